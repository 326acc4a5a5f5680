//! The interface to the readers of formats, which this crate does not depend on.

use std::{borrow::Cow, path::Path};

use formats_core::{
    Detected, Diagnostics, Head,
    files::{FileId, Files},
};

use crate::{Counts, Outcome, Row, RowError, row::of_diagnostics};

/// Reads files of some formats. The facade `triassic` implements this for all of its formats.
pub trait Describe: Sync {
    /// The format of a file with these first bytes, if it is supported.
    fn detect(&self, head: &Head<'_>) -> Option<Detected>;
    /// The version of such a file, if its format has versions.
    fn version(&self, detected: Detected) -> Option<u32> {
        Some(detected.version)
    }
    /// The description of such a file, which is complete.
    ///
    /// # Errors
    /// The reason why it cannot be read.
    fn describe(&self, file: File<'_>) -> Result<Description, RowError>;
}

/// A file of a supported format.
pub struct File<'a> {
    /// Its path, for its name and for the files next to it.
    pub path: &'a Path,
    /// All of its bytes.
    pub bytes: Vec<u8>,
    /// The result of detection from its first bytes.
    pub detected: Detected,
    /// The files that contain it, and its id, unless they are those of the path's folder.
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
    /// The reason why it is not converted as part of a folder; `None` if it is.
    pub reason: Option<&'static str>,
    /// Same as [`Row::counts`].
    pub counts: Counts,
    /// See [`Row::features`]; in any order.
    pub features: Vec<&'static str>,
    /// Its findings.
    pub findings: Diagnostics,
    /// Same as [`Row::companions`].
    pub companions: Vec<String>,
    /// See [`Row::missing`]; in any order.
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
