//! Code shared by all writers.

use alloc::vec::Vec;

use formats_core::FixedStr;

use crate::WriteError;

/// Converts a count or an offset to the type in the file.
pub(crate) fn number(n: usize) -> Result<i32, WriteError> {
    n.try_into().map_err(|_| too_large())
}

/// The error for a file whose offsets and counts would need more than 31 bits.
pub(crate) const fn too_large() -> WriteError {
    WriteError::TooLarge { what: "the file, or a count in it,", max: 0x7fff_ffff }
}

/// The error for a number that would need more than 15 bits.
pub(crate) const fn too_many(what: &'static str) -> WriteError {
    WriteError::TooLarge { what, max: 0x7fff }
}

/// Pads with zeros to the next multiple of four bytes, where the compiler starts every table.
pub(crate) fn align(file: &mut Vec<u8>) {
    file.resize(file.len().next_multiple_of(4), 0);
}

/// Overwrites the bytes at `at`.
///
/// Offsets come from tables in the file; one outside it is ignored.
pub(crate) fn put(file: &mut [u8], at: u64, bytes: &[u8]) {
    let place = usize::try_from(at).ok().and_then(|at| file.get_mut(at..)?.get_mut(..bytes.len()));
    if let Some(place) = place {
        place.copy_from_slice(bytes);
    }
}

/// Returns a name for a field of `N` bytes with room for a NUL, without which the engine would read on.
pub(crate) fn name<const N: usize>(name: &[u8]) -> Result<FixedStr<N>, WriteError> {
    let max = N.saturating_sub(1);
    if name.contains(&0) {
        return Err(WriteError::NulInName);
    }
    FixedStr::new(name).filter(FixedStr::has_nul).ok_or(WriteError::NameTooLong { max })
}

/// Returns a field of `N` bytes with a new name, which may fill it.
///
/// The rest of a longer old name becomes zeros, and everything after it is kept, so that setting the old name again restores the
/// field.
pub(crate) fn renamed<const N: usize>(old: &FixedStr<N>, name: &[u8]) -> Result<FixedStr<N>, WriteError> {
    if name.contains(&0) {
        return Err(WriteError::NulInName);
    }
    let mut field = old.0;
    let before = old.as_bytes().len();
    field.get_mut(..name.len()).ok_or(WriteError::NameTooLong { max: N })?.copy_from_slice(name);
    let end = before.max(name.len().saturating_add(1)).min(N);
    if let Some(rest) = field.get_mut(name.len()..end) {
        rest.fill(0);
    }
    Ok(FixedStr(field))
}
