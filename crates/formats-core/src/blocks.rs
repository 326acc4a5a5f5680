//! Textures compressed in blocks of 4 × 4 pixels for graphics cards: BC1 to BC5, also called S3TC or DXT.

/// How a block of 4 × 4 pixels is compressed.
///
/// Source: Microsoft's documentation of block compression. Colours between the two of a block are `(2 a + b) / 3` and
/// `(a + b) / 2`, alpha in sevenths or fifths, all cut off, as in the first programs that decoded them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BlockFormat {
    /// DXT1: two colours and 16 indices. If the first colour is not greater than the second, index 3 is transparent black.
    Bc1,
    /// DXT2 and DXT3: 16 alphas of 4 bits, then colours.
    Bc2,
    /// DXT4 and DXT5: two alphas and 16 indices, then colours.
    Bc3,
    /// ATI1: one channel, which becomes grey.
    Bc4,
    /// ATI2: two channels, which become red and green.
    Bc5,
}

impl BlockFormat {
    /// Bytes of a block.
    #[must_use]
    pub const fn block_size(self) -> usize {
        match self {
            Self::Bc1 | Self::Bc4 => 8,
            Self::Bc2 | Self::Bc3 | Self::Bc5 => 16,
        }
    }
    /// Bytes of an image: a block for each 4 × 4 pixels, also where it extends past the edge of the image. `usize::MAX`
    /// if that is more than this machine can address.
    #[must_use]
    pub const fn data_size(self, width: usize, height: usize) -> usize {
        width.div_ceil(4).saturating_mul(height.div_ceil(4)).saturating_mul(self.block_size())
    }
    /// Decodes an image of `width` × `height` pixels into `rgba`: red, green, blue, alpha, rows from the top.
    ///
    /// `data` should have [`data_size`](Self::data_size) bytes and `rgba` 4 × `width` × `height`. Where one of them ends
    /// early, the rest of `rgba` is unchanged.
    pub fn decode(self, data: &[u8], width: usize, height: usize, rgba: &mut [u8]) {
        let size = width.saturating_mul(height).saturating_mul(4).min(rgba.len());
        let Some(rgba) = rgba.get_mut(..size) else { return };
        match self {
            Self::Bc1 => rows(data, width, rgba, |block: &[u8; 8]| colors(*block, true)),
            Self::Bc2 => rows(data, width, rgba, |block| {
                let (alpha, color) = halves(block);
                let mut pixels = colors(color, false);
                for (line, [low, high]) in pixels.iter_mut().zip(alpha.as_chunks().0) {
                    let nibbles = [low & 15, low >> 4, high & 15, high >> 4];
                    set_channel::<3>(line, nibbles.map(|nibble| nibble << 4 | nibble));
                }
                pixels
            }),
            Self::Bc3 => rows(data, width, rgba, |block| {
                let (alpha, color) = halves(block);
                let mut pixels = colors(color, false);
                pixels.iter_mut().zip(channel(alpha)).for_each(|(line, alpha)| set_channel::<3>(line, alpha));
                pixels
            }),
            Self::Bc4 => rows(data, width, rgba, |block: &[u8; 8]| {
                channel(*block).map(|[a, b, c, d]| [a, a, a, 255, b, b, b, 255, c, c, c, 255, d, d, d, 255])
            }),
            Self::Bc5 => rows(data, width, rgba, |block| {
                let (red, green) = halves(block);
                let mut pixels = [[0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255]; 4];
                pixels.iter_mut().zip(channel(red)).for_each(|(line, red)| set_channel::<0>(line, red));
                pixels.iter_mut().zip(channel(green)).for_each(|(line, green)| set_channel::<1>(line, green));
                pixels
            }),
        }
    }
}

/// Four pixels of a row, as red, green, blue, alpha.
type Line = [u8; 16];

/// Decodes blocks of `N` bytes row by row: as fast as a copy allows where all four pixels of a line are in the image.
fn rows<const N: usize>(data: &[u8], width: usize, rgba: &mut [u8], decode: impl Fn(&[u8; N]) -> [Line; 4]) {
    let (pitch, columns) = (width.saturating_mul(4).max(1), width.div_ceil(4).max(1));
    for (blocks, strip) in data.as_chunks().0.chunks(columns).zip(rgba.chunks_mut(pitch.saturating_mul(4))) {
        let mut lines = strip.chunks_mut(pitch);
        let mut next = || lines.next().unwrap_or_default().chunks_mut(16);
        let [mut a, mut b, mut c, mut d] = [next(), next(), next(), next()];
        for block in blocks {
            let pixels = decode(block);
            for (line, to) in pixels.iter().zip([a.next(), b.next(), c.next(), d.next()]) {
                match to {
                    Some(to) if to.len() == line.len() => to.copy_from_slice(line),
                    Some(to) => to.iter_mut().zip(line).for_each(|(to, from)| *to = *from),
                    None => {}
                }
            }
        }
    }
}

fn halves(block: &[u8; 16]) -> ([u8; 8], [u8; 8]) {
    let mut halves = [[0; 8]; 2];
    halves.as_flattened_mut().copy_from_slice(block);
    let [first, second] = halves;
    (first, second)
}

/// Sets channel `C` of four pixels.
fn set_channel<const C: usize>(line: &mut Line, values: [u8; 4]) {
    for (pixel, value) in line.as_chunks_mut::<4>().0.iter_mut().zip(values) {
        if let Some(channel) = pixel.get_mut(C) {
            *channel = value;
        }
    }
}

