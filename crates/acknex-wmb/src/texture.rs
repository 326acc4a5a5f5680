//! The texture list, and the textures of WAD archives, which have the same header. The palette list.

use formats_core::{
    Budget, Error, ErrorKind, FixedStr, Items, Limits, List, Located, Number, Palette, PixelFormat, Record, Records,
    Result, Source, TextureView,
    acknex::{Pixels, SkinType},
    field_at, num,
};

formats_core::record! {
    /// `TEXTURE`, or Quake's `miptex_t`: what precedes the pixels.
    pub struct TextureHeader: 40 {
        /// The name. A leading `*` is a liquid, `sky` the sky, and `+` with a digit one of a series.
        pub name: FixedStr<16>,
        /// Width in pixels; of a DDS file its size in bytes.
        pub width: i32,
        /// Height in pixels.
        pub height: i32,
        /// The type (see [`SkinType`]), or 40: as in Quake, the offset of the pixels, whose format follows from their size.
        pub raw_type: i32,
        /// The offsets of the three mipmaps, in bytes from the start of this header. Always 0 according to the document.
        pub mip_offsets: [i32; 3],
    }
}
formats_core::record! {
    /// The byte offset of an item of a list.
    pub struct ItemOffset: 4 {
        /// The offset in bytes from the start of the list.
        pub offset: i32,
    }
}

/// The textures of a level; `None` for one that is absent, or whose header is not in the list.
pub type Textures<'a> = List<TextureTable<'a>>;

/// The table of [`Textures`].
#[derive(Debug, Clone, Copy)]
pub struct TextureTable<'a> {
    source: Source<'a>,
    list: &'a [u8],
    at: u64,
    offsets: Records<'a, ItemOffset>,
}

impl<'a> TextureTable<'a> {
    pub(crate) fn read(list: &'a [u8], at: u64, source: Source<'a>) -> Result<Self> {
        /// The bytes of headers that even a small file may have.
        const LEAST: u64 = 1 << 18;
        let offsets = offsets("texture list", list, at, source)?;
        // Without sharing, their headers are smaller than the file. An offset has 4 bytes, and a texture of a scene hundreds.
        let mut budget = Budget::in_proportion(source.bytes().len(), 1, LEAST, source.limits());
        budget.spend("texture list", offsets.len(), num::to_u64(TextureHeader::SIZE), at)?;
        Ok(Self { source, list, at, offsets })
    }
    /// The positions of the textures, in bytes from the start of the list.
    #[must_use]
    pub const fn offsets(&self) -> Records<'a, ItemOffset> {
        self.offsets
    }
    /// The error for a texture whose header is not in the list.
    pub(crate) fn missing(&self, index: usize) -> Error {
        let value = self.offsets.get(index).map_or(0, |offset| offset.offset.into());
        Error::new(ErrorKind::BadNumber { value }, "texture list", self.offsets.at(index))
    }
}

impl<'a> Items for TextureTable<'a> {
    type Item = Option<Texture<'a>>;
    fn count(&self) -> usize {
        self.offsets.len()
    }
    fn item(&self, index: usize) -> Option<Option<Texture<'a>>> {
        let offset = usize::try_from(self.offsets.get(index)?.offset);
        Some(offset.ok().and_then(|offset| {
            let at = self.at.saturating_add(num::to_u64(offset));
            Texture::new(self.list.get(offset..)?, at, *self.source.limits())
        }))
    }
}

/// The offsets before a list of items of varying size.
pub(crate) fn offsets<'a>(
    what: &'static str,
    list: &'a [u8],
    at: u64,
    source: Source<'a>,
) -> Result<Records<'a, ItemOffset>> {
    if list.is_empty() {
        return Ok(Records::EMPTY);
    }
    let mut cursor = source.cursor(at).nested(what, crate::length(list, at))?;
    let count = cursor.number::<i32>(what)?;
    cursor.records(what, count)
}

/// A texture: header and pixels. Copies are cheap.
#[derive(Debug, Clone, Copy)]
pub struct Texture<'a> {
    header: Located<TextureHeader>,
    /// The data after the header, to the end of the list.
    data: &'a [u8],
    limits: Limits,
}

/// The kind of a texture's data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TextureData {
    /// Pixels, and the number of images: 4 with mipmaps, otherwise 1.
    Pixels(Pixels, u32),
    /// A DDS file of this size in bytes.
    Dds(usize),
}

