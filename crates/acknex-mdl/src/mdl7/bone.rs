//! Bones of MDL7.

use formats_core::{RawBytes, Record, Text, glam::Vec3};

formats_core::record! {
    /// The start of every bone; its name follows if bones have more than 16 bytes.
    ///
    /// Source: measured on 250 files.
    pub struct BoneHead: 16 {
        /// The number of the parent, which is less than that of the bone; 0xFFFF: none.
        pub parent: u16,
        /// Unused; may have any value.
        pub unused: u16,
        /// Its position, relative to its parent's, in quants.
        pub position: Vec3,
    }
}

/// A bone. At rest, all bones have the axes of the model.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bone<'a> {
    /// Its number.
    pub at: u64,
    /// Its parent and position.
    pub head: BoneHead,
    /// The field of its name with all bytes; empty in files whose bones have none.
    pub name_field: &'a [u8],
}

impl<'a> Bone<'a> {
    pub(super) fn decode(bytes: &'a [u8], at: u64) -> Option<Self> {
        let (head, name_field) = bytes.split_at_checked(BoneHead::SIZE)?;
        let head = BoneHead::decode(<BoneHead as Record>::Raw::chunks(head).0.first()?);
        Some(Self { at, head, name_field })
    }
    /// Its name; may be empty.
    #[must_use]
    pub fn name(&self) -> Text<'a> {
        Text::until_nul(self.name_field)
    }
    /// The number of its parent, if it has one. Not checked: in a damaged file it may be any number.
    #[must_use]
    pub fn parent(&self) -> Option<usize> {
        (self.head.parent != u16::MAX).then_some(self.head.parent.into())
    }
}
