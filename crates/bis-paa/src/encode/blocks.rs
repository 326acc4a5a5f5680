//! Pixels as blocks of BC1, BC2 and BC3, by the crate texpresso; and pixels that are not stored in blocks. The colors of a
//! block, merged until only a few remain.
//!
//! A cluster fit tries all ways to cut the colors, in order along a line, into four runs: 968 for 16 colors, 219 for 9.
//! With many colors, the nearest ones nearly always end up in the same run, where only their mean and weight count.

use alloc::{vec, vec::Vec};

use formats_core::BlockFormat;
use texpresso::{Algorithm, COLOUR_WEIGHTS_PERCEPTUAL, COLOUR_WEIGHTS_UNIFORM, ColourWeights, Format, Params};

use crate::{
    PixelType,
    encode::{Encoding, MipFilter, levels::byte},
};

/// The method for fitting blocks.
#[derive(Clone, Copy)]
pub(super) struct Fit {
    format: Format,
    params: Params,
}

impl core::fmt::Debug for Fit {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Fit").field("format", &self.format).finish_non_exhaustive()
    }
}

impl Fit {
    /// Weights colors by perceived brightness, and by alpha if it is smooth; data has equal weights for all channels.
    pub(super) fn new(encoding: &Encoding, blocks: BlockFormat) -> Self {
        let is_color = encoding.filter == MipFilter::Color;
        let format = match blocks {
            BlockFormat::Bc1 => Format::Bc1,
            BlockFormat::Bc2 => Format::Bc2,
            _ => Format::Bc3,
        };
        let params = Params {
            algorithm: if encoding.is_fast { Algorithm::RangeFit } else { Algorithm::ClusterFit },
            weights: if is_color { COLOUR_WEIGHTS_PERCEPTUAL } else { COLOUR_WEIGHTS_UNIFORM },
            weigh_colour_by_alpha: is_color && format != Format::Bc1,
        };
        Self { format, params }
    }
    /// The blocks of an image. Repeated blocks, such as those with a single color, are fitted once.
    pub(super) fn encode(&self, pixels: &[[u8; 4]], width: usize, height: usize) -> Vec<u8> {
        let mut data = vec![0; self.format.compressed_size(width, height)];
        let columns = width.div_ceil(SIDE);
        let mut known = Known::new(columns.saturating_mul(height.div_ceil(SIDE)));
        let size = self.format.block_size();
        let rows = pixels.chunks(width.saturating_mul(SIDE).max(1));
        for (rows, line) in rows.zip(data.chunks_mut(columns.saturating_mul(size).max(1))) {
            for (column, code) in line.chunks_mut(size).enumerate() {
                let (block, mask) = block(rows, width, column.saturating_mul(SIDE));
                known.code(&block, code, |code| self.fit(block, mask, code));
            }
        }
        data
    }
    fn fit(&self, block: [[u8; 4]; 16], mask: u32, code: &mut [u8]) {
        let Some(merged) = self.merged(&block, mask) else {
            return self.format.compress_block_masked(block, mask, self.params, code);
        };
        if self.format != Format::Bc1 {
            // This encodes the unchanged alpha of the block.
            self.format.compress_block_masked(
                block,
                mask,
                Params { algorithm: Algorithm::RangeFit, ..self.params },
                code,
            );
        }
        // Colors are in the last 8 bytes of all formats. They are encoded as BC2, which has no transparent color, so
        // that alpha can be the weight.
        let mut merged_code = [0; 16];
        let params = Params { weigh_colour_by_alpha: true, ..self.params };
        Format::Bc2.compress_block_masked(merged, mask, params, &mut merged_code);
        code.iter_mut().rev().zip(merged_code.iter().rev()).take(8).for_each(|(to, from)| *to = *from);
    }
    /// Returns the block with fewer colors, if that saves time. BC1 blocks with transparent pixels are fast anyway:
    /// they have three colors instead of four.
    fn merged(&self, block: &[[u8; 4]; 16], mask: u32) -> Option<[[u8; 4]; 16]> {
        let is_slow = self.params.algorithm != Algorithm::RangeFit
            && (self.format != Format::Bc1 || block.iter().all(|[.., alpha]| *alpha > 127));
        is_slow.then(|| merged(block, mask, self.params.weights, self.params.weigh_colour_by_alpha)).flatten()
    }
}

/// The width and height of a block in pixels.
const SIDE: usize = 4;

