//! The project's own textures in `testdata/` match the code here: those of the crate model in `testdata/bis-p3dm/`,
//! each of a different kind.

use crate::common;

use bis_paa::{PixelType, Tag, Texture, TextureAlpha};
use common::{Paa, PaaLevel, dxt, halved, lzss, stored};
use triassic_test_support::files;

const FOLDER: &str = "bis-paa/made";
const SIDE: u16 = 64;

/// An image from a function of column and row, both from 0 to 1.
fn image(side: u16, pixel: impl Fn(f32, f32) -> [f32; 4]) -> Vec<[u8; 4]> {
    #[expect(
        clippy::as_conversions,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the value is 0 to 255"
    )]
    let byte = |value: f32| (value.clamp(0.0, 1.0) * 255.0).round() as u8;
    let at = |n: u16| (f32::from(n) + 0.5) / f32::from(side);
    (0..side).flat_map(|y| (0..side).map(move |x| (at(x), at(y)))).map(|(x, y)| pixel(x, y).map(byte)).collect()
}
/// The distance from the upper edge of a plank: there are four planks across the image.
fn plank(y: f32) -> f32 {
    (y * 4.0).fract()
}
/// Boards, darker at their edges, with a red corner at the upper left.
fn color() -> Vec<[u8; 4]> {
    image(SIDE, |x, y| {
        let edge = if plank(y) < 0.1 { 0.4 } else { 1.0 };
        let grain = 0.9 + 0.1 * ((x * 3.0 + y * 7.0) * 6.0).sin();
        let red = if x < 0.25 && y < 0.25 { [0.8, 0.2, 0.15] } else { [0.62, 0.45, 0.26] };
        let [r, g, b] = red.map(|value| value * edge * grain);
        [r, g, b, 1.0]
    })
}
/// Round boards, with Y up on the upper half of each. Stored as by the games' tools: Y down, X inverted in alpha.
fn normals() -> Vec<[u8; 4]> {
    image(SIDE, |x, y| {
        let (along, across) = (0.3 * (x * 12.0).sin(), 0.6 - 1.2 * plank(y));
        let up = (1.0 - along * along - across * across).sqrt();
        [0.0, 0.5 - across / 2.0, up / 2.0 + 0.5, 1.0 - (along / 2.0 + 0.5)]
    })
}
/// Specular level in green, gloss in blue: the red corner is the smoothest.
fn specular() -> Vec<[u8; 4]> {
    image(SIDE, |x, y| [1.0, 0.5, if x < 0.25 && y < 0.25 { 0.9 } else { 0.3 }, 1.0])
}
/// Ambient shadow in green: the edges of boards are darker.
fn shadow() -> Vec<[u8; 4]> {
    image(SIDE, |_, y| [1.0, if plank(y) < 0.2 { 0.5 } else { 1.0 }, 1.0, 1.0])
}
fn with_swizzle(mut paa: Paa, codes: [u8; 4]) -> Paa {
    paa.tags.insert(2, (Tag::SWIZZLE, codes.to_vec()));
    paa
}
/// A lattice whose pixels are opaque or transparent: the smallest kind of file with alpha.
fn lattice() -> Paa {
    let pixels =
        image(16, |x, y| [x, y, 0.5, if (x * 4.0).fract() < 0.5 || (y * 4.0).fract() < 0.5 { 1.0 } else { 0.0 }]);
    let level = |side, pixels: &[[u8; 4]]| PaaLevel::new(side, side, lzss(&stored(PixelType::Argb1555, pixels)));
    let mut paa = Paa::new(PixelType::Argb1555, vec![level(16, &pixels), level(8, &halved(16, &pixels))]);
    paa.tags.insert(2, (Tag::ALPHA, vec![2, 0, 0, 0]));
    paa
}

/// The files from the code here. Set `TRIASSIC_MAKE` to write them.
fn made() -> Vec<(&'static str, Vec<u8>)> {
    vec![
        ("crate_as.paa", with_swizzle(dxt(PixelType::Dxt1, SIDE, &shadow()), [8, 8, 2, 8]).write()),
        ("crate_co.paa", dxt(PixelType::Dxt1, SIDE, &color()).write()),
        ("crate_nohq.paa", with_swizzle(dxt(PixelType::Dxt5, SIDE, &normals()), [5, 4, 2, 3]).write()),
        ("crate_smdi.paa", with_swizzle(dxt(PixelType::Dxt1, SIDE, &specular()), [8, 8, 2, 3]).write()),
        ("lattice_ca.paa", lattice().write()),
    ]
}

#[test]
fn files_match_the_code() {
    for (name, bytes) in made() {
        if std::env::var_os("TRIASSIC_MAKE").is_some() {
            std::fs::write(files::testdata().join(FOLDER).join(name), &bytes).unwrap();
        }
        assert!(files::read(&format!("{FOLDER}/{name}")) == bytes, "{name}");
    }
}

#[test]
fn the_textures_have_no_findings() {
    for (name, bytes) in made() {
        let texture = Texture::parse(&bytes).unwrap();
        assert!(texture.validate().is_empty(), "{name}: {:?}", texture.validate());
        assert_eq!(texture.alpha(), (name == "lattice_ca.paa").then_some(TextureAlpha::OneBit));
    }
}

/// X, Y and Z of a normal map have length 1 after its swizzle is undone.
#[test]
fn normals_have_length_1() {
    let bytes = files::read("bis-paa/made/crate_nohq.paa");
    let pixels = Texture::parse(&bytes).unwrap().decode_unswizzled(0).unwrap();
    let mut longest = 0.0_f32;
    for [x, y, z, alpha] in pixels.pixels() {
        let [x, y, z] = [x, y, z].map(|value| f32::from(*value) / 127.5 - 1.0);
        longest = longest.max(((x * x + y * y + z * z).sqrt() - 1.0).abs());
        assert_eq!(*alpha, 255);
    }
    assert!(longest < 0.12, "{longest}");
}
