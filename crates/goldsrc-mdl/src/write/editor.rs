//! Changes in place: of single fields, of the events of sequences, and of the scale of a model.

use alloc::{collections::BTreeMap, vec::Vec};

use formats_core::{FixedStr, Limits, Record, Role, Source, Steps, field_at, num};

use crate::{
    Attachment, BodyPartRecord, Bone, BoneController, Event, Header, HeaderFlags, Hitbox, Mesh, MeshRecord, Model,
    ModelFiles, MotionFlags, Pivot, SequenceFlags, SequenceGroup, SequenceRecord, SkinRef, SubModel, SubModelRecord,
    TextureFile, TextureFlags, TextureRecord, Vertex, WriteError,
    write::{self, align, number, replace, too_many},
};

/// Changes names, textures, flags, skins, sequences, events and the size of a model, and leaves every other byte unchanged.
///
/// The files of a model from a folder are opened by [`ModelFiles::editor`]. A main file whose textures are in a texture file
/// is opened [with it](Self::with_texture_file), and [`finish`](Self::finish) returns both. Each change is made completely or, on
/// an error, not at all. Without changes, the files are returned unmodified.
///
/// ```
/// # fn rename(main: &[u8]) -> Result<Vec<u8>, goldsrc_mdl::WriteError> {
/// use goldsrc_mdl::Editor;
///
/// let mut editor = Editor::new(main)?;
/// editor.rename_bone(0, b"pelvis")?;
/// editor.rename_texture(0, b"face.bmp")?;
/// let changed = editor.finish().main;
/// # Ok(changed)
/// # }
/// ```
#[derive(Debug, Clone)]
pub struct Editor {
    pub(super) main: Vec<u8>,
    pub(super) textures: Option<Vec<u8>>,
    /// The files of [`ModelFiles::editor`], unchanged.
    pub(super) sequences: Vec<Vec<u8>>,
    pub(super) limits: Limits,
}

impl Editor {
    /// Opens a copy of a main file, or of a separate texture file.
    ///
    /// # Errors
    /// If it is neither, or a table of the header extends past the end of the file.
    pub fn new(file: &[u8]) -> Result<Self, WriteError> {
        Self::read(Source::new(file))
    }
    /// Same as [`new`](Self::new), with the given limits.
    ///
    /// # Errors
    /// Same as [`new`](Self::new).
    pub fn read(source: Source<'_>) -> Result<Self, WriteError> {
        if Header::read(source)?.is_texture_file() {
            TextureFile::read(source)?;
        } else {
            Model::read(source)?;
        }
        Ok(Self { main: source.bytes().to_vec(), textures: None, sequences: Vec::new(), limits: *source.limits() })
    }
    /// Opens a copy of the texture file next to the main file.
    ///
    /// # Errors
    /// If it is not a texture file. A main file with its own textures does not need one, and ignores it.
    pub fn with_texture_file(mut self, file: &[u8]) -> Result<Self, WriteError> {
        TextureFile::read_any(self.source(file))?;
        if self.header()?.has_external_textures() {
            self.textures = Some(file.to_vec());
        }
        Ok(self)
    }
    /// The main file as it is now.
    #[must_use]
    pub fn main(&self) -> &[u8] {
        &self.main
    }
    /// The texture file as it is now, if one was opened next to a main file.
    #[must_use]
    pub fn texture_file(&self) -> Option<&[u8]> {
        self.textures.as_deref()
    }
    /// Returns the changed files. Sequence files, which are never changed, are included if the model was opened by
    /// [`ModelFiles::editor`].
    #[must_use]
    pub fn finish(self) -> ModelFiles {
        ModelFiles { main: self.main, textures: self.textures, sequences: self.sequences }
    }

