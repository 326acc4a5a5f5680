//! Half-Life models: opening, decoding whole animations, and posing single frames.
//!
//! Generated models show that time follows frames × bones. With `TRIASSIC_CORPUS` set, its `leet.mdl` is also decoded:
//! 111 sequences, most of nine animations, 637,120 bone frames.

use std::{hint::black_box, path::Path, time::Duration};

use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main, measurement::WallTime};
use goldsrc_mdl::{Animations, BoneTransform, Model, ModelSet, Pose, PoseOptions};

fn benches(c: &mut Criterion) {
    for (bones, sequences) in [(55, 10), (55, 100), (110, 100)] {
        let file = triassic_benches::goldsrc_waves(bones, sequences);
        let mut group = c.benchmark_group(format!("goldsrc/{bones} bones x {} frames", sequences * 40));
        model(&mut group, &file);
        group.finish();
    }
    let Some(corpus) = std::env::var_os("TRIASSIC_CORPUS") else { return };
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(corpus);
    let file = std::fs::read(corpus.join("goldsrc-mdl/danakt+web-hlmv/__mock__/leet.mdl")).expect("leet.mdl is there");
    let mut group = c.benchmark_group("goldsrc/leet");
    model(&mut group, &file);
    group.finish();
}

fn model(group: &mut BenchmarkGroup<'_, WallTime>, file: &[u8]) {
    let set = ModelSet::new(Model::parse(file).expect("a good file"));
    let skeleton = set.skeleton();
    let bones = set.model().bones().len();
    let animations: Vec<Animations<'_>> =
        (0..set.model().sequences().len()).map(|n| set.animations(n).expect("they are in the file")).collect();
    let bone_frames: usize = animations.iter().map(|all| all.blend_count() * all.frame_count() * bones).sum();

    group.bench_function("open", |b| b.iter(|| Model::parse(black_box(file))));

    group.throughput(Throughput::Elements(bone_frames as u64));
    let mut values = vec![0; animations.iter().map(Animations::value_count).max().unwrap_or_default()];
    group.bench_function("raw channels of all frames", |b| {
        b.iter(|| {
            for all in black_box(&animations) {
                for blend in 0..all.blend_count() {
                    all.read_values(blend, &mut values);
                    black_box(&mut values);
                }
            }
        });
    });
    let mut transforms =
        vec![BoneTransform::default(); animations.iter().map(|all| all.frame_count() * bones).max().unwrap_or(0)];
    let mut scratch = Vec::new();
    group.bench_function("transforms of all frames", |b| {
        b.iter(|| {
            for all in black_box(&animations) {
                for blend in 0..all.blend_count() {
                    all.read_transforms(blend, &skeleton, &mut scratch, &mut transforms);
                    black_box(&mut transforms);
                }
            }
        });
    });
    let mut pose = Pose::new();
    group.throughput(Throughput::Elements(bones as u64));
    group.bench_function("pose of one frame", |b| {
        b.iter(|| skeleton.pose(black_box(&animations[0]), &PoseOptions::at(black_box(7.5)), &mut pose));
    });
}

criterion_group! {
    name = goldsrc;
    config = Criterion::default()
        .sample_size(30)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(2));
    targets = benches
}
criterion_main!(goldsrc);
