//! The additions of [`Options::editing`](crate::Options::editing): everything that the way back to a game's format
//! needs, on nodes, meshes and materials, since Blender keeps no other `extras`.

use crate::{Gltf, described::Described, json, portable::LONGEST};
use formats_core::num::to_usize;
use std::collections::BTreeMap;
use triassic_scene::{
    AttributeValues, Extras, Id, Mesh, Node, Primitive, Scene, Shape, Skin,
    serde_json::{Value, json},
};

/// Adds them to a document that is otherwise complete.
pub(crate) fn complete(scene: &Scene, gltf: &mut Gltf<'_>) {
    let animations: Vec<Described<'_>> = gltf.animations.iter().map(animation).collect();
    if let Some(node) = model(scene, &gltf.nodes).and_then(|place| gltf.nodes.get_mut(place)) {
        node.extras.nest("asset", gltf.asset.extras.clone());
        if !animations.is_empty() {
            node.extras.nest_all("animations", animations);
        }
    }
    for node in &mut gltf.nodes {
        if node.extensions.contains_key("KHR_node_visibility") {
            node.extras.insert("hidden", json!(true));
        }
        name(&node.name, &mut node.extras);
    }
    of_skinned_nodes(gltf);
    for mesh in &mut gltf.meshes {
        name(&mesh.name, &mut mesh.extras);
    }
    for material in &mut gltf.materials {
        name(&material.name, &mut material.extras);
        material.extras.is_portable = true;
        let texture = material.pbr_metallic_roughness.base_color_texture.as_ref();
        let texture = texture.and_then(|texture| gltf.textures.get(to_usize(texture.index)));
        if let Some(texture) = texture {
            let mut image = texture.extras.clone();
            image.insert_with("name", || json!(texture.name));
            material.extras.insert("image", image.into());
        }
    }
    let nodes = gltf.nodes.iter_mut().map(|node| &mut node.extras);
    let meshes = gltf.meshes.iter_mut().map(|mesh| &mut mesh.extras);
    nodes.chain(meshes).for_each(|extras| extras.is_portable = true);
}

/// The node that describes the whole model: the first top-level one that no bone moves, which is the parent of the
/// bones, if there are any.
fn model(scene: &Scene, nodes: &[json::Node<'_>]) -> Option<usize> {
    let mut roots = scene.roots.iter().map(|root: &Id<Node>| root.to_usize());
    roots.find(|root| nodes.get(*root).is_some_and(|node| node.skin.is_none()))
}

/// The node above the joints of a skin, if there is a single one for all topmost joints.
///
/// Without it, Blender uses their first pose as the bind pose, and moves the vertices of a mesh with another bind pose.
pub(crate) fn skeleton(skin: &Skin, parents: &[Option<Id<Node>>]) -> Option<u32> {
    crate::bind::above(skin, parents).map(Id::index)
}

/// The description of an animation on the model's node: its name here, its name in the file, and its other extras.
fn animation<'a>(animation: &json::Animation<'a>) -> Described<'a> {
    let mut described = animation.extras.clone();
    described.insert_with("name", || json!(animation.name));
    described.insert("animation", json!(animation.name));
    described
}

/// Stores a name that Blender would truncate.
fn name(name: &str, extras: &mut Described<'_>) {
    if name.len() > LONGEST {
        extras.insert_with("name", || json!(name));
    }
}

/// Copies the extras of skinned nodes to their meshes, since Blender puts them on an empty next to the mesh.
fn of_skinned_nodes(gltf: &mut Gltf<'_>) {
    for node in gltf.nodes.iter().filter(|node| node.skin.is_some()) {
        let mesh = node.mesh.and_then(|mesh| gltf.meshes.get_mut(to_usize(mesh)));
        if let Some(mesh) = mesh {
            mesh.extras.nest_with("node", || {
                let mut described = node.extras.clone();
                described.insert_with("name", || json!(node.name));
                described
            });
        }
    }
}

/// The extras of a mesh for the way back: its bounding box, the vertex of the file of each corner, and the names of
/// attributes that were renamed.
pub(crate) fn of_mesh(mesh: &Mesh, base: Shape, names: &BTreeMap<String, String>) -> Extras {
    let mut extras = Extras::new();
    let all = mesh.primitives.iter().filter(|part| !part.indices.is_empty()).flat_map(|part| {
        let (positions, _) = part.shape(base);
        part.indices.iter().filter_map(move |index| positions.get(to_usize(*index)).copied())
    });
    let boxed = all.map(|place| [place; 2]).reduce(|[low, high], [place, _]| [low.min(place), high.max(place)]);
    if let Some(corners) = boxed {
        extras.insert("box".into(), json!(corners.map(|corner| corner.to_array())));
    }
    let drawn = mesh.primitives.iter().filter(|part| !part.indices.is_empty());
    let corners: Vec<Vec<f32>> = drawn.filter_map(corners).collect();
    if !corners.is_empty() {
        extras.insert("corner_vertices".into(), corners.iter().map(|part| whole(part)).collect());
    }
    let changed = names.iter().filter(|(own, written)| written.strip_prefix('_') != Some(own.as_str()));
    let changed: Vec<Value> = changed.map(|(own, written)| json!({"attribute": written, "name": own})).collect();
    if !changed.is_empty() {
        extras.insert("attributes".into(), changed.into());
    }
    extras
}

/// The vertex of the file of each corner of a part.
fn corners(part: &Primitive) -> Option<Vec<f32>> {
    let vertices = part.attributes.iter().find(|attribute| attribute.name == "VERTEX")?;
    let AttributeValues::Numbers(vertices) = &vertices.values else { return None };
    Some(part.indices.iter().filter_map(|index| vertices.get(to_usize(*index)).copied()).collect())
}

/// Integers stored as floats, as JSON without a fraction.
#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "vertex counts are small")]
fn whole(numbers: &[f32]) -> Value {
    numbers.iter().map(|number| json!(*number as i64)).collect()
}

/// For each attribute of a mesh, the name to write: Blender converts names to capitals and truncates long ones, so that
/// they might collide.
pub(crate) fn attribute_names(mesh: &Mesh) -> BTreeMap<String, String> {
    let mut names = BTreeMap::new();
    let mut taken = std::collections::BTreeSet::new();
    // Attributes written in two halves have longer names.
    let longest = LONGEST.saturating_sub(8);
    for attribute in mesh.primitives.iter().flat_map(|part| &part.attributes) {
        if names.contains_key(&attribute.name) {
            continue;
        }
        let mut end = attribute.name.len().min(longest);
        while !attribute.name.is_char_boundary(end) {
            end = end.saturating_sub(1);
        }
        let cut = attribute.name.get(..end).unwrap_or_default();
        let others = (2_u32..).map(|number| format!("_{cut}_{number}"));
        let mut free = std::iter::once(format!("_{cut}")).chain(others);
        let written = free.find(|name| !taken.contains(&name.to_uppercase())).unwrap_or_default();
        taken.insert(written.to_uppercase());
        names.insert(attribute.name.clone(), written);
    }
    names
}
