//! Morph targets as shapes, and blends of them.

use std::collections::{BTreeMap, BTreeSet};

use formats_core::hash::{HashMap, HashSet};
use formats_core::{Diagnostics, glam::Vec3, num};
use triassic_scene::{Id, Mesh, Primitive, Scene, Shape, ShapeData, ShapeInfo, serde_json};

use super::{
    ImportError,
    accessors::Data,
    codes,
    document::{Attributes, Document, Reference},
    part,
};
use crate::mesh::FULL_WEIGHT;

/// A normal of length 1; unchanged if its length is already 1. `None` if its length is 0.
pub(super) fn unit(normal: Vec3) -> Option<Vec3> {
    let length = normal.length();
    if (length - 1.0).abs() <= 1e-6 {
        return Some(normal);
    }
    (length.is_finite() && length > 1e-6).then(|| normal / length)
}

/// The shape of a morph target of mesh `index`: absolute, while the document has differences.
pub(super) fn shape(
    data: &mut Data<'_>,
    index: usize,
    target: &Attributes,
    base: &Primitive,
    full_weight: f32,
) -> Result<ShapeData, ImportError> {
    let count = base.positions.len();
    let mut read = |name| differences(data, index, target.get(name), count);
    let (moved, turned) = (read("POSITION")?, read("NORMAL")?);
    let is_changed = |vertex: &usize| moved.at(*vertex) != Vec3::ZERO || turned.at(*vertex) != Vec3::ZERO;
    let changed: Vec<usize> = match (&moved, &turned) {
        (Differences::Few(moved), Differences::Few(turned)) => {
            let listed: BTreeSet<usize> = moved.keys().chain(turned.keys()).copied().collect();
            listed.into_iter().filter(is_changed).collect()
        }
        _ => (0..count).filter(is_changed).collect(),
    };
    // With at most half of them, indices take less memory than the rest.
    let is_sparse = changed.len() <= count / 2;
    let all: Vec<usize>;
    let vertices = if is_sparse {
        &changed
    } else {
        all = (0..count).collect();
        &all
    };
    data.spend("meshes", index, vertices.len(), 28)?;
    let at = |list: &[Vec3], vertex: usize| list.get(vertex).copied().unwrap_or_default();
    let positions =
        vertices.iter().map(|vertex| finite(at(&base.positions, *vertex) + moved.at(*vertex) * full_weight));
    let positions: Vec<Vec3> = positions.collect();
    let normal = |vertex: &usize| {
        let own = at(&base.normals, *vertex);
        unit(own + turned.at(*vertex) * full_weight).unwrap_or(own)
    };
    let normals: Vec<Vec3> = if base.normals.is_empty() { Vec::new() } else { vertices.iter().map(normal).collect() };
    Ok(if is_sparse {
        ShapeData::sparse(changed.iter().map(|vertex| num::to_u32(*vertex)).collect(), positions, normals)
    } else {
        ShapeData::new(positions, normals)
    })
}

/// The weight that shows the targets of a mesh, if the mesh states it; otherwise 1.
pub(super) fn full_weight(mesh: &mut Mesh) -> f32 {
    let weight = mesh.extras.remove(FULL_WEIGHT).and_then(|weight| serde_json::from_value(weight).ok());
    weight.filter(|weight: &f32| weight.is_normal() && *weight > 0.0).unwrap_or(1.0)
}

/// The differences of a target from the base.
enum Differences {
    All(Vec<Vec3>),
    /// By vertex; zero for the others.
    Few(BTreeMap<usize, Vec3>),
}

impl Differences {
    fn at(&self, vertex: usize) -> Vec3 {
        let own = match self {
            Self::All(list) => list.get(vertex),
            Self::Few(list) => list.get(&vertex),
        };
        own.copied().filter(|difference| difference.is_finite()).unwrap_or_default()
    }
}

