//! The command on a terminal.
#![cfg(unix)]

use std::{
    fs::File,
    io::Read,
    os::fd::OwnedFd,
    path::Path,
    process::{Command, Output, Stdio},
    thread,
};

const DEBRIS: &str = "testdata/quake-md2/cube2-data/models/debris/tris.md2";

/// Runs the command with a terminal as standard output; returns its output.
fn on_a_terminal(arguments: &[&str]) -> (Output, Vec<u8>) {
    let terminal = nix::pty::openpty(None, None).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_triassic"));
    command.current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."));
    command.env_remove("NO_COLOR").env("TERM", "xterm").args(arguments);
    command.stdin(Stdio::null()).stdout(Stdio::from(terminal.slave)).stderr(Stdio::piped());
    let reader = thread::spawn(move || read_all(terminal.master));
    let child = command.spawn().unwrap();
    // Its copy of the terminal must be closed; otherwise reading would never end.
    drop(command);
    let output = child.wait_with_output().unwrap();
    (output, reader.join().unwrap())
}

fn read_all(from: OwnedFd) -> Vec<u8> {
    let mut from = File::from(from);
    let (mut all, mut part) = (Vec::new(), [0; 4096]);
    // When all writers are gone, reading fails on Linux, and returns nothing elsewhere.
    while let Ok(count @ 1..) = from.read(&mut part) {
        all.extend_from_slice(part.get(..count).unwrap());
    }
    all
}

#[test]
fn a_glb_is_not_written_to_a_terminal() {
    let (output, written) = on_a_terminal(&["convert", DEBRIS, "-o", "-"]);
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), written.as_slice()), (Some(2), &b""[..]), "{error}");
    assert!(
        error.contains("refusing to write a GLB to a terminal; redirect standard output, or name a file"),
        "{error}"
    );
    assert!(error.contains("Usage: triassic convert"), "{error}");
    // A dry run is allowed.
    let (output, written) = on_a_terminal(&["convert", DEBRIS, "-o", "-", "--dry-run"]);
    assert!(output.status.success());
    let all = [written, output.stderr].concat();
    assert!(String::from_utf8(all).unwrap().contains("(not written)"));
}

#[test]
fn only_text_on_a_terminal_has_colors() {
    let (output, written) = on_a_terminal(&["info", DEBRIS]);
    assert!(output.status.success());
    let written = String::from_utf8(written).unwrap();
    assert!(written.contains("\u{1b}[1m") && written.contains("tris.md2"), "{written}");
    let (_, plain) = on_a_terminal(&["info", "--color", "never", DEBRIS]);
    assert!(!String::from_utf8(plain).unwrap().contains('\u{1b}'));
}

/// A single file of any size may take long: progress is shown within a second.
#[test]
fn without_limits_progress_is_shown_within_a_second() {
    use std::{io::Write, time::Duration};
    let to = tempfile::tempdir().unwrap();
    let shown = |limits: &str| {
        let terminal = nix::pty::openpty(None, None).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_triassic"));
        command.env("TERM", "xterm").args(["convert", "-", "--limits", limits, "--force", "--out-dir"]).arg(to.path());
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::from(terminal.slave));
        let reader = thread::spawn(move || read_all(terminal.master));
        let mut child = command.spawn().unwrap();
        drop(command);
        let model = std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(DEBRIS)).unwrap();
        let mut input = child.stdin.take().unwrap();
        // As slow as a large file.
        thread::sleep(Duration::from_millis(1200));
        input.write_all(&model).unwrap();
        drop(input);
        assert!(child.wait().unwrap().success());
        String::from_utf8(reader.join().unwrap()).unwrap()
    };
    assert!(shown("none").contains('\u{1b}'));
    assert!(!shown("default").contains('\u{1b}'));
}
