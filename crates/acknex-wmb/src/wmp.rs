//! Level sources: binary WMP, which the editors of A7 and A8 write, and text, which those of A4 to A6 write.

mod block;
mod node;
mod text;

pub use block::{WmpBlock, WmpBlockHeader, WmpFace, WmpFaceHeader, WmpMapping, WmpShape, WmpSurface, WmpTexInfo};
pub use node::{
    NodeHeader, Triple, WmpBox, WmpContent, WmpEntity, WmpEntityHeader, WmpForm, WmpKind, WmpLamp, WmpLevel, WmpLight,
    WmpNode, WmpObjectHeader, WmpSkill, WmpSound, WmpSoundHeader,
};

use alloc::{borrow::Cow, collections::BTreeSet, vec::Vec};

use formats_core::{
    Cursor, Detected, Diagnostics, Error, ErrorKind, Format, FormatInfo, Head, Items, Kind, List, ListIter, Number,
    Record, Records, Result, Source, Text, field_at, glam::Vec3, magic,
};

use crate::codes;
use text::{File, TextHeader};

/// A level source: a tree of groups, blocks, entities, lights and others. It stores one structure per node. Everything else is
/// borrowed, except numbers in a text.
#[derive(Debug, Clone)]
pub struct Wmp<'a> {
    source: Source<'a>,
    form: WmpForm,
    version: u32,
    comment: Text<'a>,
    palette: Option<Cow<'a, [u8]>>,
    wads: Vec<Text<'a>>,
    nodes: Vec<WmpNode<'a>>,
    /// The declarations at the start of a text.
    text: Option<TextHeader<'a>>,
}

impl<'a> Wmp<'a> {
    /// The first four bytes of a binary level source.
    pub const MAGIC: [u8; 4] = *b"WMPB";
    /// The first seven bytes of a level source as text.
    pub const TEXT_MAGIC: [u8; 7] = *b"// WMP2";

