//! Textures compressed in blocks of 4 × 4 pixels for graphics cards: BC1 to BC5, also called S3TC or DXT.
#![expect(clippy::inline_always, reason = "each runs for every block, inside its format's loop")]

use alloc::vec::Vec;

/// How a block of 4 × 4 pixels is compressed.
///
/// Source: Microsoft's documentation of block compression. Colors between the two of a block are `(2 a + b) / 3` and `(a + b) / 2`,
/// and alpha is in sevenths or fifths, all truncated, as in the first decoders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BlockFormat {
    /// DXT1: two colors and 16 indices. If the first color is not greater than the second, index 3 is transparent black.
    Bc1,
    /// DXT2 and DXT3: 16 alphas of 4 bits, then colors.
    Bc2,
    /// DXT4 and DXT5: two alphas and 16 indices, then colors.
    Bc3,
    /// ATI1: one channel, which becomes gray.
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
    /// Returns the size in bytes of an image: one block per 4 × 4 pixels, including blocks that extend past the edges. `usize::MAX`
    /// if this machine cannot address it.
    #[must_use]
    pub const fn data_size(self, width: usize, height: usize) -> usize {
        width.div_ceil(4).saturating_mul(height.div_ceil(4)).saturating_mul(self.block_size())
    }
    /// Decodes an image of `width` × `height` pixels into `rgba`: red, green, blue, alpha, rows from the top.
    ///
    /// `data` should have [`data_size`](Self::data_size) bytes and `rgba` 4 × `width` × `height`. If one of them ends early, the
    /// rest of `rgba` is unchanged.
    pub fn decode(self, data: &[u8], width: usize, height: usize, rgba: &mut [u8]) {
        let size = width.saturating_mul(height).saturating_mul(4).min(rgba.len());
        let Some(rgba) = rgba.get_mut(..size) else { return };
        match self {
            Self::Bc1 => rows(data, width, rgba, |blocks: &[[u8; 8]], lines| {
                each(blocks, lines, |block, lines| Colors::new(*block, true).write(lines));
            }),
            Self::Bc2 => rows(data, width, rgba, |blocks, lines| {
                each(blocks, lines, |block, lines| Colors::new(second(block), false).write(lines));
                each(blocks, lines, |block, lines| {
                    for (line, pair) in lines.into_iter().zip(first(block).as_chunks().0) {
                        set_channel::<3>(line, widen_nibbles(*pair));
                    }
                });
            }),
            Self::Bc3 => rows(data, width, rgba, |blocks, lines| {
                each(blocks, lines, |block, lines| Colors::new(second(block), false).write(lines));
                each(blocks, lines, |block, lines| Channel::new(first(block)).write::<3>(lines));
            }),
            Self::Bc4 => rows(data, width, rgba, |blocks: &[[u8; 8]], lines| {
                each(blocks, lines, |block, lines| Channel::new(*block).write_gray(lines));
            }),
            Self::Bc5 => rows(data, width, rgba, |blocks, lines| {
                each(blocks, lines, |block, mut lines| {
                    for line in &mut lines {
                        **line = BLACK;
                    }
                    Channel::new(first(block)).write::<0>(lines);
                });
                each(blocks, lines, |block, lines| Channel::new(second(block)).write::<1>(lines));
            }),
        }
    }
}

/// Four pixels of a row, as red, green, blue, alpha.
type Line = [u8; 16];

const BLACK: Line = [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255];

