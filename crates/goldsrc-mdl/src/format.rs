//! What the three kinds of file have in common: their names, versions and findings, and how each is recognised.

use alloc::vec::Vec;

use formats_core::{
    Companion, Detected, Diagnostics, Error, ErrorKind, Format, FormatInfo, Head, Kind, Relative, Result, Role, Source,
    magic, record, text_damage,
};
use nom::{combinator::peek, error::context, sequence::preceded};

use crate::{CODES, Header, ModelSet, Profile, SequenceFile, SequenceFileHeader, TextureFile};

/// What is true of all files of the format.
pub const INFO: FormatInfo = FormatInfo::new("goldsrc-mdl", "Half-Life model (MDL)")
    .with_extensions(&["mdl"])
    .with_magics(&[Header::MAGIC, SequenceFileHeader::MAGIC])
    .with_versions(&[9, 10])
    .with_codes(CODES)
    .with_parts(&[
        "header",
        "header_flags",
        "missing",
        "bones",
        "bone_controllers",
        "hitboxes",
        "attachments",
        "sequence_groups",
        "sequences",
        "transitions",
        "body_parts",
        "textures",
        "skins",
    ])
    .with_profiles(&Profile::INFO);

const WHAT: &str = "header";

formats_core::record! {
    /// What every file begins with.
    struct Start: 8 {
        magic: [u8; 4],
        version: i32,
    }
}

/// The version of a file that has to begin with `expected`: 9 or 10.
pub(crate) fn version(file: Source<'_>, expected: [u8; 4]) -> Result<i32> {
    let start = preceded(peek(magic(expected)), context(WHAT, record::<Start>()));
    match file.parse_at(WHAT, 0, start) {
        Ok(Start { version: version @ (9 | 10), .. }) => Ok(version),
        other => {
            let relative = other_kind(file).or_else(|| Relative::error(INFO.id, &file.into(), expected));
            Err(match (relative, other) {
                (Some(error), _) | (None, Err(error)) => or_damage(file, error),
                (None, Ok(start)) => {
                    let kind = ErrorKind::UnsupportedVersion { found: start.version.into(), expected: 10 };
                    or_damage(file, Error::new(kind, WHAT, 4))
                }
            })
        }
    }
}

/// The error for a file of the format that is of another kind.
fn other_kind(file: Source<'_>) -> Option<Error> {
    let name = match Head::from(file).known(INFO.id)?.kind {
        Kind::Sequences => {
            "a sequence file of a GoldSrc model (as leet01.mdl); open it with SequenceFile, beside its main file"
        }
        _ => "a main or texture file of a GoldSrc model; open it with Model or TextureFile",
    };
    Some(Error::new(ErrorKind::OtherFormat(name), WHAT, 0))
}

/// `error`, or what destroyed the file if that is why: a file is searched for damage only where it cannot be read.
pub(crate) fn or_damage(file: Source<'_>, error: Error) -> Error {
    if matches!(error.kind(), ErrorKind::OtherFormat(_) | ErrorKind::Unsupported(_)) {
        return error;
    }
    text_damage(file.bytes()).unwrap_or(error)
}

/// What `head` begins, if that is a file of this kind.
pub(crate) fn detect(head: &Head<'_>, kind: Kind) -> Option<Detected> {
    head.known(INFO.id).filter(|detected| detected.kind == kind)
}

/// What the inherent methods of a type do, as its [`Format`].
macro_rules! inherent {
    ($kind:ident) => {
        const INFO: &'static FormatInfo = &INFO;
        const KIND: Kind = Kind::$kind;
        fn detect(head: &Head<'_>) -> Option<Detected> {
            detect(head, Kind::$kind)
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
    };
}

/// A main file, to which its companions are added.
impl<'a> Format<'a> for ModelSet<'a> {
    inherent!(Model);
    fn validate_for(&self, profile: &str) -> Diagnostics {
        Profile::from_id(profile).map_or_else(|| self.validate(), |profile| self.validate_for(profile))
    }
    fn companions(&self, file_name: &str) -> Vec<Companion> {
        self.companions(file_name)
    }
    fn add(&mut self, role: Role, source: Source<'a>) -> Result<()> {
        self.add_source(role, source)
    }
}

impl<'a> Format<'a> for TextureFile<'a> {
    const IS_COMPANION: bool = true;
    const PARTS: &'static [&'static str] = &["header", "textures", "skins"];
    inherent!(Textures);
}

impl<'a> Format<'a> for SequenceFile<'a> {
    const IS_COMPANION: bool = true;
    const PARTS: &'static [&'static str] = &["header"];
    inherent!(Sequences);
}
