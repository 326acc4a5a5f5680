//! Dumps of whole files.
#![cfg(feature = "serde")]

use crate::common;

use acknex_wmb::{Format, Version, Wad, Wmb, Wmp};
use common::sources;
use serde_json::{Value, json, to_value};

#[test]
fn a_level_is_dumped_completely() {
    let bytes = common::level().write().unwrap();
    let text = serde_json::to_string(&Wmb::parse(&bytes).unwrap()).unwrap();
    let keys: Vec<usize> = Wmb::INFO.parts.iter().map(|key| text.find(&format!("\"{key}\":")).unwrap()).collect();
    assert!(keys.is_sorted(), "{keys:?}");
    let dump: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(dump.as_object().unwrap().len(), Wmb::INFO.parts.len());
    assert_eq!(dump["objects"][2]["light"]["range"], 512.0);
    assert_eq!(dump["objects"][5]["path"]["points"][1]["position"], json!([32.0, 0.0, 8.0]));
    assert_eq!(dump["lists"][0]["kind"], "palettes");
    assert_eq!(dump["textures"][0]["name"], "floor");
    assert_eq!(dump["blocks"][1]["skins"][0]["texture"], 1);
    assert_eq!(dump["palette"]["colors"][254], json!([254, 254, 254]));
    let old = common::old_level(Version::Wmb2);
    let dump = to_value(Wmb::parse(&old).unwrap()).unwrap();
    assert_eq!((&dump["version"], &dump["faces"][5]["tex_info"]), (&json!(2), &json!(5)));
}

#[test]
fn visible_leafs_are_dumped() {
    let mut builder = common::level();
    let leaf = builder.leafs[1];
    builder.leafs.resize(41, leaf);
    builder.models[0].leaf_count = 40;
    builder.visibility = vec![1, 0, 2, 0x80, 0xff, 0xff, 0x10, 0];
    for leaf in &mut builder.leafs {
        leaf.visibility_offset = 8;
    }
    (builder.leafs[1].visibility_offset, builder.leafs[2].visibility_offset) = (0, 6);
    let rows = |builder: &acknex_wmb::Builder| {
        let bytes = builder.write().unwrap();
        to_value(Wmb::parse(&bytes).unwrap()).unwrap()["visible_leafs"].take()
    };
    let found = rows(&builder);
    assert_eq!(found.as_array().unwrap().len(), 41);
    assert_eq!((&found[1][0], &found[1][9], &found[2]), (&json!(1), &json!(40), &json!([5])));
    assert_eq!((&found[0], &found[3]), (&Value::Null, &Value::Null));
    // Overlapping rows hold at most eight leafs for each byte of the list.
    for leaf in &mut builder.leafs {
        leaf.visibility_offset = 0;
    }
    let found = rows(&builder);
    let seen: usize = found.as_array().unwrap().iter().filter_map(|row| Some(row.as_array()?.len())).sum();
    assert!((10..=64).contains(&seen) && found[40].is_null(), "{seen}");
}

#[test]
fn archives_and_sources_are_dumped() {
    let bytes = sources::wmp();
    let dump = to_value(Wmp::parse(&bytes).unwrap()).unwrap();
    assert_eq!(dump["nodes"][2]["world"], json!([100.0, 10.0, 0.0]));
    assert_eq!(dump["nodes"][2]["block"]["faces"], json!([[0, 1, 2]]));
    assert_eq!(dump["nodes"][2]["block"]["surfaces"][0]["texture"], "floor");
    assert_eq!(dump["nodes"][0]["name"], "Root");
    let bytes = sources::wad();
    let dump = to_value(Wad::parse(&bytes).unwrap()).unwrap();
    assert_eq!((&dump["version"], &dump["textures"][0]["name"]), (&json!(7), &json!("floor")));
}
