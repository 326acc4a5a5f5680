//! `Options::quantize` on real files of all formats: the error of each number compared with unquantized output.
#![cfg(all(feature = "all-formats", feature = "gltf", feature = "images"))]

use std::{collections::BTreeMap, path::Path};

use serde_json::Value;
use triassic::{
    AnyFile, Kind,
    acknex_hmp::PointTable,
    convert::{Resolver, SceneOptions},
    detect, gltf, open,
    scene::INCH,
};
use triassic_test_support::{files, glb::Glb};

/// The smallest step between two positions that a file stores as integers, in the units of the file; computed
/// independently of the code under test. `None`: floats.
fn stored_step(file: &AnyFile<'_>) -> Option<f64> {
    let scales = match file {
        AnyFile::QuakeMd2(model) => {
            let part = if model.frames().is_hd() { 1.0 / 256.0 } else { 1.0 };
            model.frames().iter().flat_map(|frame| (frame.header().scale * part).to_array()).collect()
        }
        AnyFile::AcknexMdl(model) => model.classic()?.header().scale.to_array().to_vec(),
        AnyFile::AcknexHmp(terrain) => match *terrain.frames().next()?.points() {
            PointTable::Bytes(_) | PointTable::Words(_) => terrain.header().scale.to_array().to_vec(),
            _ => vec![terrain.header().scale.z],
        },
        _ => return None,
    };
    let steps: Vec<f32> = scales.into_iter().filter(|scale| *scale > 0.0).collect();
    steps.into_iter().reduce(f32::min).map(f64::from)
}

/// The measurements of all files of a format.
#[derive(Debug, Default)]
struct Measured {
    files: usize,
    /// The largest error of a position relative to the allowed one.
    position: f64,
    /// In degrees.
    normal: f64,
    /// In units of 1/65535.
    uv: f64,
    weight: f64,
    /// The numbers of quantized and of unquantized lists.
    shorts: usize,
    floats: usize,
    targets: usize,
    skins: usize,
    bytes: [usize; 2],
}

impl Measured {
    fn add(&mut self, other: &Self) {
        self.files += other.files;
        for (own, other) in [
            (&mut self.position, other.position),
            (&mut self.normal, other.normal),
            (&mut self.uv, other.uv),
            (&mut self.weight, other.weight),
        ] {
            *own = own.max(other);
        }
        self.shorts += other.shorts;
        self.floats += other.floats;
        self.targets += other.targets;
        self.skins += other.skins;
        self.bytes = [0, 1].map(|n| self.bytes[n] + other.bytes[n]);
    }
}

/// The format of a file that can be shown, and its measurements.
fn measure(root: &Path, path: &Path) -> Option<(&'static str, Measured)> {
    // Later parts of the corpus are for other tests, and damaged and compiled files cannot be read.
    let name = files::relative(path, root);
    let head = std::fs::read(path).unwrap();
    let known = detect(&head[..])?;
    if !matches!(known.kind, Kind::Model | Kind::Terrain | Kind::Level) || name.starts_with("later") {
        return None;
    }
    let opened = open(path).ok()?;
    let file = opened.content();
    let mut options = SceneOptions::default();
    options.lods = triassic::convert::Lods::All;
    let (scene, _) = file.to_scene(&options, &mut Resolver::beside(path)).ok()?;
    let mut export = gltf::Options::default();
    export.check = false;
    let plain = gltf::export(&scene, &export).unwrap().into_glb().unwrap();
    export.quantize = gltf::Quantize::All;
    let small = gltf::export(&scene, &export).unwrap().into_glb().unwrap();
    let mut measured = Measured { files: 1, bytes: [plain.len(), small.len()], ..Measured::default() };
    let is_sydney = name.ends_with("sydney.md2");
    assert!(!is_sydney || small.len() * 10 <= plain.len() * 8, "{name}: {} of {}", small.len(), plain.len());
    // A level shows models of other formats: its own data are floats, and the models have their own limits.
    let step = stored_step(file).map(|step| step * f64::from(INCH));
    compare(&name, &Glb::new(&plain), &Glb::new(&small), step, file.kind() == Kind::Level, &mut measured);
    Some((file.format().id, measured))
}

