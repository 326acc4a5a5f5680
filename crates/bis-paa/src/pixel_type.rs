//! The type of pixels: the first two bytes of a file.

use formats_core::BlockFormat;

/// The type of the pixels of a texture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PixelType {
    /// `FF01`: blocks of BC1.
    Dxt1,
    /// `FF02`: blocks of BC2, with colors multiplied by their alpha. No such file is known.
    Dxt2,
    /// `FF03`: blocks of BC2.
    Dxt3,
    /// `FF04`: blocks of BC3, with colors multiplied by their alpha. No such file is known.
    Dxt4,
    /// `FF05`: blocks of BC3.
    Dxt5,
    /// `1555`: words with one bit of alpha and 5 bits each of red, green, blue.
    Argb1555,
    /// `4444`: words with 4 bits each of alpha, red, green, blue.
    Argb4444,
    /// `8888`: bytes blue, green, red, alpha.
    Argb8888,
    /// `8080`: bytes gray, alpha.
    Ai88,
    /// No type: indices into the palette of the file.
    P8,
}

impl PixelType {
    /// The types that files can name, with their numbers.
    pub const WORDS: [(u16, Self); 9] = [
        (0xFF01, Self::Dxt1),
        (0xFF02, Self::Dxt2),
        (0xFF03, Self::Dxt3),
        (0xFF04, Self::Dxt4),
        (0xFF05, Self::Dxt5),
        (0x1555, Self::Argb1555),
        (0x4444, Self::Argb4444),
        (0x8888, Self::Argb8888),
        (0x8080, Self::Ai88),
    ];

    /// The type with this number.
    #[must_use]
    pub fn from_word(word: u16) -> Option<Self> {
        Self::WORDS.iter().find(|(number, _)| *number == word).map(|(_, pixel_type)| *pixel_type)
    }
    /// The usual name: `DXT1`, `ARGB4444`, `AI88`, `P8`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Dxt1 => "DXT1",
            Self::Dxt2 => "DXT2",
            Self::Dxt3 => "DXT3",
            Self::Dxt4 => "DXT4",
            Self::Dxt5 => "DXT5",
            Self::Argb1555 => "ARGB1555",
            Self::Argb4444 => "ARGB4444",
            Self::Argb8888 => "ARGB8888",
            Self::Ai88 => "AI88",
            Self::P8 => "P8",
        }
    }
    /// The compression of its blocks; `None` if pixels are stored one by one.
    #[must_use]
    pub const fn blocks(self) -> Option<BlockFormat> {
        match self {
            Self::Dxt1 => Some(BlockFormat::Bc1),
            Self::Dxt2 | Self::Dxt3 => Some(BlockFormat::Bc2),
            Self::Dxt4 | Self::Dxt5 => Some(BlockFormat::Bc3),
            Self::Argb1555 | Self::Argb4444 | Self::Argb8888 | Self::Ai88 | Self::P8 => None,
        }
    }
    /// The number of bytes of an image of `width` × `height` pixels; `usize::MAX` if this machine cannot address as
    /// many.
    #[must_use]
    pub const fn data_size(self, width: usize, height: usize) -> usize {
        let pixel_size = match self {
            Self::P8 => 1,
            Self::Argb1555 | Self::Argb4444 | Self::Ai88 => 2,
            _ => 4,
        };
        match self.blocks() {
            Some(blocks) => blocks.data_size(width, height),
            None => width.saturating_mul(height).saturating_mul(pixel_size),
        }
    }
}

impl core::fmt::Display for PixelType {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.pad(self.name())
    }
}
