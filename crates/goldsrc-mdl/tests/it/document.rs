//! The byte tables in the format's document match the code, and the document about findings lists all of them.

use formats_core::FieldInfo;
use goldsrc_mdl::{
    AnimationEntry, Attachment, BodyPartRecord, Bone, BoneController, BoneInfo, BoneV9, BoneWeights, CODES, Corner,
    Event, Header, Hitbox, MeshRecord, Normal, Pivot, Record, SequenceFileHeader, SequenceGroup, SequenceRecord,
    SequenceV9, SkinRef, SubModelRecord, TextureRecord, Vertex,
};
use triassic_test_support::document;

#[test]
fn byte_tables_match_the_code() {
    document::check_byte_tables("goldsrc-mdl", TABLES);
}

#[test]
fn every_list_has_a_builder_and_a_bound() {
    // Cells of two products: the skin table is columns times families, the graph nodes times nodes.
    document::check_lists("goldsrc-mdl", TABLES, &[], include_str!("hostile/work.rs"));
}

const TABLES: &[(&str, &[FieldInfo])] = &[
    ("Header", Header::FIELDS),
    ("SequenceFileHeader", SequenceFileHeader::FIELDS),
    ("Bone", Bone::FIELDS),
    ("BoneV9", BoneV9::FIELDS),
    ("BoneInfo", BoneInfo::FIELDS),
    ("BoneWeights", BoneWeights::FIELDS),
    ("BoneController", BoneController::FIELDS),
    ("Hitbox", Hitbox::FIELDS),
    ("Attachment", Attachment::FIELDS),
    ("SequenceGroup", SequenceGroup::FIELDS),
    ("SequenceRecord", SequenceRecord::FIELDS),
    ("SequenceV9", SequenceV9::FIELDS),
    ("Event", Event::FIELDS),
    ("Pivot", Pivot::FIELDS),
    ("AnimationEntry", AnimationEntry::FIELDS),
    ("BodyPartRecord", BodyPartRecord::FIELDS),
    ("SubModelRecord", SubModelRecord::FIELDS),
    ("Vertex", Vertex::FIELDS),
    ("Normal", Normal::FIELDS),
    ("MeshRecord", MeshRecord::FIELDS),
    ("Corner", Corner::FIELDS),
    ("TextureRecord", TextureRecord::FIELDS),
    ("SkinRef", SkinRef::FIELDS),
];

#[test]
fn the_document_lists_every_code() {
    document::check_codes("goldsrc-mdl", CODES);
}
