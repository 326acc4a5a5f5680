//! A whole terrain file: its generation, its skins and their use. The trait of all formats. Reading from front to back.

use alloc::vec::Vec;

use formats_core::{
    Companion, Cursor, Detected, Diagnostic, Error, ErrorKind, FormatInfo, Head, Kind, Located, Number, Records,
    Relative, Result, Source, Subject, acknex, field_at, number, text_damage,
};

use crate::{
    CODES, Clip, Frame, FrameHeader, Grid, Header, Order, Packing, PointTable, Points, SkinHeader, TexCoord, Triangle,
};

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
        read_skin(&mut cursor, self.generation, &self.header).ok()
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

/// The generation of a file, given by its first four bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "UPPERCASE"))]
pub enum Generation {
    /// `HMP4`: frames of packed positions, as in MDL4; all skins have the size in the header.
    Hmp4,
    /// `HMP5`: frames of heights, with normals from the table; each skin has its own size.
    Hmp5,
    /// `HMP7`: the same, with two components of a normal instead of its index.
    Hmp7,
}

impl Generation {
    /// All of them, the oldest first.
    pub const ALL: [Self; 3] = [Self::Hmp4, Self::Hmp5, Self::Hmp7];

    /// The first four bytes of its files.
    #[must_use]
    pub const fn magic(self) -> [u8; 4] {
        *match self {
            Self::Hmp4 => b"HMP4",
            Self::Hmp5 => b"HMP5",
            Self::Hmp7 => b"HMP7",
        }
    }
    /// Returns the generation of a file that begins with these bytes.
    #[must_use]
    pub fn from_magic(magic: [u8; 4]) -> Option<Self> {
        Self::ALL.into_iter().find(|generation| generation.magic() == magic)
    }
    /// The number in its name.
    #[must_use]
    pub const fn version(self) -> u32 {
        match self {
            Self::Hmp4 => 4,
            Self::Hmp5 => 5,
            Self::Hmp7 => 7,
        }
    }
    /// The version field of its newest files.
    pub(crate) const fn usual_version(self) -> i32 {
        match self {
            Self::Hmp4 => 1,
            Self::Hmp5 => 2,
            Self::Hmp7 => 0,
        }
    }
}

impl Terrain<'_> {
    /// The other files that a terrain needs: none. For external skins, it stores only the name.
    #[must_use]
    pub fn companions(&self, file_name: &str) -> Vec<Companion> {
        let _ = file_name;
        Vec::new()
    }
    /// The frame that a finding is about; `None` if it has no name.
    #[must_use]
    pub fn subject(&self, found: &Diagnostic) -> Option<Subject> {
        let noun = found.noun(&["frame", "frame name"])?;
        Subject::new(noun, self.frame(usize::try_from(found.element?).ok()?)?.name().as_bytes())
    }
}

formats_core::impl_format!(Terrain {
    fn subject(&self, found: &Diagnostic) -> Option<Subject> {
        self.subject(found)
    }
});

