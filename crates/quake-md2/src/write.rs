//! Writes MD2 files: new models, and files that were read, byte for byte. Quantizes positions to bytes, as id's tools do.

use alloc::vec::Vec;

use formats_core::{FixedStr, QUAKE2_NORMALS, Record, WriteError, encode_all, glam::Vec3, nearest_normal};

use crate::{Fraction, FrameHeader, Header, Model, Section, Skin, TexCoord, Triangle, Vertex, build_gl_commands};

/// A frame to write.
#[derive(Debug, Clone, PartialEq)]
pub struct BuilderFrame {
    /// Scale, translation and name.
    pub header: FrameHeader,
    /// The vertices: the same number in every frame.
    pub vertices: Vec<Vertex>,
    /// The high-definition extension: one for each vertex, or none at all in every frame.
    pub fractions: Vec<Fraction>,
    /// Bytes after the vertices and fractions: the same number in every frame, normally none.
    pub rest: Vec<u8>,
}

impl BuilderFrame {
    /// Creates a frame without vertices, with a scale of 1.
    ///
    /// # Errors
    /// If the name is longer than 16 bytes.
    pub fn new(name: &[u8]) -> Result<Self, WriteError> {
        let name = FixedStr::new(name).ok_or(WriteError::NameTooLong { max: 16 })?;
        let (scale, translate) = (Vec3::ONE, Vec3::ZERO);
        Ok(Self {
            header: FrameHeader { scale, translate, name },
            vertices: Vec::new(),
            fractions: Vec::new(),
            rest: Vec::new(),
        })
    }
    fn size(&self) -> usize {
        let vertices = self.vertices.len().saturating_mul(Vertex::SIZE);
        let fractions = self.fractions.len().saturating_mul(Fraction::SIZE);
        FrameHeader::SIZE.saturating_add(vertices).saturating_add(fractions).saturating_add(self.rest.len())
    }
}

/// The GL commands to write.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum GlList {
    /// None: id's OpenGL renderer draws nothing useful without them, but most other programs do not need them.
    #[default]
    None,
    /// Strips and fans made from the triangles.
    Generate,
    /// These words, unchanged.
    Raw(Vec<u8>),
}

/// A model to write, with owned lists that may be changed freely.
///
/// A model that was [read](Self::from_model) and not changed in the length of any list is written in its original
/// layout, byte for byte, including anything unusual. Everything else is written as id's tools do: header, skins, texture
/// coordinates, triangles, frames, GL commands, without gaps. Indices are not checked: [`Model::validate`] the result.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Builder {
    /// Width of the skins, in texels.
    pub skin_width: i32,
    /// Height of the skins, in texels.
    pub skin_height: i32,
    /// The skins.
    pub skins: Vec<Skin>,
    /// The texture coordinates.
    pub tex_coords: Vec<TexCoord>,
    /// The triangles, clockwise seen from outside.
    pub triangles: Vec<Triangle>,
    /// The frames.
    pub frames: Vec<BuilderFrame>,
    /// The GL commands.
    pub gl_commands: GlList,
    /// The layout to keep, of a file that was read.
    pub layout: Option<Layout>,
}

/// The layout of a file that was read: the positions of its parts, their header fields, and the bytes between them.
#[derive(Debug, Clone, PartialEq)]
pub struct Layout {
    header: Header,
    sections: [Section; 6],
    uncovered: Vec<(usize, Vec<u8>)>,
    size: usize,
}

