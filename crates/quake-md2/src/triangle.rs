//! Triangles and their texture coordinates: `dtriangle_t` and `dstvert_t`.

use formats_core::glam::Vec2;

formats_core::record! {
    /// `dstvert_t`: a point on the skin, in texels from its top left corner.
    ///
    /// Real files have coordinates outside the skin, on both sides: the skin repeats. Source: the format document;
    /// signs and ranges are measured.
    pub struct TexCoord: 4 {
        /// Distance from the left edge, in texels.
        pub s: i16,
        /// Distance from the top edge, in texels.
        pub t: i16,
    }
}
impl TexCoord {
    /// Returns the center of the texel as a UV, on a skin of `width` × `height` texels. A size below 1 counts as 1.
    pub(crate) fn uv(self, width: i32, height: i32) -> Vec2 {
        #[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "no skin has 16 million texels per row")]
        let size = |texels: i32| texels.max(1) as f32;
        Vec2::new((f32::from(self.s) + 0.5) / size(width), (f32::from(self.t) + 0.5) / size(height))
    }
}

formats_core::record! {
    /// `dtriangle_t`: three corners, clockwise seen from outside.
    ///
    /// The document has signed indices; engines and real files use them as unsigned. They are not checked: see
    /// [`validate`](crate::Model::validate).
    pub struct Triangle: 12 {
        /// `index_xyz`: indices into the vertices of every frame.
        pub vertices: [u16; 3],
        /// `index_st`: indices into the texture coordinates.
        pub tex_coords: [u16; 3],
    }
}
