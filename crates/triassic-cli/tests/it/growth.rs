//! The work and the memory of a run relative to the number of files, in a folder, in a pack, packs in a folder, and
//! multiplied structures.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

use serde_json::{Value, json};
use tempfile::TempDir;
#[cfg(target_os = "linux")]
use triassic::{
    acknex_hmp, acknex_mdl,
    acknex_wmb::{
        self, BlockSkin, BlockTriangle, BlockVertex, BuilderBlock, BuilderObject, BuilderTerrainLightmap, FixedStr,
        Light, ListEntry, ListKind, Pixels, Record, TerrainLightmapHeader, Vec2,
    },
    bis_paa::encode::Encoding,
    formats_core,
};
use triassic::{
    archives::{PakBuilder, PboBuilder},
    bis_p3dm::{Builder as P3dBuilder, BuilderFace, BuilderLod, BuilderTag, Point, Resolution, Vec3},
    goldsrc_mdl::{Image, Palette},
    quake_md2::{Builder, Model, Skin},
    smd::write_bmp,
};
use triassic_test_support::{files, instructions};

/// Creates a folder with this number of the counted elements.
type Make = fn(&Path, usize);

fn made(name: &str) -> Vec<u8> {
    fs::read(files::testdata().join(name)).unwrap()
}

/// Files with this content, named `m0`, `m1` and so on.
fn fill(folder: &Path, count: usize, extension: &str, content: &[u8]) {
    for n in 0..count {
        fs::write(folder.join(format!("m{n}.{extension}")), content).unwrap();
    }
}

fn models(folder: &Path, count: usize) {
    fill(folder, count, "md2", &made("quake-md2/made/arrow.md2"));
}

fn models_and_images(folder: &Path, count: usize) {
    models(folder, count);
    fill(folder, count, "x.pcx", b"no image");
}

fn split_models(folder: &Path, count: usize) {
    fill(folder, count, "mdl", &made("goldsrc-mdl/made/scout_split.mdl"));
}

fn proxies_of_a_project(folder: &Path, count: usize) {
    fill(folder, count, "p3d", &made("bis-p3dm/made/crate.p3d"));
}

fn level_sources(folder: &Path, count: usize) {
    fill(folder, count, "wmp", &made("acknex-wmb/text.wmp"));
}

fn members(folder: &Path, count: usize) {
    let model = made("quake-md2/made/arrow.md2");
    let mut pak = PakBuilder::default();
    for n in 0..count {
        pak.push_raw(format!("models/m{n}.md2").as_bytes(), model.clone().into()).unwrap();
    }
    pak.write(&mut fs::File::create(folder.join("pak0.pak")).unwrap()).unwrap();
}

/// Most of the pack consists of their names. The first member is a model, so that the run succeeds.
#[cfg(target_os = "linux")]
fn empty_members(folder: &Path, count: usize) {
    let mut pak = PakBuilder::default();
    pak.push_raw(b"m.md2", made("quake-md2/made/arrow.md2").into()).unwrap();
    for n in 0..count {
        pak.push_raw(format!("{}/{n}", "folder/".repeat(5)).as_bytes(), Vec::new().into()).unwrap();
    }
    pak.write(&mut fs::File::create(folder.join("pak0.pak")).unwrap()).unwrap();
}

/// Members with the smallest entries, of 22 bytes and a short name. The first one is a model, so that the run succeeds.
#[cfg(target_os = "linux")]
fn small_entries(folder: &Path, count: usize) {
    let mut pbo = PboBuilder::default();
    pbo.push_raw(b"!.md2".to_vec(), made("quake-md2/made/arrow.md2").into()).unwrap();
    for n in 0..count {
        let letter = |place: usize| b'a' + u8::try_from(n / place % 26).unwrap();
        pbo.push_raw([17_576, 676, 26, 1].map(letter).to_vec(), Vec::new().into()).unwrap();
    }
    pbo.write(&mut fs::File::create(folder.join("a.pbo")).unwrap()).unwrap();
}

fn packs(folder: &Path, count: usize) {
    let model = made("quake-md2/made/arrow.md2");
    for n in 0..count {
        let mut pak = PakBuilder::default();
        pak.push_raw(format!("models/m{n}/tris.md2").as_bytes(), model.clone().into()).unwrap();
        pak.write(&mut fs::File::create(folder.join(format!("pak{n}.pak"))).unwrap()).unwrap();
    }
}

