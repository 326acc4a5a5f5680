//! MD2: every corner in every clip.

use serde_json::Value;
use triassic::quake_md2::{Clip, DEFAULT_FRAME_RATE, Frame, Model};
use triassic_scene::glam::Vec3;

use crate::{
    Converted,
    near::{all_near, bounds, moments, turned, vector},
};

pub(crate) fn compare(name: &str, model: &Model<'_>, converted: &Converted, expected: &Value) {
    let triangles = triangles(model);
    let gltf = &converted.model;
    assert_eq!(converted.triangles().iter().sum::<usize>(), triangles.len());
    let shown = gltf.at(None, 0.0);
    if triangles.is_empty() {
        assert!(shown.is_empty());
        return;
    }
    assert_eq!(shown.len(), 1);
    assert_eq!(shown[0].0, name);
    let first = model.frames().get(0).unwrap();
    all_near("at rest", &corners(&positions(&first), &triangles), &shown[0].1);

    let clips: Vec<Clip> = if model.frames().len() > 1 { model.clips().collect() } else { Vec::new() };
    let names = converted.animations();
    assert_eq!(names.len(), clips.len());
    let frames: Vec<Vec<Vec3>> = model.frames().iter().map(|frame| positions(&frame)).collect();
    for (name, clip) in names.iter().zip(&clips) {
        let mut keys: Vec<usize> = clip.frames().clone().collect();
        if clip.is_looping() && keys.len() > 1 {
            keys.push(keys[0]);
        }
        for time in moments(converted.end(name, (keys.len() - 1) as f32 / DEFAULT_FRAME_RATE)) {
            let key = (time * DEFAULT_FRAME_RATE).clamp(0.0, (keys.len() - 1) as f32);
            let (from, to) = (keys[key as usize], keys[(key.ceil()) as usize]);
            let mixed: Vec<Vec3> =
                frames[from].iter().zip(&frames[to]).map(|(from, to)| from.lerp(*to, key.fract())).collect();
            let found = gltf.at(Some(name), time);
            assert_eq!(found.len(), 1, "{name} at {time}");
            all_near(&format!("{name} at {time}"), &corners(&mixed, &triangles), &found[0].1);
        }
    }
    if !expected.is_null() {
        figures(converted, &shown[0].1, triangles.len(), expected);
    }
}

/// The figures of the independent reader.
fn figures(converted: &Converted, shown: &[Vec3], triangles: usize, expected: &Value) {
    assert_eq!(expected["counts"]["tris"], triangles);
    let found = bounds(shown).unwrap();
    let [min, max] = [0, 1].map(|n| turned(vector(&expected["bbox0_used"][n]).unwrap()));
    all_near("the box of frame 0", &[min, max], &[found.0, found.1]);
    let clips = expected["animations"].as_array().unwrap();
    let moves = expected["counts"]["frames"].as_u64().unwrap() > 1;
    let names = converted.animations();
    assert_eq!(names.len(), if moves { clips.len() } else { 0 });
    for (clip, name) in clips.iter().zip(&names) {
        let own = clip[0].as_str().unwrap();
        assert!(own.is_empty() || name.starts_with(own.trim()), "{name} for {own:?}");
    }
    let skins = expected["counts"]["skins"].as_u64().unwrap() as usize;
    let gltf = &converted.model.gltf;
    if skins > 0 {
        assert_eq!(gltf.materials().len(), skins);
        let missing: u64 = converted.line["findings"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|finding| finding["code"] == "SCN-001" || finding["code"] == "SCN-002")
            .map(|finding| finding["count"].as_u64().unwrap())
            .sum();
        assert_eq!(gltf.textures().len() as u64, skins as u64 - missing, "all that are there");
    }
}

/// The vertices of the drawn triangles, counter-clockwise.
fn triangles(model: &Model<'_>) -> Vec<[usize; 3]> {
    let all = model.triangles().iter().map(|triangle| triangle.vertices.map(usize::from));
    all.filter(|vertices| vertices.iter().all(|vertex| *vertex < model.vertex_count()))
        .map(|[a, b, c]| [a, c, b])
        .collect()
}

fn positions(frame: &Frame<'_>) -> Vec<Vec3> {
    match frame.hd_positions() {
        Some(positions) => positions.map(turned).collect(),
        None => frame.positions().map(turned).collect(),
    }
}

fn corners(positions: &[Vec3], triangles: &[[usize; 3]]) -> Vec<Vec3> {
    triangles.as_flattened().iter().map(|vertex| positions[*vertex]).collect()
}
