//! The normals of a submodel: normals less than two degrees apart are merged.

use std::collections::HashMap;

use formats_core::{glam::DVec3, num};

/// The cosine of two degrees.
const NEAR: f64 = 0.999_390_827_019_095_8;
/// The size of a search cell: at least the chord of two degrees.
const CELL: f64 = 0.035;

/// The normals of a submodel, in order of first use.
#[derive(Debug, Default)]
pub(crate) struct Normals {
    list: Vec<Normal>,
    /// The indices of the normals in each cell.
    cells: HashMap<Cell, Vec<usize>>,
    /// The earlier results for exactly these numbers.
    known: HashMap<(u8, usize, [u64; 3]), usize>,
    /// The number of normals of each mesh.
    counts: Vec<usize>,
}

#[derive(Debug)]
struct Normal {
    bone: u8,
    mesh: usize,
    direction: DVec3,
    /// Its index in its mesh.
    number: usize,
}

/// A bone, a mesh and a cell in the space of directions.
type Cell = (u8, usize, [i64; 3]);

impl Normals {
    /// Returns the index of the first normal with the same bone and mesh that is less than two degrees away, or of this one,
    /// which is added.
    pub(crate) fn add(&mut self, bone: u8, mesh: usize, direction: DVec3) -> usize {
        let exact = (bone, mesh, direction.to_array().map(f64::to_bits));
        if let Some(known) = self.known.get(&exact) {
            return *known;
        }
        let number = match self.near(bone, mesh, direction) {
            Some(number) => number,
            None => self.push(bone, mesh, direction),
        };
        self.known.insert(exact, number);
        number
    }
    fn near(&self, bone: u8, mesh: usize, direction: DVec3) -> Option<usize> {
        let [x, y, z] = cell(direction);
        let around = || [-1_i64, 0, 1];
        let mut first: Option<usize> = None;
        for (dx, dy, dz) in around()
            .into_iter()
            .flat_map(|dx| around().into_iter().flat_map(move |dy| around().into_iter().map(move |dz| (dx, dy, dz))))
        {
            let key = [x.saturating_add(dx), y.saturating_add(dy), z.saturating_add(dz)];
            let Some(numbers) = self.cells.get(&(bone, mesh, key)) else { continue };
            for number in numbers {
                let is_near = self.list.get(*number).is_some_and(|normal| normal.direction.dot(direction) > NEAR);
                if is_near && first.is_none_or(|first| *number < first) {
                    first = Some(*number);
                }
            }
        }
        first
    }
    fn push(&mut self, bone: u8, mesh: usize, direction: DVec3) -> usize {
        if self.counts.len() <= mesh {
            self.counts.resize(mesh.saturating_add(1), 0);
        }
        let number = self.counts.get(mesh).copied().unwrap_or(0);
        if let Some(count) = self.counts.get_mut(mesh) {
            *count = count.saturating_add(1);
        }
        let index = self.list.len();
        self.list.push(Normal { bone, mesh, direction, number });
        self.cells.entry((bone, mesh, cell(direction))).or_default().push(index);
        index
    }
    /// The normals of a mesh, with their bones.
    pub(crate) fn all(&self, mesh: usize) -> impl Iterator<Item = (u8, DVec3)> {
        self.list.iter().filter(move |normal| normal.mesh == mesh).map(|normal| (normal.bone, normal.direction))
    }
    /// Returns the index of a normal in its mesh.
    pub(crate) fn number_in_mesh(&self, normal: i16) -> i16 {
        let number = self.list.get(num::to_usize(normal)).map_or(0, |normal| normal.number);
        i16::try_from(number).unwrap_or(i16::MAX)
    }
}

fn cell(direction: DVec3) -> [i64; 3] {
    #[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "directions have length 1")]
    let cell = direction.to_array().map(|coordinate| libm::floor(coordinate / CELL) as i64);
    cell
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(degrees: f64) -> DVec3 {
        let angle = degrees.to_radians();
        DVec3::new(libm::cos(angle), libm::sin(angle), 0.0)
    }

    #[test]
    fn the_first_similar_normal_is_used() {
        let mut normals = Normals::default();
        let numbers = [0.0, 1.9, 2.1, 1.0, 3.9].map(|degrees| normals.add(1, 0, at(degrees)));
        // 3.9 degrees is near 2.1, not 1.9, which was never stored.
        assert_eq!(numbers, [0, 0, 1, 0, 1]);
    }
    #[test]
    fn bones_and_meshes_are_kept_separate() {
        let mut normals = Normals::default();
        let numbers = [(0, 0), (1, 0), (0, 1), (0, 0)].map(|(bone, mesh)| normals.add(bone, mesh, DVec3::X));
        assert_eq!(numbers, [0, 1, 2, 0]);
        assert_eq!([0, 1, 2].map(|normal| normals.number_in_mesh(normal)), [0, 1, 0]);
        assert_eq!(normals.all(0).count(), 2);
    }
}
