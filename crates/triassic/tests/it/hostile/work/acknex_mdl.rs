//! Files of `acknex-mdl`.

#[path = "../../../../../acknex-mdl/tests/it/common/mod.rs"]
#[allow(unreachable_pub, reason = "it is shared with the tests of the format")]
mod models;

use triassic_test_support::instructions::assert_growth;

use super::{is_refused, use_file};
use models::many;

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_frames() {
    assert_growth(1200, |size| use_file(&many::file("many_frames", size)));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_frame_groups() {
    assert_growth(1200, |size| use_file(&many::file("many_frame_groups", size)));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_frames_of_a_group() {
    assert_growth(1200, |size| use_file(&many::file("many_frames_of_a_group", size)));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_groups_and_frames() {
    assert_growth(1000, |size| use_file(&many::file("many_groups_and_frames", size)));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_deformers() {
    assert_growth(1500, |size| use_file(&many::file("many_deformers", size)));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_skins() {
    assert_growth(1000, |size| use_file(&many::file("many_skins", size)));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_skin_groups() {
    assert_growth(800, |size| use_file(&many::file("many_skin_groups", size)));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_skins_of_a_group() {
    assert_growth(1000, |size| use_file(&many::file("many_skins_of_a_group", size)));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_tex_coords() {
    assert_growth(6000, |size| use_file(&many::file("many_tex_coords", size)));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_triangles() {
    assert_growth(15_000, |size| use_file(&many::file("many_triangles", size)));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_vertices() {
    assert_growth(1200, |size| use_file(&many::file("many_vertices", size)));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_bones_of_one() {
    assert_growth(3000, |size| use_file(&many::file("many_bones_of_one", size)));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_matrices() {
    assert_growth(30_000, |size| use_file(&many::file("many_matrices", size)));
}

/// With this many skins: each group stores its material for each skin.
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_groups_and_skins() {
    assert_growth(2200, |size| is_refused(&many::file("many_groups_and_skins", size), "skins of all meshes"));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_skins_of_groups() {
    assert_growth(800, |size| use_file(&many::file("many_skins_of_groups", size)));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_tex_coords_of_a_group() {
    assert_growth(60_000, |size| use_file(&many::file("many_tex_coords_of_a_group", size)));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_triangles_of_a_group() {
    assert_growth(20_000, |size| use_file(&many::file("many_triangles_of_a_group", size)));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_vertices_of_a_group() {
    assert_growth(800, |size| use_file(&many::file("many_vertices_of_a_group", size)));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_frames_of_groups() {
    assert_growth(600, |size| use_file(&many::file("many_frames_of_groups", size)));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_elements() {
    assert_growth(1500, |size| use_file(&many::file("many_elements", size)));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_weights() {
    assert_growth(60_000, |size| use_file(&many::file("many_weights", size)));
}
