//! The skins of a model: their names, and their images.

use std::{
    borrow::Cow,
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
};

use formats_core::{Diagnostics, FixedStr, Limits};
use quake_md2::{Model, Skin, skin_image::SkinBefore};
use triassic_scene::{Id, ImageBefore, Material, Scene, Texture, TextureSource, shortened};

use super::{Md2Skin, ToMd2Options, vertices::size};
use crate::{
    TextEncoding,
    back::{Baked, Error, Origin, codes, color, image_before, image_now, pixels, tint},
    editing,
};

/// The skins of a model.
pub(super) struct Skins {
    pub(super) list: Vec<Md2Skin>,
    /// The size of the drawn image, if it has changed.
    pub(super) size: Option<(i32, i32)>,
}

/// The sources of skins.
struct Maker<'s> {
    scene: &'s Scene,
    /// For each shared image, the material with its original state.
    colors: BTreeMap<Id<Texture>, Id<Material>>,
    /// Whether new images are written as PCX: not if the images of the file were something else.
    is_pcx: bool,
    /// The current state of each image: skins may share it.
    now: RefCell<BTreeMap<Id<Texture>, Option<ImageBefore>>>,
}

impl<'s> Maker<'s> {
    fn new(scene: &'s Scene) -> Self {
        let texture = |id: Id<Material>| scene.get(id).and_then(Material::texture);
        let mut colors: BTreeMap<Id<Texture>, Id<Material>> = BTreeMap::new();
        let has_colors = |id: &Id<Material>| scene.get(*id).is_some_and(|own| own.extras.contains_key("palette"));
        for id in scene.ids::<Material>().filter(has_colors) {
            if let Some(texture) = texture(id) {
                colors.entry(texture).or_insert(id);
            }
        }
        let is_other = |id: &Id<Material>| is_of_file(scene, *id) && image_before(scene, *id).is_some();
        let is_pcx = !colors.is_empty() || !scene.ids::<Material>().any(|id| is_other(&id));
        Self { scene, colors, is_pcx, now: RefCell::default() }
    }
    fn texture(&self, id: Id<Material>) -> Option<Id<Texture>> {
        self.scene.get(id).and_then(Material::texture)
    }
    /// A skin with the image of a material, or without one, for a skin of the file that the scene does not show.
    fn skin(&self, name: String, material: Option<Id<Material>>, is_listed: bool) -> Md2Skin {
        let texture = material.and_then(|id| self.texture(id));
        let colors = texture.and_then(|texture| self.colors.get(&texture)).copied();
        let color = material.and_then(|id| self.scene.get(id)).map_or([1.0; 4], color);
        Md2Skin { name, texture, is_unchanged: false, is_listed, is_pcx: self.is_pcx, colors, color }
    }
    fn image_now(&self, id: Id<Texture>, texture: &Texture) -> Option<ImageBefore> {
        *self.now.borrow_mut().entry(id).or_insert_with(|| image_now(texture, &Limits::default()))
    }
    /// A skin that the file had.
    fn of_file(&self, name: String, material: Option<Id<Material>>, is_listed: bool) -> Md2Skin {
        let skin = self.skin(name, material, is_listed);
        let before = material.and_then(|id| image_before(self.scene, id));
        let texture = skin.texture.and_then(|id| Some((id, self.scene.get(id)?)));
        let is_unchanged = match (before, texture) {
            (Some(_), Some((id, texture))) => texture.source.is_here() && self.image_now(id, texture) == before,
            (Some(_), None) => false,
            (None, Some((_, texture))) => !texture.source.is_here(),
            (None, None) => true,
        };
        let is_unchanged = is_unchanged && !skin.is_colored();
        Md2Skin { is_unchanged, is_pcx: skin.colors.is_some() || before.is_none(), ..skin }
    }
}

