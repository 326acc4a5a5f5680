//! Unpacking.

pub(crate) mod lzss;
