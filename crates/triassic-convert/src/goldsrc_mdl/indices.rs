//! Which index of a palette a colour has.

use formats_core::{Palette, hash::HashMap};

/// Of each colour of a palette the first index that is not transparent.
pub(super) fn by_color(palette: &Palette, transparent: Option<u8>) -> HashMap<[u8; 3], u8> {
    let mut first = HashMap::default();
    for index in (0..=u8::MAX).filter(|index| transparent != Some(*index)) {
        first.entry(palette.color(index)).or_insert(index);
    }
    first
}
