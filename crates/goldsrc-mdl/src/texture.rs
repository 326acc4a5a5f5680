//! Textures: `mstudiotexture_t`, the pixels and the palette after it. Texture files. Skin families: the texture of each mesh in
//! each family.

use formats_core::{
    Diagnostics, Error, ErrorKind, FixedStr, LinkedRecords, Number, Palette, PixelFormat, Records, Result, Source,
    TextureView, field_at, num, number,
};

use crate::{
    Header, Model,
    format::{self, opening},
};

formats_core::record! {
    /// `mstudiotexture_t`. Source: `engine/studio.h` of the public SDK.
    pub struct TextureRecord: 80 {
        /// `name`: the image's file name; need not be unique.
        pub name: FixedStr<64>,
        /// `flags`: see [`flags`](Self::flags).
        #[key = "flags"]
        pub raw_flags: u32,
        /// `width`: in pixels.
        pub width: i32,
        /// `height`: in pixels.
        pub height: i32,
        /// `index`: the offset of the pixels; the palette follows them.
        #[key = "pixels_at"]
        pub pixel_offset: i32,
    }
}

bitflags::bitflags! {
    /// The flags of a [`TextureRecord`]. Bits without a name are kept: some files contain bits of a running engine.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub struct TextureFlags: u32 {
        /// `STUDIO_NF_FLATSHADE`: lit equally from all sides.
        const FLAT_SHADE = 0x1;
        /// `STUDIO_NF_CHROME`: the texture coordinates are computed from the normals, see [`chrome`](crate::chrome_uv).
        const CHROME = 0x2;
        /// `STUDIO_NF_FULLBRIGHT`: unlit. Half-Life itself ignores it; Sven Co-op does not.
        const FULL_BRIGHT = 0x4;
        /// `STUDIO_NF_NOMIPS`: without mipmaps.
        const NO_MIPS = 0x8;
        /// `STUDIO_NF_ALPHA`: Xash: smooth shading.
        const ALPHA = 0x10;
        /// `STUDIO_NF_ADDITIVE`: its colors are added to the background.
        const ADDITIVE = 0x20;
        /// `STUDIO_NF_MASKED`: index 255 is transparent.
        const MASKED = 0x40;
        /// Xash: a normal map.
        const XASH_NORMAL_MAP = 0x80;
        /// Xash: a gloss map.
        const XASH_GLOSS_MAP = 0x100;
        /// Xash: a gloss power map.
        const XASH_GLOSS_POWER = 0x200;
        /// Xash: has a luminous part.
        const XASH_LUMA = 0x400;
        /// Xash: alpha without blending.
        const XASH_ALPHA_SOLID = 0x800;
        /// Xash: double-sided.
        const XASH_TWO_SIDED = 0x1000;
        /// Xash: a height map.
        const XASH_HEIGHT_MAP = 0x2000;
        /// Xash: the texture coordinates are half floats.
        const XASH_UV_HALF_FLOAT = 1 << 31;
    }
}

impl TextureRecord {
    /// [`raw_flags`](Self::raw_flags) by name.
    #[must_use]
    pub const fn flags(&self) -> TextureFlags {
        TextureFlags::from_bits_retain(self.raw_flags)
    }
    /// The transparent palette index: 255 in a masked texture, otherwise none.
    #[must_use]
    pub fn transparent_index(&self) -> Option<u8> {
        self.flags().contains(TextureFlags::MASKED).then_some(255)
    }
    /// Whether the name is `#WWWHHH…` and the size is 1: the real size is in the name, and the pixels are elsewhere. Some authors
    /// protect their images in this way.
    #[must_use]
    pub fn is_protected(&self) -> bool {
        match self.name.as_bytes() {
            [b'#', digits @ ..] => {
                digits.len() >= 6
                    && digits.iter().take(6).all(u8::is_ascii_digit)
                    && (self.width == 1 || self.height == 1)
            }
            _ => false,
        }
    }
    /// Whether the game replaces some of its colors with the player's: its name starts with `DM_Base` or is
    /// `remapN_LLL_MMM_HHH`, where N is any character.
    #[must_use]
    pub fn is_remapped(&self) -> bool {
        let name = self.name.as_bytes();
        let starts = |word: &[u8]| name.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
        let digit = |n: usize| name.get(n).is_some_and(u8::is_ascii_digit);
        starts(b"dm_base") || starts(b"remap") && name.get(6) == Some(&b'_') && (7..10).all(digit)
    }
}

