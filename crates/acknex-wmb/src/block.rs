//! Blocks: the meshes of WMB7.

use alloc::vec::Vec;

use formats_core::{
    Cursor, Items, List, Located, Record, Records, Result, Source,
    glam::{Vec2, Vec3},
    number,
};

use crate::SurfaceFlags;

formats_core::record! {
    /// `BLOCK`: what precedes the tables of a block.
    pub struct BlockHeader: 40 {
        /// The least corner of its box.
        pub mins: Vec3,
        /// The greatest corner of its box.
        pub maxs: Vec3,
        /// The contents, like those of a leaf. Always 0 according to the document; real files have -128, -126 and -80.
        pub contents: i32,
        /// Number of vertices.
        pub vertex_count: i32,
        /// Number of triangles.
        pub triangle_count: i32,
        /// Number of skins.
        pub skin_count: i32,
    }
}
formats_core::record! {
    /// `VERTEX`. Polygons do not share vertices; normals are not stored.
    pub struct BlockVertex: 28 {
        /// The position: X forward, Y left, Z up, in quants.
        pub position: Vec3,
        /// The texture coordinates, V downward, already divided by the texture's size.
        pub uv: Vec2,
        /// The coordinates on the lightmap page, 0 to 1.
        pub lightmap_uv: Vec2,
    }
}
formats_core::record! {
    /// `TRIANGLE`, clockwise seen from outside.
    pub struct BlockTriangle: 12 {
        /// Vertices of the block.
        pub vertices: [u16; 3],
        /// Skin of the block.
        pub skin: u16,
        /// The source polygon that it was made from. Always 0 according to the document.
        pub polygon: i32,
    }
}
formats_core::record! {
    /// `SKIN`: the texture, lightmap and flags of some of a block's triangles.
    pub struct BlockSkin: 20 {
        /// Number of the texture.
        pub texture: i16,
        /// Page of the lightmap; 0 without one.
        pub lightmap: i16,
        /// Index of the texture info with its material.
        pub tex_info: i32,
        /// Ambient light.
        pub ambient: f32,
        /// Albedo.
        pub albedo: f32,
        /// The [`SurfaceFlags`].
        pub raw_flags: u32,
    }
}

impl BlockSkin {
    /// The flags.
    #[must_use]
    pub const fn flags(&self) -> SurfaceFlags {
        SurfaceFlags(self.raw_flags)
    }
}

/// The blocks of a level.
pub type Blocks<'w, 'a> = List<&'w BlockTable<'a>>;

/// The table of [`Blocks`]: only their offsets are stored, and everything else is borrowed.
#[derive(Debug, Clone)]
pub struct BlockTable<'a> {
    source: Source<'a>,
    offsets: Vec<u64>,
    rest: &'a [u8],
}

impl<'a> BlockTable<'a> {
    pub(crate) fn read(list: &'a [u8], at: u64, source: Source<'a>) -> Result<Self> {
        const WHAT: &str = "block list";
        if list.is_empty() {
            return Ok(Self { source, offsets: Vec::new(), rest: &[] });
        }
        let mut cursor = source.cursor(at).nested(WHAT, crate::length(list, at))?;
        let count = cursor.number::<i32>(WHAT)?;
        let count = count.count(WHAT, source.limits().max_elements)?;
        // First without storing anything, to check that the declared blocks exist.
        let mut walk = cursor.clone();
        for _ in 0..count {
            Block::read(&mut walk)?;
        }
        let mut offsets = Vec::with_capacity(count);
        for _ in 0..count {
            offsets.push(cursor.position());
            Block::read(&mut cursor)?;
        }
        Ok(Self { source, offsets, rest: cursor.rest() })
    }
    /// Bytes after the last block; empty in all known files.
    #[must_use]
    pub const fn rest(&self) -> &'a [u8] {
        self.rest
    }
}

