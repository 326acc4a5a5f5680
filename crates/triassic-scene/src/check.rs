//! Checks the guarantees of a scene.

use std::{f32::consts, mem::discriminant};

use formats_core::{
    glam::{Affine3A, Quat, Vec3, Vec4},
    hash::HashSet,
    num::to_usize,
};

use crate::{
    Alpha, Animation, AttributeValues, Id, LightKind, Material, Mesh, Node, NodeKind, Pixels, Primitive, Scene, Shape,
    Skin, Texture, TextureSource, Transform, Values, Variant,
};

impl Scene {
    /// The maximum depth of a node; a root has depth 0.
    pub const MAX_DEPTH: u32 = 1024;

    /// Checks the guarantees of the scene: each is a [`Rule`].
    ///
    /// # Errors
    /// The first violated rule.
    pub fn check(&self) -> Result<(), CheckError> {
        names(List::Nodes, self.nodes.iter().map(|node| node.name.as_str()))?;
        names(List::Meshes, self.meshes.iter().map(|mesh| mesh.name.as_str()))?;
        names(List::Materials, self.materials.iter().map(|material| material.name.as_str()))?;
        names(List::Textures, self.textures.iter().map(|texture| texture.name.as_str()))?;
        names(List::Variants, self.variants.iter().map(|variant| variant.name.as_str()))?;
        names(List::Skins, self.skins.iter().map(|skin| skin.name.as_str()))?;
        names(List::Animations, self.animations.iter().map(|animation| animation.name.as_str()))?;
        check_tree(self)?;
        let bends: Vec<Bend> = self.meshes.iter().map(Bend::of).collect();
        each(List::Nodes, &self.nodes, |node| check_node(self, &bends, node))?;
        each(List::Textures, &self.textures, check_texture)?;
        each(List::Materials, &self.materials, |material| check_material(self, material))?;
        each(List::Variants, &self.variants, |variant| check_variant(self, variant))?;
        let needed = needed_uvs(self);
        each(List::Meshes, &self.meshes, |mesh| check_mesh(mesh, &needed))?;
        check_skins(self)?;
        each(List::Instances, &self.instances, |instance| {
            need(self.get(instance.node).is_some(), Rule::MissingElement)
        })?;
        each(List::Animations, &self.animations, |animation| check_animation(self, animation))
    }
}

fn names<'a>(list: List, names: impl Iterator<Item = &'a str>) -> Result<(), CheckError> {
    let mut seen = HashSet::default();
    (0..).zip(names).try_for_each(|(index, name)| {
        need(!name.is_empty(), Rule::EmptyName)
            .and_then(|()| need(seen.insert(name), Rule::RepeatedName))
            .map_err(|rule| CheckError { list, index, rule })
    })
}

fn check_animation(scene: &Scene, animation: &Animation) -> Result<(), Rule> {
    need(animation.subject.is_none_or(|node| scene.get(node).is_some()), Rule::MissingElement)?;
    let mut seen = HashSet::default();
    // Channels often share one list of times, which is then checked once.
    let mut known: Option<&std::sync::Arc<[f32]>> = None;
    for channel in &animation.channels {
        let node = scene.get(channel.node).ok_or(Rule::MissingElement)?;
        need(seen.insert((channel.node.index(), discriminant(&channel.values))), Rule::RepeatedChannel)?;
        need(!channel.times.is_empty() && channel.times.len() == channel.values.len(), Rule::KeyCount)?;
        if !known.is_some_and(|known| std::sync::Arc::ptr_eq(known, &channel.times)) {
            times(&channel.times)?;
            known = Some(&channel.times);
        }
        let mesh = node.mesh();
        let is_skinned = mesh.is_some_and(|(_, skin)| skin.is_some());
        match &channel.values {
            Values::Translation(keys) | Values::Scale(keys) => {
                need(!is_skinned, Rule::SkinnedNode)?;
                need(keys.iter().all(|key| key.is_finite()), Rule::NotFinite)?;
            }
            Values::Rotation(keys) => {
                need(!is_skinned, Rule::SkinnedNode)?;
                need(keys.iter().all(|key| is_unit(*key)), Rule::RotationLength)?;
                let mut neighbors = keys.iter().zip(keys.iter().skip(1));
                need(neighbors.all(|(a, b)| a.dot(*b) >= 0.0), Rule::RotationSign)?;
            }
            Values::Shape(keys) => {
                let shapes = mesh.and_then(|(mesh, _)| scene.get(mesh)).map_or(0, |mesh| mesh.shapes.len());
                let exists = |key: &Shape| match key {
                    Shape::Base => mesh.is_some(),
                    Shape::Target(target) => to_usize(*target) < shapes,
                };
                need(keys.iter().all(exists), Rule::MissingShape)?;
            }
        }
    }
    need(animation.events.iter().all(|event| event.time.is_finite() && event.time >= 0.0), Rule::OutOfBounds)
}

