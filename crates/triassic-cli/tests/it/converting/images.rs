//! The images and clips that were used, the reasons, and their replacements.

use std::{fs, path::Path};

use serde_json::{Value, json};
use triassic::acknex_mdl::{Builder7, BuilderSkin, Model};

use crate::converting::{DEBRIS, MAN, folder, glb_json, objects, root, run, text};

const ARROW: &str = "testdata/quake-md2/made/arrow.md2";
const CRATE: &str = "testdata/bis-p3dm/made/crate.p3d";
const LEVEL: &str = "testdata/acknex-wmb/level.wmb";
const WEDGE: &str = "testdata/acknex-mdl/made/wedge7.mdl";
const CAMERA: &str = "testdata/quake-md2/ufoai-data/models/objects/cameras/camera1.md2";
const PNG: &str = "testdata/quake-md2/ufoai-data/models/objects/cameras/camera1.png";
const PCX: &str = "testdata/quake-md2/made/skin.pcx";
const PAA: &str = "testdata/bis-paa/made/lattice_ca.paa";

/// A TGA of 2 × 1 pixels: red, and half-transparent green.
const TGA: [u8; 26] = [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 1, 0, 32, 0x28, 0, 0, 255, 255, 0, 255, 0, 128];

/// The line of a conversion to a GLB, and its JSON.
fn convert(file: &str, to: &Path, more: &[&str]) -> (Value, Value) {
    let out = to.join("out.glb");
    let (status, lines, error) = run(&[&["convert", "--json", "--force", file, "-o", text(&out)], more].concat());
    assert_eq!(status, 0, "{more:?} {error}");
    (objects(&lines).remove(0), glb_json(&fs::read(out).unwrap()))
}

fn failed(file: &str, to: &Path, more: &[&str]) -> String {
    let out = to.join("failed.glb");
    let (status, _, error) = run(&[&["convert", file, "-o", text(&out)], more].concat());
    assert!(status > 0 && !out.exists(), "{more:?} {error}");
    error
}

/// The size of an image of a GLB, in pixels, and its bytes.
fn image(glb: &Path, name: &str) -> Vec<u8> {
    let bytes = fs::read(glb).unwrap();
    let json = glb_json(&bytes);
    let found = json["images"].as_array().unwrap().iter().find(|image| image["name"] == name);
    let view = &json["bufferViews"][found.unwrap()["bufferView"].as_u64().unwrap() as usize];
    let start = 28 + u32::from_le_bytes(bytes[12..16].try_into().unwrap()) as usize;
    let start = start + view["byteOffset"].as_u64().unwrap_or(0) as usize;
    bytes[start..start + view["byteLength"].as_u64().unwrap() as usize].to_vec()
}

/// The size of an image in pixels, and its RGBA values.
pub(super) fn pixels(png: &[u8]) -> (u32, u32, Vec<u8>) {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
    decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::ALPHA);
    let mut reader = decoder.read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    (info.width, info.height, pixels)
}

#[test]
fn the_rule_by_which_an_image_was_found_is_reported() {
    let rule = |files: &[(&str, &str)], model: &str| {
        let folder = folder(files);
        let path = folder.path().join(model);
        let line = convert(text(&path), folder.path(), &[]).0;
        let (_, output, _) = run(&["convert", "--force", text(&path), "-o", text(&folder.path().join("out.glb"))]);
        (line["images"].clone(), output)
    };
    let taken = |texture: &str, file: &str, rule: &str| json!([{"texture": texture, "file": file, "rule": rule}]);
    // The model refers to `generic_grayrock1_col.png`.
    let (images, output) = rule(&[("tris.md2", DEBRIS), ("generic_grayrock1_col.png", PNG)], "tris.md2");
    assert_eq!(images, taken("generic_grayrock1_col", "generic_grayrock1_col.png", "named"));
    assert!(!output.contains("image "), "{output}");
    let (images, output) = rule(&[("tris.md2", DEBRIS), ("Generic_grayrock1_col.PCX", PCX)], "tris.md2");
    assert_eq!(images, taken("generic_grayrock1_col", "Generic_grayrock1_col.PCX", "other_extension"));
    assert!(output.contains(
        "  image generic_grayrock1_col: Generic_grayrock1_col.PCX (named in the model with another extension)"
    ));
    let (images, output) = rule(&[("rock.md2", DEBRIS), ("rock.png", PNG)], "rock.md2");
    assert_eq!(images, taken("generic_grayrock1_col", "rock.png", "model_name"));
    assert!(output.contains("rock.png (same name as the model)"), "{output}");
    let (images, output) = rule(&[("rock.md2", DEBRIS), ("skin.png", PNG)], "rock.md2");
    assert_eq!(images, taken("generic_grayrock1_col", "skin.png", "usual_name"));
    assert!(output.contains("skin.png (common name of skins)"), "{output}");
    let player = [("rock.md2", DEBRIS), ("red.png", PNG), ("red_i.png", PNG)];
    assert_eq!(rule(&player, "rock.md2").0, taken("red", "red.png", "player_folder"));
    let (images, output) = rule(&[("bare.md2", "testdata/quake-md2/made/pebble_hd.md2"), ("red.png", PNG)], "bare.md2");
    assert_eq!(
        (images, output.contains("red.png (only image in the folder)")),
        (taken("red", "red.png", "only_image"), true)
    );
    // Images in the file are not searched for.
    assert_eq!(convert(MAN, folder(&[]).path(), &[]).0["images"], json!([]));
    let images = convert(CRATE, folder(&[]).path(), &[]).0["images"].clone();
    assert!(images.as_array().unwrap().iter().all(|image| image["rule"] == "named"), "{images}");
}

