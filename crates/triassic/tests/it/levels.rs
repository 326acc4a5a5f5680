//! Levels with the files that they show: where those are found, limits, and the positions of entities.
#![cfg(all(feature = "all-formats", feature = "gltf", feature = "images"))]
#![allow(clippy::arithmetic_side_effects, clippy::cast_possible_truncation, reason = "a test")]

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use triassic::{
    acknex_wmb::{Builder, BuilderObject, Entity, FixedStr, Level, OldEntity, Record, Vec3, Wmb},
    convert::{LevelLighting, LevelSky, Resolver, SceneOptions, findings},
    open,
    scene::{Id, InstanceState, Node, Scene},
};
use triassic_test_support::files;

const QUANT: f32 = 0.0254;

fn text<const N: usize>(text: &str) -> FixedStr<N> {
    let mut bytes = [0; N];
    let length = text.len().min(N);
    bytes[..length].copy_from_slice(&text.as_bytes()[..length]);
    FixedStr(bytes)
}

/// An entity of the later kind that shows a file.
pub(crate) fn entity(name: &str, file: &str, raw_flags: u32) -> BuilderObject {
    let raw = Box::leak(vec![0_u8; Entity::SIZE].into_boxed_slice());
    let zero: Entity = triassic::acknex_wmb::Records::new(raw, 0).get(0).unwrap();
    let (name, file_name) = (text(name), text(file));
    BuilderObject::new(&Entity { name, file_name, scale: Vec3::ONE, raw_flags, ..zero })
}

/// An entity of the earlier kind, which truncates names.
fn old_entity(name: &str, file: &str, origin: Vec3) -> BuilderObject {
    let raw = Box::leak(vec![0_u8; OldEntity::SIZE].into_boxed_slice());
    let zero: OldEntity = triassic::acknex_wmb::Records::new(raw, 0).get(0).unwrap();
    let (name, file_name) = (text(name), text(file));
    BuilderObject::new(&OldEntity { name, file_name, origin, scale: Vec3::ONE, ..zero })
}

pub(crate) fn level(objects: Vec<BuilderObject>) -> Vec<u8> {
    Builder { objects, ..Builder::default() }.write().unwrap()
}

fn testdata(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(path)
}

fn convert(path: &Path, options: &SceneOptions, games: &[&Path]) -> Scene {
    let opened = open(path).unwrap();
    let files = Resolver::beside(path);
    let mut files = games.iter().fold(files, Resolver::with_game);
    opened.to_scene_with(options, &mut files).unwrap().0
}

fn states(scene: &Scene) -> BTreeMap<&str, &InstanceState> {
    scene.instances.iter().map(|instance| (instance.file.as_str(), &instance.state)).collect()
}

fn placed(file: &str) -> InstanceState {
    InstanceState::Placed { file: file.into() }
}

/// A game with a level in `Game/Level`, and models in several folders.
fn game() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let model = testdata("quake-md2/made/arrow.md2");
    for place in [
        "Game/Level/sibling.md2",
        "Game/Level/models/Below.MD2",
        "Game/Assets/props/parent.md2",
        "Game/Assets/grass_scattered.md2",
        "Game/Assets/waste_pipe_corner.md2",
        "Game/Assets/waste_pipe_connector.md2",
        "Other/other.md2",
        "Other/sibling.md2",
        "secret.md2",
        "Elsewhere/secret2.md2",
    ] {
        let path = folder.path().join(place);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::copy(&model, path).unwrap();
    }
    folder
}

#[test]
fn files_are_found_only_where_games_have_them() {
    let folder = game();
    let path = folder.path().join("Game/Level/level.wmb");
    let names = [
        "SIBLING.md2",
        "below.md2",
        "parent.md2",
        "other.md2",
        "../../secret.md2",
        "..\\..\\secret.md2",
        "secret.md2",
        "secret2.md2",
        "/etc/passwd",
        "C:\\secret.md2",
    ];
    fs::write(&path, level(names.iter().map(|name| entity("e", name, 0)).collect())).unwrap();
    let scene = convert(&path, &SceneOptions::default(), &[]);
    let found = states(&scene);
    assert_eq!(found["SIBLING.md2"], &placed("sibling.md2"));
    assert_eq!(found["below.md2"], &placed("Below.MD2"));
    assert_eq!(found["parent.md2"], &placed("parent.md2"));
    for name in &names[3..] {
        assert_eq!(found[name], &InstanceState::Absent, "{name}");
    }
    // The three are one model, in three files.
    assert_eq!((scene.meshes.len(), scene.textures.len()), (3, 1));
    let scene = convert(&path, &SceneOptions::default(), &[&folder.path().join("Other")]);
    assert_eq!(states(&scene)["other.md2"], &placed("other.md2"));
    assert_eq!(states(&scene)["secret.md2"], &InstanceState::Absent);
}

