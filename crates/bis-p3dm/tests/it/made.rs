//! The project's own models in `testdata/` equal what the tests create; they are read, checked and written.

use crate::common;

use bis_p3dm::{Builder, CenterOfMass, LodForm, LodKind, Model, TagData, Vec3, rvmat::Material};
use triassic_test_support::files;

const FOLDER: &str = "bis-p3dm/made";

/// The files as created here. Set `TRIASSIC_MAKE` to write them.
fn made() -> Vec<(&'static str, Vec<u8>)> {
    vec![
        ("crate.p3d", common::supply_crate().write().unwrap()),
        ("crate.rvmat", common::RVMAT.into()),
        ("flashpoint.p3d", common::flashpoint().write().unwrap()),
    ]
}

#[test]
fn the_test_files_equal_the_created_ones() {
    for (name, bytes) in made() {
        if std::env::var_os("TRIASSIC_MAKE").is_some() {
            std::fs::write(files::testdata().join(FOLDER).join(name), &bytes).unwrap();
        }
        assert!(files::read(&format!("{FOLDER}/{name}")) == bytes, "{name}");
    }
}

#[test]
fn the_models_are_valid_and_roundtrip() {
    for (name, bytes) in made().iter().filter(|(name, _)| name.ends_with(".p3d")) {
        let model = Model::parse(bytes).unwrap();
        assert!(model.validate().is_empty(), "{name}: {:?}", model.validate());
        assert!(Builder::from_model(&model).write().unwrap() == *bytes, "{name}");
    }
}

#[test]
fn the_crate_contains_every_structure() {
    let bytes = files::read("bis-p3dm/made/crate.p3d");
    let model = Model::parse(&bytes).unwrap();
    let kinds: Vec<_> = model.lods().iter().map(|lod| lod.kind().to_string()).collect();
    assert_eq!(kinds, ["Resolution 0", "Resolution 1.5", "ShadowVolume 0", "Geometry", "Memory", "Roadway"]);
    let fine = &model.lods()[common::FINE];
    assert_eq!((fine.points().len(), fine.normals().len(), fine.faces().len()), (11, 6, 7));
    assert_eq!((fine.uv_sets().count(), fine.frames().count(), fine.selections().count()), (2, 3, 4));
    assert_eq!(fine.frames().map(|frame| frame.time).collect::<Vec<_>>(), [0.0, 0.5, 1.0]);
    let frame = fine.frames().nth(2).unwrap();
    assert_eq!(frame.positions().next(), Some(fine.points().get(0).unwrap().position + Vec3::Y * 0.5));
    let names: Vec<_> = fine.tags().iter().map(|tag| tag.name().to_string()).collect();
    assert_eq!(names[..3], ["#SharpEdges#", "#Selected#", "#Hide#"]);
    assert!(matches!(fine.tags().iter().last().unwrap().data(), TagData::EndOfFile));
    let proxy = fine.proxies().next().unwrap();
    let place = proxy.transform(fine).unwrap();
    assert_eq!((proxy.path().to_string(), proxy.id()), (r"\triassic\lamp\lamp".into(), Some(1)));
    assert_eq!((place.origin, place.forward(), place.up()), (Vec3::Y * 0.5, Vec3::Z, Vec3::Y));
    let geometry = model.lods().iter().find(|lod| lod.kind() == LodKind::Geometry).unwrap();
    let CenterOfMass { mass: total, center } = geometry.center_of_mass().unwrap();
    assert!((total - 20.0).abs() < 1e-9 && center.distance(Vec3::Y * 0.4375) < 1e-6, "{total} {center}");
    let properties: Vec<_> = geometry.properties().map(|p| format!("{}={}", p.name, p.value)).collect();
    assert_eq!(properties, ["autocenter=0", "class=house", "prefershadowvolume=1"]);
    // Faces and their normals, computed from the stored numbers, point into the solid.
    for face in fine.faces().iter().take(6) {
        let at = |n: usize| fine.points().get(face.corners()[n].point.try_into().unwrap()).unwrap().position;
        let normal = fine.normals().get(face.corners()[0].normal.try_into().unwrap()).unwrap().vector;
        assert!((at(1) - at(0)).cross(at(2) - at(0)).dot(normal) > 0.0);
        assert!(normal.dot(Vec3::Y * 0.25 - at(0)) > 0.0);
    }
}

#[test]
fn the_flashpoint_box_has_the_old_form() {
    let bytes = files::read("bis-p3dm/made/flashpoint.p3d");
    let model = Model::parse(&bytes).unwrap();
    assert!(model.lods().iter().all(|lod| lod.form() == LodForm::Sp3x && lod.header().version == 0x99));
    let face = model.lods()[0].faces().iter().nth(5).unwrap();
    assert_eq!((face.texture.to_string(), face.material.is_empty()), (r"triassic\crate.pac".into(), true));
    assert_eq!(model.lods()[0].faces().as_bytes().len(), 6 * 104);
    assert_eq!(model.lods()[1].center_of_mass().unwrap().center, Vec3::splat(0.5));
}

#[test]
fn the_material_has_stages() {
    let bytes = files::read("bis-p3dm/made/crate.rvmat");
    let material = Material::parse(&bytes).unwrap();
    assert_eq!(material.numbers(b"SPECULAR"), Some(vec![0.25, 0.25, 0.25, 1.0]));
    let textures: Vec<_> = material.textures().collect();
    assert_eq!(textures, [br"triassic\crate\data\crate_nohq.paa"]);
    let detail = material.stages().nth(1).unwrap();
    assert_eq!((detail.number(), detail.tex_gen(), detail.uv_source()), (Some(2), Some(2), Some(&b"tex1"[..])));
    assert_eq!(detail.uv_transform().unwrap().apply([0.25, 0.5]), [1.5, 2.0]);
}
