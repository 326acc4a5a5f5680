//! HMP: every corner of every frame.

use serde_json::Value;
use triassic::acknex_hmp::Terrain;
use triassic_scene::glam::Vec3;

use crate::{
    Converted,
    near::{all_near, bounds, moments, turned, vector},
};

/// Frames per second.
const RATE: f32 = 10.0;

pub(crate) fn compare(name: &str, terrain: &Terrain<'_>, converted: &Converted, expected: &Value) {
    let gltf = &converted.model;
    let corners: Vec<usize> = terrain.triangles().flat_map(|[a, b, c]| [a, c, b]).map(|point| point as usize).collect();
    assert_eq!(converted.triangles(), [terrain.triangle_count()]);
    let frames: Vec<Vec<Vec3>> = terrain.frames().map(|frame| frame.positions().map(turned).collect()).collect();
    let at = |positions: &[Vec3]| -> Vec<Vec3> { corners.iter().map(|point| positions[*point]).collect() };
    let shown = gltf.at(None, 0.0);
    assert_eq!((shown.len(), shown[0].0.as_str()), (1, name));
    all_near("at rest", &at(&frames[0]), &shown[0].1);

    let clips = terrain.clips();
    let animations = converted.animations();
    assert_eq!(animations.len(), if frames.len() > 1 { clips.len() } else { 0 });
    for (animation, clip) in animations.iter().zip(&clips) {
        for time in moments(converted.end(animation, (clip.frames().len() - 1) as f32 / RATE)) {
            let key = time * RATE;
            let (from, to) = (clip.frames().start + key as usize, clip.frames().start + key.ceil() as usize);
            let to = to.min(clip.frames().end - 1);
            let mixed: Vec<Vec3> = frames[from].iter().zip(&frames[to]).map(|(a, b)| a.lerp(*b, key.fract())).collect();
            all_near(&format!("{animation} at {time}"), &at(&mixed), &gltf.at(Some(animation), time)[0].1);
        }
    }
    if expected.is_null() {
        return;
    }
    let [min, max] = [0, 1].map(|n| turned(vector(&expected["bbox"][n]).unwrap()));
    let found = bounds(&shown[0].1).unwrap();
    all_near("the box", &[min, max], &[found.0, found.1]);
    let skins = expected["textures"].as_array().unwrap();
    let decoded = skins.iter().filter(|skin| !skin["rgba"].is_null()).count();
    assert!(converted.images().len() >= decoded, "{} images of {decoded}", converted.images().len());
}
