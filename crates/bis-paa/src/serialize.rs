//! `serde::Serialize` of a whole texture: the feature `serde`.
//!
//! It contains everything except the pixels, which are better viewed as an image: for the data of a level, only its
//! offset and size.

use alloc::string::String;
use core::fmt::Write;

use formats_core::Seq;
use serde::ser::{Serialize, SerializeMap, SerializeStruct, Serializer};

use crate::{MipLevel, Palette, PixelType, Tag, Texture};

/// Keys: `type_word`, `pixel_type`, `tags`, `palette`, `levels`, `tail`.
impl Serialize for Texture<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_struct("Texture", 6)?;
        map.serialize_field("type_word", &self.type_word())?;
        map.serialize_field("pixel_type", &self.pixel_type())?;
        map.serialize_field("tags", &Seq(|| self.tags()))?;
        map.serialize_field("palette", &self.palette())?;
        map.serialize_field("levels", &Seq(|| self.levels()))?;
        map.serialize_field("tail", self.tail())?;
        map.end()
    }
}

/// The name.
impl Serialize for PixelType {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// `name` as stored in the file, `data` in hexadecimal.
impl Serialize for Tag<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut hex = String::with_capacity(self.data.len().saturating_mul(2));
        for byte in self.data {
            // Writing to a string cannot fail.
            let _ = write!(hex, "{byte:02x}");
        }
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("name", &String::from_iter(self.name().map(char::from)))?;
        map.serialize_entry("data", &hex)?;
        map.end()
    }
}

/// The colors.
impl Serialize for Palette<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.colors().serialize(serializer)
    }
}

/// `at`, `width`, `height`, `packing`, `marked`, `data_at`, `data_size`.
impl Serialize for MipLevel<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("at", &self.at())?;
        map.serialize_entry("width", &self.width())?;
        map.serialize_entry("height", &self.height())?;
        map.serialize_entry("packing", &self.packing())?;
        map.serialize_entry("marked", &self.is_marked())?;
        map.serialize_entry("data_at", &self.data_at())?;
        map.serialize_entry("data_size", &self.data().len())?;
        map.end()
    }
}
