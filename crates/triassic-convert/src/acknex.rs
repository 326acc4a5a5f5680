//! Code shared by the converters of Acknex formats: text, and skins as textures and materials.
//!
//! Skins as textures: their own pixels, embedded DDS files, external image files.

use formats_core::{
    Budget, Diagnostics, Limits, Palette, Text,
    acknex::{self, DEFAULT_PALETTE, Payload, Skin},
    dds::Dds,
    file_name,
    glam::Vec3,
    hash::HashMap,
};
use serde_json::{Value, json};
use triassic_scene::{
    Alpha, Extras, Id, ImageOrigin, ImageRule, IndexedPixels, InputRole, Material, MaterialInput, MissingKind, Pixels,
    Scene, Shape, Texture, TextureSource, UniqueNames,
};

use crate::{
    PaletteChoice, Request, Resolver, Result, SceneOptions, TextEncoding,
    files::{FileKey, Located},
    findings,
    image_file::{self, with_alpha},
};

/// Decodes a text of the file: Windows code page unless it is UTF-8.
pub(crate) fn text(options: &SceneOptions, bytes: &[u8]) -> String {
    options.text.decode_or(bytes, TextEncoding::Windows1252)
}

/// A name without folders and extension.
pub(crate) fn stem(name: &str) -> &str {
    let name = file_name(name);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

/// The skin whose image skin `index` shows: itself, or the target of its references. `None` if they lead nowhere.
pub(crate) fn shown<'a>(skin: impl Fn(usize) -> Option<Skin<'a>>, index: usize) -> Option<usize> {
    let mut place = index;
    // Longer chains of references are cycles.
    for _ in 0..8 {
        match skin(place)?.payload() {
            Payload::Reference(other) => place = usize::try_from(other).ok()?,
            _ => return Some(place),
        }
    }
    None
}

/// The frames of a mesh, for editing: each with its name, and the index of its shape unless it is the mesh itself.
pub(crate) fn frames(names: impl Iterator<Item = String>, shapes: impl Iterator<Item = Shape>) -> Value {
    let frame = |(name, shape)| match shape {
        Shape::Base => json!({"name": name}),
        Shape::Target(target) => json!({"name": name, "target": target}),
    };
    names.zip(shapes).map(frame).collect()
}

/// Creates textures for skins. A file is one texture, however many skins refer to it.
pub(crate) struct Images<'a> {
    options: &'a SceneOptions,
    /// The palette of 8-bit skins and its origin, once it was needed.
    palette: Option<(Palette, &'static str)>,
    /// The textures of files, by the name in the skin, in lower case.
    files: HashMap<String, (Id<Texture>, Alpha)>,
    /// The same by file.
    decoded: HashMap<FileKey, (Id<Texture>, Alpha)>,
    names: UniqueNames,
    /// The remaining budget for reading and decoding files.
    budget: Budget,
}

