//! The state of placing.

use formats_core::hash::HashMap;
use formats_core::{Budget, Diagnostics};

use super::template::Template;
use crate::{FileId, Loader, SceneOptions};
use triassic_scene::{Id, Look, Material, Mesh, Scene, Texture, UniqueNames};

/// The inputs of placing, and its results so far.
pub(super) struct Placer<'a> {
    pub(super) scene: &'a mut Scene,
    pub(super) options: &'a SceneOptions,
    pub(super) loader: &'a mut dyn Loader,
    pub(super) found: &'a mut Diagnostics,
    pub(super) names: Names,
    /// The results for the files that were asked for.
    pub(super) files: HashMap<FileId, Result<Template, String>>,
    /// The textures of the files, by a number made of their content.
    pub(super) textures: HashMap<u64, Vec<Id<Texture>>>,
    /// Meshes and materials as instances change them, and textures without black.
    pub(super) meshes_with_looks: HashMap<(Id<Mesh>, Look), Id<Mesh>>,
    pub(super) materials_with_looks: HashMap<(Id<Material>, Look), Id<Material>>,
    pub(super) keyed: HashMap<Id<Texture>, Option<Id<Texture>>>,
    /// The quads of images.
    pub(super) sprites: HashMap<(FileId, [u32; 2]), Option<Id<Mesh>>>,
    pub(super) movement: Movement,
    /// The budget for meshes with light maps of their own.
    pub(super) copies: Budget,
    pub(super) chains: Vec<Chain>,
    /// For each instance, where it is nested.
    pub(super) chain_of: Vec<usize>,
}

/// The files in which an instance is nested: the innermost, and those around it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Chain {
    pub(super) file: Option<FileId>,
    pub(super) parent: Option<usize>,
    pub(super) depth: u32,
}

/// The names that are used.
pub(super) struct Names {
    pub(super) nodes: UniqueNames,
    pub(super) meshes: UniqueNames,
    pub(super) materials: UniqueNames,
    pub(super) textures: UniqueNames,
}

impl Names {
    pub(super) fn of(scene: &Scene) -> Self {
        let taken = |names: &mut dyn Iterator<Item = &String>| {
            let mut taken = UniqueNames::default();
            for name in names {
                taken.unique(name, "");
            }
            taken
        };
        Self {
            nodes: taken(&mut scene.nodes.iter().map(|node| &node.name)),
            meshes: taken(&mut scene.meshes.iter().map(|mesh| &mesh.name)),
            materials: taken(&mut scene.materials.iter().map(|material| &material.name)),
            textures: taken(&mut scene.textures.iter().map(|texture| &texture.name)),
        }
    }
}

/// The budget for movement, and the names in use.
#[derive(Debug)]
pub(super) struct Movement {
    pub(super) budget: Budget,
    pub(super) skins: UniqueNames,
    pub(super) animations: UniqueNames,
    /// Meshes at rest, for instances that are one too many.
    pub(super) still: HashMap<Id<Mesh>, Id<Mesh>>,
}

impl Movement {
    pub(super) fn of(scene: &Scene, limits: &formats_core::Limits) -> Self {
        let mut new = Self {
            budget: Budget::new(0, limits),
            skins: UniqueNames::default(),
            animations: UniqueNames::default(),
            still: HashMap::default(),
        };
        for skin in &scene.skins {
            new.skins.unique(&skin.name, "");
        }
        for animation in &scene.animations {
            new.animations.unique(&animation.name, "");
        }
        new
    }
}
