//! `triassic census`: rows, tables, divided runs and updates.

use std::{fs, path::Path, time::SystemTime};

use serde_json::{Value, json};

use crate::converting::{BARREL, DEBRIS, MAN, folder, objects, root, run, text};

/// The rows of a run.
fn rows(arguments: &[&str]) -> Vec<Value> {
    let (status, lines, error) = run(&[&["census", "--json", "--quiet"], arguments].concat());
    assert_eq!((status, error.as_str()), (0, ""));
    objects(&lines)
}

fn row<'r>(rows: &'r [Value], end: &str) -> &'r Value {
    let is = |row: &&Value| {
        let member = row["member"].as_str().map(|member| format!("/{member}")).unwrap_or_default();
        format!("{}{member}", row["path"].as_str().unwrap()).ends_with(end)
    };
    rows.iter().find(is).unwrap_or_else(|| panic!("no row of {end}"))
}

/// A folder with models, a pack that contains a pack, and files of other formats.
fn collection() -> tempfile::TempDir {
    let from = folder(&[("in/a.md2", DEBRIS), ("in/b/a.md2", DEBRIS), ("in/b/man.mdl", MAN), ("in/a-b.md2", BARREL)]);
    let inside = from.path().join("in");
    let made = |arguments: &[&str]| assert_eq!(run(arguments).0, 0, "{arguments:?}");
    fs::create_dir(from.path().join("pack")).unwrap();
    made(&["pack", text(&inside.join("b")), "-o", text(&from.path().join("pack/inner.zip"))]);
    fs::copy(inside.join("a-b.md2"), from.path().join("pack/z.md2")).unwrap();
    made(&["pack", text(&from.path().join("pack")), "-o", text(&inside.join("a.pak"))]);
    for (name, content) in [
        ("q.png", &b"\x89PNG\r\n\x1a\n"[..]),
        ("read.me", b"hello"),
        ("what", b"\0\x01\x02\x03 of no known format"),
        ("empty", b""),
        ("cut.md2", b"IDP2\x08\0\0\0"),
        ("q3.md3", b"IDP3\x0f\0\0\0"),
    ] {
        fs::write(inside.join(name), content).unwrap();
    }
    from
}

#[test]
fn every_file_has_a_row() {
    let from = collection();
    let found = rows(&[text(&from.path().join("in"))]);
    let names: Vec<String> = found
        .iter()
        .map(|row| {
            let path = Path::new(row["path"].as_str().unwrap()).strip_prefix(from.path().join("in")).unwrap();
            let member = row["member"].as_str().map(|member| format!(":{member}")).unwrap_or_default();
            format!("{}{member}", path.display())
        })
        .collect();
    // Sorted by the bytes of whole paths, with members after their archive.
    let expected = [
        "a-b.md2",
        "a.md2",
        "a.pak",
        "a.pak:inner.zip",
        "a.pak:inner.zip/a.md2",
        "a.pak:inner.zip/man.mdl",
        "a.pak:z.md2",
        "b/a.md2",
        "b/man.mdl",
        "cut.md2",
        "empty",
        "q.png",
        "q3.md3",
        "read.me",
        "what",
    ];
    assert_eq!(names, expected);
    let debris = row(&found, "in/a.md2");
    let (info_status, info, _) = run(&["info", "--json", text(&from.path().join("in/a.md2"))]);
    assert_eq!(info_status, 0);
    let info = &objects(&info)[0];
    assert_eq!(debris["counts"]["triangles"], info["model"]["triangles"]);
    assert_eq!(debris["counts"]["frames"], info["model"]["frames"]);
    assert_eq!((&debris["size"], &debris["version"]), (&info["size"], &json!(8)));
    assert_eq!(debris["sha256"], row(&found, "a.pak/inner.zip/a.md2")["sha256"], "members are unpacked");
    let found_there = debris["findings"].as_array().unwrap();
    assert_eq!(info["findings"], debris["findings"]);
    let (_, validated, _) = run(&["validate", "--json", text(&from.path().join("in/a.md2"))]);
    let validated = &objects(&validated)[0]["findings"];
    for finding in found_there {
        let same = |other: &&Value| other["code"] == finding["code"] && other["offset"] == finding["offset"];
        assert!(validated.as_array().unwrap().iter().any(|other| same(&other)), "{finding}: {validated}");
    }
    assert_eq!(row(&found, "a.pak")["counts"]["members"], 4);
    assert_eq!(row(&found, "a.pak/inner.zip")["counts"]["members"], 2);
    for (end, key, value) in [
        ("a.pak", "format", json!("pak")),
        ("q.png", "name", json!("PNG image")),
        ("q3.md3", "name", json!("Quake III model (.md3)")),
        ("read.me", "name", json!("text")),
        ("empty", "name", json!("empty file")),
        ("what", "name", json!("unknown")),
        ("what", "first_bytes", json!("00010203206f66206e6f206b6e6f776e")),
        ("cut.md2", "converts", json!(false)),
        ("man.mdl", "features", json!(["animations", "attachments", "bones", "hitboxes"])),
    ] {
        assert_eq!(row(&found, end)[key], value, "{end}");
    }
    let error = &row(&found, "cut.md2")["error"];
    assert!(error["message"].as_str().unwrap().starts_with("header: "), "{error}");
    assert_eq!((&error["kind"], &error["part"], &error["offset"]), (&json!("truncated"), &json!("header"), &json!(0)));
    let sha = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824";
    assert_eq!(row(&found, "read.me")["sha256"], sha, "of `hello`");
}

