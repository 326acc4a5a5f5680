//! Materials of faces.

use std::rc::Rc;

use ::bis_paa::{PixelType, Swizzle, TextureAlpha};
use bis_p3dm::{converted_texture, rvmat::Material as Rvmat};
use formats_core::{Pixels, glam::Vec4, hash::HashMap, num::to_usize};
use serde_json::json;
use triassic_scene::{
    Alpha, Extras, Id, ImageOrigin, ImageRule, InputRole, Material, MaterialInput, MissingKind, Primitive, Scene,
    Texture, TextureSource, UniqueNames,
};

use super::{
    Context,
    lod::Surface,
    sheet::{Sheet, Use, color, is_procedural, linear, split_suffix},
};
use crate::{
    Found, NormalMaps, Request, Resolver, Result,
    bis_paa::{self, Channels, PaaSource},
    findings, image_file,
};

/// The materials created so far, and their images.
#[derive(Default)]
pub(super) struct Surfaces {
    /// By the texture and the material of faces, in lower case.
    known: HashMap<(String, String), Id<Material>>,
    /// By path in lower case and use.
    images: HashMap<(String, Use), Known>,
    /// The files of materials, by path in lower case.
    files: HashMap<String, File>,
    names: UniqueNames,
    image_names: UniqueNames,
}

/// The file of a material. Many surfaces may share one, which is read once.
#[derive(Clone)]
enum File {
    Missing,
    Bad,
    Read(Rc<Sheet>),
}

#[derive(Debug, Clone, Copy)]
struct Known {
    texture: Id<Texture>,
    alpha: Alpha,
    is_there: bool,
}

impl Surfaces {
    /// The material of faces.
    pub(super) fn material(
        &mut self,
        context: &mut Context<'_>,
        scene: &mut Scene,
        resolver: &mut Resolver<'_>,
        surface: &Surface<'_>,
    ) -> Result<Id<Material>> {
        let text = |text: bis_p3dm::Text<'_>| context.options.text.decode(text.as_bytes());
        let (texture, rvmat) = (text(surface.texture), text(surface.material));
        let key = (texture.to_lowercase(), rvmat.to_lowercase());
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        let path = if is_procedural(&texture) || texture.is_empty() { &rvmat } else { &texture };
        let name = path.rsplit(['\\', '/']).next().unwrap_or(path);
        let name = self.names.unique(name.rsplit_once('.').map_or(name, |(stem, _)| stem), "material");
        let mut material = Material::new(name);
        for (key, path) in [("texture", &texture), ("rvmat", &rvmat)] {
            if !path.is_empty() {
                material.extras.insert(key.into(), json!(path));
            }
        }
        let mut base = MaterialInput::new(InputRole::Base);
        if is_procedural(&texture) {
            if let Some(color) = color(&texture) {
                base.factor = Vec4::new(linear(color.x), linear(color.y), linear(color.z), color.w);
                material.alpha = if color.w < 1.0 { Alpha::Blend } else { Alpha::Opaque };
            }
        } else if !texture.trim().is_empty() {
            let known = self.image(context, scene, resolver, &texture, Use::Color)?;
            base.texture = Some(known.texture);
            material.alpha = known.alpha;
        }
        material.set(base);
        if !rvmat.trim().is_empty() {
            self.apply(context, scene, resolver, &rvmat, &mut material)?;
        }
        let material = scene.add(material);
        self.known.insert(key, material);
        Ok(material)
    }
    /// The image at a path for one use.
    fn image(
        &mut self,
        context: &mut Context<'_>,
        scene: &mut Scene,
        resolver: &mut Resolver<'_>,
        path: &str,
        wanted: Use,
    ) -> Result<Known> {
        let key = (path.to_lowercase(), wanted);
        if let Some(known) = self.images.get(&key) {
            return Ok(*known);
        }
        let Image { texture, alpha, is_there } = find_image(context, &mut self.image_names, resolver, path, wanted)?;
        if texture.origin.is_none() && matches!(texture.source, TextureSource::Missing(_)) {
            scene.add_missing(MissingKind::Image, path);
        }
        let known = Known { texture: scene.add(texture), alpha, is_there };
        self.images.insert(key, known);
        Ok(known)
    }
    /// The content of a material file.
    fn apply(
        &mut self,
        context: &mut Context<'_>,
        scene: &mut Scene,
        resolver: &mut Resolver<'_>,
        path: &str,
        material: &mut Material,
    ) -> Result<()> {
        let key = path.to_lowercase();
        let file = if let Some(known) = self.files.get(&key) {
            known.clone()
        } else {
            let file = if let Some(found) = resolver.resolve(&Request::in_project(path))? {
                match Rvmat::parse(&found.bytes) {
                    Ok(rvmat) => File::Read(Rc::new(Sheet::new(context.options, &rvmat))),
                    Err(_) => File::Bad,
                }
            } else {
                context.found.report(findings::MISSING_COMPANION, 0, None);
                scene.add_missing(MissingKind::Material, path);
                File::Missing
            };
            self.files.insert(key, file.clone());
            file
        };
        match file {
            File::Missing => {}
            File::Bad => context.found.report(findings::BAD_MATERIAL, 0, None),
            File::Read(sheet) => {
                // Faces with other textures repeat its description.
                context.budget.spend("material", sheet.size, 1, 0)?;
                sheet.apply(material);
                self.stages(context, scene, resolver, &sheet, material)?;
            }
        }
        Ok(())
    }
    /// Adds the inputs of the stages; other stages stay in the extras.
    fn stages(
        &mut self,
        context: &mut Context<'_>,
        scene: &mut Scene,
        resolver: &mut Resolver<'_>,
        sheet: &Sheet,
        material: &mut Material,
    ) -> Result<()> {
        let mut others = Vec::new();
        for stage in &sheet.stages {
            let wanted = stage.wanted.filter(|wanted| *wanted != Use::Color || material.texture().is_none());
            let Some(wanted) = wanted else {
                others.push(stage.description.clone());
                continue;
            };
            let known = self.image(context, scene, resolver, &stage.texture, wanted)?;
            let Some(uv_transform) = stage.uv_transform.filter(|_| known.is_there) else {
                others.push(stage.description.clone());
                continue;
            };
            let input = |role| MaterialInput {
                texture: Some(known.texture),
                uv_set: stage.uv_set,
                uv_transform,
                ..material.input(role).copied().unwrap_or(MaterialInput::new(role))
            };
            match wanted {
                Use::Color => material.set(input(InputRole::Base)),
                Use::Normal => material.set(input(InputRole::Normal)),
                Use::Ambient => material.set(input(InputRole::Occlusion)),
                Use::Specular => {
                    let rough = MaterialInput { factor: Vec4::ONE, ..input(InputRole::Roughness) };
                    material.set(input(InputRole::Specular));
                    material.set(rough);
                }
            }
        }
        if !others.is_empty() {
            material.extras.insert("stages".into(), others.into());
        }
        Ok(())
    }
}

