//! The scene of another file, as instances show it.

use formats_core::glam::Affine3A;
use formats_core::hash::HashMap;
use std::rc::Rc;

use super::moving::Moving;
use triassic_scene::{Extras, Id, Instance, Material, Mesh, Node, NodeKind, Pose, Scene, Selection, Transform};

/// The parts of an instance of a file.
#[derive(Debug, Clone, Default)]
pub(super) struct Template {
    /// The nodes that show something, or have instances.
    pub(super) pieces: Rc<[Piece]>,
    /// The material of a file that is an image.
    pub(super) image: Option<Id<Material>>,
    /// The animated parts, if requested. The meshes of the pieces then have their shapes and joints.
    pub(super) moving: Option<Rc<Moving>>,
}

/// A node of a file.
#[derive(Debug, Clone)]
pub(super) struct Piece {
    pub(super) name: String,
    /// The position in the file.
    pub(super) transform: Transform,
    pub(super) mesh: Option<Id<Mesh>>,
    /// The kind without a mesh.
    pub(super) kind: NodeKind,
    pub(super) selections: Vec<Selection>,
    pub(super) extras: Extras,
    /// The instances at this node.
    pub(super) instances: Vec<Instance>,
}

/// The nodes of a file that show something, each with its transform in the file.
pub(super) fn pieces(inner: &mut Scene) -> Vec<Piece> {
    let rest = Pose::rest(inner);
    let mut instances: HashMap<Id<Node>, Vec<Instance>> = HashMap::default();
    for instance in std::mem::take(&mut inner.instances) {
        instances.entry(instance.node).or_default().push(instance);
    }
    let visible = inner.visible();
    let mut pieces = Vec::new();
    for (id, _) in inner.walk() {
        let is_visible = visible.get(id.to_usize()) == Some(&true);
        let Some(node) = inner.get(id).filter(|_| is_visible) else { continue };
        let instances = instances.remove(&id).unwrap_or_default();
        let shown = node.mesh();
        if shown.is_none() && instances.is_empty() {
            continue;
        }
        // The vertices of a skinned mesh are in the space of the file.
        let is_skinned = shown.is_some_and(|(_, skin)| skin.is_some());
        pieces.push(Piece {
            name: node.name.clone(),
            transform: rest.world(id).filter(|_| !is_skinned).map(transform).unwrap_or_default(),
            mesh: shown.map(|(mesh, _)| mesh),
            kind: if shown.is_some() { NodeKind::Group } else { node.kind.clone() },
            selections: node.selections.clone(),
            extras: node.extras.clone(),
            instances,
        });
    }
    pieces
}

/// A transform as scale, rotation and translation.
fn transform(place: Affine3A) -> Transform {
    let (scale, rotation, translation) = place.to_scale_rotation_translation();
    Transform { translation, rotation: rotation.normalize(), scale }
}
