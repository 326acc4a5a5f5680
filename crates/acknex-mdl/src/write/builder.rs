//! Files of IDPO to MDL5, and their frames.

use alloc::vec::Vec;

use formats_core::{
    FixedStr, Record, WriteError,
    acknex::{ByteFrameHeader, ByteVertex, Header, Packing, SkinType, Vertex, WordFrameHeader, WordVertex},
    glam::Vec3,
};

use crate::{
    Classic, Generation, Model, PlainTriangle, QuakeTriangle, SkinHeader, Triangle,
    classic::{Frame, FrameGroupHeader, GroupedFrameHeader, QuakeTexCoord, TexCoord},
    write::{BuilderSkin, name, signed, word},
};

const OTHER_SIZE: &str = "its size must match the header before MDL5";

/// A file of IDPO to MDL5, to be changed and written.
///
/// A builder [made from a file](Self::from_model) writes the same bytes.
#[derive(Debug, Clone, PartialEq)]
pub struct Builder {
    /// The version, one of five.
    pub generation: Generation,
    /// The header. Its magic and counts are ignored.
    pub header: Header,
    /// The skins, and groups of images.
    pub skins: Vec<BuilderSkins>,
    /// The texture coordinates, in pixels: one per vertex in IDPO and MDL2, which also use `on_seam`.
    pub tex_coords: Vec<QuakeTexCoord>,
    /// The triangles. Only their vertices, texture coordinates and `faces_front` are written.
    pub triangles: Vec<Triangle>,
    /// The frames, and groups of them.
    pub frames: Vec<BuilderFrames>,
    /// Bytes after the last frame.
    pub trailing: Vec<u8>,
}

/// A skin, or in IDPO and MDL2 a group of alternating 8-bit images.
#[derive(Debug, Clone, PartialEq)]
pub enum BuilderSkins {
    /// One skin.
    Single(BuilderSkin),
    /// The pixels of each image, and the time at which it ends.
    Group(Vec<(f32, Vec<u8>)>),
}

