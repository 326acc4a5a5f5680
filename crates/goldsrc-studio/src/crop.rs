//! The part of an image that compilers keep when they crop it: the rectangle that triangles use.
//!
//! The SDK's compiler uses the texels that triangles touch, and the Unified SDK's uses the lines between texels.

use crate::smd::{Compiler, Place, SourceError};
use formats_core::num;
use goldsrc_mdl::Image;

/// The corners of a rectangle in texels, counted from the bottom left of the image.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Crop {
    min: [f64; 2],
    max: [f64; 2],
    /// 1 if both ends are texels, 0 if they are lines between texels.
    ends: f64,
}

impl Crop {
    const fn ends(compiler: Compiler) -> f64 {
        if matches!(compiler, Compiler::Twhl) { 0.0 } else { 1.0 }
    }
    /// The part kept of every image for reflections.
    pub(crate) const fn chrome(compiler: Compiler) -> Self {
        Self { min: [0.0; 2], max: [63.0; 2], ends: Self::ends(compiler) }
    }
    /// The rectangle with one more point.
    pub(crate) fn include(crop: Option<Self>, [s, t]: [f64; 2], compiler: Compiler) -> Self {
        let Self { min, max, ends } = crop.unwrap_or(Self { min: [s, t], max: [s, t], ends: Self::ends(compiler) });
        Self { min: [min[0].min(s), min[1].min(t)], max: [max[0].max(s), max[1].max(t)], ends }
    }
    /// Width and height: the width is a multiple of 4.
    fn size(&self) -> [u32; 2] {
        let ([left, bottom], [right, top]) = (self.min, self.max);
        let [width, height] = [right - left, top - bottom].map(|length| whole(length + self.ends).cast_unsigned());
        [width.max(1).next_multiple_of(4), height.max(1)]
    }
    /// Returns a point in the model's form: from the top left of the rectangle, truncated.
    #[expect(
        clippy::as_conversions,
        clippy::cast_possible_truncation,
        reason = "at most three times the size of an image; larger values saturate"
    )]
    pub(crate) fn texel(&self, [s, t]: [f64; 2]) -> [i16; 2] {
        [(s - self.min[0]) as i16, (self.max[1] - t) as i16]
    }
    /// The rectangle of an image, which repeats where it ends.
    pub(crate) fn image(&self, image: &Image, place: &Place) -> Result<Image, SourceError> {
        let [width, height] = self.size();
        let [left, bottom] = self.min.map(whole);
        let [from_width, from_height] = [image.width(), image.height()].map(u32::cast_signed);
        let last_row = from_height.saturating_sub(1);
        let mut indices = Vec::with_capacity(num::to_usize(width).saturating_mul(num::to_usize(height)));
        for row in 0..height.cast_signed() {
            // The top row first.
            let above = height.cast_signed().saturating_sub(row).saturating_sub(1);
            let from =
                last_row.saturating_sub(bottom.saturating_add(above)).checked_rem_euclid(from_height).unwrap_or(0);
            let start = num::to_usize(from.cast_unsigned()).saturating_mul(num::to_usize(image.width()));
            for column in 0..width.cast_signed() {
                let from = left.saturating_add(column).checked_rem_euclid(from_width).unwrap_or(0);
                let index = image.indices().get(start.saturating_add(num::to_usize(from.cast_unsigned())));
                indices.push(index.copied().unwrap_or(0));
            }
        }
        Image::new(width, height, indices, *image.palette()).map_err(|error| SourceError::new(place, error.to_string()))
    }
}

/// Truncates a number.
#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "out-of-range values saturate")]
fn whole(number: f64) -> i32 {
    number as i32
}

/// The corners of a triangle in integer texels from the bottom left.
///
/// The SDK's compiler clamps them near the image, and moves them by whole images so that the center of the triangle is on it.
pub(crate) fn texels(corners: [[f32; 2]; 3], size: [u32; 2], compiler: Compiler) -> [[f64; 2]; 3] {
    if compiler == Compiler::Twhl {
        let [width, height] = size.map(f64::from);
        let texel = |value: f32, size: f64| libm::floor(f64::from(value) * size + 0.5);
        return corners.map(|[u, v]| [texel(u, width), texel(v, height)]);
    }
    let steps = size.map(|texels| f64::from(texels.saturating_sub(1)));
    let mut moved = corners.map(|corner| corner.map(|value| f64::from(value).clamp(-1.0, 2.0)));
    for (axis, steps) in steps.into_iter().enumerate() {
        let values = || moved.iter().filter_map(|corner| corner.get(axis)).copied();
        let (low, high) = (values().fold(2.0, f64::min), values().fold(-1.0, f64::max));
        // Coordinates on the image, including its far edge, are kept.
        let images = if low >= 0.0 && high <= 1.0 { 0.0 } else { libm::floor(f64::midpoint(low, high)) };
        for value in moved.iter_mut().filter_map(|corner| corner.get_mut(axis)) {
            *value = libm::trunc((*value - images) * steps);
        }
    }
    moved
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::float_cmp, reason = "tests")]
mod tests {
    use formats_core::Palette;

    use super::*;

    /// 8 × 4 pixels, each with its number from the top left.
    fn image() -> Image {
        Image::new(8, 4, (0..32).collect(), Palette([[0; 3]; 256])).unwrap()
    }

    #[test]
    fn triangles_are_moved_onto_the_image() {
        let corners = |u: [f32; 3]| texels(u.map(|u| [u, 0.0]), [8, 4], Compiler::Valve).map(|[s, _]| s);
        assert_eq!(corners([0.0, 0.5, 1.0]), [0.0, 3.0, 7.0]);
        assert_eq!(corners([1.0, 1.0, 1.0]), [7.0, 7.0, 7.0]);
        assert_eq!(corners([1.0, 1.5, 2.0]), [0.0, 3.0, 7.0]);
        assert_eq!(corners([-0.25, 0.75, 0.75]), [-1.0, 5.0, 5.0]);
        assert_eq!(corners([-9.0, -0.5, -0.5]), [0.0, 3.0, 3.0]);
    }
    #[test]
    fn a_rectangle_is_cropped_and_repeats() {
        let crop = Crop { min: [2.0, 1.0], max: [5.0, 2.0], ends: 1.0 };
        assert_eq!(crop.size(), [4, 2]);
        let place = Place::whole(&"a.qc".into());
        let cut = crop.image(&image(), &place).unwrap();
        // Rows 2 and 1 from the bottom are rows 1 and 2 from the top.
        assert_eq!(cut.indices(), [10, 11, 12, 13, 18, 19, 20, 21]);
        assert_eq!(crop.texel([2.0, 2.0]), [0, 0]);
        assert_eq!(crop.texel([5.0, 1.0]), [3, 1]);
        let crop = Crop { ends: 0.0, ..crop };
        assert_eq!(crop.size(), [4, 1]);
        let crop = Crop { min: [-1.0, 0.0], max: [7.0, 0.0], ends: 1.0 };
        let cut = crop.image(&image(), &place).unwrap();
        assert_eq!([cut.width(), cut.height()], [12, 1]);
        assert_eq!(cut.indices(), [31, 24, 25, 26, 27, 28, 29, 30, 31, 24, 25, 26]);
    }
}
