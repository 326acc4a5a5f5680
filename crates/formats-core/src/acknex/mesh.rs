//! Texture coordinates and triangles: `mdl_uvvert_t`, `mdl_triangle_t`.

crate::record! {
    /// A texture coordinate of MDL3 to MDL5, and of HMP4 files with triangles.
    ///
    /// Source: the engine's document. That it may equal the size of the skin, or be outside it, is measured.
    pub struct TexCoord: 4 {
        /// Pixels from the left.
        pub u: i16,
        /// Pixels from the top.
        pub v: i16,
    }
}
crate::record! {
    /// A triangle of MDL3 to MDL5, of the smallest form of MDL7, and of HMP4 files with triangles.
    ///
    /// Source: the engine's document, which calls the numbers signed; larger ones occur.
    pub struct Triangle: 12 {
        /// Its vertices, clockwise seen from outside.
        pub vertices: [u16; 3],
        /// Its texture coordinates.
        pub tex_coords: [u16; 3],
    }
}
