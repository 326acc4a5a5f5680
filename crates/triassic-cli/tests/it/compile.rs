//! `triassic decompile` and `triassic compile`.

use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
};

use serde_json::Value;
use tempfile::TempDir;
use triassic_test_support::files;

/// Runs the command in a folder: exit status, standard output, standard error.
fn run(folder: &TempDir, arguments: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_triassic"));
    let output = command.args(arguments).current_dir(folder).stdin(Stdio::null()).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// The path of a model in the test data that has textures and sequences, and the name of its QC.
fn model() -> (String, String) {
    let all = files::with_extension(&files::testdata().join("goldsrc-mdl"), &["mdl"]);
    let path = all.iter().find(|path| {
        let Ok(model) = triassic::goldsrc_mdl::ModelFiles::load(path) else { return false };
        let Ok(set) = model.model() else { return false };
        set.missing().next().is_none() && !set.textures().is_empty() && set.model().sequences().len() > 1
    });
    let path = path.unwrap();
    (path.to_str().unwrap().to_owned(), path.file_stem().unwrap().to_str().unwrap().to_owned())
}

fn size(path: &Path) -> u64 {
    fs::metadata(path).unwrap().len()
}

#[test]
fn a_model_is_decompiled_and_compiled_again() {
    let folder = tempfile::tempdir().unwrap();
    let (path, name) = model();
    let (status, _, error) = run(&folder, &["decompile", &path, "--out-dir", "sources"]);
    assert_eq!(status, 0, "{error}");
    let qc = format!("sources/{name}.qc");
    // A dry run writes nothing.
    let (status, out, error) = run(&folder, &["compile", &qc, "--dry-run"]);
    let made = folder.path().join(format!("sources/{name}.mdl"));
    assert!(status == 0 && !made.exists() && out.contains("would be written"), "{out}{error}");
    let (status, out, error) = run(&folder, &["compile", &qc]);
    assert!(status == 0 && made.exists() && out.contains(" of 128\n"), "{out}{error}");
    // Existing files are kept.
    let (status, _, error) = run(&folder, &["compile", &qc]);
    assert!(status == 1 && error.contains("--force replaces it"), "{error}");
    // With another name, as JSON.
    let (status, out, _) =
        run(&folder, &["compile", &qc, "-o", "other.mdl", "--json", "--round", "--vertex-grid", "none"]);
    let line: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((status, line["schema"].as_str()), (0, Some("triassic/compile-1")));
    assert_eq!(line["outputs"][0]["size"].as_u64(), Some(size(&folder.path().join("other.mdl"))));
    assert!(line["counts"].as_array().unwrap().iter().any(|count| count["what"] == "bones" && count["limit"] == 128));
    let (status, out, error) = run(&folder, &["validate", "other.mdl"]);
    assert_eq!(status, 0, "{out}{error}");
}

/// For other compilers, names become file names, which keep the encoding of the model.
#[test]
fn names_keep_their_encoding_for_every_compiler() {
    let folder = tempfile::tempdir().unwrap();
    let model = files::testdata().join("goldsrc-mdl/made/scout.mdl");
    fs::copy(model, folder.path().join("a.mdl")).unwrap();
    let rename = ["mdl", "rename", "a.mdl", "--texture", "body.bmp", "кожа.bmp", "--submodel", "dish", "caf\u{e9}"];
    assert_eq!(run(&folder, &rename).0, 0);
    for compiler in ["default", "twhl", "valve"] {
        let out = format!("out_{compiler}");
        let (status, _, error) = run(&folder, &["decompile", "a.mdl", "--out-dir", &out, "--compiler", compiler]);
        assert!(status == 0 && !error.contains("кожа") && !error.contains("caf"), "{error}");
        assert!(folder.path().join(&out).join("кожа.bmp").exists());
        let (qc, made) = (format!("{out}/a.qc"), format!("{compiler}.mdl"));
        let (status, _, error) = run(&folder, &["compile", &qc, "-o", &made, "--compiler", compiler]);
        assert_eq!(status, 0, "{error}");
        let bytes = fs::read(folder.path().join(made)).unwrap();
        for name in ["кожа.bmp\0", "caf\u{e9}\0"] {
            assert!(bytes.windows(name.len()).any(|part| part == name.as_bytes()), "{compiler}: {name}");
        }
    }
}

#[test]
fn a_scene_is_converted_to_a_model() {
    let folder = tempfile::tempdir().unwrap();
    let scout = files::testdata().join("goldsrc-mdl/made/scout_split.mdl");
    let scout = scout.to_str().unwrap();
    let glb = ["convert", scout, "--for", "editing", "--keys", "frames", "-o", "scout.glb"];
    let (status, _, error) = run(&folder, &glb);
    assert_eq!(status, 0, "{error}");
    // Its textures and sequences are written to separate files, as in the original.
    let model = ["convert", "scout.glb", "--to", "goldsrc-mdl", "-o", "scout.mdl"];
    let (status, out, error) = run(&folder, &model);
    assert_eq!(status, 0, "{out}{error}");
    let mut made: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    made.sort();
    assert!(made.iter().any(|name| name == "scoutT.mdl") && made.iter().any(|name| name == "scout01.mdl"), "{made:?}");
    let json = |path: &str| -> Value { serde_json::from_str(&run(&folder, &["info", path, "--json"]).1).unwrap() };
    let (own, other) = (json(scout), json("scout.mdl"));
    assert_eq!(own["model"]["bones"], other["model"]["bones"]);
    let (status, out, error) = run(&folder, &["validate", "scout.mdl"]);
    assert_eq!(status, 0, "{out}{error}");
    // As sources, which compile.
    let (status, out, error) = run(&folder, &["convert", "scout.glb", "--to", "smd", "-o", "sources/scout.qc"]);
    assert_eq!(status, 0, "{out}{error}");
    let (status, out, error) = run(&folder, &["compile", "sources/scout.qc", "--dry-run"]);
    assert_eq!(status, 0, "{out}{error}");
    // As a replacement for parts of a model; an invalid base is an error.
    let base = [
        "convert",
        "scout.glb",
        "--to",
        "goldsrc-mdl",
        "--base",
        scout,
        "-o",
        "based.mdl",
        "--engine",
        "counter-strike",
    ];
    let (status, _, error) = run(&folder, &base);
    assert!(status == 0 && folder.path().join("based.mdl").exists(), "{error}");
    let small = ["convert", "scout.glb", "--to", "goldsrc-mdl", "-o", "small.mdl", "--engine", "half-life"];
    let (status, _, error) = run(&folder, &small);
    assert!(
        status == 1
            && error.contains("has 9 animations")
            && error.contains("the engine blends 1, 2 or 4")
            && !folder.path().join("small.mdl").exists(),
        "{error}"
    );
    let other = ["convert", "scout.glb", "--to", "goldsrc-mdl", "-o", "small.mdl", "--engine", "ufoai"];
    let (status, _, error) = run(&folder, &other);
    assert!(status == 1 && error.contains("is not an engine of --to goldsrc-mdl"), "{error}");
    let wrong = ["convert", "scout.glb", "--to", "goldsrc-mdl", "--base", "scout.glb", "-o", "wrong.mdl"];
    let (status, _, error) = run(&folder, &wrong);
    assert!(status == 1 && error.contains("--base scout.glb: "), "{error}");
    let textures = files::testdata().join("goldsrc-mdl/made/scout_splitT.mdl").to_str().unwrap().to_owned();
    let part = ["convert", "scout.glb", "--to", "goldsrc-mdl", "--base", &textures, "-o", "wrong.mdl"];
    let (status, _, error) = run(&folder, &part);
    assert!(status == 1 && error.contains("part of a Half-Life model: name the model instead"), "{error}");
}

#[test]
fn a_plain_glb_keeps_the_body_parts_of_its_base() {
    let folder = tempfile::tempdir().unwrap();
    let scout = files::testdata().join("goldsrc-mdl/made/scout.mdl");
    let scout = scout.to_str().unwrap();
    for command in [
        &["convert", scout, "-o", "scout.glb"][..],
        &["convert", "scout.glb", "--to", "goldsrc-mdl", "-o", "alone.mdl"],
        &["convert", "scout.glb", "--to", "goldsrc-mdl", "-o", "based.mdl", "--base", scout],
    ] {
        let (status, _, error) = run(&folder, command);
        assert_eq!(status, 0, "{error}");
    }
    let parts = |path: &str| -> Vec<(String, Vec<(String, u64)>)> {
        let json: Value = serde_json::from_str(&run(&folder, &["info", path, "--json"]).1).unwrap();
        let name = |value: &Value| value["name"].as_str().unwrap().to_owned();
        let model = |value: &Value| (name(value), value["triangles"].as_u64().unwrap());
        let part = |value: &Value| (name(value), value["sub_models"].as_array().unwrap().iter().map(model).collect());
        json["model"]["body_parts"].as_array().unwrap().iter().map(part).collect()
    };
    // Submodels that are missing in the GLB are kept.
    assert_eq!(parts(scout), parts("based.mdl"));
    // Without a base, the names also come from the file.
    let shown = [("chassis", "scout", 104), ("gadget", "dish", 26)];
    let shown = shown.map(|(part, model, count)| (part.to_owned(), vec![(model.to_owned(), count)]));
    assert_eq!(parts("alone.mdl"), shown);
}

#[test]
fn a_model_needs_no_qc() {
    let folder = tempfile::tempdir().unwrap();
    let head = "version 1\nnodes\n0 \"a\" -1\nend\nskeleton\ntime 0\n0 0 0 0 0 0 0\nend\n";
    let corner = "0 0 0 0 0 0 1 0 0\n";
    fs::write(folder.path().join("crate.smd"), format!("{head}triangles\nskin.bmp\n{corner}{corner}{corner}end\n"))
        .unwrap();
    fs::write(folder.path().join("Idle.smd"), head).unwrap();
    let (status, _, error) = run(&folder, &["compile", "crate.smd", "--sequence", "Idle.smd"]);
    assert_eq!(status, 1);
    assert!(error.contains("the file is missing: skin.bmp\n"), "{error}");
    let pixels = image();
    fs::write(folder.path().join("skin.png"), pixels).unwrap();
    let (status, out, error) = run(&folder, &["compile", "crate.smd", "--sequence", "Idle.smd", "-o", "box.mdl"]);
    assert!(status == 0 && out.starts_with("box.mdl: "), "{out}{error}");
    assert!(error.contains("QC-007"), "{error}");
    let (status, out, _) = run(&folder, &["info", "--long", "box.mdl"]);
    assert!(status == 0 && out.contains("Idle"), "{out}");
    let (status, _, error) = run(&folder, &["compile", "box.mdl"]);
    assert!(status == 1 && error.contains("error: "), "{error}");
    let (status, _, error) = run(&folder, &["compile", "none.qc"]);
    assert!(status == 1 && error.contains("none.qc"), "{error}");
}

/// A PNG of 4 × 4 pixels.
fn image() -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 4, 4);
    encoder.set_color(png::ColorType::Rgb);
    encoder.write_header().unwrap().write_image_data(&[9; 48]).unwrap();
    bytes
}