    /// Whether `bytes` begin like a level source, binary or as text.
    #[must_use]
    pub fn is(bytes: &[u8]) -> bool {
        bytes.starts_with(&Self::MAGIC) || bytes.starts_with(&Self::TEXT_MAGIC)
    }
    /// Reads a level source.
    ///
    /// # Errors
    /// If `bytes` are not a level source, or are the text of another engine, which is named; if a chunk extends past its parent, or
    /// a text does not match the grammar: the error points to the byte.
    pub fn parse(bytes: &'a [u8]) -> Result<Self> {
        Self::read(Source::new(bytes))
    }
    /// Same as [`parse`](Self::parse), with limits.
    ///
    /// # Errors
    /// Same as [`parse`](Self::parse), and if the number of nodes exceeds the limits, or the blocks of a text have too many
    /// half-spaces to clip.
    pub fn read(source: Source<'a>) -> Result<Self> {
        if source.bytes().starts_with(&Self::TEXT_MAGIC) {
            let File { version, comment, palette, wads, nodes, header } = text::read(source)?;
            return Ok(Self {
                source,
                form: WmpForm::Text,
                version,
                comment,
                palette,
                wads,
                nodes,
                text: Some(header),
            });
        }
        let mut cursor = source.cursor(0);
        if !Self::is(source.bytes()) {
            let wrong = cursor.parse("header", magic(Self::MAGIC)).err();
            let wrong = wrong.unwrap_or(Error::new(ErrorKind::Malformed("not a level source"), "header", 0));
            return Err(crate::other_format(&source, wrong));
        }
        cursor.parse("header", magic(Self::MAGIC))?;
        let mut wmp = Self {
            source,
            form: WmpForm::Binary,
            version: 0,
            comment: Text::default(),
            palette: None,
            wads: Vec::new(),
            nodes: Vec::new(),
            text: None,
        };
        while !cursor.is_at_end() {
            let found = chunk(&mut cursor)?;
            match found.id {
                (1, 4) => wmp.read_header(found)?,
                (2, 4) => wmp.read_settings(found)?,
                (1, 5) if wmp.nodes.is_empty() => wmp.nodes = node::read(found.data)?,
                _ => {}
            }
        }
        if wmp.nodes.is_empty() {
            return Err(Error::new(ErrorKind::Malformed("the root node is missing"), "level source", source.size()));
        }
        Ok(wmp)
    }
    fn read_header(&mut self, mut found: Chunk<'a>) -> Result<()> {
        self.version = found.data.record::<WmpHeader>("header")?.version;
        while !found.data.is_at_end() {
            let inner = chunk(&mut found.data)?;
            if inner.id == (1, 1) {
                self.comment = inner.text();
            }
        }
        Ok(())
    }
    fn read_settings(&mut self, mut found: Chunk<'a>) -> Result<()> {
        while !found.data.is_at_end() {
            let inner = chunk(&mut found.data)?;
            match inner.id {
                (10, 1) => self.palette = inner.data.rest().get(..768).map(Cow::Borrowed),
                (4, 1) => self.wads.push(inner.text()),
                _ => {}
            }
        }
        Ok(())
    }
    /// The file with its limits.
    #[must_use]
    pub const fn source(&self) -> Source<'a> {
        self.source
    }
    /// The file.
    #[must_use]
    pub const fn bytes(&self) -> &'a [u8] {
        self.source.bytes()
    }
    /// Whether it is binary or text.
    #[must_use]
    pub const fn form(&self) -> WmpForm {
        self.form
    }
    /// The version in the header: 710 in the known binary sources; 510 or 710 in a text, or 0 if absent (editors 4.x), where blocks
    /// are half-spaces.
    #[must_use]
    pub const fn version(&self) -> u32 {
        self.version
    }
    /// The comment of the editor; in a text, its name and version.
    #[must_use]
    pub const fn comment(&self) -> Text<'a> {
        self.comment
    }
    /// The date in a text, `22.01.2002`; empty in a binary source.
    #[must_use]
    pub fn created(&self) -> Text<'a> {
        self.text.as_ref().map_or(Text::default(), |text| text.created)
    }
    /// The declarations at the start of a text.
    pub(crate) const fn text(&self) -> Option<&TextHeader<'a>> {
        self.text.as_ref()
    }
    /// The palette of the level: 256 × red, green, blue.
    #[must_use]
    pub fn palette(&self) -> Option<&[u8]> {
        self.palette.as_deref()
    }
    /// The texture archives that the level uses: paths on the author's disk.
    #[must_use]
    pub fn wads(&self) -> &[Text<'a>] {
        &self.wads
    }
    /// The nodes: the root first, each before those in it.
    #[must_use]
    pub fn nodes(&self) -> &[WmpNode<'a>] {
        &self.nodes
    }
    /// The names of all textures of blocks, each once, in order of first use, ignoring case.
    #[must_use]
    pub fn texture_names(&self) -> Vec<Text<'a>> {
        let mut known = BTreeSet::new();
        let names = self.blocks().flat_map(|(_, block)| block.surfaces()).map(|surface| surface.texture);
        names.filter(|name| known.insert(name.as_bytes().to_ascii_lowercase())).collect()
    }
    /// The nodes in node `index`, in file order.
    pub fn children(&self, index: u32) -> impl Iterator<Item = (usize, &WmpNode<'a>)> + Clone {
        self.nodes.iter().enumerate().filter(move |(_, node)| node.parent == Some(index))
    }
    /// The blocks with their positions in the level, in file order.
    pub fn blocks(&self) -> impl Iterator<Item = (&WmpNode<'a>, &WmpBlock<'a>)> + Clone {
        self.nodes.iter().filter_map(|node| match &node.content {
            WmpContent::Block(block) => Some((node, &**block)),
            _ => None,
        })
    }
}

impl<'a> WmpBlock<'a> {
    /// The vertices in the level, for a block of the node `node`.
    pub fn positions(&self, node: &WmpNode<'_>) -> impl ExactSizeIterator<Item = Vec3> + Clone + use<'_, 'a> {
        let [x, y, z] = node.world;
        self.vertices.iter().map(move |vertex| {
            let [dx, dy, dz] = vertex.values;
            Vec3::from([x + dx, y + dy, z + dz].map(crate::number::single))
        })
    }
}

formats_core::record! {
    /// Precedes the chunks of the header.
    pub struct WmpHeader: 24 {
        /// 710.
        pub version: u32,
        /// 2 in every known file.
        pub unknown: u32,
        /// Number of nodes without the root.
        pub node_count: u32,
        /// Number of blocks.
        pub block_count: u32,
        /// Number of objects that are not blocks and groups.
        pub object_count: u32,
        /// Unknown; 0.
        pub unused: u32,
    }
}

const MAGICS: [[u8; 4]; 1] = [Wmp::MAGIC];

