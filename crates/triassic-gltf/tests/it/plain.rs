//! The features of glTF that a file uses, so that loaders with partial support show it correctly.

use std::collections::BTreeSet;

use triassic_gltf::{BindPose, Options, Quantize, codes, export};
use triassic_scene::{
    Animation, Mesh, Node, NodeKind, Pose, Primitive, Scene, Skin, Transform, Values,
    glam::{Affine3A, Quat, Vec3, Vec4},
    serde_json::{Value, json},
};
use triassic_test_support::glb::Glb;

use crate::common::{self, document, glb};
use crate::evaluate::Model;

fn list<'v>(value: &'v Value, name: &str) -> impl Iterator<Item = &'v Value> + use<'v> {
    value[name].as_array().into_iter().flatten()
}

fn accessor<'v>(document: &'v Value, number: &Value) -> &'v Value {
    &document["accessors"][usize::try_from(number.as_u64().unwrap()).unwrap()]
}

#[test]
fn files_use_what_all_loaders_support() {
    for (name, scene) in common::all() {
        let file = document(&glb(&scene, &Options::default()));
        for mesh in list(&file, "meshes") {
            let targets = mesh["primitives"][0]["targets"].as_array().map_or(0, Vec::len);
            let weights: Vec<&Value> = list(mesh, "weights").collect();
            assert_eq!(weights, vec![&json!(0); targets], "{name}: of each target at rest");
            for part in list(mesh, "primitives").filter(|part| part["attributes"]["WEIGHTS_0"].is_u64()) {
                assert_eq!(accessor(&file, &part["attributes"]["WEIGHTS_0"])["componentType"], 5126, "{name}");
            }
        }
        for animation in list(&file, "animations") {
            for sampler in list(animation, "samplers") {
                let input = accessor(&file, &sampler["input"]);
                assert!(input["count"].as_u64().unwrap() >= 2, "{name}: {}", animation["name"]);
                assert!(input["max"][0].as_f64() > input["min"][0].as_f64(), "{name}: {}", animation["name"]);
                assert_eq!(accessor(&file, &sampler["output"])["componentType"], 5126, "{name}");
            }
        }
        let is_sparse = |accessor: &Value| accessor.get("sparse").is_some();
        assert_eq!(list(&file, "accessors").any(is_sparse), name == "many sparse shapes", "{name}");
        for (kind, what) in [("nodes", "name"), ("materials", "name"), ("animations", "name")] {
            let names: Vec<String> = list(&file, kind).map(|own| own[what].as_str().unwrap().to_lowercase()).collect();
            assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "{name}: {kind}");
        }
    }
}

/// Explicit offsets in sparse lists, which some loaders require.
#[test]
fn sparse_lists_have_explicit_offsets() {
    let mut options = Options::default();
    options.quantize = Quantize::All;
    for options in [options, Options::for_editing()] {
        let file = document(&glb(&common::sparse(12), &options));
        let sparse: Vec<&Value> = list(&file, "accessors").filter_map(|accessor| accessor.get("sparse")).collect();
        assert!(!sparse.is_empty());
        for sparse in sparse {
            assert!(sparse["indices"]["byteOffset"].is_u64() && sparse["values"]["byteOffset"].is_u64());
        }
    }
}

/// Weights share bytes with other lists: a clip with other targets has the same rows at an offset.
#[test]
fn weights_of_clips_share_their_bytes() {
    let clips = [9; 22];
    let size = |shapes: usize, clips: &[usize]| {
        let file = Glb::new(&glb(&common::shapes(shapes, clips), &Options::default()));
        let outputs: BTreeSet<u64> = list(&file.json, "animations")
            .map(|animation| animation["samplers"][0]["output"].as_u64().unwrap())
            .collect();
        let view = &file.json["accessors"][usize::try_from(*outputs.first().unwrap()).unwrap()]["bufferView"];
        let view = usize::try_from(view.as_u64().unwrap()).unwrap();
        file.json["bufferViews"][view]["byteLength"].as_u64().unwrap()
    };
    let [few, many] = [size(197, &clips[..2]), size(197, &clips)];
    assert!(many < few * 3 && many < 197 * 22 * 9, "{few} {many}");
}

