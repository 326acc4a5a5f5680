//! Materials of faces.

use std::{cell::Cell, rc::Rc};

use ::bis_paa::{PixelType, Swizzle, TextureAlpha};
use bis_p3dm::{
    converted_texture,
    rvmat::{Material as Rvmat, Stage, UvTransform as Matrix, Value as Config},
};
use formats_core::{
    Budget, Pixels,
    glam::{Vec2, Vec4},
    hash::HashMap,
    num::to_usize,
};
use serde_json::{Value, json};
use triassic_scene::{
    Alpha, Extras, Id, ImageOrigin, ImageRule, InputRole, Material, MaterialInput, MissingKind, Primitive, Scene,
    Texture, TextureSource, UniqueNames, UvTransform,
};

use super::{Context, lod::Surface};
use crate::{
    Error, Found, NormalMaps, Request, Resolver, Result, SceneOptions,
    back::linear,
    bis_paa::{self, Channels, PaaSource},
    files::{FileKey, Located},
    findings, image_file,
};

/// The materials created so far, and their images.
pub(super) struct Surfaces {
    /// By the texture and the material of faces, in lower case.
    known: HashMap<(String, String), Id<Material>>,
    /// By path in lower case and use.
    images: HashMap<(String, Use), Known>,
    /// By file, use, and the suffix in lower case, which changes how the file is read.
    decoded: HashMap<(FileKey, Use, String), Known>,
    /// The files of materials, by path in lower case.
    files: HashMap<String, File>,
    /// The same by file.
    sheets: HashMap<FileKey, File>,
    names: UniqueNames,
    image_names: UniqueNames,
    /// For the descriptions of files that several materials repeat.
    copies: Budget,
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
    /// Creates them for a model whose file has `size` bytes.
    pub(super) fn new(size: usize, options: &SceneOptions) -> Self {
        Self {
            known: HashMap::default(),
            images: HashMap::default(),
            decoded: HashMap::default(),
            files: HashMap::default(),
            sheets: HashMap::default(),
            names: UniqueNames::default(),
            image_names: UniqueNames::default(),
            copies: Budget::in_proportion(size, 16, 24 << 20, &options.limits),
        }
    }
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
        let located = find(resolver, path)?;
        let file = located.as_ref().and_then(|(located, _)| located.key());
        let suffix = || split_suffix(path).map(|(suffix, _)| suffix.to_lowercase()).unwrap_or_default();
        let file = file.map(|file| (file, wanted, suffix()));
        let known = if let Some(known) = file.as_ref().and_then(|file| self.decoded.get(file)) {
            if let Some(texture) = scene.get_mut(known.texture) {
                add_path(&mut texture.extras, path);
            }
            *known
        } else {
            let found = located.map(|(located, rule)| Ok::<_, Error>((resolver.read(located)?, rule))).transpose()?;
            if found.is_none() {
                scene.add_missing(MissingKind::Image, path);
            }
            let Image { texture, alpha, is_there } = image(context, &mut self.image_names, found, path, wanted);
            let known = Known { texture: scene.add(texture), alpha, is_there };
            self.decoded.extend(file.map(|file| (file, known)));
            known
        };
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
            let file = if let Some(located) = resolver.locate(&Request::in_project(path))? {
                self.sheet(context, resolver, located)?
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
                // Other faces repeat its description.
                if sheet.is_used.replace(true) {
                    self.copies.spend("material", sheet.size, 1, 0)?;
                }
                sheet.apply(material);
                self.stages(context, scene, resolver, &sheet, material)?;
            }
        }
        Ok(())
    }
    /// The file of a material that exists.
    fn sheet(&mut self, context: &Context<'_>, resolver: &mut Resolver<'_>, located: Located) -> Result<File> {
        let key = located.key();
        if let Some(known) = key.and_then(|key| self.sheets.get(&key)) {
            return Ok(known.clone());
        }
        let file = match Rvmat::parse(&resolver.read(located)?.bytes) {
            Ok(rvmat) => File::Read(Rc::new(Sheet::new(context.options, &rvmat))),
            Err(_) => File::Bad,
        };
        self.sheets.extend(key.map(|key| (key, file.clone())));
        Ok(file)
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

/// Converts the image that was found at this path as glTF requires for its use.
fn image(
    context: &mut Context<'_>,
    names: &mut UniqueNames,
    found: Option<(Found, ImageRule)>,
    path: &str,
    wanted: Use,
) -> Image {
    let stem = path.rsplit(['\\', '/']).next().unwrap_or(path);
    let name = names.unique(stem.rsplit_once('.').map_or(stem, |(stem, _)| stem), "texture");
    let mut extras = Extras::new();
    extras.insert("path".into(), json!(path));
    let mut mipmaps = Vec::new();
    let mut texts = Vec::new();
    let mut origin = None;
    let (source, alpha) = match found {
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
    Image { texture, alpha, is_there }
}

/// Keeps another path of an image.
fn add_path(extras: &mut Extras, path: &str) {
    const KEY: &str = "other_paths";
    match extras.get_mut(KEY).and_then(Value::as_array_mut) {
        Some(paths) => paths.push(json!(path)),
        None => drop(extras.insert(KEY.into(), json!([path]))),
    }
}

/// The file: as named, or as converted by the games' tools.
fn find(resolver: &mut Resolver<'_>, path: &str) -> Result<Option<(Located, ImageRule)>> {
    if let Some(found) = resolver.locate(&Request::in_project(path))? {
        return Ok(Some((found, ImageRule::Named)));
    }
    let Some(converted) = converted_texture(path) else { return Ok(None) };
    let found = resolver.locate(&Request::in_project(&converted))?;
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

// The content of a material file, read once for all of its surfaces.

/// The content of a material file.
struct Sheet {
    /// The colors among [`COLORS`] that are set.
    colors: Vec<(&'static str, Vec4)>,
    power: Option<f32>,
    shader: Option<String>,
    flags: Vec<String>,
    stages: Vec<SheetStage>,
    /// The approximate size in bytes of a material of the scene with this content.
    size: usize,
    /// Whether a material of the scene has this content.
    is_used: Cell<bool>,
}

/// A stage.
struct SheetStage {
    /// The path of its texture.
    texture: String,
    /// The role of the texture, if it is a file and glTF supports the role.
    wanted: Option<Use>,
    uv_set: u32,
    /// The mapping of the texture; `None` if glTF cannot represent it.
    uv_transform: Option<UvTransform>,
    /// For the extras.
    description: Value,
}

const COLORS: [&str; 5] = ["ambient", "diffuse", "forcedDiffuse", "emmisive", "specular"];

impl Sheet {
    fn new(options: &SceneOptions, rvmat: &Rvmat<'_>) -> Self {
        let four = |name: &[u8]| {
            let numbers = rvmat.numbers(name)?;
            let mut next = numbers.into_iter().map(narrow).chain(std::iter::repeat(1.0));
            let mut next = || next.next().filter(|number| number.is_finite()).unwrap_or(0.0).max(0.0);
            Some(Vec4::new(next(), next(), next(), next()))
        };
        let shader = rvmat.text(b"PixelShaderID").map(latin);
        let uses = Shader::named(shader.as_deref().unwrap_or_default());
        let stages: Vec<SheetStage> = rvmat.stages().map(|stage| SheetStage::new(options, &stage, uses)).collect();
        let flags = rvmat.value(b"renderFlags").and_then(Config::items).unwrap_or_default();
        let flags: Vec<String> = flags.iter().filter_map(Config::as_text).map(latin).collect();
        let texts = flags.iter().chain(&shader).map(|text| memory(&json!(text)));
        let size = stages.iter().map(|stage| memory(&stage.description)).chain(texts).fold(1024, usize::saturating_add);
        Self {
            colors: COLORS.into_iter().filter_map(|name| Some((name, four(name.as_bytes())?))).collect(),
            power: rvmat
                .value(b"specularPower")
                .and_then(Config::as_number)
                .map(narrow)
                .filter(|power| power.is_finite()),
            shader,
            flags,
            stages,
            size,
            is_used: Cell::new(false),
        }
    }
    fn color(&self, name: &str) -> Option<Vec4> {
        self.colors.iter().find(|(own, _)| *own == name).map(|(_, color)| *color)
    }
    /// Applies colors and numbers.
    fn apply(&self, material: &mut Material) {
        for (name, color) in &self.colors {
            material.extras.insert((*name).into(), json!(color.to_array()));
        }
        if let Some(power) = self.power {
            material.extras.insert("specularPower".into(), json!(power));
        }
        if let Some(shader) = &self.shader {
            material.extras.insert("shader".into(), json!(shader));
        }
        let opaque = |color: Vec4| color.min(Vec4::ONE).truncate().extend(1.0);
        if let Some(diffuse) = self.color("diffuse") {
            let base = material.input(InputRole::Base).copied().unwrap_or(MaterialInput::new(InputRole::Base));
            material.set(MaterialInput { factor: base.factor * opaque(diffuse), ..base });
        }
        if let Some(specular) = self.color("specular") {
            material.set(MaterialInput::new(InputRole::Specular).with_factor(opaque(specular)));
            // As wide as highlights of this power are in the engine.
            let roughness = (self.power)
                .filter(|_| specular.truncate().max_element() > 0.0)
                .map_or(1.0, |power| (2.0 / (power.max(0.0) + 2.0)).sqrt());
            material.set(MaterialInput::new(InputRole::Roughness).with_factor(Vec4::new(roughness, 1.0, 1.0, 1.0)));
        }
        if let Some(light) = self.color("emmisive").filter(|light| light.truncate().max_element() > 0.0) {
            let strength = light.truncate().max_element().max(1.0);
            let base = material.input(InputRole::Base).copied().unwrap_or(MaterialInput::new(InputRole::Base));
            // Emitted light has the colors of the texture.
            let factor = (light / strength).truncate().extend(1.0).min(Vec4::ONE);
            material.set(MaterialInput { role: InputRole::Emissive, factor, ..base });
            material.emissive_strength = (strength > 1.0).then_some(strength);
        }
        self.render_flags(material);
    }
    /// Applies the alpha mode of the flags.
    fn render_flags(&self, material: &mut Material) {
        for flag in &self.flags {
            let flag = flag.to_lowercase();
            if let Some(cutoff) = flag.strip_prefix("alphatest").and_then(|number| number.parse::<u8>().ok()) {
                material.alpha = Alpha::Mask(f32::from(cutoff) / 255.0);
            } else if flag == "addblend" {
                material.alpha = Alpha::Add;
            }
        }
        if !self.flags.is_empty() {
            material.extras.insert("renderFlags".into(), json!(self.flags));
        }
    }
}

impl SheetStage {
    fn new(options: &SceneOptions, stage: &Stage<'_>, shader: Shader) -> Self {
        let texture = stage.texture().map(|path| options.text.decode(path)).unwrap_or_default();
        let is_file = !texture.trim().is_empty() && !is_procedural(&texture);
        let is_second = stage.uv_source().is_some_and(|source| source.eq_ignore_ascii_case(b"tex1"));
        Self {
            wanted: shader.use_of(stage.number(), &texture).filter(|_| is_file),
            uv_set: is_second.into(),
            uv_transform: stage.uv_transform().map_or(Some(UvTransform::IDENTITY), uv_transform),
            description: describe(stage, &texture),
            texture,
        }
    }
}

/// The approximate number of bytes that a value takes.
fn memory(value: &Value) -> usize {
    /// That of a value or a text without its content.
    const EACH: usize = 32;
    /// That of the nodes of a map with a few entries.
    const MAP: usize = 640;
    let sum = |sizes: &mut dyn Iterator<Item = usize>| sizes.fold(0, usize::saturating_add);
    let content = match value {
        Value::String(text) => EACH.saturating_add(text.len()),
        Value::Array(values) => sum(&mut values.iter().map(memory)),
        Value::Object(map) => {
            let entry =
                |(name, value): (&String, &Value)| memory(value).saturating_add(EACH).saturating_add(name.len());
            MAP.saturating_add(sum(&mut map.iter().map(entry)))
        }
        _ => 0,
    };
    EACH.saturating_add(content)
}

/// A stage that is not an input, as JSON.
fn describe(stage: &Stage<'_>, texture: &str) -> Value {
    let mut value = Extras::new();
    value.insert("name".into(), json!(latin(stage.class().name.as_bytes())));
    value.insert("texture".into(), json!(texture));
    if let Some(source) = stage.uv_source() {
        value.insert("uvSource".into(), json!(latin(source)));
    }
    if let Some(Matrix { aside, up, dir, pos }) = stage.uv_transform().filter(|matrix| *matrix != Matrix::default()) {
        value.insert("uvTransform".into(), json!({"aside": aside, "up": up, "dir": dir, "pos": pos}));
    }
    value.into()
}

/// Decomposes a matrix into scale, rotation and offset; `None` if it shears.
fn uv_transform(matrix: Matrix) -> Option<UvTransform> {
    let apply = |u: f64, v: f64| {
        let [u, v] = matrix.apply([u, v]);
        Vec2::new(narrow(u), narrow(v))
    };
    let offset = apply(0.0, 0.0);
    let (aside, up) = (apply(1.0, 0.0) - offset, apply(0.0, 1.0) - offset);
    let rotation = if aside == Vec2::ZERO { 0.0 } else { (-aside.y).atan2(aside.x) };
    let (sin, cos) = rotation.sin_cos();
    let scale = Vec2::new(aside.length(), up.x * sin + up.y * cos);
    let result = UvTransform { offset, rotation, scale };
    let is_same = |u: f32, v: f32| {
        let expected = offset + aside * u + up * v;
        (result.apply(Vec2::new(u, v)) - expected).abs().max_element() <= 1e-4 * expected.abs().max_element().max(1.0)
    };
    (is_same(1.0, 0.0) && is_same(0.0, 1.0)).then_some(result)
}

/// The text of a config, which is ASCII.
fn latin(bytes: &[u8]) -> String {
    bytes.iter().copied().map(char::from).collect()
}

/// A number of a config.
#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "becomes infinite if it is too large")]
const fn narrow(number: f64) -> f32 {
    number as f32
}

// The roles of a material's stages, and procedural textures (`#(argb,8,8,3)color(…)`).

/// The role of a texture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Use {
    /// The color.
    Color,
    /// Directions.
    Normal,
    /// Specular level and gloss.
    Specular,
    /// Ambient shadow.
    Ambient,
}

impl Use {
    /// The channel layout for glTF.
    const fn channels(self) -> Option<Channels> {
        match self {
            Self::Color | Self::Normal => None,
            Self::Specular => Some(Channels::Specular),
            Self::Ambient => Some(Channels::Ambient),
        }
    }
}

/// The known roles of a shader's stages.
#[derive(Debug, Clone, Copy)]
struct Shader(Option<&'static [(u32, Use)]>);

impl Shader {
    /// The shader with this name, in any letter case.
    ///
    /// Source: the community's documents of the shaders, and measured.
    fn named(shader: &str) -> Self {
        Self(Some(match shader.to_lowercase().as_str() {
            "super" | "superext" => &[(1, Use::Normal), (4, Use::Ambient), (5, Use::Specular)],
            "normalmap" | "normalmapspecularmap" | "normalmapspeculardimap" => &[(1, Use::Normal), (2, Use::Specular)],
            "normalmapmacroasspeculardimap" => &[(1, Use::Normal), (3, Use::Ambient), (4, Use::Specular)],
            "multi" => &[(0, Use::Color), (10, Use::Ambient), (11, Use::Normal)],
            "normal" => &[(0, Use::Color)],
            "grass" => &[(2, Use::Normal)],
            "terrainsnx" => &[(0, Use::Color), (14, Use::Normal)],
            _ => return Self(None),
        }))
    }
    /// The role of a stage's texture: by the number of the stage, or for an unknown shader by the suffix of its name.
    /// `None` for roles that glTF does not support (details, macro maps, reflections).
    fn use_of(self, number: Option<u32>, path: &str) -> Option<Use> {
        let Some(list) = self.0 else { return of_suffix(path) };
        list.iter().find(|(own, _)| Some(*own) == number).map(|(_, stage)| *stage)
    }
}

/// The role of a texture by the suffix of its name, for unknown shaders.
///
/// Source: the naming rules of the games' tools.
fn of_suffix(path: &str) -> Option<Use> {
    let (suffix, _) = split_suffix(path)?;
    match suffix.to_lowercase().as_str() {
        "nohq" | "novhq" | "nofhq" | "nof" | "no" | "ns" | "nopx" => Some(Use::Normal),
        "smdi" => Some(Use::Specular),
        "as" | "ads" => Some(Use::Ambient),
        _ => None,
    }
}

/// The suffix of the name of a texture, and the part before it: `nohq` for `data\bag_nohq.paa`.
fn split_suffix(path: &str) -> Option<(&str, &str)> {
    let (stem, _) = path.rsplit_once('.').unwrap_or((path, ""));
    let name = stem.rsplit(['\\', '/']).next().unwrap_or(stem);
    let (start, suffix) = name.rsplit_once('_')?;
    Some((suffix, start))
}

/// Whether a path is a procedural texture.
fn is_procedural(path: &str) -> bool {
    path.trim_start().starts_with('#')
}

/// The color of `color(r,g,b,a)`: sRGB and alpha, from 0 to 1. `None` for other descriptions, such as `fresnel`.
fn color(path: &str) -> Option<Vec4> {
    let (_, after) = path.trim().strip_prefix('#')?.split_once(')')?;
    let arguments = after.trim().to_lowercase();
    let arguments = arguments.strip_prefix("color")?.trim_start().strip_prefix('(')?.split(')').next()?;
    let mut numbers = arguments.split(',').map(|number| number.trim().parse::<f32>());
    let mut next = || numbers.next()?.ok().filter(|number| number.is_finite()).map(|number| number.clamp(0.0, 1.0));
    let (red, green, blue) = (next()?, next()?, next()?);
    Some(Vec4::new(red, green, blue, next().unwrap_or(1.0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matrices_are_decomposed() {
        let matrix = |aside: [f64; 2], up: [f64; 2], pos: [f64; 2]| {
            let column = |[x, y]: [f64; 2]| [x, y, 0.0];
            Matrix { aside: column(aside), up: column(up), dir: [0.0; 3], pos: column(pos) }
        };
        let same = uv_transform(matrix([1.0, 0.0], [0.0, 1.0], [0.0, 0.0])).unwrap();
        assert_eq!(same, UvTransform::IDENTITY);
        assert_eq!(uv_transform(Matrix::default()), Some(UvTransform::IDENTITY));
        for matrix in [
            matrix([4.0, 0.0], [0.0, 2.0], [0.5, 0.25]),
            matrix([0.0, -2.0], [3.0, 0.0], [0.0, 1.0]),
            matrix([-1.0, 0.0], [0.0, 1.0], [0.0, 0.0]),
            matrix([0.6, 0.8], [-0.8, 0.6], [0.1, 0.2]),
        ] {
            let transform = uv_transform(matrix).unwrap();
            for [u, v] in [[0.25, 0.5], [1.0, -3.0]] {
                let expected = matrix.apply([u, v]).map(narrow);
                let found = transform.apply(Vec2::new(narrow(u), narrow(v)));
                assert!((found - Vec2::from(expected)).length() < 1e-4, "{matrix:?}: {found} {expected:?}");
            }
        }
        assert_eq!(uv_transform(matrix([1.0, 0.0], [0.5, 1.0], [0.0, 0.0])), None);
    }

    #[test]
    fn procedural_colors_are_parsed() {
        assert_eq!(color("#(argb,8,8,3)color(0.5,0.5,0.25,1.0,CO)"), Some(Vec4::new(0.5, 0.5, 0.25, 1.0)));
        assert_eq!(color("#(rgb,8,8,3) Color( 1, 2 ,0)"), Some(Vec4::new(1.0, 1.0, 0.0, 1.0)));
        for other in ["#(ai,64,64,1)fresnel(1.3,7)", "a.paa", "#(argb", "#(argb)color(1,2", "#()color(a,b,c)", ""] {
            assert_eq!(color(other), None, "{other}");
        }
        assert!((linear(0.5) - 0.2140).abs() < 1e-4 && linear(1.0) > 0.9999);
    }
    #[test]
    fn stages_are_recognized_by_shader_or_suffix() {
        assert_eq!(Shader::named("Super").use_of(Some(1), "a_co.paa"), Some(Use::Normal));
        assert_eq!(Shader::named("super").use_of(Some(7), "a_nohq.paa"), None);
        assert_eq!(Shader::named("NormalMapMacroASSpecularDIMap").use_of(Some(4), ""), Some(Use::Specular));
        assert_eq!(Shader::named("Skin").use_of(Some(1), "a_smdi.paa"), Some(Use::Specular));
        assert_eq!(of_suffix(r"a\b_c_NOHQ.paa"), Some(Use::Normal));
        assert_eq!((of_suffix(r"a_as\b.paa"), of_suffix("b_co.paa"), of_suffix("")), (None, None, None));
    }
}
