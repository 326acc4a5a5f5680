//! Converts a scene of another program to a model: all expected numbers are calculated by hand.

use std::sync::Arc;

use formats_core::{
    Pixels,
    glam::{Affine3A, Quat, Vec2, Vec3, Vec4},
};
use goldsrc_mdl::{Pose, PoseOptions, TextureFlags};
use triassic_convert::goldsrc_mdl::back;
use triassic_scene::{
    Alpha, Animation, Channel, Id, InputRole, Interpolation, Material, MaterialInput, Mesh, Node, NodeKind, Primitive,
    Scene, Skin, Texture, TextureSource, Transform, Values, Variant,
};

use super::model;

/// A meter is 39.37 units.
const INCH: f32 = 0.0254;

pub(crate) fn triangle(at: Vec3) -> Primitive {
    let corners = [at, at + Vec3::X * INCH, at + Vec3::Y * INCH];
    let mut part = Primitive::new(corners.to_vec(), vec![0, 1, 2]);
    part.uv_sets = vec![vec![Vec2::ZERO, Vec2::new(1.0, 0.0), Vec2::new(0.0, 0.5)]];
    part
}

/// Two joints, the upper one nodding, and a mesh on both.
pub(crate) fn armature() -> Scene {
    let mut scene = Scene::default();
    let root = scene.add_root(Node::new("Armature", NodeKind::Group));
    let hips =
        scene.add_child(root, Node::new("Hips", NodeKind::Bone).at(Transform::from_translation(Vec3::Y * 10.0 * INCH)));
    let head =
        scene.add_child(hips, Node::new("Head", NodeKind::Bone).at(Transform::from_translation(Vec3::Y * 20.0 * INCH)));
    let unused = scene.add_child(head, Node::new("IK.target", NodeKind::Bone));
    let up = |height: f32| Affine3A::from_translation(Vec3::NEG_Y * height * INCH);
    let skin = scene.add(Skin::new("skin", vec![hips, head, unused], vec![up(10.0), up(30.0), up(30.0)]));
    let mut part = triangle(Vec3::new(0.0, 30.0 * INCH, 4.0 * INCH));
    part.normals = vec![Vec3::Z; 3];
    // Equal weights select the lower joint, others the larger weight.
    part.joints = vec![[1, 0, 0, 0]; 3];
    part.weights = vec![Vec4::new(0.5, 0.5, 0.0, 0.0), Vec4::new(0.75, 0.25, 0.0, 0.0), Vec4::X];
    let mut red = Material::new("Red");
    red.set(MaterialInput::new(InputRole::Base).with_factor(Vec4::new(1.0, 0.0, 0.0, 1.0)));
    part.material = Some(scene.add(red));
    let blue = scene.add(Material::new("Blue"));
    let mesh = scene.add(Mesh::new("Body", vec![part]));
    scene.add_child(root, Node::new("Body", NodeKind::Mesh { mesh, skin: Some(skin) }));
    let mut other = Node::new("Helmet", NodeKind::Mesh { mesh, skin: Some(skin) });
    other.hidden = true;
    scene.add_child(root, other);
    let ahead = Transform::from_translation(Vec3::new(0.0, 2.0, 3.0) * INCH);
    scene.add_child(head, Node::new("attachment muzzle", NodeKind::Group).at(ahead));
    let sides = [Vec3::new(-1.0, -2.0, -3.0), Vec3::new(1.0, 2.0, 3.0)].map(|side| side * INCH);
    let quarter = Transform { rotation: Quat::from_rotation_y(std::f32::consts::FRAC_PI_2), ..Transform::IDENTITY };
    let hitbox = NodeKind::Hitbox { min: sides[0], max: sides[1], group: 1 };
    scene.add_child(head, Node::new("box", hitbox).at(quarter));
    scene.variants = vec![Variant::new("blue", vec![(Id::new(0), blue)])];
    // It nods by 90 degrees in half a second while the whole moves forward by a meter.
    let nod = Channel {
        node: head,
        times: Arc::from([0.0, 0.5]),
        values: Values::Rotation(vec![Quat::IDENTITY, Quat::from_rotation_x(std::f32::consts::FRAC_PI_2)]),
        interpolation: Interpolation::Linear,
    };
    let go = Channel::new(root, [0.0, 0.5], Values::Translation(vec![Vec3::ZERO, Vec3::Z]));
    scene.animations.push(Animation { looping: true, ..Animation::new("nod and go", vec![nod, go]) });
    scene
}

