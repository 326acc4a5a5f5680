//! An edit and its inverse restore the original bytes, for every model.

use std::path::Path;

use goldsrc_mdl::{
    Editor, Event, FixedStr, HeaderFlags, Model, ModelFiles, ModelSet, Record as _, SequenceFlags, Severity, WriteError,
};
use triassic_test_support::files;

use crate::writing;

/// The bytes of a name.
fn name<const N: usize>(name: &FixedStr<N>) -> Vec<u8> {
    name.as_bytes().to_vec()
}

/// Edits a copy, and reverts the edit.
#[track_caller]
fn back_and_forth(
    files: &ModelFiles,
    edit: impl FnOnce(&mut Editor) -> Option<()>,
    back: impl FnOnce(&mut Editor),
) -> bool {
    let mut editor = files.editor().unwrap();
    if edit(&mut editor).is_none() {
        return false;
    }
    assert!(editor.main() != files.main || editor.texture_file() != files.textures.as_deref(), "nothing has changed");
    // The changed model can be read.
    let mut editor = editor.clone().finish().editor().unwrap();
    back(&mut editor);
    let made = editor.finish();
    assert!(made.main == files.main && made.textures == files.textures);
    true
}

#[expect(clippy::too_many_lines, reason = "all edits, one after another, on one model")]
fn check(path: &Path, counts: &mut [usize; 9]) {
    let Ok(files) = ModelFiles::load(path) else { return };
    let Ok(set) = files.model() else { return };
    if set.model().header().is_texture_file() || set.model().header().version != 10 {
        return;
    }
    let model = set.model();
    let flags = model.header().flags();
    let mut count = |n: usize, done: bool| counts[n] += usize::from(done);
    let own = model.header().raw_flags;
    count(
        0,
        back_and_forth(
            &files,
            |editor| {
                editor.set_flags(flags ^ HeaderFlags::ROTATE);
                Some(())
            },
            |editor| editor.set_flags(HeaderFlags::from_bits_retain(own)),
        ),
    );
    // Shorter names, and names of the same length.
    for (n, bone) in model.bones().iter().enumerate().take(3) {
        let old = name(&bone.name);
        for new in [&old[..old.len() / 2], b"bone_of_another_name"] {
            if new.len() <= old.len() && new != old {
                count(
                    1,
                    back_and_forth(
                        &files,
                        |editor| editor.rename_bone(n, new).ok(),
                        |editor| editor.rename_bone(n, &old).unwrap(),
                    ),
                );
            }
        }
    }
    for (n, texture) in set.textures().iter().enumerate().take(3) {
        let old = name(&texture.name);
        let new = &old[old.len().min(1)..];
        if new.len() < old.len() {
            count(
                2,
                back_and_forth(
                    &files,
                    |editor| editor.rename_texture(n, new).ok(),
                    |editor| editor.rename_texture(n, &old).unwrap(),
                ),
            );
        }
        let flags = texture.flags();
        count(
            3,
            back_and_forth(
                &files,
                |editor| editor.set_texture_flags(n, flags ^ goldsrc_mdl::TextureFlags::MASKED).ok(),
                |editor| editor.set_texture_flags(n, flags).unwrap(),
            ),
        );
    }
    for (n, sequence) in model.sequences().iter().enumerate().take(3) {
        let (fps, flags) = (sequence.fps, sequence.flags());
        let (activity, weight) = (sequence.activity, sequence.activity_weight);
        count(
            4,
            back_and_forth(
                &files,
                |editor| {
                    editor.set_sequence_rate(n, fps + 1.0).ok()?;
                    editor.set_sequence_flags(n, flags ^ SequenceFlags::LOOPING).ok()?;
                    editor.set_sequence_activity(n, activity + 1, weight + 1).ok()
                },
                |editor| {
                    editor.set_sequence_rate(n, fps).unwrap();
                    editor.set_sequence_flags(n, flags).unwrap();
                    editor.set_sequence_activity(n, activity, weight).unwrap();
                },
            ),
        );
        let Ok(events) = sequence.events() else { continue };
        let new = Event { frame: 1, event: 5004, kind: 0, options: FixedStr::new(b"sound.wav").unwrap() };
        let at = events.len();
        count(
            5,
            back_and_forth(
                &files,
                |editor| {
                    editor.add_event(n, &new).ok()?;
                    editor.add_event(n, &new).ok()?;
                    let model = Model::parse(editor.main()).unwrap();
                    assert_eq!(model.header().length as usize, editor.main().len());
                    let made = model.sequences().get(n).unwrap().events().unwrap();
                    assert!(made.iter().take(at).eq(events.iter()) && made.len() == at + 2);
                    assert_eq!(made.get(at + 1), Some(new));
                    Some(())
                },
                |editor| {
                    editor.remove_event(n, at + 1).unwrap();
                    editor.remove_event(n, at).unwrap();
                },
            ),
        );
    }
    let is_whole = set.validate().iter().all(|found| found.code.severity < Severity::Error);
    if !is_whole {
        return;
    }
    count(6, back_and_forth(&files, |editor| editor.scale(4.0).ok(), |editor| editor.scale(0.25).unwrap()));
    // With another factor, within the last digit: small numbers may be off by one.
    let mut editor = files.editor().unwrap();
    if editor.scale(3.0).is_ok() {
        assert_scaled(&set, &Model::parse(editor.main()).unwrap());
        editor.scale(1.0 / 3.0).unwrap();
        let again = Model::parse(editor.main()).unwrap();
        for (a, b) in again.bones().iter().zip(model.bones().iter()) {
            for (a, b) in a.value.to_array().iter().zip(b.value.to_array()) {
                assert!((a - b).abs() <= b.abs() * 2.4e-7, "{a} {b}");
            }
        }
        counts[7] += 1;
    }
}

