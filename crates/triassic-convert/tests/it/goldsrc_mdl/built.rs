//! Models built for a single test each.

use std::f32::consts::FRAC_PI_2;

use goldsrc_mdl::{
    Attachment, BoneController, Builder, BuilderNormal, Event, Hitbox, Model, MotionFlags, Record, TextureFlags,
};
use triassic_convert::{Blends, IntoScene, Normals, Resolver, RootMotion, Scale, SceneOptions, Sequences, Variants};
use triassic_scene::{Alpha, NodeKind, Pose, Values, glam::Vec3, serde_json};

use crate::goldsrc_mdl::{
    same::{below_bones, point},
    solid::{changed, convert, mesh, name, scene, solid, texture},
};

#[test]
fn front_left_and_up_match_gltf_in_bind_pose_and_animation() {
    let scene = scene(&solid());
    assert_eq!(scene.metadata.properties["bind_turn"], 90);
    let node = scene.ids().find(|id| scene.get::<triassic_scene::Node>(*id).unwrap().mesh().is_some()).unwrap();
    let part = &scene.meshes[0].primitives[0];
    let animation = &scene.animations[0];
    let moments = [
        (part.positions.clone(), 0.0),
        (Pose::rest(&scene).mesh(&scene, node).unwrap().remove(0).positions, 0.0),
        (Pose::at(&scene, animation, 0.2).mesh(&scene, node).unwrap().remove(0).positions, 4.0),
    ];
    for (positions, gone) in moments {
        let near = |place: Vec3| positions.iter().any(|p| p.distance(place * triassic_scene::INCH) < 1e-4);
        assert!(near(Vec3::Z * (30.0 + gone)), "the front: {positions:?}");
        assert!(near(Vec3::X * 20.0 + Vec3::Z * gone), "the left");
        assert!(near(Vec3::Y * 10.0 + Vec3::Z * gone), "up");
        // Counter-clockwise from outside: the triangles' normals point away from the center of the solid.
        let middle = positions.iter().sum::<Vec3>() / positions.len() as f32;
        for triangle in part.triangles() {
            let [a, b, c] = triangle.map(|index| positions[index as usize]);
            assert!((b - a).cross(c - a).dot((a + b + c) / 3.0 - middle) > 0.0);
        }
    }
    let front = part.positions.iter().position(|p| p.z > 0.5).unwrap();
    assert!(part.normals[front].abs_diff_eq(Vec3::Z, 1e-5), "the normal to the front");
}

/// A submodel is created from one source, and is examined alone: a hand may be right although the gun is not.
#[test]
fn inward_normals_of_a_submodel_are_reversed() {
    let mut model = solid();
    let mut turned = model.body_parts[0].sub_models[0].clone();
    turned.name = name("turned");
    // Two meshes, so that none decides alone; the normal without a direction is computed.
    turned.meshes.push(mesh(0));
    for normal in turned.meshes.iter_mut().flat_map(|mesh| &mut mesh.normals) {
        normal.direction = -normal.direction;
    }
    turned.meshes[1].normals[3].direction = Vec3::ZERO;
    model.body_parts[0].sub_models.push(turned);
    let files = model.write().unwrap();
    let convert = |normals| {
        let mut options = SceneOptions::default();
        options.normals = normals;
        convert(&files, &options)
    };
    let (scene, found) = convert(Normals::Auto);
    assert_eq!(found, ["SCN-035", "SCN-006"]);
    let [right, turned] = &scene.meshes[..] else { panic!("{:?}", scene.meshes) };
    let of = |mesh: &triassic_scene::Mesh, part: usize| mesh.primitives[part].normals.clone();
    assert_eq!(of(turned, 0), of(right, 0));
    assert!(of(turned, 1).iter().zip(of(right, 0)).all(|(turned, right)| turned.dot(right) > 0.5));
    let (stored, found) = convert(Normals::Stored);
    assert_eq!(found, ["SCN-036", "SCN-006"]);
    assert_eq!(of(&stored.meshes[1], 0), of(right, 0).iter().map(|normal| -*normal).collect::<Vec<_>>());
    assert_eq!(convert(Normals::Recomputed).1, Vec::<&str>::new());
}

#[test]
fn a_normal_of_another_bone_is_right_in_the_bind_pose() {
    let mut model = solid();
    model.bones[1].value.angles.x = FRAC_PI_2; // about X: the tip's Y is the root's Z
    model.body_parts[0].sub_models[0].meshes[0].normals[2] = BuilderNormal { bone: 1, direction: Vec3::Y };
    let scene = scene(&model);
    let part = &scene.meshes[0].primitives[0];
    let up = part.positions.iter().position(|p| p.y > 0.2).unwrap();
    assert!(part.normals[up].abs_diff_eq(Vec3::Y, 1e-4), "{}", part.normals[up]);
    assert_eq!(scene.meshes[0].extras["foreign_normals"], 1);
}

