#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod block;
mod bsp;
pub mod codes;
mod face;
#[cfg(feature = "std")]
mod files;
mod header;
mod level;
mod light;
mod number;
mod object;
#[cfg(feature = "serde")]
mod serialize;
mod texture;
mod validate;
pub mod wad;
mod wmb;
pub mod wmp;
mod write;
pub mod wrs;

pub use block::{Block, BlockHeader, BlockPolygon, BlockSkin, BlockTable, BlockTriangle, BlockVertex, Blocks};
pub use bsp::{
    ClipNode, ClipNode2, Contents, Leaf, Leaf2, MarkSurface, MarkSurface2, Model, Node, Node2, VisibleLeafs, pack,
    pack_corner, unpack, unpack_corner,
};
pub use codes::CODES;
pub use face::{Edge, Edge2, Face, Face2, Plane, Shading, SurfEdge, SurfaceFlags, TexInfo, Vertex};
#[cfg(feature = "std")]
#[cfg_attr(docsrs, doc(cfg(feature = "std")))]
pub use files::LevelFiles;
#[cfg(feature = "std")]
#[cfg_attr(docsrs, doc(cfg(feature = "std")))]
pub use formats_core::files::{LoadError, LoadedFile};
pub use formats_core::{
    self, Code, Companion, Detected, Diagnostic, Diagnostics, Error, ErrorKind, FixedStr, Format, FormatInfo, Head,
    Kind, Limits, Located, Measure, Palette, PixelFormat, Posed, Record, RecordIter, Records, Relative, Result, Role,
    Severity, Source, Subject, Text, TextureView, WriteError,
    acknex::{DEFAULT_PALETTE, Pixels, SkinType},
    glam::{self, Quat, Vec2, Vec3},
};
pub use header::{Header, ListEntry, ListKind, Table, Version, Versions};
pub use level::{Level, LevelEntity, LevelLight, LevelLightmap, LevelMesh, MeshKind, Sun, WeldedMesh};
pub use light::{
    FaceLight, LightmapPages, LuxelGrid, PageTable, TerrainLightmap, TerrainLightmapHeader, TerrainLightmaps,
};
pub use object::{
    Entity, EntityFlags, Info, Light, Object, ObjectTable, Objects, OldEntity, Path, PathEdge, PathHeader, PathPoint,
    PathSkills, Placement, Position, Region, Sound,
};
pub use texture::{
    ItemOffset, PaletteHeader, PaletteList, Texture, TextureData, TextureHeader, TextureTable, Textures,
};
pub use wad::Wad;
pub use wmb::Wmb;
pub use wmp::Wmp;
pub use write::{
    Builder, BuilderBlock, BuilderChunk, BuilderEntry, BuilderNode, BuilderObject, BuilderSurface,
    BuilderTerrainLightmap, BuilderTexture, ChunkData, Editor, ObjectRecord, WadBuilder, WmpBuilder, WrsBuilder,
};
pub use wrs::Wrs;

use formats_core::Number;

/// The size of a list at byte `at`, in the type of a range. It was checked before.
fn length(list: &[u8], at: u64) -> Number {
    Number::new(list.len().try_into().unwrap_or(i64::MAX), at)
}

/// Returns the error about a file of another format, if the table of formats knows it; otherwise `error`.
fn other_format(source: &Source<'_>, error: Error) -> Error {
    match Relative::of(&(*source).into()) {
        Some(Relative::Known(found)) => Error::new(ErrorKind::OtherFormat(found.name()), "header", 0),
        Some(Relative::Other(name)) => Error::new(ErrorKind::OtherFormat(name), "header", 0),
        _ => error,
    }
}