impl<'a> Images<'a> {
    pub(crate) fn new(options: &'a SceneOptions) -> Self {
        // As much as sixteen images of the maximum size.
        let limits = options.limits.with_max_elements(options.limits.max_pixels);
        let (names, budget) = (UniqueNames::default(), Budget::new(0, &limits));
        Self { options, palette: None, files: HashMap::default(), decoded: HashMap::default(), names, budget }
    }
    /// The origin of the palette of 8-bit skins, if there are any: `default`, `palette.pcx`, `given`.
    pub(crate) fn palette_source(&self) -> Option<&'static str> {
        self.palette.as_ref().map(|(_, source)| *source)
    }
    /// The texture of a skin, with the skin's name, and the use of its alpha; `None` for a skin without an image of its
    /// own. `n` is the number of the skin, `at` its byte offset.
    pub(crate) fn texture(
        &mut self,
        scene: &mut Scene,
        resolver: &mut Resolver<'_>,
        found: &mut Diagnostics,
        (n, at, name): (u32, u64, &str),
        skin: &Skin<'_>,
    ) -> Result<Option<(Id<Texture>, Alpha)>> {
        let made = match skin.payload() {
            Payload::Pixels(kind) => self.pixels(skin, kind, resolver)?,
            Payload::Dds(_) => {
                let decoded = skin.texture(&DEFAULT_PALETTE).map(|view| view.to_rgba(&self.options.limits));
                decoded.and_then(|pixels| with_alpha(pixels.ok()?))
            }
            Payload::External(file) => return self.file(scene, resolver, found, (n, at), file.as_bytes()).map(Some),
            _ => return Ok(None),
        };
        let made = made.map(|made| self.look(made));
        let (source, alpha) = made.unwrap_or_else(|| {
            found.report(findings::BAD_IMAGE, at, Some(n));
            (TextureSource::Missing(name.to_owned()), Alpha::Opaque)
        });
        let mut texture = Texture::new(self.names.unique(name, &format!("skin{n}")), source);
        // The mipmaps of an overlay have no holes.
        if self.options.mipmaps && !self.options.overlay {
            texture.mipmaps = self.mipmaps(skin);
        }
        Ok(Some((scene.add(texture), alpha)))
    }
    /// The image as it is drawn.
    fn look(&self, made: (TextureSource, Alpha)) -> (TextureSource, Alpha) {
        if self.options.overlay { image_file::overlay(made, &self.options.limits) } else { made }
    }
    /// The mipmaps of a skin whose palette is known. Empty ones are omitted.
    fn mipmaps(&self, skin: &Skin<'_>) -> Vec<Pixels> {
        let limits = &self.options.limits;
        if let Payload::Dds(file) = skin.payload() {
            return dds_mipmaps(file, limits);
        }
        let palette = self.palette.as_ref().map_or(&DEFAULT_PALETTE, |(palette, _)| palette);
        let views = (1..skin.level_count()).filter_map(|level| skin.level(level, palette));
        views.filter_map(|view| view.to_rgba(limits).ok()).filter(Pixels::has_pixels).collect()
    }
    /// The pixels of a skin; `None` if there are more than the limits allow.
    fn pixels(
        &mut self,
        skin: &Skin<'_>,
        kind: acknex::Pixels,
        resolver: &mut Resolver<'_>,
    ) -> Result<Option<(TextureSource, Alpha)>> {
        let palette = match kind {
            acknex::Pixels::Indexed => self.palette(resolver)?,
            _ => DEFAULT_PALETTE,
        };
        let Some(view) = skin.texture(&palette) else { return Ok(None) };
        if u64::from(view.width()).saturating_mul(view.height().into()) > self.options.limits.max_pixels.into() {
            return Ok(None);
        }
        if kind == acknex::Pixels::Indexed {
            let pixels = IndexedPixels::new(view.width(), view.height(), view.data().to_vec(), &palette, None);
            return Ok(Some((TextureSource::Indexed(pixels), Alpha::Opaque)));
        }
        let source = image_file::of_view(&view, &self.options.limits);
        Ok(source.map(|source| {
            let alpha = image_file::alpha(&source);
            (source, alpha)
        }))
    }
    /// The palette of 8-bit skins: the one from the options; otherwise `palette.pcx` next to the model or in the game's
    /// folder; otherwise the engine's.
    fn palette(&mut self, resolver: &mut Resolver<'_>) -> Result<Palette> {
        /// The file name that the engine's tools use.
        const FILE: &str = "palette.pcx";
        if let Some((palette, _)) = self.palette {
            return Ok(palette);
        }
        let mut palette = match &self.options.palette {
            PaletteChoice::Given(given) => (**given, "given"),
            _ => (DEFAULT_PALETTE, "default"),
        };
        if self.options.palette == PaletteChoice::Embedded {
            for request in [Request::adjacent(FILE), Request::in_game(FILE)] {
                let file = resolver.resolve(&request)?;
                if let Some(own) = file.and_then(|file| acknex::pcx_palette(&file.bytes)) {
                    palette = (own, FILE);
                    break;
                }
            }
        }
        self.palette = Some(palette);
        Ok(palette.0)
    }
    /// The texture of an external file of a skin.
    fn file(
        &mut self,
        scene: &mut Scene,
        resolver: &mut Resolver<'_>,
        found: &mut Diagnostics,
        (n, at): (u32, u64),
        name: &[u8],
    ) -> Result<(Id<Texture>, Alpha)> {
        let name = text(self.options, name);
        let key = name.to_lowercase();
        if let Some(known) = self.files.get(&key) {
            return Ok(*known);
        }
        let mut mipmaps = Vec::new();
        let mut origin = None;
        let located = find(resolver, &name)?;
        let file_key = located.as_ref().and_then(|(located, _)| located.key());
        if let Some(known) = file_key.and_then(|file| self.decoded.get(&file)) {
            self.files.insert(key, *known);
            return Ok(*known);
        }
        let read = if let Some((located, rule)) = located {
            let file = resolver.read(located)?;
            origin = Some(ImageOrigin::new(file.name.clone(), rule));
            self.budget.spend("images of skins", file.bytes.len(), 1, at)?;
            if self.options.mipmaps && !self.options.overlay && file.bytes.starts_with(b"DDS ") {
                mipmaps = dds_mipmaps(&file.bytes, &self.options.limits);
            }
            image_file::common(file, self.options).map(|made| self.look(made)).map_err(|_| findings::BAD_IMAGE)
        } else {
            scene.add_missing(MissingKind::Image, name.clone());
            Err(findings::MISSING_IMAGE)
        };
        let (source, alpha) = read.unwrap_or_else(|code| {
            found.report(code, at, Some(n));
            (TextureSource::Missing(name.clone()), Alpha::Opaque)
        });
        let size = match &source {
            TextureSource::Pixels(pixels) => pixels.rgba.len(),
            TextureSource::Rgb(pixels) => pixels.rgb.len(),
            TextureSource::Indexed(pixels) => pixels.indices.len(),
            TextureSource::External(_) => {
                found.report(findings::IMAGE_NOT_DECODED, at, Some(n));
                0
            }
            _ => 0,
        };
        let size = mipmaps.iter().map(|pixels| pixels.rgba.len()).fold(size, usize::saturating_add);
        self.budget.spend("images of skins", size, 1, at)?;
        let unique = self.names.unique(stem(&name), &format!("skin{n}"));
        let texture = Texture { mipmaps, ..Texture::new(unique, source) }.with_origin(origin);
        let made = (scene.add(texture), alpha);
        self.files.insert(key, made);
        self.decoded.extend(file_key.map(|file| (file, made)));
        Ok(made)
    }
}

