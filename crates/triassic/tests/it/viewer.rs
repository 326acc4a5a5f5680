//! The output of a viewer, and conversions with the options of the command.

use std::path::{Path, PathBuf};

use triassic::{
    OpenFile, Options,
    conversion::{Conversion, OptionError, Parts, Program},
    convert::{BadIndex, Blends, Lods, Resolver, RootMotion, Scale, Sequences},
    formats_core::files::Snapshot,
    gltf,
    scene::{
        Helper,
        serde_json::{self, Value, json},
    },
    viewer::{Checked, Images, Info, Level, Problem, convert_glb, convert_obj, level},
};

const FILES: [&str; 5] = [
    "quake-md2/cube2-data/models/debris/tris.md2",
    "acknex-wmb/made/made.wmb",
    "goldsrc-mdl/made/scout.mdl",
    "acknex-hmp/made/made.hmp",
    "bis-p3dm/made/crate.p3d",
];

fn testdata() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata")
}

/// Each file of `testdata`, or the first of its format.
fn all() -> impl Iterator<Item = (PathBuf, OpenFile)> {
    let files = FILES.into_iter().filter_map(|file| {
        let path = testdata().join(file);
        let path = if path.is_file() {
            Some(path)
        } else {
            first(&testdata().join(file.split('/').next()?), path.extension()?.to_str()?)
        };
        let path = path?;
        let opened = OpenFile::read(&path, &Options::default(), &Snapshot::default()).unwrap();
        Some((path, opened))
    });
    let files: Vec<_> = files.collect();
    assert_eq!(files.len(), FILES.len());
    files.into_iter()
}

fn first(folder: &Path, extension: &str) -> Option<PathBuf> {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder).ok()?.map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    let is_wanted = |path: &&PathBuf| path.extension().is_some_and(|own| own.eq_ignore_ascii_case(extension));
    let here = entries.iter().find(is_wanted).cloned();
    here.or_else(|| entries.iter().filter(|path| path.is_dir()).find_map(|path| first(path, extension)))
}

#[test]
fn every_level_of_a_dump_matches_the_whole_dump() {
    for (path, opened) in all() {
        let model = opened.parse().unwrap();
        let whole: Value = serde_json::to_value(triassic::dump::Dump::new("name", &model)).unwrap();
        let mut pointers = vec![String::new()];
        let mut seen = 0;
        while let Some(pointer) = pointers.pop() {
            let value = whole.pointer(&pointer).unwrap();
            let made = level("name", &model, &pointer, 0).unwrap();
            let children: Vec<String> = match value {
                Value::Object(entries) => entries.keys().cloned().collect(),
                Value::Array(items) => (0..items.len()).map(|n| n.to_string()).collect(),
                _ => Vec::new(),
            };
            assert_eq!(made.count, children.len(), "{} {pointer}", path.display());
            assert_eq!(made.children.len(), children.len().min(Level::PAGE));
            assert_eq!(made.next.is_some(), children.len() > Level::PAGE);
            for child in &made.children {
                let below = format!("{pointer}/{}", child.key.replace('~', "~0").replace('/', "~1"));
                let value = whole.pointer(&below).unwrap_or_else(|| panic!("{} {below}", path.display()));
                let kind = match value {
                    Value::Null => "null",
                    Value::Bool(_) => "boolean",
                    Value::Number(_) => "number",
                    Value::String(_) => "string",
                    Value::Array(_) => "array",
                    Value::Object(_) => "object",
                };
                assert_eq!(child.kind, kind, "{} {below}", path.display());
                // Not each of thousands of equal records.
                if !child.key.parse::<usize>().is_ok_and(|n| n > 2) && seen < 400 {
                    pointers.push(below);
                }
            }
            seen += 1;
        }
        assert!(seen > 5, "{}", path.display());
    }
}

#[test]
fn a_later_page_continues_the_first() {
    let mut found = 0;
    for (_, opened) in all() {
        let model = opened.parse().unwrap();
        let long = level("", &model, "/model", 0).unwrap().children.into_iter().find(|child| child.count > Level::PAGE);
        let Some(long) = long else { continue };
        let pointer = format!("/model/{}", long.key);
        let first = level("", &model, &pointer, 0).unwrap();
        let second = level("", &model, &pointer, first.next.unwrap()).unwrap();
        assert_eq!((second.from, second.children[0].key.as_str()), (Level::PAGE, "200"));
        let end = level("", &model, &pointer, first.count - 1).unwrap();
        assert_eq!((end.children.len(), end.next), (1, None));
        let wrong: Problem = level("", &model, "/model/nothing", 0).unwrap_err();
        assert!(wrong.message.contains("nothing"));
        found += 1;
    }
    assert!(found > 0);
}

