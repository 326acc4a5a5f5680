//! The contents of the written files, and the effect of options.

use std::{fs, path::Path};

use serde_json::Value;

use crate::{
    converting::{DEBRIS, MAN, below, folder, glb_json, images::pixels, objects, root, run, run_bytes, text},
    many::assert_rows,
};

const SCOUT: &str = "testdata/goldsrc-mdl/made/scout.mdl";

#[test]
fn every_format_is_complete() {
    let to = tempfile::tempdir().unwrap();
    let out = text(to.path());
    assert_eq!(run(&["convert", "--to", "gltf", DEBRIS, MAN, "--out-dir", out]).0, 0);
    let (status, _, error) = run(&["convert", "--to", "obj", DEBRIS, "--out-dir", out]);
    assert!(status == 1 && error.contains(".png: the file already exists"), "the images exist: {error}");
    assert_eq!(run(&["convert", "--to", "obj", DEBRIS, "--out-dir", out, "--force"]).0, 0);
    let files = below(to.path());
    for name in [
        "tris/tris.gltf",
        "tris/tris.bin",
        "tris/generic_grayrock1_col.png",
        "tris/tris.obj",
        "tris/tris.mtl",
        "man/man.gltf",
    ] {
        assert!(files.contains(&name.to_owned()), "{name} in {files:?}");
    }
    // The reader finds all files that the document refers to.
    let (document, buffers, _) = gltf_with_buffers(&to.path().join("tris/tris.gltf"));
    assert_eq!((document.meshes().len(), document.animations().len(), buffers), (1, 20, 1));
    let obj = fs::read_to_string(to.path().join("tris/tris.obj")).unwrap();
    assert!(obj.starts_with("mtllib tris.mtl\n"), "{}", &obj[..40]);
    assert_eq!(obj.lines().filter(|line| line.starts_with("f ")).count(), 12);

    // The sources of a Half-Life model: the QC refers to existing files.
    assert_eq!(run(&["convert", "--to", "smd", MAN, "--out-dir", out]).0, 0);
    let qc = fs::read_to_string(to.path().join("man/man.qc")).unwrap();
    assert!(qc.contains("$modelname") && qc.contains("walk"), "{qc}");
    let smds: Vec<String> = below(&to.path().join("man")).into_iter().filter(|name| name.ends_with(".smd")).collect();
    assert_eq!(smds.len(), 4 + 6, "submodels, and sequences with their blends: {smds:?}");
    let named = to.path().join("other.smd");
    let lines = run(&["convert", "--json", "--compiler", "valve", MAN, "-o", text(&named)]).1;
    assert_eq!(objects(&lines)[0]["outputs"][0], text(&named.with_extension("qc")));
    let [fixed, valve] =
        ["man", "."].map(|folder| fs::read(to.path().join(folder).join("reference_headless.smd")).unwrap());
    assert!(fixed != valve, "texture coordinates are for another compiler");
    let (status, _, error) = run(&["convert", "--to", "smd", DEBRIS, "--out-dir", out]);
    assert!(status == 1 && error.contains("SMD does not support vertex animation"), "{error}");

    // The requested name is used, even if the format's own rules would change it.
    let unusual = to.path().join("my model.gltf");
    assert_eq!(run(&["convert", DEBRIS, "-o", text(&unusual)]).0, 0);
    gltf_with_buffers(&unusual);
    // The extension selects the format, `--to` takes precedence.
    let named = to.path().join("anything.obj");
    assert_eq!(run(&["convert", "--to", "glb", DEBRIS, "-o", text(&named)]).0, 0);
    assert!(fs::read(&named).unwrap().starts_with(b"glTF"));
}

