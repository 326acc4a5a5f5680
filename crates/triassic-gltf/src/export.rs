//! Converts the scene to the document, part by part.

use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use formats_core::{Diagnostics, glam::Affine3A, num};
use triassic_scene::{
    Channel, CheckError, Node, Scene, Skin, Values, Variant,
    serde_json::{Value, json},
};

use crate::{
    BindPose, Gltf, LoopNames, Morphs, Options, Quantize,
    animation::LOOP,
    bind::Bind,
    buffer::Store,
    codes,
    described::Described,
    json::{self, Asset, DocumentExtensions, Extensions},
    mesh::Meshes,
    morph::{Part, Plan, Shown},
    node::Tree,
    output::Bytes,
};

/// Exports the scene as glTF 2.0.
///
/// The same scene and options give the same bytes.
///
/// # Errors
/// If the scene fails its check, an image cannot be written, it would be larger than 4 GiB, or it is to be both
/// [edited](Options::editing) and [quantized](Options::quantize).
pub fn export<'a>(scene: &'a Scene, options: &Options) -> Result<Gltf<'a>, Error> {
    if options.editing && options.quantize != Quantize::None {
        return Err(Error::Quantized);
    }
    let (images, shapes) = crate::material::export_images(scene, options, || Shapes::new(scene, options));
    let Shapes { tree, meshes, animations, skins, accessors, bytes, mut extensions, found } = shapes?;
    let mut materials = crate::material::export(scene, images?, options, &mut extensions);
    materials.add_plain(scene, &meshes, options, &mut extensions);
    let variants = crate::material::shown_variants(scene, options);
    if !variants.is_empty() {
        extensions.add("KHR_materials_variants");
    }
    let variant = |variant: &&'a Variant| json::Variant { extras: &variant.extras, name: &variant.name };
    let shown = variants.iter().map(variant).collect();
    let mut gltf = Gltf {
        asset: Asset {
            version: "2.0",
            generator: format!("triassic {}", env!("CARGO_PKG_VERSION")),
            copyright: scene.metadata.copyright.as_deref(),
            extras: if options.extras { Described::scene(&scene.metadata) } else { Described::default() },
        },
        extensions_required: extensions.required(),
        extensions_used: extensions.0.into_iter().collect(),
        extensions: DocumentExtensions {
            lights: (!tree.lights.is_empty()).then_some(json::Lights { lights: tree.lights }),
            variants: (!variants.is_empty()).then_some(json::Variants { variants: shown }),
        },
        scenes: tree.scenes,
        nodes: tree.nodes,
        cameras: tree.cameras,
        meshes,
        materials: materials.list,
        textures: materials.textures,
        samplers: materials.samplers,
        images: materials.images,
        skins,
        animations,
        accessors,
        bytes,
        variants: variants.len(),
        found,
    };
    if options.variants {
        for _ in variants.len()..scene.variants.len() {
            gltf.found.report(codes::VARIANT_LEFT_OUT, 0, None);
        }
    }
    if gltf.meshes.is_empty() {
        gltf.found.report(codes::NOTHING_TO_DRAW, 0, None);
    }
    // Blender itself numbers equal names, which the way back recognizes.
    if !options.editing {
        name_uniquely(&mut gltf, options);
    } else if options.extras {
        crate::extras::complete_for_editing(scene, &mut gltf);
    }
    if options.bind_pose == BindPose::Shown {
        number_skinned_first(&mut gltf);
    }
    Ok(gltf)
}

/// Gives the skinned nodes the first numbers, starting with those of the first scene. If no node is above both the
/// joints of a skin and its meshes, panda3d-gltf places the skeleton at the node with the lowest number.
fn number_skinned_first(gltf: &mut Gltf<'_>) {
    if gltf.nodes.iter().all(|node| node.skin.is_none()) {
        return;
    }
    let shown: BTreeSet<usize> =
        gltf.scenes.first().into_iter().flat_map(|scene| &scene.nodes).map(|node| num::to_usize(*node)).collect();
    let mut order: Vec<usize> = (0..gltf.nodes.len()).collect();
    order.sort_by_key(|place| match gltf.nodes.get(*place) {
        Some(node) if node.skin.is_some() => u8::from(!shown.contains(place)),
        _ => 2,
    });
    let mut numbers = vec![0_u32; order.len()];
    for (new, old) in (0_u32..).zip(&order) {
        if let Some(number) = numbers.get_mut(*old) {
            *number = new;
        }
    }
    gltf.nodes = order.iter().filter_map(|old| gltf.nodes.get_mut(*old).map(std::mem::take)).collect();
    let renumber = |node: &mut u32| *node = numbers.get(num::to_usize(*node)).copied().unwrap_or(*node);
    gltf.nodes.iter_mut().flat_map(|node| &mut node.children).for_each(renumber);
    gltf.scenes.iter_mut().flat_map(|scene| &mut scene.nodes).for_each(renumber);
    gltf.skins.iter_mut().flat_map(|skin| skin.joints.iter_mut().chain(&mut skin.skeleton)).for_each(renumber);
    let channels = gltf.animations.iter_mut().flat_map(|animation| &mut animation.channels);
    channels.for_each(|channel| renumber(&mut channel.target.node));
}

