//! `list`, `extract` and `pack`.

use std::{fs, path::Path, process::Command};

use triassic::archives::{Archive, Member, PakBuilder, PboBuilder, PboFields, PboLayout, ZipBuilder};
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
fn extracted_files_can_be_packed_again() {
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
    assert!(again.stderr.contains("out/a%3Fb: the file already exists; --force replaces it"), "{}", again.stderr);
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
    assert!(refused.stderr.contains("the file already exists"), "{}", refused.stderr);
}

#[test]
fn nothing_is_written_outside_the_folder() {
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
    // The original is listed next to each changed name.
    let lines: Vec<serde_json::Value> = done.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let output = |member: &str| {
        let line = lines.iter().find(|line| line["member"] == member && line["output"].is_string()).unwrap();
        line["output"].as_str().unwrap().to_owned()
    };
    assert_eq!(output("../up"), "out/.%2E/up");
    assert_eq!(output("/root"), "out/root");
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
    // The size of the second member.
    let size = bytes.len() - 64 - 4;
    bytes[size..size + 4].copy_from_slice(&99_999_u32.to_le_bytes());
    fs::write(at("a.pak"), bytes).unwrap();
    let done = run(folder.path(), &["extract", "a.pak", "--out-dir", "out"]);
    assert_eq!(done.code, 1);
    assert_eq!(names(&at("out")), ["a", "c"]);
    assert!(
        done.stderr.contains("a.pak/b: not supported: its data extends past the end of the file"),
        "{}",
        done.stderr
    );
    let listed = run(folder.path(), &["list", "a.pak"]);
    assert_eq!(listed.code, 0);
    assert!(listed.stdout.contains("(its data extends past the end of the file)"), "{}", listed.stdout);
    assert!(listed.stdout.contains("error ARC-001: member `b` extends past the end of the file"), "{}", listed.stdout);
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
    let done = run(folder.path(), &["pack", "new", "--like", "old.pbo", "-o", "new.pbo", "--json"]);
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
    let wrong = run(folder.path(), &["pack", "new", "--like", "old.pbo", "-o", "new.pak"]);
    assert!(
        wrong.stderr.contains("old.pbo: this is a Bohemia archive (PBO), but the output is a Quake archive (PAK)"),
        "{}",
        wrong.stderr
    );
}

/// Extracts an archive, changes all its files, packs them like it, and returns the names and contents of the members.
fn changed_like(folder: &Path, old: &str) -> Vec<(String, Vec<u8>)> {
    let (out, new) = (format!("{old}.d"), format!("new-{old}"));
    assert_eq!(run(folder, &["extract", old, "--out-dir", &out]).code, 0);
    for path in below(&folder.join(&out)).into_iter().filter(|path| !path.ends_with(PboLayout::FILE)) {
        let changed = format!("changed {}", fs::read_to_string(&path).unwrap());
        fs::write(path, changed).unwrap();
    }
    let done = run(folder, &["pack", &out, "--like", old, "-o", &new]);
    assert_eq!(done.code, 0, "{}", done.stderr);
    let archive = Archive::open(&folder.join(new)).unwrap();
    (0..archive.members().len())
        .map(|index| (archive.members()[index].text(), archive.read_member(index, 99).unwrap()))
        .collect()
}

#[test]
fn an_empty_list_has_no_archive() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("empty.txt"), "").unwrap();
    for arguments in
        [&["list", "--files-from", "empty.txt"][..], &["extract", "--files-from", "empty.txt", "--out-dir", "out"]]
    {
        let done = run(folder.path(), arguments);
        assert_eq!((done.code, done.stderr.as_str()), (3, "error: no archive found in 0 files\n"));
    }
}

