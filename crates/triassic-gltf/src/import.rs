//! Reads glTF into a scene: the way back.

mod accessors;
mod animations;
mod document;
mod materials;
mod meshes;
mod morphs;
mod nodes;
mod split;

use accessors::Data;
use document::{Document, extras};
use formats_core::{Diagnostic, Diagnostics, Error, ErrorKind, Limits, Subject, num};
use triassic_scene::{
    CheckError, Convention, Mesh, Metadata, Scene, Texture, TextureSource,
    glam::Vec3,
    serde_json::{Value, from_value},
};

use crate::codes;
pub use accessors::LoadFile;

/// Reads the scene in a GLB or a glTF document, and returns the findings.
///
/// `load` returns the buffers and images that a `.gltf` refers to: by relative path, without `..`, decoded. A GLB
/// usually refers to none. `data:` is decoded here; other schemes, absolute paths and paths with `..` are errors for
/// buffers, and findings for images.
///
/// The scene is the document's `scene`, or the first. Nodes that are only in other scenes are hidden. The units and
/// axes of glTF equal those of [`Scene`]: meters, Y up, +Z forward; normals of length 1; counter-clockwise triangles.
/// [`Metadata::format`] is `gltf`, and [`Metadata::properties`] has the extras of `asset`.
///
/// The README lists data without a field in a scene, and how it is handled.
///
/// # Errors
/// If it is not glTF 2.0, refers to something missing, requires an unsupported extension, or exceeds the limits.
///
/// ```
/// use triassic_gltf::{Options, export, import};
/// use triassic_scene::{Mesh, Node, NodeKind, Primitive, Scene, glam::Vec3};
/// let mut scene = Scene::default();
/// let triangle = Primitive::new(vec![Vec3::ZERO, Vec3::X, Vec3::Y], vec![0, 1, 2]);
/// let mesh = scene.add(Mesh::new("triangle", vec![triangle]));
/// scene.add_root(Node::new("here", NodeKind::Mesh { mesh, skin: None }));
/// let glb = export(&scene, &Options::default())?.into_glb()?;
///
/// let (back, found) = import(&glb, &Default::default(), &mut |_| Ok(None))?;
/// assert_eq!(back.meshes[0].primitives[0].positions, scene.meshes[0].primitives[0].positions);
/// assert!(found.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn import(bytes: &[u8], limits: &Limits, load: &mut LoadFile<'_>) -> Result<(Scene, Diagnostics), ImportError> {
    let (json, binary) = split_container(bytes)?;
    let document = Document::parse(json)?;
    document.check_extensions()?;
    let mut found = Diagnostics::new();
    document.report_extensions(&mut found);
    let buffers = accessors::buffers(&document, binary, limits, load)?;
    let size = json.len().saturating_add(buffers.size());
    let mut data = Data::new(&document, &buffers, size, limits);

    let mut scene = Scene { metadata: metadata(&document), ..Scene::default() };
    let materials = materials::materials(&document, &mut data, load, &mut scene, &mut found)?;
    let tree = nodes::tree(&document, &mut scene, &mut found)?;
    nodes::skins(&document, &mut data, &mut scene, &tree)?;
    let morphs = meshes::meshes(&document, &mut data, &materials, &mut scene, &tree, &mut found)?;
    materials::variants(&document, &mut scene, &mut found);
    animations::animations(&document, &mut data, &mut scene, &tree, morphs, &mut found)?;
    split::join(&mut data, &mut scene, &mut found)?;
    scene.check().map_err(ImportError::Check)?;
    Ok((scene, found))
}

/// The mesh, node, material, animation or image of the scene that a finding of [`import`] is about, by its name.
#[must_use]
pub fn subject(scene: &Scene, found: &Diagnostic) -> Option<Subject> {
    let index = num::to_usize(found.element?);
    let (noun, name) = match found.code {
        codes::NO_IMAGE => match scene.textures.get(index) {
            Some(Texture { source: TextureSource::Missing(file), name, .. }) => {
                ("image", if file.is_empty() { name } else { file })
            }
            _ => return None,
        },
        codes::NO_JOINTS | codes::NOT_TURNED => ("mesh", &scene.meshes.get(index)?.name),
        codes::SHEARED => ("node", &scene.nodes.get(index)?.name),
        codes::METALLIC => ("material", &scene.materials.get(index)?.name),
        codes::CHANNEL_LEFT_OUT | codes::SPLINE_SAMPLED | codes::KEY_ORDER => {
            ("animation", &scene.animations.get(index)?.name)
        }
        _ => return None,
    };
    Subject::new(noun, name.as_bytes())
}

/// The document's `asset`.
fn metadata(document: &Document) -> Metadata {
    Metadata {
        format: "gltf".into(),
        version: document.asset.version.clone(),
        generator: document.asset.generator.clone(),
        copyright: document.asset.copyright.clone(),
        convention: Convention::SCENE,
        unit: 1.0,
        environment: None,
        properties: extras(&document.asset.extras),
    }
}

