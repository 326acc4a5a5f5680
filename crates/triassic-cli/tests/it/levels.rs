//! Levels in the command: entities with their animations, limits, light in an OBJ.

#[path = "../../../triassic-gltf/tests/it/evaluate/mod.rs"]
mod evaluate;

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::Value;
use triassic::{
    acknex_mdl::{Builder as ModelBuilder, Generation, Model as AcknexModel, Triangle, classic::QuakeTexCoord},
    acknex_wmb::{Builder, BuilderObject, Entity, FixedStr, Placement, Record, Records},
};
use triassic_scene::glam::{Affine3A, Vec3};
use triassic_test_support::files;

use evaluate::Model;

/// Frames per second, which no file stores.
const RATE: f32 = 10.0;
const QUANT: f32 = 0.0254;

fn text<const N: usize>(text: &str) -> FixedStr<N> {
    let mut bytes = [0; N];
    bytes[..text.len()].copy_from_slice(text.as_bytes());
    FixedStr(bytes)
}

fn entity(name: &str, file: &str, placement: Placement) -> BuilderObject {
    let raw = [0_u8; Entity::SIZE];
    let zero: Entity = Records::new(&raw, 0).get(0).unwrap();
    let Placement { origin, angles, scale } = placement;
    let (name, file_name) = (text(name), text(file));
    BuilderObject::new(&Entity { name, file_name, origin, angles, scale, ..zero })
}

/// A placement that moves, rotates about all axes, and scales.
fn placement(n: f32) -> Placement {
    Placement {
        origin: Vec3::new(100.0 * n, -40.0, 8.0 + n),
        angles: Vec3::new(30.0 + 50.0 * n, -20.0, 75.0),
        scale: Vec3::splat(1.5 + n),
    }
}

const UNMOVED: Placement = Placement { origin: Vec3::ZERO, angles: Vec3::ZERO, scale: Vec3::ONE };

/// A folder with a game that contains a level of these entities, next to these files of `testdata/`.
fn folder(objects: Vec<BuilderObject>, models: &[&str]) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("Game/Level/level.wmb");
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, Builder { objects, ..Builder::default() }.write().unwrap()).unwrap();
    for model in models {
        let from = files::testdata().join(model);
        fs::copy(&from, path.with_file_name(from.file_name().unwrap())).unwrap();
    }
    (folder, path)
}

/// A folder with a subfolder that contains this level of `testdata/`. The parent of a level's folder is searched, too:
/// it must not be the system's folder for temporary files.
fn folder_of(level: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("Level").join(level);
    fs::create_dir(path.parent().unwrap()).unwrap();
    fs::write(&path, files::read(&format!("acknex-wmb/{level}"))).unwrap();
    (folder, path)
}

/// Converts a level; returns the report and the file.
fn convert(path: &Path, arguments: &[&str], to: &str) -> (Value, Vec<u8>) {
    let out = path.with_extension(to);
    let mut command = Command::new(env!("CARGO_BIN_EXE_triassic"));
    let output = command.args(["convert", "--json"]).args(arguments).arg(path).arg("-o").arg(&out).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    (serde_json::from_slice(&output.stdout).unwrap(), fs::read(out).unwrap())
}

/// The number of occurrences of a finding.
fn found(line: &Value, code: &str) -> u64 {
    let findings = line["findings"].as_array().unwrap();
    findings.iter().find(|finding| finding["code"] == code).map_or(0, |finding| finding["count"].as_u64().unwrap())
}

/// A point of a model in the GLB.
fn placed(placement: &Placement, point: Vec3) -> Vec3 {
    let Placement { origin, scale, .. } = *placement;
    let place = placement.rotation() * (scale * point) + origin;
    Vec3::new(place.y, place.z, place.x) * QUANT
}

