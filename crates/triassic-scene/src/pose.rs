//! A scene at one time: the transform of every node and the position of every vertex.

use formats_core::{
    glam::{Affine3A, Mat3A, Mat4, Vec3},
    hash::HashSet,
};

use crate::{
    Animation, Channel, Id, Interpolation, Node, Primitive, Scene, Shape, Skin, Transform, Values, normals::unit,
};

/// The transform of every node of a scene at one time, and the shapes of meshes.
///
/// ```
/// use triassic_scene::{Pose, Scene, Node, NodeKind};
/// let mut scene = Scene::default();
/// let node = scene.add_root(Node::new("here", NodeKind::Group));
/// let pose = Pose::rest(&scene);
/// assert_eq!(pose.world(node).unwrap().translation, Default::default());
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Pose {
    locals: Vec<Transform>,
    worlds: Vec<Affine3A>,
    mixes: Vec<Mix>,
}

/// A blend of two shapes.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Mix {
    /// The shape at 0.
    pub from: Shape,
    /// The shape at 1.
    pub to: Shape,
    /// The progress, from 0 to 1.
    pub way: f32,
}

/// A part of a mesh at one time, in the space of the whole scene.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PosedPrimitive {
    /// One for each vertex of the part; 0 if it would be outside the range of numbers.
    pub positions: Vec<Vec3>,
    /// One for each vertex, of length 1; empty if the part has no normals.
    pub normals: Vec<Vec3>,
}

impl Pose {
    /// The scene at rest.
    #[must_use]
    pub fn rest(scene: &Scene) -> Self {
        let mut new = Self {
            locals: scene.nodes.iter().map(|node| node.transform).collect(),
            worlds: Vec::new(),
            mixes: vec![Mix::default(); scene.nodes.len()],
        };
        new.place(scene);
        new
    }
    /// The scene at `time` seconds of an animation. Before its first key, the first key applies; after its end, the
    /// last one, or if it loops, its beginning again.
    #[must_use]
    pub fn at(scene: &Scene, animation: &Animation, time: f32) -> Self {
        let mut new = Self::rest(scene);
        let end = animation.duration();
        let time = if animation.looping && time > end && end > 0.0 { time.rem_euclid(end) } else { time };
        for channel in &animation.channels {
            let place = channel.node.to_usize();
            if let (Some(local), Some(mix)) = (new.locals.get_mut(place), new.mixes.get_mut(place)) {
                set(channel, time, local, mix);
            }
        }
        new.place(scene);
        new
    }
    /// Converts the transforms of all nodes from relative to their parents into the space of the scene.
    fn place(&mut self, scene: &Scene) {
        let parents = scene.parents();
        self.worlds = self.locals.iter().map(|local| local.to_affine()).collect();
        // Each node comes after its parent, whose transform is final then.
        for (id, _) in scene.walk() {
            let parent = parents.get(id.to_usize()).copied().flatten().and_then(|parent| self.world(parent));
            if let (Some(parent), Some(world)) = (parent, self.worlds.get_mut(id.to_usize())) {
                *world = parent * *world;
            }
        }
    }
    /// The transform from a node's space to the scene's.
    #[must_use]
    pub fn world(&self, node: Id<Node>) -> Option<Affine3A> {
        self.worlds.get(node.to_usize()).copied()
    }
    /// A node's transform relative to its parent.
    #[must_use]
    pub fn local(&self, node: Id<Node>) -> Option<Transform> {
        self.locals.get(node.to_usize()).copied()
    }
    /// The shape of a node's mesh.
    #[must_use]
    pub fn mix(&self, node: Id<Node>) -> Option<Mix> {
        self.mixes.get(node.to_usize()).copied()
    }
    /// The vertices of a node's mesh, part by part: with its shape, skin and transform applied. `None` if the node has
    /// no mesh.
    #[must_use]
    pub fn mesh(&self, scene: &Scene, node: Id<Node>) -> Option<Vec<PosedPrimitive>> {
        let (mesh, skin) = scene.get(node)?.mesh()?;
        let (mesh, mix, world) = (scene.get(mesh)?, self.mix(node)?, self.world(node)?);
        let joints = skin.and_then(|skin| scene.get(skin)).map(|skin| self.joints(skin));
        Some(mesh.primitives.iter().map(|part| posed(part, mix, world, joints.as_deref())).collect())
    }
    /// The vertices of a node's mesh in its base shape, deformed by its skin and computed lazily. `None` if the node
    /// has no skinned mesh.
    pub(crate) fn vertices<'s>(
        &self,
        scene: &'s Scene,
        node: Id<Node>,
    ) -> Option<impl Iterator<Item = Vec3> + use<'s>> {
        let (mesh, skin) = scene.get(node)?.mesh()?;
        let (mesh, joints) = (scene.get(mesh)?, self.joints(scene.get(skin?)?));
        let joints: std::rc::Rc<[Affine3A]> = joints.into();
        Some(mesh.primitives.iter().flat_map(move |part| {
            let joints = std::rc::Rc::clone(&joints);
            let place =
                move |(vertex, position): (usize, &Vec3)| bent(part, vertex, &joints).transform_point3(*position);
            part.positions.iter().enumerate().map(place)
        }))
    }
    /// For each joint of a skin, the transform from the mesh's bind pose to the scene.
    #[must_use]
    pub fn joints(&self, skin: &Skin) -> Vec<Affine3A> {
        let bind = skin.joints.iter().zip(&skin.inverse_bind);
        bind.map(|(joint, inverse)| self.world(*joint).unwrap_or_default() * *inverse).collect()
    }
}

