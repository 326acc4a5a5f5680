//! Companions merged into the main file: the same model, in one file.

use crate::support;
use crate::writing;

use std::{collections::BTreeMap, fs, path::Path};

use goldsrc_mdl::{Model, ModelSet, PoseOptions, Role, SequenceFile, SequenceRecord, WriteError};
use support::{Found, find_companions};
use triassic_test_support::{bytes, damage::Numbers, files, instructions, memory};
use writing::{all_models, animation, spoil, testdata, triangles};

const GROUPS: &str = "assimp/unnamed_sequence_groups/unnamed_sequence_groups.mdl";

fn with_companions<'a>(model: &Model<'a>, companions: &'a [Found]) -> ModelSet<'a> {
    let mut set = ModelSet::new(*model);
    for (role, name, bytes) in companions {
        set.add(*role, bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
    set
}

/// Checks that `merged` is the same model as `set`, to the last number.
fn assert_same(name: &Path, set: &ModelSet<'_>, merged: &[u8]) {
    let model = Model::parse(merged).unwrap();
    let one = ModelSet::new(model);
    let name = name.display();
    let of_set = set.model();
    assert_eq!(one.missing().count(), 0, "{name}");
    assert_eq!(usize::try_from(model.header().length), Ok(merged.len()), "{name}");
    assert!(model.sequence_groups().len() <= 1 && !model.header().has_external_textures(), "{name}");

    assert!(model.bones().iter().eq(of_set.bones().iter()), "{name}");
    assert!(model.hitboxes().raw() == of_set.hitboxes().raw(), "{name}");
    assert!(model.attachments().raw() == of_set.attachments().raw(), "{name}");
    assert!(model.bone_controllers().raw() == of_set.bone_controllers().raw(), "{name}");
    assert_eq!(model.transitions().table(), of_set.transitions().table(), "{name}");
    assert!(triangles(&model) == triangles(of_set), "{name}");

    assert_eq!(one.textures().len(), set.textures().len(), "{name}");
    for (new, old) in one.textures().iter().zip(set.textures()) {
        assert_eq!((new.name, new.raw_flags, new.width, new.height), (old.name, old.raw_flags, old.width, old.height));
        let (new, old) = (new.pixels().unwrap(), old.pixels().unwrap());
        assert!(new.indices == old.indices && new.palette == old.palette, "{name}");
    }
    assert_eq!(one.skins().ref_count(), set.skins().ref_count(), "{name}");
    assert!(one.skins().table().raw() == set.skins().table().raw(), "{name}");

    assert_eq!(model.sequences().len(), of_set.sequences().len(), "{name}");
    for (n, (new, old)) in model.sequences().iter().zip(of_set.sequences()).enumerate() {
        assert_eq!(
            (new.group, new.label, new.frame_count, new.blend_count),
            (0, old.label, old.frame_count, old.blend_count),
            "{name}"
        );
        assert!(new.events().unwrap().raw() == old.events().unwrap().raw(), "{name}");
        assert!(animation(&one, n) == animation(set, n), "{name}: sequence {n}");
        let options = PoseOptions::at(1.3).with_blends([0.3, 0.7]);
        let (new, old) = (one.pose(n, &options).unwrap(), set.pose(n, &options).unwrap());
        assert!(new.world() == old.world(), "{name}: sequence {n}");
    }
}

#[test]
fn every_model_with_its_companions_becomes_one_file() {
    let (mut merged, mut moved, mut grouped) = (0, 0, 0);
    let mut alone = 0;
    for path in all_models() {
        let bytes = fs::read(&path).unwrap();
        let Ok(model) = Model::parse(&bytes) else { continue };
        let companions = find_companions(&path, &model);
        let set = with_companions(&model, &companions);
        let file = match set.merge() {
            Ok(file) => file,
            // Some models of a corpus come without their companions, or are damaged.
            Err(error) => {
                let broken = set.missing().next().is_some()
                    || model.validate().iter().any(|finding| finding.code.severity == goldsrc_mdl::Severity::Error);
                assert!(broken && !path.starts_with(testdata()), "{}: {error}", path.display());
                continue;
            }
        };
        if companions.is_empty() {
            assert!(file == bytes, "{}", path.display());
            alone += 1;
            continue;
        }
        assert_same(&path, &set, &file);
        merged += 1;
        moved += usize::from(set.texture_file().is_some());
        grouped += usize::from(companions.iter().any(|(role, ..)| matches!(role, Role::Sequences(_))));
        // The file contains the parts and their padding, and nothing twice.
        let parts: usize = companions.iter().map(|(.., bytes)| bytes.len()).sum();
        assert!(file.len() <= bytes.len() + parts, "{}", path.display());
    }
    assert!(merged >= 3 && moved >= 1 && grouped >= 3 && alone >= 8, "{merged} {moved} {grouped} {alone}");
    if files::corpus().is_some() {
        assert!(merged >= 5, "islave and massn are not there");
    }
}

#[test]
fn merging_twice_changes_nothing() {
    let path = testdata().join("assimp/man.mdl");
    let bytes = fs::read(&path).unwrap();
    let model = Model::parse(&bytes).unwrap();
    let companions = find_companions(&path, &model);
    let merged = with_companions(&model, &companions).merge().unwrap();
    assert!(ModelSet::new(Model::parse(&merged).unwrap()).merge().unwrap() == merged);
}

#[test]
fn a_missing_companion_is_named() {
    for (file, needed) in [("assimp/man.mdl", 1), (GROUPS, 9)] {
        let path = testdata().join(file);
        let bytes = fs::read(&path).unwrap();
        let model = Model::parse(&bytes).unwrap();
        let companions = find_companions(&path, &model);
        let mut missed = 0;
        for (left_out, ..) in &companions {
            let mut set = ModelSet::new(model);
            for (role, _, bytes) in companions.iter().filter(|(role, ..)| role != left_out) {
                set.add(*role, bytes).unwrap();
            }
            match set.merge() {
                Err(error) => {
                    assert_eq!(error, WriteError::MissingCompanion(*left_out));
                    missed += 1;
                }
                // No sequence uses the file of group 1 of man.mdl.
                Ok(_) => assert_eq!((file, *left_out), ("assimp/man.mdl", Role::Sequences(1))),
            }
        }
        assert_eq!(missed, needed, "{file}");
    }
}

#[test]
fn an_animation_past_the_end_of_its_file_is_refused() {
    let path = testdata().join(GROUPS);
    let bytes = fs::read(&path).unwrap();
    let model = Model::parse(&bytes).unwrap();
    let companions = find_companions(&path, &model);
    let (_, _, sequences) = companions.iter().find(|(role, ..)| *role == Role::Sequences(1)).unwrap();
    // Only the table remains. The reader can handle it; after merging, other bytes would follow.
    let bone_count = model.bones().len();
    let mut cut = sequences[..76 + bone_count * 12].to_vec();
    cut[76..78].copy_from_slice(&12_u16.to_le_bytes());
    assert!(SequenceFile::parse(&cut).is_ok());
    let mut set = with_companions(&model, &companions);
    set.add(Role::Sequences(1), &cut).unwrap();
    let error = set.merge().unwrap_err();
    assert!(error.to_string().contains("the animation extends past the end of its file"), "{error}");
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn overlapping_channels_take_no_longer() {
    let sizes = [100, 400];
    let [small, large] = instructions::of(sizes, |animation_count| {
        let path = testdata().join(GROUPS);
        let mut bytes = fs::read(&path).unwrap();
        let companions = find_companions(&path, &Model::parse(&bytes).unwrap());
        // Animations of one bone, whose channels all share the same empty runs.
        let run_count = 60 * animation_count;
        let mut group = companions[0].2[..76].to_vec();
        let runs_at = u16::try_from(12 * animation_count).unwrap();
        let at = usize::try_from(Model::parse(&bytes).unwrap().sequences().get(0).unwrap().at()).unwrap();
        for (field, count) in [("frame_count", run_count), ("blend_count", animation_count)] {
            bytes::set::<SequenceRecord>(&mut bytes, at, field, count.try_into().unwrap());
        }
        group.extend(runs_at.to_le_bytes().repeat(animation_count * 6));
        group.extend([0, 1].repeat(2 * run_count));
        let model = Model::parse(&bytes).unwrap();
        let mut set = with_companions(&model, &companions);
        set.add(Role::Sequences(1), &group).unwrap();
        let merged = instructions::counted(|| set.merge());
        assert_eq!(merged, Err(WriteError::Overlapping("channels of animations")));
    });
    instructions::assert_linear((sizes[0], small), (sizes[1], large));
}

#[test]
fn damaged_sets_are_merged_or_refused() {
    let mut random = Numbers(1);
    let sets = ["assimp/man.mdl", GROUPS].map(|file| {
        let path = testdata().join(file);
        let bytes = fs::read(&path).unwrap();
        let companions = find_companions(&path, &Model::parse(&bytes).unwrap());
        (bytes, companions)
    });
    let mut counts = BTreeMap::new();
    for round in 0..8_000 {
        let (mut main, mut companions) = sets[round % sets.len()].clone();
        let which = random.below(companions.len() + 1);
        spoil(companions.get_mut(which).map_or(&mut main, |(.., bytes)| bytes), &mut random);
        let Ok(model) = Model::parse(&main) else { continue };
        let mut set = ModelSet::new(model);
        for (role, _, bytes) in &companions {
            // What cannot be read is missing.
            let _ = set.add(*role, bytes);
        }
        let size: usize = main.len() + companions.iter().map(|(.., bytes)| bytes.len()).sum::<usize>();
        match memory::in_proportion("merge", size, 4, 0, || set.merge()) {
            Ok(merged) => {
                assert!(merged.len() <= size + 16);
                *counts.entry("merged").or_insert(0) += 1;
            }
            Err(_) => *counts.entry("refused").or_insert(0) += 1,
        }
    }
    assert!(counts["merged"] > 500 && counts["refused"] > 300, "{counts:?}");
}
