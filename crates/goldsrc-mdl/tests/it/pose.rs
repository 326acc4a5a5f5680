//! Posing like the engine, on a small model whose positions can be computed by hand.

use crate::support;

use goldsrc_mdl::{
    Bone, BoneController, BoneTransform, Controls, Model, ModelSet, Playback, Pose, PoseOptions, Role, SequenceRecord,
    glam::{EulerRot, Quat, Vec3},
};
use support::sample::{Sample, patch_in, sample};

fn set(sample: &Sample) -> ModelSet<'_> {
    let mut set = ModelSet::new(Model::parse(&sample.main).unwrap());
    set.add(Role::Sequences(1), &sample.group).unwrap();
    set
}
fn of_sequence(index: usize, change: impl FnOnce(&mut SequenceRecord)) -> Sample {
    let mut sample = sample();
    patch_in(&mut sample.main, |h| h.sequence_offset, index, change);
    sample
}
fn pose(sample: &Sample, sequence: usize, options: &PoseOptions) -> Pose {
    set(sample).pose(sequence, options).unwrap()
}
/// The rotation of bone 0 about Z, in thousandths of a radian: the steps of its channel.
fn turned(pose: &Pose) -> f32 {
    let (axis, angle) = pose.local()[0].rotation.to_axis_angle();
    angle * axis.z.signum() * 1000.0
}
fn near(a: f32, b: f32) -> bool {
    (a - b).abs() < 0.01
}

#[test]
fn angles_are_roll_pitch_yaw() {
    let mut sample = sample();
    let value = [1.0, 2.0, 3.0, 0.3, -0.7, 1.9];
    patch_in(&mut sample.main, |h| h.bone_offset, 0, |bone: &mut Bone| bone.value = value.into());
    let skeleton = set(&sample).skeleton();
    let rest = skeleton.rest().next().unwrap();
    let expected = Quat::from_euler(EulerRot::ZYX, 1.9, -0.7, 0.3);
    assert!(rest.rotation.abs_diff_eq(expected, 1e-6), "{} {expected}", rest.rotation);
    assert_eq!(rest.translation, Vec3::new(1.0, 2.0, 3.0));
}

#[test]
fn frames_are_interpolated_and_sequences_loop() {
    let sample = sample();
    // X: 0, 4, 0 steps of a quarter inch.
    let x = |frame| pose(&sample, 0, &PoseOptions::at(frame)).local()[0].translation.x;
    for (frame, expected) in [(0.0, 0.0), (1.0, 1.0), (0.5, 0.5), (1.75, 0.25), (2.0, 0.0), (3.0, 1.0), (-0.5, 0.5)] {
        assert!(near(x(frame), expected), "{frame}: {}", x(frame));
    }
    assert_eq!(x(f32::NAN), 0.0);
    // Bone 1 turns about Z by 1 radian and back: halfway it is half.
    let half = pose(&sample, 0, &PoseOptions::at(0.5)).local()[1].rotation;
    assert!(half.abs_diff_eq(Quat::from_rotation_z(0.5), 1e-6), "{half}");
}

#[test]
fn other_sequences_stop_at_their_end() {
    let sample = of_sequence(0, |sequence| sequence.raw_flags = 0);
    let x = |options: PoseOptions| pose(&sample, 0, &options).local()[0].translation.x;
    assert!(near(x(PoseOptions::at(9.0)), 0.001), "a thousandth before the last frame");
    assert_eq!(x(PoseOptions::at(9.0).with_playback(Playback::Clamp)), 0.0);
    assert_eq!(x(PoseOptions::at(-9.0)), 0.0);
}

#[test]
fn four_animations_are_blended_by_two_settings() {
    let sample = sample();
    let at = |s, t| turned(&pose(&sample, 1, &PoseOptions::default().with_blends([s, t])));
    for (s, t, expected) in [
        (0.0, 0.0, 0.0),
        (1.0, 0.0, 1000.0),
        (0.0, 1.0, 2000.0),
        (1.0, 1.0, 3000.0),
        (0.5, 0.5, 1500.0),
        (9.0, -1.0, 1000.0),
    ] {
        assert!((at(s, t) - expected).abs() < 0.1, "{s} {t}: {}", at(s, t));
    }
}

#[test]
fn other_numbers_of_animations() {
    for blends in [2, 3] {
        let sample = of_sequence(1, |sequence| sequence.blend_count = blends);
        let at = |s, t| turned(&pose(&sample, 1, &PoseOptions::default().with_blends([s, t])));
        assert!((at(0.25, 1.0) - 250.0).abs() < 0.1, "{blends}: the first two, by the first setting");
    }
    let sample = of_sequence(1, |sequence| sequence.blend_count = 1);
    assert_eq!(turned(&pose(&sample, 1, &PoseOptions::default().with_blends([1.0, 1.0]))), 0.0);
}

