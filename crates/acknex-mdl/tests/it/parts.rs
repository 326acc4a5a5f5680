//! Each part of a model: its offset, its content, and missing parts.

use crate::common;

use acknex_mdl::{
    Body, Builder, Error, ErrorKind, FrameBlend, Generation, Model, Source, Triangle, TriangleTable, Vec3, acknex,
    classic::TexCoordTable,
    mdl7::{self, Influence, Weight},
};
use triassic_test_support::bytes;

fn u16_at(file: &[u8], at: u64) -> u16 {
    let at = usize::try_from(at).unwrap();
    u16::from_le_bytes(file[at..at + 2].try_into().unwrap())
}
fn u32_at(file: &[u8], at: u64) -> u32 {
    u32::from(u16_at(file, at)) | u32::from(u16_at(file, at + 2)) << 16
}

#[test]
fn parts_are_at_their_declared_offsets() {
    for file in common::every_generation() {
        let model = Model::parse(&file).unwrap();
        for mesh in model.meshes() {
            let table = mesh.triangles();
            assert!(!table.is_empty());
            for (n, triangle) in table.iter().enumerate() {
                let at = table.at(n);
                let first = match *table {
                    TriangleTable::Quake(_) => u32_at(&file, at + 4),
                    TriangleTable::Wide(_) => u32_at(&file, at),
                    _ => u16_at(&file, at).into(),
                };
                assert_eq!(first, triangle.vertices[0]);
            }
        }
        match model.body() {
            Body::Classic(classic) => {
                let table = classic.tex_coords();
                assert!(!table.is_empty());
                for n in 0..table.len() {
                    let (u, v) = (table.get(n).unwrap().texel(true, 1.0).to_array()).into();
                    let (u_at, v_at) = match *table {
                        TexCoordTable::Quake(_) => (u32_at(&file, table.at(n) + 4), u32_at(&file, table.at(n) + 8)),
                        TexCoordTable::Plain(_) => {
                            (u16_at(&file, table.at(n)).into(), u16_at(&file, table.at(n) + 2).into())
                        }
                    };
                    assert_eq!([u, v], [u_at, v_at].map(|number| f32::from(u16::try_from(number).unwrap())));
                }
            }
            Body::Mdl7(mdl7) => {
                for vertices in mdl7.groups().map(|group| group.vertices()) {
                    assert!(!vertices.is_empty());
                    let mut few = [Vec3::NAN; 3];
                    vertices.read_positions(&mut few);
                    assert_eq!(few, vertices.positions()[..3]);
                    for (n, vertex) in vertices.iter().enumerate() {
                        let at = vertices.at(n);
                        let stored = [0, 4, 8].map(|coordinate| f32::from_bits(u32_at(&file, at + coordinate)));
                        assert_eq!(Vec3::from_array(stored), vertex.position);
                    }
                }
                assert_eq!((mdl7.deformer_count(), mdl7.end()), (1, u64::try_from(file.len()).unwrap()));
            }
        }
    }
    let empty = Builder::new(Generation::Mdl5).write().unwrap();
    let empty = Model::parse(&empty).unwrap();
    let mesh = empty.mesh(0).unwrap();
    assert!(mesh.triangles().is_empty() && empty.classic().unwrap().tex_coords().is_empty());
}

#[test]
fn bytes_after_the_last_part_are_kept() {
    let mut seven = common::mdl7();
    seven.trailing = vec![1, 2, 3];
    let file = seven.write().unwrap();
    let model = Model::parse(&file).unwrap();
    assert_eq!(model.mdl7().unwrap().trailing(), [1, 2, 3]);
    assert_eq!(model.mdl7().unwrap().end() + 3, u64::try_from(file.len()).unwrap());
    let mut older = common::mdl5();
    older.trailing = vec![4, 5];
    let file = older.write().unwrap();
    assert_eq!(Model::parse(&file).unwrap().classic().unwrap().trailing(), [4, 5]);
}

