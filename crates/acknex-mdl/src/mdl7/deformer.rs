//! Deformers: the vertices that bones move, with weights.

use formats_core::{Cursor, FixedStr, Located, Records, Result, number};

formats_core::record! {
    /// The header of a deformer; its elements follow.
    ///
    /// Source: measured on 24 files.
    pub struct DeformerHeader: 16 {
        /// The version of the structure.
        pub version: u8,
        /// 1: by bones.
        pub raw_type: u8,
        /// Not used.
        pub unused: u16,
        /// The number of its group.
        pub group: u32,
        /// Number of its elements: one per bone.
        pub element_count: u32,
        /// Bytes of the elements. Not needed to read them.
        pub data_size: u32,
    }
}
formats_core::record! {
    /// The start of an element; its weights follow.
    ///
    /// Source: measured.
    pub struct DeformerElementHead: 28 {
        /// The number of the bone.
        pub bone: u32,
        /// The name of the bone.
        pub name: FixedStr<20>,
        /// Number of vertices that it moves.
        pub weight_count: u32,
    }
}
formats_core::record! {
    /// The weight of a bone for a vertex.
    ///
    /// Source: measured.
    pub struct Weight: 8 {
        /// The vertex, among those of the group.
        pub vertex: u32,
        /// The weight, from 0 to 1. The weights of a vertex usually add up to 1.
        pub weight: f32,
    }
}

/// The deformer of a group.
#[derive(Debug, Clone)]
pub struct Deformer<'a> {
    /// Its header.
    pub header: Located<DeformerHeader>,
    elements: Cursor<'a>,
}

/// The vertices that one bone moves.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DeformerElement<'a> {
    /// The bone.
    pub head: Located<DeformerElementHead>,
    /// The vertices and their weights.
    pub weights: Records<'a, Weight>,
}

impl<'a> Deformer<'a> {
    pub(super) const fn new(header: Located<DeformerHeader>, elements: Cursor<'a>) -> Self {
        Self { header, elements }
    }
    /// Its elements.
    pub fn elements(&self) -> impl Iterator<Item = DeformerElement<'a>> + use<'a> {
        let mut cursor = self.elements.clone();
        (0..self.header.element_count).map_while(move |_| DeformerElement::read(&mut cursor).ok())
    }
}

impl<'a> DeformerElement<'a> {
    pub(super) fn read(cursor: &mut Cursor<'a>) -> Result<Self> {
        let head = cursor.record::<DeformerElementHead>("deformer element")?;
        let record = head.record;
        let count = number!(record: DeformerElementHead, weight_count, head.at);
        Ok(Self { head, weights: cursor.records("weights", count)? })
    }
}
