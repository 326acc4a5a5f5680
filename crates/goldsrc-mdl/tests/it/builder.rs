//! New models: the written data is read back, in the compiler's layout.

use crate::support;
use crate::writing;

use std::{
    f32::consts::{PI, TAU},
    fs,
};

use formats_core::Palette;
use goldsrc_mdl::{
    Attachment, BoneController, BoneValues, Builder, BuilderBodyPart, BuilderBone, BuilderCommand, BuilderMesh,
    BuilderNormal, BuilderSequence, BuilderSubModel, BuilderTexture, BuilderVertex, Corner, Hitbox, Image, Model,
    ModelSet, Record, Role, Severity, TextureFlags, WriteError, glam::Vec3,
};
use support::find_companions;
use triassic_test_support::damage::Numbers;
use writing::{all_models, animation, testdata, triangles};

/// A builder with everything in a model.
fn rebuilt(set: &ModelSet<'_>) -> Builder {
    let model = set.model();
    let mut builder = Builder::new(b"").unwrap();
    builder.header = *model.header();
    for bone in model.bones() {
        let parent = usize::try_from(bone.parent).ok();
        builder.bones.push(BuilderBone { name: bone.name, parent, raw_flags: bone.raw_flags, value: bone.value });
    }
    builder.bone_controllers = model.bone_controllers().iter().collect();
    builder.hitboxes = model.hitboxes().iter().collect();
    builder.attachments = model.attachments().iter().collect();
    builder.sequence_groups = model.sequence_groups().iter().collect();
    builder.transitions = model.transitions().rows().map(<[u8]>::to_vec).collect();
    builder.external_textures = model.header().has_external_textures();
    for part in model.body_parts() {
        let sub_models = part.sub_models().unwrap().iter().map(|sub_model| {
            let bones = sub_model.vertex_bones().unwrap().iter();
            let vertices = sub_model.vertices().unwrap().iter().zip(bones);
            let normal_bones = sub_model.normal_bones().unwrap().iter();
            let mut normals = sub_model.normals().unwrap().iter().zip(normal_bones);
            let mut first = 0;
            let meshes = sub_model.meshes().unwrap().iter().map(|mesh| {
                let own = normals.by_ref().take(usize::try_from(mesh.normal_count).unwrap());
                let own =
                    own.map(|(normal, bone)| BuilderNormal { bone: *bone, direction: normal.direction }).collect();
                let commands = mesh.commands().map(|command| {
                    let corners = command.corners.iter();
                    let corners = corners.map(|corner| Corner { normal: corner.normal - first, ..corner }).collect();
                    BuilderCommand { kind: command.kind, corners }
                });
                let skin_ref = usize::try_from(mesh.skin_ref).unwrap();
                let mesh_out = BuilderMesh { skin_ref, normals: own, commands: commands.collect() };
                first += i16::try_from(mesh.normal_count).unwrap();
                mesh_out
            });
            BuilderSubModel {
                name: sub_model.name,
                meshes: meshes.collect(),
                vertices: vertices.map(|(v, bone)| BuilderVertex { bone: *bone, position: v.position }).collect(),
            }
        });
        builder.body_parts.push(BuilderBodyPart { name: part.name, sub_models: sub_models.collect() });
    }
    for texture in set.textures() {
        let image = Image::try_from(&texture.pixels().unwrap()).unwrap();
        builder.textures.push(BuilderTexture { name: texture.name, flags: texture.flags(), image });
    }
    let skins = (0..set.skins().family_count()).filter_map(|family| set.skins().family(family));
    builder.skins = skins.map(|row| row.iter().map(|cell| cell.texture).collect()).collect();
    for (n, view) in model.sequences().iter().enumerate() {
        let animations = set.animations(n).unwrap();
        let raw = animation(set, n);
        let frames = animations.frame_count();
        let value = |blend: usize, frame: usize, bone: usize, axis: usize| {
            let step = raw[((blend * animations.bone_count() + bone) * 6 + axis) * frames + frame];
            let bone = model.bones().get(bone).unwrap();
            bone.value.to_array()[axis] + f32::from(step) * bone.scale.to_array()[axis]
        };
        let bones = |blend, frame| {
            let bone = |bone| BoneValues::from(core::array::from_fn(|axis| value(blend, frame, bone, axis)));
            (0..animations.bone_count()).map(bone).collect::<Vec<_>>()
        };
        let blends = (0..animations.blend_count()).map(|blend| (0..frames).map(|frame| bones(blend, frame)).collect());
        builder.sequences.push(BuilderSequence {
            record: *view.record(),
            events: view.events().unwrap().iter().collect(),
            pivots: view.pivots().unwrap().iter().collect(),
            blends: blends.collect(),
            bounds: Some([view.min, view.max]),
        });
    }
    builder
}

