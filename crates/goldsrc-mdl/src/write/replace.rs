//! Replacing textures with images of any size. Texture coordinates for textures of a different size, since they are in texels. The
//! pixels of the textures are one after another at the end of the file, as the compiler puts them.

use alloc::{boxed::Box, collections::BTreeMap, vec, vec::Vec};
use core::ops::Range;

use formats_core::{Palette, Record, field_at, num};

use crate::{
    Editor, Header, Mesh, Model, Pixels, Skins, Texture, TextureFile, TextureFlags, WriteError,
    write::{
        self,
        editor::{self, no_such},
        number, too_large,
    },
};

impl Editor {
    /// Replaces the image of a texture with one of any size: [`replace_textures`](Self::replace_textures) for a single texture.
    ///
    /// # Errors
    /// Same as [`replace_textures`](Self::replace_textures).
    pub fn replace_texture(&mut self, texture: usize, image: &Image) -> Result<(), WriteError> {
        self.replace_textures(&[(texture, image)])
    }
    /// Replaces the images of several textures at once. Names, flags and skins are kept.
    ///
    /// If the size changes, the texture coordinates of all meshes that show the texture, in any skin family, are
    /// rescaled to the nearest texel in the main file. Those of chrome are meaningless and left unchanged.
    ///
    /// An image with as many pixels as the old one replaces it in the file, and nothing moves. Otherwise, if the pixels of all
    /// textures are at the end of the file, as written by the compiler, they are written there again, and later ones move. In other
    /// files, the new pixels are appended and the old ones remain as unused bytes; so does an image that shares its pixels with
    /// another texture. The length in the header is updated.
    ///
    /// # Errors
    /// If the texture does not exist; if the texture file or, for a different size, the main file is missing; if a mesh shows the
    /// texture in one skin family, and in another family a texture that is not resized in the same way; if a coordinate exceeds 16
    /// bits; or if the file is too damaged to find the meshes. Nothing is changed in these cases.
    pub fn replace_textures(&mut self, images: &[(usize, &Image)]) -> Result<(), WriteError> {
        let images: BTreeMap<usize, &Image> = images.iter().copied().collect();
        let holder = self.texture_holder()?;
        let textures = holder.textures();
        if let Some((texture, _)) = images.range(textures.len()..).next() {
            return Err(no_such("texture", *texture, textures.len()));
        }
        let mut resized = Vec::with_capacity(textures.len());
        for (n, texture) in textures.iter().enumerate() {
            let old = [texture.width, texture.height];
            let new = match images.get(&n) {
                Some(image) => [int(image.width())?, int(image.height())?],
                None => old,
            };
            resized.push(Resized { flags: texture.flags(), old, new });
        }
        let coords = if resized.iter().any(|texture| texture.old != texture.new) {
            plan_rescaling(&self.model()?, &holder.skins(), &resized)?
        } else {
            Vec::new()
        };
        let file = self.lay_out(&holder, &images)?;
        *self.texture_bytes() = file;
        for (at, [s, t]) in coords {
            let [[a, b], [c, d]] = [s.to_le_bytes(), t.to_le_bytes()];
            if let Some(place) = self.main.get_mut(at..).and_then(|rest| rest.first_chunk_mut()) {
                *place = [a, b, c, d];
            }
        }
        Ok(())
    }