/// Ten thousand shapes, each shown once, have a hundred million weights, nearly all of them 0.
#[test]
fn many_shapes_for_editing_take_proportional_space() {
    let size = |count: usize| glb(&common::shapes(count, &[count + 1]), &Options::for_editing()).len();
    let [small, large] = [size(2_500), size(10_000)];
    assert!(large < small * 5 && large < 10_000_000, "{small} {large}");
    #[cfg(feature = "import")]
    {
        let scene = common::shapes(2_500, &[2_501]);
        let (back, _) = crate::import::read(&glb(&scene, &Options::for_editing()));
        let Values::Shape(shapes) = &back.animations[0].channels[0].values else { panic!("shapes") };
        assert_eq!(
            Some(shapes),
            match &scene.animations[0].channels[0].values {
                Values::Shape(shapes) => Some(shapes),
                _ => None,
            }
        );
    }
}

#[test]
fn names_are_unique_and_the_originals_are_kept() {
    let mut scene = common::shapes(4, &[5]);
    for (shape, name) in scene.meshes[0].shapes.iter_mut().zip(["a", "", "A", "b.c"]) {
        shape.name = name.to_owned();
    }
    for name in ["TOP", "Model"] {
        scene.add_root(Node::new(name, NodeKind::Group));
    }
    scene.add(Animation::new("CLIP 0", Vec::new()));
    let gltf = export(&scene, &Options::default()).unwrap();
    let found: Vec<_> = gltf.findings().iter().map(|found| (found.code.id, found.count)).collect();
    assert_eq!(found, [(codes::NAME_CHANGED.id, 6)]);
    let file = gltf.into_glb().unwrap();
    let json = document(&file);
    let extras = &json["meshes"][0]["extras"];
    assert_eq!(extras["targetNames"], json!(["a", "shape", "A_2", "b_c"]));
    assert_eq!(extras["shape_names"], json!(["a", "", "A", "b.c"]));
    let names = |kind| list(&json, kind).map(|own| own["name"].as_str().unwrap()).collect::<Vec<_>>();
    assert_eq!(names("nodes"), ["top", "model", "TOP_2", "Model_2"]);
    assert_eq!(names("animations"), ["clip 0", "CLIP 0_2"]);
    assert_eq!(
        (&json["nodes"][2]["extras"]["name"], &json["nodes"][0]["extras"]["name"]),
        (&json!("TOP"), &Value::Null)
    );
    assert_eq!(json["animations"][1]["extras"]["name"], "CLIP 0");
    #[cfg(feature = "import")]
    {
        let (back, _) = crate::import::read(&file);
        let names: Vec<&str> = back.meshes[0].shapes.iter().map(|shape| shape.name.as_str()).collect();
        assert_eq!(names, ["a", "", "A", "b.c"]);
    }
    // Blender itself makes names unique, in a way that the way back recognizes.
    let editing = export(&scene, &Options::for_editing()).unwrap();
    assert!(editing.findings().is_empty());
    let json = document(&editing.into_glb().unwrap());
    assert_eq!(json["meshes"][0]["extras"]["targetNames"], json!(["a", "", "A", "b.c"]));
}

/// Two bones far from their bind pose, each of which moves a quad; two nodes show the mesh, each with its own bones.
fn far_off() -> Scene {
    let mut scene = Scene::default();
    let mut part = common::quad(Vec3::ZERO, 1.0);
    let other = common::quad(Vec3::X * 3.0, 1.0);
    part.positions.extend(&other.positions);
    part.normals.extend(&other.normals);
    part.uv_sets[0].extend(&other.uv_sets[0]);
    part.indices.extend(other.indices.iter().map(|index| index + 4));
    part.joints = [[0; 4]; 4].into_iter().chain([[1, 0, 0, 0]; 4]).collect();
    part.weights = vec![Vec4::X; 8];
    let mesh = scene.add(Mesh::new("quads", vec![part]));
    for entity in 0..2 {
        let place = Transform { translation: Vec3::Y * 50.0 * entity as f32, ..Transform::IDENTITY };
        let top = scene.add_root(Node::new(format!("entity {entity}"), NodeKind::Group).at(place));
        let turned = Transform {
            translation: Vec3::new(100.0, 2.0, 3.0),
            rotation: Quat::from_rotation_x(1.0),
            ..Transform::IDENTITY
        };
        let first = scene.add_child(top, Node::new(format!("first {entity}"), NodeKind::Bone).at(turned));
        let second = scene.add_child(first, Node::new(format!("second {entity}"), NodeKind::Bone).at(turned));
        let inverse_bind = vec![Affine3A::from_translation(Vec3::Z), Affine3A::from_translation(-Vec3::X)];
        let skin = scene.add(Skin::new(format!("skin {entity}"), vec![first, second], inverse_bind));
        scene.add_child(top, Node::new(format!("body {entity}"), NodeKind::Mesh { mesh, skin: Some(skin) }));
        let times = common::times(3, 2.0);
        let turns = [0.0, 1.0, 2.0].map(Quat::from_rotation_y).to_vec();
        let channel = common::channel(second, &times, Values::Rotation(turns));
        scene.add(Animation::new(format!("turn {entity}"), vec![channel]));
    }
    scene
}

