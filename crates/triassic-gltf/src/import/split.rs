//! Joins meshes that were split because of their number of morph targets.

mod animations;
mod group;
mod whole;

use std::rc::Rc;

use formats_core::Diagnostics;
use formats_core::hash::{HashMap, HashSet};
use triassic_scene::{Id, Mesh, Node, NodeKind, Scene, UniqueNames};

use super::{accessor::Data, codes, error::ImportError};
use animations::Members;
use group::{Below, Group, Mark};
use whole::Whole;

/// Joins the parts of meshes that the exporter split, each group on the node that had the mesh. Parts that do not match
/// stay as they are.
pub(super) fn join(data: &mut Data<'_>, scene: &mut Scene, found: &mut Diagnostics) -> Result<(), ImportError> {
    let marks: Vec<Option<Mark>> = scene.meshes.iter().map(Mark::of).collect();
    let mut groups = Vec::new();
    for parent in scene.ids::<Node>() {
        match Group::below(scene, parent, &marks) {
            Below::Others => {}
            Below::Loose => found.report(codes::SPLIT, 0, Some(parent.index())),
            Below::Group(group) => groups.push(group),
        }
    }
    let moved = animations::moved(scene, &groups, &Members::new(&groups));
    // Many nodes may show the same parts.
    let mut wholes: HashMap<Vec<Id<Mesh>>, Option<Rc<Whole>>> = HashMap::default();
    let mut names = UniqueNames::default();
    for mesh in &scene.meshes {
        names.unique(&mesh.name, "mesh");
    }
    let (mut joined, mut places) = (Vec::new(), Vec::new());
    for (group, is_moved) in groups.into_iter().zip(moved) {
        if !wholes.contains_key(&group.meshes) {
            let first = group.meshes.first().map_or(0, |mesh| mesh.to_usize());
            data.spend("meshes", first, group.size(scene), 24)?;
            let whole = Whole::new(scene, &group, &marks, &mut names);
            wholes.insert(group.meshes.clone(), whole.map(Rc::new));
        }
        match wholes.get(&group.meshes).cloned().flatten().filter(|_| !is_moved) {
            Some(whole) => {
                joined.push(group);
                places.push(whole);
            }
            None => found.report(codes::SPLIT, 0, Some(group.parent.index())),
        }
    }
    let members = Members::new(&joined);
    animations::join(scene, &joined, &places, &members);
    let mut left_out = HashSet::default();
    for (group, whole) in joined.iter().zip(&places) {
        let node = group.node();
        left_out.extend(group.members.iter().copied().filter(|member| *member != node));
        if let Some(node) = scene.get_mut(node) {
            match &mut node.kind {
                NodeKind::Entity { mesh, .. } => *mesh = Some(whole.mesh),
                kind => *kind = NodeKind::Mesh { mesh: whole.mesh, skin: None },
            }
        }
    }
    if !joined.is_empty() {
        scene.remove_nodes(&left_out);
        scene.remove_meshes(&joined.into_iter().flat_map(|group| group.meshes).collect());
    }
    Ok(())
}
