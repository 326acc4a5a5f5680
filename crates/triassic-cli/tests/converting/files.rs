//! Which files are made and replaced, what they are called, and what fails.

use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
};

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
fn nothing_is_overwritten_unless_asked_for() {
    let to = folder(&[("x.glb", "precious")]);
    let path = to.path().join("x.glb");
    let arguments = ["convert", DEBRIS, "-o", text(&path)];
    let (status, _, error) = run(&arguments);
    assert_eq!(status, 1);
    assert!(error.contains("x.glb: this file exists already; --force replaces it"), "{error}");
    assert_eq!(fs::read(&path).unwrap(), b"precious");
    assert_eq!(below(to.path()), ["x.glb"], "nothing temporary is left");

    assert_eq!(run(&[&arguments[..], &["--force"]].concat()).0, 0);
    gltf::Gltf::open(&path).unwrap();
    assert_eq!(below(to.path()), ["x.glb"]);
    // Of several files all are written or none.
    let pose = to.path().join("pose.obj");
    fs::write(to.path().join("pose.mtl"), "precious").unwrap();
    let (status, _, error) = run(&["convert", DEBRIS, "-o", text(&pose)]);
    assert_eq!(status, 1);
    assert!(error.contains("pose.mtl: this file exists already"), "{error}");
    assert_eq!(below(to.path()), ["pose.mtl", "x.glb"]);
    assert_eq!(run(&["convert", "--force", DEBRIS, "-o", text(&pose)]).0, 0);
    assert_eq!(below(to.path()), ["generic_grayrock1_col.png", "pose.mtl", "pose.obj", "x.glb"]);
}

#[test]
fn a_folder_that_is_not_there_is_reported() {
    let to = folder(&[]);
    let path = to.path().join("nowhere/x.glb");
    let (status, _, error) = run(&["convert", DEBRIS, "-o", text(&path)]);
    assert_eq!(status, 1);
    assert!(error.contains("x.glb: its folder does not exist\n") && !error.contains(".triassic-"), "{error}");
    assert_eq!(below(to.path()), [""; 0]);
}

#[test]
fn the_input_is_never_replaced() {
    let from = folder(&[("model.glb", DEBRIS)]);
    let path = from.path().join("model.glb");
    let before = fs::read(&path).unwrap();
    let other = format!("{}/./model.glb", text(from.path()));
    for out in [text(&path), &other] {
        let (status, _, error) = run(&["convert", "--force", text(&path), "-o", out]);
        assert_eq!(status, 1);
        assert!(error.contains("this is the input file"), "{error}");
    }
    let (status, ..) = run(&["convert", "--force", text(from.path()), "--out-dir", text(from.path())]);
    assert_eq!(status, 1);
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[cfg(unix)]
#[test]
fn devices_are_never_replaced() {
    let folder = folder(&[("in/m.md2", BARREL)]);
    let link = folder.path().join("m.glb");
    std::os::unix::fs::symlink("/dev/zero", &link).unwrap();
    let model = folder.path().join("in/m.md2");
    for place in [["-o", text(&link)], ["--out-dir", text(folder.path())]] {
        let (status, _, error) = run(&["convert", text(&model), place[0], place[1], "--force"]);
        assert_eq!(status, 1, "{error}");
        assert!(error.contains("not a regular file"), "{error}");
    }
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
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
fn all_files_are_made_though_nobody_listens() {
    let names: Vec<String> = (0..20).map(|n| format!("in/{n:02}.md2")).collect();
    let mut files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), BARREL)).collect();
    files.push(("in/05.md2", "IDP2\u{8}\0\0\0, and no more"));
    for (bad, status) in [(true, 1), (false, 0)] {
        let folder = folder(&files[..files.len() - usize::from(!bad)]);
        for jobs in ["1", "2"] {
            let out = folder.path().join(jobs);
            let mut command = Command::new(env!("CARGO_BIN_EXE_triassic"));
            command.arg("convert").arg(folder.path().join("in")).arg("--out-dir").arg(&out).args(["--jobs", jobs]);
            let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
            drop((child.stdout.take(), child.stderr.take()));
            assert_eq!(child.wait().unwrap().code(), Some(status), "{bad} {jobs}");
            assert_eq!(below(&out).len(), 20 - usize::from(bad));
        }
    }
}

