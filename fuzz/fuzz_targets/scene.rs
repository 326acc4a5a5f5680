//! From any file to a GLB: the scene keeps its guarantees, and what is exported from it is whole.
#![no_main]

use triassic::{
    AnyFile, gltf,
    convert::{NoFiles, SceneOptions},
};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let Ok(file) = AnyFile::parse(bytes) else { return };
    let Ok((scene, _)) = file.to_scene(&SceneOptions::default(), &mut NoFiles) else { return };
    scene.check().expect("a converter returns what keeps the guarantees");
    let Ok(exported) = gltf::export(&scene, &gltf::Options::default()) else { return };
    let _ = exported.into_glb();
});
