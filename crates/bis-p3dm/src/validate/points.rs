//! Findings about points and normals.

use formats_core::{Diagnostics, field_at};

use super::element;
use crate::{Lod, Point, codes};

pub(super) fn check(lod: &Lod<'_>, found: &mut Diagnostics) {
    for (n, point) in lod.points().iter().enumerate() {
        let at = lod.points().at(n);
        if !point.position.is_finite() {
            found.report(codes::NOT_FINITE, at, element(n));
        }
        if point.flags().unknown() != 0 {
            found.report(codes::POINT_FLAGS, field_at!(Point, raw_flags, at), element(n));
        }
    }
    for (n, normal) in lod.normals().located().enumerate() {
        if !normal.vector.is_finite() {
            found.report(codes::NOT_FINITE, normal.at, element(n));
        }
    }
}
