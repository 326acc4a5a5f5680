//! PCX, the image format of Quake II skins and of Acknex palettes: 8-bit indices and a palette, both kept; and images with three
//! planes, which have no palette.
//!
//! A game may ignore the palette of an image and show its indices with the game's own palette, with one index transparent. Programs
//! that convert an image to colors on reading lose the indices.

use alloc::{vec, vec::Vec};

use nom::Parser;

use crate::{
    Error, ErrorKind, Limits, Palette, PixelFormat, Pixels, Record, Result, Source, TextureView, WriteError, field_at,
    num, record,
};

crate::record! {
    /// The first 128 bytes of a PCX file.
    ///
    /// Source: the public description by the vendor. The values in Quake II skins are measured on 273 files.
    pub struct PcxHeader: 128 {
        /// 10.
        pub manufacturer: u8,
        /// 5 in every skin.
        pub version: u8,
        /// 1: run-length encoded.
        pub encoding: u8,
        /// Bits of a pixel in a plane: 8 in every skin.
        pub bits_per_pixel: u8,
        /// Left edge of the image.
        pub x_min: u16,
        /// Top edge of the image.
        pub y_min: u16,
        /// Right edge of the image, inclusive.
        pub x_max: u16,
        /// Bottom edge of the image, inclusive.
        pub y_max: u16,
        /// Dots per inch, or garbage.
        pub resolution: [u16; 2],
        /// Palette of 16-color images.
        pub ega_palette: [u8; 48],
        /// 0.
        pub reserved: u8,
        /// Planes of a pixel: 1 in every skin.
        pub planes: u8,
        /// Bytes of a row of a plane: the width, or the width rounded up to an even number.
        pub bytes_per_line: u16,
        /// 1 color, 2 gray; no program reads it.
        pub palette_kind: u16,
        /// Size of the screen, or 0.
        pub screen: [u16; 2],
        /// Zeros.
        pub filler: [u8; 54],
    }
}

/// A PCX image that borrows its file.
#[derive(Debug, Clone, Copy)]
pub struct Pcx<'a> {
    header: PcxHeader,
    width: u32,
    height: u32,
    data: &'a [u8],
    palette: Option<Palette>,
    marked: bool,
}

impl<'a> Pcx<'a> {
    /// Bytes before the pixels.
    const HEADER: usize = PcxHeader::SIZE;
    /// The byte before the palette.
    const MARKER: u8 = 0x0C;