fn addons(folder: &Path, count: usize) {
    let model = made("bis-p3dm/made/crate.p3d");
    for n in 0..count {
        let mut pbo = PboBuilder::default();
        pbo.push_raw(b"box.p3d".to_vec(), model.clone().into()).unwrap();
        pbo.write(&mut fs::File::create(folder.join(format!("addon{n}.pbo"))).unwrap()).unwrap();
    }
}

/// Packs that are named one by one.
fn named_addons(folder: &Path, count: usize) {
    addons(folder, count);
    let list: Vec<String> = (0..count).map(|n| format!("in/addon{n}.pbo\n")).collect();
    fs::write(folder.join("list"), list.concat()).unwrap();
}

/// One part of a census for each, with four rows.
fn parts_of_a_census(folder: &Path, count: usize) {
    fs::write(folder.join("m.md2"), made("quake-md2/made/arrow.md2")).unwrap();
    assert!(triassic(folder).args(["census", "m.md2", "-o", "row.jsonl"]).output().unwrap().status.success());
    let mut row: Value = serde_json::from_slice(&fs::read(folder.join("row.jsonl")).unwrap()).unwrap();
    let mut list = String::new();
    for part in 0..count {
        let mut lines = String::new();
        for n in 0..4 {
            row["path"] = format!("{n}/{part:06}.md2").into();
            lines.extend([row.to_string(), "\n".to_owned()]);
        }
        let name = format!("part{part}.jsonl");
        fs::write(folder.join(&name), lines).unwrap();
        list.extend(["in/", &name, "\n"]);
    }
    fs::write(folder.join("list"), list).unwrap();
}

/// The sources of a Half-Life model whose QC has these lines for each number.
fn sources(folder: &Path, count: usize, line: &dyn Fn(usize) -> String) {
    sized_sources(folder, 20, &(0..count).map(line).collect::<String>());
}

/// The sources of a Half-Life model with this number of bones and frames, and these lines in its QC.
fn sized_sources(folder: &Path, size: i32, qc: &str) {
    let lines = |line: &dyn Fn(i32) -> String, count: i32| (0..count).map(line).collect::<Vec<_>>().concat();
    let bones = lines(&|bone| format!("{bone} \"b{bone}\" {}\n", bone - 1), size);
    let pose = |n: i32| lines(&|bone| format!("{bone} {} 0 0 0 0 0.{}\n", n % 5, n % 7), size);
    let frames = lines(&|n| format!("time {n}\n{}", pose(n)), size);
    let corner = |x: i32, y: i32| format!("0 {x} {y} 0 0 0 1 0 0\n");
    let triangle = |n: i32| ["skin.bmp\n", &corner(n, 0), &corner(n + 1, 0), &corner(n, 1)].concat();
    let head = format!("version 1\nnodes\n{bones}end\nskeleton\n");
    let triangles = lines(&triangle, size);
    fs::write(folder.join("mesh.smd"), format!("{head}time 0\n{}end\ntriangles\n{triangles}end\n", pose(0))).unwrap();
    fs::write(folder.join("walk.smd"), format!("{head}{frames}end\n")).unwrap();
    let image = Image::new(8, 8, vec![1; 64], Palette([[9; 3]; 256])).unwrap();
    fs::write(folder.join("skin.bmp"), write_bmp(&image).unwrap()).unwrap();
    fs::write(folder.join("a.qc"), format!("{qc}$body first \"mesh\"\n$sequence last \"walk\"\n")).unwrap();
}

fn bodies(folder: &Path, count: usize) {
    sources(folder, count, &|n| format!("$body b{n} \"mesh\"\n"));
}

fn sequences(folder: &Path, count: usize) {
    sources(folder, count, &|n| format!("$sequence s{n} \"walk\"\n"));
}

/// Sequences of one frame.
#[cfg(target_os = "linux")]
fn short_sequences(folder: &Path, count: usize) {
    sized_sources(folder, 1, &"$sequence s \"walk\"\n".repeat(count));
}

/// Body parts of one triangle.
#[cfg(target_os = "linux")]
fn small_bodies(folder: &Path, count: usize) {
    sized_sources(folder, 1, &"$body b \"mesh\"\n".repeat(count));
}

#[cfg(target_os = "linux")]
fn small_submodels(folder: &Path, count: usize) {
    sized_sources(folder, 1, &format!("$bodygroup b {{\n{}}}\n", "studio mesh\n".repeat(count)));
}

#[cfg(target_os = "linux")]
fn empty_submodels(folder: &Path, count: usize) {
    sized_sources(folder, 1, &format!("$bodygroup b {{\n{}}}\n", "blank\n".repeat(count)));
}

