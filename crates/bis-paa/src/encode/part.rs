//! Rows of a level, which one thread encodes at a time.

use alloc::vec::Vec;

use super::{blocks::Fit, plain};
use crate::PixelType;

/// Some rows of a level.
#[derive(Debug)]
pub struct Part {
    pixel_type: PixelType,
    fit: Option<Fit>,
    width: usize,
    height: usize,
    pixels: Vec<[u8; 4]>,
    data: Vec<u8>,
}

impl Part {
    /// Encodes the pixels, unless they are already encoded. This is nearly all of the work.
    pub fn encode(&mut self) {
        if self.pixels.is_empty() {
            return;
        }
        let pixels = core::mem::take(&mut self.pixels);
        self.data = match &self.fit {
            Some(fit) => fit.encode(&pixels, self.width, self.height),
            // Types that cannot be written were rejected earlier.
            None => plain::store(self.pixel_type, &pixels).unwrap_or_default(),
        };
    }
    /// The encoded bytes; empty before encoding.
    pub(super) fn take(mut self) -> Vec<u8> {
        self.encode();
        self.data
    }
}

/// Divides a level into parts: whole rows of blocks, each part with about ten thousand pixels or a single row.
pub(super) fn parts(pixel_type: PixelType, fit: Option<Fit>, pixels: &[[u8; 4]], width: usize) -> Vec<Part> {
    const PIXELS: usize = 1 << 17;
    let rows = (PIXELS.checked_div(width).unwrap_or(0) & !3).max(4);
    let part = |pixels: &[[u8; 4]]| {
        let height = pixels.len().checked_div(width).unwrap_or(0);
        Part { pixel_type, fit, width, height, pixels: pixels.to_vec(), data: Vec::new() }
    };
    pixels.chunks(rows.saturating_mul(width).max(1)).map(part).collect()
}
