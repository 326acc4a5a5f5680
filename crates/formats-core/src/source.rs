//! nom over a whole file, so that every error knows its absolute offset.

use nom::{
    Err, Input, Offset, Parser,
    error::{ContextError, ErrorKind as Nom, ParseError},
};

use crate::{Error, ErrorKind, Limits, Number, Record, Records, Result, Strided};

/// What a nom parser of this family fails with: the input there and the reason.
///
/// [`Source::parse_at`] turns it into an [`Error`] with the offset in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
}
impl<'a> ParseError<&'a [u8]> for Fail<'a> {
    fn from_error_kind(at: &'a [u8], kind: Nom) -> Self {
        Self::new(
            at,
            match kind {
                Nom::Eof => ErrorKind::Truncated { needed: 1, available: as_u64(at.len()) },
                _ => ErrorKind::Malformed("not what the format asks for"),
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

/// A file that is read by offset: the only place where the format crates slice by numbers of the file.
#[derive(Debug, Clone, Copy)]
pub struct Source<'a>(&'a [u8]);

impl<'a> Source<'a> {
    /// The file's bytes.
    #[must_use]
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }
    /// The file's bytes.
    #[must_use]
    pub const fn bytes(&self) -> &'a [u8] {
        self.0
    }
    /// The file's size in bytes.
    #[must_use]
    pub fn size(&self) -> u64 {
        as_u64(self.0.len())
    }
    /// Runs a nom parser at byte `offset`, and gives what it fails with its place in the file.
    ///
    /// # Errors
    /// If `offset` is outside the file, or the parser fails.
    pub fn parse_at<O>(
        &self,
        what: &'static str,
        offset: u64,
        mut parser: impl Parser<&'a [u8], Output = O, Error = Fail<'a>>,
    ) -> Result<O> {
        let truncated = || Error::new(ErrorKind::Truncated { needed: 1, available: 0 }, what, offset);
        let at = usize::try_from(offset).ok().and_then(|start| self.0.get(start..)).ok_or_else(truncated)?;
        match parser.parse(at) {
            Ok((_, output)) => Ok(output),
            Err(Err::Error(fail) | Err::Failure(fail)) => {
                Err(Error::new(fail.kind, fail.what.unwrap_or(what), as_u64(self.0.offset(fail.at))))
            }
            Err(Err::Incomplete(_)) => Err(truncated()),
        }
    }
    /// The table of `count` records at `offset`. An empty table is one whatever its offset says: many tools wrote
    /// rubbish there.
    ///
    /// # Errors
    /// If `count` is negative or more than the limit, or the table leaves the file. The error points to the number
    /// that lies.
    pub fn table<T: Record>(
        &self,
        what: &'static str,
        offset: Number,
        count: Number,
        limits: &Limits,
    ) -> Result<Records<'a, T>> {
        Ok(Records::new(self.strided(what, offset, count, T::SIZE, limits)?.as_bytes()))
    }
    /// The table of `count` items of `stride` bytes at `offset`; like [`table`](Self::table) for items whose size the
    /// file gives.
    ///
    /// # Errors
    /// As [`table`](Self::table).
    pub fn strided(
        &self,
        what: &'static str,
        offset: Number,
        count: Number,
        stride: usize,
        limits: &Limits,
    ) -> Result<Strided<'a>> {
        let len = count.count(what, limits.max_elements)?;
        let start = if len == 0 { 0 } else { offset.size(what)? };
        let outside = |lies: Number| {
            let needed = as_u64(len.saturating_mul(stride));
            Error::new(ErrorKind::OutsideFile { start: as_u64(start), needed, end: self.size() }, what, lies.at)
        };
        let rest = self.0.get(start..).ok_or_else(|| outside(offset))?;
        Strided::new(rest, stride, len).ok_or_else(|| outside(count))
    }
}

fn as_u64(n: usize) -> u64 {
    n.try_into().unwrap_or(u64::MAX)
}

/// nom parser: four bytes that must be `expected`.
pub fn magic<'a>(expected: [u8; 4]) -> impl Parser<&'a [u8], Output = (), Error = Fail<'a>> {
    move |i: &'a [u8]| match i.split_first_chunk::<4>() {
        Some((found, rest)) if *found == expected => Ok((rest, ())),
        Some((found, _)) => Err(Err::Error(Fail::new(i, ErrorKind::BadMagic { found: *found, expected }))),
        None => Err(short(i, 4)),
    }
}

