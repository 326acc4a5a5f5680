//! Findings about texture archives.

use formats_core::{Diagnostics, ErrorKind};

use crate::{Wad, codes, number::element};

pub(super) fn check(wad: &Wad<'_>, found: &mut Diagnostics) {
    for index in 0..wad.entries().len() {
        if let Err(error) = wad.data(index) {
            found.report(codes::WAD_OUTSIDE, error.offset(), Some(element(index)));
            continue;
        }
        let texture = wad.texture(index).and_then(|texture| texture.map(|texture| texture.bytes()).transpose());
        if let Err(error) = texture {
            debug_assert!(!matches!(error.kind(), ErrorKind::OutsideFile { .. }), "checked above");
            found.report(codes::WAD_TEXTURE, error.offset(), Some(element(index)));
        }
    }
}
