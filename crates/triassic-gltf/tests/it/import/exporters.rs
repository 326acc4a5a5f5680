//! Features that only some exporters write.

use triassic_scene::{
    InputRole, Node, NodeKind, Pose, TextureSource,
    glam::{Vec3, Vec4},
    serde_json::{Value, json},
};

use super::{floats, ids, made};

/// The first three corners of a triangle, with the joints and weights that assimp gives to a mesh that is its own bone:
/// below a rotated node, with the inverse of the rotation.
#[test]
fn a_skinned_mesh_may_be_its_own_joint() {
    let mut buffer = floats(&[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0]);
    buffer.extend([0; 12]);
    buffer.extend(floats(&[1.0, 0.0, 0.0, 0.0].repeat(3)));
    // The inverse of a translation by (0, 0, 3), as columns.
    buffer.extend(floats(&[1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, -3.0, 1.0]));
    let json = json!({
        "scene": 0, "scenes": [{ "nodes": [0] }],
        "nodes": [{ "translation": [0, 0, 3], "children": [1] }, { "name": "own", "mesh": 0, "skin": 0, "scale": [2, 2, 2] }],
        "meshes": [{ "primitives": [{ "attributes": { "POSITION": 0, "JOINTS_0": 1, "WEIGHTS_0": 2 } }] }],
        "skins": [{ "joints": [1], "inverseBindMatrices": 3 }],
        "accessors": [
            { "bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3" },
            { "bufferView": 1, "componentType": 5121, "count": 3, "type": "VEC4" },
            { "bufferView": 2, "componentType": 5126, "count": 3, "type": "VEC4" },
            { "bufferView": 3, "componentType": 5126, "count": 1, "type": "MAT4" }],
        "bufferViews": [
            { "buffer": 0, "byteLength": 36 }, { "buffer": 0, "byteOffset": 36, "byteLength": 12 },
            { "buffer": 0, "byteOffset": 48, "byteLength": 48 }, { "buffer": 0, "byteOffset": 96, "byteLength": 64 }],
    });
    let (scene, found) = made(json, &buffer).unwrap();
    assert_eq!(ids(&found).len(), 0);
    assert_eq!((scene.nodes[1].name.as_str(), &scene.nodes[1].kind), ("own", &NodeKind::Bone));
    let shown = scene.ids::<Node>().find(|node| scene.get(*node).unwrap().mesh().is_some()).unwrap();
    let places = &Pose::rest(&scene).mesh(&scene, shown).unwrap()[0].positions;
    // The joint is at (0, 0, 3) with scale 2; the bind pose of the mesh is at (0, 0, 3).
    assert_eq!(places, &[Vec3::new(0.0, 0.0, -3.0), Vec3::new(2.0, 0.0, -3.0), Vec3::new(0.0, 2.0, -3.0)]);
}

/// A hidden second scene with a bone and the mesh that it deforms as siblings.
#[test]
fn a_hidden_mesh_is_hidden_with_its_joints() {
    let mut buffer = floats(&[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0]);
    buffer.extend([0; 12]);
    buffer.extend(floats(&[1.0, 0.0, 0.0, 0.0].repeat(3)));
    let json = json!({
        "scene": 0, "scenes": [{ "nodes": [0] }, { "nodes": [1, 2] }],
        "nodes": [{ "name": "shown" }, { "name": "bone", "translation": [0, 0, 3] }, { "mesh": 0, "skin": 0 }],
        "meshes": [{ "primitives": [{ "attributes": { "POSITION": 0, "JOINTS_0": 1, "WEIGHTS_0": 2 } }] }],
        "skins": [{ "joints": [1] }],
        "accessors": [
            { "bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3" },
            { "bufferView": 1, "componentType": 5121, "count": 3, "type": "VEC4" },
            { "bufferView": 2, "componentType": 5126, "count": 3, "type": "VEC4" }],
        "bufferViews": [
            { "buffer": 0, "byteLength": 36 }, { "buffer": 0, "byteOffset": 36, "byteLength": 12 },
            { "buffer": 0, "byteOffset": 48, "byteLength": 48 }],
    });
    let (scene, found) = made(json, &buffer).unwrap();
    assert_eq!((scene.visible(), ids(&found).len()), (vec![true, false, false], 0));
    let mesh = scene.ids::<Node>().nth(2).unwrap();
    assert_eq!(Pose::rest(&scene).mesh(&scene, mesh).unwrap()[0].positions[1], Vec3::new(1.0, 0.0, 3.0));
}

/// Exporters of that time wrote the colors of a material only to the extension.
#[test]
fn a_specular_glossiness_color_is_the_base_color() {
    let material = |core: Value| {
        let own =
            json!({ "diffuseFactor": [0.5, 0.25, 1, 1], "diffuseTexture": { "index": 0 }, "glossinessFactor": 0.25 });
        let mut material = json!({ "extensions": { "KHR_materials_pbrSpecularGlossiness": own } });
        if !core.is_null() {
            material["pbrMetallicRoughness"] = core;
        }
        let json = json!({
            "extensionsUsed": ["KHR_materials_pbrSpecularGlossiness"],
            "extensionsRequired": ["KHR_materials_pbrSpecularGlossiness"],
            "materials": [material], "textures": [{ "source": 0 }],
            "images": [{ "uri": "data:image/png;base64,iVBORw0KGgo=" }],
        });
        let (scene, found) = made(json, &[]).unwrap();
        (scene, ids(&found).join(" "))
    };
    for core in [Value::Null, json!({})] {
        let (scene, found) = material(core);
        let own = &scene.materials[0];
        assert_eq!((own.base_color(), found.as_str()), (Vec4::new(0.5, 0.25, 1.0, 1.0), ""));
        assert!(matches!(scene.get(own.texture().unwrap()).unwrap().source, TextureSource::Encoded { .. }));
        assert_eq!(own.input(InputRole::Roughness).unwrap().factor.x, 0.75);
    }
    let (scene, _) = material(json!({ "baseColorFactor": [1, 0, 0, 1], "metallicFactor": 0 }));
    assert_eq!(scene.materials[0].base_color(), Vec4::new(1.0, 0.0, 0.0, 1.0));
    assert_eq!(scene.materials[0].texture(), None, "the extension overrides nothing of the core");
}

/// Lists that only contain compressed data are not read as zeros.
#[test]
fn undeclared_compression_is_rejected() {
    let json = |position: Value| {
        json!({
            "extensionsUsed": ["KHR_draco_mesh_compression"],
            "meshes": [{ "primitives": [{ "attributes": { "POSITION": 0 },
                "extensions": { "KHR_draco_mesh_compression": { "bufferView": 0, "attributes": { "POSITION": 0 } } } }] }],
            "accessors": [position], "bufferViews": [{ "buffer": 0, "byteLength": 36 }],
        })
    };
    let hidden = json(json!({ "componentType": 5126, "count": 3, "type": "VEC3" }));
    let error = made(hidden, &[0; 36]).unwrap_err().to_string();
    let reason = "the file needs KHR_draco_mesh_compression, which is not supported: export it without compression";
    assert_eq!(error, reason);
    let plain = json(json!({ "bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3" }));
    assert_eq!(ids(&made(plain, &[0; 36]).unwrap().1), ["GLTF-001"]);
}
