//! The destinations of results, and the paths in options: the same in all commands.

use std::{collections::BTreeSet, fs, path::Path};

use triassic_test_support::files::{below, testdata};

use crate::archives::{Run, pak, run};

const DEBRIS: &str = "quake-md2/cube2-data/models/debris/tris.md2";
const PAA: &str = "bis-paa/made/crate_co.paa";
const MAN: &str = "goldsrc-mdl/made/scout.mdl";

/// A folder with these files of testdata.
fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, from) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::copy(testdata().join(from), path).unwrap();
    }
    folder
}

fn good(folder: &Path, arguments: &[&str]) -> Run {
    let done = run(folder, arguments);
    assert_eq!(done.code, 0, "{arguments:?}: {}", done.stderr);
    done
}

/// The files below a folder, with `/`.
fn files(folder: &Path) -> Vec<String> {
    let name = |path: std::path::PathBuf| path.strip_prefix(folder).unwrap().display().to_string();
    below(folder).into_iter().map(name).collect()
}

/// `-o` is one file and `--out-dir` a folder, and neither needs to exist.
#[test]
fn outputs_mean_the_same_everywhere() {
    let folder = folder(&[("a.md2", DEBRIS), ("x_co.paa", PAA), ("m.mdl", MAN), ("c.p3d", "bis-p3dm/made/crate.p3d")]);
    let at = |name: &str| folder.path().join(name);
    good(folder.path(), &["decompile", "m.mdl", "--out-dir", "src/m"]);
    good(folder.path(), &["pack", "src", "-o", "packs/new/a.pak"]);
    for (arguments, output) in [
        (&["convert", "a.md2"][..], "a.glb"),
        (&["convert", "a.md2"], "a.obj"),
        (&["textures", "x_co.paa"], "x.png"),
        (&["textures", "deep/1/x.png"], "x_co.paa"),
        (&["compile", "src/m/m.qc"], "m.mdl"),
        (&["census", "a.md2"], "rows.jsonl"),
        (&["pack", "src"], "a.zip"),
        (&["p3d", "rename", "c.p3d", "--prefix", "z\\x", "z\\y"], "c.p3d"),
    ] {
        let output = format!("deep/1/{output}");
        good(folder.path(), &[arguments, &["-o", &output]].concat());
        assert!(at(&output).is_file(), "{arguments:?}");
    }
    for arguments in [
        &["convert", "a.md2"][..],
        &["textures", "x_co.paa"],
        &["compile", "src/m/m.qc"],
        &["decompile", "m.mdl"],
        &["extract", "packs/new/a.pak"],
        &["p3d", "rename", "c.p3d", "--prefix", "z\\x", "z\\y"],
    ] {
        let out = format!("out/{}/new", arguments[0]);
        good(folder.path(), &[arguments, &["--out-dir", &out]].concat());
        assert!(!files(&at(&out)).is_empty(), "{arguments:?}");
    }
    good(folder.path(), &["info", "a.md2", "--log", "logs/new/info.jsonl"]).stdout.clear();
    assert!(at("logs/new/info.jsonl").is_file());
}

#[test]
fn the_last_argument_may_be_the_output() {
    let folder = folder(&[("a.md2", DEBRIS), ("b.md2", DEBRIS), ("x_co.paa", PAA)]);
    good(folder.path(), &["convert", "a.md2", "b.glb"]);
    good(folder.path(), &["textures", "x_co.paa", "x.png"]);
    assert_eq!(files(folder.path()), ["a.md2", "b.glb", "b.md2", "x.png", "x_co.paa"]);
    // As shells expand `*.md2`: no model is replaced.
    let done = run(folder.path(), &["convert", "a.md2", "b.md2", "--force"]);
    assert_eq!(done.code, 2);
    assert_eq!(fs::read(folder.path().join("b.md2")).unwrap(), fs::read(testdata().join(DEBRIS)).unwrap());
    // Following a suggestion works.
    let tip = run(folder.path(), &["convert", "a.md2"]).stderr;
    let tip = tip.split("did you mean ").nth(1).unwrap().split('?').next().unwrap();
    good(folder.path(), &[&["convert", "a.md2"][..], &tip.split(' ').collect::<Vec<_>>()].concat());
    assert!(folder.path().join("a.glb").is_file());
    // An existing file is rejected, and replaced with --force.
    let done = run(folder.path(), &["convert", "a.md2", "b.glb"]);
    assert!(done.code == 1 && done.stderr.contains("already exists"), "{}", done.stderr);
    good(folder.path(), &["convert", "a.md2", "b.glb", "--force"]);
}

