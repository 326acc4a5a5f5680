//! Runs that are interrupted, repeated, or whose output is not read.

use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
};

use crate::converting::{BARREL, DEBRIS, MAN, below, folder, run, text};

#[test]
fn an_interrupted_run_can_be_continued() {
    let from = folder(&[("a/tris.md2", DEBRIS), ("b/barrel.md2", BARREL), ("man.mdl", MAN), ("notes.txt", "notes")]);
    let (whole, to) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let convert =
        |to: &Path, more: &[&str]| run(&[&["convert", text(from.path()), "--out-dir", text(to)], more].concat());
    assert_eq!(convert(whole.path(), &[]).0, 0);
    let (status, _, error) = run(&["convert", text(&from.path().join("a")), "--out-dir", text(&to.path().join("a"))]);
    assert_eq!(status, 0, "{error}");
    let (status, lines, error) = convert(to.path(), &["--skip-existing"]);
    assert_eq!((status, lines.matches(" -> ").count()), (0, 2), "{error}");
    assert!(error.starts_with("2 files processed, 1 skipped (already converted), 1 skipped"), "{error}");
    assert_eq!(below(to.path()), below(whole.path()));
    for name in below(to.path()) {
        assert_eq!(fs::read(to.path().join(&name)).unwrap(), fs::read(whole.path().join(&name)).unwrap(), "{name}");
    }
    let (status, lines, error) = convert(to.path(), &["--skip-existing"]);
    assert_eq!((status, lines.as_str()), (0, ""));
    assert!(error.starts_with("0 files processed, 3 skipped (already converted)"), "{error}");
    // A model that is newer than its output is converted again.
    let now = fs::metadata(to.path().join("man.glb")).unwrap().modified().unwrap();
    let later = fs::File::options().append(true).open(from.path().join("b/barrel.md2")).unwrap();
    later.set_modified(now + std::time::Duration::from_secs(60)).unwrap();
    let (status, lines, error) = convert(to.path(), &["--newer"]);
    assert_eq!((status, lines.matches(" -> ").count()), (0, 1), "{lines} {error}");
    assert!(lines.contains("barrel.glb"));
}

/// Another process writes the output during the run: a run that skips existing outputs does not fail.
#[test]
fn outputs_of_other_processes_are_skipped() {
    use std::io::Write;
    let to = tempfile::tempdir().unwrap();
    let out = to.path().join("model.glb");
    let mut model = fs::read(crate::converting::root().join(DEBRIS)).unwrap();
    // More than a pipe buffers: once the first part is written, the command has started to read, after checking the
    // output.
    model.resize(1 << 20, 0);
    for (option, status) in [("--skip-existing", 0), ("--quiet", 1)] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_triassic"));
        command.args(["convert", "-", option, "--out-dir"]).arg(to.path());
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut pipe = child.stdin.take().unwrap();
        let (first, rest) = model.split_at(model.len() / 2);
        pipe.write_all(first).unwrap();
        fs::write(&out, "of another process").unwrap();
        pipe.write_all(rest).unwrap();
        drop(pipe);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(status), "{}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(fs::read(&out).unwrap(), b"of another process");
        fs::remove_file(&out).unwrap();
    }
}

