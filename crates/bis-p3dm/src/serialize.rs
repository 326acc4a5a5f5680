//! `serde::Serialize` for a whole model and a material: the feature `serde`.
//!
//! Everything in the file is decoded and written list by list, without collecting it in memory.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use core::fmt::Write;

use formats_core::{Seq, Text};
use serde::ser::{Serialize, SerializeMap, SerializeStruct, Serializer};

use crate::{
    Face, Frame, Header, Lod, Model, Proxy, Resolution, Selection, Tag, TagData, UvSet, Vertex,
    rvmat::{Class, Entry, Material, Value},
};

/// Keys: `header`, `lods`, `tail` (in hexadecimal, omitted if empty).
impl Serialize for Model<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry::<_, Header>("header", self.header())?;
        map.serialize_entry("lods", self.lods())?;
        if !self.tail().is_empty() {
            map.serialize_entry("tail", &Hex(self.tail().record))?;
        }
        map.end()
    }
}

/// Bytes of unknown meaning.
struct Hex<'a>(&'a [u8]);

impl Serialize for Hex<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut hex = String::new();
        for byte in self.0 {
            // Writing to a string cannot fail.
            let _ = write!(hex, "{byte:02x}");
        }
        serializer.serialize_str(&hex)
    }
}

/// The header, then `form`, `header_rest` (omitted if empty), `kind`, `resolution`, `points`, `normals`, `faces`,
/// `tags`.
impl Serialize for Lod<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("form", &self.form())?;
        map.serialize_entry("kind", &self.kind().to_string())?;
        map.serialize_entry("resolution", &self.resolution())?;
        map.serialize_entry("header", self.header())?;
        if !self.header_rest().is_empty() {
            map.serialize_entry("header_rest", &Hex(self.header_rest()))?;
        }
        let points = self.points();
        map.serialize_entry("points", &Seq(|| points.iter()))?;
        map.serialize_entry("normals", &Seq(|| self.normals().iter().map(|normal| normal.vector.to_array())))?;
        map.serialize_entry("faces", &Seq(|| self.faces().iter()))?;
        let proxies = || self.proxies().map(|proxy| Placed(proxy, self));
        map.serialize_entry("proxies", &Seq(proxies))?;
        map.serialize_entry("tags", &Seq(|| self.tags().iter()))?;
        map.end()
    }
}

impl Serialize for Resolution {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

/// The bytes after the NUL of a name in its field, if they are not all zeros.
fn after_nul<'f>(field: Option<&'f [u8]>, name: &Text<'_>) -> Option<Hex<'f>> {
    let rest = field?.get(name.as_bytes().len().saturating_add(1)..)?;
    rest.iter().any(|byte| *byte != 0).then_some(Hex(rest))
}

/// `corner_count`, `vertices` (all four), `raw_flags`, `texture`, `texture_after_nul` (omitted if empty), `material`.
impl Serialize for Face<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("corner_count", &self.corner_count)?;
        map.serialize_entry::<_, [Vertex]>("vertices", &self.vertices)?;
        map.serialize_entry("raw_flags", &self.raw_flags)?;
        map.serialize_entry("texture", &self.texture)?;
        if let Some(rest) = after_nul(self.texture_field.map(<[u8; 32]>::as_slice), &self.texture) {
            map.serialize_entry("texture_after_nul", &rest)?;
        }
        map.serialize_entry("material", &self.material)?;
        map.end()
    }
}

