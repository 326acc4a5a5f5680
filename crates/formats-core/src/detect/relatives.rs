//! The first bytes of every format of this family, and of the formats that are mistaken for one of them.
//!
//! Detection is here and not in the crates, so that it does not depend on which crates are compiled in: files of disabled formats
//! are named too. A crate finds its own entries by their id.

use alloc::{borrow::ToOwned, format, string::String};

use crate::{Detected, Error, ErrorKind, Head, Kind};

/// The result of detection by the first bytes of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Relative {
    /// A file that a crate of this family reads.
    Known(Detected),
    /// A file of another format, with its name.
    Other(&'static str),
    /// A file of another format with many versions: its name and its version.
    OtherVersion(&'static str, u32),
    /// An unsupported version of a format of this family: the id of its crate, the version found, and the one expected.
    Version(&'static str, i64, i64),
}

const fn known(id: &'static str, version: u32, kind: Kind) -> Relative {
    Relative::Known(Detected { id, version, kind })
}

impl Relative {
    /// The usual name of such a file, without the number of an unsupported version.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::Known(detected) => detected.name().to_owned(),
            Self::Other(name) | Self::OtherVersion(name, _) => (*name).to_owned(),
            Self::Version(id, ..) => format!("{} of another version", Detected::new(id, 0, Kind::Model).name()),
        }
    }
    /// Recognizes the file that `head` begins; `None` if its format is not in the table.
    ///
    /// Sources: the engines' public headers and the documents of the formats; all formats are recognized by their first bytes,
    /// Half-Life's kinds of files by fields of their header.
    #[must_use]
    pub fn of(head: &Head<'_>) -> Option<Self> {
        let bytes = head.bytes();
        let (magic, _) = bytes.split_first_chunk::<4>()?;
        let version = head.i32(4);
        Some(match (magic, version) {
            (b"IDP2", Some(8)) => known("quake-md2", 8, Kind::Model),
            (b"IDP2", Some(15 | 0x1_000F | 0x2_000F)) => {
                Self::Other("Anachronox model (IDP2 version 15, with tagged surfaces and texture blocks)")
            }
            (b"IDP2", Some(version)) => Self::Version("quake-md2", version.into(), 8),
            (b"IDST", Some(version @ (9 | 10))) => known("goldsrc-mdl", version.unsigned_abs(), goldsrc_kind(head)),
            (b"IDSQ", Some(version @ (9 | 10))) => known("goldsrc-mdl", version.unsigned_abs(), Kind::Sequences),
            (b"IDST" | b"IDSQ", Some(37..=59)) => {
                Self::Other("Source engine model (.mdl, with the magic of Half-Life's)")
            }
            (b"IDST" | b"IDSQ", Some(4 | 6)) => Self::Other("model of an early Half-Life alpha (version 4 or 6)"),
            (b"IDST" | b"IDSQ", Some(11)) => Self::Other("model of Nexon's Counter-Strike (version 11)"),
            (b"IDST" | b"IDSQ", Some(version)) => Self::Version("goldsrc-mdl", version.into(), 10),
            (b"IDPX", _) => Self::Other("Kingpin model (.mdx)"),
            (b"IDPM", _) if bytes.starts_with(b"IDPMDX") => {
                Self::Other("UFO: Alien Invasion normals (.mdx), the companion of an MD2")
            }
            (b"IDPO", Some(6)) => known("acknex-mdl", 6, Kind::Model),
            (b"IDPO", Some(version)) => Self::Version("acknex-mdl", version.into(), 6),
            (b"IDP3", _) => Self::Other("Quake III model (.md3)"),
            (b"IDP4" | b"IDP5", _) => Self::Other("later id Software model"),
            (b"IDSP" | b"IDS2", _) => Self::Other("Quake or Half-Life sprite"),
            (b"DKMD", _) => Self::Other("Daikatana model (.dkm)"),
            (b"DMDM", _) => Self::Other("Doomsday model (.dmd)"),
            (b"head", _) if bytes.starts_with(b"header\0") => Self::Other("Heretic II model (.fm)"),
            (b"HMP4", _) => known("acknex-hmp", 4, Kind::Terrain),
            (b"HMP5", _) => known("acknex-hmp", 5, Kind::Terrain),
            (b"HMP7", _) => known("acknex-hmp", 7, Kind::Terrain),
            (b"MDL2", _) => known("acknex-mdl", 2, Kind::Model),
            (b"MDL3", _) => known("acknex-mdl", 3, Kind::Model),
            (b"MDL4", _) => known("acknex-mdl", 4, Kind::Model),
            (b"MDL5", _) => known("acknex-mdl", 5, Kind::Model),
            (b"MDL7", _) => known("acknex-mdl", 7, Kind::Model),
            (b"WMB2" | b"WMB3" | b"WMB4" | b"WMB5" | b"WMB6" | b"WMB7", _) => wmb(head),
            (b"WMB1", _) => {
                Self::Other("Acknex level of version 1 (WMB1), which is not supported: versions 2 to 7 are")
            }
            (b"WMB\0", _) => Self::Other(PLATINUM),
            (b"WMPB", _) => known("acknex-wmb", 7, Kind::MapSource),
            (b"WAD2", _) => known("acknex-wmb", 2, Kind::Textures),
            (b"WAD7", _) => known("acknex-wmb", 7, Kind::Textures),
            (b"WAD3", _) => Self::Other("Half-Life texture archive (.wad)"),
            (b"PACK", _) => Self::Other("Quake archive (PAK)"),
            // The last two begin an empty archive, and a part of a split one.
            (b"PK\x03\x04" | b"PK\x05\x06" | b"PK\x07\x08", _) => Self::Other("ZIP archive (.zip, .pk3, .pk4)"),
            // An entry without a name; its method marks it as the header.
            (b"\0sre", _) if bytes.starts_with(b"\0sreV") => Self::Other("Bohemia archive (PBO)"),
            (b"IWAD" | b"PWAD", _) => Self::Other("Doom archive (WAD)"),
            (b"IBSP", _) => Self::Other("Quake II or III level (BSP)"),
            (b"MSCF", _) => Self::Other("cabinet archive (.cab)"),
            (b"Rar!", _) => Self::Other("RAR archive"),
            (b"7z\xbc\xaf", _) => Self::Other("7-Zip archive (.7z)"),
            ([0x1f, 0x8b, 8, _], _) => Self::Other("gzip archive (.gz, .tgz)"),
            (b"// W", _) if bytes.starts_with(b"// WMP2") => known("acknex-wmb", 2, Kind::MapSource),
            _ if head.has_extension("wmp") && bytes.starts_with(b"#") => {
                Self::Other("Acknex-3 level source as text (.wmp)")
            }
            _ if head.has_extension("wdl") => Self::Other("Acknex script (.wdl)"),
            // It has no magic, and cannot be opened as a model: only its files are listed.
            _ if head.has_extension("wrs") => Self::Other("Acknex resource archive (WRS)"),
            // The engine accepts every minor version; real files have only 1.1.
            (b"MLOD", Some(version @ 0..0x200)) => known("bis-p3dm", version.unsigned_abs(), Kind::Model),
            (b"MLOD", Some(version)) => Self::Version("bis-p3dm", version.into(), 0x101),
            (b"ODOL", Some(version)) => {
                Self::OtherVersion("binarized Bohemia model (ODOL)", u32::from_le_bytes(version.to_le_bytes()))
            }
            (b"NLOD", _) => Self::Other("early kind of Bohemia model, without a version (NLOD)"),
            (b"P3DM", _) => {
                Self::Other("single level of detail of a Bohemia model (P3DM), without the rest of the file")
            }
            (b"SP3X", _) => {
                Self::Other("single level of detail of a Flashpoint model (SP3X), without the rest of the file")
            }
            (b"SP3D", _) => {
                Self::Other("single level of detail of a Flashpoint demo model (SP3D), without the rest of the file")
            }
            (b"RAPO", _) => Self::Other("Hexen II model (RAPO)"),
            (b"BMTR" | b"RTM_", _) => Self::Other("Bohemia animation (RTM)"),
            (b"VTF\0", _) => Self::Other("Source engine texture (VTF)"),
            (b"INTE", _) if bytes.starts_with(b"INTERQUAKEMODEL\0") => Self::Other("Inter-Quake model (IQM)"),
            (b"MD5V", _) if bytes.starts_with(b"MD5Version") => Self::Other("Doom 3 model or animation (MD5)"),
            ([0xff, 0xd8, 0xff, _], _) => Self::Other("JPEG image"),
            (b"\0raP", _) if head.has_extension("rvmat") => known("bis-p3dm", 1, Kind::Material),
            (b"\0raP", _) => Self::Other("rapified (binary) config or material of a Bohemia game"),
            (b"vers", _) if bytes.starts_with(b"version https://git-lfs") => {
                Self::Other("Git LFS pointer in place of the file: fetch the file with `git lfs pull`")
            }
            _ if is_paa(head) => known("bis-paa", 1, Kind::Textures),
            _ if head.has_extension("wal") => Self::Other("Quake II texture (WAL)"),
            _ if head.has_extension("qc") && !bytes.contains(&0) => Self::Other("source of a Half-Life model (QC)"),
            _ if head.has_extension("smd") && !bytes.contains(&0) => Self::Other("source of a Half-Life model (SMD)"),
            // Text begins with whatever its author wrote first.
            _ if head.has_extension("rvmat") && !bytes.contains(&0) => known("bis-p3dm", 1, Kind::Material),
            _ => return None,
        })
    }
    /// The usual name of the files of a crate of this family.
    pub(crate) const fn known_name(detected: &Detected) -> &'static str {
        match (detected.id.as_bytes(), detected.kind) {
            (b"quake-md2", _) => "Quake II model (MD2)",
            (b"goldsrc-mdl", Kind::Textures) => "texture file of a Half-Life model",
            (b"goldsrc-mdl", Kind::Sequences) => "sequence file of a Half-Life model",
            (b"goldsrc-mdl", _) => "Half-Life model (MDL)",
            (b"acknex-hmp", _) => "Acknex terrain (HMP)",
            // Only IDPO has unsupported versions: version 0 represents them.
            (b"acknex-mdl", _) if matches!(detected.version, 0 | 6) => "Quake model (MDL)",
            (b"acknex-mdl", _) => "Acknex model (MDL)",
            (b"acknex-wmb", Kind::Textures) => "Acknex textures (WAD)",
            (b"acknex-wmb", Kind::MapSource) => "Acknex level source (WMP)",
            (b"acknex-wmb", _) => "Acknex level (WMB)",
            (b"bis-p3dm", Kind::Material) => "Bohemia material (RVMAT)",
            (b"bis-p3dm", _) => "Bohemia model (P3D)",
            (b"bis-paa", _) => "Bohemia texture (PAA)",
            _ => detected.id,
        }
    }
    /// Returns the error of the reader `id` for a file that it does not support, if the table contains the file's format.
    ///
    /// The offset is that of the version where only that distinguishes the formats, otherwise 0.
    #[must_use]
    pub fn error(id: &str, head: &Head<'_>, magic: [u8; 4]) -> Option<Error> {
        let version_at = if head.bytes().starts_with(&magic) { 4 } else { 0 };
        let (kind, at) = match Self::of(head)? {
            Self::Known(detected) if detected.id == id => return None,
            Self::Known(detected) => (ErrorKind::OtherFormat(detected.name()), 0),
            Self::Other(name) => (ErrorKind::OtherFormat(name), version_at),
            Self::OtherVersion(name, version) => (ErrorKind::OtherFormatVersion { name, version }, version_at),
            Self::Version(own, found, expected) if own == id => (ErrorKind::UnsupportedVersion { found, expected }, 4),
            Self::Version(other, ..) => {
                let detected = Detected { id: other, version: 0, kind: Kind::Model };
                (ErrorKind::OtherFormat(detected.name()), 0)
            }
        };
        Some(Error::new(kind, "header", at))
    }
}

