//! The colors of the ground: by its height, its slope and noise.

use acknex_hmp::{Vec2, Vec3};

use crate::{
    noise::{fractal, value},
    relief::Relief,
};

/// From 0 below `low` to 1 above `high`.
fn step(low: f32, high: f32, value: f32) -> f32 {
    let part = ((value - low) / (high - low)).clamp(0.0, 1.0);
    part * part * (3.0 - 2.0 * part)
}

/// The color at a place of the ground in cells; red, green, blue of sRGB from 0 to 1. `bed` is the ground without water.
#[must_use]
pub fn color(ground: &Relief, bed: &Relief, water: f32, place: Vec2) -> Vec3 {
    const PERIOD: i32 = 512;
    let noise = |scale: f32, octaves, seed| fractal(place.x * scale, place.y * scale, PERIOD, octaves, seed);
    let (rough, fine) = (noise(0.12, 4, 71), noise(1.4, 3, 73));
    let height = bed.at(place) - water;
    if height < 0.0 {
        let depth = step(0.0, 14.0, -height);
        let ripple = 0.94 + 0.12 * fine;
        return Vec3::new(0.30, 0.43, 0.42).lerp(Vec3::new(0.07, 0.19, 0.27), depth) * ripple;
    }
    let up = ground.normal(place).z;
    let meadow = Vec3::new(0.36, 0.43, 0.16).lerp(Vec3::new(0.50, 0.49, 0.24), rough) * (0.58 + 0.8 * fine);
    let leaves = value(place.x * 1.7, place.y * 1.7, PERIOD, 79);
    let forest = Vec3::new(0.10, 0.19, 0.08).lerp(Vec3::new(0.22, 0.31, 0.12), leaves) * (0.6 + 0.8 * fine);
    let layers = value(1.0, height * 0.10 + rough * 5.0, PERIOD, 81);
    let rock = Vec3::new(0.37, 0.34, 0.31).lerp(Vec3::new(0.55, 0.50, 0.44), layers) * (0.6 + 0.8 * fine);
    let snow = Vec3::new(0.93, 0.95, 0.99) * (0.94 + 0.08 * fine);

    let wooded = step(0.44, 0.56, noise(0.09, 4, 83))
        * (1.0 - step(95.0, 150.0, height + 60.0 * (rough - 0.5)))
        * step(4.0, 14.0, height);
    let mut color = meadow.lerp(forest, wooded);
    let alpine = step(95.0, 165.0, height + 80.0 * (rough - 0.5));
    color = color.lerp(Vec3::new(0.42, 0.40, 0.28) * (0.7 + 0.6 * fine), alpine);
    color = color.lerp(rock, 1.0 - step(0.66, 0.82, up + 0.12 * (fine - 0.5)));
    let snowed = step(150.0, 215.0, height + 110.0 * (rough - 0.5)) * step(0.52, 0.74, up + 0.1 * (fine - 0.5));
    color = color.lerp(snow, snowed);
    color = color.lerp(Vec3::new(0.60, 0.54, 0.40), 1.0 - step(1.5, 6.0, height + 3.0 * (fine - 0.5)));
    // Hollows receive less light from the sky.
    color * (1.0 - 0.022 * ground.hollow(place, 2.0) - 0.012 * ground.hollow(place, 6.0)).clamp(0.55, 1.18)
}
