//! Nodes and skins: the tree, transforms, joints.

use std::f32::consts;

use formats_core::hash::HashSet;
use formats_core::{
    glam::{Affine3A, Quat, Vec3},
    num::to_usize,
};

use super::rule::{CheckError, List, Rule, each, need};
use crate::{Id, LightKind, Mesh, Node, NodeKind, Scene, Skin, Transform};

/// The maximum deviation of a rotation's length from 1: a few rounding errors.
const ROTATION_TOLERANCE: f32 = 1e-5;

pub(super) fn is_unit(rotation: Quat) -> bool {
    (rotation.length() - 1.0).abs() <= ROTATION_TOLERANCE
}

/// The skinned parts of a mesh: computed once, as many nodes may show one mesh.
pub(super) struct Bend {
    /// No part has joints.
    none: bool,
    /// No part with vertices has joints.
    drawn_without: bool,
    /// All parts with vertices have joints.
    drawn_with: bool,
    /// The highest joint index of a vertex.
    last: Option<u16>,
}

impl Bend {
    pub(super) fn of(mesh: &Mesh) -> Self {
        let drawn = || mesh.primitives.iter().filter(|part| !part.positions.is_empty());
        Self {
            none: mesh.primitives.iter().all(|part| part.joints.is_empty()),
            drawn_without: drawn().all(|part| part.joints.is_empty()),
            drawn_with: drawn().all(|part| !part.joints.is_empty()),
            last: mesh.primitives.iter().flat_map(|part| part.joints.as_flattened()).copied().max(),
        }
    }
}

/// Checks that each node is in the tree once, and not too deep.
pub(super) fn tree(scene: &Scene) -> Result<(), CheckError> {
    let mut times_seen = vec![0_u32; scene.nodes.len()];
    let mut see = |id: Id<Node>| match times_seen.get_mut(id.to_usize()) {
        Some(times) => {
            *times = times.saturating_add(1);
            need(*times == 1, Rule::NotATree)
        }
        None => Err(Rule::MissingElement),
    };
    for (index, root) in (0..).zip(&scene.roots) {
        see(*root).map_err(|rule| CheckError { list: List::Roots, index, rule })?;
    }
    for (id, node) in scene.ids::<Node>().zip(&scene.nodes) {
        for child in &node.children {
            see(*child).map_err(|rule| CheckError { list: List::Nodes, index: id.index(), rule })?;
        }
    }
    // Each has at most one parent now. Cycles, and parentless nodes that are not roots, are not visited.
    let mut reached = vec![false; scene.nodes.len()];
    for (id, depth) in scene.walk() {
        need(depth <= Scene::MAX_DEPTH, Rule::TooDeep).map_err(|rule| CheckError {
            list: List::Nodes,
            index: id.index(),
            rule,
        })?;
        if let Some(reached) = reached.get_mut(id.to_usize()) {
            *reached = true;
        }
    }
    each(List::Nodes, &reached, |reached| need(*reached, Rule::NotATree))
}

