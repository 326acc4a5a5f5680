//! MD2: opening, checking and decoding, against copying the decoded bytes, and against the obvious nom reader.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use quake_md2::{Model, Vec3};

/// The obvious reader: nom's `count` into vectors, only for comparison.
mod obvious {
    use nom::{
        IResult, Parser,
        bytes::complete::take,
        multi::count,
        number::complete::{le_f32, le_i32, le_u8},
    };

    pub(crate) type Frame = Vec<(f32, f32, f32)>;

    fn vec3(input: &[u8]) -> IResult<&[u8], (f32, f32, f32)> {
        (le_f32, le_f32, le_f32).parse(input)
    }

    fn frame(vertices: usize) -> impl FnMut(&[u8]) -> IResult<&[u8], Frame> {
        move |input| {
            let (input, (scale, translate, _)) = (vec3, vec3, take(16_usize)).parse(input)?;
            let vertex = (le_u8, le_u8, le_u8, le_u8).map(|(x, y, z, _)| {
                let [x, y, z] = [x, y, z].map(f32::from);
                (x * scale.0 + translate.0, y * scale.1 + translate.1, z * scale.2 + translate.2)
            });
            count(vertex, vertices).parse(input)
        }
    }

    pub(crate) fn read(file: &[u8]) -> Vec<Frame> {
        let (_, header) = count(le_i32::<_, nom::error::Error<&[u8]>>, 17).parse(file).expect("a header");
        let number = |n: usize| usize::try_from(header[n]).expect("a count");
        let frames = &file[number(14)..];
        count(frame(number(6)), number(10)).parse(frames).expect("the frames").1
    }
}

fn benches(c: &mut Criterion) {
    for (name, side, frames) in [("small", 8, 20), ("player", 20, 198), ("large", 45, 512), ("larger", 45, 1980)] {
        let file = triassic_benches::md2_sheet(side, frames);
        let model = Model::parse(&file).expect("a generated file is good");
        let mut group = c.benchmark_group(format!("md2/{name}"));

        group.bench_function("open", |b| b.iter(|| Model::parse(black_box(&file))));
        group.throughput(Throughput::Bytes(file.len() as u64));
        group.bench_function("validate", |b| b.iter(|| black_box(&model).validate()));

        let decoded: Vec<Vec3> = model.frames().iter().flat_map(|frame| frame.positions()).collect();
        group.throughput(Throughput::Bytes((decoded.len() * size_of::<Vec3>()) as u64));
        let mut copy = decoded.clone();
        group.bench_function("positions/memcpy", |b| {
            b.iter(|| {
                copy.copy_from_slice(black_box(&decoded));
                black_box(&mut copy);
            });
        });
        let mut out = decoded.clone();
        group.bench_function("positions/read", |b| {
            b.iter(|| {
                let model = black_box(&model);
                for (frame, out) in model.frames().iter().zip(out.chunks_exact_mut(model.vertex_count())) {
                    frame.read_positions(out);
                }
                black_box(&mut out);
            });
        });
        group.bench_function("positions/iterator", |b| {
            b.iter(|| {
                let model = black_box(&model);
                for (frame, out) in model.frames().iter().zip(out.chunks_exact_mut(model.vertex_count())) {
                    for (place, position) in out.iter_mut().zip(frame.positions()) {
                        *place = position;
                    }
                }
                black_box(&mut out);
            });
        });
        group.bench_function("positions/obvious", |b| b.iter(|| obvious::read(black_box(&file))));
        group.finish();
    }
}

criterion_group! {
    name = md2;
    config = Criterion::default().sample_size(30).warm_up_time(std::time::Duration::from_millis(500)).measurement_time(std::time::Duration::from_secs(2));
    targets = benches
}
criterion_main!(md2);
