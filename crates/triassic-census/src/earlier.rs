//! The rows of an earlier run, for files that have not changed.

use std::{
    fs::Metadata,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use crate::{
    Row,
    lines::{LineError, Lines},
    row::{CLOSED, modified},
};

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
