//! A file for every finding: exact byte, element and count, and no other finding.

use crate::common;

use common::{named_frame, place, set, skin, small, small_hd};
use quake_md2::{
    Builder, BuilderFrame, Diagnostics, FixedStr, FrameHeader, GlList, GlVertex, Header, Model, Precision, Profile,
    Record, TexCoord, Triangle, Vec3, Vertex, codes,
};
use triassic_test_support::{
    Case,
    bytes::{field, put},
    findings,
};

/// For the engine with the name of the skin's first folder, if there is one.
fn validate(file: &[u8]) -> Diagnostics {
    let model = Model::parse(file).unwrap();
    let path = model.skins().get(0).map(|skin| skin.path.to_string()).unwrap_or_default();
    match path.split_once('/').and_then(|(folder, _)| Profile::from_id(folder)) {
        Some(engine) => model.validate_for(engine),
        None => model.validate(),
    }
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

/// A position in the file of a small model: `bytes` after the offset named `name`.
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

/// The small model with outward normals multiplied by `turn`.
fn with_normals(builder: &mut Builder, turn: f32) {
    for frame in &mut builder.frames {
        let bytes = Builder { frames: vec![frame.clone()], ..Builder::default() }.write().unwrap();
        let positions: Vec<Vec3> = Model::parse(&bytes).unwrap().frames().get(0).unwrap().positions().collect();
        let normals: Vec<Vec3> = positions.iter().map(|position| *position * turn).collect();
        *frame =
            BuilderFrame::quantize(frame.header.name.as_bytes(), &positions, &normals, Precision::Standard).unwrap();
    }
}

fn turned_over(triangle: &mut Triangle) {
    triangle.vertices.swap(1, 2);
    triangle.tex_coords.swap(1, 2);
}

#[test]
fn a_valid_file_has_no_findings() {
    let bytes = built(|_| {});
    let found = Model::parse(&bytes).unwrap().validate();
    assert!(found.is_empty(), "{found:?}");
}

findings! {
    codes, |file| validate(file);
    wrong_end: WRONG_END = Case::new(edited(|bytes| set(bytes, "end_offset", 7)), field::<Header>("end_offset"));
    uncovered: UNCOVERED = {
        let bytes = edited(|bytes| bytes.extend([1, 2, 3, 4]));
        let end = bytes.len() - 4;
        Case::new(with_end(bytes), end)
    };
    unusual_empty_offset: UNUSUAL_EMPTY_OFFSET and NO_SKINS = {
        let mut bytes = built(|b| b.skins.clear());
        set(&mut bytes, "skin_offset", 5);
        Case::new(bytes, field::<Header>("skin_offset"))
    };
    // The skin's name is read as texture coordinates.
    overlap: OVERLAP and UNCOVERED, TEX_COORD_OUTSIDE = {
        let bytes = edited(|bytes| set(bytes, "tex_coord_offset", 68));
        Case::new(bytes, field::<Header>("tex_coord_offset"))
    };
    unusual_order: UNUSUAL_ORDER = {
        let bytes = edited(|bytes| {
            let (start, end) = (place(bytes, "tex_coord_offset"), place(bytes, "frame_offset"));
            bytes[start..end].rotate_left(4 * 4);
            let start = start.try_into().unwrap();
            set(bytes, "triangle_offset", start);
            set(bytes, "tex_coord_offset", start + 4 * 12);
        });
        Case::new(bytes, field::<Header>("triangle_offset"))
    };
    large_frames: LARGE_FRAMES = {
        Case::new(built(|b| b.frames.iter_mut().for_each(|frame| frame.rest = vec![9; 5])), field::<Header>("frame_size"))
    };
    hd_frames: HD_FRAMES = Case::new(small_hd().write().unwrap(), field::<Header>("frame_size"));
    bad_skin_size: BAD_SKIN_SIZE and TEX_COORD_OUTSIDE = Case::new(built(|b| b.skin_height = -1), field::<Header>("skin_height"));
    no_triangles: NO_TRIANGLES and UNUSED_VERTEX = Case::new(built(|b| b.triangles.clear()), field::<Header>("triangle_count"));
    no_vertices: NO_VERTICES and NO_TRIANGLES = {
        let bytes = built(|b| {
            b.triangles.clear();
            b.frames.iter_mut().for_each(|frame| frame.vertices.clear());
        });
        Case::new(bytes, field::<Header>("vertex_count"))
    };
    no_frames: NO_FRAMES and NO_VERTICES, NO_TRIANGLES = {
        let bytes = built(|b| {
            b.triangles.clear();
            b.frames.clear();
        });
        Case::new(bytes, field::<Header>("frame_count"))
    };
    no_skins: NO_SKINS = Case::new(built(|b| b.skins.clear()), field::<Header>("skin_count"));
    many_triangles: MANY_TRIANGLES and NO_GL = {
        let bytes = built(|b| {
            b.gl_commands = GlList::None;
            b.triangles = b.triangles.iter().copied().cycle().take(4097).collect();
        });
        Case::new(bytes, field::<Header>("triangle_count"))
    };
    many_vertices: MANY_VERTICES and UNUSED_VERTEX = {
        let more = vec![Vertex { position: [0; 3], normal_index: 0 }; 2045];
        Case::new(built(|b| b.frames.iter_mut().for_each(|frame| frame.vertices.extend(&more))), field::<Header>("vertex_count"))
    };
    many_frames: MANY_FRAMES = {
        let named = |n: usize, frame: &BuilderFrame| {
            let mut frame = frame.clone();
            frame.header.name = FixedStr::new(format!("walk{n}").as_bytes()).unwrap();
            frame
        };
        let bytes = built(|b| b.frames = (0..513).map(|n| named(n, &b.frames[0])).collect());
        Case::new(bytes, field::<Header>("frame_count"))
    };
    many_skins: MANY_SKINS = Case::new(built(|b| b.skins = vec![skin(b"a.pcx"); 33]), field::<Header>("skin_count"));
    high_skin: HIGH_SKIN = Case::new(built(|b| b.skin_height = 481), field::<Header>("skin_height"));
    many_gl_words: MANY_GL_WORDS and GL_EARLY, GL_DIFFERS = {
        Case::new(built(|b| b.gl_commands = GlList::Raw(vec![0; 4 * 16_385])), field::<Header>("gl_word_count"))
    };
    skin_without_nul: SKIN_WITHOUT_NUL = {
        Case::new(built(|b| b.skins.push(skin(&[b'a'; 64]))), at("skin_offset", 64)).element(1)
    };
    frame_without_nul: FRAME_WITHOUT_NUL = {
        let bytes = built(|b| b.frames[1].header.name = FixedStr(*b"sixteen letters2"));
        Case::new(bytes, at("frame_offset", FRAME + field::<FrameHeader>("name"))).element(1)
    };
    skin_residue: SKIN_RESIDUE = {
        Case::new(edited(|bytes| bytes[at("skin_offset", 63)] = b'x'), at("skin_offset", 0)).element(0)
    };
    frame_residue: FRAME_RESIDUE = {
        let bytes = built(|b| b.frames[1].header.name = FixedStr(*b"stand2\0nd14\0\0\0\0\0"));
        Case::new(bytes, at("frame_offset", FRAME + field::<FrameHeader>("name"))).element(1)
    };
    not_ascii: NOT_ASCII = {
        let bytes = built(|b| b.skins.push(skin(b"r\xfcstung.pcx")));
        Case::new(bytes, at("skin_offset", 64)).element(1)
    };
    empty_frame_name: EMPTY_FRAME_NAME = {
        let bytes = built(|b| b.frames.iter_mut().for_each(|frame| frame.header.name = FixedStr::default()));
        Case::new(bytes, at("frame_offset", field::<FrameHeader>("name"))).element(0).count(2)
    };
    duplicate_frame_name: DUPLICATE_FRAME_NAME = {
        // The bytes after the NUL are not part of the name; they have a separate finding.
        let bytes = built(|b| b.frames[1].header.name = b.frames[0].header.name);
        Case::new(bytes, at("frame_offset", FRAME + field::<FrameHeader>("name"))).element(1)
    };
    unusual_skin_path: UNUSUAL_SKIN_PATH = {
        let unusual: [&[u8]; 4] = [b"models\\a.pcx", b"/models/a.pcx", b"models/../a.pcx", b"c:a.pcx"];
        let bytes = built(|b| b.skins.extend(unusual.iter().map(|path| skin(path))));
        Case::new(bytes, at("skin_offset", 64)).element(1).count(4)
    };
    bad_vertex: BAD_VERTEX and GL_BAD_VERTEX = {
        Case::new(built(|b| b.triangles[2].vertices[2] = 4), at("triangle_offset", 2 * 12)).element(2)
    };
    bad_tex_coord: BAD_TEX_COORD = {
        Case::new(built(|b| b.triangles[3].tex_coords[0] = 4), at("triangle_offset", 3 * 12 + 6)).element(3)
    };
    degenerate: DEGENERATE = {
        let bytes = built(|b| b.triangles.push(Triangle { vertices: [1, 2, 1], tex_coords: [0, 1, 2] }));
        Case::new(bytes, at("triangle_offset", 4 * 12)).element(4)
    };
    unused_vertex: UNUSED_VERTEX = {
        let more = [Vertex { position: [1; 3], normal_index: 5 }; 2];
        let bytes = built(|b| b.frames.iter_mut().for_each(|frame| frame.vertices.extend(more)));
        Case::new(bytes, at("frame_offset", FRAME)).element(4).count(2)
    };
    tex_coord_outside: TEX_COORD_OUTSIDE = {
        let outside = [(-1, 0), (64, 0), (0, 32)].map(|(s, t)| TexCoord { s, t });
        Case::new(built(|b| b.tex_coords.extend(outside)), at("tex_coord_offset", 4 * 4)).element(4).count(3)
    };
    bad_normal: BAD_NORMAL = {
        let bytes = built(|b| b.frames[1].vertices[2].normal_index = 162);
        Case::new(bytes, at("frame_offset", FRAME + 40 + 2 * 4 + 3)).element(1)
    };
    // All +Z: three of the four faces point up, so that the normals do not also count as inward.
    same_normals: SAME_NORMALS = {
        let straight_up = |frame: &mut BuilderFrame| frame.vertices.iter_mut().for_each(|vertex| vertex.normal_index = 5);
        Case::new(built(|b| b.frames.iter_mut().for_each(straight_up)), at("frame_offset", 40 + 3))
    };
    inward_normals: INWARD_NORMALS = Case::new(built(|b| with_normals(b, -1.0)), at("frame_offset", 40 + 3));
    inside_out: INSIDE_OUT = {
        let bytes = built(|b| {
            b.triangles.iter_mut().for_each(turned_over);
            with_normals(b, -1.0);
        });
        Case::new(bytes, at("triangle_offset", 0))
    };
    negative_scale: NEGATIVE_SCALE = {
        Case::new(built(|b| b.frames[1].header.scale.x *= -1.0), at("frame_offset", FRAME)).element(1)
    };
    zero_scale: ZERO_SCALE = Case::new(built(|b| b.frames[1].header.scale.z = 0.0), at("frame_offset", FRAME)).element(1);
    not_finite: NOT_FINITE = {
        let bytes = built(|b| b.frames[1].header.translate.y = f32::NAN);
        Case::new(bytes, at("frame_offset", FRAME + field::<FrameHeader>("translate"))).element(1)
    };
    no_gl: NO_GL = Case::new(built(|b| b.gl_commands = GlList::None), field::<Header>("gl_word_count"));
    gl_outside: GL_OUTSIDE = {
        let bytes = edited(|bytes| {
            let words = common::get(bytes, "gl_word_count");
            set(bytes, "gl_word_count", words + 1);
        });
        Case::new(bytes, field::<Header>("gl_command_offset"))
    };
    // As in eight files of Egoboo: the count is one too low, and the 0 follows the list.
    gl_not_terminated: GL_NOT_TERMINATED and UNCOVERED = {
        let bytes = edited(|bytes| {
            let words = common::get(bytes, "gl_word_count");
            set(bytes, "gl_word_count", words - 1);
        });
        let end = bytes.len() - 4;
        Case::new(bytes, end)
    };
    gl_early: GL_EARLY = {
        let bytes = edited(|bytes| {
            let words = common::get(bytes, "gl_word_count");
            set(bytes, "gl_word_count", words + 1);
            bytes.extend([9, 0, 0, 0]);
        });
        let end = bytes.len() - 4;
        Case::new(with_end(bytes), end)
    };
    gl_cut: GL_CUT and GL_DIFFERS = {
        let commands = gl_words(&[(3, &[0, 1, 2]), (-4, &[0, 3, 1])]);
        Case::new(built(|b| b.gl_commands = commands), at("gl_command_offset", 4 + 3 * 12))
    };
    gl_bad_vertex: GL_BAD_VERTEX and GL_DIFFERS = {
        // Two corners do not form a triangle, so the first bad vertex is not drawn.
        let commands = gl_words(&[(2, &[9, 1]), (3, &[0, 1, 2]), (-4, &[0, 3, 1, -1]), (3, &[0, 1, 4]), (0, &[])]);
        let second = (4 + 2 * 12) + (4 + 3 * 12);
        Case::new(built(|b| b.gl_commands = commands), at("gl_command_offset", second)).element(2).count(2)
    };
    gl_differs: GL_DIFFERS = {
        let commands = gl_words(&[(3, &[0, 1, 2]), (0, &[])]);
        Case::new(built(|b| b.gl_commands = commands), at("gl_command_offset", 0))
    };
    gl_reversed: GL_REVERSED = {
        let mut reversed = small();
        reversed.triangles.iter_mut().for_each(turned_over);
        let bytes = reversed.write().unwrap();
        let words = Model::parse(&bytes).unwrap().gl_commands().as_bytes().to_vec();
        Case::new(built(|b| b.gl_commands = GlList::Raw(words)), at("gl_command_offset", 0))
    };
    engine_limit: ENGINE_LIMIT =
        Case::new(built(|b| b.skins = vec![skin(b"q2pro/a.pcx"); 33]), field::<Header>("skin_count"));
}

#[test]
fn width_and_height_of_skins_are_checked() {
    Case::new(built(|b| (b.skin_width, b.skin_height) = (0, 0)), field::<Header>("skin_width")).count(2).check(
        |file| validate(file),
        codes::BAD_SKIN_SIZE,
        &[codes::TEX_COORD_OUTSIDE],
    );
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
fn a_nan_scale_is_reported_at_its_offset() {
    let mut bytes = built(|_| {});
    let scale = place(&bytes, "frame_offset");
    put(&mut bytes, scale + 4, 0x7f80_0000);
    Case::new(bytes, scale).element(0).check(|file| validate(file), codes::NOT_FINITE, &[]);
}
