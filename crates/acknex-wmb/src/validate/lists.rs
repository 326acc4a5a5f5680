//! Findings about the list table, and about blocks.

use alloc::vec::Vec;

use formats_core::{Diagnostics, field_at, num};

use crate::{BlockSkin, ListEntry, ListKind, Object, TerrainLightmaps, Version, Wmb, codes, number::element};

pub(super) fn check(wmb: &Wmb<'_>, found: &mut Diagnostics) {
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
            found.report(codes::BAD_PAGE_SIZE, field_at!(crate::Info, lightmap_size, at), None);
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

pub(super) fn check_blocks(wmb: &Wmb<'_>, found: &mut Diagnostics) {
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
