//! `triassic textures --to paa`.

use std::path::Path;

use rayon::iter::{IntoParallelIterator, ParallelIterator};
use triassic::{
    bis_paa::{
        PixelType,
        encode::{EncodedLevel, Encoding, MipFilter, Part, check},
    },
    convert,
    formats_core::Pixels,
};

use super::from_image::{Image, Made, Output};
use crate::{
    args::{Global, ImageArgs, NormalMaps},
    failure::Failure,
    input::Input,
};

/// How textures are made.
#[derive(Debug, Clone, Copy, clap::Args)]
pub(super) struct PaaArgs {
    /// With --to paa: how pixels are stored, instead of what the suffix of the name says.
    #[arg(long = "type", value_name = "TYPE", value_enum)]
    pixel_type: Option<Type>,
    /// With --to paa: compress in a fraction of the time, at lower quality.
    #[arg(long)]
    fast: bool,
}

/// How pixels are stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Type {
    /// Blocks, alpha of one bit.
    Dxt1,
    /// Blocks, alpha of 4 bits.
    Dxt3,
    /// Blocks, smooth alpha.
    Dxt5,
    /// 5 bits a colour, alpha of one bit.
    Argb1555,
    /// 4 bits a colour and for alpha.
    Argb4444,
    /// 8 bits a colour and for alpha.
    Argb8888,
    /// Grey and alpha.
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
    /// Makes the texture of an image and writes it; `None` if the input is not an image, and was only found in a folder.
    pub(super) fn make(
        &self,
        global: &Global,
        images: &ImageArgs,
        input: &Input,
        output: Output,
        force: bool,
    ) -> Result<Option<Made>, Failure> {
        let options = global.options();
        let Some(image) = Image::read(input, output, &options, force)? else { return Ok(None) };
        let (file, path, writer) = image.into_parts();
        let mut image = convert::image_pixels(file, &images.scene_options(&options)).map_err(Failure::Other)?;
        let name = input.below.file_stem().unwrap_or_default().to_string_lossy();
        let mut encoding = Encoding::for_name(&name).unwrap_or(Encoding::COLOR).with_fast(self.fast);
        if let Some(pixel_type) = self.pixel_type {
            encoding = encoding.with_type(pixel_type.pixel_type());
        }
        let found = check(&name, &image, &encoding);
        if encoding.filter == MipFilter::Normals && y_of(images, Path::new(&input.name)) == NormalMaps::YUp {
            turn_y(&mut image);
        }
        let (pixel_type, bytes) = encode(global, &encoding, &image)?;
        Image::write(&writer, &path, &bytes)?;
        Ok(Some(Made { path, format: "bis-paa", stored: pixel_type.to_string(), found }))
    }
}

/// Where Y points in a normal map: up, as modelling programs make them, but in textures of these games down.
fn y_of(images: &ImageArgs, path: &Path) -> NormalMaps {
    let is_paa = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("paa"));
    images.normal_maps.unwrap_or(if is_paa { NormalMaps::YDown } else { NormalMaps::YUp })
}

fn turn_y(image: &mut Pixels) {
    for [_, green, ..] in image.rgba.as_chunks_mut::<4>().0 {
        *green = !*green;
    }
}

/// Encodes on all processors, unless files are to be processed one by one.
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
