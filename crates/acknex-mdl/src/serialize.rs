//! `serde::Serialize` for dumps. Parts that a generation lacks are empty lists.

use formats_core::{Records, Seq, Text};
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::{
    Body, Model, Skin,
    classic::{Frame, FrameGroup, SkinGroup},
    mdl7::{self, Bone, Deformer, DeformerElement, Group},
    model::PARTS,
    skin::Time,
};

impl Serialize for Model<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        const EMPTY: [u8; 0] = [];
        let [generation, header, skins, skin_groups, bones, tex_coords, triangles, frames, frame_groups, more @ ..] =
            PARTS;
        let [groups, deformers, entity, editor, trailing] = more;
        let mut map = serializer.serialize_map(Some(PARTS.len()))?;
        map.serialize_entry(generation, &self.generation())?;
        match &self.body {
            Body::Classic(model) => {
                map.serialize_entry(header, model.header())?;
                map.serialize_entry(skins, &Seq(|| self.skins()))?;
                map.serialize_entry(skin_groups, model.skin_groups())?;
                map.serialize_entry(bones, &EMPTY)?;
                map.serialize_entry(tex_coords, &model.tex_coords())?;
                map.serialize_entry(triangles, &model.triangles())?;
                map.serialize_entry(frames, &Seq(|| model.frames()))?;
                map.serialize_entry(frame_groups, model.frame_groups())?;
                for part in [groups, deformers, entity, editor] {
                    map.serialize_entry(part, &EMPTY)?;
                }
                map.serialize_entry(trailing, model.trailing())?;
            }
            Body::Mdl7(model) => {
                map.serialize_entry(header, model.header())?;
                map.serialize_entry(skins, &Seq(|| self.skins()))?;
                map.serialize_entry(skin_groups, &EMPTY)?;
                map.serialize_entry(bones, &Seq(|| model.bones()))?;
                for part in [tex_coords, triangles, frames, frame_groups] {
                    map.serialize_entry(part, &EMPTY)?;
                }
                map.serialize_entry(groups, &Seq(|| model.groups()))?;
                map.serialize_entry(deformers, &Seq(|| model.deformers()))?;
                map.serialize_entry(entity, model.entity_data())?;
                map.serialize_entry(editor, model.editor_data())?;
                map.serialize_entry(trailing, model.trailing())?;
            }
        }
        map.end()
    }
}

/// A name, and the bytes after its NUL if they are not zero.
fn name<M: SerializeMap>(map: &mut M, field: &[u8]) -> Result<(), M::Error> {
    use core::fmt::Write;
    let mut parts = field.splitn(2, |byte| *byte == 0);
    map.serialize_entry("name", &Text::new(parts.next().unwrap_or_default()))?;
    let rest = parts.next().unwrap_or_default();
    if rest.iter().any(|byte| *byte != 0) {
        let mut hex = alloc::string::String::new();
        for byte in rest {
            // Writing to a string cannot fail.
            let _ = write!(hex, "{byte:02x}");
        }
        map.serialize_entry("name_after_nul", &hex)?;
    }
    Ok(())
}

impl Serialize for Skin<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        name(&mut map, self.name_field)?;
        if let Some(group) = self.group {
            map.serialize_entry("group", &group)?;
        }
        map.serialize_entry("data", &self.data)?;
        map.end()
    }
}
/// The times, in seconds.
fn times<M: SerializeMap>(map: &mut M, times: Records<'_, Time>) -> Result<(), M::Error> {
    map.serialize_entry("times", &Seq(|| times.iter().map(|time| time.seconds)))
}
impl Serialize for SkinGroup<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(1))?;
        times(&mut map, self.times)?;
        map.end()
    }
}
impl Serialize for FrameGroup<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("header", &self.header)?;
        times(&mut map, self.times)?;
        map.end()
    }
}
impl Serialize for Frame<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        if let Some(group) = self.group {
            map.serialize_entry("group", &group)?;
        }
        map.serialize_entry("header", &self.header)?;
        map.serialize_entry("vertices", &self.vertices)?;
        map.end()
    }
}
impl Serialize for Bone<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        name(&mut map, self.name_field)?;
        map.serialize_entry("head", &self.head)?;
        map.end()
    }
}
impl Serialize for Group<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(5))?;
        map.serialize_entry("header", self.header())?;
        map.serialize_entry("tex_coords", &self.tex_coords())?;
        map.serialize_entry("triangles", &self.triangles())?;
        map.serialize_entry("vertices", &self.vertices())?;
        map.serialize_entry("frames", &Seq(|| self.frames()))?;
        map.end()
    }
}
impl Serialize for mdl7::Frame<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(3))?;
        map.serialize_entry("header", &self.header)?;
        map.serialize_entry("vertices", &self.vertices)?;
        map.serialize_entry("matrices", &self.matrices)?;
        map.end()
    }
}
impl Serialize for Deformer<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("header", &self.header)?;
        map.serialize_entry("elements", &Seq(|| self.elements()))?;
        map.end()
    }
}
impl Serialize for DeformerElement<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("head", &self.head)?;
        map.serialize_entry("weights", &self.weights)?;
        map.end()
    }
}
