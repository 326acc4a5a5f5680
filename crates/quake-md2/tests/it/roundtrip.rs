//! Files are read, written and read again: real and unusual ones byte for byte, new data list by list.

use crate::common;

use std::collections::BTreeMap;

use common::{named_frame, place, set, small, small_hd};
use proptest::{collection::vec, prelude::*};
use quake_md2::{
    Builder, BuilderFrame, FixedStr, Fraction, FrameHeader, GlList, Model, Precision, Skin, TexCoord, Triangle,
    UvSource, Vec2, Vec3, Vertex, WriteError, build_gl_commands,
};
use triassic_test_support::bytes::put;

fn rewritten(bytes: &[u8]) -> Vec<u8> {
    Builder::from_model(&Model::parse(bytes).unwrap()).write().unwrap()
}

/// The file again, from its lists alone, in the layout of id's tools.
fn rebuilt(bytes: &[u8]) -> Vec<u8> {
    Builder { layout: None, ..Builder::from_model(&Model::parse(bytes).unwrap()) }.write().unwrap()
}

#[test]
fn real_files_byte_for_byte() {
    for (name, bytes) in common::md2_files() {
        assert!(rewritten(&bytes) == bytes, "{name}");
        // Nearly all real files match id's tools, except for the offsets of empty parts.
        let model = Model::parse(&bytes).unwrap();
        if model.is_canonical() && model.validate().get("MD2-003").is_none() && !model.gl_commands().is_empty() {
            assert!(rebuilt(&bytes) == bytes, "{name}");
        }
    }
}

#[test]
fn unusual_files_byte_for_byte() {
    let good = small().write().unwrap();
    let mut unusual: BTreeMap<&str, Vec<u8>> = BTreeMap::new();
    let mut add = |name, bytes: &[u8], change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = bytes.to_vec();
        change(&mut bytes);
        assert!(unusual.insert(name, bytes).is_none());
    };
    add("trailing bytes", &good, &|bytes| bytes.extend([1, 2, 3, 4, 5]));
    add("wrong end", &good, &|bytes| set(bytes, "end_offset", -77));
    add("wrong skin size", &good, &|bytes| set(bytes, "skin_width", i32::MIN));
    add("gap after the header", &good, &|bytes| {
        bytes.splice(68..68, [9; 3]);
        for name in ["skin_offset", "tex_coord_offset", "triangle_offset", "frame_offset", "gl_command_offset"] {
            let at = common::get(bytes, name);
            set(bytes, name, at + 3);
        }
    });
    add("overlapping tables", &good, &|bytes| set(bytes, "tex_coord_offset", 70));
    add("tables in the header", &good, &|bytes| {
        set(bytes, "skin_offset", 3);
        set(bytes, "frame_offset", 0);
        set(bytes, "gl_command_offset", 1);
    });
    add("another order", &good, &|bytes| {
        let (start, end) = (place(bytes, "tex_coord_offset"), place(bytes, "frame_offset"));
        bytes[start..end].rotate_left(4 * 4);
        let start = start.try_into().unwrap();
        set(bytes, "triangle_offset", start);
        set(bytes, "tex_coord_offset", start + 4 * 12);
    });
    add("residue in names", &good, &|bytes| {
        bytes[68 + 63] = 7;
        let name = place(bytes, "frame_offset") + 24;
        bytes[name + 15] = 8;
    });
    for (name, value) in [("negative", -5), ("large", i32::MAX), ("in the header", 9)] {
        let mut empty = Builder { gl_commands: GlList::None, ..small() };
        (empty.skins, empty.tex_coords, empty.triangles) = (vec![], vec![], vec![]);
        add(name, &empty.write().unwrap(), &|bytes| {
            for name in ["skin_offset", "tex_coord_offset", "triangle_offset", "gl_command_offset"] {
                set(bytes, name, value);
            }
        });
    }
    add("no frames, but vertices", &Builder { frames: vec![], ..small() }.write().unwrap(), &|bytes| {
        set(bytes, "vertex_count", 99);
        set(bytes, "frame_size", 3);
        set(bytes, "frame_offset", -1);
    });
    add("truncated GL words", &good, &|bytes| bytes.truncate(bytes.len() - 5));
    add("no GL words in the file", &good, &|bytes| bytes.truncate(place(bytes, "gl_command_offset")));
    add("negative GL words", &good, &|bytes| set(bytes, "gl_word_count", -3));
    add("numbers that are not finite", &good, &|bytes| {
        let at = place(bytes, "frame_offset");
        // One of them is a signaling NaN: its bits must be preserved.
        put(bytes, at, 0x7fa0_0001);
        put(bytes, at + 16, -1);
    });
    add("indices that lead nowhere", &good, &|bytes| {
        let at = place(bytes, "triangle_offset");
        bytes[at..at + 48].fill(0xff);
    });
    add("high definition", &small_hd().write().unwrap(), &|_| {});
    let mut rest = small();
    rest.frames.iter_mut().for_each(|frame| frame.rest = vec![1, 2, 3, 4, 5]);
    add("bytes after the vertices", &rest.write().unwrap(), &|_| {});
    add("only a header", &Builder::default().write().unwrap(), &|_| {});
    assert_eq!(unusual.len(), 20);
    for (name, bytes) in unusual {
        assert_eq!(rewritten(&bytes), bytes, "{name}");
    }
}

