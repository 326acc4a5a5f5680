//! The guarantees of a scene, as code.

mod animation;
mod material;
mod mesh;
mod rule;
mod tree;

pub use rule::{CheckError, List, Rule};

use crate::Scene;
use foldhash::HashSet;
use rule::{each, need};

impl Scene {
    /// The deepest a node may be; a root is at depth 0.
    pub const MAX_DEPTH: u32 = 1024;

    /// Whether the scene keeps its guarantees: each is a [`Rule`].
    ///
    /// # Errors
    /// The first guarantee that is broken.
    pub fn check(&self) -> Result<(), CheckError> {
        names(List::Nodes, self.nodes.iter().map(|node| node.name.as_str()))?;
        names(List::Meshes, self.meshes.iter().map(|mesh| mesh.name.as_str()))?;
        names(List::Materials, self.materials.iter().map(|material| material.name.as_str()))?;
        names(List::Textures, self.textures.iter().map(|texture| texture.name.as_str()))?;
        names(List::Variants, self.variants.iter().map(|variant| variant.name.as_str()))?;
        names(List::Skins, self.skins.iter().map(|skin| skin.name.as_str()))?;
        names(List::Animations, self.animations.iter().map(|animation| animation.name.as_str()))?;
        tree::tree(self)?;
        let bends: Vec<tree::Bend> = self.meshes.iter().map(tree::Bend::of).collect();
        each(List::Nodes, &self.nodes, |node| tree::node(self, &bends, node))?;
        each(List::Textures, &self.textures, material::texture)?;
        each(List::Materials, &self.materials, |material| material::material(self, material))?;
        each(List::Variants, &self.variants, |variant| material::variant(self, variant))?;
        let needed = material::needed_uvs(self);
        each(List::Meshes, &self.meshes, |mesh| mesh::mesh(mesh, &needed))?;
        tree::skins(self)?;
        each(List::Instances, &self.instances, |instance| {
            need(self.get(instance.node).is_some(), Rule::MissingElement)
        })?;
        each(List::Animations, &self.animations, |animation| animation::animation(self, animation))
    }
}

fn names<'a>(list: List, names: impl Iterator<Item = &'a str>) -> Result<(), CheckError> {
    let mut seen = HashSet::default();
    (0..).zip(names).try_for_each(|(index, name)| {
        need(!name.is_empty(), Rule::EmptyName)
            .and_then(|()| need(seen.insert(name), Rule::RepeatedName))
            .map_err(|rule| CheckError { list, index, rule })
    })
}
