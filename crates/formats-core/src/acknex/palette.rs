//! The colors of 8-bit skins.

use crate::Palette;

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

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

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
}
