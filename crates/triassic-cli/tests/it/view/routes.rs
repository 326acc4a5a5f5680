//! The responses equal the output of the other commands.

use std::{
    collections::HashMap,
    fs,
    path::Path,
    time::{Duration, Instant, SystemTime},
};

use serde_json::{Value, json};

use super::client::Server;
use crate::converting::{BARREL, DEBRIS, MAN, folder, objects, root, run, text};
use crate::many::bare;

/// The objects that a command prints, by path below `testdata`.
fn by_path(lines: &str) -> HashMap<String, Value> {
    let objects = objects(lines).into_iter();
    let below = objects.filter_map(|mut object| {
        let path = object["file"].as_str()?.strip_prefix("testdata/")?.to_owned();
        object["file"] = path.as_str().into();
        Some((path, object))
    });
    below.collect()
}

#[test]
fn responses_equal_the_output_of_the_commands() {
    let to = folder(&[]);
    let out = text(to.path());
    let infos = by_path(&run(&["info", "--json", "testdata"]).1);
    let checked = by_path(&run(&["validate", "--json", "testdata"]).1);
    let converted = by_path(&run(&["convert", "--json", "testdata", "--out-dir", out]).1);
    let server = Server::start(&["testdata"]);
    let entries = server.entries();
    let mut compared = [0; 3];
    for entry in &entries {
        let path = entry["path"].as_str().unwrap();
        let bytes = fs::read(root().join("testdata").join(path));
        let bytes = bytes.unwrap_or_default();
        if !path.contains(".wrs/") {
            assert_eq!(entry["size"], bytes.len(), "{path}");
        }
        let Some(format) = entry["format"].as_str().filter(|format| *format != "gltf") else { continue };
        let summary = server.api("summary", &[("path", path)]);
        let Some(info) = infos.get(path) else { panic!("{path} is not in the list of info") };
        let findings = server.api("findings", &[("path", path)]);
        if !info["error"].is_null() {
            assert_eq!((summary.status, &summary.json()["error"]), (422, &info["error"]), "{path}");
            continue;
        }
        assert_eq!((bare(summary.json()), &info["format"]), (bare(info.clone()), &json!(format)), "{path}");
        assert_eq!(findings.json(), checked[path]["findings"], "{path}");
        compared[0] += 1;
        // The line of a file in a folder also contains the reason why it is not converted.
        let Some(line) = converted.get(path).filter(|line| line["ok"] == true) else { continue };
        let glb = server.api("glb", &[("path", path)]);
        assert_eq!(glb.status, 200, "{path}: {}", glb.text());
        let (report, glb) = glb.json_and_bytes();
        // A model without triangles has no file.
        let Some(output) = line["outputs"][0].as_str() else { continue };
        assert_eq!(glb, fs::read(root().join(output)).unwrap(), "{path}");
        let mut line = line.clone();
        line["outputs"] = json!([]);
        assert_eq!(bare(report), bare(line), "{path}");
        compared[1] += 1;
        let images = server.api("images", &[("path", path)]).json();
        for (index, image) in images.as_array().unwrap().iter().enumerate() {
            let answer = server.api("image", &[("path", path), ("index", &index.to_string())]);
            if image["width"] == 0 {
                assert_eq!(answer.status, 422, "{path} {index}");
                continue;
            }
            let (size, pixels) = answer.json_and_bytes();
            assert_eq!((&size["width"], &size["height"]), (&image["width"], &image["height"]));
            let expected = 4 * size["width"].as_u64().unwrap() * size["height"].as_u64().unwrap();
            let colors = image["colors"].as_u64().unwrap_or(0);
            assert_eq!(pixels.len() as u64, expected + 4 * colors, "{path} {index}");
            compared[2] += 1;
        }
    }
    assert!(compared[0] > 50 && compared[1] > 45 && compared[2] > 40, "{compared:?}");
}

