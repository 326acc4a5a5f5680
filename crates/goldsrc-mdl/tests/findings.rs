//! A file for every finding, and the promise that the findings, their descriptions and these files are the same set.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::as_conversions,
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    clippy::cast_possible_truncation,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::too_many_lines,
    reason = "a test"
)]

mod support;

use std::collections::BTreeSet;

use goldsrc_mdl::{
    AnimationEntry, Attachment, BodyPartRecord, Bone, BoneController, CODES, Corner, Diagnostics, Header, Hitbox,
    Model, ModelSet, Normal, Profile, Role, SequenceGroup, SequenceRecord, TextureRecord,
};
use support::sample::{
    Sample, external, first_corner, first_run, first_sub_model, header, name, patch, patch_in, patch_mesh,
    patch_sub_model, sample, version_9,
};

/// The sample with a change.
fn with(change: impl FnOnce(&mut Vec<u8>)) -> Sample {
    let mut sample = sample();
    change(&mut sample.main);
    sample
}
fn of_bone(change: impl FnOnce(&mut Bone)) -> Sample {
    with(|main| patch_in(main, |h| h.bone_offset, 1, change))
}
fn of_controller(change: impl FnOnce(&mut BoneController)) -> Sample {
    with(|main| patch_in(main, |h| h.bone_controller_offset, 0, change))
}
fn of_hitbox(change: impl FnOnce(&mut Hitbox)) -> Sample {
    with(|main| patch_in(main, |h| h.hitbox_offset, 0, change))
}
fn of_sequence(change: impl FnOnce(&mut SequenceRecord)) -> Sample {
    with(|main| patch_in(main, |h| h.sequence_offset, 0, change))
}
fn of_part(change: impl FnOnce(&mut BodyPartRecord)) -> Sample {
    with(|main| patch_in(main, |h| h.body_part_offset, 0, change))
}
fn of_texture(change: impl FnOnce(&mut TextureRecord)) -> Sample {
    with(|main| patch_in(main, |h| h.texture_offset, 0, change))
}
fn of_header(change: impl FnOnce(&mut Header)) -> Sample {
    with(|main| patch(main, 0, change))
}
fn of_byte(at: fn(&Header) -> i32, value: u8) -> Sample {
    with(|main| {
        let at = usize::try_from(at(&header(main))).unwrap();
        main[at] = value;
    })
}

/// Puts `count` empty records of `size` bytes at the file's end and has the header say so.
fn many(count: i32, size: usize, change: impl FnOnce(&mut Header, i32, i32)) -> Sample {
    with(|main| {
        main.resize(main.len().next_multiple_of(4), 0);
        let at = i32::try_from(main.len()).unwrap();
        main.resize(main.len() + count as usize * size, 0);
        patch(main, 0, |header| change(header, count, at));
    })
}

