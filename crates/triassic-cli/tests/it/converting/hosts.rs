//! The output for a program: nodes, names of animations, counts.

use std::{collections::BTreeMap, fs, path::Path};

use serde_json::Value;
use triassic::quake_md2::{Builder, FixedStr, Model};

use crate::converting::{BARREL, MAN, glb_json, objects, root, run, text};

const SCOUT: &str = "testdata/goldsrc-mdl/made/scout.mdl";
const PLAYER: &str = "testdata/quake-md2/made/player.md2";

/// The bytes of the GLB of a model.
fn convert(model: &str, more: &[&str]) -> Vec<u8> {
    let to = tempfile::tempdir().unwrap();
    let path = to.path().join("x.glb");
    let (status, _, error) = run(&[&["convert", model, "-o", text(&path)], more].concat());
    assert_eq!((status, error.as_str()), (0, ""));
    fs::read(&path).unwrap()
}

fn list<'a>(document: &'a Value, key: &str) -> &'a [Value] {
    document[key].as_array().map_or(&[], Vec::as_slice)
}

fn names<'a>(document: &'a Value, key: &str) -> Vec<&'a str> {
    list(document, key).iter().map(|item| item["name"].as_str().unwrap()).collect()
}

/// The number of nodes: of each kind, with a mesh, and without mesh, children or joints.
fn nodes(document: &Value) -> (BTreeMap<&str, usize>, usize, usize) {
    let mut kinds = BTreeMap::new();
    for kind in list(document, "nodes").iter().filter_map(|node| node["extras"]["kind"].as_str()) {
        *kinds.entry(kind).or_insert(0) += 1;
    }
    let joints: Vec<&Value> = list(document, "skins").iter().flat_map(|skin| list(skin, "joints")).collect();
    let all = || list(document, "nodes").iter().enumerate();
    let meshes = all().filter(|(_, node)| node["mesh"].is_u64()).count();
    let is_empty = |(n, node): &(usize, &Value)| {
        node["mesh"].is_null()
            && node["children"].is_null()
            && !joints.iter().any(|joint| joint.as_u64() == Some(*n as u64))
    };
    (kinds, meshes, all().filter(is_empty).count())
}

/// The help of `--for` names everything that it sets; explicit options override it.
#[test]
fn presets_are_documented_options() {
    let (_, help, _) = run(&["convert", "--help"]);
    for (host, name) in [("godot", "Godot 3: `"), ("blender", "Blender: `"), ("three", "three.js: `")] {
        let (_, options) = help.split_once(name).unwrap();
        let (options, _) = options.split_once('`').unwrap();
        let options: Vec<&str> = options.split_whitespace().collect();
        assert!(options.len() >= 2, "{host}: {options:?}");
        // Models with bones keep their bind pose and the order of their nodes; no option changes this.
        let is_bound = |model: &str| host == "blender" && model != PLAYER;
        for model in [SCOUT, MAN, PLAYER] {
            let is_other = convert(model, &["--for", host]) != convert(model, &options);
            assert_eq!(is_other, is_bound(model), "{host} {model} {options:?}");
        }
        let own = ["--omit", "none", "--loop-names", "plain", "--morphs", "split"];
        for model in [SCOUT, PLAYER] {
            let is_other = convert(model, &[&["--for", host][..], &own].concat()) != convert(model, &[]);
            assert_eq!(is_other, is_bound(model), "{host} {model}");
        }
        assert!(convert(SCOUT, &["--for", host]) != convert(SCOUT, &[]), "{host}");
    }
}

#[test]
fn nodes_that_show_nothing_are_omitted() {
    let (plain, godot, blender, three) = (
        glb_json(&convert(SCOUT, &[])),
        glb_json(&convert(SCOUT, &["--for", "godot"])),
        glb_json(&convert(SCOUT, &["--for", "blender"])),
        glb_json(&convert(SCOUT, &["--for", "three"])),
    );
    let helpers = BTreeMap::from([("attachment", 2), ("hitbox", 6)]);
    // Plus two body parts, whose meshes are at the top level.
    assert_eq!(nodes(&plain), (helpers.clone(), 2, 10));
    assert_eq!(nodes(&three), (helpers, 2, 8));
    for document in [&godot, &blender] {
        assert_eq!(nodes(document), (BTreeMap::new(), 2, 0));
        assert_eq!(list(document, "nodes").len(), 11, "a root, eight bones, two meshes");
        let mesh = list(document, "nodes").iter().find(|node| node["mesh"].is_u64()).unwrap();
        assert_eq!(mesh["extras"]["parent"], "chassis");
    }
    let hitboxes = glb_json(&convert(SCOUT, &["--omit", "attachment,group", "--for", "godot"]));
    assert_eq!(nodes(&hitboxes).0, BTreeMap::from([("hitbox", 6)]));
    // The bones move as before.
    assert_eq!(list(&plain, "animations").len(), list(&godot, "animations").len());
    let channels = |document: &Value| -> usize {
        list(document, "animations").iter().map(|animation| list(animation, "channels").len()).sum()
    };
    assert_eq!(channels(&plain), channels(&blender));
}

