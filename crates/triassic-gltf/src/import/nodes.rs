//! Nodes, and the tree that they form.

use formats_core::{
    Diagnostics,
    glam::{Affine3A, Mat4, Quat, Vec3},
    hash::HashSet,
    num,
};
use serde_json::Value;
use triassic_scene::{
    Camera, Extras, Id, Light, LightKind, Mesh, Node, NodeKind, Path, Scene, Skin, Sound, Transform, UniqueNames,
};

use super::{
    ImportError,
    accessors::Data,
    codes,
    document::{self, Document, Reference, extras},
    materials::{number, vector},
    part,
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
        node_kind(document, index, source, joints.contains(&index), &mut node, found);
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

/// The kind of a node that shows this mesh, if any; it is removed from the extras.
fn node_kind(
    document: &Document,
    index: usize,
    source: &document::Node,
    is_joint: bool,
    node: &mut Node,
    found: &mut Diagnostics,
) {
    let light = source.extensions.get("KHR_lights_punctual").and_then(|own| own.get("light")?.as_u64());
    let mesh = source.mesh.and_then(|mesh| u32::try_from(mesh).ok()).map(Id::<Mesh>::new);
    let skin = source.skin.and_then(|skin| u32::try_from(skin).ok()).map(Id::<Skin>::new);
    let of_extras = if skin.is_none() { of_extras(&mut node.extras, mesh) } else { None };
    node.kind = if let Some(kind) = of_extras {
        kind
    } else if let Some(mesh) = mesh {
        NodeKind::Mesh { mesh, skin }
    } else if is_joint {
        NodeKind::Bone
    } else if source.camera.is_some() || light.is_some() {
        let made = match source.camera {
            Some(place) => document.cameras.get(place).and_then(|own| camera(own)).map(NodeKind::Camera),
            None => light.and_then(|place| self::light(document, place)).map(NodeKind::Light),
        };
        made.unwrap_or_else(|| {
            found.report(codes::HELPER_LEFT_OUT, 0, u32::try_from(index).ok());
            NodeKind::Group
        })
    } else {
        NodeKind::Group
    };
}

/// The kind from the extras that this project writes, if they are complete.
fn of_extras(extras: &mut Extras, mesh: Option<Id<Mesh>>) -> Option<NodeKind> {
    let kind = extras.get("kind")?.as_str()?.to_owned();
    let text = |name: &str| extras.get(name).and_then(Value::as_str).map(ToOwned::to_owned);
    let corner = |name: &str| extras.get(name).and_then(vector).map(Vec3::from_array).filter(|v| v.is_finite());
    let sorted = || corner("min").zip(corner("max")).filter(|(min, max)| min.cmple(*max).all());
    let amount = |name: &str| extras.get(name).and_then(number).filter(|number| number.is_finite());
    let (made, keys): (NodeKind, &[&str]) = match (kind.as_str(), mesh) {
        ("entity", mesh) => {
            let kind = NodeKind::Entity { class: text("class").unwrap_or_default(), model: text("model"), mesh };
            (kind, &["class", "model"])
        }
        ("attachment", None) => (NodeKind::Attachment, &[]),
        ("hitbox", None) => {
            let (min, max) = sorted()?;
            let group = extras.get("group").and_then(Value::as_i64).and_then(|group| i32::try_from(group).ok())?;
            (NodeKind::Hitbox { min, max, group }, &["min", "max", "group"])
        }
        ("region", None) => {
            let (min, max) = sorted()?;
            (NodeKind::Region { min, max }, &["min", "max"])
        }
        ("sound", None) => {
            let range = amount("range").filter(|range| *range > 0.0);
            let sound = Sound { file: text("file")?, volume: amount("volume")?, range };
            (NodeKind::Sound(sound), &["file", "volume", "range"])
        }
        ("path", None) => {
            let points = extras.get("points")?.as_array()?.iter().map(|point| vector(point).map(Vec3::from_array));
            let points: Vec<Vec3> = points.collect::<Option<_>>()?;
            let edge = |edge: &Value| {
                let ends = edge.as_array()?.iter().map(|end| u32::try_from(end.as_u64()?).ok());
                <[u32; 2]>::try_from(ends.collect::<Option<Vec<u32>>>()?).ok()
            };
            let edges = extras.get("edges").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
            let edges: Vec<[u32; 2]> = edges.iter().map(edge).collect::<Option<_>>()?;
            let exists = |end: &u32| usize::try_from(*end).is_ok_and(|end| end < points.len());
            let is_whole = points.iter().all(|point| point.is_finite()) && edges.as_flattened().iter().all(exists);
            if !is_whole {
                return None;
            }
            (NodeKind::Path(Path { points, edges }), &["points", "edges"])
        }
        _ => return None,
    };
    for key in keys.iter().chain(&["kind"]) {
        extras.remove(key);
    }
    Some(made)
}

/// A perspective camera.
fn camera(camera: &Value) -> Option<Camera> {
    let own = camera.get("perspective")?;
    let vertical_angle = number(own.get("yfov")?)?;
    let near = number(own.get("znear")?)?;
    let far = own.get("zfar").and_then(number);
    let is_good = vertical_angle > 0.0
        && vertical_angle < std::f32::consts::PI
        && near > 0.0
        && near.is_finite()
        && far.is_none_or(|far| far > near && far.is_finite());
    is_good.then_some(Camera { vertical_angle, near, far })
}

/// Light `place` of the document.
fn light(document: &Document, place: u64) -> Option<Light> {
    let lights = document.extensions.get("KHR_lights_punctual")?.get("lights")?;
    let light = lights.get(usize::try_from(place).ok()?)?;
    let color = light.get("color").and_then(vector).map_or(Vec3::ONE, Vec3::from_array);
    let intensity = light.get("intensity").and_then(number).unwrap_or(1.0);
    let range = light.get("range").and_then(number).filter(|range| range.is_finite() && *range > 0.0);
    let kind = match light.get("type")?.as_str()? {
        "point" => LightKind::Point,
        "directional" => LightKind::Sun,
        "spot" => {
            let angle = |name| light.get("spot").and_then(|spot| number(spot.get(name)?));
            let outer = angle("outerConeAngle").unwrap_or(std::f32::consts::FRAC_PI_4);
            let inner = angle("innerConeAngle").unwrap_or(0.0);
            let is_good = inner >= 0.0 && inner < outer && outer <= std::f32::consts::FRAC_PI_2;
            is_good.then_some(LightKind::Spot { inner, outer })?
        }
        _ => return None,
    };
    let is_good = color.is_finite() && intensity.is_finite() && intensity >= 0.0;
    is_good.then_some(Light { kind, color: color.clamp(Vec3::ZERO, Vec3::ONE), intensity, range })
}

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
