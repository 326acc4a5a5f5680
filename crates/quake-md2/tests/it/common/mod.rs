//! Shared by several tests: small models, header fields by name, the files of `testdata/`.
#![allow(dead_code, reason = "each test uses a part of it")]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "a test"
)]

pub(crate) mod exercise;

use quake_md2::{Builder, BuilderFrame, FixedStr, GlList, Header, Precision, Skin, TexCoord, Triangle, Vec3};
use triassic_test_support::{bytes, files};

/// A tetrahedron with outward triangles: 4 vertices, 4 triangles, two frames of one clip, a skin, GL commands.
pub(crate) fn small() -> Builder {
    tetrahedron(Precision::Standard)
}

/// The same with the high-definition extension.
pub(crate) fn small_hd() -> Builder {
    tetrahedron(Precision::Hd)
}

fn tetrahedron(precision: Precision) -> Builder {
    let corners = [Vec3::new(8.0, 0.0, -3.0), Vec3::new(-4.0, 7.0, -3.0), Vec3::new(-4.0, -7.0, -3.0), Vec3::Z * 9.0];
    let mut builder = Builder { skin_width: 64, skin_height: 32, gl_commands: GlList::Generate, ..Builder::default() };
    builder.skins.push(skin(b"models/test/skin.pcx"));
    for (name, height) in [(b"stand1", 0.0), (b"stand2", 2.5)] {
        let positions = corners.map(|corner| corner + Vec3::Z * height);
        builder.frames.push(BuilderFrame::quantize(name, &positions, &corners, precision).unwrap());
    }
    builder.tex_coords = [(0, 0), (63, 0), (0, 31), (40, 20)].map(|(s, t)| TexCoord { s, t }).to_vec();
    // Clockwise seen from outside.
    let triangles = [[0, 1, 2], [0, 3, 1], [1, 3, 2], [2, 3, 0]];
    builder.triangles = triangles.map(|n| Triangle { vertices: n, tex_coords: n }).to_vec();
    builder
}

pub(crate) fn skin(path: &[u8]) -> Skin {
    Skin { path: FixedStr::new(path).unwrap() }
}

/// A frame without vertices.
pub(crate) fn named_frame(name: &[u8]) -> BuilderFrame {
    BuilderFrame::new(name).unwrap()
}

/// The byte offset of a field of the header.
pub(crate) fn field(name: &str) -> usize {
    bytes::field::<Header>(name)
}

/// A field of the header.
pub(crate) fn get(file: &[u8], name: &str) -> i32 {
    bytes::get::<Header>(file, 0, name).try_into().unwrap()
}

/// A field of the header as a place in the file.
pub(crate) fn place(file: &[u8], name: &str) -> usize {
    get(file, name).try_into().unwrap()
}

/// Changes a field of the header.
pub(crate) fn set(file: &mut [u8], name: &str, value: i32) {
    bytes::set::<Header>(file, 0, name, value.into());
}

/// Every MD2 in `testdata/`, with its path relative to that folder.
pub(crate) fn md2_files() -> Vec<(String, Vec<u8>)> {
    let root = files::testdata();
    let found = files::with_extension(&root, &["md2"]);
    assert!(found.len() >= 12, "testdata is not complete: {found:?}");
    found.iter().map(|path| files::relative(path, &root)).map(|path| (path.clone(), files::read(&path))).collect()
}
