//! Data without a field in glTF, in `extras` with the names listed in the README.
//!
//! The scene's own extras, set by a converter, are merged; the names of this module win.

use std::collections::BTreeMap;

use formats_core::num::to_usize;
use triassic_scene::{
    Animation, AttributeValues, Environment, Extras, Id, Mesh, Metadata, Node, NodeKind, Scene, Shape, Skin,
    serde_json::{Value, json},
};

use crate::{
    Gltf,
    described::{Corners, Described, LONGEST},
    json,
};

/// The origin of a scene, without other properties.
pub(crate) fn metadata(metadata: &Metadata) -> Extras {
    let mut extras = Extras::new();
    let mut put = |name: &'static str, text: &str| {
        if !text.is_empty() {
            extras.insert(name.into(), json!(text));
        }
    };
    put("format", &metadata.format);
    put("version", &metadata.version);
    put("generator", metadata.generator.as_deref().unwrap_or_default());
    if metadata.unit.is_finite() && metadata.unit > 0.0 {
        extras.insert("unit".into(), json!(metadata.unit));
    }
    if let Some(environment) = &metadata.environment {
        extras.insert("environment".into(), self::environment(environment));
    }
    extras
}

/// The light and fog of a level.
fn environment(environment: &Environment) -> Value {
    let mut value = Extras::new();
    if let Some(sun) = environment.sun {
        let color = sun.color.map(|color| color.to_array());
        value.insert("sun".into(), json!({ "direction": sun.direction.to_array(), "color": color }));
    }
    if let Some(ambient) = environment.ambient {
        value.insert("ambient".into(), json!(ambient.to_array()));
    }
    if !environment.fogs.is_empty() {
        value.insert("fogs".into(), environment.fogs.iter().map(|fog| json!(fog.to_array())).collect());
    }
    value.into()
}

/// The kind of a node, unless it follows from glTF itself.
pub(crate) fn kind(kind: &NodeKind) -> Extras {
    let mut extras = Extras::new();
    let mut put = |name: &'static str, value: Value| extras.insert(name.into(), value);
    match kind {
        NodeKind::Attachment => {
            put("kind", json!("attachment"));
        }
        NodeKind::Hitbox { min, max, group } => {
            put("kind", json!("hitbox"));
            put("min", json!(min.to_array()));
            put("max", json!(max.to_array()));
            put("group", json!(group));
        }
        NodeKind::Entity { class, model, .. } => {
            put("kind", json!("entity"));
            put("class", json!(class));
            if let Some(model) = model {
                put("model", json!(model));
            }
        }
        NodeKind::Sound(sound) => {
            put("kind", json!("sound"));
            put("file", json!(sound.file));
            put("volume", json!(sound.volume));
            if let Some(range) = sound.range {
                put("range", json!(range));
            }
        }
        NodeKind::Path(path) => {
            put("kind", json!("path"));
            put("points", path.points.iter().map(|point| json!(point.to_array())).collect());
            if !path.edges.is_empty() {
                put("edges", json!(path.edges));
            }
        }
        NodeKind::Region { min, max } => {
            put("kind", json!("region"));
            put("min", json!(min.to_array()));
            put("max", json!(max.to_array()));
        }
        // Groups, meshes, bones, lights and cameras.
        _ => {}
    }
    extras
}

/// The fields of an animation without a field in glTF.
pub(crate) fn animation(animation: &Animation, is_still: bool) -> Extras {
    let mut extras = Extras::new();
    if is_still {
        extras.insert("still".into(), json!(true));
    }
    if animation.looping {
        extras.insert("loop".into(), json!(true));
    }
    if !animation.events.is_empty() {
        let event = |event: &triassic_scene::Event| {
            let mut value = event.extras.clone();
            value.insert("time".into(), json!(event.time));
            value.insert("name".into(), json!(event.name));
            Value::from(value)
        };
        extras.insert("events".into(), animation.events.iter().map(event).collect());
    }
    extras
}

