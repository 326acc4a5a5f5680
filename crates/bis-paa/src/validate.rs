//! Findings about a file that can be read: [`Texture::validate`].

mod levels;
mod structure;

use formats_core::Diagnostics;

use crate::Texture;

impl Texture<'_> {
    /// Looks at everything, and reports what is unusual: each kind of finding once, with its first offset and its count.
    /// Never fails. Unpacks every level, one at a time.
    #[must_use]
    pub fn validate(&self) -> Diagnostics {
        let mut found = Diagnostics::new();
        structure::check(self, &mut found);
        levels::check(self, &mut found);
        found
    }
}
