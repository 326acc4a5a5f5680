//! Real PBOs, compared with the figures of an independent reader.

use std::fs;

use serde_json::Value;
use sha2::{Digest, Sha256};
use triassic_archive::{Archive, Kind, Method, PboBuilder};
use triassic_test_support::files::{below, corpus};

fn text(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| char::from(*byte)).collect()
}

#[test]
fn real_pbo_match_the_recorded_figures() {
    let Some(corpus) = corpus() else { return };
    let lines = fs::read_to_string(corpus.join("expected/bis-pbo.jsonl")).unwrap();
    let mut members = 0;
    for line in lines.lines() {
        let expected: Value = serde_json::from_str(line).unwrap();
        let name = expected["file"].as_str().unwrap();
        let archive = Archive::open(&corpus.join("archives").join(name)).unwrap();
        assert_eq!(archive.kind(), Kind::Pbo, "{name}");
        assert_eq!(archive.source().size(), expected["bytes"].as_u64().unwrap(), "{name}");
        let table = archive.pbo().unwrap();
        let properties: Vec<Value> =
            table.properties.iter().map(|(key, value)| serde_json::json!([text(key), text(value)])).collect();
        assert_eq!(Value::Array(properties), expected["properties"], "{name}");
        assert_eq!(archive.prefix().map(text), expected["prefix"].as_str().map(str::to_owned), "{name}");
        assert_eq!(table.data_at, expected["data_at"].as_u64().unwrap(), "{name}");
        assert_eq!(table.data_end(), expected["data_end"].as_u64().unwrap(), "{name}");
        let tail = archive.source().size().saturating_sub(table.data_end());
        assert_eq!(tail, expected["tail"].as_u64().unwrap(), "{name}");
        assert_eq!(archive.hash_is_right().unwrap(), expected["sha1_ok"].as_bool(), "{name}");
        let entries = expected["entries"].as_array().unwrap();
        assert_eq!(entries.len(), archive.members().len(), "{name}");
        for (index, (entry, expected)) in table.entries.iter().zip(entries).enumerate() {
            let member = archive.member(index).unwrap();
            let at = format!("{name}, {}", text(&entry.name));
            assert_eq!(text(&entry.name), expected["name"].as_str().unwrap(), "{at}");
            assert_eq!(u64::from(entry.fields.original_size), expected["original_size"].as_u64().unwrap(), "{at}");
            assert_eq!(u64::from(entry.fields.size), expected["stored_size"].as_u64().unwrap(), "{at}");
            assert_eq!(u64::from(entry.fields.timestamp), expected["timestamp"].as_u64().unwrap(), "{at}");
            if expected.get("packing").is_some() {
                assert_eq!(member.method, Method::Lzss, "{at}");
            }
            match (archive.read_member(index, u64::MAX), expected["sha256"].as_str()) {
                (Ok(bytes), Some(hash)) => {
                    assert_eq!(bytes.len() as u64, expected["size"].as_u64().unwrap(), "{at}");
                    let own: String = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
                    assert_eq!(own, hash, "{at}");
                }
                (Err(_), None) => assert!(expected.get("error").is_some(), "{at}"),
                (found, _) => panic!("{at}: {found:?}"),
            }
            members += 1;
        }
    }
    assert!(members >= 83, "{members}");
}

#[test]
fn real_pbo_roundtrip_and_repack_with_equal_contents() {
    let Some(corpus) = corpus() else { return };
    let mut count = 0;
    for path in below(&corpus.join("archives")) {
        let Ok(archive) = Archive::open(&path) else { continue };
        let mut written = Vec::new();
        PboBuilder::from_archive(&archive).unwrap().write(&mut written).unwrap();
        assert!(written == fs::read(&path).unwrap(), "{}", path.display());
        count += 1;

        let mut packed = PboBuilder::default();
        let mut contents = Vec::new();
        for (index, member) in archive.members().iter().enumerate() {
            let Ok(bytes) = archive.read_member(index, u64::MAX) else { continue };
            packed.push(&member.name, bytes.clone()).unwrap();
            // A PBO has `\\` between folders, whatever other tools wrote.
            let name = member.name.iter().map(|byte| if *byte == b'/' { b'\\' } else { byte.to_ascii_lowercase() });
            contents.push((name.collect::<Vec<u8>>(), bytes));
        }
        contents.sort();
        let mut written = Vec::new();
        packed.write(&mut written).unwrap();
        let again = super::common::read(&written, "pbo").unwrap();
        assert_eq!(again.hash_is_right().unwrap(), Some(true));
        let found = again.members().iter().enumerate();
        let mut found: Vec<_> = found
            .map(|(i, member)| (member.name.to_ascii_lowercase(), again.read_member(i, u64::MAX).unwrap()))
            .collect();
        found.sort();
        let sizes = |files: &[(Vec<u8>, Vec<u8>)]| {
            files.iter().map(|(name, bytes)| (text(name), bytes.len())).collect::<Vec<_>>()
        };
        assert_eq!(sizes(&found), sizes(&contents), "{}", path.display());
        assert!(found == contents, "{}", path.display());
    }
    assert!(count >= 9, "{count}");
}
