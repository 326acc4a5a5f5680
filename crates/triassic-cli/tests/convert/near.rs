//! Places that should be the same.

use triassic_scene::glam::Vec3;

/// A place of the formats with Z up and X to the front, in glTF's space: meters.
pub(crate) fn turned(p: Vec3) -> Vec3 {
    Vec3::new(p.y, p.z, p.x) * 0.0254
}

/// Whether all are within some rounding errors.
pub(crate) fn all_near(what: &str, expected: &[Vec3], found: &[Vec3]) {
    assert_eq!(expected.len(), found.len(), "{what}");
    for (n, (expected, found)) in expected.iter().zip(found).enumerate() {
        let tolerance = 2e-5 * (1.0 + expected.length());
        assert!(expected.distance(*found) <= tolerance, "{what}: corner {n} is at {found} instead of {expected}");
    }
}

/// Whether there are as many, all within some rounding errors.
pub(crate) fn are_near(expected: &[Vec3], found: &[Vec3]) -> bool {
    let near = |(expected, found): (&Vec3, &Vec3)| expected.distance(*found) <= 2e-5 * (1.0 + expected.length());
    expected.len() == found.len() && expected.iter().zip(found).all(near)
}

/// The box around places.
pub(crate) fn bounds(places: &[Vec3]) -> Option<(Vec3, Vec3)> {
    let min = places.iter().copied().reduce(Vec3::min)?;
    Some((min, places.iter().copied().reduce(Vec3::max)?))
}

/// A list of three numbers as a place.
pub(crate) fn vector(value: &serde_json::Value) -> Option<Vec3> {
    let number = |n: usize| Some(value.get(n)?.as_f64()? as f32);
    Some(Vec3::new(number(0)?, number(1)?, number(2)?))
}

/// Moments of an animation that ends at `end`: keys, places between them, both ends.
pub(crate) fn moments(end: f32) -> [f32; 5] {
    [0.0, 0.13, 0.5, 0.77, 1.0].map(|part| part * end)
}
