//! The output of `Options::for_editing`: compared with numbers written by hand and with the file, for every format.

use std::collections::BTreeSet;
use triassic_convert::{IntoScene, Resolver, SceneOptions};
use triassic_gltf::{Error, Options, Quantize, export};
use triassic_scene::serde_json::{self, Value, json};
use triassic_scene::{AttributeValues, Scene, VertexAttribute};
use triassic_test_support::files;

use crate::common;

/// The description and the binary part of a model that is converted for editing.
fn converted(model: &impl IntoScene, key_rate: Option<f32>) -> (Value, Vec<u8>) {
    let mut options = SceneOptions::for_editing();
    options.frame_rates.key_rate = key_rate;
    let (scene, _) = model.to_scene(&options, &mut Resolver::none()).unwrap();
    exported(&scene)
}

fn exported(scene: &Scene) -> (Value, Vec<u8>) {
    let glb = export(scene, &Options::for_editing()).unwrap().into_glb().unwrap();
    let length = u32::from_le_bytes(glb[12..16].try_into().unwrap()) as usize;
    (serde_json::from_slice(&glb[20..20 + length]).unwrap(), glb.get(28 + length..).unwrap_or_default().to_vec())
}

/// The first top-level node with a description of the file.
fn model(gltf: &Value) -> &Value {
    let nodes = gltf["nodes"].as_array().unwrap();
    nodes.iter().map(|node| &node["extras"]).find(|extras| extras.get("asset").is_some()).unwrap()
}

/// The floats of an accessor that is not sparse.
fn floats(gltf: &Value, binary: &[u8], accessor: &Value) -> Vec<f32> {
    let accessor = &gltf["accessors"][accessor.as_u64().unwrap() as usize];
    assert_eq!((&accessor["componentType"], &accessor["type"]), (&json!(5126), &json!("SCALAR")));
    let view = &gltf["bufferViews"][accessor["bufferView"].as_u64().unwrap() as usize];
    let number = |value: &Value| value.as_u64().unwrap_or(0) as usize;
    let start = number(&view["byteOffset"]) + number(&accessor["byteOffset"]);
    let bytes = &binary[start..start + 4 * number(&accessor["count"])];
    bytes.as_chunks::<4>().0.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect()
}

/// Collects values in extras that Blender does not preserve.
fn lost(value: &Value, place: &str, all: &mut BTreeSet<String>) {
    match value {
        Value::Null => drop(all.insert(format!("null at {place}"))),
        Value::Number(number)
            if !number.is_f64() && number.as_i64().is_none_or(|number| i32::try_from(number).is_err()) =>
        {
            all.insert(format!("{number} at {place}"));
        }
        Value::Array(list) => list.iter().for_each(|value| lost(value, place, all)),
        Value::Object(map) => {
            for (key, value) in map {
                if key.is_empty() || key.len() > 63 {
                    all.insert(format!("key {key:?} at {place}"));
                }
                lost(value, &format!("{place}.{key}"), all);
            }
        }
        _ => {}
    }
}

/// A value as Blender returns it: without `null`, with 32-bit integers.
fn returned(value: &Value) -> Value {
    match value {
        Value::Null => json!(0.0),
        Value::Array(list) => list.iter().map(returned).collect(),
        Value::Object(map) => {
            let there = map.iter().filter(|(_, value)| !value.is_null());
            there.map(|(key, value)| (key.clone(), returned(value))).collect()
        }
        Value::Number(number) if number.as_i64().is_some_and(|number| i32::try_from(number).is_err()) => {
            json!(number.as_f64().unwrap())
        }
        other => other.clone(),
    }
}

