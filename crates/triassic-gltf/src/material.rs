//! Materials, textures, and variants.
//!
//! Images as files: encoded ones unchanged, pixels as PNG.
//!
//! Compressing them takes longer than everything else in most exports, and is independent of the rest.

use std::{borrow::Cow, collections::BTreeSet};

use formats_core::{
    glam::{Vec3, Vec4},
    num,
};
use triassic_scene::{
    Alpha, Extras, Filter, Id, ImageKind, IndexedPixels, InputRole, Masked, Material, MaterialInput, Pixels, Sampling,
    Scene, Texture, TextureSource, UvTransform, Variant, Wrap, masked, png,
    serde_json::{Value, json},
};

use crate::{
    Additive, Error, Options, Unlit,
    described::Described,
    json::{self, Extensions},
};

#[derive(Debug, Default)]
pub(crate) struct Materials<'a> {
    pub(crate) list: Vec<json::Material<'a>>,
    pub(crate) textures: Vec<json::Texture<'a>>,
    pub(crate) samplers: Vec<json::Sampler>,
    pub(crate) images: Vec<ImageFile<'a>>,
}

/// All materials, in the order of the scene, with the textures of available images.
pub(crate) fn export<'a>(
    scene: &'a Scene,
    images: Vec<Option<ImageFile<'a>>>,
    options: &Options,
    extensions: &mut Extensions,
) -> Materials<'a> {
    let mut all = Materials::default();
    let count = images.iter().flatten().count();
    all.textures.reserve_exact(count);
    all.images.reserve_exact(count);
    let textures = scene.textures.iter().zip(images);
    let numbers: Vec<Option<u32>> =
        textures.map(|(texture, image)| Some(all.texture(texture, image?, options))).collect();
    let number = |texture: Id<Texture>| numbers.get(texture.to_usize()).copied().flatten();
    // With the plain one.
    all.list.reserve_exact(scene.materials.len().saturating_add(1));
    for material in &scene.materials {
        let source = material.texture().and_then(|texture| scene.get(texture)).map(|texture| &texture.source);
        let lacking = source.filter(|source| !source.is_here());
        // The way back needs the original path of a texture that is described otherwise.
        let path = match lacking {
            Some(TextureSource::Missing(path)) if options.editing && material.extras.contains_key("texture") => {
                Some(path)
            }
            _ => None,
        };
        let mut extras = Described::material(material, lacking.filter(|_| path.is_none()));
        if let Some(path) = path {
            extras.insert("missing_texture", json!(path));
        }
        let exported = export_material(scene, material, &material.name, extras, options, number, extensions);
        all.list.push(exported);
    }
    all
}

/// The index of the material for parts without one: after those of the scene.
pub(crate) fn plain(scene: &Scene) -> u32 {
    num::to_u32(scene.materials.len())
}

