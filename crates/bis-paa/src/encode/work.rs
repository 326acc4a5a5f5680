//! The work of encoding a texture, in independent parts.

use alloc::{borrow::Cow, vec::Vec};

use formats_core::{Pixels, WriteError, num};

use super::{
    EncodedLevel, Encoding, MipFilter, Part,
    average::{ImageAlpha, average},
    blocks::Fit,
    file::{self, Head},
    levels,
    light::Light,
    part::parts,
};
use crate::{PixelType, Swizzle, TextureAlpha};

/// A texture under construction, from [`Encoding::begin`].
///
/// First all parts are [encoded](Part::encode), then all levels [packed](EncodedLevel::pack), in any order and on any
/// thread; [`finish`](Self::finish) then writes the file.
///
/// ```
/// use bis_paa::{Pixels, encode::Encoding};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let image = Pixels { width: 256, height: 256, rgba: [200, 100, 50, 255].repeat(256 * 256) };
/// let mut encoder = Encoding::COLOR.begin(&image)?;
/// std::thread::scope(|scope| {
///     // A real program takes as many threads as there are processors.
///     encoder.parts_mut().for_each(|part| drop(scope.spawn(|| part.encode())));
/// });
/// std::thread::scope(|scope| {
///     encoder.levels_mut().for_each(|level| drop(scope.spawn(|| level.pack())));
/// });
/// assert_eq!(encoder.finish()?, Encoding::COLOR.encode(&image)?);
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Encoder {
    head: Head,
    levels: Vec<EncodedLevel>,
}

impl Encoding {
    /// Encodes an image as a file. Time and memory are proportional to the number of pixels, with about 12 bytes per
    /// pixel.
    ///
    /// # Errors
    /// Same as [`begin`](Self::begin) and [`Encoder::finish`].
    pub fn encode(&self, image: &Pixels) -> Result<Vec<u8>, WriteError> {
        self.begin(image)?.finish()
    }
    /// Creates the levels of an image, as work that can be divided among threads.
    ///
    /// # Errors
    /// If the image has no pixels, or their number does not match its size; if the width or height exceeds 4096, or is
    /// not a power of two although pixels are stored in blocks; or if textures of this type cannot be written: DXT2,
    /// DXT4, P8.
    pub fn begin(&self, image: &Pixels) -> Result<Encoder, WriteError> {
        Encoder::new(self, image)
    }
}

impl Encoder {
    pub(super) fn new(encoding: &Encoding, image: &Pixels) -> Result<Self, WriteError> {
        let [width, height] = sides(image)?;
        let pixels = with_detail(encoding, image.pixels());
        let alpha = ImageAlpha::of(&pixels);
        let pixel_type = encoding.pixel_type.unwrap_or(match alpha {
            ImageAlpha::Smooth => PixelType::Dxt5,
            ImageAlpha::Opaque | ImageAlpha::OneBit => PixelType::Dxt1,
        });
        check_type(pixel_type, [width, height])?;
        let light = Light::new();
        let head = Head {
            pixel_type,
            average: average(&pixels, encoding.filter, &light),
            alpha: alpha_of(pixel_type, alpha),
            swizzle: Some(encoding.swizzle).filter(|swizzle| *swizzle != Swizzle::NONE),
        };
        let fit = pixel_type.blocks().map(|blocks| Fit::new(encoding, blocks));
        let sizes = sizes(pixel_type, width, height);
        let mut levels = Vec::with_capacity(sizes.len());
        let mut own = pixels;
        for (n, [width, height]) in sizes.iter().copied().enumerate() {
            let next = sizes.get(n.saturating_add(1)).map(|_| levels::halved(&own, width, encoding.filter, &light));
            let mut stored = own.into_owned();
            encoding.swizzle.apply(stored.as_flattened_mut());
            if encoding.filter == MipFilter::Detail {
                levels::fade(&mut stored, n, sizes.len());
            }
            levels.push(EncodedLevel::new(pixel_type, [width, height], parts(pixel_type, fit, &stored, width)));
            own = next.unwrap_or_default().into();
        }
        Ok(Self { head, levels })
    }
    /// The type of the stored pixels.
    #[must_use]
    pub const fn pixel_type(&self) -> PixelType {
        self.head.pixel_type
    }
    /// The parts, starting at the top of the first level.
    pub fn parts_mut(&mut self) -> impl Iterator<Item = &mut Part> {
        self.levels.iter_mut().flat_map(|level| &mut level.parts)
    }
    /// The levels, from the largest.
    pub fn levels_mut(&mut self) -> impl Iterator<Item = &mut EncodedLevel> {
        self.levels.iter_mut()
    }
    /// The file.
    ///
    /// # Errors
    /// If the size of a level's compressed data exceeds 24 bits, as for 4096 × 4096 pixels that hardly compress.
    pub fn finish(self) -> Result<Vec<u8>, WriteError> {
        file::write(&self.head, self.levels)
    }
}