#[test]
fn members_are_replaced_whatever_their_spelling() {
    let folder = tempfile::tempdir().unwrap();
    let create = |name: &str| fs::File::create(folder.path().join(name)).unwrap();
    let names = ["./dot/a.txt", "/c.txt", "A.TXT", "a.txt", "dir//b.txt", "maps\\b.txt", "same", "same", "x/con"];
    let expected = names.map(|name| (name.to_owned(), format!("changed {name}").into_bytes()));
    let (mut pak, mut pbo) = (PakBuilder::default(), PboBuilder::default());
    let mut zip = ZipBuilder::default();
    for name in names {
        pak.push_raw(name.as_bytes(), name.as_bytes().into()).unwrap();
        pbo.push_raw(name.into(), name.as_bytes().into()).unwrap();
        zip.push_raw(name.into(), name.as_bytes().into()).unwrap();
    }
    pak.write(&mut create("a.pak")).unwrap();
    pbo.write(&mut create("a.pbo")).unwrap();
    zip.write(&mut create("a.zip")).unwrap();
    for old in ["a.pak", "a.pbo", "a.zip"] {
        let mut found = changed_like(folder.path(), old);
        found.sort();
        assert_eq!(found, expected, "{old}");
    }
}

#[test]
fn the_last_of_equal_names_in_a_zip_is_extracted_and_replaced_under_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let mut zip = ZipBuilder::default();
    zip.push("a", &b"hidden"[..]).unwrap();
    zip.push("a", &b"seen"[..]).unwrap();
    zip.write(&mut fs::File::create(at("a.zip")).unwrap()).unwrap();
    assert_eq!(run(folder.path(), &["extract", "a.zip", "--out-dir", "out"]).code, 0);
    assert_eq!(["a", "a~2"].map(|name| fs::read(at("out").join(name)).unwrap()), [&b"seen"[..], b"hidden"]);
    fs::create_dir(at("in")).unwrap();
    fs::write(at("in/a"), b"new").unwrap();
    assert_eq!(run(folder.path(), &["pack", "in", "--like", "a.zip", "-o", "b.zip"]).code, 0);
    let archive = Archive::open(&at("b.zip")).unwrap();
    assert_eq!([0, 1].map(|index| archive.read_member(index, 9).unwrap()), [&b"hidden"[..], b"new"]);
    // Two files for one member.
    let mut pak = PakBuilder::default();
    for name in ["a.txt", "A.txt"] {
        pak.push(name, name.as_bytes()).unwrap();
    }
    pak.write(&mut fs::File::create(at("a.pak")).unwrap()).unwrap();
    for name in ["a.txt", "a~2.txt"] {
        fs::write(at("in").join(name), name).unwrap();
    }
    let wrong = run(folder.path(), &["pack", "in", "--like", "a.pak", "-o", "b.pak"]);
    assert!(wrong.stderr.contains("these files would become the same member"), "{}", wrong.stderr);
}

