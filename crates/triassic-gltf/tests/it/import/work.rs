//! Lists that are used by each other: work grows with the file, and no faster.

use formats_core::Limits;
use triassic_gltf::import;
use triassic_scene::{
    Channel, Mesh, Node, NodeKind,
    serde_json::{Value, json},
};
use triassic_test_support::instructions::{assert_growth, operation};

use super::{
    corners, document, floats,
    split::{moving, split},
    square,
};
use crate::common::glb;

fn of(json: Value, buffer: &[u8]) {
    let file = document(json, buffer);
    operation("import", || import(&file, &Limits::default(), &mut |_| Ok(Some(buffer.to_vec()))).unwrap());
}

fn list(n: usize, element: &dyn Fn(usize) -> Value) -> Value {
    (0..n).map(element).collect()
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn nodes() {
    assert_growth(200, |n| of(json!({ "nodes": list(n, &|_| json!({ "name": "same" })) }), &[]));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn a_chain_of_nodes() {
    assert_growth(100, |n| {
        let child = |number: usize| if number + 1 < n { json!({ "children": [number + 1] }) } else { json!({}) };
        of(json!({ "nodes": list(n, &child) }), &[]);
    });
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn meshes() {
    assert_growth(100, |n| {
        let indices = [0, 1, 2];
        let mut json = square(4, &indices);
        json["nodes"] = list(n, &|number| json!({ "mesh": number }));
        let part = json["meshes"][0].clone();
        json["meshes"] = list(n, &|_| part.clone());
        of(json, &corners(&indices));
    });
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn materials_of_one_image() {
    assert_growth(100, |n| {
        let texture = |_| json!({ "pbrMetallicRoughness": { "baseColorTexture": { "index": 0 } } });
        let json =
            json!({ "materials": list(n, &texture), "textures": [{ "source": 0 }], "images": [{ "uri": "x.png" }] });
        of(json, b"no image");
    });
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn channels_of_one_sampler() {
    assert_growth(100, |n| {
        let mut buffer = floats(&[0.0, 1.0]);
        buffer.extend(floats(&[0.0; 6]));
        let channel = |number: usize| json!({ "sampler": 0, "target": { "node": number, "path": "translation" } });
        let json = json!({
            "nodes": list(n, &|_| json!({})),
            "animations": [{ "samplers": [{ "input": 0, "output": 1 }], "channels": list(n, &channel) }],
            "accessors": [{ "bufferView": 0, "componentType": 5126, "count": 2, "type": "SCALAR" },
                { "bufferView": 1, "componentType": 5126, "count": 2, "type": "VEC3" }],
            "bufferViews": [{ "buffer": 0, "byteLength": 8 }, { "buffer": 0, "byteOffset": 8, "byteLength": 24 }],
        });
        of(json, &buffer);
    });
}

/// Whether a mesh is in many parts, or many are in a few.
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn parts_of_split_meshes() {
    assert_growth(30, |n| {
        let read = |name, file: &[u8]| {
            operation(name, || import(file, &Limits::default(), &mut |_| Ok(None))).unwrap();
        };
        read("many parts", &glb(&moving(10 * u32::try_from(n).unwrap()), &split(4)));
        let mut many = moving(9);
        for number in 0..n {
            let mesh = many.meshes[0].clone();
            let mesh = many.add(Mesh { name: format!("mesh {number}"), ..mesh });
            let node = Node::new(format!("node {number}"), NodeKind::Mesh { mesh, skin: None });
            let node = many.add_root(node);
            let own = many.animations[0].channels[0].clone();
            many.animations[0].channels.push(Channel { node, ..own });
        }
        read("many meshes", &glb(&many, &split(4)));
    });
}
