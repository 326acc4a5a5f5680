//! The generations that have Quake's header: IDPO, MDL2, MDL3, MDL4, MDL5.

mod frame;
mod frame_group;
mod read;
mod skin_group;
mod tex_coord;

pub use frame::Frame;
pub use frame_group::{FrameGroup, FrameGroupHeader, GroupedFrameHeader};
pub use skin_group::SkinGroup;
pub use tex_coord::{QuakeTexCoord, TexCoord, TexCoordTable, TexCoords};

use alloc::vec::Vec;

use formats_core::{Source, acknex::Header, glam::Vec2};

use crate::{Generation, Skin, Triangle, Triangles};
use frame::FramePlace;
use skin_group::SkinPlace;

/// A model of one of these generations: a mesh animated by frames, each with all positions.
///
/// Tables borrow the file. Only the offsets of skins and frames are stored; they are decoded on access.
#[derive(Debug, Clone)]
pub struct Classic<'a> {
    source: Source<'a>,
    generation: Generation,
    header: Header,
    skins: Vec<SkinPlace>,
    skin_groups: Vec<SkinGroup<'a>>,
    tex_coords: TexCoords<'a>,
    triangles: Triangles<'a>,
    frames: Vec<FramePlace>,
    frame_groups: Vec<FrameGroup<'a>>,
    end: u64,
}

impl<'a> Classic<'a> {
    /// The version of the file, one of five.
    #[must_use]
    pub const fn generation(&self) -> Generation {
        self.generation
    }
    /// The header as stored in the file.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.header
    }
    /// The number of skins; each image of a group counts.
    #[must_use]
    pub const fn skin_count(&self) -> usize {
        self.skins.len()
    }
    /// Skin `index`.
    #[must_use]
    pub fn skin(&self, index: usize) -> Option<Skin<'a>> {
        self.read_skin(*self.skins.get(index)?).ok()
    }
    /// The groups of alternating images, in IDPO and MDL2.
    #[must_use]
    pub fn skin_groups(&self) -> &[SkinGroup<'a>] {
        &self.skin_groups
    }
    /// The texture coordinates, in pixels of the skin.
    #[must_use]
    pub const fn tex_coords(&self) -> TexCoords<'a> {
        self.tex_coords
    }
    /// The triangles of every frame.
    #[must_use]
    pub const fn triangles(&self) -> Triangles<'a> {
        self.triangles
    }
    /// The number of frames; each frame of a group counts.
    #[must_use]
    pub const fn frame_count(&self) -> usize {
        self.frames.len()
    }
    /// Frame `index`.
    #[must_use]
    pub fn frame(&self, index: usize) -> Option<Frame<'a>> {
        self.read_frame(*self.frames.get(index)?).ok()
    }
    /// The frames, in file order.
    pub fn frames(&self) -> impl Iterator<Item = Frame<'a>> + '_ {
        (0..self.frames.len()).map_while(|index| self.frame(index))
    }
    /// The groups of frames that the engine plays automatically, in IDPO and MDL2.
    #[must_use]
    pub fn frame_groups(&self) -> &[FrameGroup<'a>] {
        &self.frame_groups
    }
    /// The bytes after the last frame; empty in intact files, except for three known ones.
    #[must_use]
    pub fn trailing(&self) -> &'a [u8] {
        usize::try_from(self.end).ok().and_then(|end| self.source.bytes().get(end..)).unwrap_or_default()
    }
    /// The offset at which the last frame ends, from the start of the file.
    #[must_use]
    pub const fn end(&self) -> u64 {
        self.end
    }
    /// The width and height by which texture coordinates are divided: from the header, or in MDL5, from the first skin with pixels
    /// (for a DDS file, from its own header). At least 1.
    #[must_use]
    pub fn skin_size(&self) -> Vec2 {
        let header = [self.header.skin_width, self.header.skin_height].map(i32::unsigned_abs);
        let own = || (0..self.skins.len()).find_map(|index| self.skin(index)?.pixel_size());
        let size = if self.generation == Generation::Mdl5 { own().map_or(header, <[u32; 2]>::from) } else { header };
        Vec2::from_array(size.map(|side| f32::from(u16::try_from(side.max(1)).unwrap_or(u16::MAX))))
    }
    /// Returns the texture coordinates of a triangle's corners, from 0 to 1 inside the skin, V downward; 0 for a missing
    /// coordinate. `size` is the [`skin_size`](Self::skin_size).
    ///
    /// In IDPO and MDL2, a coordinate on the seam is half a skin further right for a triangle of the back. The result is divided by
    /// the whole size without any offset, as in the engine's editor.
    #[must_use]
    pub fn corner_uvs(&self, triangle: &Triangle, size: Vec2) -> [Vec2; 3] {
        triangle.tex_coords.map(|index| {
            let coordinate = usize::try_from(index).ok().and_then(|index| self.tex_coords.get(index));
            coordinate.map_or(Vec2::ZERO, |coordinate| coordinate.texel(triangle.faces_front != 0, size.x) / size)
        })
    }
}
