//! Heights on a grid: noise, eroded by running water.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "the grid is small"
)]

use acknex_hmp::{Vec2, Vec3};

use crate::noise::{fractal, hash, value};

/// Square ground: heights in quants, rows from the largest Y down, as stored in the file.
#[derive(Debug, Clone)]
pub struct Relief {
    /// Points along each side.
    pub side: usize,
    /// Quants from one point to the next.
    pub cell: f32,
    /// The heights.
    pub heights: Vec<f32>,
}

impl Relief {
    /// Mountains around a valley.
    #[must_use]
    pub fn mountains(side: usize, cell: f32, seed: u32) -> Self {
        let mut heights = Vec::with_capacity(side * side);
        for row in 0..side {
            for column in 0..side {
                let [x, y] = [column, row].map(|at| at as f32 / (side - 1) as f32);
                heights.push(height(x, y, seed));
            }
        }
        Self { side, cell, heights }
    }
    /// The height at a place in cells, between the points.
    #[must_use]
    pub fn at(&self, place: Vec2) -> f32 {
        let [left, right, lower_left, lower_right] = self.corners(place);
        let part = place - place.floor();
        let (upper, lower) = (left + (right - left) * part.x, lower_left + (lower_right - lower_left) * part.x);
        upper + (lower - upper) * part.y
    }
    /// The slope of the ground along columns and rows, in quants per quant.
    #[must_use]
    pub fn slope(&self, place: Vec2) -> Vec2 {
        let rise = |step: Vec2| (self.at(place + step) - self.at(place - step)) / (2.0 * self.cell);
        Vec2::new(rise(Vec2::X), rise(Vec2::Y))
    }
    /// The depth of the ground below its surroundings, in quants: dark gullies and bright ridges.
    #[must_use]
    pub fn hollow(&self, place: Vec2, reach: f32) -> f32 {
        let around = [Vec2::X, Vec2::Y, Vec2::NEG_X, Vec2::NEG_Y].map(|way| self.at(place + way * reach));
        around.iter().sum::<f32>() / 4.0 - self.at(place)
    }
    fn corners(&self, place: Vec2) -> [f32; 4] {
        let (column, row) = (place.x.floor() as isize, place.y.floor() as isize);
        [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(x, y)| {
            let index = self.index(column + x, row + y);
            self.heights.get(index).copied().unwrap_or_default()
        })
    }
    /// The point at a column and row; the nearest one outside the ground.
    fn index(&self, column: isize, row: isize) -> usize {
        let last = self.side as isize - 1;
        (row.clamp(0, last) * self.side as isize + column.clamp(0, last)) as usize
    }
    /// Simulates drops of water running down, which pick up soil where they are fast and deposit it where they are
    /// slow.
    pub fn erode(&mut self, drops: i32, seed: u32) {
        let last = (self.side - 2) as f32;
        for drop in 0..drops {
            let start = Vec2::new(hash(drop, 0, seed), hash(drop, 1, seed)) * last;
            self.run(start);
        }
    }
    fn run(&mut self, mut place: Vec2) {
        const INERTIA: f32 = 0.06;
        let (mut way, mut speed, mut water, mut soil) = (Vec2::ZERO, 1.0_f32, 1.0_f32, 0.0_f32);
        let last = (self.side - 2) as f32;
        for _ in 0..48 {
            let down = -self.slope(place);
            way = (way * INERTIA + down * (1.0 - INERTIA)).normalize_or_zero();
            let next = place + way;
            if way == Vec2::ZERO || next.min_element() < 1.0 || next.max_element() > last {
                break;
            }
            let fall = self.at(place) - self.at(next);
            let carries = (fall.max(0.15) * speed * water * 1.6).min(9.0);
            if soil > carries || fall < 0.0 {
                // A hollow is filled, but not above its edge.
                let left = if fall < 0.0 { soil.min(-fall) } else { (soil - carries) * 0.25 };
                soil -= left;
                self.add(place, left);
            } else {
                let taken = ((carries - soil) * 0.22).min(fall);
                soil += taken;
                self.add(place, -taken);
            }
            speed = (speed * speed + fall * 0.35).max(0.0).sqrt().min(6.0);
            water *= 0.975;
            place = next;
        }
    }
    /// Raises the ground around a place.
    fn add(&mut self, place: Vec2, amount: f32) {
        const REACH: isize = 2;
        let (column, row) = (place.x.floor() as isize, place.y.floor() as isize);
        let points = (-REACH..=REACH + 1).flat_map(|y| (-REACH..=REACH + 1).map(move |x| (column + x, row + y)));
        let near: Vec<(usize, f32)> = points
            .map(|(x, y)| {
                let far = Vec2::new(x as f32, y as f32).distance(place);
                (self.index(x, y), (REACH as f32 + 0.5 - far).max(0.0))
            })
            .collect();
        let total: f32 = near.iter().map(|(_, weight)| weight).sum();
        for (index, weight) in near {
            if let Some(height) = self.heights.get_mut(index) {
                *height += amount * weight / total;
            }
        }
    }
    /// Fills everything below this height with water: a flat lake.
    pub fn flood(&mut self, level: f32) {
        for height in &mut self.heights {
            *height = height.max(level);
        }
    }
    /// The direction away from the ground: X forward along columns, Y against the rows, Z up.
    #[must_use]
    pub fn normal(&self, place: Vec2) -> Vec3 {
        let slope = self.slope(place);
        Vec3::new(-slope.x, slope.y, 1.0).normalize_or(Vec3::Z)
    }
}

/// The height before erosion, in quants.
fn height(x: f32, y: f32, seed: u32) -> f32 {
    const PERIOD: i32 = 64;
    // Positions are first displaced by noise, so that ridges wind.
    let bend =
        Vec2::new(fractal(x * 3.0, y * 3.0, PERIOD, 3, seed + 1), fractal(x * 3.0, y * 3.0, PERIOD, 3, seed + 2)) - 0.5;
    let place = Vec2::new(x, y) + bend * 0.16;
    let (mut sum, mut weight, mut before) = (0.0, 1.0, 1.0);
    for octave in 0..6 {
        let scale = 3.2 * (1 << octave) as f32;
        let noise = value(place.x * scale, place.y * scale, PERIOD << octave, seed + 10 + octave);
        let ridge = (1.0 - (2.0 * noise - 1.0).abs()).powf(1.6);
        sum += ridge * weight * before;
        // Fine ridges only on coarse ones: valleys stay smooth.
        before = (ridge * 1.6).min(1.0);
        weight *= 0.48;
    }
    // A valley from the viewer into the distance.
    let middle = 0.5 + 0.12 * ((y * 5.0).sin());
    let off = ((x - middle).abs() * 2.4).min(1.0);
    let far = 1.0 - y;
    // Closed by mountains at its end.
    let off = off.max((far * 2.6 - 1.7).clamp(0.0, 0.9));
    let shape = off * off * (3.0 - 2.0 * off);
    sum * (60.0 + 350.0 * shape * (0.5 + 0.5 * far)) + 60.0 * shape
}
