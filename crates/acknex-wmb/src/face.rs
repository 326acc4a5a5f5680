//! Faces: the polygons of WMB2 to WMB6.

formats_core::record! {
    /// `dface_t` of Quake, in WMB2.
    pub struct Face2: 20 {
        /// Number of its plane.
        pub plane: u16,
        /// 0 if the face is on the side to which the plane's normal points, otherwise 1.
        pub side: u16,
        /// Its first edge in the list of surface edges.
        pub first_edge: i32,
        /// The number of consecutive edges.
        pub edge_count: u16,
        /// Number of its texture info.
        pub tex_info: u16,
        /// `styles`: 0 for a lit face; 255 is unused.
        pub light: [u8; 4],
        /// The start of its luxels in the light list, in bytes; -1 for none.
        pub light_offset: i32,
    }
}
formats_core::record! {
    /// A face of WMB3 to WMB6.
    pub struct Face: 24 {
        /// Unused: uninitialized memory of the compiler.
        pub unused: u16,
        /// 0 if the face is on the side to which the plane's normal points, otherwise 1.
        pub side: u16,
        /// Its first edge in the list of surface edges.
        pub first_edge: i32,
        /// The number of consecutive edges.
        pub edge_count: u16,
        /// Number of its texture info.
        pub tex_info: u16,
        /// Up to WMB5, a style as in WMB2, and meaningless bytes; in WMB6, the style, the page, and x and y of its luxels on the
        /// page.
        pub light: [u8; 4],
        /// The start of its luxels in the light list, in bytes; -1 for none. In WMB6, 0 for a lit face.
        pub light_offset: i32,
        /// Number of its plane.
        pub plane: i32,
    }
}

impl From<Face2> for Face {
    fn from(old: Face2) -> Self {
        let Face2 { plane, side, first_edge, edge_count, tex_info, light, light_offset } = old;
        Self { unused: plane, side, first_edge, edge_count, tex_info, light, light_offset, plane: plane.into() }
    }
}

impl Face {
    /// Whether the face has an offset in the light list or on a page: `light_offset` is not -1. The luxels may still be missing,
    /// see [`Wmb::face_light`](crate::Wmb::face_light).
    #[must_use]
    pub const fn is_lit(&self) -> bool {
        self.light_offset != -1
    }
    /// Whether it faces in the direction of its plane's normal.
    #[must_use]
    pub const fn is_front(&self) -> bool {
        self.side == 0
    }
}
