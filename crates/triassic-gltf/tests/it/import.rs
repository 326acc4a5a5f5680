//! The way back: exported files are read again, as are documents of other programs.

mod documents;
mod exporters;
mod real;
pub(crate) mod split;
mod work;

use formats_core::{Diagnostics, Limits};
use triassic_gltf::{ImportError, Options, codes, import};
use triassic_scene::{
    Scene,
    serde_json::{self, Value, json},
};
use triassic_test_support::{damage, memory};

use crate::common::{self, glb};

pub(crate) fn read(bytes: &[u8]) -> (Scene, Diagnostics) {
    import(bytes, &Limits::default(), &mut |_| Ok(None)).unwrap()
}

/// A document on its own, with the bytes of its buffer.
pub(crate) fn document(mut json: Value, buffer: &[u8]) -> Vec<u8> {
    json["asset"] = json!({ "version": "2.0" });
    if !buffer.is_empty() {
        json["buffers"] = json!([{ "byteLength": buffer.len(), "uri": "a%20b.bin" }]);
    }
    serde_json::to_vec(&json).unwrap()
}

pub(crate) fn made(json: Value, buffer: &[u8]) -> Result<(Scene, Diagnostics), ImportError> {
    import(&document(json, buffer), &Limits::default(), &mut |name| Ok((name == "a b.bin").then(|| buffer.to_vec())))
}

pub(crate) fn floats(numbers: &[f32]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
}

pub(crate) fn ids(found: &Diagnostics) -> Vec<&str> {
    found.iter().map(|finding| finding.code.id).collect()
}

/// Four corners of a square, as primitives of this mode.
pub(crate) fn square(mode: u32, indices: &[u8]) -> Value {
    json!({
        "scene": 0, "scenes": [{ "nodes": [0] }],
        "nodes": [{ "mesh": 0 }],
        "meshes": [{ "primitives": [{ "attributes": { "POSITION": 0 }, "indices": 1, "mode": mode }] }],
        "accessors": [
            { "bufferView": 0, "componentType": 5126, "count": 4, "type": "VEC3" },
            { "bufferView": 1, "componentType": 5121, "count": indices.len(), "type": "SCALAR" }],
        "bufferViews": [
            { "buffer": 0, "byteLength": 48 },
            { "buffer": 0, "byteOffset": 48, "byteLength": indices.len() }],
    })
}

pub(crate) fn corners(indices: &[u8]) -> Vec<u8> {
    let mut buffer = floats(&[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 1.0, 1.0, 0.0]);
    buffer.extend(indices);
    buffer
}

/// In the header, in the JSON, in the numbers.
#[test]
fn damaged_files_are_errors_or_scenes() {
    let mut all = Vec::new();
    for (_, scene) in common::all() {
        let glb = glb(&scene, &Options::default());
        if (2_000..40_000).contains(&glb.len()) {
            all.push(glb);
        }
    }
    assert!(all.len() > 3, "{}", all.len());
    let read = damage::changed_files(&all, &(0..2000), 5_000, |bytes| {
        memory::in_proportion("an import", bytes.len(), 128, 24 << 20, || {
            import(bytes, &Limits::default(), &mut |_| Ok(None)).is_ok()
        })
    });
    assert!((0.005..0.95).contains(&read), "{read}");
}

#[test]
fn every_truncation_is_an_error() {
    let (_, scene) = common::all().into_iter().next().unwrap();
    let file = glb(&scene, &Options::default());
    damage::every_cut(&file, |length, bytes| {
        assert!(length == file.len() || import(bytes, &Limits::default(), &mut |_| Ok(None)).is_err(), "{length}");
    });
}

#[test]
fn all_codes_are_explained() {
    triassic_test_support::document::check_codes("gltf", codes::CODES);
}
