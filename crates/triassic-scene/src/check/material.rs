//! Materials, textures, variants.

use super::{Rule, need};
use crate::{Alpha, Material, Scene, Texture, TextureSource, Variant};
use formats_core::glam::Vec4;
use std::collections::HashSet;

pub(super) fn material(scene: &Scene, material: &Material) -> Result<(), Rule> {
    need(material.base_color.is_finite(), Rule::NotFinite)?;
    let color = material.base_color;
    need(color.cmpge(Vec4::ZERO).all() && color.cmple(Vec4::ONE).all(), Rule::OutOfBounds)?;
    if let Alpha::Mask(cutoff) = material.alpha {
        need((0.0..=1.0).contains(&cutoff), Rule::OutOfBounds)?;
    }
    let mut textures = material.texture.into_iter().chain(material.maps.iter().map(|map| map.texture));
    need(textures.all(|texture| scene.get(texture).is_some()), Rule::MissingElement)
}

pub(super) fn texture(texture: &Texture) -> Result<(), Rule> {
    match &texture.source {
        TextureSource::Pixels(pixels) => {
            let size = u64::from(pixels.width).saturating_mul(pixels.height.into()).saturating_mul(4);
            need(size > 0 && u64::try_from(pixels.rgba.len()) == Ok(size), Rule::BadPicture)
        }
        TextureSource::Encoded { kind, bytes } => need(bytes.starts_with(kind.magic()), Rule::BadPicture),
        TextureSource::External(_) | TextureSource::Missing(_) => Ok(()),
    }
}

pub(super) fn variant(scene: &Scene, variant: &Variant) -> Result<(), Rule> {
    let mut seen = HashSet::new();
    for (from, to) in &variant.materials {
        need(scene.get(*from).is_some() && scene.get(*to).is_some(), Rule::MissingElement)?;
        need(seen.insert(from.index()), Rule::RepeatedExchange)?;
    }
    Ok(())
}
