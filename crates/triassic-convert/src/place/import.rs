//! Imports the scene of another file: the parts that its instances share.

use formats_core::hash::HashMap;
use std::{hash::BuildHasher, rc::Rc};

use super::{
    moving::{Moving, rest},
    placer::Placer,
    template::{Template, pieces},
};
use triassic_scene::{Id, Material, Mesh, Scene, Texture, TextureSource};

impl Placer<'_> {
    /// Registers the textures that the scene already has, since files may also contain them.
    pub(super) fn know_textures(&mut self) {
        for (id, texture) in self.scene.ids::<Texture>().zip(&self.scene.textures) {
            let number = self.textures.hasher().hash_one(texture.source.bytes());
            self.textures.entry(number).or_default().push(id);
        }
    }
    /// Imports the visible contents of a file.
    pub(super) fn import(&mut self, name: &str, mut inner: Scene) -> Template {
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        let moving = if self.options.level.entity_animations && !inner.animations.is_empty() {
            // This also removes the animations of hidden meshes.
            inner.remove_hidden();
            Moving::of(&inner)
        } else {
            None
        };
        let mut pieces = pieces(&mut inner);
        let mut known = Known { materials: HashMap::default(), textures: HashMap::default(), stem };
        if inner.nodes.is_empty() {
            // An image file: the first material shows it.
            let image = inner.ids::<Material>().next();
            let image = image.and_then(|material| self.material(material, &mut inner, &mut known));
            return Template { image, ..Template::default() };
        }
        let mut meshes: HashMap<Id<Mesh>, Id<Mesh>> = HashMap::default();
        for mesh in pieces.iter_mut().filter_map(|piece| piece.mesh.as_mut()) {
            *mesh = if let Some(new) = meshes.get(mesh) {
                *new
            } else {
                let new = self.mesh(*mesh, moving.is_some(), &mut inner, &mut known);
                meshes.insert(*mesh, new);
                new
            };
        }
        let moving = moving.map(|moving| moving.with_meshes(|mesh| meshes.get(&mesh).copied().unwrap_or(mesh)));
        Template { pieces: pieces.into(), image: None, moving: moving.map(Rc::new) }
    }
    /// Imports a mesh, animated or at rest.
    fn mesh(&mut self, id: Id<Mesh>, moves: bool, inner: &mut Scene, known: &mut Known<'_>) -> Id<Mesh> {
        let mut mesh = inner.get_mut(id).map(std::mem::take).unwrap_or_default();
        if !moves {
            rest(&mut mesh);
        }
        for part in &mut mesh.primitives {
            part.material = part.material.and_then(|material| self.material(material, inner, known));
        }
        mesh.name = self.names.meshes.unique(&of_file(known.stem, &mesh.name), "mesh");
        self.scene.add(mesh)
    }
    /// Imports a material with its textures.
    fn material(&mut self, id: Id<Material>, inner: &mut Scene, known: &mut Known<'_>) -> Option<Id<Material>> {
        if let Some(new) = known.materials.get(&id) {
            return Some(*new);
        }
        let mut material = inner.get_mut(id).map(std::mem::take)?;
        for input in &mut material.inputs {
            input.texture = input.texture.and_then(|texture| self.texture(texture, inner, known));
        }
        material.name = self.names.materials.unique(&of_file(known.stem, &material.name), "material");
        let new = self.scene.add(material);
        known.materials.insert(id, new);
        Some(new)
    }
    /// Imports a texture, unless one with the same content exists.
    fn texture(&mut self, id: Id<Texture>, inner: &mut Scene, known: &mut Known<'_>) -> Option<Id<Texture>> {
        if let Some(new) = known.textures.get(&id) {
            return Some(*new);
        }
        let empty = Texture::new("", TextureSource::Missing(String::new()));
        let mut texture = std::mem::replace(inner.get_mut(id)?, empty);
        let number = self.textures.hasher().hash_one(texture.source.bytes());
        let same = self.textures.entry(number).or_default();
        let is_same = |other: &&Id<Texture>| {
            let other = self.scene.get(**other);
            other.is_some_and(|other| other.source == texture.source && other.sampling == texture.sampling)
        };
        let new = if let Some(new) = same.iter().find(is_same) {
            *new
        } else {
            texture.name = self.names.textures.unique(&of_file(known.stem, &texture.name), "texture");
            let new = self.scene.add(texture);
            same.push(new);
            new
        };
        known.textures.insert(id, new);
        Some(new)
    }
}

/// The materials and textures imported from a file.
struct Known<'a> {
    materials: HashMap<Id<Material>, Id<Material>>,
    textures: HashMap<Id<Texture>, Id<Texture>>,
    /// The name of the file without its extension.
    stem: &'a str,
}

/// A name that includes the file. Without a slash: before a liquid's `*` it would start a comment, which three.js
/// copies into its shaders.
fn of_file(stem: &str, name: &str) -> String {
    if name.to_lowercase().starts_with(&stem.to_lowercase()) { name.to_owned() } else { format!("{stem}:{name}") }
}
