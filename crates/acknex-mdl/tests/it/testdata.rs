//! The files of `testdata/`: the project's own match the output of this code, and the contents of the free ones are known.

use crate::common;

use acknex_mdl::{Generation, Model, Payload};
use triassic_test_support::files;

#[test]
fn files_match_the_code() {
    let quake = common::quake(Generation::Idpo).write().unwrap();
    let files = [
        ("wedge5.mdl", common::mdl5().write().unwrap()),
        ("wedge7.mdl", common::mdl7().write().unwrap()),
        ("wedge.mdl", quake),
    ];
    for (name, made) in files {
        let path = files::testdata().join("acknex-mdl/made").join(name);
        if std::env::var_os("TRIASSIC_MAKE").is_some() {
            std::fs::write(&path, &made).unwrap();
        }
        assert!(std::fs::read(&path).unwrap() == made, "{name} is not what this code makes: see testdata/README.md");
    }
}

#[test]
fn redistributable_models_are_read() {
    let codes = |model: &Model<'_>| model.validate().iter().map(|found| found.code.id).collect::<Vec<_>>();
    let file = files::read("acknex-mdl/assimp/PhosphoricAcid_MDl5.mdl");
    let model = Model::parse(&file).unwrap();
    assert_eq!((model.generation(), model.skin_count(), model.frame_count()), (Generation::Mdl5, 0, 1));
    let packed = model.mesh(0).unwrap();
    assert_eq!((packed.vertex_count(), packed.triangles().len()), (496, 960));
    assert!(codes(&model).contains(&"AMDL-007"));

    let file = files::read("acknex-mdl/assimp/PhosphoricAcid_MDl7.mdl");
    let model = Model::parse(&file).unwrap();
    assert_eq!((model.mesh_count(), model.skin_count(), model.frame_count()), (8, 3, 0));
    let counts = model.meshes().map(|mesh| (mesh.vertex_count(), mesh.triangles().len()));
    assert_eq!(counts.fold((0, 0), |(a, b), (c, d)| (a + c, b + d)), (496, 960));
    assert!(model.skins().all(|skin| matches!(skin.payload(), Payload::None) && skin.material.is_some()));
    // The same model in both formats has the same box, within one packing step.
    let bounds = |points: Vec<acknex_mdl::Vec3>| {
        points.into_iter().map(|p| (p, p)).reduce(|(a, b), (p, q)| (a.min(p), b.max(q)))
    };
    let floats = bounds(model.meshes().flat_map(|mesh| mesh.base_positions()).collect()).unwrap();
    let packed = bounds(packed.base_positions()).unwrap();
    assert!(floats.0.distance(packed.0) < 0.01 && floats.1.distance(packed.1) < 0.01, "{packed:?} {floats:?}");

    let file = files::read("acknex-mdl/assimp/Sphere_DiffPinkBlueSpec_Alpha90.mdl");
    let model = Model::parse(&file).unwrap();
    let material = model.skin(0).unwrap().material.unwrap();
    assert!((material.opacity() - 0.9).abs() < 0.001, "{material:?}");
    // A sphere: every outward normal points away from its center.
    let mesh = model.mesh(0).unwrap();
    let middle = mesh.base_positions().iter().sum::<acknex_mdl::Vec3>()
        / 1.0_f32.max(f32::from(u16::try_from(mesh.vertex_count()).unwrap()));
    for (position, normal) in mesh.base_positions().iter().zip(mesh.base_normals()) {
        assert!((*position - middle).dot(normal) > 0.0, "{position} {normal}");
    }
}
