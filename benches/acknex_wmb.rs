//! WMB7: opening, checking and drawing a level of 100,000 blocks, and finding the leaf at a point.

use std::hint::black_box;

use acknex_wmb::{Vec3, Wmb};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn benches(c: &mut Criterion) {
    for blocks in [1000, 10_000, 100_000] {
        let file = triassic_benches::wmb7_blocks(blocks);
        let wmb = Wmb::parse(&file).expect("a generated file is good");
        let mut group = c.benchmark_group(format!("wmb7/{blocks}"));
        group.throughput(Throughput::Bytes(file.len() as u64));
        group.bench_function("open", |b| b.iter(|| Wmb::parse(black_box(&file))));
        group.bench_function("validate", |b| b.iter(|| black_box(&wmb).validate()));
        group.bench_function("level", |b| b.iter(|| black_box(&wmb).level()));
        group.finish();
    }
    let mut group = c.benchmark_group("wmb7/leaf at a point");
    for depth in [8, 12, 16] {
        let file = triassic_benches::wmb7_tree(depth);
        let wmb = Wmb::parse(&file).expect("a generated file is good");
        group
            .bench_function(format!("depth {depth}"), |b| b.iter(|| wmb.leaf_at(black_box(Vec3::new(77.5, 0.0, 0.0)))));
    }
    group.finish();
}

criterion_group! {
    name = wmb;
    config = Criterion::default().sample_size(10).warm_up_time(std::time::Duration::from_millis(500)).measurement_time(std::time::Duration::from_secs(3));
    targets = benches
}
criterion_main!(wmb);
