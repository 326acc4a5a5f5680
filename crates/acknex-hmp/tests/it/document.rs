//! The tables of the format's document have the fields of the code, with their places and sizes.

use acknex_hmp::{
    ByteVertex, Header, IndexedPoint, Material, Record, SkinHeader, TexCoord, Triangle, VectorPoint, WordVertex,
    formats_core::{
        FieldInfo,
        acknex::{ByteFrameHeader, WordFrameHeader},
    },
};
use triassic_test_support::document;

#[test]
fn byte_tables_match_the_code() {
    document::check_byte_tables("acknex-hmp", TABLES);
}

#[test]
fn every_list_has_a_builder_and_a_bound() {
    document::check_lists("acknex-hmp", TABLES, &[], include_str!("hostile/work.rs"));
}

const TABLES: &[(&str, &[FieldInfo])] = &[
    ("Header", Header::FIELDS),
    ("Skin header", SkinHeader::FIELDS),
    ("Material", Material::FIELDS),
    ("Texture coordinate", TexCoord::FIELDS),
    ("Triangle", Triangle::FIELDS),
    ("Frame header", WordFrameHeader::FIELDS),
    ("Frame header of bytes", ByteFrameHeader::FIELDS),
    ("Word vertex", WordVertex::FIELDS),
    ("Byte vertex", ByteVertex::FIELDS),
    ("Indexed point", IndexedPoint::FIELDS),
    ("Vector point", VectorPoint::FIELDS),
];
