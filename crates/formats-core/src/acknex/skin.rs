//! Skins: the header (the beginning of `mdl5_skin_t`), and the data after it. The types of skins, the colors that a skin may
//! have, the colors of 8-bit skins, and pixels from colors.

use alloc::vec::Vec;

use crate::{
    Cursor, Error, ErrorKind, Located, Number, Palette, PixelFormat, Result, Text, TextureView, WriteError, num,
};

crate::record! {
    /// The header before the data of a skin in MDL5, HMP5 and HMP7; in MDL7, a name follows it. Up to MDL4, and in HMP4, only the
    /// type is stored.
    ///
    /// Source: the engine's document; types above 13 are measured.
    pub struct SkinHeader: 12 {
        /// The kind of the data: a [`SkinType`].
        pub raw_type: u32,
        /// The width in pixels, or another value, depending on the type: see [`Skin::width`].
        pub width: u32,
        /// The height in pixels; 1 without pixels.
        pub height: u32,
    }
}

/// The data of a skin, and the material and effect that may follow it. Borrows the file.
///
/// Type and size come before the data, differently in each format (up to MDL4 the size is in the header of the file).
/// They are passed to [`read`](Self::read).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Skin<'a> {
    /// The type, as stored in the file.
    pub raw_type: SkinType,
    /// The width in pixels; for a DDS file and a name, the size in bytes; for a reference, the index of the other skin.
    pub width: u32,
    /// The height in pixels; for a DDS file and a name, an unused 1.
    pub height: u32,
    /// The offset of the data, from the start of the file.
    pub data_at: u64,
    /// The data: pixels with their mipmaps, a DDS file, a name with its NUL; nothing for a reference.
    pub data: &'a [u8],
    /// The material after the data, if the type has one.
    pub material: Option<Located<Material>>,
    /// The text of the effect after the material, if the type has one.
    pub effect: Option<Located<Text<'a>>>,
}

