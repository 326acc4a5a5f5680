//! Work that does not grow faster than the sources: counted in instructions.

use triassic_test_support::instructions::{assert_growth, operation};

use super::tried;

const HEAD: &str = "version 1\nnodes\n0 \"a\" -1\n1 \"b\" 0\nend\nskeleton\n";
const QC: &[u8] = b"$body b a\n$sequence s a";

fn frames(count: usize) -> String {
    (0..count)
        .map(|n| ["time ", &n.to_string(), "\n0 0 0 ", &n.to_string(), " 0 0 0\n1 0 0 1 0 0 0\n"].concat())
        .collect()
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn triangles_that_share_everything() {
    // The worst case for strips: every triangle is a neighbor of all others.
    assert_growth(400, |size| {
        let corner = "0 1 0 0 0 0 1 0 0\n0 0 1 0 0 0 1 0 0\n0 0 0 1 0 0 1 0 0\n";
        let other = "0 0 1 0 0 0 1 0 0\n0 1 0 0 0 0 1 0 0\n0 0 0 1 0 0 1 0 0\n";
        let triangles = ["skin.bmp\n", corner, "skin.bmp\n", other].concat().repeat(size);
        let smd = [HEAD, &frames(1), "end\ntriangles\n", &triangles, "end\n"].concat();
        assert!(tried(QC, smd.as_bytes()).is_ok());
        operation("compile", || tried(QC, smd.as_bytes()).is_ok());
    });
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn frames_without_end() {
    assert_growth(400, |size| {
        let triangle = "triangles\nskin.bmp\n1 1 0 0 0 0 1 0 0\n1 0 1 0 0 0 1 0 0\n1 0 0 1 0 0 1 0 0\nend\n";
        let smd = [HEAD, &frames(size), "end\n", triangle].concat();
        assert!(tried(QC, smd.as_bytes()).is_ok());
        operation("compile", || tried(QC, smd.as_bytes()).is_ok());
    });
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn commands_of_one_kind() {
    assert_growth(400, |size| {
        let triangle = "triangles\nskin.bmp\n1 1 0 0 0 0 1 0 0\n1 0 1 0 0 0 1 0 0\n1 0 0 1 0 0 1 0 0\nend\n";
        let smd = [HEAD, &frames(1), "end\n", triangle].concat();
        let lines = "$renamebone x y\n$texrendermode skin.bmp masked\n$hgroup 1 b\n$attachment 0 b 1 2 3\n$foo\n";
        let lines = lines.replace("$foo\n", "$hbox 1 a -1 -1 -1 1 1 1\n").repeat(size);
        let qc = [&lines, "$body b a\n$sequence s a"].concat();
        assert!(tried(qc.as_bytes(), smd.as_bytes()).is_ok());
        operation("compile", || tried(qc.as_bytes(), smd.as_bytes()).is_ok());
    });
}
