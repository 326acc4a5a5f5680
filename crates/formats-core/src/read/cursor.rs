//! Reading a file from front to back. nom parsers that track their position, so that every error has its absolute offset.

use core::ffi::CStr;

use nom::{
    Err, Input, Offset, Parser,
    error::{ContextError, ErrorKind as Nom, ParseError},
};

use crate::{Error, ErrorKind, Field, Located, Number, Record, Records, Result, Source, Strided, Text, num};

/// A position within a range of a file: reads structures one after another.
///
/// Each method reads at the [`position`](Self::position) and advances it; after an error it is unchanged. All positions are byte
/// offsets from the start of the file.
///
/// ```
/// use formats_core::{Cursor, Number, Source};
///
/// formats_core::record! {
///     /// The header of some format.
///     struct Header: 4 {
///         /// Number of points.
///         point_count: u32,
///     }
/// }
/// formats_core::record! {
///     /// A point.
///     struct Point: 2 {
///         /// Its coordinates.
///         position: [u8; 2],
///     }
/// }
/// let file = Source::new(b"\x02\0\0\0abcdname\0");
/// let mut cursor = file.cursor(0);
/// let header = cursor.record::<Header>("header")?;
/// let points = cursor.records::<Point>("points", formats_core::number!(header: Header, point_count))?;
/// assert_eq!((points.len(), points.at(1)), (2, 6));
/// assert_eq!(cursor.zero_terminated("name")?.as_bytes(), b"name");
/// assert!(cursor.is_at_end());
/// # Ok::<(), formats_core::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Cursor<'a> {
    source: Source<'a>,
    /// The rest of the range.
    rest: &'a [u8],
    position: u64,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(source: Source<'a>, start: u64) -> Self {
        let rest = usize::try_from(start).ok().and_then(|start| source.bytes().get(start..));
        Self { source, rest: rest.unwrap_or_default(), position: start }
    }
    /// The whole file.
    #[must_use]
    pub const fn source(&self) -> Source<'a> {
        self.source
    }
    /// The offset of the next byte, from the start of the file.
    #[must_use]
    pub const fn position(&self) -> u64 {
        self.position
    }
    /// The offset at which the range ends: one past its last byte.
    #[must_use]
    pub fn end(&self) -> u64 {
        self.position.saturating_add(num::to_u64(self.rest.len()))
    }
    /// The bytes of the range that have not been read.
    #[must_use]
    pub const fn rest(&self) -> &'a [u8] {
        self.rest
    }
    /// Whether nothing is left to read.
    #[must_use]
    pub const fn is_at_end(&self) -> bool {
        self.rest.is_empty()
    }
    /// Reads a record.
    ///
    /// # Errors
    /// If the record extends past the end of the range.
    #[inline]
    pub fn record<T: Record>(&mut self, what: &'static str) -> Result<Located<T>> {
        let at = self.position;
        Ok(Located::new(self.parse(what, record())?, at))
    }
    /// Reads a record without moving the position.
    ///
    /// # Errors
    /// Same as [`record`](Self::record).
    pub fn peek<T: Record>(&self, what: &'static str) -> Result<Located<T>> {
        self.clone().record(what)
    }
    /// Reads a table of `count` records, which are not decoded.
    ///
    /// # Errors
    /// If `count` is negative, exceeds the limit, or extends past the range: the error points to the count.
    pub fn records<T: Record>(&mut self, what: &'static str, count: Number) -> Result<Records<'a, T>> {
        self.records_within(what, count, self.source.limits().max_elements)
    }
    /// Reads a table of `count` records, but at most `max`: for the few tables with their own bound in [`Limits`](crate::Limits).
    ///
    /// # Errors
    /// Same as [`records`](Self::records).
    pub fn records_within<T: Record>(&mut self, what: &'static str, count: Number, max: u32) -> Result<Records<'a, T>> {
        let at = self.position;
        let len = count.count(what, max)?;
        Ok(Records::new(self.advance(what, len.saturating_mul(T::SIZE), count.at)?, at))
    }
    /// Reads a table of `count` items of `stride` bytes.
    ///
    /// # Errors
    /// Same as [`records`](Self::records).
    pub fn strided(&mut self, what: &'static str, count: Number, stride: usize) -> Result<Strided<'a>> {
        let at = self.position;
        let len = count.count(what, self.source.limits().max_elements)?;
        let bytes = self.advance(what, len.saturating_mul(stride), count.at)?;
        Strided::new(bytes, at, stride, len).ok_or(Error::new(
            ErrorKind::BadNumber { value: count.value },
            what,
            count.at,
        ))
    }
    /// Reads `len` bytes. [`Limits`](crate::Limits) do not apply: the bytes are borrowed.
    ///
    /// # Errors
    /// If `len` is negative or extends past the range: the error points to it.
    pub fn take(&mut self, what: &'static str, len: Number) -> Result<&'a [u8]> {
        self.advance(what, len.size(what)?, len.at)
    }
    /// Takes the next `len` bytes as a separate range, and continues after them.
    ///
    /// # Errors
    /// Same as [`take`](Self::take).
    pub fn nested(&mut self, what: &'static str, len: Number) -> Result<Self> {
        let position = self.position;
        Ok(Self { source: self.source, rest: self.take(what, len)?, position })
    }
    /// Reads a count or an offset, with its position in the file.
    ///
    /// # Errors
    /// If the record extends past the end of the range.
    pub fn number<T: Field + Into<i64>>(&mut self, what: &'static str) -> Result<Number> {
        let at = self.position;
        Ok(Number::new(self.field::<T>(what)?.into(), at))
    }
    /// Reads one field.
    ///
    /// # Errors
    /// If the record extends past the end of the range.
    pub fn field<T: Field>(&mut self, what: &'static str) -> Result<T> {
        let mut bytes = self.parse(what, |i: &'a [u8]| {
            let kind = ErrorKind::Truncated { needed: num::to_u64(T::SIZE), available: num::to_u64(i.len()) };
            let (bytes, rest) = i.split_at_checked(T::SIZE).ok_or(Err::Error(Fail::new(i, kind)))?;
            Ok((rest, bytes))
        })?;
        Ok(T::take(&mut bytes))
    }
    /// Reads text up to its NUL, and the NUL.
    ///
    /// # Errors
    /// If the range has no NUL.
    #[inline]
    pub fn zero_terminated(&mut self, what: &'static str) -> Result<Text<'a>> {
        self.parse(what, zero_terminated)
    }
    /// Runs a nom parser, and continues after its input.
    ///
    /// # Errors
    /// If it fails. The error has the position in the file.
    #[doc(hidden)]
    #[inline]
    pub fn parse<O>(
        &mut self,
        what: &'static str,
        mut parser: impl Parser<&'a [u8], Output = O, Error = Fail<'a>>,
    ) -> Result<O> {
        match parser.parse(self.rest) {
            Ok((rest, output)) => {
                self.position = self.position.saturating_add(num::to_u64(self.rest.offset(rest)));
                self.rest = rest;
                Ok(output)
            }
            Err(Err::Error(fail) | Err::Failure(fail)) => {
                let at = self.position.saturating_add(num::to_u64(self.rest.offset(fail.at())));
                Err(fail.into_error(what, self.source.inside(at)))
            }
            Err(Err::Incomplete(_)) => Err(Error::new(
                ErrorKind::Truncated { needed: 1, available: 0 },
                what,
                self.source.inside(self.position),
            )),
        }
    }
    /// Skips to the next position that is a multiple of `alignment`, counted from the start of the file, or to the end
    /// of the range. Returns the bytes between.
    pub fn align(&mut self, alignment: u64) -> &'a [u8] {
        let next = self.position.checked_next_multiple_of(alignment).unwrap_or(self.position);
        let skipped = num::to_usize(next.saturating_sub(self.position));
        let (skipped, rest) = self.rest.split_at_checked(skipped).unwrap_or((self.rest, &[]));
        self.position = self.position.saturating_add(num::to_u64(skipped.len()));
        self.rest = rest;
        skipped
    }
    /// Takes `len` bytes; `wrong` is the offset of the number that declares the length.
    fn advance(&mut self, what: &'static str, len: usize, wrong: u64) -> Result<&'a [u8]> {
        let Some((bytes, rest)) = self.rest.split_at_checked(len) else {
            let (start, needed, end) = (self.position, num::to_u64(len), self.end());
            let kind = if end == self.source.size() {
                ErrorKind::OutsideFile { start, needed, end }
            } else {
                ErrorKind::OutsidePart { start, needed, end }
            };
            return Err(Error::new(kind, what, wrong));
        };
        self.rest = rest;
        self.position = self.position.saturating_add(num::to_u64(len));
        Ok(bytes)
    }
}

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

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use crate::Limits;

    use super::*;

    crate::record! {
        /// Two bytes.
        struct Pair: 2 {
            value: u16,
        }
    }
    const FILE: &[u8] = b"\x02\0\x01\0\x02\0ab\0cdefgh";

    #[test]
    fn fields_are_read_in_sequence() {
        let mut cursor = Source::new(FILE).cursor(0);
        let count = cursor.number::<u16>("count").unwrap();
        assert_eq!((count.value, count.at), (2, 0));
        let pairs = cursor.records::<Pair>("pairs", count).unwrap();
        assert_eq!((pairs.at(1), pairs.get(1)), (4, Some(Pair { value: 2 })));
        assert_eq!(cursor.zero_terminated("name").unwrap().to_string(), "ab");
        assert_eq!((cursor.position(), cursor.align(4), cursor.position()), (9, &b"cde"[..], 12));
        assert_eq!(cursor.peek::<Pair>("pair").unwrap().at, 12);
        assert_eq!((cursor.rest(), cursor.end(), cursor.align(8)), (&b"fgh"[..], 15, &b"fgh"[..]));
        assert!(cursor.is_at_end() && Source::new(FILE).cursor(99).is_at_end());
    }
    #[test]
    fn a_wrong_count_is_an_error_before_anything_is_read() {
        let mut cursor = Source::new(FILE).with_limits(Limits::default().with_max_elements(7)).cursor(6);
        let read = |cursor: &mut Cursor<'_>, count| {
            cursor.records::<Pair>("pairs", Number::new(count, 1)).map(|pairs| pairs.len()).map_err(|e| e.to_string())
        };
        for (count, error) in [
            (-1, "pairs: -1 is not a valid count or offset (at byte 0x1)"),
            (5, "pairs: 10 bytes at 0x6 extend past the end of the file (0xf) (at byte 0x1)"),
            (8, "pairs: 8 exceeds the limit of 7 (at byte 0x1)"),
        ] {
            assert_eq!(read(&mut cursor, count), Err(error.to_string()));
            assert_eq!(cursor.position(), 6);
        }
        assert_eq!(cursor.clone().records_within::<Pair>("pairs", Number::new(4, 1), 3).unwrap_err().offset(), 1);
        assert!(cursor.clone().records_within::<Pair>("pairs", Number::new(4, 1), 4).is_ok());
        assert_eq!(read(&mut cursor, 4), Ok(4));
        let error = cursor.record::<Pair>("pair").unwrap_err();
        assert_eq!(error.to_string(), "pair: needs 2 bytes, has 1 (at byte 0xe)");
        assert_eq!(cursor.field::<u32>("field").unwrap_err().offset(), 14);
        assert_eq!(cursor.zero_terminated("name").unwrap_err().offset(), 14);
        assert_eq!((cursor.position(), cursor.field("byte")), (14, Ok(b'h')));
    }
    #[test]
    fn a_range_ends_at_its_declared_end() {
        let mut cursor = Source::new(FILE).cursor(6);
        let mut part = cursor.nested("part", Number::new(3, 0)).unwrap();
        assert_eq!((part.position(), part.end(), cursor.position()), (6, 9, 9));
        let error = part.strided("items", Number::new(2, 0), 2).unwrap_err();
        assert_eq!(error.to_string(), "items: 4 bytes at 0x6 extend past the end of their part (0x9) (at byte 0x0)");
        assert_eq!(part.strided("items", Number::new(1, 0), 3).unwrap().at(0), 6);
        let mut part = cursor.nested("part", Number::new(2, 0)).unwrap();
        assert_eq!(part.parse("word", nom::bytes::complete::take(3_usize)).unwrap_err().offset(), 9);
        assert_eq!(part.parse("word", nom::bytes::complete::take(2_usize)), Ok(&b"cd"[..]));
        assert!(cursor.nested("part", Number::new(-1, 0)).is_err() && cursor.take("part", Number::new(5, 0)).is_err());
    }
}
