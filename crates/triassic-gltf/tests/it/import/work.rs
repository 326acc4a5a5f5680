//! Lists that refer to each other: work grows no faster than the file.

use formats_core::Limits;
use triassic_gltf::import;
use triassic_scene::{
    Channel, Mesh, Node, NodeKind,
    serde_json::{self, Value, json},
};
use triassic_test_support::{
    instructions::{assert_growth, operation},
    memory::in_proportion,
};

use super::{
    corners, document, floats, made,
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

/// One mesh with many parts, or many meshes with a few.
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

/// Empty elements are 3 bytes of JSON and hundreds of bytes of memory: a document with many is rejected before they
/// fill it.
#[test]
fn memory_is_proportional_to_the_json() {
    const COUNT: usize = 50_000;
    // 30 bytes that remain, and those of a list that is copied as it grows: `0,` is 2 bytes of JSON and 32 of memory.
    const PER_BYTE: u64 = 36;
    let many = |element: &str| vec![element; COUNT].join(",");
    let lists = [
        ("nodes", "{}", 32),
        ("materials", "{}", 32),
        ("animations", r#"{"channels":[],"samplers":[]}"#, 32),
        ("textures", "{}", 0),
        ("images", "{}", 0),
        ("samplers", "{}", 0),
        ("meshes", r#"{"primitives":[]}"#, 0),
        ("scenes", "{}", 0),
        ("bufferViews", r#"{"buffer":0,"byteLength":1}"#, 0),
    ];
    let mut documents: Vec<(String, String, usize)> = Vec::new();
    for (list, element, counts_as) in lists {
        let text = format!(r#"{{"asset":{{"version":"2.0"}},"{list}":[{}]}}"#, many(element));
        documents.push((list.to_owned(), text, counts_as));
    }
    for element in ["[]", "0", "{}", r#"{"":0}"#, r#""""#, "[[0]]"] {
        let text = format!(r#"{{"asset":{{"version":"2.0"}},"nodes":[{{"extras":[{}]}}]}}"#, many(element));
        documents.push((format!("extras of {element}"), text, 0));
    }
    let targets = format!(
        r#"{{"asset":{{"version":"2.0"}},"meshes":[{{"primitives":[{{"attributes":{{}},"targets":[{}]}}]}}]}}"#,
        many(r#"{"a":0}"#)
    );
    documents.push(("targets".to_owned(), targets, 0));
    for (what, text, counts_as) in documents {
        let size = text.len() + COUNT * counts_as;
        let read = || import(text.as_bytes(), &Limits::default(), &mut |_| Ok(None)).map(|_| ()).err();
        let error = in_proportion(&what, size, PER_BYTE, 1 << 17, read);
        if let Some(error) = error {
            assert!(error.to_string().contains("too many") || error.to_string().contains("limit"), "{what}: {error}");
        }
    }
}

/// Animations that share their keys take memory for each of them.
#[test]
fn shared_keys_have_a_limit() {
    const KEYS: usize = 4096;
    let mut buffer: Vec<u8> = (0_u16..4096).flat_map(|time| f32::from(time).to_le_bytes()).collect();
    buffer.extend(floats(&[0.0, 0.0, 0.0, 1.0].repeat(KEYS)));
    let animation = json!({
        "samplers": [{ "input": 0, "output": 1 }],
        "channels": [{ "sampler": 0, "target": { "node": 0, "path": "rotation" } }],
    });
    let file = |count: usize| {
        json!({
            "nodes": [{}],
            "animations": list(count, &|_| animation.clone()),
            "accessors": [
                { "bufferView": 0, "componentType": 5126, "count": KEYS, "type": "SCALAR" },
                { "bufferView": 0, "byteOffset": KEYS * 4, "componentType": 5126, "count": KEYS, "type": "VEC4" }],
            "bufferViews": [{ "buffer": 0, "byteLength": buffer.len() }],
        })
    };
    let (scene, _) = made(file(256), &buffer).unwrap();
    assert_eq!(scene.animations.len(), 256);
    let error = made(file(500), &buffer).unwrap_err().to_string();
    assert!(error.starts_with("/animations/") && error.contains("memory"), "{error}");
}

/// A file that is referred to a hundred times is read once, however its name is written.
#[test]
fn a_buffer_is_read_once() {
    let spellings = ["large.bin", "./large.bin", "%6carge.bin", "././/large.bin"];
    let buffers: Value = list(100, &|n| json!({ "uri": spellings[n % 4], "byteLength": 1 << 20 }));
    let file = serde_json::to_vec(&json!({ "asset": { "version": "2.0" }, "buffers": buffers })).unwrap();
    let mut reads = 0;
    let read = |_: &str| {
        reads += 1;
        Ok(Some(vec![0; 1 << 20]))
    };
    let mut read = read;
    import(&file, &Limits::default(), &mut read).unwrap();
    assert_eq!(reads, 1);
}
