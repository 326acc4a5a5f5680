//! Materials: surfaces.

use crate::{Extras, Id, Texture};
use formats_core::glam::Vec4;

/// A surface: neither metallic nor shiny.
#[derive(Debug, Clone, PartialEq)]
pub struct Material {
    /// Unique among the materials, not empty.
    pub name: String,
    /// Linear red, green, blue, alpha from 0 to 1, multiplied into the texture.
    pub base_color: Vec4,
    /// Its picture, by set 0 of the [`uv_sets`](crate::Primitive::uv_sets).
    pub texture: Option<Id<Texture>>,
    /// Further pictures.
    pub maps: Vec<MaterialMap>,
    /// What the alpha of the picture does.
    pub alpha: Alpha,
    /// Whether it is as bright as its picture, whatever the light.
    pub unlit: bool,
    /// Whether it is seen from behind.
    pub double_sided: bool,
    /// What else the source says.
    pub extras: Extras,
}

impl Material {
    /// A white, opaque material.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), ..Self::default() }
    }
}

impl Default for Material {
    fn default() -> Self {
        Self {
            name: String::new(),
            base_color: Vec4::ONE,
            texture: None,
            maps: Vec::new(),
            alpha: Alpha::Opaque,
            unlit: false,
            double_sided: false,
            extras: Extras::new(),
        }
    }
}

/// What the alpha of a material does.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
#[non_exhaustive]
pub enum Alpha {
    /// Nothing.
    #[default]
    Opaque,
    /// Below this value (from 0 to 1) there is no surface.
    Mask(f32),
    /// It mixes the surface with what is behind it.
    Blend,
    /// The surface is added to what is behind it.
    Add,
}

/// A further picture of a material.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MaterialMap {
    /// What it does.
    pub role: MapRole,
    /// The picture.
    pub texture: Id<Texture>,
    /// Which of the [`uv_sets`](crate::Primitive::uv_sets) it goes by.
    pub uv_set: u32,
}

/// What a further picture does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum MapRole {
    /// The light that falls on the surface.
    Lightmap,
    /// A fine pattern, multiplied over the picture.
    Detail,
}