/// Opens a document with its files, and returns the document and the numbers of buffers and images found.
fn gltf_with_buffers(path: &Path) -> (gltf::Document, usize, usize) {
    let file = gltf::Gltf::open(path).unwrap();
    let there = |uri: &str| path.with_file_name(uri.replace("%20", " ")).is_file();
    let mut buffers = 0;
    for buffer in file.buffers() {
        let gltf::buffer::Source::Uri(uri) = buffer.source() else { panic!("a buffer of no file") };
        assert!(there(uri), "{uri}");
        assert_eq!(fs::metadata(path.with_file_name(uri)).unwrap().len(), buffer.length() as u64);
        buffers += 1;
    }
    let mut images = 0;
    for image in file.images() {
        let gltf::image::Source::Uri { uri, .. } = image.source() else { panic!("an image without a file") };
        assert!(there(uri), "{uri}");
        images += 1;
    }
    (file.document, buffers, images)
}

#[test]
fn options_change_the_result() {
    let to = tempfile::tempdir().unwrap();
    let path = to.path().join("x.glb");
    let convert = |more: &[&str]| -> gltf::Gltf {
        let (status, _, error) = run(&[&["convert", "--force", DEBRIS, "-o", text(&path)], more].concat());
        assert_eq!(status, 0, "{error}");
        gltf::Gltf::open(&path).unwrap()
    };
    let size = |file: &gltf::Gltf| {
        let bounds = file.meshes().next().unwrap().primitives().next().unwrap().bounding_box();
        bounds.max[1] - bounds.min[1]
    };
    let names = |file: &gltf::Gltf| -> Vec<String> {
        file.animations().map(|animation| animation.name().unwrap().to_owned()).collect()
    };
    let end = |file: &gltf::Gltf, name: &str| -> f32 {
        let animation = file.animations().find(|animation| animation.name() == Some(name)).unwrap();
        let inputs = animation.samplers().map(|sampler| sampler.input().max().unwrap()[0].as_f64().unwrap());
        inputs.fold(0.0, f64::max) as f32
    };
    let plain = convert(&[]);
    let inches = size(&plain) / 0.0254;
    assert!((size(&convert(&["--scale", "keep"])) - inches).abs() < inches * 1e-5);
    assert!((size(&convert(&["--scale", "2"])) - inches * 2.0).abs() < inches * 1e-5);
    assert_eq!(names(&convert(&["--sequences", "RUN, death*"])), ["run", "death1", "death2", "death3"]);
    assert_eq!(end(&plain, "run"), 0.6, "6 frames at 10 per second, and the first repeated");
    assert_eq!(end(&convert(&["--fps", "player,run=20"]), "crwalk"), 6.0 / 7.0);
    let mixed = convert(&["--fps", "20,stand=40"]);
    assert_eq!((end(&mixed, "stand"), end(&mixed, "run")), (1.0, 0.3));
    let targets = |file: &gltf::Gltf| file.meshes().next().unwrap().primitives().next().unwrap().morph_targets().len();
    assert_eq!((targets(&plain), targets(&convert(&["--morphs", "none"]))), (197, 0));
    let positions = |file: &gltf::Gltf| -> Vec<[f32; 3]> {
        let part = file.meshes().next().unwrap().primitives().next().unwrap();
        part.reader(|_| file.blob.as_deref()).read_normals().unwrap().collect()
    };
    assert_ne!(positions(&plain), positions(&convert(&["--normals", "recomputed"])));
}

#[test]
fn surfaces_are_unlit_and_images_unfiltered_on_request() {
    let json = |more: &[&str]| {
        let (status, glb, error) = run_bytes(&[&["convert", DEBRIS, "-o", "-", "--quiet"], more].concat(), None);
        assert_eq!((status, error.as_str()), (0, ""));
        glb_json(&glb)
    };
    let usual = json(&[]);
    assert_eq!(
        (&usual["materials"][0]["extensions"], &usual["samplers"][0]["magFilter"]),
        (&Value::Null, &9729.into())
    );
    let old = json(&["--unlit", "--filter", "nearest"]);
    assert!(old["materials"][0]["extensions"]["KHR_materials_unlit"].is_object());
    assert_eq!((&old["samplers"][0]["magFilter"], &old["samplers"][0]["minFilter"]), (&9728.into(), &9986.into()));
}

