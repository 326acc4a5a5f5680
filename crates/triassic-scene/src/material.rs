//! Materials: surfaces.
//!
//! Textures: images and their sampling.

use std::{borrow::Cow, fmt};

use formats_core::{
    Palette, Pixels, RgbPixels,
    glam::{Vec2, Vec4},
};
use serde::Serialize;
use serde_json::{Value, json};

use crate::{Extras, Id, png::is_opaque};

/// A surface: neither metallic nor shiny.
///
/// ```
/// use triassic_scene::{InputRole, Material, MaterialInput, Scene, Texture, TextureSource, glam::Vec4};
/// let mut scene = Scene::default();
/// let texture = scene.add(Texture::new("wood", TextureSource::External("textures/wood.pcx".into())));
/// let light = scene.add(Texture::new("light", TextureSource::External("light0".into())));
/// let mut material = Material::new("wood").with_texture(texture);
/// material.set(MaterialInput::new(InputRole::Lightmap).with_texture(light).with_uv_set(1));
/// assert_eq!((material.texture(), material.base_color()), (Some(texture), Vec4::ONE));
/// ```
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Material {
    /// Unique among the materials, not empty.
    pub name: String,
    /// The inputs of the surface: at most one for each [role](InputRole). See [`set`](Self::set).
    pub inputs: Vec<MaterialInput>,
    /// The effect of the base color's alpha.
    pub alpha: Alpha,
    /// Whether it is unlit: drawn with its base color, independent of lights.
    pub unlit: bool,
    /// Whether back faces are drawn.
    pub double_sided: bool,
    /// The factor for the emissive input, if it is greater than 1; `None` for 1.
    pub emissive_strength: Option<f32>,
    /// Skins of the source that it does not show, for the game's own use: `other_skins` in the `extras` of glTF.
    pub other_skins: Vec<OtherSkin>,
    /// Other data of the source.
    pub extras: Extras,
}

impl Material {
    /// Creates a white, opaque material.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), ..Self::default() }
    }
    /// Sets a texture as the base color.
    #[must_use]
    pub fn with_texture(mut self, texture: Id<Texture>) -> Self {
        self.set(MaterialInput::new(InputRole::Base).with_texture(texture));
        self
    }
    /// The input with this role.
    #[must_use]
    pub fn input(&self, role: InputRole) -> Option<&MaterialInput> {
        self.inputs.iter().find(|input| input.role == role)
    }
    /// Sets an input, replacing the one with its role.
    pub fn set(&mut self, input: MaterialInput) {
        if let Some(other) = self.inputs.iter_mut().find(|other| other.role == input.role) {
            *other = input;
        } else {
            // Most have one or two, and a model may have thousands of materials.
            self.inputs.reserve_exact(1);
            self.inputs.push(input);
        }
    }
    /// The texture of the base color.
    #[must_use]
    pub fn texture(&self) -> Option<Id<Texture>> {
        self.input(InputRole::Base)?.texture
    }
    /// The factor of the base color: linear red, green, blue, alpha.
    #[must_use]
    pub fn base_color(&self) -> Vec4 {
        self.input(InputRole::Base).map_or(Vec4::ONE, |input| input.factor)
    }
}

/// A skin of the source that no material shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OtherSkin {
    /// Its index in the source.
    pub skin: u32,
    /// The name of its texture.
    pub texture: Box<str>,
}

/// An input of a material for one role: a factor, multiplied by a texture if there is one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MaterialInput {
    /// Its purpose.
    pub role: InputRole,
    /// Linear red, green, blue, alpha, each from 0 to 1. Components that a role does not use are 1.
    pub factor: Vec4,
    /// The texture.
    pub texture: Option<Id<Texture>>,
    /// The index of the [`uv_sets`](crate::Primitive::uv_sets) that the texture uses.
    pub uv_set: u32,
    /// The transform of these UVs.
    pub uv_transform: UvTransform,
}

