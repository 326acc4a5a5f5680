//! Skins: the header (the beginning of `mdl5_skin_t`), and the data after it.

use super::{Material, SkinType};
use crate::{Cursor, Error, ErrorKind, Located, Number, Palette, Result, Text, TextureView, num};

crate::record! {
    /// The header before the data of a skin in MDL5, HMP5 and HMP7; in MDL7, a name follows it. Up to MDL4, and in HMP4, only the
    /// type is stored.
    ///
    /// Source: the engine's document; types above 13 are measured.
    pub struct SkinHeader: 12 {
        /// The kind of the data: a [`SkinType`](SkinType).
        pub raw_type: u32,
        /// The width in pixels, or another value, depending on the type: see [`Skin::width`](Skin::width).
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
    Pixels(super::Pixels),
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
            Payload::Dds(file) if level == 0 => TextureView::new(crate::PixelFormat::Dds, 0, 0, file),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Record, Source, acknex::DEFAULT_PALETTE};
    use alloc::{string::ToString, vec, vec::Vec};

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
}
