//! Writing ground: from heights to a file.

use alloc::{vec, vec::Vec};

use formats_core::{
    ACKNEX_NORMALS, FixedStr, Record, WriteError,
    glam::{Vec2, Vec3},
    nearest_normal,
};

use super::{Builder, BuilderFrame, BuilderPoints};
use crate::{Generation, Header, IndexedPoint, VectorPoint, Vertex, WordVertex, normal, whole};

/// Heights on a grid, from which [`Builder::from_ground`] makes a terrain.
#[derive(Debug, Clone, PartialEq)]
pub struct Ground {
    /// The number of points along X.
    pub column_count: usize,
    /// The smallest X and Y, in quants.
    pub min: Vec2,
    /// The largest X and Y.
    pub max: Vec2,
    /// The heights of each frame, in quants: rows from the largest Y down, each from the smallest X up.
    pub frames: Vec<Vec<f32>>,
}

impl Ground {
    /// Creates a ground with one frame.
    #[must_use]
    pub fn new(column_count: usize, min: Vec2, max: Vec2, heights: Vec<f32>) -> Self {
        Self { column_count, min, max, frames: vec![heights] }
    }
}

/// A ground whose numbers were checked.
struct Plan<'g> {
    ground: &'g Ground,
    row_count: usize,
    cell: Vec2,
    low: f32,
    step: f32,
}

impl Builder {
    /// Creates a terrain of this generation, without skins: heights become the nearest of 65,536 steps, and normals are computed
    /// from the triangles, as in the engine's editor.
    ///
    /// HMP4 is written in its newer form, with a position for each point and no triangles.
    ///
    /// # Errors
    /// If there are fewer than two rows or columns, a frame does not have whole rows or not as many as the first one, or
    /// a value is infinite or NaN.
    pub fn from_ground(generation: Generation, ground: &Ground) -> Result<Self, WriteError> {
        let plan = Plan::new(ground)?;
        let steps = ground.max - ground.min;
        let (last_column, last_row) = (ground.column_count.saturating_sub(1), plan.row_count.saturating_sub(1));
        let header = Header {
            magic: generation.magic(),
            version: generation.usual_version(),
            scale: Vec3::new(steps.x / 65535.0, steps.y / 65535.0, plan.step),
            offset: ground.min.extend(plan.low),
            radius: if generation == Generation::Hmp7 { 0.0 } else { steps.length() },
            eye: Vec3::new(steps.x / whole(last_column), steps.y / whole(last_row), whole(ground.column_count)),
            ..Header::decode(&[0; Header::SIZE])
        };
        let mut builder = Self {
            generation,
            header,
            skins: Vec::new(),
            tex_coords: Vec::new(),
            triangles: Vec::new(),
            frames: Vec::new(),
            trailing: Vec::new(),
        };
        for (index, heights) in ground.frames.iter().enumerate() {
            builder.frames.push(plan.frame(generation, index, heights));
        }
        Ok(builder)
    }
}