#[test]
fn meshes_have_the_indices_of_their_groups() {
    let file = common::mdl7().write().unwrap();
    let model = Model::parse(&file).unwrap();
    assert_eq!(model.meshes().map(|mesh| mesh.index()).collect::<Vec<_>>(), [0, 1]);
    assert_eq!(model.mesh(1).unwrap().name().as_bytes(), b"head");
    assert!(model.mesh(2).is_none());
}

#[test]
fn a_missing_skin_is_none() {
    let file = common::mdl7().write().unwrap();
    let model = Model::parse(&file).unwrap();
    let mesh = model.mesh(0).unwrap();
    for (material, first, expected) in [(-1, Some(0), None), (-2, None, None), (2, Some(2), Some(2)), (3, None, None)] {
        let mut triangle = Triangle::new([0, 1, 2], [0; 3], Some(material));
        assert_eq!((mesh.skin_of(&triangle), mesh.second_skin_of(&triangle)), (first, None));
        // The second one also needs its own texture coordinates.
        triangle.second_material = material;
        assert_eq!(mesh.second_skin_of(&triangle), None);
        triangle.second_tex_coords = [0; 3];
        assert_eq!(mesh.second_skin_of(&triangle), expected);
    }
    let file = common::mdl5().write().unwrap();
    let model = Model::parse(&file).unwrap();
    let triangle = Triangle { second_material: 0, second_tex_coords: [0; 3], ..Triangle::new([0; 3], [0; 3], None) };
    assert_eq!(model.mesh(0).unwrap().second_skin_of(&triangle), None, "only in MDL7");
    let mut bare = common::mdl5();
    bare.skins.clear();
    let file = bare.write().unwrap();
    assert_eq!(Model::parse(&file).unwrap().mesh(0).unwrap().skin_of(&triangle), None);
}

#[test]
fn a_triangle_without_a_material_shows_the_first_skin() {
    let triangle = Triangle::new([0, 1, 2], [0; 3], None);
    let first = |change: fn(&mut acknex_mdl::Builder7)| {
        let mut builder = common::mdl7();
        change(&mut builder);
        let file = builder.write().unwrap();
        Model::parse(&file).unwrap().meshes().map(|mesh| mesh.skin_of(&triangle)).collect::<Vec<_>>()
    };
    // The skin of its own group, otherwise of the model.
    assert_eq!(first(|_| ()), [Some(0), Some(2)]);
    assert_eq!(first(|model| model.groups[1].skins.clear()), [Some(0), Some(0)]);
    assert_eq!(first(|model| model.groups.iter_mut().for_each(|group| group.skins.clear())), [None, None]);
}

#[test]
fn a_truncated_table_keeps_its_complete_records() {
    let file = common::mdl5().write().unwrap();
    let model = Model::parse(&file).unwrap();
    let at = usize::try_from(model.mesh(0).unwrap().triangles().at(2)).unwrap();
    let cut = &file[..at + 5];
    let part = Model::read_partial(Source::new(cut)).unwrap();
    assert_eq!(part.mesh(0).unwrap().triangles().len(), 2);
    assert!(matches!(part.missing().unwrap().kind(), ErrorKind::Truncated { .. } | ErrorKind::OutsideFile { .. }));
}

#[test]
fn only_truncated_parts_are_read_partially() {
    let mut file = common::mdl5().write().unwrap();
    bytes::set::<acknex::Header>(&mut file, 0, "frame_count", -1);
    let error: Error = Model::read_partial(Source::new(&file)).unwrap_err();
    assert_eq!(error.offset(), u64::try_from(bytes::field::<acknex::Header>("frame_count")).unwrap());
}

#[test]
fn structures_of_other_sizes_are_refused() {
    for file in common::every_generation().iter().filter(|file| file.starts_with(b"MDL7")) {
        for (name, other) in [
            ("bone_size", 15),
            ("skin_size", 11),
            ("color_size", 12),
            ("material_size", 64),
            ("tex_coord_size", 12),
            ("triangle_size", 24),
            ("vertex_size", 24),
            ("frame_vertex_size", 12),
            ("bone_matrix_size", 64),
            ("frame_size", 20),
        ] {
            let mut changed = file.clone();
            bytes::set::<mdl7::Header>(&mut changed, 0, name, other);
            for read in [Model::parse(&changed), Model::read_partial(Source::new(&changed))] {
                let error = read.unwrap_err();
                assert!(matches!(error.kind(), ErrorKind::Unsupported(_)), "{name}: {error}");
                assert_eq!(error.offset(), u64::try_from(bytes::field::<mdl7::Header>(name)).unwrap(), "{name}");
            }
        }
    }
}

