//! `serde::Serialize` of a whole model: the feature `serde`.
//!
//! Everything in the file, decoded, one list after another, written while it is read, without collecting it in memory.

use formats_core::{List, Seq, macro_support::Entry};
use serde::ser::{Serialize, SerializeMap, SerializeStruct, Serializer};

use crate::{Clips, Frame, FrameTable, GlCommand, GlCommands, Model};

/// Keys: `header`, `sections`, `skins`, `tex_coords`, `triangles`, `clips`, `frames`, `gl_commands`, `uncovered`.
impl Serialize for Model<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_struct("Model", 9)?;
        map.serialize_field("header", self.header())?;
        map.serialize_field("sections", &self.sections())?;
        map.serialize_field("skins", &self.skins())?;
        map.serialize_field("tex_coords", &self.tex_coords())?;
        map.serialize_field("triangles", &self.triangles())?;
        map.serialize_field("clips", &self.clips())?;
        map.serialize_field("frames", &self.frames())?;
        map.serialize_field("gl_commands", &self.gl_commands())?;
        map.serialize_field("uncovered", &Seq(|| self.uncovered().map(|(offset, bytes)| Gap { offset, bytes })))?;
        map.end()
    }
}

/// Bytes outside every part of the file.
struct Gap<'a> {
    offset: usize,
    bytes: &'a [u8],
}
impl Serialize for Gap<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_struct("Gap", 2)?;
        map.serialize_field("offset", &self.offset)?;
        map.serialize_field("bytes", self.bytes)?;
        map.end()
    }
}

impl Serialize for FrameTable<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(List::new(*self))
    }
}

/// The frame's header, then `vertices` and `positions` (x, y, z in Quake units); `fractions` and `hd_positions` only
/// with the high-definition extension, `rest` only if bytes follow these.
impl Serialize for Frame<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let header = self.header();
        let mut map = serializer.serialize_map(None)?;
        header.name.entry(&mut map, "name", "name_after_nul")?;
        map.serialize_entry("scale", &header.scale.to_array())?;
        map.serialize_entry("translate", &header.translate.to_array())?;
        map.serialize_entry("vertices", &self.vertices())?;
        map.serialize_entry("positions", &Seq(|| self.positions().map(|p| p.to_array())))?;
        if let Some(positions) = self.hd_positions() {
            map.serialize_entry("fractions", &self.fractions())?;
            map.serialize_entry("hd_positions", &Seq(|| positions.clone().map(|p| p.to_array())))?;
        }
        if !self.rest().is_empty() {
            map.serialize_entry("rest", self.rest())?;
        }
        map.end()
    }
}

impl Serialize for Clips<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.clone())
    }
}

impl Serialize for GlCommands<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
    }
}

/// `kind` (`strip` or `fan`) and `vertices`.
impl Serialize for GlCommand<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_struct("GlCommand", 2)?;
        map.serialize_field("kind", &self.kind)?;
        map.serialize_field("vertices", &self.vertices)?;
        map.end()
    }
}