impl Builder {
    /// Creates an empty model of a generation up to MDL5.
    #[must_use]
    pub fn new(generation: Generation) -> Self {
        let (scale, version) = (Vec3::ONE, if generation == Generation::Idpo { 6 } else { 0 });
        Self {
            generation,
            header: Header { scale, version, ..Header::decode(&[0; 84]) },
            skins: Vec::new(),
            tex_coords: Vec::new(),
            triangles: Vec::new(),
            frames: Vec::new(),
            trailing: Vec::new(),
        }
    }
    /// Creates a builder with the contents of a file. `None` for MDL7 and for a truncated file.
    #[must_use]
    pub fn from_model(model: &Model<'_>) -> Option<Self> {
        let classic = model.classic().filter(|_| model.missing().is_none())?;
        Some(Self {
            generation: classic.generation(),
            header: *classic.header(),
            skins: skins(classic),
            tex_coords: classic.tex_coords().iter().collect(),
            triangles: classic.triangles().iter().collect(),
            frames: BuilderFrames::from_model(classic),
            trailing: classic.trailing().to_vec(),
        })
    }
    /// Every frame, those of groups too, in file order.
    pub fn each_frame(&mut self) -> impl Iterator<Item = &mut BuilderFrame> {
        self.frames.iter_mut().flat_map(|frames| {
            let (single, group) = match frames {
                BuilderFrames::Single(frame) => (Some(frame), None),
                BuilderFrames::Group { frames, .. } => (None, Some(frames)),
            };
            single.into_iter().chain(group.into_iter().flatten().map(|(_, frame)| frame))
        })
    }
    /// Renames a frame.
    ///
    /// # Errors
    /// If the frame does not exist, or the name contains a NUL or more than 16 bytes.
    pub fn rename_frame(&mut self, index: usize, text: &[u8]) -> Result<(), WriteError> {
        let field = name(text, 16)?;
        let count = self.each_frame().count();
        let frame = self.each_frame().nth(index).ok_or(WriteError::NoSuch { what: "frame", index, count })?;
        frame.name = FixedStr::new(&field).unwrap_or_default();
        Ok(())
    }
    /// Replaces a skin. Skins are counted as in [`Model::skin`], including images of groups.
    ///
    /// Before MDL5 all skins have the size in the header, and groups consist of 8-bit images of that size. In MDL5, where texture
    /// coordinates are in pixels of the first skin with pixels, they are rescaled to the nearest pixel if its size changes.
    ///
    /// # Errors
    /// If the skin does not exist, or the new one does not have the size or type of the one that it replaces.
    pub fn replace_skin(&mut self, index: usize, skin: BuilderSkin) -> Result<(), WriteError> {
        let side = |side: i32| u32::try_from(side).unwrap_or(0);
        let same_size = (skin.width, skin.height) == (side(self.header.skin_width), side(self.header.skin_height));
        if self.generation != Generation::Mdl5 && !same_size {
            return Err(WriteError::Rule { what: "skin", index, rule: OTHER_SIZE });
        }
        skin.check(index)?;
        let before = self.first_size();
        self.put_skin(index, skin)?;
        if let (Some(before), Some(after), Generation::Mdl5) = (before, self.first_size(), self.generation) {
            for QuakeTexCoord { s, t, .. } in &mut self.tex_coords {
                (*s, *t) = (rescaled(*s, before.0, after.0), rescaled(*t, before.1, after.1));
            }
        }
        Ok(())
    }
    /// The size of the first skin with pixels.
    fn first_size(&self) -> Option<(u32, u32)> {
        self.skins.iter().find_map(|skins| match skins {
            BuilderSkins::Single(skin) => skin.pixel_size(),
            BuilderSkins::Group(_) => None,
        })
    }
    fn put_skin(&mut self, index: usize, skin: BuilderSkin) -> Result<(), WriteError> {
        let (mut left, mut count) = (index, 0_usize);
        for skins in &mut self.skins {
            match skins {
                BuilderSkins::Single(old) if left == 0 => {
                    *old = skin;
                    return Ok(());
                }
                BuilderSkins::Single(_) => {
                    left = left.saturating_sub(1);
                    count = count.saturating_add(1);
                }
                BuilderSkins::Group(images) => {
                    let len = images.len();
                    if let Some((_, pixels)) = images.get_mut(left) {
                        if skin.full_type() != SkinType::INDEXED {
                            let rule = "an image of a group must be an 8-bit one without mipmaps, material and effect";
                            return Err(WriteError::Rule { what: "skin", index, rule });
                        }
                        *pixels = skin.data;
                        return Ok(());
                    }
                    left = left.saturating_sub(len);
                    count = count.saturating_add(len);
                }
            }
        }
        Err(WriteError::NoSuch { what: "skin", index, count })
    }
    /// Adds a frame with these positions and outward normals, packed into the range of the header's scale and offset.
    ///
    /// # Errors
    /// If a position is outside that range or not finite, or the number of normals differs.
    pub fn add_frame(&mut self, text: &[u8], positions: &[Vec3], normals: &[Vec3]) -> Result<(), WriteError> {
        let words = matches!(self.generation, Generation::Mdl4 | Generation::Mdl5);
        let packing = if words { Packing::Words } else { Packing::Bytes };
        if positions.len() != normals.len() {
            let (expected, found) = (positions.len(), normals.len());
            return Err(WriteError::Count { what: "normals", expected, found });
        }
        let frame = BuilderFrame::pack(packing, &self.header, text, positions, normals)?;
        self.frames.push(BuilderFrames::Single(frame));
        Ok(())
    }
    /// Returns the bytes of the file.
    ///
    /// # Errors
    /// If a list is too long, a number does not fit into its field, frames have different numbers of vertices, or the generation
    /// does not support the content.
    pub fn write(&self) -> Result<Vec<u8>, WriteError> {
        if self.generation == Generation::Mdl7 {
            return Err(WriteError::Unsupported("this builder cannot write MDL7; use Builder7"));
        }
        let vertex_count = self.vertex_count()?;
        let tex_coord_count = signed("texture coordinates", self.tex_coords.len())?;
        let header = Header {
            magic: self.generation.magic(),
            skin_count: signed("skins", self.skins.len())?,
            vertex_count: signed("vertices", vertex_count)?,
            triangle_count: signed("triangles", self.triangles.len())?,
            frame_count: signed("frames", self.frames.len())?,
            tex_coord_count: if self.generation.is_quake() { self.header.tex_coord_count } else { tex_coord_count },
            ..self.header
        };
        let mut out = header.encode().to_vec();
        for (index, skin) in self.skins.iter().enumerate() {
            self.write_skin(&mut out, index, skin)?;
        }
        for coordinate in &self.tex_coords {
            self.write_tex_coord(&mut out, *coordinate)?;
        }
        for triangle in &self.triangles {
            self.write_triangle(&mut out, triangle)?;
        }
        for frames in &self.frames {
            frames.write(self.generation, &mut out)?;
        }
        out.extend_from_slice(&self.trailing);
        Ok(out)
    }
    /// The number of vertices of every frame.
    fn vertex_count(&self) -> Result<usize, WriteError> {
        let all = self.frames.iter().flat_map(|frames| match frames {
            BuilderFrames::Single(frame) => alloc::vec![frame.vertices.len()],
            BuilderFrames::Group { frames, .. } => frames.iter().map(|(_, frame)| frame.vertices.len()).collect(),
        });
        let mut expected = self.generation.is_quake().then_some(self.tex_coords.len());
        for (index, found) in all.enumerate() {
            let expected = *expected.get_or_insert(found);
            if found != expected {
                return Err(WriteError::ElementCount { element: "frame", index, what: "vertices", expected, found });
            }
        }
        // Without frames and coordinates, only the header declares the number of vertices.
        Ok(expected.unwrap_or(usize::try_from(self.header.vertex_count).unwrap_or(0)))
    }
    fn write_skin(&self, out: &mut Vec<u8>, index: usize, skins: &BuilderSkins) -> Result<(), WriteError> {
        let side = |side: i32| u32::try_from(side).unwrap_or(0);
        let (width, height) = (side(self.header.skin_width), side(self.header.skin_height));
        match skins {
            BuilderSkins::Single(skin) => {
                if self.generation == Generation::Mdl5 {
                    skin.check(index)?;
                    let (raw_type, width, height) = (skin.full_type(), skin.width, skin.height);
                    out.extend_from_slice(&SkinHeader { raw_type, width, height }.encode());
                } else {
                    if (skin.width, skin.height) != (width, height) {
                        return Err(WriteError::Rule { what: "skin", index, rule: OTHER_SIZE });
                    }
                    skin.check(index)?;
                    out.extend_from_slice(&skin.full_type().to_le_bytes());
                }
                skin.write_data(out)
            }
            BuilderSkins::Group(_) if !self.generation.is_quake() => {
                Err(WriteError::Unsupported("only IDPO and MDL2 can store groups of images"))
            }
            BuilderSkins::Group(images) => {
                out.extend_from_slice(&SkinType::REFERENCE.to_le_bytes());
                out.extend_from_slice(&signed("images", images.len())?.to_le_bytes());
                for (time, _) in images {
                    out.extend_from_slice(&time.to_le_bytes());
                }
                for (_, pixels) in images {
                    BuilderSkin { width, height, data: pixels.clone(), ..BuilderSkin::default() }.check(index)?;
                    out.extend_from_slice(pixels);
                }
                Ok(())
            }
        }
    }
    fn write_tex_coord(&self, out: &mut Vec<u8>, coordinate: QuakeTexCoord) -> Result<(), WriteError> {
        if self.generation.is_quake() {
            out.extend_from_slice(&coordinate.encode());
            return Ok(());
        }
        let short = |pixel: i32| {
            i16::try_from(pixel).map_err(|_| WriteError::TooLarge { what: "texture coordinate", max: 0x7fff })
        };
        out.extend_from_slice(&TexCoord { u: short(coordinate.s)?, v: short(coordinate.t)? }.encode());
        Ok(())
    }
    fn write_triangle(&self, out: &mut Vec<u8>, triangle: &Triangle) -> Result<(), WriteError> {
        if self.generation.is_quake() {
            let Triangle { faces_front, vertices, .. } = *triangle;
            out.extend_from_slice(&QuakeTriangle { faces_front, vertices }.encode());
        } else {
            out.extend_from_slice(&plain_triangle(triangle)?.encode());
        }
        Ok(())
    }
}

