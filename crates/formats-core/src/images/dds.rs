//! DDS files: textures compressed for graphics cards, and uncompressed ones.

use alloc::{vec, vec::Vec};

use crate::{BlockFormat, Error, ErrorKind, Limits, Pixels, Result, Source, field_at, num};

crate::record! {
    /// The header of a DDS file. The pixels of the largest image follow, then its mipmaps.
    ///
    /// Source: Microsoft's documentation of `DDS_HEADER` and `DDS_PIXELFORMAT`.
    pub struct DdsHeader: 128 {
        /// `DDS `.
        pub magic: [u8; 4],
        /// 124: bytes of the header without the magic.
        pub size: u32,
        /// The fields that are set. Often wrong, so it is ignored.
        pub flags: u32,
        /// Rows.
        pub height: u32,
        /// Pixels in a row; not always a multiple of 4.
        pub width: u32,
        /// Bytes of a row, or of the largest image. Often 0, so it is ignored.
        pub pitch: u32,
        /// Layers of a volume.
        pub depth: u32,
        /// Number of images, including the largest; 0 means 1.
        pub mipmap_count: u32,
        /// Not used.
        pub reserved: [u32; 11],
        /// 32: size of the fields that describe the pixel format.
        pub format_size: u32,
        /// 1: there is alpha. 4: compressed. 0x40: red, green, blue by masks. `0x2_0000`: gray.
        pub format_flags: u32,
        /// The compression: `DXT1` … `DXT5`.
        pub four_cc: [u8; 4],
        /// Bits of a pixel that is not compressed.
        pub bit_count: u32,
        /// The masks of red, green, blue and alpha.
        pub masks: [u32; 4],
        /// The content of the file; declares cube maps and volumes.
        pub caps: [u32; 4],
        /// Not used.
        pub unused: u32,
    }
}

/// A DDS file: its header and the data after it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Dds<'a> {
    header: DdsHeader,
    data: &'a [u8],
}

impl<'a> Dds<'a> {
    /// Reads the header of a DDS file.
    ///
    /// # Errors
    /// If the bytes are not a DDS file, or end in its header.
    pub fn parse(bytes: &'a [u8]) -> Result<Self> {
        let mut cursor = Source::new(bytes).cursor(0);
        cursor.clone().parse(WHAT, crate::magic(*b"DDS "))?;
        let header = cursor.record::<DdsHeader>(WHAT)?.record;
        Ok(Self { header, data: cursor.rest() })
    }
    /// The header as stored in the file.
    #[must_use]
    pub const fn header(&self) -> &DdsHeader {
        &self.header
    }
    /// Returns the number of images that the header declares: the largest one and its mipmaps. The file may contain fewer.
    #[must_use]
    pub fn level_count(&self) -> u32 {
        self.header.mipmap_count.clamp(1, u32::BITS)
    }
    /// Decodes the largest image: [`decode_level`](Self::decode_level) 0.
    ///
    /// # Errors
    /// Same as [`decode_level`](Self::decode_level).
    pub fn decode(&self, limits: &Limits) -> Result<Pixels> {
        self.decode_level(0, limits)
    }
    /// Decodes the image of `level`, from 0 (the largest) to [`level_count`](Self::level_count) - 1: each has half as many columns
    /// and rows as the one before, rounded down, but at least one.
    ///
    /// Colors between the two of a compressed block are `(2 a + b) / 3`, truncated, as in the first decoders. Without stored alpha,
    /// pixels are opaque.
    ///
    /// # Errors
    /// If the image has more pixels than `limits` allow, is truncated, has an unknown pixel format, or does not exist.
    pub fn decode_level(&self, level: u32, limits: &Limits) -> Result<Pixels> {
        let DdsHeader { width, height, .. } = self.header;
        if level >= self.level_count() {
            let kind = ErrorKind::Malformed("the level does not exist");
            return Err(Error::new(kind, WHAT, field_at!(DdsHeader, mipmap_count)));
        }
        let (value, max) = (u64::from(width).saturating_mul(height.into()), limits.max_pixels.into());
        if value > max {
            let at = field_at!(DdsHeader, width);
            return Err(Error::new(ErrorKind::LimitExceeded { value, max }, WHAT, at));
        }
        let side = |side: u32, level: u32| if side == 0 { 0 } else { (side >> level).max(1) };
        let sides = |level| [width, height].map(|whole| num::to_usize(side(whole, level)));
        let compression = self.compression()?;
        let pixel_size = if compression.is_none() { self.pixel_size()? } else { 0 };
        let bytes = |[columns, rows]: [usize; 2]| match compression {
            Some(format) => format.data_size(columns, rows),
            None => columns.saturating_mul(rows).saturating_mul(pixel_size),
        };
        let before = (0..level).map(|level| bytes(sides(level))).fold(0, usize::saturating_add);
        let [columns, rows] = sides(level);
        let data = self.pixels(before, bytes([columns, rows]))?;
        let rgba = match compression {
            Some(format) => {
                let mut rgba = vec![0; columns.saturating_mul(rows).saturating_mul(4)];
                format.decode(data, columns, rows, &mut rgba);
                rgba
            }
            None => self.plain(data, pixel_size),
        };
        Ok(Pixels { width: side(width, level), height: side(height, level), rgba })
    }
    /// Returns the block compression; `None` for uncompressed pixels.
    fn compression(&self) -> Result<Option<BlockFormat>> {
        const COMPRESSED: u32 = 4;
        if self.header.format_flags & COMPRESSED == 0 {
            return Ok(None);
        }
        Ok(Some(match &self.header.four_cc {
            b"DXT1" => BlockFormat::Bc1,
            b"DXT2" | b"DXT3" => BlockFormat::Bc2,
            b"DXT4" | b"DXT5" => BlockFormat::Bc3,
            b"ATI1" | b"BC4U" => BlockFormat::Bc4,
            b"ATI2" | b"BC5U" => BlockFormat::Bc5,
            _ => return Err(unsupported("this kind of DDS compression", field_at!(DdsHeader, four_cc))),
        }))
    }
    /// Returns `size` bytes, starting `before` bytes after the header.
    fn pixels(&self, before: usize, size: usize) -> Result<&'a [u8]> {
        let end = before.saturating_add(size);
        let kind = ErrorKind::Truncated { needed: num::to_u64(end), available: num::to_u64(self.data.len()) };
        self.data.get(before..end).ok_or(Error::new(kind, WHAT, field_at!(DdsHeader, height)))
    }
    /// The bytes per pixel of an uncompressed format.
    fn pixel_size(&self) -> Result<usize> {
        match self.header.bit_count {
            bits @ (8 | 16 | 24 | 32) if self.header.format_flags & (COLOR | GRAY) != 0 => {
                Ok(usize::try_from(bits / 8).unwrap_or(1))
            }
            _ => Err(unsupported("this DDS pixel format", field_at!(DdsHeader, bit_count))),
        }
    }
    /// Uncompressed pixels of this many bytes each.
    fn plain(&self, data: &[u8], size: usize) -> Vec<u8> {
        const ALPHA: u32 = 1;
        let DdsHeader { masks: [red, green, blue, alpha], format_flags: flags, .. } = self.header;
        let colors = if flags & GRAY == 0 { [red, green, blue] } else { [red; 3] };
        let alpha = if flags & ALPHA == 0 { 0 } else { alpha };
        let mut rgba = Vec::with_capacity(data.len().checked_div(size).unwrap_or(0).saturating_mul(4));
        for pixel in data.chunks_exact(size.max(1)) {
            let word = pixel.iter().rev().fold(0_u32, |word, byte| word << 8 | u32::from(*byte));
            rgba.extend(colors.map(|mask| channel(word, mask).unwrap_or(0)));
            rgba.push(channel(word, alpha).unwrap_or(255));
        }
        rgba
    }
}