/// The maximum difference between two animations, in steps.
fn steps_apart(a: &ModelSet<'_>, b: &ModelSet<'_>, sequence: usize) -> u16 {
    let (a, b) = (animation(a, sequence), animation(b, sequence));
    assert_eq!(a.len(), b.len());
    a.iter().zip(&b).map(|(a, b)| a.abs_diff(*b)).max().unwrap_or(0)
}

#[test]
fn rebuilt_models_match_the_compiler() {
    let (mut same, mut near) = (0, 0);
    for path in all_models() {
        let bytes = fs::read(&path).unwrap();
        let Ok(model) = Model::parse(&bytes) else { continue };
        let companions = find_companions(&path, &model);
        let mut set = ModelSet::new(model);
        for (role, _, bytes) in &companions {
            set.add(*role, bytes).unwrap();
        }
        let broken = set.validate().iter().any(|finding| finding.code.severity == Severity::Error);
        if set.missing().next().is_some() || broken {
            assert!(!path.starts_with(testdata()), "{}", path.display());
            continue;
        }
        let name = path.display();
        let files = rebuilt(&set).write().unwrap();
        let new = files.model().unwrap();
        assert!(triangles(new.model()) == triangles(&model), "{name}");
        for n in 0..model.sequences().len() {
            // The compiler chose a bone's step from the original values; here it is derived from the written ones.
            assert!(steps_apart(&set, &new, n) <= 2, "{name}: sequence {n}");
        }
        for (new, old) in new.model().bones().iter().zip(model.bones().iter()) {
            assert!(
                (new.name, new.parent, new.controllers, new.value)
                    == (old.name, old.parent, old.controllers, old.value)
            );
        }
        if path.starts_with(testdata()) {
            assert_eq!(files.main.len(), bytes.len(), "{name}");
            for (role, name, bytes) in &companions {
                let new = match role {
                    Role::Sequences(group) => files.sequences.get(group - 1),
                    _ => files.textures.as_ref(),
                };
                assert!(new == Some(bytes), "{name}");
            }
            *(if files.main == bytes { &mut same } else { &mut near }) += 1;
        }
    }
    // To the last byte, except for two models whose steps were rounded differently.
    assert!(same >= 14 && near <= 2, "{same} {near}");
}

/// One bone and one triangle.
fn small() -> Builder {
    let mut builder = Builder::new(b"small").unwrap();
    builder.bones.push(BuilderBone::new(b"root", None, Vec3::ZERO).unwrap());
    let mut model = BuilderSubModel::new(b"triangle").unwrap();
    model.vertices = [Vec3::ZERO, Vec3::X, Vec3::Y].map(|position| BuilderVertex { bone: 0, position }).to_vec();
    let mut mesh = BuilderMesh::new(0);
    mesh.normals.push(BuilderNormal { bone: 0, direction: Vec3::Z });
    mesh.push_triangle([0, 2, 1].map(|vertex| Corner { vertex, normal: 0, s: 0, t: 0 }));
    model.meshes.push(mesh);
    builder.body_parts.push(BuilderBodyPart::new(b"body", vec![model]).unwrap());
    let image = Image::new(4, 4, vec![0; 16], Palette([[9; 3]; 256])).unwrap();
    builder.textures.push(BuilderTexture::new(b"t.bmp", TextureFlags::empty(), image).unwrap());
    builder.sequences.push(BuilderSequence::new(b"still", 1.0, vec![vec![vec![BoneValues::default()]]]).unwrap());
    builder
}

type Spoil = fn(&mut Builder);

