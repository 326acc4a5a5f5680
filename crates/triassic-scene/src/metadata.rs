//! Where a scene comes from.

use crate::{Convention, Environment, Extras};

/// Where a scene comes from.
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
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