/// Flags of an uncompressed format: red, green and blue by masks, or gray.
const COLOR: u32 = 0x40;
const GRAY: u32 = 0x2_0000;

const WHAT: &str = "DDS file";

const fn unsupported(what: &'static str, at: u64) -> Error {
    Error::new(ErrorKind::Unsupported(what), WHAT, at)
}

/// Returns the bits of `word` in `mask` as 8 bits: fewer bits are repeated, so that the maximum stays the maximum. `None` without a
/// mask.
fn channel(word: u32, mask: u32) -> Option<u8> {
    let bits = mask.count_ones();
    if bits == 0 {
        return None;
    }
    let mut value = (word & mask) >> mask.trailing_zeros();
    let mut have = bits;
    while have < 8 {
        value = value.unbounded_shl(bits) | (value & (1_u32.unbounded_shl(bits)).wrapping_sub(1));
        have = have.saturating_add(bits);
    }
    u8::try_from(value.unbounded_shr(have.saturating_sub(8)) & 255).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Record;

    fn file(change: impl FnOnce(&mut DdsHeader), data: &[u8]) -> Vec<u8> {
        let mut header = DdsHeader::decode(&[0; 128]);
        (header.magic, header.size, header.format_size) = (*b"DDS ", 124, 32);
        (header.width, header.height) = (2, 1);
        change(&mut header);
        [&header.encode()[..], data].concat()
    }
    fn decode(file: &[u8]) -> Result<Vec<u8>> {
        Dds::parse(file)?.decode(&Limits::default()).map(|pixels| pixels.rgba)
    }

    #[test]
    fn blocks_are_cropped_to_the_image() {
        // White and black; the first row has both, then two values between them.
        let block = [0xff, 0xff, 0, 0, 0b1110_0100, 0, 0, 0];
        let compressed = |h: &mut DdsHeader| (h.format_flags, h.four_cc, h.width) = (4, *b"DXT1", 3);
        let expected = [[255; 4], [0, 0, 0, 255], [170, 170, 170, 255]].concat();
        assert_eq!(decode(&file(compressed, &block)).unwrap(), expected);
        assert_eq!(decode(&file(compressed, &block[..7])).unwrap_err().offset(), 12);
        let dxt5 = |h: &mut DdsHeader| (h.format_flags, h.four_cc, h.width) = (4, *b"DXT5", 1);
        let with_alpha = [&[7, 9, 0, 0, 0, 0, 0, 0], &block[..]].concat();
        assert_eq!(decode(&file(dxt5, &with_alpha)).unwrap(), [255, 255, 255, 7]);
        let other = |h: &mut DdsHeader| (h.format_flags, h.four_cc) = (4, *b"DX10");
        assert_eq!(decode(&file(other, &block)).unwrap_err().offset(), 84);
    }
    #[test]
    fn masks_select_the_channels() {
        let masks = [0xf800, 0x7e0, 0x1f, 0];
        let rgb565 = |h: &mut DdsHeader| (h.format_flags, h.bit_count, h.masks) = (0x40, 16, masks);
        assert_eq!(decode(&file(rgb565, &[0, 0xf8, 0x10, 0x84])).unwrap(), [255, 0, 0, 255, 132, 130, 132, 255]);
        let masks = [0xff_0000, 0xff00, 0xff, 0xff00_0000];
        let argb = |h: &mut DdsHeader| (h.format_flags, h.bit_count, h.masks, h.width) = (0x41, 32, masks, 1);
        assert_eq!(decode(&file(argb, &[1, 2, 3, 4])).unwrap(), [3, 2, 1, 4]);
        let gray = |h: &mut DdsHeader| (h.format_flags, h.bit_count, h.masks) = (0x2_0000, 8, [255, 0, 0, 0]);
        assert_eq!(decode(&file(gray, &[1, 9])).unwrap(), [1, 1, 1, 255, 9, 9, 9, 255]);
        assert_eq!((channel(1, 1), channel(2, 6), channel(0x3ff, 0x3ff)), (Some(255), Some(0x55), Some(255)));
        assert_eq!(decode(&file(|_| (), &[0; 9])).unwrap_err().offset(), 88);
    }
    #[test]
    fn mipmaps_are_consecutive() {
        let gray = |h: &mut DdsHeader| {
            (h.format_flags, h.bit_count, h.masks) = (0x2_0000, 8, [255, 0, 0, 0]);
            (h.width, h.height, h.mipmap_count) = (5, 2, 3);
        };
        let all: Vec<u8> = (0..13).collect();
        let bytes = file(gray, &all);
        let level = |level| Dds::parse(&bytes).unwrap().decode_level(level, &Limits::default());
        let first = |pixels: Pixels| (pixels.width, pixels.height, pixels.rgba[0], pixels.rgba.len());
        assert_eq!(level(0).map(first).unwrap(), (5, 2, 0, 40));
        assert_eq!(level(1).map(first).unwrap(), (2, 1, 10, 8));
        assert_eq!(level(2).map(first).unwrap(), (1, 1, 12, 4));
        assert_eq!(level(3).unwrap_err().offset(), 28);
        let cut = file(gray, &all[..12]);
        let cut = Dds::parse(&cut).unwrap();
        assert!(cut.level_count() == 3 && cut.decode_level(1, &Limits::default()).is_ok());
        assert_eq!(cut.decode_level(2, &Limits::default()).unwrap_err().offset(), 12);
        // Blocks of 4 × 4 pixels, though the image is smaller.
        let dxt1 = |h: &mut DdsHeader| {
            (h.format_flags, h.four_cc, h.width, h.height, h.mipmap_count) = (4, *b"DXT1", 8, 4, 2);
        };
        let blocks = [[0xff; 8], [0xff; 8], [0xff, 0xff, 0, 0, 0, 0, 0, 0]].concat();
        let bytes = file(dxt1, &blocks);
        let small = Dds::parse(&bytes).unwrap().decode_level(1, &Limits::default()).unwrap();
        assert_eq!((small.width, small.height, small.rgba), (4, 2, vec![255; 32]));
    }
    #[test]
    fn wrong_sizes_are_errors() {
        let compressed = |h: &mut DdsHeader| (h.format_flags, h.four_cc, h.width, h.height) = (4, *b"DXT1", 1 << 30, 4);
        assert!(matches!(decode(&file(compressed, &[0; 8])).unwrap_err().kind(), ErrorKind::LimitExceeded { .. }));
        let huge = |h: &mut DdsHeader| (h.format_flags, h.four_cc, h.width, h.height) = (4, *b"DXT1", 4096, 4096);
        assert!(matches!(decode(&file(huge, &[0; 8])).unwrap_err().kind(), ErrorKind::Truncated { .. }));
        let empty = |h: &mut DdsHeader| (h.format_flags, h.four_cc, h.width) = (4, *b"DXT1", 0);
        assert_eq!(decode(&file(empty, &[])).unwrap(), [0; 0]);
        assert!(Dds::parse(b"DDS ").is_err() && Dds::parse(b"PNG ").is_err() && Dds::parse(b"").is_err());
    }
}
