//! The heights of a terrain as an image.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use formats_core::{Gray16, glam::Vec2};

/// The heights of a terrain as an image, and the meaning of its values in the units of the file: the result of
/// [`AnyFile::heightmap`](crate::AnyFile::heightmap).
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Heightmap {
    /// The name of its frame; empty in most files.
    pub name: String,
    /// A pixel for each point: the first row has the largest Y, the first column the smallest X.
    pub image: Gray16,
    /// The height of one step.
    pub scale: f32,
    /// The height of value 0.
    pub offset: f32,
    /// The smallest X and Y of the points.
    pub min: Vec2,
    /// The largest X and Y of the points.
    pub max: Vec2,
}

impl Heightmap {
    /// Names and values for the text of an image file, from which the terrain can be restored.
    ///
    /// | name | value |
    /// |---|---|
    /// | `Description` | how to convert a value to a height, and the position of the first pixel |
    /// | `HeightScale`, `HeightOffset` | [`scale`](Self::scale), [`offset`](Self::offset) |
    /// | `MinX`, `MinY`, `MaxX`, `MaxY` | [`min`](Self::min), [`max`](Self::max) |
    #[must_use]
    pub fn texts(&self) -> Vec<(&'static str, String)> {
        let about = "height = value * HeightScale + HeightOffset; the first row is at MaxY, the first column at MinX";
        Vec::from([
            ("Description", about.to_string()),
            ("HeightScale", format!("{}", self.scale)),
            ("HeightOffset", format!("{}", self.offset)),
            ("MinX", format!("{}", self.min.x)),
            ("MinY", format!("{}", self.min.y)),
            ("MaxX", format!("{}", self.max.x)),
            ("MaxY", format!("{}", self.max.y)),
        ])
    }
}
