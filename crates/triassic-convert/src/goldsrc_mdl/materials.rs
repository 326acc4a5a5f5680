//! Textures: materials, their images, and skin families as variants.

use formats_core::hash::{HashMap, HashSet};
use formats_core::{field_at, glam::Vec2, num::to_u32};
use goldsrc_mdl::{Header, Mesh, MeshRecord, Texture as File, TextureFlags, TextureRecord};
use serde_json::json;
use triassic_scene::{Alpha, Extras, Id, IndexedPixels, Material, Scene, Texture, TextureSource, UniqueNames, Variant};

use super::Context;
use crate::{PaletteChoice, Result, Variants, editing, findings};

/// The surface of a part of a mesh.
#[derive(Debug, Clone, Copy)]
pub(super) struct Surface {
    pub(super) material: Id<Material>,
    /// The width and height of the image in texels; 1 without an image.
    pub(super) size: Vec2,
    pub(super) chrome: bool,
    /// Whether UVs are half floats, which are not in texels.
    pub(super) half_floats: bool,
}

/// The materials: one for each texture, and further ones for columns of the skin table that share an image in the first
/// family and differ in others.
pub(super) struct Surfaces {
    /// The material of each texture.
    plain: Vec<Surface>,
    /// The material of each used column.
    columns: HashMap<i32, Surface>,
    /// For each used material, its textures in the families, if there are several.
    families: Vec<(Id<Material>, Vec<Option<usize>>)>,
    /// The material that represents these textures in the families.
    known: HashMap<Vec<Option<usize>>, Id<Material>>,
    /// The materials of textures that represent a column.
    taken: HashSet<u32>,
    names: UniqueNames,
    texture_names: UniqueNames,
    /// Replaces all images of a missing texture file.
    missing: Option<Id<Texture>>,
}

impl Surfaces {
    /// Converts all textures of the model, in order.
    pub(super) fn new(context: &mut Context<'_>, scene: &mut Scene) -> Result<Self> {
        let mut new = Self {
            plain: Vec::new(),
            columns: HashMap::default(),
            families: Vec::new(),
            known: HashMap::default(),
            taken: HashSet::default(),
            names: UniqueNames::default(),
            texture_names: UniqueNames::default(),
            missing: None,
        };
        for (n, file) in context.set.textures().iter().enumerate() {
            let surface = new.texture(context, scene, n, &file)?;
            new.plain.push(surface);
        }
        Ok(new)
    }

    /// Adds texture `n` with its material.
    fn texture(&mut self, context: &mut Context<'_>, scene: &mut Scene, n: usize, file: &File<'_>) -> Result<Surface> {
        let own = context.text(file.name.as_bytes());
        let stem = own.rsplit_once('.').map_or(own.as_str(), |(stem, _)| stem);
        let flags = file.flags();
        let source = pixels(context, file)?;
        let alpha = match flags {
            _ if source.is_none() => Alpha::Opaque,
            flags if flags.contains(TextureFlags::ADDITIVE) => Alpha::Add,
            flags if flags.contains(TextureFlags::MASKED) => Alpha::Mask(0.5),
            _ => Alpha::Opaque,
        };
        let source = source.unwrap_or_else(|| {
            context.found.report(
                findings::BAD_IMAGE,
                field_at!(TextureRecord, pixel_offset, file.at()),
                Some(to_u32(n)),
            );
            TextureSource::Missing(own.clone())
        });
        let mut texture = Texture::new(self.texture_names.unique(stem, &format!("texture{n}")), source);
        texture.sampling.mipmaps = !flags.contains(TextureFlags::NO_MIPS);
        if let (true, Ok(pixels)) = (is_recolored(&own), file.pixels()) {
            texture.extras.insert("palette".into(), json!(editing::hex(pixels.palette.as_bytes())));
        }
        let texture = scene.add(texture);
        let mut material = Material {
            alpha,
            unlit: flags.contains(TextureFlags::FULL_BRIGHT),
            double_sided: flags.contains(TextureFlags::XASH_TWO_SIDED),
            ..Material::new(self.names.unique(stem, &format!("texture{n}"))).with_texture(texture)
        };
        let extras = &mut material.extras;
        extras.insert("file".into(), json!(own));
        extras.insert("size".into(), json!([file.width, file.height]));
        put_flags(extras, flags.bits(), flags.iter_names().map(|(name, _)| name));
        if context.options.editing {
            put_colors(extras, file);
        }
        Ok(Surface {
            material: scene.add(material),
            size: texels(file.width, file.height),
            chrome: flags.contains(TextureFlags::CHROME),
            half_floats: flags.contains(TextureFlags::XASH_UV_HALF_FLOAT),
        })
    }

    /// The surface of a mesh in the first family.
    pub(super) fn of(
        &mut self,
        context: &mut Context<'_>,
        scene: &mut Scene,
        mesh: &Mesh<'_>,
        n: usize,
    ) -> Result<Surface> {
        let skin_ref = mesh.skin_ref;
        if let Some(known) = self.columns.get(&skin_ref) {
            return Ok(*known);
        }
        let at = field_at!(MeshRecord, skin_ref, mesh.at());
        let skins = context.set.skins();
        let families = match context.options.variants {
            Variants::None => 1,
            _ => skins.family_count().max(1),
        };
        context.budget.spend("skin families", families, 64, field_at!(Header, skin_family_count))?;
        let mut textures = Vec::with_capacity(families);
        for family in 0..families {
            let texture = skins.texture(family, skin_ref).filter(|texture| *texture < self.plain.len());
            let texture = match texture {
                None if !self.plain.is_empty() => {
                    let other = context.bad_index(self.plain.len(), "texture of a mesh", at, to_u32(n))?;
                    if other.is_none() {
                        context.found.report(findings::MISSING_IMAGE, at, Some(to_u32(n)));
                    }
                    other
                }
                texture => texture,
            };
            textures.push(texture);
        }
        let base = textures.first().copied().flatten();
        let surface = match base.and_then(|base| self.plain.get(base).copied()) {
            None => self.without_image(context, scene, skin_ref),
            Some(plain) if families == 1 => plain,
            Some(plain) => {
                if let Some(material) = self.known.get(&textures) {
                    Surface { material: *material, ..plain }
                } else {
                    let surface = self.column(scene, plain, skin_ref);
                    self.known.insert(textures.clone(), surface.material);
                    self.families.push((surface.material, textures));
                    surface
                }
            }
        };
        self.columns.insert(skin_ref, surface);
        Ok(surface)
    }