/// The corners of a mesh of a model at a time between two frames, in its own space.
fn corners(model: &AcknexModel<'_>, mesh: usize, from: usize, to: usize, way: f32) -> Vec<Vec3> {
    let own = model.mesh(mesh).unwrap();
    let position = |frame: usize| own.positions(frame).unwrap_or_else(|| own.base_positions());
    let mut places: Vec<Vec3> = position(from).iter().zip(&position(to)).map(|(a, b)| a.lerp(*b, way)).collect();
    if let Some(mdl7) = model.mdl7() {
        // Joints are interpolated as in glTF.
        let (a, b, parents, binds) = (mdl7.joints(from), mdl7.joints(to), mdl7.parents(), mdl7.bind_positions());
        let mut worlds: Vec<Affine3A> = Vec::new();
        for ((a, b), parent) in a.iter().zip(&b).zip(&parents) {
            let (rotation, translation) = (a.rotation.slerp(b.rotation, way), a.translation.lerp(b.translation, way));
            let local = Affine3A::from_rotation_translation(rotation, translation);
            worlds.push(parent.map_or(Affine3A::IDENTITY, |parent| worlds[parent]) * local);
        }
        let influences = mdl7.influences(mesh).unwrap();
        for (vertex, place) in places.iter_mut().enumerate() {
            let of = influences.of(vertex);
            if !of.is_empty() {
                let bone = |bone: usize| worlds[bone] * Affine3A::from_translation(-binds[bone]);
                *place = of.iter().map(|one| bone(one.bone).transform_point3(*place) * one.weight).sum();
            }
        }
    }
    let corner = |vertex: &u32| places[*vertex as usize];
    own.triangles().iter().flat_map(|triangle| triangle.vertices.map(|vertex| corner(&vertex))).collect()
}

/// Checks that the positions are the same, in any order.
fn same_places(what: &str, mut expected: Vec<Vec3>, mut found: Vec<Vec3>) {
    assert_eq!(expected.len(), found.len(), "{what}");
    while let Some(place) = expected.pop() {
        let (n, nearest) =
            found.iter().enumerate().min_by(|a, b| a.1.distance(place).total_cmp(&b.1.distance(place))).unwrap();
        assert!(nearest.distance(place) < 2e-5 * (1.0 + place.length()), "{what}: {place}, the nearest is {nearest}");
        found.swap_remove(n);
    }
}

#[test]
fn entities_are_animated_like_their_models_at_their_own_positions() {
    for file in ["acknex-mdl/made/wedge7.mdl", "acknex-mdl/made/wedge5.mdl"] {
        let name = file.rsplit('/').next().unwrap();
        let places: Vec<Placement> = [0.0, 1.0, 2.0].map(placement).into();
        let objects = (0..).zip(&places).map(|(n, place)| entity(&format!("guard{n}"), name, *place)).collect();
        let (_folder, path) = folder(objects, &[file]);
        let bytes = files::read(file);
        let model = AcknexModel::parse(&bytes).unwrap();
        let clips = model.clips();

        let (still, glb) = convert(&path, &[], "glb");
        assert_eq!((&still["counts"]["animations"], &still["counts"]["bones"]), (&0.into(), &0.into()));
        assert_eq!(Model::new(&glb).gltf.skins().count(), 0);

        let (line, glb) = convert(&path, &["--force", "--entity-animations"], "glb");
        let read = Model::new(&glb);
        assert_eq!(line["counts"]["animations"], clips.len() * places.len());
        let bones = model.mdl7().map_or(0, triassic::acknex_mdl::Mdl7::bone_count);
        assert_eq!(line["counts"]["bones"], bones * places.len());
        // All entities share the vertices, the keys and the bind pose.
        let meshes = model.meshes().filter(|mesh| !mesh.triangles().is_empty()).count();
        assert_eq!(read.gltf.meshes().count(), meshes);
        let inverse: Vec<usize> = read.gltf.skins().map(|skin| skin.inverse_bind_matrices().unwrap().index()).collect();
        assert!(inverse.iter().all(|index| *index == inverse[0]), "{inverse:?}");
        for (n, place) in places.iter().enumerate() {
            for clip in &clips {
                let clip_name = String::from_utf8_lossy(clip.name().as_bytes());
                let animation = format!("guard{n}|{clip_name}");
                let last = clip.frames().len() - 1;
                for part in [0.0, 0.3, 0.5, 0.77, 1.0] {
                    let time = part * last as f32 / RATE;
                    let key = (time * RATE).clamp(0.0, last as f32);
                    let (from, to) = (clip.frames().start + key as usize, clip.frames().start + key.ceil() as usize);
                    let expected =
                        (0..model.mesh_count()).flat_map(|mesh| corners(&model, mesh, from, to, key.fract()));
                    let expected = expected.map(|point| placed(place, point)).collect();
                    let shown = read.at(Some(&animation), time).into_iter();
                    let own = format!("guard{n}");
                    let shown = shown.filter(|(node, _)| *node == own || node.starts_with(&format!("{own}:")));
                    same_places(&format!("{animation} at {time}"), expected, shown.flat_map(|(_, all)| all).collect());
                }
                // It does not move any other entity.
                let moved = read.gltf.animations().find(|it| it.name() == Some(&animation)).unwrap();
                for channel in moved.channels() {
                    let node = channel.target().node();
                    assert!(node.name().unwrap().starts_with(&format!("guard{n}")), "{animation}: {:?}", node.name());
                }
            }
        }
    }
}

