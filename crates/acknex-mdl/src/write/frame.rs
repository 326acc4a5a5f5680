//! The frames of IDPO to MDL5.

use alloc::vec::Vec;

use formats_core::{
    FixedStr, Record, WriteError,
    acknex::{ByteFrameHeader, ByteVertex, Header, Packing, Vertex, WordFrameHeader, WordVertex},
    glam::Vec3,
};

use super::bytes::{name, signed};
use crate::{
    Classic, Generation,
    classic::{Frame, FrameGroupHeader, GroupedFrameHeader},
};

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
