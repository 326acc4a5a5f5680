//! A level file.

use alloc::{vec, vec::Vec};

use formats_core::{
    Companion, Detected, Diagnostic, Diagnostics, Error, ErrorKind, Format, FormatInfo, Head, Kind, Limits, List,
    Palette, Record, Records, Result, Role, Source, Subject,
    acknex::{DEFAULT_PALETTE, Pixels, pcx_palette},
    glam::Vec3,
    num, text_damage,
};

use crate::{
    BlockTable, Blocks, ClipNode, ClipNode2, Edge, Edge2, Face, Face2, Header, Info, Leaf, Leaf2, LightmapPages,
    ListKind, MarkSurface, MarkSurface2, Model, Node, Node2, Object, ObjectTable, Objects, PageTable, PaletteList,
    Plane, SurfEdge, Table, TerrainLightmaps, TexInfo, Texture, TextureData, TextureTable, Textures, Version, Versions,
    Vertex, codes,
};

/// A level of version 2 to 7. Everything is borrowed from the file, except the offsets of blocks.
///
/// Everything is as stored in the file. Indices in particular are not checked, see [`validate`](Self::validate).
#[derive(Debug, Clone)]
pub struct Wmb<'a> {
    source: Source<'a>,
    header: Header,
    palette_list: Option<PaletteList<'a>>,
    palette: Palette,
    textures: Textures<'a>,
    objects: Objects<'a>,
    blocks: BlockTable<'a>,
    info: Option<Info>,
}

