//! The contents of a model's files, and the layout: new, split and stripped models are written by one function.

use alloc::{borrow::Cow, boxed::Box, vec::Vec};

use formats_core::{FixedStr, Record, Records, Steps, encode_all, num};

use super::{align, merge::end_of, number, put, too_large};
use crate::{
    Attachment, BodyPartRecord, Bone, BoneController, Event, Header, HeaderFlags, Hitbox, MeshRecord, ModelFiles,
    ModelSet, Pivot, SequenceFileHeader, SequenceGroup, SequenceRecord, SubModel, SubModelRecord, TextureRecord,
    WriteError,
};

/// The contents of the files of a model, without their offsets. Counts and offsets in the records are filled in by
/// [`write`](Self::write).
pub(crate) struct Contents<'a> {
    pub(crate) header: Header,
    pub(crate) bones: Vec<u8>,
    pub(crate) bone_controllers: Vec<u8>,
    pub(crate) attachments: Vec<u8>,
    pub(crate) hitboxes: Vec<u8>,
    pub(crate) sequences: Vec<SequenceContents<'a>>,
    pub(crate) groups: Vec<SequenceGroup>,
    /// The names in the headers of the sequence files, from group 1 on; `None` for one that is not written.
    pub(crate) files: Vec<Option<FixedStr<64>>>,
    pub(crate) transitions: Vec<u8>,
    pub(crate) body_parts: Vec<PartContents<'a>>,
    /// The textures and skins that are written.
    pub(crate) textures: Option<TextureContents<'a>>,
    /// Whether they go into a texture file.
    pub(crate) external_textures: bool,
}

pub(crate) struct SequenceContents<'a> {
    pub(crate) record: SequenceRecord,
    pub(crate) events: Vec<u8>,
    pub(crate) pivots: Vec<u8>,
    /// The entries of all blends and bones, and the channels after them.
    pub(crate) animation: Cow<'a, [u8]>,
}

pub(crate) struct PartContents<'a> {
    pub(crate) record: BodyPartRecord,
    pub(crate) sub_models: SubModels<'a>,
}

/// The submodels of a body part. Those of a builder are encoded one after another, while they are written.
pub(crate) type SubModels<'a> = Box<dyn ExactSizeIterator<Item = Result<SubModelContents<'a>, WriteError>> + 'a>;

pub(crate) struct SubModelContents<'a> {
    pub(crate) record: SubModelRecord,
    pub(crate) vertex_bones: Cow<'a, [u8]>,
    pub(crate) normal_bones: Cow<'a, [u8]>,
    pub(crate) vertices: Vec<u8>,
    pub(crate) normals: Vec<u8>,
    /// The meshes with their commands.
    pub(crate) meshes: Vec<(MeshRecord, Cow<'a, [u8]>)>,
}

