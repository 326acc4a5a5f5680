//! The output of `triassic convert` for real files, read back by the `gltf` crate: one test per file.
//!
//! Positions are evaluated from the GLB alone, including morph targets and skins, and compared with the poses of the
//! format's own crate, at several times of every animation. The files are those of `testdata/`, and with
//! `TRIASSIC_CORPUS` those of the corpus, for which counts, boxes and images are also compared with the figures of an
//! independent reader.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::format_collect,
    clippy::panic,
    reason = "a test"
)]

mod acknex_hmp;
mod acknex_mdl;
#[path = "../../../triassic-gltf/tests/it/evaluate/mod.rs"]
mod evaluate;
mod extras;
mod goldsrc_mdl;
mod near;
mod quake_md2;

use std::{
    cmp::Reverse,
    collections::BTreeMap,
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use libtest_mimic::{Arguments, Trial};
use serde_json::Value;
use triassic::{AnyFile, OpenFile, Options, formats_core::files::Snapshot};
use triassic_test_support::files;

use evaluate::Model;

/// The formats with a scene, each with its folder in the corpus.
const FORMATS: [(&str, &str); 4] =
    [("acknex-hmp", "acknex"), ("acknex-mdl", "acknex"), ("goldsrc-mdl", "goldsrc-mdl"), ("quake-md2", "quake-md2")];

fn main() {
    let arguments = Arguments::from_args();
    let mut trials = testdata(&files::testdata());
    assert!(trials.len() > 20, "the files of testdata/ are there");
    let corpus = files::corpus();
    match &corpus {
        Some(corpus) => trials.extend(corpus_files(corpus)),
        None => trials.push(Trial::test("corpus", || Ok(())).with_ignored_flag(true)),
    }
    let is_missing = corpus.is_none();
    let sizes = move || {
        goldsrc_mdl::real_models_are_whole_and_small(&corpus.unwrap_or_default());
        Ok(())
    };
    trials.push(Trial::test("corpus/real models are whole and small", sizes).with_ignored_flag(is_missing));
    libtest_mimic::run(&arguments, trials).exit();
}

fn testdata(root: &Path) -> Vec<Trial> {
    let is_one = |id: &str| FORMATS.iter().any(|(format, _)| *format == id);
    let mut found = files::below(root);
    found.retain(|path| triassic::detect(fs::read(path).unwrap().as_slice()).is_some_and(|it| is_one(it.id)));
    let trial = |path: PathBuf| {
        let name = path.strip_prefix(root).unwrap().display().to_string();
        Trial::test(format!("testdata/{name}"), move || {
            check(&path, &Value::Null);
            Ok(())
        })
    };
    found.into_iter().map(trial).collect()
}

fn corpus_files(corpus: &Path) -> Vec<Trial> {
    let mut all = Vec::new();
    for (format, folder) in FORMATS {
        let lines = corpus.join("expected").join(format).with_extension("jsonl");
        let lines = fs::read_to_string(&lines).unwrap_or_else(|error| panic!("{}: {error}", lines.display()));
        let expected: BTreeMap<String, Value> = lines
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).unwrap())
            .map(|value| (value["file"].as_str().unwrap().to_owned(), value))
            .collect();
        all.extend(
            expected.into_iter().map(|(file, figures)| (format, corpus.join(folder).join(&file), file, figures)),
        );
    }
    // Large files first, so that none of them runs alone at the end.
    all.sort_by_key(|(_, path, ..)| Reverse(fs::metadata(path).map_or(0, |metadata| metadata.len())));
    let trials = all.into_iter().map(|(format, path, file, expected)| {
        Trial::test(format!("corpus/{format}/{file}"), move || {
            check(&path, &expected);
            Ok(())
        })
    });
    trials.collect()
}

/// Converts a file and checks the result. `expected` contains the figures of the independent reader, if there are any.
fn check(path: &Path, expected: &Value) {
    let to = tempfile::tempdir().unwrap();
    let glb = to.path().join("model.glb");
    let output = Command::new(env!("CARGO_BIN_EXE_triassic"))
        .args(["convert", "--json", "--parts", "all", "--blends", "all", "--masked", "exact", "--additive", "exact"])
        .args(["--clips", "none"])
        .arg(path)
        .arg("-o")
        .arg(&glb)
        .output()
        .unwrap();
    let line: Value = serde_json::from_slice(&output.stdout).unwrap();
    let error = String::from_utf8_lossy(&output.stderr).into_owned();

    let file = OpenFile::read(path, &Options::default(), &Snapshot::default()).unwrap();
    let is_model = file.parse().is_ok_and(|file| !file.is_companion());
    if !is_model || expected["ok"] == false || expected["error"].is_string() {
        assert!(!is_model, "the independent reader refuses it, ours does not");
        assert_eq!((output.status.code(), line["ok"].as_bool(), glb.exists()), (Some(1), Some(false), false));
        return;
    }
    assert_eq!((output.status.code(), line["ok"].as_bool()), (Some(0), Some(true)), "{error}");
    let glb = fs::read(&glb).unwrap();
    extras::are_documented(&glb);
    let converted = Converted { line, model: Model::new(&glb) };
    compare(&file, &converted, expected);
}