fn assert_scaled(set: &ModelSet<'_>, made: &Model<'_>) {
    let model = set.model();
    for (a, b) in made.attachments().iter().zip(model.attachments()) {
        assert_eq!(a.position, b.position * 3.0);
    }
    for (a, b) in made.hitboxes().iter().zip(model.hitboxes()) {
        assert_eq!((a.min, a.max), (b.min * 3.0, b.max * 3.0));
    }
    for (a, b) in made.sequences().iter().zip(model.sequences()) {
        assert_eq!((a.min, a.max, a.linear_movement), (b.min * 3.0, b.max * 3.0, b.linear_movement * 3.0));
    }
    for (part, own) in made.body_parts().iter().zip(model.body_parts()) {
        for (made, own) in part.sub_models().unwrap().iter().zip(own.sub_models().unwrap().iter()) {
            let scaled = own.vertices().unwrap().iter().map(|vertex| vertex.position * 3.0).collect::<Vec<_>>();
            assert!(made.vertices().unwrap().iter().map(|vertex| vertex.position).eq(scaled));
            assert!(made.normals().unwrap().iter().eq(own.normals().unwrap().iter()));
        }
    }
}

#[test]
fn an_edit_and_its_inverse_restore_the_bytes() {
    let mut counts = [0; 9];
    for path in files::with_extension(&files::testdata().join("goldsrc-mdl"), &["mdl"]) {
        check(&path, &mut counts);
    }
    assert!(counts[..8].iter().all(|count| *count >= 5), "{counts:?}");
    let Some(corpus) = files::corpus() else { return };
    let mut counts = [0; 9];
    for folder in ["goldsrc-mdl", "later/goldsrc-src", "later/goldsrc-studiomdl"] {
        for path in files::with_extension(&corpus.join(folder), &["mdl"]) {
            check(&path, &mut counts);
        }
    }
    assert!(counts[..8].iter().all(|count| *count >= 20), "{counts:?}");
}

#[test]
fn an_event_in_the_middle_is_removed() {
    let path = files::testdata().join("goldsrc-mdl/assimp/man.mdl");
    let files = ModelFiles::load(path).unwrap();
    let mut editor = files.editor().unwrap();
    let event = |number| Event { frame: 0, event: number, kind: 0, options: FixedStr::default() };
    for number in [1, 2, 3] {
        editor.add_event(0, &event(number)).unwrap();
    }
    let numbers = |editor: &Editor| -> Vec<i32> {
        let model = Model::parse(editor.main()).unwrap();
        let events = model.sequences().get(0).unwrap().events().unwrap();
        events.iter().map(|event| event.event).collect()
    };
    let count = numbers(&editor).len();
    editor.remove_event(0, count - 2).unwrap();
    assert_eq!(numbers(&editor)[count - 3..], [1, 3]);
    editor.set_event(0, count - 3, &event(9)).unwrap();
    assert_eq!(numbers(&editor)[count - 3..], [9, 3]);
    assert!(editor.remove_event(0, count).is_err() && editor.add_event(99, &event(1)).is_err());
}

