#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod codes;
#[cfg(feature = "std")]
mod files;
mod frame;
mod grid;
#[cfg(feature = "serde")]
mod serialize;
mod terrain;
mod validate;
mod write;

pub use codes::CODES;
#[cfg(feature = "std")]
#[cfg_attr(docsrs, doc(cfg(feature = "std")))]
pub use files::TerrainFiles;
pub use formats_core::{
    self, Clip, Code, Companion, Detected, Diagnostic, Diagnostics, Error, ErrorKind, FixedStr, FormatInfo, FrameBlend,
    Gray16, Head, Kind, Limits, Located, Measure, Palette, PixelFormat, Pixels, Posed, Record, RecordIter, Records,
    Result, Role, Severity, Source, Subject, Text, TextureView, WriteError,
    acknex::{
        ByteVertex, DEFAULT_FRAME_RATE, DEFAULT_PALETTE, FrameHeader, Header, Material, Packing, Payload, SkinHeader,
        SkinType, TexCoord, Triangle, Vertex, WordVertex, pcx_palette,
    },
    glam::{self, Vec2, Vec3},
};
#[cfg(feature = "std")]
#[cfg_attr(docsrs, doc(cfg(feature = "std")))]
pub use formats_core::{
    acknex::SkinFiles,
    files::{LoadError, LoadedFile},
};
pub use frame::{Frame, Heightmap, IndexedPoint, Point, PointTable, Points, StoredNormal, VectorPoint};
pub use grid::{Diagonal, Grid, Order, WeldedMesh};
pub use terrain::{Generation, Skin, Terrain};
pub use write::{Builder, BuilderFrame, BuilderPoints, BuilderSkin, Ground};

/// Converts an integer to the engine's type: exact up to 2^24, more than the points of any terrain.
#[inline(always)]
#[expect(clippy::inline_always, reason = "must be compiled for the caller's instruction set")]
#[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "see above")]
const fn whole(n: usize) -> f32 {
    n as f32
}
