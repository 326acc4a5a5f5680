//! The tables of the documents match the fields and findings in the code.

use acknex_mdl::{
    CODES, Material, MaterialTriangle, PlainTriangle, QuakeTriangle, Record, SkinHeader, Time, TwoMaterialTriangle,
    WideTriangle,
    acknex::{self, ByteFrameHeader, ByteVertex, WordFrameHeader},
    classic::{self, FrameGroupHeader, GroupedFrameHeader, QuakeTexCoord},
    mdl7::{
        BoneHead, BoneMatrix, DeformerElementHead, DeformerHeader, FrameHeader, GroupHeader, Header, IndexedVertex,
        TexCoord, Weight, WideVertex, WordVertex,
    },
};
use formats_core::FieldInfo;
use triassic_test_support::document;

#[test]
fn byte_tables_match_the_code() {
    document::check_byte_tables("acknex-mdl", TABLES);
}

#[test]
fn every_list_has_a_builder_and_a_bound() {
    document::check_lists("acknex-mdl", TABLES, &[], include_str!("hostile/work.rs"));
}

const TABLES: &[(&str, &[FieldInfo])] = &[
    ("Header", acknex::Header::FIELDS),
    ("Skin header", SkinHeader::FIELDS),
    ("Material", Material::FIELDS),
    ("Time", Time::FIELDS),
    ("Texture coordinate of IDPO and MDL2", QuakeTexCoord::FIELDS),
    ("Texture coordinate of MDL3 to MDL5", classic::TexCoord::FIELDS),
    ("Triangle of IDPO and MDL2", QuakeTriangle::FIELDS),
    ("Triangle of MDL3 to MDL5", PlainTriangle::FIELDS),
    ("Frame packed as bytes", ByteFrameHeader::FIELDS),
    ("Frame packed as words", WordFrameHeader::FIELDS),
    ("Vertex packed as bytes", ByteVertex::FIELDS),
    ("Vertex packed as words", acknex::WordVertex::FIELDS),
    ("Frame group", FrameGroupHeader::FIELDS),
    ("Frame of a group", GroupedFrameHeader::FIELDS),
    ("MDL7 header", Header::FIELDS),
    ("Bone", BoneHead::FIELDS),
    ("Group", GroupHeader::FIELDS),
    ("Texture coordinate of MDL7", TexCoord::FIELDS),
    ("Triangle of 16 bytes", MaterialTriangle::FIELDS),
    ("Triangle of 26 bytes", TwoMaterialTriangle::FIELDS),
    ("Triangle of 44 bytes", WideTriangle::FIELDS),
    ("Vertex of 16 bytes", IndexedVertex::FIELDS),
    ("Vertex of 26 bytes", WordVertex::FIELDS),
    ("Vertex of 28 bytes", WideVertex::FIELDS),
    ("Frame of MDL7", FrameHeader::FIELDS),
    ("Bone matrix", BoneMatrix::FIELDS),
    ("Deformer", DeformerHeader::FIELDS),
    ("Deformer element", DeformerElementHead::FIELDS),
    ("Weight", Weight::FIELDS),
];
#[test]
fn the_document_matches_the_codes() {
    document::check_codes("acknex-mdl", CODES);
}