/// The image of a texture: a byte per pixel, rows from the top, and the palette, which is copied.
#[derive(Debug, Clone, Copy)]
pub struct Pixels<'a> {
    /// Pixels in a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// The palette index of each pixel.
    pub indices: &'a [u8],
    /// The colors.
    pub palette: Palette,
    /// The index that is transparent, if there is one.
    pub transparent: Option<u8>,
}

impl Pixels<'_> {
    /// Returns it as a texture of any format; `None` if [`indices`](Self::indices) was replaced by too few.
    #[must_use]
    pub fn view(&self) -> Option<TextureView<'_>> {
        let format = PixelFormat::Indexed8 { palette: &self.palette, transparent: self.transparent };
        TextureView::new(format, self.width, self.height, self.indices)
    }
    /// Converts it to an image, with alpha 0 for the transparent index.
    ///
    /// # Errors
    /// If it has more pixels than `limits` allow, or [`indices`](Self::indices) was replaced by too few.
    pub fn to_rgba(&self, limits: &formats_core::Limits) -> Result<formats_core::Pixels> {
        let few = Error::bad_argument("texture", "fewer pixels than the size requires");
        self.view().ok_or(few)?.to_rgba(limits)
    }
}

/// The size of an image, its indices and its palette.
type Stored<'a> = ([u32; 2], &'a [u8], &'a [[u8; 3]; 256]);

formats_core::linked! {
    /// A texture: its record, to which it derefs, and its pixels.
    pub struct Texture: TextureRecord;
}

impl<'a> Texture<'a> {
    /// The image.
    ///
    /// # Errors
    /// If its size is negative or exceeds the limit, or it extends past the end of the file.
    pub fn pixels(&self) -> Result<Pixels<'a>> {
        let ([width, height], indices, palette) = self.stored()?;
        let palette = Palette(*palette);
        Ok(Pixels { width, height, indices, palette, transparent: self.record().transparent_index() })
    }
    /// The image without a copy of its palette.
    pub(crate) fn stored(&self) -> Result<Stored<'a>> {
        const WHAT: &str = "texture pixels";
        let (texture, at) = (self.record(), self.at());
        let bad = |value: i32, at| Error::new(ErrorKind::BadNumber { value: value.into() }, WHAT, at);
        let width =
            u32::try_from(texture.width).map_err(|_| bad(texture.width, field_at!(TextureRecord, width, at)))?;
        let height =
            u32::try_from(texture.height).map_err(|_| bad(texture.height, field_at!(TextureRecord, height, at)))?;
        let start_at = field_at!(TextureRecord, pixel_offset, at);
        let start = usize::try_from(texture.pixel_offset).map_err(|_| bad(texture.pixel_offset, start_at))?;
        let (count, max) =
            (u64::from(width).saturating_mul(height.into()), u64::from(self.0.source().limits().max_pixels));
        if count > max {
            let kind = ErrorKind::LimitExceeded { value: count, max };
            return Err(Error::new(kind, WHAT, field_at!(TextureRecord, width, at)));
        }
        let outside = || {
            let (needed, end) = (count.saturating_add(768), self.0.source().size());
            let kind = ErrorKind::OutsideFile { start: num::to_u64(start), needed, end };
            // The size is assumed to be wrong, unless the pixels would start outside.
            let lies = if usize::try_from(end).is_ok_and(|end| start < end) {
                field_at!(TextureRecord, width, at)
            } else {
                start_at
            };
            Error::new(kind, WHAT, lies)
        };
        let rest = self.0.source().bytes().get(start..).ok_or_else(outside)?;
        let (indices, rest) = usize::try_from(count).ok().and_then(|n| rest.split_at_checked(n)).ok_or_else(outside)?;
        let palette = rest.as_chunks().0.first_chunk().ok_or_else(outside)?;
        Ok(([width, height], indices, palette))
    }
}

/// A texture file, `<stem>T.mdl`: the textures and skins of a main file without its own. Copies are cheap.
///
/// Only the length, the textures and the skins of its header are used. For the textures of a main file, use
/// `TextureFile::from(model)`.
#[derive(Debug, Clone, Copy)]
pub struct TextureFile<'a> {
    source: Source<'a>,
    header: Header,
    textures: LinkedRecords<'a, TextureRecord>,
    skins: Skins<'a>,
}

opening!(TextureFile, Header, Textures, "texture file");

