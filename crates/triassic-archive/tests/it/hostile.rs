//! Damaged archives, and such that were made to do harm.

use std::{fs::File, sync::Arc};

use formats_core::files::{Entry, Files};
use triassic_archive::files::{ArchiveFiles, Archives};
use triassic_archive::{
    Archive, Limits, PakBuilder, PboBuilder, ReadAt, ZipBuilder, archive_prefixes, decode_name, encode_name,
};
use triassic_test_support::memory::in_proportion;

use super::{
    common::{Counting, codes, contents, read},
    exercise::exercise,
    iso::{image, record},
};

#[test]
fn a_zip_bomb_is_unpacked_up_to_the_limit_only() {
    let mut zip = ZipBuilder::default();
    zip.push("bomb", vec![0; 50 << 20]).unwrap();
    let mut bytes = Vec::new();
    zip.write(&mut bytes).unwrap();
    assert!(bytes.len() < 100_000);
    // The directory says less than there is.
    let at = bytes.windows(4).position(|part| part == b"PK\x01\x02").unwrap();
    bytes[at + 24..at + 28].copy_from_slice(&10_u32.to_le_bytes());
    let length = bytes.len();
    let source = Arc::new(Counting::new(bytes));
    let zip = Archive::read(Arc::clone(&source) as Arc<dyn ReadAt>, "", &Limits::default()).unwrap();
    source.taken();
    let mut to = Vec::new();
    assert!(zip.copy(0, 1000, &mut to).is_err());
    let taken = source.taken();
    assert!(to.len() <= 1 << 16, "{}", to.len());
    // Reading ahead is in blocks of some 32 KiB.
    assert!(taken * 5 < u64::try_from(length).unwrap() * 4, "{taken} of {length} bytes were read");
}

#[test]
fn entries_that_share_their_data_are_refused() {
    let mut zip = ZipBuilder::default();
    for name in ["a", "b"] {
        zip.push(name, &b"same"[..]).unwrap();
    }
    let mut bytes = Vec::new();
    zip.write(&mut bytes).unwrap();
    // The second entry is where the first one is.
    let at = bytes.windows(4).rposition(|part| part == b"PK\x01\x02").unwrap();
    bytes[at + 42..at + 46].fill(0);
    let zip = read(&bytes, "").unwrap();
    assert_eq!(codes(&zip), ["ARC-004"]);
    assert!((0..2).any(|index| zip.read_member(index, 99).is_err_and(|error| error.to_string().contains("overlap"))));
    assert!(ZipBuilder::from_archive(&zip).is_ok_and(|builder| builder.names().len() == 2));
}

#[test]
fn a_bomb_of_lzss_allocates_nothing_that_it_cannot_fill() {
    let mut bytes = b"x\0srpC".to_vec();
    for number in [u32::MAX, 0, 0, 8] {
        bytes.extend(number.to_le_bytes());
    }
    bytes.extend([0; 21]);
    bytes.extend([0; 8]);
    let archive = read(&bytes, "pbo").unwrap();
    // Four gigabytes are claimed.
    in_proportion("a bomb", bytes.len(), 0, 1 << 20, || assert!(archive.read_member(0, u64::MAX).is_err()));
}

#[test]
fn names_never_lead_out_of_an_archive() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("outside.txt"), b"outside").unwrap();
    let path = folder.path().join("a.pak");
    let names = ["../outside.txt", "/etc/passwd", "C:/x", "..", "a/../../b", "con", "x\\..\\..\\outside.txt", "./ok"];
    let mut pak = PakBuilder::default();
    for name in names {
        pak.push_raw(name.as_bytes(), name.as_bytes().to_vec().into()).unwrap();
    }
    pak.write(&mut File::create(&path).unwrap()).unwrap();
    let archive = Archive::open(&path).unwrap();
    assert_eq!(codes(&archive), ["ARC-007", "ARC-008"]);
    let mut files = ArchiveFiles::on_disk(&Archives::default());
    assert!(
        files.open_path(&path.join("../outside.txt")).is_err() || folder.path().join("a.pak/../outside.txt").exists()
    );
    let Entry::Folder(root) = files.open_path(&path).unwrap() else { panic!("a file") };
    // Whatever is found is a member.
    let mut open = vec![root];
    let mut found = 0;
    while let Some(folder) = open.pop() {
        for (name, entry) in files.list(folder) {
            assert!(name != b"..", "{name:?}");
            match entry {
                Entry::Folder(folder) => open.push(folder),
                Entry::File(file) => {
                    assert!(files.member(file).is_some());
                    found += 1;
                }
            }
        }
        assert_eq!(files.entry(folder, b".."), None);
    }
    assert_eq!(found, names.len());
}

