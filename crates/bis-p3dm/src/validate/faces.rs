//! Findings about faces.

use alloc::collections::BTreeSet;

use formats_core::{Diagnostics, Measure, Text, field_at, glam::Vec2, num};

use super::{element, names};
use crate::{Face, Lod, Vertex, codes};

pub(super) fn check(lod: &Lod<'_>, found: &mut Diagnostics) {
    let mut paths = Paths::default();
    let [points, normals] = [lod.points().len(), lod.normals().len()].map(num::to_u32);
    for (n, face) in lod.faces().iter().enumerate() {
        corners(&face, n, [points, normals], found);
        if face.flags().unknown() != 0 {
            found.report(codes::FACE_FLAGS, face.flags_at(), element(n));
        }
        if paths.is_new(0, face.texture) {
            names::path(face.texture, face.texture_at(), element(n), found);
            if let Some(field) = face.texture_field {
                names::field(field, face.texture_at(), element(n), found);
            }
        }
        if paths.is_new(1, face.material) {
            names::path(face.material, face.material_at(), element(n), found);
        }
    }
}

fn corners(face: &Face<'_>, n: usize, [points, normals]: [u32; 2], found: &mut Diagnostics) {
    let corners = face.corners();
    for (index, corner) in corners.iter().enumerate() {
        let at = face.corner_at(index);
        let uv_at = field_at!(Vertex, uv, at);
        if corner.point >= points {
            found.report(codes::BAD_POINT, at, element(n));
        } else if corners.iter().take(index).any(|earlier| earlier.point == corner.point) {
            found.report(codes::DEGENERATE, at, element(n));
        }
        if corner.normal >= normals {
            found.report(codes::BAD_NORMAL, field_at!(Vertex, normal, at), element(n));
        }
        if !corner.uv.is_finite() {
            found.report(codes::UV_NOT_FINITE, uv_at, element(n));
        } else if corner.uv.abs().cmpgt(Vec2::splat(1e5)).any() {
            #[expect(
                clippy::as_conversions,
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "it is finite, and float casts saturate"
            )]
            let value = corner.uv.abs().max_element() as u64;
            found.report_limit(
                codes::LARGE_UV,
                uv_at,
                element(n),
                Measure::new("a UV is #", value, "the engine", 100_000_u32),
            );
        }
    }
}

/// The textures and materials of a level that were checked: consecutive faces often share them, and each is reported
/// once.
#[derive(Default)]
struct Paths<'a> {
    seen: BTreeSet<(u8, Text<'a>)>,
    last: [Option<Text<'a>>; 2],
}

impl<'a> Paths<'a> {
    fn is_new(&mut self, kind: u8, path: Text<'a>) -> bool {
        let Some(last) = self.last.get_mut(usize::from(kind)) else { return false };
        *last != Some(path) && {
            *last = Some(path);
            self.seen.insert((kind, path))
        }
    }
}
