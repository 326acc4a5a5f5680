//! Findings about planes, vertices, faces and the BSP tree; about the boxes of blocks, nodes, leaves and regions; and about
//! level sources.

use alloc::{vec, vec::Vec};

use formats_core::{Diagnostics, Steps, field_at, glam::Vec3};

use crate::{
    BlockHeader, Contents, Face, Face2, FaceLight, Leaf, Leaf2, ListKind, Node, Node2, Object, Region, Version, Wmb,
    Wmp, codes,
    number::element,
    wmp::{NodeHeader, WmpBlock, WmpContent, WmpForm, WmpKind, WmpNode, WmpShape},
};

pub(super) fn check_bsp(wmb: &Wmb<'_>, found: &mut Diagnostics) {
    nodes(wmb, found);
    leafs(wmb, found);
    clip_nodes(wmb, found);
}

fn plane_exists(wmb: &Wmb<'_>, plane: i32) -> bool {
    usize::try_from(plane).is_ok_and(|plane| plane < wmb.planes().len())
}

fn nodes(wmb: &Wmb<'_>, found: &mut Diagnostics) {
    let nodes = wmb.nodes();
    let leafs = wmb.leafs().len();
    let mut has_parent: Vec<bool> = vec![false; nodes.len()];
    // The root has no parent: a node with the root as its child closes a cycle.
    if let Some(root) = has_parent.first_mut() {
        *root = true;
    }
    for (index, node) in nodes.located().enumerate() {
        if !plane_exists(wmb, node.plane) {
            found.report(codes::BAD_PLANE, node.at, Some(element(index)));
        }
        for child in node.children {
            if let Ok(child) = usize::try_from(child) {
                match has_parent.get_mut(child) {
                    None => found.report(codes::BAD_CHILD, node.at, Some(element(index))),
                    Some(true) => found.report(codes::CYCLE, node.at, Some(element(index))),
                    Some(parent) => *parent = true,
                }
            } else if usize::try_from(!child).map_or(true, |leaf| leaf >= leafs) {
                found.report(codes::BAD_CHILD, node.at, Some(element(index)));
            }
        }
    }
}

fn leafs(wmb: &Wmb<'_>, found: &mut Diagnostics) {
    let marks = wmb.mark_surfaces();
    let (rows, old) = (wmb.list_bytes(ListKind::Visibility).len(), wmb.version() == Version::Wmb2);
    for (index, leaf) in wmb.leafs().located().enumerate() {
        let range = usize::try_from(leaf.first).ok().zip(usize::try_from(leaf.count).ok());
        let end = range.and_then(|(first, count)| first.checked_add(count));
        // Solid leaves are empty: the fields are uninitialized memory of the compiler.
        if leaf.count != 0 && leaf.contents() != Contents::Solid && end.is_none_or(|end| end > marks.len()) {
            found.report(codes::BAD_LEAF, leaf.at, Some(element(index)));
        }
        let row = usize::try_from(leaf.visibility_offset);
        let is_outside = row.map_or(leaf.visibility_offset != -1, |row| row >= rows);
        if index > 0 && leaf.contents() != Contents::Solid && is_outside {
            let at = if old {
                field_at!(Leaf2, visibility_offset, leaf.at)
            } else {
                field_at!(Leaf, visibility_offset, leaf.at)
            };
            found.report(codes::BAD_VISIBILITY, at, Some(element(index)));
        }
    }
    let items = if wmb.version() == Version::Wmb7 { wmb.blocks().len() } else { wmb.faces().len() };
    for (index, mark) in marks.located().enumerate() {
        if usize::try_from(mark.index).map_or(true, |item| item >= items) {
            found.report(codes::BAD_MARK_SURFACE, mark.at, Some(element(index)));
        }
    }
}

fn clip_nodes(wmb: &Wmb<'_>, found: &mut Diagnostics) {
    let nodes = wmb.clip_nodes();
    for (index, node) in nodes.located().enumerate() {
        if !plane_exists(wmb, node.plane) {
            found.report(codes::BAD_PLANE, node.at, Some(element(index)));
        }
        // Below 0 are contents.
        let outside = |child: &i32| usize::try_from(*child).is_ok_and(|child| child >= nodes.len());
        if node.children.iter().any(outside) {
            found.report(codes::BAD_CLIP_CHILD, node.at, Some(element(index)));
        }
    }
}

pub(super) fn check_faces(wmb: &Wmb<'_>, found: &mut Diagnostics) {
    let planes = wmb.planes();
    for (index, plane) in planes.located().enumerate() {
        if !(plane.normal.is_finite() && plane.distance.is_finite()) {
            found.report(codes::NOT_FINITE, plane.at, Some(element(index)));
        }
    }
    for (index, vertex) in wmb.vertices().located().enumerate() {
        if !vertex.position.is_finite() {
            found.report(codes::NOT_FINITE, vertex.at, Some(element(index)));
        }
    }
    // Faces may share edges, but more than a few times means damage, and is not worth the time.
    let steps = Steps::new(wmb.bytes().len(), 4, 65_536);
    let old = wmb.version() == Version::Wmb2;
    let place = |at: u64, field: fn(u64) -> [u64; 3]| field(at);
    for (index, face) in wmb.faces().located().enumerate() {
        let [plane_at, edges_at, info_at] = place(face.at, if old { old_fields } else { new_fields });
        let index = Some(element(index));
        if usize::try_from(face.plane).map_or(true, |plane| plane >= planes.len()) {
            found.report(codes::BAD_PLANE, plane_at, index);
        }
        if usize::from(face.tex_info) >= wmb.tex_infos().len() {
            found.report(codes::BAD_TEX_INFO, info_at, index);
            continue;
        }
        if face.edge_count < 3 {
            found.report(codes::FEW_EDGES, edges_at.saturating_add(4), index);
        }
        if !steps.take(usize::from(face.edge_count)) {
            continue;
        }
        if wmb.face_corners(&face).any(|corner| corner.is_none()) {
            found.report(codes::BAD_EDGE, edges_at, index);
        } else if matches!(wmb.face_light(&face), FaceLight::Missing) {
            found.report(codes::MISSING_LUXELS, face.at, index);
        }
    }
}

/// The plane, the first edge and the texture info.
const fn new_fields(at: u64) -> [u64; 3] {
    [field_at!(Face, plane, at), field_at!(Face, first_edge, at), field_at!(Face, tex_info, at)]
}
const fn old_fields(at: u64) -> [u64; 3] {
    [field_at!(Face2, plane, at), field_at!(Face2, first_edge, at), field_at!(Face2, tex_info, at)]
}

pub(super) fn check_boxes(wmb: &Wmb<'_>, found: &mut Diagnostics) {
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
    index > 0 && leaf.contents() != Contents::Solid
}

pub(super) fn check_source(wmp: &Wmp<'_>, found: &mut Diagnostics) {
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
