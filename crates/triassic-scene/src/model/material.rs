//! Materials: surfaces.

use crate::{Extras, Id, Texture, png::is_opaque};
use formats_core::glam::{Vec2, Vec4};

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
        match self.inputs.iter_mut().find(|other| other.role == input.role) {
            Some(other) => *other = input,
            None => self.inputs.push(input),
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
