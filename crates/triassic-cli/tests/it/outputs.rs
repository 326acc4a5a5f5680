//! The targets of results, and the paths in options: the same in all commands.

use std::{fs, path::Path};

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

/// `-o` is one file and `--out-dir` a folder, and neither needs to be there.
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
    // As shells write `*.md2` out: no model is replaced.
    let done = run(folder.path(), &["convert", "a.md2", "b.md2", "--force"]);
    assert_eq!(done.code, 2);
    assert_eq!(fs::read(folder.path().join("b.md2")).unwrap(), fs::read(testdata().join(DEBRIS)).unwrap());
    // A tip that is obeyed works.
    let tip = run(folder.path(), &["convert", "a.md2"]).stderr;
    let tip = tip.split("did you mean ").nth(1).unwrap().split('?').next().unwrap();
    good(folder.path(), &[&["convert", "a.md2"][..], &tip.split(' ').collect::<Vec<_>>()].concat());
    assert!(folder.path().join("a.glb").is_file());
    // What exists is refused, and replaced with --force.
    let done = run(folder.path(), &["convert", "a.md2", "b.glb"]);
    assert!(done.code == 1 && done.stderr.contains("exists already"), "{}", done.stderr);
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
    // Members too, and what is named without a list.
    good(folder.path(), &["pack", "in", "-o", "p.pak"]);
    list(&["p.pak/m/a/tris.md2", "p.pak/m/b/tris.md2"]);
    assert_eq!(convert(&[], "5"), ["a/tris.glb", "b/tris.glb"]);
    let named = ["convert", "in/m/a/tris.md2", "in/m/b/tris.md2", "--relative-to", "in/m", "--out-dir", "6"];
    good(folder.path(), &named);
    assert_eq!(files(&folder.path().join("6")), ["a/tris.glb", "b/tris.glb"]);
}

type Encode<'a> = &'a dyn Fn(&str) -> Vec<u8>;

/// As editors and shells of Windows write them.
#[test]
fn lists_may_start_with_a_mark_of_their_encoding() {
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

/// Every option that takes a file reads a member of an archive.
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
    let palette = vec![7; 768];
    let list = b"player.md2\n";
    let map = b"old.paa\tnew.paa\n";
    pak(
        &at("a.pak"),
        &[
            ("m/player.md2", &md2),
            ("m/skin.pcx", &pcx),
            ("m/m.mdl", &mdl),
            ("pal.dat", &palette),
            ("list", list),
            ("map", map),
            ("clips.anm", b"wave 0 1 5\n"),
        ],
    );
    good(folder.path(), &["pack", ".", "-o", "x.zip"]);
    good(folder.path(), &["convert", "player.md2", "--for", "editing", "-o", "p.glb"]);
    good(folder.path(), &["convert", "m.mdl", "--for", "editing", "-o", "m.glb"]);
    for (n, arguments) in [
        &["convert", "p.glb", "-o", "OUT.md2", "--base", "a.pak/m/player.md2"][..],
        &["convert", "m.glb", "-o", "OUT.mdl", "--to", "goldsrc-mdl", "--base", "a.pak/m/m.mdl"],
        &["convert", "player.md2", "-o", "OUT.glb", "--skin", "a.pak/m/skin.pcx"],
        &["convert", "player.md2", "-o", "OUT.glb", "--texture", "skin=a.pak/m/skin.pcx"],
        &["convert", "player.md2", "-o", "OUT.glb", "--clips", "a.pak/clips.anm", "--sequences", "wave"],
        &["convert", "player.md2", "-o", "OUT.glb", "--palette", "a.pak/pal.dat"],
        &["convert", "player.md2", "-o", "OUT.glb", "--game", "a.pak/m"],
        &["info", "--files-from", "a.pak/list"],
        &["p3d", "rename", "c.p3d", "--map", "a.pak/map"],
        &["pack", "a.pak", "--like", "x.zip/a.pak", "-o", "OUT.pak"],
    ]
    .into_iter()
    .enumerate()
    {
        let arguments: Vec<String> =
            arguments.iter().map(|argument| argument.replace("OUT", &format!("out{n}/x"))).collect();
        let mut arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        if arguments[..2] == ["pack", "a.pak"] {
            fs::create_dir(at("more")).unwrap();
            arguments[1] = "more";
        }
        good(folder.path(), &arguments);
    }
    // What is not there is named with the whole path.
    let done = run(folder.path(), &["convert", "p.glb", "-o", "x.md2", "--base", "a.pak/none.md2"]);
    assert!(done.code == 1 && done.stderr.contains("a.pak/none.md2"), "{}", done.stderr);
}

#[test]
fn a_single_picture_goes_to_a_file() {
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
