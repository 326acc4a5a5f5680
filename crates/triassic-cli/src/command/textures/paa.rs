//! `triassic textures --to paa`.

use std::path::Path;

use rayon::iter::{IntoParallelIterator, ParallelIterator};
use triassic::{
    bis_paa::{
        PixelType,
        encode::{EncodedLevel, Encoding, MipFilter, Part, check, codes},
    },
    convert::{self, NormalMaps, bis_paa::PaaSource},
    formats_core::Pixels,
};

use super::{ImageInput, Made, TexturePath};
use crate::{
    args::{Global, ImageArgs},
    failure::Failure,
    input::Input,
};

/// The options for encoding textures.
#[derive(Debug, Clone, Copy, clap::Args)]
#[command(next_help_heading = "What is written")]
pub(super) struct PaaArgs {
    /// With --to paa: the pixel type, instead of the one for the name's suffix.
    #[arg(long = "type", value_name = "TYPE", value_enum, hide_short_help = true)]
    pixel_type: Option<Type>,
    /// With --to paa: compress in a fraction of the time, at lower quality.
    #[arg(long)]
    fast: bool,
}

/// The type of pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Type {
    /// Blocks, one-bit alpha.
    Dxt1,
    /// Blocks, 4-bit alpha.
    Dxt3,
    /// Blocks, smooth alpha.
    Dxt5,
    /// 5 bits per color, one-bit alpha.
    Argb1555,
    /// 4 bits per color and for alpha.
    Argb4444,
    /// 8 bits per color and for alpha.
    Argb8888,
    /// Gray and alpha.
    Ai88,
}

impl Type {
    const fn pixel_type(self) -> PixelType {
        match self {
            Self::Dxt1 => PixelType::Dxt1,
            Self::Dxt3 => PixelType::Dxt3,
            Self::Dxt5 => PixelType::Dxt5,
            Self::Argb1555 => PixelType::Argb1555,
            Self::Argb4444 => PixelType::Argb4444,
            Self::Argb8888 => PixelType::Argb8888,
            Self::Ai88 => PixelType::Ai88,
        }
    }
}

impl PaaArgs {
    /// Whether any of these options was given.
    pub(super) const fn is_given(&self) -> bool {
        self.fast || self.pixel_type.is_some()
    }
    /// Converts an image to a texture and writes it; `None` if the input is not an image and was only found in a
    /// folder.
    pub(super) fn make(
        &self,
        global: &Global,
        images: &ImageArgs,
        input: &Input,
        output: TexturePath,
        force: bool,
    ) -> Result<Option<Made>, Failure> {
        let options = global.options();
        let Some(image) = ImageInput::read(input, output, &options, force)? else { return Ok(None) };
        let (file, path, writer) = image.into_parts();
        // The texts of an image override its name, and an option overrides both.
        let texts = convert::png_texts(&file.bytes);
        let source = PaaSource::of_texts(texts.iter().map(|(name, value)| (name.as_str(), value.as_str())));
        let mut image = convert::image_pixels(file, &images.scene_options(&options)).map_err(Failure::Other)?;
        if let Some(channels) = source.channels {
            channels.restore(&mut image);
        }
        let name = input.below.file_stem().unwrap_or_default().to_string_lossy();
        let by_name = Encoding::for_name(&name);
        let mut encoding = by_name.unwrap_or(Encoding::COLOR).with_fast(self.fast);
        if let Some(swizzle) = source.swizzle {
            encoding = encoding.with_swizzle(swizzle);
        }
        let pixel_type = self.pixel_type.map(Type::pixel_type);
        if let Some(pixel_type) = pixel_type.or_else(|| source.pixel_type.map(written)) {
            encoding = encoding.with_type(pixel_type);
        }
        let has_option = images.options.normal_maps().is_some();
        if source.normal_y.is_some() {
            encoding.filter = MipFilter::Normals;
        } else if source.pixel_type.is_some() && encoding.filter == MipFilter::Normals && !has_option {
            // The name alone would invert the green channel of a color.
            encoding.filter = MipFilter::Color;
        }
        let mut found = check(&name, &image, &encoding);
        let is_other = |by_name: Encoding| {
            let type_differs = by_name.pixel_type.is_some() && by_name.pixel_type != encoding.pixel_type;
            let is_normals = [by_name, encoding].map(|encoding| encoding.filter == MipFilter::Normals);
            by_name.swizzle != encoding.swizzle
                || is_normals[0] != is_normals[1]
                || pixel_type.is_none() && type_differs
        };
        if by_name.is_some_and(is_other) {
            found.report(codes::OTHER_SOURCE, 0, None);
        }
        if encoding.filter == MipFilter::Normals {
            let y = y_of(images, source.normal_y, Path::new(&input.name));
            if y.is_none() {
                found.report(codes::UNKNOWN_Y, 0, None);
            }
            if y.unwrap_or(NormalMaps::YUp) == NormalMaps::YUp {
                turn_y(&mut image);
            }
        }
        let (pixel_type, bytes) = encode(global, &encoding, &image)?;
        ImageInput::write(&writer, &path, &bytes)?;
        Ok(Some(Made { path, format: "bis-paa", stored: pixel_type.to_string(), found }))
    }
}

/// Returns the direction of Y in a normal map, if the option, the image or its format declares it. It is down in
/// textures of these games, and up in maps from modeling programs.
fn y_of(images: &ImageArgs, source: Option<NormalMaps>, path: &Path) -> Option<NormalMaps> {
    let is_paa = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("paa"));
    images.options.normal_maps().or(source).or(is_paa.then_some(NormalMaps::YDown))
}

/// Returns the type to write for the type of a file: the two types with premultiplied alpha cannot be written.
const fn written(pixel_type: PixelType) -> PixelType {
    match pixel_type {
        PixelType::Dxt2 => PixelType::Dxt3,
        PixelType::Dxt4 => PixelType::Dxt5,
        other => other,
    }
}

fn turn_y(image: &mut Pixels) {
    for [_, green, ..] in image.rgba.as_chunks_mut::<4>().0 {
        *green = !*green;
    }
}

/// Encodes on all processors, unless several files are processed in parallel.
fn encode(global: &Global, encoding: &Encoding, image: &Pixels) -> Result<(PixelType, Vec<u8>), Failure> {
    let other = |error: triassic::formats_core::WriteError| Failure::Other(error.to_string());
    let mut encoder = encoding.begin(image).map_err(other)?;
    if global.is_parallel() {
        let parts: Vec<&mut Part> = encoder.parts_mut().collect();
        parts.into_par_iter().for_each(Part::encode);
        let levels: Vec<&mut EncodedLevel> = encoder.levels_mut().collect();
        levels.into_par_iter().for_each(EncodedLevel::pack);
    }
    let pixel_type = encoder.pixel_type();
    Ok((pixel_type, encoder.finish().map_err(other)?))
}