/// The kind of a skin's data.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub enum Payload<'a> {
    /// No data: a skin that has at most a material.
    None,
    /// Pixels. An 8-bit skin needs a palette: [`Skin::texture`] takes one.
    Pixels(Pixels),
    /// A whole DDS file.
    Dds(&'a [u8]),
    /// The name of an image file.
    External(Text<'a>),
    /// A reference to the skin with this index.
    Reference(u32),
}

impl<'a> Skin<'a> {
    /// Reads the data of a skin, whose type and size were read before.
    ///
    /// # Errors
    /// If the type has unknown bits, the size is negative, or the data extends past the end of the range of `cursor`; in the last
    /// case, the error points to the width.
    pub fn read(cursor: &mut Cursor<'a>, raw_type: Number, width: Number, height: Number) -> Result<Self> {
        const WHAT: &str = "skin";
        let bad = |number: Number| Error::new(ErrorKind::BadNumber { value: number.value }, WHAT, number.at);
        let unsigned = |number: Number| u32::try_from(number.value).map_err(|_| bad(number));
        let kind = SkinType(unsigned(raw_type)?);
        if kind.is_unknown() {
            let error = ErrorKind::Unsupported("a skin type with unknown bits");
            return Err(Error::new(error, WHAT, raw_type.at));
        }
        let (w, h) = (unsigned(width)?, unsigned(height)?);
        let size = match (kind.pixels(), kind.content()) {
            (Some(pixels), _) => pixels.image_size(w, h, kind.has_mipmaps()).ok_or_else(|| bad(width))?,
            (None, SkinType::REFERENCE) => 0,
            (None, _) => width.size(WHAT)?,
        };
        let data_at = cursor.position();
        let data = cursor.take(WHAT, Number::new(i64::try_from(size).unwrap_or(i64::MAX), width.at))?;
        let material = kind.has_material().then(|| cursor.record::<Material>("material")).transpose()?;
        let effect = kind.has_effect().then(|| effect(cursor)).transpose()?;
        Ok(Self { raw_type: kind, width: w, height: h, data_at, data, material, effect })
    }
    /// The kind of the data.
    #[must_use]
    pub fn payload(&self) -> Payload<'a> {
        match (self.raw_type.pixels(), self.raw_type.content()) {
            (Some(_), _) if self.width == 0 || self.height == 0 => Payload::None,
            (Some(pixels), _) => Payload::Pixels(pixels),
            (None, SkinType::REFERENCE) => Payload::Reference(self.width),
            (None, SkinType::DDS) => Payload::Dds(self.data),
            (None, _) => Payload::External(Text::until_nul(self.data)),
        }
    }
    /// Returns the largest image, with `palette` for an 8-bit skin; `None` if the skin has no pixels in the file. A DDS file is
    /// returned as a texture of 0 × 0 pixels, since only its own header has the size.
    #[must_use]
    pub fn texture<'b>(&self, palette: &'b Palette) -> Option<TextureView<'b>>
    where
        'a: 'b,
    {
        self.level(0, palette)
    }
    /// Returns the image of mipmap `level`, from 0 (the largest) to 3, like [`texture`](Self::texture).
    #[must_use]
    pub fn level<'b>(&self, level: u32, palette: &'b Palette) -> Option<TextureView<'b>>
    where
        'a: 'b,
    {
        match self.payload() {
            Payload::Dds(file) if level == 0 => TextureView::new(PixelFormat::Dds, 0, 0, file),
            Payload::Pixels(pixels) => {
                let (mut width, mut height) = (self.width, self.height);
                let mut data = self.data;
                for _ in 0..level {
                    data = data.get(pixels.image_size(width, height, false)?..).filter(|rest| !rest.is_empty())?;
                    (width, height) = (width >> 1, height >> 1);
                }
                TextureView::new(pixels.format(palette), width, height, data)
            }
            _ => None,
        }
    }
    /// Returns the size of the image in pixels; for a DDS file, the size in its own header. `None` for skins without pixels in the
    /// file.
    #[must_use]
    pub fn pixel_size(&self) -> Option<(u32, u32)> {
        match self.payload() {
            Payload::Pixels(_) => Some((self.width, self.height)),
            Payload::Dds(file) => {
                let side = |at: usize| Some(u32::from_le_bytes(*file.get(at..)?.first_chunk()?));
                file.starts_with(b"DDS ").then_some(())?;
                Some((side(16)?, side(12)?))
            }
            _ => None,
        }
    }
    /// The number of images: 4 with mipmaps, 1 without, 0 for a skin without pixels.
    #[must_use]
    pub fn level_count(&self) -> u32 {
        match self.payload() {
            Payload::Pixels(_) if self.raw_type.has_mipmaps() => 4,
            Payload::Pixels(_) | Payload::Dds(_) => 1,
            _ => 0,
        }
    }
    /// The bytes of data, material and effect in the file, without type, size and name.
    #[must_use]
    pub fn size(&self) -> u64 {
        let material = if self.material.is_some() { 68 } else { 0 };
        let effect = self.effect.map_or(0, |effect| num::to_u64(effect.as_bytes().len()).saturating_add(4));
        num::to_u64(self.data.len()).saturating_add(material).saturating_add(effect)
    }
}

/// Text that follows its length. It may contain a NUL, at its end or before.
fn effect<'a>(cursor: &mut Cursor<'a>) -> Result<Located<Text<'a>>> {
    let len = cursor.number::<u32>("effect")?;
    let at = cursor.position();
    Ok(Located::new(Text::new(cursor.take("effect", len)?), at))
}

/// The type of a skin or texture, as stored in the file: the low three bits are the kind of its data, the others declare what
/// follows.
///
/// Source: the engine's document for pixels; the bits and the kinds of MDL7 and HMP7 are measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SkinType(pub u32);