#[test]
fn nine_animations_are_a_grid() {
    // Nine tables: bone 0 turned about Z by 100 steps a column and 400 per row.
    let mut sample = of_sequence(1, |sequence| sequence.blend_count = 9);
    let mut table = vec![0; 9 * 3 * 12];
    for n in 0..9_usize {
        let offset = u16::try_from(9 * 36 + n * 4 - n * 36).unwrap();
        table[n * 36 + 10..n * 36 + 12].copy_from_slice(&offset.to_le_bytes());
    }
    for n in 0..9_i16 {
        table.extend([1, 2]);
        table.extend((n % 3 * 100 + n / 3 * 400).to_le_bytes());
    }
    sample.group.truncate(76);
    sample.group.extend(table);
    let at = |s, t| turned(&pose(&sample, 1, &PoseOptions::default().with_blends([s, t])));
    for (s, t) in [(0.0, 0.0), (0.5, 0.0), (0.25, 0.0), (1.0, 1.0), (0.6, 0.3), (0.5, 0.9), (0.2, 0.75)] {
        let expected = s * 200.0 + t * 800.0;
        assert!((at(s, t) - expected).abs() < 0.1, "{s} {t}: {} not {expected}", at(s, t));
    }
}

#[test]
fn controllers_are_added() {
    let sample = sample();
    let rotation = |bone: usize, controls| {
        pose(&sample, 1, &PoseOptions::default().with_controls(controls)).local()[bone].rotation
    };
    let controls = Controls { channels: [255, 0, 0, 0], mouth: 64 };
    let expected = Quat::from_rotation_x(60_f32.to_radians());
    assert!(rotation(1, controls).abs_diff_eq(expected, 1e-6), "channel 0: -60 to 60 degrees about X");
    assert!(rotation(2, controls).abs_diff_eq(Quat::from_rotation_z(45_f32.to_radians()), 1e-6), "the mouth");
    let none = Controls::default();
    assert!(rotation(1, none).abs_diff_eq(Quat::from_rotation_x(-60_f32.to_radians()), 1e-6), "0 is the start");
    // Added to a turning bone before its rotation is made.
    let both = pose(&sample, 0, &PoseOptions::at(1.0).with_controls(controls)).local()[1].rotation;
    assert!(both.abs_diff_eq(Quat::from_rotation_z(1.0) * expected, 1e-6));
}

#[test]
fn full_circle_controllers_have_256_steps() {
    let circle = BoneController { bone: 0, kind: 0x8020, start: -180.0, end: 180.0, rest: 0, channel: 1 };
    let value = |byte| circle.value(&Controls { channels: [0, byte, 0, 0], mouth: 0 }).unwrap();
    assert_eq!((value(128), value(64)), (0.0, (-90_f32).to_radians()));
    assert_eq!(circle.neutral(), 128);
    let straight = BoneController { kind: 0x1, start: -1.0, end: 3.0, channel: 3, ..circle };
    let value = |byte| straight.value(&Controls { channels: [0, 0, 0, byte], mouth: 0 }).unwrap();
    assert_eq!((value(0), value(255), straight.neutral()), (-1.0, 3.0, 64));
    let mouth = BoneController { kind: 0x20, start: 0.0, end: 45.0, channel: 4, ..circle };
    assert_eq!(mouth.value(&Controls { channels: [0; 4], mouth: 200 }).unwrap(), 45_f32.to_radians());
    assert_eq!(BoneController { channel: 5, ..circle }.value(&Controls::default()), None);
    assert_eq!(BoneController { kind: 0, ..circle }.value(&Controls::default()), None);
}

#[test]
fn motion_is_removed_or_applied() {
    let sample = of_sequence(0, |sequence| {
        (sequence.motion_type, sequence.linear_movement) = (0x1, Vec3::new(0.0, 20.0, 0.0));
    });
    let at = |options| pose(&sample, 0, &options).world()[0].translation;
    let start = PoseOptions::at(1.0);
    assert_eq!(at(start).x, 0.0, "as the engine");
    assert_eq!(at(start.with_zero_motion(false)).x, 1.0, "as stored");
    assert_eq!(at(start).y, 0.0, "in its place");
    assert_eq!(at(start.with_root_motion(true)).y, 10.0, "half of the way at the middle frame");
    let model = Model::parse(&sample.main).unwrap();
    let sequence = model.sequences().get(0).unwrap();
    assert_eq!((sequence.ground_speed(), sequence.duration()), (100.0, 0.2));
}

