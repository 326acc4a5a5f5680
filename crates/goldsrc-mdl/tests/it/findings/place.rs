//! Files with one change, and where its finding is expected.

use goldsrc_mdl::{
    Attachment, BodyPartRecord, Bone, BoneController, Diagnostics, Header, Hitbox, MeshRecord, Model, ModelSet,
    Profile, Record, Role, SequenceRecord, SubModelRecord, TextureRecord,
};
use triassic_test_support::{
    Case,
    bytes::{field, patch},
};

use crate::support::sample::{
    Sample, first_part, first_run, first_sub_model, header, name, patch_in, patch_mesh, patch_sub_model, sample,
};

/// The files of a model, and the engine whose limits are also checked.
pub(crate) struct Files(pub(crate) Sample, pub(crate) Option<Profile>);

/// All findings about the files. An empty file counts as missing.
pub(crate) fn validate(Files(sample, profile): &Files) -> Diagnostics {
    let mut set = ModelSet::new(Model::parse(&sample.main).unwrap());
    for (role, bytes) in [(Role::Sequences(1), &sample.group), (Role::Textures, &sample.textures)] {
        if !bytes.is_empty() {
            set.add(role, bytes).unwrap();
        }
    }
    profile.map_or_else(|| set.validate(), |profile| set.validate_for(profile))
}

/// These files, with a finding at this byte of one of them.
pub(crate) fn case(sample: Sample, at: usize) -> Case<Files> {
    Case::new(Files(sample, None), at)
}
/// Same, for a finding about the limits of the engine.
pub(crate) fn limit(case: Case<Files>) -> Case<Files> {
    Case { file: Files(case.file.0, Some(Profile::HalfLife)), ..case }
}

/// The sample with a change of its main file.
pub(crate) fn with(change: impl FnOnce(&mut Vec<u8>)) -> Sample {
    let mut sample = sample();
    change(&mut sample.main);
    sample
}
/// The sample with a change of its header, and a finding at this field of it.
pub(crate) fn of_header(name: &str, change: impl FnOnce(&mut Header)) -> Case<Files> {
    case(with(|main| patch(main, 0, change)), field::<Header>(name))
}
/// The sample with a change of record `index` of a table, and a finding at this field of it.
fn of_table<T: Record>(
    table: fn(&Header) -> i32,
    index: usize,
    name: &str,
    change: impl FnOnce(&mut T),
) -> Case<Files> {
    let at = place(table) + index * T::SIZE + field::<T>(name);
    case(with(|main| patch_in(main, table, index, change)), at).element(index.try_into().unwrap())
}
pub(crate) fn of_bone(name: &str, change: impl FnOnce(&mut Bone)) -> Case<Files> {
    of_table(|header| header.bone_offset, 1, name, change)
}
pub(crate) fn of_controller(name: &str, change: impl FnOnce(&mut BoneController)) -> Case<Files> {
    of_table(|header| header.bone_controller_offset, 0, name, change)
}
pub(crate) fn of_hitbox(name: &str, change: impl FnOnce(&mut Hitbox)) -> Case<Files> {
    of_table(|header| header.hitbox_offset, 0, name, change)
}
pub(crate) fn of_attachment(name: &str, change: impl FnOnce(&mut Attachment)) -> Case<Files> {
    of_table(|header| header.attachment_offset, 0, name, change)
}
pub(crate) fn of_sequence(name: &str, change: impl FnOnce(&mut SequenceRecord)) -> Case<Files> {
    of_table(|header| header.sequence_offset, 0, name, change)
}
pub(crate) fn of_part(name: &str, change: impl FnOnce(&mut BodyPartRecord)) -> Case<Files> {
    of_table(|header| header.body_part_offset, 0, name, change)
}
pub(crate) fn of_texture(name: &str, change: impl FnOnce(&mut TextureRecord)) -> Case<Files> {
    of_table(|header| header.texture_offset, 0, name, change)
}
/// The sample with a change of the first submodel, and a finding at this field of it.
pub(crate) fn of_sub_model(name: &str, change: impl FnOnce(&mut SubModelRecord)) -> Case<Files> {
    let at = usize::try_from(first_part(&sample().main).sub_model_offset).unwrap() + field::<SubModelRecord>(name);
    case(with(|main| patch_sub_model(main, change)), at).element(0)
}
/// The byte offset of a field of the first mesh.
pub(crate) fn in_mesh(name: &str) -> usize {
    usize::try_from(first_sub_model(&sample().main).mesh_offset).unwrap() + field::<MeshRecord>(name)
}
/// The sample with a change of the first mesh, and a finding at this field of it.
pub(crate) fn of_mesh(name: &str, change: impl FnOnce(&mut MeshRecord)) -> Case<Files> {
    case(with(|main| patch_mesh(main, change)), in_mesh(name)).element(0)
}
/// The sample with a change of the first corner of the first mesh, and a finding at the mesh.
pub(crate) fn of_corner(name: &str, change: impl FnOnce(&mut goldsrc_mdl::Corner)) -> Case<Files> {
    let at = crate::support::sample::first_corner(&sample().main);
    case(with(|main| patch(main, at, change)), in_mesh(name)).element(0)
}
/// The sample with a byte changed at a distance after a header field's target, and a finding there.
pub(crate) fn of_byte(at: usize, value: u8) -> Case<Files> {
    case(with(|main| main[at] = value), at).element(0)
}
/// The sample with a byte of the first run of an animation changed; a finding at its bone's offsets.
pub(crate) fn of_run(byte: usize, value: u8) -> Case<Files> {
    let run = first_run(&sample().main);
    case(with(|main| main[run + byte] = value), run - 36).element(0)
}

/// The start of a table of the sample.
pub(crate) fn place(table: fn(&Header) -> i32) -> usize {
    usize::try_from(table(&header(&sample().main))).unwrap()
}

/// Appends these bytes to the file, and returns their offset.
pub(crate) fn append(main: &mut Vec<u8>, bytes: &[u8]) -> i32 {
    main.resize(main.len().next_multiple_of(4), 0);
    let at = main.len();
    main.extend(bytes);
    let length = i32::try_from(main.len()).unwrap();
    patch(main, 0, |header: &mut Header| header.length = length);
    i32::try_from(at).unwrap()
}
/// The sample with a table of `count` different records, and a finding at the header field with their count.
pub(crate) fn many<T: Record>(
    count: usize,
    count_name: &str,
    record: impl Fn(usize) -> T,
    change: impl FnOnce(&mut Header, i32),
) -> Case<Files> {
    let table: Vec<u8> = (0..count).flat_map(|n| record(n).encode().as_ref().to_vec()).collect();
    let sample = with(|main| {
        let at = append(main, &table);
        patch(main, 0, |header| change(header, at));
    });
    case(sample, field::<Header>(count_name))
}
/// A name that nothing else has.
pub(crate) fn numbered<const N: usize>(n: usize) -> goldsrc_mdl::FixedStr<N> {
    name(&format!("number {n}"))
}
/// The first record of a table of the sample.
pub(crate) fn first<T: Record>(table: fn(&Header) -> i32) -> T {
    let main = sample().main;
    goldsrc_mdl::Records::<T>::new(&main[place(table)..], 0).get(0).unwrap()
}