#[test]
fn options_are_those_of_the_command() {
    let to = folder(&[]);
    let server = Server::start(&[BARREL, MAN]);
    let paths: Vec<String> = server.entries().iter().map(|entry| entry["path"].as_str().unwrap().to_owned()).collect();
    assert_eq!(paths, [BARREL, MAN]);
    for (n, (file, options)) in [
        (MAN, &[("blends", "all"), ("parts", "all")][..]),
        (MAN, &[("sequences", "no*")]),
        (BARREL, &[("scale", "2")]),
        (BARREL, &[("for", "godot"), ("fps", "12")]),
    ]
    .into_iter()
    .enumerate()
    {
        let out = to.path().join(format!("{n}.glb"));
        let options_of_command: Vec<String> = options.iter().map(|(name, value)| format!("--{name}={value}")).collect();
        let mut arguments = vec!["convert", file, "-o", text(&out)];
        arguments.extend(options_of_command.iter().map(String::as_str));
        let (status, _, error) = run(&arguments);
        let answer = server.api("glb", &[&[("path", file)], options].concat());
        if status == 0 {
            assert_eq!(answer.json_and_bytes().1, fs::read(&out).unwrap(), "{options:?}");
        } else {
            assert_eq!(answer.status, 422, "{options:?}: {error}");
            assert!(error.contains(answer.json()["error"]["message"].as_str().unwrap()), "{error}: {}", answer.text());
        }
    }
    let out = to.path().join("barrel.obj");
    assert_eq!(run(&["convert", BARREL, "-o", text(&out)]).0, 0);
    let answer = server.api("obj", &[("path", BARREL)]);
    let (files, mut bytes) = answer.json_and_bytes();
    assert!(files.as_array().unwrap().len() >= 2, "{files}");
    // The file names only differ if the stems do: barrel_fuel.obj has another material file than barrel.obj.
    for file in files.as_array().unwrap() {
        let (own, rest) = bytes.split_at(usize::try_from(file["size"].as_u64().unwrap()).unwrap());
        let name = file["name"].as_str().unwrap();
        if Path::new(name).extension().is_some_and(|extension| extension == "png") {
            assert_eq!(own, fs::read(to.path().join(name)).unwrap(), "{name}");
        } else {
            assert!(name.starts_with("barrel_fuel.") && !own.is_empty(), "{name}");
        }
        bytes = rest;
    }
    assert!(bytes.is_empty());
}

#[test]
fn a_dump_is_requested_by_level() {
    let server = Server::start(&[DEBRIS]);
    assert_eq!(server.rest, "&file=tris%2Emd2");
    let dump: Value = serde_json::from_str(&run(&["dump", DEBRIS]).1).unwrap();
    let level = |pointer: &str, from: &str| {
        server.api("dump", &[("path", "tris.md2"), ("pointer", pointer), ("from", from)]).json()
    };
    let keys = |level: &Value| -> Vec<String> {
        level["children"].as_array().unwrap().iter().map(|child| child["key"].as_str().unwrap().to_owned()).collect()
    };
    let expected: Vec<String> = dump.as_object().unwrap().keys().cloned().collect();
    let mut root = keys(&level("", "0"));
    root.sort();
    assert_eq!(root, expected);
    let frames = level("/model/frames", "0");
    let count = dump["model"]["frames"].as_array().unwrap().len();
    assert_eq!((&frames["count"], &frames["kind"]), (&json!(count), &json!("array")));
    let later = level("/model/frames", "2");
    assert_eq!((&later["count"], &later["children"][0]["key"]), (&json!(count), &json!("2")));
    let name = level("/model/frames/3/name", "0");
    assert_eq!(name["kind"], "string");
    assert_eq!(server.api("dump", &[("path", "tris.md2"), ("pointer", "/nothing")]).status, 422);
}

