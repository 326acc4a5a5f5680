//! The names of unsupported formats.

use formats_core::{Head, Relative};

/// The usual name of a file of an unsupported format, by its first bytes or, if these are ambiguous, by its extension;
/// `None` for an unknown file.
///
/// Sources: the published documents of each format.
#[must_use]
pub fn known_name(head: &Head<'_>) -> Option<String> {
    if head.is_empty() {
        return Some("empty file".to_owned());
    }
    let relative = Relative::of(head).filter(|relative| !matches!(relative, Relative::Known(_)));
    relative.map(|relative| relative.name()).or_else(|| {
        let name = known_name_of_bytes(head).or_else(|| by_text(head)).or_else(|| by_extension(head));
        name.map(str::to_owned)
    })
}

/// The same by the first bytes alone, for formats that have nothing in common with supported ones.
#[must_use]
pub fn known_name_of_bytes(head: &Head<'_>) -> Option<&'static str> {
    by_bytes(head).or_else(|| by_fields(head))
}

/// Recognized by the first bytes alone.
fn by_bytes(head: &Head<'_>) -> Option<&'static str> {
    const MAGICS: &[(&[u8], &str)] = &[
        (b"\x89PNG\r\n\x1a\n", "PNG image"),
        (b"\xff\xd8\xff", "JPEG image"),
        (b"GIF87a", "GIF image"),
        (b"GIF89a", "GIF image"),
        (b"DDS ", "DirectDraw surface (DDS)"),
        (b"8BPS", "Photoshop image (PSD)"),
        (b"II*\0", "TIFF image"),
        (b"MM\0*", "TIFF image"),
        (b"VTF\0", "Source engine texture (VTF)"),
        (b"\xabKTX ", "KTX texture"),
        (b"qoif", "QOI image"),
        (b"gimp xcf", "GIMP image (XCF)"),
        (b"OggS", "Ogg sound"),
        (b"fLaC", "FLAC sound"),
        (b"ID3", "MP3 sound"),
        (b"\xff\xfb", "MP3 sound"),
        (b"\xff\xf3", "MP3 sound"),
        (b"MThd", "MIDI music"),
        (b"WSS0", "Bohemia sound (WSS)"),
        (b"Extended Module: ", "tracker music (XM)"),
        (b"IMPM", "tracker music (IT)"),
        (b"glTF", "glTF model (GLB)"),
        (b"BLENDER", "Blender file"),
        (b"Kaydara FBX Binary", "FBX model"),
        (b"MS3D000000", "MilkShape 3D model"),
        (b"ply\n", "PLY model"),
        (b"ply\r\n", "PLY model"),
        (b"VBSP", "Source engine level (BSP)"),
        (b"RBSP", "Raven Software level (BSP)"),
        (b"FBSP", "QFusion level (BSP)"),
        (b"IDSW", "Source engine animations"),
        (b"IDSV", "Source engine vertices (VVD)"),
        (b"FAKK", "level of a game on the Quake III engine (BSP)"),
        (b"EF2!", "level of a game on the Quake III engine (BSP)"),
        (b"OPRW", "binarized Bohemia terrain (WRP)"),
        (b"8WVR", "Bohemia terrain (WRP)"),
        (b"4WVR", "Bohemia terrain (WRP)"),
        (b"1WVR", "Bohemia terrain (WRP)"),
        (b"BMTR", "Bohemia animation (RTM)"),
        (b"RTM_", "Bohemia animation (RTM)"),
        (b"\x34\x12\xaa\x55", "Source engine package (VPK)"),
        (b"MPQ\x1a", "Blizzard archive (MPQ)"),
        (b"BZh", "bzip2 archive"),
        (b"\xfd7zXZ\0", "xz archive"),
        (b"\x28\xb5\x2f\xfd", "Zstandard archive"),
        (b"SPAK", "SiN archive (SPAK)"),
        (b"%PDF-", "PDF document"),
        (b"{\\rtf", "rich text (RTF)"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "Microsoft compound file (DOC, MSI, …)"),
        (b"MZ", "Windows or DOS program"),
        (b"\x7fELF", "Linux program"),
        (b"\x1bLua", "compiled Lua script"),
        (b"SQLite format 3\0", "SQLite database"),
        (b"\0\x01\0\0\0", "TrueType font"),
        (b"OTTO", "OpenType font"),
    ];
    let bytes = head.bytes();
    MAGICS.iter().find(|(magic, _)| bytes.starts_with(magic)).map(|(_, name)| *name)
}

/// Recognized by several fields, or by later bytes.
fn by_fields(head: &Head<'_>) -> Option<&'static str> {
    let bytes = head.bytes();
    let at = |at: usize, what: &[u8]| bytes.get(at..).is_some_and(|rest| rest.starts_with(what));
    let is = |extension| head.has_extension(extension);
    Some(match head.i32(0)? {
        _ if bytes.starts_with(b"RIFF") => match () {
            () if at(8, b"WAVE") => "WAV sound",
            () if at(8, b"AVI ") => "AVI video",
            () if at(8, b"WEBP") => "WebP image",
            () if at(8, b"ACON") => "Windows animated cursor",
            () => "RIFF file",
        },
        _ if bytes.starts_with(b"BM") && at(6, &[0; 4]) => "Windows bitmap (BMP)",
        // Version, run-length encoding, bits per pixel.
        _ if matches!(bytes, [10, 0 | 2..=5, 0 | 1, 1 | 2 | 4 | 8, ..]) => "PCX image",
        _ if at(257, b"ustar") => "tar archive",
        _ if at(4, b"ftyp") => "MP4 video",
        29 if is("bsp") => "Quake level (BSP)",
        30 if is("bsp") => "Half-Life level (BSP)",
        0x46 if is("bsp") => "level of a game on the Quake III engine (BSP)",
        // The chunk that contains the whole file.
        _ if at(0, b"2015") && is("bsp") => "level of a game on the Quake III engine (BSP)",
        _ if at(0, b"\x4d\x4d") && is("3ds") => "3D Studio model (3DS)",
        _ if at(0, b"\0\0\x01\0") && is("ico") => "Windows icon",
        _ if is("tga") && is_tga(bytes) => "Targa image (TGA)",
        _ => return None,
    })
}

/// Targa has no magic number: its color map, its kind and its depth must be valid.
fn is_tga(bytes: &[u8]) -> bool {
    let kind = matches!(bytes, [_, 0 | 1, 1..=3 | 9..=11, ..]);
    kind && matches!(bytes.get(16), Some(8 | 15 | 16 | 24 | 32))
}

/// Text, by its extension.
fn by_text(head: &Head<'_>) -> Option<&'static str> {
    const TEXTS: &[(&str, &str)] = &[
        ("qc", "source of a Half-Life model (QC)"),
        ("smd", "source of a Half-Life model (SMD)"),
        ("wmp", "level source as text"),
        ("map", "level source as text (MAP)"),
        ("def", "text (DEF)"),
        ("cfg", "text (CFG)"),
        ("cpp", "source code"),
        ("hpp", "source code"),
        ("c", "source code"),
        ("h", "source code"),
        ("wdl", "Acknex script (WDL)"),
        ("obj", "Wavefront model (OBJ)"),
        ("mtl", "Wavefront material (MTL)"),
        ("dae", "Collada model (DAE)"),
        ("gltf", "glTF model"),
        ("x", "DirectX model (X)"),
        ("json", "JSON"),
        ("xml", "XML"),
        ("sqf", "script of a Bohemia game (SQF)"),
        ("sqs", "script of a Bohemia game (SQS)"),
        ("bisurf", "surface of a Bohemia game"),
        ("skin", "skin of a Quake III model"),
        ("shader", "shaders of Quake III"),
    ];
    let bytes = head.bytes();
    let is_wide = bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff");
    let is_control = |byte: &u8| *byte < 32 && !matches!(byte, b'\t' | b'\n' | b'\r' | 12 | 26) || *byte == 127;
    if !is_wide && bytes.iter().any(is_control) {
        return None;
    }
    let named = TEXTS.iter().find(|(extension, _)| head.has_extension(extension));
    Some(named.map_or("text", |(_, name)| name))
}

/// Recognized by the extension alone, for formats without a magic number.
fn by_extension(head: &Head<'_>) -> Option<&'static str> {
    const NAMES: &[(&str, &str)] = &[
        ("wal", "Quake II texture (WAL)"),
        ("lmp", "Quake picture (LMP)"),
        ("mp3", "MP3 sound"),
        ("raw", "raw data"),
        ("pal", "palette"),
        ("act", "palette (ACT)"),
    ];
    NAMES.iter().find(|(extension, _)| head.has_extension(extension)).map(|(_, name)| *name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(bytes: &[u8], extension: &str) -> String {
        known_name(&Head::new(bytes).with_extension(extension)).unwrap_or_default()
    }

    #[test]
    fn formats_are_named_by_bytes_before_extensions() {
        assert_eq!(named(b"\x89PNG\r\n\x1a\n\0\0", "jpg"), "PNG image");
        assert_eq!(named(b"IDP3\x0f\0\0\0", ""), "Quake III model (.md3)");
        assert_eq!(named(b"RIFF\0\0\0\0WAVEfmt ", ""), "WAV sound");
        assert_eq!(named(b"\x1e\0\0\0\x01\0\0\0", "bsp"), "Half-Life level (BSP)");
        assert_eq!(named(b"\x0a\x05\x01\x08\0\0", "pcx"), "PCX image");
        assert_eq!(named(b"$modelname x.mdl\r\n", "QC"), "source of a Half-Life model (QC)");
        assert_eq!(named(b"read me", ""), "text");
        assert_eq!(named(b"", "md2"), "empty file");
    }
    #[test]
    fn other_files_are_unknown() {
        for (bytes, extension) in [(&[0, 1, 2, 3, 4][..], "dat"), (b"abc\x01", "txt"), (b"\x01", "")] {
            assert_eq!(known_name(&Head::new(bytes).with_extension(extension)), None, "{bytes:?}");
        }
    }
}
