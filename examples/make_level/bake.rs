//! Lightmaps: direct light with soft shadows, and one bounce of indirect light.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "there are few luxels, and color values are small"
)]

use std::f32::consts::TAU;

use acknex_wmb::Vec3;

use crate::{
    Brush,
    noise::hash,
    scene::{Lamp, Scene},
};

/// Quants from one luxel to the next.
const STEP: f32 = 4.0;
/// Shadow rays for each light and luxel.
const SHADOW_RAYS: i32 = 12;
/// Rays for indirect light.
const BOUNCE_RAYS: i32 = 48;

/// A side of a box: the axis of its normal, and whether that points to the greater end.
#[derive(Debug, Clone, Copy)]
pub struct Side {
    /// 0 to 2: X, Y, Z.
    pub axis: usize,
    /// Whether the side is at the greater end.
    pub is_greater: bool,
}

impl Side {
    /// The six sides.
    pub const ALL: [Self; 6] = [
        Self { axis: 0, is_greater: false },
        Self { axis: 0, is_greater: true },
        Self { axis: 1, is_greater: false },
        Self { axis: 1, is_greater: true },
        Self { axis: 2, is_greater: false },
        Self { axis: 2, is_greater: true },
    ];

    /// The direction away from the box.
    #[must_use]
    pub fn normal(self) -> Vec3 {
        Vec3::AXES.get(self.axis).copied().unwrap_or(Vec3::Z) * if self.is_greater { 1.0 } else { -1.0 }
    }
    /// The directions of columns and rows on it; rows go down on a wall.
    #[must_use]
    pub const fn directions(self) -> [Vec3; 2] {
        match self.axis {
            0 => [Vec3::Y, Vec3::NEG_Z],
            1 => [Vec3::X, Vec3::NEG_Z],
            _ => [Vec3::X, Vec3::NEG_Y],
        }
    }
    /// The point of a side at `s` and `t`, each from 0 to 1 along its directions.
    #[must_use]
    pub fn point(self, low: Vec3, high: Vec3, [s, t]: [f32; 2]) -> Vec3 {
        let size = high - low;
        let middle = (low + high) * 0.5;
        let [columns, rows] = self.directions();
        middle + size * (self.normal() * 0.5 + columns * (s - 0.5) + rows * (t - 0.5))
    }
}

/// A page of lightmaps that is filled from the top, row by row.
#[derive(Debug)]
pub struct Page {
    /// Blue, green, red.
    pub pixels: Vec<u8>,
    next: [usize; 2],
    row_height: usize,
}

impl Page {
    /// Luxels along each side.
    pub const SIDE: usize = 1024;

    /// A dark page.
    #[must_use]
    pub fn new() -> Self {
        Self { pixels: vec![0; Self::SIDE * Self::SIDE * 3], next: [0; 2], row_height: 0 }
    }
    /// Lights a side of a box. Returns its minimum and maximum position on the page, 0 to 1: the corners of the
    /// side are at the centers of luxels.
    pub fn add(&mut self, scene: &Scene, brush: &Brush, side: Side) -> Option<[[f32; 2]; 2]> {
        let [columns, rows] = side.directions().map(|along| (brush.high - brush.low).dot(along).abs());
        let seen = scene.is_seen(side.point(brush.low, brush.high, [0.5, 0.5]) + side.normal());
        let [width, height] = [columns, rows].map(|length| if seen { (length / STEP).ceil() as usize + 1 } else { 2 });
        let [x, y] = self.place(width, height)?;
        if seen {
            let light = Chart::light(scene, brush, side, [width, height]);
            for (n, light) in light.iter().enumerate() {
                let at = ((y + n / width) * Self::SIDE + x + n % width) * 3;
                let bytes = [light.z, light.y, light.x].map(stored);
                self.pixels.get_mut(at..at + 3)?.copy_from_slice(&bytes);
            }
        }
        let middle = |at: usize| (at as f32 + 0.5) / Self::SIDE as f32;
        Some([[middle(x), middle(y)], [middle(x + width - 1), middle(y + height - 1)]])
    }
    fn place(&mut self, width: usize, height: usize) -> Option<[usize; 2]> {
        let [mut x, mut y] = self.next;
        if x + width > Self::SIDE {
            (x, y) = (0, y + self.row_height);
            self.row_height = 0;
        }
        self.next = [x + width, y];
        self.row_height = self.row_height.max(height);
        (y + height <= Self::SIDE && x + width <= Self::SIDE).then_some([x, y])
    }
}

/// Linear light as a byte of sRGB; brighter than white is compressed.
fn stored(light: f32) -> u8 {
    let light = if light > 0.6 { 1.0 - 0.4 * (-(light - 0.6) / 0.4).exp() } else { light.max(0.0) };
    let srgb = if light < 0.003_130_8 { light * 12.92 } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 };
    (srgb * 255.0 + 0.5) as u8
}

