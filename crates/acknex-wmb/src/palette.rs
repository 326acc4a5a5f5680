//! The palette list.

use formats_core::{Palette, Result, Source};

formats_core::record! {
    /// Precedes the colors.
    pub struct PaletteHeader: 16 {
        /// 0 in every known file.
        pub unused1: i32,
        /// 0 in every known file.
        pub unused2: i32,
        /// 7 and 0 in WMB4 to WMB6, both 0 in WMB7.
        pub unused3: [i32; 2],
    }
}

/// The palette of 8-bit textures. Borrows the file.
#[derive(Debug, Clone, Copy)]
pub struct PaletteList<'a> {
    /// Precedes the colors.
    pub header: PaletteHeader,
    /// 256 × red, green, blue.
    pub colors: &'a [u8],
    /// Tables of the software renderer: 180,736 bytes in WMB4 to WMB6, none in WMB7. Not decoded.
    pub tables: &'a [u8],
}

impl<'a> PaletteList<'a> {
    /// Reads the list; an error if it is neither empty nor long enough.
    pub(crate) fn read(list: &'a [u8], at: u64, file: Source<'a>) -> Result<Option<Self>> {
        const WHAT: &str = "palette list";
        if list.is_empty() {
            return Ok(None);
        }
        let mut cursor = file.cursor(at).nested(WHAT, crate::length(list, at))?;
        let header = cursor.record(WHAT)?.record;
        let colors = cursor.take(WHAT, formats_core::Number::new(768, cursor.position()))?;
        Ok(Some(Self { header, colors, tables: cursor.rest() }))
    }
    /// The colors.
    #[must_use]
    pub fn palette(&self) -> Palette {
        Palette::from_bytes(self.colors).unwrap_or(formats_core::acknex::DEFAULT_PALETTE)
    }
}