/// The skins: those of the original file, or the material and its replacements in the scene's variants. The drawn
/// material determines the image of its skin.
pub(super) fn skins(
    baked: &Baked<'_>,
    origin: &Origin<'_>,
    options: &ToMd2Options,
    base: Option<&Model<'_>>,
    found: &mut Diagnostics,
    notes: &mut Vec<String>,
) -> Result<Skins, Error> {
    let scene = baked.scene();
    let mut seen = BTreeSet::new();
    let all = baked.parts.iter().map(|part| part.material);
    let materials: Vec<Option<Id<Material>>> = all.filter(|material| seen.insert(*material)).collect();
    let name = |id: &Option<Id<Material>>| {
        let material = id.and_then(|id| scene.get(id));
        material.map_or_else(|| "(no material)".to_owned(), |material| material.name.clone())
    };
    let [own] = materials.as_slice() else { return Err(Error::Materials(materials.iter().map(name).collect())) };
    let maker = Maker::new(scene);
    let listed = listed(baked, origin, base, options.text);
    let Some(own) = *own else {
        let list = listed.unwrap_or_default().into_iter().map(|name| maker.of_file(name, None, true)).collect();
        return Ok(Skins { list, size: None });
    };
    let Some(listed) = listed else {
        let shown = scene.variants.iter().flat_map(|variant| &variant.materials);
        let shown = shown.filter(|(from, _)| *from == own).map(|(_, to)| *to);
        let mut list: Vec<Md2Skin> = Vec::new();
        let mut seen = BTreeSet::new();
        for id in std::iter::once(own).chain(shown).filter(|id| seen.insert(*id)) {
            let Some(material) = scene.get(id) else { continue };
            let new = || new_name(scene, id, material, options.skin_folder.as_deref(), found);
            let name = said_name(scene, id).map_or_else(new, ToOwned::to_owned);
            list.push(maker.skin(name, Some(id), true));
        }
        return Ok(Skins { list, size: None });
    };
    // If names are equal, the visible one wins, then the first.
    let mut by_name: BTreeMap<&str, Id<Material>> = BTreeMap::new();
    for id in std::iter::once(own).chain(scene.ids()) {
        if let Some(name) = said_name(scene, id) {
            by_name.entry(name).or_insert(id);
        }
    }
    let skin = |name: &String| maker.of_file(name.clone(), by_name.get(name.as_str()).copied(), true);
    let mut list: Vec<Md2Skin> = listed.iter().map(skin).collect();
    if is_of_file(scene, own) {
        let changed = maker.of_file(said_name(scene, own).unwrap_or_default().to_owned(), Some(own), false);
        // The file names none, and its image was found next to it: a changed one is written with that name.
        if listed.is_empty() && !changed.is_unchanged {
            list.push(changed);
        }
    } else if let (Some(material), Some(_)) = (scene.get(own), maker.texture(own)) {
        let first = listed.first().map(String::as_str);
        let folder = options.skin_folder.as_deref().or_else(|| Some(first?.rsplit_once('/')?.0));
        let mut name = new_name(scene, own, material, folder, found);
        if folder.is_none() && first.is_some_and(|first| first.starts_with('.')) {
            // As UFO: Alien Invasion names images next to the model.
            name = format!(".{}", name.trim_end_matches(".pcx"));
        }
        // By name: the material that had the image of the file may be gone.
        let is_pcx = first.is_none_or(|first| match first.rsplit_once('.') {
            Some((start, end)) => !start.is_empty() && end.eq_ignore_ascii_case("pcx"),
            None => true,
        });
        let new = maker.skin(name.clone(), Some(own), true);
        let new = Md2Skin { is_pcx: new.is_pcx && is_pcx, ..new };
        // Replaces the one whose material it has replaced.
        let place = list.iter_mut().zip(&listed).find(|(_, name)| !by_name.contains_key(name.as_str()));
        match place {
            Some((place, before)) => {
                found.report(codes::SKIN_REPLACED, 0, Some(own.index()));
                notes.push(format!("skin {}: now {}", shortened(before), shortened(&name)));
                *place = new;
            }
            None => list.insert(0, new),
        }
    } else {
        found.report(codes::NO_SKIN_IMAGE, 0, Some(own.index()));
        notes
            .push(format!("material {}: new, without an image; the skins are unchanged", shortened(&name(&Some(own)))));
    }
    let now = maker.texture(own).and_then(|texture| size(scene.get(texture)?));
    let before = image_before(scene, own).map(|before| (before.width, before.height));
    let is_new = !is_of_file(scene, own);
    let other = now.filter(|now| *now != (0, 0) && (is_new || before.is_some_and(|before| before != *now)));
    let side = |side: u32| i32::try_from(side.min(32_767)).unwrap_or(256);
    Ok(Skins { list, size: other.map(|(width, height)| (side(width), side(height))) })
}

/// The names of the skins of the file, if the scene is a whole Quake II model.
fn listed(baked: &Baked<'_>, origin: &Origin<'_>, base: Option<&Model<'_>>, text: TextEncoding) -> Option<Vec<String>> {
    let is_ours = origin.format == "quake-md2";
    let saved = || origin.property("skins").filter(|_| is_ours)?.as_array();
    if let Some(saved) = saved() {
        return Some(saved.iter().filter_map(|name| Some(name.as_str()?.to_owned())).collect());
    }
    if let Some(base) = base {
        let name = |skin: Skin| text.decode(skin.path.as_bytes());
        return Some(base.skins().iter().map(name).collect());
    }
    // Exported for editing, all skins would be listed: the file names none.
    let scene = baked.scene();
    let is_whole =
        baked.parts.iter().any(|part| scene.get(part.mesh).is_some_and(|mesh| mesh.extras.contains_key("file_frames")));
    (is_ours && is_whole).then(Vec::new)
}