#[test]
fn the_motion_bone_is_held_and_linear_movement_is_added_on_request() {
    let mut model = solid();
    let sequence = &mut model.sequences[0].record;
    sequence.motion_type = (MotionFlags::X | MotionFlags::LINEAR_Y).bits();
    sequence.linear_movement = Vec3::new(0.0, 8.0, 0.0);
    scene(&model);
    let files = model.write().unwrap();
    let place = |options: &SceneOptions| {
        let (scene, _) = convert(&files, options);
        let root = scene.skins[0].joints[0];
        Pose::at(&scene, &scene.animations[0], 0.1).local(root).unwrap().translation
    };
    let mut options = SceneOptions::default();
    assert!(place(&options).abs_diff_eq(Vec3::ZERO, 1e-6), "held along X: it would be 1 inch ahead");
    options.root_motion = RootMotion::Apply;
    assert!(place(&options).abs_diff_eq(point(Vec3::Y * 4.0), 1e-5), "half of the way after one of two steps");
}

#[test]
fn a_static_animation_keeps_its_duration() {
    let mut model = solid();
    let still = model.sequences[0].blends[0][0].clone();
    model.sequences[0].blends[0] = vec![still; 21];
    let scene = scene(&model);
    assert!((scene.animations[0].duration() - 2.0).abs() < 1e-6);
    assert!(scene.animations[0].channels.iter().all(|channel| channel.values.len() <= 2));
}

#[test]
fn consecutive_rotations_have_the_same_sign() {
    let mut model = solid();
    // More than a full turn in 20 steps.
    let frames = (0..21).map(|n| {
        let angle = (n as f32 * 0.4 + std::f32::consts::PI) % std::f32::consts::TAU - std::f32::consts::PI;
        vec![[0.0, 0.0, 0.0, 0.0, 0.0, angle].into(), [0.0, 0.0, 5.0, 0.0, 0.0, 0.0].into()]
    });
    model.sequences[0].blends[0] = frames.collect();
    let scene = scene(&model);
    let channels = &scene.animations[0].channels;
    let Values::Rotation(keys) = &channels[1].values else { panic!("{channels:?}") };
    assert_eq!(keys.len(), 21);
    assert!(keys.windows(2).all(|keys| keys[0].dot(keys[1]) > 0.9));
    let shared = channels.iter().filter(|channel| channel.values.len() == 21).map(|channel| channel.times.as_ptr());
    assert_eq!(shared.collect::<std::collections::HashSet<_>>().len(), 1);
}

#[test]
fn all_blends_can_be_separate_animations() {
    let mut model = solid();
    let one = model.sequences[0].blends[0].clone();
    model.sequences[0].blends = vec![one; 9];
    for (n, blend) in model.sequences[0].blends.iter_mut().enumerate() {
        blend[1][0].position.z = n as f32;
    }
    model.sequences[0].record.blend_type = [MotionFlags::X_ROTATION.bits().cast_signed(), 0];
    model.sequences[0].record.raw_flags = 1;
    model.sequences[0].record.entry_node = 2;
    model.sequences[0].events = vec![Event { frame: 1, event: 5001, kind: 0, options: name("11") }];
    model.sequences.push(model.sequences[0].clone());
    let scene = scene(&model);
    let names: Vec<&str> = scene.animations.iter().map(|animation| animation.name.as_str()).collect();
    assert_eq!(
        (names[0], names[1], names[8], names[9], names[10]),
        ("go_blend0", "go_blend1", "go_blend8", "go_2_blend0", "go_2_blend1")
    );
    for animation in &scene.animations {
        let event = &animation.events[0];
        assert!(animation.looping && (event.time - 0.1).abs() < 1e-6);
        assert_eq!((event.name.as_str(), &event.extras["options"]), ("5001", &"11".into()));
    }
    assert_eq!(scene.animations[0].extras["blends"]["settings"][0]["axis"], "XR");
    assert_eq!(scene.animations[0].extras["entry_node"], 2);
    assert!(!scene.animations[1].extras.contains_key("activity"), "stored once");
}

