//! Files that are cut short, changed at random or made to mislead: nothing panics, nothing hangs, and memory stays in
//! proportion to the file, as a counting allocator measures it.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "a test"
)]

mod common;

use std::time::{Duration, Instant};

use allocation_counter::measure;
use common::{Numbers, exercise::exercise, exercise::exercise_pcx, exercise::rebuild_gl_commands, field, set};
use quake_md2::{Builder, ErrorKind, GlList, Limits, Model, Options, QUAKE2_PALETTE, Triangle, UvSource, pcx};

/// Files that every test here starts from: canonical, each with something else in it.
fn bases() -> Vec<Vec<u8>> {
    let mut odd = common::small();
    odd.frames.iter_mut().for_each(|frame| frame.rest = vec![7; 5]);
    odd.skins.clear();
    [common::small(), common::small_hd(), odd].iter().map(|builder| builder.write().unwrap()).collect()
}

#[test]
fn every_truncation() {
    let grass = common::read("quake-md2/ufoai-data/models/objects/vegi/grass2/grass.md2");
    let debris = common::read("quake-md2/cube2-data/models/debris/tris.md2");
    for file in bases().into_iter().chain([grass, debris]) {
        // All of these have GL commands behind everything else: they alone may be cut.
        let needed = common::place(&file, "gl_words_at");
        for len in 0..=file.len() {
            assert_eq!(exercise(&file[..len]), len >= needed, "{len} of {} bytes", file.len());
        }
        for len in 0..needed {
            let error = Model::parse(&file[..len]).unwrap_err();
            let expected = if len < 68 {
                matches!(error.kind(), ErrorKind::Truncated { .. }) && error.what() == "header"
            } else {
                matches!(error.kind(), ErrorKind::OutsideFile { end, .. } if end == u64::try_from(len).unwrap())
            };
            assert!(expected, "{len}: {error}");
        }
    }
}

/// A change of a few bytes, as bad disks, bad tools and people with bad intentions make them.
fn mutate(file: &mut Vec<u8>, numbers: &mut Numbers) {
    const TELLING: [i32; 12] = [0, 1, -1, 2, 68, 0x7fff, 0xffff, 0x1_0000, i32::MAX, i32::MIN, 1 << 20, 0x1fff_ffff];
    for _ in 0..=numbers.below(3) {
        match numbers.below(8) {
            // A telling number, or one close to the old one, in the header.
            0 => common::put(file, 8 + 4 * numbers.below(15), TELLING[numbers.below(TELLING.len())]),
            1 => {
                let at = 8 + 4 * numbers.below(15);
                file[at] = file[at].wrapping_add(numbers.byte() % 9).wrapping_sub(4);
            }
            // A telling number anywhere.
            2 => {
                let at = numbers.below(file.len() - 3);
                common::put(file, at, TELLING[numbers.below(TELLING.len())]);
            }
            // A bit, or a byte, anywhere; behind the header mostly, where it does not end the reading.
            3 => {
                let at = numbers.below(file.len());
                file[at] ^= 1 << numbers.below(8);
            }
            _ => {
                let at = 68 + numbers.below(file.len() - 68);
                file[at] = numbers.byte();
            }
        }
    }
    if numbers.below(32) == 0 {
        file.truncate(68 + numbers.below(file.len() - 68));
    }
}

/// How many changed files are tried, over all threads.
const CHANGES: u64 = 1_000_000;

#[test]
fn a_million_changes() {
    let threads = std::thread::available_parallelism().map_or(2, |n| n.get().min(16));
    let bases = bases();
    let run = |thread: usize| {
        let (mut read, mut file) = (0_u64, Vec::new());
        for seed in (0..CHANGES).skip(thread).step_by(threads) {
            let mut numbers = Numbers(seed);
            file.clone_from(&bases[numbers.below(bases.len())]);
            mutate(&mut file, &mut numbers);
            let readable = std::panic::catch_unwind(|| exercise(&file));
            read += u64::from(readable.unwrap_or_else(|_| panic!("seed {seed}")));
        }
        read
    };
    let read: u64 = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|thread| scope.spawn(move || run(thread))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).sum()
    });
    // A test of the test: changes that only break the header would leave the rest of the crate untried.
    assert!(read > CHANGES / 4, "only {read} of {CHANGES} could be read");
}

#[test]
fn changed_pictures() {
    let indices: Vec<u8> = (0..=255).chain([255; 100]).chain([3; 28]).collect();
    let good = pcx::write(24, 16, &indices, &QUAKE2_PALETTE).unwrap();
    for len in 0..good.len() {
        exercise_pcx(&good[..len]);
    }
    let mut read = 0;
    for seed in 0..20_000 {
        let (mut numbers, mut file) = (Numbers(seed), good.clone());
        for _ in 0..=numbers.below(3) {
            let end = if numbers.below(2) == 0 { 128 } else { file.len() };
            file[numbers.below(end)] = numbers.byte();
        }
        read += u32::from(exercise_pcx(&file));
    }
    assert!(read > 5_000, "{read}");
}

