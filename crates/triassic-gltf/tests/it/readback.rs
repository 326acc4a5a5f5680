//! Everything that was exported is read back by the `gltf` crate and compared with the scene.

use common::{document, glb, named};
use evaluate::Model;
use triassic_gltf::{Hidden, Morphs, Options, Quantize, export};
use triassic_scene::{
    Mesh, Node, Pose, Primitive, Scene, Shape, ShapeData,
    glam::Vec3,
    serde_json::{Value, json},
};

use crate::{common, evaluate};

fn read(scene: &Scene) -> Model {
    Model::new(&glb(scene, &Options::default()))
}

#[test]
fn every_scene_is_valid_deterministic_and_stored_for_the_validator() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("gltf");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let mut extension = Options::default();
    extension.hidden = Hidden::Extension;
    extension.morphs = Morphs::All;
    let mut quantized = Options::default();
    quantized.quantize = Quantize::All;
    for (name, scene) in common::all() {
        let file = glb(&scene, &Options::default());
        assert_eq!(file, glb(&scene.clone(), &Options::default()), "{name}: deterministic");
        let mut written = Vec::new();
        export(&scene, &Options::default()).unwrap().write_glb(&mut written).unwrap();
        assert!(file == written, "{name}: the same in pieces");
        assert_eq!(u32::from_le_bytes(file[8..12].try_into().unwrap()) as usize, file.len(), "{name}");
        gltf::Gltf::from_slice(&file).unwrap_or_else(|error| panic!("{name}: {error}"));
        std::fs::write(folder.join(format!("{name}.glb")), &file).unwrap();
        std::fs::write(folder.join(format!("{name} quantized.glb")), glb(&scene, &quantized)).unwrap();
        std::fs::write(folder.join(format!("{name} extension.glb")), glb(&scene, &extension)).unwrap();
        let separate = folder.join(name);
        std::fs::create_dir_all(&separate).unwrap();
        for file in export(&scene, &Options::default()).unwrap().into_files(name).unwrap() {
            std::fs::write(separate.join(file.name), file.bytes).unwrap();
        }
    }
}

/// At many times of every animation, and at rest, a reader of the file sees the pose of the scene.
#[test]
fn every_vertex_has_its_position_in_the_scene() {
    for (name, scene) in common::all() {
        common::follow(name, &scene, &read(&scene), 0.0);
    }
}

#[test]
fn sparse_shapes_are_sparse_lists_if_readers_support_them() {
    let scene = common::sparse(12);
    assert!(!document(&glb(&scene, &Options::default())).to_string().contains("sparse"));
    let editing = Options::for_editing();
    let small = glb(&scene, &editing);
    let file = document(&small);
    let accessors = file["accessors"].as_array().unwrap();
    let targets = file["meshes"][0]["primitives"][0]["targets"].as_array().unwrap();
    let list = |target: usize, name: &str| &accessors[targets[target][name].as_u64().unwrap() as usize];
    for target in 0..12 {
        for name in ["POSITION", "NORMAL"] {
            assert_eq!(list(target, name)["count"], 160, "those that are drawn");
            assert_eq!(list(target, name)["sparse"].is_object(), target != 3, "{target}");
        }
        let [min, max] = ["min", "max"].map(|end| list(target, "POSITION")[end].as_array().unwrap().len());
        assert_eq!([min, max], [3, 3]);
    }
    // Both lists of a target have the same vertices, as do all of a clip in most models: their indices are stored once.
    let indices = |target, name| list(target, name)["sparse"]["indices"].clone();
    assert_eq!(indices(0, "POSITION"), indices(0, "NORMAL"));
    assert_eq!(indices(0, "POSITION"), indices(7, "POSITION"));
    assert_ne!(indices(0, "POSITION"), indices(1, "POSITION"));
    // The same shapes with all vertices take more.
    let mut whole = scene.clone();
    let part = &mut whole.meshes[0].primitives[0];
    let shapes: Vec<ShapeData> = (0..12)
        .map(|number| {
            let (positions, normals) = part.shape(Shape::Target(number));
            ShapeData::new(positions.into_owned(), normals.into_owned())
        })
        .collect();
    part.shapes = shapes;
    assert!(small.len() * 2 < glb(&whole, &editing).len());
    // Also without editing, if the file would otherwise be many times larger.
    assert!(document(&glb(&common::sparse(300), &Options::default())).to_string().contains("sparse"));
}

