//! Skins from images: the colors of an image in Quake II's palette.

use alloc::vec::Vec;
use std::collections::HashMap;

use formats_core::{Diagnostics, Measure, Palette, Pixels};

use crate::{
    QUAKE2_PALETTE, WriteError,
    pcx::{self, TRANSPARENT},
};

/// The findings of [`SkinImage::new`].
pub mod codes {
    formats_core::codes! {
        /// Smooth alpha, which a palette does not have.
        LOST_ALPHA = "PCXW-001", Warning, "pixels are partly transparent; skins support only opaque pixels and holes";
        /// A size that id's renderer does not accept.
        LARGE = "PCXW-002", Warning, "the image is larger than 640 × 480; Quake II refuses it";
        /// Colors that the palette lacks.
        OTHER_COLORS = "PCXW-003", Note, "a color is not in Quake II's palette; the nearest replaced it";
    }
}

/// The skin before its image was changed.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct SkinBefore {
    /// The colors in which it was shown.
    pub palette: Palette,
    /// The index of each pixel; `None` if its color occurs only once and so determines it.
    pub indices: Option<Vec<u8>>,
}

impl SkinBefore {
    /// Creates a skin from these colors and indices.
    #[must_use]
    pub const fn new(palette: Palette, indices: Option<Vec<u8>>) -> Self {
        Self { palette, indices }
    }
}

/// An image in [`QUAKE2_PALETTE`], which becomes a skin.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct SkinImage {
    /// Pixels of a row.
    pub width: u16,
    /// Rows.
    pub height: u16,
    /// The palette index of each pixel, rows from the top; [`TRANSPARENT`] for a hole.
    pub indices: Vec<u8>,
    /// Unusual properties of the image. Their offset is 0, since no file exists yet.
    pub findings: Diagnostics,
}

impl SkinImage {
    /// Chooses the perceptually nearest palette color for each pixel (in Oklab); if there are several, the lowest
    /// index. Pixels with an alpha below 128 become holes, and no others.
    ///
    /// `before` is the original skin, if there is one: a pixel whose color still matches its old index keeps that index, since some
    /// colors occur more than once, and the game shows indices in its own palette. If the number of indices differs from that of
    /// pixels, they belong to another image.
    ///
    /// # Errors
    /// If the width or height is 0 or more than 65,535 pixels.
    pub fn new(image: &Pixels, before: Option<&SkinBefore>) -> Result<Self, WriteError> {
        /// The limits of id's renderer.
        const SIDES: (u16, u16) = (640, 480);
        let side = |side: u32| u16::try_from(side).ok().filter(|side| *side > 0);
        let (Some(width), Some(height)) = (side(image.width), side(image.height)) else {
            return Err(WriteError::Unsupported("the width and height of a skin must be 1 to 65,535 pixels"));
        };
        let mut findings = Diagnostics::new();
        let sides = [("the image is # pixels wide", width, SIDES.0), ("the image is # pixels high", height, SIDES.1)];
        if let Some((clause, side, limit)) = sides.into_iter().find(|(_, side, limit)| side > limit) {
            findings.report_limit(codes::LARGE, 0, None, Measure::new(clause, side, "Quake II", limit));
        }
        let mut search = Search::new(&QUAKE2_PALETTE);
        let pixels = image.pixels();
        if let Some(before) = before {
            search.learn(&before.palette);
        }
        let stored = before.and_then(|before| Some((&before.palette, before.indices.as_deref()?)));
        let stored = stored.filter(|(_, indices)| indices.len() == pixels.len());
        let indices = pixels.iter().enumerate().map(|(n, [red, green, blue, alpha])| {
            if !matches!(alpha, 0 | 255) {
                findings.report(codes::LOST_ALPHA, 0, None);
            }
            let color = [*red, *green, *blue];
            let old = stored.and_then(|(palette, indices)| Some((palette, *indices.get(n)?)));
            match old {
                _ if *alpha < 128 => TRANSPARENT,
                Some((palette, index)) if palette.color(index) == color => index,
                _ => search.nearest(color),
            }
        });
        let indices = indices.collect();
        for _ in 0..search.replaced {
            findings.report(codes::OTHER_COLORS, 0, None);
        }
        Ok(Self { width, height, indices, findings })
    }
    /// The file.
    ///
    /// # Errors
    /// If the indices were changed and their number differs from that of pixels.
    pub fn write(&self) -> Result<Vec<u8>, WriteError> {
        pcx::write(self.width, self.height, &self.indices, &QUAKE2_PALETTE)
    }
}

