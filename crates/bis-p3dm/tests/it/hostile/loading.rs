//! Work that grows no faster than its input: models that refer to many files.

use std::{fs, path::PathBuf};

use bis_p3dm::{Builder, BuilderFace, BuilderLod, ModelFiles, Point, Resolution, Vec3};
use triassic_test_support::instructions::{assert_growth, operation};

/// A level of detail whose faces have these textures and materials.
fn level(number: usize, faces: impl Iterator<Item = [String; 2]>) -> BuilderLod<'static> {
    let mut lod = BuilderLod::new(Resolution(number as f32));
    lod.points = vec![Point::new(Vec3::ZERO), Point::new(Vec3::X), Point::new(Vec3::Y)];
    lod.normals.push(bis_p3dm::Normal { vector: Vec3::Y });
    for [texture, material] in faces {
        let mut face = BuilderFace::from_points(&[0, 1, 2]);
        (face.texture, face.material) = (texture.into_bytes().into(), material.into_bytes().into());
        lod.faces.push(face);
    }
    lod
}

/// Counts the instructions for loading a model with these files next to it.
fn load(test: &str, levels: impl Iterator<Item = BuilderLod<'static>>, files: &[(&str, String)]) -> ModelFiles {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    for (name, text) in files {
        fs::write(folder.join(name), text).unwrap();
    }
    let path = folder.join("model.p3d");
    fs::write(&path, Builder::new(levels).write().unwrap()).unwrap();
    let found = operation("load", || ModelFiles::load(&path)).unwrap();
    fs::remove_dir_all(&folder).unwrap();
    found
}

/// Levels of detail that share a material with an equal number of textures.
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn a_material_of_many_levels() {
    assert_growth(120, |n| {
        let levels = (0..n).map(|number| level(number, [[String::new(), "a\\one.rvmat".into()]].into_iter()));
        let stage = |n: usize| format!("class Stage{n}{{texture=\"a\\{n}.paa\";}};\n");
        let material: String = (0..n).map(stage).collect();
        let found = load("a_material_of_many_levels", levels, &[("$PBOPREFIX$", "a".into()), ("one.rvmat", material)]);
        assert_eq!(found.missing().count(), n);
    });
}

/// As many textures as the prefix has bytes.
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_textures_and_a_long_prefix() {
    assert_growth(120, |n| {
        let faces = (0..n).map(|n| [format!("{}\\{n}.paa", "a\\".repeat(40)), String::new()]);
        let prefix = format!("{}\n", "a\\".repeat(n * 4));
        let files = [("$PBOPREFIX$", prefix)];
        let found = load("many_textures_and_a_long_prefix", [level(1, faces)].into_iter(), &files);
        assert_eq!(found.missing().count(), n);
    });
}