/// The minimum and maximum corner of a mesh as written.
fn written(file: &Value) -> [Vec3; 2] {
    let positions = accessor(file, &file["meshes"][0]["primitives"][0]["attributes"]["POSITION"]);
    ["min", "max"].map(|end| Vec3::from_slice(&serde_json::from_value::<Vec<f32>>(positions[end].clone()).unwrap()))
}

fn shown(scene: &Scene) -> [Vec3; 2] {
    let node = scene.ids::<Node>().find(|id| scene.get(*id).is_some_and(|node| node.mesh().is_some())).unwrap();
    let parts = Pose::rest(scene).mesh(scene, node).unwrap();
    let all = || parts.iter().flat_map(|part| part.positions.iter().copied());
    [all().reduce(Vec3::min).unwrap(), all().reduce(Vec3::max).unwrap()]
}

#[test]
fn the_bind_pose_is_the_one_that_is_shown_first() {
    let scene = far_off();
    for quantize in [Quantize::None, Quantize::All] {
        let mut options = Options::default();
        options.quantize = quantize;
        let made = glb(&scene, &options);
        if quantize == Quantize::None {
            let file = document(&made);
            assert_eq!(list(&file, "meshes").count(), 1, "entities share it");
            for (is, should) in written(&file).into_iter().zip(shown(&scene)) {
                assert!(is.abs_diff_eq(should, 1e-4), "{is} {should}");
            }
            common::follow("far off", &scene, &Model::new(&made), 1e-4);
        }
    }
    // For editing, and if a vertex has several joints, it stays the same.
    let mut stored = Options::default();
    stored.bind_pose = BindPose::Stored;
    let mut several = scene.clone();
    several.meshes[0].primitives[0].weights[0] = Vec4::new(0.5, 0.5, 0.0, 0.0);
    several.meshes[0].primitives[0].joints[0] = [0, 1, 0, 0];
    for (scene, options) in [(&scene, &stored), (&several, &Options::default())] {
        let made = glb(scene, options);
        assert!(written(&document(&made))[1].x < 5.0);
        common::follow("stored", scene, &Model::new(&made), 1e-4);
    }
    // If the bones of one node differ at rest, it is moved for neither.
    let mut differs = scene.clone();
    let bone = differs.nodes.iter().position(|node| node.name == "second 1").unwrap();
    differs.nodes[bone].transform.translation.x = 7.0;
    let made = glb(&differs, &Options::default());
    assert!(written(&document(&made))[1].x < 5.0);
    common::follow("differs", &differs, &Model::new(&made), 1e-4);
}

#[test]
fn a_normal_follows_its_own_bone_into_the_shown_pose() {
    let mut scene = far_off();
    let part = &mut scene.meshes[0].primitives[0];
    // All normals of the first quad are attached to the second bone.
    part.normal_joints = vec![1; 8];
    let normals = |scene: &Scene| {
        let file = Glb::new(&glb(scene, &Options::default()));
        file.list(&file.json["meshes"][0]["primitives"][0]["attributes"]["NORMAL"])
    };
    let own = normals(&scene);
    assert_eq!(own[0], own[7]);
    scene.meshes[0].primitives[0].normal_joints.clear();
    let with_vertices = normals(&scene);
    assert_eq!(with_vertices[7], own[7]);
    assert_ne!(with_vertices[0], own[0]);
}

#[test]
fn without_animations_a_mesh_needs_no_skin() {
    for mut scene in [far_off(), common::skinned(5)] {
        scene.animations.clear();
        let made = glb(&scene, &Options::default());
        let file = document(&made);
        assert!(file["skins"].is_null() && !file.to_string().contains("JOINTS_0"));
        common::follow("baked", &scene, &Model::new(&made), 1e-4);
        let file = document(&glb(&scene, &Options::for_editing()));
        assert!(file["skins"].is_array());
        let mut quantized = Options::default();
        quantized.quantize = Quantize::All;
        assert!(document(&glb(&scene, &quantized))["skins"].is_null());
    }
}