#[test]
fn errors_have_a_location() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.qc"), "$modelname a.mdl\n$boddy b ref\n$scale x\n").unwrap();
    let (status, out, error) = run(&folder, &["compile", "a.qc"]);
    assert_eq!((status, out.as_str()), (1, ""));
    let expected = "error: a.qc:2:1: unknown command `$boddy`; did you mean `$body`?\n\
        error: a.qc:3:8: `$scale`: expected a factor, which is a number, found `x`\n\
        a.qc: nothing was written: 2 errors\n";
    assert_eq!(error, expected);
    let (status, out, _) = run(&folder, &["compile", "a.qc", "--json"]);
    let line: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        (status, line["errors"][1]["line"].as_u64(), line["errors"][1]["column"].as_u64()),
        (1, Some(3), Some(8))
    );
}

/// With `--watch`, a changed source is compiled again; an error does not end the command, Ctrl-C does.
#[cfg(unix)]
#[test]
fn names_of_models_are_decoded_like_others() {
    let folder = tempfile::tempdir().unwrap();
    let (path, own) = model();
    let (status, _, error) = run(&folder, &["decompile", &path, "--out-dir", "sources"]);
    assert_eq!(status, 0, "{error}");
    let qc = fs::read_to_string(folder.path().join(format!("sources/{own}.qc"))).unwrap();
    let line = qc.lines().find(|line| line.starts_with("$modelname")).unwrap();
    let (start, end) = qc.split_once(line).unwrap();
    let name = "\u{442}\u{435}\u{441}\u{442}";
    for (file, bytes) in [("utf8.qc", name.as_bytes()), ("page.qc", b"\xf2\xe5\xf1\xf2")] {
        let all = [start.as_bytes(), b"$modelname \"", bytes, b".mdl\"", end.as_bytes()].concat();
        fs::write(folder.path().join("sources").join(file), all).unwrap();
    }
    let model = format!("sources/{name}.mdl");
    for arguments in [&["sources/utf8.qc"][..], &["sources/page.qc", "--encoding", "windows-1251"]] {
        let (status, out, error) = run(&folder, &[&["compile", "--dry-run"], arguments].concat());
        assert!(status == 0 && out.starts_with(&format!("{model}: ")), "{out}{error}");
    }
    let (status, _, error) = run(&folder, &["compile", "sources/utf8.qc"]);
    assert_eq!(status, 0, "{error}");
    let (status, _, error) = run(&folder, &["decompile", &model, "--out-dir", "again"]);
    assert!(status == 0 && !error.contains("QCOUT-013"), "{error}");
}

