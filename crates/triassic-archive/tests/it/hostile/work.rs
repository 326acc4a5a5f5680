//! Work that grows no faster than its input: archives of many members, of each kind.

use std::{hint::black_box, sync::Arc};

use triassic_archive::{Archive, Kind, Limits, PakBuilder, PboBuilder, ZipBuilder};
use triassic_test_support::instructions::{assert_growth, operation};

use crate::iso::{image, record};

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

macro_rules! many {
    ($test:ident, $n:literal, $builder:ident, $kind:expr, $name:expr) => {
        #[test]
        #[ignore = "counts instructions: needs Valgrind"]
        fn $test() {
            assert_growth($n, |size| {
                let mut builder = $builder::default();
                for number in 0..size {
                    let name: fn(usize) -> String = $name;
                    builder.push(name(number), &b"data"[..]).unwrap();
                }
                let mut bytes = Vec::new();
                builder.write(&mut bytes).unwrap();
                use_archive(bytes, $kind);
            });
        }
    };
}

many!(many_members_of_a_pak, 1000, PakBuilder, Kind::Pak, name);
many!(many_members_of_a_pbo, 1000, PboBuilder, Kind::Pbo, name);
many!(many_members_of_a_zip, 1000, ZipBuilder, Kind::Zip, name);
many!(many_members_of_one_name, 1000, PakBuilder, Kind::Pak, |_| "same.txt".to_owned());
many!(many_members_that_differ_in_case, 1000, PakBuilder, Kind::Pak, |number| {
    (0..16).map(|bit| if number >> bit & 1 == 0 { 'a' } else { 'A' }).collect()
});
many!(many_deep_members, 500, ZipBuilder, Kind::Zip, |number| format!("{}{number}", "a/".repeat(40)));

#[test]
#[ignore = "counts instructions: needs Valgrind"]
fn many_records_of_an_image() {
    assert_growth(1000, |size| {
        // 40 bytes each, 50 in a sector.
        let sectors = size.div_ceil(50);
        let mut root = Vec::new();
        for number in 0..size {
            if number % 50 == 0 {
                root.resize(number / 50 * 2048, 0);
            }
            root.extend(record(format!("F{number:04}").as_bytes(), 20, 4, 0));
        }
        let mut bytes = image(&[(20, root)], &[], false);
        // The root folder has so many sectors.
        let bytes_of_root = u32::try_from(sectors * 2048).unwrap();
        let at = 16 * 2048 + 156 + 10;
        bytes[at..at + 4].copy_from_slice(&bytes_of_root.to_le_bytes());
        bytes[at + 4..at + 8].copy_from_slice(&bytes_of_root.to_be_bytes());
        use_archive(bytes, Kind::Iso);
    });
}
