//! The outputs of each input, and their names.

use std::fs;

use crate::converting::{BARREL, DEBRIS, MAN, below, folder, objects, root, run, run_bytes, text};

#[test]
fn a_folder_keeps_its_structure_and_a_bad_file_does_not_stop_the_run() {
    let from = folder(&[
        ("a/tris.md2", DEBRIS),
        ("b/deep/barrel.md2", BARREL),
        ("b/cut.md2", "IDP2\u{8}\0\0\0 and then nothing"),
        ("b/notes.txt", "notes"),
        ("man.mdl", MAN),
        ("manT.mdl", "testdata/goldsrc-mdl/assimp/manT.mdl"),
        ("man01.mdl", "testdata/goldsrc-mdl/assimp/man01.mdl"),
    ]);
    let to = tempfile::tempdir().unwrap();
    let out = to.path().join("new/folder");
    let arguments = ["convert", "--json", text(from.path()), "--out-dir", text(&out)];
    let (status, lines, error) = run(&arguments);
    assert_eq!(status, 1, "{error}");
    assert_eq!(below(&out), ["a/tris.glb", "b/deep/barrel.glb", "man.glb"]);
    let found = objects(&lines);
    let files: Vec<&str> = found.iter().map(|line| line["file"].as_str().unwrap()).collect();
    let expected = ["a/tris.md2", "b/cut.md2", "b/deep/barrel.md2", "man.mdl"];
    assert_eq!(files, expected.map(|name| format!("{}/{name}", text(from.path()))));
    assert!(found.iter().all(|line| line["schema"] == "triassic/convert-1"));
    assert_eq!(found.iter().map(|line| line["ok"] == true).collect::<Vec<_>>(), [true, false, true, true]);
    assert_eq!(found[1]["error"]["part"], "header");
    assert!(found[1]["counts"].is_null() && found[1]["outputs"] == serde_json::json!([]), "{}", found[1]);
    let [debris, man] = [&found[0], &found[3]];
    assert_eq!((&debris["format"], &debris["version"], &debris["to"]), (&"quake-md2".into(), &8.into(), &"glb".into()));
    assert_eq!(debris["outputs"], serde_json::json!([text(&out.join("a/tris.glb"))]));
    assert_eq!(debris["counts"]["triangles"], 12);
    assert_eq!(debris["counts"]["animations"], 20);
    let counts = serde_json::json!({
        "triangles": 60 + 12, "meshes": 2, "bones": 8, "animations": 3, "variants": 2, "textures": 5,
    });
    assert_eq!(man["counts"], counts);
    assert_eq!(found[2]["findings"][0]["code"], "SCN-001", "its skin is missing");
    assert!(
        error.ends_with("3 files processed, 1 failed, 2 skipped (belong to models), 1 skipped (unrecognized format)\n"),
        "{error}"
    );
    for name in below(&out) {
        gltf::Gltf::open(out.join(name)).unwrap();
    }

    // The same with other numbers of threads, byte for byte.
    for jobs in ["1", "3"] {
        let again = to.path().join(jobs);
        let arguments = ["convert", "--json", text(from.path()), "--out-dir", text(&again), "--jobs", jobs];
        assert_eq!(objects(&run(&arguments).1).len(), 4);
        for name in below(&out) {
            assert_eq!(fs::read(out.join(&name)).unwrap(), fs::read(again.join(&name)).unwrap(), "{name}");
        }
    }
}

#[test]
fn nothing_is_written_outside_the_output_folder() {
    // Without their extensions, the names of these would be `.` and `..`.
    let folder = folder(&[("in/...md2", DEBRIS), ("in/..md2", DEBRIS), ("in/skin.png", "")]);
    let (input, out) = (folder.path().join("in"), folder.path().join("new/out"));
    for more in [&["convert", "--to", "gltf"][..], &["convert", "--to", "obj"], &["convert"], &["textures"]] {
        let (status, _, error) = run(&[more, &[text(&input), "--out-dir", text(&out), "--force"]].concat());
        assert_eq!(status, 0, "{error}");
    }
    assert_eq!(fs::read_dir(folder.path().join("new")).unwrap().count(), 1);
    let found = below(&out);
    for file in ["._/._.gltf", ".._/.._.gltf", "._/._.obj", "..glb", "...glb"] {
        assert!(found.iter().any(|found| found == file), "{file}: {found:?}");
    }
}

