//! Instances: nodes that show other files.

use crate::{Id, Node, Texture};

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
