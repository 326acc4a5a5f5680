//! Each finding: a file that has it, and where, how often and in which element `validate` reports it; and that the
//! document about the findings knows them all.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "a test"
)]

mod common;

use common::{field, frame_field, named_frame, place, put, set, skin, small, small_hd};
use quake_md2::{
    Builder, BuilderFrame, Code, FixedStr, GlList, GlVertex, Model, Precision, Record, Severity, TexCoord, Triangle,
    Vec3, Vertex,
    codes::{self, CODES},
};

/// A file, and where, in which element and how often its finding is expected.
struct Case {
    bytes: Vec<u8>,
    at: usize,
    element: Option<u32>,
    count: u32,
}

fn case(bytes: Vec<u8>, at: usize) -> Case {
    Case { bytes, at, element: None, count: 1 }
}

impl Case {
    fn element(self, element: u32) -> Self {
        Self { element: Some(element), ..self }
    }
    fn count(self, count: u32) -> Self {
        Self { count, ..self }
    }
    /// The finding is as expected, and none is made but `code` and `others`.
    fn check(&self, code: Code, others: &[Code]) {
        let model = Model::parse(&self.bytes).unwrap();
        let found = model.validate();
        let finding = found.get(code.id).unwrap_or_else(|| panic!("{} is missing in {found:?}", code.id));
        assert_eq!(finding.code, code);
        assert_eq!(usize::try_from(finding.offset), Ok(self.at), "{finding}");
        assert_eq!((finding.element, finding.count), (self.element, self.count), "{finding}");
        let mut expected: Vec<_> = others.iter().chain([&code]).map(|code| code.id).collect();
        let mut ids: Vec<_> = found.iter().map(|finding| finding.code.id).collect();
        expected.sort_unstable();
        ids.sort_unstable();
        assert_eq!(ids, expected);
    }
}

/// A test for each code: `name: CODE and what comes along with it = the case`.
macro_rules! findings {
    ($($name:ident: $code:ident $(and $($other:ident),+)? = $case:expr;)*) => {
        $(
            #[test]
            fn $name() {
                $case.check(codes::$code, &[$($(codes::$other),+)?]);
            }
        )*
        #[test]
        fn every_code_has_its_test() {
            assert_eq!([$(codes::$code),*], *CODES);
        }
    };
}

/// The file of a small model after some changes.
fn built(change: impl FnOnce(&mut Builder)) -> Vec<u8> {
    let mut builder = small();
    change(&mut builder);
    builder.write().unwrap()
}

/// The file of a small model with some bytes changed.
fn edited(change: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
    let mut bytes = built(|_| {});
    change(&mut bytes);
    bytes
}

/// The place of something in the file of a small model: `bytes` after the offset called `name`.
fn at(name: &str, bytes: usize) -> usize {
    place(&built(|_| {}), name) + bytes
}

/// Bytes of a frame of the small model.
const FRAME: usize = 40 + 4 * 4;

fn with_end(mut bytes: Vec<u8>) -> Vec<u8> {
    let end = bytes.len().try_into().unwrap();
    set(&mut bytes, "end_offset", end);
    bytes
}

/// GL commands of one word and corners each.
fn gl_words(commands: &[(i32, &[i32])]) -> GlList {
    let mut words = Vec::new();
    for (count, corners) in commands {
        words.extend(count.to_le_bytes());
        for vertex in *corners {
            words.extend(GlVertex { s: 0.5, t: 0.5, vertex: *vertex }.encode());
        }
    }
    GlList::Raw(words)
}

/// The small model again, with normals that are `turn` times those that point outward.
fn with_normals(builder: &mut Builder, turn: f32) {
    for frame in &mut builder.frames {
        let bytes = Builder { frames: vec![frame.clone()], ..Builder::default() }.write().unwrap();
        let positions: Vec<Vec3> = Model::parse(&bytes).unwrap().frames().get(0).unwrap().positions().collect();
        let normals: Vec<Vec3> = positions.iter().map(|position| *position * turn).collect();
        *frame =
            BuilderFrame::quantise(frame.header.name.as_bytes(), &positions, &normals, Precision::Standard).unwrap();
    }
}

fn turned_over(triangle: &mut Triangle) {
    triangle.vertices.swap(1, 2);
    triangle.tex_coords.swap(1, 2);
}

#[test]
fn a_good_file_has_no_findings() {
    let bytes = built(|_| {});
    let found = Model::parse(&bytes).unwrap().validate();
    assert!(found.is_empty(), "{found:?}");
}