#[test]
fn edits_in_place_keep_all_other_bytes() {
    let mut bytes = small().write().unwrap();
    bytes.extend([1, 2, 3]);
    set(&mut bytes, "end_offset", 5);
    bytes[68 + 63] = b'x';
    let mut builder = Builder::from_model(&Model::parse(&bytes).unwrap());
    builder.skin_height = 99;
    builder.tex_coords[2].t = -7;
    builder.triangles[1].vertices[0] = 3;
    builder.frames[1].header.name = FixedStr::new(b"walk1").unwrap();
    builder.frames[1].vertices[3] = Vertex { position: [1, 2, 3], normal_index: 4 };
    let written = builder.write().unwrap();

    let mut expected = bytes.clone();
    set(&mut expected, "skin_height", 99);
    let [tex_coords, triangles, frames] =
        ["tex_coord_offset", "triangle_offset", "frame_offset"].map(|name| place(&bytes, name));
    expected[tex_coords + 2 * 4 + 2..][..2].copy_from_slice(&(-7_i16).to_le_bytes());
    expected[triangles + 12] = 3;
    let frame = frames + 40 + 16;
    expected[frame + 24..frame + 40].copy_from_slice(b"walk1\0\0\0\0\0\0\0\0\0\0\0");
    expected[frame + 40 + 12..frame + 56].copy_from_slice(&[1, 2, 3, 4]);
    assert_eq!(written, expected);
}

#[test]
fn a_list_of_another_length_is_rewritten() {
    let mut unusual = small().write().unwrap();
    unusual.extend([1, 2, 3]);
    let parsed = Builder::from_model(&Model::parse(&unusual).unwrap());
    let check = |changed: &Builder| {
        let written = changed.write().unwrap();
        let model = Model::parse(&written).unwrap();
        assert!(model.is_canonical());
        assert_eq!(
            Builder { layout: None, ..Builder::from_model(&model) },
            Builder { layout: None, ..changed.clone() }
        );
    };
    let mut changed = parsed.clone();
    changed.skins.clear();
    check(&changed);
    let mut changed = parsed.clone();
    changed.frames.push(changed.frames[0].clone());
    check(&changed);
    let mut changed = parsed.clone();
    changed.gl_commands = GlList::Raw(vec![0; 4]);
    check(&changed);
    // One frame with as many bytes as the two had: the header must no longer declare two.
    let mut changed = parsed.clone();
    changed.frames.truncate(1);
    changed.frames[0].vertices = vec![Vertex { position: [1; 3], normal_index: 2 }; 4 + 10 + 4];
    check(&changed);
    assert_eq!(changed.write().unwrap().len(), unusual.len() - 3);
}

#[test]
fn overlapping_parts_must_be_edited_consistently() {
    let mut bytes = small().write().unwrap();
    let at = common::get(&bytes, "skin_offset");
    set(&mut bytes, "tex_coord_offset", at);
    let mut builder = Builder::from_model(&Model::parse(&bytes).unwrap());
    builder.tex_coords[0] = TexCoord { s: 1, t: 1 };
    let written = builder.write().unwrap();
    let model = Model::parse(&written).unwrap();
    assert!(model.is_canonical(), "the skin still has the old bytes: both do not fit");
    assert_eq!(model.skins().get(0), builder.skins.first().copied());
    assert_eq!(model.tex_coords().get(0), Some(TexCoord { s: 1, t: 1 }));
}

