//! The boundaries at which findings begin.

use crate::common;

use acknex_mdl::{
    BuilderElement, BuilderSkin, Diagnostics, Model, Triangle, Vec3,
    glam::Mat3,
    mdl7::{BoneMatrix, StoredNormal, Vertex, VertexTable, Weight},
};
use common::{add_skin, five, seven, turn_outward, validate};

#[test]
fn most_normals_determine_the_direction() {
    // Far from the origin, where products of positions differ from those of edges.
    let far = Vec3::new(100.0, -200.0, 300.0);
    for count in 0..=4 {
        let file = five(|model| {
            model.header.offset = far;
            model.each_frame().for_each(|frame| turn_outward(frame, count));
        });
        let found = validate(&file).get("AMDL-024").is_some();
        assert_eq!(found, count > 2, "{count} of 4 vertices: a tie is as the engine has it");
        let file = seven(|model| {
            let turned = |vertex: &mut Vertex| vertex.normal = StoredNormal::Vector(-vertex.normal.to_vec3());
            model.groups[1].vertices.iter_mut().for_each(|vertex| vertex.position += far);
            model.groups[1].vertices.iter_mut().take(count).for_each(turned);
        });
        let found = validate(&file).get("AMDL-024").map(|finding| finding.element);
        assert_eq!(found, (count > 2).then_some(Some(1)), "{count} of 4 vertices of the second group");
    }
}

#[test]
fn names_of_bones_and_skins_are_checked() {
    for (name, code) in [(&b"12345678901234567890"[..], "AMDL-027"), (b"tip\0old", "AMDL-028"), (b"\xe4", "AMDL-029")] {
        let named = |field: &mut Vec<u8>| {
            let size = field.len();
            *field = name.to_vec();
            field.resize(size, 0);
        };
        let bone = seven(|model| named(&mut model.bones[1].name_field));
        let skin = seven(|model| named(&mut model.groups[1].skins[0].name_field));
        let at = |file| Model::parse(file).unwrap().mdl7().unwrap().bone(1).unwrap().at + 16;
        for (file, at, index) in
            [(&bone, at(&bone), 1), (&skin, Model::parse(&skin).unwrap().skin(2).unwrap().at + 12, 2)]
        {
            let found = validate(file);
            let finding = found.get(code).unwrap();
            assert_eq!((finding.offset, finding.element, found.iter().count()), (at, Some(index), 1), "{code}");
        }
    }
}

#[test]
fn bones_of_vertices_are_checked_only_if_bones_exist() {
    let file = seven(|model| {
        model.bones.clear();
        model.deformers.clear();
        model.groups[0].header.deformer_count = 0;
        for group in &mut model.groups {
            group.vertices.iter_mut().for_each(|vertex| vertex.reference = 0);
            group.frames.iter_mut().for_each(|frame| frame.matrices.clear());
        }
    });
    assert_eq!(validate(&file), Diagnostics::new());
}

#[test]
fn rigid_matrices_rotate_and_translate() {
    let turned = Mat3::from_rotation_x(0.3) * Mat3::from_rotation_z(2.0);
    let shear = |x: Vec3, y: Vec3, z: Vec3| Mat3::from_cols(x.normalize(), y.normalize(), z.normalize());
    let (x, y, z) = (Vec3::X, Vec3::Y, Vec3::Z);
    for (matrix, is_rigid) in [
        (turned, true),
        (turned * 1.0017, true),
        (turned * 1.01, false),
        (shear(x, y + x * 0.1, z), false),
        (shear(x, y, z + y * 0.1), false),
        (shear(x, y, z + x * 0.1), false),
        (Mat3::from_cols(x, y, -z), false),
        (Mat3::ZERO, false),
    ] {
        let file = seven(|model| model.groups[0].frames[1].matrices[1] = BoneMatrix::about(1, matrix, Vec3::ONE));
        assert_eq!(validate(&file).get("AMDL-040").is_none(), is_rigid, "{matrix}");
    }
}

#[test]
fn valid_values_have_no_findings() {
    let none = Diagnostics::new();
    assert_eq!(validate(&add_skin(BuilderSkin::dds(b"DDS |".to_vec()).unwrap())), none);
    let reference = |width| BuilderSkin { raw_type: 1, width, ..BuilderSkin::default() };
    for (other, is_there) in [(0, true), (1, true), (2, false), (3, false)] {
        assert_eq!(validate(&add_skin(reference(other))) == none, is_there, "{other}");
    }
    let file = seven(|model| model.groups[1].tex_coords.clear());
    assert_eq!(validate(&file), none, "a group without texture coordinates is not textured");
    let file = five(|model| {
        model.each_frame().skip(1).for_each(|frame| turn_outward(frame, 4));
    });
    assert_eq!(validate(&file), none, "the first frame votes");
}

#[test]
fn each_pair_of_equal_corners_is_degenerate() {
    for vertices in [[0, 0, 1], [0, 1, 1], [0, 1, 0]] {
        let file = five(|model| model.triangles.push(Triangle::new(vertices, [0; 3], None)));
        assert_eq!(validate(&file).get("AMDL-019").unwrap().element, Some(4), "{vertices:?}");
    }
}

#[test]
fn values_of_mdl7_vertices_are_checked() {
    let nan = Vec3::new(0.0, f32::NAN, 0.0);
    for (place, is_normal) in [(0, false), (14, true)] {
        let file = seven(|model| {
            let vertex = &mut model.groups[1].vertices[2];
            if is_normal {
                vertex.normal = StoredNormal::Vector(nan);
            } else {
                vertex.position = nan;
            }
        });
        let at = Model::parse(&file).unwrap().mdl7().unwrap().group(1).unwrap().vertices().at(2);
        let found = validate(&file);
        let finding = found.get("AMDL-025").unwrap();
        assert_eq!((finding.offset, finding.element, finding.count), (at + place, Some(2), 1));
    }
    let mut indexed = 0;
    for file in common::every_generation() {
        let Ok(Some(mdl7)) = Model::parse(&file).map(|model| model.mdl7().cloned()) else { continue };
        let VertexTable::Indexed(table) = *mdl7.group(0).unwrap().vertices() else { continue };
        let at = table.at(1) + 14;
        let mut changed = file.clone();
        changed[usize::try_from(at).unwrap()] = 162;
        let found = validate(&changed);
        let finding = found.get("AMDL-022").unwrap();
        assert_eq!((finding.offset, finding.element, finding.count), (at, Some(1), 1));
        indexed += 1;
    }
    assert!(indexed > 0);
}

#[test]
fn four_bones_may_move_a_vertex() {
    for count in [4, 5] {
        let file = seven(|model| {
            let share = 1.0 / f32::from(count);
            let elements = &mut model.deformers[0].elements;
            elements[1].weights[1].weight = share;
            let next = BuilderElement { weights: vec![Weight { vertex: 2, weight: share }], ..elements[0].clone() };
            elements.extend(vec![next; usize::from(count) - 1]);
            model.groups[0].header.max_weights = count;
        });
        assert_eq!(validate(&file).get("AMDL-049").is_none(), count == 4);
    }
}
