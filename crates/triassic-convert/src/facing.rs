//! Whether the normals of a file agree with its faces.

use formats_core::{Diagnostics, glam::Vec3, num::to_usize};

use crate::{Normals, findings};

/// Normals are reversed if less than this percentage agrees: an exporter with the wrong sign leaves only the normals at
/// folds and thin edges in agreement.
const TURNED_BELOW: u64 = 5;
/// Nothing is reported if at least this percentage agrees: normals of grass and leaves point up on purpose.
const DISAGREE_BELOW: u64 = 30;
/// The minimum sine of the angle between a normal and the surface for it to count.
const FLAT: f32 = 1e-3;

/// The number of stored normals of a mesh that agree with the faces around them.
///
/// A mesh is compiled from a single source: a submodel, a group, a level of detail, a terrain. It is examined in its
/// own shape at rest. A normal counts if it is stored, has a direction, and its faces have a common direction. Single
/// faces are not sufficient: at the edges of a box with smooth normals, some of these lean behind a face.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Facing {
    agree: u64,
    count: u64,
}

/// The faces around each normal of a list: the sum of their cross products, and of the lengths of these.
#[derive(Debug, Clone, Default)]
pub(crate) struct Around(Vec<(Vec3, f32)>);

impl Around {
    /// Creates the sums for this many normals.
    pub(crate) fn new(count: usize) -> Self {
        Self(vec![(Vec3::ZERO, 0.0); count])
    }
    /// Adds a triangle in the space of the scene, counter-clockwise from its front, with the indices of its normals.
    pub(crate) fn add(&mut self, [a, b, c]: [Vec3; 3], normals: [Option<usize>; 3]) {
        let face = (b - a).cross(c - a);
        let length = face.length();
        if !length.is_finite() {
            return;
        }
        for normal in normals.into_iter().flatten() {
            if let Some((sum, lengths)) = self.0.get_mut(normal) {
                *sum += face;
                *lengths += length;
            }
        }
    }
    /// Adds triangles of vertices, three indices each. `numbers` contains the normal of each vertex: vertices that were
    /// split for their UVs share one.
    pub(crate) fn add_all(&mut self, indices: &[u32], numbers: &[u32], place: impl Fn(usize) -> Option<Vec3>) {
        for triangle in indices.as_chunks::<3>().0 {
            let vertices = triangle.map(to_usize);
            let [Some(a), Some(b), Some(c)] = vertices.map(&place) else { continue };
            self.add([a, b, c], vertices.map(|vertex| numbers.get(vertex).copied().map(to_usize)));
        }
    }
}

