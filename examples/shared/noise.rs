//! Noise that is the same on every machine: lattice values from a hash, smoothly interpolated.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "coordinates are small"
)]

/// A number from 0 to 1 for a point of the lattice.
#[must_use]
pub fn hash(x: i32, y: i32, seed: u32) -> f32 {
    let mut bits =
        (x as u32).wrapping_mul(0x8da6_b343) ^ (y as u32).wrapping_mul(0xd816_3841) ^ seed.wrapping_mul(0xcb1a_b31f);
    for shift in [15, 13, 16] {
        bits = (bits ^ bits >> shift).wrapping_mul(0x2c1b_3c6d);
    }
    (bits >> 8) as f32 / (1_u32 << 24) as f32
}

/// Noise from 0 to 1, which repeats after `period` units.
#[must_use]
pub fn value(x: f32, y: f32, period: i32, seed: u32) -> f32 {
    let (left, top) = (x.floor(), y.floor());
    let corner =
        |dx: i32, dy: i32| hash((left as i32 + dx).rem_euclid(period), (top as i32 + dy).rem_euclid(period), seed);
    // With a second derivative of zero at the lattice, so that slopes have no creases.
    let ease = |t: f32| t * t * t * (t * (t * 6.0 - 15.0) + 10.0);
    let (s, t) = (ease(x - left), ease(y - top));
    let upper = corner(0, 0) + (corner(1, 0) - corner(0, 0)) * s;
    let lower = corner(0, 1) + (corner(1, 1) - corner(0, 1)) * s;
    upper + (lower - upper) * t
}

/// The sum of `octaves` of noise, each twice as fine and half as strong, from 0 to 1.
#[must_use]
pub fn fractal(x: f32, y: f32, period: i32, octaves: i32, seed: u32) -> f32 {
    let (mut sum, mut total, mut weight) = (0.0, 0.0, 1.0);
    for octave in 0..octaves {
        let scale = 1 << octave;
        sum += weight * value(x * scale as f32, y * scale as f32, period * scale, seed.wrapping_add(octave as u32));
        total += weight;
        weight *= 0.5;
    }
    sum / total
}
