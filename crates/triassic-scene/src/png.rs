//! Images as PNG files.

use std::{
    borrow::Cow,
    io::{self, Cursor},
};

use fdeflate::{Compressor, StoredOnlyCompressor};
use formats_core::{Gray16, bulk, num};

use crate::{ImageKind, IndexedPixels, Pixels, RgbPixels, Texture, TextureSource};

/// An image as a file in a common format.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Image<'a> {
    /// The kind of file.
    pub kind: ImageKind,
    /// The whole file.
    pub bytes: Cow<'a, [u8]>,
}

/// The image of a texture as a file from which it can be restored: files stay unchanged, pixels become PNG. Images with
/// a palette keep their indices and all colors of the palette, and the PNG has the [`texts`](Texture::texts) of the
/// texture. `None` if the scene does not have the image.
///
/// # Errors
/// If the number of pixels does not match the size, or the encoder fails.
pub fn encode(texture: &Texture) -> Result<Option<Image<'_>>, String> {
    encode_source(&texture.source, &texture.texts)
}

/// Same as [`encode`], for another source than that of the texture whose texts are used.
///
/// # Errors
/// Same as [`encode`].
pub fn encode_source<'a>(
    source: &'a TextureSource,
    texts: &[(&'static str, String)],
) -> Result<Option<Image<'a>>, String> {
    match source {
        TextureSource::Pixels(pixels) => png_with(pixels, texts).map(own).map(Some),
        TextureSource::Rgb(pixels) => rgb_png_with(pixels, texts).map(own).map(Some),
        TextureSource::Indexed(pixels) => {
            let palette: Vec<[u8; 4]> = (0..=u8::MAX).map(|index| pixels.color(index)).collect();
            let mut places = [0; 256];
            places.iter_mut().zip(0..=u8::MAX).for_each(|(place, index)| *place = index);
            let rows = Rows::Indexed { numbers: &pixels.indices, places: &places };
            write([pixels.width, pixels.height], &palette, &rows, texts).map(own).map(Some)
        }
        TextureSource::Encoded { kind, bytes } => Ok(Some(Image { kind: *kind, bytes: Cow::Borrowed(bytes) })),
        TextureSource::External(_) | TextureSource::Missing(_) => Ok(None),
    }
}

/// Pixels as an image file: [`png()`].
///
/// # Errors
/// Same as [`png()`].
pub fn image(pixels: &Pixels) -> Result<Image<'static>, String> {
    Ok(own(png(pixels)?))
}

/// Pixels with a palette as an image file: [`indexed_png`].
///
/// # Errors
/// Same as [`indexed_png`].
pub fn indexed_image(pixels: &IndexedPixels) -> Result<Image<'static>, String> {
    Ok(own(indexed_png(pixels)?))
}

fn own(png: Vec<u8>) -> Image<'static> {
    Image { kind: ImageKind::Png, bytes: Cow::Owned(png) }
}

/// Encodes pixels as a PNG file; the same pixels give the same bytes.
///
/// Images of up to 256 colors, as in old games, are stored with a palette: a quarter of the work and less than half
/// the size. This is why the `png` crate is used directly; `image` does not write palettes. Other images have three
/// bytes per pixel if all pixels are opaque, otherwise four.
///
/// # Errors
/// If the number of pixels does not match the size, or the encoder fails.
pub fn png(pixels: &Pixels) -> Result<Vec<u8>, String> {
    png_with(pixels, &[])
}

fn png_with(pixels: &Pixels, texts: &[(&str, String)]) -> Result<Vec<u8>, String> {
    let size = [pixels.width, pixels.height];
    if let Some((found, numbers)) = find_colors(pixels.pixels(), |color| *color) {
        return with_palette(size, found, &numbers, texts);
    }
    let is_opaque = is_opaque(pixels.pixels());
    let rows = if is_opaque { Rows::Opaque(&pixels.rgba) } else { Rows::Rgba(&pixels.rgba) };
    write(size, &[], &rows, texts)
}

/// Encodes pixels without alpha as a PNG file: the same file as from [`png()`] with an alpha of 255.
///
/// # Errors
/// Same as [`png()`].
pub fn rgb_png(pixels: &RgbPixels) -> Result<Vec<u8>, String> {
    rgb_png_with(pixels, &[])
}