/// A search for the nearest color with a cache: images have far fewer colors than pixels.
struct Search {
    /// All colors except that of holes.
    colors: Vec<[f32; 3]>,
    linear: Vec<f32>,
    found: HashMap<[u8; 3], u8>,
    /// The number of colors that the palette lacks.
    replaced: usize,
}

impl Search {
    fn new(palette: &Palette) -> Self {
        let linear: Vec<f32> = (0..=u8::MAX).map(linear).collect();
        let colors = (0..TRANSPARENT).map(|index| oklab(&linear, palette.color(index))).collect();
        Self { colors, linear, found: HashMap::new(), replaced: 0 }
    }
    /// Maps each color of a palette to its first index.
    fn learn(&mut self, palette: &Palette) {
        for index in 0..TRANSPARENT {
            self.found.entry(palette.color(index)).or_insert(index);
        }
    }
    fn nearest(&mut self, color: [u8; 3]) -> u8 {
        if let Some(known) = self.found.get(&color) {
            return *known;
        }
        let wanted = oklab(&self.linear, color);
        let far = |[a, b, c]: [f32; 3]| {
            let [x, y, z] = wanted;
            (a - x) * (a - x) + (b - y) * (b - y) + (c - z) * (c - z)
        };
        let all = self.colors.iter().map(|color| far(*color)).zip(0_u8..);
        // The first of several equal colors.
        let nearest = all.min_by(|(one, _), (other, _)| one.total_cmp(other)).map_or(0, |(_, index)| index);
        self.found.insert(color, nearest);
        self.replaced = self.replaced.saturating_add(usize::from(QUAKE2_PALETTE.color(nearest) != color));
        nearest
    }
}

/// Converts an sRGB value to linear light, from 0 to 1.
fn linear(value: u8) -> f32 {
    let value = f32::from(value) / 255.0;
    if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
}