/// Calls `decode` with each row of blocks and its four lines of pixels.
fn rows<const N: usize>(
    data: &[u8],
    width: usize,
    rgba: &mut [u8],
    decode: impl Fn(&[[u8; N]], &mut [&mut [Line]; 4]),
) {
    let (pitch, columns) = (width.saturating_mul(4).max(1), width.div_ceil(4).max(1));
    let mut scratch = Vec::new();
    for (blocks, strip) in data.as_chunks().0.chunks(columns).zip(rgba.chunks_mut(pitch.saturating_mul(4))) {
        // Rows that extend past the edge of the image are decoded into a buffer, so that blocks need no checks.
        let is_whole = strip.len() == columns.saturating_mul(64);
        let made = blocks.len().saturating_mul(16);
        scratch.resize(if is_whole { 0 } else { made.saturating_mul(4) }, 0);
        let (lines, made) = if is_whole { (&mut *strip, pitch) } else { (&mut scratch[..], made) };
        let mut lines = lines.chunks_mut(made).map(|line| line.as_chunks_mut().0);
        let mut next = || lines.next().unwrap_or_default();
        decode(blocks, &mut [next(), next(), next(), next()]);
        if !is_whole {
            for (to, from) in strip.chunks_mut(pitch).zip(scratch.chunks(made)) {
                to.iter_mut().zip(from).for_each(|(to, from)| *to = *from);
            }
        }
    }
}

/// Decodes one part of each block of a row. Each part has a separate loop, since compilers optimize those better than a common one.
#[inline(always)]
fn each<const N: usize>(
    blocks: &[[u8; N]],
    [a, b, c, d]: &mut [&mut [Line]; 4],
    decode: impl Fn(&[u8; N], [&mut Line; 4]),
) {
    for ((((block, a), b), c), d) in blocks.iter().zip(&mut **a).zip(&mut **b).zip(&mut **c).zip(&mut **d) {
        decode(block, [a, b, c, d]);
    }
}

#[inline(always)]
fn first([half @ .., _, _, _, _, _, _, _, _]: &[u8; 16]) -> [u8; 8] {
    *half
}

#[inline(always)]
fn second([_, _, _, _, _, _, _, _, half @ ..]: &[u8; 16]) -> [u8; 8] {
    *half
}

/// Expands four 4-bit values to 8 bits by repetition.
#[inline(always)]
fn widen_nibbles(pair: [u8; 2]) -> [u8; 4] {
    let word = u32::from(u16::from_le_bytes(pair));
    let word = (word | word << 8) & 0x00ff_00ff;
    let word = (word | word << 4) & 0x0f0f_0f0f;
    (word | word << 4).to_le_bytes()
}

/// Sets channel `C` of four pixels.
#[inline(always)]
fn set_channel<const C: usize>(line: &mut Line, values: [u8; 4]) {
    for (pixel, value) in line.as_chunks_mut::<4>().0.iter_mut().zip(values) {
        if let Some(channel) = pixel.get_mut(C) {
            *channel = value;
        }
    }
}

/// A color block: four colors and 16 indices of two bits.
struct Colors {
    palette: [u32; 4],
    indices: u32,
}

impl Colors {
    /// Computes the colors. In BC1 (`has_alpha`), they are opaque unless the block declares otherwise; in other formats alpha is 0,
    /// since it is stored separately.
    #[inline(always)]
    fn new([a, b, c, d, indices @ ..]: [u8; 8], has_alpha: bool) -> Self {
        let (first, second) = (u16::from_le_bytes([a, b]), u16::from_le_bytes([c, d]));
        let (from, to) = (widen(first), widen(second));
        let opaque = if has_alpha { 0xff00_0000 } else { 0 };
        let color = |lanes| packed(lanes) | opaque;
        let third = |a: u64, b: u64| color(thirds(a.wrapping_mul(2).wrapping_add(b)));
        let (third_color, last) = if has_alpha && first <= second {
            (color(from.wrapping_add(to) >> 1 & LANES), 0)
        } else {
            (third(from, to), third(to, from))
        };
        Self { palette: [color(from), color(to), third_color, last], indices: u32::from_le_bytes(indices) }
    }
    /// Writes the pixels.
    #[inline(always)]
    #[expect(clippy::as_conversions, reason = "the index has two bits")]
    #[expect(clippy::indexing_slicing, reason = "a two-bit index into four colors")]
    fn write(&self, lines: [&mut Line; 4]) {
        for (line, start) in lines.into_iter().zip([0, 8, 16, 24_u32]) {
            for (pixel, place) in line.as_chunks_mut().0.iter_mut().zip([0, 2, 4, 6_u32]) {
                *pixel = self.palette[(self.indices >> start >> place) as usize & 3].to_le_bytes();
            }
        }
    }
}

