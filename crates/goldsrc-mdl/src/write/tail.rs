//! The pixels of the textures, one after another at the end of the file, as the compiler puts them.

use alloc::{collections::BTreeMap, vec::Vec};
use core::ops::Range;

use formats_core::Palette;

use super::{number, walk};
use crate::{Model, Picture, Texture, TextureFile, View, WriteError};

/// Bytes behind the last texture that some tools left there, and that move with the end of the file.
const MAX_STRAY: usize = 16;

/// The pixels of all textures, without a gap, behind everything else.
pub(super) struct Tail {
    /// Start, end and number of each texture, by start.
    order: Vec<(usize, usize, usize)>,
    /// Where the first begins.
    pub(super) start: usize,
    end: usize,
}

/// A file, where the pixels of a texture start in it, and its length for the header.
pub(super) type LaidOut = (Vec<u8>, BTreeMap<usize, usize>, i32);

/// Where the pixels and the palette of a texture are, if they are in the file.
pub(super) fn place(texture: &View<'_, Texture>) -> Option<Range<usize>> {
    let start = usize::try_from(texture.pixels_at).ok()?;
    let size = texture.pixels().ok()?.indices.len().checked_add(Palette::SIZE)?;
    Some(start..start.checked_add(size)?)
}

impl Tail {
    /// The pixels at the end of `holder`, if they lie there so. `main` is the same file, if it is a main file.
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
            // Two textures may share one place.
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
    /// The file with new pixels in the place of the old ones. Textures that share their pixels keep sharing them, unless
    /// one of them is replaced.
    pub(super) fn rewrite(
        &self,
        holder: &TextureFile<'_>,
        pictures: &BTreeMap<usize, &Picture>,
    ) -> Result<LaidOut, WriteError> {
        let old = holder.bytes();
        let mut file = old.get(..self.start).unwrap_or_default().to_vec();
        let mut starts = BTreeMap::new();
        let mut kept = None;
        for (start, end, n) in &self.order {
            let now = match (pictures.get(n), kept) {
                (None, Some((place, now))) if place == (*start, *end) => now,
                _ => file.len(),
            };
            starts.insert(*n, now);
            if let Some(picture) = pictures.get(n) {
                picture.write(&mut file);
            } else if now == file.len() {
                kept = Some(((*start, *end), now));
                file.extend_from_slice(old.get(*start..*end).unwrap_or_default());
            }
        }
        file.extend_from_slice(old.get(self.end..).unwrap_or_default());
        let (before, after) = (number(old.len())?, number(file.len())?);
        // Where the header was wrong about the length, it stays wrong by as much.
        let length = holder.header().length.saturating_add(after.saturating_sub(before));
        Ok((file, starts, length))
    }
}

/// Whether everything else in the file starts before `start`.
fn is_last(holder: &TextureFile<'_>, main: Option<&Model<'_>>, start: usize) -> Result<bool, WriteError> {
    let before = |count: i32, at: i32| count <= 0 || usize::try_from(at).is_ok_and(|at| at < start);
    let head = holder.header();
    let mut fine = before(head.textures, head.textures_at)
        && before(head.skin_refs.min(head.skin_families), head.skins_at)
        // Xash keeps the offset of more there.
        && head.sound_table == 0;
    let Some(model) = main else { return Ok(fine) };
    fine &= before(head.bones, head.bones_at)
        && before(head.bone_controllers, head.bone_controllers_at)
        && before(head.hitboxes, head.hitboxes_at)
        && before(head.sequences, head.sequences_at)
        && before(head.sequence_groups, head.sequence_groups_at)
        && before(head.body_parts, head.body_parts_at)
        && before(head.attachments, head.attachments_at)
        && before(head.transitions, head.transitions_at);
    for sequence in model.sequences() {
        fine &= before(sequence.events, sequence.events_at)
            && before(sequence.pivots, sequence.pivots_at)
            && (sequence.group != 0 || before(sequence.blends, sequence.animations_at));
    }
    for part in model.body_parts() {
        fine &= before(part.sub_models, part.sub_models_at);
    }
    walk::sub_models(model, |model| {
        fine &= before(model.meshes, model.meshes_at)
            && before(model.vertices, model.vertices_at)
            && before(model.vertices, model.vertex_bones_at)
            && before(model.normals, model.normals_at)
            && before(model.normals, model.normal_bones_at)
            && before(model.groups, model.groups_at);
        Ok(())
    })?;
    walk::meshes(model, |mesh| {
        fine &= before(1, mesh.commands_at);
        Ok(())
    })?;
    Ok(fine)
}
