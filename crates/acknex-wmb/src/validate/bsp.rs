//! Findings about planes, vertices, faces and the BSP tree.

use alloc::{vec, vec::Vec};

use formats_core::{Diagnostics, Steps, field_at};

use crate::{Contents, Face, Face2, FaceLight, Leaf, Leaf2, ListKind, Version, Wmb, codes, number::element};

pub(super) fn check(wmb: &Wmb<'_>, found: &mut Diagnostics) {
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
