//! Texture archives: Quake's WAD2, and WAD7.

use formats_core::{
    Detected, Diagnostic, Diagnostics, Error, ErrorKind, FixedStr, Format, FormatInfo, Head, Kind, Palette, Records,
    Result, Source, Subject, acknex::DEFAULT_PALETTE, field_at, num, number, record,
};

use crate::{Texture, TextureHeader, codes};

formats_core::record! {
    /// The first bytes of an archive.
    pub struct WadHeader: 12 {
        /// `WAD2` or `WAD7`.
        pub magic: [u8; 4],
        /// Number of entries.
        pub entry_count: i32,
        /// The offset at which they start.
        pub entry_offset: i32,
    }
}
formats_core::record! {
    /// An entry of the directory.
    pub struct WadEntry: 32 {
        /// The start of its data.
        pub offset: i32,
        /// Their size in the file.
        pub disk_size: i32,
        /// Their size when unpacked: the same.
        pub size: i32,
        /// The kind. See [`WadEntry::content`].
        pub kind: u8,
        /// 0: not packed. No packed entry is known.
        pub compression: u8,
        /// Not used.
        pub unused: u16,
        /// The name.
        pub name: FixedStr<16>,
    }
}

/// The content of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum WadContent {
    /// 0x40, with 768 bytes: the palette of the archive's 8-bit textures.
    Palette,
    /// A texture: 0x44 `D` and 0x54 `T` in WAD2, the texture's own type in WAD7.
    Texture,
    /// Something else, such as the images and fonts of Quake.
    Other,
}

impl WadEntry {
    /// The content of the entry.
    #[must_use]
    pub const fn content(&self) -> WadContent {
        match self.kind {
            0x40 if self.size == 768 => WadContent::Palette,
            0..=15 | 0x44 | 0x54 => WadContent::Texture,
            _ => WadContent::Other,
        }
    }
}

/// A texture archive. Copying one is free, except for its palette.
#[derive(Debug, Clone)]
pub struct Wad<'a> {
    header: WadHeader,
    entries: Records<'a, WadEntry>,
    source: Source<'a>,
    palette: Palette,
    own_palette: bool,
}