impl<'g> Plan<'g> {
    fn new(ground: &'g Ground) -> Result<Self, WriteError> {
        let count = ground.frames.first().map_or(0, Vec::len);
        let row_count = count.checked_div(ground.column_count).unwrap_or(0);
        if ground.column_count < 2 || row_count < 2 {
            return Err(WriteError::Unsupported("a ground needs at least two rows and two columns"));
        }
        let whole_rows = row_count.saturating_mul(ground.column_count);
        for (index, heights) in ground.frames.iter().enumerate() {
            let (what, found) = ("heights", heights.len());
            if found != whole_rows {
                return Err(WriteError::ElementCount { element: "frame", index, what, expected: whole_rows, found });
            }
        }
        let all = || ground.frames.iter().flatten().copied();
        let (low, high) = all().fold((f32::MAX, f32::MIN), |(low, high), height| (low.min(height), high.max(height)));
        let size = ground.max - ground.min;
        let finite =
            all().all(f32::is_finite) && (high - low).is_finite() && size.is_finite() && ground.min.is_finite();
        if !finite {
            return Err(WriteError::NotFinite("ground"));
        }
        let cell = size / Vec2::new(whole(ground.column_count.saturating_sub(1)), whole(row_count.saturating_sub(1)));
        Ok(Self { ground, row_count, cell, low, step: (high - low) / 65535.0 })
    }
    fn frame(&self, generation: Generation, index: usize, heights: &[f32]) -> BuilderFrame {
        let z: Vec<u16> = heights.iter().map(|height| self.packed(*height)).collect();
        let normals = self.normals(heights);
        let (low, high) = (z.iter().min().copied().unwrap_or(0), z.iter().max().copied().unwrap_or(0));
        let in_table = |outward: Vec3| nearest_normal(&ACKNEX_NORMALS, -outward);
        let pairs = z.iter().zip(&normals);
        let points = match generation {
            Generation::Hmp4 => {
                let vertex = |(n, (z, normal)): (usize, (&u16, &Vec3))| {
                    let [x, y] = self.place(n);
                    WordVertex { position: [x, y, *z], normal: in_table(*normal), unused: 0 }
                };
                BuilderPoints::Words(pairs.enumerate().map(vertex).collect())
            }
            Generation::Hmp5 => BuilderPoints::Indexed(
                pairs.map(|(z, normal)| IndexedPoint { z: *z, normal: in_table(*normal), unused: 0 }).collect(),
            ),
            Generation::Hmp7 => BuilderPoints::Vector(
                pairs.map(|(z, outward)| VectorPoint { z: *z, normal: normal::components(*outward) }).collect(),
            ),
        };
        // As in the engine's editor: HMP7 has no names, and a different byte in its boxes.
        let (name, normal) = match generation {
            Generation::Hmp7 => (FixedStr::default(), 255),
            Generation::Hmp4 | Generation::Hmp5 => {
                (FixedStr::new(alloc::format!("Frame{index}").as_bytes()).unwrap_or_default(), 0)
            }
        };
        let corner = |side: u16, z: u16| Vertex { position: [side, side, z], normal, unused: 0 };
        BuilderFrame { min: corner(0, low), max: corner(u16::MAX, high), name, points }
    }
    /// The nearest step to a height.
    #[expect(
        clippy::as_conversions,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "it fits in a word"
    )]
    fn packed(&self, height: f32) -> u16 {
        let steps = if self.step > 0.0 { (height - self.low) / self.step } else { 0.0 };
        (steps + 0.5) as u16
    }
    /// X and Y of a point in steps.
    fn place(&self, index: usize) -> [u16; 2] {
        let columns = self.ground.column_count;
        let (column, row) = (index.checked_rem(columns).unwrap_or(0), index.checked_div(columns).unwrap_or(0));
        let part = |n: usize, count: usize| {
            let (last, half) = (count.saturating_sub(1).max(1), count.saturating_sub(1) >> 1);
            let steps = n.saturating_mul(65535).saturating_add(half).checked_div(last);
            steps.and_then(|steps| u16::try_from(steps).ok()).unwrap_or(u16::MAX)
        };
        let up = self.row_count.saturating_sub(1).saturating_sub(row);
        [part(column, columns), part(up, self.row_count)]
    }
    /// The outward normal of each point: the sum of the unit normals of its triangles, normalized.
    fn normals(&self, heights: &[f32]) -> Vec<Vec3> {
        let columns = self.ground.column_count;
        let mut normals = vec![Vec3::ZERO; heights.len()];
        let mut add = |index: usize, normal: Vec3| {
            if let Some(sum) = normals.get_mut(index) {
                *sum += normal;
            }
        };
        let rows = heights.chunks_exact(columns).zip(heights.chunks_exact(columns).skip(1));
        for (row, (upper, lower)) in rows.enumerate() {
            let cells = upper.windows(2).zip(lower.windows(2));
            for (column, cell) in cells.enumerate() {
                let (&[a, b], &[c, d]) = cell else { continue };
                let first = row.saturating_mul(columns).saturating_add(column);
                let (right, below) = (first.saturating_add(1), first.saturating_add(columns));
                let upper = self.normal(b - a, a - c);
                let lower = self.normal(d - c, b - d);
                for index in [first, right, below] {
                    add(index, upper);
                }
                for index in [right, below.saturating_add(1), below] {
                    add(index, lower);
                }
            }
        }
        normals.into_iter().map(|sum| sum.try_normalize().unwrap_or(Vec3::Z)).collect()
    }
    /// The unit normal of a triangle with this rise from column to column, and from row to row upward.
    fn normal(&self, along_x: f32, along_y: f32) -> Vec3 {
        let (x, y) = (Vec3::new(self.cell.x, 0.0, along_x), Vec3::new(0.0, self.cell.y, along_y));
        x.cross(y).try_normalize().unwrap_or(Vec3::Z)
    }
}
