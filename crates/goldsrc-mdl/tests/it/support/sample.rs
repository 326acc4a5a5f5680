//! A small model with a bit of everything, built byte by byte, and tools to damage it.

use goldsrc_mdl::{
    AnimationEntry, Attachment, BodyPartRecord, Bone, BoneController, Corner, Event, FixedStr, Header, Hitbox,
    MeshRecord, Normal, Pivot, Record, SequenceFileHeader, SequenceGroup, SequenceRecord, SkinRef, SubModelRecord,
    TextureRecord, Vertex, glam::Vec3,
};
use triassic_test_support::bytes::patch;

/// The three files.
#[derive(Clone)]
pub struct Sample {
    /// `sample.mdl`: three bones, two sequences, two body parts, two textures.
    pub main: Vec<u8>,
    /// `sampleT.mdl`: the two textures once more.
    pub textures: Vec<u8>,
    /// `sample01.mdl`: the animations of the second sequence.
    pub group: Vec<u8>,
}

pub fn name<const N: usize>(text: &str) -> FixedStr<N> {
    FixedStr::new(text.as_bytes()).expect("short")
}

pub fn header(bytes: &[u8]) -> Header {
    goldsrc_mdl::Records::<Header>::new(bytes, 0).get(0).expect("a header")
}
/// Changes record `index` of the table that the header puts at `table`.
pub fn patch_in<T: Record>(bytes: &mut [u8], table: fn(&Header) -> i32, index: usize, change: impl FnOnce(&mut T)) {
    let at = usize::try_from(table(&header(bytes))).expect("an offset") + index * T::SIZE;
    patch(bytes, at, change);
}
pub fn patch_sub_model(bytes: &mut [u8], change: impl FnOnce(&mut SubModelRecord)) {
    let at = first_part(bytes).sub_model_offset;
    patch(bytes, usize::try_from(at).unwrap(), change);
}
pub fn patch_mesh(bytes: &mut [u8], change: impl FnOnce(&mut MeshRecord)) {
    let at = first_sub_model(bytes).mesh_offset;
    patch(bytes, usize::try_from(at).unwrap(), change);
}
pub fn first_part(bytes: &[u8]) -> BodyPartRecord {
    let at = usize::try_from(header(bytes).body_part_offset).unwrap();
    goldsrc_mdl::Records::<BodyPartRecord>::new(&bytes[at..], 0).get(0).unwrap()
}
pub fn first_sub_model(bytes: &[u8]) -> SubModelRecord {
    let at = usize::try_from(first_part(bytes).sub_model_offset).unwrap();
    goldsrc_mdl::Records::<SubModelRecord>::new(&bytes[at..], 0).get(0).unwrap()
}
/// The offset at which the corners of the first mesh start, after the count.
pub fn first_corner(bytes: &[u8]) -> usize {
    let at = usize::try_from(first_sub_model(bytes).mesh_offset).unwrap();
    usize::try_from(goldsrc_mdl::Records::<MeshRecord>::new(&bytes[at..], 0).get(0).unwrap().command_offset).unwrap()
        + 2
}
/// The offset at which the first run of the first sequence starts.
pub fn first_run(bytes: &[u8]) -> usize {
    let at = usize::try_from(header(bytes).sequence_offset).unwrap();
    let sequence = goldsrc_mdl::Records::<SequenceRecord>::new(&bytes[at..], 0).get(0).unwrap();
    usize::try_from(sequence.animation_offset).unwrap() + 3 * AnimationEntry::SIZE
}

struct Writer(Vec<u8>);

impl Writer {
    fn align(&mut self) {
        self.0.resize(self.0.len().next_multiple_of(4), 0);
    }
    fn at(&self) -> i32 {
        i32::try_from(self.0.len()).unwrap()
    }
    fn table<T: Record>(&mut self, records: &[T]) -> i32 {
        self.align();
        let at = self.at();
        for record in records {
            self.0.extend(record.encode().as_ref());
        }
        at
    }
    fn bytes(&mut self, bytes: &[u8]) -> i32 {
        let at = self.at();
        self.0.extend(bytes);
        at
    }
    fn finish(mut self, header: Header) -> Vec<u8> {
        let header = Header { length: self.at(), ..header };
        self.0[..Header::SIZE].copy_from_slice(&header.encode());
        self.0
    }
}

