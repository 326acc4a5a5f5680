//! The parts of a glTF document that are read.
//!
//! Custom structures rather than those of the crate `gltf`, which rejects scenes without `nodes` (Blender writes them),
//! and documents that require quantized vertices, specular or variants.

use std::{
    cell::{Cell, RefCell},
    fmt,
    marker::PhantomData,
    ops::Deref,
};

use formats_core::Diagnostics;
use serde::{
    Deserialize,
    de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor},
};
use serde_json::{Map, Number, Value};
use triassic_scene::{Extras, shortened};

use super::{ImportError, codes};

/// Extras, which are moved into the scene, so that they are in memory once.
pub(super) type Noted = RefCell<Json>;

impl Part for Scene {
    const WHAT: &'static str = "scenes";
    const IN_SCENE: usize = 0;
}
impl Part for Node {
    const WHAT: &'static str = "nodes";
    const IN_SCENE: usize = IN_SCENE;
    const COUNTS_AS: usize = ALLOWED;
}
impl Part for Mesh {
    const WHAT: &'static str = "meshes";
    const IN_SCENE: usize = IN_SCENE;
}
impl Part for Material {
    const WHAT: &'static str = "materials";
    const IN_SCENE: usize = IN_SCENE;
    const COUNTS_AS: usize = ALLOWED;
}
impl Part for Texture {
    const WHAT: &'static str = "textures";
    const IN_SCENE: usize = IN_SCENE;
}
impl Part for Image {
    const WHAT: &'static str = "images";
    const IN_SCENE: usize = 0;
}
impl Part for Sampler {
    const WHAT: &'static str = "samplers";
    const IN_SCENE: usize = 0;
}
impl Part for Skin {
    const WHAT: &'static str = "skins";
    const IN_SCENE: usize = IN_SCENE;
}
impl Part for Animation {
    const WHAT: &'static str = "animations";
    const IN_SCENE: usize = IN_SCENE;
    const COUNTS_AS: usize = ALLOWED;
}
impl Part for Channel {
    const WHAT: &'static str = "channels of animations";
    const IN_SCENE: usize = 256;
}
impl Part for AnimationSampler {
    const WHAT: &'static str = "samplers of animations";
    const IN_SCENE: usize = 0;
}
impl Part for Accessor {
    const WHAT: &'static str = "accessors";
    const IN_SCENE: usize = 0;
}
impl Part for BufferView {
    const WHAT: &'static str = "buffer views";
    const IN_SCENE: usize = 0;
}
impl Part for Buffer {
    const WHAT: &'static str = "buffers";
    const IN_SCENE: usize = 0;
}
impl Part for Primitive {
    const WHAT: &'static str = "primitives";
    const IN_SCENE: usize = IN_SCENE;
}
impl Part for Attributes {
    const WHAT: &'static str = "morph targets";
    // A tree of names, and the shape.
    const IN_SCENE: usize = 640;
}
impl Part for Json {
    const WHAT: &'static str = "cameras";
    const IN_SCENE: usize = 0;
    const COUNTS_AS: usize = ALLOWED;
}

/// The size of an element in a scene with its name, in a list that grows by doubling.
const IN_SCENE: usize = 800;

/// The index of an element in its list.
pub(super) type Reference = usize;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Document {
    pub(super) asset: Asset,
    #[serde(default)]
    extensions_used: Vec<String>,
    #[serde(default)]
    extensions_required: Vec<String>,
    #[serde(default)]
    pub(super) extensions: Json,
    pub(super) scene: Option<Reference>,
    #[serde(default)]
    pub(super) scenes: List<Scene>,
    #[serde(default)]
    pub(super) nodes: List<Node>,
    #[serde(default)]
    pub(super) cameras: List<Json>,
    #[serde(default)]
    pub(super) meshes: List<Mesh>,
    #[serde(default)]
    pub(super) materials: List<Material>,
    #[serde(default)]
    pub(super) textures: List<Texture>,
    #[serde(default)]
    pub(super) images: List<Image>,
    #[serde(default)]
    pub(super) samplers: List<Sampler>,
    #[serde(default)]
    pub(super) skins: List<Skin>,
    #[serde(default)]
    pub(super) animations: List<Animation>,
    #[serde(default)]
    pub(super) accessors: List<Accessor>,
    #[serde(default)]
    pub(super) buffer_views: List<BufferView>,
    #[serde(default)]
    pub(super) buffers: List<Buffer>,
}

