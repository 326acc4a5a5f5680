//! The structures of the document.

use formats_core::glam::Vec3;

formats_core::record! {
    /// The first 24 bytes. Offsets are in bytes from the start of the file. Source: invented.
    pub struct Header: 24 {
        /// `TRI1`.
        pub magic: [u8; 4],
        /// 1.
        pub version: i32,
        /// Number of vertices.
        pub vertex_count: i32,
        /// The offset of the vertices.
        pub vertex_offset: i32,
        /// Number of triangles.
        pub triangle_count: i32,
        /// The offset of the triangles.
        pub triangle_offset: i32,
    }
}

formats_core::record! {
    /// A vertex. Source: invented.
    pub struct Vertex: 12 {
        /// Meters, Y up.
        pub position: Vec3,
    }
}

formats_core::record! {
    /// A triangle, counterclockwise seen from outside. Source: invented.
    pub struct Triangle: 6 {
        /// Indices, which are not checked.
        pub vertices: [u16; 3],
    }
}
