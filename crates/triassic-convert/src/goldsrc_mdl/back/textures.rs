//! Materials: textures of 256 colors, and skin families.

use std::collections::{BTreeMap, BTreeSet};

use formats_core::{Palette, Pixels, num};
use goldsrc_mdl::{Image, TextureFlags};
use serde_json::Value;
use triassic_scene::{self as scene, Alpha, Extras, Id, Material, shortened};

use super::{
    BackError, Maker, codes,
    model::{Texture, index, number},
    write::fitting,
};
use crate::{
    back::{color, has_other_textures, pixels, srgb, tint},
    editing,
};

/// The side of the image that represents a color.
const SMALL: u32 = 8;

/// The textures of triangles and families, each once.
#[derive(Debug)]
pub(super) struct Textures<'s> {
    pub(super) list: Vec<Texture>,
    known: BTreeMap<Option<Id<Material>>, usize>,
    /// The flags of the original textures, by name.
    flags: BTreeMap<String, u32>,
    /// The textures of the base, by name in lower case.
    base: BTreeMap<String, &'s Texture>,
    /// The textures of materials that other programs made: several may show one image.
    shared: BTreeMap<Look, usize>,
    /// The materials that variants replace.
    replaced: BTreeSet<Id<Material>>,
}

/// What a texture is made from: the image, the kind of transparency, whether it is unlit, and the bits of the color.
type Look = (Id<scene::Texture>, u8, bool, [u32; 4]);

/// The look of a material, if it has only that.
fn look(material: &Material) -> Option<Look> {
    let is_of_file = ["file", "skin_ref", "flag_bits"].iter().any(|key| material.extras.contains_key(key));
    let is_plain = !has_other_textures(material);
    let alpha = match material.alpha {
        Alpha::Opaque => 0,
        Alpha::Add => 1,
        Alpha::Mask(_) => 2,
        _ => 3,
    };
    let color = color(material).map(f32::to_bits);
    (is_plain && !is_of_file).then_some((material.texture()?, alpha, material.unlit, color))
}

/// The maximum number of textures in all skin families: a hundred times that of real models.
const MOST_IN_FAMILIES: usize = 1 << 16;

/// The maximum number of textures of a model: the format stores their indices as 16-bit signed integers.
const MOST_TEXTURES: usize = 32_767;