fn times(times: &[f32]) -> Result<(), Rule> {
    need(times.iter().all(|time| time.is_finite() && *time >= 0.0), Rule::OutOfBounds)?;
    need(times.iter().zip(times.iter().skip(1)).all(|(a, b)| a < b), Rule::TimeOrder)
}

// The guarantees, and the errors about violations.

/// A violated guarantee of a scene, and its location.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{list} {index}: {rule}")]
pub struct CheckError {
    /// The list of the element.
    pub list: List,
    /// The element.
    pub index: u32,
    /// The violated rule.
    pub rule: Rule,
}

/// The lists of a scene.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum List {
    /// [`Scene::nodes`](crate::Scene::nodes).
    #[error("node")]
    Nodes,
    /// [`Scene::roots`](crate::Scene::roots).
    #[error("root")]
    Roots,
    /// [`Scene::meshes`](crate::Scene::meshes).
    #[error("mesh")]
    Meshes,
    /// [`Scene::materials`](crate::Scene::materials).
    #[error("material")]
    Materials,
    /// [`Scene::textures`](crate::Scene::textures).
    #[error("texture")]
    Textures,
    /// [`Scene::variants`](crate::Scene::variants).
    #[error("variant")]
    Variants,
    /// [`Scene::skins`](crate::Scene::skins).
    #[error("skin")]
    Skins,
    /// [`Scene::animations`](crate::Scene::animations).
    #[error("animation")]
    Animations,
    /// [`Scene::instances`](crate::Scene::instances).
    #[error("instance")]
    Instances,
}

