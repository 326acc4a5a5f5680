//! `serde::Serialize` for dumps.

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::{ByteVertex, FrameHeader, Payload, Skin, WordVertex};
use crate::serialize::Entry;

macro_rules! entries {
    ($($t:ty),*) => {$(
        impl Entry for $t {
            fn entry<M: SerializeMap>(&self, map: &mut M, key: &'static str, _: &'static str) -> Result<(), M::Error> {
                map.serialize_entry(key, self)
            }
        }
    )*};
}
entries!(ByteVertex, WordVertex);

impl Serialize for FrameHeader {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("raw_type", &self.packing.raw_type())?;
        map.serialize_entry("min", &self.min)?;
        map.serialize_entry("max", &self.max)?;
        self.name.entry(&mut map, "name", "name_after_nul")?;
        map.end()
    }
}
/// The type, the size, and all data except pixels; for pixels and a DDS file, only the number of bytes.
impl Serialize for Skin<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("raw_type", &self.raw_type.0)?;
        map.serialize_entry("width", &self.width)?;
        map.serialize_entry("height", &self.height)?;
        map.serialize_entry("data_at", &self.data_at)?;
        map.serialize_entry("data_size", &self.data.len())?;
        match self.payload() {
            Payload::External(name) => map.serialize_entry("external", &name)?,
            Payload::Reference(skin) => map.serialize_entry("reference", &skin)?,
            Payload::None | Payload::Pixels(_) | Payload::Dds(_) => {}
        }
        if let Some(material) = &self.material {
            map.serialize_entry("material", material)?;
        }
        if let Some(effect) = &self.effect {
            map.serialize_entry("effect", effect)?;
        }
        map.end()
    }
}