#[test]
fn wrs_and_prefixes_are_packed() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir(at("in")).unwrap();
    fs::write(at("in/a.txt"), b"once more, once more, once more").unwrap();
    assert_eq!(run(folder.path(), &["pack", "in", "-o", "a.wrs"]).code, 0);
    fs::write(at("in/b.txt"), b"b").unwrap();
    assert_eq!(run(folder.path(), &["pack", "in", "--like", "a.wrs", "-o", "b.wrs"]).code, 0);
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
    // From a file in the folder, or from the option.
    fs::write(at("in/$PBOPREFIX$"), b"prefix=Z\\Mine\n").unwrap();
    assert_eq!(run(folder.path(), &["pack", "in", "-o", "a.pbo"]).code, 0);
    assert_eq!(Archive::open(&at("a.pbo")).unwrap().prefix(), Some(&b"Z\\Mine"[..]));
    assert_eq!(run(folder.path(), &["pack", "in", "-o", "b.pbo", "--prefix", "other", "--timestamp", "7"]).code, 0);
    let archive = Archive::open(&at("b.pbo")).unwrap();
    assert_eq!((archive.prefix(), archive.members()[0].time), (Some(&b"other"[..]), Some(7)));
    for (status, arguments, why) in [
        (2, &["pack", "in", "-o", "x.rar"][..], "--to is required"),
        (2, &["pack", "in", "-o", "x.pak", "--prefix", "a"], "--prefix is only for PBO"),
        (2, &["pack", "in", "-o", "x.pak", "--timestamp", "1"], "--timestamp is only for PBO and ZIP"),
        (1, &["pack", "nothing", "-o", "x.pak"], "error: nothing: No such file"),
        (1, &["pack", "in/a.txt", "-o", "x.pak"], "this is not a folder"),
        (1, &["list", "in"], "this is a folder, not an archive"),
        (1, &["list", "in/a.txt"], "unrecognized archive format"),
        (1, &["list", "nothing.pak"], "error: nothing.pak: No such file"),
        (1, &["list", "a.wrs/nothing.txt"], "error: a.wrs/nothing.txt: the archive has no file at this path"),
        (1, &["extract", "-", "--out-dir", "x"], "an archive cannot be read from standard input"),
    ] {
        let Run { code, stderr, .. } = run(folder.path(), arguments);
        assert_eq!(code, status, "{arguments:?}: {stderr}");
        assert!(stderr.contains(why), "{arguments:?}: {stderr}");
    }
}

