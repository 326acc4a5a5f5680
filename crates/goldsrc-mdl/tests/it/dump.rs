//! The dump: everything in the file.
#![cfg(feature = "serde")]

use crate::support;

use goldsrc_mdl::{Model, ModelSet, Role, SequenceFile, TextureFile};
use serde_json::{Value, json};
use support::sample::{external, sample};
use triassic_test_support::{bytes::patch, memory::measure};

#[test]
fn every_list_is_dumped() {
    let sample = sample();
    let mut set = ModelSet::new(Model::parse(&sample.main).unwrap());
    let missing = serde_json::to_value(&set).unwrap();
    assert_eq!(missing["missing"], json!([{"sequences": 1}]));
    let error = missing["sequences"][1]["animations"]["error"].as_str().unwrap();
    assert!(error.contains("the file of its sequence group is missing"), "{error}");
    set.add(Role::Sequences(1), &sample.group).unwrap();
    let dump = serde_json::to_value(&set).unwrap();
    assert_eq!(dump["header"]["bones"], 3);
    assert_eq!(dump["header"]["name"], "models\\sample.mdl");
    assert_eq!(dump["bones"][1]["name"], "neck");
    assert_eq!(dump["bones"][1]["controllers"], json!([-1, -1, -1, 0, -1, -1]));
    assert_eq!(dump["bone_controllers"][1]["end"], 45.0);
    assert_eq!(dump["hitboxes"][0]["group"], 1);
    assert_eq!(dump["attachments"][0]["position"], json!([1.0, 2.0, 3.0]));
    assert_eq!(dump["sequence_groups"][1]["label"], "group01");
    let idle = &dump["sequences"][0];
    assert_eq!((&idle["record"]["label"], &idle["flag_names"]), (&json!("idle"), &json!(["looping"])));
    assert_eq!(idle["events"][0]["options"], "sound/step.wav");
    assert_eq!(idle["pivots"].as_array().unwrap().len(), 1);
    assert_eq!(idle["animations"], json!([[{"x": [0, 4, 0]}, {"z_rotation": [0, 1000, 0]}, {}]]));
    assert_eq!(dump["sequences"][1]["animations"][3], json!([{"z_rotation": [3000, 3000]}, {}, {}]));
    assert_eq!(dump["transitions"], json!([[0, 2], [1, 0]]));
    let body = &dump["body_parts"][0]["sub_models"][0];
    assert_eq!(body["vertices"][3], json!([1.0, 1.0, 0.0]));
    assert_eq!((&body["vertex_bones"], &body["normal_bones"]), (&json!([0, 0, 0, 0]), &json!([0, 0])));
    assert_eq!(body["meshes"][0]["commands"], json!([{"kind": "strip", "corners": 4}]));
    assert_eq!(body["meshes"][0]["triangles"][1], json!([[2, 0, 4, 0], [1, 0, 0, 2], [3, 0, 4, 2]]));
    assert_eq!(body["meshes"][1]["commands"], json!([{"kind": "fan", "corners": 3}]));
    assert_eq!(dump["textures"][1]["flag_names"], json!(["masked"]));
    assert_eq!(dump["skins"], json!([[0, 1]]));
    assert_eq!(dump.get("truncated"), None);
}

#[test]
fn companions_can_be_dumped_by_themselves() {
    let sample = external();
    let textures = serde_json::to_value(TextureFile::parse(&sample.textures).unwrap()).unwrap();
    assert_eq!(textures["textures"][0]["record"]["name"], "face.bmp");
    let group = serde_json::to_value(SequenceFile::parse(&sample.group).unwrap()).unwrap();
    assert_eq!(group["header"]["name"], "sample01.mdl");
    let mut set = ModelSet::new(Model::parse(&sample.main).unwrap());
    set.add(Role::Textures, &sample.textures).unwrap();
    let dump: Value = serde_json::to_value(&set).unwrap();
    assert_eq!(dump["textures"].as_array().unwrap().len(), 2);
}

#[test]
fn dumping_takes_no_memory() {
    let sample = sample();
    let set = ModelSet::new(Model::parse(&sample.main).unwrap());
    let ((), used) = measure(|| serde_json::to_writer(std::io::sink(), &set).unwrap());
    assert!(used.peak < 256, "{used:?}");
}

#[test]
fn dump_stops_at_false_counts() {
    let mut main = sample().main;
    // A sequence of a million frames: its channels would continue after their runs.
    let at = usize::try_from(support::sample::header(&main).sequence_offset).unwrap();
    patch(&mut main, at, |sequence: &mut goldsrc_mdl::SequenceRecord| sequence.frame_count = 1 << 20);
    let dump = serde_json::to_value(Model::parse(&main).unwrap()).unwrap();
    assert_eq!(dump["truncated"], true);
}