pub(crate) struct TextureContents<'a> {
    /// The textures with their pixels, then their palettes.
    pub(crate) textures: Vec<(TextureRecord, [&'a [u8]; 2])>,
    pub(crate) skins: Vec<u8>,
    pub(crate) refs: i32,
    pub(crate) families: i32,
}

/// A file that grows.
struct File(Vec<u8>);

impl File {
    fn new<T: Record>() -> Result<Self, WriteError> {
        let mut file = Self(Vec::new());
        file.leave_room::<T>(1)?;
        Ok(file)
    }
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
    /// Writes a record over the zeros that were left for record `n` of a table.
    fn fill<T: Record>(&mut self, table: i32, n: usize, record: &T) {
        let at = num::to_usize(table).saturating_add(n.saturating_mul(T::SIZE));
        put(&mut self.0, num::to_u64(at), record.encode().as_ref());
    }
    fn leave_room<T: Record>(&mut self, count: usize) -> Result<i32, WriteError> {
        align(&mut self.0);
        let at = self.at()?;
        self.0.resize(self.0.len().saturating_add(count.saturating_mul(T::SIZE)), 0);
        Ok(at)
    }
    fn finish(self, header: Header) -> Result<Vec<u8>, WriteError> {
        let header = Header { length: self.at()?, ..header };
        let mut file = self.0;
        put(&mut file, 0, &header.encode());
        Ok(file)
    }
}

/// Returns the number of records in these bytes.
fn count<T: Record>(bytes: &[u8]) -> Result<i32, WriteError> {
    number(bytes.len().checked_div(T::SIZE).unwrap_or(0))
}

impl Contents<'_> {
    /// The files, in the order of Half-Life's own compiler, with every table at a multiple of four bytes.
    pub(crate) fn write(mut self) -> Result<ModelFiles, WriteError> {
        let mut file = File::new::<Header>()?;
        let mut header = Header {
            magic: Header::MAGIC,
            version: 10,
            bone_count: count::<Bone>(&self.bones)?,
            bone_controller_count: count::<BoneController>(&self.bone_controllers)?,
            hitbox_count: count::<Hitbox>(&self.hitboxes)?,
            attachment_count: count::<Attachment>(&self.attachments)?,
            sequence_count: number(self.sequences.len())?,
            sequence_group_count: number(self.groups.len())?,
            body_part_count: number(self.body_parts.len())?,
            texture_count: 0,
            texture_offset: 0,
            texture_data_offset: 0,
            skin_ref_count: 0,
            skin_family_count: 0,
            skin_offset: 0,
            ..self.header
        };
        header.bone_offset = file.add(&self.bones)?;
        header.bone_controller_offset = file.add(&self.bone_controllers)?;
        header.attachment_offset = file.add(&self.attachments)?;
        header.hitbox_offset = file.add(&self.hitboxes)?;
        let mut groups = Vec::with_capacity(self.files.len());
        for name in &self.files {
            groups.push((name, File::new::<SequenceFileHeader>()?));
        }
        for sequence in &mut self.sequences {
            let group = usize::try_from(sequence.record.group).ok().and_then(|group| group.checked_sub(1));
            let file = group.and_then(|group| groups.get_mut(group)).map_or(&mut file, |(_, file)| file);
            sequence.record.animation_offset = file.add(&sequence.animation)?;
        }
        header.sequence_offset = file.leave_room::<SequenceRecord>(self.sequences.len())?;
        for (n, sequence) in self.sequences.into_iter().enumerate() {
            let record = SequenceRecord {
                event_count: count::<Event>(&sequence.events)?,
                event_offset: file.add(&sequence.events)?,
                pivot_count: count::<Pivot>(&sequence.pivots)?,
                pivot_offset: file.add(&sequence.pivots)?,
                ..sequence.record
            };
            file.fill(header.sequence_offset, n, &record);
        }
        header.sequence_group_offset = file.add(&encode_all(&self.groups))?;
        header.transition_offset = file.add(&self.transitions)?;
        header.body_part_offset = add_body_parts(self.body_parts, &mut file)?;

        let mut texture_file = None;
        match &self.textures {
            Some(textures) if self.external_textures => {
                let mut file = File::new::<Header>()?;
                let empty = Header { magic: Header::MAGIC, version: 10, ..Header::decode(&[0; Header::SIZE]) };
                let header = textures.add(empty, &mut file)?;
                texture_file = Some(file.finish(header)?);
                // In the main file, the offset of the textures stays 0, which makes the engine use the texture file.
            }
            Some(textures) => header = textures.add(header, &mut file)?,
            None => {}
        }
        let mut sequences = Vec::with_capacity(groups.len());
        for (name, file) in groups {
            let Some(name) = *name else {
                sequences.push(Vec::new());
                continue;
            };
            let length = file.at()?;
            let header = SequenceFileHeader { magic: SequenceFileHeader::MAGIC, version: 10, name, length };
            let mut file = file.0;
            put(&mut file, 0, &header.encode());
            sequences.push(file);
        }
        Ok(ModelFiles { main: file.finish(header)?, textures: texture_file, sequences })
    }
}

