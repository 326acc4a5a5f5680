//! The kinds of archives.

use std::fmt;

/// A supported kind of archive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// Quake, Quake II, Half-Life: `.pak`.
    Pak,
    /// Operation Flashpoint, ArmA, DayZ: `.pbo`.
    Pbo,
    /// Gamestudio A3 and A4: `.wrs`.
    Wrs,
    /// `.zip`, and `.pk3` and `.pk4` of the games after Quake III.
    Zip,
    /// CD images: ISO 9660, `.iso`, also as raw sectors, `.bin`.
    Iso,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 5] = [Self::Pak, Self::Pbo, Self::Wrs, Self::Zip, Self::Iso];

    /// Its usual name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pak => "Quake archive (PAK)",
            Self::Pbo => "Bohemia archive (PBO)",
            Self::Wrs => "Acknex resource archive (WRS)",
            Self::Zip => "ZIP archive (.zip, .pk3, .pk4)",
            Self::Iso => "CD image (ISO 9660)",
        }
    }
    /// A short name for options and JSON.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Pak => "pak",
            Self::Pbo => "pbo",
            Self::Wrs => "wrs",
            Self::Zip => "zip",
            Self::Iso => "iso",
        }
    }
    /// The extensions that such files usually have, in lower case.
    #[must_use]
    pub const fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Pak => &["pak"],
            Self::Pbo => &["pbo"],
            Self::Wrs => &["wrs"],
            Self::Zip => &["zip", "pk3", "pk4"],
            Self::Iso => &["iso", "bin", "img"],
        }
    }
    /// The kind that files with this extension, in any letter case, usually have.
    #[must_use]
    pub fn of_extension(extension: &str) -> Option<Self> {
        let is = |kind: &Self| kind.extensions().iter().any(|known| known.eq_ignore_ascii_case(extension));
        Self::ALL.into_iter().find(is)
    }
    /// The byte between the folders and the name of a member.
    #[must_use]
    pub const fn separator(self) -> u8 {
        match self {
            Self::Pbo => b'\\',
            _ => b'/',
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The name of a known but unsupported archive format, by its first bytes or, if they are ambiguous, its extension.
pub(crate) fn not_read(head: &[u8], extension: &str) -> Option<&'static str> {
    let by_bytes = match head {
        [b'7', b'z', 0xbc, 0xaf, 0x27, 0x1c, ..] => Some("7-Zip archive (.7z): extract it with 7-Zip first"),
        [b'R', b'a', b'r', b'!', 0x1a, 7, ..] => Some("RAR archive (.rar): extract it first"),
        [b'M', b'E', b'D', b'I', b'A', b' ', b'D', b'E', ..] => {
            Some("CD image made by Alcohol 120% or Daemon Tools (.mdf, .mds)")
        }
        [b'S', b'P', b'A', b'K', ..] => Some("SiN archive (SPAK)"),
        [b'P', b'A', b'C', b'K', 0, 0, 0, 2 | 3, ..] => Some("Git pack, not a game archive"),
        [b'M', b'S', b'C', b'F', ..] => Some("cabinet archive (.cab)"),
        [0x1f, 0x8b, 8, ..] => Some("gzip archive (.gz, .tgz)"),
        _ => None,
    };
    let is = |known: &str| known.eq_ignore_ascii_case(extension);
    by_bytes.or_else(|| match () {
        () if is("7z") => Some("7-Zip archive (.7z): extract it with 7-Zip first"),
        () if is("rar") => Some("RAR archive (.rar): extract it first"),
        () if is("mdf") => Some("CD image made by Alcohol 120% or Daemon Tools (.mdf): convert it to .iso first"),
        () if is("nrg") => Some("CD image made by Nero (.nrg): convert it to .iso first"),
        () if is("ebo") => Some("encrypted Bohemia archive (.ebo)"),
        () if is("xbo") => Some("encrypted Bohemia archive (.xbo)"),
        () => None,
    })
}
