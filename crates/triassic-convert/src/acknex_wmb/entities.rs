//! Entities: nodes with all of their properties, which show the contents of their files.

use acknex_wmb::{Entity, EntityFlags, Level, LevelEntity, Object, OldEntity, Wmb};
use formats_core::glam::{Quat, Vec3};
use serde_json::json;

use super::{CONVENTION, context::Context, sources::FullNames};
use crate::{Resolver, findings, is_image_name};
use triassic_scene::{Extras, Id, Instance, Look, LookAlpha, Node, NodeKind, Scene, Sprite, Texture, Transform};

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_frames_is_in_the_name() {
        assert_eq!(
            ["fs+57.pcx", "flame+9.pcx", "a.tga", "+.tga", "x+0.bmp", "c++.pcx"].map(frames),
            [57, 9, 1, 1, 1, 1]
        );
    }
}