/// Folders of images.
#[cfg(target_os = "linux")]
fn image_folders(folder: &Path, count: usize) {
    sized_sources(folder, 1, &format!("$cdtexture {}\n", "a ".repeat(count)));
}

/// Textures of a family.
#[cfg(target_os = "linux")]
fn textures_of_a_group(folder: &Path, count: usize) {
    sized_sources(folder, 1, &format!("$texturegroup g {{\n{{ {}}}\n}}\n", "a ".repeat(count)));
}

/// A second `$cd` is an error.
#[cfg(target_os = "linux")]
fn source_folders(folder: &Path, count: usize) {
    sized_sources(folder, 1, &"$cd a\n".repeat(count));
}

fn includes(folder: &Path, count: usize) {
    for n in 0..count {
        let lines = format!("$hbox {n} \"b0\" 0 0 0 1 1 1\n").repeat(20);
        fs::write(folder.join(format!("{n}.qci")), lines).unwrap();
    }
    sources(folder, count, &|n| format!("$include \"{n}.qci\"\n"));
}

fn lists_of_gltf(folder: &Path, count: usize) {
    let list = |element: &dyn Fn(usize) -> Value| -> Value { (0..count).map(element).collect() };
    let primitive = |n: usize| json!({ "attributes": { "POSITION": 0 }, "material": n });
    let corners: Vec<u8> = [0.0_f32, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0].map(f32::to_le_bytes).concat();
    let file = json!({
        "asset": { "version": "2.0" },
        "scenes": [{ "nodes": (0..count).collect::<Vec<_>>() }],
        "nodes": list(&|n| json!({ "mesh": n, "name": format!("node{n}") })),
        "meshes": list(&|n| json!({ "primitives": [primitive(n)] })),
        "materials": list(&|n| json!({ "name": format!("material{n}") })),
        "accessors": [{ "bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3",
            "min": [0, 0, 0], "max": [1, 1, 0] }],
        "bufferViews": [{ "buffer": 0, "byteLength": 36 }],
        "buffers": [{ "byteLength": 36, "uri": "a.bin" }],
    });
    fs::write(folder.join("a.bin"), corners).unwrap();
    fs::write(folder.join("a.gltf"), file.to_string()).unwrap();
}

/// Animations with the same keys.
#[cfg(target_os = "linux")]
fn shared_keys(folder: &Path, count: usize) {
    const KEYS: u16 = 500;
    let corners = [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0];
    let times = (0..KEYS).map(f32::from);
    let rotations = (0..KEYS).flat_map(|key| [0.0, 0.0, f32::from(key % 9), 1.0]);
    let numbers = corners.into_iter().chain(times).chain(rotations);
    let animation = json!({
        "channels": [{ "sampler": 0, "target": { "node": 0, "path": "rotation" } }],
        "samplers": [{ "input": 1, "output": 2 }],
    });
    let file = json!({
        "asset": { "version": "2.0" },
        "scenes": [{ "nodes": [0] }],
        "nodes": [{ "mesh": 0 }],
        "meshes": [{ "primitives": [{ "attributes": { "POSITION": 0 } }] }],
        "animations": vec![animation; count],
        "accessors": [
            { "bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3", "min": [0, 0, 0], "max": [1, 1, 0] },
            { "bufferView": 0, "byteOffset": 36, "componentType": 5126, "count": KEYS, "type": "SCALAR" },
            { "bufferView": 0, "byteOffset": 2036, "componentType": 5126, "count": KEYS, "type": "VEC4" },
        ],
        "bufferViews": [{ "buffer": 0, "byteLength": 10_036 }],
        "buffers": [{ "byteLength": 10_036, "uri": "a.bin" }],
    });
    fs::write(folder.join("a.bin"), numbers.flat_map(f32::to_le_bytes).collect::<Vec<_>>()).unwrap();
    fs::write(folder.join("a.gltf"), file.to_string()).unwrap();
}

/// Skins of Quake II, which all show one image.
#[cfg(target_os = "linux")]
fn skins_of_quake(folder: &Path, count: usize) {
    let model = made("quake-md2/made/arrow.md2");
    let mut builder = Builder::from_model(&Model::parse(&model).unwrap());
    builder.skins = (0..count).map(|n| Skin::new(format!("{n}.pcx").as_bytes()).unwrap()).collect();
    builder.layout = None;
    fs::write(folder.join("a.md2"), builder.write().unwrap()).unwrap();
    let image = Image::new(16, 16, vec![1; 256], Palette([[9; 3]; 256])).unwrap();
    fs::write(folder.join("a.bmp"), write_bmp(&image).unwrap()).unwrap();
}

