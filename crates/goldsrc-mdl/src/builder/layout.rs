//! The parts of the files, in the compiler's order.

use alloc::vec::Vec;

use formats_core::{FixedStr, Record, encode_all, num};

use super::{Builder, BuilderSteps, BuilderSubModel, animation, check, check_int, steps};
use crate::{
    BodyPartRecord, Bone, Event, Header, MeshRecord, ModelFiles, Normal, Pivot, SequenceFileHeader, SequenceGroup,
    SequenceRecord, SkinRef, SubModelRecord, TextureRecord, Vertex, WriteError,
    bone::controllers_of,
    write::{align, number, put, too_large, too_many},
};

/// A file that grows.
struct File(Vec<u8>);

impl File {
    fn at(&self) -> Result<i32, WriteError> {
        number(self.0.len())
    }
    /// Adds bytes at the next multiple of four, and returns their offset.
    fn add(&mut self, bytes: &[u8]) -> Result<i32, WriteError> {
        align(&mut self.0);
        let at = self.at()?;
        self.0.extend_from_slice(bytes);
        align(&mut self.0);
        Ok(at)
    }
    fn add_records<T: Record>(&mut self, records: &[T]) -> Result<i32, WriteError> {
        self.add(&encode_all(records))
    }
    /// Writes records over the zeros that were left for them.
    fn fill<T: Record>(&mut self, at: i32, records: &[T]) {
        put(&mut self.0, num::to_u64(at), &encode_all(records));
    }
    fn leave_room<T: Record>(&mut self, count: usize) -> Result<i32, WriteError> {
        align(&mut self.0);
        let at = self.at()?;
        self.0.resize(self.0.len().saturating_add(count.saturating_mul(T::SIZE)), 0);
        Ok(at)
    }
}

/// The files, without the boxes of the sequences.
pub(super) fn write(builder: &Builder) -> Result<ModelFiles, WriteError> {
    animation::check_bones(&builder.bones)?;
    let mut file = File(Vec::new());
    file.leave_room::<Header>(1)?;
    let mut header = Header {
        magic: Header::MAGIC,
        version: 10,
        bone_count: number(builder.bones.len())?,
        bone_controller_count: number(builder.bone_controllers.len())?,
        hitbox_count: number(builder.hitboxes.len())?,
        sequence_count: number(builder.sequences.len())?,
        body_part_count: number(builder.body_parts.len())?,
        attachment_count: number(builder.attachments.len())?,
        transition_node_count: number(builder.transitions.len())?,
        name: builder.header.name,
        eye_position: builder.header.eye_position,
        hull_min: builder.header.hull_min,
        hull_max: builder.header.hull_max,
        clip_min: builder.header.clip_min,
        clip_max: builder.header.clip_max,
        raw_flags: builder.header.raw_flags,
        ..Header::decode(&[0; Header::SIZE])
    };
    let scales = scales(builder);
    header.bone_offset = file.add_records(&bones(builder, &scales)?)?;
    header.bone_controller_offset = file.add_records(&builder.bone_controllers)?;
    header.attachment_offset = file.add_records(&builder.attachments)?;
    header.hitbox_offset = file.add_records(&builder.hitboxes)?;
    let mut groups = groups(builder)?;
    let sequences = sequences(builder, &scales, &mut file, &mut groups)?;
    header.sequence_offset = file.leave_room::<SequenceRecord>(sequences.len())?;
    add_sequences(builder, sequences, header.sequence_offset, &mut file)?;
    let records = group_records(builder);
    header.sequence_group_count = number(records.len())?;
    header.sequence_group_offset = file.add_records(&records)?;
    header.transition_offset = file.add(&transitions(builder)?)?;
    header.body_part_offset = add_body_parts(builder, &mut file)?;

    let mut texture_file = None;
    if builder.external_textures {
        let mut file = File(Vec::new());
        file.leave_room::<Header>(1)?;
        let empty = Header { magic: Header::MAGIC, version: 10, ..Header::decode(&[0; Header::SIZE]) };
        let header = add_textures(builder, empty, &mut file)?;
        texture_file = Some(finish(header, file)?);
        // In the main file `textures_at` stays 0: that is what sends the engine to the texture file.
    } else {
        header = add_textures(builder, header, &mut file)?;
    }
    let mut sequences = Vec::with_capacity(groups.len());
    for group in groups {
        let name = builder
            .sequence_groups
            .get(sequences.len().saturating_add(1))
            .map_or_else(FixedStr::default, |group| group.file);
        let length = group.at()?;
        let header = SequenceFileHeader { magic: SequenceFileHeader::MAGIC, version: 10, name, length };
        let mut file = group.0;
        put(&mut file, 0, &header.encode());
        sequences.push(file);
    }
    let main = finish(header, file)?;
    Ok(ModelFiles { main, textures: texture_file, sequences })
}

