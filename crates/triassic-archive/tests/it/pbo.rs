//! PBO.

use triassic_archive::{Kind, Method, PboBuilder};

use super::common::{codes, contents, read};

#[test]
fn a_new_pbo_has_one_form() {
    let mut pbo = PboBuilder::default().with_timestamp(5);
    pbo.set_property("version", "1").unwrap();
    pbo.set_property("Prefix", "z\\a").unwrap();
    pbo.push("Data/b.txt", &b"BB"[..]).unwrap();
    pbo.push("a.txt", &b"A"[..]).unwrap();
    let mut bytes = Vec::new();
    pbo.write(&mut bytes).unwrap();
    let head = b"\0sreV\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0Prefix\0z\\a\0version\x001\0\0";
    assert!(bytes.starts_with(head));
    let archive = read(&bytes, "").unwrap();
    assert_eq!(archive.kind(), Kind::Pbo);
    assert_eq!(archive.prefix(), Some(&b"z\\a"[..]));
    assert_eq!(contents(&archive), [("a.txt".into(), b"A".into()), ("Data\\b.txt".into(), b"BB".into())]);
    assert_eq!(archive.members()[0].time, Some(5));
    assert_eq!(archive.hash_is_right().unwrap(), Some(true));
    assert!(codes(&archive).is_empty());
    let last = bytes.len() - 30;
    bytes[last] ^= 1;
    assert_eq!(read(&bytes, "").unwrap().hash_is_right().unwrap(), Some(false));
}

/// A PBO without a version entry, with data packed by LZSS: a flag byte, eight literal bytes, and their sum.
fn packed(sum: u32) -> Vec<u8> {
    let mut bytes = b"x.txt\0srpC".to_vec();
    for number in [8_u32, 0, 7, 13] {
        bytes.extend(number.to_le_bytes());
    }
    bytes.extend([0; 21]);
    bytes.extend(b"\xffabcdefgh");
    bytes.extend(sum.to_le_bytes());
    bytes
}

#[test]
fn packed_data_are_read_and_their_sum_is_verified() {
    let sum = b"abcdefgh".iter().map(|byte| u32::from(*byte)).sum();
    // Only the table identifies the format.
    let archive = read(&packed(sum), "").unwrap();
    assert_eq!(archive.members()[0].method, Method::Lzss);
    assert_eq!(contents(&archive), [("x.txt".into(), b"abcdefgh".into())]);
    let wrong = read(&packed(sum + 1), "").unwrap().read_member(0, 99).unwrap_err();
    assert_eq!(wrong.to_string(), "the data is damaged: the checksum after the compressed data is wrong or missing");
    // A truncated file is identified only by its extension.
    let bytes = packed(sum);
    assert!(read(&bytes[..bytes.len() - 1], "").is_err());
    assert_eq!(codes(&read(&bytes[..bytes.len() - 1], "PBO").unwrap()), ["ARC-001"]);
}

#[test]
fn a_changed_pbo_keeps_the_stored_bytes_of_other_members() {
    let sum = b"abcdefgh".iter().map(|byte| u32::from(*byte)).sum();
    let bytes = packed(sum);
    let mut builder = PboBuilder::from_archive(&read(&bytes, "").unwrap()).unwrap();
    builder.push("new.txt", &b"new"[..]).unwrap();
    let mut changed = Vec::new();
    builder.write(&mut changed).unwrap();
    let archive = read(&changed, "pbo").unwrap();
    assert_eq!(archive.members()[0].stored_size, 13);
    assert_eq!(contents(&archive), [("x.txt".into(), b"abcdefgh".into()), ("new.txt".into(), b"new".into())]);
    builder.push("X.TXT", &b"y"[..]).unwrap();
    changed.clear();
    builder.write(&mut changed).unwrap();
    // It keeps its place and its name.
    let archive = read(&changed, "pbo").unwrap();
    assert_eq!(contents(&archive)[0], ("x.txt".into(), b"y".into()));
}

#[test]
fn invalid_names_and_properties_are_rejected() {
    let mut pbo = PboBuilder::default();
    assert!(pbo.push("", Vec::new()).is_err());
    assert!(pbo.push("a\0", Vec::new()).is_err());
    assert!(pbo.set_property("", "x").is_err());
    assert!(pbo.set_property("a", "x\0").is_err());
}
