//! The tables of the format's document have the fields of the code, with their places and sizes, and that about the findings
//! knows them all.

use bis_paa::formats_core::FieldInfo;
use bis_paa::{CODES, LevelHeader, LevelOffset, PaletteColor, Record, TagHeader};
use triassic_test_support::document;

const TABLES: [(&str, &[FieldInfo]); 4] = [
    ("Tag header", TagHeader::FIELDS),
    ("Palette color", PaletteColor::FIELDS),
    ("Level header", LevelHeader::FIELDS),
    ("Level offset", LevelOffset::FIELDS),
];

#[test]
fn byte_tables_match_the_code() {
    document::check_byte_tables("bis-paa", &TABLES);
}

#[test]
fn every_list_has_a_builder() {
    document::check_lists("bis-paa", &TABLES, &["size"], include_str!("hostile/work.rs"));
}

#[test]
fn the_document_lists_every_finding() {
    document::check_codes("bis-paa", CODES);
}

#[cfg(feature = "encode")]
#[test]
fn the_document_lists_every_image_finding() {
    document::check_codes("bis-paa", bis_paa::encode::codes::CODES);
}