/// For each finding a file that has it.
fn fixtures() -> Vec<(&'static str, Sample)> {
    vec![
        ("GMDL-001", with(|main| main.extend([0; 4]))),
        ("GMDL-002", of_header(|header| header.length += 1)),
        ("GMDL-001", Sample { group: [external().group, vec![0; 2]].concat(), ..external() }),
        ("GMDL-002", Sample { textures: external().textures[..external().textures.len() - 1].to_vec(), ..external() }),
        ("GMDL-003", of_bone(|bone| bone.name.0 = [b'x'; 32])),
        ("GMDL-004", of_bone(|bone| bone.name.0[31] = b'x')),
        ("GMDL-005", of_bone(|bone| bone.name = name(""))),
        ("GMDL-006", of_bone(|bone| bone.name = name("root"))),
        ("GMDL-007", of_header(|header| header.hitbox_offset += 1)),
        ("GMDL-008", of_bone(|bone| bone.raw_flags = 1)),
        ("GMDL-009", of_header(|header| header.raw_flags = 1 << 20)),
        ("GMDL-010", of_bone(|bone| bone.parent = 1)),
        ("GMDL-011", of_bone(|bone| bone.parent = -1)),
        ("GMDL-012", of_bone(|bone| bone.value[0] = f32::NAN)),
        ("GMDL-013", of_bone(|bone| bone.controllers[0] = 2)),
        ("GMDL-014", of_controller(|controller| controller.bone = 3)),
        ("GMDL-015", of_controller(|controller| controller.kind = 3)),
        ("GMDL-016", of_controller(|controller| controller.channel = 5)),
        ("GMDL-017", of_hitbox(|hitbox| hitbox.bone = -1)),
        ("GMDL-018", of_hitbox(|hitbox| hitbox.min.x = 3.0)),
        ("GMDL-019", with(|main| patch_in(main, |h| h.attachment_offset, 0, |a: &mut Attachment| a.bone = 3))),
        ("GMDL-020", of_sequence(|sequence| sequence.event_count = 1000)),
        ("GMDL-021", of_sequence(|sequence| sequence.frame_count = 1)),
        ("GMDL-022", of_sequence(|sequence| sequence.pivot_offset = -1)),
        ("GMDL-023", of_sequence(|sequence| sequence.fps = 0.0)),
        ("GMDL-024", of_sequence(|sequence| sequence.frame_count = 0)),
        ("GMDL-025", of_sequence(|sequence| sequence.blend_count = 0)),
        ("GMDL-026", of_sequence(|sequence| sequence.group = 2)),
        ("GMDL-027", of_sequence(|sequence| sequence.blend_count = 1000)),
        (
            "GMDL-028",
            with(|main| {
                let at = first_run(main) - 36;
                patch(main, at, |entry: &mut AnimationEntry| entry.channels[0] = u16::MAX);
            }),
        ),
        (
            "GMDL-029",
            with(|main| {
                let at = first_run(main);
                main[at + 1] = 0;
            }),
        ),
        (
            "GMDL-030",
            with(|main| {
                let at = first_run(main);
                main[at] = 0;
            }),
        ),
        (
            "GMDL-031",
            with(|main| {
                let at = first_run(main);
                main[at + 1] = 1;
            }),
        ),
        (
            "GMDL-032",
            with(|main| {
                let at = first_run(main);
                main[at + 2] = 9;
            }),
        ),
        ("GMDL-033", of_sequence(|sequence| sequence.motion_bone = 3)),
        ("GMDL-034", of_sequence(|sequence| sequence.exit_node = 3)),
        ("GMDL-035", of_byte(|header| header.transition_offset, 3)),
        ("GMDL-036", of_sequence(|sequence| sequence.raw_flags = 1 | 1 << 10)),
        (
            "GMDL-037",
            with(|main| patch_in(main, |h| h.sequence_group_offset, 0, |g: &mut SequenceGroup| g.unused2 = 4)),
        ),
        ("GMDL-038", Sample { main: version_9(), ..sample() }),
        ("GMDL-040", of_part(|part| part.sub_model_count = 1000)),
        ("GMDL-041", of_part(|part| part.base = 0)),
        ("GMDL-042", of_part(|part| part.sub_model_count = 0)),
        ("GMDL-043", with(|main| patch_sub_model(main, |model| model.mesh_count = 0))),
        ("GMDL-044", with(|main| patch_sub_model(main, |model| model.mesh_count = -1))),
        ("GMDL-045", with(|main| patch_sub_model(main, |model| model.vertex_count = 100_000))),
        ("GMDL-046", with(|main| patch_sub_model(main, |model| model.normal_bone_offset = -5))),
        (
            "GMDL-047",
            with(|main| {
                let at = first_sub_model(main).vertex_bone_offset as usize;
                main[at] = 3;
            }),
        ),
        (
            "GMDL-048",
            with(|main| {
                let at = first_sub_model(main).normal_bone_offset as usize;
                main[at] = 3;
            }),
        ),
        (
            "GMDL-049",
            with(|main| {
                let end = main.len() as i32 - 1;
                patch_mesh(main, |mesh| mesh.command_offset = end);
            }),
        ),
        ("GMDL-050", with(|main| patch_mesh(main, |mesh| mesh.triangle_count = 3))),
        (
            "GMDL-051",
            with(|main| {
                let at = first_corner(main);
                patch(main, at, |c: &mut Corner| c.vertex = 4);
            }),
        ),
        (
            "GMDL-052",
            with(|main| {
                let at = first_corner(main);
                patch(main, at, |c: &mut Corner| c.normal = -1);
            }),
        ),
        (
            "GMDL-053",
            with(|main| {
                let at = first_corner(main);
                patch(main, at, |c: &mut Corner| c.normal = 1);
            }),
        ),
        ("GMDL-054", with(|main| patch_mesh(main, |mesh| mesh.skin_ref = 2))),
        (
            "GMDL-055",
            with(|main| {
                let at = first_sub_model(main).normal_offset as usize;
                for n in 0..2 {
                    patch(main, at + n * 12, |normal: &mut Normal| normal.direction.z = -1.0);
                }
            }),
        ),
        (
            "GMDL-056",
            with(|main| {
                let at = first_corner(main);
                patch(main, at, |c: &mut Corner| c.s = -1);
            }),
        ),
        ("GMDL-060", of_texture(|texture| texture.height = 1 << 20)),
        ("GMDL-061", of_texture(|texture| texture.width = 3)),
        ("GMDL-062", of_texture(|texture| texture.raw_flags = 1 << 20)),
        ("GMDL-063", of_texture(|texture| texture.raw_flags = 1 << 31)),
        ("GMDL-064", of_texture(|texture| (texture.name, texture.width) = (name("#128064face.bmp"), 1))),
        ("GMDL-065", of_texture(|texture| texture.name = name("remap1_000_255_255.bmp"))),
        ("GMDL-066", of_texture(|texture| texture.name = name("Chrome1.bmp"))),
        ("GMDL-067", of_byte(|header| header.skin_offset, 2)),
        ("GMDL-068", of_header(|header| header.texture_offset = 0)),
        ("GMDL-069", of_header(|header| header.texture_count = 0)),
        ("GMDL-070", external()),
        (
            "GMDL-071",
            of_header(|header| {
                header.sequence_group_count = 3;
                header.sequence_group_offset -= 104;
            }),
        ),
        ("GMDL-080", overlapping()),
        ("GMDL-101", with(|main| patch_sub_model(main, |model| model.vertex_count = 2049))),
        ("GMDL-102", with(|main| patch_sub_model(main, |model| model.normal_count = 2049))),
        ("GMDL-103", with(|main| patch_mesh(main, |mesh| mesh.triangle_count = 20_001))),
        ("GMDL-104", many(129, 112, |header, count, at| (header.bone_count, header.bone_offset) = (count, at))),
        ("GMDL-105", many(33, 76, |header, count, at| (header.body_part_count, header.body_part_offset) = (count, at))),
        ("GMDL-106", of_part(|part| part.sub_model_count = 33)),
        ("GMDL-107", many(101, 80, |header, count, at| (header.texture_count, header.texture_offset) = (count, at))),
        (
            "GMDL-108",
            many(2049, 176, |header, count, at| (header.sequence_count, header.sequence_offset) = (count, at)),
        ),
        ("GMDL-109", many(17, 104, |h, count, at| (h.sequence_group_count, h.sequence_group_offset) = (count, at))),
        ("GMDL-110", of_sequence(|sequence| sequence.event_count = 1025)),
        ("GMDL-111", many(9, 24, |h, count, at| (h.bone_controller_count, h.bone_controller_offset) = (count, at))),
        (
            "GMDL-112",
            many(5, 88, |header, count, at| (header.attachment_count, header.attachment_offset) = (count, at)),
        ),
        ("GMDL-113", of_texture(|texture| (texture.width, texture.height) = (640, 481))),
        ("GMDL-114", of_sequence(|sequence| sequence.blend_count = 9)),
        ("GMDL-115", of_texture(|texture| texture.raw_flags = 4)),
    ]
}

