//! Findings about a file that can be read: [`Model::validate`].

mod geometry;
mod names;
mod structure;

use formats_core::Diagnostics;

use crate::Model;

impl Model<'_> {
    /// Checks everything that [`parse`](Self::parse) leaves to the first access, and reports what is unusual or wrong:
    /// each kind of finding once, with its first position and its count. Never fails. Takes time in proportion to the
    /// size of the file.
    #[must_use]
    pub fn validate(&self) -> Diagnostics {
        let mut found = Diagnostics::new();
        structure::check(self, &mut found);
        names::check(self, &mut found);
        geometry::check(self, &mut found);
        found
    }
}