/// Gives a part the UV sets that its material uses: missing ones are copies of the first.
pub(super) fn give_uvs(scene: &Scene, material: Id<Material>, part: &mut Primitive) {
    let Some(material) = scene.get(material) else { return };
    let sets = material.inputs.iter().filter(|input| input.texture.is_some()).map(|input| to_usize(input.uv_set));
    let first = part.uv_sets.first().cloned().unwrap_or_default();
    for set in sets {
        if part.uv_sets.len() <= set {
            part.uv_sets.resize(set.saturating_add(1), Vec::new());
        }
        if let Some(list) = part.uv_sets.get_mut(set).filter(|list| list.is_empty()) {
            list.clone_from(&first);
        }
    }
}

// The images of materials.

/// An image prepared for one use.
pub(super) struct Image {
    pub(super) texture: Texture,
    /// The use of its alpha, for a color.
    pub(super) alpha: Alpha,
    /// Whether it has pixels.
    is_there: bool,
}

/// Finds the image at this path, and converts it as glTF requires for its use.
fn find_image(
    context: &mut Context<'_>,
    names: &mut UniqueNames,
    resolver: &mut Resolver<'_>,
    path: &str,
    wanted: Use,
) -> Result<Image> {
    let stem = path.rsplit(['\\', '/']).next().unwrap_or(path);
    let name = names.unique(stem.rsplit_once('.').map_or(stem, |(stem, _)| stem), "texture");
    let mut extras = Extras::new();
    extras.insert("path".into(), json!(path));
    let mut mipmaps = Vec::new();
    let mut texts = Vec::new();
    let mut origin = None;
    let (source, alpha) = match find(resolver, path)? {
        None => {
            context.found.report(findings::MISSING_IMAGE, 0, None);
            (TextureSource::Missing(path.to_owned()), Alpha::Opaque)
        }
        Some((found, rule)) => {
            origin = Some(ImageOrigin::new(found.name.clone(), rule));
            decode(context, found, path, wanted, (&mut extras, &mut mipmaps, &mut texts)).unwrap_or_else(|| {
                context.found.report(findings::BAD_IMAGE, 0, None);
                (TextureSource::Missing(path.to_owned()), Alpha::Opaque)
            })
        }
    };
    let finish = |mut pixels: Pixels| {
        if wanted == Use::Normal && has_suffix(path, "novhq") {
            rebuild_z(&mut pixels);
        }
        prepare(context, pixels, wanted)
    };
    let source = match source {
        TextureSource::Pixels(pixels) => TextureSource::Pixels(finish(pixels)),
        TextureSource::Rgb(pixels) if wanted != Use::Color => TextureSource::Pixels(finish(pixels.to_rgba())),
        // Converting channels needs pixels: image files that are not decoded are only used as colors, or as directions
        // without changes.
        TextureSource::Encoded { .. } if !matches!(wanted, Use::Color | Use::Normal) => {
            TextureSource::External(path.to_owned())
        }
        other => other,
    };
    let is_there = !matches!(source, TextureSource::Missing(_) | TextureSource::External(_));
    let mut texture = Texture::new(name, source).with_origin(origin);
    (texture.extras, texture.texts) = (extras, texts);
    texture.mipmaps = mipmaps.into_iter().map(finish).collect();
    Ok(Image { texture, alpha, is_there })
}

