//! Entities: nodes with all of their properties, which show the contents of their files.

use acknex_wmb::{Entity, EntityFlags, Level, LevelEntity, Object, OldEntity, Wmb, Wmp, wmp::WmpContent};
use formats_core::{
    Steps,
    glam::{Quat, Vec3},
};
use serde_json::json;
use triassic_scene::{Extras, Id, Instance, Look, LookAlpha, Node, NodeKind, Scene, Sprite, Texture, Transform};

use super::{CONVENTION, Context};
use crate::{Request, Resolver, SceneOptions, TextEncoding, findings, is_image_name};

/// The transparency of a translucent entity without alpha: the engine's own default.
const TRANSLUCENT: u8 = 50;

/// The bits of the flags.
const TRANSLUCENT_FLAG: u32 = 10;
const UNLIT_FLAG: u32 = 17;
const BRIGHT_FLAG: u32 = 21;

/// Adds the entities of a level, with all their properties.
pub(super) fn add(
    context: &mut Context<'_>,
    scene: &mut Scene,
    root: Id<Node>,
    wmb: &Wmb<'_>,
    level: &Level,
    resolver: &mut Resolver<'_>,
) {
    if level.entities.is_empty() {
        return;
    }
    let full_names = FullNames::find(level, context.options, resolver);
    let lightmaps = super::surface::terrain_images(scene, wmb, level, context.options);
    let group = context.group(scene, root, "entities");
    for entity in &level.entities {
        let at = wmb.objects().at(entity.object).unwrap_or_default();
        let record = wmb.objects().get(entity.object).map(|object| object.record);
        let (file, name) = (context.text(&entity.file_name), context.text(&entity.name));
        let full_name = full_names.of_entity(entity, &name, &file);
        let extras = extras(context, record.as_ref(), entity, at);
        let lightmap = lightmaps.get(&entity.object).copied();
        add_one(context, scene, group, entity, Known { extras, full_name, lightmap, at });
    }
    if full_names.is_spent() {
        context.found.report(findings::NAMES_NOT_COMPARED, 0, None);
    }
}

/// Facts about an entity that are not in the view of its level.
pub(super) struct Known {
    pub(super) extras: Extras,
    /// The full name of its file, if the level truncates it and another file has it.
    pub(super) full_name: Option<String>,
    pub(super) lightmap: Option<Id<Texture>>,
    pub(super) at: u64,
}

/// Adds the node of an entity, which shows the contents of its file.
pub(super) fn add_one(
    context: &mut Context<'_>,
    scene: &mut Scene,
    group: Id<Node>,
    entity: &LevelEntity,
    known: Known,
) {
    let Known { mut extras, full_name, lightmap, at } = known;
    let (file, name) = (context.text(&entity.file_name), context.text(&entity.name));
    if let Some(full_name) = &full_name {
        extras.insert("full_name".into(), json!(full_name));
    }
    let shown = full_name.clone().unwrap_or_else(|| file.clone());
    let is_sprite = is_image_name(&shown);
    if is_sprite {
        extras.insert("billboard".into(), json!(billboard(entity)));
    }
    let kind = NodeKind::Entity { class: "entity".into(), model: (!file.is_empty()).then_some(file), mesh: None };
    let place = transform(context, scene, entity, at);
    let node = Node { extras, ..Node::new(context.names.unique(&name, "entity"), kind) }.at(place);
    let node = scene.add_child(group, node);
    if shown.is_empty() || (entity.flags.is_invisible() && !context.options.level.invisible) {
        return;
    }
    let mut instance = Instance::new(node, &shown).at(at);
    instance.is_cut = entity.is_cut && full_name.is_none();
    instance.look = look(entity.flags, is_sprite);
    instance.look.lightmap = lightmap;
    instance.sprite = Sprite::new(scene.metadata.unit, frames(&shown));
    scene.instances.push(instance);
}

/// The transform of an entity.
fn transform(context: &mut Context<'_>, scene: &Scene, entity: &LevelEntity, at: u64) -> Transform {
    let translation = context.point(scene, entity.placement.origin, at);
    let rotation = CONVENTION.rotation(entity.placement.rotation());
    let scale = CONVENTION.direction(entity.placement.scale);
    let is_good = rotation.is_finite() && scale.is_finite();
    if !is_good {
        context.found.report(findings::NOT_FINITE, at, None);
    }
    Transform {
        translation,
        rotation: if rotation.is_finite() { rotation.normalize() } else { Quat::IDENTITY },
        scale: if scale.is_finite() { scale } else { Vec3::ONE },
    }
}

/// The effect of an entity's flags on its materials.
fn look(flags: EntityFlags, is_sprite: bool) -> Look {
    let alpha = if flags.has(BRIGHT_FLAG) {
        LookAlpha::Added
    } else if flags.has(TRANSLUCENT_FLAG) {
        LookAlpha::Blended(TRANSLUCENT)
    } else {
        LookAlpha::Stored
    };
    Look {
        alpha,
        // Sprites have transparent black anyway: for them, the flag means that they do not face the camera.
        key: is_sprite || flags.is_overlay(),
        // An image is unlit: light on a quad would be meaningless.
        unlit: is_sprite || flags.has(UNLIT_FLAG),
        lightmap: None,
    }
}

