//! A builder as the contents of files.

use alloc::{borrow::Cow, vec::Vec};

use formats_core::{FixedStr, Record, encode_all};

use super::{Builder, BuilderSteps, BuilderSubModel, animation, check, check_int, steps};
use crate::{
    BodyPartRecord, Bone, Header, MeshRecord, ModelFiles, Normal, SequenceGroup, SequenceRecord, SkinRef,
    SubModelRecord, TextureRecord, Vertex, WriteError,
    bone::controllers_of,
    write::{Contents, PartContents, SequenceContents, SubModelContents, TextureContents, number, too_large, too_many},
};

/// The files, without the boxes of the sequences.
pub(super) fn write(builder: &Builder) -> Result<ModelFiles, WriteError> {
    animation::check_bones(&builder.bones)?;
    let scales = scales(builder);
    let own = &builder.header;
    let header = Header {
        name: own.name,
        eye_position: own.eye_position,
        hull_min: own.hull_min,
        hull_max: own.hull_max,
        clip_min: own.clip_min,
        clip_max: own.clip_max,
        raw_flags: own.raw_flags,
        transition_node_count: number(builder.transitions.len())?,
        ..Header::decode(&[0; Header::SIZE])
    };
    let groups = group_records(builder);
    let files = groups.iter().skip(1).map(|group| Some(group.file)).collect();
    let contents = Contents {
        header,
        bones: encode_all(&bones(builder, &scales)?),
        bone_controllers: encode_all(&builder.bone_controllers),
        attachments: encode_all(&builder.attachments),
        hitboxes: encode_all(&builder.hitboxes),
        sequences: sequences(builder, &scales)?,
        groups,
        files,
        transitions: transitions(builder)?,
        body_parts: body_parts(builder)?,
        textures: Some(textures(builder)?),
        external_textures: builder.external_textures,
    };
    contents.write()
}

/// The steps of all bones.
pub(super) fn scales(builder: &Builder) -> Vec<[f32; 6]> {
    match builder.steps {
        BuilderSteps::Nearest => animation::scales(&builder.bones, &builder.sequences),
        BuilderSteps::Cut | BuilderSteps::Rounded => {
            let rest: Vec<_> = builder.bones.iter().map(|bone| bone.value).collect();
            steps::scales(&rest, builder.sequences.iter().flat_map(|sequence| &sequence.blends).flatten())
        }
    }
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
        bones.push(Bone { name, parent, raw_flags: flags, controllers, value, scale: (*scale).into() });
    }
    Ok(bones)
}

fn group_records(builder: &Builder) -> Vec<SequenceGroup> {
    if builder.sequence_groups.is_empty() {
        let label = FixedStr::new(b"default").unwrap_or_default();
        return Vec::from([SequenceGroup { label, file: FixedStr::default(), unused1: 0, unused2: 0 }]);
    }
    builder.sequence_groups.clone()
}

/// The sequences with their encoded animations.
fn sequences(builder: &Builder, scales: &[[f32; 6]]) -> Result<Vec<SequenceContents<'static>>, WriteError> {
    let groups = builder.sequence_groups.len().max(1);
    let sequences = builder.sequences.iter().enumerate().map(|(n, sequence)| {
        sequence.check(builder.bones.len(), groups)?;
        let animation = sequence.encode(&builder.bones, scales, builder.steps, n)?;
        let (frame_count, blend_count) = (number(sequence.frame_count())?, number(sequence.blends.len())?);
        Ok(SequenceContents {
            record: SequenceRecord { frame_count, blend_count, ..sequence.record },
            events: encode_all(&sequence.events),
            pivots: encode_all(&sequence.pivots),
            animation: Cow::Owned(animation),
        })
    });
    sequences.collect()
}

fn transitions(builder: &Builder) -> Result<Vec<u8>, WriteError> {
    let expected = builder.transitions.len();
    if let Some(row) = builder.transitions.iter().find(|row| row.len() != expected) {
        return Err(WriteError::Count { what: "row of the transition graph", expected, found: row.len() });
    }
    Ok(builder.transitions.concat())
}

fn body_parts(builder: &Builder) -> Result<Vec<PartContents<'static>>, WriteError> {
    let parts = builder.body_parts.iter().map(|part| {
        let record = BodyPartRecord { name: part.name, sub_model_count: 0, base: 0, sub_model_offset: 0 };
        let sub_models = part.sub_models.iter().map(|sub_model| self::sub_model(builder, sub_model));
        Ok(PartContents { record, sub_models: sub_models.collect::<Result<_, WriteError>>()? })
    });
    parts.collect()
}

fn sub_model(builder: &Builder, sub_model: &BuilderSubModel) -> Result<SubModelContents<'static>, WriteError> {
    sub_model.check(builder.bones.len())?;
    let vertices: Vec<_> = sub_model.vertices.iter().map(|vertex| Vertex { position: vertex.position }).collect();
    let normals: Vec<_> = sub_model.meshes.iter().flat_map(|mesh| mesh.normals.iter().copied()).collect();
    let directions: Vec<_> = normals.iter().map(|normal| Normal { direction: normal.direction }).collect();
    let mut meshes = Vec::with_capacity(sub_model.meshes.len());
    let mut first = 0_usize;
    let columns = builder.skins.first().map_or(builder.textures.len(), Vec::len);
    for mesh in &sub_model.meshes {
        // A model may have no textures.
        if columns > 0 {
            check("skin column", mesh.skin_ref, columns)?;
        }
        let record = MeshRecord {
            triangle_count: number(mesh.triangle_count())?,
            command_offset: 0,
            skin_ref: number(mesh.skin_ref)?,
            normal_count: number(mesh.normals.len())?,
            normal_offset: 0,
        };
        meshes.push((record, Cow::Owned(mesh.encode(vertices.len(), first)?)));
        first = first.saturating_add(mesh.normals.len());
    }
    let record = SubModelRecord {
        name: sub_model.name,
        vertex_count: number(vertices.len())?,
        normal_count: number(normals.len())?,
        ..SubModelRecord::decode(&[0; SubModelRecord::SIZE])
    };
    Ok(SubModelContents {
        record,
        vertex_bones: Cow::Owned(sub_model.vertices.iter().map(|vertex| vertex.bone).collect()),
        normal_bones: Cow::Owned(normals.iter().map(|normal| normal.bone).collect()),
        vertices: encode_all(&vertices),
        normals: encode_all(&directions),
        meshes,
    })
}

fn textures(builder: &Builder) -> Result<TextureContents<'static>, WriteError> {
    let rows = skins(builder)?;
    let mut textures = Vec::with_capacity(builder.textures.len());
    for texture in &builder.textures {
        let image = &texture.image;
        let record = TextureRecord {
            name: texture.name,
            raw_flags: texture.flags.bits(),
            width: image.width().try_into().map_err(|_| too_large())?,
            height: image.height().try_into().map_err(|_| too_large())?,
            pixel_offset: 0,
        };
        let mut pixels = Vec::with_capacity(image.size());
        image.write(&mut pixels);
        textures.push((record, Cow::Owned(pixels)));
    }
    let refs = number(rows.first().map_or(0, Vec::len))?;
    Ok(TextureContents { textures, skins: encode_all(&rows.concat()), refs, families: number(rows.len())? })
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