fn frames(folder: &Path, count: usize) {
    let model = made("quake-md2/made/arrow.md2");
    let mut builder = Builder::from_model(&Model::parse(&model).unwrap());
    let first = builder.frames[0].clone();
    builder.frames = vec![first; count];
    builder.layout = None;
    fs::write(folder.join("a.md2"), builder.write().unwrap()).unwrap();
}

/// Writes a model of one level of detail with this number of points, and a triangle of the first ones if it has faces.
fn write_p3d(folder: &Path, points: usize, has_face: bool, names: impl Iterator<Item = String>) {
    let mut lod = BuilderLod::new(Resolution(1.0));
    let place = |n: usize| [n % 251, n / 251 % 251, n % 2].map(|place| f32::from(u8::try_from(place).unwrap()));
    lod.points.extend((0..points).map(|n| Point::new(Vec3::from(place(n)))));
    lod.faces.extend(has_face.then(|| BuilderFace::from_points(&[0, 1, 2])));
    for name in names {
        let mut tag = BuilderTag::selection(b"", &[1; 3], &[1]);
        tag.name = name.into_bytes().into();
        lod.push_tag(tag).unwrap();
    }
    fs::write(folder.join("a.p3d"), P3dBuilder::new([lod]).write().unwrap()).unwrap();
}

fn selections(folder: &Path, count: usize) {
    write_p3d(folder, 3, true, (0..count).map(|n| format!("s{n}")));
}

fn proxies(folder: &Path, count: usize) {
    write_p3d(folder, 3, true, (0..count).map(|n| format!(r"proxy:\lamp.{n}")));
}

/// Points of no triangle.
fn unused_points(folder: &Path, count: usize) {
    write_p3d(folder, count, true, std::iter::empty());
}

/// Points of a level without triangles.
fn points(folder: &Path, count: usize) {
    write_p3d(folder, count, false, std::iter::empty());
}

/// Faces whose textures and materials all lead to one file each.
#[cfg(target_os = "linux")]
fn paths_of_a_texture(folder: &Path, count: usize) {
    write_faces(folder, count, |n| (format!(r"{n:x}\t_co.paa"), String::new()));
    let image = formats_core::Pixels { width: 256, height: 256, rgba: [9, 9, 9, 255].repeat(256 * 256) };
    fs::write(folder.join("t_co.paa"), Encoding::COLOR.encode(&image).unwrap()).unwrap();
}

/// Materials with the same stages.
#[cfg(target_os = "linux")]
fn materials_with_stages(folder: &Path, count: usize) {
    write_faces(folder, count, |n| (String::new(), format!(r"{n:x}\m.rvmat")));
    let stage = |n: usize| format!("class Stage{n}{{texture=\"{n}_mc.paa\";uvSource=\"tex\";}};\n");
    fs::write(folder.join("m.rvmat"), (0..count).map(stage).collect::<String>()).unwrap();
}

/// Writes a model whose faces have these textures and materials.
#[cfg(target_os = "linux")]
fn write_faces(folder: &Path, count: usize, names: impl Fn(usize) -> (String, String)) {
    let mut lod = BuilderLod::new(Resolution(1.0));
    lod.points.extend([Vec3::ZERO, Vec3::X, Vec3::Y].map(Point::new));
    lod.faces.extend((0..count).map(|n| {
        let (texture, material) = names(n);
        let mut face = BuilderFace::from_points(&[0, 1, 2]);
        (face.texture, face.material) = (texture.into_bytes().into(), material.into_bytes().into());
        face
    }));
    fs::write(folder.join("a.p3d"), P3dBuilder::new([lod]).write().unwrap()).unwrap();
}

/// Selections whose names start with the same bytes.
fn long_selections(folder: &Path, count: usize) {
    write_p3d(folder, 3, true, (0..count).map(|n| format!("{}{n}", "s".repeat(60))));
}

/// Skins of one pixel.
fn skins(folder: &Path, count: usize) {
    let model = made("acknex-mdl/made/wedge5.mdl");
    let mut builder = acknex_mdl::Builder::from_model(&acknex_mdl::Model::parse(&model).unwrap()).unwrap();
    let skin = acknex_mdl::BuilderSkin::pixels(2, 1, 1, vec![0; 2]).unwrap();
    builder.skins = vec![acknex_mdl::BuilderSkins::Single(skin); count];
    fs::write(folder.join("a.mdl"), builder.write().unwrap()).unwrap();
}

