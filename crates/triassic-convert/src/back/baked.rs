//! The visible geometry of a scene, with the hierarchy resolved.

use std::{collections::HashMap, sync::Arc};

use formats_core::{
    Diagnostics,
    num::{self, to_usize},
};
use triassic_scene::{
    Animation, AttributeValues, Channel, Id, Interpolation, Material, Mesh, Node, NodeKind, Pose, PosedPrimitive,
    Primitive, Scene, Shape, Values,
};

use super::{Error, codes};

/// A state of a scene.
#[derive(Debug, Clone, PartialEq)]
pub enum Moment {
    /// At rest.
    Rest,
    /// The meshes of these nodes have the given shapes, and nothing else moves.
    Shapes(Arc<[(Id<Node>, Shape)]>),
    /// An animation at a time.
    At {
        /// The index of the animation.
        animation: usize,
        /// In seconds.
        time: f32,
    },
}

impl Moment {
    /// The transforms in this state.
    #[must_use]
    pub fn pose(&self, scene: &Scene) -> Pose {
        match self {
            Self::Rest => Pose::rest(scene),
            Self::Shapes(shapes) => {
                let times: Arc<[f32]> = Arc::from([0.0]);
                let channel = |(node, shape): &(Id<Node>, Shape)| Channel {
                    node: *node,
                    times: Arc::clone(&times),
                    values: Values::Shape(vec![*shape]),
                    interpolation: Interpolation::Step,
                };
                Pose::at(scene, &Animation::new("shapes", shapes.iter().map(channel).collect()), 0.0)
            }
            Self::At { animation, time } => match scene.animations.get(*animation) {
                Some(animation) => Pose::at(scene, animation, *time),
                None => Pose::rest(scene),
            },
        }
    }
}

/// The visible geometry of a scene: meshes with triangles, except those of entities and proxies, which are other files.
#[derive(Debug, Clone)]
pub struct Baked<'s> {
    scene: &'s Scene,
    /// The number of nodes and joints, and of vertices, to compute for each state.
    placed: [usize; 2],
    /// Sorted by node, then by part.
    pub parts: Vec<BakedPart>,
}

/// A part of a mesh on a node.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct BakedPart {
    /// The node that shows it.
    pub node: Id<Node>,
    /// The mesh that it is a part of.
    pub mesh: Id<Mesh>,
    /// The index of the part.
    pub primitive: usize,
    /// The material.
    pub material: Option<Id<Material>>,
    /// Three vertices per triangle, counter-clockwise seen from the front: reversed if the node mirrors its mesh.
    pub triangles: Vec<[u32; 3]>,
    /// The index of each vertex in the source file of the scene; `None` if unknown. Empty if all are unknown.
    pub numbers: Vec<Option<u32>>,
}

/// The maximum number of triangles and vertices, which exceeds the limits of all games. Many nodes may show one mesh,
/// so a small file could require any number.
const MOST_DRAWN: usize = 1 << 18;