impl<'a> Wmb<'a> {
    /// Whether `bytes` begin like a level of a supported version.
    #[must_use]
    pub fn is(bytes: &[u8]) -> bool {
        let head = Head::new(bytes).with_len(num::to_u64(bytes.len()));
        <Self as Format>::detect(&head).is_some()
    }
    /// Reads a level: locates every list and every block.
    ///
    /// # Errors
    /// If `bytes` are not a level of version 2 to 7 (a related format is named), a list or a block extends past the end of
    /// the file, or a text conversion destroyed the file.
    pub fn parse(bytes: &'a [u8]) -> Result<Self> {
        Self::read(Source::new(bytes))
    }
    /// Same as [`parse`](Self::parse), with limits.
    ///
    /// # Errors
    /// Same as [`parse`](Self::parse), and if a list has more elements than the limits allow.
    pub fn read(source: Source<'a>) -> Result<Self> {
        Self::read_lists(source).map_err(|error| {
            // The file is only scanned after an error: the time to open a valid file must not depend on its size.
            let ours = source.bytes().first_chunk().is_some_and(|magic| MAGICS.contains(magic));
            ours.then(|| text_damage(source.bytes())).flatten().unwrap_or(error)
        })
    }
    fn read_lists(source: Source<'a>) -> Result<Self> {
        let header = Header::read(source)?;
        let list = |kind| Ok::<_, Error>((header.bytes(kind, source)?, start(&header, kind)));
        let (bytes, at) = list(ListKind::Palettes)?;
        let palette_list = PaletteList::read(bytes, at, source)?;
        let (bytes, at) = list(ListKind::Textures)?;
        let textures = List::new(TextureTable::read(bytes, at, source)?);
        let (bytes, at) = list(ListKind::Objects)?;
        let objects = List::new(ObjectTable::read(bytes, at, source)?);
        let (bytes, at) = list(ListKind::Blocks)?;
        let blocks = BlockTable::read(bytes, at, source)?;
        let palette = palette_list.map_or(DEFAULT_PALETTE, |list| list.palette());
        let info = objects.iter().find_map(|object| match object.record {
            Object::Info(info, _) => Some(info),
            _ => None,
        });
        let wmb = Self { source, header, palette_list, palette, textures, objects, blocks, info };
        wmb.check_counts(*source.limits())?;
        Ok(wmb)
    }
    /// No table has more records than the limits allow.
    fn check_counts(&self, limits: Limits) -> Result<()> {
        for (kind, count) in [
            (ListKind::Planes, self.planes().len()),
            (ListKind::Vertices, self.vertices().len()),
            (ListKind::Nodes, self.nodes().len()),
            (ListKind::TexInfos, self.tex_infos().len()),
            (ListKind::Faces, self.faces().len()),
            (ListKind::ClipNodes, self.clip_nodes().len()),
            (ListKind::Leafs, self.leafs().len()),
            (ListKind::MarkSurfaces, self.mark_surfaces().len()),
            (ListKind::Edges, self.edges().len()),
            (ListKind::SurfEdges, self.surf_edges().len()),
            (ListKind::Models, self.models().len()),
        ] {
            let (value, max) = (num::to_u64(count), limits.max_elements.into());
            if value > max {
                let at = kind.entry_at().saturating_add(4);
                return Err(Error::new(ErrorKind::LimitExceeded { value, max }, kind.name(), at));
            }
        }
        Ok(())
    }
    /// The file.
    #[must_use]
    pub const fn bytes(&self) -> &'a [u8] {
        self.source.bytes()
    }
    /// The file, with the limits used to read it.
    #[must_use]
    pub const fn source(&self) -> Source<'a> {
        self.source
    }
    /// The version and the list table.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.header
    }
    /// The version.
    #[must_use]
    pub const fn version(&self) -> Version {
        self.header.version
    }
    /// The bytes of a list; empty if the list is absent or outside the file (only possible for garbage in the slot of
    /// [`ListKind::TerrainLightmaps`]).
    #[must_use]
    pub fn list_bytes(&self, kind: ListKind) -> &'a [u8] {
        self.header.bytes(kind, self.source).unwrap_or_default()
    }
    /// The byte offset of a list.
    #[must_use]
    pub fn list_at(&self, kind: ListKind) -> u64 {
        start(&self.header, kind)
    }
    fn records<T: Record>(&self, kind: ListKind) -> Records<'a, T> {
        Records::new(self.list_bytes(kind), self.list_at(kind))
    }
    fn table<Old: Record, New: Record + From<Old>>(&self, kind: ListKind) -> Table<'a, Old, New> {
        List::new(Versions::new(self.version() == Version::Wmb2, self.list_bytes(kind), self.list_at(kind)))
    }
    /// The palette list: in most levels of WMB4 and later.
    #[must_use]
    pub const fn palette_list(&self) -> Option<&PaletteList<'a>> {
        self.palette_list.as_ref()
    }
    /// The palette of 8-bit textures: the level's own, that of [`add`](Format::add), or the engine's.
    #[must_use]
    pub const fn palette(&self) -> &Palette {
        &self.palette
    }
    /// Sets the palette for 8-bit textures, if the level has none.
    #[must_use]
    pub fn with_palette(mut self, palette: Palette) -> Self {
        if self.palette_list.is_none() {
            self.palette = palette;
        }
        self
    }
    /// The planes.
    #[must_use]
    pub fn planes(&self) -> Records<'a, Plane> {
        self.records(ListKind::Planes)
    }
    /// The textures.
    #[must_use]
    pub const fn textures(&self) -> Textures<'a> {
        self.textures
    }
    /// Texture `index`; `None` if it is absent, or its header is not in the list.
    #[must_use]
    pub fn texture(&self, index: usize) -> Option<Texture<'a>> {
        self.textures.get(index)?
    }
    /// The vertices of faces, to WMB6.
    #[must_use]
    pub fn vertices(&self) -> Records<'a, Vertex> {
        self.records(ListKind::Vertices)
    }
    /// The nodes of the BSP tree; the first is its root.
    #[must_use]
    pub fn nodes(&self) -> Table<'a, Node2, Node> {
        self.table(ListKind::Nodes)
    }
    /// The way textures are mapped to faces.
    #[must_use]
    pub fn tex_infos(&self) -> Records<'a, TexInfo> {
        self.records(ListKind::TexInfos)
    }
    /// The faces, to WMB6.
    #[must_use]
    pub fn faces(&self) -> Table<'a, Face2, Face> {
        self.table(ListKind::Faces)
    }
    /// The clip nodes.
    #[must_use]
    pub fn clip_nodes(&self) -> Table<'a, ClipNode2, ClipNode> {
        self.table(ListKind::ClipNodes)
    }
    /// The leaves of the BSP tree.
    #[must_use]
    pub fn leafs(&self) -> Table<'a, Leaf2, Leaf> {
        self.table(ListKind::Leafs)
    }
    /// The contents of the leaves: indices of faces, or of blocks in WMB7.
    #[must_use]
    pub fn mark_surfaces(&self) -> Table<'a, MarkSurface2, MarkSurface> {
        self.table(ListKind::MarkSurfaces)
    }
    /// The edges of faces, to WMB6.
    #[must_use]
    pub fn edges(&self) -> Table<'a, Edge2, Edge> {
        self.table(ListKind::Edges)
    }
    /// The edges of faces with their directions, to WMB6.
    #[must_use]
    pub fn surf_edges(&self) -> Records<'a, SurfEdge> {
        self.records(ListKind::SurfEdges)
    }
    /// The models; the first is the level itself.
    #[must_use]
    pub fn models(&self) -> Records<'a, Model> {
        self.records(ListKind::Models)
    }
    /// The objects.
    #[must_use]
    pub const fn objects(&self) -> Objects<'a> {
        self.objects
    }
    /// The settings of the whole level; some of WMB2 to WMB4 omit them.
    #[must_use]
    pub const fn info(&self) -> Option<&Info> {
        self.info.as_ref()
    }
    /// The pages of lightmaps, from WMB6 on.
    #[must_use]
    pub fn lightmap_pages(&self) -> LightmapPages<'a> {
        let size = self.info.map_or(0, |info| info.lightmap_size);
        List::new(PageTable::new(self.list_bytes(ListKind::Lightmaps), self.list_at(ListKind::Lightmaps), size))
    }
    /// The blocks, in WMB7.
    #[must_use]
    pub const fn blocks(&self) -> Blocks<'_, 'a> {
        List::new(&self.blocks)
    }
    /// The lightmaps of terrains, in WMB7.
    #[must_use]
    pub fn terrain_lightmaps(&self) -> TerrainLightmaps<'a> {
        let list = self.header.bytes(ListKind::TerrainLightmaps, self.source).ok();
        TerrainLightmaps::new(list, self.list_at(ListKind::TerrainLightmaps))
    }
    /// Returns the leaf that contains `point`, according to the BSP tree, with one node and plane per step. `None` if the level has
    /// no tree (a simple WMB7), or the tree has a missing node or plane, or a cycle.
    #[must_use]
    pub fn leaf_at(&self, point: Vec3) -> Option<usize> {
        let (nodes, planes) = (self.nodes(), self.planes());
        let root = self.models().get(0).and_then(|model| model.head_nodes.first().copied()).unwrap_or(0);
        let mut child = root.max(0);
        for _ in 0..=nodes.len() {
            let Ok(index) = usize::try_from(child) else {
                let leaf = usize::try_from(!child).ok()?;
                return (leaf < self.leafs().len()).then_some(leaf);
            };
            let node = nodes.get(index)?;
            let plane = planes.get(usize::try_from(node.plane).ok()?)?;
            let [front, back] = node.children;
            child = if plane.height(point) >= 0.0 { front } else { back };
        }
        None
    }
}

