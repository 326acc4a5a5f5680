//! Creates rows on several threads, in order.
//!
//! The rows of an earlier run, for files that have not changed.

use std::{
    collections::VecDeque,
    fs::Metadata,
    num::NonZeroUsize,
    path::Path,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use crate::{
    Listing, Reader, Row, Shard, Work,
    lines::{LineError, Lines},
    row::{CLOSED, modified},
};

/// The number of files per thread that are listed before they are read, and the maximum number of waiting rows.
const AT_ONCE: usize = 64;

/// The rows of a listing, in order, created on several threads.
///
/// Threads only exist while the next rows are created, so that dropping the iterator early costs nothing.
#[derive(Debug)]
pub struct Rows<'a> {
    listing: Listing<'a>,
    reader: Reader<'a>,
    threads: NonZeroUsize,
    ready: VecDeque<Result<Row, LineError>>,
    /// The part of a divided run, and its name.
    part: Option<(Shard, String)>,
}

impl<'a> Rows<'a> {
    /// Creates the rows of these files.
    #[must_use]
    pub const fn new(listing: Listing<'a>, reader: Reader<'a>, threads: NonZeroUsize) -> Self {
        Self { listing, reader, threads, ready: VecDeque::new(), part: None }
    }
    /// Restricts the rows to a part of the files, named `2/3` for example.
    #[must_use]
    pub fn with_part(self, part: Shard, name: String) -> Self {
        Self { part: Some((part, name)), ..self }
    }
    /// Creates the next rows.
    fn make(&mut self) {
        let threads = self.threads.get();
        let mut part = self.part.as_mut().map(|(part, _)| part);
        let own = self.listing.by_ref().filter(|work| match (&mut part, work) {
            (Some(part), Ok(work)) => part.takes(work.size()),
            _ => true,
        });
        let work: Vec<_> = own.take(AT_ONCE.saturating_mul(threads)).collect();
        let name = self.part.as_ref().map(|(_, name)| name);
        let mut rows: Vec<Option<Result<Row, LineError>>> = Vec::new();
        rows.resize_with(work.len(), || None);
        let left = Mutex::new(work.into_iter().zip(rows.iter_mut()));
        let reader = &self.reader;
        let make = || {
            loop {
                let next = left.lock().unwrap_or_else(PoisonError::into_inner).next();
                let Some((work, row)) = next else { return };
                *row = Some(work.map(|work: Work| Row { shard: name.cloned(), ..reader.row(work) }));
            }
        };
        // WebAssembly has one thread, and archives cannot be shared.
        #[cfg(target_family = "wasm")]
        make();
        #[cfg(not(target_family = "wasm"))]
        std::thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(make);
            }
            make();
        });
        self.ready.extend(rows.into_iter().flatten());
    }
}

impl Iterator for Rows<'_> {
    type Item = Result<Row, LineError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ready.is_empty() {
            self.make();
        }
        self.ready.pop_front()
    }
}

/// The rows of an earlier run for unchanged files: those with the same size and time. They are read while the files are
/// listed, since both are sorted by path.
#[derive(Debug)]
pub struct Earlier {
    lines: Lines,
    tries_scenes: bool,
    checks_files: bool,
    cut: CutLine,
}

/// The number of the last line of an earlier run, if it was truncated and is ignored. It is known when all rows have
/// been used.
#[derive(Debug, Clone, Default)]
pub struct CutLine(Arc<AtomicU64>);

impl CutLine {
    /// Its number.
    #[must_use]
    pub fn get(&self) -> Option<u64> {
        Some(self.0.load(Ordering::Relaxed)).filter(|line| *line > 0)
    }
}

