//! Bones, weights, and their combination with shapes.

use acknex_mdl::{
    BuilderBone, Model, Vec3,
    glam::{Mat3, Mat4},
    mdl7::{BoneHead, BoneMatrix, Weight},
};
use triassic_scene::{Animation, Id, NodeKind, Pose, Values, glam::Vec4};

use triassic_test_support::files;

use super::{UNIT, counted, models, scene};

#[test]
fn bones_become_joints_and_move_their_vertices() {
    let file = models::mdl7().write().unwrap();
    let (made, _) = scene(&file);
    let names: Vec<&str> = made.nodes.iter().map(|node| node.name.as_str()).collect();
    assert_eq!(names, ["model", "root", "tip", "body", "head"]);
    assert!(matches!(made.nodes[1].kind, NodeKind::Bone));
    let place = made.nodes[2].transform.translation;
    assert!(place.abs_diff_eq(Vec3::new(2.0, 0.0, 0.0) * UNIT, 1e-6), "{place}");
    assert_eq!(made.skins[0].joints, [Id::new(1), Id::new(2)]);
    // As in the format's crate, in both frames, for both groups: by weights, and by a vertex's own bone.
    let model = Model::parse(&file).unwrap();
    let walk = &made.animations[0];
    assert!(walk.channels.iter().any(|channel| matches!(channel.values, Values::Rotation(_))));
    for (frame, time) in [(0, 0.0), (1, 0.1)] {
        let pose = Pose::at(&made, walk, time);
        for (group, node) in [(0, 3), (1, 4)] {
            let expected = model.mdl7().unwrap().posed_positions(group, frame).unwrap();
            let parts = pose.mesh(&made, Id::new(node)).unwrap();
            for position in &parts[0].positions {
                let quants = Vec3::new(position.z, position.x, position.y) / UNIT;
                assert!(expected.iter().any(|place| place.distance(quants) < 1e-4), "{quants} of {expected:?}");
            }
        }
    }
}

/// The scene's triangles, corner by corner, equal the buffers of the format's crate, also at times between frames:
/// blended and deformed positions, UVs, and the order of corners.
#[test]
fn buffers_and_poses_equal_those_of_the_format_crate() {
    // The position of a time between frames. Frames of a group have the duration in the file, the others a tenth of a
    // second.
    let frame_at = |animation: &Animation, time: f32| {
        let times = &animation.channels[0].times;
        let next = times.partition_point(|other| *other <= time).min(times.len() - 1);
        let before = next.saturating_sub(1);
        let length = times[next] - times[before];
        before as f32 + if length > 0.0 { ((time - times[before]) / length).min(1.0) } else { 0.0 }
    };
    let mut compared = 0;
    let real = files::with_extension(&files::testdata().join("acknex-mdl"), &["mdl"]).into_iter();
    let real = real.map(|path| std::fs::read(path).unwrap());
    for file in models::every_generation().into_iter().chain(real) {
        let (made, _) = scene(&file);
        let model = Model::parse(&file).unwrap();
        // Each with the clip of the format; none for a static model.
        let moving = made.animations.iter().map(|animation| (Some(animation), model.clip(&animation.name).unwrap()));
        let still = made.animations.is_empty().then(|| (None, model.clips().first().cloned()));
        let still = still.into_iter().filter_map(|(animation, clip)| Some((animation, clip?)));
        for ((animation, clip), time) in moving.chain(still).zip([0.0, 0.025, 0.07, 0.1].iter().cycle()) {
            let pose = animation.map_or_else(|| Pose::rest(&made), |animation| Pose::at(&made, animation, *time));
            let blend = animation.map_or_else(
                || clip.at(*time),
                |animation| clip.at_frame(frame_at(animation, *time), animation.looping),
            );
            let meshes: Vec<_> = (0..made.nodes.len())
                .filter_map(|node| match made.nodes[node].kind {
                    NodeKind::Mesh { mesh, .. } => Some((mesh, pose.mesh(&made, Id::new(node as u32)).unwrap())),
                    _ => None,
                })
                .collect();
            for (mesh, (id, posed)) in model.meshes().zip(meshes) {
                let mut positions = vec![Vec3::ZERO; mesh.vertex_count()];
                assert!(mesh.read_posed_positions_at(blend, &mut positions));
                let primitives = &made.get(id).unwrap().primitives;
                let parts = mesh.weld();
                assert_eq!(parts.len(), primitives.len());
                for ((part, primitive), posed) in parts.iter().zip(primitives).zip(&posed) {
                    assert_eq!(part.vertex_count(), primitive.positions.len());
                    assert_eq!(part.indices.len(), primitive.indices.len());
                    for (own, other) in part.indices.iter().zip(&primitive.indices) {
                        let place = posed.positions[*other as usize];
                        let quants = Vec3::new(place.z, place.x, place.y) / UNIT;
                        let expected = positions[part.mesh_vertices[*own as usize] as usize];
                        assert!(quants.distance(expected) < 1e-3, "{quants} is not {expected}");
                        if let Some(uvs) = primitive.uv_sets.first() {
                            assert_eq!(part.uvs[*own as usize], uvs[*other as usize]);
                        }
                        compared += 1;
                    }
                }
            }
        }
    }
    assert!(compared > 1000, "{compared}");
}

