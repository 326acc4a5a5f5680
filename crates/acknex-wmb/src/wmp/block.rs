//! Blocks: the convex brushes of a level.

use alloc::{borrow::Cow, vec::Vec};

use formats_core::{Cursor, Error, ErrorKind, Result, Text, num};

use super::node::Triple;
use crate::wmp::{Chunk, WmpList, chunk};

formats_core::record! {
    /// Precedes the chunks of a block.
    pub struct WmpBlockHeader: 8 {
        /// Its number.
        pub index: u32,
        /// Unknown; 0 and 0x10000 occur.
        pub raw_flags: u32,
    }
}
formats_core::record! {
    /// Precedes the chunks of a face.
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
    /// The mapping of the texture to a face: the numbers of a compiled level's texture info.
    pub struct WmpTexInfo: 64 {
        /// The direction of the texture's columns, in texels per quant.
        pub s: [f64; 3],
        /// Texels that are added along it.
        pub s_offset: f64,
        /// The direction of the texture's rows, in texels per quant.
        pub t: [f64; 3],
        /// Texels that are added along it.
        pub t_offset: f64,
    }
}

/// The result of clipping the half-spaces of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum WmpShape {
    /// The file stores vertices and polygons: a binary source, or text of version 510 and later.
    Stored,
    /// The half-spaces enclose a volume.
    Closed,
    /// The half-spaces have no point in common, and form no polygons.
    Empty,
    /// The half-spaces do not enclose a volume: unbounded polygons are missing.
    Unbounded,
}

/// A block.
#[derive(Debug, Clone)]
pub struct WmpBlock<'a> {
    /// Its number.
    pub header: WmpBlockHeader,
    /// Its vertices, relative to the block's node, and already rotated. In a text, they are also scaled by the sizes of the
    /// enclosing groups.
    pub vertices: WmpList<'a, Triple>,
    /// Number of faces.
    pub face_count: u32,
    /// Whether its polygons are stored or were made from half-spaces.
    pub shape: WmpShape,
    /// The text after the faces and the flags, with unknown data; empty in a binary source.
    pub more: Text<'a>,
    /// The corners of the faces: for each face, the number of corners, then the vertices.
    faces: Cow<'a, [u8]>,
    surfaces: Surfaces<'a>,
}

/// How the faces of a block are textured.
#[derive(Debug, Clone)]
enum Surfaces<'a> {
    /// The chunks of the faces, and their positions.
    Chunks(formats_core::Source<'a>, u64, usize),
    /// The content of a text.
    Own(Vec<WmpSurface<'a>>),
}

/// A block of a text.
pub(super) struct TextBlock<'a> {
    pub(super) header: WmpBlockHeader,
    pub(super) vertices: Vec<Triple>,
    /// The corners of each face, as numbers of vertices.
    pub(super) faces: Vec<Vec<u16>>,
    pub(super) surfaces: Vec<WmpSurface<'a>>,
    pub(super) shape: WmpShape,
    pub(super) more: Text<'a>,
}

impl<'a> From<TextBlock<'a>> for WmpBlock<'a> {
    fn from(block: TextBlock<'a>) -> Self {
        let TextBlock { header, vertices, faces, surfaces, shape, more } = block;
        // Corners in the form of a binary source.
        let mut corners = Vec::new();
        for face in &faces {
            corners.extend(u16::try_from(face.len()).unwrap_or(u16::MAX).to_le_bytes());
            corners.extend(face.iter().take(usize::from(u16::MAX)).flat_map(|corner| corner.to_le_bytes()));
        }
        Self {
            header,
            vertices: WmpList::Own(vertices),
            face_count: num::to_u32(faces.len()),
            shape,
            more,
            faces: Cow::Owned(corners),
            surfaces: Surfaces::Own(surfaces),
        }
    }
}

