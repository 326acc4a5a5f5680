//! Scenes that lose or change something on the way back.
#![cfg(feature = "quake-md2")]

use formats_core::{Code, Pixels};
use triassic_convert::{
    TextEncoding,
    back::codes,
    quake_md2::{ToMd2Options, to_md2},
};
use triassic_scene::{
    Animation, AttributeValues, Channel, Id, InputRole, Material, MaterialInput, Mesh, Node, NodeKind, Primitive,
    Scene, Shape, Texture, TextureSource, Values, Variant, VertexAttribute,
    glam::{Vec2, Vec3},
};
use triassic_test_support::findings::{check_examples, converted};

use crate::{
    back::rigged,
    edits_back::{CAMERA, PLAYER, morphing, opened, two_materials},
};

fn of(code: Code, scene: &Scene, atlas: bool) -> String {
    let mut options = ToMd2Options::default();
    options.atlas = atlas;
    let made = to_md2(scene, &options).unwrap_or_else(|error| panic!("{}: {error}", code.id));
    converted(&made.findings, code)
}

/// A model of the game, as edited.
fn edited(code: Code, name: &str, change: impl FnOnce(&mut Scene)) -> String {
    let (mut scene, _) = opened(name);
    change(&mut scene);
    of(code, &scene, false)
}

/// A mesh with three poses, as changed.
fn made(code: Code, change: impl FnOnce(&mut Scene)) -> String {
    let mut scene = morphing(&[0.0, 0.1, 0.2]);
    change(&mut scene);
    of(code, &scene, false)
}

fn not_in_encoding() -> String {
    let (mut scene, _) = opened(PLAYER);
    scene.meshes[0].shapes[6].name = "走".into();
    let mut options = ToMd2Options::default();
    options.text = TextEncoding::Latin1;
    converted(&to_md2(&scene, &options).unwrap().findings, codes::NOT_IN_ENCODING)
}

fn animation<'s>(scene: &'s mut Scene, name: &str) -> &'s mut Animation {
    scene.animations.iter_mut().find(|own| own.name == name).unwrap()
}

/// The keys of an animation of shapes.
fn keys(animation: &mut Animation) -> &mut Vec<Shape> {
    let Values::Shape(keys) = &mut animation.channels[0].values else { panic!("shapes") };
    keys
}

fn without_numbers(scene: &mut Scene) {
    for mesh in &mut scene.meshes {
        mesh.extras.remove("corner_vertices");
        mesh.primitives.iter_mut().for_each(|part| part.attributes.clear());
    }
}

/// Draws everything with a new material, of this image.
fn new_material(scene: &mut Scene, name: &str, image: Option<Pixels>) {
    let mut material = Material::new(name);
    if let Some(image) = image {
        let texture = scene.add(Texture::new(name, TextureSource::Pixels(image)));
        material = material.with_texture(texture);
    }
    let material = scene.add(material);
    for part in scene.meshes.iter_mut().flat_map(|mesh| &mut mesh.primitives) {
        part.material = Some(material);
    }
}

fn red() -> Pixels {
    Pixels::new(16, 8, [255, 0, 0, 255].repeat(128)).unwrap()
}

/// The first half of the only mesh, and the second half as another one that moves in the same way.
fn separate(scene: &mut Scene) -> Id<Mesh> {
    let mut other = scene.meshes[0].clone();
    let indices = &mut scene.meshes[0].primitives[0].indices;
    other.primitives[0].indices = indices.split_off(indices.len() / 6 * 3);
    let extras = scene.nodes[0].extras.clone();
    let mesh = scene.add(other);
    let part = scene.add_root(Node { extras, ..Node::new("part", NodeKind::Mesh { mesh, skin: None }) });
    for animation in &mut scene.animations {
        let channel = Channel { node: part, ..animation.channels[0].clone() };
        animation.channels.push(channel);
    }
    mesh
}

