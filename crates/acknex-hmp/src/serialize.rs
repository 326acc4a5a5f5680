//! `serde::Serialize` of a whole terrain: the feature `serde`.
//!
//! Everything in the file, decoded, one list after another, written while it is read, without collecting it in memory.

use formats_core::Seq;
use serde::ser::{Serialize, SerializeMap, SerializeStruct, Serializer};

use crate::{Frame, Terrain};

/// Keys: `generation`, `header`, `grid`, `skins`, `tex_coords`, `triangles`, `own_triangles`, `frames`,
/// `trailing`.
impl Serialize for Terrain<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_struct("Terrain", 9)?;
        map.serialize_field("generation", &self.generation())?;
        map.serialize_field("header", self.header())?;
        map.serialize_field("grid", self.grid())?;
        map.serialize_field("skins", &Seq(|| self.skins().map(|skin| skin.record)))?;
        map.serialize_field("tex_coords", &self.tex_coords())?;
        map.serialize_field("triangles", &Seq(|| self.triangles()))?;
        map.serialize_field("own_triangles", &self.own_triangles())?;
        map.serialize_field("frames", &Seq(|| self.frames()))?;
        map.serialize_field("trailing", self.trailing())?;
        map.end()
    }
}

/// `at`, `header`, `points` as stored in the file, then `positions` (x, y, z in quants) and `normals` (outward).
impl Serialize for Frame<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("at", &self.at())?;
        map.serialize_entry("header", self.header())?;
        map.serialize_entry("points", &self.points())?;
        map.serialize_entry("positions", &Seq(|| self.positions().map(|position| position.to_array())))?;
        map.serialize_entry("normals", &Seq(|| self.normals().map(|normal| normal.to_array())))?;
        map.end()
    }
}