/// Converts a color to Oklab, in which distances match perception. Source: Björn Ottosson, "A perceptual color space for
/// image processing", 2020.
fn oklab(linear: &[f32], color: [u8; 3]) -> [f32; 3] {
    let [red, green, blue] = color.map(|value| linear.get(usize::from(value)).copied().unwrap_or_default());
    let long = (0.412_221_46 * red + 0.536_332_55 * green + 0.051_445_995 * blue).cbrt();
    let medium = (0.211_903_5 * red + 0.680_699_5 * green + 0.107_396_96 * blue).cbrt();
    let short = (0.088_302_46 * red + 0.281_718_85 * green + 0.629_978_7 * blue).cbrt();
    [
        0.210_454_26 * long + 0.793_617_8 * medium - 0.004_072_047 * short,
        1.977_998_5 * long - 2.428_592_2 * medium + 0.450_593_7 * short,
        0.025_904_037 * long + 0.782_771_77 * medium - 0.808_675_77 * short,
    ]
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::*;

    fn image(pixels: &[[u8; 4]]) -> Pixels {
        Pixels::new(u32::try_from(pixels.len()).unwrap(), 1, pixels.concat()).unwrap()
    }
    fn opaque([red, green, blue]: [u8; 3]) -> [u8; 4] {
        [red, green, blue, 255]
    }

    #[test]
    fn colors_of_the_palette_are_kept() {
        let pixels: Vec<[u8; 4]> = (0..255).map(|index| opaque(QUAKE2_PALETTE.color(index))).collect();
        let all: Vec<u8> = (0..255).collect();
        let before = SkinBefore::new(QUAKE2_PALETTE, Some(all.clone()));
        assert_eq!(SkinImage::new(&image(&pixels), Some(&before)).unwrap().indices, all);
        // Indices for an image of another size are ignored.
        let other = SkinBefore::new(QUAKE2_PALETTE, Some(vec![3; 7]));
        let plain = SkinImage::new(&image(&pixels), None).unwrap();
        assert_eq!(SkinImage::new(&image(&pixels), Some(&other)).unwrap(), plain);
        // Without the old indices, equal colors get the lowest one.
        let found = SkinImage::new(&image(&pixels), None).unwrap();
        assert!(found.findings.is_empty());
        for (index, pixel) in found.indices.iter().zip(&pixels) {
            assert_eq!(opaque(QUAKE2_PALETTE.color(*index)), *pixel);
            assert_eq!((0..255).find(|lower| opaque(QUAKE2_PALETTE.color(*lower)) == *pixel), Some(*index));
        }
    }
    #[test]
    fn only_alpha_makes_holes() {
        let color = QUAKE2_PALETTE.color(TRANSPARENT);
        let [red, green, blue] = color;
        let pixels = [[1, 2, 3, 0], [red, green, blue, 255], [0, 0, 0, 127], [0, 0, 0, 128]];
        let skin = SkinImage::new(&image(&pixels), None).unwrap();
        let [hole, opaque, half, more] = skin.indices[..] else { panic!("{:?}", skin.indices) };
        assert_eq!((hole, half, more), (TRANSPARENT, TRANSPARENT, 0));
        assert_ne!(opaque, TRANSPARENT);
        // An unchanged pixel keeps this index.
        let before = SkinBefore::new(QUAKE2_PALETTE, Some(vec![TRANSPARENT; 4]));
        let skin = SkinImage::new(&image(&pixels), Some(&before)).unwrap();
        assert_eq!(skin.indices[1..], [TRANSPARENT, TRANSPARENT, 0]);
        assert_eq!(skin.findings.get("PCXW-001").map(|finding| finding.count), Some(2));
    }
    /// The game shows indices in its own palette, regardless of the palette of the skin.
    #[test]
    fn a_skin_in_another_palette_keeps_its_indices() {
        let mut palette = QUAKE2_PALETTE;
        (palette.0[7], palette.0[9], palette.0[200]) = ([1, 2, 3], [1, 2, 3], [250, 0, 250]);
        let before = SkinBefore::new(palette, Some(vec![9, 200, 7, 9]));
        let pixels = [[1, 2, 3, 255], [250, 0, 250, 255], [255, 0, 0, 255], [250, 0, 250, 255]];
        let skin = SkinImage::new(&image(&pixels), Some(&before)).unwrap();
        let red = SkinImage::new(&image(&[[255, 0, 0, 255]]), None).unwrap().indices[0];
        assert_eq!(skin.indices, [9, 200, red, 200], "one texel was painted, and one has a color of the skin");
        // Without indices, because the colors determine them.
        let before = SkinBefore::new(palette, None);
        assert_eq!(SkinImage::new(&image(&pixels), Some(&before)).unwrap().indices, [7, 200, red, 200]);
    }
    #[test]
    fn a_missing_color_gets_the_nearest() {
        // White is the lightest color of the palette, and this red is not in it.
        let skin = SkinImage::new(&image(&[[255, 255, 255, 255], [254, 0, 0, 255]]), None).unwrap();
        let [white, red] = skin.indices[..] else { panic!() };
        let lightest = (0..255).max_by_key(|index| QUAKE2_PALETTE.color(*index).map(u32::from).iter().sum::<u32>());
        assert_eq!(QUAKE2_PALETTE.color(white), QUAKE2_PALETTE.color(lightest.unwrap()));
        let [r, g, b] = QUAKE2_PALETTE.color(red);
        assert!(r > 200 && g < 60 && b < 60, "{r} {g} {b}");
        // Counts each color once, and no color of the palette.
        let pixels = [[1, 2, 3, 255], [253, 1, 0, 255], [1, 2, 3, 255], opaque(QUAKE2_PALETTE.color(3))];
        let skin = SkinImage::new(&image(&pixels), None).unwrap();
        assert_eq!(skin.findings.get("PCXW-003").map(|found| found.count), Some(2));
    }
    #[test]
    fn sizes_are_checked() {
        let large = Pixels::new(641, 1, vec![0; 641 * 4]).unwrap();
        assert!(SkinImage::new(&large, None).unwrap().findings.get("PCXW-002").is_some());
        let huge = Pixels { width: 65_536, height: 1, rgba: vec![0; 65_536 * 4] };
        assert!(SkinImage::new(&huge, None).is_err());
    }
    #[test]
    fn a_skin_roundtrips() {
        let pixels = [[9, 200, 30, 255], [0, 0, 0, 0], [255, 255, 0, 255]];
        let skin = SkinImage::new(&image(&pixels), None).unwrap();
        let file = skin.write().unwrap();
        let read = pcx::Pcx::parse(&file).unwrap();
        assert_eq!(read.indices(&crate::Limits::default()).unwrap(), skin.indices);
        assert_eq!(read.palette_or(&Palette([[0; 3]; 256])), &QUAKE2_PALETTE);
    }
}
