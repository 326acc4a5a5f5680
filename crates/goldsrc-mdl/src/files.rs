//! The two companion files of a model.

use formats_core::{Limits, Result, Source, number};

use crate::{Header, Options, SequenceFileHeader, Skins, Texture, Views, relatives};

/// A texture file, `<stem>T.mdl`: the textures and skins of a main file that has none. Copying one is free.
///
/// A main file that holds its own textures can be read as one, too.
#[derive(Debug, Clone, Copy)]
pub struct TextureFile<'a> {
    file: Source<'a>,
    header: Header,
    textures: Views<'a, Texture>,
    skins: Skins<'a>,
}

impl<'a> TextureFile<'a> {
    /// Reads the header and finds the tables. Allocates nothing; takes the same time for every file.
    ///
    /// # Errors
    /// If `bytes` are no such file, or a table leaves the file.
    pub fn parse(bytes: &'a [u8]) -> Result<Self> {
        Self::parse_with(bytes, &Options::default())
    }
    /// [`parse`](Self::parse), with options.
    ///
    /// # Errors
    /// As [`parse`](Self::parse), and if the file goes over a limit.
    pub fn parse_with(bytes: &'a [u8], options: &Options) -> Result<Self> {
        let file = Source::new(bytes).with_limits(options.limits);
        let header = Header::parse(file)?;
        Self::find(file, header, options.limits).map_err(|error| relatives::or_damage(file, error))
    }
    pub(crate) fn find(file: Source<'a>, header: Header, limits: Limits) -> Result<Self> {
        let head = &header;
        let (at, count) = (number!(head: Header, textures_at), number!(head: Header, textures));
        let textures = Views::find(file, "texture table", at, count, limits)?;
        let skins = Skins::find(file, head)?;
        Ok(Self { file, header, textures, skins })
    }
    /// The header, as the file has it. Only the length, the textures and the skins mean something.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.header
    }
    /// The whole file.
    #[must_use]
    pub const fn bytes(&self) -> &'a [u8] {
        self.file.bytes()
    }
    /// The textures.
    #[must_use]
    pub const fn textures(&self) -> Views<'a, Texture> {
        self.textures
    }
    /// The skin families.
    #[must_use]
    pub const fn skins(&self) -> Skins<'a> {
        self.skins
    }
}

/// A sequence file, `<stem>01.mdl` and so on: the animations of one sequence group. Copying one is free.
///
/// What is in it and where stands in the sequences of the main file: use a [`ModelSet`](crate::ModelSet).
#[derive(Debug, Clone, Copy)]
pub struct SequenceFile<'a> {
    file: Source<'a>,
    header: SequenceFileHeader,
}

impl<'a> SequenceFile<'a> {
    /// Reads the header. Allocates nothing.
    ///
    /// # Errors
    /// If `bytes` are no sequence file.
    pub fn parse(bytes: &'a [u8]) -> Result<Self> {
        let file = Source::new(bytes);
        Ok(Self { file, header: SequenceFileHeader::parse(file)? })
    }
    /// The header, as the file has it.
    #[must_use]
    pub const fn header(&self) -> &SequenceFileHeader {
        &self.header
    }
    /// The whole file.
    #[must_use]
    pub const fn bytes(&self) -> &'a [u8] {
        self.file.bytes()
    }
}
