//! The main type: a texture file.

use alloc::vec::Vec;

use formats_core::{Detected, Error, FormatInfo, Head, Kind, Located, Record, Records, Result, Source};

use crate::{CODES, MipLevel, Palette, PaletteColor, PixelType, Swizzle, Tag, TagIter, TextureAlpha};

/// A texture: PAA or PAC. It borrows the file.
///
/// Nothing is unpacked in advance: [`decode`](Self::decode) returns the pixels of a level.
#[derive(Debug, Clone)]
pub struct Texture<'a> {
    pub(crate) source: Source<'a>,
    pub(crate) type_word: Option<u16>,
    pub(crate) pixel_type: PixelType,
    pub(crate) tags_at: u64,
    pub(crate) colors: Records<'a, PaletteColor>,
    /// The offset of each level. Storing the levels themselves would take several times as much memory as a hostile
    /// file needs for one.
    pub(crate) levels: Vec<u64>,
    pub(crate) has_end: bool,
    pub(crate) end: u64,
    pub(crate) missing: Option<Error>,
}

impl<'a> Texture<'a> {
    /// Facts about all PAA and PAC files.
    pub const INFO: &'static FormatInfo = &FormatInfo::new("bis-paa", "Bohemia texture (PAA)")
        .with_extensions(&["paa", "pac"])
        .with_codes(CODES)
        .with_parts(&["type_word", "pixel_type", "tags", "palette", "levels", "tail"]);
    /// The kinds of files of the format that this type reads: all of them.
    pub const KIND: Kind = Kind::Textures;

