//! The parts of a model that are written.

use std::{fs, path::Path};

use serde_json::Value;

use crate::converting::{MAN, below, folder, glb_json, objects, run, text};

/// The names of the meshes, materials, images and variants of a GLB or glTF, and the number of scenes.
fn contents(path: &Path) -> (Vec<String>, Vec<String>, usize, usize, usize) {
    let file = gltf::Gltf::open(path).unwrap();
    let meshes = file.meshes().map(|mesh| mesh.name().unwrap().to_owned()).collect();
    let materials = file.materials().map(|material| material.name().unwrap().to_owned()).collect();
    let variants = file.variants().map_or(0, Iterator::count);
    (meshes, materials, file.images().count(), variants, file.scenes().count())
}

/// Converts the man and returns the line of `--json`.
fn convert(more: &[&str]) -> Value {
    let (status, lines, error) = run(&[&["convert", "--json", "--force", MAN], more].concat());
    assert_eq!((status, error.as_str()), (0, ""));
    objects(&lines).remove(0)
}

#[test]
fn the_parts_that_the_game_shows_first_are_written() {
    let to = tempfile::tempdir().unwrap();
    let path = to.path().join("x.glb");
    let line = convert(&["-o", text(&path)]);
    let (meshes, materials, images, variants, scenes) = contents(&path);
    assert_eq!(meshes, ["reference_headless", "reference_head1"]);
    assert_eq!((images, scenes), (materials.len(), 1));
    assert_eq!(line["left_out"], serde_json::json!(["reference_head2", "reference_head3"]));
    assert_eq!((&line["counts"]["meshes"], &line["counts"]["textures"]), (&2.into(), &images.into()));
    // The skin families change the remaining parts.
    assert_eq!(variants, 2);

    let line = convert(&["-o", text(&path), "--parts", "all"]);
    let (all, all_materials, _, _, scenes) = contents(&path);
    assert_eq!((all.len(), scenes, &line["left_out"]), (4, 2, &serde_json::json!([])));
    assert!(all_materials.len() >= materials.len());
    let document = glb_json(&fs::read(&path).unwrap());
    let nodes = document["nodes"].as_array().unwrap();
    let hidden = nodes.iter().filter(|node| node["extensions"]["KHR_node_visibility"]["visible"] == false);
    let names: Vec<&str> = hidden.map(|node| node["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["reference_head2", "reference_head3"]);

    convert(&["-o", text(&path), "--no-variants"]);
    let (_, plain, images, variants, _) = contents(&path);
    assert_eq!((variants, images), (0, plain.len()));
    assert!(plain.len() < materials.len(), "{plain:?} {materials:?}");
}

/// One of twenty skins exists.
#[test]
fn images_only_used_by_variants_are_not_missing_without_variants() {
    const PLANT: &str = "testdata/quake-md2/ufoai-data/models/objects/vegi/plants2/plant_02.md2";
    let to = tempfile::tempdir().unwrap();
    for (name, more, missing) in [
        ("x.glb", &[][..], Some(19)),
        ("x.glb", &["--no-variants"], None),
        // An OBJ has no variants, but all materials if requested.
        ("x.obj", &[], None),
        ("x.obj", &["--parts", "all"], Some(19)),
        ("x.obj", &["--parts", "all", "--no-variants"], None),
    ] {
        let path = to.path().join(name);
        let (status, lines, error) = run(&[&["convert", "--json", "--force", PLANT, "-o", text(&path)], more].concat());
        assert_eq!((status, error.as_str()), (0, ""));
        let findings = objects(&lines).remove(0)["findings"].as_array().unwrap().clone();
        let lost = findings.iter().find(|finding| finding["code"] == "SCN-001");
        assert_eq!(lost.map(|finding| finding["count"].as_u64().unwrap()), missing, "{name} {more:?}");
    }
}

#[test]
fn another_submodel_is_selected_by_number_or_name() {
    let to = tempfile::tempdir().unwrap();
    let path = to.path().join("x.glb");
    for body in ["heads=2", "HEADS=reference_head3"] {
        convert(&["-o", text(&path), "--body", body]);
        assert_eq!(contents(&path).0, ["reference_headless", "reference_head3"]);
    }
    for (body, expected) in [
        ("hats=1", "no body part is named `hats`; there are `studio`, `heads`"),
        ("heads=3", "no submodel of `heads` is named `3`; there are `0 reference_head1`, `1 reference_head2`"),
    ] {
        let (status, _, error) = run(&["convert", "--force", MAN, "-o", text(&path), "--body", body]);
        assert_eq!(status, 1);
        assert!(error.contains(expected), "{error}");
    }
    assert_eq!(run(&["convert", MAN, "-o", text(&path), "--body", "heads"]).0, 2);
}

#[test]
fn each_alternative_gets_its_own_file() {
    let to = tempfile::tempdir().unwrap();
    let line = convert(&["--out-dir", text(to.path()), "--parts", "separate"]);
    assert_eq!(below(to.path()), ["man/man-reference_head2.glb", "man/man-reference_head3.glb", "man/man.glb"]);
    assert_eq!(line["outputs"][0], text(&to.path().join("man/man.glb")));
    assert_eq!(line["outputs"].as_array().unwrap().len(), 3);
    for (file, head) in [("man", "1"), ("man-reference_head2", "2"), ("man-reference_head3", "3")] {
        let (meshes, .., scenes) = contents(&to.path().join(format!("man/{file}.glb")));
        assert_eq!(meshes, ["reference_headless".to_owned(), format!("reference_head{head}")]);
        assert_eq!(scenes, 1);
    }
    // Next to the requested file; formats with several files use folders, since their images may have equal names.
    let path = to.path().join("one.gltf");
    convert(&["-o", text(&path), "--parts", "separate"]);
    let found = below(to.path());
    for file in ["one.gltf", "reference_head2/one-reference_head2.gltf", "reference_head3/one-reference_head3.gltf"] {
        assert!(found.iter().any(|found| found == file), "{found:?}");
        gltf::Gltf::open(to.path().join(file)).unwrap();
    }
    let (status, _, error) = run(&["convert", MAN, "-o", "-", "--parts", "separate"]);
    assert_eq!(status, 2, "{error}");
}

#[test]
fn an_obj_contains_only_the_images_of_its_faces() {
    let to = folder(&[]);
    let path = to.path().join("x.obj");
    let line = convert(&["-o", text(&path)]);
    let mtl = fs::read_to_string(to.path().join("x.mtl")).unwrap();
    let images = below(to.path()).into_iter().filter(|name| name.ends_with(".png")).count();
    let obj = fs::read_to_string(&path).unwrap();
    for material in mtl.lines().filter_map(|line| line.strip_prefix("newmtl ")) {
        assert!(obj.contains(&format!("usemtl {material}\n")), "{material}");
    }
    assert_eq!(mtl.matches("map_Kd").count(), images);
    assert_eq!(line["counts"]["textures"], images);
    assert_eq!(obj.lines().filter(|line| line.starts_with("o ")).count(), 2);
    convert(&["-o", text(&path), "--parts", "all"]);
    assert_eq!(fs::read_to_string(&path).unwrap().lines().filter(|line| line.starts_with("o ")).count(), 4);
}
