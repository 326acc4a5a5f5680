//! ZIP.

use triassic_archive::{Kind, Method, ZipBuilder};

use super::common::{codes, contents, read};

fn made() -> Vec<u8> {
    let mut zip = ZipBuilder::default();
    zip.push("models\\a.txt", vec![b'a'; 1000]).unwrap();
    zip.push("b.bin", &b"\x01\x02"[..]).unwrap();
    zip.push("\u{fc}.txt", &b""[..]).unwrap();
    let mut bytes = Vec::new();
    zip.write(&mut bytes).unwrap();
    bytes
}

#[test]
fn a_zip_is_written_and_read_back() {
    let bytes = made();
    assert!(bytes == made());
    let zip = read(&bytes, "").unwrap();
    assert_eq!(zip.kind(), Kind::Zip);
    let expected = [("b.bin", vec![1, 2]), ("models/a.txt", vec![b'a'; 1000]), ("\u{fc}.txt", vec![])];
    assert_eq!(contents(&zip), expected.map(|(name, bytes)| (name.to_owned(), bytes)));
    let methods: Vec<_> = zip.members().iter().map(|member| member.method).collect();
    assert_eq!(methods, [Method::Stored, Method::Deflate, Method::Stored]);
    assert_eq!(zip.members()[0].time, None);
    assert!(codes(&zip).is_empty());
}

#[test]
fn a_wrong_checksum_is_an_error() {
    let mut bytes = made();
    // The first byte of `b.bin`.
    bytes[30 + 5] ^= 1;
    let zip = read(&bytes, "").unwrap();
    assert!(zip.read_member(0, 99).is_err());
    assert!(zip.read_member(1, 9999).is_ok());
}

#[test]
fn a_zip_roundtrips_and_is_changed_in_place() {
    let mut bytes = made();
    // A comment.
    let at = bytes.len() - 2;
    bytes[at] = 3;
    bytes.extend(b"hey");
    let zip = read(&bytes, "").unwrap();
    let mut builder = ZipBuilder::from_archive(&zip).unwrap().with_timestamp(1_000_000_000);
    let mut again = Vec::new();
    builder.write(&mut again).unwrap();
    assert!(again == bytes);
    builder.push("models/a.txt", &b"short"[..]).unwrap();
    builder.push("c.txt", &b"c"[..]).unwrap();
    again.clear();
    builder.write(&mut again).unwrap();
    assert!(again.ends_with(b"hey"));
    let zip = read(&again, "").unwrap();
    let expected = [("b.bin", &b"\x01\x02"[..]), ("models/a.txt", b"short"), ("\u{fc}.txt", b""), ("c.txt", b"c")];
    assert_eq!(contents(&zip), expected.map(|(name, bytes)| (name.to_owned(), bytes.to_vec())));
    assert_eq!(zip.members()[3].time, Some(1_000_000_000));
}

/// Sets the directory's byte at `offset` of the first entry to a value.
fn with(offset: usize, value: u8) -> Vec<u8> {
    let mut bytes = made();
    let at = bytes.windows(4).position(|part| part == b"PK\x01\x02").unwrap();
    bytes[at + offset] = value;
    bytes
}

#[test]
fn unreadable_members_are_listed_and_refused_with_a_reason() {
    for (bytes, code, why) in [
        (with(8, 1), "ARC-003", "not supported: encrypted"),
        (with(10, 9), "ARC-002", "not supported: compressed with DEFLATE64"),
        (with(10, 77), "ARC-002", "not supported: compressed with the unknown method 77"),
    ] {
        let zip = read(&bytes, "").unwrap();
        assert_eq!((zip.members().len(), codes(&zip)), (3, vec![code]));
        let error = zip.read_member(0, 99).unwrap_err().to_string();
        assert!(error.starts_with(why), "{error}");
        assert_eq!(zip.read_member(1, 9999).unwrap().len(), 1000);
    }
}

#[test]
fn the_last_of_two_equal_names_wins() {
    let mut zip = ZipBuilder::default();
    zip.push("a", &b"1"[..]).unwrap();
    zip.push("a", &b"2"[..]).unwrap();
    let mut bytes = Vec::new();
    zip.write(&mut bytes).unwrap();
    let zip = read(&bytes, "").unwrap();
    assert_eq!(codes(&zip), ["ARC-005"]);
    assert_eq!(zip.read_member(zip.find(b"A").unwrap(), 9).unwrap(), b"2");
}

#[test]
fn a_zip_is_found_after_a_self_extractor_and_before_other_bytes() {
    let bytes = made();
    let padded = [&b"MZ program"[..], &bytes].concat();
    assert!(read(&padded, "").is_err());
    assert_eq!(read(&padded, "zip").unwrap().members().len(), 3);
    let trailed = [&bytes[..], b"more"].concat();
    assert_eq!(codes(&read(&trailed, "").unwrap()), ["ARC-009"]);
}
