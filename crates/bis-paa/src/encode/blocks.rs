//! Pixels as blocks of BC1, BC2 and BC3, by the crate texpresso.

use alloc::{vec, vec::Vec};

use formats_core::BlockFormat;
use texpresso::{Algorithm, COLOUR_WEIGHTS_PERCEPTUAL, COLOUR_WEIGHTS_UNIFORM, Format, Params};

use super::{Encoding, MipFilter, colors};

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
        is_slow.then(|| colors::merged(block, mask, self.params.weights, self.params.weigh_colour_by_alpha)).flatten()
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
}
