//! Tags: properties of the whole image. `TAGG` in the documents, which spell names backward: in the file they are
//! `GGAT`, `CGVA` and so on.

use formats_core::{Cursor, Located, Result, number};

formats_core::record! {
    /// `TAGG`: the header of a tag.
    ///
    /// Source: the community's description of PAA; names in 4,133 of 4,141 files measured.
    pub struct TagHeader: 12 {
        /// `GGAT`.
        pub magic: [u8; 4],
        /// The name, backward: `CGVA` is the average color.
        pub name: [u8; 4],
        /// Bytes of data that follow.
        pub size: u32,
    }
}

/// A tag and its data.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Tag<'a> {
    /// The header.
    pub header: TagHeader,
    /// The data after it.
    pub data: &'a [u8],
}

impl<'a> Tag<'a> {
    /// The start of each tag.
    pub const MAGIC: [u8; 4] = *b"GGAT";
    /// The average color of the image before it was swizzled: blue, green, red, alpha.
    pub const AVERAGE: [u8; 4] = *b"CGVA";
    /// The largest value of each channel: blue, green, red, alpha. 255 in all files.
    pub const MAXIMUM: [u8; 4] = *b"CXAM";
    /// The use of alpha: [`TextureAlpha`].
    pub const ALPHA: [u8; 4] = *b"GALF";
    /// The mapping of channels: [`Swizzle`](crate::Swizzle).
    pub const SWIZZLE: [u8; 4] = *b"ZIWS";
    /// The offset at which each level starts: 16 offsets.
    pub const OFFSETS: [u8; 4] = *b"SFFO";
    /// The text of the procedure that generates the image.
    pub const PROCEDURE: [u8; 4] = *b"CORP";

    /// Reads the next tag, if there is one.
    ///
    /// # Errors
    /// If the file ends in it.
    pub(crate) fn read(cursor: &mut Cursor<'a>) -> Result<Option<Located<Self>>> {
        if !cursor.rest().starts_with(&Self::MAGIC) {
            return Ok(None);
        }
        let Located { record: header, at, .. } = cursor.record::<TagHeader>("tag")?;
        let data = cursor.take("tag", number!(header: TagHeader, size, at))?;
        Ok(Some(Located::new(Self { header, data }, at)))
    }
    /// The name as stored in the file, backward.
    #[must_use]
    pub const fn name(&self) -> [u8; 4] {
        self.header.name
    }
    /// The number of data bytes of a tag with this name; `None` if the name is unknown or any size is valid.
    #[must_use]
    pub const fn expected_size(name: [u8; 4]) -> Option<usize> {
        match name {
            Self::AVERAGE | Self::MAXIMUM | Self::ALPHA | Self::SWIZZLE => Some(4),
            Self::OFFSETS => Some(64),
            _ => None,
        }
    }
    /// Whether the meaning of this name is known.
    #[must_use]
    pub const fn is_known(name: [u8; 4]) -> bool {
        matches!(name, Self::PROCEDURE) || Self::expected_size(name).is_some()
    }
}

/// The tags of a texture, in file order.
#[derive(Debug, Clone)]
pub struct TagIter<'a> {
    /// `None` after the last tag.
    cursor: Option<Cursor<'a>>,
}

impl<'a> TagIter<'a> {
    pub(crate) const fn new(cursor: Cursor<'a>) -> Self {
        Self { cursor: Some(cursor) }
    }
}
impl<'a> Iterator for TagIter<'a> {
    type Item = Located<Tag<'a>>;
    fn next(&mut self) -> Option<Self::Item> {
        let tag = Tag::read(self.cursor.as_mut()?).ok().flatten();
        self.cursor = self.cursor.take().filter(|_| tag.is_some());
        tag
    }
}
impl core::iter::FusedIterator for TagIter<'_> {}

/// The use of a texture's alpha: the low byte of the tag `FLAG`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum TextureAlpha {
    /// 1: pixels may be partly transparent.
    Smooth,
    /// 2: pixels are either opaque or transparent.
    OneBit,
}

/// The mapping from the image's channels to the stored ones. The engine ignores it: its shaders expect the stored
/// channels.
///
/// Four codes define the stored alpha, red, green and blue, in this order: 0 to 3 are alpha, red, green and blue of the
/// image, 4 to 7 are the same inverted, 8 is the constant 255, 9 the constant 0.
///
/// ```
/// use bis_paa::Swizzle;
///
/// // A normal map: X is stored inverted as alpha.
/// let mut pixel = [0, 127, 255, 55];
/// Swizzle([5, 4, 2, 3]).undo(&mut pixel);
/// assert_eq!(pixel, [200, 127, 255, 255]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(transparent))]
pub struct Swizzle(pub [u8; 4]);