#[test]
fn a_skin_covers_the_model() {
    let folder = folder(&[("none.tga", "x")]);
    let (to, out) = (folder.path(), folder.path().join("out.glb"));
    // It replaces the one that the model refers to, a missing one, or none at all.
    for (model, old) in [(ARROW, true), (CAMERA, true), ("testdata/quake-md2/made/pebble_hd.md2", false)] {
        let (line, gltf) = convert(model, to, &["--skin", DEBRIS_SKIN]);
        let given = &line["images"][0];
        assert_eq!((&given["file"], &given["rule"]), (&"skin.png".into(), &"given".into()), "{model}");
        assert_eq!(image(&out, given["texture"].as_str().unwrap()), fs::read(root().join(DEBRIS_SKIN)).unwrap());
        assert_eq!(gltf["images"].as_array().unwrap().len(), 1, "{model}");
        assert_eq!(gltf["materials"].as_array().unwrap().len(), 1, "{model} {old}");
        assert!(gltf["meshes"][0]["primitives"][0].get("material").is_some());
    }
    let output = failed(MAN, to, &["--skin", PNG]);
    assert!(output.contains("--skin: the model has several textures; choose one of them: Material2, "), "{output}");
    let output = failed(ARROW, to, &["--skin", text(&to.join("none.tga"))]);
    assert!(output.contains("none.tga: "), "{output}");
    assert!(failed(ARROW, to, &["--skin", text(&to.join("no.png"))]).contains("no.png: "));
}

const DEBRIS_SKIN: &str = "testdata/quake-md2/cube2-data/models/debris/skin.png";

#[test]
fn a_texture_can_be_given_by_its_name_in_the_file() {
    let folder = folder(&[]);
    let (to, out) = (folder.path(), folder.path().join("out.glb"));
    let png = fs::read(root().join(PNG)).unwrap();
    for (model, names, texture) in [
        (MAN, &["Material2.bmp", "material2", "MATERIAL2.BMP"][..], "Material2"),
        (CRATE, &["crate_co.paa", "crate_co", "triassic/crate\\data\\CRATE_co.paa"], "crate_co"),
        (LEVEL, &["wall", "WALL"], "wall"),
        (WEDGE, &["head", "HEAD"], "head"),
        (ARROW, &["arrow", "arrow.pcx"], "arrow"),
    ] {
        for name in names {
            let (line, _) = convert(model, to, &["--texture", &format!("{name}={PNG}")]);
            assert_eq!(image(&out, texture), png, "{model} {name}");
            let given: Vec<&Value> =
                line["images"].as_array().unwrap().iter().filter(|image| image["rule"] == "given").collect();
            assert_eq!(given, [&json!({"texture": texture, "file": "camera1.png", "rule": "given"})], "{model} {name}");
        }
    }
    let output = failed(MAN, to, &["--texture", &format!("face={PNG}")]);
    assert!(output.contains("no texture is named `face`; the textures are `Material2`, `Material3`, "), "{output}");
    fs::copy(root().join("testdata/quake-md2/made/pebble_hd.md2"), to.join("bare.md2")).unwrap();
    let output = failed(text(&to.join("bare.md2")), to, &["--texture", &format!("face={PNG}")]);
    assert!(output.contains("the model has no textures; --skin adds one"), "{output}");
    let output = failed(CRATE, to, &["--texture", &format!("crate_co={DEBRIS}")]);
    assert!(output.contains("tris.md2: the image cannot be read"), "{output}");
}