fn near(a: Vec3, b: [f32; 3]) -> bool {
    a.abs_diff_eq(Vec3::from_array(b), 2e-3)
}

#[test]
fn a_scene_of_another_program_becomes_a_model() {
    let mut scene = armature();
    scene.animations[0].looping = false;
    let options = back::Options::new("man").with_sample_fps(Some(20.0));
    let (made, found) = back::model(&scene, &options, None).unwrap();
    let set = made.files.model().unwrap();
    let model = set.model();
    assert!(set.validate().iter().all(|one| one.code.severity < goldsrc_mdl::Severity::Error));
    assert_eq!(model.header().name.to_string(), "man.mdl");
    // Nothing is attached to the third joint.
    let bones: Vec<_> = model.bones().iter().map(|bone| (bone.name.to_string(), bone.parent)).collect();
    assert_eq!(bones, [("Hips".into(), -1), ("Head".into(), 0)]);
    // The reference faces -Y, like the compiler's own sources: its root is rotated back by a quarter turn.
    let hips = model.bones().get(0).unwrap();
    assert!(near(hips.value.position, [0.0, 0.0, 10.0]), "{:?}", hips.value);
    assert!((hips.value.angles.z + std::f32::consts::FRAC_PI_2).abs() < 1e-5);
    let part = model.body_parts().get(0).unwrap();
    assert_eq!((part.name.to_string(), model.body_parts().len()), ("Body".into(), 1));
    let models = part.sub_models().unwrap();
    // The hidden sibling is another choice.
    assert_eq!(models.len(), 2);
    let body = models.get(0).unwrap();
    let vertices: Vec<_> = body.vertices().unwrap().iter().map(|vertex| vertex.position).collect();
    assert_eq!(body.vertex_bones().unwrap().to_vec(), [0, 1, 1]);
    assert!(
        near(vertices[0], [4.0, 0.0, 20.0]) && near(vertices[1], [4.0, 1.0, 0.0]) && near(vertices[2], [4.0, 0.0, 1.0])
    );
    assert_eq!(found.get("MDLOUT-001").unwrap().count, 4);
    let normal = body.normals().unwrap().iter().next().unwrap().direction;
    assert!(near(normal, [1.0, 0.0, 0.0]));
    // Clockwise from outside, texels of the 8 × 8 image that represents a color.
    let mesh = body.meshes().unwrap().iter().next().unwrap();
    let corners = mesh.triangles().next().unwrap();
    let texels = corners.map(|corner| (corner.vertex, [corner.s, corner.t]));
    let start = texels.iter().position(|(vertex, _)| *vertex == 0).unwrap();
    let turned: Vec<_> = (0..3).map(|n| texels[(start + n) % 3]).collect();
    assert_eq!(turned, [(0, [0, 0]), (2, [0, 4]), (1, [8, 0])]);
    // Two colors, which the second family swaps.
    let colors: Vec<_> = set.textures().iter().map(|texture| texture.pixels().unwrap().palette.color(0)).collect();
    assert_eq!(colors, [[255, 0, 0], [255, 255, 255]]);
    assert_eq!([0, 1].map(|family| set.skins().texture(family, 0)), [Some(0), Some(1)]);
    let attachment = model.attachments().iter().next().unwrap();
    assert!(attachment.bone == 1 && near(attachment.position, [3.0, 0.0, 2.0]));
    // A quarter turn keeps a box along the axes: forward becomes left.
    let hitbox = model.hitboxes().iter().next().unwrap();
    assert!(
        (hitbox.bone, hitbox.group) == (1, 1)
            && near(hitbox.min, [-1.0, -3.0, -2.0])
            && near(hitbox.max, [1.0, 3.0, 2.0])
    );
    let sequence = model.sequences().get(0).unwrap();
    assert_eq!((sequence.label.to_string(), sequence.fps, sequence.frame_count), ("nod and go".into(), 20.0, 11));
    assert!(!sequence.is_looping());
    // Halfway: 45 degrees, half a meter forward, which is along X.
    let mut pose = Pose::new();
    let animations = set.animations(0).unwrap();
    set.skeleton().pose(&animations, &PoseOptions::at(5.0), &mut pose);
    let world = pose.world()[1];
    assert!(Vec3::from(world.translation).abs_diff_eq(Vec3::new(0.5 / INCH, 0.0, 30.0), 0.02), "{}", world.translation);
    let nose = world.transform_vector3(Vec3::X);
    assert!(nose.abs_diff_eq(Vec3::new(1.0, 0.0, -1.0) * std::f32::consts::FRAC_1_SQRT_2, 1e-3), "{nose}");
}

