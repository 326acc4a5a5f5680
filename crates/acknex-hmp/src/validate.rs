//! Findings about a file that can be read: [`Terrain::validate`].

mod frames;
mod mesh;
mod skins;
mod structure;

use formats_core::Diagnostics;

use crate::Terrain;

impl Terrain<'_> {
    /// Looks at everything, and reports what is unusual: each kind of finding once, with its first offset and its count.
    /// Never fails. Takes time in proportion to the file.
    #[must_use]
    pub fn validate(&self) -> Diagnostics {
        let mut found = Diagnostics::new();
        structure::check(self, &mut found);
        skins::check(self, &mut found);
        mesh::check(self, &mut found);
        frames::check(self, &mut found);
        found
    }
}

/// A number of an element.
fn element(index: usize) -> Option<u32> {
    index.try_into().ok()
}
