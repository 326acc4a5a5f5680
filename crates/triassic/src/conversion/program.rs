//! The programs and purposes that a model is converted for.

use triassic_gltf as gltf;
use triassic_scene::Helper;

/// A program that imports glTF, or a purpose: `--for` of the command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Program {
    /// Godot 3: names of repeated animations end in `-loop`, and nodes without meshes are left out.
    Godot,
    /// Blender: meshes are not split, and nodes that it would draw as empties are left out.
    Blender,
    /// three.js: groups are left out.
    Three,
    /// To edit it in Blender and make a file for the game of it again.
    Editing,
}

impl Program {
    /// Kinds of nodes that are left out for it.
    #[must_use]
    pub const fn omit(self) -> &'static [Helper] {
        use Helper::{Attachment, Group, Hitbox, Path, Region, Sound};
        match self {
            // Godot drops the `extras` of nodes, so that a path has no points, and a region no size.
            Self::Godot => &[Attachment, Hitbox, Sound, Path, Region, Group],
            // Blender draws each empty; its properties are custom properties.
            Self::Blender => &[Attachment, Hitbox, Group],
            // Empty objects cost nothing, and their properties are in `userData`. Such a group declares nothing.
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