fn compare(file: &OpenFile, converted: &Converted, expected: &Value) {
    let name = file.path().file_stem().unwrap().to_str().unwrap();
    match file.parse().unwrap() {
        AnyFile::AcknexHmp(terrain) => acknex_hmp::compare(name, &terrain, converted, expected),
        AnyFile::AcknexMdl(model) => acknex_mdl::compare(&model, converted, expected),
        AnyFile::QuakeMd2(model) => quake_md2::compare(name, &model, converted, expected),
        AnyFile::GoldsrcMdl(set) => goldsrc_mdl::compare(&set, converted, expected),
        other => panic!("{:?} needs a comparison here", other.format()),
    }
    // The report matches the file.
    let gltf = &converted.model.gltf;
    let counts = &converted.line["counts"];
    assert_eq!(counts["triangles"], converted.triangles().iter().sum::<usize>());
    assert_eq!(counts["animations"], gltf.animations().len());
    assert_eq!(counts["variants"], gltf.variants().map_or(0, Iterator::count));
    let joints = gltf.skins().map(|skin| skin.joints().count()).max();
    if joints.is_none() && gltf.animations().len() == 0 {
        // Without animations, meshes are written in their pose, without a skin. Their bones are still nodes.
        let nodes = gltf.nodes().filter(|node| node.mesh().is_none()).count();
        assert!(counts["bones"].as_u64().unwrap() <= nodes as u64, "{counts} {nodes}");
    } else {
        assert_eq!(counts["bones"], joints.unwrap_or(0));
    }
}

/// A GLB, and the command's report about it.
struct Converted {
    line: Value,
    model: Model,
}

impl Converted {
    /// The number of triangles of each mesh; the parts of a split one count once.
    fn triangles(&self) -> Vec<usize> {
        let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
        let mut first_parts = Vec::new();
        for node in self.model.gltf.nodes() {
            let Some(mesh) = node.mesh() else { continue };
            if let Some((whole, _)) = node.name().unwrap().split_once("/part ") {
                if first_parts.contains(&whole.to_owned()) {
                    continue;
                }
                first_parts.push(whole.to_owned());
            }
            let count = mesh.primitives().map(|part| part.indices().unwrap().count() / 3).sum();
            counts.insert(mesh.index(), count);
        }
        counts.into_values().collect()
    }
    /// The number of images.
    fn images(&self) -> Vec<Vec<u8>> {
        let blob = self.model.gltf.blob.as_ref().map_or(&[][..], Vec::as_slice);
        let images = self.model.gltf.images().map(|image| match image.source() {
            gltf::image::Source::View { view, .. } => blob[view.offset()..view.offset() + view.length()].to_vec(),
            gltf::image::Source::Uri { uri, .. } => panic!("a GLB embeds its images, and has none in {uri}"),
        });
        images.collect()
    }
    /// The names of the animations.
    fn animations(&self) -> Vec<String> {
        self.model.gltf.animations().map(|animation| animation.name().unwrap().to_owned()).collect()
    }
    /// The time of the last key of an animation.
    fn last_key(&self, name: &str) -> f32 {
        let animation = self.model.gltf.animations().find(|animation| animation.name() == Some(name)).unwrap();
        let ends = animation.samplers().map(|sampler| sampler.input().max().unwrap()[0].as_f64().unwrap());
        ends.fold(0.0, f64::max) as f32
    }
    /// The time of the last key of an animation that is `length` seconds long in its file: 1/30 s for a still, which is
    /// marked, and the length itself for all others.
    fn end(&self, name: &str, length: f32) -> f32 {
        let animation = self.model.gltf.animations().find(|animation| animation.name() == Some(name)).unwrap();
        let end = self.last_key(name);
        let extras = animation.extras().as_ref().map_or("{}", |extras| extras.get());
        let extras: Value = serde_json::from_str(extras).unwrap();
        assert_eq!(extras["still"] == true, length <= 0.0, "{name}: {extras}");
        let expected = if length > 0.0 { length } else { 1.0 / 30.0 };
        assert!((end - expected).abs() < 1e-4 * (1.0 + expected), "{name} ends at {end} instead of {expected}");
        end
    }
    /// The scene with everything in it: the second, if something is hidden in the first.
    fn everything(&self) -> usize {
        self.model.gltf.scenes().len().saturating_sub(1)
    }
}