#[test]
#[allow(clippy::too_many_lines, reason = "a case for each finding")]
fn examples_are_current() {
    let numbered = |scene: &mut Scene| {
        let numbers = AttributeValues::Numbers(vec![0.0, 1.0, 2.0]);
        scene.meshes[0].primitives[0].attributes.push(VertexAttribute::new("VERTEX", numbers));
    };
    let renamed = |names: &[&str]| {
        let mut scene = morphing(&[0.0, 1.0]);
        let channels = scene.animations[0].channels.clone();
        scene.animations = names.iter().map(|name| Animation::new(*name, channels.clone())).collect();
        scene
    };
    let mut with_variant = two_materials(1.0);
    let [red_one, green] = [0, 1].map(|n| with_variant.ids::<Material>().nth(n).unwrap());
    with_variant.variants = vec![Variant::new("green", vec![(red_one, green)])];
    let lines = [
        edited(codes::ENTITY_LEFT_OUT, PLAYER, |scene| {
            let mesh =
                scene.add(Mesh::new("flag", vec![Primitive::new(vec![Vec3::ZERO, Vec3::X, Vec3::Y], vec![0, 1, 2])]));
            let kind = NodeKind::Entity { class: "proxy".into(), model: Some("flag.md2".into()), mesh: Some(mesh) };
            scene.add_root(Node::new("flag", kind));
        }),
        edited(codes::FRAME_NOT_SHOWN, PLAYER, |scene| {
            let run = animation(scene, "run");
            keys(run).remove(2);
            let times: Vec<f32> = run.channels[0]
                .times
                .iter()
                .copied()
                .enumerate()
                .filter(|(n, _)| *n != 2)
                .map(|(_, time)| time)
                .collect();
            run.channels[0].times = times.into();
        }),
        made(codes::TARGETS_LEFT_OUT, |scene| scene.animations.clear()),
        {
            let mut scene = morphing(&[0.0, 0.1, 0.2, 0.3]);
            keys(&mut scene.animations[0])[3] = Shape::Target(0);
            of(codes::CLOSING_KEY, &scene, false)
        },
        of(codes::NOT_WHOLE, &rigged(), false),
        of(codes::NAME_CUT, &renamed(&["walk_forward_left_aim"]), false),
        edited(codes::ORDER_LOST, PLAYER, without_numbers),
        edited(codes::NEW_GRID, CAMERA, |scene| {
            let part = &mut scene.meshes[0].primitives[0];
            let (positions, normals) = part.shape(Shape::Target(4));
            let (mut positions, normals) = (positions.into_owned(), normals.into_owned());
            positions[0].y += 1.0;
            part.shapes[4] = triassic_scene::ShapeData::new(positions, normals);
        }),
        edited(codes::GRID_LOST, PLAYER, |scene| {
            scene.meshes[0].extras.remove("file_frames");
        }),
        made(codes::UV_CLAMPED, |scene| {
            scene.meshes[0].primitives[0].uv_sets = vec![vec![Vec2::ZERO, Vec2::X * 500.0, Vec2::ONE]];
        }),
        made(codes::NO_UVS, |_| {}),
        made(codes::NOTHING_MOVES, |scene| scene.animations.push(Animation::new("lamp", Vec::new()))),
        made(codes::NO_SKIN_FOLDER, |scene| new_material(scene, "red", Some(red()))),
        made(codes::NORMALS_COMPUTED, |_| {}),
        edited(codes::NO_SKIN_IMAGE, PLAYER, |scene| new_material(scene, "red", None)),
        edited(codes::UNUSED_LEFT_OUT, PLAYER, |scene| {
            without_numbers(scene);
            let unused = serde_json::json!([{ "vertex": 7, "positions": [[0.0, 0.0, 0.0]] }]);
            scene.meshes[0].extras.insert("unused_vertices".into(), unused);
        }),
        edited(codes::FRAME_DELETED, PLAYER, |scene| {
            scene.animations.clear();
            scene.meshes[0].shapes.remove(6);
            scene.meshes[0].primitives.iter_mut().for_each(|part| drop(part.shapes.remove(6)));
        }),
        edited(codes::FRAMES_AGAIN, PLAYER, |scene| {
            let mut again = animation(scene, "run").clone();
            again.name = "sprint".into();
            keys(&mut again).reverse();
            scene.animations.push(again);
        }),
        made(codes::ORIGIN_LOST, numbered),
        edited(codes::OTHER_RATE, CAMERA, |scene| {
            for channel in scene.animations.iter_mut().flat_map(|own| &mut own.channels) {
                channel.times = channel.times.iter().map(|time| time * 24.0 / 30.0).collect();
            }
        }),
        of(codes::RESAMPLED, &morphing(&[0.0, 1.0, 2.0]), false),
        edited(codes::CLIP_RENAMED, PLAYER, |scene| animation(scene, "run").name = "sprint".into()),
        edited(codes::CLIP_MISSING, PLAYER, |scene| scene.animations.retain(|own| own.name != "run")),
        edited(codes::SKIN_REPLACED, PLAYER, |scene| {
            new_material(scene, "red", Some(red()));
            scene.materials.iter_mut().for_each(|own| drop(own.extras.remove("skin")));
        }),
        of(codes::CLIP_NAME, &renamed(&["Armature|walk", "Armature|run"]), false),
        of(codes::LATE_START, &morphing(&[1.0, 2.0, 3.0]), false),
        edited(codes::SKIN_SIZE, PLAYER, |scene| new_material(scene, "red", Some(red()))),
        made(codes::SHAPES_AS_FRAMES, |scene| {
            numbered(scene);
            scene.animations.clear();
        }),
        edited(codes::PART_AT_REST, PLAYER, |scene| {
            let part = separate(scene);
            let part = scene.get_mut(part).unwrap();
            part.shapes.pop();
            part.primitives.iter_mut().for_each(|own| drop(own.shapes.pop()));
            scene.animations.clear();
        }),
        edited(codes::CLIP_CHANGED, PLAYER, |scene| keys(animation(scene, "run")).reverse()),
        of(codes::ATLAS, &two_materials(1.0), true),
        of(codes::ATLAS_VARIANTS, &with_variant, true),
        edited(codes::FRAME_RENAMED, PLAYER, |scene| scene.meshes[0].shapes[6].name = "middle".into()),
        not_in_encoding(),
        made(codes::HIDDEN_LEFT_OUT, |scene| {
            let mesh = scene.meshes[0].clone();
            let mesh = scene.add(mesh);
            let hidden = scene.add_root(Node::new("hidden", NodeKind::Mesh { mesh, skin: None }));
            scene.get_mut(hidden).unwrap().hidden = true;
        }),
        made(codes::VERTEX_COLORS, |scene| {
            let part = &mut scene.meshes[0].primitives[0];
            part.colors = vec![[0; 4]; part.positions.len()];
        }),
        made(codes::INPUT_LEFT_OUT, |scene| {
            new_material(scene, "red", Some(red()));
            let bumps = scene.add(Texture::new("bumps", TextureSource::Pixels(red())));
            let material = scene.materials.last_mut().unwrap();
            material.set(MaterialInput::new(InputRole::Normal).with_texture(bumps));
        }),
        made(codes::SKIN_NAME, |scene| new_material(scene, "red paint", Some(red()))),
    ];
    // Another test of the command has the example of the facade's own finding.
    // Findings about written files.
    let of_files = [codes::IMAGE_KEPT, codes::SAME_FILE_NAME, codes::COLOR_LOST];
    let codes: Vec<Code> = codes::CODES.iter().copied().filter(|code| !of_files.contains(code)).collect();
    check_examples("way-back", &codes, &lines);
}
