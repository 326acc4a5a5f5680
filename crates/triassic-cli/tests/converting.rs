//! `convert`, `textures` and `tree` as a process: names, folders, what is there already, what fails.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::as_conversions,
    clippy::case_sensitive_file_extension_comparisons,
    clippy::cast_possible_truncation,
    clippy::float_cmp,
    clippy::panic,
    reason = "a test"
)]

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use serde_json::Value;
use tempfile::TempDir;

const DEBRIS: &str = "testdata/quake-md2/cube2-data/models/debris/tris.md2";
const BARREL: &str = "testdata/quake-md2/ufoai-data/models/objects/barrel_fuel/barrel_fuel.md2";
const MAN: &str = "testdata/goldsrc-mdl/assimp/man.mdl";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs the command in the root of the repository: exit status, standard output, standard error.
fn run(arguments: &[&str]) -> (i32, String, String) {
    run_with_input(arguments, None)
}

fn run_with_input(arguments: &[&str], input: Option<&[u8]>) -> (i32, String, String) {
    let (status, out, error) = run_bytes(arguments, input);
    (status, String::from_utf8(out).unwrap(), error)
}

fn run_bytes(arguments: &[&str], input: Option<&[u8]>) -> (i32, Vec<u8>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_triassic"));
    command.current_dir(root()).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").args(arguments);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.unwrap_or_default()).unwrap();
    let output = child.wait_with_output().unwrap();
    (output.status.code().unwrap(), output.stdout, String::from_utf8(output.stderr).unwrap())
}

fn objects(lines: &str) -> Vec<Value> {
    lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A folder with these files, each a copy of one of the repository or, if there is none of that name, the text itself.
fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, content) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        let bytes = fs::read(root().join(content)).unwrap_or_else(|_| content.as_bytes().to_vec());
        fs::write(path, bytes).unwrap();
    }
    folder
}

/// All files below a folder, by their paths in it.
fn below(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else {
                found.push(path.strip_prefix(folder).unwrap().to_str().unwrap().replace('\\', "/"));
            }
        }
    }
    found.sort();
    found
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

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
        "triangles": 60 + 12 + 6 + 112, "meshes": 4, "bones": 8, "animations": 6, "variants": 2, "textures": 5,
    });
    assert_eq!(man["counts"], counts);
    assert_eq!(found[2]["findings"][0]["code"], "SCN-001", "its skin is not there");
    assert!(
        error.ends_with("3 models, 1 failed, 2 skipped (belong to models), 1 skipped (no known format)\n"),
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
    assert!(error.contains("x.glb: this file is there already; --force replaces it"), "{error}");
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
    assert!(error.contains("pose.mtl: this file is there already"), "{error}");
    assert_eq!(below(to.path()), ["pose.mtl", "x.glb"]);
    assert_eq!(run(&["convert", "--force", DEBRIS, "-o", text(&pose)]).0, 0);
    assert_eq!(below(to.path()), ["generic_grayrock1_col.png", "pose.mtl", "pose.obj", "x.glb"]);
}

#[test]
fn a_folder_that_is_not_there_is_told() {
    let to = folder(&[]);
    let path = to.path().join("nowhere/x.glb");
    let (status, _, error) = run(&["convert", DEBRIS, "-o", text(&path)]);
    assert_eq!(status, 1);
    assert!(error.contains("x.glb: the folder for it is not there\n") && !error.contains(".triassic-"), "{error}");
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
        assert!(error.contains("this is the file that is to be converted"), "{error}");
    }
    let (status, ..) = run(&["convert", "--force", text(from.path()), "--out-dir", text(from.path())]);
    assert_eq!(status, 1);
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[cfg(unix)]
#[test]
#[cfg(unix)]
fn devices_are_never_replaced() {
    let folder = folder(&[("in/m.md2", BARREL)]);
    let link = folder.path().join("m.glb");
    std::os::unix::fs::symlink("/dev/zero", &link).unwrap();
    let model = folder.path().join("in/m.md2");
    for place in [["-o", text(&link)], ["--out-dir", text(folder.path())]] {
        let (status, _, error) = run(&["convert", text(&model), place[0], place[1], "--force"]);
        assert_eq!(status, 1, "{error}");
        assert!(error.contains("no plain file"), "{error}");
    }
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
}

#[test]
fn nothing_is_written_outside_of_the_folder() {
    // The names of these without their endings would be `.` and `..`.
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
    assert_eq!(below(flat.path()), ["a.glb", "a_2.glb", "a_3.glb"]);
}

