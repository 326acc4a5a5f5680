//! Lists of vertex data: as floats, or quantized for `KHR_mesh_quantization`.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
};

use formats_core::glam::{DAffine3, Mat4, Vec2, Vec3, Vec4};
use triassic_scene::{Id, Mesh, Node, Primitive, Scene, Skin};

use crate::{
    Morphs, Options, Quantize,
    bind::{self, Bind},
    buffer::Class,
    json::{self, Bound},
    mesh::Used,
    morph::{Differences, bounds_of},
    output::put_floats,
};

/// Vectors in the form in which they are written.
#[derive(Debug)]
pub(crate) enum Vectors<'l> {
    Floats(Cow<'l, [Vec3]>),
    /// Positions on a [grid](Grid).
    Shorts(Vec<[i16; 3]>),
    /// Normals: 127 is 1.
    Bytes(Vec<[i8; 3]>),
}

/// The precision of a mesh's vertices.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Precision {
    /// Whether normals, UVs and weights are quantized.
    pub(crate) is_small: bool,
    /// Whether morph targets are half of the difference.
    pub(crate) is_halved: bool,
    /// The quantization of positions; `None` for floats.
    pub(crate) grid: Option<Grid>,
}

impl Precision {
    /// Positions on the grid; floats if 16 bits are not enough, which never happens for the mesh's own shape.
    pub(crate) fn positions(self, positions: &[Vec3]) -> Vectors<'_> {
        let Some(grid) = self.grid else { return Vectors::Floats(positions.into()) };
        let points = || positions.iter().map(|position| grid.point(*position));
        Vectors::shorts(points())
            .unwrap_or_else(|| Vectors::Floats(points().map(|point| Vec3::from(point.map(narrow))).collect()))
    }
    /// The differences between positions. On the grid, between the quantized points, so that errors do not accumulate;
    /// floats if 16 bits are not enough.
    pub(crate) fn ways(self, from: &[Vec3], to: &[Vec3]) -> Vectors<'static> {
        let Some(grid) = self.grid else { return self.differences(from, to) };
        let pairs = || from.iter().zip(to);
        Vectors::shorts(pairs().map(|(from, to)| self.part_of(differences(grid.point(*from), grid.point(*to)))))
            .unwrap_or_else(|| Vectors::Floats(pairs().map(|(from, to)| grid.way(*from, *to) * self.share()).collect()))
    }
    /// Normals; as bytes, with an error of less than half a degree.
    pub(crate) fn normals(self, normals: &[Vec3]) -> Vectors<'_> {
        let list = self.is_small.then(|| normals.iter().map(|normal| all(of_127(*normal), byte)).collect()).flatten();
        list.map_or_else(|| Vectors::Floats(normals.into()), Vectors::Bytes)
    }
    /// The differences between normals in bytes, relative to the quantized ones. `None` if one is outside -1 to 1, which
    /// halves never are: the extension requires floats for such lists.
    pub(crate) fn small_turns(self, from: &[Vec3], to: &[Vec3]) -> Option<Vectors<'static>> {
        let turn = |(from, to): (&Vec3, &Vec3)| all(self.part_of(differences(of_127(*from), of_127(*to))), byte);
        let list = self.is_small.then(|| from.iter().zip(to).map(turn).collect()).flatten();
        list.map(Vectors::Bytes)
    }
    /// The differences between normals.
    pub(crate) fn turns(self, from: &[Vec3], to: &[Vec3]) -> Vectors<'static> {
        self.small_turns(from, to).unwrap_or_else(|| self.differences(from, to))
    }
    fn differences(self, from: &[Vec3], to: &[Vec3]) -> Vectors<'static> {
        let mut ways = Differences::new(from, to).finite();
        for way in &mut ways {
            *way *= self.share();
        }
        Vectors::Floats(ways.into())
    }
    /// Whether differences of positions are written as they are.
    pub(crate) const fn is_exact(self) -> bool {
        self.grid.is_none() && !self.is_halved
    }
    /// The part of a difference that a morph target has.
    const fn share(self) -> f32 {
        if self.is_halved { 0.5 } else { 1.0 }
    }
    /// That part of a difference, in whole steps.
    fn part_of(self, way: [f64; 3]) -> [f64; 3] {
        if self.is_halved { way.map(|part| (part / 2.0).round()) } else { way }
    }
}