#[test]
fn hidden_nodes_are_only_in_the_second_scene() {
    let scene = common::level();
    let document = document(&glb(&scene, &Options::default()));
    let names = |scene: usize| -> Vec<String> {
        let roots = document["scenes"][scene]["nodes"].as_array().unwrap().clone();
        let mut open: Vec<usize> = roots.iter().map(|node| node.as_u64().unwrap() as usize).collect();
        let mut names = Vec::new();
        while let Some(node) = open.pop() {
            let node = &document["nodes"][node];
            names.push(node["name"].as_str().unwrap().to_owned());
            open.extend(
                node["children"].as_array().into_iter().flatten().map(|child| child.as_u64().unwrap() as usize),
            );
        }
        names
    };
    assert!(!names(0).contains(&"door".to_owned()) && names(0).contains(&"walls".to_owned()));
    assert!(names(1).contains(&"door".to_owned()) && !names(1).contains(&"walls".to_owned()));
    let branch = named(&document, "nodes", "hidden branch/place");
    assert_eq!(branch["matrix"][12], 5.0, "it is where its parent is");
    assert_eq!(named(&document, "nodes", "hidden branch")["extras"]["parent"], "room");
    assert_eq!(named(&document, "nodes", "invisible")["extras"]["emptyMesh"], "nothing");
    assert_eq!(
        named(&document, "nodes", "entity")["extras"],
        json!({ "kind": "entity", "class": "player", "model": "guard.mdl" })
    );
    assert_eq!(document["extensions"]["KHR_lights_punctual"]["lights"].as_array().unwrap().len(), 3);

    let mut options = Options::default();
    options.hidden = Hidden::Extension;
    let document = self::document(&glb(&scene, &options));
    assert_eq!(document["scenes"].as_array().unwrap().len(), 1);
    let branch = named(&document, "nodes", "hidden branch");
    assert_eq!(branch["extensions"]["KHR_node_visibility"], json!({ "visible": false }));

    options.hidden = Hidden::Both;
    let document = self::document(&glb(&scene, &options));
    assert_eq!(document["scenes"].as_array().unwrap().len(), 2);
    let branch = named(&document, "nodes", "hidden branch");
    assert_eq!(branch["extensions"]["KHR_node_visibility"], json!({ "visible": false }));
}

