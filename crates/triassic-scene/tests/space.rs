//! Axes, names, patterns, normals: small parts, each against its definition.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::float_cmp,
    reason = "a test"
)]

use proptest::prelude::*;
use triassic_scene::glam::{Affine3A, Quat, Vec3};
use triassic_scene::normals::{smooth_normals, smooth_normals_of_points, unit};
use triassic_scene::{FileNames, INCH, Scale, Sequences, Space, UniqueNames, reversed};

const SPACES: [Space; 3] = [Space::Gltf, Space::ZUpXForward, Space::YUpLeftHanded];

fn vector() -> impl Strategy<Value = Vec3> {
    prop::array::uniform3(-1e3_f32..1e3).prop_map(Vec3::from_array)
}
fn rotation() -> impl Strategy<Value = Quat> {
    (vector(), -10.0_f32..10.0).prop_map(|(axis, angle)| Quat::from_axis_angle(unit(axis), angle))
}

#[test]
fn the_quake_family_turns_and_p3d_mirrors() {
    for space in SPACES {
        let expected = if space == Space::YUpLeftHanded { -1.0 } else { 1.0 };
        assert_eq!(space.matrix().determinant(), expected);
        assert_eq!(space.mirrors(), expected < 0.0);
    }
    // P3D: +X to the right becomes −X, which is right where +X is left.
    assert_eq!(Space::YUpLeftHanded.vector(Vec3::X), -Vec3::X);
    // An MD2 player is 56 units tall, a man's height.
    let top = Space::ZUpXForward.point(Vec3::Z * 56.0, Scale::Metres.factor(INCH));
    assert!((top - Vec3::Y * 1.4224).length() < 1e-5, "{top}");
    assert_eq!(Scale::Factor(f32::NAN).factor(INCH), 1.0);
    assert_eq!(Scale::Keep.factor(INCH), 1.0);
}

proptest! {
    #[test]
    fn three_turns_of_the_quake_family_are_none(v in vector()) {
        let turn = |v| Space::ZUpXForward.vector(v);
        prop_assert_eq!(turn(turn(turn(v))), v);
        prop_assert_eq!(Space::YUpLeftHanded.vector(Space::YUpLeftHanded.vector(v)), v);
        for space in SPACES {
            prop_assert_eq!(space.matrix().inverse() * space.vector(v), v);
        }
    }
    #[test]
    fn rotations_and_matrices_move_with_the_space(q in rotation(), v in vector(), t in vector()) {
        for space in SPACES {
            let there = space.vector(q * v);
            let here = space.rotation(q) * space.vector(v);
            prop_assert!((there - here).length() <= 1e-3, "{:?}: {} {}", space, there, here);
            let matrix = Affine3A::from_rotation_translation(q, t);
            let there = space.point(matrix.transform_point3(v), 0.5);
            let here = space.affine(matrix, 0.5).transform_point3(space.point(v, 0.5));
            prop_assert!((there - here).length() <= 2e-3, "{:?}: {} {}", space, there, here);
        }
    }
    #[test]
    fn winding_follows_the_mirror(a in vector(), b in vector(), c in vector()) {
        // The normal of a triangle goes where its corners go, if a mirror is answered by another order of them.
        let normal = |[a, b, c]: [Vec3; 3]| (b - a).cross(c - a);
        prop_assume!(normal([a, b, c]).length() > 1.0);
        for space in SPACES {
            let there = space.vector(normal([a, b, c]));
            let corners = [a, b, c].map(|corner| space.vector(corner));
            let order = if space.mirrors() { reversed([0, 1, 2]) } else { [0, 1, 2] };
            let here = normal(order.map(|index| corners[index as usize]));
            prop_assert!((there - here).length() <= there.length() * 1e-4);
        }
    }
    #[test]
    fn normals_have_length_one_whatever_the_triangles(
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
    fn names_are_unique_whatever_comes(names in prop::collection::vec("[a_2\u{0}]{0,4}", 0..60)) {
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
    let apart = smooth_normals(&positions, &indices);
    assert_eq!((apart[0], apart[3]), (Vec3::Z, Vec3::X));
    // A triangle so small that its cross product is a denormal number still has a normal.
    let tiny = positions.map(|position| position * 1e-20);
    assert_eq!(smooth_normals(&tiny, &indices)[2], Vec3::Z);
}

#[test]
fn a_thousand_equal_names_cost_no_more_than_a_thousand() {
    let mut names = UniqueNames::default();
    let last = (0..100_000).map(|_| names.unique("bone", "bone")).last();
    assert_eq!(last.as_deref(), Some("bone_100000"));
}

#[test]
fn patterns_choose_sequences() {
    let cases = [
        ("run", "run", true),
        ("run", "run1", false),
        ("RUN*", "run1", true),
        ("*1", "run1", true),
        ("*", "", true),
        ("r*n*1", "run01", true),
        ("r*n*1", "run02", false),
        ("a*a", "a", false),
        ("a*b*b", "ab", false),
        ("**x**", "axb", true),
    ];
    for (pattern, name, expected) in cases {
        assert_eq!(Sequences::only([pattern]).contains(name), expected, "{pattern} {name}");
    }
    assert!(Sequences::All.contains("anything"));
}