#[test]
fn a_list_keeps_its_folders() {
    let folder = folder(&[("in/m/a/tris.md2", DEBRIS), ("in/m/b/tris.md2", DEBRIS), ("in/n/tris.md2", DEBRIS)]);
    let list = |lines: &[&str]| fs::write(folder.path().join("list"), lines.join("\n")).unwrap();
    let convert = |more: &[&str], out: &str| {
        good(folder.path(), &[&["convert", "--files-from", "list", "--out-dir", out], more].concat());
        files(&folder.path().join(out))
    };
    list(&["in/m/a/tris.md2", "in/m/b/tris.md2"]);
    assert_eq!(convert(&[], "1"), ["a/tris.glb", "b/tris.glb"]);
    assert_eq!(convert(&["--relative-to", "in"], "2"), ["m/a/tris.glb", "m/b/tris.glb"]);
    list(&["./in/m/../m/a/tris.md2", "in/n"]);
    assert_eq!(convert(&[], "3"), ["m/a/tris.glb", "n/tris.glb"]);
    list(&["in/n/tris.md2"]);
    assert_eq!(convert(&[], "4"), ["tris.glb"]);
    // Also for members, and for inputs named without a list.
    good(folder.path(), &["pack", "in", "-o", "p.pak"]);
    list(&["p.pak/m/a/tris.md2", "p.pak/m/b/tris.md2"]);
    assert_eq!(convert(&[], "5"), ["a/tris.glb", "b/tris.glb"]);
    let named = ["convert", "in/m/a/tris.md2", "in/m/b/tris.md2", "--relative-to", "in/m", "--out-dir", "6"];
    good(folder.path(), &named);
    assert_eq!(files(&folder.path().join("6")), ["a/tris.glb", "b/tris.glb"]);
}

type Encode<'a> = &'a dyn Fn(&str) -> Vec<u8>;

