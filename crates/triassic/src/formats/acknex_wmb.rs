//! 3D GameStudio: levels, texture archives and level sources: the crate [`acknex-wmb`](::acknex_wmb).

mod objects;

pub use ::acknex_wmb::*;

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::Describe;
use crate::summary::{Summary, Value, columns, counted, number};

impl Describe for Wmb<'_> {
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
}

impl Describe for Wad<'_> {
    fn summary(&self) -> Summary {
        let mut summary = Summary::default();
        summary.count("entries", "entries", self.entries().len());
        let own = self.has_palette();
        summary.add("palette", "palette", own, if own { "in the archive" } else { "none: that of the engine" });
        // An entry that cannot be read is one that `validate` reports.
        let texture = |index| self.texture(index).unwrap_or(None);
        textures(&mut summary, (0..self.entries().len()).filter_map(texture).map(Some));
        summary
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
            summary.add("comment", "comment", comment.as_str(), &comment);
        }
        let wads: Vec<String> = self.wads().iter().map(ToString::to_string).collect();
        summary.add("wads", "texture archives", wads.iter().map(String::as_str).collect::<Value>(), number(wads.len()));
        summary.lines(&wads);
        summary.count("nodes", "nodes", self.nodes().len());
        summary.count("blocks", "blocks", self.blocks().count());
        objects::nodes(self, &mut summary);
        summary
    }
}

/// Textures, without their pixels.
fn textures<'a>(summary: &mut Summary, textures: impl Iterator<Item = Option<Texture<'a>>>) {
    let (mut values, mut lines) = (Vec::new(), Vec::new());
    for texture in textures {
        let (name, data) = match texture {
            Some(texture) => (texture.name().to_string(), texture.data()),
            // Its header is not in the list.
            None => (String::new(), Ok(TextureData::Dds(0))),
        };
        let [width, height] = texture.map_or([0; 2], |texture| [texture.header().width, texture.header().height]);
        let (pixels, text) = match data {
            Ok(TextureData::Pixels(pixels, images)) => {
                let mips = if images > 1 { ", mipmaps" } else { "" };
                (self::pixels(pixels), format!("{width} × {height}, {}{mips}", self::pixels(pixels)))
            }
            Ok(TextureData::Dds(size)) if size > 0 => ("dds", format!("DDS, {} bytes", number(size))),
            _ => ("unreadable", "unreadable".to_string()),
        };
        let is_image = pixels != "dds" && pixels != "unreadable";
        values.push(Value::map([
            ("name", name.as_str().into()),
            // Of a DDS file only its own header knows the size.
            ("width", is_image.then_some(width).into()),
            ("height", is_image.then_some(height).into()),
            ("pixels", pixels.into()),
        ]));
        lines.push((name, text));
    }
    summary.add("textures", "textures", Value::List(values), number(lines.len()));
    columns(lines.iter().map(|(name, text)| (name.as_str(), text.clone()))).for_each(|line| summary.line(line));
}

const fn pixels(pixels: Pixels) -> &'static str {
    match pixels {
        Pixels::Indexed => "8-bit",
        Pixels::Rgb565 => "16-bit 565",
        Pixels::Argb4444 => "16-bit 4444",
        Pixels::Bgr888 => "24-bit",
        Pixels::Bgra8888 => "32-bit",
        _ => "other",
    }
}

/// Faces of old levels, blocks of WMB7.
fn surface(wmb: &Wmb<'_>, summary: &mut Summary) {
    let (faces, blocks) = (wmb.faces(), wmb.blocks());
    if wmb.version() == Version::Wmb7 {
        let sum = |count: fn(&Block<'_>) -> usize| blocks.iter().map(|block| count(&block)).fold(0, usize::saturating_add);
        let (vertices, triangles) = (sum(|block| block.vertices.len()), sum(|block| block.triangles.len()));
        let text = format!("{}, {} vertices, {} triangles", number(blocks.len()), number(vertices), number(triangles));
        summary.add("blocks", "blocks", blocks.len(), text);
        summary.hidden("vertices", vertices);
        summary.hidden("triangles", triangles);
    } else {
        let lit = faces.iter().filter(Face::is_lit).count();
        let text = format!("{}, {} of them lit", number(faces.len()), number(lit));
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
        summary.add("lightmap_pages", "light maps", pages.len(), text);
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
    summary.add("terrain_lightmaps", "terrain light maps", values, number(terrains.len()));
    for map in terrains.iter() {
        let TerrainLightmapHeader { object, width, height } = map.header.record;
        summary.line(format_args!("object {object}  {width} × {height}"));
    }
}