/// The external file of a skin: next to the model or in the game, by its path or its name alone; then next to the model
/// with another extension, since games repacked their images; finally either in any folder of the game.
fn find(resolver: &mut Resolver<'_>, path: &str) -> Result<Option<(Located, ImageRule)>> {
    let name = file_name(path);
    for request in [Request::adjacent(path), Request::adjacent(name), Request::in_game(path), Request::in_game(name)] {
        if let Some(file) = resolver.locate(&request)? {
            return Ok(Some((file, ImageRule::Named)));
        }
    }
    let stem = Some(stem(path)).filter(|stem| !stem.is_empty());
    let extensions = || ["dds", "pcx"].iter().chain(&image_file::EXTENSIONS);
    let others: Vec<String> =
        stem.iter().flat_map(|stem| extensions().map(move |extension| format!("{stem}.{extension}"))).collect();
    for other in &others {
        if let Some(file) = resolver.locate(&Request::adjacent(other))? {
            return Ok(Some((file, ImageRule::OtherExtension)));
        }
    }
    for name in [name].into_iter().chain(others.iter().map(String::as_str)) {
        if let Some(file) = resolver.locate(&Request::anywhere(name))? {
            return Ok(Some((file, ImageRule::OtherFolder)));
        }
    }
    Ok(None)
}

