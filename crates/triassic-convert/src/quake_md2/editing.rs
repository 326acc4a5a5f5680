//! The data of a Quake II model that are stored for editing, as the way back reads them.

use serde::{Deserialize, Serialize};

/// A frame of the file: an element of `file_frames` of its mesh.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct FileFrame {
    /// Its name.
    pub name: String,
    /// The size of a step on each axis, in the axes of the file.
    #[serde(default)]
    pub scale: Option<[f32; 3]>,
    /// The position of step 0.
    #[serde(default)]
    pub translation: Option<[f32; 3]>,
}

/// An unused vertex: an element of `unused_vertices` of its mesh.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct UnusedVertex {
    /// Its index in the file.
    pub vertex: u32,
    /// The position in each frame, in the space of the scene.
    pub positions: Vec<[f32; 3]>,
}
