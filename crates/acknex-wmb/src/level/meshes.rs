//! The meshes of faces, WMB2 to WMB6, with one image for the luxels of all faces (WMB2 to WMB5). The meshes of blocks, WMB7.
//! The view of a level source: whole blocks, before a compiler removes the parts inside other blocks.

use alloc::{collections::BTreeMap, vec, vec::Vec};

use formats_core::{
    Budget, Error, ErrorKind, RecordIter, Result, Steps, TextureView,
    glam::{Vec2, Vec3},
    num,
};

use crate::{
    Block, BlockSkin, BlockTriangle, EntityFlags, Face, FaceLight, Info, Level, ListKind, LuxelGrid, Shading,
    SurfaceFlags, Wmb,
    level::{Corner, LevelBuilder, LevelEntity, LevelLight, LevelLightmap, LevelMesh, MeshKind, Sun},
    number::single,
    wmp::{Wmp, WmpBlock, WmpContent, WmpEntity, WmpFace, WmpNode, WmpSurface, WmpTexInfo},
};

/// The location of a face's light in the view.
struct Placed {
    lightmap: u32,
    grid: LuxelGrid,
    /// The position of its first luxel.
    origin: Vec2,
    /// Luxels of the whole image.
    size: Vec2,
}

impl LevelBuilder {
    pub(super) fn add_faces(&mut self, wmb: &Wmb<'_>) -> Result<()> {
        let at = wmb.list_at(ListKind::Faces);
        // Each edge of a face has its own surface edge. Faces that share all of them would take unbounded time to draw.
        let edges = wmb.faces().iter().fold(0_usize, |sum, face| sum.saturating_add(face.edge_count.into()));
        if !Steps::new(wmb.bytes().len(), 4, 65_536).take(edges) {
            return Err(Error::new(ErrorKind::Malformed("faces share their edges"), "face list", at));
        }
        self.add_pages(wmb)?;
        let mut atlas = Atlas::new();
        for face in wmb.faces() {
            if let FaceLight::Luxels { grid, .. } = wmb.face_light(&face) {
                // Its rectangle and the work to draw it.
                let luxels = num::to_usize(grid.count());
                self.budget.spend("light list", luxels, 1, at)?;
                self.budget.spend("light list", 1, 32, at)?;
                atlas.add(grid.width, grid.height);
            }
        }
        let placed = atlas.place();
        // A wide face and a high one leave much space unused.
        let luxels = usize::try_from(u64::from(placed.width).saturating_mul(placed.height.into()));
        self.budget.spend("light list", luxels.unwrap_or(usize::MAX), 3, at)?;
        let mut image = placed.image();
        let mut next = 0_usize;
        // The pages are separate images: only one of the two exists.
        let number = num::to_u32(self.lightmaps.len());
        for (index, face) in wmb.faces().iter().enumerate() {
            let light = wmb.face_light(&face);
            let mut dark = false;
            let own = match light {
                FaceLight::Luxels { grid, image: luxels } => {
                    let origin = placed.origin(next);
                    next = next.saturating_add(1);
                    placed.draw(&mut image, origin, &luxels);
                    let origin = point(origin);
                    Some(Placed { lightmap: number, grid, origin, size: point([placed.width, placed.height]) })
                }
                FaceLight::Page { grid, page, origin: [x, y] } => {
                    let side = wmb.lightmap_pages().side();
                    let lightmap = num::to_u32(page);
                    let origin = Vec2::new(x.into(), y.into());
                    Some(Placed { lightmap, grid, origin, size: point([side; 2]) })
                }
                FaceLight::Dark => {
                    dark = true;
                    None
                }
                _ => None,
            };
            self.add_face(wmb, index, &face, own.as_ref(), dark)?;
        }
        if next > 0 {
            self.lightmaps.push(image);
        }
        Ok(())
    }
    fn add_face(&mut self, wmb: &Wmb<'_>, index: usize, face: &Face, light: Option<&Placed>, dark: bool) -> Result<()> {
        let count = usize::from(face.edge_count);
        let corners = wmb.face_corners(face);
        let Some(tex_info) = wmb.tex_infos().get(face.tex_info.into()) else {
            self.skip();
            return Ok(());
        };
        if count < 3 || corners.clone().any(|corner| corner.is_none()) {
            self.skip();
            return Ok(());
        }
        let at = wmb.faces().at(index);
        self.budget.spend("face list", count, LevelMesh::CORNER.saturating_add(LevelMesh::TRIANGLE), at)?;
        let corners: Vec<Vec3> = corners.flatten().collect();
        let normal = normal(wmb, face, &corners);
        let texture = usize::try_from(tex_info.texture).ok().filter(|texture| *texture < wmb.textures().len());
        let mut kind = MeshKind::new(tex_info.flags(), dark);
        // Up to WMB6, faces without a lightmap are drawn unchanged.
        if light.is_none() && !dark && kind.shading == Shading::Shaded {
            kind.shading = Shading::Flat;
        }
        let key = (texture.and_then(|texture| u32::try_from(texture).ok()), light.map(|light| light.lightmap), kind);
        let size = texture_size(wmb, texture);
        let mesh = self.mesh(key);
        let first = num::to_u32(mesh.positions.len());
        for position in corners {
            let texel = tex_info.texel(position);
            let lightmap_uv = light.map_or(Vec2::ZERO, |light| (light.grid.luxel(texel) + light.origin) / light.size);
            mesh.push(Corner { position, normal, uv: Vec2::from(texel) / size, lightmap_uv });
        }
        // A convex polygon: a fan.
        let count = u32::from(face.edge_count);
        let fan =
            (1..count.saturating_sub(1)).map(|n| [0, n, n.saturating_add(1)].map(|n: u32| first.saturating_add(n)));
        mesh.triangles.extend(fan);
        Ok(())
    }
}

