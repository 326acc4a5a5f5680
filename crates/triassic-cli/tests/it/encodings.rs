//! Names that are not ASCII: in models, on disk, in archives.
#![cfg(unix)]

use std::{ffi::OsStr, fs, os::unix::ffi::OsStrExt, path::Path};

use serde_json::Value;
use triassic::{
    archives::{Data, PakBuilder, PboBuilder, ZipBuilder},
    bis_p3dm::{self, PathKind, PathKinds},
    convert::TextEncoding,
    glam::Vec3,
    quake_md2::{Builder, BuilderFrame, Precision, Skin, TexCoord, Triangle},
};
use triassic_test_support::files;

use crate::archives::run;

/// A triangle whose skin has this name.
fn model(skin: &[u8]) -> Vec<u8> {
    let corners = [Vec3::ZERO, Vec3::X, Vec3::Y];
    let mut builder = Builder { skin_width: 8, skin_height: 8, ..Builder::default() };
    builder.frames.push(BuilderFrame::quantize(b"stand01", &corners, &corners, Precision::default()).unwrap());
    builder.tex_coords = vec![TexCoord { s: 1, t: 2 }; 3];
    builder.triangles.push(Triangle { vertices: [0, 1, 2], tex_coords: [0, 1, 2] });
    builder.skins.push(Skin::new(skin).unwrap());
    builder.write().unwrap()
}

fn image() -> Vec<u8> {
    fs::read(files::testdata().join("quake-md2/made/arrow.pcx")).unwrap()
}

/// The names of the images that `convert` found, and of those that are missing.
fn images(folder: &Path, input: &str, encoding: &[&str]) -> (Vec<String>, bool) {
    let arguments = [&["convert", input, "-o", "out.glb", "--force", "--json"], encoding].concat();
    let done = run(folder, &arguments);
    assert_eq!(done.code, 0, "{}", done.stderr);
    let line: Value = serde_json::from_str(&done.stdout).unwrap();
    let names = line["images"].as_array().into_iter().flatten();
    let names = names.map(|image| image["file"].as_str().unwrap().to_owned()).collect();
    let is_missing = line["findings"].as_array().into_iter().flatten().any(|found| found["code"] == "SCN-001");
    (names, is_missing)
}

const CYRILLIC: &[u8] = b"\xea\xee\xe6\xe0.pcx";
const JAPANESE: &[u8] = b"\x83\x5c.pcx";

#[test]
fn skins_are_found_by_names_in_any_encoding() {
    let cyrillic = &["--encoding", "windows-1251"][..];
    let japanese = &["--encoding", "shift-jis"][..];
    let in_folder = [&b"models\\x\\"[..], JAPANESE].concat();
    for (skin, file, encoding) in [
        ("кожа.pcx".as_bytes(), "кожа.pcx".as_bytes(), &[][..]),
        ("кожа.pcx".as_bytes(), "КОЖА.PCX".as_bytes(), &[]),
        ("кожа.pcx".as_bytes(), "кожа.pcx".as_bytes(), cyrillic),
        // The same bytes, whatever they mean.
        (CYRILLIC, CYRILLIC, &[]),
        (CYRILLIC, CYRILLIC, cyrillic),
        (CYRILLIC, "кожа.pcx".as_bytes(), cyrillic),
        // The second byte of the character is that of a backslash.
        (JAPANESE, "ソ.pcx".as_bytes(), japanese),
        (JAPANESE, JAPANESE, japanese),
        (&in_folder, "ソ.pcx".as_bytes(), japanese),
    ] {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("a.md2"), model(skin)).unwrap();
        fs::write(folder.path().join(OsStr::from_bytes(file)), image()).unwrap();
        // So that it is not the only image in the folder.
        fs::write(folder.path().join("other.pcx"), image()).unwrap();
        let (names, is_missing) = images(folder.path(), "a.md2", encoding);
        assert!(!is_missing && names.len() == 1, "{skin:?} {file:?} {encoding:?}: {names:?}");
    }
}