/// Runs as bytes: frames and values.
fn runs(runs: &[(u8, &[i16])]) -> Vec<u8> {
    let one = |(frames, values): &(u8, &[i16])| {
        let mut bytes = vec![u8::try_from(values.len()).unwrap(), *frames];
        bytes.extend(values.iter().flat_map(|value| value.to_le_bytes()));
        bytes
    };
    runs.iter().flat_map(one).collect()
}

/// The first sequence: bone 0 moves along X, bone 1 turns about Z. The table, then the runs.
fn idle() -> Vec<u8> {
    let (x, z) = (runs(&[(2, &[0, 4]), (1, &[0])]), runs(&[(3, &[0, 1000, 0])]));
    let (table, none) = (3 * 12_u16, AnimationEntry { channels: [0; 6] });
    let first = AnimationEntry { channels: [table, 0, 0, 0, 0, 0] };
    let second = AnimationEntry { channels: [0, 0, 0, 0, 0, table - 12 + u16::try_from(x.len()).unwrap()] };
    let mut bytes: Vec<u8> = [first, second, none].iter().flat_map(Record::encode).collect();
    bytes.extend([x, z].concat());
    bytes
}

/// The second sequence: four animations of two frames, in which bone 0 is turned about Z by 0, 1000, 2000, 3000 steps.
fn aim() -> Vec<u8> {
    let (table, mut entries, mut data) = (12 * 12_usize, Vec::new(), Vec::new());
    for blend in 0..4_i16 {
        let offset = table - usize::from(blend.unsigned_abs()) * 36 + data.len();
        entries.push(AnimationEntry { channels: [0, 0, 0, 0, 0, u16::try_from(offset).unwrap()] });
        entries.extend([AnimationEntry { channels: [0; 6] }; 2]);
        data.extend(runs(&[(2, &[blend * 1000])]));
    }
    let mut bytes: Vec<u8> = entries.iter().flat_map(Record::encode).collect();
    bytes.extend(data);
    bytes
}

fn bone(text: &str, parent: i32, controllers: [i32; 6]) -> Bone {
    let value = [0.0, 0.0, if parent < 0 { 0.0 } else { 10.0 }, 0.0, 0.0, 0.0];
    Bone {
        name: name(text),
        parent,
        raw_flags: 0,
        controllers,
        value: value.into(),
        scale: [0.25, 0.25, 0.25, 0.001, 0.001, 0.001].into(),
    }
}

fn sequence(label: &str) -> SequenceRecord {
    SequenceRecord {
        label: name(label),
        fps: 10.0,
        raw_flags: 0,
        activity: 1,
        activity_weight: 1,
        event_count: 0,
        event_offset: 0,
        frame_count: 2,
        pivot_count: 0,
        pivot_offset: 0,
        motion_type: 0,
        motion_bone: 0,
        linear_movement: Vec3::ZERO,
        auto_move_position_offset: 0,
        auto_move_angle_offset: 0,
        min: Vec3::splat(-100.0),
        max: Vec3::splat(100.0),
        blend_count: 1,
        animation_offset: 0,
        blend_type: [0; 2],
        blend_start: [0.0; 2],
        blend_end: [1.0; 2],
        blend_parent: 0,
        group: 0,
        entry_node: 1,
        exit_node: 2,
        node_flags: 0,
        next: 0,
    }
}

/// An empty header.
pub fn empty_header() -> Header {
    let mut raw = [0; Header::SIZE];
    raw[..8].copy_from_slice(b"IDST\x0a\0\0\0");
    Header::decode(&raw)
}

