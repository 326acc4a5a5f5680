//! Real files, and the project's own.

use std::{fs, path::Path};

use goldsrc_mdl::{Model, ModelSet};
use triassic_test_support::files;

use crate::export::compare::check;

fn check_all(folder: &Path) -> (usize, usize, usize) {
    let all = files::in_parallel(files::with_extension(folder, &["mdl"]), |path| {
        let bytes = fs::read(&path).unwrap();
        // Companions, and models of other engines.
        let model = Model::parse(&bytes).ok()?;
        let found = files::adjacent(&path, &model.companions(path.file_name().unwrap().to_str().unwrap()));
        let mut set = ModelSet::new(model);
        for (role, _, bytes) in &found {
            set.add(*role, bytes).unwrap();
        }
        Some(check(&set, &path.file_stem().unwrap().to_string_lossy()))
    });
    let all: Vec<(usize, usize)> = all.into_iter().flatten().collect();
    (all.len(), all.iter().map(|(triangles, _)| triangles).sum(), all.iter().map(|(_, frames)| frames).sum())
}

#[test]
fn real_models_roundtrip() {
    let (models, triangles, frames) = check_all(&files::testdata().join("goldsrc-mdl"));
    assert!(models >= 14 && triangles > 2000 && frames > 500, "{models} {triangles} {frames}");
    let Some(corpus) = files::corpus() else { return };
    let (models, triangles, frames) = check_all(&corpus.join("goldsrc-mdl"));
    assert!(models > 20 && triangles > 10_000 && frames > 10_000, "{models} {triangles} {frames}");
}
