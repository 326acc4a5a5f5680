//! `serde::Serialize` of whole files: the feature `serde`. Written while it is read: at most one visibility row is collected in
//! memory.

use alloc::vec::Vec;

use formats_core::{Record, Seq, Text};
use serde::ser::{Serialize, SerializeMap, SerializeSeq, SerializeStruct, Serializer};

use crate::{
    Block, ListKind, PaletteList, Wad, Wmb, Wmp,
    wmp::{WmpBlock, WmpContent, WmpForm, WmpList, WmpNode, WmpShape, WmpSurface},
};

impl Serialize for Wmb<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_struct("Wmb", crate::wmb::PARTS.len())?;
        map.serialize_field("version", &self.version().number())?;
        let lists = || self.header().lists.iter().zip(ListKind::ALL).filter(|(entry, _)| entry.length != 0);
        map.serialize_field("lists", &Seq(|| lists().map(|(entry, kind)| Named { kind, entry: *entry })))?;
        map.serialize_field("palette", &self.palette_list())?;
        let textures = self.textures();
        map.serialize_field("textures", &Seq(|| textures.iter().map(|t| t.map(|t| *t.header()))))?;
        map.serialize_field("tex_infos", &self.tex_infos())?;
        map.serialize_field("planes", &self.planes())?;
        map.serialize_field("vertices", &self.vertices())?;
        map.serialize_field("edges", &self.edges())?;
        map.serialize_field("surf_edges", &self.surf_edges())?;
        map.serialize_field("faces", &self.faces())?;
        map.serialize_field("nodes", &self.nodes())?;
        map.serialize_field("leafs", &self.leafs())?;
        map.serialize_field("visible_leafs", &VisibleRows(self))?;
        map.serialize_field("mark_surfaces", &self.mark_surfaces())?;
        map.serialize_field("clip_nodes", &self.clip_nodes())?;
        map.serialize_field("models", &self.models())?;
        let objects = self.objects();
        map.serialize_field("objects", &Seq(|| objects.iter().map(|object| object.record)))?;
        let pages = self.lightmap_pages();
        map.serialize_field("lightmap_pages", &Seq(|| pages.iter().map(|page| [page.width(), page.height()])))?;
        let terrains = self.terrain_lightmaps();
        map.serialize_field("terrain_lightmaps", &Seq(|| terrains.iter().map(|map| map.header)))?;
        map.serialize_field("blocks", &Seq(|| self.blocks().iter()))?;
        map.end()
    }
}

/// For each leaf, the visible leaves; `null` without a row.
struct VisibleRows<'a>(&'a Wmb<'a>);

impl Serialize for VisibleRows<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let leafs = self.0.leafs().len();
        let mut list = serializer.serialize_seq(Some(leafs))?;
        // A byte of a row marks eight leaves as visible. Overlapping rows could mark all leaves for every leaf; the excess is
        // omitted.
        let mut left = self.0.list_bytes(ListKind::Visibility).len().saturating_mul(8);
        for leaf in 0..leafs {
            let row = self.0.visible_leafs(leaf).filter(|_| left > 0);
            let row: Option<Vec<usize>> = row.map(|row| row.take(left.saturating_add(1)).collect());
            let count = row.as_ref().map_or(0, Vec::len);
            list.serialize_element(&row.filter(|_| count <= left))?;
            left = left.saturating_sub(count.max(1));
        }
        list.end()
    }
}

/// A list with its name.
#[derive(serde::Serialize)]
struct Named {
    kind: ListKind,
    #[serde(flatten)]
    entry: crate::ListEntry,
}

/// The header and 256 colors; the tables of the software renderer are left out.
impl Serialize for PaletteList<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_struct("PaletteList", 3)?;
        map.serialize_field("header", &self.header)?;
        map.serialize_field("colors", self.colors.as_chunks::<3>().0)?;
        map.serialize_field("table_bytes", &self.tables.len())?;
        map.end()
    }
}

impl Serialize for Block<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_struct("Block", 4)?;
        map.serialize_field("header", &self.header)?;
        map.serialize_field("vertices", &self.vertices)?;
        map.serialize_field("triangles", &self.triangles)?;
        map.serialize_field("skins", &self.skins)?;
        map.end()
    }
}

/// `version`, `entries` and `textures` (their headers).
impl Serialize for Wad<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_struct("Wad", 3)?;
        map.serialize_field("version", &self.version())?;
        map.serialize_field("entries", &self.entries())?;
        let textures = || (0..self.entries().len()).filter_map(|index| self.texture(index).ok().flatten());
        map.serialize_field("textures", &Seq(|| textures().map(|texture| *texture.header())))?;
        map.end()
    }
}

impl<T: Record + Serialize> Serialize for WmpList<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
    }
}

/// `form`, `version`, `comment`, `created`, `wads` and `nodes`, which name their parents.
impl Serialize for Wmp<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_struct("Wmp", 6)?;
        map.serialize_field("form", &self.form())?;
        map.serialize_field("version", &self.version())?;
        map.serialize_field("comment", &self.comment())?;
        map.serialize_field("created", &self.created())?;
        map.serialize_field("wads", self.wads())?;
        map.serialize_field("nodes", self.nodes())?;
        map.end()
    }
}

impl Serialize for WmpNode<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("kind", &self.kind())?;
        map.serialize_entry("raw_kind", &self.header.kind)?;
        map.serialize_entry("parent", &self.parent)?;
        map.serialize_entry("class", &self.class)?;
        map.serialize_entry("name", &self.name)?;
        map.serialize_entry("origin", &self.origin)?;
        map.serialize_entry("angles", &self.angles)?;
        map.serialize_entry("scale", &self.scale)?;
        map.serialize_entry("world", &self.world)?;
        match &self.content {
            WmpContent::None => {}
            WmpContent::Level(level) => map.serialize_entry("level", &**level)?,
            WmpContent::Block(block) => map.serialize_entry("block", &**block)?,
            WmpContent::Entity(entity) => map.serialize_entry("entity", &**entity)?,
            WmpContent::Light(light) => map.serialize_entry("light", &**light)?,
            WmpContent::Sound(sound) => map.serialize_entry("sound", &**sound)?,
            WmpContent::Path(name, points) => map.serialize_entry("path", &(name, points))?,
            WmpContent::Region(name, bounds) => map.serialize_entry("region", &(name, &**bounds))?,
            WmpContent::Start(name) => map.serialize_entry("start", name)?,
            WmpContent::Other(_, bytes) if self.form == WmpForm::Text => {
                map.serialize_entry("other", &Text::new(bytes))?;
            }
            WmpContent::Other(id, bytes) => map.serialize_entry("other", &(id, bytes))?,
        }
        if !self.more.is_empty() {
            map.serialize_entry("more", &self.more)?;
        }
        map.end()
    }
}

impl Serialize for WmpBlock<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("header", &self.header)?;
        if self.shape != WmpShape::Stored {
            map.serialize_entry("shape", &self.shape)?;
        }
        map.serialize_entry("vertices", &self.vertices)?;
        map.serialize_entry("faces", &Seq(|| self.faces().map(|face| Seq(move || face.corners()))))?;
        map.serialize_entry("surfaces", &Seq(|| self.surfaces()))?;
        if !self.more.is_empty() {
            map.serialize_entry("more", &self.more)?;
        }
        map.end()
    }
}

impl Serialize for WmpSurface<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("header", &self.header)?;
        map.serialize_entry("texture", &self.texture)?;
        map.serialize_entry("tex_info", &self.tex_info)?;
        if let Some(mapping) = &self.mapping {
            map.serialize_entry("mapping", mapping)?;
        }
        map.end()
    }
}
