//! The rows of an earlier run, for files that have not changed.

use std::{fs::Metadata, path::Path};

use crate::{
    Row,
    lines::{LineError, Lines},
    row::{CLOSED, modified},
};

/// The rows of an earlier run, for files that have not changed since: those of the same size and time. They are read while the
/// files are listed, since both are in the order of their paths.
#[derive(Debug)]
pub struct Earlier {
    lines: Lines,
    tries_scenes: bool,
}

impl Earlier {
    /// The rows in this file. With `tries_scenes`, rows that lack what became of a model as a scene are not used.
    ///
    /// # Errors
    /// If it cannot be read, or its first line is no row.
    pub fn open(path: &Path, tries_scenes: bool) -> Result<Self, LineError> {
        Ok(Self { lines: Lines::open(path)?, tries_scenes })
    }
    /// The rows of a file on disk and of its members, if they are still true. Files are asked for in the order of their paths.
    /// `looks_inside` says of what may be an archive whether it is looked into.
    pub(crate) fn rows(
        &mut self,
        path: &Path,
        metadata: &Metadata,
        looks_inside: Option<bool>,
    ) -> Result<Option<Vec<Row>>, LineError> {
        let key = path.as_os_str().as_encoded_bytes();
        while self.lines.peek().is_some_and(|row| *row.path_bytes() < *key) {
            self.lines.take()?;
        }
        let mut rows: Vec<Row> = Vec::new();
        while self.lines.peek().is_some_and(|row| row.is_of(path.as_os_str())) {
            rows.extend(self.lines.take()?.map(|(row, _)| row));
        }
        let Some((own, members)) = rows.split_first() else { return Ok(None) };
        let is_same = own.member.is_none() && own.size == Some(metadata.len()) && own.modified == modified(metadata);
        let looked_inside = own.reason.as_deref() != Some(CLOSED);
        let has_all = u64::try_from(members.len()).is_ok_and(|count| count == own.counts.members.unwrap_or(0));
        let is_true = |row: &Row| {
            // Files beside it may have changed, and what could not be read may be readable now.
            let stands_alone = row.companions.is_empty() && row.sha256.is_some();
            stands_alone && row.scene.is_some() == (self.tries_scenes && row.converts)
        };
        let is_kept = is_same && has_all && looks_inside.is_none_or(|looks| looks == looked_inside);
        Ok((is_kept && rows.iter().all(is_true)).then_some(rows))
    }
}
