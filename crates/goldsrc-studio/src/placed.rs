//! The transforms of a reference's bones in the model, in numbers of 32 bits.
//!
//! Vertices are cut to a grid, and those of many sources lie on it: which side of a step they fall on, the last bit decides. With matrices
//! of 32 bits, as compilers keep them, more of them fall on the same side than with any more exact ones.

use formats_core::glam::DVec3;

use crate::matrix::single;

/// The rows of a turn, each with a coordinate of the position.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Placed([[f32; 4]; 3]);

impl Placed {
    /// The transform of a bone relative to its parent, from its six values.
    pub(crate) fn new([x, y, z, rx, ry, rz]: [f32; 6]) -> Self {
        let turn = |angle: f32| [libm::sin(angle.into()), libm::cos(angle.into())].map(single);
        let [[sx, cx], [sy, cy], [sz, cz]] = [rx, ry, rz].map(turn);
        Self([
            [cy * cz, sx * sy * cz - cx * sz, cx * sy * cz + sx * sz, x],
            [cy * sz, sx * sy * sz + cx * cz, cx * sy * sz - sx * cz, y],
            [-sy, sx * cy, cx * cy, z],
        ])
    }
    /// This bone below a parent with the transform `parent`.
    pub(crate) fn below(&self, parent: &Self) -> Self {
        let [x, y, z] = &self.0;
        Self(parent.0.map(|[a, b, c, position]| {
            let mut row = [0.0; 4];
            for ((cell, x), (y, z)) in row.iter_mut().zip(x).zip(y.iter().zip(z)) {
                *cell = single(dot([a, b, c], [*x, *y, *z]));
            }
            let ([.., x], [.., y], [.., z], [.., moved]) = (x, y, z, &mut row);
            *moved = single(dot([a, b, c], [*x, *y, *z]) + f64::from(position));
            row
        }))
    }
    /// A point in the space of the bone.
    pub(crate) fn to_local(self, [x, y, z]: [f32; 3]) -> [f32; 3] {
        let [[.., px], [.., py], [.., pz]] = self.0;
        let from = [(x, px), (y, py), (z, pz)].map(|(point, bone)| single(f64::from(point) - f64::from(bone)));
        self.columns().map(|column| single(dot(column, from)))
    }
    /// A direction in the space of the bone.
    pub(crate) fn turn_to_local(self, direction: DVec3) -> DVec3 {
        DVec3::from_array(self.columns().map(|column| DVec3::from_array(column.map(f64::from)).dot(direction)))
    }
    fn columns(self) -> [[f32; 3]; 3] {
        let [x, y, z] = self.0.map(|[x, y, z, _]| [x, y, z]);
        let column = |n: usize| [x, y, z].map(|row| row.get(n).copied().unwrap_or(0.0));
        [column(0), column(1), column(2)]
    }
}

/// The sum of the products, in numbers of 64 bits.
fn dot(left: [f32; 3], right: [f32; 3]) -> f64 {
    let [x, y, z] = left.map(f64::from);
    let [x2, y2, z2] = right.map(f64::from);
    x * x2 + y * y2 + z * z2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matrix;

    #[test]
    fn it_is_the_exact_matrix_but_for_its_last_bits() {
        let (hip, knee) = ([1.0, 2.0, 3.0, 0.5, -0.2, 2.5], [10.0, 0.0, -1.0, -1.5, 0.7, 0.1]);
        let exact = matrix::transform(hip) * matrix::transform(knee);
        let placed = Placed::new(knee).below(&Placed::new(hip));
        for local in [DVec3::X, DVec3::new(4.0, -5.0, 6.0)] {
            let world = exact.transform_point3(local).to_array().map(single);
            let back = DVec3::from_array(placed.to_local(world).map(f64::from));
            assert!((back - local).length() < 1e-5, "{back}");
            let turned = placed.turn_to_local(exact.matrix3 * local);
            assert!((turned - local).length() < 1e-5, "{turned}");
        }
    }
}
