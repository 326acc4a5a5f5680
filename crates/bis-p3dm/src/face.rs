//! Faces: `structFace` and its corners, `structVertex`.

use formats_core::{
    Cursor, Error, ErrorKind, Field, FixedStr, Number, Record, Result, Source, Text, field_at, glam::Vec2, num,
};

use crate::{FaceFlags, LodForm};

formats_core::record! {
    /// `structVertex`: a corner of a face.
    ///
    /// Source: the format document.
    pub struct Vertex: 16 {
        /// `PointIndex`: which point.
        pub point: u32,
        /// `NormalIndex`: which normal. A few Flashpoint files have none at all.
        pub normal: u32,
        /// `U`, `V`: from the left and the top of the texture, 1 being its whole width and height. UV set 0 repeats them.
        pub uv: Vec2,
    }
}

impl Field for Vertex {
    const SIZE: usize = <Self as Record>::SIZE;
    fn take(bytes: &mut &[u8]) -> Self {
        Self { point: Field::take(bytes), normal: Field::take(bytes), uv: Field::take(bytes) }
    }
    fn put(self, bytes: &mut [u8]) -> &mut [u8] {
        self.uv.put(self.normal.put(self.point.put(bytes)))
    }
}

formats_core::record! {
    /// `structFace` of a `P3DM` level. The texture and the material follow, each up to its NUL.
    ///
    /// Source: the format document, which has the fourth corner of a triangle as zeros: in 30 % of the files it is not.
    pub struct FaceRecord: 72 {
        /// `NoOfVerts`: number of corners, 3 or 4.
        pub corner_count: u32,
        /// `Vertices`: always four; the fourth of a triangle means nothing.
        pub vertices: [Vertex; 4],
        /// `FaceFlags`: see [`FaceFlags`].
        pub raw_flags: u32,
    }
}

formats_core::record! {
    /// A face of an `SP3X` level: the texture precedes it, and it has no material.
    ///
    /// Source: measured.
    pub struct OldFaceRecord: 104 {
        /// The texture; all 32 bytes may be used, without a NUL.
        pub texture: FixedStr<32>,
        /// Number of corners, 3 or 4.
        pub corner_count: u32,
        /// Always four; the fourth of a triangle is whatever the exporter's memory held.
        pub vertices: [Vertex; 4],
        /// See [`FaceFlags`].
        pub raw_flags: u32,
    }
}

formats_core::record! {
    /// A face of an `SP3D` level: without flags.
    ///
    /// Source: public descriptions of the engine.
    pub struct DemoFaceRecord: 100 {
        /// The texture.
        pub texture: FixedStr<32>,
        /// Number of corners, 3 or 4.
        pub corner_count: u32,
        /// Always four.
        pub vertices: [Vertex; 4],
    }
}

/// A face. Its corners are counter-clockwise, seen from the front in the file's left-handed system.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Face<'a> {
    /// Its byte offset, from the start of the file.
    pub at: u64,
    /// The number of corners: 3 or 4.
    pub corner_count: u32,
    /// All four corners as stored; the fourth one of a triangle has no meaning.
    pub vertices: [Vertex; 4],
    /// The flags; 0 in an `SP3D` level.
    pub raw_flags: u32,
    /// The path of its texture, or a procedural texture (`#(argb,8,8,3)color(…)`), or empty.
    pub texture: Text<'a>,
    /// The path of its material; always empty in `SP3X` and `SP3D`.
    pub material: Text<'a>,
    /// The 32 bytes of the texture's field, if the form has such a field.
    pub(crate) texture_field: Option<&'a [u8; 32]>,
}

impl Face<'_> {
    /// Its corners: the first three or four of [`vertices`](Self::vertices).
    #[must_use]
    pub fn corners(&self) -> &[Vertex] {
        let count = num::to_usize(self.corner_count);
        self.vertices.get(..count).unwrap_or(&self.vertices)
    }
    /// The flags.
    #[must_use]
    pub const fn flags(&self) -> FaceFlags {
        FaceFlags(self.raw_flags)
    }
    /// The triangles that it is drawn as: one, or two for a quad, both starting at its first corner.
    pub fn triangles(&self) -> impl Iterator<Item = [Vertex; 3]> + use<> {
        let [a, b, c, d] = self.vertices;
        [[a, b, c], [a, c, d]].into_iter().take(self.corners().len().saturating_sub(2))
    }
    /// The byte offset of the flags.
    pub(crate) fn flags_at(&self) -> u64 {
        match self.texture_field {
            Some(_) => field_at!(OldFaceRecord, raw_flags, self.at),
            None => field_at!(FaceRecord, raw_flags, self.at),
        }
    }
    /// The byte offset of corner `index`.
    pub(crate) fn corner_at(&self, index: usize) -> u64 {
        let first = match self.texture_field {
            Some(_) => field_at!(OldFaceRecord, vertices, self.at),
            None => field_at!(FaceRecord, vertices, self.at),
        };
        first.saturating_add(num::to_u64(index.saturating_mul(<Vertex as Record>::SIZE)))
    }
    /// The byte offset of the texture.
    pub(crate) fn texture_at(&self) -> u64 {
        match self.texture_field {
            Some(_) => field_at!(OldFaceRecord, texture, self.at),
            None => self.at.saturating_add(num::to_u64(FaceRecord::SIZE)),
        }
    }
    /// The byte offset of the material, even if it is absent.
    pub(crate) fn material_at(&self) -> u64 {
        let len = num::to_u64(self.texture.as_bytes().len());
        self.texture_at().saturating_add(len).saturating_add(1)
    }
}

