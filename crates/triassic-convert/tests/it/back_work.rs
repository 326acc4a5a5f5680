//! Work of the ways back that grows no faster than the scene: synthetic scenes with one list multiplied.
#![cfg(all(feature = "goldsrc-studio", feature = "quake-md2"))]

use std::sync::Arc;

use triassic_convert::{
    goldsrc_mdl::back,
    quake_md2::{ToMd2Options, to_md2},
};
use triassic_scene::{
    Animation, Channel, Id, Material, Mesh, Node, NodeKind, Primitive, Scene, Shape, ShapeData, ShapeInfo, Skin,
    Transform, Values, Variant,
    glam::{Affine3A, Quat, Vec2, Vec3, Vec4},
    serde_json::{Value, json},
};
use triassic_test_support::instructions::{assert_growth, operation};

/// Converts a scene in all ways.
fn use_scene(scene: &Scene) {
    scene.check().unwrap();
    let options = back::Options::new("model");
    operation("Quake II", || drop(to_md2(scene, &ToMd2Options::default())));
    operation("sources of Half-Life", || drop(back::sources(scene, &options, None)));
    operation("Half-Life", || drop(back::model(scene, &options, None)));
}

/// Adjacent triangles.
fn triangles(count: usize) -> Primitive {
    let mut part = Primitive::default();
    for number in 0..count {
        let at = Vec3::new((number % 50) as f32, (number / 50) as f32, 0.0);
        let first = part.positions.len() as u32;
        part.indices.extend([first, first + 1, first + 2]);
        part.positions.extend([at, at + Vec3::X * 0.5, at + Vec3::Y * 0.5]);
        part.normals.extend([Vec3::Z; 3]);
        part.uv_sets.resize(1, Vec::new());
        part.uv_sets[0].extend([Vec2::ZERO, Vec2::X, Vec2::Y]);
    }
    part
}

fn show(scene: &mut Scene, name: &str, mesh: Id<Mesh>) -> Id<Node> {
    scene.add_root(Node::new(name, NodeKind::Mesh { mesh, skin: None }))
}

/// A triangle with a material, on a node.
fn one() -> Scene {
    let mut scene = Scene::default();
    let material = scene.add(Material::new("skin"));
    let mesh = scene.add(Mesh::new("mesh", vec![Primitive { material: Some(material), ..triangles(1) }]));
    show(&mut scene, "mesh", mesh);
    scene
}

/// Stores the extras of a model, on the first node.
fn store(scene: &mut Scene, format: &str, properties: &Value, animations: &[Value]) {
    let saved =
        json!({ "asset": { "format": format, "unit": 0.0254, "properties": properties }, "animations": animations });
    let Value::Object(saved) = saved else { panic!() };
    scene.nodes[0].extras.extend(saved);
}

fn keys(count: usize) -> Arc<[f32]> {
    (0..count).map(|key| key as f32 / 10.0).collect()
}