impl<'s> Baked<'s> {
    /// Collects the visible geometry of this scene.
    ///
    /// # Errors
    /// If it has more triangles or vertices than any model.
    pub fn new(scene: &'s Scene, found: &mut Diagnostics) -> Result<Self, Error> {
        let (visible, rest) = (scene.visible(), Pose::rest(scene));
        let (mut parts, mut joints) = (Vec::new(), 0_usize);
        let [mut triangles, mut vertices] = [0_usize; 2];
        let other = below_entities(scene);
        for id in scene.ids::<Node>() {
            let place = id.to_usize();
            let Some((mesh, skin)) = scene.get(id).and_then(Node::mesh) else { continue };
            let Some(own) = scene.get(mesh).filter(|own| !own.is_empty()) else { continue };
            if visible.get(place) != Some(&true) {
                found.report(codes::HIDDEN_LEFT_OUT, 0, Some(id.index()));
                continue;
            }
            if other.get(place) == Some(&true) {
                found.report(codes::ENTITY_LEFT_OUT, 0, Some(id.index()));
                continue;
            }
            let matrix = match skin.and_then(|skin| scene.get(skin)) {
                Some(skin) => {
                    joints = joints.saturating_add(skin.joints.len());
                    let first = skin.joints.first().and_then(|joint| rest.world(*joint));
                    first.zip(skin.inverse_bind.first()).map(|(joint, inverse)| joint * *inverse)
                }
                None => rest.world(id),
            };
            let is_mirrored = matrix.is_some_and(|matrix| matrix.matrix3.determinant() < 0.0);
            let drawn = own.primitives.iter().enumerate().filter(|(_, part)| !part.indices.is_empty());
            for (place, (primitive, part)) in drawn.enumerate() {
                for (what, count, more) in [
                    ("triangles", &mut triangles, part.triangles().len()),
                    ("vertices", &mut vertices, part.positions.len()),
                ] {
                    *count = count.saturating_add(more);
                    if *count > MOST_DRAWN {
                        let exceeded = vec![format!("more than {MOST_DRAWN} {what}")];
                        return Err(Error::TooMuch { target: "a model".into(), exceeded });
                    }
                }
                let turned = |[a, b, c]: &[u32; 3]| if is_mirrored { [*a, *c, *b] } else { [*a, *b, *c] };
                parts.push(BakedPart {
                    node: id,
                    mesh,
                    primitive,
                    material: part.material,
                    triangles: part.triangles().iter().map(turned).collect(),
                    numbers: numbers(own, place, part),
                });
            }
        }
        Ok(Self { scene, placed: [scene.nodes.len().saturating_add(joints), vertices], parts })
    }
    /// Checks that this many states can be computed in reasonable time.
    pub(crate) fn check_moments(&self, moments: usize) -> Result<(), Error> {
        /// The maximum number of vertices in all states: twenty times that of the largest real model. A node costs
        /// more, since its animation is sampled.
        const MOST: usize = 1 << 26;
        const OF_NODE: usize = 32;
        let [nodes, vertices] = self.placed;
        let placed = nodes.saturating_mul(OF_NODE).saturating_add(vertices);
        if moments.saturating_mul(placed) <= MOST {
            return Ok(());
        }
        let exceeded = vec![format!("{moments} frames with {nodes} nodes and {vertices} vertices")];
        Err(Error::TooMuch { target: "a model".into(), exceeded })
    }
    /// The scene.
    #[must_use]
    pub const fn scene(&self) -> &'s Scene {
        self.scene
    }
    /// The part in the scene.
    #[must_use]
    pub fn source(&self, part: &BakedPart) -> Option<&'s Primitive> {
        self.scene.get(part.mesh)?.primitives.get(part.primitive)
    }
    /// The positions of the vertices of all parts in a state, in the space of the scene, and their normals, part by
    /// part.
    #[must_use]
    pub fn posed(&self, moment: &Moment) -> Vec<PosedPrimitive> {
        let pose = moment.pose(self.scene);
        let mut nodes: HashMap<Id<Node>, Vec<PosedPrimitive>> = HashMap::new();
        let one = |part: &BakedPart| {
            let posed = nodes.entry(part.node).or_insert_with(|| pose.mesh(self.scene, part.node).unwrap_or_default());
            posed.get_mut(part.primitive).map(std::mem::take).unwrap_or_default()
        };
        self.parts.iter().map(one).collect()
    }
}

/// For each node, whether it is an entity or below one.
fn below_entities(scene: &Scene) -> Vec<bool> {
    let parents = scene.parents();
    let mut below = vec![false; scene.nodes.len()];
    for (id, _) in scene.walk() {
        let Some(node) = scene.get(id) else { continue };
        let parent = parents.get(id.to_usize()).copied().flatten();
        // Blender moves the children of a proxy to the top level, but keeps the extras of their nodes.
        let class = node.extras.get("class").and_then(serde_json::Value::as_str);
        let is_other = matches!(node.kind, NodeKind::Entity { .. })
            || matches!(class, Some("proxy" | "entity"))
            || parent.and_then(|parent| below.get(parent.to_usize())) == Some(&true);
        if let Some(place) = below.get_mut(id.to_usize()) {
            *place = is_other;
        }
    }
    below
}

/// The vertex indices of a part in the file, of which `drawn` have triangles: from an attribute, or else from a list by
/// corner, if it matches.
fn numbers(mesh: &Mesh, drawn: usize, part: &Primitive) -> Vec<Option<u32>> {
    let own = part.attributes.iter().find(|own| own.name.eq_ignore_ascii_case("VERTEX"));
    if let Some(AttributeValues::Numbers(values)) = own.map(|own| &own.values) {
        return values.iter().map(|value| whole(*value)).collect();
    }
    let listed = mesh.extras.get("corner_vertices").and_then(|all| all.get(drawn)?.as_array());
    let Some(listed) = listed.filter(|listed| listed.len() == part.indices.len()) else { return Vec::new() };
    let mut numbers = vec![None; part.positions.len()];
    for (index, number) in part.indices.iter().zip(listed) {
        let number = number.as_u64().and_then(|number| u32::try_from(number).ok());
        match numbers.get_mut(to_usize(*index)) {
            Some(place @ None) => *place = number,
            // The triangles are in another order than in the list, which is therefore about other corners.
            Some(place) if *place != number => return Vec::new(),
            _ => {}
        }
    }
    numbers
}

/// A float that is an integer. A vertex created between two others has a number between theirs.
#[expect(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "in range; float casts saturate"
)]
fn whole(value: f32) -> Option<u32> {
    let is_whole = (0.0..16_777_216.0).contains(&value) && (value - value.round()).abs() < 1e-3;
    is_whole.then(|| value.round() as u32).filter(|number| *number < num::to_u32(usize::MAX))
}
