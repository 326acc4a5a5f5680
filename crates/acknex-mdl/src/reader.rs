//! Reading from front to back, also for truncated files.

use formats_core::{Cursor, Error, ErrorKind, Number, Record, Records, Result, Strided};

/// A [`Cursor`] that may accept that the file ends too early.
#[derive(Debug)]
pub(crate) struct Reader<'a> {
    pub(crate) cursor: Cursor<'a>,
    /// Whether the complete records of a truncated table are accepted.
    partial: bool,
    /// The first missing part.
    cut: Option<Error>,
}

impl<'a> Reader<'a> {
    pub(crate) const fn new(cursor: Cursor<'a>, partial: bool) -> Self {
        Self { cursor, partial, cut: None }
    }
    /// Reads from the position of `cursor`. Returns the end of the read data (the end of the file if something was missing), and
    /// the first missing part.
    pub(crate) fn run(
        cursor: Cursor<'a>,
        partial: bool,
        read: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<(u64, Option<Error>)> {
        let mut reader = Self::new(cursor, partial);
        let read = read(&mut reader);
        let (end, size) = (reader.cursor.position(), reader.cursor.source().size());
        let missing = reader.finish(read)?;
        // The rest of a truncated part does not count as trailing bytes.
        Ok((if missing.is_some() { size } else { end }, missing))
    }
    /// Reads a table; if the file may be truncated and ends in it, the complete records.
    pub(crate) fn records<T: Record>(&mut self, what: &'static str, count: Number) -> Result<Records<'a, T>> {
        let read = self.cursor.records(what, count);
        self.or_rest(read, |rest, at| Some(Records::new(rest, at)))
    }
    /// Same, for items whose size is stored in the file.
    pub(crate) fn strided(&mut self, what: &'static str, count: Number, stride: usize) -> Result<Strided<'a>> {
        let read = self.cursor.strided(what, count, stride);
        self.or_rest(read, |rest, at| Strided::new(rest, at, stride, rest.len().checked_div(stride)?))
    }
    /// Returns the rest of the file in place of the truncated data.
    fn or_rest<T>(&mut self, read: Result<T>, rest: impl FnOnce(&'a [u8], u64) -> Option<T>) -> Result<T> {
        let error = match read {
            Err(error) if self.partial && is_cut(&error) => error,
            read => return read,
        };
        let table = rest(self.cursor.rest(), self.cursor.position()).ok_or(error)?;
        self.cut.get_or_insert(error);
        self.cursor = self.cursor.source().cursor(self.cursor.source().size());
        Ok(table)
    }
    /// The outcome of reading: whether it may have stopped early, and what was missing.
    fn finish(self, read: Result<()>) -> Result<Option<Error>> {
        match (self.cut, read) {
            (None, Ok(())) => Ok(None),
            (Some(cut), _) => Ok(Some(cut)),
            (None, Err(error)) if self.partial && is_cut(&error) => Ok(Some(error)),
            (None, Err(error)) => Err(error),
        }
    }
}

/// Whether an error means that the file ends too early.
fn is_cut(error: &Error) -> bool {
    matches!(error.kind(), ErrorKind::Truncated { .. } | ErrorKind::OutsideFile { .. })
}
