//! Everything that was exported is read back by the `gltf` crate and compared with the scene.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::as_conversions,
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::arithmetic_side_effects,
    clippy::float_cmp,
    reason = "a test"
)]

mod common;
mod evaluate;

use evaluate::{Model, drawn};
use triassic_gltf::{Additive, Hidden, Masked, Morphs, Options, Unlit, export};
use triassic_scene::serde_json::{Value, json};
use triassic_scene::{
    Filter, InputRole, MaterialInput, Node, Pose, Scene, Shape, ShapeData, TextureSource, glam::Vec3,
};

fn glb(scene: &Scene, options: &Options) -> Vec<u8> {
    export(scene, options).unwrap().into_glb().unwrap()
}
fn read(scene: &Scene) -> Model {
    Model::new(&glb(scene, &Options::default()))
}
/// The JSON of a GLB.
fn document(glb: &[u8]) -> Value {
    let length = u32::from_le_bytes(glb[12..16].try_into().unwrap()) as usize;
    serde_json::from_slice(&glb[20..20 + length]).unwrap()
}
/// The element with this name in a list of the document.
fn named<'a>(document: &'a Value, list: &str, name: &str) -> &'a Value {
    document[list].as_array().unwrap().iter().find(|element| element["name"] == name).unwrap()
}

#[test]
fn every_scene_is_valid_deterministic_and_kept_for_the_validator() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("gltf");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let mut extension = Options::default();
    extension.hidden = Hidden::Extension;
    extension.morphs = Morphs::All;
    for (name, scene) in common::all() {
        let file = glb(&scene, &Options::default());
        assert_eq!(file, glb(&scene.clone(), &Options::default()), "{name}: deterministic");
        let mut written = Vec::new();
        export(&scene, &Options::default()).unwrap().write_glb(&mut written).unwrap();
        assert!(file == written, "{name}: the same in pieces");
        assert_eq!(u32::from_le_bytes(file[8..12].try_into().unwrap()) as usize, file.len(), "{name}");
        gltf::Gltf::from_slice(&file).unwrap_or_else(|error| panic!("{name}: {error}"));
        std::fs::write(folder.join(format!("{name}.glb")), &file).unwrap();
        std::fs::write(folder.join(format!("{name} extension.glb")), glb(&scene, &extension)).unwrap();
        let separate = folder.join(name);
        std::fs::create_dir_all(&separate).unwrap();
        for file in export(&scene, &Options::default()).unwrap().into_files(name).unwrap() {
            std::fs::write(separate.join(file.name), file.bytes).unwrap();
        }
    }
}

/// At many times of every animation, and at rest, what a reader of the file sees equals the pose of the scene.
#[test]
fn every_vertex_is_where_the_scene_has_it() {
    for (name, scene) in common::all() {
        let model = read(&scene);
        compare(&format!("{name} at rest"), &scene, &Pose::rest(&scene), &model.at(None, 0.0));
        for animation in &scene.animations {
            let end = animation.duration();
            for step in 0..=37 {
                // Times on keys, between them, and at the ends.
                let time = end * step as f32 / 37.0;
                let pose = Pose::at(&scene, animation, time);
                compare(
                    &format!("{name}/{} at {time}", animation.name),
                    &scene,
                    &pose,
                    &model.at(Some(&animation.name), time),
                );
            }
        }
    }
}

/// The triangles of the nodes that are shown.
fn compare(what: &str, scene: &Scene, pose: &Pose, found: &[(String, Vec<Vec3>)]) {
    let mut expected = Vec::new();
    for ((id, node), visible) in scene.ids::<Node>().zip(&scene.nodes).zip(scene.visible()) {
        if let (true, Some(parts)) = (visible, pose.mesh(scene, id)) {
            let corners = drawn(scene, node, &parts);
            if !corners.is_empty() {
                expected.push((node.name.clone(), corners));
            }
        }
    }
    assert_eq!(expected.len(), found.len(), "{what}");
    for ((name, expected), (found_name, found)) in expected.iter().zip(found) {
        assert_eq!((name, expected.len()), (found_name, found.len()), "{what}");
        for (expected, found) in expected.iter().zip(found) {
            let tolerance = 2e-5 * (1.0 + expected.length());
            assert!((*expected - *found).length() < tolerance, "{what}: {name}: {expected} {found}");
        }
    }
}