/// The maximum width and height that the games support.
const LONGEST: usize = 4096;

/// Returns the width and height of an image that can become a texture.
fn sides(image: &Pixels) -> Result<[usize; 2], WriteError> {
    let sides = [image.width, image.height].map(num::to_usize);
    if sides.contains(&0) {
        return Err(WriteError::Unsupported("an image needs at least one pixel"));
    }
    if sides.iter().any(|side| *side > LONGEST) {
        return Err(WriteError::TooLarge { what: "the width or height of the image", max: num::to_u64(LONGEST) });
    }
    let [width, height] = sides;
    let expected = width.saturating_mul(height);
    if image.rgba.len() != expected.saturating_mul(4) {
        return Err(WriteError::Count {
            what: "bytes of pixels",
            expected: expected.saturating_mul(4),
            found: image.rgba.len(),
        });
    }
    Ok(sides)
}

fn check_type(pixel_type: PixelType, sides: [usize; 2]) -> Result<(), WriteError> {
    match pixel_type {
        PixelType::P8 => Err(WriteError::Unsupported("textures with palette indices cannot be written")),
        PixelType::Dxt2 | PixelType::Dxt4 => {
            Err(WriteError::Unsupported("DXT2 and DXT4 cannot be written: no known file shows how they store colors"))
        }
        _ if pixel_type.blocks().is_some() && !sides.iter().all(|side| side.is_power_of_two()) => {
            Err(WriteError::Unsupported("the width and height of a compressed texture must be powers of two"))
        }
        _ => Ok(()),
    }
}

/// A detail map is stored from alpha; without alpha, its gray is used instead.
fn with_detail<'a>(encoding: &Encoding, pixels: &'a [[u8; 4]]) -> Cow<'a, [[u8; 4]]> {
    let is_from_alpha = encoding.filter == MipFilter::Detail && encoding.swizzle != Swizzle::NONE;
    if !is_from_alpha || pixels.iter().any(|[.., alpha]| *alpha != u8::MAX) {
        return pixels.into();
    }
    let gray = |&[red, green, blue, _]: &[u8; 4]| {
        let sum = u16::from(red).saturating_add(green.into()).saturating_add(blue.into());
        [red, green, blue, u8::try_from(sum.saturating_add(1) / 3).unwrap_or(u8::MAX)]
    };
    pixels.iter().map(gray).collect()
}

/// The declared kind of alpha: absent if the image is opaque; DXT5 always declares smooth alpha.
///
/// Measured in 3,357 files.
fn alpha_of(pixel_type: PixelType, alpha: ImageAlpha) -> Option<TextureAlpha> {
    match (pixel_type, alpha) {
        (_, ImageAlpha::Opaque) => None,
        (PixelType::Dxt1 | PixelType::Argb1555, _) | (PixelType::Ai88, ImageAlpha::OneBit) => {
            Some(TextureAlpha::OneBit)
        }
        _ => Some(TextureAlpha::Smooth),
    }
}

/// The sizes of all levels.
fn sizes(pixel_type: PixelType, width: usize, height: usize) -> Vec<[usize; 2]> {
    let mut sizes = Vec::new();
    let (mut width, mut height) = (width, height);
    sizes.push([width, height]);
    while levels::has_next(pixel_type, width, height) {
        (width, height) = (width / 2, height / 2);
        sizes.push([width, height]);
    }
    sizes
}
