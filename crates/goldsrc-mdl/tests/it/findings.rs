//! A file for every finding: exact byte, element and count, and no other finding.

mod place;
use crate::support;

use goldsrc_mdl::{
    BodyPartRecord, Bone, BoneController, Diagnostics, Event, Header, MeshRecord, Normal, Profile, Record,
    SequenceGroup, SequenceRecord, SubModelRecord, TextureRecord, codes,
};
use place::{
    Files, append, case, first, limit, many, numbered, of_attachment, of_bone, of_byte, of_controller, of_corner,
    of_header, of_hitbox, of_mesh, of_part, of_run, of_sequence, of_sub_model, of_texture, place, validate, with,
};
use support::sample::{
    Sample, external, first_corner, first_run, first_sub_model, header, name, patch_in, patch_sub_model, sample,
    version_9,
};
use triassic_test_support::{
    Case,
    bytes::{field, patch},
    findings,
};

/// More variants: the hull, a motion type for controllers only, and valid values.
#[test]
fn boxes_motions_and_node_flags_at_their_bounds() {
    let ids = |case: Case<Files>| validate(&case.file).iter().map(|finding| finding.code.id).collect::<Vec<_>>();
    assert_eq!(ids(of_header("hull_min", |h| h.hull_min.x = h.hull_max.x + 0.5)), [codes::HEADER_BOX.id]);
    assert_eq!(ids(of_sequence("motion_type", |sequence| sequence.motion_type = 0x8000)), [codes::MOTION_TYPE.id]);
    assert_eq!(ids(of_sequence("node_flags", |sequence| sequence.node_flags = -1)), [codes::NODE_FLAGS.id]);
    assert!(ids(of_sequence("motion_type", |sequence| sequence.motion_type = 0x7fff)).is_empty());
    assert!(ids(of_sequence("node_flags", |sequence| sequence.node_flags = 1)).is_empty());
    assert!(ids(of_sequence("activity_weight", |sequence| sequence.activity_weight = 0)).is_empty());
    assert!(ids(of_sequence("min", |sequence| sequence.min = sequence.max)).is_empty());
    assert!(ids(of_header("hull_min", |h| (h.hull_min, h.clip_max) = (h.hull_max, h.clip_min))).is_empty());
}

#[test]
fn a_valid_model_has_no_findings() {
    for sample in [sample(), external()] {
        for profile in Profile::ALL {
            assert_eq!(validate(&Files(sample.clone(), Some(profile))), Diagnostics::new(), "{}", profile.name());
        }
    }
}

/// Many body parts that share many submodels, which share many meshes.
fn overlapping() -> Sample {
    with(|main| {
        let mesh = MeshRecord {
            triangle_count: 0,
            command_offset: i32::try_from(first_corner(main) - 2).unwrap(),
            ..MeshRecord::decode(&[0; 20])
        };
        let sub_model = first_sub_model(main);
        let mesh_offset = append(main, &mesh.encode().repeat(200));
        let sub_model = SubModelRecord { mesh_count: 200, mesh_offset, ..sub_model };
        let sub_model_offset = append(main, &sub_model.encode().repeat(200));
        let part = |n| BodyPartRecord { name: numbered(n), sub_model_count: 200, sub_model_offset, base: 0 };
        let parts: Vec<u8> = (0..200).flat_map(|n| part(n).encode()).collect();
        let at = append(main, &parts);
        patch(main, 0, |header: &mut Header| (header.body_part_count, header.body_part_offset) = (200, at));
    })
}

/// The sample with this number of items in the first submodel, each with its bone.
fn with_items<T: Record>(item: &T, count: usize, change: impl FnOnce(&mut SubModelRecord, i32, i32)) -> Sample {
    with(|main| {
        let items = append(main, &item.encode().as_ref().repeat(count));
        let bones = append(main, &vec![0; count]);
        patch_sub_model(main, |model| change(model, bones, items));
    })
}