/// Checks the kind and the transform of a node.
pub(super) fn node(scene: &Scene, bends: &[Bend], node: &Node) -> Result<(), Rule> {
    let Transform { translation, rotation, scale } = node.transform;
    need(translation.is_finite() && rotation.is_finite() && scale.is_finite(), Rule::NotFinite)?;
    need(is_unit(rotation), Rule::RotationLength)?;
    match &node.kind {
        NodeKind::Group | NodeKind::Bone | NodeKind::Attachment => Ok(()),
        NodeKind::Entity { mesh, .. } => {
            match mesh.map(|mesh| bends.get(mesh.to_usize()).ok_or(Rule::MissingElement)).transpose()? {
                Some(bend) => need(bend.none, Rule::SkinWithoutJoints),
                None => Ok(()),
            }
        }
        NodeKind::Sound(sound) => {
            let range = sound.range.unwrap_or(1.0);
            need(sound.volume.is_finite() && range.is_finite(), Rule::NotFinite)?;
            need(range > 0.0, Rule::OutOfBounds)
        }
        NodeKind::Path(path) => {
            need(path.points.iter().all(|point| point.is_finite()), Rule::NotFinite)?;
            let mut ends = path.edges.as_flattened().iter();
            need(ends.all(|point| to_usize(*point) < path.points.len()), Rule::IndexRange)
        }
        NodeKind::Mesh { mesh, skin } => {
            let bend = bends.get(mesh.to_usize()).ok_or(Rule::MissingElement)?;
            let Some(skin) = skin else { return need(bend.drawn_without, Rule::SkinWithoutJoints) };
            let skin = scene.get(*skin).ok_or(Rule::MissingElement)?;
            need(bend.drawn_with, Rule::SkinWithoutJoints)?;
            need(node.children.is_empty() && node.transform == Transform::IDENTITY, Rule::SkinnedNode)?;
            need(bend.last.is_none_or(|last| usize::from(last) < skin.joints.len()), Rule::IndexRange)
        }
        NodeKind::Hitbox { min, max, .. } | NodeKind::Region { min, max } => {
            need(min.is_finite() && max.is_finite(), Rule::NotFinite)?;
            need(min.cmple(*max).all(), Rule::OutOfBounds)
        }
        NodeKind::Light(light) => {
            let range = light.range.unwrap_or(1.0);
            need(light.color.is_finite() && light.intensity.is_finite() && range.is_finite(), Rule::NotFinite)?;
            let colors = light.color.cmpge(Vec3::ZERO).all() && light.color.cmple(Vec3::ONE).all();
            need(colors && light.intensity >= 0.0 && range > 0.0, Rule::OutOfBounds)?;
            match light.kind {
                LightKind::Point | LightKind::Sun => Ok(()),
                LightKind::Spot { inner, outer } => {
                    need(inner >= 0.0 && inner < outer && outer <= consts::FRAC_PI_2, Rule::OutOfBounds)
                }
            }
        }
        NodeKind::Camera(camera) => {
            let far = camera.far.unwrap_or(f32::MAX);
            need(camera.vertical_angle > 0.0 && camera.vertical_angle < consts::PI, Rule::OutOfBounds)?;
            need(camera.near > 0.0 && camera.near < far && far.is_finite(), Rule::OutOfBounds)
        }
    }
}

/// Checks the joints of each skin: in one tree, hidden together, and with the meshes that they deform.
pub(super) fn skins(scene: &Scene) -> Result<(), CheckError> {
    let mut root_of: Vec<Option<Id<Node>>> = vec![None; scene.nodes.len()];
    let parents = scene.parents();
    for (id, _) in scene.walk() {
        let parent = parents.get(id.to_usize()).copied().flatten();
        let root = parent.and_then(|parent| root_of.get(parent.to_usize()).copied().flatten()).unwrap_or(id);
        if let Some(place) = root_of.get_mut(id.to_usize()) {
            *place = Some(root);
        }
    }
    let hidden = scene.hidden_by();
    // All joints must have the root and the visibility of the first one.
    let home =
        |joint: &Id<Node>| (root_of.get(joint.to_usize()).copied(), hidden.get(joint.to_usize()).copied().flatten());
    each(List::Skins, &scene.skins, |skin: &Skin| {
        need(skin.joints.len() == skin.inverse_bind.len(), Rule::ListLengths)?;
        need(skin.joints.iter().all(|joint| scene.get(*joint).is_some()), Rule::MissingElement)?;
        need(skin.inverse_bind.iter().all(Affine3A::is_finite), Rule::NotFinite)?;
        let first = skin.joints.first().ok_or(Rule::ScatteredJoints)?;
        let mut seen = HashSet::default();
        need(
            skin.joints.iter().all(|joint| seen.insert(joint.index()) && home(joint) == home(first)),
            Rule::ScatteredJoints,
        )
    })?;
    (0..).zip(&scene.nodes).zip(&hidden).try_for_each(|((index, node), by)| {
        let skin = node.mesh().and_then(|(_, skin)| scene.get(skin?));
        let Some(joint) = skin.and_then(|skin| skin.joints.first()) else { return Ok(()) };
        // A visible mesh needs visible joints; a hidden one may be deformed by visible joints.
        let (_, joints) = home(joint);
        need(joints.is_none() || joints == *by, Rule::ScatteredJoints).map_err(|rule| CheckError {
            list: List::Nodes,
            index,
            rule,
        })
    })
}
