//! Archives as inputs: members are treated like files of a folder.

use std::{fs, path::Path};

use triassic::archives::{PakBuilder, PboBuilder, ZipBuilder};
use triassic_test_support::files::{below, testdata};

use crate::archives::{pak, run};

/// A model with a skin, as in the folder `models/debris` of a game.
fn model() -> (Vec<u8>, Vec<u8>) {
    let folder = testdata().join("quake-md2/cube2-data/models/debris");
    (fs::read(folder.join("tris.md2")).unwrap(), fs::read(folder.join("skin.png")).unwrap_or_default())
}

/// All files below a folder, with their paths and contents.
fn contents(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let file =
        |path: std::path::PathBuf| (path.strip_prefix(folder).unwrap().display().to_string(), fs::read(&path).unwrap());
    below(folder).into_iter().map(file).collect()
}

#[test]
fn all_commands_report_the_same_error_of_a_member() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    // An entry that declares LZSS and a size that its data do not have, and an encrypted one.
    let mut pbo = PboBuilder::default();
    pbo.push("encrypted.md2", &b"123456"[..]).unwrap();
    pbo.push("lie.md2", &b"123456789"[..]).unwrap();
    let mut bytes = Vec::new();
    pbo.write(&mut bytes).unwrap();
    for (name, method, size) in [("encrypted.md2", *b"rcnE", 6_u32), ("lie.md2", *b"srpC", 1000)] {
        let at = bytes.windows(name.len()).position(|part| part == name.as_bytes()).unwrap() + name.len() + 1;
        bytes[at..at + 4].copy_from_slice(&method);
        bytes[at + 4..at + 8].copy_from_slice(&size.to_le_bytes());
    }
    fs::write(folder.join("x.pbo"), bytes).unwrap();
    let errors = |arguments: &[&str]| -> Vec<(String, [serde_json::Value; 3])> {
        let done = run(folder, arguments);
        let lines = done.stdout.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
        let failed = lines.filter(|line| line["error"].is_object() && line["member"].is_string());
        let mut errors: Vec<_> = failed
            .map(|line| {
                let error = &line["error"];
                let facts = ["kind", "part", "offset"].map(|key| error[key].clone());
                (line["member"].as_str().unwrap().to_owned(), facts)
            })
            .collect();
        errors.sort_by(|a, b| a.0.cmp(&b.0));
        errors
    };
    let expected = errors(&["census", "x.pbo", "--json"]);
    assert_eq!(expected.len(), 2, "{expected:?}");
    assert_eq!([&expected[0].1[0], &expected[1].1[0]], ["unsupported", "malformed"]);
    for command in ["info", "validate", "dump", "tree"] {
        assert_eq!(errors(&[command, "x.pbo", "--json"]), expected, "{command}");
        let members = ["x.pbo/encrypted.md2", "x.pbo/lie.md2"];
        assert_eq!(errors(&[command, members[0], members[1], "--json"]), expected, "{command}");
    }
    for command in ["convert", "textures", "extract"] {
        assert_eq!(errors(&[command, "x.pbo", "--json", "--out-dir", command]), expected, "{command}");
    }
}

#[test]
fn a_member_is_found_as_it_is_listed() {
    let folder = tempfile::tempdir().unwrap();
    let mut pak = PakBuilder::default();
    for name in ["./dot/a.md2", "/b.md2", "dir\\.\\c.md2"] {
        pak.push_raw(name.as_bytes(), model().0.into()).unwrap();
    }
    pak.write(&mut fs::File::create(folder.path().join("n.pak")).unwrap()).unwrap();
    for path in ["n.pak/./dot/a.md2", "n.pak//b.md2", "n.pak/dir\\.\\c.md2", "n.pak/dir/./c.md2"] {
        let done = run(folder.path(), &["info", path, "--json"]);
        assert_eq!(done.code, 0, "{}", done.stderr);
    }
}

