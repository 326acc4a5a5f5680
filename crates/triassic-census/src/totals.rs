//! The totals of all rows.

use std::collections::BTreeMap;

use crate::{Outcome, Row, RowFinding, duplicates::Duplicates};

/// The totals of all rows. The order of adding does not matter.
#[derive(Debug, Default)]
pub struct Totals {
    pub(crate) all: Sum,
    pub(crate) formats: BTreeMap<Format, Sum>,
    /// By code.
    pub(crate) findings: BTreeMap<String, Found>,
    /// Unreadable files, by format.
    pub(crate) errors: BTreeMap<String, Found>,
    /// Files without a scene, by format.
    pub(crate) scene_errors: BTreeMap<String, Found>,
    pub(crate) duplicates: Duplicates,
    unopened: u64,
}

/// A format and its version. Supported formats come first, unknown ones last.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Format {
    place: Place,
    pub(crate) name: String,
    pub(crate) version: Option<u32>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    Read,
    Archive,
    NotRead,
    Unknown,
}

/// Numbers of files and their contents.
#[derive(Debug, Default)]
pub(crate) struct Sum {
    pub(crate) files: u64,
    pub(crate) bytes: u64,
    /// The number of files that are converted.
    pub(crate) convert: u64,
    /// The number of unreadable files.
    pub(crate) broken: u64,
    pub(crate) triangles: u64,
    pub(crate) features: BTreeMap<String, u64>,
}

/// Files with a common property.
#[derive(Debug, Default)]
pub(crate) struct Found {
    pub(crate) files: u64,
    pub(crate) count: u64,
    /// The first one by label, and its text.
    pub(crate) example: Option<(String, String)>,
}

impl Sum {
    fn add(&mut self, row: &Row) {
        let add = |sum: &mut u64, more: u64| *sum = sum.saturating_add(more);
        add(&mut self.files, 1);
        add(&mut self.bytes, row.size.unwrap_or(0));
        add(&mut self.convert, row.converts.into());
        add(&mut self.broken, row.error.is_some().into());
        add(&mut self.triangles, row.counts.triangles.unwrap_or(0));
        for feature in &row.features {
            match self.features.get_mut(&**feature) {
                Some(files) => add(files, 1),
                None => _ = self.features.insert(feature.clone().into_owned(), 1),
            }
        }
    }
}

impl Found {
    fn add(&mut self, count: u64, row: &Row, text: &str) {
        self.files = self.files.saturating_add(1);
        self.count = self.count.saturating_add(count);
        let label = row.label();
        if self.example.as_ref().is_none_or(|(first, _)| label < *first) {
            self.example = Some((label, text.to_owned()));
        }
    }
}

impl Totals {
    /// Adds a row.
    pub fn add(&mut self, row: &Row) {
        self.all.add(row);
        self.unopened = self.unopened.saturating_add(row.size.is_none().into());
        self.formats.entry(Format::of(row)).or_default().add(row);
        for RowFinding { code, count, .. } in &row.findings {
            of(&mut self.findings, code).add((*count).into(), row, "");
        }
        if let Some(error) = &row.error {
            of(&mut self.errors, &row.name).add(1, row, &error.message);
        }
        if let Some(Outcome { error: Some(error), .. }) = &row.scene {
            of(&mut self.scene_errors, &row.name).add(1, row, &error.message);
        }
        self.duplicates.add(row);
    }
    /// The number of added files.
    #[must_use]
    pub const fn files(&self) -> u64 {
        self.all.files
    }
    /// The number of them in supported formats.
    #[must_use]
    pub fn files_read(&self) -> u64 {
        let read = self.formats.iter().filter(|(format, _)| format.place <= Place::Archive);
        read.map(|(_, sum)| sum.files).fold(0, u64::saturating_add)
    }
    /// The number of them that cannot be read, or only in part.
    #[must_use]
    pub const fn broken(&self) -> u64 {
        self.all.broken
    }
    /// The number of these that cannot even be opened or listed.
    #[must_use]
    pub const fn unopened(&self) -> u64 {
        self.unopened
    }
}

fn of<'m>(found: &'m mut BTreeMap<String, Found>, name: &str) -> &'m mut Found {
    found.entry(name.to_owned()).or_default()
}

impl Format {
    fn of(row: &Row) -> Self {
        let place = match (row.kind.as_deref(), &row.format) {
            (Some("archive"), _) => Place::Archive,
            (_, Some(_)) => Place::Read,
            _ if row.name == "unknown" => Place::Unknown,
            _ => Place::NotRead,
        };
        Self { place, name: row.name.clone().into_owned(), version: row.version }
    }
}
