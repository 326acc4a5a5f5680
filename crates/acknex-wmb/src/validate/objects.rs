//! Findings about objects and the lightmaps of terrains.

use formats_core::{Diagnostics, field_at, glam::Vec3};

use crate::{
    Entity, Object, Path, Wmb, codes,
    number::{element, whole},
};

pub(super) fn check(wmb: &Wmb<'_>, found: &mut Diagnostics) {
    let objects = wmb.objects();
    let paths = objects.iter().filter(|object| matches!(object.record, Object::Path(_))).count();
    let is_entity = |object: &Object<'_>| matches!(object, Object::OldEntity(_) | Object::Entity(_));
    let entities = objects.iter().filter(|object| is_entity(&object.record)).count();
    for (index, object) in objects.iter().enumerate() {
        let element = Some(element(index));
        let at = object.at;
        let mut finite = |points: &[Vec3]| {
            if points.iter().any(|point| !point.is_finite()) {
                found.report(codes::OBJECT_NOT_FINITE, at, element);
            }
        };
        match &object.record {
            Object::Position(position) => finite(&[position.origin, position.angles]),
            Object::Light(light) => finite(&[light.origin, light.color, Vec3::splat(light.range)]),
            Object::Sound(sound) => finite(&[sound.origin]),
            Object::Region(region) => finite(&[region.mins, region.maxs]),
            Object::OldEntity(entity) => {
                finite(&[entity.origin, entity.angles, entity.scale]);
                if !entity.file_name.has_nul() {
                    found.report(codes::CUT_NAME, at, element);
                }
            }
            Object::Entity(entity) => {
                finite(&[entity.origin, entity.angles, entity.scale]);
                if !entity.file_name.has_nul() {
                    found.report(codes::CUT_NAME, at, element);
                }
                if usize::try_from(entity.path).map_or(true, |path| path > paths) {
                    found.report(codes::BAD_PATH, at, element);
                }
                if usize::try_from(entity.attached).map_or(true, |attached| attached > entities) {
                    found.report(codes::BAD_ATTACHED, field_at!(Entity, attached, at), element);
                }
            }
            Object::Path(path) => {
                // Infinite values count once per path, like all its findings.
                if path.points.iter().any(|point| !point.position.is_finite()) {
                    finite(&[Vec3::NAN]);
                }
                if bad_edge(path) {
                    found.report(codes::BAD_PATH_EDGE, at, element);
                }
            }
            Object::Info(..) => {}
            Object::Other(..) if objects.at(index).is_none() => found.report(codes::BAD_OBJECT_OFFSET, at, element),
            Object::Other(1..=8, _) => found.report(codes::CUT_OBJECT, at, element),
            Object::Other(..) => found.report(codes::UNKNOWN_OBJECT, at, element),
        }
    }
    for (index, map) in wmb.terrain_lightmaps().iter().enumerate() {
        if usize::try_from(map.header.object).map_or(true, |object| object >= objects.len()) {
            found.report(codes::BAD_TERRAIN, map.header.at, Some(element(index)));
        } else if !is_terrain(wmb, map.header.object) {
            found.report(codes::NOT_TERRAIN, map.header.at, Some(element(index)));
        }
    }
}

/// Whether an object shows a terrain, or its name is truncated before its extension.
fn is_terrain(wmb: &Wmb<'_>, object: i32) -> bool {
    let object = usize::try_from(object).ok().and_then(|object| wmb.objects().get(object));
    let is_named = |name: &[u8]| {
        let extension = name.len().checked_sub(4).and_then(|start| name.get(start..));
        extension.is_some_and(|extension| extension.eq_ignore_ascii_case(b".hmp"))
    };
    match object.map(|object| object.record) {
        Some(Object::OldEntity(entity)) => is_named(entity.file_name.as_bytes()) || !entity.file_name.has_nul(),
        Some(Object::Entity(entity)) => is_named(entity.file_name.as_bytes()) || !entity.file_name.has_nul(),
        _ => false,
    }
}

fn bad_edge(path: &Path<'_>) -> bool {
    let missing =
        |point: f32| !usize::try_from(whole(point)).is_ok_and(|point| (1..=path.points.len()).contains(&point));
    path.edges.iter().any(|edge| missing(edge.from) || missing(edge.to))
}