/// The file: as named, or as converted by the games' tools.
fn find(resolver: &mut Resolver<'_>, path: &str) -> Result<Option<(Found, ImageRule)>> {
    if let Some(found) = resolver.resolve(&Request::in_project(path))? {
        return Ok(Some((found, ImageRule::Named)));
    }
    let Some(converted) = converted_texture(path) else { return Ok(None) };
    let found = resolver.resolve(&Request::in_project(&converted))?;
    Ok(found.map(|found| (found, ImageRule::OtherExtension)))
}

/// The pixels of an image file, and the use of its alpha.
fn decode(
    context: &Context<'_>,
    found: Found,
    path: &str,
    wanted: Use,
    (extras, mipmaps, texts): (&mut Extras, &mut Vec<Pixels>, &mut Vec<(&'static str, String)>),
) -> Option<(TextureSource, Alpha)> {
    let Some(opened) = bis_paa::opened(&found, context.options) else {
        return image_file::common(found, context.options).ok();
    };
    let (texture, mut pixels) = opened.ok()?;
    if context.options.mipmaps {
        *mipmaps = bis_paa::mipmaps(&texture);
    }
    if texture.swizzle().is_none() && has_suffix(path, "novhq") {
        for pixels in std::iter::once(&mut pixels).chain(mipmaps) {
            Swizzle::NORMAL_MAP.undo(&mut pixels.rgba);
        }
    }
    extras.extend(bis_paa::extras(&texture));
    let mut stored = PaaSource::of_texture(&texture, wanted == Use::Normal);
    // As in the scene.
    if wanted == Use::Normal {
        stored.normal_y = Some(NormalMaps::YUp);
    }
    stored.channels = wanted.channels();
    *texts = stored.texts();
    let is_transparent = || pixels.pixels().iter().any(|[.., alpha]| *alpha < 255);
    let has_alpha_name = has_suffix(path, "ca");
    let alpha = match texture.alpha() {
        Some(TextureAlpha::OneBit) => Alpha::Mask(0.5),
        Some(_) => Alpha::Blend,
        None if texture.pixel_type() != PixelType::Dxt1 && has_alpha_name && is_transparent() => Alpha::Blend,
        None => Alpha::Opaque,
    };
    Some((TextureSource::Pixels(pixels), alpha))
}

fn has_suffix(path: &str, suffix: &str) -> bool {
    split_suffix(path).is_some_and(|(own, _)| own.eq_ignore_ascii_case(suffix))
}

/// Computes Z from X and Y, since normal maps with the suffix `_novhq` do not store it.
#[expect(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the value is 0 to 255"
)]
fn rebuild_z(pixels: &mut Pixels) {
    for [red, green, blue, _] in pixels.rgba.as_chunks_mut::<4>().0 {
        let [x, y] = [*red, *green].map(|value| f32::from(value) / 127.5 - 1.0);
        let z = (1.0 - x * x - y * y).max(0.0).sqrt();
        *blue = (z * 127.5 + 127.5).round() as u8;
    }
}

/// Converts the channels as glTF requires.
fn prepare(context: &Context<'_>, mut pixels: Pixels, wanted: Use) -> Pixels {
    let is_down = context.options.normal_maps == NormalMaps::YDown;
    for pixel in pixels.rgba.as_chunks_mut::<4>().0 {
        let [red, green, blue, _] = *pixel;
        *pixel = match wanted {
            Use::Color => continue,
            Use::Normal => [red, if is_down { !green } else { green }, blue, 255],
            Use::Specular => Channels::Specular.exchange(*pixel),
            Use::Ambient => Channels::Ambient.exchange(*pixel),
        };
    }
    pixels
}