#[test]
fn materials_keep_their_meaning() {
    let file = glb(&common::materials(), &Options::default());
    let document = document(&file);
    assert_eq!(document["asset"]["generator"], format!("triassic {}", env!("CARGO_PKG_VERSION")));
    assert_eq!(document["asset"]["extras"]["format"], "quake-md2");
    let material = |name| named(&document, "materials", name);
    assert_eq!(material("masked")["alphaMode"], "MASK");
    assert_eq!(material("masked")["alphaCutoff"], 0.25);
    assert_eq!(material("glass")["alphaMode"], "BLEND");
    assert_eq!(material("glass")["doubleSided"], true);
    assert_eq!(material("flare")["alphaMode"], "BLEND");
    assert_eq!(material("flare")["extras"]["blend"], "add");
    assert_eq!(material("flare")["extensions"]["KHR_materials_unlit"], json!({}));
    assert_eq!(material("plain")["alphaMode"], Value::Null);
    assert_eq!(
        material("plain")["extras"]["maps"],
        json!([{ "role": "lightmap", "texture": 1, "name": "blue", "texCoord": 1 }])
    );
    assert_eq!(material("plain")["normalTexture"], json!({ "index": 1, "scale": 0.5 }));
    assert_eq!(material("plain")["occlusionTexture"], json!({ "index": 0, "strength": 0.25 }));
    assert_eq!(
        material("plain")["pbrMetallicRoughness"]["metallicRoughnessTexture"],
        json!({ "index": 1, "texCoord": 1 })
    );
    assert_eq!(material("plain")["pbrMetallicRoughness"]["roughnessFactor"], 0.75);
    let extensions = &material("plain")["extensions"];
    assert_eq!(extensions["KHR_materials_specular"], json!({ "specularTexture": { "index": 0 } }));
    assert_eq!(extensions["KHR_materials_emissive_strength"], json!({ "emissiveStrength": 3.0 }));
    assert_eq!(material("plain")["emissiveTexture"], json!({ "index": 0, "texCoord": 1 }));
    assert_eq!(material("plain")["emissiveFactor"], json!([0.25, 0.5, 1.0]));
    assert_eq!(material("glass")["extras"]["maps"], Value::Null);
    let specular = json!({ "specularColorFactor": [0.5, 0.5, 0.5] });
    assert_eq!(material("glass")["extensions"]["KHR_materials_specular"], specular);
    // Only what has a normal map has tangents.
    let parts = document["meshes"][0]["primitives"].as_array().unwrap();
    let tangents: Vec<bool> = parts.iter().map(|part| !part["attributes"]["TANGENT"].is_null()).collect();
    assert_eq!(tangents, [true, false, false, false, false]);
    assert_eq!(
        material("glass")["pbrMetallicRoughness"],
        json!({
            "baseColorFactor": [1.0, 0.5, 0.25, 0.1],
            "baseColorTexture": { "index": 1, "texCoord": 3 },
            "metallicFactor": 0.0,
        })
    );
    assert_eq!(material("lost")["extras"], json!({ "flags": 64, "texture": { "missing": "models/lost.pcx" } }));
    assert_eq!(
        document["samplers"][1],
        json!({ "magFilter": 9728, "minFilter": 9728, "wrapS": 33071, "wrapT": 33648 })
    );
    let used = ["emissive_strength", "specular", "unlit", "variants"].map(|name| format!("KHR_materials_{name}"));
    assert_eq!(document["extensionsUsed"], json!(used));

    // The same through the reader's own structures, variants included.
    let gltf = gltf::Gltf::from_slice(&file).unwrap();
    let names: Vec<&str> = gltf.variants().unwrap().map(|variant| variant.name()).collect();
    assert_eq!(names, ["family 0", "family 1", "family 2"]);
    let mesh = gltf.meshes().next().unwrap();
    let mappings: Vec<Vec<(Option<String>, Vec<u32>)>> = mesh
        .primitives()
        .map(|part| {
            let map = |m: gltf::khr_materials_variants::Mapping<'_>| {
                (m.material().name().map(str::to_owned), m.variants().to_vec())
            };
            part.mappings().map(map).collect()
        })
        .collect();
    let to = |name: &str, variant| (Some(name.to_owned()), vec![variant]);
    assert_eq!(mappings, [vec![to("masked", 0), to("glass", 1)], vec![], vec![to("flare", 0)], vec![], vec![]]);

    // Vertices that no triangle uses are kept apart, and sets of vertices follow the numbers.
    let extras = &document["meshes"][0]["extras"];
    assert_eq!(extras["lod"], 1.5);
    assert_eq!(extras["unusedVertices"][0], json!({ "primitive": 3, "vertices": [0], "positions": [[0.0, 0.0, 1.0]] }));
    assert_eq!(extras["unusedVertices"][1]["vertices"], json!([0, 1, 2, 3]));
    let selection = json!({ "name": "grip", "vertices": [[3, 0, 1.0]], "unused": [[3, 0, 1.0]] });
    assert_eq!(extras["selections"], json!([selection]));

    // What has no material is not of metal, as glTF would have it; nothing else gets one more.
    assert_eq!(document["materials"].as_array().unwrap().len(), 5);
    assert_eq!(document["meshes"][0]["primitives"].as_array().unwrap().len(), 5);
    let bare = self::document(&glb(&common::skinned(3), &Options::default()));
    assert_eq!(bare["materials"], json!([{ "name": "plain", "pbrMetallicRoughness": { "metallicFactor": 0.0 } }]));
    assert_eq!(bare["meshes"][0]["primitives"][0]["material"], 0);

    let mut plain = Options::default();
    (plain.extras, plain.variants, plain.unlit) = (false, false, Unlit::None);
    let text = self::document(&glb(&common::materials(), &plain)).to_string();
    let is_there = ["extras", "KHR_materials_unlit", "KHR_materials_variants"].map(|part| text.contains(part));
    assert_eq!(is_there, [false; 3], "{text}");
}

