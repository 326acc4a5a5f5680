//! Levels: the image and its mipmaps. `MIPMAP` in the documents. Unpacking the data of a level; levels as pixels; and all
//! levels of a texture, ready for a graphics card.

use alloc::{borrow::Cow, vec, vec::Vec};

use formats_core::{
    BlockFormat, Cursor, Error, ErrorKind, Limits, LzssOffsets, Number, PixelFormat, Pixels, Result, TextureView,
    field_at, num, unpack_lzss,
};

use crate::{PixelType, Texture, texture::unpack_runs};

formats_core::record! {
    /// Precedes the data of a level.
    ///
    /// Source: the community's description of PAA.
    pub struct LevelHeader: 7 {
        /// Pixels in a row; 0x8000 is added if the data are packed by LZO.
        pub raw_width: u16,
        /// Rows.
        pub height: u16,
        /// Bytes of data that follow: 24 bits.
        pub size: [u8; 3],
    }
}

impl LevelHeader {
    /// The bit of the width that marks DXT blocks packed by LZO.
    pub const LZO: u16 = 0x8000;
    /// The width and height that mark indices packed by LZSS; the actual header follows.
    ///
    /// Source: the public source of the engine. No real file has it.
    pub const LZSS_MARK: [u16; 2] = [1234, 8765];
}

/// A level of a texture. Copies are cheap.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MipLevel<'a> {
    pub(crate) at: u64,
    pub(crate) header: LevelHeader,
    pub(crate) pixel_type: PixelType,
    pub(crate) is_marked: bool,
    pub(crate) data: &'a [u8],
    pub(crate) data_at: u64,
}

impl<'a> MipLevel<'a> {
    /// Reads a level; `None` at the end of the list, which is a width and a height of 0.
    ///
    /// # Errors
    /// If the file ends before the level does.
    pub(crate) fn read(cursor: &mut Cursor<'a>, pixel_type: PixelType) -> Result<Option<Self>> {
        const WHAT: &str = "level";
        let at = cursor.position();
        let sides = |cursor: &mut Cursor<'a>| Ok([cursor.field::<u16>(WHAT)?, cursor.field::<u16>(WHAT)?]);
        match sides(&mut cursor.clone())? {
            [0, 0] => {
                sides(cursor)?;
                Ok(None)
            }
            LevelHeader::LZSS_MARK if pixel_type == PixelType::P8 => {
                sides(cursor)?;
                let level = Self::read_data(cursor, pixel_type, WHAT)?;
                Ok(Some(Self { at, is_marked: true, ..level }))
            }
            _ => Self::read_data(cursor, pixel_type, WHAT).map(Some),
        }
    }
    fn read_data(cursor: &mut Cursor<'a>, pixel_type: PixelType, what: &'static str) -> Result<Self> {
        let mut ahead = cursor.clone();
        let header = ahead.record::<LevelHeader>(what)?;
        let [low, middle, high] = header.record.size;
        let size = i64::from(u32::from_le_bytes([low, middle, high, 0]));
        let size = Number::new(size, field_at!(LevelHeader, size, header.at));
        let data_at = ahead.position();
        let data = ahead.take(what, size)?;
        *cursor = ahead;
        Ok(Self { at: header.at, header: header.record, pixel_type, is_marked: false, data, data_at })
    }
    /// The byte at which it starts.
    #[must_use]
    pub const fn at(&self) -> u64 {
        self.at
    }
    /// Its header, as stored in the file.
    #[must_use]
    pub const fn header(&self) -> &LevelHeader {
        &self.header
    }
    /// Pixels in a row.
    #[must_use]
    pub const fn width(&self) -> u32 {
        let [low, high] = (self.header.raw_width & !LevelHeader::LZO).to_le_bytes();
        u32::from_le_bytes([low, high, 0, 0])
    }
    /// Rows.
    #[must_use]
    pub const fn height(&self) -> u32 {
        let [low, high] = self.header.height.to_le_bytes();
        u32::from_le_bytes([low, high, 0, 0])
    }
    /// The type of its unpacked pixels.
    #[must_use]
    pub const fn pixel_type(&self) -> PixelType {
        self.pixel_type
    }
    /// Whether its header has the bit for LZO.
    #[must_use]
    pub const fn has_lzo_bit(&self) -> bool {
        self.header.raw_width & LevelHeader::LZO != 0
    }
    /// Whether [`LevelHeader::LZSS_MARK`] precedes it.
    #[must_use]
    pub const fn is_marked(&self) -> bool {
        self.is_marked
    }
    /// Its data as stored in the file: [`unpack`](Self::unpack) gives the pixels.
    #[must_use]
    pub const fn data(&self) -> &'a [u8] {
        self.data
    }
    /// The byte at which the data start.
    #[must_use]
    pub const fn data_at(&self) -> u64 {
        self.data_at
    }
    /// The byte offset of the width: the start of the level, or 4 bytes later if there is a mark.
    #[must_use]
    pub const fn header_at(&self) -> u64 {
        self.at.saturating_add(if self.is_marked { 4 } else { 0 })
    }
    /// The size of its unpacked pixels in bytes.
    #[must_use]
    pub fn unpacked_size(&self) -> usize {
        let [width, height] = self.sides();
        self.pixel_type.data_size(width, height)
    }
    pub(crate) fn sides(&self) -> [usize; 2] {
        [self.width(), self.height()].map(num::to_usize)
    }
}

