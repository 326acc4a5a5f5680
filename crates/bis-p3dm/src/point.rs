//! Points and normals. Normals computed from faces, sharp edges and flags.

use alloc::{vec, vec::Vec};

use formats_core::{Cursor, List, Number, Result, glam::Vec3};

use crate::{Face, FaceFlags, Lod, LodForm, PointFlags, TagData};

formats_core::record! {
    /// `structPoint`: a position that faces share. Meters; X right, Y up, Z forward, left-handed.
    ///
    /// Source: the format document; the axes are measured.
    pub struct Point: 16 {
        /// `x`, `y`, `z`.
        pub position: Vec3,
        /// `PointFlags`: see [`PointFlags`].
        pub raw_flags: u32,
    }
}

formats_core::record! {
    /// `structXYZ`: three coordinates alone: a point of an `SP3D` level, or of a frame of `#Animation#`.
    ///
    /// Source: the format document.
    pub struct Position: 12 {
        /// `x`, `y`, `z`.
        pub position: Vec3,
    }
}

formats_core::record! {
    /// `structNormal`. Corners refer to it; it may be shared or used by a single corner.
    ///
    /// Computed from the stored numbers, it points **into** the solid, and so does `(p1 - p0) × (p2 - p0)` of a face:
    /// the engine negates both when it reads them. If an axis is mirrored (as for glTF), keep the order of the corners
    /// and negate the mirrored normal.
    ///
    /// Source: the format document; the direction is measured (99.2 % of 234,892 faces).
    pub struct Normal: 12 {
        /// `x`, `y`, `z`: of length 1; 0, 0, 0 in a few files.
        pub vector: Vec3,
    }
}

impl Point {
    /// Creates a point without flags.
    #[must_use]
    pub const fn new(position: Vec3) -> Self {
        Self { position, raw_flags: 0 }
    }
    /// The flags.
    #[must_use]
    pub const fn flags(&self) -> PointFlags {
        PointFlags(self.raw_flags)
    }
}

impl From<Position> for Point {
    fn from(Position { position }: Position) -> Self {
        Self::new(position)
    }
}

formats_core::forms! {
    /// The points of a level of detail as stored in the file.
    pub enum PointTable: Point {
        /// With flags.
        Flagged(Point),
        /// Of an `SP3D` level, without flags.
        Plain(Position),
    }
}

/// The points of a level of detail. Those of an `SP3D` level have no flags.
pub type Points<'a> = List<PointTable<'a>>;

impl<'a> PointTable<'a> {
    pub(crate) fn read(cursor: &mut Cursor<'a>, form: LodForm, count: Number) -> Result<Self> {
        Ok(match form {
            LodForm::Sp3d => Self::Plain(cursor.records("points", count)?),
            _ => Self::Flagged(cursor.records("points", count)?),
        })
    }
    /// The positions of the points, in meters.
    pub fn positions(&self) -> impl ExactSizeIterator<Item = Vec3> + Clone + use<'a> {
        List::new(*self).iter().map(|point| point.position)
    }
}

impl Lod<'_> {
    /// Computes a normal for each corner, in the order of the faces and of their [`corners`](Face::corners), for files
    /// that store no normals or wrong ones.
    ///
    /// Faces share the normal of a point if they are connected around it by edges that are not sharp (`#SharpEdges#`).
    /// The normal is the sum of the faces' normals weighted by area, or by the angle at the point if the point has the
    /// flag for it ([`PointFlags::NORMALS_BY_ANGLE`]). A flat-lit face ([`FaceFlags::FLAT_LIGHT`]), and a face that
    /// lies back to back with another, shares no normal.
    ///
    /// Normals point into the solid, as the [stored ones](crate::Normal) do. Their length is 1, or 0 if no face has an
    /// area. This allocates about 100 bytes per corner.
    #[must_use]
    pub fn computed_normals(&self) -> Vec<Vec3> {
        let points: Vec<(Vec3, PointFlags)> =
            self.points().iter().map(|point| (point.position, point.flags())).collect();
        let ring = |face: &Face<'_>| Ring::new(face, &points);
        let mut groups = Groups((0..self.faces().corner_count()).collect());
        self.join(&mut groups, &self.faces().iter().map(|face| ring(&face).product()).collect::<Vec<_>>());
        let mut sums = vec![Vec3::ZERO; groups.0.len()];
        let corners = self.faces().iter().flat_map(|face| {
            let ring = ring(&face);
            (0..face.corners().len()).map(move |corner| ring.weighted(corner))
        });
        for (corner, weighted) in corners.enumerate() {
            if let Some(sum) = sums.get_mut(groups.root(corner)) {
                *sum += weighted;
            }
        }
        (0..sums.len()).map(|corner| unit(sums.get(groups.root(corner)).copied().unwrap_or_default())).collect()
    }
    /// Joins the corners of faces that meet in an edge that is not sharp.
    fn join(&self, groups: &mut Groups, products: &[Vec3]) {
        /// The maximum number of faces at one edge that are compared with each other; nearly all models have fewer.
        const MOST: usize = 8;
        let sharp = self.sharp_edges();
        let sides = self.sides();
        for (index, side) in sides.iter().enumerate() {
            let others = sides.iter().skip(index.saturating_add(1)).take(MOST);
            for other in others.take_while(|other| other.edge == side.edge) {
                let [one, two] = [side, other].map(|side| products.get(side.face).copied().map_or(Vec3::ZERO, unit));
                // Faces that continue each other traverse the edge in opposite directions. So do the two sides of a
                // leaf, but their normals are opposite, too.
                let goes_on = side.is_forward != other.is_forward && one.dot(two) > -0.999;
                if goes_on && sharp.binary_search(&side.edge).is_err() {
                    side.corners.into_iter().zip(other.corners).for_each(|(a, b)| groups.join(a, b));
                }
            }
        }
    }
    /// The sharp edges, sorted.
    fn sharp_edges(&self) -> Vec<[u32; 2]> {
        let mut sharp = Vec::new();
        for tag in self.tags() {
            if let TagData::SharpEdges(edges) = tag.data() {
                sharp.extend(edges.iter().map(|edge| edge.points).map(|[a, b]| [a.min(b), a.max(b)]));
            }
        }
        sharp.sort_unstable();
        sharp
    }
    /// The sides of the faces that are not flat-lit, sorted by edge.
    fn sides(&self) -> Vec<Side> {
        let mut sides = Vec::with_capacity(self.faces().corner_count());
        let mut first = 0_usize;
        for (index, face) in self.faces().iter().enumerate() {
            let corners = face.corners().iter().map(|corner| corner.point).zip(first..);
            first = first.saturating_add(face.corners().len());
            if face.flags().has(FaceFlags::FLAT_LIGHT) {
                continue;
            }
            let next = corners.clone().cycle().skip(1);
            sides.extend(corners.zip(next).filter(|((a, _), (b, _))| a != b).map(|(a, b)| {
                let is_forward = a.0 < b.0;
                let (low, high) = if is_forward { (a, b) } else { (b, a) };
                Side { edge: [low.0, high.0], corners: [low.1, high.1], face: index, is_forward }
            }));
        }
        sides.sort_unstable();
        sides
    }
}