#[test]
fn unused_joints_are_omitted_from_large_skins() {
    let mut scene = common::skinned(300);
    let part = &mut scene.meshes[0].primitives[0];
    part.indices.truncate(30);
    let made = glb(&scene, &Options::default());
    assert_eq!(
        list(&document(&made), "skins").map(|skin| skin["joints"].as_array().unwrap().len()).sum::<usize>(),
        300
    );
    for (joints, weights) in part_of(&mut scene) {
        (*joints, *weights) = ([joints[0] % 12 + 270, 0, 0, 0], Vec4::X);
    }
    let made = glb(&scene, &Options::default());
    let file = document(&made);
    let joints: Vec<u64> = list(&file["skins"][0], "joints").map(|joint| joint.as_u64().unwrap()).collect();
    assert_eq!(joints.len(), 13, "the first is for vertices without a weight");
    assert_eq!(list(&file, "nodes").filter(|node| node["name"].as_str().unwrap().starts_with("bone ")).count(), 300);
    common::follow("few joints", &scene, &Model::new(&made), 1e-3);
    assert_eq!(document(&glb(&scene, &Options::for_editing()))["skins"][0]["joints"].as_array().unwrap().len(), 300);
}

/// According to the order in which some loaders determine the position of a skeleton.
#[test]
fn skinned_nodes_have_the_first_indices() {
    for scene in [far_off(), common::skinned(5)] {
        let made = glb(&scene, &Options::default());
        let file = document(&made);
        let has_skin: Vec<bool> = list(&file, "nodes").map(|node| node["skin"].is_u64()).collect();
        assert!(has_skin[0] && has_skin.is_sorted_by(|one, other| one >= other), "{has_skin:?}");
        common::follow("skins first", &scene, &Model::new(&made), 1e-3);
        let edited = document(&glb(&scene, &Options::for_editing()));
        let names = |file: &Value| list(file, "nodes").map(|node| node["name"].clone()).collect::<Vec<_>>();
        assert_eq!(names(&edited), scene.nodes.iter().map(|node| Value::from(node.name.as_str())).collect::<Vec<_>>());
    }
    // Visible ones come before hidden ones.
    let file = document(&glb(&common::skinned(5), &Options::default()));
    let shown: Vec<&Value> = list(&file["scenes"][0], "nodes").collect();
    assert!(shown.contains(&&json!(0)), "{shown:?}");
}

/// Some loaders show a joint without a channel in its bind pose.
#[test]
fn joints_that_differ_from_the_bind_pose_have_channels() {
    let mut several = far_off();
    several.meshes[0].primitives[0].weights[0] = Vec4::new(0.5, 0.5, 0.0, 0.0);
    several.meshes[0].primitives[0].joints[0] = [0, 1, 0, 0];
    let channels = |scene: &Scene, options: &Options| {
        let file = document(&glb(scene, options));
        list(&file["animations"][0], "channels").map(|channel| channel["target"].to_string()).collect::<Vec<_>>()
    };
    // Two bones in each of two skins; the clips rotate one bone of each.
    let found = channels(&several, &Options::default());
    for path in ["translation", "rotation"] {
        assert_eq!(found.iter().filter(|target| target.contains(path)).count(), 4, "{found:?}");
    }
    assert_eq!(channels(&several, &Options::for_editing()).len(), 2);
    assert_eq!(channels(&far_off(), &Options::default()).len(), 2, "bound as they rest");
    common::follow("held", &several, &Model::new(&glb(&several, &Options::default())), 1e-4);
}

fn part_of(scene: &mut Scene) -> impl Iterator<Item = (&mut [u16; 4], &mut Vec4)> {
    let Primitive { joints, weights, .. } = &mut scene.meshes[0].primitives[0];
    joints.iter_mut().zip(weights)
}

/// Hidden meshes without joints are alone in the second scene; those with joints have them there.
#[test]
fn the_second_scene_contains_hidden_nodes_and_their_joints() {
    let names = |scene: &Scene| -> Vec<Value> {
        list(&document(&glb(scene, &Options::default())), "scenes").map(|scene| scene["name"].clone()).collect()
    };
    assert_eq!(names(&common::level()), ["default", "hidden"]);
    assert_eq!(names(&common::skinned(5)), ["default", "everything"]);
    assert_eq!(names(&common::shapes(3, &[3])), ["default"]);
}