/// Reads the differences of `count` vertices.
fn differences(
    data: &mut Data<'_>,
    index: usize,
    list: Option<&Reference>,
    count: usize,
) -> Result<Differences, ImportError> {
    let Some(list) = list else { return Ok(Differences::Few(BTreeMap::new())) };
    if let Some(few) = data.few::<3>(*list, count)? {
        return Ok(Differences::Few(few.into_iter().map(|(vertex, own)| (vertex, Vec3::from_array(own))).collect()));
    }
    let list = data.floats::<3>(*list)?;
    if list.len() != count {
        let length = list.len();
        return Err(part("meshes", index, format!("a morph target has {length} elements; there are {count} vertices")));
    }
    Ok(Differences::All(list.into_iter().map(Vec3::from_array).collect()))
}

fn finite(place: Vec3) -> Vec3 {
    if place.is_finite() { place } else { Vec3::ZERO }
}

/// Smaller weights are ignored: rounding errors of other programs.
const LEAST: f32 = 1e-6;

/// The targets of a blend, each with the bits of its weight.
type Mixture = Vec<(u32, u32)>;

/// The shapes of keys.
pub(super) struct Morphs {
    /// For each mesh, its number of targets.
    counts: Vec<usize>,
    /// For each mesh, the [weight](full_weight) that shows its targets.
    full_weights: Vec<f32>,
    /// The blends that became shapes: a loop repeats the same ones.
    known: HashMap<(Id<Mesh>, Mixture), u32>,
}

impl Morphs {
    pub(super) fn new(scene: &Scene, full_weights: Vec<f32>) -> Self {
        let counts = scene.meshes.iter().map(|mesh| mesh.shapes.len()).collect();
        Self { counts, full_weights, known: HashMap::default() }
    }
    /// The number of targets of a mesh in the document.
    pub(super) fn count(&self, mesh: Id<Mesh>) -> usize {
        self.counts.get(mesh.to_usize()).copied().unwrap_or_default()
    }
    /// The shape for these weights: a target if it is the only one, otherwise a new shape.
    pub(super) fn shape(
        &mut self,
        data: &mut Data<'_>,
        scene: &mut Scene,
        id: Id<Mesh>,
        weights: Vec<(u32, f32)>,
        found: &mut Diagnostics,
    ) -> Result<Shape, ImportError> {
        let full = self.full_weights.get(id.to_usize()).copied().unwrap_or(1.0);
        let weights = weights.into_iter().map(|(target, weight)| (target, weight / full));
        let used = weights.filter(|(_, weight)| weight.is_finite() && weight.abs() > LEAST);
        let mixture: Mixture = used.map(|(target, weight)| (target, weight.to_bits())).collect();
        match mixture.as_slice() {
            [] => return Ok(Shape::Base),
            [(target, weight)] if (f32::from_bits(*weight) - 1.0).abs() <= LEAST => return Ok(Shape::Target(*target)),
            _ => {}
        }
        if let Some(known) = self.known.get(&(id, mixture.clone())) {
            return Ok(Shape::Target(*known));
        }
        found.report(codes::MIXED_SHAPE, 0, Some(id.index()));
        let Some(mesh) = scene.get_mut(id) else { return Ok(Shape::Base) };
        let size = mesh.primitives.iter().map(|part| part.positions.len()).fold(0, usize::saturating_add);
        // Computing a blend also costs: each of its targets.
        data.spend("meshes", id.to_usize(), size.saturating_mul(mixture.len().saturating_add(1)), 24)?;
        for part in &mut mesh.primitives {
            let shape = mixed(part, &mixture);
            part.shapes.push(shape);
        }
        // The shapes that are targets of the document.
        let targets = mesh.shapes.len();
        mesh.extras.insert_with("targets", || targets.into());
        let number = num::to_u32(mesh.shapes.len());
        mesh.shapes.push(ShapeInfo::new(""));
        self.known.insert((id, mixture), number);
        Ok(Shape::Target(number))
    }
}

