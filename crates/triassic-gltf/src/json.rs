//! The structures of a glTF document for writing, without default values.
//!
//! Custom structures rather than `gltf-json`'s, which writes all defaults and supports neither `KHR_node_visibility`
//! nor numbers as `f32`: an export has tens of thousands of accessors and channels, and most of its JSON would be
//! defaults.

use serde::{Serialize, Serializer};
use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};
use triassic_scene::{Camera, Extras, Light};

use crate::described::Described;

fn is_zero(number: &u64) -> bool {
    *number == 0
}
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde requires a reference")]
fn is_first(set: &u32) -> bool {
    *set == 0
}
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde requires a reference")]
fn is_false(value: &bool) -> bool {
    !*value
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Document<'a> {
    pub(crate) asset: &'a Asset<'a>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub(crate) extensions_used: &'a [&'static str],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub(crate) extensions_required: &'a [&'static str],
    #[serde(skip_serializing_if = "DocumentExtensions::is_empty")]
    pub(crate) extensions: &'a DocumentExtensions<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) scene: Option<u32>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub(crate) scenes: &'a [Scene],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub(crate) nodes: &'a [Node<'a>],
    #[serde(skip_serializing_if = "<[_]>::is_empty", serialize_with = "cameras")]
    pub(crate) cameras: &'a [&'a Camera],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub(crate) meshes: &'a [Mesh<'a>],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub(crate) materials: &'a [Material<'a>],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub(crate) textures: &'a [Texture<'a>],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub(crate) images: &'a [Image<'a>],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub(crate) samplers: &'a [Sampler],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub(crate) skins: &'a [Skin],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub(crate) animations: &'a [Animation<'a>],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub(crate) accessors: &'a [Accessor],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub(crate) buffer_views: &'a [BufferView],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub(crate) buffers: &'a [Buffer],
}

/// The extensions with a value in the document itself.
#[derive(Debug, Default, Serialize)]
pub(crate) struct DocumentExtensions<'a> {
    #[serde(rename = "KHR_lights_punctual", skip_serializing_if = "Option::is_none")]
    pub(crate) lights: Option<Lights<'a>>,
    #[serde(rename = "KHR_materials_variants", skip_serializing_if = "Option::is_none")]
    pub(crate) variants: Option<Variants<'a>>,
}

impl DocumentExtensions<'_> {
    const fn is_empty(&self) -> bool {
        self.lights.is_none() && self.variants.is_none()
    }
}

#[derive(Debug, Serialize)]
pub(crate) struct Lights<'a> {
    #[serde(serialize_with = "lights")]
    pub(crate) lights: Vec<&'a Light>,
}

// A map takes more than half a kilobyte: only one of them is in memory at a time.

fn lights<S: Serializer>(lights: &[&Light], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(lights.iter().map(|light| crate::node::light(light)))
}

fn cameras<S: Serializer>(cameras: &[&Camera], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(cameras.iter().map(|camera| crate::node::camera(camera)))
}

#[derive(Debug, Serialize)]
pub(crate) struct Variants<'a> {
    pub(crate) variants: Vec<Variant<'a>>,
}

#[derive(Debug, Serialize)]
pub(crate) struct Variant<'a> {
    #[serde(skip_serializing_if = "Extras::is_empty")]
    pub(crate) extras: &'a Extras,
    pub(crate) name: &'a str,
}

#[derive(Debug, Clone, Serialize)]
pub(crate) struct Asset<'a> {
    pub(crate) version: &'static str,
    pub(crate) generator: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) copyright: Option<&'a str>,
    #[serde(skip_serializing_if = "Described::is_empty")]
    pub(crate) extras: Described<'a>,
}

#[derive(Debug, Clone, Serialize)]
pub(crate) struct Scene {
    pub(crate) name: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) nodes: Vec<u32>,
}

#[derive(Debug, Clone, Default, Serialize)]
pub(crate) struct Node<'a> {
    pub(crate) name: Cow<'a, str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) children: Vec<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) matrix: Option<Box<[f32; 16]>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) translation: Option<[f32; 3]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rotation: Option<[f32; 4]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) scale: Option<[f32; 3]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) mesh: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) skin: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) camera: Option<u32>,
    #[serde(skip_serializing_if = "NodeExtensions::is_empty")]
    pub(crate) extensions: NodeExtensions,
    #[serde(skip_serializing_if = "Described::is_empty")]
    pub(crate) extras: Described<'a>,
}

