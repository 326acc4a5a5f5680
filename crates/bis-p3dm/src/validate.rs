//! Findings about a readable file.

mod components;
mod faces;
mod geometry;
mod names;
mod selections;
mod tags;

use alloc::collections::BTreeSet;

use formats_core::{Diagnostics, Measure, Steps, field_at};

use crate::{Header, LodForm, LodHeader, LodKind, Model, codes};

impl Model<'_> {
    /// Checks everything that [`parse`](Self::parse) defers, and reports unusual content: each kind of finding once,
    /// with its first offset and its count. Never fails.
    ///
    /// The element of a finding is the level of detail, or the point, face, tag or corner in its level. Every level is
    /// checked once, frame by frame; memory is needed for one level without its frames.
    #[must_use]
    pub fn validate(&self) -> Diagnostics {
        let mut found = Diagnostics::new();
        check_structure(self, &mut found);
        // One step for each pair of a face and a point of a component: real components are small, but a file could name
        // each face a thousand times.
        let steps = Steps::new(self.bytes().len(), 256, 1 << 20);
        for (n, lod) in (0_u32..).zip(self.lods()) {
            geometry::check_points(lod, &mut found);
            faces::check(lod, &mut found);
            tags::check(lod, n, &mut found);
            tags::check_properties(lod, &mut found);
            selections::check(lod, &mut found);
            geometry::check(lod, n, &steps, &mut found);
        }
        found
    }
}

/// The index of an element, in the form that findings use.
fn element(index: usize) -> Option<u32> {
    u32::try_from(index).ok()
}

fn check_structure(model: &Model<'_>, found: &mut Diagnostics) {
    if model.header().version != Model::VERSION {
        found.report(codes::OTHER_VERSION, field_at!(Header, version), None);
    }
    if !model.tail().is_empty() {
        found.report(codes::TAIL, model.tail().at, None);
    }
    match model.lods().len() {
        0 => found.report(codes::NO_LODS, field_at!(Header, lod_count), None),
        1..30 => {}
        count => {
            let measure = Measure::new("the model has # levels of detail", count, "binarize", 29_u32);
            found.report_limit(codes::MANY_LODS, field_at!(Header, lod_count), None, measure);
        }
    }
    let mut seen = BTreeSet::new();
    let mut last = f32::NEG_INFINITY;
    for (n, lod) in (0_u32..).zip(model.lods()) {
        let header = lod.header();
        if lod.form() != LodForm::Sp3d {
            if !lod.header_rest().is_empty() {
                found.report(codes::LARGE_HEADER, field_at!(LodHeader, header_size, header.at), Some(n));
            }
            let usual: &[u32] = if lod.form() == LodForm::P3dm { &[0x100] } else { &[0x99, 1] };
            if !usual.contains(&header.version) {
                found.report(codes::LOD_VERSION, field_at!(LodHeader, version, header.at), Some(n));
            }
        }
        if header.raw_flags != 0 {
            found.report(codes::LOD_FLAGS, field_at!(LodHeader, raw_flags, header.at), Some(n));
        }
        let (number, at) = (lod.resolution().0, lod.resolution_at());
        if !seen.insert(number.to_bits()) {
            found.report(codes::DUPLICATE_LOD, at, Some(n));
        } else if number < last {
            found.report(codes::UNSORTED_LODS, at, Some(n));
        }
        last = number;
        if matches!(lod.kind(), LodKind::Unknown(_)) {
            found.report(codes::UNKNOWN_LOD, at, Some(n));
        } else if !lod.resolution().is_exact() {
            found.report(codes::INEXACT_LOD, at, Some(n));
        }
    }
}