/// A skin of an Acknex model may be the name of a file, which can be replaced whether or not it exists.
#[test]
fn a_skin_that_refers_to_a_file_can_be_replaced() {
    let folder = folder(&[("given.png", PNG)]);
    let (to, out) = (folder.path(), folder.path().join("out.glb"));
    let mut model = Builder7::from_model(&Model::parse(&fs::read(root().join(WEDGE)).unwrap()).unwrap()).unwrap();
    let skin = BuilderSkin::external(b"C:\\art\\Hull.tga").unwrap().with_name(b"").unwrap();
    model.groups.truncate(1);
    model.groups[0].skins = vec![skin];
    for triangle in &mut model.groups[0].triangles {
        (triangle.material, triangle.second_material) = (0, -1);
    }
    let path = to.join("hull.mdl");
    fs::write(&path, model.write().unwrap()).unwrap();
    let given = text(&to.join("given.png")).to_owned();
    let png = fs::read(root().join(PNG)).unwrap();
    for is_there in [false, true] {
        if is_there {
            fs::write(to.join("hull.tga"), TGA).unwrap();
            let (_, gltf) = convert(text(&path), to, &[]);
            assert_eq!(gltf["materials"][0]["alphaMode"], "BLEND");
            assert_eq!(pixels(&image(&out, "Hull")), (2, 1, vec![255, 0, 0, 255, 0, 255, 0, 128]));
        }
        for name in ["Hull", "hull.tga", "C:\\art\\hull.TGA"] {
            let (line, gltf) = convert(text(&path), to, &["--texture", &format!("{name}={given}")]);
            assert_eq!(image(&out, "Hull"), png, "{name} {is_there}");
            assert_eq!(line["findings"], json!([]), "nothing is missing");
            assert_eq!(line["images"], json!([{"texture": "Hull", "file": "given.png", "rule": "given"}]));
            let shown = &gltf["materials"][0];
            assert_eq!(shown["pbrMetallicRoughness"]["baseColorTexture"]["index"], 0);
            // The given image determines the use of alpha.
            assert_eq!(shown["alphaMode"], "MASK");
        }
    }
}

#[test]
fn all_kinds_of_images_can_be_given() {
    let folder = folder(&[]);
    let (to, out) = (folder.path(), folder.path().join("out.glb"));
    fs::write(to.join("two.tga"), TGA).unwrap();
    let tga = to.join("two.tga");
    for model in [ARROW, MAN, CRATE, WEDGE] {
        let (name, texture) = match model {
            MAN => ("Material1.bmp", "Material1"),
            CRATE => ("crate_co.paa", "crate_co"),
            WEDGE => ("head", "head"),
            _ => ("arrow.pcx", "arrow"),
        };
        let (_, gltf) = convert(model, to, &["--masked", "exact", "--texture", &format!("{name}={}", text(&tga))]);
        assert_eq!(pixels(&image(&out, texture)), (2, 1, vec![255, 0, 0, 255, 0, 255, 0, 128]), "{model}");
        let material = gltf["materials"].as_array().unwrap().iter().find(|material| material["name"] == texture);
        if let Some(material) = material.filter(|_| model != CRATE) {
            assert_eq!(material["alphaMode"], "BLEND", "{model}");
        }
        for (file, size) in [(PCX, (96, 64)), (PAA, (16, 16))] {
            convert(model, to, &["--texture", &format!("{name}={file}")]);
            let (width, height, _) = pixels(&image(&out, texture));
            assert_eq!((width, height), size, "{model} {file}");
        }
    }
    // The conversion of an image of a P3D depends on its use: the Y of a normal map is flipped.
    let nohq = "testdata/bis-paa/made/crate_nohq.paa";
    let own = (convert(CRATE, to, &["--texture", &format!("crate_nohq={nohq}")]), image(&out, "crate_nohq"));
    let plain = (convert(CRATE, to, &["--game", "testdata/bis-paa/made"]), image(&out, "crate_nohq"));
    assert!(own.1 == plain.1 && own.0.0["images"] != plain.0.0["images"]);
}

