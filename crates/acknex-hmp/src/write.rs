//! Writing HMP files: new data, and real files byte for byte. Frames and skins to write. Writing ground: from heights to a file.

use alloc::{vec, vec::Vec};

use formats_core::{
    ACKNEX_NORMALS, FixedStr, Record, WriteError,
    acknex::{self, ByteFrameHeader, WordFrameHeader},
    encode_all,
    glam::{Vec2, Vec3},
    nearest_normal,
};

use crate::{
    ByteVertex, Frame, Generation, Header, IndexedPoint, Material, Packing, PointTable, SkinHeader, SkinType, Terrain,
    TexCoord, Triangle, VectorPoint, Vertex, WordVertex, frame, whole,
};

/// A terrain to write, with owned lists that may be changed freely.
///
/// A terrain that was [read](Self::from_terrain) and not changed is written back byte for byte. To replace a skin or rename a
/// frame, change it here.
///
/// ```
/// use acknex_hmp::{Builder, BuilderSkin, SkinType, Terrain};
///
/// # let ground = acknex_hmp::Ground::new(2, acknex_hmp::Vec2::ZERO, acknex_hmp::Vec2::ONE, vec![0., 1., 2., 3.]);
/// # let bytes = Builder::from_ground(acknex_hmp::Generation::Hmp7, &ground)?.write()?;
/// let mut builder = Builder::from_terrain(&Terrain::parse(&bytes)?);
/// let green = vec![[60, 120, 30, 255]; 64 * 64];
/// builder.skins = vec![BuilderSkin::from_rgba(SkinType(SkinType::RGB565 | SkinType::MIPMAPS), 64, 64, &green)?];
/// builder.frames[0].set_name(b"hills")?;
/// let written = builder.write()?;
/// assert_eq!(Terrain::parse(&written)?.frame(0).unwrap().name().as_bytes(), b"hills");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Builder {
    /// The generation of the file. Each one needs its own kind of points.
    pub generation: Generation,
    /// The header. Its magic and counts are filled in on writing; in HMP5 and HMP7, which have neither texture coordinates nor
    /// triangles, those two counts are written unchanged. `vertex_count` is that of the first frame.
    pub header: Header,
    /// The skins; in HMP4, all of the size in the header.
    pub skins: Vec<BuilderSkin>,
    /// The texture coordinates: only in HMP4.
    pub tex_coords: Vec<TexCoord>,
    /// The triangles: only in HMP4.
    pub triangles: Vec<Triangle>,
    /// The frames.
    pub frames: Vec<BuilderFrame>,
    /// Bytes after the last frame; normally empty.
    pub trailing: Vec<u8>,
}

