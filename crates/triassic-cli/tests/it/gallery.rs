//! `triassic gallery`: a folder of static files, or one file.

use std::{fs, io::Read};

use serde_json::Value;

use crate::{
    converting::{BARREL, DEBRIS, MAN, below, folder, objects, run, text},
    many::bare,
};

/// A decompressed file of a gallery.
fn unpacked(path: &std::path::Path) -> Vec<u8> {
    let mut bytes = Vec::new();
    flate2::read::GzDecoder::new(fs::File::open(path).unwrap()).read_to_end(&mut bytes).unwrap();
    bytes
}

#[test]
fn a_gallery_contains_the_models_as_convert_writes_them() {
    let from = folder(&[
        ("in/a b/<i>&'.md2", DEBRIS),
        ("in/a b/man.mdl", MAN),
        ("in/a b/man01.mdl", "testdata/goldsrc-mdl/assimp/man01.mdl"),
        ("in/a b/manT.mdl", "testdata/goldsrc-mdl/assimp/manT.mdl"),
        ("in/barrel.md2", BARREL),
        ("in/notes.txt", "notes"),
        ("in/broken.md2", "IDP2\x08\0\0\0"),
    ]);
    let (given, site, glb) = (from.path().join("in"), from.path().join("site"), from.path().join("glb"));
    let (status, out, error) = run(&["gallery", "--json", text(&given), "--out-dir", text(&site)]);
    assert_eq!(status, 1, "one is broken: {error}");
    let lines = objects(&out);
    assert_eq!(lines.iter().filter(|line| line["ok"] == true).count(), 3);
    assert_eq!(run(&["convert", "--quiet", "--quantize", text(&given), "--out-dir", text(&glb)]).0, 1);
    let models = below(&glb);
    assert_eq!(models.len(), 3);
    for model in &models {
        assert_eq!(
            fs::read(glb.join(model)).unwrap(),
            unpacked(&site.join("models").join(format!("{model}.gz"))),
            "{model}"
        );
    }
    let list: Vec<Value> = serde_json::from_slice(&fs::read(site.join("gallery.json")).unwrap()).unwrap();
    let paths: Vec<&str> = list.iter().map(|entry| entry["path"].as_str().unwrap()).collect();
    assert_eq!(paths, ["a b/<i>&'.md2", "a b/man.mdl", "barrel.md2"]);
    for entry in &list {
        let details = site.join("models").join(format!("{}.json", entry["model"].as_str().unwrap()));
        let text_of_details = fs::read_to_string(details).unwrap();
        assert!(!text_of_details.contains(text(from.path())), "no path of this machine: {text_of_details}");
        let details: Value = serde_json::from_str(&text_of_details).unwrap();
        let path = entry["path"].as_str().unwrap();
        let mut info = objects(&run(&["info", "--json", text(&given.join(path))]).1).remove(0);
        info["file"] = path.into();
        assert_eq!(bare(details["summary"].clone()), bare(info), "{path}");
        let checked = objects(&run(&["validate", "--json", text(&given.join(path))]).1).remove(0);
        assert_eq!(details["findings"], checked["findings"], "{path}");
        assert_eq!(details["report"]["schema"], "triassic/convert-1");
    }
    let page = fs::read_to_string(site.join("index.html")).unwrap();
    assert!(
        page.contains("<html data-backend=\"gallery\"") && page.contains("default-src 'none'; script-src 'self'"),
        "{page}"
    );
    // Nothing is replaced without --force.
    let (status, out, error) = run(&["gallery", "--json", text(&given), "--out-dir", text(&site)]);
    assert!(status == 1 && error.contains("already exists"), "{error}");
    assert_eq!(out, "", "it is reported before anything is converted");
    let before = fs::read(site.join("gallery.json")).unwrap();
    assert_eq!(run(&["gallery", "--quiet", "--force", text(&given), "--out-dir", text(&site)]).0, 1);
    assert_eq!(fs::read(site.join("gallery.json")).unwrap(), before);
}

#[test]
fn textures_are_also_searched_in_a_game() {
    let from = folder(&[
        ("in/player.md2", "testdata/quake-md2/made/player.md2"),
        ("game/players/made/skin.pcx", "testdata/quake-md2/made/skin.pcx"),
    ]);
    let [given, game, site, glb] = ["in", "game", "site", "player.glb"].map(|name| from.path().join(name));
    let arguments = ["gallery", "--quiet", "--force", text(&given), "--out-dir", text(&site)];
    let (status, _, error) = run(&arguments);
    assert_eq!(status, 0, "{error}");
    let without = unpacked(&site.join("models/player.glb.gz"));
    assert_eq!(run(&[&arguments[..], &["--game", text(&game)]].concat()).0, 0);
    let with = unpacked(&site.join("models/player.glb.gz"));
    assert_ne!(with, without);
    let model = given.join("player.md2");
    assert_eq!(run(&["convert", "--quiet", "--quantize", text(&model), "--game", text(&game), "-o", text(&glb)]).0, 0);
    assert_eq!(with, fs::read(glb).unwrap());
}