#[test]
fn masked_and_additive_images_are_adapted_for_viewers_by_default() {
    let to = tempfile::tempdir().unwrap();
    for (model, option) in [("alpha_test", "--masked"), ("blend_additive", "--additive")] {
        let path = format!("testdata/goldsrc-mdl/assimp/{model}.mdl");
        let images = |more: &[&str]| {
            let out = to.path().join(format!("{model}{}", more.len()));
            let (status, _, error) =
                run(&[&["convert", &path, "--to", "gltf", "--out-dir", text(&out)], more].concat());
            assert_eq!(status, 0, "{error}");
            images(&out)
        };
        let (changed, exact) = (images(&[]), images(&[option, "exact"]));
        assert!(changed != exact, "{model}");
        let out = to.path().join("textures");
        assert_eq!(run(&["textures", &path, "--force", "--out-dir", text(&out)]).0, 0);
        assert!(self::images(&out.join(model)) == exact, "{model}: textures are exact");
        // The same for an OBJ, which has no additive materials.
        let obj = to.path().join(format!("obj-{model}"));
        assert_eq!(run(&["convert", &path, "--to", "obj", "--out-dir", text(&obj)]).0, 0);
        assert!(self::images(&obj) == if option == "--masked" { changed } else { exact }, "{model}");
    }
}

/// The pixels of the images below a folder: the files differ, since those of `textures` keep the complete palette.
fn images(folder: &Path) -> Vec<(u32, u32, Vec<u8>)> {
    let names = below(folder).into_iter().filter(|name| name.ends_with(".png"));
    let images: Vec<_> = names.map(|name| pixels(&fs::read(folder.join(name)).unwrap())).collect();
    assert!(!images.is_empty(), "{}", folder.display());
    images
}

#[test]
fn colors_and_games_are_options() {
    let from = folder(&[("arrow.md2", "testdata/quake-md2/made/arrow.md2")]);
    // The palette of a PCX file is at its end. This one has its own colors.
    let mut pcx = fs::read(root().join("testdata/quake-md2/made/arrow.pcx")).unwrap();
    let end = pcx.len() - 768;
    pcx[end..].iter_mut().for_each(|color| *color = color.wrapping_mul(3).wrapping_add(1));
    fs::write(from.path().join("arrow.pcx"), pcx).unwrap();
    let arrow = from.path().join("arrow.md2");
    let arrow = text(&arrow);
    let to = tempfile::tempdir().unwrap();
    let mut palette = vec![0; 768];
    palette[..3].copy_from_slice(&[9, 8, 7]);
    fs::write(to.path().join("own.pal"), &palette).unwrap();
    let own = to.path().join("own.pal");
    let image = |name: &str, more: &[&str]| -> Vec<u8> {
        let out = to.path().join(name);
        let (status, _, error) = run(&[&["textures", arrow, "--out-dir", text(&out)], more].concat());
        assert_eq!(status, 0, "{error}");
        let files = below(&out);
        assert_eq!(files.len(), 1, "{files:?}");
        fs::read(out.join(&files[0])).unwrap()
    };
    let images = [image("a", &[]), image("b", &["--palette", "quake2"]), image("c", &["--palette", text(&own)])];
    assert!(images.iter().all(|bytes| bytes.starts_with(b"\x89PNG")));
    assert!(images[0] != images[1] && images[1] != images[2] && images[0] != images[2]);
    let (status, _, error) = run(&["textures", arrow, "--out-dir", "x", "--palette", arrow]);
    assert_eq!(status, 2);
    assert!(error.contains("neither a PCX image nor 768 bytes"), "{error}");

    // A skin in the game folder, which is derived from the path or given by the option.
    let game = folder(&[("pics/skin.png", "testdata/quake-md2/cube2-data/models/debris/skin.png")]);
    let mut model = triassic::quake_md2::Builder::from_model(
        &triassic::quake_md2::Model::parse(&fs::read(root().join(DEBRIS)).unwrap()).unwrap(),
    );
    model.skins =
        vec![triassic::quake_md2::Skin { path: triassic::quake_md2::FixedStr::new(b"pics/skin.png").unwrap() }];
    let elsewhere = tempfile::tempdir().unwrap();
    let path = elsewhere.path().join("x.md2");
    fs::write(&path, model.write().unwrap()).unwrap();
    let missing = |more: &[&str]| {
        let lines =
            run(&[&["textures", "--json", "--force", text(&path), "--out-dir", text(&to.path().join("d"))], more]
                .concat())
            .1;
        objects(&lines)[0]["missing"].clone()
    };
    assert_eq!(missing(&[]), serde_json::json!(["pics/skin.png"]));
    assert_eq!(missing(&["--game", text(game.path())]), serde_json::json!([]));
}

