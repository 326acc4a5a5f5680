//! The tables of the format's document match the code.

use bis_p3dm::formats_core::FieldInfo;
use bis_p3dm::{
    CornerUv, DemoFaceRecord, DemoLodHeader, Edge, FaceFlags, FaceRecord, Header, LodHeader, LodKind, MaterialIndex,
    Normal, OldFaceRecord, OldTagHeader, Point, PointFlags, PointMass, Position, Property, Record, Resolution, Vertex,
};
use triassic_test_support::{document, files};

const TABLES: [(&str, &[FieldInfo]); 16] = [
    ("Header", Header::FIELDS),
    ("Header of a level of detail", LodHeader::FIELDS),
    ("Header of a demo level", DemoLodHeader::FIELDS),
    ("Point", Point::FIELDS),
    ("Position", Position::FIELDS),
    ("Normal", Normal::FIELDS),
    ("Corner", Vertex::FIELDS),
    ("Face", FaceRecord::FIELDS),
    ("Face of SP3X", OldFaceRecord::FIELDS),
    ("Face of SP3D", DemoFaceRecord::FIELDS),
    ("Tag", OldTagHeader::FIELDS),
    ("Edge", Edge::FIELDS),
    ("Mass of a point", PointMass::FIELDS),
    ("UV of a corner", CornerUv::FIELDS),
    ("Property", Property::FIELDS),
    ("Material index", MaterialIndex::FIELDS),
];

#[test]
fn documented_byte_tables_match_the_code() {
    document::check_byte_tables("bis-p3dm", &TABLES);
}

#[test]
fn every_list_has_a_work_test() {
    document::check_lists("bis-p3dm", &TABLES, &["data_size"], include_str!("hostile/work.rs"));
}

/// The rows of the table below a heading.
fn rows(heading: &str) -> Vec<Vec<String>> {
    let document = files::text("docs/reference/formats/bis-p3dm.md");
    let (_, section) = document.split_once(&format!("\n## {heading}\n")).unwrap();
    let (section, _) = section.split_once("\n## ").unwrap();
    let cells = |line: &str| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
    section.lines().filter(|line| line.starts_with('|')).skip(2).map(cells).collect()
}

#[test]
fn documented_kinds_match_the_code() {
    let rows = rows("Kinds of levels");
    // Each with the first number of its range, preceded by the row of fractions.
    let bits = |row: &Vec<String>| u32::from_str_radix(&row[1], 16).map(f32::from_bits);
    let first = |name: &str| name.strip_suffix(" i").map_or(name.to_owned(), |name| format!("{name} 0"));
    for row in &rows[1..] {
        let resolution = Resolution(bits(row).unwrap());
        let name = row[2].split(" (").next().unwrap();
        assert!(resolution.is_exact(), "{row:?}");
        assert_eq!(resolution.kind().to_string(), first(name), "{row:?}");
        let value: f32 = row[0].split(" + ").next().unwrap().parse().unwrap();
        assert_eq!(value.to_bits(), resolution.0.to_bits(), "{row:?}");
    }
    assert_eq!(rows.len(), 1 + LodKind::SINGLE.len() + LodKind::ROWS.len());
}

#[test]
fn documented_flags_match_the_code() {
    let all = |heading: &str| {
        let bits =
            rows(heading).into_iter().map(|row| u32::from_str_radix(row[0].trim_start_matches("0x"), 16).unwrap());
        bits.fold(0, |all, bits| {
            assert_eq!(all & bits, 0, "{heading}: {bits:#x} twice");
            all | bits
        })
    };
    assert_eq!((all("Flags of points"), all("Flags of faces")), (PointFlags::KNOWN, FaceFlags::KNOWN));
}
