//! Nodes: what has a transform.

use crate::{Camera, Extras, Id, Light, Mesh, Path, Skin, Sound};
use formats_core::glam::{Affine3A, Quat, Vec3};

/// An object with a transform relative to its parent.
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct Node {
    /// Unique among the nodes, not empty.
    pub name: String,
    /// Where it is when nothing moves it.
    pub transform: Transform,
    /// What moves with it.
    pub children: Vec<Id<Node>>,
    /// What it is.
    pub kind: NodeKind,
    /// Whether it is left out of the image, with everything below it: the body parts that are not the default ones,
    /// levels of detail other than the first.
    pub hidden: bool,
    /// What else the source says.
    pub extras: Extras,
}

impl Node {
    /// A node of this name and kind at its parent's origin.
    #[must_use]
    pub fn new(name: impl Into<String>, kind: NodeKind) -> Self {
        Self { name: name.into(), kind, ..Self::default() }
    }
    /// This node with another transform.
    #[must_use]
    pub fn at(mut self, transform: Transform) -> Self {
        self.transform = transform;
        self
    }
    /// The mesh it shows, with the skin that bends it.
    #[must_use]
    pub const fn mesh(&self) -> Option<(Id<Mesh>, Option<Id<Skin>>)> {
        match self.kind {
            NodeKind::Mesh { mesh, skin } => Some((mesh, skin)),
            NodeKind::Entity { mesh: Some(mesh), .. } => Some((mesh, None)),
            _ => None,
        }
    }
    /// The mesh it shows, to exchange it.
    pub(crate) const fn mesh_mut(&mut self) -> Option<&mut Id<Mesh>> {
        match &mut self.kind {
            NodeKind::Mesh { mesh, .. } | NodeKind::Entity { mesh: Some(mesh), .. } => Some(mesh),
            _ => None,
        }
    }
}

/// What a node is.
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
pub enum NodeKind {
    /// Only a transform, and perhaps the parent of others.
    #[default]
    Group,
    /// Shows a mesh.
    Mesh {
        /// Which one.
        mesh: Id<Mesh>,
        /// What bends it. Such a node has no children, no transform and no animation of one: the joints alone
        /// say where its vertices are, as in glTF.
        skin: Option<Id<Skin>>,
    },
    /// A joint of a skeleton.
    Bone,
    /// A point where the game puts something: a muzzle flash, a weapon, another model.
    Attachment,
    /// A box that bullets hit, along the node's axes.
    Hitbox {
        /// Least corner.
        min: Vec3,
        /// Greatest corner.
        max: Vec3,
        /// The part of the body, in the numbers of the source.
        group: i32,
    },
    /// A light.
    Light(Light),
    /// A camera.
    Camera(Camera),
    /// An object of a level that the game brings to life.
    Entity {
        /// What kind of object, in the words of the source; may be empty.
        class: String,
        /// The file of its model, as the source names it. Whether it was found: [`Scene::instances`](crate::Scene::instances).
        model: Option<String>,
        /// The mesh that it shows, if its model is a single one; several are on nodes below it.
        mesh: Option<Id<Mesh>>,
    },
    /// A sound that plays at a position.
    Sound(Sound),
    /// A way from point to point, for entities and cameras.
    Path(Path),
    /// A box, along the node's axes, that the game asks for by its name.
    Region {
        /// Least corner.
        min: Vec3,
        /// Greatest corner.
        max: Vec3,
    },
}

/// A transform: scaled, then turned, then moved.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Transform {
    /// Moved by so many metres.
    pub translation: Vec3,
    /// Turned by this, of length 1.
    pub rotation: Quat,
    /// Scaled along its own axes.
    pub scale: Vec3,
}

impl Transform {
    /// At the parent's origin.
    pub const IDENTITY: Self = Self { translation: Vec3::ZERO, rotation: Quat::IDENTITY, scale: Vec3::ONE };

    /// Only moved.
    #[must_use]
    pub const fn from_translation(translation: Vec3) -> Self {
        Self { translation, ..Self::IDENTITY }
    }
    /// As a matrix.
    #[must_use]
    pub fn to_affine(self) -> Affine3A {
        Affine3A::from_scale_rotation_translation(self.scale, self.rotation, self.translation)
    }
}

impl Default for Transform {
    fn default() -> Self {
        Self::IDENTITY
    }
}