#[test]
fn a_nested_archive_is_listed_and_filtered() {
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

/// The JSON lines of a run.
fn lines(done: &Run) -> Vec<serde_json::Value> {
    done.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A PBO with properties, files in an unusual order, and times.
fn pbo_of_a_tool(path: &Path) {
    let text = "property version=12\nproperty prefix=z\\Mod\\addons\\Main\nproperty odd %3D=a%0Ab\nfile 77 size zz.txt\nfile 0 0 config.cpp\n";
    let mut pbo = PboBuilder::default().with_layout(PboLayout::parse(text).unwrap());
    pbo.push("config.cpp", &b"class CfgPatches{};"[..]).unwrap();
    pbo.push("zz.txt", &b"first"[..]).unwrap();
    pbo.push("data/a.txt", &b"a"[..]).unwrap();
    pbo.write(&mut fs::File::create(path).unwrap()).unwrap();
}

#[test]
fn the_properties_of_a_pbo_are_shown_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    pbo_of_a_tool(&at("main.pbo"));
    for command in ["list", "info"] {
        let shown = run(folder.path(), &[command, "main.pbo"]);
        assert_eq!(shown.code, 0, "{}", shown.stderr);
        assert!(shown.stdout.contains(r"prefix: z\Mod\addons\Main"), "{}", shown.stdout);
        let lines = lines(&run(folder.path(), &[command, "main.pbo", "--json"]));
        let has_some =
            |line: &&serde_json::Value| line["properties"].as_array().is_some_and(|properties| !properties.is_empty());
        let properties = &lines.iter().find(has_some).unwrap()["properties"];
        let expected = [("version", "12"), ("prefix", r"z\Mod\addons\Main"), ("odd =", "a\nb")];
        // As in a census.
        let as_objects = expected.map(|(key, value)| serde_json::json!({"key": key, "value": value}));
        let expected = if command == "info" { serde_json::json!(as_objects) } else { serde_json::json!(expected) };
        assert_eq!(*properties, expected);
    }
    let done = run(folder.path(), &["extract", "main.pbo", "--out-dir", "main"]);
    assert_eq!(done.code, 0, "{}", done.stderr);
    assert_eq!(names(&at("main")), ["$PBOLAYOUT$.txt", "$PBOPREFIX$", "config.cpp", "data/a.txt", "zz.txt"]);
    assert_eq!(fs::read(at("main/$PBOPREFIX$")).unwrap(), br"z\Mod\addons\Main");
    let packed = run(folder.path(), &["pack", "main", "-o", "again.pbo"]);
    assert_eq!((packed.code, packed.stderr.as_str()), (0, ""));
    assert!(packed.stdout.contains(r"prefix: z\Mod\addons\Main"), "{}", packed.stdout);
    assert!(fs::read(at("again.pbo")).unwrap() == fs::read(at("main.pbo")).unwrap());
    // An edited prefix is used.
    fs::write(at("main/$PBOPREFIX$"), "z\\Other\\addons\\Main\n").unwrap();
    run(folder.path(), &["pack", "main", "-o", "again.pbo", "--force"]);
    assert_eq!(Archive::open(&at("again.pbo")).unwrap().prefix(), Some(&br"z\Other\addons\Main"[..]));
    // An archive that was packed plainly needs no layout file, and roundtrips.
    fs::remove_file(at("main/$PBOLAYOUT$.txt")).unwrap();
    run(folder.path(), &["pack", "main", "-o", "plain.pbo"]);
    assert_eq!(run(folder.path(), &["extract", "plain.pbo", "--out-dir", "plain"]).code, 0);
    assert_eq!(names(&at("plain")), ["$PBOPREFIX$", "config.cpp", "data/a.txt", "zz.txt"]);
    run(folder.path(), &["pack", "plain", "-o", "twice.pbo"]);
    assert!(fs::read(at("twice.pbo")).unwrap() == fs::read(at("plain.pbo")).unwrap());
    // With a filter, only the selected members are written.
    assert_eq!(run(folder.path(), &["extract", "main.pbo", "--out-dir", "some", "--include", "*.cpp"]).code, 0);
    assert_eq!(names(&at("some")), ["config.cpp"]);
}

/// For all PBOs of the corpus: after extracting and packing, the properties and the order are the same, and also the
/// bytes if no member is packed or has a duplicate name.
#[test]
fn every_pbo_roundtrips() {
    let Some(corpus) = std::env::var_os("TRIASSIC_CORPUS").map(std::path::PathBuf::from) else { return };
    assert!(corpus.is_dir(), "{}", corpus.display());
    let is_pbo = |path: &std::path::PathBuf| path.extension().is_some_and(|own| own.eq_ignore_ascii_case("pbo"));
    let (mut all, mut equal) = (0, 0);
    for path in below(&corpus).into_iter().filter(is_pbo) {
        let Ok(old) = Archive::open(&path) else { continue };
        let Some(table) = old.pbo() else { continue };
        let folder = tempfile::tempdir().unwrap();
        let pbo = path.to_str().unwrap();
        if run(folder.path(), &["extract", pbo, "--out-dir", "out"]).code != 0 {
            continue;
        }
        let packed = run(folder.path(), &["pack", "out", "-o", "new.pbo"]);
        if old.members().is_empty() && packed.code != 0 {
            continue;
        }
        assert_eq!(packed.code, 0, "{pbo}: {}", packed.stderr);
        let bytes = fs::read(folder.path().join("new.pbo")).unwrap();
        let new = Archive::open(&folder.path().join("new.pbo")).unwrap();
        assert_eq!(old.properties(), new.properties(), "{pbo}");
        assert_eq!(old.prefix(), new.prefix(), "{pbo}");
        let mut order: Vec<_> = table.entries.iter().map(|entry| entry.name.to_ascii_lowercase()).collect();
        let is_unique = {
            let mut sorted = order.clone();
            sorted.sort_unstable();
            sorted.windows(2).all(|pair| pair[0] != pair[1])
        };
        if is_unique {
            let found: Vec<_> =
                new.pbo().unwrap().entries.iter().map(|entry| entry.name.to_ascii_lowercase()).collect();
            order.truncate(found.len().max(order.len()));
            assert_eq!(found, order, "{pbo}");
        }
        all += 1;
        let is_plain = |entry: &triassic::archives::PboEntry| {
            let fields = entry.fields;
            fields.method == 0
                && fields.reserved == 0
                && (fields.original_size == 0 || fields.original_size == fields.size)
        };
        let is_plain = is_unique
            && table.entries.iter().all(is_plain)
            && table.terminator == PboFields::default()
            && table
                .version
                .is_none_or(|version| version == PboFields { method: version.method, ..Default::default() })
            && matches!(old.source().size() - table.data_end(), 0 | 21);
        let same = fs::read(&path).unwrap() == bytes;
        assert!(same || !is_plain, "{pbo}");
        equal += usize::from(same);
    }
    assert!(all >= 6 && equal >= 5, "{all} {equal}");
}

#[test]
fn prefix_files_have_several_names_and_no_quotes() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    for name in ["$PBOPREFIX$.txt", "$PREFIX$", "pboprefix.txt", "$pboprefix$"] {
        let addon = at("main");
        fs::create_dir_all(&addon).unwrap();
        fs::write(addon.join("config.cpp"), "class CfgPatches{};").unwrap();
        fs::write(addon.join(name), "version=3\r\nprefix=Z/Mod/addons/Main\r\n").unwrap();
        let done = run(folder.path(), &["pack", "main", "-o", "a.pbo", "--force", "--json"]);
        assert_eq!((done.code, done.stderr.as_str()), (0, ""), "{name}");
        assert_eq!(lines(&done)[0]["findings"], serde_json::json!([]), "{name}");
        let archive = Archive::open(&at("a.pbo")).unwrap();
        assert_eq!(archive.prefix(), Some(&br"Z\Mod\addons\Main"[..]), "{name}");
        assert_eq!(archive.pbo().unwrap().property(b"version"), Some(&b"3"[..]));
        assert_eq!(archive.members().len(), 1, "{name} is not packed");
        fs::remove_dir_all(addon).unwrap();
    }
    fs::create_dir_all(at("main/copy")).unwrap();
    fs::write(at("main/config.cpp"), "class CfgPatches{};").unwrap();
    fs::write(at("main/copy/$PBOPREFIX$"), "z\\copy").unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink("config.cpp", at("main/link")).unwrap();
    fs::write(at("main/.triassic-x1.tmp"), "left over").unwrap();
    let done = run(folder.path(), &["pack", "main", "-o", "b.pbo"]);
    assert_eq!(done.code, 0);
    for code in ["ARC-024", "ARC-026"] {
        assert!(done.stderr.contains(code), "{}", done.stderr);
    }
    #[cfg(unix)]
    assert!(done.stderr.contains("ARC-029") && done.stderr.contains("(link)"), "{}", done.stderr);
    let members: Vec<_> = Archive::open(&at("b.pbo")).unwrap().members().iter().map(Member::text).collect();
    assert_eq!(members, ["config.cpp", "copy\\$PBOPREFIX$"]);
    let other = run(folder.path(), &["pack", "main", "-o", "c.pbo", "--prefix", r"z\mod\addons\lamps", "--json"]);
    let found = lines(&other)[0]["findings"].to_string();
    assert!(found.contains("ARC-025") && !found.contains("ARC-024"), "{found}");
    for quoted in [r#""z\mod\addons\main""#, r"'z\mod\addons\main'"] {
        let done = run(folder.path(), &["pack", "main", "-o", "d.pbo", "--prefix", quoted]);
        assert!(done.code == 1 && done.stderr.contains("in quotes"), "{}", done.stderr);
        fs::write(at("main/$PBOPREFIX$"), quoted).unwrap();
        let done = run(folder.path(), &["pack", "main", "-o", "d.pbo"]);
        assert!(done.code == 1 && done.stderr.contains("$PBOPREFIX$: the prefix is in quotes"), "{}", done.stderr);
        assert!(!at("d.pbo").exists());
    }
}