#[test]
fn truncated_names_are_completed_if_only_one_file_matches() {
    let folder = game();
    let path = folder.path().join("Game/Level/level.wmb");
    let names = ["grass_scattered.md2", "waste_pipe_corner.md2", "nothing_of_this_name.md2"];
    let objects = names.iter().map(|name| old_entity("e", name, Vec3::ZERO)).collect();
    fs::write(&path, level(objects)).unwrap();
    let scene = convert(&path, &SceneOptions::default(), &[]);
    let found = states(&scene);
    assert_eq!(found["grass_scatter"], &placed("grass_scattered.md2"));
    let names = vec!["waste_pipe_connector.md2".to_owned(), "waste_pipe_corner.md2".to_owned()];
    assert_eq!(found["waste_pipe_co"], &InstanceState::Ambiguous { names });
    assert_eq!(found["nothing_of_th"], &InstanceState::Absent);
    let counts = scene.instance_counts();
    assert_eq!((counts.placed, counts.cut, counts.absent), (1, 1, 1));
}

#[test]
fn recursive_maps_and_many_entities_are_limited() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("level.wmb");
    let many = (0..10_000).map(|n| entity(&format!("e{n}"), "arrow.md2", 0));
    let more = [entity("own", "level.wmb", 0), entity("a", "a.wmb", 0), entity("hidden", "arrow.md2", 1 << 8)];
    fs::write(&path, level(many.chain(more).collect())).unwrap();
    fs::write(folder.path().join("a.wmb"), level(vec![entity("b", "b.wmb", 0)])).unwrap();
    fs::write(folder.path().join("b.wmb"), level(vec![entity("a", "a.wmb", 0), entity("l", "LEVEL.WMB", 0)])).unwrap();
    fs::copy(testdata("quake-md2/made/arrow.md2"), folder.path().join("arrow.md2")).unwrap();
    let opened = open(&path).unwrap();
    let mut files = Resolver::beside(&path);
    let (scene, found) = opened.to_scene_with(&SceneOptions::default(), &mut files).unwrap();
    assert_eq!(scene.meshes.len(), 1);
    assert!(scene.nodes.len() < 10_020, "{} nodes", scene.nodes.len());
    let cycles = found.iter().find(|finding| finding.code == findings::FILE_CYCLE).unwrap();
    assert_eq!(cycles.count, 3);
    let named = |name: &str| scene.nodes.iter().find(|node| node.name == name).unwrap();
    assert_eq!(named("own").extras["reason"], "it contains itself");
    // An invisible entity is a node with its data, without a mesh and without a search.
    assert_eq!((named("hidden").mesh(), named("hidden").extras["flags"][0].as_str()), (None, Some("invisible")));
    assert!(scene.instances.iter().all(|instance| instance.node != Id::<Node>::new(10_004)));
    // An OBJ has the vertices of each entity: those of ten thousand small ones, but no more than a few million.
    let obj = triassic::scene::obj::export(&scene, "level", &triassic::scene::obj::Options::default()).unwrap();
    assert_eq!(String::from_utf8_lossy(&obj[0].bytes).matches("\no ").count(), 10_000);
    let mut large = scene.clone();
    let part = &mut large.meshes[0].primitives[0];
    *part = triassic::scene::Primitive::new(vec![Vec3::ONE; 1000], vec![0, 1, 2]);
    let error = triassic::scene::obj::export(&large, "level", &triassic::scene::obj::Options::default());
    assert!(error.unwrap_err().to_string().starts_with("the OBJ would have 10000000 vertices"));
    // As many nodes as limits allow, and no more.
    let mut options = SceneOptions::default();
    options.limits = options.limits.with_max_elements(20_000);
    convert(&path, &options, &[]).check().unwrap();
}