findings! {
    wrong_end: WRONG_END = case(edited(|bytes| set(bytes, "end_offset", 7)), field("end_offset"));
    uncovered: UNCOVERED = {
        let bytes = edited(|bytes| bytes.extend([1, 2, 3, 4]));
        let end = bytes.len() - 4;
        case(with_end(bytes), end)
    };
    odd_empty_offset: ODD_EMPTY_OFFSET and NO_SKINS = {
        let mut bytes = built(|b| b.skins.clear());
        set(&mut bytes, "skin_offset", 5);
        case(bytes, field("skin_offset"))
    };
    // The skin's name is read as texture coordinates.
    overlap: OVERLAP and UNCOVERED, TEX_COORD_OUTSIDE = {
        let bytes = edited(|bytes| set(bytes, "tex_coord_offset", 68));
        case(bytes, field("tex_coord_offset"))
    };
    odd_order: ODD_ORDER = {
        let bytes = edited(|bytes| {
            let (start, end) = (place(bytes, "tex_coord_offset"), place(bytes, "frame_offset"));
            bytes[start..end].rotate_left(4 * 4);
            let start = start.try_into().unwrap();
            set(bytes, "triangle_offset", start);
            set(bytes, "tex_coord_offset", start + 4 * 12);
        });
        case(bytes, field("triangle_offset"))
    };
    large_frames: LARGE_FRAMES = {
        case(built(|b| b.frames.iter_mut().for_each(|frame| frame.rest = vec![9; 5])), field("frame_size"))
    };
    hd_frames: HD_FRAMES = case(small_hd().write().unwrap(), field("frame_size"));
    bad_skin_size: BAD_SKIN_SIZE and TEX_COORD_OUTSIDE = case(built(|b| b.skin_height = -1), field("skin_height"));
    no_triangles: NO_TRIANGLES and UNUSED_VERTEX = case(built(|b| b.triangles.clear()), field("triangle_count"));
    no_vertices: NO_VERTICES and NO_TRIANGLES = {
        let bytes = built(|b| {
            b.triangles.clear();
            b.frames.iter_mut().for_each(|frame| frame.vertices.clear());
        });
        case(bytes, field("vertex_count"))
    };
    no_frames: NO_FRAMES and NO_VERTICES, NO_TRIANGLES = {
        let bytes = built(|b| {
            b.triangles.clear();
            b.frames.clear();
        });
        case(bytes, field("frame_count"))
    };
    no_skins: NO_SKINS = case(built(|b| b.skins.clear()), field("skin_count"));
    many_triangles: MANY_TRIANGLES and NO_GL = {
        let bytes = built(|b| {
            b.gl_commands = GlList::None;
            b.triangles = b.triangles.iter().copied().cycle().take(4097).collect();
        });
        case(bytes, field("triangle_count"))
    };
    many_vertices: MANY_VERTICES and UNUSED_VERTEX = {
        let more = vec![Vertex { position: [0; 3], normal_index: 0 }; 2045];
        case(built(|b| b.frames.iter_mut().for_each(|frame| frame.vertices.extend(&more))), field("vertex_count"))
    };
    many_frames: MANY_FRAMES = {
        let named = |n: usize, frame: &BuilderFrame| {
            let mut frame = frame.clone();
            frame.header.name = FixedStr::new(format!("walk{n}").as_bytes()).unwrap();
            frame
        };
        let bytes = built(|b| b.frames = (0..513).map(|n| named(n, &b.frames[0])).collect());
        case(bytes, field("frame_count"))
    };
    many_skins: MANY_SKINS = case(built(|b| b.skins = vec![skin(b"a.pcx"); 33]), field("skin_count"));
    high_skin: HIGH_SKIN = case(built(|b| b.skin_height = 481), field("skin_height"));
    many_gl_words: MANY_GL_WORDS and GL_EARLY, GL_DIFFERS = {
        case(built(|b| b.gl_commands = GlList::Raw(vec![0; 4 * 16_385])), field("gl_word_count"))
    };
    skin_without_nul: SKIN_WITHOUT_NUL = {
        case(built(|b| b.skins.push(skin(&[b'a'; 64]))), at("skin_offset", 64)).element(1)
    };
    frame_without_nul: FRAME_WITHOUT_NUL = {
        let bytes = built(|b| b.frames[1].header.name = FixedStr(*b"sixteen letters2"));
        case(bytes, at("frame_offset", FRAME + frame_field("name"))).element(1)
    };
    skin_residue: SKIN_RESIDUE = {
        case(edited(|bytes| bytes[at("skin_offset", 63)] = b'x'), at("skin_offset", 0)).element(0)
    };
    frame_residue: FRAME_RESIDUE = {
        let bytes = built(|b| b.frames[1].header.name = FixedStr(*b"stand2\0nd14\0\0\0\0\0"));
        case(bytes, at("frame_offset", FRAME + frame_field("name"))).element(1)
    };
    not_ascii: NOT_ASCII = {
        let bytes = built(|b| b.skins.push(skin(b"r\xfcstung.pcx")));
        case(bytes, at("skin_offset", 64)).element(1)
    };
    empty_frame_name: EMPTY_FRAME_NAME = {
        let bytes = built(|b| b.frames.iter_mut().for_each(|frame| frame.header.name = FixedStr::default()));
        case(bytes, at("frame_offset", frame_field("name"))).element(0).count(2)
    };
    duplicate_frame_name: DUPLICATE_FRAME_NAME = {
        // What follows the NUL is no part of the name, but a finding of its own elsewhere.
        let bytes = built(|b| b.frames[1].header.name = b.frames[0].header.name);
        case(bytes, at("frame_offset", FRAME + frame_field("name"))).element(1)
    };
    odd_skin_path: ODD_SKIN_PATH = {
        let odd: [&[u8]; 4] = [b"models\\a.pcx", b"/models/a.pcx", b"models/../a.pcx", b"c:a.pcx"];
        let bytes = built(|b| b.skins.extend(odd.iter().map(|path| skin(path))));
        case(bytes, at("skin_offset", 64)).element(1).count(4)
    };
    bad_vertex: BAD_VERTEX and GL_BAD_VERTEX = {
        case(built(|b| b.triangles[2].vertices[2] = 4), at("triangle_offset", 2 * 12)).element(2)
    };
    bad_tex_coord: BAD_TEX_COORD = {
        case(built(|b| b.triangles[3].tex_coords[0] = 4), at("triangle_offset", 3 * 12 + 6)).element(3)
    };
    degenerate: DEGENERATE = {
        let bytes = built(|b| b.triangles.push(Triangle { vertices: [1, 2, 1], tex_coords: [0, 1, 2] }));
        case(bytes, at("triangle_offset", 4 * 12)).element(4)
    };
    unused_vertex: UNUSED_VERTEX = {
        let more = [Vertex { position: [1; 3], normal_index: 5 }; 2];
        let bytes = built(|b| b.frames.iter_mut().for_each(|frame| frame.vertices.extend(more)));
        case(bytes, at("frame_offset", FRAME)).element(4).count(2)
    };
    tex_coord_outside: TEX_COORD_OUTSIDE = {
        let outside = [(-1, 0), (64, 0), (0, 32)].map(|(s, t)| TexCoord { s, t });
        case(built(|b| b.tex_coords.extend(outside)), at("tex_coord_offset", 4 * 4)).element(4).count(3)
    };
    bad_normal: BAD_NORMAL = {
        let bytes = built(|b| b.frames[1].vertices[2].normal_index = 162);
        case(bytes, at("frame_offset", FRAME + 40 + 2 * 4 + 3)).element(1)
    };
    // All +Z: three of the four faces look upwards, so that they do not count as inward as well.
    same_normals: SAME_NORMALS = {
        let straight_up = |frame: &mut BuilderFrame| frame.vertices.iter_mut().for_each(|vertex| vertex.normal_index = 5);
        case(built(|b| b.frames.iter_mut().for_each(straight_up)), at("frame_offset", 40 + 3))
    };
    inward_normals: INWARD_NORMALS = case(built(|b| with_normals(b, -1.0)), at("frame_offset", 40 + 3));
    inside_out: INSIDE_OUT = {
        let bytes = built(|b| {
            b.triangles.iter_mut().for_each(turned_over);
            with_normals(b, -1.0);
        });
        case(bytes, at("triangle_offset", 0))
    };
    negative_scale: NEGATIVE_SCALE = {
        case(built(|b| b.frames[1].header.scale.x *= -1.0), at("frame_offset", FRAME)).element(1)
    };
    zero_scale: ZERO_SCALE = case(built(|b| b.frames[1].header.scale.z = 0.0), at("frame_offset", FRAME)).element(1);
    not_finite: NOT_FINITE = {
        let bytes = built(|b| b.frames[1].header.translate.y = f32::NAN);
        case(bytes, at("frame_offset", FRAME + frame_field("translate"))).element(1)
    };
    no_gl: NO_GL = case(built(|b| b.gl_commands = GlList::None), field("gl_word_count"));
    gl_outside: GL_OUTSIDE = {
        let bytes = edited(|bytes| {
            let words = common::get(bytes, "gl_word_count");
            set(bytes, "gl_word_count", words + 1);
        });
        case(bytes, field("gl_command_offset"))
    };
    // As eight files of Egoboo have it: the count is one short, and the 0 follows the list.
    gl_not_terminated: GL_NOT_TERMINATED and UNCOVERED = {
        let bytes = edited(|bytes| {
            let words = common::get(bytes, "gl_word_count");
            set(bytes, "gl_word_count", words - 1);
        });
        let end = bytes.len() - 4;
        case(bytes, end)
    };
    gl_early: GL_EARLY = {
        let bytes = edited(|bytes| {
            let words = common::get(bytes, "gl_word_count");
            set(bytes, "gl_word_count", words + 1);
            bytes.extend([9, 0, 0, 0]);
        });
        let end = bytes.len() - 4;
        case(with_end(bytes), end)
    };
    gl_cut: GL_CUT and GL_DIFFERS = {
        let commands = gl_words(&[(3, &[0, 1, 2]), (-4, &[0, 3, 1])]);
        case(built(|b| b.gl_commands = commands), at("gl_command_offset", 4 + 3 * 12))
    };
    gl_bad_vertex: GL_BAD_VERTEX and GL_DIFFERS = {
        // Two corners make no triangle: nothing is drawn with the first bad vertex.
        let commands = gl_words(&[(2, &[9, 1]), (3, &[0, 1, 2]), (-4, &[0, 3, 1, -1]), (3, &[0, 1, 4]), (0, &[])]);
        let second = (4 + 2 * 12) + (4 + 3 * 12);
        case(built(|b| b.gl_commands = commands), at("gl_command_offset", second)).element(2).count(2)
    };
    gl_differs: GL_DIFFERS = {
        let commands = gl_words(&[(3, &[0, 1, 2]), (0, &[])]);
        case(built(|b| b.gl_commands = commands), at("gl_command_offset", 0))
    };
    gl_reversed: GL_REVERSED = {
        let mut reversed = small();
        reversed.triangles.iter_mut().for_each(turned_over);
        let bytes = reversed.write().unwrap();
        let words = Model::parse(&bytes).unwrap().gl_commands().as_bytes().to_vec();
        case(built(|b| b.gl_commands = GlList::Raw(words)), at("gl_command_offset", 0))
    };
}