fn corners(kind: i16, list: &[(i16, i16, i16, i16)]) -> Vec<u8> {
    let mut bytes = kind.to_le_bytes().to_vec();
    for (vertex, normal, s, t) in list {
        bytes.extend(Corner { vertex: *vertex, normal: *normal, s: *s, t: *t }.encode());
    }
    bytes.extend([0, 0]);
    bytes
}

/// Two textures of 4 × 2 pixels and one skin family, after the existing data.
fn textures(file: &mut Writer, header: &mut Header) {
    let (mut records, palette) = (Vec::new(), (0..=255_u8).flat_map(|n| [n, n / 2, 255 - n]).collect::<Vec<_>>());
    header.texture_count = 2;
    header.texture_offset = file.table(&[[0_u8; 80]; 2].map(|raw| TextureRecord::decode(&raw)));
    header.skin_offset = file.table(&[SkinRef { texture: 0 }, SkinRef { texture: 1 }]);
    (header.skin_ref_count, header.skin_family_count) = (2, 1);
    header.texture_data_offset = file.at();
    for (text, flags, first) in [("face.bmp", 0, 0), ("mask.bmp", 0x40, 250)] {
        let pixels: Vec<u8> = (first..first + 8_u16).map(|n| u8::try_from(n.min(255)).unwrap()).collect();
        let pixels_at = file.bytes(&pixels);
        file.bytes(&palette);
        records.push(TextureRecord {
            name: name(text),
            raw_flags: flags,
            width: 4,
            height: 2,
            pixel_offset: pixels_at,
        });
    }
    let at = usize::try_from(header.texture_offset).unwrap();
    let raw: Vec<u8> = records.iter().flat_map(Record::encode).collect();
    file.0[at..at + raw.len()].copy_from_slice(&raw);
}

fn sub_model(file: &mut Writer, text: &str) -> SubModelRecord {
    let positions = [Vec3::ZERO, Vec3::Y, Vec3::X, Vec3::new(1.0, 1.0, 0.0)];
    let strip = corners(4, &[(0, 0, 0, 0), (1, 0, 0, 2), (2, 0, 4, 0), (3, 0, 4, 2)]);
    let fan = corners(-3, &[(0, 1, 0, 0), (1, 1, 0, 2), (2, 1, 4, 0)]);
    let vertex_bones_at = file.bytes(&[0, 0, 0, 0]);
    let normal_bones_at = file.bytes(&[0, 0]);
    let vertices_at = file.table(&positions.map(|position| Vertex { position }));
    let normals_at = file.table(&[Normal { direction: Vec3::Z }; 2]);
    let strip_at = file.bytes(&strip);
    file.align();
    let fan_at = file.bytes(&fan);
    let mesh = |triangles, commands_at, skin_ref| MeshRecord {
        triangle_count: triangles,
        command_offset: commands_at,
        skin_ref,
        normal_count: 1,
        normal_offset: 0,
    };
    let meshes_at = file.table(&[mesh(2, strip_at, 0), mesh(1, fan_at, 1)]);
    SubModelRecord {
        name: name(text),
        kind: 0,
        bounding_radius: 0.0,
        mesh_count: 2,
        mesh_offset: meshes_at,
        vertex_count: 4,
        vertex_bone_offset: vertex_bones_at,
        vertex_offset: vertices_at,
        normal_count: 2,
        normal_bone_offset: normal_bones_at,
        normal_offset: normals_at,
        group_count: 0,
        group_offset: 0,
    }
}

