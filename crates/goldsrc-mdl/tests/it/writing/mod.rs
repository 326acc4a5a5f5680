//! Shared by the tests of the writers.
#![allow(dead_code, unreachable_pub, reason = "every test uses a part of it")]

use std::path::PathBuf;

use formats_core::Palette;
use goldsrc_mdl::{Corner, Image, Model, ModelSet};
use triassic_test_support::{damage::Numbers, files};

/// All files of the format below `testdata/`, and below the corpus if `TRIASSIC_CORPUS` names one.
pub fn all_models() -> Vec<PathBuf> {
    let folders = [Some(testdata()), files::corpus().map(|corpus| corpus.join("goldsrc-mdl"))];
    folders.iter().flatten().flat_map(|folder| files::with_extension(folder, &["mdl"])).collect()
}

pub fn testdata() -> PathBuf {
    files::testdata().join("goldsrc-mdl")
}

pub fn read(name: &str) -> Vec<u8> {
    files::read(&format!("goldsrc-mdl/{name}"))
}

/// An image whose pixels encode their positions.
pub fn image(width: u32, height: u32) -> Image {
    let palette = Palette(core::array::from_fn(|n| [u8::try_from(n).unwrap(), 1, 7]));
    let indices = (0..width * height).map(|n| u8::try_from(n % 251).unwrap()).collect();
    Image::new(width, height, indices, palette).unwrap()
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

/// Changes some bytes: more often in the first kilobyte, where the offsets and counts are.
pub fn spoil(bytes: &mut [u8], numbers: &mut Numbers) {
    for _ in 0..=numbers.below(4) {
        let end = if numbers.below(2) == 0 { bytes.len().min(1024) } else { bytes.len() };
        let at = numbers.below(end.max(1));
        let value = [0xff, 0, numbers.byte(), numbers.byte()][numbers.below(4)];
        if let Some(byte) = bytes.get_mut(at) {
            *byte = value;
        }
    }
}
