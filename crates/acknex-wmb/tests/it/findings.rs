//! For each finding, a file with it, and its offset, count and element; and a check that the document about findings lists all of
//! them.

use crate::common;

use acknex_wmb::{
    Builder, BuilderObject, Diagnostics, Entity, Face, FixedStr, Info, Light, ListEntry, ListKind, OldEntity,
    PathHeader, Region, Sound, TextureHeader, Version, Wad, Wmb, Wmp, codes,
};
use common::{entry, list, sources, texts};
use triassic_test_support::{
    Case,
    bytes::{field, put, set},
    document,
};

#[expect(clippy::ptr_arg, reason = "the type of the test cases")]
fn validate(file: &Vec<u8>) -> Diagnostics {
    match file.first_chunk() {
        Some(b"WAD7") => Wad::parse(file).unwrap().validate(),
        Some(b"WMPB" | b"// W") => Wmp::parse(file).unwrap().validate(),
        _ => Wmb::parse(file).unwrap().validate(),
    }
}

/// The level of the tests after some changes.
fn built(change: impl FnOnce(&mut Builder)) -> Vec<u8> {
    let mut builder = common::level();
    change(&mut builder);
    builder.write().unwrap()
}

/// Its file with some bytes changed.
fn edited(change: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
    let mut bytes = built(|_| {});
    change(&mut bytes);
    bytes
}

/// A level of WMB5 with some bytes of face `index` changed.
fn face(index: usize, name: &str, value: i64) -> (Vec<u8>, usize) {
    let mut bytes = common::old_level(Version::Wmb5);
    let at = list(&bytes, ListKind::Faces) + 24 * index;
    set::<Face>(&mut bytes, at, name, value);
    (bytes, at + field::<Face>(name))
}

/// Sets a number of a list's entry.
fn set_entry(bytes: &mut [u8], kind: ListKind, name: &str, value: usize) {
    set::<ListEntry>(bytes, entry(kind), name, value.try_into().unwrap());
}

/// A place in the file of the level: this many bytes after the start of a list.
fn at(kind: ListKind, bytes: usize) -> usize {
    list(&built(|_| {}), kind) + bytes
}

/// The byte offset of object `index` of the level.
fn object(index: usize) -> usize {
    let bytes = built(|_| {});
    let place = Wmb::parse(&bytes).unwrap().objects().at(index).unwrap();
    place.try_into().unwrap()
}

fn with_object<T: acknex_wmb::ObjectRecord>(index: usize, change: impl FnOnce(&mut T)) -> Vec<u8> {
    built(|b| {
        let mut record = b.objects[index].get::<T>().unwrap();
        change(&mut record);
        b.objects[index].set(&record);
    })
}

/// The size of each block of the level, and of the parts before its triangles and its skin.
const BLOCK: usize = 40 + 24 * 28 + 12 * 12 + 20;
const TRIANGLES: usize = 4 + 40 + 24 * 28;
const SKIN: usize = TRIANGLES + 12 * 12;

#[test]
fn valid_files_have_no_findings() {
    for file in [built(|_| {}), sources::wad(), sources::wmp()].into_iter().chain(texts::texts()) {
        let found = validate(&file);
        assert!(found.is_empty(), "{found:?}");
    }
}

#[test]
fn the_document_lists_every_code() {
    document::check_codes("acknex-wmb", codes::CODES);
}

