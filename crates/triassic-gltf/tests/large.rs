//! The size and the time of large models: linear work, sane files.
//!
//! The bounds are ten times what an idle machine takes in an optimised build, so that only work that grows faster than
//! its input breaks them.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::as_conversions,
    clippy::cast_precision_loss,
    clippy::arithmetic_side_effects,
    reason = "a test"
)]

mod common;

use std::time::{Duration, Instant};
use triassic_gltf::{Error, Morphs, Options, export};
use triassic_scene::glam::{Quat, Vec2, Vec3};
use triassic_scene::{Animation, Scene, ShapeData, ShapeInfo, Values};

/// 55 bones, `count` animations of 30 keys on them: all bones turn, three of them move.
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

/// 198 frames of 482 vertices in 20 animations, as a Quake II player has.
fn frames() -> Scene {
    let mut scene = common::shapes(197, &[9; 21]);
    let positions: Vec<Vec3> =
        (0..482).map(|v| Vec3::new((v as f32).sin(), (v as f32).cos(), v as f32 * 0.01)).collect();
    let part = &mut scene.meshes[0].primitives[0];
    part.positions.clone_from(&positions);
    part.normals = vec![Vec3::Z; 482];
    part.uv_sets = vec![vec![Vec2::ZERO; 482]];
    part.indices = (0..480).flat_map(|v| [v, v + 1, v + 2]).collect();
    part.shapes = (0..197)
        .map(|shape| {
            let normals = positions.iter().map(|p| (*p + Vec3::Z * shape as f32).normalize()).collect();
            let moved = positions.iter().map(|p| *p + Vec3::X * (shape as f32 * 0.1 + p.y)).collect();
            ShapeData::new(moved, normals)
        })
        .collect();
    scene.meshes[0].shapes = vec![ShapeInfo::default(); 197];
    scene
}

fn measure(what: &str, scene: &Scene) -> (usize, Duration) {
    let mut best = Duration::MAX;
    let mut size = 0;
    for _ in 0..3 {
        let start = Instant::now();
        size = export(scene, &Options::default()).unwrap().into_glb().unwrap().len();
        best = best.min(start.elapsed());
    }
    let text = format!("{what}: {size} bytes in {best:?}\n");
    std::io::Write::write_all(&mut std::io::stderr(), text.as_bytes()).unwrap();
    (size, best)
}

#[test]
fn hundreds_of_sequences_take_little_time_and_space() {
    // 386 × 30 × 55 = 636,900 bone frames, the number of the largest model of the survey.
    let (size, time) = measure("386 sequences", &bones(386));
    // Each turn is 16 bytes and each move 12; the description may take as much again.
    let numbers = 386 * 30 * (55 * 16 + 3 * 12);
    assert!(size < numbers * 2, "{size} for {numbers}");
    assert!(time < Duration::from_secs(3), "{time:?}");
    let (_, tenth) = measure("38 sequences", &bones(38));
    assert!(time < tenth * 40 + Duration::from_millis(50), "ten times the work takes {time:?} against {tenth:?}");
}

#[test]
fn a_player_of_198_frames_is_quick() {
    let (size, time) = measure("198 frames", &frames());
    let numbers = 198 * 482 * 24;
    assert!(size < numbers + numbers / 10, "{size} for {numbers}");
    assert!(time < Duration::from_millis(100), "{time:?}");
}

#[test]
fn weights_of_all_shapes_at_all_keys_are_refused_before_they_fill_the_memory() {
    // 70,000 shapes, each at a key of its own, are 4.9 × 10⁹ weights of a few MB of shapes.
    let scene = common::shapes(70_000, &[70_001]);
    let mut options = Options::default();
    options.morphs = Morphs::All;
    let error = export(&scene, &options).unwrap_err();
    assert!(matches!(error, Error::TooLarge { size } if size > 4_900_000_000), "{error}");
}
