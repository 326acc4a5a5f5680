//! Documents of other programs: modes, scenes, blends, files, materials, false claims.

use formats_core::Limits;
use triassic_gltf::{Options, import};
use triassic_scene::{
    Alpha, InputRole, LightKind, NodeKind, Pose, Shape, TextureSource, Values,
    glam::Vec3,
    serde_json::{self, Value, json},
};
use triassic_test_support::memory;

use super::{corners, floats, ids, made, read, square};
use crate::common::glb;

#[test]
fn every_mode_of_triangles_is_read() {
    let of = |mode, indices: &[u8]| {
        let (scene, found) = made(square(mode, indices), &corners(indices)).unwrap();
        (scene.meshes[0].primitives[0].indices.clone(), ids(&found).join(" "))
    };
    assert_eq!(of(4, &[0, 1, 2, 1, 3, 2]), (vec![0, 1, 2, 1, 3, 2], String::new()));
    assert_eq!(of(5, &[0, 1, 2, 3]), (vec![0, 1, 2, 2, 1, 3], String::new()));
    assert_eq!(of(6, &[0, 1, 3, 2]), (vec![0, 1, 3, 0, 3, 2], String::new()));
    for mode in 0..4 {
        assert_eq!(of(mode, &[0, 1]), (vec![], "GLTF-002".to_owned()));
    }
    let error = made(square(7, &[0]), &corners(&[0])).unwrap_err().to_string();
    assert_eq!(error, "/meshes/0: 7 is not a valid primitive mode");
    let error = made(square(4, &[0, 1, 9]), &corners(&[0, 1, 9])).unwrap_err().to_string();
    assert_eq!(error, "/meshes/0: index 9 is out of range; there are 4 vertices");
}