/// Gives nodes, materials and animations names that importers accept. Previous names are stored, unless the name of the
/// file is already stored.
fn name_uniquely(gltf: &mut Gltf<'_>, options: &Options) {
    let mut changed = 0_usize;
    let names = crate::node::unique_names(gltf.nodes.iter().map(|node| &*node.name), "node", "");
    // Others refer to their parents by name.
    let mut renamed: BTreeMap<String, String> = BTreeMap::new();
    for (node, name) in gltf.nodes.iter_mut().zip(names) {
        if let Some(name) = name {
            let before = std::mem::replace(&mut node.name, name.into());
            changed = changed.saturating_add(1);
            if options.extras {
                node.extras.insert_with("name", || json!(before));
            }
            renamed.insert(before.into_owned(), node.name.to_string());
        }
    }
    for node in &mut gltf.nodes {
        let parent = node.extras.get("parent").and_then(Value::as_str).and_then(|parent| renamed.get(parent));
        if let Some(name) = parent {
            node.extras.insert("parent", json!(name));
        }
    }
    let names = crate::node::unique_names(gltf.materials.iter().map(|material| &*material.name), "material", "");
    for (material, name) in gltf.materials.iter_mut().zip(names) {
        if let Some(name) = name {
            let before = std::mem::replace(&mut material.name, name.into());
            changed = changed.saturating_add(1);
            if options.extras {
                material.extras.insert_with("name", || json!(before));
            }
        }
    }
    let suffix = if options.loop_names == LoopNames::Suffix { LOOP } else { "" };
    let names =
        crate::node::unique_names(gltf.animations.iter().map(|animation| animation.name.as_str()), "animation", suffix);
    for (animation, name) in gltf.animations.iter_mut().zip(names) {
        if let Some(name) = name {
            let before = std::mem::replace(&mut animation.name, name);
            changed = changed.saturating_add(1);
            if options.extras {
                animation.extras.insert_with("name", || json!(before));
            }
        }
    }
    for _ in 0..changed {
        gltf.found.report(codes::NAME_CHANGED, 0, None);
    }
}

/// The number of weights of morph targets that fit into a GLB as bytes.
const MOST_WEIGHTS: u64 = 0xffff_ffff;

/// The parts of a document other than materials and images: nodes, meshes, skins and animations.
struct Shapes<'a> {
    tree: Tree<'a>,
    meshes: Vec<json::Mesh<'a>>,
    animations: Vec<json::Animation<'a>>,
    skins: Vec<json::Skin>,
    accessors: Vec<json::Accessor>,
    bytes: Bytes<'a>,
    extensions: Extensions,
    found: Diagnostics,
}

