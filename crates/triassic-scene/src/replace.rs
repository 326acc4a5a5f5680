//! Replacing images of a model.

use crate::{
    Alpha, Id, ImageOrigin, ImageRule, InputRole, Material, MaterialInput, Mesh, NodeKind, Scene, Texture,
    TextureSource, UniqueNames,
};
use std::collections::BTreeSet;

/// An image that replaces one of a model.
#[derive(Debug, Clone, PartialEq)]
pub struct Replacement {
    /// The name of its file, without folders.
    pub file: String,
    /// The image.
    pub source: TextureSource,
    /// The use of its alpha.
    pub alpha: Alpha,
}

impl Scene {
    /// The textures with this name: their own, or the name in the file, such as a path, ignoring letter case and the
    /// direction of slashes. If no name matches completely, the ones that end with it after a slash; if it has no
    /// extension, extensions are ignored.
    ///
    /// ```
    /// use triassic_scene::{Scene, Texture, TextureSource};
    /// let mut scene = Scene::default();
    /// let mut wood = Texture::new("wood_co", TextureSource::Missing(String::new()));
    /// wood.extras.insert("path".into(), "game\\data\\Wood_CO.paa".into());
    /// let wood = scene.add(wood);
    /// for name in ["WOOD_co", "wood_co.paa", "game/data/wood_co.paa"] {
    ///     assert_eq!(scene.textures_called(name), [wood]);
    /// }
    /// assert!(scene.textures_called("wood").is_empty());
    /// ```
    #[must_use]
    pub fn textures_called(&self, name: &str) -> Vec<Id<Texture>> {
        let mut shown_by: Vec<Vec<&Material>> = vec![Vec::new(); self.textures.len()];
        for material in &self.materials {
            if let Some(list) = material.texture().and_then(|texture| shown_by.get_mut(texture.to_usize())) {
                list.push(material);
            }
        }
        let rank = |(texture, materials): (&Texture, &Vec<&Material>)| {
            names_of(texture, materials).iter().filter_map(|own| NameMatch::of(own, name)).min()
        };
        let ranks: Vec<(Id<Texture>, Option<NameMatch>)> =
            self.ids::<Texture>().zip(self.textures.iter().zip(&shown_by).map(rank)).collect();
        let Some(best) = ranks.iter().filter_map(|(_, rank)| *rank).min() else { return Vec::new() };
        ranks.into_iter().filter(|(_, rank)| *rank == Some(best)).map(|(id, _)| id).collect()
    }
    /// Replaces the image of a texture, for all materials that use it. The alpha of the image determines how these
    /// materials use alpha, except for additive materials and those with a transparent color.
    pub fn replace_image(&mut self, texture: Id<Texture>, image: Replacement) {
        let Some(own) = self.get_mut(texture) else { return };
        (own.source, own.origin) = (image.source, Some(ImageOrigin::new(image.file, ImageRule::Given).into()));
        own.mipmaps.clear();
        for material in self.materials.iter_mut().filter(|material| material.texture() == Some(texture)) {
            set_alpha(material, image.alpha);
        }
    }
    /// Replaces the skin of a model that shows a single texture or none. Other skins stay variants.
    ///
    /// # Errors
    /// The names of the textures, as text, if there are several.
    pub fn replace_skin(&mut self, image: Replacement) -> Result<(), String> {
        let visible = self.visible();
        let shown = self.nodes.iter().zip(visible).filter(|(_, is_visible)| *is_visible);
        let meshes =
            shown.filter_map(|(node, _)| if let NodeKind::Mesh { mesh, .. } = node.kind { Some(mesh) } else { None });
        let meshes: BTreeSet<Id<Mesh>> = meshes.collect();
        let primitives = meshes.into_iter().filter_map(|mesh| self.get(mesh)).flat_map(|mesh| &mesh.primitives);
        let materials: BTreeSet<Option<Id<Material>>> = primitives.map(|primitive| primitive.material).collect();
        let texture = |material: &Option<Id<Material>>| self.get((*material)?)?.texture();
        let mut textures: Vec<Option<Id<Texture>>> = materials.iter().map(texture).collect();
        textures.sort_unstable();
        textures.dedup();
        if textures.len() != 1 {
            let names: Vec<&str> =
                textures.iter().flatten().filter_map(|id| self.get(*id)).map(|texture| texture.name.as_str()).collect();
            return Err(if names.is_empty() {
                "the model has no visible surface".to_owned()
            } else {
                format!("the model has several textures; choose one of them: {}", names.join(", "))
            });
        }
        let Replacement { file, source, alpha } = image;
        let stem = file.rsplit_once('.').map_or(file.as_str(), |(stem, _)| stem);
        let texture = Texture::new(self.unused_name(stem), source);
        let texture = texture.with_origin(ImageOrigin::new(file, ImageRule::Given));
        let texture = self.add(texture);
        for material in materials.iter().flatten() {
            if let Some(material) = self.get_mut(*material) {
                let old = material.input(InputRole::Base).copied();
                material.set(old.unwrap_or(MaterialInput::new(InputRole::Base)).with_texture(texture));
                set_alpha(material, alpha);
            }
        }
        if materials.contains(&None) {
            let mut material = Material::new("skin").with_texture(texture);
            set_alpha(&mut material, alpha);
            let made = self.add(material);
            let bare = self.meshes.iter_mut().flat_map(|mesh| &mut mesh.primitives);
            bare.filter(|primitive| primitive.material.is_none()).for_each(|primitive| primitive.material = Some(made));
        }
        Ok(())
    }
    /// A name for a texture that is not in use.
    fn unused_name(&self, name: &str) -> String {
        let mut names = UniqueNames::default();
        for texture in &self.textures {
            names.unique(&texture.name, "texture");
        }
        names.unique(name, "skin")
    }
}

