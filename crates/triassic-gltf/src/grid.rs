//! The grids of quantized positions.

use std::collections::{BTreeMap, BTreeSet};

use formats_core::glam::{DAffine3, Mat4, Vec3, Vec4};
use triassic_scene::{Id, Mesh, Node, Primitive, Scene, Skin};

use crate::{
    Morphs, Options, Quantize,
    bind::{self, Bind},
    json,
    used::Used,
};

/// The grid of positions in a mesh: the same step along all axes, so that normals keep their directions.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Grid {
    /// The position of 0, 0, 0.
    origin: Vec3,
    pub(crate) step: f32,
}

/// The number of steps that 16 bits distinguish.
const STEPS: f64 = 65535.0;

impl Grid {
    /// The grid of a mesh, which moves a position by less than half of the source's [step](Mesh::step), or half of
    /// 1/65535 of the largest side of the mesh if the source stores floats. `None` if 16 bits are not enough.
    fn new(mesh: &Mesh, has_shapes: bool, moves: Option<&[DAffine3]>) -> Option<Self> {
        let drawn = |part: &Primitive| {
            let used = Used::new(part);
            let positions = bind::positions(part, moves);
            let positions = positions.iter().zip(0_u32..);
            Extent::of(positions.filter(|(_, vertex)| used.number(*vertex).is_some()).map(|(position, _)| *position))
        };
        let own = mesh.primitives.iter().map(drawn).fold(Extent::NONE, Extent::with);
        let finest = own.side() / STEPS;
        let (extent, step) = match mesh.step {
            None => (own, finest),
            Some(limit) => {
                let limit = f64::from(limit) * 0.99;
                let shapes = mesh.primitives.iter().flat_map(|part| &part.shapes).filter(|_| has_shapes);
                let all = shapes.map(|shape| Extent::of(shape.positions.iter().copied())).fold(own, Extent::with);
                // Twice the range, so that all differences between shapes fit.
                let wide = if has_shapes { all.side() * 2.0 / (STEPS - 1.0) } else { finest };
                if finest > limit {
                    return None;
                }
                if wide <= limit { (all, wide) } else { (own, limit) }
            }
        };
        let step = below(step);
        let origin = Vec3::from(extent.middle().map(|middle| narrow(middle + f64::from(step) / 2.0)));
        // Far from the origin, floats themselves are too coarse for such steps.
        let rounding = extent.farthest() * f64::from(f32::EPSILON) / 2.0;
        let is_exact = rounding * 4.0 <= f64::from(step);
        (step.is_normal() && origin.is_finite() && is_exact).then_some(Self { origin, step })
    }
    /// A position in steps from the grid's origin.
    pub(crate) fn point(self, position: Vec3) -> [f64; 3] {
        self.steps(self.origin, position).map(f64::round)
    }
    /// A difference in steps, not rounded.
    pub(crate) fn way(self, from: Vec3, to: Vec3) -> Vec3 {
        Vec3::from(self.steps(from, to).map(narrow)).clamp(Vec3::MIN, Vec3::MAX)
    }
    fn steps(self, from: Vec3, to: Vec3) -> [f64; 3] {
        pairs(from, to).map(|(from, to)| (to - from) / f64::from(self.step))
    }
    /// A node that converts from the grid to the mesh's space.
    pub(crate) fn node(self, name: String, mesh: Option<u32>) -> json::Node<'static> {
        let translation = (self.origin != Vec3::ZERO).then_some(self.origin.to_array());
        json::Node { name: name.into(), translation, scale: Some([self.step; 3]), mesh, ..json::Node::default() }
    }
    /// The inverse bind matrix of a joint for positions on the grid.
    pub(crate) fn bind(self, inverse: Mat4) -> Mat4 {
        let columns = [inverse.x_axis, inverse.y_axis, inverse.z_axis, inverse.w_axis].map(Vec4::truncate);
        let [x, y, z, w] = columns.map(|column| column.to_array().map(f64::from));
        let step = f64::from(self.step);
        let scaled = |axis: [f64; 3]| Vec3::from(axis.map(|number| narrow(number * step)));
        let origin = self.origin.to_array().map(f64::from);
        let mut place = w;
        for (axis, along) in [x, y, z].into_iter().zip(origin) {
            for (sum, number) in place.iter_mut().zip(axis) {
                *sum += number * along;
            }
        }
        let place = Vec3::from(place.map(narrow));
        Mat4::from_cols(scaled(x).extend(0.0), scaled(y).extend(0.0), scaled(z).extend(0.0), place.extend(1.0))
    }
}

/// Two vectors, axis by axis, in double precision.
fn pairs(one: Vec3, other: Vec3) -> [(f64, f64); 3] {
    let mut pairs = [(0.0, 0.0); 3];
    for ((pair, one), other) in pairs.iter_mut().zip(one.to_array()).zip(other.to_array()) {
        *pair = (one.into(), other.into());
    }
    pairs
}

#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "becomes infinite if it is too large")]
pub(crate) const fn narrow(number: f64) -> f32 {
    number as f32
}

/// The largest float that does not exceed a number.
fn below(number: f64) -> f32 {
    let near = narrow(number);
    if f64::from(near) > number { near.next_down() } else { near }
}

/// The bounding box of positions.
#[derive(Debug, Clone, Copy)]
struct Extent {
    min: Vec3,
    max: Vec3,
}

impl Extent {
    const NONE: Self = Self { min: Vec3::INFINITY, max: Vec3::NEG_INFINITY };

