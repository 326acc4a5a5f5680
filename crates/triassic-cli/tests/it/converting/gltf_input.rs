//! GLB and glTF as inputs: named ones, and those in folders and archives, which are used if a pattern matches them.

use std::fs;

use serde_json::json;

use super::{DEBRIS, MAN, folder, objects, run};

#[test]
fn a_named_glb_is_read_by_every_command() {
    let out = tempfile::tempdir().unwrap();
    let path = |name: &str| out.path().join(name).display().to_string();
    let glb = path("d.glb");
    assert_eq!(run(&["convert", DEBRIS, "-o", &glb]).0, 0);

    let (status, text, error) = run(&["info", "--json", &glb]);
    assert_eq!(status, 0, "{error}");
    let info = &objects(&text)[0];
    assert_eq!((info["format"].as_str(), info["version"].as_u64()), (Some("gltf"), Some(2)));
    assert_eq!((info["model"]["triangles"].as_u64(), info["model"]["shapes"].as_u64()), (Some(12), Some(197)));
    let (status, text, _) = run(&["validate", "--json", &glb]);
    assert_eq!((status, objects(&text)[0]["good"].as_bool()), (0, Some(true)));
    let tree = &objects(&run(&["tree", "--json", &glb]).1)[0];
    assert_eq!(tree["animations"].as_array().unwrap().len(), 20);
    assert_eq!(run(&["textures", &glb, "--out-dir", &path("skins")]).0, 0);
    assert!(out.path().join("skins/d/generic_grayrock1_col.png").is_file());

    // To a document with separate files, which are found again.
    assert_eq!(run(&["convert", &glb, "-o", &path("e.gltf")]).0, 0);
    assert_eq!(run(&["convert", &path("e.gltf"), "-o", &path("f.glb")]).0, 0);
    let again = &objects(&run(&["info", "--json", &path("f.glb")]).1)[0];
    assert_eq!(again["model"], info["model"]);
}

