//! 3D GameStudio: levels, texture archives and level sources: the crate [`acknex-wmb`](::acknex_wmb).

mod objects;

pub use ::acknex_wmb::*;

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{Describe, acknex::pixel_name};
use crate::{
    any_file::detect,
    archive::{Archive, ArchiveEntry, List},
    summary::{Summary, Value, columns, counted, number},
};

impl Describe for Wmb<'_> {
    const EXTRA_EXTENSIONS: &'static [&'static str] = &["wmp"];

    fn summary(&self) -> Summary {
        let mut summary = Summary::default();
        objects::info(self, &mut summary);
        summary.hidden("palette", self.palette_list().is_some());
        textures(&mut summary, self.textures().iter());
        surface(self, &mut summary);
        summary.some("nodes", "nodes", self.nodes().len());
        summary.some("leafs", "leafs", self.leafs().len());
        summary.some("clip_nodes", "clip nodes", self.clip_nodes().len());
        summary.some("models", "models", self.models().len());
        lightmaps(self, &mut summary);
        objects::objects(self, &mut summary);
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
        objects::nodes(self, &mut summary);
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
    summary.add("textures", "textures", Value::List(values), number(lines.len()));
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
