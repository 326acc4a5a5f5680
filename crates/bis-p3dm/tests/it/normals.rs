//! Computed normals compared with ones calculated by hand.

use bis_p3dm::{Builder, BuilderFace, BuilderLod, BuilderTag, FaceFlags, Model, Point, PointFlags, Resolution, Vec3};
use core::f32::consts::{FRAC_1_SQRT_2, PI};

/// A floor of 2 × 1 meters on X and Z, and a wall of 2 × 3 meters at its edge on the X axis; they share points 0 and 1.
/// Products of corners point up and to the front.
fn hinge() -> BuilderLod<'static> {
    let mut lod = BuilderLod::new(Resolution(0.0));
    let floor = [Vec3::ZERO, Vec3::X * 2.0, Vec3::new(2.0, 0.0, 1.0), Vec3::Z];
    let wall = [Vec3::new(0.0, 3.0, 0.0), Vec3::new(2.0, 3.0, 0.0)];
    lod.points.extend(floor.into_iter().chain(wall).map(Point::new));
    lod.faces.extend([[0, 3, 2, 1], [0, 1, 5, 4]].map(|points| BuilderFace::from_points(&points)));
    lod
}

/// The normals of each face.
fn normals(lod: BuilderLod<'static>) -> Vec<Vec<Vec3>> {
    let file = Builder::new([lod]).write().unwrap();
    let model = Model::parse(&file).unwrap();
    let lod = &model.lods()[0];
    let mut all = lod.computed_normals().into_iter();
    let faces = lod.faces().iter().map(|face| all.by_ref().take(face.corners().len()).collect()).collect();
    assert_eq!(all.count(), 0);
    faces
}

fn assert_near(found: &[Vec3], expected: &[Vec3]) {
    assert_eq!(found.len(), expected.len());
    for (found, expected) in found.iter().zip(expected) {
        assert!(found.distance(*expected) < 1e-6, "{found} is not {expected}");
    }
}

#[test]
fn a_common_edge_is_smooth_and_weighted_by_area() {
    // The floor has 2 square meters, the wall 6.
    let bent = Vec3::new(0.0, 2.0, 6.0) / 40.0_f32.sqrt();
    let found = normals(hinge());
    assert_near(&found[0], &[bent, Vec3::Y, Vec3::Y, bent]);
    assert_near(&found[1], &[bent, bent, Vec3::Z, Vec3::Z]);
}

#[test]
fn a_sharp_edge_splits_normals() {
    for edges in [&[[0, 1]][..], &[[1, 0]], &[[3, 3], [0, 3], [0, 1], [0, 1]]] {
        let mut lod = hinge();
        lod.push_tag(BuilderTag::sharp_edges(edges)).unwrap();
        let found = normals(lod);
        assert_near(&found[0], &[Vec3::Y; 4]);
        assert_near(&found[1], &[Vec3::Z; 4]);
    }
    // Edges of missing points, and edges without length.
    for edges in [&[[0, 99], [7, 1]][..], &[]] {
        let mut lod = hinge();
        lod.push_tag(BuilderTag::sharp_edges(edges)).unwrap();
        assert_near(&normals(lod)[0][1..3], &[Vec3::Y; 2]);
    }
}

#[test]
fn a_flat_lit_face_has_its_own_normal() {
    for face in 0..2 {
        let mut lod = hinge();
        lod.faces[face].raw_flags = FaceFlags::FLAT_LIGHT;
        let found = normals(lod);
        assert_near(&found[0], &[Vec3::Y; 4]);
        assert_near(&found[1], &[Vec3::Z; 4]);
    }
}

