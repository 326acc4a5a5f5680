//! Objects other than entities: lights, the sun, sounds, paths, regions, positions.

use std::f32::consts::PI;

use acknex_wmb::{Level, LevelLight, Object, Placement, Wmb};
use formats_core::{
    glam::{Quat, Vec3},
    num,
};
use serde_json::json;
use triassic_scene::{Extras, Id, Light, LightKind, Node, NodeKind, Path, Scene, Sound, Transform, normals::unit};

use super::{CONVENTION, Context};

pub(super) fn add(context: &mut Context<'_>, scene: &mut Scene, root: Id<Node>, wmb: &Wmb<'_>, level: &Level) {
    lights(context, scene, root, level, |object| wmb.objects().at(object).unwrap_or_default());
    let mut groups = Groups::default();
    for (index, object) in wmb.objects().iter().enumerate() {
        if let Some((kind, node)) = node(context, scene, &object.record, index, object.at) {
            groups.add(context, scene, root, kind, node);
        }
    }
}

/// The parent nodes for objects of each kind: sounds, paths, regions and positions.
#[derive(Default)]
pub(super) struct Groups([Option<Id<Node>>; 4]);

impl Groups {
    /// Adds an object below the node of its kind, a number from 0 to 3.
    pub(super) fn add(
        &mut self,
        context: &mut Context<'_>,
        scene: &mut Scene,
        root: Id<Node>,
        kind: usize,
        node: Node,
    ) {
        let names = ["sounds", "paths", "regions", "positions"];
        let (Some(group), Some(name)) = (self.0.get_mut(kind), names.get(kind)) else { return };
        let group = *group.get_or_insert_with(|| context.group(scene, root, name));
        scene.add_child(group, node);
    }
}

/// The node of an object, and its group.
fn node(context: &mut Context<'_>, scene: &Scene, object: &Object<'_>, index: usize, at: u64) -> Option<(usize, Node)> {
    let unit = scene.metadata.unit;
    let mut extras = Extras::new();
    extras.insert("object".into(), json!(index));
    let (group, name, kind, place) = match object {
        Object::Sound(sound) => {
            let kind = self::sound(context, unit, sound.file_name.as_bytes(), [sound.volume, length(sound.range)], at);
            extras.insert("raw_flags".into(), json!(sound.raw_flags));
            let name = kind.file.clone();
            let place = Transform::from_translation(context.point(scene, sound.origin, at));
            (0, name, NodeKind::Sound(kind), place)
        }
        Object::Path(path) => {
            let points = path.points.iter().map(|point| context.point(scene, point.position, at));
            let points: Vec<Vec3> = points.collect();
            let count = num::to_u32(points.len());
            let number = |end: f32| whole(end).checked_sub(1).filter(|end| *end < count);
            let (mut edges, mut details) = (Vec::new(), Vec::new());
            for edge in path.edges {
                if let (Some(from), Some(to)) = (number(edge.from), number(edge.to)) {
                    edges.push([from, to]);
                    details.push(json!({
                        "length": context.number(edge.length * unit, at),
                        "bezier": context.number(edge.bezier, at),
                        "weight": context.number(edge.weight, at),
                        "skill": context.number(edge.skill, at),
                    }));
                }
            }
            if !details.is_empty() {
                extras.insert("edge_details".into(), details.into());
            }
            let skills: Vec<[f32; 6]> = path.skills.iter().map(|skills| skills.skills).collect();
            if skills.as_flattened().iter().any(|skill| *skill != 0.0) {
                let skills = skills.iter().map(|skills| context.numbers(skills, at));
                extras.insert("skills".into(), skills.collect::<Vec<_>>().into());
            }
            let name = context.text(path.header.name.as_bytes());
            (1, name, NodeKind::Path(Path::new(points, edges)), Transform::IDENTITY)
        }
        Object::Region(region) => {
            let corners = [region.mins, region.maxs].map(|corner| context.point(scene, corner, at));
            let [a, b] = corners;
            let kind = NodeKind::Region { min: a.min(b), max: a.max(b) };
            (2, context.text(region.name.as_bytes()), kind, Transform::IDENTITY)
        }
        Object::Position(position) => {
            let placement = Placement { origin: position.origin, angles: position.angles, scale: Vec3::ONE };
            let place = position_place(context, scene, &placement, at);
            (3, context.text(position.name.as_bytes()), NodeKind::Attachment, place)
        }
        _ => return None,
    };
    Some((group, named(context, group, &name, Node { extras, ..Node::new("", kind) }.at(place))))
}