impl Builder {
    /// Creates a builder with everything in `terrain`, to the last byte.
    ///
    /// A [partially read](Terrain::read_partial) file is written as a complete file with fewer rows, frames or skins.
    #[must_use]
    pub fn from_terrain(terrain: &Terrain<'_>) -> Self {
        let mut header = *terrain.header();
        let mut frames: Vec<BuilderFrame> = terrain.frames().map(|frame| BuilderFrame::from(&frame)).collect();
        let (grid, before) = (terrain.grid(), header.scale.y.abs());
        let kept = grid.rows_of(terrain.point_count());
        if kept < grid.row_count() {
            for (built, frame) in frames.iter_mut().zip(terrain.frames()) {
                // The first row keeps its position.
                let max = f32::from(frame.header().packing.max());
                header.offset.y = grid.y(kept.saturating_sub(1));
                header.scale.y = grid.cell_size().y * whole(kept.saturating_sub(1)) / max;
                let steps = frame.positions().enumerate().map(|(index, position)| {
                    // The new steps are finer: a point that was in its row within the old step is now exactly in it.
                    let (_, row) = grid.column_row(index);
                    let in_row = (position.y - grid.y(row)).abs() <= before;
                    let y = if in_row { grid.y(row) } else { position.y };
                    ((y - header.offset.y) / header.scale.y).clamp(0.0, max) + 0.5
                });
                built.points.set_packed_y(steps);
            }
        }
        Self {
            generation: terrain.generation(),
            header,
            skins: terrain.skins().map(|skin| BuilderSkin::from(&skin.record)).collect(),
            tex_coords: terrain.tex_coords().iter().collect(),
            triangles: terrain.own_triangles().iter().collect(),
            frames,
            trailing: terrain.trailing().to_vec(),
        }
    }
    /// The file.
    ///
    /// # Errors
    /// If points are not of the generation's kind, frames have different numbers of points, the data of a skin does not match its
    /// type and size, or there are texture coordinates or triangles that the generation does not support.
    pub fn write(&self) -> Result<Vec<u8>, WriteError> {
        let is_hmp4 = self.generation == Generation::Hmp4;
        let has_mesh = !self.tex_coords.is_empty() || !self.triangles.is_empty();
        if has_mesh && !is_hmp4 {
            return Err(WriteError::Unsupported("only HMP4 can store texture coordinates and triangles"));
        }
        let point_count = match self.frames.first() {
            Some(frame) => number("points", frame.points.len())?,
            None => self.header.vertex_count,
        };
        let own = |count: usize, what, field: i32| if is_hmp4 { number(what, count) } else { Ok(field) };
        let header = Header {
            magic: self.generation.magic(),
            skin_count: number("skins", self.skins.len())?,
            vertex_count: point_count,
            triangle_count: own(self.triangles.len(), "triangles", self.header.triangle_count)?,
            frame_count: number("frames", self.frames.len())?,
            tex_coord_count: own(self.tex_coords.len(), "texture coordinates", self.header.tex_coord_count)?,
            ..self.header
        };
        let mut file = header.encode().to_vec();
        for (index, skin) in self.skins.iter().enumerate() {
            skin.write(self.generation, &header, index, &mut file)?;
        }
        file.extend(encode_all(&self.tex_coords));
        file.extend(encode_all(&self.triangles));
        let expected = self.frames.first().map_or(0, |frame| frame.points.len());
        for (index, frame) in self.frames.iter().enumerate() {
            let found = frame.points.len();
            if found != expected {
                return Err(WriteError::ElementCount { element: "frame", index, what: "points", expected, found });
            }
            frame.write(self.generation, index, &mut file)?;
        }
        file.extend(&self.trailing);
        Ok(file)
    }
}

/// A count for the header.
fn number(what: &'static str, count: usize) -> Result<i32, WriteError> {
    count.try_into().map_err(|_| WriteError::TooLarge { what, max: i32::MAX.unsigned_abs().into() })
}

/// A frame to write.
#[derive(Debug, Clone, PartialEq)]
pub struct BuilderFrame {
    /// The box: the smallest coordinates.
    pub min: Vertex,
    /// The largest coordinates.
    pub max: Vertex,
    /// The name.
    pub name: FixedStr<16>,
    /// The points: the same number in every frame.
    pub points: BuilderPoints,
}

/// The points of a frame to write, of the generation's kind.
#[derive(Debug, Clone, PartialEq)]
pub enum BuilderPoints {
    /// HMP4, with coordinates of a byte.
    Bytes(Vec<ByteVertex>),
    /// HMP4.
    Words(Vec<WordVertex>),
    /// HMP5.
    Indexed(Vec<IndexedPoint>),
    /// HMP7.
    Vector(Vec<VectorPoint>),
}

impl BuilderPoints {
    /// Returns the number of elements.
    #[must_use]
    pub const fn len(&self) -> usize {
        match self {
            Self::Bytes(points) => points.len(),
            Self::Words(points) => points.len(),
            Self::Indexed(points) => points.len(),
            Self::Vector(points) => points.len(),
        }
    }
    /// Whether it is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Sets the packed Y coordinates of the points, if the generation has them, to the integer parts of these.
    #[expect(
        clippy::as_conversions,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "rounding never exceeds the largest integer; NaN becomes 0"
    )]
    fn set_packed_y(&mut self, values: impl Iterator<Item = f32>) {
        match self {
            Self::Bytes(points) => {
                points.iter_mut().zip(values).for_each(|(point, value)| point.position[1] = value as u8);
            }
            Self::Words(points) => {
                points.iter_mut().zip(values).for_each(|(point, value)| point.position[1] = value as u16);
            }
            Self::Indexed(_) | Self::Vector(_) => {}
        }
    }
}

