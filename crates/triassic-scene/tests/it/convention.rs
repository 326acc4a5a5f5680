//! Axes, names, normals: small parts, each compared with its definition.

use proptest::prelude::*;
use triassic_scene::{
    Axes, Convention, FileNames, INCH, NormalSide, UniqueNames, Winding,
    glam::{Affine3A, Quat, Vec3},
    normals::{smooth_normals, smooth_normals_of_points, unit},
};

const CONVENTIONS: [Convention; 4] = [Convention::SCENE, Convention::QUAKE, Convention::ACKNEX, Convention::P3D];

fn vector() -> impl Strategy<Value = Vec3> {
    prop::array::uniform3(-1e3_f32..1e3).prop_map(Vec3::from_array)
}
fn rotation() -> impl Strategy<Value = Quat> {
    (vector(), -10.0_f32..10.0).prop_map(|(axis, angle)| Quat::from_axis_angle(unit(axis), angle))
}

/// A position (forward, left, up) in the numbers of a convention's files.
fn stored(convention: Convention, [front, left, up]: [f32; 3]) -> Vec3 {
    match convention.axes {
        Axes::YUpZForward => Vec3::new(left, up, front),
        Axes::ZUpXForward => Vec3::new(front, left, up),
        // Right, up, forward.
        Axes::YUpLeftHanded => Vec3::new(-left, up, front),
        other => panic!("{other:?} is new: add the directions of its axes"),
    }
}

/// A head without any symmetry: a nose in front, an ear on the left, a hat, and a neck below at the back. A
/// tetrahedron.
const HEAD: [[f32; 3]; 4] = [[5.0, 0.0, 0.0], [0.0, 2.0, 0.5], [-1.0, -1.0, 3.0], [-2.0, -0.5, -4.0]];
/// Its faces, counter-clockwise seen from outside.
const FACES: [[usize; 3]; 4] = [[0, 1, 2], [0, 2, 3], [0, 3, 1], [1, 3, 2]];

#[test]
fn a_head_looks_the_same_from_every_format() {
    // With right-handed algebra in the scene, whose axes are those of the description in another order.
    let scene: Vec<Vec3> = HEAD.iter().map(|[front, left, up]| Vec3::new(*left, *up, *front)).collect();
    let middle = scene.iter().sum::<Vec3>() / 4.0;
    let outward = |[a, b, c]: [Vec3; 3]| (b - a).cross(c - a).normalize();
    for convention in CONVENTIONS {
        let points = HEAD.map(|place| stored(convention, place));
        assert_eq!(points.map(|point| convention.point(point, 1.0)).to_vec(), scene, "{convention:?}");
        for face in FACES {
            // As in files of the format.
            let file = if convention.winding == Winding::Clockwise { [face[0], face[2], face[1]] } else { face };
            assert_eq!(convention.triangle(file), face);
            let normal = outward(face.map(|corner| scene[corner]));
            let at = face.iter().map(|corner| scene[*corner]).sum::<Vec3>() / 3.0;
            assert!(normal.dot(at - middle) > 0.0, "counter-clockwise from outside");
            let Vec3 { x: left, y: up, z: front } = normal;
            let side = if convention.normals == NormalSide::Inward { -1.0 } else { 1.0 };
            let own = stored(convention, [front, left, up]) * side;
            assert_eq!(convention.normal(own), normal, "{convention:?}");
        }
    }
}

#[test]
fn p3d_matches_the_measured_files() {
    // The cross product of two edges points inward in the stored numbers, and so do stored normals.
    let points = HEAD.map(|place| stored(Convention::P3D, place));
    let middle = points.iter().sum::<Vec3>() / 4.0;
    for face in FACES {
        let [a, b, c] = face.map(|corner| points[corner]);
        let product = (b - a).cross(c - a).normalize();
        assert!(product.dot((a + b + c) / 3.0 - middle) < 0.0);
        let [a, b, c] = face.map(|corner| Convention::P3D.point(points[corner], 1.0));
        let outward = (b - a).cross(c - a).normalize();
        assert!(Convention::P3D.normal(product).abs_diff_eq(outward, 1e-6));
    }
    let v = Vec3::new(1.0, 2.0, 3.0);
    assert_eq!(Convention::P3D.point(v, 1.0), Vec3::new(-1.0, 2.0, 3.0));
    assert_eq!(Convention::P3D.normal(v), Vec3::new(1.0, -2.0, -3.0));
    assert_eq!(Convention::P3D.triangle(['a', 'b', 'c']), ['a', 'b', 'c']);
}

#[test]
fn a_left_turn_is_one_in_every_format() {
    let quarter = std::f32::consts::FRAC_PI_2;
    for convention in CONVENTIONS {
        // In the stored numbers: forward becomes left.
        let turn = match convention.axes {
            Axes::YUpZForward => Quat::from_rotation_y(quarter),
            Axes::ZUpXForward => Quat::from_rotation_z(quarter),
            _ => Quat::from_rotation_y(-quarter),
        };
        let (front, left) = (stored(convention, [1.0, 0.0, 0.0]), stored(convention, [0.0, 1.0, 0.0]));
        assert!((turn * front).abs_diff_eq(left, 1e-6), "{convention:?}");
        assert!((convention.rotation(turn) * Vec3::Z).abs_diff_eq(Vec3::X, 1e-6), "{convention:?}");
    }
}

