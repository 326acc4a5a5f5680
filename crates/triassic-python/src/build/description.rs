//! The description of a scene, as written by `triassic._build`.

use std::collections::BTreeMap;

use serde::Deserialize;
use triassic::{
    formats_core::glam::{Quat, Vec3},
    scene::{Extras, Filter, Interpolation, Wrap},
};

use super::{Array, unit_quat};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Description {
    pub(super) meshes: Vec<MeshIn>,
    pub(super) nodes: Vec<NodeIn>,
    pub(super) skins: Vec<SkinIn>,
    pub(super) materials: Vec<MaterialIn>,
    pub(super) images: Vec<ImageIn>,
    pub(super) animations: Vec<AnimationIn>,
    pub(super) variants: Vec<VariantIn>,
    pub(super) format: String,
    pub(super) unit: Option<f32>,
    pub(super) properties: Extras,
}

/// An array with a row for each corner, or for each vertex.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Rows {
    pub(super) array: Array,
    pub(super) corners: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MeshIn {
    pub(super) name: String,
    pub(super) positions: Array,
    pub(super) triangles: Array,
    pub(super) uv: Vec<Rows>,
    pub(super) normals: Option<Rows>,
    pub(super) colors: Option<Rows>,
    pub(super) materials: Option<Array>,
    pub(super) parts: Option<Array>,
    pub(super) vertices: Option<Array>,
    pub(super) joints: Option<Array>,
    pub(super) weights: Option<Array>,
    /// The number of joints per vertex.
    #[serde(default)]
    pub(super) width: usize,
    pub(super) shapes: Vec<ShapeIn>,
    pub(super) attributes: Vec<AttributeIn>,
    pub(super) groups: Vec<GroupIn>,
    pub(super) lod: Option<f32>,
    pub(super) step: Option<f32>,
    #[serde(default)]
    pub(super) extras: Extras,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ShapeIn {
    pub(super) name: String,
    pub(super) positions: Array,
    pub(super) normals: Option<Rows>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AttributeIn {
    pub(super) name: String,
    pub(super) array: Array,
    pub(super) bits: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GroupIn {
    pub(super) name: String,
    pub(super) vertices: Array,
    pub(super) weights: Option<Array>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NodeIn {
    pub(super) name: String,
    pub(super) kind: NodeKindIn,
    pub(super) parent: Option<u32>,
    #[serde(default, deserialize_with = "point")]
    pub(super) translation: Vec3,
    #[serde(default, deserialize_with = "turn")]
    pub(super) rotation: Option<Quat>,
    #[serde(default = "one", deserialize_with = "point")]
    pub(super) scale: Vec3,
    pub(super) mesh: Option<u32>,
    pub(super) skin: Option<u32>,
    #[serde(default)]
    pub(super) hidden: bool,
    #[serde(default, deserialize_with = "corners")]
    pub(super) r#box: Option<[Vec3; 2]>,
    #[serde(default)]
    pub(super) group: i32,
    pub(super) light: Option<LightIn>,
    pub(super) camera: Option<CameraIn>,
    #[serde(default)]
    pub(super) extras: Extras,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum NodeKindIn {
    Group,
    Mesh,
    Bone,
    Attachment,
    Hitbox,
    Light,
    Camera,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LightIn {
    pub(super) kind: String,
    #[serde(deserialize_with = "point")]
    pub(super) color: Vec3,
    pub(super) intensity: f32,
    pub(super) range: Option<f32>,
    pub(super) inner: Option<f32>,
    pub(super) outer: Option<f32>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CameraIn {
    pub(super) vertical_angle: f32,
    pub(super) near: f32,
    pub(super) far: Option<f32>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SkinIn {
    pub(super) name: String,
    pub(super) joints: Vec<u32>,
    pub(super) inverse_bind: Option<Array>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MaterialIn {
    pub(super) name: String,
    pub(super) inputs: BTreeMap<String, InputIn>,
    #[serde(default = "opaque")]
    pub(super) alpha: String,
    pub(super) alpha_cutoff: Option<f32>,
    #[serde(default)]
    pub(super) unlit: bool,
    #[serde(default)]
    pub(super) double_sided: bool,
    pub(super) emissive_strength: Option<f32>,
    #[serde(default)]
    pub(super) extras: Extras,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct InputIn {
    #[serde(default = "white")]
    pub(super) factor: [f32; 4],
    pub(super) image: Option<u32>,
    #[serde(default)]
    pub(super) uv_set: u32,
    #[serde(default)]
    pub(super) uv_offset: [f32; 2],
    #[serde(default)]
    pub(super) uv_rotation: f32,
    #[serde(default = "full")]
    pub(super) uv_scale: [f32; 2],
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ImageIn {
    pub(super) name: String,
    pub(super) pixels: Option<Array>,
    pub(super) size: Option<[u32; 2]>,
    pub(super) data: Option<Array>,
    #[serde(default)]
    pub(super) filter: FilterIn,
    #[serde(default)]
    pub(super) wrap: [WrapIn; 2],
    #[serde(default)]
    pub(super) extras: Extras,
}

#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum FilterIn {
    #[default]
    Linear,
    Nearest,
}

impl From<FilterIn> for Filter {
    fn from(filter: FilterIn) -> Self {
        match filter {
            FilterIn::Linear => Self::Linear,
            FilterIn::Nearest => Self::Nearest,
        }
    }
}

#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum WrapIn {
    #[default]
    Repeat,
    Mirror,
    Clamp,
}

impl From<WrapIn> for Wrap {
    fn from(wrap: WrapIn) -> Self {
        match wrap {
            WrapIn::Repeat => Self::Repeat,
            WrapIn::Mirror => Self::Mirror,
            WrapIn::Clamp => Self::Clamp,
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AnimationIn {
    pub(super) name: String,
    #[serde(default)]
    pub(super) looping: bool,
    pub(super) channels: Vec<ChannelIn>,
    pub(super) events: Vec<EventIn>,
    pub(super) subject: Option<u32>,
    #[serde(default)]
    pub(super) extras: Extras,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ChannelIn {
    pub(super) node: u32,
    pub(super) kind: String,
    pub(super) times: Array,
    pub(super) values: Array,
    #[serde(default)]
    pub(super) interpolation: InterpolationIn,
}

#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum InterpolationIn {
    #[default]
    Linear,
    Step,
}

impl From<InterpolationIn> for Interpolation {
    fn from(interpolation: InterpolationIn) -> Self {
        match interpolation {
            InterpolationIn::Linear => Self::Linear,
            InterpolationIn::Step => Self::Step,
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EventIn {
    pub(super) time: f32,
    pub(super) name: String,
    #[serde(default)]
    pub(super) extras: Extras,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct VariantIn {
    pub(super) name: String,
    pub(super) materials: Vec<[u32; 2]>,
    #[serde(default)]
    pub(super) extras: Extras,
}

fn point<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Vec3, D::Error> {
    <[f32; 3]>::deserialize(from).map(Vec3::from_array)
}

fn turn<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<Quat>, D::Error> {
    <[f32; 4]>::deserialize(from).map(unit_quat).map(Some)
}

fn corners<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<[Vec3; 2]>, D::Error> {
    Ok(Some(<[[f32; 3]; 2]>::deserialize(from)?.map(Vec3::from_array)))
}

const fn one() -> Vec3 {
    Vec3::ONE
}

fn opaque() -> String {
    "opaque".to_owned()
}

const fn white() -> [f32; 4] {
    [1.0; 4]
}

const fn full() -> [f32; 2] {
    [1.0; 2]
}
