//! The output size and the work for large models: proportional to the size of the model.

use crate::common;

use triassic_gltf::{Error, Morphs, Options, export};
use triassic_scene::glam::{Quat, Vec2, Vec3};
use triassic_scene::{Animation, Scene, ShapeData, ShapeInfo, Values};
use triassic_test_support::instructions;

/// 55 bones, `count` animations of 30 keys on them: all bones rotate, three of them move.
fn bones(count: usize) -> Scene {
    let mut scene = common::skinned(55);
    let joints = scene.skins[0].joints.clone();
    scene.animations.clear();
    let times = common::times(30, 30.0);
    for number in 0..count {
        let mut channels = Vec::new();
        for (bone, joint) in joints.iter().enumerate() {
            let angle = |key: usize| ((number * 1789 + bone * 31 + key) as f32 * 0.37).sin() * 0.5;
            let turns = (0..30).map(|key| Quat::from_rotation_x(angle(key))).collect();
            channels.push(common::channel(*joint, &times, Values::Rotation(turns)));
            let moved = |key| if bone < 3 { Vec3::Y * angle(key) } else { Vec3::Y };
            channels.push(common::channel(*joint, &times, Values::Translation((0..30).map(moved).collect())));
        }
        scene.add(Animation::new(format!("sequence {number}"), channels));
    }
    scene
}

/// Frames of 482 vertices, 9 for each animation and 9 more: for 21 animations 198, as for a Quake II player.
fn frames(clips: usize) -> Scene {
    let shape_count = clips * 9 + 8;
    let mut scene = common::shapes(shape_count, &vec![9; clips]);
    let positions: Vec<Vec3> =
        (0..482).map(|v| Vec3::new((v as f32).sin(), (v as f32).cos(), v as f32 * 0.01)).collect();
    let part = &mut scene.meshes[0].primitives[0];
    part.positions.clone_from(&positions);
    part.normals = vec![Vec3::Z; 482];
    part.uv_sets = vec![vec![Vec2::ZERO; 482]];
    part.indices = (0..480).flat_map(|v| [v, v + 1, v + 2]).collect();
    part.shapes = (0..shape_count)
        .map(|shape| {
            let normals = positions.iter().map(|p| (*p + Vec3::Z * shape as f32).normalize()).collect();
            let moved = positions.iter().map(|p| *p + Vec3::X * (shape as f32 * 0.1 + p.y)).collect();
            ShapeData::new(moved, normals)
        })
        .collect();
    scene.meshes[0].shapes = vec![ShapeInfo::default(); shape_count];
    scene
}

fn glb(scene: &Scene) -> Vec<u8> {
    export(scene, &Options::default()).unwrap().into_glb().unwrap()
}

#[test]
fn hundreds_of_sequences_take_little_space() {
    // 386 × 30 × 55 = 636,900 bone frames, the number of the largest model of the survey.
    let size = glb(&bones(386)).len();
    // Each rotation is 16 bytes and each translation 12; the JSON may take as much again.
    let numbers = 386 * 30 * (55 * 16 + 3 * 12);
    assert!(size < numbers * 2, "{size} for {numbers}");
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn four_times_the_sequences_take_four_times_the_work() {
    let sizes = [10, 40];
    let [small, large] = instructions::of(sizes, |count| {
        let scene = bones(count);
        instructions::counted(|| glb(&scene));
    });
    instructions::assert_linear((sizes[0], small), (sizes[1], large));
}

#[test]
fn a_player_of_198_frames_takes_little_space() {
    let size = glb(&frames(21)).len();
    let numbers = 198 * 482 * 24;
    assert!(size < numbers + numbers / 10, "{size} for {numbers}");
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn four_times_the_frames_take_four_times_the_work() {
    let sizes = [5, 20];
    let [small, large] = instructions::of(sizes, |clips| {
        let scene = frames(clips);
        instructions::counted(|| glb(&scene));
    });
    instructions::assert_linear((sizes[0], small), (sizes[1], large));
}

#[test]
fn too_many_weights_are_rejected_before_they_fill_the_memory() {
    // 70,000 shapes, each with its own key, have 4.9 × 10⁹ weights, which readers expand.
    let scene = common::shapes(70_000, &[70_001]);
    let mut options = Options::default();
    options.morphs = Morphs::All;
    let error = export(&scene, &options).unwrap_err();
    assert!(matches!(error, Error::TooMany { count, .. } if count > 4_900_000_000), "{error}");
}
