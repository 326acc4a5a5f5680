//! The objects of a level: lights, entities and others.

use alloc::{
    collections::BTreeMap,
    format,
    string::{String, ToString},
    vec::Vec,
};

use crate::summary::{Summary, Value, columns, number, shown};
use ::acknex_wmb::{
    Info, Object, Version, Wmb, Wmp,
    wmp::{WmpContent, WmpEntity, WmpLamp},
};

/// The settings of the whole level.
pub(super) fn info(wmb: &Wmb<'_>, summary: &mut Summary) {
    let Some(info) = wmb.info() else {
        summary.hidden("compiler", Value::None);
        return;
    };
    let compiler = Some(info.compiler_version).filter(|version| version.is_normal());
    match compiler {
        Some(version) => summary.add("compiler", "compiler", version, format_args!("version {version}")),
        None => summary.hidden("compiler", Value::None),
    }
    let (azimuth, elevation) = (info.sun_azimuth, info.sun_elevation);
    let modern = wmb.version() == Version::Wmb7;
    let sun_color = modern.then(|| Info::rgb(info.sun_color));
    let color = sun_color.map_or_else(String::new, |[r, g, b]| format!(", color {r} {g} {b}"));
    let sun = Value::map([("azimuth", azimuth.into()), ("elevation", elevation.into()), ("color", sun_color.into())]);
    summary.add("sun", "sun", sun, format_args!("azimuth {azimuth}°, elevation {elevation}°{color}"));
    if modern {
        let [r, g, b] = Info::rgb(info.ambient_color);
        summary.add("ambient", "ambient light", [r, g, b], format_args!("{r} {g} {b}"));
        let fogs = info.fog_colors.map(Info::rgb);
        let text: Vec<String> = fogs.iter().map(|[r, g, b]| format!("{r} {g} {b}")).collect();
        summary.add("fogs", "fogs", fogs, text.join("; "));
    }
}

/// Lists lights individually, entities by the files that they show, and the number of other objects.
pub(super) fn objects(wmb: &Wmb<'_>, summary: &mut Summary) {
    let mut list = Listed::default();
    let (mut positions, mut sounds, mut paths, mut regions, mut others) = (0, 0, 0, 0, 0_usize);
    for object in wmb.objects() {
        let count: &mut usize = match object.record {
            Object::Light(light) => {
                list.light(light.origin.to_array(), light.color.to_array(), light.range);
                continue;
            }
            Object::OldEntity(entity) => {
                list.entity(
                    entity.name.to_string(),
                    entity.file_name.to_string(),
                    entity.action.to_string(),
                    entity.origin.to_array(),
                );
                continue;
            }
            Object::Entity(entity) => {
                list.entity(
                    entity.name.to_string(),
                    entity.file_name.to_string(),
                    entity.action.to_string(),
                    entity.origin.to_array(),
                );
                continue;
            }
            Object::Info(..) => continue,
            Object::Position(_) => &mut positions,
            Object::Sound(_) => &mut sounds,
            Object::Path(_) => &mut paths,
            Object::Region(_) => &mut regions,
            _ => &mut others,
        };
        *count = count.saturating_add(1);
    }
    list.show(summary);
    summary.some("positions", "positions", positions);
    summary.some("sounds", "sounds", sounds);
    summary.some("paths", "paths", paths);
    summary.some("regions", "regions", regions);
    summary.some("other_objects", "other objects", others);
}

/// The same for a level source.
pub(super) fn nodes(wmp: &Wmp<'_>, summary: &mut Summary) {
    let mut list = Listed::default();
    let (mut positions, mut sounds, mut paths, mut regions) = (0, 0, 0, 0_usize);
    for node in wmp.nodes() {
        let origin = node.world.map(single);
        let count: &mut usize = match &node.content {
            WmpContent::Light(WmpLamp { color, range, .. }) => {
                list.light(origin, color.map(single), single(*range));
                continue;
            }
            WmpContent::Entity(WmpEntity { name, file_name, action, .. }) => {
                list.entity(name.to_string(), file_name.to_string(), action.to_string(), origin);
                continue;
            }
            WmpContent::Start(_) => &mut positions,
            WmpContent::Sound(..) => &mut sounds,
            WmpContent::Path(..) => &mut paths,
            WmpContent::Region(..) => &mut regions,
            _ => continue,
        };
        *count = count.saturating_add(1);
    }
    list.show(summary);
    summary.some("positions", "positions", positions);
    summary.some("sounds", "sounds", sounds);
    summary.some("paths", "paths", paths);
    summary.some("regions", "regions", regions);
}

#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "the nearest number, for display")]
const fn single(value: f64) -> f32 {
    value as f32
}

/// Lights and entities as values and lines.
#[derive(Default)]
struct Listed {
    lights: Vec<Value>,
    light_lines: Vec<String>,
    entities: Vec<Value>,
    files: BTreeMap<String, usize>,
}

impl Listed {
    fn light(&mut self, origin: [f32; 3], color: [f32; 3], range: f32) {
        self.lights.push(Value::map([("position", origin.into()), ("color", color.into()), ("range", range.into())]));
        let [x, y, z] = origin;
        let color = color.map(|part| part.to_string()).join(" ");
        self.light_lines.push(format!("({x}, {y}, {z})  color {color}, range {range}"));
    }
    fn entity(&mut self, name: String, file: String, action: String, origin: [f32; 3]) {
        let count = self.files.entry(file.clone()).or_default();
        *count = count.saturating_add(1);
        self.entities.push(Value::map([
            ("name", name.into()),
            ("file", file.into()),
            ("action", action.into()),
            ("position", origin.into()),
        ]));
    }
    fn show(self, summary: &mut Summary) {
        let Self { lights, light_lines, entities, files } = self;
        let (light_count, entity_count) = (lights.len(), entities.len());
        if light_count > 0 {
            summary.add("lights", "lights", Value::List(lights), number(light_count));
            summary.lines(&light_lines);
        } else {
            summary.hidden("lights", Value::List(lights));
        }
        if entity_count == 0 {
            summary.hidden("entities", Value::List(entities));
            return;
        }
        summary.add("entities", "entities", Value::List(entities), number(entity_count));
        let lines = files.iter().map(|(file, count)| (shown(file), format!("× {}", number(*count))));
        columns(lines).for_each(|line| summary.line(line));
    }
}
