//! A scene's facts about its source file.

use std::collections::BTreeMap;

use serde_json::Value;
use triassic_scene::{Animation, Extras, Primitive, Scene};

/// A scene's facts about its source file: from glTF, those on the model's node or in the document's `asset`; from a
/// converter, the metadata of the scene.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Origin {
    /// The format, by the name of its crate; empty if another program created the scene.
    pub format: String,
    /// The size of a unit of the file in meters.
    pub unit: Option<f32>,
    /// Properties of the file.
    pub properties: Extras,
    /// The facts about each animation, in file order: `animation` is its name in the scene, `name` its name in the
    /// file, if different.
    pub animations: Vec<Extras>,
    /// The index of each in that order, by its name in the scene.
    places: BTreeMap<String, usize>,
}

impl Origin {
    /// The origin of this scene.
    #[must_use]
    pub fn of(scene: &Scene) -> Self {
        let is_format = |format: Option<&Value>| format.is_some_and(Value::is_string);
        let metadata = &scene.metadata;
        let node =
            scene.nodes.iter().find(|node| is_format(node.extras.get("asset").and_then(|own| own.get("format"))));
        let asset = |key: &str| match node {
            Some(node) => node.extras.get("asset")?.get(key),
            None => metadata.properties.get(key),
        };
        let listed = node.and_then(|node| node.extras.get("animations")?.as_array());
        let own = |animation: &Animation| {
            let mut own = animation.extras.clone();
            own.insert("animation".into(), animation.name.clone().into());
            if animation.looping {
                own.insert("loop".into(), true.into());
            }
            own
        };
        let animations: Vec<Extras> = match listed {
            Some(listed) => listed.iter().filter_map(|entry| Some(entry.as_object()?.clone().into())).collect(),
            None => scene.animations.iter().map(own).collect(),
        };
        let mut places = BTreeMap::new();
        for (place, own) in animations.iter().enumerate() {
            if let Some(name) = own.get("animation").and_then(Value::as_str) {
                // If names are equal, the first wins.
                places.entry(name.to_owned()).or_insert(place);
            }
        }
        if is_format(asset("format")) {
            let properties = asset("properties").and_then(Value::as_object).cloned();
            Self {
                format: asset("format").and_then(Value::as_str).unwrap_or_default().to_owned(),
                unit: asset("unit").and_then(number).filter(|unit| unit.is_finite() && *unit > 0.0),
                properties: properties.map(Extras::from).unwrap_or_default(),
                animations,
                places,
            }
        } else if metadata.format == "gltf" || metadata.format.is_empty() {
            Self { animations, places, ..Self::default() }
        } else {
            Self {
                format: metadata.format.clone(),
                unit: Some(metadata.unit).filter(|unit| unit.is_finite() && *unit > 0.0),
                properties: metadata.properties.clone(),
                animations,
                places,
            }
        }
    }
    /// Whether the scene comes from an unknown file: its vertices have indices, but no node names the file.
    #[must_use]
    pub(crate) fn is_lost(&self, scene: &Scene) -> bool {
        let has_numbers = |part: &Primitive| part.attributes.iter().any(|attribute| attribute.name == "VERTEX");
        self.format.is_empty() && scene.meshes.iter().flat_map(|mesh| &mesh.primitives).any(has_numbers)
    }
    /// The facts about the animation with this name in the scene.
    #[must_use]
    pub fn animation(&self, name: &str) -> Option<&Extras> {
        self.animations.get(self.place(name)?)
    }
    /// The index in file order of the animation with this name in the scene.
    #[must_use]
    pub fn place(&self, name: &str) -> Option<usize> {
        self.places.get(name).copied()
    }
    /// The keys per second of all animations, if the scene was exported with a common rate.
    #[must_use]
    pub fn key_rate(&self) -> Option<f32> {
        self.number("key_rate").filter(|rate| (1e-3..=1e6).contains(rate))
    }
    /// Whether this library created the scene, but not for editing: it lacks the facts for the way back.
    #[must_use]
    pub(crate) fn is_plain(scene: &Scene) -> bool {
        let is_ours = |extras: &Extras| {
            ["frame", "sub_model", "hitbox", "attachment", "skin_refs"].iter().any(|key| extras.contains_key(*key))
        };
        let is_edited = |extras: &Extras| {
            ["asset", "file_frames", "box", "corner_vertices"].iter().any(|key| extras.contains_key(*key))
        };
        let all = || scene.nodes.iter().map(|node| &node.extras).chain(scene.meshes.iter().map(|mesh| &mesh.extras));
        let is_file = matches!(scene.metadata.format.as_str(), "" | "gltf");
        is_file && all().any(is_ours) && !all().any(is_edited)
    }
    /// A numeric property of the file.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<f32> {
        self.properties.get(name).and_then(number).filter(|number| number.is_finite())
    }
}

/// A number of JSON as a float.
#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "as exact as in the scene")]
pub(crate) fn number(value: &Value) -> Option<f32> {
    value.as_f64().map(|number| number as f32)
}