/// The solid with this many blends, each of which rotates its tip about Z by another angle, in degrees, with one
/// setting from -90 to 30.
pub(crate) fn aiming(angles: &[f32]) -> Builder {
    let mut model = solid();
    let sequence = &mut model.sequences[0];
    let one = sequence.blends[0].clone();
    let turned = angles.iter().map(|angle| {
        let mut frames = one.clone();
        for frame in &mut frames {
            frame[1].angles.z = angle.to_radians();
        }
        frames
    });
    sequence.blends = turned.collect();
    sequence.record.blend_type = [MotionFlags::Z_ROTATION.bits().cast_signed(), 0];
    sequence.record.blend_start = [-90.0, 0.0];
    sequence.record.blend_end = [30.0, 0.0];
    model
}

#[test]
fn a_blended_sequence_becomes_one_animation_that_faces_forward() {
    let tip = |model: &Builder, blends: Blends, animation: usize, time: f32| {
        let mut options = SceneOptions::default();
        options.blends = blends;
        let (scene, found) = convert(&model.write().unwrap(), &options);
        let pose = Pose::at(&scene, &scene.animations[animation], time);
        let angle = |pose: &Pose| {
            let local = pose.local(scene.skins[0].joints[1]).unwrap().rotation;
            // About the scene's up axis.
            local.to_euler(triassic_scene::glam::EulerRot::YXZ).0.to_degrees()
        };
        let extras = scene.animations[animation].extras.clone();
        (scene.animations.len(), angle(&pose), angle(&Pose::rest(&scene)), extras, found)
    };
    // 0 is three quarters of the way from -90 to 30: the two are blended so that the bone is straight.
    for angles in [&[-90.0, 30.0][..], &[-90.0, 30.0, 7.0], &[-90.0, 30.0, 7.0, 8.0, 9.0]] {
        let (count, angle, rest, extras, found) = tip(&aiming(angles), Blends::Center, 0, 0.1);
        assert!(count == 1 && found.is_empty());
        assert!(angle.abs() < 1e-2 && rest.abs() < 1e-2, "{angle} {rest}");
        let weights = serde_json::json!([{"blend": 0, "weight": 0.25}, {"blend": 1, "weight": 0.75}]);
        assert_eq!((extras["blend_weights"].clone(), extras.get("blend")), (weights, None));
        assert_eq!(extras["blends"]["count"], angles.len());
    }
    // Two settings: for the second, which rotates nothing, the start.
    let mut four = aiming(&[-90.0, 30.0, 50.0, 60.0]);
    assert!(tip(&four, Blends::Center, 0, 0.0).1.abs() < 1e-2);
    four.sequences[0].record.blend_type[1] = MotionFlags::X_ROTATION.bits().cast_signed();
    (four.sequences[0].record.blend_start[1], four.sequences[0].record.blend_end[1]) = (10.0, 0.0);
    assert!((tip(&four, Blends::Center, 0, 0.0).1 - 57.5).abs() < 1e-2, "at its end");
    // 0 is not in the range, or the setting does not rotate: the first one.
    let mut two = aiming(&[-90.0, 30.0]);
    two.sequences[0].record.blend_end[0] = -10.0;
    assert!((tip(&two, Blends::Center, 0, 0.0).1 + 90.0).abs() < 1e-2);
    two.sequences[0].record.blend_end[0] = 30.0;
    for kind in [MotionFlags::X.bits().cast_signed(), 0, -1] {
        two.sequences[0].record.blend_type[0] = kind;
        assert!((tip(&two, Blends::Center, 0, 0.0).1 + 90.0).abs() < 1e-2);
    }
    // The middle one of nine, whatever the ranges.
    let nine = aiming(&[-90.0, 30.0, 1.0, 2.0, 15.0, 3.0, 4.0, 5.0, 6.0]);
    let (count, angle, _, extras, _) = tip(&nine, Blends::Center, 0, 0.2);
    assert_eq!((count, &extras["blend"]), (1, &4.into()));
    let stored = tip(&nine, Blends::All, 4, 0.2);
    assert_eq!((angle.to_bits(), stored.0, &stored.3["blend"]), (stored.1.to_bits(), 9, &4.into()), "exactly");
    // A single one by number, or the last with a note.
    let (count, angle, _, _, found) = tip(&nine, Blends::Only(1), 0, 0.0);
    assert!(count == 1 && (angle - 30.0).abs() < 1e-2 && found.is_empty());
    let (_, angle, rest, _, found) = tip(&nine, Blends::Only(20), 0, 0.0);
    assert!((angle - 6.0).abs() < 1e-2 && (rest - 6.0).abs() < 1e-2);
    assert_eq!(found, ["SCN-016"]);
    assert!(tip(&solid(), Blends::Only(20), 0, 0.0).4.is_empty(), "nothing to choose");
}