#[test]
fn wrong_hashes_and_empty_archives_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    pbo_of_a_tool(&at("a.pbo"));
    assert_eq!(run(folder.path(), &["extract", "a.pbo", "--out-dir", "good"]).code, 0);
    let mut bytes = fs::read(at("a.pbo")).unwrap();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    fs::write(at("a.pbo"), bytes).unwrap();
    for arguments in [&["extract", "a.pbo", "--out-dir", "out"][..], &["validate", "a.pbo"], &["validate", "."]] {
        let done = run(folder.path(), arguments);
        assert_eq!(done.code, 1, "{arguments:?}: {}", done.stderr);
        assert!(format!("{}{}", done.stdout, done.stderr).contains("ARC-027"), "{arguments:?}: {}", done.stderr);
    }
    let object = lines(&run(folder.path(), &["validate", "a.pbo", "--json"])).remove(0);
    assert_eq!((&object["kind"], &object["good"]), (&"archive".into(), &false.into()));
    assert!(at("out/zz.txt").is_file());
    // One without models is checked too.
    let mut texts = PboBuilder::default();
    texts.push("config.cpp", triassic::archives::Data::from(b"class CfgPatches {};".to_vec())).unwrap();
    texts.write(&mut fs::File::create(at("texts.pbo")).unwrap()).unwrap();
    let done = run(folder.path(), &["validate", "texts.pbo"]);
    assert!(done.code == 0 && done.stdout.contains("texts.pbo"), "{}{}", done.stdout, done.stderr);
    PboBuilder::default().write(&mut fs::File::create(at("empty.pbo")).unwrap()).unwrap();
    for arguments in
        [&["info", "empty.pbo"][..], &["convert", "empty.pbo", "--out-dir", "x"], &["validate", "empty.pbo"]]
    {
        let done = run(folder.path(), arguments);
        assert!(done.stderr.contains("the archive is empty"), "{arguments:?}: {}", done.stderr);
    }
    assert!(run(folder.path(), &["list", "empty.pbo"]).stdout.contains("the archive is empty"));
    let done = run(folder.path(), &["extract", "empty.pbo", "--out-dir", "y"]);
    assert!(done.code == 0 && done.stderr.contains("the archive is empty"), "{}", done.stderr);
}