/// Returns a block, and a mask with a bit for each of its pixels that is inside the image.
fn block(rows: &[[u8; 4]], width: usize, at: usize) -> ([[u8; 4]; 16], u32) {
    let (mut block, mut mask, mut bit) = ([[0; 4]; 16], 0, 1_u32);
    let mut rows = rows.chunks(width.max(1)).map(|row| row.get(at..).unwrap_or_default());
    for line in block.as_chunks_mut::<SIDE>().0 {
        let mut row = rows.next().unwrap_or_default().iter();
        for pixel in line {
            if let Some(own) = row.next() {
                *pixel = *own;
                mask |= bit;
            }
            bit = bit.wrapping_shl(1);
        }
    }
    (block, mask)
}

/// A cache of fitted blocks, each in a slot given by a hash of its pixels; a new block replaces the one in its slot. This bounds
/// work and memory for every image.
struct Known {
    places: Vec<Option<Place>>,
}

/// A block, and its code, which has 8 or 16 bytes.
type Place = ([[u8; 4]; 16], [u8; 16]);

impl Known {
    /// The number of slots: half a megabyte.
    const MOST: usize = 1 << 13;

    fn new(blocks: usize) -> Self {
        Self { places: vec![None; blocks.clamp(1, Self::MOST).next_power_of_two()] }
    }
    /// Writes the code of a block; `fit` computes it if it is not cached.
    fn code(&mut self, block: &[[u8; 4]; 16], code: &mut [u8], fit: impl FnOnce(&mut [u8])) {
        let mask = self.places.len().saturating_sub(1);
        let place = self.places.get_mut(mix(block) & mask);
        if let Some(Some((same, stored))) = &place
            && same == block
        {
            code.iter_mut().zip(stored).for_each(|(to, from)| *to = *from);
            return;
        }
        fit(code);
        if let Some(place) = place {
            let mut stored = [0; 16];
            stored.iter_mut().zip(code).for_each(|(to, from)| *to = *from);
            *place = Some((*block, stored));
        }
    }
}

/// A hash of all pixels.
fn mix(block: &[[u8; 4]; 16]) -> usize {
    // An odd number with an irregular bit pattern: 2^32 divided by the golden ratio.
    let mixed = block
        .iter()
        .fold(0_u32, |sum, pixel| (sum.rotate_left(5) ^ u32::from_le_bytes(*pixel)).wrapping_mul(0x9E37_79B1));
    formats_core::num::to_usize(mixed ^ mixed >> 16)
}

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

/// Encodes pixels in a type without blocks; `None` for a type that is not supported.
pub(super) fn store(pixel_type: PixelType, pixels: &[[u8; 4]]) -> Option<Vec<u8>> {
    let words = |word: fn(&[u8; 4]) -> [u8; 2]| Some(pixels.iter().flat_map(word).collect());
    match pixel_type {
        PixelType::Argb1555 => words(argb1555),
        PixelType::Argb4444 => words(argb4444),
        PixelType::Ai88 => words(ai88),
        PixelType::Argb8888 => {
            Some(pixels.iter().flat_map(|&[red, green, blue, alpha]| [blue, green, red, alpha]).collect())
        }
        _ => None,
    }
}

/// Scales a byte to the nearest integer from 0 to `most`.
fn nearest(byte: u8, most: u16) -> u16 {
    u16::from(byte).saturating_mul(most).saturating_add(127) / 255
}

fn argb1555([red, green, blue, alpha]: &[u8; 4]) -> [u8; 2] {
    let five = |byte: &u8| nearest(*byte, 31);
    (nearest(*alpha, 1) << 15 | five(red) << 10 | five(green) << 5 | five(blue)).to_le_bytes()
}

fn argb4444([red, green, blue, alpha]: &[u8; 4]) -> [u8; 2] {
    let four = |byte: &u8| nearest(*byte, 15);
    (four(alpha) << 12 | four(red) << 8 | four(green) << 4 | four(blue)).to_le_bytes()
}