    pub(super) fn header(&self) -> Result<Header, WriteError> {
        Ok(Header::read(Source::new(&self.main))?)
    }
    fn source<'a>(&self, file: &'a [u8]) -> Source<'a> {
        Source::new(file).with_limits(self.limits)
    }
    /// Parses the main file.
    pub(super) fn model(&self) -> Result<Model<'_>, WriteError> {
        if self.header()?.is_texture_file() {
            return Err(WriteError::Missing("the main file of the texture file"));
        }
        Ok(Model::read(self.source(&self.main))?)
    }
    /// Parses the file with the textures.
    pub(super) fn texture_holder(&self) -> Result<TextureFile<'_>, WriteError> {
        let file = match &self.textures {
            Some(file) => file,
            None if self.header()?.has_external_textures() => {
                return Err(WriteError::MissingCompanion(Role::Textures));
            }
            None => &self.main,
        };
        Ok(TextureFile::read_any(self.source(file))?)
    }
    /// The bytes of the file with the textures.
    pub(super) fn texture_bytes(&mut self) -> &mut Vec<u8> {
        self.textures.as_mut().unwrap_or(&mut self.main)
    }

    /// Sets the name in the header, which tools show and which is not the file's name. Up to 64 bytes.
    ///
    /// A name may fill its field. The bytes after it are kept, so that setting the old name restores the file.
    ///
    /// # Errors
    /// If it is too long, or contains a NUL. This holds for every name.
    pub fn rename_model(&mut self, name: &[u8]) -> Result<(), WriteError> {
        rename::<64>(&mut self.main, field_at!(Header, name), name)
    }
    /// Sets the name of a bone. Up to 32 bytes. Weapon models attach to the bones of players by name.
    ///
    /// # Errors
    /// If the bone does not exist, or the name is not valid.
    pub fn rename_bone(&mut self, bone: usize, name: &[u8]) -> Result<(), WriteError> {
        let model = self.model()?;
        let at = model.bones().at(find("bone", bone, model.bones().len())?);
        rename::<32>(&mut self.main, at, name)
    }
    /// Sets the name of an attachment. Up to 32 bytes.
    ///
    /// # Errors
    /// If the attachment does not exist, or the name is not valid.
    pub fn rename_attachment(&mut self, attachment: usize, name: &[u8]) -> Result<(), WriteError> {
        let model = self.model()?;
        let at = model.attachments().at(find("attachment", attachment, model.attachments().len())?);
        rename::<32>(&mut self.main, at, name)
    }
    /// Sets the label of a sequence. Up to 32 bytes.
    ///
    /// # Errors
    /// If the sequence does not exist, or the name is not valid.
    pub fn rename_sequence(&mut self, sequence: usize, label: &[u8]) -> Result<(), WriteError> {
        let sequences = self.model()?.sequences();
        let at = sequences.get(sequence).ok_or_else(|| no_such("sequence", sequence, sequences.len()))?.at();
        rename::<32>(&mut self.main, at, label)
    }
    /// Sets the path of a sequence group's file, such as `models\leet01.mdl`, from which Half-Life loads it: set it when the files
    /// of a model are renamed. Up to 64 bytes.
    ///
    /// # Errors
    /// If the group does not exist, or the path is not valid.
    pub fn rename_sequence_group_file(&mut self, group: usize, path: &[u8]) -> Result<(), WriteError> {
        let model = self.model()?;
        let groups = model.sequence_groups();
        let at = groups.at(find("sequence group", group, groups.len())?);
        rename::<64>(&mut self.main, field_at!(SequenceGroup, file, at), path)
    }
    /// Sets the name of a body part. Up to 64 bytes.
    ///
    /// # Errors
    /// If the body part does not exist, or the name is not valid.
    pub fn rename_body_part(&mut self, part: usize, name: &[u8]) -> Result<(), WriteError> {
        let parts = self.model()?.body_parts();
        let at = parts.get(part).ok_or_else(|| no_such("body part", part, parts.len()))?.at();
        rename::<64>(&mut self.main, at, name)
    }
    /// Sets the name of a submodel of a body part. Up to 64 bytes.
    ///
    /// # Errors
    /// If the submodel does not exist, or the name is not valid.
    pub fn rename_sub_model(&mut self, part: usize, sub_model: usize, name: &[u8]) -> Result<(), WriteError> {
        let parts = self.model()?.body_parts();
        let part = parts.get(part).ok_or_else(|| no_such("body part", part, parts.len()))?;
        let models = part.sub_models()?;
        let at = models.get(sub_model).ok_or_else(|| no_such("submodel", sub_model, models.len()))?.at();
        rename::<64>(&mut self.main, at, name)
    }
    /// Sets the name of a texture. Up to 64 bytes.
    ///
    /// # Errors
    /// If the texture does not exist, its file is missing, or the name is not valid.
    pub fn rename_texture(&mut self, texture: usize, name: &[u8]) -> Result<(), WriteError> {
        let (at, _) = self.texture(texture)?;
        rename::<64>(self.texture_bytes(), at, name)
    }
    /// Sets the flags of a texture. Nothing else is changed: with `MASKED`, index 255 becomes transparent; `CHROME` changes the
    /// meaning of the texture coordinates.
    ///
    /// # Errors
    /// If the texture does not exist, or its file is missing.
    pub fn set_texture_flags(&mut self, texture: usize, flags: TextureFlags) -> Result<(), WriteError> {
        let (at, _) = self.texture(texture)?;
        write::put(self.texture_bytes(), field_at!(TextureRecord, raw_flags, at), &flags.bits().to_le_bytes());
        Ok(())
    }
    /// Sets an entry of the skin table: the texture that meshes with [`skin_ref`](crate::MeshRecord::skin_ref) `column` show in
    /// skin family `family`.
    ///
    /// # Errors
    /// If the entry or the texture does not exist, or the texture does not have the size of the one that it replaces: texture
    /// coordinates are in texels, so all textures of a column must have the same size.
    /// [Replace](Self::replace_texture) one of them first.
    pub fn set_skin(&mut self, family: usize, column: usize, texture: usize) -> Result<(), WriteError> {
        let holder = self.texture_holder()?;
        let (skins, textures) = (holder.skins(), holder.textures());
        if family >= skins.family_count() {
            return Err(no_such("skin family", family, skins.family_count()));
        }
        let row = skins.family(family).unwrap_or(formats_core::Records::EMPTY);
        let old = row.get(column).ok_or_else(|| no_such("skin column", column, skins.ref_count()))?;
        let new = textures.get(texture).ok_or_else(|| no_such("texture", texture, textures.len()))?;
        let old = usize::try_from(old.texture).ok().and_then(|old| Some((old, textures.get(old)?)));
        if let Some((other, old)) = old
            && (old.width, old.height) != (new.width, new.height)
        {
            return Err(replace::conflict(texture, other));
        }
        let entry = SkinRef { texture: texture.try_into().map_err(|_| too_many("the number of a texture"))? };
        let at = row.at(column);
        write::put(self.texture_bytes(), at, &entry.encode());
        Ok(())
    }
    /// The position of a texture's record in its file, and the record.
    fn texture(&self, texture: usize) -> Result<(u64, TextureRecord), WriteError> {
        let textures = self.texture_holder()?.textures();
        let view = textures.get(texture).ok_or_else(|| no_such("texture", texture, textures.len()))?;
        Ok((view.at(), *view.record()))
    }
}