    /// Whether `bytes` begin like a PCX file.
    #[must_use]
    pub fn is(bytes: &[u8]) -> bool {
        matches!(bytes, [10, 0..=5, 0 | 1, 1 | 2 | 4 | 8, ..])
    }
    /// Reads the header, and locates palette and pixels without decoding them.
    ///
    /// The palette is the last 768 bytes, even if the marker before them is missing: Quake II does not check it.
    ///
    /// # Errors
    /// If `bytes` is not a PCX file with 8-bit pixels in one plane, or ends within the header.
    pub fn parse(bytes: &'a [u8]) -> Result<Self> {
        const WHAT: &str = "PCX header";
        let file = Source::new(bytes);
        let header: PcxHeader = file.parse_at(WHAT, 0, record())?;
        if !Self::is(bytes) {
            return Err(Error::new(ErrorKind::Malformed("not a PCX file"), WHAT, 0));
        }
        if (header.encoding, header.bits_per_pixel, header.planes) != (1, 8, 1) {
            let kind = ErrorKind::Unsupported("PCX other than run-length encoded with 8 bits in one plane");
            return Err(Error::new(kind, WHAT, field_at!(PcxHeader, encoding)));
        }
        let size = |low: u16, high: u16| Some(u32::from(high.checked_sub(low)?).saturating_add(1));
        let bad =
            || Error::new(ErrorKind::Malformed("the minimum exceeds the maximum"), WHAT, field_at!(PcxHeader, x_min));
        let width = size(header.x_min, header.x_max).ok_or_else(bad)?;
        let height = size(header.y_min, header.y_max).ok_or_else(bad)?;
        if u32::from(header.bytes_per_line) < width {
            let kind = ErrorKind::Malformed("a row has fewer bytes than pixels");
            return Err(Error::new(kind, WHAT, field_at!(PcxHeader, bytes_per_line)));
        }
        let body = bytes.get(Self::HEADER..).unwrap_or_default();
        let (data, palette) = match body.split_last_chunk::<{ Palette::SIZE }>() {
            Some((data, palette)) => (data, Palette::from_bytes(palette)),
            None => (body, None),
        };
        let marked = palette.is_some() && data.last() == Some(&Self::MARKER);
        Ok(Self { header, width, height, data, palette, marked })
    }
    /// The header as stored in the file.
    #[must_use]
    pub const fn header(&self) -> &PcxHeader {
        &self.header
    }
    /// Pixels in a row.
    #[must_use]
    pub const fn width(&self) -> u32 {
        self.width
    }
    /// Rows.
    #[must_use]
    pub const fn height(&self) -> u32 {
        self.height
    }
    /// The palette at the end of the file.
    #[must_use]
    pub const fn palette(&self) -> Option<&Palette> {
        self.palette.as_ref()
    }
    /// Whether the marker byte 0x0C precedes the palette, as it should. Some readers require it.
    #[must_use]
    pub const fn has_palette_marker(&self) -> bool {
        self.marked
    }
    /// Returns the pixels as `width × height` indices into the palette, rows from the top, without padding.
    ///
    /// # Errors
    /// If the image has more pixels than `limits` allow, or its data ends too early.
    pub fn indices(&self, limits: &Limits) -> Result<Vec<u8>> {
        const WHAT: &str = "PCX pixels";
        let pixels = u64::from(self.width).saturating_mul(self.height.into());
        if pixels > limits.max_pixels.into() {
            let kind = ErrorKind::LimitExceeded { value: pixels, max: limits.max_pixels.into() };
            return Err(Error::new(kind, WHAT, field_at!(PcxHeader, x_max)));
        }
        let (row, width) = (usize::from(self.header.bytes_per_line), usize::try_from(self.width).unwrap_or(0));
        let needed = u64::from(self.header.bytes_per_line).saturating_mul(self.height.into());
        // Grows with the data, so that a short file that declares a large size does not get a large buffer.
        let mut pixels = Vec::new();
        let mut column = 0;
        let mut done = 0_u64;
        let mut rest = self.data;
        while done < needed {
            let Ok((after, (count, value))) = run(rest) else {
                let kind = ErrorKind::Truncated { needed, available: done };
                let at = self.data.len().saturating_sub(rest.len()).saturating_add(Self::HEADER);
                return Err(Error::new(kind, WHAT, num::to_u64(at)));
            };
            rest = after;
            for _ in 0..count {
                if column < width && done < needed {
                    pixels.push(value);
                }
                done = done.saturating_add(1);
                column = column.saturating_add(1);
                if column == row {
                    column = 0;
                }
            }
        }
        Ok(pixels)
    }
    /// Returns the pixels in the colors of `palette`, optionally with one transparent index.
    ///
    /// # Errors
    /// Same as [`indices`](Self::indices).
    pub fn to_rgba(&self, palette: &Palette, transparent: Option<u8>, limits: &Limits) -> Result<Pixels> {
        let indices = self.indices(limits)?;
        self.view(&indices, palette, transparent)?.to_rgba(limits)
    }
    /// Returns the palette in the file, or `fallback` if it has none.
    #[must_use]
    pub fn palette_or<'p>(&'p self, fallback: &'p Palette) -> &'p Palette {
        self.palette.as_ref().unwrap_or(fallback)
    }
    /// Returns `indices`, the result of [`indices`](Self::indices), as a texture.
    ///
    /// # Errors
    /// If there are fewer indices than pixels.
    pub fn view<'v>(
        &self,
        indices: &'v [u8],
        palette: &'v Palette,
        transparent: Option<u8>,
    ) -> Result<TextureView<'v>> {
        let format = PixelFormat::Indexed8 { palette, transparent };
        TextureView::new(format, self.width, self.height, indices).ok_or(Error::new(
            ErrorKind::Malformed("fewer indices than pixels"),
            "PCX pixels",
            0,
        ))
    }
}