#[test]
fn bytes_equal_those_of_the_file() {
    let from = folder(&[("a b/ü#?&.md2", DEBRIS), ("x.glb", "glTF and so on"), ("empty", "")]);
    let server = Server::start(&[text(from.path())]);
    let bytes = fs::read(root().join(DEBRIS)).unwrap();
    let path = "a b/ü#?&.md2";
    let get = |offset: &str, length: &str| {
        let answer = server.api("bytes", &[("path", path), ("offset", offset), ("length", length)]);
        assert_eq!(answer.status, 200);
        answer.body
    };
    assert_eq!(get("0", "16"), bytes[..16]);
    assert_eq!(get("100", "1000"), bytes[100..1100]);
    assert_eq!(get(&(bytes.len() - 5).to_string(), "1000"), bytes[bytes.len() - 5..]);
    assert!(get("99999999999", "16").is_empty() && get("18446744073709551615", "18446744073709551615").is_empty());
    assert_eq!(server.api("bytes", &[("path", path)]).body, bytes);
    let entries = server.entries();
    let entry = |path: &str| entries.iter().find(|entry| entry["path"] == path).unwrap().clone();
    assert_eq!(entry(path)["format"], "quake-md2");
    assert_eq!((&entry("x.glb")["format"], &entry("x.glb")["label"]), (&json!("gltf"), &json!("glTF model (GLB)")));
    assert_eq!((&entry("empty")["format"], &entry("empty")["label"]), (&Value::Null, &json!("empty file")));
}

#[test]
fn an_archive_is_a_folder() {
    let from = folder(&[("in/models/a/tris.md2", DEBRIS), ("in/man.mdl", MAN), ("in/notes.txt", "notes")]);
    let pack = from.path().join("pak0.pk3");
    let (status, _, error) = run(&["pack", text(&from.path().join("in")), "-o", text(&pack)]);
    assert_eq!(status, 0, "{error}");
    fs::remove_dir_all(from.path().join("in")).unwrap();
    let info = &objects(&run(&["info", "--json", &format!("{}/models/a/tris.md2", text(&pack))]).1)[0];
    for (argument, prefix) in [(text(&pack).to_owned(), ""), (text(from.path()).to_owned(), "pak0.pk3/")] {
        let server = Server::start(&[&argument]);
        let path = format!("{prefix}models/a/tris.md2");
        let paths: Vec<Value> = server.entries().iter().map(|entry| entry["path"].clone()).collect();
        let expected = ["man.mdl", "models/a/tris.md2", "notes.txt"].map(|name| json!(format!("{prefix}{name}")));
        assert_eq!(paths, expected);
        let mut summary = server.api("summary", &[("path", &path)]).json();
        summary["file"] = info["file"].clone();
        // The rows of the command also have the keys without a value for this file.
        let known = summary.as_object().unwrap();
        for (key, value) in info.as_object().unwrap() {
            let is_added = ["path", "member"].contains(&key.as_str()) || value.is_null() || value == &json!([]);
            assert!(known.get(key).map_or(is_added, |known| known == value), "{key}: {value}");
        }
        assert!(known.keys().all(|key| info.get(key).is_some()));
        let bytes = fs::read(root().join(DEBRIS)).unwrap();
        assert_eq!(server.api("bytes", &[("path", &path), ("offset", "7"), ("length", "9")]).body, bytes[7..16]);
        assert_eq!(server.api("glb", &[("path", &path)]).status, 200);
    }
    let server = Server::start(&["--no-archives", text(from.path())]);
    assert_eq!(server.entries().len(), 1);
    let server = Server::start(&["--include", "*.mdl", text(&pack)]);
    assert_eq!(server.entries().len(), 1);
}

