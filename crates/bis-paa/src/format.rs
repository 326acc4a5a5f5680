//! Implements the trait of all formats.

use alloc::vec::Vec;

use formats_core::Companion;

use crate::Texture;

impl Texture<'_> {
    /// The other files that a texture needs: none.
    #[must_use]
    pub fn companions(&self, file_name: &str) -> Vec<Companion> {
        let _ = file_name;
        Vec::new()
    }
}

formats_core::impl_format!(Texture);