#[test]
fn an_obj_shows_any_time() {
    let to = tempfile::tempdir().unwrap();
    let path = to.path().join("x.obj");
    let at = |more: &[&str]| -> Result<Vec<String>, String> {
        let (status, _, error) =
            run(&[&["convert", "--force", "--scale", "keep", DEBRIS, "-o", text(&path)], more].concat());
        if status != 0 {
            return Err(error);
        }
        let obj = fs::read_to_string(&path).unwrap();
        Ok(obj.lines().filter(|line| line.starts_with("v ")).map(str::to_owned).collect())
    };
    let file = fs::read(root().join(DEBRIS)).unwrap();
    let model = triassic::quake_md2::Model::parse(&file).unwrap();
    let clips: Vec<_> = model.clips().collect();
    // The frame in the file, in its clip, and by its time.
    let clip = &clips[1];
    let frame = clip.frames().start + 2;
    let expected = at(&["--frame", &frame.to_string()]).unwrap();
    let name = clip.name().to_string();
    assert_eq!(at(&["--animation", &name, "--frame", "2"]).unwrap(), expected);
    assert_eq!(at(&["--animation", &name.to_uppercase(), "--time", "0.2"]).unwrap(), expected);
    let first = model.frames().get(frame).unwrap().positions().next().unwrap();
    let first_of_obj: Vec<f32> = expected[0][2..].split(' ').map(|number| number.parse().unwrap()).collect();
    let used = model
        .frames()
        .get(frame)
        .unwrap()
        .positions()
        .any(|p| [p.y, p.z, p.x].iter().zip(&first_of_obj).all(|(a, b)| (a - b).abs() < 1e-4));
    assert!(used, "{first} {first_of_obj:?}");
    let count = clip.frames().len();
    assert!(at(&["--animation", &name, "--frame", &count.to_string()]).unwrap_err().contains("frames, from 0"));
    assert!(at(&["--frame", "198"]).unwrap_err().contains("frame 198 does not exist"));
    assert!(at(&["--animation", "fly"]).unwrap_err().contains("the animations are `stand`"));
}

/// In this sequence of three frames nothing moves.
#[test]
fn an_obj_shows_frames_of_a_still_sequence() {
    let to = tempfile::tempdir().unwrap();
    let path = to.path().join("x.obj");
    let at = |frame| {
        let pose = ["--animation", "kneel_idle", "--frame", frame];
        let (status, _, error) = run(&[&["convert", "--force", SCOUT, "-o", text(&path)], &pose[..]].concat());
        if status == 0 { Ok(fs::read(&path).unwrap()) } else { Err(error) }
    };
    assert_eq!(at("0").unwrap(), at("2").unwrap());
    assert!(at("3").unwrap_err().contains("animation `kneel_idle` has 3 frames, from 0"));
}

#[test]
fn sequences_of_half_life_loop_on_request() {
    let to = tempfile::tempdir().unwrap();
    let path = to.path().join("x.glb");
    let (status, ..) =
        run(&["convert", SCOUT, "-o", text(&path), "--for", "godot", "--loop", "kneel*", "--sequences", "kneel_idle"]);
    assert_eq!(status, 0);
    let document = gltf::Gltf::open(&path).unwrap();
    let names: Vec<_> = document.animations().filter_map(|animation| animation.name().map(str::to_owned)).collect();
    assert_eq!(names, ["kneel_idle-loop"]);
}

