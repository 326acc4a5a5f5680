//! Lists of vertex data: as floats, or quantized for `KHR_mesh_quantization`.

use std::borrow::Cow;

use formats_core::glam::{Vec2, Vec3, Vec4};

use crate::{
    bytes::put_floats,
    class::Class,
    differences::{Differences, bounds_of},
    grid::{Grid, narrow},
    json::Bound,
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

#[cfg(test)]
mod tests {
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
}
