//! Findings about the boxes of blocks, nodes, leaves and regions.

use formats_core::{Diagnostics, field_at, glam::Vec3};

use crate::{BlockHeader, Leaf, Leaf2, Node, Node2, Object, Region, Version, Wmb, codes, number::element};

pub(super) fn check(wmb: &Wmb<'_>, found: &mut Diagnostics) {
    blocks(wmb, found);
    tree(wmb, found);
    for (index, object) in wmb.objects().iter().enumerate() {
        if let Object::Region(Region { mins, maxs, .. }) = object.record
            && mins.cmpgt(maxs).any()
        {
            found.report(codes::BOX_TURNED, field_at!(Region, mins, object.at), Some(element(index)));
        }
    }
}

fn blocks(wmb: &Wmb<'_>, found: &mut Diagnostics) {
    /// The tolerance of boxes in quants: compilers round.
    const NEAR: f32 = 1.0;
    for (index, block) in wmb.blocks().iter().enumerate() {
        let BlockHeader { mins, maxs, .. } = block.header.record;
        let (at, index) = (field_at!(BlockHeader, mins, block.header.at), Some(element(index)));
        let positions = || block.vertices.iter().map(|vertex| vertex.position);
        let Some((low, high)) = positions().reduce(Vec3::min).zip(positions().reduce(Vec3::max)) else { continue };
        let off = (low - mins).abs().max((high - maxs).abs());
        if mins.cmpgt(maxs).any() {
            found.report(codes::BOX_TURNED, at, index);
        } else if off.is_nan() || off.max_element() > NEAR {
            found.report(codes::BOX_WRONG, at, index);
        }
    }
}

/// The minimum and maximum corner of a box. Packed numbers sort like their coordinates.
type Corners = ([i16; 3], [i16; 3]);

fn is_turned((mins, maxs): Corners) -> bool {
    mins.iter().zip(maxs).any(|(min, max)| *min > max)
}

fn holds(outer: Corners, inner: Corners) -> bool {
    let less = |a: [i16; 3], b: [i16; 3]| a.iter().zip(b).all(|(a, b)| *a <= b);
    less(outer.0, inner.0) && less(inner.1, outer.1)
}

fn tree(wmb: &Wmb<'_>, found: &mut Diagnostics) {
    let old = wmb.version() == Version::Wmb2;
    let (nodes, leafs) = (wmb.nodes(), wmb.leafs());
    let node_at = |at| if old { field_at!(Node2, mins, at) } else { field_at!(Node, mins, at) };
    let leaf_at = |at| if old { field_at!(Leaf2, mins, at) } else { field_at!(Leaf, mins, at) };
    for (index, leaf) in leafs.located().enumerate() {
        // Solid leaves have no box: the fields are uninitialized memory of the compiler.
        if has_place(index, &leaf) && is_turned((leaf.mins, leaf.maxs)) {
            found.report(codes::BOX_TURNED, leaf_at(leaf.at), Some(element(index)));
        }
    }
    for (index, node) in nodes.located().enumerate() {
        let own = (node.mins, node.maxs);
        let (at, index) = (node_at(node.at), Some(element(index)));
        if is_turned(own) {
            found.report(codes::BOX_TURNED, at, index);
            continue;
        }
        let of = |child: i32| {
            if let Ok(child) = usize::try_from(child) {
                return nodes.get(child).map(|node| (node.mins, node.maxs));
            }
            let number = usize::try_from(!child).ok()?;
            leafs.get(number).filter(|leaf| has_place(number, leaf)).map(|leaf| (leaf.mins, leaf.maxs))
        };
        if node.children.into_iter().filter_map(of).any(|child| !is_turned(child) && !holds(own, child)) {
            found.report(codes::BOX_WRONG, at, index);
        }
    }
}

fn has_place(index: usize, leaf: &Leaf) -> bool {
    index > 0 && leaf.contents() != crate::Contents::Solid
}