/// Away from the surface: the normal of the face's plane, or of its first corners if that is missing.
fn normal(wmb: &Wmb<'_>, face: &Face, corners: &[Vec3]) -> Vec3 {
    let plane = usize::try_from(face.plane).ok().and_then(|plane| wmb.planes().get(plane));
    match (plane, corners) {
        (Some(plane), _) => {
            if face.is_front() {
                plane.normal
            } else {
                -plane.normal
            }
        }
        (None, [a, b, c, ..]) => (*c - *a).cross(*b - *a).normalize_or_zero(),
        _ => Vec3::ZERO,
    }
}

/// The divisor of texels.
fn texture_size(wmb: &Wmb<'_>, texture: Option<usize>) -> Vec2 {
    let found = texture.and_then(|texture| wmb.texture(texture));
    let side = |side: i32| crate::number::float(side.max(1));
    found.map_or(Vec2::splat(64.0), |texture| Vec2::new(side(texture.header().width), side(texture.header().height)))
}

fn point([x, y]: [u32; 2]) -> Vec2 {
    let float = |value: u32| crate::number::float(i32::try_from(value).unwrap_or(i32::MAX));
    Vec2::new(float(x), float(y))
}

/// Rectangles to be placed on one image.
///
/// Faces are drawn from the center of one luxel to that of another, so they need no border between them.
pub(super) struct Atlas {
    rectangles: Vec<[u32; 2]>,
}

/// Rectangles with their positions.
pub(super) struct PlacedAtlas {
    pub(super) width: u32,
    pub(super) height: u32,
    origins: Vec<[u32; 2]>,
}

impl Atlas {
    pub(super) const fn new() -> Self {
        Self { rectangles: Vec::new() }
    }
    pub(super) fn add(&mut self, width: u32, height: u32) {
        self.rectangles.push([width, height]);
    }
    /// Places the rectangles on shelves, the highest first.
    pub(super) fn place(self) -> PlacedAtlas {
        let area = |[width, height]: &[u32; 2]| u64::from(*width).saturating_mul((*height).into());
        let luxels: u64 = self.rectangles.iter().map(area).fold(0, u64::saturating_add);
        let widest = self.rectangles.iter().map(|[width, _]| *width).max().unwrap_or(1);
        let side = num::to_u32(luxels.isqrt()).max(1);
        let width = side.checked_next_power_of_two().unwrap_or(u32::MAX).max(widest);
        let mut order: Vec<usize> = (0..self.rectangles.len()).collect();
        let rectangle = |index: usize| self.rectangles.get(index).copied().unwrap_or_default();
        order.sort_by_key(|index| core::cmp::Reverse(rectangle(*index)[1]));
        let mut origins = vec![[0; 2]; self.rectangles.len()];
        let (mut x, mut y, mut row) = (0_u32, 0_u32, 0_u32);
        for index in order {
            let [own_width, own_height] = rectangle(index);
            if x.saturating_add(own_width) > width {
                (x, y, row) = (0, y.saturating_add(row), 0);
            }
            row = row.max(own_height);
            if let Some(origin) = origins.get_mut(index) {
                *origin = [x, y];
            }
            x = x.saturating_add(own_width);
        }
        PlacedAtlas { width, height: y.saturating_add(row).max(1), origins }
    }
}

impl PlacedAtlas {
    /// The position of rectangle `index`.
    pub(super) fn origin(&self, index: usize) -> [u32; 2] {
        self.origins.get(index).copied().unwrap_or_default()
    }
    /// Returns a black image; `None` without rectangles.
    pub(super) fn image(&self) -> LevelLightmap {
        let luxels = u64::from(self.width).saturating_mul(self.height.into());
        let size = if self.origins.is_empty() { 0 } else { luxels.saturating_mul(3) };
        let rgb = vec![0; usize::try_from(size).unwrap_or(0)];
        LevelLightmap { width: self.width, height: self.height, rgb }
    }
    /// Draws luxels at their position.
    pub(super) fn draw(&self, image: &mut LevelLightmap, [x, y]: [u32; 2], luxels: &TextureView<'_>) {
        let mut pixels = luxels.pixels();
        for row in 0..luxels.height() {
            let first = u64::from(y.saturating_add(row)).saturating_mul(self.width.into()).saturating_add(x.into());
            let start = num::to_usize(first.saturating_mul(3));
            let Some(place) = image.rgb.get_mut(start..) else { return };
            let (places, _) = place.as_chunks_mut::<3>();
            let width = num::to_usize(luxels.width());
            for (place, [r, g, b, _]) in places.iter_mut().take(width).zip(&mut pixels) {
                *place = [r, g, b];
            }
        }
    }
}

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
        level.meshes = super::complete(builder.meshes);
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
        let normal = clockwise_normal(corners);
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
fn clockwise_normal(corners: &[Vec3]) -> Vec3 {
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