/// The reason why a glTF document cannot be imported.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ImportError {
    /// The file is neither a GLB of version 2 nor JSON.
    #[error("byte {offset}: {reason}")]
    Container {
        /// The position in the file.
        offset: u64,
        /// The value, and the expected one.
        reason: String,
    },
    /// The JSON is malformed, or does not match glTF.
    #[error("glTF JSON, line {line}, column {column}: {reason}")]
    Json {
        /// From 1.
        line: usize,
        /// From 1.
        column: usize,
        /// The expected value.
        reason: String,
    },
    /// The document requires an unsupported extension.
    #[error("the file needs {name}, which is not supported: {remedy}")]
    Extension {
        /// The extension.
        name: String,
        /// The remedy.
        remedy: &'static str,
    },
    /// A part of the document violates the glTF specification.
    #[error("{place}: {reason}")]
    Part {
        /// The part, as a path in the JSON: `/accessors/3`.
        place: String,
        /// The violated rule.
        reason: String,
    },
    /// A file that the document refers to is missing or unreadable.
    #[error("{uri}: {reason}")]
    File {
        /// The file, as named by the document.
        uri: String,
        /// The reason.
        reason: String,
    },
    /// The document exceeds the limits.
    #[error("{place}: {what} would be {value}; the limit is {max}")]
    Limit {
        /// The part, as a path in the JSON.
        place: String,
        /// The kind of element.
        what: &'static str,
        /// The actual amount.
        value: u64,
        /// The maximum amount.
        max: u64,
    },
    /// The scene would fail its check.
    #[error("the scene is not valid: {0}")]
    Check(CheckError),
}

/// The path of an element of a list of the document.
fn place(list: &str, index: usize) -> String {
    format!("/{list}/{index}")
}

/// The error for an element that violates the glTF specification.
fn part(list: &str, index: usize, reason: impl Into<String>) -> ImportError {
    ImportError::Part { place: place(list, index), reason: reason.into() }
}

/// The error of an element that exceeds a budget.
fn spent(list: &str, index: usize, error: &Error) -> ImportError {
    let place = place(list, index);
    match error.kind() {
        ErrorKind::LimitExceeded { value, max } => {
            ImportError::Limit { place, what: "memory for the decoded data, in bytes,", value, max }
        }
        _ => ImportError::Part { place, reason: error.to_string() },
    }
}

// The two forms of a file: GLB, and plain JSON.

const MAGIC: &[u8] = b"glTF";
const JSON: &[u8] = b"JSON";
const BINARY: &[u8] = b"BIN\0";

/// The JSON of a file, and the binary chunk of a GLB.
fn split_container(bytes: &[u8]) -> Result<(&[u8], Option<&[u8]>), ImportError> {
    let Some(rest) = bytes.strip_prefix(MAGIC) else {
        let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let is_object = text.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'{');
        return if is_object {
            Ok((text, None))
        } else {
            Err(container(0, "expected a GLB, which begins with `glTF`, or a JSON object"))
        };
    };
    let (version, rest) = word(rest, 4)?;
    if version != 2 {
        return Err(container(4, format!("this is GLB version {version}; expected 2: export it again as glTF 2.0")));
    }
    let (length, mut rest) = word(rest, 8)?;
    let size = num::to_u64(bytes.len());
    if u64::from(length) > size {
        return Err(container(8, format!("the GLB has {size} bytes; its header declares {length}")));
    }
    // Bytes after the declared length are ignored.
    rest = rest.get(..num::to_usize(length).saturating_sub(12)).unwrap_or(rest);
    let (json, rest) = chunk(rest, 12)?
        .filter(|(kind, ..)| *kind == JSON)
        .map(|(_, data, rest)| (data, rest))
        .ok_or_else(|| container(12, "the first chunk of a GLB must be JSON"))?;
    let at = 20_usize.saturating_add(json.len());
    let binary = chunk(rest, at)?.filter(|(kind, ..)| *kind == BINARY).map(|(_, data, _)| data);
    Ok((json, binary))
}

/// The type of a chunk, its bytes, and the rest.
type Chunk<'a> = (&'a [u8], &'a [u8], &'a [u8]);

/// The chunk at the start of `bytes`, which are at byte `at` of the file; `None` at the end.
fn chunk(bytes: &[u8], at: usize) -> Result<Option<Chunk<'_>>, ImportError> {
    if bytes.is_empty() {
        return Ok(None);
    }
    let (length, rest) = word(bytes, at)?;
    let (kind, rest) = rest.split_at_checked(4).ok_or_else(|| container(at, "a chunk of the GLB is truncated"))?;
    let (data, rest) = rest.split_at_checked(num::to_usize(length)).ok_or_else(|| {
        let left = rest.len();
        container(at, format!("a chunk of the GLB declares {length} bytes; only {left} are left"))
    })?;
    Ok(Some((kind, data, rest)))
}

/// A 32-bit number, and the rest.
fn word(bytes: &[u8], at: usize) -> Result<(u32, &[u8]), ImportError> {
    let (word, rest) = bytes.split_first_chunk().ok_or_else(|| container(at, "the GLB ends in its header"))?;
    Ok((u32::from_le_bytes(*word), rest))
}

fn container(offset: usize, reason: impl Into<String>) -> ImportError {
    ImportError::Container { offset: num::to_u64(offset), reason: reason.into() }
}

// Axes that an exporter did not convert back.

/// Whether a mesh is still in Blender's axes, with Z up: compared with the bounding box noted for
/// [`editing`](crate::Options::editing), which is removed from the mesh. Small edits are tolerated.
fn is_turned(mesh: &mut Mesh) -> bool {
    let Some(noted) = mesh.extras.remove("box").and_then(vectors) else { return false };
    let mut places = mesh.primitives.iter().flat_map(|part| &part.positions);
    let Some(first) = places.next() else { return false };
    let now = places.fold([*first; 2], |[low, high], place| [low.min(*place), high.max(*place)]);
    let [low, high] = noted;
    let turned = [Vec3::new(low.x, -high.z, low.y), Vec3::new(high.x, -low.z, high.y)];
    let off = |other: [Vec3; 2]| (now[0] - other[0]).abs().max((now[1] - other[1]).abs()).max_element();
    off(turned) < 0.1 * (high - low).max_element() && off(turned) < 0.25 * off(noted)
}

fn vectors(value: Value) -> Option<[Vec3; 2]> {
    from_value::<[[f32; 3]; 2]>(value).ok().map(|corners| corners.map(Vec3::from_array))
}
