//! The findings in a file, as `validate --json` prints them.

use formats_core::{Diagnostics, FormatInfo, Kind, Severity};

use crate::AnyFile;

/// The findings in one file: the object of `validate --json`, which `docs/validate.md` describes.
#[derive(Debug, Clone, serde::Serialize)]
#[non_exhaustive]
pub struct Checked<'a> {
    /// [`SCHEMA`](Self::SCHEMA).
    pub schema: &'static str,
    /// The name of the file.
    pub file: &'a str,
    /// The id of its format.
    pub format: &'static str,
    /// The version; none if files of the format have no version.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<u32>,
    /// The kind of file within its format.
    pub kind: Kind,
    /// Whether no finding counts as an error.
    pub good: bool,
    /// The findings.
    pub findings: Diagnostics,
}

impl<'a> Checked<'a> {
    /// The value of `schema`.
    pub const SCHEMA: &'static str = "triassic/validate-1";

    /// These findings of a file; those of severity `error` count as errors.
    #[must_use]
    pub fn new(file: &'a str, model: &AnyFile<'_>, findings: Diagnostics) -> Self {
        Self::described(file, (model.format(), model.version(), model.kind()), findings)
    }
    /// These findings of a file of this format, version and kind.
    #[must_use]
    pub fn described(
        file: &'a str,
        (format, version, kind): (&FormatInfo, Option<u32>, Kind),
        findings: Diagnostics,
    ) -> Self {
        let good = findings.worst().is_none_or(|worst| worst < Severity::Error);
        Self { schema: Self::SCHEMA, file, format: format.id, version, kind, good, findings }
    }
}