#[test]
fn a_flag_of_points_weights_by_angle() {
    let mut lod = hinge();
    lod.points[0].raw_flags = PointFlags::NORMALS_BY_ANGLE;
    // Both faces have a right angle at point 0; point 1 is weighted by area.
    let even = Vec3::new(0.0, FRAC_1_SQRT_2, FRAC_1_SQRT_2);
    let bent = Vec3::new(0.0, 2.0, 6.0) / 40.0_f32.sqrt();
    let found = normals(lod);
    assert_near(&found[0], &[even, Vec3::Y, Vec3::Y, bent]);
    // The wall as a triangle, whose angle at point 0 has sides of 3 and 2.
    let mut lod = hinge();
    lod.points[0].raw_flags = PointFlags::NORMALS_BY_ANGLE;
    lod.faces[1] = BuilderFace::from_points(&[0, 1, 5]);
    let expected = (Vec3::Y * (PI / 2.0) + Vec3::Z * 1.5_f32.atan()).normalize();
    assert_near(&normals(lod)[0][..1], &[expected]);
}

/// A pyramid without a base: all four faces share a normal at its tip, and fewer if edges are sharp.
#[test]
fn sharp_edges_divide_a_tip() {
    let mut lod = BuilderLod::new(Resolution(0.0));
    let ring = [Vec3::X, Vec3::Z, Vec3::NEG_X, Vec3::NEG_Z];
    lod.points.extend([Vec3::Y].into_iter().chain(ring).map(Point::new));
    lod.faces.extend([[0, 2, 1], [0, 3, 2], [0, 4, 3], [0, 1, 4]].map(|points| BuilderFace::from_points(&points)));
    let side = |x: f32, z: f32| Vec3::new(x, 1.0, z);
    let tips = |found: Vec<Vec<Vec3>>| found.iter().map(|face| face[0]).collect::<Vec<_>>();
    assert_near(&tips(normals(lod.clone())), &[Vec3::Y; 4]);
    // A single sharp edge does not separate: faces are still connected the other way around.
    let with = |edges: &[[u32; 2]]| {
        let mut lod = lod.clone();
        lod.push_tag(BuilderTag::sharp_edges(edges)).unwrap();
        tips(normals(lod))
    };
    assert_near(&with(&[[0, 1]]), &[Vec3::Y; 4]);
    // Two in line separate two halves.
    let (front, back) = (Vec3::new(0.0, 1.0, 1.0).normalize(), Vec3::new(0.0, 1.0, -1.0).normalize());
    assert_near(&with(&[[0, 1], [3, 0]]), &[front, front, back, back]);
    let alone = [side(1.0, 1.0), side(-1.0, 1.0), side(-1.0, -1.0), side(1.0, -1.0)].map(Vec3::normalize);
    assert_near(&with(&[[0, 1], [0, 2], [0, 3], [0, 4]]), &alone);
}

/// A leaf has a face on each side with the same points: they do not cancel out.
#[test]
fn the_two_sides_of_a_leaf_have_their_own_normals() {
    let mut lod = hinge();
    let backs = [[1, 2, 3, 0], [4, 5, 1, 0]].map(|points| BuilderFace::from_points(&points));
    lod.faces.extend(backs);
    let found = normals(lod);
    let bent = Vec3::new(0.0, 2.0, 6.0) / 40.0_f32.sqrt();
    assert_near(&found[0], &[bent, Vec3::Y, Vec3::Y, bent]);
    assert_near(&found[2], &[-bent, Vec3::NEG_Y, Vec3::NEG_Y, -bent]);
    assert_near(&found[3], &[Vec3::NEG_Z, Vec3::NEG_Z, -bent, -bent]);
}

#[test]
fn a_face_without_area_has_no_normal() {
    let mut lod = hinge();
    lod.faces[1] = BuilderFace::from_points(&[0, 1, 1]);
    lod.points[3].position = Vec3::splat(f32::NAN);
    let found = normals(lod);
    assert_near(&found[0], &[Vec3::ZERO; 4]);
    assert_near(&found[1], &[Vec3::ZERO; 3]);
    let mut lod = hinge();
    lod.faces[0].vertices[2].point = 77;
    assert_near(&normals(lod)[1], &[Vec3::Z; 4]);
    // Small ones have a normal.
    let mut lod = hinge();
    for point in &mut lod.points {
        point.position *= 1e-18;
    }
    assert_near(&normals(lod)[1][2..], &[Vec3::Z; 2]);
}