#[test]
fn changed_sources_are_compiled_again() {
    use std::{
        io::{BufRead, BufReader},
        sync::mpsc,
        thread,
        time::{Duration, Instant},
    };

    /// A command that is killed at the end of the test.
    struct Watching(std::process::Child);

    impl Drop for Watching {
        fn drop(&mut self) {
            let _ = self.0.kill();
            let _ = self.0.wait();
        }
    }

    const PATIENCE: Duration = Duration::from_secs(60);

    let folder = tempfile::tempdir().unwrap();
    let (path, name) = model();
    assert_eq!(run(&folder, &["decompile", &path, "--out-dir", "."]).0, 0);
    let qc = folder.path().join(format!("{name}.qc"));
    let mut command = Command::new(env!("CARGO_BIN_EXE_triassic"));
    command.args(["compile", &format!("{name}.qc"), "--watch", "--json"]).current_dir(&folder);
    let mut watching = Watching(command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap());
    // Read on another thread, so that a missing line fails the test.
    let (to, lines) = mpsc::channel();
    let stdout = BufReader::new(watching.0.stdout.take().unwrap());
    thread::spawn(move || stdout.lines().try_for_each(|line| to.send(line.unwrap())));
    let next = || -> Value {
        let line = lines.recv_timeout(PATIENCE).expect("a line of the command");
        serde_json::from_str(&line).unwrap()
    };
    assert_eq!(next()["outputs"][0]["file"], format!("{name}.mdl"));
    let source = fs::read_to_string(&qc).unwrap();
    fs::write(&qc, format!("{source}\n$body \"more\" \"missing\"\n")).unwrap();
    assert!(next()["errors"][0]["message"].as_str().unwrap().contains("missing"));
    fs::write(&qc, format!("{source}\n$eyeposition 1 2 3\n")).unwrap();
    assert_eq!(next()["outputs"][0]["file"], format!("{name}.mdl"));
    assert!(Command::new("kill").args(["-INT", &watching.0.id().to_string()]).status().unwrap().success());
    let begun = Instant::now();
    let status = loop {
        if let Some(status) = watching.0.try_wait().unwrap() {
            break status;
        }
        assert!(begun.elapsed() < PATIENCE, "Ctrl-C ends it");
        thread::sleep(Duration::from_millis(20));
    };
    assert_eq!(status.code(), Some(130));
}

