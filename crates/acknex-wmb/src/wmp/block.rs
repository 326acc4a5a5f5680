//! Blocks: the convex brushes that a level is built of.

use formats_core::{Cursor, Error, ErrorKind, Records, Result, Text, num};

use super::{
    chunk::{Chunk, chunk},
    node::Triple,
};

formats_core::record! {
    /// What stands before the chunks of a block.
    pub struct WmpBlockHeader: 8 {
        /// Its number.
        pub index: u32,
        /// Not known; 0 and 0x10000 are found.
        pub raw_flags: u32,
    }
}
formats_core::record! {
    /// What stands before the chunks of a face.
    pub struct WmpFaceHeader: 16 {
        /// The face, among those of the block.
        pub face: u32,
        /// The flags of the surface, as in a compiled level.
        pub raw_flags: u32,
        /// Ambient light.
        pub ambient: f32,
        /// Albedo: 50 by default.
        pub albedo: f32,
    }
}
formats_core::record! {
    /// How the texture is mapped to a face: the numbers of a compiled level's texture info.
    pub struct WmpTexInfo: 64 {
        /// The direction of the texture's columns, in texels a quant.
        pub s: [f64; 3],
        /// Texels that are added along it.
        pub s_offset: f64,
        /// The direction of the texture's rows, in texels a quant.
        pub t: [f64; 3],
        /// Texels that are added along it.
        pub t_offset: f64,
    }
}

/// A block. Copying one is free.
#[derive(Debug, Clone, Copy)]
pub struct WmpBlock<'a> {
    /// Its number.
    pub header: WmpBlockHeader,
    /// Its vertices, relative to the node that the block is; its rotation is in them.
    pub vertices: Records<'a, Triple>,
    /// Number of faces.
    pub face_count: u32,
    /// The corners of the faces: for each its number of corners, then as many vertices.
    faces: &'a [u8],
    /// The chunks of the faces.
    surfaces: &'a [u8],
    surfaces_at: u64,
    source: formats_core::Source<'a>,
}

impl<'a> WmpBlock<'a> {
    pub(super) fn read(mut data: Cursor<'a>) -> Result<Self> {
        let source = data.source();
        let header = data.record::<WmpBlockHeader>("block")?.record;
        let mut block = Self {
            header,
            vertices: Records::EMPTY,
            face_count: 0,
            faces: &[],
            surfaces: &[],
            surfaces_at: data.position(),
            source,
        };
        while !data.is_at_end() {
            let (before, at) = (data.rest(), data.position());
            let Chunk { id, data: mut inner } = chunk(&mut data)?;
            match id {
                (1, 2) => {
                    let count = inner.number::<u32>("block vertices")?;
                    block.vertices = inner.records("block vertices", count)?;
                }
                (17, 2) => {
                    let count = inner.number::<u32>("block faces")?;
                    let kind = ErrorKind::Malformed("there are more faces than the chunk holds");
                    block.faces = inner.rest();
                    block.face_count = num::to_u32(count.value);
                    let found = num::to_u64(block.faces().count());
                    if found != u64::from(block.face_count) {
                        return Err(Error::new(kind, "block faces", count.at));
                    }
                }
                // These stand one after the other, up to the end.
                (18, 2) if block.surfaces.is_empty() => (block.surfaces, block.surfaces_at) = (before, at),
                _ => {}
            }
        }
        Ok(block)
    }
    /// The faces in file order: each the numbers of its vertices, clockwise seen from outside.
    pub fn faces(&self) -> impl Iterator<Item = WmpFace<'a>> + Clone + use<'a> {
        let mut rest = self.faces;
        (0..self.face_count).map_while(move |_| {
            let (count, after) = rest.split_first_chunk::<2>()?;
            let size = usize::from(u16::from_le_bytes(*count)).checked_mul(2)?;
            let (corners, after) = after.split_at_checked(size)?;
            rest = after;
            Some(WmpFace(corners))
        })
    }
    /// How the faces are textured, in file order.
    pub fn surfaces(&self) -> impl Iterator<Item = WmpSurface<'a>> + Clone + use<'a> {
        let mut cursor = self.source.cursor(self.surfaces_at);
        let mut left = self.surfaces.len();
        core::iter::from_fn(move || {
            while left > 0 {
                let before = cursor.position();
                let found = chunk(&mut cursor).ok()?;
                let taken = num::to_usize(cursor.position().saturating_sub(before));
                left = left.saturating_sub(taken);
                if found.id == (18, 2) {
                    return WmpSurface::read(found.data).ok();
                }
            }
            None
        })
    }
}

/// A face: its corners. Copying one is free.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WmpFace<'a>(&'a [u8]);

impl<'a> WmpFace<'a> {
    /// The numbers of its vertices, clockwise seen from outside.
    pub fn corners(&self) -> impl ExactSizeIterator<Item = u16> + Clone + use<'a> {
        self.0.as_chunks::<2>().0.iter().map(|pair| u16::from_le_bytes(*pair))
    }
}

/// How a face is textured. Copying one is free.
#[derive(Debug, Clone, Copy)]
pub struct WmpSurface<'a> {
    /// Its face, flags and light.
    pub header: WmpFaceHeader,
    /// The name of its texture.
    pub texture: Text<'a>,
    /// How the texture is mapped to it, if the file says so.
    pub tex_info: Option<WmpTexInfo>,
}

impl<'a> WmpSurface<'a> {
    fn read(mut data: Cursor<'a>) -> Result<Self> {
        let mut surface = Self { header: data.record("face")?.record, texture: Text::default(), tex_info: None };
        while !data.is_at_end() {
            let mut found = chunk(&mut data)?;
            match found.id {
                (3, 1) => surface.texture = super::text(&found),
                (5, 2) => surface.tex_info = Some(found.data.record("face")?.record),
                _ => {}
            }
        }
        Ok(surface)
    }
}
