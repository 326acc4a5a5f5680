//! Findings about the values of objects, except positions, and about reserved fields.

use formats_core::{Diagnostics, Record, Records, field_at, num};

use crate::{
    Entity, Info, Light, ListKind, Object, OldEntity, PaletteHeader, Path, PathEdge, PathHeader, PathSkills, Position,
    Region, Sound, Wmb, codes,
    number::{element, float, whole},
};

pub(super) fn check(wmb: &Wmb<'_>, found: &mut Diagnostics) {
    if let Some(list) = wmb.palette_list() {
        let PaletteHeader { unused1, unused2, unused3: [_, last] } = list.header;
        if [unused1, unused2, last] != [0; 3] {
            found.report(codes::RESERVED, wmb.list_at(ListKind::Palettes), None);
        }
    }
    for (index, object) in wmb.objects().iter().enumerate() {
        let (at, index) = (object.at, Some(element(index)));
        for place in wrong_values(&object.record) {
            found.report(codes::OBJECT_VALUE, at.saturating_add(place), index);
        }
        if let Some(place) = reserved(&object.record) {
            found.report(codes::RESERVED, at.saturating_add(place), index);
        }
        match &object.record {
            Object::Light(light) => {
                let color = light.color.to_array();
                if color.iter().any(|channel| *channel < 0.0 || (*channel > 100.0 && channel.is_finite())) {
                    found.report(codes::LIGHT_COLOR, field_at!(Light, color, at), index);
                }
            }
            Object::Path(path) => {
                let count = path.header.point_count;
                if count.to_bits() != float(whole(count)).to_bits() {
                    found.report(codes::POINT_COUNT, field_at!(PathHeader, point_count, at), index);
                }
            }
            _ => {}
        }
    }
}

/// The offsets of infinite or NaN values in an object: one per field or table.
fn wrong_values(object: &Object<'_>) -> impl Iterator<Item = u64> + use<> {
    let place = |values: &[f32], at: u64| (!values.iter().all(|value| value.is_finite())).then_some(at);
    let places: [Option<u64>; 3] = match object {
        Object::Info(info, _) => [
            place(&[info.sun_azimuth], field_at!(Info, sun_azimuth, 0)),
            place(&[info.sun_elevation], field_at!(Info, sun_elevation, 0)),
            place(&[info.compiler_version], field_at!(Info, compiler_version, 0)),
        ],
        Object::Sound(sound) => [place(&[sound.volume], field_at!(Sound, volume, 0)), None, None],
        Object::OldEntity(entity) => [
            place(&entity.skills, field_at!(OldEntity, skills, 0)),
            place(&[entity.ambient], field_at!(OldEntity, ambient, 0)),
            None,
        ],
        Object::Entity(entity) => [
            place(&entity.skills, field_at!(Entity, skills, 0)),
            place(&[entity.ambient], field_at!(Entity, ambient, 0)),
            place(&[entity.albedo], field_at!(Entity, albedo, 0)),
        ],
        Object::Path(path) => [wrong_skills(path), wrong_edges(path), None],
        _ => [None; 3],
    };
    places.into_iter().flatten()
}

fn wrong_skills(path: &Path<'_>) -> Option<u64> {
    first(path.skills, path, |PathSkills { skills }| skills.iter().all(|skill| skill.is_finite()))
}

fn wrong_edges(path: &Path<'_>) -> Option<u64> {
    first(path.edges, path, |edge: PathEdge| {
        let PathEdge { from, to, length, bezier, weight, skill } = edge;
        [from, to, length, bezier, weight, skill].iter().all(|value| value.is_finite())
    })
}

/// The byte offset of the first invalid record of a path.
fn first<T: Record>(table: Records<'_, T>, path: &Path<'_>, is_good: impl Fn(T) -> bool) -> Option<u64> {
    let start = path.points.at(0).saturating_sub(num::to_u64(PathHeader::SIZE));
    table.iter().position(|record| !is_good(record)).map(|index| table.at(index).saturating_sub(start))
}

/// The offsets in an object of reserved fields that are not 0.
fn reserved(object: &Object<'_>) -> Option<u64> {
    let (is_zero, at) = match object {
        Object::Position(position) => (position.unused == [0; 2], field_at!(Position, unused, 0)),
        Object::Sound(sound) => (sound.raw_flags == 0, field_at!(Sound, raw_flags, 0)),
        Object::Path(path) => (path.header.unused == [0; 3], field_at!(PathHeader, unused, 0)),
        Object::Region(region) => (region.unused == [0; 2], field_at!(Region, unused, 0)),
        _ => (true, 0),
    };
    (!is_zero).then_some(at)
}
