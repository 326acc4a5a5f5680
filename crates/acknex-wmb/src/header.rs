//! The header: the magic and the list table. Tables whose records are Quake's in WMB2 and larger from WMB3 on.

use formats_core::{
    Error, ErrorKind, Head, Items, List, Located, Number, Record, Records, Relative, Result, Source, num,
};

use crate::codes;

formats_core::record! {
    /// `LIST`: the location of a list. Both fields are 0 if it is absent.
    ///
    /// Source: the document of WMB7; that earlier versions have the same is measured.
    pub struct ListEntry: 8 {
        /// The offset at which the list starts, in bytes from the start of the file.
        pub offset: i32,
        /// Its size in bytes.
        pub length: i32,
    }
}

/// The version of a level, the last character of its magic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Version {
    /// `WMB2`: Quake's records, with lightmaps of one byte a luxel.
    Wmb2,
    /// `WMB3`: records of 32-bit indices, lightmaps of 16-bit color.
    Wmb3,
    /// `WMB4`: as `WMB3`, with a palette.
    Wmb4,
    /// `WMB5`: as `WMB4`.
    Wmb5,
    /// `WMB6`: lightmaps on pages.
    Wmb6,
    /// `WMB7`: blocks instead of faces.
    Wmb7,
}

impl Version {
    /// Every supported version.
    pub const ALL: [Self; 6] = [Self::Wmb2, Self::Wmb3, Self::Wmb4, Self::Wmb5, Self::Wmb6, Self::Wmb7];

    /// The number: 2 to 7.
    #[must_use]
    pub const fn number(self) -> u32 {
        match self {
            Self::Wmb2 => 2,
            Self::Wmb3 => 3,
            Self::Wmb4 => 4,
            Self::Wmb5 => 5,
            Self::Wmb6 => 6,
            Self::Wmb7 => 7,
        }
    }
    /// The first four bytes of a file of this version.
    #[must_use]
    pub const fn magic(self) -> [u8; 4] {
        match self {
            Self::Wmb2 => *b"WMB2",
            Self::Wmb3 => *b"WMB3",
            Self::Wmb4 => *b"WMB4",
            Self::Wmb5 => *b"WMB5",
            Self::Wmb6 => *b"WMB6",
            Self::Wmb7 => *b"WMB7",
        }
    }
    /// The number of lists that the header names.
    #[must_use]
    pub const fn list_count(self) -> usize {
        match self {
            Self::Wmb2 | Self::Wmb3 | Self::Wmb4 => 16,
            Self::Wmb5 | Self::Wmb6 => 17,
            Self::Wmb7 => 20,
        }
    }
    /// Bytes of the header.
    #[must_use]
    pub const fn header_size(self) -> usize {
        match self {
            Self::Wmb2 | Self::Wmb3 | Self::Wmb4 => 132,
            Self::Wmb5 | Self::Wmb6 => 140,
            Self::Wmb7 => 164,
        }
    }
}

/// The lists of a level, in the order of the header. The first 15 are those of a Quake level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum ListKind {
    /// `palettes`.
    Palettes,
    /// `legacy1`: planes.
    Planes,
    /// `textures`.
    Textures,
    /// `legacy2`: vertices, to WMB6.
    Vertices,
    /// `pvs`: which leaves can be seen from which.
    Visibility,
    /// `bsp_nodes`.
    Nodes,
    /// `materials`: how textures are mapped to faces, and the names of materials.
    TexInfos,
    /// `legacy3`: faces, to WMB6.
    Faces,
    /// `legacy4`: the light of faces, to WMB6.
    Lighting,
    /// `aabb_hulls`: nodes for collisions.
    ClipNodes,
    /// `bsp_leafs`.
    Leafs,
    /// `bsp_blocks`: the faces, or blocks in WMB7, of each leaf.
    MarkSurfaces,
    /// `legacy5`: edges, to WMB6.
    Edges,
    /// `legacy6`: edges of faces, to WMB6.
    SurfEdges,
    /// `legacy7`: models; the first is the level.
    Models,
    /// `objects`.
    Objects,
    /// `lightmaps`: pages of lightmaps, from WMB6 on.
    Lightmaps,
    /// `blocks`: meshes, in WMB7.
    Blocks,
    /// `legacy8`: unknown; empty in every known file.
    Legacy8,
    /// `lightmaps_terrain`: lightmaps of terrains, in WMB7.
    TerrainLightmaps,
}

impl ListKind {
    /// All lists, in the order of the header.
    pub const ALL: [Self; 20] = [
        Self::Palettes,
        Self::Planes,
        Self::Textures,
        Self::Vertices,
        Self::Visibility,
        Self::Nodes,
        Self::TexInfos,
        Self::Faces,
        Self::Lighting,
        Self::ClipNodes,
        Self::Leafs,
        Self::MarkSurfaces,
        Self::Edges,
        Self::SurfEdges,
        Self::Models,
        Self::Objects,
        Self::Lightmaps,
        Self::Blocks,
        Self::Legacy8,
        Self::TerrainLightmaps,
    ];

