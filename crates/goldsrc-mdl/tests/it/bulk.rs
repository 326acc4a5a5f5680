//! Functions that fill slices produce the same bits as decoding the numbers of the file one by one.

use formats_core::bulk::{half_angle_rotation, sin_cos};
use goldsrc_mdl::{
    Animations, Bone, BoneTransform, Builder, BuilderBone, BuilderSequence, Model, ModelSet, PoseOptions,
    glam::{Quat, Vec3},
};

/// A model with a chain of bones, each with different channels, and rotations of up to three turns.
fn model(bones: usize, frames: usize) -> Vec<u8> {
    let mut builder = Builder::new(b"bulk.mdl").unwrap();
    for bone in 0..bones {
        let parent = bone.checked_sub(1);
        let name = format!("bone{bone}");
        builder.bones.push(BuilderBone::new(name.as_bytes(), parent, Vec3::new(1.0, -2.0, 0.5)).unwrap());
    }
    let value = |bone: usize, frame: usize, channel: usize| {
        let moves = bone >> (channel % 3) & 1 == 1;
        if moves {
            ((bone * 7 + frame * 3 + channel) as f32).sin() * if channel < 3 { 5.0 } else { 18.0 }
        } else {
            0.25
        }
    };
    let row = |bone, frame| [0, 1, 2, 3, 4, 5].map(|channel| value(bone, frame, channel));
    let all = (0..frames).map(|frame| (0..bones).map(|bone| row(bone, frame).into()).collect()).collect();
    builder.sequences.push(BuilderSequence::new(b"all", 30.0, vec![all]).unwrap());
    builder.write().unwrap().main
}

/// A transform from the numbers of the channels, each angle computed separately.
fn expected(animations: &Animations<'_>, blend: usize, bone: &Bone, index: usize, frame: usize) -> [u32; 7] {
    let channels = animations.channels(blend, index).unwrap();
    let values = [0, 1, 2, 3, 4, 5].map(|n| {
        let step = f32::from(channels[n].value(frame));
        let [own, scale] = [bone.value, bone.scale].map(|values| values.to_array()[n]);
        if channels[n].is_present() { own + step * scale } else { own }
    });
    let [([sr], [cr]), ([sp], [cp]), ([sy], [cy])] = [3, 4, 5].map(|n| sin_cos(&[values[n] * 0.5]));
    let rotation = Quat::from_array(half_angle_rotation([sr, sp, sy], [cr, cp, cy]));
    bits(&BoneTransform { translation: Vec3::new(values[0], values[1], values[2]), rotation })
}
fn bits(transform: &BoneTransform) -> [u32; 7] {
    let ([x, y, z], [qx, qy, qz, qw]) = (transform.translation.to_array(), transform.rotation.to_array());
    [x, y, z, qx, qy, qz, qw].map(f32::to_bits)
}

