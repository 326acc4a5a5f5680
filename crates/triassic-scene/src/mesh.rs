//! Meshes: one object to draw.

use std::borrow::Cow;

use formats_core::{
    glam::{Vec2, Vec3, Vec4},
    num::to_usize,
};
use serde::{Serialize, Serializer, ser::SerializeMap};

use crate::{Extras, Id, InputRole, Material, UvTransform};

/// A drawable object, in parts that each have one material.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Mesh {
    /// Unique among the meshes, not empty.
    pub name: String,
    /// The parts. A mesh without parts, or with parts without triangles, is valid: an invisible object.
    pub primitives: Vec<Primitive>,
    /// The alternative shapes: frame 1, 2, … of a model with vertex animation. Each part has the same number of shapes,
    /// in this order.
    pub shapes: Vec<ShapeInfo>,
    /// The level of detail, in the numbers of the source (0 is the finest).
    pub lod: Option<f32>,
    /// The smallest step between two positions along an axis, in meters, if the source stores integers: anything closer
    /// to a position than half a step is stored as the same integers. `None`: the source stores floats, or has a single
    /// position.
    pub step: Option<f32>,
    /// Named sets of vertices.
    pub groups: Vec<VertexGroup>,
    /// Vertices of the source that no triangle uses, if they are not in a primitive: `unused_vertices` in the `extras`
    /// of glTF.
    pub unused: Vec<UnusedVertex>,
    /// Other data of the source.
    pub extras: Extras,
}

impl Mesh {
    /// Creates a mesh of these parts.
    #[must_use]
    pub fn new(name: impl Into<String>, primitives: Vec<Primitive>) -> Self {
        Self { name: name.into(), primitives, ..Self::default() }
    }
    /// The [`step`](Self::step) of positions that the source stores as integers with these scales, in units of `unit`
    /// meters: the smallest along any axis. Axes with a scale of 0 have a single position.
    #[must_use]
    pub fn smallest_step(scales: impl IntoIterator<Item = Vec3>, unit: f32) -> Option<f32> {
        let steps = scales.into_iter().flat_map(|scale| (scale * unit).abs().to_array());
        steps.filter(|step| step.is_finite() && *step > 0.0).reduce(f32::min)
    }
    /// Whether it has no triangles.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.primitives.iter().all(|part| part.indices.is_empty())
    }
}

/// A shape that applies to all parts of a mesh together.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ShapeInfo {
    /// The name in the source; may be empty, and not unique, since frames repeat names.
    pub name: String,
}

impl ShapeInfo {
    /// Creates a shape with this name.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into() }
    }
}

/// A named set of vertices: a selection.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct VertexGroup {
    /// The name in the source.
    pub name: String,
    /// The members.
    pub members: Vec<GroupMember>,
}

impl VertexGroup {
    /// Creates a group with this name.
    #[must_use]
    pub fn new(name: impl Into<String>, members: Vec<GroupMember>) -> Self {
        Self { name: name.into(), members }
    }
}

/// A vertex that no triangle uses.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct UnusedVertex {
    /// The primitive, if it is in one.
    pub primitive: Option<u32>,
    /// Its index: in the primitive, or in the source.
    pub vertex: u32,
    /// Its position.
    pub position: Vec3,
}

impl Serialize for UnusedVertex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        // As in a JSON value, in which numbers are doubles.
        map.serialize_entry("position", &self.position.to_array().map(f64::from))?;
        if let Some(primitive) = self.primitive {
            map.serialize_entry("primitive", &primitive)?;
        }
        map.serialize_entry("vertex", &self.vertex)?;
        map.end()
    }
}

/// A vertex of a group.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GroupMember {
    /// The part of the mesh.
    pub primitive: u32,
    /// The vertex of that part.
    pub vertex: u32,
    /// The weight: from 0 to 1.
    pub weight: f32,
}

