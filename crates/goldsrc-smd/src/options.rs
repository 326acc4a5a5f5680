//! Export options.

use formats_core::Limits;

/// Export options.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// What the model is called, without an extension: the names of the QC and of the model that a compiler makes from it.
    pub name: String,
    /// For which compiler texture coordinates are written. Default: a fixed one.
    pub uv: UvRule,
    /// Bounds on what a file may ask for.
    pub limits: Limits,
}

impl Options {
    /// With this name, and everything else by default.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), uv: UvRule::default(), limits: Limits::default() }
    }
    /// With another [`uv`](Self::uv).
    #[must_use]
    pub const fn with_uv(mut self, uv: UvRule) -> Self {
        self.uv = uv;
        self
    }
    /// With other [`limits`](Self::limits).
    #[must_use]
    pub const fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::new("model")
    }
}

/// How texels become texture coordinates.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum UvRule {
    /// `s / width` and `1 - t / height`, as the engine does: for Blender, and for compilers that were corrected.
    #[default]
    Fixed,
    /// `s / (width - 1)` and `1 - t / (height - 1)`: for the compiler of Valve, which multiplies by those. A width or
    /// height of 1 stays 1.
    Valve,
}

impl UvRule {
    /// The texture coordinates of a texel in an image of `size` texels.
    #[must_use]
    pub fn uv(self, texel: [i16; 2], size: [u32; 2]) -> [f32; 2] {
        let less = match self {
            Self::Fixed => 0,
            Self::Valve => 1,
        };
        #[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "images are small")]
        let [width, height] = size.map(|size| size.saturating_sub(less).max(1) as f32);
        let [s, t] = texel.map(f32::from);
        [s / width, 1.0 - t / height]
    }
}
