//! Level sources to be written: binary WMP.

use alloc::vec::Vec;

use formats_core::{Palette, Record, WriteError};

use crate::wmp::{
    ChunkHeader, NodeHeader, Triple, Wmp, WmpBlockHeader, WmpBox, WmpEntityHeader, WmpFaceHeader, WmpHeader, WmpLight,
    WmpObjectHeader, WmpSkill, WmpSoundHeader, WmpTexInfo,
};

/// A level source to write: a tree of chunks, from new nodes or from a file that was read, whose unchanged bytes are kept.
///
/// ```
/// use acknex_wmb::{BuilderNode, Wmp, WmpBuilder, wmp::WmpContent};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let mut root = BuilderNode::new(1, b"level", b"");
/// root.children.push(BuilderNode::start(b"player").at([16.0, 0.0, 32.0]));
/// let bytes = WmpBuilder::new(b"made by hand", None, &[], &root)?.write()?;
/// let source = Wmp::parse(&bytes)?;
/// assert!(matches!(source.nodes()[1].content, WmpContent::Start(name) if name == b"player"));
/// assert_eq!(WmpBuilder::from_wmp(&source).expect("it is binary").write()?, bytes);
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, Default, PartialEq)]
pub struct WmpBuilder {
    /// The chunks of the file: header (1, 4), settings (2, 4), the root node (1, 5).
    pub chunks: Vec<BuilderChunk>,
}

/// A chunk with its content.
#[derive(Debug, Clone, PartialEq)]
pub struct BuilderChunk {
    /// The meaning of the chunk, together with `kind`.
    pub id: u8,
    /// How its data is stored: see [`ChunkHeader::kind`].
    pub kind: u8,
    /// The version of chunks of this kind.
    pub version: u16,
    /// The content.
    pub data: ChunkData,
}

/// The content of a chunk.
#[derive(Debug, Clone, PartialEq)]
pub enum ChunkData {
    /// Bytes.
    Bytes(Vec<u8>),
    /// Numbers, and chunks after them.
    Parts(Vec<u8>, Vec<BuilderChunk>),
}

/// Maximum nesting of chunks. Deeper ones of a file are kept as bytes.
const DEEPEST: usize = 64;

impl BuilderChunk {
    /// Creates a chunk from bytes, with the usual version of its kind.
    #[must_use]
    pub fn new(id: u8, kind: u8, bytes: impl Into<Vec<u8>>) -> Self {
        Self { id, kind, version: u16::from(kind).saturating_add(1), data: ChunkData::Bytes(bytes.into()) }
    }
    /// Creates a chunk of numbers followed by chunks.
    #[must_use]
    pub fn with_parts(id: u8, kind: u8, head: impl Into<Vec<u8>>, chunks: Vec<Self>) -> Self {
        Self { data: ChunkData::Parts(head.into(), chunks), ..Self::new(id, kind, []) }
    }
    /// Text with its NUL.
    fn text(id: u8, text: &[u8]) -> Result<Self, WriteError> {
        if text.contains(&0) {
            return Err(WriteError::NulInName);
        }
        Ok(Self::new(id, 1, [text, b"\0"].concat()))
    }
    /// Creates a table: the number of rows, and the rows.
    fn table<const N: usize>(id: u8, rows: impl ExactSizeIterator<Item = [u8; N]>) -> Result<Self, WriteError> {
        let mut bytes = size(rows.len())?.to_le_bytes().to_vec();
        rows.for_each(|row| bytes.extend(row));
        Ok(Self::new(id, 2, bytes))
    }
    fn triple(id: u8, values: [f64; 3]) -> Self {
        Self::new(id, 0, Triple { values }.encode())
    }
    /// Parses the chunks in `bytes`, including nested ones; `None` if one is truncated.
    fn read(mut bytes: &[u8], depth: usize) -> Option<Vec<Self>> {
        let mut chunks = Vec::new();
        while !bytes.is_empty() {
            let (header, _) = bytes.split_first_chunk::<{ ChunkHeader::SIZE }>()?;
            let header = ChunkHeader::decode(header);
            let (chunk, rest) = bytes.split_at_checked(usize::try_from(header.size).ok()?)?;
            let data = chunk.get(ChunkHeader::SIZE..)?;
            let parts = head_size(header.id, header.kind).filter(|_| depth < DEEPEST).and_then(|head| {
                let (head, rest) = data.split_at_checked(head)?;
                Some(ChunkData::Parts(head.to_vec(), Self::read(rest, depth.saturating_add(1))?))
            });
            let data = parts.unwrap_or_else(|| ChunkData::Bytes(data.to_vec()));
            chunks.push(Self { id: header.id, kind: header.kind, version: header.version, data });
            bytes = rest;
        }
        Some(chunks)
    }
    fn write(&self, file: &mut Vec<u8>, depth: usize) -> Result<(), WriteError> {
        if depth > DEEPEST {
            return Err(WriteError::TooLarge { what: "depth of chunks", max: 64 });
        }
        let start = file.len();
        let header = ChunkHeader { id: self.id, kind: self.kind, version: self.version, size: 0 };
        file.extend(header.encode());
        match &self.data {
            ChunkData::Bytes(bytes) => file.extend_from_slice(bytes),
            ChunkData::Parts(head, chunks) => {
                file.extend_from_slice(head);
                chunks.iter().try_for_each(|chunk| chunk.write(file, depth.saturating_add(1)))?;
            }
        }
        let header = ChunkHeader { size: size(file.len().saturating_sub(start))?, ..header };
        if let Some(place) = file.get_mut(start..).and_then(|rest| rest.first_chunk_mut::<{ ChunkHeader::SIZE }>()) {
            *place = header.encode();
        }
        Ok(())
    }
}