#[test]
fn a_pack_is_converted_like_its_folder() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let (md2, skin) = model();
    let notes = b"notes".to_vec();
    let members =
        [("models/a/tris.md2", &md2), ("models/a/skin.png", &skin), ("models/a/tris.mdl", &notes), ("x.txt", &notes)];
    for (name, bytes) in members {
        let path = at("loose").join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    let done = run(folder.path(), &["convert", "loose", "--out-dir", "out-loose", "-j", "1"]);
    assert_eq!(done.code, 0, "{}", done.stderr);
    for (kind, pack) in [("pak", "a.pak"), ("zip", "a.pk3"), ("pbo", "a.pbo")] {
        let done = run(folder.path(), &["pack", "loose", "-o", pack]);
        assert_eq!(done.code, 0, "{}", done.stderr);
        let out = format!("out-{kind}");
        let done = run(folder.path(), &["convert", pack, "--out-dir", &out]);
        assert_eq!(done.code, 0, "{}", done.stderr);
        assert!(
            done.stdout.starts_with(&format!("{pack}/models/a/tris.md2 -> {out}/models/a/tris.glb")),
            "{}",
            done.stdout
        );
        assert!(contents(&at("out-loose")) == contents(&at(&out)), "{kind}");
        // One member, and a folder in the archive.
        let member = format!("{pack}/MODELS/a/tris.md2");
        let glb = format!("{kind}.glb");
        let done = run(folder.path(), &["convert", &member, "-o", &glb]);
        assert_eq!(done.code, 0, "{}", done.stderr);
        assert!(fs::read(at(&glb)).unwrap() == fs::read(at("out-loose/models/a/tris.glb")).unwrap());
        let out = format!("part-{kind}");
        let done = run(folder.path(), &["convert", &format!("{pack}/models"), "--out-dir", &out]);
        assert_eq!(done.code, 0, "{}", done.stderr);
        assert!(at(&out).join("a/tris.glb").is_file());
    }
    // An archive in a folder is treated as one, unless that is disabled.
    fs::create_dir(at("packs")).unwrap();
    fs::rename(at("a.pk3"), at("packs/a.pk3")).unwrap();
    let done = run(folder.path(), &["convert", "packs", "--out-dir", "out-packs"]);
    assert_eq!(done.code, 0, "{}", done.stderr);
    assert!(at("out-packs/a.pk3/models/a/tris.glb").is_file());
    let done = run(folder.path(), &["convert", "packs", "--out-dir", "out-none", "--no-archives"]);
    assert_eq!((done.code, at("out-none").exists()), (3, false), "{}", done.stderr);
}

#[test]
fn commands_accept_members() {
    let folder = tempfile::tempdir().unwrap();
    let (md2, skin) = model();
    pak(
        &folder.path().join("a.pak"),
        &[("models/a/tris.md2", &md2), ("models/a/skin.png", &skin), ("broken.md2", &md2[..80])],
    );
    let member = "a.pak/models/a/tris.md2";
    for arguments in [
        &["info", member][..],
        &["validate", member],
        &["dump", member],
        &["tree", member],
        &["textures", member, "--out-dir", "textures"],
    ] {
        let done = run(folder.path(), arguments);
        assert_eq!(done.code, 0, "{arguments:?}: {}", done.stderr);
    }
    assert_eq!(below(&folder.path().join("textures")).len(), 1);
    let table = run(folder.path(), &["info", "a.pak"]);
    assert_eq!(table.code, 1);
    assert!(table.stdout.contains("a.pak/models/a/tris.md2"), "{}", table.stdout);
    assert!(table.stderr.contains("a.pak/broken.md2"), "{}", table.stderr);
    let missing = run(folder.path(), &["info", "a.pak/none.md2"]);
    assert_eq!(missing.code, 1);
    assert!(missing.stderr.contains("a.pak/none.md2: the archive has no file at this path"), "{}", missing.stderr);
    let refused = run(folder.path(), &["convert", "a.pak", "-o", "x.glb"]);
    assert_eq!(refused.code, 2);
    assert!(refused.stderr.contains("use --out-dir for several files, folders or archives"), "{}", refused.stderr);
}

#[test]
fn a_skin_is_found_in_another_pack() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let (md2, skin) = model();
    fs::create_dir(at("baseq2")).unwrap();
    pak(&at("baseq2/pak0.pak"), &[("models/a/tris.md2", &md2)]);
    pak(&at("baseq2/pak1.pak"), &[("models/a/skin.png", &skin)]);
    let done = run(folder.path(), &["convert", "baseq2/pak0.pak/models/a/tris.md2", "-o", "a.glb"]);
    assert_eq!(done.code, 0, "{}", done.stderr);
    assert!(done.stdout.contains("baseq2/pak1.pak: models/a/skin.png"), "{}", done.stdout);
    let done = run(folder.path(), &["convert", "baseq2/pak0.pak", "--out-dir", "out", "--json"]);
    let line: serde_json::Value = serde_json::from_str(done.stdout.lines().next().unwrap()).unwrap();
    assert_eq!(line["archives"][0]["files"], serde_json::json!(["models/a/skin.png"]));
    assert_eq!(line["counts"]["textures"], 1);
}

#[test]
fn nested_archives_are_opened() {
    let folder = tempfile::tempdir().unwrap();
    let (md2, _) = model();
    let mut inner = PakBuilder::default();
    inner.push("x/tris.md2", md2).unwrap();
    let mut bytes = Vec::new();
    inner.write(&mut bytes).unwrap();
    let mut outer = ZipBuilder::default();
    outer.push("game/pak0.pak", bytes).unwrap();
    outer.write(&mut fs::File::create(folder.path().join("disc.zip")).unwrap()).unwrap();
    let done = run(folder.path(), &["convert", "disc.zip", "--out-dir", "out"]);
    assert_eq!(done.code, 0, "{}", done.stderr);
    assert!(folder.path().join("out/game/pak0.pak/x/tris.glb").is_file(), "{}", done.stdout);
    let done = run(folder.path(), &["info", "disc.zip/game/pak0.pak/x/tris.md2"]);
    assert_eq!(done.code, 0, "{}", done.stderr);
}

