//! Files of `acknex-hmp`.

#[path = "../../../../../acknex-hmp/tests/it/common/mod.rs"]
#[allow(unreachable_pub, reason = "it is shared with the tests of the format")]
mod terrains;

use acknex_hmp::Generation;
use triassic_test_support::instructions::assert_growth;

use super::use_file;
use terrains::many;

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_skins() {
    assert_growth(500, |n| use_file(&many::skins(n)));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_references() {
    assert_growth(1000, |n| use_file(&many::references(n)));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_points() {
    assert_growth(60, |n| {
        for generation in [Generation::Hmp4, Generation::Hmp7] {
            use_file(&many::points(generation, n));
        }
    });
}

/// More than fit into the shapes of one mesh.
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_frames() {
    assert_growth(600, |n| use_file(&many::frames(n)));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_tex_coords() {
    assert_growth(1000, |n| use_file(&many::tex_coords(n)));
}
