//! `Options::quantize`: the output, and its equivalence to the original.
//!
//! The tests of the facade measure the error of real files.

use std::collections::BTreeSet;

use formats_core::Limits;
use triassic_convert::{IntoScene, Resolver, SceneOptions};
use triassic_gltf::{Morphs, Options, Quantize, codes, export, import};
use triassic_scene::{
    Animation, Mesh, Node, NodeKind, Primitive, Scene, Shape, Skin, Values,
    glam::{Affine3A, Quat, Vec2, Vec3, Vec4},
    serde_json::{Value, json},
};
use triassic_test_support::{
    files,
    glb::{Glb, QUANTIZATION},
};

use crate::{common, evaluate::Model};

fn quantized(scene: &Scene) -> Glb {
    quantized_as(scene, Quantize::All)
}

fn quantized_as(scene: &Scene, quantize: Quantize) -> Glb {
    let mut options = Options::default();
    options.quantize = quantize;
    Glb::new(&common::glb(scene, &options))
}

fn largest_side(scene: &Scene) -> f32 {
    let side = |mesh: &Mesh| {
        let positions = || mesh.primitives.iter().flat_map(|part| &part.positions).copied();
        let (min, max) = (positions().reduce(Vec3::min), positions().reduce(Vec3::max));
        (max.unwrap_or_default() - min.unwrap_or_default()).max_element()
    };
    scene.meshes.iter().map(side).fold(0.0, f32::max)
}

/// At rest and at many times of every animation: parts of split meshes, morph targets, skins, hidden nodes.
#[test]
fn every_vertex_is_within_a_step_of_its_position_in_the_scene() {
    let mut shorts = 0;
    for (name, scene) in common::all() {
        let glb = quantized(&scene);
        let lists = glb.json["accessors"].as_array().map_or(&[][..], Vec::as_slice);
        shorts += usize::from(lists.iter().any(|list| list["componentType"] == 5122));
        let model = Model::new(&glb.without_quantization());
        // Nodes scale by up to 2, and the error is half a step along each axis.
        let step = largest_side(&scene) / 65535.0 * 2.0;
        common::follow(name, &scene, &model, step);
        // Halves are rounded, and doubled.
        let halved = Model::new(&quantized_as(&scene, Quantize::Halved).without_quantization());
        common::follow(name, &scene, &halved, step * 3.0);
    }
    assert!(shorts >= 10, "{shorts}");
}

/// Halves are read as whole shapes with their names, and each frame is written once.
#[test]
fn halved_shapes_come_back_whole() {
    let file = std::fs::read(files::testdata().join("quake-md2/made/player.md2")).unwrap();
    let model = quake_md2::Model::parse(&file).unwrap();
    let (scene, _) = model.to_scene(&SceneOptions::default(), &mut Resolver::none()).unwrap();
    let mut options = Options::default();
    (options.quantize, options.morphs) = (Quantize::Halved, Morphs::Split(50));
    let bytes = common::glb(&scene, &options);
    let glb = Glb::new(&bytes);
    assert!(glb.json["meshes"].as_array().unwrap().len() > 3);
    let targets = |mesh: &Value| mesh["primitives"][0]["targets"].as_array().cloned().unwrap_or_default();
    let lists: Vec<Value> = glb.json["meshes"].as_array().unwrap().iter().flat_map(targets).collect();
    let normals: BTreeSet<u64> = lists.iter().map(|target| target["NORMAL"].as_u64().unwrap()).collect();
    for list in &normals {
        let list = &glb.json["accessors"][usize::try_from(*list).unwrap()];
        assert_eq!((&list["componentType"], &list["type"]), (&json!(5120), &json!("VEC3")));
    }
    assert!(
        normals.len() <= scene.meshes[0].shapes.len(),
        "{} lists of {} shapes",
        normals.len(),
        scene.meshes[0].shapes.len()
    );
    let (read, found) = import(&bytes, &Limits::default(), &mut |_| Ok(None)).unwrap();
    assert!(found.get(codes::MIXED_SHAPE.id).is_none(), "{found:?}");
    let (own, other) = (&scene.meshes[0], &read.meshes[0]);
    assert_eq!(own.shapes.len(), other.shapes.len());
    for (number, shape) in (0..).zip(&own.shapes) {
        assert_eq!(shape.name, other.shapes[usize::try_from(number).unwrap()].name);
        let (_, normals) = own.primitives[0].shape(Shape::Target(number));
        let (_, read_normals) = other.primitives[0].shape(Shape::Target(number));
        assert_eq!(normals.len(), read_normals.len());
        for (own, other) in normals.iter().zip(read_normals.iter()) {
            assert!(own.dot(*other) > 0.9995, "{own} {other}");
        }
    }
}

