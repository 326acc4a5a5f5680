//! The pixels of the textures, one after another at the end of the file, as the compiler puts them.

use alloc::{collections::BTreeMap, vec::Vec};
use core::ops::Range;

use formats_core::Palette;

use super::{number, walk};
use crate::{Image, Model, Texture, TextureFile, WriteError};

/// The maximum number of bytes after the last texture, which some tools left and which move with the end of the file.
const MAX_STRAY: usize = 16;

/// The pixels of all textures, without gaps, after everything else.
pub(super) struct Tail {
    /// Start, end and number of each texture, by start.
    order: Vec<(usize, usize, usize)>,
    /// The offset at which the first begins.
    pub(super) start: usize,
    end: usize,
}

/// A file, the offset of a texture's pixels, and the length for the header.
pub(super) type LaidOut = (Vec<u8>, BTreeMap<usize, usize>, i32);

/// The positions of a texture's pixels and palette, if they are in the file.
pub(super) fn place(texture: &Texture<'_>) -> Option<Range<usize>> {
    let start = usize::try_from(texture.pixel_offset).ok()?;
    let size = texture.pixels().ok()?.indices.len().checked_add(Palette::SIZE)?;
    Some(start..start.checked_add(size)?)
}

impl Tail {
    /// The pixels at the end of `holder`, if they are stored in this way. `main` is the same file, if it is a main file.
    pub(super) fn find(holder: &TextureFile<'_>, main: Option<&Model<'_>>) -> Result<Option<Self>, WriteError> {
        let textures = holder.textures();
        let mut order = Vec::with_capacity(textures.len());
        for (n, texture) in textures.iter().enumerate() {
            let Some(place) = place(&texture) else { return Ok(None) };
            order.push((place.start, place.end, n));
        }
        order.sort_unstable();
        let Some((first, ..)) = order.first().copied() else { return Ok(None) };
        let (mut last, mut next) = (first, first);
        for (start, end, _) in &order {
            // Two textures may share the same pixels.
            if *start != next && (*start, *end) != (last, next) {
                return Ok(None);
            }
            (last, next) = (*start, *end);
        }
        let stray = holder.bytes().len().saturating_sub(next);
        if stray >= MAX_STRAY || !is_last(holder, main, first)? {
            return Ok(None);
        }
        Ok(Some(Self { order, start: first, end: next }))
    }
    /// Replaces the pixels. Textures that share their pixels continue to do so, unless one of them is replaced.
    pub(super) fn rewrite(
        &self,
        holder: &TextureFile<'_>,
        images: &BTreeMap<usize, &Image>,
    ) -> Result<LaidOut, WriteError> {
        let old = holder.bytes();
        let mut file = old.get(..self.start).unwrap_or_default().to_vec();
        let mut starts = BTreeMap::new();
        let mut kept = None;
        for (start, end, n) in &self.order {
            let now = match (images.get(n), kept) {
                (None, Some((place, now))) if place == (*start, *end) => now,
                _ => file.len(),
            };
            starts.insert(*n, now);
            if let Some(image) = images.get(n) {
                image.write(&mut file);
            } else if now == file.len() {
                kept = Some(((*start, *end), now));
                file.extend_from_slice(old.get(*start..*end).unwrap_or_default());
            }
        }
        file.extend_from_slice(old.get(self.end..).unwrap_or_default());
        let (before, after) = (number(old.len())?, number(file.len())?);
        // If the length in the header was wrong, the difference is kept.
        let length = holder.header().length.saturating_add(after.saturating_sub(before));
        Ok((file, starts, length))
    }
}

/// Whether everything else in the file starts before `start`.
fn is_last(holder: &TextureFile<'_>, main: Option<&Model<'_>>, start: usize) -> Result<bool, WriteError> {
    let before = |count: i32, at: i32| count <= 0 || usize::try_from(at).is_ok_and(|at| at < start);
    let head = holder.header();
    let mut fine = before(head.texture_count, head.texture_offset)
        && before(head.skin_ref_count.min(head.skin_family_count), head.skin_offset)
        // Xash stores the offset of further data there.
        && head.sound_table_offset == 0;
    let Some(model) = main else { return Ok(fine) };
    fine &= before(head.bone_count, head.bone_offset)
        && before(head.bone_controller_count, head.bone_controller_offset)
        && before(head.hitbox_count, head.hitbox_offset)
        && before(head.sequence_count, head.sequence_offset)
        && before(head.sequence_group_count, head.sequence_group_offset)
        && before(head.body_part_count, head.body_part_offset)
        && before(head.attachment_count, head.attachment_offset)
        && before(head.transition_node_count, head.transition_offset);
    for sequence in model.sequences() {
        fine &= before(sequence.event_count, sequence.event_offset)
            && before(sequence.pivot_count, sequence.pivot_offset)
            && (sequence.group != 0 || before(sequence.blend_count, sequence.animation_offset));
    }
    for part in model.body_parts() {
        fine &= before(part.sub_model_count, part.sub_model_offset);
    }
    walk::sub_models(model, |model| {
        fine &= before(model.mesh_count, model.mesh_offset)
            && before(model.vertex_count, model.vertex_offset)
            && before(model.vertex_count, model.vertex_bone_offset)
            && before(model.normal_count, model.normal_offset)
            && before(model.normal_count, model.normal_bone_offset)
            && before(model.group_count, model.group_offset);
        Ok(())
    })?;
    walk::meshes(model, |mesh| {
        fine &= before(1, mesh.command_offset);
        Ok(())
    })?;
    Ok(fine)
}
