//! Lights.

use formats_core::glam::Vec3;

/// A light at its node, with the meaning of glTF's `KHR_lights_punctual`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Light {
    /// How it shines.
    pub kind: LightKind,
    /// Linear red, green, blue from 0 to 1.
    pub color: Vec3,
    /// Candela; for the sun lux.
    pub intensity: f32,
    /// How far it reaches, if there is an end.
    pub range: Option<f32>,
}

/// How a light shines.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum LightKind {
    /// In all directions.
    Point,
    /// From everywhere along the node's −Z.
    Sun,
    /// In a cone along the node's −Z.
    Spot {
        /// Half the angle of the part that is fully lit: from 0, less than `outer`.
        inner: f32,
        /// Half the angle of the whole cone: at most a right angle.
        outer: f32,
    },
}
