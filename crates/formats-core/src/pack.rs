//! Compression.

pub(crate) mod lzss;
