//! A whole terrain file.

use alloc::vec::Vec;

use formats_core::{Detected, Error, FormatInfo, Head, Kind, Records, Result, Source, acknex};

use crate::{CODES, Clip, Frame, Generation, Grid, Header, Skin, TexCoord, Triangle};

/// A terrain of any generation: a grid of heights, with skins. Tables borrow the file.
///
/// Everything is as stored in the file; [`validate`](Self::validate) reports what is unusual.
///
/// ```
/// use acknex_hmp::{Terrain, Vec2};
///
/// # let ground = acknex_hmp::Ground::new(3, Vec2::splat(-8.0), Vec2::splat(8.0), vec![0., 1., 2., 3., 4., 5., 6., 7., 8.]);
/// # let bytes = acknex_hmp::Builder::from_ground(acknex_hmp::Generation::Hmp7, &ground)?.write()?;
/// // let bytes = std::fs::read("hills.hmp")?;
/// let terrain = Terrain::parse(&bytes)?;
/// println!("{} × {} points", terrain.grid().column_count(), terrain.grid().row_count());
/// if let Some(frame) = terrain.frame(0) {
///     assert!(frame.height_at(Vec2::ZERO).is_some());
///     assert_eq!(frame.positions().len(), terrain.point_count());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Terrain<'a> {
    pub(crate) source: Source<'a>,
    pub(crate) generation: Generation,
    pub(crate) header: Header,
    pub(crate) grid: Grid,
    /// The offsets of the skins, which are decoded on access.
    pub(crate) skins: Vec<u64>,
    pub(crate) tex_coords: Records<'a, TexCoord>,
    pub(crate) triangles: Records<'a, Triangle>,
    /// The offsets of the frames.
    pub(crate) frames: Vec<u64>,
    pub(crate) point_count: usize,
    pub(crate) end: u64,
    pub(crate) missing: Option<Error>,
}

impl<'a> Terrain<'a> {
    /// Facts about all HMP files.
    pub const INFO: &'static FormatInfo = &FormatInfo::new("acknex-hmp", "Acknex terrain (HMP)")
        .with_extensions(&["hmp"])
        .with_magics(&[Generation::Hmp4.magic(), Generation::Hmp5.magic(), Generation::Hmp7.magic()])
        .with_versions(&[4, 5, 7])
        .with_codes(CODES)
        .with_parts(&[
            "generation",
            "header",
            "grid",
            "skins",
            "tex_coords",
            "triangles",
            "own_triangles",
            "frames",
            "trailing",
        ]);
    /// The kinds of files of the format that this type reads: all of them.
    pub const KIND: Kind = Kind::Terrain;

