//! The meshes of blocks: WMB7.

use alloc::vec::Vec;

use formats_core::{RecordIter, Result, glam::Vec3};

use super::{
    LevelBuilder, LevelLightmap,
    mesh::{Corner, LevelMesh, MeshKind},
};
use crate::{Block, BlockSkin, BlockTriangle, Shading, Wmb};

/// The index of a vertex that has none yet.
const NONE: u32 = u32::MAX;

impl LevelBuilder {
    pub(super) fn add_blocks(&mut self, wmb: &Wmb<'_>) -> Result<()> {
        self.add_pages(wmb)?;
        for block in wmb.blocks() {
            self.add_block(wmb, &block)?;
        }
        Ok(())
    }
    /// Copies the pages unchanged.
    pub(super) fn add_pages(&mut self, wmb: &Wmb<'_>) -> Result<()> {
        let pages = wmb.lightmap_pages();
        for (index, page) in pages.iter().enumerate() {
            self.budget.spend("lightmap list", page.data().len(), 1, pages.at(index))?;
            let rgb = page.pixels().flat_map(|[r, g, b, _]| [r, g, b]).collect();
            self.lightmaps.push(LevelLightmap { width: pages.side(), height: pages.side(), rgb });
        }
        Ok(())
    }
    fn add_block(&mut self, wmb: &Wmb<'_>, block: &Block<'_>) -> Result<()> {
        let at = block.header.at;
        self.budget.spend("block list", block.vertices.len(), 4, at)?;
        let mut faces = Faces::of(block);
        // A vertex belongs to one face, and a face to one skin; otherwise the vertex is duplicated.
        let mut numbers: Vec<(u32, u16, u32)> = Vec::new();
        numbers.resize(block.vertices.len(), (0, 0, NONE));
        for triangle in block.triangles {
            faces.follow(&triangle);
            let Some(skin) = block.skins.get(triangle.skin.into()) else {
                self.skip();
                continue;
            };
            let corners = triangle.vertices.map(|vertex| block.vertices.get(vertex.into()));
            if corners.iter().any(Option::is_none) {
                self.skip();
                continue;
            }
            self.budget.spend("block list", 3, LevelMesh::CORNER, at)?;
            self.budget.spend("block list", 1, LevelMesh::TRIANGLE, at)?;
            let key = self.key(wmb, &skin);
            let mesh = self.mesh(key);
            let mut found = [NONE; 3];
            for ((place, vertex), corner) in found.iter_mut().zip(triangle.vertices).zip(corners) {
                let Some(corner) = corner else { continue };
                let Some(number) = numbers.get_mut(usize::from(vertex)) else { continue };
                let owner = (faces.number, triangle.skin);
                if number.2 == NONE || (number.0, number.1) != owner {
                    let normal = faces.normal(vertex);
                    let (position, uv, lightmap_uv) = (corner.position, corner.uv, corner.lightmap_uv);
                    *number = (owner.0, owner.1, mesh.push(Corner { position, normal, uv, lightmap_uv }));
                }
                *place = number.2;
            }
            mesh.triangles.push(found);
        }
        Ok(())
    }
    fn key(&self, wmb: &Wmb<'_>, skin: &BlockSkin) -> (Option<u32>, Option<u32>, MeshKind) {
        let kind = MeshKind::new(skin.flags(), false);
        let index = |value: i16, count: usize| {
            let index = usize::try_from(value).ok().filter(|index| *index < count)?;
            u32::try_from(index).ok()
        };
        let lit = kind.shading == Shading::Shaded;
        let lightmap = index(skin.lightmap, self.lightmaps.len()).filter(|_| lit);
        (index(skin.texture, wmb.textures().len()), lightmap, kind)
    }
}

/// The faces of a block: consecutive triangles with the same polygon number and nearly the same direction.
///
/// Compilers write separate vertices for every polygon. Other tools share vertices between the sides of a box, and write the same
/// polygon number for all triangles, as in the document; these still form separate faces.
struct Faces<'b, 'a> {
    block: &'b Block<'a>,
    /// The remaining triangles.
    rest: RecordIter<'a, BlockTriangle>,
    /// The number of triangles of the current face that remain.
    left: usize,
    /// The number of the current face, from 1.
    number: u32,
    /// For each vertex, the last face that contained it, and the sum of that face's normals at it.
    sums: Vec<(u32, Vec3)>,
}

impl<'b, 'a> Faces<'b, 'a> {
    /// The cosine of the greatest angle between the triangles of a face: eight degrees.
    const FLAT: f32 = 0.99;

    fn of(block: &'b Block<'a>) -> Self {
        let mut sums = Vec::new();
        sums.resize(block.vertices.len(), (0, Vec3::ZERO));
        Self { block, rest: block.triangles.iter(), left: 0, number: 0, sums }
    }
    /// Advances to the next triangle of the block, `triangle`.
    fn follow(&mut self, triangle: &BlockTriangle) {
        if let Some(left) = self.left.checked_sub(1) {
            self.left = left;
            return;
        }
        self.number = self.number.saturating_add(1);
        let mut direction = Vec3::ZERO;
        let mut count = 0_usize;
        for next in self.rest.clone() {
            let normal = self.triangle(&next);
            let own = normal.normalize_or_zero();
            let is_turned = own != Vec3::ZERO && direction != Vec3::ZERO && own.dot(direction) < Self::FLAT;
            if count > 0 && (next.polygon != triangle.polygon || is_turned) {
                break;
            }
            if direction == Vec3::ZERO {
                direction = own;
            }
            for vertex in next.vertices {
                if let Some((face, sum)) = self.sums.get_mut(usize::from(vertex)) {
                    if *face != self.number {
                        (*face, *sum) = (self.number, Vec3::ZERO);
                    }
                    *sum += normal;
                }
            }
            self.rest.next();
            count = count.saturating_add(1);
        }
        self.left = count.saturating_sub(1);
    }
    /// The direction of a triangle, as long as twice its area; zero if a vertex is missing.
    fn triangle(&self, triangle: &BlockTriangle) -> Vec3 {
        let vertices = self.block.vertices;
        match triangle.vertices.map(|vertex| vertices.get(vertex.into()).map(|vertex| vertex.position)) {
            // Clockwise.
            [Some(a), Some(b), Some(c)] => (c - a).cross(b - a),
            _ => Vec3::ZERO,
        }
    }
    /// The normal of a vertex on the current face: the mean over the face's triangles, by area.
    fn normal(&self, vertex: u16) -> Vec3 {
        self.sums.get(usize::from(vertex)).map_or(Vec3::ZERO, |(_, sum)| sum.normalize_or_zero())
    }
}
