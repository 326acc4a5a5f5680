#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod images;
mod model;
pub mod obj;
mod ops;
mod out_file;

pub use formats_core::{Pixels, RgbPixels, glam};
pub use images::masked::Masked;
pub use images::{masked, png};
pub use model::animation::{Animation, Channel, Event, Interpolation, Values, make_continuous};
pub use model::convention::{Axes, Convention, INCH, NormalSide, Winding};
pub use model::extras::Extras;
pub use model::id::Id;
pub use model::instance::{Instance, InstanceCounts, InstanceState, Look, LookAlpha, Sprite};
pub use model::level::{Environment, Path, Sound, SunLight};
pub use model::material::{Alpha, InputRole, Material, MaterialInput, UvTransform, Variant};
pub use model::mesh::{GroupMember, Mesh, ShapeInfo, UnusedVertex, VertexGroup};
pub use model::metadata::{Metadata, MissingFile, MissingKind, ShownFindings};
pub use model::names::{UniqueNames, listed, shortened};
pub use model::node::{Camera, Light, LightKind, Node, NodeKind, Selection, Skin, Transform};
pub use model::primitive::{AttributeValues, Primitive, Shape, ShapeData, VertexAttribute, normalize_weights};
pub use model::scene::{Element, Scene};
pub use model::texture::{
    Filter, ImageKind, ImageOrigin, ImageRule, IndexedPixels, Sampling, Texture, TextureSource, Wrap,
};
pub use ops::check::{CheckError, List, Rule};
pub use ops::helpers::Helper;
pub use ops::parts::Choice;
pub use ops::pose::{Pose, PosedPrimitive};
pub use ops::replace::{NameMatch, Replacement};
pub use ops::{normals, pose};
pub use out_file::{Error, FileNames, OutFile, Result};
pub use serde_json;
