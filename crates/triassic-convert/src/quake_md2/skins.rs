//! Skins: materials, their images (each once), and variants.

use formats_core::hash::{HashMap, HashSet};
use formats_core::{Budget, Diagnostics, field_at, num, pcx::is_true_color};
use quake_md2::{
    Header, Model, Pcx, SkinSearch,
    pcx::{QUAKE2_PALETTE, TRANSPARENT},
    skin_candidates,
};
use serde_json::json;

use crate::{
    Found, ImagesBeside, PaletteChoice, Request, Resolver, Result, SceneOptions, Variants, editing,
    files::{self, is_numbered},
    findings,
    image_file::{self, OwnImage},
};
use triassic_scene::{
    Alpha, Extras, Id, ImageOrigin, ImageRule, IndexedPixels, Material, MissingKind, Scene, Texture, TextureSource,
    UniqueNames, Variant,
};

/// Adds a material for each skin, with its image, and variants if there are several and they are requested. Returns the
/// first.
pub(super) fn materials(
    model: &Model<'_>,
    options: &SceneOptions,
    resolver: &mut Resolver<'_>,
    scene: &mut Scene,
    found: &mut Diagnostics,
) -> Result<Option<Id<Material>>> {
    let mut images = Images::new(options);
    let mut named = Vec::new();
    let is_one = options.variants == Variants::None;
    for skin in model.skins() {
        let name = options.text.decode(skin.path.as_bytes());
        let file = find(resolver, Some(&name))?.map(|file| images.keep(file)).transpose()?;
        named.push((name, file));
        // If the first image is missing, the result depends on whether another one exists.
        if is_one && file.is_some() {
            break;
        }
    }
    let is_lost = named.iter().all(|(_, file)| file.is_none());
    let others = if is_lost { unnamed(resolver, !named.is_empty(), &mut images)? } else { Vec::new() };
    let mut others = others.into_iter();
    let colored = HashSet::default();
    let mut maker = Adder { scene, found, images, names: UniqueNames::default(), added: Vec::new(), colored };
    let wanted = if is_one { 1 } else { usize::MAX };
    for (n, (skin, (label, file))) in (0_u32..).zip(model.skins().located().zip(named)).take(wanted) {
        let at = skin.at;
        match (file, others.next()) {
            (None, Some((name, other))) => maker.add(&label, &name, Some(other), at, n)?,
            (file, _) => maker.add(&label, &label, file, at, n)?,
        }
    }
    let count = num::to_u32(maker.added.len());
    for (n, (label, file)) in (count..).zip(others).take(wanted.saturating_sub(maker.added.len())) {
        maker.add(&label, &label, Some(file), 0, n)?;
    }
    let added = maker.added;
    let first = added.first().copied();
    if let (Some(first), true) = (first, added.len() > 1) {
        for material in added {
            let name = scene.get(material).map(|material| material.name.clone()).unwrap_or_default();
            let materials = vec![(first, material)];
            scene.variants.push(Variant { name, materials, ..Variant::default() });
        }
    }
    Ok(first)
}

/// The first existing candidate for the image of a skin, or of a model without one.
fn find(resolver: &mut Resolver<'_>, skin: Option<&str>) -> Result<Option<(Found, ImageRule)>> {
    let stem = resolver.model_name().unwrap_or_else(|| "model".into());
    for candidate in skin_candidates(&format!("{stem}.md2"), skin) {
        let request = match candidate.rule {
            SkinSearch::GameRoot => Request::in_game(&candidate.path),
            _ => Request::adjacent(&candidate.path),
        };
        // Some skins are named after their model: the file with that name is the model itself.
        if let Some(file) = resolver.resolve(&request)?
            && !file.bytes.starts_with(&Model::MAGIC)
        {
            let is_own_name = files::stem(&file.name) == stem.to_lowercase();
            let rule = match candidate.rule {
                SkinSearch::OtherExtension => ImageRule::OtherExtension,
                SkinSearch::ModelName if is_own_name => ImageRule::ModelName,
                SkinSearch::ModelName => ImageRule::UsualName,
                _ => ImageRule::Named,
            };
            return Ok(Some((file, rule)));
        }
    }
    Ok(None)
}