impl<'a> Texture<'a> {
    /// The value of the type if the texture has Quake's header: the header's size.
    pub const QUAKE: i32 = 40;

    pub(crate) fn new(bytes: &'a [u8], at: u64, limits: Limits) -> Option<Self> {
        let (header, data) = bytes.split_first_chunk()?;
        Some(Self { header: Located::new(TextureHeader::decode(header), at), data, limits })
    }
    /// The header, as stored in the file, and its offset.
    #[must_use]
    pub const fn header(&self) -> &Located<TextureHeader> {
        &self.header
    }
    /// The name.
    #[must_use]
    pub const fn name(&self) -> &FixedStr<16> {
        &self.header.record.name
    }
    /// Decodes the largest image to red, green, blue, alpha; 8-bit pixels use `palette`, which is
    /// [`Wmb::palette`](crate::Wmb::palette) for a texture of a level and [`Wad::palette`](crate::Wad::palette) for one of an archive. A DDS file is decoded with
    /// the feature `dds`.
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let bytes = std::fs::read("../../testdata/acknex-wmb/level.wmb")?;
    /// let wmb = acknex_wmb::Wmb::parse(&bytes)?;
    /// for texture in wmb.textures().iter().flatten() {
    ///     let image = texture.to_rgba(wmb.palette(), &acknex_wmb::Limits::default())?;
    ///     println!("{}: {} × {} pixels, {} bytes", texture.name(), image.width, image.height, image.rgba.len());
    /// #   assert_eq!(image.rgba.len(), 16 * 16 * 4);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Same as [`level`](Self::level), and if the image has more pixels than `limits` allow, or a DDS file cannot be decoded.
    pub fn to_rgba(&self, palette: &Palette, limits: &Limits) -> Result<formats_core::Pixels> {
        let empty = || Error::new(ErrorKind::Malformed("the pixels are missing"), "texture", self.width_at());
        self.level(0, palette)?.ok_or_else(empty)?.to_rgba(limits)
    }
    /// The kind of the data.
    ///
    /// # Errors
    /// If the type is not that of a texture, or the size is negative or more than the limits allow.
    pub fn data(&self) -> Result<TextureData> {
        let TextureHeader { raw_type, mip_offsets: [first, ..], .. } = self.header.record;
        let fail = |kind| Err(Error::new(kind, "texture", self.type_at()));
        if raw_type == Self::QUAKE {
            let pixels = self.pixel_count()?;
            let bytes = first.checked_sub(Self::QUAKE).and_then(|bytes| u64::try_from(bytes).ok());
            return match bytes {
                Some(bytes) if pixels > 0 && bytes == pixels => Ok(TextureData::Pixels(Pixels::Indexed, 4)),
                Some(bytes) if pixels > 0 && bytes == pixels.saturating_mul(2) => {
                    Ok(TextureData::Pixels(Pixels::Rgb565, 4))
                }
                _ => fail(ErrorKind::Malformed("the first small image does not follow 8-bit or 16-bit pixels")),
            };
        }
        let kind = SkinType(num::to_u32(raw_type));
        if kind.0 > 0xf {
            return fail(ErrorKind::Unsupported("a texture of a type with unknown bits"));
        }
        match (kind.pixels(), kind.content()) {
            (Some(pixels), _) => {
                self.pixel_count()?;
                Ok(TextureData::Pixels(pixels, if kind.has_mipmaps() { 4 } else { 1 }))
            }
            (None, SkinType::DDS) => {
                let size = Number::new(self.header.width.into(), self.width_at());
                Ok(TextureData::Dds(size.size("texture")?))
            }
            (None, _) => fail(ErrorKind::Unsupported("a texture without pixels")),
        }
    }
    /// Returns the image of `level`, from 0 (the largest) to 3; 8-bit pixels use `palette`. `None` for a missing level. A DDS file
    /// is returned as a texture of 0 × 0 pixels, since only its own header has the size.
    ///
    /// # Errors
    /// Same as [`data`](Self::data), and if the pixels extend past the end of the list.
    pub fn level<'b>(&self, level: u32, palette: &'b Palette) -> Result<Option<TextureView<'b>>>
    where
        'a: 'b,
    {
        let missing = |needed: usize| {
            let start = self.header.at.saturating_add(num::to_u64(TextureHeader::SIZE));
            let end = start.saturating_add(num::to_u64(self.data.len()));
            Error::new(ErrorKind::OutsidePart { start, needed: num::to_u64(needed), end }, "texture", self.width_at())
        };
        match self.data()? {
            TextureData::Dds(size) if level == 0 => {
                let file = self.data.get(..size).ok_or_else(|| missing(size))?;
                Ok(TextureView::new(PixelFormat::Dds, 0, 0, file))
            }
            TextureData::Pixels(pixels, levels) if level < levels => {
                let (width, height) = (self.header.width.unsigned_abs(), self.header.height.unsigned_abs());
                let size = |level: u32| pixels.image_size(width >> level, height >> level, false);
                let before = (0..level).try_fold(0_usize, |sum, level| sum.checked_add(size(level)?));
                let image = before.and_then(|before| {
                    let data = self.data.get(before..)?;
                    TextureView::new(pixels.format(palette), width >> level, height >> level, data)
                });
                let end = before.and_then(|before| before.checked_add(size(level)?)).unwrap_or(usize::MAX);
                image.map(Some).ok_or_else(|| missing(end))
            }
            _ => Ok(None),
        }
    }
    /// The pixels of all images, or the DDS file, as stored in the file.
    ///
    /// # Errors
    /// Same as [`level`](Self::level).
    pub fn bytes(&self) -> Result<&'a [u8]> {
        let size = match self.data()? {
            TextureData::Dds(size) => Some(size),
            TextureData::Pixels(pixels, levels) => {
                let (width, height) = (self.header.width.unsigned_abs(), self.header.height.unsigned_abs());
                pixels.image_size(width, height, levels > 1)
            }
        };
        size.and_then(|size| self.data.get(..size)).ok_or_else(|| {
            let start = self.header.at.saturating_add(num::to_u64(TextureHeader::SIZE));
            let end = start.saturating_add(num::to_u64(self.data.len()));
            let needed = size.map_or(u64::MAX, num::to_u64);
            Error::new(ErrorKind::OutsidePart { start, needed, end }, "texture", self.width_at())
        })
    }
    fn type_at(&self) -> u64 {
        field_at!(TextureHeader, raw_type, self.header.at)
    }
    fn width_at(&self) -> u64 {
        field_at!(TextureHeader, width, self.header.at)
    }
    /// Width × height, if valid.
    fn pixel_count(&self) -> Result<u64> {
        let side = |value: i32, at: u64| {
            let bad = ErrorKind::BadNumber { value: value.into() };
            u64::try_from(value).map_err(|_| Error::new(bad, "texture", at))
        };
        let width = side(self.header.width, self.width_at())?;
        let height = side(self.header.height, field_at!(TextureHeader, height, self.header.at))?;
        let (value, max) = (width.saturating_mul(height), self.limits.max_pixels.into());
        if value > max {
            return Err(Error::new(ErrorKind::LimitExceeded { value, max }, "texture", self.width_at()));
        }
        Ok(value)
    }
}

