//! Colors of 8-bit images.

use core::fmt;

/// 256 colors, each red, green, blue from 0 to 255.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Palette(pub [[u8; 3]; 256]);

impl Palette {
    /// Bytes of a palette in a file: 256 × red, green, blue.
    pub const SIZE: usize = 768;

    /// Creates a palette from 768 bytes (red, green, blue); `None` unless there are exactly 768.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (colors, rest) = bytes.as_chunks::<3>();
        if rest.is_empty() { colors.try_into().ok().map(Self) } else { None }
    }
    /// The 768 bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_flattened()
    }
    /// Color `index`: red, green, blue.
    #[must_use]
    pub fn color(&self, index: u8) -> [u8; 3] {
        self.0.get(usize::from(index)).copied().unwrap_or_default()
    }
}

impl fmt::Debug for Palette {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, .., last] = self.0;
        write!(f, "Palette({first:?} … {last:?})")
    }
}