#[test]
fn texture_coordinates_and_colors_are_all_there() {
    let scene = common::materials();
    let file = gltf::Gltf::from_slice(&glb(&scene, &Options::default())).unwrap();
    let parts: Vec<gltf::Primitive<'_>> = file.meshes().next().unwrap().primitives().collect();
    let sets = |part: usize| -> Vec<Option<Vec<[f32; 2]>>> {
        let reader = parts[part].reader(|_| file.blob.as_deref());
        (0..5).map(|set| reader.read_tex_coords(set).map(|uvs| uvs.into_f32().collect())).collect()
    };
    let of = |part: usize, set: u32| -> Option<Vec<[f32; 2]>> {
        Some(scene.meshes[0].primitives[part].uvs(set).iter().map(triassic_scene::glam::Vec2::to_array).collect())
    };
    let zeros = Some(vec![[0.0; 2]; 4]);
    assert_eq!(sets(1), [of(1, 0), of(1, 1), None, None, None]);
    assert_ne!(of(0, 0), of(0, 1));
    // An empty set between others, and one after the last.
    assert_eq!(sets(2), [of(2, 0), of(2, 1), zeros.clone(), of(2, 3), None]);
    assert_eq!(sets(4), [zeros, of(4, 1), None, None, None]);
    // Dark colours stay apart.
    let reader = parts[0].reader(|_| file.blob.as_deref());
    let gltf::mesh::util::ReadColors::RgbaU16(colors) = reader.read_colors(0).unwrap() else { panic!() };
    assert_eq!(colors.collect::<Vec<_>>(), [[65535, 300, 20, 65535]; 4]);
}

#[test]
fn all_can_be_bright_and_sharp() {
    let mut options = Options::default();
    (options.unlit, options.filter) = (Unlit::All, Some(Filter::Nearest));
    for scene in [common::materials(), common::skinned(3)] {
        let document = document(&glb(&scene, &options));
        let materials = document["materials"].as_array().unwrap();
        assert!(materials.iter().all(|material| material["extensions"]["KHR_materials_unlit"] == json!({})));
        assert!(document["extensionsUsed"].as_array().unwrap().contains(&json!("KHR_materials_unlit")));
        let samplers = document["samplers"].as_array().into_iter().flatten();
        let filters: Vec<_> = samplers.map(|one| (one["magFilter"].as_u64(), one["minFilter"].as_u64())).collect();
        assert_eq!(
            filters,
            if scene.textures.is_empty() { vec![] } else { vec![(Some(9728), Some(9986)), (Some(9728), Some(9728))] }
        );
    }
}

