//! The palette of files whose pixels are indices.

use alloc::vec::Vec;

use formats_core::{Error, ErrorKind, Records, Result, num};

formats_core::record! {
    /// A color of the palette.
    ///
    /// Source: the community's description of PAA. No real file with a palette was found.
    pub struct PaletteColor: 3 {
        /// Blue.
        pub blue: u8,
        /// Green.
        pub green: u8,
        /// Red.
        pub red: u8,
    }
}

/// The palette of a texture: at most 65,535 colors, of which indices can only refer to the first 256.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Palette<'a> {
    colors: Records<'a, PaletteColor>,
    hole: [u8; 3],
}

impl<'a> Palette<'a> {
    pub(crate) const fn new(colors: Records<'a, PaletteColor>, hole: [u8; 3]) -> Self {
        Self { colors, hole }
    }
    /// The colors as stored in the file.
    #[must_use]
    pub const fn colors(&self) -> Records<'a, PaletteColor> {
        self.colors
    }
    /// The index of transparent pixels: the last one whose color is magenta (255, 0, 255) or cyan (0, 255, 255).
    ///
    /// Source: the public source of the engine.
    #[must_use]
    pub fn hole(&self) -> Option<usize> {
        let is_hole = |color: PaletteColor| {
            matches!(
                color,
                PaletteColor { red: 255, green: 0, blue: 255 } | PaletteColor { red: 0, green: 255, blue: 255 }
            )
        };
        (0..self.colors.len()).rev().find(|index| self.colors.get(*index).is_some_and(is_hole))
    }
    /// The color of each index as red, green, blue, alpha. The hole has the average color of the texture, so that no
    /// bright edges appear around it; an index without a color is transparent black.
    #[must_use]
    pub fn rgba(&self) -> [[u8; 4]; 256] {
        let mut all = [[0; 4]; 256];
        for (to, color) in all.iter_mut().zip(self.colors) {
            *to = [color.red, color.green, color.blue, 255];
        }
        let [red, green, blue] = self.hole;
        if let Some(to) = self.hole().and_then(|hole| all.get_mut(hole)) {
            *to = [red, green, blue, 0];
        }
        all
    }
}

/// Unpacks `len` indices from the start of `packed`, which is at byte `at` of the file; also returns the number of
/// bytes read.
///
/// A byte `n` below 128 precedes `n + 1` literal bytes; any other precedes a byte that is repeated `n - 127` times. A
/// run that extends past the last index is truncated.
///
/// # Errors
/// If `packed` ends before `len` indices are unpacked; nothing is allocated in that case.
pub(crate) fn unpack_runs(packed: &[u8], at: u64, len: usize) -> Result<(Vec<u8>, usize)> {
    let short = |rest: &[u8]| {
        let read = num::to_u64(packed.len().saturating_sub(rest.len()));
        let kind = ErrorKind::Malformed("the run lengths end before all pixels are decoded");
        Error::new(kind, "level", at.saturating_add(read))
    };
    // Two bytes unpack to at most 128.
    if len > packed.len().saturating_mul(64) {
        return Err(short(&[]));
    }
    let (mut bytes, mut rest) = (Vec::with_capacity(len), packed);
    while bytes.len() < len {
        let (control, after) = rest.split_first().ok_or_else(|| short(rest))?;
        let count = usize::from(control & 127).saturating_add(1);
        let kept = count.min(len.saturating_sub(bytes.len()));
        if *control < 128 {
            let (run, after) = after.split_at_checked(count).ok_or_else(|| short(after))?;
            bytes.extend(run.iter().take(kept));
            rest = after;
        } else {
            let (value, after) = after.split_first().ok_or_else(|| short(after))?;
            bytes.extend(core::iter::repeat_n(*value, kept));
            rest = after;
        }
    }
    Ok((bytes, packed.len().saturating_sub(rest.len())))
}
