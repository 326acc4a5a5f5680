//! Textures: images and their sampling.

use crate::Extras;
use formats_core::{Palette, Pixels, RgbPixels};
use std::{borrow::Cow, fmt};

/// An image.
#[derive(Debug, Clone, PartialEq)]
pub struct Texture {
    /// Unique among the textures, not empty.
    pub name: String,
    /// The source of its pixels.
    pub source: TextureSource,
    /// The mipmaps stored in the source, the largest first, if `triassic_convert::SceneOptions::mipmaps` requests them.
    /// Programs that show the scene create their own.
    pub mipmaps: Vec<Pixels>,
    /// The sampling of its pixels.
    pub sampling: Sampling,
    /// The file of the image and why it was chosen, if it was searched for. It is not exported.
    pub origin: Option<ImageOrigin>,
    /// The texts of its PNG about its source, each with a keyword: the facts that pixels do not store.
    pub texts: Vec<(&'static str, String)>,
    /// Other data of the source.
    pub extras: Extras,
}

impl Texture {
    /// Creates an image with the usual sampling.
    #[must_use]
    pub fn new(name: impl Into<String>, source: TextureSource) -> Self {
        let (mipmaps, sampling) = (Vec::new(), Sampling::default());
        let (origin, texts) = (None, Vec::new());
        Self { name: name.into(), source, mipmaps, sampling, origin, texts, extras: Extras::new() }
    }
    /// Sets the file that the image is from.
    #[must_use]
    pub fn with_origin(mut self, origin: impl Into<Option<ImageOrigin>>) -> Self {
        self.origin = origin.into();
        self
    }
}

/// The source of a texture's pixels.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum TextureSource {
    /// Pixels with alpha.
    Pixels(Pixels),
    /// Pixels without alpha: three quarters of the memory, and exporters need not search for transparent pixels.
    Rgb(RgbPixels),
    /// Indices into a palette: a quarter of the memory, and exporters need not search for the colors.
    Indexed(IndexedPixels),
    /// The original file, in a common format.
    Encoded {
        /// The file format.
        kind: ImageKind,
        /// The whole file.
        bytes: Vec<u8>,
    },
    /// A file that the source refers to and that was not searched for, for example because it is part of a game.
    External(String),
    /// A file that the source refers to and that was not found.
    Missing(String),
}

impl TextureSource {
    /// Whether the image is included, as pixels or as a file.
    #[must_use]
    pub const fn is_here(&self) -> bool {
        !matches!(self, Self::External(_) | Self::Missing(_))
    }
    /// The bytes of its content: red, green, blue and usually alpha, or palette indices, or the file, or its name.
    #[must_use]
    pub const fn bytes(&self) -> &[u8] {
        match self {
            Self::Pixels(pixels) => pixels.rgba.as_slice(),
            Self::Rgb(pixels) => pixels.rgb.as_slice(),
            Self::Indexed(pixels) => pixels.indices.as_slice(),
            Self::Encoded { bytes, .. } => bytes.as_slice(),
            Self::External(name) | Self::Missing(name) => name.as_bytes(),
        }
    }
    /// The pixels, if they are included and not in a file.
    #[must_use]
    pub fn pixels(&self) -> Option<Cow<'_, Pixels>> {
        match self {
            Self::Pixels(pixels) => Some(Cow::Borrowed(pixels)),
            Self::Rgb(pixels) => Some(Cow::Owned(pixels.to_rgba())),
            Self::Indexed(pixels) => Some(Cow::Owned(pixels.to_pixels())),
            Self::Encoded { .. } | Self::External(_) | Self::Missing(_) => None,
        }
    }
    /// The width and height, if the image is included and not a file.
    #[must_use]
    pub const fn size(&self) -> Option<[u32; 2]> {
        match self {
            Self::Pixels(pixels) => Some([pixels.width, pixels.height]),
            Self::Rgb(pixels) => Some([pixels.width, pixels.height]),
            Self::Indexed(pixels) => Some([pixels.width, pixels.height]),
            Self::Encoded { .. } | Self::External(_) | Self::Missing(_) => None,
        }
    }
}

/// An image of up to 256 colors.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IndexedPixels {
    /// Width.
    pub width: u32,
    /// Height.
    pub height: u32,
    /// The palette index of each pixel: `width` × `height` of them.
    pub indices: Vec<u8>,
    /// The colors, red, green, blue, alpha in sRGB: at most 256.
    pub palette: Vec<[u8; 4]>,
}

