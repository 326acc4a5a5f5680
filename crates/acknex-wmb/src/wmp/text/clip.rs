//! Polygons from half-spaces: the part of each plane on the surface of the volume that they enclose.

use alloc::{collections::BTreeMap, vec::Vec};

use formats_core::{Steps, glam::DVec3, num};

use crate::wmp::{Triple, WmpShape};

/// The polygons of a block: for each half-space, its corners, clockwise seen from outside; none if it removes nothing or is
/// unbounded.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Clipped {
    pub(super) vertices: Vec<Triple>,
    pub(super) faces: Vec<Vec<u16>>,
    pub(super) shape: Option<WmpShape>,
}

/// Why half-spaces cannot be clipped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TooMany(pub(super) &'static str);

/// The maximum distance of a point from a plane that contains it, in quants. The points of planes have six decimal places, and are
/// up to 500 quants apart.
const NEAR: f64 = 1e-3;

/// The factor by which the polygons initially exceed the coordinates of the planes. Corners of real blocks are up to six times as
/// far from the origin as the points of their planes.
const FAR: f64 = 1024.0;

/// The plane of a half-space: unit normal away from the block, and distance.
#[derive(Debug, Clone, Copy)]
struct Plane {
    normal: DVec3,
    distance: f64,
}

impl Plane {
    /// Through three points, clockwise seen from outside; `None` if they are on a line.
    fn new(points: &[[f64; 3]; 3]) -> Option<Self> {
        let [a, b, c] = points.map(DVec3::from);
        let normal = (c - a).cross(b - a).try_normalize()?;
        Some(Self { normal, distance: normal.dot(a) })
    }
    fn height(&self, point: DVec3) -> f64 {
        self.normal.dot(point) - self.distance
    }
    /// A square on the plane, clockwise seen from outside, whose sides have this distance from the center.
    fn square(&self, far: f64) -> Vec<DVec3> {
        let (u, v) = self.normal.any_orthonormal_pair();
        // (normal, u, v) is right-handed.
        let middle = self.normal * self.distance;
        [(1.0, 1.0), (1.0, -1.0), (-1.0, -1.0), (-1.0, 1.0)]
            .map(|(x, y)| middle + u * (x * far) + v * (y * far))
            .to_vec()
    }
    /// Returns the part of a polygon that is not outside the half-space.
    fn clip(&self, polygon: Vec<DVec3>) -> Vec<DVec3> {
        let outside = |point: DVec3| self.height(point) > NEAR;
        if !polygon.iter().any(|point| outside(*point)) {
            return polygon;
        }
        let mut kept = Vec::with_capacity(polygon.len().saturating_add(1));
        let mut last = polygon.last().copied().unwrap_or_default();
        let mut below = self.height(last);
        for point in polygon {
            let height = self.height(point);
            if (height > NEAR && below < -NEAR) || (height < -NEAR && below > NEAR) {
                kept.push(last + (point - last) * (below / (below - height)));
            }
            if height <= NEAR {
                kept.push(point);
            }
            (last, below) = (point, height);
        }
        kept
    }
}

/// The polygons of half-spaces. Clipping takes a step for each corner and plane.
///
/// # Errors
/// If no steps are left, or there are more vertices than faces can refer to.
pub(super) fn clip(half_spaces: &[[[f64; 3]; 3]], steps: &Steps) -> Result<Clipped, TooMany> {
    let planes: Vec<Option<Plane>> = half_spaces.iter().map(Plane::new).collect();
    let largest = half_spaces.as_flattened().as_flattened().iter().fold(1024.0, |most: f64, part| most.max(part.abs()));
    let far = largest * FAR;
    let mut polygons = Vec::with_capacity(planes.len());
    let mut unbounded = false;
    for (index, plane) in planes.iter().enumerate() {
        let Some(plane) = plane else {
            polygons.push(Vec::new());
            continue;
        };
        let mut polygon = plane.square(far);
        for (other_index, other) in planes.iter().enumerate() {
            let Some(other) = other.filter(|_| other_index != index) else { continue };
            if !steps.take(polygon.len().saturating_add(1)) {
                return Err(TooMany("blocks have too many half-spaces to clip"));
            }
            let on_plane = polygon.iter().all(|point| other.height(*point).abs() <= NEAR);
            // Among equal half-spaces, the first one gets the polygon. Opposite ones enclose nothing.
            if on_plane && (other_index < index || other.normal.dot(plane.normal) < 0.0) {
                polygon.clear();
            }
            polygon = other.clip(polygon);
            if polygon.len() < 3 {
                polygon.clear();
                break;
            }
        }
        if polygon.iter().any(|point| point.abs().max_element() > far / 2.0) {
            unbounded = true;
            polygon.clear();
        }
        polygons.push(polygon);
    }
    let mut clipped = weld(&polygons)?;
    clipped.shape = Some(if unbounded {
        WmpShape::Unbounded
    } else if clipped.faces.iter().all(Vec::is_empty) {
        WmpShape::Empty
    } else {
        WmpShape::Closed
    });
    Ok(clipped)
}

/// Gives corners at the same position the same index.
fn weld(polygons: &[Vec<DVec3>]) -> Result<Clipped, TooMany> {
    let mut clipped = Clipped::default();
    let mut known: BTreeMap<[i64; 3], u16> = BTreeMap::new();
    for polygon in polygons {
        let mut face: Vec<u16> = Vec::with_capacity(polygon.len());
        for point in polygon {
            let number = if let Some(number) = cells(*point).find_map(|cell| known.get(&cell)) {
                *number
            } else {
                let too_many = TooMany("a block has more than 65,535 vertices");
                let number = u16::try_from(clipped.vertices.len()).map_err(|_| too_many)?;
                clipped.vertices.push(Triple { values: (*point).into() });
                known.insert(cell(*point), number);
                number
            };
            if face.last() != Some(&number) {
                face.push(number);
            }
        }
        if face.len() > 1 && face.first() == face.last() {
            face.pop();
        }
        if face.len() < 3 {
            face.clear();
        }
        if face.len() > usize::from(u16::MAX) {
            return Err(TooMany("a face has more than 65,535 corners"));
        }
        clipped.faces.push(face);
    }
    Ok(clipped)
}

/// The cell of a point in a grid that is wider than corners may be apart.
#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "the cast should saturate")]
fn cell(point: DVec3) -> [i64; 3] {
    (point / (4.0 * NEAR)).floor().to_array().map(|part| part as i64)
}

/// The cells that may contain a corner near this point: at most two per axis.
fn cells(point: DVec3) -> impl Iterator<Item = [i64; 3]> {
    let (low, high) = (cell(point - NEAR), cell(point + NEAR));
    (0..8_u8).map(move |corner| {
        let mut cell = low;
        for (axis, (part, high)) in cell.iter_mut().zip(high).enumerate() {
            if corner >> num::to_u32(axis) & 1 == 1 {
                *part = high;
            }
        }
        cell
    })
}