/// Groups of images without any.
#[cfg(target_os = "linux")]
fn empty_groups(folder: &Path, count: usize) {
    let model = made("acknex-mdl/made/wedge.mdl");
    let mut builder = acknex_mdl::Builder::from_model(&acknex_mdl::Model::parse(&model).unwrap()).unwrap();
    builder.skins.extend(vec![acknex_mdl::BuilderSkins::Group(Vec::new()); count]);
    fs::write(folder.join("a.mdl"), builder.write().unwrap()).unwrap();
}

/// Skins of a terrain that refer to the first.
#[cfg(target_os = "linux")]
fn skin_references(folder: &Path, count: usize) {
    let terrain = made("acknex-hmp/made/hills7.hmp");
    let mut builder = acknex_hmp::Builder::from_terrain(&acknex_hmp::Terrain::parse(&terrain).unwrap());
    let raw_type = acknex_hmp::SkinType(acknex_hmp::SkinType::REFERENCE);
    let skin =
        acknex_hmp::BuilderSkin { raw_type, width: 0, height: 1, material: None, effect: None, data: Vec::new() };
    builder.skins.extend(std::iter::repeat_n(skin, count));
    fs::write(folder.join("a.hmp"), builder.write().unwrap()).unwrap();
}

/// Skins of a terrain that are missing files.
#[cfg(target_os = "linux")]
fn missing_skins(folder: &Path, count: usize) {
    let terrain = made("acknex-hmp/made/hills7.hmp");
    let mut builder = acknex_hmp::Builder::from_terrain(&acknex_hmp::Terrain::parse(&terrain).unwrap());
    let skin = |n: usize| acknex_hmp::BuilderSkin::from_external(format!("{n:x}").as_bytes()).unwrap();
    builder.skins.extend((0..count).map(skin));
    fs::write(folder.join("a.hmp"), builder.write().unwrap()).unwrap();
}

/// Points of a terrain.
#[cfg(target_os = "linux")]
fn terrain_points(folder: &Path, count: usize) {
    let heights = (0..count).map(|n| f32::from(u8::try_from(n % 251).unwrap())).collect();
    let ground = acknex_hmp::Ground::new(500, Vec2::ZERO, Vec2::ONE, heights);
    let builder = acknex_hmp::Builder::from_ground(acknex_hmp::Generation::Hmp7, &ground).unwrap();
    fs::write(folder.join("a.hmp"), builder.write().unwrap()).unwrap();
}

/// Objects of a level that are all the same light.
#[cfg(target_os = "linux")]
fn shared_objects(folder: &Path, count: usize) {
    let list = |count: usize| [count, 4 + 4 * count].map(|number| u32::try_from(number).unwrap().to_le_bytes());
    let [number, offset] = list(count);
    let light = Light { kind: 2, origin: Vec3::ZERO, color: Vec3::ONE, range: 2.0, raw_flags: 0 }.encode();
    let objects = [&number[..], &offset.repeat(count), light.as_ref()].concat();
    let mut level = acknex_wmb::Builder::default().write().unwrap();
    let entry = ListEntry { offset: length(&level), length: length(&objects) };
    let at = usize::try_from(ListKind::Objects.entry_at()).unwrap();
    level[at..at + 8].copy_from_slice(&entry.encode());
    level.extend(objects);
    fs::write(folder.join("a.wmb"), level).unwrap();
}

#[cfg(target_os = "linux")]
fn length(bytes: &[u8]) -> i32 {
    bytes.len().try_into().unwrap()
}

/// Light maps of one luxel, for a single terrain.
#[cfg(target_os = "linux")]
fn light_maps(folder: &Path, count: usize) {
    let header = TerrainLightmapHeader { object: 0, width: 1, height: 1 };
    let entity = BuilderObject::new(&acknex_wmb::OldEntity {
        kind: 3,
        origin: Vec3::ZERO,
        angles: Vec3::ZERO,
        scale: Vec3::ONE,
        name: FixedStr::default(),
        file_name: FixedStr::new(b"a.hmp").unwrap(),
        action: FixedStr::default(),
        padding: [0; 3],
        skills: [0.0; 8],
        raw_flags: 0,
        ambient: 0.0,
    });
    let map = BuilderTerrainLightmap { header, pixels: vec![9; 3] };
    let level = acknex_wmb::Builder {
        objects: vec![entity],
        terrain_lightmaps: vec![map; count],
        ..acknex_wmb::Builder::default()
    };
    fs::write(folder.join("a.wmb"), level.write().unwrap()).unwrap();
}

