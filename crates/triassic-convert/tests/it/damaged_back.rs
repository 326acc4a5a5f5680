//! Damaged GLBs through the ways back: errors or models, with bounded memory.
#![cfg(all(feature = "goldsrc-studio", feature = "quake-md2"))]

use formats_core::Limits;
use goldsrc_mdl::ModelFiles;
use quake_md2::Model;
use triassic_convert::{
    IntoScene, Resolver, SceneOptions,
    goldsrc_mdl::back,
    quake_md2::{ToMd2Options, to_md2},
};
use triassic_gltf::Morphs;
use triassic_scene::Scene;
use triassic_test_support::{damage, files, memory};

use crate::goldsrc_back::made;

fn glb(scene: &Scene, morphs: Morphs) -> Vec<u8> {
    let mut options = triassic_gltf::Options::for_editing();
    options.morphs = morphs;
    triassic_gltf::export(scene, &options).unwrap().into_glb().unwrap()
}

/// Small models of both games for editing, one of them with a mesh in parts, one with its skin, and one of another
/// program.
fn samples() -> Vec<Vec<u8>> {
    let options = SceneOptions::for_editing();
    let armature = made::armature();
    let armature = triassic_gltf::export(&armature, &triassic_gltf::Options::default()).unwrap();
    let mut samples = vec![armature.into_glb().unwrap()];
    for name in ["arrow.md2", "pebble_hd.md2", "inward.md2"] {
        let path = files::testdata().join("quake-md2/made").join(name);
        let bytes = std::fs::read(&path).unwrap();
        let scene = Model::parse(&bytes).unwrap().to_scene(&options, &mut Resolver::beside(&path)).unwrap().0;
        samples.push(glb(&scene, Morphs::All));
        samples.push(glb(&scene, Morphs::Split(2)));
    }
    let scout = ModelFiles::load(files::testdata().join("goldsrc-mdl/made/scout_split.mdl")).unwrap();
    samples.push(glb(&scout.model().unwrap().to_scene(&options, &mut Resolver::none()).unwrap().0, Morphs::All));
    samples
}

#[test]
fn damaged_files_are_errors_or_models() {
    /// The maximum that a limit allows: a file of a few bytes may refer to the same vertices in many frames.
    const MOST: u64 = 640 << 20;
    let samples = samples();
    let made = damage::changed_files(&samples, &(0..2000), 750, |bytes| {
        memory::in_proportion("a way back", bytes.len(), 1024, MOST, || {
            let read = triassic_gltf::import(bytes, &Limits::default(), &mut |_| Ok(None));
            let Ok((scene, _)) = read else { return false };
            let md2 = to_md2(&scene, &ToMd2Options::default()).map(|made| made.builder.write().map(|file| file.len()));
            let options = back::Options::new("model");
            let _ = back::sources(&scene, &options, None);
            let mdl = back::model(&scene, &options, None).map(|(made, _)| made.files.named("model").count());
            std::hint::black_box((&md2, &mdl));
            matches!(md2, Ok(Ok(_))) || mdl.is_ok()
        })
    });
    assert!((0.01..0.95).contains(&made), "{made}");
}