/// nom parser: one record.
pub fn record<'a, T: Record>() -> impl Parser<&'a [u8], Output = T, Error = Fail<'a>> {
    |i: &'a [u8]| {
        let (rest, table) = records::<T>(1).parse(i)?;
        table.get(0).map(|record| (rest, record)).ok_or_else(|| short(i, T::SIZE))
    }
}

/// nom parser: `count` records in a row, not decoded and not copied.
pub fn records<'a, T: Record>(count: usize) -> impl Parser<&'a [u8], Output = Records<'a, T>, Error = Fail<'a>> {
    move |i: &'a [u8]| {
        let len = count.checked_mul(T::SIZE).ok_or_else(|| short(i, usize::MAX))?;
        if i.len() < len {
            return Err(short(i, len));
        }
        let (rest, head) = i.take_split(len);
        Ok((rest, Records::new(head)))
    }
}

fn short(at: &[u8], needed: usize) -> Err<Fail<'_>> {
    let kind = ErrorKind::Truncated { needed: as_u64(needed), available: as_u64(at.len()) };
    Err::Error(Fail::new(at, kind))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;
    use nom::{error::context, sequence::preceded};

    crate::record! {
        /// A count and an offset.
        pub(crate) struct Head: 8 {
            pub(crate) count: i32,
            pub(crate) start: i32,
        }
    }
    const FILE: [u8; 12] = *b"HEAD\x02\0\0\0\x08\0\0\0";

    fn head(bytes: &[u8]) -> Result<Head> {
        Source::new(bytes).parse_at("file", 0, preceded(magic(*b"HEAD"), context("head", record())))
    }

    #[test]
    fn errors_point_into_the_file() {
        assert_eq!(head(&FILE).unwrap(), Head { count: 2, start: 8 });
        assert_eq!(head(&FILE[..9]).unwrap_err().to_string(), "head: needs 8 bytes, 5 are left (at byte 0x4)");
        assert_eq!(head(b"HEX").unwrap_err().to_string(), "file: needs 4 bytes, 3 are left (at byte 0x0)");
        assert_eq!(
            head(b"TAIL....").unwrap_err().to_string(),
            "file: wrong magic \"TAIL\", expected \"HEAD\" (at byte 0x0)"
        );
        let late = Source::new(&FILE).parse_at("late", 13, magic(*b"HEAD")).unwrap_err();
        assert_eq!(late.to_string(), "late: needs 1 bytes, 0 are left (at byte 0xd)");
    }
    #[test]
    fn tables_blame_the_number_that_lies() {
        let table = |count: i32, start: i32, limits: Limits| {
            let head = Head { count, start };
            let (start, count) = (crate::number!(head: Head, start, 4), crate::number!(head: Head, count, 4));
            Source::new(&FILE).table::<Head>("table", start, count, &limits).map(|t| t.len()).map_err(|e| e.to_string())
        };
        let default = Limits::default();
        assert_eq!(table(1, 4, default), Ok(1));
        assert_eq!(table(0, -1, default), Ok(0));
        assert_eq!(table(-1, 4, default).unwrap_err(), "table: -1 is no count or offset (at byte 0x4)");
        assert_eq!(table(1, -4, default).unwrap_err(), "table: -4 is no count or offset (at byte 0x8)");
        assert_eq!(
            table(2, 4, default).unwrap_err(),
            "table: 16 bytes from byte 0x4 leave the file, which ends at 0xc (at byte 0x4)"
        );
        assert_eq!(
            table(1, 13, default).unwrap_err(),
            "table: 8 bytes from byte 0xd leave the file, which ends at 0xc (at byte 0x8)"
        );
        assert_eq!(
            table(3, 4, default.with_max_elements(2)).unwrap_err(),
            "table: 3 is more than the limit of 2 (at byte 0x4)"
        );
        assert!(table(i32::MAX, 4, Limits::NONE).unwrap_err().contains("leave the file"));
    }
    #[test]
    fn numbers_may_be_of_any_integer_type() {
        crate::record! {
            /// A count and an offset without a sign.
            struct Unsigned: 6 {
                count: u16,
                start: u32,
            }
        }
        let table = |count: u16, start: u32| {
            let head = Unsigned { count, start };
            let (start, count) = (crate::number!(head: Unsigned, start), crate::number!(head: Unsigned, count));
            let table = Source::new(&FILE).table::<Head>("table", start, count, &Limits::default());
            table.map(|table| table.len()).map_err(|error| (error.kind(), error.offset()))
        };
        assert_eq!(table(1, 4), Ok(1));
        let (start, needed) = (u64::from(u32::MAX), 8);
        assert_eq!(table(1, u32::MAX), Err((ErrorKind::OutsideFile { start, needed, end: 12 }, 2)));
    }
}
