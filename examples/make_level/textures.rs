//! Textures of the level, painted by functions of the place on them.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::many_single_char_names,
    reason = "coordinates and colors have small values"
)]

use acknex_wmb::{BuilderTexture, Pixels, Vec3, WriteError};

use crate::noise::{fractal, hash, value};

/// The textures, in the order of their numbers in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Material {
    /// Bricks in mortar.
    Brick,
    /// Boards of a floor.
    Boards,
    /// A beam, its grain along the longest side.
    Beam,
    /// Panels on the lower part of a wall.
    Panel,
    /// Square stone.
    Stone,
    /// A rug, which is laid out once.
    Rug,
    /// Flames on black, laid out once.
    Fire,
}

impl Material {
    /// All of them, in file order.
    pub const ALL: [Self; 7] = [Self::Brick, Self::Boards, Self::Beam, Self::Panel, Self::Stone, Self::Rug, Self::Fire];
    /// Pixels along each side.
    const SIDE: u32 = 256;

    /// Its number among the textures.
    #[must_use]
    pub const fn number(self) -> i16 {
        self as i16
    }
    /// Whether it is laid out once on each side of a block; others repeat every 64 quants.
    #[must_use]
    pub const fn is_fitted(self) -> bool {
        matches!(self, Self::Rug | Self::Fire)
    }
    /// The texture as a file has it.
    ///
    /// # Errors
    /// If the writer refuses it.
    pub fn texture(self) -> Result<BuilderTexture, WriteError> {
        let mut pixels = Vec::new();
        for row in 0..Self::SIDE {
            for column in 0..Self::SIDE {
                let [u, v] = [column, row].map(|at| (at as f32 + 0.5) / Self::SIDE as f32);
                let color = (self.color(u, v) * 255.0).clamp(Vec3::ZERO, Vec3::splat(255.0));
                pixels.push([color.x as u8, color.y as u8, color.z as u8, 255]);
            }
        }
        let name = format!("{self:?}").to_lowercase();
        BuilderTexture::from_rgba(name.as_bytes(), Self::SIDE, Self::SIDE, &pixels, Pixels::Bgr888)
    }
    /// The color at a place, red, green, blue from 0 to 1; V downward.
    fn color(self, u: f32, v: f32) -> Vec3 {
        match self {
            Self::Brick => brick(u, v),
            Self::Boards => boards(u, v),
            Self::Beam => wood(u, v, 7) * 0.78,
            Self::Panel => panel(u, v),
            Self::Stone => stone(u, v),
            Self::Rug => rug(u, v),
            Self::Fire => fire(u, v),
        }
    }
    /// The part of the light that it gives back.
    #[must_use]
    pub const fn albedo(self) -> Vec3 {
        match self {
            Self::Brick => Vec3::new(0.30, 0.17, 0.13),
            Self::Boards => Vec3::new(0.28, 0.17, 0.09),
            Self::Beam | Self::Panel => Vec3::new(0.14, 0.08, 0.04),
            Self::Stone => Vec3::new(0.25, 0.25, 0.24),
            Self::Rug => Vec3::new(0.25, 0.05, 0.05),
            Self::Fire => Vec3::ZERO,
        }
    }
}

/// A part of a pattern of rows that are shifted against each other: which one, where in it, and how far from its edge, in
/// rows.
fn masonry(u: f32, v: f32, columns: i32, rows: i32) -> (i32, i32, f32, f32) {
    let row = (v * rows as f32).floor() as i32;
    let along = u * columns as f32 + if row % 2 == 0 { 0.0 } else { 0.5 };
    let column = along.floor() as i32;
    let (x, y) = (along - along.floor(), v * rows as f32 - row as f32);
    let aspect = rows as f32 / columns as f32;
    let edge = (x.min(1.0 - x) * aspect).min(y.min(1.0 - y));
    (column.rem_euclid(columns), row, edge, y)
}

fn brick(u: f32, v: f32) -> Vec3 {
    let (column, row, edge, y) = masonry(u, v, 4, 12);
    let grain = fractal(u * 32.0, v * 32.0, 32, 4, 11);
    let edge = edge + (value(u * 48.0, v * 48.0, 48, 3) - 0.5) * 0.09;
    let mortar = Vec3::new(0.66, 0.60, 0.53) * (0.76 + 0.34 * grain);
    let own = hash(column, row, 5);
    let burnt = if hash(column, row, 6) > 0.88 { 0.78 } else { 1.0 };
    let body = Vec3::new(0.68, 0.40, 0.31).lerp(Vec3::new(0.88, 0.60, 0.47), own) * burnt;
    // The upper edge catches the light, the lower one is in its own shadow.
    let relief = 1.0 + 0.16 * (0.5 - y);
    let body = body * relief * (0.74 + 0.52 * grain);
    mortar.lerp(body, ((edge - 0.07) * 22.0).clamp(0.0, 1.0))
}

