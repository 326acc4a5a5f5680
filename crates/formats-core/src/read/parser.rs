//! nom parsers that track their position, so that every error has its absolute offset.

use core::ffi::CStr;

use nom::{
    Err, Input, Parser,
    error::{ContextError, ErrorKind as Nom, ParseError},
};

use crate::{Error, ErrorKind, Record, Text, num};

/// The error of the nom parsers of this crate: the remaining input and the reason.
///
/// [`Source::parse_at`](crate::Source::parse_at) and [`Cursor::parse`](crate::Cursor::parse) turn it into an
/// [`Error`] with the offset in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[doc(hidden)]
pub struct Fail<'a> {
    at: &'a [u8],
    kind: ErrorKind,
    what: Option<&'static str>,
}

impl<'a> Fail<'a> {
    /// Fails at the front of `at`.
    #[must_use]
    pub const fn new(at: &'a [u8], kind: ErrorKind) -> Self {
        Self { at, kind, what: None }
    }
    /// The input where it failed.
    #[must_use]
    pub const fn at(&self) -> &'a [u8] {
        self.at
    }
    /// Returns the error at byte `offset`, in the part named `what` unless a `context` named it differently.
    pub(crate) fn into_error(self, what: &'static str, offset: u64) -> Error {
        Error::new(self.kind, self.what.unwrap_or(what), offset)
    }
}
impl<'a> ParseError<&'a [u8]> for Fail<'a> {
    fn from_error_kind(at: &'a [u8], kind: Nom) -> Self {
        Self::new(
            at,
            match kind {
                Nom::Eof => ErrorKind::Truncated { needed: 1, available: num::to_u64(at.len()) },
                _ => ErrorKind::Malformed("not what the format requires"),
            },
        )
    }
    fn append(_: &'a [u8], _: Nom, other: Self) -> Self {
        other
    }
}
impl<'a> ContextError<&'a [u8]> for Fail<'a> {
    fn add_context(_: &'a [u8], what: &'static str, other: Self) -> Self {
        Self { what: other.what.or(Some(what)), ..other }
    }
}

/// nom parser: four bytes that must be `expected`.
#[doc(hidden)]
pub fn magic<'a>(expected: [u8; 4]) -> impl Parser<&'a [u8], Output = (), Error = Fail<'a>> {
    move |i: &'a [u8]| match i.split_first_chunk::<4>() {
        Some((found, rest)) if *found == expected => Ok((rest, ())),
        Some((found, _)) => Err(Err::Error(Fail::new(i, ErrorKind::BadMagic { found: *found, expected }))),
        None => Err(short(i, 4)),
    }
}

/// nom parser: one record.
#[doc(hidden)]
pub fn record<'a, T: Record>() -> impl Parser<&'a [u8], Output = T, Error = Fail<'a>> {
    |i: &'a [u8]| {
        let (rest, bytes) = take(i, T::SIZE)?;
        let raw = <T::Raw as crate::RawBytes>::chunks(bytes).0;
        raw.first().map(|raw| (rest, T::decode(raw))).ok_or_else(|| short(i, T::SIZE))
    }
}

/// nom parser: the bytes of `count` consecutive records, for [`Records::new`](crate::Records::new).
#[doc(hidden)]
pub fn records<'a, T: Record>(count: usize) -> impl Parser<&'a [u8], Output = &'a [T::Raw], Error = Fail<'a>> {
    move |i: &'a [u8]| {
        let len = count.checked_mul(T::SIZE).ok_or_else(|| short(i, usize::MAX))?;
        let (rest, bytes) = take(i, len)?;
        Ok((rest, <T::Raw as crate::RawBytes>::chunks(bytes).0))
    }
}

/// nom parser: text up to its NUL, which is consumed.
///
/// # Errors
/// If the NUL is missing.
#[doc(hidden)]
#[inline]
pub fn zero_terminated(i: &[u8]) -> nom::IResult<&[u8], Text<'_>, Fail<'_>> {
    // The standard library searches for the NUL a word at a time, and models contain many names.
    let text = CStr::from_bytes_until_nul(i)
        .map_err(|_| Err::Error(Fail::new(i, ErrorKind::Malformed("a name has no terminating NUL"))))?;
    Ok((
        i.get(text.count_bytes()..).and_then(<[u8]>::split_first).map_or(&[], |(_, rest)| rest),
        Text::new(text.to_bytes()),
    ))
}

fn take(i: &[u8], len: usize) -> Result<(&[u8], &[u8]), Err<Fail<'_>>> {
    if i.len() < len { Err(short(i, len)) } else { Ok(i.take_split(len)) }
}

fn short(at: &[u8], needed: usize) -> Err<Fail<'_>> {
    let kind = ErrorKind::Truncated { needed: num::to_u64(needed), available: num::to_u64(at.len()) };
    Err::Error(Fail::new(at, kind))
}
