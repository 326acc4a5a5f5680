//! Textures: images and how they are read.

use crate::Extras;
use formats_core::Pixels;

/// An image.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Texture {
    /// Unique among the textures, not empty.
    pub name: String,
    /// Where its pixels are.
    pub source: TextureSource,
    /// How it is read between and beyond its pixels.
    pub sampling: Sampling,
    /// What else the source says.
    pub extras: Extras,
}

impl Texture {
    /// An image with the usual sampling.
    #[must_use]
    pub fn new(name: impl Into<String>, source: TextureSource) -> Self {
        Self { name: name.into(), source, sampling: Sampling::default(), extras: Extras::new() }
    }
}

/// Where the pixels of a texture are.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum TextureSource {
    /// Here.
    Pixels(Pixels),
    /// Here, as the file that they came in, in a form that everybody reads.
    Encoded {
        /// Which form.
        kind: ImageKind,
        /// The whole file.
        bytes: Vec<u8>,
    },
    /// In a file that the source names and that was not looked for: part of a game, say.
    External(String),
    /// In a file that the source names and that was looked for in vain.
    Missing(String),
}

/// The kinds of image file that go into a scene as they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ImageKind {
    /// PNG.
    Png,
    /// JPEG.
    Jpeg,
}

impl ImageKind {
    /// What a file of this kind begins with.
    #[must_use]
    pub const fn magic(self) -> &'static [u8] {
        match self {
            Self::Png => b"\x89PNG\r\n\x1a\n",
            Self::Jpeg => b"\xff\xd8\xff",
        }
    }
    /// The ending of its name, without the dot.
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

/// How a texture is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sampling {
    /// Between its pixels.
    pub filter: Filter,
    /// Whether it has smaller versions for the distance.
    pub mipmaps: bool,
    /// Beyond its left and right edge.
    pub wrap_u: Wrap,
    /// Beyond its upper and lower edge.
    pub wrap_v: Wrap,
}

impl Default for Sampling {
    /// Smooth, with smaller versions, repeating.
    fn default() -> Self {
        Self { filter: Filter::Linear, mipmaps: true, wrap_u: Wrap::Repeat, wrap_v: Wrap::Repeat }
    }
}

/// How a texture is read between its pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Filter {
    /// The nearest one.
    Nearest,
    /// A mixture.
    Linear,
}

/// How a texture is read beyond its edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Wrap {
    /// It begins again.
    Repeat,
    /// It is mirrored.
    Mirror,
    /// Its edge goes on.
    Clamp,
}