impl<'a> Materials<'a> {
    /// Adds the plain material, if it is used. The default material of glTF would be metal.
    pub(crate) fn add_plain(
        &mut self,
        scene: &Scene,
        meshes: &[json::Mesh<'_>],
        options: &Options,
        used: &mut Extensions,
    ) {
        if meshes.iter().flat_map(|mesh| &mesh.primitives).any(|part| part.material == plain(scene)) {
            let material = Material::default();
            let exported = export_material(scene, &material, "plain", Described::default(), options, |_| None, used);
            self.list.push(exported);
        }
    }

    /// Adds a texture with its image, and returns its number.
    fn texture(&mut self, texture: &'a Texture, image: ImageFile<'a>, options: &Options) -> u32 {
        let sampling = texture.sampling;
        let sampler = sampler(Sampling { filter: options.filter.unwrap_or(sampling.filter), ..sampling });
        let known = self.samplers.iter().position(|known| *known == sampler).unwrap_or_else(|| {
            self.samplers.push(sampler);
            self.samplers.len().saturating_sub(1)
        });
        let mut extras = if options.extras { Described::texture(texture) } else { Described::default() };
        if let (Some(change), true) = (image.change.name(), options.extras) {
            extras.insert("changed", json!(change));
        }
        // One per image: textures with the same image are rare and cost only their bytes.
        self.textures.push(json::Texture {
            name: &texture.name,
            sampler: num::to_u32(known),
            source: num::to_u32(self.images.len()),
            extras,
        });
        self.images.push(image);
        num::to_u32(self.textures.len().saturating_sub(1))
    }
}

fn sampler(sampling: Sampling) -> json::Sampler {
    let wrap = |wrap| match wrap {
        Wrap::Repeat => 10497,
        Wrap::Mirror => 33648,
        Wrap::Clamp => 33071,
    };
    let (mag_filter, min_filter) = match (sampling.filter, sampling.mipmaps) {
        (Filter::Nearest, false) => (9728, 9728),
        (Filter::Linear, false) => (9729, 9729),
        (Filter::Nearest, true) => (9728, 9986),
        (Filter::Linear, true) => (9729, 9987),
    };
    json::Sampler { mag_filter, min_filter, wrap_s: wrap(sampling.wrap_u), wrap_t: wrap(sampling.wrap_v) }
}

fn export_material<'a>(
    scene: &Scene,
    material: &Material,
    name: &'a str,
    mut extras: Described<'a>,
    options: &Options,
    number: impl Fn(Id<Texture>) -> Option<u32>,
    used: &mut Extensions,
) -> json::Material<'a> {
    let (alpha_mode, alpha_cutoff) = match material.alpha {
        Alpha::Mask(cutoff) => (Some("MASK"), Some(cutoff)),
        Alpha::Blend => (Some("BLEND"), None),
        Alpha::Add => {
            // The nearest mode in glTF; other programs can read the original one.
            extras.insert("blend", json!("add"));
            (Some("BLEND"), None)
        }
        _ => (None, None),
    };
    let others = material.inputs.iter().filter_map(|input| other_input(scene, input, &number));
    let others: Vec<Value> = others.collect();
    if !others.is_empty() {
        extras.insert("maps", others.into());
    }
    let mut extensions = Extras::new();
    let unlit = match options.unlit {
        Unlit::Stored => material.unlit,
        Unlit::All => true,
        Unlit::None => false,
    };
    if unlit {
        used.add("KHR_materials_unlit");
        extensions.insert("KHR_materials_unlit".into(), json!({}));
    }
    let info = |input: &MaterialInput| {
        let index = number(input.texture?)?;
        let mut extensions = Extras::new();
        if input.uv_transform != UvTransform::IDENTITY {
            extensions.insert("KHR_texture_transform".into(), transform(input.uv_transform));
        }
        Some(json::TextureInfo { index, tex_coord: input.uv_set, scale: None, strength: None, extensions })
    };
    let written = WRITTEN.map(|role| material.input(role).and_then(&info));
    if written.iter().flatten().any(|info| !info.extensions.is_empty()) {
        used.add("KHR_texture_transform");
    }
    let [base_texture, emissive_texture, normal_texture, occlusion_texture, roughness_texture, specular_texture] =
        written;
    if let Some(input) = material.input(InputRole::Specular) {
        used.add("KHR_materials_specular");
        extensions.insert("KHR_materials_specular".into(), specular(input, specular_texture));
    }
    if let Some(strength) = material.emissive_strength {
        used.add("KHR_materials_emissive_strength");
        extensions.insert("KHR_materials_emissive_strength".into(), json!({ "emissiveStrength": strength }));
    }
    let amount = |role| material.input(role).map(|input| input.factor.x).filter(|amount| *amount < 1.0);
    json::Material {
        name: name.into(),
        pbr_metallic_roughness: json::Pbr {
            base_color_factor: (material.base_color() != Vec4::ONE).then_some(material.base_color().to_array()),
            base_color_texture: base_texture.map(Box::new),
            // The default is metal.
            metallic_factor: 0.0,
            roughness_factor: amount(InputRole::Roughness),
            metallic_roughness_texture: roughness_texture.map(Box::new),
        },
        normal_texture: normal_texture
            .map(|info| json::TextureInfo { scale: amount(InputRole::Normal), ..info }.into()),
        occlusion_texture: occlusion_texture
            .map(|info| json::TextureInfo { strength: amount(InputRole::Occlusion), ..info }.into()),
        emissive_texture: emissive_texture.map(Box::new),
        emissive_factor: material.input(InputRole::Emissive).map(|input| input.factor.truncate().to_array()),
        alpha_mode,
        alpha_cutoff,
        double_sided: material.double_sided,
        extensions,
        extras: if options.extras { extras } else { Described::default() },
    }
}

