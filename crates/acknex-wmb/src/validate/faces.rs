//! Findings about planes, vertices and faces.

use formats_core::{Diagnostics, Steps, field_at};

use crate::{Face, Face2, FaceLight, Version, Wmb, codes, number::element};

pub(super) fn check(wmb: &Wmb<'_>, found: &mut Diagnostics) {
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
    // Faces may share edges: more than a few times is damage, and not worth the time.
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

/// Where plane, first edge and texture info are.
const fn new_fields(at: u64) -> [u64; 3] {
    [field_at!(Face, plane, at), field_at!(Face, first_edge, at), field_at!(Face, tex_info, at)]
}
const fn old_fields(at: u64) -> [u64; 3] {
    [field_at!(Face2, plane, at), field_at!(Face2, first_edge, at), field_at!(Face2, tex_info, at)]
}
