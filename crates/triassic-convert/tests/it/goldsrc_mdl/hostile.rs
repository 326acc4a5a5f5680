//! Damaged and hostile files: an error or a valid scene, quickly.

use std::fs;

use goldsrc_mdl::{FixedStr, Header, Model, Record, SequenceGroup, SequenceRecord};
use triassic_convert::{BadIndex, Found, IntoScene, Resolver, SceneOptions};

use triassic_test_support::{
    bytes,
    damage::{Numbers, change, tries},
    files::read,
    memory::measure,
};

use crate::goldsrc_mdl::real::testdata;

/// Converts with each rule; a returned scene has passed its check, and passes it again.
fn convert(bytes: &[u8]) -> usize {
    let Ok(model) = Model::parse(bytes) else { return 0 };
    let mut scenes = 0;
    for bad_index in [BadIndex::Drop, BadIndex::Clamp, BadIndex::Fail] {
        let mut options = SceneOptions::default();
        options.bad_index = bad_index;
        if let Ok((scene, _)) = model.to_scene(&options, &mut Resolver::none()) {
            scene.check().unwrap();
            scenes += 1;
        }
    }
    scenes
}

#[test]
fn changed_bytes_give_an_error_or_a_valid_scene() {
    let mut scenes = 0;
    for file in ["man", "chrome_sphere", "multiple_roots", "duplicate_bodyparts"] {
        let good = read(&format!("goldsrc-mdl/assimp/{file}.mdl"));
        for seed in 0..u64::from(tries(250)) {
            let mut bytes = good.clone();
            change(&mut bytes, &(140..Header::SIZE), &mut Numbers(seed));
            scenes += convert(&bytes);
        }
    }
    assert!(scenes > 6 * tries(250) as usize, "{scenes}");
}

#[test]
fn every_length_gives_an_error_or_a_valid_scene() {
    let good = read("goldsrc-mdl/assimp/man.mdl");
    for length in (0..good.len()).step_by(29) {
        convert(&good[..length]);
    }
}

/// `good` with a number of the first sequence changed.
fn sequence_with(good: &[u8], field: &str, value: i32) -> Vec<u8> {
    let at = Model::parse(good).unwrap().header().sequence_offset as usize;
    let mut bytes = good.to_vec();
    bytes::set::<SequenceRecord>(&mut bytes, at, field, value.into());
    bytes
}

#[test]
fn a_small_file_does_not_become_a_huge_scene() {
    let good = read("goldsrc-mdl/assimp/multiple_roots.mdl");
    // With all options, so that temporary data count.
    let convert = |bytes: &[u8]| {
        let model = Model::parse(bytes).unwrap();
        let (result, used) = measure(|| model.to_scene(&SceneOptions::default(), &mut Resolver::none()));
        assert!(used.total < 100 * bytes.len() as u64, "{used:?} for {} bytes", bytes.len());
        result.unwrap_err()
    };
    let error = convert(&sequence_with(&good, "frame_count", 1 << 20));
    assert!(error.to_string().contains("animation"), "{error}");
    // Many sequences of many frames that all have the same offset.
    let count = 2000_i32;
    let header = *Model::parse(&good).unwrap().header();
    let one = &sequence_with(&good, "frame_count", 20_000)[header.sequence_offset as usize..][..SequenceRecord::SIZE];
    let mut bytes = good.clone();
    let table = Header { sequence_count: count, sequence_offset: bytes.len() as i32, ..header };
    bytes[..Header::SIZE].copy_from_slice(&table.encode());
    bytes.extend(one.repeat(count as usize));
    convert(&bytes);
}

#[test]
fn invalid_frame_rates_are_replaced() {
    let path = testdata().join("assimp/multiple_roots.mdl");
    let good = fs::read(&path).unwrap();
    for rate in [0.0, -1.0, f32::NAN, f32::INFINITY, 1e-30] {
        let bytes = sequence_with(&good, "fps", i32::from_le_bytes(rate.to_le_bytes()));
        let model = Model::parse(&bytes).unwrap();
        let (scene, found) = model.to_scene(&SceneOptions::default(), &mut Resolver::beside(&path)).unwrap();
        let frames = model.sequences().get(0).unwrap().frame_count;
        assert!(frames > 1);
        assert!((scene.animations[0].duration() - (frames - 1) as f32 / 10.0).abs() < 1e-5);
        assert_eq!(found.get("SCN-010").unwrap().count, 1);
    }
}

/// How often a model requests sequence files, where those with these names exist.
fn asked_for(model: &Model<'_>, is_there: fn(&str) -> bool) -> usize {
    let mut count = 0;
    let mut files = Resolver::asking(|request| {
        let bytes = [b"IDSQ\x0a\0\0\0".as_slice(), &[0; 1 << 12]].concat();
        let found = is_there(request.path).then(|| Found { name: request.path.to_owned(), bytes });
        count += usize::from(found.is_some());
        Ok(found)
    });
    let _ = model.to_scene(&SceneOptions::default(), &mut files);
    drop(files);
    count
}

#[test]
fn a_sequence_file_of_all_groups_is_read_once() {
    let good = read("goldsrc-mdl/assimp/multiple_roots.mdl");
    let model = Model::parse(&good).unwrap();
    let (count, mut header) = (2000, *model.header());
    let mut bytes = good.clone();
    header.sequence_group_offset = bytes.len() as i32;
    header.sequence_group_count = count + 1;
    let mut group = SequenceGroup { label: FixedStr([0; 32]), file: FixedStr([0; 64]), unused1: 0, unused2: 0 };
    bytes.extend(group.encode());
    for n in 0..count {
        group.file =
            FixedStr::new(&if n % 2 == 0 { b"models/all.mdl".to_vec() } else { format!("{n}.mdl").into_bytes() })
                .unwrap();
        bytes.extend(group.encode());
    }
    header.sequence_offset = bytes.len() as i32;
    header.sequence_count = count;
    let mut sequence = *model.sequences().get(0).unwrap();
    for n in 0..count {
        sequence.group = n + 1;
        bytes.extend(sequence.encode());
    }
    bytes[..Header::SIZE].copy_from_slice(&header.encode());
    let model = Model::parse(&bytes).unwrap();
    assert_eq!(model.sequence_groups().len(), 2001);
    assert_eq!(asked_for(&model, |path| path == "all.mdl"), 1);
    // A file for each group: no more than any model has are searched for.
    let all = asked_for(&model, |_| true);
    assert!((200..=256).contains(&all), "{all}");
}
