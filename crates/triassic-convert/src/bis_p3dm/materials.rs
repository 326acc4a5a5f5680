//! Materials of faces.

use std::rc::Rc;

use bis_p3dm::rvmat::Material as Rvmat;
use formats_core::hash::HashMap;
use formats_core::{glam::Vec4, num::to_usize};
use serde_json::json;
use triassic_scene::{
    Alpha, Id, InputRole, Material, MaterialInput, MissingKind, Primitive, Scene, Texture, TextureSource, UniqueNames,
};

use super::{
    context::Context,
    images::{self, Image},
    mesh::Surface,
    sheet::Sheet,
    stages::{Use, color, is_procedural, linear},
};
use crate::{Request, Resolver, Result, findings};

/// The materials created so far, and their images.
#[derive(Default)]
pub(super) struct Surfaces {
    /// By the texture and the material of faces, in lower case.
    known: HashMap<(String, String), Id<Material>>,
    /// By path in lower case and use.
    images: HashMap<(String, Use), Known>,
    /// The files of materials, by path in lower case.
    files: HashMap<String, File>,
    names: UniqueNames,
    image_names: UniqueNames,
}

/// The file of a material. Many surfaces may share one, which is read once.
#[derive(Clone)]
enum File {
    Missing,
    Bad,
    Read(Rc<Sheet>),
}

#[derive(Debug, Clone, Copy)]
struct Known {
    texture: Id<Texture>,
    alpha: Alpha,
    is_there: bool,
}

impl Surfaces {
    /// The material of faces.
    pub(super) fn material(
        &mut self,
        context: &mut Context<'_>,
        scene: &mut Scene,
        resolver: &mut Resolver<'_>,
        surface: &Surface<'_>,
    ) -> Result<Id<Material>> {
        let text = |text: bis_p3dm::Text<'_>| context.options.text.decode(text.as_bytes());
        let (texture, rvmat) = (text(surface.texture), text(surface.material));
        let key = (texture.to_lowercase(), rvmat.to_lowercase());
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        let path = if is_procedural(&texture) || texture.is_empty() { &rvmat } else { &texture };
        let name = path.rsplit(['\\', '/']).next().unwrap_or(path);
        let name = self.names.unique(name.rsplit_once('.').map_or(name, |(stem, _)| stem), "material");
        let mut material = Material::new(name);
        for (key, path) in [("texture", &texture), ("rvmat", &rvmat)] {
            if !path.is_empty() {
                material.extras.insert(key.into(), json!(path));
            }
        }
        let mut base = MaterialInput::new(InputRole::Base);
        if is_procedural(&texture) {
            if let Some(color) = color(&texture) {
                base.factor = Vec4::new(linear(color.x), linear(color.y), linear(color.z), color.w);
                material.alpha = if color.w < 1.0 { Alpha::Blend } else { Alpha::Opaque };
            }
        } else if !texture.trim().is_empty() {
            let known = self.image(context, scene, resolver, &texture, Use::Color)?;
            base.texture = Some(known.texture);
            material.alpha = known.alpha;
        }
        material.set(base);
        if !rvmat.trim().is_empty() {
            self.apply(context, scene, resolver, &rvmat, &mut material)?;
        }
        let material = scene.add(material);
        self.known.insert(key, material);
        Ok(material)
    }
    /// The image at a path for one use.
    fn image(
        &mut self,
        context: &mut Context<'_>,
        scene: &mut Scene,
        resolver: &mut Resolver<'_>,
        path: &str,
        wanted: Use,
    ) -> Result<Known> {
        let key = (path.to_lowercase(), wanted);
        if let Some(known) = self.images.get(&key) {
            return Ok(*known);
        }
        let Image { texture, alpha, is_there } = images::image(context, &mut self.image_names, resolver, path, wanted)?;
        if texture.origin.is_none() && matches!(texture.source, TextureSource::Missing(_)) {
            scene.add_missing(MissingKind::Image, path);
        }
        let known = Known { texture: scene.add(texture), alpha, is_there };
        self.images.insert(key, known);
        Ok(known)
    }
    /// The content of a material file.
    fn apply(
        &mut self,
        context: &mut Context<'_>,
        scene: &mut Scene,
        resolver: &mut Resolver<'_>,
        path: &str,
        material: &mut Material,
    ) -> Result<()> {
        let key = path.to_lowercase();
        let file = if let Some(known) = self.files.get(&key) {
            known.clone()
        } else {
            let file = if let Some(found) = resolver.resolve(&Request::in_project(path))? {
                match Rvmat::parse(&found.bytes) {
                    Ok(rvmat) => File::Read(Rc::new(Sheet::new(context.options, &rvmat))),
                    Err(_) => File::Bad,
                }
            } else {
                context.found.report(findings::MISSING_COMPANION, 0, None);
                scene.add_missing(MissingKind::Material, path);
                File::Missing
            };
            self.files.insert(key, file.clone());
            file
        };
        match file {
            File::Missing => {}
            File::Bad => context.found.report(findings::BAD_MATERIAL, 0, None),
            File::Read(sheet) => {
                // Faces with other textures repeat its description.
                context.budget.spend("material", sheet.size, 1, 0)?;
                sheet.apply(material);
                self.stages(context, scene, resolver, &sheet, material)?;
            }
        }
        Ok(())
    }
    /// Adds the inputs of the stages; other stages stay in the extras.
    fn stages(
        &mut self,
        context: &mut Context<'_>,
        scene: &mut Scene,
        resolver: &mut Resolver<'_>,
        sheet: &Sheet,
        material: &mut Material,
    ) -> Result<()> {
        let mut others = Vec::new();
        for stage in &sheet.stages {
            let wanted = stage.wanted.filter(|wanted| *wanted != Use::Color || material.texture().is_none());
            let Some(wanted) = wanted else {
                others.push(stage.description.clone());
                continue;
            };
            let known = self.image(context, scene, resolver, &stage.texture, wanted)?;
            let Some(uv_transform) = stage.uv_transform.filter(|_| known.is_there) else {
                others.push(stage.description.clone());
                continue;
            };
            let input = |role| MaterialInput {
                texture: Some(known.texture),
                uv_set: stage.uv_set,
                uv_transform,
                ..material.input(role).copied().unwrap_or(MaterialInput::new(role))
            };
            match wanted {
                Use::Color => material.set(input(InputRole::Base)),
                Use::Normal => material.set(input(InputRole::Normal)),
                Use::Ambient => material.set(input(InputRole::Occlusion)),
                Use::Specular => {
                    let rough = MaterialInput { factor: Vec4::ONE, ..input(InputRole::Roughness) };
                    material.set(input(InputRole::Specular));
                    material.set(rough);
                }
            }
        }
        if !others.is_empty() {
            material.extras.insert("stages".into(), others.into());
        }
        Ok(())
    }
}

/// Gives a part the UV sets that its material uses: missing ones are copies of the first.
pub(super) fn give_uvs(scene: &Scene, material: Id<Material>, part: &mut Primitive) {
    let Some(material) = scene.get(material) else { return };
    let sets = material.inputs.iter().filter(|input| input.texture.is_some()).map(|input| to_usize(input.uv_set));
    let first = part.uv_sets.first().cloned().unwrap_or_default();
    for set in sets {
        if part.uv_sets.len() <= set {
            part.uv_sets.resize(set.saturating_add(1), Vec::new());
        }
        if let Some(list) = part.uv_sets.get_mut(set).filter(|list| list.is_empty()) {
            list.clone_from(&first);
        }
    }
}
