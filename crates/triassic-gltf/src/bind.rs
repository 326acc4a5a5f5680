//! The bind pose of skinned meshes: if that is exact, the pose that is shown first.
//!
//! Programs use the bounding box of the vertices as written to frame a mesh or to cull it. Files may store vertices in
//! a pose that is never shown, far away from all shown ones.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use formats_core::{
    glam::{Affine3A, DAffine3, DMat3, DQuat, DVec3, Vec3},
    hash::{HashMap, HashSet},
};
use triassic_scene::{Id, Mesh, Node, Primitive, Scene, Skin, Transform};

use crate::{BindPose, Options};

/// Some loaders support at most this many joints.
const MOST_JOINTS: usize = 256;

/// For each joint of a skin, the transform from the stored bind pose to the pose at rest, relative to the node above
/// the joints.
type Moves = Rc<[DAffine3]>;

/// A node, and its mesh and skin.
type ShownMesh = (Id<Node>, Id<Mesh>, Option<Id<Skin>>);

/// The form of skinned meshes.
#[derive(Debug, Default)]
pub(crate) struct Bind {
    meshes: HashMap<Id<Mesh>, Moves>,
    skins: HashMap<Id<Skin>, Vec<Affine3A>>,
    /// The nodes whose meshes need no skin, since nothing moves, with the transform of the node above the joints.
    baked: HashMap<Id<Node>, Affine3A>,
    /// The new number of each joint, if some are omitted.
    numbers: Option<Vec<Option<u16>>>,
    /// For each skin that keeps its bind pose, the joints and channel paths that differ from it at rest.
    unlike_rest: HashMap<Id<Skin>, Vec<(Id<Node>, &'static str)>>,
}

/// The facts about the joints of a skin.
struct Rig {
    moves: Moves,
    inverse_bind: Vec<Affine3A>,
    above: Option<Id<Node>>,
}

impl Bind {
    pub(crate) fn new(scene: &Scene, options: &Options) -> Self {
        let mut new = Self::default();
        if options.bind_pose == BindPose::Stored || scene.skins.is_empty() {
            return new;
        }
        let is_still = scene.animations.is_empty();
        let parents = scene.parents();
        let rigs: Vec<Option<Rig>> = scene.skins.iter().map(|skin| Rig::new(scene, skin, &parents)).collect();
        let rig = |skin: Id<Skin>| rigs.get(skin.to_usize()).and_then(Option::as_ref);
        let shown: Vec<ShownMesh> = (scene.ids().zip(&scene.nodes))
            .filter_map(|(id, node)| node.mesh().map(|(mesh, skin)| (id, mesh, skin)))
            .collect();
        let mut skins_of: BTreeMap<Id<Mesh>, BTreeSet<Option<Id<Skin>>>> = BTreeMap::new();
        let mut meshes_of: BTreeMap<Id<Skin>, BTreeSet<Id<Mesh>>> = BTreeMap::new();
        for (_, mesh, skin) in &shown {
            skins_of.entry(*mesh).or_default().insert(*skin);
            if let Some(skin) = skin {
                meshes_of.entry(*skin).or_default().insert(*mesh);
            }
        }
        // The transforms of a mesh: those of all skins that it is shown with.
        let moves = |mesh: &Id<Mesh>, skins: &BTreeSet<Option<Id<Skin>>>| {
            let own = scene.get(*mesh).filter(|mesh| mesh.shapes.is_empty())?;
            if !is_still && !own.primitives.iter().all(is_of_one_joint) {
                return None;
            }
            let mut all = skins.iter().map(|skin| skin.and_then(rig).map(|rig| &rig.moves));
            let first = all.next()??;
            all.all(|other| other == Some(first)).then(|| Rc::clone(first))
        };
        let mut meshes: BTreeMap<Id<Mesh>, Moves> =
            skins_of.iter().filter_map(|(mesh, skins)| Some((*mesh, moves(mesh, skins)?))).collect();
        // A mesh is moved together with all of its skins, and a skin with all of its meshes, or none of them is.
        let stays = |mesh: &Id<Mesh>| !meshes.contains_key(mesh);
        let mut open: Vec<Id<Mesh>> = skins_of.keys().copied().filter(stays).collect();
        let mut fixed: BTreeSet<Id<Skin>> = BTreeSet::new();
        while let Some(mesh) = open.pop() {
            meshes.remove(&mesh);
            for skin in skins_of.get(&mesh).into_iter().flatten().flatten() {
                if fixed.insert(*skin) {
                    open.extend(meshes_of.get(skin).into_iter().flatten());
                }
            }
        }
        new.numbers = numbers(scene);
        let stays = |skin: &Id<Skin>| Some((*skin, unlike_rest(scene, scene.get(*skin)?, &parents)));
        new.unlike_rest = fixed.iter().filter_map(stays).collect();
        if is_still {
            for (node, mesh, skin) in shown {
                if let Some(rig) = skin.and_then(rig).filter(|_| meshes.contains_key(&mesh)) {
                    let place = rig.above.map(|above| place_of(scene, above, &parents));
                    new.baked.insert(node, place.unwrap_or_default());
                }
            }
        } else if meshes.iter().all(|(mesh, moves)| is_at_rest(scene, *mesh, moves)) {
            return new;
        } else {
            let free = meshes_of.keys().filter(|skin| !fixed.contains(skin));
            new.skins = free.filter_map(|skin| Some((*skin, rig(*skin)?.inverse_bind.clone()))).collect();
        }
        new.meshes = meshes.into_iter().collect();
        new
    }
    /// Whether meshes are written without their skins.
    pub(crate) fn is_baked(&self) -> bool {
        !self.baked.is_empty()
    }
    /// The transform of a node's mesh that needs no skin.
    pub(crate) fn baked(&self, node: Id<Node>) -> Option<Affine3A> {
        self.baked.get(&node).copied()
    }
    /// The inverse bind matrices of a skin.
    pub(crate) fn inverse_bind<'s>(&'s self, id: Id<Skin>, skin: &'s Skin) -> &'s [Affine3A] {
        self.skins.get(&id).map_or(&skin.inverse_bind, Vec::as_slice)
    }
    /// For each skin, the joints whose rest pose differs from the bind pose, and the paths of the channels for the
    /// difference.
    ///
    /// panda3d-gltf shows a joint without a channel in the bind pose.
    pub(crate) fn unlike_rest(&self) -> impl Iterator<Item = (Id<Skin>, &[(Id<Node>, &'static str)])> {
        self.unlike_rest.iter().map(|(skin, paths)| (*skin, paths.as_slice()))
    }
    /// The index in its list of each joint that is kept.
    pub(crate) fn kept<'b>(&'b self, skin: &'b Skin) -> impl Iterator<Item = usize> + 'b {
        let is_kept = |place: &usize| match &self.numbers {
            None => true,
            Some(numbers) => numbers.get(*place).is_some_and(Option::is_some),
        };
        (0..skin.joints.len()).filter(is_kept)
    }
    /// The new number of a joint.
    pub(crate) fn joint(&self, joint: u16) -> u16 {
        match &self.numbers {
            None => joint,
            Some(numbers) => numbers.get(usize::from(joint)).copied().flatten().unwrap_or_default(),
        }
    }
    /// The transforms, if a mesh is moved.
    pub(crate) fn moves(&self, mesh: Id<Mesh>) -> Option<&[DAffine3]> {
        self.meshes.get(&mesh).map(|moves| &**moves)
    }
}

/// The positions of a part, transformed; unchanged without `moves`.
pub(crate) fn positions<'p>(part: &'p Primitive, moves: Option<&[DAffine3]>) -> Cow<'p, [Vec3]> {
    let Some(moves) = moves else { return Cow::Borrowed(&part.positions) };
    let results = part
        .positions
        .iter()
        .enumerate()
        .map(|(vertex, position)| bent(part, vertex, moves).transform_point3(position.as_dvec3()).as_vec3());
    results.map(|position| if position.is_finite() { position } else { Vec3::ZERO }).collect()
}

/// The same for normals.
pub(crate) fn normals<'p>(part: &'p Primitive, moves: Option<&[DAffine3]>) -> Cow<'p, [Vec3]> {
    let Some(moves) = moves else { return Cow::Borrowed(&part.normals) };
    let results = part.normals.iter().enumerate().map(|(vertex, normal)| {
        let own = part.normal_joints.get(vertex).and_then(|joint| moves.get(usize::from(*joint)));
        let matrix = own.map_or_else(|| bent(part, vertex, moves), |own| *own);
        let turned = normal_matrix(matrix.matrix3) * normal.as_dvec3();
        turned.try_normalize().map_or(*normal, DVec3::as_vec3)
    });
    results.collect()
}

