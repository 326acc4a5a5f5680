//! Materials, textures and variants.

use formats_core::hash::{HashMap, HashSet};
use formats_core::{
    Diagnostics,
    glam::{Vec2, Vec3, Vec4},
    num,
};
use serde::Deserialize;
use serde_json::{Value, json};
use triassic_scene::{
    Alpha, Filter, Id, ImageKind, InputRole, Material, MaterialInput, Sampling, Scene, Texture, TextureSource,
    UniqueNames, UvTransform, Variant, Wrap,
};

use super::{
    ImportError,
    accessors::{self, Data, LoadFile},
    codes,
    document::{self, Document, Reference, TextureInfo, extras, extras_of},
    part,
};

/// The materials of a scene: one for each of the document, with the same indices.
pub(super) fn materials(
    document: &Document,
    data: &mut Data<'_>,
    load: &mut LoadFile<'_>,
    scene: &mut Scene,
    found: &mut Diagnostics,
) -> Result<Vec<Id<Material>>, ImportError> {
    let (known, names, read) = (HashMap::default(), UniqueNames::default(), HashSet::default());
    let mut textures = Textures { document, known, names, read };
    let mut names = UniqueNames::default();
    let mut all = Vec::new();
    for (index, source) in document.materials.iter().enumerate() {
        let mut material = Material::new(names.unique(source.name.as_deref().unwrap_or_default(), "material"));
        material.double_sided = source.double_sided;
        material.extras = extras(&source.extras);
        let mut put = |role, factor: Vec4, info: Option<&TextureInfo>| -> Result<(), ImportError> {
            // Missing components are 1.
            let factor = if factor.is_finite() { factor.clamp(Vec4::ZERO, Vec4::ONE) } else { Vec4::ONE };
            let mut input = MaterialInput::new(role).with_factor(factor);
            if let Some(info) = info {
                let texture = textures.texture(index, info, data, load, scene, found)?;
                let (set, transform) = placed(info);
                input = input.with_texture(texture).with_uv_set(set).with_uv_transform(transform);
            }
            if info.is_some() || factor != Vec4::ONE {
                material.set(input);
            }
            Ok(())
        };
        let of_extension = of_glossiness(source);
        let pbr = of_extension.as_ref().unwrap_or(&source.pbr_metallic_roughness);
        let first = |amount: Option<f32>| Vec4::new(amount.unwrap_or(1.0), 1.0, 1.0, 1.0);
        put(
            InputRole::Base,
            pbr.base_color_factor.map_or(Vec4::ONE, Vec4::from_array),
            pbr.base_color_texture.as_ref(),
        )?;
        put(InputRole::Roughness, first(pbr.roughness_factor), pbr.metallic_roughness_texture.as_ref())?;
        if let Some(info) = &source.normal_texture {
            put(InputRole::Normal, first(info.scale), Some(info))?;
        }
        if let Some(info) = &source.occlusion_texture {
            put(InputRole::Occlusion, first(info.strength), Some(info))?;
        }
        let emissive = source.emissive_factor.map_or(Vec3::ZERO, Vec3::from_array);
        if emissive != Vec3::ZERO || source.emissive_texture.is_some() {
            // White without a texture is emission, which `put` would ignore as the default.
            put(InputRole::Emissive, emissive.extend(1.0), source.emissive_texture.as_ref())?;
            if emissive == Vec3::ONE && source.emissive_texture.is_none() {
                material.set(MaterialInput::new(InputRole::Emissive));
            }
        }
        if let Some(specular) = source.extensions.get("KHR_materials_specular") {
            let color = specular.get("specularColorFactor").and_then(vector).map_or(Vec3::ONE, Vec3::from_array);
            let info = specular.get("specularTexture").and_then(|info| TextureInfo::deserialize(info).ok());
            let factor = color.extend(1.0);
            let mut input = MaterialInput::new(InputRole::Specular).with_factor(if factor.is_finite() {
                factor.clamp(Vec4::ZERO, Vec4::ONE)
            } else {
                Vec4::ONE
            });
            if let Some(info) = &info {
                let (set, transform) = placed(info);
                let texture = textures.texture(index, info, data, load, scene, found)?;
                input = input.with_texture(texture).with_uv_set(set).with_uv_transform(transform);
            }
            material.set(input);
        }
        material.unlit = source.extensions.get("KHR_materials_unlit").is_some();
        material.emissive_strength = source
            .extensions
            .get("KHR_materials_emissive_strength")
            .and_then(|strength| number(strength.get("emissiveStrength")?))
            .filter(|strength| strength.is_finite() && *strength >= 0.0);
        material.alpha = alpha(source, &material);
        if pbr.metallic_factor.unwrap_or(1.0) > 0.0 {
            found.report(codes::METALLIC, 0, u32::try_from(index).ok());
            material.extras.insert("metallic".into(), json!(pbr.metallic_factor.unwrap_or(1.0)));
        }
        all.push(scene.add(material));
    }
    Ok(all)
}

