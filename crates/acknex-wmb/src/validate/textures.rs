//! Findings about textures and texture infos.

use formats_core::{Diagnostics, FixedStr, field_at};

use crate::{TexInfo, Texture, TextureData, TextureHeader, Wmb, codes, number::element};

pub(super) fn check(wmb: &Wmb<'_>, found: &mut Diagnostics) {
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
    info.texture != 0 || info.s != formats_core::glam::Vec3::ZERO || info.t != formats_core::glam::Vec3::ZERO
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