    /// Its index in the header, from 0.
    #[must_use]
    pub fn index(self) -> usize {
        Self::ALL.iter().position(|kind| *kind == self).unwrap_or_default()
    }
    /// The name in errors.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Palettes => "palette list",
            Self::Planes => "plane list",
            Self::Textures => "texture list",
            Self::Vertices => "vertex list",
            Self::Visibility => "visibility list",
            Self::Nodes => "node list",
            Self::TexInfos => "texture info list",
            Self::Faces => "face list",
            Self::Lighting => "light list",
            Self::ClipNodes => "clip node list",
            Self::Leafs => "leaf list",
            Self::MarkSurfaces => "mark surface list",
            Self::Edges => "edge list",
            Self::SurfEdges => "surface edge list",
            Self::Models => "model list",
            Self::Objects => "object list",
            Self::Lightmaps => "lightmap list",
            Self::Blocks => "block list",
            Self::Legacy8 => "list 18",
            Self::TerrainLightmaps => "terrain lightmap list",
        }
    }
    /// The byte of its entry in the header.
    #[must_use]
    pub fn entry_at(self) -> u64 {
        num::to_u64(self.index()).saturating_mul(8).saturating_add(4)
    }
}

/// The version and the list table of a level.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Header {
    /// The version.
    pub version: Version,
    /// The lists, in the order of [`ListKind::ALL`]. Lists that the version lacks are empty.
    pub lists: [ListEntry; 20],
}

impl Header {
    pub(crate) fn read(source: Source<'_>) -> Result<Self> {
        let mut cursor = source.cursor(0);
        let magic: [u8; 4] = cursor.field("header")?;
        let head = Head::from(source);
        if magic == *b"WMB1" {
            let kind = ErrorKind::Unsupported(
                "levels of version 1 (WMB1), of which no file is known; versions 2 to 7 are supported",
            );
            return Err(Error::new(kind, "header", 0));
        }
        let expected = Version::Wmb7.magic();
        if let Some(error) = Relative::error(codes::FORMAT, &head, expected) {
            return Err(Error::new(error.kind(), "header", 0));
        }
        let version = Version::ALL.into_iter().find(|version| version.magic() == magic);
        let bad_magic = Error::new(ErrorKind::BadMagic { found: magic, expected }, "header", 0);
        let version = version.ok_or(bad_magic)?;
        let mut lists = [ListEntry { offset: 0, length: 0 }; 20];
        for list in lists.iter_mut().take(version.list_count()) {
            *list = cursor.record("header")?.record;
        }
        let header = Self { version, lists };
        // If a terrain has no lightmaps, compilers left garbage in place of that list.
        for kind in ListKind::ALL.into_iter().filter(|kind| *kind != ListKind::TerrainLightmaps) {
            header.bytes(kind, source)?;
        }
        Ok(header)
    }
    /// The entry of a list.
    #[must_use]
    pub fn list(&self, kind: ListKind) -> ListEntry {
        self.lists.get(kind.index()).copied().unwrap_or(ListEntry { offset: 0, length: 0 })
    }
    /// The bytes of a list; empty if its length is 0.
    pub(crate) fn bytes<'a>(&self, kind: ListKind, source: Source<'a>) -> Result<&'a [u8]> {
        let entry = self.list(kind);
        let (offset, length) = (number(kind, entry.offset, 0), number(kind, entry.length, 4));
        if entry.length == 0 {
            return Ok(&[]);
        }
        let start = offset.size(kind.name())?;
        if start > source.bytes().len() {
            let needed = u64::from(entry.length.unsigned_abs());
            let outside = ErrorKind::OutsideFile { start: num::to_u64(start), needed, end: source.size() };
            return Err(Error::new(outside, kind.name(), offset.at));
        }
        source.cursor(num::to_u64(start)).take(kind.name(), length)
    }
}

/// Returns a number in a list's entry, `field` bytes after its start.
fn number(kind: ListKind, value: i32, field: u64) -> Number {
    Number::new(value.into(), kind.entry_at().saturating_add(field))
}

/// A list of records `New`, or of the older and smaller `Old` with the same meaning.
pub type Table<'a, Old, New> = List<Versions<'a, Old, New>>;

/// The records of a [`Table`] as stored in the file.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Versions<'a, Old: Record, New: Record> {
    /// The form of WMB2.
    Old(Records<'a, Old>),
    /// The form of all later versions.
    New(Records<'a, New>),
}

impl<'a, Old: Record, New: Record + From<Old>> Versions<'a, Old, New> {
    pub(crate) fn new(old: bool, bytes: &'a [u8], at: u64) -> Self {
        if old { Self::Old(Records::new(bytes, at)) } else { Self::New(Records::new(bytes, at)) }
    }
    /// Bytes of one record.
    #[must_use]
    pub const fn stride(&self) -> usize {
        match self {
            Self::Old(_) => Old::SIZE,
            Self::New(_) => New::SIZE,
        }
    }
    /// The byte offset of record `index`.
    #[must_use]
    pub fn at(&self, index: usize) -> u64 {
        match self {
            Self::Old(records) => records.at(index),
            Self::New(records) => records.at(index),
        }
    }
    /// The records one after another, each with its byte in the file.
    pub fn located(&self) -> impl Iterator<Item = Located<New>> + Clone + use<'a, Old, New> {
        let table = *self;
        List::new(table).iter().enumerate().map(move |(index, record)| Located::new(record, table.at(index)))
    }
}

impl<Old: Record, New: Record + From<Old>> Items for Versions<'_, Old, New> {
    type Item = New;
    fn count(&self) -> usize {
        match self {
            Self::Old(records) => records.len(),
            Self::New(records) => records.len(),
        }
    }
    fn item(&self, index: usize) -> Option<New> {
        match self {
            Self::Old(records) => records.get(index).map(New::from),
            Self::New(records) => records.get(index),
        }
    }
}

#[cfg(feature = "serde")]
impl<Old: Record + serde::Serialize, New: Record + serde::Serialize> serde::Serialize for Versions<'_, Old, New> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Old(records) => records.serialize(serializer),
            Self::New(records) => records.serialize(serializer),
        }
    }
}
