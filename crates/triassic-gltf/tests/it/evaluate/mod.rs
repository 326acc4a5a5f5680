//! A reference viewer: evaluates a glTF file at a time of an animation with the `gltf` crate, without any code of this
//! project.
#![allow(dead_code, reason = "each test uses a part of it")]

use gltf::animation::{Interpolation, util::ReadOutputs};
use std::collections::HashMap;
use triassic_scene::glam::{Mat4, Quat, Vec3};
use triassic_scene::pose::PosedPrimitive;
use triassic_scene::{Node, Scene};

pub(crate) struct Model {
    pub(crate) gltf: gltf::Gltf,
}

/// A node's values at a time.
#[derive(Clone)]
struct Values {
    translation: Vec3,
    rotation: Quat,
    scale: Vec3,
    weights: Vec<f32>,
}

impl Model {
    pub(crate) fn new(glb: &[u8]) -> Self {
        Self { gltf: gltf::Gltf::from_slice(glb).unwrap() }
    }

    /// The corners of all triangles of the default scene, by node; the parts of a split mesh count as their parent.
    /// Nodes are sorted by index.
    pub(crate) fn at(&self, animation: Option<&str>, time: f32) -> Vec<(String, Vec<Vec3>)> {
        self.scene_at(self.gltf.default_scene().map_or(0, |scene| scene.index()), animation, time)
    }

