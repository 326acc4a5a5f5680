//! Reads glTF into a scene: the way back.

mod accessor;
mod animation;
mod axes;
mod container;
mod document;
mod error;
mod files;
mod kind;
mod material;
mod measured;
mod mesh;
mod morph;
mod node;
mod skin;
mod spline;
mod split;

pub use error::ImportError;
pub use files::LoadFile;

use crate::codes;
use formats_core::{Budget, Diagnostic, Diagnostics, Limits, Subject, num};
use triassic_scene::{Convention, Metadata, Scene};

use accessor::Data;
use document::{Document, extras};

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
    let (json, binary) = container::split(bytes)?;
    let document = Document::parse(json)?;
    document.check_extensions()?;
    let mut found = Diagnostics::new();
    document.report_extensions(&mut found);
    let buffers = files::buffers(&document, binary, limits, load)?;
    let size = json.len().saturating_add(buffers.size());
    let budget = Budget::in_proportion(size, PER_BYTE, AT_LEAST, limits);
    let mut data = Data::new(&document, &buffers, budget, limits);

    let mut scene = Scene { metadata: metadata(&document), ..Scene::default() };
    let materials = material::materials(&document, &mut data, load, &mut scene, &mut found)?;
    let tree = node::tree(&document, &mut scene, &mut found)?;
    skin::skins(&document, &mut data, &mut scene, &tree)?;
    let morphs = mesh::meshes(&document, &mut data, &materials, &mut scene, &tree, &mut found)?;
    material::variants(&document, &mut scene, &mut found);
    animation::animations(&document, &mut data, &mut scene, &tree, morphs, &mut found)?;
    split::join(&mut data, &mut scene, &mut found)?;
    scene.check().map_err(ImportError::Check)?;
    Ok((scene, found))
}

/// The mesh, node, material or animation of the scene that a finding of [`import`] is about, by its name.
#[must_use]
pub fn subject(scene: &Scene, found: &Diagnostic) -> Option<Subject> {
    let index = num::to_usize(found.element?);
    let (noun, name) = match found.code {
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

/// The maximum decoded size per byte of the document and its buffers, and the minimum for any document. Parts of meshes
/// may share their vertices, which are copied for each part of a scene.
const PER_BYTE: u64 = 64;
const AT_LEAST: u64 = 16 << 20;

/// The document's `asset`.
fn metadata(document: &Document) -> Metadata {
    Metadata {
        format: "gltf".into(),
        version: document.asset.version.clone(),
        generator: document.asset.generator.clone(),
        convention: Convention::SCENE,
        unit: 1.0,
        environment: None,
        properties: extras(&document.asset.extras),
    }
}
