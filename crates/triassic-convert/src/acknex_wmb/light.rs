//! Light maps of faces as vertex colors.

use acknex_wmb::{LevelLightmap, LevelMesh, Vec2, Vec3};
use formats_core::hash::HashMap;
use formats_core::{Error, ErrorKind, Steps, num};

use super::{
    surface::{Face, faces},
    tone::{Tone, color, linear},
};
use crate::Result;

/// A mesh with lit vertices.
#[derive(Debug, Clone, Default)]
pub(super) struct Lit {
    pub(super) vertices: Vec<Vertex>,
    pub(super) triangles: Vec<[u32; 3]>,
}

/// A vertex, in the numbers of the file.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Vertex {
    pub(super) position: Vec3,
    pub(super) normal: Vec3,
    pub(super) uv: Vec2,
    /// The lightmap coordinates, in luxels: (0.5, 0.5) is the center of the first.
    pub(super) luxel: Vec2,
    pub(super) color: [u16; 4],
}

impl Vertex {
    fn of(mesh: &LevelMesh, index: u32, size: Vec2) -> Option<Self> {
        let index = usize::try_from(index).ok()?;
        Some(Self {
            position: *mesh.positions.get(index)?,
            normal: *mesh.normals.get(index)?,
            uv: *mesh.uvs.get(index)?,
            luxel: *mesh.lightmap_uvs.get(index)? * size,
            color: [u16::MAX; 4],
        })
    }
    /// Interpolates toward another vertex.
    fn toward(&self, other: &Self, way: f32) -> Self {
        Self {
            position: self.position.lerp(other.position, way),
            normal: self.normal.lerp(other.normal, way),
            uv: self.uv.lerp(other.uv, way),
            luxel: self.luxel.lerp(other.luxel, way),
            color: self.color,
        }
    }
}

/// The maximum difference between the light of a luxel and the interpolation of its face's corners, out of 255.
const TOLERANCE: f32 = 8.0;

/// The number of corners that are checked for splitting faces, per byte of a file: a few times what real files need.
const CORNERS_PER_BYTE: u64 = 16;

/// For each channel and each stored byte, the minimum and the maximum linear light within the tolerance.
type Bounds = [[[f32; 2]; 256]; 3];

/// The lighting of meshes.
pub(super) struct Lighter {
    tone: Tone,
    bounds: Box<Bounds>,
    /// The remaining number of luxels to check.
    luxels: Steps,
    /// The remaining number of pieces that faces may be split into.
    pieces: Steps,
    /// The remaining number of corners to check for splitting faces.
    corners: Steps,
}