#[test]
fn skins_are_found_in_archives_by_names_in_any_encoding() {
    let cyrillic = &["--encoding", "windows-1251"][..];
    for (skin, member, encoding) in [
        ("кожа.pcx".as_bytes(), "кожа.pcx".as_bytes(), &[][..]),
        (CYRILLIC, CYRILLIC, &[]),
        (CYRILLIC, "кожа.pcx".as_bytes(), cyrillic),
        ("кожа.pcx".as_bytes(), CYRILLIC, cyrillic),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let (model, image) = (model(skin), image());
        let mut builder = PakBuilder::default();
        for (name, data) in
            [(&b"models/a.md2"[..], &model), (&[b"models/", member].concat(), &image), (b"models/b.pcx", &image)]
        {
            builder.push_raw(name, data.clone().into()).unwrap();
        }
        builder.write(&mut fs::File::create(folder.path().join("a.pak")).unwrap()).unwrap();
        let (names, is_missing) = images(folder.path(), "a.pak/models/a.md2", encoding);
        assert!(!is_missing && names.len() == 1, "{skin:?} {member:?} {encoding:?}: {names:?}");
    }
}

#[test]
fn names_in_an_undeclared_encoding_stay_bytes_and_are_missing() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.md2"), model(CYRILLIC)).unwrap();
    fs::write(folder.path().join("кожа.pcx"), image()).unwrap();
    fs::write(folder.path().join("other.pcx"), image()).unwrap();
    assert_eq!(images(folder.path(), "a.md2", &[]), (Vec::new(), true));
    let refused = run(folder.path(), &["convert", "a.md2", "-o", "out.glb", "--encoding", "utf-16"]);
    assert_eq!(refused.code, 2, "{}", refused.stderr);
}

/// A word, its bytes, and the encoding option that it needs.
fn words() -> [(&'static str, Vec<u8>, &'static str); 5] {
    let in_page = |page: &str, text: &str| TextEncoding::named(page).unwrap().encode(text);
    [
        ("кожа", "кожа".into(), ""),
        ("Häß", TextEncoding::Latin1.encode("Häß"), ""),
        ("кожа", in_page("windows-1251", "кожа"), "windows-1251"),
        ("кожа", in_page("ibm866", "кожа"), "cp866"),
        // The second byte of each character is that of a backslash.
        ("表ソ", in_page("shift-jis", "表ソ"), "sjis"),
    ]
}

