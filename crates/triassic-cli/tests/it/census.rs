//! `triassic census`: rows, tables, runs in parts and again.

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

/// A folder with models, a pack with a pack in it, and files of other formats.
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
    // The order of the bytes of whole paths, with members after their archive.
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
    let codes: u64 = debris["findings"].as_object().unwrap().len() as u64;
    let of_info = |severity: &str| info["findings"][severity].as_u64().unwrap();
    assert_eq!(codes, of_info("errors") + of_info("warnings") + of_info("notes"));
    for (end, key, value) in [
        ("a.pak", "counts", json!({"members": 4})),
        ("a.pak/inner.zip", "counts", json!({"members": 2})),
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
    assert!(row(&found, "cut.md2")["error"].as_str().unwrap().starts_with("header"));
    let sha = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824";
    assert_eq!(row(&found, "read.me")["sha256"], sha, "of `hello`");
}

#[test]
fn rows_are_as_the_schema_says() {
    let document = fs::read_to_string(root().join("docs/guide/census.md")).unwrap();
    let schema = document.split("```json\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let schema = jsonschema::validator_for(&serde_json::from_str(schema).unwrap()).unwrap();
    let from = collection();
    let folders = [text(&root().join("testdata")).to_owned(), text(from.path()).to_owned()];
    let mut seen = 0;
    for more in [&["--try-convert"][..], &[], &["--no-archives"]] {
        for row in rows(&[&[folders[0].as_str(), &folders[1]], more].concat()) {
            let problems: Vec<String> = schema.iter_errors(&row).map(|problem| problem.to_string()).collect();
            assert!(problems.is_empty(), "{row}: {problems:?}");
            seen += 1;
        }
    }
    assert!(seen > 300, "{seen}");
    // A schema that takes anything would be of no use.
    assert!(!schema.is_valid(&json!({"schema": "triassic/census-1", "path": "a", "name": "b", "converts": true})));
}

#[test]
fn parts_together_are_the_whole() {
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
    }
    // Rows of a file that differ are no one's.
    let other = fs::read_to_string(&whole).unwrap().replace("\"name\":\"text\"", "\"name\":\"other\"");
    fs::write(path("other.jsonl"), other).unwrap();
    let (status, _, error) = run(&["census", "--merge", text(&whole), text(&path("other.jsonl"))]);
    assert!(status == 1 && error.contains("read.me differs"), "{error}");
    fs::write(path("no.jsonl"), "{}\n").unwrap();
    let (status, _, error) = run(&["census", "--merge", text(&path("no.jsonl"))]);
    assert!(status == 1 && error.contains("no.jsonl, line 1: "), "{error}");
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
    // What has the same size and time is not read: a row that says otherwise stays.
    let lines = fs::read_to_string(&old).unwrap();
    fs::write(&old, lines.replace("\"name\":\"text\"", "\"name\":\"old text\"")).unwrap();
    assert!(write(&["--update", text(&old)]).contains("old text"));
    fs::write(&old, lines).unwrap();
    // Another size, another time, a file that is gone, a new one, and a pack with another member.
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
    // Archives that were not looked into are now, and the other way round.
    write(&["--no-archives"]);
    let updated = write(&["--update", text(&old)]);
    assert_eq!(updated, write(&[]));
    let updated = write(&["--update", text(&old), "--no-archives"]);
    assert_eq!(updated, write(&["--no-archives"]));
    let updated = write(&["--update", text(&old), "--try-convert"]);
    assert_eq!(updated, write(&["--try-convert"]));
    // A run that was stopped has the first of its rows.
    let whole = fs::read_to_string(&old).unwrap();
    fs::write(&old, whole.split_inclusive('\n').take(4).collect::<String>()).unwrap();
    write(&["--update", text(&old), "--try-convert"]);
    assert_eq!(fs::read_to_string(&old).unwrap(), whole);
}

#[test]
fn what_was_named_decides_which_rows_there_are() {
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
fn the_table_and_csv_have_what_the_rows_have() {
    let from = collection();
    let inside = from.path().join("in");
    let (status, table, _) = run(&["census", text(&inside)]);
    assert_eq!(status, 0);
    let line = |start: &str| table.lines().find(|line| line.starts_with(start)).unwrap_or_else(|| panic!("{table}"));
    assert_eq!(line("Quake II model (MD2)").split_whitespace().nth(5), Some("6"), "{table}");
    assert!(line("all").split_whitespace().nth(1) == Some("15"), "{table}");
    assert!(table.contains("cannot be read:") && table.contains("cut.md2: header"), "{table}");
    assert!(table.contains("repeat the content of others"), "{table}");
    let (status, csv, _) = run(&["census", "--csv", "--quiet", text(&inside)]);
    assert_eq!(status, 0);
    let mut lines = csv.lines();
    let head: Vec<&str> = lines.next().unwrap().split(',').collect();
    let column = |name: &str| head.iter().position(|column| *column == name).unwrap();
    let first: Vec<&str> = lines.next().unwrap().split(',').collect();
    let json = &rows(&[text(&inside)])[0];
    assert_eq!(first[column("sha256")], json["sha256"]);
    assert_eq!(first[column("triangles")], json["counts"]["triangles"].to_string());
    assert_eq!(csv.lines().count(), 16);
}

#[test]
fn the_table_of_the_guide_is_true() {
    let guide = fs::read_to_string(root().join("docs/guide/census.md")).unwrap();
    let (status, table, _) = run(&["census", text(&root().join("testdata"))]);
    assert_eq!(status, 0);
    let formats = table.split("\n\n").next().unwrap();
    assert!(guide.contains(formats), "docs/guide/census.md should have:\n{formats}");
}

#[cfg(unix)]
#[test]
fn hostile_names_stay_in_their_places() {
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
