//! The transforms of a reference's bones in the model, as `f32`.
//!
//! Vertices are truncated to a grid, and those of many sources are exactly on it, so the last bit decides about the step.
//! Therefore, the order and the precision of all intermediate results are those of the compilers, as measured: all of 4,473
//! vertices of the Unified SDK's compiler are equal, and 3,620 of 3,633 of other compilers.

use core::f64::consts::{PI, TAU};

use formats_core::glam::DVec3;

use crate::{Compiler, matrix::single};

/// The precision of intermediate results.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sums {
    /// 32 bits, as in the Unified SDK's compiler.
    Single,
    /// More, as in compilers of the time.
    Double,
}

impl Sums {
    pub(crate) const fn of(compiler: Compiler) -> Self {
        if matches!(compiler, Compiler::Twhl) { Self::Single } else { Self::Double }
    }
    /// An intermediate result.
    pub(crate) fn round(self, number: f64) -> f64 {
        if self == Self::Single { single(number).into() } else { number }
    }
    /// The product of some numbers, from the left.
    fn product<const N: usize>(self, factors: [f32; N]) -> f64 {
        factors.into_iter().fold(1.0, |product, factor| self.round(product * f64::from(factor)))
    }
    /// The sum of the products.
    fn dot(self, [x, y, z]: [f32; 3], [x2, y2, z2]: [f32; 3]) -> f64 {
        let sum = self.round(self.product([x, x2]) + self.product([y, y2]));
        self.round(sum + self.product([z, z2]))
    }
}

/// The rows of a rotation, each with a coordinate of the position.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Placed {
    rows: [[f32; 4]; 3],
    sums: Sums,
}

impl Placed {
    /// The transform of a bone relative to its parent, from its six values.
    pub(crate) fn new([x, y, z, rx, ry, rz]: [f32; 6], sums: Sums) -> Self {
        let turn = |angle: f32| {
            // Angles are kept in degrees.
            let degrees = single(f64::from(angle) * (180.0 / PI));
            let angle = single(f64::from(degrees) * (TAU / 360.0)).into();
            [libm::sin(angle), libm::cos(angle)].map(single)
        };
        let [[sx, cx], [sy, cy], [sz, cz]] = [rx, ry, rz].map(turn);
        let sum = |left: [f32; 3], right: [f32; 2]| single(sums.product(left) + sums.product(right));
        let product = |left: f32, right: f32| single(sums.product([left, right]));
        Self {
            rows: [
                [product(cy, cz), sum([sx, sy, cz], [cx, -sz]), sum([cx, sy, cz], [sx, sz]), x],
                [product(cy, sz), sum([sx, sy, sz], [cx, cz]), sum([cx, sy, sz], [-sx, cz]), y],
                [-sy, product(sx, cy), product(cx, cy), z],
            ],
            sums,
        }
    }
    /// This bone below a parent with the transform `parent`.
    pub(crate) fn below(&self, parent: &Self) -> Self {
        let ([x, y, z], sums) = (&self.rows, self.sums);
        let rows = parent.rows.map(|[a, b, c, position]| {
            let mut row = [0.0; 4];
            for ((cell, x), (y, z)) in row.iter_mut().zip(x).zip(y.iter().zip(z)) {
                *cell = single(sums.dot([a, b, c], [*x, *y, *z]));
            }
            let ([.., x], [.., y], [.., z], [.., moved]) = (x, y, z, &mut row);
            *moved = single(sums.dot([a, b, c], [*x, *y, *z]) + f64::from(position));
            row
        });
        Self { rows, sums }
    }
    /// A point in the space of the bone.
    pub(crate) fn to_local(self, [x, y, z]: [f32; 3]) -> [f32; 3] {
        let [[.., px], [.., py], [.., pz]] = self.rows;
        let from = [(x, px), (y, py), (z, pz)].map(|(point, bone)| single(f64::from(point) - f64::from(bone)));
        self.columns().map(|column| single(self.sums.dot(column, from)))
    }
    /// A direction in the space of the bone.
    pub(crate) fn turn_to_local(self, direction: DVec3) -> DVec3 {
        DVec3::from_array(self.columns().map(|column| DVec3::from_array(column.map(f64::from)).dot(direction)))
    }
    fn columns(self) -> [[f32; 3]; 3] {
        let [x, y, z] = self.rows.map(|[x, y, z, _]| [x, y, z]);
        let column = |n: usize| [x, y, z].map(|row| row.get(n).copied().unwrap_or(0.0));
        [column(0), column(1), column(2)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matrix;

    #[test]
    fn it_equals_the_exact_matrix_except_for_the_last_bits() {
        let (hip, knee) = ([1.0, 2.0, 3.0, 0.5, -0.2, 2.5], [10.0, 0.0, -1.0, -1.5, 0.7, 0.1]);
        let exact = matrix::transform(hip) * matrix::transform(knee);
        let points = [DVec3::X, DVec3::new(4.0, -5.0, 6.0)];
        for (sums, local) in [Sums::Single, Sums::Double].into_iter().flat_map(|sums| points.map(|point| (sums, point)))
        {
            let placed = Placed::new(knee, sums).below(&Placed::new(hip, sums));
            let world = exact.transform_point3(local).to_array().map(single);
            let back = DVec3::from_array(placed.to_local(world).map(f64::from));
            assert!((back - local).length() < 1e-5, "{back}");
            let turned = placed.turn_to_local(exact.matrix3 * local);
            assert!((turned - local).length() < 1e-5, "{turned}");
        }
    }
}
