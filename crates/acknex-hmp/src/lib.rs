#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod codes;
mod format;
mod frame;
mod generation;
mod grid;
mod height_at;
mod heightmap;
mod normal;
mod point;
mod read;
#[cfg(feature = "serde")]
mod serialize;
mod skin;
mod terrain;
mod triangles;
mod validate;
mod write;

pub use codes::CODES;
pub use formats_core::{
    self, Code, Detected, Diagnostic, Diagnostics, Error, ErrorKind, FixedStr, FormatInfo, Grey16, Head, Kind, Limits,
    Located, Palette, Record, Records, Result, Severity, Source, TextureView, WriteError,
    acknex::{
        ByteVertex, DEFAULT_PALETTE, FrameHeader, Header, Material, Packing, Payload, SkinHeader, SkinType, TexCoord,
        Triangle, Vertex, Vertices, WordVertex, pcx_palette,
    },
    glam::{self, Vec2, Vec3},
};
pub use frame::Frame;
pub use generation::Generation;
pub use grid::{Diagonal, Grid, Order};
pub use heightmap::Heightmap;
pub use point::{IndexedPoint, Points, VectorPoint};
pub use skin::Skin;
pub use terrain::Terrain;
pub use write::{Builder, BuilderFrame, BuilderPoints, BuilderSkin, Ground};

/// A whole number as the engine computes with it: exact up to 2^24, which is more than any terrain has points.
#[inline(always)]
#[expect(clippy::inline_always, reason = "must be compiled for the caller's instructions")]
#[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "see above")]
const fn whole(n: usize) -> f32 {
    n as f32
}
