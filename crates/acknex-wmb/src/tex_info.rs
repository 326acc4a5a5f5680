//! How textures are mapped to faces: `texinfo_t` of Quake with the engine's additions, in every version.

use formats_core::{FixedStr, glam::Vec3};

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