#[derive(Debug, Clone, Copy, Default, Serialize)]
pub(crate) struct NodeExtensions {
    #[serde(rename = "KHR_lights_punctual", skip_serializing_if = "Option::is_none")]
    pub(crate) light: Option<NodeLight>,
    #[serde(rename = "KHR_node_visibility", skip_serializing_if = "Option::is_none")]
    pub(crate) visibility: Option<Visibility>,
}

impl NodeExtensions {
    const fn is_empty(&self) -> bool {
        self.light.is_none() && self.visibility.is_none()
    }
}

#[derive(Debug, Clone, Copy, Serialize)]
pub(crate) struct NodeLight {
    pub(crate) light: u32,
}

#[derive(Debug, Clone, Copy, Serialize)]
pub(crate) struct Visibility {
    pub(crate) visible: bool,
}

#[derive(Debug, Clone, Serialize)]
pub(crate) struct Mesh<'a> {
    pub(crate) name: String,
    pub(crate) primitives: Vec<Primitive>,
    /// Zeros: no target is active at rest.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) weights: Vec<u8>,
    #[serde(skip_serializing_if = "Described::is_empty")]
    pub(crate) extras: Described<'a>,
}

/// The attributes of a vertex: `POSITION` and so on, with the index of an accessor.
///
/// A small list takes a fraction of the memory of a map, and there may be a hundred thousand. It is sorted when it is written.
#[derive(Debug, Clone, Default)]
pub(crate) struct Attributes(Vec<(Cow<'static, str>, u32)>);

impl Attributes {
    /// Sets the accessor of an attribute. The last one with a name counts.
    pub(crate) fn insert(&mut self, name: Cow<'static, str>, accessor: u32) {
        // Most lists have a few elements, which need no spare room.
        if self.0.len() < 8 {
            self.0.reserve_exact(1);
        }
        self.0.push((name, accessor));
    }
}

impl Serialize for Attributes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let sorted: BTreeMap<&str, u32> = self.0.iter().map(|(name, accessor)| (&**name, *accessor)).collect();
        serializer.collect_map(sorted)
    }
}

#[derive(Debug, Clone, Serialize)]
pub(crate) struct Primitive {
    pub(crate) attributes: Attributes,
    pub(crate) indices: u32,
    pub(crate) material: u32,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) targets: Vec<Attributes>,
    #[serde(skip_serializing_if = "PrimitiveExtensions::is_empty")]
    pub(crate) extensions: PrimitiveExtensions,
}

#[derive(Debug, Clone, Default, Serialize)]
pub(crate) struct PrimitiveExtensions {
    #[serde(rename = "KHR_materials_variants")]
    pub(crate) variants: Option<VariantMappings>,
}

impl PrimitiveExtensions {
    const fn is_empty(&self) -> bool {
        self.variants.is_none()
    }
}

#[derive(Debug, Clone, Serialize)]
pub(crate) struct VariantMappings {
    /// Shared by all primitives with a material: a model may have a thousand groups and equally many skins.
    #[serde(serialize_with = "mappings")]
    pub(crate) mappings: Rc<Mappings>,
}

/// The materials of variants, each with the indices of its variants.
pub(crate) type Mappings = Vec<(u32, Vec<u32>)>;

#[derive(Serialize)]
struct Mapping<'a> {
    material: u32,
    variants: &'a [u32],
}

fn mappings<S: Serializer>(mappings: &Rc<Mappings>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(mappings.iter().map(|(material, variants)| Mapping { material: *material, variants }))
}

/// Rare textures are boxed: a model may have a hundred thousand materials.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Material<'a> {
    pub(crate) name: Cow<'a, str>,
    pub(crate) pbr_metallic_roughness: Pbr,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) normal_texture: Option<Box<TextureInfo>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) occlusion_texture: Option<Box<TextureInfo>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) emissive_texture: Option<Box<TextureInfo>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) emissive_factor: Option<[f32; 3]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) alpha_mode: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) alpha_cutoff: Option<f32>,
    #[serde(skip_serializing_if = "is_false")]
    pub(crate) double_sided: bool,
    #[serde(skip_serializing_if = "Extras::is_empty")]
    pub(crate) extensions: Extras,
    #[serde(skip_serializing_if = "Described::is_empty")]
    pub(crate) extras: Described<'a>,
}

