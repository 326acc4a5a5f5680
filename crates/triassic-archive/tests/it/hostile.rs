//! Damaged and malicious archives.

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
    image::{ROCK_RIDGE, image, image_of_root, name_part, record, record_with, shared_names},
};

#[test]
fn a_zip_bomb_is_unpacked_only_up_to_the_limit() {
    let mut zip = ZipBuilder::default();
    zip.push("bomb", vec![0; 50 << 20]).unwrap();
    let mut bytes = Vec::new();
    zip.write(&mut bytes).unwrap();
    assert!(bytes.len() < 100_000);
    // The directory declares fewer bytes than there are.
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
    // Reading ahead is in blocks of about 32 KiB.
    assert!(taken * 5 < u64::try_from(length).unwrap() * 4, "{taken} of {length} bytes were read");
}

#[test]
fn zip_entries_that_share_data_are_refused() {
    let mut zip = ZipBuilder::default();
    for name in ["a", "b"] {
        zip.push(name, &b"same"[..]).unwrap();
    }
    let mut bytes = Vec::new();
    zip.write(&mut bytes).unwrap();
    // The second entry has the offset of the first one.
    let at = bytes.windows(4).rposition(|part| part == b"PK\x01\x02").unwrap();
    bytes[at + 42..at + 46].fill(0);
    let zip = read(&bytes, "").unwrap();
    assert_eq!(codes(&zip), ["ARC-004"]);
    assert!((0..2).any(|index| zip.read_member(index, 99).is_err_and(|error| error.to_string().contains("overlap"))));
    assert!(ZipBuilder::from_archive(&zip).is_ok_and(|builder| builder.names().len() == 2));
}

#[test]
fn different_names_of_a_member_are_reported() {
    let mut zip = ZipBuilder::default();
    zip.push("same.txt", &b"same"[..]).unwrap();
    zip.push("this.txt", &b"this"[..]).unwrap();
    let mut bytes = Vec::new();
    zip.write(&mut bytes).unwrap();
    assert!(codes(&read(&bytes, "").unwrap()).is_empty());
    let at = bytes.windows(8).position(|name| name == b"this.txt").unwrap();
    bytes[at..at + 4].copy_from_slice(b"that");
    let zip = read(&bytes, "").unwrap();
    assert_eq!(codes(&zip), ["ARC-031"]);
    assert_eq!((&*zip.members()[1].name, zip.read_member(1, 99).unwrap()), (&b"this.txt"[..], b"this".to_vec()));
}

#[test]
fn an_lzss_bomb_allocates_only_what_it_can_fill() {
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
    // Every node found is a member or a folder.
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
fn encoded_names_are_valid_on_windows_and_can_be_decoded() {
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
    // Both separators on Windows, one elsewhere.
    let prefixes: Vec<_> = archive_prefixes("a\\b.pak\\c/d", true).collect();
    assert!(prefixes.contains(&("a\\b.pak", "c/d")), "{prefixes:?}");
    assert!(!archive_prefixes("a\\b.pak\\c/d", false).any(|(archive, _)| archive == "a\\b.pak"));
}

/// The same in a ZIP: the bytes are nearly the same in each record.
fn in_a_zip(image: &[u8]) -> Vec<u8> {
    let mut zip = ZipBuilder::default();
    zip.push("pak0.iso", image.to_vec()).unwrap();
    let mut bytes = Vec::new();
    zip.write(&mut bytes).unwrap();
    bytes
}

#[test]
fn records_that_share_a_long_name_cost_no_more_than_their_image() {
    for (what, area) in [
        ("longer than any name", vec![name_part(&[b'x'; 250], false); 255]),
        ("as long as names may be", vec![name_part(&[b'x'; 249], true)]),
        ("a path", vec![name_part(&b"a/".repeat(120), true)]),
    ] {
        let image = shared_names(30_000, &area);
        let zip = in_a_zip(&image);
        assert!(zip.len() * 5 < image.len(), "{} of {}", zip.len(), image.len());
        let source = Arc::new(Counting::new(image));
        let size = usize::try_from(source.size()).unwrap();
        let archive = in_proportion(what, size, 12, 4 << 20, || {
            Archive::read(Arc::clone(&source) as Arc<dyn ReadAt>, "", &Limits::default()).unwrap()
        });
        assert!(source.taken() < 5 * source.size() + (2 << 20), "{what}");
        assert_eq!(archive.members().len(), 30_000);
        let longest = archive.members().iter().map(|member| member.name.len()).max().unwrap();
        assert!(longest <= 255, "{what}: {longest}");
        assert_eq!(codes(&archive).contains(&"ARC-023"), what != "as long as names may be");
        // Also when it is searched among other files.
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("pack.zip"), &zip).unwrap();
        in_proportion(what, size, 30, 8 << 20, || {
            let mut files = ArchiveFiles::on_disk(&Archives::default());
            let entry = files.open_path(&folder.path().join("pack.zip/pak0.iso")).unwrap();
            let Entry::Folder(root) = entry else { panic!("a file") };
            assert_eq!(files.list(root).len(), 30_000);
        });
    }
}

