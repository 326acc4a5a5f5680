#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod animation;
mod check;
mod convention;
mod extras;
pub mod masked;
mod material;
mod mesh;
mod node;
pub mod normals;
pub mod obj;
mod out_file;
mod parts;
pub mod png;
pub mod pose;
mod replace;
mod scene;

pub use animation::{Animation, Channel, Event, Interpolation, Values, make_continuous};
pub use check::{CheckError, List, Rule};
pub use convention::{Axes, Convention, INCH, NormalSide, Winding};
pub use extras::Extras;
pub use formats_core::{Pixels, RgbPixels, glam};
pub use masked::Masked;
pub use material::{
    Alpha, Filter, ImageBefore, ImageKind, ImageOrigin, ImageRule, IndexedPixels, InputRole, Material, MaterialInput,
    OtherSkin, Sampling, Texture, TextureSource, UvTransform, Variant, Wrap,
};
pub use mesh::{
    AttributeValues, GroupMember, Mesh, Primitive, Shape, ShapeData, ShapeInfo, UnusedVertex, VertexAttribute,
    VertexGroup, normalize_weights,
};
pub use node::{
    Camera, Environment, Instance, InstanceCounts, InstanceState, Light, LightKind, Look, LookAlpha, Node, NodeKind,
    Path, Selection, Skin, Sound, Sprite, SunLight, Transform,
};
pub use out_file::{Error, FileNames, OutFile, Result};
pub use parts::{Choice, Helper};
pub use pose::{Pose, PosedPrimitive};
pub use replace::{NameMatch, Replacement};
pub use scene::{
    Element, Id, Metadata, MissingFile, MissingKind, Scene, ShownFindings, UniqueNames, listed, shortened,
};
pub use serde_json;
