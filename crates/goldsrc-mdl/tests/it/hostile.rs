//! Damaged files: an error or findings, never a panic, a hang or memory out of proportion.

use crate::support;
mod work;

use goldsrc_mdl::{
    BodyPartRecord, Bone, ErrorKind, Header, Model, ModelSet, Pose, Record, SequenceFile, SequenceRecord,
    SubModelRecord, TextureFile,
};
use support::exercise;
use support::sample::{Sample, external, first_run, header, patch_in, patch_sub_model, sample, version_9};
use triassic_test_support::{
    damage::{Numbers, as_utf8, every_cut, tries, with_crlf},
    memory::{allocates_nothing, measure},
};

fn use_sample(sample: &Sample, pose: &mut Pose) {
    exercise::use_all(&sample.main, &sample.textures, &sample.group, pose);
}

#[test]
fn every_truncation() {
    let (whole, mut pose) = (sample(), Pose::new());
    every_cut(&whole.main, |length, main| {
        exercise::use_all(main, &whole.textures, &whole.group, &mut pose);
        // Truncated before the last table of the header, it is not a model; truncated later, findings report the missing parts.
        let unusual = Model::parse(main).map_or(true, |model| !model.validate().is_empty());
        assert_eq!(unusual, length < whole.main.len(), "cut at {length}");
    });
    every_cut(&version_9(), |_, old| {
        exercise::use_all(old, &whole.textures, &whole.group, &mut pose);
        exercise::write_all(old, &whole.textures, &whole.group);
    });
    every_cut(&whole.textures, |_, cut| exercise::use_all(&external().main, cut, &whole.group, &mut pose));
    every_cut(&whole.group, |length, cut| {
        exercise::use_all(&whole.main, &whole.textures, cut, &mut pose);
        assert_eq!(SequenceFile::parse(cut).is_ok(), length >= 76);
    });
}

#[test]
fn changed_files() {
    let good = [sample(), external()];
    let sizes = good.each_ref().map(|sample| sample.main.len() + sample.textures.len() + sample.group.len());
    let mut numbers = Numbers(1);
    let (mut worst, mut pose) = (0, Pose::new());
    let mut changed = good.clone();
    for round in 0..tries(10_000) as usize {
        let (sample, original) = (&mut changed[round % 2], &good[round % 2]);
        let mut places = Vec::with_capacity(4);
        for _ in 0..4 {
            let number = numbers.number();
            let (file, from) = match number % 4 {
                0 => (&mut sample.group, &original.group),
                1 => (&mut sample.textures, &original.textures),
                _ => (&mut sample.main, &original.main),
            };
            // Mostly in the header and the tables, not in the pixels.
            let range = if number & 16 == 0 { from.len() } else { from.len().min(2600) };
            let at = (number >> 8) as usize % range;
            file[at] = [(number >> 40) as u8, 0, 0xff, 0x7f, 0x80, 1][(number >> 50) as usize % 6];
            places.push((number % 4, at));
        }
        let ((), used) = measure(|| use_sample(sample, &mut pose));
        worst = worst.max(used.peak);
        if round % 16 < 2 {
            exercise::write_all(&sample.main, &sample.textures, &sample.group);
        }
        for (file, at) in places {
            match file {
                0 => sample.group[at] = original.group[at],
                1 => sample.textures[at] = original.textures[at],
                _ => sample.main[at] = original.main[at],
            }
        }
    }
    // The names of a list, sorted; the bones of a skeleton: each about the size of its table.
    let bound = 4 * *sizes.iter().max().unwrap() as u64 + 4096;
    assert!(worst <= bound, "{worst} bytes in use at once, for files of {sizes:?} bytes");
}

#[test]
fn opening_allocates_nothing() {
    let sample = sample();
    let found = allocates_nothing(|| {
        let mut found = 0;
        let model = Model::parse(&sample.main).unwrap();
        let _ = (TextureFile::parse(&sample.textures).unwrap(), SequenceFile::parse(&sample.group).unwrap());
        assert_eq!(model.sequences().get(0).unwrap().events().unwrap().get(0).unwrap().event, 5004);
        for part in model.body_parts() {
            for sub_model in part.sub_models().unwrap() {
                found += sub_model.meshes().unwrap().iter().map(|mesh| mesh.triangles().count()).sum::<usize>();
            }
        }
        found
    });
    assert_eq!(found, 9);
}

/// A set must be usable with a shorter lifetime, such as that of its companions; otherwise this does not compile.
#[expect(dead_code, reason = "the test is that it compiles")]
const fn lives_shorter<'b, 'a: 'b>(set: ModelSet<'a>) -> ModelSet<'b> {
    set
}

#[test]
fn huge_counts_are_errors_at_the_count() {
    for field in Header::FIELDS.iter().filter(|field| field.size == 4 && field.offset >= 140) {
        if field.name.ends_with("_offset") || field.name.starts_with("sound") {
            continue;
        }
        for value in [i32::MAX, 1 << 20, -1] {
            let mut bytes = sample().main;
            bytes[field.offset..field.offset + 4].copy_from_slice(&value.to_le_bytes());
            let result = allocates_nothing(|| Model::parse(&bytes).map(drop));
            let error = result.expect_err(field.name);
            assert_eq!(error.offset(), field.offset as u64, "{}: {error}", field.name);
        }
    }
}