/// The core's values for a material whose surface is only described by `KHR_materials_pbrSpecularGlossiness`; `None` if
/// the core has values as well, as the extension recommends for readers without it.
fn of_glossiness(source: &document::Material) -> Option<document::Pbr> {
    let own = source.extensions.get("KHR_materials_pbrSpecularGlossiness")?;
    let core = &source.pbr_metallic_roughness;
    if core.base_color_factor.is_some() || core.base_color_texture.is_some() {
        return None;
    }
    let glossiness = own.get("glossinessFactor").and_then(number).unwrap_or(1.0);
    Some(document::Pbr {
        base_color_factor: own.get("diffuseFactor").and_then(vector),
        base_color_texture: own.get("diffuseTexture").and_then(|info| TextureInfo::deserialize(info).ok()),
        metallic_factor: Some(0.0),
        roughness_factor: Some(1.0 - glossiness),
        metallic_roughness_texture: None,
    })
}

/// The effect of a material's alpha.
fn alpha(source: &document::Material, material: &Material) -> Alpha {
    match source.alpha_mode.as_deref() {
        Some("MASK") => {
            let cutoff = source.alpha_cutoff.unwrap_or(0.5);
            Alpha::Mask(if cutoff.is_finite() { cutoff.clamp(0.0, 1.0) } else { 0.5 })
        }
        Some("BLEND") if material.extras.get("blend").and_then(Value::as_str) == Some("add") => Alpha::Add,
        Some("BLEND") => Alpha::Blend,
        _ => Alpha::Opaque,
    }
}

/// The UV set of a texture, and the transform.
fn placed(info: &TextureInfo) -> (u32, UvTransform) {
    let Some(transform) = info.extensions.get("KHR_texture_transform") else {
        return (info.tex_coord, UvTransform::IDENTITY);
    };
    let pair = |name| transform.get(name).and_then(vector).map(Vec2::from_array);
    let own = UvTransform {
        offset: pair("offset").unwrap_or(Vec2::ZERO),
        rotation: transform.get("rotation").and_then(number).unwrap_or_default(),
        scale: pair("scale").unwrap_or(Vec2::ONE),
    };
    let set = transform.get("texCoord").and_then(Value::as_u64).and_then(|set| u32::try_from(set).ok());
    (set.unwrap_or(info.tex_coord), if own.is_finite() { own } else { UvTransform::IDENTITY })
}

/// A number of JSON.
#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "glTF numbers are f32")]
pub(super) fn number(value: &Value) -> Option<f32> {
    value.as_f64().map(|number| number as f32)
}

/// An array of this many numbers.
pub(super) fn vector<const N: usize>(value: &Value) -> Option<[f32; N]> {
    let numbers: Vec<f32> = value.as_array()?.iter().map(number).collect::<Option<_>>()?;
    numbers.try_into().ok()
}

/// The textures that materials use.
struct Textures<'a> {
    document: &'a Document,
    /// The existing ones, by image and sampling: a document may list a thousand textures with one image.
    known: HashMap<(Reference, Sampling), Id<Texture>>,
    names: UniqueNames,
    /// The files that were read.
    read: HashSet<&'a str>,
}

