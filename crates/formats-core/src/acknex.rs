//! Shared by the Acknex formats (3D GameStudio: models, terrains, levels): header, skins, frames, palette.
//!
//! Source of the records: the documents of the engine for MDL3–5 and HMP5; everything else, including that IDPO, MDL2, HMP4 and
//! HMP7 have the same records, is measured on real files. All numbers are little-endian. Axes are right-handed, X forward,
//! Y left, Z up; front faces are clockwise; stored normals point inward.

mod clip;
mod encode;
#[cfg(feature = "std")]
mod files;
mod frame;
mod header;
mod material;
mod mesh;
mod palette;
#[cfg(feature = "serde")]
mod serialize;
mod skin;
mod skin_type;

pub use clip::{DEFAULT_FRAME_RATE, clip_name, clips};
#[cfg(feature = "std")]
#[cfg_attr(docsrs, doc(cfg(feature = "std")))]
pub use files::SkinFiles;
pub use frame::{
    ByteFrameHeader, ByteVertex, FrameHeader, Packing, Vertex, VertexTable, Vertices, WordFrameHeader, WordVertex,
};
pub use header::Header;
pub use material::Material;
pub use mesh::{TexCoord, Triangle};
pub use palette::{DEFAULT_PALETTE, pcx_palette};
pub use skin::{Payload, Skin, SkinHeader};
pub use skin_type::{Pixels, SkinType};
