//! Models are converted to glTF for editing, and back to the same models.

use goldsrc_mdl::{ModelFiles, Severity};
use triassic_test_support::files;

use super::{
    compare::{self, Classes},
    model, through_glb,
};

fn check(folder: &std::path::Path) -> (usize, Classes) {
    let (mut models, mut classes) = (0, Classes::new());
    for path in files::with_extension(folder, &["mdl"]) {
        let Ok(files) = ModelFiles::load(&path) else { continue };
        let Ok(set) = files.model() else { continue };
        // Intentionally damaged models, and models with a missing companion.
        let is_whole = set.validate().iter().all(|found| found.code.severity < Severity::Error);
        let shows = set.model().body_parts().iter().any(|part| {
            part.sub_models()
                .is_ok_and(|models| models.iter().any(|model| model.meshes().is_ok_and(|meshes| !meshes.is_empty())))
        });
        if !is_whole || set.missing().next().is_some() || !set.model().bones().have_scale() || !shows {
            *classes.entry("not whole").or_default() += 1;
            continue;
        }
        let scene = through_glb(&set);
        let (made, _) = model(&scene);
        let made = made.files.model().unwrap();
        compare::models(&set, &made, &mut classes);
        models += 1;
    }
    (models, classes)
}

#[test]
fn models_roundtrip_through_gltf() {
    let (models, classes) = check(&files::testdata().join("goldsrc-mdl"));
    assert!(models >= 8, "{models} {classes:?}");
    let Some(corpus) = files::corpus() else { return };
    let (models, classes) = check(&corpus.join("goldsrc-mdl"));
    assert!(models > 15, "{models} {classes:?}");
}

/// Checks that a model roundtrips through a GLB that another program wrote: both paths are in
/// `TRIASSIC_HALF_LIFE_TRIP`, separated by a colon, which `.ci/half-life-through-blender` sets.
#[test]
fn a_model_comes_back_from_another_program() {
    let Some(paths) = std::env::var_os("TRIASSIC_HALF_LIFE_TRIP") else { return };
    let (original, glb) = paths.to_str().unwrap().split_once(':').unwrap();
    let files = ModelFiles::load(original).unwrap();
    let bytes = std::fs::read(glb).unwrap();
    let (scene, _) = triassic_gltf::import(&bytes, &formats_core::Limits::default(), &mut |_| Ok(None)).unwrap();
    let (made, found) = model(&scene);
    let found: Vec<_> = found.iter().map(|one| (one.code.id, one.count)).collect();
    let mut classes = Classes::new();
    compare::models(&files.model().unwrap(), &made.files.model().unwrap(), &mut classes);
    println!("{original}: {} sequences, {classes:?}, {found:?}", made.model.sequences.len());
}
