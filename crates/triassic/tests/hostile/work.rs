//! Work that grows no faster than its input: files of which one structure is multiplied, through what a command does.

mod acknex_hmp;
mod acknex_mdl;
mod acknex_wmb;
mod bis_p3dm;
mod bis_paa;
mod goldsrc_mdl;
mod quake_md2;

use triassic::{
    AnyFile, gltf,
    scene::{NoFiles, Resolver, SceneOptions},
};
use triassic_test_support::instructions::operation;

/// Counts what a command does with a file: detect and parse, summarise, check, convert, export.
pub(crate) fn use_file(bytes: &[u8]) {
    use_file_with(bytes, &SceneOptions::default(), &mut NoFiles);
}

/// As [`use_file`], with options and the files that it shows.
pub(crate) fn use_file_with(bytes: &[u8], options: &SceneOptions, files: &mut dyn Resolver) {
    let file = operation("read and check", || {
        let file = AnyFile::parse(bytes).unwrap();
        std::hint::black_box((file.summary(), file.validate()));
        file
    });
    let (scene, _) = operation("convert", || file.to_scene(options, files)).unwrap();
    operation("check the scene and export", || {
        scene.check().unwrap();
        gltf::export(&scene, &gltf::Options::default()).unwrap().into_glb().unwrap();
    });
}
