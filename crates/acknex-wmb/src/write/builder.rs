//! A level of WMB7 from your own data.

use alloc::{vec, vec::Vec};

use formats_core::{Palette, Record, WriteError, encode_all, glam::Vec3, num};

use super::{BuilderObject, BuilderTexture, number, offset_list};
use crate::{
    BlockHeader, BlockSkin, BlockTriangle, BlockVertex, ClipNode, Info, Leaf, ListEntry, ListKind, MarkSurface, Model,
    Node, Plane, TerrainLightmapHeader, TexInfo, Version,
};

/// A level of WMB7 to write, simple or with a BSP tree.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Builder {
    /// The palette of 8-bit textures.
    pub palette: Option<Palette>,
    /// The planes of the BSP tree.
    pub planes: Vec<Plane>,
    /// The textures.
    pub textures: Vec<BuilderTexture>,
    /// The texture infos, by which skins name their materials.
    pub tex_infos: Vec<TexInfo>,
    /// The nodes of the BSP tree, its root first.
    pub nodes: Vec<Node>,
    /// The leaves of the BSP tree.
    pub leafs: Vec<Leaf>,
    /// The blocks in the leaves.
    pub leaf_blocks: Vec<MarkSurface>,
    /// The nodes for collisions.
    pub clip_nodes: Vec<ClipNode>,
    /// The visibility between leaves, as in a file.
    pub visibility: Vec<u8>,
    /// The models: the level itself first.
    pub models: Vec<Model>,
    /// The objects. The first information object gives the size of the pages.
    pub objects: Vec<BuilderObject>,
    /// The pages of lightmaps: blue, green, red.
    pub lightmaps: Vec<Vec<u8>>,
    /// The blocks.
    pub blocks: Vec<BuilderBlock>,
    /// The lightmaps of terrains.
    pub terrain_lightmaps: Vec<BuilderTerrainLightmap>,
}

/// The lightmap of a terrain to write.
#[derive(Debug, Clone, PartialEq)]
pub struct BuilderTerrainLightmap {
    /// Size, and the object that it belongs to.
    pub header: TerrainLightmapHeader,
    /// Blue, green, red.
    pub pixels: Vec<u8>,
}

/// A block to write.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct BuilderBlock {
    /// The contents.
    pub contents: i32,
    /// The vertices; the box is computed from them.
    pub vertices: Vec<BlockVertex>,
    /// The triangles, clockwise seen from outside.
    pub triangles: Vec<BlockTriangle>,
    /// The skins.
    pub skins: Vec<BlockSkin>,
}

