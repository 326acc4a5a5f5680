//! Nodes, and the tree that they form.

use formats_core::hash::HashSet;
use formats_core::{
    Diagnostics,
    glam::{Affine3A, Mat4, Quat, Vec3},
    num,
};
use serde_json::Value;
use triassic_scene::{Id, Node, NodeKind, Scene, Transform, UniqueNames};

use super::{
    codes,
    document::{self, Document, Reference, extras},
    error::{ImportError, part},
    kind,
};

/// The ids of the document's nodes in the scene. Nodes keep their indices.
pub(super) struct Tree {
    /// For each node of the document, the one that shows its mesh, which is a separate node if it is skinned.
    pub(super) drawn: Vec<Id<Node>>,
}

/// Adds all nodes.
pub(super) fn tree(document: &Document, scene: &mut Scene, found: &mut Diagnostics) -> Result<Tree, ImportError> {
    let parents = parents(document)?;
    let joints: HashSet<Reference> = document.skins.iter().flat_map(|skin| &skin.joints).copied().collect();
    let mut names = UniqueNames::default();
    for (index, source) in document.nodes.iter().enumerate() {
        let exists = |what, list: usize, place: Option<Reference>| match place.filter(|place| *place >= list) {
            Some(place) => Err(part("nodes", index, format!("{what} {place} does not exist"))),
            None => Ok(()),
        };
        exists("mesh", document.meshes.len(), source.mesh)?;
        exists("skin", document.skins.len(), source.skin.filter(|_| source.mesh.is_some()))?;
        let name = names.unique(source.name.as_deref().unwrap_or_default(), "node");
        let mut node = Node::new(name, NodeKind::Group).at(transform(index, source, found));
        node.children = source.children.iter().map(|child| Id::new(num::to_u32(*child))).collect();
        node.extras = extras(&source.extras);
        let visibility = source.extensions.get("KHR_node_visibility").and_then(|own| own.get("visible")?.as_bool());
        // Blender drops the extension.
        let noted = node.extras.get("hidden").and_then(Value::as_bool);
        node.hidden = visibility == Some(false) || noted == Some(true);
        kind::kind(document, index, source, joints.contains(&index), &mut node, found);
        if !source.weights.is_empty() && source.weights.iter().any(|weight| *weight != 0.0) {
            found.report(codes::REST_WEIGHTS, 0, u32::try_from(index).ok());
        }
        scene.add(node);
    }
    roots(document, scene, &parents)?;
    Ok(Tree { drawn: drawn(document, scene, &joints, &mut names) })
}

/// The parent of each node.
fn parents(document: &Document) -> Result<Vec<Option<Reference>>, ImportError> {
    let mut parents = vec![None; document.nodes.len()];
    for (index, node) in document.nodes.iter().enumerate() {
        for child in &node.children {
            let parent = parents.get_mut(*child);
            let parent = parent.ok_or_else(|| part("nodes", index, format!("node {child} does not exist")))?;
            if parent.replace(index).is_some() {
                return Err(part("nodes", *child, "it has several parents"));
            }
        }
    }
    Ok(parents)
}

/// The nodes without a parent: those of the document's scene first, others hidden.
fn roots(document: &Document, scene: &mut Scene, parents: &[Option<Reference>]) -> Result<(), ImportError> {
    let chosen = document.scene.unwrap_or(0);
    let shown = match document.scenes.get(chosen) {
        Some(shown) => Some(shown.nodes.as_slice()),
        None if document.scene.is_none() => None,
        None => {
            let reason = format!("scene {chosen} does not exist");
            return Err(ImportError::Part { place: "/scene".into(), reason });
        }
    };
    let is_root = |index: &Reference| parents.get(*index) == Some(&None);
    if let Some(missing) = shown.into_iter().flatten().find(|index| **index >= parents.len()) {
        return Err(part("scenes", chosen, format!("node {missing} does not exist")));
    }
    let mut seen = HashSet::default();
    let own = shown.into_iter().flatten().copied().filter(is_root);
    let visible: Vec<Reference> = own.filter(|index| seen.insert(*index)).collect();
    let others: Vec<Reference> = (0..parents.len()).filter(is_root).filter(|index| !seen.contains(index)).collect();
    for other in others.iter().filter(|_| shown.is_some()) {
        if let Some(node) = scene.nodes.get_mut(*other) {
            node.hidden = true;
        }
    }
    scene.roots = visible.into_iter().chain(others).map(|index| Id::new(num::to_u32(index))).collect();
    if scene.walk().len() < scene.nodes.len() {
        return Err(ImportError::Part { place: "/nodes".into(), reason: "nodes form a cycle".into() });
    }
    Ok(())
}