/// The rules for every file.
fn check(name: &str, gltf: &Value, binary: &[u8]) {
    let mut all = BTreeSet::new();
    for list in ["nodes", "meshes", "materials"] {
        for owner in gltf[list].as_array().into_iter().flatten() {
            lost(owner.get("extras").unwrap_or(&json!({})), list, &mut all);
            let text = owner["name"].as_str().unwrap();
            assert!(text.len() <= 63 || owner["extras"].get("name").is_some(), "{name}: {text}");
        }
    }
    assert!(all.is_empty(), "{name}: {all:?}");
    assert!(gltf["scenes"].as_array().is_none_or(|scenes| scenes.len() == 1), "{name}");
    assert!(model(gltf)["asset"] == returned(&gltf["asset"]["extras"]), "{name}");
    let animations = gltf["animations"].as_array().map_or(0, Vec::len);
    assert_eq!(model(gltf)["animations"].as_array().map_or(0, Vec::len), animations, "{name}");
    for mesh in gltf["meshes"].as_array().into_iter().flatten() {
        let corners = &mesh["extras"]["corner_vertices"];
        for (part, corners) in mesh["primitives"].as_array().unwrap().iter().zip(corners.as_array().unwrap()) {
            let accessor = &gltf["accessors"][part["indices"].as_u64().unwrap() as usize];
            assert_eq!(accessor["count"], json!(corners.as_array().unwrap().len()), "{name}");
            let vertices = floats(gltf, binary, &part["attributes"]["_VERTEX"]);
            let vertices: BTreeSet<u64> = vertices.into_iter().map(|vertex| vertex as u64).collect();
            for corner in corners.as_array().unwrap() {
                assert!(vertices.contains(&corner.as_u64().unwrap()), "{name}");
            }
            for (attribute, number) in part["attributes"].as_object().unwrap() {
                if attribute.starts_with('_') {
                    assert!(attribute.len() <= 63, "{name}: {attribute}");
                    floats(gltf, binary, number);
                }
            }
        }
    }
}

/// All files of a format, converted one by one; those that cannot be converted are skipped.
fn each(format: &str, extension: &str, convert: impl Fn(&[u8]) -> Option<(Value, Vec<u8>)>) -> usize {
    let mut count = 0;
    // The corpus has all formats of Acknex in one folder.
    let in_corpus = if format.starts_with("acknex") { "acknex" } else { format };
    let own = files::with_extension(&files::testdata().join(format), &[extension]);
    let corpus = files::corpus().map(|corpus| files::with_extension(&corpus.join(in_corpus), &[extension]));
    for path in own.into_iter().chain(corpus.into_iter().flatten()) {
        if let Some((gltf, binary)) = convert(&std::fs::read(&path).unwrap()) {
            check(&path.display().to_string(), &gltf, &binary);
            count += 1;
        }
    }
    count
}

/// A model of at most this many bytes: large ones take too long for what they would show.
fn scene(model: &impl IntoScene) -> Option<(Value, Vec<u8>)> {
    let (scene, _) = model.to_scene(&SceneOptions::for_editing(), &mut Resolver::none()).ok()?;
    (!scene.nodes.is_empty()).then(|| exported(&scene))
}

#[test]
fn every_file_stays_within_blenders_limits() {
    const MOST: usize = 1 << 20;
    let small = |bytes: &[u8]| bytes.len() <= MOST;
    let count = each("quake-md2", "md2", |bytes| scene(&quake_md2::Model::parse(bytes).ok().filter(|_| small(bytes))?));
    assert!(count >= 10, "{count}");
    let count =
        each("acknex-mdl", "mdl", |bytes| scene(&acknex_mdl::Model::parse(bytes).ok().filter(|_| small(bytes))?));
    assert!(count >= 5, "{count}");
    let count =
        each("acknex-hmp", "hmp", |bytes| scene(&acknex_hmp::Terrain::parse(bytes).ok().filter(|_| small(bytes))?));
    assert!(count >= 3, "{count}");
    let count = each("bis-p3dm", "p3d", |bytes| scene(&bis_p3dm::Model::parse(bytes).ok().filter(|_| small(bytes))?));
    assert!(count >= 1, "{count}");
    let count = each("goldsrc-mdl", "mdl", |bytes| {
        let set = goldsrc_mdl::ModelSet::new(goldsrc_mdl::Model::parse(bytes).ok().filter(|_| small(bytes))?);
        scene(&set)
    });
    assert!(count >= 1, "{count}");
}

