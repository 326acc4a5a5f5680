//! Pictures as PNG files.

use crate::{ImageKind, Pixels, Texture, TextureSource};
use std::{
    borrow::Cow,
    collections::{HashMap, hash_map::Entry},
};

/// A picture as a file that everybody reads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture<'a> {
    /// What kind of file.
    pub kind: ImageKind,
    /// The whole file.
    pub bytes: Cow<'a, [u8]>,
}

/// The picture of a texture as a file: what was one stays as it is, pixels become PNG. `None` if the scene does not have
/// the picture.
///
/// # Errors
/// The encoder's words, if the pixels do not have the size that they claim.
pub fn encode(texture: &Texture) -> Result<Option<Picture<'_>>, String> {
    match &texture.source {
        TextureSource::Pixels(pixels) => Ok(Some(Picture { kind: ImageKind::Png, bytes: Cow::Owned(png(pixels)?) })),
        TextureSource::Encoded { kind, bytes } => Ok(Some(Picture { kind: *kind, bytes: Cow::Borrowed(bytes) })),
        TextureSource::External(_) | TextureSource::Missing(_) => Ok(None),
    }
}

/// Pixels as a PNG file; the same pixels make the same bytes.
///
/// Pictures of up to 256 colours, as those of the old games are, are stored with a palette: a quarter of the work and
/// less than half of the size. This is why the `png` crate is used directly; `image` does not write palettes.
///
/// # Errors
/// The encoder's words, if the pixels do not have the size that they claim.
pub fn png(pixels: &Pixels) -> Result<Vec<u8>, String> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, pixels.width, pixels.height);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Fast);
    let (colors, _) = pixels.rgba.as_chunks::<4>();
    let data: Cow<'_, [u8]> = if let Some((palette, indices)) = indexed(colors) {
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_palette(palette.iter().flat_map(|[r, g, b, _]| [*r, *g, *b]).collect::<Vec<u8>>());
        if palette.iter().any(|[.., alpha]| *alpha != u8::MAX) {
            encoder.set_trns(palette.iter().map(|[.., alpha]| *alpha).collect::<Vec<u8>>());
        }
        // Differences of indices mean nothing: filters only make such pictures larger.
        encoder.set_filter(png::Filter::NoFilter);
        Cow::Owned(indices)
    } else if colors.iter().all(|[.., alpha]| *alpha == u8::MAX) {
        encoder.set_color(png::ColorType::Rgb);
        Cow::Owned(colors.iter().flat_map(|[r, g, b, _]| [*r, *g, *b]).collect())
    } else {
        encoder.set_color(png::ColorType::Rgba);
        Cow::Borrowed(&pixels.rgba)
    };
    let mut writer = encoder.write_header().map_err(|error| error.to_string())?;
    writer.write_image_data(&data).map_err(|error| error.to_string())?;
    writer.finish().map_err(|error| error.to_string())?;
    Ok(file)
}

/// The colours of a picture, in the order in which they come, and each pixel as its place among them; `None` if there
/// are more than 256.
fn indexed(colors: &[[u8; 4]]) -> Option<(Vec<[u8; 4]>, Vec<u8>)> {
    let mut palette: Vec<[u8; 4]> = Vec::new();
    let mut places: HashMap<[u8; 4], u8> = HashMap::new();
    let mut last = None;
    let mut indices = Vec::with_capacity(colors.len());
    for color in colors {
        // Neighbours are often equal, which saves most of the searching.
        let place = match last {
            Some((known, place)) if known == *color => place,
            _ => {
                let next = u8::try_from(palette.len());
                match places.entry(*color) {
                    Entry::Occupied(known) => *known.get(),
                    Entry::Vacant(new) => {
                        palette.push(*color);
                        *new.insert(next.ok()?)
                    }
                }
            }
        };
        last = Some((*color, place));
        indices.push(place);
    }
    Some((palette, indices))
}