#[test]
fn notes_have_whole_sentences() {
    let to = tempfile::tempdir().unwrap();
    let [glb, model] = ["a.glb", "a.mdl"].map(|name| to.path().join(name));
    let long = "Armature|a_name_of_more_than_thirty_one_characters_for_a_sequence";
    assert_eq!(run(&["convert", SCOUT, "-o", text(&glb), "--sequences", "kneel_idle"]).0, 0);
    let bytes = fs::read(&glb).unwrap();
    let mut document = gltf::Glb::from_slice(&bytes).unwrap();
    let mut json: Value = serde_json::from_slice(&document.json).unwrap();
    json["animations"][0]["name"] = long.into();
    json["animations"][0]["extras"] = Value::Null;
    document.json = serde_json::to_vec(&json).unwrap().into();
    fs::write(&glb, document.to_vec().unwrap()).unwrap();
    let (status, out, error) = run(&["convert", "--to", "goldsrc-mdl", text(&glb), "-o", text(&model)]);
    assert_eq!(status, 0, "{error}");
    let note = format!("sequence {}…: now a_name_of_more_than_thirty_one", &long[..64]);
    assert!(out.contains(&note), "{out}");
}

#[test]
fn an_obj_of_one_animation_converts_no_others() {
    let to = tempfile::tempdir().unwrap();
    let path = to.path().join("x.obj");
    let with = |more: &[&str]| {
        let (status, lines, error) = run(&[&["convert", "--force", "--json", MAN, "-o", text(&path)], more].concat());
        assert_eq!(status, 0, "{error}");
        (objects(&lines)[0]["counts"]["animations"].as_u64().unwrap(), fs::read_to_string(&path).unwrap())
    };
    let (none, rest) = with(&[]);
    let (of_sequence, first) = with(&["--animation", "arms_up"]);
    let (of_blend, third) = with(&["--animation", "ARMS_UP_blend2"]);
    assert_eq!((none, of_sequence, of_blend), (0, 1, 4), "the blends of one sequence");
    assert!(rest != first && first != third);
}

#[test]
fn textures_are_images_with_their_own_names() {
    let to = tempfile::tempdir().unwrap();
    let files = [DEBRIS, "testdata/quake-md2/ufoai-data/models/objects/vegi/grass2/grass.md2", MAN];
    let arguments = [&["textures", "--json", "--out-dir", text(to.path())], &files[..]].concat();
    let (status, lines, error) = run(&arguments);
    assert_eq!(status, 0, "{error}");
    let found = objects(&lines);
    assert!(found.iter().all(|line| line["schema"] == "triassic/textures-1" && line["ok"] == true));
    let outputs: Vec<&Vec<Value>> = found.iter().map(|line| line["outputs"].as_array().unwrap()).collect();
    assert_eq!(outputs[0].len(), 1);
    assert_eq!(below(to.path()).len(), outputs.iter().map(|list| list.len()).sum::<usize>());
    assert!(below(to.path()).contains(&"tris/generic_grayrock1_col.png".to_owned()));
    for name in below(to.path()) {
        let bytes = fs::read(to.path().join(&name)).unwrap();
        let magic: &[u8] = if name.ends_with(".png") { b"\x89PNG" } else { b"\xff\xd8\xff" };
        assert!(bytes.starts_with(magic), "{name}");
    }
    // The texture file has the same textures as the model.
    let alone = tempfile::tempdir().unwrap();
    let (status, ..) = run(&["textures", "testdata/goldsrc-mdl/assimp/manT.mdl", "--out-dir", text(alone.path())]);
    assert_eq!(status, 0);
    let names = below(alone.path());
    assert!(!names.is_empty());
    for name in names {
        let own = to.path().join(name.replacen("manT/", "man/", 1));
        assert_eq!(fs::read(alone.path().join(&name)).unwrap(), fs::read(own).unwrap(), "{name}");
    }
    // Nothing is overwritten.
    let (status, _, error) = run(&arguments);
    assert_eq!((status, error.matches("already exists").count()), (1, 3), "{error}");
    assert_eq!(run(&[&arguments[..], &["--force"]].concat()).0, 0);
}

