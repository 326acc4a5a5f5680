//! Faces: `structFace` and its corners, `structVertex`.

use formats_core::{
    Cursor, Error, ErrorKind, Field, FixedStr, Number, RawBytes, Record, Result, Text, glam::Vec2, zero_terminated,
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
        /// `U`, `V`: from the left and the top of the texture, 1 being its whole width and height. UV set 0 says the same.
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
    /// A face of an `SP3X` level: the texture stands before it, there is no material.
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

/// A face. Its corners go round counter-clockwise, seen from the front in the file's left-handed system.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Face<'a> {
    /// The byte at which it stands, from the start of the file.
    pub at: u64,
    /// How many corners it has: 3 or 4.
    pub corner_count: u32,
    /// All four corners, as they stand in the file: the fourth of a triangle means nothing.
    pub vertices: [Vertex; 4],
    /// The flags; 0 in an `SP3D` level.
    pub raw_flags: u32,
    /// The path of its texture, or a description of one (`#(argb,8,8,3)color(…)`); empty without one.
    pub texture: Text<'a>,
    /// The path of its material; always empty in `SP3X` and `SP3D`.
    pub material: Text<'a>,
    /// The 32 bytes of the texture's field, where there is such a field.
    pub(crate) texture_field: Option<&'a [u8; 32]>,
}

impl Face<'_> {
    /// Its corners: the first three or four of [`vertices`](Self::vertices).
    #[must_use]
    pub fn corners(&self) -> &[Vertex] {
        let count = usize::try_from(self.corner_count).unwrap_or(usize::MAX);
        self.vertices.get(..count).unwrap_or(&self.vertices)
    }
    /// The flags.
    #[must_use]
    pub const fn flags(&self) -> FaceFlags {
        FaceFlags(self.raw_flags)
    }
    /// The triangles that it is drawn as: one, or two of a quad, both from its first corner.
    pub fn triangles(&self) -> impl Iterator<Item = [Vertex; 3]> + use<> {
        let [a, b, c, d] = self.vertices;
        [[a, b, c], [a, c, d]].into_iter().take(self.corners().len().saturating_sub(2))
    }
    /// The byte at which the flags stand.
    pub(crate) fn flags_at(&self) -> u64 {
        self.at.saturating_add(if self.texture_field.is_some() { 100 } else { 68 })
    }
    /// The byte at which corner `index` stands.
    pub(crate) fn corner_at(&self, index: usize) -> u64 {
        let index = u64::try_from(index.saturating_mul(<Vertex as Record>::SIZE)).unwrap_or(u64::MAX);
        self.at.saturating_add(if self.texture_field.is_some() { 36 } else { 4 }).saturating_add(index)
    }
    /// The byte at which the texture stands.
    pub(crate) fn texture_at(&self) -> u64 {
        self.at.saturating_add(if self.texture_field.is_some() { 0 } else { 72 })
    }
    /// The byte at which the material stands, or would stand.
    pub(crate) fn material_at(&self) -> u64 {
        let len = u64::try_from(self.texture.as_bytes().len()).unwrap_or(u64::MAX);
        self.texture_at().saturating_add(len).saturating_add(1)
    }
}

/// The faces of a level of detail, decoded one after another: where one starts is known only when those before it have
/// been read. Copying them is free.
#[derive(Debug, Clone, Copy)]
pub struct Faces<'a> {
    form: LodForm,
    bytes: &'a [u8],
    start: u64,
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
        let (start, all) = (cursor.position(), cursor.rest());
        // The count is blamed if not even the smallest faces have room: before anything is read.
        let len = cursor.clone().strided("faces", count, smallest)?.len();
        let mut corner_count: usize = 0;
        for _ in 0..len {
            let face = read_face(cursor, form)?;
            corner_count = corner_count.saturating_add(face);
        }
        let bytes = all.get(..all.len().saturating_sub(cursor.rest().len())).unwrap_or_default();
        Ok(Self { form, bytes, start, len, corner_count })
    }
    /// How many there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }
    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
    /// How many corners they have together: a UV set has as many UVs.
    #[must_use]
    pub const fn corner_count(&self) -> usize {
        self.corner_count
    }
    /// Decodes the faces one after another.
    #[must_use]
    pub fn iter(&self) -> FaceIter<'a> {
        FaceIter { form: self.form, rest: self.bytes, at: self.start, left: self.len }
    }
    /// The bytes that they take in the file.
    #[must_use]
    pub const fn as_bytes(&self) -> &'a [u8] {
        self.bytes
    }
}

