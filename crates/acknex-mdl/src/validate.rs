//! Findings about a file that can be read: [`Model::validate`] and its codes.

mod bones;
pub mod codes;
mod frames;
mod names;
mod skins;
mod structure;
mod surface;
mod weights;

use formats_core::Diagnostics;

use crate::Model;

impl Model<'_> {
    /// Reports everything that is unusual or wrong and can be read all the same: each kind of finding once, with its
    /// first offset and its count. Never fails. Takes time in proportion to the file.
    ///
    /// Elements count from 0: skins over all groups; vertices, triangles and frames within their group.
    #[must_use]
    pub fn validate(&self) -> Diagnostics {
        let mut found = Diagnostics::new();
        structure::check(self, &mut found);
        skins::check(self, &mut found);
        names::check(self, &mut found);
        surface::check(self, &mut found);
        frames::check(self, &mut found);
        if let Some(model) = self.mdl7() {
            bones::check(model, &mut found);
            weights::check(model, &mut found);
        }
        found
    }
}

/// The number of an element, as findings have it.
fn element(index: usize) -> Option<u32> {
    u32::try_from(index).ok()
}