impl<'a> Wad<'a> {
    /// Whether `bytes` begin like a supported archive.
    #[must_use]
    pub fn is(bytes: &[u8]) -> bool {
        bytes.starts_with(b"WAD2") || bytes.starts_with(b"WAD7")
    }
    /// Reads the directory. Allocates nothing.
    ///
    /// # Errors
    /// If `bytes` are not such an archive (a related format is named), or the directory extends past the end of the file.
    pub fn parse(bytes: &'a [u8]) -> Result<Self> {
        Self::read(Source::new(bytes))
    }
    /// Same as [`parse`](Self::parse), with limits.
    ///
    /// # Errors
    /// Same as [`parse`](Self::parse), and if there are more entries than the limits allow.
    pub fn read(source: Source<'a>) -> Result<Self> {
        let found: [u8; 4] = source.cursor(0).field("header")?;
        if !Self::is(&found) {
            let wrong = Error::new(ErrorKind::BadMagic { found, expected: *b"WAD7" }, "header", 0);
            return Err(crate::other_format(&source, wrong));
        }
        let header: WadHeader = source.parse_at("header", 0, record())?;
        let (offset, count) = (number!(header: WadHeader, entry_offset), number!(header: WadHeader, entry_count));
        let entries = source.table("directory", offset, count)?;
        let mut wad = Self { header, entries, source, palette: DEFAULT_PALETTE, own_palette: false };
        let is_palette = |entry: &WadEntry| entry.content() == WadContent::Palette;
        if let Some(index) = entries.iter().position(|entry| is_palette(&entry))
            && let Some(palette) = wad.data(index)?.and_then(Palette::from_bytes)
        {
            (wad.palette, wad.own_palette) = (palette, true);
        }
        Ok(wad)
    }
    /// The file.
    #[must_use]
    pub const fn bytes(&self) -> &'a [u8] {
        self.source.bytes()
    }
    /// The header as stored in the file.
    #[must_use]
    pub const fn header(&self) -> &WadHeader {
        &self.header
    }
    /// The directory.
    #[must_use]
    pub const fn entries(&self) -> Records<'a, WadEntry> {
        self.entries
    }
    /// The palette of 8-bit textures: that of the archive, otherwise the engine's.
    #[must_use]
    pub const fn palette(&self) -> &Palette {
        &self.palette
    }
    /// Whether the archive has a palette.
    #[must_use]
    pub const fn has_palette(&self) -> bool {
        self.own_palette
    }
    /// The data of entry `index`; `None` if it is absent.
    ///
    /// # Errors
    /// If they extend past the end of the file.
    pub fn data(&self, index: usize) -> Result<Option<&'a [u8]>> {
        let Some(record) = self.entries.get(index) else { return Ok(None) };
        let at = self.entries.at(index);
        let size = number!(record: WadEntry, disk_size, at);
        let start = number!(record: WadEntry, offset, at);
        if usize::try_from(start.value).map_or(true, |start| start > self.bytes().len()) {
            let kind = ErrorKind::OutsideFile {
                start: num::to_u64(start.value),
                needed: u64::try_from(size.value).unwrap_or(0),
                end: self.source.size(),
            };
            return Err(Error::new(kind, "entry", start.at));
        }
        self.source.cursor(num::to_u64(start.size("entry")?)).take("entry", size).map(Some)
    }
    /// Returns the texture of entry `index`; `None` if the entry does not exist, or is not a texture.
    ///
    /// # Errors
    /// Same as [`data`](Self::data), and if the entry is packed or too short for a texture.
    pub fn texture(&self, index: usize) -> Result<Option<Texture<'a>>> {
        let Some(entry) = self.entries.get(index) else { return Ok(None) };
        if entry.content() != WadContent::Texture {
            return Ok(None);
        }
        if entry.compression != 0 {
            let at = field_at!(WadEntry, compression, self.entries.at(index));
            return Err(Error::new(ErrorKind::Unsupported("a packed entry"), "entry", at));
        }
        let data = self.data(index)?.unwrap_or_default();
        let at = u64::from(entry.offset.unsigned_abs());
        let texture = Texture::new(data, at, *self.source.limits()).ok_or_else(|| {
            let needed = num::to_u64(<TextureHeader as formats_core::Record>::SIZE);
            let kind = ErrorKind::Truncated { needed, available: num::to_u64(data.len()) };
            Error::new(kind, "texture", field_at!(WadEntry, disk_size, self.entries.at(index)))
        })?;
        Ok(Some(texture))
    }
    /// The version: 2 or 7.
    #[must_use]
    pub fn version(&self) -> u32 {
        if self.header.magic == *b"WAD2" { 2 } else { 7 }
    }
}

const MAGICS: [[u8; 4]; 2] = [*b"WAD2", *b"WAD7"];

static INFO: FormatInfo = FormatInfo::new(codes::FORMAT, "Acknex textures (WAD)")
    .with_extensions(&["wad"])
    .with_magics(&MAGICS)
    .with_versions(&[2, 7])
    .with_codes(codes::CODES)
    .with_parts(&["version", "entries", "textures"]);

impl<'a> Format<'a> for Wad<'a> {
    const INFO: &'static FormatInfo = &INFO;
    const KIND: Kind = Kind::Textures;

    fn detect(head: &Head<'_>) -> Option<Detected> {
        head.known(codes::FORMAT).filter(|detected| detected.kind == Kind::Textures)
    }
    fn read(source: Source<'a>) -> Result<Self> {
        Self::read(source)
    }
    fn version(&self) -> u32 {
        self.version()
    }
    fn bytes(&self) -> &'a [u8] {
        self.bytes()
    }
    fn validate(&self) -> Diagnostics {
        self.validate()
    }
    fn subject(&self, found: &Diagnostic) -> Option<Subject> {
        let noun = found.noun(&["entry", "texture"])?;
        Subject::new(noun, self.entries().get(usize::try_from(found.element?).ok()?)?.name.as_bytes())
    }
}