impl MaterialInput {
    /// Creates an input with the factor 1 and no texture.
    #[must_use]
    pub const fn new(role: InputRole) -> Self {
        Self { role, factor: Vec4::ONE, texture: None, uv_set: 0, uv_transform: UvTransform::IDENTITY }
    }
    /// Sets the factor.
    #[must_use]
    pub const fn with_factor(mut self, factor: Vec4) -> Self {
        self.factor = factor;
        self
    }
    /// Sets the texture.
    #[must_use]
    pub const fn with_texture(mut self, texture: Id<Texture>) -> Self {
        self.texture = Some(texture);
        self
    }
    /// Sets the index of the UV set.
    #[must_use]
    pub const fn with_uv_set(mut self, set: u32) -> Self {
        self.uv_set = set;
        self
    }
    /// Sets the transform of the UVs.
    #[must_use]
    pub const fn with_uv_transform(mut self, transform: UvTransform) -> Self {
        self.uv_transform = transform;
        self
    }
}

/// A transform of UVs: scale, then rotation, then translation.
///
/// ```
/// use triassic_scene::{UvTransform, glam::Vec2};
/// // A detail map that is repeated 32 times where the main texture is seen once.
/// let detail = UvTransform::scaled(Vec2::splat(32.0));
/// assert_eq!(detail.apply(Vec2::new(0.5, 1.0)), Vec2::new(16.0, 32.0));
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct UvTransform {
    /// The translation.
    pub offset: Vec2,
    /// The rotation about the upper left corner, in radians: the image is rotated counter-clockwise.
    pub rotation: f32,
    /// The factor of each coordinate.
    pub scale: Vec2,
}

impl UvTransform {
    /// No change.
    pub const IDENTITY: Self = Self { offset: Vec2::ZERO, rotation: 0.0, scale: Vec2::ONE };

    /// Creates a scale: the number of repetitions.
    #[must_use]
    pub const fn scaled(scale: Vec2) -> Self {
        Self { scale, ..Self::IDENTITY }
    }
    /// Transforms a UV.
    #[must_use]
    pub fn apply(self, uv: Vec2) -> Vec2 {
        let (sin, cos) = self.rotation.sin_cos();
        let Vec2 { x, y } = uv * self.scale;
        Vec2::new(cos * x + sin * y, cos * y - sin * x) + self.offset
    }
    /// Whether all of its numbers are finite.
    #[must_use]
    pub fn is_finite(self) -> bool {
        self.offset.is_finite() && self.rotation.is_finite() && self.scale.is_finite()
    }
}

impl Default for UvTransform {
    fn default() -> Self {
        Self::IDENTITY
    }
}

/// The role of an input of a material.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum InputRole {
    /// The base color, with alpha.
    Base,
    /// Directions of the surface in tangent space, +Y upward in the texture. The red of the factor is the strength.
    Normal,
    /// Highlights: the factor is their color, the alpha of the texture their strength.
    Specular,
    /// The roughness of the surface, which determines the width of highlights: the green of the texture, times the red
    /// of the factor. The default is 1, the maximum.
    Roughness,
    /// The amount of ambient light that reaches the surface: the red of the texture. The red of the factor is the
    /// strength of the effect.
    Occlusion,
    /// Light emitted by the surface.
    Emissive,
    /// Precomputed light on the surface.
    Lightmap,
    /// A fine pattern, multiplied over the base color.
    Detail,
}

/// The effect of a material's alpha.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
#[non_exhaustive]
pub enum Alpha {
    /// Ignored.
    #[default]
    Opaque,
    /// The surface is invisible below this value (from 0 to 1).
    Mask(f32),
    /// The surface is blended with the background.
    Blend,
    /// The surface is added to the background.
    Add,
}