impl<'a> Texture<'a> {
    /// Decodes level `index` (0 is the image itself) into pixels as stored. The meaning of the channels is declared by the
    /// [`swizzle`](Self::swizzle).
    ///
    /// Fewer than 8 bits are widened by repeating them. [`BlockFormat`](crate::BlockFormat) defines the decoding of blocks.
    ///
    /// # Errors
    /// If the level does not exist, has more pixels than the limits of the [`Source`](crate::Source) allow, or its data
    /// ends early or is invalid.
    pub fn decode(&self, index: usize) -> Result<Pixels> {
        let level =
            self.level(index).ok_or(Error::new(ErrorKind::Malformed("the level does not exist"), "level", self.end))?;
        self.decode_level(&level)
    }
    /// Decodes a level of this file, like [`decode`](Self::decode).
    ///
    /// # Errors
    /// Same as [`decode`](Self::decode).
    pub fn decode_level(&self, level: &MipLevel<'a>) -> Result<Pixels> {
        let unpacked = level.unpack(self.source.limits())?;
        let [width, height] = level.sides();
        let bytes = &*unpacked.bytes;
        let rgba = match self.pixel_type {
            PixelType::Argb4444 => return Ok(self.plain(PixelFormat::Argb4444, level, bytes)),
            PixelType::Argb8888 => return Ok(self.plain(PixelFormat::Bgra8888, level, bytes)),
            PixelType::Argb1555 => each(bytes, argb1555),
            PixelType::Ai88 => each(bytes, |&[gray, alpha]: &[u8; 2]| [gray, gray, gray, alpha]),
            PixelType::P8 => {
                let palette = self.palette().rgba();
                each(bytes, |[index]: &[u8; 1]| palette.get(usize::from(*index)).copied().unwrap_or_default())
            }
            _ => {
                let mut rgba = vec![0; width.saturating_mul(height).saturating_mul(4)];
                if let Some(blocks) = self.pixel_type.blocks() {
                    blocks.decode(bytes, width, height, &mut rgba);
                }
                rgba
            }
        };
        Ok(Pixels { width: level.width(), height: level.height(), rgba })
    }
    fn plain(&self, format: PixelFormat<'_>, level: &MipLevel<'a>, bytes: &[u8]) -> Pixels {
        let (width, height) = (level.width(), level.height());
        let view = TextureView::new(format, width, height, bytes);
        let pixels = view.and_then(|view| view.to_rgba(self.source.limits()).ok());
        pixels.unwrap_or(Pixels { width, height, rgba: Vec::new() })
    }
    /// Decodes level `index` and undoes its [`swizzle`](Self::swizzle), to restore the original image.
    ///
    /// # Errors
    /// Same as [`decode`](Self::decode).
    pub fn decode_unswizzled(&self, index: usize) -> Result<Pixels> {
        let mut pixels = self.decode(index)?;
        if let Some(swizzle) = self.swizzle() {
            swizzle.undo(&mut pixels.rgba);
        }
        Ok(pixels)
    }
    /// Decodes level `index` as an image of the crate `image`, and undoes its swizzle.
    ///
    /// # Errors
    /// Same as [`decode`](Self::decode).
    #[cfg(feature = "image")]
    #[cfg_attr(docsrs, doc(cfg(feature = "image")))]
    pub fn to_image(&self, index: usize) -> Result<formats_core::image::RgbaImage> {
        let pixels = self.decode_unswizzled(index)?;
        let kind = ErrorKind::Malformed("the image has no pixels");
        pixels.to_image().ok_or(Error::new(kind, "level", self.end))
    }
}