/// Goes past a face; how many corners it has.
fn read_face(cursor: &mut Cursor<'_>, form: LodForm) -> Result<usize> {
    let (size, corners_at) = match form {
        LodForm::P3dm => (FaceRecord::SIZE, 0),
        LodForm::Sp3x => (OldFaceRecord::SIZE, 32),
        LodForm::Sp3d => (DemoFaceRecord::SIZE, 32),
    };
    let at = cursor.position();
    let truncated = |bytes: &[u8]| {
        let [needed, available] = [size, bytes.len()].map(|n| u64::try_from(n).unwrap_or(u64::MAX));
        Error::new(ErrorKind::Truncated { needed, available }, "face", at)
    };
    let rest = cursor.rest();
    let fixed = rest.get(..size).ok_or_else(|| truncated(rest))?;
    let count = fixed.get(corners_at..).and_then(<[u8]>::first_chunk).map_or(0, |raw| u32::from_le_bytes(*raw));
    if !(3..=4).contains(&count) {
        // Two million faces of real files have no other number: what has one is not read from where faces stand.
        let at = at.saturating_add(if corners_at == 0 { 0 } else { 32 });
        return Err(Error::new(ErrorKind::Malformed("a face has neither 3 nor 4 corners"), "face", at));
    }
    let size = i64::try_from(size).unwrap_or(i64::MAX);
    cursor.take("face", Number::new(size, at))?;
    if form == LodForm::P3dm {
        cursor.zero_terminated("texture of a face")?;
        cursor.zero_terminated("material of a face")?;
    }
    Ok(if count == 3 { 3 } else { 4 })
}

impl<'a> IntoIterator for &Faces<'a> {
    type Item = Face<'a>;
    type IntoIter = FaceIter<'a>;
    fn into_iter(self) -> FaceIter<'a> {
        self.iter()
    }
}
impl<'a> IntoIterator for Faces<'a> {
    type Item = Face<'a>;
    type IntoIter = FaceIter<'a>;
    fn into_iter(self) -> FaceIter<'a> {
        self.iter()
    }
}

/// Decodes faces one after another.
#[derive(Debug, Clone)]
pub struct FaceIter<'a> {
    form: LodForm,
    rest: &'a [u8],
    at: u64,
    left: usize,
}

impl<'a> FaceIter<'a> {
    fn record<T: Record>(&mut self) -> Option<(T, &'a [u8])> {
        let (bytes, rest) = self.rest.split_at_checked(T::SIZE)?;
        self.rest = rest;
        Some((T::decode(T::Raw::chunks(bytes).0.first()?), bytes))
    }
    fn text(&mut self) -> Option<Text<'a>> {
        let (rest, text) = zero_terminated(self.rest).ok()?;
        self.rest = rest;
        Some(text)
    }
    fn decode(&mut self) -> Option<Face<'a>> {
        let at = self.at;
        let (material, none) = (Text::default(), None);
        if self.form == LodForm::P3dm {
            let (FaceRecord { corner_count, vertices, raw_flags }, _) = self.record()?;
            let (texture, material) = (self.text()?, self.text()?);
            return Some(Face { at, corner_count, vertices, raw_flags, texture, material, texture_field: none });
        }
        let (corner_count, vertices, raw_flags, bytes) = if self.form == LodForm::Sp3x {
            let (OldFaceRecord { corner_count, vertices, raw_flags, .. }, bytes) = self.record()?;
            (corner_count, vertices, raw_flags, bytes)
        } else {
            let (DemoFaceRecord { corner_count, vertices, .. }, bytes) = self.record()?;
            (corner_count, vertices, 0, bytes)
        };
        let texture_field = bytes.first_chunk();
        let texture = Text::new(texture_field?.split(|byte| *byte == 0).next()?);
        Some(Face { at, corner_count, vertices, raw_flags, texture, material, texture_field })
    }
}

impl<'a> Iterator for FaceIter<'a> {
    type Item = Face<'a>;
    fn next(&mut self) -> Option<Face<'a>> {
        self.left = self.left.checked_sub(1)?;
        let before = self.rest.len();
        let face = self.decode()?;
        let size = u64::try_from(before.saturating_sub(self.rest.len())).unwrap_or(u64::MAX);
        self.at = self.at.saturating_add(size);
        Some(face)
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}
impl ExactSizeIterator for FaceIter<'_> {}
impl core::iter::FusedIterator for FaceIter<'_> {}