#[test]
fn blends_are_selected_by_their_new_names() {
    let files = aiming(&[-90.0, 30.0]).write().unwrap();
    let names = |blends: Blends, pattern: &str| {
        let mut options = SceneOptions::default();
        (options.blends, options.sequences) = (blends, Sequences::only([pattern]));
        convert(&files, &options).0.animations.into_iter().map(|animation| animation.name).collect::<Vec<_>>()
    };
    assert_eq!(names(Blends::All, "go_blend1"), ["go_blend1"]);
    assert_eq!(names(Blends::All, "go"), ["go_blend0", "go_blend1"]);
    assert_eq!(names(Blends::Center, "go"), ["go"]);
    assert_eq!(names(Blends::Center, "go-loop"), ["go"]);
    assert_eq!(names(Blends::Center, "go_blend1"), [""; 0]);
}

#[test]
fn texture_flags_become_material_properties() {
    let mut model = solid();
    model.textures = vec![
        texture("Plain.bmp", TextureFlags::empty()),
        texture("masked.bmp", TextureFlags::MASKED | TextureFlags::NO_MIPS),
        texture("glow.bmp", TextureFlags::ADDITIVE | TextureFlags::MASKED),
        texture("lamp.bmp", TextureFlags::FULL_BRIGHT),
        texture("chrome.bmp", TextureFlags::CHROME | TextureFlags::FLAT_SHADE),
        texture("DM_Base.bmp", TextureFlags::empty()),
    ];
    let meshes = &mut model.body_parts[0].sub_models[0].meshes;
    *meshes = (0..6).map(mesh).collect();
    let scene = scene(&model);
    let alphas: Vec<Alpha> = scene.materials.iter().map(|material| material.alpha).collect();
    assert_eq!(alphas, [Alpha::Opaque, Alpha::Mask(0.5), Alpha::Add, Alpha::Opaque, Alpha::Opaque, Alpha::Opaque]);
    assert!(scene.materials[3].unlit && !scene.materials[2].unlit);
    assert!(!scene.textures[1].sampling.mipmaps && scene.textures[0].sampling.mipmaps);
    assert_eq!(scene.materials[4].extras["flags"], triassic_scene::serde_json::json!(["flat_shade", "chrome"]));
    assert_eq!(scene.materials[0].extras["file"], "Plain.bmp");
    assert_eq!(scene.textures[5].extras["palette"].as_str().unwrap().get(..12), Some("0909090a141e"));
    let pixels = scene.textures[1].source.pixels().unwrap();
    assert_eq!(pixels.rgba[4..12], [10, 20, 30, 255, 9, 9, 9, 0]);
    let pixels = scene.textures[0].source.pixels().unwrap();
    assert_eq!(pixels.rgba[8..12], [9, 9, 9, 255]);
    // Chrome: a normal toward the viewer in front is at the center of the image, one pointing up at its upper edge, the
    // model's left on the right. The file's UVs are kept as well.
    let part = &scene.meshes[0].primitives[4];
    let uv = |direction: Vec3| part.uvs(0)[part.normals.iter().position(|n| n.abs_diff_eq(direction, 1e-4)).unwrap()];
    assert!(uv(Vec3::Z).abs_diff_eq((0.5, 0.5).into(), 1e-3), "{}", uv(Vec3::Z));
    let (up, left) = (uv(Vec3::Y), uv(Vec3::X));
    assert!((up.x - 0.5).abs() < 1e-3 && (left.y - 0.5).abs() < 1e-3);
    assert!((up.y - 0.5).abs() > 0.49 && (left.x - 0.5).abs() > 0.49);
    assert_eq!(part.uvs(1).len(), part.uvs(0).len());
}

#[test]
fn columns_that_share_a_texture_change_independently() {
    let mut model = solid();
    model.textures = ["a.bmp", "b.bmp", "c.bmp"].map(|name| texture(name, TextureFlags::empty())).to_vec();
    model.skins = vec![vec![0, 0, 0], vec![1, 2, 0]];
    model.body_parts[0].sub_models[0].meshes = (0..3).map(mesh).collect();
    let scene = scene(&model);
    let used: Vec<_> = scene.meshes[0].primitives.iter().map(|part| part.material.unwrap()).collect();
    assert!(used[0] != used[1] && used[1] != used[2] && used[0] != used[2]);
    let shown = |family: usize, mesh: usize| {
        let exchange = scene.variants[family].materials.iter().find(|(from, _)| *from == used[mesh]);
        let material = exchange.map_or(used[mesh], |(_, to)| *to);
        scene.get(scene.get(material).unwrap().texture().unwrap()).unwrap().name.clone()
    };
    let all = [0, 1].map(|family| [0, 1, 2].map(|mesh| shown(family, mesh)));
    assert_eq!(all, [["a", "a", "a"], ["b", "c", "a"]]);
}