/// The nodes that show meshes. A skinned mesh is only placed by its joints: its node has neither transform nor
/// children, so a node that does, or that is a joint, shows its mesh by a separate node at the top level.
fn drawn(
    document: &Document,
    scene: &mut Scene,
    joints: &HashSet<Reference>,
    names: &mut UniqueNames,
) -> Vec<Id<Node>> {
    let moved = document.animations.iter().flat_map(|animation| &animation.channels);
    let moved = moved.filter(|channel| channel.target.path != "weights").filter_map(|channel| channel.target.node);
    let moved: HashSet<Reference> = moved.collect();
    let visible = scene.visible();
    let mut drawn: Vec<Id<Node>> = scene.ids().collect();
    for (index, (place, visible)) in drawn.iter_mut().zip(visible).enumerate() {
        let Some(node) = scene.get_mut(*place) else { continue };
        let NodeKind::Mesh { skin: Some(_), .. } = node.kind else { continue };
        let is_joint = joints.contains(&index);
        if node.children.is_empty() && !moved.contains(&index) && !is_joint {
            node.transform = Transform::IDENTITY;
            continue;
        }
        let own = if is_joint { NodeKind::Bone } else { NodeKind::Group };
        let kind = std::mem::replace(&mut node.kind, own);
        let name = names.unique(&node.name, "mesh");
        *place = scene.add_root(Node { hidden: !visible, ..Node::new(name, kind) });
    }
    drawn
}

/// The transform of a node.
fn transform(index: usize, source: &document::Node, found: &mut Diagnostics) -> Transform {
    let number = u32::try_from(index).ok();
    let mut own = match source.matrix {
        Some(matrix) => {
            let matrix = Affine3A::from_mat4(Mat4::from_cols_array(&matrix));
            let (scale, rotation, translation) = matrix.to_scale_rotation_translation();
            let own = Transform { translation, rotation, scale };
            let largest = matrix.matrix3.to_cols_array().into_iter().fold(0.0_f32, |most, part| most.max(part.abs()));
            if matrix.is_finite() && !own.to_affine().abs_diff_eq(matrix, 1e-4 * largest.max(f32::MIN_POSITIVE)) {
                found.report(codes::SHEARED, 0, number);
            }
            own
        }
        None => Transform {
            translation: source.translation.map_or(Vec3::ZERO, Vec3::from_array),
            rotation: source.rotation.map_or(Quat::IDENTITY, Quat::from_array),
            scale: source.scale.map_or(Vec3::ONE, Vec3::from_array),
        },
    };
    if !own.translation.is_finite() || !own.scale.is_finite() {
        found.report(codes::BAD_NUMBER, 0, number);
        (own.translation, own.scale) = (Vec3::ZERO, Vec3::ONE);
    }
    own.rotation = rotation(own.rotation).unwrap_or_else(|| {
        found.report(codes::BAD_NUMBER, 0, number);
        Quat::IDENTITY
    });
    own
}

/// A rotation of length 1; unchanged if its length is already 1. `None` for an invalid one.
pub(super) fn rotation(rotation: Quat) -> Option<Quat> {
    let length = rotation.length();
    if (length - 1.0).abs() <= 1e-6 {
        return Some(rotation);
    }
    (length.is_finite() && length > 1e-6).then(|| rotation / length)
}
