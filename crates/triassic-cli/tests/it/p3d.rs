//! `triassic p3d` with files: dry runs, writing, failures that keep the original, dependencies, text, differences.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use serde_json::Value;
use tempfile::TempDir;
use triassic::bis_p3dm::{Builder, Model};

fn testdata(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/bis-p3dm/made").join(name)
}

/// A folder with the synthetic models of the test data.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        for name in ["crate.p3d", "flashpoint.p3d"] {
            fs::copy(testdata(name), folder.path(name)).unwrap();
        }
        folder
    }
    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }
    fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap()
    }
    fn put(&self, name: &str, bytes: impl AsRef<[u8]>) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    fn is_original(&self, name: &str) -> bool {
        self.read(name) == fs::read(testdata(name)).unwrap()
    }
    /// Runs `triassic p3d` in the folder: exit status, standard output, standard error.
    fn run(&self, arguments: &[&str]) -> (i32, String, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_triassic"));
        let output = command.arg("p3d").args(arguments).current_dir(&self.0).stdin(Stdio::null()).output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
    }
    /// The objects of a run with `--json`.
    fn json(&self, arguments: &[&str]) -> Vec<Value> {
        let (_, out, _) = self.run(&[arguments, &["--json"]].concat());
        out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }
    /// The files in the folder, sorted.
    fn names(&self) -> Vec<String> {
        let mut names: Vec<String> =
            fs::read_dir(&self.0).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

const RENAME: [&str; 4] = ["rename", "--prefix", r"triassic\", r"jurassic\park\"];

#[test]
fn a_dry_run_changes_nothing_and_says_so() {
    let folder = Folder::new();
    for arguments in
        [&RENAME[..], &["props", "--set", "class=thing"], &["mass", "--scale", "2"], &["lods", "--remove", "geometry"]]
    {
        let (status, out, error) = folder.run(&[arguments, &["crate.p3d"]].concat());
        assert_eq!(status, 0, "{error}");
        assert!(out.starts_with("crate.p3d: ") && !out.contains("written"), "{out}");
        assert_eq!(error, "dry run: nothing was written; --write writes the changes\n");
        assert!(folder.is_original("crate.p3d"));
    }
    assert_eq!(folder.names(), ["crate.p3d", "flashpoint.p3d"]);
}

/// Also for folders, in which files without changes are not listed.
#[test]
fn a_run_without_changes_says_so() {
    let folder = Folder::new();
    for more in [&["."][..], &[".", "--write"], &["crate.p3d"]] {
        let (status, _, error) = folder.run(&[&["rename", "--prefix", "nope", "q"], more].concat());
        assert_eq!(status, 0, "{error}");
        assert!(error.ends_with("warning: there are no changes to make in any file\n"), "{error}");
    }
    assert!(folder.is_original("crate.p3d") && folder.is_original("flashpoint.p3d"));
}

#[test]
fn a_single_model_must_have_the_named_levels() {
    let folder = Folder::new();
    for arguments in [
        &["lods", "crate.p3d", "--remove", "@99"][..],
        &["mass", "crate.p3d", "--lod", "@99", "--set", "5"],
        &["props", "crate.p3d", "--lod", "@99", "--set", "a=b"],
    ] {
        let (status, out, error) = folder.run(arguments);
        assert_eq!(status, 1, "{arguments:?}: {out}{error}");
        assert!(error.contains("no level of detail is named @99; there are ") && error.contains("(@0)"), "{error}");
    }
    // Other models of a folder may have it.
    let (status, _, error) = folder.run(&["lods", ".", "--remove", "@99"]);
    assert_eq!(status, 0, "{error}");
}

#[test]
fn renaming_changes_only_the_paths() {
    let folder = Folder::new();
    let (status, out, error) = folder.run(&[&RENAME[..], &["--write", "."]].concat());
    assert_eq!((status, error.as_str()), (0, "2 files processed\n"));
    assert!(out.contains(r"Resolution 0: proxy: \triassic\lamp\lamp -> \jurassic\park\lamp\lamp (1×)"), "{out}");
    for name in ["crate.p3d", "flashpoint.p3d"] {
        // The same with the library.
        let original = fs::read(testdata(name)).unwrap();
        let mut builder = Builder::from_model(&Model::parse(&original).unwrap());
        let rule = triassic::bis_p3dm::Rename::prefix(RENAME[2], RENAME[3]);
        builder.rename(&rule, triassic::bis_p3dm::PathKinds::ALL).unwrap();
        assert_eq!(folder.read(name), builder.write().unwrap());
    }
    assert_eq!(folder.names(), ["crate.p3d", "flashpoint.p3d"], "no temporary file is left");
    let back = ["rename", "--prefix", r"jurassic\park\", r"triassic\", "--write", "."];
    folder.run(&back);
    assert!(folder.is_original("crate.p3d") && folder.is_original("flashpoint.p3d"));
}

#[test]
fn renaming_a_project_can_be_reversed() {
    let folder = Folder::new();
    fs::create_dir_all(folder.path("addons/ac/data")).unwrap();
    fs::rename(folder.path("crate.p3d"), folder.path("addons/ac/crate.p3d")).unwrap();
    let text = "// a comment\r\nsurfaceInfo = \"triassic\\crate\\wood.bisurf\";\r\nclass Stage1 { texture=\"\\Triassic\\Crate\\data\\crate_nohq.paa\"; };\r\nclass Stage2 { texture = \"triassic\\cratex\\other_mc.paa\"; };\r\n";
    folder.put("addons/ac/data/crate.rvmat", text);
    let there = ["rename", "--prefix", r"triassic\crate", r"q"];
    let back = ["rename", "--prefix", "q", r"triassic\crate"];
    let (status, out, error) = folder.run(&[&there[..], &["addons", "--dry-run"]].concat());
    assert_eq!(status, 0, "{error}");
    for line in [
        r"material: texture: \Triassic\Crate\data\crate_nohq.paa -> \q\data\crate_nohq.paa (1×)",
        r"material: texture: triassic\crate\wood.bisurf -> q\wood.bisurf (1×)",
        r"texture: triassic\crate\data\crate_co.paa -> q\data\crate_co.paa",
    ] {
        assert!(out.contains(line), "{line}\n{out}");
    }
    assert!(!out.contains("cratex") && error.contains("dry run"), "{out}");
    assert_eq!(folder.read("addons/ac/data/crate.rvmat"), text.as_bytes());
    assert_eq!(folder.run(&[&there[..], &["addons", "--write"]].concat()).0, 0);
    assert!(
        String::from_utf8(folder.read("addons/ac/data/crate.rvmat")).unwrap().contains("\"\\q\\data\\crate_nohq.paa\"")
    );
    assert_eq!(folder.run(&[&back[..], &["addons", "--write"]].concat()).0, 0);
    assert_eq!(
        folder.read("addons/ac/data/crate.rvmat").to_ascii_lowercase(),
        text.as_bytes().to_ascii_lowercase(),
        "only the letter case of the renamed paths"
    );
    assert_eq!(folder.read("addons/ac/crate.p3d"), fs::read(testdata("crate.p3d")).unwrap());
}

#[test]
fn the_paths_of_several_models_are_listed_once() {
    let folder = Folder::new();
    fs::copy(testdata("crate.p3d"), folder.path("copy.p3d")).unwrap();
    fs::create_dir(folder.path("addons")).unwrap();
    let (status, out, _) = folder.run(&["deps", ".", "--game", "addons", "--missing"]);
    assert_eq!(status, 1);
    let texture = out.lines().find(|line| line.contains(r"triassic\crate\data\crate_co.paa")).unwrap();
    assert!(texture.ends_with("  missing  in 2 files"), "{out}");
    assert_eq!(out.matches("crate_co.paa").count(), 1, "{out}");
    let last = out.lines().last().unwrap();
    assert!(last.contains("paths, ") && last.contains("; missing: "), "{out}");
    assert_eq!(folder.json(&["deps", ".", "--game", "addons", "--missing"]).len(), 3);
}

#[test]
fn rules_may_be_maps_or_regular_expressions() {
    let folder = Folder::new();
    folder.put("map.txt", "// new\r\ntriassic\\crate\\data\\crate.rvmat\tmy\\box.rvmat\r\n");
    let edits = folder.json(&["rename", "--map", "map.txt", "crate.p3d", "--write"]);
    assert_eq!(edits[0]["edits"][0]["new"], r"my\box.rvmat");
    assert_eq!((&edits[0]["edits"][0]["count"], &edits[0]["written"]), (&6.into(), &"crate.p3d".into()));
    let edits =
        folder.json(&["rename", "--regex", r"(?i)_(co)\.paa$", "_${1}2.paa", "--only", "textures", "crate.p3d"]);
    assert_eq!(edits[0]["edits"][0]["new"], r"triassic\crate\data\crate_co2.paa");
    assert_eq!(edits[0]["written"], Value::Null);
    folder.put("wrong.txt", "one path\n");
    for wrong in [
        &["rename", "--regex", "(", "x", "crate.p3d"][..],
        &["rename", "--map", "wrong.txt", "crate.p3d"],
        &["rename", "--map", "none.txt", "crate.p3d"],
        &["rename", "crate.p3d"],
        &["props", "--set", "class", "crate.p3d"],
        &["mass", "--set", "-1", "crate.p3d"],
        &["lods", "--remove", "geometri", "crate.p3d"],
    ] {
        assert_eq!(folder.run(wrong).0, 2, "{wrong:?}");
    }
}

/// An expression that matches everywhere adds folders to paths only, after their leading separator.
#[test]
fn folders_can_be_added_to_all_paths() {
    let folder = Folder::new();
    let (status, _, error) = folder.run(&["rename", "--prefix", "", r"z\q", "crate.p3d"]);
    assert!(status == 2 && error.contains(r"use --regex '^' 'NEW\'"), "{error}");
    let edits = folder.json(&["rename", "--regex", "^", r"z\", "crate.p3d"]);
    let edits = edits[0]["edits"].as_array().unwrap();
    assert!(edits.iter().any(|edit| edit["new"] == r"\z\triassic\lamp\lamp"));
    for edit in edits {
        let [old, new] = ["old", "new"].map(|key| edit[key].as_str().unwrap());
        assert!(!old.is_empty() && !old.starts_with('#') && !new.contains(r"\\"), "{old} -> {new}");
    }
}

#[test]
fn a_path_with_two_new_names_is_an_error() {
    let folder = Folder::new();
    folder.put("map.txt", "Triassic/crate.rvmat => a.rvmat\n\\triassic\\crate.rvmat => b.rvmat\n");
    let (status, _, error) = folder.run(&["rename", "--map", "map.txt", "crate.p3d"]);
    let why = r"map.txt: \triassic\crate.rvmat becomes a.rvmat in line 1, but b.rvmat in line 2";
    assert!(status == 2 && error.contains(why), "{error}");
}

#[test]
fn a_failure_keeps_the_original() {
    let folder = Folder::new();
    folder.put("broken.p3d", &fs::read(testdata("crate.p3d")).unwrap()[..9000]);
    let (status, out, error) = folder.run(&[
        "rename",
        "--prefix",
        r"triassic\",
        r"a\folder\with\a\long\name\",
        "--write",
        "broken.p3d",
        "crate.p3d",
        "flashpoint.p3d",
    ]);
    assert_eq!(status, 1);
    assert!(out.starts_with("crate.p3d: 3 changes, written\n"), "{out}");
    assert!(error.contains("error: broken.p3d: ") && error.contains("error: flashpoint.p3d: "), "{error}");
    assert!(folder.is_original("flashpoint.p3d") && folder.read("broken.p3d").len() == 9000);
    let (status, _, error) = folder.run(&["lods", "--form", "sp3x", "--write", "flashpoint.p3d", "crate.p3d"]);
    assert_eq!(status, 1);
    assert!(error.contains("error: crate.p3d: Resolution 0: face 0: has a material"), "{error}");
    assert_eq!(folder.names(), ["broken.p3d", "crate.p3d", "flashpoint.p3d"]);
    for (arguments, why) in [
        (&["lods", "--extract", "paths", "--write", "flashpoint.p3d"][..], "no level of detail would be left"),
        (&["mass", "--set", "5", "--lod", "memory", "--write", "none.p3d"], "none.p3d: "),
        (&["mass", "--scale", "5", "--lod", "0", "--write", "flashpoint.p3d"], "Resolution 0: mass of each point"),
        (
            &[
                "props",
                "--set",
                "map=0123456789012345678901234567890123456789012345678901234567890123",
                "--write",
                "flashpoint.p3d",
            ],
            "longer than the 63 bytes",
        ),
    ] {
        let (status, _, error) = folder.run(arguments);
        assert!(status == 1 && error.contains(why), "{error}");
        assert!(folder.is_original("flashpoint.p3d"));
    }
}

#[cfg(unix)]
#[test]
fn permissions_and_links_are_kept() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let folder = Folder::new();
    let path = folder.path("crate.p3d");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("crate.p3d", folder.path("link.p3d")).unwrap();
    let (status, ..) = folder.run(&["props", "--set", "class=thing", "--write", "link.p3d"]);
    assert_eq!(status, 0);
    assert!(fs::symlink_metadata(folder.path("link.p3d")).unwrap().is_symlink());
    assert!(!folder.is_original("crate.p3d"));
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o440)).unwrap();
    let (status, _, error) = folder.run(&["props", "--set", "class=house", "--write", "crate.p3d"]);
    assert!(status == 1 && error.contains("read-only"), "{error}");
}

#[test]
fn copies_are_written_elsewhere() {
    let folder = Folder::new();
    let (status, out, _) =
        folder.run(&["lods", "crate.p3d", "--extract", "geometry", "--extract", "@4", "-o", "physics.p3d", "--write"]);
    assert_eq!(status, 0);
    assert!(out.starts_with("crate.p3d: 4 changes, written to physics.p3d\n"), "{out}");
    assert!(folder.is_original("crate.p3d"));
    let kinds: Vec<Value> = folder.json(&["lods", "physics.p3d"])[0]["lods"]
        .as_array()
        .unwrap()
        .iter()
        .map(|lod| lod["kind"].clone())
        .collect();
    assert_eq!(kinds, ["Geometry", "Memory"]);
    let again = ["lods", "crate.p3d", "--extract", "memory", "-o", "physics.p3d", "--write"];
    let (status, _, error) = folder.run(&again);
    assert!(status == 1 && error.contains("already exists"), "{error}");
    assert_eq!(folder.run(&[&again[..], &["--force"]].concat()).0, 0);
    let own = ["mass", "crate.p3d", "--set", "2", "-o", "crate.p3d", "--write", "--force"];
    let (status, _, error) = folder.run(&own);
    assert!(status == 1 && error.contains("the output is the input file"), "{error}");
    assert_eq!(folder.run(&["mass", ".", "--set", "2", "-o", "x.p3d", "--write"]).0, 2, "one output for a folder");
    folder.put("in/sub/crate.p3d", fs::read(testdata("crate.p3d")).unwrap());
    assert_eq!(folder.run(&["mass", "in", "--set", "2", "--out-dir", "out", "--write"]).0, 0);
    let masses = folder.json(&["mass", "out/sub/crate.p3d"]);
    assert_eq!((&masses[0]["lods"][3]["kind"], &masses[0]["lods"][3]["mass"]), (&"Geometry".into(), &2.0.into()));
}

#[test]
fn a_destination_implies_write() {
    let folder = Folder::new();
    let (status, out, error) = folder.run(&["lods", "crate.p3d", "--extract", "geometry", "-o", "geometry.p3d"]);
    assert_eq!((status, error.as_str()), (0, ""), "no dry run");
    assert!(out.contains(", written to geometry.p3d\n"), "{out}");
    assert_eq!(Model::parse(&folder.read("geometry.p3d")).unwrap().lods().len(), 1);
    assert_eq!(folder.run(&["props", "crate.p3d", "--set", "a=b", "--out-dir", "out"]).0, 0);
    assert!(folder.path("out/crate.p3d").is_file() && folder.is_original("crate.p3d"));
}

#[test]
fn forms_are_accepted_in_any_letter_case() {
    let folder = Folder::new();
    for form in ["P3DM", "p3dm", "P3dm"] {
        let (status, out, error) = folder.run(&["lods", "flashpoint.p3d", "--form", form]);
        assert_eq!(status, 0, "{error}");
        assert!(out.contains("form: SP3X -> P3DM"), "{out}");
    }
}

#[test]
fn a_mass_is_shown_as_it_was_set() {
    let folder = Folder::new();
    for mass in ["10", "0.1", "333.3"] {
        let (_, out, _) = folder.run(&["mass", "crate.p3d", "--set", mass]);
        assert!(out.ends_with(&format!("mass: 20 kg -> {mass} kg\n")), "{out}");
    }
}

#[test]
fn quiet_prints_no_changes() {
    let folder = Folder::new();
    for arguments in [&RENAME[..], &["mass", "--set", "3"], &["props", "--set", "a=b"], &["lods", "--remove", "memory"]]
    {
        let (status, out, error) = folder.run(&[arguments, &["-q", "crate.p3d"]].concat());
        assert_eq!((status, out.as_str(), error.as_str()), (0, "", ""));
        assert_eq!(folder.json(&[arguments, &["-q", "crate.p3d"]].concat()).len(), 1, "it is asked for");
    }
}

#[test]
fn properties_of_levels_are_listed_and_set() {
    let folder = Folder::new();
    let edits = |arguments: &[&str]| {
        let objects = folder.json(&[&["props", "crate.p3d"], arguments].concat());
        let edits = objects[0]["edits"].as_array().unwrap().clone();
        let text = |edit: &Value| {
            let [kind, what, old, new] =
                ["kind", "what", "old", "new"].map(|key| edit[key].as_str().unwrap_or("-").to_owned());
            format!("{kind} {what} {old} {new}")
        };
        edits.iter().map(text).collect::<Vec<_>>()
    };
    assert_eq!(edits(&["--set", "LODNOSHADOW=0"]), ["Resolution 0 property LODNOSHADOW 1 0"], "where it is");
    assert_eq!(edits(&["--set", "map=house"]), ["Geometry property map - house"], "or in Geometry");
    assert_eq!(edits(&["--set", "map=house", "--lod", "memory"]), ["Memory property map - house"]);
    assert_eq!(edits(&["--add", "class=thing", "--add", "map=house"]), ["Geometry property map - house"]);
    assert_eq!(edits(&["--remove", "Class", "--remove", "none"]), ["Geometry property Class house -"]);
    assert_eq!(edits(&["--set", "class=house"]), [""; 0]);
    folder.run(&["props", "crate.p3d", "--remove", "class", "--set", "a=b=c", "--write"]);
    let shown = folder.json(&["props", "crate.p3d", "--lod", "geometry"]);
    let names: Vec<&Value> =
        shown[0]["lods"][0]["properties"].as_array().unwrap().iter().map(|property| &property["name"]).collect();
    assert_eq!(names, ["autocenter", "prefershadowvolume", "a"]);
}

#[test]
fn dependencies_are_found_in_addons() {
    let folder = Folder::new();
    folder.put("addons/box/$PBOPREFIX$", "triassic\\crate\r\n");
    folder.put("addons/box/Data/Crate_CO.paa", "");
    let material = String::from_utf8(fs::read(testdata("crate.rvmat")).unwrap()).unwrap();
    folder.put("addons/box/data2/none", "");
    folder.put(
        "addons/box/Data/crate.rvmat",
        material.replace("#(argb,8,8,3)color(0.5,0.5,0.5,1,DT)", r"a3\data_f\x_dt.paa"),
    );
    let deps = ["deps", "crate.p3d", "--game", "addons"];
    let objects = folder.json(&deps);
    let needed = objects[0]["lods"][0]["dependencies"].as_array().unwrap();
    let rows: Vec<(&Value, &Value)> = needed.iter().map(|needed| (&needed["kind"], &needed["status"])).collect();
    assert_eq!(
        rows,
        [
            (&"texture".into(), &"found".into()),
            (&"material".into(), &"found".into()),
            (&"proxy".into(), &"missing".into())
        ]
    );
    let textures = &needed[1]["textures"];
    assert_eq!((&textures[0]["status"], &textures[1]["status"]), (&"missing".into(), &"game".into()), "{textures}");
    let (status, out, _) = folder.run(&[&deps[..], &["--missing"]].concat());
    assert_eq!(status, 1);
    assert_eq!(out.matches("  missing\n").count(), 2, "{out}");
    assert!(!out.contains("crate_co.paa") && out.contains(r"texture  triassic\crate\data\crate_nohq.paa"), "{out}");
    folder.put("addons/box/Data/crate_nohq.paa", "");
    folder.put("addons/lamp/$PBOPREFIX$", "prefix=triassic\\lamp");
    folder.put("addons/lamp/lamp.P3D", "");
    let (status, out, _) = folder.run(&[&deps[..], &["--missing"]].concat());
    assert_eq!((status, out.as_str()), (0, "crate.p3d\n"));
    folder.put("addons/box/Data/crate.rvmat", b"\0raP\0\0\0\0");
    let (status, out, _) = folder.run(&[&deps[..], &["--missing"]].concat());
    assert!(status == 1 && out.contains("not readable: ") && out.contains("needs 16 bytes"), "{out}");
    let (status, out, _) = folder.run(&["deps", "."]);
    assert!(status == 0 && !out.contains("missing"), "{out}");
    assert_eq!(folder.run(&["deps", "crate.p3d", "--game", "nowhere"]).0, 1);
}

#[test]
fn text_suits_version_control() {
    let folder = Folder::new();
    let (status, text, _) = folder.run(&["text", "crate.p3d"]);
    let bytes = folder.read("crate.p3d");
    assert_eq!((status, text.as_str()), (0, &*Model::parse(&bytes).unwrap().text().to_string()));
    let (_, both, error) = folder.run(&["text", "."]);
    assert!(both.starts_with("==> ./crate.p3d <==\nversion 257\n") && error == "2 files processed\n", "{error}");
    folder.put("odol.p3d", b"ODOL\x49\0\0\0 and more");
    let (status, out, error) = folder.run(&["text", "odol.p3d"]);
    assert!(status == 1 && out.is_empty() && error.contains("version 73"), "{error}");
    let (status, out, error) = folder.run(&["text", "--git", "odol.p3d"]);
    assert!(status == 0 && out.contains("version 73") && out.lines().count() == 1 && error.is_empty(), "{out} {error}");
}

#[test]
fn git_shows_the_changes() {
    let folder = Folder::new();
    let git = |arguments: &[&str]| {
        let own = ["-c", "user.name=x", "-c", "user.email=x@example.org"];
        let mut command = Command::new("git");
        command.args(own).args(arguments).current_dir(&folder.0).env_remove("GIT_DIR").output().unwrap()
    };
    assert!(git(&["init", "-q"]).status.success());
    folder.put(".gitattributes", "*.p3d diff=p3d\n");
    git(&["add", "."]);
    assert!(git(&["commit", "-qm", "models"]).status.success());
    folder.run(&["props", "--set", "class=thing", "--write", "crate.p3d"]);
    let textconv = format!("diff.p3d.textconv={} p3d text --git", env!("CARGO_BIN_EXE_triassic"));
    let output = git(&["-c", &textconv, "diff", "-U0", "--no-color"]);
    let text = String::from_utf8(output.stdout).unwrap();
    let changes: Vec<&str> = text.lines().filter(|line| line.starts_with("-G") || line.starts_with("+G")).collect();
    assert_eq!(changes, ["-Geometry: property class = house", "+Geometry: property class = thing"], "{text}");
}

#[test]
fn differences_are_by_meaning() {
    let folder = Folder::new();
    assert_eq!(folder.run(&["diff", "crate.p3d", "crate.p3d"]), (0, String::new(), String::new()));
    folder.run(&["mass", "crate.p3d", "--set", "40", "-o", "heavy.p3d", "--write"]);
    let (status, out, error) = folder.run(&["diff", "crate.p3d", "heavy.p3d"]);
    assert_eq!((status, error.as_str()), (1, ""));
    assert_eq!(
        out,
        "Geometry: level of detail\n  - mass 20\n  + mass 40\nGeometry: masses\n  - 16 facts\n  + 16 facts\n"
    );
    let (_, all, _) = folder.run(&["diff", "--all", "crate.p3d", "heavy.p3d"]);
    assert_eq!(all.matches("  + mass of point ").count(), 16, "{all}");
    let objects = folder.json(&["diff", "crate.p3d", "heavy.p3d"]);
    assert_eq!(objects[0]["changes"][0]["added"], serde_json::json!(["mass 40"]));
    let (status, out, error) = folder.run(&["diff", "crate.p3d", "none.p3d"]);
    assert!(status == 1 && out.is_empty() && error.contains("none.p3d"), "{error}");
    assert_eq!(folder.run(&["diff", "crate.p3d", "."]).0, 1);
}
