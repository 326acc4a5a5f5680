//! Meshes: one object to draw.

use formats_core::glam::Vec3;
use serde::{Serialize, Serializer, ser::SerializeMap};

use crate::{Extras, Primitive};

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
