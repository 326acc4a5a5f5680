//! Version 9, of which few files exist: different bones and sequences.

use crate::support;

use goldsrc_mdl::{Editor, ErrorKind, Model, ModelSet, Pose, PoseOptions};
use support::sample::{header, sample, version_9};

#[test]
fn bones_and_sequences_are_read() {
    let (main, file) = (sample().main, version_9());
    let (old, model) = (Model::parse(&main).unwrap(), Model::parse(&file).unwrap());
    assert_eq!((model.version(), model.transitions().node_count(), model.bones().len()), (9, 0, 3));
    for (n, (bone, old)) in model.bones().iter().zip(old.bones().iter()).enumerate() {
        assert_eq!(
            (bone.name, bone.parent, bone.controllers, bone.value),
            (old.name, old.parent, old.controllers, old.value)
        );
        assert_eq!(
            (bone.scale, model.bones().at(n)),
            ([0.0; 6].into(), header(&file).bone_offset as u64 + n as u64 * 88)
        );
    }
    for (n, (sequence, old)) in model.sequences().iter().zip(old.sequences()).enumerate() {
        assert_eq!((sequence.label, sequence.fps, sequence.raw_flags), (old.label, old.fps, old.raw_flags));
        assert_eq!((sequence.frame_count, sequence.motion_type), (old.frame_count, old.motion_type));
        assert_eq!((sequence.linear_movement, sequence.group), (old.linear_movement, 0));
        assert!(sequence.events().unwrap().iter().eq(old.events().unwrap().iter()));
        assert_eq!((sequence.bounds(), old.bounds()), (None, Some([old.min, old.max])));
        assert_eq!(sequence.at(), header(&file).sequence_offset as u64 + n as u64 * 124);
    }
    assert_eq!(
        model.sequences().iter().rev().map(|sequence| sequence.at()).max(),
        model.sequences().iter().nth(1).map(|s| s.at())
    );
    let set = ModelSet::new(model);
    let [x, ..] = set.animations(0).unwrap().channels(0, 0).unwrap();
    assert_eq!(x.values().take(3).collect::<Vec<_>>(), [0, 4, 0], "the numbers are there, only what they mean is not");
}

#[test]
fn the_bones_define_the_rest_pose() {
    let (main, file) = (sample().main, version_9());
    let pose = |file: &[u8]| {
        let mut pose = Pose::new();
        Model::parse(file).unwrap().skeleton().rest_pose(&mut pose);
        pose.world().to_vec()
    };
    assert_eq!(pose(&file), pose(&main));
    assert!((pose(&file)[2].translation.z - 20.0).abs() < 1e-6);
    let error = ModelSet::parse(&file).unwrap().pose(0, &PoseOptions::at(0.0)).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Unsupported(_)), "{error}");
}

#[test]
fn findings_point_to_the_fields_of_this_version() {
    let file = version_9();
    let found = Model::parse(&file).unwrap().validate();
    assert_eq!(found.iter().map(|finding| finding.code.id).collect::<Vec<_>>(), ["GMDL-038"]);
    assert_eq!(found.get("GMDL-038").unwrap().offset, 4);
    let at = header(&file).sequence_offset as usize;
    for (field, value, code, place) in
        [(92, 1_000_000, "GMDL-027", 92), (96, -1, "GMDL-027", 96), (88, 1, "GMDL-008", 88)]
    {
        let mut file = file.clone();
        file[at + field..at + field + 4].copy_from_slice(&i32::to_le_bytes(value));
        let found = Model::parse(&file).unwrap().validate();
        assert_eq!(found.get(code).map(|finding| finding.offset), Some((at + place) as u64), "{field}");
    }
}

#[test]
fn renaming_changes_only_the_name() {
    let file = version_9();
    assert_eq!(ModelSet::parse(&file).unwrap().merge().as_deref(), Ok(&file[..]));
    let mut editor = Editor::new(&file).unwrap();
    editor.rename_bone(1, b"collar").unwrap();
    editor.rename_sequence(1, b"look").unwrap();
    let model = Model::parse(editor.main()).unwrap();
    assert_eq!(model.bones().get(1).unwrap().name.to_string(), "collar");
    assert_eq!(model.sequences().get(1).unwrap().label.to_string(), "look");
    assert_eq!(file.iter().zip(editor.main()).filter(|(a, b)| a != b).count(), 4 + 2 + 4);
}

#[test]
#[cfg(feature = "serde")]
fn the_dump_has_the_stored_records() {
    let dump = serde_json::to_value(Model::parse(&version_9()).unwrap()).unwrap();
    assert_eq!((&dump["bones"][1]["controllers"][3], &dump["bones"][1].get("scale")), (&0.into(), &None));
    let record = &dump["sequences"][0]["record"];
    assert_eq!((&record["label"], &record["frames"], &record["blends"]), (&"idle".into(), &3.into(), &1.into()));
    assert_eq!((record.get("min"), record["rest"].as_array().unwrap().len()), (None, 6));
}
