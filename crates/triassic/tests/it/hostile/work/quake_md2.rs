//! Files of `quake-md2`.

pub(crate) use triassic::quake_md2;

#[path = "../../../../../quake-md2/tests/it/common/many.rs"]
pub(super) mod many;

use super::{use_file, use_file_with};
use triassic::convert::{ClipSource, Found, Resolver, SceneOptions};
use triassic_test_support::instructions::assert_growth;

fn use_model(model: &quake_md2::Builder) {
    use_file(&model.write().unwrap());
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_skins() {
    assert_growth(100, |n| use_model(&many::skins(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_triangles() {
    assert_growth(600, |n| use_model(&many::triangles(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn equal_triangles() {
    assert_growth(3600, |n| use_model(&many::equal_triangles(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_frames() {
    assert_growth(600, |n| use_model(&many::frames(n)));
}
/// Unused vertices.
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_vertices() {
    assert_growth(3000, |n| use_model(&many::vertices(n)));
}
/// A list of overlapping clips, in a file next to the model.
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_clips() {
    assert_growth(300, |n| {
        let mut options = SceneOptions::default();
        options.clips = ClipSource::File(Found { name: "many.anm".into(), bytes: many::anm(n) });
        use_file_with(&many::model().write().unwrap(), &options, &mut Resolver::none());
    });
}
