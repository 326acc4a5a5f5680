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
mod computed_normals;
mod dependency;
mod edit;
mod face;
#[cfg(feature = "std")]
mod files;
mod flags;
mod frame;
mod frame_index;
mod header;
mod line_ends;
mod lod;
mod lod_header;
mod lod_kind;
mod model;
mod playback;
mod point;
mod property;
mod proxy;
mod resolution;
pub mod rvmat;
mod selection;
#[cfg(feature = "serde")]
mod serialize;
mod tag;
mod tag_data;
mod text_form;
mod validate;
mod weld;

pub use builder::{Builder, BuilderFace, BuilderLod, BuilderTag};
pub use codes::CODES;
pub use dependency::Dependency;
pub use edit::{PathKind, PathKinds, Rename, RenameBy, Renamed};
pub use face::{DemoFaceRecord, Face, FaceIter, FaceRecord, Faces, OldFaceRecord, Vertex};
#[cfg(feature = "std")]
#[cfg_attr(docsrs, doc(cfg(feature = "std")))]
pub use files::ModelFiles;
pub use flags::{FaceFlags, PointFlags};
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
pub use header::Header;
pub use lod::Lod;
pub use lod_header::{DemoLodHeader, LodForm, LodHeader};
pub use lod_kind::{LodKind, Row};
pub use model::Model;
pub use point::{Normal, Point, PointTable, Points, Position};
pub use property::Property;
pub use proxy::{Proxy, ProxyTransform};
pub use resolution::{ParseResolutionError, Resolution};
#[doc(no_inline)]
pub use rvmat::Material;
pub use selection::Selection;
pub use tag::{OldTagHeader, Tag, TagIter, Tags};
pub use tag_data::{CenterOfMass, CornerUv, Edge, MaterialIndex, PointMass, TagData, UvSet, center_of_mass};
pub use text_form::{Change, ModelText};
pub use weld::WeldedMesh;

use tag_data::Counts;