/// The name of a file, with `NAME` in place of the word, and its bytes.
type Sample = (&'static str, Vec<u8>);

/// The files of a model that refers to others by a word, and the model.
fn samples(word: &[u8]) -> [(Vec<Sample>, &'static str); 4] {
    let with = |start: &str, end: &str| [start.as_bytes(), word, end.as_bytes()].concat();
    let smd = with(
        "version 1\nnodes\n0 \"root\" -1\nend\nskeleton\ntime 0\n0 0 0 0 0 0 0\nend\ntriangles\n",
        ".bmp\n0 0 0 0 0 0 1 0 0\n0 1 0 0 0 0 1 1 0\n0 0 1 0 0 0 1 0 1\nend\n",
    );
    let qc = [with("$modelname m.mdl\n$body b \"", "\"\n"), with("$sequence idle \"", "\" fps 1\n")].concat();
    let crate_p3d = files::read("bis-p3dm/made/crate.p3d");
    let mut builder = bis_p3dm::Builder::from_model(&bis_p3dm::Model::parse(&crate_p3d).unwrap());
    let texture = with("mod\\data\\", "_co.paa");
    builder.rename_by(&|_| Some(texture.clone()), PathKinds::only(PathKind::Texture)).unwrap();
    let mut level = files::read("acknex-wmb/level.wmb");
    let entity = level.windows(10).position(|bytes| bytes == b"crate.mdl\0").unwrap();
    let name = with("", ".mdl");
    level[entity..][..9].fill(0);
    level[entity..][..name.len()].copy_from_slice(&name);
    [
        (vec![("a.md2", model(&with("models\\x\\", ".pcx"))), ("NAME.pcx", image()), ("b.pcx", image())], "a.md2"),
        (vec![("m.qc", qc), ("NAME.smd", smd), ("NAME.pcx", image())], "m.qc"),
        (
            vec![
                ("box.p3d", builder.write().unwrap()),
                ("$PBOPREFIX$", b"mod".to_vec()),
                ("data/NAME_co.paa", files::read("bis-paa/made/crate_co.paa")),
            ],
            "box.p3d",
        ),
        (vec![("l.wmb", level), ("NAME.mdl", files::read("acknex-mdl/made/wedge.mdl"))], "l.wmb"),
    ]
}

/// Whether all files that the model refers to are found.
fn finds_all(folder: &Path, input: &str, encoding: &str) -> Result<(), String> {
    let option: &[&str] = if encoding.is_empty() { &[] } else { &["--encoding", encoding] };
    let done = |arguments: &[&str]| run(folder, &[arguments, option].concat());
    if input.ends_with(".qc") {
        let done = done(&["compile", input, "-o", "out.mdl", "--force"]);
        return if done.code == 0 { Ok(()) } else { Err(done.stderr) };
    }
    let done_line = done(&["convert", input, "-o", "out.glb", "--force", "--json"]);
    let line: Value = serde_json::from_str(&done_line.stdout).unwrap();
    let is_found = if input.ends_with(".wmb") {
        line["files"]["placed"] == 1
    } else {
        line["images"].as_array().is_some_and(|images| images.len() == 1)
    };
    if !is_found {
        return Err(done_line.stdout);
    }
    if input.ends_with(".p3d") {
        let game = if input.contains(".pbo") { "a.pbo" } else { "." };
        let done = done(&["p3d", "deps", input, "--game", game, "--json"]);
        let line: Value = serde_json::from_str(&done.stdout).unwrap();
        let texture = &line["lods"][0]["dependencies"][0];
        if texture["status"] != "found" {
            return Err(done.stdout);
        }
    }
    Ok(())
}

#[test]
fn every_format_finds_names_in_any_encoding_on_disk_and_in_archives() {
    for (text, bytes, encoding) in words() {
        for stored in [text.as_bytes(), bytes.as_slice()] {
            let name = |of: &str| {
                let (start, end) = of.split_once("NAME").unwrap_or((of, ""));
                if of.contains("NAME") { [start.as_bytes(), stored, end.as_bytes()].concat() } else { of.into() }
            };
            for (files, input) in samples(&bytes) {
                let what = format!("{text} {encoding} {stored:x?} {input}");
                let folder = tempfile::tempdir().unwrap();
                for (of, data) in &files {
                    let path = folder.path().join(OsStr::from_bytes(&name(of)));
                    fs::create_dir_all(path.parent().unwrap()).unwrap();
                    fs::write(path, data).unwrap();
                }
                finds_all(folder.path(), input, encoding).unwrap_or_else(|why| panic!("{what}: {why}"));
                let folder = tempfile::tempdir().unwrap();
                let archive = if input == "box.p3d" {
                    let mut builder = PboBuilder::default();
                    builder.set_property("prefix", "mod").unwrap();
                    for (of, data) in files.iter().filter(|(of, _)| !of.contains('$')) {
                        builder.push(name(of), Data::from(data.clone())).unwrap();
                    }
                    builder.write(&mut fs::File::create(folder.path().join("a.pbo")).unwrap()).unwrap();
                    "a.pbo"
                } else {
                    let mut builder = PakBuilder::default();
                    for (of, data) in &files {
                        builder.push_raw(&name(of), Data::from(data.clone())).unwrap();
                    }
                    builder.write(&mut fs::File::create(folder.path().join("a.pak")).unwrap()).unwrap();
                    "a.pak"
                };
                let input = format!("{archive}/{input}");
                finds_all(folder.path(), &input, encoding).unwrap_or_else(|why| panic!("{what}, packed: {why}"));
            }
        }
    }
}

/// A renamed path keeps its encoding, and is displayed as text.
#[test]
fn paths_are_renamed_in_their_encoding() {
    for (text, bytes, encoding) in words() {
        let option: &[&str] = if encoding.is_empty() { &[] } else { &["--encoding", encoding] };
        let folder = tempfile::tempdir().unwrap();
        let (files, _) = samples(&bytes).into_iter().nth(2).unwrap();
        fs::write(folder.path().join("box.p3d"), &files[0].1).unwrap();
        let rename = |from: &str, to: &str| {
            let done =
                run(folder.path(), &[&["p3d", "rename", "box.p3d", "--write", "--prefix", from, to], option].concat());
            assert_eq!(done.code, 0, "{}", done.stderr);
            done.stdout
        };
        let said = rename("mod\\data", &format!("{text}\\d"));
        assert!(said.contains(&format!("mod\\data\\{text}_co.paa -> {text}\\d\\{text}_co.paa")), "{said}");
        let renamed = fs::read(folder.path().join("box.p3d")).unwrap();
        let path = [bytes.as_slice(), &b"\\d\\"[..], bytes.as_slice(), &b"_co.paa"[..]].concat();
        assert!(renamed.windows(path.len()).any(|part| part == path), "{text}: one encoding");
        let said = rename(text, "mod\\data\\..");
        assert!(said.contains("5 changes, written"), "{said}");
        rename("mod\\data\\..\\d", "mod\\data");
        assert_eq!(fs::read(folder.path().join("box.p3d")).unwrap(), files[0].1, "{text}");
        // A map contains it as text.
        fs::write(folder.path().join("map"), format!("mod\\data\\{text}_co.paa\tq\\a_co.paa\n")).unwrap();
        let done = run(folder.path(), &[&["p3d", "rename", "box.p3d", "--map", "map"], option].concat());
        assert!(done.stdout.contains("-> q\\a_co.paa"), "{text}: {}", done.stdout);
    }
}

/// A URI is decoded before it is used as a name.
#[test]
fn escaped_names_of_images_are_decoded() {
    let numbers = [0., 0., 0., 1., 0., 0., 0., 1., 0., 0., 0., 1., 0., 0., 1_f32];
    for (uri, file, skin) in [
        ("my%20skin.png", "my skin.png".as_bytes(), "my_skin.pcx"),
        ("%D0%BA%D0%BE%D0%B6%D0%B0.png", "кожа.png".as_bytes(), "кожа.pcx"),
        ("%E4.png", b"\xe4.png", "ä.pcx"),
        ("50%25.png", b"50%.png", "50_.pcx"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &[u8]| folder.path().join(OsStr::from_bytes(name));
        fs::write(at("a.bin".as_bytes()), numbers.iter().flat_map(|number| number.to_le_bytes()).collect::<Vec<u8>>())
            .unwrap();
        let paa = files::testdata().join("bis-paa/made/crate_co.paa").display().to_string();
        assert_eq!(run(folder.path(), &["textures", &paa, "-o", "x.png"]).code, 0);
        fs::rename(at("x.png".as_bytes()), at(file)).unwrap();
        let json = serde_json::json!({
            "asset": { "version": "2.0" }, "scene": 0, "scenes": [{ "nodes": [0] }], "nodes": [{ "mesh": 0 }],
            "meshes": [{ "primitives": [{ "attributes": { "POSITION": 0, "TEXCOORD_0": 1 }, "material": 0 }] }],
            "materials": [{ "pbrMetallicRoughness": { "baseColorTexture": { "index": 0 } } }],
            "textures": [{ "source": 0 }], "images": [{ "uri": uri }],
            "buffers": [{ "uri": "a.bin", "byteLength": 60 }],
            "bufferViews": [{ "buffer": 0, "byteLength": 36 }, { "buffer": 0, "byteOffset": 36, "byteLength": 24 }],
            "accessors": [
                { "bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3", "min": [0, 0, 0], "max": [1, 1, 0] },
                { "bufferView": 1, "componentType": 5126, "count": 3, "type": "VEC2" },
            ],
        });
        fs::write(at("a.gltf".as_bytes()), json.to_string()).unwrap();
        let done = run(folder.path(), &["convert", "a.gltf", "-o", "out/a.md2"]);
        assert!(done.code == 0 && !done.stdout.contains("GLTF-003"), "{uri}: {}{}", done.stdout, done.stderr);
        let is_changed = skin.contains('_');
        assert_eq!(done.stdout.contains("BACK-034"), is_changed, "{uri}: {}", done.stdout);
        assert!(folder.path().join("out").join(skin).is_file(), "{uri}: {skin}");
    }
}

/// Members and properties are decoded before they are split, since the second byte of a character may be that of a
/// backslash, and roundtrip to the same bytes.
#[test]
fn archives_are_listed_unpacked_and_packed_in_any_encoding() {
    for (text, bytes, encoding) in words().into_iter().filter(|(_, _, encoding)| !encoding.is_empty()) {
        let folder = tempfile::tempdir().unwrap();
        let with = |encoding: &str| ["--encoding".to_owned(), encoding.to_owned()];
        let option = with(encoding);
        let option: Vec<&str> = option.iter().map(String::as_str).collect();
        let mut builder = PboBuilder::default();
        let prefix = [&b"mod\\"[..], &bytes].concat();
        builder.set_property("prefix", &prefix).unwrap();
        builder.push_raw([&bytes[..], b"\\", &bytes, b".txt"].concat(), Data::from(b"a".to_vec())).unwrap();
        builder.push_raw([&b"data\\"[..], &bytes].concat(), Data::from(b"b".to_vec())).unwrap();
        let packed = folder.path().join("a.pbo");
        builder.write(&mut fs::File::create(&packed).unwrap()).unwrap();

        let listed = run(folder.path(), &[&["list", "a.pbo"][..], &option].concat());
        for line in [format!("prefix: mod\\{text}"), format!("{text}\\{text}.txt"), format!("data\\{text}")] {
            assert!(listed.stdout.contains(&line), "{line}: {}", listed.stdout);
        }
        let done = run(folder.path(), &[&["list", "a.pbo", "--json"][..], &option].concat());
        let lines = done.stdout.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        let mut paths: Vec<String> = lines.filter_map(|line| line["path"].as_str().map(str::to_owned)).collect();
        paths.sort_unstable();
        let mut expected = [format!("data/{text}"), format!("{text}/{text}.txt")];
        expected.sort_unstable();
        assert_eq!(paths, expected, "{}", done.stdout);
        let done = run(folder.path(), &[&["list", "a.pbo", "--include", &format!("{text}/*")][..], &option].concat());
        assert!(done.stdout.contains("1 member"), "{}", done.stdout);

        let done = run(folder.path(), &[&["extract", "a.pbo", "--out-dir", "out"][..], &option].concat());
        assert_eq!(done.code, 0, "{}", done.stderr);
        let at = |name: &str| fs::read(folder.path().join("out").join(name)).ok();
        assert_eq!(at(&format!("{text}/{text}.txt")).as_deref(), Some(&b"a"[..]), "{}", done.stdout);
        assert_eq!(at(&format!("data/{text}")).as_deref(), Some(&b"b"[..]), "{}", done.stdout);
        assert_eq!(at("$PBOPREFIX$").as_deref(), Some(&prefix[..]));

        let done = run(folder.path(), &[&["pack", "out", "-o", "b.pbo"][..], &option].concat());
        assert_eq!(done.code, 0, "{}", done.stderr);
        assert_eq!(fs::read(folder.path().join("b.pbo")).unwrap(), fs::read(&packed).unwrap(), "{text} {encoding}");
        // The prefix alone, as users write it.
        for (n, written) in [prefix.clone(), format!("mod\\{text}").into_bytes()].iter().enumerate() {
            let own = format!("own{n}");
            fs::create_dir(folder.path().join(&own)).unwrap();
            fs::write(folder.path().join(&own).join("$PBOPREFIX$"), written).unwrap();
            fs::write(folder.path().join(&own).join("a.txt"), b"a").unwrap();
            let out = format!("{own}.pbo");
            let done = run(folder.path(), &[&["pack", &own, "-o", &out][..], &option].concat());
            assert_eq!(done.code, 0, "{}", done.stderr);
            let made = fs::read(folder.path().join(&out)).unwrap();
            let property = [&b"prefix\0"[..], &prefix, b"\0"].concat();
            assert!(made.windows(property.len()).any(|part| part == property), "{text} {encoding} {n}");
        }
    }
}

/// A byte of a character may be that of a backslash.
#[test]
fn paks_and_zips_keep_names_in_any_encoding() {
    for (name, encoding) in [("表.txt", "shift-jis"), ("許功蓋.txt", "big5")] {
        for archive in ["a.pak", "a.zip"] {
            let folder = tempfile::tempdir().unwrap();
            fs::create_dir(folder.path().join("in")).unwrap();
            fs::write(folder.path().join("in").join(name), "x").unwrap();
            let with = ["--encoding", encoding];
            assert_eq!(run(folder.path(), &[&["pack", "in", "-o", archive], &with[..]].concat()).code, 0);
            let listed = run(folder.path(), &[&["list", archive], &with[..]].concat());
            assert!(listed.stdout.contains(name), "{name} in {archive}: {}", listed.stdout);
            let done = run(folder.path(), &[&["extract", archive, "--out-dir", "out"], &with[..]].concat());
            assert_eq!(done.code, 0, "{}", done.stderr);
            assert!(folder.path().join("out").join(name).is_file(), "{name} in {archive}: {}", done.stdout);
        }
    }
}

/// A prefix whose last byte is that of a backslash leads to the files of its addon, packed or not.
#[test]
fn prefixes_are_found_in_any_encoding() {
    for (text, bytes, encoding) in words() {
        let option: &[&str] = if encoding.is_empty() { &[] } else { &["--encoding", encoding] };
        let prefix = [&b"mod\\"[..], &bytes].concat();
        let path = [&prefix[..], b"\\crate_co.paa"].concat();
        let crate_p3d = files::read("bis-p3dm/made/crate.p3d");
        let mut builder = bis_p3dm::Builder::from_model(&bis_p3dm::Model::parse(&crate_p3d).unwrap());
        builder.rename_by(&|_| Some(path.clone()), PathKinds::only(PathKind::Texture)).unwrap();
        let model = builder.write().unwrap();
        let image = files::read("bis-paa/made/crate_co.paa");
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir_all(at("addon")).unwrap();
        fs::write(at("addon/$PBOPREFIX$"), &prefix).unwrap();
        fs::write(at("addon/crate_co.paa"), &image).unwrap();
        fs::write(at("addon/box.p3d"), &model).unwrap();
        let mut pbo = PboBuilder::default();
        pbo.set_property("prefix", &prefix).unwrap();
        pbo.push("crate_co.paa", Data::from(image)).unwrap();
        pbo.push("box.p3d", Data::from(model)).unwrap();
        fs::create_dir_all(at("packed")).unwrap();
        pbo.write(&mut fs::File::create(at("packed/a.pbo")).unwrap()).unwrap();
        for (input, game) in [("addon/box.p3d", "addon"), ("packed/a.pbo/box.p3d", "packed")] {
            let done = run(folder.path(), &[&["p3d", "deps", input, "--game", game, "--json"][..], option].concat());
            let line: Value = serde_json::from_str(&done.stdout).unwrap();
            assert_eq!(
                line["lods"][0]["dependencies"][0]["status"], "found",
                "{text} {encoding} {input}: {}",
                done.stdout
            );
            let out = ["convert", input, "-o", "out.glb", "--force", "--json", "--game", game];
            let done = run(folder.path(), &[&out[..], option].concat());
            let line: Value = serde_json::from_str(&done.stdout).unwrap();
            let count = line["images"].as_array().map_or(0, Vec::len);
            assert_eq!(count, 1, "{text} {encoding} {input}: {}", done.stdout);
        }
    }
}

/// The texture of a Half-Life model keeps the encoding of its name.
#[test]
fn half_life_textures_keep_names_in_any_encoding() {
    for (text, bytes, encoding) in words() {
        let option: &[&str] = if encoding.is_empty() { &[] } else { &["--encoding", encoding] };
        let folder = tempfile::tempdir().unwrap();
        let mut model = files::read("goldsrc-mdl/assimp/chrome_sphere.mdl");
        let textures = u32::from_le_bytes(model[184..188].try_into().unwrap()) as usize;
        let name = [&bytes[..], b".bmp"].concat();
        model[textures..][..64].fill(0);
        model[textures..][..name.len()].copy_from_slice(&name);
        fs::write(folder.path().join("a.mdl"), model).unwrap();
        let step = |arguments: &[&str]| {
            let done = run(folder.path(), &[arguments, option].concat());
            assert_eq!(done.code, 0, "{text} {encoding}: {}", done.stderr);
            done.stdout
        };
        step(&["convert", "a.mdl", "-o", "a.glb"]);
        step(&["convert", "a.mdl", "--for", "editing", "-o", "e.glb"]);
        for glb in ["a.glb", "e.glb"] {
            let said = step(&["convert", glb, "--to", "goldsrc-mdl", "-o", "b.mdl", "--force"]);
            assert!(!said.contains("MDLOUT-002"), "{said}");
            let made = fs::read(folder.path().join("b.mdl")).unwrap();
            let start = u32::from_le_bytes(made[184..188].try_into().unwrap()) as usize;
            assert_eq!(made[start..].split(|byte| *byte == 0).next(), Some(&name[..]), "{text} {encoding} {glb}");
        }
        let done = run(folder.path(), &["convert", "a.glb", "--to", "smd", "-o", "src/a.qc", "--force"]);
        assert_eq!(done.code, 0, "{text}: {}", done.stderr);
        let said = done.stdout;
        assert!(said.contains("MDLOUT-002"), "{said}");
    }
}

/// Outputs have the paths to which `extract` writes the members, in any encoding.
#[test]
fn members_are_converted_to_the_paths_that_extract_writes() {
    let all = words().into_iter().filter(|(_, _, encoding)| !encoding.is_empty());
    for (text, bytes, encoding) in all.chain([("\u{fc}", b"\xfc".to_vec(), "latin1")]) {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let mut builder = PboBuilder::default();
        for name in [[&bytes[..], b"\\", &bytes, b".md2"].concat(), [&bytes[..], b".md2"].concat()] {
            builder.push_raw(name, Data::from(model(b"skin.pcx"))).unwrap();
        }
        builder.write(&mut fs::File::create(at("a.pbo")).unwrap()).unwrap();
        let paths = [format!("{text}/{text}"), text.to_owned()];
        for (command, extension) in [("extract", "md2"), ("convert", "glb")] {
            let done = run(folder.path(), &[command, "a.pbo", "--out-dir", command, "--encoding", encoding]);
            assert_eq!(done.code, 0, "{text} {command}: {}", done.stderr);
            for path in &paths {
                assert!(at(&format!("{command}/{path}.{extension}")).is_file(), "{text} {command}: {}", done.stdout);
            }
        }
        let one = format!("a.pbo/{}.md2", paths[0]);
        let done = run(folder.path(), &["convert", &one, "-o", "one.glb", "--encoding", encoding]);
        assert_eq!(done.code, 0, "{text}: {}", done.stderr);
        // The names are valid once decoded.
        let listed = run(folder.path(), &["list", "a.pbo", "--encoding", encoding]).stdout;
        assert!(!listed.contains("ARC-008"), "{listed}");
    }
}

/// A finding shows the name of a member as the list above it does.
#[test]
fn findings_show_names_as_lists_do() {
    let folder = tempfile::tempdir().unwrap();
    let mut zip = ZipBuilder::default();
    zip.push_raw(b"caf\xe8.txt".to_vec(), Data::from(b"a".to_vec())).unwrap();
    zip.write(&mut fs::File::create(folder.path().join("a.zip")).unwrap()).unwrap();
    let listed = run(folder.path(), &["list", "a.zip"]).stdout;
    assert_eq!(listed.matches("caf\u{3a6}.txt").count(), 2, "{listed}");
}