impl Builder {
    /// Creates a builder with everything in `model`, to the last byte.
    #[must_use]
    pub fn from_model(model: &Model<'_>) -> Self {
        let frame = |frame: crate::Frame<'_>| BuilderFrame {
            header: *frame.header(),
            vertices: frame.vertices().iter().collect(),
            fractions: frame.fractions().iter().collect(),
            rest: frame.rest().to_vec(),
        };
        let gl_commands = model.gl_commands().as_bytes();
        Self {
            skin_width: model.header().skin_width,
            skin_height: model.header().skin_height,
            skins: model.skins().iter().collect(),
            tex_coords: model.tex_coords().iter().collect(),
            triangles: model.triangles().iter().collect(),
            frames: model.frames().iter().map(frame).collect(),
            gl_commands: if gl_commands.is_empty() { GlList::None } else { GlList::Raw(gl_commands.to_vec()) },
            layout: Some(Layout {
                header: *model.header(),
                sections: model.sections(),
                uncovered: model.uncovered().map(|(at, bytes)| (at, bytes.to_vec())).collect(),
                size: model.bytes().len(),
            }),
        }
    }
    /// The file.
    ///
    /// # Errors
    /// If the frames have different numbers of vertices, or the file would exceed 2 GiB.
    pub fn write(&self) -> Result<Vec<u8>, WriteError> {
        let parts = self.parts()?;
        match &self.layout {
            Some(layout) => layout.write(self, &parts).map_or_else(|| self.write_canonical(&parts), Ok),
            None => self.write_canonical(&parts),
        }
    }
    /// The sections after the header, in the order of id's tools.
    fn parts(&self) -> Result<[Vec<u8>; 5], WriteError> {
        let mut frames = Vec::new();
        for (index, frame) in self.frames.iter().enumerate() {
            let expected = self.frames.first().unwrap_or(frame);
            let fractions = if frame.fractions.is_empty() { 0 } else { frame.vertices.len() };
            for (what, expected, found) in [
                ("vertices", expected.vertices.len(), frame.vertices.len()),
                ("fractions", expected.fractions.len(), frame.fractions.len()),
                ("bytes after its vertices", expected.rest.len(), frame.rest.len()),
                ("fractions", fractions, frame.fractions.len()),
            ] {
                if expected != found {
                    return Err(WriteError::ElementCount { element: "frame", index, what, expected, found });
                }
            }
            frames.extend(frame.header.encode());
            frames.extend(encode_all(&frame.vertices));
            frames.extend(encode_all(&frame.fractions));
            frames.extend(&frame.rest);
        }
        let gl_commands = match &self.gl_commands {
            GlList::None => Vec::new(),
            GlList::Generate => build_gl_commands(&self.triangles, &self.tex_coords, self.skin_width, self.skin_height),
            GlList::Raw(words) => words.clone(),
        };
        Ok([encode_all(&self.skins), encode_all(&self.tex_coords), encode_all(&self.triangles), frames, gl_commands])
    }
    fn write_canonical(&self, parts: &[Vec<u8>; 5]) -> Result<Vec<u8>, WriteError> {
        let [skins, tex_coords, triangles, frames, gl_commands] = parts;
        let mut next = Header::SIZE;
        let mut place = |part: &Vec<u8>| {
            let start = next;
            next = next.saturating_add(part.len());
            number(start)
        };
        let header = Header {
            magic: Model::MAGIC,
            version: Model::VERSION,
            skin_width: self.skin_width,
            skin_height: self.skin_height,
            frame_size: number(self.frames.first().map_or(FrameHeader::SIZE, BuilderFrame::size))?,
            skin_count: number(self.skins.len())?,
            vertex_count: number(self.frames.first().map_or(0, |frame| frame.vertices.len()))?,
            tex_coord_count: number(self.tex_coords.len())?,
            triangle_count: number(self.triangles.len())?,
            gl_word_count: number(gl_commands.len().div_ceil(4))?,
            frame_count: number(self.frames.len())?,
            skin_offset: place(skins)?,
            tex_coord_offset: place(tex_coords)?,
            triangle_offset: place(triangles)?,
            frame_offset: place(frames)?,
            gl_command_offset: place(gl_commands)?,
            end_offset: number(next)?,
        };
        let mut file = header.encode().to_vec();
        for part in parts {
            file.extend(part);
        }
        Ok(file)
    }
}

impl Layout {
    /// Whether the header matches the frames: fewer frames with more vertices may have the same number of bytes.
    fn counts_frames_like(&self, builder: &Builder) -> bool {
        let Header { frame_count, vertex_count, frame_size, .. } = self.header;
        usize::try_from(frame_count) == Ok(builder.frames.len())
            && builder.frames.first().is_none_or(|frame| {
                usize::try_from(vertex_count) == Ok(frame.vertices.len())
                    && usize::try_from(frame_size) == Ok(frame.size())
            })
    }
    /// Returns the file in this layout; `None` if the parts do not fit into it: a list has a different length, or two parts of a
    /// crafted file overlap and were changed differently.
    fn write(&self, builder: &Builder, parts: &[Vec<u8>; 5]) -> Option<Vec<u8>> {
        if !self.counts_frames_like(builder) {
            return None;
        }
        let header =
            Header { skin_width: builder.skin_width, skin_height: builder.skin_height, ..self.header }.encode();
        let mut file = alloc::vec![0; self.size];
        let uncovered = self.uncovered.iter().map(|(start, bytes)| (*start, bytes.as_slice()));
        let [_, sections @ ..] = &self.sections;
        let mut placed = Vec::from([(0, header.as_slice())]);
        for (section, part) in sections.iter().zip(parts) {
            if u64::try_from(part.len()) != Ok(section.len) {
                return None;
            }
            if !part.is_empty() {
                placed.push((usize::try_from(section.start).ok()?, part.as_slice()));
            }
        }
        for (start, bytes) in uncovered.chain(placed.iter().copied()) {
            file.get_mut(start..start.checked_add(bytes.len())?)?.copy_from_slice(bytes);
        }
        let all_there = placed.iter().all(|(start, bytes)| {
            start.checked_add(bytes.len()).and_then(|end| file.get(*start..end)).is_some_and(|place| place == *bytes)
        });
        all_there.then_some(file)
    }
}

