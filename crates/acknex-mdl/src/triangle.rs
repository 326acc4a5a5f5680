//! Triangles in their five forms: `mdl_triangle_t` and its successors.

use formats_core::List;

formats_core::record! {
    /// A triangle of IDPO and MDL2. Its vertex indices are also its texture coordinate indices.
    ///
    /// Source: Quake's public documents; measured.
    pub struct QuakeTriangle: 16 {
        /// Nonzero on the front of the model: texture coordinates on the seam belong to that half of the skin.
        pub faces_front: i32,
        /// Its vertices, clockwise seen from outside.
        pub vertices: [u32; 3],
    }
}
formats_core::record! {
    /// A triangle of MDL3 to MDL5, and the smallest form of MDL7.
    ///
    /// Source: the engine's document, which calls the numbers signed; larger ones occur.
    pub struct PlainTriangle: 12 {
        /// Its vertices, clockwise seen from outside.
        pub vertices: [u16; 3],
        /// Its texture coordinates.
        pub tex_coords: [u16; 3],
    }
}
formats_core::record! {
    /// A triangle of MDL7 with a material.
    ///
    /// Source: measured.
    pub struct MaterialTriangle: 16 {
        /// Its vertices, clockwise seen from outside.
        pub vertices: [u16; 3],
        /// Its texture coordinates.
        pub tex_coords: [u16; 3],
        /// The index of a skin, counted over all groups; -1: the first one is shown.
        pub material: i32,
    }
}
formats_core::record! {
    /// A triangle of MDL7 with two materials, each with its own texture coordinates. Nearly all files have this form.
    ///
    /// Source: measured.
    pub struct TwoMaterialTriangle: 26 {
        /// Its vertices, clockwise seen from outside.
        pub vertices: [u16; 3],
        /// Its texture coordinates.
        pub tex_coords: [u16; 3],
        /// The index of a skin, counted over all groups; -1: the first one is shown.
        pub material: i32,
        /// Its texture coordinates in the second skin; 0xFFFF: none.
        pub second_tex_coords: [u16; 3],
        /// The number of the second skin; -1: none.
        pub second_material: i32,
    }
}
formats_core::record! {
    /// A triangle of MDL7 whose groups have more than 65,535 vertices.
    ///
    /// Source: measured on two files.
    pub struct WideTriangle: 44 {
        /// Its vertices, clockwise seen from outside.
        pub vertices: [u32; 3],
        /// Its texture coordinates.
        pub tex_coords: [u32; 3],
        /// The index of a skin, counted over all groups; -1: the first one is shown.
        pub material: i32,
        /// Its texture coordinates in the second skin; 0xFFFFFFFF: none.
        pub second_tex_coords: [u32; 3],
        /// The number of the second skin; -1: none.
        pub second_material: i32,
    }
}

/// A triangle of any form. Fields that a form lacks have the larger form's value for "none".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Triangle {
    /// Its vertices, clockwise seen from outside.
    pub vertices: [u32; 3],
    /// Its texture coordinates; in IDPO and MDL2, they have the indices of the vertices.
    pub tex_coords: [u32; 3],
    /// The index of a skin, counted over all groups; -1: the first one is shown.
    pub material: i32,
    /// Its texture coordinates in the second skin; `u32::MAX`: none.
    pub second_tex_coords: [u32; 3],
    /// The number of the second skin; -1: none.
    pub second_material: i32,
    /// In IDPO and MDL2, nonzero on the front of the model; otherwise 1.
    pub faces_front: i32,
}

impl Triangle {
    /// No index, in the second set of texture coordinates.
    pub const NONE: u32 = u32::MAX;

    /// Creates a triangle with these vertices and texture coordinates and at most one material.
    #[must_use]
    pub fn new(vertices: [u32; 3], tex_coords: [u32; 3], skin: Option<i32>) -> Self {
        let (second_tex_coords, second_material) = ([Self::NONE; 3], -1);
        let material = skin.unwrap_or(-1);
        Self { vertices, tex_coords, material, second_tex_coords, second_material, faces_front: 1 }
    }
    /// The number of its skin, counted over all groups, if it has one.
    #[must_use]
    pub fn skin(&self) -> Option<usize> {
        usize::try_from(self.material).ok()
    }
    /// The number of its second skin, if it has one.
    #[must_use]
    pub fn second_skin(&self) -> Option<usize> {
        usize::try_from(self.second_material).ok()
    }
}

impl From<QuakeTriangle> for Triangle {
    fn from(QuakeTriangle { faces_front, vertices }: QuakeTriangle) -> Self {
        Self { faces_front, ..Self::new(vertices, vertices, None) }
    }
}
impl From<PlainTriangle> for Triangle {
    fn from(triangle: PlainTriangle) -> Self {
        Self::new(triangle.vertices.map(u32::from), triangle.tex_coords.map(u32::from), None)
    }
}
impl From<MaterialTriangle> for Triangle {
    fn from(triangle: MaterialTriangle) -> Self {
        let plain = Self::new(triangle.vertices.map(u32::from), triangle.tex_coords.map(u32::from), None);
        Self { material: triangle.material, ..plain }
    }
}
impl From<TwoMaterialTriangle> for Triangle {
    fn from(triangle: TwoMaterialTriangle) -> Self {
        let plain = Self::new(triangle.vertices.map(u32::from), triangle.tex_coords.map(u32::from), None);
        Self {
            material: triangle.material,
            second_tex_coords: triangle.second_tex_coords.map(widen),
            second_material: triangle.second_material,
            ..plain
        }
    }
}
impl From<WideTriangle> for Triangle {
    fn from(triangle: WideTriangle) -> Self {
        let WideTriangle { vertices, tex_coords, material, second_tex_coords, second_material } = triangle;
        Self { vertices, tex_coords, material, second_tex_coords, second_material, faces_front: 1 }
    }
}

/// Converts an optional 16-bit index to 32 bits.
pub(crate) fn widen(index: u16) -> u32 {
    if index == u16::MAX { u32::MAX } else { index.into() }
}

formats_core::forms! {
    /// The triangles of a model or group as stored in the file.
    pub enum TriangleTable: Triangle {
        /// Of IDPO and MDL2.
        Quake(QuakeTriangle),
        /// Of MDL3 to MDL5, and MDL7 with 12 bytes per triangle.
        Plain(PlainTriangle),
        /// Of MDL7 with 16 bytes per triangle.
        Material(MaterialTriangle),
        /// Of MDL7 with 26 bytes per triangle.
        TwoMaterials(TwoMaterialTriangle),
        /// Of MDL7 with 44 bytes per triangle.
        Wide(WideTriangle),
    }
}

/// The triangles of a model or group.
pub type Triangles<'a> = List<TriangleTable<'a>>;