/// The guarantees, each named by its violation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Rule {
    /// Ids refer to existing elements.
    #[error("refers to a missing element")]
    MissingElement,
    /// Names are not empty.
    #[error("the name is empty")]
    EmptyName,
    /// Names are unique in their list.
    #[error("duplicate name")]
    RepeatedName,
    /// All numbers are finite.
    #[error("a value is infinite or NaN")]
    NotFinite,
    /// Numbers are within their bounds: colors, weights, angles, times.
    #[error("a value is out of range")]
    OutOfBounds,
    /// A node has one parent or is a root, and is reachable.
    #[error("must occur exactly once in the tree")]
    NotATree,
    /// The tree is at most [`Scene::MAX_DEPTH`](crate::Scene::MAX_DEPTH) deep.
    #[error("is too deep in the tree")]
    TooDeep,
    /// Rotations have length 1.
    #[error("a rotation does not have length 1")]
    RotationLength,
    /// Normals have length 1.
    #[error("a normal does not have length 1")]
    NormalLength,
    /// Corresponding lists have the same length.
    #[error("related lists differ in length")]
    ListLengths,
    /// There are three indices per triangle.
    #[error("the number of indices is not a multiple of three")]
    NoTriangles,
    /// Vertex indices and joint numbers are in range.
    #[error("a vertex or joint number is out of range")]
    IndexRange,
    /// The vertices of a shape are in increasing order.
    #[error("the vertices of a shape are not strictly increasing")]
    VertexOrder,
    /// Weights have the sum 1.
    #[error("the weights of a vertex do not add up to 1")]
    WeightSum,
    /// No joint moves a vertex twice.
    #[error("a joint moves a vertex twice")]
    RepeatedJoint,
    /// A node has a skin if and only if its mesh has joints.
    #[error("there is a skin but the mesh has no joints, or joints but no skin")]
    SkinWithoutJoints,
    /// A skinned node has no children, no transform of its own and no animation of it.
    #[error("a skinned node has children or a transform")]
    SkinnedNode,
    /// The joints of a skin are distinct, at least one, below one root, and hidden only together and with its meshes.
    #[error("the joints of the skin have no common root")]
    ScatteredJoints,
    /// Images have as many pixels as their size requires; files start with the magic number of their kind.
    #[error("the image is not of its declared kind")]
    BadImage,
    /// A material has at most one input per role.
    #[error("two inputs of the material have the same role")]
    RepeatedRole,
    /// A part has the UV sets that the textures of its material use, and those of the materials that it has in
    /// variants.
    #[error("a texture uses a UV set that the primitive lacks")]
    MissingUvs,
    /// A variant replaces a material at most once.
    #[error("the variant replaces the same material twice")]
    RepeatedExchange,
    /// A channel has keys, and a time for each.
    #[error("a channel does not have one time per key, or has no keys")]
    KeyCount,
    /// Times increase.
    #[error("times are not strictly increasing")]
    TimeOrder,
    /// Consecutive rotation keys have a nonnegative dot product.
    #[error("a rotation key has the opposite sign of the one before")]
    RotationSign,
    /// Shape keys refer to shapes of the node's mesh.
    #[error("a shape key refers to a missing shape of the node's mesh")]
    MissingShape,
    /// A node has at most one channel for each kind of value.
    #[error("two channels for one property")]
    RepeatedChannel,
}

/// Returns the rule as an error unless `holds`.
const fn need(holds: bool, rule: Rule) -> Result<(), Rule> {
    if holds { Ok(()) } else { Err(rule) }
}

/// Checks each element of a list with a rule that is independent of its location.
fn each<T>(list: List, elements: &[T], rule: impl Fn(&T) -> Result<(), Rule>) -> Result<(), CheckError> {
    (0..).zip(elements).try_for_each(|(index, element)| rule(element).map_err(|rule| CheckError { list, index, rule }))
}

// Nodes and skins: the tree, transforms, joints.

/// The maximum deviation of a rotation's length from 1: a few rounding errors.
const ROTATION_TOLERANCE: f32 = 1e-5;

fn is_unit(rotation: Quat) -> bool {
    (rotation.length() - 1.0).abs() <= ROTATION_TOLERANCE
}

/// The skinned parts of a mesh: computed once, as many nodes may show one mesh.
struct Bend {
    /// No part has joints.
    none: bool,
    /// No part with vertices has joints.
    drawn_without: bool,
    /// All parts with vertices have joints.
    drawn_with: bool,
    /// The highest joint index of a vertex.
    last: Option<u16>,
}

impl Bend {
    fn of(mesh: &Mesh) -> Self {
        let drawn = || mesh.primitives.iter().filter(|part| !part.positions.is_empty());
        Self {
            none: mesh.primitives.iter().all(|part| part.joints.is_empty()),
            drawn_without: drawn().all(|part| part.joints.is_empty()),
            drawn_with: drawn().all(|part| !part.joints.is_empty()),
            last: mesh.primitives.iter().flat_map(|part| part.joints.as_flattened()).copied().max(),
        }
    }
}

