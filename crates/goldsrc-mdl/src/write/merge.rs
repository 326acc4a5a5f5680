//! A main file and its companions as one file.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    vec::Vec,
};

use formats_core::{Error, ErrorKind, Record, field_at};

use super::{align, bytes, number, tail::Tail};
use crate::{
    Animations, CompanionRole, Header, ModelSet, Sequence, SequenceFileHeader, Texture, TextureFile, WriteError,
};

/// Channels and runs that are looked at, for each byte of all files: in a sound file a run takes two bytes and up, and
/// is part of one channel.
const STEPS_PER_BYTE: usize = 16;

impl ModelSet<'_> {
    /// The model as one file that needs no companion, and that poses and looks the same.
    ///
    /// Everything in the main file stays where it is, but for the pixels of its own textures, which stay at the end. The
    /// contents of the sequence files come behind it, whole, since animations are found relative to themselves, and every
    /// sequence becomes one of group 0; there is only that group then, and the records of the others are left as unused
    /// bytes. The contents of the texture file come last. All parts start at multiples of four bytes. A model that needs
    /// no companion comes out as it is.
    ///
    /// # Errors
    /// If a companion that is used is not there, or one is damaged so that its animations or textures leave it: they would
    /// be something else in the merged file.
    pub fn merge(&self) -> Result<Vec<u8>, WriteError> {
        let model = self.model();
        let head = model.header();
        let textures = match (head.has_external_textures(), self.texture_file()) {
            (true, None) => return Err(WriteError::Missing(CompanionRole::Textures)),
            (true, Some(file)) => Some(file),
            (false, _) => None,
        };
        let used = self.used_groups()?;
        let own = TextureFile::parse_with(model.bytes(), model.options())?;
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
                let at = texture.pixels_at.checked_add(moved).ok_or(WriteError::TooLarge)?;
                put(&mut file, field_at!(Texture, pixels_at, texture.at()), at);
            }
            if usize::try_from(head.texture_data_at).is_ok_and(|at| at >= front.len()) {
                let at = head.texture_data_at.checked_add(moved).ok_or(WriteError::TooLarge)?;
                put(&mut file, field_at!(Header, texture_data_at), at);
            }
        }
        for sequence in model.sequences() {
            let base = usize::try_from(sequence.group).ok().and_then(|group| bases.get(&group));
            let (Some(base), Ok(at)) = (base, usize::try_from(sequence.animations_at)) else { continue };
            let at = number(at.saturating_sub(SequenceFileHeader::SIZE).saturating_add(*base))?;
            put(&mut file, field_at!(Sequence, animations_at, sequence.at()), at);
            put(&mut file, field_at!(Sequence, group, sequence.at()), 0);
        }
        if head.sequence_groups > 1 {
            put(&mut file, field_at!(Header, sequence_groups), 1);
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

    /// The groups that sequences use, all of whose animations lie inside of their files.
    fn used_groups(&self) -> Result<Used, WriteError> {
        let mut used = Used { groups: BTreeSet::new(), end_of_main: 0 };
        let files = self.model().sequence_groups().len();
        let sizes = (1..files).filter_map(|group| self.sequence_file(group)).map(|file| file.bytes().len());
        let size = sizes.fold(self.model().bytes().len(), usize::saturating_add);
        let mut steps = size.saturating_mul(STEPS_PER_BYTE);
        for (n, sequence) in self.model().sequences().iter().enumerate() {
            let group = usize::try_from(sequence.group).unwrap_or(usize::MAX);
            if group != 0 && group < files && self.sequence_file(group).is_none() {
                return Err(WriteError::Missing(CompanionRole::Sequences(group)));
            }
            let animations = self.animations(n)?;
            let leaves = |at| {
                let kind = ErrorKind::Malformed("the animation leaves its file");
                WriteError::Read(Error::new(kind, "animation table", at))
            };
            let at = field_at!(Sequence, animations_at, sequence.at());
            let file =
                self.sequence_file(group).filter(|_| group != 0).map_or(self.model().bytes(), |file| file.bytes());
            let end = end_of(&animations, file.len(), &mut steps)?.ok_or_else(|| leaves(at))?;
            if group == 0 {
                used.end_of_main = used.end_of_main.max(end);
            } else {
                let start = usize::try_from(sequence.animations_at).unwrap_or(0);
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
    /// Where the animations in the main file end.
    end_of_main: usize,
}

/// Where the animations of a sequence end in their file of `size` bytes; `None` if they leave it.
fn end_of(animations: &Animations<'_>, size: usize, steps: &mut usize) -> Result<Option<usize>, WriteError> {
    let mut spend = || {
        *steps = steps.checked_sub(1).ok_or(WriteError::Overlapping { what: "channels of animations" })?;
        Ok::<_, WriteError>(())
    };
    let table = animations.entries().len().saturating_mul(crate::AnimationEntry::SIZE);
    let start = usize::try_from(animations.sequence().animations_at).unwrap_or(0);
    let mut end = if table == 0 { 0 } else { start.saturating_add(table) };
    for blend in 0..animations.blends() {
        for bone in 0..animations.bones() {
            let Some(channels) = animations.channels(blend, bone) else { return Ok(None) };
            for channel in channels {
                spend()?;
                if !channel.is_present() {
                    continue;
                }
                let (mut runs, mut left) = (channel.runs(), animations.frames());
                while left > 0 {
                    spend()?;
                    let Some(run) = runs.next() else {
                        // A run of no frames ends it wherever it stands; anything else ends it by the end of the file.
                        if !matches!(runs.rest(), [_, 0, ..]) {
                            return Ok(None);
                        }
                        break;
                    };
                    left = left.saturating_sub(run.frames.into());
                }
                end = end.max(size.saturating_sub(runs.rest().len()));
            }
        }
    }
    Ok(Some(end))
}

/// The contents of the texture file behind `file`, the main file.
fn move_in(file: &mut Vec<u8>, textures: &TextureFile<'_>) -> Result<(), WriteError> {
    let head = textures.header();
    align(file);
    let base = file.len();
    let contents = textures.bytes().get(head.size()..).unwrap_or_default();
    file.extend_from_slice(contents);
    number(file.len())?;
    let moved = |at: i32| {
        let inside = usize::try_from(at).ok().and_then(|at| at.checked_sub(head.size()));
        number(inside.ok_or(WriteError::Overlapping { what: "textures and the header" })?.saturating_add(base))
    };
    // An offset of 0 would send the engine to the texture file again.
    let textures_at = if textures.textures().is_empty() { number(base)? } else { moved(head.textures_at)? };
    let skins_at = if textures.skins().table().is_empty() { number(base)? } else { moved(head.skins_at)? };
    let first = textures.textures().iter().map(|texture| texture.pixels_at).min().unwrap_or(head.texture_data_at);
    let data_at = moved(head.texture_data_at).or_else(|_| moved(first)).or_else(|_| number(base))?;
    for texture in textures.textures() {
        let at = usize::try_from(texture.at()).unwrap_or(usize::MAX).saturating_sub(head.size()).saturating_add(base);
        let at = field_at!(Texture, pixels_at, u64::try_from(at).unwrap_or(u64::MAX));
        put(file, at, moved(texture.pixels_at)?);
    }
    put(file, field_at!(Header, textures), head.textures);
    put(file, field_at!(Header, textures_at), textures_at);
    put(file, field_at!(Header, texture_data_at), data_at);
    put(file, field_at!(Header, skin_refs), head.skin_refs);
    put(file, field_at!(Header, skin_families), head.skin_families);
    put(file, field_at!(Header, skins_at), skins_at);
    Ok(())
}

fn put(file: &mut [u8], at: u64, value: i32) {
    bytes::put(file, at, &value.to_le_bytes());
}