/// The lowest eight bits of each lane: see [`widen`].
const LANES: u64 = 0xff | 0xff << 21 | 0xff << 42;

/// Expands red, green and blue of a word with 5, 6 and 5 bits to 8 bits by repetition, in lanes of 21 bits, so that one operation
/// computes three channels.
#[inline(always)]
fn widen(word: u16) -> u64 {
    let (red, green, blue) = (word >> 11, word >> 5 & 63, word & 31);
    let [red, green, blue] = [red << 3 | red >> 2, green << 2 | green >> 4, blue << 3 | blue >> 2].map(u64::from);
    red | green << 21 | blue << 42
}

/// Divides each lane by 3, truncated: exact up to 3 × 255, without a carry into the next lane.
#[inline(always)]
const fn thirds(lanes: u64) -> u64 {
    lanes.wrapping_mul(683) >> 11 & LANES
}

/// Returns the lanes as bytes of a word, without alpha.
#[inline(always)]
#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "24 bits remain")]
const fn packed(lanes: u64) -> u32 {
    (lanes & 0xff | lanes >> 13 & 0xff00 | lanes >> 26 & 0xff_0000) as u32
}

/// The 16 values of a channel, stored as two values and three-bit indices.
struct Channel {
    /// Values 0 to 7, starting at the lowest byte.
    palette: u64,
    indices: u64,
}

impl Channel {
    /// Computes the values: the two stored ones and six between them, or four between them, the lowest and the highest.
    ///
    /// Value n and value n + 4 are computed in one word as weighted sums of the two stored values, divided by 7 or 5 with a
    /// multiplication that is exact for sums up to 7 × 255.
    #[inline(always)]
    fn new(block: [u8; 8]) -> Self {
        const fn two(low: u64, high: u64) -> u64 {
            low | high << 32
        }
        const SEVENTHS: [[u64; 2]; 4] =
            [[two(7, 4), two(0, 3)], [two(0, 3), two(7, 4)], [two(6, 2), two(1, 5)], [two(5, 1), two(2, 6)]];
        const FIFTHS: [[u64; 2]; 4] =
            [[two(5, 2), two(0, 3)], [two(0, 1), two(5, 4)], [two(4, 0), two(1, 0)], [two(3, 0), two(2, 0)]];
        let [first, second, ..] = block;
        let (parts, factor, highest) =
            if first > second { (&SEVENTHS, 0x1_0000 / 7 + 1, 0) } else { (&FIFTHS, 0x1_0000 / 5 + 1, 0xff << 56) };
        let mut palette = highest;
        for (place, [from, to]) in [0, 8, 16, 24].into_iter().zip(parts) {
            let sums = from.wrapping_mul(first.into()).wrapping_add(to.wrapping_mul(second.into()));
            palette |= (sums.wrapping_mul(factor) >> 16 & two(0xff, 0xff)) << place;
        }
        Self { palette, indices: u64::from_le_bytes(block) >> 16 }
    }
    /// Returns the values of one line of the block, which starts at bit 0, 12, 24 or 36 of the indices.
    #[inline(always)]
    #[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "only the lowest byte is used")]
    fn line(&self, start: u32) -> [u8; 4] {
        let indices = self.indices >> start << 3;
        [0, 3, 6, 9].map(|place: u32| (self.palette >> (indices >> place & 0x38)) as u8)
    }
    /// Writes the values as channel `C` of the pixels.
    #[inline(always)]
    fn write<const C: usize>(&self, lines: [&mut Line; 4]) {
        lines.into_iter().zip([0, 12, 24, 36]).for_each(|(line, start)| set_channel::<C>(line, self.line(start)));
    }
    /// Writes the values as opaque gray.
    #[inline(always)]
    fn write_gray(&self, lines: [&mut Line; 4]) {
        for (line, start) in lines.into_iter().zip([0, 12, 24, 36]) {
            for (pixel, gray) in line.as_chunks_mut().0.iter_mut().zip(self.line(start)) {
                *pixel = [gray, gray, gray, 255];
            }
        }
    }
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