/// The part that all versions share. Exporters of 1.0 wrote the version as a number.
#[derive(Debug, Deserialize)]
struct Versioned {
    asset: AnyVersion,
}

#[derive(Debug, Deserialize)]
struct AnyVersion {
    version: Value,
}

#[derive(Debug, Deserialize)]
pub(super) struct Asset {
    pub(super) version: String,
    pub(super) generator: Option<String>,
    pub(super) copyright: Option<String>,
    #[serde(default)]
    pub(super) extras: Noted,
}

#[derive(Debug, Deserialize)]
pub(super) struct Scene {
    /// Blender omits it if it is empty.
    #[serde(default)]
    pub(super) nodes: Vec<Reference>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Node {
    pub(super) name: Option<String>,
    #[serde(default)]
    pub(super) children: Vec<Reference>,
    pub(super) matrix: Option<[f32; 16]>,
    pub(super) translation: Option<[f32; 3]>,
    pub(super) rotation: Option<[f32; 4]>,
    pub(super) scale: Option<[f32; 3]>,
    pub(super) mesh: Option<Reference>,
    pub(super) skin: Option<Reference>,
    pub(super) camera: Option<Reference>,
    #[serde(default)]
    pub(super) weights: Vec<f32>,
    #[serde(default)]
    pub(super) extensions: Json,
    #[serde(default)]
    pub(super) extras: Noted,
}

#[derive(Debug, Deserialize)]
pub(super) struct Mesh {
    pub(super) name: Option<String>,
    pub(super) primitives: List<Primitive>,
    #[serde(default)]
    pub(super) weights: Vec<f32>,
    #[serde(default)]
    pub(super) extras: Noted,
}

/// The attributes of a vertex: `POSITION` and so on, with the index of an accessor. Sorted by name.
pub(super) type Attributes = std::collections::BTreeMap<String, Reference>;

#[derive(Debug, Deserialize)]
pub(super) struct Primitive {
    pub(super) attributes: Attributes,
    pub(super) indices: Option<Reference>,
    pub(super) material: Option<Reference>,
    /// Default: 4, triangles.
    pub(super) mode: Option<u32>,
    #[serde(default)]
    pub(super) targets: List<Attributes>,
    #[serde(default)]
    pub(super) extensions: Json,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Material {
    pub(super) name: Option<String>,
    #[serde(default)]
    pub(super) pbr_metallic_roughness: Pbr,
    pub(super) normal_texture: Option<TextureInfo>,
    pub(super) occlusion_texture: Option<TextureInfo>,
    pub(super) emissive_texture: Option<TextureInfo>,
    pub(super) emissive_factor: Option<[f32; 3]>,
    pub(super) alpha_mode: Option<String>,
    pub(super) alpha_cutoff: Option<f32>,
    #[serde(default)]
    pub(super) double_sided: bool,
    #[serde(default)]
    pub(super) extensions: Json,
    #[serde(default)]
    pub(super) extras: Noted,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Pbr {
    pub(super) base_color_factor: Option<[f32; 4]>,
    pub(super) base_color_texture: Option<TextureInfo>,
    pub(super) metallic_factor: Option<f32>,
    pub(super) roughness_factor: Option<f32>,
    pub(super) metallic_roughness_texture: Option<TextureInfo>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct TextureInfo {
    pub(super) index: Reference,
    #[serde(default)]
    pub(super) tex_coord: u32,
    pub(super) scale: Option<f32>,
    pub(super) strength: Option<f32>,
    #[serde(default)]
    pub(super) extensions: Json,
}

#[derive(Debug, Deserialize)]
pub(super) struct Texture {
    pub(super) name: Option<String>,
    pub(super) sampler: Option<Reference>,
    pub(super) source: Option<Reference>,
    #[serde(default)]
    pub(super) extras: Noted,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Image {
    pub(super) name: Option<String>,
    pub(super) uri: Option<String>,
    pub(super) buffer_view: Option<Reference>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Sampler {
    pub(super) mag_filter: Option<u32>,
    pub(super) min_filter: Option<u32>,
    pub(super) wrap_s: Option<u32>,
    pub(super) wrap_t: Option<u32>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Skin {
    pub(super) name: Option<String>,
    pub(super) joints: Vec<Reference>,
    pub(super) inverse_bind_matrices: Option<Reference>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Animation {
    pub(super) name: Option<String>,
    pub(super) channels: List<Channel>,
    pub(super) samplers: List<AnimationSampler>,
    #[serde(default)]
    pub(super) extras: Noted,
}

#[derive(Debug, Deserialize)]
pub(super) struct Channel {
    pub(super) sampler: Reference,
    pub(super) target: Target,
}

#[derive(Debug, Deserialize)]
pub(super) struct Target {
    pub(super) node: Option<Reference>,
    pub(super) path: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct AnimationSampler {
    pub(super) input: Reference,
    pub(super) output: Reference,
    pub(super) interpolation: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Accessor {
    pub(super) buffer_view: Option<Reference>,
    #[serde(default)]
    pub(super) byte_offset: u64,
    pub(super) component_type: u32,
    #[serde(default)]
    pub(super) normalized: bool,
    pub(super) count: u64,
    #[serde(rename = "type")]
    pub(super) kind: String,
    pub(super) sparse: Option<Sparse>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Sparse {
    pub(super) count: u64,
    pub(super) indices: SparseIndices,
    pub(super) values: SparseValues,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SparseIndices {
    pub(super) buffer_view: Reference,
    #[serde(default)]
    pub(super) byte_offset: u64,
    pub(super) component_type: u32,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SparseValues {
    pub(super) buffer_view: Reference,
    #[serde(default)]
    pub(super) byte_offset: u64,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct BufferView {
    pub(super) buffer: Reference,
    #[serde(default)]
    pub(super) byte_offset: u64,
    pub(super) byte_length: u64,
    pub(super) byte_stride: Option<u32>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Buffer {
    pub(super) byte_length: u64,
    pub(super) uri: Option<String>,
}

/// The supported extensions, and those that a scene can ignore.
const READ: [&str; 11] = [
    "KHR_lights_punctual",
    "KHR_materials_emissive_strength",
    "KHR_materials_ior",
    "KHR_materials_specular",
    "KHR_materials_unlit",
    "KHR_materials_variants",
    "KHR_mesh_quantization",
    "KHR_node_visibility",
    "KHR_texture_transform",
    // Used if the core has no color.
    "KHR_materials_pbrSpecularGlossiness",
    // Its metadata are not needed.
    "KHR_xmp_json_ld",
];

const DRACO: &str = "KHR_draco_mesh_compression";

impl Document {
    pub(super) fn parse(json: &[u8]) -> Result<Self, ImportError> {
        // The version first: lists of glTF 2.0 are objects in 1.0, so its documents would not match the structures at
        // all.
        let version = serde_json::from_slice::<Versioned>(json).map_err(|error| not_json(&error))?.asset.version;
        let version = version.as_str().map_or_else(|| version.to_string(), ToOwned::to_owned);
        if version.split('.').next() == Some("2") {
            begin_counting(json.len());
            return serde_json::from_slice(json).map_err(|error| not_json(&error));
        }
        let reason = format!("this is glTF {}; expected 2.0: export it again as glTF 2.0", shortened(&version));
        Err(ImportError::Part { place: "/asset/version".into(), reason })
    }

    /// Rejects documents that cannot be shown without an unsupported extension.
    pub(super) fn check_extensions(&self) -> Result<(), ImportError> {
        let unread = self.extensions_required.iter().find(|name| !READ.contains(&name.as_str()));
        if let Some(name) = unread {
            return Err(unread_extension(name));
        }
        // Some exporters forget to declare that it is required. Without the extension, such lists are zeros.
        let is_empty = |list: &Reference| {
            self.accessors.get(*list).is_some_and(|own| own.buffer_view.is_none() && own.sparse.is_none())
        };
        let is_hidden = |part: &Primitive| {
            part.extensions.get(DRACO).is_some() && part.attributes.values().chain(&part.indices).any(is_empty)
        };
        if self.meshes.iter().flat_map(|mesh| &mesh.primitives).any(is_hidden) {
            return Err(unread_extension(DRACO));
        }
        Ok(())
    }
    /// Reports the unsupported extensions.
    pub(super) fn report_extensions(&self, found: &mut Diagnostics) {
        for _ in self.extensions_used.iter().filter(|name| !READ.contains(&name.as_str())) {
            found.report(codes::UNKNOWN_EXTENSION, 0, None);
        }
    }
}

/// The error for a required extension, with a remedy.
pub(super) fn unread_extension(name: &str) -> ImportError {
    let remedy = match name {
        DRACO | "EXT_meshopt_compression" | "KHR_meshopt_compression" => "export it without compression",
        "KHR_texture_basisu" | "EXT_texture_webp" | "EXT_texture_avif" | "MSFT_texture_dds" => {
            "export its images as PNG or JPEG"
        }
        _ => "export it without that extension",
    };
    ImportError::Extension { name: name.to_owned(), remedy }
}

/// Moves extras into a scene. A value other than an object gets the key `value`.
pub(super) fn extras(noted: &Noted) -> Extras {
    extras_of(noted.take().0)
}

/// The same for a value of an extension.
pub(super) fn extras_of(value: Value) -> Extras {
    match value {
        Value::Null => Extras::new(),
        Value::Object(map) => map.into(),
        other => Extras::from_iter([("value".to_owned(), other)]),
    }
}

/// The message of `serde_json`, without the position, which is part of the error.
fn not_json(error: &serde_json::Error) -> ImportError {
    let (line, column, reason) = (error.line(), error.column(), error.to_string());
    let place = format!(" at line {line} column {column}");
    let reason = plain(reason.strip_suffix(&place).unwrap_or(&reason));
    ImportError::Json { line, column, reason }
}

/// The message of `serde_json` for a value of a wrong type, in JSON terms.
fn plain(reason: &str) -> String {
    let Some((is, expected)) = reason.rsplit_once(", expected ") else { return reason.to_owned() };
    let is = is.strip_prefix("invalid type: ").or_else(|| is.strip_prefix("invalid value: ")).unwrap_or(is);
    let is = match is {
        "map" => "an object",
        "sequence" => "a list",
        other => other,
    };
    let expected = match expected {
        "usize" | "u64" | "u32" => "an integer from 0",
        "f32" => "a number",
        "a sequence" => "a list",
        other if other.starts_with("struct ") => "an object",
        other => other,
    };
    format!("expected {expected}, found {is}")
}

// The memory of a document's structures, counted while they are parsed: at most 30 bytes per byte remain.
//
// `{}` in a list is 3 bytes of JSON, but a material takes a few hundred bytes. Elements of most real lists contain
// more than that.

/// The number of bytes of memory per byte of JSON, and the minimum for any document.
const PER_BYTE: usize = 30;
const AT_LEAST: usize = 1 << 16;
/// The number of bytes of JSON that an element counts as if it may be empty, as nodes are.
const ALLOWED: usize = 32;

thread_local! {
    /// The remaining budget of the document being parsed. Derived deserialization passes no context.
    static LEFT: Cell<usize> = const { Cell::new(0) };
}

/// Starts counting for a document of this size in bytes.
fn begin_counting(json: usize) {
    LEFT.set(json.saturating_mul(PER_BYTE).saturating_add(AT_LEAST));
}

fn spend<E: Error>(bytes: usize, what: &str) -> Result<(), E> {
    let left = LEFT.get().checked_sub(bytes);
    LEFT.set(left.unwrap_or_default());
    left.map(|_| ()).ok_or_else(|| {
        E::custom(format_args!(
            "too many {what}: the document would need more than {PER_BYTE} bytes of memory for each of its bytes"
        ))
    })
}

/// An element of a list.
pub(super) trait Part: Sized {
    /// The name, for errors.
    const WHAT: &'static str;
    /// The number of bytes that it takes in a scene.
    const IN_SCENE: usize;
    /// The number of bytes of JSON that it counts as, in addition to its own.
    const COUNTS_AS: usize = 0;
}

/// A list of a document, counted as it grows.
#[derive(Debug)]
pub(super) struct List<T>(Vec<T>);

impl<T> Default for List<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Deref for List<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<'l, T> IntoIterator for &'l List<T> {
    type Item = &'l T;
    type IntoIter = std::slice::Iter<'l, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<'de, T: Part + Deserialize<'de>> Deserialize<'de> for List<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Elements<T>(PhantomData<T>);

        impl<'de, T: Part + Deserialize<'de>> Visitor<'de> for Elements<T> {
            type Value = List<T>;

            fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
                to.write_str("a sequence")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<List<T>, A::Error> {
                let size = size_of::<T>();
                // A list is copied as it grows. That is over before the scene is created, so the larger of the two
                // counts.
                let own = size.saturating_add(size / 4).saturating_add(size.max(T::IN_SCENE));
                let cost = own.saturating_sub(T::COUNTS_AS.saturating_mul(PER_BYTE));
                let mut list = Vec::new();
                while let Some(element) = elements.next_element()? {
                    spend::<A::Error>(cost, T::WHAT)?;
                    push(&mut list, element);
                }
                Ok(List(list))
            }
        }

        deserializer.deserialize_seq(Elements(PhantomData))
    }
}

/// Adds an element to a list whose capacity grows by a quarter.
fn push<T>(list: &mut Vec<T>, element: T) {
    if list.len() == list.capacity() {
        list.reserve_exact((list.len() / 4).max(1));
    }
    list.push(element);
}

/// Any JSON, counted: extras and extensions.
#[derive(Debug, Default)]
pub(super) struct Json(pub(super) Value);

impl Deref for Json {
    type Target = Value;

    fn deref(&self) -> &Value {
        &self.0
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Counted.deserialize(deserializer).map(Self)
    }
}

struct Counted;

impl<'de> DeserializeSeed<'de> for Counted {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

const WHAT: &str = "values in extras or extensions";

impl<'de> Visitor<'de> for Counted {
    type Value = Value;

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("any JSON")
    }
    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }
    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }
    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }
    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }
    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(Number::from_f64(value).map_or(Value::Null, Value::Number))
    }
    fn visit_str<E: Error>(self, value: &str) -> Result<Value, E> {
        spend::<E>(value.len().saturating_add(8), WHAT)?;
        Ok(Value::String(value.to_owned()))
    }
    fn visit_string<E: Error>(self, value: String) -> Result<Value, E> {
        self.visit_str(&value)
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Value, A::Error> {
        let cost = size_of::<Value>().saturating_add(size_of::<Value>() / 4);
        let mut list = Vec::new();
        while let Some(element) = elements.next_element_seed(Self)? {
            spend::<A::Error>(cost, WHAT)?;
            push(&mut list, element);
        }
        Ok(Value::Array(list))
    }
    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        /// The size of the first node of a map, which has room for eleven entries, and of an entry in half-full nodes.
        const NODE: [usize; 2] = [640, 120];
        let mut map = Map::new();
        let [first, next] = NODE;
        while let Some(key) = entries.next_key::<String>()? {
            let node = if map.is_empty() { first } else { next };
            spend::<A::Error>(node.saturating_add(key.len()).saturating_add(8), WHAT)?;
            let value = entries.next_value_seed(Self)?;
            map.insert(key, value);
        }
        Ok(Value::Object(map))
    }
}
