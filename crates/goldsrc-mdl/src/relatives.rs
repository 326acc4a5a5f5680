//! Files that are mistaken for this format, and files that were destroyed: named in the error.

use formats_core::{Error, ErrorKind, Source, text_damage};

const WHAT: &str = "header";

/// The error for a file that does not start with `expected`, if it is something known.
pub(crate) fn other_magic(bytes: &[u8]) -> Option<Error> {
    let name = match bytes.first_chunk::<4>()? {
        b"IDST" => "a main or texture file of a GoldSrc model; open it with Model or TextureFile",
        b"IDSQ" => {
            "a sequence file of a GoldSrc model (as leet01.mdl); open it with SequenceFile, beside its main file"
        }
        b"IDPO" => "a Quake 1 model",
        b"IDP2" => "a Quake II model (MD2)",
        b"IDSP" => "a Quake or Half-Life sprite, here named .mdl",
        [b'M', b'D', b'L', b'2'..=b'7'] => "an Acknex (3D GameStudio) model",
        _ => return None,
    };
    Some(Error::new(ErrorKind::OtherFormat(name), WHAT, 0))
}

/// The error for a version of `IDST` that is not read.
pub(crate) fn other_version(version: i32) -> Error {
    let kind = match version {
        37..=59 => ErrorKind::OtherFormat("a model of the Source engine, which has the same magic"),
        4 | 6 => ErrorKind::Unsupported("a model of an early Half-Life alpha (version 4 or 6)"),
        11 => ErrorKind::Unsupported("a model of Nexon's Counter-Strike (version 11)"),
        _ => ErrorKind::UnsupportedVersion { found: version.into(), expected: 10 },
    };
    Error::new(kind, WHAT, 4)
}

/// `error`, or what destroyed the file if that is why: a file is searched for damage only where it cannot be read.
pub(crate) fn or_damage(file: Source<'_>, error: Error) -> Error {
    if matches!(error.kind(), ErrorKind::OtherFormat(_) | ErrorKind::Unsupported(_)) {
        return error;
    }
    text_damage(file.bytes()).unwrap_or(error)
}
