//! Finds equal files among millions, with little memory.

use crate::{Row, row::unhex};

/// The maximum number of groups in the table.
const SHOWN: usize = 20;

/// The key of each file for finding equal ones.
#[derive(Debug, Default)]
pub(crate) struct Duplicates {
    files: Vec<Entry>,
    /// The labels of all files, one after the other.
    labels: String,
}

#[derive(Debug, Clone, Copy)]
struct Entry {
    sha256: [u8; 32],
    size: u64,
    at: u64,
    len: u32,
}

/// Files that are equal.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Group<'a> {
    pub(crate) size: u64,
    pub(crate) files: u64,
    /// The first of them, in order of names.
    pub(crate) example: &'a str,
}

impl Group<'_> {
    /// The bytes of all except one.
    const fn repeated(&self) -> u64 {
        self.size.saturating_mul(self.files.saturating_sub(1))
    }
}

/// The totals of all duplicates.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Repeated<'a> {
    /// The number of files except the first of each group.
    pub(crate) files: u64,
    pub(crate) bytes: u64,
    pub(crate) groups: u64,
    /// The groups with the most duplicate bytes, the largest first.
    pub(crate) largest: Vec<Group<'a>>,
}

impl Duplicates {
    /// Adds a file, if its content was read and is not empty.
    pub(crate) fn add(&mut self, row: &Row) {
        let sha256 = row.sha256.as_deref().and_then(unhex).and_then(|bytes| <[u8; 32]>::try_from(bytes).ok());
        let (Some(sha256), Some(size @ 1..)) = (sha256, row.size) else { return };
        let label = row.label();
        let (Ok(at), Ok(len)) = (u64::try_from(self.labels.len()), u32::try_from(label.len())) else { return };
        self.labels.push_str(&label);
        self.files.push(Entry { sha256, size, at, len });
    }
    /// Finds the duplicates.
    pub(crate) fn find(&mut self) -> Repeated<'_> {
        let Self { files, labels } = self;
        // Also by name, so that the order of adding does not matter.
        let label = |entry: &Entry| {
            let at = usize::try_from(entry.at).unwrap_or(usize::MAX);
            labels.get(at..at.saturating_add(usize::try_from(entry.len).unwrap_or(0))).unwrap_or_default()
        };
        files.sort_unstable_by(|one, other| {
            let key = |entry: &Entry| (entry.size, entry.sha256);
            key(one).cmp(&key(other)).then_with(|| label(one).cmp(label(other)))
        });
        let mut all = Repeated::default();
        for equal in files.chunk_by(|one, other| (one.size, one.sha256) == (other.size, other.sha256)) {
            let (Some(first), Ok(files @ 2..)) = (equal.first(), u64::try_from(equal.len())) else { continue };
            let group = Group { size: first.size, files, example: label(first) };
            all.files = all.files.saturating_add(files.saturating_sub(1));
            all.bytes = all.bytes.saturating_add(group.repeated());
            all.groups = all.groups.saturating_add(1);
            all.largest.push(group);
            if all.largest.len() > SHOWN.saturating_mul(8) {
                largest(&mut all.largest);
            }
        }
        largest(&mut all.largest);
        all
    }
}

/// Keeps only the groups to show.
fn largest(groups: &mut Vec<Group<'_>>) {
    groups.sort_by(|one, other| other.repeated().cmp(&one.repeated()).then_with(|| one.example.cmp(other.example)));
    groups.truncate(SHOWN);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_files_does_not_matter() {
        let row = |path: &str, content: u8, size| Row {
            sha256: Some(crate::row::hex(&[content; 32])),
            size: Some(size),
            ..Row::new(path.as_ref(), None)
        };
        let rows = [row("b", 1, 9), row("a", 1, 9), row("c", 2, 9), row("d", 1, 8), row("e", 3, 0), row("f", 3, 0)];
        let mut one = Duplicates::default();
        for row in &rows {
            one.add(row);
        }
        let mut other = Duplicates::default();
        for row in rows.iter().rev() {
            other.add(row);
        }
        let found = one.find();
        assert_eq!(found, other.find());
        let group = Group { size: 9, files: 2, example: "a" };
        assert_eq!(found, Repeated { files: 1, bytes: 9, groups: 1, largest: vec![group] });
    }
}