impl<'a> WmpBlock<'a> {
    pub(super) fn read(mut data: Cursor<'a>) -> Result<Self> {
        let source = data.source();
        let header = data.record::<WmpBlockHeader>("block")?.record;
        let mut block = Self {
            header,
            vertices: WmpList::default(),
            face_count: 0,
            shape: WmpShape::Stored,
            more: Text::default(),
            faces: Cow::Borrowed(&[]),
            surfaces: Surfaces::Chunks(source, data.position(), 0),
        };
        while !data.is_at_end() {
            let (before, at) = (data.rest(), data.position());
            let Chunk { id, data: mut inner } = chunk(&mut data)?;
            match id {
                (1, 2) => {
                    let count = inner.number::<u32>("block vertices")?;
                    block.vertices = WmpList::File(inner.records("block vertices", count)?);
                }
                (17, 2) => {
                    let count = inner.number::<u32>("block faces")?;
                    let kind = ErrorKind::Malformed("there are more faces than fit into the chunk");
                    block.faces = Cow::Borrowed(inner.rest());
                    block.face_count = num::to_u32(count.value);
                    let found = num::to_u64(block.faces().count());
                    if found != u64::from(block.face_count) {
                        return Err(Error::new(kind, "block faces", count.at));
                    }
                }
                // These follow each other, up to the end.
                (18, 2) if matches!(block.surfaces, Surfaces::Chunks(_, _, 0)) => {
                    block.surfaces = Surfaces::Chunks(source, at, before.len());
                }
                _ => {}
            }
        }
        Ok(block)
    }
    /// The faces in file order: the indices of their vertices, clockwise seen from outside. A half-space that removes nothing, or
    /// is unbounded, has no corners.
    pub fn faces(&self) -> impl Iterator<Item = WmpFace<'_>> + Clone {
        let mut rest = &*self.faces;
        (0..self.face_count).map_while(move |_| {
            let (count, after) = rest.split_first_chunk::<2>()?;
            let size = usize::from(u16::from_le_bytes(*count)).checked_mul(2)?;
            let (corners, after) = after.split_at_checked(size)?;
            rest = after;
            Some(WmpFace(corners))
        })
    }
    /// How the faces are textured, in file order.
    pub fn surfaces(&self) -> impl Iterator<Item = WmpSurface<'a>> + Clone {
        let (mut own, mut chunks) = ([].iter(), None);
        match &self.surfaces {
            Surfaces::Own(surfaces) => own = surfaces.iter(),
            Surfaces::Chunks(source, at, left) => chunks = Some((source.cursor(*at), *left)),
        }
        core::iter::from_fn(move || {
            let Some((cursor, left)) = &mut chunks else { return own.next().copied() };
            while *left > 0 {
                let before = cursor.position();
                let found = chunk(cursor).ok()?;
                let taken = num::to_usize(cursor.position().saturating_sub(before));
                *left = left.saturating_sub(taken);
                if found.id == (18, 2) {
                    return WmpSurface::read(found.data).ok();
                }
            }
            None
        })
    }
}

/// A face: its corners. Copies are cheap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WmpFace<'a>(&'a [u8]);

impl<'a> WmpFace<'a> {
    /// The numbers of its vertices, clockwise seen from outside.
    pub fn corners(&self) -> impl ExactSizeIterator<Item = u16> + Clone + use<'a> {
        self.0.as_chunks::<2>().0.iter().map(|pair| u16::from_le_bytes(*pair))
    }
}

/// How a face is textured. Copies are cheap.
#[derive(Debug, Clone, Copy)]
pub struct WmpSurface<'a> {
    /// Its face, flags and light.
    pub header: WmpFaceHeader,
    /// The name of its texture.
    pub texture: Text<'a>,
    /// The texture mapping, if the file declares it. In a text, it is computed from `mapping`, and faces without
    /// corners have none.
    pub tex_info: Option<WmpTexInfo>,
    /// The description of the face in a text; a binary source stores it in `tex_info`.
    pub mapping: Option<WmpMapping<'a>>,
}

/// The description of a face in a text. Copies are cheap.
///
/// Source: 24 texts and the levels that were compiled from them.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct WmpMapping<'a> {
    /// Three points of the half-space's plane, clockwise seen from outside, relative to the node; before version 510 only.
    pub points: Option<[[f64; 3]; 3]>,
    /// The directions of the texture's columns and rows, each with a number that is always 0; from version 710 on.
    pub axes: Option<[[f64; 4]; 2]>,
    /// Texels that are added along columns and rows.
    pub offset: [f64; 2],
    /// The rotation of the texture in degrees.
    pub rotation: f64,
    /// Quants per texel along columns and rows.
    pub scale: [f64; 2],
    /// The name of the material: `ndef` without one.
    pub material: Text<'a>,
    /// The values after the material: before version 510 a name, a number and the user flags.
    pub more: Text<'a>,
}

impl WmpMapping<'_> {
    /// The user flags of the face: the last digits of the line, 1 for set flags, highest first. None from version 510 on.
    #[must_use]
    pub fn user_flags(&self) -> u32 {
        let digits = self.more.as_bytes().rsplit(u8::is_ascii_whitespace).next().unwrap_or_default();
        bits(digits).unwrap_or(0)
    }
}

/// Flags as binary digits, the highest first.
pub(super) fn bits(digits: &[u8]) -> Option<u32> {
    let is_binary = !digits.is_empty() && digits.iter().all(|digit| matches!(digit, b'0' | b'1'));
    // Digits beyond 32 do not fit.
    is_binary.then(|| digits.iter().fold(0_u32, |bits, digit| bits.wrapping_shl(1) | u32::from(*digit == b'1')))
}

impl<'a> WmpSurface<'a> {
    fn read(mut data: Cursor<'a>) -> Result<Self> {
        let mut surface =
            Self { header: data.record("face")?.record, texture: Text::default(), tex_info: None, mapping: None };
        while !data.is_at_end() {
            let mut found = chunk(&mut data)?;
            match found.id {
                (3, 1) => surface.texture = found.text(),
                (5, 2) => surface.tex_info = Some(found.data.record("face")?.record),
                _ => {}
            }
        }
        Ok(surface)
    }
}