/// Checks that each node is in the tree once, and not too deep.
fn check_tree(scene: &Scene) -> Result<(), CheckError> {
    let mut times_seen = vec![0_u32; scene.nodes.len()];
    let mut see = |id: Id<Node>| match times_seen.get_mut(id.to_usize()) {
        Some(times) => {
            *times = times.saturating_add(1);
            need(*times == 1, Rule::NotATree)
        }
        None => Err(Rule::MissingElement),
    };
    for (index, root) in (0..).zip(&scene.roots) {
        see(*root).map_err(|rule| CheckError { list: List::Roots, index, rule })?;
    }
    for (id, node) in scene.ids::<Node>().zip(&scene.nodes) {
        for child in &node.children {
            see(*child).map_err(|rule| CheckError { list: List::Nodes, index: id.index(), rule })?;
        }
    }
    // Each has at most one parent now. Cycles, and parentless nodes that are not roots, are not visited.
    let mut reached = vec![false; scene.nodes.len()];
    for (id, depth) in scene.walk() {
        need(depth <= Scene::MAX_DEPTH, Rule::TooDeep).map_err(|rule| CheckError {
            list: List::Nodes,
            index: id.index(),
            rule,
        })?;
        if let Some(reached) = reached.get_mut(id.to_usize()) {
            *reached = true;
        }
    }
    each(List::Nodes, &reached, |reached| need(*reached, Rule::NotATree))
}

/// Checks the kind and the transform of a node.
fn check_node(scene: &Scene, bends: &[Bend], node: &Node) -> Result<(), Rule> {
    let Transform { translation, rotation, scale } = node.transform;
    need(translation.is_finite() && rotation.is_finite() && scale.is_finite(), Rule::NotFinite)?;
    need(is_unit(rotation), Rule::RotationLength)?;
    match &node.kind {
        NodeKind::Group | NodeKind::Bone | NodeKind::Attachment => Ok(()),
        NodeKind::Entity { mesh, .. } => {
            match mesh.map(|mesh| bends.get(mesh.to_usize()).ok_or(Rule::MissingElement)).transpose()? {
                Some(bend) => need(bend.none, Rule::SkinWithoutJoints),
                None => Ok(()),
            }
        }
        NodeKind::Sound(sound) => {
            let range = sound.range.unwrap_or(1.0);
            need(sound.volume.is_finite() && range.is_finite(), Rule::NotFinite)?;
            need(range > 0.0, Rule::OutOfBounds)
        }
        NodeKind::Path(path) => {
            need(path.points.iter().all(|point| point.is_finite()), Rule::NotFinite)?;
            let mut ends = path.edges.as_flattened().iter();
            need(ends.all(|point| to_usize(*point) < path.points.len()), Rule::IndexRange)
        }
        NodeKind::Mesh { mesh, skin } => {
            let bend = bends.get(mesh.to_usize()).ok_or(Rule::MissingElement)?;
            let Some(skin) = skin else { return need(bend.drawn_without, Rule::SkinWithoutJoints) };
            let skin = scene.get(*skin).ok_or(Rule::MissingElement)?;
            need(bend.drawn_with, Rule::SkinWithoutJoints)?;
            need(node.children.is_empty() && node.transform == Transform::IDENTITY, Rule::SkinnedNode)?;
            need(bend.last.is_none_or(|last| usize::from(last) < skin.joints.len()), Rule::IndexRange)
        }
        NodeKind::Hitbox { min, max, .. } | NodeKind::Region { min, max } => {
            need(min.is_finite() && max.is_finite(), Rule::NotFinite)?;
            need(min.cmple(*max).all(), Rule::OutOfBounds)
        }
        NodeKind::Light(light) => {
            let range = light.range.unwrap_or(1.0);
            need(light.color.is_finite() && light.intensity.is_finite() && range.is_finite(), Rule::NotFinite)?;
            let colors = light.color.cmpge(Vec3::ZERO).all() && light.color.cmple(Vec3::ONE).all();
            need(colors && light.intensity >= 0.0 && range > 0.0, Rule::OutOfBounds)?;
            match light.kind {
                LightKind::Point | LightKind::Sun => Ok(()),
                LightKind::Spot { inner, outer } => {
                    need(inner >= 0.0 && inner < outer && outer <= consts::FRAC_PI_2, Rule::OutOfBounds)
                }
            }
        }
        NodeKind::Camera(camera) => {
            let far = camera.far.unwrap_or(f32::MAX);
            need(camera.vertical_angle > 0.0 && camera.vertical_angle < consts::PI, Rule::OutOfBounds)?;
            need(camera.near > 0.0 && camera.near < far && far.is_finite(), Rule::OutOfBounds)
        }
    }
}

