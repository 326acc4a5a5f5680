//! Meshes: triangles that are drawn alike.

use alloc::vec::Vec;
use formats_core::num;

use formats_core::glam::{Vec2, Vec3};

use crate::{Shading, SurfaceFlags};

/// How a mesh is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MeshKind {
    /// With a lightmap, without one, as the sky, as a liquid, or not at all.
    pub shading: Shading,
    /// Whether it is passable.
    pub passable: bool,
    /// Whether its normals are smoothed with those of its neighbors.
    pub smooth: bool,
    /// Whether it is dark: without light, its lightmap would be black. Only in WMB6.
    pub dark: bool,
}

impl MeshKind {
    pub(super) const fn new(flags: SurfaceFlags, dark: bool) -> Self {
        Self { shading: flags.shading(), passable: flags.is_passable(), smooth: flags.is_smooth(), dark }
    }
}

/// Triangles with the same texture, lightmap and surface kind. Every list has one item per vertex, except the triangles.
#[derive(Debug, Clone, PartialEq)]
pub struct LevelMesh {
    /// The texture, among those of the level.
    pub texture: Option<u32>,
    /// The lightmap, among those of the view.
    pub lightmap: Option<u32>,
    /// How it is drawn.
    pub kind: MeshKind,
    /// Positions: X forward, Y left, Z up, in quants.
    pub positions: Vec<Vec3>,
    /// Unit vectors away from the surface, the same for all corners of a face.
    pub normals: Vec<Vec3>,
    /// The texture coordinates, V downward.
    pub uvs: Vec<Vec2>,
    /// The lightmap coordinates, V downward; zeros without one.
    pub lightmap_uvs: Vec<Vec2>,
    /// Indices of vertices, three per triangle, clockwise seen from outside.
    pub triangles: Vec<[u32; 3]>,
}

/// A vertex of a mesh.
#[derive(Debug, Clone, Copy)]
pub(super) struct Corner {
    pub(super) position: Vec3,
    pub(super) normal: Vec3,
    pub(super) uv: Vec2,
    pub(super) lightmap_uv: Vec2,
}

impl LevelMesh {
    /// Bytes that a vertex takes, and a triangle.
    pub(super) const CORNER: u64 = 40;
    pub(super) const TRIANGLE: u64 = 12;

    pub(super) const fn new(texture: Option<u32>, lightmap: Option<u32>, kind: MeshKind) -> Self {
        Self {
            texture,
            lightmap,
            kind,
            positions: Vec::new(),
            normals: Vec::new(),
            uvs: Vec::new(),
            lightmap_uvs: Vec::new(),
            triangles: Vec::new(),
        }
    }
    /// Adds a vertex, and returns its index.
    pub(super) fn push(&mut self, corner: Corner) -> u32 {
        let index = num::to_u32(self.positions.len());
        self.positions.push(corner.position);
        self.normals.push(corner.normal);
        self.uvs.push(corner.uv);
        self.lightmap_uvs.push(corner.lightmap_uv);
        index
    }
}
