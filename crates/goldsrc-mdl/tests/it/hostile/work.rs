//! Work does not grow faster than the input: models with one multiplied list go through all operations of the crate.

pub(crate) use ::goldsrc_mdl;

#[path = "../support/many.rs"]
mod many;

use super::support::sample::{first_corner, first_sub_model};
use goldsrc_mdl::{
    AnimationEntry, BodyPartRecord, Builder, Error, ErrorKind, Header, Image, MeshRecord, ModelSet, Palette,
    PoseOptions, Profile, Record, SequenceRecord, SubModelRecord, glam::Vec3,
};
use triassic_test_support::{
    bytes::patch,
    instructions::{assert_growth, operation},
};

/// Writes a model, and counts the operations on it.
fn use_model(model: &Builder) {
    let files = operation("write and merge", || {
        let files = model.write().unwrap();
        files.model().unwrap().merge().unwrap();
        files
    });
    let set = operation("open", || files.model()).unwrap();
    operation("name the companions", || set.companions("many.mdl"));
    // Tested together, since validating a long animation takes few instructions per 255 frames.
    operation("validate and dump", || {
        #[cfg(feature = "serde")]
        serde_json::to_writer(std::io::sink(), &set).unwrap();
        set.validate()
    });
    operation("check limits", || set.check_limits(Profile::HalfLife));
    operation("weld", || weld(&set)).unwrap();
}

/// Same as [`use_model`], for lists that move the model.
fn play(model: &Builder) {
    use_model(model);
    let files = model.write().unwrap();
    let set = files.model().unwrap();
    let model = set.model();
    operation("pose all", || {
        let _ = set.pose_at("mixed", 0.0);
        for sequence in 0..model.sequences().len() {
            set.pose(sequence, &PoseOptions::at(0.5)).unwrap();
        }
    });
    operation("read all frames", || {
        let (skeleton, mut scratch, mut transforms) = (set.skeleton(), Vec::new(), Vec::new());
        for sequence in 0..model.sequences().len() {
            let animations = set.animations(sequence).unwrap();
            transforms
                .resize(animations.frame_count() * animations.bone_count(), goldsrc_mdl::BoneTransform::default());
            for blend in 0..animations.blend_count() {
                animations.read_transforms(blend, &skeleton, &mut scratch, &mut transforms);
            }
        }
    });
}

/// Replaces the images of a model: first with the same size, then with larger ones, for which texture coordinates are scaled.
fn replace_textures(model: &Builder) {
    let files = model.write().unwrap();
    let count = files.model().unwrap().textures().len();
    let mut editor = files.editor().unwrap();
    for side in [4, 8] {
        let image =
            Image::new(side, side / 4, vec![3; usize::try_from(side * side / 4).unwrap()], Palette([[1; 3]; 256]));
        let image = image.unwrap();
        let images: Vec<_> = (0..count).map(|texture| (texture, &image)).collect();
        operation("replace all textures", || editor.replace_textures(&images)).unwrap();
    }
}

fn weld(set: &ModelSet<'_>) -> Result<(), Error> {
    for part in set.model().body_parts() {
        for model in part.sub_models()? {
            model.weld()?;
        }
    }
    Ok(())
}

/// Checks a file whose tables are shared so often that only a bound on the steps stops it. The dump is not tested: its bound is so
/// large that reaching it under Valgrind takes minutes.
fn look_at(main: &[u8]) {
    let set = operation("open", || ModelSet::parse(main)).unwrap();
    let found = operation("validate", || set.validate());
    assert!(found.get("GMDL-080").is_some(), "{found:?}");
}

/// Merges such a file. It takes few instructions, so the file is larger.
fn merge(main: &[u8]) {
    let set = ModelSet::parse(main).unwrap();
    operation("merge", || set.merge()).ok();
}