#[test]
fn what_is_added_can_be_made_transparent() {
    let mut scene = common::materials();
    // An image that only the additive material has.
    let texture = scene.add(scene.textures[1].clone());
    scene.textures[texture.to_usize()].name = "flame".into();
    scene.materials[3].set(MaterialInput::new(InputRole::Base).with_texture(texture));
    let images = |scene: &Scene, options: &Options| -> Vec<Vec<u8>> {
        let files = export(scene, options).unwrap().into_files("a").unwrap();
        files.into_iter().skip(2).map(|file| file.bytes).collect()
    };
    let mut options = Options::default();
    options.additive = Additive::Exact;
    let exact = images(&scene, &options);
    assert_eq!(exact[1], exact[2], "the same pixels");
    options.additive = Additive::Transparent;
    let transparent = images(&scene, &options);
    assert_eq!(exact[..2], transparent[..2], "the others stay as they are");
    assert_ne!(exact[2], transparent[2]);
    scene.materials[0].set(MaterialInput::new(InputRole::Base).with_texture(texture));
    assert_eq!(images(&scene, &options)[2], exact[2], "shown by an opaque material too");
}

#[test]
fn textures_may_have_palettes_and_lie_otherwise() {
    let scene = common::indexed();
    let file = document(&glb(&scene, &Options::default()));
    let material = named(&file, "materials", "ground");
    let often = json!({ "offset": [0.5, 0.0], "rotation": 0.5, "scale": [32.0, 16.0] });
    let texture = &material["pbrMetallicRoughness"]["baseColorTexture"];
    assert_eq!(*texture, json!({ "index": 0, "extensions": { "KHR_texture_transform": often } }));
    let detail = json!({ "role": "detail", "texture": 0, "name": "green", "texCoord": 0, "transform": often });
    assert_eq!(material["extras"]["maps"], json!([detail]));
    assert_eq!(file["extensionsUsed"], json!(["KHR_texture_transform"]));
    // The same files as of its colours, also where these are changed.
    let mut plain = scene.clone();
    plain.textures[0].source = TextureSource::Pixels(scene.textures[0].source.pixels().unwrap().into_owned());
    let (mut transparent, mut exact) = (Options::default(), Options::default());
    (transparent.additive, exact.additive) = (Additive::Transparent, Additive::Exact);
    assert!(glb(&scene, &exact) == glb(&plain, &exact));
    assert!(glb(&scene, &transparent) == glb(&plain, &transparent));
    assert!(glb(&scene, &transparent) != glb(&plain, &exact));
}

#[test]
fn the_key_colour_of_masked_images_is_not_written() {
    let mut scene = Scene::default();
    let rgba = vec![200, 0, 0, 255, 0, 0, 255, 0];
    let pixels = triassic_scene::Pixels { width: 2, height: 1, rgba: rgba.clone() };
    let texture = scene.add(triassic_scene::Texture::new("fence", TextureSource::Pixels(pixels)));
    let mut material = triassic_scene::Material::new("fence").with_texture(texture);
    material.alpha = triassic_scene::Alpha::Mask(0.5);
    scene.add(material);
    let written = |scene: &Scene, masked: Masked| {
        let mut options = Options::default();
        options.masked = masked;
        let extras = document(&glb(scene, &options))["textures"][0]["extras"].clone();
        let files = export(scene, &options).unwrap().into_files("a").unwrap();
        let png = files.into_iter().find(|file| file.name.starts_with("fence")).unwrap().bytes;
        let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
        decoder.set_transformations(png::Transformations::normalize_to_color8() | png::Transformations::ALPHA);
        let mut reader = decoder.read_info().unwrap();
        let mut found = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut found).unwrap();
        (found, extras)
    };
    assert_eq!(written(&scene, Masked::Bleed), (vec![200, 0, 0, 255, 200, 0, 0, 0], json!({ "changed": "bled" })));
    assert_eq!(written(&scene, Masked::Exact), (rgba.clone(), Value::Null));
    // What is opaque shows all of it.
    scene.add(triassic_scene::Material::new("wall").with_texture(texture));
    assert_eq!(written(&scene, Masked::Bleed), (rgba, Value::Null));
}

