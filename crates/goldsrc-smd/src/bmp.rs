//! Images: BMP of 8 bits per pixel.

use goldsrc_mdl::{Image, Pixels};

/// Returns the width of an image for compilers that misread other widths: a multiple of 4.
pub(crate) const fn width(width: u32) -> u32 {
    width.saturating_add(3) & !3
}

/// Encodes an image as an 8-bit BMP: rows from the bottom, with all 256 colors of the palette.
///
/// A width that is not a multiple of 4, which compilers misread, is padded: the last pixel of each row is repeated on the right.
/// `None` if there are too many pixels for a file.
#[must_use]
pub fn write_bmp(image: &Image) -> Option<Vec<u8>> {
    let (width, height, palette) = (image.width(), image.height(), *image.palette());
    write(&Pixels { width, height, indices: image.indices(), palette, transparent: None }, true)
}

/// Encodes an image of a model as an 8-bit BMP, with its own size and its whole palette. `None` if the image is empty, or too large
/// for a file.
#[must_use]
pub fn bmp_of(pixels: &Pixels<'_>) -> Option<Vec<u8>> {
    write(pixels, false)
}

/// Encodes an image as a file: rows from the bottom, with all 256 colors of the palette. With `is_padded`, its width becomes a
/// multiple of 4.
///
/// Padding on the right repeats the last pixel of its row. `None` if the image is empty, or too large for a file.
pub(crate) fn write(pixels: &Pixels<'_>, is_padded: bool) -> Option<Vec<u8>> {
    /// Both headers, and the palette.
    const HEAD: u32 = 14 + 40 + 1024;
    let stride = width(pixels.width);
    let size = stride.checked_mul(pixels.height).filter(|size| *size > 0)?;
    let total = size.checked_add(HEAD)?;
    let mut file = Vec::with_capacity(usize::try_from(total).ok()?);
    file.extend(b"BM");
    let width = if is_padded { stride } else { pixels.width };
    for number in [total, 0, HEAD, 40, width, pixels.height] {
        file.extend(number.to_le_bytes());
    }
    // One plane with 8 bits.
    file.extend([1, 0, 8, 0]);
    for number in [0, size, 0, 0, 256, 256] {
        file.extend(u32::to_le_bytes(number));
    }
    for [red, green, blue] in pixels.palette.0 {
        file.extend([blue, green, red, 0]);
    }
    let more = usize::try_from(stride.saturating_sub(pixels.width)).ok()?;
    for row in pixels.indices.chunks_exact(usize::try_from(pixels.width).ok()?).rev() {
        file.extend(row);
        file.extend(std::iter::repeat_n(row.last().copied()?, more));
    }
    Some(file)
}
