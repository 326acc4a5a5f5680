//! `triassic textures --to pcx`.

use triassic::{
    convert,
    formats_core::pcx::{Pcx, is_true_color},
    quake_md2::{
        QUAKE2_PALETTE,
        skin_image::{SkinBefore, SkinImage},
    },
};

use super::from_image::{Image, Made, Output};
use crate::{
    args::{Global, ImageArgs},
    failure::Failure,
    input::Input,
};

/// Converts an image to a skin and writes it; `None` if the input is not an image and was only found in a folder.
pub(super) fn make(
    global: &Global,
    images: &ImageArgs,
    input: &Input,
    output: Output,
    force: bool,
) -> Result<Option<Made>, Failure> {
    let options = global.options();
    let Some(image) = Image::read(input, output, &options, force)? else { return Ok(None) };
    let (file, path, writer) = image.into_parts();
    // In a skin, and in a PNG converted from one, duplicate colors keep their indices.
    let before = match Pcx::parse(&file.bytes) {
        Ok(skin) if !is_true_color(&file.bytes) => {
            skin.indices(&options.limits).ok().map(|indices| SkinBefore::new(QUAKE2_PALETTE, Some(indices)))
        }
        _ => convert::png_indices(&file.bytes, &options.limits)
            .map(|(palette, indices)| SkinBefore::new(palette, Some(indices))),
    };
    let image = convert::image_pixels(file, &images.scene_options(&options)).map_err(Failure::Other)?;
    let skin = SkinImage::new(&image, before.as_ref()).map_err(|error| Failure::Other(error.to_string()))?;
    let bytes = skin.write().map_err(|error| Failure::Other(error.to_string()))?;
    Image::write(&writer, &path, &bytes)?;
    Ok(Some(Made { path, format: "quake-md2", stored: "the palette of Quake II".to_owned(), found: skin.findings }))
}