#[test]
fn a_dump_has_a_line_for_a_failed_file() {
    let from = folder(&[("a.md2", "IDP2\u{8}\0\0\0 and then nothing"), ("b.md2", DEBRIS)]);
    let (status, lines, _) = run(&["dump", "--json", "--part", "header", text(from.path())]);
    assert_eq!(status, 1);
    let found = objects(&lines);
    assert_eq!(found.len(), 2);
    assert_eq!((&found[0]["schema"], &found[0]["error"]["part"]), (&"triassic/dump-1".into(), &"header".into()));
    assert!(found[1]["error"].is_null());
}

#[test]
fn a_tree_lists_everything() {
    let (status, lines, _) = run(&["tree", "--json", MAN, DEBRIS]);
    assert_eq!(status, 0);
    let found = objects(&lines);
    let nodes = found[0]["nodes"].as_array().unwrap();
    assert_eq!(nodes[0]["depth"], 0);
    assert_eq!(nodes[0]["name"], "man");
    let bones = nodes.iter().filter(|node| node["kind"] == "bone").count();
    let info =
        objects(&run(&["convert", "--json", "--force", MAN, "--out-dir", text(tempfile::tempdir().unwrap().path())]).1);
    assert_eq!(info[0]["counts"]["bones"], bones);
    assert_eq!(found[1]["animations"].as_array().unwrap().len(), 20);
    assert_eq!(found[1]["nodes"][0]["mesh"]["shapes"], 197);
    let (_, text, _) = run(&["tree", DEBRIS]);
    assert!(text.contains("tris (mesh, 12 triangles, 1 part, 197 morph targets)"), "{text}");
}

#[test]
fn a_texture_archive_is_extracted_and_a_level_source_has_no_textures() {
    let to = tempfile::tempdir().unwrap();
    let (status, _, error) = run(&["textures", "testdata/acknex-wmb/textures.wad", "--out-dir", text(to.path())]);
    assert_eq!((status, below(to.path())), (0, vec!["textures/floor.png".to_owned()]), "{error}");
    let image = fs::read(to.path().join("textures/floor.png")).unwrap();
    assert_eq!((&image[..4], &image[16..24]), (&b"\x89PNG"[..], &[0, 0, 0, 8, 0, 0, 0, 8][..]));
    let (status, out, error) = run(&["textures", "testdata/acknex-wmb/source.wmp", "--out-dir", text(to.path())]);
    assert!(status == 0 && out.contains("source.wmp (no images)"), "{out}{error}");
}

#[test]
fn a_log_has_the_json_lines_in_addition_to_the_text() {
    let from = folder(&[("a.md2", DEBRIS), ("broken.md2", "IDP2\x08\0\0\0"), ("notes.txt", "notes")]);
    let (first, second) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let log = from.path().join("run.jsonl");
    let convert = |to: &Path, more: &[&str]| {
        run(&[&["convert", text(from.path()), "--out-dir", text(to), "--include", "*.md2"], more].concat())
    };
    let (status, output, error) = convert(first.path(), &["--log", text(&log)]);
    assert!(status == 1 && output.contains(" -> ") && !output.contains("schema"), "{output}");
    assert!(error.contains("broken.md2"), "{error}");
    let logged = fs::read_to_string(&log).unwrap();
    let (_, json, _) = convert(second.path(), &["--json"]);
    let moved = json.replace(text(second.path()), text(first.path()));
    assert_rows(&logged, &moved);
    assert_eq!(logged.lines().count(), 2);
    // With both, and with --quiet.
    let (_, output, _) = convert(first.path(), &["--log", text(&log), "--json", "--force"]);
    assert_eq!((fs::read_to_string(&log).unwrap(), output.as_str()), (logged.clone(), moved.as_str()));
    let (_, output, _) = convert(first.path(), &["--log", text(&log), "--quiet", "--force"]);
    assert_eq!((fs::read_to_string(&log).unwrap(), output.as_str()), (logged.clone(), ""));
    // Its folder is created; that fails if there is a file with its name.
    let inner = from.path().join("new/folder/run.jsonl");
    convert(first.path(), &["--log", text(&inner), "--force"]);
    assert_eq!(fs::read_to_string(inner).unwrap(), logged);
    let (status, _, error) = convert(first.path(), &["--log", text(&from.path().join("notes.txt/run.jsonl"))]);
    assert!(status == 1 && error.contains("--log: ") && error.contains("notes.txt"), "{error}");
}