#[test]
fn files_with_equal_names_are_distinct() {
    let from = folder(&[("a.md2", DEBRIS)]);
    let path = from.path().join("a.md2");
    // A folder and a file in it.
    let server = Server::start(&[text(from.path()), text(&path)]);
    let paths: Vec<String> = server.entries().iter().map(|entry| entry["path"].as_str().unwrap().to_owned()).collect();
    assert!(paths.len() == 2 && paths[1] == format!("{} (2)", paths[0]), "{paths:?}");
    for path in &paths {
        assert_eq!(server.api("glb", &[("path", path)]).status, 200, "{path}");
    }
}

#[test]
fn changed_files_are_reported() {
    let from = folder(&[("a.md2", DEBRIS), ("b.md2", DEBRIS)]);
    let path = from.path().join("a.md2");
    let old = SystemTime::now() - Duration::from_secs(100);
    for name in ["a.md2", "b.md2"] {
        fs::File::options().write(true).open(from.path().join(name)).unwrap().set_modified(old).unwrap();
    }
    let server = Server::start(&[text(from.path())]);
    let first = server.api("changes", &[]).json();
    assert_eq!(first["paths"], json!([]));
    let before = server.api("glb", &[("path", "a.md2")]);
    assert_eq!(server.api("glb", &[("path", "b.md2")]).status, 200);
    let writer = std::thread::spawn({
        let path = path.clone();
        move || {
            std::thread::sleep(Duration::from_millis(700));
            fs::write(path, fs::read(root().join(BARREL)).unwrap()).unwrap();
        }
    });
    let begun = Instant::now();
    let changed = server.api("changes", &[("since", &first["version"].to_string())]).json();
    writer.join().unwrap();
    assert_eq!(changed["paths"], json!(["a.md2"]));
    assert!(begun.elapsed() < Duration::from_secs(10));
    let after = server.api("glb", &[("path", "a.md2")]);
    assert_ne!(before.json_and_bytes().1, after.json_and_bytes().1);
    // A file that is broken temporarily, and an open archive.
    fs::write(&path, "IDP2\x08\0\0\0").unwrap();
    let version = changed["version"].to_string();
    let changed = server.api("changes", &[("since", &version)]).json();
    assert_eq!((&changed["paths"], server.api("glb", &[("path", "a.md2")]).status), (&json!(["a.md2"]), 422));
    fs::write(&path, fs::read(root().join(DEBRIS)).unwrap()).unwrap();
    let changed = server.api("changes", &[("since", &changed["version"].to_string())]).json();
    assert_eq!((&changed["paths"], server.api("glb", &[("path", "a.md2")]).status), (&json!(["a.md2"]), 200));
}

#[test]
fn dependencies_of_a_file_are_watched_too() {
    let from = folder(&[
        ("player.md2", "testdata/quake-md2/made/player.md2"),
        ("skin.pcx", "testdata/quake-md2/made/skin.pcx"),
        ("man.mdl", MAN),
        ("man01.mdl", "testdata/goldsrc-mdl/assimp/man01.mdl"),
        ("manT.mdl", "testdata/goldsrc-mdl/assimp/manT.mdl"),
    ]);
    let server = Server::start(&[text(from.path())]);
    let old = SystemTime::now() - Duration::from_secs(100);
    let mut version = server.api("changes", &[]).json()["version"].to_string();
    for (model, companion) in [("player.md2", "skin.pcx"), ("man.mdl", "manT.mdl")] {
        for name in [model, companion] {
            fs::File::options().write(true).open(from.path().join(name)).unwrap().set_modified(old).unwrap();
        }
        let before = server.api("glb", &[("path", model)]);
        assert_eq!(before.status, 200, "{model}");
        let path = from.path().join(companion);
        let mut bytes = fs::read(&path).unwrap();
        // The last color of a palette, or of the pixels.
        *bytes.last_mut().unwrap() ^= 0x40;
        fs::write(&path, bytes).unwrap();
        let changed = server.api("changes", &[("since", &version)]).json();
        assert_eq!(changed["paths"], json!([model]), "{companion}");
        version = changed["version"].to_string();
    }
}

