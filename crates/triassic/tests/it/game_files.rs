//! Game files with their skins.
#![cfg(feature = "game-file")]

use triassic::{
    Limits,
    convert::{IntoScene, Resolver, SceneOptions, quake_md2::ToMd2Options},
    formats_core::{Pixels, pcx::Pcx},
    game_file::{GameFiles, SkinImages, SkinsBefore, md2},
    scene::{
        InputRole, Material, MaterialInput, Mesh, Node, NodeKind, Primitive, Scene, Texture, TextureSource,
        glam::{Vec3, Vec4},
    },
};

fn made(scene: &Scene, skins: SkinImages) -> GameFiles {
    md2(scene, "tris", &ToMd2Options::default(), skins, &SkinsBefore::new(), &SceneOptions::default()).unwrap().0
}

fn names(made: &GameFiles) -> Vec<&str> {
    made.files.iter().map(|file| file.name.as_str()).collect()
}

fn codes(made: &GameFiles) -> Vec<&'static str> {
    made.findings.iter().map(|found| found.code.id).collect()
}

/// A model with its skin, for editing.
fn player() -> Scene {
    let path = triassic_test_support::files::testdata().join("quake-md2/made/player.md2");
    let bytes = std::fs::read(&path).unwrap();
    let model = triassic::quake_md2::Model::parse(&bytes).unwrap();
    model.to_scene(&SceneOptions::for_editing(), &mut Resolver::beside(&path)).unwrap().0
}

#[test]
fn the_color_of_a_material_is_in_its_skin() {
    let mut scene = player();
    let plain = made(&scene, SkinImages::Changed);
    assert_eq!((names(&plain), codes(&plain)), (vec!["tris.md2"], vec!["BACK-025"]));
    for material in &mut scene.materials {
        let texture = material.texture();
        let mut base = MaterialInput::new(InputRole::Base).with_factor(Vec4::new(1.0, 0.0, 0.0, 0.5));
        base.texture = texture;
        material.set(base);
    }
    let red = made(&scene, SkinImages::Changed);
    assert_eq!((names(&red), codes(&red)), (vec!["tris.md2", "skin.pcx"], vec!["PCXW-003"]));
    assert_eq!(red.files[0], plain.files[0]);
    let pcx = Pcx::parse(&red.files[1].bytes).unwrap();
    let palette = pcx.palette().unwrap();
    let colors = pcx.indices(&Limits::default()).unwrap().into_iter().map(|index| palette.color(index));
    assert!(colors.clone().all(|[_, green, blue]| green < 64 && blue == 0) && colors.max().unwrap()[0] > 64);
    assert_eq!(names(&made(&scene, SkinImages::Keep)), ["tris.md2", "skin.png"]);
    // Where no image is written, the color is lost.
    assert_eq!(codes(&made(&scene, SkinImages::None)), ["BACK-037"]);
    for texture in &mut scene.textures {
        texture.source = TextureSource::Missing("skin.pcx".into());
    }
    let missing = made(&scene, SkinImages::Changed);
    assert_eq!((names(&missing), codes(&missing)), (vec!["tris.md2"], vec!["BACK-015", "BACK-037"]));
}

/// An image is converted once, and so are its findings.
#[test]
fn skins_share_their_image() {
    let mut scene = Scene::default();
    let pixels = Pixels::new(1, 2, vec![255, 0, 0, 255, 0, 255, 0, 200]).unwrap();
    let texture = scene.add(Texture::new("skin", TextureSource::Pixels(pixels)));
    let mut part = Primitive::new(vec![Vec3::ZERO, Vec3::X, Vec3::Y], vec![0, 1, 2]);
    let skins = ["a/skin.pcx", "b/skin.pcx", "b/other.pcx"];
    for skin in skins {
        let mut material = Material::new(skin).with_texture(texture);
        material.extras.insert("skin".into(), skin.into());
        let material = scene.add(material);
        part.material.get_or_insert(material);
    }
    scene.metadata.format = "quake-md2".into();
    scene.metadata.properties.insert("skins".into(), skins.to_vec().into());
    let mesh = scene.add(Mesh::new("one", vec![part]));
    scene.add_root(Node::new("one", NodeKind::Mesh { mesh, skin: None }));
    let made = made(&scene, SkinImages::Pcx);
    assert_eq!(names(&made), ["tris.md2", "skin.pcx", "other.pcx"]);
    assert_eq!(made.files[1].bytes, made.files[2].bytes);
    assert_eq!(made.findings.get("PCXW-001").map(|found| found.count), Some(1));
}