#[test]
fn the_synthetic_level_has_its_light() {
    let path = testdata("acknex-wmb/level.wmb");
    let bytes = fs::read(&path).unwrap();
    let level = Wmb::parse(&bytes).unwrap().level().unwrap();
    let mut options = SceneOptions::default();
    let lit = convert(&path, &options, &[]);
    assert!(lit.materials.iter().all(|material| material.unlit));
    assert!(lit.metadata.environment.is_some());
    options.level.light = LevelLighting::None;
    options.level.invisible = true;
    let plain = convert(&path, &options, &[]);
    same_geometry(&level, &plain, "level.wmb");
    assert!(plain.meshes.iter().flat_map(|mesh| &mesh.primitives).all(|part| part.colors.is_empty()));
    options.level.light = LevelLighting::Textures;
    let images = convert(&path, &options, &[]);
    let is_lightmap = |texture: &&triassic::scene::Texture| texture.name.starts_with("lightmap");
    assert_eq!(images.textures.iter().filter(is_lightmap).count(), level.lightmaps.len());
    options.level.punctual_lights = true;
    let scene = convert(&path, &options, &[]);
    let gltf = triassic::gltf::export(&scene, &triassic::gltf::Options::default()).unwrap().into_glb().unwrap();
    assert!(String::from_utf8_lossy(&gltf).contains("KHR_lights_punctual"));
}

/// Whether the meshes of a scene, which was converted without light, are those of a level.
fn same_geometry(level: &Level, scene: &Scene, name: &str) {
    let mut expected: Vec<[[u32; 5]; 3]> = Vec::new();
    for mesh in &level.meshes {
        for [a, b, c] in &mesh.triangles {
            expected.push([a, c, b].map(|index| {
                let (position, uv) = (mesh.positions[*index as usize], mesh.uvs[*index as usize]);
                let [x, y, z] = position.to_array();
                [y * QUANT, z * QUANT, x * QUANT, uv.x, uv.y].map(|number| (number + 0.0).to_bits())
            }));
        }
    }
    let names = ["surface", "sky", "water", "invisible"];
    let mut found: Vec<[[u32; 5]; 3]> = Vec::new();
    for part in scene.meshes.iter().filter(|mesh| names.contains(&mesh.name.as_str())).flat_map(|mesh| &mesh.primitives)
    {
        for triangle in part.triangles() {
            found.push(triangle.map(|index| {
                let ([x, y, z], uv) = (part.positions[index as usize].to_array(), part.uvs(0)[index as usize]);
                [x, y, z, uv.x, uv.y].map(|number| (number + 0.0).to_bits())
            }));
        }
    }
    expected.sort_unstable();
    found.sort_unstable();
    assert_eq!(found.len(), expected.len(), "{name}: triangles");
    assert!(found == expected, "{name}: the triangles differ");
}

#[test]
fn real_levels_have_the_geometry_of_the_level_view() {
    let corpus = files::corpus();
    let folders = [Some(testdata("acknex-wmb")), corpus.as_ref().map(|corpus| corpus.join("acknex"))];
    let levels = folders.iter().flatten().flat_map(|folder| files::with_extension(folder, &["wmb"]));
    let mut options = SceneOptions::default();
    (options.level.light, options.level.invisible) = (LevelLighting::None, true);
    options.level.sky = LevelSky::Faces;
    let mut count = 0;
    for path in levels {
        let bytes = fs::read(&path).unwrap();
        let Ok(wmb) = Wmb::parse(&bytes) else { continue };
        let level = wmb.level().unwrap();
        let mut alone = Resolver::beside(&path).without_loader();
        assert!(alone.loader().is_none());
        let (scene, _) = open(&path).unwrap().content().to_scene(&options, &mut alone).unwrap();
        same_geometry(&level, &scene, &path.display().to_string());
        count += 1;
    }
    assert!(count > if corpus.is_some() { 20 } else { 1 }, "{count} levels");
}
