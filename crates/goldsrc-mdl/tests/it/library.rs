//! The calls that users of the crate need first: a model from a folder, its buffers, and a pose.

use crate::support;
use crate::writing;

use std::fs;

use goldsrc_mdl::{Corner, Model, ModelFiles, ModelSet, PoseError, PoseOptions, Posed, Role, SequenceRecord, Vec3};
use support::sample::{external, first_corner, sample};
use triassic_test_support::{bytes::patch, files};
use writing::{all_models, testdata};

#[test]
fn a_model_is_loaded_with_its_companions() {
    for path in all_models() {
        let bytes = fs::read(&path).unwrap();
        let Ok(model) = Model::parse(&bytes) else {
            ModelFiles::load(&path).unwrap_err();
            continue;
        };
        let loaded = ModelFiles::load(&path).unwrap();
        assert!(loaded.main == bytes);
        let Ok(set) = loaded.model() else { panic!("{}", path.display()) };
        let companions = support::find_companions(&path, &model);
        let missing: Vec<Role> = set.missing().collect();
        assert_eq!(
            companions.len() + missing.len(),
            model.companions(path.file_name().unwrap().to_str().unwrap()).len()
        );
        for (role, _, bytes) in &companions {
            let found = match role {
                Role::Sequences(group) => set.sequence_file(*group).map(goldsrc_mdl::SequenceFile::bytes),
                _ => set.texture_file().map(goldsrc_mdl::TextureFile::bytes),
            };
            assert!(found == Some(bytes), "{} {role:?}", path.display());
        }
    }
}

#[test]
fn a_missing_companion_is_omitted() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("missing_companion");
    fs::create_dir_all(&folder).unwrap();
    for (name, bytes) in [("Sample.mdl", &external().main), ("SAMPLEt.MDL", &external().textures)] {
        fs::write(folder.join(name), bytes).unwrap();
    }
    let loaded = ModelFiles::load(folder.join("Sample.mdl")).unwrap();
    let set = loaded.model().unwrap();
    assert_eq!((set.missing().collect::<Vec<_>>(), set.textures().len()), (vec![Role::Sequences(1)], 2));
    assert_eq!(loaded.named("x").map(|(name, _)| name).collect::<Vec<_>>(), ["x.mdl", "xT.mdl"]);
    fs::remove_dir_all(folder).unwrap();
    assert!(ModelFiles::load(testdata().join("no such.mdl")).is_err());
}

#[test]
fn buffers_have_the_same_triangles() {
    let mut triangles = 0;
    for path in files::with_extension(&testdata(), &["mdl"]) {
        let bytes = fs::read(&path).unwrap();
        let Ok(model) = Model::parse(&bytes) else { continue };
        for sub_model in model.body_parts().iter().flat_map(|part| part.sub_models().unwrap()) {
            for (mesh, welded) in sub_model.meshes().unwrap().iter().zip(sub_model.weld().unwrap()) {
                let (indices, []) = welded.indices.as_chunks::<3>() else { panic!("{}", welded.indices.len()) };
                let made = indices.iter().map(|triangle| triangle.map(|n| welded.corners[usize::try_from(n).unwrap()]));
                assert!(made.eq(mesh.triangles().map(|[a, b, c]| [c, b, a])), "{}", path.display());
                let corners = &welded.corners;
                assert!(corners.iter().enumerate().all(|(n, corner)| !corners[..n].contains(corner)), "twice");
                assert_eq!(welded.skin_ref, mesh.skin_ref);
                triangles += indices.len();
            }
        }
    }
    assert!(triangles > 500, "{triangles}");
}

#[test]
fn invalid_corners_form_no_triangles() {
    let mut main = sample().main;
    let at = first_corner(&main);
    patch(&mut main, at, |corner: &mut Corner| corner.vertex = 4);
    let model = Model::parse(&main).unwrap();
    let sub_model = model.body_parts().get(0).unwrap().sub_models().unwrap().get(0).unwrap();
    let welded = sub_model.weld().unwrap();
    assert_eq!(welded.iter().map(|mesh| mesh.indices.len()).collect::<Vec<_>>(), [3, 3]);
    let mut into = [0; 3];
    welded[0].gather_values(&[10, 11, 12, 13], &mut into);
    let expected: Vec<i16> = welded[0].corners.iter().map(|corner| corner.vertex + 10).collect();
    assert_eq!(into.to_vec(), expected);
    let posed = Posed { positions: vec![Vec3::X; 4], normals: vec![Vec3::Y, Vec3::Z] };
    let mut vertices = Posed::default();
    welded[1].gather(&posed, &mut vertices);
    assert_eq!((vertices.positions, vertices.normals), (vec![Vec3::X; 3], vec![Vec3::Z; 3]));
    let uvs: Vec<_> = welded[1].uvs(4, 2).collect();
    assert!(uvs.contains(&goldsrc_mdl::glam::Vec2::new(1.0, 0.0)) && uvs.contains(&goldsrc_mdl::glam::Vec2::Y));
}

#[test]
fn a_pose_is_found_by_label_and_time() {
    let sample = sample();
    let set = ModelSet::parse(&sample.main).unwrap();
    // Ten frames per second.
    let pose = set.pose_at("IDLE", 0.15).unwrap();
    assert_eq!(pose.world(), set.pose(0, &PoseOptions::at(1.5)).unwrap().world());
    let unknown = set.pose_at("walk", 0.0).unwrap_err();
    assert_eq!(unknown.to_string(), r#"no sequence is named "walk"; there are: idle, aim"#);
    let PoseError::UnknownLabel(unknown) = unknown else { panic!("{unknown:?}") };
    assert_eq!((unknown.name(), unknown.choices()), ("walk", &["idle".to_owned(), "aim".to_owned()][..]));
    // An error in the file is still reported with its position.
    let at = usize::try_from(set.model().header().sequence_offset).unwrap();
    let mut cut = sample.main.clone();
    patch(&mut cut, at, |sequence: &mut SequenceRecord| sequence.group = 9);
    let error = ModelSet::parse(&cut).unwrap().pose_at("idle", 0.0).unwrap_err();
    assert!(matches!(error, PoseError::File(_)) && error.to_string().contains("sequence group"), "{error}");
    let sequences = set.model().sequences();
    assert_eq!((sequences.position("aim"), sequences.position("")), (Some(1), None));
    assert_eq!(sequences.get(0).unwrap().frame_at(f32::MAX).to_bits(), 0);
}