impl BuilderFrame {
    /// Renames the frame.
    ///
    /// # Errors
    /// If the name is longer than 16 bytes or contains a NUL; the frame then keeps its old one.
    pub fn set_name(&mut self, name: &[u8]) -> Result<(), WriteError> {
        if name.contains(&0) {
            return Err(WriteError::NulInName);
        }
        self.name = FixedStr::new(name).ok_or(WriteError::NameTooLong { max: 16 })?;
        Ok(())
    }
    fn write(&self, generation: Generation, index: usize, file: &mut Vec<u8>) -> Result<(), WriteError> {
        let (packing, points) = match (&self.points, generation) {
            (BuilderPoints::Bytes(points), Generation::Hmp4) => (Packing::Bytes, encode_all(points)),
            (BuilderPoints::Words(points), Generation::Hmp4) => (Packing::Words, encode_all(points)),
            (BuilderPoints::Indexed(points), Generation::Hmp5) => (Packing::Words, encode_all(points)),
            (BuilderPoints::Vector(points), Generation::Hmp7) => (Packing::Words, encode_all(points)),
            _ => {
                let rule = "its points are not of the kind that its generation stores";
                return Err(WriteError::Rule { what: "frame", index, rule });
            }
        };
        let (raw_type, name) = (packing.raw_type(), self.name);
        if packing == Packing::Bytes {
            let rule = "a coordinate of its box does not fit in a byte";
            let corner = |vertex| byte_vertex(vertex).ok_or(WriteError::Rule { what: "frame", index, rule });
            file.extend(ByteFrameHeader { raw_type, min: corner(self.min)?, max: corner(self.max)?, name }.encode());
        } else {
            let [min, max] =
                [self.min, self.max].map(|Vertex { position, normal, unused }| WordVertex { position, normal, unused });
            file.extend(WordFrameHeader { raw_type, min, max, name }.encode());
        }
        file.extend(points);
        Ok(())
    }
}

fn byte_vertex(vertex: Vertex) -> Option<ByteVertex> {
    let [x, y, z] = vertex.position.map(|coordinate| u8::try_from(coordinate).ok());
    Some(ByteVertex { position: [x?, y?, z?], normal: vertex.normal })
}

/// Copies a frame that was read.
impl From<&Frame<'_>> for BuilderFrame {
    fn from(frame: &Frame<'_>) -> Self {
        let header = frame.header();
        let points = match *frame.points() {
            PointTable::Bytes(table) => BuilderPoints::Bytes(table.iter().collect()),
            PointTable::Words(table) => BuilderPoints::Words(table.iter().collect()),
            PointTable::Indexed(table) => BuilderPoints::Indexed(table.iter().collect()),
            PointTable::Vector(table) => BuilderPoints::Vector(table.iter().collect()),
        };
        Self { min: header.min, max: header.max, name: header.name, points }
    }
}

/// A skin to write.
#[derive(Debug, Clone, PartialEq)]
pub struct BuilderSkin {
    /// The kind of the data, and of the parts after it.
    pub raw_type: SkinType,
    /// The width in pixels; for a DDS file and a name, the size in bytes; for a reference, the index of the other skin.
    pub width: u32,
    /// The height in pixels; 1 for a DDS file and a name.
    pub height: u32,
    /// The material, if the type has one.
    pub material: Option<Material>,
    /// The text of the effect, if the type has one.
    pub effect: Option<Vec<u8>>,
    /// Pixels with their mipmaps, a DDS file, or a name with its NUL.
    pub data: Vec<u8>,
}

