//! Names points and faces by their positions.

use alloc::vec::Vec;
use core::fmt;
use formats_core::num;

use formats_core::glam::Vec3;

use crate::{Face, Lod};

/// Numbers in parentheses. Zero has no sign.
pub(super) struct Place<const N: usize>(pub(super) [f32; N]);

impl<const N: usize> fmt::Display for Place<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, number) in self.0.iter().enumerate() {
            write!(f, "{}{}", if n == 0 { "(" } else { " " }, unsigned(*number))?;
        }
        f.write_str(")")
    }
}

/// A number; negative zero becomes zero.
fn unsigned(number: f32) -> f32 {
    if number == 0.0 { 0.0 } else { number }
}

/// The positions of the points of a level, and its faces, which are named by the positions.
#[derive(Debug)]
pub(super) struct Positions<'a> {
    pub(super) points: Vec<Vec3>,
    pub(super) faces: Vec<Face<'a>>,
}

impl<'a> Positions<'a> {
    pub(super) fn new(lod: &Lod<'a>) -> Self {
        Self { points: lod.points().positions().collect(), faces: lod.faces().iter().collect() }
    }
    /// The name of a point: its position.
    pub(super) fn named(&self, index: usize) -> impl fmt::Display {
        PointName(self.points.get(index).copied(), index)
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
        corners.iter().try_for_each(|corner| write!(f, " {}", self.0.named(num::to_usize(corner.point))))
    }
}