fn rgb_png_with(pixels: &RgbPixels, texts: &[(&str, String)]) -> Result<Vec<u8>, String> {
    let size = [pixels.width, pixels.height];
    match find_colors(pixels.pixels(), |[r, g, b]| [*r, *g, *b, u8::MAX]) {
        Some((found, numbers)) => with_palette(size, found, &numbers, texts),
        None => write(size, &[], &Rows::Rgb(&pixels.rgb), texts),
    }
}

/// Encodes pixels with a palette as a PNG file: the same file as from [`png()`], without searching for the colors.
///
/// # Errors
/// Same as [`png()`].
pub fn indexed_png(pixels: &IndexedPixels) -> Result<Vec<u8>, String> {
    let mut used = [false; 256];
    for index in &pixels.indices {
        if let Some(used) = used.get_mut(usize::from(*index)) {
            *used = true;
        }
    }
    let used = (0..=u8::MAX).zip(used).filter(|(_, used)| *used);
    let found = used.map(|(index, _)| (index, pixels.color(index))).collect();
    with_palette([pixels.width, pixels.height], found, &pixels.indices, &[])
}

/// An image with these colors and the number of each pixel's color.
fn with_palette(
    size: [u32; 2],
    found: Vec<(u8, [u8; 4])>,
    numbers: &[u8],
    texts: &[(&str, String)],
) -> Result<Vec<u8>, String> {
    let (palette, places) = palette(found);
    write(size, &palette, &Rows::Indexed { numbers, places: &places }, texts)
}

/// Encodes heights as a PNG file of 16 bits per pixel, with names and values as its text.
///
/// # Errors
/// If the number of heights does not match the size, or a name or value cannot be stored as text.
pub fn gray16_png(image: &Gray16, texts: &[(&str, String)]) -> Result<Vec<u8>, String> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, image.width, image.height);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::Sixteen);
    encoder.set_compression(png::Compression::Fast);
    for (name, value) in texts {
        encoder.add_text_chunk((*name).to_owned(), value.clone()).map_err(|error| error.to_string())?;
    }
    let data: Vec<u8> = image.values.iter().flat_map(|value| value.to_be_bytes()).collect();
    let mut writer = encoder.write_header().map_err(|error| error.to_string())?;
    writer.write_image_data(&data).map_err(|error| error.to_string())?;
    writer.finish().map_err(|error| error.to_string())?;
    Ok(file)
}

/// Encodes an image as a PNG file, with `palette` if its rows are indices.
fn write(
    [width, height]: [u32; 2],
    palette: &[[u8; 4]],
    rows: &Rows<'_>,
    texts: &[(&str, String)],
) -> Result<Vec<u8>, String> {
    let error = |error: png::EncodingError| error.to_string();
    let sides = [width, height].map(num::to_usize);
    if !rows.are_whole(sides) {
        return Err(format!("the image does not have the {width} × {height} pixels that it declares"));
    }
    let compressed = compress(rows, sides).map_err(|error| error.to_string())?;
    let mut file = Vec::with_capacity(compressed.len().saturating_add(MORE));
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_color(match rows {
        Rows::Indexed { .. } => png::ColorType::Indexed,
        Rows::Rgb(_) | Rows::Opaque(_) => png::ColorType::Rgb,
        Rows::Rgba(_) => png::ColorType::Rgba,
    });
    if matches!(rows, Rows::Indexed { .. }) {
        encoder.set_palette(palette.iter().flat_map(|[r, g, b, _]| [*r, *g, *b]).collect::<Vec<u8>>());
        // Trailing alphas of opaque colors can be omitted.
        let mut alphas: Vec<u8> = palette.iter().map(|[.., alpha]| *alpha).collect();
        alphas.truncate(alphas.iter().rposition(|alpha| *alpha < u8::MAX).map_or(0, |last| last.saturating_add(1)));
        if !alphas.is_empty() {
            encoder.set_trns(alphas);
        }
    }
    for (name, value) in texts {
        encoder.add_text_chunk((*name).to_owned(), value.clone()).map_err(error)?;
    }
    let mut writer = encoder.write_header().map_err(error)?;
    writer.write_chunk(png::chunk::IDAT, &compressed).map_err(error)?;
    writer.finish().map_err(error)?;
    // Most images have no more than a few colors: of many small ones, the unused space would be most of the memory.
    file.shrink_to_fit();
    Ok(file)
}

/// The maximum size of a file in addition to its compressed rows: a palette with alphas, and a few chunks.
const MORE: usize = 1200;

