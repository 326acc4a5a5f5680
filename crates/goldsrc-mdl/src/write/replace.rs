//! Replacing textures with images of any size.

use alloc::{collections::BTreeMap, vec, vec::Vec};
use core::ops::Range;

use formats_core::{Record, field_at, num};

use super::{
    bytes,
    editor::no_such,
    number,
    rescale::{self, Resized},
    tail::{LaidOut, Tail, place},
    too_large,
};
use crate::{Editor, Header, Image, TextureFile, WriteError};

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
            rescale::plan(&self.model()?, &holder.skins(), &resized)?
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
        let shared = shared(&places);
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
                let mut pixels = Vec::with_capacity(image.size());
                image.write(&mut pixels);
                // If they were already written, these are the same bytes.
                bytes::put(&mut file, num::to_u64(record.pixel_offset), &pixels);
            }
            if record != *texture.record() {
                bytes::put(&mut file, texture.at(), &record.encode());
            }
        }
        if length != holder.header().length {
            bytes::put(&mut file, field_at!(Header, length), &length.to_le_bytes());
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
            image.write(&mut file);
        }
    }
    let length = if starts.is_empty() { holder.header().length } else { number(file.len())? };
    Ok((file, starts, length))
}

/// The ranges that overlap another one.
fn shared(places: &[Option<Range<usize>>]) -> Vec<bool> {
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