/// Offsets of the same texture.
#[cfg(target_os = "linux")]
fn shared_textures(folder: &Path, count: usize) {
    let number = u32::try_from(count).unwrap();
    let offset = (4 + 4 * number).to_le_bytes();
    let texture = acknex_wmb::BuilderTexture::from_rgba(b"a", 8, 8, &[[0; 4]; 64], Pixels::Rgb565).unwrap();
    let list = [&number.to_le_bytes()[..], &offset.repeat(count), &texture.to_bytes()].concat();
    let mut level = acknex_wmb::Builder::default().write().unwrap();
    let entry = ListEntry { offset: length(&level), length: length(&list) };
    let at = usize::try_from(ListKind::Textures.entry_at()).unwrap();
    level[at..at + 8].copy_from_slice(&entry.encode());
    level.extend(list);
    fs::write(folder.join("a.wmb"), level).unwrap();
}

/// A level source as text with these sections.
#[cfg(target_os = "linux")]
fn text_source(folder: &Path, sections: &str) {
    let root = "object 0{(0 0 0)(0 0 0)(1 1 1)}";
    fs::write(folder.join("a.wmp"), format!("// WMP2\n{sections}{root}\n")).unwrap();
}

/// Triangles of blocks, each with its own texture.
#[cfg(target_os = "linux")]
fn textures_of_faces(folder: &Path, count: usize) {
    let face = |n: usize| format!("3 0 1 2:{n:x} 0 0 0 1 1:0 0 0\n");
    let block = |first: usize| {
        let faces: String = (first..first + 1000).map(face).collect();
        format!("block 0{{vertices 3 faces 1000\n0 0 0\n1 0 0\n0 1 0\n{faces}}}\n")
    };
    let blocks: String = (0..count).step_by(1000).map(block).collect();
    text_source(folder, &format!("version 510\n{blocks}"));
}

/// Sections that no object names.
#[cfg(target_os = "linux")]
fn sections(folder: &Path, count: usize) {
    text_source(folder, &"a 0{}\n".repeat(count));
}

/// Smooth triangles of blocks that share three vertices.
#[cfg(target_os = "linux")]
fn smooth_triangles(folder: &Path, count: usize) {
    let vertex = |position| BlockVertex { position, uv: Vec2::ZERO, lightmap_uv: Vec2::ZERO };
    let triangle = |polygon| BlockTriangle { vertices: [0, 1, 2], skin: 0, polygon };
    let skin = BlockSkin { texture: 0, lightmap: 0, tex_info: 0, ambient: 0.0, albedo: 0.0, raw_flags: 0x4003 };
    let block = BuilderBlock {
        contents: 0,
        vertices: [Vec3::ZERO, Vec3::X, Vec3::Y].map(vertex).to_vec(),
        triangles: (0..1000).map(triangle).collect(),
        skins: vec![skin],
    };
    let level = acknex_wmb::Builder { blocks: vec![block; count / 1000], ..acknex_wmb::Builder::default() };
    fs::write(folder.join("a.wmb"), level.write().unwrap()).unwrap();
}

fn triassic(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_triassic"));
    command.current_dir(folder);
    command
}

/// Creates the elements in a folder `in`, and returns the command that processes them.
fn prepared(make: Make, count: usize, arguments: &[&str]) -> (TempDir, Command) {
    let folder = tempfile::tempdir().unwrap();
    let input = folder.path().join("in");
    fs::create_dir(&input).unwrap();
    make(&input, count);
    let mut command = triassic(folder.path());
    command.args(arguments).args(["--jobs", "1", "--quiet"]);
    (folder, command)
}

/// Asserts that neither the instructions nor the system calls grow faster than the number.
fn assert_growth(name: &str, make: Make, count: usize, arguments: &[&str]) {
    let used = [1, 2, 4].map(|times| {
        let (_folder, command) = prepared(make, count * times, arguments);
        instructions::of_program(&command)
    });
    for (what, counts) in [("instructions", used.map(|used| used.0)), ("calls to the system", used.map(|used| used.1))]
    {
        let wrong = instructions::grows_too_fast(counts);
        // A few hundred calls are made at startup in any case.
        let wrong = wrong.filter(|wrong| what == "instructions" || wrong.starts_with("grows"));
        assert_eq!(wrong, None, "{name}, {arguments:?}: {counts:?} {what}");
    }
}

