//! Findings about level sources.

use alloc::{vec, vec::Vec};

use formats_core::{Diagnostics, field_at};

use crate::{
    Wmp, codes,
    number::element,
    wmp::{NodeHeader, WmpContent, WmpKind},
};

pub(super) fn check(wmp: &Wmp<'_>, found: &mut Diagnostics) {
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