impl Lighter {
    /// Creates the limits of a file of this size in bytes.
    pub(super) fn new(tone: Tone, size: usize) -> Self {
        let mut bounds = Box::new([[[0.0; 2]; 256]; 3]);
        for byte in 0..=u8::MAX {
            let light = tone.stored(Vec3::splat(byte.into()));
            let (low, high) = (linear(light - TOLERANCE), linear(light + TOLERANCE));
            for ((channel, low), high) in bounds.iter_mut().zip(low.to_array()).zip(high.to_array()) {
                if let Some(place) = channel.get_mut(usize::from(byte)) {
                    *place = [low, high];
                }
            }
        }
        // A luxel of a real file has one to three bytes. It is in one face and checked for each of its triangles.
        let (luxels, pieces) = (Steps::new(size, 16, 1 << 20), Steps::new(size, 1, 1 << 18));
        // Faces have few corners: a face with as many corners as luxels would need the product of both.
        Self { tone, bounds, luxels, pieces, corners: Steps::new(size, CORNERS_PER_BYTE, 1 << 20) }
    }
    /// A mesh with the light of a light map.
    pub(super) fn lit(&self, mesh: &LevelMesh, lightmap: &LevelLightmap) -> Result<Lit> {
        let image = Image { lightmap, tone: self.tone, bounds: &self.bounds };
        let size = Vec2::new(float(lightmap.width), float(lightmap.height));
        let mut lit = Lit::default();
        for face in faces(mesh) {
            let mut polygons = Vec::new();
            for polygon in &face.polygons {
                let corners = polygon.iter().map(|index| Vertex::of(mesh, *index, size));
                let corners: Option<Vec<Vertex>> = corners.collect();
                polygons.extend(corners.filter(|corners| corners.iter().all(|corner| corner.luxel.is_finite())));
            }
            for vertex in polygons.iter_mut().flatten() {
                vertex.color = color(linear(image.at(vertex.luxel)));
            }
            if self.is_even(&image, &polygons)? {
                lit.add(&face, &polygons);
            } else {
                self.split(&image, &polygons, &mut lit)?;
            }
        }
        Ok(lit)
    }
    /// Whether interpolation between the corners of a face reproduces all of its luxels.
    fn is_even(&self, image: &Image<'_>, polygons: &[Vec<Vertex>]) -> Result<bool> {
        for polygon in polygons {
            let Some((first, rest)) = polygon.split_first() else { continue };
            for pair in rest.windows(2) {
                let [b, c] = pair else { continue };
                if !self.is_even_triangle(image, [first, b, c])? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
    fn is_even_triangle(&self, image: &Image<'_>, corners: [&Vertex; 3]) -> Result<bool> {
        let [a, b, c] = corners.map(|corner| corner.luxel);
        let (low, high) = (a.min(b).min(c), a.max(b).max(c));
        let area = (b - a).perp_dot(c - a);
        if area.abs() < 1e-6 {
            return Ok(true);
        }
        let [la, lb, lc] = corners.map(|corner| linear(image.at(corner.luxel)));
        let (columns, rows) = (image.columns(low.x, high.x), image.rows(low.y, high.y));
        take(&self.luxels, columns.len().saturating_mul(rows.len()))?;
        for row in rows {
            for column in columns.clone() {
                let point = Vec2::new(float(column) + 0.5, float(row) + 0.5);
                let (wb, wc) = ((point - a).perp_dot(c - a) / area, (b - a).perp_dot(point - a) / area);
                let wa = 1.0 - wb - wc;
                if wa.min(wb).min(wc) < -1e-4 {
                    continue;
                }
                if !image.is_near(column, row, la * wa + lb * wb + lc * wc) {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
    /// Splits the polygons of a face along the centers of luxels.
    fn split(&self, image: &Image<'_>, polygons: &[Vec<Vertex>], lit: &mut Lit) -> Result<()> {
        // Corners of adjacent pieces are shared: by position, in 1/1024 of a luxel and 1/256 of a quant.
        let mut known: HashMap<[i32; 5], u32> = HashMap::default();
        for polygon in polygons {
            let along = |value: fn(&Vertex) -> f32| {
                let values = polygon.iter().map(value);
                values.fold((f32::MAX, f32::MIN), |(low, high), value| (low.min(value), high.max(value)))
            };
            let ((left, right), (top, bottom)) = (along(|vertex| vertex.luxel.x), along(|vertex| vertex.luxel.y));
            let mut rest = polygon.clone();
            let columns = image.columns(left, right);
            for column in columns.map(Some).chain([None]) {
                take(&self.corners, rest.len())?;
                let strip = match column {
                    Some(column) => cut(&mut rest, float(column) + 0.5, |vertex| vertex.luxel.x),
                    None => std::mem::take(&mut rest),
                };
                let mut rest = strip;
                for row in image.rows(top, bottom).map(Some).chain([None]) {
                    take(&self.corners, rest.len())?;
                    let piece = match row {
                        Some(row) => cut(&mut rest, float(row) + 0.5, |vertex| vertex.luxel.y),
                        None => std::mem::take(&mut rest),
                    };
                    take(&self.pieces, 1)?;
                    lit.add_piece(image, &piece, &mut known);
                }
            }
        }
        Ok(())
    }
}

fn take(steps: &Steps, count: usize) -> Result<()> {
    if steps.take(count) {
        return Ok(());
    }
    Err(Error::new(ErrorKind::Malformed("faces share their light"), "light maps", 0).into())
}

/// The vertices of a mesh, in one color.
pub(super) fn plain(mesh: &LevelMesh, color: [u16; 4]) -> impl Iterator<Item = Vertex> + Clone {
    let count = num::to_u32(mesh.positions.len());
    (0..count).filter_map(move |index| Some(Vertex { color, ..Vertex::of(mesh, index, Vec2::ONE)? }))
}

impl Lit {
    fn number(&self) -> u32 {
        num::to_u32(self.vertices.len())
    }
    /// Adds the polygons of a face, which share the vertices that the face shares.
    fn add(&mut self, face: &Face, polygons: &[Vec<Vertex>]) {
        let mut known: HashMap<u32, u32> = HashMap::default();
        for (indices, polygon) in face.polygons.iter().zip(polygons) {
            let numbers = indices.iter().zip(polygon).map(|(index, vertex)| {
                *known.entry(*index).or_insert_with(|| {
                    let number = self.number();
                    self.vertices.push(*vertex);
                    number
                })
            });
            let numbers: Vec<u32> = numbers.collect();
            self.fan(&numbers);
        }
    }
    /// Adds a piece of a face.
    fn add_piece(&mut self, image: &Image<'_>, piece: &[Vertex], known: &mut HashMap<[i32; 5], u32>) {
        let mut numbers: Vec<u32> = Vec::new();
        for vertex in piece {
            let number = *known.entry(key(vertex)).or_insert_with(|| {
                let number = self.number();
                self.vertices.push(Vertex { color: color(linear(image.at(vertex.luxel))), ..*vertex });
                number
            });
            if numbers.last() != Some(&number) && numbers.first() != Some(&number) {
                numbers.push(number);
            }
        }
        self.fan(&numbers);
    }
    fn fan(&mut self, numbers: &[u32]) {
        if let Some((first, rest)) = numbers.split_first() {
            for pair in rest.windows(2) {
                if let [b, c] = pair {
                    self.triangles.push([*first, *b, *c]);
                }
            }
        }
    }
}

/// A key that vertices at the same position share.
#[expect(
    clippy::cast_possible_truncation,
    clippy::as_conversions,
    reason = "the cast saturates: such vertices are far apart"
)]
fn key(vertex: &Vertex) -> [i32; 5] {
    let [column, row] = (vertex.luxel * 1024.0).round().to_array();
    let [x, y, z] = (vertex.position * 256.0).round().to_array();
    [column, row, x, y, z].map(|value| value as i32)
}

/// Cuts the part below `limit` off a convex polygon, and leaves the rest.
fn cut(polygon: &mut Vec<Vertex>, limit: f32, value: fn(&Vertex) -> f32) -> Vec<Vertex> {
    /// A point that is closer to the line is on it.
    const NEAR: f32 = 1e-3;
    let (mut below, mut above) = (Vec::new(), Vec::new());
    let next = polygon.iter().cycle().skip(1);
    for (vertex, next) in polygon.iter().zip(next) {
        let (here, there) = (value(vertex) - limit, value(next) - limit);
        if here <= NEAR {
            below.push(*vertex);
        }
        if here >= -NEAR {
            above.push(*vertex);
        }
        if (here < -NEAR && there > NEAR) || (here > NEAR && there < -NEAR) {
            let point = vertex.toward(next, here / (here - there));
            below.push(point);
            above.push(point);
        }
    }
    *polygon = if above.len() > 2 { above } else { Vec::new() };
    if below.len() > 2 { below } else { Vec::new() }
}

/// A light map with floor and scale applied.
struct Image<'a> {
    lightmap: &'a LevelLightmap,
    tone: Tone,
    bounds: &'a Bounds,
}

impl Image<'_> {
    /// The light of a luxel, with floor and scale applied.
    fn luxel(&self, column: u32, row: u32) -> Vec3 {
        self.tone.stored(Vec3::from(self.raw(column, row).map(f32::from)))
    }
    /// Whether linear light differs from that of a luxel by at most the tolerance, in stored units.
    fn is_near(&self, column: u32, row: u32, light: Vec3) -> bool {
        let channels = self.bounds.iter().zip(self.raw(column, row)).zip(light.to_array());
        let mut near = channels.map(|((bounds, byte), light)| {
            bounds.get(usize::from(byte)).is_some_and(|[low, high]| light >= *low && light <= *high)
        });
        near.all(|near| near)
    }
    /// A luxel as stored; outside, the nearest one.
    fn raw(&self, column: u32, row: u32) -> [u8; 3] {
        let LevelLightmap { width, height, rgb } = self.lightmap;
        let (column, row) = (column.min(width.saturating_sub(1)), row.min(height.saturating_sub(1)));
        let at = u64::from(row).saturating_mul((*width).into()).saturating_add(column.into());
        let luxels = rgb.as_chunks::<3>().0;
        usize::try_from(at).ok().and_then(|at| luxels.get(at)).copied().unwrap_or_default()
    }
    /// The light at a position, interpolated between luxels.
    fn at(&self, luxel: Vec2) -> Vec3 {
        let place = (luxel - 0.5).max(Vec2::ZERO);
        let (low, way) = (place.floor(), place - place.floor());
        let (column, row) = (whole(low.x), whole(low.y));
        let (right, bottom) = (column.saturating_add(1), row.saturating_add(1));
        let top = self.luxel(column, row).lerp(self.luxel(right, row), way.x);
        top.lerp(self.luxel(column, bottom).lerp(self.luxel(right, bottom), way.x), way.y)
    }
    /// The columns whose centers are between these positions, within the image.
    fn columns(&self, low: f32, high: f32) -> std::ops::Range<u32> {
        middles(low, high, self.lightmap.width)
    }
    fn rows(&self, low: f32, high: f32) -> std::ops::Range<u32> {
        middles(low, high, self.lightmap.height)
    }
}

/// The indices of the luxels, out of `count`, whose centers are between two positions.
fn middles(low: f32, high: f32, count: u32) -> std::ops::Range<u32> {
    let first = whole((low - 0.5).ceil()).min(count);
    let last = if high < 0.5 { 0 } else { whole((high - 0.5).floor()).saturating_add(1).min(count) };
    first..last.max(first)
}

/// A coordinate as an integer; 0 if it is negative or NaN.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::as_conversions,
    reason = "the cast saturates"
)]
const fn whole(value: f32) -> u32 {
    value as u32
}

/// Exact: no image has 16 million luxels in a row.
#[expect(clippy::cast_precision_loss, clippy::as_conversions, reason = "see above")]
const fn float(value: u32) -> f32 {
    value as f32
}

#[cfg(test)]
mod tests;