#[test]
fn the_schema_is_in_the_documents() {
    let document = fs::read_to_string(root().join("docs/guide/census.md")).unwrap();
    let schema = document.split("```json\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    assert_eq!(
        run(&["census", "--schema"]),
        (0, schema.to_owned(), String::new()),
        "the schema of docs/guide/census.md"
    );
}

#[test]
fn the_parts_together_equal_the_whole() {
    let from = collection();
    let (inside, path) = (from.path().join("in"), |name: &str| from.path().join(name));
    let census = |arguments: &[&str]| {
        let (status, table, error) = run(&[&["census"], arguments].concat());
        assert!(matches!(status, 0), "{arguments:?}: {error}");
        table
    };
    let whole = path("whole.jsonl");
    let table = census(&[text(&inside), "-o", text(&whole)]);
    for of in [2, 3, 20] {
        let parts: Vec<String> =
            (1..=of).map(|number| text(&path(&format!("{of}-{number}.jsonl"))).to_owned()).collect();
        for (part, number) in parts.iter().zip(1..) {
            census(&[text(&inside), "--shard", &format!("{number}/{of}"), "-o", part]);
        }
        let lines: usize = parts.iter().map(|part| fs::read_to_string(part).unwrap().lines().count()).sum();
        assert_eq!(lines, 15, "{of}");
        let merged = path(&format!("{of}.jsonl"));
        let backwards: Vec<&str> = parts.iter().rev().map(String::as_str).collect();
        let merged_table = census(&[&["--merge", "-o", text(&merged)], &*backwards].concat());
        assert_eq!(fs::read(&merged).unwrap(), fs::read(&whole).unwrap(), "{of}");
        assert_eq!(merged_table, table, "{of}");
        // Without the last part, and then with it. Most of 20 parts have no files, so an empty part cannot be
        // distinguished from them.
        let some = [&["census", "--merge", "--force", "-o", text(&merged)], &backwards[1..]].concat();
        let (status, _, error) = run(&some);
        let why = if of == 20 {
            "error: 1 of these parts is missing; the others have no rows: "
        } else {
            "error: part is missing: "
        };
        assert!(status == 1 && error.contains(why) && error.contains(&format!("{of}/{of};")), "{error}");
        let partial = fs::read_to_string(&merged).unwrap();
        assert!(objects(&partial).iter().all(|row| row["shard"].is_string()), "{of}");
        let again = path("again.jsonl");
        census(&[&["--merge", "--force", "-o", text(&again), text(&merged)], &*backwards].concat());
        assert_eq!(fs::read(&again).unwrap(), fs::read(&whole).unwrap(), "{of}");
    }
    // Rows of a changed file do not belong to the same run.
    let other = fs::read_to_string(&whole).unwrap().replace("\"name\":\"text\"", "\"name\":\"other\"");
    fs::write(path("other.jsonl"), other).unwrap();
    let (status, _, error) = run(&["census", "--merge", text(&whole), text(&path("other.jsonl"))]);
    assert!(status == 1 && error.contains("read.me differs"), "{error}");
    fs::write(path("no.jsonl"), "{}\n").unwrap();
    let (status, _, error) = run(&["census", "--merge", text(&path("no.jsonl"))]);
    assert!(status == 1 && error.contains("no.jsonl, line 1: "), "{error}");
}

