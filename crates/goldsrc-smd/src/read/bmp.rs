//! Images: BMP of 8 bits a pixel.

use formats_core::{Limits, Palette, num};
use goldsrc_mdl::Image;

/// Reads a BMP of 8 bits a pixel without compression. Rows become top first.
///
/// # Errors
/// If it is anything else, as a clause that says what to do.
pub fn read_bmp(bytes: &[u8], limits: &Limits) -> Result<Image, String> {
    const ENDS: &str = "the file ends too early";
    let number = |at: usize| bytes.get(at..)?.first_chunk::<4>().map(|bytes| u32::from_le_bytes(*bytes));
    let short = |at: usize| bytes.get(at..)?.first_chunk::<2>().map(|bytes| u16::from_le_bytes(*bytes));
    if !bytes.starts_with(b"BM") {
        return Err("it is not a BMP".to_owned());
    }
    let (pixels_at, header) = (number(10).ok_or(ENDS)?, number(14).ok_or(ENDS)?);
    if header < 40 {
        return Err("its header is that of OS/2; save it as a Windows BMP".to_owned());
    }
    let (width, height) = (number(18).ok_or(ENDS)?, number(22).ok_or(ENDS)?.cast_signed());
    let bits = short(28).ok_or(ENDS)?;
    if bits != 8 {
        return Err(format!("it has {bits} bits per pixel; save it with 256 colors (8 bits, indexed)"));
    }
    if number(30).ok_or(ENDS)? != 0 {
        return Err("it is compressed; save it without run-length encoding".to_owned());
    }
    let rows = height.unsigned_abs();
    let count = u64::from(width).saturating_mul(rows.into());
    if count == 0 || count > u64::from(limits.max_pixels) {
        return Err(format!("{width} × {rows} pixels are not a size for a texture"));
    }
    let colors = match number(46).ok_or(ENDS)? {
        0 => 256,
        colors => num::to_usize(colors.min(256)),
    };
    let palette_at = num::to_usize(header).saturating_add(14);
    let entries = bytes.get(palette_at..).unwrap_or_default();
    let entries = entries.get(..colors.saturating_mul(4)).ok_or("its palette extends past the end of the file")?;
    let mut palette = Palette([[0; 3]; 256]);
    for (color, entry) in palette.0.iter_mut().zip(entries.as_chunks::<4>().0) {
        let [blue, green, red, _] = *entry;
        *color = [red, green, blue];
    }
    let (width_, stride) = (num::to_usize(width), num::to_usize(width.saturating_add(3) & !3));
    let size = stride.saturating_mul(num::to_usize(rows)).saturating_sub(stride.saturating_sub(width_));
    let from = num::to_usize(pixels_at);
    let pixels = bytes.get(from..from.saturating_add(size));
    let pixels = pixels.ok_or("its pixels extend past the end of the file")?;
    let mut indices = Vec::with_capacity(num::to_usize(count));
    let lines = pixels.chunks(stride).filter_map(|row| row.get(..width_));
    if height < 0 {
        lines.for_each(|row| indices.extend_from_slice(row));
    } else {
        lines.rev().for_each(|row| indices.extend_from_slice(row));
    }
    Image::new(width, rows, indices, palette).map_err(|error| error.to_string())
}
