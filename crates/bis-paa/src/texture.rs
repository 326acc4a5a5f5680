//! The main type: a texture file. The type of pixels: the first two bytes of a file. The palette of files whose pixels are
//! indices. Reading from front to back.

use alloc::vec::Vec;

use formats_core::{
    BlockFormat, Companion, Cursor, Detected, Error, ErrorKind, FormatInfo, Head, Kind, Located, Record, Records,
    Relative, Result, Source, num, text_damage,
};

use crate::{CODES, MipLevel, Swizzle, Tag, TagIter, TextureAlpha};

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
        read(source)
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

impl Texture<'_> {
    /// The other files that a texture needs: none.
    #[must_use]
    pub fn companions(&self, file_name: &str) -> Vec<Companion> {
        let _ = file_name;
        Vec::new()
    }
}

formats_core::impl_format!(Texture);

pub(crate) fn read(source: Source<'_>) -> Result<Texture<'_>> {
    if let Some(error) = Relative::error(Texture::INFO.id, &Head::from(source), Tag::MAGIC) {
        return Err(error);
    }
    let read = read_parts(source);
    // Only checked if something is wrong, since an intact file may look damaged.
    let is_suspicious = read.as_ref().map_or(true, |texture| texture.missing.is_some());
    is_suspicious.then(|| text_damage(source.bytes())).flatten().map_or(read, Err)
}

fn read_parts(source: Source<'_>) -> Result<Texture<'_>> {
    let mut cursor = source.cursor(0);
    let type_word = read_type(&mut cursor)?;
    let tags_at = cursor.position();
    while Tag::read(&mut cursor)?.is_some() {}
    let color_count = cursor.number::<u16>("palette")?;
    if type_word.is_none() && tags_at == cursor.position().saturating_sub(2) && color_count.value > 256 {
        let kind = ErrorKind::Malformed("the file begins neither with a known pixel type nor with tags");
        return Err(Error::new(kind, "header", 0));
    }
    let colors = cursor.records("palette", color_count)?;
    let by_extension = || {
        let is = |extension: &str| source.extension().eq_ignore_ascii_case(extension);
        if is("pac") || (!is("paa") && !colors.is_empty()) { PixelType::P8 } else { PixelType::Argb4444 }
    };
    let pixel_type = type_word.and_then(PixelType::from_word).unwrap_or_else(by_extension);
    let mut texture = Texture {
        source,
        type_word,
        pixel_type,
        tags_at,
        colors,
        levels: Vec::new(),
        has_end: false,
        end: 0,
        missing: None,
    };
    loop {
        let at = cursor.position();
        match MipLevel::read(&mut cursor, pixel_type) {
            Ok(Some(_)) => texture.levels.push(at),
            Ok(None) => {
                texture.has_end = true;
                break;
            }
            // Without the first level, there is nothing to show.
            Err(error) if texture.levels.is_empty() => return Err(error),
            Err(error) => {
                texture.missing = Some(error);
                cursor = source.cursor(source.size());
                break;
            }
        }
    }
    texture.end = cursor.position();
    Ok(texture)
}

/// The type of pixels, if the file begins with one.
fn read_type(cursor: &mut Cursor<'_>) -> Result<Option<u16>> {
    let mut ahead = cursor.clone();
    let word = ahead.field::<u16>("header")?;
    let known = PixelType::from_word(word).map(|_| word);
    if known.is_some() {
        *cursor = ahead;
    }
    Ok(known)
}

/// The type of the pixels of a texture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PixelType {
    /// `FF01`: blocks of BC1.
    Dxt1,
    /// `FF02`: blocks of BC2, with colors multiplied by their alpha. No such file is known.
    Dxt2,
    /// `FF03`: blocks of BC2.
    Dxt3,
    /// `FF04`: blocks of BC3, with colors multiplied by their alpha. No such file is known.
    Dxt4,
    /// `FF05`: blocks of BC3.
    Dxt5,
    /// `1555`: words with one bit of alpha and 5 bits each of red, green, blue.
    Argb1555,
    /// `4444`: words with 4 bits each of alpha, red, green, blue.
    Argb4444,
    /// `8888`: bytes blue, green, red, alpha.
    Argb8888,
    /// `8080`: bytes gray, alpha.
    Ai88,
    /// No type: indices into the palette of the file.
    P8,
}

impl PixelType {
    /// The types that files can name, with their numbers.
    pub const WORDS: [(u16, Self); 9] = [
        (0xFF01, Self::Dxt1),
        (0xFF02, Self::Dxt2),
        (0xFF03, Self::Dxt3),
        (0xFF04, Self::Dxt4),
        (0xFF05, Self::Dxt5),
        (0x1555, Self::Argb1555),
        (0x4444, Self::Argb4444),
        (0x8888, Self::Argb8888),
        (0x8080, Self::Ai88),
    ];

    /// The type with this number.
    #[must_use]
    pub fn from_word(word: u16) -> Option<Self> {
        Self::WORDS.iter().find(|(number, _)| *number == word).map(|(_, pixel_type)| *pixel_type)
    }
    /// The usual name: `DXT1`, `ARGB4444`, `AI88`, `P8`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Dxt1 => "DXT1",
            Self::Dxt2 => "DXT2",
            Self::Dxt3 => "DXT3",
            Self::Dxt4 => "DXT4",
            Self::Dxt5 => "DXT5",
            Self::Argb1555 => "ARGB1555",
            Self::Argb4444 => "ARGB4444",
            Self::Argb8888 => "ARGB8888",
            Self::Ai88 => "AI88",
            Self::P8 => "P8",
        }
    }
    /// The compression of its blocks; `None` if pixels are stored one by one.
    #[must_use]
    pub const fn blocks(self) -> Option<BlockFormat> {
        match self {
            Self::Dxt1 => Some(BlockFormat::Bc1),
            Self::Dxt2 | Self::Dxt3 => Some(BlockFormat::Bc2),
            Self::Dxt4 | Self::Dxt5 => Some(BlockFormat::Bc3),
            Self::Argb1555 | Self::Argb4444 | Self::Argb8888 | Self::Ai88 | Self::P8 => None,
        }
    }
    /// The number of bytes of an image of `width` × `height` pixels; `usize::MAX` if this machine cannot address as
    /// many.
    #[must_use]
    pub const fn data_size(self, width: usize, height: usize) -> usize {
        let pixel_size = match self {
            Self::P8 => 1,
            Self::Argb1555 | Self::Argb4444 | Self::Ai88 => 2,
            _ => 4,
        };
        match self.blocks() {
            Some(blocks) => blocks.data_size(width, height),
            None => width.saturating_mul(height).saturating_mul(pixel_size),
        }
    }
}

