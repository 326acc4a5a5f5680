//! Export options.

use triassic_scene::{Filter, Masked};

/// Export options.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
#[expect(clippy::struct_excessive_bools, reason = "each flag is an independent option, set by name")]
pub struct Options {
    /// The form of shapes. Default: morph targets, at most 256 per mesh.
    pub morphs: Morphs,
    /// The bind pose of skinned meshes. Default: the pose that is shown first.
    pub bind_pose: BindPose,
    /// The form of hidden nodes. Default: a second scene.
    pub hidden: Hidden,
    /// Whether variants are written, as `KHR_materials_variants`. Default: yes.
    pub variants: bool,
    /// The materials that are unlit (`KHR_materials_unlit`). Default: as in the scene.
    pub unlit: Unlit,
    /// The form of images of additive materials. Default: transparent where they are dark.
    pub additive: Additive,
    /// The colors of hidden pixels in masked images. Default: the color of their neighbors.
    pub masked: Masked,
    /// The filtering of all textures. Default: as in the scene.
    pub filter: Option<Filter>,
    /// The form of animation names. Default: unchanged.
    pub loop_names: LoopNames,
    /// The vertex data to quantize, as `KHR_mesh_quantization`. Default: none.
    pub quantize: Quantize,
    /// Whether data without a field in glTF are written, as `extras`. Default: yes. The names of morph targets, which
    /// are also `extras`, are always written.
    pub extras: bool,
    /// Whether the data for converting back to the format of a game are written on nodes, meshes and materials, in a
    /// form that Blender keeps: see [`for_editing`](Self::for_editing). Needs [`extras`](Self::extras). Default: no.
    pub editing: bool,
    /// Whether to check the scene first. Default: yes. A scene from a converter has already been checked; an invalid
    /// scene gives an invalid result.
    pub check: bool,
    /// The threads that compress the images. Default: the exporting one.
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
            // Blender creates an empty scene for the second one, and lists it first.
            hidden: Hidden::Extension,
            additive: Additive::Exact,
            masked: Masked::Exact,
            editing: true,
            ..Self::default()
        }
    }
    /// Whether lists have their smallest forms: bytes for weights, one key for constant values, sparse shapes. Some
    /// simple loaders do not support them, but Blender and loaders of quantized files do.
    pub(crate) fn is_compact(&self) -> bool {
        self.editing || self.quantize != Quantize::None
    }
}

/// The form of shapes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Morphs {
    /// Morph targets, at most this many per mesh. A mesh with more is split into several, each with the shapes of some
    /// animations; the animations show the one that they need by its scale, 1 or 0, as glTF recommends for visibility.
    ///
    /// A limit of 0 counts as 1. Meshes with a skin are not split.
    Split(u32),
    /// Morph targets, however many.
    All,
    /// None: the mesh without shapes.
    None,
}

impl Default for Morphs {
    /// 256, the limit of Bevy; others have similar ones.
    fn default() -> Self {
        Self::Split(256)
    }
}

/// The bind pose of skinned meshes: the pose in which their vertices are written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum BindPose {
    /// The pose of the nodes at rest, which programs show first, if each vertex has a single joint. Without animations,
    /// meshes are written as deformed by the skin, without a skin. Joints without vertices are omitted from skins with
    /// more than 256 joints, but their nodes are kept.
    ///
    /// Many programs frame or cull a model by the positions of its vertices as written: the stored pose may be far from
    /// all shown ones.
    #[default]
    Shown,
    /// The pose of the scene: for programs that edit the model.
    Stored,
}

/// The materials that are unlit.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unlit {
    /// As in the scene.
    #[default]
    Stored,
    /// All: for images with painted light and shadow, as in old games.
    All,
    /// None.
    None,
}

/// The form of images of additive materials, for which core glTF has no blend mode.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Additive {
    /// Unchanged. Programs that ignore `extras.blend` show them opaque, and black where the game shows nothing.
    Exact,
    /// Transparent where they are dark, so that all programs show nearly the same as the game. PNG and JPEG images stay
    /// unchanged.
    #[default]
    Transparent,
}

/// The form of animation names.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum LoopNames {
    /// Unchanged; `extras.loop` marks the looping animations.
    #[default]
    Plain,
    /// The names of looping animations end in `-loop`, which Godot recognizes.
    Suffix,
}

/// The vertex data to quantize: written in 16 or 8 bits instead of floats. Programs without `KHR_mesh_quantization`
/// reject such files. The README lists the largest errors.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Quantize {
    /// Nothing: positions take 12 bytes, normals 12, UVs 8, weights of joints 16.
    #[default]
    None,
    /// Positions and their morph targets, to 8 bytes: for programs that do not support normalized integers, such as
    /// Godot before 3.2.4.
    ///
    /// They become integers with one scale for all axes, with an error of less than half of [`Mesh::step`], or half of
    /// 1/65,535 of the largest side of the mesh at rest if that is `None`. The scale is in a new node below the mesh's,
    /// or in the inverse bind matrices. They stay floats if 16 bits are not enough, or if these nodes or matrices would
    /// take more than is saved.
    ///
    /// [`Mesh::step`]: triassic_scene::Mesh::step
    Positions,
    /// Positions; normals and their morph targets, to 4 bytes, with an error of less than half a degree; UVs from 0 to
    /// 1, to 4 bytes; weights of joints, to 8 bytes.
    ///
    /// Normals of a morph target stay floats if one of their differences is outside -1 to 1, and so do UVs outside 0 to
    /// 1.
    All,
}

/// The threads that compress images. The result is the same.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Threads {
    /// Only the exporting thread.
    #[default]
    One,
    /// The current `rayon` thread pool, while the exporting thread does the rest; if there are fewer than 65,536 pixels
    /// to compress, or without the feature `rayon`, only the exporting thread.
    Pool,
}

/// The form of hidden nodes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Hidden {
    /// They are in a second scene: `hidden`, or, if joints move some of them, `everything`, which contains the rest as
    /// well. There they have the transforms of their parents at rest.
    #[default]
    SecondScene,
    /// They stay in place, marked by `KHR_node_visibility`. Programs without it show them.
    Extension,
    /// They are in a second scene, and also marked: for programs that show the nodes of all scenes, such as Blender.
    Both,
}
