//! Texture coordinates: `stvert_t` of Quake, `mdl_uvvert_t`.

use formats_core::{List, glam::Vec2};

formats_core::record! {
    /// The texture coordinate of a vertex in IDPO and MDL2.
    ///
    /// Source: Quake's public documents; measured.
    pub struct QuakeTexCoord: 12 {
        /// Nonzero (0x20) if it is on the line between the skin's halves for front and back.
        pub on_seam: i32,
        /// Pixels from the left.
        pub s: i32,
        /// Pixels from the top.
        pub t: i32,
    }
}
formats_core::record! {
    /// A texture coordinate of MDL3 to MDL5.
    ///
    /// Source: the engine's document; that it may equal the size of the skin or be outside it is measured.
    pub struct TexCoord: 4 {
        /// Pixels from the left.
        pub u: i16,
        /// Pixels from the top.
        pub v: i16,
    }
}

impl QuakeTexCoord {
    /// Returns the position on a skin of this width, in pixels, for a triangle of the front or the back.
    #[must_use]
    #[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "skins are smaller than 2^24 pixels wide")]
    pub fn texel(&self, faces_front: bool, width: f32) -> Vec2 {
        let shift = if !faces_front && self.on_seam != 0 { width / 2.0 } else { 0.0 };
        Vec2::new(self.s as f32 + shift, self.t as f32)
    }
}

impl From<TexCoord> for QuakeTexCoord {
    /// A coordinate that is not on a seam.
    fn from(TexCoord { u, v }: TexCoord) -> Self {
        Self { on_seam: 0, s: u.into(), t: v.into() }
    }
}

formats_core::forms! {
    /// Texture coordinates as stored in the file.
    pub enum TexCoordTable: QuakeTexCoord {
        /// IDPO and MDL2: one per vertex.
        Quake(QuakeTexCoord),
        /// MDL3 to MDL5: shared by triangles.
        Plain(TexCoord),
    }
}

/// Texture coordinates of either form; in MDL3 to MDL5, none is on a seam.
pub type TexCoords<'a> = List<TexCoordTable<'a>>;