/// Writes all body parts, then all submodels, then the contents of each.
fn add_body_parts(mut parts: Vec<PartContents<'_>>, file: &mut File) -> Result<i32, WriteError> {
    let parts_at = file.leave_room::<BodyPartRecord>(parts.len())?;
    let mut base = 1_i32;
    for (n, PartContents { record, sub_models }) in parts.iter_mut().enumerate() {
        let sub_model_count = number(sub_models.len())?;
        let sub_model_offset = file.leave_room::<SubModelRecord>(sub_models.len())?;
        *record = BodyPartRecord { sub_model_count, base, sub_model_offset, ..*record };
        file.fill(parts_at, n, record);
        base = base.checked_mul(sub_model_count.max(1)).ok_or_else(too_large)?;
    }
    for PartContents { record, sub_models } in parts {
        for (n, sub_model) in sub_models.enumerate() {
            let own = sub_model?.add(file)?;
            file.fill(record.sub_model_offset, n, &own);
        }
    }
    Ok(parts_at)
}

impl SubModelContents<'_> {
    fn add(&self, file: &mut File) -> Result<SubModelRecord, WriteError> {
        let vertex_bone_offset = file.add(&self.vertex_bones)?;
        let normal_bone_offset = file.add(&self.normal_bones)?;
        let vertex_offset = file.add(&self.vertices)?;
        let normal_offset = file.add(&self.normals)?;
        let mesh_offset = file.leave_room::<MeshRecord>(self.meshes.len())?;
        for (n, (record, commands)) in self.meshes.iter().enumerate() {
            let record = MeshRecord { command_offset: file.add(commands)?, ..*record };
            file.fill(mesh_offset, n, &record);
        }
        let mesh_count = number(self.meshes.len())?;
        let own = self.record;
        Ok(SubModelRecord {
            mesh_count,
            mesh_offset,
            vertex_bone_offset,
            vertex_offset,
            normal_bone_offset,
            normal_offset,
            ..own
        })
    }
}

impl TextureContents<'_> {
    /// Writes textures, skins and pixels, and returns the header with their offsets.
    fn add(&self, header: Header, file: &mut File) -> Result<Header, WriteError> {
        let texture_offset = file.leave_room::<TextureRecord>(self.textures.len())?;
        // Neither skins nor pixels need to start at a multiple of four, but the compiler's pixels do.
        let skin_offset = file.add(&self.skins)?;
        let texture_data_offset = file.at()?;
        // Growing by doubling would take twice the memory of the largest part of most files.
        file.0.reserve_exact(self.textures.iter().flat_map(|(_, parts)| parts).map(|part| part.len()).sum());
        for (n, (record, parts)) in self.textures.iter().enumerate() {
            let record = TextureRecord { pixel_offset: file.at()?, ..*record };
            file.fill(texture_offset, n, &record);
            for part in parts {
                file.0.extend_from_slice(part);
            }
        }
        Ok(Header {
            texture_count: number(self.textures.len())?,
            texture_offset,
            texture_data_offset,
            skin_ref_count: self.refs,
            skin_family_count: self.families,
            skin_offset,
            ..header
        })
    }
}

/// The number of table bytes that may be visited per byte of all files: some models share tables.
const BYTES_PER_BYTE: usize = 4;
/// The number of channels and runs to visit per byte.
const STEPS_PER_BYTE: u64 = 16;

/// The contents of a set, bounded by the size of its files.
struct Reading<'s, 'a> {
    set: &'s ModelSet<'a>,
    bytes: Steps,
    steps: Steps,
}

