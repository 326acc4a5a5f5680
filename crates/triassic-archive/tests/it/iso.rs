//! CD images, by a builder of the tests and by `xorriso`.

use std::{fs, process::Command};

use triassic_archive::{Archive, Kind};
use triassic_test_support::files::below;

use super::common::{codes, contents, read};
use super::image::{ROCK_RIDGE, SECTOR, goes_on_at, image, image_of_root, name_part, record, record_with};

fn own(sector: usize) -> Vec<u8> {
    [record(b"\0", sector, SECTOR, 2), record(b"\x01", 20, SECTOR, 2)].concat()
}

fn made(joliet: bool) -> Vec<u8> {
    let ucs2 = |name: &str| name.encode_utf16().flat_map(u16::to_be_bytes).collect::<Vec<u8>>();
    let root = [own(20), record(b"A.TXT;1", 30, 5, 0), record(b"SUB", 22, SECTOR, 2)].concat();
    let sub = [own(22), record(b"BIG.BIN;1", 31, 3000, 0x80), record(b"BIG.BIN;1", 40, 10, 0)].concat();
    let long = [own(21), record(&ucs2("a long name.txt;1"), 30, 5, 0), record(&ucs2("\u{fc}"), 23, SECTOR, 2)].concat();
    let long_sub =
        [own(23), record(&ucs2("big.bin;1"), 31, 3000, 0x80), record(&ucs2("big.bin;1"), 40, 10, 0)].concat();
    let data = [(30, b"hello".to_vec()), (31, vec![7; 3000]), (40, vec![8; 10])];
    image(&[(20, root), (21, long), (22, sub), (23, long_sub)], &data, joliet)
}

#[test]
fn files_with_several_extents_and_joliet_names_are_read() {
    let big = [vec![7; 3000], vec![8; 10]].concat();
    let plain = read(&made(false), "").unwrap();
    assert_eq!(plain.kind(), Kind::Iso);
    assert_eq!(contents(&plain), [("A.TXT".into(), b"hello".to_vec()), ("SUB/BIG.BIN".into(), big.clone())]);
    assert!(codes(&plain).is_empty());
    let joliet = read(&made(true), "").unwrap();
    assert_eq!(contents(&joliet), [("a long name.txt".into(), b"hello".to_vec()), ("\u{fc}/big.bin".into(), big)]);
    assert_eq!(joliet.members()[0].time, Some(911_476_800));
}

#[test]
fn raw_sectors_of_both_modes_are_read() {
    let plain = made(false);
    for offset in [16, 24] {
        let mut raw = Vec::new();
        for sector in plain.chunks(SECTOR) {
            let start = raw.len();
            raw.extend(b"\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00");
            raw.extend([0, 2, 0, if offset == 16 { 1 } else { 2 }]);
            raw.resize(start + offset, 0);
            raw.extend(sector);
            raw.resize(start + 2352, 0);
        }
        assert_eq!(contents(&read(&raw, "bin").unwrap()), contents(&read(&plain, "").unwrap()), "{offset}");
    }
}

#[test]
fn rock_ridge_names_may_continue_elsewhere() {
    let long = vec![b'n'; 200];
    let dot = record_with(b"\0", 20, SECTOR, 2, ROCK_RIDGE);
    let plain = record_with(b"A.TXT;1", 22, 1, 0, &name_part(b"plain name.txt", true));
    let first = name_part(b"long ", false);
    let area = [name_part(&long, true), b"ST\x04\x01".to_vec()].concat();
    let second = record_with(b"B.TXT;1", 22, 2, 0, &[first, goes_on_at(21, area.len())].concat());
    let (bytes, next) = image_of_root(&[dot, plain, second], &area);
    assert_eq!(next, 21);
    let archive = read(&bytes, "").unwrap();
    let names: Vec<String> = archive.members().iter().map(triassic_archive::Member::text).collect();
    assert_eq!(names, ["plain name.txt".to_owned(), format!("long {}", "n".repeat(200))]);
}

#[test]
fn hard_links_are_a_note() {
    let root = [own(20), record(b"A.TXT;1", 30, 5, 0), record(b"B.TXT;1", 30, 5, 0)].concat();
    let archive = read(&image(&[(20, root)], &[(30, b"hello".to_vec())], false), "").unwrap();
    assert_eq!(contents(&archive), [("A.TXT".into(), b"hello".to_vec()), ("B.TXT".into(), b"hello".to_vec())]);
    assert_eq!(codes(&archive), ["ARC-022"]);
    assert_eq!(archive.findings().worst(), Some(formats_core::Severity::Note));
    assert_eq!([0, 1].map(|index| archive.members()[index].same_as()), [None, Some(0)]);
}

#[test]
fn folders_in_a_cycle_are_read_once() {
    let root = [own(20), record(b"SUB", 22, SECTOR, 2)].concat();
    let sub = [own(22), record(b"UP", 20, SECTOR, 2), record(b"ME", 22, SECTOR, 2), record(b"A;1", 30, 1, 0)].concat();
    let archive = read(&image(&[(20, root), (22, sub)], &[(30, vec![1])], false), "").unwrap();
    assert_eq!(contents(&archive), [("SUB/A".into(), vec![1])]);
    assert_eq!(codes(&archive), ["ARC-015"]);
}

#[test]
#[ignore = "needs xorriso; .ci/run installs it"]
fn images_of_xorriso_are_read_completely() {
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("source");
    fs::create_dir_all(source.join("models/deep/deeper")).unwrap();
    for (name, size) in
        [("readme.txt", 5), ("models/Long Name of a Model.md2", 70_000), ("models/deep/deeper/x.pcx", 0)]
    {
        let bytes: Vec<u8> = (0..size).map(|n: u32| n.to_le_bytes()[0] ^ n.to_le_bytes()[1]).collect();
        fs::write(source.join(name), bytes).unwrap();
    }
    let expected = |change: fn(&str) -> String| {
        let mut files: Vec<_> = below(&source)
            .iter()
            .map(|path| {
                let name = path.strip_prefix(&source).unwrap().to_str().unwrap().replace('\\', "/");
                (change(&name), fs::read(path).unwrap())
            })
            .collect();
        files.sort();
        files
    };
    for (options, change) in [
        (&["-J"][..], str::to_owned as fn(&str) -> String),
        (&["-R"], str::to_owned),
        (&["--norock", "-iso-level", "3"], |name| {
            // Eight letters, a dot, three letters; other characters become `_`.
            let part = |part: &str| {
                let (stem, extension) = part.rsplit_once('.').unwrap_or((part, ""));
                let stem: String = stem.chars().take(31).collect();
                format!("{stem}.{extension}").trim_end_matches('.').to_uppercase().replace(' ', "_")
            };
            name.split('/').map(part).collect::<Vec<_>>().join("/")
        }),
    ] {
        let path = folder.path().join("made.iso");
        let mut xorriso = Command::new("xorriso");
        xorriso.args(["-as", "mkisofs", "-quiet"]).args(options).arg("-o").arg(&path).arg(&source);
        let status = xorriso.output().unwrap();
        assert!(status.status.success(), "{}", String::from_utf8_lossy(&status.stderr));
        let archive = Archive::open(&path).unwrap();
        let mut found = contents(&archive);
        found.sort();
        let names = |files: &[(String, Vec<u8>)]| files.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
        assert_eq!(names(&found), names(&expected(change)), "{options:?}");
        assert!(found == expected(change), "{options:?}");
    }
}