/// Writes another name into a field of `N` bytes.
fn rename<const N: usize>(file: &mut [u8], at: u64, name: &[u8]) -> Result<(), WriteError> {
    let old = usize::try_from(at).ok().and_then(|at| file.get(at..)?.first_chunk::<N>()).copied().unwrap_or([0; N]);
    write::put(file, at, &write::renamed(&FixedStr(old), name)?.0);
    Ok(())
}

pub(super) const fn no_such(what: &'static str, index: usize, count: usize) -> WriteError {
    WriteError::NoSuch { what, index, count }
}

/// Returns `index` if it is below the count.
const fn find(what: &'static str, index: usize, count: usize) -> Result<usize, WriteError> {
    if index < count { Ok(index) } else { Err(no_such(what, index, count)) }
}

/// The marker before a list of events that was moved to the end of the file, followed by the original values.
const MOVED: &[u8; 8] = b"events\0\0";
/// The marker with the offset and the count of the list, the length of the file and the length in its header, four bytes each.
const MOVED_SIZE: usize = 24;

impl Editor {
    /// Sets the flags of the header: the trails that the model leaves, and whether it rotates.
    pub fn set_flags(&mut self, flags: HeaderFlags) {
        write::put(&mut self.main, field_at!(Header, raw_flags), &flags.bits().to_le_bytes());
    }
    /// Sets the frames per second of a sequence.
    ///
    /// # Errors
    /// If the sequence does not exist, or the number is not finite.
    pub fn set_sequence_rate(&mut self, sequence: usize, fps: f32) -> Result<(), WriteError> {
        let (at, _) = self.sequence(sequence)?;
        if !fps.is_finite() {
            return Err(WriteError::NotFinite("frames per second"));
        }
        write::put(&mut self.main, field_at!(SequenceRecord, fps, at), &fps.to_le_bytes());
        Ok(())
    }
    /// Sets the flags of a sequence, such as whether it loops. Frames are unchanged.
    ///
    /// # Errors
    /// If the sequence does not exist.
    pub fn set_sequence_flags(&mut self, sequence: usize, flags: SequenceFlags) -> Result<(), WriteError> {
        let (at, _) = self.sequence(sequence)?;
        write::put(&mut self.main, field_at!(SequenceRecord, raw_flags, at), &flags.bits().to_le_bytes());
        Ok(())
    }
    /// Sets the activity of a sequence, by which the game chooses it, and its weight.
    ///
    /// # Errors
    /// If the sequence does not exist.
    pub fn set_sequence_activity(&mut self, sequence: usize, activity: i32, weight: i32) -> Result<(), WriteError> {
        let (at, _) = self.sequence(sequence)?;
        write::put(&mut self.main, field_at!(SequenceRecord, activity, at), &activity.to_le_bytes());
        write::put(&mut self.main, field_at!(SequenceRecord, activity_weight, at), &weight.to_le_bytes());
        Ok(())
    }
    /// Replaces an event of a sequence. The bytes after its options are kept.
    ///
    /// # Errors
    /// If the sequence or the event does not exist.
    pub fn set_event(&mut self, sequence: usize, event: usize, new: &Event) -> Result<(), WriteError> {
        let model = self.model()?;
        let sequences = model.sequences();
        let own = sequences.get(sequence).ok_or_else(|| no_such("sequence", sequence, sequences.len()))?;
        let events = own.events()?;
        let old = events.get(event).ok_or_else(|| no_such("event", event, events.len()))?;
        let at = events.at(event);
        let options = write::renamed(&old.options, new.options.as_bytes())?;
        write::put(&mut self.main, at, &Event { options, ..*new }.encode());
        Ok(())
    }
    /// Adds an event to a sequence, as the last one.
    ///
    /// The first added event creates a new list at the end of the file; the old list remains as unused bytes.
    ///
    /// # Errors
    /// If the sequence does not exist, its events cannot be read, or the file would be larger than 2 GiB.
    pub fn add_event(&mut self, sequence: usize, event: &Event) -> Result<(), WriteError> {
        let (at, record) = self.sequence(sequence)?;
        let count = num::to_usize(record.event_count);
        let mut file = self.main.clone();
        let mut offset = record.event_offset;
        if self.moved(&record).is_none() {
            let model = self.model()?;
            let sequences = model.sequences();
            let old =
                sequences.get(sequence).ok_or_else(|| no_such("sequence", sequence, sequences.len()))?.events()?;
            let (length, declared) = (number(file.len())?, self.header()?.length);
            align(&mut file);
            file.extend(MOVED);
            for number in [record.event_offset, record.event_count, length, declared] {
                file.extend(number.to_le_bytes());
            }
            offset = number(file.len())?;
            file.extend(old.iter().flat_map(|event| event.encode()));
        }
        file.extend(event.encode());
        self.put_events(file, at, offset, number(count.saturating_add(1))?)
    }
    /// Removes an event of a sequence. Later events move up; removing the last [added](Self::add_event) event restores the original
    /// file.
    ///
    /// # Errors
    /// If the sequence or the event does not exist.
    pub fn remove_event(&mut self, sequence: usize, event: usize) -> Result<(), WriteError> {
        let (at, record) = self.sequence(sequence)?;
        let model = self.model()?;
        let sequences = model.sequences();
        let own = sequences.get(sequence).ok_or_else(|| no_such("sequence", sequence, sequences.len()))?;
        let events = own.events()?;
        if event >= events.len() {
            return Err(no_such("event", event, events.len()));
        }
        let kept: Vec<u8> = (0..events.len())
            .filter(|n| *n != event)
            .filter_map(|n| events.get(n))
            .flat_map(|one| one.encode())
            .collect();
        let count = number(events.len().saturating_sub(1))?;
        let start = num::to_usize(record.event_offset);
        let mut file = self.main.clone();
        let moved = self.moved(&record);
        if let Some([offset, old_count, length, declared]) = moved {
            let old = num::to_usize(offset);
            let size = num::to_usize(old_count).saturating_mul(Event::SIZE);
            if count == old_count && file.get(old..old.saturating_add(size)) == Some(kept.as_slice()) {
                file.truncate(num::to_usize(length));
                write::put(&mut file, field_at!(Header, length), &declared.to_le_bytes());
                write::put(&mut file, field_at!(SequenceRecord, event_offset, at), &offset.to_le_bytes());
                write::put(&mut file, field_at!(SequenceRecord, event_count, at), &count.to_le_bytes());
                self.main = file;
                return Ok(());
            }
            file.truncate(start.saturating_add(kept.len()));
        }
        write::put(&mut file, num::to_u64(start), &kept);
        if moved.is_some() {
            return self.put_events(file, at, record.event_offset, count);
        }
        write::put(&mut file, field_at!(SequenceRecord, event_count, at), &count.to_le_bytes());
        self.main = file;
        Ok(())
    }
    /// The file with a list of events at its end.
    fn put_events(&mut self, mut file: Vec<u8>, at: u64, offset: i32, count: i32) -> Result<(), WriteError> {
        let length = number(file.len())?;
        write::put(&mut file, field_at!(Header, length), &length.to_le_bytes());
        write::put(&mut file, field_at!(SequenceRecord, event_offset, at), &offset.to_le_bytes());
        write::put(&mut file, field_at!(SequenceRecord, event_count, at), &count.to_le_bytes());
        self.main = file;
        Ok(())
    }
    /// The original list of events if it was moved to the end of the file: its position and count, and the actual and the declared
    /// length of the file.
    fn moved(&self, record: &SequenceRecord) -> Option<[i32; 4]> {
        let start = usize::try_from(record.event_offset).ok()?;
        let size = usize::try_from(record.event_count).ok()?.checked_mul(Event::SIZE)?;
        let head = self.main.get(start.checked_sub(MOVED_SIZE)?..start)?;
        let rest = head.strip_prefix(MOVED)?;
        let is_last = start.checked_add(size)? == self.main.len();
        let [offset, count, length, declared] = rest.as_chunks::<4>().0 else { return None };
        let [offset, count, length, declared] =
            [offset, count, length, declared].map(|number| i32::from_le_bytes(*number));
        let is_before = usize::try_from(length).is_ok_and(|length| length <= start);
        (is_last && is_before && count >= 0).then_some([offset, count, length, declared])
    }
    /// The position of a sequence's record, and the record.
    fn sequence(&self, sequence: usize) -> Result<(u64, SequenceRecord), WriteError> {
        let sequences = self.model()?.sequences();
        let own = sequences.get(sequence).ok_or_else(|| no_such("sequence", sequence, sequences.len()))?;
        Ok((own.at(), *own.record()))
    }
}

