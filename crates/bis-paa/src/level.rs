//! Levels: the image and its mipmaps. `MIPMAP` in the documents.

use formats_core::{Cursor, Number, Result, field_at, num};

use crate::PixelType;

formats_core::record! {
    /// Precedes the data of a level.
    ///
    /// Source: the community's description of PAA.
    pub struct LevelHeader: 7 {
        /// Pixels in a row; 0x8000 is added if the data are packed by LZO.
        pub raw_width: u16,
        /// Rows.
        pub height: u16,
        /// Bytes of data that follow: 24 bits.
        pub size: [u8; 3],
    }
}

impl LevelHeader {
    /// The bit of the width that marks DXT blocks packed by LZO.
    pub const LZO: u16 = 0x8000;
    /// The width and height that mark indices packed by LZSS; the actual header follows.
    ///
    /// Source: the public source of the engine. No real file has it.
    pub const LZSS_MARK: [u16; 2] = [1234, 8765];
}

/// A level of a texture. Copies are cheap.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MipLevel<'a> {
    pub(crate) at: u64,
    pub(crate) header: LevelHeader,
    pub(crate) pixel_type: PixelType,
    pub(crate) is_marked: bool,
    pub(crate) data: &'a [u8],
    pub(crate) data_at: u64,
}

impl<'a> MipLevel<'a> {
    /// Reads a level; `None` at the end of the list, which is a width and a height of 0.
    ///
    /// # Errors
    /// If the file ends before the level does.
    pub(crate) fn read(cursor: &mut Cursor<'a>, pixel_type: PixelType) -> Result<Option<Self>> {
        const WHAT: &str = "level";
        let at = cursor.position();
        let sides = |cursor: &mut Cursor<'a>| Ok([cursor.field::<u16>(WHAT)?, cursor.field::<u16>(WHAT)?]);
        match sides(&mut cursor.clone())? {
            [0, 0] => {
                sides(cursor)?;
                Ok(None)
            }
            LevelHeader::LZSS_MARK if pixel_type == PixelType::P8 => {
                sides(cursor)?;
                let level = Self::read_data(cursor, pixel_type, WHAT)?;
                Ok(Some(Self { at, is_marked: true, ..level }))
            }
            _ => Self::read_data(cursor, pixel_type, WHAT).map(Some),
        }
    }
    fn read_data(cursor: &mut Cursor<'a>, pixel_type: PixelType, what: &'static str) -> Result<Self> {
        let mut ahead = cursor.clone();
        let header = ahead.record::<LevelHeader>(what)?;
        let [low, middle, high] = header.record.size;
        let size = i64::from(u32::from_le_bytes([low, middle, high, 0]));
        let size = Number::new(size, field_at!(LevelHeader, size, header.at));
        let data_at = ahead.position();
        let data = ahead.take(what, size)?;
        *cursor = ahead;
        Ok(Self { at: header.at, header: header.record, pixel_type, is_marked: false, data, data_at })
    }
    /// The byte at which it starts.
    #[must_use]
    pub const fn at(&self) -> u64 {
        self.at
    }
    /// Its header, as stored in the file.
    #[must_use]
    pub const fn header(&self) -> &LevelHeader {
        &self.header
    }
    /// Pixels in a row.
    #[must_use]
    pub const fn width(&self) -> u32 {
        let [low, high] = (self.header.raw_width & !LevelHeader::LZO).to_le_bytes();
        u32::from_le_bytes([low, high, 0, 0])
    }
    /// Rows.
    #[must_use]
    pub const fn height(&self) -> u32 {
        let [low, high] = self.header.height.to_le_bytes();
        u32::from_le_bytes([low, high, 0, 0])
    }
    /// The type of its unpacked pixels.
    #[must_use]
    pub const fn pixel_type(&self) -> PixelType {
        self.pixel_type
    }
    /// Whether its header has the bit for LZO.
    #[must_use]
    pub const fn has_lzo_bit(&self) -> bool {
        self.header.raw_width & LevelHeader::LZO != 0
    }
    /// Whether [`LevelHeader::LZSS_MARK`] precedes it.
    #[must_use]
    pub const fn is_marked(&self) -> bool {
        self.is_marked
    }
    /// Its data as stored in the file: [`unpack`](Self::unpack) gives the pixels.
    #[must_use]
    pub const fn data(&self) -> &'a [u8] {
        self.data
    }
    /// The byte at which the data start.
    #[must_use]
    pub const fn data_at(&self) -> u64 {
        self.data_at
    }
    /// The byte offset of the width: the start of the level, or 4 bytes later if there is a mark.
    #[must_use]
    pub const fn header_at(&self) -> u64 {
        self.at.saturating_add(if self.is_marked { 4 } else { 0 })
    }
    /// The size of its unpacked pixels in bytes.
    #[must_use]
    pub fn unpacked_size(&self) -> usize {
        let [width, height] = self.sides();
        self.pixel_type.data_size(width, height)
    }
    pub(crate) fn sides(&self) -> [usize; 2] {
        [self.width(), self.height()].map(num::to_usize)
    }
}