#[test]
fn names_do_not_depend_on_the_run() {
    let from =
        folder(&[("a.md2", DEBRIS), ("A.MDL", MAN), ("a.jpg", "no model"), ("b/a.md2", DEBRIS), ("b/a.txt", "notes")]);
    let convert = |arguments: &[&str]| {
        let to = tempfile::tempdir().unwrap();
        let (status, _, error) = run(&[&["convert", "--out-dir", text(to.path())], arguments].concat());
        assert_eq!(status, 0, "{error}");
        below(to.path())
    };
    let root = text(from.path());
    assert_eq!(convert(&[root]), ["A.mdl.glb", "a.md2.glb", "b/a.glb"]);
    // Regardless of the filter, and if a single file is named.
    assert_eq!(convert(&[root, "--include", "*.mdl"]), ["A.mdl.glb"]);
    assert_eq!(convert(&[root, "--exclude", "*.mdl"]), ["a.md2.glb", "b/a.glb"]);
    assert_eq!(convert(&[text(&from.path().join("a.md2"))]), ["a.md2.glb"]);
    assert_eq!(
        convert(&[text(&from.path().join("b/a.md2")), text(&from.path().join("A.MDL"))]),
        ["A.mdl.glb", "a.glb"]
    );
    assert_eq!(convert(&[root, "--to", "obj", "--include", "*.mdl"]).last().unwrap(), "A.mdl/A.mdl.obj");
    // A newer model does not replace the other.
    let to = tempfile::tempdir().unwrap();
    let newer = |include| run(&["convert", "--newer", root, "--include", include, "--out-dir", text(to.path())]);
    assert_eq!((newer("/a.md2").0, newer("/a.mdl").0), (0, 0));
    assert_eq!(below(to.path()), ["A.mdl.glb", "a.md2.glb"]);
}

#[test]
fn companions_textures_and_level_sources_do_not_affect_names() {
    let from = folder(&[
        ("level.wmb", "testdata/acknex-wmb/old.wmb"),
        ("level.wmp", "testdata/acknex-wmb/source.wmp"),
        ("level.wad", "testdata/acknex-wmb/textures.wad"),
        ("crate.p3d", "testdata/bis-p3dm/made/crate.p3d"),
        ("crate.paa", "testdata/bis-paa/made/crate_co.paa"),
        ("crate.glb", "glTF"),
    ]);
    let to = tempfile::tempdir().unwrap();
    let (status, _, error) = run(&["convert", text(from.path()), "--out-dir", text(to.path())]);
    // The source is not converted if its level exists.
    assert!(status == 0 && error.contains("2 files processed"), "{error}");
    assert_eq!(below(to.path()), ["crate.glb", "level.glb"]);
    // By itself it is converted and reported.
    let to = tempfile::tempdir().unwrap();
    let source = from.path().join("level.wmp");
    let (status, out, error) = run(&["convert", text(&source), "--out-dir", text(to.path())]);
    assert!(status == 0 && out.contains("SCN-043"), "{out}{error}");
    assert_eq!(below(to.path()), ["level.wmp.glb"]);
    // In a folder without the level, it is also converted.
    fs::remove_file(from.path().join("level.wmb")).unwrap();
    let to = tempfile::tempdir().unwrap();
    let (status, out, error) = run(&["convert", text(from.path()), "--out-dir", text(to.path())]);
    assert!(status == 0 && out.contains("level.wmp") && !out.contains("SCN-043"), "{out}{error}");
    assert_eq!(below(to.path()), ["crate.glb", "level.glb"]);
    // As images, they have their own outputs.
    let to = tempfile::tempdir().unwrap();
    let (status, _, error) = run(&["textures", text(&from.path().join("crate.paa")), "--out-dir", text(to.path())]);
    assert_eq!(status, 0, "{error}");
    assert_eq!(below(to.path()), ["crate.paa.png"]);
}

