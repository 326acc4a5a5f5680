//! Dumps of whole textures, as programs in other languages read them.
#![cfg(feature = "serde")]

use crate::common;

use bis_paa::{PixelType, Tag, Texture};
use common::{Paa, PaaLevel};
use serde_json::{Value, json};

/// The dump of a texture; its keys must be those that the crate lists, in order.
fn dump(bytes: &[u8]) -> Value {
    let text = serde_json::to_string(&Texture::parse(bytes).unwrap()).unwrap();
    let dump: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(dump.as_object().unwrap().len(), Texture::INFO.parts.len());
    let places: Vec<usize> = Texture::INFO.parts.iter().map(|key| text.find(&format!("\"{key}\":")).unwrap()).collect();
    assert!(places.is_sorted(), "{places:?}");
    dump
}

#[test]
fn everything_except_pixels_is_dumped() {
    let levels = vec![PaaLevel::new(8, 4, vec![0; 32]), PaaLevel::new(4, 4, vec![0; 16])];
    let mut paa = Paa::new(PixelType::Dxt5, levels);
    paa.end.push(9);
    let (file, places) = paa.write_with_places();
    let dump = dump(&file);
    assert_eq!((&dump["type_word"], &dump["pixel_type"]), (&json!(0xff05), &json!("DXT5")));
    assert_eq!(dump["tags"][0], json!({"name": "CGVA", "data": "3cc31eff"}));
    assert_eq!(dump["tags"].as_array().unwrap().len(), 3);
    assert_eq!(dump["palette"], json!([]));
    assert_eq!(
        dump["levels"][1],
        json!({"at": places[1], "width": 4, "height": 4, "packing": "none", "marked": false,
            "data_at": places[1] + 7, "data_size": 16})
    );
    assert_eq!((dump["levels"].as_array().unwrap().len(), &dump["tail"]), (2, &json!([0, 0, 9])));
}

#[test]
fn palettes_and_marks_are_dumped() {
    let mut paa = Paa::new(PixelType::P8, vec![PaaLevel::marked(2, 2, &[0, 1, 1, 0])]);
    (paa.type_word, paa.palette) = (None, vec![[1, 2, 3], [4, 5, 6]]);
    let dump = dump(&paa.write());
    assert_eq!((&dump["type_word"], &dump["pixel_type"]), (&Value::Null, &json!("P8")));
    assert_eq!(dump["palette"][1], json!({"blue": 4, "green": 5, "red": 6}));
    assert_eq!((&dump["levels"][0]["marked"], &dump["levels"][0]["packing"]), (&json!(true), &json!("lzss")));
}

#[test]
fn names_are_the_usual_ones() {
    let names: Vec<String> = PixelType::WORDS.iter().map(|(_, pixel_type)| format!("{pixel_type:>8}")).collect();
    assert!(names.contains(&"    DXT1".into()) && names.contains(&"ARGB1555".into()), "{names:?}");
    assert!(PixelType::WORDS.iter().all(|(_, pixel_type)| !pixel_type.name().is_empty()));
    for known in [Tag::AVERAGE, Tag::MAXIMUM, Tag::ALPHA, Tag::SWIZZLE, Tag::OFFSETS, Tag::PROCEDURE] {
        assert!(Tag::is_known(known));
    }
    assert!(!Tag::is_known(*b"NONE"));
}
