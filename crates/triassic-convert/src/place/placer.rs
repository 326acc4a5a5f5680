//! The state of placing.

use formats_core::hash::HashMap;
use formats_core::{Budget, Diagnostics};

use super::template::Template;
use crate::{FileId, Loader, SceneOptions};
use triassic_scene::{Id, Look, Material, Mesh, Scene, Texture, UniqueNames};

/// The inputs of placing, and the results so far.
pub(super) struct Placer<'a> {
    pub(super) scene: &'a mut Scene,
    pub(super) options: &'a SceneOptions,
    pub(super) loader: &'a mut dyn Loader,
    pub(super) found: &'a mut Diagnostics,
    pub(super) names: Names,
    /// The results for the requested files.
    pub(super) files: HashMap<FileId, Result<Template, String>>,
    /// The textures of the files, by a hash of their content.
    pub(super) textures: HashMap<u64, Vec<Id<Texture>>>,
    /// The changed meshes and materials of instances, and textures with transparent black.
    pub(super) meshes_with_looks: HashMap<(Id<Mesh>, Look), Id<Mesh>>,
    pub(super) materials_with_looks: HashMap<(Id<Material>, Look), Id<Material>>,
    pub(super) keyed: HashMap<Id<Texture>, Option<Id<Texture>>>,
    /// The quads of images.
    pub(super) sprites: HashMap<(FileId, [u32; 2]), Option<Id<Mesh>>>,
    pub(super) movement: Movement,
    /// The budget for copies of meshes with different light maps.
    pub(super) copies: Budget,
    pub(super) chains: Vec<Chain>,
    /// For each instance, the files that it is nested in.
    pub(super) chain_of: Vec<usize>,
}

/// The files that an instance is nested in: the innermost one, and a link to the others.
#[derive(Debug, Clone, Copy)]
pub(super) struct Chain {
    pub(super) file: Option<FileId>,
    pub(super) parent: Option<usize>,
    pub(super) depth: u32,
}

/// The names in use.
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

/// The budget for animations, and the names in use.
#[derive(Debug)]
pub(super) struct Movement {
    pub(super) budget: Budget,
    pub(super) skins: UniqueNames,
    pub(super) animations: UniqueNames,
    /// Meshes at rest, for instances that exceed the budget.
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