fn check(what: &str, set: &ModelSet<'_>) -> usize {
    let skeleton = set.skeleton();
    let bones: Vec<Bone> = set.model().bones().iter().collect();
    // Reused between animations, so that it contains numbers of another one.
    let mut scratch = Vec::new();
    let mut compared = 0;
    for index in 0..set.model().sequences().len() {
        let Ok(animations) = set.animations(index) else { continue };
        let frames = animations.frame_count();
        for blend in 0..animations.blend_count() {
            let whole = bones.len() * frames;
            // Slices that are too short by a bone and by a frame, as long as needed, and too long.
            for room in [whole.saturating_sub(frames), whole.saturating_sub(1), whole, whole + 5] {
                let untouched =
                    BoneTransform { translation: Vec3::splat(1e9), rotation: Quat::from_xyzw(9.0, 9.0, 9.0, 9.0) };
                let mut found = vec![untouched; room];
                animations.read_transforms(blend, &skeleton, &mut scratch, &mut found);
                let filled = room.min(whole) / frames.max(1) * frames;
                for (n, found) in found.iter().enumerate() {
                    let (bone, frame) = (n / frames.max(1), n % frames.max(1));
                    let expected = if n < filled {
                        expected(&animations, blend, &bones[bone], bone, frame)
                    } else {
                        bits(&untouched)
                    };
                    assert_eq!(
                        bits(found),
                        expected,
                        "{what}: sequence {index}, blend {blend}, bone {bone}, frame {frame}"
                    );
                    compared += usize::from(n < filled);
                }
            }
            for room in
                [animations.value_count().saturating_sub(1), animations.value_count(), animations.value_count() + 5]
            {
                let mut found = vec![i16::MIN; room];
                animations.read_values(blend, &mut found);
                let filled = room.min(animations.value_count()) / frames.max(1) * frames;
                for (n, found) in found.iter().enumerate() {
                    let (track, frame) = (n / frames.max(1), n % frames.max(1));
                    let expected = if n < filled {
                        animations.channels(blend, track / 6).unwrap()[track % 6].value(frame)
                    } else {
                        i16::MIN
                    };
                    assert_eq!(
                        *found, expected,
                        "{what}: sequence {index}, blend {blend}, track {track}, frame {frame}"
                    );
                }
            }
        }
        let mut nothing = vec![7; 10];
        animations.read_values(animations.blend_count(), &mut nothing);
        assert_eq!(nothing, [7; 10], "{what}: a missing blend");
    }
    compared
}

#[test]
fn synthetic_animations_of_every_length() {
    // One bone and many; animations shorter than, as long as and longer than a block.
    for (bones, frames) in
        [(1, 1), (2, 2), (7, 8), (100, 2), (40, 31), (9, 63), (4, 64), (4, 65), (3, 255), (3, 256), (2, 257), (1, 600)]
    {
        let bytes = model(bones, frames);
        let compared = check(&format!("{bones} bones, {frames} frames"), &ModelSet::new(Model::parse(&bytes).unwrap()));
        assert!(compared >= 2 * bones * frames, "{compared}");
    }
}

#[test]
fn posed_vertices_and_normals() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/goldsrc-mdl/assimp");
    let bytes = std::fs::read(folder.join("man.mdl")).unwrap();
    let set = ModelSet::new(Model::parse(&bytes).unwrap());
    let pose = set.pose(0, &PoseOptions::at(3.5)).unwrap();
    let bits = |all: &[Vec3]| all.iter().map(|v| v.to_array().map(f32::to_bits)).collect::<Vec<_>>();
    let untouched = Vec3::splat(1e9);
    let mut compared = 0;
    // With all bones, and with too few.
    for world in [pose.world(), &pose.world()[..3]] {
        for part in set.model().body_parts() {
            for sub_model in part.sub_models().unwrap() {
                let positions: Vec<Vec3> = sub_model.posed_vertices(world).unwrap().collect();
                let normals: Vec<Vec3> = sub_model.posed_normals(world).unwrap().collect();
                for (all, normal) in [(&positions, false), (&normals, true)] {
                    for room in [all.len() / 2, all.len(), all.len() + 3] {
                        let mut found = vec![untouched; room];
                        if normal {
                            sub_model.read_posed_normals(world, &mut found).unwrap();
                        } else {
                            sub_model.read_posed_vertices(world, &mut found).unwrap();
                        }
                        let expected: Vec<_> = all.iter().copied().chain([untouched; 3]).take(room).collect();
                        assert_eq!(bits(&found), bits(&expected));
                        compared += room;
                    }
                }
            }
        }
    }
    assert!(compared > 1000, "{compared}");
}

#[test]
fn real_animations() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/goldsrc-mdl/assimp");
    let mut compared = 0;
    for file in ["man.mdl", "multiple_roots.mdl", "chrome_sphere.mdl", "unnamed_bones.mdl"] {
        let bytes = std::fs::read(folder.join(file)).unwrap();
        compared += check(file, &ModelSet::new(Model::parse(&bytes).unwrap()));
    }
    assert!(compared > 1000, "{compared}");
}