/// Each error states its location once, and a document of glTF 1.0, in which lists are objects, is reported with its
/// version.
#[test]
fn documents_other_than_gltf_2_are_rejected_with_the_reason() {
    let error = |text: &str| import(text.as_bytes(), &Limits::default(), &mut |_| Ok(None)).unwrap_err().to_string();
    let first = r#"{"asset":{"version":"1.0"},"accessors":{"a":{}}}"#;
    let old = |version| format!("/asset/version: this is glTF {version}; expected 2.0: export it again as glTF 2.0");
    assert_eq!(error(first), old("1.0"));
    assert_eq!(error(r#"{"asset":{"version":0.8},"accessors":{"a":{}}}"#), old("0.8"));
    assert_eq!(error(r#"{"asset":{"version":1}}"#), old("1"));
    let object = r#"{"asset":{"version":"2.0"},"accessors":{"a":{}}}"#;
    assert_eq!(error(object), "glTF JSON, line 1, column 39: expected a list, found an object");
    let negative = r#"{"asset":{"version":"2.0"},"scene":-1}"#;
    assert_eq!(error(negative), "glTF JSON, line 1, column 37: expected an integer from 0, found integer `-1`");
    let list = r#"{"asset":{"version":"2.0"},"nodes":["x"]}"#;
    assert_eq!(error(list), "glTF JSON, line 1, column 39: expected an object, found string \"x\"");
    assert_eq!(error(r#"{"asset":"#), "glTF JSON, line 1, column 9: EOF while parsing a value");
}

#[test]
fn the_copyright_is_kept_and_second_colors_are_reported() {
    let indices = [0, 1, 2];
    let mut json = square(4, &indices);
    let (mut scene, found) = made(json.clone(), &corners(&indices)).unwrap();
    assert!(ids(&found).is_empty(), "{found:?}");
    scene.metadata.copyright = Some("2001 A. Modder".to_owned());
    let again = glb(&scene, &Options::default());
    let (scene, _) = import(&again, &Limits::default(), &mut |_| Ok(None)).unwrap();
    assert_eq!(scene.metadata.copyright.as_deref(), Some("2001 A. Modder"));
    json["meshes"][0]["primitives"][0]["attributes"]["COLOR_1"] = 0.into();
    let (_, found) = made(json, &corners(&indices)).unwrap();
    assert_eq!(ids(&found), ["GLTF-014"]);
}

/// Blender lists an empty scene first, without `nodes`.
#[test]
fn the_chosen_scene_is_shown_and_others_are_hidden() {
    let indices = [0, 1, 2];
    let mut json = square(4, &indices);
    json["scene"] = 1.into();
    json["scenes"] = json!([{ "name": "everything" }, { "nodes": [0] }]);
    json["nodes"] = json!([{ "mesh": 0, "name": "a" }, { "name": "b", "children": [2] }, { "name": "b" }]);
    let (scene, found) = made(json.clone(), &corners(&indices)).unwrap();
    assert!(found.is_empty());
    let hidden: Vec<bool> = scene.nodes.iter().map(|node| node.hidden).collect();
    assert_eq!(hidden, [false, true, false]);
    assert_eq!(scene.nodes[2].name, "b_2");
    json["scene"] = 2.into();
    assert_eq!(made(json.clone(), &corners(&indices)).unwrap_err().to_string(), "/scene: scene 2 does not exist");
    json["scene"] = 1.into();
    json["nodes"][2]["children"] = json!([1]);
    let error = made(json.clone(), &corners(&indices)).unwrap_err().to_string();
    assert_eq!(error, "/nodes: nodes form a cycle");
    json["nodes"][0]["children"] = json!([2]);
    assert_eq!(made(json, &corners(&indices)).unwrap_err().to_string(), "/nodes/2: it has several parents");
}

/// Two morph targets; one key has a single one, one half of each, one none.
#[test]
fn blends_of_targets_become_shapes() {
    let mut buffer = floats(&[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0]);
    buffer.extend(floats(&[0.0, 0.0, 2.0]));
    buffer.extend([2, 0, 0, 0]);
    buffer.extend(floats(&[0.0, 0.5, 1.0, 2.0]));
    buffer.extend(floats(&[1.0, 0.0, 0.5, 0.5, 0.0, 0.0, 0.5, 0.5]));
    let json = json!({
        "nodes": [{ "mesh": 0 }],
        "meshes": [{ "primitives": [{ "attributes": { "POSITION": 0 }, "targets": [{ "POSITION": 1 }, {}] }],
            "extras": { "targetNames": ["up", "stay"] } }],
        "accessors": [
            { "bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3" },
            { "componentType": 5126, "count": 3, "type": "VEC3", "sparse": { "count": 1,
                "indices": { "bufferView": 2, "componentType": 5121 }, "values": { "bufferView": 1 } } },
            { "bufferView": 3, "componentType": 5126, "count": 4, "type": "SCALAR" },
            { "bufferView": 4, "componentType": 5126, "count": 8, "type": "SCALAR" }],
        "bufferViews": [
            { "buffer": 0, "byteLength": 36 }, { "buffer": 0, "byteOffset": 36, "byteLength": 12 },
            { "buffer": 0, "byteOffset": 48, "byteLength": 4 }, { "buffer": 0, "byteOffset": 52, "byteLength": 16 },
            { "buffer": 0, "byteOffset": 68, "byteLength": 32 }],
        "animations": [{ "name": "move", "samplers": [{ "input": 2, "output": 3 }],
            "channels": [{ "sampler": 0, "target": { "node": 0, "path": "weights" } }] }],
    });
    let (scene, found) = made(json, &buffer).unwrap();
    assert_eq!(ids(&found), ["GLTF-008"]);
    let mesh = &scene.meshes[0];
    assert_eq!(mesh.shapes.iter().map(|shape| shape.name.as_str()).collect::<Vec<_>>(), ["up", "stay", ""]);
    let Values::Shape(keys) = &scene.animations[0].channels[0].values else { panic!() };
    assert_eq!(keys, &[Shape::Target(0), Shape::Target(2), Shape::Base, Shape::Target(2)]);
    assert_eq!(mesh.primitives[0].shape(Shape::Target(2)).0[2], Vec3::new(0.0, 1.0, 1.0));
    let pose = Pose::at(&scene, &scene.animations[0], 0.25);
    let node = scene.ids().next().unwrap();
    assert_eq!(pose.mesh(&scene, node).unwrap()[0].positions[2], Vec3::new(0.0, 1.0, 1.5), "between one and a half");
}

/// The weights of morph targets at rest apply, also if a target is sparse.
#[test]
fn weights_at_rest_are_applied_to_the_mesh() {
    let mut buffer = floats(&[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0]);
    buffer.extend(floats(&[0.0, 0.0, 2.0]));
    buffer.extend([2, 0, 0, 0]);
    buffer.extend(floats(&[0.0, 1.0]));
    buffer.extend(floats(&[0.0, 1.0]));
    let json = |nodes: Value, animations: Value| {
        json!({
            "nodes": nodes,
            "meshes": [{ "primitives": [{ "attributes": { "POSITION": 0 }, "targets": [{ "POSITION": 1 }] }], "weights": [0.5] }],
            "accessors": [
                { "bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3" },
                { "componentType": 5126, "count": 3, "type": "VEC3", "sparse": { "count": 1,
                    "indices": { "bufferView": 2, "componentType": 5121 }, "values": { "bufferView": 1 } } },
                { "bufferView": 3, "componentType": 5126, "count": 2, "type": "SCALAR" },
                { "bufferView": 4, "componentType": 5126, "count": 2, "type": "SCALAR" }],
            "bufferViews": [
                { "buffer": 0, "byteLength": 36 }, { "buffer": 0, "byteOffset": 36, "byteLength": 12 },
                { "buffer": 0, "byteOffset": 48, "byteLength": 4 }, { "buffer": 0, "byteOffset": 52, "byteLength": 8 },
                { "buffer": 0, "byteOffset": 60, "byteLength": 8 }],
            "animations": animations,
        })
    };
    let (scene, found) = made(json(json!([{ "mesh": 0 }]), json!([])), &buffer).unwrap();
    assert_eq!(ids(&found), [""; 0]);
    let part = &scene.meshes[0].primitives[0];
    assert_eq!(part.positions[2], Vec3::new(0.0, 1.0, 1.0));
    assert_eq!(part.shape(Shape::Target(0)).0[2], Vec3::new(0.0, 1.0, 2.0));
    assert_eq!(part.shape(Shape::Target(0)).0[1], Vec3::X);
    let moved = json!([{ "name": "move", "samplers": [{ "input": 2, "output": 3 }],
        "channels": [{ "sampler": 0, "target": { "node": 0, "path": "weights" } }] }]);
    let (scene, found) = made(json(json!([{ "mesh": 0 }]), moved), &buffer).unwrap();
    assert_eq!(ids(&found), ["GLTF-009"]);
    assert_eq!(scene.meshes[0].primitives[0].positions[2], Vec3::Y);
    // A node's weights override those of its mesh. Nodes with different weights may share a mesh.
    for (nodes, height, expected) in [
        (json!([{ "mesh": 0, "weights": [1.0] }]), 2.0, &[][..]),
        (json!([{ "mesh": 0, "weights": [0.0] }]), 0.0, &[]),
        (json!([{ "mesh": 0, "weights": [0.5] }, { "mesh": 0 }]), 1.0, &[]),
        (json!([{ "mesh": 0, "weights": [1.0] }, { "mesh": 0 }]), 0.0, &["GLTF-009"]),
        (json!([{ "mesh": 0, "weights": [0.0] }, { "mesh": 0 }]), 0.0, &["GLTF-009"]),
    ] {
        let (scene, found) = made(json(nodes.clone(), json!([])), &buffer).unwrap();
        assert_eq!(ids(&found), expected, "{nodes}");
        assert_eq!(scene.meshes[0].primitives[0].positions[2], Vec3::new(0.0, 1.0, height), "{nodes}");
    }
}

#[test]
fn errors_about_required_extensions_state_a_remedy() {
    for (name, remedy) in [
        ("KHR_draco_mesh_compression", "export it without compression"),
        ("EXT_meshopt_compression", "export it without compression"),
        ("KHR_texture_basisu", "export its images as PNG or JPEG"),
        ("VENDOR_other", "export it without that extension"),
    ] {
        let json = json!({ "extensionsUsed": [name], "extensionsRequired": [name] });
        let error = made(json, &[]).unwrap_err().to_string();
        assert_eq!(error, format!("the file needs {name}, which is not supported: {remedy}"));
        assert_eq!(ids(&made(json!({ "extensionsUsed": [name] }), &[]).unwrap().1), ["GLTF-001"]);
    }
    let ours =
        json!({ "extensionsRequired": ["KHR_mesh_quantization", "KHR_materials_variants", "KHR_texture_transform"] });
    assert!(made(ours, &[]).is_ok());
}

#[test]
fn files_are_only_searched_in_the_documents_folder() {
    let error = |uri: &str| {
        let json = json!({ "asset": { "version": "2.0" }, "buffers": [{ "byteLength": 1, "uri": uri }] });
        let mut asked = Vec::new();
        let result = import(&serde_json::to_vec(&json).unwrap(), &Limits::default(), &mut |name: &str| {
            asked.push(name.to_owned());
            Ok(None)
        });
        (result.unwrap_err().to_string(), asked.join(" "))
    };
    let upwards = "paths that contain `..` are not supported";
    assert_eq!(error("../a.bin"), (format!("../a.bin: {upwards}"), String::new()));
    assert_eq!(error("a/%2E%2E/b.bin"), (format!("a/%2E%2E/b.bin: {upwards}"), String::new()));
    assert_eq!(error("..%5Cb.bin"), (format!("..%5Cb.bin: {upwards}"), String::new()));
    assert_eq!(error("/etc/passwd").0, "/etc/passwd: only relative paths are supported");
    assert_eq!(error("file:///etc/passwd").0, "file:///etc/passwd: only files in the document's folder are supported");
    assert_eq!(
        error("https://a.example/b").0,
        "https://a.example/b: only files in the document's folder are supported"
    );
    assert_eq!(error("C:/b.bin").0, "C:/b.bin: only files in the document's folder are supported");
    assert_eq!(error("data:x;base64,!").0, "data:x;base64,!: Invalid symbol 33, offset 0.");
    assert_eq!(error("a/b%20c.bin"), ("a/b%20c.bin: the file was not found".to_owned(), "a/b c.bin".to_owned()));
    let json = json!({ "buffers": [{ "byteLength": 3, "uri": "data:application/octet-stream;base64,AAEC" }] });
    assert!(made(json, &[]).is_ok());
}

#[test]
fn a_missing_image_is_a_finding() {
    let json = |uri: &str| {
        json!({
            "materials": [{ "pbrMetallicRoughness": { "baseColorTexture": { "index": 0 }, "metallicFactor": 0.0 } }],
            "textures": [{ "source": 0 }], "images": [{ "uri": uri }],
        })
    };
    for uri in ["skin.png", "../skin.png", "data:image/png;base64,AAEC"] {
        let (scene, found) = made(json(uri), &[]).unwrap();
        assert_eq!(ids(&found), ["GLTF-003"], "{uri}");
        assert!(matches!(scene.textures[0].source, TextureSource::Missing(_)));
        assert!(scene.materials[0].texture().is_some());
    }
}

#[test]
fn materials_and_helpers_are_read() {
    let json = json!({
        "extensions": { "KHR_lights_punctual": { "lights": [{ "type": "spot", "intensity": 5.0 }, { "type": "moon" }] } },
        "nodes": [
            { "extensions": { "KHR_lights_punctual": { "light": 0 } } },
            { "extensions": { "KHR_lights_punctual": { "light": 1 } } },
            { "camera": 0 }, { "camera": 1 },
            { "extras": { "kind": "hitbox", "min": [0, 0, 0], "max": [1, 2, 3], "group": 2, "note": "own" } },
            { "extras": { "kind": "hitbox", "min": [0, 0, 0] }, "rotation": [0, 0, 0, 0] }],
        "cameras": [{ "type": "perspective", "perspective": { "yfov": 0.7, "znear": 0.1 } },
            { "type": "orthographic", "orthographic": {} }],
        "materials": [
            { "alphaMode": "MASK", "emissiveFactor": [1, 1, 1], "pbrMetallicRoughness": { "metallicFactor": 0.0 } },
            { "alphaMode": "BLEND", "extras": { "blend": "add" }, "extensions": { "KHR_materials_unlit": {} } }],
    });
    let (scene, found) = made(json, &[]).unwrap();
    assert_eq!(ids(&found), ["GLTF-017", "GLTF-012", "GLTF-010"]);
    assert_eq!(found.get("GLTF-012").unwrap().count, 2);
    let NodeKind::Light(light) = scene.nodes[0].kind else { panic!() };
    assert_eq!((light.intensity, light.color), (5.0, Vec3::ONE));
    assert!(matches!(light.kind, LightKind::Spot { .. }) && matches!(scene.nodes[2].kind, NodeKind::Camera(_)));
    let hitbox = &scene.nodes[4];
    assert_eq!(hitbox.kind, NodeKind::Hitbox { min: Vec3::ZERO, max: Vec3::new(1.0, 2.0, 3.0), group: 2 });
    assert_eq!(Value::from(hitbox.extras.clone()), json!({ "note": "own" }));
    assert_eq!((&scene.nodes[5].kind, scene.nodes[5].extras.len()), (&NodeKind::Group, 2));
    assert_eq!((scene.materials[0].alpha, scene.materials[1].alpha), (Alpha::Mask(0.5), Alpha::Add));
    assert!(scene.materials[0].input(InputRole::Emissive).is_some() && scene.materials[1].unlit);
}

/// A false claim costs nothing: neither time nor memory.
#[test]
fn false_claims_are_rejected_at_once() {
    let claim = |list: Value| {
        let json = json!({ "nodes": [{ "mesh": 0 }], "accessors": [list],
            "meshes": [{ "primitives": [{ "attributes": { "POSITION": 0 } }] }] });
        memory::in_proportion("a claim", 0, 0, 1 << 20, || made(json, &[]).unwrap_err().to_string())
    };
    let vertices = |count: u64| json!({ "componentType": 5126, "type": "VEC3", "count": count });
    assert_eq!(claim(vertices(4_000_000_000)), "/accessors/0: its count would be 4000000000; the limit is 16777216");
    let error = claim(vertices(16_000_000));
    let expected = "/accessors/0: memory for the decoded data, in bytes, would be 192000000; the limit is 16788";
    assert!(error.starts_with(expected), "{error}");
    let mut far = vertices(1000);
    far["bufferView"] = 7.into();
    assert_eq!(claim(far), "/bufferViews/7: the view does not exist");
}

/// Blender without *+Y Up*: up becomes forward.
#[test]
fn a_mesh_in_blenders_axes_is_reported() {
    let mut scene = super::split::moving(1);
    scene.meshes[0].primitives[0].positions[0] -= Vec3::new(0.0, 5.0, 0.25);
    let file = glb(&scene, &Options::for_editing());
    let found = |file: &[u8]| ids(&read(file).1).contains(&"GLTF-019");
    assert!(!found(&file));
    let with_box = |change: fn([f64; 3], [f64; 3]) -> [[f64; 3]; 2]| {
        super::split::changed(&file, |json| {
            let noted = &mut json["meshes"][0]["extras"]["box"];
            let [low, high]: [[f64; 3]; 2] = serde_json::from_value(noted.clone()).unwrap();
            *noted = json!(change(low, high));
        })
    };
    assert!(found(&with_box(|[a, b, c], [d, e, f]| [[a, c, -e], [d, f, -b]])));
    // The opposite rotation, and only moved.
    assert!(!found(&with_box(|[a, b, c], [d, e, f]| [[a, -f, b], [d, -c, e]])));
    assert!(!found(&with_box(|[a, b, c], [d, e, f]| [[a, b - 3.0, c], [d, e - 3.0, f]])));
}
