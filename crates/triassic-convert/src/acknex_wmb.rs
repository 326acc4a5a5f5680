//! 3D GameStudio: levels (WMB) with their light and contents; level sources (WMP), which have no light; texture
//! archives (WAD2, WAD7), which become scenes of textures.

mod entities;
mod light;
mod objects;
mod sky;
mod source;
mod surface;
mod tone;

use acknex_wmb::{Level, Object, Palette, Sun, Texture as WmbTexture, Version, Wad, Wmb};
use formats_core::{Budget, Diagnostics, Limits, Located, glam::Vec3, num};
use serde_json::{Value, json};
use triassic_scene::{
    Convention, Environment, Extras, INCH, Id, Metadata, Node, NodeKind, Pixels, Scene, SunLight, Texture,
    TextureSource, UniqueNames,
};

use crate::{IntoScene, Resolver, Result, SceneOptions, TextEncoding, findings, image_file, place_instances};

impl IntoScene for Wad<'_> {
    /// The textures of the archive, which nothing shows. 8-bit textures use the palette of the archive, or the
    /// engine's.
    fn to_scene(&self, options: &SceneOptions, _: &mut Resolver<'_>) -> Result<(Scene, Diagnostics)> {
        let mut scene = Scene { metadata: metadata(self.version(), options), ..Scene::default() };
        let textures = (0..self.entries().len()).filter_map(|index| match self.texture(index) {
            // Palettes, and other entries that are not textures.
            Ok(None) => None,
            Ok(texture) => Some((self.entries().at(index), texture)),
            Err(_) => Some((self.entries().at(index), None)),
        });
        let mut found = Diagnostics::new();
        add_textures(
            &mut scene,
            textures,
            self.palette(),
            self.bytes().len(),
            options,
            &mut UniqueNames::default(),
            &mut found,
        )?;
        scene.check()?;
        Ok((scene, found))
    }
}

/// Facts about the file for converting surfaces.
#[derive(Debug, Clone, Copy)]
struct Stored {
    /// The size of the file in bytes.
    size: usize,
    /// Whether textures of the sky are two images next to each other: up to WMB5.
    sky_has_layers: bool,
}

/// The space of levels.
const CONVENTION: Convention = Convention::ACKNEX;

/// The nearest byte.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::as_conversions,
    reason = "the cast saturates"
)]
fn byte(value: f32) -> u8 {
    value.round() as u8
}

fn metadata(version: u32, options: &SceneOptions) -> Metadata {
    Metadata {
        format: "acknex-wmb".into(),
        version: version.to_string(),
        convention: CONVENTION,
        unit: options.scale.factor(INCH),
        ..Metadata::default()
    }
}

// Levels.
//
// See `docs/guide/levels.md` of the project for the conversion of each kind of object.

impl IntoScene for Wmb<'_> {
    /// Converts the level: its surface with its light, and its entities, lights, sounds, paths, regions and positions
    /// as nodes. Entities show the contents of their files if the resolver has a [`loader`](Resolver::loader).
    ///
    /// # Errors
    /// If overlapping tables would make the scene many times as large as the file.
    fn to_scene(&self, options: &SceneOptions, resolver: &mut Resolver<'_>) -> Result<(Scene, Diagnostics)> {
        let mut level = self.level()?;
        let mut found = Diagnostics::new();
        let mut scene = Scene { metadata: metadata(self.version().number(), options), ..Scene::default() };
        scene.metadata.environment = Some(environment(&level));
        let list =
            self.textures().iter().enumerate().map(|(index, texture)| (self.textures().offsets().at(index), texture));
        let (size, mut names) = (self.bytes().len(), UniqueNames::default());
        add_textures(&mut scene, list, self.palette(), size, options, &mut names, &mut found)?;
        let mut context = Context { options, names: UniqueNames::default(), found };
        scene.metadata.properties = properties(self, &mut context);
        let name = resolver.model_name().unwrap_or_else(|| "level".into());
        let root = scene.add_root(Node::new(context.names.unique(&name, "level"), NodeKind::Group));
        let file = Stored { size: self.bytes().len(), sky_has_layers: self.version() <= Version::Wmb5 };
        surface::add(&mut scene, root, file, &mut level, options, &mut context.names, &mut context.found)?;
        entities::add(&mut context, &mut scene, root, self, &level, resolver);
        objects::add(&mut context, &mut scene, root, self, &level);
        place_instances(&mut scene, options, resolver, &mut context.found);
        scene.check()?;
        Ok((scene, context.found))
    }
}

fn environment(level: &Level) -> Environment {
    let color = |color: [u8; 3]| Vec3::from(color.map(f32::from)) / 255.0;
    let sun = level.sun.map(|Sun { direction, color: own }| SunLight {
        direction: triassic_scene::normals::unit(CONVENTION.direction(direction)),
        color: own.map(color),
    });
    let fogs = level.fogs.iter().flatten().copied().map(color).collect();
    Environment { sun, ambient: level.ambient.map(color), fogs }
}