/// The number of bytes before nested chunks; `None` for chunks without nested ones.
const fn head_size(id: u8, kind: u8) -> Option<usize> {
    match (id, kind) {
        (1, 4) => Some(WmpHeader::SIZE),
        (2, 4) => Some(0),
        (1, 5) => Some(NodeHeader::SIZE),
        (2, 5) => Some(WmpBlockHeader::SIZE),
        (6 | 10 | 11, 5) => Some(WmpObjectHeader::SIZE),
        (8, 5) => Some(WmpSoundHeader::SIZE),
        (9, 5) => Some(WmpEntityHeader::SIZE),
        (18, 2) => Some(WmpFaceHeader::SIZE),
        _ => None,
    }
}

/// Converts a size or a count to the type in the file.
fn size(value: usize) -> Result<u32, WriteError> {
    u32::try_from(value).map_err(|_| WriteError::TooLarge { what: "level source", max: u32::MAX.into() })
}

impl WmpBuilder {
    /// The contents of a file, each byte of it. Chunks nested deeper than 64 stay as bytes. `None` for a source as
    /// text, which has no chunks.
    #[must_use]
    pub fn from_wmp(source: &Wmp<'_>) -> Option<Self> {
        let bytes = source.bytes().strip_prefix(&Wmp::MAGIC)?;
        // Reading has found all chunks of the file.
        Some(Self { chunks: BuilderChunk::read(bytes, 0).unwrap_or_default() })
    }
    /// Creates a source with a comment of the editor, the palette of the level, its texture archives, and a root node with all
    /// others.
    ///
    /// # Errors
    /// If a text has a NUL, or a node has more than 65,535 nodes in it.
    pub fn new(
        comment: &[u8],
        palette: Option<&Palette>,
        wads: &[&[u8]],
        root: &BuilderNode,
    ) -> Result<Self, WriteError> {
        // This refuses nodes that are nested too deep to count.
        let tree = root.to_chunk(0)?;
        let [nodes, blocks, groups] = root.counts();
        let header = WmpHeader {
            version: 710,
            unknown: 2,
            node_count: size(nodes.saturating_sub(1))?,
            block_count: size(blocks)?,
            object_count: size(nodes.saturating_sub(1).saturating_sub(blocks).saturating_sub(groups))?,
            unused: 0,
        };
        let header = BuilderChunk::with_parts(1, 4, header.encode(), alloc::vec![BuilderChunk::text(1, comment)?]);
        let mut settings: Vec<BuilderChunk> =
            palette.map(|palette| BuilderChunk::new(10, 1, palette.as_bytes())).into_iter().collect();
        for wad in wads {
            settings.push(BuilderChunk::text(4, wad)?);
        }
        let settings = BuilderChunk::with_parts(2, 4, [], settings);
        Ok(Self { chunks: alloc::vec![header, settings, tree] })
    }
    /// The file.
    ///
    /// # Errors
    /// If it would be larger than 4 GiB, or chunks are nested deeper than 64.
    pub fn write(&self) -> Result<Vec<u8>, WriteError> {
        let mut file = Wmp::MAGIC.to_vec();
        self.chunks.iter().try_for_each(|chunk| chunk.write(&mut file, 0))?;
        Ok(file)
    }
}