/// A named node for a kind of object.
pub(super) fn named(context: &mut Context<'_>, kind: usize, name: &str, node: Node) -> Node {
    let fallback = ["sound", "path", "region", "position"].get(kind).copied().unwrap_or_default();
    Node { name: context.names.unique(name, fallback), ..node }
}

/// A sound with its volume and range.
pub(super) fn sound(context: &mut Context<'_>, unit: f32, file: &[u8], [volume, range]: [f32; 2], at: u64) -> Sound {
    let mut kind = Sound::new(context.text(file));
    kind.volume = context.finite(volume, at);
    let range = CONVENTION.point(Vec3::new(range, 0.0, 0.0), unit).length();
    kind.range = (range.is_finite() && range > 0.0).then_some(range);
    kind
}

/// The transform of a position.
pub(super) fn position_place(context: &mut Context<'_>, scene: &Scene, placement: &Placement, at: u64) -> Transform {
    let rotation = CONVENTION.rotation(placement.rotation());
    Transform {
        translation: context.point(scene, placement.origin, at),
        rotation: if rotation.is_finite() { rotation.normalize() } else { Quat::IDENTITY },
        scale: Vec3::ONE,
    }
}

/// Lights and the sun; `at` gives the byte offset of an object.
pub(super) fn lights(
    context: &mut Context<'_>,
    scene: &mut Scene,
    root: Id<Node>,
    level: &Level,
    at: impl Fn(usize) -> u64,
) {
    let shines = context.options.level.punctual_lights;
    let environment = scene.metadata.environment.clone();
    let sun = environment.and_then(|environment| environment.sun);
    if level.lights.is_empty() && sun.is_none() {
        return;
    }
    let group = context.group(scene, root, "lights");
    let unit_size = scene.metadata.unit;
    for light in &level.lights {
        let at = at(light.object);
        let mut extras = Extras::new();
        extras.insert("object".into(), json!(light.object));
        extras.insert("color".into(), context.numbers(&light.color.to_array(), at));
        extras.insert("range".into(), context.number(light.range * unit_size, at));
        extras.insert("dynamic".into(), json!(light.is_dynamic));
        let kind = shining(light, unit_size).filter(|_| shines).map_or_else(|| class("light"), NodeKind::Light);
        let place = Transform::from_translation(context.point(scene, light.origin, at));
        let name = context.names.unique("light", "light");
        scene.add_child(group, Node { extras, ..Node::new(name, kind) }.at(place));
    }
    if let Some(sun) = sun {
        let color = sun.color.unwrap_or(Vec3::ONE);
        let largest = color.max_element();
        let mut extras = Extras::new();
        extras.insert("color".into(), json!(sun.color.map(|color| color.to_array())));
        extras.insert("direction".into(), json!(sun.direction.to_array()));
        let light = Light {
            kind: LightKind::Sun,
            color: if largest > 0.0 { color / largest } else { Vec3::ZERO },
            intensity: PI * largest,
            range: None,
        };
        let kind = if shines { NodeKind::Light(light) } else { class("sun") };
        // It emits light along −Z.
        let rotation = Quat::from_rotation_arc(Vec3::Z, unit(sun.direction));
        let name = context.names.unique("sun", "sun");
        let place = Transform { rotation: rotation.normalize(), ..Transform::IDENTITY };
        scene.add_child(group, Node { extras, ..Node::new(name, kind) }.at(place));
    }
}

const fn class_of(class: String) -> NodeKind {
    NodeKind::Entity { class, model: None, mesh: None }
}

/// A light that is described but not active.
fn class(class: &str) -> NodeKind {
    class_of(class.to_owned())
}

/// An active light. In the engine, a light of 100 percent with range r lights a white surface at half that distance
/// with full white.
fn shining(light: &LevelLight, unit_size: f32) -> Option<Light> {
    let largest = light.color.max_element();
    let range = light.range * unit_size;
    let color = (light.color / largest).clamp(Vec3::ZERO, Vec3::ONE);
    let intensity = PI / 8.0 * largest * range * range;
    let is_good = largest > 0.0 && range > 0.0 && range.is_finite() && color.is_finite() && intensity.is_finite();
    is_good.then_some(Light { kind: LightKind::Point, color, intensity, range: Some(range) })
}

/// The index of a point, which the file stores as a float; 0 if it is invalid.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::as_conversions,
    reason = "the cast saturates"
)]
const fn whole(value: f32) -> u32 {
    value as u32
}

#[expect(clippy::cast_precision_loss, clippy::as_conversions, reason = "the value is a distance")]
const fn length(range: i32) -> f32 {
    range as f32
}
