//! Images with holes: the color of hidden pixels.
//!
//! Old games cut holes with a key color, mostly a bright blue. Viewers that filter textures mix hidden pixels into the
//! edges of visible ones, so that the key color shows; exporters therefore give hidden pixels the color of their
//! neighbors.

use formats_core::hash::{HashMap, HashSet};
use std::collections::{BTreeMap, BTreeSet};

use crate::{Alpha, Id, IndexedPixels, Material, Pixels, Scene, Texture, TextureSource};

/// The colors of hidden pixels in masked textures.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Masked {
    /// The color of the nearest visible pixel; the pixels stay hidden: see [`bled`].
    #[default]
    Bleed,
    /// The color in the file.
    Exact,
}

/// The textures that only masked materials use: only for those are the colors of hidden pixels irrelevant.
#[must_use]
pub fn textures(scene: &Scene) -> BTreeSet<Id<Texture>> {
    let with = |masked: bool| {
        let is_masked = move |material: &&Material| matches!(material.alpha, Alpha::Mask(_)) == masked;
        scene.materials.iter().filter(is_masked).filter_map(Material::texture)
    };
    let others: BTreeSet<Id<Texture>> = with(false).collect();
    with(true).filter(|texture| !others.contains(texture)).collect()
}

/// The [`bled`] pixels of a texture; `None` if it came as a file, which stays as it is, or has no hidden pixels.
/// Visible pixels with a palette keep their indices.
#[must_use]
pub fn bled_source(texture: &Texture) -> Option<TextureSource> {
    let pixels = bled(&*texture.source.pixels()?)?;
    let indexed = match &texture.source {
        TextureSource::Indexed(image) => bled_indexed(image, &pixels),
        _ => None,
    };
    Some(indexed.map_or(TextureSource::Pixels(pixels), TextureSource::Indexed))
}

/// An image with the colors of its bled pixels at indices that no visible pixel uses; `None` if there are too few.
fn bled_indexed(image: &IndexedPixels, bled: &Pixels) -> Option<IndexedPixels> {
    let is_hidden = |index: u8| image.color(index)[3] == 0;
    let mut used = [false; 256];
    for index in &image.indices {
        *used.get_mut(usize::from(*index))? |= !is_hidden(*index);
    }
    // The indices of hidden pixels are used before others.
    let free = (0..=u8::MAX).zip(used).filter(|(_, used)| !used).map(|(index, _)| index);
    let (hidden, others): (Vec<u8>, Vec<u8>) = free.partition(|index| is_hidden(*index));
    let mut free = hidden.into_iter().chain(others);
    let mut palette: Vec<[u8; 4]> = (0..=u8::MAX).map(|index| image.color(index)).collect();
    let mut numbers: HashMap<[u8; 4], u8> = HashMap::default();
    let mut indices = image.indices.clone();
    for (index, color) in indices.iter_mut().zip(bled.pixels()).filter(|(index, _)| is_hidden(**index)) {
        *index = if let Some(number) = numbers.get(color) {
            *number
        } else {
            let number = free.next()?;
            *palette.get_mut(usize::from(number))? = *color;
            numbers.insert(*color, number);
            number
        };
    }
    Some(IndexedPixels { indices, palette, ..*image })
}

/// Gives each hidden pixel (alpha 0) the color of the nearest visible one. The image is assumed to repeat, as textures
/// do. Visible pixels and all alpha values stay the same. `None` if all or no pixels are hidden.
///
/// An image of up to 256 colors stays within that limit, so that it can be written with a palette.
#[must_use]
pub fn bled(pixels: &Pixels) -> Option<Pixels> {
    let size = [pixels.width, pixels.height].map(|side| usize::try_from(side).unwrap_or(0));
    let [width, height] = size;
    let given = pixels.pixels();
    let visible = given.iter().filter(|[.., alpha]| *alpha != 0).count();
    if width.checked_mul(height)? != given.len() || visible == 0 || visible == given.len() {
        return None;
    }
    let mut colors = given.to_vec();
    let mut is_known: Vec<bool> = given.iter().map(|[.., alpha]| *alpha != 0).collect();
    // A queue: visible pixels next to hidden ones, then hidden ones in the order in which they get a color.
    let mut reached = edges(&is_known, width);
    let shown = reached.len();
    reached.reserve_exact(given.len().saturating_sub(visible));
    let mut next_place = 0;
    while let Some(place) = reached.get(next_place).copied() {
        next_place = next_place.saturating_add(1);
        let Some([r, g, b, _]) = colors.get(place).copied() else { continue };
        for next in neighbors(place, width, colors.len()) {
            if let (Some(known @ false), Some(color)) = (is_known.get_mut(next), colors.get_mut(next)) {
                (*known, *color) = (true, [r, g, b, 0]);
                reached.push(next);
            }
        }
    }
    keep_few(&mut colors, reached.get(shown..).unwrap_or_default());
    Some(Pixels { rgba: colors.into_flattened(), ..*pixels })
}

