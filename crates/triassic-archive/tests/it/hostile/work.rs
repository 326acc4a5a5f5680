//! Work that grows no faster than its input: archives with many members, of each kind.

use std::{hint::black_box, sync::Arc};

use triassic_archive::{Archive, Kind, Limits, PakBuilder, PboBuilder, ZipBuilder};
use triassic_test_support::instructions::{assert_growth, operation};

use crate::image::{image, record};

/// Counts everything that is done with an archive.
fn use_archive(bytes: Vec<u8>, kind: Kind) {
    let bytes = Arc::new(bytes);
    let archive = operation("open", || Archive::read(bytes, kind.extensions()[0], &Limits::default())).unwrap();
    assert_eq!(archive.kind(), kind);
    operation("findings", || black_box(archive.findings()));
    operation("find", || {
        for member in archive.members() {
            black_box(archive.find(&member.name));
        }
    });
    operation("read", || {
        for index in 0..archive.members().len() {
            let _ = black_box(archive.read_member(index, 1000));
        }
    });
    operation("write", || match kind {
        Kind::Pak => PakBuilder::from_archive(&archive).unwrap().write(&mut std::io::sink()).unwrap(),
        Kind::Pbo => PboBuilder::from_archive(&archive).unwrap().write(&mut std::io::sink()).unwrap(),
        Kind::Zip => ZipBuilder::from_archive(&archive).unwrap().write(&mut std::io::sink()).unwrap(),
        _ => {}
    });
}

fn name(number: usize) -> String {
    format!("folder{}/file{number}.txt", number % 7)
}

/// The bytes of a builder with the given number of members.
macro_rules! written {
    ($builder:ident, $size:expr, $name:expr) => {{
        let mut builder = $builder::default();
        for number in 0..$size {
            builder.push($name(number), &b"data"[..]).unwrap();
        }
        let mut bytes = Vec::new();
        builder.write(&mut bytes).unwrap();
        bytes
    }};
}

#[test]
#[ignore = "counts instructions: needs Valgrind"]
fn many_members_of_a_pak() {
    assert_growth(1000, |size| use_archive(written!(PakBuilder, size, name), Kind::Pak));
}

#[test]
#[ignore = "counts instructions: needs Valgrind"]
fn many_members_of_a_pbo() {
    assert_growth(1000, |size| use_archive(written!(PboBuilder, size, name), Kind::Pbo));
}

#[test]
#[ignore = "counts instructions: needs Valgrind"]
fn many_members_of_a_zip() {
    assert_growth(1000, |size| use_archive(written!(ZipBuilder, size, name), Kind::Zip));
}

#[test]
#[ignore = "counts instructions: needs Valgrind"]
fn many_members_of_one_name() {
    assert_growth(1000, |size| use_archive(written!(PakBuilder, size, (|_| "same.txt")), Kind::Pak));
}

#[test]
#[ignore = "counts instructions: needs Valgrind"]
fn many_members_that_differ_in_case() {
    let name =
        |number: usize| -> String { (0..16).map(|bit| if number >> bit & 1 == 0 { 'a' } else { 'A' }).collect() };
    assert_growth(1000, |size| use_archive(written!(PakBuilder, size, name), Kind::Pak));
}

#[test]
#[ignore = "counts instructions: needs Valgrind"]
fn many_deep_members() {
    let name = |number: usize| format!("{}{number}", "a/".repeat(40));
    assert_growth(500, |size| use_archive(written!(ZipBuilder, size, name), Kind::Zip));
}

#[test]
#[ignore = "counts instructions: needs Valgrind"]
fn many_records_of_an_image() {
    assert_growth(1000, |size| {
        // 40 bytes each, 50 per sector.
        let sectors = size.div_ceil(50);
        let mut root = Vec::new();
        for number in 0..size {
            if number % 50 == 0 {
                root.resize(number / 50 * 2048, 0);
            }
            root.extend(record(format!("F{number:04}").as_bytes(), 20, 4, 0));
        }
        let mut bytes = image(&[(20, root)], &[], false);
        // The number of sectors of the root folder.
        let bytes_of_root = u32::try_from(sectors * 2048).unwrap();
        let at = 16 * 2048 + 156 + 10;
        bytes[at..at + 4].copy_from_slice(&bytes_of_root.to_le_bytes());
        bytes[at + 4..at + 8].copy_from_slice(&bytes_of_root.to_be_bytes());
        use_archive(bytes, Kind::Iso);
    });
}