/// The roles with fields in glTF or in a ratified extension.
const WRITTEN: [InputRole; 6] = [
    InputRole::Base,
    InputRole::Emissive,
    InputRole::Normal,
    InputRole::Occlusion,
    InputRole::Roughness,
    InputRole::Specular,
];

/// `KHR_materials_specular`.
fn specular(input: &MaterialInput, texture: Option<json::TextureInfo>) -> Value {
    let mut value = Extras::new();
    let color = input.factor.truncate();
    if color != Vec3::ONE {
        value.insert("specularColorFactor".into(), json!(color.to_array()));
    }
    if let Some(texture) = texture {
        value.insert("specularTexture".into(), json!(texture));
    }
    value.into()
}

/// The inputs of a material with roles that glTF does not support.
fn other_input(scene: &Scene, input: &MaterialInput, number: impl Fn(Id<Texture>) -> Option<u32>) -> Option<Value> {
    let role = match input.role {
        role if WRITTEN.contains(&role) => return None,
        InputRole::Lightmap => "lightmap",
        InputRole::Detail => "detail",
        _ => "other",
    };
    let mut value = Extras::new();
    value.insert("role".into(), role.into());
    if let Some(texture) = input.texture {
        let name = scene.get(texture).map(|texture| texture.name.as_str());
        value.insert("texture".into(), json!(number(texture)));
        value.insert("name".into(), json!(name));
        value.insert("texCoord".into(), json!(input.uv_set));
        if input.uv_transform != UvTransform::IDENTITY {
            value.insert("transform".into(), transform(input.uv_transform));
        }
    }
    if input.factor != Vec4::ONE {
        value.insert("factor".into(), json!(input.factor.to_array()));
    }
    Some(value.into())
}

/// A transform of UVs, in the form of `KHR_texture_transform`.
fn transform(UvTransform { offset, rotation, scale }: UvTransform) -> Value {
    let mut value = Extras::new();
    if offset != UvTransform::IDENTITY.offset {
        value.insert("offset".into(), json!(offset.to_array()));
    }
    if rotation != 0.0 {
        value.insert("rotation".into(), json!(rotation));
    }
    if scale != UvTransform::IDENTITY.scale {
        value.insert("scale".into(), json!(scale.to_array()));
    }
    value.into()
}

/// The variants to write: all for editing, otherwise those with an image, or which need none. The others would be white
/// in all programs.
pub(crate) fn shown_variants<'s>(scene: &'s Scene, options: &Options) -> Vec<&'s Variant> {
    let is_white = |(_, to): &(Id<Material>, Id<Material>)| {
        let texture = scene.get(*to).and_then(|material| scene.get(material.texture()?));
        texture.is_some_and(|texture| matches!(texture.source, TextureSource::Missing(_)))
    };
    let is_shown =
        |variant: &&Variant| options.editing || variant.materials.is_empty() || !variant.materials.iter().all(is_white);
    if options.variants { scene.variants.iter().filter(is_shown).collect() } else { Vec::new() }
}

