//! Frames of packed vertices: `mdl_frame_t`, `mdl_trivertxb_t`, `mdl_trivertxs_t`. Texture coordinates and triangles:
//! `mdl_uvvert_t`, `mdl_triangle_t`. Clips: runs of frames whose names differ only in the number at their end.

use alloc::vec::Vec;

use glam::Vec3;

use crate::{
    ACKNEX_NORMALS, Clip, Cursor, Error, ErrorKind, Field, FixedStr, List, Located, Number, Result, acknex::Header,
};

crate::record! {
    /// A vertex of 4 bytes, with coordinates from 0 to 255.
    ///
    /// Source: the engine's document, as in Quake.
    pub struct ByteVertex: 4 {
        /// X, Y, Z: [`Header::position`] unpacks them.
        pub position: [u8; 3],
        /// The index of a normal in [`ACKNEX_NORMALS`], which points inward.
        pub normal: u8,
    }
}
crate::record! {
    /// A vertex of 8 bytes, with coordinates from 0 to 65535.
    ///
    /// Source: the engine's document, which lists 6 + 1 + 1 bytes; the largest coordinate is measured.
    pub struct WordVertex: 8 {
        /// X, Y, Z: [`Header::position`] unpacks them.
        pub position: [u16; 3],
        /// The index of a normal in [`ACKNEX_NORMALS`], which points inward.
        pub normal: u8,
        /// 0.
        pub unused: u8,
    }
}
crate::record! {
    /// The header of a frame whose vertices are packed as bytes.
    pub struct ByteFrameHeader: 28 {
        /// 0: vertices are packed as bytes.
        pub raw_type: u32,
        /// The smallest coordinates of the frame.
        pub min: ByteVertex,
        /// The largest coordinates.
        pub max: ByteVertex,
        /// The name of the frame, including its number in the animation.
        pub name: FixedStr<16>,
    }
}
crate::record! {
    /// The header of a frame whose vertices are packed as words.
    pub struct WordFrameHeader: 36 {
        /// 2: vertices are packed as words.
        pub raw_type: u32,
        /// The smallest coordinates of the frame.
        pub min: WordVertex,
        /// The largest coordinates.
        pub max: WordVertex,
        /// The name of the frame, including its number in the animation.
        pub name: FixedStr<16>,
    }
}

impl Field for ByteVertex {
    const SIZE: usize = 4;
    #[inline]
    fn take(bytes: &mut &[u8]) -> Self {
        Self { position: Field::take(bytes), normal: Field::take(bytes) }
    }
    #[inline]
    fn put(self, bytes: &mut [u8]) -> &mut [u8] {
        self.normal.put(self.position.put(bytes))
    }
}
impl Field for WordVertex {
    const SIZE: usize = 8;
    #[inline]
    fn take(bytes: &mut &[u8]) -> Self {
        Self { position: Field::take(bytes), normal: Field::take(bytes), unused: Field::take(bytes) }
    }
    #[inline]
    fn put(self, bytes: &mut [u8]) -> &mut [u8] {
        self.unused.put(self.normal.put(self.position.put(bytes)))
    }
}

/// How the coordinates of a frame are packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Packing {
    /// 8 bits per coordinate, [`ByteVertex`].
    Bytes,
    /// 16 bits per coordinate, [`WordVertex`].
    Words,
}

impl Packing {
    /// The packing of a frame of this type.
    #[must_use]
    pub const fn from_type(raw_type: u32) -> Option<Self> {
        match raw_type {
            0 => Some(Self::Bytes),
            2 => Some(Self::Words),
            _ => None,
        }
    }
    /// The type of a frame with this packing.
    #[must_use]
    pub const fn raw_type(self) -> u32 {
        match self {
            Self::Bytes => 0,
            Self::Words => 2,
        }
    }
    /// Bytes of a vertex.
    #[must_use]
    pub const fn vertex_size(self) -> usize {
        match self {
            Self::Bytes => 4,
            Self::Words => 8,
        }
    }
    /// Bytes of a frame's header.
    #[must_use]
    pub const fn header_size(self) -> usize {
        match self {
            Self::Bytes => 28,
            Self::Words => 36,
        }
    }
    /// The largest coordinate.
    #[must_use]
    pub const fn max(self) -> u16 {
        match self {
            Self::Bytes => 255,
            Self::Words => 65535,
        }
    }
}

/// A packed vertex of either size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Vertex {
    /// X, Y, Z: [`Header::position`] unpacks them.
    pub position: [u16; 3],
    /// The index of a normal in [`ACKNEX_NORMALS`], which points inward.
    pub normal: u8,
    /// The last byte of a vertex of 8 bytes; 0 in one of 4.
    pub unused: u8,
}