triassic_test_support::findings! {
    codes, validate;
    overlap: OVERLAP and UNCOVERED = {
        let bytes = edited(|bytes| {
            let marks = list(bytes, ListKind::MarkSurfaces);
            set_entry(bytes, ListKind::Visibility, "offset", marks);
        });
        Case::new(bytes, entry(ListKind::MarkSurfaces)).element(11)
    };
    uncovered: UNCOVERED = Case::new(edited(|bytes| bytes.extend([1, 2, 3, 4])), at(ListKind::Visibility, 2));
    partial_record: PARTIAL_RECORD = {
        Case::new(edited(|bytes| set_entry(bytes, ListKind::Models, "length", 159)), entry(ListKind::Models) + 4).element(14)
    };
    unaligned: UNALIGNED = {
        let mut bytes = built(|b| b.visibility = vec![0, 3]);
        let visibility = list(&bytes, ListKind::Visibility);
        set_entry(&mut bytes, ListKind::Visibility, "offset", visibility + 1);
        set_entry(&mut bytes, ListKind::Visibility, "length", 1);
        Case::new(bytes, entry(ListKind::Visibility)).element(4)
    };
    unknown_list: UNKNOWN_LIST = {
        let bytes = edited(|bytes| {
            let visibility = list(bytes, ListKind::Visibility);
            set_entry(bytes, ListKind::Legacy8, "offset", visibility);
            set_entry(bytes, ListKind::Legacy8, "length", 2);
            set_entry(bytes, ListKind::Visibility, "length", 0);
        });
        Case::new(bytes, entry(ListKind::Legacy8))
    };
    garbage_terrain: GARBAGE_TERRAIN = {
        let mut bytes = built(|b| b.terrain_lightmaps.clear());
        let pages = list(&bytes, ListKind::Lightmaps);
        set_entry(&mut bytes, ListKind::TerrainLightmaps, "offset", pages);
        set_entry(&mut bytes, ListKind::TerrainLightmaps, "length", 4);
        Case::new(bytes, entry(ListKind::TerrainLightmaps))
    };
    // The index of the terrain is then that of a region.
    no_info: NO_INFO and NOT_TERRAIN = Case::new(built(|b| drop(b.objects.remove(0))), entry(ListKind::Objects));
    bad_page_size: BAD_PAGE_SIZE = {
        let place = object(common::INFO) + field::<Info>("lightmap_size");
        Case::new(edited(|bytes| bytes[place] = 3), place)
    };
    partial_page: PARTIAL_PAGE = {
        let bytes = edited(|bytes| {
            set_entry(bytes, ListKind::TerrainLightmaps, "length", 0);
            set_entry(bytes, ListKind::Lightmaps, "length", 393_216 + 64);
        });
        Case::new(bytes, at(ListKind::Lightmaps, 393_216))
    };
    bad_texture: BAD_TEXTURE = {
        let place = at(ListKind::Textures, 12 + field::<TextureHeader>("raw_type"));
        Case::new(edited(|bytes| bytes[place] = 99), place).element(0)
    };
    mip_offset: MIP_OFFSET = {
        let place = at(ListKind::Textures, 12 + field::<TextureHeader>("mip_offsets"));
        Case::new(edited(|bytes| bytes[place + 4] += 1), place).element(0)
    };
    bad_texture_index: BAD_TEXTURE_INDEX = {
        Case::new(built(|b| b.tex_infos[1].texture = 7), at(ListKind::TexInfos, 64 + 32)).element(1)
    };
    not_finite: NOT_FINITE = {
        Case::new(built(|b| b.planes[2].distance = f32::NAN), at(ListKind::Planes, 40)).element(2)
    };
    bad_edge: BAD_EDGE = {
        let (bytes, place) = face(0, "first_edge", 1000);
        Case::new(bytes, place).element(0)
    };
    few_edges: FEW_EDGES = {
        let (bytes, place) = face(1, "edge_count", 2);
        Case::new(bytes, place).element(1)
    };
    bad_tex_info: BAD_TEX_INFO = {
        let (bytes, place) = face(3, "tex_info", 99);
        Case::new(bytes, place).element(3)
    };
    bad_plane: BAD_PLANE = Case::new(built(|b| b.nodes[1].plane = 9), at(ListKind::Nodes, 40)).element(1);
    missing_luxels: MISSING_LUXELS = {
        let (bytes, place) = face(2, "light_offset", 100_000);
        Case::new(bytes, place - field::<Face>("light_offset")).element(2)
    };
    bad_child: BAD_CHILD = Case::new(built(|b| b.nodes[1].children[0] = -9), at(ListKind::Nodes, 40)).element(1);
    cycle: CYCLE and BOX_WRONG = Case::new(built(|b| b.nodes[2].children[0] = 1), at(ListKind::Nodes, 80)).element(2);
    bad_leaf: BAD_LEAF = Case::new(built(|b| b.leafs[2].count = 5), at(ListKind::Leafs, 72)).element(2);
    bad_mark_surface: BAD_MARK_SURFACE = {
        Case::new(built(|b| b.leaf_blocks[1].index = 9), at(ListKind::MarkSurfaces, 4)).element(1)
    };
    bad_clip_child: BAD_CLIP_CHILD = {
        Case::new(built(|b| b.clip_nodes[0].children[0] = 5), at(ListKind::ClipNodes, 0)).element(0)
    };
    bad_vertex: BAD_VERTEX = {
        let place = at(ListKind::Blocks, TRIANGLES);
        Case::new(edited(|bytes| bytes[place] = 99), place).element(0)
    };
    bad_skin: BAD_SKIN = {
        let place = at(ListKind::Blocks, TRIANGLES);
        Case::new(edited(|bytes| bytes[place + 6] = 9), place).element(0)
    };
    bad_skin_texture: BAD_SKIN_TEXTURE = {
        Case::new(built(|b| b.blocks[1].skins[0].texture = 9), at(ListKind::Blocks, BLOCK + SKIN)).element(1)
    };
    bad_skin_page: BAD_SKIN_PAGE = {
        Case::new(built(|b| b.blocks[1].skins[0].lightmap = 7), at(ListKind::Blocks, BLOCK + SKIN + 2)).element(1)
    };
    bad_skin_tex_info: BAD_SKIN_TEX_INFO = {
        Case::new(built(|b| b.blocks[1].skins[0].tex_info = -1), at(ListKind::Blocks, BLOCK + SKIN + 4)).element(1)
    };
    // The second block is not counted any more.
    block_rest: BLOCK_REST and BAD_MARK_SURFACE = {
        let place = at(ListKind::Blocks, 0);
        Case::new(edited(|bytes| bytes[place] = 1), place + 4 + BLOCK)
    };
    bad_object_offset: BAD_OBJECT_OFFSET = {
        let place = at(ListKind::Objects, 4 + 4 * 7);
        Case::new(edited(|bytes| put(bytes, place, 999_999)), place).element(7)
    };
    unknown_object: UNKNOWN_OBJECT = {
        let place = object(7);
        Case::new(edited(|bytes| put(bytes, place, 42)), place).element(7)
    };
    cut_object: CUT_OBJECT = {
        let bytes = edited(|bytes| {
            let length = list(bytes, ListKind::Models) - list(bytes, ListKind::Objects) - 3;
            set_entry(bytes, ListKind::Objects, "length", length);
        });
        Case::new(bytes, object(7)).element(7)
    };
    cut_name: CUT_NAME = {
        let bytes = with_object(common::OLD_ENTITY, |e: &mut OldEntity| e.file_name = FixedStr(*b"waste_pipe_co"));
        Case::new(bytes, object(common::OLD_ENTITY)).element(3)
    };
    object_not_finite: OBJECT_NOT_FINITE = {
        let bytes = with_object(common::LIGHT, |light: &mut Light| light.origin.y = f32::INFINITY);
        Case::new(bytes, object(common::LIGHT)).element(2)
    };
    bad_path_edge: BAD_PATH_EDGE = {
        let bytes = built(|b| {
            let BuilderObject(path) = &mut b.objects[common::PATH];
            path[44 + 3 * 36 + 4..][..4].copy_from_slice(&9_f32.to_le_bytes());
        });
        Case::new(bytes, object(common::PATH)).element(5)
    };
    bad_path: BAD_PATH = {
        let bytes = with_object(common::ENTITY, |entity: &mut Entity| entity.path = 2);
        Case::new(bytes, object(common::ENTITY)).element(6)
    };
    bad_terrain: BAD_TERRAIN = {
        Case::new(built(|b| b.terrain_lightmaps[0].header.object = 99), at(ListKind::TerrainLightmaps, 4)).element(0)
    };
    wad_outside: WAD_OUTSIDE = {
        let mut bytes = sources::wad();
        let place = bytes.len() - 32 + 4;
        put(&mut bytes, place, 1 << 20);
        Case::new(bytes, place).element(1)
    };
    wad_texture: WAD_TEXTURE = {
        let mut bytes = sources::wad();
        let place = 780 + field::<TextureHeader>("raw_type");
        bytes[place] = 99;
        Case::new(bytes, place).element(1)
    };
    source_corner: SOURCE_CORNER = {
        let (mut bytes, node) = source();
        let place = bytes.windows(8).position(|window| window == [3, 0, 0, 0, 1, 0, 2, 0]).unwrap();
        bytes[place + 6] = 9;
        Case::new(bytes, node).element(2)
    };
    source_children: SOURCE_CHILDREN = {
        let (mut bytes, node) = source();
        bytes[node + 2] = 3;
        Case::new(bytes, node + 2).element(2)
    };
    source_kind: SOURCE_KIND = {
        let (mut bytes, node) = source();
        bytes[node] = 99;
        Case::new(bytes, node).element(2)
    };
    bad_visibility: BAD_VISIBILITY = {
        Case::new(built(|b| b.leafs[1].visibility_offset = 2), at(ListKind::Leafs, 36 + 4)).element(1)
    };
    bad_attached: BAD_ATTACHED = {
        let bytes = with_object(common::ENTITY, |entity: &mut Entity| entity.attached = 3);
        Case::new(bytes, object(common::ENTITY) + field::<Entity>("attached")).element(6)
    };
    box_turned: BOX_TURNED = {
        let place = at(ListKind::Blocks, 4);
        Case::new(edited(|bytes| bytes[place..place + 4].copy_from_slice(&200_f32.to_le_bytes())), place).element(0)
    };
    box_wrong: BOX_WRONG = {
        Case::new(built(|b| b.leafs[1].maxs[2] = 129), at(ListKind::Nodes, 40 + 8)).element(1)
    };
    not_terrain: NOT_TERRAIN = {
        Case::new(built(|b| b.terrain_lightmaps[0].header.object = 3), at(ListKind::TerrainLightmaps, 4)).element(0)
    };
    point_count: POINT_COUNT = {
        let place = object(common::PATH) + field::<PathHeader>("point_count");
        Case::new(edited(|bytes| bytes[place..place + 4].copy_from_slice(&3.5_f32.to_le_bytes())), place).element(5)
    };
    object_value: OBJECT_VALUE = {
        let bytes = with_object(common::INFO, |info: &mut Info| info.sun_azimuth = f32::NAN);
        Case::new(bytes, object(common::INFO) + field::<Info>("sun_azimuth")).element(0)
    };
    light_color: LIGHT_COLOR = {
        let bytes = with_object(common::LIGHT, |light: &mut Light| light.color.y = 500.0);
        Case::new(bytes, object(common::LIGHT) + field::<Light>("color")).element(2)
    };
    name_full: NAME_FULL = {
        Case::new(built(|b| b.tex_infos[1].material = FixedStr([b'm'; 20])), at(ListKind::TexInfos, 64 + 44)).element(1)
    };
    name_residue: NAME_RESIDUE = {
        let place = at(ListKind::Textures, 12);
        Case::new(edited(|bytes| bytes[place + 7] = b'x'), place).element(0)
    };
    reserved: RESERVED = {
        let place = object(common::PATH) + field::<PathHeader>("unused");
        Case::new(edited(|bytes| put(bytes, place + 4, 1)), place).element(5)
    };
    texture_side: TEXTURE_SIDE = {
        let bytes = built(|b| {
            let texture = &mut b.textures[1];
            // 12 × 16 pixels of three bytes, and three smaller images.
            (texture.header.width, texture.header.mip_offsets) = (12, [616, 760, 796]);
            texture.data.truncate(3 * (12 * 16 + 6 * 8 + 3 * 4 + 2));
        });
        let texture = Wmb::parse(&bytes).unwrap().texture(1).unwrap().header().at;
        Case::new(bytes, usize::try_from(texture).unwrap() + field::<TextureHeader>("width")).element(1)
    };
    source_empty: SOURCE_EMPTY = {
        // The side at -X ends before that at X begins.
        let file = texts::of_block(&[8.0, -9.0, 8.0, 8.0, 8.0, 8.0]);
        let at = texts::place(&file, "object 1 {");
        Case::new(file, at).element(1)
    };
    source_unbounded: SOURCE_UNBOUNDED and SOURCE_FACE = {
        let file = texts::of_block(&[8.0; 5]);
        let at = texts::place(&file, "object 1 {");
        Case::new(file, at).element(1)
    };
    source_face: SOURCE_FACE = {
        let file = String::from_utf8(texts::text(0)).unwrap();
        let more = texts::half_space_line(texts::SIDES[0], 17.0, "floor");
        let file = file.replacen("\t{\n\t\t0000", &format!("{more}\t{{\n\t\t0000"), 1).into_bytes();
        let at = texts::place(&file, "object 2 {");
        Case::new(file, at).element(2)
    };
    source_count: SOURCE_COUNT = Case::new(texts::changed("entities 6", "entities 7"), 0);
    source_place: SOURCE_PLACE = {
        let file = texts::changed("object 7, 8", "object 7, 8, 9");
        let at = texts::place(&file, "object 0 {");
        Case::new(file, at)
    };
    source_palette: SOURCE_PALETTE = Case::new(texts::changed("\t\t00 00 00  0f", "\t\t00 00  0f"), 0);
    source_rest: SOURCE_REST = {
        let file = texts::changed("100 50.19607926 0 200", "100 50.19607926 0 200 1");
        let at = texts::place(&file, "object 5 {");
        Case::new(file, at).element(5)
    };
    wad_shared: WAD_SHARED = {
        let mut bytes = sources::wad();
        let (first, second) = (bytes.len() - 64, bytes.len() - 32);
        // All but the name.
        bytes.copy_within(first..first + 16, second);
        Case::new(bytes, second).element(1)
    };
    wad_overlap: WAD_OVERLAP = {
        let mut bytes = sources::wad();
        let (first, second) = (bytes.len() - 64, bytes.len() - 32);
        bytes.copy_within(first..first + 16, second);
        bytes[second] += 8;
        bytes[second + 12] = 0x20;
        Case::new(bytes, second).element(1)
    };
}