fn stone(u: f32, v: f32) -> Vec3 {
    let (column, row, edge, y) = masonry(u, v, 2, 4);
    let grain = fractal(u * 16.0, v * 16.0, 16, 5, 21);
    let edge = edge + (value(u * 32.0, v * 32.0, 32, 8) - 0.5) * 0.03;
    let body = Vec3::new(0.78, 0.77, 0.73) * (0.78 + 0.3 * hash(column, row, 9)) * (0.55 + 0.8 * grain);
    let body = body * (1.0 + 0.12 * (0.5 - y));
    (Vec3::splat(0.20) * (0.6 + grain)).lerp(body, ((edge - 0.02) * 26.0).clamp(0.0, 1.0))
}

/// Wood with its grain along U.
fn wood(u: f32, v: f32, seed: u32) -> Vec3 {
    let warp = fractal(u * 4.0, v * 4.0, 4, 3, seed) * 2.0;
    let rings = (value(u * 2.0, v * 32.0 + warp * 3.0, 64, seed + 1) - 0.5) * 0.5;
    let fibre = (value(u * 8.0, v * 128.0, 128, seed + 2) - 0.5) * 0.28;
    Vec3::new(0.80, 0.56, 0.36) * (1.0 + rings + fibre)
}

fn boards(u: f32, v: f32) -> Vec3 {
    const ROWS: f32 = 8.0;
    let row = (v * ROWS).floor() as i32;
    // Each row has one joint, somewhere.
    let along = u + hash(row, 1, 31);
    let board = along.floor() as i32 & 1;
    let (x, y) = (along - along.floor(), v * ROWS - row as f32);
    let tone = 0.74 + 0.4 * hash(row, board, 33);
    let seed = (row * 2 + board) as u32 * 7;
    let gap = ((x.min(1.0 - x) * 64.0 / 8.0).min(y.min(1.0 - y)) * 20.0).clamp(0.0, 1.0);
    wood(u, v, seed) * tone * (0.22 + 0.78 * gap)
}

fn panel(u: f32, v: f32) -> Vec3 {
    // Panels of 32 × 32 quants, each with a frame.
    let [x, y] = [u, v].map(|at| (at * 2.0).fract());
    let inside = x.min(1.0 - x).min(y.min(1.0 - y)) * 32.0 - 4.5;
    let bevel = (1.0 - (inside.abs() / 1.2)).clamp(0.0, 1.0);
    let grain = if inside > 0.0 { wood(v, u, 41) } else { wood(u, v, 43) * 0.86 };
    grain * Vec3::new(0.72, 0.60, 0.52) * (1.0 - 0.55 * bevel)
}

fn rug(u: f32, v: f32) -> Vec3 {
    let thread = 0.85 + 0.3 * value(u * 128.0, v * 128.0, 128, 51);
    let (x, y) = ((u - 0.5).abs() * 2.0, (v - 0.5).abs() * 2.0);
    let edge = 1.0 - x.max(y);
    let (red, gold, blue) = (Vec3::new(0.55, 0.09, 0.10), Vec3::new(0.80, 0.60, 0.30), Vec3::new(0.11, 0.14, 0.30));
    let diamond = |size: f32| {
        let [a, b] = [u, v].map(|at| ((at * size).fract() - 0.5).abs());
        a + b
    };
    let color = match edge {
        edge if edge < 0.03 => gold * 0.8,
        edge if edge < 0.20 => {
            let blossom = diamond(16.0);
            if blossom < 0.22 {
                gold
            } else if blossom < 0.32 {
                red
            } else {
                blue
            }
        }
        edge if edge < 0.23 => gold,
        _ => {
            let medallion = x + y;
            let pattern = diamond(10.0);
            if medallion < 0.5 {
                if pattern < 0.2 { gold } else { blue }
            } else if medallion < 0.55 {
                gold
            } else if pattern < 0.12 {
                gold * 0.9
            } else {
                red
            }
        }
    };
    color * thread
}

fn fire(u: f32, v: f32) -> Vec3 {
    let height = 1.0 - v;
    let sway = (fractal(u * 3.0, v * 4.0, 4, 3, 61) - 0.5) * 0.5 * height;
    let tongue = fractal((u + sway) * 8.0, v * 3.0, 8, 4, 63);
    let side = 1.0 - ((u - 0.5).abs() * 2.1).powi(3);
    let heat = (side * (1.25 - height * 1.7) + (tongue - 0.5) * 1.9).clamp(0.0, 1.0);
    let embers = if height < 0.16 { 0.35 + 0.65 * fractal(u * 16.0, v * 16.0, 16, 3, 65) } else { 0.0 };
    let heat = heat.max(embers * side);
    Vec3::new(heat * 2.0, heat.powi(2) * 1.35, heat.powi(4) * 0.9)
}