#[test]
fn inconsistent_parts_are_refused() {
    let no = |what, index, count| WriteError::NoSuch { what, index, count };
    let mesh = |builder: &mut Builder| builder.body_parts[0].sub_models[0].meshes[0].clone();
    assert!(small().write().is_ok());
    assert_eq!(mesh(&mut small()).triangle_count(), 1);
    let cases: [(Spoil, WriteError); 22] = [
        (|b| b.hitboxes.push(Hitbox { bone: 1, ..Hitbox::decode(&[0; 32]) }), no("bone", 1, 1)),
        (|b| b.attachments.push(Attachment { bone: 7, ..Attachment::decode(&[0; 88]) }), no("bone", 7, 1)),
        (
            |b| b.bone_controllers.push(BoneController { bone: -1, ..BoneController::decode(&[0; 24]) }),
            no("bone", usize::MAX, 1),
        ),
        (|b| b.body_parts[0].sub_models[0].vertices[0].bone = 1, no("bone", 1, 1)),
        (|b| b.body_parts[0].sub_models[0].meshes[0].normals[0].bone = 9, no("bone", 9, 1)),
        (|b| b.body_parts[0].sub_models[0].meshes[0].commands[0].corners[1].vertex = 3, no("vertex", 3, 3)),
        (|b| b.body_parts[0].sub_models[0].meshes[0].commands[0].corners[1].normal = 1, no("normal", 1, 1)),
        (|b| b.body_parts[0].sub_models[0].meshes[0].skin_ref = 1, no("skin column", 1, 1)),
        (|b| b.skins = vec![vec![0], vec![1]], no("texture", 1, 1)),
        (|b| b.skins = vec![vec![0], vec![]], length("row of the skin table", 1, 0)),
        (|b| b.sequences[0].record.group = 1, no("sequence group", 1, 1)),
        (
            |b| b.bones[0].parent = Some(0),
            WriteError::Rule { what: "bone", index: 0, rule: "its parent must precede it" },
        ),
        (|b| b.bones[0].value.angles.y = f32::NAN, WriteError::NotFinite("bone")),
        (|b| b.sequences[0].blends[0][0][0].position.z = f32::INFINITY, WriteError::NotFinite("frame")),
        (|b| b.body_parts[0].sub_models[0].vertices[2].position.y = f32::NAN, WriteError::NotFinite("vertex")),
        (
            |b| b.body_parts[0].sub_models[0].meshes[0].normals[0].direction.y = f32::NAN,
            WriteError::NotFinite("normal"),
        ),
        (|b| b.sequences[0].blends[0][0].clear(), length("bones of a frame", 1, 0)),
        (|b| b.sequences[0].blends.push(Vec::new()), length("frames of an animation", 1, 0)),
        (|b| b.transitions = vec![vec![0, 0]], length("row of the transition graph", 1, 2)),
        (
            |b| b.body_parts[0].sub_models[0].meshes[0].commands[0].corners.truncate(2),
            length("corners of a triangle command", 3, 2),
        ),
        (|b| b.body_parts[0].sub_models[0].meshes[0].commands[0].corners[0].vertex = -1, no("vertex", usize::MAX, 3)),
        // A second channel after 64 KiB of the first.
        (
            |b| {
                let jump = |n: u16| vec![[f32::from(n % 7), f32::from(n % 5), 0.0, 0.0, 0.0, 0.0].into()];
                b.sequences[0].blends = vec![(0..40_000).map(jump).collect()];
            },
            TOO_LONG,
        ),
    ];
    for (n, (spoil, error)) in cases.into_iter().enumerate() {
        let mut builder = small();
        spoil(&mut builder);
        assert_eq!(builder.write(), Err(error), "case {n}");
    }
    assert_eq!(BuilderBone::new(&[b'x'; 32], None, Vec3::ZERO), Err(WriteError::NameTooLong { max: 31 }));
    assert_eq!(Builder::new(b"a\0"), Err(WriteError::NulInName));
    assert!(matches!(
        Image::new(2, 2, vec![0; 3], Palette([[0; 3]; 256])),
        Err(WriteError::Count { what: "pixels", .. })
    ));
}

const TOO_LONG: WriteError =
    WriteError::Rule { what: "sequence", index: 0, rule: "more than 64 KiB of animation after a bone's entry" };

const fn length(what: &'static str, expected: usize, found: usize) -> WriteError {
    WriteError::Count { what, expected, found }
}

#[test]
fn too_many_body_combinations_are_refused() {
    let mut builder = small();
    let models = vec![builder.body_parts[0].sub_models[0].clone(); 2];
    builder.body_parts = vec![BuilderBodyPart::new(b"part", models).unwrap(); 31];
    assert_eq!(builder.write(), Err(WriteError::TooLarge { what: "the file, or a count in it,", max: 0x7fff_ffff }));
    builder.body_parts.truncate(30);
    assert!(builder.write().is_ok());
}