impl Builder {
    /// The file.
    ///
    /// # Errors
    /// If a triangle refers to a missing vertex or skin, a vertex is infinite or NaN, a page or a lightmap of a terrain
    /// has another size than declared, or the file would be too large for its offsets.
    pub fn write(&self) -> Result<Vec<u8>, WriteError> {
        let palette = self.palette.as_ref().map_or(Vec::new(), |palette| {
            let mut list = vec![0; 16];
            list.extend_from_slice(palette.as_bytes());
            list
        });
        let textures: Vec<Vec<u8>> = self.textures.iter().map(BuilderTexture::to_bytes).collect();
        // In the order of the engine's compiler.
        let lists = [
            (ListKind::Objects, offset_list("object list", self.objects.iter().map(|object| object.0.as_slice()))?),
            (ListKind::Models, encode_all(&self.models)),
            (ListKind::Planes, encode_all(&self.planes)),
            (ListKind::Blocks, self.block_list()?),
            (ListKind::TexInfos, encode_all(&self.tex_infos)),
            (ListKind::Textures, offset_list("texture list", textures.iter().map(Vec::as_slice))?),
            (ListKind::Palettes, palette),
            (ListKind::Lightmaps, self.pages()?),
            (ListKind::TerrainLightmaps, self.terrain_list()?),
            (ListKind::Leafs, encode_all(&self.leafs)),
            (ListKind::Nodes, encode_all(&self.nodes)),
            (ListKind::ClipNodes, encode_all(&self.clip_nodes)),
            (ListKind::MarkSurfaces, encode_all(&self.leaf_blocks)),
            (ListKind::Visibility, self.visibility.clone()),
        ];
        let mut file = Vec::from(Version::Wmb7.magic());
        file.resize(Version::Wmb7.header_size(), 0);
        for (kind, list) in lists.iter().filter(|(_, list)| !list.is_empty()) {
            let entry = ListEntry { offset: number("file", file.len())?, length: number("file", list.len())? };
            let at = num::to_usize(kind.entry_at());
            if let Some(place) = file.get_mut(at..).and_then(|rest| rest.first_chunk_mut()) {
                *place = entry.encode();
            }
            file.extend_from_slice(list);
            file.resize(file.len().next_multiple_of(4), 0);
        }
        number("file", file.len())?;
        Ok(file)
    }
    fn block_list(&self) -> Result<Vec<u8>, WriteError> {
        let mut list = Vec::from(number("block list", self.blocks.len())?.to_le_bytes());
        for (index, block) in self.blocks.iter().enumerate() {
            block.write(index, &mut list)?;
        }
        Ok(list)
    }
    fn pages(&self) -> Result<Vec<u8>, WriteError> {
        let info = self.objects.iter().find_map(BuilderObject::get::<Info>);
        let side: usize = match info.map_or(0, |info| info.lightmap_size) {
            0 => 256,
            1 => 512,
            2 => 1024,
            _ => return Err(WriteError::Unsupported("lightmap pages cannot have this size")),
        };
        let expected = side.saturating_mul(side).saturating_mul(3);
        for (index, page) in self.lightmaps.iter().enumerate() {
            let found = page.len();
            if found != expected {
                return Err(WriteError::ElementCount {
                    element: "lightmap page",
                    index,
                    what: "bytes",
                    expected,
                    found,
                });
            }
        }
        Ok(self.lightmaps.concat())
    }
    fn terrain_list(&self) -> Result<Vec<u8>, WriteError> {
        if self.terrain_lightmaps.is_empty() {
            return Ok(Vec::new());
        }
        let mut list = Vec::from(number("terrain lightmap list", self.terrain_lightmaps.len())?.to_le_bytes());
        for (index, BuilderTerrainLightmap { header, pixels }) in self.terrain_lightmaps.iter().enumerate() {
            let side = |side: i32| num::to_usize(side);
            let expected = side(header.width).saturating_mul(side(header.height)).saturating_mul(3);
            let found = pixels.len();
            if found != expected {
                let element = "terrain lightmap";
                return Err(WriteError::ElementCount { element, index, what: "bytes", expected, found });
            }
            list.extend(header.encode());
            list.extend_from_slice(pixels);
        }
        Ok(list)
    }
}

impl BuilderBlock {
    fn write(&self, index: usize, list: &mut Vec<u8>) -> Result<(), WriteError> {
        const WHAT: &str = "block";
        let rule = |rule| WriteError::Rule { what: WHAT, index, rule };
        if self.vertices.iter().any(|vertex| !vertex.position.is_finite()) {
            return Err(WriteError::NotFinite(WHAT));
        }
        for triangle in &self.triangles {
            if triangle.vertices.iter().any(|vertex| usize::from(*vertex) >= self.vertices.len()) {
                return Err(rule("a triangle refers to a missing vertex"));
            }
            if usize::from(triangle.skin) >= self.skins.len() {
                return Err(rule("a triangle refers to a missing skin"));
            }
        }
        let positions = || self.vertices.iter().map(|vertex| vertex.position);
        let header = BlockHeader {
            mins: positions().reduce(Vec3::min).unwrap_or_default(),
            maxs: positions().reduce(Vec3::max).unwrap_or_default(),
            contents: self.contents,
            vertex_count: number(WHAT, self.vertices.len())?,
            triangle_count: number(WHAT, self.triangles.len())?,
            skin_count: number(WHAT, self.skins.len())?,
        };
        list.extend(header.encode());
        list.extend(encode_all(&self.vertices));
        list.extend(encode_all(&self.triangles));
        list.extend(encode_all(&self.skins));
        Ok(())
    }
}
