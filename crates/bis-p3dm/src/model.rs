//! The file: `MLOD_P3DM`.

use alloc::{string::ToString, vec::Vec};

use formats_core::{
    Detected, Diagnostic, Diagnostics, Error, ErrorKind, Format, FormatInfo, Head, Kind, Located, Result, Source,
    Subject, Text, field_at, text_damage,
};

use crate::{CODES, Header, Lod, line_ends};

/// An editable model: MLOD. It borrows the file. Opening one allocates one small structure for each level of detail,
/// and of the data of tags, however large, reads only the times of frames. Frames that are not consecutive or not
/// sorted by time take a few bytes each.
#[derive(Debug, Clone)]
pub struct Model<'a> {
    source: Source<'a>,
    header: Header,
    lods: Vec<Lod<'a>>,
    tail: Located<&'a [u8]>,
}

impl<'a> Model<'a> {
    /// The name of this crate.
    pub const ID: &'static str = "bis-p3dm";
    /// The first four bytes of every file.
    pub const MAGIC: [u8; 4] = *b"MLOD";
    /// The version of every real file: 1.1.
    pub const VERSION: u32 = 0x101;

    /// Whether `bytes` start like an MLOD file of a supported version.
    #[must_use]
    pub fn is(bytes: &[u8]) -> bool {
        <Self as Format>::detect(&Head::new(bytes)).is_some()
    }
    /// Reads a file with the default limits: [`read`](Self::read).
    ///
    /// # Errors
    /// Same as [`read`](Self::read).
    pub fn parse(bytes: &'a [u8]) -> Result<Self> {
        Self::read(Source::new(bytes))
    }
    /// Reads a file: finds its levels of detail with their tables, faces and tags.
    ///
    /// # Errors
    /// If it is not an MLOD file (the error names binarized models, Git LFS pointers and other related formats), it
    /// ends too early, a count or a size extends past its end or beyond the limits, or a conversion of line endings has
    /// destroyed it.
    pub fn read(source: Source<'a>) -> Result<Self> {
        Self::read_undamaged(source).map_err(|error| {
            // Only after an error is the file searched for lost CRs.
            let bytes = source.bytes();
            let damage = || line_ends::lost_cr(bytes).or_else(|| text_damage(bytes));
            bytes.starts_with(&Self::MAGIC).then(damage).flatten().unwrap_or(error)
        })
    }
    fn read_undamaged(source: Source<'a>) -> Result<Self> {
        let header = Header::read(source)?;
        let mut cursor = source.cursor(<Header as formats_core::Record>::SIZE.try_into().unwrap_or(u64::MAX));
        let mut lods = Vec::new();
        for _ in 0..header.lod_count {
            if cursor.is_at_end() {
                let (start, end) = (cursor.position(), source.size());
                let kind = ErrorKind::OutsideFile { start, needed: 1, end };
                return Err(Error::new(kind, "levels of detail", field_at!(Header, lod_count)));
            }
            lods.push(Lod::read(&mut cursor)?);
        }
        let tail = Located::new(cursor.rest(), cursor.position());
        Ok(Self { source, header, lods, tail })
    }
    /// The bytes of the file.
    #[must_use]
    pub const fn bytes(&self) -> &'a [u8] {
        self.source.bytes()
    }
    /// The header as stored in the file.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.header
    }
    /// The levels of detail in file order; nearly always sorted by resolution.
    #[must_use]
    pub fn lods(&self) -> &[Lod<'a>] {
        &self.lods
    }
    /// The data after the last level of detail: empty in every real file.
    #[must_use]
    pub const fn tail(&self) -> Located<&'a [u8]> {
        self.tail
    }
    /// The path of a default texture, in the tail of 32 bytes that an editor of Operation Flashpoint is reported to
    /// write.
    #[must_use]
    pub fn default_texture(&self) -> Option<Text<'a>> {
        let field = self.tail.record;
        (field.len() == 32).then(|| Text::until_nul(field))
    }
}

/// Facts about all MLOD files.
const INFO: &FormatInfo = &FormatInfo::new(Model::ID, "Bohemia model (P3D)")
    .with_extensions(&["p3d"])
    .with_magics(&[Model::MAGIC])
    .with_versions(&[Model::VERSION])
    .with_codes(CODES)
    .with_parts(&["header", "lods", "tail"]);

impl<'a> Format<'a> for Model<'a> {
    const INFO: &'static FormatInfo = INFO;
    const KIND: Kind = Kind::Model;
    fn detect(head: &Head<'_>) -> Option<Detected> {
        head.known(Self::ID).filter(|detected| detected.kind == Kind::Model)
    }
    fn read(source: Source<'a>) -> Result<Self> {
        Self::read(source)
    }
    fn version(&self) -> u32 {
        self.header.version
    }
    fn bytes(&self) -> &'a [u8] {
        Self::bytes(self)
    }
    fn validate(&self) -> Diagnostics {
        Self::validate(self)
    }
    /// The level of detail that the finding is about.
    fn subject(&self, found: &Diagnostic) -> Option<Subject> {
        let noun = found.noun(&["level of detail"])?;
        let lod = self.lods().iter().rev().find(|lod| lod.header().at <= found.offset)?;
        Subject::new(noun, lod.kind().to_string().as_bytes())
    }
}
