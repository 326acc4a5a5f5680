//! Findings about level sources.

use alloc::{vec, vec::Vec};

use formats_core::{Diagnostics, field_at};

use crate::{
    Wmp, codes,
    number::element,
    wmp::{NodeHeader, WmpBlock, WmpContent, WmpForm, WmpKind, WmpNode, WmpShape},
};

pub(super) fn check(wmp: &Wmp<'_>, found: &mut Diagnostics) {
    if let Some(text) = wmp.text() {
        for (declared, count) in text.counts {
            if declared.is_some_and(|declared| declared != count) {
                found.report(codes::SOURCE_COUNT, 0, None);
            }
        }
        if text.is_palette_odd {
            found.report(codes::SOURCE_PALETTE, 0, None);
        }
        for at in &text.misplaced {
            found.report(codes::SOURCE_PLACE, *at, None);
        }
    }
    let mut children: Vec<u32> = vec![0; wmp.nodes().len()];
    for node in wmp.nodes() {
        let parent = node.parent.and_then(|parent| children.get_mut(usize::try_from(parent).ok()?));
        if let Some(count) = parent {
            *count = count.saturating_add(1);
        }
    }
    for (index, (node, count)) in wmp.nodes().iter().zip(children).enumerate() {
        let index = Some(element(index));
        // In a text, the number of children is the actual one; wrong counts are reported separately.
        if node.form == WmpForm::Binary && u32::from(node.header.child_count) != count {
            found.report(codes::SOURCE_CHILDREN, field_at!(NodeHeader, child_count, node.at), index);
        }
        check_node(node, index, found);
    }
}

fn check_node(node: &WmpNode<'_>, index: Option<u32>, found: &mut Diagnostics) {
    if let WmpKind::Other(_) = node.kind() {
        found.report(codes::SOURCE_KIND, node.at, index);
    }
    let numbers = [node.origin, node.angles, node.scale];
    if numbers.iter().flatten().any(|number| !number.is_finite()) {
        found.report(codes::OBJECT_NOT_FINITE, node.at, index);
    }
    match &node.content {
        WmpContent::Block(block) => check_block(block, node, index, found),
        // A path has an unknown number.
        WmpContent::Path(..) => {}
        _ if !node.more.is_empty() => found.report(codes::SOURCE_REST, node.at, index),
        _ => {}
    }
}

fn check_block(block: &WmpBlock<'_>, node: &WmpNode<'_>, index: Option<u32>, found: &mut Diagnostics) {
    match block.shape {
        WmpShape::Empty => found.report(codes::SOURCE_EMPTY, node.at, index),
        WmpShape::Unbounded => found.report(codes::SOURCE_UNBOUNDED, node.at, index),
        _ => {}
    }
    if block.vertices.iter().any(|vertex| vertex.values.iter().any(|number| !number.is_finite())) {
        found.report(codes::NOT_FINITE, node.at, index);
    }
    let outside = |corner: u16| usize::from(corner) >= block.vertices.len();
    for face in block.faces() {
        if face.corners().any(outside) {
            found.report(codes::SOURCE_CORNER, node.at, index);
        }
        // For a block that encloses nothing, this is already reported.
        if face.corners().len() < 3 && block.shape != WmpShape::Empty {
            found.report(codes::SOURCE_FACE, node.at, index);
        }
    }
}