fn each<const N: usize>(bytes: &[u8], pixel: impl Fn(&[u8; N]) -> [u8; 4]) -> Vec<u8> {
    let pixels = bytes.as_chunks::<N>().0;
    let mut rgba = vec![0; pixels.len().saturating_mul(4)];
    rgba.as_chunks_mut::<4>().0.iter_mut().zip(pixels).for_each(|(to, from)| *to = pixel(from));
    rgba
}

/// A word with a bit of alpha, and 5 bits each of red, green and blue.
fn argb1555(bytes: &[u8; 2]) -> [u8; 4] {
    let word = u16::from_le_bytes(*bytes);
    let wide = |shift: u16| {
        let [bits, _] = (word >> shift & 31).to_le_bytes();
        bits << 3 | bits >> 2
    };
    [wide(10), wide(5), wide(0), if word >> 15 == 1 { 255 } else { 0 }]
}

/// The packing of a level's data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Packing {
    /// Not packed.
    None,
    /// LZO1X, for DXT blocks.
    Lzo,
    /// LZSS with distances, followed by a checksum, for pixels that are not DXT blocks.
    Lzss,
    /// Runs of equal bytes, for palette indices.
    RunLengths,
}

/// Whether the sum of the unpacked bytes matches the checksum after the packed ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Checksum {
    /// It matches with bytes from -128 to 127, as in all files of the games' tools.
    Signed,
    /// It matches with bytes from 0 to 255, as in archives (PBO).
    Unsigned,
    /// It matches either way: no byte is above 127.
    Both,
    /// It does not match.
    Wrong,
    /// Fewer than four bytes follow.
    Missing,
}

/// The unpacked data of a level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unpacked<'a> {
    /// The data: [`MipLevel::unpacked_size`] bytes.
    pub bytes: Cow<'a, [u8]>,
    /// The actual packing.
    pub packing: Packing,
    /// The number of bytes used, including the checksum.
    pub read: usize,
    /// The checksum of LZSS.
    pub checksum: Option<Checksum>,
}

