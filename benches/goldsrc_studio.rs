//! Half-Life models from their sources: reading the QC, the SMDs and the images, and compiling them.
//!
//! Generated sources show that time follows their size. With `TRIASSIC_CORPUS` set, its `boris_part` is also compiled: 14 sequences,
//! 1.4 MB of SMD.

use std::{fmt::Write as _, path::Path};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use formats_core::files::{DiskFiles, MemoryFiles};
use goldsrc_studio::smd::{ReadOptions, Sources};
use goldsrc_studio::{Compiled, Options, compile};

fn benches(c: &mut Criterion) {
    for frames in [100_u32, 200, 400] {
        let smd = smd(30, frames);
        let mut group = c.benchmark_group(format!("studio/30 bones x {frames} frames"));
        group.throughput(Throughput::Bytes(smd.len() as u64));
        group.sample_size(20).bench_function("read and compile", |b| b.iter(|| generated(&smd)));
        group.finish();
    }
    let Some(corpus) = std::env::var_os("TRIASSIC_CORPUS") else { return };
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(corpus);
    let qc = corpus.join("later/goldsrc-src/boris_part/boris.qc");
    let mut group = c.benchmark_group("studio/boris_part");
    group.sample_size(20).bench_function("read and compile", |b| {
        b.iter(|| {
            let (mut files, file) = DiskFiles::with_file(&qc).expect("boris.qc is there");
            let sources = Sources::load(&mut files, file, &ReadOptions::default()).expect("good sources");
            compile(sources, &Options::default()).expect("a good model")
        });
    });
    group.finish();
}

fn generated(smd: &str) -> Compiled {
    let mut files = MemoryFiles::new();
    let qc = "$modelname a.mdl\n$body b wave\n$sequence wave wave\n";
    let file = files.add("m/a.qc", qc.as_bytes().to_vec());
    files.add("m/wave.smd", smd.as_bytes().to_vec());
    files.add("m/skin.bmp", bmp());
    let sources = Sources::load(&mut files, file, &ReadOptions::default()).expect("good sources");
    compile(sources, &Options::default()).expect("a good model")
}

/// A chain of bones, each with a triangle, all of which move.
fn smd(bones: u32, frames: u32) -> String {
    let mut text = "version 1\nnodes\n".to_owned();
    for bone in 0..bones {
        let parent = bone.checked_sub(1).map_or_else(|| "-1".to_owned(), |parent| parent.to_string());
        let _ = writeln!(text, "{bone} \"bone {bone}\" {parent}");
    }
    text += "end\nskeleton\n";
    for frame in 0..frames {
        let _ = writeln!(text, "time {frame}");
        for bone in 0..bones {
            let angle = (f64::from(frame * 7 + bone * 13) * 0.05).sin();
            let _ = writeln!(text, "{bone} {angle:.6} 0.000000 4.000000 0.000000 {angle:.6} 0.000000");
        }
    }
    text += "end\ntriangles\n";
    for bone in 0..bones {
        text += "skin.bmp\n";
        for corner in 0..3 {
            let (x, z) = (corner % 2, bone * 4 + corner);
            let _ = writeln!(text, "{bone} {x}.000000 0.000000 {z}.000000 0.000000 1.000000 0.000000 0.5 0.5");
        }
    }
    text + "end\n"
}

/// A BMP of 4 × 4 pixels.
fn bmp() -> Vec<u8> {
    let mut bytes = b"BM".to_vec();
    for number in [1094_u32, 0, 1078, 40, 4, 4, 8 << 16 | 1, 0, 0, 0, 0, 0, 0] {
        bytes.extend(number.to_le_bytes());
    }
    bytes.extend((0..=255_u8).flat_map(|color| [color, color, color, 0]));
    bytes.extend([0; 16]);
    bytes
}

criterion_group!(all, benches);
criterion_main!(all);
