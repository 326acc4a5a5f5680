//! The skins of a model: their names, and their images.

use std::collections::{BTreeMap, BTreeSet};

use formats_core::{Diagnostics, FixedStr};
use quake_md2::{Skin, skin_image::SkinBefore};
use serde_json::Value;
use triassic_scene::{Id, Material, Scene, Texture, TextureSource, shortened};

use super::{
    names,
    options::{Md2Skin, ToMd2Options},
};
use crate::{
    back::{Baked, Error, Origin, codes},
    editing,
};

/// The skins: those of the file that the scene was made of, or the material with what the scene's variants have in its place.
pub(super) fn skins(
    baked: &Baked<'_>,
    origin: &Origin,
    options: &ToMd2Options,
    found: &mut Diagnostics,
) -> Result<Vec<Md2Skin>, Error> {
    let scene = baked.scene();
    let mut seen = BTreeSet::new();
    let all = baked.parts.iter().map(|part| part.material);
    let materials: Vec<Option<Id<Material>>> = all.filter(|material| seen.insert(*material)).collect();
    let name = |id: &Option<Id<Material>>| {
        let material = id.and_then(|id| scene.get(id));
        material.map_or_else(|| "(no material)".to_owned(), |material| material.name.clone())
    };
    let [own] = materials.as_slice() else { return Err(Error::Materials(materials.iter().map(name).collect())) };
    let Some(own) = *own else { return Ok(Vec::new()) };
    let shown = || {
        scene.variants.iter().flat_map(|variant| &variant.materials).filter(|(from, _)| *from == own).map(|(_, to)| *to)
    };
    let texture = |id: Id<Material>| scene.get(id).and_then(Material::texture);
    // Of skins that share an image one material says what it was.
    let mut colors: BTreeMap<Id<Texture>, Id<Material>> = BTreeMap::new();
    for id in scene.ids::<Material>().filter(|id| scene.get(*id).is_some_and(|own| own.extras.contains_key("palette")))
    {
        if let Some(texture) = texture(id) {
            colors.entry(texture).or_insert(id);
        }
    }
    let made = |name: String, texture: Option<Id<Texture>>| {
        let colors = texture.and_then(|texture| colors.get(&texture)).copied();
        Md2Skin { name, texture, colors }
    };
    if let Some(listed) = origin.properties.get("skins").and_then(Value::as_array) {
        // Of equal names the one that is shown, then the first.
        let mut by_name: BTreeMap<&str, Id<Material>> = BTreeMap::new();
        for id in std::iter::once(own).chain(scene.ids()) {
            if let Some(name) = said_name(scene, id) {
                by_name.entry(name).or_insert(id);
            }
        }
        let skin = |name: &Value| {
            let name = name.as_str()?.to_owned();
            let texture = by_name.get(name.as_str()).copied().and_then(texture);
            Some(made(name, texture))
        };
        return Ok(listed.iter().filter_map(skin).collect());
    }
    // Exported for editing, all skins would be listed: the file names none, and its image was found beside it.
    let is_whole =
        baked.parts.iter().any(|part| scene.get(part.mesh).is_some_and(|mesh| mesh.extras.contains_key("file_frames")));
    if origin.format == "quake-md2" && is_whole {
        return Ok(Vec::new());
    }
    let mut skins: Vec<Md2Skin> = Vec::new();
    let mut seen = BTreeSet::new();
    for id in std::iter::once(own).chain(shown()).filter(|id| seen.insert(*id)) {
        let Some(material) = scene.get(id) else { continue };
        let new = || new_name(scene, id, material, options, found);
        let name = said_name(scene, id).map_or_else(new, ToOwned::to_owned);
        skins.push(made(name, texture(id)));
    }
    Ok(skins)
}

impl Md2Skin {
    /// What the image of this skin was, if it came from a PCX: so that texels that did not change keep their numbers
    /// ([`SkinImage::new`](quake_md2::skin_image::SkinImage::new)).
    #[must_use]
    pub fn before(&self, scene: &Scene) -> Option<SkinBefore> {
        let kept = || {
            let extras = &scene.get(self.colors?)?.extras;
            Some(SkinBefore::new(editing::palette(extras)?, editing::indices(extras)))
        };
        scene.get(self.texture?).and_then(before_of).or_else(kept)
    }
}

/// What the skins of a model are, by their names, of the scene that a converter made of it with its PCX files: what skins of the same
/// names were before they were changed.
#[must_use]
pub fn skins_before(scene: &Scene) -> BTreeMap<String, SkinBefore> {
    let skin = |id: Id<Material>| {
        let texture = scene.get(scene.get(id)?.texture()?)?;
        Some((said_name(scene, id)?.to_owned(), before_of(texture)?))
    };
    scene.ids().filter_map(skin).collect()
}

/// What the image of a PCX is.
fn before_of(texture: &Texture) -> Option<SkinBefore> {
    let TextureSource::Indexed(image) = &texture.source else { return None };
    Some(SkinBefore::new(editing::palette_of(image), Some(image.indices.clone())))
}

/// The name that a skin had in the file.
fn said_name(scene: &Scene, id: Id<Material>) -> Option<&str> {
    scene.get(id)?.extras.get("skin")?.as_str().filter(|name| !name.is_empty())
}

/// A name for a skin that had none: its image's, in the folder that was given.
fn new_name(
    scene: &Scene,
    id: Id<Material>,
    material: &Material,
    options: &ToMd2Options,
    found: &mut Diagnostics,
) -> String {
    let image: Option<&Texture> = material.texture().and_then(|texture| scene.get(texture));
    let name = image.map_or(&material.name, |image| &image.name);
    let name = name.rsplit(['/', '\\']).next().unwrap_or(name);
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    let stem: String = stem.chars().map(|c| if is_plain(c) { c.to_ascii_lowercase() } else { '_' }).collect();
    let folder = options.skin_folder.as_deref().map(|folder| folder.trim_end_matches('/'));
    if let Some(folder) = folder.filter(|folder| !folder.is_empty()) {
        return format!("{folder}/{stem}.pcx");
    }
    found.report(codes::NO_SKIN_FOLDER, 0, Some(id.index()));
    format!("{stem}.pcx")
}

/// The record of a skin.
pub(super) fn record(name: &str) -> Result<Skin, Error> {
    let bytes = names::bytes(name);
    let path = FixedStr::new(&bytes).ok_or_else(|| {
        let (shown, has) = (shortened(name), bytes.len());
        let exceeded =
            format!("the skin {shown}: {has} bytes, at most 64; give its image or its folder a shorter name");
        Error::TooMuch { target: "the format".into(), exceeded: vec![exceeded] }
    })?;
    Ok(Skin { path })
}
