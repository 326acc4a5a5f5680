//! Bone weights of Xash, on a synthetic file.

use formats_core::glam::{Affine3A, Quat, Vec3};
use goldsrc_mdl::{
    BodyPartRecord, Bone, BoneInfo, BoneWeights, Builder, BuilderBodyPart, BuilderBone, BuilderMesh, BuilderNormal,
    BuilderSubModel, BuilderVertex, Corner, Editor, Header, Model, ModelSet, Record, SubModelRecord,
};
use triassic_test_support::bytes;

/// Two bones, one 10 above the other; three vertices in the rest pose, the last of which moves with both.
fn model() -> Vec<u8> {
    let mut model = Builder::new(b"arm.mdl").unwrap();
    model.bones.push(BuilderBone::new(b"root", None, Vec3::ZERO).unwrap());
    model.bones.push(BuilderBone::new(b"tip", Some(0), Vec3::Z * 10.0).unwrap());
    let mut arm = BuilderSubModel::new(b"arm").unwrap();
    for position in [Vec3::ZERO, Vec3::new(0.0, 1.0, 20.0), Vec3::new(1.0, 0.0, 10.0)] {
        arm.vertices.push(BuilderVertex { bone: 0, position });
    }
    let mut mesh = BuilderMesh::new(0);
    mesh.normals.push(BuilderNormal { bone: 0, direction: Vec3::X });
    mesh.push_triangle([0, 1, 2].map(|vertex| Corner { vertex, normal: 0, s: 0, t: 0 }));
    arm.meshes.push(mesh);
    model.body_parts.push(BuilderBodyPart::new(b"body", vec![arm]).unwrap());
    let mut file = model.write().unwrap().main;

    let header = *Model::parse(&file).unwrap().header();
    let bones = usize::try_from(header.bone_offset).unwrap();
    let table = file[bones..bones + 2 * Bone::SIZE].to_vec();
    let new = file.len();
    file.extend(table);
    let row = |axis: usize, at: f32| {
        core::array::from_fn(|n| {
            if n == axis {
                1.0
            } else if n == 3 {
                at
            } else {
                0.0
            }
        })
    };
    for up in [0.0, -10.0] {
        let info = BoneInfo { pose_to_bone: [row(0, 0.0), row(1, 0.0), row(2, up)], rest: [0; 20] };
        file.extend(info.encode());
    }
    let weights = file.len();
    for (weights, bones) in
        [([255, 0, 0, 0], [0, -1, -1, -1]), ([255, 0, 0, 0], [1, -1, -1, -1]), ([100, 100, 0, 0], [0, 1, -1, -1])]
    {
        file.extend(BoneWeights { weights, bones }.encode());
    }
    let normals = file.len();
    file.extend(BoneWeights { weights: [255, 0, 0, 0], bones: [1, -1, -1, -1] }.encode());
    let parts = usize::try_from(header.body_part_offset).unwrap();
    let part = BodyPartRecord::decode(file[parts..].first_chunk().unwrap());
    let at = usize::try_from(part.sub_model_offset).unwrap();
    let [weights, normals, new, length] = [weights, normals, new, file.len()].map(|at| i64::try_from(at).unwrap());
    bytes::set::<SubModelRecord>(&mut file, at, "group_count", weights);
    bytes::set::<SubModelRecord>(&mut file, at, "group_offset", normals);
    bytes::set::<Header>(&mut file, 0, "bone_offset", new);
    bytes::set::<Header>(&mut file, 0, "raw_flags", 1 << 31 | 1 << 30);
    bytes::set::<Header>(&mut file, 0, "length", length);
    file
}

#[test]
fn vertices_move_with_several_bones() {
    let file = model();
    let set = ModelSet::parse(&file).unwrap();
    let part = set.model().body_parts().get(0).unwrap();
    let arm = part.sub_models().unwrap().get(0).unwrap();
    let weights = arm.vertex_weights().unwrap().unwrap();
    let last: Vec<_> = weights.get(2).unwrap().pairs().collect();
    assert_eq!(last, [(0, 100.0 / 255.0), (1, 100.0 / 255.0)]);
    let near = |made: Vec<Vec3>, expected: &[Vec3]| {
        assert!(
            made.len() == expected.len() && made.iter().zip(expected).all(|(a, b)| a.distance(*b) < 1e-5),
            "{made:?}"
        );
    };
    let rest = [Affine3A::IDENTITY, Affine3A::from_translation(Vec3::Z * 10.0)];
    let places = [Vec3::ZERO, Vec3::new(0.0, 1.0, 20.0), Vec3::new(1.0, 0.0, 10.0)];
    near(arm.posed_vertices(&rest).unwrap().collect(), &places);
    // The tip rotates by 90 degrees about X: its own vertex follows, and the last one moves halfway.
    let turn = Affine3A::from_rotation_translation(Quat::from_rotation_x(core::f32::consts::FRAC_PI_2), Vec3::Z * 10.0);
    let bent = [Affine3A::from_translation(Vec3::X * 2.0), turn];
    let moved = [Vec3::X * 2.0, Vec3::new(0.0, -10.0, 11.0), Vec3::new(2.0, 0.0, 10.0)];
    near(arm.posed_vertices(&bent).unwrap().collect(), &moved);
    let mut read = [Vec3::ZERO; 3];
    arm.read_posed_vertices(&bent, &mut read).unwrap();
    near(read.to_vec(), &moved);
    near(arm.posed_normals(&bent).unwrap().collect(), &[Vec3::X]);
    let found = set.validate();
    assert!(found.iter().any(|one| one.code.id == "GMDL-039"), "{found:?}");
    // They are not written.
    for error in [Editor::new(&file).unwrap().scale(2.0).unwrap_err(), set.strip(&[], &[]).unwrap_err()] {
        assert!(error.to_string().contains("Xash3D"), "{error}");
    }
}

#[test]
fn weights_past_the_end_of_the_file_are_an_error() {
    let mut file = model();
    file.truncate(file.len() - 1);
    let model = Model::parse(&file).unwrap();
    let arm = model.body_parts().get(0).unwrap().sub_models().unwrap().get(0).unwrap();
    assert!(arm.vertex_weights().unwrap().is_some() && arm.normal_weights().is_err());
    assert!(arm.posed_normals(&[]).is_err() && arm.posed_vertices(&[]).is_ok());
}
