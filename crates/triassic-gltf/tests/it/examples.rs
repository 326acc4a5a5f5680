//! A document or a scene for each finding, and the examples of `triassic explain`.

use formats_core::{Code, Diagnostics};
use triassic_gltf::{Options, codes, export, subject};
use triassic_scene::{
    Animation, Material, Node, NodeKind, Scene, Texture, TextureSource, Variant,
    serde_json::{Value, json},
};
use triassic_test_support::findings::{check_examples, converted, validated};

use crate::{
    common::{glb, quad},
    import::{
        corners, floats, made, read,
        split::{changed, moving, split},
        square,
    },
};

/// The line about a square that was changed in this way, whose nodes are `flag`, `pole` and `top`. After its positions and
/// indices, the buffer has these numbers; accessors are made of them by their sizes.
fn document(code: Code, numbers: &[(&str, &[f32])], change: impl FnOnce(&mut Value)) -> String {
    let indices = [0, 1, 2, 1, 3, 2, 0, 0];
    let (mut json, mut buffer) = (square(4, &indices[..6]), corners(&indices));
    json["nodes"] = json!([{ "name": "flag", "mesh": 0 }, { "name": "pole" }, { "name": "top" }]);
    json["meshes"][0]["name"] = "flag".into();
    for (n, (kind, numbers)) in numbers.iter().enumerate() {
        let width = match *kind {
            "SCALAR" => 1,
            "VEC2" => 2,
            "VEC3" => 3,
            _ => 4,
        };
        let view = json!({ "buffer": 0, "byteOffset": buffer.len(), "byteLength": numbers.len() * 4 });
        json["bufferViews"].as_array_mut().unwrap().push(view);
        let accessor =
            json!({ "bufferView": n + 2, "componentType": 5126, "count": numbers.len() / width, "type": kind });
        json["accessors"].as_array_mut().unwrap().push(accessor);
        buffer.extend(floats(numbers));
    }
    change(&mut json);
    let (scene, found) = made(json, &buffer).unwrap_or_else(|error| panic!("{}: {error}", code.id));
    validated(&found, code, |found| subject(&scene, found))
}

/// An animation of a node, from the accessors 2 and 3.
fn moved(path: &str, interpolation: &str) -> Value {
    json!([{ "name": "wave", "samplers": [{ "input": 2, "output": 3, "interpolation": interpolation }],
        "channels": [{ "sampler": 0, "target": { "node": 0, "path": path } }] }])
}

/// A scene with a mesh of this material.
fn with_material(material: Material) -> Scene {
    let mut scene = Scene::default();
    let mut part = quad(formats_core::glam::Vec3::ZERO, 1.0);
    part.material = Some(scene.add(material));
    let mesh = scene.add(triassic_scene::Mesh::new("flag", vec![part]));
    scene.add_root(Node::new("flag", NodeKind::Mesh { mesh, skin: None }));
    scene
}

fn exported(code: Code, scene: &Scene, options: &Options) -> String {
    converted(export(scene, options).unwrap().findings(), code)
}

/// Finds the line in the findings of a GLB.
fn of_glb(code: Code, file: &[u8]) -> String {
    let (scene, found): (Scene, Diagnostics) = read(file);
    validated(&found, code, |found| subject(&scene, found))
}