#[test]
fn all_formats_stay_within_their_error_limits() {
    let mut formats: BTreeMap<&str, Measured> = BTreeMap::new();
    for root in [Some(files::testdata()), files::corpus()].into_iter().flatten() {
        let all = files::with_extension(&root, &["md2", "mdl", "hmp", "wmb", "p3d"]);
        for (format, measured) in files::in_parallel(all, |path| measure(&root, &path)).into_iter().flatten() {
            formats.entry(format).or_default().add(&measured);
        }
    }
    assert_eq!(formats.len(), 6, "{formats:#?}");
    for (format, measured) in &formats {
        // Something is rounded in each of them, except for positions of these terrains; of levels, only positions are.
        let is_rounded = measured.position.max(measured.normal).max(measured.uv) > 0.0;
        assert!(is_rounded && measured.bytes[1] < measured.bytes[0], "{format}: {measured:?}");
    }
    let most = |of: fn(&Measured) -> f64| formats.values().map(of).fold(0.0, f64::max);
    let most = [most(|own| own.position), most(|own| own.normal), most(|own| own.uv), most(|own| own.weight)];
    assert!(most[0] > 0.5 && most[1] > 0.1 && most[2] > 0.1 && most[3] > 0.1, "{most:?}");
    let all = |count: fn(&Measured) -> usize| formats.values().map(count).sum::<usize>();
    let (targets, skins) = (all(|measured| measured.targets), all(|measured| measured.skins));
    assert!(all(|measured| measured.shorts) > 20 && targets > 100 && skins > 2, "{targets} {skins}");
}

/// Compares the meshes of all nodes of two documents.
fn compare(name: &str, plain: &Glb, small: &Glb, step: Option<f64>, is_level: bool, measured: &mut Measured) {
    let nodes = |glb: &Glb| glb.json["nodes"].as_array().cloned().unwrap_or_default();
    let (own, others) = (nodes(plain), nodes(small));
    let mut known = Vec::new();
    // Nodes that only have a mesh and its scale are listed as parts of split meshes.
    let of_both = others.iter().enumerate().filter(|(_, node)| !node["name"].as_str().unwrap().ends_with("/mesh"));
    for (node, (number, other)) in own.iter().zip(of_both) {
        assert_eq!(node["name"], other["name"], "{name}");
        let Some(mesh) = node.get("mesh") else { continue };
        // The mesh is on the node itself, or on a child that only has a mesh and a scale.
        let mut below = other["children"].as_array().into_iter().flatten().map(|child| &others[index(child)]);
        let holder = if other.get("mesh").is_some() {
            other
        } else {
            below.find(|child| child["name"] == format!("{}/mesh", node["name"].as_str().unwrap())).unwrap()
        };
        let pair = (mesh.clone(), holder["mesh"].clone());
        if known.contains(&pair) {
            continue;
        }
        let (origin, scale) = match node.get("skin") {
            Some(skin) => {
                measured.skins += 1;
                bound_by(plain, skin, small, &other["skin"])
            }
            // Its own mesh is at the node, except for parts of split meshes.
            None if std::ptr::eq(holder, other) && !node["name"].as_str().unwrap().contains("/part ") => {
                ([0.0; 3], 1.0)
            }
            None => place(&others, number, holder),
        };
        let place = Place { name, origin, scale, step, is_level };
        place.compare(
            plain,
            small,
            &plain.json["meshes"][index(mesh)],
            &small.json["meshes"][index(&pair.1)],
            measured,
        );
        known.push(pair);
    }
}