#[test]
fn bones_follow_their_parents() {
    let sample = sample();
    let pose = pose(&sample, 0, &PoseOptions::at(1.0));
    // The neck is 10 above the root, which is 1 to the front; the jaw is 10 above the neck, rotated with it.
    assert!(pose.world()[2].translation.abs_diff_eq(Vec3::new(1.0, 0.0, 20.0).into(), 1e-5));
    let turned = Quat::from_rotation_z(1.0);
    assert!(pose.world()[2].transform_vector3(Vec3::X).abs_diff_eq(turned * Vec3::X, 1e-5));
    let set = set(&sample);
    let sub_model = set.model().body_parts().get(0).unwrap().sub_model(0).unwrap().unwrap();
    let vertices: Vec<Vec3> = sub_model.posed_vertices(pose.world()).unwrap().collect();
    assert_eq!(vertices, [Vec3::X, Vec3::new(1.0, 1.0, 0.0), Vec3::new(2.0, 0.0, 0.0), Vec3::new(2.0, 1.0, 0.0)]);
    assert!(sub_model.posed_normals(pose.world()).unwrap().all(|normal| normal.abs_diff_eq(Vec3::Z, 1e-6)));
}

#[test]
fn body_numbers_choose_submodels() {
    let sample = sample();
    let set = set(&sample);
    let names = |body| {
        let parts = set.model().body_parts().into_iter();
        parts.map(|part| part.sub_model(body).unwrap().unwrap().name.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(
        (names(0), names(1), names(2)),
        (
            vec!["body".to_owned(), "head".to_owned()],
            vec!["other".to_owned(), "head".to_owned()],
            vec!["body".to_owned(), "head".to_owned()],
        )
    );
    assert_eq!(set.texture(0, 1).unwrap().name.to_string(), "mask.bmp");
    assert_eq!(set.texture(9, 1).unwrap().name.to_string(), "mask.bmp", "no such family: the first");
    assert_eq!(set.texture(0, -1).map(|texture| texture.at()), None);
}

#[test]
fn bulk_decoding_equals_single_frames() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/goldsrc-mdl/assimp");
    let (mut compared, mut pose, mut scratch) = (0, Pose::new(), Vec::new());
    for file in ["man.mdl", "multiple_roots.mdl", "chrome_sphere.mdl", "unnamed_bones.mdl"] {
        let bytes = std::fs::read(folder.join(file)).unwrap();
        let set = ModelSet::new(Model::parse(&bytes).unwrap());
        let skeleton = set.skeleton();
        for index in 0..set.model().sequences().len() {
            let Ok(animations) = set.animations(index) else { continue };
            let frames = animations.frame_count();
            let mut transforms = vec![BoneTransform::default(); animations.bone_count() * frames];
            // The first animation, which is the default.
            animations.read_transforms(0, &skeleton, &mut scratch, &mut transforms);
            for frame in 0..frames {
                let options = PoseOptions::at(frame as f32).with_playback(Playback::Clamp).with_zero_motion(false);
                skeleton.pose(&animations, &options, &mut pose);
                for (bone, local) in pose.local().iter().enumerate() {
                    let fast = transforms[bone * frames + frame];
                    assert!(fast.translation.abs_diff_eq(local.translation, 1e-6), "{file} {index} {frame} {bone}");
                    assert!(fast.rotation.abs_diff_eq(local.rotation, 1e-6), "{file} {index} {frame} {bone}");
                    assert!(fast.rotation.is_normalized());
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 500, "{compared}");
}

#[test]
fn all_ways_to_read_channels_agree() {
    let sample = sample();
    let set = set(&sample);
    let animations = set.animations(0).unwrap();
    let mut values = vec![0; animations.value_count()];
    animations.read_values(0, &mut values);
    assert_eq!(values.len(), 3 * 6 * 3);
    assert_eq!((&values[..3], &values[33..36]), (&[0, 4, 0][..], &[0, 1000, 0][..]));
    let [x, y, ..] = animations.channels(0, 0).unwrap();
    assert!(x.is_present() && !y.is_present());
    assert_eq!([0, 1, 2, 9].map(|frame| x.value(frame)), [0, 4, 0, 0]);
    assert_eq!((x.pair(0), x.pair(1)), ((0, 4), (4, 0)));
    assert!(animations.channels(1, 0).is_none() && animations.channels(0, 3).is_none());
}
