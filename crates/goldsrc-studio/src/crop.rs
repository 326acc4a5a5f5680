//! What the compiler of the SDK keeps of an image: the rectangle that its triangles show. No model with known sources was made by it, so
//! none of this is proven on a pair of both.

use formats_core::num;
use goldsrc_mdl::Image;
use goldsrc_smd::{Place, SourceError};

/// The corners of a rectangle in texels, counted from the bottom left of the image.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Crop {
    min: [f64; 2],
    max: [f64; 2],
}

impl Crop {
    /// What is kept of every image that shows reflections.
    pub(crate) const CHROME: Self = Self { min: [0.0; 2], max: [63.0; 2] };

    /// The rectangle with one more point.
    pub(crate) fn include(crop: Option<Self>, [s, t]: [f64; 2]) -> Self {
        let Self { min, max } = crop.unwrap_or(Self { min: [s, t], max: [s, t] });
        Self { min: [min[0].min(s), min[1].min(t)], max: [max[0].max(s), max[1].max(t)] }
    }
    /// Width and height: the width is a multiple of 4.
    fn size(&self) -> [u32; 2] {
        let ([left, bottom], [right, top]) = (self.min, self.max);
        let [width, height] = [right - left, top - bottom].map(|length| whole(length + 1.0).cast_unsigned());
        [width.max(1).next_multiple_of(4), height.max(1)]
    }
    /// A point as a model stores it: from the top left of the rectangle, cut.
    #[expect(
        clippy::as_conversions,
        clippy::cast_possible_truncation,
        reason = "at most three times an image, and what is more becomes the end"
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

/// A number without its fraction.
#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "far numbers become the end")]
fn whole(number: f64) -> i32 {
    number as i32
}

/// The corners of a triangle in texels from the bottom left: kept near the image, and moved by whole images so that its middle lies on it.
pub(crate) fn texels(corners: [[f32; 2]; 3], size: [u32; 2]) -> [[f64; 2]; 3] {
    let steps = size.map(|texels| f64::from(texels.saturating_sub(1)));
    let mut moved = corners.map(|corner| corner.map(|value| f64::from(value).clamp(-1.0, 2.0)));
    for (axis, steps) in steps.into_iter().enumerate() {
        let values = || moved.iter().filter_map(|corner| corner.get(axis)).copied();
        let (low, high) = (values().fold(2.0, f64::min), values().fold(-1.0, f64::max));
        // What lies on the image already, up to its far edge, stays.
        let images = if low >= 0.0 && high <= 1.0 { 0.0 } else { libm::floor(f64::midpoint(low, high)) };
        for value in moved.iter_mut().filter_map(|corner| corner.get_mut(axis)) {
            *value = (*value - images) * steps;
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
        let corners = |u: [f32; 3]| texels(u.map(|u| [u, 0.0]), [8, 4]).map(|[s, _]| s);
        assert_eq!(corners([0.0, 0.5, 1.0]), [0.0, 3.5, 7.0]);
        assert_eq!(corners([1.0, 1.0, 1.0]), [7.0, 7.0, 7.0]);
        assert_eq!(corners([1.0, 1.5, 2.0]), [0.0, 3.5, 7.0]);
        assert_eq!(corners([-0.25, 0.75, 0.75]), [-1.75, 5.25, 5.25]);
        assert_eq!(corners([-9.0, -0.5, -0.5]), [0.0, 3.5, 3.5]);
    }
    #[test]
    fn a_rectangle_is_cut_and_repeats() {
        let crop = Crop { min: [2.5, 1.0], max: [5.2, 2.0] };
        assert_eq!(crop.size(), [4, 2]);
        let place = Place::whole(&"a.qc".into());
        let cut = crop.image(&image(), &place).unwrap();
        // Rows 2 and 1 from the bottom are rows 1 and 2 from the top.
        assert_eq!(cut.indices(), [10, 11, 12, 13, 18, 19, 20, 21]);
        assert_eq!(crop.texel([2.5, 2.0]), [0, 0]);
        assert_eq!(crop.texel([5.2, 1.0]), [2, 1]);
        let crop = Crop { min: [-1.0, 0.0], max: [7.0, 0.0] };
        let cut = crop.image(&image(), &place).unwrap();
        assert_eq!([cut.width(), cut.height()], [12, 1]);
        assert_eq!(cut.indices(), [31, 24, 25, 26, 27, 28, 29, 30, 31, 24, 25, 26]);
    }
}
