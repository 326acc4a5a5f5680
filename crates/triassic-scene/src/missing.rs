//! Files that a source names and that were not found, and findings in the files that it shows.

use crate::Scene;

/// A file that the source names, or needs, and that was not found.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct MissingFile {
    /// The file, as the source names it.
    pub file: String,
    /// What it is for.
    pub kind: MissingKind,
    /// The file that names it, if that is one that the scene shows; `None` if the scene's own source names it.
    pub named_by: Option<String>,
}

/// What a missing file is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum MissingKind {
    /// An image.
    Image,
    /// A companion of a model.
    Companion,
    /// The material of a P3D.
    Material,
}

impl MissingKind {
    /// The reason, in words.
    #[must_use]
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Image => "image not found",
            Self::Companion => "companion file not found",
            Self::Material => "material not found",
        }
    }
}

/// A file that the scene shows, and the codes of the findings that it has of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ShownFindings {
    /// The file that was found, without folders.
    pub file: String,
    /// The ids of the findings, in the order of [`Diagnostics`](formats_core::Diagnostics).
    pub codes: Vec<&'static str>,
}

impl Scene {
    /// Notes a file that was looked for and not found.
    pub fn add_missing(&mut self, kind: MissingKind, file: impl Into<String>) {
        self.missing.push(MissingFile { file: file.into(), kind, named_by: None });
    }
}
