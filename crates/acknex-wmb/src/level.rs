//! A common view of all versions, for drawing a level.

mod atlas;
mod block;
mod entity;
mod face;
mod mesh;
mod source;
mod weld;

pub use entity::{LevelEntity, LevelLight, Sun};
pub use mesh::{LevelMesh, MeshKind};
pub use weld::WeldedMesh;

use alloc::{collections::BTreeMap, vec::Vec};

use formats_core::{Budget, Result};

use crate::{ListKind, Object, Version, Wmb};

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
            meshes: builder.meshes.into_values().collect(),
            lightmaps: builder.lightmaps,
            entities: objects().filter_map(|(index, object)| LevelEntity::new(index, &object)).collect(),
            lights: objects()
                .filter_map(|(index, object)| match object.record {
                    Object::Light(light) => Some(LevelLight::new(index, &light)),
                    _ => None,
                })
                .collect(),
            sun: info.map(|info| Sun::new(info, modern.is_some())),
            fogs: modern.map(|info| info.fog_colors.map(crate::Info::rgb)),
            ambient: modern.map(|info| crate::Info::rgb(info.ambient_color)),
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
