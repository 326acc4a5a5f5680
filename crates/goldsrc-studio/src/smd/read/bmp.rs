//! BMP with a palette: 1, 2, 4 or 8 bits per pixel, plain or run-length encoded.

use formats_core::{Limits, Palette, num};
use goldsrc_mdl::Image;

use super::image::{check_size, unpack};

const ENDS: &str = "the BMP ends too early";

/// Reads a BMP with a palette, rows top first; `None` if it has none.
pub(super) fn read(bytes: &[u8], limits: &Limits) -> Result<Option<Image>, String> {
    let number = |at: usize| bytes.get(at..)?.first_chunk::<4>().map(|bytes| u32::from_le_bytes(*bytes));
    let short = |at: usize| bytes.get(at..)?.first_chunk::<2>().map(|bytes| u16::from_le_bytes(*bytes));
    let (pixels_at, header) = (number(10).ok_or(ENDS)?, number(14).ok_or(ENDS)?);
    // The OS/2 header is the shortest, with a 16-bit size and three-byte colors.
    let is_old = header == 12;
    let (width, height, bits, compression, colors) = if is_old {
        let side = |at| short(at).map(u32::from).ok_or(ENDS);
        (side(18)?, side(20)?.cast_signed(), short(24).ok_or(ENDS)?, 0, 0)
    } else if header >= 40 {
        let (width, height) = (number(18).ok_or(ENDS)?, number(22).ok_or(ENDS)?.cast_signed());
        let bits = short(28).ok_or(ENDS)?;
        (width, height, bits, number(30).ok_or(ENDS)?, number(46).ok_or(ENDS)?)
    } else {
        return Err(format!("its header has {header} bytes; save it as a Windows BMP"));
    };
    if !matches!((bits, compression), (1 | 2 | 4 | 8, 0) | (8, 1) | (4, 2)) {
        return Ok(None);
    }
    let rows = height.unsigned_abs();
    let count = check_size(width, rows, limits)?;
    let most = 1_usize << bits;
    let colors = if colors == 0 { most } else { num::to_usize(colors).min(most) };
    let entry = if is_old { 3_usize } else { 4 };
    let palette_at = num::to_usize(header).saturating_add(14);
    // A palette that extends into the pixels is shorter than declared.
    let end = palette_at.saturating_add(colors.saturating_mul(entry)).min(num::to_usize(pixels_at).max(palette_at));
    let entries = bytes.get(palette_at..end).ok_or("its palette extends past the end of the file")?;
    let mut palette = Palette([[0; 3]; 256]);
    for (color, entry) in palette.0.iter_mut().zip(entries.chunks_exact(entry)) {
        if let [blue, green, red, ..] = entry {
            *color = [*red, *green, *blue];
        }
    }
    let pixels = bytes.get(num::to_usize(pixels_at)..).ok_or("its pixels extend past the end of the file")?;
    let width_ = num::to_usize(width);
    let mut indices = if compression == 0 {
        let packed = width_.saturating_mul(bits.into()).div_ceil(8);
        let stride = packed.next_multiple_of(4);
        let size = stride.saturating_mul(num::to_usize(rows)).saturating_sub(stride.saturating_sub(packed));
        let pixels = pixels.get(..size).ok_or("its pixels extend past the end of the file")?;
        let mut indices = Vec::with_capacity(count);
        for row in pixels.chunks(stride) {
            indices.extend(unpack(row, bits.into(), width_));
        }
        indices
    } else {
        runs(pixels, compression == 2, width_, count)
    };
    if height > 0 {
        indices = indices.chunks_exact(width_).rev().collect::<Vec<_>>().concat();
    }
    Image::new(width, rows, indices, palette).map(Some).map_err(|error| error.to_string())
}