    /// The same for a scene by its index; empty if it is missing.
    pub(crate) fn scene_at(&self, scene: usize, animation: Option<&str>, time: f32) -> Vec<(String, Vec<Vec3>)> {
        let nodes: Vec<gltf::Node<'_>> = self.gltf.nodes().collect();
        let mut values: Vec<Values> = nodes.iter().map(rest).collect();
        if let Some(name) = animation {
            let animation = self.gltf.animations().find(|animation| animation.name() == Some(name)).unwrap();
            for channel in animation.channels() {
                self.set(&channel, time, &mut values[channel.target().node().index()]);
            }
        }
        let mut worlds: HashMap<usize, Mat4> = HashMap::new();
        let mut owner: HashMap<usize, usize> = HashMap::new();
        let mut open: Vec<(gltf::Node<'_>, Mat4, Option<usize>)> = Vec::new();
        for root in self.gltf.scenes().nth(scene).iter().flat_map(gltf::Scene::nodes) {
            open.push((root, Mat4::IDENTITY, None));
        }
        while let Some((node, parent, above)) = open.pop() {
            let own = &values[node.index()];
            let local = match node.transform() {
                gltf::scene::Transform::Matrix { matrix } => Mat4::from_cols_array_2d(&matrix),
                gltf::scene::Transform::Decomposed { .. } => {
                    Mat4::from_scale_rotation_translation(own.scale, own.rotation, own.translation)
                }
            };
            worlds.insert(node.index(), parent * local);
            owner.insert(node.index(), if is_part(&node) { above.unwrap() } else { node.index() });
            open.extend(node.children().map(|child| (child, parent * local, Some(node.index()))));
        }
        let mut shown: Vec<(usize, Vec<Vec3>)> = Vec::new();
        for node in nodes.iter().filter(|node| worlds.contains_key(&node.index())) {
            let Some(mesh) = node.mesh() else { continue };
            if !(is_part(node) && values[node.index()].scale == Vec3::ZERO) {
                shown.push((owner[&node.index()], self.corners(node, &mesh, &values, &worlds)));
            }
        }
        shown.sort_by_key(|(number, _)| *number);
        shown.into_iter().map(|(number, corners)| (nodes[number].name().unwrap().to_owned(), corners)).collect()
    }

    fn corners(
        &self,
        node: &gltf::Node<'_>,
        mesh: &gltf::Mesh<'_>,
        values: &[Values],
        worlds: &HashMap<usize, Mat4>,
    ) -> Vec<Vec3> {
        let blob = self.gltf.blob.as_deref();
        let joints: Option<Vec<Mat4>> = node.skin().map(|skin| {
            let inverse = skin.reader(|_| blob).read_inverse_bind_matrices().unwrap();
            let bind = skin.joints().zip(inverse);
            bind.map(|(joint, inverse)| worlds[&joint.index()] * Mat4::from_cols_array_2d(&inverse)).collect()
        });
        let mut corners = Vec::new();
        for part in mesh.primitives() {
            let reader = part.reader(|_| blob);
            let mut positions: Vec<Vec3> = reader.read_positions().unwrap().map(Vec3::from_array).collect();
            for ((moved, ..), weight) in reader.read_morph_targets().zip(&values[node.index()].weights) {
                if *weight != 0.0 {
                    for (position, moved) in positions.iter_mut().zip(moved.unwrap()) {
                        *position += Vec3::from_array(moved) * *weight;
                    }
                }
            }
            if let Some(matrices) = &joints {
                let numbers = reader.read_joints(0).unwrap().into_u16();
                let weights = reader.read_weights(0).unwrap().into_f32();
                for ((position, numbers), weights) in positions.iter_mut().zip(numbers).zip(weights) {
                    let joints = numbers.iter().zip(weights);
                    *position = joints
                        .map(|(joint, weight)| matrices[usize::from(*joint)].transform_point3(*position) * weight)
                        .sum();
                }
            } else {
                let world = worlds[&node.index()];
                for position in &mut positions {
                    *position = world.transform_point3(*position);
                }
            }
            corners.extend(reader.read_indices().unwrap().into_u32().map(|index| positions[index as usize]));
        }
        corners
    }

    fn set(&self, channel: &gltf::animation::Channel<'_>, time: f32, values: &mut Values) {
        let reader = channel.reader(|_| self.gltf.blob.as_deref());
        let times: Vec<f32> = reader.read_inputs().unwrap().collect();
        let after = times.iter().filter(|key| **key <= time).count();
        let (from, to) = (after.saturating_sub(1), after.min(times.len() - 1));
        let mut way = 0.0;
        if from != to && channel.sampler().interpolation() == Interpolation::Linear && time >= times[from] {
            way = (time - times[from]) / (times[to] - times[from]);
        }
        let mix = |keys: Vec<[f32; 3]>| Vec3::from_array(keys[from]).lerp(Vec3::from_array(keys[to]), way);
        match reader.read_outputs().unwrap() {
            ReadOutputs::Translations(keys) => values.translation = mix(keys.collect()),
            ReadOutputs::Scales(keys) => values.scale = mix(keys.collect()),
            ReadOutputs::Rotations(keys) => {
                let keys: Vec<Quat> = keys.into_f32().map(Quat::from_array).collect();
                values.rotation = keys[from].slerp(keys[to], way);
            }
            ReadOutputs::MorphTargetWeights(keys) => {
                let keys: Vec<f32> = keys.into_f32().collect();
                let width = keys.len() / times.len();
                let weight = |target| keys[from * width + target] * (1.0 - way) + keys[to * width + target] * way;
                values.weights = (0..width).map(weight).collect();
            }
        }
    }
}

fn is_part(node: &gltf::Node<'_>) -> bool {
    // Nodes that the exporter adds below a mesh's node.
    let name = node.name().unwrap();
    name.contains("/part ") || name.ends_with("/mesh")
}

fn rest(node: &gltf::Node<'_>) -> Values {
    let (translation, rotation, scale) = node.transform().decomposed();
    Values {
        translation: translation.into(),
        rotation: Quat::from_array(rotation),
        scale: scale.into(),
        weights: node.weights().or(node.mesh().and_then(|mesh| mesh.weights())).unwrap_or_default().to_vec(),
    }
}

/// The corners of all triangles of a posed node of the scene.
pub(crate) fn drawn(scene: &Scene, node: &Node, parts: &[PosedPrimitive]) -> Vec<Vec3> {
    let (mesh, _) = node.mesh().unwrap();
    let parts = scene.get(mesh).unwrap().primitives.iter().zip(parts);
    parts.flat_map(|(part, posed)| part.indices.iter().map(|index| posed.positions[*index as usize])).collect()
}