/// The versions that distinguish the two forms: the 2 of `WMP2`, and A7, whose editor wrote the first binary ones.
const VERSIONS: [u32; 2] = [2, 7];

static INFO: FormatInfo = FormatInfo::new(codes::FORMAT, "Acknex level source (WMP)")
    .with_extensions(&["wmp"])
    .with_magics(&MAGICS)
    .with_versions(&VERSIONS)
    .with_codes(codes::CODES)
    .with_parts(&["form", "version", "comment", "created", "wads", "nodes"]);

impl<'a> Format<'a> for Wmp<'a> {
    const INFO: &'static FormatInfo = &INFO;
    const KIND: Kind = Kind::MapSource;

    fn detect(head: &Head<'_>) -> Option<Detected> {
        head.known(codes::FORMAT).filter(|detected| detected.kind == Kind::MapSource)
    }
    fn read(source: Source<'a>) -> Result<Self> {
        Self::read(source)
    }
    fn version(&self) -> u32 {
        let [text, binary] = VERSIONS;
        if self.form == WmpForm::Text { text } else { binary }
    }
    fn bytes(&self) -> &'a [u8] {
        self.bytes()
    }
    fn validate(&self) -> Diagnostics {
        self.validate()
    }
}

formats_core::record! {
    /// Precedes the data of every chunk.
    pub struct ChunkHeader: 8 {
        /// The meaning of the chunk, together with `kind`.
        pub id: u8,
        /// 0: three numbers; 1: text; 2: a table; 3: a color; 4: a part of the file; 5: a chunk with chunks.
        pub kind: u8,
        /// A version: 1 to 6, the same for all chunks of a kind.
        pub version: u16,
        /// Bytes of the chunk with this header.
        pub size: u32,
    }
}

/// A chunk: its header and its data.
#[derive(Debug, Clone)]
pub(crate) struct Chunk<'a> {
    pub(crate) id: (u8, u8),
    pub(crate) data: Cursor<'a>,
}

impl<'a> Chunk<'a> {
    /// The text of a chunk, up to its NUL or its end.
    pub(crate) fn text(&self) -> Text<'a> {
        Text::until_nul(self.data.rest())
    }
}

/// Reads a chunk.
pub(crate) fn chunk<'a>(cursor: &mut Cursor<'a>) -> Result<Chunk<'a>> {
    let header = cursor.record::<ChunkHeader>("chunk")?;
    let size = i64::from(header.size).saturating_sub(8);
    let at = field_at!(ChunkHeader, size, header.at);
    if size < 0 {
        return Err(Error::new(ErrorKind::Malformed("a chunk is shorter than its header"), "chunk", at));
    }
    Ok(Chunk { id: (header.id, header.kind), data: cursor.nested("chunk", Number::new(size, at))? })
}

/// Records of a level source: borrowed from a binary file and decoded on access, or parsed from a text.
#[derive(Debug, Clone)]
pub enum WmpList<'a, T: Record> {
    /// Records of a binary file.
    File(Records<'a, T>),
    /// The content of a text.
    Own(Vec<T>),
}

impl<T: Record> Default for WmpList<'_, T> {
    fn default() -> Self {
        Self::File(Records::EMPTY)
    }
}

/// Lists are equal if their records are.
impl<T: Record + PartialEq> PartialEq for WmpList<'_, T> {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl<T: Record> WmpList<'_, T> {
    /// The records as a list.
    #[must_use]
    pub const fn list(&self) -> List<&Self> {
        List::new(self)
    }
    /// The number of records.
    #[must_use]
    pub fn len(&self) -> usize {
        self.list().len()
    }
    /// Whether it is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list().is_empty()
    }
    /// Record `index`.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<T> {
        self.list().get(index)
    }
    /// The records in file order.
    #[must_use]
    pub fn iter(&self) -> ListIter<&Self> {
        self.list().iter()
    }
}

impl<T: Record> Items for &WmpList<'_, T> {
    type Item = T;
    fn count(&self) -> usize {
        match self {
            WmpList::File(records) => records.len(),
            WmpList::Own(records) => records.len(),
        }
    }
    fn item(&self, index: usize) -> Option<T> {
        match self {
            WmpList::File(records) => records.get(index),
            WmpList::Own(records) => records.get(index).copied(),
        }
    }
}

impl<'s, 'a, T: Record> IntoIterator for &'s WmpList<'a, T> {
    type Item = T;
    type IntoIter = ListIter<&'s WmpList<'a, T>>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