impl<'a> MipLevel<'a> {
    /// The packing of its data, according to its header and type. Data that should be packed by LZSS, but is exactly as
    /// long as the pixels, may be unpacked: [`unpack`](Self::unpack) determines that.
    #[must_use]
    pub fn packing(&self) -> Packing {
        match self.pixel_type {
            PixelType::P8 if !self.is_marked => Packing::RunLengths,
            PixelType::Argb8888 if self.data.len() == self.unpacked_size() => Packing::None,
            _ if self.pixel_type.blocks().is_none() => Packing::Lzss,
            _ if self.has_lzo_bit() => Packing::Lzo,
            _ => Packing::None,
        }
    }
    /// Unpacks its data. Allocates for the pixels only if the packed data can hold as many.
    ///
    /// # Errors
    /// If the level has more pixels than `limits` allow, or its data ends early or is invalid.
    pub fn unpack(&self, limits: &Limits) -> Result<Unpacked<'a>> {
        let (value, max) = (u64::from(self.width()).saturating_mul(self.height().into()), limits.max_pixels.into());
        if value > max {
            return Err(Error::new(ErrorKind::LimitExceeded { value, max }, WHAT, self.header_at()));
        }
        let size = self.unpacked_size();
        if size == 0 {
            return Ok(self.plain(0));
        }
        match self.packing() {
            Packing::None if self.data.len() < size => {
                let [needed, available] = [size, self.data.len()].map(num::to_u64);
                let at = field_at!(LevelHeader, size, self.header_at());
                Err(Error::new(ErrorKind::Truncated { needed, available }, WHAT, at))
            }
            Packing::None => Ok(self.plain(size)),
            Packing::Lzo => self.unpack_lzo(size),
            Packing::Lzss => self.unpack_lzss(size),
            Packing::RunLengths => {
                let (bytes, read) = unpack_runs(self.data, self.data_at, size)?;
                Ok(Unpacked { bytes: bytes.into(), packing: Packing::RunLengths, read, checksum: None })
            }
        }
    }
    fn plain(&self, size: usize) -> Unpacked<'a> {
        let bytes = self.data.get(..size).unwrap_or_default().into();
        Unpacked { bytes, packing: Packing::None, read: size, checksum: None }
    }
    fn unpack_lzss(&self, size: usize) -> Result<Unpacked<'a>> {
        let may_be_plain = self.data.len() == size;
        let unpacked = match unpack_lzss(WHAT, self.data, self.data_at, size, LzssOffsets::Distance) {
            Err(_) if may_be_plain => return Ok(self.plain(size)),
            other => other?,
        };
        let after = self.data.get(unpacked.read..).unwrap_or_default();
        let checksum = Checksum::of(&unpacked.bytes, after);
        // Random bytes can be unpacked, but their checksum is wrong.
        if may_be_plain && matches!(checksum, Checksum::Wrong | Checksum::Missing) {
            return Ok(self.plain(size));
        }
        let stored = if checksum == Checksum::Missing { 0 } else { CHECKSUM };
        let read = unpacked.read.saturating_add(stored);
        Ok(Unpacked { bytes: unpacked.bytes.into(), packing: Packing::Lzss, read, checksum: Some(checksum) })
    }
    fn unpack_lzo(&self, size: usize) -> Result<Unpacked<'a>> {
        let error = |text| Error::new(ErrorKind::Malformed(text), WHAT, self.data_at);
        // Each byte of a length adds at most 255 bytes.
        if size > self.data.len().saturating_mul(256) {
            return Err(error(SHORT));
        }
        let mut bytes = vec![0; size];
        let (read, made) = lzo(self.data, &mut bytes).map_err(error)?;
        if made < size {
            return Err(error(SHORT));
        }
        Ok(Unpacked { bytes: bytes.into(), packing: Packing::Lzo, read, checksum: None })
    }
}

pub(crate) const WHAT: &str = "level";
/// The size of a checksum in bytes.
const CHECKSUM: usize = 4;
const SHORT: &str = "the compressed data ends before all pixels are decoded";

/// Unpacks LZO1X. Returns the numbers of bytes read and written.
fn lzo(packed: &[u8], bytes: &mut [u8]) -> Result<(usize, usize), &'static str> {
    /// The end of the data.
    const END: &[u8] = &[0x11, 0, 0];
    let mut unpack = |end| lzokay::decompress::decompress(packed.get(..end).unwrap_or(packed), bytes);
    match unpack(packed.len()) {
        Ok(made) => Ok((packed.len(), made)),
        Err(lzokay::Error::InputNotConsumed) => {
            // The library does not report how much it read, but it does report truncated data. So the end is the first
            // possible position without such an error.
            let windows = packed.windows(END.len()).zip(END.len()..);
            let ends: Vec<usize> = windows.filter(|(window, _)| *window == END).map(|(_, end)| end).collect();
            let is_cut = |end: &usize| matches!(unpack(*end), Err(lzokay::Error::InputOverrun));
            let end = ends.get(ends.partition_point(is_cut)).copied().unwrap_or(packed.len());
            unpack(end).map(|made| (end, made)).map_err(|_| "bytes follow the compressed data")
        }
        Err(lzokay::Error::InputOverrun) => Err(SHORT),
        Err(lzokay::Error::OutputOverrun) => Err("the compressed data contains more than the pixels of the level"),
        Err(lzokay::Error::LookbehindOverrun) => Err("the compressed data refers to bytes before its start"),
        Err(lzokay::Error::Error) => Err("the compressed data is not LZO1X"),
    }
}