impl Alpha {
    /// Guesses the purpose of the alpha of these pixels: holes if most values are 0 or 255, otherwise transparency.
    #[must_use]
    pub fn of_pixels(pixels: &[[u8; 4]]) -> Self {
        if is_opaque(pixels) {
            return Self::Opaque;
        }
        let below = |most: u8| pixels.iter().filter(|[.., alpha]| *alpha < most).count();
        let holes = below(16);
        if holes >= below(u8::MAX).saturating_sub(holes) { Self::Mask(0.5) } else { Self::Blend }
    }
}

/// A variant of the scene: a skin family, an alternative skin.
///
/// It replaces materials, not only images, since the image of another family may be masked or additive although the
/// default one is not.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Variant {
    /// Unique among the variants, not empty.
    pub name: String,
    /// Each replaced material, with its replacement. A material is replaced at most once; the others stay the same.
    pub materials: Vec<(Id<Material>, Id<Material>)>,
    /// Other data of the source.
    pub extras: Extras,
}

impl Variant {
    /// Creates a variant that replaces these materials.
    #[must_use]
    pub fn new(name: impl Into<String>, materials: Vec<(Id<Material>, Id<Material>)>) -> Self {
        Self { name: name.into(), materials, ..Self::default() }
    }
}

/// An image.
#[derive(Debug, Clone, PartialEq)]
pub struct Texture {
    /// Unique among the textures, not empty.
    pub name: String,
    /// The source of its pixels.
    pub source: TextureSource,
    /// The mipmaps stored in the source, the largest first, if `triassic_convert::SceneOptions::mipmaps` requests them.
    /// Programs that show the scene create their own.
    pub mipmaps: Vec<Pixels>,
    /// The sampling of its pixels.
    pub sampling: Sampling,
    /// The file of the image and why it was chosen, if it was searched for. It is not exported.
    pub origin: Option<Box<ImageOrigin>>,
    /// The texts of its PNG about its source, each with a keyword: the facts that pixels do not store.
    pub texts: Vec<(&'static str, String)>,
    /// The state of the image in the source, if it is to be edited: exported as `pixels` in `extras`.
    pub before: Option<Box<ImageBefore>>,
    /// Other data of the source.
    pub extras: Extras,
}

impl Texture {
    /// Creates an image with the usual sampling.
    #[must_use]
    pub fn new(name: impl Into<String>, source: TextureSource) -> Self {
        let (mipmaps, sampling) = (Vec::new(), Sampling::default());
        let (origin, texts, before) = (None, Vec::new(), None);
        Self { name: name.into(), source, mipmaps, sampling, origin, texts, before, extras: Extras::new() }
    }
    /// Sets the file that the image is from.
    #[must_use]
    pub fn with_origin(mut self, origin: impl Into<Option<ImageOrigin>>) -> Self {
        self.origin = origin.into().map(Box::new);
        self
    }
}

/// The state of an image before another program edits it, to recognize an unchanged one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ImageBefore {
    /// The width in pixels.
    pub width: u32,
    /// The height in pixels.
    pub height: u32,
    /// The first bytes of the SHA-256 of red, green, blue and alpha of all pixels.
    pub digest: [u8; 16],
}

impl ImageBefore {
    /// Returns it as JSON, with the digest in hexadecimal.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let digest = format!("{:032x}", u128::from_be_bytes(self.digest));
        json!({ "width": self.width, "height": self.height, "digest": digest })
    }
    /// Creates it from JSON; `None` if a part is missing or has another type.
    #[must_use]
    pub fn from_json(value: &Value) -> Option<Self> {
        let side = |key| u32::try_from(value.get(key)?.as_u64()?).ok();
        let digest = u128::from_str_radix(value.get("digest")?.as_str()?, 16).ok()?;
        Some(Self { width: side("width")?, height: side("height")?, digest: digest.to_be_bytes() })
    }
}

