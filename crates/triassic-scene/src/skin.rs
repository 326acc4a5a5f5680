//! Skins: what bends meshes.

use crate::{Id, Node};
use formats_core::glam::Affine3A;

/// The joints that bend a mesh.
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct Skin {
    /// Unique among the skins, not empty.
    pub name: String,
    /// At least one, each once, all below the same root.
    pub joints: Vec<Id<Node>>,
    /// For each joint: from the mesh's space into the joint's, in the pose in which the mesh was made. Finite.
    pub inverse_bind: Vec<Affine3A>,
}

impl Skin {
    /// A skin of these joints, with an inverse bind matrix for each.
    #[must_use]
    pub fn new(name: impl Into<String>, joints: Vec<Id<Node>>, inverse_bind: Vec<Affine3A>) -> Self {
        Self { name: name.into(), joints, inverse_bind }
    }
}
