//! A model with the images of its skins, from a folder.
#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test")]

mod common;

use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use common::small;
use quake_md2::{FixedStr, LoadedFile, ModelFiles, Skin};
use triassic_test_support::memory;

/// An empty folder for a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn skin(path: &[u8]) -> Skin {
    Skin { path: FixedStr::new(path).unwrap() }
}

#[test]
fn skins_are_found_in_the_game_and_share_a_file() {
    let folder = folder("md2_model_files");
    let models = folder.join("game/models/test");
    fs::create_dir_all(&models).unwrap();
    let mut builder = small();
    let names = [&b"models/test/Pelt.pcx"[..], b"models\\test\\pelt.PCX", b"../../secret.pcx", b"none.pcx"];
    builder.skins = names.map(skin).to_vec();
    fs::write(models.join("tris.md2"), builder.write().unwrap()).unwrap();
    fs::write(models.join("pELT.pcx"), b"any bytes").unwrap();
    fs::write(folder.join("secret.pcx"), b"out of reach").unwrap();
    let files = ModelFiles::load(models.join("tris.md2")).unwrap();
    assert_eq!(files.model().unwrap().skins().len(), 4);
    let found: Vec<Option<&[u8]>> = files.skins.iter().map(|file| Some(file.as_ref()?.bytes.as_slice())).collect();
    assert_eq!(found, [Some(&b"any bytes"[..]), Some(b"any bytes"), None, None]);
    let [first, second]: [&Arc<LoadedFile>; 2] = [0, 1].map(|n| files.skins[n].as_ref().unwrap());
    assert!(Arc::ptr_eq(first, second), "a file is read once");
    assert_eq!(first.path, models.join("pELT.pcx"));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn many_skins_do_not_copy_a_file() {
    let folder = folder("md2_many_skins");
    let mut builder = small();
    builder.skins = vec![skin(b"large.pcx"); 500];
    fs::write(folder.join("many.md2"), builder.write().unwrap()).unwrap();
    fs::write(folder.join("large.pcx"), vec![0; 1 << 20]).unwrap();
    let (files, used) = memory::measure(|| ModelFiles::load(folder.join("many.md2")).unwrap());
    assert_eq!(files.skins.iter().flatten().count(), 500);
    assert!(used.peak < 4 << 20, "{used:?}");
    fs::remove_dir_all(folder).unwrap();
}
