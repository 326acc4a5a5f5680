//! Findings about files that can be read: the list table and blocks, textures and texture infos, objects and their values, the
//! lightmaps of terrains, and reserved fields.

mod geometry;

use alloc::vec::Vec;

use formats_core::{Diagnostics, ErrorKind, FixedStr, Record, Records, field_at, glam::Vec3, num};

use crate::{
    BlockSkin, Entity, Info, Light, ListEntry, ListKind, Object, OldEntity, PaletteHeader, Path, PathEdge, PathHeader,
    PathSkills, Position, Region, Sound, TerrainLightmaps, TexInfo, Texture, TextureData, TextureHeader, Version, Wad,
    Wmb, Wmp, codes,
    number::{element, float, whole},
};

impl Wmb<'_> {
    /// Checks everything that [`parse`](Self::parse) defers to the first access, and reports anything unusual: each kind of finding
    /// once, with its first offset and its count. Never fails. The time is proportional to the size of the file.
    #[must_use]
    pub fn validate(&self) -> Diagnostics {
        let mut found = Diagnostics::new();
        check_lists(self, &mut found);
        check_textures(self, &mut found);
        geometry::check_faces(self, &mut found);
        geometry::check_bsp(self, &mut found);
        check_blocks(self, &mut found);
        geometry::check_boxes(self, &mut found);
        check_objects(self, &mut found);
        check_values(self, &mut found);
        found
    }
}

impl Wad<'_> {
    /// Reads every entry, and reports anything unusual.
    #[must_use]
    pub fn validate(&self) -> Diagnostics {
        let mut found = Diagnostics::new();
        check_wad(self, &mut found);
        found
    }
}

impl Wmp<'_> {
    /// Checks every node, and reports anything unusual.
    #[must_use]
    pub fn validate(&self) -> Diagnostics {
        let mut found = Diagnostics::new();
        geometry::check_source(self, &mut found);
        found
    }
}

fn check_wad(wad: &Wad<'_>, found: &mut Diagnostics) {
    for index in 0..wad.entries().len() {
        if let Err(error) = wad.data(index) {
            found.report(codes::WAD_OUTSIDE, error.offset(), Some(element(index)));
            continue;
        }
        let texture = wad.texture(index).and_then(|texture| texture.map(|texture| texture.bytes()).transpose());
        if let Err(error) = texture {
            debug_assert!(!matches!(error.kind(), ErrorKind::OutsideFile { .. }), "checked above");
            found.report(codes::WAD_TEXTURE, error.offset(), Some(element(index)));
        }
    }
    let entries = wad.entries();
    let mut ranges: Vec<(i64, i64, usize)> = entries
        .iter()
        .enumerate()
        .filter(|(_, entry)| entry.disk_size > 0)
        .map(|(index, entry)| {
            (entry.offset.into(), i64::from(entry.offset).saturating_add(entry.disk_size.into()), index)
        })
        .collect();
    ranges.sort_unstable();
    let mut last = (0, 0);
    for (start, end, index) in ranges {
        let at = entries.at(index);
        if (start, end) == last {
            found.report(codes::WAD_SHARED, at, Some(element(index)));
        } else if start < last.1 {
            found.report(codes::WAD_OVERLAP, at, Some(element(index)));
        }
        if end > last.1 {
            last = (start, end);
        }
    }
}