/// Checks the joints of each skin: in one tree, hidden together, and with the meshes that they deform.
fn check_skins(scene: &Scene) -> Result<(), CheckError> {
    let mut root_of: Vec<Option<Id<Node>>> = vec![None; scene.nodes.len()];
    let parents = scene.parents();
    for (id, _) in scene.walk() {
        let parent = parents.get(id.to_usize()).copied().flatten();
        let root = parent.and_then(|parent| root_of.get(parent.to_usize()).copied().flatten()).unwrap_or(id);
        if let Some(place) = root_of.get_mut(id.to_usize()) {
            *place = Some(root);
        }
    }
    let hidden = scene.hidden_by();
    // All joints must have the root and the visibility of the first one.
    let home =
        |joint: &Id<Node>| (root_of.get(joint.to_usize()).copied(), hidden.get(joint.to_usize()).copied().flatten());
    each(List::Skins, &scene.skins, |skin: &Skin| {
        need(skin.joints.len() == skin.inverse_bind.len(), Rule::ListLengths)?;
        need(skin.joints.iter().all(|joint| scene.get(*joint).is_some()), Rule::MissingElement)?;
        need(skin.inverse_bind.iter().all(Affine3A::is_finite), Rule::NotFinite)?;
        let first = skin.joints.first().ok_or(Rule::ScatteredJoints)?;
        let mut seen = HashSet::default();
        need(
            skin.joints.iter().all(|joint| seen.insert(joint.index()) && home(joint) == home(first)),
            Rule::ScatteredJoints,
        )
    })?;
    (0..).zip(&scene.nodes).zip(&hidden).try_for_each(|((index, node), by)| {
        let skin = node.mesh().and_then(|(_, skin)| scene.get(skin?));
        let Some(joint) = skin.and_then(|skin| skin.joints.first()) else { return Ok(()) };
        // A visible mesh needs visible joints; a hidden one may be deformed by visible joints.
        let (_, joints) = home(joint);
        need(joints.is_none() || joints == *by, Rule::ScatteredJoints).map_err(|rule| CheckError {
            list: List::Nodes,
            index,
            rule,
        })
    })
}

// Meshes: vertices, triangles, weights, shapes.

/// The maximum deviation of a vertex's sum of weights from 1: the rounding errors of four numbers.
const WEIGHT_TOLERANCE: f32 = 2e-7;

/// `needed`: for each material, the UV sets that a part with it must have.
fn check_mesh(mesh: &Mesh, needed: &[Vec<u32>]) -> Result<(), Rule> {
    need(mesh.lod.is_none_or(f32::is_finite), Rule::NotFinite)?;
    need(mesh.unused.iter().all(|vertex| vertex.position.is_finite()), Rule::NotFinite)?;
    for part in &mesh.primitives {
        primitive(part, needed)?;
        need(part.shapes.len() == mesh.shapes.len(), Rule::ListLengths)?;
    }
    for member in mesh.groups.iter().flat_map(|group| &group.members) {
        let part = mesh.primitives.get(to_usize(member.primitive)).ok_or(Rule::IndexRange)?;
        need(to_usize(member.vertex) < part.positions.len(), Rule::IndexRange)?;
        need((0.0..=1.0).contains(&member.weight), Rule::OutOfBounds)?;
    }
    Ok(())
}

