//! 3D GameStudio: levels, texture archives and level sources: the crate [`acknex-wmb`](::acknex_wmb).

use alloc::{
    collections::BTreeMap,
    format,
    string::{String, ToString},
    vec::Vec,
};

use ::acknex_wmb::wmp::{WmpContent, WmpEntity, WmpLamp};

use super::{Describe, acknex::pixel_name};
use crate::{
    any_file::{Archive, ArchiveEntry, List, detect},
    summary::{Summary, Value, columns, counted, number, shown},
};
pub use ::acknex_wmb::*;

impl Describe for Wmb<'_> {
    const EXTRA_EXTENSIONS: &'static [&'static str] = &["wmp"];

    fn summary(&self) -> Summary {
        let mut summary = Summary::default();
        list_settings(self, &mut summary);
        summary.hidden("palette", self.palette_list().is_some());
        textures(&mut summary, self.textures().iter());
        surface(self, &mut summary);
        summary.some("nodes", "nodes", self.nodes().len());
        summary.some("leafs", "leafs", self.leafs().len());
        summary.some("clip_nodes", "clip nodes", self.clip_nodes().len());
        summary.some("models", "models", self.models().len());
        lightmaps(self, &mut summary);
        list_objects(self, &mut summary);
        summary
    }
    fn rewrite(&self) -> Option<core::result::Result<Vec<u8>, WriteError>> {
        Some(Editor::new(self.clone()).write())
    }
}

impl Describe for Wad<'_> {
    fn summary(&self) -> Summary {
        let mut summary = Summary::default();
        summary.count("entries", "entries", self.entries().len());
        let own = self.has_palette();
        summary.add("palette", "palette", own, if own { "in the archive" } else { "none: the engine's palette" });
        // `validate` reports unreadable entries.
        let texture = |index| self.texture(index).unwrap_or(None);
        textures(&mut summary, (0..self.entries().len()).filter_map(texture).map(Some));
        summary
    }
    fn rewrite(&self) -> Option<core::result::Result<Vec<u8>, WriteError>> {
        Some(WadBuilder::from_wad(self).and_then(|builder| builder.write()))
    }
}

impl Describe for Wmp<'_> {
    fn summary(&self) -> Summary {
        let mut summary = Summary::default();
        let comment = self.comment().to_string();
        summary.hidden("compiler", self.version());
        if comment.is_empty() {
            summary.hidden("comment", comment);
        } else {
            summary.add("comment", "comment", comment.as_str(), comment.trim_end());
        }
        let wads: Vec<String> = self.wads().iter().map(ToString::to_string).collect();
        summary.add("wads", "texture archives", wads.iter().map(String::as_str).collect::<Value>(), number(wads.len()));
        summary.lines(&wads);
        summary.count("nodes", "nodes", self.nodes().len());
        summary.count("blocks", "blocks", self.blocks().count());
        list_source_nodes(self, &mut summary);
        summary
    }
    fn rewrite(&self) -> Option<core::result::Result<Vec<u8>, WriteError>> {
        WmpBuilder::from_wmp(self).map(|builder| builder.write())
    }
}

impl<'a> List<'a> for Wrs<'a> {
    const EXTENSIONS: &'static [&'static str] = &["wrs"];
    fn list(source: Source<'a>) -> Result<Archive> {
        let archive = Wrs::read(source)?;
        let entry = |entry: &wrs::WrsEntry<'_>| {
            let name = entry.header.name.to_string();
            let [packed_size, size] =
                [entry.header.packed_size(), entry.header.size()].map(|size| u64::from(size.unsigned_abs()));
            let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
            let start = entry.unpack_start(Head::SIZE).ok();
            let detected = start.and_then(|start| detect(Head::new(&start).with_len(size).with_extension(extension)));
            ArchiveEntry { name, packed_size, size, detected }
        };
        let entries = archive.entries().iter().map(entry).collect();
        Ok(Archive { format: Wmb::INFO.id, name: "Acknex resource archive (WRS)", entries })
    }
}