#[test]
fn many_parts_are_merged() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("whole.jsonl");
    let (files, of) = (folder.path().join("files"), 150);
    fs::create_dir(&files).unwrap();
    for n in 0..300 {
        fs::write(files.join(format!("{n:03}")), format!("{n}")).unwrap();
    }
    assert_eq!(run(&["census", text(&files), "-o", text(&whole)]).0, 0);
    let lines = fs::read_to_string(&whole).unwrap();
    let lines: Vec<&str> = lines.lines().collect();
    let parts: Vec<String> = (0..of)
        .map(|part| {
            let path = folder.path().join(format!("part-{part}.jsonl"));
            // Not in ranges: every part has rows from the beginning and the end.
            let rows = lines
                .iter()
                .skip(part)
                .step_by(of)
                .map(|line| line.replace("\"shard\":null", &format!("\"shard\":\"{}/{of}\"", part + 1)) + "\n");
            fs::write(&path, rows.collect::<String>()).unwrap();
            text(&path).to_owned()
        })
        .collect();
    let merged = folder.path().join("merged.jsonl");
    let merge = |parts: &[String]| {
        let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
        run(&[&["census", "--merge", "--force", "-o", text(&merged)], &*parts].concat())
    };
    assert_eq!(merge(&parts).0, 0);
    assert_eq!(fs::read(&merged).unwrap(), fs::read(&whole).unwrap());
    // Also in other formats.
    let mut mixed = parts.clone();
    for (part, extension) in mixed.iter_mut().zip(["csv", "parquet"]) {
        let made = format!("{part}.{extension}");
        assert_eq!(run(&["census", "--merge", part, "-o", &made]).0, 1, "the other parts are missing");
        *part = made;
    }
    assert_eq!(merge(&mixed).0, 0);
    assert_eq!(fs::read(&merged).unwrap(), fs::read(&whole).unwrap());
    let (status, _, error) = merge(&parts[1..149]);
    assert!(status == 1 && error.contains("parts are missing: 1/150, 150/150;"), "{error}");
    assert_eq!(objects(&fs::read_to_string(&merged).unwrap()).len(), 296);
}

/// A file of zeros is one line without an end: no more of it is read than a row can have.
#[test]
fn the_length_of_a_line_is_limited() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("zeros.jsonl");
    fs::File::create(&path).unwrap().set_len(1 << 40).unwrap();
    let (status, _, error) = run(&["census", "--merge", text(&path)]);
    assert!(status == 1 && error.contains("line 1: longer than 67108864 bytes"), "{error}");
}

#[test]
fn an_error_in_rows_names_their_file_and_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let rows = path("rows.jsonl");
    fs::write(&rows, "\n{\"schema\":\n").unwrap();
    for input in [&["--merge", text(&rows)][..], &["testdata/quake-md2/made", "--update", text(&rows)]] {
        for output in ["m.jsonl", "m.csv"].map(path) {
            let (status, _, error) = run(&[&["census", "-o", text(&output)], input].concat());
            let expected = format!("error: {}, line 2: EOF while parsing a value\n", rows.display());
            assert_eq!((status, error), (1, expected));
            assert!(!output.exists());
        }
    }
}

