//! The view of a level source: whole blocks, before a compiler removes the parts inside other blocks.

use alloc::{collections::BTreeMap, vec::Vec};

use formats_core::{
    Budget, Result,
    glam::{Vec2, Vec3},
    num,
};

use super::{
    LevelBuilder, LevelEntity, LevelLight, Sun,
    mesh::{Corner, LevelMesh, MeshKind},
};
use crate::{
    EntityFlags, Info, Level, SurfaceFlags,
    number::single,
    wmp::{Wmp, WmpBlock, WmpContent, WmpEntity, WmpFace, WmpNode, WmpSurface, WmpTexInfo},
};

/// The size assumed for a texture of unknown size.
const UNKNOWN_SIZE: [u32; 2] = [64; 2];

impl Wmp<'_> {
    /// Builds the view of the level that would be compiled, in time and memory proportional to the file.
    ///
    /// Overlapping blocks are not cut, and sources do not store light, so meshes have no lightmap. Textures have the indices of
    /// [`texture_names`](Self::texture_names); `sizes` are their widths and heights in pixels in that order, by which texels become
    /// UVs (unknown ones count as 64 × 64). Objects have the indices of their nodes.
    ///
    /// # Errors
    /// If the view would be many times as large as the file.
    pub fn level(&self, sizes: &[Option<[u32; 2]>]) -> Result<Level> {
        let names = self.texture_names().into_iter().enumerate();
        let textures: BTreeMap<Vec<u8>, u32> =
            names.map(|(index, name)| (name.as_bytes().to_ascii_lowercase(), num::to_u32(index))).collect();
        let mut builder = LevelBuilder {
            budget: Budget::new(self.bytes().len(), self.source().limits()),
            meshes: BTreeMap::new(),
            lightmaps: Vec::new(),
            skipped: 0,
        };
        for (node, block) in self.blocks() {
            builder.add_block_of_source(node, block, &textures, sizes)?;
        }
        let mut level = Level {
            meshes: Vec::new(),
            lightmaps: Vec::new(),
            entities: Vec::new(),
            lights: Vec::new(),
            sun: None,
            fogs: None,
            ambient: None,
            skipped: 0,
        };
        for (index, node) in self.nodes().iter().enumerate() {
            match &node.content {
                WmpContent::Level(settings) => {
                    let (azimuth, elevation) = (single(settings.sun_azimuth), single(settings.sun_elevation));
                    level.sun = Some(Sun { direction: Info::direction(azimuth, elevation), color: None });
                }
                WmpContent::Entity(entity) => {
                    builder.budget.spend("entities", 1, LevelEntity::SIZE, node.at)?;
                    level.entities.push(self::entity(index, node, entity));
                }
                WmpContent::Light(light) => level.lights.push(LevelLight {
                    object: index,
                    origin: node.world.map(single).into(),
                    color: Vec3::from(light.color.map(single)) / 100.0,
                    range: single(light.range),
                    is_dynamic: light.raw_flags & 2 != 0,
                }),
                _ => {}
            }
        }
        level.meshes = builder.meshes.into_values().collect();
        level.skipped = builder.skipped;
        Ok(level)
    }
}

fn entity(index: usize, node: &WmpNode<'_>, entity: &WmpEntity<'_>) -> LevelEntity {
    LevelEntity {
        object: index,
        placement: node.placement(),
        name: entity.name.as_bytes().to_vec(),
        file_name: entity.file_name.as_bytes().to_vec(),
        // Names in sources are not truncated.
        is_cut: false,
        action: entity.action.as_bytes().to_vec(),
        flags: EntityFlags(entity.header.raw_flags),
        skills: entity.skills.iter().map(|skill| single(skill.value)).collect(),
    }
}

impl LevelBuilder {
    fn add_block_of_source(
        &mut self,
        node: &WmpNode<'_>,
        block: &WmpBlock<'_>,
        textures: &BTreeMap<Vec<u8>, u32>,
        sizes: &[Option<[u32; 2]>],
    ) -> Result<()> {
        let positions: Vec<Vec3> = block.positions(node).collect();
        let faces: Vec<WmpFace<'_>> = block.faces().collect();
        for surface in block.surfaces() {
            let face = faces.get(num::to_usize(surface.header.face));
            let corners = face.map(|face| face.corners().map(|corner| positions.get(usize::from(corner)).copied()));
            let Some(corners) = corners.and_then(Iterator::collect::<Option<Vec<Vec3>>>) else {
                self.skip();
                continue;
            };
            // A half-space that removes nothing is not a loss: `validate` reports it.
            if corners.len() < 3 {
                continue;
            }
            let size = LevelMesh::CORNER.saturating_add(LevelMesh::TRIANGLE);
            self.budget.spend("block faces", corners.len(), size, node.at)?;
            let texture = textures.get(&surface.texture.as_bytes().to_ascii_lowercase()).copied();
            let size = texture.and_then(|texture| *sizes.get(num::to_usize(texture))?).unwrap_or(UNKNOWN_SIZE);
            self.add_polygon(&surface, &corners, texture, size);
        }
        Ok(())
    }
    fn add_polygon(&mut self, surface: &WmpSurface<'_>, corners: &[Vec3], texture: Option<u32>, size: [u32; 2]) {
        let size = Vec2::from(size.map(|side| crate::number::float(i32::try_from(side.max(1)).unwrap_or(i32::MAX))));
        let normal = normal(corners);
        let mesh = self.mesh((texture, None, MeshKind::new(SurfaceFlags(surface.header.raw_flags), false)));
        let first = num::to_u32(mesh.positions.len());
        for position in corners {
            let texel = surface.tex_info.map_or(Vec2::ZERO, |info| texel(&info, *position));
            mesh.push(Corner { position: *position, normal, uv: texel / size, lightmap_uv: Vec2::ZERO });
        }
        // A convex polygon: a fan.
        let fan = (2..num::to_u32(corners.len()))
            .map(|corner| [0, corner.saturating_sub(1), corner].map(|corner: u32| first.saturating_add(corner)));
        mesh.triangles.extend(fan);
    }
}

/// Away from the surface: corners are clockwise seen from outside.
fn normal(corners: &[Vec3]) -> Vec3 {
    let Some((first, rest)) = corners.split_first() else { return Vec3::ZERO };
    let cross = |pair: &[Vec3]| match pair {
        [b, c] => (*c - *first).cross(*b - *first),
        _ => Vec3::ZERO,
    };
    rest.windows(2).map(cross).sum::<Vec3>().normalize_or_zero()
}

/// The texel at a point of the level.
fn texel(info: &WmpTexInfo, point: Vec3) -> Vec2 {
    let [x, y, z] = point.to_array().map(f64::from);
    let along = |[a, b, c]: [f64; 3], offset: f64| single(a * x + b * y + c * z + offset);
    Vec2::new(along(info.s, info.s_offset), along(info.t, info.t_offset))
}
