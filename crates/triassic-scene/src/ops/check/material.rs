//! Materials, textures, variants.

use super::rule::{Rule, need};
use crate::{Alpha, Material, Pixels, Scene, Texture, TextureSource, Variant};
use formats_core::glam::Vec4;
use formats_core::hash::HashSet;

pub(super) fn material(scene: &Scene, material: &Material) -> Result<(), Rule> {
    for (n, input) in material.inputs.iter().enumerate() {
        need(input.factor.is_finite() && input.uv_transform.is_finite(), Rule::NotFinite)?;
        need(input.factor.cmpge(Vec4::ZERO).all() && input.factor.cmple(Vec4::ONE).all(), Rule::OutOfBounds)?;
        need(input.texture.is_none_or(|texture| scene.get(texture).is_some()), Rule::MissingElement)?;
        need(material.inputs.iter().take(n).all(|other| other.role != input.role), Rule::RepeatedRole)?;
    }
    need(material.emissive_strength.is_none_or(|strength| strength.is_finite() && strength >= 0.0), Rule::OutOfBounds)?;
    if let Alpha::Mask(cutoff) = material.alpha {
        need((0.0..=1.0).contains(&cutoff), Rule::OutOfBounds)?;
    }
    Ok(())
}

/// For each material, the UV sets that a part with it needs: for its own textures, and for the textures of all
/// materials that variants replace it with.
pub(super) fn needed_uvs(scene: &Scene) -> Vec<Vec<u32>> {
    let own = |material: &Material| -> Vec<u32> {
        let inputs = material.inputs.iter().filter(|input| input.texture.is_some());
        inputs.map(|input| input.uv_set).collect()
    };
    let mut needed: Vec<Vec<u32>> = scene.materials.iter().map(own).collect();
    for (from, to) in scene.variants.iter().flat_map(|variant| &variant.materials) {
        let (Some(needed), Some(to)) = (needed.get_mut(from.to_usize()), scene.get(*to)) else { continue };
        let sets = to.inputs.iter().filter(|input| input.texture.is_some()).map(|input| input.uv_set);
        for set in sets {
            // A part has few sets; if there are more, the first missing one is rejected anyway.
            if !needed.contains(&set) && needed.len() < MOST_SETS {
                needed.push(set);
            }
        }
    }
    needed
}

/// More UV sets than any part has.
const MOST_SETS: usize = 64;

pub(super) fn texture(texture: &Texture) -> Result<(), Rule> {
    let is_whole = |pixels: &Pixels| {
        let size = u64::from(pixels.width).saturating_mul(pixels.height.into()).saturating_mul(4);
        size > 0 && u64::try_from(pixels.rgba.len()) == Ok(size)
    };
    need(texture.mipmaps.iter().all(is_whole), Rule::BadImage)?;
    match &texture.source {
        TextureSource::Pixels(pixels) => need(is_whole(pixels), Rule::BadImage),
        TextureSource::Rgb(pixels) => need(pixels.is_whole() && pixels.has_pixels(), Rule::BadImage),
        TextureSource::Indexed(pixels) => need(pixels.is_whole(), Rule::BadImage),
        TextureSource::Encoded { kind, bytes } => need(bytes.starts_with(kind.magic()), Rule::BadImage),
        TextureSource::External(_) | TextureSource::Missing(_) => Ok(()),
    }
}

pub(super) fn variant(scene: &Scene, variant: &Variant) -> Result<(), Rule> {
    let mut seen = HashSet::default();
    for (from, to) in &variant.materials {
        need(scene.get(*from).is_some() && scene.get(*to).is_some(), Rule::MissingElement)?;
        need(seen.insert(from.index()), Rule::RepeatedExchange)?;
    }
    Ok(())
}