const FOLDERS: [(&str, Make); 8] = [
    ("models", models),
    ("models and images of other names", models_and_images),
    ("models with companions that are missing", split_models),
    ("models of a project", proxies_of_a_project),
    ("sources of levels", level_sources),
    ("members of a pack", members),
    ("packs of Quake", packs),
    ("packs of Bohemia's games", addons),
];

#[test]
#[ignore = "counts instructions, needs Valgrind; runs in `.ci/run`"]
fn work_of_info_grows_with_the_number_of_files() {
    for (name, make) in FOLDERS {
        assert_growth(name, make, 12, &["info", "--long", "in"]);
    }
}

#[test]
#[ignore = "counts instructions, needs Valgrind; runs in `.ci/run`"]
fn work_of_convert_grows_with_the_number_of_files() {
    for (name, make) in FOLDERS {
        assert_growth(name, make, 10, &["convert", "--out-dir", "out", "in"]);
    }
}

/// A structure multiplied in a file or next to it: a name, its builder, its initial count, and the command.
type Case = (&'static str, Make, usize, &'static [&'static str]);

const CASES: [Case; 11] = [
    ("packs in a folder", addons, 100, &["info", "in"]),
    ("named packs", named_addons, 100, &["info", "--files-from", "in/list"]),
    ("parts of a census", parts_of_a_census, 100, &["census", "--merge", "--files-from", "in/list", "-o", "out"]),
    ("$body", bodies, 200, &["compile", "in/a.qc", "-o", "out.mdl"]),
    ("sequences", sequences, 200, &["compile", "in/a.qc", "-o", "out.mdl"]),
    ("includes", includes, 200, &["compile", "in/a.qc", "-o", "out.mdl"]),
    ("lists of glTF", lists_of_gltf, 500, &["convert", "in/a.gltf", "-o", "out.glb"]),
    (
        "lists of glTF, to a model",
        lists_of_gltf,
        250,
        &["convert", "in/a.gltf", "--to", "goldsrc-mdl", "-o", "out.mdl"],
    ),
    ("selections for editing", long_selections, 250, &["convert", "--for", "editing", "in/a.p3d", "-o", "out.glb"]),
    ("frames for editing", frames, 500, &["convert", "--for", "editing", "in/a.md2", "-o", "out.glb"]),
    ("skins, to a model", skins, 1000, &["convert", "in/a.mdl", "--to", "md2", "-o", "out.md2"]),
];

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn work_grows_no_faster_than_multiplied_structures() {
    for (name, make, count, arguments) in CASES {
        assert_growth(name, make, count, arguments);
    }
}

/// Structures of a few bytes, which take most of the memory.
#[cfg(target_os = "linux")]
const SMALL: [Case; 31] = [
    ("short sequences", short_sequences, 12_500, &["compile", "in/a.qc", "-o", "out.mdl"]),
    ("small body parts", small_bodies, 12_000, &["compile", "in/a.qc", "-o", "out.mdl"]),
    ("small submodels", small_submodels, 30_000, &["compile", "in/a.qc", "-o", "out.mdl"]),
    ("empty submodels", empty_submodels, 60_000, &["compile", "in/a.qc", "-o", "out.mdl"]),
    ("folders of images", image_folders, 400_000, &["compile", "in/a.qc", "-o", "out.mdl"]),
    ("textures of a group", textures_of_a_group, 400_000, &["compile", "in/a.qc", "-o", "out.mdl"]),
    ("folders of sources", source_folders, 250_000, &["compile", "in/a.qc", "-o", "out.mdl"]),
    ("shared keys", shared_keys, 5_000, &["convert", "in/a.gltf", "-o", "out.glb"]),
    ("skins of Quake II", skins_of_quake, 8_000, &["convert", "in/a.md2", "--to", "goldsrc-mdl", "-o", "out.mdl"]),
    ("empty groups", empty_groups, 25_000, &["convert", "in/a.mdl", "-o", "out.glb"]),
    ("empty groups, to a model", empty_groups, 25_000, &["convert", "in/a.mdl", "--to", "md2", "-o", "out.md2"]),
    ("selections", selections, 25_000, &["convert", "in/a.p3d", "-o", "out.glb"]),
    ("selections for editing", selections, 25_000, &["convert", "--for", "editing", "in/a.p3d", "-o", "out.glb"]),
    ("paths of a texture", paths_of_a_texture, 150, &["convert", "in/a.p3d", "-o", "out.glb"]),
    ("materials with stages", materials_with_stages, 50, &["convert", "in/a.p3d", "-o", "out.glb"]),
    ("proxies", proxies, 25_000, &["convert", "in/a.p3d", "-o", "out.glb"]),
    ("unused points", unused_points, 25_000, &["convert", "--for", "editing", "in/a.p3d", "-o", "out.glb"]),
    ("points", points, 25_000, &["convert", "--for", "editing", "in/a.p3d", "-o", "out.glb"]),
    ("skins", skins, 24_000, &["convert", "in/a.mdl", "-o", "out.glb"]),
    ("skins for editing", skins, 16_000, &["convert", "--for", "editing", "in/a.mdl", "-o", "out.glb"]),
    ("skins in a summary", skins, 32_000, &["info", "in/a.mdl"]),
    ("references to a skin", skin_references, 32_000, &["info", "in/a.hmp"]),
    ("points of a terrain", terrain_points, 350_000, &["convert", "--for", "editing", "in/a.hmp", "-o", "out.glb"]),
    ("shared objects", shared_objects, 20_000, &["info", "in/a.wmb"]),
    ("light maps", light_maps, 30_000, &["convert", "--for", "editing", "in/a.wmb", "-o", "out.glb"]),
    ("unused light maps", light_maps, 132_000, &["convert", "in/a.wmb", "-o", "out.glb"]),
    ("missing skins", missing_skins, 22_500, &["convert", "in/a.hmp", "-o", "out.glb"]),
    ("shared textures", shared_textures, 100_000, &["info", "in/a.wmb"]),
    ("textures of faces", textures_of_faces, 10_000, &["convert", "in/a.wmp", "-o", "out.glb"]),
    ("sections of a text", sections, 75_000, &["info", "in/a.wmp"]),
    ("smooth triangles", smooth_triangles, 80_000, &["info", "in/a.wmb"]),
];

#[test]
#[cfg(target_os = "linux")]
#[ignore = "takes half a minute, runs in `.ci/run`"]
fn memory_is_proportional_for_many_files() {
    let many: [Case; 5] = [
        ("models", models, 200, &["convert", "--out-dir", "out", "in"]),
        ("members of a pack", members, 200, &["convert", "--out-dir", "out", "in"]),
        ("packs of Quake", packs, 100, &["info", "in"]),
        ("empty members of a pack", empty_members, 20_000, &["info", "in"]),
        ("small entries of an addon", small_entries, 50_000, &["info", "in/a.pbo"]),
    ];
    assert_memory(&many);
}

#[test]
#[cfg(target_os = "linux")]
#[ignore = "takes half a minute, runs in `.ci/run`"]
fn memory_is_proportional_for_multiplied_structures() {
    assert_memory(&CASES);
}

#[test]
#[cfg(target_os = "linux")]
#[ignore = "takes half a minute, runs in `.ci/run`"]
fn memory_is_proportional_for_small_structures() {
    assert_memory(&SMALL);
}

/// At most 30 bytes per byte read, 4 per byte written, and 50 MB.
#[cfg(target_os = "linux")]
fn assert_memory(cases: &[Case]) {
    for (name, make, count, arguments) in cases {
        let (folder, mut command) = prepared(*make, 4 * count, arguments);
        let read = size(&folder.path().join("in"));
        // Without what the output allows, which is unknown before a run, this is often enough.
        let least = 30 * read + (50 << 20);
        if limited(&command, least).status.success() {
            continue;
        }
        clear(folder.path());
        let expected = command.output().unwrap();
        let most = least + 4 * (size(folder.path()) - read);
        clear(folder.path());
        let output = limited(&command, most);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status, expected.status, "{name}: {error}: {most} bytes for {read}");
    }
}

/// Removes everything but the input.
#[cfg(target_os = "linux")]
fn clear(folder: &Path) {
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap).filter(|entry| entry.file_name() != "in") {
        let path = entry.path();
        if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) }.unwrap();
    }
}

/// Runs the command with a limit for the data segment of the process, which includes stacks.
#[cfg(target_os = "linux")]
fn limited(command: &Command, most: u64) -> Output {
    let mut limited = Command::new("sh");
    limited.args(["-c", &format!("ulimit -d {} && exec \"$@\"", most >> 10), "sh"]);
    limited.arg(command.get_program()).args(command.get_args()).current_dir(command.get_current_dir().unwrap());
    limited.output().unwrap()
}

#[cfg(target_os = "linux")]
fn size(path: &Path) -> u64 {
    if path.is_file() {
        return fs::metadata(path).unwrap().len();
    }
    fs::read_dir(path).unwrap().map(|entry| size(&entry.unwrap().path())).sum()
}
