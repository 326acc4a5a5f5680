//! Lists of files, and runs divided among machines.

use std::{
    collections::BTreeSet,
    fs,
    path::Path,
    process::{Command, Stdio},
};

use crate::archives;
use crate::converting::{BARREL, DEBRIS, MAN, below, folder, objects, run, run_with_input, text};

/// The files that a run of `info` processed.
fn taken(arguments: &[&str]) -> Vec<String> {
    let (status, lines, error) = run(&[&["info", "--json"], arguments].concat());
    assert_eq!(status, 0, "{error}");
    objects(&lines).iter().filter_map(|line| Some(line["file"].as_str()?.to_owned())).collect()
}

#[test]
fn a_list_has_lines_or_nul_terminated_names() {
    let from = folder(&[("a.md2", DEBRIS), ("b c.md2", BARREL), ("d/man.mdl", MAN)]);
    let name = |name: &str| text(&from.path().join(name)).to_owned();
    let (one, two, three) = (name("a.md2"), name("b c.md2"), name("d"));
    let list = from.path().join("list");
    for content in [format!("{one}\n\n{two}\r\n{three}"), format!("{one}\0{two}\0{three}\0")] {
        fs::write(&list, &content).unwrap();
        let expected = vec![one.clone(), two.clone(), name("d/man.mdl")];
        assert_eq!(taken(&["--files-from", text(&list)]), expected);
        assert_eq!(taken(&[&two, "--files-from", text(&list)]), [two.clone(), one.clone(), name("d/man.mdl")]);
        let (status, lines, error) = run_with_input(&["info", "--json", "--files-from", "-"], Some(content.as_bytes()));
        assert_eq!((status, objects(&lines).len()), (0, 3), "{error}");
    }
    let (status, _, error) = run(&["info", "--files-from", "no/such/list"]);
    assert!(status == 2 && error.contains("--files-from"), "{error}");
    let (status, _, error) = run(&["info"]);
    assert!(status == 2 && error.contains("FILE"), "{error}");
    fs::write(&list, "-\n").unwrap();
    let (status, _, error) = run(&["info", "--files-from", text(&list)]);
    assert!(status == 1 && error.contains("./-"), "the name in a list is a file: {error}");
}

#[test]
fn each_named_file_is_used_once() {
    let from = folder(&[("in/a/tris.md2", DEBRIS), ("in/b.md2", BARREL)]);
    let run = |arguments: &[&str]| archives::run(from.path(), arguments);
    fs::write(from.path().join("list"), "in/b.md2\n./in/b.md2\n\nin\nin/\n").unwrap();
    for arguments in [&["convert", "in", "./in", "in/"][..], &["convert", "in", "--files-from", "list"]] {
        let done = run(&[arguments, &["--out-dir", "out", "--force", "--json"]].concat());
        assert_eq!(done.code, 0, "{}", done.stderr);
        let count = if arguments.contains(&"list") { 3 } else { 2 };
        assert_eq!(objects(&done.stdout).len(), count, "{arguments:?}");
    }
    let done = run(&["convert", "in/b.md2", "./in/b.md2", "-o", "b.glb"]);
    assert_eq!(done.code, 0, "one file: {}", done.stderr);
    let done = run(&["census", "in", "./in", "--json"]);
    assert_eq!((done.code, done.stdout.lines().count()), (0, 2), "{}", done.stderr);
    let done = run(&["info", "-", "./-"]);
    assert!(done.stderr.contains("./-"), "{}", done.stderr);
}