/// Rescales a coordinate in pixels to a new size.
fn rescaled(pixel: i32, before: u32, after: u32) -> i32 {
    let (before, after) = (i64::from(before.max(1)), i64::from(after));
    let twice = i64::from(pixel).saturating_mul(after).saturating_mul(2).saturating_add(before);
    i32::try_from(twice.div_euclid(before.saturating_mul(2))).unwrap_or(pixel)
}

/// The smallest form of a triangle, of MDL3 to MDL7.
pub(super) fn plain_triangle(triangle: &Triangle) -> Result<PlainTriangle, WriteError> {
    Ok(PlainTriangle { vertices: words(triangle.vertices)?, tex_coords: words(triangle.tex_coords)? })
}
/// Three indices of 16 bits.
pub(super) fn words([a, b, c]: [u32; 3]) -> Result<[u16; 3], WriteError> {
    const WHAT: &str = "index in a triangle";
    Ok([word(WHAT, a)?, word(WHAT, b)?, word(WHAT, c)?])
}

fn skins(model: &Classic<'_>) -> Vec<BuilderSkins> {
    let mut made = Vec::new();
    let all: Vec<_> = (0..model.skin_count()).map_while(|index| model.skin(index)).collect();
    let mut groups = model.skin_groups().iter().peekable();
    let mut index = 0;
    // An empty group is between two skins or at the end, according to its offset.
    loop {
        let next = all.get(index);
        if let Some(group) = groups.next_if(|group| next.is_none_or(|skin| group.at < skin.at)) {
            let images = all.get(group.skins.clone()).unwrap_or_default();
            let timed = group.times.iter().zip(images).map(|(time, skin)| (time.seconds, skin.data.data.to_vec()));
            made.push(BuilderSkins::Group(timed.collect()));
            index = index.max(group.skins.end);
        } else if let Some(skin) = next {
            made.push(BuilderSkins::Single(BuilderSkin::from_skin(skin)));
            index = index.saturating_add(1);
        } else {
            return made;
        }
    }
}