    /// Decodes the same blocks with the crate `texpresso`.
    #[test]
    fn pixels_match_another_decoder() {
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
    /// Compares every pair of values that a block can store with the formula, since mixtures are computed several at a time, by
    /// multiplications.
    #[test]
    fn blends_are_truncated() {
        for (first, second) in (0..=255_u8).flat_map(|first| (0..=255_u8).map(move |second| (first, second))) {
            let parts = if first > second { 7 } else { 5 };
            let mix = |part: u16| {
                let sum = u16::from(first) * (parts - part) + u16::from(second) * part;
                u8::try_from(sum / parts).unwrap()
            };
            let mut expected = [first, second, mix(1), mix(2), mix(3), mix(4), 0, 255];
            if first > second {
                [expected[6], expected[7]] = [mix(5), mix(6)];
            }
            let channel = Channel::new([first, second, 0, 0, 0, 0, 0, 0]);
            assert_eq!(channel.palette.to_le_bytes(), expected, "{first} {second}");
        }
        for (first, second) in (0..64_u16).flat_map(|first| (0..64_u16).map(move |second| (first, second))) {
            // Green has six bits, the others five.
            let words = [first, second].map(|six| (six >> 1) << 11 | six << 5 | six >> 1);
            let channels = words.map(|word| [word >> 11 << 3 | word >> 13, (word >> 5 & 63) << 2 | (word >> 9 & 3)]);
            for has_alpha in [false, true] {
                let [[a, b], [c, d]] = words.map(u16::to_le_bytes);
                let colors = Colors::new([a, b, c, d, 0, 0, 0, 0], has_alpha).palette.map(u32::to_le_bytes);
                let is_cut = has_alpha && words[0] <= words[1];
                for (channel, place) in [(0, [0, 2]), (1, [1, 1])] {
                    let (from, to) = (channels[0][channel], channels[1][channel]);
                    let mixed = [(from * 2 + to) / 3, (from + to * 2) / 3];
                    let between = if is_cut { [u16::midpoint(from, to), 0] } else { mixed };
                    let expected = [from, to, between[0], between[1]].map(|value| u8::try_from(value).unwrap());
                    for place in place {
                        assert_eq!(colors.map(|color| color[place]), expected, "{words:?} {has_alpha}");
                    }
                }
                let opaque = if has_alpha { 255 } else { 0 };
                let last = if is_cut { 0 } else { opaque };
                assert_eq!(colors.map(|color| color[3]), [opaque, opaque, opaque, last]);
            }
        }
    }
    /// If the buffer ends within a row of pixels, or the data within a row of blocks, the rest is still decoded.
    #[test]
    fn parts_equal_the_whole_image() {
        for (format, _) in ALL {
            let data = noise(format.data_size(40, 12));
            let mut whole = vec![0; 40 * 12 * 4];
            format.decode(&data, 40, 12, &mut whole);
            for len in (0..whole.len()).step_by(7) {
                let mut part = vec![9; len];
                format.decode(&data, 40, 12, &mut part);
                assert_eq!(part, whole[..len], "{format:?} {len}");
            }
            let blocks = 13;
            let mut part = vec![9; whole.len()];
            format.decode(&data[..format.block_size() * blocks], 40, 12, &mut part);
            for (n, (pixel, expected)) in part.chunks(4).zip(whole.chunks(4)).enumerate() {
                let block = n / 40 / 4 * 10 + n % 40 / 4;
                assert_eq!(pixel, if block < blocks { expected } else { &[9; 4] }, "{format:?} {n}");
            }
        }
    }
    #[test]
    fn missing_blocks_leave_pixels_unchanged() {
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
