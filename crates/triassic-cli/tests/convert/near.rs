//! Compares positions that should be equal.

use triassic_scene::glam::Vec3;

/// Converts a position from Z up and X forward to glTF's space: meters.
pub(crate) fn turned(p: Vec3) -> Vec3 {
    Vec3::new(p.y, p.z, p.x) * 0.0254
}

/// Checks that all are equal up to rounding errors.
pub(crate) fn all_near(what: &str, expected: &[Vec3], found: &[Vec3]) {
    assert_eq!(expected.len(), found.len(), "{what}");
    for (n, (expected, found)) in expected.iter().zip(found).enumerate() {
        let tolerance = 2e-5 * (1.0 + expected.length());
        assert!(expected.distance(*found) <= tolerance, "{what}: corner {n} is at {found} instead of {expected}");
    }
}

/// Whether their numbers are the same, and all are equal up to rounding errors.
pub(crate) fn are_near(expected: &[Vec3], found: &[Vec3]) -> bool {
    let near = |(expected, found): (&Vec3, &Vec3)| expected.distance(*found) <= 2e-5 * (1.0 + expected.length());
    expected.len() == found.len() && expected.iter().zip(found).all(near)
}

/// The bounding box of positions.
pub(crate) fn bounds(places: &[Vec3]) -> Option<(Vec3, Vec3)> {
    let min = places.iter().copied().reduce(Vec3::min)?;
    Some((min, places.iter().copied().reduce(Vec3::max)?))
}

/// Converts an array of three numbers to a position.
pub(crate) fn vector(value: &serde_json::Value) -> Option<Vec3> {
    let number = |n: usize| Some(value.get(n)?.as_f64()? as f32);
    Some(Vec3::new(number(0)?, number(1)?, number(2)?))
}

/// Times of an animation that ends at `end`: keys, times between them, both ends.
pub(crate) fn moments(end: f32) -> [f32; 5] {
    [0.0, 0.13, 0.5, 0.77, 1.0].map(|part| part * end)
}