#[test]
fn shapes_of_few_vertices_are_sparse_lists() {
    let scene = common::sparse(12);
    let small = glb(&scene, &Options::default());
    let file = document(&small);
    let accessors = file["accessors"].as_array().unwrap();
    let targets = file["meshes"][0]["primitives"][0]["targets"].as_array().unwrap();
    let list = |target: usize, name: &str| &accessors[targets[target][name].as_u64().unwrap() as usize];
    for target in 0..12 {
        for name in ["POSITION", "NORMAL"] {
            assert_eq!(list(target, name)["count"], 160, "those that are drawn");
            assert_eq!(list(target, name)["sparse"].is_object(), target != 3, "{target}");
        }
        let [min, max] = ["min", "max"].map(|end| list(target, "POSITION")[end].as_array().unwrap().len());
        assert_eq!([min, max], [3, 3]);
    }
    // Both lists of a target have the same vertices, as have all of a clip in most models: they are there once.
    let indices = |target, name| list(target, name)["sparse"]["indices"].clone();
    assert_eq!(indices(0, "POSITION"), indices(0, "NORMAL"));
    assert_eq!(indices(0, "POSITION"), indices(7, "POSITION"));
    assert_ne!(indices(0, "POSITION"), indices(1, "POSITION"));
    // The same shapes with all vertices take more.
    let mut whole = scene.clone();
    let part = &mut whole.meshes[0].primitives[0];
    let shapes: Vec<ShapeData> = (0..12)
        .map(|number| {
            let (positions, normals) = part.shape(Shape::Target(number));
            ShapeData::new(positions.into_owned(), normals.into_owned())
        })
        .collect();
    part.shapes = shapes;
    assert!(small.len() * 2 < glb(&whole, &Options::default()).len());
}

#[test]
fn images_are_png_files() {
    let scene = common::materials();
    let files = export(&scene, &Options::default()).unwrap().into_files("a b").unwrap();
    let names: Vec<&str> = files.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(names, ["a_b.gltf", "a_b.bin", "red_skin.png", "blue.png"]);
    let expected = triassic_scene::png::encode(&scene.textures[0]).unwrap().unwrap();
    assert_eq!(files[2].bytes, *expected.bytes);
    let file = gltf::Gltf::from_slice(&glb(&scene, &Options::default())).unwrap();
    let image = file.images().next().unwrap();
    let gltf::image::Source::View { view, mime_type } = image.source() else { unreachable!() };
    let blob = file.blob.as_ref().unwrap();
    assert_eq!(mime_type, "image/png");
    assert_eq!(blob[view.offset()..view.offset() + view.length()], *expected.bytes);
}

#[test]
fn hidden_nodes_are_in_the_second_scene_only() {
    let scene = common::level();
    let document = document(&glb(&scene, &Options::default()));
    let names = |scene: usize| -> Vec<String> {
        let roots = document["scenes"][scene]["nodes"].as_array().unwrap().clone();
        let mut open: Vec<usize> = roots.iter().map(|node| node.as_u64().unwrap() as usize).collect();
        let mut names = Vec::new();
        while let Some(node) = open.pop() {
            let node = &document["nodes"][node];
            names.push(node["name"].as_str().unwrap().to_owned());
            open.extend(
                node["children"].as_array().into_iter().flatten().map(|child| child.as_u64().unwrap() as usize),
            );
        }
        names
    };
    assert!(!names(0).contains(&"door".to_owned()) && names(0).contains(&"walls".to_owned()));
    assert!(names(1).contains(&"door".to_owned()) && names(1).contains(&"walls".to_owned()));
    let branch = named(&document, "nodes", "hidden branch/place");
    assert_eq!(branch["matrix"][12], 5.0, "it stands where its parent stands");
    assert_eq!(named(&document, "nodes", "hidden branch")["extras"]["parent"], "room");
    assert_eq!(named(&document, "nodes", "invisible")["extras"]["emptyMesh"], "nothing");
    assert_eq!(
        named(&document, "nodes", "entity")["extras"],
        json!({ "kind": "entity", "class": "player", "model": "guard.mdl" })
    );
    assert_eq!(document["extensions"]["KHR_lights_punctual"]["lights"].as_array().unwrap().len(), 3);

    let mut options = Options::default();
    options.hidden = Hidden::Extension;
    let document = self::document(&glb(&scene, &options));
    assert_eq!(document["scenes"].as_array().unwrap().len(), 1);
    let branch = named(&document, "nodes", "hidden branch");
    assert_eq!(branch["extensions"]["KHR_node_visibility"], json!({ "visible": false }));

    options.hidden = Hidden::Both;
    let document = self::document(&glb(&scene, &options));
    assert_eq!(document["scenes"].as_array().unwrap().len(), 2);
    let branch = named(&document, "nodes", "hidden branch");
    assert_eq!(branch["extensions"]["KHR_node_visibility"], json!({ "visible": false }));
}