    /// The file of the textures with the new images in it.
    fn lay_out(&self, holder: &TextureFile<'_>, images: &BTreeMap<usize, &Image>) -> Result<Vec<u8>, WriteError> {
        let places: Vec<Option<Range<usize>>> = holder.textures().iter().map(|texture| place(&texture)).collect();
        let shared = overlapping(&places);
        let fit = images.iter().all(|(n, image)| fits(&places, &shared, *n, image.size()));
        let tail = if fit {
            None
        } else if self.textures.is_some() || holder.header().is_texture_file() {
            Tail::find(holder, None)?
        } else {
            Tail::find(holder, Some(&self.model()?))?
        };
        let (mut file, starts, length) = match tail {
            _ if fit => (holder.bytes().to_vec(), BTreeMap::new(), holder.header().length),
            Some(tail) => tail.rewrite(holder, images)?,
            None => append(holder, &places, &shared, images)?,
        };
        for (n, texture) in holder.textures().iter().enumerate() {
            let mut record = *texture.record();
            if let Some(start) = starts.get(&n) {
                record.pixel_offset = number(*start)?;
            }
            if let Some(image) = images.get(&n) {
                (record.width, record.height) = (int(image.width())?, int(image.height())?);
                // If they were already written, these are the same bytes.
                write::put(&mut file, num::to_u64(record.pixel_offset), &image.parts().concat());
            }
            if record != *texture.record() {
                write::put(&mut file, texture.at(), &record.encode());
            }
        }
        if length != holder.header().length {
            write::put(&mut file, field_at!(Header, length), &length.to_le_bytes());
        }
        Ok(file)
    }
}

/// Appends the images that do not fit in place of the old ones.
fn append(
    holder: &TextureFile<'_>,
    places: &[Option<Range<usize>>],
    shared: &[bool],
    images: &BTreeMap<usize, &Image>,
) -> Result<LaidOut, WriteError> {
    let mut file = holder.bytes().to_vec();
    let mut starts = BTreeMap::new();
    for (n, image) in images {
        if !fits(places, shared, *n, image.size()) {
            starts.insert(*n, file.len());
            file.extend(image.parts().concat());
        }
    }
    let length = if starts.is_empty() { holder.header().length } else { number(file.len())? };
    Ok((file, starts, length))
}

/// The ranges that overlap another one.
fn overlapping(places: &[Option<Range<usize>>]) -> Vec<bool> {
    let mut shared = vec![false; places.len()];
    let mut order: Vec<(&Range<usize>, usize)> =
        places.iter().enumerate().filter_map(|(n, place)| Some((place.as_ref()?, n))).collect();
    order.sort_unstable_by_key(|(place, n)| (place.start, place.end, *n));
    // The range so far that ends last: a later range that overlaps any of them overlaps this one.
    let mut last: Option<(usize, usize)> = None;
    for (place, n) in order {
        if let Some((end, other)) = last
            && place.start < end
        {
            for n in [n, other] {
                if let Some(shared) = shared.get_mut(n) {
                    *shared = true;
                }
            }
        }
        if last.is_none_or(|(end, _)| end < place.end) {
            last = Some((place.end, n));
        }
    }
    shared
}

/// Whether `size` bytes fill the bytes of a texture, which no other texture uses.
fn fits(places: &[Option<Range<usize>>], shared: &[bool], texture: usize, size: usize) -> bool {
    let Some(Some(place)) = places.get(texture) else { return false };
    place.len() == size && shared.get(texture) == Some(&false)
}

fn int(n: u32) -> Result<i32, WriteError> {
    n.try_into().map_err(|_| too_large())
}

/// An image to write: a byte per pixel, rows from the top, and a palette.
///
/// In a [masked](crate::TextureFlags::MASKED) texture, index 255 is transparent. With the feature `quantize`, one is made
/// from red, green, blue and alpha by `Image::from_rgba`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Image {
    width: u32,
    height: u32,
    indices: Vec<u8>,
    /// Boxed, so that lists of small images take little more memory than their palettes.
    palette: Box<Palette>,
}