fn number(n: usize) -> Result<i32, WriteError> {
    n.try_into().map_err(|_| WriteError::TooLarge { what: "the file", max: i32::MAX.unsigned_abs().into() })
}

/// The precision of a frame's positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Precision {
    /// 256 steps between the frame's bounds on each axis: what every engine reads.
    #[default]
    Standard,
    /// 65,281 steps, with the high-definition extension. Programs that do not support it refuse the file or use only the 256 steps.
    Hd,
}

/// Steps between the first and the last of 256.
const STEPS: f32 = 255.0;
/// Parts of a step in the high-definition extension.
const PARTS: f32 = 256.0;

impl BuilderFrame {
    /// Creates a frame from positions in Quake units (X forward, Y left, Z up) and normals of any length, one per position; normals
    /// become the nearest of the table of 162.
    ///
    /// Scale and translation span the frame's own bounds, so a position is off by at most half of (max − min) ÷ 255,
    /// and 256 times less with [`Precision::Hd`].
    ///
    /// # Errors
    /// If the name is longer than 16 bytes, the lists differ in length, or a position or the resulting scale is not finite.
    pub fn quantize(
        name: &[u8],
        positions: &[Vec3],
        normals: &[Vec3],
        precision: Precision,
    ) -> Result<Self, WriteError> {
        if !positions.iter().all(|position| position.is_finite()) {
            return Err(WriteError::NotFinite("positions"));
        }
        let low = positions.iter().copied().reduce(Vec3::min).unwrap_or_default();
        let high = positions.iter().copied().reduce(Vec3::max).unwrap_or_default();
        Self::quantize_on(FrameHeader::spanning(name, low, high)?, positions, normals, precision)
    }
    /// Creates a frame on a given grid, so that several frames can share one: positions on the grid are exact, and static parts
    /// have the same values in all frames. Otherwise the same as [`quantize`](Self::quantize).
    ///
    /// Each position becomes the nearest of the 256 steps `scale × n + translate`; positions outside the grid are clamped.
    ///
    /// # Errors
    /// If the lists differ in length, or the grid or a position is not finite.
    pub fn quantize_on(
        header: FrameHeader,
        positions: &[Vec3],
        normals: &[Vec3],
        precision: Precision,
    ) -> Result<Self, WriteError> {
        if positions.len() != normals.len() {
            return Err(WriteError::Count { what: "normals", expected: positions.len(), found: normals.len() });
        }
        if !positions.iter().all(|position| position.is_finite()) {
            return Err(WriteError::NotFinite("positions"));
        }
        if !header.scale.is_finite() || !header.translate.is_finite() {
            return Err(WriteError::NotFinite("the grid of a frame"));
        }
        let low = header.translate;
        // A flat axis has no steps: all its positions are step 0.
        let per_step = Vec3::select(header.scale.cmpne(Vec3::ZERO), header.scale.recip(), Vec3::ZERO);
        let mut frame = Self { header, vertices: alloc::vec![], fractions: alloc::vec![], rest: alloc::vec![] };
        for (position, normal) in positions.iter().zip(normals) {
            let exact = ((*position - low) * per_step).clamp(Vec3::ZERO, Vec3::splat(STEPS));
            let parts = (exact * PARTS).round();
            let step = match precision {
                Precision::Standard => exact.round(),
                // The step from which parts of -128 to 127 reach the position.
                Precision::Hd => ((parts + PARTS / 2.0) / PARTS).floor(),
            };
            let normal_index = nearest_normal(&QUAKE2_NORMALS, *normal);
            frame.vertices.push(Vertex { position: step.to_array().map(to_u8), normal_index });
            if precision == Precision::Hd {
                frame.fractions.push(Fraction { position: (parts - step * PARTS).to_array().map(to_i8) });
            }
        }
        Ok(frame)
    }
}

#[expect(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "an integer in range; float casts saturate"
)]
fn to_u8(step: f32) -> u8 {
    step as u8
}
#[expect(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    reason = "an integer in range; float casts saturate"
)]
fn to_i8(part: f32) -> i8 {
    part as i8
}

impl FrameHeader {
    /// Creates a grid of 256 steps from `low` to `high` on each axis, in Quake units, for a frame with this name.
    ///
    /// # Errors
    /// If the name is longer than 16 bytes, or the distance is not finite.
    pub fn spanning(name: &[u8], low: Vec3, high: Vec3) -> Result<Self, WriteError> {
        let name = FixedStr::new(name).ok_or(WriteError::NameTooLong { max: 16 })?;
        let scale = (high - low) / STEPS;
        if !scale.is_finite() {
            return Err(WriteError::NotFinite("positions"));
        }
        Ok(Self { scale, translate: low, name })
    }
}
