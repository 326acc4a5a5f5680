//! Tangents: the direction of U on the surface, for normal maps.
//!
//! Without them, viewers compute their own, which differ.

use formats_core::glam::{Vec2, Vec3, Vec4};
use formats_core::num;

/// For each vertex the direction of U along the surface, of length 1, and 1 or -1 for the direction of V. Vertices
/// without a triangle whose texture has an area get an arbitrary direction along the surface.
pub(crate) fn tangents(positions: &[Vec3], normals: &[Vec3], uvs: &[Vec2], indices: &[u32]) -> Vec<Vec4> {
    let mut sums = vec![(Vec3::ZERO, Vec3::ZERO); positions.len()];
    for triangle in indices.as_chunks::<3>().0 {
        let numbers = triangle.map(num::to_usize);
        let corner = |number: usize| positions.get(number).copied().zip(uvs.get(number).copied());
        let [Some(a), Some(b), Some(c)] = numbers.map(corner) else { continue };
        let Some((along_u, along_v)) = directions([a, b, c]) else { continue };
        for (number, [own, next, last]) in numbers.into_iter().zip([[a, b, c], [b, c, a], [c, a, b]]) {
            // Weighted by the angle at the corner, so that the division into triangles does not matter.
            let angle = (next.0 - own.0).angle_between(last.0 - own.0);
            if let Some((u, v)) = sums.get_mut(number).filter(|_| angle.is_finite()) {
                *u += along_u * angle;
                *v += along_v * angle;
            }
        }
    }
    sums.into_iter().zip(normals).map(|((u, v), normal)| tangent(u, v, *normal)).collect()
}

/// The directions of U and V in a triangle, of length 1; `None` if it or its texture has no area.
fn directions([a, b, c]: [(Vec3, Vec2); 3]) -> Option<(Vec3, Vec3)> {
    let (edge, other) = (b.0 - a.0, c.0 - a.0);
    let (uv_edge, uv_other) = (b.1 - a.1, c.1 - a.1);
    let area = uv_edge.perp_dot(uv_other);
    let sign = if area < 0.0 { -1.0 } else { 1.0 };
    // Only the direction counts: nothing is divided by the area, which may be tiny.
    let along_u = (edge * uv_other.y - other * uv_edge.y) * sign;
    let along_v = (other * uv_edge.x - edge * uv_other.x) * sign;
    (area != 0.0).then_some(())?;
    Some((along_u.try_normalize()?, along_v.try_normalize()?))
}

/// The tangent of a vertex, at a right angle to its normal.
fn tangent(along_u: Vec3, along_v: Vec3, normal: Vec3) -> Vec4 {
    let flat = along_u - normal * normal.dot(along_u);
    // Repeated, since rounding leaves a part of the normal if the two are nearly parallel.
    let tangent = flat.try_normalize().map(|flat| flat - normal * normal.dot(flat)).and_then(Vec3::try_normalize);
    let tangent = tangent.unwrap_or_else(|| normal.any_orthonormal_vector());
    // V points down in the image and Y of glTF's normal maps points up: the bitangent is opposite to V.
    let is_flipped = normal.cross(tangent).dot(along_v) > 0.0;
    tangent.extend(if is_flipped { -1.0 } else { 1.0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A square that faces +Z, with an upright texture, and with its mirror image.
    #[test]
    fn tangents_follow_u_and_mirrors_are_marked() {
        let positions = [Vec3::ZERO, Vec3::X, Vec3::new(1.0, 1.0, 0.0), Vec3::Y];
        let normals = [Vec3::Z; 4];
        let indices = [0, 1, 2, 0, 2, 3];
        // V points down: the upper corners have 0.
        let upright = [Vec2::new(0.0, 1.0), Vec2::ONE, Vec2::new(1.0, 0.0), Vec2::ZERO];
        assert_eq!(tangents(&positions, &normals, &upright, &indices), [Vec4::new(1.0, 0.0, 0.0, 1.0); 4]);
        let mirrored = upright.map(|uv| Vec2::new(1.0 - uv.x, uv.y));
        assert_eq!(tangents(&positions, &normals, &mirrored, &indices), [Vec4::new(-1.0, 0.0, 0.0, -1.0); 4]);
    }
    #[test]
    fn tangents_have_length_1_and_are_perpendicular() {
        let positions = [Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z, Vec3::NAN];
        let normals = [Vec3::Z, Vec3::X, Vec3::NEG_Y, Vec3::new(0.6, 0.0, 0.8), Vec3::Y];
        for uvs in [[Vec2::ZERO; 5], [Vec2::ZERO, Vec2::X, Vec2::Y, Vec2::splat(1e-30), Vec2::ONE]] {
            for (tangent, normal) in
                tangents(&positions, &normals, &uvs, &[0, 1, 2, 1, 2, 3, 0, 4, 9]).iter().zip(normals)
            {
                let direction = tangent.truncate();
                assert!((direction.length() - 1.0).abs() < 1e-5 && direction.dot(normal).abs() < 1e-5, "{tangent}");
                assert!(tangent.w.abs() > 0.99);
            }
        }
    }
}