fn check_lists(wmb: &Wmb<'_>, found: &mut Diagnostics) {
    let version = wmb.version();
    let garbage = matches!(wmb.terrain_lightmaps(), TerrainLightmaps::Garbage);
    if garbage {
        found.report(codes::GARBAGE_TERRAIN, ListKind::TerrainLightmaps.entry_at(), None);
    }
    let mut parts: Vec<(u64, u64, ListKind)> = Vec::new();
    for (index, kind) in ListKind::ALL.into_iter().enumerate().take(version.list_count()) {
        let len = wmb.list_bytes(kind).len();
        if len == 0 || (garbage && kind == ListKind::TerrainLightmaps) {
            continue;
        }
        let (start, place) = (wmb.list_at(kind), field_at!(ListEntry, offset, kind.entry_at()));
        parts.push((start, start.saturating_add(num::to_u64(len)), kind));
        if !start.is_multiple_of(4) {
            found.report(codes::UNALIGNED, place, Some(element(index)));
        }
        if record_size(kind, version).is_some_and(|size| !len.is_multiple_of(size)) {
            let at = field_at!(ListEntry, length, kind.entry_at());
            found.report(codes::PARTIAL_RECORD, at, Some(element(index)));
        }
        if kind == ListKind::Legacy8 {
            found.report(codes::UNKNOWN_LIST, place, None);
        }
    }
    layout(wmb, parts, found);
    pages(wmb, found);
    let rest = wmb.blocks().rest();
    if !rest.is_empty() {
        let list = wmb.list_bytes(ListKind::Blocks).len().saturating_sub(rest.len());
        let at = wmb.list_at(ListKind::Blocks).saturating_add(num::to_u64(list));
        found.report(codes::BLOCK_REST, at, None);
    }
}

/// Overlaps, and what is between the lists.
fn layout(wmb: &Wmb<'_>, mut parts: Vec<(u64, u64, ListKind)>, found: &mut Diagnostics) {
    parts.sort_unstable();
    let mut end = num::to_u64(wmb.version().header_size());
    let last = wmb.source().size();
    let edges = parts.iter().map(|(start, stop, kind)| (*start, *stop, Some(*kind))).chain([(last, last, None)]);
    for (start, stop, kind) in edges {
        if let Some(kind) = kind.filter(|_| start < end) {
            found.report(codes::OVERLAP, kind.entry_at(), Some(element(kind.index())));
        }
        let range = num::to_usize(end)..num::to_usize(start);
        let gap = wmb.bytes().get(range).unwrap_or_default();
        // Up to three zeros are padding.
        if gap.len() > 3 || gap.iter().any(|byte| *byte != 0) {
            found.report(codes::UNCOVERED, end, None);
        }
        end = end.max(stop);
    }
}

fn pages(wmb: &Wmb<'_>, found: &mut Diagnostics) {
    let pages = wmb.lightmap_pages();
    if !pages.rest().is_empty() {
        found.report(codes::PARTIAL_PAGE, pages.at(pages.len()), None);
    }
    let info = wmb.objects().iter().find_map(|object| match object.record {
        Object::Info(info, _) => Some((info, object.at)),
        _ => None,
    });
    match info {
        None => found.report(codes::NO_INFO, ListKind::Objects.entry_at(), None),
        Some((info, at)) if info.lightmap_size > 2 => {
            found.report(codes::BAD_PAGE_SIZE, field_at!(Info, lightmap_size, at), None);
        }
        Some(_) => {}
    }
}

/// The record size of a list, if it is a table.
const fn record_size(kind: ListKind, version: Version) -> Option<usize> {
    let old = matches!(version, Version::Wmb2);
    Some(match kind {
        ListKind::Planes => 20,
        ListKind::Vertices => 12,
        ListKind::Nodes => {
            if old {
                24
            } else {
                40
            }
        }
        ListKind::TexInfos => 64,
        ListKind::Faces => {
            if old {
                20
            } else {
                24
            }
        }
        ListKind::ClipNodes => {
            if old {
                8
            } else {
                16
            }
        }
        ListKind::Leafs => {
            if old {
                28
            } else {
                36
            }
        }
        ListKind::MarkSurfaces => {
            if old {
                2
            } else {
                4
            }
        }
        ListKind::Edges => {
            if old {
                4
            } else {
                8
            }
        }
        ListKind::SurfEdges => 4,
        ListKind::Models => 160,
        _ => return None,
    })
}

