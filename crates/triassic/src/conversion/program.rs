//! The programs and purposes that a model is converted for.

use triassic_gltf as gltf;
use triassic_scene::Helper;

/// A program that imports glTF, or a purpose: `--for` of the command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Program {
    /// Godot 3: names of looping animations end in `-loop`, and nodes without meshes are omitted.
    Godot,
    /// Blender: meshes are not split, and nodes that it would draw as empties are omitted.
    Blender,
    /// three.js: groups are omitted.
    Three,
    /// For editing in Blender and converting back to the game's format.
    Editing,
}

impl Program {
    /// The kinds of nodes to omit.
    #[must_use]
    pub const fn omit(self) -> &'static [Helper] {
        use Helper::{Attachment, Group, Hitbox, Path, Region, Sound};
        match self {
            // Godot drops the `extras` of nodes, so a path would have no points, and a region no size.
            Self::Godot => &[Attachment, Hitbox, Sound, Path, Region, Group],
            // Blender draws each empty; its properties are custom properties.
            Self::Blender => &[Attachment, Hitbox, Group],
            // Empty objects cost nothing, and their properties are in `userData`. Such a group has none.
            Self::Three => &[Group],
            Self::Editing => &[],
        }
    }
    /// The vertex data to quantize for it, on request: Godot before 3.2.4 reads 127 of 127 as 127, not as 1.
    #[must_use]
    pub const fn quantize(self) -> gltf::Quantize {
        match self {
            Self::Godot => gltf::Quantize::Positions,
            Self::Blender | Self::Three | Self::Editing => gltf::Quantize::All,
        }
    }
}
