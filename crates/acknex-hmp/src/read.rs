//! Reading from front to back.

use alloc::vec::Vec;

use formats_core::{
    Cursor, Error, ErrorKind, Head, Number, Records, Relative, Result, Source, field_at, number, text_damage,
};

use crate::{FrameHeader, Generation, Grid, Header, Order, Packing, PointTable, Points, Terrain};

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
            crate::skin::read(cursor, self.generation, &header)?;
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
