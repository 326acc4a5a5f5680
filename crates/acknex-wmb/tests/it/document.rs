//! The byte tables of the format's document are those of the code.

use acknex_wmb::{
    BlockHeader, BlockSkin, BlockTriangle, BlockVertex, ClipNode, ClipNode2, Edge, Edge2, Entity, Face, Face2, Info,
    ItemOffset, Leaf, Leaf2, Light, ListEntry, MarkSurface, MarkSurface2, Model, Node, Node2, OldEntity, PaletteHeader,
    PathEdge, PathHeader, PathPoint, PathSkills, Plane, Position, Record, Region, Sound, SurfEdge,
    TerrainLightmapHeader, TexInfo, TextureHeader, Vertex,
    formats_core::FieldInfo,
    wad::{WadEntry, WadHeader},
    wmp::{
        ChunkHeader, NodeHeader, Triple, WmpBlockHeader, WmpBox, WmpEntityHeader, WmpFaceHeader, WmpHeader, WmpLight,
        WmpObjectHeader, WmpSkill, WmpSoundHeader, WmpTexInfo,
    },
    wrs::WrsHeader,
};
use triassic_test_support::document;

const TABLES: &[(&str, &[FieldInfo])] = &[
    ("List entry", ListEntry::FIELDS),
    ("Palette header", PaletteHeader::FIELDS),
    ("Texture", TextureHeader::FIELDS),
    ("Offset of an item", ItemOffset::FIELDS),
    ("Texture info", TexInfo::FIELDS),
    ("Plane", Plane::FIELDS),
    ("Vertex", Vertex::FIELDS),
    ("Edge of WMB2", Edge2::FIELDS),
    ("Edge", Edge::FIELDS),
    ("Surface edge", SurfEdge::FIELDS),
    ("Face of WMB2", Face2::FIELDS),
    ("Face", Face::FIELDS),
    ("Terrain lightmap", TerrainLightmapHeader::FIELDS),
    ("Node of WMB2", Node2::FIELDS),
    ("Node", Node::FIELDS),
    ("Leaf of WMB2", Leaf2::FIELDS),
    ("Leaf", Leaf::FIELDS),
    ("Mark surface of WMB2", MarkSurface2::FIELDS),
    ("Mark surface", MarkSurface::FIELDS),
    ("Clip node of WMB2", ClipNode2::FIELDS),
    ("Clip node", ClipNode::FIELDS),
    ("Model", Model::FIELDS),
    ("Block", BlockHeader::FIELDS),
    ("Block vertex", BlockVertex::FIELDS),
    ("Block triangle", BlockTriangle::FIELDS),
    ("Block skin", BlockSkin::FIELDS),
    ("Information", Info::FIELDS),
    ("Position", Position::FIELDS),
    ("Light", Light::FIELDS),
    ("Old entity", OldEntity::FIELDS),
    ("Sound", Sound::FIELDS),
    ("Entity", Entity::FIELDS),
    ("Region", Region::FIELDS),
    ("Path", PathHeader::FIELDS),
    ("Path point", PathPoint::FIELDS),
    ("Path skills", PathSkills::FIELDS),
    ("Path edge", PathEdge::FIELDS),
    ("WAD header", WadHeader::FIELDS),
    ("WAD entry", WadEntry::FIELDS),
    ("Chunk", ChunkHeader::FIELDS),
    ("WMP header", WmpHeader::FIELDS),
    ("Node of a source", NodeHeader::FIELDS),
    ("Triple", Triple::FIELDS),
    ("Block of a source", WmpBlockHeader::FIELDS),
    ("Face of a source", WmpFaceHeader::FIELDS),
    ("Texture info of a source", WmpTexInfo::FIELDS),
    ("Entity of a source", WmpEntityHeader::FIELDS),
    ("Skill of a source", WmpSkill::FIELDS),
    ("Light of a source", WmpLight::FIELDS),
    ("Sound of a source", WmpSoundHeader::FIELDS),
    ("Place, path or region of a source", WmpObjectHeader::FIELDS),
    ("Box of a source", WmpBox::FIELDS),
    ("WRS entry", WrsHeader::FIELDS),
];

#[test]
fn byte_tables_match_the_code() {
    document::check_byte_tables("acknex-wmb", TABLES);
}

#[test]
fn every_list_is_multiplied() {
    document::check_lists("acknex-wmb", TABLES, &["count"], include_str!("hostile/work.rs"));
}
