//! The images of the scout's textures.

use formats_core::Palette;
use goldsrc_mdl::Image;

/// A letter without mirror symmetry, five wide and seven high: rows from the top, the leftmost pixel in bit 4.
const F: [u8; 7] = [0b11111, 0b10000, 0b10000, 0b11110, 0b10000, 0b10000, 0b10000];

/// Whether the letter, enlarged three times, covers a pixel of 32 × 32.
fn letter(x: usize, y: usize) -> bool {
    let (column, row) = (x.wrapping_sub(8) / 3, y.wrapping_sub(5) / 3);
    column < 5 && row < 7 && F[row] >> (4 - column) & 1 == 1
}

fn image(width: usize, height: usize, colors: &[[u8; 3]], index: impl Fn(usize, usize) -> usize) -> Image {
    let mut palette = Palette([[0; 3]; 256]);
    palette.0[..colors.len()].copy_from_slice(colors);
    palette.0[255] = [0, 0, 255];
    let indices = (0..width * height).map(|n| u8::try_from(index(n % width, n / width)).unwrap()).collect();
    Image::new(u32::try_from(width).unwrap(), u32::try_from(height).unwrap(), indices, palette).unwrap()
}

/// Plates with a frame and the letter, so that rotated and mirrored texture coordinates are visible. The top left corner is marked.
pub(crate) fn body(color: [u8; 3]) -> Image {
    let darker = color.map(|part| part / 2);
    image(32, 32, &[color, darker, [250, 250, 240], [20, 20, 20]], |x, y| {
        if x < 4 && y < 4 {
            3
        } else if letter(x, y) {
            2
        } else {
            usize::from(x == 0 || y == 0 || x == 31 || y == 31)
        }
    })
}

/// A sky and a ground, for chrome.
pub(crate) fn chrome() -> Image {
    let gray: Vec<[u8; 3]> = (0..32).map(|n: u8| [96 + n * 5, 100 + n * 5, 110 + n * 4]).collect();
    image(64, 64, &gray, |_, y| if y < 32 { 31 - y / 2 } else { y / 4 - 8 })
}

/// Bars with holes between them.
pub(crate) fn grille() -> Image {
    let is_hole = |x: usize, y: usize| !x.is_multiple_of(4) && !y.is_multiple_of(8);
    image(
        16,
        16,
        &[[150, 140, 60], [90, 80, 30]],
        |x, y| {
            if is_hole(x, y) { 255 } else { usize::from(!x.is_multiple_of(4)) }
        },
    )
}

/// A spot that fades to black, which adds nothing.
pub(crate) fn glow(color: [u8; 3]) -> Image {
    let steps: Vec<[u8; 3]> =
        (0..16_u16).map(|n| color.map(|part| u8::try_from(u16::from(part) * n / 15).unwrap())).collect();
    image(16, 16, &steps, |x, y| {
        let (x, y) = (x.abs_diff(8).max(7_usize.saturating_sub(x)), y.abs_diff(8).max(7_usize.saturating_sub(y)));
        15_usize.saturating_sub((x * x + y * y) / 4)
    })
}

/// Two eyes, of which the scout's right one is winking.
pub(crate) fn eyes() -> Image {
    image(16, 8, &[[30, 30, 40], [120, 255, 120]], |x, y| {
        let (left, right) = ((10..14).contains(&x) && (2..6).contains(&y), (2..6).contains(&x) && y == 4);
        usize::from(left || right)
    })
}
