//! Meshes that were split because of their number of morph targets.

use triassic_gltf::{Morphs, Options, Quantize, codes, export};
use triassic_scene::{
    Animation, Channel, Id, Mesh, NodeKind, Primitive, Scene, Shape, ShapeData, ShapeInfo, Transform, Values,
    glam::Vec3,
    serde_json::{self, Value, json},
};

use super::{ids, read};
use crate::common::{self, glb, quad, times};

/// A quad with this many shapes, and two animations: forward through all of them, and backward through some.
pub(crate) fn moving(count: u32) -> Scene {
    let mut scene = Scene::default();
    let mut mesh = Mesh::new("flag", vec![quad(Vec3::ZERO, 1.0)]);
    let Primitive { positions, normals, .. } = mesh.primitives[0].clone();
    for number in 1..=count {
        let moved = positions.iter().map(|place| *place + Vec3::Z * number as f32).collect();
        mesh.primitives[0].shapes.push(ShapeData::new(moved, normals.clone()));
        mesh.shapes.push(ShapeInfo::new(format!("frame {number}")));
    }
    let mesh = scene.add(mesh);
    let node = scene.add_root(triassic_scene::Node::new("flag", NodeKind::Mesh { mesh, skin: None }));
    let all: Vec<Shape> = std::iter::once(Shape::Base).chain((0..count).map(Shape::Target)).collect();
    let some: Vec<Shape> = all.iter().rev().step_by(3).copied().collect();
    for (name, shapes) in [("all", all), ("some", some)] {
        let channel = Channel::new(node, times(shapes.len(), 10.0), Values::Shape(shapes));
        scene.add(Animation::new(name, vec![channel]));
    }
    scene
}

pub(crate) fn split(targets: u32) -> Options {
    let mut options = Options::default();
    options.morphs = Morphs::Split(targets);
    options
}

/// Changes the JSON of a GLB.
pub(crate) fn changed(file: &[u8], change: impl FnOnce(&mut Value)) -> Vec<u8> {
    let length = u32::from_le_bytes(file[12..16].try_into().unwrap()) as usize;
    let mut json: Value = serde_json::from_slice(&file[20..20 + length]).unwrap();
    change(&mut json);
    let mut text = serde_json::to_vec(&json).unwrap();
    text.resize(text.len().next_multiple_of(4), b' ');
    let mut new = file[..12].to_vec();
    new.extend((text.len() as u32).to_le_bytes());
    new.extend(b"JSON");
    new.extend(&text);
    new.extend(&file[20 + length..]);
    let size = new.len() as u32;
    new[8..12].copy_from_slice(&size.to_le_bytes());
    new
}

#[test]
fn a_split_mesh_is_joined() {
    for (count, targets) in [(9, 1), (9, 2), (9, 4), (10, 9), (300, 256)] {
        let scene = moving(count);
        let file = glb(&scene, &split(targets));
        let (back, found) = read(&file);
        assert!(found.is_empty(), "{:?}", ids(&found));
        assert_eq!((back.nodes.len(), back.meshes.len()), (1, 1), "{count} {targets}");
        assert_eq!((&back.meshes[0].name, &back.meshes[0].shapes), (&scene.meshes[0].name, &scene.meshes[0].shapes));
        for target in (0..count).map(Shape::Target).chain([Shape::Base]) {
            let [(was, _), (is, _)] = [&scene, &back].map(|scene| scene.meshes[0].primitives[0].shape(target));
            assert!(was.iter().zip(is.iter()).all(|(was, is)| was.abs_diff_eq(*is, 1e-4)), "{target:?}");
        }
        for (was, is) in scene.animations.iter().zip(&back.animations) {
            assert_eq!((&was.name, &was.channels), (&is.name, &is.channels), "{count} {targets}");
        }
    }
}

/// Parts on a grid are at its position, and so is the whole.
#[test]
fn a_quantized_split_mesh_is_joined() {
    let scene = moving(9);
    let mut options = split(4);
    options.quantize = Quantize::All;
    let (back, found) = read(&glb(&scene, &options));
    assert!(found.is_empty(), "{:?}", ids(&found));
    assert_eq!((back.nodes.len(), back.meshes.len(), back.meshes[0].shapes.len()), (2, 1, 9));
    common::follow("a grid", &scene, &crate::evaluate::Model::new(&glb(&back, &Options::default())), 1e-2);
}

/// Several nodes may show the parts of one mesh, each at a different time.
#[test]
fn nodes_share_the_joined_mesh() {
    let mut scene = moving(9);
    let second = scene.add_root(triassic_scene::Node::new("second", scene.nodes[0].kind.clone()));
    for animation in &mut scene.animations {
        let own = animation.channels[0].clone();
        animation.channels.push(Channel { node: second, ..own });
    }
    let (back, found) = read(&glb(&scene, &split(4)));
    assert!(found.is_empty(), "{:?}", ids(&found));
    assert_eq!((back.nodes.len(), back.meshes.len()), (2, 1));
    assert_eq!(scene.animations[0].channels, back.animations[0].channels);
}

