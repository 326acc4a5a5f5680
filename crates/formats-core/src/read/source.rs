//! A whole file with its limits: tables by offset, nom parsers by position.

use nom::{Err, Offset, Parser};

use crate::{
    Cursor, Error, ErrorKind, Fail, Limits, LinkedRecord, LinkedRecords, LinkedTable, Number, Record, Records, Result,
    Strided, num,
};

/// A file in memory, with its [`Limits`]. It is the only place where the format crates slice by numbers from the file.
///
/// Formats with a table of offsets use [`table`](Self::table) and similar methods; formats that are read from front to back use a
/// [`Cursor`].
#[derive(Debug, Clone, Copy)]
pub struct Source<'a> {
    bytes: &'a [u8],
    limits: Limits,
    extension: &'a str,
}

impl<'a> Source<'a> {
    /// Creates a source from the file's bytes, with the default limits.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, limits: Limits::default(), extension: "" }
    }
    /// Sets the limits.
    #[must_use]
    pub const fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }
    /// Sets the extension of the file's name, without the dot: for the few formats whose bytes do not identify them. If bytes and
    /// extension disagree, the bytes win.
    #[must_use]
    pub const fn with_extension(mut self, extension: &'a str) -> Self {
        self.extension = extension;
        self
    }
    /// The file's bytes.
    #[must_use]
    pub const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }
    /// The limits that apply to the file.
    #[must_use]
    pub const fn limits(&self) -> &Limits {
        &self.limits
    }
    /// The extension of the file's name without the dot, in any letter case; empty if unknown.
    #[must_use]
    pub const fn extension(&self) -> &'a str {
        self.extension
    }
    /// The file's size in bytes.
    #[must_use]
    pub fn size(&self) -> u64 {
        num::to_u64(self.bytes.len())
    }
    /// Returns a position for an error: at most the end of the file.
    pub(crate) fn inside(&self, at: u64) -> u64 {
        at.min(num::to_u64(self.bytes.len()))
    }
    /// Creates a cursor from byte `start` to the end of the file. At or past the end, it is empty.
    #[must_use]
    pub fn cursor(&self, start: u64) -> Cursor<'a> {
        Cursor::new(*self, start)
    }
    /// Runs a nom parser at byte `offset`. Its error has the position in the file.
    ///
    /// # Errors
    /// If `offset` is outside the file, or the parser fails.
    #[doc(hidden)]
    pub fn parse_at<O>(
        &self,
        what: &'static str,
        offset: u64,
        mut parser: impl Parser<&'a [u8], Output = O, Error = Fail<'a>>,
    ) -> Result<O> {
        let truncated = || Error::new(ErrorKind::Truncated { needed: 1, available: 0 }, what, self.inside(offset));
        let at = usize::try_from(offset).ok().and_then(|start| self.bytes.get(start..)).ok_or_else(truncated)?;
        match parser.parse(at) {
            Ok((_, output)) => Ok(output),
            Err(Err::Error(fail) | Err::Failure(fail)) => {
                Err(fail.into_error(what, num::to_u64(self.bytes.offset(fail.at()))))
            }
            Err(Err::Incomplete(_)) => Err(truncated()),
        }
    }
    /// The table of `count` records at `offset`. An empty table is accepted with any offset: many tools wrote garbage there.
    ///
    /// # Errors
    /// If `count` is negative or exceeds the limit, or the table extends past the end of the file. The error points to the wrong
    /// number.
    pub fn table<T: Record>(&self, what: &'static str, offset: Number, count: Number) -> Result<Records<'a, T>> {
        let (start, bytes) = self.range(what, offset, count, T::SIZE)?;
        Ok(Records::new(bytes, start))
    }
    /// The table of `count` records at `offset` whose fields refer to further tables: like [`table`](Self::table).
    ///
    /// # Errors
    /// Same as [`table`](Self::table).
    pub fn linked<T: LinkedRecord>(
        &self,
        what: &'static str,
        offset: Number,
        count: Number,
    ) -> Result<LinkedRecords<'a, T>> {
        Ok(LinkedTable::new(*self, self.table(what, offset, count)?).into())
    }
    /// The table of `count` items of `stride` bytes at `offset`; like [`table`](Self::table), for items whose size is stored in the
    /// file.
    ///
    /// # Errors
    /// Same as [`table`](Self::table).
    pub fn strided(&self, what: &'static str, offset: Number, count: Number, stride: usize) -> Result<Strided<'a>> {
        let (start, bytes) = self.range(what, offset, count, stride)?;
        let len = count.count(what, self.limits.max_elements)?;
        Strided::new(bytes, start, stride, len).ok_or(Error::new(
            ErrorKind::BadNumber { value: count.value },
            what,
            count.at,
        ))
    }
    /// The `count` bytes at `offset`: a table of bytes.
    ///
    /// # Errors
    /// Same as [`table`](Self::table).
    pub fn slice(&self, what: &'static str, offset: Number, count: Number) -> Result<&'a [u8]> {
        Ok(self.range(what, offset, count, 1)?.1)
    }
    fn range(&self, what: &'static str, offset: Number, count: Number, stride: usize) -> Result<(u64, &'a [u8])> {
        let len = count.count(what, self.limits.max_elements)?;
        let start = if len == 0 { 0 } else { offset.size(what)? };
        let size = len.saturating_mul(stride);
        let outside = |wrong: Number| {
            Error::new(
                ErrorKind::OutsideFile { start: num::to_u64(start), needed: num::to_u64(size), end: self.size() },
                what,
                wrong.at,
            )
        };
        let rest = self.bytes.get(start..).ok_or_else(|| outside(offset))?;
        let bytes = rest.get(..size).ok_or_else(|| outside(count))?;
        Ok((num::to_u64(start), bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{magic, record};
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
        assert_eq!(head(&FILE[..9]).unwrap_err().to_string(), "head: needs 8 bytes, has 5 (at byte 0x4)");
        assert_eq!(head(b"HEX").unwrap_err().to_string(), "file: needs 4 bytes, has 3 (at byte 0x0)");
        assert_eq!(
            head(b"TAIL....").unwrap_err().to_string(),
            "file: wrong magic \"TAIL\", expected \"HEAD\" (at byte 0x0)"
        );
        let late = Source::new(&FILE).parse_at("late", 13, magic(*b"HEAD")).unwrap_err();
        assert_eq!(late.to_string(), "late: needs 1 bytes, has 0 (at byte 0xc)");
    }
    #[test]
    fn table_errors_point_to_the_wrong_number() {
        let table = |count: i32, start: i32, limits: Limits| {
            let head = Head { count, start };
            let (start, count) = (crate::number!(head: Head, start, 4), crate::number!(head: Head, count, 4));
            let file = Source::new(&FILE).with_limits(limits);
            file.table::<Head>("table", start, count).map(|t| t.len()).map_err(|e| e.to_string())
        };
        let default = Limits::default();
        assert_eq!(table(1, 4, default), Ok(1));
        assert_eq!(table(0, -1, default), Ok(0));
        assert_eq!(table(-1, 4, default).unwrap_err(), "table: -1 is not a valid count or offset (at byte 0x4)");
        assert_eq!(table(1, -4, default).unwrap_err(), "table: -4 is not a valid count or offset (at byte 0x8)");
        assert_eq!(
            table(2, 4, default).unwrap_err(),
            "table: 16 bytes at 0x4 extend past the end of the file (0xc) (at byte 0x4)"
        );
        assert_eq!(
            table(1, 13, default).unwrap_err(),
            "table: 8 bytes at 0xd extend past the end of the file (0xc) (at byte 0x8)"
        );
        assert_eq!(
            table(3, 4, default.with_max_elements(2)).unwrap_err(),
            "table: 3 exceeds the limit of 2 (at byte 0x4)"
        );
        assert!(table(i32::MAX, 4, Limits::NONE).unwrap_err().contains("past the end of the file"));
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
            let table = Source::new(&FILE).table::<Head>("table", start, count);
            table.map(|table| (table.len(), table.at(0))).map_err(|error| (error.kind(), error.offset()))
        };
        assert_eq!(table(1, 4), Ok((1, 4)));
        let (start, needed) = (u64::from(u32::MAX), 8);
        assert_eq!(table(1, u32::MAX), Err((ErrorKind::OutsideFile { start, needed, end: 12 }, 2)));
    }
    #[test]
    fn bytes_and_strided_items_are_tables_too() {
        let file = Source::new(&FILE);
        let (four, two) = (Number::new(4, 0), Number::new(2, 1));
        assert_eq!(file.slice("bytes", four, two), Ok(&[2, 0][..]));
        assert_eq!(file.strided("items", four, two, 4).unwrap().at(1), 8);
        assert_eq!(file.strided("items", four, Number::new(3, 1), 4).unwrap_err().offset(), 1);
    }
}
