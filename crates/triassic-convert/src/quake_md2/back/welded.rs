//! The vertices of the file, and their vertices in the scene.

use formats_core::{glam::Vec3, num::to_usize};

/// The vertices of the file.
pub(super) struct Welded {
    /// For each vertex of the scene, that of the file; `u32::MAX` if no triangle uses it.
    pub(super) of_scene: Vec<u32>,
    /// The properties of each vertex of the file.
    pub(super) sources: Vec<Source>,
}

/// The properties of a vertex of the file.
pub(super) enum Source {
    /// A vertex of the scene, and all that are merged with it.
    Scene(usize),
    /// An unused vertex at these positions, one per frame to write.
    Unused(Vec<Vec3>),
}

impl Welded {
    /// The vertex of the file for one of the scene.
    pub(super) fn vertex(&self, of_scene: u32) -> u32 {
        self.of_scene.get(to_usize(of_scene)).copied().unwrap_or(u32::MAX)
    }
    /// The positions of the file's vertices in frame `n`, given the positions of the scene's vertices.
    pub(super) fn positions(&self, n: usize, places: &[Vec3]) -> Vec<Vec3> {
        let place = |source: &Source| match source {
            Source::Scene(vertex) => places.get(*vertex).copied(),
            Source::Unused(own) => own.get(n).or_else(|| own.first()).copied(),
        };
        self.sources.iter().map(|source| place(source).unwrap_or_default()).collect()
    }
}

/// A frame: for each vertex of the scene.
pub(super) struct Posed {
    /// In units and axes of the file.
    pub(super) positions: Vec<Vec3>,
    /// In axes of the file.
    pub(super) normals: Vec<Vec3>,
}

/// Converts a direction of the scene to the axes of the file.
pub(super) const fn in_file(v: Vec3) -> Vec3 {
    Vec3::new(v.z, v.x, v.y)
}
