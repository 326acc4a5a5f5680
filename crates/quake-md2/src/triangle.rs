//! Triangles and their texture coordinates: `dtriangle_t` and `dstvert_t`.

formats_core::record! {
    /// `dstvert_t`: a point on the skin, in texels from its top left corner.
    ///
    /// Real files reach beyond the skin, on both sides: the skin repeats. Source: the format document; signs and
    /// ranges are measured.
    pub struct TexCoord: 4 {
        /// To the right, in texels.
        pub s: i16,
        /// Down, in texels.
        pub t: i16,
    }
}
formats_core::record! {
    /// `dtriangle_t`: three corners, clockwise seen from outside.
    ///
    /// The document has signed indices; engines and real files use them as unsigned. They are not checked: see
    /// [`validate`](crate::Model::validate).
    pub struct Triangle: 12 {
        /// `index_xyz`: into each frame's vertices.
        pub vertices: [u16; 3],
        /// `index_st`: into the texture coordinates.
        pub tex_coords: [u16; 3],
    }
}
