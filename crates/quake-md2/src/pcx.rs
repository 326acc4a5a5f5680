//! PCX skins, and the palettes in which they can be shown.
//!
//! The game ignores a skin's own palette and shows its indices in the game's palette, with index 255 transparent if the renderer
//! requests it. Programs that convert a skin to colors on reading lose the indices.

pub use formats_core::pcx::{Pcx, PcxHeader, write};

use formats_core::Palette;

/// Quake II's own palette (`pics/colormap.pcx`), in which the game shows every skin.
pub const QUAKE2_PALETTE: Palette = {
    let (colors, _) = include_bytes!("quake2.pal").as_chunks::<3>();
    match colors.first_chunk::<256>() {
        Some(colors) => Palette(*colors),
        None => Palette([[0; 3]; 256]),
    }
};

/// The palette index that the game's renderer treats as transparent, where it supports transparency.
pub const TRANSPARENT: u8 = 255;

/// The palette that a skin is shown in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum PaletteChoice<'p> {
    /// The palette in the file, or Quake II's if the file has none.
    #[default]
    Embedded,
    /// Quake II's palette, which the game uses.
    Quake2,
    /// Another palette.
    Given(&'p Palette),
}

impl<'p> PaletteChoice<'p> {
    /// The palette that this selects for a skin.
    #[must_use]
    pub fn palette(&self, skin: &'p Pcx<'_>) -> &'p Palette {
        match self {
            PaletteChoice::Given(palette) => palette,
            PaletteChoice::Quake2 => &QUAKE2_PALETTE,
            PaletteChoice::Embedded => skin.palette_or(&QUAKE2_PALETTE),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_palette_matches_the_game() {
        assert_eq!((QUAKE2_PALETTE.color(0), QUAKE2_PALETTE.color(1)), ([0, 0, 0], [15, 15, 15]));
        assert_eq!((QUAKE2_PALETTE.color(2), QUAKE2_PALETTE.color(255)), ([31, 31, 31], [159, 91, 83]));
    }
    #[test]
    fn the_requested_palette_is_used() {
        let red = Palette([[255, 0, 0]; 256]);
        let own = Palette([[9, 8, 7]; 256]);
        let file = write(2, 1, &[1, 255], &own).unwrap();
        let skin = Pcx::parse(&file).unwrap();
        assert_eq!(PaletteChoice::Embedded.palette(&skin), &own);
        assert_eq!(PaletteChoice::Quake2.palette(&skin), &QUAKE2_PALETTE);
        assert_eq!(PaletteChoice::Given(&red).palette(&skin), &red);
        let cut = Pcx::parse(&file[..200]).unwrap();
        assert_eq!(PaletteChoice::Embedded.palette(&cut), &QUAKE2_PALETTE);
    }
}