/// The three files, without anything unusual.
pub fn sample() -> Sample {
    let (mut file, mut header) = (Writer(vec![0; Header::SIZE]), empty_header());
    header.name = name("models\\sample.mdl");
    header.bone_count = 3;
    let none = [-1; 6];
    header.bone_offset = file.table(&[
        bone("root", -1, none),
        bone("neck", 0, [-1, -1, -1, 0, -1, -1]),
        bone("jaw", 1, [-1, -1, -1, -1, -1, 1]),
    ]);
    let controller = |bone, kind, start, end, channel| BoneController { bone, kind, start, end, rest: 0, channel };
    header.bone_controller_count = 2;
    header.bone_controller_offset =
        file.table(&[controller(1, 0x8, -60.0, 60.0, 0), controller(2, 0x20, 0.0, 45.0, 4)]);
    header.attachment_count = 1;
    header.attachment_offset = file.table(&[Attachment {
        name: name(""),
        kind: 0,
        bone: 2,
        position: Vec3::new(1.0, 2.0, 3.0),
        vectors: [[0.0; 3]; 3],
    }]);
    header.hitbox_count = 1;
    header.hitbox_offset = file.table(&[Hitbox { bone: 0, group: 1, min: Vec3::splat(-2.0), max: Vec3::splat(2.0) }]);
    let idle_at = file.bytes(&idle());
    let options = name("sound/step.wav");
    let events_at = file.table(&[Event { frame: 1, event: 5004, kind: 0, options }]);
    let pivots_at = file.table(&[Pivot { position: Vec3::ZERO, start: 0, end: 0 }]);
    let looping = SequenceRecord {
        raw_flags: 1,
        frame_count: 3,
        event_count: 1,
        event_offset: events_at,
        pivot_count: 1,
        pivot_offset: pivots_at,
        animation_offset: idle_at,
        ..sequence("idle")
    };
    let aiming = SequenceRecord { blend_count: 4, group: 1, animation_offset: 76, ..sequence("aim") };
    header.sequence_count = 2;
    header.sequence_offset = file.table(&[looping, aiming]);
    let group = |label, path| SequenceGroup { label: name(label), file: name(path), unused1: 0, unused2: 0 };
    header.sequence_group_count = 2;
    header.sequence_group_offset = file.table(&[group("default", ""), group("group01", "models\\sample01.mdl")]);
    header.transition_node_count = 2;
    header.transition_offset = file.bytes(&[0, 2, 1, 0]);
    let (body, head) = (sub_model(&mut file, "body"), sub_model(&mut file, "head"));
    let other = sub_model(&mut file, "other");
    let models_at = file.table(&[body, other]);
    let head_at = file.table(&[head]);
    let part = |text, sub_models, base, sub_models_at| BodyPartRecord {
        name: name(text),
        sub_model_count: sub_models,
        base,
        sub_model_offset: sub_models_at,
    };
    header.body_part_count = 2;
    header.body_part_offset = file.table(&[part("body", 2, 1, models_at), part("heads", 1, 2, head_at)]);
    textures(&mut file, &mut header);
    let main = file.finish(header);

    let (mut file, mut header) = (Writer(vec![0; Header::SIZE]), empty_header());
    textures(&mut file, &mut header);
    let textures = file.finish(header);

    let animations = aim();
    let length = i32::try_from(76 + animations.len()).unwrap();
    let mut group =
        SequenceFileHeader { magic: *b"IDSQ", version: 10, name: name("sample01.mdl"), length }.encode().to_vec();
    group.extend(animations);
    Sample { main, textures, group }
}

/// The sample without textures of its own.
pub fn external() -> Sample {
    let mut sample = sample();
    patch::<Header>(&mut sample.main, 0, |header| {
        (header.texture_count, header.texture_offset, header.skin_ref_count, header.skin_family_count) = (0, 0, 0, 0);
    });
    sample
}

/// The main file of [`sample`] in version 9, with all animations in this file.
pub fn version_9() -> Vec<u8> {
    let mut main = sample().main;
    let first = goldsrc_mdl::Model::parse(&main).unwrap().sequences().get(0).unwrap().animation_offset;
    patch_in(
        &mut main,
        |h| h.sequence_offset,
        1,
        |sequence: &mut SequenceRecord| {
            (sequence.animation_offset, sequence.blend_count) = (first, 1);
        },
    );
    super::version_9::version_9(&main)
}