#[test]
fn a_given_image_requires_a_single_model() {
    let folder = folder(&[("in/a.md2", ARROW), ("in/a.anm", "walk 0 0 1")]);
    let (from, out) = (folder.path().join("in"), folder.path().join("out"));
    for (more, expected) in [
        (&["--skin", PNG][..], "--skin and --texture are for a single model"),
        (&["--texture", "a=b.png"], "--skin and --texture are for a single model"),
        (&["--clips", "x.anm"], "--clips with a file is for a single model"),
    ] {
        let (status, _, error) = run(&[&["convert", text(&from), "--out-dir", text(&out)], more].concat());
        assert_eq!(status, 2, "{error}");
        assert!(error.contains(expected) && error.contains("Usage: triassic convert"), "{error}");
    }
    assert_eq!(run(&["convert", text(&from), "--out-dir", text(&out), "--clips", "none"]).0, 0);
    let (status, _, error) = run(&["convert", MAN, "--to", "smd", "-o", "x.qc", "--skin", PNG]);
    assert_eq!((status, error.contains("--skin has no effect on --to smd; it is for ")), (2, true), "{error}");
    let (status, _, error) = run(&["convert", MAN, "-o", "x.glb", "--texture", "nothing"]);
    assert_eq!((status, error.contains("expected NAME=FILE")), (2, true), "{error}");
}

/// Name, first frame, last frame, rate, and whether it loops.
fn animations(gltf: &Value) -> Vec<(String, u64, u64, f64, bool)> {
    let animation = |animation: &Value| {
        let extras = &animation["extras"];
        let number = |key: &str| extras[key].as_u64().unwrap();
        let (name, looping) = (animation["name"].as_str().unwrap(), extras["loop"].as_bool().unwrap_or(false));
        (name.to_owned(), number("first_frame"), number("last_frame"), extras["frame_rate"].as_f64().unwrap(), looping)
    };
    gltf["animations"].as_array().unwrap().iter().map(animation).collect()
}

#[test]
fn clips_come_from_the_file_next_to_the_model() {
    let list = "// name first last fps\nstand0 0 39 9\nwalk0 40 45 12.5\nrun\ndeath1 190 300 5\nlost 500 510 5\n";
    let folder = folder(&[
        ("soldier.md2", DEBRIS),
        ("Soldier.ANM", list),
        ("tris.md2", DEBRIS),
        ("md2.cfg", "mdlscale 300\nmd2anim \"gun shoot\" 50 6 30\nmd2anim idle 0 40\n"),
        ("other.md2", DEBRIS),
    ]);
    let path = |name: &str| folder.path().join(name);
    let (line, gltf) = convert(text(&path("soldier.md2")), folder.path(), &[]);
    let expected = [("stand0", 0, 39, 9.0, true), ("walk0", 40, 45, 12.5, true), ("death1", 190, 197, 5.0, false)];
    let expected = expected.map(|(name, first, last, rate, looping)| (name.to_owned(), first, last, rate, looping));
    assert_eq!(animations(&gltf), expected);
    assert_eq!(line["clips"], json!({"file": "Soldier.ANM", "clips": 4}));
    let found =
        |code: &str| line["findings"].as_array().unwrap().iter().find(|finding| finding["code"] == code).cloned();
    assert_eq!(found("SCN-033").unwrap()["element"], 4);
    let (_, said, _) = run(&["convert", text(&path("soldier.md2")), "-o", text(&path("said.glb"))]);
    assert!(said.contains("SCN-033 warning line `4` of the file that lists the clips"), "{said}");
    assert_eq!(
        (found("SCN-034").unwrap()["element"].clone(), found("SCN-034").unwrap()["count"].clone()),
        (5.into(), 2.into())
    );
    // Rates and looping can be requested, and clips selected.
    let more = ["--fps", "walk0=7", "--loop", "death*", "--sequences", "walk0,death1"];
    let chosen = animations(&convert(text(&path("soldier.md2")), folder.path(), &more).1);
    assert_eq!(chosen, [("walk0".to_owned(), 40, 45, 7.0, true), ("death1".to_owned(), 190, 197, 5.0, true)]);

    let (line, gltf) = convert(text(&path("tris.md2")), folder.path(), &[]);
    assert_eq!(
        animations(&gltf),
        [("gun shoot".to_owned(), 50, 55, 30.0, false), ("idle".to_owned(), 0, 39, 10.0, true)]
    );
    assert_eq!(line["clips"]["file"], "md2.cfg");
    let own = &gltf["asset"]["extras"]["properties"]["clip_file"];
    assert!(own.is_null() || own["settings"] == json!({"mdlscale": "300"}), "{own}");

    // By name: the twenty clips of a player.
    for more in [&["--clips", "none"][..], &[]] {
        let model = if more.is_empty() { "other.md2" } else { "tris.md2" };
        let (line, gltf) = convert(text(&path(model)), folder.path(), more);
        assert_eq!((animations(&gltf).len(), &line["clips"]), (20, &json!(null)));
    }
    let (line, gltf) = convert(text(&path("other.md2")), folder.path(), &["--clips", text(&path("md2.cfg"))]);
    assert_eq!((animations(&gltf).len(), &line["clips"]["file"]), (2, &"md2.cfg".into()));
    fs::write(path("bad.anm"), "run 0\n").unwrap();
    let output = failed(text(&path("other.md2")), folder.path(), &["--clips", text(&path("bad.anm"))]);
    assert!(output.contains("bad.anm: no clips listed: line 1: it must be a name, the first frame"), "{output}");
    assert!(failed(DEBRIS, folder.path(), &["--clips", "no.anm"]).contains("no.anm: "));
}