#[test]
fn folders_of_games_are_searched() {
    let from = folder(&[
        ("in/player.md2", "testdata/quake-md2/made/player.md2"),
        ("game/players/made/skin.pcx", "testdata/quake-md2/made/skin.pcx"),
    ]);
    let [given, game] = ["in", "game"].map(|name| from.path().join(name));
    let kinds = |arguments: &[&str]| {
        let images = Server::start(arguments).api("images", &[("path", "player.md2")]).json();
        let kinds = images.as_array().unwrap().iter().map(|image| image["kind"].as_str().unwrap().to_owned());
        kinds.collect::<Vec<_>>()
    };
    assert_eq!(kinds(&[text(&given)]), ["missing"]);
    assert_eq!(kinds(&[text(&given), "--game", text(&game)]), ["indexed"]);
}

#[test]
fn a_changed_archive_is_opened_again() {
    let from = folder(&[("one/a.md2", DEBRIS), ("two/a.md2", BARREL)]);
    let pack = from.path().join("x.pk3");
    let make = |folder: &str| {
        let (status, _, error) = run(&["pack", "--force", text(&from.path().join(folder)), "-o", text(&pack)]);
        assert_eq!(status, 0, "{error}");
    };
    make("one");
    let server = Server::start(&[text(&pack)]);
    let size = || server.api("summary", &[("path", "a.md2")]).json()["size"].as_u64().unwrap();
    let version = server.api("changes", &[]).json()["version"].to_string();
    assert_eq!(size(), fs::metadata(root().join(DEBRIS)).unwrap().len());
    make("two");
    assert_eq!(server.api("changes", &[("since", &version)]).json()["paths"], json!(["a.md2"]));
    assert_eq!(size(), fs::metadata(root().join(BARREL)).unwrap().len());
}

#[test]
fn the_page_is_served() {
    let server = Server::start(&[DEBRIS]);
    let page = server.get("/");
    assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")));
    assert!(
        page.text().contains("<html data-backend=\"http\"") && !page.text().contains("http-equiv"),
        "{}",
        page.text()
    );
    assert_eq!(server.get("/index.html").body, page.body);
    for (name, kind) in [
        ("page.js", "text/javascript; charset=utf-8"),
        ("page.css", "text/css; charset=utf-8"),
        ("icon.svg", "image/svg+xml"),
        ("licenses.txt", "text/plain; charset=utf-8"),
    ] {
        let answer = server.get(&format!("/{name}"));
        assert_eq!((answer.status, answer.header("content-type")), (200, Some(kind)), "{name}");
        let file = root().join("crates/triassic-cli/page").join(name);
        assert_eq!(answer.body, fs::read(file).unwrap(), "{name}");
    }
    let explained = server.get("/explanations.json");
    assert_eq!(explained.header("content-type"), Some("application/json"));
    let [cause, remedy] = [0, 1].map(|n| explained.json()["MD2-012"][n].as_str().unwrap().to_owned());
    let text = run(&["explain", "MD2-012"]).1;
    assert!(text.contains(&cause) && text.contains(&remedy), "{text}");
    for name in ["nothing.js", "INPUTS.sha256", "page"] {
        assert_eq!(server.get(&format!("/{name}")).status, 404, "{name}");
    }
}

#[test]
fn an_unreadable_input_is_reported_at_startup() {
    for (arguments, expected) in [
        (&["view", "--no-open", "no/such/file"][..], "no/such/file: "),
        (&["view", "--no-open", "-"], "standard input cannot be shown"),
        #[cfg(unix)]
        (&["view", "--no-open", "/dev/null"], "/dev/null: this is neither a file nor a folder"),
        (&["gallery", "testdata", "--out-dir", "-"], "cannot write to standard output here"),
    ] {
        let (status, out, error) = run(arguments);
        assert!((1..=2).contains(&status) && out.is_empty(), "{status} {out}");
        assert!(error.contains(expected), "{error}");
    }
}
