//! The levels and pages of a dump: opening all of them takes time proportional to the file.
#![cfg(feature = "viewer")]

use triassic::{
    AnyFile,
    viewer::{Level, level},
};
use triassic_test_support::instructions::{assert_growth, operation};

use super::quake_md2::many;

/// Opens every page of the list at this pointer, and returns the number of its children.
fn open_pages(file: &AnyFile<'_>, pointer: &str) -> usize {
    let open = |from| level("name", file, pointer, from).unwrap();
    let pages = std::iter::successors(Some(open(0)), |page: &Level| page.next.map(open));
    pages.map(|page| page.children.len()).sum()
}

/// The raw tables: each page is found by index.
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn pages() {
    assert_growth(8000, |n| {
        let bytes = many::tex_coords(n).write().unwrap();
        let file = AnyFile::parse(&bytes).unwrap();
        assert_eq!(operation("texture coordinates", || open_pages(&file, "/model/tex_coords")), n);
    });
}

/// Each element of a list separately, down to its first child.
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn levels() {
    assert_growth(600, |n| {
        let bytes = many::frames(n).write().unwrap();
        let file = AnyFile::parse(&bytes).unwrap();
        operation("frames", || {
            for frame in 0..n {
                let found = level("name", &file, &format!("/model/frames/{frame}/name"), 0).unwrap();
                assert_eq!(found.kind, "string");
            }
        });
    });
}
