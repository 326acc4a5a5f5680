//! Findings about blocks.

use formats_core::{Diagnostics, field_at};

use crate::{BlockSkin, Wmb, codes, number::element};

pub(super) fn check(wmb: &Wmb<'_>, found: &mut Diagnostics) {
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
