//! The header of MDL7.

use formats_core::{Error, ErrorKind, Result, field_at};

use super::{BoneHead, BoneMatrix, FrameHeader, TexCoord, VertexForm};
use crate::skin::SkinHeader;
use formats_core::{Record, acknex::Material};

formats_core::record! {
    /// The header: counts, and the size of each structure in this file.
    ///
    /// Source: measured; the format is not documented.
    pub struct Header: 48 {
        /// `MDL7`.
        pub magic: [u8; 4],
        /// 0 in all known files.
        pub version: u32,
        /// Number of bones.
        pub bone_count: u32,
        /// Number of groups.
        pub group_count: u32,
        /// Size of the file up to the end of the deformers.
        pub data_size: u32,
        /// Bytes of [`Mdl7::entity_data`](super::Mdl7::entity_data), after the deformers.
        pub entity_size: u32,
        /// Bytes of [`Mdl7::editor_data`](super::Mdl7::editor_data), after that.
        pub editor_size: u32,
        /// Bytes of a bone: 36, or 16 without names.
        pub bone_size: u16,
        /// Bytes of a skin before its data: 28 with a name of 16 bytes.
        pub skin_size: u16,
        /// Bytes of a color: 16.
        pub color_size: u16,
        /// Bytes of a material: 68.
        pub material_size: u16,
        /// Bytes of a texture coordinate: 8.
        pub tex_coord_size: u16,
        /// Bytes of a triangle: 12, 16, 26 or 44.
        pub triangle_size: u16,
        /// Bytes of a vertex: 16, 26 or 28.
        pub vertex_size: u16,
        /// Bytes of a vertex in a frame: 16, 26 or 28.
        pub frame_vertex_size: u16,
        /// Bytes of a bone's matrix: 68.
        pub bone_matrix_size: u16,
        /// Bytes of a frame's header: 24.
        pub frame_size: u16,
    }
}

impl Header {
    /// The sizes in nearly all files: names, two materials per triangle, normals as vectors.
    pub const USUAL: Self = Self {
        magic: *b"MDL7",
        version: 0,
        bone_count: 0,
        group_count: 0,
        data_size: 0,
        entity_size: 0,
        editor_size: 0,
        bone_size: 36,
        skin_size: 28,
        color_size: 16,
        material_size: 68,
        tex_coord_size: 8,
        triangle_size: 26,
        vertex_size: 26,
        frame_vertex_size: 26,
        bone_matrix_size: 68,
        frame_size: 24,
    };

    /// Checks that every structure has a known size.
    ///
    /// # Errors
    /// If one has not; the error points to its size.
    pub fn check_sizes(&self) -> Result<()> {
        let at_least = |size: u16, least: usize| usize::from(size) >= least;
        let is = |size: u16, expected: usize| usize::from(size) == expected;
        let vertex = |size: u16| VertexForm::from_size(size).is_some();
        for (known, at) in [
            (at_least(self.bone_size, BoneHead::SIZE), field_at!(Self, bone_size)),
            (at_least(self.skin_size, SkinHeader::SIZE), field_at!(Self, skin_size)),
            (is(self.color_size, 16), field_at!(Self, color_size)),
            (is(self.material_size, Material::SIZE), field_at!(Self, material_size)),
            (is(self.tex_coord_size, TexCoord::SIZE), field_at!(Self, tex_coord_size)),
            (matches!(self.triangle_size, 12 | 16 | 26 | 44), field_at!(Self, triangle_size)),
            (vertex(self.vertex_size), field_at!(Self, vertex_size)),
            (vertex(self.frame_vertex_size), field_at!(Self, frame_vertex_size)),
            (is(self.bone_matrix_size, BoneMatrix::SIZE), field_at!(Self, bone_matrix_size)),
            (is(self.frame_size, FrameHeader::SIZE), field_at!(Self, frame_size)),
        ] {
            if !known {
                let error = ErrorKind::Unsupported("a structure has a size that no known program writes");
                return Err(Error::new(error, "header", at));
            }
        }
        Ok(())
    }
}
