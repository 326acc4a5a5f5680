//! Levels: the positions of entities, and sources compared with their compiled levels.
#![allow(clippy::cast_possible_truncation, clippy::indexing_slicing, clippy::unwrap_used, reason = "a test")]

use std::{collections::BTreeMap, fs, path::Path};

use acknex_wmb::{Wmb, Wmp};
use serde_json::Value;
use triassic::{
    convert::{LevelLighting, Resolver, SceneOptions},
    glam::{Affine3A, Vec3},
    open,
    scene::{Id, Instance, InstanceState, Node, Pose, Scene, TextureSource},
};

/// A test, which is passed the folder of the corpus.
type Test = fn(&Path);

/// The tests.
pub(crate) const TESTS: &[(&str, Test)] = &[
    ("acknex-wmb/entities are placed correctly", entities_of_real_levels_are_placed_correctly),
    ("acknex-wmb/sources equal the compiled levels", sources_equal_the_compiled_levels),
];

/// The length of a quant in meters.
const QUANT: f32 = 0.0254;

fn convert(path: &Path, options: &SceneOptions) -> Scene {
    let mut files = Resolver::beside(path);
    open(path).unwrap().content().to_scene(options, &mut files).unwrap().0
}

/// The bounding box of a node including its descendants, in quants of the level.
fn shown_box(scene: &Scene, pose: &Pose, node: Id<Node>) -> Option<(Vec3, Vec3)> {
    let mut open = vec![node];
    let mut found: Option<(Vec3, Vec3)> = None;
    while let Some(id) = open.pop() {
        let node = scene.get(id).unwrap();
        open.extend(&node.children);
        let place: Affine3A = pose.world(id).unwrap();
        let mesh = node.mesh().and_then(|(mesh, _)| scene.get(mesh));
        let drawn = mesh.iter().flat_map(|mesh| &mesh.primitives).flat_map(|part| &part.positions).copied();
        // Unused vertices count, too.
        let unused = mesh.and_then(|mesh| mesh.extras.get("unused_vertices")?.as_array());
        let unused = unused
            .into_iter()
            .flatten()
            .map(|vertex| Vec3::from([0, 1, 2].map(|axis| vertex["position"][axis].as_f64().unwrap() as f32)));
        for position in drawn.chain(unused) {
            let point = place.transform_point3(position) / QUANT;
            let point = Vec3::new(point.z, point.x, point.y);
            found = Some(found.map_or((point, point), |(low, high)| (low.min(point), high.max(point))));
        }
    }
    found
}

fn entities_of_real_levels_are_placed_correctly(corpus: &Path) {
    let expected = fs::read(corpus.join("expected/acknex-level.json")).unwrap();
    let expected: Value = serde_json::from_slice(&expected).unwrap();
    for level in expected["levels"].as_array().unwrap() {
        let file = level["file"].as_str().unwrap();
        let mut options = SceneOptions::default();
        (options.level.light, options.level.invisible) = (LevelLighting::None, true);
        let scene = convert(&corpus.join("acknex").join(file), &options);
        let nodes: BTreeMap<u64, Id<Node>> =
            scene.ids::<Node>().filter_map(|id| Some((scene.get(id)?.extras.get("object")?.as_u64()?, id))).collect();
        let instances: BTreeMap<Id<Node>, &Instance> =
            scene.instances.iter().map(|instance| (instance.node, instance)).collect();
        let pose = Pose::rest(&scene);
        let (mut found, mut boxes) = (0, 0);
        let mut wrong = Vec::new();
        for entry in level["list"].as_array().unwrap() {
            let name = format!("{} {}", entry["object"], entry["file"]);
            let Some(node) = nodes.get(&entry["object"].as_u64().unwrap()) else { panic!("{file}: {name}: no node") };
            let instance = instances[node];
            let is_placed = matches!(instance.state, InstanceState::Placed { .. });
            if is_placed != (entry["found"] == true) {
                wrong.push(format!("{name}: {:?}", instance.state));
                continue;
            }
            found += usize::from(is_placed);
            let Some(corners) = entry["bbox"].as_array() else { continue };
            let corner = |n: usize| Vec3::from([0, 1, 2].map(|axis| corners[n][axis].as_f64().unwrap() as f32));
            let Some((low, high)) = shown_box(&scene, &pose, *node) else {
                wrong.push(format!("{name}: nothing is shown"));
                continue;
            };
            boxes += 1;
            for (is, should) in [(low, corner(0)), (high, corner(1))] {
                let tolerance = should.abs().max(is.abs()) * 1e-5;
                if (is - should).abs().cmpgt(tolerance.max(Vec3::splat(0.05))).any() {
                    wrong.push(format!("{name}: {is}, expected {should}"));
                }
            }
        }
        assert!(wrong.is_empty(), "{file}: {} wrong: {:#?}", wrong.len(), &wrong[..wrong.len().min(20)]);
        assert_eq!((found, boxes), (count(&level["found"]), count(&level["with_bbox"])), "{file}");
        // Each image once.
        let pixels = |source: &TextureSource| matches!(source, TextureSource::Missing(_) | TextureSource::External(_));
        let images: Vec<_> = scene.textures.iter().filter(|texture| !pixels(&texture.source)).collect();
        for (n, image) in images.iter().enumerate() {
            assert!(images[..n].iter().all(|other| other.source != image.source), "{file}: {} twice", image.name);
        }
    }
}

fn count(value: &Value) -> usize {
    value.as_u64().unwrap() as usize
}

/// The blocks of a level source have the vertices of the compiled level.
fn sources_equal_the_compiled_levels(corpus: &Path) {
    let folder = corpus.join("acknex");
    for (name, expected) in [
        ("ikskuh+libgamestudio/data/wmb/test", [144, 72, 144]),
        ("Acknex+LotterShock/Game/Level/gamelevel", [1648, 848, 1510]),
    ] {
        let [source, level] =
            ["wmp", "wmb"].map(|extension| fs::read(folder.join(name).with_extension(extension)).unwrap());
        let (source, level) = (Wmp::parse(&source).unwrap(), Wmb::parse(&level).unwrap());
        assert_eq!(source.blocks().count(), level.blocks().len());
        let compiled: Vec<Vec3> = level.blocks().iter().flat_map(|b| b.vertices.iter()).map(|v| v.position).collect();
        let positions = source.blocks().flat_map(|(node, brush)| brush.positions(node));
        let off: Vec<f32> =
            positions.map(|p| compiled.iter().map(|q| q.distance(p)).fold(f32::MAX, f32::min)).collect();
        // The compiler moves corners of rotated brushes by up to a quant, and removes parts inside other brushes.
        let exact = off.iter().filter(|off| **off < 0.001).count();
        let near = off.iter().filter(|off| **off <= 1.0).count();
        assert_eq!([off.len(), exact, near], expected);
    }
}