/// The matrix for a vertex.
fn bent(part: &Primitive, vertex: usize, moves: &[DAffine3]) -> DAffine3 {
    let (Some(joints), Some(weights)) = (part.joints.get(vertex), part.weights.get(vertex)) else {
        return DAffine3::IDENTITY;
    };
    let mut sum = DAffine3 { matrix3: DMat3::ZERO, translation: DVec3::ZERO };
    for (joint, weight) in joints.iter().zip(weights.to_array()) {
        if let Some(own) = moves.get(usize::from(*joint)).filter(|_| weight > 0.0) {
            let weight = f64::from(weight);
            sum.matrix3 += own.matrix3 * weight;
            sum.translation += own.translation * weight;
        }
    }
    sum
}

/// The matrix for normals that corresponds to `matrix` for points, up to their length: the cofactors, outward also if
/// it mirrors.
fn normal_matrix(matrix: DMat3) -> DMat3 {
    let (x, y, z) = (matrix.x_axis, matrix.y_axis, matrix.z_axis);
    let sign = if matrix.determinant() < 0.0 { -1.0 } else { 1.0 };
    DMat3::from_cols(y.cross(z) * sign, z.cross(x) * sign, x.cross(y) * sign)
}

/// Whether each vertex is moved by a single joint.
fn is_of_one_joint(part: &Primitive) -> bool {
    let is_one = |weights: &[f32; 4]| weights.iter().filter(|weight| **weight > 0.0).count() == 1;
    part.weights.len() == part.positions.len() && part.weights.iter().all(|weights| is_one(&weights.to_array()))
}

