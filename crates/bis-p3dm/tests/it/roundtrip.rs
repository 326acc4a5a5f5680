//! Every real file is written back byte for byte, and edits leave everything else unchanged.

use crate::common;

use bis_p3dm::{
    Builder, BuilderTag, ErrorKind, LodForm, LodKind, Model, PathKind, PathKinds, Rename, WriteError, rvmat::Material,
};
use common::{FINE, GEOMETRY, MEMORY};
use triassic_test_support::files;

#[test]
fn real_files_roundtrip() {
    let (mut read, mut refused) = (0, Vec::new());
    for (name, bytes) in files::real("bis-p3dm", &["p3d"]) {
        match Model::parse(&bytes) {
            Ok(model) => {
                assert!(Builder::from_model(&model).write().unwrap() == bytes, "{name}");
                read += 1;
            }
            Err(error) => refused.push((name, error.kind())),
        }
    }
    // Of the corpus: one binarized, one of 24 bytes, one whose UV set has the wrong size.
    let known = |kind: &ErrorKind| match kind {
        ErrorKind::OtherFormatVersion { version: 7, .. } | ErrorKind::UnsupportedVersion { .. } => true,
        ErrorKind::Malformed(why) => why.contains("#UVSet#"),
        _ => false,
    };
    assert!(read >= 2 && refused.iter().all(|(_, kind)| known(kind)), "{read} {refused:?}");
    assert!(files::corpus().is_none() || read >= 24, "{read}");
}

#[test]
fn real_files_can_be_used_fully() {
    for (name, bytes) in files::real("bis-p3dm", &["p3d"]) {
        assert_eq!(common::exercise::exercise(&bytes), Model::parse(&bytes).is_ok(), "{name}");
    }
    for (name, bytes) in files::real("bis-p3dm", &["rvmat"]) {
        assert!(common::exercise::material(&bytes), "{name}");
    }
}

