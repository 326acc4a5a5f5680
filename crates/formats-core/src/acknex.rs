//! Shared by the Acknex formats (3D GameStudio: models, terrains, levels): header, skins, frames, palette.
//!
//! Source of the records: the documents of the engine for MDL3–5 and HMP5; everything else, including that IDPO, MDL2, HMP4 and
//! HMP7 have the same records, is measured on real files. All numbers are little-endian. Axes are right-handed, X forward,
//! Y left, Z up; front faces are clockwise; stored normals point inward.

mod frame;
#[cfg(feature = "serde")]
mod serialize;
mod skin;
#[cfg(feature = "std")]
mod skin_files;

pub use frame::{
    ByteFrameHeader, ByteVertex, DEFAULT_FRAME_RATE, FrameHeader, Packing, TexCoord, Triangle, Vertex, VertexTable,
    Vertices, WordFrameHeader, WordVertex, clip_name, clips,
};
pub use skin::{DEFAULT_PALETTE, Material, Payload, Pixels, Skin, SkinHeader, SkinType, pcx_palette};
#[cfg(feature = "std")]
#[cfg_attr(docsrs, doc(cfg(feature = "std")))]
pub use skin_files::SkinFiles;

use glam::Vec3;

crate::record! {
    /// The header of models up to MDL5 and of terrains: 84 bytes, as in Quake's models.
    ///
    /// Terrains store other values in some fields. Source: the engine's document. Radius, eye, synchronization and size are the
    /// fields of Quake's header at the same offsets; they are 0 in all MDL3–5 files.
    pub struct Header: 84 {
        /// `IDPO`, `MDL2` … `MDL5`, `HMP4`, `HMP5` or `HMP7`.
        pub magic: [u8; 4],
        /// 6 in IDPO, 0 in most others; HMP4 has 0 or 1, HMP5 has 2. The C name is `unused1`.
        pub version: i32,
        /// The factor of packed coordinates.
        pub scale: Vec3,
        /// The offset added to the product.
        pub offset: Vec3,
        /// Radius around the origin in Quake's models; the length of the diagonal in HMP4 and HMP5; 0 in others.
        pub radius: f32,
        /// The position of the eyes in Quake's models, otherwise 0. In terrains, the size of a triangle along X and Y, and the
        /// number of points along X.
        pub eye: Vec3,
        /// Number of skins.
        pub skin_count: i32,
        /// The width of all skins in pixels, up to MDL4 and in HMP4. Unused if every skin has its own size.
        pub skin_width: i32,
        /// The height of all skins in pixels, like the width.
        pub skin_height: i32,
        /// The number of vertices in each frame, or of points of a terrain.
        pub vertex_count: i32,
        /// Number of triangles; 0 in nearly all terrains.
        pub triangle_count: i32,
        /// Number of frames.
        pub frame_count: i32,
        /// The number of texture coordinates, from MDL3 on and in terrains. In IDPO and MDL2, how animations are synchronized (0:
        /// together, 1: independently).
        pub tex_coord_count: i32,
        /// Quake's flags for effects in IDPO; 0 in others.
        pub flags: i32,
        /// Mean size of a triangle in Quake's models; 0 in others.
        pub size: f32,
    }
}

impl Header {
    /// Returns a packed position in quants: `position * scale + offset`, rounded twice as in the engine.
    #[inline]
    #[must_use]
    pub fn position(&self, packed: [u16; 3]) -> Vec3 {
        let [x, y, z] = packed.map(f32::from);
        Vec3::new(x, y, z) * self.scale + self.offset
    }
}
