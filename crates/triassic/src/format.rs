//! What a file is.

use core::fmt;

/// A format, with its version where several are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Format {
    /// A model of Half-Life and the other games on the GoldSrc engine, or a companion file of one: `IDST` or `IDSQ`,
    /// version 10 or 9.
    GoldsrcMdl(u32),
    /// A model of Quake II: `IDP2`, version 8.
    QuakeMd2,
}

impl Format {
    /// Every format and version, whatever the features are.
    pub const ALL: &[Self] = &[Self::GoldsrcMdl(9), Self::GoldsrcMdl(10), Self::QuakeMd2];

    /// The crate that reads it, which is also the feature's name and the one word that JSON has for it: `quake-md2`.
    #[must_use]
    pub const fn crate_name(self) -> &'static str {
        match self {
            Self::GoldsrcMdl(_) => "goldsrc-mdl",
            Self::QuakeMd2 => "quake-md2",
        }
    }
    /// What people call it, without the version: `Quake II model (MD2)`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::GoldsrcMdl(_) => "Half-Life model (MDL)",
            Self::QuakeMd2 => "Quake II model (MD2)",
        }
    }
    /// The usual extension of its files, in lower case and without the dot. Several formats share `mdl`.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::GoldsrcMdl(_) => "mdl",
            Self::QuakeMd2 => "md2",
        }
    }
    /// The version number as the format counts it.
    #[must_use]
    pub const fn version(self) -> u32 {
        match self {
            Self::GoldsrcMdl(version) => version,
            Self::QuakeMd2 => 8,
        }
    }
    /// Whether this build can parse it: whether its feature is on.
    #[must_use]
    pub const fn is_enabled(self) -> bool {
        match self {
            Self::GoldsrcMdl(_) => cfg!(feature = "goldsrc-mdl"),
            Self::QuakeMd2 => cfg!(feature = "quake-md2"),
        }
    }
}

/// [`Format::name`].
impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What `bytes` are, by their first 16 bytes at most; `None` if they are nothing that any crate of triassic reads.
///
/// Does not depend on the features. That a file begins right does not mean that the rest is sound.
///
/// ```
/// # use triassic::{Format, detect};
/// assert_eq!(detect(b"IDP2\x08\0\0\0 and so on"), Some(Format::QuakeMd2));
/// assert_eq!(detect(b"IDP2\x07\0\0\0 and so on"), None);
/// ```
#[must_use]
pub fn detect(bytes: &[u8]) -> Option<Format> {
    let (magic, rest) = bytes.split_first_chunk::<4>()?;
    let version = u32::from_le_bytes(*rest.first_chunk::<4>()?);
    match (magic, version) {
        (b"IDST" | b"IDSQ", 9 | 10) => Some(Format::GoldsrcMdl(version)),
        (b"IDP2", 8) => Some(Format::QuakeMd2),
        _ => None,
    }
}