#[test]
fn other_forms_are_merged_and_updated() {
    let from = collection();
    let (inside, path) = (from.path().join("in"), |name: &str| from.path().join(name));
    let census = |arguments: &[&str]| {
        let (status, table, error) = run(&[&["census"], arguments].concat());
        assert_eq!((status, error.as_str()), (0, ""), "{arguments:?}");
        table
    };
    let whole = path("whole.jsonl");
    let table = census(&[text(&inside), "-o", text(&whole), "--try-convert"]);
    let whole = fs::read_to_string(&whole).unwrap();
    for name in ["whole.csv", "whole.parquet", "WHOLE.CSV"] {
        assert_eq!(census(&[text(&inside), "-o", text(&path(name)), "--try-convert"]), table);
        let content = fs::read(path(name)).unwrap();
        assert!(
            content.starts_with(if name == "whole.parquet" { b"PAR1" } else { b"schema,triassic,path," }),
            "{name}"
        );
        assert_eq!(census(&["--merge", text(&path(name)), "-o", text(&path("m.jsonl")), "--force"]), table);
        assert_eq!(fs::read_to_string(path("m.jsonl")).unwrap(), whole, "{name}");
        let updated = path("u.jsonl");
        census(&[text(&inside), "--update", text(&path(name)), "-o", text(&updated), "--force", "--try-convert"]);
        assert_eq!(fs::read_to_string(&updated).unwrap(), whole, "{name}");
        let again = path(&format!("again-{name}"));
        census(&["--merge", text(&path("whole.jsonl")), "-o", text(&again)]);
        assert_eq!(fs::read(again).unwrap(), content, "{name}");
    }
    let (status, _, error) = run(&["census", text(&inside), "--csv", "-o", text(&path("x.parquet"))]);
    assert!(status == 2 && error.contains("--csv does not write Parquet"), "{error}");
    let (status, _, error) = run(&["census", text(&inside), "-o", text(&path("x.csv.gz"))]);
    assert!(status == 2 && error.contains("none of .jsonl, .json, .ndjson, .csv and .parquet"), "{error}");
    // Only the requested output remains.
    assert!(fs::read_dir(from.path()).unwrap().all(|entry| {
        let name = entry.unwrap().file_name().into_string().unwrap();
        !name.ends_with(".partial") && !name.starts_with(".triassic")
    }));
}

/// Outputs of other runs may be in archives, like all inputs.
#[test]
fn members_are_merged_and_updated() {
    let from = collection();
    let path = |name: &str| text(&from.path().join(name)).to_owned();
    let (inside, whole) = (path("in"), path("outputs/whole.jsonl"));
    assert_eq!(run(&["census", &inside, "-o", &whole]).0, 0);
    for number in 1..=2 {
        let part = path(&format!("outputs/{number}.parquet"));
        assert_eq!(run(&["census", &inside, "--shard", &format!("{number}/2"), "-o", &part]).0, 0);
    }
    fs::write(path("outputs/bad.jsonl"), "{}\n").unwrap();
    let (pack, made) = (path("outputs.pak"), path("made.jsonl"));
    assert_eq!(run(&["pack", &path("outputs"), "-o", &pack]).0, 0);
    let member = |name: &str| format!("{pack}/{name}");
    let merged = run(&["census", "--merge", &member("2.parquet"), &member("1.parquet"), "-o", &made]);
    assert_eq!((merged.0, fs::read(&made).unwrap()), (0, fs::read(&whole).unwrap()), "{}", merged.2);
    let updated = run(&["census", &inside, "--update", &member("whole.jsonl"), "-o", &made, "--force"]);
    assert_eq!((updated.0, fs::read(&made).unwrap()), (0, fs::read(&whole).unwrap()), "{}", updated.2);
    for arguments in [&["--merge", &member("bad.jsonl")][..], &[&inside, "--update", &member("bad.jsonl")]] {
        let (status, _, error) = run(&[&["census"], arguments].concat());
        assert!(status == 1 && error.contains(&member("bad.jsonl")), "{error}");
    }
}

#[test]
fn a_census_of_the_first_schema_is_read() {
    let from = tempfile::tempdir().unwrap();
    let (file, old, new) = (from.path().join("a.md2"), from.path().join("old.jsonl"), from.path().join("new.jsonl"));
    fs::write(&file, b"IDP2\x08\0\0\0").unwrap();
    let modified = fs::metadata(&file).unwrap().modified().unwrap().duration_since(SystemTime::UNIX_EPOCH).unwrap();
    let line = json!({
        "schema": "triassic/census-1", "path": text(&file), "size": 8, "modified": modified.as_micros() as u64,
        "sha256": "a".repeat(64), "format": "quake-md2", "name": "old name", "version": 8, "kind": "model", "converts": false,
        "reason": "it cannot be read", "findings": {"MD2-004": 2}, "error": "header: old",
    });
    fs::write(&old, format!("{line}\n")).unwrap();
    assert_eq!(run(&["census", "--merge", text(&old), "-o", text(&new)]).0, 0);
    let row = &objects(&fs::read_to_string(&new).unwrap())[0];
    assert_eq!(row["schema"], "triassic/census-2");
    assert_eq!(row["findings"], json!([{"code": "MD2-004", "severity": null, "count": 2, "offset": null}]));
    assert_eq!(row["error"], json!({"kind": null, "message": "header: old", "part": null, "offset": null}));
    assert_eq!((&row["triassic"], &row["missing"]), (&Value::Null, &Value::Null));
    // Its files are read again.
    for update in [&old, &new] {
        let found = rows(&[text(&file), "--update", text(update)]);
        assert_eq!(
            (&found[0]["name"], &found[0]["error"]["kind"]),
            (&json!("Quake II model (MD2)"), &json!("truncated"))
        );
    }
}

