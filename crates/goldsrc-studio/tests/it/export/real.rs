//! Real files, and the project's own.

use std::{fs, path::Path};

use goldsrc_mdl::{Model, ModelSet};
use triassic_test_support::files;

use crate::export::compare::check;

fn check_all(folder: &Path) -> (usize, usize, usize) {
    let mut all = (0, 0, 0);
    for path in files::with_extension(folder, &["mdl"]) {
        let bytes = fs::read(&path).unwrap();
        // Companions, and models of other engines.
        let Ok(model) = Model::parse(&bytes) else { continue };
        let found = files::adjacent(&path, &model.companions(path.file_name().unwrap().to_str().unwrap()));
        let mut set = ModelSet::new(model);
        for (role, _, bytes) in &found {
            set.add(*role, bytes).unwrap();
        }
        let (triangles, frames) = check(&set, &path.file_stem().unwrap().to_string_lossy());
        all = (all.0 + 1, all.1 + triangles, all.2 + frames);
    }
    all
}

#[test]
fn real_models_roundtrip() {
    let (models, triangles, frames) = check_all(&files::testdata().join("goldsrc-mdl"));
    assert!(models >= 14 && triangles > 2000 && frames > 500, "{models} {triangles} {frames}");
    let Some(corpus) = files::corpus() else { return };
    let (models, triangles, frames) = check_all(&corpus.join("goldsrc-mdl"));
    assert!(models > 20 && triangles > 10_000 && frames > 10_000, "{models} {triangles} {frames}");
}
