//! Nodes with their transforms, and their lights, cameras and skins.

use crate::{Extras, Id, Mesh, Path, Sound};
use formats_core::glam::{Affine3A, Quat, Vec3};
use serde::Serialize;

/// An object with a transform relative to its parent.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Node {
    /// Unique among the nodes, not empty.
    pub name: String,
    /// The transform at rest.
    pub transform: Transform,
    /// Its children.
    pub children: Vec<Id<Node>>,
    /// The kind.
    pub kind: NodeKind,
    /// Whether it is not drawn, including everything below it: body parts other than the default ones, levels of detail
    /// other than the first.
    pub hidden: bool,
    /// The named selections of a level of detail: `selections` in the `extras` of glTF.
    pub selections: Vec<Selection>,
    /// Other data of the source.
    pub extras: Extras,
}

impl Node {
    /// Creates a node with this name and kind at its parent's origin.
    #[must_use]
    pub fn new(name: impl Into<String>, kind: NodeKind) -> Self {
        Self { name: name.into(), kind, ..Self::default() }
    }
    /// Sets the transform.
    #[must_use]
    pub fn at(mut self, transform: Transform) -> Self {
        self.transform = transform;
        self
    }
    /// The mesh it shows, with the skin that deforms it.
    #[must_use]
    pub const fn mesh(&self) -> Option<(Id<Mesh>, Option<Id<Skin>>)> {
        match self.kind {
            NodeKind::Mesh { mesh, skin } => Some((mesh, skin)),
            NodeKind::Entity { mesh: Some(mesh), .. } => Some((mesh, None)),
            _ => None,
        }
    }
    /// The mesh it shows, for replacement.
    pub const fn mesh_mut(&mut self) -> Option<&mut Id<Mesh>> {
        match &mut self.kind {
            NodeKind::Mesh { mesh, .. } | NodeKind::Entity { mesh: Some(mesh), .. } => Some(mesh),
            _ => None,
        }
    }
}

/// A named selection of points and faces of the source.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Selection {
    /// The number of its faces.
    #[serde(rename = "faces")]
    pub face_count: u32,
    /// Its name.
    pub name: String,
    /// The number of its points.
    #[serde(rename = "points")]
    pub point_count: u32,
    /// The triangles of its faces, if requested: runs of the part of the mesh, the first one there, and their number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub triangles: Option<Vec<[u32; 3]>>,
}

/// The kind of a node.
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
pub enum NodeKind {
    /// Only a transform, usually for its children.
    #[default]
    Group,
    /// Shows a mesh.
    Mesh {
        /// The mesh.
        mesh: Id<Mesh>,
        /// The skin that deforms it. Such a node has no children, no transform and no animation of one: only the joints
        /// place its vertices, as in glTF.
        skin: Option<Id<Skin>>,
    },
    /// A joint of a skeleton.
    Bone,
    /// A point where the game attaches something: a muzzle flash, a weapon, another model.
    Attachment,
    /// A box for bullet hits, along the node's axes.
    Hitbox {
        /// The minimum corner.
        min: Vec3,
        /// The maximum corner.
        max: Vec3,
        /// The body part, in the numbers of the source.
        group: i32,
    },
    /// A light.
    Light(Light),
    /// A camera.
    Camera(Camera),
    /// An object of a level with behavior in the game.
    Entity {
        /// The kind of object, as named by the source; may be empty.
        class: String,
        /// The file of its model, as named by the source. See [`Scene::instances`](crate::Scene::instances) for whether
        /// it was found.
        model: Option<String>,
        /// The mesh that it shows, if its model has a single one; several are on child nodes.
        mesh: Option<Id<Mesh>>,
    },
    /// A sound that plays at a position.
    Sound(Sound),
    /// A path, for entities and cameras.
    Path(Path),
    /// A box along the node's axes that the game looks up by name.
    Region {
        /// The minimum corner.
        min: Vec3,
        /// The maximum corner.
        max: Vec3,
    },
}

/// A transform: scale, then rotation, then translation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Transform {
    /// The translation in meters.
    pub translation: Vec3,
    /// The rotation, of length 1.
    pub rotation: Quat,
    /// The scale along its own axes.
    pub scale: Vec3,
}

impl Transform {
    /// No transform.
    pub const IDENTITY: Self = Self { translation: Vec3::ZERO, rotation: Quat::IDENTITY, scale: Vec3::ONE };

    /// Creates a translation.
    #[must_use]
    pub const fn from_translation(translation: Vec3) -> Self {
        Self { translation, ..Self::IDENTITY }
    }
    /// Converts it to a matrix.
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

/// The joints that deform a mesh.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Skin {
    /// Unique among the skins, not empty.
    pub name: String,
    /// At least one, each once, all below the same root.
    pub joints: Vec<Id<Node>>,
    /// For each joint: the transform from the mesh's space to the joint's in the bind pose. Finite.
    pub inverse_bind: Vec<Affine3A>,
}

impl Skin {
    /// Creates a skin of these joints, with an inverse bind matrix for each.
    #[must_use]
    pub fn new(name: impl Into<String>, joints: Vec<Id<Node>>, inverse_bind: Vec<Affine3A>) -> Self {
        Self { name: name.into(), joints, inverse_bind }
    }
}

/// A light at its node, with the meaning of glTF's `KHR_lights_punctual`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Light {
    /// The properties of the light.
    pub kind: LightKind,
    /// Linear red, green, blue from 0 to 1.
    pub color: Vec3,
    /// In candela; for the sun in lux.
    pub intensity: f32,
    /// Its range; `None` if unlimited.
    pub range: Option<f32>,
}

/// The kind of a light.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum LightKind {
    /// In all directions.
    Point,
    /// From infinitely far away, along the node's −Z.
    Sun,
    /// A cone along the node's −Z.
    Spot {
        /// Half the angle of the fully lit part: at least 0, less than `outer`.
        inner: f32,
        /// Half the angle of the whole cone: at most a right angle.
        outer: f32,
    },
}

/// A perspective view from its node along −Z, with +Y up.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Camera {
    /// The whole vertical angle: more than 0, less than π.
    pub vertical_angle: f32,
    /// The distance of the near plane: more than 0.
    pub near: f32,
    /// The distance of the far plane, if there is one: more than `near`.
    pub far: Option<f32>,
}
