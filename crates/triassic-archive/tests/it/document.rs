//! The tables of the documents have the fields of the code, with their offsets and sizes, and the document about
//! findings is complete.

use formats_core::{FieldInfo, Record};
use triassic_archive::{CODES, IsoRecord, IsoVolume, PakEntry, PakHeader, PboFields};
use triassic_test_support::document;

const PBO: [(&str, &[FieldInfo]); 1] = [("PBO entry", PboFields::FIELDS)];
const OTHERS: [(&str, &[FieldInfo]); 4] = [
    ("PAK header", PakHeader::FIELDS),
    ("PAK entry", PakEntry::FIELDS),
    ("Volume descriptor", IsoVolume::FIELDS),
    ("Directory record", IsoRecord::FIELDS),
];

#[test]
fn byte_tables_match_the_code() {
    document::check_byte_tables("pbo", &PBO);
    document::check_byte_tables("archives", &OTHERS);
}

#[test]
fn every_list_has_a_builder() {
    document::check_lists("pbo", &PBO, &[], include_str!("hostile/work.rs"));
    document::check_lists("archives", &OTHERS, &[], include_str!("hostile/work.rs"));
}

#[test]
fn the_document_lists_every_finding() {
    document::check_codes("triassic-archive", CODES);
}
