//! Solids of boxes, prisms and cones, and their normals and texture coordinates.
//!
//! Only additions, multiplications, divisions and square roots are used, so that the bytes are the same on every machine.

use quake_md2::{Builder, BuilderFrame, Precision, QUAKE2_PALETTE, TexCoord, Triangle, Vec2, Vec3, pcx};

/// Texels of a side of a patch.
const PATCH: u16 = 32;
/// The skins are three patches wide and two high: one patch for each direction that a face can have.
pub(crate) const SKIN: (u16, u16) = (3 * PATCH, 2 * PATCH);

/// Positions and triangles, clockwise seen from outside.
#[derive(Clone, Default)]
pub(crate) struct Mesh {
    pub(crate) positions: Vec<Vec3>,
    pub(crate) triangles: Vec<[u16; 3]>,
}

impl Mesh {
    /// Adds points, and returns the index of the first.
    pub(crate) fn points(&mut self, points: impl IntoIterator<Item = Vec3>) -> u16 {
        let first = self.positions.len().try_into().unwrap();
        self.positions.extend(points);
        first
    }
    /// A convex polygon, its points clockwise seen from outside.
    fn polygon(&mut self, corners: &[u16]) {
        for pair in corners[1..].windows(2) {
            self.triangles.push([corners[0], pair[0], pair[1]]);
        }
    }
    /// An upright prism over a polygon of convex `parts`, its sides divided at each of the `levels`. The points of
    /// `outline` run counter-clockwise seen from above.
    pub(crate) fn prism(&mut self, outline: &[Vec2], parts: &[&[u16]], levels: &[f32]) {
        let count = u16::try_from(outline.len()).unwrap();
        let rings: Vec<u16> =
            levels.iter().map(|level| self.points(outline.iter().map(|point| point.extend(*level)))).collect();
        for (n, next) in (0..count).map(|n| (n, (n + 1) % count)) {
            for ring in rings.windows(2) {
                let [below, above] = [ring[0], ring[1]];
                // In this order the triangles of a side make one strip.
                self.polygon(&[above + next, below + next, below + n, above + n]);
            }
        }
        for part in parts {
            let [bottom, top] = [rings[0], rings[rings.len() - 1]];
            self.polygon(&part.iter().rev().map(|n| top + n).collect::<Vec<_>>());
            self.polygon(&part.iter().map(|n| bottom + n).collect::<Vec<_>>());
        }
    }
    pub(crate) fn cuboid(&mut self, low: [f32; 3], high: [f32; 3]) {
        let outline = [[low[0], low[1]], [high[0], low[1]], [high[0], high[1]], [low[0], high[1]]].map(Vec2::from);
        self.prism(&outline, &[&[0, 1, 2, 3]], &[low[2], high[2]]);
    }
    /// A cone of eight sides along +Y.
    pub(crate) fn cone(&mut self, middle: Vec3, radius: f32, height: f32) {
        let slant = 0.707_106_77 * radius;
        let ring = [(radius, 0.0), (slant, slant), (0.0, radius), (-slant, slant)];
        let ring = ring.into_iter().chain(ring.map(|(x, z)| (-x, -z))).map(|(x, z)| middle + Vec3::new(x, 0.0, z));
        let first = self.points(ring);
        let apex = self.points([middle + Vec3::Y * height]);
        for n in 0..8 {
            self.triangles.push([apex, first + n, first + (n + 1) % 8]);
        }
        self.polygon(&(0..8).rev().map(|n| first + n).collect::<Vec<_>>());
    }
    /// The outward normal of a triangle; its length is in proportion to the area.
    fn face_normal(&self, [a, b, c]: [u16; 3]) -> Vec3 {
        let [a, b, c] = [a, b, c].map(|n| self.positions[usize::from(n)]);
        (c - a).cross(b - a)
    }
    /// For each vertex, the sum of the unit normals of its triangles, as in id's tools.
    pub(crate) fn normals(&self) -> Vec<Vec3> {
        let mut normals = vec![Vec3::ZERO; self.positions.len()];
        for triangle in &self.triangles {
            let normal = self.face_normal(*triangle);
            let unit = normal / normal.dot(normal).sqrt();
            for n in triangle {
                normals[usize::from(*n)] += unit;
            }
        }
        normals
    }
    pub(crate) fn frame(&self, name: &str, precision: Precision) -> BuilderFrame {
        BuilderFrame::quantize(name.as_bytes(), &self.positions, &self.normals(), precision).unwrap()
    }
    /// Adds the triangles and texture coordinates to `builder`: each face is projected along its axis onto the patch of its
    /// direction, and the whole model fits into each patch.
    pub(crate) fn texture(&self, builder: &mut Builder) {
        let low = self.positions.iter().copied().reduce(Vec3::min).unwrap();
        let high = self.positions.iter().copied().reduce(Vec3::max).unwrap();
        let texels = f32::from(PATCH - 3) / (high - low).max_element();
        for triangle in &self.triangles {
            let direction = direction(self.face_normal(*triangle));
            let tex_coords = triangle.map(|n| {
                let from = (self.positions[usize::from(n)] - low) * texels;
                let (across, up) = match direction / 2 {
                    0 => (from.y, from.z),
                    1 => (from.x, from.z),
                    _ => (from.x, from.y),
                };
                let (left, top) = patch(direction);
                let texel = TexCoord { s: whole(across) + left + 1, t: top + 30 - whole(up) };
                let known = builder.tex_coords.iter().position(|other| *other == texel);
                let n = known.unwrap_or_else(|| {
                    builder.tex_coords.push(texel);
                    builder.tex_coords.len() - 1
                });
                u16::try_from(n).unwrap()
            });
            builder.triangles.push(Triangle { vertices: *triangle, tex_coords });
        }
        (builder.skin_width, builder.skin_height) = (SKIN.0.into(), SKIN.1.into());
    }
}