#[test]
fn encoded_names_are_valid_on_windows_and_come_back() {
    let reserved = [
        "con", "NUL.txt", "com1", "aux.md2", "a:b", "a*", "trail.", "trail ", "\u{1}", "50%", "x\\y", "..", "LPT9.a.b",
    ];
    for name in reserved.into_iter().map(str::as_bytes).chain([&b"\xff\xfe"[..], b"plain.md2", b"a~2"]) {
        let encoded = encode_name(name);
        assert!(!encoded.chars().any(|char| "<>:\"/\\|?*".contains(char) || char < ' '), "{encoded}");
        assert!(!encoded.ends_with(['.', ' ']), "{encoded}");
        assert_eq!(decode_name(&encoded), name, "{encoded}");
    }
    assert_eq!(encode_name(b"plain.md2"), "plain.md2");
    // Both signs between folders where Windows is, one elsewhere.
    let prefixes: Vec<_> = archive_prefixes("a\\b.pak\\c/d", true).collect();
    assert!(prefixes.contains(&("a\\b.pak", "c/d")), "{prefixes:?}");
    assert!(!archive_prefixes("a\\b.pak\\c/d", false).any(|(archive, _)| archive == "a\\b.pak"));
}

/// Archives of each kind, with their extensions.
fn samples() -> Vec<(&'static str, Vec<u8>)> {
    let files: Vec<(String, Vec<u8>)> =
        (0..5_u8).map(|n| (format!("dir{n}/file{n}.txt"), vec![n; usize::from(n) * 40])).collect();
    let (mut pak, mut pbo, mut zip) = (PakBuilder::default(), PboBuilder::default(), ZipBuilder::default());
    pbo.set_property("prefix", "x").unwrap();
    for (name, data) in files {
        pak.push(&name, data.clone()).unwrap();
        pbo.push(&name, data.clone()).unwrap();
        zip.push(&name, data).unwrap();
    }
    let (mut bytes, mut more, mut most) = (Vec::new(), Vec::new(), Vec::new());
    pak.write(&mut bytes).unwrap();
    pbo.write(&mut more).unwrap();
    zip.write(&mut most).unwrap();
    let root = [record(b"A.TXT;1", 21, 5, 0), record(b"SUB", 22, 2048, 2)].concat();
    let iso = image(&[(20, root), (22, record(b"B;1", 21, 9, 0))], &[(21, b"hello".to_vec())], false);
    vec![("pak", bytes), ("pbo", more), ("zip", most), ("iso", iso)]
}

#[test]
fn damaged_archives_give_errors_and_no_panic() {
    let mut seed = 1_u64;
    let mut random = move |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(seed >> 33).unwrap() % below
    };
    let (mut opened, mut refused) = (0, 0);
    for (extension, sample) in samples() {
        assert!(!contents(&read(&sample, extension).unwrap()).is_empty());
        // Of an image only the descriptors and folders are worth it.
        let first = if extension == "iso" { 16 * 2048 } else { 0 };
        for _ in 0..2500 {
            let mut bytes = sample.clone();
            for _ in 0..=random(3) {
                let at = first + random(bytes.len() - first);
                bytes[at] = [0, 1, 0x7f, 0x80, 0xff, random(256).to_le_bytes()[0]][random(6)];
            }
            if random(4) == 0 {
                bytes.truncate(random(bytes.len()));
            }
            if exercise(&bytes, extension) {
                opened += 1;
            } else {
                refused += 1;
            }
        }
    }
    assert!(opened > 1000 && refused > 1000, "{opened} {refused}");
}

mod work;