#[test]
fn paths_that_exceed_the_budget_are_an_error() {
    // Nested folders with long names: their paths add up.
    let name = |number: usize| name_part(format!("{number:04}{}", "d".repeat(208)).as_bytes(), true);
    let folder = |number: usize| record_with(b"D", 20 + number, 2048, 2, &name(number));
    let dot = record_with(b"\0", 20, 2048, 2, ROCK_RIDGE);
    let mut folders = vec![(20, [dot, folder(1)].concat())];
    for number in 1..15 {
        folders.push((20 + number, folder(number + 1)));
    }
    // The last one has one sector of 45 short records 200 times: each is listed with a path of 3,200 bytes.
    let files: Vec<u8> = (0..45).flat_map(|number| record(format!("F{number}").as_bytes(), 20, 0, 0)).collect();
    let mut last = Vec::new();
    for _ in 0..200 {
        last.extend(&files);
        last.resize(last.len().next_multiple_of(2048), 0);
    }
    folders.pop();
    folders.push((34, record_with(b"D", 35, last.len(), 2, &name(15))));
    folders.push((35, last));
    let bytes = image(&folders, &[], false);
    let error = in_proportion("paths", bytes.len(), 8, 4 << 20, || read(&bytes, "").unwrap_err()).to_string();
    assert!(error.starts_with("bytes of names and properties: "), "{error}");
    assert!(error.contains("exceeds the limit"), "{error}");
}

#[test]
fn overlapping_folders_are_not_copied_for_each() {
    // Each of 2,000 folders extends from another sector to the end of the image.
    let sectors = 4000;
    let mut root = vec![record(b"\0", 20, 2048, 2)];
    for number in 0..2000 {
        root.push(record(format!("D{number:04}").as_bytes(), 100 + number, (sectors - 200 - number) * 2048, 2));
    }
    let (mut bytes, _) = image_of_root(&root, &[]);
    bytes.resize(sectors * 2048, 0);
    let source = Arc::new(Counting::new(bytes));
    let archive = Archive::read(Arc::clone(&source) as Arc<dyn ReadAt>, "", &Limits::default()).unwrap();
    let (taken, size) = (source.taken(), source.size());
    assert!(taken <= size * 3 / 2, "{taken} of {size} bytes were read");
    assert_eq!(codes(&archive), ["ARC-017", "ARC-028"]);
}

#[test]
fn properties_cost_no_more_than_their_archive() {
    let mut bytes = b"\0sreV".to_vec();
    bytes.extend([0; 16]);
    bytes.extend(b"k\0\0".repeat(1 << 20));
    bytes.push(0);
    bytes.extend([0; 21]);
    let error = in_proportion("properties", bytes.len(), 20, 4 << 20, || read(&bytes, "pbo").unwrap_err()).to_string();
    assert!(error.starts_with("bytes of names and properties: "), "{error}");
}

/// A small file with many properties and names, each of which is near the end of the file.
#[test]
fn a_small_table_is_within_its_budget() {
    let mut pbo = PboBuilder::default();
    for number in 0..100 {
        pbo.set_property(&format!("k{number}"), "v").unwrap();
        pbo.push(format!("{number}.txt"), Vec::<u8>::new()).unwrap();
    }
    let mut bytes = Vec::new();
    pbo.write(&mut bytes).unwrap();
    let archive = read(&bytes, "pbo").unwrap();
    assert_eq!((archive.properties().len(), archive.members().len()), (100, 100));
}

/// A PAK with these ranges.
fn pak_of(ranges: &[(usize, usize)], data: &[u8]) -> Vec<u8> {
    let number = |number: usize| u32::try_from(number).unwrap().to_le_bytes();
    let mut bytes = [&b"PACK"[..], &number(12 + data.len()), &number(64 * ranges.len()), data].concat();
    for (index, (start, len)) in ranges.iter().enumerate() {
        let mut name = format!("f{index}.txt").into_bytes();
        name.resize(56, 0);
        bytes.extend([&name[..], &number(*start), &number(*len)].concat());
    }
    bytes
}

#[test]
fn members_of_a_pak_may_share_all_of_their_data_but_not_a_part() {
    let shared = read(&pak_of(&[(12, 6), (12, 6), (18, 2), (12, 6)], b"shared!!"), "").unwrap();
    assert_eq!(codes(&shared), ["ARC-022"]);
    assert_eq!(shared.findings().get("ARC-022").unwrap().count, 2);
    let same: Vec<_> = shared.members().iter().map(triassic_archive::Member::same_as).collect();
    assert_eq!(same, [None, Some(0), None, Some(0)]);
    assert_eq!(shared.read_member(3, 99).unwrap(), b"shared");
    let overlapping = read(&pak_of(&[(12, 6), (14, 6), (14, 6), (20, 0)], b"shared!!"), "").unwrap();
    assert_eq!(codes(&overlapping), ["ARC-004", "ARC-022"]);
    assert_eq!(overlapping.read_member(0, 99).unwrap(), b"shared");
    for index in [1, 2] {
        assert!(overlapping.read_member(index, 99).unwrap_err().to_string().contains("overlap"));
    }
}