impl<'a> Terrain<'a> {
    /// Reads a file, and accepts a truncated one if allowed.
    pub(crate) fn read_file(source: Source<'a>, partial: bool) -> Result<Self> {
        let generation = generation(source)?;
        let read = Self::read_parts(source, generation, partial);
        // The file is only scanned after an error: the time to open a valid file must not depend on its size.
        let suspicious =
            read.as_ref().map_or(true, |terrain| terrain.end != source.size() || terrain.missing.is_some());
        suspicious.then(|| text_damage(source.bytes())).flatten().map_or(read, Err)
    }
    fn read_parts(source: Source<'a>, generation: Generation, partial: bool) -> Result<Self> {
        let mut cursor = source.cursor(0);
        let header = cursor.record::<Header>("header")?.record;
        let point_count = number!(header: Header, vertex_count).count("points", source.limits().max_points)?;
        let column_count = column_count(&header, point_count)?;
        let mut terrain = Self {
            source,
            generation,
            header,
            grid: Grid::new(&header, column_count, point_count, None, Records::EMPTY),
            skins: Vec::new(),
            tex_coords: Records::EMPTY,
            triangles: Records::EMPTY,
            frames: Vec::new(),
            point_count,
            end: 0,
            missing: None,
        };
        let read = terrain.read_all(&mut cursor, partial);
        terrain.end = cursor.position();
        if let Err(error) = read {
            if !partial || !is_cut(&error) {
                return Err(error);
            }
            terrain.missing = Some(error);
            // The rest of a truncated part does not count as trailing bytes.
            terrain.end = source.size();
        }
        let points = terrain.frame(0).map(|frame| frame.points());
        terrain.grid = Grid::new(&header, column_count, point_count, points.as_ref(), terrain.triangles);
        if terrain.point_count < point_count && terrain.grid.order() != Order::default() {
            // The stored points are not the upper rows.
            terrain.frames.clear();
        }
        if terrain.frames.is_empty() {
            // No bytes back the claim in the header.
            terrain.point_count = 0;
        }
        Ok(terrain)
    }
    fn read_all(&mut self, cursor: &mut Cursor<'a>, partial: bool) -> Result<()> {
        let header = self.header;
        let limit = self.source.limits().max_elements;
        for _ in 0..number!(header: Header, skin_count).count("skins", limit)? {
            let at = cursor.position();
            read_skin(cursor, self.generation, &header)?;
            self.skins.push(at);
        }
        if self.generation == Generation::Hmp4 {
            self.tex_coords = cursor.records("texture coordinates", number!(header: Header, tex_coord_count))?;
            self.triangles = cursor.records("triangles", number!(header: Header, triangle_count))?;
        }
        for _ in 0..number!(header: Header, frame_count).count("frames", limit)? {
            let at = cursor.position();
            let start = cursor.clone();
            if let Err(error) = self.read_frame(cursor) {
                if partial && is_cut(&error) && self.keep_rows(start) {
                    self.frames.push(at);
                }
                return Err(error);
            }
            self.frames.push(at);
        }
        Ok(())
    }
    /// Keeps the whole rows of a truncated first frame, and returns whether there are any. A file with triangles needs all its
    /// points.
    fn keep_rows(&mut self, mut cursor: Cursor<'a>) -> bool {
        let Ok(header) = FrameHeader::read(&mut cursor) else { return false };
        let size = PointTable::size(self.generation, header.packing).saturating_mul(self.grid.column_count());
        let rows = cursor.rest().len().checked_div(size).unwrap_or(0);
        if rows == 0 || !self.frames.is_empty() || !self.triangles.is_empty() {
            return false;
        }
        self.point_count = rows.saturating_mul(self.grid.column_count());
        true
    }
    /// Reads a frame: where it starts, its header, its points.
    pub(crate) fn read_frame(&self, cursor: &mut Cursor<'a>) -> Result<(u64, FrameHeader, Points<'a>)> {
        let header = FrameHeader::read(cursor)?;
        if self.generation != Generation::Hmp4 && header.packing != Packing::Words {
            return Err(Error::new(ErrorKind::Malformed("a frame's type is not 2"), "frame", header.at));
        }
        let count = i64::try_from(self.point_count).unwrap_or(i64::MAX);
        let count = Number::new(count, field_at!(Header, vertex_count));
        let points = PointTable::read(cursor, self.generation, header.packing, count)?.into();
        Ok((header.at, header.record, points))
    }
}

/// Returns the generation, from the first four bytes; related formats are named in the error.
fn generation(source: Source<'_>) -> Result<Generation> {
    const NEWEST: Generation = Generation::Hmp7;
    let head = Head::from(source);
    if let Some(error) = Relative::error(Terrain::INFO.id, &head, NEWEST.magic()) {
        return Err(error);
    }
    let magic = source.cursor(0).field::<[u8; 4]>("header")?;
    let unknown = ErrorKind::BadMagic { found: magic, expected: NEWEST.magic() };
    Generation::from_magic(magic).ok_or(Error::new(unknown, "header", 0))
}

/// The number of points along X, a float in the file. At least 1, if there are points.
#[expect(clippy::as_conversions, clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked before")]
fn column_count(header: &Header, point_count: usize) -> Result<usize> {
    let columns = header.eye.z;
    if point_count == 0 {
        return Ok(0);
    }
    if !(1.0..4_294_967_296.0).contains(&columns) {
        let kind = ErrorKind::Malformed("the number of points along X is not 1 or more");
        return Err(Error::new(kind, "grid", field_at!(Header, eye).saturating_add(8)));
    }
    Ok(columns as usize)
}