impl Facing {
    /// Adds the normals of a list; a missing one is zero.
    pub(crate) fn vote(&mut self, around: &Around, normals: impl Iterator<Item = Vec3>) {
        for ((sum, lengths), normal) in around.0.iter().zip(normals) {
            let dot = normal.dot(*sum);
            // Also false for NaN.
            if dot.abs() > FLAT * lengths {
                self.count = self.count.saturating_add(1);
                self.agree = self.agree.saturating_add(u64::from(dot > 0.0));
            }
        }
    }
    /// Whether less than this percentage agrees.
    const fn is_below(self, percent: u64) -> bool {
        self.agree.saturating_mul(100) < self.count.saturating_mul(percent)
    }
    /// Whether to reverse the stored normals of the mesh, in all of its shapes. Reports a reversal or disagreement.
    pub(crate) fn is_to_turn(self, wanted: Normals, at: u64, element: Option<u32>, found: &mut Diagnostics) -> bool {
        let turned = wanted == Normals::Auto && self.is_below(TURNED_BELOW);
        if turned {
            found.report(findings::NORMALS_TURNED, at, element);
        } else if wanted != Normals::Recomputed && self.is_below(DISAGREE_BELOW) {
            found.report(findings::NORMALS_DISAGREE, at, element);
        }
        turned
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FACE: [Vec3; 3] = [Vec3::ZERO, Vec3::X, Vec3::Y];

    /// The result for a mesh with the given number of normals, of which some agree.
    fn result(agree: usize, count: usize, wanted: Normals) -> (bool, Vec<&'static str>) {
        let mut around = Around::new(count);
        for n in 0..count {
            around.add(FACE, [Some(n), None, Some(count)]);
        }
        let mut facing = Facing::default();
        facing.vote(&around, (0..count).map(|n| if n < agree { Vec3::Z } else { -Vec3::Z }));
        let mut found = Diagnostics::new();
        let turned = facing.is_to_turn(wanted, 12, Some(3), &mut found);
        (turned, found.iter().map(|finding| finding.code.id).collect())
    }
    /// The agreeing and disagreeing normals between triangles.
    fn votes(triangles: &[[Vec3; 3]], normal: Vec3) -> (u64, u64) {
        let mut around = Around::new(1);
        for triangle in triangles {
            around.add(*triangle, [Some(0), None, None]);
        }
        let mut facing = Facing::default();
        facing.vote(&around, [normal].into_iter());
        (facing.agree, facing.count.saturating_sub(facing.agree))
    }

    #[test]
    fn the_percentage_decides() {
        for (agree, turned, code) in [
            (0, true, Some("SCN-035")),
            (49, true, Some("SCN-035")),
            (50, false, Some("SCN-036")),
            (299, false, Some("SCN-036")),
            (300, false, None),
            (1000, false, None),
        ] {
            assert_eq!(result(agree, 1000, Normals::Auto), (turned, code.into_iter().collect()), "{agree}");
            let code = code.map(|_| "SCN-036");
            assert_eq!(result(agree, 1000, Normals::Stored), (false, code.into_iter().collect()), "{agree}");
            assert_eq!(result(agree, 1000, Normals::Recomputed), (false, vec![]), "{agree}");
        }
        assert_eq!(result(0, 0, Normals::Auto), (false, vec![]));
    }
    #[test]
    fn normals_without_direction_do_not_count() {
        // A line, garbage, both sides of a face, and normals along it except for rounding.
        let [a, b, c] = FACE;
        assert_eq!(votes(&[[a, b, b * 2.0]], -Vec3::Z), (0, 0));
        assert_eq!(votes(&[[a, Vec3::NAN, c], [a, b * f32::MAX, c * f32::MAX]], -Vec3::Z), (0, 0));
        assert_eq!(votes(&[FACE, [a, c, b * 1.0001]], -Vec3::Z), (0, 0));
        for normal in [Vec3::X, Vec3::new(0.0, 1.0, -9e-4), Vec3::NAN, Vec3::ZERO] {
            assert_eq!(votes(&[FACE], normal), (0, 0), "{normal}");
        }
        assert_eq!(votes(&[FACE], Vec3::new(0.0, 1.0, -2e-3)), (0, 1));
    }
    /// A smooth normal at the corner of a box with a long side leans behind none of its faces taken together.
    #[test]
    fn the_faces_around_a_normal_are_summed() {
        let steep = [Vec3::ZERO, Vec3::new(1.0, 0.0, 9.0), Vec3::Y];
        assert_eq!(votes(&[FACE, steep], Vec3::Z), (1, 0));
        assert_eq!(votes(&[FACE, steep], -Vec3::Z), (0, 1));
        assert_eq!(votes(&[steep], Vec3::X), (0, 1));
        assert_eq!(votes(&[steep, FACE, FACE], Vec3::new(0.1, 0.0, 1.0)), (1, 0));
    }
    #[test]
    fn shared_normals_count_once_and_missing_ones_are_ignored() {
        let mut around = Around::new(2);
        around.add_all(&[0, 1, 2, 0, 1, 3, 0], &[1, 1, 7], |vertex| FACE.get(vertex).copied());
        let mut facing = Facing::default();
        facing.vote(&around, [Vec3::Z, -Vec3::Z].into_iter());
        assert_eq!((facing.agree, facing.count), (0, 1));
    }
}
