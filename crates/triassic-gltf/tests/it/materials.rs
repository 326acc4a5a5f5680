//! Materials, textures and images, read back by the `gltf` crate and compared with the scene.

use crate::common;

use common::{document, glb, named};
use formats_core::Limits;
use triassic_gltf::{Additive, Masked, Options, Unlit, export, import};
use triassic_scene::serde_json::{Value, json};
use triassic_scene::{Filter, InputRole, MaterialInput, Scene, TextureSource};

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
    // Only parts with a normal map have tangents.
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

    // The same through the reader's own structures, including variants.
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
    // Each part has one, since Blender 4.2 rejects meshes in which some have none.
    let same = |name: &str| vec![(Some(name.to_owned()), vec![0, 1, 2])];
    assert_eq!(
        mappings,
        [vec![to("masked", 0), to("glass", 1)], same("masked"), vec![to("flare", 0)], same("flare"), same("lost")]
    );

    // Unused vertices are listed separately, and vertex groups use the new indices.
    let extras = &document["meshes"][0]["extras"];
    assert_eq!(extras["lod"], 1.5);
    assert_eq!(extras["unused_vertices"][0], json!({ "primitive": 3, "vertex": 0, "position": [0.0, 0.0, 1.0] }));
    let unused: Vec<_> = extras["unused_vertices"].as_array().unwrap().iter().map(|entry| &entry["vertex"]).collect();
    assert_eq!(json!(unused), json!([0, 0, 1, 2, 3]));
    assert!(extras.get("unusedVertices").is_none());
    let selection = json!({ "name": "grip", "vertices": [[3, 0, 1.0]], "unused": [[3, 0, 1.0]] });
    assert_eq!(extras["selections"], json!([selection]));

    // A part without a material is not metal, which is glTF's default; nothing else gets an additional material.
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
fn uvs_and_colors_are_complete() {
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
    // Dark colors stay distinct.
    let reader = parts[0].reader(|_| file.blob.as_deref());
    let gltf::mesh::util::ReadColors::RgbaU16(colors) = reader.read_colors(0).unwrap() else { panic!() };
    assert_eq!(colors.collect::<Vec<_>>(), [[65535, 300, 20, 65535]; 4]);
}

#[test]
fn all_materials_can_be_unlit_and_unfiltered() {
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
fn additive_images_can_be_made_transparent() {
    let mut scene = common::materials();
    // An image that only the additive material uses.
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
fn textures_may_have_palettes_and_transforms() {
    let scene = common::indexed();
    let file = document(&glb(&scene, &Options::default()));
    let material = named(&file, "materials", "ground");
    let often = json!({ "offset": [0.5, 0.0], "rotation": 0.5, "scale": [32.0, 16.0] });
    let texture = &material["pbrMetallicRoughness"]["baseColorTexture"];
    assert_eq!(*texture, json!({ "index": 0, "extensions": { "KHR_texture_transform": often } }));
    let detail = json!({ "role": "detail", "texture": 0, "name": "green", "texCoord": 0, "transform": often });
    assert_eq!(material["extras"]["maps"], json!([detail]));
    assert_eq!(file["extensionsUsed"], json!(["KHR_texture_transform"]));
    // The same pixels as for decoded colors, also if these are changed.
    let mut plain = scene.clone();
    plain.textures[0].source = TextureSource::Pixels(scene.textures[0].source.pixels().unwrap().into_owned());
    let (mut transparent, mut exact) = (Options::default(), Options::default());
    (transparent.additive, exact.additive) = (Additive::Transparent, Additive::Exact);
    let pixels = |scene: &Scene, options: &Options| {
        let (scene, _) = import(&glb(scene, options), &Limits::default(), &mut |_| Ok(None)).unwrap();
        let TextureSource::Encoded { bytes, .. } = &scene.textures[0].source else { panic!("{:?}", scene.textures[0]) };
        let mut decoder = png::Decoder::new(std::io::Cursor::new(&bytes[..]));
        decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::ALPHA);
        let mut reader = decoder.read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut pixels).unwrap();
        pixels
    };
    assert!(pixels(&scene, &exact) == pixels(&plain, &exact));
    assert!(pixels(&scene, &transparent) == pixels(&plain, &transparent));
    assert!(pixels(&scene, &transparent) != pixels(&plain, &exact));
}

#[test]
fn the_key_color_of_masked_images_is_not_written() {
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
    // An opaque material shows all of it.
    scene.add(triassic_scene::Material::new("wall").with_texture(texture));
    assert_eq!(written(&scene, Masked::Bleed), (rgba, Value::Null));
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