/// Further properties of the level.
fn properties(wmb: &Wmb<'_>, context: &mut Context<'_>) -> Extras {
    let mut properties = Extras::new();
    let object = wmb.objects().iter().find(|object| matches!(object.record, Object::Info(..)));
    if let Some(Located { record: Object::Info(info, _), at }) = object {
        properties.insert("compiler_version".into(), context.number(info.compiler_version, at));
        properties.insert("sun_azimuth".into(), context.number(info.sun_azimuth, at));
        properties.insert("sun_elevation".into(), context.number(info.sun_elevation, at));
        properties.insert("gamma".into(), json!(info.gamma));
        properties.insert("raw_flags".into(), json!(info.raw_flags));
    }
    properties
}

/// Data shared by the converters of objects.
struct Context<'a> {
    options: &'a SceneOptions,
    /// The names of nodes.
    names: UniqueNames,
    found: Diagnostics,
}

impl Context<'_> {
    /// A name or text of the file: in Windows-1252 unless the options set another encoding.
    fn text(&self, bytes: &[u8]) -> String {
        self.options.text.decode_or(bytes, TextEncoding::Windows1252)
    }
    /// A node for these objects, below the level.
    fn group(&mut self, scene: &mut Scene, root: Id<Node>, name: &str) -> Id<Node> {
        scene.add_child(root, Node::new(self.names.unique(name, name), NodeKind::Group))
    }
    /// A number of the file for `extras`, which must be finite: an infinite or NaN number becomes 0, with a finding.
    fn number(&mut self, value: f32, at: u64) -> Value {
        self.finite(value, at).into()
    }
    /// Same as [`number`](Self::number), for several.
    fn numbers(&mut self, values: &[f32], at: u64) -> Value {
        values.iter().map(|value| self.number(*value, at)).collect::<Vec<_>>().into()
    }
    /// A number of the file; 0 with a finding if it is infinite or NaN.
    fn finite(&mut self, value: f32, at: u64) -> f32 {
        if value.is_finite() {
            return value;
        }
        self.found.report(findings::NOT_FINITE, at, None);
        0.0
    }
    /// A transform in the scene.
    fn point(&mut self, scene: &Scene, point: Vec3, at: u64) -> Vec3 {
        let point = CONVENTION.point(point, scene.metadata.unit);
        if point.is_finite() {
            return point;
        }
        self.found.report(findings::NOT_FINITE, at, None);
        Vec3::ZERO
    }
}

// Textures of levels and archives.

/// Adds textures to the scene, one for each item, so that their indices are those of the file; each item has the byte
/// offset for findings. An unreadable texture is [`TextureSource::Missing`]. `size` is the size of the file in bytes.
///
/// # Errors
/// If overlapping textures would be many times as large as the file.
fn add_textures<'a>(
    scene: &mut Scene,
    textures: impl Iterator<Item = (u64, Option<WmbTexture<'a>>)>,
    palette: &Palette,
    size: usize,
    options: &SceneOptions,
    names: &mut UniqueNames,
    found: &mut Diagnostics,
) -> Result<()> {
    let mut budget = Budget::new(size, &options.limits);
    for (index, (at, texture)) in textures.enumerate() {
        let own = texture.map_or_else(String::new, |texture| options.text.decode(texture.name().as_bytes()));
        let images = texture.map_or_else(Images::default, |texture| Images::new(&texture, palette, options));
        budget.spend("texture pixels", images.bytes(), 1, at)?;
        let Images { source, mipmaps } = images;
        if source.is_none() {
            found.report(findings::BAD_IMAGE, at, Some(num::to_u32(index)));
        }
        let source = source.unwrap_or_else(|| TextureSource::Missing(own.clone()));
        let name = names.unique(&own, &format!("texture{index}"));
        scene.add(Texture { mipmaps, ..Texture::new(name, source) });
    }
    Ok(())
}

/// The images of a texture.
#[derive(Default)]
struct Images {
    /// The largest one, if it can be read.
    source: Option<TextureSource>,
    /// The mipmaps, if requested.
    mipmaps: Vec<Pixels>,
}

impl Images {
    fn new(texture: &WmbTexture<'_>, palette: &Palette, options: &SceneOptions) -> Self {
        let largest = || image_file::of_view(&texture.level(0, palette).ok()??, &options.limits);
        let pixels = |level| pixels(texture, level, palette, &options.limits);
        let mipmaps = if options.mipmaps { (1..LEVELS).map_while(pixels).collect() } else { Vec::new() };
        Self { source: largest(), mipmaps }
    }
    /// The total number of bytes.
    fn bytes(&self) -> usize {
        let largest = self.source.as_ref().map_or(0, |source| source.bytes().len());
        self.mipmaps.iter().map(|pixels| pixels.rgba.len()).fold(largest, usize::saturating_add)
    }
}

/// The names of the scene's textures.
fn texture_names(scene: &Scene) -> UniqueNames {
    let mut names = UniqueNames::default();
    for texture in &scene.textures {
        names.unique(&texture.name, "");
    }
    names
}

/// The maximum number of images of a texture.
const LEVELS: u32 = 4;

/// A mipmap of a texture; `None` if it is missing, unreadable or empty.
fn pixels(texture: &WmbTexture<'_>, level: u32, palette: &Palette, limits: &Limits) -> Option<Pixels> {
    let pixels = texture.level(level, palette).ok()??.to_rgba(limits).ok()?;
    Some(pixels).filter(Pixels::has_pixels)
}
