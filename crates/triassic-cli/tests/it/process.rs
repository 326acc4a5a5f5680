//! The command as a process: pipes, folders, exit statuses, limits, memory.

use std::{
    fs,
    io::{Read, Write},
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

use serde_json::Value;
use triassic::quake_md2::{Builder, BuilderFrame, FixedStr, Skin, Vertex};

fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_triassic"));
    command.current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."));
    command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    command
}

/// Exit status, standard output, standard error.
fn finished(output: Output) -> (i32, String, String) {
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn run(arguments: &[&str]) -> (i32, String, String) {
    finished(command().args(arguments).output().unwrap())
}

fn run_with_input(arguments: &[&str], input: &[u8]) -> (i32, String, String) {
    let mut child =
        command().args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    finished(child.wait_with_output().unwrap())
}

fn objects(lines: &str) -> Vec<Value> {
    lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A model with this many frames of this many vertices, whose frames are named `name`.
fn model(name: &str, frames: usize, vertices: usize) -> Vec<u8> {
    let mut builder = Builder { skin_width: 64, skin_height: 64, ..Default::default() };
    for n in 0..frames {
        let mut frame = BuilderFrame::new(format!("{name}{n}").as_bytes()).unwrap();
        frame.vertices = vec![Vertex { position: [10, 200, 130], normal_index: 4 }; vertices];
        builder.frames.push(frame);
    }
    builder.write().unwrap()
}

const BARREL: &str = "testdata/quake-md2/ufoai-data/models/objects/barrel_fuel/barrel_fuel.md2";

#[test]
fn standard_input_is_accepted_as_a_file() {
    let bytes = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(BARREL)).unwrap();
    for command in ["info", "validate"] {
        let (status, piped, error) = run_with_input(&[command, "--json", "-"], &bytes);
        assert_eq!((status, error.as_str()), (0, ""));
        let mut named = objects(&run(&[command, "--json", BARREL]).1);
        named[0]["file"] = "-".into();
        named[0]["path"] = "-".into();
        assert_eq!(objects(&piped), named);
    }
    let (status, dump, _) = run_with_input(&["dump", "--part", "header", "-"], &bytes);
    assert_eq!((status, &objects(&dump)[0]["model"]["header"]["version"]), (0, &8.into()));
    let (status, out, error) = run_with_input(&["info", "-"], b"");
    assert_eq!((status, out.as_str()), (1, ""));
    assert_eq!(error, "error: -: file: the file is empty (at byte 0x0)\n");
}

#[test]
fn one_bad_file_does_not_affect_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    };
    let good = model("run", 2, 3);
    file("a/good.md2", &good);
    file("b/cut.md2", &good[..good.len() - 30]);
    file("b/picture.md2", b"GIF89a and so on");
    file("c/empty.md2", b"");
    file("c/short", &good[..8]);
    // A text conversion replaces the bytes above 127.
    let text = String::from_utf8_lossy(&model("run", 50, 3)).into_owned();
    file("d/text.md2", text.as_bytes());
    file("e/without extension", &good);
    file("e/notes.txt", b"notes");

    let root = folder.path().to_str().unwrap();
    let (status, out, error) = run(&["info", "--json", root]);
    assert_eq!(status, 1);
    let found = objects(&out);
    let names: Vec<&str> = found.iter().map(|object| object["file"].as_str().unwrap()).collect();
    let expected = ["a/good.md2", "b/cut.md2", "c/short", "d/text.md2", "e/without extension"]
        .map(|name| format!("{root}/{name}"));
    assert_eq!(names, expected);
    let failed: Vec<bool> = found.iter().map(|object| !object["error"].is_null()).collect();
    assert_eq!(failed, [false, true, true, true, false]);
    assert_eq!(found[1]["error"]["part"], "frame table");
    let (message, offset) = (&found[3]["error"]["message"], &found[3]["error"]["offset"]);
    assert!(message.as_str().unwrap().contains("UTF-8") && offset.as_u64().unwrap() > 0, "{message} {offset}");
    assert_eq!(error.lines().last().unwrap(), "2 files processed, 3 failed, 3 skipped (unrecognized format)");

    for command in ["validate", "dump"] {
        let (status, out, error) = run(&[command, "--quiet", root]);
        assert_eq!(status, 1);
        assert!(out.contains("good.md2") && out.contains("without extension"), "{out}");
        assert_eq!(error.matches("error: ").count(), 3, "{error}");
        assert!(!error.contains("skipped"), "{error}");
    }
    // A named file must be a model.
    let (status, _, error) = run(&["info", &format!("{root}/e/notes.txt"), &format!("{root}/a")]);
    assert_eq!((status, error.lines().last().unwrap()), (1, "1 file processed, 1 failed"));
}