    /// Whether `bytes` begin like a file that [`parse`](Self::parse) supports. The first four are enough.
    #[must_use]
    pub fn is(bytes: &[u8]) -> bool {
        bytes.first_chunk().is_some_and(|magic| Generation::from_magic(*magic).is_some())
    }
    /// Returns the kind of a file that starts with `head`, if [`read`](Self::read) supports it. Agrees with
    /// [`is`](Self::is).
    #[must_use]
    pub fn detect(head: &Head<'_>) -> Option<Detected> {
        head.known(Self::INFO.id)
    }
    /// Reads a file with the default limits. Allocates 8 bytes per skin and frame.
    ///
    /// # Errors
    /// If `bytes` are not a terrain of HMP4, HMP5 or HMP7 (a related format is named), a part extends past the end of the file
    /// or has more elements than the default limits allow, or a text conversion has destroyed the file.
    pub fn parse(bytes: &'a [u8]) -> Result<Self> {
        Self::read(Source::new(bytes))
    }
    /// Reads a file with the limits of `source`.
    ///
    /// # Errors
    /// Same as [`parse`](Self::parse).
    pub fn read(source: Source<'a>) -> Result<Self> {
        Self::read_file(source, false)
    }
    /// Reads a file that may be truncated, up to its end.
    ///
    /// Missing parts are omitted: incomplete skins and frames. If the first frame is incomplete, its complete rows are
    /// kept, so that [`point_count`](Self::point_count) may be less than the header declares.
    /// [`missing`](Self::missing) is the error that [`read`](Self::read) gives, and [`validate`](Self::validate) has a
    /// finding.
    ///
    /// # Errors
    /// Same as [`parse`](Self::parse), except for a file that ends after its header.
    pub fn read_partial(source: Source<'a>) -> Result<Self> {
        Self::read_file(source, true)
    }
    /// The file.
    #[must_use]
    pub const fn bytes(&self) -> &'a [u8] {
        self.source.bytes()
    }
    /// The generation of the file.
    #[must_use]
    pub const fn generation(&self) -> Generation {
        self.generation
    }
    /// The number of the format: 4, 5 or 7.
    #[must_use]
    pub const fn version(&self) -> u32 {
        self.generation.version()
    }
    /// The header as stored in the file.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.header
    }
    /// The horizontal positions of the points, seen from above.
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }
    /// Points in each frame.
    #[must_use]
    pub const fn point_count(&self) -> usize {
        self.point_count
    }
    /// The number of skins.
    #[must_use]
    pub const fn skin_count(&self) -> usize {
        self.skins.len()
    }
    /// Skin `index`.
    #[must_use]
    pub fn skin(&self, index: usize) -> Option<Skin<'a>> {
        let mut cursor = self.source.cursor(*self.skins.get(index)?);
        crate::skin::read(&mut cursor, self.generation, &self.header).ok()
    }
    /// The skins: the first covers the ground, the second is usually repeated for detail, and further ones are for the materials of
    /// a game.
    pub fn skins(&self) -> impl Iterator<Item = Skin<'a>> + Clone + '_ {
        (0..self.skins.len()).filter_map(|index| self.skin(index))
    }
    /// The texture coordinates of points, in pixels of the skin, which only the form of HMP4 with triangles has.
    #[must_use]
    pub const fn tex_coords(&self) -> Records<'a, TexCoord> {
        self.tex_coords
    }
    /// The triangles stored in the file, which only one form of HMP4 has. For any terrain, use
    /// [`triangles`](Self::triangles).
    #[must_use]
    pub const fn own_triangles(&self) -> Records<'a, Triangle> {
        self.triangles
    }
    /// The number of frames.
    #[must_use]
    pub const fn frame_count(&self) -> usize {
        self.frames.len()
    }
    /// Frame `index`.
    #[must_use]
    pub fn frame(&self, index: usize) -> Option<Frame<'a>> {
        let (at, header, points) = self.read_frame(&mut self.source.cursor(*self.frames.get(index)?)).ok()?;
        Some(Frame::new(at, header, points, self.grid, &self.header))
    }
    /// The frames, in file order.
    pub fn frames(&self) -> impl Iterator<Item = Frame<'a>> + Clone + '_ {
        (0..self.frames.len()).filter_map(|index| self.frame(index))
    }
    /// The clips, in file order: runs of frames whose names differ only in the number at their end. A terrain with one frame has
    /// one clip. Each has the [`DEFAULT_FRAME_RATE`](crate::DEFAULT_FRAME_RATE): the game's scripts decide.
    #[must_use]
    pub fn clips(&self) -> Vec<Clip> {
        acknex::clips(self.frames().map(|frame| *frame.name()))
    }
    /// The first clip with this name, ignoring case; in HMP7, the frames and their clip have no names.
    #[must_use]
    pub fn clip(&self, name: &str) -> Option<Clip> {
        self.clips().into_iter().find(|clip| clip.name().eq_ignore_ascii_case(name))
    }
    /// The bytes after the last frame; empty in all files seen.
    #[must_use]
    pub fn trailing(&self) -> &'a [u8] {
        usize::try_from(self.end).ok().and_then(|end| self.bytes().get(end..)).unwrap_or_default()
    }
    /// The offset at which the last frame ends, from the start of the file.
    #[must_use]
    pub const fn end(&self) -> u64 {
        self.end
    }
    /// The first missing part of a [partially read](Self::read_partial) file.
    #[must_use]
    pub const fn missing(&self) -> Option<&Error> {
        self.missing.as_ref()
    }
}