fn check_blocks(wmb: &Wmb<'_>, found: &mut Diagnostics) {
    let (textures, pages, infos) = (wmb.textures().len(), wmb.lightmap_pages().len(), wmb.tex_infos().len());
    for (index, block) in wmb.blocks().iter().enumerate() {
        let index = Some(element(index));
        for vertex in block.vertices.located() {
            if !(vertex.position.is_finite() && vertex.uv.is_finite() && vertex.lightmap_uv.is_finite()) {
                found.report(codes::NOT_FINITE, vertex.at, index);
            }
        }
        for triangle in block.triangles.located() {
            if triangle.vertices.iter().any(|vertex| usize::from(*vertex) >= block.vertices.len()) {
                found.report(codes::BAD_VERTEX, triangle.at, index);
            }
            if usize::from(triangle.skin) >= block.skins.len() {
                found.report(codes::BAD_SKIN, triangle.at, index);
            }
        }
        for skin in block.skins.located() {
            if usize::try_from(skin.texture).map_or(true, |texture| texture >= textures) {
                found.report(codes::BAD_SKIN_TEXTURE, field_at!(BlockSkin, texture, skin.at), index);
            }
            // Without pages all have 0.
            if usize::try_from(skin.lightmap).map_or(true, |page| page >= pages.max(1)) {
                found.report(codes::BAD_SKIN_PAGE, field_at!(BlockSkin, lightmap, skin.at), index);
            }
            if usize::try_from(skin.tex_info).map_or(true, |info| info >= infos) {
                found.report(codes::BAD_SKIN_TEX_INFO, field_at!(BlockSkin, tex_info, skin.at), index);
            }
        }
    }
}

fn check_textures(wmb: &Wmb<'_>, found: &mut Diagnostics) {
    let textures = wmb.textures();
    for (index, texture) in textures.iter().enumerate() {
        let Some(texture) = texture else {
            found.report(codes::BAD_TEXTURE, textures.offsets().at(index), Some(element(index)));
            continue;
        };
        if let Err(error) = texture.bytes() {
            found.report(codes::BAD_TEXTURE, error.offset(), Some(element(index)));
        } else if !mips_are_in_place(&texture) {
            let at = field_at!(TextureHeader, mip_offsets, texture.header().at);
            found.report(codes::MIP_OFFSET, at, Some(element(index)));
        }
        name(texture.name(), field_at!(TextureHeader, name, texture.header().at), index, found);
        if let Ok(TextureData::Pixels(_, levels)) = texture.data() {
            let TextureHeader { width, height, .. } = texture.header().record;
            let multiple = if levels > 1 { 8 } else { 4 };
            if [width, height].iter().any(|side| !side.unsigned_abs().is_multiple_of(multiple)) {
                let at = field_at!(TextureHeader, width, texture.header().at);
                found.report(codes::TEXTURE_SIDE, at, Some(element(index)));
            }
        }
    }
    for (index, info) in wmb.tex_infos().located().enumerate() {
        if usize::try_from(info.texture).map_or(true, |texture| texture >= textures.len()) && uses_texture(&info) {
            found.report(codes::BAD_TEXTURE_INDEX, field_at!(TexInfo, texture, info.at), Some(element(index)));
        }
        let offsets = info.s_offset.is_finite() && info.t_offset.is_finite();
        if !(info.s.is_finite() && info.t.is_finite() && offsets) {
            found.report(codes::NOT_FINITE, info.at, Some(element(index)));
        }
        // Compilers write a NUL and `DEF` if the material is absent.
        if !info.material.as_bytes().is_empty() {
            name(&info.material, field_at!(TexInfo, material, info.at), index, found);
        }
    }
}

fn name<const N: usize>(name: &FixedStr<N>, at: u64, index: usize, found: &mut Diagnostics) {
    if !name.has_nul() {
        found.report(codes::NAME_FULL, at, Some(element(index)));
    }
    if name.has_residue() {
        found.report(codes::NAME_RESIDUE, at, Some(element(index)));
    }
}

/// A texture info of a level without textures is the default one of the compiler: all zeros.
fn uses_texture(info: &TexInfo) -> bool {
    info.texture != 0 || info.s != Vec3::ZERO || info.t != Vec3::ZERO
}

/// Whether the mipmaps follow the pixels as declared in the header.
fn mips_are_in_place(texture: &Texture<'_>) -> bool {
    let Ok(TextureData::Pixels(pixels, 4)) = texture.data() else { return true };
    let header = texture.header();
    let (width, height) = (header.width.unsigned_abs(), header.height.unsigned_abs());
    let mut at = Some(40_usize);
    (0..3).zip(header.mip_offsets).all(|(level, offset)| {
        at = at.and_then(|at| at.checked_add(pixels.image_size(width >> level, height >> level, false)?));
        usize::try_from(offset).ok() == at
    })
}