/// The direction of a face: 0 and 1 for +X and -X, 2 and 3 for Y, 4 and 5 for Z.
fn direction(normal: Vec3) -> usize {
    let axes = [normal.x, -normal.x, normal.y, -normal.y, normal.z, -normal.z];
    let most = axes.iter().copied().fold(f32::MIN, f32::max);
    axes.iter().position(|axis| *axis == most).unwrap()
}

/// The top left texel of the patch of a direction.
fn patch(direction: usize) -> (i16, i16) {
    let side = i16::try_from(PATCH).unwrap();
    (i16::try_from(direction / 2).unwrap() * side, i16::try_from(direction % 2).unwrap() * side)
}

fn whole(texels: f32) -> i16 {
    (texels + 0.5) as i16
}

/// A skin: red for +X, green for +Y, blue for +Z, darker for the opposite directions; a bright square in the top left
/// corner of each patch; and, if `holes`, every other texel of the patch of -Z transparent.
pub(crate) fn skin(holes: bool) -> Vec<u8> {
    let palette = QUAKE2_PALETTE;
    let nearest = |wanted: [u8; 3]| -> u8 {
        let distance = |n: &u8| {
            let color = palette.color(*n);
            (0..3).map(|i| (i32::from(color[i]) - i32::from(wanted[i])).pow(2)).sum::<i32>()
        };
        (0..255).min_by_key(distance).unwrap()
    };
    let colors = [[220, 40, 30], [110, 20, 15], [40, 180, 50], [20, 90, 25], [60, 90, 220], [30, 40, 110]].map(nearest);
    let white = nearest([255; 3]);
    let (width, height) = SKIN;
    let mut indices = Vec::new();
    for (y, x) in (0..height).flat_map(|y| (0..width).map(move |x| (y, x))) {
        let direction = usize::from(x / PATCH * 2 + y / PATCH);
        let (x, y) = (x % PATCH, y % PATCH);
        indices.push(match (x, y) {
            (2..7, 2..7) => white,
            _ if holes && direction == 5 && (x + y) % 2 == 0 => 255,
            _ => colors[direction],
        });
    }
    pcx::write(width, height, &indices, &palette).unwrap()
}
