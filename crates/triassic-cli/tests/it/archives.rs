//! `list`, `extract` and `pack`.

use std::{fs, path::Path, process::Command};

use triassic::archives::{Archive, PakBuilder, PboBuilder};
use triassic_test_support::files::below;

pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// Runs the command in a folder.
pub(crate) fn run(folder: &Path, arguments: &[&str]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_triassic"));
    let output = command.current_dir(folder).args(arguments).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Run { code: output.status.code().unwrap(), stdout: text(output.stdout), stderr: text(output.stderr) }
}

pub(crate) fn pak(path: &Path, members: &[(&str, &[u8])]) {
    let mut pak = PakBuilder::default();
    for (name, data) in members {
        pak.push_raw(name.as_bytes(), data.to_vec().into()).unwrap();
    }
    pak.write(&mut fs::File::create(path).unwrap()).unwrap();
}

fn names(folder: &Path) -> Vec<String> {
    let name = |path: &std::path::PathBuf| path.strip_prefix(folder).unwrap().display().to_string();
    below(folder).iter().map(name).collect()
}

#[test]
fn what_is_extracted_is_packed_again() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    pak(&at("a.pak"), &[("models/x/tris.md2", b"IDP2"), ("con", b"device"), ("a?b", b"sign"), ("50%", b"percent")]);
    let done = run(folder.path(), &["extract", "a.pak", "--out-dir", "out"]);
    assert_eq!(done.code, 0, "{}", done.stderr);
    assert_eq!(names(&at("out")), ["%63on", "50%25", "a%3Fb", "models/x/tris.md2"]);
    assert_eq!(fs::read(at("out/models/x/tris.md2")).unwrap(), b"IDP2");
    // Nothing is overwritten, and the others are not affected.
    fs::remove_file(at("out/%63on")).unwrap();
    let again = run(folder.path(), &["extract", "a.pak", "--out-dir", "out"]);
    assert_eq!(again.code, 1);
    assert!(again.stderr.contains("out/a%3Fb: this file exists already; --force replaces it"), "{}", again.stderr);
    assert!(at("out/%63on").is_file());
    assert_eq!(run(folder.path(), &["extract", "a.pak", "--out-dir", "out", "--force"]).code, 0);
    for output in ["b.pak", "b.zip", "b.pbo"] {
        let done = run(folder.path(), &["pack", "out", "-o", output]);
        assert_eq!(done.code, 0, "{}", done.stderr);
        let archive = Archive::open(&at(output)).unwrap();
        let mut found: Vec<_> = archive
            .members()
            .iter()
            .enumerate()
            .map(|(index, member)| (member.text().replace('\\', "/"), archive.read_member(index, 99).unwrap()))
            .collect();
        found.sort();
        let expected = [("50%", "percent"), ("a?b", "sign"), ("con", "device"), ("models/x/tris.md2", "IDP2")];
        assert_eq!(found, expected.map(|(name, data)| (name.to_owned(), data.as_bytes().to_vec())), "{output}");
    }
    // The same files give the same bytes.
    assert!(fs::read(at("a.pak")).unwrap() == fs::read(at("b.pak")).unwrap());
    let refused = run(folder.path(), &["pack", "out", "-o", "b.pak"]);
    assert_eq!(refused.code, 1);
    assert!(refused.stderr.contains("this file exists already"), "{}", refused.stderr);
}