/// The mipmaps of a DDS file.
fn dds_mipmaps(bytes: &[u8], limits: &Limits) -> Vec<Pixels> {
    let Ok(dds) = Dds::parse(bytes) else { return Vec::new() };
    let images = (1..dds.level_count()).map_while(|level| dds.decode_level(level, limits).ok());
    images.take_while(Pixels::has_pixels).collect()
}

/// The material of a skin, with the skin's name, its image and the use of the image's alpha.
///
/// The engine multiplies the image with incoming and emitted light. The diffuse color is ignored if there is an image:
/// it is often black, and no tool applies it. Colors are sRGB, not linear. Opacity is the alpha of the ambient color; a
/// value outside 0 (exclusive) to 1 was not set by any tool.
pub(crate) fn material(
    options: &SceneOptions,
    skin: &Skin<'_>,
    image: Option<(Id<Texture>, Alpha)>,
    name: String,
) -> Material {
    let mut material = Material { extras: extras(options, skin), ..Material::new(name) };
    let (image, alpha) = image.unzip();
    let own = skin.material.map(|own| own.record);
    let opacity = own.map(|own| own.opacity()).filter(|alpha| *alpha > 0.0 && *alpha < 1.0).unwrap_or(1.0);
    let color = match (own, image) {
        (Some(own), None) => linear(own.diffuse),
        _ => Vec3::ONE,
    };
    let base = MaterialInput { texture: image, ..MaterialInput::new(InputRole::Base) };
    if image.is_some() || own.is_some() {
        material.set(base.with_factor(color.extend(opacity)));
    }
    let emissive = own.map_or(Vec3::ZERO, |own| linear(own.emissive));
    if emissive != Vec3::ZERO {
        let glow = MaterialInput { texture: image, ..MaterialInput::new(InputRole::Emissive) };
        material.set(glow.with_factor(emissive.extend(1.0)));
    }
    let is_tested = skin.effect.is_some_and(|effect| contains(effect.record.as_bytes(), b"alphatest"));
    material.alpha = match alpha.unwrap_or_default() {
        _ if opacity < 1.0 => Alpha::Blend,
        Alpha::Blend if is_tested => Alpha::Mask(0.5),
        alpha => alpha,
    };
    material
}

/// The properties without a field in a material of the scene.
fn extras(options: &SceneOptions, skin: &Skin<'_>) -> Extras {
    let mut extras = Extras::new();
    extras.insert("type".into(), json!(skin.raw_type.0));
    match skin.payload() {
        Payload::External(file) => {
            extras.insert("file".into(), json!(text(options, file.as_bytes())));
        }
        Payload::Reference(other) => {
            extras.insert("reference".into(), json!(other));
        }
        _ => {}
    }
    if let Some(own) = skin.material {
        let acknex::Material { diffuse, ambient, specular, emissive, power } = own.record;
        let colors = json!({
            "diffuse": diffuse, "ambient": ambient, "specular": specular, "emissive": emissive, "power": power,
        });
        extras.insert("material".into(), colors);
    }
    if let Some(effect) = skin.effect {
        let effect = Text::until_nul(effect.record.as_bytes());
        extras.insert("effect".into(), json!(text(options, effect.as_bytes())));
    }
    extras
}

/// Converts an sRGB color to linear light, each component from 0 to 1.
fn linear([r, g, b, _]: [f32; 4]) -> Vec3 {
    let part = |part: f32| match part {
        part if part.is_nan() => 0.0,
        part if part <= 0.04045 => part.max(0.0) / 12.92,
        part => ((part.min(1.0) + 0.055) / 1.055).powf(2.4),
    };
    Vec3::new(part(r), part(g), part(b))
}

fn contains(text: &[u8], word: &[u8]) -> bool {
    text.windows(word.len()).any(|part| part.eq_ignore_ascii_case(word))
}