fn check_objects(wmb: &Wmb<'_>, found: &mut Diagnostics) {
    let objects = wmb.objects();
    let paths = objects.iter().filter(|object| matches!(object.record, Object::Path(_))).count();
    let is_entity = |object: &Object<'_>| matches!(object, Object::OldEntity(_) | Object::Entity(_));
    let entities = objects.iter().filter(|object| is_entity(&object.record)).count();
    for (index, object) in objects.iter().enumerate() {
        let element = Some(element(index));
        let at = object.at;
        let mut finite = |points: &[Vec3]| {
            if points.iter().any(|point| !point.is_finite()) {
                found.report(codes::OBJECT_NOT_FINITE, at, element);
            }
        };
        match &object.record {
            Object::Position(position) => finite(&[position.origin, position.angles]),
            Object::Light(light) => finite(&[light.origin, light.color, Vec3::splat(light.range)]),
            Object::Sound(sound) => finite(&[sound.origin]),
            Object::Region(region) => finite(&[region.mins, region.maxs]),
            Object::OldEntity(entity) => {
                finite(&[entity.origin, entity.angles, entity.scale]);
                if !entity.file_name.has_nul() {
                    found.report(codes::CUT_NAME, at, element);
                }
            }
            Object::Entity(entity) => {
                finite(&[entity.origin, entity.angles, entity.scale]);
                if !entity.file_name.has_nul() {
                    found.report(codes::CUT_NAME, at, element);
                }
                if usize::try_from(entity.path).map_or(true, |path| path > paths) {
                    found.report(codes::BAD_PATH, at, element);
                }
                if usize::try_from(entity.attached).map_or(true, |attached| attached > entities) {
                    found.report(codes::BAD_ATTACHED, field_at!(Entity, attached, at), element);
                }
            }
            Object::Path(path) => {
                // Infinite values count once per path, like all its findings.
                if path.points.iter().any(|point| !point.position.is_finite()) {
                    finite(&[Vec3::NAN]);
                }
                if bad_edge(path) {
                    found.report(codes::BAD_PATH_EDGE, at, element);
                }
            }
            Object::Info(..) => {}
            Object::Other(..) if objects.at(index).is_none() => found.report(codes::BAD_OBJECT_OFFSET, at, element),
            Object::Other(1..=8, _) => found.report(codes::CUT_OBJECT, at, element),
            Object::Other(..) => found.report(codes::UNKNOWN_OBJECT, at, element),
        }
    }
    for (index, map) in wmb.terrain_lightmaps().iter().enumerate() {
        if usize::try_from(map.header.object).map_or(true, |object| object >= objects.len()) {
            found.report(codes::BAD_TERRAIN, map.header.at, Some(element(index)));
        } else if !is_terrain(wmb, map.header.object) {
            found.report(codes::NOT_TERRAIN, map.header.at, Some(element(index)));
        }
    }
}

/// Whether an object shows a terrain, or its name is truncated before its extension.
fn is_terrain(wmb: &Wmb<'_>, object: i32) -> bool {
    let object = usize::try_from(object).ok().and_then(|object| wmb.objects().get(object));
    let is_named = |name: &[u8]| {
        let extension = name.len().checked_sub(4).and_then(|start| name.get(start..));
        extension.is_some_and(|extension| extension.eq_ignore_ascii_case(b".hmp"))
    };
    match object.map(|object| object.record) {
        Some(Object::OldEntity(entity)) => is_named(entity.file_name.as_bytes()) || !entity.file_name.has_nul(),
        Some(Object::Entity(entity)) => is_named(entity.file_name.as_bytes()) || !entity.file_name.has_nul(),
        _ => false,
    }
}

fn bad_edge(path: &Path<'_>) -> bool {
    let missing =
        |point: f32| !usize::try_from(whole(point)).is_ok_and(|point| (1..=path.points.len()).contains(&point));
    path.edges.iter().any(|edge| missing(edge.from) || missing(edge.to))
}

