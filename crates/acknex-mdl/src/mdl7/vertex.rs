//! Vertices of MDL7, in their three forms.

use alloc::{vec, vec::Vec};

use formats_core::{ACKNEX_NORMALS, Items, List, glam::Vec3};

use crate::triangle::widen;

formats_core::record! {
    /// A vertex with a normal from the table: 16 bytes.
    ///
    /// Source: measured on 17 files.
    pub struct IndexedVertex: 16 {
        /// Its position, in quants.
        pub position: Vec3,
        /// The bone that moves it; in a frame, the vertex of the group whose position this is. 0xFFFF: none.
        pub reference: u16,
        /// The index of a normal in [`ACKNEX_NORMALS`], which points inward.
        pub normal: u8,
        /// Not used.
        pub unused: u8,
    }
}
formats_core::record! {
    /// A vertex with its own normal: 26 bytes. Nearly all files have this form.
    ///
    /// Source: measured.
    pub struct WordVertex: 26 {
        /// Its position, in quants.
        pub position: Vec3,
        /// The bone that moves it; in a frame, the vertex of the group whose position this is. 0xFFFF: none.
        pub reference: u16,
        /// Its normal, which points inward.
        pub normal: Vec3,
    }
}
formats_core::record! {
    /// A vertex in files whose groups have more than 65,535: 28 bytes.
    ///
    /// Source: measured on two files, in frames.
    pub struct WideVertex: 28 {
        /// Its position, in quants.
        pub position: Vec3,
        /// As in the smaller forms, but with 32 bits.
        pub reference: u32,
        /// Its normal, which points inward.
        pub normal: Vec3,
    }
}

/// The form of the vertices of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum VertexForm {
    /// 16 bytes, [`IndexedVertex`].
    Indexed,
    /// 26 bytes, [`WordVertex`].
    Words,
    /// 28 bytes, [`WideVertex`].
    Wide,
}

impl VertexForm {
    /// Returns the form with this size in bytes.
    #[must_use]
    pub const fn from_size(size: u16) -> Option<Self> {
        match size {
            16 => Some(Self::Indexed),
            26 => Some(Self::Words),
            28 => Some(Self::Wide),
            _ => None,
        }
    }
}

/// A normal, as stored in the file: it points into the model.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum StoredNormal {
    /// The index of a normal in [`ACKNEX_NORMALS`], and the meaningless byte after it.
    Index(u8, u8),
    /// The normal itself.
    Vector(Vec3),
}

impl StoredNormal {
    /// The normal, which points into the model; zero for an index that the table does not have.
    #[must_use]
    pub fn to_vec3(self) -> Vec3 {
        match self {
            Self::Index(index, _) => ACKNEX_NORMALS.get(usize::from(index)).copied().unwrap_or(Vec3::ZERO),
            Self::Vector(normal) => normal,
        }
    }
}

/// A vertex of any form.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Vertex {
    /// Its position, in quants.
    pub position: Vec3,
    /// The bone that moves it; in a frame, the vertex of the group whose position this is. `u32::MAX`: none.
    pub reference: u32,
    /// Its normal, as stored in the file.
    pub normal: StoredNormal,
}

impl Vertex {
    /// Returns [`reference`](Self::reference), if it is an index.
    #[must_use]
    pub fn reference(&self) -> Option<usize> {
        (self.reference != u32::MAX).then(|| usize::try_from(self.reference).ok()).flatten()
    }
}
impl From<IndexedVertex> for Vertex {
    fn from(IndexedVertex { position, reference, normal, unused }: IndexedVertex) -> Self {
        Self { position, reference: widen(reference), normal: StoredNormal::Index(normal, unused) }
    }
}
impl From<WordVertex> for Vertex {
    fn from(WordVertex { position, reference, normal }: WordVertex) -> Self {
        Self { position, reference: widen(reference), normal: StoredNormal::Vector(normal) }
    }
}
impl From<WideVertex> for Vertex {
    fn from(WideVertex { position, reference, normal }: WideVertex) -> Self {
        Self { position, reference, normal: StoredNormal::Vector(normal) }
    }
}

formats_core::forms! {
    /// The vertices of a group or of a frame as stored in the file.
    pub enum VertexTable: Vertex {
        /// 16 bytes each.
        Indexed(IndexedVertex),
        /// 26 bytes each.
        Words(WordVertex),
        /// 28 bytes each.
        Wide(WideVertex),
    }
}

/// The vertices of a group or of a frame.
pub type Vertices<'a> = List<VertexTable<'a>>;

impl VertexTable<'_> {
    /// All positions, in quants.
    #[must_use]
    pub fn positions(&self) -> Vec<Vec3> {
        let mut positions = vec![Vec3::ZERO; self.count()];
        self.read_positions(&mut positions);
        positions
    }
    /// Decodes the positions into the slice, up to its length; bit-identical to [`positions`](Self::positions).
    ///
    /// # Performance
    /// About as fast as copying the records in memory.
    pub fn read_positions(&self, positions: &mut [Vec3]) {
        match self {
            Self::Indexed(table) => read(table.raw(), positions),
            Self::Words(table) => read(table.raw(), positions),
            Self::Wide(table) => read(table.raw(), positions),
        }
    }
}

/// Decodes the positions, with which the records of all forms begin.
fn read<const N: usize>(raw: &[[u8; N]], positions: &mut [Vec3]) {
    for (position, record) in positions.iter_mut().zip(raw) {
        if let [x, y, z, ..] = record.as_chunks::<4>().0 {
            *position = Vec3::from_array([*x, *y, *z].map(f32::from_le_bytes));
        }
    }
}