impl<'a> Reading<'_, 'a> {
    fn spend(&self, count: usize) -> Result<(), WriteError> {
        if self.bytes.take(count) { Ok(()) } else { Err(WriteError::Overlapping("tables of the model")) }
    }
    fn table<T: Record>(&self, records: Records<'a, T>) -> Result<Vec<u8>, WriteError> {
        self.spend(records.len().saturating_mul(T::SIZE))?;
        Ok(records.iter().flat_map(|record| record.encode().as_ref().to_vec()).collect())
    }
    fn slice(&self, bytes: &'a [u8]) -> Result<Cow<'a, [u8]>, WriteError> {
        self.spend(bytes.len())?;
        Ok(Cow::Borrowed(bytes))
    }
    fn sequences(&self) -> Result<Vec<SequenceContents<'a>>, WriteError> {
        let mut sequences = Vec::new();
        for (n, sequence) in self.set.model().sequences().iter().enumerate() {
            self.spend(SequenceRecord::SIZE)?;
            let animations = self.set.animations(n)?;
            let group = num::to_usize(sequence.group);
            let file = self.set.sequence_file(group).filter(|_| group != 0);
            let file = file.map_or(self.set.bytes(), |file| file.bytes());
            let leaves =
                WriteError::Rule { what: "sequence", index: n, rule: "its animation extends past the end of its file" };
            let end = end_of(&animations, file.len(), &self.steps)?.ok_or(leaves)?;
            let start = usize::try_from(sequence.animation_offset).unwrap_or(0).min(end);
            sequences.push(SequenceContents {
                record: *sequence.record(),
                events: self.table(sequence.events()?)?,
                pivots: self.table(sequence.pivots()?)?,
                animation: self.slice(file.get(start..end).unwrap_or_default())?,
            });
        }
        Ok(sequences)
    }
    fn body_parts(&self) -> Result<Vec<PartContents<'a>>, WriteError> {
        let mut parts = Vec::new();
        for part in self.set.model().body_parts() {
            self.spend(BodyPartRecord::SIZE)?;
            let sub_models = part.sub_models()?.iter().map(|sub_model| self.sub_model(&sub_model));
            let sub_models: Vec<_> = sub_models.collect::<Result<_, _>>()?;
            parts.push(PartContents { record: *part.record(), sub_models: Box::new(sub_models.into_iter().map(Ok)) });
        }
        Ok(parts)
    }
    fn sub_model(&self, sub_model: &SubModel<'a>) -> Result<SubModelContents<'a>, WriteError> {
        self.spend(SubModelRecord::SIZE)?;
        let mut meshes = Vec::new();
        for mesh in sub_model.meshes()? {
            self.spend(MeshRecord::SIZE)?;
            let mut commands = mesh.commands();
            // The end mark follows the last command; without one, commands continue to the end of the file.
            while commands.next().is_some() {}
            let end = num::to_usize(commands.position());
            let start = usize::try_from(mesh.command_offset).unwrap_or(0).min(end);
            let bytes = self.set.bytes().get(start..end).unwrap_or_default();
            if commands.is_broken() {
                let rule = "the triangle commands extend past the end of the file";
                return Err(WriteError::Rule { what: "mesh", index: meshes.len(), rule });
            }
            meshes.push((*mesh.record(), self.slice(bytes)?));
        }
        Ok(SubModelContents {
            record: *sub_model.record(),
            vertex_bones: self.slice(sub_model.vertex_bones()?)?,
            normal_bones: self.slice(sub_model.normal_bones()?)?,
            vertices: self.table(sub_model.vertices()?)?,
            normals: self.table(sub_model.normals()?)?,
            meshes,
        })
    }
    fn textures(&self) -> Result<TextureContents<'a>, WriteError> {
        let mut textures = Vec::new();
        for texture in self.set.textures() {
            self.spend(TextureRecord::SIZE)?;
            let (_, indices, palette) = texture.stored()?;
            let parts = [indices, palette.as_flattened()];
            parts.iter().try_for_each(|part| self.spend(part.len()))?;
            textures.push((*texture.record(), parts));
        }
        let skins = self.set.skins();
        let (refs, families) = (number(skins.ref_count())?, number(skins.family_count())?);
        Ok(TextureContents { textures, skins: self.table(skins.table())?, refs, families })
    }
}

