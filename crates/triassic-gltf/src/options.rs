//! Export options.

use triassic_scene::{Filter, Masked};

/// Export options.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
#[expect(clippy::struct_excessive_bools, reason = "each flag is an independent option, set by name")]
pub struct Options {
    /// The form of shapes. Default: morph targets, at most 256 in a mesh.
    pub morphs: Morphs,
    /// The pose in which skinned meshes are bound. Default: the one that is shown first.
    pub bind_pose: BindPose,
    /// The form of hidden nodes. Default: they are in a second scene.
    pub hidden: Hidden,
    /// Whether variants are written, as `KHR_materials_variants`. Default: yes.
    pub variants: bool,
    /// The materials that are unlit (`KHR_materials_unlit`). Default: those that the scene marks so.
    pub unlit: Unlit,
    /// The way images of additive materials are written. Default: transparent where they are dark.
    pub additive: Additive,
    /// The colors of hidden pixels in masked images. Default: the color of their neighbors.
    pub masked: Masked,
    /// The filtering of all textures. Default: by each texture of the scene.
    pub filter: Option<Filter>,
    /// The form of animation names. Default: unchanged.
    pub loop_names: LoopNames,
    /// The vertex data to quantize, as `KHR_mesh_quantization`. Default: none.
    pub quantize: Quantize,
    /// Whether data without a field in glTF is written, as `extras`. Default: yes. The names of morph targets, also
    /// `extras`, are always written.
    pub extras: bool,
    /// Whether the data needed to convert back into the format of a game is written on nodes, meshes and materials, in
    /// a form that Blender keeps: see [`for_editing`](Self::for_editing). Needs [`extras`](Self::extras). Default: no.
    pub editing: bool,
    /// Whether the scene is checked first. Default: yes. A scene that a converter made has been checked already; of one
    /// that is not sound, the result is not either.
    pub check: bool,
    /// The threads that compress the images. Default: the one that exports.
    pub threads: Threads,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            morphs: Morphs::default(),
            bind_pose: BindPose::default(),
            hidden: Hidden::default(),
            variants: true,
            unlit: Unlit::default(),
            additive: Additive::default(),
            masked: Masked::default(),
            filter: None,
            loop_names: LoopNames::default(),
            quantize: Quantize::default(),
            extras: true,
            editing: false,
            check: true,
            threads: Threads::default(),
        }
    }
}

impl Options {
    /// Options for a model to be edited in Blender and converted back for its game: one scene, all shapes in one mesh,
    /// exact images, and [`editing`](Self::editing). Convert with `SceneOptions::for_editing` of `triassic-convert`.
    ///
    /// `docs/reference/gltf.md` of the project lists what is written.
    ///
    /// ```
    /// use triassic_gltf::{Morphs, Options};
    /// let options = Options::for_editing();
    /// assert!(options.editing && options.morphs == Morphs::All);
    /// ```
    #[must_use]
    pub fn for_editing() -> Self {
        Self {
            morphs: Morphs::All,
            bind_pose: BindPose::Stored,
            // Of a second scene Blender makes an empty one, and puts it first.
            hidden: Hidden::Extension,
            additive: Additive::Exact,
            masked: Masked::Exact,
            editing: true,
            ..Self::default()
        }
    }
    /// Whether lists take their smallest forms: bytes for weights, one key for what does not move, sparse shapes. Loaders that
    /// know no more than most files need do not read all of them, but those of quantized files and Blender do.
    pub(crate) fn is_compact(&self) -> bool {
        self.editing || self.quantize != Quantize::None
    }
}

/// The form of shapes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Morphs {
    /// Morph targets, at most this many in a mesh. A mesh with more is split into several, each with the shapes of some
    /// animations; the animations show the one that they need by its scale, 1 or 0, as glTF provides for visibility.
    ///
    /// A limit of 0 counts as 1. Meshes with a skin are not split.
    Split(u32),
    /// Morph targets, however many.
    All,
    /// None: the unchanged mesh.
    None,
}