/// Textures, without their pixels.
fn textures<'a>(summary: &mut Summary, textures: impl Iterator<Item = Option<Texture<'a>>>) {
    let (mut values, mut lines) = (Vec::new(), Vec::new());
    for texture in textures {
        let (name, data) = match texture {
            Some(texture) => (texture.name().to_string(), texture.data()),
            // The list does not contain its header.
            None => (String::new(), Ok(TextureData::Dds(0))),
        };
        let [width, height] = texture.map_or([0; 2], |texture| [texture.header().width, texture.header().height]);
        let (content, mipmaps) = match data {
            Ok(TextureData::Pixels(pixels, images)) => (pixel_name(pixels), images > 1),
            Ok(TextureData::Dds(size)) if size > 0 => ("dds", false),
            _ => ("unreadable", false),
        };
        // A DDS file stores its size only in its own header.
        let is_image = content != "dds" && content != "unreadable";
        let shown = if content == "unreadable" { content.to_string() } else { content.to_uppercase() };
        let shown = if is_image { format!("{width} × {height}, {shown}") } else { shown };
        values.push(Value::map([
            ("name", name.as_str().into()),
            ("content", content.into()),
            ("width", is_image.then_some(width).into()),
            ("height", is_image.then_some(height).into()),
            ("mipmaps", mipmaps.into()),
        ]));
        lines.push((name, if mipmaps { format!("{shown}, mipmaps") } else { shown }));
    }
    summary.counts.textures = Some(lines.len());
    summary.add("textures", "textures", Value::List(values.into()), number(lines.len()));
    columns(lines.iter().map(|(name, text)| (name.as_str(), text.clone()))).for_each(|line| summary.line(line));
}

/// Faces of old levels, blocks of WMB7.
fn surface(wmb: &Wmb<'_>, summary: &mut Summary) {
    let (faces, blocks) = (wmb.faces(), wmb.blocks());
    if wmb.version() == Version::Wmb7 {
        let sum =
            |count: fn(&Block<'_>) -> usize| blocks.iter().map(|block| count(&block)).fold(0, usize::saturating_add);
        let (vertices, triangles) = (sum(|block| block.vertices.len()), sum(|block| block.triangles.len()));
        let text = format!("{}, {} vertices, {} triangles", number(blocks.len()), number(vertices), number(triangles));
        summary.counts.faces = Some(triangles);
        summary.add("blocks", "blocks", blocks.len(), text);
        summary.hidden("vertices", vertices);
        summary.hidden("triangles", triangles);
    } else {
        let lit = faces.iter().filter(Face::is_lit).count();
        let text = format!("{}, {} of them lit", number(faces.len()), number(lit));
        summary.counts.faces = Some(faces.len());
        summary.add("faces", "faces", faces.len(), text);
        summary.hidden("lit_faces", lit);
        summary.count("vertices", "vertices", wmb.vertices().len());
    }
}

fn lightmaps(wmb: &Wmb<'_>, summary: &mut Summary) {
    let (pages, terrains) = (wmb.lightmap_pages(), wmb.terrain_lightmaps());
    let side = pages.side();
    if pages.is_empty() {
        summary.hidden("lightmap_pages", 0_u32);
    } else {
        let text = format!("{} of {side} × {side}", counted(pages.len(), "page"));
        summary.add("lightmap_pages", "lightmaps", pages.len(), text);
    }
    summary.hidden("lightmap_size", (!pages.is_empty()).then_some(side));
    let value = |map: &TerrainLightmap<'_>| {
        let TerrainLightmapHeader { object, width, height } = map.header.record;
        Value::map([("object", object.into()), ("width", width.into()), ("height", height.into())])
    };
    let values: Value = terrains.iter().map(|map| value(&map)).collect();
    if terrains.is_empty() {
        summary.hidden("terrain_lightmaps", values);
        return;
    }
    summary.add("terrain_lightmaps", "terrain lightmaps", values, number(terrains.len()));
    for map in terrains.iter() {
        let TerrainLightmapHeader { object, width, height } = map.header.record;
        summary.line(format_args!("object {object}  {width} × {height}"));
    }
}

// The objects of a level: lights, entities and others.

/// The settings of the whole level.
fn list_settings(wmb: &Wmb<'_>, summary: &mut Summary) {
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
fn list_objects(wmb: &Wmb<'_>, summary: &mut Summary) {
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
fn list_source_nodes(wmp: &Wmp<'_>, summary: &mut Summary) {
    let mut list = Listed::default();
    let (mut positions, mut sounds, mut paths, mut regions) = (0, 0, 0, 0_usize);
    for node in wmp.nodes() {
        let origin = node.world.map(single);
        let count: &mut usize = match &node.content {
            WmpContent::Light(light) => {
                let WmpLamp { color, range, .. } = **light;
                list.light(origin, color.map(single), single(range));
                continue;
            }
            WmpContent::Entity(entity) => {
                let WmpEntity { name, file_name, action, .. } = &**entity;
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
            summary.add("lights", "lights", Value::List(lights.into()), number(light_count));
            summary.lines(&light_lines);
        } else {
            summary.hidden("lights", Value::List(lights.into()));
        }
        if entity_count == 0 {
            summary.hidden("entities", Value::List(entities.into()));
            return;
        }
        summary.add("entities", "entities", Value::List(entities.into()), number(entity_count));
        let lines = files.iter().map(|(file, count)| (shown(file), format!("× {}", number(*count))));
        columns(lines).for_each(|line| summary.line(line));
    }
}