#[test]
fn write_errors_state_the_reason() {
    let error = |change: &dyn Fn(&mut Builder)| {
        let mut builder = small();
        change(&mut builder);
        builder.write().unwrap_err()
    };
    let count =
        |index, what, expected, found| WriteError::ElementCount { element: "frame", index, what, expected, found };
    assert_eq!(error(&|b| _ = b.frames[1].vertices.pop()), count(1, "vertices", 4, 3));
    assert_eq!(error(&|b| b.frames[1].rest.push(0)), count(1, "bytes after its vertices", 0, 1));
    assert_eq!(error(&|b| b.frames[1].fractions.push(Fraction { position: [0; 3] })), count(1, "fractions", 0, 1));
    let fractions = vec![Fraction { position: [0; 3] }; 3];
    assert_eq!(
        error(&|b| b.frames.iter_mut().for_each(|frame| frame.fractions.clone_from(&fractions))),
        count(0, "fractions", 4, 3)
    );
    let quantize = |positions: &[Vec3], normals: &[Vec3]| {
        BuilderFrame::quantize(b"x", positions, normals, Precision::Standard).unwrap_err()
    };
    let up = [Vec3::Z; 2];
    assert_eq!(quantize(&[Vec3::ZERO], &up), WriteError::Count { what: "normals", expected: 1, found: 2 });
    assert_eq!(quantize(&[Vec3::ZERO, Vec3::NAN], &up), WriteError::NotFinite("positions"));
    assert_eq!(quantize(&[Vec3::MAX, Vec3::MIN], &up), WriteError::NotFinite("positions"));
    assert_eq!(BuilderFrame::new(&[b'x'; 17]).unwrap_err(), WriteError::NameTooLong { max: 16 });
    assert_eq!(named_frame(&[b'x'; 16]).header.name.as_bytes(), [b'x'; 16]);
}

fn any_vertex() -> impl Strategy<Value = Vertex> {
    (any::<[u8; 3]>(), any::<u8>()).prop_map(|(position, normal_index)| Vertex { position, normal_index })
}

fn any_frame(vertices: usize, hd: bool, rest: usize) -> impl Strategy<Value = BuilderFrame> {
    let header = (any::<[[i16; 3]; 2]>(), any::<[u8; 16]>()).prop_map(|(n, name)| {
        let [scale, translate] = n.map(|n| Vec3::from(n.map(|n| f32::from(n) / 7.0)));
        FrameHeader { scale, translate, name: FixedStr(name) }
    });
    let fraction = any::<[i8; 3]>().prop_map(|position| Fraction { position });
    let fractions = vec(fraction, if hd { vertices } else { 0 });
    (header, vec(any_vertex(), vertices), fractions, vec(any::<u8>(), rest))
        .prop_map(|(header, vertices, fractions, rest)| BuilderFrame { header, vertices, fractions, rest })
}

fn any_triangle(vertices: u16) -> impl Strategy<Value = Triangle> {
    let index = 0..vertices;
    ([index.clone(), index.clone(), index], [0..9_u16, 0..9, 0..9])
        .prop_map(|(vertices, tex_coords)| Triangle { vertices, tex_coords })
}

fn any_builder() -> impl Strategy<Value = Builder> {
    // Three bytes per vertex after the vertices are the high-definition extension: they cannot be read as `rest`.
    let shape = (0..12_usize, any::<bool>(), 0..20_usize).prop_map(|(vertices, hd, rest)| {
        let hd = hd && vertices > 0;
        (vertices, hd, if hd || rest == 3 * vertices { 0 } else { rest })
    });
    let frames = shape.prop_flat_map(|(vertices, hd, rest)| vec(any_frame(vertices, hd, rest), 0..4));
    let skins = vec(vec(any::<u8>(), 64), 0..4);
    let tex_coords = vec(any::<[i16; 2]>(), 0..9);
    let gl = prop_oneof![
        Just(GlList::None),
        vec(any::<[u8; 4]>(), 1..40).prop_map(|words| GlList::Raw(words.concat())),
        Just(GlList::Generate)
    ];
    (any::<[i32; 2]>(), skins, tex_coords, vec(any_triangle(20), 0..12), frames, gl).prop_map(
        |([skin_width, skin_height], skins, tex_coords, triangles, frames, gl_commands)| Builder {
            skin_width,
            skin_height,
            skins: skins.into_iter().map(|path| Skin { path: FixedStr::new(&path).unwrap() }).collect(),
            tex_coords: tex_coords.into_iter().map(|[s, t]| TexCoord { s, t }).collect(),
            triangles,
            frames,
            gl_commands,
            layout: None,
        },
    )
}

/// Triangles by their vertices, each beginning with its lowest, and their counts.
fn bag(triangles: impl Iterator<Item = [i32; 3]>) -> BTreeMap<[i32; 3], usize> {
    let mut bag = BTreeMap::new();
    for [a, b, c] in triangles {
        *bag.entry([[a, b, c], [b, c, a], [c, a, b]].into_iter().min().unwrap()).or_default() += 1;
    }
    bag
}

