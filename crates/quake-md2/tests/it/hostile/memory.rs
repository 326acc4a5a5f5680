//! Memory proportional to the file, and constant time if nothing is decoded.

use allocation_counter::measure;
use quake_md2::{Builder, GlList, Limits, Model, QUAKE2_PALETTE, Triangle, UvSource, pcx};
use triassic_test_support::{
    damage::{Numbers, change, tries},
    instructions,
};

use crate::common::{
    self,
    exercise::{exercise, rebuild_gl_commands},
    set,
};
use crate::hostile::{bases, changes::NUMBERS, claims::overlapping_files};

/// The maximum memory of each operation: bytes per byte of the file, plus a fixed amount.
struct Budget {
    name: &'static str,
    per_byte: u64,
    work: fn(&Model<'_>),
}

/// The memory of findings and candidates, independent of the file.
const FIXED: u64 = 8 * 1024;

/// The derivation of the bounds, for a file of n bytes that is all one table. Growing lists temporarily use up to three times their
/// size.
const BUDGETS: [Budget; 7] = [
    // Names of frames in a tree; two lists of GL triangles and the list's own, 12 bytes for each 12, 24 for a vertex.
    Budget { name: "validate", per_byte: 8, work: |model| drop(model.validate()) },
    // 36 bytes for each 12 of a GL corner, and half of that again to sort; 24 for each 12 of a triangle.
    Budget { name: "uvs", per_byte: 8, work: |model| drop(model.corner_uvs(UvSource::Best)) },
    Budget { name: "gl_summary", per_byte: 5, work: |model| _ = model.gl_summary() },
    // Five tables that may each be the whole file; 112 bytes for a frame of 40.
    Budget { name: "read to write", per_byte: 8, work: |model| drop(Builder::from_model(model)) },
    // The same, its parts, and the file.
    Budget { name: "write", per_byte: 16, work: |model| drop(Builder::from_model(model).write()) },
    // A tree of the three edges of each triangle of 12 bytes, each with its list.
    Budget { name: "GL commands", per_byte: 32, work: |model| _ = rebuild_gl_commands(model) },
    Budget { name: "iterate", per_byte: 0, work: iterate },
];

/// The operations that must not allocate at all.
fn iterate(model: &Model<'_>) {
    for frame in model.frames() {
        std::hint::black_box(frame.positions().chain(frame.normals()).last());
    }
    std::hint::black_box((model.clips().count(), model.uncovered().count(), model.sections(), model.is_canonical()));
    let commands = model.gl_commands().iter().flat_map(|command| command.triangles());
    std::hint::black_box((commands.count(), model.skins().iter().count(), model.tex_coords().iter().count()));
}

/// Measures everything in [`BUDGETS`] on `file`; whether it could be read.
fn measured(file: &[u8], most: &mut [f64; BUDGETS.len()]) -> bool {
    let mut model = None;
    let parsing = measure(|| model = Model::parse(file).ok());
    assert_eq!(parsing.count_total, 0, "parse allocates");
    let Some(model) = model else { return false };
    let size = u64::try_from(file.len()).unwrap();
    for (budget, most) in BUDGETS.iter().zip(most) {
        let info = measure(|| (budget.work)(&model));
        let fixed = if budget.per_byte == 0 { 0 } else { FIXED };
        let allowed = budget.per_byte * size + fixed;
        assert!(info.bytes_max <= allowed, "{}: {} bytes for a file of {size}", budget.name, info.bytes_max);
        assert_eq!(info.bytes_current, 0, "{} leaks", budget.name);
        #[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "for display")]
        let ratio = info.bytes_max.saturating_sub(fixed) as f64 / size as f64;
        *most = most.max(ratio);
    }
    true
}

#[test]
fn memory_is_proportional() {
    let mut most = [0.0; BUDGETS.len()];
    for file in overlapping_files(1_000_000) {
        assert!(measured(&file, &mut most));
    }
    // Like real GL commands, but many of them: a band of triangles in one strip.
    let mut band = common::small();
    let corners = |n: u16| if n.is_multiple_of(2) { [n, n + 1, n + 2] } else { [n + 1, n, n + 2] };
    band.triangles = (0..40_000).map(corners).map(|n| Triangle { vertices: n, tex_coords: n }).collect();
    let without = Builder { gl_commands: GlList::None, ..band.clone() };
    assert!(measured(&without.write().unwrap(), &mut most));
    let band = band.write().unwrap();
    let summary = Model::parse(&band).unwrap().gl_summary().unwrap();
    assert_eq!((summary.strip_count, summary.fan_count, summary.same()), (1, 0, true));
    assert!(measured(&band, &mut most));
    for (_, file) in common::md2_files() {
        assert!(measured(&file, &mut most));
    }
    let (bases, mut read) = (bases(), 0);
    let count = tries(7_500);
    for seed in 0..u64::from(count) {
        let mut numbers = Numbers(seed);
        let mut file = bases[numbers.below(bases.len())].clone();
        change(&mut file, &NUMBERS, &mut numbers);
        read += u32::from(measured(&file, &mut most));
    }
    assert!(read > count / 4, "{read}");
    for (budget, most) in BUDGETS.iter().zip(most) {
        println!("{}: {most:.1} bytes for each of the file, {} allowed", budget.name, budget.per_byte);
    }
}

#[test]
fn tiny_files_with_large_claims() {
    let mut file = vec![0; 68];
    file[..8].copy_from_slice(b"IDP2\x08\0\0\0");
    let mut most = [0.0; BUDGETS.len()];
    for vertices in [0, 65_535, 65_536, i32::MAX] {
        for gl_words in [0, -1, i32::MAX] {
            set(&mut file, "vertex_count", vertices);
            set(&mut file, "gl_word_count", gl_words);
            set(&mut file, "frame_size", i32::MAX);
            assert!(measured(&file, &mut most) && exercise(&file));
        }
    }
    // The header once more, as frame, triangle and texture coordinate.
    for name in ["frame_count", "triangle_count", "tex_coord_count"] {
        set(&mut file, name, 1);
    }
    set(&mut file, "vertex_count", 0);
    set(&mut file, "frame_size", 68);
    assert!(measured(&file, &mut most) && exercise(&file));
    let image = {
        let mut image = pcx::write(1, 1, &[0], &QUAKE2_PALETTE).unwrap();
        image[8..12].copy_from_slice(&[0xff, 0x0f, 0xff, 0x0f]);
        image[66..68].copy_from_slice(&[0, 0x10]);
        image
    };
    let info = measure(|| assert!(pcx::Pcx::parse(&image).unwrap().indices(&Limits::default()).is_err()));
    assert!(info.bytes_max < 1024, "{info:?} for a image that claims 16 megapixels");
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn opening_takes_no_longer_for_a_large_file() {
    let sizes = instructions::of([2000, 2_000_000], |size| {
        // All text: the whole file could be scanned for damage.
        let mut file = common::small().write().unwrap();
        file.resize(size, b' ');
        set(&mut file, "end_offset", size.try_into().unwrap());
        assert!(instructions::counted(|| Model::parse(&file)).is_ok());
    });
    assert!(sizes[0].abs_diff(sizes[1]) < 100 && sizes[0] < 10_000, "{sizes:?}");
}
