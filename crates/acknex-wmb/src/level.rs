//! A common view of all versions, for drawing a level. Entities, lights and the sun. Meshes: triangles that are drawn alike;
//! vertex and index buffers for graphics cards.

mod meshes;

use alloc::{collections::BTreeMap, vec::Vec};

use formats_core::{
    Budget, Located, Posed, Result, Welder, gather,
    glam::{Vec2, Vec3},
    num,
};

use crate::{EntityFlags, Info, Light, ListKind, Object, Placement, Shading, SurfaceFlags, Version, Wmb};

/// A level as meshes, lightmaps, entities, lights and the sun, in the same form for every version. It owns its data.
#[derive(Debug, Clone, PartialEq)]
pub struct Level {
    /// The surface: one mesh per combination of texture, lightmap and surface kind.
    pub meshes: Vec<LevelMesh>,
    /// The lightmaps that the meshes refer to.
    pub lightmaps: Vec<LevelLightmap>,
    /// The entities, in file order.
    pub entities: Vec<LevelEntity>,
    /// The lights, in file order.
    pub lights: Vec<LevelLight>,
    /// The sun, if the level declares its direction.
    pub sun: Option<Sun>,
    /// The four fogs, red, green, blue; from WMB7 on.
    pub fogs: Option<[[u8; 3]; 4]>,
    /// The color of the ambient light, red, green, blue; from WMB7 on.
    pub ambient: Option<[u8; 3]>,
    /// The number of faces or triangles left out because something that they refer to is missing.
    pub skipped: u32,
}

/// An image of light: red, green, blue, row 0 on top.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LevelLightmap {
    /// Width in luxels.
    pub width: u32,
    /// Height in luxels.
    pub height: u32,
    /// Three bytes a luxel.
    pub rgb: Vec<u8>,
}

impl Wmb<'_> {
    /// Builds the view, in time and memory proportional to the file.
    ///
    /// # Errors
    /// If tables overlap so that the view would be many times as large as the file.
    pub fn level(&self) -> Result<Level> {
        let mut builder = LevelBuilder {
            budget: Budget::new(self.bytes().len(), self.source().limits()),
            meshes: BTreeMap::new(),
            lightmaps: Vec::new(),
            skipped: 0,
        };
        if self.version() == Version::Wmb7 {
            builder.add_blocks(self)?;
        } else {
            builder.add_faces(self)?;
        }
        let info = self.info();
        let modern = info.filter(|_| self.version() == Version::Wmb7);
        let objects = || self.objects().iter().enumerate();
        builder.budget.spend(
            "object list",
            self.objects().len(),
            LevelEntity::SIZE,
            self.list_at(ListKind::Objects),
        )?;
        Ok(Level {
            meshes: complete(builder.meshes),
            lightmaps: builder.lightmaps,
            entities: objects().filter_map(|(index, object)| LevelEntity::new(index, &object)).collect(),
            lights: objects()
                .filter_map(|(index, object)| match object.record {
                    Object::Light(light) => Some(LevelLight::new(index, &light)),
                    _ => None,
                })
                .collect(),
            sun: info.map(|info| Sun::new(info, modern.is_some())),
            fogs: modern.map(|info| info.fog_colors.map(Info::rgb)),
            ambient: modern.map(|info| Info::rgb(info.ambient_color)),
            skipped: builder.skipped,
        })
    }
}

/// The properties shared by a whole mesh.
type Key = (Option<u32>, Option<u32>, MeshKind);

/// A view that is being built.
struct LevelBuilder {
    budget: Budget,
    meshes: BTreeMap<Key, LevelMesh>,
    lightmaps: Vec<LevelLightmap>,
    skipped: u32,
}

impl LevelBuilder {
    /// Returns the mesh with this key, which is created if necessary.
    fn mesh(&mut self, key: Key) -> &mut LevelMesh {
        let (texture, lightmap, kind) = key;
        self.meshes.entry(key).or_insert_with(|| LevelMesh::new(texture, lightmap, kind))
    }
    fn skip(&mut self) {
        self.skipped = self.skipped.saturating_add(1);
    }
}