impl<'s> Textures<'s> {
    pub(super) fn new(maker: &Maker<'s>) -> Self {
        let mut flags = BTreeMap::new();
        for texture in maker.notes.saved.iter().flat_map(|saved| &saved.textures) {
            flags.entry(texture.name.clone()).or_insert(texture.flags.bits());
        }
        let base = maker.base.iter().flat_map(|base| &base.textures).rev();
        let base = base.map(|texture| (texture.name.to_ascii_lowercase(), texture)).collect();
        let changes = maker.scene.variants.iter().flat_map(|variant| &variant.materials);
        let replaced = changes.filter(|(from, to)| from != to).map(|(from, _)| *from).collect();
        Self { list: Vec::new(), known: BTreeMap::new(), flags, base, shared: BTreeMap::new(), replaced }
    }
    /// The index of a material's texture.
    pub(super) fn of(&mut self, maker: &mut Maker<'_>, material: Option<Id<Material>>) -> Result<usize, BackError> {
        if let Some(known) = self.known.get(&material) {
            return Ok(*known);
        }
        let plain = Material::new("white");
        let own = material.and_then(|material| maker.scene.get(material)).unwrap_or(&plain);
        let is_replaced = material.is_some_and(|material| self.replaced.contains(&material));
        let look = look(own).filter(|_| !is_replaced && self.base.is_empty());
        let number = if let Some(shared) = look.and_then(|look| self.shared.get(&look)) {
            *shared
        } else {
            let texture = self.texture(maker, own, material.map_or(0, Id::to_usize))?;
            self.list.push(texture);
            self.list.len().saturating_sub(1)
        };
        self.shared.extend(look.map(|look| (look, number)));
        self.known.insert(material, number);
        Ok(number)
    }
    /// The texture of a material.
    fn texture(&self, maker: &mut Maker<'_>, material: &Material, element: usize) -> Result<Texture, BackError> {
        let image = material.texture().and_then(|texture| maker.scene.get(texture));
        let file = material.extras.get("file").and_then(Value::as_str);
        let own = file.unwrap_or_else(|| image.map_or(material.name.as_str(), |image| image.name.as_str()));
        let is_image =
            |end: &str| ["bmp", "png", "jpg", "jpeg", "tga", "pcx"].iter().any(|known| end.eq_ignore_ascii_case(known));
        let stem = own.rsplit_once('.').filter(|(_, end)| is_image(end)).map_or(own, |(stem, _)| stem);
        let text = maker.options.text;
        let kept = if file.is_some() { fitting(own, text, 63) } else { fitting(stem, text, 50) };
        let is_renamed = kept != if file.is_some() { own } else { stem };
        let name = if file.is_some() { kept } else { format!("{kept}.bmp") };
        if is_renamed {
            maker.report(codes::RENAMED, element);
            maker.notes.texts.push((codes::RENAMED, format!("texture {}: now {name}", shortened(own))));
        }
        let base = self.base.get(&name.to_ascii_lowercase()).copied();
        let flags = flags(&self.flags, material, &name, base.is_some() && file.is_none());
        let is_known = file.is_some() || base.is_some() || self.flags.contains_key(&name);
        if flags.contains(TextureFlags::CHROME) && !is_known && !material.extras.contains_key("flag_bits") {
            maker.report(codes::CHROME_BY_NAME, element);
            maker.notes.texts.push((codes::CHROME_BY_NAME, shortened(&name)));
        }
        let is_masked = flags.contains(TextureFlags::MASKED);
        let column = material.extras.get("skin_ref").and_then(index);
        let made = |image| Texture { name: name.clone(), column, flags: flags.bits(), image };
        if material.alpha == Alpha::Blend {
            maker.report(codes::BLEND_AS_MASK, element);
        }
        if has_other_textures(material) {
            maker.report(codes::INPUT_LEFT_OUT, element);
        }
        let factor = color(material);
        // White is the default.
        let is_white = factor.iter().all(|value| *value >= 1.0);
        let Some(mut pixels) = image.and_then(|image| pixels(image, maker.limits())) else {
            if let Some(base) = base.filter(|_| image.is_some() || is_white) {
                maker.kept.push(format!("image {name}"));
                return Ok(made(base.image.clone()));
            }
            if image.is_some() {
                maker.report(codes::NO_IMAGE, element);
            }
            return Ok(made(plain_image(factor)?));
        };
        if let Some(image) = saved_image(&material.extras, &pixels, is_masked).filter(|_| is_white) {
            return Ok(made(image));
        }
        tint(&mut pixels, factor);
        if pixels.width % 4 != 0 {
            maker.report(codes::WIDTH_CHANGED, element);
            pixels = widened(&pixels);
        }
        let mut colors: Vec<[u8; 3]> = pixels.pixels().iter().map(|[r, g, b, _]| [*r, *g, *b]).collect();
        colors.sort_unstable();
        colors.dedup();
        if colors.len() > 256 {
            maker.report(codes::COLORS_REDUCED, element);
        }
        let image = Image::from_rgba(&pixels, is_masked);
        let image = image.map_err(|error| BackError::Scene(format!("texture {name:?}: {error}")))?;
        Ok(made(image))
    }
    /// The skin families for the variants of the scene: for each the textures of all columns; the first is the default.
    pub(super) fn families(&mut self, maker: &mut Maker<'_>) -> Result<Vec<Vec<usize>>, BackError> {
        let mut changed: Vec<Id<Material>> = Vec::new();
        let mut columns: BTreeMap<Id<Material>, usize> = BTreeMap::new();
        let scene = maker.scene;
        for (from, to) in scene.variants.iter().flat_map(|variant| &variant.materials) {
            // Only materials of triangles can be replaced.
            if from != to && self.known.contains_key(&Some(*from)) && !columns.contains_key(from) {
                columns.insert(*from, changed.len());
                changed.push(*from);
            }
        }
        if changed.is_empty() {
            let saved = maker.notes.saved.as_ref();
            if saved.is_some_and(|saved| saved.skins.windows(2).any(|rows| rows.first() != rows.last())) {
                maker.report_gone(codes::SKINS_LOST, 0, "skins".into());
            }
            return Ok(Vec::new());
        }
        let mut rows: Vec<Vec<Id<Material>>> = vec![changed.clone()];
        let all = scene.variants.len().saturating_add(1).saturating_mul(changed.len());
        if all > MOST_IN_FAMILIES {
            let (variants, changed) = (scene.variants.len(), changed.len());
            let text = format!("{variants} variants of {changed} materials; at most {MOST_IN_FAMILIES} in total");
            return Err(BackError::Scene(text));
        }
        for variant in &scene.variants {
            let mut row = changed.clone();
            // If several represent one texture, the first wins.
            for (from, to) in variant.materials.iter().rev() {
                if let Some(place) = columns.get(from).and_then(|column| row.get_mut(*column)) {
                    *place = *to;
                }
            }
            rows.push(row);
        }
        // The first variant is usually the unchanged scene.
        if rows.get(1) == rows.first() {
            rows.remove(0);
        }
        // Before any image is created.
        let others: BTreeSet<&Id<Material>> =
            rows.iter().flatten().filter(|one| !self.known.contains_key(&Some(**one))).collect();
        if self.list.len().saturating_add(others.len()) > MOST_TEXTURES {
            return Err(BackError::Scene("more than 32,767 textures".into()));
        }
        let saved = maker.notes.saved.as_ref().map_or(0, |saved| saved.skins.len());
        if rows.len() < saved {
            maker.report_gone(codes::SKINS_LOST, 0, format!("{} of {saved} skins", saved.saturating_sub(rows.len())));
        }
        let mut families = Vec::with_capacity(rows.len());
        for row in rows {
            families.push(row.into_iter().map(|one| self.of(maker, Some(one))).collect::<Result<_, _>>()?);
        }
        Ok(families)
    }
}

