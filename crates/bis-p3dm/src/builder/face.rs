//! A face to be written.

use alloc::{borrow::Cow, vec::Vec};
use formats_core::num;

use formats_core::glam::Vec2;

use crate::{Face, Vertex};

/// A face to be written.
#[derive(Debug, Clone, PartialEq)]
pub struct BuilderFace<'a> {
    /// Number of corners, 3 or 4.
    pub corner_count: u32,
    /// The corners; the fourth one of a triangle is also written.
    pub vertices: [Vertex; 4],
    /// See [`FaceFlags`](crate::FaceFlags).
    pub raw_flags: u32,
    /// The path of the texture, or empty.
    pub texture: Cow<'a, [u8]>,
    /// The path of the material, or empty; always empty in `SP3X`.
    pub material: Cow<'a, [u8]>,
    /// The bytes after the NUL of the texture in its field of `SP3X`.
    pub texture_after_nul: Cow<'a, [u8]>,
}

impl<'a> BuilderFace<'a> {
    /// Creates a face with these corners (point, normal and UV); only the first four are used.
    #[must_use]
    pub fn new(corners: &[Vertex]) -> Self {
        let nothing = Vertex { point: 0, normal: 0, uv: Vec2::ZERO };
        let mut vertices = [nothing; 4];
        let mut corner_count = 0_u32;
        for (vertex, corner) in vertices.iter_mut().zip(corners) {
            *vertex = *corner;
            corner_count = corner_count.saturating_add(1);
        }
        let empty = || Cow::Borrowed(&[][..]);
        Self { corner_count, vertices, raw_flags: 0, texture: empty(), material: empty(), texture_after_nul: empty() }
    }
    /// Creates a face with these points as its corners, all with normal 0 and without UVs.
    #[must_use]
    pub fn from_points(points: &[u32]) -> Self {
        let corners: Vec<_> = points.iter().map(|point| Vertex { point: *point, normal: 0, uv: Vec2::ZERO }).collect();
        Self::new(&corners)
    }
    /// Sets the texture.
    #[must_use]
    pub fn with_texture(mut self, texture: &'a [u8]) -> Self {
        self.texture = Cow::Borrowed(texture);
        self
    }
    /// Sets the material.
    #[must_use]
    pub fn with_material(mut self, material: &'a [u8]) -> Self {
        self.material = Cow::Borrowed(material);
        self
    }
    /// The corners.
    #[must_use]
    pub fn corners(&self) -> &[Vertex] {
        let count = num::to_usize(self.corner_count);
        self.vertices.get(..count).unwrap_or(&self.vertices)
    }
    pub(crate) fn from_face(face: &Face<'a>) -> Self {
        let after_nul = face
            .texture_field
            .map_or(&[][..], |field| field.get(face.texture.as_bytes().len().saturating_add(1)..).unwrap_or_default());
        Self {
            corner_count: face.corner_count,
            vertices: face.vertices,
            raw_flags: face.raw_flags,
            texture: Cow::Borrowed(face.texture.as_bytes()),
            material: Cow::Borrowed(face.material.as_bytes()),
            texture_after_nul: Cow::Borrowed(after_nul),
        }
    }
}