/// The byte offset of a list, as declared in the header.
fn start(header: &Header, kind: ListKind) -> u64 {
    header.list(kind).offset.max(0).unsigned_abs().into()
}

const MAGICS: [[u8; 4]; 6] = [*b"WMB2", *b"WMB3", *b"WMB4", *b"WMB5", *b"WMB6", *b"WMB7"];

/// The keys of a dump, in order.
pub(crate) const PARTS: &[&str] = &[
    "version",
    "lists",
    "palette",
    "textures",
    "tex_infos",
    "planes",
    "vertices",
    "edges",
    "surf_edges",
    "faces",
    "nodes",
    "leafs",
    "visible_leafs",
    "mark_surfaces",
    "clip_nodes",
    "models",
    "objects",
    "lightmap_pages",
    "terrain_lightmaps",
    "blocks",
];

static INFO: FormatInfo = FormatInfo::new(codes::FORMAT, "Acknex level (WMB)")
    .with_extensions(&["wmb"])
    .with_magics(&MAGICS)
    .with_versions(&[2, 3, 4, 5, 6, 7])
    .with_codes(codes::CODES)
    .with_parts(PARTS);

impl<'a> Format<'a> for Wmb<'a> {
    const INFO: &'static FormatInfo = &INFO;
    const KIND: Kind = Kind::Level;

    fn detect(head: &Head<'_>) -> Option<Detected> {
        head.known(codes::FORMAT).filter(|detected| detected.kind == Kind::Level)
    }
    fn read(source: Source<'a>) -> Result<Self> {
        Self::read(source)
    }
    fn version(&self) -> u32 {
        self.version().number()
    }
    fn bytes(&self) -> &'a [u8] {
        self.bytes()
    }
    fn validate(&self) -> Diagnostics {
        self.validate()
    }
    /// The texture, or the entity, by its name.
    fn subject(&self, found: &Diagnostic) -> Option<Subject> {
        let noun = found.noun(&["entity", "object", "texture", "texture info"])?;
        let n = usize::try_from(found.element?).ok()?;
        match noun {
            "entity" | "object" => match self.objects().get(n)?.record {
                Object::OldEntity(entity) => Subject::new(noun, entity.name.as_bytes()),
                Object::Entity(entity) => Subject::new(noun, entity.name.as_bytes()),
                _ => None,
            },
            "texture" => Subject::new(noun, self.texture(n)?.name().as_bytes()),
            _ => None,
        }
    }
    /// `palette.pcx`, for 8-bit textures of a level without a palette.
    fn companions(&self, _: &str) -> Vec<Companion> {
        let indexed = |texture: Texture<'_>| matches!(texture.data(), Ok(TextureData::Pixels(Pixels::Indexed, _)));
        if self.palette_list.is_some() || !self.textures.iter().flatten().any(indexed) {
            return Vec::new();
        }
        vec![Companion::new(Role::Palette, vec!["palette.pcx".into()])]
    }
    fn add(&mut self, role: Role, source: Source<'a>) -> Result<()> {
        if role != Role::Palette {
            return Err(Error::new(ErrorKind::Unsupported("companions other than a palette"), "file", 0));
        }
        let none = Error::new(ErrorKind::Malformed("not a PCX image with a palette"), "palette", 0);
        let palette = pcx_palette(source.bytes()).ok_or(none)?;
        if self.palette_list.is_none() {
            self.palette = palette;
        }
        Ok(())
    }
}
