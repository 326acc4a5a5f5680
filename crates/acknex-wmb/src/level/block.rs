//! The meshes of blocks: WMB7.

use alloc::vec::Vec;

use formats_core::{Result, glam::Vec3};

use super::{
    LevelBuilder, LevelLightmap,
    mesh::{Corner, LevelMesh, MeshKind},
};
use crate::{Block, BlockSkin, Shading, Wmb};

/// A vertex's number before it has one.
const NONE: u32 = u32::MAX;

impl LevelBuilder {
    pub(super) fn add_blocks(&mut self, wmb: &Wmb<'_>) -> Result<()> {
        self.add_pages(wmb)?;
        for block in wmb.blocks().iter() {
            self.add_block(wmb, &block)?;
        }
        Ok(())
    }
    /// Takes the pages as they are.
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
        let normals = normals(block);
        // A vertex belongs to one polygon, and a polygon to one skin. Where that is not so it is there once a skin.
        let mut numbers: Vec<(u16, u32)> = Vec::new();
        numbers.resize(block.vertices.len(), (0, NONE));
        for triangle in block.triangles {
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
                if number.1 == NONE || number.0 != triangle.skin {
                    let normal = normals.get(usize::from(vertex)).copied().unwrap_or(Vec3::ZERO);
                    let (position, uv, lightmap_uv) = (corner.position, corner.uv, corner.lightmap_uv);
                    *number = (triangle.skin, mesh.push(Corner { position, normal, uv, lightmap_uv }));
                }
                *place = number.1;
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

/// The normals of a block's vertices: the mean over their triangles, by area.
fn normals(block: &Block<'_>) -> Vec<Vec3> {
    let mut normals: Vec<Vec3> = Vec::new();
    normals.resize(block.vertices.len(), Vec3::ZERO);
    for triangle in block.triangles {
        let corners = triangle.vertices.map(|vertex| block.vertices.get(vertex.into()).map(|vertex| vertex.position));
        let [Some(a), Some(b), Some(c)] = corners else { continue };
        // Clockwise.
        let normal = (c - a).cross(b - a);
        for vertex in triangle.vertices {
            if let Some(sum) = normals.get_mut(usize::from(vertex)) {
                *sum += normal;
            }
        }
    }
    for normal in &mut normals {
        *normal = normal.normalize_or_zero();
    }
    normals
}
