#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[macro_use]
mod list;

mod builder;
pub mod codes;
mod edit;
mod face;
#[cfg(feature = "std")]
mod files;
mod frame;
mod lod;
mod model;
mod point;
mod resolution;
pub mod rvmat;
mod selection;
#[cfg(feature = "serde")]
mod serialize;
mod tag;
mod text_form;
mod validate;
mod weld;

pub use builder::{Builder, BuilderFace, BuilderLod, BuilderTag};
pub use codes::CODES;
pub use edit::{MapError, PathKind, PathKinds, Rename, RenameBy, Renamed};
pub use face::{
    DemoFaceRecord, Face, FaceFlags, FaceIter, FaceRecord, Faces, OldFaceRecord, PointFlags, Vertex, converted_texture,
};
#[cfg(feature = "std")]
#[cfg_attr(docsrs, doc(cfg(feature = "std")))]
pub use files::ModelFiles;
#[cfg(feature = "std")]
#[cfg_attr(docsrs, doc(cfg(feature = "std")))]
pub use formats_core::files::{LoadError, LoadedFile};
pub use formats_core::{
    self, Code, Companion, Detected, Diagnostic, Diagnostics, Error, ErrorKind, FixedStr, Format, FormatInfo,
    FrameBlend, Head, Kind, Limits, Located, Measure, Posed, Record, RecordIter, Records, Result, Role, Severity,
    Source, Subject, Text, WriteError,
    glam::{self, Mat3, Vec2, Vec3},
};
pub use frame::Frame;
pub use lod::{DemoLodHeader, Dependency, Lod, LodForm, LodHeader};
pub use model::{Header, Model};
pub use point::{Normal, Point, PointTable, Points, Position};
pub use resolution::{LodKind, ParseResolutionError, Resolution, Row};
#[doc(no_inline)]
pub use rvmat::Material;
pub use selection::{Proxy, ProxyTransform, Selection};
pub use tag::{
    CenterOfMass, CornerUv, Edge, MaterialIndex, OldTagHeader, PointMass, Property, Tag, TagData, TagIter, Tags, UvSet,
    center_of_mass,
};
pub use text_form::{Change, ModelText};
pub use weld::WeldedMesh;

use tag::Counts;