/// A mesh with the given number of frames, each a key of one animation.
fn framed(count: usize) -> Scene {
    let mut scene = one();
    let mesh = &mut scene.meshes[0];
    for number in 0..count {
        let up = Vec3::Y * number as f32;
        let moved = mesh.primitives[0].positions.iter().map(|place| *place + up).collect();
        mesh.primitives[0].shapes.push(ShapeData::new(moved, vec![Vec3::Z; 3]));
        mesh.shapes.push(ShapeInfo::new("same"));
    }
    let shapes = (0..count as u32).map(Shape::Target).collect();
    scene.add(Animation::new("all", vec![Channel::new(Id::new(0), keys(count), Values::Shape(shapes))]));
    scene
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_frames() {
    assert_growth(60, |count| use_scene(&framed(count)));
}

/// Clips that all have all frames, although their keys show only some.
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_clips_of_the_same_frames() {
    assert_growth(60, |count| {
        let mut scene = framed(count);
        let frame = |n: usize| json!({ "name": format!("same{n}"), "scale": [1, 1, 1], "translation": [0, 0, 0] });
        scene.meshes[0].extras.insert("file_frames".into(), (0..=count).map(frame).collect());
        let mut saved = Vec::new();
        scene.animations.clear();
        for number in 0..count {
            let name = format!("clip {number}");
            saved.push(json!({ "animation": name, "name": "same", "first_frame": 0, "last_frame": count }));
            let shown = Values::Shape(vec![Shape::Target(number as u32)]);
            scene.add(Animation::new(name, vec![Channel::new(Id::new(0), [0.0], shown)]));
        }
        store(&mut scene, "quake-md2", &json!({}), &saved);
        use_scene(&scene);
    });
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_vertices() {
    assert_growth(150, |count| {
        let mut scene = one();
        scene.meshes[0].primitives[0] = Primitive { material: Some(Id::new(0)), ..triangles(count) };
        let unused = |n: usize| json!({ "vertex": n + 3 * count, "positions": [[0, 0, n]] });
        scene.meshes[0].extras.insert("unused_vertices".into(), (0..count).map(unused).collect());
        use_scene(&scene);
    });
}

/// Joints with equal names, as from a file, each rotated.
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_joints() {
    assert_growth(30, |count| {
        let mut scene = one();
        let root = scene.add_root(Node::new("root", NodeKind::Group));
        let mut joints = Vec::new();
        let mut channels = Vec::new();
        for number in 0..count {
            let at = Transform::from_translation(Vec3::X * number as f32);
            let joint = scene.add_child(root, Node::new(format!("joint {number}"), NodeKind::Bone).at(at));
            scene.nodes[joint.to_usize()].extras.insert("name".into(), json!("same"));
            joints.push(joint);
            let turns = Values::Rotation(vec![Quat::IDENTITY, Quat::from_rotation_x(0.5)]);
            channels.push(Channel::new(joint, keys(2), turns));
        }
        let part = Primitive { material: Some(Id::new(0)), ..triangles(count) };
        let of = |number: usize| [number as u16, 0, 0, 0];
        let joints_of = (0..3 * count).map(|vertex| of(vertex / 3)).collect();
        scene.meshes[0].primitives[0] = Primitive { joints: joints_of, weights: vec![Vec4::X; 3 * count], ..part };
        let skin = scene.add(Skin::new("skin", joints, vec![Affine3A::IDENTITY; count]));
        scene.nodes[0].kind = NodeKind::Mesh { mesh: Id::new(0), skin: Some(skin) };
        scene.add(Animation::new("turn", channels));
        let bone = |_| json!({ "name": "same", "parent": -1 });
        let bones: Vec<Value> = (0..count).map(bone).collect();
        store(&mut scene, "goldsrc-mdl", &json!({ "studio": { "bones": bones } }), &[]);
        use_scene(&scene);
    });
}

/// Nodes in a chain; those at its end move.
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_nodes() {
    assert_growth(160, |count| {
        let mut scene = one();
        let mesh = Id::new(0);
        let mut last = scene.add_root(Node::new("first", NodeKind::Group));
        for number in 0..count {
            last = scene.add_child(last, Node::new(format!("node {number}"), NodeKind::Group));
        }
        let mut channels = Vec::new();
        // More of them than body parts, so that all are merged.
        for number in 0..count / 4 {
            let node = Node::new(format!("end {number}"), NodeKind::Mesh { mesh, skin: None });
            let node = scene.add_child(last, node);
            channels.push(Channel::new(node, keys(1), Values::Translation(vec![Vec3::X])));
        }
        scene.add(Animation::new("go", channels));
        use_scene(&scene);
    });
}

/// Nodes that share a mesh; some are hidden, and some are below a hidden one.
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_nodes_of_one_mesh() {
    assert_growth(80, |count| {
        let mut scene = one();
        // An invalid list is checked once.
        let frames: Vec<Value> = (0..count).map(|_| json!({ "name": 1 })).collect();
        scene.meshes[0].extras.insert("file_frames".into(), frames.into());
        for number in 0..count {
            let node = show(&mut scene, &format!("node {number}"), Id::new(0));
            let node = scene.get_mut(node).unwrap();
            node.transform = Transform::from_translation(Vec3::X * number as f32);
            node.hidden = number % 4 == 0;
        }
        use_scene(&scene);
    });
}

/// Nodes that share a mesh and a skin of many joints.
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_nodes_of_one_skin() {
    assert_growth(120, |count| {
        let mut scene = one();
        let root = scene.add_root(Node::new("root", NodeKind::Group));
        let joints: Vec<_> =
            (0..30).map(|n| scene.add_child(root, Node::new(format!("joint {n}"), NodeKind::Bone))).collect();
        let part = &mut scene.meshes[0].primitives[0];
        (part.joints, part.weights) = (vec![[0; 4]; 3], vec![Vec4::X; 3]);
        let skin = scene.add(Skin::new("skin", joints, vec![Affine3A::IDENTITY; 30]));
        scene.nodes[0].kind = NodeKind::Mesh { mesh: Id::new(0), skin: Some(skin) };
        for number in 0..count {
            let kind = NodeKind::Mesh { mesh: Id::new(0), skin: Some(skin) };
            scene.add_root(Node::new(format!("node {number}"), kind));
        }
        use_scene(&scene);
    });
}

/// Meshes of many parts, and many meshes.
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_meshes() {
    assert_growth(60, |count| {
        let mut scene = one();
        let part = scene.meshes[0].primitives[0].clone();
        scene.meshes[0].primitives = vec![part.clone(); count];
        scene.meshes[0].extras.insert("corner_vertices".into(), vec![json!([0, 1, 2]); count].into());
        for number in 0..count {
            let mesh = scene.add(Mesh::new(format!("mesh {number}"), vec![part.clone()]));
            show(&mut scene, &format!("node {number}"), mesh);
        }
        use_scene(&scene);
    });
}

/// Materials with their names in a file: all the same.
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_materials() {
    assert_growth(40, |count| {
        let mut scene = one();
        for number in 0..count {
            let mut material = Material::new(format!("material {number}"));
            let names = json!({ "skin": format!("skin {number}.pcx"), "file": format!("same{number}.bmp") });
            let Value::Object(names) = names else { panic!() };
            material.extras = names.into();
            let material = scene.add(material);
            scene.meshes[0].primitives.push(Primitive { material: Some(material), ..triangles(1) });
        }
        let textures = |n: usize| json!({ "name": format!("same{n}.bmp"), "flags": 0 });
        let textures: Vec<Value> = (0..count).map(textures).collect();
        store(&mut scene, "goldsrc-mdl", &json!({ "studio": { "textures": textures } }), &[]);
        use_scene(&scene);
    });
}

/// Variants, each with another material.
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_variants() {
    assert_growth(40, |count| use_scene(&variants(count)));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_skins() {
    // All of them listed by the model, in another order.
    assert_growth(40, |count| {
        let mut scene = variants(count);
        let skins: Vec<Value> = (0..count).rev().map(skin).collect();
        store(&mut scene, "quake-md2", &json!({ "skins": skins }), &[]);
        use_scene(&scene);
    });
}

fn skin(number: usize) -> Value {
    format!("models/skin{number}.pcx").into()
}

fn variants(count: usize) -> Scene {
    let mut scene = one();
    for number in 0..count {
        let mut material = Material::new(format!("material {number}"));
        material.extras.insert("skin".into(), skin(number));
        let material = scene.add(material);
        scene.add(Variant::new(format!("variant {number}"), vec![(Id::new(0), material)]));
    }
    scene
}

/// Animations with the same name in the file, each of a frame and a half.
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_animations_of_quake_ii() {
    assert_growth(30, |count| animations(count, "quake-md2"));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_animations_of_half_life() {
    assert_growth(30, |count| animations(count, "goldsrc-mdl"));
}

/// Animations that no file had, whose names are equal after they are shortened.
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_animations_with_equal_starts() {
    assert_growth(60, |count| {
        let mut scene = one();
        for number in 0..count {
            let way = Values::Translation(vec![Vec3::ZERO]);
            let name = format!("{}{number:05}", "a".repeat(40));
            scene.add(Animation::new(name, vec![Channel::new(Id::new(0), keys(1), way)]));
        }
        use_scene(&scene);
    });
}

fn animations(count: usize, format: &str) {
    let mut scene = one();
    let mut saved = Vec::new();
    for number in (0..count).rev() {
        let name = format!("clip {number}");
        saved.push(json!({ "animation": name, "name": "same", "sequence": number, "frame_rate": 10 }));
        let way = Values::Translation(vec![Vec3::ZERO, Vec3::X * 0.1]);
        scene.add(Animation::new(name, vec![Channel::new(Id::new(0), [0.0, 0.15], way)]));
    }
    let sequence = |_| json!({ "label": "same", "fps": 10.0 });
    let sequences: Vec<Value> = (0..count).map(sequence).collect();
    store(&mut scene, format, &json!({ "studio": { "sequences": sequences } }), &saved);
    use_scene(&scene);
}

/// The attachments of a bone.
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_attachments_and_hitboxes() {
    assert_growth(480, |count| {
        let mut scene = one();
        let sides = [Vec3::NEG_ONE, Vec3::ONE];
        for number in 0..count {
            scene.add_root(Node::new(format!("attachment {number}"), NodeKind::Attachment));
            let kind = NodeKind::Hitbox { min: sides[0], max: sides[1], group: 1 };
            scene.add_root(Node::new(format!("hitbox {number}"), kind));
        }
        let saved = |n: usize| json!({ "name": "same", "bone": n });
        let saved: Vec<Value> = (0..count).map(saved).collect();
        store(&mut scene, "goldsrc-mdl", &json!({ "studio": { "attachments": saved, "hitboxes": saved } }), &[]);
        use_scene(&scene);
    });
}

fn errors(scene: &Scene) -> [String; 2] {
    scene.check().unwrap();
    let md2 = to_md2(scene, &ToMd2Options::default()).err().map(|error| error.to_string());
    let mdl = back::sources(scene, &back::Options::new("model"), None).err().map(|error| error.to_string());
    [md2, mdl].map(Option::unwrap_or_default)
}

/// Lists that multiply have a limit: a few kilobytes could otherwise cost hours and all memory.
#[test]
fn products_have_limits() {
    // Nodes times meshes.
    let mut scene = one();
    scene.meshes[0].primitives[0].indices = [0, 1, 2].repeat(10_000);
    for number in 0..300 {
        show(&mut scene, &format!("node {number}"), Id::new(0));
    }
    let [md2, mdl] = errors(&scene);
    assert_eq!(md2, "too much for a model: more than 262144 triangles");
    assert_eq!(mdl, "3010000 triangles; at most 262144");
    // Frames times nodes: a time is a number of a list that channels share.
    let mut scene = one();
    for number in 0..20_000 {
        scene.add_root(Node::new(format!("node {number}"), NodeKind::Group));
    }
    let way = Values::Translation(vec![Vec3::ZERO, Vec3::X]);
    scene.add(Animation::new("long", vec![Channel::new(Id::new(0), [0.0, 6000.0], way)]));
    let [md2, mdl] = errors(&scene);
    assert_eq!(md2, "too much for a model: 60001 frames with 20001 nodes and 3 vertices");
    assert_eq!(mdl, "the animations have 10000 frames of 20001 nodes, which exceeds the limit");
    // Variants times materials.
    let mut scene = one();
    for number in 0..300 {
        let [from, to] = ["from", "to"].map(|name| scene.add(Material::new(format!("{name} {number}"))));
        scene.meshes[0].primitives.push(Primitive { material: Some(from), ..triangles(1) });
        scene.add(Variant::new(format!("variant {number}"), vec![(from, to)]));
    }
    let [_, mdl] = errors(&scene);
    assert_eq!(mdl, "300 variants of 300 materials; at most 65536 in total");
    // Bones times animations.
    let mut scene = one();
    let mut channels = Vec::new();
    for number in 0..3000 {
        let node = show(&mut scene, &format!("node {number}"), Id::new(0));
        channels.push(Channel::new(node, [0.0], Values::Translation(vec![Vec3::X])));
    }
    scene.add(Animation::new("go", channels));
    let [_, mdl] = errors(&scene);
    assert_eq!(mdl, "3001 bones from joints and moving nodes; at most 2048 are supported");
}
