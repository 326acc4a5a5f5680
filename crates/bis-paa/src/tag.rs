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