/// Whether compilers make a texture with this name a reflection.
pub(super) fn is_named_chrome(name: &str) -> bool {
    name.to_ascii_lowercase().contains("chrome")
}

/// The flags of a texture: the original ones, except those that the material overrides. If the material has lost its custom
/// properties (`is_of_base`), its kind of transparency may be lost too: the flags of the base stay, and it only adds to them.
fn flags(known: &BTreeMap<String, u32>, material: &Material, name: &str, is_of_base: bool) -> TextureFlags {
    let bits = material.extras.get("flag_bits").and_then(number);
    let noted = material.extras.get("flag_bits").and_then(Value::as_u64).and_then(|bits| u32::try_from(bits).ok());
    let known = known.get(name).copied();
    let was = noted.or(known.filter(|_| bits.is_none())).map(TextureFlags::from_bits_retain);
    let mut flags = was.unwrap_or_else(|| {
        // The convention of compilers; a material of a model says what it is.
        let by_name = is_named_chrome(name) && !material.extras.contains_key("file");
        if by_name { TextureFlags::CHROME } else { TextureFlags::empty() }
    });
    if is_of_base {
        flags |= if matches!(material.alpha, Alpha::Mask(_)) { TextureFlags::MASKED } else { TextureFlags::empty() };
        flags |= if material.unlit { TextureFlags::FULL_BRIGHT } else { TextureFlags::empty() };
        return flags;
    }
    let is_masked = matches!(material.alpha, Alpha::Mask(_) | Alpha::Blend);
    // An unreadable image has no alpha.
    let is_shown = material.texture().is_some();
    if is_shown && !matches!(material.alpha, Alpha::Add) {
        flags.set(TextureFlags::MASKED, is_masked);
    }
    if is_shown {
        flags.set(TextureFlags::ADDITIVE, matches!(material.alpha, Alpha::Add));
    }
    flags.set(TextureFlags::FULL_BRIGHT, material.unlit);
    flags
}

/// The image of a Half-Life model with its original palette and indices, if it is unchanged.
fn saved_image(extras: &Extras, pixels: &Pixels, is_masked: bool) -> Option<Image> {
    let palette = editing::palette(extras)?;
    let transparent = is_masked.then_some(u8::MAX);
    let is_same = |index: u8, [r, g, b, alpha]: [u8; 4]| {
        if transparent == Some(index) { alpha < 128 } else { palette.color(index) == [r, g, b] }
    };
    let stored = editing::indices(extras).filter(|stored| {
        let pixels = pixels.pixels();
        stored.len() == pixels.len() && stored.iter().zip(pixels).all(|(index, pixel)| is_same(*index, *pixel))
    });
    let list = stored.or_else(|| {
        let first = editing::by_color(&palette, transparent);
        let index = |[r, g, b, alpha]: &[u8; 4]| match transparent {
            Some(index) if *alpha < 128 => Some(index),
            _ => first.get(&[*r, *g, *b]).copied(),
        };
        pixels.pixels().iter().map(index).collect()
    })?;
    Image::new(pixels.width, pixels.height, list, palette).ok()
}

/// A single-color image for a material without one: linear numbers become sRGB bytes.
fn plain_image([r, g, b, _]: [f32; 4]) -> Result<Image, BackError> {
    let color = [r, g, b].map(srgb);
    let mut palette = Palette([[0; 3]; 256]);
    palette.0.fill(color);
    let indices = vec![0; num::to_usize(SMALL.saturating_mul(SMALL))];
    Image::new(SMALL, SMALL, indices, palette).map_err(|error| BackError::Scene(error.to_string()))
}

/// An image stretched to a width that is a multiple of 4, so that UVs stay the same.
fn widened(pixels: &Pixels) -> Pixels {
    let width = pixels.width.saturating_add(3) & !3;
    let [from, to] = [pixels.width, width].map(num::to_usize);
    let rows = pixels.pixels().chunks_exact(from.max(1));
    let wide = rows.flat_map(|row| {
        let source = move |x: usize| x.saturating_mul(from).checked_div(to).unwrap_or(0);
        (0..to).flat_map(move |x| row.get(source(x)).copied().unwrap_or_default())
    });
    Pixels { width, height: pixels.height, rgba: wide.collect() }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]
mod tests {
    use super::*;

    #[test]
    fn colors_are_linear_in_materials() {
        let image = plain_image([1.0, 0.215_861, 0.0, 1.0]).unwrap();
        assert_eq!(image.palette().color(0), [255, 128, 0]);
        let mut pixels = Pixels { width: 1, height: 1, rgba: vec![255, 200, 10, 255] };
        tint(&mut pixels, [0.215_861, 1.0, 1.0, 0.5]);
        assert_eq!(pixels.rgba, [128, 200, 10, 128]);
    }
    #[test]
    fn images_become_wider() {
        let pixels = Pixels { width: 3, height: 1, rgba: (0..12).collect() };
        let wide = widened(&pixels);
        assert_eq!((wide.width, wide.pixels().iter().map(|pixel| pixel[0]).collect::<Vec<_>>()), (4, vec![0, 0, 4, 8]));
    }
}
