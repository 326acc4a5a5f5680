//! Packing and unpacking.

pub(crate) mod lzss;