/// Named groups of vertices: `[primitive, vertex, weight]` each. Used vertices have their indices in the accessors;
/// others are listed separately with those in `unused_vertices`.
pub(crate) fn groups(mesh: &Mesh, number: impl Fn(u32, u32) -> Option<u32>) -> Value {
    let set = |group: &triassic_scene::VertexGroup| {
        let (mut drawn, mut unused) = (Vec::new(), Vec::new());
        for member in &group.members {
            match number(member.primitive, member.vertex) {
                Some(vertex) => drawn.push((member.primitive, vertex, member.weight)),
                None => unused.push((member.primitive, member.vertex, member.weight)),
            }
        }
        let mut value = json!({ "name": group.name, "vertices": drawn });
        if let (Some(value), false) = (value.as_object_mut(), unused.is_empty()) {
            value.insert("unused".into(), json!(unused));
        }
        value
    };
    mesh.groups.iter().map(set).collect()
}

// The additions of [`Options::editing`](crate::Options::editing): everything that the way back to a game's format
// needs, on nodes, meshes and materials, since Blender keeps no other `extras`.

/// Adds them to a document that is otherwise complete.
pub(crate) fn complete_for_editing(scene: &Scene, gltf: &mut Gltf<'_>) {
    let animations: Vec<Described<'_>> = gltf.animations.iter().map(animation_description).collect();
    if let Some(node) = model(scene, &gltf.nodes).and_then(|place| gltf.nodes.get_mut(place)) {
        node.extras.nest("asset", gltf.asset.extras.clone());
        if !animations.is_empty() {
            node.extras.nest_all("animations", animations);
        }
    }
    for node in &mut gltf.nodes {
        if node.extensions.visibility.is_some() {
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
            material.extras.nest("image", image);
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
fn animation_description<'a>(animation: &json::Animation<'a>) -> Described<'a> {
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

/// The extras of a mesh for the way back: its bounding box, and the names of attributes that were renamed.
pub(crate) fn mesh_for_editing(mesh: &Mesh, base: Shape, names: &BTreeMap<String, String>) -> Extras {
    let mut extras = Extras::new();
    let all = mesh.primitives.iter().filter(|part| !part.indices.is_empty()).flat_map(|part| {
        let (positions, _) = part.shape(base);
        part.indices.iter().filter_map(move |index| positions.get(to_usize(*index)).copied())
    });
    let boxed = all.map(|place| [place; 2]).reduce(|[low, high], [place, _]| [low.min(place), high.max(place)]);
    if let Some(corners) = boxed {
        extras.insert("box".into(), json!(corners.map(|corner| corner.to_array())));
    }
    let changed = names.iter().filter(|(own, written)| written.strip_prefix('_') != Some(own.as_str()));
    let changed: Vec<Value> = changed.map(|(own, written)| json!({"attribute": written, "name": own})).collect();
    if !changed.is_empty() {
        extras.insert("attributes".into(), changed.into());
    }
    extras
}

/// The vertices of the file of the corners of each part that is drawn.
pub(crate) fn corners(mesh: &Mesh) -> Vec<Corners<'_>> {
    let drawn = mesh.primitives.iter().filter(|part| !part.indices.is_empty());
    let corners = drawn.filter_map(|part| {
        let vertices = part.attributes.iter().find(|attribute| attribute.name == "VERTEX")?;
        let AttributeValues::Numbers(vertices) = &vertices.values else { return None };
        Some(Corners(&part.indices, vertices))
    });
    corners.collect()
}

/// For each attribute of a mesh, the name to write: Blender converts names to capitals and truncates long ones, so that
/// they might collide.
pub(crate) fn attribute_names(mesh: &Mesh) -> BTreeMap<String, String> {
    let mut names = BTreeMap::new();
    let mut taken = std::collections::BTreeSet::new();
    // For each cut name, the next number: thousands of names may start with the same bytes.
    let mut next: BTreeMap<String, u32> = BTreeMap::new();
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
        let next = next.entry(cut.to_uppercase()).or_insert(1);
        let written = loop {
            let written = if *next == 1 { format!("_{cut}") } else { format!("_{cut}_{next}") };
            *next = next.saturating_add(1);
            if taken.insert(written.to_uppercase()) {
                break written;
            }
        };
        names.insert(attribute.name.clone(), written);
    }
    names
}