impl BuilderSkin {
    /// Creates an image with the pixel format of `kind`, with three smaller ones if it has mipmaps, whose pixels are means of four.
    ///
    /// Components are truncated to the bits of the pixel format.
    ///
    /// # Errors
    /// If `kind` is not 565, 4444, 888 or 8888, with or without mipmaps, or there are not `width` × `height` pixels of
    /// red, green, blue, alpha.
    pub fn from_rgba(kind: SkinType, width: u32, height: u32, rgba: &[[u8; 4]]) -> Result<Self, WriteError> {
        let pixels = kind.pixels().filter(|_| kind.0 & !0xf == 0);
        let pixels = pixels.ok_or(WriteError::Unsupported("pixels of this type cannot be made from an image"))?;
        let data = pixels.encode(width, height, rgba, kind.has_mipmaps())?;
        Ok(Self { raw_type: kind, width, height, data, material: None, effect: None })
    }
    /// A whole DDS file.
    ///
    /// # Errors
    /// If it has 4 GiB or more.
    pub fn from_dds(file: Vec<u8>) -> Result<Self, WriteError> {
        Self::sized(SkinType::DDS, file)
    }
    /// The name of an image file.
    ///
    /// # Errors
    /// If the name contains a NUL.
    pub fn from_external(name: &[u8]) -> Result<Self, WriteError> {
        if name.contains(&0) {
            return Err(WriteError::NulInName);
        }
        Self::sized(SkinType::EXTERNAL, name.iter().copied().chain([0]).collect())
    }
    fn sized(kind: u32, data: Vec<u8>) -> Result<Self, WriteError> {
        let max = u32::MAX.into();
        let width = data.len().try_into().map_err(|_| WriteError::TooLarge { what: "the data of a skin", max })?;
        Ok(Self { raw_type: SkinType(kind), width, height: 1, data, material: None, effect: None })
    }
    /// The required size of the data.
    fn expected(&self) -> usize {
        match (self.raw_type.pixels(), self.raw_type.content()) {
            (Some(pixels), _) => pixels.image_size(self.width, self.height, self.raw_type.has_mipmaps()),
            (None, SkinType::REFERENCE) => Some(0),
            (None, _) => self.width.try_into().ok(),
        }
        .unwrap_or(usize::MAX)
    }
    fn write(
        &self,
        generation: Generation,
        header: &Header,
        index: usize,
        file: &mut Vec<u8>,
    ) -> Result<(), WriteError> {
        let rule = |rule| Err(WriteError::Rule { what: "skin", index, rule });
        let (expected, found) = (self.expected(), self.data.len());
        if expected != found {
            return Err(WriteError::ElementCount { element: "skin", index, what: "bytes", expected, found });
        }
        if self.raw_type.is_unknown() {
            return rule("its type has unknown bits");
        }
        if self.raw_type.has_material() != self.material.is_some() {
            return rule("its type and its material do not agree");
        }
        if self.raw_type.has_effect() != self.effect.is_some() {
            return rule("its type and its effect do not agree");
        }
        let Self { width, height, .. } = *self;
        if generation == Generation::Hmp4 {
            if (u32::try_from(header.skin_width), u32::try_from(header.skin_height)) != (Ok(width), Ok(height)) {
                return rule("its size differs from the size in the header, which applies to all skins");
            }
            file.extend(self.raw_type.0.to_le_bytes());
        } else {
            file.extend(SkinHeader { raw_type: self.raw_type.0, width, height }.encode());
        }
        file.extend(&self.data);
        file.extend(self.material.iter().flat_map(Record::encode));
        if let Some(effect) = &self.effect {
            let max = u32::MAX.into();
            let len = u32::try_from(effect.len()).map_err(|_| WriteError::TooLarge { what: "an effect", max })?;
            file.extend(len.to_le_bytes());
            file.extend(effect);
        }
        Ok(())
    }
}

/// Copies a skin that was read.
impl From<&acknex::Skin<'_>> for BuilderSkin {
    fn from(skin: &acknex::Skin<'_>) -> Self {
        Self {
            raw_type: skin.raw_type,
            width: skin.width,
            height: skin.height,
            data: skin.data.to_vec(),
            material: skin.material.map(|material| material.record),
            effect: skin.effect.map(|effect| effect.as_bytes().to_vec()),
        }
    }
}