/// The pixels of a colour block, opaque unless it says otherwise.
#[inline(always)]
#[expect(clippy::inline_always, reason = "runs for every block")]
#[expect(clippy::indexing_slicing, reason = "two bits choose among four colours")]
fn colors(block: [u8; 8], may_be_transparent: bool) -> [Line; 4] {
    let [first, second] = [[block[0], block[1]], [block[2], block[3]]].map(u16::from_le_bytes);
    let (from, to) = (widen(first), widen(second));
    let mix = |from_parts: u16, to_parts: u16| {
        let [red, green, blue] = [0, 1, 2].map(|n: usize| blend(from[n], from_parts, to[n], to_parts));
        [red, green, blue, 255]
    };
    let palette = if may_be_transparent && first <= second {
        [mix(1, 0), mix(0, 1), mix(1, 1), [0; 4]]
    } else {
        [mix(1, 0), mix(0, 1), mix(2, 1), mix(1, 2)]
    };
    [block[4], block[5], block[6], block[7]].map(|byte| {
        let index = usize::from(byte);
        let four = [palette[index & 3], palette[index >> 2 & 3], palette[index >> 4 & 3], palette[index >> 6 & 3]];
        let mut line = [0; 16];
        line.copy_from_slice(four.as_flattened());
        line
    })
}

/// The 16 values of a channel that is stored as two values and indices of three bits.
#[inline(always)]
#[expect(clippy::inline_always, reason = "runs for every block")]
#[expect(clippy::indexing_slicing, reason = "three bits choose among eight values")]
fn channel(block: [u8; 8]) -> [[u8; 4]; 4] {
    let [first, second, ..] = block;
    let (from, to) = (u16::from(first), u16::from(second));
    let palette = if first > second {
        let mix = |part: u16| blend(from, 7_u16.saturating_sub(part), to, part);
        [first, second, mix(1), mix(2), mix(3), mix(4), mix(5), mix(6)]
    } else {
        let mix = |part: u16| blend(from, 5_u16.saturating_sub(part), to, part);
        [first, second, mix(1), mix(2), mix(3), mix(4), 0, 255]
    };
    let indices = u64::from_le_bytes(block) >> 16;
    [0, 12, 24, 36].map(|row| {
        [0, 3, 6, 9].map(|column| {
            let [low, ..] = (indices >> row >> column).to_le_bytes();
            palette[usize::from(low & 7)]
        })
    })
}

/// The mixture of two values of a byte each, cut off.
#[inline(always)]
#[expect(clippy::inline_always, reason = "the parts are constants, a division by their sum must be one by a constant")]
#[expect(clippy::arithmetic_side_effects, reason = "at most 7 × 255, and no sum of parts is 0")]
#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "between two bytes")]
const fn blend(from: u16, from_parts: u16, to: u16, to_parts: u16) -> u8 {
    ((from * from_parts + to * to_parts) / (from_parts + to_parts)) as u8
}

/// Red, green and blue of a word with 5, 6 and 5 bits, as 8 bits by repeating them.
const fn widen(word: u16) -> [u16; 3] {
    let (red, green, blue) = (word >> 11, word >> 5 & 63, word & 31);
    [red << 3 | red >> 2, green << 2 | green >> 4, blue << 3 | blue >> 2]
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::{vec, vec::Vec};
    use texpresso::Format;

    const ALL: [(BlockFormat, Format); 5] = [
        (BlockFormat::Bc1, Format::Bc1),
        (BlockFormat::Bc2, Format::Bc2),
        (BlockFormat::Bc3, Format::Bc3),
        (BlockFormat::Bc4, Format::Bc4),
        (BlockFormat::Bc5, Format::Bc5),
    ];

    /// Bytes that look random.
    fn noise(len: usize) -> Vec<u8> {
        let mut state = 7_u64;
        let next = |_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            state.to_be_bytes()[0]
        };
        (0..len).map(next).collect()
    }

    /// What another decoder, the crate `texpresso`, makes of the same blocks.
    #[test]
    fn pixels_are_those_of_another_decoder() {
        for (width, height) in [(64, 64), (4, 4), (1, 1), (3, 9), (37, 18), (5, 4), (4, 5)] {
            for (format, other) in ALL {
                let data = noise(format.data_size(width, height));
                assert_eq!(data.len(), other.compressed_size(width, height));
                let (mut ours, mut theirs) = (vec![1; width * height * 4], vec![2; width * height * 4]);
                format.decode(&data, width, height, &mut ours);
                other.decompress(&data, width, height, &mut theirs);
                assert_eq!(ours, theirs, "{format:?} {width} × {height}");
            }
        }
    }
    #[test]
    fn what_is_missing_stays_as_it_is() {
        for (format, _) in ALL {
            let data = noise(format.data_size(8, 8));
            for (len, width, height) in [(0, 8, 8), (data.len() - 1, 8, 8), (data.len(), 0, 8), (data.len(), 8, 0)] {
                let mut rgba = vec![9; 256];
                format.decode(&data[..len], width, height, &mut rgba);
                assert!(rgba.ends_with(&[9; 4]), "{format:?}");
                format.decode(&data[..len], width, height, &mut []);
                format.decode(&data[..len], usize::MAX, usize::MAX, &mut rgba[..17]);
            }
            assert_eq!(format.data_size(usize::MAX, usize::MAX), usize::MAX);
        }
    }
}