#[test]
fn info_shows_the_clips_of_the_file() {
    let folder = folder(&[("a.md2", DEBRIS), ("a.anm", "idle 0 39 9\nrun 40\n")]);
    let path = folder.path().join("a.md2");
    let (status, output, _) = run(&["info", text(&path)]);
    assert_eq!(status, 0);
    for line in
        ["clip file            a.anm, 1 clip", "idle  0 to 39  (40 frames at 9 fps)", "line 2: it must be a name, "]
    {
        assert!(output.contains(line), "{output}");
    }
    let line = &objects(&run(&["info", "--json", text(&path)]).1)[0];
    assert_eq!(line["clip_file"]["clips"], json!([{"name": "idle", "first": 0, "last": 39, "fps": 9.0}]));
    assert_eq!(line["model"]["clips"].as_array().unwrap().len(), 20);
    // The table counts them.
    let (_, output, _) = run(&["info", "--quiet", text(folder.path())]);
    assert_eq!(output.split_whitespace().nth(4), Some("1"), "{output}");
}

#[test]
fn the_number_of_threads_does_not_affect_the_output() {
    let folder = folder(&[("camera1.md2", CAMERA), ("camera1.png", PNG)]);
    let model = folder.path().join("camera1.md2");
    // Noise of 256 × 256 pixels: enough to be compressed on another thread.
    let mut tga = vec![0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 24, 0x20];
    tga.extend((0..256 * 256_u32).flat_map(|n| n.wrapping_mul(0x9e37_79b9).to_be_bytes()[..3].to_vec()));
    let skin = folder.path().join("noise.tga");
    fs::write(&skin, tga).unwrap();
    let glb = |more: &[&str]| {
        convert(text(&model), folder.path(), &[&["--skin", text(&skin)], more].concat());
        fs::read(folder.path().join("out.glb")).unwrap()
    };
    let plain = glb(&[]);
    assert!(plain.len() > 256 * 256 * 2, "the image is in the file");
    // No system has as many threads as the last one.
    for jobs in ["1", "2", "3", "100000000"] {
        assert_eq!(glb(&["--jobs", jobs]), plain, "{jobs}");
    }
}

#[test]
fn a_given_image_is_not_reported_as_missing() {
    let folder = folder(&[("rock.md2", DEBRIS), ("given.png", PNG)]);
    let (to, model) = (folder.path(), folder.path().join("rock.md2"));
    let given = text(&to.join("given.png")).to_owned();
    let codes = |more: &[&str]| {
        let findings = convert(text(&model), to, more).0["findings"].take();
        findings.as_array().unwrap().iter().map(|finding| finding["code"].clone()).collect::<Vec<_>>()
    };
    for code in ["SCN-001", "SCN-002"] {
        assert_eq!(codes(&[]), [code]);
        assert_eq!(codes(&["--skin", &given]), [""; 0], "{code}");
        assert_eq!(codes(&["--texture", &format!("generic_grayrock1_col={given}")]), [""; 0], "{code}");
        // It exists now, but is not an image.
        fs::write(to.join("generic_grayrock1_col.png"), "junk").unwrap();
    }
}