#[test]
fn a_terrain_starts_at_its_far_left_corner() {
    // HMP: row 0 has the greatest y, x increases within a row. Acknex has +X forward and +Y left.
    let (nx, ny) = (3_u32, 2_u32);
    let point = |n: u32| {
        let (row, column) = (n / nx, n % nx);
        Convention::ACKNEX.point(Vec3::new(column as f32, (ny - 1 - row) as f32, n as f32), 1.0)
    };
    let points: Vec<Vec3> = (0..nx * ny).map(point).collect();
    assert_eq!(points[0], Vec3::new(1.0, 0.0, 0.0), "left and behind");
    assert_eq!(points[2], Vec3::new(1.0, 2.0, 2.0), "left and in front");
    assert_eq!(points[5], Vec3::new(0.0, 5.0, 2.0), "right and in front");
    // Clockwise seen from above, like faces in files of Acknex: along the row, then to the next one.
    let flat = points.iter().map(|point| Vec3::new(point.x, 0.0, point.z)).collect::<Vec<_>>();
    let [a, b, c] = Convention::ACKNEX.triangle([0, 1, 3]).map(|n: usize| flat[n]);
    assert!((b - a).cross(c - a).y > 0.0, "its front is up");
}

#[test]
fn units_are_converted_and_mirrors_are_detected() {
    for convention in CONVENTIONS {
        let expected = if convention == Convention::P3D { -1.0 } else { 1.0 };
        assert_eq!(convention.matrix().determinant(), expected);
    }
    assert_eq!(Convention::default(), Convention::SCENE);
    // An MD2 player is 56 units tall, a man's height.
    let top = Convention::QUAKE.point(Vec3::Z * 56.0, INCH);
    assert!((top - Vec3::Y * 1.4224).length() < 1e-5, "{top}");
}

proptest! {
    #[test]
    fn three_turns_of_the_quake_axes_are_the_identity(v in vector()) {
        let turn = |v| Convention::QUAKE.direction(v);
        prop_assert_eq!(turn(turn(turn(v))), v);
        prop_assert_eq!(Convention::P3D.direction(Convention::P3D.direction(v)), v);
        for convention in CONVENTIONS {
            prop_assert_eq!(convention.matrix().inverse() * convention.direction(v), v);
        }
    }
    #[test]
    fn rotations_and_matrices_are_converted_with_the_axes(q in rotation(), v in vector(), t in vector()) {
        for convention in CONVENTIONS {
            let there = convention.direction(q * v);
            let here = convention.rotation(q) * convention.direction(v);
            prop_assert!((there - here).length() <= 1e-3, "{:?}: {} {}", convention, there, here);
            let matrix = Affine3A::from_rotation_translation(q, t);
            let there = convention.point(matrix.transform_point3(v), 0.5);
            let here = convention.affine(matrix, 0.5).transform_point3(convention.point(v, 0.5));
            prop_assert!((there - here).length() <= 2e-3, "{:?}: {} {}", convention, there, here);
        }
    }
    #[test]
    fn normals_have_length_one_for_any_triangles(
        positions in prop::collection::vec(prop::array::uniform3(prop::num::f32::ANY), 0..20),
        indices in prop::collection::vec(0_u32..25, 0..60),
    ) {
        let positions: Vec<Vec3> = positions.into_iter().map(Vec3::from_array).collect();
        let normals = smooth_normals(&positions, &indices);
        prop_assert_eq!(normals.len(), positions.len());
        for normal in normals {
            prop_assert!((normal.length() - 1.0).abs() < 1e-5, "{}", normal);
        }
    }
    #[test]
    fn names_are_unique_for_any_input(names in prop::collection::vec("[a_2\u{0}]{0,4}", 0..60)) {
        let (mut unique, mut files) = (UniqueNames::default(), FileNames::default());
        let mut seen = std::collections::HashSet::new();
        let mut seen_files = std::collections::HashSet::new();
        for name in &names {
            let given = unique.unique(name, "x");
            prop_assert!(!given.is_empty() && seen.insert(given));
            prop_assert!(seen_files.insert(files.unique(name, "png").to_lowercase()));
        }
    }
}

#[test]
fn vertices_of_one_point_share_a_normal() {
    // Two triangles at a right angle along an edge whose vertices were split.
    let positions = [Vec3::ZERO, Vec3::Y, Vec3::X, Vec3::ZERO, Vec3::Y, Vec3::Z];
    let indices = [0, 2, 1, 3, 4, 5];
    let normals = smooth_normals_of_points(&positions, &indices, &[0, 1, 2, 0, 1, 3]);
    assert_eq!(normals[0], normals[3]);
    assert!((normals[0] - Vec3::new(1.0, 0.0, 1.0).normalize()).length() < 1e-6, "{}", normals[0]);
    assert_eq!((normals[2], normals[5]), (Vec3::Z, Vec3::X));
    // The numbers may have gaps: points of no triangle are missing.
    assert_eq!(smooth_normals_of_points(&positions, &indices, &[90, 91, 70, 90, 91, 300]), normals);
    let apart = smooth_normals(&positions, &indices);
    assert_eq!((apart[0], apart[3]), (Vec3::Z, Vec3::X));
    // A triangle so small that its cross product is a denormal number still has a normal.
    let tiny = positions.map(|position| position * 1e-20);
    assert_eq!(smooth_normals(&tiny, &indices)[2], Vec3::Z);
}

#[test]
fn a_thousand_equal_names_cost_no_more_than_distinct_ones() {
    let mut names = UniqueNames::default();
    let last = (0..100_000).map(|_| names.unique("bone", "bone")).last();
    assert_eq!(last.as_deref(), Some("bone_100000"));
}