/// A model of a triangle with 300 shapes.
fn long_clip() -> Vec<u8> {
    let mut builder = ModelBuilder::new(Generation::Mdl5);
    builder.header.scale = Vec3::splat(1e-3);
    builder.triangles.push(Triangle::new([0, 1, 2], [0, 0, 0], None));
    builder.tex_coords.push(QuakeTexCoord { on_seam: 0, s: 0, t: 0 });
    for frame in 0..300_u16 {
        let corners = [Vec3::ZERO, Vec3::X * f32::from(frame + 1) * 0.1, Vec3::Y];
        builder.add_frame(format!("walk{frame}").as_bytes(), &corners, &[Vec3::Z; 3]).unwrap();
    }
    builder.write().unwrap()
}

#[test]
fn animations_of_too_many_entities_are_omitted() {
    let objects: Vec<BuilderObject> = (0..10_000).map(|n| entity(&format!("e{n}"), "long.mdl", UNMOVED)).collect();
    let (_folder, path) = folder(objects, &[]);
    fs::write(path.with_file_name("long.mdl"), long_clip()).unwrap();
    let (line, glb) = convert(&path, &["--entity-animations"], "glb");
    let still = found(&line, "SCN-027");
    assert!((9000..9900).contains(&still), "{still} do not move");
    // Each animated entity has one clip; all entities are present.
    assert_eq!(line["counts"]["animations"], 10_000 - still);
    assert_eq!(line["files"]["placed"], 10_000);
    assert!(glb.len() < 16 << 20, "{} bytes", glb.len());
    let read = Model::new(&glb);
    let at_rest = |node: &gltf::Node<'_>| node.extras().as_ref().is_some_and(|own| own.get().contains("at_rest"));
    assert_eq!(read.gltf.nodes().filter(at_rest).count() as u64, still);
    // Animated ones share their vertices, in two parts of at most 256 shapes; static ones have no shapes.
    assert_eq!(read.gltf.meshes().count(), 3);
}