/// Whether an error means that the file ends too early.
const fn is_cut(error: &Error) -> bool {
    matches!(error.kind(), ErrorKind::Truncated { .. } | ErrorKind::OutsideFile { .. })
}

/// A skin, and the byte at which it starts: that of its type. It can be used as the [`acknex::Skin`] that holds its data.
pub type Skin<'a> = Located<acknex::Skin<'a>>;

/// Reads a skin: in HMP4 its size is in the header of the file.
pub(crate) fn read_skin<'a>(cursor: &mut Cursor<'a>, generation: Generation, header: &Header) -> Result<Skin<'a>> {
    const WHAT: &str = "skin";
    let at = cursor.position();
    let data = if generation == Generation::Hmp4 {
        let raw_type = cursor.number::<u32>(WHAT)?;
        acknex::Skin::read(cursor, raw_type, number!(header: Header, skin_width), number!(header: Header, skin_height))?
    } else {
        let skin = cursor.record::<SkinHeader>(WHAT)?;
        let raw_type = number!(skin: SkinHeader, raw_type, at);
        acknex::Skin::read(
            cursor,
            raw_type,
            number!(skin: SkinHeader, width, at),
            number!(skin: SkinHeader, height, at),
        )?
    };
    Ok(Located::new(data, at))
}

impl<'a> Terrain<'a> {
    /// Returns the skin that covers the whole ground: the first one.
    #[must_use]
    pub fn ground_skin(&self) -> Option<Skin<'a>> {
        self.skin(0)
    }
    /// Returns the detail skin, which repeats over the ground: the second one, if its size differs from the first.
    ///
    /// Source: the engine's document. If the file lacks the size of one of them, it is also the second one. Materials and shaders
    /// of a game may use the skins differently.
    #[must_use]
    pub fn detail_skin(&self) -> Option<Skin<'a>> {
        let [first, second] = [self.skin(0)?, self.skin(1)?];
        let (a, b) = (first.pixel_size(), second.pixel_size());
        (a.is_none() || a != b).then_some(second)
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use formats_core::{Detected, Format, Kind, Source};

    use crate::{Builder, CODES, Generation, Ground, Vec2};

    use super::*;

    fn files() -> [Vec<u8>; 3] {
        let ground = Ground::new(2, Vec2::ZERO, Vec2::ONE, vec![0.0, 1.0, 2.0, 3.0]);
        Generation::ALL.map(|generation| Builder::from_ground(generation, &ground).unwrap().write().unwrap())
    }

    #[test]
    fn trait_and_type_agree() {
        fn check<'a, F: Format<'a>>(bytes: &'a [u8]) -> (Detected, u32) {
            let file = F::read(Source::new(bytes)).unwrap();
            assert_eq!((file.bytes(), file.companions("x.hmp").len(), F::INFO.codes), (bytes, 0, CODES));
            assert!(file.validate_for("a8").get("HMP-011").is_some());
            (F::detect(&bytes.into()).unwrap(), file.version())
        }
        for (bytes, version) in files().iter().zip(Terrain::INFO.versions) {
            let detected = Detected::new("acknex-hmp", *version, Kind::Terrain);
            assert_eq!(check::<Terrain<'_>>(bytes), (detected, *version));
            assert_eq!(Terrain::INFO.name, detected.name());
        }
    }
    #[test]
    fn detection_accepts_readable_files() {
        for good in files() {
            for at in 0..4 {
                let mut other = good.clone();
                for value in 0..=255 {
                    other[at] = value;
                    let yes = Terrain::is(&other);
                    assert_eq!(Terrain::detect(&other[..].into()).is_some(), yes);
                    // A file relabeled as another generation may not be readable.
                    assert!(yes || Terrain::parse(&other).is_err());
                }
            }
            assert!(!Terrain::is(&good[..3]) && Terrain::detect(&good[..3].into()).is_none());
        }
    }
}