impl IndexedPixels {
    /// Creates an image with a palette of 256 colors, one of which may be transparent.
    #[must_use]
    pub fn new(width: u32, height: u32, indices: Vec<u8>, palette: &Palette, transparent: Option<u8>) -> Self {
        let color = |index| {
            let [r, g, b] = palette.color(index);
            [r, g, b, if transparent == Some(index) { 0 } else { u8::MAX }]
        };
        Self { width, height, indices, palette: (0..=u8::MAX).map(color).collect() }
    }
    /// Color `index`; transparent black if it is outside the palette.
    #[must_use]
    pub fn color(&self, index: u8) -> [u8; 4] {
        self.palette.get(usize::from(index)).copied().unwrap_or_default()
    }
    /// The image as red, green, blue, alpha.
    #[must_use]
    pub fn to_pixels(&self) -> Pixels {
        let mut colors = [[0; 4]; 256];
        for (color, known) in colors.iter_mut().zip(&self.palette) {
            *color = *known;
        }
        let rgba = self.indices.iter().flat_map(|index| colors.get(usize::from(*index)).copied().unwrap_or_default());
        Pixels { width: self.width, height: self.height, rgba: rgba.collect() }
    }
    /// Whether the number of pixels matches the size, there is at least one, and each has a color in the palette.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        let size = u64::from(self.width).saturating_mul(self.height.into());
        let greatest = self.indices.iter().fold(0, |most, index| most.max(*index));
        size > 0
            && u64::try_from(self.indices.len()) == Ok(size)
            && self.palette.len() <= 256
            && usize::from(greatest) < self.palette.len()
    }
}

/// The formats of image files that scenes contain unchanged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ImageKind {
    /// PNG.
    Png,
    /// JPEG.
    Jpeg,
}

impl ImageKind {
    /// The first bytes of files of this kind.
    #[must_use]
    pub const fn magic(self) -> &'static [u8] {
        match self {
            Self::Png => b"\x89PNG\r\n\x1a\n",
            Self::Jpeg => b"\xff\xd8\xff",
        }
    }
    /// The extension, without the dot.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Png => "png",
            Self::Jpeg => "jpg",
        }
    }
    /// `image/png` or `image/jpeg`.
    #[must_use]
    pub const fn mime_type(self) -> &'static str {
        match self {
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
        }
    }
}

/// The sampling of a texture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sampling {
    /// The filter between its pixels.
    pub filter: Filter,
    /// Whether it has mipmaps.
    pub mipmaps: bool,
    /// The wrapping at its left and right edge.
    pub wrap_u: Wrap,
    /// The wrapping at its upper and lower edge.
    pub wrap_v: Wrap,
}

impl Default for Sampling {
    /// Linear, with mipmaps, repeating.
    fn default() -> Self {
        Self { filter: Filter::Linear, mipmaps: true, wrap_u: Wrap::Repeat, wrap_v: Wrap::Repeat }
    }
}

/// The filter between a texture's pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Filter {
    /// The nearest pixel.
    Nearest,
    /// Interpolated.
    Linear,
}

/// The wrapping at a texture's edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Wrap {
    /// It repeats.
    Repeat,
    /// It is mirrored.
    Mirror,
    /// The edge pixels extend.
    Clamp,
}

/// The file of a texture's image, and why it was chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImageOrigin {
    /// The name of the file, without folders.
    pub file: String,
    /// The rule by which it was chosen.
    pub rule: ImageRule,
}

impl ImageOrigin {
    /// Creates the origin from a file and the rule by which it was chosen.
    #[must_use]
    pub fn new(file: impl Into<String>, rule: ImageRule) -> Self {
        Self { file: file.into(), rule }
    }
}

/// The rule by which a file was chosen for the image of a texture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ImageRule {
    /// The model refers to it.
    Named,
    /// The model refers to it with another extension.
    OtherExtension,
    /// A file with the name from the model, or with another extension, in another folder of the game.
    OtherFolder,
    /// It has the name of the model.
    ModelName,
    /// It has a usual name for a skin: `skin`, `tris0`.
    UsualName,
    /// It is in a player's folder, in which all images are skins.
    PlayerFolder,
    /// It is the only image in the folder.
    OnlyImage,
    /// The caller provided it.
    Given,
}

impl ImageRule {
    /// The identifier in JSON.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Named => "named",
            Self::OtherExtension => "other_extension",
            Self::OtherFolder => "other_folder",
            Self::ModelName => "model_name",
            Self::UsualName => "usual_name",
            Self::PlayerFolder => "player_folder",
            Self::OnlyImage => "only_image",
            Self::Given => "given",
        }
    }
}

impl fmt::Display for ImageRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Named => "named in the model",
            Self::OtherExtension => "named in the model with another extension",
            Self::OtherFolder => "named in the model, found in another folder of the game",
            Self::ModelName => "same name as the model",
            Self::UsualName => "common name of skins",
            Self::PlayerFolder => "in a player's folder",
            Self::OnlyImage => "only image in the folder",
            Self::Given => "given",
        })
    }
}
