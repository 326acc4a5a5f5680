//! Headers with wrong values, tables that overlap, and lists that are slow to search.

use quake_md2::{ErrorKind, GlList, Limits, Model, Source, Triangle};
use triassic_test_support::{bytes::put, instructions};

use crate::common::{
    self,
    exercise::{exercise, rebuild_gl_commands},
    field, set,
};

#[test]
fn errors_point_to_wrong_numbers() {
    let good = common::small().write().unwrap();
    let kind_of = |name: &str, value: i32, limits: Limits| {
        let mut file = good.clone();
        set(&mut file, name, value);
        exercise(&file);
        let error = Model::read(Source::new(&file).with_limits(limits)).unwrap_err();
        (error.kind(), usize::try_from(error.offset()).unwrap())
    };
    let default = Limits::default();
    let tables = [
        ("skin_count", "skin_offset", 64_u64),
        ("tex_coord_count", "tex_coord_offset", 4),
        ("triangle_count", "triangle_offset", 12),
        ("frame_count", "frame_offset", 56),
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
    assert!(matches!(kind, ErrorKind::OutsideFile { needed: 600, .. }) && at == field("frame_count"), "{kind}");
    for (name, value) in [("frame_size", -1), ("vertex_count", -4)] {
        assert_eq!(kind_of(name, value, default), (ErrorKind::BadNumber { value: value.into() }, field(name)));
    }
    let (kind, at) = kind_of("vertex_count", i32::MAX, default);
    assert!(matches!(kind, ErrorKind::Malformed(_)) && at == field("frame_size"), "{kind}");
}

#[test]
fn invalid_gl_commands_are_not_errors() {
    let good = common::small().write().unwrap();
    for (name, value) in [
        ("gl_word_count", -1),
        ("gl_word_count", i32::MIN),
        ("gl_word_count", i32::MAX),
        ("gl_command_offset", -1),
        ("gl_command_offset", i32::MAX),
        ("gl_command_offset", 3),
        ("end_offset", -1),
        ("end_offset", 0),
    ] {
        let mut file = good.clone();
        set(&mut file, name, value);
        assert!(exercise(&file), "{name} {value}");
    }
    // A strip with more corners than fit into the number.
    for corners in [i32::MIN, i32::MAX, i32::MIN + 1, 0x2000_0000] {
        let mut file = good.clone();
        let at = common::place(&file, "gl_command_offset");
        put(&mut file, at, corners);
        assert!(exercise(&file), "{corners}");
    }
}

/// A file of `len` bytes in which every table covers (nearly) all of it: the maximum work for its size.
fn overlapping(len: usize, content: impl Fn(usize) -> u8) -> Vec<u8> {
    let mut file: Vec<u8> = (0..len).map(content).collect();
    file[..68].fill(0);
    file[..8].copy_from_slice(b"IDP2\x08\0\0\0");
    let body = i32::try_from(len - 68).unwrap();
    for (name, value) in [
        ("skin_width", 1),
        ("skin_height", 1),
        ("frame_size", 40),
        ("skin_count", body / 64),
        ("tex_coord_count", body / 4),
        ("triangle_count", body / 12),
        ("gl_word_count", body / 4),
        ("frame_count", body / 40),
        ("skin_offset", 68),
        ("tex_coord_offset", 68),
        ("triangle_offset", 68),
        ("frame_offset", 68),
        ("gl_command_offset", 68),
        ("end_offset", -1),
    ] {
        set(&mut file, name, value);
    }
    file
}

/// Files with overlapping tables: different contents, many frames or one large frame.
pub(crate) fn overlapping_files(len: usize) -> Vec<Vec<u8>> {
    let strip = |at: usize| if (68..72).contains(&at) { 0xff } else { u8::try_from(at % 7).unwrap() };
    let mut files = vec![overlapping(len, |_| 0), overlapping(len, |_| 1), overlapping(len, strip)];
    for n in 0..3 {
        let mut one = files[n].clone();
        let vertices = (i32::try_from(len).unwrap() - 68 - 40) / 4;
        set(&mut one, "vertex_count", vertices);
        set(&mut one, "frame_size", 40 + 4 * vertices);
        set(&mut one, "frame_count", 1);
        // One strip through the whole file, unless the fill already is one.
        put(&mut one, 68, (i32::try_from(len).unwrap() - 72) / 12);
        files.push(one);
    }
    files
}

#[test]
fn overlapping_tables() {
    for file in overlapping_files(300_000) {
        assert!(exercise(&file));
        assert!(Model::parse(&file).unwrap().validate().get("MD2-004").is_some());
    }
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn overlapping_tables_take_no_longer() {
    let [small, large] = instructions::of([4000, 16_000], |len| {
        let files = overlapping_files(len);
        assert!(instructions::counted(|| files.iter().all(|file| exercise(file))));
    });
    // Comparing each triangle with all others would need sixteen times as many.
    instructions::assert_linear((4000, small), (16_000, large));
}

/// Models of `count` triangles, many of which are at the same edges.
fn files_with_triangles_at_one_edge(count: u16) -> Vec<Vec<u8>> {
    let numbers = 0..count;
    let lists = [
        numbers.clone().map(|n| [0, 1, n]).collect::<Vec<_>>(),
        numbers.clone().map(|_| [0, 0, 0]).collect(),
        numbers.clone().map(|n| [0, 1, n % 3]).collect(),
        numbers.clone().map(|n| [n % 2, (n + 1) % 2, 7]).collect(),
        numbers.map(|n| [n, 0, 1]).rev().collect(),
    ];
    let file = |triangles: Vec<[u16; 3]>| {
        let mut builder = common::small();
        builder.gl_commands = GlList::None;
        builder.triangles =
            triangles.iter().map(|vertices| Triangle { vertices: *vertices, tex_coords: [0; 3] }).collect();
        builder.write().unwrap()
    };
    lists.into_iter().map(file).collect()
}

#[test]
fn many_triangles_at_one_edge() {
    for file in files_with_triangles_at_one_edge(60_000) {
        assert!(rebuild_gl_commands(&Model::parse(&file).unwrap()) > 60_000);
        assert!(exercise(&file));
    }
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_triangles_at_one_edge_take_no_longer() {
    let [small, large] = instructions::of([500, 2000], |count| {
        let files = files_with_triangles_at_one_edge(count.try_into().unwrap());
        assert!(instructions::counted(|| files.iter().all(|file| exercise(file))));
    });
    instructions::assert_linear((500, small), (2000, large));
}