/// Applies the value of a channel at a time.
fn set(channel: &Channel, time: f32, local: &mut Transform, mix: &mut Mix) {
    let (from, to, way) = place(&channel.times, time, channel.interpolation);
    match &channel.values {
        Values::Translation(keys) => {
            if let (Some(a), Some(b)) = (keys.get(from), keys.get(to)) {
                local.translation = a.lerp(*b, way);
            }
        }
        Values::Scale(keys) => {
            if let (Some(a), Some(b)) = (keys.get(from), keys.get(to)) {
                local.scale = a.lerp(*b, way);
            }
        }
        Values::Rotation(keys) => {
            if let (Some(a), Some(b)) = (keys.get(from), keys.get(to)) {
                local.rotation = if way > 0.0 { a.slerp(*b, way).normalize() } else { *a };
            }
        }
        Values::Shape(keys) => {
            if let (Some(a), Some(b)) = (keys.get(from), keys.get(to)) {
                *mix = Mix { from: *a, to: *b, way };
            }
        }
    }
}

/// The keys around a time, and the progress from the first to the second.
fn place(times: &[f32], time: f32, interpolation: Interpolation) -> (usize, usize, f32) {
    let after = times.partition_point(|key| *key <= time);
    let last = times.len().saturating_sub(1);
    let (from, to) = (after.saturating_sub(1), after.min(last));
    let way = match (times.get(from), times.get(to)) {
        (Some(a), Some(b)) if a < b && interpolation == Interpolation::Linear => ((time - a) / (b - a)).clamp(0.0, 1.0),
        _ => 0.0,
    };
    (from, to, way)
}

/// The vertices of a part in a blend of shapes.
fn posed(part: &Primitive, mix: Mix, world: Affine3A, joints: Option<&[Affine3A]>) -> PosedPrimitive {
    let ((from, from_normals), (to, to_normals)) = (part.shape(mix.from), part.shape(mix.to));
    let between = |a: &Vec3, b: &Vec3| if mix.way > 0.0 { a.lerp(*b, mix.way) } else { *a };
    let matrix = |vertex: usize| match joints {
        None => world,
        Some(joints) => bent(part, vertex, joints),
    };
    PosedPrimitive {
        positions: from
            .iter()
            .zip(to.iter())
            .enumerate()
            .map(|(vertex, (a, b))| matrix(vertex).transform_point3(between(a, b)))
            // Large finite positions times finite matrices may overflow.
            .map(|place| if place.is_finite() { place } else { Vec3::ZERO })
            .collect(),
        normals: from_normals
            .iter()
            .zip(to_normals.iter())
            .enumerate()
            .map(|(vertex, (a, b))| unit(normal_matrix(matrix(vertex).matrix3) * between(a, b)))
            .collect(),
    }
}