#[test]
fn errors_of_documents_are_reported() {
    let folder = folder(&[("x.gltf", r#"{"asset":{"version":"2.0"},"buffers":[{"byteLength":4,"uri":"../x.bin"}]}"#)]);
    fs::write(folder.path().join("x.bin"), b"1234").unwrap();
    fs::write(folder.path().join("cut.glb"), b"glTF\x02\0\0\0\xff\xff\0\0").unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    for command in ["info", "validate", "tree"] {
        let (status, _, error) = run(&[command, &path("x.gltf")]);
        assert!(status == 1 && error.contains("../x.bin: paths that contain `..` are not supported"), "{error}");
        let (status, _, error) = run(&[command, &path("cut.glb")]);
        assert!(status == 1 && error.contains("byte 8"), "{error}");
    }
}

/// Converted files may be next to their models.
#[test]
fn glb_files_in_folders_need_a_pattern() {
    let folder = folder(&[("tris.md2", DEBRIS)]);
    let at = folder.path().display().to_string();
    let glb = folder.path().join("tris.glb").display().to_string();
    assert_eq!(run(&["convert", &format!("{at}/tris.md2"), "-o", &glb]).0, 0);
    let formats = |arguments: &[&str]| -> Vec<String> {
        let lines = run(&[&["info", "--json", &at], arguments].concat()).1;
        objects(&lines).iter().map(|line| line["format"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(formats(&[]), ["quake-md2"]);
    assert_eq!(formats(&["--include", "*.glb"]), ["gltf"]);
    assert_eq!(formats(&["--include", "tris.*"]), ["gltf", "quake-md2"]);
}

/// A player and its skin, to glTF and back: the same frames, and a skin in Quake II's palette.
#[test]
fn a_quake_model_roundtrips_with_its_skin() {
    const PLAYER: &str = "testdata/quake-md2/made/player.md2";
    let out = tempfile::tempdir().unwrap();
    let path = |name: &str| out.path().join(name).display().to_string();
    assert_eq!(run(&["convert", PLAYER, "--for", "editing", "-o", &path("player.glb")]).0, 0);
    // The skin did not change: it is only written on request.
    let plain = run(&["convert", &path("player.glb"), "-o", &path("alone/player.md2"), "--json"]);
    let line = &objects(&plain.1)[0];
    let codes: Vec<&str> =
        line["findings"].as_array().unwrap().iter().map(|found| found["code"].as_str().unwrap()).collect();
    assert_eq!((line["outputs"].as_array().unwrap().len(), codes), (1, vec!["BACK-025"]));
    let back = ["convert", &path("player.glb"), "-o", &path("back/player.md2"), "--engine", "id", "--skins", "pcx"];
    let (status, lines, error) = run(&[&back[..], &["--json"]].concat());
    assert_eq!(status, 0, "{error}");
    let line = &objects(&lines)[0];
    assert_eq!((line["to"].as_str(), line["outputs"].as_array().unwrap().len()), (Some("md2"), 2));

    let read = |name: &str| fs::read(super::root().join(name)).unwrap();
    let (was, is) = (read(PLAYER), read(&path("back/player.md2")));
    let [was, is] = [&was, &is].map(|bytes| triassic::quake_md2::Model::parse(bytes).unwrap());
    let frames = |model: &triassic::quake_md2::Model<'_>| -> Vec<_> {
        let frames = model.frames().into_iter();
        frames.map(|frame| (frame.name().to_string(), frame.positions().collect::<Vec<_>>())).collect()
    };
    assert_eq!(frames(&was), frames(&is));

    let (was, is) = (read("testdata/quake-md2/made/skin.pcx"), read(&path("back/skin.pcx")));
    let [was, is] = [&was, &is].map(|bytes| {
        let pcx = triassic::formats_core::pcx::Pcx::parse(bytes).unwrap();
        pcx.indices(&triassic::Limits::default()).unwrap()
    });
    assert!(was == is, "texels that did not change keep their numbers");
    // Without the data of `--for editing`, the skin next to the base provides them.
    assert_eq!(run(&["convert", PLAYER, "-o", &path("plain.glb")]).0, 0);
    let with_base = ["convert", &path("plain.glb"), "-o", &path("base/player.md2"), "--base", PLAYER];
    let (status, _, error) = run(&with_base);
    assert_eq!(status, 0, "{error}");
    let again = read(&path("base/skin.pcx"));
    let again = triassic::formats_core::pcx::Pcx::parse(&again).unwrap().indices(&triassic::Limits::default()).unwrap();
    assert!(was == again);

    let large = ["convert", &path("player.glb"), "--to", "md2", "-o", &path("x.md2"), "--engine", "half-life"];
    let (status, _, error) = run(&large);
    assert!(status == 1 && error.contains("is not an engine of --to md2"), "{error}");
}

/// The report counts the contents of the output, not of the scene: nodes may share a mesh, and hidden ones are omitted.
#[test]
fn counts_match_the_file() {
    use triassic::scene::{Mesh, Node, NodeKind, Primitive, Scene, Transform, glam::Vec3};

    let mut scene = Scene::default();
    let triangle = Primitive::new(vec![Vec3::ZERO, Vec3::X, Vec3::Y], vec![0, 1, 2]);
    let mesh = scene.add(Mesh::new("one", vec![triangle]));
    for number in 0..50_u8 {
        let mut node = Node::new(format!("node {number}"), NodeKind::Mesh { mesh, skin: None });
        node.transform = Transform::from_translation(Vec3::Z * f32::from(number));
        node.hidden = number == 0;
        scene.add_root(node);
    }
    let out = tempfile::tempdir().unwrap();
    let path = |name: &str| out.path().join(name).display().to_string();
    let glb = triassic::gltf::export(&scene, &triassic::gltf::Options::default()).unwrap().into_glb().unwrap();
    fs::write(path("many.glb"), glb).unwrap();
    let counts = |to: &str, name: &str| {
        let (status, lines, error) = run(&["convert", &path("many.glb"), "--to", to, "-o", &path(name), "--json"]);
        assert_eq!(status, 0, "{error}");
        objects(&lines)[0]["counts"].clone()
    };
    let md2 = counts("md2", "many.md2");
    assert_eq!((&md2["triangles"], &md2["vertices"], &md2["frames"]), (&49.into(), &147.into(), &1.into()), "{md2}");
    assert_eq!((&md2["animations"], &md2["textures"]), (&0.into(), &0.into()), "{md2}");
    let written = fs::read(path("many.md2")).unwrap();
    assert_eq!(triassic::quake_md2::Model::parse(&written).unwrap().triangles().len(), 49);
    let mdl = counts("goldsrc-mdl", "many.mdl");
    assert_eq!((&mdl["triangles"], &mdl["vertices"]), (&49.into(), &147.into()), "{mdl}");
    assert_eq!((&mdl["bones"], &mdl["animations"], &mdl["frames"]), (&1.into(), &1.into(), &1.into()), "{mdl}");
    let smd = counts("smd", "sources/many.qc");
    assert_eq!((&smd["triangles"], &smd["frames"], &smd["textures"]), (&49.into(), &1.into(), &1.into()), "{smd}");
    assert!(smd.get("vertices").is_none(), "{smd}");

    let (_, text, _) = run(&["convert", &path("many.glb"), "--to", "md2", "-o", &path("again.md2")]);
    assert!(text.contains("(49 triangles, 147 vertices, 1 frame)"), "{text}");
}

/// A target whose weight at rest is 1 is the mesh itself: nothing is left out.
#[test]
fn targets_that_are_shown_at_rest_are_not_left_out() {
    let triangle = [0.0_f32, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0];
    let buffer: Vec<u8> = triangle.into_iter().chain([0.0, 0.0, 5.0].repeat(3)).flat_map(f32::to_le_bytes).collect();
    for (weight, is_left_out) in [(1.0, false), (0.5, true)] {
        let vertices = |view: u32| json!({ "bufferView": view, "componentType": 5126, "count": 3, "type": "VEC3" });
        let document = json!({
            "asset": { "version": "2.0" },
            "nodes": [{ "mesh": 0, "weights": [weight] }],
            "meshes": [{ "primitives": [{ "attributes": { "POSITION": 0 }, "targets": [{ "POSITION": 1 }] }] }],
            "accessors": [vertices(0), vertices(1)],
            "bufferViews": [{ "buffer": 0, "byteLength": 36 }, { "buffer": 0, "byteOffset": 36, "byteLength": 36 }],
            "buffers": [{ "byteLength": 72, "uri": "a.bin" }],
        });
        let folder = folder(&[("a.gltf", &document.to_string())]);
        fs::write(folder.path().join("a.bin"), &buffer).unwrap();
        let path = |name: &str| folder.path().join(name).display().to_string();
        for (to, code) in [("md2", "BACK-003"), ("goldsrc-mdl", "MDLOUT-004")] {
            let (status, text, error) = run(&["convert", &path("a.gltf"), "--to", to, "-o", &path(to)]);
            assert_eq!(status, 0, "{error}");
            assert_eq!((text.contains(code), text.contains("GLTF-009")), (is_left_out, false), "{to}: {text}");
        }
    }
}

/// Findings name what they are about, and have no offset: a document is not read by bytes.
#[test]
fn missing_images_are_named() {
    let document = json!({
        "asset": { "version": "2.0" },
        "materials": [{ "pbrMetallicRoughness": { "metallicFactor": 0, "baseColorTexture": { "index": 0 } } }],
        "textures": [{ "source": 0 }],
        "images": [{ "uri": "red%20cloth.png" }],
    });
    let folder = folder(&[("a.gltf", &document.to_string())]);
    let path = |name: &str| folder.path().join(name).display().to_string();
    let expected = "GLTF-003 warning image `red cloth.png` is missing, or is neither PNG nor JPEG";
    for arguments in [
        &["validate", "-v", &path("a.gltf")][..],
        &["textures", &path("a.gltf"), "--out-dir", &path("out")],
        &["convert", &path("a.gltf"), "-o", &path("a.glb")],
    ] {
        let (_, text, error) = run(arguments);
        assert!(text.contains(expected) && !text.contains("at byte"), "{text}{error}");
    }
}

#[test]
fn options_of_a_glb_have_an_effect_or_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    assert_eq!(run(&["convert", MAN, "--for", "editing", "-o", &path("man.glb")]).0, 0);
    let convert = |to: &str, options: &[&str]| {
        run(&[&["convert", &path("man.glb"), "--json", "--force", "--to", to, "-o", &path("out")], options].concat())
    };
    for to in ["glb", "goldsrc-mdl"] {
        let count = |options: &[&str]| {
            let (status, lines, error) = convert(to, options);
            assert_eq!(status, 0, "{error}");
            objects(&lines)[0]["counts"]["animations"].as_u64().unwrap()
        };
        let all = count(&[]);
        assert!(count(&["--sequences", "walk"]) == 1 && all > 1);
        assert_eq!(count(&["--sequences", "*"]), all);
        let (status, _, error) = convert(to, &["--sequences", "nosuch"]);
        assert!(status == 1 && error.contains("(--sequences)") && error.contains("walk"), "{error}");
        for option in
            [&["--fps", "5"][..], &["--normals", "recomputed"], &["--blends", "all"], &["--bad-index", "fail"]]
        {
            let (status, _, error) = convert(to, option);
            let why = format!("{} has no effect on a glTF file", option[0]);
            assert!(status == 1 && error.contains(&why), "{option:?} {error}");
        }
    }
}

#[test]
fn frames_of_other_games_are_kept_through_an_editable_glb() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let model = "testdata/acknex-mdl/made/wedge7.mdl";
    assert_eq!(run(&["convert", model, "--to", "goldsrc-mdl", "-o", &path("direct.mdl")]).0, 0);
    assert_eq!(run(&["convert", model, "--for", "editing", "-o", &path("a.glb")]).0, 0);
    assert_eq!(run(&["convert", &path("a.glb"), "--to", "goldsrc-mdl", "-o", &path("edited.mdl")]).0, 0);
    let sequences = |name: &str| objects(&run(&["info", "--json", &path(name)]).1)[0]["model"]["sequences"].clone();
    let (direct, edited) = (sequences("direct.mdl"), sequences("edited.mdl"));
    assert!(direct.as_array().is_some_and(|all| !all.is_empty()), "{direct}");
    assert_eq!(direct, edited);
}