/// The visible pixels with a hidden neighbor, in order.
#[expect(clippy::needless_bitwise_bool, reason = "without branches, many pixels are compared at once")]
fn edges(is_visible: &[bool], width: usize) -> Vec<usize> {
    let rows = || is_visible.chunks_exact(width);
    let last = is_visible.len().checked_div(width).unwrap_or(0).saturating_sub(1);
    let (above, below) = (rows().cycle().skip(last), rows().cycle().skip(1));
    let (mut edges, mut is_edge) = (Vec::new(), vec![false; width]);
    for (row, ((above, here), below)) in above.zip(rows()).zip(below).enumerate() {
        let ([first, .., last] | [first @ last]) = here else { continue };
        for (((edge, here), above), below) in is_edge.iter_mut().zip(here).zip(above).zip(below) {
            *edge = *here & !(*above & *below);
        }
        for ((edge, here), neighbor) in is_edge.iter_mut().skip(1).zip(here.iter().skip(1)).zip(here) {
            *edge |= *here & !*neighbor;
        }
        for ((edge, here), neighbor) in is_edge.iter_mut().zip(here).zip(here.iter().skip(1)) {
            *edge |= *here & !*neighbor;
        }
        if let [edge, ..] = is_edge.as_mut_slice() {
            *edge |= *first & !*last;
        }
        if let [.., edge] = is_edge.as_mut_slice() {
            *edge |= *last & !*first;
        }
        if is_edge.iter().fold(false, |any, edge| any | edge) {
            let first = row.saturating_mul(width);
            edges.extend((first..).zip(&is_edge).filter(|(_, edge)| **edge).map(|(place, _)| place));
        }
    }
    edges
}

/// The pixels left, right, above and below, wrapping at the edges.
fn neighbors(place: usize, width: usize, count: usize) -> [usize; 4] {
    let column = place.checked_rem(width).unwrap_or(0);
    let row = place.saturating_sub(column);
    let last = width.saturating_sub(1);
    [
        if column == 0 { row.saturating_add(last) } else { place.saturating_sub(1) },
        if column == last { row } else { place.saturating_add(1) },
        place.checked_sub(width).unwrap_or_else(|| place.saturating_add(count).saturating_sub(width)),
        Some(place.saturating_add(width)).filter(|below| *below < count).unwrap_or(column),
    ]
}

/// Reduces hidden pixels to the most frequent colors, if the image would otherwise exceed a palette.
fn keep_few(colors: &mut [[u8; 4]], hidden: &[usize]) {
    const PALETTE: usize = 256;
    let mut visible = HashSet::default();
    // Equal colors are adjacent after sorting.
    for color in colors.chunk_by(|a, b| a == b).filter_map(|alike| alike.first()).filter(|[.., alpha]| *alpha != 0) {
        visible.insert(*color);
        if visible.len() >= PALETTE {
            return;
        }
    }
    let mut counts: BTreeMap<[u8; 4], usize> = BTreeMap::new();
    for color in hidden.iter().filter_map(|place| colors.get(*place)) {
        let count = counts.entry(*color).or_insert(0);
        *count = count.saturating_add(1);
    }
    let room = PALETTE.saturating_sub(visible.len());
    if room >= counts.len() {
        return;
    }
    let mut frequent: Vec<([u8; 4], usize)> = counts.into_iter().collect();
    frequent.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let kept: Vec<[u8; 4]> = frequent.iter().take(room).map(|(color, _)| *color).collect();
    let nearest = |color: [u8; 4]| {
        let distance = |other: &&[u8; 4]| -> u32 {
            other.iter().zip(color).map(|(a, b)| u32::from(a.abs_diff(b)).saturating_pow(2)).sum()
        };
        kept.iter().min_by_key(distance).copied().unwrap_or(color)
    };
    let near: BTreeMap<[u8; 4], [u8; 4]> = frequent.iter().map(|(color, _)| (*color, nearest(*color))).collect();
    for place in hidden {
        if let Some(color) = colors.get_mut(*place) {
            *color = near.get(color).copied().unwrap_or(*color);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: [u8; 4] = [0, 0, 255, 0];

    fn image(width: u32, height: u32, colors: &[[u8; 4]]) -> Pixels {
        Pixels { width, height, rgba: colors.as_flattened().to_vec() }
    }

    #[test]
    fn hidden_pixels_get_the_color_of_the_nearest_one_and_stay_hidden() {
        let [red, green] = [[200, 0, 0, 255], [0, 200, 0, 255]];
        let made = bled(&image(6, 1, &[red, KEY, KEY, KEY, green, KEY])).unwrap();
        let hidden = |[r, g, b, _]: [u8; 4]| [r, g, b, 0];
        // The first and the last pixel are neighbors.
        let (red_, green_) = (hidden(red), hidden(green));
        assert_eq!(made.rgba.as_chunks::<4>().0, [red, red_, red_, green_, green, red_]);
        // A column with the same neighbors.
        let made = bled(&image(1, 3, &[KEY, KEY, red])).unwrap();
        assert_eq!(made.rgba.as_chunks::<4>().0, [red_, red_, red]);
        assert_eq!((bled(&image(2, 1, &[red, green])), bled(&image(2, 1, &[KEY, KEY]))), (None, None));
    }

    #[test]
    fn an_image_with_a_palette_keeps_one() {
        // 255 visible colors, each above a hidden pixel.
        let visible = (0..=254_u8).map(|n| [n, n / 2, 255 - n, 255]);
        let all: Vec<[u8; 4]> = visible.chain([KEY; 255]).collect();
        let made = bled(&image(255, 2, &all)).unwrap();
        let colors: HashSet<[u8; 4]> = made.rgba.as_chunks::<4>().0.iter().copied().collect();
        assert_eq!(colors.len(), 256);
        assert_eq!(made.rgba[..255 * 4], all.as_flattened()[..255 * 4]);
        assert!(made.rgba.as_chunks::<4>().0[255..].iter().all(|[.., alpha]| *alpha == 0));
    }
}