/// A frame, or in IDPO and MDL2 a group of frames that the engine plays automatically.
#[derive(Debug, Clone, PartialEq)]
pub enum BuilderFrames {
    /// One frame.
    Single(BuilderFrame),
    /// The box of all its frames, and the frames, each with the time at which it ends.
    Group {
        /// The smallest coordinates.
        min: ByteVertex,
        /// The largest coordinates.
        max: ByteVertex,
        /// The frames, packed as bytes.
        frames: Vec<(f32, BuilderFrame)>,
    },
}

/// A frame.
#[derive(Debug, Clone, PartialEq)]
pub struct BuilderFrame {
    /// The way its vertices are packed.
    pub packing: Packing,
    /// The smallest coordinates.
    pub min: Vertex,
    /// The largest coordinates.
    pub max: Vertex,
    /// Its name.
    pub name: FixedStr<16>,
    /// Its vertices.
    pub vertices: Vec<Vertex>,
}

impl BuilderFrames {
    /// The contents of a file.
    pub(super) fn from_model(model: &Classic<'_>) -> Vec<Self> {
        let mut made = Vec::new();
        let all: Vec<_> = model.frames().collect();
        let mut groups = model.frame_groups().iter().peekable();
        let mut index = 0;
        loop {
            let next = all.get(index);
            if let Some(group) = groups.next_if(|group| next.is_none_or(|frame| group.header.at < frame.at)) {
                let frames = all.get(group.frames.clone()).unwrap_or_default();
                let timed =
                    group.times.iter().zip(frames).map(|(time, frame)| (time.seconds, BuilderFrame::from_frame(frame)));
                made.push(Self::Group { min: group.header.min, max: group.header.max, frames: timed.collect() });
                index = index.max(group.frames.end);
            } else if let Some(frame) = next {
                made.push(Self::Single(BuilderFrame::from_frame(frame)));
                index = index.saturating_add(1);
            } else {
                return made;
            }
        }
    }
    /// Writes it in the form of the generation.
    pub(super) fn write(&self, generation: Generation, out: &mut Vec<u8>) -> Result<(), WriteError> {
        match self {
            Self::Single(frame) => {
                let BuilderFrame { packing, min, max, name, .. } = *frame;
                let raw_type = packing.raw_type();
                match packing {
                    Packing::Bytes => {
                        let (min, max) = (byte_vertex(min)?, byte_vertex(max)?);
                        out.extend_from_slice(&ByteFrameHeader { raw_type, min, max, name }.encode());
                    }
                    Packing::Words => {
                        let (min, max) = (word_vertex(min), word_vertex(max));
                        out.extend_from_slice(&WordFrameHeader { raw_type, min, max, name }.encode());
                    }
                }
                frame.write_vertices(out)
            }
            Self::Group { .. } if !generation.is_quake() => {
                Err(WriteError::Unsupported("only IDPO and MDL2 can store groups of frames"))
            }
            Self::Group { min, max, frames } => {
                let frame_count = signed("frames", frames.len())?;
                let header = FrameGroupHeader { raw_type: 1, frame_count, min: *min, max: *max };
                out.extend_from_slice(&header.encode());
                for (time, _) in frames {
                    out.extend_from_slice(&time.to_le_bytes());
                }
                for (_, frame) in frames {
                    let (min, max) = (byte_vertex(frame.min)?, byte_vertex(frame.max)?);
                    out.extend_from_slice(&GroupedFrameHeader { min, max, name: frame.name }.encode());
                    BuilderFrame { packing: Packing::Bytes, ..frame.clone() }.write_vertices(out)?;
                }
                Ok(())
            }
        }
    }
}

