//! Parts of levels other than models: sounds, paths, an environment.

use formats_core::glam::Vec3;

/// A sound that plays at its node.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Sound {
    /// The file, as the source names it.
    pub file: String,
    /// The volume, in the unit of the source.
    pub volume: f32,
    /// The maximum distance in meters at which it is heard; `None` if unlimited.
    pub range: Option<f32>,
}

impl Sound {
    /// Creates a sound from this file.
    #[must_use]
    pub fn new(file: impl Into<String>) -> Self {
        Self { file: file.into(), ..Self::default() }
    }
}

/// A path along points.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Path {
    /// The points, relative to the node.
    pub points: Vec<Vec3>,
    /// Connections between two points, by index. If empty, each point is connected to the next one.
    pub edges: Vec<[u32; 2]>,
}

impl Path {
    /// Creates a path through these points.
    #[must_use]
    pub const fn new(points: Vec<Vec3>, edges: Vec<[u32; 2]>) -> Self {
        Self { points, edges }
    }
}

/// The light and fog of a whole level. Colors are as stored in the source: red, green, blue from 0 to 1, as sRGB.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Environment {
    /// The sun.
    pub sun: Option<SunLight>,
    /// The ambient light.
    pub ambient: Option<Vec3>,
    /// The colors of the fog that the game can choose from.
    pub fogs: Vec<Vec3>,
}

/// The light of the sun.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SunLight {
    /// The direction from the level to the sun, of length 1.
    pub direction: Vec3,
    /// The color, if the source gives it.
    pub color: Option<Vec3>,
}