#[test]
fn frames_of_md2_keep_their_indices() {
    let bytes = files::read("quake-md2/made/player.md2");
    let file = quake_md2::Model::parse(&bytes).unwrap();
    let (gltf, binary) = converted(&file, Some(25.0));
    let mesh = &gltf["meshes"][0]["extras"];
    let frames = mesh["file_frames"].as_array().unwrap();
    assert_eq!(frames.len(), file.frames().len());
    for (written, frame) in frames.iter().zip(file.frames().iter()) {
        assert_eq!(written["name"].as_str().unwrap().as_bytes(), frame.name().as_bytes());
        for (key, numbers) in [("scale", frame.header().scale), ("translation", frame.header().translate)] {
            let read: Vec<f32> = written[key].as_array().unwrap().iter().map(|n| n.as_f64().unwrap() as f32).collect();
            assert_eq!(read, numbers.to_array());
        }
    }
    // The vertices of the triangles, in the order of the scene: the last two of each swapped.
    let expected: Vec<u16> =
        file.triangles().iter().flat_map(|t| [t.vertices[0], t.vertices[2], t.vertices[1]]).collect();
    assert_eq!(mesh["corner_vertices"], json!([expected]));
    let indices = gltf["meshes"][0]["primitives"][0]["attributes"]["_VERTEX"].clone();
    let most = floats(&gltf, &binary, &indices).into_iter().fold(0.0, f32::max);
    assert!((most as usize) < file.vertex_count());
    let skins: Vec<String> = file.skins().iter().map(|skin| skin.path.to_string()).collect();
    assert_eq!(model(&gltf)["asset"]["properties"]["skins"], json!(skins));
    // The player's first clips with id's names, and their own rate while keys are 25 per second.
    let clip = &model(&gltf)["animations"][0];
    assert_eq!(clip["animation"], "stand");
    assert_eq!((&clip["first_frame"], &clip["last_frame"], &clip["frame_rate"]), (&json!(0), &json!(39), &json!(10.0)));
    assert_eq!(model(&gltf)["asset"]["properties"]["key_rate"], json!(25.0));
    let input = gltf["animations"][0]["samplers"][0]["input"].clone();
    assert_eq!(floats(&gltf, &binary, &input)[1], 0.04);
}

#[test]
fn mdl5_and_hmp_keep_scale_and_offset() {
    let bytes = files::read("acknex-mdl/made/wedge5.mdl");
    let (gltf, _) = converted(&acknex_mdl::Model::parse(&bytes).unwrap(), None);
    let properties = &model(&gltf)["asset"]["properties"];
    let thousandth = f64::from(0.001_f32);
    assert_eq!(properties["scale"], json!([thousandth, thousandth, thousandth]));
    assert_eq!(properties["offset"], json!([-1.0, -1.0, -1.0]));
    let names = ["idle", "walk1", "walk2", "walk3"];
    let frames = names.iter().zip([None, Some(0), Some(1), Some(2)]).map(|(name, target)| match target {
        None => json!({"name": name}),
        Some(target) => json!({"name": name, "target": target}),
    });
    assert_eq!(gltf["meshes"][0]["extras"]["file_frames"], frames.collect::<Value>());

    let bytes = files::read("acknex-hmp/made/hills7.hmp");
    let terrain = acknex_hmp::Terrain::parse(&bytes).unwrap();
    let (gltf, binary) = converted(&terrain, None);
    let properties = &model(&gltf)["asset"]["properties"];
    let header = terrain.header();
    assert_eq!(properties["scale"], json!(header.scale.to_array()));
    assert_eq!(properties["offset"], json!([-160.0, -60.0, -20.0]));
    // Points are vertices, in order.
    let vertices = floats(&gltf, &binary, &gltf["meshes"][0]["primitives"][0]["attributes"]["_VERTEX"]);
    assert!(vertices.iter().enumerate().all(|(place, number)| place as f32 == *number) && vertices.len() == 17 * 13);
}