#[test]
fn an_empty_gallery_is_not_written() {
    let from = folder(&[("in/notes.txt", "notes")]);
    let site = from.path().join("site");
    let (status, _, error) = run(&["gallery", text(&from.path().join("in")), "--out-dir", text(&site)]);
    assert_eq!((status, site.exists()), (3, false), "{error}");
    let (status, _, error) = run(&["gallery", "--shard", "1/2", DEBRIS, "--out-dir", text(&site)]);
    assert!(status == 1 && error.contains("--shard"), "{error}");
}

#[test]
fn a_single_file_contains_the_models() {
    let from = folder(&[
        ("in/a/man.mdl", MAN),
        ("in/a/manT.mdl", "testdata/goldsrc-mdl/assimp/manT.mdl"),
        ("in/<b>.md2", DEBRIS),
    ]);
    let (given, site) = (from.path().join("in"), from.path().join("site.html"));
    let arguments = ["gallery", "--json", text(&given), "-o", text(&site)];
    let (status, out, error) = run(&arguments);
    assert_eq!(status, 0, "{error}");
    let lines = objects(&out);
    assert!(lines.len() == 2 && lines.iter().all(|line| line["outputs"] == serde_json::json!([text(&site)])), "{out}");
    let html = fs::read_to_string(&site).unwrap();
    assert_eq!(below(from.path()).iter().filter(|path| !path.starts_with("in")).count(), 1);
    assert!(!html.contains(text(from.path())), "no path of this machine");
    let files: Vec<&str> = html.split("data-file=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let expected = [
        "gallery%2Ejson",
        "explanations%2Ejson",
        "models%2F%253Cb%253E%2Eglb%2Egz",
        "models%2F%253Cb%253E%2Ejson",
        "models%2Fa%2Fman%2Eglb%2Egz",
        "models%2Fa%2Fman%2Ejson",
    ];
    assert_eq!(files, expected);
    assert!(html.contains("default-src 'none'; script-src 'sha256-") && !html.contains("<!-- models -->"));
    let (status, _, error) = run(&arguments);
    assert!(status == 1 && error.contains("already exists"), "{error}");
    assert_eq!(fs::read_to_string(&site).unwrap(), html);
    let (status, _, error) = run(&["gallery", text(&given), "-o", text(&from.path().join("site"))]);
    assert!(status == 1 && error.contains("site is not an HTML file"), "{error}");
}

#[test]
fn a_single_file_is_limited_to_fifty_models() {
    let names: Vec<String> = (0..51).map(|number| format!("in/{number}.md2")).collect();
    let mut files: Vec<(&str, &str)> =
        names.iter().map(|name| (name.as_str(), "testdata/quake-md2/made/arrow.md2")).collect();
    files.push(("in/notes.txt", "no model"));
    let from = folder(&files);
    let (given, site) = (from.path().join("in"), from.path().join("site.html"));
    let (status, out, error) = run(&["gallery", text(&given), "-o", text(&site)]);
    assert_eq!((status, out.as_str(), site.exists()), (1, "", false), "{error}");
    assert!(error.contains("51 models, but one file can hold 50: write a folder with --out-dir"), "{error}");
    fs::remove_file(given.join("50.md2")).unwrap();
    let (status, _, error) = run(&["gallery", "--quiet", text(&given), "-o", text(&site)]);
    assert_eq!((status, site.exists()), (0, true), "{error}");
}