impl Checksum {
    /// Whether the first four bytes of `after`, which follow the packed data, are the sum of `bytes`.
    fn of(bytes: &[u8], after: &[u8]) -> Self {
        let Some(stored) = after.first_chunk::<CHECKSUM>().map(|bytes| u32::from_le_bytes(*bytes)) else {
            return Self::Missing;
        };
        let unsigned = bytes.iter().fold(0_u32, |sum, byte| sum.wrapping_add(u32::from(*byte)));
        let negative = bytes.iter().fold(0_u32, |count, byte| count.wrapping_add(u32::from(byte >> 7)));
        let signed = unsigned.wrapping_sub(negative.wrapping_mul(256));
        match (stored == signed, stored == unsigned) {
            (true, true) => Self::Both,
            (true, false) => Self::Signed,
            (false, true) => Self::Unsigned,
            (false, false) => Self::Wrong,
        }
    }
}

/// The format of the bytes of an [`UploadLevel`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum UploadFormat {
    /// Blocks of 4 × 4 pixels as in the file, which graphics cards decode: BC1, BC2 or BC3. A level whose width or
    /// height is not a multiple of 4 also has whole blocks.
    Blocks(BlockFormat),
    /// Red, green, blue, alpha, a byte each: decoded from the other pixel types.
    Rgba8,
}

/// A level of a texture, ready for a graphics card: rows from the top, without padding.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct UploadLevel<'a> {
    /// Pixels in a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// The format of the bytes, which is the same for all levels of a texture.
    pub format: UploadFormat,
    /// The unpacked bytes; borrowed from the file if they are not packed there.
    pub bytes: Cow<'a, [u8]>,
}

impl<'a> Texture<'a> {
    /// The levels in the form that graphics cards use: DXT blocks unpacked but not decoded, all other pixels decoded.
    ///
    /// The first is the image; each further one is half as wide and as high, at least 1. In some files, later levels have other
    /// sizes; these and all that follow are left out, so that the chain can be uploaded directly. Channels are as stored: see
    /// [`swizzle`](Self::swizzle). Colors of [`Dxt2` and `Dxt4`](crate::PixelType) are multiplied by their alpha.
    ///
    /// ```
    /// use bis_paa::{Texture, UploadFormat};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let path = "bis-paa/made/crate_co.paa";
    /// # let bytes = std::fs::read(format!("{}/../../testdata/{path}", env!("CARGO_MANIFEST_DIR")))?;
    /// let texture = Texture::parse(&bytes)?;
    /// for (n, level) in texture.mip_chain()?.iter().enumerate() {
    ///     let pitch = match level.format {
    ///         UploadFormat::Blocks(blocks) => level.width.div_ceil(4) as usize * blocks.block_size(),
    ///         _ => level.width as usize * 4,
    ///     };
    ///     println!("level {n}: {} × {}, {} bytes, {pitch} a row", level.width, level.height, level.bytes.len());
    /// #   let rows = if level.format == UploadFormat::Rgba8 { level.height } else { level.height.div_ceil(4) };
    /// #   assert_eq!(level.bytes.len(), pitch * rows as usize);
    /// }
    /// # assert!(texture.mip_chain()?.len() > 1);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// If the data of a level of the chain ends early or is invalid, or all levels together have more than twice as
    /// many pixels as the limits of the [`Source`](crate::Source) allow for one image. For a file without levels, the
    /// chain is empty.
    pub fn mip_chain(&self) -> Result<Vec<UploadLevel<'a>>> {
        let limits: Limits = *self.source.limits();
        let mut left = u64::from(limits.max_pixels).saturating_mul(2);
        let mut chain: Vec<UploadLevel<'a>> = Vec::new();
        for level in self.levels() {
            let (width, height) = (level.width(), level.height());
            let half = |side: u32| (side / 2).max(1);
            if chain.last().is_some_and(|last| {
                (width, height) != (half(last.width), half(last.height)) || (last.width, last.height) == (1, 1)
            }) {
                break;
            }
            let value = u64::from(width).saturating_mul(height.into());
            left = left.checked_sub(value).ok_or_else(|| {
                let kind = ErrorKind::LimitExceeded { value, max: left };
                Error::new(kind, WHAT, level.header_at())
            })?;
            let (format, bytes) = match self.pixel_type().blocks() {
                Some(blocks) => (UploadFormat::Blocks(blocks), level.unpack(&limits)?.bytes),
                None => (UploadFormat::Rgba8, self.decode_level(&level)?.rgba.into()),
            };
            chain.push(UploadLevel { width, height, format, bytes });
        }
        Ok(chain)
    }
}
