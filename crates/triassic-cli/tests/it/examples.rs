//! The examples of `triassic explain` for findings of the command itself: its printed lines.
#![cfg(unix)]

use std::{fs, path::Path};

use triassic::{
    archives::codes as archive,
    bis_paa::encode::codes as paa,
    convert::{back::codes as back, findings as scene},
    formats_core::{FixedStr, Pixels},
    quake_md2::{Builder, Model, Skin},
    scene::{
        InputRole, Material, MaterialInput, Mesh, Node, NodeKind, Primitive, Scene,
        glam::{Vec3, Vec4},
    },
};
use triassic_test_support::findings::check_examples;

use crate::{archives::run, converting::root};

/// The printed line with this code.
fn line(folder: &Path, code: triassic::Code, arguments: &[&str]) -> String {
    let done = run(folder, arguments);
    let all = format!("{}{}", done.stdout, done.stderr);
    let found = all.lines().find(|line| line.contains(code.id));
    found.unwrap_or_else(|| panic!("{} is missing in {arguments:?}:\n{all}", code.id)).trim().to_owned()
}

/// A red triangle as a GLB.
fn red() -> Vec<u8> {
    let mut scene = Scene::default();
    let mut material = Material::new("red");
    material.set(MaterialInput::new(InputRole::Base).with_factor(Vec4::new(1.0, 0.0, 0.0, 1.0)));
    let material = scene.add(material);
    let triangle = Primitive::new(vec![Vec3::ZERO, Vec3::X, Vec3::Y], vec![0, 1, 2]);
    let mesh = scene.add(Mesh::new("red", vec![Primitive { material: Some(material), ..triangle }]));
    scene.add_root(Node::new("red", NodeKind::Mesh { mesh, skin: None }));
    triassic::gltf::export(&scene, &triassic::gltf::Options::default()).unwrap().into_glb().unwrap()
}

#[test]
fn examples_are_current() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let write = |name: &str, text: &[u8]| {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    let testdata = |name: &str| root().join("testdata").join(name).display().to_string();
    for addon in ["plain", "moved", "nested", "linked", "twice"] {
        write(&format!("{addon}/config.cpp"), b"class CfgPatches{};");
    }
    for (name, prefix) in [
        ("moved/$PBOPREFIX$", "z\\mod\\addons\\lamps"),
        ("nested/$PBOPREFIX$", "z\\mod\\addons\\nested"),
        ("nested/lamps/$PBOPREFIX$", "z\\mod\\addons\\lamps"),
        ("linked/$PBOPREFIX$", "z\\mod\\addons\\linked"),
        ("twice/$PBOPREFIX$", "z\\mod\\addons\\twice"),
        ("twice/$PREFIX$", "z\\other\\addons\\twice"),
    ] {
        write(name, prefix.as_bytes());
    }
    std::os::unix::fs::symlink("config.cpp", folder.join("linked/lamp.cpp")).unwrap();
    let pack = |code, addon| line(folder, code, &["pack", addon, "--force", "-o", "addon.pbo"]);
    let mut lines = vec![
        pack(archive::NO_PREFIX, "plain"),
        pack(archive::OTHER_FOLDER, "moved"),
        pack(archive::NESTED_PREFIX, "nested"),
        pack(archive::LEFT_OUT, "linked"),
        pack(archive::OTHER_PREFIX, "twice"),
    ];
    let mut bytes = fs::read(folder.join("addon.pbo")).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    write("damaged.pbo", &bytes);
    lines.push(line(folder, archive::WRONG_HASH, &["validate", "--verbose", "damaged.pbo"]));
    // A color texture as an image with the name of a normal map, and a normal map without its texts.
    let color = testdata("bis-paa/made/crate_co.paa");
    assert_eq!(run(folder, &["textures", &color, "-o", "crate_nohq.png"]).code, 0);
    lines.push(line(folder, paa::OTHER_SOURCE, &["textures", "crate_nohq.png", "-o", "crate_nohq.paa"]));
    let image = Pixels::new(4, 4, [128, 128, 255, 255].repeat(16)).unwrap();
    write("wall_nohq.png", &triassic::scene::png::png(&image).unwrap());
    lines.push(line(folder, paa::UNKNOWN_Y, &["textures", "wall_nohq.png", "-o", "wall_nohq.paa"]));
    let player = testdata("quake-md2/made/player.md2");
    assert_eq!(run(folder, &["convert", &player, "--for", "editing", "-o", "player.glb"]).code, 0);
    lines.push(line(folder, back::IMAGE_KEPT, &["convert", "player.glb", "-o", "player.md2"]));
    // Skins of the same name in two folders of the game.
    let bytes = fs::read(&player).unwrap();
    let mut two = Builder::from_model(&Model::parse(&bytes).unwrap());
    two.skins = ["players/red/skin.pcx", "players/blue/skin.pcx"]
        .map(|path| Skin { path: FixedStr::new(path.as_bytes()).unwrap() })
        .to_vec();
    write("two/players/two.md2", &two.write().unwrap());
    for (name, color) in [("red", [255, 0, 0, 255]), ("blue", [0, 0, 255, 255])] {
        let image = Pixels::new(96, 64, color.repeat(96 * 64)).unwrap();
        write(&format!("two/players/{name}/skin.png"), &triassic::scene::png::png(&image).unwrap());
    }
    assert_eq!(run(folder, &["convert", "two/players/two.md2", "-o", "two.glb"]).code, 0);
    lines.push(line(folder, back::SAME_FILE_NAME, &["convert", "two.glb", "--skins", "keep", "-o", "two.md2"]));
    write("red.glb", &red());
    lines.push(line(folder, back::COLOR_LOST, &["convert", "red.glb", "--skins", "none", "-o", "red.md2"]));
    write("models/man.mdl", &fs::read(testdata("goldsrc-mdl/assimp/man.mdl")).unwrap());
    let wave = ["convert", "models", "--out-dir", "out", "--sequences", "wave"];
    lines.push(line(folder, scene::NO_SEQUENCE, &wave));
    let codes = [
        archive::NO_PREFIX,
        archive::OTHER_FOLDER,
        archive::NESTED_PREFIX,
        archive::WRONG_HASH,
        archive::LEFT_OUT,
        archive::OTHER_PREFIX,
        paa::OTHER_SOURCE,
        paa::UNKNOWN_Y,
        back::IMAGE_KEPT,
        back::SAME_FILE_NAME,
        back::COLOR_LOST,
        scene::NO_SEQUENCE,
    ];
    check_examples("command", &codes, &lines);
}