#[test]
fn the_extension_is_required_only_where_it_is_used() {
    for (name, scene) in common::all() {
        let plain = Glb::new(&common::glb(&scene, &Options::default()));
        assert!(plain.json.get("extensionsRequired").is_none(), "{name}");
        let glb = quantized(&scene);
        let is_quantized = |glb: &Glb| {
            let lists = glb.json["accessors"].as_array().cloned().unwrap_or_default();
            lists.iter().any(|list| [5120, 5122].contains(&list["componentType"].as_u64().unwrap()))
        };
        assert!(!is_quantized(&plain), "{name}");
        let required = glb.json.get("extensionsRequired");
        assert_eq!(required, is_quantized(&glb).then(|| json!([QUANTIZATION])).as_ref(), "{name}");
        let used = glb.json["extensionsUsed"].as_array().is_some_and(|used| used.contains(&json!(QUANTIZATION)));
        assert_eq!(used, is_quantized(&glb), "{name}");
    }
}

/// An attribute of the first part of the first mesh, and its accessor.
fn attribute<'a>(glb: &'a Glb, name: &str) -> (&'a Value, Vec<Vec<f64>>) {
    let number = &glb.json["meshes"][0]["primitives"][0]["attributes"][name];
    (glb.accessor(number), glb.list(number))
}

fn grid(columns: u32) -> Primitive {
    let place = |n: u32| Vec3::new((n % columns) as f32, (n / columns) as f32, 0.25);
    let cell = |n: u32| [n, n + 1, n + columns, n + 1, n + columns + 1, n + columns];
    let cells = (0..columns * (columns - 1)).filter(|n| n % columns < columns - 1);
    let mut part = Primitive::new((0..columns * columns).map(place).collect(), cells.flat_map(cell).collect());
    part.normals = vec![Vec3::Z; part.positions.len()];
    part.uv_sets = vec![part.positions.iter().map(|at| at.truncate() / columns as f32).collect()];
    part
}

#[test]
fn lists_are_small_if_their_values_allow_it() {
    let mut part = grid(9);
    part.uv_sets.push(part.uv_sets[0].iter().map(|uv| *uv + Vec2::X).collect());
    let mut scene = Scene::default();
    let mesh = scene.add(Mesh::new("grid", vec![part]));
    scene.add_root(Node::new("grid", NodeKind::Mesh { mesh, skin: None }));
    let glb = quantized(&scene);
    let kind = |name: &str| attribute(&glb, name).0["componentType"].as_u64().unwrap();
    assert_eq!(["POSITION", "NORMAL", "TEXCOORD_0", "TEXCOORD_1"].map(kind), [5122, 5120, 5123, 5126]);
    // Positions only: normalized data stay the same.
    let mut options = Options::default();
    options.quantize = Quantize::Positions;
    let positions = Glb::new(&common::glb(&scene, &options));
    let kind = |name: &str| attribute(&positions, name).0["componentType"].as_u64().unwrap();
    assert_eq!(["POSITION", "NORMAL", "TEXCOORD_0", "TEXCOORD_1"].map(kind), [5122, 5126, 5126, 5126]);
    // Integers have integer bounds, and the scale is in a separate node.
    let (positions, list) = attribute(&glb, "POSITION");
    let ends = |pick: fn(f64, f64) -> f64| {
        (0..3).map(|axis| list.iter().map(|at| at[axis]).reduce(pick).unwrap()).collect::<Vec<_>>()
    };
    assert_eq!((json!(ends(f64::min)), json!(ends(f64::max))), (floats(&positions["min"]), floats(&positions["max"])));
    assert!(positions["min"][0].is_i64());
    let [node, leaf] = [0, 1].map(|number| &glb.json["nodes"][number]);
    assert_eq!((&node["children"], node.get("mesh"), node.get("scale")), (&json!([1]), None, None));
    assert_eq!((&leaf["name"], &leaf["mesh"]), (&json!("grid/mesh"), &json!(0)));
    let scale = leaf["scale"].as_array().unwrap();
    assert!(scale.len() == 3 && scale.iter().all(|axis| *axis == scale[0]));
}