/// Checks that a model that was laid out again is unchanged except for the removed parts.
fn assert_laid_out(path: &Path, set: &ModelSet<'_>, made: &ModelFiles, parts: &[usize], sequences: &[usize]) {
    let name = path.display();
    let made = made.model().unwrap();
    let (model, own) = (made.model(), set.model());
    assert!(model.bones().iter().eq(own.bones().iter()), "{name}");
    assert!(model.bone_controllers().iter().eq(own.bone_controllers().iter()), "{name}");
    assert!(model.hitboxes().iter().eq(own.hitboxes().iter()), "{name}");
    assert!(model.attachments().raw() == own.attachments().raw(), "{name}");
    assert_eq!(model.transitions().table(), own.transitions().table(), "{name}");
    let kept = own.sequences().iter().enumerate().filter(|(n, _)| !sequences.contains(n));
    assert_eq!(model.sequences().len(), own.sequences().len() - sequences.len(), "{name}");
    for (n, (old_number, old)) in kept.enumerate() {
        let new = model.sequences().get(n).unwrap();
        let with = |record: &goldsrc_mdl::SequenceRecord| goldsrc_mdl::SequenceRecord {
            event_offset: 0,
            pivot_offset: 0,
            animation_offset: 0,
            group: 0,
            ..*record
        };
        assert_eq!(with(new.record()).encode(), with(old.record()).encode(), "{name}");
        assert!(new.events().unwrap().raw() == old.events().unwrap().raw(), "{name}");
        assert!(new.pivots().unwrap().raw() == old.pivots().unwrap().raw(), "{name}");
        assert!(writing::animation(&made, n) == writing::animation(set, old_number), "{name}: sequence {n}");
    }
    let kept = own.body_parts().iter().enumerate().filter(|(n, _)| !parts.contains(n)).map(|(_, part)| part);
    assert_eq!(model.body_parts().len(), own.body_parts().len() - parts.len(), "{name}");
    let mut base = 1;
    for (new, old) in model.body_parts().iter().zip(kept) {
        assert_eq!((new.name, new.base), (old.name, base), "{name}");
        base *= new.sub_model_count.max(1);
        for (new, old) in new.sub_models().unwrap().iter().zip(old.sub_models().unwrap().iter()) {
            assert_eq!((new.name, new.vertex_count, new.mesh_count), (old.name, old.vertex_count, old.mesh_count));
            assert!(new.vertices().unwrap().raw() == old.vertices().unwrap().raw(), "{name}");
            assert!(new.normals().unwrap().raw() == old.normals().unwrap().raw(), "{name}");
            assert_eq!(new.vertex_bones().unwrap(), old.vertex_bones().unwrap(), "{name}");
            assert_eq!(new.normal_bones().unwrap(), old.normal_bones().unwrap(), "{name}");
            for (new, old) in new.meshes().unwrap().iter().zip(old.meshes().unwrap().iter()) {
                assert_eq!((new.skin_ref, new.normal_count), (old.skin_ref, old.normal_count), "{name}");
                assert!(new.triangles().eq(old.triangles()), "{name}");
            }
        }
    }
    assert_eq!(made.textures().len(), set.textures().len(), "{name}");
    for (new, old) in made.textures().iter().zip(set.textures()) {
        assert_eq!((new.name, new.raw_flags, new.width, new.height), (old.name, old.raw_flags, old.width, old.height));
        let (new, old) = (new.pixels().unwrap(), old.pixels().unwrap());
        assert!(new.indices == old.indices && new.palette == old.palette, "{name}");
    }
    assert!(made.skins().table().raw() == set.skins().table().raw(), "{name}");
    let [new, old] =
        [&made, set].map(|set| set.validate().iter().filter(|one| one.code.severity >= Severity::Error).count());
    assert!(new <= old, "{name}: {:?}", made.validate());
}

#[test]
fn split_and_strip_keep_everything_else() {
    let (mut all, mut split) = (0, 0);
    for path in writing::all_models() {
        let Ok(files) = ModelFiles::load(&path) else { continue };
        let Ok(set) = files.model() else { continue };
        let is_whole = set.missing().next().is_none();
        if !is_whole || set.model().header().is_texture_file() || set.model().header().version != 10 {
            continue;
        }
        let again = match set.strip(&[], &[]) {
            Ok(again) => again,
            Err(error) => {
                let broken = set.validate().iter().any(|one| one.code.severity == Severity::Error)
                    || matches!(error, WriteError::Unsupported(_));
                assert!(broken && !path.starts_with(writing::testdata()), "{}: {error}", path.display());
                continue;
            }
        };
        assert_laid_out(&path, &set, &again, &[], &[]);
        all += 1;
        if set.model().sequences().len() > 1 {
            assert_laid_out(&path, &set, &set.strip(&[], &[0]).unwrap(), &[], &[0]);
        }
        if set.model().body_parts().len() > 1 {
            assert_laid_out(&path, &set, &set.strip(&[0], &[]).unwrap(), &[0], &[]);
        }
        let made = set.split(true, Some(16 * 1024), b"parts").unwrap();
        assert_laid_out(&path, &set, &made, &[], &[]);
        assert!(made.model().unwrap().model().header().has_external_textures());
        split += usize::from(!made.sequences.is_empty());
        let again = made.model().unwrap().merge().unwrap();
        assert_laid_out(&path, &set, &ModelFiles { main: again, textures: None, sequences: Vec::new() }, &[], &[]);
    }
    assert!(all > 8 && split >= 2, "{all} models, {split} with sequence files");
}