#[test]
fn extract_and_convert_use_the_same_names_for_members() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let model =
        fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/quake-md2/made/pebble_hd.md2")).unwrap();
    let long = format!("{}.md2", "n".repeat(300));
    let names_in: [&[u8]; 9] = [
        b"./models/a.md2",
        b"/models/b.md2",
        b"models//c.md2",
        b"../d.md2",
        b"caf\xe9/e.md2",
        b"x\\f.md2",
        b"con/g.md2",
        b"caf\xe8/e.md2",
        long.as_bytes(),
    ];
    let mut zip = ZipBuilder::default();
    for name in names_in {
        zip.push_raw(name.to_vec(), model.clone().into()).unwrap();
    }
    zip.write(&mut fs::File::create(at("names.pk3")).unwrap()).unwrap();
    assert_eq!(run(folder.path(), &["extract", "names.pk3", "--out-dir", "out"]).code, 0);
    let done = run(folder.path(), &["convert", "names.pk3", "--out-dir", "glb"]);
    assert_eq!(done.code, 0, "{}", done.stderr);
    let extracted: Vec<String> = names(&at("out")).iter().map(|name| name.replace(".md2", ".glb")).collect();
    assert_eq!(names(&at("glb")), extracted);
    assert!(
        extracted.contains(&"models/b.glb".to_owned()) && extracted.contains(&".%2E/d.glb".to_owned()),
        "{extracted:?}"
    );
    assert_eq!(extracted.len(), names_in.len());
}