impl Editor {
    /// Multiplies every length of the model: vertices, bones with the steps of their animations, attachments, hitboxes, boxes, the
    /// eye, pivots, linear movement, and the ranges of controllers and blends along X, Y and Z.
    ///
    /// No other byte changes. Scaling by a power of two and back is exact; otherwise each number is exact to its last digit.
    ///
    /// # Errors
    /// If the factor is not positive and finite, a length would not be finite, all would be about 0, the model has version 9 (whose
    /// animations have no steps) or bone weights of Xash, or tables of vertices overlap.
    pub fn scale(&mut self, factor: f32) -> Result<(), WriteError> {
        if !(factor.is_finite() && factor > 0.0) {
            return Err(WriteError::Unsupported("the scale must be a finite number greater than 0"));
        }
        let model = self.model()?;
        if !model.bones().have_scale() {
            return Err(WriteError::Unsupported("a model of version 9 does not store the scale of its animations"));
        }
        if model.bone_info()?.is_some() {
            return Err(WriteError::Unsupported("the bone weights of Xash3D cannot be scaled"));
        }
        let mut places = Places::default();
        let three = |at: u64| [at, at.saturating_add(4), at.saturating_add(8)];
        for at in [
            field_at!(Header, eye_position),
            field_at!(Header, hull_min),
            field_at!(Header, hull_max),
            field_at!(Header, clip_min),
            field_at!(Header, clip_max),
        ] {
            places.numbers.extend(three(at));
        }
        for n in 0..model.bones().len() {
            let at = model.bones().at(n);
            places.table(at, Bone::SIZE)?;
            places.numbers.extend(three(field_at!(Bone, value, at)));
            places.numbers.extend(three(field_at!(Bone, scale, at)));
        }
        let slides = |kind: u32| kind & (MotionFlags::X | MotionFlags::Y | MotionFlags::Z).bits() != 0;
        let controllers = model.bone_controllers();
        for (n, _) in controllers.iter().enumerate().filter(|(_, own)| slides(own.kind)) {
            let at = controllers.at(n);
            places.numbers.extend([field_at!(BoneController, start, at), field_at!(BoneController, end, at)]);
        }
        for n in 0..model.hitboxes().len() {
            let at = model.hitboxes().at(n);
            places.numbers.extend(three(field_at!(Hitbox, min, at)));
            places.numbers.extend(three(field_at!(Hitbox, max, at)));
        }
        for n in 0..model.attachments().len() {
            places.numbers.extend(three(field_at!(Attachment, position, model.attachments().at(n))));
        }
        let steps = Steps::new(model.bytes().len(), 1, 0);
        for sequence in model.sequences() {
            let at = sequence.at();
            places.numbers.extend(three(field_at!(SequenceRecord, linear_movement, at)));
            places.numbers.extend(three(field_at!(SequenceRecord, min, at)));
            places.numbers.extend(three(field_at!(SequenceRecord, max, at)));
            for (n, kind) in (0_u64..).zip(sequence.blend_type) {
                if slides(kind.cast_unsigned()) {
                    for at in [field_at!(SequenceRecord, blend_start, at), field_at!(SequenceRecord, blend_end, at)] {
                        places.numbers.push(at.saturating_add(n.saturating_mul(4)));
                    }
                }
            }
            let pivots = sequence.pivots()?;
            if !steps.take(pivots.len().saturating_mul(Pivot::SIZE)) {
                return Err(WriteError::Overlapping("tables of pivots"));
            }
            for n in 0..pivots.len() {
                places.shared.extend(three(pivots.at(n)));
            }
        }
        visit_sub_models(&model, |own| {
            places.numbers.push(field_at!(SubModelRecord, bounding_radius, own.at()));
            let vertices = own.vertices()?;
            let start = vertices.at(0);
            // Submodels may share their vertices.
            if places.tables.get(&start) == Some(&vertices.len().saturating_mul(Vertex::SIZE)) {
                return Ok(());
            }
            places.table(start, vertices.len().saturating_mul(Vertex::SIZE))?;
            for n in 0..vertices.len() {
                places.numbers.extend(three(vertices.at(n)));
            }
            Ok(())
        })?;
        let mut file = self.main.clone();
        places.shared.sort_unstable();
        places.shared.dedup();
        let [mut longest_before, mut longest] = [0.0_f32; 2];
        for at in places.numbers.iter().chain(&places.shared) {
            let place = file.get_mut(num::to_usize(*at)..).and_then(|rest| rest.first_chunk_mut::<4>());
            let Some(place) = place else { continue };
            let old = f32::from_le_bytes(*place);
            let new = old * factor;
            if old.is_finite() && !new.is_finite() {
                return Err(WriteError::NotFinite("a length"));
            }
            // A zero keeps its sign, and a NaN its bits.
            if old.is_finite() {
                *place = new.to_le_bytes();
                (longest_before, longest) = (longest_before.max(old.abs()), longest.max(new.abs()));
            }
        }
        if longest_before.is_normal() && !longest.is_normal() {
            return Err(WriteError::Unsupported("the scale is so small that all lengths would be 0"));
        }
        self.main = file;
        Ok(())
    }
}

