//! Cameras.

/// A perspective view from its node along −Z, with +Y up.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Camera {
    /// The whole vertical angle: more than 0, less than π.
    pub vertical_angle: f32,
    /// Where the image begins: more than 0.
    pub near: f32,
    /// Where it ends, if it does: more than `near`.
    pub far: Option<f32>,
}
