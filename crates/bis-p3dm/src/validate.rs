//! Findings about a file that can be read.

mod components;
mod faces;
mod geometry;
mod names;
mod points;
mod properties;
mod selections;
mod structure;
mod tags;

use formats_core::{Diagnostics, Steps};

use crate::Model;

impl Model<'_> {
    /// Looks at everything that [`parse`](Self::parse) leaves to the first access, and says what is unusual: each kind of
    /// finding once, with its first offset and its count. Never fails.
    ///
    /// The element of a finding is the level of detail, or the point, face, tag or corner in its level that it is about.
    /// Every level is looked at once, frame by frame; beside the file it takes memory for one level without its frames.
    #[must_use]
    pub fn validate(&self) -> Diagnostics {
        let mut found = Diagnostics::new();
        structure::check(self, &mut found);
        // Every pair of a face and a point of a component: real ones are small, but a file could name each a thousand times.
        let steps = Steps::new(self.bytes().len(), 256, 1 << 20);
        for (n, lod) in (0_u32..).zip(self.lods()) {
            points::check(lod, &mut found);
            faces::check(lod, &mut found);
            tags::check(lod, n, &mut found);
            properties::check(lod, &mut found);
            selections::check(lod, &mut found);
            geometry::check(lod, n, &steps, &mut found);
        }
        found
    }
}

/// The index of an element, as findings have it.
fn element(index: usize) -> Option<u32> {
    u32::try_from(index).ok()
}