    /// Whether `bytes` are the start of a file that [`parse`](Self::parse) reads. 256 bytes are enough.
    #[must_use]
    pub fn is(bytes: &[u8]) -> bool {
        Self::detect(&bytes.into()).is_some()
    }
    /// Returns the kind of a file that starts with `head`, if [`read`](Self::read) supports it.
    ///
    /// A file is recognized by a type and tags; without these, by the header of its first level or by its extension.
    #[must_use]
    pub fn detect(head: &Head<'_>) -> Option<Detected> {
        head.known(Self::INFO.id)
    }
    /// Reads a file with the default limits. Allocates 8 bytes for each level.
    ///
    /// If a file ends in its second level or later, the levels before that are read, and [`validate`](Self::validate)
    /// reports it.
    ///
    /// # Errors
    /// If `bytes` are not a texture (the error names a related format), or the file ends before the end of its first
    /// level.
    pub fn parse(bytes: &'a [u8]) -> Result<Self> {
        Self::read(Source::new(bytes))
    }
    /// Reads a file with the limits of `source`. The extension determines the pixel type if the file does not declare
    /// it: 4444 in `.paa`, palette indices in `.pac`; without an extension, palette indices if there is a palette.
    ///
    /// # Errors
    /// Same as [`parse`](Self::parse).
    pub fn read(source: Source<'a>) -> Result<Self> {
        crate::read::read(source)
    }
    /// The file.
    #[must_use]
    pub const fn bytes(&self) -> &'a [u8] {
        self.source.bytes()
    }
    /// Always 1, since the format has no versions.
    #[must_use]
    pub const fn version(&self) -> u32 {
        1
    }
    /// The first two bytes, if they are a pixel type.
    #[must_use]
    pub const fn type_word(&self) -> Option<u16> {
        self.type_word
    }
    /// The type of pixels.
    #[must_use]
    pub const fn pixel_type(&self) -> PixelType {
        self.pixel_type
    }
    /// The facts about the image as a whole.
    #[must_use]
    pub fn tags(&self) -> TagIter<'a> {
        TagIter::new(self.source.cursor(self.tags_at))
    }
    /// The first tag with this name, which is written backward: [`Tag::AVERAGE`] and the other constants.
    #[must_use]
    pub fn tag(&self, name: [u8; 4]) -> Option<Located<Tag<'a>>> {
        self.tags().find(|tag| tag.name() == name)
    }
    fn four(&self, name: [u8; 4]) -> Option<[u8; 4]> {
        self.tag(name)?.data.first_chunk().copied()
    }
    /// The average color of the image before it was swizzled, as red, green, blue, alpha.
    #[must_use]
    pub fn average(&self) -> Option<[u8; 4]> {
        let [blue, green, red, alpha] = self.four(Tag::AVERAGE)?;
        Some([red, green, blue, alpha])
    }
    /// The largest value of each channel as red, green, blue, alpha. 255 in all files measured, regardless of the
    /// image.
    #[must_use]
    pub fn maximum(&self) -> Option<[u8; 4]> {
        let [blue, green, red, alpha] = self.four(Tag::MAXIMUM)?;
        Some([red, green, blue, alpha])
    }
    /// The tag `FLAG` as stored. Only its low byte has a meaning; in 45 files, the others are 255.
    #[must_use]
    pub fn raw_flags(&self) -> Option<u32> {
        self.four(Tag::ALPHA).map(u32::from_le_bytes)
    }
    /// The use of alpha. `None` if the file does not declare it, which is usual without transparency.
    #[must_use]
    pub fn alpha(&self) -> Option<TextureAlpha> {
        match self.four(Tag::ALPHA)? {
            [1, ..] => Some(TextureAlpha::Smooth),
            [2, ..] => Some(TextureAlpha::OneBit),
            _ => None,
        }
    }
    /// The mapping of channels.
    #[must_use]
    pub fn swizzle(&self) -> Option<Swizzle> {
        self.four(Tag::SWIZZLE).map(Swizzle)
    }
    /// The offset of each level as declared by the file; 0 for none. Since they are wrong in some files,
    /// [`levels`](Self::levels) does not use them.
    #[must_use]
    pub fn offsets(&self) -> Records<'a, LevelOffset> {
        self.tag(Tag::OFFSETS).map_or(Records::EMPTY, |tag| {
            let at = tag.at.saturating_add(u64::try_from(crate::TagHeader::SIZE).unwrap_or(0));
            Records::new(tag.data, at)
        })
    }
    /// The text of the procedure that generates the image, if the file has one.
    #[must_use]
    pub fn procedure(&self) -> Option<formats_core::Text<'a>> {
        self.tag(Tag::PROCEDURE).map(|tag| formats_core::Text::until_nul(tag.data))
    }
    /// The palette, in files whose pixels are indices.
    #[must_use]
    pub fn palette(&self) -> Palette<'a> {
        let [red, green, blue, _] = self.average().unwrap_or_default();
        Palette::new(self.colors, [red, green, blue])
    }
    /// The number of levels.
    #[must_use]
    pub const fn level_count(&self) -> usize {
        self.levels.len()
    }
    /// Level `index`; 0 is the image itself.
    #[must_use]
    pub fn level(&self, index: usize) -> Option<MipLevel<'a>> {
        MipLevel::read(&mut self.source.cursor(*self.levels.get(index)?), self.pixel_type).ok().flatten()
    }
    /// The levels, from the largest.
    pub fn levels(&self) -> impl Iterator<Item = MipLevel<'a>> + Clone + '_ {
        (0..self.levels.len()).filter_map(|index| self.level(index))
    }
    /// The bytes after the end of the list of levels: two zeros in nearly all files.
    #[must_use]
    pub fn tail(&self) -> &'a [u8] {
        usize::try_from(self.end).ok().and_then(|end| self.bytes().get(end..)).unwrap_or_default()
    }
    /// The reason why the last levels of a truncated file are missing.
    #[must_use]
    pub const fn missing(&self) -> Option<&Error> {
        self.missing.as_ref()
    }
}

formats_core::record! {
    /// An offset of the tag `OFFS`.
    pub struct LevelOffset: 4 {
        /// The byte at which a level starts, from the start of the file; 0 for none.
        pub level_offset: u32,
    }
}