#[test]
fn nothing_is_written_outside() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let names_in = ["../up", "/root", "C:/x", "a/../../b", "A", "a", "dir", "dir/in", "link/x"];
    let members: Vec<(&str, &[u8])> = names_in.iter().map(|name| (*name, name.as_bytes())).collect();
    pak(&at("bad.pak"), &members);
    fs::create_dir_all(at("out")).unwrap();
    fs::create_dir(at("elsewhere")).unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(at("elsewhere"), at("out/link")).unwrap();
    let done = run(folder.path(), &["extract", "bad.pak", "--out-dir", "out", "--json"]);
    #[cfg(unix)]
    {
        assert_eq!(done.code, 1);
        assert!(done.stderr.contains("out/link: refusing to write through a symbolic link"), "{}", done.stderr);
    }
    assert!(below(&at("elsewhere")).is_empty());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
    // Each name that was changed has its own beside it.
    let lines: Vec<serde_json::Value> = done.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let output = |member: &str| {
        let line = lines.iter().find(|line| line["member"] == member && line["output"].is_string()).unwrap();
        line["output"].as_str().unwrap().to_owned()
    };
    assert_eq!(output("../up"), "out/.%2E/up");
    assert_eq!(output("/root"), "out/%2Froot");
    assert_eq!(output("C:/x"), "out/C%3A/x");
    assert_eq!(output("a/../../b"), "out/a/.%2E/.%2E/b");
    assert_eq!(output("dir"), "out/dir~2");
    assert_eq!([output("A"), output("a")], ["out/A~2", "out/a~3"]);
    assert_eq!(fs::read(at("out/a~3")).unwrap(), b"a");
}

#[test]
fn a_damaged_member_does_not_stop_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    pak(&at("a.pak"), &[("a", b"1"), ("b", b"2"), ("c", b"3")]);
    let mut bytes = fs::read(at("a.pak")).unwrap();
    // The size of the second.
    let size = bytes.len() - 64 - 4;
    bytes[size..size + 4].copy_from_slice(&99_999_u32.to_le_bytes());
    fs::write(at("a.pak"), bytes).unwrap();
    let done = run(folder.path(), &["extract", "a.pak", "--out-dir", "out"]);
    assert_eq!(done.code, 1);
    assert_eq!(names(&at("out")), ["a", "c"]);
    assert!(
        done.stderr.contains("a.pak/b: not supported: its data extend past the end of the file"),
        "{}",
        done.stderr
    );
    let listed = run(folder.path(), &["list", "a.pak"]);
    assert_eq!(listed.code, 0);
    assert!(listed.stdout.contains("(its data extend past the end of the file)"), "{}", listed.stdout);
    assert!(listed.stdout.contains("error ARC-001: a member extends past the end of the file"), "{}", listed.stdout);
}

#[test]
fn an_old_archive_is_the_base_of_a_new_one() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let mut pbo = PboBuilder::default();
    pbo.set_property("prefix", "z\\mine").unwrap();
    for name in ["a.txt", "data\\b.txt"] {
        pbo.push(name, name.as_bytes()).unwrap();
    }
    pbo.write(&mut fs::File::create(at("old.pbo")).unwrap()).unwrap();
    fs::create_dir_all(at("new/data")).unwrap();
    fs::write(at("new/data/B.TXT"), b"changed").unwrap();
    fs::write(at("new/c.txt"), b"added").unwrap();
    let done = run(folder.path(), &["pack", "new", "--base", "old.pbo", "-o", "new.pbo", "--json"]);
    assert_eq!(done.code, 0, "{}", done.stderr);
    let line: serde_json::Value = serde_json::from_str(&done.stdout).unwrap();
    assert_eq!((&line["kind"], &line["members"]), (&"pbo".into(), &3.into()));
    let archive = Archive::open(&at("new.pbo")).unwrap();
    assert_eq!(archive.prefix(), Some(&b"z\\mine"[..]));
    assert_eq!(archive.hash_is_right().unwrap(), Some(true));
    let found: Vec<_> =
        (0..3).map(|index| (archive.members()[index].text(), archive.read_member(index, 99).unwrap())).collect();
    let expected = [("a.txt", "a.txt"), ("data\\b.txt", "changed"), ("c.txt", "added")];
    assert_eq!(found, expected.map(|(name, data)| (name.to_owned(), data.as_bytes().to_vec())));
    let wrong = run(folder.path(), &["pack", "new", "--base", "old.pbo", "-o", "new.pak"]);
    assert!(
        wrong.stderr.contains("old.pbo: this is a Bohemia archive (PBO), the output a Quake archive (PAK)"),
        "{}",
        wrong.stderr
    );
}