#[test]
fn shared_data_are_read_once() {
    let source = Arc::new(Counting::new(pak_of(&[(12, 1 << 20); 100], &vec![7; 1 << 20])));
    let archive = Archive::read(Arc::clone(&source) as Arc<dyn ReadAt>, "", &Limits::default()).unwrap();
    source.taken();
    for index in 0..100 {
        assert_eq!(archive.read_member(index, 1 << 20).unwrap().len(), 1 << 20);
        assert!(archive.copy(index, 1 << 20, &mut std::io::sink()).is_ok() && archive.read_member(index, 9).is_err());
    }
    let taken = source.taken();
    assert!(taken <= (1 << 20) + (1 << 16), "{taken}");
    assert_eq!(archive.copied(), 99 << 20);
    let error = archive.check_copied(archive.copied()).unwrap_err().to_string();
    assert_eq!(
        error,
        "bytes of members that share their data (16 times the archive): 103809024 exceeds the limit of 16879808"
    );
    assert!(archive.check_copied(16 << 20).is_ok());
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
    let data = [(21, b"hello".to_vec()), (23, b"good day.".to_vec())];
    let iso = image(&[(20, root), (22, record(b"B;1", 23, 9, 0))], &data, false);
    vec![("pak", bytes), ("pbo", more), ("zip", most), ("iso", iso)]
}

#[test]
fn damaged_archives_give_errors_without_panics() {
    let mut seed = 1_u64;
    let mut random = move |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(seed >> 33).unwrap() % below
    };
    let (mut opened, mut refused) = (0, 0);
    for (extension, sample) in samples() {
        assert!(!contents(&read(&sample, extension).unwrap()).is_empty());
        // In an image, only the descriptors and folders are worth damaging.
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

/// PAKs that each contain the next one many times: as many archives as the product of the counts, in a file of a few
/// kilobytes.
#[test]
fn archives_that_share_data_are_opened_within_limits() {
    const COUNT: usize = 100;
    fn entries(bytes: &[u8], extension: &str) -> Vec<u8> {
        let start = 12 + bytes.len();
        let mut pak = b"PACK".to_vec();
        for number in [start, COUNT * 64] {
            pak.extend(i32::try_from(number).unwrap().to_le_bytes());
        }
        pak.extend(bytes);
        for number in 0..COUNT {
            let mut name = format!("n{number}.{extension}").into_bytes();
            name.resize(56, 0);
            pak.extend(name);
            for number in [12, bytes.len()] {
                pak.extend(i32::try_from(number).unwrap().to_le_bytes());
            }
        }
        pak
    }
    let mut bytes = entries(b"content", "txt");
    for _ in 0..3 {
        bytes = entries(&bytes, "pak");
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.pak");
    std::fs::write(&path, &bytes).unwrap();
    let seen = |limits: &Limits, depth: usize| {
        let mut files = ArchiveFiles::on_disk(&Archives::new(limits));
        let Ok(Entry::Folder(root)) = files.open_path(&path) else { panic!("an archive") };
        let mut folders = vec![(root, 0)];
        while let Some((folder, above)) = folders.pop() {
            let entries = files.list(folder).into_iter();
            let inside =
                entries.filter_map(|(_, entry)| if let Entry::Folder(inside) = entry { Some(inside) } else { None });
            folders.extend(inside.filter(|_| above < depth).map(|inside| (inside, above + 1)));
        }
        (files.len(), files.problems().last().map(|problem| problem.error.to_string()))
    };
    let (count, problem) = in_proportion("nested archives", bytes.len(), 30, 8 << 20, || seen(&Limits::default(), 9));
    let most = bytes.len() / 22;
    assert!((200..2 * most + COUNT).contains(&count), "{count} files and folders in {} bytes", bytes.len());
    assert!(problem.unwrap().contains("members of archives that share data"));
    // Without limits, all of them are found.
    let (count, problem) = seen(&Limits::NONE, 1);
    assert!(count > COUNT * COUNT && problem.is_none(), "{count} {problem:?}");
}

/// The seeds of the fuzz target are archives, and truncating them does no harm.
#[test]
fn seeds_of_the_fuzz_target_are_read() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds/archive");
    let seeds = triassic_test_support::files::below(&folder);
    assert!(seeds.len() >= 5, "{seeds:?}");
    for seed in seeds {
        let (bytes, extension) = (std::fs::read(&seed).unwrap(), formats_core::files::extension(&seed));
        assert!(exercise(&bytes, &extension), "{}", seed.display());
        for cut in (0..bytes.len()).step_by(bytes.len() / 97 + 1) {
            in_proportion("a seed", bytes.len(), 30, 4 << 20, || exercise(&bytes[..cut], &extension));
        }
    }
}

mod work;