/// Whether a material is a skin of the file, which may have an empty name.
fn is_of_file(scene: &Scene, id: Id<Material>) -> bool {
    scene.get(id).is_some_and(|own| own.extras.contains_key("skin"))
}

impl Md2Skin {
    /// Whether its material multiplies its image by a color.
    #[must_use]
    pub fn is_colored(&self) -> bool {
        self.color.iter().any(|factor| *factor < 1.0)
    }
    /// Its image, multiplied by the color of its material; `None` if the scene does not have it.
    #[must_use]
    pub fn image<'s>(&self, scene: &'s Scene, limits: &Limits) -> Option<Cow<'s, Texture>> {
        let texture = scene.get(self.texture?).filter(|texture| texture.source.is_here())?;
        if !self.is_colored() {
            return Some(Cow::Borrowed(texture));
        }
        let mut pixels = pixels(texture, limits)?;
        tint(&mut pixels, self.color);
        Some(Cow::Owned(Texture::new(texture.name.clone(), TextureSource::Pixels(pixels))))
    }
    /// The original state of this skin's image, if it came from a PCX: unchanged texels keep their indices
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

/// The skins of a converted model with PCX files, by name: the original states for skins with the same names.
#[must_use]
pub fn skins_before(scene: &Scene) -> BTreeMap<String, SkinBefore> {
    let skin = |id: Id<Material>| {
        let texture = scene.get(scene.get(id)?.texture()?)?;
        Some((said_name(scene, id)?.to_owned(), before_of(texture)?))
    };
    scene.ids().filter_map(skin).collect()
}

/// The state of a PCX image.
fn before_of(texture: &Texture) -> Option<SkinBefore> {
    let TextureSource::Indexed(image) = &texture.source else { return None };
    Some(SkinBefore::new(editing::palette_of(image), Some(image.indices.clone())))
}

/// The name of a skin in the file.
fn said_name(scene: &Scene, id: Id<Material>) -> Option<&str> {
    scene.get(id)?.extras.get("skin")?.as_str().filter(|name| !name.is_empty())
}

/// A name for a skin that had none: its image's, in the given folder.
fn new_name(
    scene: &Scene,
    id: Id<Material>,
    material: &Material,
    folder: Option<&str>,
    found: &mut Diagnostics,
) -> String {
    let image: Option<&Texture> = material.texture().and_then(|texture| scene.get(texture));
    let name = image.map_or(&material.name, |image| &image.name);
    let name = name.rsplit(['/', '\\']).next().unwrap_or(name);
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
    if !stem.chars().all(is_plain) {
        found.report(codes::SKIN_NAME, 0, Some(id.index()));
    }
    let stem = stem.chars().map(|c| if is_plain(c) { c } else { '_' }).collect::<String>().to_lowercase();
    let folder = folder.map(|folder| folder.trim_end_matches('/'));
    if let Some(folder) = folder.filter(|folder| !folder.is_empty()) {
        return format!("{folder}/{stem}.pcx");
    }
    found.report(codes::NO_SKIN_FOLDER, 0, Some(id.index()));
    format!("{stem}.pcx")
}

/// The record of a skin.
pub(super) fn record(name: &str, text: TextEncoding) -> Result<Skin, Error> {
    let bytes = text.to_bytes(name);
    let path = FixedStr::new(&bytes).ok_or_else(|| {
        let (shown, has) = (shortened(name), bytes.len());
        let exceeded =
            format!("the path of skin {shown} has {has} bytes; at most 64 are supported; shorten the name of its image or its folder");
        Error::TooMuch { target: "the format".into(), exceeded: vec![exceeded] }
    })?;
    Ok(Skin { path })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encoded_names_are_read_unchanged() {
        let text = TextEncoding::Detect;
        for name in [&b"run01"[..], b"T\xfcr", b"\xff\x80"] {
            assert_eq!(text.to_bytes(&text.decode(name)), name);
        }
        // Whatever the bytes are, they are read as the same name.
        for name in ["Tür", "Ã¼", "走る"] {
            assert_eq!(text.decode(&text.to_bytes(name)), name);
        }
    }
}
