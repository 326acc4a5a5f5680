//! A tag to be written.

use alloc::{borrow::Cow, vec::Vec};

use formats_core::{
    FixedStr, Record, WriteError, encode_all,
    glam::{Vec2, Vec3},
};

use crate::{CornerUv, Edge, PointMass, Position, Property, Tag};

/// A tag to be written: a name and its data. See [`BuilderLod::push_tag`](crate::BuilderLod::push_tag).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BuilderTag<'a> {
    /// The byte before the name: 1. `SP3X` has none.
    pub active: u8,
    /// The name.
    pub name: Cow<'a, [u8]>,
    /// The bytes after the NUL of the name in its field of `SP3X`.
    pub name_after_nul: Cow<'a, [u8]>,
    /// The data.
    pub data: Cow<'a, [u8]>,
    /// The number of data bytes that the written size does not count; normally 0. See [`Tag::uncounted`].
    pub uncounted: u32,
}

impl<'a> BuilderTag<'a> {
    /// Creates a tag of any kind.
    #[must_use]
    pub fn new(name: &'a [u8], data: impl Into<Cow<'a, [u8]>>) -> Self {
        Self {
            active: 1,
            name: Cow::Borrowed(name),
            name_after_nul: Cow::Borrowed(&[]),
            data: data.into(),
            uncounted: 0,
        }
    }
    /// Creates a selection: a byte for each point ([`Selection::byte`](crate::Selection::byte)) and one, 0 or 1, for
    /// each face.
    ///
    /// The editor's selected, hidden and locked elements are also such tags: `#Selected#`, `#Hide#`, `#Lock#`.
    #[must_use]
    pub fn selection(name: &'a [u8], points: &[u8], faces: &[u8]) -> Self {
        Self::new(name, [points, faces].concat())
    }
    /// Creates a property.
    ///
    /// # Errors
    /// If a text is longer than 63 bytes or contains a NUL.
    pub fn property(name: &[u8], value: &[u8]) -> Result<Self, WriteError> {
        let data = Property { name: padded(name)?, value: padded(value)? }.encode();
        Ok(Self::new(b"#Property#", data.to_vec()))
    }
    /// Creates a tag with the mass of each point, in kilograms.
    #[must_use]
    pub fn mass(masses: &[f32]) -> Self {
        let masses: Vec<_> = masses.iter().map(|mass| PointMass { mass: *mass }).collect();
        Self::new(b"#Mass#", encode_all(&masses))
    }
    /// Creates a UV set: its number, and a UV for each corner of each face.
    #[must_use]
    pub fn uv_set(id: u32, uvs: &[Vec2]) -> Self {
        let uvs: Vec<_> = uvs.iter().map(|uv| CornerUv { uv: *uv }).collect();
        Self::new(b"#UVSet#", [&id.to_le_bytes()[..], &encode_all(&uvs)].concat())
    }
    /// Creates a frame of an animation: its time, and a position for each point.
    #[must_use]
    pub fn animation(time: f32, positions: &[Vec3]) -> Self {
        let positions: Vec<_> = positions.iter().map(|position| Position { position: *position }).collect();
        Self::new(b"#Animation#", [&time.to_le_bytes()[..], &encode_all(&positions)].concat())
    }
    /// Creates a tag of edges whose faces do not share normals, each as the points at its ends.
    #[must_use]
    pub fn sharp_edges(edges: &[[u32; 2]]) -> Self {
        let edges: Vec<_> = edges.iter().map(|points| Edge { points: *points }).collect();
        Self::new(b"#SharpEdges#", encode_all(&edges))
    }
    /// Creates the last tag of a level. [`Builder::write`](crate::Builder::write) adds it if it is missing.
    #[must_use]
    pub fn end() -> Self {
        Self::new(Tag::END, Vec::new())
    }
    /// Whether it has this name, in any letter case.
    #[must_use]
    pub fn is(&self, name: &[u8]) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }
    /// The property, if the tag is one.
    pub(crate) fn as_property(&self) -> Option<Property> {
        let raw = self.data.as_ref().try_into().ok().filter(|_| self.is(b"#Property#"))?;
        Some(Property::decode(raw))
    }
    pub(crate) fn from_tag(tag: &Tag<'a>) -> Self {
        let after_nul = tag
            .name_field()
            .map_or(&[][..], |field| field.get(tag.name().as_bytes().len().saturating_add(1)..).unwrap_or_default());
        Self {
            active: tag.active(),
            name: Cow::Borrowed(tag.name().as_bytes()),
            name_after_nul: Cow::Borrowed(after_nul),
            data: Cow::Borrowed(tag.bytes()),
            uncounted: tag.uncounted(),
        }
    }
}

/// A text of a property, in its field of 63 bytes and a NUL.
pub(crate) fn padded(text: &[u8]) -> Result<FixedStr<64>, WriteError> {
    if text.contains(&0) {
        return Err(WriteError::NulInName);
    }
    FixedStr::new(text).filter(FixedStr::has_nul).ok_or(WriteError::NameTooLong { max: 63 })
}
