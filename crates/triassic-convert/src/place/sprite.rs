//! Sprites: images on quads.

use formats_core::glam::{Vec2, Vec3};

use super::placer::Placer;
use crate::{FileId, image_file};
use triassic_scene::{Id, Material, Mesh, Primitive, Sprite};

impl Placer<'_> {
    /// The quad of an image, made once for each size; `None` if the image is not there.
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
        let [width, height] = image_file::size(&texture.source)?.map(float);
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