/// An image as a file, which is stored in the buffer or next to it.
#[derive(Debug, Clone)]
pub(crate) struct ImageFile<'a> {
    pub(crate) name: &'a str,
    pub(crate) kind: ImageKind,
    pub(crate) bytes: Cow<'a, [u8]>,
    /// The change relative to the scene.
    pub(crate) change: Change,
}

/// The change to an image before it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Change {
    None,
    /// Transparent where it is dark.
    Transparent,
    /// Hidden pixels get the color of their neighbors.
    Bled,
}

impl Change {
    /// The name in `extras`.
    pub(crate) const fn name(self) -> Option<&'static str> {
        match self {
            Self::None => None,
            Self::Transparent => Some("transparent"),
            Self::Bled => Some("bled"),
        }
    }
}

/// The images of all textures, in the order of the scene; `None` for a missing one.
pub(crate) type Images<'a> = Result<Vec<Option<ImageFile<'a>>>, Error>;

/// Creates the images of all textures while `work` runs.
///
/// With [`Threads::Pool`](crate::Threads::Pool) they are created on other threads, if this saves time.
pub(crate) fn export_images<'a, T>(scene: &'a Scene, options: &Options, work: impl FnOnce() -> T) -> (Images<'a>, T) {
    let changes = Changes::new(scene, options);
    let wanted: Vec<(&Texture, Change)> =
        scene.textures.iter().zip(scene.ids()).map(|(texture, id)| (texture, changes.of(id))).collect();
    #[cfg(feature = "rayon")]
    if options.threads == crate::Threads::Pool
        && scene.textures.iter().map(pixel_count).fold(0, usize::saturating_add) >= MANY_PIXELS
    {
        use rayon::prelude::{IntoParallelRefIterator, ParallelIterator};
        let mut images = Ok(Vec::new());
        let done = rayon::in_place_scope(|scope| {
            scope.spawn(|_| images = wanted.par_iter().map(|(texture, change)| file(texture, *change)).collect());
            work()
        });
        return (images, done);
    }
    let images = wanted.iter().map(|(texture, change)| file(texture, *change)).collect();
    (images, work())
}

/// Compressing this many takes several times as long as starting threads.
#[cfg(feature = "rayon")]
const MANY_PIXELS: usize = 1 << 16;

/// The number of pixels to compress.
#[cfg(feature = "rayon")]
fn pixel_count(texture: &Texture) -> usize {
    match &texture.source {
        TextureSource::Pixels(pixels) => pixels.pixels().len(),
        TextureSource::Rgb(pixels) => pixels.pixels().len(),
        // A quarter of the work.
        TextureSource::Indexed(pixels) => pixels.indices.len() / 4,
        _ => 0,
    }
}

/// The images to change.
struct Changes {
    transparent: BTreeSet<Id<Texture>>,
    bled: BTreeSet<Id<Texture>>,
}

impl Changes {
    fn new(scene: &Scene, options: &Options) -> Self {
        Self {
            transparent: match options.additive {
                Additive::Exact => BTreeSet::new(),
                Additive::Transparent => additive_textures(scene),
            },
            bled: match options.masked {
                Masked::Bleed => masked::textures(scene),
                _ => BTreeSet::new(),
            },
        }
    }
    fn of(&self, texture: Id<Texture>) -> Change {
        match (self.transparent.contains(&texture), self.bled.contains(&texture)) {
            (true, _) => Change::Transparent,
            (_, true) => Change::Bled,
            _ => Change::None,
        }
    }
}

