//! A model with the images of its skins, from a folder.

use crate::common;

use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use common::small;
use quake_md2::{FrameBlend, Limits, LoadedFile, ModelFiles, QUAKE2_PALETTE, Skin, WriteError, pcx};
use triassic_test_support::memory;

/// An empty folder for a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn skin(path: &[u8]) -> Skin {
    Skin::new(path).unwrap()
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

#[test]
fn skins_become_pixels() {
    let folder = folder("md2_images");
    let mut builder = small();
    builder.skins = [&b"own.pcx"[..], b"cut.pcx", b"plain.pcx", b"drawn.png", b"none.pcx"].map(skin).to_vec();
    fs::write(folder.join("a.md2"), builder.write().unwrap()).unwrap();
    let mut palette = QUAKE2_PALETTE;
    palette.0[9] = [1, 2, 3];
    let own = pcx::write(1, 1, &[9], &palette).unwrap();
    let mut plain = own.clone();
    plain[65] = 3;
    plain.truncate(128);
    plain.extend([7, 8, 9]);
    for (name, bytes) in
        [("own.pcx", &own[..]), ("cut.pcx", &own[..129]), ("plain.pcx", &plain), ("drawn.png", b"\x89")]
    {
        fs::write(folder.join(name), bytes).unwrap();
    }
    let files = ModelFiles::load(folder.join("a.md2")).unwrap();
    let image = |n| files.image(n, &Limits::default());
    assert_eq!(image(0).unwrap().unwrap().rgba, [1, 2, 3, 255]);
    let [r, g, b] = QUAKE2_PALETTE.color(9);
    assert_eq!(image(1).unwrap().unwrap().rgba, [r, g, b, 255], "without a palette of its own");
    assert_eq!(image(2).unwrap().unwrap().rgba, [7, 8, 9, 255], "24 bits");
    assert!(image(3).unwrap().unwrap_err().to_string().contains("not PCX"));
    assert!(image(4).is_none() && image(5).is_none());
    assert!(files.image(0, &Limits::default().with_max_pixels(0)).unwrap().is_err());
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn clips_next_to_a_model_are_loaded_with_it() {
    let folder = folder("md2_clip_files");
    fs::write(folder.join("tris.md2"), small().write().unwrap()).unwrap();
    let load = || ModelFiles::load(folder.join("tris.md2")).unwrap();
    let limits = Limits::default();
    assert!(load().clip_file.is_none() && load().listed_clips(&limits).is_none());
    fs::write(folder.join("MD2.CFG"), "md2anim die 0 2 20").unwrap();
    let listed = load().listed_clips(&limits).unwrap().unwrap();
    assert_eq!((listed.clips[0].name.as_str(), listed.clips[0].last), ("die", 1));
    assert_eq!(listed.clips[0].at(0.025, 2), Some(FrameBlend { first: 0, second: 1, fraction: 0.5 }));
    assert_eq!(listed.clips[0].at(9.0, 2), Some(FrameBlend::still(1)), "it does not repeat");
    assert_eq!(listed.clips[0].at(9.0, 1), Some(FrameBlend::still(0)), "the second frame is missing");
    assert_eq!(listed.clips[0].at(9.0, 0), None);
    fs::write(folder.join("Tris.anm"), "walk 0 1 10").unwrap();
    let walk = &load().listed_clips(&limits).unwrap().unwrap().clips[0];
    assert_eq!(walk.at(0.15, 2), Some(FrameBlend { first: 1, second: 0, fraction: 0.5 }), "it repeats");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_skin_has_a_path_that_fits() {
    assert_eq!(Skin::new(&[b'a'; 64]).unwrap().path.as_bytes().len(), 64);
    assert_eq!(Skin::new(&[b'a'; 65]), Err(WriteError::NameTooLong { max: 64 }));
    assert_eq!(Skin::new(b"a\0b"), Err(WriteError::NulInName));
}