#[test]
fn only_existing_bones_move_vertices() {
    let mut builder = common::mdl7();
    for (n, vertex) in (0..).zip(&mut builder.groups[1].vertices) {
        vertex.reference = n;
    }
    builder.deformers[0].elements[0].weights.push(Weight { vertex: 3, weight: 0.0 });
    builder.deformers[0].elements[0].weights.push(Weight { vertex: 2, weight: -1.0 });
    let file = builder.write().unwrap();
    let model = Model::parse(&file).unwrap();
    let of = |group: usize| {
        let influences = model.mdl7().unwrap().influences(group).unwrap();
        assert!(!influences.is_empty());
        (0..4).map(|n| influences.of(n).iter().map(|one| (one.bone, one.weight)).collect()).collect::<Vec<Vec<_>>>()
    };
    assert_eq!(of(0), [vec![(0, 1.0)], vec![(0, 0.5), (1, 0.5)], vec![(1, 1.0)], vec![(1, 1.0)]]);
    assert_eq!(of(1), [vec![(0, 1.0)], vec![(1, 1.0)], vec![], vec![]], "there are two bones");
    assert!(model.mdl7().unwrap().influences(2).is_none());
    builder.bones.clear();
    builder.groups.remove(0);
    builder.deformers.clear();
    builder.groups[0].frames.clear();
    let file = builder.write().unwrap();
    let influences = Model::parse(&file).unwrap().mdl7().unwrap().influences(0).unwrap();
    assert!(influences.is_empty() && influences.of(0).is_empty());
}

#[test]
fn weights_that_are_nan_move_nothing() {
    let mut builder = common::mdl7();
    let posed = |builder: &acknex_mdl::Builder7| {
        let file = builder.write().unwrap();
        Model::parse(&file).unwrap().mdl7().unwrap().posed_positions(0, 1).unwrap()
    };
    let expected = posed(&builder);
    for weight in [f32::INFINITY, f32::NAN, f32::NEG_INFINITY] {
        builder.deformers[0].elements[0].weights.push(Weight { vertex: 1, weight });
    }
    assert_eq!(posed(&builder), expected);
}

#[test]
fn weights_are_normalized() {
    let file = common::mdl7().write().unwrap();
    let model = Model::parse(&file).unwrap();
    let pose = model.mdl7().unwrap().pose(1);
    let point = Vec3::new(3.0, -5.0, 2.0);
    let [still, turned] = [0, 1].map(|bone| pose.matrix(bone).unwrap().transform_point3(point));
    let moved = |weights: [f32; 2]| {
        let influences = [0, 1].map(|bone| Influence { bone, weight: weights[bone] });
        pose.position(point, &influences)
    };
    assert!(still.distance(turned) > 1.0);
    for (weights, expected) in [
        ([0.5, 0.5], still.midpoint(turned)),
        ([0.2, 0.2], still.midpoint(turned)),
        ([3.0, 1.0], still.lerp(turned, 0.25)),
        ([0.0, 0.0], point),
    ] {
        assert!(moved(weights).distance(expected) < 1e-5, "{weights:?}");
    }
    assert_eq!(pose.position(point, &[]), point);
}

#[test]
fn interpolating_a_frame_with_itself_changes_nothing() {
    let file = common::mdl7().write().unwrap();
    let model = Model::parse(&file).unwrap();
    let bones = model.mdl7().unwrap();
    for (first, second, fraction) in [(1, 1, 0.5), (1, 0, 0.0), (1, 0, -1.0)] {
        assert_eq!(bones.pose_at(FrameBlend { first, second, fraction }), bones.pose(1), "{fraction}");
    }
    assert_ne!(bones.pose_at(FrameBlend { first: 1, second: 0, fraction: 0.5 }), bones.pose(1));
}