#[test]
fn a_family_with_a_missing_texture_is_reported_if_variants_are_requested() {
    let mut model = solid();
    model.textures = ["a.bmp", "b.bmp"].map(|name| texture(name, TextureFlags::empty())).to_vec();
    model.skins = vec![vec![0], vec![1]];
    let files = model.write().unwrap();
    // The texture of the second family is out of range.
    let bytes = changed(&files, |model| model.header().skin_offset + 2, &[5, 0]);
    let mut options = SceneOptions::default();
    let convert =
        |options: &SceneOptions| Model::parse(&bytes).unwrap().to_scene(options, &mut Resolver::none()).unwrap();
    let (scene, found) = convert(&options);
    assert_eq!((scene.variants.len(), found.get("SCN-001").unwrap().count), (2, 1));
    options.variants = Variants::None;
    let (scene, found) = convert(&options);
    assert_eq!((scene.variants.len(), found.len()), (0, 0));
    let shown = scene.get(scene.meshes[0].primitives[0].material.unwrap()).unwrap();
    assert_eq!(scene.get(shown.texture().unwrap()).unwrap().name, "a");
}

#[test]
fn attachments_hitboxes_and_controllers_are_converted() {
    let mut model = solid();
    let zero = Attachment::decode(&[0; 88]);
    model.attachments = vec![Attachment { bone: 1, position: Vec3::new(1.0, 2.0, 3.0), ..zero }];
    model.hitboxes =
        vec![Hitbox { bone: 0, group: 3, min: Vec3::new(4.0, -2.0, -3.0), max: Vec3::new(-1.0, 5.0, 6.0) }];
    let kind = MotionFlags::Z_ROTATION.bits();
    model.bone_controllers = vec![BoneController { bone: 1, kind, start: -30.0, end: 30.0, rest: 0, channel: 4 }];
    model.transitions = vec![vec![1, 2], vec![0, 2]];
    model.header.raw_flags = 8;
    model.header.eye_position = Vec3::new(0.0, 0.0, 28.0);
    let scene = scene(&model);
    let joints = &scene.skins[0].joints;
    let attachments = below_bones(&scene, |kind| *kind == NodeKind::Attachment);
    assert_eq!(attachments.len(), 1);
    assert_eq!(attachments[0].1, joints[1]);
    let node = scene.get(attachments[0].0).unwrap();
    assert!(node.transform.translation.abs_diff_eq(point(Vec3::new(1.0, 2.0, 3.0)), 1e-6));
    let hitboxes = below_bones(&scene, |kind| matches!(kind, NodeKind::Hitbox { .. }));
    assert_eq!(hitboxes[0].1, joints[0]);
    let NodeKind::Hitbox { min, max, group } = scene.get(hitboxes[0].0).unwrap().kind else { panic!() };
    assert!(
        min.abs_diff_eq(point(Vec3::new(-1.0, -2.0, -3.0)), 1e-6)
            && max.abs_diff_eq(point(Vec3::new(4.0, 5.0, 6.0)), 1e-6)
    );
    assert_eq!(group, 3);
    let properties = &scene.metadata.properties;
    let controller = &properties["controllers"][0];
    assert_eq!((&controller["bone"], &controller["axis"]), (&"tip".into(), &"ZR".into()));
    assert_eq!((controller["start"].as_f64(), &controller["channel"]), (Some(-30.0), &4.into()));
    assert_eq!(properties["transitions"], triassic_scene::serde_json::json!([[1, 2], [0, 2]]));
    assert_eq!(properties["flags"], triassic_scene::serde_json::json!(["rotate"]));
    assert!((properties["eye_position"][1].as_f64().unwrap() - 28.0 * 0.0254).abs() < 1e-6);
}

#[test]
fn options_select_scale_sequences_and_rates() {
    let mut model = solid();
    let mut other = model.sequences[0].clone();
    other.record.label = name("wait");
    model.sequences.push(other);
    let files = model.write().unwrap();
    let mut options = SceneOptions::default();
    options.scale = Scale::Keep;
    options.sequences = Sequences::only(["W*"]);
    options.frame_rates.by_name.insert("wait".into(), 4.0);
    let (scene, _) = convert(&files, &options);
    assert_eq!(scene.animations.iter().map(|a| a.name.as_str()).collect::<Vec<_>>(), ["wait"]);
    assert!((scene.animations[0].duration() - 0.5).abs() < 1e-6);
    assert!(scene.meshes[0].primitives[0].positions.iter().any(|p| p.distance(Vec3::Z * 30.0) < 1e-3));
}
