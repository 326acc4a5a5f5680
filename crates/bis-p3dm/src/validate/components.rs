//! Findings about components: the convex solids for collisions.

use alloc::{collections::BTreeMap, vec::Vec};

use formats_core::{Diagnostics, Steps, glam::Vec3};

use super::element;
use crate::{Lod, Selection, TagData, codes};

pub(super) fn check(lod: &Lod<'_>, n: u32, steps: &Steps, found: &mut Diagnostics) {
    if lod.faces().is_empty() {
        return;
    }
    let positions: Vec<Vec3> = lod.points().positions().collect();
    let same = merged(&positions);
    let faces: Vec<Corners> = lod.faces().iter().map(|face| Corners::new(face.corners())).collect();
    let mut numbers = Vec::new();
    for (index, tag) in lod.tags().iter().enumerate() {
        let TagData::Selection(selection) = tag.data() else { continue };
        let Some(number) = selection.component() else { continue };
        numbers.push((number, tag.name_at(), element(index)));
        let solid = Solid::new(&selection, &faces, &positions, &same);
        let at = tag.data_at();
        if solid.faces.len() < 4 {
            found.report(codes::COMPONENT_SMALL, at, element(index));
        } else if !solid.is_closed() {
            found.report(codes::COMPONENT_OPEN, at, element(index));
        } else {
            match solid.is_convex(steps) {
                Some(true) => {}
                Some(false) => found.report(codes::COMPONENT_CONCAVE, at, element(index)),
                None => found.report(codes::COMPONENT_LARGE, at, element(index)),
            }
        }
    }
    if numbers.is_empty() {
        return found.report(codes::NO_COMPONENTS, lod.header().at, Some(n));
    }
    // The engine counts from 1 and stops at the first missing number.
    numbers.sort_unstable();
    numbers.dedup_by_key(|(number, ..)| *number);
    for ((number, at, element), expected) in numbers.into_iter().skip_while(|(number, ..)| *number == 0).zip(1_u32..) {
        if number != expected {
            return found.report(codes::COMPONENT_GAP, at, element);
        }
    }
}

/// For each point, the first point at the same position.
fn merged(positions: &[Vec3]) -> Vec<u32> {
    let mut first = BTreeMap::new();
    // -0 is 0.
    let key = |position: &Vec3| position.to_array().map(|value| (value + 0.0).to_bits());
    (0_u32..).zip(positions).map(|(n, position)| *first.entry(key(position)).or_insert(n)).collect()
}

/// The points of a face.
struct Corners {
    points: [u32; 4],
    count: usize,
}

impl Corners {
    fn new(corners: &[crate::Vertex]) -> Self {
        let mut points = [0; 4];
        for (point, corner) in points.iter_mut().zip(corners) {
            *point = corner.point;
        }
        Self { points, count: corners.len() }
    }
    fn points(&self) -> &[u32] {
        self.points.get(..self.count).unwrap_or(&self.points)
    }
}

/// The faces of a component.
struct Solid<'a> {
    faces: Vec<&'a Corners>,
    positions: &'a [Vec3],
    same: &'a [u32],
}

impl<'a> Solid<'a> {
    fn new(selection: &Selection<'_>, faces: &'a [Corners], positions: &'a [Vec3], same: &'a [u32]) -> Self {
        Self { faces: selection.face_indices().filter_map(|n| faces.get(n)).collect(), positions, same }
    }
    /// Whether each edge is used once in each direction; points at the same position are equal.
    fn is_closed(&self) -> bool {
        let mut edges = Vec::new();
        for face in &self.faces {
            let points = face.points();
            for (from, to) in points.iter().zip(points.iter().cycle().skip(1)) {
                let [Some(from), Some(to)] = [from, to].map(|point| self.same.get(usize::try_from(*point).ok()?))
                else {
                    return false;
                };
                // A corner that coincides with the previous one has no edge to it.
                if from != to {
                    edges.push((*from, *to));
                }
            }
        }
        edges.sort_unstable();
        let once = edges.is_sorted_by(|a, b| a < b);
        once && edges.iter().all(|(from, to)| edges.binary_search(&(*to, *from)).is_ok())
    }
    /// Whether no point is in front of a face by more than a thousandth of the diagonal; `None` if too few steps are
    /// left to check.
    fn is_convex(&self, steps: &Steps) -> Option<bool> {
        let position = |point: &u32| self.positions.get(usize::try_from(*point).ok()?).copied();
        let mut points: Vec<u32> = self.faces.iter().flat_map(|face| face.points()).copied().collect();
        points.sort_unstable();
        points.dedup();
        let corners: Vec<Vec3> = points.iter().filter_map(position).collect();
        let bounds = corners.iter().copied().map(|at| [at; 2]);
        let [least, most] = bounds.reduce(|[a, b], [c, d]| [a.min(c), b.max(d)]).unwrap_or_default();
        let slack = (most - least).length() * 0.001;
        for face in &self.faces {
            if !steps.take(corners.len()) {
                return None;
            }
            let own: Vec<Vec3> = face.points().iter().filter_map(position).collect();
            // The face's normal with twice its area as length, even if four corners are not in a plane. Computed this
            // way, it points inward.
            let inward: Vec3 = own.iter().zip(own.iter().cycle().skip(1)).map(|(a, b)| a.cross(*b)).sum();
            let Some(outward) = (-inward).try_normalize() else { continue };
            // For a bent quad, the plane is at its outermost corner.
            let plane = own.iter().map(|at| outward.dot(*at)).fold(f32::NEG_INFINITY, f32::max);
            if corners.iter().any(|at| outward.dot(*at) - plane > slack) {
                return Some(false);
            }
        }
        Some(true)
    }
}