/// Many body parts that all have the same many models with the same many meshes.
fn overlapping() -> Sample {
    with(|main| {
        let end = |main: &mut Vec<u8>| {
            main.resize(main.len().next_multiple_of(4), 0);
            main.len()
        };
        let mut mesh = [0; 20];
        mesh[4..8].copy_from_slice(&i32::try_from(first_corner(main) - 2).unwrap().to_le_bytes());
        let (meshes, sub_model) = (end(main), first_sub_model(main));
        main.extend(mesh.repeat(200));
        let models = end(main);
        for _ in 0..200 {
            main.extend([0; 112]);
            let at = main.len() - 112;
            patch(main, at, |model: &mut goldsrc_mdl::SubModelRecord| {
                *model = goldsrc_mdl::SubModelRecord { mesh_count: 200, mesh_offset: meshes as i32, ..sub_model };
            });
        }
        let parts = end(main);
        for _ in 0..200 {
            main.extend([0; 76]);
            let at = main.len() - 76;
            patch(main, at, |part: &mut BodyPartRecord| {
                (part.sub_model_count, part.sub_model_offset) = (200, models as i32);
            });
        }
        patch(main, 0, |header: &mut Header| (header.body_part_count, header.body_part_offset) = (200, parts as i32));
    })
}

/// All findings about a sample, those of the engines too.
fn findings(id: &str, sample: &Sample) -> Diagnostics {
    let model = Model::parse(&sample.main).unwrap_or_else(|error| panic!("{id}: {error}"));
    let mut set = ModelSet::new(model);
    set.add(Role::Sequences(1), &sample.group).unwrap();
    if id != "GMDL-070" {
        set.add(Role::Textures, &sample.textures).unwrap();
    }
    let mut found = set.validate();
    if id >= "GMDL-100" {
        found.merge(&set.check_limits(Profile::HalfLife));
    }
    found
}