/// The meshes, without space for more vertices.
fn complete(meshes: BTreeMap<Key, LevelMesh>) -> Vec<LevelMesh> {
    let mut meshes: Vec<LevelMesh> = meshes.into_values().collect();
    for mesh in &mut meshes {
        mesh.positions.shrink_to_fit();
        mesh.normals.shrink_to_fit();
        mesh.uvs.shrink_to_fit();
        mesh.lightmap_uvs.shrink_to_fit();
        mesh.triangles.shrink_to_fit();
    }
    meshes
}

/// An entity of either kind.
#[derive(Debug, Clone, PartialEq)]
pub struct LevelEntity {
    /// Its index among the objects.
    pub object: usize,
    /// The position, rotation and size.
    pub placement: Placement,
    /// Its name, in the code page of its author.
    pub name: Vec<u8>,
    /// Its file: a model, a map, a terrain or an image.
    pub file_name: Vec<u8>,
    /// Whether the file name may be truncated: it fills the field of an old entity.
    pub is_cut: bool,
    /// The function of the game's scripts that moves it.
    pub action: Vec<u8>,
    /// Its flags.
    pub flags: EntityFlags,
    /// Its numbers for scripts: 8 or 20.
    pub skills: Vec<f32>,
}

impl LevelEntity {
    /// About the maximum size of an entity in bytes.
    const SIZE: u64 = 512;

    fn new(index: usize, object: &Located<Object<'_>>) -> Option<Self> {
        Some(match &object.record {
            Object::OldEntity(entity) => Self {
                object: index,
                placement: Placement { origin: entity.origin, angles: entity.angles, scale: entity.scale },
                name: entity.name.as_bytes().to_vec(),
                file_name: entity.file_name.as_bytes().to_vec(),
                is_cut: !entity.file_name.has_nul(),
                action: entity.action.as_bytes().to_vec(),
                flags: EntityFlags(entity.raw_flags),
                skills: entity.skills.to_vec(),
            },
            Object::Entity(entity) => Self {
                object: index,
                placement: Placement { origin: entity.origin, angles: entity.angles, scale: entity.scale },
                name: entity.name.as_bytes().to_vec(),
                file_name: entity.file_name.as_bytes().to_vec(),
                is_cut: !entity.file_name.has_nul(),
                action: entity.action.as_bytes().to_vec(),
                flags: EntityFlags(entity.raw_flags),
                skills: entity.skills.to_vec(),
            },
            _ => return None,
        })
    }
}

/// A light.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LevelLight {
    /// Its index among the objects.
    pub object: usize,
    /// The position, in quants.
    pub origin: Vec3,
    /// Red, green, blue: 0 to 1.
    pub color: Vec3,
    /// The range, in quants.
    pub range: f32,
    /// Whether it is dynamic, and so not in the lightmaps.
    pub is_dynamic: bool,
}

impl LevelLight {
    fn new(object: usize, light: &Light) -> Self {
        let is_dynamic = light.raw_flags & 2 != 0;
        Self { object, origin: light.origin, color: light.color / 100.0, range: light.range, is_dynamic }
    }
}

/// The sun.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sun {
    /// The unit vector from the level to the sun: X forward, Y left, Z up.
    pub direction: Vec3,
    /// Red, green, blue; from WMB7 on.
    pub color: Option<[u8; 3]>,
}