impl Image {
    /// Creates an image of `width` × `height` pixels.
    ///
    /// Half-Life's own tools require a width that is a multiple of 4, and at most 512 × 512.
    ///
    /// # Errors
    /// If the image is empty, or the number of pixels does not fit.
    pub fn new(width: u32, height: u32, indices: Vec<u8>, palette: Palette) -> Result<Self, WriteError> {
        let expected = u64::from(width).saturating_mul(height.into());
        let expected = usize::try_from(expected).map_err(|_| too_large())?;
        if i32::try_from(expected).is_err() || i32::try_from(width.max(height)).is_err() {
            return Err(too_large());
        }
        if expected == 0 || indices.len() != expected {
            return Err(WriteError::Count { what: "pixels", expected, found: indices.len() });
        }
        Ok(Self { width, height, indices, palette: Box::new(palette) })
    }
    /// Pixels in a row.
    #[must_use]
    pub const fn width(&self) -> u32 {
        self.width
    }
    /// Rows.
    #[must_use]
    pub const fn height(&self) -> u32 {
        self.height
    }
    /// The palette index of each pixel.
    #[must_use]
    pub fn indices(&self) -> &[u8] {
        &self.indices
    }
    /// The colors.
    #[must_use]
    pub const fn palette(&self) -> &Palette {
        &self.palette
    }
    /// The bytes of the pixels and the palette in the file.
    pub(crate) fn size(&self) -> usize {
        self.indices.len().saturating_add(Palette::SIZE)
    }
    /// The pixels and the palette as stored in the file.
    pub(crate) fn parts(&self) -> [&[u8]; 2] {
        [&self.indices, self.palette.as_bytes()]
    }
}

/// Copies the image of a texture.
impl TryFrom<&Pixels<'_>> for Image {
    type Error = WriteError;
    fn try_from(pixels: &Pixels<'_>) -> Result<Self, WriteError> {
        Self::new(pixels.width, pixels.height, pixels.indices.to_vec(), pixels.palette)
    }
}

/// A texture before and after.
#[derive(Debug, Clone, Copy)]
pub(super) struct Resized {
    pub(super) flags: TextureFlags,
    /// Width and height.
    pub(super) old: [i32; 2],
    pub(super) new: [i32; 2],
}

/// The new texture coordinates of a mesh.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Factor {
    /// The texture that requires it.
    texture: usize,
    old: [i32; 2],
    new: [i32; 2],
}

impl Factor {
    fn is_one(&self) -> bool {
        self.old == self.new
    }
    fn agrees_with(&self, other: &Self) -> bool {
        let same = |axis: usize| {
            let get = |list: &[i32; 2]| i64::from(list.get(axis).copied().unwrap_or(1));
            get(&self.new).saturating_mul(get(&other.old)) == get(&other.new).saturating_mul(get(&self.old))
        };
        same(0) && same(1)
    }
    /// The nearest whole texel; halves go up.
    fn apply(&self, [s, t]: [i16; 2]) -> Result<[i16; 2], WriteError> {
        let [old_width, old_height] = self.old;
        let [new_width, new_height] = self.new;
        let scale = |texel: i16, old: i32, new: i32| {
            let twice = i64::from(texel).saturating_mul(new.into()).saturating_mul(2).saturating_add(old.into());
            let texel = twice.checked_div_euclid(i64::from(old).saturating_mul(2));
            let texel = texel.and_then(|texel| i16::try_from(texel).ok());
            texel.ok_or(WriteError::Rule {
                what: "texture",
                index: self.texture,
                rule: "a texture coordinate would not fit into 16 bits",
            })
        };
        Ok([scale(s, old_width, new_width)?, scale(t, old_height, new_height)?])
    }
}

/// New texture coordinates, and where they are in the main file.
pub(super) type TexCoords = Vec<(usize, [i16; 2])>;

/// The texture coordinates of all meshes that show a texture whose size changes, in any skin family.
///
/// Those of chrome are unchanged, since the engine makes its own, and so are half floats, which do not count
/// texels. On a texture without pixels, coordinates were meaningless.
pub(super) fn plan_rescaling(
    model: &Model<'_>,
    skins: &Skins<'_>,
    textures: &[Resized],
) -> Result<TexCoords, WriteError> {
    let mut plan = Plan { skins, textures, factors: BTreeMap::new(), commands: BTreeMap::new(), taken: Vec::new() };
    plan.taken.resize(model.bytes().len(), false);
    let mut coords = Vec::new();
    editor::visit_meshes(model, |mesh| plan.mesh(&mesh, true, &mut coords))?;
    if !coords.is_empty() {
        // Other meshes must not share the coordinates that change.
        editor::visit_meshes(model, |mesh| plan.mesh(&mesh, false, &mut coords))?;
    }
    Ok(coords)
}

