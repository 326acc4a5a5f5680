//! Opened files that functions return.
#![cfg(all(feature = "gltf", feature = "archives", feature = "serde", feature = "quake-md2"))]

use std::{
    fs,
    path::{Path, PathBuf},
    thread,
};

use triassic::{
    AnyFile, Options, OwnedFile,
    archives::PakBuilder,
    conversion::Conversion,
    convert::{Resolver, SceneOptions},
    formats_core::files::MemoryFiles,
    scene::TextureSource,
};

const MODEL: &str = "quake-md2/made/arrow.md2";
const SKIN: &str = "quake-md2/made/arrow.pcx";

fn testdata(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(path)
}

/// A function may return an opened file.
fn opened() -> OwnedFile {
    triassic::open(testdata(MODEL)).unwrap()
}

fn has_skin(file: &OwnedFile) -> bool {
    let (scene, _) = file.to_scene(&SceneOptions::default()).unwrap();
    scene.textures.iter().all(|texture| !matches!(texture.source, TextureSource::Missing(_)))
}

#[test]
fn an_opened_file_is_returned_and_shared() {
    const fn is_shared<T: Send + Sync + 'static>(_: &T) {}
    let file = opened();
    is_shared(&file);
    let AnyFile::QuakeMd2(model) = file.content() else { panic!("{file:?}") };
    assert_eq!(model.bytes(), file.bytes());
    assert_eq!((file.format().id, file.version()), ("quake-md2", Some(8)));
    assert_eq!(file.validate(), model.validate());
    assert_eq!(serde_json::to_value(file.dump()).unwrap()["format"], "quake-md2");
    let glb = thread::scope(|scope| scope.spawn(|| file.to_glb(&Conversion::default()).unwrap()).join().unwrap());
    // The same as with separate calls.
    let mut files = Resolver::beside(file.path());
    assert!(glb == Conversion::default().glb(file.content(), &mut files).unwrap());
}

#[test]
fn files_are_searched_around_the_file() {
    assert!(has_skin(&opened()), "next to it on disk");
    let [model, skin] = [MODEL, SKIN].map(|path| fs::read(testdata(path)).unwrap());

    let mut files = MemoryFiles::new();
    let own = files.add("models/arrow.md2", model.clone());
    files.add("models/ARROW.PCX", skin.clone());
    let options = Options::default();
    assert!(has_skin(&OwnedFile::from_files(files, own, &options).unwrap()), "in memory");

    let folder = tempfile::tempdir().unwrap();
    let mut pak = PakBuilder::default();
    pak.push_raw(b"models/arrow.md2", model.clone().into()).unwrap();
    pak.push_raw(b"models/arrow.pcx", skin.into()).unwrap();
    pak.write(&mut fs::File::create(folder.path().join("pak0.pak")).unwrap()).unwrap();
    assert!(has_skin(&triassic::open(folder.path().join("pak0.pak/models/arrow.md2")).unwrap()), "in an archive");
    let missing = triassic::open(folder.path().join("pak0.pak/models/none.md2")).unwrap_err();
    assert!(matches!(missing.source, triassic::OpenCause::Io(_)), "{missing}");

    let alone = OwnedFile::from_bytes("models/arrow.md2", model, &options).unwrap();
    assert!(!has_skin(&alone), "bytes alone have no files around them");
    let file = opened();
    let (scene, _) = file.to_scene_with(&SceneOptions::default(), &mut Resolver::none()).unwrap();
    assert!(matches!(scene.textures[0].source, TextureSource::Missing(_)));
}

#[test]
fn a_game_folder_is_also_searched() {
    let folder = tempfile::tempdir().unwrap();
    let at = |path: &str| folder.path().join(path);
    fs::create_dir_all(at("elsewhere")).unwrap();
    fs::copy(testdata("bis-p3dm/made/crate.p3d"), at("elsewhere/crate.p3d")).unwrap();
    let file = triassic::open(at("elsewhere/crate.p3d")).unwrap();
    let is_missing = |file: &OwnedFile| {
        let (scene, _) = file.to_scene(&SceneOptions::default()).unwrap();
        ["crate_co.paa", "crate.rvmat"].map(|name| scene.missing.iter().any(|missing| missing.file.ends_with(name)))
    };
    assert_eq!(is_missing(&file), [true, true]);
    let file = file.with_game(testdata("bis-paa/made"));
    assert_eq!(is_missing(&file), [false, true]);
    assert_eq!(is_missing(&file.with_game(testdata("bis-p3dm/made"))), [false, false]);
}

#[test]
fn the_error_contains_a_file_that_cannot_be_parsed() {
    let bytes = b"no model at all".to_vec();
    let opened = triassic::OpenFile::from_bytes("a.md2", bytes.clone(), &Options::default());
    let failed = OwnedFile::try_new(opened).unwrap_err();
    assert_eq!(failed.0.bytes(), bytes);
    assert!(failed.1.to_string().starts_with("a.md2: "), "{}", failed.1);
}