impl<'a> Shapes<'a> {
    fn new(scene: &'a Scene, options: &Options) -> Result<Self, Error> {
        if options.check {
            scene.check()?;
        }
        let mut store = Store::default();
        let mut extensions = Extensions::default();
        let channels = crate::morph::by_node(scene);
        let channels = |id| channels.get(&id).map_or(&[][..], Vec::as_slice);
        let mut wholes = BTreeMap::new();
        let shown: Vec<Option<Shown>> = (scene.ids().zip(&scene.nodes))
            .map(|(id, node)| shown(scene, options, channels(id), node, &mut wholes))
            .collect();
        let count = weights(scene, &shown);
        if count > MOST_WEIGHTS {
            return Err(Error::TooMany { what: "weights of morph targets", count, max: MOST_WEIGHTS });
        }
        let bind = Bind::new(scene, options);
        let mut meshes = Meshes::new(scene, options, &bind, &mut store);
        let tree = crate::node::export(scene, options, &bind, &shown, &mut meshes, &mut extensions);
        let (meshes, found) = meshes.finish()?;
        let animations = crate::animation::export(scene, options, &bind, &shown, &tree.drawn, &mut store)?;
        let is_bent = tree.nodes.iter().any(|node| node.skin.is_some());
        let skins = match options.quantize {
            Quantize::None if is_bent || !bind.is_baked() => scene.ids().map(|skin| (skin, None)).collect(),
            _ => tree.skins.clone(),
        };
        let parents = scene.parents();
        let skins = skins.into_iter().filter_map(|(id, grid)| {
            let skin: &Skin = scene.get(id)?;
            let matrix = |matrix: &Affine3A| grid.map_or_else(|| (*matrix).into(), |grid| grid.bind((*matrix).into()));
            let inverse_bind = bind.inverse_bind(id, skin);
            let matrices: Vec<&Affine3A> = bind.kept(skin).filter_map(|place| inverse_bind.get(place)).collect();
            Some(json::Skin {
                name: skin.name.clone(),
                joints: bind.kept(skin).filter_map(|place| skin.joints.get(place)).map(|joint| joint.index()).collect(),
                inverse_bind_matrices: store.matrices(matrices.into_iter().map(matrix)),
                // For Blender, the grid would be part of the bind pose, and large numbers would be rounded.
                skeleton: crate::extras::skeleton(skin, &parents).filter(|_| grid.is_none()),
            })
        });
        let skins = skins.collect();
        if store.is_quantized {
            extensions.add(json::QUANTIZATION);
        }
        let (accessors, bytes) = store.finish();
        Ok(Self { tree, meshes, animations, skins, accessors, bytes, extensions, found })
    }
}

/// How the shapes of a node's mesh are written; `None` if the node shows nothing. `channels` animate the node's shapes.
/// `wholes` contains the parts with all shapes, by number of shapes, created so far.
fn shown(
    scene: &Scene,
    options: &Options,
    channels: &[(usize, &Channel)],
    node: &Node,
    wholes: &mut BTreeMap<usize, Rc<Part>>,
) -> Option<Shown> {
    let (mesh, skin) = node.mesh()?;
    let count = scene.get(mesh)?.shapes.len();
    let mut whole = |count| {
        let part = wholes.entry(count).or_insert_with(|| Rc::new(Part::whole(count)));
        Some(Shown::Whole(mesh, Rc::clone(part)))
    };
    match options.morphs {
        Morphs::None => whole(0),
        Morphs::Split(max) => {
            let max = num::to_usize(max);
            // A skinned node has no own transform, so its parts could not be switched by scale.
            if count > max && skin.is_none() {
                let has_base = options.quantize == Quantize::Halved;
                return Some(Shown::Split(mesh, Box::new(Plan::new(channels, count, max, has_base))));
            }
            whole(count)
        }
        Morphs::All => whole(count),
    }
}

/// The number of weights of all animations: for each key one for each target. In any format, a reader expands them.
fn weights(scene: &Scene, shown: &[Option<Shown>]) -> u64 {
    let channels = scene.animations.iter().flat_map(|animation| &animation.channels);
    let sizes = channels.map(|channel| match shown.get(channel.node.to_usize()) {
        Some(Some(Shown::Whole(_, part))) if matches!(channel.values, Values::Shape(_)) => {
            channel.values.len().saturating_mul(part.targets.len())
        }
        _ => 0,
    });
    sizes.fold(0, |sum, size| sum.saturating_add(num::to_u64(size)))
}

/// The reason why a scene cannot be exported as glTF.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The scene fails its check.
    #[error("the scene is not valid: {0}")]
    Check(CheckError),
    /// An image cannot be written.
    #[error("texture {name:?}: {reason}")]
    Image {
        /// The texture.
        name: String,
        /// The message of the encoder.
        reason: String,
    },
    /// The result would exceed the 4 GiB limit of a GLB.
    #[error("{size} bytes do not fit into a GLB")]
    TooLarge {
        /// The minimum size of the result.
        size: u64,
    },
    /// A list of the document would be longer than in any real model: lists of a small file can multiply.
    #[error("{count} {what}; at most {max} are written")]
    TooMany {
        /// The kind of element.
        what: &'static str,
        /// The minimum number.
        count: u64,
        /// The maximum number.
        max: u64,
    },
    /// [`Options::editing`](crate::Options::editing) needs exact numbers, and [`Options::quantize`](crate::Options::quantize)
    /// rounds them.
    #[error("vertices cannot be quantized in a file for editing: converting back requires exact numbers")]
    Quantized,
    /// The document cannot be serialized as JSON.
    #[error("JSON: {0}")]
    Json(String),
}

// Not `#[from]`, which would also make it the source: a chain of causes would print it twice.
impl From<CheckError> for Error {
    fn from(error: CheckError) -> Self {
        Self::Check(error)
    }
}
