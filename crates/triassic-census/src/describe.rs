//! The requests to the readers of formats, which this crate does not know.

use std::{borrow::Cow, path::Path};

use formats_core::{
    Detected, Diagnostics, Head,
    files::{FileId, Files},
};

use crate::{Counts, Outcome, Row, RowError, row::of_diagnostics};

/// Reads files of some formats. The facade `triassic` implements it for all of its formats.
pub trait Describe: Sync {
    /// The format that these first bytes are those of, if it is read.
    fn detect(&self, head: &Head<'_>) -> Option<Detected>;
    /// The version of such a file, if its format has any.
    fn version(&self, detected: Detected) -> Option<u32> {
        Some(detected.version)
    }
    /// The description of a file of such a format, whose bytes are all there.
    ///
    /// # Errors
    /// Why it cannot be read.
    fn describe(&self, file: File<'_>) -> Result<Description, RowError>;
}

/// A file of a format that is read.
pub struct File<'a> {
    /// Its location, for its name and for the files next to it.
    pub path: &'a Path,
    /// All of it.
    pub bytes: Vec<u8>,
    /// The result of detection by its first bytes.
    pub detected: Detected,
    /// The files that it is among, and which it is, if these are not those of the folder that the path names.
    pub files: Option<(&'a mut dyn Files, FileId)>,
}

impl std::fmt::Debug for File<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("File").field("path", &self.path).field("detected", &self.detected).finish_non_exhaustive()
    }
}

/// The description of a file.
#[derive(Debug, Clone, Default)]
pub struct Description {
    /// Same as [`Row::version`].
    pub version: Option<u32>,
    /// Why it is not converted when it is met in a folder; `None` if it is.
    pub reason: Option<&'static str>,
    /// Same as [`Row::counts`].
    pub counts: Counts,
    /// Same as [`Row::features`], in any order.
    pub features: Vec<&'static str>,
    /// Its findings.
    pub findings: Diagnostics,
    /// Same as [`Row::companions`].
    pub companions: Vec<String>,
    /// Same as [`Row::missing`], in any order.
    pub missing: Option<Vec<String>>,
    /// Same as [`Row::scene`].
    pub scene: Option<Outcome>,
}

impl Description {
    /// Adds it to the row of its file.
    pub(crate) fn add_to(self, row: &mut Row) {
        let Self { version, reason, counts, mut features, findings, companions, missing, scene } = self;
        features.sort_unstable();
        row.version = version;
        row.converts = reason.is_none();
        row.reason = reason.map(Cow::Borrowed);
        row.counts = counts;
        row.features = features.into_iter().map(Cow::Borrowed).collect();
        row.findings = of_diagnostics(&findings);
        row.companions = companions;
        row.missing = missing.map(|mut missing| {
            missing.sort_unstable();
            missing.dedup();
            missing
        });
        row.scene = scene;
    }
}