/// Runs the command with only these variables.
fn run_with(arguments: &[&str], variables: &[(&str, &str)]) -> (Option<i32>, String) {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_triassic"));
    let output = command.args(arguments).env_clear().envs(variables.iter().copied()).output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn without_a_browser_the_page_draws_thumbnails() {
    let from = folder(&[("in/a.md2", DEBRIS)]);
    let (given, site) = (from.path().join("in"), from.path().join("site"));
    let missing = from.path().join("no/such/chromium");
    let arguments = ["gallery", "--thumbnails", text(&given), "--out-dir", text(&site)];
    let (status, error) = run_with(&arguments, &[("CHROMIUM", text(&missing))]);
    assert_eq!((status, site.exists()), (Some(1), false), "nothing is converted: {error}");
    assert!(error.contains(&format!("CHROMIUM names {}, which does not exist", text(&missing))), "{error}");
    let (status, error) = run_with(&arguments, &[("PATH", "")]);
    assert_eq!(status, Some(0), "{error}");
    assert!(
        error.contains("`chromium` was not found") && error.contains("the page will draw the thumbnails itself"),
        "{error}"
    );
    let list = fs::read_to_string(site.join("gallery.json")).unwrap();
    assert!(list.contains("a.md2") && !list.contains("thumbnail"), "{list}");
}

#[cfg(unix)]
#[test]
fn a_failing_browser_only_costs_the_thumbnails() {
    let from = folder(&[("in/a.md2", DEBRIS), ("text", "#!/bin/sh\nexit 7\n")]);
    let [given, script, browser, site] = ["in", "text", "browser", "site"].map(|name| from.path().join(name));
    // Copied by another process: a program that this process has written may still be open in a process that was just
    // forked for another test, and cannot be started then.
    let copied = std::process::Command::new("install").args(["-m", "700"]).args([&script, &browser]).status().unwrap();
    assert!(copied.success());
    let arguments = ["gallery", "--thumbnails", text(&given), "--out-dir", text(&site)];
    let (status, error) = run_with(&arguments, &[("CHROMIUM", text(&browser))]);
    assert_eq!(status, Some(0), "{error}");
    assert!(error.contains("7 without writing an image; the page draws the missing images itself"), "{error}");
    assert!(site.join("gallery.json").exists() && !site.join("models/a.png").exists());
}

#[test]
fn originals_are_copied_unchanged() {
    const SCOUT: &str = "testdata/goldsrc-mdl/made/scout_split";
    let package = format!("{{\"name\": \"triassic\", \"version\": \"{}\"}}", env!("CARGO_PKG_VERSION"));
    let [scout, motions, textures] = ["", "01", "T"].map(|part| format!("{SCOUT}{part}.mdl"));
    let from = folder(&[
        ("in/baseq2/players/made/tris.md2", "testdata/quake-md2/made/player.md2"),
        ("in/baseq2/players/made/skin.pcx", "testdata/quake-md2/made/skin.pcx"),
        ("in/half-life/scout_split.mdl", &scout),
        ("in/half-life/scout_split01.mdl", &motions),
        ("in/half-life/scout_splitT.mdl", &textures),
        ("in/player.md2", "testdata/quake-md2/made/player.md2"),
        ("game/players/made/skin.pcx", "testdata/quake-md2/made/skin.pcx"),
        ("npm/package.json", &package),
        ("npm/index.js", "index"),
        ("npm/open.js", "open"),
        ("npm/triassic_wasm.js", "glue"),
        ("npm/triassic_wasm_bg.wasm", "module"),
        ("npm/LICENSE-MIT", "MIT"),
        ("npm/LICENSE-APACHE", "Apache"),
        ("npm/THIRD-PARTY.md", "others"),
    ]);
    let [given, game, npm, site] = ["in", "game", "npm", "site"].map(|name| from.path().join(name));
    let arguments = ["gallery", text(&given), "--game", text(&game), "--out-dir", text(&site), "--originals"];
    // Only without release files next to the command.
    let (status, _, error) = run(&arguments);
    assert!(status == 1 && error.contains("`npm install triassic`, then `--wasm node_modules/triassic`"), "{error}");
    let (status, _, error) = run(&[&arguments[..], &["--wasm", text(&game)]].concat());
    assert!(status == 1 && error.contains("package.json") && !site.exists(), "{error}");
    let (status, _, error) = run(&[&arguments[..], &["--wasm", text(&npm)]].concat());
    assert_eq!(status, 0, "{error}");
    assert!(error.contains("1 model included as GLB, since the page would not find all files (player.md2)"), "{error}");

    let list: Vec<Value> = serde_json::from_slice(&fs::read(site.join("gallery.json")).unwrap()).unwrap();
    let originals: Vec<&Value> = list.iter().map(|entry| &entry["original"]).collect();
    assert_eq!(
        originals,
        ["baseq2/players/made/tris.md2".into(), "half-life/scout_split.mdl".into(), Value::Null]
            .iter()
            .collect::<Vec<_>>()
    );
    let files = fs::read_to_string(site.join("originals.json")).unwrap();
    assert!(!files.contains(text(from.path())), "no path of this machine: {files}");
    let files: Vec<Value> = serde_json::from_str(&files).unwrap();
    let carried: Vec<&str> = files.iter().map(|file| file["path"].as_str().unwrap()).collect();
    assert_eq!(
        carried,
        below(&given).iter().map(String::as_str).filter(|path| *path != "player.md2").collect::<Vec<_>>()
    );
    for file in &files {
        let (path, packed) = (file["path"].as_str().unwrap(), site.join(file["file"].as_str().unwrap()));
        assert_eq!(unpacked(&packed), fs::read(given.join(path)).unwrap(), "{path}");
    }
    // The others are GLBs, and the page contains the reader.
    assert_eq!(below(&site.join("models")), ["player.glb.gz", "player.json"]);
    assert_eq!(fs::read(site.join("triassic/triassic_wasm_bg.wasm")).unwrap(), b"module");
    assert!(fs::read_to_string(site.join("reader.js")).unwrap().contains("./triassic/index.js"));
    assert!(fs::read_to_string(site.join("index.html")).unwrap().contains("<html data-backend=\"originals\""));

    let (status, _, error) =
        run(&["gallery", text(&given), "-o", text(&from.path().join("a.html")), "--originals", "--wasm", text(&npm)]);
    assert!(status == 1 && error.contains("--originals needs a folder"), "{error}");
}
