//! Where a scene comes from, and what was not found on the way.

use crate::{Convention, Environment};

/// What the source says and the scene has no field for, by a documented name: JSON, as glTF's `extras` are.
pub type Extras = serde_json::Map<String, serde_json::Value>;

/// Where a scene comes from.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Metadata {
    /// The format, by the name of its crate: `quake-md2`.
    pub format: String,
    /// The version of the format, as its users call it; empty if its files have none.
    pub version: String,
    /// What wrote the file, if it says so.
    pub generator: Option<String>,
    /// The conventions of the file; those of the scene are always the same.
    pub convention: Convention,
    /// Metres in a unit of the file; 1 if it is not known and the numbers were kept.
    pub unit: f32,
    /// The light and air of a level; `None` for a model.
    pub environment: Option<Environment>,
    /// What else the file says about itself.
    pub properties: Extras,
}

/// A file that the source names, or needs, and that was not found.
#[derive(Debug, Clone, PartialEq, Eq)]
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
pub struct ShownFindings {
    /// The file that was found, without folders.
    pub file: String,
    /// The ids of the findings, in the order of [`Diagnostics`](formats_core::Diagnostics).
    pub codes: Vec<&'static str>,
}
