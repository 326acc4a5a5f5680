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

/// Runs the command with a terminal as standard output and standard error; returns its output.
fn on_a_terminal_for_both(arguments: &[&str]) -> String {
    let terminal = nix::pty::openpty(None, None).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_triassic"));
    command.current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."));
    command.env("TERM", "xterm").args(["--color", "never"]).args(arguments);
    command.stdin(Stdio::null()).stdout(Stdio::from(terminal.slave.try_clone().unwrap()));
    command.stderr(Stdio::from(terminal.slave));
    let reader = thread::spawn(move || read_all(terminal.master));
    let mut child = command.spawn().unwrap();
    drop(command);
    child.wait().unwrap();
    String::from_utf8(reader.join().unwrap()).unwrap().replace('\r', "")
}

#[test]
fn a_hint_for_the_worst_finding_is_printed_once_on_a_terminal() {
    const WORST: &str = "testdata/quake-md2/ufoai-data/models/objects/vegi/pino/pino1.md2";
    let hint = "For the cause and what to do: triassic explain ";
    for arguments in [&["validate", DEBRIS][..], &["validate", DEBRIS, WORST], &["validate", "testdata/quake-md2"]] {
        let out = on_a_terminal_for_both(arguments);
        let (before, code) = out.split_once(hint).unwrap_or_else(|| panic!("{out}"));
        let code = code.strip_suffix('\n').unwrap();
        assert!(!code.contains('\n') && before.contains(&format!("  {code} ")), "{out}");
    }
    // Not with --quiet, for JSON, or without findings.
    for arguments in [&["validate", "-q", DEBRIS][..], &["validate", "--json", DEBRIS], &["info", DEBRIS]] {
        let out = on_a_terminal_for_both(arguments);
        assert!(!out.contains("explain"), "{out}");
    }
    let (output, written) = on_a_terminal(&["validate", DEBRIS]);
    let all = String::from_utf8([written, output.stderr].concat()).unwrap();
    assert!(all.contains("MD2-") && !all.contains("explain"), "{all}");
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
