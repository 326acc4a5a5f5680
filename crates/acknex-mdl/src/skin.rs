//! Skins: `mdl_skin_t`, `mdl5_skin_t` and those of MDL7.

use core::ops::Deref;

use formats_core::{Text, acknex};

formats_core::record! {
    /// Precedes the data of a skin in MDL5; in MDL7 a name follows it. Up to MDL4 there is only the type.
    ///
    /// Source: the engine's document; types above 13 are measured.
    pub struct SkinHeader: 12 {
        /// The kind of the data: an [`acknex::SkinType`].
        pub raw_type: u32,
        /// The width in pixels, or another number that the type needs: [`acknex::Skin::width`].
        pub width: u32,
        /// The height in pixels; 1 without pixels.
        pub height: u32,
    }
}
formats_core::record! {
    /// The time until which an image or frame of a group is shown, in seconds from the start of the group.
    ///
    /// Source: Quake's public documents.
    pub struct Time: 4 {
        /// The time in seconds since the start of the group at which it ends.
        pub seconds: f32,
    }
}

/// A skin of any generation. It can be used as the [`acknex::Skin`] that holds its data.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Skin<'a> {
    /// Its offset: that of its type, or of its pixels if it belongs to a group.
    pub at: u64,
    /// The field of its name with all bytes, in MDL7; otherwise empty.
    pub name_field: &'a [u8],
    /// The index of its [group](crate::classic::SkinGroup) of images, in IDPO and MDL2.
    pub group: Option<u32>,
    /// The data.
    pub data: acknex::Skin<'a>,
}

impl<'a> Skin<'a> {
    /// Its name; empty before MDL7.
    #[must_use]
    pub fn name(&self) -> Text<'a> {
        Text::until_nul(self.name_field)
    }
}
impl<'a> Deref for Skin<'a> {
    type Target = acknex::Skin<'a>;
    fn deref(&self) -> &acknex::Skin<'a> {
        &self.data
    }
}