/// A main file of a Half-Life model, or its texture file: both begin with `IDST`. A texture file has textures, but no bones,
/// sequences or body parts.
fn goldsrc_kind(head: &Head<'_>) -> Kind {
    let count = |at| head.i32(at).unwrap_or(0);
    // Byte 140: bones; 164: sequences; 180: textures; 204: body parts.
    if count(140) == 0 && count(164) == 0 && count(204) == 0 && count(180) > 0 { Kind::Textures } else { Kind::Model }
}

const PLATINUM: &str = "model of a PlatinumGames game (.wmb), with the magic of Acknex levels";

/// An Acknex level, or a model of `PlatinumGames` with the same magic. After it, a level has a table of lists, each with an offset
/// and a length; the model has a version, a vertex format and bounds, whose values differ.
fn wmb(head: &Head<'_>) -> Relative {
    /// No list is that far from the start, and floats above 0.0001 are larger as integers.
    const FAR: i32 = 1 << 29;
    /// A date: the version in the models of `NieR: Automata`.
    const NIER: i32 = 0x2016_0116;
    let version = head.bytes().get(3).map_or(0, |digit| u32::from(digit.saturating_sub(b'0')));
    let impossible = |list: &usize| {
        let at = list.saturating_mul(8).saturating_add(4);
        let number = |at: usize| head.i32(at).unwrap_or(0);
        let (offset, length) = (number(at), number(at.saturating_add(4)));
        !(0..FAR).contains(&offset) || !(0..FAR).contains(&length)
    };
    // One wrong number is damage.
    if head.i32(4) == Some(NIER) || (0..16).filter(impossible).count() > 1 {
        return Relative::Other(PLATINUM);
    }
    known("acknex-wmb", version, Kind::Level)
}