#[test]
fn a_member_is_not_edited_in_place() {
    let folder = tempfile::tempdir().unwrap();
    let p3d = below(&testdata().join("bis-p3dm")).into_iter().find(|path| path.extension().is_some_and(|e| e == "p3d"));
    let mut pbo = PboBuilder::default();
    pbo.push("a.p3d", fs::read(p3d.unwrap()).unwrap()).unwrap();
    pbo.write(&mut fs::File::create(folder.path().join("a.pbo")).unwrap()).unwrap();
    let before = fs::read(folder.path().join("a.pbo")).unwrap();
    let done = run(folder.path(), &["p3d", "props", "a.pbo/a.p3d", "--set", "a=b", "--write"]);
    assert_eq!(done.code, 1, "{}{}", done.stdout, done.stderr);
    assert!(
        done.stderr.contains("extract the archive, change the file, and pack it again with `pack --like`"),
        "{}",
        done.stderr
    );
    assert!(before == fs::read(folder.path().join("a.pbo")).unwrap());
}

#[test]
fn a_damaged_archive_does_not_stop_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let (md2, _) = model();
    pak(&folder.path().join("b.pak"), &[("tris.md2", &md2)]);
    let mut cut = fs::read(folder.path().join("b.pak")).unwrap();
    cut.truncate(cut.len() - 64);
    fs::write(folder.path().join("a.pak"), cut).unwrap();
    fs::write(folder.path().join("c.bin"), "anything").unwrap();
    let done = run(folder.path(), &["info", "."]);
    assert_eq!(done.code, 1, "{}", done.stderr);
    assert!(
        done.stderr.contains("a.pak: ") && done.stdout.contains("b.pak/tris.md2"),
        "{}{}",
        done.stdout,
        done.stderr
    );
}

#[test]
fn addons_may_be_packed() {
    let folder = tempfile::tempdir().unwrap();
    let model = below(&testdata().join("bis-p3dm")).into_iter().find(|path| path.ends_with("crate.p3d")).unwrap();
    fs::copy(model, folder.path().join("crate.p3d")).unwrap();
    let deps = |more: &[&str]| {
        let done = run(folder.path(), &[&["p3d", "deps", "crate.p3d", "--game", "game", "--json"], more].concat());
        let line: serde_json::Value = serde_json::from_str(&done.stdout).unwrap();
        let needed = line["lods"][0]["dependencies"][0].clone();
        (needed["path"].as_str().unwrap().to_owned(), needed["status"].as_str().unwrap().to_owned())
    };
    fs::create_dir(folder.path().join("game")).unwrap();
    let (path, status) = deps(&[]);
    assert_eq!(status, "missing");
    let (prefix, name) = path.trim_start_matches('\\').rsplit_once('\\').unwrap();
    let mut pbo = PboBuilder::default();
    pbo.set_property("prefix", prefix).unwrap();
    pbo.push(name, b"texture".to_vec()).unwrap();
    pbo.write(&mut fs::File::create(folder.path().join("game/any.pbo")).unwrap()).unwrap();
    assert_eq!(deps(&[]).1, "found");
    assert_eq!(deps(&["--no-archives"]).1, "missing");
}

/// A name that is only an extension is the name of the model, as on disk.
#[test]
fn members_whose_names_are_only_extensions_are_converted() {
    let made = ["quake-md2/made/arrow.md2", "acknex-mdl/made/wedge.mdl", "acknex-hmp/made/hills7.hmp"];
    for (model, extension) in made.into_iter().zip(["md2", "mdl", "hmp"]) {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let bytes = fs::read(testdata().join(model)).unwrap();
        fs::write(at(&format!(".{extension}")), &bytes).unwrap();
        let mut zip = ZipBuilder::default();
        zip.push(format!("a/.{extension}"), bytes).unwrap();
        zip.write(&mut fs::File::create(at("a.zip")).unwrap()).unwrap();
        let inputs = [format!(".{extension}"), format!("a.zip/a/.{extension}")];
        let made = inputs.map(|input| {
            let done = run(folder.path(), &["convert", &input, "-o", "out.glb", "--force"]);
            assert_eq!(done.code, 0, "{input}: {}", done.stderr);
            fs::read(at("out.glb")).unwrap()
        });
        assert!(made[0] == made[1], "{model}");
    }
}