impl Vertex {
    /// The stored normal, which points inward; `None` if the index is out of range.
    #[must_use]
    pub fn normal(&self) -> Option<Vec3> {
        ACKNEX_NORMALS.get(usize::from(self.normal)).copied()
    }
}
impl From<ByteVertex> for Vertex {
    #[inline]
    fn from(vertex: ByteVertex) -> Self {
        Self { position: vertex.position.map(u16::from), normal: vertex.normal, unused: 0 }
    }
}
impl From<WordVertex> for Vertex {
    #[inline]
    fn from(WordVertex { position, normal, unused }: WordVertex) -> Self {
        Self { position, normal, unused }
    }
}

/// The header of a frame of either packing.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FrameHeader {
    /// The packing of the vertices, by the type of the frame.
    pub packing: Packing,
    /// The smallest coordinates of the frame.
    pub min: Vertex,
    /// The largest coordinates.
    pub max: Vertex,
    /// The name of the frame.
    pub name: FixedStr<16>,
}

impl FrameHeader {
    /// Reads the type of a frame and the header that belongs to it.
    ///
    /// # Errors
    /// If the type is not 0 or 2, or the header extends past the end of the range of `cursor`.
    pub fn read(cursor: &mut Cursor<'_>) -> Result<Located<Self>> {
        const WHAT: &str = "frame";
        let at = cursor.position();
        let raw_type = cursor.clone().field::<u32>(WHAT)?;
        let malformed = || Error::new(ErrorKind::Malformed("a frame's type is neither 0 nor 2"), WHAT, at);
        let header = match Packing::from_type(raw_type).ok_or_else(malformed)? {
            packing @ Packing::Bytes => {
                let ByteFrameHeader { min, max, name, .. } = cursor.record(WHAT)?.record;
                Self { packing, min: min.into(), max: max.into(), name }
            }
            packing @ Packing::Words => {
                let WordFrameHeader { min, max, name, .. } = cursor.record(WHAT)?.record;
                Self { packing, min: min.into(), max: max.into(), name }
            }
        };
        Ok(Located::new(header, at))
    }
}

crate::forms! {
    /// The packed vertices of a frame, of either size.
    pub enum VertexTable: Vertex {
        /// Vertices of 4 bytes.
        Bytes(ByteVertex),
        /// Vertices of 8 bytes.
        Words(WordVertex),
    }
}

/// The packed vertices of a frame.
pub type Vertices<'a> = List<VertexTable<'a>>;

impl<'a> VertexTable<'a> {
    /// Reads `count` vertices.
    ///
    /// # Errors
    /// Same as [`Cursor::records`].
    pub fn read(cursor: &mut Cursor<'a>, packing: Packing, count: Number) -> Result<Self> {
        Ok(match packing {
            Packing::Bytes => Self::Bytes(cursor.records("vertices", count)?),
            Packing::Words => Self::Words(cursor.records("vertices", count)?),
        })
    }
    /// The positions, in quants.
    pub fn positions(&self, header: &Header) -> impl ExactSizeIterator<Item = Vec3> + Clone + use<'a> {
        let header = *header;
        List::new(*self).iter().map(move |vertex| header.position(vertex.position))
    }
}

crate::record! {
    /// A texture coordinate of MDL3 to MDL5, and of HMP4 files with triangles.
    ///
    /// Source: the engine's document. That it may equal the size of the skin, or be outside it, is measured.
    pub struct TexCoord: 4 {
        /// Pixels from the left.
        pub u: i16,
        /// Pixels from the top.
        pub v: i16,
    }
}
crate::record! {
    /// A triangle of MDL3 to MDL5, of the smallest form of MDL7, and of HMP4 files with triangles.
    ///
    /// Source: the engine's document, which calls the numbers signed; larger ones occur.
    pub struct Triangle: 12 {
        /// Its vertices, clockwise seen from outside.
        pub vertices: [u16; 3],
        /// Its texture coordinates.
        pub tex_coords: [u16; 3],
    }
}

/// Frames per second if nothing else is known: the game's scripts decide, and files do not store it.
pub const DEFAULT_FRAME_RATE: f32 = 10.0;

/// Returns the name of a frame without the number at its end, and without the spaces, `_` and `-` before that.
///
/// ```
/// use formats_core::acknex::clip_name;
/// assert_eq!((clip_name(b"walk 12"), clip_name(b"walk"), clip_name(b"jump2_03"), clip_name(b"7")),
///     (&b"walk"[..], &b"walk"[..], &b"jump2"[..], &b""[..]));
/// ```
#[must_use]
pub fn clip_name(frame: &[u8]) -> &[u8] {
    let end = |name: &[u8], out: fn(u8) -> bool| {
        name.iter().rposition(|byte| !out(*byte)).map_or(0, |last| last.saturating_add(1))
    };
    let name = frame.get(..end(frame, |byte| byte.is_ascii_digit())).unwrap_or_default();
    name.get(..end(name, |byte| matches!(byte, b' ' | b'_' | b'-'))).unwrap_or_default()
}