/// The same findings in the other records that have them.
#[test]
fn other_boxes_names_and_values_are_checked_too() {
    let codes = |bytes: &Vec<u8>| validate(bytes).iter().map(|finding| finding.code.id).collect::<Vec<_>>();
    let turned = codes::BOX_TURNED.id;
    assert_eq!(codes(&built(|b| b.nodes[1].mins[0] = 129)), [turned]);
    assert_eq!(codes(&built(|b| b.leafs[2].maxs[1] = -65)), [turned]);
    assert_eq!(codes(&with_object(7, |region: &mut Region| region.mins.z = 17.0)), [turned]);
    // Memory of the compiler.
    assert!(codes(&built(|b| b.leafs[0].maxs[0] = -9)).is_empty());
    let wrong = codes::BOX_WRONG.id;
    let place = at(ListKind::Blocks, 4);
    assert_eq!(codes(&edited(|bytes| bytes[place..place + 4].copy_from_slice(&20_f32.to_le_bytes()))), [wrong]);
    assert_eq!(codes(&built(|b| b.nodes[0].maxs[0] = 127)), [wrong]);
    assert_eq!(codes(&with_object(common::ENTITY, |e: &mut Entity| e.attached = -5)), [codes::BAD_ATTACHED.id]);
    let value = codes::OBJECT_VALUE.id;
    assert_eq!(codes(&with_object(4, |sound: &mut Sound| sound.volume = f32::NAN)), [value]);
    assert_eq!(codes(&with_object(common::ENTITY, |e: &mut Entity| e.skills[19] = f32::INFINITY)), [value]);
    assert_eq!(codes(&with_object(common::OLD_ENTITY, |e: &mut OldEntity| e.ambient = f32::NAN)), [value]);
    let path = object(common::PATH);
    for (offset, code) in
        [(44, codes::OBJECT_NOT_FINITE), (44 + 36, codes::OBJECT_VALUE), (44 + 108 + 8, codes::OBJECT_VALUE)]
    {
        let bytes = edited(|bytes| bytes[path + offset..][..4].copy_from_slice(&f32::NAN.to_le_bytes()));
        let found = validate(&bytes);
        assert_eq!(found.iter().map(|finding| finding.code).collect::<Vec<_>>(), [code], "{offset}");
        if code.id == value {
            // The record that has the value.
            let place = usize::try_from(found.get(value).unwrap().offset).unwrap();
            assert_eq!(place, path + if offset > 150 { 44 + 108 } else { offset });
        }
    }
    assert_eq!(codes(&with_object(4, |sound: &mut Sound| sound.raw_flags = 2)), [codes::RESERVED.id]);
    assert_eq!(codes(&with_object(common::LIGHT, |light: &mut Light| light.color.x = -1.0)), [codes::LIGHT_COLOR.id]);
    let place = at(ListKind::Textures, 12);
    assert_eq!(codes(&edited(|bytes| bytes[place..place + 16].fill(b'a'))), [codes::NAME_FULL.id]);
    assert_eq!(codes(&edited(|bytes| bytes[at(ListKind::Palettes, 12)] = 1)), [codes::RESERVED.id]);
}

/// The level source of the tests, and the position of its block.
fn source() -> (Vec<u8>, usize) {
    let bytes = sources::wmp();
    let node = Wmp::parse(&bytes).unwrap().nodes()[2].at;
    (bytes, node.try_into().unwrap())
}