/// One run: how many pixels, and their value.
fn run(input: &[u8]) -> nom::IResult<&[u8], (u8, u8), ()> {
    /// Both high bits set mark a count.
    const COUNT: u8 = 0xC0;
    let (rest, first) = nom::number::complete::u8.parse(input)?;
    if first < COUNT {
        return Ok((rest, (1, first)));
    }
    nom::number::complete::u8.map(|value| (first & !COUNT, value)).parse(rest)
}

/// Encodes a PCX file from indices (rows from the top, `width × height`) and a palette, in the form that tools of the time write.
///
/// # Errors
/// If the width or height is 0 or more than 65,535 pixels, or the number of indices differs from that of pixels.
pub fn write(width: u16, height: u16, indices: &[u8], palette: &Palette) -> Result<Vec<u8>, WriteError> {
    let count = usize::from(width).saturating_mul(usize::from(height));
    let (Some(x_max), Some(y_max)) = (width.checked_sub(1), height.checked_sub(1)) else {
        return Err(WriteError::Unsupported("an image needs at least one pixel"));
    };
    if indices.len() != count {
        return Err(WriteError::Count { what: "pixels", expected: count, found: indices.len() });
    }
    let header = PcxHeader {
        manufacturer: 10,
        version: 5,
        encoding: 1,
        bits_per_pixel: 8,
        x_min: 0,
        y_min: 0,
        x_max,
        y_max,
        resolution: [width, height],
        ega_palette: [0; 48],
        reserved: 0,
        planes: 1,
        bytes_per_line: width,
        palette_kind: 2,
        screen: [0; 2],
        filler: [0; 54],
    };
    let mut file = header.encode().to_vec();
    for row in indices.chunks(width.into()) {
        for same in row.chunk_by(|a, b| a == b).flat_map(|same| same.chunks(63)) {
            match (u8::try_from(same.len()), same) {
                (Ok(1), &[value]) if value < 0xC0 => file.push(value),
                (Ok(len), &[value, ..]) => file.extend([0xC0 | len, value]),
                _ => {}
            }
        }
    }
    file.push(Pcx::MARKER);
    file.extend(palette.as_bytes());
    Ok(file)
}

