//! Terrains with one multiplied structure, to check that the work does not grow faster than their size.

use acknex_hmp::{Builder, BuilderSkin, Generation, Ground, SkinType, TexCoord, Triangle, Vec2};

use super::{hmp4_bytes, skin};

/// A ground of four points, which takes almost no time.
fn flat() -> Builder {
    Builder::from_ground(Generation::Hmp7, &Ground::new(2, Vec2::ZERO, Vec2::splat(30.0), vec![1.0; 4])).unwrap()
}
/// Creates this many skins, each in its own file.
pub(crate) fn skins(n: usize) -> Vec<u8> {
    let mut builder = flat();
    builder.skins = (0..n).map(|n| BuilderSkin::from_external(format!("grass{n}.dds").as_bytes()).unwrap()).collect();
    builder.write().unwrap()
}
/// Skins that all refer to the one before.
pub(crate) fn references(n: usize) -> Vec<u8> {
    let mut builder = flat();
    let reference = BuilderSkin {
        raw_type: SkinType(SkinType::REFERENCE),
        width: 0,
        height: 0,
        data: vec![],
        ..skin(SkinType::BGR888, 4)
    };
    builder.skins = vec![reference; n];
    builder.skins[0] = skin(SkinType::BGR888, 8);
    builder.write().unwrap()
}
/// A skin of 64 × `n` pixels with mipmaps.
pub(crate) fn pixels(n: usize) -> Vec<u8> {
    let mut builder = flat();
    let height = u32::try_from(n).unwrap();
    builder.skins =
        vec![BuilderSkin::from_rgba(SkinType(SkinType::RGB565), 64, height, &vec![[9; 4]; 64 * n]).unwrap()];
    builder.write().unwrap()
}
/// A ground of `n` rows of 16 points.
pub(crate) fn points(generation: Generation, n: usize) -> Vec<u8> {
    let heights = (0..16 * n).map(|n| f32::from(u8::try_from(n * 37 % 251).unwrap())).collect();
    let size = Vec2::new(150.0, 10.0 * f32::from(u16::try_from(n).unwrap()));
    Builder::from_ground(generation, &Ground::new(16, Vec2::ZERO, size, heights)).unwrap().write().unwrap()
}
/// A sea of `n` frames, all different.
pub(crate) fn frames(n: usize) -> Vec<u8> {
    let mut ground = Ground::new(4, Vec2::ZERO, Vec2::splat(30.0), vec![]);
    let height = |frame: usize, point: usize| f32::from(u8::try_from((frame * 7 + point * 31) % 251).unwrap());
    ground.frames = (0..n).map(|frame| (0..16).map(|point| height(frame, point)).collect()).collect();
    Builder::from_ground(Generation::Hmp5, &ground).unwrap().write().unwrap()
}
/// This many texture coordinates, all used by triangles that share a point.
pub(crate) fn tex_coords(n: usize) -> Vec<u8> {
    let mut builder = hmp4_bytes();
    let count = u16::try_from(n).unwrap();
    builder.tex_coords = (0..count).map(|n| TexCoord { u: n.cast_signed(), v: 3 }).collect();
    let triangle = |n: u16| Triangle { vertices: [0, 1, 4], tex_coords: [n, (n + 1) % count, (n + 2) % count] };
    builder.triangles = (0..count).map(triangle).collect();
    builder.write().unwrap()
}
/// This many triangles in the file.
pub(crate) fn triangles(n: usize) -> Vec<u8> {
    let mut builder = hmp4_bytes();
    let triangle = builder.triangles[0];
    builder.triangles = vec![triangle; n];
    builder.write().unwrap()
}