#[test]
fn computed_rows_are_not_lost() {
    let from = collection();
    let (inside, path) = (from.path().join("in"), |name: &str| from.path().join(name));
    let old = path("old.jsonl");
    assert_eq!(run(&["census", text(&inside), text(&path("pack")), "-o", text(&old)]).0, 0);
    let rows = fs::read_to_string(&old).unwrap();
    let unchanged = |arguments: &[&str], status: i32, words: &str| {
        let found = run(&[&["census", "-o", text(&old), "--force"], arguments].concat());
        assert!(found.0 == status && found.2.contains(words), "{arguments:?}: {found:?}");
        assert_eq!(fs::read_to_string(&old).unwrap(), rows, "{arguments:?}");
    };
    let empty = path("empty");
    fs::create_dir(&empty).unwrap();
    for update in [&["--update", text(&old)][..], &[]] {
        unchanged(&[&[text(&empty)], update].concat(), 3, "old.jsonl was not written");
        unchanged(&[&[text(&path("none"))], update].concat(), 1, "old.jsonl was not written");
        unchanged(&[&[text(&empty), "--shard", "1/2"], update].concat(), 3, "old.jsonl was not written");
    }
    let (status, _, _) = run(&["census", text(&empty), "-o", text(&path("new.jsonl"))]);
    assert!(status == 3 && !path("new.jsonl").exists());
    // An unmounted disk: a folder is empty or missing, while others are not.
    fs::rename(path("pack"), path("elsewhere")).unwrap();
    unchanged(&[text(&inside), text(&path("pack")), "--update", text(&old)], 1, "is it mounted?");
    fs::create_dir(path("pack")).unwrap();
    unchanged(&[text(&inside), text(&path("pack")), "--update", text(&old)], 1, "is it mounted?");
    fs::remove_dir(path("pack")).unwrap();
    fs::rename(path("elsewhere"), path("pack")).unwrap();
    // Rows of an interrupted run.
    let (whole, partial) = (path("whole.jsonl"), path("whole.jsonl.partial"));
    let cut = &rows[..rows.len() / 2];
    fs::write(&partial, cut).unwrap();
    let go_on =
        |more: &[&str]| run(&[&["census", text(&inside), text(&path("pack")), "-o", text(&whole)], more].concat());
    let (status, _, error) = go_on(&[]);
    assert!(status == 1 && error.contains("--update"), "{error}");
    assert_eq!(fs::read_to_string(&partial).unwrap(), cut);
    let (status, _, error) = go_on(&["--update", text(&partial)]);
    assert!(status == 0 && error.contains("it was truncated and is left out"), "{status}: {error}");
    assert!(!partial.exists() && fs::read_to_string(&whole).unwrap() == rows);
    fs::write(&partial, cut).unwrap();
    let (status, _, error) = run(&["census", "--merge", text(&partial), "-o", text(&path("m.jsonl"))]);
    assert!(status == 1 && error.contains("it was truncated; its row is missing"), "{error}");
    assert_eq!(fs::read_to_string(path("m.jsonl")).unwrap().lines().count(), cut.lines().count() - 1);
}