/// Appends records to the file, and returns their offset.
fn append<T: Record>(main: &mut Vec<u8>, record: &T, count: usize) -> i32 {
    main.resize(main.len().next_multiple_of(4), 0);
    let at = i32::try_from(main.len()).unwrap();
    main.extend(record.encode().as_ref().repeat(count));
    at
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_bones() {
    assert_growth(300, |n| play(&many::bones(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_controllers() {
    assert_growth(300, |n| play(&many::controllers(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_hitboxes() {
    assert_growth(3000, |n| use_model(&many::hitboxes(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_attachments() {
    assert_growth(600, |n| use_model(&many::attachments(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_sequences() {
    assert_growth(300, |n| play(&many::sequences(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_sequence_groups() {
    assert_growth(300, |n| play(&many::sequence_groups(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_events() {
    // Over the limit of 1024, so that each size is reported.
    assert_growth(1100, |n| use_model(&many::events(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_pivots() {
    assert_growth(4500, |n| use_model(&many::pivots(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_frames() {
    assert_growth(18_000, |n| {
        // This takes longest: few frames are enough.
        operation("write with a box", || many::frames(n / 20).write()).unwrap();
        let mut model = many::frames(n);
        model.sequences[0].bounds = Some([Vec3::ZERO, Vec3::ONE]);
        play(&model);
    });
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_blends() {
    assert_growth(1000, |n| play(&many::blends(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_body_parts() {
    assert_growth(200, |n| use_model(&many::body_parts(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_sub_models() {
    assert_growth(200, |n| use_model(&many::sub_models(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_meshes() {
    assert_growth(400, |n| use_model(&many::meshes(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_triangles() {
    assert_growth(1000, |n| use_model(&many::triangles(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_strips() {
    assert_growth(30, |n| use_model(&many::strips(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_vertices() {
    // Over the limit of 2048, so that each size is reported.
    assert_growth(2100, |n| use_model(&many::vertices(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_normals() {
    // Over the limit of 2048, so that each size is reported.
    assert_growth(2100, |n| use_model(&many::normals(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_textures() {
    assert_growth(150, |n| use_model(&many::textures(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_skin_families() {
    assert_growth(4500, |n| use_model(&many::skin_families(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_skin_columns() {
    assert_growth(300, |n| use_model(&many::skin_columns(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_transitions() {
    assert_growth(260_000, |n| {
        // Nothing else: cells are copied with few instructions.
        let mut model = Builder::new(b"many.mdl").unwrap();
        model.transitions = many::transitions(n).transitions;
        use_model(&model);
    });
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_textures_are_replaced() {
    assert_growth(300, |n| replace_textures(&many::textures(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn textures_of_many_triangles_are_replaced() {
    assert_growth(15_000, |n| replace_textures(&many::triangles(n)));
}

/// Body parts that share submodels, which share meshes: a product of three lists that is not in the file.
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn shared_sub_models() {
    assert_growth(100, |n| {
        let file = |n: usize| {
            let mut main = many::model().write().unwrap().main;
            let mesh = MeshRecord {
                triangle_count: 0,
                command_offset: i32::try_from(first_corner(&main) - 2).unwrap(),
                ..MeshRecord::decode(&[0; 20])
            };
            let mesh_offset = append(&mut main, &mesh, n);
            let mesh_count = i32::try_from(n).unwrap();
            let sub_model = SubModelRecord { mesh_count, mesh_offset, ..first_sub_model(&main) };
            let sub_model_offset = append(&mut main, &sub_model, n);
            let name = sub_model.name;
            let part = BodyPartRecord { name, sub_model_count: mesh_count, sub_model_offset, base: 1 };
            let at = append(&mut main, &part, n);
            patch(&mut main, 0, |header: &mut Header| {
                (header.body_part_count, header.body_part_offset) = (mesh_count, at);
            });
            main
        };
        let main = file(n);
        look_at(&main);
        merge(&file(10 * n));
        let set = ModelSet::parse(&main).unwrap();
        operation("check limits", || set.check_limits(Profile::HalfLife));
        let parts = set.model().body_parts();
        operation("weld", || parts.get(0).unwrap().sub_models().unwrap().get(0).unwrap().weld()).unwrap();
    });
}

/// Meshes that share a list of commands without triangles.
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn shared_commands() {
    assert_growth(600, |n| {
        let file = |n: usize| {
            let mut main = many::model().write().unwrap().main;
            // A strip of one corner each.
            main.resize(main.len().next_multiple_of(4), 0);
            let commands = i32::try_from(main.len()).unwrap();
            main.extend([1, 0, 0, 0, 0, 0, 0, 0, 0, 0].repeat(n));
            main.extend([0; 2]);
            let mesh = MeshRecord { triangle_count: 0, command_offset: commands, ..MeshRecord::decode(&[0; 20]) };
            let mesh_offset = append(&mut main, &mesh, n);
            let at = usize::try_from(super::support::sample::first_part(&main).sub_model_offset).unwrap();
            let mesh_count = i32::try_from(n).unwrap();
            let change = |model: &mut SubModelRecord| (model.mesh_count, model.mesh_offset) = (mesh_count, mesh_offset);
            patch(&mut main, at, change);
            main
        };
        let main = file(n);
        look_at(&main);
        merge(&file(10 * n));
        let source = goldsrc_mdl::Source::new(&main);
        let limits = goldsrc_mdl::Limits::default();
        let set = ModelSet::read(source.with_limits(limits.with_max_elements(30_000))).unwrap();
        let refused = operation("weld", || weld(&set)).unwrap_err();
        assert!(matches!(refused.kind(), ErrorKind::LimitExceeded { .. }), "{refused}");
        assert_eq!(refused.what(), "triangle commands");
    });
}

/// Sequences that share the animations of many bones, whose channels share many runs.
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn shared_animations() {
    assert_growth(60, |n| {
        let model = many::bones(n);
        let mut main = model.write().unwrap().main;
        let at = usize::try_from(ModelSet::parse(&main).unwrap().model().header().sequence_offset).unwrap();
        // Each bone has a channel of a run.
        let record = goldsrc_mdl::Records::<SequenceRecord>::new(&main[at..], 0).get(0).unwrap();
        let entries = append(&mut main, &AnimationEntry { channels: [0; 6] }, n);
        for bone in 0..n {
            let left = (n - bone) * AnimationEntry::SIZE;
            let place = usize::try_from(entries).unwrap() + bone * AnimationEntry::SIZE;
            patch(&mut main, place, |entry: &mut AnimationEntry| entry.channels = [u16::try_from(left).unwrap(); 6]);
        }
        // A run for each frame.
        main.extend([1, 1, 0, 0].repeat(n));
        let sequence = SequenceRecord { animation_offset: entries, frame_count: i32::try_from(n).unwrap(), ..record };
        let table = append(&mut main, &sequence, n);
        let count = i32::try_from(n).unwrap();
        patch(&mut main, 0, |header: &mut Header| (header.sequence_count, header.sequence_offset) = (count, table));
        look_at(&main);
        merge(&main);
    });
}