/// If the model is given instead of its sources, the error names it, rather than listing the commands that its bytes
/// resemble.
#[test]
fn a_binary_file_is_not_a_source() {
    let folder = tempfile::tempdir().unwrap();
    let (path, _) = model();
    let (status, _, error) = run(&folder, &["compile", &path]);
    let expected =
        "this is a compiled Half-Life model, not its source: `triassic decompile` turns it into a QC, SMDs and BMPs";
    assert!(status == 1 && error.contains(expected) && error.contains("1 error"), "{error}");
    fs::write(folder.path().join("other.mdl"), b"MDL5\x01\0\0\0$body \"a\" \"b\"").unwrap();
    fs::write(folder.path().join("includes.qc"), b"$include \"other.mdl\"\n").unwrap();
    for source in ["other.mdl", "includes.qc"] {
        let (status, _, error) = run(&folder, &["compile", source]);
        assert!(
            status == 1 && error.contains("other.mdl: this is a binary file; expected a QC, which is text"),
            "{error}"
        );
    }
    let (status, out, _) = run(&folder, &["compile", "other.mdl", "--json"]);
    assert!(status == 1 && out.contains("this is a binary file"), "{out}");
    fs::copy(&path, folder.path().join("model.smd")).unwrap();
    let (status, _, error) = run(&folder, &["compile", "model.smd"]);
    assert!(status == 1 && error.contains("expected `version 1`: this is not an SMD"), "{error}");
}