#[test]
fn a_companion_is_found_in_any_case_and_reported_if_broken() {
    let folder = tempfile::tempdir().unwrap();
    let testdata = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/goldsrc-mdl/assimp");
    for (from, to) in [("man.mdl", "Man.mdl"), ("man01.mdl", "MAN01.MDL")] {
        fs::copy(testdata.join(from), folder.path().join(to)).unwrap();
    }
    let model = folder.path().join("Man.mdl");
    let model = model.to_str().unwrap();
    let (status, out, error) = run(&["info", "--json", model]);
    assert_eq!((status, error.as_str()), (0, ""));
    assert_eq!(objects(&out)[0]["model"]["missing"], serde_json::json!(["textures"]));

    fs::write(folder.path().join("manT.mdl"), b"IDST\x0a\0\0\0 and no more").unwrap();
    for command in ["info", "validate", "dump"] {
        let (status, out, error) = run(&[command, "--json", model]);
        assert_eq!((status, out.lines().count()), (0, 1), "{command}: {error}");
        assert!(error.starts_with("warning: ") && error.contains("manT.mdl: not used: header: needs"), "{error}");
    }
    fs::copy(testdata.join("manT.mdl"), folder.path().join("manT.mdl")).unwrap();
    let (_, out, error) = run(&["info", "--json", model]);
    assert_eq!(error, "");
    assert_eq!(objects(&out)[0]["model"]["missing"], serde_json::json!([]));
    assert_eq!(objects(&out)[0]["model"]["textures"].as_array().unwrap().len(), 5);
}

/// A folder that cannot be opened: its path is longer than the system allows.
#[cfg(target_os = "linux")]
#[test]
fn unreadable_folders_are_reported() {
    let nested = |root: &Path| (0..10).fold(root.to_owned(), |path, _| path.join("x".repeat(250)));
    let folder = tempfile::tempdir().unwrap();
    let (outer, inner) = (folder.path().join("outer"), folder.path().join("inner"));
    fs::create_dir_all(nested(&outer)).unwrap();
    fs::create_dir_all(nested(&inner)).unwrap();
    fs::rename(&inner, nested(&outer).join("inner")).unwrap();
    fs::write(folder.path().join("z.md2"), model("run", 1, 1)).unwrap();

    let (status, out, error) = run(&["validate", "--json", folder.path().to_str().unwrap()]);
    assert_eq!(status, 1);
    let found = objects(&out);
    assert_eq!(found.len(), 2, "{out}");
    assert!(found[0]["error"]["message"].is_string() && found[0]["error"]["offset"].is_null());
    assert!(found[1]["file"].as_str().unwrap().ends_with("z.md2") && found[1]["good"] == true);
    assert!(error.ends_with("1 file processed, 1 failed\n"), "{error}");
}

#[test]
fn the_order_is_by_name_for_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    for n in 0..200 {
        // The first ones take the longest.
        fs::write(folder.path().join(format!("{n:03}.md2")), model("run", 2, 5 * (200 - n))).unwrap();
    }
    let root = folder.path().to_str().unwrap();
    let one = run(&["validate", "--json", "--jobs", "1", root]);
    assert_eq!(one.0, 0);
    assert_eq!(one.1.lines().count(), 200);
    for jobs in ["2", "7"] {
        assert_eq!(run(&["validate", "--json", "--jobs", jobs, root]), one);
    }
    assert_eq!(run(&["validate", "--json", root]), one);
}

#[test]
fn nothing_in_a_file_can_control_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let mut builder = Builder { skin_width: 64, skin_height: 64, ..Default::default() };
    builder.skins.push(Skin { path: FixedStr::new(b"\x1b[31m\x9b2J\x07.pcx").unwrap() });
    builder.frames.push(BuilderFrame::new(b"\x1b]0;x\x07").unwrap());
    let path = folder.path().join("a.md2");
    fs::write(&path, builder.write().unwrap()).unwrap();
    let (status, out, _) = run(&["info", "--color", "never", path.to_str().unwrap()]);
    assert_eq!(status, 0);
    assert!(out.contains(r"\u{1b}[31m\u{9b}2J\u{7}.pcx"), "{out}");
    assert!(out.chars().all(|c| c == '\n' || !c.is_control()), "{out:?}");
}

