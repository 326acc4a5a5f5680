//! Points without a visible face, such as memory points.

use bis_p3dm::Lod;
use formats_core::hash::HashMap;
use formats_core::num;
use serde_json::{Value, json};

use super::{
    context::{CONVENTION, Context},
    mesh::Drawn,
};
use crate::Result;
use triassic_scene::{Id, Node, NodeKind, Scene, Transform, UnusedVertex};

/// The data of a level that the way back needs and the mesh cannot store: the face of each triangle, the sharp edges,
/// and the points of no triangle.
pub(super) fn describe(context: &mut Context<'_>, lod: &Lod<'_>, drawn: &mut Drawn<'_>) -> Result<()> {
    let at = lod.header().at;
    let corners = lod.faces().len().saturating_mul(2);
    context.budget.spend("faces", corners, 48, at)?;
    let mut faces: Vec<Vec<u32>> = vec![Vec::new(); drawn.mesh.primitives.len()];
    for (face, [part, _, count]) in (0_u32..).zip(&drawn.faces) {
        if let Some(list) = faces.get_mut(num::to_usize(*part)) {
            list.extend((0..*count).map(|_| face));
        }
    }
    if !faces.is_empty() {
        drawn.mesh.extras.insert("triangle_faces".into(), json!(faces));
        let unused = unused(lod, &drawn.points);
        context.budget.spend("points", unused.len(), 512, at)?;
        let place = |point: usize| {
            let position = CONVENTION.point(lod.points().get(point)?.position, context.unit);
            let finite = |number: f32| if number.is_finite() { number } else { 0.0 };
            Some(UnusedVertex { primitive: None, vertex: num::to_u32(point), position: position.map(finite) })
        };
        drawn.mesh.unused = unused.into_iter().filter_map(place).collect();
    }
    Ok(())
}

/// The points of both ends of all sharp edges.
pub(super) fn sharp_edges(context: &mut Context<'_>, lod: &Lod<'_>) -> Result<Option<Value>> {
    let mut points = Vec::new();
    for tag in lod.tags() {
        if let bis_p3dm::TagData::SharpEdges(edges) = tag.data() {
            context.budget.spend("sharp edges", edges.len(), 96, tag.at())?;
            points.extend(edges.iter().flat_map(|edge| edge.points));
        }
    }
    Ok((!points.is_empty()).then(|| json!(points)))
}

/// The points of no triangle.
fn unused(lod: &Lod<'_>, drawn: &[Vec<u32>]) -> Vec<usize> {
    let mut used = vec![false; lod.points().len()];
    for point in drawn.iter().flatten() {
        if let Some(used) = used.get_mut(num::to_usize(*point)) {
            *used = true;
        }
    }
    (0..).zip(used).filter(|(_, used)| !used).map(|(point, _)| point).collect()
}

/// Adds a node for each point of a level without faces, below the level's node.
pub(super) fn add(context: &mut Context<'_>, scene: &mut Scene, level: Id<Node>, lod: &Lod<'_>) -> Result<()> {
    let at = lod.header().at;
    context.budget.spend("points", lod.points().len(), 1024, at)?;
    let mut names: HashMap<usize, Vec<String>> = HashMap::default();
    for selection in lod.selections().filter(|selection| selection.proxy().is_none()) {
        let name = context.options.text.decode(selection.name.as_bytes());
        for point in selection.point_indices() {
            context.budget.spend("selection", name.len().saturating_add(32), 1, selection.at)?;
            names.entry(point).or_default().push(name.clone());
        }
    }
    for (number, point) in lod.points().iter().enumerate() {
        let selections = names.remove(&number).unwrap_or_default();
        let own = selections.first().map_or("", String::as_str);
        let name = context.names.unique(own, &format!("point{number}"));
        let place = CONVENTION.point(point.position, context.unit);
        let place = if place.is_finite() { place } else { formats_core::glam::Vec3::ZERO };
        let mut node = Node::new(name.clone(), NodeKind::Attachment).at(Transform::from_translation(place));
        if !own.is_empty() && own != name {
            node.extras.insert("name".into(), json!(own));
        }
        node.extras.insert("point".into(), json!(number));
        node.extras.insert("selections".into(), json!(selections));
        let flags = point.flags().0;
        node.extras.insert("flags".into(), json!([flags & 0xFFFF, flags >> 16]));
        scene.add_child(level, node);
    }
    Ok(())
}
