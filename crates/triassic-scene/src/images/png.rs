//! Images as PNG files.

use crate::{ImageKind, IndexedPixels, Pixels, Texture, TextureSource};
use formats_core::Grey16;
use std::borrow::Cow;

/// An image as a file that everybody reads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Image<'a> {
    /// What kind of file.
    pub kind: ImageKind,
    /// The whole file.
    pub bytes: Cow<'a, [u8]>,
}

/// The image of a texture as a file: what was one stays as it is, pixels become PNG. `None` if the scene does not have
/// the image.
///
/// # Errors
/// The encoder's words, if the pixels do not have the size that they claim.
pub fn encode(texture: &Texture) -> Result<Option<Image<'_>>, String> {
    match &texture.source {
        TextureSource::Pixels(pixels) => image(pixels).map(Some),
        TextureSource::Indexed(pixels) => indexed_image(pixels).map(Some),
        TextureSource::Encoded { kind, bytes } => Ok(Some(Image { kind: *kind, bytes: Cow::Borrowed(bytes) })),
        TextureSource::External(_) | TextureSource::Missing(_) => Ok(None),
    }
}

/// Pixels as an image file: [`png()`].
///
/// # Errors
/// As [`png()`].
pub fn image(pixels: &Pixels) -> Result<Image<'static>, String> {
    Ok(Image { kind: ImageKind::Png, bytes: Cow::Owned(png(pixels)?) })
}

/// Pixels with a palette as an image file: [`indexed_png`].
///
/// # Errors
/// As [`indexed_png`].
pub fn indexed_image(pixels: &IndexedPixels) -> Result<Image<'static>, String> {
    Ok(Image { kind: ImageKind::Png, bytes: Cow::Owned(indexed_png(pixels)?) })
}

/// Pixels as a PNG file; the same pixels make the same bytes.
///
/// Images of up to 256 colours, as those of the old games are, are stored with a palette: a quarter of the work and
/// less than half of the size. This is why the `png` crate is used directly; `image` does not write palettes.
///
/// # Errors
/// The encoder's words, if the pixels do not have the size that they claim.
pub fn png(pixels: &Pixels) -> Result<Vec<u8>, String> {
    let (colors, _) = pixels.rgba.as_chunks::<4>();
    let (width, height) = (pixels.width, pixels.height);
    if let Some((palette, indices)) = indexed(colors) {
        return write(width, height, &Colors::Palette(&palette), &indices);
    }
    if is_opaque(colors) {
        let mut rgb = vec![0; colors.len().saturating_mul(3)];
        for (rgb, [r, g, b, _]) in rgb.as_chunks_mut().0.iter_mut().zip(colors) {
            *rgb = [*r, *g, *b];
        }
        return write(width, height, &Colors::Rgb, &rgb);
    }
    write(width, height, &Colors::Rgba, &pixels.rgba)
}

/// Pixels with a palette as a PNG file: the same file as [`png()`] makes of their colours, without looking for them.
///
/// # Errors
/// The encoder's words, if the pixels do not have the size that they claim.
pub fn indexed_png(pixels: &IndexedPixels) -> Result<Vec<u8>, String> {
    let mut palette: Vec<[u8; 4]> = Vec::new();
    let mut places: [Option<u8>; 256] = [None; 256];
    let mut indices = vec![0; pixels.indices.len()];
    for (new, old) in indices.iter_mut().zip(&pixels.indices) {
        let Some(place) = places.get_mut(usize::from(*old)) else { continue };
        // The first pixel of each index: up to 256 times.
        *new = *place.get_or_insert_with(|| {
            let color = pixels.color(*old);
            let known = palette.iter().position(|known| *known == color);
            let number = known.unwrap_or_else(|| {
                palette.push(color);
                palette.len().saturating_sub(1)
            });
            u8::try_from(number).unwrap_or_default()
        });
    }
    write(pixels.width, pixels.height, &Colors::Palette(&palette), &indices)
}