/// Heights on a grid, from which [`Builder::from_ground`] makes a terrain.
#[derive(Debug, Clone, PartialEq)]
pub struct Ground {
    /// The number of points along X.
    pub column_count: usize,
    /// The smallest X and Y, in quants.
    pub min: Vec2,
    /// The largest X and Y.
    pub max: Vec2,
    /// The heights of each frame, in quants: rows from the largest Y down, each from the smallest X up.
    pub frames: Vec<Vec<f32>>,
}

impl Ground {
    /// Creates a ground with one frame.
    #[must_use]
    pub fn new(column_count: usize, min: Vec2, max: Vec2, heights: Vec<f32>) -> Self {
        Self { column_count, min, max, frames: vec![heights] }
    }
}

/// A ground whose numbers were checked.
struct Plan<'g> {
    ground: &'g Ground,
    row_count: usize,
    cell: Vec2,
    low: f32,
    step: f32,
}

impl Builder {
    /// Creates a terrain of this generation, without skins: heights become the nearest of 65,536 steps, and normals are computed
    /// from the triangles, as in the engine's editor.
    ///
    /// HMP4 is written in its newer form, with a position for each point and no triangles.
    ///
    /// # Errors
    /// If there are fewer than two rows or columns, a frame does not have whole rows or not as many as the first one, or
    /// a value is infinite or NaN.
    pub fn from_ground(generation: Generation, ground: &Ground) -> Result<Self, WriteError> {
        let plan = Plan::new(ground)?;
        let steps = ground.max - ground.min;
        let (last_column, last_row) = (ground.column_count.saturating_sub(1), plan.row_count.saturating_sub(1));
        let header = Header {
            magic: generation.magic(),
            version: generation.usual_version(),
            scale: Vec3::new(steps.x / 65535.0, steps.y / 65535.0, plan.step),
            offset: ground.min.extend(plan.low),
            radius: if generation == Generation::Hmp7 { 0.0 } else { steps.length() },
            eye: Vec3::new(steps.x / whole(last_column), steps.y / whole(last_row), whole(ground.column_count)),
            ..Header::decode(&[0; Header::SIZE])
        };
        let mut builder = Self {
            generation,
            header,
            skins: Vec::new(),
            tex_coords: Vec::new(),
            triangles: Vec::new(),
            frames: Vec::new(),
            trailing: Vec::new(),
        };
        for (index, heights) in ground.frames.iter().enumerate() {
            builder.frames.push(plan.frame(generation, index, heights));
        }
        Ok(builder)
    }
}

