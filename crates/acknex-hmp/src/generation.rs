//! The generations of the format.

/// The generation of a file, given by its first four bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "UPPERCASE"))]
pub enum Generation {
    /// `HMP4`: frames of packed positions, as in MDL4; all skins have the size in the header.
    Hmp4,
    /// `HMP5`: frames of heights, with normals from the table; each skin has its own size.
    Hmp5,
    /// `HMP7`: the same, with two components of a normal instead of its index.
    Hmp7,
}

impl Generation {
    /// All of them, the oldest first.
    pub const ALL: [Self; 3] = [Self::Hmp4, Self::Hmp5, Self::Hmp7];

    /// The first four bytes of its files.
    #[must_use]
    pub const fn magic(self) -> [u8; 4] {
        *match self {
            Self::Hmp4 => b"HMP4",
            Self::Hmp5 => b"HMP5",
            Self::Hmp7 => b"HMP7",
        }
    }
    /// Returns the generation of a file that begins with these bytes.
    #[must_use]
    pub fn from_magic(magic: [u8; 4]) -> Option<Self> {
        Self::ALL.into_iter().find(|generation| generation.magic() == magic)
    }
    /// The number in its name.
    #[must_use]
    pub const fn version(self) -> u32 {
        match self {
            Self::Hmp4 => 4,
            Self::Hmp5 => 5,
            Self::Hmp7 => 7,
        }
    }
    /// The version field of its newest files.
    pub(crate) const fn usual_version(self) -> i32 {
        match self {
            Self::Hmp4 => 1,
            Self::Hmp5 => 2,
            Self::Hmp7 => 0,
        }
    }
}
