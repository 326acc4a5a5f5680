//! Merging a main file and its companions into one file.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    vec::Vec,
};

use formats_core::{Error, ErrorKind, Record, Role, Steps, field_at, num};

use super::{align, number, too_large};
use crate::{
    AnimationEntry, Animations, Header, ModelSet, SequenceFileHeader, SequenceRecord, TextureFile, TextureRecord,
    WriteError,
    write::{self, replace::Tail},
};

/// The number of channels and runs to visit per byte of all files: in a valid file, a run has at least two bytes, and belongs to
/// one channel.
const STEPS_PER_BYTE: u64 = 16;

impl ModelSet<'_> {
    /// Merges the model into one file without companions, with the same poses and appearance.
    ///
    /// Everything in the main file keeps its position, except the pixels of its own textures, which stay at the end. The entire
    /// contents of the sequence files follow, since the offsets of animations are relative. Every sequence becomes part of group 0,
    /// the only group, and the records of the others remain as unused bytes. The contents of the texture file come last. All parts
    /// start at multiples of four bytes. A model without companions is unchanged.
    ///
    /// # Errors
    /// If a required companion is missing, or is so damaged that its animations or textures extend past its end: they would be
    /// wrong in the merged file.
    pub fn merge(&self) -> Result<Vec<u8>, WriteError> {
        let model = self.model();
        let head = model.header();
        let textures = match (head.has_external_textures(), self.texture_file()) {
            (true, None) => return Err(WriteError::MissingCompanion(Role::Textures)),
            (true, Some(file)) => Some(file),
            (false, _) => None,
        };
        let used = self.used_groups()?;
        let own = TextureFile::from(*model);
        let tail = if used.groups.is_empty() { None } else { Tail::find(&own, Some(model))? };
        let tail = tail.map(|tail| tail.start).filter(|start| used.end_of_main <= *start);

        let (front, back) = model.bytes().split_at_checked(tail.unwrap_or(usize::MAX)).unwrap_or((model.bytes(), &[]));
        let mut file = front.to_vec();
        let mut bases = BTreeMap::new();
        for group in &used.groups {
            let Some(sequences) = self.sequence_file(*group) else { continue };
            align(&mut file);
            bases.insert(*group, file.len());
            file.extend_from_slice(sequences.bytes().get(SequenceFileHeader::SIZE..).unwrap_or_default());
        }
        let moved = number(file.len().saturating_sub(front.len()))?;
        file.extend_from_slice(back);
        if !back.is_empty() {
            for texture in own.textures() {
                let at = texture.pixel_offset.checked_add(moved).ok_or_else(too_large)?;
                put(&mut file, field_at!(TextureRecord, pixel_offset, texture.at()), at);
            }
            if usize::try_from(head.texture_data_offset).is_ok_and(|at| at >= front.len()) {
                let at = head.texture_data_offset.checked_add(moved).ok_or_else(too_large)?;
                put(&mut file, field_at!(Header, texture_data_offset), at);
            }
        }
        for sequence in model.sequences() {
            let base = usize::try_from(sequence.group).ok().and_then(|group| bases.get(&group));
            let (Some(base), Ok(at)) = (base, usize::try_from(sequence.animation_offset)) else { continue };
            let at = number(at.saturating_sub(SequenceFileHeader::SIZE).saturating_add(*base))?;
            put(&mut file, sequence.animation_offset_at(), at);
            put(&mut file, field_at!(SequenceRecord, group, sequence.at()), 0);
        }
        if head.sequence_group_count > 1 {
            put(&mut file, field_at!(Header, sequence_group_count), 1);
        }
        if let Some(textures) = textures {
            move_in(&mut file, textures)?;
        }
        if file.len() != model.bytes().len() {
            let length = number(file.len())?;
            put(&mut file, field_at!(Header, length), length);
        }
        Ok(file)
    }

    /// The groups that sequences use, all of whose animations are inside their files.
    fn used_groups(&self) -> Result<Used, WriteError> {
        let mut used = Used { groups: BTreeSet::new(), end_of_main: 0 };
        let files = self.model().sequence_groups().len();
        let sizes = (1..files).filter_map(|group| self.sequence_file(group)).map(|file| file.bytes().len());
        let size = sizes.fold(self.model().bytes().len(), usize::saturating_add);
        let steps = Steps::new(size, STEPS_PER_BYTE, 0);
        for (n, sequence) in self.model().sequences().iter().enumerate() {
            let group = num::to_usize(sequence.group);
            if group != 0 && group < files && self.sequence_file(group).is_none() {
                return Err(WriteError::MissingCompanion(Role::Sequences(group)));
            }
            let animations = self.animations(n)?;
            let leaves = |at| {
                let kind = ErrorKind::Malformed("the animation extends past the end of its file");
                WriteError::Read(Error::new(kind, "animation table", at))
            };
            let at = sequence.animation_offset_at();
            let file =
                self.sequence_file(group).filter(|_| group != 0).map_or(self.model().bytes(), |file| file.bytes());
            let end = end_of(&animations, file.len(), &steps)?.ok_or_else(|| leaves(at))?;
            if group == 0 {
                used.end_of_main = used.end_of_main.max(end);
            } else {
                let start = usize::try_from(sequence.animation_offset).unwrap_or(0);
                if start < SequenceFileHeader::SIZE && !animations.entries().is_empty() {
                    return Err(leaves(at));
                }
                used.groups.insert(group);
            }
        }
        Ok(used)
    }
}

