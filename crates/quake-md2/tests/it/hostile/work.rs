//! Work does not grow faster than the input: models with one multiplied list go through all operations of the crate.

pub(crate) use ::quake_md2;

#[path = "../common/many.rs"]
mod many;

use quake_md2::{Builder, ClipFile, GlList, Limits, Model, UvSource, Vec3, clip_file_names, skin_candidates};
use triassic_test_support::instructions::{assert_growth, operation};

/// Writes a model, and counts the operations on it.
fn use_model(model: &Builder) {
    let bytes = operation("write", || model.write()).unwrap();
    let model = operation("open", || Model::parse(&bytes)).unwrap();
    operation("validate", || model.validate());
    #[cfg(feature = "serde")]
    operation("dump", || serde_json::to_writer(std::io::sink(), &model)).unwrap();
    operation("compare GL commands", || model.gl_summary());
    operation("UVs", || model.corner_uvs(UvSource::Best));
    operation("weld", || model.weld(UvSource::Best));
    operation("clips", || model.clips().count());
    operation("play", || {
        let (mut positions, mut normals) =
            (vec![Vec3::ZERO; model.vertex_count()], vec![Vec3::ZERO; model.vertex_count()]);
        for clip in model.clips() {
            for frame in clip.frames().clone() {
                let blend = clip.at_frame(f32::from(u16::try_from(frame - clip.frames().start).unwrap()) + 0.5, true);
                assert!(model.read_positions_at(blend, &mut positions));
                assert!(model.read_normals_at(blend, &mut normals));
            }
        }
    });
    operation("look for skins", || {
        model.skins().iter().map(|skin| skin_candidates("tris.md2", Some(&skin.path.to_string())).len()).sum::<usize>()
    });
    operation("write back", || Builder::from_model(&model).write()).unwrap();
    operation("write again", || {
        Builder { layout: None, gl_commands: GlList::Generate, ..Builder::from_model(&model) }.write()
    })
    .unwrap();
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_skins() {
    assert_growth(300, |n| use_model(&many::skins(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_tex_coords() {
    assert_growth(2000, |n| use_model(&many::tex_coords(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_triangles() {
    assert_growth(1000, |n| use_model(&many::triangles(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn equal_triangles() {
    assert_growth(1000, |n| use_model(&many::equal_triangles(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_frames() {
    assert_growth(600, |n| use_model(&many::frames(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_clips_by_name() {
    assert_growth(600, |n| use_model(&many::frame_clips(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_vertices() {
    assert_growth(1500, |n| use_model(&many::vertices(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_gl_commands() {
    assert_growth(500, |n| use_model(&many::gl_commands(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn one_long_command() {
    assert_growth(1000, |n| use_model(&many::long_command(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_clips() {
    assert_growth(500, |n| {
        let (anm, cfg) = (many::anm(n), many::cfg(n));
        let clips = operation("read an .anm", || ClipFile::parse("tris.anm", &anm, &Limits::default())).unwrap();
        operation("find the frames", || clips.clips.iter().map(|clip| clip.frames(2).len()).sum::<usize>());
        operation("read an md2.cfg", || ClipFile::parse("md2.cfg", &cfg, &Limits::default())).unwrap();
    });
}
/// Formerly, each word searched the rest of its line for a comment.
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_words() {
    assert_growth(2000, |n| {
        let read =
            |name: &str, text: String| operation(name, || ClipFile::parse(name, text.as_bytes(), &Limits::default()));
        for name in ["a.anm", "md2.cfg"] {
            read(name, "a ".repeat(n)).unwrap();
            read(name, "/ a\" b\" ".repeat(n)).unwrap();
            read(name, format!("md2anim {}", "\"1 2 3\" ".repeat(n))).unwrap();
            read(name, "a//\n".repeat(n)).unwrap();
            read(name, "/".repeat(n * 20)).unwrap();
            read(name, "\"".repeat(n * 2)).unwrap();
        }
        let stem = "x".repeat(n * 100);
        operation("name clip files", || clip_file_names(&stem));
    });
}
