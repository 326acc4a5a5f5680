//! The places that the command searches for files.

use std::{fs, path::Path, process::Command};

use triassic::acknex_wmb::{Builder, BuilderObject, Entity, FixedStr, Record, Records, glam::Vec3};
use triassic_test_support::files;

/// A level that shows `lamp.md2`.
fn level() -> Vec<u8> {
    let raw = [0_u8; Entity::SIZE];
    let zero: Entity = Records::new(&raw, 0).get(0).unwrap();
    let mut file_name = FixedStr([0; _]);
    file_name.0[..8].copy_from_slice(b"lamp.md2");
    let entity = BuilderObject::new(&Entity { file_name, scale: Vec3::ONE, ..zero });
    Builder { objects: vec![entity], ..Builder::default() }.write().unwrap()
}

/// The missing files of the level, with this home folder.
fn missing(level: &Path, home: &Path, more: &[&Path]) -> Vec<String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_triassic"));
    command.args(["info", "--json"]).arg(level).env("HOME", home);
    for game in more {
        command.arg("--game").arg(game);
    }
    let output = command.output().unwrap();
    let line: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let missing = line["files"]["missing"].as_array().cloned().unwrap_or_default();
    missing.iter().map(|file| file["file"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_home_folder_is_only_searched_if_it_was_named() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("levels/level.wmb");
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::create_dir_all(home.path().join("pictures")).unwrap();
    fs::write(&path, level()).unwrap();
    fs::copy(files::testdata().join("quake-md2/made/arrow.md2"), home.path().join("pictures/lamp.md2")).unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    assert_eq!(missing(&path, home.path(), &[]), ["lamp.md2"]);
    assert_eq!(missing(&path, elsewhere.path(), &[]), [""; 0], "the parent of the level's folder is its game's");
    assert_eq!(missing(&path, home.path(), &[home.path()]), [""; 0]);
}