#[test]
fn the_shards_together_equal_the_whole() {
    let names: Vec<String> = (0..40).map(|n| format!("in/{}/{n:02}.model", n % 3)).collect();
    let models = [DEBRIS, BARREL, MAN];
    let files: Vec<(&str, &str)> = names.iter().map(String::as_str).zip(models.into_iter().cycle()).collect();
    let from = folder(&files);
    let (folder, pack) = (from.path().join("in"), from.path().join("in/z.pak"));
    // Members of a pack are divided as well.
    let (status, _, error) = run(&["pack", text(&folder.join("0")), "-o", text(&pack)]);
    assert_eq!(status, 0, "{error}");
    let whole = taken(&[text(&folder)]);
    assert_eq!(whole.len(), 54);
    for of in [1, 3, 5] {
        let mut seen = BTreeSet::new();
        for number in 1..=of {
            let part = taken(&[text(&folder), "--shard", &format!("{number}/{of}")]);
            assert!(part.iter().all(|file| seen.insert(file.clone())), "{number}/{of}");
        }
        assert_eq!(seen, whole.iter().cloned().collect::<BTreeSet<_>>(), "{of}");
    }
    // Outputs have the same names as in a single run.
    let (one, many) = (from.path().join("one"), from.path().join("many"));
    let convert = |to: &Path, more: &[&str]| {
        let (status, _, error) = run(&[&["convert", text(&folder), "--out-dir", text(to)], more].concat());
        assert_eq!(status, 0, "{error}");
    };
    convert(&one, &[]);
    convert(&many, &["--shard", "1/2"]);
    let half = below(&many).len();
    assert!(half > 5 && half < 49, "{half}");
    convert(&many, &["--shard", "2/2"]);
    assert_eq!(below(&many), below(&one));
    // A part without files is not a failure.
    let (status, lines, error) = run(&["info", "--json", text(&folder.join("0/00.model")), "--shard", "2/2"]);
    let (status_1, lines_1, _) = run(&["info", "--json", text(&folder.join("0/00.model")), "--shard", "1/2"]);
    assert_eq!((status, status_1, lines.lines().count() + lines_1.lines().count()), (0, 0, 1), "{error}");
    let (status, _, error) = run(&["info", text(&folder), "--shard", "3/2"]);
    assert!(status == 2 && error.contains("expected K/N"), "{error}");
}

/// The files below a folder that several simultaneous runs wrote, each with another part of the work.
fn in_two_processes(arguments: &[&str]) {
    let children: Vec<_> = ["1/2", "2/2"]
        .into_iter()
        .map(|part| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_triassic"));
            command.args(arguments).args(["--shard", part]).stdout(Stdio::null()).spawn().unwrap()
        })
        .collect();
    for mut child in children {
        assert!(child.wait().unwrap().success(), "{arguments:?}");
    }
}

#[test]
fn two_processes_together_equal_one() {
    let from = folder(&[("in/a.md2", DEBRIS), ("in/b/c.md2", BARREL), ("in/d/man.mdl", MAN), ("in/e.mdl", MAN)]);
    let path = |name: &str| text(&from.path().join(name)).to_owned();
    let (inside, pack, list) = (path("in"), path("all.pak"), path("list"));
    assert_eq!(run(&["pack", &inside, "-o", &pack]).0, 0);
    fs::write(&list, &pack).unwrap();
    let both = |name: &str, command: &[&str], out: &str| {
        let (one, two) = (path(&format!("{name}-one")), path(&format!("{name}-two")));
        let (status, _, error) = run(&[command, &[out, &one]].concat());
        assert_eq!(status, 0, "{error}");
        in_two_processes(&[command, &[out, &two]].concat());
        let files = below(Path::new(&one));
        assert!(files.len() > 2, "{files:?}");
        assert_eq!(below(Path::new(&two)), files, "{name}");
        for file in files {
            let [one, two] = [&one, &two].map(|folder| fs::read(Path::new(folder).join(&file)).unwrap());
            assert_eq!(one, two, "{file}");
        }
    };
    both("convert", &["convert", "--quiet", &inside], "--out-dir");
    both("extract", &["extract", "--quiet", &pack], "--out-dir");
    both("extract-list", &["extract", "--quiet", "--files-from", &list], "--out-dir");
    both("decompile", &["decompile", "--quiet", &path("in/d"), &path("in/e.mdl")], "--out-dir");
}

#[test]
fn members_are_listed_in_parts() {
    let from = folder(&[("in/a.md2", DEBRIS), ("in/b/c.md2", BARREL), ("in/d/man.mdl", MAN)]);
    let path = |name: &str| text(&from.path().join(name)).to_owned();
    let (pack, other, list) = (path("all.pak"), path("one.zip"), path("list"));
    assert_eq!(run(&["pack", &path("in"), "-o", &pack]).0, 0);
    assert_eq!(run(&["pack", &path("in/b"), "-o", &other]).0, 0);
    fs::write(&list, format!("{pack}\n{other}\n")).unwrap();
    let members = |more: &[&str]| -> Vec<String> {
        let (status, lines, error) = run(&[&["list", "--json"], more].concat());
        assert_eq!(status, 0, "{error}");
        let member = |line: &serde_json::Value| Some(format!("{}/{}", line["file"], line["member"].as_str()?));
        objects(&lines).iter().filter_map(member).collect()
    };
    let all = members(&[&pack, &other]);
    assert_eq!(all.len(), 4);
    assert_eq!(members(&["--files-from", &list]), all);
    for of in [2, 3, 9] {
        let parts: Vec<String> =
            (1..=of).flat_map(|part| members(&["--files-from", &list, "--shard", &format!("{part}/{of}")])).collect();
        assert_eq!(parts.len(), 4, "{of}: {parts:?}");
        assert_eq!(parts.into_iter().collect::<BTreeSet<_>>(), all.iter().cloned().collect(), "{of}");
    }
    let (status, _, error) = run(&["list"]);
    assert!(status == 2 && error.contains("ARCHIVE"), "{error}");
}