impl BuilderFrame {
    /// Creates a frame with these positions and outward normals, packed with the scale and offset of `header`.
    ///
    /// # Errors
    /// If a position is outside the range, or the name does not fit.
    pub fn pack(
        packing: Packing,
        header: &Header,
        text: &[u8],
        positions: &[Vec3],
        normals: &[Vec3],
    ) -> Result<Self, WriteError> {
        let field = name(text, 16)?;
        let mut vertices = Vec::with_capacity(positions.len());
        for (position, normal) in positions.iter().zip(normals) {
            let steps = ((*position - header.offset) / header.scale).to_array();
            let normal = formats_core::nearest_normal(&formats_core::ACKNEX_NORMALS, -*normal);
            vertices.push(Vertex { position: pack_steps(steps, packing)?, normal, unused: 0 });
        }
        let bound = |pick: fn(u16, u16) -> u16| {
            let all = vertices.iter().map(|vertex| vertex.position);
            let position = all.reduce(|[a, b, c], [x, y, z]| [pick(a, x), pick(b, y), pick(c, z)]);
            Vertex { position: position.unwrap_or_default(), normal: 0, unused: 0 }
        };
        let (min, max) = (bound(Ord::min), bound(Ord::max));
        Ok(Self { packing, min, max, name: FixedStr::new(&field).unwrap_or_default(), vertices })
    }
    fn from_frame(frame: &Frame<'_>) -> Self {
        let header = &frame.header;
        Self {
            packing: header.packing,
            min: header.min,
            max: header.max,
            name: header.name,
            vertices: frame.vertices.iter().collect(),
        }
    }
    fn write_vertices(&self, out: &mut Vec<u8>) -> Result<(), WriteError> {
        for vertex in &self.vertices {
            match self.packing {
                Packing::Bytes => out.extend_from_slice(&byte_vertex(*vertex)?.encode()),
                Packing::Words => out.extend_from_slice(&word_vertex(*vertex).encode()),
            }
        }
        Ok(())
    }
}

/// The nearest step on each axis.
#[expect(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the range was checked"
)]
fn pack_steps(steps: [f32; 3], packing: Packing) -> Result<[u16; 3], WriteError> {
    let max = f32::from(packing.max());
    if !steps.iter().all(|step| step.is_finite()) {
        return Err(WriteError::NotFinite("position"));
    }
    if !steps.iter().all(|step| (-0.5..=max + 0.5).contains(step)) {
        return Err(WriteError::TooLarge { what: "position in steps of the scale", max: packing.max().into() });
    }
    Ok(steps.map(|step| (step.clamp(0.0, max) + 0.5) as u16).map(|step| step.min(packing.max())))
}

fn byte_vertex(vertex: Vertex) -> Result<ByteVertex, WriteError> {
    let mut position = [0; 3];
    for (byte, coordinate) in position.iter_mut().zip(vertex.position) {
        *byte = u8::try_from(coordinate).map_err(|_| WriteError::TooLarge { what: "packed position", max: 255 })?;
    }
    Ok(ByteVertex { position, normal: vertex.normal })
}
const fn word_vertex(Vertex { position, normal, unused }: Vertex) -> WordVertex {
    WordVertex { position, normal, unused }
}
