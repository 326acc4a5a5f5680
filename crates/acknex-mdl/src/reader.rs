//! Reading from front to back, to the end of a file that was cut short too.

use formats_core::{Cursor, Error, ErrorKind, Number, Record, Records, Result, Strided};

/// A [`Cursor`] that may accept that the file ends too early.
#[derive(Debug)]
pub(crate) struct Reader<'a> {
    pub(crate) cursor: Cursor<'a>,
    /// Whether a table that the file cuts short is treated as far as it goes.
    partial: bool,
    /// The first missing part.
    cut: Option<Error>,
}

impl<'a> Reader<'a> {
    pub(crate) const fn new(cursor: Cursor<'a>, partial: bool) -> Self {
        Self { cursor, partial, cut: None }
    }
    /// Reads what follows the position of `cursor`. Returns where it ended, which is the end of the file if something was
    /// missing, and what was missing first.
    pub(crate) fn run(
        cursor: Cursor<'a>,
        partial: bool,
        read: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<(u64, Option<Error>)> {
        let mut reader = Self::new(cursor, partial);
        let read = read(&mut reader);
        let (end, size) = (reader.cursor.position(), reader.cursor.source().size());
        let missing = reader.finish(read)?;
        // What is left of a cut part is not something that follows the last one.
        Ok((if missing.is_some() { size } else { end }, missing))
    }
    /// A table; if the file ends in it and may do so, its whole records before that.
    pub(crate) fn records<T: Record>(&mut self, what: &'static str, count: Number) -> Result<Records<'a, T>> {
        let read = self.cursor.records(what, count);
        self.or_rest(read, |rest, at| Some(Records::new(rest, at)))
    }
    /// The same for items whose size the file gives.
    pub(crate) fn strided(&mut self, what: &'static str, count: Number, stride: usize) -> Result<Strided<'a>> {
        let read = self.cursor.strided(what, count, stride);
        self.or_rest(read, |rest, at| Strided::new(rest, at, stride, rest.len().checked_div(stride)?))
    }
    /// The rest of the file in the place of what it is too short for.
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

/// Whether an error states that the file ends too early.
fn is_cut(error: &Error) -> bool {
    matches!(error.kind(), ErrorKind::Truncated { .. } | ErrorKind::OutsideFile { .. })
}