struct Plan<'a> {
    skins: &'a Skins<'a>,
    textures: &'a [Resized],
    /// By column of the skin table.
    factors: BTreeMap<i32, Option<Factor>>,
    /// By the offset of a command.
    commands: BTreeMap<usize, Option<Factor>>,
    /// Whether a byte of the file belongs to one of these commands.
    taken: Vec<bool>,
}

impl Plan<'_> {
    /// The new coordinates of meshes with this column; `None` if they do not change.
    fn factor(&mut self, skin_ref: i32) -> Result<Option<Factor>, WriteError> {
        if let Some(known) = self.factors.get(&skin_ref) {
            return Ok(*known);
        }
        let has_column = usize::try_from(skin_ref).is_ok_and(|column| column < self.skins.ref_count());
        let families = if has_column { self.skins.family_count().max(1) } else { 1 };
        let mut factor: Option<Factor> = None;
        for family in 0..families {
            let Some(texture) = self.skins.texture(family, skin_ref) else { continue };
            let Some(Resized { flags, old, new }) = self.textures.get(texture).copied() else { continue };
            let counts_texels = !flags.intersects(TextureFlags::CHROME | TextureFlags::XASH_UV_HALF_FLOAT);
            if !counts_texels || old.iter().any(|size| *size <= 0) {
                continue;
            }
            let this = Factor { texture, old, new };
            match factor {
                Some(first) if !first.agrees_with(&this) => {
                    let (changed, other) = if first.is_one() { (this, first) } else { (first, this) };
                    return Err(conflict(changed.texture, other.texture));
                }
                Some(_) => {}
                None => factor = Some(this),
            }
        }
        let factor = factor.filter(|factor| !factor.is_one());
        self.factors.insert(skin_ref, factor);
        Ok(factor)
    }
    fn mesh(&mut self, mesh: &Mesh<'_>, changed: bool, coords: &mut TexCoords) -> Result<(), WriteError> {
        let factor = self.factor(mesh.skin_ref)?;
        if factor.is_some() != changed {
            return Ok(());
        }
        let mut commands = mesh.commands();
        loop {
            let at = num::to_usize(commands.position());
            let Some(command) = commands.next() else { return Ok(()) };
            if let Some(known) = self.commands.get(&at) {
                // Two meshes share their commands: the rest is already done, if the change is the same.
                let same = known.is_some() == factor.is_some()
                    && known.iter().zip(factor).all(|(known, factor)| known.agrees_with(&factor));
                return if same { Ok(()) } else { Err(OVERLAPPING) };
            }
            self.commands.insert(at, factor);
            let end = num::to_usize(commands.position());
            let taken = self.taken.get_mut(at..end).unwrap_or_default();
            if taken.contains(&true) {
                return Err(OVERLAPPING);
            }
            taken.fill(true);
            if let Some(factor) = factor {
                // After the two-byte count, s and t are the last four of each corner's eight bytes.
                let places = (at.saturating_add(6)..).step_by(8);
                for (place, corner) in places.zip(command.corners) {
                    coords.push((place, factor.apply([corner.s, corner.t])?));
                }
            }
        }
    }
}

/// The error for a mesh whose textures in different skin families would have different sizes.
pub(super) const fn conflict(texture: usize, other: usize) -> WriteError {
    WriteError::Conflict {
        what: "textures",
        index: texture,
        other,
        rule: "a mesh shows one or the other, depending on its skin family: both must have the same size",
    }
}

const OVERLAPPING: WriteError = WriteError::Overlapping("triangle commands of meshes");

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
                file.extend(image.parts().concat());
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
    editor::visit_sub_models(model, |model| {
        fine &= before(model.mesh_count, model.mesh_offset)
            && before(model.vertex_count, model.vertex_offset)
            && before(model.vertex_count, model.vertex_bone_offset)
            && before(model.normal_count, model.normal_offset)
            && before(model.normal_count, model.normal_bone_offset)
            && before(model.group_count, model.group_offset);
        Ok(())
    })?;
    editor::visit_meshes(model, |mesh| {
        fine &= before(1, mesh.command_offset);
        Ok(())
    })?;
    Ok(fine)
}
