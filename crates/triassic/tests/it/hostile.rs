//! Damaged files of every format, with the steps of a command: read, checked, converted to a scene, written as glTF and
//! OBJ.
//!
//! The tests of each crate go deeper into its own format; this one applies to all files that the facade opens.
#![cfg(all(feature = "all-formats", feature = "gltf"))]

mod work;

use std::collections::BTreeMap;

use triassic::{
    AnyFile, FORMATS,
    convert::{Resolver, SceneOptions},
    gltf,
    scene::obj,
};
use triassic_test_support::{
    damage::{changed_files, every_cut},
    files::{all_testdata, read},
    memory::in_proportion,
};

/// Larger files are not changed thousands of times.
const LARGEST: usize = 20_000;

/// Converts a file to GLB within proportional memory (the limits of a conversion's budget); returns whether it can be
/// converted.
fn glb(bytes: &[u8]) -> bool {
    in_proportion("a conversion", bytes.len(), 512, 256 << 20, || {
        let Ok(file) = AnyFile::parse(bytes) else { return false };
        std::hint::black_box((file.validate(), file.summary(), file.heightmap(0)));
        let Ok((scene, _)) = file.to_scene(&SceneOptions::default(), &mut Resolver::none()) else { return false };
        scene.check().unwrap();
        let _ = obj::export(&scene, "model", &obj::Options::default());
        gltf::export(&scene, &gltf::Options::default()).is_ok_and(|gltf| gltf.into_glb().is_ok())
    })
}

/// Small files of `testdata/` that can be converted to GLB, by format.
fn samples() -> BTreeMap<&'static str, Vec<Vec<u8>>> {
    let mut samples: BTreeMap<&str, Vec<Vec<u8>>> = BTreeMap::new();
    for bytes in all_testdata().iter().map(|name| read(name)).filter(|bytes| bytes.len() < LARGEST) {
        if let Ok(file) = AnyFile::parse(&bytes)
            && glb(&bytes)
        {
            samples.entry(file.format().id).or_default().push(bytes);
        }
    }
    // There is a small file of every format.
    assert!(FORMATS.iter().all(|format| samples.contains_key(format.id)), "{:?}", samples.keys());
    samples
}

#[test]
fn changed_bytes_give_an_error_or_a_valid_glb() {
    for (format, files) in samples() {
        let header = 4..files.iter().map(Vec::len).min().unwrap().min(84);
        let read = changed_files(&files, &header, 250, glb);
        assert!((0.05..1.0).contains(&read), "{format}: {read}");
    }
}

#[test]
fn truncated_files_give_an_error_or_a_valid_glb() {
    for files in samples().values() {
        every_cut(&files[0][..files[0].len().min(1_500)], |_, cut| {
            glb(cut);
        });
    }
}
