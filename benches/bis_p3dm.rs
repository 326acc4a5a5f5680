//! Editable models of Bohemia Interactive: reading a file with all of its tags, against copying it.
//!
//! Reading, decoding and the copy take turns, and the shortest time of each is used, so that other load affects
//! all of them.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use bis_p3dm::{Lod, Model, TagData};

fn main() {
    // Without `--bench` it is a test: few rounds, and a small file.
    let measured = std::env::args().any(|argument| argument == "--bench");
    let (side, rounds) = if measured { (112, 200) } else { (8, 1) };
    let file = triassic_benches::p3d_sheet(side);
    let mut copy = vec![0_u8; file.len()];
    let mut times = [Duration::MAX; 4];
    for _ in 0..rounds {
        let mut turn = 0;
        let mut time = |work: &mut dyn FnMut()| {
            let start = Instant::now();
            work();
            times[turn] = times[turn].min(start.elapsed());
            turn += 1;
        };
        time(&mut || black_box(&mut copy).copy_from_slice(black_box(&file)));
        time(&mut || typed(&Model::parse(black_box(&file)).expect("a good file")));
        time(&mut || decoded(&Model::parse(black_box(&file)).expect("a good file")));
        time(&mut || {
            black_box(Model::parse(black_box(&file)).expect("a good file").validate());
        });
    }
    let [copied, ..] = times;
    println!("a file of {} bytes", file.len());
    println!("| | time | by `memcpy` of the file |\n|---|--:|--:|");
    let names = ["`memcpy` of the file", "read, all tags typed", "read, every item decoded", "read and validated"];
    for (name, time) in names.into_iter().zip(times) {
        let micros = time.as_secs_f64() * 1e6;
        println!("| {name} | {micros:.0} µs | {:.1} |", micros / (copied.as_secs_f64() * 1e6));
    }
}

/// Makes the typed view of every tag.
fn typed(model: &Model<'_>) {
    for tag in model.lods().iter().flat_map(|lod| lod.tags().iter()) {
        black_box(tag.data());
    }
}

/// Decodes every point, normal, face, and item of a tag.
fn decoded(model: &Model<'_>) {
    for lod in model.lods() {
        lod.points().iter().for_each(|point| {
            black_box(point);
        });
        lod.normals().iter().for_each(|normal| {
            black_box(normal);
        });
        lod.faces().iter().for_each(|face| {
            black_box(face);
        });
        tags(lod);
    }
}

fn tags(lod: &Lod<'_>) {
    for tag in lod.tags() {
        match tag.data() {
            TagData::UvSet(set) => set.uvs.iter().for_each(|uv| {
                black_box(uv);
            }),
            TagData::SharpEdges(edges) => edges.iter().for_each(|edge| {
                black_box(edge);
            }),
            TagData::Mass(mass) => mass.iter().for_each(|mass| {
                black_box(mass);
            }),
            TagData::Animation(frame) => frame.positions().for_each(|position| {
                black_box(position);
            }),
            TagData::Selection(selection) | TagData::Selected(selection) => {
                selection.weighted_points().for_each(|point| {
                    black_box(point);
                });
                selection.face_indices().for_each(|face| {
                    black_box(face);
                });
            }
            other => {
                black_box(other);
            }
        }
    }
}
