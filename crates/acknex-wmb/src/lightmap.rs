//! Lightmaps: pages, and those of terrains.

use formats_core::{Items, List, Located, PixelFormat, Record, TextureView, num};

/// The pages of the lightmap list: square images of blue, green, red.
pub type LightmapPages<'a> = List<PageTable<'a>>;

/// The table of [`LightmapPages`].
#[derive(Debug, Clone, Copy)]
pub struct PageTable<'a> {
    side: u32,
    /// Bytes of a page.
    stride: usize,
    pages: &'a [u8],
    at: u64,
    rest: &'a [u8],
}

impl<'a> PageTable<'a> {
    /// `setting` comes from the information object: 0, 1, 2 for 256, 512, 1024; other values are treated as 0.
    pub(crate) fn new(list: &'a [u8], at: u64, setting: u8) -> Self {
        let side: u16 = match setting {
            1 => 512,
            2 => 1024,
            _ => 256,
        };
        let stride = usize::from(side).saturating_mul(usize::from(side)).saturating_mul(3);
        let count = list.len().checked_div(stride).unwrap_or(0);
        let (whole, rest) = list.split_at_checked(count.saturating_mul(stride)).unwrap_or((list, &[]));
        Self { side: side.into(), stride, pages: whole, at, rest }
    }
    /// Width and height of every page.
    #[must_use]
    pub const fn side(&self) -> u32 {
        self.side
    }
    /// Bytes after the last whole page; empty in all known files.
    #[must_use]
    pub const fn rest(&self) -> &'a [u8] {
        self.rest
    }
    /// The byte offset of page `index`.
    #[must_use]
    pub fn at(&self, index: usize) -> u64 {
        self.at.saturating_add(num::to_u64(index.saturating_mul(self.stride)))
    }
}

impl<'a> Items for PageTable<'a> {
    type Item = TextureView<'a>;
    fn count(&self) -> usize {
        self.pages.len().checked_div(self.stride).unwrap_or(0)
    }
    fn item(&self, index: usize) -> Option<TextureView<'a>> {
        TextureView::new(PixelFormat::Bgr888, self.side, self.side, self.pages.get(index.checked_mul(self.stride)?..)?)
    }
}

formats_core::record! {
    /// `LIGHTMAP_TERRAIN`: what precedes the pixels.
    pub struct TerrainLightmapHeader: 12 {
        /// Index of the terrain among the objects, from 0.
        pub object: i32,
        /// Width in pixels.
        pub width: i32,
        /// Height in pixels.
        pub height: i32,
    }
}

/// The lightmap of a terrain. Copies are cheap.
#[derive(Debug, Clone, Copy)]
pub struct TerrainLightmap<'a> {
    /// Size, and the object that it belongs to.
    pub header: Located<TerrainLightmapHeader>,
    /// The image.
    pub image: TextureView<'a>,
}

/// The list of terrain lightmaps. Copies are cheap.
#[derive(Debug, Clone, Copy)]
pub enum TerrainLightmaps<'a> {
    /// The list is empty.
    None,
    /// Valid lightmaps, which fill the list exactly.
    List {
        /// The bytes after the count.
        bytes: &'a [u8],
        /// The byte offset of the lightmaps.
        at: u64,
        /// Returns the number of elements.
        count: u32,
    },
    /// Garbage: an offset of another list, or a count of nonexistent maps. Compilers left it in levels without terrains; it is
    /// ignored.
    Garbage,
}

impl<'a> TerrainLightmaps<'a> {
    /// The list, if its declared size fits its length.
    pub(crate) fn new(list: Option<&'a [u8]>, at: u64) -> Self {
        let Some(list) = list else { return Self::Garbage };
        if list.is_empty() {
            return Self::None;
        }
        let Some((count, bytes)) = list.split_first_chunk() else { return Self::Garbage };
        let count = u32::from_le_bytes(*count);
        let found = Self::List { bytes, at: at.saturating_add(4), count };
        // Each has at least 12 bytes, so the walk ends with the list.
        let mut walk = found.walk();
        let maps = walk.by_ref().count();
        let fits = u32::try_from(maps) == Ok(count) && walk.rest.is_empty();
        if fits { found } else { Self::Garbage }
    }
    /// Returns the number of elements.
    #[must_use]
    pub const fn len(&self) -> u32 {
        match self {
            Self::List { count, .. } => *count,
            Self::None | Self::Garbage => 0,
        }
    }
    /// Whether it is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The lightmaps in file order.
    pub fn iter(&self) -> impl Iterator<Item = TerrainLightmap<'a>> + Clone + use<'a> {
        self.walk()
    }
    fn walk(&self) -> Walk<'a> {
        match *self {
            Self::List { bytes, at, count } => Walk { rest: bytes, at, left: count },
            Self::None | Self::Garbage => Walk { rest: &[], at: 0, left: 0 },
        }
    }
}

/// One lightmap after another.
#[derive(Debug, Clone)]
struct Walk<'a> {
    rest: &'a [u8],
    at: u64,
    left: u32,
}

impl<'a> Iterator for Walk<'a> {
    type Item = TerrainLightmap<'a>;
    fn next(&mut self) -> Option<Self::Item> {
        self.left = self.left.checked_sub(1)?;
        let (header, rest) = self.rest.split_first_chunk()?;
        let header = Located::new(TerrainLightmapHeader::decode(header), self.at);
        let (width, height) = (u32::try_from(header.width).ok()?, u32::try_from(header.height).ok()?);
        let image = TextureView::new(PixelFormat::Bgr888, width, height, rest)?;
        self.rest = rest.get(image.data().len()..)?;
        self.at = self.at.saturating_add(12).saturating_add(num::to_u64(image.data().len()));
        Some(TerrainLightmap { header, image })
    }
}
impl core::iter::FusedIterator for Walk<'_> {}
