//! Findings about selections: their names, their weights, and proxies.

use alloc::{collections::BTreeSet, vec};
use formats_core::num;

use formats_core::Diagnostics;

use super::element;
use crate::{Lod, Selection, Tag, TagData, codes};

pub(super) fn check(lod: &Lod<'_>, found: &mut Diagnostics) {
    let mut seen = BTreeSet::new();
    for (n, tag) in lod.tags().iter().enumerate() {
        let TagData::Selection(selection) = tag.data() else { continue };
        let name = selection.name.as_bytes();
        if !seen.insert(name.to_ascii_lowercase()) {
            found.report(codes::DUPLICATE_SELECTION, tag.name_at(), element(n));
        }
        if name.starts_with(b"-") || name.starts_with(b".") {
            found.report(codes::IGNORED_SELECTION, tag.name_at(), element(n));
        }
        if let Some(face) = selection.faces.iter().position(|byte| *byte > 1) {
            let at = num::to_u64(selection.points.len().saturating_add(face));
            found.report(codes::FACE_BYTE, selection.at.saturating_add(at), element(n));
        }
        proxy(lod, &tag, &selection, n, found);
    }
    weights(lod, found);
}

fn proxy(lod: &Lod<'_>, tag: &Tag<'_>, selection: &Selection<'_>, n: usize, found: &mut Diagnostics) {
    let Some(proxy) = selection.proxy() else { return };
    if proxy.id().is_none() || proxy.path().is_empty() {
        found.report(codes::PROXY_NAME, tag.name_at(), element(n));
    }
    if selection.point_indices().count() != 3 || proxy.transform(lod).is_none() {
        found.report(codes::PROXY_SHAPE, tag.data_at(), element(n));
    }
}

/// Checks points that are partially in a selection, among the selections with such points: those that bones move.
fn weights(lod: &Lod<'_>, found: &mut Diagnostics) {
    let weighted = || lod.selections().filter(Selection::is_weighted);
    // Most levels have no weights; nothing is allocated for them.
    if weighted().next().is_none() {
        return;
    }
    let mut sums = vec![(0.0_f32, false); lod.points().len()];
    for selection in weighted() {
        for ((sum, partial), byte) in sums.iter_mut().zip(selection.points) {
            *sum += Selection::weight(*byte);
            *partial |= *byte > 1;
        }
    }
    for (n, (sum, _)) in sums.iter().enumerate().filter(|(_, (_, partial))| *partial) {
        if (0.98..=1.02).contains(sum) {
            continue;
        }
        // Only the first position is reported, so it is searched once.
        let place = |selection: Selection<'_>| {
            let byte = selection.points.get(n).filter(|byte| **byte != 0);
            byte.map(|_| selection.at.saturating_add(num::to_u64(n)))
        };
        let at = if found.get(codes::WEIGHTS.id).is_none() { weighted().find_map(place) } else { None };
        found.report(codes::WEIGHTS, at.unwrap_or(0), element(n));
    }
}
