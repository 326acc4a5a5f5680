//! Meshes: vertices, triangles, weights, shapes.

use formats_core::hash::HashSet;
use formats_core::{
    glam::{Vec3, Vec4},
    num::to_usize,
};

use super::rule::{Rule, need};
use crate::{AttributeValues, Mesh, Primitive};

/// The maximum deviation of a vertex's sum of weights from 1: the rounding errors of four numbers.
const WEIGHT_TOLERANCE: f32 = 2e-7;

/// `needed`: for each material, the UV sets that a part with it must have.
pub(super) fn mesh(mesh: &Mesh, needed: &[Vec<u32>]) -> Result<(), Rule> {
    need(mesh.lod.is_none_or(f32::is_finite), Rule::NotFinite)?;
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