#[test]
fn numbers_that_lie_are_pointed_at() {
    let good = common::small().write().unwrap();
    let kind_of = |name: &str, value: i32, limits: Limits| {
        let mut file = good.clone();
        set(&mut file, name, value);
        exercise(&file);
        let error = Model::parse_with(&file, &Options::default().with_limits(limits)).unwrap_err();
        (error.kind(), usize::try_from(error.offset()).unwrap())
    };
    let default = Limits::default();
    let tables = [
        ("skins", "skins_at", 64_u64),
        ("tex_coords", "tex_coords_at", 4),
        ("triangles", "triangles_at", 12),
        ("frames", "frames_at", 56),
    ];
    for (count, offset, each) in tables {
        for value in [-1, i32::MIN] {
            let kind = ErrorKind::BadNumber { value: value.into() };
            assert_eq!(kind_of(count, value, default), (kind, field(count)));
            assert_eq!(kind_of(offset, value, default), (kind, field(offset)));
        }
        let kind = ErrorKind::LimitExceeded { value: 0x7fff_ffff, max: 1 << 20 };
        assert_eq!(kind_of(count, i32::MAX, default), (kind, field(count)));
        for (value, limits) in [(i32::MAX, Limits::NONE), (1 << 20, default)] {
            let start = common::get(&good, offset).try_into().unwrap();
            let needed = each * u64::try_from(value).unwrap();
            let kind = ErrorKind::OutsideFile { start, needed, end: good.len().try_into().unwrap() };
            assert_eq!(kind_of(count, value, limits), (kind, field(count)));
        }
        let (kind, at) = kind_of(offset, i32::MAX, default);
        assert!(matches!(kind, ErrorKind::OutsideFile { start: 0x7fff_ffff, .. }) && at == field(offset), "{kind}");
    }
    for size in [0, 1, 40, 55, 100_000] {
        let (kind, at) = kind_of("frame_size", size, default);
        assert!(matches!(kind, ErrorKind::Malformed(_)) && at == field("frame_size"), "{size}: {kind}");
    }
    let (kind, at) = kind_of("frame_size", 300, default);
    assert!(matches!(kind, ErrorKind::OutsideFile { needed: 600, .. }) && at == field("frames"), "{kind}");
    for (name, value) in [("frame_size", -1), ("vertices", -4)] {
        assert_eq!(kind_of(name, value, default), (ErrorKind::BadNumber { value: value.into() }, field(name)));
    }
    let (kind, at) = kind_of("vertices", i32::MAX, default);
    assert!(matches!(kind, ErrorKind::Malformed(_)) && at == field("frame_size"), "{kind}");
}

#[test]
fn gl_commands_never_fail_a_file() {
    let good = common::small().write().unwrap();
    for (name, value) in [
        ("gl_words", -1),
        ("gl_words", i32::MIN),
        ("gl_words", i32::MAX),
        ("gl_words_at", -1),
        ("gl_words_at", i32::MAX),
        ("gl_words_at", 3),
        ("end", -1),
        ("end", 0),
    ] {
        let mut file = good.clone();
        set(&mut file, name, value);
        assert!(exercise(&file), "{name} {value}");
    }
    // A strip of more corners than numbers have room for.
    for corners in [i32::MIN, i32::MAX, i32::MIN + 1, 0x2000_0000] {
        let mut file = good.clone();
        let at = common::place(&file, "gl_words_at");
        common::put(&mut file, at, corners);
        assert!(exercise(&file), "{corners}");
    }
}

/// A file of `len` bytes of which every table takes all, or nearly all: the most that its bytes can be read for.
fn overlapping(len: usize, content: impl Fn(usize) -> u8) -> Vec<u8> {
    let mut file: Vec<u8> = (0..len).map(content).collect();
    file[..68].fill(0);
    file[..8].copy_from_slice(b"IDP2\x08\0\0\0");
    let body = i32::try_from(len - 68).unwrap();
    for (name, value) in [
        ("skin_width", 1),
        ("skin_height", 1),
        ("frame_size", 40),
        ("skins", body / 64),
        ("tex_coords", body / 4),
        ("triangles", body / 12),
        ("gl_words", body / 4),
        ("frames", body / 40),
        ("skins_at", 68),
        ("tex_coords_at", 68),
        ("triangles_at", 68),
        ("frames_at", 68),
        ("gl_words_at", 68),
        ("end", -1),
    ] {
        set(&mut file, name, value);
    }
    file
}

/// Overlapping files of different content, and with many frames or with one large one.
fn overlapping_files(len: usize) -> Vec<Vec<u8>> {
    let strip = |at: usize| if (68..72).contains(&at) { 0xff } else { u8::try_from(at % 7).unwrap() };
    let mut files = vec![overlapping(len, |_| 0), overlapping(len, |_| 1), overlapping(len, strip)];
    for n in 0..3 {
        let mut one = files[n].clone();
        let vertices = (i32::try_from(len).unwrap() - 68 - 40) / 4;
        set(&mut one, "vertices", vertices);
        set(&mut one, "frame_size", 40 + 4 * vertices);
        set(&mut one, "frames", 1);
        // One strip through the whole file, where the fill does not make one.
        common::put(&mut one, 68, (i32::try_from(len).unwrap() - 72) / 12);
        files.push(one);
    }
    files
}

