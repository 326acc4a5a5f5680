#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod classic;
pub mod codes;
#[cfg(feature = "std")]
mod files;
pub mod mdl7;
mod mesh;
mod model;
mod playback;
#[cfg(feature = "serde")]
mod serialize;
mod skin;
mod triangle;
mod validate;
mod write;

pub use classic::Classic;
pub use codes::CODES;
#[cfg(feature = "std")]
#[cfg_attr(docsrs, doc(cfg(feature = "std")))]
pub use files::ModelFiles;
pub use formats_core::{
    self, Clip, Code, Companion, Detected, Diagnostic, Diagnostics, Error, ErrorKind, FixedStr, FormatInfo, FrameBlend,
    Head, Kind, Limits, Located, Measure, Palette, PixelFormat, Pixels, Posed, Record, RecordIter, Records, Result,
    Role, Severity, Source, Subject, Text, TextureView, WriteError,
    acknex::{self, DEFAULT_FRAME_RATE, DEFAULT_PALETTE, Material, Payload, SkinType},
    glam::{self, Mat3, Mat4, Quat, Vec2, Vec3},
};
#[cfg(feature = "std")]
#[cfg_attr(docsrs, doc(cfg(feature = "std")))]
pub use formats_core::{
    acknex::SkinFiles,
    files::{LoadError, LoadedFile},
};
pub use mdl7::Mdl7;
pub use mesh::{Mesh, WeldedMesh};
pub use model::{Body, Generation, Model};
pub use playback::ClipTimes;
pub use skin::{Skin, SkinHeader, Time};
pub use triangle::{
    MaterialTriangle, PlainTriangle, QuakeTriangle, Triangle, TriangleTable, Triangles, TwoMaterialTriangle,
    WideTriangle,
};
pub use write::{
    Builder, Builder7, BuilderBone, BuilderDeformer, BuilderElement, BuilderFrame, BuilderFrame7, BuilderFrames,
    BuilderGroup, BuilderSkin, BuilderSkins,
};

/// The name of this format in the tables of the family.
const ID: &str = "acknex-mdl";
