//! 24-bit PCX images: no palette, but one plane each for red, green and blue.

use alloc::{vec, vec::Vec};

use super::{PcxHeader, run};
use crate::{Error, ErrorKind, Limits, Pixels, Record, Result, Source, field_at, num, record};

/// Whether `bytes` begin like a PCX file with three planes of 8 bits.
#[must_use]
pub fn is_true_color(bytes: &[u8]) -> bool {
    let header = Source::new(bytes).parse_at("PCX header", 0, record());
    header.is_ok_and(|header: PcxHeader| {
        super::Pcx::is(bytes) && (header.encoding, header.bits_per_pixel, header.planes) == (1, 8, 3)
    })
}

/// Decodes a PCX file with three planes of 8 bits: the skins of some Acknex models.
///
/// In each row, the planes follow each other. Runs may continue across planes and rows.
///
/// # Errors
/// If it is not such a file, has more pixels than `limits` allow, or ends too early.
pub fn true_color(bytes: &[u8], limits: &Limits) -> Result<Pixels> {
    const WHAT: &str = "PCX pixels";
    let header: PcxHeader = Source::new(bytes).parse_at("PCX header", 0, record())?;
    let bad = |kind, at| Error::new(kind, WHAT, at);
    if !is_true_color(bytes) {
        let kind = ErrorKind::Unsupported("PCX other than run-length encoded with 8 bits in three planes");
        return Err(bad(kind, field_at!(PcxHeader, encoding)));
    }
    let side = |low: u16, high: u16| high.checked_sub(low).map(|last| usize::from(last).saturating_add(1));
    let (Some(width), Some(height)) = (side(header.x_min, header.x_max), side(header.y_min, header.y_max)) else {
        return Err(bad(ErrorKind::Malformed("the minimum exceeds the maximum"), field_at!(PcxHeader, x_min)));
    };
    let count = width.saturating_mul(height);
    if num::to_u64(count) > limits.max_pixels.into() {
        let kind = ErrorKind::LimitExceeded { value: num::to_u64(count), max: limits.max_pixels.into() };
        return Err(bad(kind, field_at!(PcxHeader, x_max)));
    }
    let line = usize::from(header.bytes_per_line);
    if line < width {
        let kind = ErrorKind::Malformed("a row has fewer bytes than pixels");
        return Err(bad(kind, field_at!(PcxHeader, bytes_per_line)));
    }
    let data = bytes.get(PcxHeader::SIZE..).unwrap_or_default();
    let (mut rest, mut row) = (data, vec![0; line.saturating_mul(3)]);
    // Grows with the data, so that a short file that declares a large size does not get a large buffer.
    let mut rgba = Vec::new();
    let mut ahead = (0, 0);
    for done in 0..height {
        for byte in &mut row {
            if ahead.0 == 0 {
                let Some((after, next)) = next(rest) else {
                    let needed = num::to_u64(height.saturating_mul(line).saturating_mul(3));
                    let available = num::to_u64(done.saturating_mul(line).saturating_mul(3));
                    let at = data.len().saturating_sub(rest.len()).saturating_add(PcxHeader::SIZE);
                    return Err(bad(ErrorKind::Truncated { needed, available }, num::to_u64(at)));
                };
                (rest, ahead) = (after, next);
            }
            ahead.0 = ahead.0.saturating_sub(1);
            *byte = ahead.1;
        }
        let (red, others) = row.split_at_checked(line).unwrap_or_default();
        let (green, blue) = others.split_at_checked(line).unwrap_or_default();
        let pixels = red.iter().zip(green).zip(blue).take(width);
        rgba.extend(pixels.flat_map(|((red, green), blue)| [*red, *green, *blue, u8::MAX]));
    }
    let side = |side: usize| num::to_u32(side);
    Ok(Pixels { width: side(width), height: side(height), rgba })
}

/// Returns the next non-empty run, and the rest.
fn next(mut data: &[u8]) -> Option<(&[u8], (u8, u8))> {
    loop {
        let (after, (count, value)) = run(data).ok()?;
        if count > 0 {
            return Some((after, (count, value)));
        }
        data = after;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two rows of three pixels, with a row of four bytes per plane.
    fn file() -> Vec<u8> {
        let header = PcxHeader {
            manufacturer: 10,
            version: 5,
            encoding: 1,
            bits_per_pixel: 8,
            x_max: 2,
            y_max: 1,
            planes: 3,
            bytes_per_line: 4,
            ..PcxHeader::decode(&[0; 128])
        };
        let mut file = header.encode().to_vec();
        // 1 2 3 _, 9 9 9 9, then 24 times 200, across the end of the planes and the row.
        file.extend([1, 2, 3, 0, 0xc4, 9, 0xd0, 200]);
        file
    }

    #[test]
    fn planes_become_pixels() {
        let pixels = true_color(&file(), &Limits::default()).unwrap();
        let second = [200, 200, 200, 255].repeat(3);
        assert_eq!((pixels.width, pixels.height), (3, 2));
        assert_eq!(pixels.rgba[..12], [1, 9, 200, 255, 2, 9, 200, 255, 3, 9, 200, 255]);
        assert_eq!(pixels.rgba[12..], second);
        assert!(is_true_color(&file()) && super::super::Pcx::parse(&file()).is_err());
    }
    #[test]
    fn damage_is_an_error() {
        let whole = file();
        for length in 0..whole.len() {
            assert!(true_color(&whole[..length], &Limits::default()).is_err(), "{length}");
        }
        assert_eq!(true_color(&whole, &Limits::default().with_max_pixels(5)).unwrap_err().offset(), 8);
        let mut narrow = whole.clone();
        narrow[66] = 2;
        assert!(true_color(&narrow, &Limits::default()).is_err());
        let mut plain = whole;
        plain[65] = 1;
        assert!(true_color(&plain, &Limits::default()).is_err());
    }
}
