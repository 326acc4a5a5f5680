//! A dump of a whole model, as other programs read it.
#![cfg(feature = "serde")]

use crate::common;

use bis_p3dm::{Format, Model, rvmat::Material};
use serde_json::json;

#[test]
fn the_dump_contains_everything_in_the_crate() {
    let bytes = common::built(|_| {});
    let model = Model::parse(&bytes).unwrap();
    let dump = serde_json::to_value(&model).unwrap();
    let keys: Vec<_> = dump.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(keys, ["header", "lods"]);
    assert!(keys.iter().all(|key| Model::INFO.parts.contains(key)));
    let fine = &dump["lods"][common::FINE];
    assert_eq!(
        (&fine["kind"], &fine["form"], &fine["resolution"]),
        (&json!("Resolution 0"), &json!("P3DM"), &json!(0.0))
    );
    assert_eq!(fine["points"][3], json!({"position": [0.5, 0.5, -0.25], "raw_flags": 0x0200_0000}));
    assert_eq!(fine["faces"][3]["raw_flags"], json!(0x10));
    assert_eq!(fine["faces"][0]["texture"], json!(r"triassic\crate\data\crate_co.paa"));
    assert_eq!(fine["faces"][0]["vertices"].as_array().unwrap().len(), 4);
    assert_eq!(
        fine["proxies"],
        json!([{"path": r"\triassic\lamp\lamp", "id": 1, "origin": [0.0, 0.5, 0.0], "right": [1.0, 0.0, 0.0],
            "up": [0.0, 1.0, 0.0], "forward": [0.0, 0.0, 1.0]}])
    );
    let tags = fine["tags"].as_array().unwrap();
    assert_eq!(tags[0]["sharp_edges"], json!([[0, 1], [1, 3], [2, 3], [0, 2]]));
    assert_eq!(tags[3]["selection"], json!({"points": [[8, 1], [9, 1], [10, 1]], "faces": [[6, 1]]}));
    assert_eq!(tags[7]["property"], json!({"name": "lodnoshadow", "value": "1"}));
    assert_eq!((&tags[9]["frame"]["time"], &tags[11]["uv_set"]["id"]), (&json!(0.5), &json!(0)));
    assert_eq!(tags.last().unwrap(), &json!({"name": "#EndOfFile#"}));
    let geometry = dump["lods"][common::GEOMETRY]["tags"].as_array().unwrap();
    assert_eq!(geometry[5]["mass"].as_array().unwrap().len(), 16);
}

#[test]
fn the_dump_contains_bytes_after_a_nul() {
    let mut builder = common::flashpoint();
    builder.lods[0].faces[0].texture_after_nul = b"old\0".into();
    builder.lods[0].tags[0].name_after_nul = vec![0, 7].into();
    builder.lods[0].tags[1].name_after_nul = vec![0; 3].into();
    let bytes = builder.write().unwrap();
    let dump = serde_json::to_value(Model::parse(&bytes).unwrap()).unwrap();
    let (faces, tags) = (&dump["lods"][0]["faces"], &dump["lods"][0]["tags"]);
    assert!(faces[0]["texture_after_nul"].as_str().unwrap().starts_with("6f6c6400"));
    assert!(tags[0]["name_after_nul"].as_str().unwrap().starts_with("0007"));
    assert!(faces[1].get("texture_after_nul").is_none() && tags[1].get("name_after_nul").is_none());
}

#[test]
fn a_material_is_dumped_as_a_list_of_entries() {
    let material = Material::parse(b"a = 1; class B: C { d[] = {\"e\", 2}; }; class F; delete G;").unwrap();
    assert_eq!(
        serde_json::to_value(&material).unwrap(),
        json!({"form": "text", "entries": [
            {"name": "a", "value": 1.0},
            {"class": "B", "base": "C", "entries": [{"name": "d", "value": ["e", 2.0]}]},
            {"external": "F"}, {"delete": "G"}
        ]})
    );
}