#[test]
fn overlapping_tables() {
    for file in overlapping_files(300_000) {
        let start = Instant::now();
        assert!(exercise(&file));
        let model = Model::parse(&file).unwrap();
        assert!(model.validate().get("MD2-004").is_some());
        // Milliseconds; a search for each triangle among all others would take minutes.
        assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    }
}

#[test]
fn many_triangles_at_one_edge() {
    const COUNT: u16 = 60_000;
    let numbers = 0..COUNT;
    for triangles in [
        numbers.clone().map(|n| [0, 1, n]).collect::<Vec<_>>(),
        numbers.clone().map(|_| [0, 0, 0]).collect(),
        numbers.clone().map(|n| [0, 1, n % 3]).collect(),
        numbers.clone().map(|n| [n % 2, (n + 1) % 2, 7]).collect(),
        numbers.map(|n| [n, 0, 1]).rev().collect(),
    ] {
        let triangle = |vertices: [u16; 3]| Triangle { vertices, tex_coords: [0; 3] };
        let mut builder = common::small();
        builder.gl_commands = GlList::None;
        builder.triangles = triangles.into_iter().map(triangle).collect();
        let start = Instant::now();
        let bytes = builder.write().unwrap();
        assert!(rebuild_gl_commands(&Model::parse(&bytes).unwrap()) > 60_000);
        assert!(exercise(&bytes));
        assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    }
}

/// The most memory that each thing may take: bytes for each byte of the file, on top of a fixed amount.
struct Budget {
    name: &'static str,
    per_byte: u64,
    work: fn(&Model<'_>),
}

/// What findings and candidates take, whatever the file.
const FIXED: u64 = 8 * 1024;

/// Where the bounds come from, for a file of n bytes of which one table has all. Lists that grow take up to three times
/// their size for a moment.
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

/// What must not allocate at all.
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
        #[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "to be shown")]
        let ratio = info.bytes_max.saturating_sub(fixed) as f64 / size as f64;
        *most = most.max(ratio);
    }
    true
}

#[test]
fn memory_stays_in_proportion() {
    let mut most = [0.0; BUDGETS.len()];
    for file in overlapping_files(1_000_000) {
        assert!(measured(&file, &mut most));
    }
    // What real GL commands are, only many of them: a band of triangles in one strip.
    let mut band = common::small();
    let corners = |n: u16| if n.is_multiple_of(2) { [n, n + 1, n + 2] } else { [n + 1, n, n + 2] };
    band.triangles = (0..40_000).map(corners).map(|n| Triangle { vertices: n, tex_coords: n }).collect();
    let without = Builder { gl_commands: GlList::None, ..band.clone() };
    assert!(measured(&without.write().unwrap(), &mut most));
    let band = band.write().unwrap();
    let summary = Model::parse(&band).unwrap().gl_summary().unwrap();
    assert_eq!((summary.strips, summary.fans, summary.same()), (1, 0, true));
    assert!(measured(&band, &mut most));
    for (_, file) in common::md2_files() {
        assert!(measured(&file, &mut most));
    }
    let (bases, mut read) = (bases(), 0);
    for seed in 0..100_000 {
        let mut numbers = Numbers(seed);
        let mut file = bases[numbers.below(bases.len())].clone();
        mutate(&mut file, &mut numbers);
        read += u32::from(measured(&file, &mut most));
    }
    assert!(read > 25_000, "{read}");
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
            set(&mut file, "vertices", vertices);
            set(&mut file, "gl_words", gl_words);
            set(&mut file, "frame_size", i32::MAX);
            assert!(measured(&file, &mut most) && exercise(&file));
        }
    }
    // The header once more, as frame, triangle and texture coordinate.
    for name in ["frames", "triangles", "tex_coords"] {
        set(&mut file, name, 1);
    }
    set(&mut file, "vertices", 0);
    set(&mut file, "frame_size", 68);
    assert!(measured(&file, &mut most) && exercise(&file));
    let picture = {
        let mut picture = pcx::write(1, 1, &[0], &QUAKE2_PALETTE).unwrap();
        picture[8..12].copy_from_slice(&[0xff, 0x0f, 0xff, 0x0f]);
        picture[66..68].copy_from_slice(&[0, 0x10]);
        picture
    };
    let info = measure(|| assert!(pcx::Pcx::parse(&picture).unwrap().indices(&Limits::default()).is_err()));
    assert!(info.bytes_max < 1024, "{info:?} for a picture that claims 16 megapixels");
}

#[test]
fn opening_takes_no_longer_for_a_large_file() {
    // Text to its end: the whole of it could be looked through for damage.
    let mut large = common::small().write().unwrap();
    large.resize(50_000_000, b' ');
    let size = i32::try_from(large.len()).unwrap();
    set(&mut large, "end", size);
    let start = Instant::now();
    for _ in 0..1000 {
        assert!(Model::parse(std::hint::black_box(&large)).is_ok());
    }
    assert!(start.elapsed() < Duration::from_millis(500), "{:?}", start.elapsed());
}
