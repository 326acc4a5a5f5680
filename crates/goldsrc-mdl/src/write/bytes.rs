//! Shared by all writers.

use alloc::vec::Vec;

use formats_core::FixedStr;

use crate::WriteError;

/// A count or an offset, as the file has it.
pub(crate) fn number(n: usize) -> Result<i32, WriteError> {
    n.try_into().map_err(|_| too_large())
}

/// For a file whose offsets and counts would need more than 31 bits.
pub(crate) const fn too_large() -> WriteError {
    WriteError::TooLarge { what: "the file, or a count in it,", max: 0x7fff_ffff }
}

/// For what would need more than 15 bits.
pub(crate) const fn too_many(what: &'static str) -> WriteError {
    WriteError::TooLarge { what, max: 0x7fff }
}

/// Zeros up to the next multiple of four bytes, where every table of the compiler starts.
pub(crate) fn align(file: &mut Vec<u8>) {
    file.resize(file.len().next_multiple_of(4), 0);
}

/// Writes `bytes` over those at `at`.
///
/// Places come from tables that were found in the file; one outside it would be left out.
pub(crate) fn put(file: &mut [u8], at: u64, bytes: &[u8]) {
    let place = usize::try_from(at).ok().and_then(|at| file.get_mut(at..)?.get_mut(..bytes.len()));
    if let Some(place) = place {
        place.copy_from_slice(bytes);
    }
}

/// A name for a field of `N` bytes that leaves room for a NUL, without which the engine would read on.
pub(crate) fn name<const N: usize>(name: &[u8]) -> Result<FixedStr<N>, WriteError> {
    let max = N.saturating_sub(1);
    if name.contains(&0) {
        return Err(WriteError::NulInName);
    }
    FixedStr::new(name).filter(FixedStr::has_nul).ok_or(WriteError::NameTooLong { max })
}

/// A field of `N` bytes with another name, which may fill it.
///
/// Between the end of a shorter name and that of the old one are zeros. Everything behind stays: the name that it had gives the field that
/// it was.
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