fn floats(list: &Value) -> Value {
    list.as_array().unwrap().iter().map(|number| number.as_f64().unwrap()).collect()
}

/// The integers of the source can be recovered from the output, or nothing is rounded.
#[test]
fn the_steps_of_the_source_are_preserved() {
    let mut scene = Scene::default();
    let mesh = scene.add(Mesh::new("grid", vec![grid(9)]));
    scene.add_root(Node::new("grid", NodeKind::Mesh { mesh, skin: None }));
    scene.meshes[0].step = Some(1.0);
    assert_eq!(attribute(&quantized(&scene), "POSITION").0["componentType"], 5122);
    scene.meshes[0].step = Some(1e-4);
    let glb = quantized(&scene);
    assert_eq!(attribute(&glb, "POSITION").0["componentType"], 5126);
    assert_eq!(
        (glb.json["nodes"].as_array().unwrap().len(), attribute(&glb, "NORMAL").0["componentType"].as_u64()),
        (1, Some(5120))
    );
}

/// Morph targets: normals outside -1 to 1 stay floats, and so do positions that 16 bits cannot represent.
#[test]
fn targets_stay_floats_if_necessary() {
    let mut scene = common::shapes(3, &[3]);
    let part = &mut scene.meshes[0].primitives[0];
    part.shapes[0].normals = vec![Vec3::NEG_Z; 4];
    part.shapes[1].normals = vec![Vec3::new(0.6, 0.0, 0.8); 4];
    part.shapes[1].positions.iter_mut().for_each(|at| *at += Vec3::X * 0.25);
    part.shapes[2].positions.iter_mut().for_each(|at| *at += Vec3::X * 99.0);
    // With few vertices, no grid is worth its node.
    for list in [&mut part.positions, &mut part.normals]
        .into_iter()
        .chain(part.shapes.iter_mut().flat_map(|shape| [&mut shape.positions, &mut shape.normals]))
    {
        *list = list.repeat(9);
    }
    part.uv_sets[0] = part.uv_sets[0].repeat(9);
    part.indices = (0..36).collect();
    let glb = quantized(&scene);
    let kind = |target: usize, name: &str| {
        glb.accessor(&glb.json["meshes"][0]["primitives"][0]["targets"][target][name])["componentType"]
            .as_u64()
            .unwrap()
    };
    assert_eq!([0, 1, 2].map(|target| kind(target, "POSITION")), [5122, 5122, 5126]);
    assert_eq!([0, 1].map(|target| kind(target, "NORMAL")), [5126, 5120]);
    common::follow("targets", &scene, &Model::new(&glb.clone().without_quantization()), 1e-4);
    // The mesh is on a separate node, and so are its weights.
    let leaf = glb.json["nodes"].as_array().unwrap().len() - 1;
    assert_eq!(glb.json["animations"][0]["channels"][0]["target"], json!({ "node": leaf, "path": "weights" }));
    let mut options = Options::default();
    (options.quantize, options.morphs) = (Quantize::All, Morphs::None);
    assert!(export(&scene, &options).is_ok());
}

/// A mesh that shares its bones with others gets separate matrices, if it is large enough.
#[test]
fn only_large_meshes_get_separate_matrices() {
    let mut scene = Scene::default();
    let bone = scene.add_root(Node::new("bone", NodeKind::Bone));
    let skin = scene.add(Skin::new("skin", vec![bone], vec![Affine3A::IDENTITY]));
    for (name, columns) in [("large", 30), ("small", 3)] {
        let mut part = grid(columns);
        part.joints = vec![[0; 4]; part.positions.len()];
        part.weights = vec![Vec4::X; part.positions.len()];
        let mesh = scene.add(Mesh::new(name, vec![part]));
        scene.add_root(Node::new(name, NodeKind::Mesh { mesh, skin: Some(skin) }));
    }
    // Without an animation, meshes need no skin.
    let moved = Values::Translation(vec![Vec3::ZERO, Vec3::X]);
    scene.add(Animation::new("moves", vec![common::channel(bone, &common::times(2, 1.0), moved)]));
    let glb = quantized(&scene);
    let skins = glb.json["skins"].as_array().unwrap();
    let matrices: Vec<Vec<f64>> = skins.iter().map(|skin| glb.list(&skin["inverseBindMatrices"]).remove(0)).collect();
    assert_eq!(matrices.len(), 2);
    assert!(matrices[0][0] < 1e-3 && matrices[1][0] == 1.0, "{matrices:?}");
    let nodes = glb.json["nodes"].as_array().unwrap();
    assert_eq!([&nodes[0]["skin"], &nodes[1]["skin"]], [&json!(0), &json!(1)], "nodes with a skin come first");
    common::follow("skins", &scene, &Model::new(&glb.without_quantization()), 1e-3);
    // Three joints: weights in 16 bits with an exact sum.
    let skinned = scene.meshes.first_mut().unwrap();
    skinned.primitives[0].joints.fill([0, 1, 2, 0]);
    skinned.primitives[0].weights.fill(Vec4::new(0.2, 0.3, 0.5, 0.0));
    let bones = ["b", "c"].map(|name| scene.add_child(bone, Node::new(name, NodeKind::Bone)));
    scene.skins[0] = Skin::new("skin", vec![bone, bones[0], bones[1]], vec![Affine3A::IDENTITY; 3]);
    let glb = quantized(&scene);
    let (list, weights) = attribute(&glb, "WEIGHTS_0");
    assert_eq!((&list["componentType"], &list["normalized"]), (&json!(5123), &json!(true)));
    assert_eq!(weights[0].iter().map(|weight| (weight * 65535.0).round()).sum::<f64>(), 65535.0);
}

