//! MDL7: groups with their own frames and materials, bones, and deformers.

mod bone;
mod bone_matrix;
mod deformer;
mod frame;
mod group;
mod header;
mod influence;
mod pose;
mod read;
mod vertex;

pub use bone::{Bone, BoneHead};
pub use bone_matrix::BoneMatrix;
pub use deformer::{Deformer, DeformerElement, DeformerElementHead, DeformerHeader, Weight};
pub use frame::{Frame, FrameHeader};
pub use group::{Group, GroupHeader, TexCoord};
pub use header::Header;
pub use influence::{Influence, Influences};
pub use pose::{Joint, Pose};
pub use vertex::{IndexedVertex, StoredNormal, Vertex, VertexForm, VertexTable, Vertices, WideVertex, WordVertex};

use alloc::vec::Vec;

use formats_core::{Located, Source, Strided};

use crate::Skin;
use group::GroupPlaces;

/// An MDL7 file. Tables borrow the file; of each skin, frame and deformer, only its offset is kept.
#[derive(Debug, Clone)]
pub struct Mdl7<'a> {
    source: Source<'a>,
    header: Header,
    bones: Strided<'a>,
    groups: Vec<GroupPlaces<'a>>,
    skins: Vec<u64>,
    frames: Vec<u64>,
    deformers: Vec<u64>,
    /// The group and the offset of each deformer, in order of groups.
    by_group: Vec<(u32, u64)>,
    data_end: u64,
    entity: &'a [u8],
    editor: &'a [u8],
    end: u64,
}

impl<'a> Mdl7<'a> {
    /// The header as stored in the file.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.header
    }
    /// The number of bones.
    #[must_use]
    pub const fn bone_count(&self) -> usize {
        self.bones.len()
    }
    /// Bone `index`.
    #[must_use]
    pub fn bone(&self, index: usize) -> Option<Bone<'a>> {
        Bone::decode(self.bones.get(index)?, self.bones.at(index))
    }
    /// The bones; a parent precedes its children.
    pub fn bones(&self) -> impl Iterator<Item = Bone<'a>> + '_ {
        (0..self.bones.len()).map_while(|index| self.bone(index))
    }
    /// The number of groups.
    #[must_use]
    pub const fn group_count(&self) -> usize {
        self.groups.len()
    }
    /// Group `index`.
    #[must_use]
    pub fn group(&self, index: usize) -> Option<Group<'_, 'a>> {
        Some(Group::new(self, self.groups.get(index)?))
    }
    /// The groups, in file order.
    pub fn groups(&self) -> impl ExactSizeIterator<Item = Group<'_, 'a>> {
        self.groups.iter().map(|places| Group::new(self, places))
    }
    /// The number of skins.
    #[must_use]
    pub const fn skin_count(&self) -> usize {
        self.skins.len()
    }
    /// Returns skin `index`, counted over all groups like the materials of triangles.
    #[must_use]
    pub fn skin(&self, index: usize) -> Option<Skin<'a>> {
        let mut cursor = self.source.cursor(*self.skins.get(index)?);
        self.read_skin(&mut cursor).ok()
    }
    /// The number of deformers.
    #[must_use]
    pub const fn deformer_count(&self) -> usize {
        self.deformers.len()
    }
    /// Returns deformer `index`: the vertices of a group that bones move, with weights.
    #[must_use]
    pub fn deformer(&self, index: usize) -> Option<Deformer<'a>> {
        self.deformer_at(*self.deformers.get(index)?)
    }
    fn deformer_at(&self, at: u64) -> Option<Deformer<'a>> {
        let mut cursor = self.source.cursor(at);
        let header: Located<DeformerHeader> = cursor.record("deformer").ok()?;
        Some(Deformer::new(header, cursor))
    }
    /// The deformers of all groups, which follow the last group.
    pub fn deformers(&self) -> impl Iterator<Item = Deformer<'a>> + '_ {
        (0..self.deformers.len()).map_while(|index| self.deformer(index))
    }
    /// The deformers of a group, in file order.
    fn deformers_of(&self, group: usize) -> impl Iterator<Item = Deformer<'a>> + '_ {
        let group = u32::try_from(group).ok();
        let start = self.by_group.partition_point(|(other, _)| Some(*other) < group);
        let own = self.by_group.get(start..).unwrap_or_default();
        let own = own.iter().take_while(move |(other, _)| Some(*other) == group);
        own.map_while(|(_, at)| self.deformer_at(*at))
    }
    /// The end of bones, groups and deformers, which should equal [`Header::data_size`].
    #[must_use]
    pub const fn data_end(&self) -> u64 {
        self.data_end
    }
    /// The undecoded data of the engine after the deformers. Its meaning is unknown.
    #[must_use]
    pub const fn entity_data(&self) -> &'a [u8] {
        self.entity
    }
    /// The undecoded data of the engine's editor at the end of the file. Its meaning is unknown.
    #[must_use]
    pub const fn editor_data(&self) -> &'a [u8] {
        self.editor
    }
    /// The bytes after that; empty in all known files.
    #[must_use]
    pub fn trailing(&self) -> &'a [u8] {
        usize::try_from(self.end).ok().and_then(|end| self.source.bytes().get(end..)).unwrap_or_default()
    }
    /// The offset at which the last part ends, from the start of the file.
    #[must_use]
    pub const fn end(&self) -> u64 {
        self.end
    }
}