impl Sun {
    fn new(info: &Info, modern: bool) -> Self {
        Self { direction: info.sun_direction(), color: modern.then(|| Info::rgb(info.sun_color)) }
    }
}

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
    const fn new(flags: SurfaceFlags, dark: bool) -> Self {
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
struct Corner {
    position: Vec3,
    normal: Vec3,
    uv: Vec2,
    lightmap_uv: Vec2,
}

impl LevelMesh {
    /// Bytes that a vertex takes, and a triangle.
    const CORNER: u64 = 40;
    const TRIANGLE: u64 = 12;

    const fn new(texture: Option<u32>, lightmap: Option<u32>, kind: MeshKind) -> Self {
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
    fn push(&mut self, corner: Corner) -> u32 {
        let index = num::to_u32(self.positions.len());
        self.positions.push(corner.position);
        self.normals.push(corner.normal);
        self.uvs.push(corner.uv);
        self.lightmap_uvs.push(corner.lightmap_uv);
        index
    }
}

/// A mesh of a level as vertex and index buffers: equal corners are one vertex, also those of different faces.
///
/// ```
/// use acknex_wmb::{Posed, Wmb};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let bytes = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/acknex-wmb/level.wmb"))?;
/// let level = Wmb::parse(&bytes)?.level()?;
/// for mesh in &level.meshes {
///     let (part, mut vertices) = (mesh.weld(), Posed::default());
///     part.gather(&mesh.posed(), &mut vertices);
///     println!("{} vertices, {} indices", vertices.positions.len(), part.indices.len());
///     // … to the renderer, with texture `mesh.texture` by `part.uvs`, and lightmap `mesh.lightmap` by `part.lightmap_uvs`
/// #   assert_eq!(part.indices.len(), mesh.triangles.len() * 3);
/// #   assert!(vertices.positions.len() <= mesh.positions.len());
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct WeldedMesh {
    /// For each vertex here, an equal vertex of the level's mesh.
    pub mesh_vertices: Vec<u32>,
    /// The UV of each vertex on the texture: U to the right, V down, 1 = the whole texture, which repeats.
    pub uvs: Vec<Vec2>,
    /// The UV of each vertex on the lightmap, V down; zeros without one.
    pub lightmap_uvs: Vec<Vec2>,
    /// Three for each triangle, counter-clockwise seen from outside (in [`LevelMesh::triangles`] they are clockwise), in the
    /// same order.
    pub indices: Vec<u32>,
}

/// The bits of all attributes of a vertex: position, normal, UV, UV on the lightmap.
type CornerBits = ([[u32; 3]; 2], [[u32; 2]; 2]);

impl WeldedMesh {
    fn numbers(&self) -> impl ExactSizeIterator<Item = usize> + '_ {
        self.mesh_vertices.iter().copied().map(num::to_usize)
    }
    /// Copies the vertices of the level's mesh ([`LevelMesh::posed`]) into this mesh's vertex order.
    pub fn gather(&self, posed: &Posed, into: &mut Posed) {
        into.gather_from(posed, self.numbers(), self.numbers());
    }
    /// The number of vertices.
    #[must_use]
    pub const fn vertex_count(&self) -> usize {
        self.mesh_vertices.len()
    }
    /// Copies other per-vertex data of the level's mesh into this mesh's vertex order, up to the shorter length.
    pub fn gather_values<T: Copy>(&self, of_level: &[T], into: &mut [T]) {
        gather(self.numbers(), of_level, into);
    }
}

impl LevelMesh {
    /// The static vertices: positions in quants, X forward, Y left, Z up, and outward normals.
    #[must_use]
    pub fn posed(&self) -> Posed {
        Posed { positions: self.positions.clone(), normals: self.normals.clone() }
    }
    /// The triangles as vertex and index buffers, ready for a graphics card.
    #[must_use]
    pub fn weld(&self) -> WeldedMesh {
        let mut welder = Welder::new();
        let mut mesh_vertices = Vec::new();
        for [a, b, c] in &self.triangles {
            let [a, b, c] = [*a, *c, *b].map(|vertex| self.corner(vertex).map(|corner| (vertex, corner)));
            let (Some(a), Some(b), Some(c)) = (a, b, c) else { continue };
            welder.push([a.1, b.1, c.1]);
            // At most three new vertices.
            for (vertex, corner) in [a, b, c] {
                if welder.corners().get(mesh_vertices.len()) == Some(&corner) {
                    mesh_vertices.push(vertex);
                }
            }
        }
        let (corners, indices) = welder.finish();
        let uv = |bits: [u32; 2]| Vec2::from_array(bits.map(f32::from_bits));
        let (uvs, lightmap_uvs) = corners.into_iter().map(|(_, [own, lightmap])| (uv(own), uv(lightmap))).unzip();
        WeldedMesh { mesh_vertices, uvs, lightmap_uvs, indices }
    }
    fn corner(&self, vertex: u32) -> Option<CornerBits> {
        let vertex = usize::try_from(vertex).ok()?;
        let vectors = [*self.positions.get(vertex)?, *self.normals.get(vertex)?];
        let uvs = [*self.uvs.get(vertex)?, *self.lightmap_uvs.get(vertex)?];
        Some((vectors.map(|it| it.to_array().map(f32::to_bits)), uvs.map(|it| it.to_array().map(f32::to_bits))))
    }
}