impl<'a> Items for &BlockTable<'a> {
    type Item = Block<'a>;
    fn count(&self) -> usize {
        self.offsets.len()
    }
    fn item(&self, index: usize) -> Option<Block<'a>> {
        Block::read(&mut self.source.cursor(*self.offsets.get(index)?)).ok()
    }
}

/// A block: a closed mesh compiled from one brush of the source. Copies are cheap.
#[derive(Debug, Clone, Copy)]
pub struct Block<'a> {
    /// Box and counts, with the offset of the block.
    pub header: Located<BlockHeader>,
    /// The vertices.
    pub vertices: Records<'a, BlockVertex>,
    /// The triangles, grouped by polygon.
    pub triangles: Records<'a, BlockTriangle>,
    /// The skins.
    pub skins: Records<'a, BlockSkin>,
}

impl<'a> Block<'a> {
    fn read(cursor: &mut Cursor<'a>) -> Result<Self> {
        let header = cursor.record::<BlockHeader>("block")?;
        let Located { record, at } = header;
        Ok(Self {
            header,
            vertices: cursor.records("block vertices", number!(record: BlockHeader, vertex_count, at))?,
            triangles: cursor.records("block triangles", number!(record: BlockHeader, triangle_count, at))?,
            skins: cursor.records("block skins", number!(record: BlockHeader, skin_count, at))?,
        })
    }
    /// The polygons of the source: runs of triangles with the same polygon number.
    pub fn polygons(&self) -> impl Iterator<Item = BlockPolygon<'a>> + Clone + use<'a> {
        let mut rest = self.triangles.raw();
        let mut at = self.triangles.at(0);
        core::iter::from_fn(move || {
            let number = |raw: &[u8; 12]| BlockTriangle::decode(raw).polygon;
            let first = number(rest.first()?);
            let len = rest.iter().take_while(|raw| number(raw) == first).count();
            let (triangles, after) = rest.split_at_checked(len)?;
            let polygon = BlockPolygon { number: first, triangles: Records::from_raw(triangles, at) };
            (rest, at) = (after, polygon.triangles.at(len));
            Some(polygon)
        })
    }
}

/// A polygon of the source, cut into triangles. Copies are cheap.
#[derive(Debug, Clone, Copy)]
pub struct BlockPolygon<'a> {
    /// Its number in the source.
    pub number: i32,
    /// Its triangles.
    pub triangles: Records<'a, BlockTriangle>,
}

impl BlockPolygon<'_> {
    /// The corners of the polygon in order, clockwise seen from outside: vertices of the block. `None` if the triangles do not form
    /// a single area with one border.
    #[must_use]
    pub fn corners(&self) -> Option<Vec<u16>> {
        let edges = || {
            let triangles = self.triangles.iter().map(|triangle| triangle.vertices);
            triangles.flat_map(|[a, b, c]| [(a, b), (b, c), (c, a)])
        };
        let mut inner: Vec<(u16, u16)> = edges().collect();
        inner.sort_unstable();
        if inner.windows(2).any(|pair| matches!(pair, [a, b] if a == b)) {
            return None;
        }
        // An edge that also exists in the other direction is an inner one.
        let mut border: Vec<(u16, u16)> = edges().filter(|(a, b)| inner.binary_search(&(*b, *a)).is_err()).collect();
        let start = border.first()?.0;
        border.sort_unstable();
        if border.windows(2).any(|pair| matches!(pair, [a, b] if a.0 == b.0)) {
            return None;
        }
        let next = |corner: u16| {
            let found = border.binary_search_by_key(&corner, |edge| edge.0).ok()?;
            border.get(found).map(|edge| edge.1)
        };
        let mut corners = Vec::with_capacity(border.len());
        let mut corner = start;
        for _ in 0..border.len() {
            corners.push(corner);
            corner = next(corner)?;
            if corner == start {
                break;
            }
        }
        (corner == start && corners.len() == border.len()).then_some(corners)
    }
}
