//! Boxes, discs and plates, each on a bone, with normals outward.
//!
//! Only additions, multiplications and square roots are used, so that the bytes are the same on every machine.

use goldsrc_mdl::{
    BuilderCommand, BuilderMesh, BuilderNormal, BuilderSubModel, BuilderVertex, Corner, StripKind, glam::Vec3,
};

/// A submodel that grows.
pub(crate) struct Solid {
    pub(crate) model: BuilderSubModel,
    /// The size of the textures, by column.
    sizes: &'static [(i16, i16)],
}

/// The directions to the right and up, seen from outside.
const FACES: [(Vec3, Vec3); 6] = [
    (Vec3::Y, Vec3::Z),
    (Vec3::NEG_Y, Vec3::Z),
    (Vec3::NEG_X, Vec3::Z),
    (Vec3::X, Vec3::Z),
    (Vec3::NEG_Y, Vec3::X),
    (Vec3::Y, Vec3::X),
];
/// Half of the square root of 2.
const SLANT: f32 = 0.707_106_77;

impl Solid {
    pub(crate) fn new(name: &[u8], sizes: &'static [(i16, i16)]) -> Self {
        Self { model: BuilderSubModel::new(name).unwrap(), sizes }
    }
    fn vertex(&mut self, bone: usize, position: Vec3) -> i16 {
        let vertex = BuilderVertex { bone: u8::try_from(bone).unwrap(), position };
        let known = self.model.vertices.iter().position(|known| *known == vertex);
        let index = known.unwrap_or_else(|| {
            self.model.vertices.push(vertex);
            self.model.vertices.len() - 1
        });
        i16::try_from(index).unwrap()
    }
    fn mesh(&mut self, column: usize) -> &mut BuilderMesh {
        let known = self.model.meshes.iter().position(|mesh| mesh.skin_ref == column);
        let index = known.unwrap_or_else(|| {
            self.model.meshes.push(BuilderMesh::new(column));
            self.model.meshes.len() - 1
        });
        &mut self.model.meshes[index]
    }
    fn normal(&mut self, column: usize, bone: usize, direction: Vec3) -> i16 {
        let normal = BuilderNormal { bone: u8::try_from(bone).unwrap(), direction };
        let normals = &mut self.mesh(column).normals;
        let known = normals.iter().position(|known| *known == normal);
        let index = known.unwrap_or_else(|| {
            normals.push(normal);
            normals.len() - 1
        });
        i16::try_from(index).unwrap()
    }
    /// A rectangle that shows the whole texture: its center, and the vectors to its right and upper sides.
    pub(crate) fn plate(&mut self, column: usize, bone: usize, middle: Vec3, right: Vec3, up: Vec3, kind: StripKind) {
        let (width, height) = self.sizes[column];
        let normal = self.normal(column, bone, right.cross(up).normalize());
        // Clockwise from the lower left.
        let corners = [
            (middle - right - up, 0, height),
            (middle - right + up, 0, 0),
            (middle + right + up, width, 0),
            (middle + right - up, width, height),
        ];
        let mut corners = corners.map(|(position, s, t)| Corner { vertex: self.vertex(bone, position), normal, s, t });
        if kind == StripKind::Strip {
            corners.swap(2, 3);
        }
        self.mesh(column).commands.push(BuilderCommand { kind, corners: corners.to_vec() });
    }
    /// A box: four sides as fans, top and bottom as strips.
    pub(crate) fn cuboid(&mut self, column: usize, bone: usize, low: [f32; 3], high: [f32; 3]) {
        let (low, high) = (Vec3::from(low), Vec3::from(high));
        let (middle, half) = ((low + high) * 0.5, (high - low) * 0.5);
        for (n, (right, up)) in FACES.into_iter().enumerate() {
            let outward = right.cross(up);
            let kind = if n < 4 { StripKind::Fan } else { StripKind::Strip };
            self.plate(column, bone, middle + outward * half, right * half, up * half, kind);
        }
    }
    /// A pyramid along +X on a square in the plane of Y and Z, its sides single triangles.
    pub(crate) fn spike(&mut self, column: usize, bone: usize, base: Vec3, half: f32, length: f32) {
        let (width, height) = self.sizes[column];
        let apex = self.vertex(bone, base + Vec3::X * length);
        for side in [Vec3::Y, Vec3::Z, Vec3::NEG_Y, Vec3::NEG_Z] {
            let along = Vec3::X.cross(side);
            let normal = self.normal(column, bone, (side * length + Vec3::X * half).normalize());
            let [a, b] = [side - along, side + along].map(|corner| self.vertex(bone, base + corner * half));
            let corner = |vertex, s, t| Corner { vertex, normal, s, t };
            let corners = [corner(apex, width / 2, 0), corner(b, width, height), corner(a, 0, height)];
            self.mesh(column).push_triangle(corners);
        }
    }
    /// An octagon that faces along X, and another one that faces back.
    pub(crate) fn disc(&mut self, column: usize, bone: usize, middle: Vec3, radius: f32) {
        let (width, height) = self.sizes[column];
        for outward in [1.0, -1.0] {
            let normal = self.normal(column, bone, Vec3::X * outward);
            let slant = SLANT;
            let ring = [
                (1.0, 0.0),
                (slant, slant),
                (0.0, 1.0),
                (-slant, slant),
                (-1.0, 0.0),
                (-slant, -slant),
                (0.0, -1.0),
                (slant, -slant),
            ];
            let corners = ring.map(|(y, z): (f32, f32)| {
                // Clockwise for a viewer in front, with +Y on the right: from the right side down.
                let position = middle + Vec3::new(0.0, y * outward, -z) * radius;
                let texel = |part: f32, size: i16| ((part * 0.5 + 0.5) * f32::from(size)) as i16;
                Corner { vertex: self.vertex(bone, position), normal, s: texel(y, width), t: texel(z, height) }
            });
            let kind = StripKind::Fan;
            self.mesh(column).commands.push(BuilderCommand { kind, corners: corners.to_vec() });
        }
    }
}