/// The clips of frames with these names, in file order: each run of frames whose [`clip_name`] is the same, which a script plays by
/// `ent_animate(me, "walk", percent, …)`.
///
/// Source: the engine's manual states that scripts play the frames whose names begin alike. That a name may recur later in the
/// file, and that frames may lack a number, is measured. Files do not store the rate, or whether a clip repeats: the game's scripts
/// decide.
pub fn clips(names: impl IntoIterator<Item = FixedStr<16>>) -> Vec<Clip> {
    // At most as long as the name of a frame.
    let names = names.into_iter().map(|name| FixedStr::new(clip_name(name.as_bytes())).unwrap_or_default());
    let names: Vec<FixedStr<16>> = names.collect();
    let mut end = 0_usize;
    let runs = names.chunk_by(|a, b| a == b).filter_map(|run| {
        let start = end;
        end = start.saturating_add(run.len());
        Some(Clip::new(*run.first()?, start..end, DEFAULT_FRAME_RATE))
    });
    runs.collect()
}

#[cfg(test)]
mod tests {
    use alloc::{vec, vec::Vec};
    use core::ops::Range;

    use crate::{FrameBlend, Record, Source};

    use super::*;

    #[test]
    fn the_type_selects_the_packing() {
        let name = FixedStr::new(b"walk1").unwrap();
        let [min, max] = [0, 9].map(|n| ByteVertex { position: [n; 3], normal: 1 });
        let mut file = ByteFrameHeader { raw_type: 0, min, max, name }.encode().to_vec();
        file.extend([1, 2, 3, 161, 4, 5, 6, 162]);
        let [min, max] = [0, 999].map(|n| WordVertex { position: [n; 3], normal: 1, unused: 7 });
        file.extend(WordFrameHeader { raw_type: 2, min, max, name }.encode());
        file.extend([1, 1, 2, 2, 3, 3, 0, 0]);
        let mut cursor = Source::new(&file).cursor(0);
        let head = FrameHeader::read(&mut cursor).unwrap();
        assert_eq!(
            (head.packing, head.max.position, head.name.as_bytes(), head.at),
            (Packing::Bytes, [9; 3], &b"walk1"[..], 0)
        );
        let vertices = List::new(VertexTable::read(&mut cursor, head.packing, Number::new(2, 0)).unwrap());
        let normals: Vec<_> = vertices.iter().map(|vertex| vertex.normal()).collect();
        assert_eq!(normals, vec![Some(ACKNEX_NORMALS[161]), None]);
        let header = Header { scale: Vec3::splat(0.5), offset: Vec3::X, ..Header::decode(&[0; 84]) };
        assert_eq!(vertices.positions(&header).nth(1), Some(Vec3::new(3.0, 2.5, 3.0)));
        let head = FrameHeader::read(&mut cursor).unwrap();
        assert_eq!((head.packing, head.max.unused, head.at), (Packing::Words, 7, 36));
        let vertices = List::new(VertexTable::read(&mut cursor, head.packing, Number::new(1, 0)).unwrap());
        assert_eq!((vertices.get(0).unwrap().position, vertices.at(1)), ([0x101, 0x202, 0x303], 80));
        assert!(cursor.is_at_end() && FrameHeader::read(&mut cursor).is_err());
    }
    #[test]
    fn an_unknown_type_is_an_error() {
        let error = FrameHeader::read(&mut Source::new(&[1; 40]).cursor(0)).unwrap_err();
        assert_eq!((error.kind(), error.offset()), (ErrorKind::Malformed("a frame's type is neither 0 nor 2"), 0));
    }
    #[test]
    fn nested_records_roundtrip() {
        let raw: [u8; 36] = core::array::from_fn(|n| n.to_le_bytes()[0]);
        assert_eq!(WordFrameHeader::decode(&raw).encode(), raw);
        assert_eq!(WordFrameHeader::FIELDS[3].offset, 20);
        let raw: [u8; 28] = core::array::from_fn(|n| n.to_le_bytes()[0]);
        assert_eq!(ByteFrameHeader::decode(&raw).encode(), raw);
    }

    #[test]
    fn runs_become_clips() {
        let names = ["idle", "walk1", "walk", "walk 2", "run_1", "walk-3", "", "1", "2"];
        let made = clips(names.iter().map(|name| FixedStr::new(name.as_bytes()).unwrap()));
        let found: Vec<_> = made.iter().map(|clip| (clip.name().as_bytes(), clip.frames().clone())).collect();
        let expected: [(&[u8], Range<usize>); 5] =
            [(b"idle", 0..1), (b"walk", 1..4), (b"run", 4..5), (b"walk", 5..6), (b"", 6..9)];
        assert_eq!(found, expected);
        assert!(clips([]).is_empty());
    }
    #[test]
    fn clips_are_played_once_by_default() {
        let names = ["walk1", "walk2", "walk3"].map(|name| FixedStr::new(name.as_bytes()).unwrap());
        let walk = clips(names).remove(0);
        assert_eq!(walk.at(0.05), FrameBlend { first: 0, second: 1, fraction: 0.5 });
        assert_eq!((walk.at(9.0), walk.at_frame(4.0, true)), (FrameBlend::still(2), FrameBlend::new(0..3, 1.0, false)));
    }
}