/// The source of a texture's pixels.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum TextureSource {
    /// Pixels with alpha.
    Pixels(Pixels),
    /// Pixels without alpha: three quarters of the memory, and exporters need not search for transparent pixels.
    Rgb(RgbPixels),
    /// Indices into a palette: a quarter of the memory, and exporters need not search for the colors.
    Indexed(IndexedPixels),
    /// The original file, in a common format.
    Encoded {
        /// The file format.
        kind: ImageKind,
        /// The whole file.
        bytes: Vec<u8>,
    },
    /// A file that the source refers to and that was not searched for, for example because it is part of a game.
    External(String),
    /// A file that the source refers to and that was not found.
    Missing(String),
}

impl TextureSource {
    /// Whether the image is included, as pixels or as a file.
    #[must_use]
    pub const fn is_here(&self) -> bool {
        !matches!(self, Self::External(_) | Self::Missing(_))
    }
    /// The bytes of its content: red, green, blue and usually alpha, or palette indices, or the file, or its name.
    #[must_use]
    pub const fn bytes(&self) -> &[u8] {
        match self {
            Self::Pixels(pixels) => pixels.rgba.as_slice(),
            Self::Rgb(pixels) => pixels.rgb.as_slice(),
            Self::Indexed(pixels) => pixels.indices.as_slice(),
            Self::Encoded { bytes, .. } => bytes.as_slice(),
            Self::External(name) | Self::Missing(name) => name.as_bytes(),
        }
    }
    /// The pixels, if they are included and not in a file.
    #[must_use]
    pub fn pixels(&self) -> Option<Cow<'_, Pixels>> {
        match self {
            Self::Pixels(pixels) => Some(Cow::Borrowed(pixels)),
            Self::Rgb(pixels) => Some(Cow::Owned(pixels.to_rgba())),
            Self::Indexed(pixels) => Some(Cow::Owned(pixels.to_pixels())),
            Self::Encoded { .. } | Self::External(_) | Self::Missing(_) => None,
        }
    }
    /// The width and height, if the image is included and not a file.
    #[must_use]
    pub const fn size(&self) -> Option<[u32; 2]> {
        match self {
            Self::Pixels(pixels) => Some([pixels.width, pixels.height]),
            Self::Rgb(pixels) => Some([pixels.width, pixels.height]),
            Self::Indexed(pixels) => Some([pixels.width, pixels.height]),
            Self::Encoded { .. } | Self::External(_) | Self::Missing(_) => None,
        }
    }
}

/// An image of up to 256 colors.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IndexedPixels {
    /// Width.
    pub width: u32,
    /// Height.
    pub height: u32,
    /// The palette index of each pixel: `width` × `height` of them.
    pub indices: Vec<u8>,
    /// The colors, red, green, blue, alpha in sRGB: at most 256.
    pub palette: Vec<[u8; 4]>,
}

impl IndexedPixels {
    /// Creates an image with a palette of 256 colors, one of which may be transparent.
    #[must_use]
    pub fn new(width: u32, height: u32, indices: Vec<u8>, palette: &Palette, transparent: Option<u8>) -> Self {
        let color = |index| {
            let [r, g, b] = palette.color(index);
            [r, g, b, if transparent == Some(index) { 0 } else { u8::MAX }]
        };
        Self { width, height, indices, palette: (0..=u8::MAX).map(color).collect() }
    }
    /// Color `index`; transparent black if it is outside the palette.
    #[must_use]
    pub fn color(&self, index: u8) -> [u8; 4] {
        self.palette.get(usize::from(index)).copied().unwrap_or_default()
    }
    /// The image as red, green, blue, alpha.
    #[must_use]
    pub fn to_pixels(&self) -> Pixels {
        let mut colors = [[0; 4]; 256];
        for (color, known) in colors.iter_mut().zip(&self.palette) {
            *color = *known;
        }
        let rgba = self.indices.iter().flat_map(|index| colors.get(usize::from(*index)).copied().unwrap_or_default());
        Pixels { width: self.width, height: self.height, rgba: rgba.collect() }
    }
    /// Whether the number of pixels matches the size, there is at least one, and each has a color in the palette.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        let size = u64::from(self.width).saturating_mul(self.height.into());
        let greatest = self.indices.iter().fold(0, |most, index| most.max(*index));
        size > 0
            && u64::try_from(self.indices.len()) == Ok(size)
            && self.palette.len() <= 256
            && usize::from(greatest) < self.palette.len()
    }
}