/// The image of a texture, changed if requested and available as pixels.
fn file(texture: &Texture, wanted: Change) -> Result<Option<ImageFile<'_>>, Error> {
    let bled = if wanted == Change::Bled { masked::bled_source(texture) } else { None };
    let (change, image) = match (&texture.source, wanted, &bled) {
        (TextureSource::Pixels(pixels), Change::Transparent, _) => {
            (wanted, png::image(&transparent(pixels.clone())).map(Some))
        }
        (TextureSource::Rgb(pixels), Change::Transparent, _) => {
            (wanted, png::image(&transparent(pixels.to_rgba())).map(Some))
        }
        (TextureSource::Indexed(pixels), Change::Transparent, _) => {
            (wanted, png::indexed_image(&transparent_indexed(pixels.clone())).map(Some))
        }
        (_, _, Some(bled)) => (wanted, png::encode_source(bled, &texture.texts).map(|image| image.map(owned))),
        _ => (Change::None, png::encode(texture)),
    };
    let image = image.map_err(|reason| Error::Image { name: texture.name.clone(), reason })?;
    Ok(image.map(|png::Image { kind, bytes }| ImageFile { name: &texture.name, kind, bytes, change }))
}

fn owned(png::Image { kind, bytes }: png::Image<'_>) -> png::Image<'static> {
    png::Image { kind, bytes: Cow::Owned(bytes.into_owned()) }
}

/// The textures that only additive materials use.
pub(crate) fn additive_textures(scene: &Scene) -> BTreeSet<Id<Texture>> {
    let with = |added: bool| {
        let materials = scene.materials.iter().filter(move |material| (material.alpha == Alpha::Add) == added);
        materials.filter_map(Material::texture)
    };
    let others: BTreeSet<Id<Texture>> = with(false).collect();
    with(true).filter(|texture| !others.contains(texture)).collect()
}

/// An image that, blended by its alpha, adds as much light as this one added: alpha is the light of the brightest
/// channel, and the colors are relative to it.
///
/// The only difference is that bright parts hide more of the background.
pub(crate) fn transparent(mut pixels: Pixels) -> Pixels {
    fade(pixels.rgba.as_chunks_mut::<4>().0);
    pixels
}

/// Same as [`transparent`], for an image with a palette.
pub(crate) fn transparent_indexed(mut pixels: IndexedPixels) -> IndexedPixels {
    fade(&mut pixels.palette);
    pixels
}

fn fade(colors: &mut [[u8; 4]]) {
    for [r, g, b, alpha] in colors {
        let most = light(*r).max(light(*g)).max(light(*b));
        for part in [&mut *r, &mut *g, &mut *b] {
            *part = if most > 0.0 { code(light(*part) / most) } else { 0 };
        }
        *alpha = byte(most * f32::from(*alpha));
    }
}

/// The light of an sRGB byte, from 0 to 1: the transfer function of sRGB (IEC 61966-2-1).
fn light(code: u8) -> f32 {
    let code = f32::from(code) / 255.0;
    if code <= 0.04045 { code / 12.92 } else { ((code + 0.055) / 1.055).powf(2.4) }
}

/// The sRGB byte for this light.
fn code(light: f32) -> u8 {
    let code = if light <= 0.003_130_8 { light * 12.92 } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 };
    byte(code * 255.0)
}

/// The nearest byte.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::as_conversions,
    reason = "it fits in a byte"
)]
fn byte(value: f32) -> u8 {
    value.clamp(0.0, 255.0).round() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_light_is_added() {
        for color in [[0, 0, 0], [255, 255, 255], [255, 128, 0], [40, 40, 40], [10, 200, 90]] {
            let [r, g, b] = color;
            let pixels = Pixels { width: 1, height: 1, rgba: vec![r, g, b, 255] };
            let made = transparent(pixels).rgba;
            let alpha = f32::from(made[3]) / 255.0;
            for (new, old) in made.iter().zip(color) {
                assert!((light(*new) * alpha - light(old)).abs() < 0.006, "{color:?}: {made:?}");
            }
        }
        let black = Pixels { width: 2, height: 1, rgba: vec![0, 0, 0, 255, 255, 0, 0, 255] };
        assert_eq!(transparent(black).rgba, [0, 0, 0, 0, 255, 0, 0, 255]);
    }
}