impl core::fmt::Display for PixelType {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.pad(self.name())
    }
}

formats_core::record! {
    /// A color of the palette.
    ///
    /// Source: the community's description of PAA. No real file with a palette was found.
    pub struct PaletteColor: 3 {
        /// Blue.
        pub blue: u8,
        /// Green.
        pub green: u8,
        /// Red.
        pub red: u8,
    }
}

/// The palette of a texture: at most 65,535 colors, of which indices can only refer to the first 256.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Palette<'a> {
    colors: Records<'a, PaletteColor>,
    hole: [u8; 3],
}

impl<'a> Palette<'a> {
    pub(crate) const fn new(colors: Records<'a, PaletteColor>, hole: [u8; 3]) -> Self {
        Self { colors, hole }
    }
    /// The colors as stored in the file.
    #[must_use]
    pub const fn colors(&self) -> Records<'a, PaletteColor> {
        self.colors
    }
    /// The index of transparent pixels: the last one whose color is magenta (255, 0, 255) or cyan (0, 255, 255).
    ///
    /// Source: the public source of the engine.
    #[must_use]
    pub fn hole(&self) -> Option<usize> {
        let is_hole = |color: PaletteColor| {
            matches!(
                color,
                PaletteColor { red: 255, green: 0, blue: 255 } | PaletteColor { red: 0, green: 255, blue: 255 }
            )
        };
        (0..self.colors.len()).rev().find(|index| self.colors.get(*index).is_some_and(is_hole))
    }
    /// The color of each index as red, green, blue, alpha. The hole has the average color of the texture, so that no
    /// bright edges appear around it; an index without a color is transparent black.
    #[must_use]
    pub fn rgba(&self) -> [[u8; 4]; 256] {
        let mut all = [[0; 4]; 256];
        for (to, color) in all.iter_mut().zip(self.colors) {
            *to = [color.red, color.green, color.blue, 255];
        }
        let [red, green, blue] = self.hole;
        if let Some(to) = self.hole().and_then(|hole| all.get_mut(hole)) {
            *to = [red, green, blue, 0];
        }
        all
    }
}

/// Unpacks `len` indices from the start of `packed`, which is at byte `at` of the file; also returns the number of
/// bytes read.
///
/// A byte `n` below 128 precedes `n + 1` literal bytes; any other precedes a byte that is repeated `n - 127` times. A
/// run that extends past the last index is truncated.
///
/// # Errors
/// If `packed` ends before `len` indices are unpacked; nothing is allocated in that case.
pub(crate) fn unpack_runs(packed: &[u8], at: u64, len: usize) -> Result<(Vec<u8>, usize)> {
    let short = |rest: &[u8]| {
        let read = num::to_u64(packed.len().saturating_sub(rest.len()));
        let kind = ErrorKind::Malformed("the run lengths end before all pixels are decoded");
        Error::new(kind, "level", at.saturating_add(read))
    };
    // Two bytes unpack to at most 128.
    if len > packed.len().saturating_mul(64) {
        return Err(short(&[]));
    }
    let (mut bytes, mut rest) = (Vec::with_capacity(len), packed);
    while bytes.len() < len {
        let (control, after) = rest.split_first().ok_or_else(|| short(rest))?;
        let count = usize::from(control & 127).saturating_add(1);
        let kept = count.min(len.saturating_sub(bytes.len()));
        if *control < 128 {
            let (run, after) = after.split_at_checked(count).ok_or_else(|| short(after))?;
            bytes.extend(run.iter().take(kept));
            rest = after;
        } else {
            let (value, after) = after.split_first().ok_or_else(|| short(after))?;
            bytes.extend(core::iter::repeat_n(*value, kept));
            rest = after;
        }
    }
    Ok((bytes, packed.len().saturating_sub(rest.len())))
}
