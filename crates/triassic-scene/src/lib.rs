#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(any(feature = "acknex-hmp", feature = "acknex-mdl"))]
#[allow(dead_code, reason = "not every converter uses all of it")]
mod acknex;
#[cfg(feature = "acknex-hmp")]
pub mod acknex_hmp;
#[cfg(feature = "acknex-mdl")]
pub mod acknex_mdl;
#[cfg(feature = "acknex-wmb")]
pub mod acknex_wmb;
mod animation;
#[cfg(feature = "bis-p3dm")]
pub mod bis_p3dm;
#[cfg(feature = "bis-paa")]
pub mod bis_paa;
mod camera;
mod check;
#[allow(dead_code, reason = "only converters use it, and all of them may be off")]
mod collapse;
mod convention;
mod convert;
mod error;
mod file;
mod file_resolver;
pub mod findings;
#[cfg(feature = "goldsrc-mdl")]
pub mod goldsrc_mdl;
mod helpers;
mod id;
#[allow(dead_code, reason = "only converters of formats that name image files use it")]
mod image_file;
mod instance;
mod level;
mod light;
mod loader;
pub mod masked;
mod material;
mod mesh;
mod metadata;
mod missing;
mod names;
mod node;
pub mod normals;
pub mod obj;
mod options;
mod origin;
mod parts;
mod place;
pub mod png;
pub mod pose;
mod primitive;
#[cfg(feature = "quake-md2")]
pub mod quake_md2;
mod replace;
mod resolve;
mod scene;
mod skin;
mod texture;
mod variant;

pub use animation::{Animation, Channel, Event, Interpolation, Shape, Values, make_continuous};
pub use camera::Camera;
pub use check::{CheckError, List, Rule};
pub use convention::{Axes, Convention, INCH, NormalSide, Winding};
pub use convert::IntoScene;
pub use error::{Error, Result};
pub use file::{FileNames, OutFile};
pub use file_resolver::{DirResolver, FileResolver};
pub use formats_core::{Pixels, glam};
pub use helpers::Helper;
pub use id::Id;
pub use image_file::{image_scene, is_image_name};
pub use instance::{Instance, InstanceCounts, InstanceState, Look, LookAlpha, Sprite};
pub use level::{Environment, Path, Sound, SunLight};
pub use light::{Light, LightKind};
pub use loader::{FileId, LoadError, Loader};
pub use masked::Masked;
pub use material::{Alpha, InputRole, Material, MaterialInput, UvTransform};
pub use mesh::{GroupMember, Mesh, ShapeInfo, VertexGroup};
pub use metadata::Metadata;
pub use missing::{MissingFile, MissingKind, ShownFindings};
pub use names::UniqueNames;
pub use node::{Node, NodeKind, Transform};
pub use options::{
    BadIndex, Blends, ClipSource, FrameRates, LevelLighting, LevelOptions, LevelSky, Lods, NormalMaps, Normals,
    PaletteChoice, RootMotion, Scale, SceneOptions, Sequences, TextEncoding, Variants, VertexData,
};
pub use origin::{ImageOrigin, ImageRule};
pub use parts::Choice;
pub use place::{find_instances, place_instances};
pub use pose::Pose;
pub use primitive::{AttributeValues, Primitive, ShapeData, VertexAttribute, normalize_weights};
pub use replace::NameMatch;
pub use resolve::{Base, Found, NoFiles, Request, ResolveError, Resolver};
pub use scene::{Element, Extras, Scene};
pub use serde_json;
pub use skin::Skin;
pub use texture::{Filter, ImageKind, IndexedPixels, Sampling, Texture, TextureSource, Wrap};
pub use variant::Variant;