/// A texture of a Bohemia game: an optional pixel type, then tags. Without tags, the header of the first level must be valid, or
/// the extension decides.
fn is_paa(head: &Head<'_>) -> bool {
    const TYPES: [u16; 9] = [0xFF01, 0xFF02, 0xFF03, 0xFF04, 0xFF05, 0x1555, 0x4444, 0x8080, 0x8888];
    const LONGEST: u16 = 4096;
    const LZO: u16 = 0x8000;
    let (word, after) = head.bytes().split_first_chunk::<2>().unwrap_or((&[0; 2], &[]));
    let has_type = TYPES.contains(&u16::from_le_bytes(*word));
    if (if has_type { after } else { head.bytes() }).starts_with(b"GGAT") {
        return true;
    }
    if head.has_extension("paa") || head.has_extension("pac") {
        return true;
    }
    // An empty palette, then width, height, and a 24-bit size.
    let word = |at: usize| Some(u16::from_le_bytes(*after.get(at..)?.first_chunk()?));
    let (Some(0), Some(width), Some(height), Some(low)) = (word(0), word(2), word(4), word(6)) else { return false };
    let size = u32::from(low) | u32::from(after.get(8).copied().unwrap_or(0)) << 16;
    let is_side = |side: u16| (1..=LONGEST).contains(&side);
    let fits = head.len().is_none_or(|len| u64::from(size) < len);
    has_type && is_side(width & !LZO) && is_side(height) && size > 0 && fits
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(id: &str, bytes: &[u8], magic: [u8; 4]) -> Option<(ErrorKind, u64)> {
        Relative::error(id, &bytes.into(), magic).map(|error| (error.kind(), error.offset()))
    }

    #[test]
    fn a_file_of_the_reader_is_not_an_error() {
        assert_eq!(error("quake-md2", b"IDP2\x08\0\0\0", *b"IDP2"), None);
        assert_eq!(error("quake-md2", b"GIF89a..", *b"IDP2"), None);
        assert_eq!(error("quake-md2", b"IDP", *b"IDP2"), None);
    }
    #[test]
    fn versions_are_reported_by_their_own_reader() {
        let seven = b"IDP2\x07\0\0\0";
        let kind = ErrorKind::UnsupportedVersion { found: 7, expected: 8 };
        assert_eq!(error("quake-md2", seven, *b"IDP2"), Some((kind, 4)));
        let kind = ErrorKind::OtherFormat("Quake II model (MD2)");
        assert_eq!(error("goldsrc-mdl", seven, *b"IDST"), Some((kind, 0)));
        assert_eq!(error("goldsrc-mdl", b"IDP2\x08\0\0\0", *b"IDST"), Some((kind, 0)));
    }
    #[test]
    fn companion_formats_are_named() {
        let named = |bytes: &[u8], extension: &str| {
            Relative::of(&Head::new(bytes).with_extension(extension)).map(|relative| relative.name())
        };
        for (bytes, extension, name) in [
            (&b"$modelname x.mdl"[..], "QC", "source of a Half-Life model (QC)"),
            (b"version 1\nnodes", "smd", "source of a Half-Life model (SMD)"),
            (b"RTM_0101", "", "Bohemia animation (RTM)"),
            (b"RAPO\x32\0\0\0", "mdl", "Hexen II model (RAPO)"),
            (b"VTF\0\x07\0\0\0", "", "Source engine texture (VTF)"),
            (b"e1u1/wall\0\0", "wal", "Quake II texture (WAL)"),
            (b"INTERQUAKEMODEL\0\x02", "", "Inter-Quake model (IQM)"),
            (b"MD5Version 10\n", "md5mesh", "Doom 3 model or animation (MD5)"),
            (b"\xff\xd8\xff\xe0", "jpg", "JPEG image"),
        ] {
            assert_eq!(named(bytes, extension).as_deref(), Some(name));
        }
    }
    #[test]
    fn related_formats_are_distinguished() {
        let at = |bytes| error("quake-md2", bytes, *b"IDP2").map(|(_, at)| at);
        assert_eq!((at(b"IDP2\x0f\0\x01\0"), at(b"IDPO\x06\0\0\0")), (Some(4), Some(0)));
    }
}
