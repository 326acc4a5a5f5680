//! Detecting the kind of a file: the trait that every format crate implements, once for each kind of file that it reads, and
//! the table of first bytes. The other files that a file needs, as data: nothing here accesses a file system.

mod relatives;

pub use relatives::Relative;

use alloc::{string::String, vec::Vec};

use crate::{Code, Diagnostic, Diagnostics, Error, Result, Source, Subject};

/// A kind of file that a crate reads: how to recognize, read and validate it, and which other files it needs.
///
/// The crates also have these as inherent methods, so that users of a single crate need no import. The trait is for code that
/// handles all formats, such as the facade.
pub trait Format<'a>: Sized {
    /// Properties of the format, which all its files share.
    const INFO: &'static FormatInfo;
    /// The kinds of files of the format that this type reads.
    const KIND: Kind;
    /// Whether such a file is a companion of another one. Companions are skipped when the main file is processed.
    const IS_COMPANION: bool = false;
    /// The keys of a dump of such a file, in order.
    const PARTS: &'static [&'static str] = Self::INFO.parts;
    /// Returns the kind of a file that starts with `head`, if [`read`](Self::read) supports it. The rest of the file is
    /// not checked.
    fn detect(head: &Head<'_>) -> Option<Detected>;
    /// Reads the file. Sizes that the file merely claims never cause an allocation.
    ///
    /// # Errors
    /// If it is not a file of this format and kind, or its structure is damaged.
    fn read(source: Source<'a>) -> Result<Self>;
    /// The version number as the format counts it. If its files have none, it is 1, and [`FormatInfo::versions`] is empty.
    fn version(&self) -> u32;
    /// The whole file, without its companions.
    fn bytes(&self) -> &'a [u8];
    /// Reports everything that is unusual or wrong but readable. Never fails.
    fn validate(&self) -> Diagnostics;
    /// Same as [`validate`](Self::validate), and reports exceeded limits of the engine with this [`Profile::id`]. An engine that
    /// the format does not know adds nothing.
    fn validate_for(&self, profile: &str) -> Diagnostics {
        let _ = profile;
        self.validate()
    }
    /// Returns the named thing that a finding of [`validate_for`](Self::validate_for) is about, by its element. None by default.
    fn subject(&self, found: &Diagnostic) -> Option<Subject> {
        let _ = found;
        None
    }
    /// Returns the other files that this file needs; `file_name` is its name, with or without extension, but without folder. None
    /// by default.
    fn companions(&self, file_name: &str) -> Vec<Companion> {
        let _ = file_name;
        Vec::new()
    }
    /// Adds the bytes of a companion. It replaces one that was added for the same role.
    ///
    /// # Errors
    /// If they are not such a file; this file is then unchanged. The default implementation always fails: it has no companions.
    fn add(&mut self, role: Role, source: Source<'a>) -> Result<()> {
        let _ = (role, source);
        Err(Error::bad_argument("file", "this format has no companions"))
    }
}

/// Implements [`Format`](crate::Format) for a type with its inherent items: the constants `INFO` and `KIND`, and the
/// functions `detect`, `read`, `version`, `bytes` and `validate`. Further items of the trait are given in braces.
///
/// ```
/// # use formats_core::{Detected, Diagnostics, FormatInfo, Head, Kind, Result, Source};
/// /// A file of four bytes.
/// struct Tiny<'a>(&'a [u8]);
/// impl<'a> Tiny<'a> {
///     const INFO: &'static FormatInfo = &FormatInfo::new("tiny", "Tiny file");
///     const KIND: Kind = Kind::Model;
///     fn detect(head: &Head<'_>) -> Option<Detected> {
///         head.known("tiny")
///     }
///     fn read(source: Source<'a>) -> Result<Self> {
///         Ok(Self(source.cursor(0).parse("file", nom::bytes::complete::take(4_usize))?))
///     }
///     fn version(&self) -> u32 {
///         1
///     }
///     fn bytes(&self) -> &'a [u8] {
///         self.0
///     }
///     fn validate(&self) -> Diagnostics {
///         Diagnostics::new()
///     }
/// }
/// formats_core::impl_format!(Tiny { const IS_COMPANION: bool = true; });
/// # fn main() {}
/// ```
#[macro_export]
macro_rules! impl_format {
    ($type:ident $({ $($more:tt)* })?) => {
        impl<'a> $crate::Format<'a> for $type<'a> {
            const INFO: &'static $crate::FormatInfo = Self::INFO;
            const KIND: $crate::Kind = Self::KIND;
            fn detect(head: &$crate::Head<'_>) -> Option<$crate::Detected> {
                Self::detect(head)
            }
            fn read(source: $crate::Source<'a>) -> $crate::Result<Self> {
                Self::read(source)
            }
            fn version(&self) -> u32 {
                self.version()
            }
            fn bytes(&self) -> &'a [u8] {
                self.bytes()
            }
            fn validate(&self) -> $crate::Diagnostics {
                self.validate()
            }
            $($($more)*)?
        }
    };
}