/// The luxels of a side.
struct Chart;

impl Chart {
    fn light(scene: &Scene, brush: &Brush, side: Side, [width, height]: [usize; 2]) -> Vec<Vec3> {
        let normal = side.normal();
        let mut luxels: Vec<Option<Vec3>> = Vec::new();
        for n in 0..width * height {
            // Not on the very edge, where other boxes touch.
            let part = |at: usize, count: usize| (at as f32 / (count - 1) as f32).clamp(0.02, 0.98);
            let place = [part(n % width, width), part(n / width, height)];
            let point = side.point(brush.low, brush.high, place) + normal * 0.3;
            luxels.push(
                (!scene.is_inside(point)).then(|| {
                    scene.direct(point, normal, SHADOW_RAYS, n as i32) + scene.bounced(point, normal, n as i32)
                }),
            );
        }
        // Luxels inside other boxes are invisible, but are interpolated with their neighbors.
        for _ in 0..width.max(height) {
            if luxels.iter().all(Option::is_some) || luxels.iter().all(Option::is_none) {
                break;
            }
            let before = luxels.clone();
            for (n, luxel) in luxels.iter_mut().enumerate().filter(|(_, luxel)| luxel.is_none()) {
                let (column, row) = (n % width, n / width);
                let near = [
                    (column > 0).then(|| n - 1),
                    (column + 1 < width).then_some(n + 1),
                    (row > 0).then(|| n - width),
                    (row + 1 < height).then_some(n + width),
                ];
                let known: Vec<Vec3> = near.into_iter().flatten().filter_map(|n| *before.get(n)?).collect();
                if !known.is_empty() {
                    *luxel = Some(known.iter().sum::<Vec3>() / known.len() as f32);
                }
            }
        }
        luxels.into_iter().map(Option::unwrap_or_default).collect()
    }
}

impl Scene {
    /// The light on a point from the lamps and the moon.
    fn direct(&self, point: Vec3, normal: Vec3, rays: i32, seed: i32) -> Vec3 {
        let mut light = Vec3::ZERO;
        for (number, lamp) in (0_u32..).zip(&self.lamps) {
            let facing = (lamp.origin - point).normalize_or_zero().dot(normal);
            let strength = lamp.strength(point.distance(lamp.origin));
            if facing <= 0.0 || strength < 0.001 {
                continue;
            }
            let open = (0..rays).filter(|ray| !self.is_blocked(point, lamp.place(*ray, rays, seed, number)));
            light += lamp.color * (strength * facing * open.count() as f32 / rays as f32);
        }
        let facing = self.moon.direction.dot(normal);
        if facing > 0.0 {
            let open = (0..rays).filter(|ray| {
                let spread = ball(*ray, rays, seed, 77) * 0.012;
                !self.is_blocked(point, point + (self.moon.direction + spread) * 4000.0)
            });
            light += self.moon.color * (facing * open.count() as f32 / rays as f32);
        }
        light
    }
    /// The light reflected by other surfaces to a point.
    fn bounced(&self, point: Vec3, normal: Vec3, seed: i32) -> Vec3 {
        let mut light = Vec3::ZERO;
        for ray in 0..BOUNCE_RAYS {
            // More of them along the normal, where light counts more.
            let way = (normal + ball(ray, BOUNCE_RAYS, seed, 99)).normalize_or(normal);
            light += match self.hit(point, way) {
                Some((place, back, albedo)) => (self.direct(place + back * 0.3, back, 2, seed) + self.ambient) * albedo,
                None => self.ambient,
            };
        }
        light / BOUNCE_RAYS as f32
    }
}

impl Lamp {
    /// The light at a distance: like a ball with a size, ending at its range.
    fn strength(&self, distance: f32) -> f32 {
        let near = (self.size * self.size) / (self.size * self.size + distance * distance);
        let end = 1.0 - (distance / self.range).powi(4);
        near * end.max(0.0) * self.brightness
    }
    /// The target of one of the shadow rays.
    fn place(&self, ray: i32, rays: i32, seed: i32, number: u32) -> Vec3 {
        self.origin + ball(ray, rays, seed, number) * self.radius
    }
}

/// Points on a ball of radius 1, evenly distributed and rotated by the seed.
fn ball(ray: i32, rays: i32, seed: i32, number: u32) -> Vec3 {
    let turn = hash(seed, 0, number) * TAU;
    let z = 1.0 - 2.0 * (ray as f32 + hash(seed, 1, number)) / rays as f32;
    let (sin, cos) = (ray as f32 * 2.399_963 + turn).sin_cos();
    let radius = (1.0 - z * z).max(0.0).sqrt();
    Vec3::new(radius * cos, radius * sin, z)
}
