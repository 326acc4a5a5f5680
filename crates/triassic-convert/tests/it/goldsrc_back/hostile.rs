//! Scenes that cannot become a model give errors with the reason, and no panic. `back_work` counts the work.

use formats_core::glam::{Affine3A, Quat, Vec3, Vec4};
use goldsrc_mdl::Profile;
use triassic_convert::goldsrc_mdl::back;
use triassic_scene::{Animation, Channel, Id, Mesh, Node, NodeKind, Primitive, Scene, Skin, Transform, Values};

use super::made::{armature, triangle};

fn error(scene: &Scene) -> String {
    back::model(scene, &back::Options::new("model"), None).map(|_| ()).unwrap_err().to_string()
}

/// A chain of joints, with a triangle on each.
fn chain(count: u16) -> Scene {
    let mut scene = Scene::default();
    let mut parent = scene.add_root(Node::new("root", NodeKind::Group));
    let mut joints = Vec::new();
    let mut part = Primitive::default();
    for n in 0..count {
        parent = scene
            .add_child(parent, Node::new(format!("bone{n}"), NodeKind::Bone).at(Transform::from_translation(Vec3::Y)));
        joints.push(parent);
        let own = triangle(Vec3::Y * f32::from(n));
        part.indices.extend([0, 1, 2].map(|index| index + part.positions.len() as u32));
        part.positions.extend(own.positions);
        part.joints.extend([[n, 0, 0, 0]; 3]);
        part.weights.extend([Vec4::X; 3]);
    }
    let inverse = vec![Affine3A::IDENTITY; joints.len()];
    let skin = scene.add(Skin::new("skin", joints, inverse));
    let mesh = scene.add(Mesh::new("mesh", vec![part]));
    scene.add_root(Node::new("mesh", NodeKind::Mesh { mesh, skin: Some(skin) }));
    let root = Node::new("all", NodeKind::Group);
    let children = std::mem::take(&mut scene.roots);
    let root = scene.add_root(root);
    scene.get_mut(root).unwrap().children = children;
    scene
}

#[test]
fn errors_about_oversized_scenes_name_the_limit() {
    assert!(back::model(&chain(100), &back::Options::new("model"), None).is_ok());
    let options = back::Options::new("model").with_engine(Some(Profile::HalfLife));
    let text = back::model(&chain(200), &options, None).err().unwrap().to_string();
    assert!(text.contains("bones 200 of 128"), "{text}");
    let text = error(&chain(300));
    assert!(text.contains("more than 255 bones"), "{text}");
    let text = error(&chain(3000));
    assert!(text.contains("too deep"), "{text}");
    for (end, frames) in [(1e9, "30000000000"), (500.0, "15000")] {
        let mut scene = armature();
        scene.animations[0].channels[0].times = [0.0, end].into();
        let text = error(&scene);
        assert!(text.ends_with(&format!("nod and go: {frames} frames at 30 per second; at most 10000")), "{text}");
    }
    // Many long animations.
    let mut scene = armature();
    for n in 0..2000 {
        let still = Channel::new(scene.roots[0], [0.0, 300.0], Values::Translation(vec![Vec3::ZERO; 2]));
        scene.animations.push(Animation::new(format!("long{n}"), vec![still]));
    }
    let text = error(&scene);
    assert!(text.starts_with("the animations have 18002016 frames of 8 nodes"), "{text}");
    // All bones share the keys.
    let mut scene = chain(100);
    let turns: Vec<Quat> = (0..1000_u16).map(|n| Quat::from_rotation_y(f32::from(n) * 1e-3)).collect();
    let times: Vec<f32> = (0..1000_u16).map(|n| f32::from(n) / 30.0).collect();
    let channel = |node: &Id<Node>| Channel::new(*node, times.clone(), Values::Rotation(turns.clone()));
    for n in 0..3 {
        let channels = scene.skins[0].joints.iter().map(channel).collect();
        scene.animations.push(Animation::new(format!("turn{n}"), channels));
    }
    assert_eq!(error(&scene), "the sequences have more than 262144 bone poses: 300000");
    // With keys of their own they are in proportion.
    for (n, channel) in scene.animations.iter_mut().flat_map(|own| &mut own.channels).enumerate() {
        let Values::Rotation(turns) = &mut channel.values else { continue };
        turns[0] = Quat::from_rotation_y(n as f32 * -1e-3);
    }
    let made = back::model(&scene, &back::Options::new("model"), None);
    let text = made.err().map(|error| error.to_string()).unwrap_or_default();
    assert!(!text.contains("bone poses"), "{text}");
}

#[test]
fn invalid_scenes_are_rejected() {
    let mut scene = armature();
    scene.meshes[0].primitives[0].positions[0].x = f32::NAN;
    assert!(error(&scene).contains("the scene is not valid"));
    let text = error(&Scene::default());
    assert!(text.contains("no visible triangles"), "{text}");
    // Singular, and with the smallest numbers.
    let mut scene = armature();
    scene.nodes[1].transform.scale = Vec3::ZERO;
    scene.nodes[2].transform.scale = Vec3::splat(1e-30);
    let _ = back::model(&scene, &back::Options::new("model"), None);
    for name in ["", "\"", "con", "ü…", "a/b\\c", &"long".repeat(100)] {
        let mut scene = armature();
        for node in &mut scene.nodes {
            node.name = format!("{name}{}", node.name);
        }
        scene.animations[0].name = format!("{name}x");
        scene.materials[0].name = format!("{name}y");
        back::model(&scene, &back::Options::new(format!("m{name}")), None).unwrap();
    }
}

#[test]
fn engine_limits_apply() {
    let mut scene = Scene::default();
    let mut part = Primitive::default();
    for n in 0..700_u16 {
        let own = triangle(Vec3::X * f32::from(n));
        part.indices.extend([0, 1, 2].map(|index| index + part.positions.len() as u32));
        part.positions.extend(own.positions);
    }
    let mesh = scene.add(Mesh::new("mesh", vec![part]));
    scene.add_root(Node::new("mesh", NodeKind::Mesh { mesh, skin: None }));
    let options = back::Options::new("model");
    let (_, found) = back::model(&scene, &options, None).unwrap();
    assert!(found.get("STUDIO-010").is_some());
    let text = back::model(&scene, &options.with_engine(Some(Profile::HalfLife)), None).err().unwrap().to_string();
    assert!(text.contains("vertices 2,100 of 2,048"), "{text}");
    // Excess meshes are merged into one body part.
    let mut scene = Scene::default();
    let mesh = scene.add(Mesh::new("mesh", vec![triangle(Vec3::ZERO)]));
    for n in 0..40 {
        scene.add_root(Node::new(format!("mesh{n}"), NodeKind::Mesh { mesh, skin: None }));
    }
    let (made, found) = back::model(&scene, &back::Options::new("model"), None).unwrap();
    assert_eq!((found.get("MDLOUT-014").unwrap().count, made.model.body_parts.len()), (1, 1));
}