impl<'a> Face<'a> {
    /// Reads a face and moves past it.
    #[inline]
    fn read(cursor: &mut Cursor<'a>, form: LodForm) -> Result<Self> {
        let (at, field) = (cursor.position(), cursor.rest().first_chunk());
        let (corner_count, vertices, raw_flags) = match form {
            LodForm::P3dm => {
                let FaceRecord { corner_count, vertices, raw_flags } = cursor.record("face")?.record;
                (corner_count, vertices, raw_flags)
            }
            LodForm::Sp3x => {
                let OldFaceRecord { corner_count, vertices, raw_flags, .. } = cursor.record("face")?.record;
                (corner_count, vertices, raw_flags)
            }
            LodForm::Sp3d => {
                let DemoFaceRecord { corner_count, vertices, .. } = cursor.record("face")?.record;
                (corner_count, vertices, 0)
            }
        };
        let texture_field = field.filter(|_| form != LodForm::P3dm);
        if !(3..=4).contains(&corner_count) {
            // The two million faces of real files have 3 or 4 corners: with any other number, this is not a face.
            let at = match texture_field {
                Some(_) => field_at!(OldFaceRecord, corner_count, at),
                None => field_at!(FaceRecord, corner_count, at),
            };
            return Err(Error::new(ErrorKind::Malformed("a face has neither 3 nor 4 corners"), "face", at));
        }
        let (texture, material) = match texture_field {
            Some(field) => (Text::until_nul(field), Text::default()),
            None => (cursor.zero_terminated("texture of a face")?, cursor.zero_terminated("material of a face")?),
        };
        Ok(Self { at, corner_count, vertices, raw_flags, texture, material, texture_field })
    }
}

/// The faces of a level of detail, decoded one after another: the position of a face is known only after the ones
/// before it have been read. Copying is free.
#[derive(Debug, Clone, Copy)]
pub struct Faces<'a> {
    form: LodForm,
    source: Source<'a>,
    start: u64,
    bytes: &'a [u8],
    len: usize,
    corner_count: usize,
}

impl<'a> Faces<'a> {
    /// Finds the end of the faces.
    pub(crate) fn read(cursor: &mut Cursor<'a>, form: LodForm, count: Number) -> Result<Self> {
        let smallest = match form {
            // Two empty names.
            LodForm::P3dm => FaceRecord::SIZE.saturating_add(2),
            LodForm::Sp3x => OldFaceRecord::SIZE,
            LodForm::Sp3d => DemoFaceRecord::SIZE,
        };
        let (source, start, all) = (cursor.source(), cursor.position(), cursor.rest());
        // If even the smallest faces do not fit, the count is reported before anything is read.
        let len = cursor.clone().strided("faces", count, smallest)?.len();
        let mut corner_count: usize = 0;
        for _ in 0..len {
            let corners = Face::read(cursor, form)?.corners().len();
            corner_count = corner_count.saturating_add(corners);
        }
        let bytes = all.get(..all.len().saturating_sub(cursor.rest().len())).unwrap_or_default();
        Ok(Self { form, source, start, bytes, len, corner_count })
    }
    /// Returns the number of elements.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }
    /// Whether it is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
    /// The total number of corners, which is also the number of UVs in a UV set.
    #[must_use]
    pub const fn corner_count(&self) -> usize {
        self.corner_count
    }
    /// Decodes the faces one after another.
    #[must_use]
    pub fn iter(&self) -> FaceIter<'a> {
        FaceIter { form: self.form, cursor: self.source.cursor(self.start), left: self.len }
    }
    /// The bytes of the faces in the file.
    #[must_use]
    pub const fn as_bytes(&self) -> &'a [u8] {
        self.bytes
    }
}

/// Decodes faces one after another.
#[derive(Debug, Clone)]
pub struct FaceIter<'a> {
    form: LodForm,
    cursor: Cursor<'a>,
    left: usize,
}

impl<'a> Iterator for FaceIter<'a> {
    type Item = Face<'a>;
    #[inline]
    fn next(&mut self) -> Option<Face<'a>> {
        self.left = self.left.checked_sub(1)?;
        // All faces have been read before, so this cannot fail.
        Face::read(&mut self.cursor, self.form).ok()
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}
list! { Faces, FaceIter, Face<'a> }