#[test]
fn both_sides_of_the_skin_size_are_looked_at() {
    case(built(|b| (b.skin_width, b.skin_height) = (0, 0)), field("skin_width"))
        .count(2)
        .check(codes::BAD_SKIN_SIZE, &[codes::TEX_COORD_OUTSIDE]);
}

#[test]
fn limits_are_reached_and_not_exceeded() {
    let bytes = built(|b| {
        b.skins = vec![skin(b"a.pcx"); 32];
        b.skin_height = 480;
        b.triangles = b.triangles.iter().copied().cycle().take(4096).collect();
        b.gl_commands = GlList::None;
        let frame = |n: usize| BuilderFrame {
            vertices: vec![Vertex { position: [0; 3], normal_index: 0 }; 2048],
            ..named_frame(format!("f{n}").as_bytes())
        };
        b.frames = (0..512).map(frame).collect();
    });
    let found = Model::parse(&bytes).unwrap().validate();
    let limits = ["MD2-013", "MD2-014", "MD2-015", "MD2-016", "MD2-017", "MD2-018"];
    assert!(limits.iter().all(|id| found.get(id).is_none()), "{found:?}");
}

#[test]
fn a_scale_that_is_no_number_is_where_it_stands() {
    let mut bytes = built(|_| {});
    let scale = place(&bytes, "frame_offset");
    put(&mut bytes, scale + 4, 0x7f80_0000);
    case(bytes, scale).element(0).check(codes::NOT_FINITE, &[]);
}

/// The rows of the table of codes in the document: code, severity, summary, cause, what to do.
fn documented() -> Vec<[String; 5]> {
    let path = common::project().join("docs/diagnostics/quake-md2.md");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let cells =
        |row: &str| -> Vec<String> { row.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect() };
    let rows = text.lines().filter(|line| line.starts_with("| MD2-") || line.starts_with("| `MD2-"));
    rows.map(|row| <[String; 5]>::try_from(cells(row)).unwrap_or_else(|cells| panic!("{cells:?}"))).collect()
}

#[test]
fn the_document_has_every_code() {
    let rows = documented();
    let severity = |severity| match severity {
        Severity::Note => "note",
        Severity::Warning => "warning",
        Severity::Error => "error",
    };
    let expected: Vec<_> = CODES.iter().map(|code| [code.id, severity(code.severity), code.summary]).collect();
    let found: Vec<_> =
        rows.iter().map(|[id, severity, summary, ..]| [id.trim_matches('`'), severity.as_str(), summary]).collect();
    assert_eq!(found, expected);
    for [id, .., cause, remedy] in &rows {
        assert!(cause.len() > 20 && remedy.len() > 10, "{id} says too little");
    }
}
