//! Texture coordinates: `stvert_t` of Quake, `mdl_uvvert_t`.

use formats_core::{Records, glam::Vec2};

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

/// Texture coordinates of either form, decoded on access. Copying is free.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TexCoords<'a> {
    /// IDPO and MDL2: one per vertex.
    Quake(Records<'a, QuakeTexCoord>),
    /// Of MDL3 to MDL5.
    Plain(Records<'a, TexCoord>),
}

impl<'a> TexCoords<'a> {
    /// Returns the number of elements.
    #[must_use]
    pub const fn len(&self) -> usize {
        match self {
            Self::Quake(table) => table.len(),
            Self::Plain(table) => table.len(),
        }
    }
    /// Whether it is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The byte offset of coordinate `index`, from the start of the file.
    #[must_use]
    pub fn at(&self, index: usize) -> u64 {
        match self {
            Self::Quake(table) => table.at(index),
            Self::Plain(table) => table.at(index),
        }
    }
    /// Decodes coordinate `index` in the form of IDPO; in MDL3 to MDL5, it is not on a seam.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<QuakeTexCoord> {
        match self {
            Self::Quake(table) => table.get(index),
            Self::Plain(table) => {
                table.get(index).map(|TexCoord { u, v }| QuakeTexCoord { on_seam: 0, s: u.into(), t: v.into() })
            }
        }
    }
    /// The coordinates one after another, as [`get`](Self::get) decodes them.
    pub fn iter(&self) -> impl Iterator<Item = QuakeTexCoord> + Clone + use<'a> {
        let table = *self;
        (0..self.len()).map_while(move |index| table.get(index))
    }
}
