//! The light of faces: luxels in the light list, or on pages. Lightmaps: pages, and those of terrains.

use formats_core::{
    Items, List, Located, PixelFormat, Record, TextureView,
    glam::{Vec2, Vec3},
    num,
};

use crate::{Face, TexInfo, Version, Wmb, number::whole};

/// The positions of a face's luxels: one per 16 texels, in both directions.
///
/// Source: measured; exact for all 63,830 lit faces of 213 real files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct LuxelGrid {
    /// The first luxel along S: its center is at `16 × s` texels.
    pub s: i32,
    /// The first luxel along T.
    pub t: i32,
    /// Luxels along S.
    pub width: u32,
    /// Luxels along T.
    pub height: u32,
}

impl LuxelGrid {
    /// Texels from one luxel to the next.
    pub const STEP: f32 = 16.0;

    /// The grid of a face with these corners; `None` without corners, or if one is infinite or NaN, or so far away that
    /// the luxels could not be counted.
    #[must_use]
    pub fn new(tex_info: &TexInfo, corners: impl Iterator<Item = Vec3>) -> Option<Self> {
        /// More than any face of the engine has, and few enough to be exact.
        const MOST: f32 = 1_048_576.0;
        let mut range: Option<(Vec2, Vec2)> = None;
        for corner in corners {
            let texel = Vec2::from(tex_info.texel(corner));
            if !texel.is_finite() {
                return None;
            }
            let (low, high) = range.unwrap_or((texel, texel));
            range = Some((low.min(texel), high.max(texel)));
        }
        let (low, high) = range?;
        let (low, high) = ((low / Self::STEP).floor(), (high / Self::STEP).ceil());
        if low.abs().max_element() > MOST || high.abs().max_element() > MOST {
            return None;
        }
        let size = high - low + Vec2::ONE;
        let count = |length: f32| u32::try_from(whole(length)).ok();
        Some(Self { s: whole(low.x), t: whole(low.y), width: count(size.x)?, height: count(size.y)? })
    }
    /// The number of luxels.
    #[must_use]
    pub fn count(&self) -> u64 {
        u64::from(self.width).saturating_mul(self.height.into())
    }
    /// Converts texels to a position in luxels: (0.5, 0.5) is the center of the first.
    #[must_use]
    pub fn luxel(&self, texel: [f32; 2]) -> Vec2 {
        let first = Vec2::new(crate::number::float(self.s), crate::number::float(self.t));
        Vec2::from(texel) / Self::STEP - first + 0.5
    }
}

/// The light of a face.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub enum FaceLight<'a> {
    /// The face has no lightmap: it is drawn as bright as its texture.
    Unlit,
    /// The level has no lightmap at all.
    NoLightmap,
    /// WMB6: the face is unlit; its luxels would be on page 0, which is filled with one dark color.
    Dark,
    /// Up to WMB5: luxels in the light list, one byte of brightness each in WMB2, and 16-bit color later.
    Luxels {
        /// The positions on the face.
        grid: LuxelGrid,
        /// The format: [`PixelFormat::Rgb565`], or [`PixelFormat::Indexed8`] with a palette of grays in WMB2.
        image: TextureView<'a>,
    },
    /// WMB6: luxels on a page.
    Page {
        /// The positions on the face.
        grid: LuxelGrid,
        /// The page.
        page: usize,
        /// The offset at which they start on it.
        origin: [u8; 2],
    },
    /// Some luxels of the face are missing.
    Missing,
}

impl<'a> Wmb<'a> {
    /// The corners of a face, clockwise seen from outside; `None` for a missing one.
    pub fn face_corners(&self, face: &Face) -> impl ExactSizeIterator<Item = Option<Vec3>> + Clone + use<'a> {
        let (surf_edges, edges, vertices) = (self.surf_edges(), self.edges(), self.vertices());
        let first = i64::from(face.first_edge);
        (0..face.edge_count).map(move |edge| {
            let index = usize::try_from(first.saturating_add(edge.into())).ok()?;
            let number = surf_edges.get(index)?.edge;
            let [from, to] = edges.get(usize::try_from(number.unsigned_abs()).ok()?)?.vertices;
            let vertex = if number < 0 { to } else { from };
            Some(vertices.get(usize::try_from(vertex).ok()?)?.position)
        })
    }
    /// The positions of a face's luxels; `None` if a corner or the texture info is missing, or numbers are not finite.
    #[must_use]
    pub fn luxel_grid(&self, face: &Face) -> Option<LuxelGrid> {
        let tex_info = self.tex_infos().get(face.tex_info.into())?;
        let corners = self.face_corners(face);
        if corners.clone().any(|corner| corner.is_none()) {
            return None;
        }
        LuxelGrid::new(&tex_info, corners.flatten())
    }
    /// The light of a face.
    #[must_use]
    pub fn face_light(&self, face: &Face) -> FaceLight<'a> {
        if !face.is_lit() {
            return FaceLight::Unlit;
        }
        let light = match self.version() {
            Version::Wmb6 | Version::Wmb7 => self.page_light(face),
            version => self.list_light(face, version),
        };
        light.unwrap_or(FaceLight::Missing)
    }
    fn page_light(&self, face: &Face) -> Option<FaceLight<'a>> {
        let pages = self.lightmap_pages();
        if pages.is_empty() {
            return Some(FaceLight::NoLightmap);
        }
        let [_, page, x, y] = face.light;
        if page == 0 {
            return Some(FaceLight::Dark);
        }
        let grid = self.luxel_grid(face)?;
        let ends = |start: u8, size: u32| u32::from(start).checked_add(size).is_some_and(|end| end <= pages.side());
        let page = usize::from(page);
        (page < pages.len() && ends(x, grid.width) && ends(y, grid.height)).then_some(FaceLight::Page {
            grid,
            page,
            origin: [x, y],
        })
    }
    fn list_light(&self, face: &Face, version: Version) -> Option<FaceLight<'a>> {
        let list = self.list_bytes(crate::ListKind::Lighting);
        if list.is_empty() {
            return Some(FaceLight::NoLightmap);
        }
        let grid = self.luxel_grid(face)?;
        let format = if version == Version::Wmb2 {
            PixelFormat::Indexed8 { palette: &GRAYS, transparent: None }
        } else {
            PixelFormat::Rgb565
        };
        let data = list.get(usize::try_from(face.light_offset).ok()?..)?;
        let image = TextureView::new(format, grid.width, grid.height, data)?;
        Some(FaceLight::Luxels { grid, image })
    }
}

/// Brightness as a color.
static GRAYS: formats_core::Palette = formats_core::Palette(grays());

#[expect(clippy::indexing_slicing, clippy::arithmetic_side_effects, reason = "runs at compile time only")]
const fn grays() -> [[u8; 3]; 256] {
    let mut colors = [[0; 3]; 256];
    let mut brightness = u8::MAX;
    let mut n = 256;
    while n > 0 {
        n -= 1;
        colors[n] = [brightness; 3];
        brightness = brightness.saturating_sub(1);
    }
    colors
}

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