/// The positions of numbers in the file.
#[derive(Default)]
struct Places {
    numbers: Vec<u64>,
    /// The numbers in tables that several sequences may share.
    shared: Vec<u64>,
    /// Tables whose bytes may be changed only once, by their start.
    tables: BTreeMap<u64, usize>,
}

impl Places {
    fn table(&mut self, start: u64, size: usize) -> Result<(), WriteError> {
        let end = start.saturating_add(num::to_u64(size));
        let before = self.tables.range(..end).next_back();
        if size > 0 && before.is_some_and(|(other, size)| other.saturating_add(num::to_u64(*size)) > start) {
            return Err(WriteError::Overlapping("tables of vertices"));
        }
        if size > 0 {
            self.tables.insert(start, size);
        }
        Ok(())
    }
}

/// Takes `count` records of `size` bytes from the budget: more table bytes than the file has mean overlapping tables.
fn spend(bytes: &Steps, count: usize, size: usize) -> Result<(), WriteError> {
    let tables = WriteError::Overlapping("tables of submodels and meshes");
    if bytes.take(count.saturating_mul(size)) { Ok(()) } else { Err(tables) }
}

/// Calls `visit` for every submodel, until it returns an error.
pub(super) fn visit_sub_models<'a>(
    model: &Model<'a>,
    mut visit: impl FnMut(SubModel<'a>) -> Result<(), WriteError>,
) -> Result<(), WriteError> {
    let bytes = Steps::new(model.bytes().len(), 1, 0);
    spend(&bytes, model.body_parts().len(), BodyPartRecord::SIZE)?;
    for part in model.body_parts() {
        let models = part.sub_models()?;
        spend(&bytes, models.len(), SubModelRecord::SIZE)?;
        models.iter().try_for_each(&mut visit)?;
    }
    Ok(())
}

/// Calls `visit` for every mesh, until it returns an error.
pub(super) fn visit_meshes<'a>(
    model: &Model<'a>,
    mut visit: impl FnMut(Mesh<'a>) -> Result<(), WriteError>,
) -> Result<(), WriteError> {
    let bytes = Steps::new(model.bytes().len(), 1, 0);
    visit_sub_models(model, |sub_model| {
        let meshes = sub_model.meshes()?;
        spend(&bytes, meshes.len(), MeshRecord::SIZE)?;
        meshes.iter().try_for_each(&mut visit)
    })
}