/// Whether a mesh already has the pose at rest: if so, it stays exactly as it is.
fn is_at_rest(scene: &Scene, mesh: Id<Mesh>, moves: &[DAffine3]) -> bool {
    let Some(mesh) = scene.get(mesh) else { return true };
    let size = mesh
        .primitives
        .iter()
        .flat_map(|part| &part.positions)
        .fold(0.0_f32, |most, place| most.max(place.abs().max_element()));
    let near = f64::from(size) * 1e-5;
    let is_near = |part: &Primitive| {
        let distances = part.positions.iter().enumerate().map(|(vertex, place)| {
            let place = place.as_dvec3();
            bent(part, vertex, moves).transform_point3(place).distance(place)
        });
        distances.fold(0.0, f64::max) <= near
    };
    mesh.primitives.iter().all(is_near)
}

impl Rig {
    /// `None` if a joint's matrix is not invertible.
    fn new(scene: &Scene, skin: &Skin, parents: &[Option<Id<Node>>]) -> Option<Self> {
        let parent = |node: Id<Node>| parents.get(node.to_usize()).copied().flatten();
        let above = above(skin, parents);
        let mut known: HashMap<Id<Node>, DAffine3> = HashMap::default();
        let (mut moves, mut inverse_bind) = (Vec::new(), Vec::new());
        for (joint, inverse) in skin.joints.iter().zip(&skin.inverse_bind) {
            let mut open = Vec::new();
            let mut next = Some(*joint).filter(|node| Some(*node) != above);
            let mut place = DAffine3::IDENTITY;
            while let Some(node) = next {
                if let Some(own) = known.get(&node) {
                    place = *own;
                    break;
                }
                open.push(node);
                next = parent(node).filter(|node| Some(*node) != above);
            }
            for node in open.into_iter().rev() {
                place *= local(scene.get(node)?.transform);
                known.insert(node, place);
            }
            let back = place.inverse();
            let narrow = narrow(back);
            if !place.is_finite() || !narrow.is_finite() {
                return None;
            }
            moves.push(place * wide(*inverse));
            inverse_bind.push(narrow);
        }
        Some(Self { moves: moves.into(), inverse_bind, above })
    }
}