#[test]
fn a_log_has_the_lines_of_json() {
    let from = folder(&[("in/a.md2", DEBRIS), ("in/b.mdl", MAN)]);
    let (inside, log, out) = (from.path().join("in"), from.path().join("log.jsonl"), from.path().join("out"));
    fs::write(inside.join("cut.md2"), b"IDP2\x08\0\0\0").unwrap();
    for command in [&["info"][..], &["validate"], &["textures", "--out-dir", text(&out), "--force"]] {
        let arguments = [command, &[text(&inside)]].concat();
        let (status, json, _) = run(&[&arguments[..], &["--json"]].concat());
        assert_eq!((status, objects(&json).len()), (1, 3), "{command:?}");
        let plain = run(&arguments);
        let (status, output, error) = run(&[&arguments[..], &["--log", text(&log)]].concat());
        assert_eq!((status, output, error), plain, "{command:?}: the text is as without a log");
        let logged = fs::read_to_string(&log).unwrap();
        assert_rows(&logged, &json);
        let (_, output, _) = run(&[&arguments[..], &["--json", "--log", text(&log)]].concat());
        assert_eq!((output, fs::read_to_string(&log).unwrap()), (json, logged), "{command:?}");
    }
}

/// An object without the keys that the command only adds so that all lines have the same ones.
pub(crate) fn bare(mut object: serde_json::Value) -> serde_json::Value {
    let keys = object.as_object_mut().unwrap();
    keys.retain(|key, value| {
        let is_empty = value.is_null() || value.as_array().is_some_and(Vec::is_empty);
        !is_empty && key != "path" && key != "member"
    });
    object
}

/// Asserts that a log has the JSON lines, each with all keys, including those of a census.
pub(crate) fn assert_rows(log: &str, json: &str) {
    let (rows, lines) = (objects(log), objects(json));
    assert_eq!(rows.len(), lines.len());
    let keys = |row: &serde_json::Value| row.as_object().unwrap().keys().cloned().collect::<BTreeSet<_>>();
    for (row, line) in rows.iter().zip(&lines) {
        assert_eq!(keys(row), keys(&rows[0]), "every key is always there");
        assert_eq!(row, line);
        if row["error"].is_object() {
            let expected: BTreeSet<String> = ["kind", "message", "part", "offset"].map(str::to_owned).into();
            assert!(keys(&row["error"]).is_superset(&expected), "{row}");
        }
        for finding in row["findings"].as_array().unwrap() {
            let expected: BTreeSet<String> = ["code", "severity", "count", "offset"].map(str::to_owned).into();
            assert!(keys(finding).is_superset(&expected), "{row}");
        }
        let file = row["file"].as_str().unwrap();
        let member = row["member"].as_str();
        assert_eq!([row["path"].as_str().unwrap()].into_iter().chain(member).collect::<Vec<_>>().join("/"), file);
    }
}

#[test]
fn a_log_names_archives_and_members() {
    let from = folder(&[("in/a.md2", DEBRIS), ("b.md2", DEBRIS)]);
    let [inside, pack, loose, out, log] =
        ["in", "p.pak", "b.md2", "out", "log.jsonl"].map(|name| from.path().join(name));
    assert_eq!(run(&["pack", text(&inside), "-o", text(&pack)]).0, 0);
    for _ in 0..2 {
        let inputs = [text(&pack), text(&loose)];
        let convert = ["--out-dir", text(&out), "--skip-existing", "--log", text(&log)];
        assert_eq!(run(&[&["convert"][..], &inputs, &convert].concat()).0, 0);
        let rows = objects(&fs::read_to_string(&log).unwrap());
        let places: Vec<_> = rows.iter().map(|row| (row["path"].as_str().unwrap(), row["member"].as_str())).collect();
        assert_eq!(places, [(text(&pack), Some("a.md2")), (text(&loose), None)]);
        assert!(rows.iter().all(|row| row["findings"].is_array() && row["error"].is_null() && row["ok"] == true));
    }
}