#[cfg(target_os = "linux")]
#[test]
fn rows_of_an_unlistable_folder_are_kept() {
    // Its path is longer than the system supports.
    let from = tempfile::tempdir().unwrap();
    let (name, below) = ("x".repeat(250), from.path().join("in"));
    let nested = |root: &Path| (0..10).fold(root.to_owned(), |path, _| path.join(&name));
    let other = from.path().join("other");
    fs::create_dir_all(nested(&below)).unwrap();
    fs::create_dir_all(nested(&other)).unwrap();
    fs::write(below.join("x-file"), b"").unwrap();
    fs::rename(other.join(&name), nested(&below).join(&name)).unwrap();
    let first = rows_of_any(&[text(&below)]);
    let failed: Vec<&Value> = first.iter().filter(|row| row["size"].is_null()).collect();
    assert_eq!((first.len(), failed.len()), (2, 1), "{first:?}");
    let folder = failed[0]["path"].as_str().unwrap();
    assert!(folder.ends_with("x/") && failed[0]["error"]["kind"] == "io", "{}", failed[0]);
    // An earlier run found a file there.
    let mut known = first[1].clone();
    known["path"] = json!(format!("{folder}file"));
    let old = from.path().join("old.jsonl");
    let mut lines: Vec<String> = first.iter().chain([&known]).map(Value::to_string).collect();
    lines.sort_by_key(|line| serde_json::from_str::<Value>(line).unwrap()["path"].as_str().unwrap().to_owned());
    fs::write(&old, lines.join("\n")).unwrap();
    let again = rows_of_any(&[text(&below), "--update", text(&old)]);
    assert!(again.contains(&known) && again.len() == 3, "{again:?}");
}

/// The rows of a run that may fail.
#[cfg(target_os = "linux")]
fn rows_of_any(arguments: &[&str]) -> Vec<Value> {
    objects(&run(&[&["census", "--json", "--quiet"], arguments].concat()).1)
}

#[test]
fn the_output_does_not_list_itself() {
    let from = folder(&[("in/a.md2", DEBRIS)]);
    let (inside, out) = (from.path().join("in"), from.path().join("in/c.jsonl"));
    fs::write(inside.join(".triassic-abc.tmp"), b"of another run").unwrap();
    for more in [&[][..], &["--update", text(&out)]] {
        assert_eq!(run(&[&["census", text(&inside), "-o", text(&out), "--force"], more].concat()).0, 0);
        let found = objects(&fs::read_to_string(&out).unwrap());
        assert_eq!(found.len(), 1, "{found:?}");
    }
}

#[test]
fn an_update_is_a_whole_run() {
    let from = collection();
    let (inside, old) = (from.path().join("in"), from.path().join("old.jsonl"));
    let write = |arguments: &[&str]| {
        let (status, table, error) =
            run(&[&["census", text(&inside), "-o", text(&old), "--force"], arguments].concat());
        assert_eq!(status, 0, "{error}");
        table
    };
    write(&[]);
    // A file of the same size and time is not read: a row with other values stays.
    let lines = fs::read_to_string(&old).unwrap();
    fs::write(&old, lines.replace("\"name\":\"text\"", "\"name\":\"old text\"")).unwrap();
    assert!(write(&["--update", text(&old)]).contains("old text"));
    fs::write(&old, lines).unwrap();
    // Another size, another time, a removed file, a new one, and a pack with another member.
    fs::write(inside.join("read.me"), b"hello again").unwrap();
    let png = fs::File::options().append(true).open(inside.join("q.png")).unwrap();
    png.set_modified(SystemTime::UNIX_EPOCH).unwrap();
    fs::remove_file(inside.join("b/a.md2")).unwrap();
    fs::write(inside.join("b/new"), b"new").unwrap();
    fs::copy(inside.join("a.md2"), from.path().join("pack/y.md2")).unwrap();
    let (members, archive) = (from.path().join("pack"), inside.join("a.pak"));
    assert_eq!(run(&["pack", text(&members), "-o", text(&archive), "--force"]).0, 0);
    let updated = write(&["--update", text(&old)]);
    let rows = fs::read(&old).unwrap();
    assert_eq!((updated, rows), (write(&[]), fs::read(&old).unwrap()));
    // Archives that were not opened before are now, and vice versa.
    write(&["--no-archives"]);
    let updated = write(&["--update", text(&old)]);
    assert_eq!(updated, write(&[]));
    let updated = write(&["--update", text(&old), "--no-archives"]);
    assert_eq!(updated, write(&["--no-archives"]));
    let updated = write(&["--update", text(&old), "--try-convert"]);
    assert_eq!(updated, write(&["--try-convert"]));
    // An interrupted run has the first of the rows.
    let whole = fs::read_to_string(&old).unwrap();
    fs::write(&old, whole.split_inclusive('\n').take(4).collect::<String>()).unwrap();
    write(&["--update", text(&old), "--try-convert"]);
    assert_eq!(fs::read_to_string(&old).unwrap(), whole);
}

