//! Texture files.

use formats_core::{Diagnostics, Error, ErrorKind, LinkedRecords, Result, Source, field_at, number};

use crate::{Header, Model, Skins, TextureRecord, format, opening::opening};

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
            let name = "the main file of a GoldSrc model (such as leet.mdl); open it with Model";
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