/// As editors and shells on Windows write them.
#[test]
fn lists_may_start_with_a_byte_order_mark() {
    let folder = folder(&[("c.p3d", "bis-p3dm/made/crate.p3d"), ("a.md2", DEBRIS), ("b.md2", DEBRIS)]);
    let at = |name: &str| folder.path().join(name);
    let utf_16 = |text: &str| [0xfeff].into_iter().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    let utf_8 = |text: &str| ["\u{feff}", text].concat().into_bytes();
    let encodings: [Encode<'_>; 2] = [&utf_8, &utf_16];
    let old = run(folder.path(), &["p3d", "text", "c.p3d"]).stdout;
    let mut values = old.lines().filter_map(|line| Some(line.rsplit_once(": ")?.1));
    let texture = values.find(|value| value.ends_with(".paa")).unwrap_or_else(|| panic!("{old}"));
    for encode in encodings {
        fs::write(at("list"), encode("a.md2\r\nb.md2\r\n")).unwrap();
        let done = good(folder.path(), &["info", "--json", "--files-from", "list"]);
        assert_eq!(done.stdout.lines().count(), 2);
        fs::write(at("map"), encode(&format!("{texture}\tz\\new.paa\r\n"))).unwrap();
        let done = good(folder.path(), &["p3d", "rename", "c.p3d", "--map", "map"]);
        assert!(done.stdout.contains("z\\new.paa"), "{}", done.stdout);
        fs::write(at("clips.anm"), encode("wave 0 1 5\r\n")).unwrap();
        let player = testdata().join("quake-md2/made/player.md2");
        let player = player.to_str().unwrap();
        let convert = ["convert", player, "-o", "p.glb", "--force", "--clips", "clips.anm", "--sequences", "wave"];
        good(folder.path(), &convert);
    }
}

/// Commands with an option that reads a path, which leads into an archive here. `OUT` is a new folder.
const READS: &[&[&str]] = &[
    &["convert", "p.glb", "-o", "OUT/x.md2", "--base", "a.pak/m/player.md2"],
    &["convert", "m.glb", "-o", "OUT/x.mdl", "--to", "goldsrc-mdl", "--base", "a.pak/m/m.mdl"],
    &["convert", "player.md2", "-o", "OUT/x.glb", "--skin", "a.pak/m/skin.pcx"],
    &["convert", "player.md2", "-o", "OUT/x.glb", "--texture", "skin=a.pak/m/skin.pcx"],
    &["convert", "player.md2", "-o", "OUT/x.glb", "--clips", "a.pak/clips.anm", "--sequences", "wave"],
    &["convert", "player.md2", "-o", "OUT/x.glb", "--palette", "a.pak/pal.dat"],
    &["convert", "player.md2", "-o", "OUT/x.glb", "--game", "a.pak/m"],
    &["textures", "player.md2", "--out-dir", "OUT", "--game", "a.pak/m", "--palette", "a.pak/pal.dat"],
    &["tree", "player.md2", "--game", "a.pak/m", "--palette", "a.pak/pal.dat"],
    &["info", "player.md2", "--game", "a.pak/m"],
    &["info", "--files-from", "a.pak/list"],
    &["p3d", "rename", "c.p3d", "--map", "a.pak/map"],
    &["p3d", "deps", "x.zip/c.p3d", "--game", "addon.pbo"],
    &["pack", "more", "--like", "x.zip/a.pak", "-o", "OUT/x.pak"],
    &["compile", "a.pak/src/m.qc", "-o", "OUT/x.mdl"],
    &["compile", "qc/m.qc", "--allow", "a.pak/src", "-o", "OUT/x.mdl"],
    &["compile", "a.pak/src/ref.smd", "--sequence", "a.pak/src/idle.smd", "-o", "OUT/x.mdl"],
    &["mdl", "scale", "a.pak/m/m.mdl", "2", "-o", "OUT/x.mdl"],
    &["mdl", "texture", "m.mdl", "#2", "--image", "a.pak/m/skin.pcx", "-o", "OUT/x.mdl"],
    &["gallery", "player.md2", "--game", "a.pak/m", "--out-dir", "OUT"],
];

/// Options that read other inputs: the rows of a census are not a model, and `view` does not end.
const READ_ELSEWHERE: [(&str, &str); 3] = [("census", "update"), ("view", "game"), ("gallery", "wasm")];

/// Options that write.
const WRITES: [&str; 4] = ["output", "out-dir", "log", "extract"];

/// Every option for a file reads members of archives.
#[test]
fn paths_in_options_may_continue_into_archives() {
    let folder = folder(&[
        ("player.md2", "quake-md2/made/player.md2"),
        ("skin.pcx", "quake-md2/made/skin.pcx"),
        ("m.mdl", MAN),
        ("c.p3d", "bis-p3dm/made/crate.p3d"),
    ]);
    let at = |name: &str| folder.path().join(name);
    let [md2, pcx, mdl] = ["player.md2", "skin.pcx", "m.mdl"].map(|name| fs::read(at(name)).unwrap());
    let smd = "version 1\nnodes\n0 \"root\" -1\nend\nskeleton\ntime 0\n0 0 0 0 0 0 0\nend\n";
    let triangle = "triangles\nskin.pcx\n0 0 0 0 0 0 1 0 0\n0 1 0 0 0 0 1 1 0\n0 0 1 0 0 0 1 0 1\nend\n";
    let qc = "$modelname m.mdl\n$body b ref\n$sequence idle idle fps 1\n";
    let palette = vec![7; 768];
    pak(
        &at("a.pak"),
        &[
            ("m/player.md2", &md2),
            ("m/skin.pcx", &pcx),
            ("m/m.mdl", &mdl),
            ("pal.dat", &palette),
            ("list", b"player.md2\n"),
            ("map", b"old.paa\tnew.paa\n"),
            ("clips.anm", b"wave 0 1 5\n"),
            ("src/m.qc", qc.as_bytes()),
            ("src/ref.smd", [smd, triangle].concat().as_bytes()),
            ("src/idle.smd", smd.as_bytes()),
            ("src/skin.pcx", &pcx),
        ],
    );
    for name in ["qc", "more", "addon/data"] {
        fs::create_dir_all(at(name)).unwrap();
    }
    fs::write(at("qc/m.qc"), qc).unwrap();
    for name in ["data/crate_co.paa", "data/crate.rvmat", "lamp.p3d"] {
        fs::write(at("addon").join(name), b"").unwrap();
    }
    good(folder.path(), &["pack", ".", "-o", "x.zip"]);
    good(folder.path(), &["convert", "player.md2", "--for", "editing", "-o", "p.glb"]);
    good(folder.path(), &["convert", "m.mdl", "--for", "editing", "-o", "m.glb"]);
    fs::copy(testdata().join("bis-p3dm/made/crate.rvmat"), at("addon/data/crate.rvmat")).unwrap();
    good(folder.path(), &["pack", "addon", "-o", "addon.pbo", "--prefix", "triassic\\crate"]);
    let mut tried = BTreeSet::new();
    for (n, arguments) in READS.iter().enumerate() {
        if cfg!(not(feature = "view")) && arguments[0] == "gallery" {
            continue;
        }
        let filled: Vec<String> =
            arguments.iter().map(|argument| argument.replace("OUT", &format!("out{n}"))).collect();
        let filled: Vec<&str> = filled.iter().map(String::as_str).collect();
        let done = run(folder.path(), &filled);
        // One addon may lack files that others have.
        assert!(done.code == 0 || arguments[1] == "deps", "{arguments:?}: {}", done.stderr);
        assert!(arguments[1] != "deps" || done.stdout.contains("crate_co.paa\n"), "{}{}", done.stdout, done.stderr);
        let command = arguments.iter().take(if matches!(arguments[0], "p3d" | "mdl") { 2 } else { 1 });
        let command: Vec<&str> = command.copied().collect();
        let options = arguments.iter().filter_map(|argument| argument.strip_prefix("--"));
        tried.extend(options.map(|option| (command.join(" "), option.to_owned())));
    }
    // No command has another option for a path.
    for (command, option, value) in options() {
        let is_path = ["FILE", "DIR", "SMD", "ARCHIVE", "PALETTE"].iter().any(|name| value.contains(name));
        let is_shared = ["files-from", "relative-to"].contains(&option.as_str());
        if is_path && !is_shared && !WRITES.contains(&option.as_str()) {
            let is_elsewhere = READ_ELSEWHERE.contains(&(command.as_str(), option.as_str()));
            assert!(is_elsewhere || tried.contains(&(command.clone(), option.clone())), "{command} --{option} {value}");
        }
        // Options that write have the same meaning.
        let expected = match option.as_str() {
            "output" | "log" => "FILE",
            "out-dir" | "relative-to" => "DIR",
            _ => continue,
        };
        assert_eq!(value, expected, "{command} --{option}");
    }
    // A missing file is reported with its whole path.
    for arguments in [
        &["convert", "p.glb", "-o", "x.md2", "--base", "a.pak/none.x"][..],
        &["compile", "a.pak/none.x"],
        &["mdl", "scale", "a.pak/none.x", "2", "-o", "x.mdl"],
        &["p3d", "deps", "c.p3d", "--game", "a.pak/none.x"],
    ] {
        let done = run(folder.path(), arguments);
        assert!(done.code == 1 && done.stderr.contains("a.pak/none.x"), "{}", done.stderr);
    }
    // Nothing in an archive is replaced.
    let done = run(folder.path(), &["mdl", "scale", "a.pak/m/m.mdl", "2"]);
    assert!(done.code == 1 && done.stderr.contains("in an archive cannot be changed in place"), "{}", done.stderr);
}

/// The options of all commands: the command, the option, and the name of its value.
fn options() -> Vec<(String, String, String)> {
    let help = |words: &[&str]| good(Path::new("."), &[&["help"], words].concat()).stdout;
    let commands = |text: &str| -> Vec<String> {
        let lines = text.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
        let names = lines.filter(|line| !line.starts_with("   ")).filter_map(|line| line.split_whitespace().next());
        names.filter(|name| *name != "help").map(str::to_owned).collect()
    };
    let mut options = Vec::new();
    let mut left: Vec<Vec<String>> = commands(&help(&[])).into_iter().map(|name| vec![name]).collect();
    while let Some(command) = left.pop() {
        let text = help(&command.iter().map(String::as_str).collect::<Vec<_>>());
        left.extend(commands(&text).into_iter().map(|name| [command.as_slice(), &[name]].concat()));
        for line in text.lines().filter(|line| line.trim_start().starts_with('-')) {
            let Some((_, rest)) = line.split_once("--") else { continue };
            let (name, value) = rest.split_once(' ').unwrap_or((rest, ""));
            let value = value.trim_start_matches('<').split('>').next().unwrap_or_default();
            options.push((command.join(" "), name.to_owned(), value.to_owned()));
        }
    }
    assert!(options.len() > 200, "{} options", options.len());
    options
}

/// The arguments of runs that are refused because they would replace one of the files in `m`.
fn refuses(folder: &Path, expected: &str, runs: &[&[&str]]) {
    let contents = || files(&folder.join("m")).into_iter().map(|name| fs::read(folder.join("m").join(name)).unwrap());
    let before: Vec<_> = contents().collect();
    for arguments in runs {
        let done = run(folder, arguments);
        assert!(done.code == 1 && done.stderr.contains(expected), "{arguments:?}: {}", done.stderr);
        assert!(contents().eq(before.iter().cloned()), "{arguments:?}");
    }
}

#[test]
fn a_log_replaces_only_logs() {
    let folder = folder(&[("m/a.md2", "quake-md2/made/player.md2"), ("m/skin.pcx", "quake-md2/made/skin.pcx")]);
    for command in [&["info"][..], &["validate"], &["convert", "-o", "a.glb"], &["textures", "--out-dir", "out"]] {
        for log in ["m/a.md2", "m/skin.pcx"] {
            refuses(folder.path(), "--log: m/", &[&[command, &["m/a.md2", "--log", log]].concat()]);
        }
    }
    assert_eq!(files(folder.path()), ["m/a.md2", "m/skin.pcx"]);
    good(folder.path(), &["convert", "m/a.md2", "--to", "gltf", "-o", "m/a.gltf"]);
    good(folder.path(), &["census", "m", "-o", "m/rows.jsonl"]);
    for log in ["m/a.gltf", "m/rows.jsonl"] {
        refuses(folder.path(), "not a log", &[&["info", "m/a.gltf", "--log", log]]);
    }
    // An empty file, a log of this command, and one of another.
    fs::write(folder.path().join("log"), "").unwrap();
    for command in ["info", "info", "validate"] {
        good(folder.path(), &[command, "m/a.md2", "--log", "log"]);
        assert!(fs::read_to_string(folder.path().join("log")).unwrap().contains(command), "{command}");
    }
}

#[test]
fn a_census_does_not_replace_its_input() {
    let folder = folder(&[("m/a.md2", DEBRIS)]);
    good(folder.path(), &["pack", "m", "-o", "m/p.pak"]);
    let expected = "the output is the input file";
    refuses(
        folder.path(),
        expected,
        &[
            &["census", "m/a.md2", "-o", "m/a.md2", "--force", "--json"],
            &["census", "m/p.pak/a.md2", "-o", "./m/p.pak", "--force", "--csv"],
        ],
    );
    // An output in a counted folder is not one of its files.
    good(folder.path(), &["census", "m", "-o", "m/rows.jsonl"]);
    good(folder.path(), &["census", "m", "-o", "m/rows.jsonl", "--force"]);
}

#[test]
fn sources_are_not_replaced() {
    let folder = folder(&[("m/a.md2", DEBRIS), ("m.mdl", MAN)]);
    fs::write(folder.path().join("m/$PBOPREFIX$"), "z\\m").unwrap();
    let expected = "the output is the input file";
    refuses(
        folder.path(),
        expected,
        &[
            &["pack", "m", "-o", "m/a.md2", "--to", "zip", "--force"],
            &["pack", "m", "-o", "m/$PBOPREFIX$", "--to", "pbo", "--force"],
        ],
    );
    // An earlier archive in the folder is replaced, and is not a member.
    let size = || fs::metadata(folder.path().join("m/a.zip")).unwrap().len();
    good(folder.path(), &["pack", "m", "-o", "m/a.zip"]);
    let first = size();
    good(folder.path(), &["pack", "m", "-o", "m/a.zip", "--force"]);
    assert_eq!(size(), first);

    good(folder.path(), &["decompile", "m.mdl", "--out-dir", "m/src"]);
    let qc = files(&folder.path().join("m/src")).into_iter().find(|name| name.ends_with(".qc")).unwrap();
    let qc = format!("m/src/{qc}");
    for extension in [".qc", ".smd", ".bmp"] {
        let sources = files(&folder.path().join("m/src"));
        let source = sources.iter().find(|name| name.ends_with(extension)).unwrap();
        refuses(folder.path(), expected, &[&["compile", &qc, "-o", &format!("m/src/{source}"), "--force"]]);
    }
}

/// A game folder that does not exist is an error, and not a folder without files.
#[test]
fn game_folders_must_exist() {
    let folder = folder(&[("a.md2", DEBRIS), ("c.p3d", "bis-p3dm/made/crate.p3d")]);
    for arguments in [
        &["convert", "a.md2", "-o", "x.glb"][..],
        &["textures", "a.md2", "--out-dir", "x"],
        &["tree", "a.md2"],
        &["info", "a.md2"],
        &["p3d", "deps", "c.p3d"],
        #[cfg(feature = "view")]
        &["gallery", "a.md2", "--out-dir", "x"],
        #[cfg(feature = "view")]
        &["view", "a.md2", "--no-open"],
    ] {
        for game in ["none", "a.md2"] {
            let done = run(folder.path(), &[arguments, &["--game", game]].concat());
            let expected = format!("error: --game: {game}: this is neither a folder nor an archive\n");
            assert_eq!((done.code, done.stderr), (1, expected), "{arguments:?}");
        }
    }
    assert_eq!(files(folder.path()), ["a.md2", "c.p3d"]);
}

/// An option about output paths is rejected if the command writes no files.
#[test]
fn options_without_outputs_are_rejected() {
    let folder = folder(&[("a.md2", DEBRIS), ("c.p3d", "bis-p3dm/made/crate.p3d")]);
    for command in [
        &["info", "a.md2"][..],
        &["validate", "a.md2"],
        &["dump", "a.md2"],
        &["tree", "a.md2"],
        &["census", "a.md2"],
        &["p3d", "text", "c.p3d"],
        &["p3d", "deps", "c.p3d"],
        &["convert", "a.md2", "-o", "x.glb"],
    ] {
        let done = run(folder.path(), &[command, &["--relative-to", "."]].concat());
        assert!(done.code == 2 && done.stderr.contains("--relative-to has no effect"), "{command:?}: {}", done.stderr);
    }
}

#[test]
fn a_single_picture_is_written_to_a_file() {
    let folder = folder(&[("x_co.paa", PAA), ("m.mdl", MAN)]);
    good(folder.path(), &["textures", "x_co.paa", "-o", "x.png"]);
    let done = run(folder.path(), &["textures", "m.mdl", "-o", "m.png"]);
    assert!(
        done.code == 1 && done.stderr.contains("textures (") && done.stderr.contains("--out-dir"),
        "{}",
        done.stderr
    );
    assert!(!folder.path().join("m.png").exists());
}
