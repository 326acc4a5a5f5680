//! Where a scene comes from.

use crate::{Extras, Space};

/// Where a scene comes from.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Metadata {
    /// The format, by the name of its crate: `quake-md2`.
    pub format: String,
    /// The version of the format, as its users call it.
    pub version: String,
    /// What wrote the file, if it says so.
    pub generator: Option<String>,
    /// The axes of the file; those of the scene are always glTF's.
    pub space: Space,
    /// Metres in a unit of the file; 1 if it is not known and the numbers were kept.
    pub unit: f32,
    /// What else the file says about itself.
    pub properties: Extras,
}