/// Triangles with one material.
///
/// Lists of vertex data are as long as [`positions`](Self::positions), or empty if the data are absent.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Primitive {
    /// The positions of the vertices; finite. Vertices that no triangle uses are allowed.
    pub positions: Vec<Vec3>,
    /// Outward, of length 1 within [`Primitive::NORMAL_TOLERANCE`].
    pub normals: Vec<Vec3>,
    /// UV sets, from the top left corner of a texture; the texture's sampling determines what is outside 0 to 1. Each
    /// use of a texture selects a set; the base color uses set 0. An empty set keeps the numbers of the following sets.
    pub uv_sets: Vec<Vec<Vec2>>,
    /// Red, green, blue, alpha from 0 to 65535, multiplied with the material's base color; linear.
    ///
    /// Two bytes each, since the sources store sRGB bytes: the darkest of those are 1/3294 apart as linear values,
    /// while linear bytes have steps of 1/255. Floats would take twice the space for the same precision.
    pub colors: Vec<[u16; 4]>,
    /// The joints that move a vertex, as indices into [`Skin::joints`](crate::Skin::joints). Joints with a weight are
    /// distinct.
    pub joints: Vec<[u16; 4]>,
    /// The weights of the four joints: not negative, with the sum 1.
    pub weights: Vec<Vec4>,
    /// The joint of each normal, if some differ from the joint of their vertex, which formats can store and glTF
    /// cannot: such a normal is only right in the bind pose, unless the mesh is bound in another one.
    pub normal_joints: Vec<u16>,
    /// Other data of each vertex, by name: masses, flags, selections.
    pub attributes: Vec<VertexAttribute>,
    /// Three vertices per triangle, counter-clockwise seen from the front.
    pub indices: Vec<u32>,
    /// The surface; a plain one if `None`.
    pub material: Option<Id<Material>>,
    /// One for each of the mesh's [`shapes`](crate::Mesh::shapes).
    pub shapes: Vec<ShapeData>,
}

impl Primitive {
    /// Creates triangles between these positions: three indices each, counter-clockwise from the front.
    #[must_use]
    pub fn new(positions: Vec<Vec3>, indices: Vec<u32>) -> Self {
        Self { positions, indices, ..Self::default() }
    }

    /// The maximum deviation of a normal's length from 1.
    pub const NORMAL_TOLERANCE: f32 = 1e-4;

    /// The triangles, three vertices each.
    #[must_use]
    pub fn triangles(&self) -> &[[u32; 3]] {
        self.indices.as_chunks().0
    }
    /// The UV set with this number; empty if it is absent.
    #[must_use]
    pub fn uvs(&self, set: u32) -> &[Vec2] {
        self.uv_sets.get(to_usize(set)).map_or(&[], Vec::as_slice)
    }
    /// The UVs for the texture of a material's base color: of its set, and transformed. Empty without UVs.
    #[must_use]
    pub fn base_uvs(&self, material: Option<&Material>) -> Cow<'_, [Vec2]> {
        let Some(input) = material.and_then(|material| material.input(InputRole::Base)) else {
            return self.uvs(0).into();
        };
        let own = self.uvs(input.uv_set);
        if input.uv_transform == UvTransform::IDENTITY {
            return own.into();
        }
        own.iter().map(|uv| input.uv_transform.apply(*uv)).collect::<Vec<_>>().into()
    }
    /// For each vertex, whether it belongs to a triangle.
    #[must_use]
    pub fn used(&self) -> Vec<bool> {
        let mut used = vec![false; self.positions.len()];
        for index in &self.indices {
            if let Some(used) = used.get_mut(to_usize(*index)) {
                *used = true;
            }
        }
        used
    }
}

/// Vertex data without a field of their own.
#[derive(Debug, Clone, PartialEq)]
pub struct VertexAttribute {
    /// Unique in the part, not empty: in capital letters by convention, as in `MASS`.
    pub name: String,
    /// The numbers.
    pub values: AttributeValues,
}