#[test]
fn materials_become_textures() {
    let mut scene = Scene::default();
    let mut part = triangle(Vec3::ZERO);
    let mut image = Material::new("leaf");
    let pixels =
        Pixels { width: 6, height: 2, rgba: [[1, 2, 3, 255], [9, 9, 9, 0], [4, 5, 6, 200]].repeat(4).concat() };
    let texture = scene.add(Texture::new("leaf", TextureSource::Pixels(pixels)));
    image = image.with_texture(texture);
    image.alpha = Alpha::Mask(0.5);
    image.unlit = true;
    part.material = Some(scene.add(image));
    let mesh = scene.add(Mesh::new("leaf", vec![part]));
    scene.add_root(Node::new("leaf", NodeKind::Mesh { mesh, skin: None }));
    let (made, found) = model(&scene);
    let set = made.files.model().unwrap();
    let texture = set.textures().iter().next().unwrap();
    assert_eq!(texture.name.to_string(), "leaf.bmp");
    assert_eq!(texture.flags(), TextureFlags::MASKED | TextureFlags::FULL_BRIGHT);
    let pixels = texture.pixels().unwrap();
    // Stretched from 6 to 8 columns; transparent pixels have the last index.
    assert_eq!((pixels.width, pixels.height), (8, 2));
    let clear: Vec<bool> = pixels.indices.iter().take(8).map(|index| *index == 255).collect();
    assert_eq!(clear, [false, false, true, false, false, false, true, false]);
    assert!(
        found.get("MDLOUT-008").is_some() && found.get("MDLOUT-017").is_some() && found.get("MDLOUT-018").is_some()
    );
    // It is attached to a new bone, and has a single static frame.
    assert_eq!(set.model().bones().get(0).unwrap().name.to_string(), "root");
    assert_eq!(set.model().sequences().get(0).unwrap().frame_count, 1);
}

#[test]
fn materials_with_one_image_share_its_texture() {
    let mut scene = Scene::default();
    let pixels = Pixels { width: 8, height: 8, rgba: vec![200; 256] };
    let image = scene.add(Texture::new("atlas", TextureSource::Pixels(pixels)));
    for (name, red) in [("a", 1.0), ("b", 1.0), ("c", 0.5), ("d", 1.0)] {
        let mut material = Material::new(name).with_texture(image);
        let base = *material.input(InputRole::Base).unwrap();
        material.set(base.with_factor(Vec4::new(red, 1.0, 1.0, 1.0)));
        let material = scene.add(material);
        let part = Primitive { material: Some(material), ..triangle(Vec3::Z) };
        let mesh = scene.add(Mesh::new(name, vec![part]));
        scene.add_root(Node::new(name, NodeKind::Mesh { mesh, skin: None }));
    }
    assert_eq!(model(&scene).0.model.textures.len(), 2);
    // A variant changes only one of them.
    let plain = scene.add(Material::new("plain"));
    scene.add(Variant::new("other", vec![(Id::new(3), plain)]));
    let made = model(&scene).0.model;
    assert_eq!((made.textures.len(), made.skins.len()), (4, 2));
}