impl Vectors<'_> {
    fn shorts(points: impl Iterator<Item = [f64; 3]>) -> Option<Self> {
        points.map(|point| all(point, short)).collect::<Option<_>>().map(Self::Shorts)
    }
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Floats(list) => list.len(),
            Self::Shorts(list) => list.len(),
            Self::Bytes(list) => list.len(),
        }
    }
    pub(crate) const fn is_quantized(&self) -> bool {
        !matches!(self, Self::Floats(_))
    }
    /// The same kind of list with a single zero.
    pub(crate) fn zero(&self) -> Self {
        match self {
            Self::Floats(_) => Self::Floats([Vec3::ZERO][..].into()),
            Self::Shorts(_) => Self::Shorts(vec![[0; 3]]),
            Self::Bytes(_) => Self::Bytes(vec![[0; 3]]),
        }
    }
    /// The type of the components in glTF, and whether they are normalized.
    pub(crate) const fn component(&self) -> (u16, bool) {
        match self {
            Self::Floats(_) => (5126, false),
            Self::Shorts(_) => (5122, false),
            Self::Bytes(_) => (5120, true),
        }
    }
    /// The class with one element per vertex.
    pub(crate) const fn class(&self) -> Class {
        match self {
            Self::Floats(_) => Class::Vertex3,
            Self::Shorts(_) => Class::VertexShorts,
            Self::Bytes(_) => Class::VertexBytes,
        }
    }
    /// The class for values of a sparse list.
    pub(crate) const fn sparse_class(&self) -> Class {
        match self {
            Self::Floats(_) => Class::SparseValues,
            Self::Shorts(_) => Class::SparseShortValues,
            Self::Bytes(_) => Class::SparseByteValues,
        }
    }
    /// Writes them, each aligned to four bytes if `aligned`, as required for vertices.
    pub(crate) fn write(&self, bytes: &mut Vec<u8>, aligned: bool) {
        match self {
            Self::Floats(list) => put_floats(bytes, list.len(), list.iter().map(Vec3::to_array)),
            Self::Shorts(list) => {
                for vector in list {
                    bytes.extend_from_slice(vector.map(i16::to_le_bytes).as_flattened());
                    bytes.extend_from_slice(if aligned { &[0; 2] } else { &[] });
                }
            }
            Self::Bytes(list) => {
                for vector in list {
                    bytes.extend(vector.map(i8::cast_unsigned));
                    bytes.extend_from_slice(if aligned { &[0] } else { &[] });
                }
            }
        }
    }
    /// The minimum and the maximum of each component, including 0 if `with_zero`.
    pub(crate) fn bounds(&self, with_zero: bool) -> (Bound, Bound) {
        let floats = |list: &[Vec3]| {
            let (min, max) = bounds_of(list);
            if with_zero { (min.min(Vec3::ZERO), max.max(Vec3::ZERO)) } else { (min, max) }
        };
        match self {
            Self::Floats(list) => {
                let (min, max) = floats(list);
                (Bound::Vec3(min.to_array()), Bound::Vec3(max.to_array()))
            }
            Self::Shorts(list) => {
                let start = if with_zero { Some([0; 3]) } else { None };
                let all = || start.iter().chain(list);
                let end = |pick: fn(i16, i16) -> i16| {
                    let both = |[a, b, c]: [i16; 3], [x, y, z]: [i16; 3]| [pick(a, x), pick(b, y), pick(c, z)];
                    Bound::Whole(all().copied().reduce(both).unwrap_or_default())
                };
                (end(i16::min), end(i16::max))
            }
            // Normals have no bounds.
            Self::Bytes(_) => (Bound::Whole([-127; 3]), Bound::Whole([127; 3])),
        }
    }
}

fn differences(from: [f64; 3], mut to: [f64; 3]) -> [f64; 3] {
    for (to, from) in to.iter_mut().zip(from) {
        *to -= from;
    }
    to
}

/// Converts all three components, or returns `None`.
fn all<T>(vector: [f64; 3], of: impl Fn(f64) -> Option<T>) -> Option<[T; 3]> {
    let [x, y, z] = vector.map(of);
    Some([x?, y?, z?])
}

#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "an integer in this range")]
fn short(number: f64) -> Option<i16> {
    (f64::from(i16::MIN)..=f64::from(i16::MAX)).contains(&number).then_some(number as i16)
}

/// Not the smallest byte, which also means -1.
#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "an integer in this range")]
fn byte(number: f64) -> Option<i8> {
    (-127.0..=127.0).contains(&number).then_some(number as i8)
}

/// A normal in units of 1/127.
fn of_127(normal: Vec3) -> [f64; 3] {
    normal.to_array().map(|part| (f64::from(part) * 127.0).round())
}

#[expect(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "clamped to 0 to 65535"
)]
const fn fraction(number: f64) -> u16 {
    number as u16
}