    /// The material of a texture for one column: the texture's own, or a copy if another column uses that.
    fn column(&mut self, scene: &mut Scene, plain: Surface, skin_ref: i32) -> Surface {
        if self.taken.insert(plain.material.index()) {
            return plain;
        }
        let Some(mut copy) = scene.get(plain.material).cloned() else { return plain };
        copy.name = self.names.unique(&copy.name, "texture");
        copy.extras.insert("skin_ref".into(), json!(skin_ref));
        Surface { material: scene.add(copy), ..plain }
    }

    /// The material of a column without an image.
    fn without_image(&mut self, context: &Context<'_>, scene: &mut Scene, skin_ref: i32) -> Surface {
        let mut material = Material::new(self.names.unique(&format!("skin{skin_ref}"), "skin"));
        if self.plain.is_empty() && context.set.model().header().has_external_textures() {
            let texture = *self.missing.get_or_insert_with(|| {
                let file = context.set.model().companions("model.mdl").into_iter().next();
                let stored = file.and_then(|file| file.names.into_iter().nth(1));
                let name = stored.unwrap_or_else(|| "texture file".to_owned());
                scene.add(Texture::new(self.texture_names.unique(&name, "texture file"), TextureSource::Missing(name)))
            });
            material = material.with_texture(texture);
        }
        material.extras.insert("skin_ref".into(), json!(skin_ref));
        material.extras.insert("texel_uvs".into(), json!(true));
        Surface { material: scene.add(material), size: Vec2::ONE, chrome: false, half_floats: false }
    }

    /// Adds a variant for each skin family, if there are several and they differ.
    pub(super) fn variants(&self, context: &mut Context<'_>, scene: &mut Scene) -> Result<()> {
        let changing: Vec<_> =
            self.families.iter().filter(|(_, textures)| textures.iter().any(|t| Some(t) != textures.first())).collect();
        let families = context.set.skins().family_count();
        if families < 2 || context.options.variants == Variants::None {
            return Ok(());
        }
        let at = field_at!(Header, skin_family_count);
        context.budget.spend("skin families", families, 256, at)?;
        context.budget.spend("skin families", families.saturating_mul(changing.len()), 8, at)?;
        // For each part, exporters store its material in each variant.
        let parts = scene.meshes.iter().map(|mesh| mesh.primitives.len()).fold(0, usize::saturating_add);
        context.budget.spend("skin families of all meshes", families.saturating_mul(parts), 16, at)?;
        for family in 0..families {
            let materials = changing.iter().map(|(from, textures)| {
                let (base, texture) = (textures.first().copied().flatten(), textures.get(family).copied().flatten());
                let other = texture.filter(|_| texture != base).and_then(|texture| self.plain.get(texture));
                (*from, other.map_or(*from, |surface| surface.material))
            });
            let variant =
                Variant { name: format!("skin{family}"), materials: materials.collect(), extras: Extras::new() };
            scene.variants.push(variant);
        }
        Ok(())
    }
}

/// The image, or `None` if it is unreadable or empty.
fn pixels(context: &mut Context<'_>, file: &File<'_>) -> Result<Option<TextureSource>> {
    let Ok(mut pixels) = file.pixels() else { return Ok(None) };
    context.budget.spend("texture pixels", pixels.indices.len(), 4, field_at!(TextureRecord, width, file.at()))?;
    if let PaletteChoice::Given(palette) = &context.options.palette {
        pixels.palette = **palette;
    }
    if pixels.indices.is_empty() {
        return Ok(None);
    }
    let (indices, transparent) = (pixels.indices.to_vec(), pixels.transparent);
    let image = IndexedPixels::new(pixels.width, pixels.height, indices, &pixels.palette, transparent);
    Ok(Some(TextureSource::Indexed(image)))
}

/// Stores the palette, and for the way back the pixel indices if the colors do not determine them.
fn put_colors(extras: &mut Extras, file: &File<'_>) {
    if let Ok(pixels) = file.pixels() {
        editing::put_colors(extras, &pixels.palette, pixels.indices, pixels.transparent, pixels.transparent);
    }
}

/// The divisor of texel coordinates.
fn texels(width: i32, height: i32) -> Vec2 {
    #[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "image sizes are small")]
    let size = |size: i32| size.max(1) as f32;
    Vec2::new(size(width), size(height))
}

/// Whether games recolor a texture with this name, as for players.
fn is_recolored(name: &str) -> bool {
    let starts = |start: &str| name.get(..start.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(start));
    starts("dm_base") || starts("remap")
}

/// Stores flags by name, in lower case, and as a number; nothing without flags.
pub(super) fn put_flags<'n>(extras: &mut Extras, bits: u32, names: impl Iterator<Item = &'n str>) {
    if bits != 0 {
        let names: Vec<String> = names.map(str::to_lowercase).collect();
        extras.insert("flags".into(), json!(names));
        extras.insert("flag_bits".into(), json!(bits));
    }
}