#[test]
fn hostile_levels_are_limited() {
    let own =
        ["level.wmb", "LEVEL.WMB", "a.wmb", "secret.mdl", "..\\..\\secret.mdl", "/etc/passwd", "../../secret.mdl"];
    let objects = own.iter().map(|file| entity("e", file, UNMOVED));
    let many = (0..10_000).map(|n| entity(&format!("e{n}"), "wedge5.mdl", UNMOVED));
    let (folder, path) = folder(objects.chain(many).collect(), &["acknex-mdl/made/wedge5.mdl"]);
    let map = |files: &[&str]| {
        let objects = files.iter().map(|file| entity("e", file, UNMOVED)).collect();
        Builder { objects, ..Builder::default() }.write().unwrap()
    };
    fs::write(path.with_file_name("a.wmb"), map(&["b.wmb", "wedge5.mdl"])).unwrap();
    fs::write(path.with_file_name("b.wmb"), map(&["a.wmb", "level.wmb", "b.wmb"])).unwrap();
    // Outside the game: it exists, but must not be read.
    fs::copy(path.with_file_name("wedge5.mdl"), folder.path().join("secret.mdl")).unwrap();
    let (line, glb) = convert(&path, &[], "glb");
    // The level in itself, by two names; `a`, the level and `b` within `b`.
    assert_eq!(found(&line, "SCN-023"), 5, "{}", line["findings"]);
    assert_eq!(found(&line, "SCN-020"), 4, "{}", line["findings"]);
    let files = &line["files"];
    assert_eq!((&files["placed"], &files["refused"], &files["absent"]), (&10_003.into(), &5.into(), &4.into()));
    let read = Model::new(&glb);
    assert_eq!(read.gltf.meshes().count(), 1);
    assert!(glb.len() < 4 << 20, "{} bytes", glb.len());
}

#[test]
fn an_obj_has_the_light_as_colors() {
    let (_folder, path) = folder_of("old.wmb");
    let (_, obj) = convert(&path, &[], "obj");
    let (_, glb) = convert(&path, &[], "glb");
    let obj = String::from_utf8(obj).unwrap();
    let numbers = |line: &str| line.split(' ').skip(1).map(|number| number.parse().unwrap()).collect::<Vec<f32>>();
    let colors: Vec<Vec<f32>> = obj.lines().filter(|line| line.starts_with("v ")).map(numbers).collect();
    let read = Model::new(&glb);
    let blob = read.gltf.blob.as_deref();
    let linear: Vec<[f32; 4]> = read
        .gltf
        .meshes()
        .flat_map(|mesh| mesh.primitives())
        .flat_map(|part| {
            let reader = part.reader(|_| blob);
            let colors: Vec<[f32; 4]> = reader.read_colors(0).map_or(Vec::new(), |all| all.into_rgba_f32().collect());
            let count = reader.read_positions().unwrap().count();
            if colors.is_empty() { vec![[1.0; 4]; count] } else { colors }
        })
        .collect();
    assert_eq!(colors.len(), linear.len());
    let mut dark = 0;
    for (line, linear) in colors.iter().zip(linear) {
        assert_eq!(line.len(), 6);
        for (code, linear) in line[3..].iter().zip(linear) {
            let own = if *code <= 0.04045 { code / 12.92 } else { ((code + 0.055) / 1.055).powf(2.4) };
            assert!((own - linear).abs() < 1e-3, "{code}: {own} instead of {linear}");
            dark += usize::from(linear < 0.5);
        }
    }
    assert!(dark > 10, "{dark}");
    let (_, plain) = convert(&path, &["--force", "--light", "none"], "obj");
    let plain = String::from_utf8(plain).unwrap();
    assert!(plain.lines().filter(|line| line.starts_with("v ")).all(|line| numbers(line).len() == 3));
}

/// A material of a GLB as JSON, by name.
fn material(read: &Model, name: &str) -> Value {
    let json = read.gltf.document.clone().into_json();
    let materials = serde_json::to_value(&json.materials).unwrap();
    let named = materials.as_array().unwrap().iter().find(|material| material["name"] == name);
    named.unwrap_or_else(|| panic!("{name}: {materials}")).clone()
}

/// The pixels of an image of a GLB.
fn pixels(read: &Model, image: usize) -> Vec<u8> {
    let image = read.gltf.images().nth(image).unwrap();
    let gltf::image::Source::View { view, .. } = image.source() else { panic!("a GLB has its images in it") };
    let bytes = &read.gltf.blob.as_ref().unwrap()[view.offset()..view.offset() + view.length()];
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::ALPHA);
    let mut reader = decoder.read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let size = reader.next_frame(&mut pixels).unwrap().buffer_size();
    pixels.truncate(size);
    pixels
}

