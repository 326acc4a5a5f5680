//! The fixed tables of vertex normals that the models of Quake II and its descendants refer to.

#![expect(clippy::unreadable_literal, reason = "the original table has six digits")]

use glam::Vec3;

/// The 162 normals of Quake II (`anorms.h` of its tools): unit vectors in the model's axes, X forward, Y left, Z up.
///
/// They are the corners of an icosahedron whose edges are divided into four, projected onto the unit sphere; the set contains the
/// opposite of each vector. Only the order comes from the game: a test derives the values from geometry.
pub const QUAKE2_NORMALS: [Vec3; 162] = [
    Vec3::new(-0.525731, 0.000000, 0.850651),
    Vec3::new(-0.442863, 0.238856, 0.864188),
    Vec3::new(-0.295242, 0.000000, 0.955423),
    Vec3::new(-0.309017, 0.500000, 0.809017),
    Vec3::new(-0.162460, 0.262866, 0.951056),
    Vec3::new(0.000000, 0.000000, 1.000000),
    Vec3::new(0.000000, 0.850651, 0.525731),
    Vec3::new(-0.147621, 0.716567, 0.681718),
    Vec3::new(0.147621, 0.716567, 0.681718),
    Vec3::new(0.000000, 0.525731, 0.850651),
    Vec3::new(0.309017, 0.500000, 0.809017),
    Vec3::new(0.525731, 0.000000, 0.850651),
    Vec3::new(0.295242, 0.000000, 0.955423),
    Vec3::new(0.442863, 0.238856, 0.864188),
    Vec3::new(0.162460, 0.262866, 0.951056),
    Vec3::new(-0.681718, 0.147621, 0.716567),
    Vec3::new(-0.809017, 0.309017, 0.500000),
    Vec3::new(-0.587785, 0.425325, 0.688191),
    Vec3::new(-0.850651, 0.525731, 0.000000),
    Vec3::new(-0.864188, 0.442863, 0.238856),
    Vec3::new(-0.716567, 0.681718, 0.147621),
    Vec3::new(-0.688191, 0.587785, 0.425325),
    Vec3::new(-0.500000, 0.809017, 0.309017),
    Vec3::new(-0.238856, 0.864188, 0.442863),
    Vec3::new(-0.425325, 0.688191, 0.587785),
    Vec3::new(-0.716567, 0.681718, -0.147621),
    Vec3::new(-0.500000, 0.809017, -0.309017),
    Vec3::new(-0.525731, 0.850651, 0.000000),
    Vec3::new(0.000000, 0.850651, -0.525731),
    Vec3::new(-0.238856, 0.864188, -0.442863),
    Vec3::new(0.000000, 0.955423, -0.295242),
    Vec3::new(-0.262866, 0.951056, -0.162460),
    Vec3::new(0.000000, 1.000000, 0.000000),
    Vec3::new(0.000000, 0.955423, 0.295242),
    Vec3::new(-0.262866, 0.951056, 0.162460),
    Vec3::new(0.238856, 0.864188, 0.442863),
    Vec3::new(0.262866, 0.951056, 0.162460),
    Vec3::new(0.500000, 0.809017, 0.309017),
    Vec3::new(0.238856, 0.864188, -0.442863),
    Vec3::new(0.262866, 0.951056, -0.162460),
    Vec3::new(0.500000, 0.809017, -0.309017),
    Vec3::new(0.850651, 0.525731, 0.000000),
    Vec3::new(0.716567, 0.681718, 0.147621),
    Vec3::new(0.716567, 0.681718, -0.147621),
    Vec3::new(0.525731, 0.850651, 0.000000),
    Vec3::new(0.425325, 0.688191, 0.587785),
    Vec3::new(0.864188, 0.442863, 0.238856),
    Vec3::new(0.688191, 0.587785, 0.425325),
    Vec3::new(0.809017, 0.309017, 0.500000),
    Vec3::new(0.681718, 0.147621, 0.716567),
    Vec3::new(0.587785, 0.425325, 0.688191),
    Vec3::new(0.955423, 0.295242, 0.000000),
    Vec3::new(1.000000, 0.000000, 0.000000),
    Vec3::new(0.951056, 0.162460, 0.262866),
    Vec3::new(0.850651, -0.525731, 0.000000),
    Vec3::new(0.955423, -0.295242, 0.000000),
    Vec3::new(0.864188, -0.442863, 0.238856),
    Vec3::new(0.951056, -0.162460, 0.262866),
    Vec3::new(0.809017, -0.309017, 0.500000),
    Vec3::new(0.681718, -0.147621, 0.716567),
    Vec3::new(0.850651, 0.000000, 0.525731),
    Vec3::new(0.864188, 0.442863, -0.238856),
    Vec3::new(0.809017, 0.309017, -0.500000),
    Vec3::new(0.951056, 0.162460, -0.262866),
    Vec3::new(0.525731, 0.000000, -0.850651),
    Vec3::new(0.681718, 0.147621, -0.716567),
    Vec3::new(0.681718, -0.147621, -0.716567),
    Vec3::new(0.850651, 0.000000, -0.525731),
    Vec3::new(0.809017, -0.309017, -0.500000),
    Vec3::new(0.864188, -0.442863, -0.238856),
    Vec3::new(0.951056, -0.162460, -0.262866),
    Vec3::new(0.147621, 0.716567, -0.681718),
    Vec3::new(0.309017, 0.500000, -0.809017),
    Vec3::new(0.425325, 0.688191, -0.587785),
    Vec3::new(0.442863, 0.238856, -0.864188),
    Vec3::new(0.587785, 0.425325, -0.688191),
    Vec3::new(0.688191, 0.587785, -0.425325),
    Vec3::new(-0.147621, 0.716567, -0.681718),
    Vec3::new(-0.309017, 0.500000, -0.809017),
    Vec3::new(0.000000, 0.525731, -0.850651),
    Vec3::new(-0.525731, 0.000000, -0.850651),
    Vec3::new(-0.442863, 0.238856, -0.864188),
    Vec3::new(-0.295242, 0.000000, -0.955423),
    Vec3::new(-0.162460, 0.262866, -0.951056),
    Vec3::new(0.000000, 0.000000, -1.000000),
    Vec3::new(0.295242, 0.000000, -0.955423),
    Vec3::new(0.162460, 0.262866, -0.951056),
    Vec3::new(-0.442863, -0.238856, -0.864188),
    Vec3::new(-0.309017, -0.500000, -0.809017),
    Vec3::new(-0.162460, -0.262866, -0.951056),
    Vec3::new(0.000000, -0.850651, -0.525731),
    Vec3::new(-0.147621, -0.716567, -0.681718),
    Vec3::new(0.147621, -0.716567, -0.681718),
    Vec3::new(0.000000, -0.525731, -0.850651),
    Vec3::new(0.309017, -0.500000, -0.809017),
    Vec3::new(0.442863, -0.238856, -0.864188),
    Vec3::new(0.162460, -0.262866, -0.951056),
    Vec3::new(0.238856, -0.864188, -0.442863),
    Vec3::new(0.500000, -0.809017, -0.309017),
    Vec3::new(0.425325, -0.688191, -0.587785),
    Vec3::new(0.716567, -0.681718, -0.147621),
    Vec3::new(0.688191, -0.587785, -0.425325),
    Vec3::new(0.587785, -0.425325, -0.688191),
    Vec3::new(0.000000, -0.955423, -0.295242),
    Vec3::new(0.000000, -1.000000, 0.000000),
    Vec3::new(0.262866, -0.951056, -0.162460),
    Vec3::new(0.000000, -0.850651, 0.525731),
    Vec3::new(0.000000, -0.955423, 0.295242),
    Vec3::new(0.238856, -0.864188, 0.442863),
    Vec3::new(0.262866, -0.951056, 0.162460),
    Vec3::new(0.500000, -0.809017, 0.309017),
    Vec3::new(0.716567, -0.681718, 0.147621),
    Vec3::new(0.525731, -0.850651, 0.000000),
    Vec3::new(-0.238856, -0.864188, -0.442863),
    Vec3::new(-0.500000, -0.809017, -0.309017),
    Vec3::new(-0.262866, -0.951056, -0.162460),
    Vec3::new(-0.850651, -0.525731, 0.000000),
    Vec3::new(-0.716567, -0.681718, -0.147621),
    Vec3::new(-0.716567, -0.681718, 0.147621),
    Vec3::new(-0.525731, -0.850651, 0.000000),
    Vec3::new(-0.500000, -0.809017, 0.309017),
    Vec3::new(-0.238856, -0.864188, 0.442863),
    Vec3::new(-0.262866, -0.951056, 0.162460),
    Vec3::new(-0.864188, -0.442863, 0.238856),
    Vec3::new(-0.809017, -0.309017, 0.500000),
    Vec3::new(-0.688191, -0.587785, 0.425325),
    Vec3::new(-0.681718, -0.147621, 0.716567),
    Vec3::new(-0.442863, -0.238856, 0.864188),
    Vec3::new(-0.587785, -0.425325, 0.688191),
    Vec3::new(-0.309017, -0.500000, 0.809017),
    Vec3::new(-0.147621, -0.716567, 0.681718),
    Vec3::new(-0.425325, -0.688191, 0.587785),
    Vec3::new(-0.162460, -0.262866, 0.951056),
    Vec3::new(0.442863, -0.238856, 0.864188),
    Vec3::new(0.162460, -0.262866, 0.951056),
    Vec3::new(0.309017, -0.500000, 0.809017),
    Vec3::new(0.147621, -0.716567, 0.681718),
    Vec3::new(0.000000, -0.525731, 0.850651),
    Vec3::new(0.425325, -0.688191, 0.587785),
    Vec3::new(0.587785, -0.425325, 0.688191),
    Vec3::new(0.688191, -0.587785, 0.425325),
    Vec3::new(-0.955423, 0.295242, 0.000000),
    Vec3::new(-0.951056, 0.162460, 0.262866),
    Vec3::new(-1.000000, 0.000000, 0.000000),
    Vec3::new(-0.850651, 0.000000, 0.525731),
    Vec3::new(-0.955423, -0.295242, 0.000000),
    Vec3::new(-0.951056, -0.162460, 0.262866),
    Vec3::new(-0.864188, 0.442863, -0.238856),
    Vec3::new(-0.951056, 0.162460, -0.262866),
    Vec3::new(-0.809017, 0.309017, -0.500000),
    Vec3::new(-0.864188, -0.442863, -0.238856),
    Vec3::new(-0.951056, -0.162460, -0.262866),
    Vec3::new(-0.809017, -0.309017, -0.500000),
    Vec3::new(-0.681718, 0.147621, -0.716567),
    Vec3::new(-0.681718, -0.147621, -0.716567),
    Vec3::new(-0.850651, 0.000000, -0.525731),
    Vec3::new(-0.688191, 0.587785, -0.425325),
    Vec3::new(-0.587785, 0.425325, -0.688191),
    Vec3::new(-0.425325, 0.688191, -0.587785),
    Vec3::new(-0.425325, -0.688191, -0.587785),
    Vec3::new(-0.587785, -0.425325, -0.688191),
    Vec3::new(-0.688191, -0.587785, -0.425325),
];