/// A node to write.
#[derive(Debug, Clone, PartialEq)]
pub struct BuilderNode {
    /// The kind: see [`WmpKind`](crate::wmp::WmpKind).
    pub kind: u16,
    /// Its class: `level`, `group`, `object` and others.
    pub class: Vec<u8>,
    /// Its name; empty without one.
    pub name: Vec<u8>,
    /// Its position within its parent, in quants.
    pub origin: [f64; 3],
    /// Its angles: those of an entity in radians.
    pub angles: [f64; 3],
    /// Its size along its own axes.
    pub scale: [f64; 3],
    /// The content, as a chunk.
    pub content: Option<BuilderChunk>,
    /// Its children.
    pub children: Vec<Self>,
}

/// How a face of a block is textured.
#[derive(Debug, Clone, PartialEq)]
pub struct BuilderSurface {
    /// Its face, flags and light.
    pub header: WmpFaceHeader,
    /// The name of its texture.
    pub texture: Vec<u8>,
    /// The texture mapping.
    pub tex_info: WmpTexInfo,
}

impl BuilderNode {
    /// Creates a node without content: the level (kind 1) or a group (3).
    #[must_use]
    pub fn new(kind: u16, class: &[u8], name: &[u8]) -> Self {
        let (class, name) = (class.to_vec(), name.to_vec());
        let (origin, scale) = ([0.0; 3], [1.0; 3]);
        Self { kind, class, name, origin, angles: origin, scale, content: None, children: Vec::new() }
    }
    /// Sets the position.
    #[must_use]
    pub const fn at(mut self, origin: [f64; 3]) -> Self {
        self.origin = origin;
        self
    }
    fn with(mut self, id: u8, head: &[u8], chunks: Vec<BuilderChunk>) -> Self {
        self.content = Some(BuilderChunk::with_parts(id, 5, head, chunks));
        self
    }
    /// A position.
    #[must_use]
    pub fn start(name: &[u8]) -> Self {
        let head = WmpObjectHeader { kind: 1, raw_flags: 0 }.encode();
        let text = BuilderChunk::new(3, 1, [name, b"\0"].concat());
        Self::new(21, b"object", name).with(6, &head, alloc::vec![text])
    }
    /// A light.
    #[must_use]
    pub fn light(name: &[u8], light: &WmpLight) -> Self {
        let mut node = Self::new(37, b"object", name);
        node.content = Some(BuilderChunk::new(7, 5, light.encode()));
        node
    }
    /// Creates a sound from this file.
    ///
    /// # Errors
    /// If the file's name has a NUL.
    pub fn sound(name: &[u8], header: &WmpSoundHeader, file_name: &[u8]) -> Result<Self, WriteError> {
        let chunks = alloc::vec![BuilderChunk::text(11, file_name)?];
        Ok(Self::new(85, b"object", name).with(8, &header.encode(), chunks))
    }
    /// Creates an entity with a file, the function that moves it (empty for none) and numbers for the scripts.
    ///
    /// # Errors
    /// If a text has a NUL.
    pub fn entity(
        name: &[u8],
        header: &WmpEntityHeader,
        file_name: &[u8],
        action: &[u8],
        skills: &[f64],
    ) -> Result<Self, WriteError> {
        let mut chunks = alloc::vec![BuilderChunk::text(3, name)?, BuilderChunk::text(11, file_name)?];
        if !action.is_empty() {
            chunks.push(BuilderChunk::text(12, action)?);
        }
        chunks.push(BuilderChunk::table(11, skills.iter().map(|value| WmpSkill { value: *value }.encode()))?);
        Ok(Self::new(69, b"object", name).with(9, &header.encode(), chunks))
    }
    /// Creates a path through these points.
    ///
    /// # Errors
    /// If the name has a NUL.
    pub fn path(name: &[u8], points: &[[f64; 3]]) -> Result<Self, WriteError> {
        let head = WmpObjectHeader { kind: 6, raw_flags: 0 }.encode();
        let points = BuilderChunk::table(1, points.iter().map(|values| Triple { values: *values }.encode()))?;
        Ok(Self::new(101, b"object", name).with(10, &head, alloc::vec![BuilderChunk::text(3, name)?, points]))
    }
    /// A box.
    ///
    /// # Errors
    /// If the name has a NUL.
    pub fn region(name: &[u8], bounds: &WmpBox) -> Result<Self, WriteError> {
        let head = WmpObjectHeader { kind: 8, raw_flags: 0 }.encode();
        let chunks = alloc::vec![BuilderChunk::new(9, 0, bounds.encode()), BuilderChunk::text(3, name)?];
        Ok(Self::new(117, b"object", name).with(11, &head, chunks))
    }
    /// Creates a convex block: its vertices relative to the node, its faces as indices of vertices, clockwise seen from outside,
    /// and their textures.
    ///
    /// # Errors
    /// If the name of a texture has a NUL, or a face has more than 65,535 corners.
    pub fn block(
        header: &WmpBlockHeader,
        vertices: &[[f64; 3]],
        faces: &[Vec<u16>],
        surfaces: &[BuilderSurface],
    ) -> Result<Self, WriteError> {
        let vertices = BuilderChunk::table(1, vertices.iter().map(|values| Triple { values: *values }.encode()))?;
        let mut list = size(faces.len())?.to_le_bytes().to_vec();
        for face in faces {
            let most = WriteError::TooLarge { what: "corners of a face", max: u16::MAX.into() };
            list.extend(u16::try_from(face.len()).map_err(|_| most)?.to_le_bytes());
            for corner in face {
                list.extend(corner.to_le_bytes());
            }
        }
        let mut chunks = alloc::vec![vertices, BuilderChunk::new(17, 2, list)];
        for BuilderSurface { header, texture, tex_info } in surfaces {
            let parts = alloc::vec![BuilderChunk::text(3, texture)?, BuilderChunk::new(5, 2, tex_info.encode())];
            chunks.push(BuilderChunk::with_parts(18, 2, header.encode(), parts));
        }
        Ok(Self::new(4, b"block", b"").with(2, &header.encode(), chunks))
    }
    /// The number of nodes including this one, and how many of them are blocks and groups.
    fn counts(&self) -> [usize; 3] {
        let own = [1, usize::from(self.kind == 4), usize::from(self.kind == 3)];
        self.children.iter().fold(own, |[nodes, blocks, groups], child| {
            let [more, more_blocks, more_groups] = child.counts();
            [nodes.saturating_add(more), blocks.saturating_add(more_blocks), groups.saturating_add(more_groups)]
        })
    }
    fn to_chunk(&self, depth: usize) -> Result<BuilderChunk, WriteError> {
        let most = WriteError::TooLarge { what: "nodes in a node", max: u16::MAX.into() };
        if depth >= DEEPEST {
            return Err(WriteError::TooLarge { what: "depth of nodes", max: 64 });
        }
        let child_count = u16::try_from(self.children.len()).map_err(|_| most)?;
        let header = NodeHeader { kind: self.kind, child_count, unused: 0 };
        let mut chunks = alloc::vec![BuilderChunk::text(2, &self.class)?];
        if !self.name.is_empty() {
            chunks.push(BuilderChunk::text(3, &self.name)?);
        }
        chunks
            .extend([(1, self.origin), (3, self.angles), (5, self.scale)].map(|(id, it)| BuilderChunk::triple(id, it)));
        chunks.extend(self.content.clone());
        for child in &self.children {
            chunks.push(child.to_chunk(depth.saturating_add(1))?);
        }
        Ok(BuilderChunk::with_parts(1, 5, header.encode(), chunks))
    }
}