#[test]
fn the_inputs_determine_the_rows() {
    let from = collection();
    let inside = from.path().join("in");
    let paths = |arguments: &[&str]| rows(arguments).len();
    let pak = inside.join("a.pak");
    assert_eq!(paths(&[text(&inside), text(&inside), text(&pak)]), 15, "each once");
    assert_eq!(paths(&[text(&inside), "--no-archives"]), 11);
    assert_eq!(paths(&[text(&inside), "--include", "*.md2"]), 6);
    assert_eq!(paths(&[text(&inside), "--exclude", "b", "--exclude", "a.pak"]), 8);
    assert_eq!(paths(&[text(&pak)]), 5);
    assert_eq!(paths(&[text(&pak.join("inner.zip"))]), 2);
    assert_eq!(paths(&[text(&pak.join("inner.zip/a.md2"))]), 1);
    let (status, _, error) = run(&["census", text(&inside.join("none"))]);
    assert!(status == 1, "{error}");
    let empty = tempfile::tempdir().unwrap();
    assert_eq!(run(&["census", text(empty.path())]).0, 3);
}

#[test]
fn the_table_and_csv_contain_the_rows() {
    let from = collection();
    let inside = from.path().join("in");
    let (status, table, _) = run(&["census", text(&inside)]);
    assert_eq!(status, 0);
    let line = |start: &str| table.lines().find(|line| line.starts_with(start)).unwrap_or_else(|| panic!("{table}"));
    assert_eq!(line("Quake II model (MD2)").split_whitespace().nth(5), Some("6"), "{table}");
    assert!(line("all").split_whitespace().nth(1) == Some("15"), "{table}");
    assert!(table.contains("cannot be read:") && table.contains("cut.md2: header"), "{table}");
    assert!(table.contains("repeat the content of others"), "{table}");
    // Every code has a text.
    assert!(line("MD2-045").ends_with(": the GL commands and the triangle list differ"), "{table}");
    let (status, csv, _) = run(&["census", "--csv", "--quiet", text(&inside)]);
    assert_eq!(status, 0);
    let json = &rows(&[text(&inside)])[0];
    let (head, first) = csv.split_once('\n').unwrap();
    assert_eq!(head.split(',').count(), json.as_object().unwrap().len());
    assert!(first.starts_with("triassic/census-2,"), "{first}");
    assert!(first.contains(json["sha256"].as_str().unwrap()));
    let counts = json["counts"]["triangles"].to_string();
    assert!(first.contains(&format!("\"\"triangles\"\":{counts}")), "{first}");
    assert_eq!(csv.lines().count(), 16);
}

#[test]
fn the_table_in_the_guide_is_correct() {
    let guide = fs::read_to_string(root().join("docs/guide/census.md")).unwrap();
    let folders = ["acknex-mdl", "bis-p3dm", "goldsrc-mdl"].map(|name| root().join("testdata").join(name));
    let (status, table, _) = run(&["census", text(&folders[0]), text(&folders[1]), text(&folders[2])]);
    assert_eq!(status, 0);
    let formats = table.split("\n\n").next().unwrap();
    assert!(guide.contains(formats), "docs/guide/census.md should have:\n{formats}");
}

#[cfg(unix)]
#[test]
fn hostile_names_are_escaped() {
    use std::{ffi::OsStr, os::unix::ffi::OsStrExt};
    let from = tempfile::tempdir().unwrap();
    let names = [&b"new\nline"[..], b"\xff\xfe", b"\x1b[31mred", b"comma,\"quote\"", &[b'x'; 248]];
    for name in names {
        fs::write(from.path().join(OsStr::from_bytes(name)), [b"\x01", name].concat()).unwrap();
    }
    let found = rows(&[text(from.path())]);
    assert_eq!(found.len(), names.len());
    let no_text: Vec<&Value> = found.iter().filter(|row| row["path_hex"].is_string()).collect();
    assert!(no_text.len() == 1 && no_text[0]["path_hex"].as_str().unwrap().ends_with("2ffffe"), "{no_text:?}");
    let (_, table, _) = run(&["census", text(from.path())]);
    assert!(table.chars().all(|c| c == '\n' || !c.is_control()), "{table}");
    assert_eq!(table.lines().count(), 3, "{table}");
}
