//! The tables of the format's document have the fields of the code, with their places and sizes.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test")]

mod common;

use quake_md2::{Fraction, FrameHeader, GlVertex, Header, Record, Skin, TexCoord, Triangle, Vertex, pcx::PcxHeader};

/// The rows of the first table of fields below the heading.
fn rows(document: &str, heading: &str) -> Vec<Vec<String>> {
    let (_, section) =
        document.split_once(&format!("\n## {heading}\n")).unwrap_or_else(|| panic!("no heading {heading}"));
    let (section, _) = section.split_once("\n## ").unwrap_or((section, ""));
    let mut lines = section.lines().skip_while(|line| !line.starts_with("| offset |"));
    let head = lines.next().unwrap_or_else(|| panic!("no table below {heading}"));
    assert_eq!(head, "| offset | size | name | C name | type | meaning | source | confidence |", "{heading}");
    let cells =
        |line: &str| -> Vec<String> { line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect() };
    lines.skip(1).take_while(|line| line.starts_with('|')).map(cells).collect()
}

#[test]
fn the_byte_tables_are_those_of_the_code() {
    let document = std::fs::read_to_string(common::project().join("docs/formats/quake-md2.md")).unwrap();
    for (heading, fields) in [
        ("Header", Header::FIELDS),
        ("Skin", Skin::FIELDS),
        ("Texture coordinate", TexCoord::FIELDS),
        ("Triangle", Triangle::FIELDS),
        ("Frame", FrameHeader::FIELDS),
        ("Vertex", Vertex::FIELDS),
        ("High-definition extension", Fraction::FIELDS),
        ("GL commands", GlVertex::FIELDS),
        ("PCX", PcxHeader::FIELDS),
    ] {
        let rows = rows(&document, heading);
        let expected: Vec<_> =
            fields.iter().map(|field| [field.offset.to_string(), field.size.to_string(), field.name.into()]).collect();
        let found: Vec<_> = rows.iter().map(|row| [row[0].clone(), row[1].clone(), row[2].clone()]).collect();
        assert_eq!(found, expected, "{heading}");
        for row in rows {
            assert_eq!(row.len(), 8, "{heading}: {row:?}");
            assert!(row.iter().all(|cell| !cell.is_empty()), "{heading}: {row:?}");
            assert!(["documented", "measured", "guessed"].contains(&row[7].as_str()), "{heading}: {row:?}");
        }
    }
}
