//! Data without a field in glTF, in `extras` with the names listed in the README.
//!
//! The scene's own extras, set by a converter, are merged; those names win.

use triassic_scene::{
    Animation, Environment, Extras, Mesh, Metadata, NodeKind,
    serde_json::{Value, json},
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