/// Properties of a format, common to all its files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct FormatInfo {
    /// The crate that reads it, which is also the name of the facade's feature and the format's name in JSON:
    /// `quake-md2`.
    pub id: &'static str,
    /// Its usual name, without the version: `Quake II model (MD2)`.
    pub name: &'static str,
    /// The extensions of its files in lower case and without the dot, the usual one first. Some belong to several formats.
    pub extensions: &'static [&'static str],
    /// The first four bytes of its files; empty if they are not fixed.
    pub magics: &'static [[u8; 4]],
    /// The versions that are read, as the format counts them; empty if its files have no version.
    pub versions: &'static [u32],
    /// Every finding of `validate`, in order of ids.
    pub codes: &'static [Code],
    /// The keys of a dump of a main file, in order: the choices of `triassic dump --part`.
    pub parts: &'static [&'static str],
    /// The engines whose limits are known.
    pub profiles: &'static [Profile],
}

impl FormatInfo {
    /// Creates a format that the crate `id` reads, without codes, parts and profiles.
    #[must_use]
    pub const fn new(id: &'static str, name: &'static str) -> Self {
        Self { id, name, extensions: &[], magics: &[], versions: &[], codes: &[], parts: &[], profiles: &[] }
    }
    /// Sets the extensions of its files.
    #[must_use]
    pub const fn with_extensions(mut self, extensions: &'static [&'static str]) -> Self {
        self.extensions = extensions;
        self
    }
    /// Sets the first four bytes of its files.
    #[must_use]
    pub const fn with_magics(mut self, magics: &'static [[u8; 4]]) -> Self {
        self.magics = magics;
        self
    }
    /// Sets the versions that are read.
    #[must_use]
    pub const fn with_versions(mut self, versions: &'static [u32]) -> Self {
        self.versions = versions;
        self
    }
    /// Sets the findings of `validate`.
    #[must_use]
    pub const fn with_codes(mut self, codes: &'static [Code]) -> Self {
        self.codes = codes;
        self
    }
    /// Sets the keys of a dump.
    #[must_use]
    pub const fn with_parts(mut self, parts: &'static [&'static str]) -> Self {
        self.parts = parts;
        self
    }
    /// Sets the engines whose limits are known.
    #[must_use]
    pub const fn with_profiles(mut self, profiles: &'static [Profile]) -> Self {
        self.profiles = profiles;
        self
    }
}

/// An engine, or a game with its own engine, whose limits `validate_for` knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Profile {
    /// An id in lower case: `half-life`.
    pub id: &'static str,
    /// Its usual name, and its special features.
    pub name: &'static str,
}

/// The kind of a file within its format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Kind {
    /// A model, with or without companions.
    Model,
    /// Textures: a companion of a model, or a separate texture file.
    Textures,
    /// A companion of a model: the animations of some of its sequences.
    Sequences,
    /// A terrain.
    Terrain,
    /// A level.
    Level,
    /// The source that a level is compiled from.
    MapSource,
    /// The material of a model, in a separate file.
    Material,
    /// An archive that holds files.
    Archive,
}

/// The kind that the beginning of a file declares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Detected {
    /// The [`FormatInfo::id`] of its format.
    pub id: &'static str,
    /// Its version, as the format counts it; 1 if its files have none.
    pub version: u32,
    /// Its kind within its format.
    pub kind: Kind,
}