/// The transform of a node's mesh. Hidden parts of a split mesh have scale 0: then the visible one's.
fn place(nodes: &[Value], number: usize, node: &Value) -> ([f64; 3], f64) {
    let numbers = |key: &str| node.get(key).map(|list| [0, 1, 2].map(|axis| list[axis].as_f64().unwrap()));
    let scale = numbers("scale").unwrap_or([1.0; 3]);
    assert!(scale.iter().all(|axis| axis.to_bits() == scale[0].to_bits()), "one scale for all axes");
    if scale[0] <= 0.0 {
        let siblings = nodes.iter().filter_map(|other| other["children"].as_array());
        let siblings = siblings.filter(|children| children.iter().any(|child| index(child) == number));
        let shown = siblings.flatten().map(|child| nodes[index(child)]["scale"][0].as_f64().unwrap_or(1.0));
        return (numbers("translation").unwrap_or_default(), shown.fold(0.0, f64::max));
    }
    (numbers("translation").unwrap_or_default(), scale[0])
}

/// The scale in the inverse bind matrices: the same for all joints.
fn bound_by(plain: &Glb, skin: &Value, small: &Glb, other: &Value) -> ([f64; 3], f64) {
    let matrices = |glb: &Glb, skin: &Value| glb.list(&glb.json["skins"][index(skin)]["inverseBindMatrices"]);
    let mut found: Option<([f64; 3], f64)> = None;
    for (own, other) in matrices(plain, skin).iter().zip(matrices(small, other)) {
        // Columns of length 1, so that the inverse of the rotation is its transpose.
        let column = |matrix: &[f64], n: usize| [0, 1, 2].map(|row| matrix[n * 4 + row]);
        let dot = |a: [f64; 3], b: [f64; 3]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
        let length = |a: [f64; 3]| dot(a, a).sqrt();
        let scale = length(column(&other, 0)) / length(column(own, 0));
        let moved = [0, 1, 2].map(|axis| column(&other, 3)[axis] - column(own, 3)[axis]);
        let origin = [0, 1, 2].map(|n| dot(column(own, n), moved) / dot(column(own, n), column(own, n)));
        let (first, first_scale) = *found.get_or_insert((origin, scale));
        let is_same = first.iter().zip(origin).all(|(a, b)| (a - b).abs() < 1e-4 * (1.0 + a.abs()));
        assert!(is_same && (scale / first_scale - 1.0).abs() < 1e-4, "{first:?} {origin:?} {scale} {first_scale}");
    }
    found.unwrap_or(([0.0; 3], 1.0))
}

fn index(value: &Value) -> usize {
    usize::try_from(value.as_u64().unwrap()).unwrap()
}

struct Place<'a> {
    name: &'a str,
    origin: [f64; 3],
    scale: f64,
    step: Option<f64>,
    is_level: bool,
}

