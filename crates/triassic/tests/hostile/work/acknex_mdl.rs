//! Files of `acknex-mdl`.

#[path = "../../../../acknex-mdl/tests/common/mod.rs"]
#[allow(unreachable_pub, reason = "it is shared with the tests of the format")]
mod models;

use triassic_test_support::instructions::assert_growth;

use super::use_file;
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