#[test]
fn equal_names_are_rejected_before_anything_is_written() {
    let from = folder(&[("a.md2", DEBRIS), ("b/A.md2", DEBRIS), ("c/other.md2", BARREL), ("d/a.txt", "notes")]);
    let to = tempfile::tempdir().unwrap();
    let out = to.path().join("out");
    let files = ["a.md2", "b/A.md2", "c/other.md2"].map(|name| from.path().join(name));
    let arguments: Vec<&str> = files.iter().map(|path| text(path)).collect();
    for command in ["convert", "textures"] {
        let (status, lines, error) = run(&[&[command, "--json", "--out-dir", text(&out)], &arguments[..]].concat());
        assert_eq!(status, 1);
        assert!(!out.exists(), "nothing was written");
        let name = if command == "convert" { "a.glb" } else { "a" };
        assert!(
            error.starts_with("error: several inputs would have the same output, so nothing was written"),
            "{error}"
        );
        assert!(error.ends_with(&format!("\n  {name}: {}, {}\n", arguments[0], arguments[1])), "{error}");
        let found = objects(&lines);
        assert_eq!(found.iter().map(|line| line["file"].as_str().unwrap()).collect::<Vec<_>>(), arguments[..2]);
        assert!(found.iter().all(|line| line["ok"] == false));
    }
    // Folders whose files have the same names, but no duplicate models.
    let folders = ["b", "c", "d"].map(|name| from.path().join(name));
    assert_eq!(
        run(&[&["convert", "--out-dir", text(&out)], &folders.each_ref().map(|path| text(path))[..]].concat()).0,
        0
    );
    assert_eq!(below(&out), ["A.glb", "other.glb"]);
}

#[test]
fn known_but_unsupported_formats_are_counted_by_name() {
    let from = folder(&[
        ("tris.md2", DEBRIS),
        ("a.p3d", "ODOL\u{49}\0\0\0"),
        ("b/b.p3d", "ODOL\u{7}\0\0\0"),
        ("c.rar", "Rar!\u{1a}\u{7}\0\0"),
        ("d.md2", "IDP2\u{7}\0\0\0"),
        ("notes.txt", "notes"),
    ]);
    let to = tempfile::tempdir().unwrap();
    let formats = serde_json::json!([
        { "format": "Quake II model (MD2) of another version", "count": 1 },
        { "format": "RAR archive", "count": 1 },
        { "format": "binarized Bohemia model (ODOL)", "count": 2 },
    ]);
    let not_read =
        "4 not read: 1 Quake II model (MD2) of another version, 1 RAR archive, 2 binarized Bohemia model (ODOL)";
    for (command, more) in [("info", &[][..]), ("validate", &[]), ("convert", &["--out-dir", text(to.path())])] {
        let (status, lines, error) = run(&[&[command, "--json", text(from.path())], more].concat());
        assert_eq!(status, 0, "{error}");
        let expected = format!("1 file processed, 1 skipped (unrecognized format), {not_read}\n");
        assert_eq!(error, expected, "{command}");
        let found = objects(&lines);
        assert_eq!(found.len(), 2, "{command}: {lines}");
        assert_eq!(found[1], serde_json::json!({ "schema": "triassic/not-read-1", "formats": formats }));
    }
    fs::remove_file(from.path().join("tris.md2")).unwrap();
    let (status, lines, error) = run(&["info", text(from.path())]);
    assert_eq!((status, lines.as_str()), (3, ""));
    assert!(error.starts_with("error: no model found in 5 files; not read: 1 Quake II"), "{error}");
}