/// The steps of all bones.
pub(super) fn scales(builder: &Builder) -> Vec<[f32; 6]> {
    match builder.steps {
        BuilderSteps::Nearest => animation::scales(&builder.bones, &builder.sequences),
        BuilderSteps::Cut | BuilderSteps::Rounded => {
            let rest: Vec<[f32; 6]> = builder.bones.iter().map(|bone| bone.value).collect();
            steps::scales(&rest, builder.sequences.iter().flat_map(|sequence| &sequence.blends).flatten())
        }
    }
}

fn finish(header: Header, file: File) -> Result<Vec<u8>, WriteError> {
    let header = Header { length: file.at()?, ..header };
    let mut file = file.0;
    put(&mut file, 0, &header.encode());
    Ok(file)
}

fn bones(builder: &Builder, scales: &[[f32; 6]]) -> Result<Vec<Bone>, WriteError> {
    let count = builder.bones.len();
    for bone in builder.bone_controllers.iter().map(|controller| controller.bone) {
        check_int("bone", bone, count)?;
    }
    for bone in builder.hitboxes.iter().map(|hitbox| hitbox.bone) {
        check_int("bone", bone, count)?;
    }
    for bone in builder.attachments.iter().map(|attachment| attachment.bone) {
        check_int("bone", bone, count)?;
    }
    let mut bones = Vec::with_capacity(count);
    let controllers = controllers_of(count, &builder.bone_controllers);
    for ((bone, scale), controllers) in builder.bones.iter().zip(scales).zip(controllers) {
        let parent = bone.parent.map_or(Ok(-1), number)?;
        let (name, flags, value) = (bone.name, bone.raw_flags, bone.value);
        bones.push(Bone { name, parent, raw_flags: flags, controllers, value, scale: *scale });
    }
    Ok(bones)
}

/// The files of the groups after the first, with room for their headers.
fn groups(builder: &Builder) -> Result<Vec<File>, WriteError> {
    builder
        .sequence_groups
        .iter()
        .skip(1)
        .map(|_| {
            let mut file = File(Vec::new());
            file.leave_room::<SequenceFileHeader>(1)?;
            Ok(file)
        })
        .collect()
}

fn group_records(builder: &Builder) -> Vec<SequenceGroup> {
    if builder.sequence_groups.is_empty() {
        let label = FixedStr::new(b"default").unwrap_or_default();
        return Vec::from([SequenceGroup { label, file: FixedStr::default(), unused1: 0, unused2: 0 }]);
    }
    builder.sequence_groups.clone()
}

/// Writes the animations, each into the file of its group, and returns the records with their offsets.
fn sequences(
    builder: &Builder,
    scales: &[[f32; 6]],
    main: &mut File,
    groups: &mut [File],
) -> Result<Vec<SequenceRecord>, WriteError> {
    let mut records = Vec::with_capacity(builder.sequences.len());
    for (n, sequence) in builder.sequences.iter().enumerate() {
        sequence.check(builder.bones.len(), groups.len().saturating_add(1))?;
        let bytes = sequence.encode(&builder.bones, scales, builder.steps, n)?;
        let group = usize::try_from(sequence.record.group).ok().and_then(|group| group.checked_sub(1));
        let file = group.and_then(|group| groups.get_mut(group)).unwrap_or(main);
        records.push(SequenceRecord {
            frame_count: number(sequence.frame_count())?,
            blend_count: number(sequence.blends.len())?,
            animation_offset: file.add(&bytes)?,
            ..sequence.record
        });
    }
    Ok(records)
}

/// Writes events and pivots after the room for the records, then the records.
fn add_sequences(
    builder: &Builder,
    mut records: Vec<SequenceRecord>,
    at: i32,
    file: &mut File,
) -> Result<(), WriteError> {
    for (record, sequence) in records.iter_mut().zip(&builder.sequences) {
        record.event_count = number(sequence.events.len())?;
        record.event_offset = file.add_records::<Event>(&sequence.events)?;
        record.pivot_count = number(sequence.pivots.len())?;
        record.pivot_offset = file.add_records::<Pivot>(&sequence.pivots)?;
    }
    file.fill(at, &records);
    Ok(())
}

fn transitions(builder: &Builder) -> Result<Vec<u8>, WriteError> {
    let expected = builder.transitions.len();
    if let Some(row) = builder.transitions.iter().find(|row| row.len() != expected) {
        return Err(WriteError::Count { what: "row of the transition graph", expected, found: row.len() });
    }
    Ok(builder.transitions.concat())
}

/// Writes all body parts, then all submodels, then what is in each of those.
fn add_body_parts(builder: &Builder, file: &mut File) -> Result<i32, WriteError> {
    let parts_at = file.leave_room::<BodyPartRecord>(builder.body_parts.len())?;
    let mut base = 1_i32;
    let mut parts = Vec::with_capacity(builder.body_parts.len());
    for part in &builder.body_parts {
        let sub_models = number(part.sub_models.len())?;
        let sub_models_at = file.leave_room::<SubModelRecord>(part.sub_models.len())?;
        parts.push(BodyPartRecord {
            name: part.name,
            sub_model_count: sub_models,
            base,
            sub_model_offset: sub_models_at,
        });
        base = base.checked_mul(sub_models.max(1)).ok_or_else(too_large)?;
    }
    file.fill(parts_at, &parts);
    for (part, record) in builder.body_parts.iter().zip(&parts) {
        let mut models = Vec::with_capacity(part.sub_models.len());
        for sub_model in &part.sub_models {
            models.push(add_sub_model(builder, sub_model, file)?);
        }
        file.fill(record.sub_model_offset, &models);
    }
    Ok(parts_at)
}

