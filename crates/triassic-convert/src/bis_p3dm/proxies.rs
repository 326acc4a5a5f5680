//! Proxies: placements of other models.

use bis_p3dm::Lod;
use formats_core::glam::Quat;
use serde_json::json;

use super::context::{CONVENTION, Context};
use crate::findings;
use triassic_scene::{Id, Instance, Node, NodeKind, Scene, Transform};

/// For each face, whether it is the triangle of a proxy, which is not drawn.
pub(super) fn faces(lod: &Lod<'_>) -> Vec<bool> {
    let mut faces = vec![false; lod.faces().len()];
    for index in lod.proxies().flat_map(|proxy| proxy.selection().face_indices()) {
        if let Some(face) = faces.get_mut(index) {
            *face = true;
        }
    }
    faces
}

/// Adds a node for each proxy below its level's node.
pub(super) fn add(context: &mut Context<'_>, scene: &mut Scene, level: Id<Node>, lod: &Lod<'_>) {
    for (index, proxy) in lod.proxies().enumerate() {
        let at = proxy.selection().at;
        let Some(place) = proxy.transform(lod) else {
            context.found.report(findings::PROXY_WITHOUT_PLACE, at, index.try_into().ok());
            continue;
        };
        let transform = Transform {
            translation: CONVENTION.point(place.origin, context.unit),
            rotation: CONVENTION.rotation(Quat::from_mat3(&place.rotation)).normalize(),
            ..Transform::IDENTITY
        };
        let path = context.options.text.decode(proxy.path().as_bytes());
        if !(transform.translation.is_finite() && transform.rotation.is_finite()) || path.trim().is_empty() {
            context.found.report(findings::PROXY_WITHOUT_PLACE, at, index.try_into().ok());
            continue;
        }
        let own = context.options.text.decode(proxy.selection().name.as_bytes());
        let name = context.names.unique(&own, "proxy");
        let kind = NodeKind::Entity { class: "proxy".into(), model: Some(path.clone()), mesh: None };
        let mut node = Node::new(name, kind).at(transform);
        if let Some(id) = proxy.id() {
            node.extras.insert("id".into(), json!(id));
        }
        let node = scene.add_child(level, node);
        let has_extension = path.to_lowercase().ends_with(".p3d");
        let file = if has_extension { path } else { path + ".p3d" };
        scene.instances.push(Instance::new(node, file).at(at));
    }
}