/// The names of a texture, here and in the file; `materials` are the ones that use it.
fn names_of<'a>(texture: &'a Texture, materials: &[&'a Material]) -> Vec<&'a str> {
    let mut names = vec![texture.name.as_str()];
    names.extend(texture.extras.get("path").and_then(|path| path.as_str()));
    let others = texture.extras.get("other_paths").and_then(|paths| paths.as_array());
    names.extend(others.into_iter().flatten().filter_map(|path| path.as_str()));
    if let TextureSource::Missing(name) | TextureSource::External(name) = &texture.source {
        names.push(name);
    }
    for material in materials {
        names.extend(["skin", "file", "name"].iter().filter_map(|key| material.extras.get(key)?.as_str()));
    }
    names
}

/// How well a name from a caller matches one from a file: smaller is better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum NameMatch {
    /// The whole name.
    Whole,
    /// The end of the name, after a slash.
    End,
    /// The end of the name without the extension.
    Stem,
}

impl NameMatch {
    /// The match of `wanted` with the name `own`.
    #[must_use]
    pub fn of(own: &str, wanted: &str) -> Option<Self> {
        let plain = |name: &str| name.replace('\\', "/").to_lowercase();
        let (own, wanted) = (plain(own), plain(wanted));
        let is_end =
            |own: &str| own.strip_suffix(wanted.as_str()).is_some_and(|rest| rest.is_empty() || rest.ends_with('/'));
        let file = own.rsplit('/').next().unwrap_or(&own);
        let stem = file.rsplit_once('.').and_then(|(_, extension)| own.strip_suffix(extension)?.strip_suffix('.'));
        if own == wanted {
            Some(Self::Whole)
        } else if is_end(&own) {
            Some(Self::End)
        } else {
            stem.filter(|stem| is_end(stem)).map(|_| Self::Stem)
        }
    }
}

/// Sets the material's use of alpha.
fn set_alpha(material: &mut Material, alpha: Alpha) {
    let is_glass = material.base_color().w < 1.0;
    if material.alpha != Alpha::Add && !is_glass {
        material.alpha = alpha;
        material.double_sided |= alpha != Alpha::Opaque;
    }
}