#[test]
fn companions_are_no_models() {
    let folder_name = "testdata/goldsrc-mdl/assimp";
    let to = tempfile::tempdir().unwrap();
    for (file, what) in [("manT.mdl", "the texture file"), ("man01.mdl", "a sequence file")] {
        let file = format!("{folder_name}/{file}");
        let (status, _, error) = run(&["convert", &file, "--out-dir", text(to.path())]);
        assert_eq!(status, 1);
        let expected = format!("error: {file}: this is {what} of {MAN}, which takes it along: convert that\n");
        assert_eq!(error, expected);
        assert_eq!(run(&["tree", &file]).0, 1);
    }
    assert!(below(to.path()).is_empty());
    let alone = folder(&[("manT.mdl", &format!("{folder_name}/manT.mdl"))]);
    let (status, _, error) = run(&["convert", text(&alone.path().join("manT.mdl")), "--out-dir", text(to.path())]);
    assert_eq!(status, 1);
    assert!(error.ends_with("this is the texture file of a model that is not beside it\n"), "{error}");
    // Only such files in a folder: nothing to convert.
    let (status, _, error) = run(&["convert", text(alone.path()), "--out-dir", text(to.path())]);
    assert_eq!((status, error.as_str()), (3, "error: no model among 1 file\n"));
}

#[test]
fn every_format_is_complete() {
    let to = tempfile::tempdir().unwrap();
    let out = text(to.path());
    assert_eq!(run(&["convert", "--to", "gltf", DEBRIS, MAN, "--out-dir", out]).0, 0);
    let (status, _, error) = run(&["convert", "--to", "obj", DEBRIS, "--out-dir", out]);
    assert!(status == 1 && error.contains(".png: this file is there already"), "the pictures are: {error}");
    assert_eq!(run(&["convert", "--to", "obj", DEBRIS, "--out-dir", out, "--force"]).0, 0);
    let files = below(to.path());
    for name in [
        "tris/tris.gltf",
        "tris/tris.bin",
        "tris/generic_grayrock1_col.png",
        "tris/tris.obj",
        "tris/tris.mtl",
        "man/man.gltf",
    ] {
        assert!(files.contains(&name.to_owned()), "{name} in {files:?}");
    }
    // The reader finds all files that the description names.
    let (document, buffers, _) = gltf_with_buffers(&to.path().join("tris/tris.gltf"));
    assert_eq!((document.meshes().len(), document.animations().len(), buffers), (1, 20, 1));
    let obj = fs::read_to_string(to.path().join("tris/tris.obj")).unwrap();
    assert!(obj.starts_with("mtllib tris.mtl\n"), "{}", &obj[..40]);
    assert_eq!(obj.lines().filter(|line| line.starts_with("f ")).count(), 12);

    // What a Half-Life model was compiled from: the QC names files that are there.
    assert_eq!(run(&["convert", "--to", "smd", MAN, "--out-dir", out]).0, 0);
    let qc = fs::read_to_string(to.path().join("man/man.qc")).unwrap();
    assert!(qc.contains("$modelname") && qc.contains("walk"), "{qc}");
    let smds: Vec<String> = below(&to.path().join("man")).into_iter().filter(|name| name.ends_with(".smd")).collect();
    assert_eq!(smds.len(), 4 + 6, "submodels, and sequences with their blends: {smds:?}");
    let named = to.path().join("other.smd");
    let lines = run(&["convert", "--json", "--uv", "valve", MAN, "-o", text(&named)]).1;
    assert_eq!(objects(&lines)[0]["outputs"][0], text(&named.with_extension("qc")));
    let [fixed, valve] =
        ["man", "."].map(|folder| fs::read(to.path().join(folder).join("reference_headless.smd")).unwrap());
    assert!(fixed != valve, "texture coordinates are for another compiler");
    let (status, _, error) = run(&["convert", "--to", "smd", DEBRIS, "--out-dir", out]);
    assert!(status == 1 && error.contains("only Half-Life models become it"), "{error}");

    // A name that the format's own rules would change is the one that was asked for.
    let odd = to.path().join("my model.gltf");
    assert_eq!(run(&["convert", DEBRIS, "-o", text(&odd)]).0, 0);
    gltf_with_buffers(&odd);
    // The ending says what it is to be, `--to` says it better.
    let named = to.path().join("anything.obj");
    assert_eq!(run(&["convert", "--to", "glb", DEBRIS, "-o", text(&named)]).0, 0);
    assert!(fs::read(&named).unwrap().starts_with(b"glTF"));
}