/// Heights as a PNG file of 16 bits a pixel, with names and values as its text.
///
/// # Errors
/// The encoder's words, if the image does not have the size that it claims, or a name or value cannot be text.
pub fn grey16_png(image: &Grey16, texts: &[(&str, String)]) -> Result<Vec<u8>, String> {
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

/// What the bytes of an image are.
enum Colors<'a> {
    Palette(&'a [[u8; 4]]),
    Rgb,
    Rgba,
}

fn write(width: u32, height: u32, colors: &Colors<'_>, data: &[u8]) -> Result<Vec<u8>, String> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Fast);
    match colors {
        Colors::Palette(palette) => {
            encoder.set_color(png::ColorType::Indexed);
            encoder.set_palette(palette.iter().flat_map(|[r, g, b, _]| [*r, *g, *b]).collect::<Vec<u8>>());
            if palette.iter().any(|[.., alpha]| *alpha != u8::MAX) {
                encoder.set_trns(palette.iter().map(|[.., alpha]| *alpha).collect::<Vec<u8>>());
            }
            // Differences of indices mean nothing: filters only make such images larger.
            encoder.set_filter(png::Filter::NoFilter);
        }
        Colors::Rgb | Colors::Rgba => {
            let is_rgb = matches!(colors, Colors::Rgb);
            encoder.set_color(if is_rgb { png::ColorType::Rgb } else { png::ColorType::Rgba });
            // To try all filters for each row takes longer than to compress it, and saves less than one hundredth: of 69
            // images of real models 0.5 %, for 2.4 times the time.
            encoder.set_filter(png::Filter::Paeth);
        }
    }
    let mut writer = encoder.write_header().map_err(|error| error.to_string())?;
    writer.write_image_data(data).map_err(|error| error.to_string())?;
    writer.finish().map_err(|error| error.to_string())?;
    Ok(file)
}

/// Whether no pixel is transparent. All are looked at, since to look at them together is faster than to stop at the first.
#[must_use]
pub fn is_opaque(colors: &[[u8; 4]]) -> bool {
    colors.iter().fold(u32::MAX, |all, color| all & u32::from_be_bytes(*color)) & 0xff == 0xff
}

/// The colours of an image, in the order in which they come, and each pixel as its index among them; `None` if there
/// are more than 256.
fn indexed(colors: &[[u8; 4]]) -> Option<(Vec<[u8; 4]>, Vec<u8>)> {
    let mut places = Places::default();
    let mut indices = vec![0; colors.len()];
    let mut last = None;
    for (index, color) in indices.iter_mut().zip(colors) {
        // Skins are full of even areas: many pixels are as the one before.
        *index = match last {
            Some((last, index)) if last == *color => index,
            _ => places.of(*color)?,
        };
        last = Some((*color, *index));
    }
    Some((places.palette, indices))
}

/// Colours, and where each is among them.
struct Places {
    palette: Vec<[u8; 4]>,
    /// By a number made from the colour: the colour with its index and 1, or 0. Where that is taken by another colour, it
    /// is the next.
    slots: [([u8; 4], u16); Self::SLOTS],
}

impl Default for Places {
    fn default() -> Self {
        Self { palette: Vec::new(), slots: [([0; 4], 0); Self::SLOTS] }
    }
}

impl Places {
    /// Four times as many as there are colours, so that few share a number.
    const SLOTS: usize = 1 << Self::BITS;
    const BITS: u32 = 10;

    /// The index of a colour, which it gets if it is new; `None` for the 257th.
    fn of(&mut self, color: [u8; 4]) -> Option<u8> {
        // 2^32 by the golden ratio: the upper bits of the product are spread evenly.
        let number = u32::from_le_bytes(color).wrapping_mul(0x9e37_79b9) >> (u32::BITS.saturating_sub(Self::BITS));
        let mut slot = usize::try_from(number).ok()?;
        // There are more slots than colours: a free one comes.
        loop {
            let (known, taken) = self.slots.get_mut(slot)?;
            match taken.checked_sub(1) {
                Some(place) if *known == color => return u8::try_from(place).ok(),
                None => {
                    let place = u8::try_from(self.palette.len()).ok()?;
                    (*known, *taken) = (color, u16::from(place).saturating_add(1));
                    self.palette.push(color);
                    return Some(place);
                }
                Some(_) => slot = slot.saturating_add(1) % Self::SLOTS,
            }
        }
    }
}