#[cfg(unix)]
#[test]
fn results_have_the_permissions_of_any_new_file() {
    use std::os::unix::fs::PermissionsExt;
    let to = folder(&[("other", "made as usual")]);
    let path = to.path().join("x.glb");
    assert_eq!(run(&["convert", DEBRIS, "-o", text(&path)]).0, 0);
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode();
    assert_eq!(mode(&path), mode(&to.path().join("other")));
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

#[test]
fn wrong_arguments_are_reported() {
    for (arguments, expected) in [
        (&["convert", DEBRIS][..], "<--output <OUT>|--out-dir <DIR>>"),
        (&["convert", DEBRIS, "-o", "x.glb", "--out-dir", "y"], "cannot be used with"),
        (&["convert", DEBRIS, MAN, "-o", "x.glb"], "--output is for a single file"),
        (&["convert", "testdata", "-o", "x.glb"], "--output is for a single file"),
        (&["convert", DEBRIS, "-o", "testdata"], "is a folder"),
        (&["convert", DEBRIS, "-o", "x.fbx"], "is not a known format, which are glb, gltf, obj, smd"),
        (&["convert", DEBRIS, "-o", "x.fbx"], "Usage: triassic convert"),
        (&["convert", DEBRIS, "-o", "x.glb", "--to", "fbx"], "[possible values: glb, gltf, obj, smd]"),
        (&["convert", DEBRIS, "x.glb"], "did you mean -o x.glb?"),
        (&["convert", DEBRIS, "-o", "x.glb", "--force", "--newer"], "cannot be used with"),
        (&["convert", DEBRIS, "-o", "x.glb", "--blends", "some"], "it must be centre, all or a number"),
        (&["convert", DEBRIS, "-o", "-", "--json"], "standard output"),
        (&["convert", DEBRIS, "-o", "-", "--to", "obj"], "standard output"),
        (&["convert", DEBRIS, "-o", "x.glb", "--frame", "3"], "need --to obj"),
        (&["convert", DEBRIS, "-o", "x.obj", "--time", "3"], "--animation"),
        (&["convert", DEBRIS, "-o", "x.glb", "--scale", "0"], "greater than 0"),
        (&["convert", DEBRIS, "-o", "x.glb", "--fps", "run=fast"], "not a number"),
        (&["textures", DEBRIS], "--out-dir"),
    ] {
        let (status, out, error) = run(arguments);
        assert_eq!((status, out.as_str()), (2, ""), "{arguments:?} {error}");
        assert!(error.contains(expected), "{arguments:?} {error}");
    }
    let (status, _, error) = run(&["convert", DEBRIS, "-o", "no/such/folder/x.glb"]);
    assert_eq!(status, 1);
    assert!(error.contains("no/such/folder/x.glb"), "{error}");
}

#[test]
fn a_stopped_run_goes_on() {
    let from = folder(&[("a/tris.md2", DEBRIS), ("b/barrel.md2", BARREL), ("man.mdl", MAN), ("notes.txt", "notes")]);
    let (whole, to) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let convert =
        |to: &Path, more: &[&str]| run(&[&["convert", text(from.path()), "--out-dir", text(to)], more].concat());
    assert_eq!(convert(whole.path(), &[]).0, 0);
    let (status, _, error) = run(&["convert", text(&from.path().join("a")), "--out-dir", text(&to.path().join("a"))]);
    assert_eq!(status, 0, "{error}");
    let (status, lines, error) = convert(to.path(), &["--skip-existing"]);
    assert_eq!((status, lines.matches(" -> ").count()), (0, 2), "{error}");
    assert!(error.starts_with("2 files processed, 1 skipped (converted already), 1 skipped"), "{error}");
    assert_eq!(below(to.path()), below(whole.path()));
    for name in below(to.path()) {
        assert_eq!(fs::read(to.path().join(&name)).unwrap(), fs::read(whole.path().join(&name)).unwrap(), "{name}");
    }
    let (status, lines, error) = convert(to.path(), &["--skip-existing"]);
    assert_eq!((status, lines.as_str()), (0, ""));
    assert!(error.starts_with("0 files processed, 3 skipped (converted already)"), "{error}");
    // What is newer than its output is converted again.
    let now = fs::metadata(to.path().join("man.glb")).unwrap().modified().unwrap();
    let later = fs::File::options().append(true).open(from.path().join("b/barrel.md2")).unwrap();
    later.set_modified(now + std::time::Duration::from_secs(60)).unwrap();
    let (status, lines, error) = convert(to.path(), &["--newer"]);
    assert_eq!((status, lines.matches(" -> ").count()), (0, 1), "{lines} {error}");
    assert!(lines.contains("barrel.glb"));
}

/// What is newer: a model, or one of the files that it is made of.
#[test]
fn what_a_model_is_made_of_counts_for_its_age() {
    let from = folder(&[
        ("man.mdl", MAN),
        ("manT.mdl", "testdata/goldsrc-mdl/assimp/manT.mdl"),
        ("man01.mdl", "testdata/goldsrc-mdl/assimp/man01.mdl"),
        ("skin/tris.md2", DEBRIS),
        ("skin/skin.png", "testdata/quake-md2/cube2-data/models/debris/skin.png"),
        ("skin/md2.cfg", "md2anim idle 0 40"),
        ("triassic/crate/data/crate_co.paa", "testdata/bis-paa/made/crate_co.paa"),
        ("triassic/crate/data/crate_nohq.paa", "testdata/bis-paa/made/crate_nohq.paa"),
        ("triassic/crate/data/crate.rvmat", "testdata/bis-p3dm/made/crate.rvmat"),
        ("triassic/crate/crate.p3d", "testdata/bis-p3dm/made/crate.p3d"),
        ("image.png", "testdata/quake-md2/cube2-data/models/debris/skin.png"),
        ("notes.txt", "notes"),
    ]);
    let to = tempfile::tempdir().unwrap();
    let convert = |more: &[&str]| {
        let (status, lines, error) =
            run(&[&["convert", "--newer", text(from.path()), "--out-dir", text(to.path())], more].concat());
        assert_eq!(status, 0, "{error}");
        let names = lines.lines().filter_map(|line| Some(line.split_once(" -> ")?.0.rsplit('/').next()?.to_owned()));
        names.collect::<Vec<_>>()
    };
    assert_eq!(convert(&[]), ["man.mdl", "tris.md2", "crate.p3d"]);
    assert!(convert(&[]).is_empty());
    let made = fs::metadata(to.path().join("man.glb")).unwrap().modified().unwrap();
    let touch = |path: &Path, seconds: i64| {
        let second = std::time::Duration::from_secs(seconds.unsigned_abs());
        let time = if seconds < 0 { made - second } else { made + second };
        fs::File::options().append(true).open(path).unwrap().set_modified(time).unwrap();
    };
    for (file, model) in [
        ("man.mdl", "man.mdl"),
        ("manT.mdl", "man.mdl"),
        ("man01.mdl", "man.mdl"),
        ("skin/tris.md2", "tris.md2"),
        ("skin/skin.png", "tris.md2"),
        ("skin/md2.cfg", "tris.md2"),
        ("triassic/crate/data/crate_co.paa", "crate.p3d"),
        ("triassic/crate/data/crate_nohq.paa", "crate.p3d"),
        ("triassic/crate/data/crate.rvmat", "crate.p3d"),
    ] {
        touch(&from.path().join(file), 60);
        assert_eq!(convert(&[]), [model], "{file}");
        touch(&from.path().join(file), -60);
        assert!(convert(&[]).is_empty(), "{file}");
    }
    touch(&from.path().join("notes.txt"), 60);
    assert!(convert(&[]).is_empty());
    // A file that an option names.
    let (model, out) = (from.path().join("skin/tris.md2"), to.path().join("one.glb"));
    let given = from.path().join("image.png");
    let one =
        || run(&["convert", "--newer", text(&model), "-o", text(&out), "--skin", text(&given)]).1.contains(" -> ");
    assert!(one() && !one());
    touch(&given, 60);
    assert!(one());
}

#[test]
fn a_dry_run_writes_nothing() {
    let to = tempfile::tempdir().unwrap();
    let out = to.path().join("new");
    let (status, lines, error) = run(&["convert", "--dry-run", DEBRIS, MAN, "--out-dir", text(&out)]);
    assert_eq!(status, 0, "{error}");
    assert_eq!(lines.lines().filter(|line| line.ends_with(" (not written)")).count(), 2, "{lines}");
    let json = run(&["convert", "--dry-run", "--json", DEBRIS, "--out-dir", text(&out)]).1;
    let line = &objects(&json)[0];
    assert_eq!(line["outputs"], serde_json::json!([text(&out.join("tris.glb"))]));
    assert_eq!((&line["dry_run"], &line["format"]), (&true.into(), &"quake-md2".into()));
    assert!(!out.exists());
}

#[test]
fn sequences_that_are_not_there_are_reported() {
    let to = tempfile::tempdir().unwrap();
    let out = to.path().join("x.glb");
    let (status, _, error) = run(&["convert", MAN, "-o", text(&out), "--sequences", "fly,swim"]);
    assert_eq!(status, 1);
    assert!(error.contains("the animations are `reference`, `walk`, `arms_up`"), "{error}");
    // The names of the output are accepted.
    let more = ["--blends", "all", "--sequences", "arms_up_blend1,WALK"];
    let (status, lines, error) = run(&[&["convert", "--json", MAN, "-o", text(&out)], &more[..]].concat());
    assert_eq!((status, &objects(&lines)[0]["counts"]["animations"]), (0, &2.into()), "{error}");
    let from = folder(&[("man.mdl", MAN), ("b/barrel.md2", BARREL)]);
    let arguments = ["convert", "--json", text(from.path()), "--out-dir", text(to.path()), "--sequences", "fly"];
    let (status, lines, error) = run(&arguments);
    assert_eq!(status, 0, "{error}");
    let found = objects(&lines);
    let line = found.iter().find(|line| line["format"] == "goldsrc-mdl").unwrap();
    assert!(line["findings"].as_array().unwrap().iter().any(|finding| finding["code"] == "SCN-019"), "{line}");
}

/// Ctrl-C in the middle: whole files only, and a second run does the rest.
#[cfg(unix)]
#[test]
fn an_interrupted_run_leaves_whole_files_and_goes_on() {
    use std::io::{BufRead, BufReader};
    let names: Vec<String> = (0..200).map(|n| format!("in/{}/{n:03}.model", n % 7)).collect();
    let models = [DEBRIS, BARREL, MAN, "testdata/bis-p3dm/made/crate.p3d"];
    let files: Vec<(&str, &str)> = names.iter().map(String::as_str).zip(models.into_iter().cycle()).collect();
    let folder = folder(&files);
    let (out, whole) = (folder.path().join("out"), folder.path().join("whole"));
    let undisturbed = run(&["convert", text(&folder.path().join("in")), "--out-dir", text(&whole)]);
    assert_eq!((undisturbed.0, below(&whole).len()), (0, 200), "{}", undisturbed.2);
    let mut command = Command::new(env!("CARGO_BIN_EXE_triassic"));
    command.arg("convert").arg(folder.path().join("in")).arg("--out-dir").arg(&out).args(["--jobs", "1"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    lines.next().unwrap().unwrap();
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    lines.for_each(drop);
    let output = child.wait_with_output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(130), "{error}");
    assert!(error.contains("not processed (interrupted)"), "{error}");
    let made = below(&out);
    assert!(!made.is_empty() && made.len() < 200, "{made:?}");
    assert!(made.iter().all(|name| name.ends_with(".glb")), "{made:?}");
    let (status, ..) = run(&["convert", text(&folder.path().join("in")), "--out-dir", text(&out), "--skip-existing"]);
    assert_eq!(status, 0);
    // Byte for byte those of the undisturbed run.
    assert_eq!(below(&out), below(&whole));
    for name in below(&whole) {
        assert!(fs::read(out.join(&name)).unwrap() == fs::read(whole.join(&name)).unwrap(), "{name}");
    }
}
