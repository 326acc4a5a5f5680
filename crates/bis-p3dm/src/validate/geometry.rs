//! Findings about points, normals, and the purpose of a level of detail.

use formats_core::{Diagnostics, Measure, Steps, field_at};

use super::{components, element};
use crate::{CenterOfMass, Lod, LodHeader, LodKind, Point, codes};

pub(super) fn check(lod: &Lod<'_>, n: u32, steps: &Steps, found: &mut Diagnostics) {
    let kind = lod.kind();
    if kind.is_geometry() {
        components::check(lod, n, steps, found);
    }
    match kind {
        LodKind::Geometry => mass(lod, n, found),
        LodKind::ShadowBuffer(_) => {
            let is_unusual = |face: &crate::Face<'_>| face.corners().len() > 3 || !face.texture.is_empty();
            if let Some((n, face)) = lod.faces().iter().enumerate().find(|(_, face)| is_unusual(face)) {
                found.report(codes::SHADOW_BUFFER, face.at, element(n));
            }
        }
        LodKind::Roadway => {
            let [points_at, _, faces_at] = LodHeader::counts_at(lod.form(), lod.header().at);
            for (clause, count, at) in [
                ("a roadway has # points", lod.points().len(), points_at),
                ("a roadway has # faces", lod.faces().len(), faces_at),
            ] {
                if count > 255 {
                    let measure = Measure::new(clause, count, "Arma3ObjectBuilder", 255_u32);
                    found.report_limit(codes::ROADWAY, at, Some(n), measure);
                }
            }
        }
        kind if kind.is_shadow_volume() => {
            for (n, face) in lod.faces().iter().enumerate() {
                if face.corners().len() > 3 {
                    found.report(codes::SHADOW_QUAD, face.at, element(n));
                }
                if !face.texture.is_empty() {
                    found.report(codes::SHADOW_TEXTURE, face.texture_at(), element(n));
                }
            }
        }
        _ => {}
    }
}

fn mass(lod: &Lod<'_>, n: u32, found: &mut Diagnostics) {
    let masses = || lod.mass().into_iter().flatten();
    // Infinite and NaN masses have a finding of their own.
    if masses().any(|mass| !mass.mass.is_finite()) {
        return;
    }
    if masses().all(|mass| mass.mass == 0.0) {
        return found.report(codes::NO_MASS, lod.header().at, Some(n));
    }
    let negative = lod.mass().and_then(|table| table.located().find(|mass| mass.mass < 0.0));
    let inside = lod.bounds().zip(lod.center_of_mass()).is_some_and(|([least, most], CenterOfMass { center, .. })| {
        // Rounding may move it out of a flat shape.
        let slack = (most - least).length() * 1e-4;
        center.cmpge(least - slack).all() && center.cmple(most + slack).all()
    });
    let at = lod.mass().map_or(lod.header().at, |table| negative.map_or(table.at(0), |mass| mass.at));
    if negative.is_some() || !inside {
        found.report(codes::CENTER_OF_MASS, at, Some(n));
    }
}

pub(super) fn check_points(lod: &Lod<'_>, found: &mut Diagnostics) {
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
