//! Options of `convert`: each has an effect on a format, or is rejected for it.

use std::{collections::BTreeMap, fs, path::Path};

use triassic::conversion::OPTIONS;
use triassic_test_support::files::{below, testdata};

use crate::archives::run;

const FORMATS: [&str; 6] = ["glb", "gltf", "obj", "smd", "md2", "goldsrc-mdl"];

const PLAYER: &str = "quake-md2/made/player.md2";
const DEBRIS: &str = "quake-md2/cube2-data/models/debris/tris.md2";
const SCOUT: &str = "goldsrc-mdl/made/scout.mdl";
const MAN: &str = "goldsrc-mdl/assimp/man.mdl";
const CRATE: &str = "bis-p3dm/made/crate.p3d";
const HILLS: &str = "acknex-hmp/made/hills7.hmp";
const LEVEL: &str = "acknex-wmb/level.wmb";
const WEDGE: &str = "acknex-mdl/made/wedge7.mdl";

const GLTF: &[&str] = &["glb", "gltf"];
const SCENES: &[&str] = &["glb", "gltf", "obj"];

/// The other arguments, the option to test, a model, and the formats in which it must change something.
type Effect = (&'static [&'static str], &'static [&'static str], &'static str, &'static [&'static str]);

const EFFECTS: &[Effect] = &[
    (&[], &["--for", "godot"], SCOUT, GLTF),
    (&[], &["--scale", "2"], DEBRIS, SCENES),
    (&[], &["--normals", "recomputed"], "quake-md2/made/inward.md2", &["glb", "gltf", "obj", "md2", "goldsrc-mdl"]),
    (&[], &["--lod", "Geometry"], CRATE, &["glb", "gltf", "obj", "md2", "goldsrc-mdl"]),
    (&[], &["--selections", "attributes"], CRATE, GLTF),
    (&[], &["--attributes", "flags"], CRATE, GLTF),
    (&[], &["--quantize"], DEBRIS, GLTF),
    (&[], &["--sequences", "walk"], MAN, &["glb", "gltf", "goldsrc-mdl"]),
    (&[], &["--blends", "all"], SCOUT, &["glb", "gltf", "goldsrc-mdl"]),
    (&[], &["--fps", "5"], MAN, &["glb", "gltf", "goldsrc-mdl"]),
    (&["--animation", "run", "--time", "0.1"], &["--fps", "20"], PLAYER, &["obj"]),
    (&[], &["--keys", "frames"], PLAYER, GLTF),
    (&["--animation", "run", "--time", "0.05"], &["--keys", "frames"], PLAYER, &["obj"]),
    (&[], &["--loop", "*"], WEDGE, &["glb", "gltf", "goldsrc-mdl"]),
    (&[], &["--root-motion", "apply"], SCOUT, GLTF),
    (&[], &["--morphs", "none"], PLAYER, GLTF),
    (&[], &["--loop-names", "suffix"], PLAYER, GLTF),
    (&[], &["--parts", "all"], SCOUT, SCENES),
    (&[], &["--body", "gadget=1"], SCOUT, SCENES),
    (&[], &["--no-variants"], SCOUT, &["glb", "gltf", "goldsrc-mdl"]),
    (&["--parts", "all"], &["--no-variants"], MAN, &["obj"]),
    (&[], &["--omit", "attachment,hitbox,group"], SCOUT, GLTF),
    (&[], &["--grid", "1/2"], HILLS, &["glb", "gltf", "obj", "md2", "goldsrc-mdl"]),
    (&[], &["--detail-repeats", "3"], HILLS, GLTF),
    (&[], &["--light", "none"], LEVEL, SCENES),
    (&[], &["--light-floor", "200"], LEVEL, SCENES),
    (&[], &["--light-scale", "3"], LEVEL, SCENES),
    (&[], &["--punctual-lights"], LEVEL, GLTF),
    (&[], &["--palette", "PALETTE"], PLAYER, &["glb", "gltf", "obj", "goldsrc-mdl"]),
    (&[], &["--transparent-255"], PLAYER, &["glb", "gltf", "obj", "goldsrc-mdl"]),
    (&["--texture", "crate_nohq=NORMALS"], &["--normal-maps", "y-up"], CRATE, GLTF),
    (&[], &["--unlit"], DEBRIS, GLTF),
    (&[], &["--filter", "nearest"], DEBRIS, GLTF),
    (&[], &["--masked", "exact"], SCOUT, SCENES),
    (&[], &["--additive", "exact"], SCOUT, GLTF),
    (&[], &["--clips", "CLIPS"], PLAYER, GLTF),
    (&[], &["--box", "model"], PLAYER, &["md2"]),
    (&[], &["--skins", "pcx"], DEBRIS, &["md2"]),
    (&[], &["--base", "MODEL"], PLAYER, &["md2"]),
    (&[], &["--skin", "SKIN"], PLAYER, &["glb", "gltf", "obj", "md2", "goldsrc-mdl"]),
    (&[], &["--frame", "1"], PLAYER, &["obj"]),
    (&[], &["--compiler", "valve"], SCOUT, &["smd"]),
];

/// The command's own options that only apply to some formats, each with a value and these formats.
const OWN: &[(&[&str], &[&str])] = &[
    (&["--game", "."], &["glb", "gltf", "obj", "md2", "goldsrc-mdl"]),
    (&["--skin", "x.png"], &["glb", "gltf", "obj", "md2", "goldsrc-mdl"]),
    (&["--texture", "a=x.png"], &["glb", "gltf", "obj", "md2", "goldsrc-mdl"]),
    (&["--engine", "id"], &["md2", "goldsrc-mdl"]),
    (&["--sample-fps", "5"], &["md2", "goldsrc-mdl", "smd"]),
    (&["--base", "x.md2"], &["md2", "goldsrc-mdl", "smd"]),
    (&["--box", "model"], &["md2"]),
    (&["--atlas"], &["md2"]),
    (&["--order", "player"], &["md2"]),
    (&["--skins", "none"], &["md2"]),
    (&["--skin-path", "models/x"], &["md2"]),
    (&["--animation", "run"], &["obj"]),
    (&["--frame", "1"], &["obj"]),
    (&["--compiler", "valve"], &["smd"]),
];

/// Options about inputs, outputs and reports.
const FOR_ALL: [&str; 21] = [
    "output",
    "out-dir",
    "to",
    "force",
    "skip-existing",
    "newer",
    "dry-run",
    "log",
    "files-from",
    "relative-to",
    "shard",
    "include",
    "exclude",
    "no-archives",
    "json",
    "quiet",
    "color",
    "jobs",
    "limits",
    "help",
    "time",
];

/// The files that a conversion wrote, with their contents.
fn made(folder: &Path, out: &str, arguments: &[&str]) -> (i32, String, BTreeMap<String, Vec<u8>>) {
    let to = folder.join(out);
    let done = run(folder, &[&["convert"], arguments, &["--out-dir", out]].concat());
    let files = if to.is_dir() { below(&to) } else { Vec::new() };
    let file =
        |path: std::path::PathBuf| (path.strip_prefix(&to).unwrap().display().to_string(), fs::read(&path).unwrap());
    let files = files.into_iter().map(file).collect();
    if to.is_dir() {
        fs::remove_dir_all(to).unwrap();
    }
    (done.code, done.stderr, files)
}

#[test]
fn every_option_changes_something() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    fs::write(at("pal"), [7; 768]).unwrap();
    fs::write(at("clips.anm"), "wave 0 3 5\n").unwrap();
    let test = |name: &str| testdata().join(name).display().to_string();
    let files = [
        ("PALETTE", at("pal")),
        ("CLIPS", at("clips.anm")),
        ("MODEL", test(PLAYER)),
        ("SKIN", test("quake-md2/made/arrow.pcx")),
        ("NORMALS", test("bis-paa/made/crate_nohq.paa")),
    ];
    let fill = |words: &[&str]| -> Vec<String> {
        let word = |word: &&str| files.iter().fold((*word).to_owned(), |word, (name, path)| word.replace(name, path));
        words.iter().map(word).collect()
    };
    let made = |arguments: &[String]| {
        let (code, error, files) =
            made(folder.path(), "out", &arguments.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(code, 0, "{arguments:?}: {error}");
        files
    };
    // What is written without the option, which several options have in common.
    let mut without = BTreeMap::new();
    for (with, option, model, targets) in EFFECTS {
        for target in *targets {
            let plain = [vec![test(model), "--to".to_owned(), (*target).to_owned()], fill(with)].concat();
            let more = [&plain[..], &fill(option)].concat();
            let without = without.entry(plain).or_insert_with_key(|plain| made(plain));
            assert!(*without != made(&more), "{more:?} changes nothing");
        }
    }
}

#[test]
fn options_without_an_effect_are_rejected() {
    let folder = tempfile::tempdir().unwrap();
    let model = testdata().join(PLAYER).display().to_string();
    let value = |option: &triassic::conversion::ConversionOption| {
        let samples =
            ["all", "1", "none", "x=1", "frames", "1/2", "keep", "y-up", "godot", "apply", "drop", "stored", "names"];
        let more = ["models", "flags", "auto", "suffix", "vertex", "dome", "nearest", "exact", "embedded"];
        // Any other text is a file name.
        let is_palette = option.name == "palette";
        let known = samples.into_iter().chain(more).filter(|text| !is_palette || *text == "embedded");
        known.into_iter().find(|text| option.value(text).is_ok()).unwrap()
    };
    let refused = |option: &[&str], targets: &[&str]| {
        for target in FORMATS {
            let is_for = targets.contains(&target);
            // If the option is accepted, the missing file is the error.
            let input = if is_for { "none.md2" } else { model.as_str() };
            let name = option[0].split('=').next().unwrap();
            // Without this, an OBJ has no animation that these could change.
            let is_of_animations = ["--blends", "--fps", "--keys", "--loop", "--root-motion"].contains(&name);
            let pose: &[&str] = if target == "obj" && is_of_animations { &["--animation", "run"] } else { &[] };
            let done =
                run(folder.path(), &[&["convert", input, "--out-dir", "out", "--to", target], option, pose].concat());
            let is_refused = done.stderr.contains(&format!("{name} has no effect on --to {target}; it is for "));
            assert_eq!((done.code == 2, is_refused), (!is_for, !is_for), "{option:?} {target}: {}", done.stderr);
        }
    };
    for option in OPTIONS {
        let name = format!("--{}", option.name);
        match option.kind {
            triassic::conversion::OptionKind::Flag => refused(&[&name], option.targets),
            _ => refused(&[&format!("{name}={}", value(option))], option.targets),
        }
    }
    for (option, targets) in OWN {
        refused(option, targets);
    }
    // No option is missing from the tables.
    let help = run(folder.path(), &["convert", "--help"]).stdout;
    let names = help
        .lines()
        .filter_map(|line| line.trim_start().split("--").nth(1).filter(|_| line.trim_start().starts_with('-')));
    let names = names.map(|rest| rest.split([' ', '=', '[']).next().unwrap().to_owned());
    for name in names {
        let is_known = OPTIONS.iter().any(|option| option.name == name)
            || OWN.iter().any(|(option, _)| option[0] == format!("--{name}"))
            || FOR_ALL.contains(&name.as_str());
        assert!(is_known, "--{name} is in no table");
    }
}