#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Pbr {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) base_color_factor: Option<[f32; 4]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) base_color_texture: Option<Box<TextureInfo>>,
    pub(crate) metallic_factor: f32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) roughness_factor: Option<f32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) metallic_roughness_texture: Option<Box<TextureInfo>>,
}

#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TextureInfo {
    pub(crate) index: u32,
    #[serde(skip_serializing_if = "is_first")]
    pub(crate) tex_coord: u32,
    /// The strength of normal maps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) scale: Option<f32>,
    /// The strength of occlusion.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) strength: Option<f32>,
    #[serde(skip_serializing_if = "Extras::is_empty")]
    pub(crate) extensions: Extras,
}

#[derive(Debug, Clone, Serialize)]
pub(crate) struct Texture<'a> {
    pub(crate) name: &'a str,
    pub(crate) sampler: u32,
    pub(crate) source: u32,
    #[serde(skip_serializing_if = "Described::is_empty")]
    pub(crate) extras: Described<'a>,
}

#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Image<'a> {
    pub(crate) name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) mime_type: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) buffer_view: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) uri: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Sampler {
    pub(crate) mag_filter: u16,
    pub(crate) min_filter: u16,
    pub(crate) wrap_s: u16,
    pub(crate) wrap_t: u16,
}

#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Skin {
    pub(crate) name: String,
    pub(crate) joints: Vec<u32>,
    pub(crate) inverse_bind_matrices: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) skeleton: Option<u32>,
}

#[derive(Debug, Clone, Serialize)]
pub(crate) struct Animation<'a> {
    pub(crate) name: String,
    pub(crate) channels: Vec<Channel>,
    pub(crate) samplers: Vec<AnimationSampler>,
    #[serde(skip_serializing_if = "Described::is_empty")]
    pub(crate) extras: Described<'a>,
}

#[derive(Debug, Clone, Copy, Serialize)]
pub(crate) struct Channel {
    pub(crate) sampler: u32,
    pub(crate) target: Target,
}

#[derive(Debug, Clone, Copy, Serialize)]
pub(crate) struct Target {
    pub(crate) node: u32,
    pub(crate) path: &'static str,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub(crate) struct AnimationSampler {
    pub(crate) input: u32,
    pub(crate) output: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) interpolation: Option<&'static str>,
}

/// The minimum or the maximum of each component.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(untagged)]
pub(crate) enum Bound {
    Scalar([f32; 1]),
    Vec3([f32; 3]),
    /// Integers.
    Whole([i16; 3]),
}

#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Accessor {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) buffer_view: Option<u32>,
    #[serde(skip_serializing_if = "is_zero")]
    pub(crate) byte_offset: u64,
    pub(crate) component_type: u16,
    #[serde(skip_serializing_if = "is_false")]
    pub(crate) normalized: bool,
    pub(crate) count: usize,
    #[serde(rename = "type")]
    pub(crate) kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) min: Option<Bound>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) max: Option<Bound>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) sparse: Option<Sparse>,
}

/// The nonzero elements of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub(crate) struct Sparse {
    pub(crate) count: usize,
    pub(crate) indices: SparseIndices,
    pub(crate) values: SparseValues,
}

/// The indices of the elements.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SparseIndices {
    pub(crate) buffer_view: u32,
    /// Also written if it is 0: some loaders require it.
    pub(crate) byte_offset: u64,
    pub(crate) component_type: u16,
}

/// The values of the elements.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SparseValues {
    pub(crate) buffer_view: u32,
    pub(crate) byte_offset: u64,
}

#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BufferView {
    pub(crate) buffer: u32,
    #[serde(skip_serializing_if = "is_zero")]
    pub(crate) byte_offset: u64,
    pub(crate) byte_length: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) byte_stride: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) target: Option<u16>,
}

#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Buffer {
    pub(crate) byte_length: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) uri: Option<String>,
}

/// The extension for vertices in shorts and bytes: readers without it cannot read them.
pub(crate) const QUANTIZATION: &str = "KHR_mesh_quantization";

/// The extensions that a document uses.
#[derive(Debug, Default)]
pub(crate) struct Extensions(pub(crate) BTreeSet<&'static str>);

impl Extensions {
    /// Uses an extension.
    pub(crate) fn add(&mut self, name: &'static str) {
        self.0.insert(name);
    }
    /// The extensions that are required to read the document.
    pub(crate) fn required(&self) -> Vec<&'static str> {
        self.0.iter().copied().filter(|name| *name == QUANTIZATION).collect()
    }
}