#[test]
#[allow(clippy::too_many_lines, reason = "a case for each finding")]
fn examples_are_current() {
    const TIMES: (&str, &[f32]) = ("SCALAR", &[0.0, 1.0]);
    const PLACES: (&str, &[f32]) = ("VEC3", &[0.0, 0.0, 0.0, 0.0, 1.0, 0.0]);
    let plain = |code, change: fn(&mut Value)| document(code, &[], change);
    let material = json!({ "name": "cloth", "pbrMetallicRoughness": { "metallicFactor": 0.0 } });
    let textured = |uri: &str| {
        let mut material = material.clone();
        material["pbrMetallicRoughness"]["baseColorTexture"] = json!({ "index": 0 });
        let uri = uri.to_owned();
        move |json: &mut Value| {
            json["materials"] = json!([material]);
            json["textures"] = json!([{ "source": 0 }]);
            json["images"] = json!([{ "uri": uri }]);
            json["meshes"][0]["primitives"][0]["material"] = 0.into();
        }
    };
    let bent = |json: &mut Value| {
        json["skins"] = json!([{ "joints": [1, 2] }]);
        json["nodes"][0]["skin"] = 0.into();
        json["nodes"][1]["children"] = json!([2]);
        json["scenes"][0]["nodes"] = json!([0, 1]);
    };
    let attributes = |json: &mut Value, names: &[(&str, usize)]| {
        for (name, accessor) in names {
            json["meshes"][0]["primitives"][0]["attributes"][*name] = (*accessor).into();
        }
    };
    let morphing = |json: &mut Value| {
        json["meshes"][0]["primitives"][0]["targets"] = json!([{ "POSITION": 0 }]);
        json["animations"] = moved("weights", "LINEAR");
    };
    // Five joints, with 0.2 each. Four bytes of joints are stored like a number.
    let weights = [[0.2; 4], [0.2, 0.0, 0.0, 0.0]].map(|row| row.repeat(4));
    let joints = [[0, 1, 2, 3], [4, 0, 0, 0]].map(|row| [f32::from_le_bytes(row); 4]);
    let influences: [(&str, &[f32]); 4] =
        [("VEC4", &weights[0]), ("VEC4", &weights[1]), ("VEC4", &joints[0]), ("VEC4", &joints[1])];
    let mut turned = moving(1);
    turned.meshes[0].primitives[0].positions[0] -= formats_core::glam::Vec3::new(0.0, 5.0, 0.25);
    let turned = changed(&glb(&turned, &Options::for_editing()), |json| {
        let noted = &mut json["meshes"][0]["extras"]["box"];
        let [low, high] = [0, 1].map(|n: usize| [0, 1, 2].map(|axis: usize| noted[n][axis].as_f64().unwrap()));
        *noted = json!([[low[0], low[2], -high[1]], [high[0], high[2], -low[1]]]);
    });
    let unjoined = changed(&glb(&moving(9), &split(4)), |json| {
        let parts = json["meshes"].as_array_mut().unwrap();
        parts.last_mut().unwrap().as_object_mut().unwrap().remove("extras");
    });
    let mut named_twice = with_material(Material::new("cloth"));
    for name in ["wave", "Wave"] {
        named_twice.add(Animation::new(name, Vec::new()));
    }
    let mut with_variant = with_material(Material::new("cloth"));
    let lost = Texture::new("red", TextureSource::Missing("red.pcx".into()));
    let lost = with_variant.add(lost);
    let red = with_variant.add(Material::new("red").with_texture(lost));
    let cloth = with_variant.ids::<Material>().next().unwrap();
    with_variant.variants = vec![Variant::new("red", vec![(cloth, red)])];
    let lines = [
        plain(codes::UNKNOWN_EXTENSION, |json| json["extensionsUsed"] = json!(["KHR_materials_sheen"])),
        plain(codes::NO_TRIANGLES, |json| json["meshes"][0]["primitives"][0]["mode"] = 1.into()),
        document(codes::NO_IMAGE, &[], textured("cloth.png")),
        document(codes::WEIGHTS_DROPPED, &influences, |json| {
            json["nodes"] =
                json!([{ "name": "flag", "mesh": 0, "skin": 0 }, { "children": [2, 3, 4, 5] }, {}, {}, {}, {}]);
            json["skins"] = json!([{ "joints": [1, 2, 3, 4, 5] }]);
            json["scenes"][0]["nodes"] = json!([0, 1]);
            attributes(json, &[("JOINTS_0", 4), ("WEIGHTS_0", 2), ("JOINTS_1", 5), ("WEIGHTS_1", 3)]);
            for joints in [4, 5] {
                json["accessors"][joints]["componentType"] = 5121.into();
                json["accessors"][joints]["count"] = 4.into();
            }
        }),
        document(codes::NO_JOINTS, &[], bent),
        document(codes::CHANNEL_LEFT_OUT, &[TIMES, PLACES], |json| json["animations"] = moved("pointer", "LINEAR")),
        document(codes::SPLINE_SAMPLED, &[TIMES, ("VEC3", &[0.5; 18])], |json| {
            json["animations"] = moved("translation", "CUBICSPLINE");
        }),
        document(codes::MIXED_SHAPE, &[TIMES, ("SCALAR", &[0.0, 0.5])], morphing),
        document(codes::REST_WEIGHTS, &[TIMES, ("SCALAR", &[0.0, 1.0])], |json| {
            morphing(json);
            json["meshes"][0]["weights"] = json!([0.5]);
        }),
        plain(codes::BAD_NUMBER, |json| json["nodes"][1]["rotation"] = json!([0, 0, 0, 0])),
        plain(codes::SHEARED, |json| {
            json["nodes"][1]["matrix"] = json!([1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
        }),
        plain(codes::HELPER_LEFT_OUT, |json| {
            json["cameras"] = json!([{ "type": "orthographic", "orthographic": {} }]);
            json["nodes"][1]["camera"] = 0.into();
        }),
        document(codes::NO_UVS, &[], textured("cloth.png")),
        document(codes::ATTRIBUTE_LEFT_OUT, &[], |json| attributes(json, &[("_PAINT", 0)])),
        plain(codes::VARIANT_CONFLICT, |json| {
            json["materials"] = json!([{ "name": "cloth" }, { "name": "red" }, { "name": "blue" }]);
            json["extensions"] = json!({ "KHR_materials_variants": { "variants": [{ "name": "night" }] } });
            let part = json["meshes"][0]["primitives"][0].clone();
            let parts = [1, 2].map(|to| {
                let mut part = part.clone();
                part["material"] = 0.into();
                let mappings = json!([{ "material": to, "variants": [0] }]);
                part["extensions"] = json!({ "KHR_materials_variants": { "mappings": mappings } });
                part
            });
            json["meshes"][0]["primitives"] = json!(parts);
        }),
        document(codes::KEY_ORDER, &[("SCALAR", &[1.0, 0.0]), PLACES], |json| {
            json["animations"] = moved("translation", "LINEAR");
        }),
        plain(codes::METALLIC, |json| json["materials"] = json!([{ "name": "cloth" }])),
        of_glb(codes::SPLIT, &unjoined),
        of_glb(codes::NOT_TURNED, &turned),
        exported(codes::NAME_CHANGED, &named_twice, &Options::default()),
        exported(codes::VARIANT_LEFT_OUT, &with_variant, &Options::default()),
        exported(codes::NOTHING_TO_DRAW, &Scene::default(), &Options::default()),
    ];
    check_examples("gltf", codes::CODES, &lines);
}