/// The orientation of a sprite toward the camera.
fn billboard(entity: &LevelEntity) -> &'static str {
    let [pan, tilt, roll] = entity.placement.angles.to_array().map(|angle| angle != 0.0);
    match (pan || tilt || entity.flags.is_overlay(), roll) {
        (true, _) => "fixed",
        (false, true) => "full",
        (false, false) => "upright",
    }
}

/// The number of frames next to each other in an image: `fire+12.pcx` has twelve.
fn frames(file: &str) -> u32 {
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let count = stem.rsplit_once('+').and_then(|(_, count)| count.parse().ok());
    count.filter(|count| *count > 0).unwrap_or(1)
}

/// All properties of an entity without a field of their own; `record` adds the ones from a level.
pub(super) fn extras(context: &mut Context<'_>, record: Option<&Object<'_>>, entity: &LevelEntity, at: u64) -> Extras {
    let mut extras = Extras::new();
    let mut put = |name: &'static str, value: serde_json::Value| extras.insert(name.into(), value);
    put("object", json!(entity.object));
    put("name", json!(context.text(&entity.name)));
    put("raw_flags", json!(entity.flags.0));
    let names = entity.flags.names().collect::<Vec<_>>();
    if !names.is_empty() {
        put("flags", json!(names));
    }
    let mut text = |name: &'static str, bytes: &[u8]| {
        if !bytes.is_empty() {
            put(name, json!(context.text(bytes)));
        }
    };
    text("action", &entity.action);
    if let Some(Object::Entity(Entity { material, string1, string2, .. })) = record {
        text("material", material.as_bytes());
        text("string1", string1.as_bytes());
        text("string2", string2.as_bytes());
    }
    if entity.skills.iter().any(|skill| *skill != 0.0) {
        put("skills", context.numbers(&entity.skills, at));
    }
    match record {
        Some(Object::OldEntity(OldEntity { ambient, .. })) => {
            put("ambient", context.number(*ambient, at));
        }
        Some(Object::Entity(Entity { ambient, albedo, path, attached, .. })) => {
            put("ambient", context.number(*ambient, at));
            put("albedo", context.number(*albedo, at));
            for (name, number) in [("path", path), ("attached", attached)] {
                if *number != 0 {
                    put(name, json!(number));
                }
            }
        }
        _ => {}
    }
    extras
}

// Full file names of entities whose names the level truncates: from the level source next to it.

/// The entities of a level source.
#[derive(Debug)]
pub(super) struct FullNames {
    /// Sorted by X.
    entities: Vec<Source>,
    /// The remaining number of comparisons: any number of entities may be at the same position.
    steps: Steps,
}

/// An entity of a level source.
#[derive(Debug)]
struct Source {
    /// Its index among the entities of the source: if several match, the first wins.
    number: usize,
    /// Its name and its file in lower case.
    name: String,
    file: String,
    full_name: String,
    place: Vec3,
}

/// The maximum distance in quants between the positions in the source and in the level.
const NEAR: f32 = 0.1;
/// The same for distant positions, relative to the distance from the origin.
const NEAR_SHARE: f32 = 1e-5;

impl FullNames {
    /// Reads the source with the level's name, if the level truncates names and the source exists.
    pub(super) fn find(level: &Level, options: &SceneOptions, resolver: &mut Resolver<'_>) -> Self {
        let none = || Self { entities: Vec::new(), steps: Steps::new(0, 0, 0) };
        let Some(stem) = resolver.model_name().filter(|_| level.entities.iter().any(|entity| entity.is_cut)) else {
            return none();
        };
        let name = format!("{stem}.wmp");
        let Ok(Some(found)) = resolver.resolve(&Request::adjacent(&name)) else { return none() };
        let source = acknex_wmb::Source::new(&found.bytes).with_limits(options.limits);
        let Ok(wmp) = Wmp::read(source) else { return none() };
        let text = |bytes: &[u8]| options.text.decode_or(bytes, TextEncoding::Windows1252);
        let entities = wmp.nodes().iter().filter_map(|node| {
            let WmpContent::Entity(entity) = &node.content else { return None };
            let [x, y, z] = node.world.map(single);
            let (name, full_name) = (text(node.name.as_bytes()), text(entity.file_name.as_bytes()));
            Some((name, full_name, Vec3::new(x, y, z)))
        });
        let entities = entities.enumerate().map(|(number, (name, full_name, place))| Source {
            number,
            name: name.to_lowercase(),
            file: full_name.to_lowercase(),
            full_name,
            place,
        });
        Self::of(entities.collect(), found.bytes.len())
    }
    /// Creates the limits of a source of this size in bytes.
    fn of(mut entities: Vec<Source>, size: usize) -> Self {
        entities.retain(|source| source.place.is_finite());
        entities.sort_by(|a, b| a.place.x.total_cmp(&b.place.x));
        Self { entities, steps: Steps::new(size, 8, 1 << 20) }
    }
    /// The full file name of an entity, if the level truncates it and the source has it.
    fn of_entity(&self, entity: &LevelEntity, name: &str, file: &str) -> Option<String> {
        if !entity.is_cut || self.entities.is_empty() {
            return None;
        }
        // Entity names are also truncated.
        let (cut, name, place) = (file.to_lowercase(), name.to_lowercase(), entity.placement.origin);
        // Slightly more than the exact limit, which is relative to the position in the source.
        let near = NEAR.max(place.length() * NEAR_SHARE) * 1.01;
        let first = self.entities.partition_point(|source| source.place.x < place.x - near);
        let candidates = self.entities.iter().skip(first);
        let mut found: Option<&Source> = None;
        for source in candidates.take_while(|source| source.place.x <= place.x + near) {
            if !self.steps.step() {
                break;
            }
            let fits = source.place.distance(place) <= NEAR.max(source.place.length() * NEAR_SHARE)
                && source.file.starts_with(&cut)
                && source.name.starts_with(&name);
            if fits && found.is_none_or(|other| source.number < other.number) {
                found = Some(source);
            }
        }
        found.map(|source| source.full_name.clone())
    }
    /// Whether too many entities are at the same position to compare them all.
    fn is_spent(&self) -> bool {
        !self.entities.is_empty() && self.steps.is_spent()
    }
}