#[test]
fn a_model_is_shown_as_it_is_converted() {
    let options = Options::default();
    for (path, opened) in all() {
        let model = opened.parse().unwrap();
        let found = model.validate();
        let files = || Resolver::beside(&path);
        let info = Info::with_files("name", &model, &found, &mut files(), &options);
        assert_eq!((info.size, info.format), (opened.bytes().len(), model.format().id));
        let checked = Checked::new("name", &model, &found);
        assert_eq!(checked.findings.len(), found.len());
        let conversion = Conversion::default();
        let (glb, report) = convert_glb(&model, &mut files(), &conversion).unwrap();
        let (scene, _) = model.to_scene(&conversion.scene, &mut files()).unwrap();
        let piece = conversion.pieces(scene, true).unwrap().remove(0);
        assert_eq!(glb, conversion.export(&piece.scene).unwrap().into_glb().unwrap(), "{}", path.display());
        let line = serde_json::to_value(report.line("name")).unwrap();
        assert_eq!(
            (&line["schema"], &line["ok"], &line["file"]),
            (&json!("triassic/convert-1"), &json!(true), &json!("name"))
        );
        let (files_made, _) = convert_obj(&model, &mut files(), &conversion, "stem").unwrap();
        assert!(files_made.len() >= 2 && files_made[0].name == "stem.obj" && files_made[1].name == "stem.mtl");
        let images = Images::new(&model, &mut files(), &options).unwrap();
        for (n, info) in images.list().iter().enumerate() {
            match images.image(n) {
                Some(image) => {
                    assert_eq!((image.pixels.width, image.pixels.height), (info.width, info.height));
                    assert_eq!(image.pixels.rgba.len() as u64, 4 * u64::from(info.width) * u64::from(info.height));
                    assert_eq!(image.palette.map(|palette| palette.len()), info.colors);
                }
                None => assert_eq!(info.kind, "missing"),
            }
        }
        assert!(images.image(images.len()).is_none());
    }
}

fn named(options: &Value) -> Result<Conversion, OptionError> {
    Conversion::named(options.as_object().unwrap())
}

#[test]
fn options_have_the_names_of_the_command() {
    assert_eq!(named(&json!({})).unwrap(), Conversion::default());
    let made = named(&json!({
        "scale": 2.5, "sequences": ["run*"], "blends": 1, "fps": { "Run": 12 }, "root_motion": "apply",
        "bad-index": "clamp", "lod": "all", "omit": ["hitbox", "none"], "body": "head=1", "no-variants": true,
        "quantize": "auto", "for": "godot", "unlit": true, "light-floor": 8, "palette": vec![7; 768], "keys": null,
    }))
    .unwrap();
    assert_eq!(made.scene.scale, Scale::Factor(2.5));
    assert_eq!(made.scene.sequences, Sequences::only(["run*"]));
    assert_eq!((made.scene.blends, made.scene.lods.clone()), (Blends::Only(1), Lods::All));
    assert_eq!(made.scene.frame_rates.by_name["run"].to_bits(), 12_f32.to_bits());
    assert_eq!((made.scene.root_motion, made.scene.bad_index), (RootMotion::Apply, BadIndex::Clamp));
    assert_eq!((made.omit.as_slice(), made.variants, made.parts()), (&[Helper::Hitbox][..], false, Parts::All));
    assert_eq!((made.gltf.quantize, made.gltf.loop_names), (gltf::Quantize::Positions, gltf::LoopNames::Suffix));
    assert_eq!((made.bodies[0].part.as_str(), made.bodies[0].member.as_str()), ("head", "1"));
    assert_eq!((made.gltf.unlit, made.scene.level.light_floor), (gltf::Unlit::All, Some(8)));
    assert_eq!(named(&json!({ "editing": true })).unwrap(), Conversion::for_program(Program::Editing));
}

#[test]
fn unknown_options_are_errors() {
    let error = |options: &Value| named(options).unwrap_err().to_string();
    assert_eq!(error(&json!({ "color": 1 })), "unexpected option \"color\"");
    assert_eq!(error(&json!({ "scale": "inches" })), "scale: one of meters, keep, or a positive number");
    assert_eq!(error(&json!({ "scale": -1 })), "scale: it must be greater than 0");
    assert_eq!(error(&json!({ "unlit": "yes" })), "unlit: true or false");
    assert_eq!(error(&json!({ "palette": [1, 2] })), "palette: expected 768 bytes");
    assert_eq!(error(&json!({ "for": "maya" })), "for: one of godot, blender, three, editing");
    assert_eq!(error(&json!({ "grid": 0 })), "grid: an integer greater than 0");
}
