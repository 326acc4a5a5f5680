//! Findings about files that can be read.

mod boxes;
mod bsp;
mod lists;
mod objects;
mod textures;
mod values;

use alloc::{vec, vec::Vec};

use formats_core::{Diagnostics, ErrorKind, field_at};

use crate::{
    Wad, Wmb, Wmp, codes,
    number::element,
    wmp::{NodeHeader, WmpContent, WmpKind},
};

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
        check_wmp(self, &mut found);
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

fn check_wmp(wmp: &Wmp<'_>, found: &mut Diagnostics) {
    let mut children: Vec<u32> = vec![0; wmp.nodes().len()];
    for node in wmp.nodes() {
        let parent = node.parent.and_then(|parent| children.get_mut(usize::try_from(parent).ok()?));
        if let Some(count) = parent {
            *count = count.saturating_add(1);
        }
    }
    for (index, (node, count)) in wmp.nodes().iter().zip(children).enumerate() {
        let index = Some(element(index));
        if u32::from(node.header.child_count) != count {
            found.report(codes::SOURCE_CHILDREN, field_at!(NodeHeader, child_count, node.at), index);
        }
        if let WmpKind::Other(_) = node.kind() {
            found.report(codes::SOURCE_KIND, node.at, index);
        }
        if let WmpContent::Block(block) = &node.content {
            let outside = |corner: u16| usize::from(corner) >= block.vertices.len();
            for _ in block.faces().filter(|face| face.corners().any(outside)) {
                found.report(codes::SOURCE_CORNER, node.at, index);
            }
        }
    }
}