impl<'a> ModelSet<'a> {
    /// All data of the model's files. Textures in a texture file are omitted, since that file stays unchanged.
    fn contents(&self) -> Result<Contents<'a>, WriteError> {
        let model = self.model();
        let header = *model.header();
        let unknown = |what| Err(WriteError::Unsupported(what));
        if header.version != 10 {
            return unknown("models of version 9 cannot be laid out again");
        }
        if header.flags().intersects(HeaderFlags::XASH_BONE_INFO | HeaderFlags::XASH_BONE_WEIGHTS)
            || header.sound_table_offset != 0
        {
            return unknown("the bone weights and the second header of Xash3D cannot be laid out again");
        }
        let size = self.size();
        let bytes = Steps::new(size.saturating_mul(BYTES_PER_BYTE), 1, 0);
        let read = Reading { set: self, bytes, steps: Steps::new(size, STEPS_PER_BYTE, 0) };
        let groups: Vec<SequenceGroup> = model.sequence_groups().iter().collect();
        let files = (1..groups.len()).map(|group| self.sequence_file(group).map(|file| file.header().name)).collect();
        let mut bones = Vec::new();
        for bone in model.bones() {
            bones.extend(bone.encode());
        }
        let external_textures = header.has_external_textures();
        Ok(Contents {
            header,
            bones,
            bone_controllers: read.table(model.bone_controllers())?,
            attachments: read.table(model.attachments())?,
            hitboxes: read.table(model.hitboxes())?,
            sequences: read.sequences()?,
            groups,
            files,
            transitions: model.transitions().table().to_vec(),
            body_parts: read.body_parts()?,
            textures: if external_textures { None } else { Some(read.textures()?) },
            external_textures,
        })
    }
    /// Removes some body parts and sequences. Those after them get lower indices, and later body parts get new
    /// [bases](BodyPartRecord::base). The files are laid out like new ones; nothing else is changed.
    ///
    /// # Errors
    /// If one of them does not exist, none would be left, a required companion is missing, or the model is damaged or contains data
    /// of other engines.
    pub fn strip(&self, body_parts: &[usize], sequences: &[usize]) -> Result<ModelFiles, WriteError> {
        let mut contents = self.contents()?;
        without(&mut contents.body_parts, body_parts, "body part")?;
        without(&mut contents.sequences, sequences, "sequence")?;
        self.laid_out(contents)
    }
    /// Moves the textures to a texture file, if `textures` is set, and, if `group_size` is given, divides the sequences without an
    /// activity into files of about this size, like compilers do. `stem` is the stem of the file names.
    ///
    /// # Errors
    /// Same as [`strip`](Self::strip), or if `stem` is too long.
    pub fn split(&self, textures: bool, group_size: Option<usize>, stem: &[u8]) -> Result<ModelFiles, WriteError> {
        let mut contents = self.contents()?;
        contents.external_textures |= textures;
        if let Some(size) = group_size {
            let sizes = contents.sequences.iter().map(|own| (own.animation.len(), own.record.activity != 0));
            let groups: Vec<usize> = SequenceGroup::by_size(sizes, size);
            contents.groups.truncate(1);
            contents.files.clear();
            for (sequence, group) in contents.sequences.iter_mut().zip(groups) {
                sequence.record.group = number(group)?;
                if group > contents.files.len() {
                    let path = [b"models\\".as_slice(), stem, alloc::format!("{group:02}.mdl").as_bytes()].concat();
                    let file = super::name(&path)?;
                    contents.groups.push(SequenceGroup { label: FixedStr::default(), file, unused1: 0, unused2: 0 });
                    contents.files.push(Some(file));
                }
            }
        }
        self.laid_out(contents)
    }
    fn laid_out(&self, contents: Contents<'_>) -> Result<ModelFiles, WriteError> {
        let mut files = contents.write()?;
        if self.model().header().has_external_textures() {
            files.textures = self.texture_file().map(|file| file.bytes().to_vec());
        }
        Ok(files)
    }
}

/// Removes some elements of a list; at least one must be left.
fn without<T>(list: &mut Vec<T>, removed: &[usize], what: &'static str) -> Result<(), WriteError> {
    let count = list.len();
    if let Some(index) = removed.iter().copied().find(|index| *index >= count) {
        return Err(WriteError::NoSuch { what, index, count });
    }
    let mut n = 0..;
    list.retain(|_| n.next().is_none_or(|n| !removed.contains(&n)));
    if list.is_empty() && !removed.is_empty() {
        return Err(WriteError::Rule { what, index: count.saturating_sub(1), rule: "the last one cannot be removed" });
    }
    Ok(())
}
