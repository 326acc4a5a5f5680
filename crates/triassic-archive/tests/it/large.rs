//! Large archives are listed quickly, and reading a member reads nothing else.

use std::{
    fs::File,
    io::{Seek, SeekFrom, Write},
    sync::Arc,
};

use triassic_archive::{Archive, Handles, Limits, PakBuilder, ReadAt, ZipBuilder};

use super::common::Counting;

// `hostile/work.rs` tests that the work does not grow faster than the number of members, by counting instructions.
fn listed(source: Arc<dyn ReadAt>) -> Archive {
    Archive::read(source, "", &Limits::default()).unwrap()
}

#[test]
fn a_pak_of_two_gigabytes_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pak0.pak");
    // Sparse: a header, a member at the start, one at the end, the directory last.
    let directory_at = i32::MAX - 128 - 1;
    let mut file = File::create(&path).unwrap();
    file.write_all(b"PACK").unwrap();
    file.write_all(&[directory_at, 128].map(i32::to_le_bytes).concat()).unwrap();
    file.write_all(b"first").unwrap();
    file.seek(SeekFrom::Start(directory_at as u64 - 4)).unwrap();
    file.write_all(b"last").unwrap();
    for (name, offset, size) in [("a", 12, 5), ("b", directory_at - 4, 4)] {
        let mut field = [0; 56];
        field[..1].copy_from_slice(name.as_bytes());
        file.write_all(&field).unwrap();
        file.write_all(&[offset, size].map(i32::to_le_bytes).concat()).unwrap();
    }
    drop(file);
    let source = Arc::new(Counting::new(Handles::new(1).open(&path).unwrap()));
    let archive = listed(Arc::clone(&source) as Arc<dyn ReadAt>);
    assert!(source.taken() < 70_000, "the directory, and the signature");
    assert_eq!(archive.read_member(1, 100).unwrap(), b"last");
    assert_eq!(source.taken(), 4);
    assert_eq!(archive.read_member(0, 100).unwrap(), b"first");
    assert_eq!(source.taken(), 5);
}

#[test]
fn a_zip_of_a_hundred_thousand_members_is_read() {
    let mut builder = ZipBuilder::default();
    for number in 0..100_000 {
        builder.push(format!("folder{}/{number}.txt", number % 100), format!("{number}").into_bytes()).unwrap();
    }
    let mut bytes = Vec::new();
    builder.write(&mut bytes).unwrap();
    // More than 65,535 need the 64-bit end of the directory.
    assert!(bytes.windows(4).rev().take(200).any(|part| part == b"PK\x06\x06"));
    let source = Arc::new(Counting::new(bytes));
    let archive = listed(Arc::clone(&source) as Arc<dyn ReadAt>);
    assert_eq!(archive.members().len(), 100_000);
    source.taken();
    let index = archive.find(b"folder77/77777.txt".as_ref()).or_else(|| archive.find(b"folder77/77.txt")).unwrap();
    assert!(archive.read_member(index, 100).is_ok());
    assert!(source.taken() < 1000, "its headers and its data");
}

#[test]
fn members_are_limited_in_size_but_archives_are_not() {
    let mut builder = PakBuilder::default();
    builder.push("a", vec![0; 5000]).unwrap();
    builder.push("b", vec![1; 10]).unwrap();
    let mut bytes = Vec::new();
    builder.write(&mut bytes).unwrap();
    let archive = Archive::read(Arc::new(bytes), "", &Limits::default().with_max_member(100)).unwrap();
    let error = archive.read_member(0, u64::MAX).unwrap_err().to_string();
    assert_eq!(error, "bytes of a member: 5000 exceeds the limit of 100");
    assert_eq!(archive.read_member(1, u64::MAX).unwrap(), [1; 10]);
}
