//! The data that a Quake II model converted for editing keeps of its file, as the way back reads it.

use serde::{Deserialize, Serialize};

/// A frame of the file: an element of `file_frames` of its mesh.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct FileFrame {
    /// Its name.
    pub name: String,
    /// Units in a step on each axis, in the axes of the file.
    #[serde(default)]
    pub scale: Option<[f32; 3]>,
    /// The position of step 0.
    #[serde(default)]
    pub translation: Option<[f32; 3]>,
}

/// A vertex that no triangle uses: an element of `unused_vertices` of its mesh.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct UnusedVertex {
    /// Its number in the file.
    pub vertex: u32,
    /// The position in each frame, in the space of the scene.
    pub positions: Vec<[f32; 3]>,
}