fn add_sub_model(
    builder: &Builder,
    sub_model: &BuilderSubModel,
    file: &mut File,
) -> Result<SubModelRecord, WriteError> {
    sub_model.check(builder.bones.len())?;
    let bones: Vec<u8> = sub_model.vertices.iter().map(|vertex| vertex.bone).collect();
    let vertex_bones_at = file.add(&bones)?;
    let normals: Vec<_> = sub_model.meshes.iter().flat_map(|mesh| mesh.normals.iter().copied()).collect();
    let bones: Vec<u8> = normals.iter().map(|normal| normal.bone).collect();
    let normal_bones_at = file.add(&bones)?;
    let vertices: Vec<_> = sub_model.vertices.iter().map(|vertex| Vertex { position: vertex.position }).collect();
    let vertices_at = file.add_records(&vertices)?;
    let directions: Vec<_> = normals.iter().map(|normal| Normal { direction: normal.direction }).collect();
    let normals_at = file.add_records(&directions)?;
    let meshes_at = file.leave_room::<MeshRecord>(sub_model.meshes.len())?;
    let mut meshes = Vec::with_capacity(sub_model.meshes.len());
    let mut first = 0_usize;
    let columns = builder.skins.first().map_or(builder.textures.len(), Vec::len);
    for mesh in &sub_model.meshes {
        // A model may do without any texture.
        if columns > 0 {
            check("skin column", mesh.skin_ref, columns)?;
        }
        let commands_at = file.add(&mesh.encode(vertices.len(), first)?)?;
        meshes.push(MeshRecord {
            triangle_count: number(mesh.triangle_count())?,
            command_offset: commands_at,
            skin_ref: number(mesh.skin_ref)?,
            normal_count: number(mesh.normals.len())?,
            normal_offset: 0,
        });
        first = first.saturating_add(mesh.normals.len());
    }
    file.fill(meshes_at, &meshes);
    Ok(SubModelRecord {
        name: sub_model.name,
        kind: 0,
        bounding_radius: 0.0,
        mesh_count: number(meshes.len())?,
        mesh_offset: meshes_at,
        vertex_count: number(vertices.len())?,
        vertex_bone_offset: vertex_bones_at,
        vertex_offset: vertices_at,
        normal_count: number(normals.len())?,
        normal_bone_offset: normal_bones_at,
        normal_offset: normals_at,
        group_count: 0,
        group_offset: 0,
    })
}

/// Writes textures, skins and pixels, and returns the header with their offsets.
fn add_textures(builder: &Builder, header: Header, file: &mut File) -> Result<Header, WriteError> {
    let textures_at = file.leave_room::<TextureRecord>(builder.textures.len())?;
    let rows = skins(builder)?;
    let skin_refs = number(rows.first().map_or(0, Vec::len))?;
    // Neither the skins nor the pixels have to start at a multiple of four, but the compiler's pixels do.
    let skins_at = file.add_records(&rows.concat())?;
    let texture_data_at = file.at()?;
    let mut records = Vec::with_capacity(builder.textures.len());
    for texture in &builder.textures {
        let image = &texture.image;
        records.push(TextureRecord {
            name: texture.name,
            raw_flags: texture.flags.bits(),
            width: image.width().try_into().map_err(|_| too_large())?,
            height: image.height().try_into().map_err(|_| too_large())?,
            pixel_offset: file.at()?,
        });
        image.write(&mut file.0);
    }
    file.fill(textures_at, &records);
    let (textures, skin_families) = (number(records.len())?, number(rows.len())?);
    Ok(Header {
        texture_count: textures,
        texture_offset: textures_at,
        texture_data_offset: texture_data_at,
        skin_ref_count: skin_refs,
        skin_family_count: skin_families,
        skin_offset: skins_at,
        ..header
    })
}

fn skins(builder: &Builder) -> Result<Vec<Vec<SkinRef>>, WriteError> {
    if builder.skins.is_empty() {
        let count = i16::try_from(builder.textures.len()).map_err(|_| too_many("the number of textures"))?;
        return Ok(Vec::from([(0..count).map(|texture| SkinRef { texture }).collect()]));
    }
    let expected = builder.skins.first().map_or(0, Vec::len);
    for row in &builder.skins {
        if row.len() != expected {
            return Err(WriteError::Count { what: "row of the skin table", expected, found: row.len() });
        }
        for texture in row {
            check_int("texture", *texture, builder.textures.len())?;
        }
    }
    Ok(builder.skins.iter().map(|row| row.iter().map(|texture| SkinRef { texture: *texture }).collect()).collect())
}
