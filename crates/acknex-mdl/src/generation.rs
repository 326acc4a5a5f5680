//! The generations of the format.

/// The generation of a file, given by its first four bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "UPPERCASE"))]
pub enum Generation {
    /// `IDPO`: Quake's format, with 16-bit skins in the models of Acknex.
    Idpo,
    /// `MDL2`: the same with a different magic.
    Mdl2,
    /// `MDL3`: separate texture coordinates, vertices packed as bytes.
    Mdl3,
    /// `MDL4`: vertices packed as words.
    Mdl4,
    /// `MDL5`: skins of different sizes, with mipmaps.
    Mdl5,
    /// `MDL7`: groups, materials, bones.
    Mdl7,
}

impl Generation {
    /// All of them, the oldest first.
    pub const ALL: [Self; 6] = [Self::Idpo, Self::Mdl2, Self::Mdl3, Self::Mdl4, Self::Mdl5, Self::Mdl7];

    /// The first four bytes of its files.
    #[must_use]
    pub const fn magic(self) -> [u8; 4] {
        *match self {
            Self::Idpo => b"IDPO",
            Self::Mdl2 => b"MDL2",
            Self::Mdl3 => b"MDL3",
            Self::Mdl4 => b"MDL4",
            Self::Mdl5 => b"MDL5",
            Self::Mdl7 => b"MDL7",
        }
    }
    /// Returns the generation of a file that begins with these bytes.
    #[must_use]
    pub fn from_magic(magic: [u8; 4]) -> Option<Self> {
        Self::ALL.into_iter().find(|generation| generation.magic() == magic)
    }
    /// The number of the format: 2, 3, 4, 5 or 7 as in its name, and 6 for IDPO, whose header declares it.
    #[must_use]
    pub const fn version(self) -> u32 {
        match self {
            Self::Mdl2 => 2,
            Self::Mdl3 => 3,
            Self::Mdl4 => 4,
            Self::Mdl5 => 5,
            Self::Idpo => 6,
            Self::Mdl7 => 7,
        }
    }
    /// Whether the file has the layout of Quake's models: IDPO and MDL2.
    #[must_use]
    pub const fn is_quake(self) -> bool {
        matches!(self, Self::Idpo | Self::Mdl2)
    }
}
