//! Code shared by the three kinds of files: their names, versions and findings, how each is recognized, reading
//! them with the default limits, and their bytes.

use alloc::vec::Vec;

use formats_core::{
    Companion, Detected, Diagnostic, Diagnostics, Error, ErrorKind, FormatInfo, Head, Kind, Relative, Result, Role,
    Source, Subject, magic, record, text_damage,
};
use nom::{combinator::peek, error::context, sequence::preceded};

use crate::{CODES, Header, ModelSet, Profile, SequenceFile, SequenceFileHeader, TextureFile};

/// Facts about all files of the format.
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
    /// The start of every file.
    struct Start: 8 {
        magic: [u8; 4],
        version: i32,
    }
}

/// Returns the version of a file that must begin with `expected`: 9 or 10.
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

/// Returns the error for a file of the format but of another kind.
fn other_kind(file: Source<'_>) -> Option<Error> {
    let name = match Head::from(file).known(INFO.id)?.kind {
        Kind::Sequences => {
            "a sequence file of a GoldSrc model (such as leet01.mdl); open its main file (leet.mdl) instead"
        }
        _ => "a main or texture file of a GoldSrc model, not a sequence file",
    };
    Some(Error::new(ErrorKind::OtherFormat(name), WHAT, 0))
}

/// Returns `error`, or the damage that caused it: a file is searched for damage only if it cannot be read.
pub(crate) fn or_damage(file: Source<'_>, error: Error) -> Error {
    if matches!(error.kind(), ErrorKind::OtherFormat(_) | ErrorKind::Unsupported(_)) {
        return error;
    }
    text_damage(file.bytes()).unwrap_or(error)
}

/// Implements the trait of all formats for a type that reads one kind of file.
macro_rules! kind {
    ($type:ident: $kind:ident { $($more:tt)* }) => {
        impl $type<'_> {
            /// Facts about all files of the format.
            pub const INFO: &'static FormatInfo = &INFO;
            /// The kinds of files of the format that this type reads.
            pub const KIND: Kind = Kind::$kind;

            /// Returns the kind and version of a file that starts with `head`, if it is of this kind.
            #[must_use]
            pub fn detect(head: &Head<'_>) -> Option<Detected> {
                head.known(INFO.id).filter(|detected| detected.kind == Self::KIND)
            }
        }
        formats_core::impl_format!($type { $($more)* });
    };
}

kind!(ModelSet: Model {
    fn validate_for(&self, profile: &str) -> Diagnostics {
        Profile::from_id(profile).map_or_else(|| self.validate(), |profile| self.validate_for(profile))
    }
    fn subject(&self, found: &Diagnostic) -> Option<Subject> {
        self.subject(found)
    }
    fn companions(&self, file_name: &str) -> Vec<Companion> {
        self.companions(file_name)
    }
    fn add(&mut self, role: Role, source: Source<'a>) -> Result<()> {
        self.add_source(role, source)
    }
});
/// A companion has no companions.
macro_rules! no_companions {
    ($($type:ident),*) => {$(
        impl $type<'_> {
            /// The other files that this one needs: none.
            #[must_use]
            pub fn companions(&self, name: &str) -> Vec<Companion> {
                let _ = name;
                Vec::new()
            }
        }
    )*};
}
no_companions!(TextureFile, SequenceFile);

kind!(TextureFile: Textures {
    const IS_COMPANION: bool = true;
    const PARTS: &'static [&'static str] = &["header", "textures", "skins"];
});
kind!(SequenceFile: Sequences {
    const IS_COMPANION: bool = true;
    const PARTS: &'static [&'static str] = &["header"];
});

/// Whether `bytes` begin a file of this kind.
pub(crate) fn is(bytes: &[u8], kind: Kind) -> bool {
    Head::new(bytes).known(INFO.id).is_some_and(|detected| detected.kind == kind)
}

/// Declares the common items of all kinds of files, for a type with the fields `source` and `header`.
macro_rules! opening {
    ($file:ident, $header:ident, $kind:ident, $what:literal) => {
        impl<'a> $file<'a> {
            /// The first four bytes of a file.
            pub const MAGIC: [u8; 4] = $header::MAGIC;

            #[doc = concat!("Whether `bytes` begin as a ", $what, " of a version that is read. The first 256 bytes of a")]
            /// file are enough.
            #[must_use]
            pub fn is(bytes: &[u8]) -> bool {
                $crate::format::is(bytes, formats_core::Kind::$kind)
            }
            /// Reads a file with the default limits: [`read`](Self::read).
            ///
            /// # Errors
            /// Same as [`read`](Self::read).
            pub fn parse(bytes: &'a [u8]) -> formats_core::Result<Self> {
                Self::read(formats_core::Source::new(bytes))
            }
            /// The header as stored in the file.
            #[must_use]
            pub const fn header(&self) -> &$header {
                &self.header
            }
            /// The whole file.
            #[must_use]
            pub const fn bytes(&self) -> &'a [u8] {
                self.source.bytes()
            }
            /// The whole file, with the limits used to read it.
            #[must_use]
            pub const fn source(&self) -> formats_core::Source<'a> {
                self.source
            }
            /// The version: 10 or 9.
            #[must_use]
            pub const fn version(&self) -> u32 {
                self.header.version.unsigned_abs()
            }
        }
    };
}
pub(crate) use opening;
