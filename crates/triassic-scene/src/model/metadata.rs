//! The origin of a scene, and the missing files.

use crate::{Convention, Environment, Extras};

/// The origin of a scene.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Metadata {
    /// The format, by the name of its crate: `quake-md2`.
    pub format: String,
    /// The version of the format, in its users' terms; empty if its files have none.
    pub version: String,
    /// The program that wrote the file, if known.
    pub generator: Option<String>,
    /// The conventions of the file; those of the scene are always the same.
    pub convention: Convention,
    /// The size of a unit of the file in meters; 1 if it is unknown and the numbers were kept.
    pub unit: f32,
    /// The light and fog of a level; `None` for a model.
    pub environment: Option<Environment>,
    /// Other properties of the file.
    pub properties: Extras,
}

/// A file that the source refers to or needs and that was not found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MissingFile {
    /// The file, as named by the source.
    pub file: String,
    /// Its purpose.
    pub kind: MissingKind,
    /// The shown file that refers to it; `None` if the scene's own source does.
    pub named_by: Option<String>,
}

/// The purpose of a missing file.
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
    /// The reason, as text.
    #[must_use]
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Image => "image not found",
            Self::Companion => "companion file not found",
            Self::Material => "material not found",
        }
    }
}

/// A file shown by the scene, and the codes of its own findings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownFindings {
    /// The name of the file, without folders.
    pub file: String,
    /// The ids of the findings, in the order of [`Diagnostics`](formats_core::Diagnostics).
    pub codes: Vec<&'static str>,
}
