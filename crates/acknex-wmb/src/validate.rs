//! Findings about files that can be read.

mod boxes;
mod bsp;
mod lists;
mod objects;
mod source;
mod textures;
mod values;

use alloc::vec::Vec;

use formats_core::{Diagnostics, ErrorKind};

use crate::{Wad, Wmb, Wmp, codes, number::element};

impl Wmb<'_> {
    /// Checks everything that [`parse`](Self::parse) defers to the first access, and reports anything unusual: each kind of finding
    /// once, with its first offset and its count. Never fails. The time is proportional to the size of the file.
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
    /// Reads every entry, and reports anything unusual.
    #[must_use]
    pub fn validate(&self) -> Diagnostics {
        let mut found = Diagnostics::new();
        check_wad(self, &mut found);
        found
    }
}

impl Wmp<'_> {
    /// Checks every node, and reports anything unusual.
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
    let entries = wad.entries();
    let mut ranges: Vec<(i64, i64, usize)> = entries
        .iter()
        .enumerate()
        .filter(|(_, entry)| entry.disk_size > 0)
        .map(|(index, entry)| {
            (entry.offset.into(), i64::from(entry.offset).saturating_add(entry.disk_size.into()), index)
        })
        .collect();
    ranges.sort_unstable();
    let mut last = (0, 0);
    for (start, end, index) in ranges {
        let at = entries.at(index);
        if (start, end) == last {
            found.report(codes::WAD_SHARED, at, Some(element(index)));
        } else if start < last.1 {
            found.report(codes::WAD_OVERLAP, at, Some(element(index)));
        }
        if end > last.1 {
            last = (start, end);
        }
    }
}