/// UVs in units of 1/65535; `None` if one is outside 0 to 1.
pub(crate) fn fractions(uvs: &[Vec2]) -> Option<Vec<[u16; 2]>> {
    let both = |uv: &Vec2| {
        let is_inside = (Vec2::ZERO.cmple(*uv) & uv.cmple(Vec2::ONE)).all();
        is_inside.then(|| uv.to_array().map(|part| fraction((f64::from(part) * 65535.0).round())))
    };
    uvs.iter().map(both).collect()
}

/// Weights in units of 1/65535 with the sum 65535; the error of each is less than one unit.
pub(crate) fn shares(weights: Vec4) -> [u16; 4] {
    let weights = weights.to_array().map(f64::from);
    let sum: f64 = weights.iter().sum();
    let exact = weights.map(|weight| weight / sum * 65535.0);
    let mut shares = exact.map(|share| fraction(share.floor()));
    let rest = u32::from(u16::MAX).saturating_sub(shares.iter().map(|share| u32::from(*share)).sum());
    // The rest is distributed to those that lost most.
    let mut lost: Vec<(f64, &mut u16)> =
        exact.into_iter().zip(&mut shares).map(|(exact, share)| (exact - f64::from(*share), share)).collect();
    lost.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    for ((_, share), _) in lost.into_iter().zip(0..rest) {
        *share = share.saturating_add(1);
    }
    shares
}

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
    use formats_core::num::to_u32;

    use super::*;

    const SMALL: Precision = Precision { is_small: true, is_halved: false, grid: None };
    const HALVED: Precision = Precision { is_halved: true, ..SMALL };

    #[test]
    fn quantized_weights_have_the_exact_sum() {
        for weights in [
            Vec4::X,
            Vec4::splat(0.25),
            Vec4::new(0.333_333_3, 0.333_333_34, 0.333_333_3, 0.0),
            Vec4::new(0.1, 0.2, 0.3, 0.4),
            Vec4::new(1e-6, 0.999_999, 0.0, 0.0),
            Vec4::new(0.700_01, 0.299_99, 0.0, 0.0),
        ] {
            let shares = shares(weights);
            assert_eq!(shares.iter().map(|share| u32::from(*share)).sum::<u32>(), 65535, "{weights}");
            for (share, weight) in shares.iter().zip(weights.to_array()) {
                assert!((f64::from(*share) / 65535.0 - f64::from(weight)).abs() < 1.0 / 65535.0, "{weights}");
                assert!(*share == 0 || weight > 0.0, "a joint that did nothing does something: {weights}");
            }
        }
    }
    #[test]
    fn normals_in_bytes_have_an_error_of_less_than_half_a_degree() {
        let mut most = 0.0_f64;
        for n in 0..200_000_u32 {
            // Evenly over the sphere.
            let height = 1.0 - (2.0 * f64::from(n) + 1.0) / 200_000.0;
            let angle = f64::from(n) * 2.399_963_229_728_653;
            let around = (1.0 - height * height).sqrt();
            let normal = Vec3::from([around * angle.cos(), around * angle.sin(), height].map(narrow));
            let Vectors::Bytes(list) = SMALL.normals(&[normal]) else { panic!("{normal}") };
            // By the sine: the cosine of a small angle is imprecise.
            let written = Vec3::from(list[0].map(f32::from)).normalize();
            most = most.max(f64::from(written.cross(normal).length().asin().to_degrees()));
        }
        assert!(most < 0.5, "{most}");
    }
    #[test]
    fn differences_lead_to_the_quantized_normals() {
        let (from, to) = ([Vec3::new(0.6, 0.0, 0.8)], [Vec3::new(0.0, 0.6, 0.8)]);
        let Some(Vectors::Bytes(turns)) = SMALL.small_turns(&from, &to) else { panic!() };
        assert_eq!(turns, [[-76, 76, 0]]);
        assert!(SMALL.small_turns(&[Vec3::X], &[Vec3::NEG_X]).is_none());
        let Some(Vectors::Bytes(turns)) = HALVED.small_turns(&[Vec3::X], &[Vec3::NEG_X]) else { panic!() };
        assert_eq!(turns, [[-127, 0, 0]]);
        assert!(SMALL.small_turns(&[Vec3::X], &[Vec3::new(-0.01, 1.0, 0.0)]).is_none());
    }
    #[test]
    fn uvs_outside_the_texture_are_not_quantized() {
        assert_eq!(fractions(&[Vec2::ZERO, Vec2::ONE, Vec2::splat(0.5)]), Some(vec![[0; 2], [65535; 2], [32768; 2]]));
        assert_eq!(fractions(&[Vec2::new(1.000_01, 0.0)]), None);
        assert_eq!(fractions(&[Vec2::new(0.0, -0.1)]), None);
    }

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