impl Detected {
    /// A file of this format, version and kind.
    #[must_use]
    pub const fn new(id: &'static str, version: u32, kind: Kind) -> Self {
        Self { id, version, kind }
    }
    /// The usual name of such a file: `Quake II model (MD2)`. It is also known for disabled formats.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        Relative::known_name(self)
    }
}

/// The input of detection: the beginning of a file, and what else is known about it.
#[derive(Debug, Clone, Copy)]
pub struct Head<'a> {
    bytes: &'a [u8],
    len: Option<u64>,
    extension: &'a str,
}

impl<'a> Head<'a> {
    /// The maximum number of bytes that detection examines.
    pub const SIZE: usize = 256;

    /// The first bytes of a file. Only the first [`SIZE`](Self::SIZE) are used.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes: bytes.get(..Self::SIZE).unwrap_or(bytes), len: None, extension: "" }
    }
    /// Sets the length of the whole file.
    #[must_use]
    pub const fn with_len(mut self, len: u64) -> Self {
        self.len = Some(len);
        self
    }
    /// Sets the extension of the file's name, without the dot. It is used only if the bytes do not decide.
    #[must_use]
    pub const fn with_extension(mut self, extension: &'a str) -> Self {
        self.extension = extension;
        self
    }
    /// The first bytes.
    #[must_use]
    pub const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }
    /// The length of the whole file, if known.
    #[must_use]
    pub const fn len(&self) -> Option<u64> {
        self.len
    }
    /// Whether the file is known to be empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == Some(0) || self.bytes.is_empty()
    }
    /// Whether the file has this extension, ignoring case.
    #[must_use]
    pub fn has_extension(&self, extension: &str) -> bool {
        self.extension.eq_ignore_ascii_case(extension)
    }
    /// The little-endian number at byte `at`, if the head is long enough.
    #[must_use]
    pub fn i32(&self, at: usize) -> Option<i32> {
        Some(i32::from_le_bytes(*self.bytes.get(at..)?.first_chunk()?))
    }
    /// The result of detection, if the file is of the format `id`.
    #[must_use]
    pub fn known(&self, id: &str) -> Option<Detected> {
        match Relative::of(self)? {
            Relative::Known(detected) => Some(detected).filter(|detected| detected.id == id),
            _ => None,
        }
    }
}

impl<'a> From<&'a [u8]> for Head<'a> {
    fn from(bytes: &'a [u8]) -> Self {
        Self::new(bytes)
    }
}
impl<'a> From<Source<'a>> for Head<'a> {
    fn from(source: Source<'a>) -> Self {
        Self::new(source.bytes()).with_len(source.size()).with_extension(source.extension())
    }
}

/// The content of a companion file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Role {
    /// Textures and skins.
    Textures,
    /// The animations of a group of sequences, by its number.
    Sequences(usize),
    /// The colors of 8-bit textures.
    Palette,
}

/// A file that another file needs.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Companion {
    /// The content; pass it to `add` with the file's bytes.
    pub role: Role,
    /// Its possible names in the file's own folder, most likely first. If no file matches exactly, letter case is ignored: these
    /// games come from case-insensitive systems.
    pub names: Vec<String>,
}

impl Companion {
    /// Creates a companion with these possible names, most likely first.
    #[must_use]
    pub const fn new(role: Role, names: Vec<String>) -> Self {
        Self { role, names }
    }
}

/// Returns the last part of a path with either kind of slash, without a drive letter.
#[must_use]
pub fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\', ':']).next().unwrap_or_default()
}

/// Returns a file name without its extension, if that is `extension` (without the dot, ignoring case).
///
/// ```
/// assert_eq!(formats_core::file_stem("a.b.MDL", "mdl"), "a.b");
/// assert_eq!(formats_core::file_stem("ü.md", "mdl"), "ü.md");
/// ```
#[must_use]
pub fn file_stem<'a>(name: &'a str, extension: &str) -> &'a str {
    match name.rsplit_once('.') {
        Some((stem, own)) if own.eq_ignore_ascii_case(extension) => stem,
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_extracted_from_any_path() {
        assert_eq!(file_stem(file_name(r"C:\SIERRA\models\apache.mdl"), "mdl"), "apache");
        assert_eq!((file_name("models/../.."), file_name(""), file_name("c:x")), ("..", "", "x"));
        assert_eq!(file_stem(".mdl", "mdl"), "");
    }
}
