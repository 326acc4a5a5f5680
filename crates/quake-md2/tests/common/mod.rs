//! What several tests share: small models, header fields by name, the files of `testdata/`.
#![allow(dead_code, reason = "each test uses a part of it")]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "a test"
)]

pub(crate) mod exercise;

use std::path::{Path, PathBuf};

use quake_md2::{
    Builder, BuilderFrame, FixedStr, FrameHeader, GlList, Header, Precision, Record, Skin, TexCoord, Triangle, Vec3,
};

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
        builder.frames.push(BuilderFrame::quantise(name, &positions, &corners, precision).unwrap());
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

/// Where a field of the header stands.
pub(crate) fn field(name: &str) -> usize {
    Header::FIELDS.iter().find(|field| field.name == name).unwrap_or_else(|| panic!("no field {name}")).offset
}

/// Where a field of a frame's header stands.
pub(crate) fn frame_field(name: &str) -> usize {
    FrameHeader::FIELDS.iter().find(|field| field.name == name).unwrap_or_else(|| panic!("no field {name}")).offset
}

/// A field of the header.
pub(crate) fn get(bytes: &[u8], name: &str) -> i32 {
    i32::from_le_bytes(bytes[field(name)..][..4].try_into().unwrap())
}

/// A field of the header as a place in the file.
pub(crate) fn place(bytes: &[u8], name: &str) -> usize {
    get(bytes, name).try_into().unwrap()
}

/// Changes a field of the header.
pub(crate) fn set(bytes: &mut [u8], name: &str, value: i32) {
    put(bytes, field(name), value);
}

/// Changes a number anywhere.
pub(crate) fn put(bytes: &mut [u8], at: usize, value: i32) {
    bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
}

/// The folder of the project.
pub(crate) fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Its folder `testdata/`.
pub(crate) fn testdata() -> PathBuf {
    project().join("testdata")
}

/// Every file below `testdata/`, as its path from there with `/`, sorted by bytes.
pub(crate) fn all_files() -> Vec<String> {
    fn walk(folder: &Path, prefix: &str, found: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let entry = entry.unwrap();
            let path = format!("{prefix}{}", entry.file_name().to_str().unwrap());
            if entry.file_type().unwrap().is_dir() {
                walk(&entry.path(), &format!("{path}/"), found);
            } else {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    walk(&testdata(), "", &mut found);
    found.sort();
    found
}

/// A file of `testdata/`.
pub(crate) fn read(path: &str) -> Vec<u8> {
    std::fs::read(testdata().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Every MD2 in `testdata/`, with its path from there.
pub(crate) fn md2_files() -> Vec<(String, Vec<u8>)> {
    let files: Vec<_> =
        all_files().into_iter().filter(|path| Path::new(path).extension() == Some("md2".as_ref())).collect();
    assert!(files.len() >= 12, "testdata is not complete: {files:?}");
    files.into_iter().map(|path| (path.clone(), read(&path))).collect()
}

/// Numbers that look random and are the same in every run.
pub(crate) struct Numbers(pub(crate) u64);

impl Numbers {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
    /// One below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % u64::try_from(end).unwrap()).unwrap()
    }
    pub(crate) fn byte(&mut self) -> u8 {
        self.next().to_le_bytes()[0]
    }
}