impl Earlier {
    /// Opens the rows in this file. With `tries_scenes`, rows without a result as a scene are not used; with
    /// `checks_files`, rows without missing files are not used; nor are rows of another version of triassic.
    ///
    /// # Errors
    /// If it cannot be read, or its first line is not a row.
    pub fn open(path: &Path, tries_scenes: bool, checks_files: bool) -> Result<Self, LineError> {
        Ok(Self { lines: Lines::open(path)?, tries_scenes, checks_files, cut: CutLine::default() })
    }
    /// The last line, if it was truncated; available when all rows have been used.
    #[must_use]
    pub fn cut(&self) -> CutLine {
        self.cut.clone()
    }
    fn take(&mut self) -> Result<Option<Row>, LineError> {
        let taken = self.lines.take()?;
        if let Some(line) = self.lines.cut() {
            self.cut.0.store(line, Ordering::Relaxed);
        }
        Ok(taken)
    }
    /// Skips the rows that precede a path.
    fn skip_to(&mut self, key: &[u8]) -> Result<(), LineError> {
        while self.lines.peek().is_some_and(|row| *row.path_bytes() < *key) {
            self.take()?;
        }
        Ok(())
    }
    /// The next row, if its path starts like this. Calls must be sorted by path.
    pub(crate) fn next_below(&mut self, start: &[u8]) -> Result<Option<Row>, LineError> {
        if self.has_below(start)? { self.take() } else { Ok(None) }
    }
    /// Whether there is such a row.
    pub(crate) fn has_below(&mut self, start: &[u8]) -> Result<bool, LineError> {
        self.skip_to(start)?;
        Ok(self.lines.peek().is_some_and(|row| row.path_bytes().starts_with(start)))
    }
    pub(crate) fn error(&self, why: String) -> LineError {
        LineError { line: 0, ..self.lines.error(why) }
    }
    /// The rows of a file on disk and of its members, if they are still valid. Calls must be sorted by path.
    /// `looks_inside`: whether possible archives are opened.
    pub(crate) fn rows(
        &mut self,
        path: &Path,
        metadata: &Metadata,
        looks_inside: Option<bool>,
    ) -> Result<Option<Vec<Row>>, LineError> {
        self.skip_to(path.as_os_str().as_encoded_bytes())?;
        let mut rows: Vec<Row> = Vec::new();
        while self.lines.peek().is_some_and(|row| row.is_of(path.as_os_str())) {
            rows.extend(self.take()?);
        }
        let Some((own, members)) = rows.split_first() else { return Ok(None) };
        let is_same = own.member.is_none() && own.size == Some(metadata.len()) && own.modified == modified(metadata);
        let looked_inside = own.reason.as_deref() != Some(CLOSED);
        let has_all = u64::try_from(members.len()).is_ok_and(|count| count == own.counts.members.unwrap_or(0));
        let is_true = |row: &Row| {
            // Files next to it may have changed, and unreadable files may be readable now.
            let stands_alone = row.companions.is_empty() && row.missing.is_none() && row.sha256.is_some();
            let is_whole = row.scene.is_some() == (self.tries_scenes && row.converts);
            row.is_current() && stands_alone && is_whole && !(self.checks_files && row.converts)
        };
        let is_kept = is_same && has_all && looks_inside.is_none_or(|looks| looks == looked_inside);
        Ok((is_kept && rows.iter().all(is_true)).then_some(rows))
    }
}

#[cfg(test)]
mod tests {
    use formats_core::{Detected, Head};

    use crate::{Describe, Description, Everything, File, RowError};

    use super::*;

    struct Nothing;

    impl Describe for Nothing {
        fn detect(&self, _: &Head<'_>) -> Option<Detected> {
            None
        }
        fn describe(&self, _: File<'_>) -> Result<Description, RowError> {
            Err(RowError::new("unsupported", "not read"))
        }
    }

    #[test]
    fn rows_are_in_order_for_any_number_of_threads() {
        let folder = tempfile::tempdir().unwrap();
        for n in 0..500_u32 {
            std::fs::write(folder.path().join(n.to_string()), n.to_le_bytes().repeat(usize::from(n % 7 == 0) * 9999))
                .unwrap();
        }
        let rows = |threads| {
            let listing = Listing::new([folder.path().to_owned()], &Everything, None);
            let rows = Rows::new(listing, Reader::new(&Nothing, 1 << 20, 0), NonZeroUsize::new(threads).unwrap());
            rows.map(Result::unwrap).collect::<Vec<Row>>()
        };
        let one = rows(1);
        assert_eq!(one.len(), 500);
        assert!(one.is_sorted_by_key(|row| row.path.clone()));
        assert_eq!(one, rows(3));
    }
}