// Rows of pixels, filtered and compressed for PNG one after another: the working set stays in the cache, and no second
// image is in memory.

/// The pixels of an image, and their form in a PNG file.
#[derive(Clone, Copy)]
pub(super) enum Rows<'a> {
    /// Numbers of colors, and the palette index for each number.
    Indexed { numbers: &'a [u8], places: &'a [u8; 256] },
    /// Red, green, blue.
    Rgb(&'a [u8]),
    /// Red, green, blue and an alpha, which is omitted in the file.
    Opaque(&'a [u8]),
    /// Red, green, blue, alpha.
    Rgba(&'a [u8]),
}

impl Rows<'_> {
    /// The size of a pixel in bytes, here and in the file.
    const fn pixel_sizes(&self) -> [usize; 2] {
        match self {
            Self::Indexed { .. } => [1, 1],
            Self::Rgb(_) => [3, 3],
            Self::Opaque(_) => [4, 3],
            Self::Rgba(_) => [4, 4],
        }
    }
    const fn bytes(&self) -> &[u8] {
        match self {
            Self::Indexed { numbers: bytes, .. } | Self::Rgb(bytes) | Self::Opaque(bytes) | Self::Rgba(bytes) => bytes,
        }
    }
    /// Whether the number of pixels is right for this width and height.
    fn are_whole(&self, [width, height]: [usize; 2]) -> bool {
        let [stored, _] = self.pixel_sizes();
        width.checked_mul(height).and_then(|count| count.checked_mul(stored)) == Some(self.bytes().len())
    }
    /// Converts a row of these bytes to its form in the file.
    fn put(&self, row: &[u8], to: &mut [u8]) {
        match self {
            Self::Indexed { places, .. } => {
                for (to, number) in to.iter_mut().zip(row) {
                    *to = places.get(usize::from(*number)).copied().unwrap_or_default();
                }
            }
            Self::Opaque(_) => bulk::dispatch(
                #[inline(always)]
                || {
                    for (to, [r, g, b, _]) in to.as_chunks_mut().0.iter_mut().zip(row.as_chunks().0) {
                        *to = [*r, *g, *b];
                    }
                },
            ),
            Self::Rgb(_) | Self::Rgba(_) => to.iter_mut().zip(row).for_each(|(to, from)| *to = *from),
        }
    }
}

/// The compressed rows of an image of this width and height, filtered for PNG.
///
/// All rows use the filter `Paeth`. Trying all five for each row takes longer than compressing it, and saves less than
/// 1%: for 69 images of real models 0.5%, at 2.4 times the time.
///
/// # Errors
/// Never, since it does not write to a file.
fn compress(rows: &Rows<'_>, [width, height]: [usize; 2]) -> io::Result<Vec<u8>> {
    /// The number of the filter in the file.
    const PAETH: u8 = 4;
    let [stored, size] = rows.pixel_sizes();
    let pitch = width.saturating_mul(size);
    let lines = || rows.bytes().chunks_exact(width.saturating_mul(stored).max(1));
    let (mut line, mut above, mut filtered) = (vec![0; pitch], vec![0; pitch], vec![PAETH; pitch.saturating_add(1)]);
    let whole = filtered.len().saturating_mul(height);
    let mut compressor = Compressor::new(Vec::with_capacity(whole / 2))?;
    for row in lines() {
        rows.put(row, &mut line);
        if let Some((_, filtered)) = filtered.split_first_mut() {
            filter(size, &above, &line, filtered);
        }
        compressor.write_data(&filtered)?;
        std::mem::swap(&mut line, &mut above);
    }
    let made = compressor.finish()?;
    if made.len() <= StoredOnlyCompressor::<()>::compressed_size(whole) {
        return Ok(made);
    }
    let mut compressor = StoredOnlyCompressor::new(Cursor::new(Vec::with_capacity(made.len())))?;
    for row in lines() {
        rows.put(row, &mut line);
        compressor.write_data(&[0])?;
        compressor.write_data(&line)?;
    }
    Ok(compressor.finish()?.into_inner())
}

/// The differences of each byte of a row to the one of `left`, `above` and `corner` that is nearest to `left + above -
/// corner`, for pixels of the given number of bytes. Source: the specification of PNG, 9.4.
///
/// Implemented here so that it is vectorized, which takes a third of the time.
fn filter(size: usize, above: &[u8], row: &[u8], to: &mut [u8]) {
    bulk::dispatch(
        #[inline(always)]
        || {
            // The first pixel has no left neighbor.
            for ((to, byte), above) in to.iter_mut().zip(row).zip(above).take(size) {
                *to = byte.wrapping_sub(*above);
            }
            let (Some(to), Some(bytes), Some(aboves)) = (to.get_mut(size..), row.get(size..), above.get(size..)) else {
                return;
            };
            for ((((to, byte), left), above), corner) in to.iter_mut().zip(bytes).zip(row).zip(aboves).zip(above) {
                *to = byte.wrapping_sub(nearest(*left, *above, *corner));
            }
        },
    );
}

/// Computed in bytes, since vector instructions process more of them at once than of larger numbers.
#[inline(always)]
#[expect(clippy::inline_always, reason = "inlined so that it is compiled for the chosen instruction set")]
fn nearest(left: u8, above: u8, corner: u8) -> u8 {
    let (to_left, to_above) = (distance(above, corner), distance(left, corner));
    // If the corner is not between the two, it is not nearer than they are.
    let to_corner = if (left < corner) == (corner < above) { distance(to_left, to_above) } else { u8::MAX };
    if to_left <= to_above && to_left <= to_corner {
        left
    } else if to_above <= to_corner {
        above
    } else {
        corner
    }
}

/// Same as `u8::abs_diff`, which compilers widen to larger numbers: with it, the whole filter takes three times as
/// long.
#[inline(always)]
#[expect(clippy::inline_always, reason = "as above")]
fn distance(one: u8, other: u8) -> u8 {
    one.max(other).wrapping_sub(one.min(other))
}

/// Whether no pixel is transparent. Checks all of them, since vectorized code is faster than stopping at the first.
#[must_use]
pub fn is_opaque(colors: &[[u8; 4]]) -> bool {
    bulk::dispatch(
        #[inline(always)]
        || colors.iter().fold(u32::MAX, |all, color| all & u32::from_le_bytes(*color)) >> 24 == 0xff,
    )
}

/// The colors of an image, each with its number.
pub(super) type Numbered = Vec<(u8, [u8; 4])>;

/// The colors of an image, and for each pixel the number of its color; `None` if there are more than 256.
fn find_colors<const N: usize>(pixels: &[[u8; N]], color: impl Fn(&[u8; N]) -> [u8; 4]) -> Option<(Numbered, Vec<u8>)> {
    /// An odd number, so that the pixels that are sampled first are in all columns.
    const STEP: usize = 17;
    let mut places = Places::default();
    // An image of more colors usually shows it in a few pixels from all over it; its first rows may be of one color.
    for pixel in pixels.iter().step_by(STEP) {
        places.of(color(pixel))?;
    }
    let mut numbers = vec![0; pixels.len()];
    let mut last = None;
    for (number, pixel) in numbers.iter_mut().zip(pixels) {
        let color = color(pixel);
        // Skins have many uniform areas: many pixels equal the previous one.
        *number = match last {
            Some((last, number)) if last == color => number,
            _ => places.of(color)?,
        };
        last = Some((color, *number));
    }
    Some(((0..=u8::MAX).zip(places.colors).collect(), numbers))
}

/// The palette of these colors, and the index of each by its number.
///
/// Opaque colors come last, and similar colors are mostly near each other: PNG stores the differences of neighboring
/// indices, which are small if similar colors have similar indices. (For the 195 such images of a few hundred models,
/// the size is 0.57 of that without differences, and 0.9 of that with colors in order of appearance.)
fn palette(found: Numbered) -> (Vec<[u8; 4]>, [u8; 256]) {
    let key = |color: &[u8; 4]| {
        let [r, g, b, alpha] = color.map(u32::from);
        // The approximate perceived brightness of the three channels.
        let brightness = r.saturating_mul(3).saturating_add(g.saturating_mul(6)).saturating_add(b);
        (alpha, brightness, *color)
    };
    let mut palette: Vec<[u8; 4]> = found.iter().map(|(_, color)| *color).collect();
    palette.sort_unstable_by_key(key);
    palette.dedup();
    let mut places = [0; 256];
    for (number, color) in found {
        let place = palette.binary_search_by_key(&key(&color), key).ok();
        if let (Some(slot), Some(Ok(place))) = (places.get_mut(usize::from(number)), place.map(u8::try_from)) {
            *slot = place;
        }
    }
    (palette, places)
}

/// A set of colors with an index for each.
struct Places {
    colors: Vec<[u8; 4]>,
    /// A hash table: the color, its index, and 1; 0 if the slot is free. Collisions use the next slot.
    slots: [u64; Self::SLOTS],
}

impl Default for Places {
    fn default() -> Self {
        Self { colors: Vec::new(), slots: [0; Self::SLOTS] }
    }
}

impl Places {
    /// Four times the number of colors, so that few collide.
    const SLOTS: usize = 1 << Self::BITS;
    const BITS: u32 = 10;

    /// The index of a color, which is added if it is new; `None` for the 257th.
    #[inline]
    fn of(&mut self, color: [u8; 4]) -> Option<u8> {
        let word = u32::from_le_bytes(color);
        // 2^32 divided by the golden ratio: the upper bits of the product are spread evenly.
        let number = word.wrapping_mul(0x9e37_79b9) >> (u32::BITS.saturating_sub(Self::BITS));
        let mut slot = num::to_usize(number);
        // There are more slots than colors, so a free one is found.
        loop {
            let known = self.slots.get_mut(slot)?;
            let [r, g, b, alpha, index, is_taken, ..] = known.to_le_bytes();
            if is_taken == 0 {
                let index = u8::try_from(self.colors.len()).ok()?;
                let [r, g, b, alpha] = color;
                *known = u64::from_le_bytes([r, g, b, alpha, index, 1, 0, 0]);
                self.colors.push(color);
                return Some(index);
            }
            if [r, g, b, alpha] == color {
                return Some(index);
            }
            slot = slot.saturating_add(1) % Self::SLOTS;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_predictor_matches_the_specification() {
        for left in 0..=u8::MAX {
            for above in 0..=u8::MAX {
                for corner in (0..=u8::MAX).step_by(3) {
                    let [a, b, c] = [left, above, corner].map(i32::from);
                    let [to_a, to_b, to_c] = [a, b, c].map(|side| (a + b - c).abs_diff(side));
                    let expected = match () {
                        () if to_a <= to_b && to_a <= to_c => left,
                        () if to_b <= to_c => above,
                        () => corner,
                    };
                    assert_eq!(nearest(left, above, corner), expected, "{left} {above} {corner}");
                }
            }
        }
    }
    #[test]
    fn incompressible_rows_are_stored() {
        let noise: Vec<u8> =
            (0..40_000_u32).map(|n| n.wrapping_mul(0x9e37_79b9).rotate_left(9).to_be_bytes()[0]).collect();
        let made = compress(&Rows::Rgba(&noise), [100, 100]).unwrap();
        assert!(made.len() < noise.len() + 200, "{}", made.len());
        let stored: Vec<u8> = noise.chunks(400).flat_map(|row| [&[0], row].concat()).collect();
        assert!(made.windows(400).any(|part| part == &stored[..400]));
    }

    #[test]
    fn up_to_256_colors_are_found() {
        let image = |count: u32| (0..5000).map(|n| ((n % count * 7) | 0xff00_0000).to_le_bytes()).collect::<Vec<_>>();
        for count in [1, 2, 255, 256] {
            let pixels = image(count);
            let (found, numbers) = find_colors(&pixels, |color| *color).unwrap();
            assert_eq!(found.len(), usize::try_from(count).unwrap());
            assert!(
                pixels.iter().zip(&numbers).all(|(color, number)| found[usize::from(*number)] == (*number, *color))
            );
        }
        assert!(find_colors(&image(257), |color| *color).is_none());
        // A color that is only found if all pixels are checked.
        let mut pixels = image(256);
        pixels[16] = [9; 4];
        assert!(find_colors(&pixels, |color| *color).is_none());
    }
    #[test]
    fn a_palette_has_each_color_once_with_opaque_ones_last() {
        let [white, black, clear] = [[255; 4], [0, 0, 0, 255], [0, 0, 255, 0]];
        let (palette, places) = palette(vec![(3, white), (7, black), (8, white), (200, clear)]);
        assert_eq!(palette, [clear, black, white]);
        assert_eq!([3, 7, 8, 200].map(|number: usize| places[number]), [2, 1, 2, 0]);
    }
    #[test]
    fn a_single_transparent_pixel_is_found() {
        for at in 0..70 {
            let mut pixels = vec![[0, 0, 0, 255]; 70];
            assert!(is_opaque(&pixels));
            pixels[at] = [255, 255, 255, 127];
            assert!(!is_opaque(&pixels), "{at}");
        }
        assert!(is_opaque(&[]));
    }
}
