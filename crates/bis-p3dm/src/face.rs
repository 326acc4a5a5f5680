//! Faces: `structFace` and its corners, `structVertex`. The bits of points and faces.
//!
//! Source for all of them: public descriptions of the engine, which agree with the editor's labels except for the two
//! pairs that other tools have swapped (points 2 and 4, faces 0x100000 and 0x200000).

use alloc::{format, string::String};

use formats_core::{
    Cursor, Error, ErrorKind, Field, FixedStr, Number, Record, Result, Source, Text, field_at, glam::Vec2, num,
};

use crate::LodForm;

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

/// The flags of a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct PointFlags(pub u32);

impl PointFlags {
    /// Lies on the ground.
    pub const ON_LAND: u32 = 0x1;
    /// Lies under the ground. (Some tools have this and the next one swapped.)
    pub const UNDER_LAND: u32 = 0x2;
    /// Lies above the ground.
    pub const ABOVE_LAND: u32 = 0x4;
    /// Keeps its height above the ground.
    pub const KEEP_LAND: u32 = 0x8;
    /// Emissive: not lit.
    pub const NO_LIGHT: u32 = 0x10;
    /// In shadow: only ambient light.
    pub const AMBIENT: u32 = 0x20;
    /// Fully lit.
    pub const FULL_LIGHT: u32 = 0x40;
    /// Half lit.
    pub const HALF_LIGHT: u32 = 0x80;
    /// Decal.
    pub const DECAL: u32 = 0x100;
    /// Vertical decal.
    pub const VERTICAL_DECAL: u32 = 0x200;
    /// No fog.
    pub const NO_FOG: u32 = 0x1000;
    /// Uses the fog of the sky.
    pub const SKY_FOG: u32 = 0x2000;
    /// The user's number, in 65,536ths.
    pub const USER: u32 = 0x00ff_0000;
    /// Hidden.
    pub const HIDDEN: u32 = 0x0100_0000;
    /// The normals of its corners are fixed.
    pub const NORMALS_FIXED: u32 = 0x0200_0000;
    /// The normals of its corners are weighted by angle; if neither this nor the previous flag is set, by area.
    pub const NORMALS_BY_ANGLE: u32 = 0x0400_0000;
    /// All of these. Flashpoint ignores all flags of a point that has another one.
    pub const KNOWN: u32 = 0x07ff_33ff;

    /// Whether all of `bits` are set.
    #[must_use]
    pub const fn has(self, bits: u32) -> bool {
        self.0 & bits == bits
    }
    /// The user's number, 0 to 255.
    #[must_use]
    pub const fn user(self) -> u8 {
        let [_, _, user, _] = self.0.to_le_bytes();
        user
    }
    /// The undocumented bits.
    #[must_use]
    pub const fn unknown(self) -> u32 {
        self.0 & !Self::KNOWN
    }
}

/// The flags of a face.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct FaceFlags(pub u32);

impl FaceFlags {
    /// Emissive: not lit.
    pub const NO_LIGHT: u32 = 0x1;
    /// Only ambient light.
    pub const AMBIENT: u32 = 0x2;
    /// Fully lit.
    pub const FULL_LIGHT: u32 = 0x4;
    /// Is a shadow.
    pub const IS_SHADOW: u32 = 0x8;
    /// Casts no shadow.
    pub const NO_SHADOW: u32 = 0x10;
    /// Lit from both sides.
    pub const BOTH_SIDES: u32 = 0x20;
    /// Lit by position, which the editor calls sky light.
    pub const SKY_LIGHT: u32 = 0x80;
    /// Two bits: how far it is drawn in front of the surface below it.
    pub const Z_BIAS: u32 = 0x300;
    /// Bits of fans and strips, of old versions.
    pub const STRIPS: u32 = 0x000f_0000;
    /// Lit from behind. (Some tools have this and the next one swapped.)
    pub const REVERSED_LIGHT: u32 = 0x0010_0000;
    /// Flat-lit.
    pub const FLAT_LIGHT: u32 = 0x0020_0000;
    /// Its texture is not merged with others.
    pub const NO_MERGING: u32 = 0x0100_0000;
    /// The user's number, in 2²⁵ths.
    pub const USER: u32 = 0xfe00_0000;
    /// All of these.
    pub const KNOWN: u32 = 0xff3f_03bf;

    /// Whether all of `bits` are set.
    #[must_use]
    pub const fn has(self, bits: u32) -> bool {
        self.0 & bits == bits
    }
    /// 0 none, 1 low, 2 medium, 3 high.
    #[must_use]
    pub const fn z_bias(self) -> u8 {
        let [_, second, ..] = self.0.to_le_bytes();
        second & 3
    }
    /// The user's number, 0 to 127.
    #[must_use]
    pub const fn user(self) -> u8 {
        let [.., last] = self.0.to_le_bytes();
        last >> 1
    }
    /// The undocumented bits.
    #[must_use]
    pub const fn unknown(self) -> u32 {
        self.0 & !Self::KNOWN
    }
}

/// Returns the path of the texture that the games' tools make of a source image, which faces and materials may name
/// instead: `data\box_co.paa` for `data\box_co.tga`. `None` for any other path.
///
/// Source: in real models, 5 % of the paths end in `.tga` and a few in `.png`. JPEG and PSD files are treated alike.
#[must_use]
pub fn converted_texture(path: &str) -> Option<String> {
    let (stem, extension) = path.rsplit_once('.')?;
    let is_source = ["tga", "png", "jpg", "psd"].iter().any(|source| extension.eq_ignore_ascii_case(source));
    is_source.then(|| format!("{stem}.paa"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_match_the_documented_bits() {
        let point = PointFlags(0x0112_0004);
        assert!(point.has(PointFlags::HIDDEN | PointFlags::ABOVE_LAND) && !point.has(PointFlags::UNDER_LAND));
        assert_eq!((point.user(), point.unknown(), PointFlags(0x0800_0400).unknown()), (0x12, 0, 0x0800_0400));
        let face = FaceFlags(0x0610_0390);
        assert_eq!((face.z_bias(), face.user(), face.unknown()), (3, 3, 0));
        assert!(face.has(FaceFlags::REVERSED_LIGHT | FaceFlags::NO_SHADOW) && !face.has(FaceFlags::FLAT_LIGHT));
        assert_eq!(FaceFlags(0xffff_ffff).unknown(), 0x00c0_fc40);
    }
}