#[test]
fn p3d_keeps_faces_points_and_flags() {
    let bytes = files::read("bis-p3dm/made/crate.p3d");
    let file = bis_p3dm::Model::parse(&bytes).unwrap();
    let (gltf, binary) = converted(&file, None);
    let node = |name: &str| gltf["nodes"].as_array().unwrap().iter().find(|node| node["name"] == name).unwrap().clone();
    // The finest level has six quads, in order, and a proxy.
    let mesh = &gltf["meshes"][0];
    assert_eq!(mesh["extras"]["triangle_faces"], json!([[0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]]));
    let lod = file.lods().first().unwrap();
    let quads = lod.faces().iter().take(6).flat_map(|face| {
        let [a, b, c, d] = face.vertices.map(|vertex| vertex.point);
        [a, b, c, a, c, d]
    });
    assert_eq!(mesh["extras"]["corner_vertices"], json!([quads.collect::<Vec<u32>>()]));
    // Flags are two 16-bit numbers.
    let attribute = |name: &str| floats(&gltf, &binary, &mesh["primitives"][0]["attributes"][name]);
    let [low, high, numbers] = ["_POINT_FLAGS_LOW", "_POINT_FLAGS_HIGH", "_VERTEX"].map(attribute);
    for ((low, high), point) in low.iter().zip(&high).zip(&numbers) {
        let flags = lod.points().get(*point as usize).unwrap().flags().0;
        assert_eq!((*low as u32) | ((*high as u32) << 16), flags);
    }
    assert_eq!(node("Resolution 0")["extras"]["sharp_edge_points"].as_array().unwrap().len(), 8);
    // Hidden levels stay in place, and are marked.
    assert_eq!(node("Geometry")["extras"]["hidden"], json!(true));
    assert_eq!(gltf["scene"], json!(0));
    // Memory points: a node each, named after its selection, at the position of the point.
    let memory = file.lod("memory").unwrap();
    let places: Vec<_> = memory.points().iter().map(|point| point.position).collect();
    let children = node("Memory")["children"].as_array().unwrap().clone();
    assert_eq!(children.len(), places.len());
    for (number, child) in children.iter().enumerate() {
        let child = &gltf["nodes"][child.as_u64().unwrap() as usize];
        assert_eq!((&child["extras"]["kind"], &child["extras"]["point"]), (&json!("attachment"), &json!(number)));
        let selections = memory.selections().filter(|selection| selection.point_indices().any(|point| point == number));
        let selections: Vec<String> = selections.map(|selection| selection.name.to_string()).collect();
        assert_eq!(child["extras"]["selections"], json!(selections));
        if let Some(first) = selections.first() {
            assert!(child["name"] == json!(first) || child["extras"]["name"] == json!(first));
        }
        let place: Vec<f32> = match child.get("translation") {
            Some(place) => place.as_array().unwrap().iter().map(|number| number.as_f64().unwrap() as f32).collect(),
            None => vec![0.0; 3],
        };
        assert_eq!(place, [-places[number].x, places[number].y, places[number].z]);
    }
}