#[test]
fn an_empty_model_is_valid() {
    let files = Builder::new(b"").unwrap().write().unwrap();
    let set = files.model().unwrap();
    let model = set.model();
    assert_eq!((model.bones().len(), model.sequences().len(), model.body_parts().len()), (0, 0, 0));
    assert_eq!((model.sequence_groups().len(), model.textures().len()), (1, 0));
    assert!(!model.header().has_external_textures(), "textures that are nowhere else");
}

#[test]
fn offsets_of_a_given_header_are_not_used() {
    let mut builder = small();
    builder.header.texture_offset = 99;
    builder.header.skin_family_count = 12;
    builder.header.sound_table_offset = 5;
    builder.header.raw_flags = 8;
    builder.external_textures = true;
    let files = builder.write().unwrap();
    let head = *files.model().unwrap().model().header();
    assert_eq!((head.texture_offset, head.skin_family_count, head.sound_table_offset, head.raw_flags), (0, 0, 0, 8));
    assert!(files.textures.is_some());
}

#[test]
fn all_values_are_kept_within_a_step() {
    let mut random = Numbers(1);
    let mut longest = 0;
    for round in 0..300 {
        let mut builder = small();
        let bones = 1 + random.below(6);
        for n in 1..bones {
            let mut bone = BuilderBone::new(b"bone", Some(random.below(n)), Vec3::ZERO).unwrap();
            bone.value = core::array::from_fn(|_| random.below(600) as f32 / 100.0 - 3.0).into();
            builder.bones.push(bone);
        }
        let frames = 1 + random.below(if round % 10 == 0 { 900 } else { 40 });
        let blends = [1, 2, 4, 9][random.below(4)];
        let mut current: Vec<[f32; 6]> = builder.bones.iter().map(|bone| bone.value.to_array()).collect();
        let mut animation_of = || {
            let mut frame = || {
                // Values that are constant for a while, and then change.
                for value in current.as_flattened_mut() {
                    if random.below(4) == 0 {
                        *value = random.below(600) as f32 / 100.0 - 3.0;
                    }
                }
                current.iter().copied().map(BoneValues::from).collect()
            };
            (0..frames).map(|_| frame()).collect::<Vec<_>>()
        };
        let blends: Vec<_> = (0..blends).map(|_| animation_of()).collect();
        builder.sequences[0].blends = blends;
        match builder.write() {
            Err(error) => assert!(error == TOO_LONG && frames > 100, "{error}"),
            Ok(files) => {
                longest = longest.max(frames);
                let set = files.model().unwrap();
                assert!(set.validate().iter().all(|finding| finding.code.severity == Severity::Note));
                let raw = animation(&set, 0);
                let mut tracks = raw.chunks_exact(frames);
                for blend in &builder.sequences[0].blends {
                    for (index, bone) in set.model().bones().iter().enumerate() {
                        for axis in 0..6 {
                            for (raw, frame) in tracks.next().unwrap().iter().zip(blend) {
                                let [own, scale, wanted] =
                                    [bone.value, bone.scale, frame[index]].map(|it| it.to_array()[axis]);
                                let off = own + f32::from(*raw) * scale - wanted;
                                let off = if axis < 3 { off } else { off - TAU * (off / TAU).round() };
                                assert!(off.abs() <= scale * 0.6 + 1e-6, "{off}");
                            }
                        }
                    }
                }
            }
        }
    }
    assert!(longest > 300, "{longest}");
}

#[test]
fn boxes_enclose_all_frames_of_all_animations() {
    let mut builder = small();
    let at = |x: f32, yaw: f32| vec![[x, 0.0, 0.0, 0.0, 0.0, yaw].into()];
    builder.sequences[0].blends = vec![vec![at(0.0, 0.0), at(5.0, 0.0)], vec![at(0.0, 0.0), at(0.0, PI)]];
    let mut given = builder.sequences[0].clone();
    given.bounds = Some([Vec3::splat(-1.0), Vec3::splat(2.0)]);
    builder.sequences.push(given);
    let files = builder.write().unwrap();
    let set = files.model().unwrap();
    let boxes: Vec<_> = set.model().sequences().iter().map(|sequence| (sequence.min, sequence.max)).collect();
    assert!(boxes[0].0.abs_diff_eq(Vec3::new(-1.0, -1.0, 0.0), 1e-3), "{boxes:?}");
    assert!(boxes[0].1.abs_diff_eq(Vec3::new(6.0, 1.0, 0.0), 1e-3), "{boxes:?}");
    assert_eq!(boxes[1], (Vec3::splat(-1.0), Vec3::splat(2.0)));
}