#[test]
fn real_materials_are_read() {
    for (name, bytes) in files::real("bis-p3dm", &["rvmat"]) {
        let material = Material::parse(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(material.text(b"PixelShaderID").is_some(), "{name}");
    }
}

/// The differences between two files of the same length.
fn differences(a: &[u8], b: &[u8]) -> Vec<usize> {
    assert_eq!(a.len(), b.len());
    (0..a.len()).filter(|n| a[*n] != b[*n]).collect()
}

#[test]
fn renaming_changes_only_paths() {
    let bytes = common::built(|_| {});
    let model = Model::parse(&bytes).unwrap();
    let mut builder = Builder::from_model(&model);
    // The new prefix has the same length, so that all offsets stay the same.
    let renamed = builder.rename(&Rename::prefix(r"TRIASSIC\", r"jurassic\"), PathKinds::ALL).unwrap();
    let kinds: Vec<_> = renamed.iter().map(|path| (path.lod, path.kind, path.count)).collect();
    let expected = [(FINE, PathKind::Texture, 6), (FINE, PathKind::Material, 6), (FINE, PathKind::Proxy, 1)];
    assert_eq!(kinds, expected);
    assert_eq!(renamed[2].to_string(), r"\triassic\lamp\lamp -> \jurassic\lamp\lamp");
    let changed = builder.write().unwrap();
    // "triassic" and "jurassic" differ in three letters.
    assert_eq!(differences(&bytes, &changed).len(), 3 * 13);
    let mut builder = Builder::from_model(&model);
    let renamed = builder.rename(&Rename::prefix(r"triassic\", "x"), PathKinds::only(PathKind::Material)).unwrap();
    assert_eq!((renamed.len(), builder.lods[FINE].faces[0].texture.as_ref()), (1, common::TEXTURE));
}

#[test]
fn overlong_names_are_rejected() {
    let mut builder = common::flashpoint();
    let before = builder.clone();
    let long = Rename::prefix(r"triassic\", r"a\folder\with\a\long\name\");
    assert_eq!(builder.rename(&long, PathKinds::ALL), Err(WriteError::NameTooLong { max: 31 }));
    assert_eq!(builder.rename(&Rename::prefix("triassic", "a\0b"), PathKinds::ALL), Err(WriteError::NulInName));
    assert_eq!(builder, before);
    assert_eq!(builder.rename(&Rename::prefix("triassic", "a"), PathKinds::ALL).unwrap().len(), 1);
}

#[test]
fn properties_are_set_added_and_removed() {
    let bytes = common::built(|_| {});
    let model = Model::parse(&bytes).unwrap();
    let mut builder = Builder::from_model(&model);
    let lod = &mut builder.lods[GEOMETRY];
    assert_eq!(lod.property(b"CLASS").as_deref(), Some(&b"house"[..]));
    assert_eq!(lod.set_property(b"Class", b"rocks"), Ok(true));
    // The `o` is the same in both values.
    assert_eq!(differences(&bytes, &builder.write().unwrap()).len(), 4);
    let lod = &mut builder.lods[GEOMETRY];
    assert_eq!(lod.set_property(b"class", b"house"), Ok(true));
    assert_eq!(lod.set_property(b"map", b"house"), Ok(false));
    assert_eq!(lod.remove_property(b"MAP"), 1);
    assert_eq!(builder.write().unwrap(), bytes);
    // In a level without properties, it is inserted before the UV sets.
    let lod = &mut builder.lods[MEMORY];
    lod.add_property(b"autocenter", b"0").unwrap();
    let names: Vec<_> = lod.tags.iter().map(|tag| tag.name.to_vec()).collect();
    assert_eq!(names, [&b"lid_axis"[..], b"#Property#", b"#UVSet#", b"#EndOfFile#"]);
    assert_eq!(lod.set_property(&[b'x'; 64], b""), Err(WriteError::NameTooLong { max: 63 }));
    assert_eq!(lod.set_property(b"autocenter", b"0\0"), Err(WriteError::NulInName));
}

#[test]
fn masses_are_set_and_scaled() {
    let bytes = common::built(|_| {});
    let model = Model::parse(&bytes).unwrap();
    let mut builder = Builder::from_model(&model);
    let total = |builder: &Builder<'_>| -> f32 { builder.lods[GEOMETRY].masses().unwrap().iter().sum() };
    builder.lods[GEOMETRY].scale_mass(2.0).unwrap();
    assert_eq!(total(&builder).to_bits(), 40_f32.to_bits());
    builder.lods[GEOMETRY].set_mass(20.0).unwrap();
    assert_eq!(builder.write().unwrap(), bytes);
    builder.lods[GEOMETRY].set_masses(&[0.0; 16]).unwrap();
    builder.lods[GEOMETRY].set_mass(20.0).unwrap();
    assert_eq!(builder.write().unwrap(), bytes, "a mass of 0 is replaced by equal masses");
    assert!(builder.lods[GEOMETRY].set_masses(&[1.0]).is_err());
    assert_eq!(builder.lods[GEOMETRY].scale_mass(f32::INFINITY), Err(WriteError::NotFinite("mass")));
    assert!(builder.lods[FINE].scale_mass(2.0).is_err(), "it has none");
    builder.lods[FINE].set_mass(11.0).unwrap();
    assert_eq!(builder.lods[FINE].masses().unwrap().len(), 11);
    let written = builder.write().unwrap();
    let (index, _) = common::tag(&Model::parse(&written).unwrap(), FINE, b"#Mass#");
    let (first_frame, _) = common::tag(&Model::parse(&written).unwrap(), FINE, b"#Animation#");
    assert_eq!(index + 1, first_frame);
}

#[test]
fn levels_are_removed_and_extracted() {
    let bytes = common::built(|_| {});
    let model = Model::parse(&bytes).unwrap();
    let mut builder = Builder::from_model(&model);
    let extracted = builder.extract_lods(&[GEOMETRY, FINE]).unwrap().write().unwrap();
    let kinds: Vec<_> = Model::parse(&extracted).unwrap().lods().iter().map(bis_p3dm::Lod::kind).collect();
    assert_eq!(kinds, [LodKind::Geometry, LodKind::Resolution(0.0)]);
    builder.remove_lod(0).unwrap();
    let shorter = builder.write().unwrap();
    let end = usize::try_from(model.lods()[0].resolution_at()).unwrap() + 4;
    assert_eq!((&shorter[..8], &shorter[8..12], &shorter[12..]), (&bytes[..8], &[5, 0, 0, 0][..], &bytes[end..]));
    let missing = WriteError::NoSuch { what: "level of detail", index: 5, count: 5 };
    assert_eq!((builder.remove_lod(5).unwrap_err(), builder.extract_lods(&[5]).unwrap_err()), (missing, missing));
}

type Change = fn(&mut Builder<'static>);

#[test]
fn forms_are_converted_if_nothing_is_lost() {
    let bytes = common::flashpoint().write().unwrap();
    let model = Model::parse(&bytes).unwrap();
    let mut builder = Builder::from_model(&model);
    builder.convert(LodForm::P3dm).unwrap();
    let new = builder.write().unwrap();
    assert!(Model::parse(&new).unwrap().validate().is_empty());
    assert!(
        Model::parse(&new).unwrap().lods().iter().all(|lod| lod.form() == LodForm::P3dm && lod.uv_sets().count() == 1)
    );
    // The level that had no UV set keeps its new one.
    let mut back = builder.clone();
    back.convert(LodForm::Sp3x).unwrap();
    back.lods[1].tags.retain(|tag| !tag.is(b"#UVSet#"));
    assert_eq!(back.write().unwrap(), bytes);
    let refused = |change: fn(&mut Builder<'static>)| {
        let mut builder = common::supply_crate().extract_lods(&[MEMORY, common::COARSE]).unwrap();
        builder.lods[1].faces.iter_mut().for_each(|face| face.texture = (&b"a.pac"[..]).into());
        change(&mut builder);
        let before = builder.clone();
        let error = builder.convert(LodForm::Sp3x);
        assert!(error.is_ok() || builder == before, "a rejected change has an effect");
        error.map_err(|error| error.to_string())
    };
    assert_eq!(refused(|_| {}), Ok(()));
    let cases: [(Change, &str); 4] = [
        (
            |builder| builder.lods[1].faces[3].material = common::MATERIAL.into(),
            "face 3: has a material, which SP3X cannot hold",
        ),
        (
            |builder| builder.lods[1].faces[4].texture = vec![b'a'; 32].into(),
            "face 4: has a texture of more than 31 bytes, which SP3X cannot hold",
        ),
        (
            |builder| builder.lods[0].tags[0].name = vec![b'a'; 64].into(),
            "tag 0: has a name of more than 63 bytes, which SP3X cannot hold",
        ),
        (|builder| builder.lods[0].tags[0].active = 0, "tag 0: is not active, which SP3X cannot store"),
    ];
    for (change, message) in cases {
        assert_eq!(refused(change), Err(message.into()));
    }
    assert!(builder.convert(LodForm::Sp3d).is_err());
}

#[test]
fn demo_levels_are_read() {
    let mut builder = common::flashpoint();
    for lod in &mut builder.lods {
        (lod.form, lod.version) = (LodForm::Sp3d, 0);
    }
    builder.lods[1].tags.clear();
    let bytes = builder.write().unwrap();
    let model = Model::parse(&bytes).unwrap();
    let box_ = &model.lods()[0];
    assert_eq!((box_.form(), box_.points().len(), box_.faces().as_bytes().len()), (LodForm::Sp3d, 8, 600));
    assert_eq!((box_.selections().count(), model.lods()[1].tags().len()), (1, 0));
    assert_eq!(Builder::from_model(&model).write().unwrap(), bytes);
    builder.lods[0].points[0].raw_flags = 1;
    assert!(builder.write().is_err());
}

#[test]
fn contents_that_the_format_cannot_store_are_rejected() {
    let refused = |change: fn(&mut Builder<'static>)| {
        let mut builder = common::supply_crate();
        change(&mut builder);
        builder.write().unwrap_err().to_string()
    };
    assert_eq!(refused(|b| b.lods[0].faces[1].corner_count = 5), "face 1: it has neither 3 nor 4 corners");
    assert_eq!(refused(|b| b.lods[0].tags[0].name = vec![0].into()), "a name contains a NUL");
    assert!(refused(|b| b.lods[0].form = LodForm::Sp3x).contains("SP3X and SP3D cannot store materials"));
    let mut builder = common::supply_crate();
    let error = builder.lods[GEOMETRY].push_tag(BuilderTag::mass(&[1.0])).unwrap_err();
    assert_eq!(error, WriteError::Count { what: "bytes of a tag", expected: 64, found: 4 });
}