/// Opens a document with its files: the document, how many buffers were found, how many pictures.
fn gltf_with_buffers(path: &Path) -> (gltf::Document, usize, usize) {
    let file = gltf::Gltf::open(path).unwrap();
    let there = |uri: &str| path.with_file_name(uri.replace("%20", " ")).is_file();
    let mut buffers = 0;
    for buffer in file.buffers() {
        let gltf::buffer::Source::Uri(uri) = buffer.source() else { panic!("a buffer of no file") };
        assert!(there(uri), "{uri}");
        assert_eq!(fs::metadata(path.with_file_name(uri)).unwrap().len(), buffer.length() as u64);
        buffers += 1;
    }
    let mut pictures = 0;
    for image in file.images() {
        let gltf::image::Source::Uri { uri, .. } = image.source() else { panic!("a picture of no file") };
        assert!(there(uri), "{uri}");
        pictures += 1;
    }
    (file.document, buffers, pictures)
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
fn options_change_the_result() {
    let to = tempfile::tempdir().unwrap();
    let path = to.path().join("x.glb");
    let convert = |more: &[&str]| -> gltf::Gltf {
        let (status, _, error) = run(&[&["convert", "--force", DEBRIS, "-o", text(&path)], more].concat());
        assert_eq!(status, 0, "{error}");
        gltf::Gltf::open(&path).unwrap()
    };
    let size = |file: &gltf::Gltf| {
        let bounds = file.meshes().next().unwrap().primitives().next().unwrap().bounding_box();
        bounds.max[1] - bounds.min[1]
    };
    let names = |file: &gltf::Gltf| -> Vec<String> {
        file.animations().map(|animation| animation.name().unwrap().to_owned()).collect()
    };
    let end = |file: &gltf::Gltf, name: &str| -> f32 {
        let animation = file.animations().find(|animation| animation.name() == Some(name)).unwrap();
        let inputs = animation.samplers().map(|sampler| sampler.input().max().unwrap()[0].as_f64().unwrap());
        inputs.fold(0.0, f64::max) as f32
    };
    let plain = convert(&[]);
    let inches = size(&plain) / 0.0254;
    assert!((size(&convert(&["--scale", "keep"])) - inches).abs() < inches * 1e-5);
    assert!((size(&convert(&["--scale", "2"])) - inches * 2.0).abs() < inches * 1e-5);
    assert_eq!(names(&convert(&["--sequences", "RUN, death*"])), ["run", "death1", "death2", "death3"]);
    assert_eq!(end(&plain, "stand"), 4.0, "40 frames at 10 a second, and the first again");
    assert_eq!(end(&convert(&["--fps", "player,run=20"]), "stand"), 40.0 / 9.0);
    let mixed = convert(&["--fps", "20,stand=40"]);
    assert_eq!((end(&mixed, "stand"), end(&mixed, "run")), (1.0, 0.3));
    let targets = |file: &gltf::Gltf| file.meshes().next().unwrap().primitives().next().unwrap().morph_targets().len();
    assert_eq!((targets(&plain), targets(&convert(&["--morphs", "none"]))), (197, 0));
    let positions = |file: &gltf::Gltf| -> Vec<[f32; 3]> {
        let part = file.meshes().next().unwrap().primitives().next().unwrap();
        part.reader(|_| file.blob.as_deref()).read_normals().unwrap().collect()
    };
    assert_ne!(positions(&plain), positions(&convert(&["--normals", "recomputed"])));
}

#[test]
fn colours_and_games_are_options() {
    let from = folder(&[("arrow.md2", "testdata/quake-md2/made/arrow.md2")]);
    // The palette of a PCX file is its end. This one has colours of its own.
    let mut pcx = fs::read(root().join("testdata/quake-md2/made/arrow.pcx")).unwrap();
    let end = pcx.len() - 768;
    pcx[end..].iter_mut().for_each(|color| *color = color.wrapping_mul(3).wrapping_add(1));
    fs::write(from.path().join("arrow.pcx"), pcx).unwrap();
    let arrow = from.path().join("arrow.md2");
    let arrow = text(&arrow);
    let to = tempfile::tempdir().unwrap();
    let mut palette = vec![0; 768];
    palette[..3].copy_from_slice(&[9, 8, 7]);
    fs::write(to.path().join("own.pal"), &palette).unwrap();
    let own = to.path().join("own.pal");
    let picture = |name: &str, more: &[&str]| -> Vec<u8> {
        let out = to.path().join(name);
        let (status, _, error) = run(&[&["textures", arrow, "--out-dir", text(&out)], more].concat());
        assert_eq!(status, 0, "{error}");
        let files = below(&out);
        assert_eq!(files.len(), 1, "{files:?}");
        fs::read(out.join(&files[0])).unwrap()
    };
    let pictures =
        [picture("a", &[]), picture("b", &["--palette", "quake2"]), picture("c", &["--palette", text(&own)])];
    assert!(pictures.iter().all(|bytes| bytes.starts_with(b"\x89PNG")));
    assert!(pictures[0] != pictures[1] && pictures[1] != pictures[2] && pictures[0] != pictures[2]);
    let (status, _, error) = run(&["textures", arrow, "--out-dir", "x", "--palette", arrow]);
    assert_eq!(status, 2);
    assert!(error.contains("neither a PCX picture nor 768 bytes"), "{error}");

    // A skin that is in the game, told from the path and told by the option.
    let game = folder(&[("pics/skin.png", "testdata/quake-md2/cube2-data/models/debris/skin.png")]);
    let mut model = triassic::quake::md2::Builder::from_model(
        &triassic::quake::md2::Model::parse(&fs::read(root().join(DEBRIS)).unwrap()).unwrap(),
    );
    model.skins =
        vec![triassic::quake::md2::Skin { path: triassic::quake::md2::FixedStr::new(b"pics/skin.png").unwrap() }];
    let elsewhere = tempfile::tempdir().unwrap();
    let path = elsewhere.path().join("x.md2");
    fs::write(&path, model.write().unwrap()).unwrap();
    let missing = |more: &[&str]| {
        let lines =
            run(&[&["textures", "--json", "--force", text(&path), "--out-dir", text(&to.path().join("d"))], more]
                .concat())
            .1;
        objects(&lines)[0]["missing"].clone()
    };
    assert_eq!(missing(&[]), serde_json::json!(["pics/skin.png"]));
    assert_eq!(missing(&["--game", text(game.path())]), serde_json::json!([]));
}

#[test]
fn an_obj_shows_any_moment() {
    let to = tempfile::tempdir().unwrap();
    let path = to.path().join("x.obj");
    let at = |more: &[&str]| -> Result<Vec<String>, String> {
        let (status, _, error) =
            run(&[&["convert", "--force", "--scale", "keep", DEBRIS, "-o", text(&path)], more].concat());
        if status != 0 {
            return Err(error);
        }
        let obj = fs::read_to_string(&path).unwrap();
        Ok(obj.lines().filter(|line| line.starts_with("v ")).map(str::to_owned).collect())
    };
    let file = fs::read(root().join(DEBRIS)).unwrap();
    let model = triassic::quake::md2::Model::parse(&file).unwrap();
    let clips: Vec<_> = model.clips().collect();
    // The file's own frame, in its own clip, and by its time.
    let clip = &clips[1];
    let frame = clip.frames().start + 2;
    let expected = at(&["--frame", &frame.to_string()]).unwrap();
    let name = clip.name().to_string();
    assert_eq!(at(&["--animation", &name, "--frame", "2"]).unwrap(), expected);
    assert_eq!(at(&["--animation", &name.to_uppercase(), "--time", "0.2"]).unwrap(), expected);
    let first = model.frames().get(frame).unwrap().positions().next().unwrap();
    let first_of_obj: Vec<f32> = expected[0][2..].split(' ').map(|number| number.parse().unwrap()).collect();
    let used = model
        .frames()
        .get(frame)
        .unwrap()
        .positions()
        .any(|p| [p.y, p.z, p.x].iter().zip(&first_of_obj).all(|(a, b)| (a - b).abs() < 1e-4));
    assert!(used, "{first} {first_of_obj:?}");
    let count = clip.frames().len();
    assert!(at(&["--animation", &name, "--frame", &count.to_string()]).unwrap_err().contains("frames, from 0"));
    assert!(at(&["--frame", "198"]).unwrap_err().contains("there is no frame 198"));
    assert!(at(&["--animation", "fly"]).unwrap_err().contains("the animations are `stand`"));
}

#[test]
fn wrong_arguments_are_told() {
    for (arguments, expected) in [
        (&["convert", DEBRIS][..], "<--output <OUT>|--out-dir <DIR>>"),
        (&["convert", DEBRIS, "-o", "x.glb", "--out-dir", "y"], "cannot be used with"),
        (&["convert", DEBRIS, MAN, "-o", "x.glb"], "--output is for one file"),
        (&["convert", "testdata", "-o", "x.glb"], "--output is for one file"),
        (&["convert", DEBRIS, "-o", "testdata"], "is a folder"),
        (&["convert", DEBRIS, "-o", "x.fbx"], "--to must say"),
        (&["convert", DEBRIS, "-o", "-", "--json"], "standard output"),
        (&["convert", DEBRIS, "-o", "-", "--to", "obj"], "standard output"),
        (&["convert", DEBRIS, "-o", "x.glb", "--frame", "3"], "are for --to obj"),
        (&["convert", DEBRIS, "-o", "x.obj", "--time", "3"], "--animation"),
        (&["convert", DEBRIS, "-o", "x.glb", "--scale", "0"], "greater than 0"),
        (&["convert", DEBRIS, "-o", "x.glb", "--fps", "run=fast"], "no number"),
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
fn textures_are_pictures_with_names_of_their_own() {
    let to = tempfile::tempdir().unwrap();
    let files = [DEBRIS, "testdata/quake-md2/ufoai-data/models/objects/vegi/grass2/grass.md2", MAN];
    let arguments = [&["textures", "--json", "--out-dir", text(to.path())], &files[..]].concat();
    let (status, lines, error) = run(&arguments);
    assert_eq!(status, 0, "{error}");
    let found = objects(&lines);
    assert!(found.iter().all(|line| line["schema"] == "triassic/textures-1" && line["ok"] == true));
    let outputs: Vec<&Vec<Value>> = found.iter().map(|line| line["outputs"].as_array().unwrap()).collect();
    assert_eq!(outputs[0].len(), 1);
    assert_eq!(below(to.path()).len(), outputs.iter().map(|list| list.len()).sum::<usize>());
    assert!(below(to.path()).contains(&"tris/generic_grayrock1_col.png".to_owned()));
    for name in below(to.path()) {
        let bytes = fs::read(to.path().join(&name)).unwrap();
        let magic: &[u8] = if name.ends_with(".png") { b"\x89PNG" } else { b"\xff\xd8\xff" };
        assert!(bytes.starts_with(magic), "{name}");
    }
    // The texture file has the same pictures as the model.
    let alone = tempfile::tempdir().unwrap();
    let (status, ..) = run(&["textures", "testdata/goldsrc-mdl/assimp/manT.mdl", "--out-dir", text(alone.path())]);
    assert_eq!(status, 0);
    let names = below(alone.path());
    assert!(!names.is_empty());
    for name in names {
        let own = to.path().join(name.replacen("manT/", "man/", 1));
        assert_eq!(fs::read(alone.path().join(&name)).unwrap(), fs::read(own).unwrap(), "{name}");
    }
    // Nothing is overwritten.
    let (status, _, error) = run(&arguments);
    assert_eq!((status, error.matches("there already").count()), (1, 3), "{error}");
    assert_eq!(run(&[&arguments[..], &["--force"]].concat()).0, 0);
}

#[test]
fn a_tree_has_everything() {
    let (status, lines, _) = run(&["tree", "--json", MAN, DEBRIS]);
    assert_eq!(status, 0);
    let found = objects(&lines);
    let nodes = found[0]["nodes"].as_array().unwrap();
    assert_eq!(nodes[0]["depth"], 0);
    assert_eq!(nodes[0]["name"], "man");
    let bones = nodes.iter().filter(|node| node["kind"] == "bone").count();
    let info =
        objects(&run(&["convert", "--json", "--force", MAN, "--out-dir", text(tempfile::tempdir().unwrap().path())]).1);
    assert_eq!(info[0]["counts"]["bones"], bones);
    assert_eq!(found[1]["animations"].as_array().unwrap().len(), 20);
    assert_eq!(found[1]["nodes"][0]["mesh"]["shapes"], 197);
    let (_, text, _) = run(&["tree", DEBRIS]);
    assert!(text.contains("tris (mesh, 12 triangles, 1 part, 197 shapes)"), "{text}");
}

#[test]
fn surfaces_are_bright_and_pictures_sharp_if_asked_for() {
    let json = |more: &[&str]| {
        let (status, glb, error) = run_bytes(&[&["convert", DEBRIS, "-o", "-", "--quiet"], more].concat(), None);
        assert_eq!((status, error.as_str()), (0, ""));
        let length = u32::from_le_bytes(glb[12..16].try_into().unwrap()) as usize;
        serde_json::from_slice::<Value>(&glb[20..20 + length]).unwrap()
    };
    let usual = json(&[]);
    assert_eq!(
        (&usual["materials"][0]["extensions"], &usual["samplers"][0]["magFilter"]),
        (&Value::Null, &9729.into())
    );
    let old = json(&["--unlit", "--filter", "nearest"]);
    assert!(old["materials"][0]["extensions"]["KHR_materials_unlit"].is_object());
    assert_eq!((&old["samplers"][0]["magFilter"], &old["samplers"][0]["minFilter"]), (&9728.into(), &9986.into()));
}