/// Ctrl-C during a run: only complete files, and a second run does the rest.
#[cfg(unix)]
#[test]
fn an_interrupted_run_leaves_complete_files_and_can_be_continued() {
    use std::io::{BufRead, BufReader};
    let names: Vec<String> = (0..200).map(|n| format!("in/{}/{n:03}.model", n % 7)).collect();
    let models = [DEBRIS, BARREL, MAN, "testdata/bis-p3dm/made/crate.p3d"];
    let files: Vec<(&str, &str)> = names.iter().map(String::as_str).zip(models.into_iter().cycle()).collect();
    let folder = folder(&files);
    let (out, whole) = (folder.path().join("out"), folder.path().join("whole"));
    let undisturbed = run(&["convert", text(&folder.path().join("in")), "--out-dir", text(&whole)]);
    assert_eq!((undisturbed.0, below(&whole).len()), (0, 200), "{}", undisturbed.2);
    let mut command = Command::new(env!("CARGO_BIN_EXE_triassic"));
    command.arg("convert").arg(folder.path().join("in")).arg("--out-dir").arg(&out).args(["--jobs", "1"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    lines.next().unwrap().unwrap();
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    lines.for_each(drop);
    let output = child.wait_with_output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(130), "{error}");
    assert!(error.contains("not processed (interrupted)"), "{error}");
    let made = below(&out);
    assert!(!made.is_empty() && made.len() < 200, "{made:?}");
    assert!(made.iter().all(|name| name.ends_with(".glb")), "{made:?}");
    let (status, ..) = run(&["convert", text(&folder.path().join("in")), "--out-dir", text(&out), "--skip-existing"]);
    assert_eq!(status, 0);
    // Byte for byte those of the undisturbed run.
    assert_eq!(below(&out), below(&whole));
    for name in below(&whole) {
        assert!(fs::read(out.join(&name)).unwrap() == fs::read(whole.join(&name)).unwrap(), "{name}");
    }
}

/// The newest counts: the model, or one of the files that it depends on.
#[test]
fn dependencies_count_for_the_age_of_a_model() {
    let from = folder(&[
        ("man.mdl", MAN),
        ("manT.mdl", "testdata/goldsrc-mdl/assimp/manT.mdl"),
        ("man01.mdl", "testdata/goldsrc-mdl/assimp/man01.mdl"),
        ("skin/tris.md2", DEBRIS),
        ("skin/skin.png", "testdata/quake-md2/cube2-data/models/debris/skin.png"),
        ("skin/md2.cfg", "md2anim idle 0 40"),
        ("triassic/crate/data/crate_co.paa", "testdata/bis-paa/made/crate_co.paa"),
        ("triassic/crate/data/crate_nohq.paa", "testdata/bis-paa/made/crate_nohq.paa"),
        ("triassic/crate/data/crate.rvmat", "testdata/bis-p3dm/made/crate.rvmat"),
        ("triassic/crate/crate.p3d", "testdata/bis-p3dm/made/crate.p3d"),
        ("level/level.wmb", "testdata/acknex-wmb/level.wmb"),
        ("level/crate.mdl", DEBRIS),
        ("level/skin.png", "testdata/quake-md2/cube2-data/models/debris/skin.png"),
        ("image.png", "testdata/quake-md2/cube2-data/models/debris/skin.png"),
        ("notes.txt", "notes"),
    ]);
    let to = tempfile::tempdir().unwrap();
    let convert = |more: &[&str]| {
        let (status, lines, error) =
            run(&[&["convert", "--newer", text(from.path()), "--out-dir", text(to.path())], more].concat());
        assert_eq!(status, 0, "{error}");
        let names = lines.lines().filter_map(|line| Some(line.split_once(" -> ")?.0.rsplit('/').next()?.to_owned()));
        names.collect::<Vec<_>>()
    };
    assert_eq!(convert(&[]), ["crate.mdl", "level.wmb", "man.mdl", "tris.md2", "crate.p3d"]);
    assert!(convert(&[]).is_empty());
    let made = fs::metadata(to.path().join("man.glb")).unwrap().modified().unwrap();
    let touch = |path: &Path, seconds: i64| {
        let second = std::time::Duration::from_secs(seconds.unsigned_abs());
        let time = if seconds < 0 { made - second } else { made + second };
        fs::File::options().append(true).open(path).unwrap().set_modified(time).unwrap();
    };
    for (file, models) in [
        ("man.mdl", &["man.mdl"][..]),
        ("manT.mdl", &["man.mdl"]),
        ("man01.mdl", &["man.mdl"]),
        ("skin/tris.md2", &["tris.md2"]),
        ("skin/skin.png", &["tris.md2"]),
        ("skin/md2.cfg", &["tris.md2"]),
        ("triassic/crate/data/crate_co.paa", &["crate.p3d"]),
        ("triassic/crate/data/crate_nohq.paa", &["crate.p3d"]),
        ("triassic/crate/data/crate.rvmat", &["crate.p3d"]),
        ("level/level.wmb", &["level.wmb"]),
        ("level/crate.mdl", &["crate.mdl", "level.wmb"]),
        ("level/skin.png", &["crate.mdl", "level.wmb"]),
    ] {
        touch(&from.path().join(file), 60);
        assert_eq!(convert(&[]), models, "{file}");
        touch(&from.path().join(file), -60);
        assert!(convert(&[]).is_empty(), "{file}");
    }
    touch(&from.path().join("notes.txt"), 60);
    assert!(convert(&[]).is_empty());
    // A file named by an option.
    let (model, out) = (from.path().join("skin/tris.md2"), to.path().join("one.glb"));
    let given = from.path().join("image.png");
    let one =
        || run(&["convert", "--newer", text(&model), "-o", text(&out), "--skin", text(&given)]).1.contains(" -> ");
    assert!(one() && !one());
    touch(&given, 60);
    assert!(one());
}

#[test]
fn all_files_are_written_even_if_the_output_is_not_read() {
    let names: Vec<String> = (0..20).map(|n| format!("in/{n:02}.md2")).collect();
    let mut files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), BARREL)).collect();
    files.push(("in/05.md2", "IDP2\u{8}\0\0\0, and no more"));
    for (bad, status) in [(true, 1), (false, 0)] {
        let folder = folder(&files[..files.len() - usize::from(!bad)]);
        for jobs in ["1", "2"] {
            let out = folder.path().join(jobs);
            let mut command = Command::new(env!("CARGO_BIN_EXE_triassic"));
            command.arg("convert").arg(folder.path().join("in")).arg("--out-dir").arg(&out).args(["--jobs", jobs]);
            let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
            drop((child.stdout.take(), child.stderr.take()));
            assert_eq!(child.wait().unwrap().code(), Some(status), "{bad} {jobs}");
            assert_eq!(below(&out).len(), 20 - usize::from(bad));
        }
    }
}