/// Applies the weights at rest to the mesh itself, unless an animation sets its weights, or its targets are frames of a
/// file according to its extras or vertex indices.
pub(super) fn bake(
    document: &Document,
    data: &mut Data<'_>,
    scene: &mut Scene,
    full_weights: &[f32],
    found: &mut Diagnostics,
) -> Result<(), ImportError> {
    let mut of_nodes: HashMap<usize, Vec<&Vec<f32>>> = HashMap::default();
    for node in &document.nodes {
        if let Some((index, mesh)) = node.mesh.and_then(|index| Some((index, document.meshes.get(index)?))) {
            let weights = if node.weights.is_empty() { &mesh.weights } else { &node.weights };
            of_nodes.entry(index).or_default().push(weights);
        }
    }
    let channels = document.animations.iter().flat_map(|animation| &animation.channels);
    let moved = channels.filter(|channel| channel.target.path == "weights").filter_map(|channel| channel.target.node);
    let animated: HashSet<usize> = moved.filter_map(|node| document.nodes.get(node)?.mesh).collect();
    for (index, source) in document.meshes.iter().enumerate() {
        let id: Id<Mesh> = Id::new(num::to_u32(index));
        // Nodes may have different weights; a mesh has one base.
        let listed = of_nodes.get(&index).map(Vec::as_slice).unwrap_or_default();
        let is_zero = |weights: &[f32]| weights.iter().all(|weight| *weight == 0.0);
        let own =
            listed.iter().find(|weights| !is_zero(weights)).or(listed.first()).copied().unwrap_or(&source.weights);
        let full = full_weights.get(index).copied().unwrap_or(1.0);
        let weights = (0_u32..).zip(own.iter().map(|weight| weight / full));
        let used = weights.filter(|(_, weight)| weight.is_finite() && weight.abs() > LEAST);
        let mixture: Mixture = used.map(|(target, weight)| (target, weight.to_bits())).collect();
        let Some(mesh) = scene.get_mut(id).filter(|_| !mixture.is_empty()) else { continue };
        // In a model that was joined to another object, only this remains.
        let has_numbers = |part: &Primitive| part.attributes.iter().any(|attribute| attribute.name == "VERTEX");
        let is_left = animated.contains(&index)
            || mesh.extras.contains_key("file_frames")
            || mesh.primitives.iter().any(has_numbers)
            || listed.iter().any(|other| *other != own && !(is_zero(other) && is_zero(own)));
        if is_left {
            found.report(codes::REST_WEIGHTS, 0, u32::try_from(index).ok());
            continue;
        }
        let size = mesh.primitives.iter().map(|part| part.positions.len()).fold(0, usize::saturating_add);
        data.spend("meshes", index, size.saturating_mul(mixture.len().saturating_add(1)), 24)?;
        for part in &mut mesh.primitives {
            let rest = mixed(part, &mixture);
            // Vertices that a sparse target does not move stay at the original positions.
            for target in 0..part.shapes.len() {
                if part.shapes.get(target).is_none_or(|shape| shape.vertices.is_none()) {
                    continue;
                }
                data.spend("meshes", index, part.positions.len(), 24)?;
                let (positions, normals) = part.shape(Shape::Target(num::to_u32(target)));
                let whole = ShapeData::new(positions.into_owned(), normals.into_owned());
                if let Some(shape) = part.shapes.get_mut(target) {
                    *shape = whole;
                }
            }
            (part.positions, part.normals) = (rest.positions, rest.normals);
        }
    }
    Ok(())
}

/// A part in a blend of its shapes.
fn mixed(part: &Primitive, mixture: &Mixture) -> ShapeData {
    let (mut positions, mut normals) = (part.positions.clone(), part.normals.clone());
    for (target, weight) in mixture {
        let weight = f32::from_bits(*weight);
        let (own_positions, own_normals) = part.shape(Shape::Target(*target));
        for (place, (own, base)) in positions.iter_mut().zip(own_positions.iter().zip(&part.positions)) {
            *place += (*own - *base) * weight;
        }
        for (normal, (own, base)) in normals.iter_mut().zip(own_normals.iter().zip(&part.normals)) {
            *normal += (*own - *base) * weight;
        }
    }
    for place in &mut positions {
        *place = finite(*place);
    }
    for (normal, base) in normals.iter_mut().zip(&part.normals) {
        *normal = unit(*normal).unwrap_or(*base);
    }
    ShapeData::new(positions, normals)
}
