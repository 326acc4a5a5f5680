//! One image for the luxels of all faces: WMB2 to WMB5.

use alloc::{vec, vec::Vec};
use formats_core::num;

use formats_core::TextureView;

use super::LevelLightmap;

/// Rectangles to be placed on one image.
///
/// Faces are drawn from the center of one luxel to that of another, so they need no border between them.
pub(super) struct Atlas {
    rectangles: Vec<[u32; 2]>,
}

/// Rectangles with their positions.
pub(super) struct PlacedAtlas {
    pub(super) width: u32,
    pub(super) height: u32,
    origins: Vec<[u32; 2]>,
}

impl Atlas {
    pub(super) const fn new() -> Self {
        Self { rectangles: Vec::new() }
    }
    pub(super) fn add(&mut self, width: u32, height: u32) {
        self.rectangles.push([width, height]);
    }
    /// Places the rectangles on shelves, the highest first.
    pub(super) fn place(self) -> PlacedAtlas {
        let area = |[width, height]: &[u32; 2]| u64::from(*width).saturating_mul((*height).into());
        let luxels: u64 = self.rectangles.iter().map(area).fold(0, u64::saturating_add);
        let widest = self.rectangles.iter().map(|[width, _]| *width).max().unwrap_or(1);
        let side = num::to_u32(luxels.isqrt()).max(1);
        let width = side.checked_next_power_of_two().unwrap_or(u32::MAX).max(widest);
        let mut order: Vec<usize> = (0..self.rectangles.len()).collect();
        let rectangle = |index: usize| self.rectangles.get(index).copied().unwrap_or_default();
        order.sort_by_key(|index| core::cmp::Reverse(rectangle(*index)[1]));
        let mut origins = vec![[0; 2]; self.rectangles.len()];
        let (mut x, mut y, mut row) = (0_u32, 0_u32, 0_u32);
        for index in order {
            let [own_width, own_height] = rectangle(index);
            if x.saturating_add(own_width) > width {
                (x, y, row) = (0, y.saturating_add(row), 0);
            }
            row = row.max(own_height);
            if let Some(origin) = origins.get_mut(index) {
                *origin = [x, y];
            }
            x = x.saturating_add(own_width);
        }
        PlacedAtlas { width, height: y.saturating_add(row).max(1), origins }
    }
}

impl PlacedAtlas {
    /// The position of rectangle `index`.
    pub(super) fn origin(&self, index: usize) -> [u32; 2] {
        self.origins.get(index).copied().unwrap_or_default()
    }
    /// Returns a black image; `None` without rectangles.
    pub(super) fn image(&self) -> LevelLightmap {
        let luxels = u64::from(self.width).saturating_mul(self.height.into());
        let size = if self.origins.is_empty() { 0 } else { luxels.saturating_mul(3) };
        let rgb = vec![0; usize::try_from(size).unwrap_or(0)];
        LevelLightmap { width: self.width, height: self.height, rgb }
    }
    /// Draws luxels at their position.
    pub(super) fn draw(&self, image: &mut LevelLightmap, [x, y]: [u32; 2], luxels: &TextureView<'_>) {
        let mut pixels = luxels.pixels();
        for row in 0..luxels.height() {
            let first = u64::from(y.saturating_add(row)).saturating_mul(self.width.into()).saturating_add(x.into());
            let start = num::to_usize(first.saturating_mul(3));
            let Some(place) = image.rgb.get_mut(start..) else { return };
            let (places, _) = place.as_chunks_mut::<3>();
            let width = num::to_usize(luxels.width());
            for (place, [r, g, b, _]) in places.iter_mut().take(width).zip(&mut pixels) {
                *place = [r, g, b];
            }
        }
    }
}
