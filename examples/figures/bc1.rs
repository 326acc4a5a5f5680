//! BC1 (DXT1) decoding of DDS files by the rule that the figures of the corpus follow, for comparison.

/// The pixels of the largest image of a DDS file with `DXT1`, as red, green, blue, alpha; `None` for any other file.
///
/// Five and six bits are widened by repeating their highest ones; colours between the two of a block are `(2 a + b) / 3`,
/// cut off. The sides need not be multiples of 4.
pub(super) fn pixels(file: &[u8]) -> Option<Vec<u8>> {
    let number = |at: usize| Some(u32::from_le_bytes(*file.get(at..)?.first_chunk()?));
    let is_dxt1 = file.starts_with(b"DDS ") && file.get(84..88) == Some(b"DXT1");
    let (height, width) = (usize::try_from(number(12)?).ok()?, usize::try_from(number(16)?).ok()?);
    let across = width.div_ceil(4);
    let (blocks, _) = file.get(128..)?.as_chunks::<8>();
    if !is_dxt1 || blocks.len() < across.checked_mul(height.div_ceil(4))? {
        return None;
    }
    let mut rgba = Vec::new();
    for (y, x) in (0..height).flat_map(|y| (0..width).map(move |x| (y, x))) {
        let [a, b, c, d, rows @ ..] = *blocks.get(y / 4 * across + x / 4)?;
        let choice = rows.get(y % 4)? >> (x % 4 * 2) & 3;
        rgba.extend(color(u16::from_le_bytes([a, b]), u16::from_le_bytes([c, d]), choice));
    }
    Some(rgba)
}

/// One of the four colours of a block.
fn color(first: u16, second: u16, choice: u8) -> [u8; 4] {
    let widen = |word: u16| {
        let (r, g, b) = (word >> 11, word >> 5 & 63, word & 31);
        [r << 3 | r >> 2, g << 2 | g >> 4, b << 3 | b >> 2]
    };
    let (first_color, second_color) = (widen(first), widen(second));
    let mix = |of: fn(u16, u16) -> u16| {
        let mut rgba = [255; 4];
        for (value, (a, b)) in rgba.iter_mut().zip(first_color.into_iter().zip(second_color)) {
            *value = u8::try_from(of(a, b)).unwrap_or(u8::MAX);
        }
        rgba
    };
    match (choice, first > second) {
        (0, _) => mix(|a, _| a),
        (1, _) => mix(|_, b| b),
        (2, true) => mix(|a, b| (2 * a + b) / 3),
        (2, false) => mix(u16::midpoint),
        (_, true) => mix(|a, b| (a + 2 * b) / 3),
        (_, false) => [0; 4],
    }
}
