//! Planes, vertices, edges, and the tables that link faces to them.

use formats_core::glam::Vec3;

formats_core::record! {
    /// `dplane_t` of Quake: the points whose dot product with the normal is the distance. In every version.
    pub struct Plane: 20 {
        /// A unit vector.
        pub normal: Vec3,
        /// The distance from the origin, in quants.
        pub distance: f32,
        /// 0 to 2 for a normal along X, Y or Z; 3 to 5 for a normal closest to that axis.
        pub kind: i32,
    }
}
formats_core::record! {
    /// A point of faces, to WMB6. X forward, Y left, Z up, in quants.
    pub struct Vertex: 12 {
        /// The position.
        pub position: Vec3,
    }
}
formats_core::record! {
    /// `dedge_t` of Quake, in WMB2.
    pub struct Edge2: 4 {
        /// Its two vertices.
        pub vertices: [u16; 2],
    }
}
formats_core::record! {
    /// An edge of faces, WMB3 to WMB6. Edge 0 is never used, since 0 has no sign.
    pub struct Edge: 8 {
        /// Its two vertices.
        pub vertices: [u32; 2],
    }
}
formats_core::record! {
    /// An edge of a face with its direction, to WMB6.
    pub struct SurfEdge: 4 {
        /// The index of an edge, whose first vertex is used; if negative, the second vertex of the edge `-edge`.
        pub edge: i32,
    }
}

impl From<Edge2> for Edge {
    fn from(old: Edge2) -> Self {
        Self { vertices: old.vertices.map(u32::from) }
    }
}

impl Plane {
    /// The distance of `point` in front of the plane, in quants; negative behind it.
    #[must_use]
    pub fn height(&self, point: Vec3) -> f32 {
        self.normal.dot(point) - self.distance
    }
}