/// Joining removes nodes and meshes: the others' numbers in the document no longer name them, so findings have none.
#[test]
fn findings_about_a_joined_document_name_no_wrong_element() {
    let shear = |json: &mut Value| {
        let pole = json!({ "name": "pole", "matrix": [1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] });
        let nodes = json["nodes"].as_array_mut().unwrap();
        nodes.push(pole);
        let number = nodes.len() - 1;
        json["scenes"][0]["nodes"].as_array_mut().unwrap().push(number.into());
    };
    for (options, element) in [(Options::default(), Some(1)), (split(4), None)] {
        let (back, found) = read(&changed(&glb(&moving(9), &options), shear));
        assert_eq!((ids(&found), back.nodes.len()), (vec![codes::SHEARED.id], 2));
        assert_eq!(found.get(codes::SHEARED.id).unwrap().element, element);
    }
}

/// Parts that another program deleted or changed cannot be joined, and stay as they are.
#[test]
fn changed_parts_are_not_joined() {
    let file = glb(&moving(9), &split(4));
    let unjoined = |change: &dyn Fn(&mut Value)| {
        let (back, found) = read(&changed(&file, change));
        assert_eq!(ids(&found), [codes::SPLIT.id]);
        assert!(back.meshes.len() >= 2 && back.nodes.len() >= 3);
        let again = export(&back, &Options::default()).unwrap().into_glb().unwrap();
        assert_eq!(ids(&read(&again).1), [codes::SPLIT.id]);
    };
    unjoined(&|json| json["meshes"].as_array_mut().unwrap().iter_mut().for_each(|mesh| mesh["extras"] = json!({})));
    unjoined(&|json| drop(json["meshes"][0].as_object_mut().unwrap().remove("extras")));
    unjoined(&|json| json["meshes"][1]["extras"]["split"]["shapes"][1] = json!(7));
    unjoined(&|json| json["meshes"][1]["extras"]["split"]["mesh"] = json!("other"));
    unjoined(&|json| json["nodes"][1]["translation"] = json!([0, 1, 0]));
    unjoined(&|json| json["nodes"][2]["scale"] = json!([1, 1, 1]));
    unjoined(&|json| {
        drop(json["meshes"][1]["primitives"][0]["attributes"].as_object_mut().unwrap().remove("TEXCOORD_0"));
    });
    // A deleted part.
    unjoined(&|json| json["nodes"][0]["children"] = json!([1, 2]));
    // A part that an animation scales by two.
    unjoined(&|json| {
        let accessor = json["animations"][0]["channels"]
            .as_array()
            .and_then(|all| all.iter().find(|own| own["target"]["path"] == "scale"))
            .map(|own| json["animations"][0]["samplers"][own["sampler"].as_u64().unwrap() as usize]["output"].clone());
        let place = accessor.unwrap().as_u64().unwrap() as usize;
        json["accessors"][place] = json!({ "componentType": 5126, "type": "VEC3",
            "count": json["accessors"][place]["count"].clone(), "bufferView": 0 });
    });
}

/// A blend of a part's shapes becomes one of the whole.
#[test]
fn blends_are_kept() {
    let mut file = glb(&moving(9), &split(4));
    let mut place = 0;
    let same = changed(&file, |json| {
        let mut channels = json["animations"][0]["channels"].as_array().unwrap().iter();
        let weights = channels.rfind(|own| own["target"]["path"] == "weights").unwrap();
        let output = json["animations"][0]["samplers"][weights["sampler"].as_u64().unwrap() as usize]["output"].clone();
        let accessor = &json["accessors"][output.as_u64().unwrap() as usize];
        let view = &json["bufferViews"][accessor["bufferView"].as_u64().unwrap() as usize];
        place = view["byteOffset"].as_u64().unwrap_or(0) + accessor["byteOffset"].as_u64().unwrap_or(0);
    });
    assert!(read(&same).1.is_empty());
    let length = u32::from_le_bytes(file[12..16].try_into().unwrap()) as usize;
    let weights = 28 + length + place as usize;
    let shown = file[weights..].chunks_exact(4).position(|weight| weight == 1.0_f32.to_le_bytes()).unwrap();
    file[weights + 4 * shown..][..4].copy_from_slice(&(127.0_f32 / 255.0).to_le_bytes());
    let (back, found) = read(&file);
    assert_eq!(ids(&found), [codes::MIXED_SHAPE.id]);
    let mesh = &back.meshes[0];
    assert_eq!((back.meshes.len(), mesh.shapes.len(), &mesh.extras["targets"]), (1, 10, &json!(9)));
    let Values::Shape(keys) = &back.animations[0].channels[0].values else { panic!() };
    let mixed = keys.iter().position(|key| *key == Shape::Target(9)).unwrap() as f32;
    // Halfway from the base of its part, which is the previous frame.
    let height = mesh.primitives[0].shape(Shape::Target(9)).0[0].z;
    assert!(height < mixed && height > mixed - 5.0 && height.fract() > 0.01, "{height} {mixed}");
}

/// The extras of the node with the mesh are kept.
#[test]
fn the_node_keeps_its_extras() {
    let mut scene = moving(9);
    scene.nodes[0].transform = Transform::from_translation(Vec3::new(1.0, 2.0, 3.0));
    let (back, _) = read(&glb(&scene, &split(4)));
    assert_eq!(back.get(Id::new(0)).map(|node: &triassic_scene::Node| node.transform), Some(scene.nodes[0].transform));
}
