//! The compiled model, with data that sources cannot express.

use std::collections::BTreeMap;

use formats_core::{FixedStr, files::MemoryFiles};
use goldsrc_mdl::{Builder, ModelFiles, TextureFlags, Vec3};
use goldsrc_studio::smd::{ReadOptions, Sources};
use goldsrc_studio::{Compiled, Grid, compile};

use crate::TextEncoding;

use super::{
    model::Model,
    options::{BackError, Options},
    saved::Saved,
    write::Written,
};

/// Compiles the sources.
pub(super) fn finish(model: &Model, written: Written, options: &Options) -> Result<Compiled, BackError> {
    let Written { files, textures } = written;
    let mut memory = MemoryFiles::new();
    let mut ids = files
        .into_iter()
        .map(|file| memory.add(&format!("model/{}", file.name), file.bytes))
        .collect::<Vec<_>>()
        .into_iter();
    let Some(qc) = ids.next() else { return Err(BackError::Scene("the sources are missing".into())) };
    let read = ReadOptions::default().with_limits(options.limits);
    let sources = Sources::load(&mut memory, qc, &read)?;
    // Files, sources and the first form of the model take as much memory as the rest.
    drop(memory);
    let settings = goldsrc_studio::Options::default()
        .with_rounding(true)
        .with_grid(Grid::None)
        .with_engine(options.engine)
        .with_stem(Some(options.name.clone()));
    let mut compiled = compile(&sources, &settings)?;
    drop(sources);
    compiled.files = ModelFiles { main: Vec::new(), textures: None, sequences: Vec::new() };
    restore(model, &textures, &mut compiled.model, &compiled.stem, options.text);
    compiled.files = compiled.model.write().map_err(|error| BackError::Scene(error.to_string()))?;
    Ok(compiled)
}

/// Restores data that a QC cannot express.
fn restore(model: &Model, files: &[Option<String>], made: &mut Builder, stem: &str, text: TextEncoding) {
    let put_text = |place: &mut FixedStr<64>, name: &str| put_bytes(place, &text.to_bytes(name));
    let places = places(made.textures.iter().map(|texture| texture.name.to_string()));
    for (texture, file) in model.textures.iter().zip(files) {
        let place = file.as_ref().and_then(|file| places.get(file));
        if let Some(made) = place.and_then(|place| made.textures.get_mut(*place)) {
            made.flags = TextureFlags::from_bits_retain(texture.flags);
            made.image = texture.image.clone();
            put_text(&mut made.name, &texture.name);
        }
    }
    for (part, made) in model.parts.iter().zip(&mut made.body_parts) {
        put_text(&mut made.name, &part.name);
        for (member, made) in part.members.iter().zip(&mut made.sub_models) {
            if let Some(member) = member {
                put_text(&mut made.name, &member.name);
            }
        }
    }
    if model.hitboxes.as_ref().is_some_and(Vec::is_empty) {
        made.hitboxes.clear();
    }
    let Some(saved) = &model.saved else { return };
    bones(model, saved, made);
    groups(model, saved, made, stem);
    put(&mut made.header.name, &saved.name);
    for (attachment, made) in model.attachments.iter().zip(&mut made.attachments) {
        let Some(own) = attachment.saved.and_then(|saved_at| saved.attachments.get(saved_at)) else { continue };
        put(&mut made.name, &own.name);
        made.kind = own.kind.small();
        made.vectors = own.vectors;
    }
    if made.bone_controllers.len() == saved.controllers.len() {
        for (controller, made) in saved.controllers.iter().zip(&mut made.bone_controllers) {
            made.kind = controller.kind.bits();
            made.rest = controller.rest.small();
        }
    }
}

fn bones(model: &Model, saved: &Saved, made: &mut Builder) {
    // Before renaming, since equal names are distinct until then.
    let places = places(made.bones.iter().map(|bone| bone.name.to_string()));
    for (own, name) in saved.bones.iter().zip(&model.saved_bones) {
        let place = name.as_ref().and_then(|name| places.get(name));
        let Some(made) = place.and_then(|place| made.bones.get_mut(*place)) else { continue };
        made.raw_flags = own.flags.bits();
        if name.as_ref() != Some(&own.name) {
            put(&mut made.name, &own.name);
        }
    }
}

/// The first index of each name.
fn places(names: impl Iterator<Item = String>) -> BTreeMap<String, usize> {
    let mut places = BTreeMap::new();
    for (place, name) in names.enumerate() {
        places.entry(name).or_insert(place);
    }
    places
}

/// The groups of sequences, and further properties of sequences.
fn groups(model: &Model, saved: &Saved, made: &mut Builder, stem: &str) {
    let count = saved.sequence_groups.len();
    if count > 1 {
        made.sequence_groups.clear();
        for (n, group) in saved.sequence_groups.iter().enumerate() {
            let mut own = goldsrc_mdl::SequenceGroup {
                label: FixedStr::default(),
                file: FixedStr::default(),
                unused1: 0,
                unused2: 0,
            };
            put(&mut own.label, &group.label);
            // The file has the name of the model, in its original folder.
            let folder = group.file.rfind(['\\', '/']).and_then(|at| group.file.get(..=at)).unwrap_or_default();
            if n > 0 {
                put(&mut own.file, &format!("{folder}{stem}{n:02}.mdl"));
            }
            made.sequence_groups.push(own);
        }
    }
    for (sequence, made) in model.sequences.iter().zip(&mut made.sequences) {
        let record = &sequence.record;
        made.record.motion_bone = record.motion_bone.small();
        // Also on axes that the compiler does not extract.
        if sequence.is_of_file {
            made.record.linear_movement = Vec3::from_array(record.linear_movement);
        }
        made.record.next = record.next.small();
        if made.blends.len() == record.blends.index().unwrap_or(1) {
            made.record.blend_type = record.blend_type.map(super::saved::Int::small);
            (made.record.blend_start, made.record.blend_end) = (record.blend_start, record.blend_end);
        }
        let group = record.group.index().filter(|group| count > 1 && *group < count).unwrap_or(0);
        made.record.group = if count > 1 { i32::try_from(group).unwrap_or(0) } else { made.record.group };
        for (event, made) in record.events.iter().zip(&mut made.events) {
            made.kind = event.kind.small();
        }
        for (pivot, made) in record.pivots.iter().zip(&mut made.pivots) {
            made.position = Vec3::from_array(pivot.position);
        }
    }
}

/// Stores a name, if it fits.
fn put<const N: usize>(place: &mut FixedStr<N>, name: &str) {
    let bytes: Option<Vec<u8>> = name.chars().map(|c| u8::try_from(c).ok()).collect();
    put_bytes(place, &bytes.unwrap_or_else(|| name.as_bytes().to_vec()));
}

fn put_bytes<const N: usize>(place: &mut FixedStr<N>, name: &[u8]) {
    if let Some(name) = FixedStr::new(name) {
        *place = name;
    }
}
