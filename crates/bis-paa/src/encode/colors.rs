//! The colors of a block, merged until only a few remain.
//!
//! A cluster fit tries all ways to cut the colors, in order along a line, into four runs: 968 for 16 colors, 219 for 9.
//! With many colors, the nearest ones nearly always end up in the same run, where only their mean and weight count.

use alloc::vec::Vec;

use texpresso::ColourWeights;

use super::light::byte;

/// Pixels that are fitted as a single color.
#[derive(Clone, Copy)]
struct Group {
    /// Red, green, blue, from 0 to 255.
    mean: [f32; 3],
    /// The number of pixels, or the sum of their weights.
    weight: f32,
    /// A mask with a bit for each of its pixels.
    pixels: u32,
}

impl Group {
    /// The growth of the squared error if two groups get one color.
    fn cost(&self, other: &Self, weights: ColourWeights) -> f32 {
        let means = self.mean.iter().zip(&other.mean).zip(weights);
        let square: f32 = means.map(|((one, other), weight)| weight * (one - other) * (one - other)).sum();
        square * (self.weight * other.weight) / (self.weight + other.weight)
    }
    fn join(&mut self, other: &Self) {
        let weight = self.weight + other.weight;
        for (mean, own) in self.mean.iter_mut().zip(other.mean) {
            *mean = (*mean * self.weight + own * other.weight) / weight;
        }
        self.weight = weight;
        self.pixels |= other.pixels;
    }
    /// The weight of each pixel for texpresso, which computes the square root of the sum.
    fn pixel_weight(&self) -> f32 {
        #[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "at most 16")]
        let count = self.pixels.count_ones() as f32;
        self.weight * self.weight / count
    }
}

/// The maximum number of colors before merging. Measured with photographs: 9 lose up to 0.07 dB, 8 up to twice that; 16
/// lose nothing, but take more than three times as long.
const MOST: usize = 9;

/// Returns a block with fewer colors and with the weights of its pixels as alpha, if the block has too many colors.
pub(super) fn merged(
    block: &[[u8; 4]; 16],
    mask: u32,
    weights: ColourWeights,
    by_alpha: bool,
) -> Option<[[u8; 4]; 16]> {
    let mut groups = groups(block, mask, by_alpha);
    if groups.len() <= MOST {
        return None;
    }
    // At most 7 times, with at most 120 pairs.
    while groups.len() > MOST {
        let (mut least, mut pair) = (f32::INFINITY, (0, 1));
        let mut rest = groups.as_slice();
        while let Some((one, others)) = rest.split_first() {
            let first = groups.len().saturating_sub(rest.len());
            rest = others;
            for (second, other) in (first.saturating_add(1)..).zip(others) {
                let cost = one.cost(other, weights);
                if cost < least {
                    (least, pair) = (cost, (first, second));
                }
            }
        }
        let other = groups.swap_remove(pair.1);
        groups.get_mut(pair.0)?.join(&other);
    }
    let heaviest = groups.iter().map(Group::pixel_weight).fold(0.0, f32::max);
    let mut merged = *block;
    for group in &groups {
        let [red, green, blue] = group.mean.map(byte);
        // texpresso adds 1 to alpha.
        let color = [red, green, blue, byte(256.0 * group.pixel_weight() / heaviest - 1.0)];
        let mut bit = 1_u32;
        for pixel in &mut merged {
            if group.pixels & bit != 0 {
                *pixel = color;
            }
            bit = bit.wrapping_shl(1);
        }
    }
    Some(merged)
}

/// The distinct colors of the pixels inside the image.
fn groups(block: &[[u8; 4]; 16], mask: u32, by_alpha: bool) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::with_capacity(block.len());
    let mut pixels = 1_u32;
    for [red, green, blue, alpha] in block {
        if mask & pixels != 0 {
            // The weight of a pixel in texpresso.
            let weight = if by_alpha { libm::sqrtf(f32::from(*alpha) + 1.0) } else { 1.0 };
            let group = Group { mean: [red, green, blue].map(|color| f32::from(*color)), weight, pixels };
            #[expect(clippy::float_cmp, reason = "the values are integers")]
            match groups.iter_mut().find(|other| other.mean == group.mean) {
                Some(same) => {
                    same.weight += weight;
                    same.pixels |= pixels;
                }
                None => groups.push(group),
            }
        }
        pixels = pixels.wrapping_shl(1);
    }
    groups
}
