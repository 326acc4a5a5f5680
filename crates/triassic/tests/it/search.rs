//! The search for files: the nearest first, images as models, in folders and in memory.

use std::{
    fs,
    path::{Path, PathBuf},
};

use triassic::{
    Options,
    acknex_mdl::{Builder7, LoadError, Model, ModelFiles},
    acknex_wmb::{Builder, BuilderObject, Entity, FixedStr, Record, Records, glam::Vec3},
    convert::{Loader, Resolver, SceneOptions},
    formats_core::files::{FileId, MemoryFiles, ReadError},
    open,
    scene::{ImageRule, InstanceState, Scene},
};

fn testdata(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(path)
}

/// A level that shows these files.
fn level(names: &[&str]) -> Vec<u8> {
    let raw = [0_u8; Entity::SIZE];
    let zero: Entity = Records::new(&raw, 0).get(0).unwrap();
    let entity = |name: &&str| {
        let mut file_name = FixedStr([0; _]);
        file_name.0[..name.len()].copy_from_slice(name.as_bytes());
        BuilderObject::new(&Entity { file_name, scale: Vec3::ONE, ..zero })
    };
    Builder { objects: names.iter().map(entity).collect(), ..Builder::default() }.write().unwrap()
}

/// A model whose first skin is the image file `body.tga`.
fn model() -> Vec<u8> {
    let bytes = fs::read(testdata("acknex-mdl/made/wedge7.mdl")).unwrap();
    let mut builder = Builder7::from_model(&Model::parse(&bytes).unwrap()).unwrap();
    builder.groups[0].skins.remove(0);
    builder.write().unwrap()
}

/// Folders with these files: models, images, and levels that show nothing.
fn folders(files: &[&str]) -> tempfile::TempDir {
    let root = tempfile::tempdir().unwrap();
    for path in files {
        let bytes = match path.rsplit_once('.').unwrap().1 {
            "mdl" => model(),
            "pcx" => image(),
            _ => level(&[]),
        };
        put(&root.path().join(path), &bytes);
    }
    root
}

fn put(path: &Path, bytes: &[u8]) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, bytes).unwrap();
}

fn image() -> Vec<u8> {
    fs::read(testdata("quake-md2/made/skin.pcx")).unwrap()
}

fn scene(bytes: &Path, files: &mut Resolver<'_>) -> Scene {
    open(bytes).unwrap().content().to_scene(&SceneOptions::default(), files).unwrap().0
}

fn rules(scene: &Scene) -> Vec<ImageRule> {
    scene.textures.iter().filter_map(|texture| texture.origin.as_ref()).map(|origin| origin.rule).collect()
}

#[test]
fn an_image_in_another_folder_of_the_game_is_found() {
    // The model refers to `body.tga`; games repacked their images.
    let root = folders(&["game/a/wedge7.mdl", "game/b/tex/BODY.pcx"]);
    let path = root.path().join("game/levels/level.wmb");
    put(&path, &level(&["wedge7.mdl"]));
    let whole = scene(&path, &mut Resolver::beside(&path));
    assert_eq!(rules(&whole), [ImageRule::OtherFolder], "the model of a level");
    let model = root.path().join("game/a/wedge7.mdl");
    let alone = || Resolver::beside(&model);
    assert_eq!(rules(&scene(&model, &mut alone())), [], "the folder of the game was not given");
    let mut named = alone().with_game(root.path().join("game"));
    assert_eq!(rules(&scene(&model, &mut named)), [ImageRule::OtherFolder]);
    // The image next to the model is nearer.
    put(&root.path().join("game/a/body.pcx"), &image());
    let mut named = alone().with_game(root.path().join("game"));
    assert_eq!(rules(&scene(&model, &mut named)), [ImageRule::OtherExtension]);
}

#[test]
fn the_nearest_file_wins() {
    let root = folders(&[
        "work/levels/level.wmb",
        "work/models/b/bed.mdl",
        "work/models/a/bed.mdl",
        "work/levels/deep/down/lamp.mdl",
        "work/lamp.mdl",
        "named/bed.mdl",
        "named/lamp.mdl",
        "named/chair.mdl",
        "other/chair.mdl",
    ]);
    let path = root.path().join("work/levels/level.wmb");
    let files = Resolver::beside(&path);
    let mut files = files.with_game(root.path().join("named")).with_game(root.path().join("other"));
    let real = root.path().canonicalize().unwrap();
    for (name, expected) in [
        // Among equally near files, the first in alphabetical order, whatever the order of the file system.
        ("bed.mdl", "work/models/a/bed.mdl"),
        ("lamp.mdl", "work/levels/deep/down/lamp.mdl"),
        ("chair.mdl", "named/chair.mdl"),
    ] {
        let found: FileId = files.find(name).unwrap();
        assert_eq!(files.path(found), real.join(expected), "{name}");
    }
}

#[test]
fn a_level_in_memory_finds_its_models() {
    let mut files = MemoryFiles::new();
    files.add("game/Models/Wedge7.MDL", model());
    files.add("game/pictures/body.pcx", image());
    let own = files.add("game/levels/level.wmb", level(&["wedge7.mdl"]));
    let opened = triassic::OpenFile::read_from(&mut files, own, &Options::default()).unwrap();
    let mut files = Resolver::among(files, own);
    let (scene, _) = opened.parse().unwrap().to_scene(&SceneOptions::default(), &mut files).unwrap();
    let placed = InstanceState::Placed { file: "Wedge7.MDL".into() };
    assert_eq!(scene.instances.iter().map(|instance| &instance.state).collect::<Vec<_>>(), [&placed]);
    assert_eq!(rules(&scene), [ImageRule::OtherFolder]);
}

#[test]
fn files_of_a_model_are_loaded_up_to_a_limit() {
    let (model, image) = (model(), image());
    let mut files = MemoryFiles::new();
    let own = files.add("wedge7.mdl", model.clone());
    files.add("body.pcx", image.clone());
    let size = u64::try_from(model.len() + image.len()).unwrap();
    let loaded = ModelFiles::load_from(&mut files, own, size).unwrap();
    assert_eq!(loaded.skins.images.iter().flatten().count(), 1);
    let error = ModelFiles::load_from(&mut files, own, size - 1).unwrap_err();
    assert!(
        matches!(&error, LoadError::Io(ReadError::TooLarge { path, .. }) if path == Path::new("body.pcx")),
        "{error}"
    );
    // On disk, without reading files that would fill the memory.
    let root = folders(&["wedge7.mdl"]);
    fs::File::create(root.path().join("body.tga")).unwrap().set_len(1 << 40).unwrap();
    let error = ModelFiles::load(root.path().join("wedge7.mdl")).unwrap_err();
    assert!(matches!(error, LoadError::Io(ReadError::TooLarge { size: 1_099_511_627_776, .. })), "{error}");
    let bad = files.add("bad.mdl", b"no model".to_vec());
    assert!(matches!(ModelFiles::load_from(&mut files, bad, 1 << 20), Err(LoadError::Format(_))));
}