fn primitive(part: &Primitive, needed: &[Vec<u32>]) -> Result<(), Rule> {
    let count = part.positions.len();
    let fits = |length: usize| length == 0 || length == count;
    let lists =
        [part.normals.len(), part.colors.len(), part.joints.len(), part.weights.len(), part.normal_joints.len()];
    let mut lists = lists.into_iter().chain(part.uv_sets.iter().map(Vec::len));
    need(lists.all(fits) && part.joints.len() == part.weights.len(), Rule::ListLengths)?;
    let mut names = HashSet::default();
    for attribute in &part.attributes {
        need(attribute.values.len() == count, Rule::ListLengths)?;
        need(!attribute.name.is_empty(), Rule::EmptyName)?;
        need(names.insert(attribute.name.as_str()), Rule::RepeatedName)?;
        if let AttributeValues::Numbers(values) = &attribute.values {
            need(values.iter().all(|value| value.is_finite()), Rule::NotFinite)?;
        }
    }
    if let Some(material) = part.material {
        let needed = needed.get(material.to_usize()).ok_or(Rule::MissingElement)?;
        need(count == 0 || needed.iter().all(|set| !part.uvs(*set).is_empty()), Rule::MissingUvs)?;
    }
    need(part.indices.len().is_multiple_of(3), Rule::NoTriangles)?;
    need(part.indices.iter().all(|index| to_usize(*index) < count), Rule::IndexRange)?;
    need(are_finite(&part.positions), Rule::NotFinite)?;
    need(part.uv_sets.iter().all(|set| set.iter().all(|uv| uv.is_finite())), Rule::NotFinite)?;
    normals(&part.normals)?;
    for (joints, weights) in part.joints.iter().zip(&part.weights) {
        vertex_weights(*joints, *weights)?;
    }
    for shape in &part.shapes {
        let moved = shape.vertices.as_ref().map_or(count, Vec::len);
        let normals_moved = if part.normals.is_empty() { 0 } else { moved };
        need(shape.positions.len() == moved && shape.normals.len() == normals_moved, Rule::ListLengths)?;
        if let Some(vertices) = &shape.vertices {
            let mut neighbors = vertices.iter().zip(vertices.iter().skip(1));
            need(neighbors.all(|(a, b)| a < b), Rule::VertexOrder)?;
            need(vertices.last().is_none_or(|last| to_usize(*last) < count), Rule::IndexRange)?;
        }
        need(are_finite(&shape.positions), Rule::NotFinite)?;
        normals(&shape.normals)?;
    }
    Ok(())
}

fn normals(normals: &[Vec3]) -> Result<(), Rule> {
    // The squares of the minimum and maximum length, to avoid a square root for each vertex of each frame.
    const LEAST: f32 = (1.0 - Primitive::NORMAL_TOLERANCE) * (1.0 - Primitive::NORMAL_TOLERANCE);
    const MOST: f32 = (1.0 + Primitive::NORMAL_TOLERANCE) * (1.0 + Primitive::NORMAL_TOLERANCE);
    need(all(normals, |normal| (LEAST..=MOST).contains(&normal.length_squared())), Rule::NormalLength)
}

/// Whether all of them are valid, which is nearly always true: a loop without early exit is vectorized.
fn all(vectors: &[Vec3], good: impl Fn(&Vec3) -> bool) -> bool {
    vectors.iter().fold(true, |all, vector| all & good(vector))
}

/// Whether all are finite, four vectors at a time: 0 times infinity or NaN is NaN, and stays NaN in a sum.
fn are_finite(vectors: &[Vec3]) -> bool {
    let (blocks, rest) = vectors.as_chunks::<4>();
    let mut sums = [0.0_f32; 12];
    for block in blocks {
        let numbers = block.map(|vector| vector.to_array());
        for (sum, number) in sums.iter_mut().zip(numbers.as_flattened()) {
            *sum += *number * 0.0;
        }
    }
    sums.into_iter().all(f32::is_finite) && rest.iter().all(|vector| vector.is_finite())
}

