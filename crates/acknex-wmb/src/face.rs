//! Faces: the polygons of WMB2 to WMB6. Planes, vertices, edges, and the tables that link faces to them. How textures are
//! mapped to faces: `texinfo_t` of Quake with the engine's additions, in every version.

use formats_core::{FixedStr, glam::Vec3};

formats_core::record! {
    /// `dface_t` of Quake, in WMB2.
    pub struct Face2: 20 {
        /// Number of its plane.
        pub plane: u16,
        /// 0 if the face is on the side to which the plane's normal points, otherwise 1.
        pub side: u16,
        /// Its first edge in the list of surface edges.
        pub first_edge: i32,
        /// The number of consecutive edges.
        pub edge_count: u16,
        /// Number of its texture info.
        pub tex_info: u16,
        /// `styles`: 0 for a lit face; 255 is unused.
        pub light: [u8; 4],
        /// The start of its luxels in the light list, in bytes; -1 for none.
        pub light_offset: i32,
    }
}
formats_core::record! {
    /// A face of WMB3 to WMB6.
    pub struct Face: 24 {
        /// Unused: uninitialized memory of the compiler.
        pub unused: u16,
        /// 0 if the face is on the side to which the plane's normal points, otherwise 1.
        pub side: u16,
        /// Its first edge in the list of surface edges.
        pub first_edge: i32,
        /// The number of consecutive edges.
        pub edge_count: u16,
        /// Number of its texture info.
        pub tex_info: u16,
        /// Up to WMB5, a style as in WMB2, and meaningless bytes; in WMB6, the style, the page, and x and y of its luxels on the
        /// page.
        pub light: [u8; 4],
        /// The start of its luxels in the light list, in bytes; -1 for none. In WMB6, 0 for a lit face.
        pub light_offset: i32,
        /// Number of its plane.
        pub plane: i32,
    }
}

impl From<Face2> for Face {
    fn from(old: Face2) -> Self {
        let Face2 { plane, side, first_edge, edge_count, tex_info, light, light_offset } = old;
        Self { unused: plane, side, first_edge, edge_count, tex_info, light, light_offset, plane: plane.into() }
    }
}

impl Face {
    /// Whether the face has an offset in the light list or on a page: `light_offset` is not -1. The luxels may still be missing,
    /// see [`Wmb::face_light`](crate::Wmb::face_light).
    #[must_use]
    pub const fn is_lit(&self) -> bool {
        self.light_offset != -1
    }
    /// Whether it faces in the direction of its plane's normal.
    #[must_use]
    pub const fn is_front(&self) -> bool {
        self.side == 0
    }
}

formats_core::record! {
    /// `dplane_t` of Quake: the points whose dot product with the normal is the distance. In every version.
    pub struct Plane: 20 {
        /// A unit vector.
        pub normal: Vec3,
        /// The distance from the origin, in quants.
        pub distance: f32,
        /// 0 to 2 for a normal along X, Y or Z; 3 to 5 for a normal closest to that axis.
        pub kind: i32,
    }
}
formats_core::record! {
    /// A point of faces, to WMB6. X forward, Y left, Z up, in quants.
    pub struct Vertex: 12 {
        /// The position.
        pub position: Vec3,
    }
}
formats_core::record! {
    /// `dedge_t` of Quake, in WMB2.
    pub struct Edge2: 4 {
        /// Its two vertices.
        pub vertices: [u16; 2],
    }
}
formats_core::record! {
    /// An edge of faces, WMB3 to WMB6. Edge 0 is never used, since 0 has no sign.
    pub struct Edge: 8 {
        /// Its two vertices.
        pub vertices: [u32; 2],
    }
}
formats_core::record! {
    /// An edge of a face with its direction, to WMB6.
    pub struct SurfEdge: 4 {
        /// The index of an edge, whose first vertex is used; if negative, the second vertex of the edge `-edge`.
        pub edge: i32,
    }
}

impl From<Edge2> for Edge {
    fn from(old: Edge2) -> Self {
        Self { vertices: old.vertices.map(u32::from) }
    }
}

impl Plane {
    /// The distance of `point` in front of the plane, in quants; negative behind it.
    #[must_use]
    pub fn height(&self, point: Vec3) -> f32 {
        self.normal.dot(point) - self.distance
    }
}

formats_core::record! {
    /// How a texture is mapped to faces, and their material. The document only has the name of the material (`MATERIAL_INFO`), and
    /// zeros for the rest.
    pub struct TexInfo: 64 {
        /// The direction of the texture's columns, in texels per quant.
        pub s: Vec3,
        /// Texels that are added along it.
        pub s_offset: f32,
        /// The direction of the texture's rows, downward, in texels per quant.
        pub t: Vec3,
        /// Texels that are added along it.
        pub t_offset: f32,
        /// Number of the texture.
        pub texture: i32,
        /// The [`SurfaceFlags`].
        pub raw_flags: u16,
        /// Flags for the game's scripts.
        pub user_flags: u32,
        /// Ambient light, in percent of the engine's maximum.
        pub ambient: u8,
        /// Albedo, in percent.
        pub albedo: u8,
        /// Name of the material in the game's scripts. Without one, a NUL, and often `DEF` after it.
        pub material: FixedStr<20>,
    }
}

impl TexInfo {
    /// The texture position at `point`, in texels, the unit of lightmaps. UVs are this divided by the texture's size.
    ///
    /// Each axis adds three products and the offset in this order in `f32`: any other order produces different luxels.
    #[must_use]
    pub fn texel(&self, point: Vec3) -> [f32; 2] {
        let along = |axis: Vec3, offset: f32| axis.x * point.x + axis.y * point.y + axis.z * point.z + offset;
        [along(self.s, self.s_offset), along(self.t, self.t_offset)]
    }
    /// The flags.
    #[must_use]
    pub fn flags(&self) -> SurfaceFlags {
        SurfaceFlags(self.raw_flags.into())
    }
}

/// The flags of a [`TexInfo`] and of the skin of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SurfaceFlags(pub u32);

/// How a surface is drawn: the lowest four bits of its flags.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Shading {
    /// 0: with a lightmap.
    Shaded,
    /// 3: without a lightmap.
    Flat,
    /// 5: the sky shows through.
    Sky,
    /// 9: a liquid, whose texture moves.
    Turbulence,
    /// 11: not drawn.
    Invisible,
    /// Another number, which no known file has.
    Other(u8),
}

impl SurfaceFlags {
    /// How the surface is drawn.
    #[must_use]
    pub const fn shading(self) -> Shading {
        let [low, ..] = self.0.to_le_bytes();
        match low & 0xf {
            0 => Shading::Shaded,
            3 => Shading::Flat,
            5 => Shading::Sky,
            9 => Shading::Turbulence,
            11 => Shading::Invisible,
            other => Shading::Other(other),
        }
    }
    /// Whether it is a detail, which does not split the BSP tree.
    #[must_use]
    pub const fn is_detail(self) -> bool {
        self.0 & 0x10 != 0
    }
    /// Whether it is passable.
    #[must_use]
    pub const fn is_passable(self) -> bool {
        self.0 & 0x40 != 0
    }
    /// Whether its normals are smoothed with those of its neighbors.
    #[must_use]
    pub const fn is_smooth(self) -> bool {
        self.0 & 0x4000 != 0
    }
    /// The eight flags of a WMB7 skin for the game's scripts, flag 1 in the lowest bit.
    #[must_use]
    pub const fn user_flags(self) -> u8 {
        let [_, _, user, _] = self.0.to_le_bytes();
        user
    }
}