#[test]
fn wrs_and_prefixes() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir(at("in")).unwrap();
    fs::write(at("in/a.txt"), b"once more, once more, once more").unwrap();
    assert_eq!(run(folder.path(), &["pack", "in", "-o", "a.wrs"]).code, 0);
    fs::write(at("in/b.txt"), b"b").unwrap();
    assert_eq!(run(folder.path(), &["pack", "in", "--base", "a.wrs", "-o", "b.wrs"]).code, 0);
    let listed = run(folder.path(), &["list", "b.wrs", "--json"]);
    assert!(
        listed.stdout.contains("\"member\":\"a.txt\"") && listed.stdout.contains("\"member\":\"b.txt\""),
        "{}",
        listed.stdout
    );
    assert_eq!(run(folder.path(), &["extract", "b.wrs", "--out-dir", "out"]).code, 0);
    assert_eq!(fs::read(at("out/a.txt")).unwrap(), b"once more, once more, once more");
    fs::write(at("in/a name that is too long.txt"), b"").unwrap();
    assert_eq!(run(folder.path(), &["pack", "in", "-o", "c.wrs"]).code, 1);
    assert!(!at("c.wrs").exists());
    // Of a file in the folder, or of the option.
    fs::write(at("in/$PBOPREFIX$"), b"prefix=Z\\Mine\n").unwrap();
    assert_eq!(run(folder.path(), &["pack", "in", "-o", "a.pbo"]).code, 0);
    assert_eq!(Archive::open(&at("a.pbo")).unwrap().prefix(), Some(&b"z\\mine"[..]));
    assert_eq!(run(folder.path(), &["pack", "in", "-o", "b.pbo", "--prefix", "other", "--timestamp", "7"]).code, 0);
    let archive = Archive::open(&at("b.pbo")).unwrap();
    assert_eq!((archive.prefix(), archive.members()[0].time), (Some(&b"other"[..]), Some(7)));
    for (status, arguments, why) in [
        (2, &["pack", "in", "-o", "x.rar"][..], "--to is needed"),
        (2, &["pack", "in", "-o", "x.pak", "--prefix", "a"], "--prefix is for PBO"),
        (2, &["pack", "in", "-o", "x.pak", "--timestamp", "1"], "--timestamp is for PBO and ZIP"),
        (1, &["pack", "nothing", "-o", "x.pak"], "error: nothing: No such file"),
        (1, &["pack", "in/a.txt", "-o", "x.pak"], "this is not a folder"),
        (1, &["list", "in"], "this is a folder, not an archive"),
        (1, &["list", "in/a.txt"], "unrecognised archive format"),
        (1, &["list", "nothing.pak"], "error: nothing.pak: No such file"),
        (1, &["list", "a.wrs/nothing.txt"], "error: a.wrs/nothing.txt: the archive has no file of this path"),
        (1, &["extract", "-", "--out-dir", "x"], "an archive is not read from standard input"),
    ] {
        let Run { code, stderr, .. } = run(folder.path(), arguments);
        assert_eq!(code, status, "{arguments:?}: {stderr}");
        assert!(stderr.contains(why), "{arguments:?}: {stderr}");
    }
}

#[test]
fn an_archive_in_an_archive_is_listed_and_filtered() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    pak(&at("in.pak"), &[("a.md2", b"IDP2"), ("b.txt", b"")]);
    let inner = fs::read(at("in.pak")).unwrap();
    pak(&at("out.pak"), &[("deep/in.pak", &inner)]);
    let listed = run(folder.path(), &["list", "out.pak/deep/in.pak", "--include", "*.md2", "--json"]);
    assert_eq!((listed.code, listed.stdout.lines().count()), (0, 2), "{}", listed.stderr);
    let quiet = run(folder.path(), &["list", "out.pak/deep/in.pak", "-q"]);
    assert_eq!(quiet.stdout.lines().count(), 2);
}