impl<'g> Plan<'g> {
    fn new(ground: &'g Ground) -> Result<Self, WriteError> {
        let count = ground.frames.first().map_or(0, Vec::len);
        let row_count = count.checked_div(ground.column_count).unwrap_or(0);
        if ground.column_count < 2 || row_count < 2 {
            return Err(WriteError::Unsupported("a ground needs at least two rows and two columns"));
        }
        let whole_rows = row_count.saturating_mul(ground.column_count);
        for (index, heights) in ground.frames.iter().enumerate() {
            let (what, found) = ("heights", heights.len());
            if found != whole_rows {
                return Err(WriteError::ElementCount { element: "frame", index, what, expected: whole_rows, found });
            }
        }
        let all = || ground.frames.iter().flatten().copied();
        let (low, high) = all().fold((f32::MAX, f32::MIN), |(low, high), height| (low.min(height), high.max(height)));
        let size = ground.max - ground.min;
        let finite =
            all().all(f32::is_finite) && (high - low).is_finite() && size.is_finite() && ground.min.is_finite();
        if !finite {
            return Err(WriteError::NotFinite("ground"));
        }
        let cell = size / Vec2::new(whole(ground.column_count.saturating_sub(1)), whole(row_count.saturating_sub(1)));
        Ok(Self { ground, row_count, cell, low, step: (high - low) / 65535.0 })
    }
    fn frame(&self, generation: Generation, index: usize, heights: &[f32]) -> BuilderFrame {
        let z: Vec<u16> = heights.iter().map(|height| self.packed(*height)).collect();
        let normals = self.normals(heights);
        let (low, high) = (z.iter().min().copied().unwrap_or(0), z.iter().max().copied().unwrap_or(0));
        let in_table = |outward: Vec3| nearest_normal(&ACKNEX_NORMALS, -outward);
        let pairs = z.iter().zip(&normals);
        let points = match generation {
            Generation::Hmp4 => {
                let vertex = |(n, (z, normal)): (usize, (&u16, &Vec3))| {
                    let [x, y] = self.place(n);
                    WordVertex { position: [x, y, *z], normal: in_table(*normal), unused: 0 }
                };
                BuilderPoints::Words(pairs.enumerate().map(vertex).collect())
            }
            Generation::Hmp5 => BuilderPoints::Indexed(
                pairs.map(|(z, normal)| IndexedPoint { z: *z, normal: in_table(*normal), unused: 0 }).collect(),
            ),
            Generation::Hmp7 => BuilderPoints::Vector(
                pairs.map(|(z, outward)| VectorPoint { z: *z, normal: frame::normal_components(*outward) }).collect(),
            ),
        };
        // As in the engine's editor: HMP7 has no names, and a different byte in its boxes.
        let (name, normal) = match generation {
            Generation::Hmp7 => (FixedStr::default(), 255),
            Generation::Hmp4 | Generation::Hmp5 => {
                (FixedStr::new(alloc::format!("Frame{index}").as_bytes()).unwrap_or_default(), 0)
            }
        };
        let corner = |side: u16, z: u16| Vertex { position: [side, side, z], normal, unused: 0 };
        BuilderFrame { min: corner(0, low), max: corner(u16::MAX, high), name, points }
    }
    /// The nearest step to a height.
    #[expect(
        clippy::as_conversions,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "it fits in a word"
    )]
    fn packed(&self, height: f32) -> u16 {
        let steps = if self.step > 0.0 { (height - self.low) / self.step } else { 0.0 };
        (steps + 0.5) as u16
    }
    /// X and Y of a point in steps.
    fn place(&self, index: usize) -> [u16; 2] {
        let columns = self.ground.column_count;
        let (column, row) = (index.checked_rem(columns).unwrap_or(0), index.checked_div(columns).unwrap_or(0));
        let part = |n: usize, count: usize| {
            let (last, half) = (count.saturating_sub(1).max(1), count.saturating_sub(1) >> 1);
            let steps = n.saturating_mul(65535).saturating_add(half).checked_div(last);
            steps.and_then(|steps| u16::try_from(steps).ok()).unwrap_or(u16::MAX)
        };
        let up = self.row_count.saturating_sub(1).saturating_sub(row);
        [part(column, columns), part(up, self.row_count)]
    }
    /// The outward normal of each point: the sum of the unit normals of its triangles, normalized.
    fn normals(&self, heights: &[f32]) -> Vec<Vec3> {
        let columns = self.ground.column_count;
        let mut normals = vec![Vec3::ZERO; heights.len()];
        let mut add = |index: usize, normal: Vec3| {
            if let Some(sum) = normals.get_mut(index) {
                *sum += normal;
            }
        };
        let rows = heights.chunks_exact(columns).zip(heights.chunks_exact(columns).skip(1));
        for (row, (upper, lower)) in rows.enumerate() {
            let cells = upper.windows(2).zip(lower.windows(2));
            for (column, cell) in cells.enumerate() {
                let (&[a, b], &[c, d]) = cell else { continue };
                let first = row.saturating_mul(columns).saturating_add(column);
                let (right, below) = (first.saturating_add(1), first.saturating_add(columns));
                let upper = self.normal(b - a, a - c);
                let lower = self.normal(d - c, b - d);
                for index in [first, right, below] {
                    add(index, upper);
                }
                for index in [right, below.saturating_add(1), below] {
                    add(index, lower);
                }
            }
        }
        normals.into_iter().map(|sum| sum.try_normalize().unwrap_or(Vec3::Z)).collect()
    }
    /// The unit normal of a triangle with this rise from column to column, and from row to row upward.
    fn normal(&self, along_x: f32, along_y: f32) -> Vec3 {
        let (x, y) = (Vec3::new(self.cell.x, 0.0, along_x), Vec3::new(0.0, self.cell.y, along_y));
        x.cross(y).try_normalize().unwrap_or(Vec3::Z)
    }
}