#[test]
fn half_life_models_are_described_in_the_numbers_of_the_file() {
    let bytes = files::read("goldsrc-mdl/made/scout.mdl");
    let file = goldsrc_mdl::Model::parse(&bytes).unwrap();
    let (gltf, _) = converted(&goldsrc_mdl::ModelSet::new(file), Some(30.0));
    let studio = &model(&gltf)["asset"]["properties"]["studio"];
    let list = |key: &str| studio[key].as_array().unwrap();
    assert_eq!(list("bones").len(), file.bones().len());
    for (written, bone) in list("bones").iter().zip(file.bones().iter()) {
        assert_eq!(written["name"], json!(bone.name.to_string()));
        assert_eq!(written["parent"], json!(bone.parent));
        assert_eq!(written["value"], json!(bone.value.to_array()));
    }
    assert_eq!(list("hitboxes").len(), file.hitboxes().len());
    for (written, hitbox) in list("hitboxes").iter().zip(file.hitboxes().iter()) {
        assert_eq!((&written["bone"], &written["group"]), (&json!(hitbox.bone), &json!(hitbox.group)));
        assert_eq!((&written["min"], &written["max"]), (&json!(hitbox.min.to_array()), &json!(hitbox.max.to_array())));
    }
    assert_eq!(list("attachments").len(), file.attachments().len());
    assert_eq!(list("controllers").len(), file.bone_controllers().len());
    assert_eq!(list("body_parts").len(), file.body_parts().len());
    assert_eq!(list("textures").len(), file.textures().len());
    assert_eq!(list("sequences").len(), file.sequences().len());
    for (written, sequence) in list("sequences").iter().zip(file.sequences().iter()) {
        assert_eq!((&written["label"], &written["fps"]), (&json!(sequence.label.to_string()), &json!(sequence.fps)));
        assert_eq!(
            (&written["activity"], &written["blends"]),
            (&json!(sequence.activity), &json!(sequence.blend_count))
        );
        assert_eq!(written["events"].as_array().unwrap().len(), sequence.events().unwrap().len());
    }
    // The node of the model is above all bones, so that it is the armature in Blender.
    let nodes = gltf["nodes"].as_array().unwrap();
    let root = nodes.iter().find(|node| node["extras"].get("asset").is_some()).unwrap();
    let joints = gltf["skins"][0]["joints"].as_array().unwrap();
    assert!(root["children"].as_array().unwrap().iter().any(|child| joints.contains(child)));
    // Blender needs this for the bones' transforms in the bind pose.
    let skeleton = gltf["skins"][0]["skeleton"].as_u64().unwrap() as usize;
    assert_eq!(&nodes[skeleton], root);
    // The extras of skinned nodes are also on their meshes.
    for node in nodes.iter().filter(|node| node.get("skin").is_some()) {
        let mesh = &gltf["meshes"][node["mesh"].as_u64().unwrap() as usize]["extras"]["node"];
        assert_eq!((&mesh["sub_model"], &mesh["parent"]), (&node["extras"]["sub_model"], &node["extras"]["parent"]));
    }
}

#[test]
fn names_that_blender_would_truncate_are_stored() {
    let mut scene = common::materials();
    let long = "é".repeat(40);
    scene.nodes[0].name.clone_from(&long);
    scene.materials[0].name.clone_from(&long);
    let part = &mut scene.meshes[0].primitives[0];
    let count = part.positions.len();
    let attribute = |name: &str| VertexAttribute::new(name, AttributeValues::Numbers(vec![1.0; count]));
    part.attributes = vec![attribute("SEL_lid"), attribute("SEL_LID"), attribute(&format!("SEL_{long}"))];
    let (gltf, _) = exported(&scene);
    assert_eq!(gltf["nodes"][0]["extras"]["name"], json!(long));
    assert_eq!(gltf["materials"][0]["extras"]["name"], json!(long));
    let cut = format!("_SEL_{}", "é".repeat(25));
    let expected = [
        json!({"attribute": "_SEL_LID_2", "name": "SEL_LID"}),
        json!({"attribute": cut, "name": format!("SEL_{long}")}),
    ];
    let mut written = gltf["meshes"][0]["extras"]["attributes"].as_array().unwrap().clone();
    written.sort_by_key(|one| one["name"].to_string());
    let mut expected = expected.to_vec();
    expected.sort_by_key(|one| one["name"].to_string());
    assert_eq!(written, expected);
    assert!(gltf["meshes"][0]["primitives"][0]["attributes"].get("_SEL_lid").is_some());
}

#[test]
fn exact_numbers_are_not_rounded() {
    let mut options = Options::for_editing();
    options.quantize = Quantize::All;
    assert_eq!(export(&common::materials(), &options).unwrap_err(), Error::Quantized);
    // Without the preset, none of it is written.
    let glb = export(&common::materials(), &Options::default()).unwrap().into_glb().unwrap();
    assert!(!String::from_utf8_lossy(&glb).contains("corner_vertices"));
}