#[test]
fn models_without_sources_are_skipped_in_folders() {
    let from = folder(&[("a.md2", DEBRIS), ("man.mdl", MAN)]);
    let to = tempfile::tempdir().unwrap();
    let (status, _, error) = run(&["convert", "--to", "smd", text(from.path()), "--out-dir", text(to.path())]);
    assert_eq!((status, error.as_str()), (0, "1 file processed, 1 skipped (nothing to convert)\n"));
    let named = from.path().join("a.md2");
    let (status, _, error) = run(&["convert", "--to", "smd", text(&named), "--out-dir", text(to.path())]);
    assert!(status == 1 && error.contains("SMD does not support vertex animation"), "{error}");
}

#[cfg(unix)]
#[test]
fn outputs_have_names_that_are_valid_everywhere() {
    let from = folder(&[("con/a?.md2", DEBRIS), ("50% /nul.mdl", MAN), ("b/é.md2", DEBRIS)]);
    let to = tempfile::tempdir().unwrap();
    let (status, lines, error) = run(&["convert", "--json", text(from.path()), "--out-dir", text(to.path())]);
    assert_eq!(status, 0, "{error}");
    let mut found = below(to.path());
    found.sort_unstable();
    assert_eq!(found, ["%63on/a%3F.glb", "50%25%20/%6Eul.glb", "b/é.glb"]);
    // The report contains the actual name of the file.
    let files: Vec<String> = objects(&lines).iter().map(|line| line["file"].as_str().unwrap().to_owned()).collect();
    assert!(files.iter().any(|file| file.ends_with("/con/a?.md2")), "{files:?}");
}

#[test]
fn models_without_triangles_are_converted_only_by_name() {
    use triassic::bis_p3dm::{Builder, BuilderLod, Point, Resolution, Vec3};
    let folder = folder(&[("in/tris.md2", DEBRIS)]);
    let (from, out) = (folder.path().join("in"), folder.path().join("out"));
    let model = from.join("points.p3d");
    let mut lod = BuilderLod::new(Resolution(1.0));
    lod.points.push(Point::new(Vec3::ZERO));
    fs::write(&model, Builder::new([lod]).write().unwrap()).unwrap();
    for format in ["glb", "gltf", "obj"] {
        let out = out.join(format);
        let convert = |more: &[&str]| run(&[&["convert", "--to", format, "--out-dir", text(&out)], more].concat());
        let (status, lines, error) = convert(&[text(&from)]);
        assert_eq!((status, lines.matches(" -> ").count()), (0, 1), "{lines}{error}");
        assert!(lines.contains("points.p3d (nothing to draw)\n") && lines.contains("no file was written"), "{lines}");
        assert_eq!(lines.contains("GLTF-022"), format != "obj", "{lines}");
        assert!(!below(&out).iter().any(|name| name.contains("points")));
        let (status, lines, _) = convert(&["--json", text(&model)]);
        assert_eq!(
            (status, objects(&lines)[0]["outputs"].as_array().map(Vec::len).is_some_and(|count| count > 0)),
            (0, true)
        );
        assert!(below(&out).iter().any(|name| name.contains("points")));
    }
}
