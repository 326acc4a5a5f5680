//! Inputs and outputs that are not files, do not exist, or do not fit on the disk.

use std::{fs, path::Path};

use triassic::archives::PakBuilder;

use crate::archives::{Run, run};

const MODEL: &str = "testdata/goldsrc-mdl/made/scout.mdl";

/// A folder with a model, an archive of it, and its sources.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let model = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(MODEL);
    fs::create_dir(folder.path().join("in")).unwrap();
    fs::copy(model, folder.path().join("in/scout.mdl")).unwrap();
    for arguments in [&["pack", "in", "-o", "a.zip"][..], &["decompile", "in/scout.mdl", "--out-dir", "qc"]] {
        let done = run(folder.path(), arguments);
        assert_eq!(done.code, 0, "{}", done.stderr);
    }
    folder
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn other_commands_do_not_write_files_to_standard_output() {
    let folder = folder();
    for arguments in [
        &["pack", "in", "--to", "zip", "-o", "-"][..],
        &["compile", "qc/scout.qc", "-o", "-"],
        &["decompile", "in/scout.mdl", "--out-dir", "-"],
        &["census", "in", "-o", "-"],
        &["extract", "a.zip", "--out-dir", "-"],
        &["convert", "in", "--out-dir", "-"],
        &["textures", "in", "--out-dir", "-"],
    ] {
        let Run { code, stderr, .. } = run(folder.path(), arguments);
        assert_eq!(code, 2, "{arguments:?}: {stderr}");
        assert!(stderr.contains("cannot write to standard output here"), "{arguments:?}: {stderr}");
        assert_eq!(names(folder.path()), ["a.zip", "in", "qc"], "{arguments:?}");
    }
}

#[test]
fn a_file_in_place_of_the_output_folder_is_reported() {
    let folder = folder();
    for arguments in [
        &["extract", "a.zip", "--out-dir", "a.zip"][..],
        &["decompile", "in/scout.mdl", "--out-dir", "a.zip"],
        &["convert", "in", "--out-dir", "a.zip"],
    ] {
        let Run { code, stderr, .. } = run(folder.path(), arguments);
        assert_eq!(code, 1, "{arguments:?}: {stderr}");
        assert!(stderr.lines().next().unwrap().ends_with("a.zip: not a folder"), "{arguments:?}: {stderr}");
    }
}

#[test]
fn standard_input_and_the_number_of_threads_are_accepted() {
    let folder = folder();
    for (arguments, why) in [
        (&["census", "-"][..], "error: standard input has no path, but every row starts with one: name a file"),
        (&["info", "in", "--jobs", "0"], "error: invalid value '0' for '--jobs <N>': expected a number from 1"),
        (&["info", "in", "--jobs", "x"], "error: invalid value 'x' for '--jobs <N>': expected a number from 1"),
        (&["compile", "qc/scout.qc", "--sequence", "a.smd"], "error: --sequence is for a model without a QC"),
    ] {
        let Run { code, stderr, .. } = run(folder.path(), arguments);
        assert!(code == 2 && stderr.starts_with(why), "{arguments:?}: {code}: {stderr}");
    }
}

#[test]
fn an_archive_is_decompiled_like_a_folder() {
    let folder = folder();
    let done = run(folder.path(), &["decompile", "a.zip", "--out-dir", "sources"]);
    assert_eq!(done.code, 0, "{}", done.stderr);
    assert_eq!(names(&folder.path().join("sources")), ["scout"]);
    for left_out in [["--exclude", "*.mdl"], ["--include", "x"]] {
        let arguments = ["decompile", "a.zip", "--out-dir", "none"];
        let done = run(folder.path(), &[&arguments[..], &left_out].concat());
        assert!(!folder.path().join("none").exists(), "{}", done.stderr);
    }
    let done = run(folder.path(), &["decompile", ".", "--no-archives", "--include", "a.zip", "--out-dir", "none"]);
    assert!(!folder.path().join("none").exists(), "{}", done.stderr);
    let model = fs::read(folder.path().join("in/scout.mdl")).unwrap();
    let mut pak = PakBuilder::default();
    pak.push_raw(b"\x83\x5c.mdl", model.into()).unwrap();
    pak.write(&mut fs::File::create(folder.path().join("j.pak")).unwrap()).unwrap();
    let done = run(folder.path(), &["decompile", "j.pak", "--encoding", "shift-jis", "--out-dir", "japanese"]);
    assert_eq!(done.code, 0, "{}", done.stderr);
    assert_eq!(names(&folder.path().join("japanese")), ["\u{30bd}"]);
    let done = run(folder.path(), &["decompile", "in/scout.mdl", "--out-dir=-folder"]);
    assert_eq!(done.code, 0, "{}", done.stderr);
    assert!(folder.path().join("-folder/scout.qc").is_file());
    // An unreadable input leaves no folder.
    assert_eq!(run(folder.path(), &["decompile", "none.mdl", "--out-dir", "none"]).code, 1);
    assert!(!folder.path().join("none").exists());
}

#[test]
fn sources_must_be_files() {
    let folder = folder();
    let Run { code, stderr, .. } = run(folder.path(), &["compile", "qc"]);
    assert_eq!((code, stderr.as_str()), (1, "error: qc: this is a folder: name the QC in it\n"));
}

#[cfg(unix)]
#[test]
fn a_named_pipe_is_rejected_without_waiting() {
    let folder = folder();
    let made = std::process::Command::new("mkfifo").arg(folder.path().join("pipe")).status().unwrap();
    assert!(made.success());
    for arguments in
        [&["info", "pipe"][..], &["compile", "pipe"], &["list", "pipe"], &["extract", "pipe", "--out-dir", "x"]]
    {
        let Run { code, stderr, .. } = run(folder.path(), arguments);
        assert_eq!(code, 1, "{arguments:?}");
        assert!(stderr.starts_with("error: pipe: not a regular file"), "{arguments:?}: {stderr}");
    }
}

#[cfg(unix)]
#[test]
fn a_link_to_itself_is_not_reported_as_missing() {
    let folder = folder();
    std::os::unix::fs::symlink("loop", folder.path().join("loop")).unwrap();
    for arguments in [&["info", "loop"][..], &["list", "loop"], &["pack", "loop", "-o", "x.pak"], &["compile", "loop"]]
    {
        let Run { code, stderr, .. } = run(folder.path(), arguments);
        assert_eq!(code, 1, "{arguments:?}");
        assert!(stderr.starts_with("error: loop: Too many levels of symbolic links"), "{arguments:?}: {stderr}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    let folder = folder();
    let full = || fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    for arguments in
        [&["info", "in"][..], &["dump", "in"], &["census", "in", "--json"], &["list", "a.zip"], &["formats"]]
    {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_triassic"));
        let done = command.current_dir(folder.path()).args(arguments).stdout(full()).output().unwrap();
        let error = String::from_utf8(done.stderr).unwrap();
        assert_eq!(done.status.code(), Some(1), "{arguments:?}: {error}");
        assert!(error.starts_with("error: standard output: No space left"), "{arguments:?}: {error}");
    }
    let Run { code, stderr, .. } = run(folder.path(), &["convert", "in", "--out-dir", "out", "--log", "/dev/full"]);
    assert_eq!(code, 1);
    assert!(stderr.starts_with("error: --log: /dev/full: No space left"), "{stderr}");
}