#[test]
fn animated_nodes_without_a_skin_become_bones() {
    let mut scene = Scene::default();
    let base = scene.add(Mesh::new("base", vec![triangle(Vec3::ZERO)]));
    let gun = scene.add(Mesh::new("gun", vec![triangle(Vec3::X * INCH)]));
    let tower = scene.add_root(Node::new("tower", NodeKind::Mesh { mesh: base, skin: None }));
    let place = Transform { scale: Vec3::splat(2.0), ..Transform::from_translation(Vec3::Y * 5.0 * INCH) };
    let gun = scene.add_child(tower, Node::new("gun", NodeKind::Mesh { mesh: gun, skin: None }).at(place));
    let up = Channel::new(gun, [0.0, 1.0], Values::Translation(vec![Vec3::Y * 5.0 * INCH, Vec3::Y * 7.0 * INCH]));
    scene.animations.push(Animation { looping: true, ..Animation::new("up", vec![up]) });
    let (made, _) = model(&scene);
    let set = made.files.model().unwrap();
    let bones: Vec<_> = set.model().bones().iter().map(|bone| (bone.name.to_string(), bone.parent)).collect();
    // In the order of the bodies attached to them.
    assert_eq!(bones, [("root".into(), -1), ("gun".into(), -1)]);
    let gun = set.model().body_parts().get(1).unwrap().sub_models().unwrap().get(0).unwrap();
    let vertices: Vec<_> = gun.vertices().unwrap().iter().map(|vertex| vertex.position).collect();
    // Its scale is in its vertices.
    assert!(vertices.iter().any(|vertex| near(*vertex, [0.0, 4.0, 0.0])), "{vertices:?}");
    let sequence = set.model().sequences().get(0).unwrap();
    assert_eq!((sequence.fps, sequence.frame_count, sequence.is_looping()), (30.0, 31, true));
}

#[test]
fn the_model_is_compiled_from_the_sources() {
    let (files, _) = back::sources(&armature(), &back::Options::new("man"), None).unwrap();
    let names: Vec<&str> = files.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(names, ["man.qc", "Body.smd", "Helmet.smd", "nod_and_go.smd", "Red.bmp", "Blue.bmp"]);
    let qc = String::from_utf8(files[0].bytes.clone()).unwrap();
    for line in [
        "$bodygroup \"Body\"",
        "    { \"Red.bmp\" }",
        "    { \"Blue.bmp\" }",
        "    fps 30",
        "    loop",
        "$keepbone \"Head\"",
    ] {
        assert!(qc.lines().any(|own| own == line), "{line} in\n{qc}");
    }
    let smd = String::from_utf8(files[1].bytes.clone()).unwrap();
    // Rotated back: forward is -Y.
    assert!(smd.contains("\n1 0.000000 -4.000000 31.000000 0.000000 -1.000000 0.000000 0.000000 0.500000\n"), "{smd}");
}

/// Blender starts at its frame 1; custom properties of an action declare its purpose; truncated names stay unique.
#[test]
fn a_new_action_becomes_its_declared_sequence() {
    let mut scene = armature();
    let own = &mut scene.animations[0];
    own.looping = false;
    own.name = "Armature|nod".into();
    own.extras.insert("activity".into(), "ACT_WALK".into());
    own.extras.insert("frame_rate".into(), 20.0.into());
    for channel in &mut own.channels {
        channel.times = channel.times.iter().map(|time| time + 1.0).collect();
    }
    let long = "a name that is as long as any label";
    for end in ["left", "right"] {
        let more = Animation { name: format!("Armature|{long} {end}"), ..scene.animations[0].clone() };
        scene.animations.push(more);
    }
    let (made, found) = model(&scene);
    let set = made.files.model().unwrap();
    let sequences: Vec<_> = set.model().sequences().iter().collect();
    let labels: Vec<String> = sequences.iter().map(|own| own.label.to_string()).collect();
    assert_eq!(labels, ["nod", "a name that is as long as any l", "a name that is as long as any b"]);
    let first = &sequences[0];
    assert_eq!((first.fps, first.frame_count, first.activity, first.activity_weight), (20.0, 11, 3, 1));
    assert_eq!(["MDLOUT-002", "BACK-027"].map(|id| found.get(id).map_or(0, |own| own.count)), [3, 3]);
    // It moves from its first frame to its last.
    let mut pose = Pose::new();
    let animations = set.animations(0).unwrap();
    let places = [0.0, 10.0].map(|frame| {
        set.skeleton().pose(&animations, &PoseOptions::at(frame), &mut pose);
        pose.world()[0].translation.x
    });
    assert!(places[0].abs() < 0.02 && (places[1] - 1.0 / INCH).abs() < 0.02, "{places:?}");
}