/// A quaternion and its negative are equal rotations: a channel that is at rest in every key of every animation is
/// omitted, however its keys are written and rounded.
#[test]
fn channels_at_rest_are_omitted() {
    let mut scene = Scene::default();
    let turned = Quat::from_rotation_y(0.5);
    let rest = triassic_scene::Transform { rotation: turned, ..triassic_scene::Transform::IDENTITY };
    let door = scene.add_root(Node::new("door", NodeKind::Group).at(rest));
    let wheel = scene.add_root(Node::new("wheel", NodeKind::Group));
    let times = common::times(3, 1.0);
    let rotations = |keys: [Quat; 3]| Values::Rotation(keys.to_vec());
    let moved = Values::Translation(vec![Vec3::ZERO, Vec3::X, Vec3::Y]);
    let channels =
        |turns| vec![common::channel(door, &times, rotations(turns)), common::channel(wheel, &times, moved.clone())];
    scene.add(Animation::new("same", channels([turned; 3])));
    scene.add(Animation::new("negative", channels([-turned; 3])));
    // Rounded differently.
    scene.add(Animation::new("rounded", channels([turned * (1.0 + 2.0 * f32::EPSILON); 3])));
    let turns = |scene: &Scene| {
        let document = common::document(&common::glb(scene, &Options::default()));
        let animations = document["animations"].as_array().unwrap().clone();
        let count = |animation: &Value| {
            animation["channels"].as_array().unwrap().iter().filter(|own| own["target"]["node"] == 0).count()
        };
        animations.iter().map(count).collect::<Vec<_>>()
    };
    assert_eq!(turns(&scene), [0, 0, 0]);
    // A channel that moves in one key is written in all animations.
    scene.add(Animation::new("turns", channels([turned, turned, Quat::from_rotation_y(0.500_01)])));
    assert_eq!(turns(&scene), [1; 4]);
    common::follow("rest", &scene, &Model::new(&common::glb(&scene, &Options::default())), 0.0);
}

/// As many meshes as joints of one skin: separate matrices for all would be their product.
mod hostile {
    mod work {
        use super::super::{Mesh, Node, NodeKind, Options, Quantize, Vec3, Vec4, common, export};
        use triassic_test_support::instructions::{assert_growth, operation};

        #[test]
        #[ignore = "counts instructions, needs Valgrind"]
        fn many_meshes_with_one_skin() {
            assert_growth(100, |count| {
                let mut scene = common::skinned(count);
                let skin = scene.nodes.iter().find_map(Node::mesh).and_then(|(_, skin)| skin);
                for number in 0..count {
                    let mut part = common::quad(Vec3::ZERO, 1.0);
                    (part.joints, part.weights) = (vec![[0; 4]; 4], vec![Vec4::X; 4]);
                    let mesh = scene.add(Mesh::new(format!("quad {number}"), vec![part]));
                    scene.add_root(Node::new(format!("quad {number}"), NodeKind::Mesh { mesh, skin }));
                }
                let mut options = Options::default();
                options.quantize = Quantize::All;
                operation("export", || export(&scene, &options).unwrap().into_glb().unwrap());
            });
        }
    }
}
