//! Nodes with their transforms, and their lights, cameras and skins.
//!
//! Instances: nodes that show other files.
//!
//! Parts of levels other than models: sounds, paths, an environment.

use formats_core::glam::{Affine3A, Quat, Vec3};
use serde::Serialize;

use crate::{Extras, Id, Mesh, Texture};

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

/// A node that shows another file: an entity of a level, a proxy of a model.
///
/// A converter adds the node and the instance, and finally calls `triassic_convert::place_instances`: each file is
/// loaded once, and all nodes that show it share its meshes, materials and images.
///
/// ```
/// use triassic_scene::{Instance, InstanceState, Node, NodeKind, Scene};
/// let mut scene = Scene::default();
/// let kind = NodeKind::Entity { class: "entity".into(), model: Some("chair.mdl".into()), mesh: None };
/// let node = scene.add_root(Node::new("chair_001", kind));
/// scene.instances.push(Instance::new(node, "chair.mdl"));
/// assert_eq!(scene.instances[0].state, InstanceState::Unresolved);
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Instance {
    /// The node.
    pub node: Id<Node>,
    /// The file, as the source names it.
    pub file: String,
    /// Whether the name may be truncated: it then matches the only file whose name starts with it.
    pub is_cut: bool,
    /// The appearance, if it differs from that of the file.
    pub look: Look,
    /// The appearance of a file that is an image.
    pub sprite: Sprite,
    /// The byte offset of the reference in the source, for findings.
    pub offset: u64,
    /// The result.
    pub state: InstanceState,
}

impl Instance {
    /// Creates an instance that shows this file unchanged.
    #[must_use]
    pub fn new(node: Id<Node>, file: impl Into<String>) -> Self {
        Self {
            node,
            file: file.into(),
            is_cut: false,
            look: Look::default(),
            sprite: Sprite::default(),
            offset: 0,
            state: InstanceState::Unresolved,
        }
    }
    /// Sets the byte offset of the reference in the source.
    #[must_use]
    pub const fn at(mut self, offset: u64) -> Self {
        self.offset = offset;
        self
    }
}

/// The result of an instance. If it is not placed, its node is empty.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum InstanceState {
    /// No `triassic_convert::Loader` was given, so the file was not searched for.
    #[default]
    Unresolved,
    /// The file is placed.
    Placed {
        /// The name of the file, without folders.
        file: String,
    },
    /// Left to the reader of the scene: the node has the name of the file.
    Placeholder,
    /// The file was not found.
    Absent,
    /// The name is truncated, and several files start with it.
    Ambiguous {
        /// Their names.
        names: Vec<String>,
    },
    /// The file was found but cannot be read.
    Unreadable {
        /// The reason.
        reason: String,
    },
    /// The file shows itself, directly or through other files.
    Cycle,
    /// The file is nested more deeply than [`Instance::MAX_DEPTH`].
    TooDeep,
    /// The number of nodes would exceed the limits.
    TooMany,
}

impl Instance {
    /// Maximum nesting of files that show other files.
    pub const MAX_DEPTH: u32 = 8;
}

impl InstanceState {
    /// The reason why it is not shown, as text; `None` if it is.
    #[must_use]
    pub fn reason(&self) -> Option<String> {
        Some(match self {
            Self::Placed { .. } | Self::Placeholder => return None,
            Self::Unresolved => "not looked for".to_owned(),
            Self::Absent => "not found".to_owned(),
            Self::Ambiguous { names } => format!("the name is truncated; it could be {}", names.join(", ")),
            Self::Unreadable { reason } => reason.clone(),
            Self::Cycle => "it contains itself".to_owned(),
            Self::TooDeep => format!("nested more than {} files deep", Instance::MAX_DEPTH),
            Self::TooMany => "the number of nodes exceeds the limits".to_owned(),
        })
    }
}

/// The number of placed instances of a scene, and of others by reason.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct InstanceCounts {
    /// Placed.
    pub placed: usize,
    /// Left to the reader of the scene.
    pub placeholders: usize,
    /// Their files were not found, or not searched for.
    pub absent: usize,
    /// Their names are truncated and match several files.
    pub cut: usize,
    /// Their files cannot be read.
    pub unreadable: usize,
    /// They show themselves, are nested too deeply, or are too many.
    pub refused: usize,
}

/// Overrides for drawing an instance.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Look {
    /// Whether textures have holes: where alpha is below one half, or in textures without alpha, where they are black
    /// or have palette index 0.
    pub key: bool,
    /// The kind of transparency.
    pub alpha: LookAlpha,
    /// Whether it is unlit.
    pub unlit: bool,
    /// A light map for its first UV set, if its meshes have one.
    pub lightmap: Option<Id<Texture>>,
}

impl Look {
    /// Creates overrides with this transparency.
    #[must_use]
    pub const fn new(alpha: LookAlpha) -> Self {
        Self { key: false, alpha, unlit: false, lightmap: None }
    }
    /// Creates overrides for textures with holes.
    #[must_use]
    pub const fn keyed() -> Self {
        Self { key: true, alpha: LookAlpha::Stored, unlit: false, lightmap: None }
    }
}

/// The kind of transparency of an instance.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum LookAlpha {
    /// As in the file.
    #[default]
    Stored,
    /// Blended with the background: by the alpha of its textures; without alpha, by this percentage.
    Blended(u8),
    /// Added to the background.
    Added,
}

/// An image shown in space: a quad centered at the node that faces +Z, with its top at +Y.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sprite {
    /// The size of a pixel in meters.
    pub pixel: f32,
    /// The number of frames of equal width in the image, from left to right; the first is shown. 0 counts as 1.
    pub frame_count: u32,
}

impl Default for Sprite {
    /// A hundred pixels per meter, one frame.
    fn default() -> Self {
        Self { pixel: 0.01, frame_count: 1 }
    }
}

impl Sprite {
    /// Creates a quad of this scale.
    #[must_use]
    pub const fn new(pixel: f32, frame_count: u32) -> Self {
        Self { pixel, frame_count }
    }
}

/// A sound that plays at its node.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Sound {
    /// The file, as the source names it.
    pub file: String,
    /// The volume, in the unit of the source.
    pub volume: f32,
    /// The maximum distance in meters at which it is heard; `None` if unlimited.
    pub range: Option<f32>,
}

impl Sound {
    /// Creates a sound from this file.
    #[must_use]
    pub fn new(file: impl Into<String>) -> Self {
        Self { file: file.into(), ..Self::default() }
    }
}

/// A path along points.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Path {
    /// The points, relative to the node.
    pub points: Vec<Vec3>,
    /// Connections between two points, by index. If empty, each point is connected to the next one.
    pub edges: Vec<[u32; 2]>,
}

impl Path {
    /// Creates a path through these points.
    #[must_use]
    pub const fn new(points: Vec<Vec3>, edges: Vec<[u32; 2]>) -> Self {
        Self { points, edges }
    }
}

/// The light and fog of a whole level. Colors are as stored in the source: red, green, blue from 0 to 1, as sRGB.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Environment {
    /// The sun.
    pub sun: Option<SunLight>,
    /// The ambient light.
    pub ambient: Option<Vec3>,
    /// The colors of the fog that the game can choose from.
    pub fogs: Vec<Vec3>,
}

/// The light of the sun.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SunLight {
    /// The direction from the level to the sun, of length 1.
    pub direction: Vec3,
    /// The color, if the source gives it.
    pub color: Option<Vec3>,
}
