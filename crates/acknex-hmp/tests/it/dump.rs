//! Dumps of whole terrains, as programs in other languages read them.
#![cfg(feature = "serde")]

use crate::common;

use acknex_hmp::Terrain;
use serde_json::{Value, json};

/// The dump of a terrain; its keys must be those that the crate lists, in order.
fn dump(bytes: &[u8]) -> Value {
    let text = serde_json::to_string(&Terrain::parse(bytes).unwrap()).unwrap();
    let dump: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(dump.as_object().unwrap().len(), Terrain::INFO.parts.len());
    let places: Vec<usize> = Terrain::INFO.parts.iter().map(|key| text.find(&format!("\"{key}\":")).unwrap()).collect();
    assert!(places.is_sorted(), "{places:?}");
    dump
}

#[test]
fn the_older_form_of_hmp4_is_dumped_whole() {
    let mut builder = common::hmp4_bytes();
    builder.triangles[1].tex_coords = [7, 8, 9];
    builder.trailing = vec![5, 6];
    let dump = dump(&builder.write().unwrap());
    assert_eq!((&dump["generation"], &dump["header"]["tex_coord_count"]), (&json!("HMP4"), &json!(12)));
    let grid = &dump["grid"];
    assert_eq!(
        (&grid["column_count"], &grid["row_count"], &grid["cell_size"]),
        (&json!(4), &json!(3), &json!([100.0, 100.0]))
    );
    assert_eq!(grid["order"], json!({"by_columns": true, "from_bottom": true, "from_right": false}));
    assert_eq!((&grid["diagonal"], &grid["origin"]), (&json!("falling"), &json!([-150.0, -100.0])));
    assert_eq!(dump["skins"], json!([{"raw_type": 2, "width": 16, "height": 16, "data_at": 88, "data_size": 512}]));
    assert_eq!(dump["tex_coords"][5], json!({"u": 16, "v": 5}));
    assert_eq!((&dump["triangles"][1], dump["triangles"].as_array().unwrap().len()), (&json!([1, 4, 3]), 12));
    assert_eq!(dump["own_triangles"][1], json!({"vertices": [1, 4, 3], "tex_coords": [7, 8, 9]}));
    let frame = &dump["frames"][0];
    assert_eq!((&frame["at"], &frame["header"]["name"]), (&json!(792), &json!("Frame1")));
    assert_eq!(frame["points"][1], json!({"position": [0, 127, 40], "normal": 84}));
    assert_eq!((&frame["positions"][0], &frame["normals"][0][2]), (&json!([-150.0, -100.0, 7.0]), &json!(1.0)));
    assert_eq!(dump["trailing"], json!([5, 6]));
}

#[test]
fn points_are_dumped_as_stored_in_each_generation() {
    let hmp5 = dump(&common::hmp5().write().unwrap());
    assert_eq!(hmp5["frames"][0]["points"][1], json!({"z": 16942, "normal": 85, "unused": 0}));
    let hmp7 = dump(&common::hmp7().write().unwrap());
    let frame = &hmp7["frames"][2];
    assert_eq!(frame["points"][1], json!({"z": 14429, "normal": [23, 0]}));
    // Opposite to the stored one, which points inward.
    assert_eq!(frame["normals"][1][0], json!(-0.181_102_37));
    for (dump, frames) in [(&hmp5, 1), (&hmp7, 3)] {
        assert_eq!(dump["frames"].as_array().unwrap().len(), frames);
        assert_eq!((&dump["triangles"][1], &dump["own_triangles"]), (&json!([1, 18, 17]), &json!([])));
    }
    let skins = &hmp7["skins"];
    assert_eq!((&skins[0]["material"]["power"], &skins[4]["external"]), (&json!(7.0), &json!("grass.dds")));
    assert_eq!(skins[5]["reference"], 0);
}