#[test]
fn animations_hold_what_moves_and_no_more() {
    let scene = common::skinned(5);
    let document = document(&glb(&scene, &Options::default()));
    let walk = named(&document, "animations", "walk");
    // Five bones turn; only the first is elsewhere than at rest, with a single key.
    assert_eq!(walk["channels"].as_array().unwrap().len(), 6);
    assert_eq!(walk["extras"]["loop"], true);
    assert_eq!(walk["extras"]["events"], json!([{ "time": 0.5, "name": "step", "options": "5001" }]));
    let paths: Vec<&Value> =
        walk["channels"].as_array().unwrap().iter().map(|channel| &channel["target"]["path"]).collect();
    assert_eq!(paths, ["rotation", "translation", "rotation", "rotation", "rotation", "rotation"]);
    let accessor = |animation: &Value, channel: usize, end: &str| -> Value {
        let sampler = animation["channels"][channel]["sampler"].as_u64().unwrap() as usize;
        let accessor = animation["samplers"][sampler][end].as_u64().unwrap() as usize;
        document["accessors"][accessor].clone()
    };
    assert_eq!(accessor(walk, 1, "output")["count"], 1);
    assert_eq!(accessor(walk, 0, "input"), accessor(named(&document, "animations", "run"), 0, "input"), "shared");
    // A still keeps its length.
    let still = named(&document, "animations", "still");
    assert_eq!(accessor(still, 0, "input")["max"], json!([1.0]));
    // Where nothing moves, that is said of all that others move: many programs keep the pose of the animation before.
    let nothing = named(&document, "animations", "nothing");
    let targets = |animation: &Value| -> std::collections::BTreeSet<String> {
        let channels = animation["channels"].as_array().unwrap();
        let targets: std::collections::BTreeSet<_> = channels.iter().map(|c| c["target"].to_string()).collect();
        assert_eq!(channels.len(), targets.len(), "a channel each");
        targets
    };
    assert_eq!(targets(nothing), targets(walk));
    assert_eq!(targets(still), targets(walk));
    for channel in 0..6 {
        assert_eq!(accessor(nothing, channel, "input")["max"], json!([0.0]));
        assert_eq!(accessor(nothing, channel, "output")["count"], 1);
    }
    // Without any movement there is still a name.
    let mut scene = scene;
    scene.animations.retain(|animation| animation.name == "nothing");
    let document = self::document(&glb(&scene, &Options::default()));
    assert_eq!(named(&document, "animations", "nothing")["channels"].as_array().unwrap().len(), 1);
    // Joints fit a byte, and those without weight are number 0.
    let attributes = &document["meshes"][0]["primitives"][0]["attributes"];
    let joints = &document["accessors"][attributes["JOINTS_0"].as_u64().unwrap() as usize];
    assert_eq!(joints["componentType"], 5121);
}

#[test]
fn no_list_is_there_twice_and_numbers_are_small() {
    let mut scene = common::shapes(30, &[10, 15]);
    let mut copy = scene.meshes[0].clone();
    copy.name = "copy".into();
    let before = glb(&scene, &Options::default()).len();
    let mesh = scene.add(copy);
    scene.add_root(Node::new("copy", triassic_scene::NodeKind::Mesh { mesh, skin: None }));
    let after = document(&glb(&scene, &Options::default()));
    let bytes = after["buffers"][0]["byteLength"].as_u64().unwrap();
    assert_eq!(
        bytes,
        document(&glb(&common::shapes(30, &[10, 15]), &Options::default()))["buffers"][0]["byteLength"]
            .as_u64()
            .unwrap()
    );
    assert!(before > 0);
    // Indices of four vertices take two bytes, weights of 30 targets a byte.
    let types: std::collections::BTreeSet<u64> =
        after["accessors"].as_array().unwrap().iter().map(|a| a["componentType"].as_u64().unwrap()).collect();
    assert_eq!(types.into_iter().collect::<Vec<_>>(), [5121, 5123, 5126]);
    let large = document(&glb(&common::level(), &Options::default())).to_string();
    assert!(large.contains("5125"), "70,000 vertices need more");
}