#[test]
fn black_is_transparent_in_image_files_of_sprites() {
    let (_folder, path) = folder(vec![entity("poster", "poster.png", UNMOVED)], &[]);
    let file = fs::File::create(path.with_file_name("poster.png")).unwrap();
    let mut encoder = png::Encoder::new(file, 2, 1);
    encoder.set_color(png::ColorType::Rgb);
    encoder.write_header().unwrap().write_image_data(&[0, 0, 0, 200, 10, 0]).unwrap();
    let (_, glb) = convert(&path, &["--masked", "exact"], "glb");
    let read = Model::new(&glb);
    assert_eq!(material(&read, "poster:keyed")["alphaMode"], "MASK");
    let image = read.gltf.materials().find(|material| material.name() == Some("poster:keyed")).unwrap();
    let image = image.pbr_metallic_roughness().base_color_texture().unwrap().texture().source();
    assert_eq!(pixels(&read, image.index()), [0, 0, 0, 0, 200, 10, 0, 255]);
}

#[test]
fn light_maps_of_terrains_are_named_by_their_materials() {
    let (_folder, path) = folder_of("level.wmb");
    fs::write(path.with_file_name("ground.hmp"), files::read("acknex-hmp/made/hills4.hmp")).unwrap();
    for (light, expected) in [("vertex", 1), ("texture", 1), ("none", 0)] {
        let (line, glb) = convert(&path, &["--force", "--light", light], "glb");
        assert_eq!(line["files"]["placed"], 1, "{line}");
        let read = Model::new(&glb);
        let terrain = read.gltf.nodes().find(|node| node.name() == Some("ground_hmp_001")).unwrap();
        let name = terrain.mesh().unwrap().primitives().next().unwrap().material().name().unwrap().to_owned();
        let material = material(&read, &name);
        let maps = material["extras"]["maps"].as_array().cloned().unwrap_or_default();
        let lightmaps: Vec<&Value> = maps.iter().filter(|map| map["role"] == "lightmap").collect();
        assert_eq!(lightmaps.len(), expected, "{light}: {material}");
        let images: Vec<&str> = read.gltf.images().filter_map(|image| image.name()).collect();
        assert_eq!(images.iter().filter(|name| name.starts_with("terrain_lightmap6")).count(), expected, "{images:?}");
    }
}

#[test]
fn missing_files_and_files_with_findings_are_named() {
    let tris = "quake-md2/cube2-data/models/debris/tris.md2";
    let objects = (0..3).map(|n| entity("barrel", "tris.md2", placement(n as f32))).collect();
    let (_folder, path) = folder(objects, &[tris]);
    let (line, _) = convert(&path, &[], "glb");
    let files = &line["files"];
    assert_eq!(files["missing"].as_array().unwrap().len(), 1, "{files}");
    assert_eq!(files["missing"][0]["reason"], "image not found");
    assert_eq!(files["missing"][0]["named_by"], serde_json::json!(["tris.md2"]));
    assert_eq!(files["with_findings"][0]["file"], "tris.md2");
    assert!(files["with_findings"][0]["codes"].as_array().unwrap().contains(&"SCN-001".into()), "{files}");
    assert_eq!(
        u64::try_from(files["with_findings"][0]["codes"].as_array().unwrap().len()).unwrap(),
        found(&line, "SCN-026")
    );

    // The text names at most twenty.
    let bytes = fs::read(files::testdata().join(tris)).unwrap();
    let mut builder = triassic::quake_md2::Builder::from_model(&triassic::quake_md2::Model::parse(&bytes).unwrap());
    builder.layout = None;
    builder.skins =
        (0..25).map(|n| triassic::quake_md2::Skin { path: text(&format!("skins/skin{n:02}.pcx")) }).collect();
    let model = path.with_file_name("many.md2");
    fs::write(&model, builder.write().unwrap()).unwrap();
    let (line, _) = convert(&model, &[], "glb");
    assert_eq!(line["files"]["missing"].as_array().unwrap().len(), 25);
    let mut command = Command::new(env!("CARGO_BIN_EXE_triassic"));
    let output = command.args(["convert", "--force"]).arg(&model).arg("-o").arg(model.with_extension("glb")).output();
    let text = String::from_utf8(output.unwrap().stdout).unwrap();
    assert!(text.contains("missing: 25 files\n"), "{text}");
    assert_eq!(text.matches("image not found").count(), 20, "{text}");
    assert!(text.contains("… and 5 other files (--json lists all)\n"), "{text}");
}

