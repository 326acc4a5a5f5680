//! Names that are not ASCII: in models, on the disk, in archives.
#![cfg(unix)]

use std::{ffi::OsStr, fs, os::unix::ffi::OsStrExt, path::Path};

use serde_json::Value;
use triassic::{
    glam::Vec3,
    quake_md2::{Builder, BuilderFrame, Precision, Skin, TexCoord, Triangle},
};
use triassic_test_support::files;

use crate::archives::run;

/// A triangle whose skin has this name.
fn model(skin: &[u8]) -> Vec<u8> {
    let corners = [Vec3::ZERO, Vec3::X, Vec3::Y];
    let mut builder = Builder { skin_width: 8, skin_height: 8, ..Builder::default() };
    builder.frames.push(BuilderFrame::quantise(b"stand01", &corners, &corners, Precision::default()).unwrap());
    builder.tex_coords = vec![TexCoord { s: 1, t: 2 }; 3];
    builder.triangles.push(Triangle { vertices: [0, 1, 2], tex_coords: [0, 1, 2] });
    builder.skins.push(Skin::new(skin).unwrap());
    builder.write().unwrap()
}

fn image() -> Vec<u8> {
    fs::read(files::testdata().join("quake-md2/made/arrow.pcx")).unwrap()
}

/// The names of the images that `convert` found, and of those that it did not.
fn images(folder: &Path, input: &str, encoding: &[&str]) -> (Vec<String>, bool) {
    let arguments = [&["convert", input, "-o", "out.glb", "--force", "--json"], encoding].concat();
    let done = run(folder, &arguments);
    assert_eq!(done.code, 0, "{}", done.stderr);
    let line: Value = serde_json::from_str(&done.stdout).unwrap();
    let names = line["images"].as_array().into_iter().flatten();
    let names = names.map(|image| image["file"].as_str().unwrap().to_owned()).collect();
    let is_missing = line["findings"].as_array().into_iter().flatten().any(|found| found["code"] == "SCN-001");
    (names, is_missing)
}

const CYRILLIC: &[u8] = b"\xea\xee\xe6\xe0.pcx";
const JAPANESE: &[u8] = b"\x83\x5c.pcx";

#[test]
fn skins_are_found_by_names_in_any_encoding() {
    let cyrillic = &["--encoding", "windows-1251"][..];
    let japanese = &["--encoding", "shift-jis"][..];
    let in_folder = [&b"models\\x\\"[..], JAPANESE].concat();
    for (skin, file, encoding) in [
        ("кожа.pcx".as_bytes(), "кожа.pcx".as_bytes(), &[][..]),
        ("кожа.pcx".as_bytes(), "КОЖА.PCX".as_bytes(), &[]),
        ("кожа.pcx".as_bytes(), "кожа.pcx".as_bytes(), cyrillic),
        // The same bytes, whatever they mean.
        (CYRILLIC, CYRILLIC, &[]),
        (CYRILLIC, CYRILLIC, cyrillic),
        (CYRILLIC, "кожа.pcx".as_bytes(), cyrillic),
        // The second byte of the character is that of a backslash.
        (JAPANESE, "ソ.pcx".as_bytes(), japanese),
        (JAPANESE, JAPANESE, japanese),
        (&in_folder, "ソ.pcx".as_bytes(), japanese),
    ] {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("a.md2"), model(skin)).unwrap();
        fs::write(folder.path().join(OsStr::from_bytes(file)), image()).unwrap();
        // Not the only image of the folder.
        fs::write(folder.path().join("other.pcx"), image()).unwrap();
        let (names, is_missing) = images(folder.path(), "a.md2", encoding);
        assert!(!is_missing && names.len() == 1, "{skin:?} {file:?} {encoding:?}: {names:?}");
    }
}

#[test]
fn skins_are_found_in_archives_by_names_in_any_encoding() {
    let cyrillic = &["--encoding", "windows-1251"][..];
    for (skin, member, encoding) in [
        ("кожа.pcx".as_bytes(), "кожа.pcx".as_bytes(), &[][..]),
        (CYRILLIC, CYRILLIC, &[]),
        (CYRILLIC, "кожа.pcx".as_bytes(), cyrillic),
        ("кожа.pcx".as_bytes(), CYRILLIC, cyrillic),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let (model, image) = (model(skin), image());
        let mut builder = triassic::archives::PakBuilder::default();
        for (name, data) in
            [(&b"models/a.md2"[..], &model), (&[b"models/", member].concat(), &image), (b"models/b.pcx", &image)]
        {
            builder.push_raw(name, data.clone().into()).unwrap();
        }
        builder.write(&mut fs::File::create(folder.path().join("a.pak")).unwrap()).unwrap();
        let (names, is_missing) = images(folder.path(), "a.pak/models/a.md2", encoding);
        assert!(!is_missing && names.len() == 1, "{skin:?} {member:?} {encoding:?}: {names:?}");
    }
}

#[test]
fn names_without_their_encoding_stay_as_bytes_and_are_missing() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.md2"), model(CYRILLIC)).unwrap();
    fs::write(folder.path().join("кожа.pcx"), image()).unwrap();
    fs::write(folder.path().join("other.pcx"), image()).unwrap();
    assert_eq!(images(folder.path(), "a.md2", &[]), (Vec::new(), true));
    let refused = run(folder.path(), &["convert", "a.md2", "-o", "out.glb", "--encoding", "utf-16"]);
    assert_eq!(refused.code, 2, "{}", refused.stderr);
}