impl Default for Morphs {
    /// Bevy takes 256 morph targets and no more, and others are near to that.
    fn default() -> Self {
        Self::Split(256)
    }
}

/// The pose in which skinned meshes are bound: where their vertices are written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum BindPose {
    /// That in which the nodes are at rest, which programs show first, if one joint moves each vertex. Without animations, meshes are
    /// written as the skin bends them, without a skin. Joints that move no vertex are left out of skins with more than 256, their
    /// nodes are not.
    ///
    /// Many programs frame a model, or leave out what is not in sight, by where its vertices are written: the stored pose may lie far
    /// from all that are shown.
    #[default]
    Shown,
    /// That of the scene: for programs in which the model is edited.
    Stored,
}

/// The materials that are unlit.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unlit {
    /// The materials that the scene marks so.
    #[default]
    Stored,
    /// All: for images with light and shadow painted in, as those of old games have.
    All,
    /// None.
    None,
}

/// The way images of additive materials are written, for which core glTF has no blend mode.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Additive {
    /// They stay as they are, to the bit. Programs that do not know `extras.blend` show them opaque, black where the game
    /// shows nothing.
    Exact,
    /// They become transparent where they are dark, so that all programs show nearly what the game shows. Images that came
    /// as PNG or JPEG stay as they are.
    #[default]
    Transparent,
}

/// The form of animation names.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum LoopNames {
    /// As they are; `extras.loop` states which animations are repeated.
    #[default]
    Plain,
    /// The names of looping animations end in `-loop`, by which Godot knows them.
    Suffix,
}

/// The vertex data to quantize: written in 16 or 8 bits instead of floats. Programs without `KHR_mesh_quantization`
/// refuse such files. The README lists the largest errors.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Quantize {
    /// Nothing: positions take 12 bytes, normals 12, texture coordinates 8, weights of joints 16.
    #[default]
    None,
    /// Positions and their morph targets, to 8 bytes: for programs that do not read normalized numbers, as Godot before 3.2.4.
    ///
    /// They become integers with one scale for all axes, less than half of [`Mesh::step`] off, or half of 1/65,535 of the largest
    /// side of the mesh at rest where that is `None`. The scale is in a node of its own below the mesh's, or in the inverse bind
    /// matrices. They stay floats where 16 bits are not enough, or where these nodes or matrices would take more than is saved.
    ///
    /// [`Mesh::step`]: triassic_scene::Mesh::step
    Positions,
    /// Positions; normals and their morph targets, to 4 bytes, less than half a degree off; texture coordinates from 0 to 1, to 4
    /// bytes; weights of joints, to 8 bytes.
    ///
    /// Normals of a morph target stay floats if one of their differences leaves -1 to 1, and so do texture coordinates that
    /// leave 0 to 1.
    All,
    /// Same as `All`, with morph targets that go half of the way and are shown by weights of 2: their normals always fit into 4 bytes,
    /// less than a degree off. Each frame is written once, even if several meshes show it. Programs that limit weights to 1 show
    /// such files wrong.
    Halved,
}

impl Quantize {
    /// Whether normals, texture coordinates and weights of joints are quantized.
    pub(crate) fn is_small(self) -> bool {
        matches!(self, Self::All | Self::Halved)
    }
}

/// The threads that compress images. The result is the same.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Threads {
    /// The one that exports.
    #[default]
    One,
    /// The threads of the pool of the crate `rayon` that is in use, while the one that exports does the rest; if there are less
    /// than 65,536 pixels to compress, or without the feature `rayon`, it does all.
    Pool,
}

/// The form of hidden nodes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Hidden {
    /// They are not in the scene that is shown, but in a second one: `hidden`, or, if joints move some of them, `everything`, which
    /// has the rest as well. There they are placed where their parents are at rest.
    #[default]
    SecondScene,
    /// They are in their places, marked by `KHR_node_visibility`. Programs that do not know it show them.
    Extension,
    /// They are in a second scene, and also marked there: for programs that show the nodes of all scenes, as Blender does.
    Both,
}
