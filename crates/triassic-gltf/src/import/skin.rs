//! Skins: the joints that bend meshes.

use formats_core::hash::HashSet;
use formats_core::{
    glam::{Affine3A, Mat4},
    num,
};
use triassic_scene::{Id, Node, NodeKind, Scene, Skin, UniqueNames};

use super::{
    accessor::Data,
    document::Document,
    error::{ImportError, part},
    node::Tree,
};

/// Adds the skins, with the indices of the document.
pub(super) fn skins(
    document: &Document,
    data: &mut Data<'_>,
    scene: &mut Scene,
    tree: &Tree,
) -> Result<(), ImportError> {
    let mut names = UniqueNames::default();
    for (index, source) in document.skins.iter().enumerate() {
        let mut seen = HashSet::default();
        for joint in &source.joints {
            if *joint >= tree.drawn.len() {
                return Err(part("skins", index, format!("node {joint} does not exist")));
            }
            if !seen.insert(*joint) {
                return Err(part("skins", index, format!("node {joint} occurs twice among the joints")));
            }
        }
        if source.joints.is_empty() {
            return Err(part("skins", index, "it has no joints"));
        }
        let inverse_bind: Vec<Affine3A> = match source.inverse_bind_matrices {
            None => vec![Affine3A::IDENTITY; source.joints.len()],
            Some(matrices) => {
                let matrices = data.floats::<16>(matrices)?;
                matrices.iter().map(|matrix| Affine3A::from_mat4(Mat4::from_cols_array(matrix))).collect()
            }
        };
        // Excess matrices are valid, but have no meaning.
        let inverse_bind: Vec<Affine3A> = inverse_bind.into_iter().take(source.joints.len()).collect();
        if inverse_bind.len() < source.joints.len() || !inverse_bind.iter().all(Affine3A::is_finite) {
            return Err(part("skins", index, "each joint needs an inverse bind matrix with finite values"));
        }
        let name = names.unique(source.name.as_deref().unwrap_or_default(), "skin");
        let joints = source.joints.iter().map(|joint| Id::new(num::to_u32(*joint))).collect();
        scene.add(Skin::new(name, joints, inverse_bind));
    }
    join_roots(scene);
    hide_together(scene);
    Ok(())
}

/// Moves hidden meshes below the node that hides their joints: in a scene, the same node must hide both. The position
/// of such a mesh has no effect, since its joints place it.
fn hide_together(scene: &mut Scene) {
    let hidden = scene.hidden_by();
    let by = |node: &Id<Node>| hidden.get(node.to_usize()).copied().flatten();
    let moved = |node: Id<Node>| {
        let (_, skin) = scene.get(node)?.mesh()?;
        let joints = by(scene.get(skin?)?.joints.first()?)?;
        (by(&node)? != joints).then_some((node, joints))
    };
    let moved: Vec<(Id<Node>, Id<Node>)> = scene.ids().filter_map(moved).collect();
    let places: HashSet<u32> = moved.iter().map(|(node, _)| node.index()).collect();
    if places.is_empty() {
        return;
    }
    let stays = |node: &Id<Node>| !places.contains(&node.index());
    scene.roots.retain(stays);
    for node in &mut scene.nodes {
        node.children.retain(stays);
    }
    for (node, joints) in moved {
        if let Some(mesh) = scene.get_mut(node) {
            mesh.hidden = false;
        }
        if let Some(joints) = scene.get_mut(joints) {
            joints.children.push(node);
        }
    }
}

/// Adds a common root if the joints of a skin are below several: in a scene, they must share one.
fn join_roots(scene: &mut Scene) {
    let mut root_of: Vec<u32> = vec![u32::MAX; scene.nodes.len()];
    let mut current = u32::MAX;
    for (id, depth) in scene.walk() {
        if depth == 0 {
            current = id.index();
        }
        if let Some(place) = root_of.get_mut(id.to_usize()) {
            *place = current;
        }
    }
    let root = |joint: &Id<Node>| root_of.get(joint.to_usize());
    let is_scattered = |skin: &Skin| {
        let first = skin.joints.first().and_then(root);
        skin.joints.iter().any(|joint| root(joint) != first)
    };
    if !scene.skins.iter().any(is_scattered) {
        return;
    }
    let mut names = UniqueNames::default();
    for node in &scene.nodes {
        names.unique(&node.name, "node");
    }
    let children = std::mem::take(&mut scene.roots);
    let mut root = Node::new(names.unique("scene", "scene"), NodeKind::Group);
    root.children = children;
    scene.add_root(root);
}
