//! Meshes: tables of normals, welding, strips, and blended frames, clips.

mod clip;
mod frame_blend;
mod normals;
mod posed;
mod strip;
mod weld;

pub use clip::Clip;
pub use frame_blend::FrameBlend;
pub use normals::{ACKNEX_NORMALS, QUAKE2_NORMALS, nearest_normal};
pub use posed::Posed;
pub use strip::{StripKind, StripTriangles};
pub use weld::{CornerNumbers, Welder, gather};
