//! Points and faces by where they are.

use alloc::vec::Vec;
use core::{cmp::Ordering, fmt};

use formats_core::glam::Vec3;

use crate::{Face, Lod, Vertex};

/// Numbers between parentheses. Zero has no sign.
pub(super) struct Place<const N: usize>(pub(super) [f32; N]);

impl<const N: usize> fmt::Display for Place<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, number) in self.0.iter().enumerate() {
            write!(f, "{}{}", if n == 0 { "(" } else { " " }, unsigned(*number))?;
        }
        f.write_str(")")
    }
}

/// A number, of which a negative zero is made zero.
fn unsigned(number: f32) -> f32 {
    if number == 0.0 { 0.0 } else { number }
}

fn compare(a: Vec3, b: Vec3) -> Ordering {
    let pairs = a.to_array().into_iter().zip(b.to_array());
    pairs.map(|(a, b)| unsigned(a).total_cmp(&unsigned(b))).find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
}

/// The points and faces of a level, and their order by position.
#[derive(Debug)]
pub(super) struct Positions<'a> {
    points: Vec<Vec3>,
    /// The indices of the points by position.
    pub(super) order: Vec<usize>,
    /// The faces, in the order of the file.
    pub(super) faces: Vec<Face<'a>>,
    /// The indices of the faces by the positions of their corners.
    pub(super) face_order: Vec<usize>,
}

impl<'a> Positions<'a> {
    pub(super) fn new(lod: &Lod<'a>) -> Self {
        let points: Vec<Vec3> = lod.points().positions().collect();
        let mut order: Vec<usize> = (0..points.len()).collect();
        let at = |index: &usize| points.get(*index).copied().unwrap_or_default();
        order.sort_by(|a, b| compare(at(a), at(b)).then(a.cmp(b)));
        let faces: Vec<Face<'a>> = lod.faces().iter().collect();
        let mut positions = Self { points, order, faces, face_order: Vec::new() };
        let mut face_order: Vec<usize> = (0..positions.faces.len()).collect();
        face_order.sort_by(|a, b| positions.compare_faces(*a, *b));
        positions.face_order = face_order;
        positions
    }
    pub(super) fn point(&self, index: usize) -> Option<Vec3> {
        self.points.get(index).copied()
    }
    fn corner(&self, vertex: &Vertex) -> Option<Vec3> {
        self.point(usize::try_from(vertex.point).ok()?)
    }
    fn compare_faces(&self, a: usize, b: usize) -> Ordering {
        let corners = |index: usize| self.faces.get(index).map(Face::corners).unwrap_or_default();
        let (one, other) = (corners(a), corners(b));
        let place = |vertex: &Vertex| self.corner(vertex).unwrap_or_default();
        let different = one.iter().zip(other).map(|(a, b)| compare(place(a), place(b))).find(|order| order.is_ne());
        different.unwrap_or(Ordering::Equal).then(one.len().cmp(&other.len())).then(a.cmp(&b))
    }
    /// The name of a point: its position.
    pub(super) fn named(&self, index: usize) -> impl fmt::Display {
        PointName(self.point(index), index)
    }
    /// The name of a face: the positions of its corners.
    pub(super) fn named_face(&self, index: usize) -> impl fmt::Display {
        FaceName(self, index)
    }
}

struct PointName(Option<Vec3>, usize);

impl fmt::Display for PointName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(at) => Place(at.to_array()).fmt(f),
            None => write!(f, "(missing point {})", self.1),
        }
    }
}

struct FaceName<'p, 'a>(&'p Positions<'a>, usize);

impl fmt::Display for FaceName<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let corners = self.0.faces.get(self.1).map(Face::corners).unwrap_or_default();
        f.write_str("face")?;
        corners
            .iter()
            .try_for_each(|corner| write!(f, " {}", self.0.named(usize::try_from(corner.point).unwrap_or(usize::MAX))))
    }
}