/// Images for a model that names none: one with its name, otherwise `tris0`, `tris1` and so on, otherwise all in the
/// folder of a player, otherwise the only one next to it. For a model whose names match no file (often paths on the
/// author's disk, or truncated), only those in a player's folder.
///
/// Each with its name.
fn unnamed(resolver: &mut Resolver<'_>, has_names: bool, kept: &mut Images<'_>) -> Result<Vec<(String, usize)>> {
    let found = resolver.images_beside();
    let ImagesBeside { images, numbered, is_player } = &*found;
    let (names, rule) = match find(resolver, None)? {
        None if *is_player => (images, ImageRule::PlayerFolder),
        None if images.len() == 1 && !has_names => (images, ImageRule::OnlyImage),
        Some((file, rule)) if !has_names && (!is_numbered(&file.name) || numbered.is_empty()) => {
            return Ok(vec![(file.name.clone(), kept.keep((file, rule))?)]);
        }
        Some(_) if !has_names => (numbered, ImageRule::UsualName),
        _ => return Ok(Vec::new()),
    };
    let mut files = Vec::new();
    for name in names {
        if let Some(file) = resolver.resolve(&Request::adjacent(name))? {
            files.push((file.name.clone(), kept.keep((file, rule))?));
        }
    }
    Ok(files)
}

struct Adder<'a> {
    scene: &'a mut Scene,
    found: &'a mut Diagnostics,
    images: Images<'a>,
    names: UniqueNames,
    added: Vec<Id<Material>>,
    /// The textures whose colors a material stores, for the way back.
    colored: HashSet<Id<Texture>>,
}

impl Adder<'_> {
    /// Adds skin `n`, which the model calls `label`, as a material named after `path`, with this image.
    fn add(&mut self, label: &str, path: &str, image: Option<usize>, at: u64, n: u32) -> Result<()> {
        // `models/x/skin.pcx` is named `skin`; `.name` of UFO: Alien Invasion is `name`.
        let file_name = path.rsplit(['/', '\\']).next().unwrap_or(path).trim_start_matches('.');
        let stem = file_name.rsplit_once('.').map_or(file_name, |(stem, _)| stem);
        let name = self.names.unique(stem, "skin");
        let made = match image {
            Some(place) => self.images.texture(place, &name, self.scene)?,
            None => None,
        };
        let (texture, alpha) = made.unwrap_or_else(|| {
            let code = if image.is_some() { findings::BAD_IMAGE } else { findings::MISSING_IMAGE };
            self.found.report(code, at, Some(n));
            if image.is_none() {
                self.scene.add_missing(MissingKind::Image, label);
            }
            let origin = image.and_then(|place| self.images.origin(place));
            let missing = Texture::new(name.clone(), TextureSource::Missing(label.to_owned()));
            (self.scene.add(missing.with_origin(origin)), Alpha::Opaque)
        });
        if self.scene.get(texture).is_some_and(|texture| matches!(texture.source, TextureSource::External(_))) {
            self.found.report(findings::IMAGE_NOT_DECODED, at, Some(n));
        }
        // Masked or translucent surfaces are foliage, fences and glass: without back faces, half of it would be
        // missing.
        let double_sided = alpha != Alpha::Opaque;
        let mut material = Material { alpha, double_sided, ..Material::new(name).with_texture(texture) };
        material.extras.insert("skin".into(), json!(label));
        // If skins share an image, the first one stores the indices.
        if self.images.options.editing && self.colored.insert(texture) {
            self.put_colors(texture, &mut material.extras)?;
        }
        self.added.push(self.scene.add(material));
        Ok(())
    }
}

impl Adder<'_> {
    /// Stores the palette of a PCX, and the indices of its pixels if they would be lost: for duplicate colors of the
    /// game's palette, and for other palettes.
    fn put_colors(&mut self, texture: Id<Texture>, extras: &mut Extras) -> Result<()> {
        let Some(TextureSource::Indexed(image)) = self.scene.get(texture).map(|texture| &texture.source) else {
            return Ok(());
        };
        self.images.spend(image.indices.len().saturating_mul(2))?;
        let [.., alpha] = image.color(TRANSPARENT);
        let hole = (alpha == 0).then_some(TRANSPARENT);
        editing::put_colors(extras, &editing::palette_of(image), &image.indices, hole, Some(TRANSPARENT));
        Ok(())
    }
}

/// The images found, each once: skins may share one, and a model may name the same one a thousand times.
pub(super) struct Images<'a> {
    options: &'a SceneOptions,
    all: Vec<Image>,
    /// The files with this name and size: nearly always one.
    by_name: HashMap<(String, usize), Vec<usize>>,
    /// The remaining budget for reading and decoding. Real models have up to 32 skins.
    budget: Budget,
}