/// The positions of alpha, red, green and blue in a pixel.
const PLACES: [usize; 4] = [3, 0, 1, 2];

impl Swizzle {
    /// Red, green, blue and alpha stored as they are.
    pub const NONE: Self = Self([0, 1, 2, 3]);
    /// Normal maps: X inverted in alpha, alpha inverted in red.
    pub const NORMAL_MAP: Self = Self([5, 4, 2, 3]);

    /// Whether all codes have a meaning.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        self.0.iter().all(|code| *code <= 9)
    }
    /// Restores the image from the stored pixels: red, green, blue, alpha, a byte each. Colors that were not stored
    /// keep the stored values, and alpha that was not stored is 255.
    pub fn undo(&self, rgba: &mut [u8]) {
        if *self == Self::NONE {
            return;
        }
        let has_alpha = self.0.iter().any(|code| matches!(code, 0 | 4));
        for pixel in rgba.as_chunks_mut::<4>().0 {
            let stored = *pixel;
            if let (false, [.., alpha]) = (has_alpha, &mut *pixel) {
                *alpha = u8::MAX;
            }
            for (code, from) in self.0.into_iter().zip(PLACES) {
                let to = PLACES.get(usize::from(code & 3)).filter(|_| code < 8);
                if let (Some(value), Some(channel)) = (stored.get(from), to.and_then(|to| pixel.get_mut(*to))) {
                    *channel = if code >= 4 { !value } else { *value };
                }
            }
        }
    }
    /// Computes the stored pixels from those of the image: red, green, blue, alpha, a byte each. Invalid codes leave their channel
    /// unchanged.
    pub fn apply(&self, rgba: &mut [u8]) {
        if *self == Self::NONE {
            return;
        }
        for pixel in rgba.as_chunks_mut::<4>().0 {
            let image = *pixel;
            for (code, to) in self.0.into_iter().zip(PLACES) {
                let from = PLACES.get(usize::from(code & 3)).and_then(|from| image.get(*from)).copied();
                if let (Some(value), Some(channel)) = (from, pixel.get_mut(to)) {
                    *channel = match code {
                        0..4 => value,
                        4..8 => !value,
                        8 => u8::MAX,
                        9 => 0,
                        _ => *channel,
                    };
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn undone(codes: [u8; 4]) -> [u8; 4] {
        let mut pixel = [10, 20, 30, 40];
        Swizzle(codes).undo(&mut pixel);
        pixel
    }

    #[test]
    fn stored_channels_are_restored() {
        assert_eq!(undone([0, 1, 2, 3]), [10, 20, 30, 40]);
        assert_eq!(undone([5, 4, 2, 3]), [215, 20, 30, 245]);
        // Specular maps: alpha and red are constants, so the original ones are lost.
        assert_eq!(undone([8, 8, 2, 3]), [10, 20, 30, 255]);
        assert_eq!(undone([8, 8, 2, 8]), [10, 20, 30, 255]);
        // Alpha in all colors: the last one wins.
        assert_eq!(undone([8, 0, 0, 0]), [10, 20, 30, 30]);
        assert_eq!(undone([1, 3, 9, 2]), [40, 30, 10, 255]);
        // Ambient and specular maps: the stored alpha is green.
        assert_eq!(undone([2, 9, 3, 9]), [10, 40, 20, 255]);
        assert!(Swizzle([9, 8, 7, 0]).is_valid() && !Swizzle([10, 0, 0, 0]).is_valid());
    }
    #[test]
    fn channels_are_swizzled() {
        let applied = |codes| {
            let mut pixel = [10, 20, 30, 40];
            Swizzle(codes).apply(&mut pixel);
            pixel
        };
        assert_eq!(applied([0, 1, 2, 3]), [10, 20, 30, 40]);
        assert_eq!(applied([5, 4, 2, 3]), [215, 20, 30, 245]);
        assert_eq!(applied([8, 8, 2, 8]), [255, 20, 255, 255]);
        assert_eq!(applied([2, 9, 3, 9]), [0, 30, 0, 20]);
        assert_eq!(applied([6, 1, 4, 3]), [10, 215, 30, 235]);
        assert_eq!(applied([8, 0, 0, 0]), [40, 40, 40, 255]);
    }
}
