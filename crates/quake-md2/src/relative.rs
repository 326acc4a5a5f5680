//! Formats that are mistaken for MD2: the same magic with another version, the same ending, or the same family.

/// The name of the relative that `bytes` are, if they are one that is known.
///
/// Sources: the engines' public headers; all are recognised by their first 4 to 8 bytes.
pub(crate) fn name(bytes: &[u8]) -> Option<&'static str> {
    let (magic, rest) = bytes.split_first_chunk::<4>()?;
    let version = rest.first_chunk::<4>().map(|raw| i32::from_le_bytes(*raw));
    Some(match (magic, version) {
        (b"IDP2", Some(15 | 0x1_000F | 0x2_000F)) => {
            "Anachronox model (IDP2 version 15, with tagged surfaces and texture blocks)"
        }
        (b"IDPX", _) => "Kingpin model (.mdx)",
        (b"IDPM", _) if bytes.starts_with(b"IDPMDX") => "UFO: Alien Invasion normals (.mdx), the companion of an MD2",
        (b"IDPO", _) => "Quake model (.mdl)",
        (b"IDP3", _) => "Quake III model (.md3)",
        (b"IDP4" | b"IDP5", _) => "a later id Software model",
        (b"IDST", _) => "Half-Life model (.mdl)",
        (b"IDSQ", _) => "Half-Life sequence group",
        (b"IDSP" | b"IDS2", _) => "sprite",
        (b"DKMD", _) => "Daikatana model (.dkm)",
        (b"DMDM", _) => "Doomsday model (.dmd)",
        (b"head", _) if bytes.starts_with(b"header\0") => "Heretic II model (.fm)",
        (b"MDL2" | b"MDL3" | b"MDL4" | b"MDL5" | b"MDL7", _) => "Acknex model (.mdl)",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use crate::{ErrorKind, Model};
    use alloc::{string::ToString, vec::Vec};

    #[test]
    fn relatives_are_named() {
        for (start, name) in [
            (&b"IDP2\x0f\0\x01\0"[..], "Anachronox"),
            (b"IDP2\x0f\0\0\0", "Anachronox"),
            (b"IDPX\x04\0\0\0", "Kingpin"),
            (b"header\0\0", "Heretic II"),
            (b"DKMD\x01\0\0\0", "Daikatana"),
            (b"IDPMDX\0\0", "Alien Invasion"),
            (b"IDPO\x06\0\0\0", "Quake model"),
            (b"IDST\x0a\0\0\0", "Half-Life"),
        ] {
            let mut bytes = Vec::from(start);
            bytes.resize(200, 0);
            let error = Model::parse(&bytes).unwrap_err();
            assert!(matches!(error.kind(), ErrorKind::OtherFormat(_)), "{error}");
            assert!(error.to_string().contains(name), "{error}");
            assert_eq!(error.offset(), if start.starts_with(b"IDP2") { 4 } else { 0 }, "{error}");
        }
    }
    #[test]
    fn other_versions_are_told() {
        let mut bytes = [0; 68];
        bytes[..8].copy_from_slice(b"IDP2\x07\0\0\0");
        assert_eq!(
            Model::parse(&bytes).unwrap_err().to_string(),
            "header: version 7 is not supported, expected 8 (at byte 0x4)"
        );
        assert_eq!(
            Model::parse(b"GIF89a..").unwrap_err().to_string(),
            "header: wrong magic \"GIF8\", expected \"IDP2\" (at byte 0x0)"
        );
        assert_eq!(Model::parse(&[]).unwrap_err().to_string(), "header: needs 4 bytes, 0 are left (at byte 0x0)");
    }
}