#[test]
fn animations_only_contain_moving_channels() {
    let scene = common::skinned(5);
    let document = document(&glb(&scene, &Options::default()));
    let walk = named(&document, "animations", "walk");
    // Five bones rotate; only the first differs from its rest pose, with a single key.
    assert_eq!(walk["channels"].as_array().unwrap().len(), 6);
    assert_eq!(walk["extras"]["loop"], true);
    assert_eq!(walk["extras"]["events"], json!([{ "time": 0.5, "name": "step", "options": "5001" }]));
    let paths: Vec<&Value> =
        walk["channels"].as_array().unwrap().iter().map(|channel| &channel["target"]["path"]).collect();
    assert_eq!(paths, ["rotation", "translation", "rotation", "rotation", "rotation", "rotation"]);
    let accessor = |animation: &Value, channel: usize, end: &str| -> Value {
        let sampler = animation["channels"][channel]["sampler"].as_u64().unwrap() as usize;
        let accessor = animation["samplers"][sampler][end].as_u64().unwrap() as usize;
        document["accessors"][accessor].clone()
    };
    assert_eq!(accessor(walk, 1, "output")["count"], 2, "some loaders ignore channels with a single key");
    assert_eq!(accessor(walk, 0, "input"), accessor(named(&document, "animations", "run"), 0, "input"), "shared");
    // A still keeps its duration.
    let still = named(&document, "animations", "still");
    assert_eq!(accessor(still, 0, "input")["max"], json!([1.0]));
    // If nothing moves, all targets of other animations are held: many programs keep the pose of the previous
    // animation.
    let nothing = named(&document, "animations", "nothing");
    let targets = |animation: &Value| -> std::collections::BTreeSet<String> {
        let channels = animation["channels"].as_array().unwrap();
        let targets: std::collections::BTreeSet<_> = channels.iter().map(|c| c["target"].to_string()).collect();
        assert_eq!(channels.len(), targets.len(), "a channel each");
        targets
    };
    assert_eq!(targets(nothing), targets(walk));
    assert_eq!(targets(still), targets(walk));
    assert_eq!(nothing["extras"]["still"], true);
    for channel in 0..6 {
        let end = accessor(nothing, channel, "input")["max"][0].as_f64().unwrap();
        assert!(end > 0.0 && end < 0.1, "{end}");
        assert_eq!(accessor(nothing, channel, "output")["count"], 2);
    }
    let compact = self::document(&glb(&scene, &Options::for_editing()));
    let still = named(&compact, "animations", "nothing");
    assert!(still["extras"].is_null());
    let input = compact["animations"][0]["samplers"][1]["output"].as_u64().unwrap() as usize;
    assert_eq!(compact["accessors"][input]["count"], 1);
    // Without any animated node, the animation still has a name.
    let mut scene = scene;
    scene.animations.retain(|animation| animation.name == "nothing");
    let document = self::document(&glb(&scene, &Options::default()));
    assert_eq!(named(&document, "animations", "nothing")["channels"].as_array().unwrap().len(), 1);
    // Joints fit into a byte, and those without weight are number 0.
    let attributes = &document["meshes"][0]["primitives"][0]["attributes"];
    let joints = &document["accessors"][attributes["JOINTS_0"].as_u64().unwrap() as usize];
    assert_eq!(joints["componentType"], 5121);
}

#[test]
fn no_list_is_stored_twice_and_numbers_are_small() {
    let mut scene = common::shapes(30, &[10, 15]);
    let mut copy = scene.meshes[0].clone();
    copy.name = "copy".into();
    let before = glb(&scene, &Options::default()).len();
    let mesh = scene.add(copy);
    scene.add_root(Node::new("copy", triassic_scene::NodeKind::Mesh { mesh, skin: None }));
    let after = document(&glb(&scene, &Options::default()));
    let bytes = after["buffers"][0]["byteLength"].as_u64().unwrap();
    assert_eq!(
        bytes,
        document(&glb(&common::shapes(30, &[10, 15]), &Options::default()))["buffers"][0]["byteLength"]
            .as_u64()
            .unwrap()
    );
    assert!(before > 0);
    // Indices of four vertices take two bytes.
    let types: std::collections::BTreeSet<u64> =
        after["accessors"].as_array().unwrap().iter().map(|a| a["componentType"].as_u64().unwrap()).collect();
    assert_eq!(types.into_iter().collect::<Vec<_>>(), [5123, 5126]);
    let large = document(&glb(&common::level(), &Options::default())).to_string();
    assert!(large.contains("5125"), "70,000 vertices need more");
}

#[test]
fn shapes_like_the_base_share_one_list() {
    let mut scene = common::shapes(3, &[3]);
    for part in scene.meshes.iter_mut().flat_map(|mesh| &mut mesh.primitives) {
        for shape in &mut part.shapes {
            (shape.positions, shape.normals) = (part.positions.clone(), part.normals.clone());
        }
    }
    let made = document(&glb(&scene, &Options::default()));
    let targets = made["meshes"][0]["primitives"][0]["targets"].as_array().unwrap();
    assert!(targets.len() > 1 && targets[0]["NORMAL"].is_u64());
    for target in targets {
        assert_eq!([&target["POSITION"], &target["NORMAL"]], [&targets[0]["POSITION"]; 2], "none has a difference");
    }
    // Constant normals come before constant positions, which need bounds.
    scene.meshes[0].primitives[0].shapes[0].positions[0].x += 1.0;
    let made = document(&glb(&scene, &Options::default()));
    let targets = made["meshes"][0]["primitives"][0]["targets"].as_array().unwrap();
    let still = targets[1]["POSITION"].as_u64().unwrap();
    assert_eq!(targets[0]["NORMAL"], still);
    assert!(made["accessors"][usize::try_from(still).unwrap()]["max"].is_array());
}

