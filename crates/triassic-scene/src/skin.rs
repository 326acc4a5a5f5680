//! Skins: what bends meshes.

use crate::{Id, Node};
use formats_core::glam::Affine3A;

/// The joints that bend a mesh.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Skin {
    /// Unique among the skins, not empty.
    pub name: String,
    /// At least one, each once, all below the same root.
    pub joints: Vec<Id<Node>>,
    /// For each joint: from the mesh's space into the joint's, in the pose in which the mesh was made. Finite.
    pub inverse_bind: Vec<Affine3A>,
}