impl SkinType {
    /// One byte per pixel, an index into the palette of the level. With a size of 0, a skin without pixels.
    pub const INDEXED: u32 = 0;
    /// No data: a reference to another skin, whose index is stored as the width. In Quake's models, a group of images.
    pub const REFERENCE: u32 = 1;
    /// 16-bit pixels: 5 bits red, 6 green, 5 blue.
    pub const RGB565: u32 = 2;
    /// 16-bit pixels: 4 bits each of alpha, red, green, blue.
    pub const ARGB4444: u32 = 3;
    /// Three bytes per pixel: blue, green, red.
    pub const BGR888: u32 = 4;
    /// Four bytes per pixel: blue, green, red, alpha.
    pub const BGRA8888: u32 = 5;
    /// A whole DDS file: the width is its size in bytes.
    pub const DDS: u32 = 6;
    /// The name of an image file: the width is its size in bytes, with the NUL.
    pub const EXTERNAL: u32 = 7;
    /// Bit 3: three smaller images follow the pixels.
    pub const MIPMAPS: u32 = 8;
    /// Bit 4: a [`Material`] follows.
    pub const MATERIAL: u32 = 0x10;
    /// Bit 5: the length and the text of an effect follow.
    pub const EFFECT: u32 = 0x20;

    /// The kind of the data: the low three bits.
    #[must_use]
    pub const fn content(self) -> u32 {
        self.0 & 7
    }
    /// Returns the pixel format of the data; `None` for a reference, a DDS file and a file name.
    #[must_use]
    pub const fn pixels(self) -> Option<Pixels> {
        Some(match self.content() {
            Self::INDEXED => Pixels::Indexed,
            Self::RGB565 => Pixels::Rgb565,
            Self::ARGB4444 => Pixels::Argb4444,
            Self::BGR888 => Pixels::Bgr888,
            Self::BGRA8888 => Pixels::Bgra8888,
            _ => return None,
        })
    }
    /// Whether three smaller images follow the pixels.
    #[must_use]
    pub const fn has_mipmaps(self) -> bool {
        self.0 & Self::MIPMAPS != 0
    }
    /// Whether a material follows.
    #[must_use]
    pub const fn has_material(self) -> bool {
        self.0 & Self::MATERIAL != 0
    }
    /// Whether the text of an effect follows.
    #[must_use]
    pub const fn has_effect(self) -> bool {
        self.0 & Self::EFFECT != 0
    }
    /// Whether it has bits that no known file has. The data after such a skin cannot be located.
    #[must_use]
    pub const fn is_unknown(self) -> bool {
        self.0 > 0x3f
    }
}

/// The pixel format of a skin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Pixels {
    /// One byte: an index into a palette stored elsewhere.
    Indexed,
    /// A 16-bit word: 5 bits red, 6 green, 5 blue.
    Rgb565,
    /// A 16-bit word: 4 bits each of alpha, red, green, blue.
    Argb4444,
    /// Three bytes: blue, green, red.
    Bgr888,
    /// Four bytes: blue, green, red, alpha.
    Bgra8888,
}

impl Pixels {
    /// Bytes of one pixel.
    #[must_use]
    pub const fn size(self) -> usize {
        match self {
            Self::Indexed => 1,
            Self::Rgb565 | Self::Argb4444 => 2,
            Self::Bgr888 => 3,
            Self::Bgra8888 => 4,
        }
    }
    /// Returns how these pixels are decoded: 8-bit ones with `palette`, without transparency. Index 0, and black in
    /// 16-bit skins, is transparent only for an entity whose overlay flag is set; models do not store that.
    #[must_use]
    pub const fn format(self, palette: &Palette) -> PixelFormat<'_> {
        match self {
            Self::Indexed => PixelFormat::Indexed8 { palette, transparent: None },
            Self::Rgb565 => PixelFormat::Rgb565,
            Self::Argb4444 => PixelFormat::Argb4444,
            Self::Bgr888 => PixelFormat::Bgr888,
            Self::Bgra8888 => PixelFormat::Bgra8888,
        }
    }
    /// Returns the size in bytes of an image and, with `mipmaps`, of the three smaller ones after it; `None` if this machine cannot
    /// address it.
    #[must_use]
    pub fn image_size(self, width: u32, height: u32, mipmaps: bool) -> Option<usize> {
        let last = if mipmaps { 3 } else { 0 };
        let pixels = (0..=last).try_fold(0_u64, |sum, level| {
            sum.checked_add(u64::from(width >> level).checked_mul(u64::from(height >> level))?)
        })?;
        usize::try_from(pixels).ok()?.checked_mul(self.size())
    }
}