/// Decodes run-length encoded pixels, in file order. Skipped pixels are 0, and so are missing ones at the end.
fn runs(bytes: &[u8], is_half: bool, width: usize, count: usize) -> Vec<u8> {
    let mut indices = vec![0; count];
    let mut rest = bytes.as_chunks::<2>().0.iter();
    let (mut x, mut y) = (0_usize, 0_usize);
    let mut put = |x: usize, y: usize, index: u8| {
        let place = y.checked_mul(width).and_then(|start| start.checked_add(x)).filter(|_| x < width);
        if let Some(pixel) = place.and_then(|place| indices.get_mut(place)) {
            *pixel = index;
        }
    };
    // Two pixels in a byte, the first in the high half.
    let half = |byte: u8, n: usize| if n.is_multiple_of(2) { byte >> 4 } else { byte & 0xf };
    while let Some([length, value]) = rest.next().copied() {
        match (length, value) {
            (0, 0) => (x, y) = (0, y.saturating_add(1)),
            (0, 1) => break,
            (0, 2) => {
                let [right, up] = rest.next().copied().unwrap_or_default();
                (x, y) = (x.saturating_add(right.into()), y.saturating_add(up.into()));
            }
            (0, length) => {
                let length = usize::from(length);
                let packed = if is_half { length.div_ceil(2) } else { length };
                // Padded to an even number of bytes.
                let own = rest.by_ref().take(packed.div_ceil(2)).copied().collect::<Vec<_>>();
                for (n, place) in (0..length).zip(x..) {
                    let byte = own.as_flattened().get(if is_half { n / 2 } else { n }).copied().unwrap_or(0);
                    put(place, y, if is_half { half(byte, n) } else { byte });
                }
                x = x.saturating_add(length);
            }
            (length, value) => {
                for (n, place) in (0..usize::from(length)).zip(x..) {
                    put(place, y, if is_half { half(value, n) } else { value });
                }
                x = x.saturating_add(length.into());
            }
        }
    }
    indices
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A BMP of 5 × 2 pixels whose palette contains the indices of its colors.
    #[expect(clippy::arithmetic_side_effects, reason = "a test")]
    fn file(bits: u16, compression: u32, height: i32, pixels: &[u8]) -> Vec<u8> {
        let colors = 1_u32 << bits;
        let mut bytes = b"BM".to_vec();
        for number in [0, 0, 54 + colors * 4, 40, 5, height.cast_unsigned(), u32::from(bits) << 16 | 1, compression] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend([0; 20]);
        bytes.extend((0..colors).flat_map(|color| [u8::try_from(color).unwrap(); 4]));
        bytes.extend(pixels);
        bytes
    }

    #[test]
    fn every_depth_keeps_its_indices() {
        let read = |bytes: &[u8]| read(bytes, &Limits::default()).unwrap().unwrap();
        for (bits, pixels, expected) in [
            (1, &[0b1010_1000, 0, 0, 0, 0b0100_0000, 0, 0, 0][..], [1, 0, 1, 0, 1, 0, 1, 0, 0, 0]),
            (4, &[0x12, 0x34, 0x50, 0, 0x67, 0x89, 0xa0, 0], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
            (8, &[1, 2, 3, 4, 5, 0, 0, 0, 6, 7, 8, 9, 250, 0, 0, 0], [1, 2, 3, 4, 5, 6, 7, 8, 9, 250]),
        ] {
            let image = read(&file(bits, 0, -2, pixels));
            assert_eq!(image.indices(), expected);
            assert_eq!(image.palette().color(1), [1; 3]);
            let upright = read(&file(bits, 0, 2, pixels));
            assert_eq!(upright.indices(), [&expected[5..], &expected[..5]].concat());
        }
    }
    #[test]
    fn runs_are_unpacked() {
        let runs =
            |bits, kind, pixels: &[u8]| read(&file(bits, kind, -2, pixels), &Limits::default()).unwrap().unwrap();
        // Three times 7, a skip of one, and three literals of which one fits; in the next row, a run past its end.
        let image = runs(8, 1, &[3, 7, 0, 2, 1, 0, 0, 3, 8, 9, 10, 0, 0, 0, 9, 4, 0, 1]);
        assert_eq!(image.indices(), [7, 7, 7, 0, 8, 4, 4, 4, 4, 4]);
        let image = runs(4, 2, &[5, 0x12, 0, 0, 0, 3, 0x34, 0x50, 0, 1]);
        assert_eq!(image.indices(), [1, 2, 1, 2, 1, 3, 4, 5, 0, 0]);
    }
    #[test]
    fn bmps_without_a_palette_are_not_read_here() {
        assert_eq!(
            read(&file(8, 0, 2, &[0; 16])[..60], &Limits::default()).unwrap_err(),
            "its palette extends past the end of the file"
        );
        let mut other = file(8, 0, 2, &[0; 40]);
        other[28] = 24;
        assert_eq!(read(&other, &Limits::default()), Ok(None));
    }
}