findings! {
    codes, validate;
    trailing_bytes: TRAILING_BYTES = case(with(|main| main.extend([0; 4])), field::<Header>("length"));
    file_short: FILE_SHORT = of_header("length", |header| header.length += 1);
    name_without_nul: NAME_WITHOUT_NUL = of_bone("name", |bone| bone.name.0 = [b'x'; 32]);
    name_residue: NAME_RESIDUE = of_bone("name", |bone| bone.name.0[31] = b'x');
    name_empty: NAME_EMPTY = of_bone("name", |bone| bone.name = name(""));
    name_twice: NAME_TWICE = of_bone("name", |bone| bone.name = name("root"));
    unaligned: UNALIGNED = {
        let sample = with(|main| {
            let table = main[place(|h| h.hitbox_offset)..][..32].to_vec();
            let at = append(main, &[&[0], &table[..], &[0; 3]].concat());
            patch(main, 0, |header: &mut Header| header.hitbox_offset = at + 1);
        });
        case(sample, field::<Header>("hitbox_offset"))
    };
    reserved: RESERVED = of_bone("raw_flags", |bone| bone.raw_flags = 1);
    header_flags: HEADER_FLAGS = of_header("raw_flags", |header| header.raw_flags = 1 << 20);
    bone_parent: BONE_PARENT = of_bone("parent", |bone| bone.parent = 1);
    bone_roots: BONE_ROOTS = of_bone("parent", |bone| bone.parent = -1);
    not_finite: NOT_FINITE = of_bone("value", |bone| bone.value.position.x = f32::NAN);
    bone_controller: BONE_CONTROLLER = of_bone("controllers", |bone| bone.controllers[0] = 2);
    controller_bone: CONTROLLER_BONE = of_controller("bone", |controller| controller.bone = 3);
    controller_type: CONTROLLER_TYPE = of_controller("kind", |controller| controller.kind = 3);
    controller_channel: CONTROLLER_CHANNEL = of_controller("channel", |controller| controller.channel = 5);
    hitbox_bone: HITBOX_BONE = of_hitbox("bone", |hitbox| hitbox.bone = -1);
    hitbox_box: HITBOX_BOX = of_hitbox("min", |hitbox| hitbox.min.x = 3.0);
    attachment_bone: ATTACHMENT_BONE = of_attachment("bone", |attachment| attachment.bone = 3);
    events: EVENTS = of_sequence("event_count", |sequence| sequence.event_count = 1000);
    event_frame: EVENT_FRAME = {
        let at = usize::try_from(first::<SequenceRecord>(|h| h.sequence_offset).event_offset).unwrap();
        case(with(|main| patch(main, at, |event: &mut Event| event.frame = 3)), at).element(0)
    };
    pivots: PIVOTS = of_sequence("pivot_offset", |sequence| sequence.pivot_offset = -1);
    sequence_fps: SEQUENCE_FPS = of_sequence("fps", |sequence| sequence.fps = 0.0);
    sequence_frames: SEQUENCE_FRAMES = {
        of_sequence("frame_count", |sequence| (sequence.frame_count, sequence.event_count) = (0, 0))
    };
    sequence_blends: SEQUENCE_BLENDS = of_sequence("blend_count", |sequence| sequence.blend_count = 0);
    sequence_group: SEQUENCE_GROUP = of_sequence("group", |sequence| sequence.group = 2);
    animations: ANIMATIONS and SEQUENCE_BLENDS = of_sequence("blend_count", |sequence| sequence.blend_count = 1000);
    run_outside: RUN_OUTSIDE = {
        let at = first_run(&sample().main) - 36;
        case(with(|main| main[at..at + 2].fill(0xff)), at).element(0)
    };
    run_no_frames: RUN_NO_FRAMES = of_run(1, 0);
    // What follows is read as a run of no frames.
    run_no_values: RUN_NO_VALUES and RUN_NO_FRAMES = of_run(0, 0);
    run_unused_values: RUN_UNUSED_VALUES = of_run(1, 1);
    loop_open: LOOP_OPEN = {
        let at = place(|h| h.sequence_offset) + field::<SequenceRecord>("raw_flags");
        Case { at, ..of_run(2, 9) }
    };
    motion_bone: MOTION_BONE = of_sequence("motion_bone", |sequence| sequence.motion_bone = 3);
    // The two fields are next to each other and are one finding.
    sequence_node: SEQUENCE_NODE = of_sequence("entry_node", |sequence| sequence.exit_node = 3);
    transition_node: TRANSITION_NODE = of_byte(place(|h| h.transition_offset), 3);
    sequence_flags: SEQUENCE_FLAGS = of_sequence("raw_flags", |sequence| sequence.raw_flags = 1 | 1 << 10);
    group_offset: GROUP_OFFSET = {
        let table = place(|h| h.sequence_group_offset);
        let sample = with(|main| patch(main, table, |group: &mut SequenceGroup| group.unused2 = 4));
        case(sample, table + field::<SequenceGroup>("unused2")).element(0)
    };
    scale_unknown: SCALE_UNKNOWN = case(Sample { main: version_9(), ..sample() }, field::<Header>("version"));
    bone_weights: BONE_WEIGHTS = of_header("raw_flags", |header| header.raw_flags = 1 << 31);
    // The base of the second part is the product of the counts before it.
    sub_models: SUB_MODELS = {
        let mut case = of_part("sub_model_count", |part| part.sub_model_count = 1000);
        patch_in(&mut case.file.0.main, |h| h.body_part_offset, 1, |part: &mut BodyPartRecord| part.base = 1000);
        case
    };
    body_part_base: BODY_PART_BASE = of_part("base", |part| part.base = 0);
    // For the base of the next part, a part without models counts as one.
    body_part_empty: BODY_PART_EMPTY = {
        let mut case = of_part("sub_model_count", |part| part.sub_model_count = 0);
        patch_in(&mut case.file.0.main, |h| h.body_part_offset, 1, |part: &mut BodyPartRecord| part.base = 1);
        case
    };
    sub_model_empty: SUB_MODEL_EMPTY = of_sub_model("mesh_count", |model| model.mesh_count = 0);
    meshes: MESHES = of_sub_model("mesh_count", |model| model.mesh_count = -1);
    // Without their table no corner has a vertex, or a normal.
    vertices: VERTICES and CORNER_VERTEX = of_sub_model("vertex_count", |model| model.vertex_count = 100_000);
    normals: NORMALS and CORNER_NORMAL = of_sub_model("normal_bone_offset", |model| model.normal_bone_offset = -5);
    vertex_bone: VERTEX_BONE = {
        of_byte(usize::try_from(first_sub_model(&sample().main).vertex_bone_offset).unwrap(), 3)
    };
    normal_bone: NORMAL_BONE = {
        of_byte(usize::try_from(first_sub_model(&sample().main).normal_bone_offset).unwrap(), 3)
    };
    commands: COMMANDS and TRIANGLE_COUNT = {
        let end = i32::try_from(sample().main.len()).unwrap() - 1;
        of_mesh("command_offset", |mesh| mesh.command_offset = end)
    };
    triangle_count: TRIANGLE_COUNT = of_mesh("triangle_count", |mesh| mesh.triangle_count = 3);
    corner_vertex: CORNER_VERTEX = of_corner("command_offset", |corner| corner.vertex = 4);
    corner_normal: CORNER_NORMAL = of_corner("command_offset", |corner| corner.normal = -1);
    normal_slice: NORMAL_SLICE = of_corner("normal_count", |corner| corner.normal = 1);
    skin_ref: SKIN_REF = of_mesh("skin_ref", |mesh| mesh.skin_ref = 2);
    triangles_turned: TRIANGLES_TURNED = {
        let at = usize::try_from(first_sub_model(&sample().main).normal_offset).unwrap();
        let mut case = of_sub_model("mesh_offset", |_| {});
        for n in 0..2 {
            patch(&mut case.file.0.main, at + n * 12, |normal: &mut Normal| normal.direction.z = -1.0);
        }
        case
    };
    texture_repeats: TEXTURE_REPEATS = of_corner("command_offset", |corner| corner.s = -1);
    texture_pixels: TEXTURE_PIXELS = of_texture("width", |texture| texture.height = 1 << 20);
    // Wider than the mapped part, with enough pixels and colors after it.
    texture_width: TEXTURE_WIDTH = of_texture("width", |texture| texture.width = 6);
    texture_flags: TEXTURE_FLAGS = of_texture("raw_flags", |texture| texture.raw_flags = 1 << 20);
    texture_half_float: TEXTURE_HALF_FLOAT = of_texture("raw_flags", |texture| texture.raw_flags = 1 << 31);
    // In real files, such a texture is also one pixel.
    texture_protected: TEXTURE_PROTECTED and TEXTURE_REPEATS, TEXTURE_WIDTH = {
        of_texture("name", |texture| (texture.name, texture.width) = (name("#128064face.bmp"), 1))
    };
    texture_remap: TEXTURE_REMAP = of_texture("name", |texture| texture.name = name("remap1_000_255_255.bmp"));
    texture_chrome: TEXTURE_CHROME = of_texture("raw_flags", |texture| texture.name = name("Chrome1.bmp"));
    skin_texture: SKIN_TEXTURE = of_byte(place(|h| h.skin_offset), 2);
    textures_unplaced: TEXTURES_UNPLACED = of_header("texture_count", |header| header.texture_offset = 0);
    // The skin table is left.
    no_textures: NO_TEXTURES and SKIN_TEXTURE = of_header("texture_count", |header| header.texture_count = 0);
    missing_textures: MISSING_TEXTURES = {
        case(Sample { textures: vec![], ..external() }, field::<Header>("texture_offset"))
    };
    missing_group: MISSING_GROUP = {
        let second: SequenceGroup = first(|h| h.sequence_group_offset);
        let group = |n| SequenceGroup { label: numbered(n), ..second };
        let change = |h: &mut Header, at| (h.sequence_group_count, h.sequence_group_offset) = (3, at);
        many(3, "sequence_group_count", group, change).element(2)
    };
    too_much: TOO_MUCH and BODY_PART_BASE, NORMAL_SLICE, TRIANGLE_COUNT = case(overlapping(), 0);
    header_box: HEADER_BOX = of_header("clip_min", |header| header.clip_min.y = header.clip_max.y + 1.0).element(1);
    sequence_box: SEQUENCE_BOX = of_sequence("min", |sequence| sequence.min.z = sequence.max.z + 1.0);
    node_flags: NODE_FLAGS = of_sequence("node_flags", |sequence| sequence.node_flags = 2);
    activity_weight: ACTIVITY_WEIGHT = of_sequence("activity_weight", |sequence| sequence.activity_weight = -1);
    motion_type: MOTION_TYPE = of_sequence("motion_type", |sequence| sequence.motion_type |= 1 << 16);
    limit_vertices: LIMIT_VERTICES = {
        let vertex = goldsrc_mdl::Vertex { position: goldsrc_mdl::glam::Vec3::ZERO };
        let sample = with_items(&vertex, 2049, |model, bones, items| {
            (model.vertex_count, model.vertex_bone_offset, model.vertex_offset) = (2049, bones, items);
        });
        Case { file: Files(sample, Some(Profile::HalfLife)), ..of_sub_model("vertex_count", |_| {}) }
    };
    limit_normals: LIMIT_NORMALS = {
        let normal = Normal { direction: goldsrc_mdl::glam::Vec3::Z };
        let sample = with_items(&normal, 2049, |model, bones, items| {
            (model.normal_count, model.normal_bone_offset, model.normal_offset) = (2049, bones, items);
        });
        Case { file: Files(sample, Some(Profile::HalfLife)), ..of_sub_model("normal_count", |_| {}) }
    };
    // The engine uses the counts of the meshes.
    limit_triangles: LIMIT_TRIANGLES and TRIANGLE_COUNT = {
        let claims = limit(of_mesh("triangle_count", |mesh| mesh.triangle_count = 20_001));
        Case { file: claims.file, ..of_sub_model("mesh_count", |_| {}) }
    };
    limit_bones: LIMIT_BONES = {
        let bone: Bone = first(|h| h.bone_offset);
        let bone = |n: usize| Bone { name: numbered(n), parent: i32::try_from(n).unwrap() - 1, ..bone };
        limit(many(129, "bone_count", bone, |header, at| {
            (header.bone_count, header.bone_offset, header.sequence_count) = (129, at, 0);
        }))
    };
    limit_body_parts: LIMIT_BODY_PARTS = {
        let part: BodyPartRecord = first(|h| h.body_part_offset);
        let part = |n| BodyPartRecord { name: numbered(n), sub_model_count: 1, base: 1, ..part };
        let change = |h: &mut Header, at| (h.body_part_count, h.body_part_offset) = (33, at);
        limit(many(33, "body_part_count", part, change))
    };
    limit_sub_models: LIMIT_SUB_MODELS = {
        let mut case = limit(of_part("sub_model_count", |part| part.sub_model_count = 33));
        let main = &mut case.file.0.main;
        let sub_model = first_sub_model(main);
        let models = (0..33).flat_map(|n| SubModelRecord { name: numbered(n), ..sub_model }.encode());
        let at = append(main, &models.collect::<Vec<u8>>());
        patch_in(main, |h| h.body_part_offset, 0, |part: &mut BodyPartRecord| part.sub_model_offset = at);
        patch_in(main, |h| h.body_part_offset, 1, |part: &mut BodyPartRecord| part.base = 33);
        case
    };
    limit_textures: LIMIT_TEXTURES = {
        let texture: TextureRecord = first(|h| h.texture_offset);
        let texture = |n| TextureRecord { name: numbered(n), ..texture };
        let change = |h: &mut Header, at| (h.texture_count, h.texture_offset) = (101, at);
        limit(many(101, "texture_count", texture, change))
    };
    limit_sequences: LIMIT_SEQUENCES = {
        let sequence: SequenceRecord = first(|h| h.sequence_offset);
        let sequence = |n| SequenceRecord { label: numbered(n), ..sequence };
        let change = |h: &mut Header, at| (h.sequence_count, h.sequence_offset) = (2049, at);
        limit(many(2049, "sequence_count", sequence, change))
    };
    limit_groups: LIMIT_GROUPS and MISSING_GROUP = {
        let group: SequenceGroup = first(|h| h.sequence_group_offset);
        let group = |n| SequenceGroup { label: numbered(n), ..group };
        let change = |h: &mut Header, at| (h.sequence_group_count, h.sequence_group_offset) = (17, at);
        limit(many(17, "sequence_group_count", group, change))
    };
    limit_events: LIMIT_EVENTS = {
        let mut case = limit(of_sequence("event_count", |sequence| sequence.event_count = 1025));
        let main = &mut case.file.0.main;
        let event = usize::try_from(first::<SequenceRecord>(|h| h.sequence_offset).event_offset).unwrap();
        let events = main[event..event + Event::SIZE].repeat(1025);
        let at = append(main, &events);
        patch_in(main, |h| h.sequence_offset, 0, |sequence: &mut SequenceRecord| sequence.event_offset = at);
        case
    };
    limit_controllers: LIMIT_CONTROLLERS = {
        let controller: BoneController = first(|h| h.bone_controller_offset);
        let change = |h: &mut Header, at| (h.bone_controller_count, h.bone_controller_offset) = (9, at);
        limit(many(9, "bone_controller_count", |_| controller, change))
    };
    limit_attachments: LIMIT_ATTACHMENTS = {
        let attachment: goldsrc_mdl::Attachment = first(|h| h.attachment_offset);
        let change = |h: &mut Header, at| (h.attachment_count, h.attachment_offset) = (5, at);
        limit(many(5, "attachment_count", |_| attachment, change))
    };
    limit_texture_size: LIMIT_TEXTURE_SIZE = {
        let mut case = limit(of_texture("width", |texture| (texture.width, texture.height) = (640, 481)));
        let at = append(&mut case.file.0.main, &vec![0; 640 * 481 + 768]);
        let change = |texture: &mut TextureRecord| texture.pixel_offset = at;
        patch_in(&mut case.file.0.main, |h| h.texture_offset, 0, change);
        case
    };
    limit_blends: LIMIT_BLENDS = {
        let mut case = limit(of_sequence("blend_count", |sequence| sequence.blend_count = 9));
        let at = append(&mut case.file.0.main, &[0; 9 * 3 * 12]);
        let change = |sequence: &mut SequenceRecord| sequence.animation_offset = at;
        patch_in(&mut case.file.0.main, |h| h.sequence_offset, 0, change);
        case
    };
    limit_flags: LIMIT_FLAGS = limit(of_texture("raw_flags", |texture| texture.raw_flags = 4));
}

#[test]
fn companions_are_checked_too() {
    let longer = Sample { group: [external().group, vec![0; 2]].concat(), ..external() };
    case(longer, field::<Header>("length")).check(validate, codes::TRAILING_BYTES, &[]);
    let mut cut = external();
    cut.textures.pop();
    let pixels_at = usize::try_from(header(&cut.textures).texture_offset).unwrap() + TextureRecord::SIZE;
    let pixels_at = pixels_at + field::<TextureRecord>("width");
    case(cut.clone(), field::<Header>("length")).check(validate, codes::FILE_SHORT, &[codes::TEXTURE_PIXELS]);
    case(cut, pixels_at).element(1).check(validate, codes::TEXTURE_PIXELS, &[codes::FILE_SHORT]);
}

#[test]
fn the_skin_table_of_the_main_file_is_used() {
    // A texture file that was added anyway is not used.
    let mut sample = external();
    sample.main = support::sample::sample().main;
    let at = place(|h| h.skin_offset);
    sample.main[at] = 2;
    case(sample, at).element(0).check(validate, codes::SKIN_TEXTURE, &[]);
}
