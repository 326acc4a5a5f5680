//! Skins: the material of the ground, its detail map, and further textures for a game's own use.

use acknex_hmp::Terrain;
use formats_core::{Diagnostics, glam::Vec2};
use serde_json::json;

use crate::{
    Resolver, Result, SceneOptions,
    acknex::{images::Images, shown, surface},
};
use triassic_scene::{Alpha, Id, InputRole, Material, MaterialInput, Scene, Texture, UvTransform};

/// The default number of repetitions of a detail map along each side of the ground: the file does not store it, a
/// game's scripts set it.
const DETAIL_REPEATS: f32 = 16.0;

/// Adds the textures of all skins, and the material of the ground, if there are any skins.
pub(super) fn material(
    terrain: &Terrain<'_>,
    options: &SceneOptions,
    resolver: &mut Resolver<'_>,
    scene: &mut Scene,
    found: &mut Diagnostics,
) -> Result<Option<Id<Material>>> {
    let Some(ground) = terrain.ground_skin() else { return Ok(None) };
    let detail = terrain.detail_skin().map(|skin| skin.at);
    let mut images = Images::new(options);
    let mut textures: Vec<Option<(Id<Texture>, Alpha)>> = Vec::new();
    for (n, skin) in (0_u32..).zip(terrain.skins()) {
        let name = match n {
            0 => "ground".to_owned(),
            1 if detail == Some(skin.at) => "detail".to_owned(),
            _ => format!("skin{n}"),
        };
        textures.push(images.texture(scene, resolver, found, (n, skin.at, &name), &skin)?);
    }
    if let Some(source) = images.palette_source() {
        scene.metadata.properties.insert("palette".into(), json!(source));
    }
    let of = |own: usize| {
        let other = shown(|index| terrain.skin(index).map(|skin| skin.record), own)?;
        textures.get(other).copied().flatten()
    };
    let mut material = surface::material(options, &ground, of(0), "ground".into());
    if let Some((texture, _)) = detail.and_then(|_| of(1)) {
        let repeats = options.detail_repeats.filter(|repeats| repeats.is_finite() && *repeats > 0.0);
        let transform = UvTransform::scaled(Vec2::splat(repeats.unwrap_or(DETAIL_REPEATS)));
        material.set(MaterialInput::new(InputRole::Detail).with_texture(texture).with_uv_transform(transform));
    }
    let others = textures.iter().enumerate().skip(if detail.is_some() { 2 } else { 1 });
    let others = others.filter_map(|(skin, texture)| Some((skin, scene.get(texture.as_ref()?.0)?)));
    let others: Vec<_> = others.map(|(skin, texture)| json!({"skin": skin, "texture": texture.name})).collect();
    if !others.is_empty() {
        material.extras.insert("other_skins".into(), others.into());
    }
    Ok(Some(scene.add(material)))
}
