//! Dumps of whole models, as programs in other languages read them.
#![cfg(feature = "serde")]

use crate::common;

use acknex_mdl::{Generation, Model};
use serde_json::{Value, json};

/// The dump of a model; its keys must be those that the crate lists, in order.
fn dump(bytes: &[u8]) -> Value {
    let text = serde_json::to_string(&Model::parse(bytes).unwrap()).unwrap();
    let dump: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(dump.as_object().unwrap().len(), Model::INFO.parts.len());
    let places: Vec<usize> = Model::INFO.parts.iter().map(|key| text.find(&format!("\"{key}\":")).unwrap()).collect();
    assert!(places.is_sorted(), "{places:?}");
    dump
}

#[test]
fn groups_of_quake_are_dumped_with_their_times() {
    let mut builder = common::quake(Generation::Idpo);
    builder.trailing = vec![7, 8];
    let dump = dump(&builder.write().unwrap());
    assert_eq!((&dump["generation"], &dump["header"]["skin_width"]), (&json!("IDPO"), &json!(8)));
    assert_eq!(
        dump["skins"][2],
        json!({"name": "", "group": 0, "data":
            {"raw_type": 0, "width": 8, "height": 4, "data_at": 200, "data_size": 32}})
    );
    assert!(dump["skins"][3].get("group").is_none());
    assert_eq!(dump["skin_groups"], json!([{"times": [0.1, 0.2]}]));
    assert_eq!(dump["tex_coords"][2], json!({"on_seam": 32, "s": 0, "t": 4}));
    assert_eq!(dump["triangles"][1], json!({"faces_front": 0, "vertices": [0, 3, 1]}));
    assert_eq!((&dump["frames"][0].get("group"), &dump["frames"][2]["group"]), (&None, &json!(0)));
    assert_eq!(dump["frames"][2]["header"]["name"], "burn2");
    assert_eq!(dump["frames"][2]["vertices"][1], json!({"position": [152, 16, 16], "normal": 141}));
    let group = &dump["frame_groups"][0];
    assert_eq!((&group["header"]["frame_count"], &group["times"]), (&json!(2), &json!([0.5, 0.5])));
    assert_eq!(dump["trailing"], json!([7, 8]));
    for none in ["bones", "groups", "deformers", "entity_data", "editor_data"] {
        assert_eq!(dump[none], json!([]), "{none}");
    }
}

#[test]
fn coordinates_and_triangles_of_mdl5_are_dumped() {
    let mut file = common::mdl5().write().unwrap();
    let name = file.windows(5).position(|bytes| bytes == b"walk2").unwrap();
    file[name + 8] = 0xcc;
    let dump = dump(&file);
    assert_eq!(dump["skins"][0]["data"]["raw_type"], 10);
    assert_eq!(dump["tex_coords"][3], json!({"u": 16, "v": 8}));
    assert_eq!(dump["triangles"][2], json!({"vertices": [0, 2, 3], "tex_coords": [0, 2, 4]}));
    let header = &dump["frames"][2]["header"];
    assert_eq!((&header["name"], &header["name_after_nul"]), (&json!("walk2"), &json!("0000cc00000000000000")));
    assert_eq!(dump["frames"][0]["vertices"].as_array().unwrap().len(), 4);
}

#[test]
fn everything_of_mdl7_is_dumped() {
    let mut builder = common::mdl7();
    (builder.entity, builder.editor) = (vec![1, 2], vec![3]);
    builder.bones[1].name_field = b"tip\0\0old".to_vec();
    builder.bones[1].name_field.resize(20, 0);
    let dump = dump(&builder.write().unwrap());
    assert_eq!((&dump["generation"], &dump["header"]["bone_count"]), (&json!("MDL7"), &json!(2)));
    assert_eq!(
        (&dump["skins"][0]["name"], &dump["skins"][0]["data"]["material"]["power"]),
        (&json!("paint"), &json!(8.0))
    );
    assert_eq!(dump["skins"][1]["data"]["external"], "body.tga");
    assert_eq!(
        dump["bones"][0],
        json!({"name": "root", "head": {"parent": 65535, "unused": 0, "position": [1.0, 0.0, 0.0]}})
    );
    assert_eq!(
        (&dump["bones"][1]["name"], &dump["bones"][1]["name_after_nul"]),
        (&json!("tip"), &json!(format!("006f6c64{}", "00".repeat(12))))
    );
    let group = &dump["groups"][1];
    assert_eq!((&group["header"]["name"], &group["triangles"][1]["material"]), (&json!("head"), &json!(2)));
    assert_eq!((&group["tex_coords"][0]["uv"], &group["vertices"][2]["reference"]), (&json!([0.25, 0.75]), &json!(1)));
    let frame = &dump["groups"][0]["frames"][1];
    assert_eq!((&frame["header"]["name"], &frame["matrices"][1]["bone"]), (&json!("walk2"), &json!(1)));
    assert_eq!(frame["vertices"][0]["position"], json!([0.0, 4.0, 1.0]));
    let deformer = &dump["deformers"][0];
    assert_eq!(deformer["header"]["element_count"], 2);
    assert_eq!(deformer["elements"][1]["head"]["bone"], 1);
    assert_eq!(deformer["elements"][1]["weights"][2], json!({"vertex": 3, "weight": 1.0}));
    assert_eq!((&dump["entity_data"], &dump["editor_data"]), (&json!([1, 2]), &json!([3])));
    for none in ["skin_groups", "tex_coords", "triangles", "frames", "frame_groups", "trailing"] {
        assert_eq!(dump[none], json!([]), "{none}");
    }
}
