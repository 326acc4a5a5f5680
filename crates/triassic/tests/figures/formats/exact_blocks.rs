//! Decodes blocks of DXT differently from `formats_core::BlockFormat`: blends the stored fractions, and rounds once to
//! the nearest byte. `BlockFormat` widens the stored bits to bytes first and truncates.
#![expect(clippy::indexing_slicing, reason = "indices are within blocks of fixed size and within the image")]

use bis_paa::BlockFormat;

/// The pixels of an image of `width` and `height`.
#[must_use]
pub(crate) fn decode(format: BlockFormat, data: &[u8], width: usize, height: usize) -> Vec<u8> {
    let mut rgba = vec![0; width * height * 4];
    let columns = width.div_ceil(4);
    for (number, block) in data.chunks_exact(format.block_size()).enumerate() {
        let (left, top) = (number % columns * 4, number / columns * 4);
        let (alpha, color) = block.split_at(block.len() - 8);
        let colors = colors(color, format == BlockFormat::Bc1);
        for place in 0..16 {
            let (x, y) = (left + place % 4, top + place / 4);
            if x >= width || y >= height {
                continue;
            }
            let [red, green, blue, opaque] = colors[usize::from(color[4 + place / 4] >> (place % 4 * 2) & 3)];
            let alpha = match format {
                BlockFormat::Bc2 => (alpha[place / 2] >> (place % 2 * 4) & 15) * 17,
                BlockFormat::Bc3 => alpha_of(alpha, place),
                _ => opaque,
            };
            let at = (y * width + x) * 4;
            rgba[at..at + 4].copy_from_slice(&[red, green, blue, alpha]);
        }
    }
    rgba
}

fn colors(block: &[u8], may_be_transparent: bool) -> [[u8; 4]; 4] {
    let [first, second] = [[block[0], block[1]], [block[2], block[3]]].map(u16::from_le_bytes);
    let mix = |parts: [u32; 2]| {
        let [red, green, blue] = [(11, 31), (5, 63), (0, 31)].map(|(shift, most)| {
            let [first, second] = [first, second].map(|word| u32::from(word >> shift) & most);
            rounded((first * parts[0] + second * parts[1]) * 255, most * (parts[0] + parts[1]))
        });
        [red, green, blue, 255]
    };
    let (first_color, second_color) = (mix([1, 0]), mix([0, 1]));
    if may_be_transparent && first <= second {
        return [first_color, second_color, mix([1, 1]), [0; 4]];
    }
    [first_color, second_color, mix([2, 1]), mix([1, 2])]
}

fn alpha_of(block: &[u8], place: usize) -> u8 {
    let indices = block[2..8].iter().rev().fold(0_u64, |bits, byte| bits << 8 | u64::from(*byte));
    let (first, second) = (u32::from(block[0]), u32::from(block[1]));
    let most = if first > second { 7 } else { 5 };
    match u32::try_from(indices >> (place * 3) & 7).unwrap_or_default() {
        0 => block[0],
        1 => block[1],
        6 if most == 5 => 0,
        7 if most == 5 => 255,
        // Index 2 is the one nearest to the first.
        index => rounded(first * (most + 1 - index) + second * (index - 1), most),
    }
}

/// Rounds to the nearest integer; halves to the even one.
fn rounded(value: u32, divisor: u32) -> u8 {
    let (whole, rest) = (value / divisor, value % divisor * 2);
    let is_up = rest > divisor || rest == divisor && whole % 2 == 1;
    u8::try_from(whole + u32::from(is_up)).unwrap_or(u8::MAX)
}