impl Place<'_> {
    fn compare(&self, plain: &Glb, small: &Glb, mesh: &Value, other: &Value, measured: &mut Measured) {
        let name = self.name;
        assert_eq!(mesh["name"], other["name"], "{name}");
        let parts = |mesh: &Value| mesh["primitives"].as_array().unwrap().clone();
        let parts: Vec<(Value, Value)> = parts(mesh).into_iter().zip(parts(other)).collect();
        // The largest side of the mesh at rest.
        let (mut min, mut max) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
        for (part, _) in &parts {
            for at in plain.list(&part["attributes"]["POSITION"]) {
                for axis in 0..3 {
                    (min[axis], max[axis]) = (min[axis].min(at[axis]), max[axis].max(at[axis]));
                }
            }
        }
        let side = (0..3).map(|axis| max[axis] - min[axis]).fold(0.0, f64::max);
        let far = (0..3).map(|axis| max[axis].abs().max(min[axis].abs())).fold(0.0, f64::max);
        // Models in levels have their own steps, which are larger than a 65535th.
        let allowed = match self.step {
            Some(step) => step / 2.0,
            None if self.is_level => side / 255.0 / 2.0,
            None => side / 65535.0 / 2.0,
        };
        // Values that floats cannot distinguish, also in matrices.
        let rounding = far * 1e-6;
        for (part, other) in parts {
            assert_eq!(plain.list(&part["indices"]), small.list(&other["indices"]), "{name}");
            let (own, others) = (&part["attributes"], &other["attributes"]);
            let keys = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
            assert_eq!(keys(own), keys(others), "{name}");
            let lists = |key: &str| (plain.list(&own[key]), small.list(&others[key]));
            let (from, small_from) = lists("POSITION");
            let (normals, small_normals) =
                if own.get("NORMAL").is_some() { lists("NORMAL") } else { (Vec::new(), Vec::new()) };
            let is_short = small.accessor(&others["POSITION"])["componentType"] == 5122;
            *(if is_short { &mut measured.shorts } else { &mut measured.floats }) += 1;
            let no_targets = Vec::new();
            let targets = part["targets"].as_array().unwrap_or(&no_targets);
            let other_targets = other["targets"].as_array().unwrap_or(&no_targets);
            assert_eq!(targets.len(), other_targets.len(), "{name}");
            let nothing = (Value::Null, Value::Null);
            let pairs: Vec<(Value, Value)> = targets.iter().cloned().zip(other_targets.iter().cloned()).collect();
            for (target, other_target) in std::iter::once(&nothing).chain(&pairs) {
                measured.targets += usize::from(!target.is_null());
                let moved = |glb: &Glb, target: &Value, key: &str, from: &[Vec<f64>]| match target.get(key) {
                    None => from.to_vec(),
                    Some(list) => sum(from, &glb.list(list)),
                };
                let now = moved(plain, target, "POSITION", &from);
                let small_now = moved(small, other_target, "POSITION", &small_from);
                for (at, other) in now.iter().zip(&small_now) {
                    for axis in 0..3 {
                        let off = (at[axis] - (other[axis] * self.scale + self.origin[axis])).abs();
                        let most = allowed + rounding + at[axis].abs() * 2e-7;
                        assert!(off <= most, "{name}: {off} of {most}, {at:?} {other:?}");
                        measured.position = measured.position.max(off / most);
                    }
                }
                let now = moved(plain, target, "NORMAL", &normals);
                let small_now = moved(small, other_target, "NORMAL", &small_normals);
                for (normal, other) in now.iter().zip(&small_now) {
                    let degrees = angle(normal, other);
                    assert!(degrees < 0.5, "{name}: {degrees} degrees, {normal:?} {other:?}");
                    measured.normal = measured.normal.max(degrees);
                }
            }
            for key in keys(own) {
                let most = match key.as_str() {
                    "POSITION" | "NORMAL" => continue,
                    "WEIGHTS_0" => 1.0,
                    _ if key.starts_with("TEXCOORD") => 0.5,
                    _ => 0.0,
                };
                let (list, other) = lists(&key);
                for (one, other) in list.iter().flatten().zip(other.iter().flatten()) {
                    let off = (one - other).abs() * 65535.0;
                    assert!(off <= most, "{name}: {key}: {one} {other}");
                    let kind = if key == "WEIGHTS_0" { &mut measured.weight } else { &mut measured.uv };
                    *kind = kind.max(off);
                }
            }
        }
    }
}

fn sum(from: &[Vec<f64>], by: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let add = |(from, by): (&Vec<f64>, &Vec<f64>)| from.iter().zip(by).map(|(from, by)| from + by).collect();
    from.iter().zip(by).map(add).collect()
}

/// Uses the sine and the cosine, which together are precise for all angles.
fn angle(a: &[f64], b: &[f64]) -> f64 {
    let cross = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
    let length = cross.iter().map(|part| part * part).sum::<f64>().sqrt();
    let dot = a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    length.atan2(dot).to_degrees()
}