#[cfg(unix)]
#[test]
fn different_names_never_become_one() {
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir(at("in")).unwrap();
    for name in [&b"caf\xe9.txt"[..], b"caf\xe8.txt"] {
        fs::write(at("in").join(std::ffi::OsStr::from_bytes(name)), name).unwrap();
    }
    for output in ["a.pbo", "a.pak", "a.zip"] {
        assert_eq!(run(folder.path(), &["pack", "in", "-o", output]).code, 0);
        let archive = Archive::open(&at(output)).unwrap();
        let stored: Vec<_> = archive.members().iter().map(|member| member.name.to_vec()).collect();
        assert_eq!(stored, [b"caf\xe8.txt".to_vec(), b"caf\xe9.txt".to_vec()], "{output}");
    }
    fs::write(at("in/a?b"), "").unwrap();
    fs::write(at("in/a%3Fb"), "").unwrap();
    let done = run(folder.path(), &["pack", "in", "-o", "b.zip"]);
    assert!(done.code == 1 && done.stderr.contains("these files would become the same member"), "{}", done.stderr);
    fs::remove_file(at("in/a%3Fb")).unwrap();
    fs::write(at("in/A?B"), "").unwrap();
    let done = run(folder.path(), &["pack", "in", "-o", "b.pbo"]);
    assert!(done.code == 0 && done.stderr.contains("ARC-006"), "{}", done.stderr);
    let done = run(folder.path(), &["pack", "in", "--like", "b.pbo", "-o", "c.pbo"]);
    assert!(done.code == 1 && done.stderr.contains("these files would become the same member"), "{}", done.stderr);
}

#[test]
fn members_that_share_data_do_not_fill_the_disk() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let number = |number: usize| u32::try_from(number).unwrap().to_le_bytes();
    let make = |count: usize, data: &[u8], extension: &str| {
        let mut bytes = [&b"PACK"[..], &number(12 + data.len()), &number(64 * count), data].concat();
        for index in 0..count {
            let mut name = format!("f{index}.{extension}").into_bytes();
            name.resize(56, 0);
            bytes.extend([&name[..], &number(12), &number(data.len())].concat());
        }
        bytes
    };
    fs::write(at("few.pak"), make(10, &[b'x'; 10_000], "txt")).unwrap();
    fs::write(at("many.pak"), make(2000, &[b'x'; 10_000], "txt")).unwrap();
    assert_eq!(run(folder.path(), &["extract", "few.pak", "--out-dir", "few"]).code, 0);
    assert_eq!(names(&at("few")).len(), 10);
    let done = run(folder.path(), &["extract", "many.pak", "--out-dir", "many"]);
    assert!(done.code == 1 && done.stderr.contains("share their data (16 times the archive)"), "{}", done.stderr);
    assert!(names(&at("many")).is_empty());
    let done =
        run(folder.path(), &["extract", "many.pak", "--out-dir", "many", "--limits", "none", "--include", "f1*"]);
    assert_eq!(done.code, 0, "{}", done.stderr);
    // Nor do models take time for each of their names.
    let model = fs::read(triassic_test_support::files::testdata().join("quake-md2/made/arrow.md2")).unwrap();
    fs::write(at("models.pak"), make(200, &model, "md2")).unwrap();
    fs::write(at("some.pak"), make(10, &model, "md2")).unwrap();
    for command in [&["info"][..], &["convert", "--out-dir", "out", "--force"]] {
        let done = run(folder.path(), &[command, &["some.pak"]].concat());
        assert_eq!(done.code, 0, "{}", done.stderr);
        let done = run(folder.path(), &[command, &["models.pak"]].concat());
        assert_eq!(done.stderr.matches("share their data (16 times the archive)").count(), 199, "{}", done.stderr);
    }
    // A census hashes them once, and describes the first.
    let done = run(folder.path(), &["census", "--json", "-q", "models.pak"]);
    assert_eq!((done.code, done.stdout.matches("\"sha256\":\"").count()), (0, 201), "{}", done.stderr);
    assert_eq!(done.stdout.matches("limit_exceeded").count(), 199);
}