#[test]
fn self_referential_tables_do_not_hang() {
    let mut sample = sample();
    let part_at = header(&sample.main).body_part_offset;
    patch_in(&mut sample.main, |h| h.body_part_offset, 0, |part: &mut BodyPartRecord| part.sub_model_offset = part_at);
    use_sample(&sample, &mut Pose::new());
    let mut sample = support::sample::sample();
    patch_sub_model(&mut sample.main, |model: &mut SubModelRecord| model.mesh_offset = part_at);
    use_sample(&sample, &mut Pose::new());
    let mut sample = support::sample::sample();
    patch_in(&mut sample.main, |h| h.sequence_offset, 0, |sequence: &mut SequenceRecord| sequence.animation_offset = 0);
    use_sample(&sample, &mut Pose::new());
}

#[test]
fn runs_without_frames_or_values_do_not_hang() {
    for (valid, frames) in [(0, 0), (1, 0), (0, 2), (255, 255)] {
        let mut sample = sample();
        let at = first_run(&sample.main);
        (sample.main[at], sample.main[at + 1]) = (valid, frames);
        let set = ModelSet::new(Model::parse(&sample.main).unwrap());
        let [x, ..] = set.animations(0).unwrap().channels(0, 0).unwrap();
        let mut values = [7; 3];
        x.read_values(&mut values);
        let one_by_one: Vec<i16> = (0..3).map(|frame| x.value(frame)).collect();
        assert_eq!(values.to_vec(), one_by_one);
        assert_eq!(values.to_vec(), x.values().take(3).collect::<Vec<_>>());
        if valid == 0 || frames == 0 {
            assert_eq!(values[0], 0, "no number: none is made up from the bytes there");
        }
    }
}

#[test]
fn bones_in_a_cycle_become_roots() {
    let mut sample = sample();
    patch_in(&mut sample.main, |h| h.bone_offset, 0, |bone: &mut Bone| bone.parent = 2);
    patch_in(&mut sample.main, |h| h.bone_offset, 1, |bone: &mut Bone| bone.parent = 1);
    let model = Model::parse(&sample.main).unwrap();
    let skeleton = model.skeleton();
    assert_eq!([0, 1, 2].map(|bone| skeleton.parent(bone)), [None, None, Some(1)]);
    assert_eq!(model.validate().get("GMDL-010").unwrap().count, 2);
    use_sample(&sample, &mut Pose::new());
}

#[test]
fn detection_accepts_readable_files() {
    let sample = external();
    let kinds = |bytes: &[u8]| [Model::is(bytes), TextureFile::is(bytes), SequenceFile::is(bytes)];
    for (bytes, expected) in [
        (&sample.main, [true, false, false]),
        (&sample.textures, [false, true, false]),
        (&sample.group, [false, false, true]),
        (&version_9(), [true, false, false]),
    ] {
        let read = [Model::parse(bytes).is_ok(), TextureFile::parse(bytes).is_ok(), SequenceFile::parse(bytes).is_ok()];
        assert_eq!((kinds(bytes), kinds(&bytes[..bytes.len().min(256)]), read), (expected, expected, expected));
        assert_eq!(ModelSet::is(bytes), expected[0]);
    }
    assert_eq!(TextureFile::parse(&sample.main).unwrap_err().offset(), 140);
    assert_eq!(Model::parse(&sample.textures).unwrap_err().offset(), 140);
}

#[test]
fn errors_name_related_formats() {
    let kind = |bytes: &[u8]| Model::parse(bytes).unwrap_err().kind();
    let text = |bytes: &[u8]| Model::parse(bytes).unwrap_err().to_string();
    for (start, word) in [
        (&b"IDPO\x06\0\0\0"[..], "Quake model"),
        (b"IDP2\x08\0\0\0", "Quake II"),
        (b"IDSP\x02\0\0\0", "sprite"),
        (b"MDL5\0\0\0\0", "Acknex"),
        (b"MDL7\0\0\0\0", "Acknex"),
        (b"IDST\x2c\0\0\0", "Source"),
        (b"IDST\x30\0\0\0", "Source"),
        (b"IDST\x06\0\0\0", "alpha"),
        (b"IDST\x0b\0\0\0", "Nexon"),
        (&sample().group, "a sequence file of a GoldSrc model"),
        (&sample().textures, "the texture file of a GoldSrc model"),
    ] {
        assert!(text(start).contains(word), "{}", text(start));
    }
    assert_eq!(kind(b"IDST\x05\0\0\0"), ErrorKind::UnsupportedVersion { found: 5, expected: 10 });
    assert_eq!(kind(b"ABCD\x05\0\0\0"), ErrorKind::BadMagic { found: *b"ABCD", expected: *b"IDST" });
    assert!(matches!(kind(b"IDS"), ErrorKind::Truncated { .. }));
    assert!(
        SequenceFile::parse(&sample().main)
            .unwrap_err()
            .to_string()
            .contains("a main or texture file of a GoldSrc model")
    );
    // Bytes from 0x80 up in the tables became EF BF BD.
    let converted = as_utf8(&sample().main);
    assert!(matches!(kind(&converted), ErrorKind::Damaged(_)), "{}", text(&converted));
    // A CR came before every LF: the version, 10, is the first.
    let mut main = sample().main;
    main[100..103].copy_from_slice(b"\n\n\n");
    let converted = with_crlf(&main);
    assert!(matches!(kind(&converted), ErrorKind::Damaged(_)), "{}", text(&converted));
    assert_eq!(Model::parse(&converted).unwrap_err().offset(), 4);
}