proptest! {
    #[test]
    fn lists_roundtrip(builder in any_builder()) {
        let bytes = builder.write().unwrap();
        let model = Model::parse(&bytes).unwrap();
        prop_assert!(model.is_canonical());
        let read = Builder::from_model(&model);
        prop_assert_eq!(&read.frames, &builder.frames);
        prop_assert_eq!(&read.skins, &builder.skins);
        prop_assert_eq!(&read.tex_coords, &builder.tex_coords);
        prop_assert_eq!(&read.triangles, &builder.triangles);
        prop_assert_eq!((read.skin_width, read.skin_height), (builder.skin_width, builder.skin_height));
        match &builder.gl_commands {
            GlList::Raw(words) => prop_assert_eq!(model.gl_commands().as_bytes(), words),
            GlList::None => prop_assert!(model.gl_commands().is_empty()),
            GlList::Generate => prop_assert!(model.gl_summary().unwrap().same()),
        }
        prop_assert_eq!(read.write().unwrap(), bytes);
    }

    #[test]
    fn quantized_positions_are_near(
        points in vec(any::<[i16; 3]>(), 1..40), size in 0.001_f32..1000.0, offset in -1000.0_f32..1000.0
    ) {
        let point = |p: &[i16; 3]| Vec3::from(p.map(|n| f32::from(n) / 32768.0 * size)) + Vec3::splat(offset);
        let points: Vec<Vec3> = points.iter().map(point).collect();
        let (low, high) = points.iter().fold((Vec3::INFINITY, Vec3::NEG_INFINITY), |(l, h), p| (l.min(*p), h.max(*p)));
        let normals = vec![Vec3::X; points.len()];
        // The positions are computed in f32: a few roundings of the largest number involved.
        let rounding = 4.0 * f32::EPSILON * (offset.abs() + size);
        for (precision, parts) in [(Precision::Standard, 1.0), (Precision::Hd, 256.0)] {
            let frame = BuilderFrame::quantize(b"x", &points, &normals, precision).unwrap();
            let bytes = Builder { frames: vec![frame], ..Builder::default() }.write().unwrap();
            let frame = Model::parse(&bytes).unwrap().frames().get(0).unwrap();
            let read: Vec<Vec3> = match frame.hd_positions() {
                Some(positions) => positions.collect(),
                None => frame.positions().collect(),
            };
            let most = (high - low) / 255.0 / parts * 0.5 * 1.001 + Vec3::splat(rounding);
            for (read, point) in read.iter().zip(&points) {
                prop_assert!((*read - *point).abs().cmple(most).all(), "{precision:?}: {read} is not {point}");
            }
            // The ordinary positions of a high-definition frame are good enough for other programs.
            let most = (high - low) / 255.0 * 0.502 + Vec3::splat(rounding);
            for (read, point) in frame.positions().zip(&points) {
                prop_assert!((read - *point).abs().cmple(most).all(), "{precision:?}: {read} is not {point}");
            }
        }
    }

    #[test]
    fn gl_commands_draw_every_triangle_once(triangles in vec(any_triangle(14), 0..60)) {
        let tex_coords: Vec<TexCoord> = (0..9).map(|n| TexCoord { s: n * 7, t: n * 3 }).collect();
        let vertices = vec![Vertex { position: [0; 3], normal_index: 0 }; 14];
        let builder = Builder {
            skin_width: 64,
            skin_height: 32,
            gl_commands: GlList::Raw(build_gl_commands(&triangles, &tex_coords, 64, 32)),
            tex_coords,
            frames: vec![BuilderFrame { vertices, ..named_frame(b"x") }],
            triangles,
            ..Builder::default()
        };
        let bytes = builder.write().unwrap();
        let model = Model::parse(&bytes).unwrap();
        let listed = bag(builder.triangles.iter().map(|t| t.vertices.map(i32::from)));
        let drawn = model.gl_commands().iter().flat_map(|command| command.triangles());
        prop_assert_eq!(bag(drawn.map(|corners| corners.map(|corner| corner.vertex))), listed);
        // A corner has the UV of its texture coordinate: of all, with each triangle as often as in the list.
        let uv_bag = |uvs: Vec<[(i32, Vec2); 3]>| {
            let mut corners: Vec<String> = uvs.iter().flatten().map(|corner| format!("{corner:?}")).collect();
            corners.sort();
            corners
        };
        let from_list = model.triangles().iter().map(|t| [0, 1, 2].map(|n| {
            let texel = builder.tex_coords[usize::from(t.tex_coords[n])];
            (i32::from(t.vertices[n]), model.uv(texel))
        }));
        let drawn = model.gl_commands().iter().flat_map(|command| command.triangles());
        let drawn = drawn.map(|corners| corners.map(|corner| (corner.vertex, Vec2::new(corner.s, corner.t))));
        prop_assert_eq!(uv_bag(drawn.collect()), uv_bag(from_list.collect()));
        prop_assert!(model.corner_uvs(UvSource::GlCommands).is_some());
    }
}