#[test]
fn limits_can_be_lifted() {
    let folder = tempfile::tempdir().unwrap();
    // A header that declares one UV more than the limit, and nothing else.
    let count = (1 << 20) + 1;
    let header = [0x3250_4449, 8, 64, 64, 40, 0, 0, count, 0, 0, 0, 68, 68, 68, 68, 68, 68 + 4 * count];
    let mut bytes: Vec<u8> = header.iter().flat_map(|n: &u32| n.to_le_bytes()).collect();
    bytes.resize(68 + 4 * count as usize, 0);
    let path = folder.path().join("many.md2");
    fs::write(&path, bytes).unwrap();
    let path = path.to_str().unwrap();
    let (status, _, error) = run(&["info", path]);
    assert_eq!(status, 1);
    assert!(error.contains("texture coordinate table: 1048577 exceeds the limit of 1048576"), "{error}");
    assert!(error.contains("  00000010  "), "the byte of the count: {error}");
    assert_eq!(run(&["info", "--limits", "none", path]).0, 0);

    let large = folder.path().join("large.md2");
    fs::File::create(&large).unwrap().set_len((1 << 30) + 1).unwrap();
    let (status, _, error) = run(&["info", large.to_str().unwrap()]);
    assert_eq!(status, 1);
    assert!(error.contains("the file exceeds the limit of 1073741824 bytes"), "{error}");
}

#[test]
fn a_reader_that_closes_the_pipe_is_not_an_error() {
    let folder = tempfile::tempdir().unwrap();
    // More output than a pipe holds.
    let bytes = model("run", 2, 10);
    for n in 0..400 {
        fs::write(folder.path().join(format!("{n}.md2")), &bytes).unwrap();
    }
    for command_name in ["dump", "info"] {
        let mut child = command()
            .args([command_name, "--json"])
            .arg(folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut out = child.stdout.take().unwrap();
        out.read_exact(&mut [0; 100]).unwrap();
        drop(out);
        let (status, _, error) = finished(child.wait_with_output().unwrap());
        assert_eq!((status, error.as_str()), (0, ""), "{command_name}");
    }
}

#[test]
fn completions_for_all_shells_and_manual_pages_exist() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let (status, out, error) = run(&["completions", shell]);
        assert_eq!((status, error.as_str()), (0, ""));
        assert!(out.contains("triassic") && out.contains("validate"), "{shell}");
    }
    let help = run(&["--help"]).1;
    let commands: Vec<&str> =
        help.lines().skip_while(|l| *l != "Commands:").skip(1).map_while(|l| l.split_whitespace().next()).collect();
    assert!(commands.len() >= 7, "{help}");
    for name in commands {
        let (status, page, _) = run(&["man", name]);
        assert_eq!(status, 0, "{name}");
        assert!(page.contains(&format!(".TH triassic-{name} 1")), "{page}");
        if name != "help" {
            assert!(run(&[name, "--help"]).1.contains("\nExamples:\n"), "{name}");
            assert!(page.contains("Examples:"), "{page}");
        }
    }
    assert!(run(&["man"]).1.contains(".TH triassic 1"));
}

/// Peak memory of a running process, in bytes.
#[cfg(target_os = "linux")]
fn peak(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok()? * 1024)
}

/// Runs a dump to its end; returns the number of bytes printed, and the peak memory shortly before the end: the last
/// part of the output that is read fits into a pipe.
#[cfg(target_os = "linux")]
fn dump_and_measure(path: &Path) -> (u64, u64) {
    let mut child = command().arg("dump").arg(path).stdout(Stdio::piped()).spawn().unwrap();
    let mut out = child.stdout.take().unwrap();
    let (mut printed, mut most) = (0, 0);
    let mut buffer = vec![0; 1 << 16];
    loop {
        most = peak(child.id()).unwrap_or(0).max(most);
        match out.read(&mut buffer).unwrap() {
            0 => break,
            n => printed += n as u64,
        }
    }
    assert!(child.wait().unwrap().success());
    assert!(most > 0);
    (printed, most)
}

#[cfg(target_os = "linux")]
#[test]
fn a_dump_takes_at_most_twice_the_memory_of_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, frames| -> (PathBuf, u64) {
        let path = folder.path().join(name);
        let bytes = model("run", frames, 2000);
        fs::write(&path, &bytes).unwrap();
        (path, bytes.len() as u64)
    };
    let (small, _) = file("small.md2", 1);
    let (large, size) = file("large.md2", 400);
    let (_, base) = dump_and_measure(&small);
    let (printed, peak) = dump_and_measure(&large);
    assert!(size > 3_000_000 && printed > 10 * size, "{size} {printed}");
    let taken = peak.saturating_sub(base);
    assert!(taken <= 2 * size, "{taken} bytes for a file of {size}, {printed} printed");
    assert!(taken >= size / 2, "{taken} bytes is too little to be the measure of a file of {size}");
}
