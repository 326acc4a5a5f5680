//! What the tests of the writers share.
#![allow(dead_code, unreachable_pub, reason = "every test uses a part of it")]

use std::{
    fs,
    path::{Path, PathBuf},
};

use formats_core::Palette;
use goldsrc_mdl::{Corner, Model, ModelSet, Picture};

/// All models below `testdata/`, and below the corpus if `TRIASSIC_CORPUS` names one.
pub fn all_models() -> Vec<PathBuf> {
    let mut files = models_below(&testdata());
    assert!(files.len() > 20, "{} is not complete", testdata().display());
    if let Some(corpus) = std::env::var_os("TRIASSIC_CORPUS") {
        let found = models_below(&Path::new(&corpus).join("goldsrc-mdl"));
        assert!(!found.is_empty(), "no models in the corpus");
        files.extend(found);
    }
    files
}

pub fn testdata() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/goldsrc-mdl")
}

pub fn read(name: &str) -> Vec<u8> {
    let path = testdata().join(name);
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn models_below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for entry in entries {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(models_below(&path));
        } else if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("mdl")) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// An image whose pixels tell their places.
pub fn picture(width: u32, height: u32) -> Picture {
    let palette = Palette(core::array::from_fn(|n| [u8::try_from(n).unwrap(), 1, 7]));
    let indices = (0..width * height).map(|n| u8::try_from(n % 251).unwrap()).collect();
    Picture::new(width, height, indices, palette).unwrap()
}

/// The bytes in which two files of one size differ.
pub fn changed(before: &[u8], after: &[u8]) -> Vec<usize> {
    assert_eq!(before.len(), after.len());
    (0..before.len()).filter(|n| before[*n] != after[*n]).collect()
}

/// The triangles of all meshes of all submodels, with the column of the skin table.
pub fn triangles(model: &Model<'_>) -> Vec<(i32, Vec<[Corner; 3]>)> {
    let mut meshes = Vec::new();
    for part in model.body_parts() {
        for sub_model in part.sub_models().unwrap() {
            for mesh in sub_model.meshes().unwrap() {
                meshes.push((mesh.skin_ref, mesh.triangles().collect()));
            }
        }
    }
    meshes
}

/// The numbers of all channels of a sequence: all blends, one after another.
pub fn animation(set: &ModelSet<'_>, sequence: usize) -> Vec<i16> {
    let animations = set.animations(sequence).unwrap();
    let mut values = vec![0; animations.value_count() * animations.blend_count()];
    for (blend, values) in values.chunks_exact_mut(animations.value_count().max(1)).enumerate() {
        animations.read_values(blend, values);
    }
    values
}

/// Numbers that look random and are the same in every run.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
    pub fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % u64::try_from(end.max(1)).unwrap()).unwrap()
    }
    /// Changes some bytes: more often in the first kilobyte, where the offsets and counts are.
    pub fn spoil(&mut self, bytes: &mut [u8]) {
        for _ in 0..=self.below(4) {
            let end = if self.next().is_multiple_of(2) { bytes.len().min(1024) } else { bytes.len() };
            let at = self.below(end);
            let value = match self.below(4) {
                0 => 0xff,
                1 => 0,
                _ => self.next().to_le_bytes()[0],
            };
            if let Some(byte) = bytes.get_mut(at) {
                *byte = value;
            }
        }
    }
}