crate::record! {
    /// The material that follows a skin's pixels if bit 4 of its type is set: Direct3D's four colors, each as red, green, blue,
    /// alpha, and a power.
    ///
    /// Source: measured on 117 skins. The opacity is the alpha of `ambient`; the alpha of `diffuse` is 0 in all of them.
    pub struct Material: 68 {
        /// Diffuse color. Skins with pixels often have black here and are not meant to be black.
        pub diffuse: [f32; 4],
        /// Ambient color; its alpha is the opacity.
        pub ambient: [f32; 4],
        /// Color of the highlight.
        pub specular: [f32; 4],
        /// The color of the light that it emits.
        pub emissive: [f32; 4],
        /// Sharpness of the highlight.
        pub power: f32,
    }
}

impl Material {
    /// The opacity: the alpha of [`ambient`](Self::ambient).
    #[must_use]
    pub const fn opacity(&self) -> f32 {
        let [_, _, _, alpha] = self.ambient;
        alpha
    }
}

/// The engine's palette, for 8-bit skins of games without a palette: Quake's palette except for colors 254 and 255.
///
/// Source: 136 of 217 real levels contain it.
pub const DEFAULT_PALETTE: Palette = Palette(colors(include_bytes!("palette.pal")));

#[expect(clippy::indexing_slicing, clippy::arithmetic_side_effects, reason = "runs at compile time only")]
const fn colors(bytes: &[u8; Palette::SIZE]) -> [[u8; 3]; 256] {
    let mut colors = [[0; 3]; 256];
    let mut n = 0;
    while n < 256 {
        colors[n] = [bytes[3 * n], bytes[3 * n + 1], bytes[3 * n + 2]];
        n += 1;
    }
    colors
}

/// The palette of a PCX image (`palette.pcx` in the folder of a level or model): its last 768 bytes, if the byte before them is the
/// marker 12. `None` if the bytes are not a PCX image with a palette.
#[must_use]
pub fn pcx_palette(bytes: &[u8]) -> Option<Palette> {
    let (rest, palette) = bytes.split_last_chunk::<{ Palette::SIZE }>()?;
    // 10: PCX; its header takes 128 bytes.
    (rest.first() == Some(&10) && rest.len() > 128 && rest.last() == Some(&12)).then_some(())?;
    Palette::from_bytes(palette)
}

impl Pixels {
    /// Encodes an image of `width` × `height` pixels (red, green, blue, alpha, rows from the top) in this pixel format. With
    /// `mipmaps`, three smaller images follow, whose pixels are means of four. Components are truncated to the bits of the format.
    ///
    /// # Errors
    /// If the number of pixels is not `width` × `height`, or the format is [`Pixels::Indexed`]: indices are not colors.
    pub fn encode(self, width: u32, height: u32, rgba: &[[u8; 4]], mipmaps: bool) -> Result<Vec<u8>, WriteError> {
        if self == Self::Indexed {
            return Err(WriteError::Unsupported("8-bit pixels cannot be made from colors"));
        }
        let expected = Self::Indexed.image_size(width, height, false).unwrap_or(usize::MAX);
        if expected != rgba.len() {
            return Err(WriteError::Count { what: "pixels", expected, found: rgba.len() });
        }
        let (mut data, mut small, mut small_width) = (Vec::new(), Vec::new(), width);
        for level in 0..if mipmaps { 4 } else { 1 } {
            if level > 0 {
                small = half(if level == 1 { rgba } else { &small }, small_width);
                small_width >>= 1;
            }
            let image = if level == 0 { rgba } else { &small };
            for pixel in image {
                self.push(*pixel, &mut data);
            }
        }
        Ok(data)
    }
    /// Appends a pixel.
    fn push(self, [r, g, b, a]: [u8; 4], data: &mut Vec<u8>) {
        let bits = |value: u8, kept: u32, at: u32| (u16::from(value) >> 8_u32.saturating_sub(kept)).unbounded_shl(at);
        match self {
            Self::Rgb565 => data.extend((bits(r, 5, 11) | bits(g, 6, 5) | bits(b, 5, 0)).to_le_bytes()),
            Self::Argb4444 => {
                data.extend((bits(a, 4, 12) | bits(r, 4, 8) | bits(g, 4, 4) | bits(b, 4, 0)).to_le_bytes());
            }
            Self::Bgr888 => data.extend([b, g, r]),
            _ => data.extend([b, g, r, a]),
        }
    }
}