fn vertex_weights(joints: [u16; 4], weights: Vec4) -> Result<(), Rule> {
    need(weights.is_finite(), Rule::NotFinite)?;
    need(weights.cmpge(Vec4::ZERO).all(), Rule::OutOfBounds)?;
    need((weights.element_sum() - 1.0).abs() <= WEIGHT_TOLERANCE, Rule::WeightSum)?;
    let [a, b, c, d] = joints;
    let [wa, wb, wc, wd] = weights.to_array();
    let pairs = [(a, b, wa, wb), (a, c, wa, wc), (a, d, wa, wd), (b, c, wb, wc), (b, d, wb, wd), (c, d, wc, wd)];
    need(!pairs.iter().any(|(a, b, wa, wb)| a == b && *wa > 0.0 && *wb > 0.0), Rule::RepeatedJoint)
}

// Materials, textures, variants.

fn check_material(scene: &Scene, material: &Material) -> Result<(), Rule> {
    for (n, input) in material.inputs.iter().enumerate() {
        need(input.factor.is_finite() && input.uv_transform.is_finite(), Rule::NotFinite)?;
        need(input.factor.cmpge(Vec4::ZERO).all() && input.factor.cmple(Vec4::ONE).all(), Rule::OutOfBounds)?;
        need(input.texture.is_none_or(|texture| scene.get(texture).is_some()), Rule::MissingElement)?;
        need(material.inputs.iter().take(n).all(|other| other.role != input.role), Rule::RepeatedRole)?;
    }
    need(material.emissive_strength.is_none_or(|strength| strength.is_finite() && strength >= 0.0), Rule::OutOfBounds)?;
    if let Alpha::Mask(cutoff) = material.alpha {
        need((0.0..=1.0).contains(&cutoff), Rule::OutOfBounds)?;
    }
    Ok(())
}

/// For each material, the UV sets that a part with it needs: for its own textures, and for the textures of all
/// materials that variants replace it with.
fn needed_uvs(scene: &Scene) -> Vec<Vec<u32>> {
    let own = |material: &Material| -> Vec<u32> {
        let inputs = material.inputs.iter().filter(|input| input.texture.is_some());
        inputs.map(|input| input.uv_set).collect()
    };
    let mut needed: Vec<Vec<u32>> = scene.materials.iter().map(own).collect();
    for (from, to) in scene.variants.iter().flat_map(|variant| &variant.materials) {
        let (Some(needed), Some(to)) = (needed.get_mut(from.to_usize()), scene.get(*to)) else { continue };
        let sets = to.inputs.iter().filter(|input| input.texture.is_some()).map(|input| input.uv_set);
        for set in sets {
            // A part has few sets; if there are more, the first missing one is rejected anyway.
            if !needed.contains(&set) && needed.len() < MOST_SETS {
                needed.push(set);
            }
        }
    }
    needed
}

/// More UV sets than any part has.
const MOST_SETS: usize = 64;

fn check_texture(texture: &Texture) -> Result<(), Rule> {
    let is_whole = |pixels: &Pixels| {
        let size = u64::from(pixels.width).saturating_mul(pixels.height.into()).saturating_mul(4);
        size > 0 && u64::try_from(pixels.rgba.len()) == Ok(size)
    };
    need(texture.mipmaps.iter().all(is_whole), Rule::BadImage)?;
    match &texture.source {
        TextureSource::Pixels(pixels) => need(is_whole(pixels), Rule::BadImage),
        TextureSource::Rgb(pixels) => need(pixels.is_whole() && pixels.has_pixels(), Rule::BadImage),
        TextureSource::Indexed(pixels) => need(pixels.is_whole(), Rule::BadImage),
        TextureSource::Encoded { kind, bytes } => need(bytes.starts_with(kind.magic()), Rule::BadImage),
        TextureSource::External(_) | TextureSource::Missing(_) => Ok(()),
    }
}

fn check_variant(scene: &Scene, variant: &Variant) -> Result<(), Rule> {
    let mut seen = HashSet::default();
    for (from, to) in &variant.materials {
        need(scene.get(*from).is_some() && scene.get(*to).is_some(), Rule::MissingElement)?;
        need(seen.insert(from.index()), Rule::RepeatedExchange)?;
    }
    Ok(())
}