/// The matrix for a vertex: those of its joints, weighted.
fn bent(part: &Primitive, vertex: usize, joints: &[Affine3A]) -> Affine3A {
    let (Some(numbers), Some(weights)) = (part.joints.get(vertex), part.weights.get(vertex)) else {
        return Affine3A::IDENTITY;
    };
    let mut sum = Mat4::ZERO;
    for (number, weight) in numbers.iter().zip(weights.to_array()) {
        if let Some(joint) = joints.get(usize::from(*number)).filter(|_| weight > 0.0) {
            sum += Mat4::from(*joint) * weight;
        }
    }
    Affine3A::from_mat4(sum)
}

/// The matrix for normals that corresponds to `matrix` for points: the inverse transpose up to a factor (the
/// cofactors), which also exists for singular matrices. The sign keeps normals outward for a mirror.
fn normal_matrix(matrix: Mat3A) -> Mat3A {
    let (x, y, z) = (matrix.x_axis, matrix.y_axis, matrix.z_axis);
    let sign = if matrix.determinant() < 0.0 { -1.0 } else { 1.0 };
    Mat3A::from_cols(y.cross(z) * sign, z.cross(x) * sign, x.cross(y) * sign)
}

// Whether all vertices of a scene coincide, as is common for a misread file.

/// Vertices that are closer than this in all directions coincide. No real model is this small.
const POINT: f32 = 1e-6;

impl Scene {
    /// Whether the scene has triangles, and all of their vertices coincide: at rest, and in all shapes.
    #[must_use]
    pub fn is_collapsed(&self) -> bool {
        self.meshes.iter().flat_map(|mesh| &mesh.primitives).any(|part| !part.indices.is_empty()) && is_point(self)
    }
}

/// Whether all vertices of the scene coincide. Nearly always the first two differ.
fn is_point(scene: &Scene) -> bool {
    // Nodes that show the same mesh with the same skin differ only in their position, so one of them suffices.
    let mut seen = HashSet::default();
    let shown = scene.ids::<Node>().zip(&scene.nodes).filter_map(|(id, node)| Some((id, node.mesh()?)));
    let skinned = shown.filter(|(_, mesh)| seen.insert(*mesh));
    let (skinned, plain): (Vec<_>, Vec<_>) = skinned.partition(|(_, (_, skin))| skin.is_some());
    let parts = plain.iter().filter_map(|(_, (mesh, _))| scene.get(*mesh)).flat_map(|mesh| &mesh.primitives);
    let mut shapes = parts.flat_map(shapes);
    if !shapes.all(are_one) {
        return false;
    }
    if skinned.is_empty() {
        return true;
    }
    let pose = Pose::rest(scene);
    let vertices = |node: Id<Node>| pose.vertices(scene, node).into_iter().flatten();
    are_one(skinned.iter().flat_map(|(node, _)| vertices(*node)))
}

/// The positions of a part, and of each of its shapes: for a sparse shape, the moved vertices and one of the others.
fn shapes(part: &Primitive) -> impl Iterator<Item = impl Iterator<Item = Vec3>> {
    let first = part.positions.first();
    let shapes = part.shapes.iter().map(move |shape| {
        let other = first.filter(|_| shape.vertices.is_some());
        other.into_iter().chain(&shape.positions).copied()
    });
    let own = None.into_iter().chain(&part.positions).copied();
    std::iter::once(own).chain(shapes)
}

/// Whether all of these coincide; infinitely distant ones are ignored.
fn are_one(mut positions: impl Iterator<Item = Vec3>) -> bool {
    let Some(first) = positions.next() else { return true };
    positions.all(|position| (position - first).abs().max_element() <= POINT || !position.is_finite())
}