#[test]
fn missing_files_are_named() {
    let from = folder(&[
        ("tris.md2", DEBRIS),
        ("man.mdl", MAN),
        ("crate.p3d", "testdata/bis-p3dm/made/crate.p3d"),
        ("alone/man.mdl", MAN),
        ("level.wmp", "testdata/acknex-wmb/text.wmp"),
    ]);
    let missing = |file: &str| {
        let to = tempfile::tempdir().unwrap();
        let out = to.path().join("out.glb");
        let arguments = ["convert", text(&from.path().join(file)), "-o", text(&out), "--force"].map(ToOwned::to_owned);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let (status, lines, error) = run(&[&arguments[..], &["--json"]].concat());
        assert_eq!(status, 0, "{error}");
        let mut missing = objects(&lines)[0]["files"]["missing"].as_array().unwrap().clone();
        // Files that would be shown themselves have another list.
        missing.retain(|file| file["reason"] != "not found");
        let found: Vec<(String, String)> = missing
            .iter()
            .map(|file| (file["file"].as_str().unwrap().to_owned(), file["reason"].as_str().unwrap().to_owned()))
            .collect();
        // The text also names all of them.
        let (_, lines, _) = run(&arguments);
        assert!(lines.contains(&format!("missing: {} file", found.len())), "{lines}");
        for (file, reason) in &found {
            assert!(lines.contains(&format!("    {file}: {reason}\n")), "{file}: {lines}");
        }
        found
    };
    let reasons = |file: &str| missing(file).into_iter().map(|(_, reason)| reason).collect::<Vec<_>>();
    assert_eq!(reasons("tris.md2"), ["image not found"]);
    let textures = ("manT.mdl".to_owned(), "companion file not found".to_owned());
    assert_eq!(missing("alone/man.mdl"), [textures]);
    assert!(reasons("crate.p3d").iter().any(|reason| reason == "material not found"), "{:?}", missing("crate.p3d"));
    let source = missing("level.wmp");
    assert_eq!(source[0], (r"C:\wads\textures.wad".to_owned(), "texture archive not found".to_owned()));
    assert!(source.len() > 1 && source[1..].iter().all(|(_, reason)| reason == "image not found"), "{source:?}");
}

#[test]
fn companions_are_not_models() {
    let folder_name = "testdata/goldsrc-mdl/assimp";
    let to = tempfile::tempdir().unwrap();
    for (file, what) in [("manT.mdl", "the texture file"), ("man01.mdl", "a sequence file")] {
        let file = format!("{folder_name}/{file}");
        let (status, _, error) = run(&["convert", &file, "--out-dir", text(to.path())]);
        assert_eq!(status, 1);
        let expected = format!("error: {file}: this is {what}; it belongs to {MAN}; convert that instead\n");
        assert_eq!(error, expected);
        assert_eq!(run(&["tree", &file]).0, 1);
    }
    assert!(below(to.path()).is_empty());
    let alone = folder(&[("manT.mdl", &format!("{folder_name}/manT.mdl"))]);
    let (status, _, error) = run(&["convert", text(&alone.path().join("manT.mdl")), "--out-dir", text(to.path())]);
    assert_eq!(status, 1);
    assert!(error.ends_with("this is the texture file of a model that is not in its folder\n"), "{error}");
    // A folder of only such files: nothing to convert.
    let (status, _, error) = run(&["convert", text(alone.path()), "--out-dir", text(to.path())]);
    assert_eq!((status, error.as_str()), (3, "error: no model found in 1 file\n"));
}

#[test]
fn textures_are_not_written_as_empty_models() {
    let to = tempfile::tempdir().unwrap();
    let output = to.path().join("x.glb");
    let (status, _, error) = run(&["convert", "testdata/bis-paa/made/crate_co.paa", "-o", text(&output)]);
    assert!(status == 1 && error.contains("no model: `triassic textures` writes them as images"), "{error}");
    assert!(!output.exists());
}

#[test]
fn pipes_are_accepted_as_files() {
    let bytes = fs::read(root().join(DEBRIS)).unwrap();
    let (status, piped, error) = run_bytes(&["convert", "-", "-o", "-"], Some(&bytes));
    assert_eq!(status, 0, "{error}");
    assert!(error.starts_with("- (12 triangles, 20 animations"), "{error}");
    let file = gltf::Gltf::from_slice(&piped).unwrap();
    assert_eq!(file.animations().len(), 20);
    assert_eq!(run_bytes(&["convert", "--quiet", DEBRIS, "-o", "-"], None).2, "");
}