#[test]
fn meshes_with_many_shapes_are_split() {
    let scene = common::shapes(1006, &[40, 300, 10, 600, 5]);
    let document = document(&glb(&scene, &Options::default()));
    let meshes = document["meshes"].as_array().unwrap();
    let targets = |mesh: &Value| mesh["primitives"][0]["targets"].as_array().map_or(0, Vec::len);
    assert!(meshes.iter().all(|mesh| targets(mesh) <= 256), "at most 256");
    // 1,007 shapes in groups of at most 257, some at the boundaries twice: five or six meshes, not one for each frame
    // or clip.
    assert!((4..=7).contains(&meshes.len()), "{}", meshes.len());
    let mut names: Vec<&str> = meshes
        .iter()
        .flat_map(|mesh| mesh["extras"]["targetNames"].as_array().unwrap())
        .map(|name| name.as_str().unwrap())
        .collect();
    names.sort_unstable();
    names.dedup();
    assert!(
        names.len() >= 1006 - meshes.len(),
        "each shape is in some mesh, as a target or as the base: {}",
        names.len()
    );
    // In one mesh on request.
    let mut options = Options::default();
    options.morphs = Morphs::All;
    let whole = self::document(&glb(&scene, &options));
    assert_eq!(whole["meshes"].as_array().unwrap().iter().map(targets).collect::<Vec<_>>(), [1006]);
    options.morphs = Morphs::None;
    let none = self::document(&glb(&scene, &options));
    assert_eq!(targets(&none["meshes"][0]), 0);
    assert_eq!(none["animations"].as_array().unwrap().len(), 5, "animations of nothing keep their names");
    for limit in [0, 1, 2, 3, 100, 1005, 1006] {
        options.morphs = Morphs::Split(limit);
        let few = common::shapes(20, &[7, 3, 10]);
        let file = glb(&few, &options);
        let model = Model::new(&file);
        for animation in &few.animations {
            for step in 0..50 {
                let time = animation.duration() * step as f32 / 49.0;
                let what = format!("limit {limit}, {} at {time}", animation.name);
                let pose = Pose::at(&few, animation, time);
                common::compare(&what, &few, &pose, &model.at(Some(&animation.name), time), 0.0);
            }
        }
    }
}

#[test]
fn invalid_scenes_are_rejected() {
    let mut scene = common::materials();
    scene.meshes[0].primitives[0].indices[0] = 99;
    let error = export(&scene, &Options::default()).unwrap_err();
    assert_eq!(error.to_string(), "the scene is not valid: mesh 0: a vertex or joint number is out of range");
}

#[test]
fn indices_take_two_bytes_unless_one_has_all_bits_set() {
    for (count, kind) in [(65_535, 5123), (65_536, 5125)] {
        let part = Primitive {
            positions: (0..count).map(|n| Vec3::X * n as f32).collect(),
            normals: vec![Vec3::Z; count as usize],
            indices: (2..count).flat_map(|n| [n - 2, n - 1, n]).collect(),
            ..Primitive::default()
        };
        let mut scene = Scene::default();
        let mesh = scene.add(Mesh::new("long", vec![part]));
        scene.add_root(Node::new("long", triassic_scene::NodeKind::Mesh { mesh, skin: None }));
        let document = document(&glb(&scene, &Options::default()));
        let indices = document["meshes"][0]["primitives"][0]["indices"].as_u64().unwrap() as usize;
        assert_eq!(document["accessors"][indices]["componentType"], kind, "{count}");
        let found = read(&scene).at(None, 0.0);
        assert!(found[0].1.iter().any(|corner| corner.x == (count - 1) as f32), "{count}");
    }
}
