//! A level of detail to be written.

use alloc::{borrow::Cow, vec::Vec};

use formats_core::{WriteError, glam::Vec2};

use crate::{BuilderFace, BuilderTag, Lod, LodForm, Normal, Point, Resolution, Tag};

/// A level of detail to be written.
#[derive(Debug, Clone, PartialEq)]
pub struct BuilderLod<'a> {
    /// The form in which it is written.
    pub form: LodForm,
    /// The version in its header: 0x100 for `P3DM`, 0x99 for `SP3X`.
    pub version: u32,
    /// The flags in its header; normally 0.
    pub raw_flags: u32,
    /// The bytes of its header after the usual 28; normally none.
    pub header_rest: Cow<'a, [u8]>,
    /// The points.
    pub points: Vec<Point>,
    /// The normals: they point inward, see [`Normal`].
    pub normals: Vec<Normal>,
    /// The faces.
    pub faces: Vec<BuilderFace<'a>>,
    /// The tags, in order. The last one, `#EndOfFile#`, may be omitted.
    pub tags: Vec<BuilderTag<'a>>,
    /// The purpose.
    pub resolution: Resolution,
}

impl<'a> BuilderLod<'a> {
    /// Creates an empty `P3DM` level.
    #[must_use]
    pub const fn new(resolution: Resolution) -> Self {
        Self {
            form: LodForm::P3dm,
            version: Self::version_of(LodForm::P3dm),
            raw_flags: 0,
            header_rest: Cow::Borrowed(&[]),
            points: Vec::new(),
            normals: Vec::new(),
            faces: Vec::new(),
            tags: Vec::new(),
            resolution,
        }
    }
    /// Copies everything in `lod`.
    #[must_use]
    pub fn from_lod(lod: &Lod<'a>) -> Self {
        Self {
            form: lod.form(),
            version: lod.header().version,
            raw_flags: lod.header().raw_flags,
            header_rest: Cow::Borrowed(lod.header_rest()),
            points: lod.points().iter().collect(),
            normals: lod.normals().iter().collect(),
            faces: lod.faces().iter().map(|face| BuilderFace::from_face(&face)).collect(),
            tags: lod.tags().iter().map(|tag| BuilderTag::from_tag(&tag)).collect(),
            resolution: lod.resolution(),
        }
    }
    pub(crate) const fn version_of(form: LodForm) -> u32 {
        match form {
            LodForm::P3dm => 0x100,
            LodForm::Sp3x => 0x99,
            LodForm::Sp3d => 0,
        }
    }
    /// The total number of corners of its faces.
    #[must_use]
    pub fn corner_count(&self) -> usize {
        self.faces.iter().map(|face| face.corners().len()).sum()
    }
    /// Adds a tag after the others, before `#EndOfFile#`.
    ///
    /// # Errors
    /// If the size of its data does not match the points and faces of the level, which must be added first.
    pub fn push_tag(&mut self, tag: BuilderTag<'a>) -> Result<(), WriteError> {
        if let Some(expected) = self.expected_size(&tag)
            && expected != tag.data.len()
        {
            return Err(WriteError::Count { what: "bytes of a tag", expected, found: tag.data.len() });
        }
        self.tags.insert(self.end(), tag);
        Ok(())
    }
    /// The position for a tag after all others: before `#EndOfFile#`, if that is present.
    fn end(&self) -> usize {
        let has_end = self.tags.last().is_some_and(|tag| tag.is(Tag::END));
        self.tags.len().saturating_sub(has_end.into())
    }
    /// Adds UV set 0 with the UVs of the faces' corners.
    pub fn add_uv_set(&mut self) {
        let uvs: Vec<Vec2> = self.faces.iter().flat_map(|face| face.corners().iter().map(|corner| corner.uv)).collect();
        self.tags.insert(self.end(), BuilderTag::uv_set(0, &uvs));
    }
    /// The number of bytes that the data of a tag with this name must have, if the level determines it.
    fn expected_size(&self, tag: &BuilderTag<'_>) -> Option<usize> {
        let each = |count: usize, size: usize, more: usize| count.saturating_mul(size).saturating_add(more);
        let (points, faces) = (self.points.len(), self.faces.len());
        Some(match () {
            () if !tag.name.starts_with(b"#") => points.saturating_add(faces),
            () if [&b"#Selected#"[..], b"#Hide#", b"#Lock#"].iter().any(|name| tag.is(name)) => {
                points.saturating_add(faces)
            }
            () if tag.is(b"#UVSet#") => each(self.corner_count(), 8, 4),
            () if tag.is(b"#Mass#") => each(points, 4, 0),
            () if tag.is(b"#Animation#") => each(points, 12, 4),
            () if tag.is(b"#Property#") => 128,
            () if tag.is(Tag::END) => 0,
            () => return None,
        })
    }
}
