//! Whole levels: opening, scene, GLB. A generated level with light, and entities of one model; with `TRIASSIC_CORPUS`, a real one.

use std::{fs, hint::black_box, path::Path};

use criterion::{Criterion, criterion_group, criterion_main};
use triassic::{
    convert::{Resolver, SceneOptions},
    gltf, open,
    scene::Scene,
};

/// A real level with hundreds of entities, by its path in the corpus.
const REAL: &str = "acknex/Acknex+LotterShock/Game/Level/gamelevel.wmb";

fn benches(c: &mut Criterion) {
    let folder = std::env::temp_dir().join(format!("triassic-benches-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder for the made level");
    let made = folder.join("level.wmb");
    fs::write(&made, triassic_benches::wmb7_level(2000, 1000, "sheet.mdl")).expect("the folder is there");
    let model = triassic_benches::acknex_sheet(acknex_mdl::Generation::Mdl5, 32, 20);
    fs::write(folder.join("sheet.mdl"), model).expect("the folder is there");
    level(c, "made", &made);
    if let Some(corpus) = std::env::var_os("TRIASSIC_CORPUS") {
        level(c, "gamelevel", &Path::new(&corpus).join(REAL));
    }
    fs::remove_dir_all(&folder).expect("it was made above");
}

fn level(c: &mut Criterion, name: &str, path: &Path) {
    let scene = |path: &Path, options: &SceneOptions| -> Scene {
        let opened = open(path).expect("the level is there");
        let mut files = Resolver::beside(opened.path());
        let (scene, _) = opened.to_scene_with(options, &mut files).expect("it has a scene");
        scene
    };
    let mut group = c.benchmark_group(format!("level/{name}"));
    group.bench_function("open", |b| b.iter(|| open(black_box(path)).is_ok()));
    let usual = SceneOptions::default();
    group.bench_function("scene", |b| b.iter(|| scene(black_box(path), &usual)));
    let mut moving = SceneOptions::default();
    moving.level.entity_animations = true;
    group.bench_function("scene with animations", |b| b.iter(|| scene(black_box(path), &moving)));
    let made = scene(path, &usual);
    let glb = |scene: &Scene| gltf::export(scene, &gltf::Options::default()).expect("it is sound").into_glb();
    group.bench_function("GLB", |b| b.iter(|| glb(black_box(&made)).expect("it fits")));
    group.finish();
}

criterion_group! {
    name = levels;
    config = Criterion::default().sample_size(10).warm_up_time(std::time::Duration::from_millis(500)).measurement_time(std::time::Duration::from_secs(3));
    targets = benches
}
criterion_main!(levels);
