//! Archives and rows: read, written, merged.

use std::{
    io::{self, Write},
    path::PathBuf,
    sync::Arc,
};

use triassic_archive::{Archive, Kind, Limits, PakBuilder, PboBuilder, ZipBuilder};
use triassic_census::{Merged, merge};

use super::archive_exercise;

/// Archives: each kind by its bytes or by its extension.
pub(crate) fn archive(bytes: &[u8]) -> usize {
    for extension in ["", "pbo", "wrs", "zip"] {
        archive_exercise::exercise(bytes, extension);
    }
    0
}

/// Archives of members whose names and contents are between bytes of 255: what is written is read as it was given.
pub(crate) fn archive_writing(bytes: &[u8]) -> usize {
    let (mut pak, mut pbo, mut zip) = (PakBuilder::default(), PboBuilder::default(), ZipBuilder::default());
    let mut given = [(Kind::Pak, Vec::new()), (Kind::Pbo, Vec::new()), (Kind::Zip, Vec::new())];
    let mut parts = bytes.split(|byte| *byte == 255).map(<[u8]>::to_vec);
    while let Some(name) = parts.next() {
        let content = parts.next().unwrap_or_default();
        let taken = [
            pak.push_raw(&name, content.clone().into()).is_ok(),
            pbo.push_raw(name.clone(), content.clone().into()).is_ok(),
            zip.push_raw(name.clone(), content.clone().into()).is_ok(),
        ];
        for ((_, members), _) in given.iter_mut().zip(taken).filter(|(_, is_taken)| *is_taken) {
            members.push((name.clone(), content.clone()));
        }
    }
    let mut written = [Vec::new(), Vec::new(), Vec::new()];
    pak.write(&mut written[0]).unwrap();
    pbo.write(&mut written[1]).unwrap();
    zip.write(&mut written[2]).unwrap();
    for (bytes, (kind, mut given)) in written.into_iter().zip(given).filter(|(_, (_, given))| !given.is_empty()) {
        let archive = Archive::read(Arc::new(bytes), kind.extensions()[0], &Limits::default()).unwrap();
        let read = archive.members().iter().enumerate().map(|(index, member)| {
            // The folders of a ZIP have no content.
            let content = if member.is_folder() { Vec::new() } else { archive.read_member(index, u64::MAX).unwrap() };
            (member.name.to_vec(), content)
        });
        let mut read: Vec<_> = read.collect();
        for (name, content) in &mut given {
            if kind == Kind::Zip && name.ends_with(b"/") {
                content.clear();
            }
        }
        read.sort();
        given.sort();
        assert!(read == given, "{}: not read as it was written", kind.extensions()[0]);
    }
    0
}

/// Files with rows, each after a zero byte: merged rows are merged again as they are.
pub(crate) fn census_merge(bytes: &[u8]) -> usize {
    let folder = tempfile::tempdir().unwrap();
    let mut files: Vec<PathBuf> = Vec::new();
    for part in bytes.splitn(200, |byte| *byte == 0) {
        let path = folder.path().join(format!("part{}", files.len()));
        std::fs::write(&path, part).unwrap();
        files.push(path);
    }
    let mut whole = Vec::new();
    let Ok(made) = merged(&files, &mut whole) else { return 0 };
    let path = folder.path().join("whole");
    std::fs::write(&path, &whole).unwrap();
    let mut again = Vec::new();
    let same = merged(&[path], &mut again).unwrap();
    assert!(same.cut.is_empty() && (again == whole || !made.missing.is_empty()));
    whole.len()
}

fn merged(files: &[PathBuf], to: &mut Vec<u8>) -> io::Result<Merged> {
    merge(files, |_, line| to.write_all(line.as_bytes()))
}