impl VertexAttribute {
    /// Creates an attribute with this name.
    #[must_use]
    pub fn new(name: impl Into<String>, values: AttributeValues) -> Self {
        Self { name: name.into(), values }
    }
}

/// The numbers of an attribute, one for each vertex.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum AttributeValues {
    /// Finite numbers.
    Numbers(Vec<f32>),
    /// 32 bits each: the lower 16, then the upper ones. Floats have fewer bits of precision.
    Bits(Vec<[u16; 2]>),
}

impl AttributeValues {
    /// The number of vertices.
    #[must_use]
    pub const fn len(&self) -> usize {
        match self {
            Self::Numbers(values) => values.len(),
            Self::Bits(values) => values.len(),
        }
    }
    /// Whether it has no vertices.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// A shape of a mesh.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shape {
    /// The unchanged mesh.
    #[default]
    Base,
    /// An index into [`Mesh::shapes`](crate::Mesh::shapes).
    Target(u32),
}

/// The positions of the vertices of a part in one of its mesh's shapes.
///
/// Positions are absolute, not differences: exporters that need differences choose a base.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ShapeData {
    /// The vertices that it moves, in increasing order, each once; all others are at their base positions. `None` if it
    /// has every vertex.
    pub vertices: Option<Vec<u32>>,
    /// One for each moved vertex.
    pub positions: Vec<Vec3>,
    /// One for each moved vertex if the part has normals, otherwise none.
    pub normals: Vec<Vec3>,
}

impl ShapeData {
    /// Creates a shape with these positions and normals, one for each vertex.
    #[must_use]
    pub const fn new(positions: Vec<Vec3>, normals: Vec<Vec3>) -> Self {
        Self { vertices: None, positions, normals }
    }
    /// Creates a shape that moves only these vertices, to these positions, with these normals.
    #[must_use]
    pub const fn sparse(vertices: Vec<u32>, positions: Vec<Vec3>, normals: Vec<Vec3>) -> Self {
        Self { vertices: Some(vertices), positions, normals }
    }
}

impl Primitive {
    /// The positions and normals of all vertices in a shape; vertices that the shape does not move have the part's.
    #[must_use]
    pub fn shape(&self, shape: Shape) -> (Cow<'_, [Vec3]>, Cow<'_, [Vec3]>) {
        let own = (self.positions.as_slice().into(), self.normals.as_slice().into());
        let Shape::Target(target) = shape else { return own };
        let Some(data) = self.shapes.get(to_usize(target)) else { return own };
        match &data.vertices {
            None => (data.positions.as_slice().into(), data.normals.as_slice().into()),
            Some(moved) => (
                replaced(&self.positions, moved, &data.positions).into(),
                replaced(&self.normals, moved, &data.normals).into(),
            ),
        }
    }
}

/// The list with some of its elements replaced.
fn replaced(list: &[Vec3], places: &[u32], values: &[Vec3]) -> Vec<Vec3> {
    let mut list = list.to_vec();
    for (place, value) in places.iter().zip(values) {
        if let Some(element) = list.get_mut(to_usize(*place)) {
            *element = *value;
        }
    }
    list
}

/// Scales weights to the sum 1, as scenes require; if all are 0, the first joint gets the whole weight.
#[must_use]
pub fn normalize_weights(weights: Vec4) -> Vec4 {
    let weights = if weights.is_finite() { weights.max(Vec4::ZERO) } else { Vec4::ZERO };
    let sum = weights.element_sum();
    if !(sum.is_finite() && sum > f32::MIN_POSITIVE) {
        return Vec4::X;
    }
    let mut weights = weights / sum;
    // The division rounds: the largest weight absorbs the rest, so that the sum is as near to 1 as possible.
    let rest = 1.0 - weights.element_sum();
    let largest = weights.max_element();
    for weight in weights.as_mut() {
        if weight.to_bits() == largest.to_bits() {
            *weight += rest;
            break;
        }
    }
    weights
}