struct Used {
    groups: BTreeSet<usize>,
    /// The offset at which the animations in the main file end.
    end_of_main: usize,
}

/// The offset at which the animations of a sequence end in their file of `size` bytes; `None` if they extend past its end.
pub(super) fn end_of(animations: &Animations<'_>, size: usize, steps: &Steps) -> Result<Option<usize>, WriteError> {
    let spend = || if steps.step() { Ok(()) } else { Err(WriteError::Overlapping("channels of animations")) };
    let table = animations.entries().len().saturating_mul(AnimationEntry::SIZE);
    let start = usize::try_from(animations.sequence().animation_offset).unwrap_or(0);
    let mut end = if table == 0 { 0 } else { start.saturating_add(table) };
    for blend in 0..animations.blend_count() {
        for bone in 0..animations.bone_count() {
            let Some(channels) = animations.channels(blend, bone) else { return Ok(None) };
            for channel in channels {
                spend()?;
                if !channel.is_present() {
                    continue;
                }
                let (mut runs, mut left) = (channel.runs(), animations.frame_count());
                let mut mark = 0;
                while left > 0 {
                    spend()?;
                    let Some(run) = runs.next() else {
                        // A run of no frames ends a channel; otherwise it ends at the end of the file at the latest.
                        if !matches!(runs.rest(), [_, 0, ..]) {
                            return Ok(None);
                        }
                        mark = 2;
                        break;
                    };
                    left = left.saturating_sub(run.frame_count.into());
                }
                end = end.max(size.saturating_sub(runs.rest().len()).saturating_add(mark));
            }
        }
    }
    Ok(Some(end))
}

/// Appends the contents of the texture file to `file`, the main file.
fn move_in(file: &mut Vec<u8>, textures: &TextureFile<'_>) -> Result<(), WriteError> {
    let head = textures.header();
    align(file);
    let base = file.len();
    let contents = textures.bytes().get(head.size()..).unwrap_or_default();
    file.extend_from_slice(contents);
    number(file.len())?;
    let moved = |at: i32| {
        let inside = usize::try_from(at).ok().and_then(|at| at.checked_sub(head.size()));
        number(inside.ok_or(WriteError::Overlapping("textures and the header"))?.saturating_add(base))
    };
    // An offset of 0 would make the engine use the texture file again.
    let textures_at = if textures.textures().is_empty() { number(base)? } else { moved(head.texture_offset)? };
    let skins_at = if textures.skins().table().is_empty() { number(base)? } else { moved(head.skin_offset)? };
    let first =
        textures.textures().iter().map(|texture| texture.pixel_offset).min().unwrap_or(head.texture_data_offset);
    let data_at = moved(head.texture_data_offset).or_else(|_| moved(first)).or_else(|_| number(base))?;
    for texture in textures.textures() {
        let at = num::to_usize(texture.at()).saturating_sub(head.size()).saturating_add(base);
        let at = field_at!(TextureRecord, pixel_offset, num::to_u64(at));
        put(file, at, moved(texture.pixel_offset)?);
    }
    put(file, field_at!(Header, texture_count), head.texture_count);
    put(file, field_at!(Header, texture_offset), textures_at);
    put(file, field_at!(Header, texture_data_offset), data_at);
    put(file, field_at!(Header, skin_ref_count), head.skin_ref_count);
    put(file, field_at!(Header, skin_family_count), head.skin_family_count);
    put(file, field_at!(Header, skin_offset), skins_at);
    Ok(())
}

fn put(file: &mut [u8], at: u64, value: i32) {
    write::put(file, at, &value.to_le_bytes());
}
