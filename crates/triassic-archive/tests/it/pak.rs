//! PAK.

use std::sync::Arc;

use triassic_archive::{Archive, Kind, Limits, PakBuilder};

use super::common::{codes, contents, read};

fn made() -> Vec<u8> {
    let mut pak = PakBuilder::default();
    pak.push("models\\b\\tris.md2", &b"IDP2"[..]).unwrap();
    pak.push("models/a.txt", &b"hello"[..]).unwrap();
    let mut bytes = Vec::new();
    pak.write(&mut bytes).unwrap();
    bytes
}

#[test]
fn a_new_pak_has_one_form_and_is_read_back() {
    let bytes = made();
    assert_eq!(&bytes[..12], b"PACK\x15\0\0\0\x80\0\0\0");
    assert_eq!(&bytes[12..21], b"helloIDP2");
    let pak = read(&bytes, "").unwrap();
    assert_eq!(pak.kind(), Kind::Pak);
    assert_eq!(
        contents(&pak),
        [("models/a.txt".into(), b"hello".into()), ("models/b/tris.md2".into(), b"IDP2".into())]
    );
    assert_eq!(pak.find(b"MODELS\\B/Tris.MD2"), Some(1));
    assert_eq!(pak.find(b"models/b"), None);
    assert_eq!(pak.read_range(0, 1, 3).unwrap(), b"ell");
    assert!(codes(&pak).is_empty());
}

#[test]
fn a_pak_roundtrips_and_is_changed_in_place() {
    // The directory precedes the data, with unused bytes between them.
    let mut bytes = b"PACK\x0c\0\0\0\x80\0\0\0".to_vec();
    for (name, offset, size) in [("b", 150_u32, 3_u32), ("a", 145, 2)] {
        let mut entry = name.as_bytes().to_vec();
        entry.resize(56, 0);
        // The bytes after the NUL are kept.
        entry[20] = 7;
        entry.extend([offset, size].map(u32::to_le_bytes).concat());
        bytes.extend(entry);
    }
    bytes.extend(b".....AA...BBB....");
    let pak = read(&bytes, "").unwrap();
    let mut builder = PakBuilder::from_archive(&pak).unwrap();
    let mut again = Vec::new();
    builder.write(&mut again).unwrap();
    assert!(again == bytes);
    builder.push("a", &b"new"[..]).unwrap();
    builder.push("c", &b"more"[..]).unwrap();
    again.clear();
    builder.write(&mut again).unwrap();
    let changed = contents(&read(&again, "").unwrap());
    assert_eq!(changed, [("b".into(), b"BBB".into()), ("a".into(), b"new".into()), ("c".into(), b"more".into())]);
}

#[test]
fn invalid_names_are_rejected() {
    let mut pak = PakBuilder::default();
    for name in [&b""[..], &[b'a'; 56], b"a\0b"] {
        assert!(pak.push(name, Vec::new()).is_err());
    }
    assert!(pak.push([b'a'; 55], Vec::new()).is_ok());
}

#[test]
fn unusual_directories_are_read_with_findings() {
    let mut bytes = made();
    // 10 bytes of a partial entry.
    bytes[8] += 10;
    bytes.extend([1; 10]);
    let pak = read(&bytes, "").unwrap();
    assert_eq!((pak.members().len(), codes(&pak)), (2, vec!["ARC-010"]));
    // A member that extends past the end is listed and refused.
    let mut bytes = made();
    let size = bytes.len() - 4;
    bytes[size..].copy_from_slice(&1000_u32.to_le_bytes());
    let pak = read(&bytes, "").unwrap();
    assert_eq!(codes(&pak), ["ARC-001"]);
    assert_eq!(
        pak.read_member(1, 9999).unwrap_err().to_string(),
        "not supported: its data extends past the end of the file"
    );
    assert_eq!(pak.read_member(0, 9999).unwrap(), b"hello");
    // A directory outside the file, or with a name that fills its field.
    let mut outside = made();
    outside[4] = 255;
    assert!(read(&outside, "").is_err());
    let mut unended = made();
    unended[21..77].fill(b'x');
    assert_eq!(codes(&read(&unended, "").unwrap()), ["ARC-011"]);
}

#[test]
fn members_with_the_same_name_are_distinct() {
    let mut pak = PakBuilder::default();
    for data in [&b"1"[..], b"2"] {
        pak.push("a", data).unwrap();
    }
    pak.push("A", &b"3"[..]).unwrap();
    let mut bytes = Vec::new();
    pak.write(&mut bytes).unwrap();
    let pak = Archive::read(Arc::new(bytes), "", &Limits::default()).unwrap();
    assert_eq!(pak.members().len(), 3);
    assert_eq!(codes(&pak), ["ARC-005", "ARC-006"]);
    // Games use the first one.
    let found = pak.find(b"a").unwrap();
    assert_eq!(pak.read_member(found, 9).unwrap(), b"1");
}