/// A level two folders below its game, with three of its four entities in another folder of the game.
fn in_a_game() -> tempfile::TempDir {
    let entities = (0..4).map(|n| {
        let (name, file) = if n == 3 { ("gone", "gone.mdl") } else { ("pipe", "pipe.mdl") };
        entity(&format!("{name}_{n}"), file, UNMOVED)
    });
    let (folder, level) = folder(entities.collect(), &[]);
    let deep = folder.path().join("Game/Level/Deep/level.wmb");
    fs::create_dir_all(deep.parent().unwrap()).unwrap();
    fs::rename(level, deep).unwrap();
    let models = folder.path().join("Game/Models");
    fs::create_dir_all(&models).unwrap();
    fs::copy(files::testdata().join("acknex-mdl/made/wedge5.mdl"), models.join("PIPE.mdl")).unwrap();
    folder
}

fn triassic(folder: &Path, arguments: &[&str]) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_triassic"));
    let output = command.current_dir(folder).args(arguments).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    (output.status.code().unwrap(), text)
}

#[test]
fn a_game_folder_that_is_too_deep_gives_a_useful_hint() {
    let folder = in_a_game();
    let level = "Game/Level/Deep/level.wmb";
    for command in [&["convert", level, "-o", "a.glb", "--force"][..], &["info", level]] {
        for (game, hint) in [(None, "Game"), (Some("Game/Level"), "Game")] {
            let game: Vec<&str> = game.into_iter().flat_map(|game| ["--game", game]).collect();
            let (code, text) = triassic(folder.path(), &[command, &game].concat());
            assert_eq!(code, 0, "{text}");
            assert!(text.contains(&format!("4 missing; `--game {hint}` finds 3")), "{command:?}: {text}");
        }
        let (_, text) = triassic(folder.path(), &[command, &["--game", "Game"]].concat());
        assert!(text.contains("3 placed, 1 missing") && !text.contains("` finds"), "{text}");
    }
    // From inside, as a user would type it there.
    let (_, text) = triassic(&folder.path().join("Game/Level"), &["info", "Deep/level.wmb", "--game", "."]);
    assert!(text.contains("`--game ..` finds 3"), "{text}");
    let (_, text) = triassic(folder.path(), &["info", level, "--json"]);
    let object: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(object["files"]["hint"], serde_json::json!({"folder": "Game", "places": 3}));
}

#[test]
fn placeholders_are_named_by_their_files() {
    let folder = in_a_game();
    let level = "Game/Level/Deep/level.wmb";
    let (code, text) = triassic(folder.path(), &["convert", level, "-o", "a.gltf", "--entities", "placeholders"]);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("entities: 4 not placed") && !text.contains("missing"), "{text}");
    let gltf: Value = serde_json::from_slice(&fs::read(folder.path().join("a.gltf")).unwrap()).unwrap();
    let nodes: Vec<&Value> =
        gltf["nodes"].as_array().unwrap().iter().filter(|node| node["extras"]["kind"] == "entity").collect();
    let names: Vec<&str> = nodes.iter().map(|node| node["name"].as_str().unwrap()).collect();
    assert_eq!(names.len(), 4);
    assert!(names.iter().all(|name| name.starts_with("pipe.mdl") || *name == "gone.mdl"), "{names:?}");
    assert_eq!(nodes[1]["extras"]["file"], "pipe.mdl");
    assert_eq!(nodes[1]["extras"]["entity"], "pipe_1");
    assert!(nodes.iter().all(|node| node.get("mesh").is_none()));
}
