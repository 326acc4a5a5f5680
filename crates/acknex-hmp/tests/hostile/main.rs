//! Files that are cut short, changed at random or made to mislead: nothing panics, nothing hangs, and memory stays in
//! proportion to the file, as a counting allocator measures it.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "a test"
)]

mod changes;
mod claims;
#[path = "../common/mod.rs"]
mod common;
mod memory;

use acknex_hmp::{Builder, Generation, Ground, Vec2};

/// Small files of every form, so that changes meet all of their parts.
fn bases() -> Vec<Vec<u8>> {
    let heights = (0..12_u16).map(|n| f32::from(n * n)).collect::<Vec<_>>();
    let ground =
        Ground { frames: vec![heights.clone(), heights], ..Ground::new(4, Vec2::ZERO, Vec2::splat(9.0), vec![]) };
    let small = |generation| Builder::from_ground(generation, &ground).unwrap();
    let mut files: Vec<Builder> = Generation::ALL.map(small).to_vec();
    files[1].skins = vec![common::skin(acknex_hmp::SkinType::RGB565, 4)];
    files[2].skins = common::hmp7().skins;
    files[2].skins.drain(..2);
    files[2].skins[0] = common::skin(acknex_hmp::SkinType::RGB565 | acknex_hmp::SkinType::MIPMAPS, 8);
    files[2].skins[0].raw_type.0 |= 0x30;
    files[2].skins[0].material = Some(common::material());
    files[2].skins[0].effect = Some(b"a.fx".to_vec());
    let mut old = common::hmp4_bytes();
    old.header.skin_width = 4;
    old.header.skin_height = 4;
    old.skins = vec![common::skin(acknex_hmp::SkinType::RGB565, 4)];
    files.push(old);
    files.iter().map(|builder| builder.write().unwrap()).collect()
}