/// Returns an image of half the size; a last odd row or column is dropped.
fn half(image: &[[u8; 4]], width: u32) -> Vec<[u8; 4]> {
    let width = num::to_usize(width).max(1);
    let rows = image.chunks_exact(width.saturating_mul(2));
    let pairs = rows.map(|rows| rows.split_at_checked(width).unwrap_or((rows, &[])));
    pairs
        .flat_map(|(upper, lower)| upper.as_chunks::<2>().0.iter().zip(lower.as_chunks::<2>().0))
        .map(|([a, b], [c, d])| mean([*a, *b, *c, *d]))
        .collect()
}

fn mean(pixels: [[u8; 4]; 4]) -> [u8; 4] {
    let [a, b, c, d] = pixels.map(|pixel| pixel.map(u16::from));
    core::array::from_fn(|n| {
        let sum =
            [a, b, c, d].iter().filter_map(|pixel| pixel.get(n)).fold(2_u16, |sum, value| sum.saturating_add(*value));
        u8::try_from(sum >> 2).unwrap_or(u8::MAX)
    })
}

#[cfg(test)]
mod tests {
    use alloc::{string::ToString, vec, vec::Vec};

    use crate::{Record, Source, acknex::DEFAULT_PALETTE};

    use super::*;

    fn read(bytes: &[u8], raw_type: u32, width: i64, height: i64) -> Result<Skin<'_>> {
        let number = |value, at| Number::new(value, at);
        Skin::read(&mut Source::new(bytes).cursor(1), number(raw_type.into(), 4), number(width, 8), number(height, 12))
    }

    #[test]
    fn mipmaps_are_consecutive() {
        let data: Vec<u8> = (0..=170).map(|n: u8| n).collect();
        let skin = read(&data, 10, 8, 8).unwrap();
        assert_eq!((skin.data.len(), skin.data_at, skin.level_count()), (170, 1, 4));
        let sizes: Vec<_> =
            (0..5).map(|n| skin.level(n, &DEFAULT_PALETTE).map(|v| (v.width(), v.height(), v.data()[0]))).collect();
        assert_eq!(sizes, [Some((8, 8, 1)), Some((4, 4, 129)), Some((2, 2, 161)), Some((1, 1, 169)), None]);
        assert!(read(&data[1..], 10, 8, 8).unwrap_err().to_string().contains("(at byte 0x8)"));
    }
    #[test]
    fn kinds_of_data_are_distinguished() {
        let skin = read(b"xname\0old", 7, 8, 1).unwrap();
        assert!(matches!(skin.payload(), Payload::External(name) if name == b"name"));
        assert_eq!((skin.data.len(), skin.texture(&DEFAULT_PALETTE).is_none(), skin.level_count()), (8, true, 0));
        assert!(matches!(read(b"x", 1, 5, 0).unwrap().payload(), Payload::Reference(5)));
        assert!(matches!(read(b"xDDS |", 6, 4, 1).unwrap().payload(), Payload::Dds(b"DDS ")));
        assert!(matches!(read(b"x", 0, 0, 0).unwrap().payload(), Payload::None));
        let skin = read(b"x\x0f", 0, 1, 1).unwrap();
        assert_eq!(skin.texture(&DEFAULT_PALETTE).unwrap().pixels().collect::<Vec<_>>(), [[235, 235, 235, 255]]);
    }
    #[test]
    fn material_and_effect_follow() {
        let material = Material { ambient: [1.0, 1.0, 1.0, 0.5], power: 9.0, ..Material::decode(&[0; 68]) };
        let mut file = vec![0];
        file.extend(material.encode());
        file.extend(b"\x03\0\0\0a.b!");
        let skin = read(&file, 0x30, 0, 0).unwrap();
        assert_eq!((skin.material.unwrap().record, skin.material.unwrap().opacity()), (material, 0.5));
        assert_eq!((skin.effect.unwrap().to_string(), skin.effect.unwrap().at, skin.size()), ("a.b".into(), 73, 75));
    }
    #[test]
    fn invalid_sizes_are_errors() {
        for (raw_type, width, height, at) in [
            (0x42, 1, 1, 4),
            (2, -1, 1, 8),
            (2, 1, -1, 12),
            (5, i64::from(u32::MAX), i64::from(u32::MAX), 8),
            (6, 9, 1, 8),
            (6, i64::from(u32::MAX) + 1, 1, 8),
        ] {
            assert_eq!(read(&[0; 9], raw_type, width, height).unwrap_err().offset(), at, "{raw_type} {width} {height}");
        }
        assert_eq!(read(&[0; 9], 0x10, 0, 0).unwrap_err().offset(), 1);
        assert_eq!(read(&[9; 9], 0x20, 0, 0).unwrap_err().offset(), 1);
    }

    #[test]
    fn the_default_palette_has_two_colors_that_quake_lacks() {
        assert_eq!((DEFAULT_PALETTE.color(254), DEFAULT_PALETTE.color(255)), ([254; 3], [255; 3]));
        assert_eq!((DEFAULT_PALETTE.color(0), DEFAULT_PALETTE.color(15)), ([0; 3], [235; 3]));
    }
    #[test]
    fn a_pcx_image_ends_with_its_palette() {
        let mut file = vec![10; 128];
        file.extend([1, 2, 12]);
        file.extend_from_slice(DEFAULT_PALETTE.as_bytes());
        assert_eq!(pcx_palette(&file), Some(DEFAULT_PALETTE));
        assert_eq!(
            (pcx_palette(&file[1..]), pcx_palette(&file[3..]), pcx_palette(&[10; 800])),
            (Some(DEFAULT_PALETTE), None, None)
        );
        file[130] = 0;
        assert_eq!(pcx_palette(&file), None);
        assert_eq!(pcx_palette(&[]), None);
    }

    #[test]
    fn colors_are_truncated_to_the_bits_of_the_pixels() {
        let color = [0x12, 0x34, 0x56, 0x78];
        for (pixels, expected) in [
            (Pixels::Rgb565, &[0xaa, 0x11][..]),
            (Pixels::Argb4444, &[0x35, 0x71]),
            (Pixels::Bgr888, &[0x56, 0x34, 0x12]),
            (Pixels::Bgra8888, &[0x56, 0x34, 0x12, 0x78]),
        ] {
            assert_eq!(pixels.encode(1, 1, &[color], false).unwrap(), expected, "{pixels:?}");
        }
    }
    #[test]
    fn mipmaps_average_four_pixels() {
        let image: Vec<[u8; 4]> = (0..64).map(|n| [n, 0, 1, 255]).collect();
        let data = Pixels::Bgra8888.encode(8, 8, &image, true).unwrap();
        assert_eq!(Some(data.len()), Pixels::Bgra8888.image_size(8, 8, true));
        // 0, 1, 8, 9: 4.5, rounded up.
        assert_eq!(data[256..260], [1, 0, 5, 255]);
        // 5 to 23 of the image of a quarter of the size.
        assert_eq!(data[256 + 64..256 + 68], [1, 0, 14, 255]);
        // An odd last row and column are dropped.
        let odd = Pixels::Bgr888.encode(5, 3, &image[..15], true).unwrap();
        assert_eq!(Some(odd.len()), Pixels::Bgr888.image_size(5, 3, true));
    }
    #[test]
    fn wrong_images_are_refused() {
        let wrong = Pixels::Rgb565.encode(2, 2, &[[0; 4]; 3], false).unwrap_err();
        assert_eq!(wrong, WriteError::Count { what: "pixels", expected: 4, found: 3 });
        assert!(Pixels::Rgb565.encode(u32::MAX, u32::MAX, &[[0; 4]; 3], true).is_err());
        assert!(Pixels::Indexed.encode(1, 1, &[[0; 4]], false).is_err());
    }
}