#[expect(clippy::cast_possible_truncation, clippy::as_conversions, reason = "the positions of a level fit")]
const fn single(value: f64) -> f32 {
    value as f32
}

#[cfg(test)]
mod tests {
    use acknex_wmb::{EntityFlags, Placement};

    use super::*;

    #[test]
    fn the_number_of_frames_is_in_the_name() {
        assert_eq!(
            ["fs+57.pcx", "flame+9.pcx", "a.tga", "+.tga", "x+0.bmp", "c++.pcx"].map(frames),
            [57, 9, 1, 1, 1, 1]
        );
    }

    fn source(number: usize, name: &str, file: &str, place: Vec3) -> Source {
        Source { number, name: name.to_lowercase(), file: file.to_lowercase(), full_name: file.into(), place }
    }
    fn entity(origin: Vec3, is_cut: bool) -> LevelEntity {
        LevelEntity {
            object: 0,
            placement: Placement { origin, angles: Vec3::ZERO, scale: Vec3::ONE },
            name: Vec::new(),
            file_name: Vec::new(),
            is_cut,
            action: Vec::new(),
            flags: EntityFlags(0),
            skills: Vec::new(),
        }
    }

    #[test]
    fn the_first_entity_with_matching_position_and_names_wins() {
        let place = Vec3::new(5.0, -3.0, 1.0);
        let names = FullNames::of(
            vec![
                source(0, "pipe_001", "waste_pipe_connector.mdl", place + Vec3::X),
                source(1, "tree_001", "Waste_Pipe_Tree.mdl", place),
                source(2, "pipe_002", "Waste_Pipe_Corner.mdl", place + Vec3::Y * 0.05),
                source(3, "pipe_003", "waste_pipe_curve.mdl", place - Vec3::X * 0.05),
                source(4, "pipe", "waste_pipe_c.mdl", Vec3::NAN),
                source(5, "far", "far_away_from_all.mdl", Vec3::splat(1e6)),
            ],
            1000,
        );
        let of = |origin, name: &str, file: &str| names.of_entity(&entity(origin, true), name, file);
        assert_eq!(of(place, "PIPE_", "waste_pipe_co").as_deref(), Some("Waste_Pipe_Corner.mdl"));
        assert_eq!(of(place, "pipe_", "waste_pipe_c").as_deref(), Some("Waste_Pipe_Corner.mdl"));
        assert_eq!(of(place, "pipe_003", "waste_pipe_c").as_deref(), Some("waste_pipe_curve.mdl"));
        assert_eq!(of(place + Vec3::X, "", "waste").as_deref(), Some("waste_pipe_connector.mdl"));
        assert_eq!(of(place + Vec3::Z, "", "waste"), None);
        assert_eq!(of(Vec3::NAN, "", "waste"), None);
        // The tolerance increases with the distance.
        assert_eq!(of(Vec3::splat(1e6) + 8.0, "", "far").as_deref(), Some("far_away_from_all.mdl"));
        assert_eq!(of(Vec3::splat(1e6) + 20.0, "", "far"), None);
        assert_eq!(names.of_entity(&entity(place, false), "", ""), None);
        assert!(!names.is_spent());
    }
    #[test]
    fn entities_at_one_position_are_compared_in_bounded_time() {
        let many = (0..2000).map(|number| source(number, "a", "a.mdl", Vec3::ZERO)).collect();
        let names = FullNames::of(many, 1);
        for _ in 0..2000 {
            names.of_entity(&entity(Vec3::ZERO, true), "b", "b");
        }
        assert!(names.is_spent());
    }
}