/// The paths of channels whose values at rest differ from the bind pose, for the joints of a skin.
fn unlike_rest(scene: &Scene, skin: &Skin, parents: &[Option<Id<Node>>]) -> Vec<(Id<Node>, &'static str)> {
    let inverse_bind: HashMap<Id<Node>, DAffine3> =
        skin.joints.iter().zip(&skin.inverse_bind).map(|(joint, inverse)| (*joint, wide(*inverse))).collect();
    let mut paths = Vec::new();
    for joint in &skin.joints {
        let (Some(inverse), Some(node)) = (inverse_bind.get(joint), scene.get(*joint)) else { continue };
        let parent = parents.get(joint.to_usize()).copied().flatten();
        let parent = parent.and_then(|parent| inverse_bind.get(&parent)).copied().unwrap_or_default();
        let (scale, rotation, translation) = (parent * inverse.inverse()).to_scale_rotation_translation();
        let Transform { translation: place, rotation: turn, scale: size } = node.transform;
        let near = 1e-5 * translation.length().max(1e-3);
        let turned = rotation.dot(turn.as_dquat().normalize()).abs();
        paths.extend((!translation.abs_diff_eq(place.as_dvec3(), near)).then_some((*joint, "translation")));
        paths.extend((turned < 1.0 - 1e-9).then_some((*joint, "rotation")));
        paths.extend((!scale.abs_diff_eq(size.as_dvec3(), 1e-4)).then_some((*joint, "scale")));
    }
    paths
}

/// The node above the joints of a skin, if there is a single one for all topmost joints.
pub(crate) fn above(skin: &Skin, parents: &[Option<Id<Node>>]) -> Option<Id<Node>> {
    let joints: HashSet<Id<Node>> = skin.joints.iter().copied().collect();
    let above = skin.joints.iter().map(|joint| parents.get(joint.to_usize()).copied().flatten());
    let mut above = above.filter(|parent| parent.is_none_or(|parent| !joints.contains(&parent)));
    let first = above.next()??;
    above.all(|other| other == Some(first)).then_some(first)
}

/// The transform of a node at rest.
fn place_of(scene: &Scene, node: Id<Node>, parents: &[Option<Id<Node>>]) -> Affine3A {
    let mut place = DAffine3::IDENTITY;
    let mut next = Some(node);
    while let Some(node) = next {
        place = scene.get(node).map_or(DAffine3::IDENTITY, |node| local(node.transform)) * place;
        next = parents.get(node.to_usize()).copied().flatten();
    }
    narrow(place)
}

fn local(transform: Transform) -> DAffine3 {
    let Transform { translation, rotation, scale } = transform;
    let rotation: DQuat = rotation.as_dquat();
    DAffine3::from_scale_rotation_translation(scale.as_dvec3(), rotation.normalize(), translation.as_dvec3())
}

fn wide(matrix: Affine3A) -> DAffine3 {
    let axes = matrix.matrix3;
    let [x, y, z] = [axes.x_axis, axes.y_axis, axes.z_axis].map(|axis| Vec3::from(axis).as_dvec3());
    DAffine3 { matrix3: DMat3::from_cols(x, y, z), translation: Vec3::from(matrix.translation).as_dvec3() }
}

fn narrow(matrix: DAffine3) -> Affine3A {
    let axes = matrix.matrix3;
    let [x, y, z] = [axes.x_axis, axes.y_axis, axes.z_axis].map(DVec3::as_vec3);
    Affine3A::from_cols(x.into(), y.into(), z.into(), matrix.translation.as_vec3().into())
}

/// The new number of each joint, if skins exceed the limit of loaders and some joints move no vertex: `None` for those.
fn numbers(scene: &Scene) -> Option<Vec<Option<u16>>> {
    let most = scene.skins.iter().map(|skin| skin.joints.len()).max().filter(|most| *most > MOST_JOINTS)?;
    let mut used = vec![false; most];
    let bent: HashSet<Id<Mesh>> =
        scene.nodes.iter().filter_map(Node::mesh).filter_map(|(mesh, skin)| skin.map(|_| mesh)).collect();
    for part in bent.iter().filter_map(|mesh| scene.get(*mesh)).flat_map(|mesh| &mesh.primitives) {
        for (joints, weights) in part.joints.iter().zip(&part.weights) {
            for (joint, weight) in joints.iter().zip(weights.to_array()) {
                if let Some(used) = used.get_mut(usize::from(*joint)).filter(|_| weight > 0.0) {
                    *used = true;
                }
            }
        }
    }
    // Each skin keeps at least one joint.
    if let Some(first) = used.first_mut() {
        *first = true;
    }
    let mut next = 0_u16;
    let number = |used: bool| {
        let number = used.then_some(next);
        next = next.saturating_add(u16::from(used));
        number
    };
    Some(used.into_iter().map(number).collect())
}