formats_core::record! {
    /// Precedes the colors.
    pub struct PaletteHeader: 16 {
        /// 0 in every known file.
        pub unused1: i32,
        /// 0 in every known file.
        pub unused2: i32,
        /// 7 and 0 in WMB4 to WMB6, both 0 in WMB7.
        pub unused3: [i32; 2],
    }
}

/// The palette of 8-bit textures. Borrows the file.
#[derive(Debug, Clone, Copy)]
pub struct PaletteList<'a> {
    /// Precedes the colors.
    pub header: PaletteHeader,
    /// 256 × red, green, blue.
    pub colors: &'a [u8],
    /// Tables of the software renderer: 180,736 bytes in WMB4 to WMB6, none in WMB7. Not decoded.
    pub tables: &'a [u8],
}

impl<'a> PaletteList<'a> {
    /// Reads the list; an error if it is neither empty nor long enough.
    pub(crate) fn read(list: &'a [u8], at: u64, file: Source<'a>) -> Result<Option<Self>> {
        const WHAT: &str = "palette list";
        if list.is_empty() {
            return Ok(None);
        }
        let mut cursor = file.cursor(at).nested(WHAT, crate::length(list, at))?;
        let header = cursor.record(WHAT)?.record;
        let colors = cursor.take(WHAT, Number::new(768, cursor.position()))?;
        Ok(Some(Self { header, colors, tables: cursor.rest() }))
    }
    /// The colors.
    #[must_use]
    pub fn palette(&self) -> Palette {
        Palette::from_bytes(self.colors).unwrap_or(formats_core::acknex::DEFAULT_PALETTE)
    }
}
