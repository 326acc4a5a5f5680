//! Findings about files that can be read.

mod boxes;
mod bsp;
mod lists;
mod objects;
mod source;
mod textures;
mod values;

use formats_core::{Diagnostics, ErrorKind};

use crate::{Wad, Wmb, Wmp, codes, number::element};

impl Wmb<'_> {
    /// Looks at everything that [`parse`](Self::parse) leaves to the first access, and says what is unusual: each kind of
    /// finding once, with its first offset and its count. Never fails. Takes time in proportion to the file.
    #[must_use]
    pub fn validate(&self) -> Diagnostics {
        let mut found = Diagnostics::new();
        lists::check(self, &mut found);
        textures::check(self, &mut found);
        bsp::check_faces(self, &mut found);
        bsp::check(self, &mut found);
        lists::check_blocks(self, &mut found);
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
        check_wad(self, &mut found);
        found
    }
}

impl Wmp<'_> {
    /// Looks at every node, and says what is unusual.
    #[must_use]
    pub fn validate(&self) -> Diagnostics {
        let mut found = Diagnostics::new();
        source::check(self, &mut found);
        found
    }
}

fn check_wad(wad: &Wad<'_>, found: &mut Diagnostics) {
    for index in 0..wad.entries().len() {
        if let Err(error) = wad.data(index) {
            found.report(codes::WAD_OUTSIDE, error.offset(), Some(element(index)));
            continue;
        }
        let texture = wad.texture(index).and_then(|texture| texture.map(|texture| texture.bytes()).transpose());
        if let Err(error) = texture {
            debug_assert!(!matches!(error.kind(), ErrorKind::OutsideFile { .. }), "checked above");
            found.report(codes::WAD_TEXTURE, error.offset(), Some(element(index)));
        }
    }
}
