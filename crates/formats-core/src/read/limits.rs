//! Bounds on what a reader accepts.

/// Bounds on what a reader accepts from an untrusted file.
///
/// Borrowed views allocate nothing, and tables must be inside the file. These bounds apply when tables are converted to owned data,
/// which can be larger than the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// The maximum number of elements in a table. Default: 1,048,576, about fifty times the maximum in real files.
    pub max_elements: u32,
    /// The maximum number of pixels in a texture. Default: 4096 × 4096.
    pub max_pixels: u32,
    /// The maximum number of points in a frame of a terrain. Default: 4096 × 4096, far more than other tables may have.
    pub max_points: u32,
}

impl Limits {
    /// No limits; only for files that you made yourself.
    pub const NONE: Self = Self { max_elements: u32::MAX, max_pixels: u32::MAX, max_points: u32::MAX };

    /// Returns these limits with a different [`max_elements`](Self::max_elements).
    #[must_use]
    pub const fn with_max_elements(mut self, max: u32) -> Self {
        self.max_elements = max;
        self
    }
    /// Returns these limits with a different [`max_pixels`](Self::max_pixels).
    #[must_use]
    pub const fn with_max_pixels(mut self, max: u32) -> Self {
        self.max_pixels = max;
        self
    }
    /// Returns these limits with a different [`max_points`](Self::max_points).
    #[must_use]
    pub const fn with_max_points(mut self, max: u32) -> Self {
        self.max_points = max;
        self
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self { max_elements: 1 << 20, max_pixels: 1 << 24, max_points: 1 << 24 }
    }
}