/// A writer that is stopped midway: it reads data from an endless pipe.
#[cfg(unix)]
#[test]
fn a_signal_removes_incomplete_files() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir(at("in")).unwrap();
    // Sparse: it takes a while to write.
    fs::File::create(at("in/large.bin")).unwrap().set_len(64 << 30).unwrap();
    for signal in ["-INT", "-TERM"] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_triassic"))
            .current_dir(folder.path())
            .args(["pack", "in", "-o", "out.zip"])
            .stderr(std::process::Stdio::null())
            .spawn()
            .unwrap();
        let is_begun = || names(folder.path()).iter().any(|name| name.starts_with(".triassic-"));
        let start = std::time::Instant::now();
        while !is_begun() {
            assert!(start.elapsed().as_secs() < 60 && child.try_wait().unwrap().is_none(), "nothing is written");
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
        assert_eq!(child.wait().unwrap().code(), Some(130), "{signal}");
        assert_eq!(names(folder.path()), ["in/large.bin"], "{signal}");
    }
}

#[cfg(unix)]
#[test]
fn no_command_follows_a_link_below_its_output_folder() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let testdata = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata");
    fs::create_dir_all(at("in/sub")).unwrap();
    fs::create_dir_all(at("elsewhere")).unwrap();
    fs::copy(testdata.join("quake-md2/made/pebble_hd.md2"), at("in/sub/a.md2")).unwrap();
    fs::copy(testdata.join("bis-p3dm/made/crate.p3d"), at("in/sub/b.p3d")).unwrap();
    fs::copy(testdata.join("bis-paa/made/crate_co.paa"), at("in/sub/c.paa")).unwrap();
    pak(&at("c.pak"), &[("sub/c.txt", b"c")]);
    for (number, arguments) in [
        &["convert", "in"][..],
        &["textures", "in"],
        &["extract", "c.pak"],
        &["p3d", "rename", "in", "--prefix", "triassic", "x"],
    ]
    .into_iter()
    .enumerate()
    {
        let out = format!("out{number}");
        fs::create_dir(at(&out)).unwrap();
        std::os::unix::fs::symlink(at("elsewhere"), at(&out).join("sub")).unwrap();
        let done = run(folder.path(), &[arguments, &["--out-dir", &out]].concat());
        assert!(done.code == 1 && done.stderr.contains("symbolic link"), "{arguments:?}: {}", done.stderr);
        assert!(below(&at("elsewhere")).is_empty(), "{arguments:?}");
        // The output folder itself may be a link.
        std::os::unix::fs::symlink(at("elsewhere"), at(&format!("link{number}"))).unwrap();
        let done = run(folder.path(), &[arguments, &["--out-dir", &format!("link{number}")]].concat());
        assert_eq!(done.code, 0, "{arguments:?}: {}", done.stderr);
        fs::remove_dir_all(at("elsewhere")).unwrap();
        fs::create_dir(at("elsewhere")).unwrap();
    }
}

#[test]
fn textures_keep_their_names() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let testdata = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata");
    let is_paa = |path: &&std::path::PathBuf| path.extension().is_some_and(|own| own == "paa");
    let files = below(&testdata);
    let paa: Vec<_> = files.iter().filter(is_paa).take(2).collect();
    fs::create_dir(at("in")).unwrap();
    fs::copy(paa[0], at("in/sp ace_co.paa")).unwrap();
    fs::copy(paa[1], at("in/sp_ace_co.paa")).unwrap();
    let done = run(folder.path(), &["textures", "in", "--out-dir", "out", "--force"]);
    assert_eq!(done.code, 0, "{}", done.stderr);
    assert_eq!(names(&at("out")), ["sp ace_co.png", "sp_ace_co.png"]);
    // Names that some file systems consider equal are rejected, even with --force.
    fs::copy(paa[1], at("in/SP_ace_co.paa")).unwrap();
    let done = run(folder.path(), &["textures", "in", "--out-dir", "more", "--force"]);
    assert!(done.code == 1 && done.stderr.contains("several inputs would have the same output"), "{}", done.stderr);
    assert!(!at("more").exists());
}
