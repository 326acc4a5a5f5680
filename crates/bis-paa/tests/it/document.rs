//! The tables in the format's document match the fields in the code, with their offsets and sizes, and the document
//! about findings lists all of them.

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