#[test]
fn vertices_without_a_bone_use_a_static_joint() {
    let mut builder = models::mdl7();
    builder.deformers[0].elements[0].weights.remove(0);
    builder.groups[1].vertices.iter_mut().for_each(|vertex| vertex.reference = u32::MAX);
    let (made, _) = scene(&builder.write().unwrap());
    let still = made.skins[0].joints[2];
    assert_eq!(made.get(still).unwrap().name, "unmoved");
    let joints: Vec<u16> = made.meshes[0].primitives[0].joints.iter().map(|joints| joints[0]).collect();
    assert!(joints.contains(&2) && joints.contains(&1));
    // Nothing in the second group moves: it has no skin.
    assert!(made.meshes[1].primitives[0].joints.is_empty());
}

#[test]
fn the_four_largest_weights_are_kept() {
    let mut builder = models::mdl7();
    for n in 2..7 {
        let head = BoneHead { parent: 0, unused: 0, position: Vec3::ZERO };
        builder.bones.push(BuilderBone::new(format!("bone{n}").as_bytes(), head).unwrap());
        builder.groups[0].frames.iter_mut().for_each(|frame| frame.matrices.push(BoneMatrix::identity(n)));
        let mut element = builder.deformers[0].elements[0].clone();
        element.head.bone = u32::from(n);
        element.weights = vec![Weight { vertex: 0, weight: f32::from(n) / 10.0 }];
        builder.deformers[0].elements.push(element.clone());
        // The last one twice: its weights are added.
        if n == 6 {
            builder.deformers[0].elements.push(element);
        }
    }
    let (made, found) = scene(&builder.write().unwrap());
    assert_eq!(counted(&found), [("SCN-001", 1), ("SCN-017", 1), ("SCN-038", 1)]);
    let part = &made.meshes[0].primitives[0];
    let place = part.joints.iter().position(|joints| joints[0] == 6).unwrap();
    assert_eq!(part.joints[place], [6, 0, 5, 4]);
    let sum = 1.2 + 1.0 + 0.5 + 0.4;
    assert!(part.weights[place].abs_diff_eq(Vec4::new(1.2, 1.0, 0.5, 0.4) / sum, 1e-6), "{}", part.weights[place]);
}

#[test]
fn bones_can_be_scaled() {
    let mut builder = models::mdl7();
    let place = Vec3::new(1.0, 2.0, 0.0);
    let matrix = BoneMatrix::about(1, Mat3::from_diagonal(Vec3::new(2.0, 1.0, 0.5)), place);
    builder.groups[0].frames[1].matrices[1] = matrix;
    let file = builder.write().unwrap();
    let (made, _) = scene(&file);
    let scales = made.animations[0].channels.iter().find_map(|channel| match &channel.values {
        Values::Scale(keys) => Some(keys.clone()),
        _ => None,
    });
    assert_eq!(scales.unwrap(), [Vec3::ONE, Vec3::new(1.0, 0.5, 2.0)]);
    let model = Model::parse(&file).unwrap();
    let expected = model.mdl7().unwrap().posed_positions(1, 1).unwrap()[1];
    let pose = Pose::at(&made, &made.animations[0], 0.1);
    let found = pose.mesh(&made, Id::new(4)).unwrap()[0]
        .positions
        .iter()
        .any(|position| Vec3::new(position.z, position.x, position.y).distance(expected * UNIT) < 1e-5);
    assert!(found, "{expected}");
}

#[test]
fn damaged_bones_are_repaired() {
    let mut builder = models::mdl7();
    builder.bones[1].head.parent = 1;
    builder.groups[0].frames[0].matrices[1].matrix = Mat4::from_translation(Vec3::splat(f32::NAN)).to_cols_array();
    let (made, found) = scene(&builder.write().unwrap());
    assert!(found.get("SCN-009").is_some() && found.get("SCN-007").is_some(), "{found:?}");
    assert_eq!(made.nodes[0].children.len(), 4, "a root of its own");
}

#[test]
fn scales_of_bones_are_kept_unless_they_are_rounding_errors() {
    for (size, is_scaled) in [(1.0, false), (1.0005, false), (0.9995, false), (1.01, true), (0.5, true)] {
        let mut builder = models::mdl7();
        let turned = Mat3::from_rotation_z(0.5) * size;
        builder.groups[0].frames[1].matrices[1] = BoneMatrix::about(1, turned, Vec3::new(1.0, 2.0, 0.0));
        let (scene, _) = scene(&builder.write().unwrap());
        let sizes = scene.animations[0].channels.iter().filter_map(|channel| match &channel.values {
            Values::Scale(sizes) => Some(sizes.clone()),
            _ => None,
        });
        let sizes: Vec<Vec3> = sizes.flatten().collect();
        assert_eq!(sizes.iter().any(|found| found.distance(Vec3::splat(size)) < 1e-5), is_scaled, "{size}");
        assert!(is_scaled || sizes.is_empty(), "{size}: {sizes:?}");
    }
}
