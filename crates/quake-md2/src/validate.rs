//! Findings about a file that can be read: [`Model::validate`].

mod geometry;
mod names;
mod structure;

use formats_core::Diagnostics;

use crate::Model;

impl Model<'_> {
    /// Looks at everything that [`parse`](Self::parse) leaves to the first access, and says what is odd: each kind of
    /// finding once, with its first place and its count. Never fails. Takes time in proportion to the file.
    #[must_use]
    pub fn validate(&self) -> Diagnostics {
        let mut found = Diagnostics::new();
        structure::check(self, &mut found);
        names::check(self, &mut found);
        geometry::check(self, &mut found);
        found
    }
}
