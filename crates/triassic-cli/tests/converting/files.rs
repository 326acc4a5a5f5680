//! Which files are made of which, and what they are called.

use std::fs;

use crate::{BARREL, DEBRIS, MAN, below, folder, objects, root, run, run_bytes, text};

#[test]
fn a_folder_keeps_its_structure_and_one_bad_file_stops_nobody() {
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
    assert_eq!(found[1].as_object().unwrap().len(), 4, "{}", found[1]);
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
        error.ends_with("3 files processed, 1 failed, 2 skipped (belong to models), 1 skipped (unrecognised format)\n"),
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
fn nothing_is_written_outside_of_the_folder() {
    // The names of these without their extensions would be `.` and `..`.
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
fn equal_names_are_numbered() {
    let from =
        folder(&[("a.md2", DEBRIS), ("A.mdl", MAN), ("a.jpg", "no model"), ("b/a.md2", DEBRIS), ("c/a.md2", BARREL)]);
    let to = tempfile::tempdir().unwrap();
    let (status, lines, _) = run(&["convert", "--json", text(from.path()), "--out-dir", text(to.path())]);
    assert_eq!(status, 0);
    assert_eq!(below(to.path()), ["A.glb", "a_2.glb", "b/a.glb", "c/a.glb"]);
    let outputs: Vec<String> = objects(&lines)
        .iter()
        .map(|line| line["outputs"][0].as_str().unwrap().rsplit('/').next().unwrap().to_owned())
        .collect();
    assert_eq!(outputs, ["A.glb", "a_2.glb", "a.glb", "a.glb"], "in the order of the names");

    let flat = tempfile::tempdir().unwrap();
    let files = ["a.md2", "b/a.md2", "c/a.md2"].map(|name| from.path().join(name));
    let arguments: Vec<&str> = files.iter().map(|path| text(path)).collect();
    assert_eq!(run(&[&["convert", "--out-dir", text(flat.path())], &arguments[..]].concat()).0, 0);
    assert_eq!(below(flat.path()), ["a.glb", "b/a.glb", "c/a.glb"], "the folders tell them apart");
    // The same file twice.
    let flat = tempfile::tempdir().unwrap();
    let same = text(&files[0]);
    assert_eq!(run(&["convert", "--out-dir", text(flat.path()), same, same]).0, 0);
    assert_eq!(below(flat.path()), ["a.glb", "a_2.glb"]);
}

#[test]
fn companions_are_no_models() {
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
    // Only such files in a folder: nothing to convert.
    let (status, _, error) = run(&["convert", text(alone.path()), "--out-dir", text(to.path())]);
    assert_eq!((status, error.as_str()), (3, "error: no model found in 1 file\n"));
}

#[test]
fn pipes_are_files() {
    let bytes = fs::read(root().join(DEBRIS)).unwrap();
    let (status, piped, error) = run_bytes(&["convert", "-", "-o", "-"], Some(&bytes));
    assert_eq!(status, 0, "{error}");
    assert!(error.starts_with("- (12 triangles, 20 animations"), "{error}");
    let file = gltf::Gltf::from_slice(&piped).unwrap();
    assert_eq!(file.animations().len(), 20);
    assert_eq!(run_bytes(&["convert", "--quiet", DEBRIS, "-o", "-"], None).2, "");
}