/// Whether `bytes` begin like a PCX file with three planes of 8 bits.
#[must_use]
pub fn is_true_color(bytes: &[u8]) -> bool {
    let header = Source::new(bytes).parse_at("PCX header", 0, record());
    header.is_ok_and(|header: PcxHeader| {
        Pcx::is(bytes) && (header.encoding, header.bits_per_pixel, header.planes) == (1, 8, 3)
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
#[expect(clippy::arithmetic_side_effects, reason = "a test")]
mod tests {
    use alloc::{string::ToString, vec};

    use proptest::prelude::*;

    use super::*;

    const PALETTE: Palette = Palette([[3, 2, 1]; 256]);

    #[test]
    fn a_palette_without_a_marker_is_accepted() {
        let mut file = write(3, 1, &[1, 255, 255], &PALETTE).unwrap();
        assert!(Pcx::parse(&file).unwrap().has_palette_marker());
        let marker = file.len() - 769;
        file.remove(marker);
        let pcx = Pcx::parse(&file).unwrap();
        assert!(!pcx.has_palette_marker());
        assert_eq!(pcx.palette(), Some(&PALETTE));
        assert_eq!(pcx.indices(&Limits::default()).unwrap(), [1, 255, 255]);
    }
    #[test]
    fn rows_may_be_padded_and_runs_may_cross_them() {
        let mut header = write(3, 2, &[0; 6], &PALETTE).unwrap();
        header.truncate(128);
        header[66] = 4;
        header.extend([0xC5, 7, 0xC3, 9]);
        header.extend(PALETTE.as_bytes());
        assert_eq!(Pcx::parse(&header).unwrap().indices(&Limits::default()).unwrap(), [7, 7, 7, 7, 9, 9]);
    }
    #[test]
    fn read_errors_state_the_reason() {
        let good = write(3, 2, &[1; 6], &PALETTE).unwrap();
        // The left edge is at byte 4, the right one at 8, bytes per line at 66.
        for (changes, message) in [
            (&[(0, 9)][..], "PCX header: not a PCX file (at byte 0x0)"),
            (&[(65, 3)], "PCX header: not supported: PCX other than"),
            (&[(4, 1), (8, 0)], "PCX header: the minimum exceeds the maximum (at byte 0x4)"),
            (&[(66, 2)], "PCX header: a row has fewer bytes than pixels (at byte 0x42)"),
            (&[(8, 0xff), (9, 0xff)], "PCX header: a row has fewer bytes than pixels (at byte 0x42)"),
        ] {
            let mut bad = good.clone();
            for (at, value) in changes {
                bad[*at] = *value;
            }
            let error = Pcx::parse(&bad).unwrap_err().to_string();
            assert!(error.starts_with(message), "{error}");
        }
        let mut huge = good.clone();
        huge[8..12].copy_from_slice(&[0xff, 0x0f, 0xff, 0x0f]);
        huge[66..68].copy_from_slice(&[0, 0x10]);
        let pcx = Pcx::parse(&huge).unwrap();
        let error = pcx.indices(&Limits::default()).unwrap_err();
        assert!(error.to_string().contains("needs 16777216 bytes"), "{error}");
        let error = pcx.indices(&Limits::default().with_max_pixels((1 << 24) - 1)).unwrap_err();
        assert_eq!(error.to_string(), "PCX pixels: 16777216 exceeds the limit of 16777215 (at byte 0x8)");
        for len in 0..good.len() {
            let _ = Pcx::parse(&good[..len]).map(|pcx| pcx.indices(&Limits::default()));
        }
        assert!(write(0, 5, &[], &PALETTE).is_err());
        assert!(write(2, 2, &[0; 3], &PALETTE).is_err());
    }
    proptest! {
        #[test]
        fn written_files_are_read_back(width in 1..200_u16, height in 1..20_u16, seed: [u8; 64]) {
            let count = usize::from(width) * usize::from(height);
            // Runs of different lengths, of low and of high values.
            let indices: Vec<u8> = seed.iter().cycle().flat_map(|s| vec![*s; usize::from(*s % 80)]).take(count).collect();
            prop_assume!(indices.len() == count);
            let file = write(width, height, &indices, &PALETTE).unwrap();
            let pcx = Pcx::parse(&file).unwrap();
            prop_assert_eq!((pcx.width(), pcx.height()), (u32::from(width), u32::from(height)));
            prop_assert_eq!(pcx.indices(&Limits::default()).unwrap(), indices);
        }
    }
    #[test]
    fn the_requested_palette_is_used() {
        let mut own = PALETTE;
        own.0[1] = [9, 8, 7];
        let file = write(2, 1, &[1, 255], &own).unwrap();
        let pcx = Pcx::parse(&file).unwrap();
        let pixels = |palette, transparent| pcx.to_rgba(palette, transparent, &Limits::default()).unwrap().rgba;
        assert_eq!(pixels(pcx.palette_or(&PALETTE), None), [9, 8, 7, 255, 3, 2, 1, 255]);
        assert_eq!(pixels(&PALETTE, Some(255)), [3, 2, 1, 255, 3, 2, 1, 0]);
        let without = Pcx { palette: None, ..pcx };
        assert_eq!(without.palette_or(&own), &own);
    }

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
        assert!(is_true_color(&file()) && Pcx::parse(&file()).is_err());
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
