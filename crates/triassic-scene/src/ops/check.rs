//! Checks the guarantees of a scene.

mod material;
mod mesh;
mod rule;
mod tree;

pub use rule::{CheckError, List, Rule};

use std::mem::discriminant;

use formats_core::hash::HashSet;
use formats_core::num::to_usize;

use crate::{Animation, Scene, Shape, Values};
use rule::{each, need};
use tree::is_unit;

impl Scene {
    /// The maximum depth of a node; a root has depth 0.
    pub const MAX_DEPTH: u32 = 1024;

    /// Checks the guarantees of the scene: each is a [`Rule`].
    ///
    /// # Errors
    /// The first violated rule.
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
        each(List::Animations, &self.animations, |animation| check_animation(self, animation))
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

fn check_animation(scene: &Scene, animation: &Animation) -> Result<(), Rule> {
    need(animation.subject.is_none_or(|node| scene.get(node).is_some()), Rule::MissingElement)?;
    let mut seen = HashSet::default();
    // Channels often share one list of times, which is then checked once.
    let mut known: Option<&std::sync::Arc<[f32]>> = None;
    for channel in &animation.channels {
        let node = scene.get(channel.node).ok_or(Rule::MissingElement)?;
        need(seen.insert((channel.node.index(), discriminant(&channel.values))), Rule::RepeatedChannel)?;
        need(!channel.times.is_empty() && channel.times.len() == channel.values.len(), Rule::KeyCount)?;
        if !known.is_some_and(|known| std::sync::Arc::ptr_eq(known, &channel.times)) {
            times(&channel.times)?;
            known = Some(&channel.times);
        }
        let mesh = node.mesh();
        let is_skinned = mesh.is_some_and(|(_, skin)| skin.is_some());
        match &channel.values {
            Values::Translation(keys) | Values::Scale(keys) => {
                need(!is_skinned, Rule::SkinnedNode)?;
                need(keys.iter().all(|key| key.is_finite()), Rule::NotFinite)?;
            }
            Values::Rotation(keys) => {
                need(!is_skinned, Rule::SkinnedNode)?;
                need(keys.iter().all(|key| is_unit(*key)), Rule::RotationLength)?;
                let mut neighbors = keys.iter().zip(keys.iter().skip(1));
                need(neighbors.all(|(a, b)| a.dot(*b) >= 0.0), Rule::RotationSign)?;
            }
            Values::Shape(keys) => {
                let shapes = mesh.and_then(|(mesh, _)| scene.get(mesh)).map_or(0, |mesh| mesh.shapes.len());
                let exists = |key: &Shape| match key {
                    Shape::Base => mesh.is_some(),
                    Shape::Target(target) => to_usize(*target) < shapes,
                };
                need(keys.iter().all(exists), Rule::MissingShape)?;
            }
        }
    }
    need(animation.events.iter().all(|event| event.time.is_finite() && event.time >= 0.0), Rule::OutOfBounds)
}

fn times(times: &[f32]) -> Result<(), Rule> {
    need(times.iter().all(|time| time.is_finite() && *time >= 0.0), Rule::OutOfBounds)?;
    need(times.iter().zip(times.iter().skip(1)).all(|(a, b)| a < b), Rule::TimeOrder)
}
