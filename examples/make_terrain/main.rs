//! Writes a terrain of 3D GameStudio: mountains eroded by water, with a texture by height and slope.
//!
//! `cargo run --release -p triassic-examples --example make_terrain -- mountains.hmp`

#[path = "../shared/noise.rs"]
mod noise;
mod paint;
mod relief;

use acknex_hmp::{Builder, BuilderSkin, Generation, Ground, SkinType, Vec2, Vec3};
use anyhow::Context;
use relief::Relief;

/// Points along each side.
const SIDE: u16 = 321;
/// Quants from one point to the next.
const CELL: f32 = 8.0;
/// Pixels of the texture along each side.
const PIXELS: u16 = 2048;
/// The height of the lake.
const WATER: f32 = 46.0;
const SEED: u32 = 4;

fn main() -> anyhow::Result<()> {
    let file = std::env::args_os().nth(1).context("make_terrain OUT.hmp")?;
    let mut bed = Relief::mountains(SIDE.into(), CELL, SEED);
    bed.erode(160_000, SEED);
    let mut ground = bed.clone();
    ground.flood(WATER);

    let half = Vec2::splat(f32::from(SIDE - 1) * CELL / 2.0);
    let heights = Ground::new(SIDE.into(), -half, half, ground.heights.clone());
    let mut builder = Builder::from_ground(Generation::Hmp7, &heights)?;
    let kind = SkinType(SkinType::BGR888 | SkinType::MIPMAPS);
    builder.skins.push(BuilderSkin::from_rgba(kind, PIXELS.into(), PIXELS.into(), &texture(&ground, &bed))?);
    std::fs::write(file, builder.write()?)?;
    Ok(())
}

fn texture(ground: &Relief, bed: &Relief) -> Vec<[u8; 4]> {
    let cells = f32::from(SIDE - 1) / f32::from(PIXELS);
    let places = (0..PIXELS)
        .flat_map(|row| (0..PIXELS).map(move |column| [column, row].map(|at| (f32::from(at) + 0.5) * cells)));
    places
        .map(|place| {
            let color = paint::color(ground, bed, WATER, Vec2::from(place));
            let [red, green, blue] = color.clamp(Vec3::ZERO, Vec3::ONE).to_array().map(byte);
            [red, green, blue, 255]
        })
        .collect()
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 255")]
fn byte(part: f32) -> u8 {
    (part * 255.0 + 0.5) as u8
}