/// Gray: the mean of the colors.
fn ai88([red, green, blue, alpha]: &[u8; 4]) -> [u8; 2] {
    let sum = u16::from(*red).saturating_add((*green).into()).saturating_add((*blue).into());
    [u8::try_from(sum.saturating_add(1) / 3).unwrap_or(u8::MAX), *alpha]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The cache returns the same bytes as fitting each block, also for images that are not a whole number of blocks.
    /// Blocks have at most 8 colors, so that none are merged.
    #[test]
    fn blocks_equal_those_of_texpresso() {
        let low = |n: usize| n.to_le_bytes()[0];
        for (width, height) in [(64, 32), (2, 8), (1, 1), (6, 5)] {
            let pixels: Vec<[u8; 4]> = (0..width * height)
                .map(|n| {
                    if n % width < 32 {
                        [low(n & 3), 7, low((n / width) & 1), 255]
                    } else {
                        [low(n & 7), 3, 200, low(n / 3)]
                    }
                })
                .collect();
            for (blocks, suffix) in [(BlockFormat::Bc1, "co"), (BlockFormat::Bc2, "ca"), (BlockFormat::Bc3, "nohq")] {
                for is_fast in [true, false] {
                    let fit = Fit::new(&Encoding::for_suffix(suffix).unwrap().with_fast(is_fast), blocks);
                    let mut expected = vec![0; fit.format.compressed_size(width, height)];
                    fit.format.compress(pixels.as_flattened(), width, height, fit.params, &mut expected);
                    assert_eq!(fit.encode(&pixels, width, height), expected, "{width} × {height} {suffix}");
                }
            }
        }
    }
    /// Similar colors of a block with 16 colors are merged, which loses little; alpha is unchanged.
    #[test]
    fn merged_colors_lose_little_quality() {
        let block: [[u8; 4]; 16] = core::array::from_fn(|n| {
            let n = n.to_le_bytes()[0];
            [n * 11 + n % 3, n * 9 + n % 5, 250 - n * 13, 128 + n * 7]
        });
        for (blocks, suffix) in [(BlockFormat::Bc1, "co"), (BlockFormat::Bc2, "ca"), (BlockFormat::Bc3, "nohq")] {
            let fit = Fit::new(&Encoding::for_suffix(suffix).unwrap(), blocks);
            assert!(fit.merged(&block, u32::MAX).is_some());
            let size = fit.format.block_size();
            let (mut made, mut theirs) = ([0; 16], [0; 16]);
            fit.fit(block, 0xFFFF, &mut made[..size]);
            fit.format.compress_block_masked(block, 0xFFFF, fit.params, &mut theirs[..size]);
            assert_eq!(made[..size - 8], theirs[..size - 8]);
            let [made, theirs] = [made, theirs].map(|code| {
                let pixels = fit.format.decompress_block(&code[..size]);
                let pairs =
                    pixels.as_flattened().iter().zip(block.as_flattened()).enumerate().filter(|(n, _)| n % 4 < 3);
                pairs.map(|(n, (a, b))| fit.params.weights[n % 4] * f32::from(a.abs_diff(*b)).powi(2)).sum::<f32>()
            });
            assert!(made < theirs * 1.1, "{suffix}: {made} and {theirs}");
        }
    }
    #[test]
    fn transparent_pixels_of_bc1_are_kept() {
        let fit = Fit::new(&Encoding::for_suffix("co").unwrap(), BlockFormat::Bc1);
        let block: [[u8; 4]; 16] =
            core::array::from_fn(|n| [n.to_le_bytes()[0] * 15, 9, 9, if n == 3 { 0 } else { 255 }]);
        let mut code = [0; 8];
        fit.fit(block, 0xFFFF, &mut code);
        let alphas = fit.format.decompress_block(&code).map(|[.., alpha]| alpha);
        assert_eq!(alphas, block.map(|[.., alpha]| alpha));
    }
    #[test]
    fn equal_blocks_are_fitted_once() {
        let mut known = Known::new(100);
        let (mut fitted, mut code) = (0, [0; 8]);
        for n in 0..50_u8 {
            code = [0; 8];
            known.code(&[[n & 1, 2, 3, 4]; 16], &mut code, |code| {
                fitted += 1;
                code.fill(n + 1);
            });
            assert_eq!(code, [(n & 1) + 1; 8]);
        }
        assert_eq!((fitted, code), (2, [2; 8]));
    }

    #[test]
    fn pixels_are_rounded() {
        let pixels = [[255, 8, 128, 127], [0, 9, 247, 128]];
        let store = |pixel_type| store(pixel_type, &pixels).unwrap();
        let words =
            |bytes: Vec<u8>| bytes.as_chunks().0.iter().map(|word| u16::from_le_bytes(*word)).collect::<Vec<_>>();
        assert_eq!(words(store(PixelType::Argb1555)), [0x7C30, 0x803E]);
        assert_eq!(words(store(PixelType::Argb4444)), [0x7F08, 0x801F]);
        assert_eq!(store(PixelType::Argb8888), [128, 8, 255, 127, 247, 9, 0, 128]);
        assert_eq!(store(PixelType::Ai88), [130, 127, 85, 128]);
        assert_eq!(super::store(PixelType::P8, &pixels), None);
    }
}