    fn of(positions: impl Iterator<Item = Vec3>) -> Self {
        positions.fold(Self::NONE, |all, position| all.with(Self { min: position, max: position }))
    }
    fn with(self, other: Self) -> Self {
        Self { min: self.min.min(other.min), max: self.max.max(other.max) }
    }
    fn side(self) -> f64 {
        pairs(self.min, self.max).into_iter().map(|(min, max)| max - min).fold(0.0, f64::max)
    }
    fn middle(self) -> [f64; 3] {
        pairs(self.min, self.max).map(|(min, max)| f64::midpoint(min, max))
    }
    fn farthest(self) -> f64 {
        self.min.abs().max(self.max.abs()).max_element().into()
    }
}

/// The number of bytes saved per vertex: shorts, padded to 8 bytes, instead of floats; in a sparse list without
/// padding.
const SAVED: [usize; 2] = [4, 6];
/// The size of the JSON of the grid's node, and of a separate skin without its matrices.
const JSON: [usize; 2] = [130, 300];

/// For each node, the grid for the positions of its mesh. `None`: they are floats, because the node shows nothing, 16
/// bits are not enough, or the nodes or matrices for the grid would take more than it saves.
pub(crate) fn grids(scene: &Scene, options: &Options, bind: &Bind) -> Vec<Option<Grid>> {
    if options.quantize == Quantize::None {
        return vec![None; scene.nodes.len()];
    }
    let has_shapes = options.morphs != Morphs::None;
    let mut nodes: BTreeMap<Id<Mesh>, usize> = BTreeMap::new();
    let mut skinned: BTreeMap<Id<Skin>, BTreeSet<Id<Mesh>>> = BTreeMap::new();
    for (mesh, skin) in scene.nodes.iter().filter_map(Node::mesh) {
        if let Some(skin) = skin {
            skinned.entry(skin).or_default().insert(mesh);
        } else {
            let count = nodes.entry(mesh).or_default();
            *count = count.saturating_add(1);
        }
    }
    let cost = |mesh: Id<Mesh>, skin: Option<Id<Skin>>| {
        let [node_size, skin_size] = JSON;
        let Some(skin) = skin else {
            return nodes.get(&mesh).map_or(0, |count| count.saturating_mul(node_size));
        };
        let is_shared = skinned.get(&skin).is_some_and(|meshes| meshes.len() > 1);
        let joints = scene.get(skin).map_or(0, |skin| skin.joints.len());
        // A matrix and a number each.
        if is_shared { joints.saturating_mul(68).saturating_add(skin_size) } else { 0 }
    };
    let mut known: BTreeMap<Id<Mesh>, (usize, Option<Grid>)> = BTreeMap::new();
    let mut grid = |node: &Node| {
        let (id, skin) = node.mesh()?;
        let mesh = scene.get(id)?;
        let (saved, grid) =
            *known.entry(id).or_insert_with(|| (saved(mesh, has_shapes), Grid::new(mesh, has_shapes, bind.moves(id))));
        grid.filter(|_| saved > cost(id, skin))
    };
    scene.nodes.iter().map(&mut grid).collect()
}

/// The number of bytes that the grid of a mesh saves.
fn saved(mesh: &Mesh, has_shapes: bool) -> usize {
    let [all, few] = SAVED;
    let part = |part: &Primitive| {
        let count = part.positions.len();
        let shapes = part.shapes.iter().filter(|_| has_shapes).map(|shape| match &shape.vertices {
            None => count.saturating_mul(all),
            Some(vertices) => vertices.len().min(count).saturating_mul(few),
        });
        shapes.fold(count.saturating_mul(all), usize::saturating_add)
    };
    mesh.primitives.iter().map(part).fold(0, usize::saturating_add)
}

#[cfg(test)]
mod tests {
    use super::*;
    use formats_core::num::to_u32;

    fn mesh(positions: &[Vec3]) -> Mesh {
        Mesh::new("mesh", vec![Primitive::new(positions.to_vec(), (0..to_u32(positions.len())).collect())])
    }

    #[test]
    fn the_range_of_a_mesh_uses_all_16_bits() {
        let ends = [Vec3::new(-1.0, 2.0, 3.0), Vec3::new(9.0, 3.0, 4.0), Vec3::ZERO];
        let grid = Grid::new(&mesh(&ends), false, None).unwrap();
        assert_eq!(grid.point(ends[0])[0].to_bits(), f64::from(i16::MIN).to_bits());
        assert_eq!(grid.point(ends[1])[0].to_bits(), f64::from(i16::MAX).to_bits());
        assert!(f64::from(grid.step) <= 10.0 / STEPS);
    }
    #[test]
    fn steps_of_the_source_are_distinguished_or_there_is_no_grid() {
        let mut mesh = mesh(&[Vec3::ZERO, Vec3::new(255.0, 1.0, 1.0), Vec3::ONE]);
        mesh.step = Some(1.0);
        assert!(Grid::new(&mesh, true, None).unwrap().step < 1.0);
        mesh.step = Some(0.003);
        assert_eq!(Grid::new(&mesh, true, None), None);
        // One point, and a range that floats cannot distinguish.
        let point = Vec3::splat(7.0);
        mesh.step = None;
        mesh.primitives[0].positions = vec![point; 3];
        assert_eq!(Grid::new(&mesh, true, None), None);
        mesh.primitives[0].positions = vec![Vec3::splat(1e6), Vec3::splat(1e6 + 1.0), point * 1e5];
        mesh.primitives[0].indices = vec![0, 1, 0];
        assert_eq!(Grid::new(&mesh, true, None), None);
        mesh.primitives[0].positions = vec![Vec3::MIN, Vec3::MAX, Vec3::ZERO];
        assert!(Grid::new(&mesh, true, None).unwrap().step.is_finite());
    }
}
