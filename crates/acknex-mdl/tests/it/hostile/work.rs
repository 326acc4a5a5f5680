//! Work does not grow faster than the input: models with one multiplied structure.

use std::io::sink;

use acknex_mdl::{Builder, Builder7, Mesh, Model, glam::Vec3};
use formats_core::FrameBlend;
use triassic_test_support::instructions::{assert_growth, operation};

use super::common::many;

/// Counts all operations on a model.
fn use_model(name: &str, size: usize) {
    let file = many::file(name, size);
    // Not counted: the first large allocation after the builder makes the allocator clean up freed memory.
    assert!(Model::parse(&file).is_ok());
    let model = operation("open", || Model::parse(&file)).unwrap();
    operation("validate", || model.validate());
    #[cfg(feature = "serde")]
    operation("dump", || serde_json::to_writer(sink(), &model)).unwrap();
    operation("clips", || model.clips());
    operation("weld", || model.meshes().map(|mesh| mesh.weld().len()).sum::<usize>());
    operation("frames", || model.meshes().for_each(|mesh| all_frames(&mesh)));
    operation("pose", || pose(&model));
    let written = operation("write", || match model.mdl7() {
        Some(_) => Builder7::from_model(&model).unwrap().write(),
        None => Builder::from_model(&model).unwrap().write(),
    });
    assert!(written.unwrap() == file);
}

/// Decodes every frame of a mesh.
fn all_frames(mesh: &Mesh<'_, '_>) {
    for frame in 0..mesh.frame_count() {
        assert_eq!(mesh.positions(frame).unwrap().len(), mesh.normals(frame).unwrap().len());
    }
}

/// Moves every group by the bones at a point in time between two frames.
fn pose(model: &Model<'_>) {
    let Some(bones) = model.mdl7() else { return };
    let pose = bones.pose_at(FrameBlend { first: 0, second: 1, fraction: 0.5 });
    for (n, mesh) in model.meshes().enumerate() {
        let mut positions: Vec<Vec3> = mesh.base_positions();
        pose.move_positions(&bones.influences(n).unwrap(), &mut positions);
    }
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_skins() {
    assert_growth(2000, |size| use_model("many_skins", size));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_skin_groups() {
    assert_growth(1200, |size| use_model("many_skin_groups", size));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_skins_of_a_group() {
    assert_growth(20000, |size| use_model("many_skins_of_a_group", size));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_tex_coords() {
    assert_growth(20000, |size| use_model("many_tex_coords", size));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_triangles() {
    assert_growth(1200, |size| use_model("many_triangles", size));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_vertices() {
    assert_growth(1200, |size| use_model("many_vertices", size));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_frames() {
    assert_growth(1200, |size| use_model("many_frames", size));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_frame_groups() {
    assert_growth(1200, |size| use_model("many_frame_groups", size));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_frames_of_a_group() {
    assert_growth(1200, |size| use_model("many_frames_of_a_group", size));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_bones() {
    assert_growth(4000, |size| use_model("many_bones", size));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_matrices() {
    assert_growth(5000, |size| use_model("many_matrices", size));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_groups() {
    assert_growth(400, |size| use_model("many_groups", size));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_groups_and_frames() {
    assert_growth(1000, |size| use_model("many_groups_and_frames", size));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_skins_of_groups() {
    assert_growth(4000, |size| use_model("many_skins_of_groups", size));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_tex_coords_of_a_group() {
    assert_growth(16000, |size| use_model("many_tex_coords_of_a_group", size));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_triangles_of_a_group() {
    assert_growth(1200, |size| use_model("many_triangles_of_a_group", size));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_vertices_of_a_group() {
    assert_growth(1200, |size| use_model("many_vertices_of_a_group", size));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_frames_of_groups() {
    assert_growth(1200, |size| use_model("many_frames_of_groups", size));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_deformers() {
    assert_growth(6000, |size| use_model("many_deformers", size));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_elements() {
    assert_growth(1200, |size| use_model("many_elements", size));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_weights() {
    assert_growth(16000, |size| use_model("many_weights", size));
}
