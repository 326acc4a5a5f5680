//! Models of the corpus with their sources.

use std::{fs, path::Path};

use formats_core::files::DiskFiles;
use goldsrc_mdl::{ModelFiles, ModelSet, Severity};
use goldsrc_studio::smd::{ReadOptions, Sources};
use goldsrc_studio::{Compiled, Compiler, Grid, Options, compile};
use triassic_test_support::files;

use crate::compare::{self, Compared};

pub(crate) fn compiled(qc: &Path, allowed: Option<&Path>, options: &Options) -> Compiled {
    let (mut files, file) = DiskFiles::with_file(qc).unwrap();
    let allowed = allowed.map(|folder| files.add_folder(folder).unwrap()).into_iter().collect();
    let read = ReadOptions::default().with_allowed(allowed).with_compiler(options.compiler);
    let sources = Sources::load(&mut files, file, &read).unwrap_or_else(|errors| panic!("{errors}"));
    compile(sources, options).unwrap_or_else(|errors| panic!("{errors}"))
}

/// The grid on which the vertices of a model are.
fn grid(set: &ModelSet<'_>) -> (Grid, f32) {
    let parts = set.model().body_parts();
    let models = parts.iter().flat_map(|part| part.sub_models().unwrap());
    let mut coordinates =
        models.flat_map(|model| model.vertices().unwrap()).flat_map(|vertex| vertex.position.to_array());
    let is_coarse = coordinates.all(|coordinate| (coordinate * 100.0 - (coordinate * 100.0).round()).abs() < 0.01);
    if is_coarse { (Grid::Hundredths, 0.01) } else { (Grid::Thousandths, 0.001) }
}

fn check(folder: &Path, qc: &str, model: &str, is_whole: bool) -> Compared {
    let reference = ModelFiles::load(folder.join(model)).unwrap();
    let reference_set = reference.model().unwrap();
    let (grid, step) = grid(&reference_set);
    let made = compiled(&folder.join(qc), None, &Options::default().with_grid(grid));
    let set = made.files.model().unwrap();
    let found = set.validate();
    assert!(found.iter().all(|one| one.code.severity < Severity::Error), "{found:?}");
    let mut all = Compared::default();
    compare::shapes(&set, &reference_set, step, &mut all);
    compare::sequences(&set, &reference_set, is_whole, &mut all);
    if is_whole {
        let size = |files: &ModelFiles| {
            let rest = files.textures.iter().chain(&files.sequences).map(Vec::len).sum::<usize>();
            files.main.len() + rest
        };
        let (size, other) = (size(&made.files), size(&reference));
        assert!(size * 100 <= other * 102, "{model}: {size} of {other} bytes");
    }
    eprintln!("{model}: {all:?}");
    assert!(all.corners * 100 <= all.reference_corners * 108, "{model}: {all:?}");
    all
}

#[test]
fn sources_give_the_models_of_other_compilers() {
    let Some(corpus) = files::corpus() else { return };
    let root = corpus.join("later/goldsrc-src");
    let mut all = Compared::default();
    for (folder, model) in [
        ("w_nailgun", "w_nailgun"),
        ("v_nailgun", "v_nailgun"),
        ("car_hatchback", "car_hatchback"),
        ("blackout", "blackout"),
        ("pine", "pine_tree"),
    ] {
        let one = check(&root.join(folder), &format!("{model}.qc"), &format!("{model}.mdl"), true);
        assert_eq!(one.moved_values, 0, "{model}");
        all.triangles += one.triangles;
        all.vertices += one.vertices;
        all.moved_vertices += one.moved_vertices;
        all.values += one.values;
    }
    assert!(all.triangles > 2400 && all.values > 100_000, "{all:?}");
    assert!(all.moved_vertices * 100 < all.vertices, "{all:?}");
}

#[test]
fn a_part_of_a_large_model_is_within_a_step() {
    let Some(corpus) = files::corpus() else { return };
    let one = check(&corpus.join("later/goldsrc-src/boris_part"), "boris.qc", "boris.mdl", false);
    assert_eq!(one.triangles, 3766, "{one:?}");
    // The bytes of its images are the larger part.
    assert!(fs::metadata(corpus.join("later/goldsrc-src/boris_part/boris.mdl")).is_ok());
}

#[test]
fn the_compiler_of_the_unified_sdk_is_followed() {
    let Some(corpus) = files::corpus() else { return };
    let root = corpus.join("later/goldsrc-studiomdl/unified");
    let (mut models, mut all) = (0, Compared::default());
    for model in files::with_extension(&root, &["mdl"]) {
        let qc = model.with_extension("qc");
        let reference = ModelFiles::load(&model).unwrap();
        let set = reference.model().unwrap();
        let made = compiled(&qc, Some(&root), &Options::default().with_compiler(Compiler::Twhl));
        let made = made.files.model().unwrap();
        let mut one = Compared::default();
        compare::shapes(&made, &set, 0.01, &mut one);
        compare::sequences(&made, &set, true, &mut one);
        eprintln!("{}: {one:?}", model.display());
        assert!(one.corners * 100 <= one.reference_corners * 101, "{one:?}");
        models += 1;
        all.triangles += one.triangles;
        all.vertices += one.vertices;
        all.moved_vertices += one.moved_vertices;
        all.values += one.values;
        all.moved_values += one.moved_values;
    }
    assert!(models == 14 && all.triangles == 7758 && all.values > 190_000, "{models} {all:?}");
    // Sources lie on the grid, so the last bit decides on which side of a step a coordinate is cut.
    assert!(all.vertices == 4473 && all.moved_vertices == 0, "{all:?}");
    assert!(all.moved_values * 50 < all.values, "{all:?}");
}

#[test]
fn the_compiler_of_the_sdk_is_followed() {
    let Some(corpus) = files::corpus() else { return };
    let root = corpus.join("later/goldsrc-studiomdl/valve");
    let models = corpus.join("goldsrc-mdl/assimp+assimp/test/models/MDL/MDL (HL1)");
    let mut triangles = 0;
    for name in ["man", "alpha_test"] {
        let reference = ModelFiles::load(models.join(format!("{name}.mdl"))).unwrap();
        let set = reference.model().unwrap();
        let options = Options::default().with_compiler(Compiler::Valve);
        let made = compiled(&root.join(name).join(format!("{name}.qc")), Some(&root), &options);
        let made = made.files.model().unwrap();
        let mut one = Compared::default();
        compare::bodies(&made, &set, 0.01, &mut one);
        let sizes = |set: &ModelSet<'_>| -> Vec<_> {
            set.textures()
                .iter()
                .map(|texture| (texture.name, texture.width, texture.height, texture.raw_flags))
                .collect()
        };
        assert_eq!(sizes(&made), sizes(&set), "{name}");
        triangles += one.triangles;
    }
    assert!(triangles > 100, "{triangles}");
}
