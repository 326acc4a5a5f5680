//! Files of `sample-tri`.

use sample_tri::{Builder, Triangle, Vertex, formats_core::glam::Vec3};
use triassic_test_support::instructions::assert_growth;

use super::use_file;

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_triangles() {
    assert_growth(2000, |size| {
        let vertices = [Vec3::ZERO, Vec3::X, Vec3::Y].map(|position| Vertex { position }).to_vec();
        let model = Builder { vertices, triangles: vec![Triangle { vertices: [0, 1, 2] }; size] };
        use_file(&model.write().unwrap());
    });
}