/// `name`, then a key for the kind of its data: `property`, `uv_set`, `sharp_edges`, `mass`, `frame`, `selection`,
/// `material_index`; or `data` in hexadecimal if the kind is unknown.
impl Serialize for Tag<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("name", &self.name())?;
        if let Some(rest) = after_nul(self.name_field().map(<[u8; 64]>::as_slice), &self.name()) {
            map.serialize_entry("name_after_nul", &rest)?;
        }
        if self.active() != 1 {
            map.serialize_entry("active", &self.active())?;
        }
        if self.uncounted() != 0 {
            map.serialize_entry("uncounted", &self.uncounted())?;
        }
        match self.data() {
            TagData::EndOfFile => {}
            TagData::UvSet(set) => map.serialize_entry("uv_set", &set)?,
            TagData::SharpEdges(edges) => {
                map.serialize_entry("sharp_edges", &Seq(|| edges.iter().map(|edge| edge.points)))?;
            }
            TagData::Property(property) => map.serialize_entry("property", &property)?,
            TagData::Mass(mass) => map.serialize_entry("mass", &Seq(|| mass.iter().map(|mass| mass.mass)))?,
            TagData::Animation(frame) => map.serialize_entry("frame", &frame)?,
            TagData::Selected(selection)
            | TagData::Hide(selection)
            | TagData::Lock(selection)
            | TagData::Selection(selection) => map.serialize_entry("selection", &selection)?,
            TagData::MaterialIndex(indices) => map.serialize_entry("material_index", &indices)?,
            TagData::Unknown | TagData::WrongSize => map.serialize_entry("data", &Hex(self.bytes()))?,
        }
        map.end()
    }
}

/// `id` and `uvs`.
impl Serialize for UvSet<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_struct("UvSet", 2)?;
        map.serialize_field("id", &self.id)?;
        map.serialize_field("uvs", &Seq(|| self.uvs.iter().map(|uv| uv.uv.to_array())))?;
        map.end()
    }
}

/// `time` and `positions`.
impl Serialize for Frame<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_struct("Frame", 2)?;
        map.serialize_field("time", &self.time)?;
        map.serialize_field("positions", &Seq(|| self.positions().map(|at| at.to_array())))?;
        map.end()
    }
}

/// `points` and `faces`: the index and the byte of each selected one.
impl Serialize for Selection<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let chosen = |bytes: &'_ [u8]| -> Vec<(usize, u8)> {
            bytes.iter().copied().enumerate().filter(|(_, byte)| *byte != 0).collect()
        };
        let mut map = serializer.serialize_struct("Selection", 2)?;
        map.serialize_field("points", &chosen(self.points))?;
        map.serialize_field("faces", &chosen(self.faces))?;
        map.end()
    }
}

/// A proxy and the level that holds its triangle.
struct Placed<'a, 'b>(Proxy<'a>, &'b Lod<'a>);

/// `path`, `id`, and `origin`, `right`, `up`, `forward` if it has a transform.
impl Serialize for Placed<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("path", &self.0.path())?;
        map.serialize_entry("id", &self.0.id())?;
        if let Some(place) = self.0.transform(self.1) {
            map.serialize_entry("origin", &place.origin.to_array())?;
            map.serialize_entry("right", &place.right().to_array())?;
            map.serialize_entry("up", &place.up().to_array())?;
            map.serialize_entry("forward", &place.forward().to_array())?;
        }
        map.end()
    }
}

/// The entries of the file: see [`Class`].
impl Serialize for Material<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_struct("Material", 2)?;
        map.serialize_field("form", if self.is_rapified() { "rapified" } else { "text" })?;
        map.serialize_field("entries", self.entries())?;
        map.end()
    }
}

/// `class`, `base` (omitted if absent), `entries`.
impl Serialize for Class<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("class", &self.name)?;
        if let Some(base) = &self.base {
            map.serialize_entry("base", base)?;
        }
        map.serialize_entry("entries", &self.entries)?;
        map.end()
    }
}

/// `name`, `value` and, if it is appended to an array, `appends`; a class; `external`; `delete`.
impl Serialize for Entry<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let one = |serializer: S, key, name: &Text<'_>| {
            let mut map = serializer.serialize_map(Some(1))?;
            map.serialize_entry(key, name)?;
            map.end()
        };
        match self {
            Self::Class(class) => class.serialize(serializer),
            Self::External(name) => one(serializer, "external", name),
            Self::Delete(name) => one(serializer, "delete", name),
            Self::Value { name, value, appends } => {
                let mut map = serializer.serialize_map(None)?;
                map.serialize_entry("name", name)?;
                map.serialize_entry("value", value)?;
                if *appends {
                    map.serialize_entry("appends", appends)?;
                }
                map.end()
            }
        }
    }
}

impl Serialize for Value<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Text(text) => Text::new(text).serialize(serializer),
            Self::Word(word) => word.serialize(serializer),
            Self::Number(number) => number.serialize(serializer),
            Self::Array(items) => items.serialize(serializer),
        }
    }
}