/// A side of a face.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Side {
    /// Its points, the lower number first.
    edge: [u32; 2],
    /// The corners at them.
    corners: [usize; 2],
    face: usize,
    /// Whether the face goes from the lower number to the higher.
    is_forward: bool,
}

/// The corners of a face.
struct Ring {
    /// The positions; not finite if the point is missing.
    positions: [Vec3; 4],
    by_angle: [bool; 4],
    len: usize,
}

impl Ring {
    fn new(face: &Face<'_>, points: &[(Vec3, PointFlags)]) -> Self {
        let point = |index: u32| usize::try_from(index).ok().and_then(|index| points.get(index)).copied();
        let corners = face.vertices.map(|vertex| point(vertex.point).unwrap_or((Vec3::NAN, PointFlags(0))));
        Self {
            positions: corners.map(|(position, _)| position),
            by_angle: corners.map(|(_, flags)| flags.has(PointFlags::NORMALS_BY_ANGLE)),
            len: face.corners().len(),
        }
    }
    /// The normal, whose length is twice the area; zero for a face without an area.
    fn product(&self) -> Vec3 {
        let [a, b, c, d] = self.positions;
        // For a quad, half the product of the diagonals is the sum of both triangles.
        let product = if self.len == 3 { (b - a).cross(c - a) } else { (c - a).cross(d - b) };
        if product.is_finite() { product } else { Vec3::ZERO }
    }
    /// The face's contribution to the normal of a corner.
    fn weighted(&self, corner: usize) -> Vec3 {
        let product = self.product();
        if !self.by_angle.get(corner).copied().unwrap_or(false) {
            return product;
        }
        let at = |corner: usize| self.positions.get(corner.checked_rem(self.len)?).copied();
        let before = at(corner.saturating_add(self.len).saturating_sub(1));
        let [Some(before), Some(own), Some(after)] = [before, at(corner), at(corner.saturating_add(1))] else {
            return Vec3::ZERO;
        };
        let angle = unit(before - own).angle_between(unit(after - own));
        if angle.is_finite() { unit(product) * angle } else { Vec3::ZERO }
    }
}

/// The corners that share a normal: each leads to an earlier one of its group, the first to itself.
struct Groups(Vec<usize>);

impl Groups {
    /// The first corner of a group.
    fn root(&mut self, mut corner: usize) -> usize {
        while let Some(earlier) = self.0.get(corner).copied().filter(|earlier| *earlier != corner) {
            // Halves the path for later lookups.
            let next = self.0.get(earlier).copied().unwrap_or(earlier);
            if let Some(place) = self.0.get_mut(corner) {
                *place = next;
            }
            corner = next;
        }
        corner
    }
    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        if let Some(place) = self.0.get_mut(a.max(b)) {
            *place = a.min(b);
        }
    }
}

/// This direction with length 1, or zero if it has none. It is scaled first: the squares of small numbers underflow.
fn unit(direction: Vec3) -> Vec3 {
    let size = direction.abs().max_element();
    if size.is_finite() && size > 0.0 { (direction / size).normalize_or_zero() } else { Vec3::ZERO }
}
