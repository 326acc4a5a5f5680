//! The appearance of instances: materials that differ from the file's, and images as quads.

use formats_core::glam::{Vec2, Vec3};
use triassic_scene::{
    Alpha, Id, InputRole, Look, LookAlpha, Material, MaterialInput, Mesh, Primitive, Sprite, Texture,
};

use super::Placer;
use crate::{FileId, findings, image_file};

impl Placer<'_> {
    /// A mesh with this appearance: a copy with other materials, created once, or the mesh itself if nothing changes.
    pub(super) fn with_look(&mut self, mesh: Id<Mesh>, look: Look) -> Id<Mesh> {
        if look == Look::default() {
            return mesh;
        }
        if let Some(known) = self.meshes_with_looks.get(&(mesh, look)) {
            return *known;
        }
        let parts = self.scene.get(mesh).map_or(&[][..], |mesh| &mesh.primitives);
        if look.lightmap.is_some() && parts.iter().any(|part| part.uvs(0).is_empty()) {
            return self.with_look(mesh, Look { lightmap: None, ..look });
        }
        if look.lightmap.is_some() && !self.may_copy(mesh) {
            self.found.report(findings::LIGHT_MAPS_LEFT_OUT, 0, None);
            return self.with_look(mesh, Look { lightmap: None, ..look });
        }
        let used = self.scene.get(mesh).map(|mesh| mesh.primitives.iter().map(|part| part.material).collect());
        let used: Vec<Option<Id<Material>>> = used.unwrap_or_default();
        let changed = used.iter().map(|material| material.map(|material| self.material_with_look(material, look)));
        let changed: Vec<Option<Id<Material>>> = changed.collect();
        let new = match self.scene.get(mesh) {
            Some(old) if changed != used => {
                let mut new = old.clone();
                for (part, material) in new.primitives.iter_mut().zip(changed) {
                    part.material = material;
                }
                new.name = self.names.meshes.unique(&format!("{}:{}", new.name, suffix(look)), "mesh");
                self.scene.add(new)
            }
            _ => mesh,
        };
        self.meshes_with_looks.insert((mesh, look), new);
        new
    }
    /// Whether the limits allow another copy of a mesh. Appearances are few, but each entity may have its own light
    /// map.
    fn may_copy(&mut self, mesh: Id<Mesh>) -> bool {
        /// The minimum size of a vertex in bytes.
        const VERTEX: u64 = 32;
        let parts = self.scene.get(mesh).map_or(&[][..], |mesh| &mesh.primitives);
        let vertices = parts.iter().map(|part| part.positions.len().saturating_add(part.indices.len() / 8));
        self.copies.spend("meshes", vertices.fold(0, usize::saturating_add), VERTEX, 0).is_ok()
    }
    /// A material with this appearance, created once.
    fn material_with_look(&mut self, id: Id<Material>, look: Look) -> Id<Material> {
        if let Some(known) = self.materials_with_looks.get(&(id, look)) {
            return *known;
        }
        let Some(old) = self.scene.get(id) else { return id };
        let mut new = old.clone();
        self.set_look(&mut new, look);
        let new = if self.scene.get(id) == Some(&new) {
            id
        } else {
            new.name = self.names.materials.unique(&format!("{}:{}", new.name, suffix(look)), "material");
            self.scene.add(new)
        };
        self.materials_with_looks.insert((id, look), new);
        new
    }
    fn set_look(&mut self, material: &mut Material, look: Look) {
        material.unlit |= look.unlit;
        if let Some(lightmap) = look.lightmap {
            material.set(MaterialInput::new(InputRole::Lightmap).with_texture(lightmap));
        }
        let has_alpha = material.alpha != Alpha::Opaque;
        if look.key && has_alpha {
            material.alpha = Alpha::Mask(0.5);
        } else if look.key {
            let base = material.input(InputRole::Base).copied();
            if let Some((base, texture)) = base.and_then(|base| Some((base, self.keyed(base.texture?)?))) {
                material.set(base.with_texture(texture));
                material.alpha = Alpha::Mask(0.5);
            }
        }
        match look.alpha {
            LookAlpha::Stored => {}
            LookAlpha::Added => material.alpha = Alpha::Add,
            LookAlpha::Blended(percent) => {
                material.alpha = Alpha::Blend;
                if !has_alpha {
                    let base = material.input(InputRole::Base).copied();
                    let base = base.unwrap_or(MaterialInput::new(InputRole::Base));
                    let mut factor = base.factor;
                    factor.w *= f32::from(percent.min(100)) / 100.0;
                    material.set(base.with_factor(factor));
                }
            }
        }
    }
    /// The texture with transparent black, created once; `None` if nothing is black, or the pixels are unknown.
    fn keyed(&mut self, texture: Id<Texture>) -> Option<Id<Texture>> {
        if let Some(known) = self.keyed.get(&texture) {
            return *known;
        }
        let new = self.scene.get(texture).and_then(|old| {
            let source = image_file::without_black(&old.source, &self.options.limits)?;
            let name = self.names.textures.unique(&format!("{}:keyed", old.name), "texture");
            // The mipmaps have no transparent pixels.
            Some(Texture { name, source, mipmaps: Vec::new(), ..old.clone() })
        });
        let new = new.map(|new| self.scene.add(new));
        self.keyed.insert(texture, new);
        new
    }
}

/// The suffix of the name of an element with a changed appearance.
const fn suffix(look: Look) -> &'static str {
    match (look.alpha, look.key) {
        (LookAlpha::Stored, false) if look.lightmap.is_some() => "lit",
        (LookAlpha::Stored, false) => "unlit",
        (LookAlpha::Stored, true) => "keyed",
        (LookAlpha::Blended(_), _) => "blended",
        (LookAlpha::Added, _) => "added",
    }
}

impl Placer<'_> {
    /// The quad of an image, created once for each size; `None` if the image is missing.
    pub(super) fn sprite(&mut self, file: FileId, image: Id<Material>, sprite: Sprite) -> Option<Id<Mesh>> {
        let key = (file, [sprite.pixel.to_bits(), sprite.frame_count]);
        if let Some(known) = self.sprites.get(&key) {
            return *known;
        }
        let mesh = self.quad(image, sprite);
        self.sprites.insert(key, mesh);
        mesh
    }
    fn quad(&mut self, image: Id<Material>, sprite: Sprite) -> Option<Id<Mesh>> {
        let material = self.scene.get(image)?;
        let texture = self.scene.get(material.texture()?)?;
        // Exact: no image has more pixels in a row.
        let float = |side: u32| f32::from(u16::try_from(side).unwrap_or(u16::MAX));
        let [width, height] = image_file::image_size(&texture.source)?.map(float);
        let frames = float(sprite.frame_count.max(1));
        let (x, y) = (width * sprite.pixel / frames / 2.0, height * sprite.pixel / 2.0);
        let corners = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
        let positions: Vec<Vec3> = corners.iter().map(|[right, up]| Vec3::new(right * x, up * y, 0.0)).collect();
        if !positions.iter().all(|position| position.is_finite()) {
            return None;
        }
        let mut part = Primitive::new(positions, vec![0, 1, 2, 0, 2, 3]);
        part.normals = vec![Vec3::Z; 4];
        let uv = |[right, up]: &[f32; 2]| Vec2::new((right + 1.0) / 2.0 / frames, (1.0 - up) / 2.0);
        part.uv_sets = vec![corners.iter().map(uv).collect()];
        part.material = Some(image);
        let name = self.names.meshes.unique(&material.name, "sprite");
        Some(self.scene.add(Mesh::new(name, vec![part])))
    }
}
