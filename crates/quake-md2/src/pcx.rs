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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_palette_matches_the_game() {
        assert_eq!((QUAKE2_PALETTE.color(0), QUAKE2_PALETTE.color(1)), ([0, 0, 0], [15, 15, 15]));
        assert_eq!((QUAKE2_PALETTE.color(2), QUAKE2_PALETTE.color(255)), ([31, 31, 31], [159, 91, 83]));
    }
}
