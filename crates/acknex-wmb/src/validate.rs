//! Findings about files that can be read.

mod blocks;
mod boxes;
mod bsp;
mod faces;
mod lists;
mod objects;
mod textures;
mod values;
mod wad;
mod wmp;

use formats_core::Diagnostics;

use crate::{Wad, Wmb, Wmp};

impl Wmb<'_> {
    /// Looks at everything that [`parse`](Self::parse) leaves to the first access, and says what is unusual: each kind of
    /// finding once, with its first offset and its count. Never fails. Takes time in proportion to the file.
    #[must_use]
    pub fn validate(&self) -> Diagnostics {
        let mut found = Diagnostics::new();
        lists::check(self, &mut found);
        textures::check(self, &mut found);
        faces::check(self, &mut found);
        bsp::check(self, &mut found);
        blocks::check(self, &mut found);
        boxes::check(self, &mut found);
        objects::check(self, &mut found);
        values::check(self, &mut found);
        found
    }
}

impl Wad<'_> {
    /// Reads every entry, and says what is unusual.
    #[must_use]
    pub fn validate(&self) -> Diagnostics {
        let mut found = Diagnostics::new();
        wad::check(self, &mut found);
        found
    }
}

impl Wmp<'_> {
    /// Looks at every node, and says what is unusual.
    #[must_use]
    pub fn validate(&self) -> Diagnostics {
        let mut found = Diagnostics::new();
        wmp::check(self, &mut found);
        found
    }
}