/// The table in the Acknex documents: [`QUAKE2_NORMALS`] except for the last digits of entries 0, 76 and 161.
pub const ACKNEX_NORMALS: [Vec3; 162] = {
    let mut normals = QUAKE2_NORMALS;
    normals[0] = Vec3::new(-0.525725, 0.0, 0.850650);
    normals[76] = Vec3::new(0.688197, 0.587780, -0.425327);
    normals[161] = Vec3::new(-0.688197, -0.587780, -0.425327);
    normals
};

/// Returns the index of the normal in `table` that is nearest to `direction`; in a tie, the first one wins, as in id's tools.
///
/// `direction` may have any length. If it is zero or NaN, the result is 0.
#[must_use]
pub fn nearest_normal(table: &[Vec3; 162], direction: Vec3) -> u8 {
    let mut best = (0, 0.0);
    for (index, normal) in (0..=u8::MAX).zip(table) {
        let alike = normal.dot(direction);
        if alike > best.1 {
            best = (index, alike);
        }
    }
    best.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    /// An icosahedron with each edge divided into four, projected onto the unit sphere.
    fn derived() -> Vec<Vec3> {
        let golden = f32::midpoint(1.0, 5.0_f32.sqrt());
        let mut corners = Vec::new();
        for (a, b) in [(1.0, golden), (-1.0, golden), (1.0, -golden), (-1.0, -golden)] {
            corners.extend([Vec3::new(0.0, b, a), Vec3::new(a, 0.0, b), Vec3::new(b, a, 0.0)]);
        }
        let mut points: Vec<Vec3> = Vec::new();
        let near = |a: Vec3, b: Vec3| (a.distance(b) - 2.0).abs() < 0.01;
        for a in &corners {
            for b in corners.iter().filter(|b| near(*a, **b)) {
                for c in corners.iter().filter(|c| near(*a, **c) && near(*b, **c)) {
                    for (i, j) in (0..=4_u8).flat_map(|i| (0..=4_u8.saturating_sub(i)).map(move |j| (i, j))) {
                        let (i, j) = (f32::from(i) / 4.0, f32::from(j) / 4.0);
                        let point = (*a * i + *b * j + *c * (1.0 - i - j)).normalize();
                        if points.iter().all(|p| p.distance(point) > 1e-3) {
                            points.push(point);
                        }
                    }
                }
            }
        }
        points
    }

    #[test]
    fn the_normals_match_their_geometry() {
        let derived = derived();
        assert_eq!(derived.len(), 162);
        for (n, normal) in QUAKE2_NORMALS.iter().enumerate() {
            let off = derived.iter().map(|p| p.distance(*normal)).fold(f32::MAX, f32::min);
            assert!(off < 1.2e-6, "{n}: {normal} is off by {off}");
        }
    }
    #[test]
    fn every_normal_is_nearest_to_itself() {
        for table in [&QUAKE2_NORMALS, &ACKNEX_NORMALS] {
            for (n, normal) in table.iter().enumerate() {
                assert_eq!(usize::from(nearest_normal(table, *normal * 7.0)), n);
                assert!((normal.length() - 1.0).abs() < 5e-6);
                assert!(table.iter().any(|other| other.distance(-*normal) < 2e-5), "{n} has no opposite");
            }
        }
        assert_eq!((nearest_normal(&QUAKE2_NORMALS, Vec3::ZERO), nearest_normal(&QUAKE2_NORMALS, Vec3::NAN)), (0, 0));
    }
    #[test]
    fn three_entries_differ() {
        let differ: Vec<_> = (0..162).filter(|n| QUAKE2_NORMALS[*n] != ACKNEX_NORMALS[*n]).collect();
        assert_eq!(differ, [0, 76, 161]);
    }
}