#[test]
fn looping_animations_have_a_suffix() {
    for model in [SCOUT, PLAYER] {
        let (plain, godot) = (glb_json(&convert(model, &[])), glb_json(&convert(model, &["--for", "godot"])));
        let mut loops = 0;
        for (animation, name) in list(&plain, "animations").iter().zip(names(&godot, "animations")) {
            let own = animation["name"].as_str().unwrap();
            let is_looping = animation["extras"]["loop"] == true;
            loops += usize::from(is_looping);
            assert_eq!(name, if is_looping { format!("{own}-loop") } else { own.to_owned() });
        }
        assert!(loops > 2 && loops < list(&plain, "animations").len(), "{model}: {loops}");
    }
    // Both forms of a name find the animation.
    for pattern in ["walk", "walk-loop", "W*K-LOOP"] {
        for (more, name) in [(&[][..], "walk"), (&["--for", "godot"], "walk-loop")] {
            let document = glb_json(&convert(SCOUT, &[&["--sequences", pattern], more].concat()));
            assert_eq!(names(&document, "animations"), [name], "{pattern}");
        }
    }
}

/// An arrow with 300 frames, which differ in the position of their first vertex.
fn many_frames() -> Vec<u8> {
    let mut file = fs::read(root().join("testdata/quake-md2/made/arrow.md2")).unwrap();
    let field = |file: &[u8], n: usize| u32::from_le_bytes(file[4 * n..][..4].try_into().unwrap());
    let (size, start) = (field(&file, 4) as usize, field(&file, 14) as usize);
    let frame = file[start..][..size].to_vec();
    let begin = file.len() as u32;
    for n in 0..300_u32 {
        let mut frame = frame.clone();
        frame[24..40].fill(0);
        frame[24..30].copy_from_slice(format!("run{n:03}").as_bytes());
        frame[40] = n as u8;
        frame[41] = (n >> 8) as u8;
        file.extend(frame);
    }
    let end = file.len() as u32;
    for (n, value) in [(10, 300), (14, begin), (16, end)] {
        file[4 * n..][..4].copy_from_slice(&value.to_le_bytes());
    }
    file
}

/// Vertex animation of more than 256 frames.
#[test]
fn meshes_are_not_split_for_blender() {
    let from = tempfile::tempdir().unwrap();
    let model = from.path().join("arrow.md2");
    fs::write(&model, many_frames()).unwrap();
    let count = |more: &[&str]| {
        let document = glb_json(&convert(text(&model), more));
        (list(&document, "meshes").len(), nodes(&document).1)
    };
    assert_eq!(count(&["--for", "blender"]), (1, 1));
    assert!(count(&["--for", "godot"]).1 > 1 && count(&["--for", "three"]).1 > 1);
}

/// The counts match the file.
#[test]
fn counts_match_the_file() {
    let to = tempfile::tempdir().unwrap();
    let path = to.path().join("x.glb");
    let count = |model: &Path| {
        let (status, lines, error) = run(&["convert", "--json", "--force", text(model), "-o", text(&path)]);
        assert_eq!((status, error.as_str()), (0, ""));
        let document = glb_json(&fs::read(&path).unwrap());
        let counts = &objects(&lines)[0]["counts"];
        assert_eq!(counts["meshes"], list(&document, "meshes").len(), "{}", model.display());
        assert_eq!(counts["textures"], list(&document, "images").len(), "{}", model.display());
        counts["textures"].clone()
    };
    // Its skin is missing.
    assert_eq!(count(Path::new(BARREL)), 0);
    assert_eq!(count(Path::new(MAN)), 5);
    // A mesh with more than 256 shapes is split into several in the file.
    let bytes = fs::read(root().join(PLAYER)).unwrap();
    let mut long = Builder::from_model(&Model::parse(&bytes).unwrap());
    for n in 0..long.frames.len() {
        let mut frame = long.frames[n].clone();
        frame.header.name = FixedStr::new(format!("again{n}_").as_bytes()).unwrap();
        long.frames.push(frame);
    }
    let model = to.path().join("long.md2");
    fs::write(&model, long.write().unwrap()).unwrap();
    count(&model);
    let gltf = to.path().join("long.gltf");
    let (_, lines, _) = run(&["convert", "--json", text(&model), "-o", text(&gltf)]);
    let document: Value = serde_json::from_slice(&fs::read(&gltf).unwrap()).unwrap();
    let (counts, meshes) = (&objects(&lines)[0]["counts"], list(&document, "meshes").len());
    assert!(meshes > 1);
    // One of them is shown at a time: its triangles are those of the model.
    assert_eq!((&counts["meshes"], &counts["triangles"]), (&meshes.into(), &84.into()));
    // The blank submodel that replaces the bomb pack is not a mesh of the file.
    if let Some(corpus) = std::env::var_os("TRIASSIC_CORPUS") {
        count(&Path::new(&corpus).join("goldsrc-mdl/danakt+web-hlmv/__mock__/leet.mdl"));
    }
}

/// Godot does not support normalized integers: for it, only positions are quantized by default.
#[test]
fn quantization_depends_on_the_program() {
    let types = |more: &[&str]| {
        let document = glb_json(&convert(PLAYER, more));
        let part = &document["meshes"][0]["primitives"][0]["attributes"];
        ["POSITION", "NORMAL", "TEXCOORD_0"].map(|name| {
            let list = usize::try_from(part[name].as_u64().unwrap()).unwrap();
            document["accessors"][list]["componentType"].as_u64().unwrap()
        })
    };
    let (floats, positions, all) = ([5126; 3], [5122, 5126, 5126], [5122, 5120, 5123]);
    assert_eq!(types(&[]), floats);
    assert_eq!(types(&["--for", "godot"]), floats);
    assert_eq!(types(&["--quantize"]), all);
    assert_eq!(types(&["--quantize", "--for", "three"]), all);
    assert_eq!(types(&["--quantize", "--for", "godot"]), positions);
    assert_eq!(types(&["--quantize=positions"]), positions);
    assert_eq!(types(&["--quantize=all", "--for", "godot"]), all);
}