/// The formats of image files that scenes contain unchanged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ImageKind {
    /// PNG.
    Png,
    /// JPEG.
    Jpeg,
}

impl ImageKind {
    /// The first bytes of files of this kind.
    #[must_use]
    pub const fn magic(self) -> &'static [u8] {
        match self {
            Self::Png => b"\x89PNG\r\n\x1a\n",
            Self::Jpeg => b"\xff\xd8\xff",
        }
    }
    /// The extension, without the dot.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Png => "png",
            Self::Jpeg => "jpg",
        }
    }
    /// `image/png` or `image/jpeg`.
    #[must_use]
    pub const fn mime_type(self) -> &'static str {
        match self {
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
        }
    }
}

/// The sampling of a texture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sampling {
    /// The filter between its pixels.
    pub filter: Filter,
    /// Whether it has mipmaps.
    pub mipmaps: bool,
    /// The wrapping at its left and right edge.
    pub wrap_u: Wrap,
    /// The wrapping at its upper and lower edge.
    pub wrap_v: Wrap,
}

impl Default for Sampling {
    /// Linear, with mipmaps, repeating.
    fn default() -> Self {
        Self { filter: Filter::Linear, mipmaps: true, wrap_u: Wrap::Repeat, wrap_v: Wrap::Repeat }
    }
}

/// The filter between a texture's pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Filter {
    /// The nearest pixel.
    Nearest,
    /// Interpolated.
    Linear,
}

/// The wrapping at a texture's edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Wrap {
    /// It repeats.
    Repeat,
    /// It is mirrored.
    Mirror,
    /// The edge pixels extend.
    Clamp,
}

/// The file of a texture's image, and why it was chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImageOrigin {
    /// The name of the file, without folders.
    pub file: String,
    /// The rule by which it was chosen.
    pub rule: ImageRule,
}

impl ImageOrigin {
    /// Creates the origin from a file and the rule by which it was chosen.
    #[must_use]
    pub fn new(file: impl Into<String>, rule: ImageRule) -> Self {
        Self { file: file.into(), rule }
    }
}

/// The rule by which a file was chosen for the image of a texture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ImageRule {
    /// The model refers to it.
    Named,
    /// The model refers to it with another extension.
    OtherExtension,
    /// A file with the name from the model, or with another extension, in another folder of the game.
    OtherFolder,
    /// It has the name of the model.
    ModelName,
    /// It has a usual name for a skin: `skin`, `tris0`.
    UsualName,
    /// It is in a player's folder, in which all images are skins.
    PlayerFolder,
    /// It is the only image in the folder.
    OnlyImage,
    /// The caller provided it.
    Given,
}

impl ImageRule {
    /// The identifier in JSON.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Named => "named",
            Self::OtherExtension => "other_extension",
            Self::OtherFolder => "other_folder",
            Self::ModelName => "model_name",
            Self::UsualName => "usual_name",
            Self::PlayerFolder => "player_folder",
            Self::OnlyImage => "only_image",
            Self::Given => "given",
        }
    }
}

impl fmt::Display for ImageRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Named => "named in the model",
            Self::OtherExtension => "named in the model with another extension",
            Self::OtherFolder => "named in the model, found in another folder of the game",
            Self::ModelName => "same name as the model",
            Self::UsualName => "common name of skins",
            Self::PlayerFolder => "in a player's folder",
            Self::OnlyImage => "only image in the folder",
            Self::Given => "given",
        })
    }
}
