//! The header before a skin's data: the beginning of `mdl5_skin_t`.

crate::record! {
    /// The header before the data of a skin in MDL5, HMP5 and HMP7; in MDL7 a name follows it. Up to MDL4, and in
    /// HMP4, there is only the type.
    ///
    /// Source: the engine's document; types above 13 are measured.
    pub struct SkinHeader: 12 {
        /// What the data are: a [`SkinType`](super::SkinType).
        pub raw_type: u32,
        /// The width in pixels, or another number that the type needs: [`Skin::width`](super::Skin::width).
        pub width: u32,
        /// The height in pixels; 1 where there are none.
        pub height: u32,
    }
}
