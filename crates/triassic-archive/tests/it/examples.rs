//! An archive for each finding, and the examples of `triassic explain`.

use formats_core::Code;
use triassic_archive::{CODES, PakBuilder, PboBuilder, ZipBuilder, codes};
use triassic_test_support::findings::{check_examples, validated};

use super::{
    common::read,
    image::{ROCK_RIDGE, SECTOR, image, name_part, record, record_with},
};

/// What `pack` reports about a folder, and what `validate` reports about the hash of a PBO. The tests of the command have
/// their examples.
const OF_THE_COMMAND: [Code; 6] = [
    codes::NO_PREFIX,
    codes::OTHER_FOLDER,
    codes::NESTED_PREFIX,
    codes::WRONG_HASH,
    codes::LEFT_OUT,
    codes::OTHER_PREFIX,
];

fn pak(names: &[&str]) -> Vec<u8> {
    let (mut pak, mut bytes) = (PakBuilder::default(), Vec::new());
    for name in names {
        pak.push_raw(name.as_bytes(), name.as_bytes().to_vec().into()).unwrap();
    }
    pak.write(&mut bytes).unwrap();
    bytes
}

fn zip(names: &[&str]) -> Vec<u8> {
    let (mut zip, mut bytes) = (ZipBuilder::default(), Vec::new());
    for name in names {
        zip.push(*name, name.as_bytes()).unwrap();
    }
    zip.write(&mut bytes).unwrap();
    bytes
}

/// A PBO with the properties `author` and `prefix`; if `again`, with `author` twice.
fn pbo(again: bool) -> Vec<u8> {
    let (mut pbo, mut bytes) = (PboBuilder::default(), Vec::new());
    for name in ["config.cpp", "data\\tank.p3d"] {
        pbo.push(name, name.as_bytes()).unwrap();
    }
    pbo.set_property("author", "me").unwrap();
    pbo.set_property("prefix", "z\\tank").unwrap();
    pbo.write(&mut bytes).unwrap();
    if again {
        let at = find(&bytes, b"prefix");
        bytes[at..at + 6].copy_from_slice(b"author");
    }
    bytes
}

fn find(bytes: &[u8], part: &[u8]) -> usize {
    bytes.windows(part.len()).position(|own| own == part).unwrap()
}

/// Replaces the bytes at `at` after the first occurrence of `part`.
fn with(mut bytes: Vec<u8>, part: &[u8], at: usize, new: &[u8]) -> Vec<u8> {
    let start = find(&bytes, part) + at;
    bytes[start..start + new.len()].copy_from_slice(new);
    bytes
}

/// A CD image with these records in its root folder, and in the folder in sector 22.
fn iso(root: &[Vec<u8>], below: &[Vec<u8>]) -> Vec<u8> {
    let own = |sector| [record(b"\0", sector, SECTOR, 2), record(b"\x01", 20, SECTOR, 2)].concat();
    let all = |sector, records: &[Vec<u8>]| (sector, [own(sector), records.concat()].concat());
    image(&[all(20, root), all(22, below)], &[(30, b"hello".to_vec())], false)
}

#[test]
fn examples_are_current() {
    const ENTRY: &[u8] = b"PK\x01\x02";
    const END: &[u8] = b"PK\x05\x06";
    let two = ["models/tank.md2", "models/tank.pcx"];
    let long = b"models/vehicles/heavy/tank_of_the_second_squad_skin1.pcx";
    assert_eq!(long.len(), 56);
    let file = record(b"TANK.MD2;1", 30, 5, 0);
    let mut interleaved = file.clone();
    // Blocks of each part, and between two of them.
    interleaved[26..28].fill(1);
    let mut damaged = file.clone();
    damaged[0] = 20;
    let rock_ridge = {
        let dot = record_with(b"\0", 20, SECTOR, 2, ROCK_RIDGE);
        let path = record_with(b"TANK.MD2;1", 30, 5, 0, &name_part(b"models/tank.md2", true));
        image(&[(20, [dot, path].concat())], &[(30, b"hello".to_vec())], false)
    };
    let cases = [
        (codes::PAST_END, with(pak(&two), b"models/tank.pcx\0", 60, &[0, 1, 0, 0])),
        (codes::UNREAD_METHOD, with(zip(&two), ENTRY, 10, &[9])),
        (codes::ENCRYPTED, with(zip(&two), ENTRY, 8, &[1])),
        (codes::OVERLAP, with(pak(&two), b"models/tank.pcx\0", 56, &[14])),
        (codes::DUPLICATE_NAME, pak(&["models/tank.md2", "models/tank.md2"])),
        (codes::CASE_ONLY, pak(&["models/Tank.md2", "models/tank.md2"])),
        (codes::LEAVES_FOLDER, pak(&["../../autoexec.cfg"])),
        (codes::NOT_ON_WINDOWS, pak(&["models/con"])),
        (codes::TRAILING, [zip(&two), b"more".to_vec()].concat()),
        (codes::PART_OF_ENTRY, [with(pak(&two), b"PACK", 8, &[128 + 10]), vec![1; 10]].concat()),
        (codes::UNENDED_NAME, with(pak(&two), b"models/tank.pcx\0", 0, long)),
        (codes::FILLED_TERMINATOR, with(pbo(false), b"config.cpp\0", 31 + 34 + 1, &[1])),
        (codes::UNKNOWN_METHOD, with(pbo(false), b"config.cpp\0", 11, &[1])),
        (codes::DUPLICATE_PROPERTY, pbo(true)),
        (codes::CIRCLE, iso(&[record(b"MODELS", 22, SECTOR, 2)], &[record(b"UP", 20, SECTOR, 2), file.clone()])),
        (codes::BAD_RECORD, iso(&[file.clone(), damaged], &[])),
        (codes::BAD_FOLDER, iso(&[record(b"MODELS", 4000, SECTOR, 2), file.clone()], &[])),
        (codes::WRONG_COUNT, with(zip(&two), END, 8, &[3, 0, 3])),
        (codes::SPLIT, with(zip(&two), END, 4, &[1])),
        (codes::BAD_DIRECTORY, with(zip(&two), b"PK\x01\x02", 46 + 15, b"PKXX")),
        (codes::INTERLEAVED, iso(&[interleaved], &[])),
        (codes::SAME_DATA, with(pak(&two), b"models/tank.pcx\0", 56, &[12])),
        (codes::BAD_NAME, rock_ridge),
        (codes::EMPTY, pak(&[])),
        (codes::LOCAL_NAME, with(zip(&two), b"models/tank.md2", 0, b"models/jeep")),
    ];
    let line = |(code, bytes): &(Code, Vec<u8>)| {
        let archive = read(bytes, "").unwrap_or_else(|error| panic!("{}: {error}", code.id));
        validated(&archive.findings(), *code, |found| archive.subject(found))
    };
    let codes: Vec<Code> = CODES.iter().copied().filter(|code| !OF_THE_COMMAND.contains(code)).collect();
    check_examples("triassic-archive", &codes, &cases.iter().map(line).collect::<Vec<_>>());
}