fn check_values(wmb: &Wmb<'_>, found: &mut Diagnostics) {
    if let Some(list) = wmb.palette_list() {
        let PaletteHeader { unused1, unused2, unused3: [_, last] } = list.header;
        if [unused1, unused2, last] != [0; 3] {
            found.report(codes::RESERVED, wmb.list_at(ListKind::Palettes), None);
        }
    }
    for (index, object) in wmb.objects().iter().enumerate() {
        let (at, index) = (object.at, Some(element(index)));
        for place in wrong_values(&object.record) {
            found.report(codes::OBJECT_VALUE, at.saturating_add(place), index);
        }
        if let Some(place) = reserved(&object.record) {
            found.report(codes::RESERVED, at.saturating_add(place), index);
        }
        match &object.record {
            Object::Light(light) => {
                let color = light.color.to_array();
                if color.iter().any(|channel| *channel < 0.0 || (*channel > 100.0 && channel.is_finite())) {
                    found.report(codes::LIGHT_COLOR, field_at!(Light, color, at), index);
                }
            }
            Object::Path(path) => {
                let count = path.header.point_count;
                if count.to_bits() != float(whole(count)).to_bits() {
                    found.report(codes::POINT_COUNT, field_at!(PathHeader, point_count, at), index);
                }
            }
            _ => {}
        }
    }
}

/// The offsets of infinite or NaN values in an object: one per field or table.
fn wrong_values(object: &Object<'_>) -> impl Iterator<Item = u64> + use<> {
    let place = |values: &[f32], at: u64| (!values.iter().all(|value| value.is_finite())).then_some(at);
    let places: [Option<u64>; 3] = match object {
        Object::Info(info, _) => [
            place(&[info.sun_azimuth], field_at!(Info, sun_azimuth, 0)),
            place(&[info.sun_elevation], field_at!(Info, sun_elevation, 0)),
            place(&[info.compiler_version], field_at!(Info, compiler_version, 0)),
        ],
        Object::Sound(sound) => [place(&[sound.volume], field_at!(Sound, volume, 0)), None, None],
        Object::OldEntity(entity) => [
            place(&entity.skills, field_at!(OldEntity, skills, 0)),
            place(&[entity.ambient], field_at!(OldEntity, ambient, 0)),
            None,
        ],
        Object::Entity(entity) => [
            place(&entity.skills, field_at!(Entity, skills, 0)),
            place(&[entity.ambient], field_at!(Entity, ambient, 0)),
            place(&[entity.albedo], field_at!(Entity, albedo, 0)),
        ],
        Object::Path(path) => [wrong_skills(path), wrong_edges(path), None],
        _ => [None; 3],
    };
    places.into_iter().flatten()
}

fn wrong_skills(path: &Path<'_>) -> Option<u64> {
    first(path.skills, path, |PathSkills { skills }| skills.iter().all(|skill| skill.is_finite()))
}

fn wrong_edges(path: &Path<'_>) -> Option<u64> {
    first(path.edges, path, |edge: PathEdge| {
        let PathEdge { from, to, length, bezier, weight, skill } = edge;
        [from, to, length, bezier, weight, skill].iter().all(|value| value.is_finite())
    })
}

/// The byte offset of the first invalid record of a path.
fn first<T: Record>(table: Records<'_, T>, path: &Path<'_>, is_good: impl Fn(T) -> bool) -> Option<u64> {
    let start = path.points.at(0).saturating_sub(num::to_u64(PathHeader::SIZE));
    table.iter().position(|record| !is_good(record)).map(|index| table.at(index).saturating_sub(start))
}

/// The offsets in an object of reserved fields that are not 0.
fn reserved(object: &Object<'_>) -> Option<u64> {
    let (is_zero, at) = match object {
        Object::Position(position) => (position.unused == [0; 2], field_at!(Position, unused, 0)),
        Object::Sound(sound) => (sound.raw_flags == 0, field_at!(Sound, raw_flags, 0)),
        Object::Path(path) => (path.header.unused == [0; 3], field_at!(PathHeader, unused, 0)),
        Object::Region(region) => (region.unused == [0; 2], field_at!(Region, unused, 0)),
        _ => (true, 0),
    };
    (!is_zero).then_some(at)
}