#[test]
fn nothing_is_odd_about_the_sample() {
    assert_eq!(findings("", &sample()), Diagnostics::new());
    assert_eq!(findings("", &external()), Diagnostics::new());
    for profile in Profile::ALL {
        let sample = sample();
        let set = ModelSet::new(Model::parse(&sample.main).unwrap());
        assert_eq!(set.check_limits(profile), Diagnostics::new(), "{}", profile.name());
    }
}

#[test]
fn every_finding_is_made() {
    for (id, sample) in fixtures() {
        let found = findings(id, &sample);
        let finding = found.get(id).unwrap_or_else(|| panic!("{id} not among {found:#?}"));
        let size = sample.main.len().max(sample.textures.len()).max(sample.group.len());
        assert!(finding.offset <= size as u64 && finding.count > 0, "{finding}");
    }
}

#[test]
fn findings_fixtures_and_descriptions_are_the_same_set() {
    let codes: BTreeSet<&str> = CODES.iter().map(|code| code.id).collect();
    assert_eq!(codes.len(), CODES.len(), "a code is there twice");
    let fixtures: BTreeSet<&str> = fixtures().iter().map(|(id, _)| *id).collect();
    assert_eq!(codes, fixtures);
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/diagnostics/goldsrc-mdl.md");
    let text = std::fs::read_to_string(path).unwrap();
    let rows: Vec<Vec<&str>> = text
        .lines()
        .filter(|line| line.starts_with("| GMDL-"))
        .map(|line| line.trim_matches('|').split(" | ").map(str::trim).collect())
        .collect();
    assert_eq!(rows.iter().map(|row| row[0]).collect::<BTreeSet<_>>(), codes);
    for code in CODES {
        let row = rows.iter().find(|row| row[0] == code.id).unwrap();
        assert_eq!((row.len(), row[1]), (5, code.severity.to_string().as_str()), "{}", code.id);
        assert_eq!(row[2], code.summary, "{}", code.id);
    }
}

#[test]
fn findings_have_their_place() {
    let sample = of_bone(|bone| bone.parent = 7);
    let found = findings("", &sample);
    let finding = found.get("GMDL-010").unwrap();
    assert_eq!((finding.offset, finding.element, finding.count), (244 + 112 + 32, Some(1), 1));
    // The skins are in the main file: a texture file that was added all the same is not in use.
    let sample = of_byte(|header| header.skin_offset, 2);
    let place = u64::try_from(header(&sample.main).skin_offset).unwrap();
    assert_eq!(findings("", &sample).get("GMDL-067").unwrap().offset, place);
}