impl<'a> TextureFile<'a> {
    /// Reads the header and locates the tables. Allocates nothing, and takes constant time.
    ///
    /// # Errors
    /// If it is not a texture file of version 10 or 9 (a related format is named), exceeds a limit, or a table extends past the
    /// end of the file.
    pub fn read(source: Source<'a>) -> Result<Self> {
        let header = Header::read(source)?;
        if !header.is_texture_file() {
            let name = "the main file of a GoldSrc model (such as leet.mdl), not its texture file";
            return Err(Error::new(ErrorKind::OtherFormat(name), "header", field_at!(Header, bone_count)));
        }
        Self::find(source, header).map_err(|error| format::or_damage(source, error))
    }
    /// Reads a texture file, or the textures of a main file: the engine accepts either as a texture file.
    pub(crate) fn read_any(source: Source<'a>) -> Result<Self> {
        let header = Header::read(source)?;
        Self::find(source, header).map_err(|error| format::or_damage(source, error))
    }
    pub(crate) fn find(source: Source<'a>, header: Header) -> Result<Self> {
        let head = &header;
        let (offset, count) = (number!(head: Header, texture_offset), number!(head: Header, texture_count));
        let textures = source.linked("texture table", offset, count)?;
        let skins = Skins::find(source, head)?;
        Ok(Self { source, header, textures, skins })
    }
    /// The textures.
    #[must_use]
    pub const fn textures(&self) -> LinkedRecords<'a, TextureRecord> {
        self.textures
    }
    /// The skin families.
    #[must_use]
    pub const fn skins(&self) -> Skins<'a> {
        self.skins
    }
    /// Checks everything in this file, and reports anything unusual. Never fails. Parts that require the main file are not checked:
    /// see [`ModelSet::validate`](crate::ModelSet::validate).
    #[must_use]
    pub fn validate(&self) -> Diagnostics {
        // Its header has all the tables of a main file, but empty.
        Model::find(self.source, self.header).map_or_else(|_| Diagnostics::new(), |model| model.validate())
    }
}

/// The textures of a main file; none if they are in a texture file.
impl<'a> From<Model<'a>> for TextureFile<'a> {
    fn from(model: Model<'a>) -> Self {
        Self { source: model.source(), header: *model.header(), textures: model.textures(), skins: model.skins() }
    }
}

formats_core::record! {
    /// `short`: the index of a texture.
    pub struct SkinRef: 2 {
        /// The texture.
        pub texture: i16,
    }
}

/// The skin table: [`family_count`](Self::family_count) rows of [`ref_count`](Self::ref_count) textures. Copies are cheap.
#[derive(Debug, Clone, Copy)]
pub struct Skins<'a> {
    table: Records<'a, SkinRef>,
    refs: usize,
    families: usize,
}

impl<'a> Skins<'a> {
    pub(crate) fn find(file: Source<'a>, header: &Header) -> Result<Self> {
        const WHAT: &str = "skin table";
        let (refs, families) = (number!(header: Header, skin_ref_count), number!(header: Header, skin_family_count));
        // The larger of the two is more likely to be wrong.
        let at = if refs.value > families.value { refs.at } else { families.at };
        let (refs, families) = (refs.size(WHAT)?, families.size(WHAT)?);
        let cells = Number::new(i64::try_from(refs.saturating_mul(families)).unwrap_or(i64::MAX), at);
        let table = file.table(WHAT, number!(header: Header, skin_offset), cells)?;
        // Without cells, all rows are empty.
        Ok(Self { refs, families: if table.is_empty() { 0 } else { families }, table })
    }
    /// The number of families.
    #[must_use]
    pub const fn family_count(&self) -> usize {
        self.families
    }
    /// The number of textures of a family.
    #[must_use]
    pub const fn ref_count(&self) -> usize {
        self.refs
    }
    /// All textures of all families, row by row.
    #[must_use]
    pub const fn table(&self) -> Records<'a, SkinRef> {
        self.table
    }
    /// The textures of one family.
    #[must_use]
    pub fn family(&self, family: usize) -> Option<Records<'a, SkinRef>> {
        let start = family.checked_mul(self.refs)?;
        let row = self.table.raw().get(start..start.checked_add(self.refs)?)?;
        (family < self.families).then(|| Records::from_raw(row, self.table.at(start)))
    }
    /// Returns the texture of a mesh, like the engine: column [`skin_ref`](crate::MeshRecord::skin_ref) in the row of `family`, or
    /// of family 0 if it does not exist. If the table has no such column, the column is the index of the texture.
    #[must_use]
    pub fn texture(&self, family: usize, skin_ref: i32) -> Option<usize> {
        let column = usize::try_from(skin_ref).ok()?;
        let family = if family < self.families { family } else { 0 };
        match self.family(family).and_then(|row| row.get(column)) {
            Some(cell) => usize::try_from(cell.texture).ok(),
            None => Some(column),
        }
    }
}