struct Image {
    file: Found,
    /// The rule by which it was chosen.
    rule: ImageRule,
    /// Whether it was read.
    is_read: bool,
    /// The texture created from it, if it can be read.
    made: Option<(Id<Texture>, Alpha)>,
}

impl<'a> Images<'a> {
    pub(super) fn new(options: &'a SceneOptions) -> Self {
        // As much as sixteen images of the maximum size.
        let limits = options.limits.with_max_elements(options.limits.max_pixels);
        Self { options, all: Vec::new(), by_name: HashMap::default(), budget: Budget::new(0, &limits) }
    }
    /// Keeps a file that was found, and returns its index among the images.
    pub(super) fn keep(&mut self, (file, rule): (Found, ImageRule)) -> Result<usize> {
        self.spend(file.bytes.len())?;
        let same = self.by_name.entry((file.name.clone(), file.bytes.len())).or_default();
        let is_same = |place: &&usize| self.all.get(**place).is_some_and(|other| other.file == file);
        if let Some(place) = same.iter().find(is_same) {
            return Ok(*place);
        }
        let place = self.all.len();
        same.push(place);
        self.all.push(Image { file, rule, is_read: false, made: None });
        Ok(place)
    }
    /// The texture of an image, added with this name if necessary; `None` if the image cannot be read.
    pub(super) fn texture(
        &mut self,
        place: usize,
        name: &str,
        scene: &mut Scene,
    ) -> Result<Option<(Id<Texture>, Alpha)>> {
        let Some(image) = self.all.get_mut(place) else { return Ok(None) };
        if std::mem::replace(&mut image.is_read, true) {
            return Ok(image.made);
        }
        // An encoded file is moved, since others no longer need it.
        let file = Found { name: image.file.name.clone(), bytes: std::mem::take(&mut image.file.bytes) };
        let origin = self.origin(place);
        let read = read(file, self.options).ok();
        match &read {
            Some((TextureSource::Pixels(pixels), _)) => self.spend(pixels.rgba.len())?,
            Some((TextureSource::Rgb(pixels), _)) => self.spend(pixels.rgb.len())?,
            Some((TextureSource::Indexed(pixels), _)) => self.spend(pixels.indices.len())?,
            _ => {}
        }
        let made = read.map(|(source, alpha)| (scene.add(Texture::new(name, source).with_origin(origin)), alpha));
        if let Some(image) = self.all.get_mut(place) {
            image.made = made;
        }
        Ok(made)
    }
    /// The file of an image, and the rule by which it was chosen.
    pub(super) fn origin(&self, place: usize) -> Option<ImageOrigin> {
        self.all.get(place).map(|image| ImageOrigin::new(image.file.name.clone(), image.rule))
    }
    fn spend(&mut self, bytes: usize) -> Result<()> {
        Ok(self.budget.spend("images of skins", bytes, 1, field_at!(Header, skin_count))?)
    }
}

/// The image in a file.
pub(crate) fn read(file: Found, options: &SceneOptions) -> Result<(TextureSource, Alpha), String> {
    if Pcx::is(&file.bytes) { pcx_image(&file.bytes, options) } else { image_file::read(file, &options.limits) }
}

/// The image in a file, if the file is a PCX for a model of this format.
pub(crate) fn own_image(file: &Found, format: &str, options: &SceneOptions) -> Option<OwnImage> {
    (format == "quake-md2" && Pcx::is(&file.bytes)).then(|| pcx_image(&file.bytes, options))
}

/// The image in a PCX: colors of a palette, or any.
fn pcx_image(bytes: &[u8], options: &SceneOptions) -> Result<(TextureSource, Alpha), String> {
    if is_true_color(bytes) {
        return image_file::pcx(bytes, options);
    }
    let pcx = Pcx::parse(bytes).map_err(|error| error.to_string())?;
    let palette = match &options.palette {
        PaletteChoice::Embedded => pcx.palette_or(&QUAKE2_PALETTE),
        PaletteChoice::Game => &QUAKE2_PALETTE,
        PaletteChoice::Given(palette) => palette,
    };
    let indices = pcx.indices(&options.limits).map_err(|error| error.to_string())?;
    let transparent = options.transparent_255.then_some(TRANSPARENT);
    let alpha =
        if transparent.is_some_and(|index| indices.contains(&index)) { Alpha::Mask(0.5) } else { Alpha::Opaque };
    let image = IndexedPixels::new(pcx.width(), pcx.height(), indices, palette, transparent);
    Ok((TextureSource::Indexed(image), alpha))
}