#[test]
fn shapes_like_the_base_share_one_list() {
    let mut scene = common::shapes(3, &[3]);
    for part in scene.meshes.iter_mut().flat_map(|mesh| &mut mesh.primitives) {
        for shape in &mut part.shapes {
            (shape.positions, shape.normals) = (part.positions.clone(), part.normals.clone());
        }
    }
    let made = document(&glb(&scene, &Options::default()));
    let targets = made["meshes"][0]["primitives"][0]["targets"].as_array().unwrap();
    assert!(targets.len() > 1 && targets[0]["NORMAL"].is_u64());
    for target in targets {
        assert_eq!([&target["POSITION"], &target["NORMAL"]], [&targets[0]["POSITION"]; 2], "all are no difference");
    }
    // Normals that do not change come before positions that do not: these need bounds.
    scene.meshes[0].primitives[0].shapes[0].positions[0].x += 1.0;
    let made = document(&glb(&scene, &Options::default()));
    let targets = made["meshes"][0]["primitives"][0]["targets"].as_array().unwrap();
    let still = targets[1]["POSITION"].as_u64().unwrap();
    assert_eq!(targets[0]["NORMAL"], still);
    assert!(made["accessors"][usize::try_from(still).unwrap()]["max"].is_array());
}

#[test]
fn meshes_with_many_shapes_are_split() {
    let scene = common::shapes(1006, &[40, 300, 10, 600, 5]);
    let document = document(&glb(&scene, &Options::default()));
    let meshes = document["meshes"].as_array().unwrap();
    let targets = |mesh: &Value| mesh["primitives"][0]["targets"].as_array().map_or(0, Vec::len);
    assert!(meshes.iter().all(|mesh| targets(mesh) <= 256), "at most 256");
    // 1,007 shapes in groups of at most 257, some at the seams twice: five or six meshes, not one for each frame or clip.
    assert!((4..=7).contains(&meshes.len()), "{}", meshes.len());
    let mut names: Vec<&str> = meshes
        .iter()
        .flat_map(|mesh| mesh["extras"]["targetNames"].as_array().unwrap())
        .map(|name| name.as_str().unwrap())
        .collect();
    names.sort_unstable();
    names.dedup();
    assert!(
        names.len() >= 1006 - meshes.len(),
        "each shape is in some mesh, as a target or as the base: {}",
        names.len()
    );
    // Whole on request.
    let mut options = Options::default();
    options.morphs = Morphs::All;
    let whole = self::document(&glb(&scene, &options));
    assert_eq!(whole["meshes"].as_array().unwrap().iter().map(targets).collect::<Vec<_>>(), [1006]);
    options.morphs = Morphs::None;
    let none = self::document(&glb(&scene, &options));
    assert_eq!(targets(&none["meshes"][0]), 0);
    assert_eq!(none["animations"].as_array().unwrap().len(), 5, "animations of nothing keep their names");
    for limit in [0, 1, 2, 3, 100, 1005, 1006] {
        options.morphs = Morphs::Split(limit);
        let few = common::shapes(20, &[7, 3, 10]);
        let file = glb(&few, &options);
        let model = Model::new(&file);
        for animation in &few.animations {
            for step in 0..50 {
                let time = animation.duration() * step as f32 / 49.0;
                let what = format!("limit {limit}, {} at {time}", animation.name);
                compare(&what, &few, &Pose::at(&few, animation, time), &model.at(Some(&animation.name), time));
            }
        }
    }
}

#[test]
fn unsound_scenes_are_refused() {
    let mut scene = common::materials();
    scene.meshes[0].primitives[0].indices[0] = 99;
    let error = export(&scene, &Options::default()).unwrap_err();
    assert_eq!(error.to_string(), "the scene is not valid: mesh 0: a vertex or joint number is out of range");
}
