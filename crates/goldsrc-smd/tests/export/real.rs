//! Real files, and those of the project's own.

use std::{
    fs,
    path::{Path, PathBuf},
};

use goldsrc_mdl::{Model, ModelSet, Role};

use crate::compare::check;

fn models(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(models(&path));
        } else if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("mdl"))
            && Model::parse(&fs::read(&path).unwrap()).is_ok()
        {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn companions(path: &Path, model: &Model<'_>) -> Vec<(Role, Vec<u8>)> {
    let names: Vec<String> = fs::read_dir(path.parent().unwrap())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    let mut found = Vec::new();
    for companion in model.companions(&path.file_name().unwrap().to_string_lossy()) {
        let mut wanted = companion.names.iter();
        let file = wanted.find_map(|it| names.iter().find(|name| name.eq_ignore_ascii_case(it)));
        found.extend(file.map(|name| (companion.role, fs::read(path.with_file_name(name)).unwrap())));
    }
    found
}

fn check_all(folder: &Path) -> (usize, usize, usize) {
    let mut all = (0, 0, 0);
    for path in models(folder) {
        let bytes = fs::read(&path).unwrap();
        let model = Model::parse(&bytes).unwrap();
        let files = companions(&path, &model);
        let mut set = ModelSet::new(model);
        for (role, bytes) in &files {
            set.add(*role, bytes).unwrap();
        }
        let (triangles, frames) = check(&set, &path.file_stem().unwrap().to_string_lossy());
        all = (all.0 + 1, all.1 + triangles, all.2 + frames);
    }
    all
}

#[test]
fn real_models_come_back() {
    let (models, triangles, frames) =
        check_all(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/goldsrc-mdl"));
    assert!(models >= 14 && triangles > 2000 && frames > 500, "{models} {triangles} {frames}");
}

#[test]
fn the_corpus_comes_back() {
    let Some(corpus) = std::env::var_os("TRIASSIC_CORPUS") else { return };
    let (models, triangles, frames) = check_all(&Path::new(&corpus).join("goldsrc-mdl"));
    assert!(models > 20 && triangles > 10_000 && frames > 10_000, "{models} {triangles} {frames}");
}
