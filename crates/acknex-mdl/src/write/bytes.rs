//! Numbers that must fit into their fields.

use formats_core::WriteError;

/// Converts a count to a header field.
pub(super) fn count<T: TryFrom<usize>>(what: &'static str, len: usize, max: u64) -> Result<T, WriteError> {
    T::try_from(len).map_err(|_| WriteError::TooLarge { what, max })
}
/// Converts a count to `i32`.
pub(super) fn signed(what: &'static str, len: usize) -> Result<i32, WriteError> {
    count(what, len, 0x7fff_ffff)
}
/// Converts a count to `u32`.
pub(super) fn unsigned(what: &'static str, len: usize) -> Result<u32, WriteError> {
    count(what, len, 0xffff_ffff)
}
/// Converts a 32-bit index to 16 bits.
pub(super) fn word(what: &'static str, index: u32) -> Result<u16, WriteError> {
    u16::try_from(index).map_err(|_| WriteError::TooLarge { what, max: 0xffff })
}
/// Same, where all bits set mean none.
pub(super) fn word_or_none(what: &'static str, index: u32) -> Result<u16, WriteError> {
    if index == u32::MAX { Ok(u16::MAX) } else { word(what, index) }
}
/// Returns a name in a field of `size` bytes, padded with zeros.
///
/// # Errors
/// If the name contains a NUL or is longer. Bytes after a NUL are set by changing the field itself.
pub(super) fn name(text: &[u8], size: usize) -> Result<alloc::vec::Vec<u8>, WriteError> {
    if text.contains(&0) {
        return Err(WriteError::NulInName);
    }
    if text.len() > size {
        return Err(WriteError::NameTooLong { max: size });
    }
    let mut field = text.to_vec();
    field.resize(size, 0);
    Ok(field)
}