impl Textures<'_> {
    /// The texture that material `material` uses.
    fn texture(
        &mut self,
        material: usize,
        info: &TextureInfo,
        data: &mut Data<'_>,
        load: &mut LoadFile<'_>,
        scene: &mut Scene,
        found: &mut Diagnostics,
    ) -> Result<Id<Texture>, ImportError> {
        let index = info.index;
        let texture = self.document.textures.get(index);
        let texture = texture.ok_or_else(|| part("materials", material, format!("texture {index} does not exist")))?;
        let sampling = match texture.sampler {
            None => Sampling::default(),
            Some(sampler) => self
                .document
                .samplers
                .get(sampler)
                .map(sampling)
                .ok_or_else(|| part("textures", index, format!("sampler {sampler} does not exist")))?,
        };
        let key = (texture.source.unwrap_or(Reference::MAX), sampling);
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        let image = texture.source.and_then(|source| self.document.images.get(source));
        let file = image.and_then(|image| image.uri.as_deref()).filter(|uri| !uri.starts_with("data:"));
        let file = file.map(accessors::uri_text);
        let names = [texture.name.as_deref(), image.and_then(|image| image.name.as_deref()), file.as_deref()];
        let name = names.into_iter().flatten().find(|name| !name.is_empty()).unwrap_or_default().to_owned();
        let source = match self.bytes(image, data, load)? {
            Some(bytes) => {
                // Repeated reads of a file count.
                let uri = image.filter(|image| image.buffer_view.is_none()).and_then(|image| image.uri.as_deref());
                if uri.is_none_or(|uri| !self.read.insert(uri)) {
                    data.spend("textures", index, bytes.len(), 1)?;
                }
                let kinds = [ImageKind::Png, ImageKind::Jpeg];
                kinds
                    .into_iter()
                    .find(|kind| bytes.starts_with(kind.magic()))
                    .map(|kind| TextureSource::Encoded { kind, bytes })
            }
            None => None,
        };
        let source = source.unwrap_or_else(|| {
            found.report(codes::NO_IMAGE, 0, u32::try_from(scene.textures.len()).ok());
            TextureSource::Missing(file.unwrap_or_else(|| name.clone()))
        });
        let mut made = Texture::new(self.names.unique(&name, "texture"), source);
        made.sampling = sampling;
        made.extras = extras(&texture.extras);
        let id = scene.add(made);
        self.known.insert(key, id);
        Ok(id)
    }
    /// The file of an image; `None` if it is missing. Invalid references into the document's own buffers are errors.
    fn bytes(
        &self,
        image: Option<&document::Image>,
        data: &Data<'_>,
        load: &mut LoadFile<'_>,
    ) -> Result<Option<Vec<u8>>, ImportError> {
        let Some(image) = image else { return Ok(None) };
        match (image.buffer_view, &image.uri) {
            (Some(view), _) => Ok(Some(accessors::view_bytes(self.document, data.buffers, view)?.to_vec())),
            (None, Some(uri)) => Ok(accessors::read_uri(uri, load).ok()),
            (None, None) => Ok(None),
        }
    }
}

/// The sampling of a texture.
fn sampling(sampler: &document::Sampler) -> Sampling {
    let wrap = |wrap| match wrap {
        Some(33071) => Wrap::Clamp,
        Some(33648) => Wrap::Mirror,
        _ => Wrap::Repeat,
    };
    Sampling {
        filter: if sampler.mag_filter == Some(9728) { Filter::Nearest } else { Filter::Linear },
        mipmaps: !matches!(sampler.min_filter, Some(9728 | 9729)),
        wrap_u: wrap(sampler.wrap_s),
        wrap_v: wrap(sampler.wrap_t),
    }
}

/// The variants: the materials that each replaces, from the parts of meshes.
pub(super) fn variants(document: &Document, scene: &mut Scene, found: &mut Diagnostics) {
    const NAME: &str = "KHR_materials_variants";
    let list = document.extensions.get(NAME).and_then(|own| own.get("variants")?.as_array());
    let Some(list) = list else { return };
    let mut names = UniqueNames::default();
    for variant in list {
        let name = variant.get("name").and_then(Value::as_str).unwrap_or_default();
        let mut variant_made = Variant::new(names.unique(name, "variant"), Vec::new());
        variant_made.extras = extras_of(variant.get("extras").cloned().unwrap_or_default());
        scene.variants.push(variant_made);
    }
    let mut exchanged: HashMap<(usize, u32), u32> = HashMap::default();
    for primitive in document.meshes.iter().flat_map(|mesh| &mesh.primitives) {
        let Some(from) = primitive.material.and_then(|from| u32::try_from(from).ok()) else { continue };
        let mappings = primitive.extensions.get(NAME).and_then(|own| own.get("mappings")?.as_array());
        for mapping in mappings.into_iter().flatten() {
            let to = mapping.get("material").and_then(Value::as_u64).and_then(|to| u32::try_from(to).ok());
            let Some(to) = to.filter(|to| num::to_usize(*to) < scene.materials.len()) else { continue };
            let places = mapping.get("variants").and_then(Value::as_array).into_iter().flatten();
            for place in places.filter_map(Value::as_u64).filter_map(|place| usize::try_from(place).ok()) {
                let Some(variant) = scene.variants.get_mut(place) else { continue };
                match exchanged.get(&(place, from)) {
                    None => {
                        exchanged.insert((place, from), to);
                        if from != to {
                            variant.materials.push((Id::new(from), Id::new(to)));
                        }
                    }
                    Some(known) if *known == to => {}
                    Some(_) => found.report(codes::VARIANT_CONFLICT, 0, u32::try_from(place).ok()),
                }
            }
        }
    }
    let missing = |(from, _): &(Id<Material>, Id<Material>)| from.to_usize() < scene.materials.len();
    for variant in &mut scene.variants {
        variant.materials.retain(missing);
    }
}
