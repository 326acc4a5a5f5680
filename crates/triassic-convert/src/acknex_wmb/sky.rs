//! A hemisphere around a level that shows its sky.

//!
//! Up to WMB5, the texture of a sky is two images next to each other, as in Quake: on the right the background, on the
//! left a layer that drifts in front of it, with transparent black. Measured on the textures of real levels: the left
//! half of `skyblue` shows clouds on black.

use acknex_wmb::{Level, LevelMesh, Shading, Vec2, Vec3};
use formats_core::{Diagnostics, num};
use serde_json::json;
use triassic_scene::{
    Alpha, Id, Material, Mesh, Node, NodeKind, Pixels, Primitive, Scene, Texture, TextureSource, UniqueNames,
    normals::unit,
};

use super::{CONVENTION, surface::faces, texture_names};
use crate::{LevelSky, SceneOptions, findings};

/// Whether a mesh is part of the sky and is not drawn as it is.
pub(super) fn is_left_out(mesh: &LevelMesh, options: &SceneOptions) -> bool {
    mesh.kind.shading == Shading::Sky && options.level.sky != LevelSky::Faces
}

/// Adds the dome, if it is requested and the level shows its sky somewhere; otherwise reports the number of omitted sky
/// faces.
pub(super) fn add(
    scene: &mut Scene,
    parent: Id<Node>,
    file: super::Stored,
    level: &Level,
    options: &SceneOptions,
    names: &mut UniqueNames,
    found: &mut Diagnostics,
) {
    let of_sky = || level.meshes.iter().filter(|mesh| is_left_out(mesh, options));
    if options.level.sky == LevelSky::Dome
        && let Some(texture) = of_sky().max_by_key(|mesh| mesh.triangles.len()).and_then(|mesh| mesh.texture)
        && let Some(dome) = Dome::around(level)
        && let Some(layers) = layers(scene, Id::new(texture), file.sky_has_layers)
    {
        let mut radius = dome.radius;
        let parts = layers.into_iter().map(|material| {
            let part = dome.layer(radius, material, scene.metadata.unit);
            // The next layer is in front of this one.
            radius *= 0.98;
            part
        });
        let mesh = Mesh::new("sky", parts.collect());
        let mesh = scene.add(mesh);
        scene.add_child(parent, Node::new(names.unique("sky", "sky"), NodeKind::Mesh { mesh, skin: None }));
        return;
    }
    for mesh in of_sky() {
        for _ in faces(mesh) {
            found.report(findings::SKY_LEFT_OUT, 0, None);
        }
    }
}

/// The materials of the layers, starting with the background; `None` if the texture cannot be read.
fn layers(scene: &mut Scene, texture: Id<Texture>, has_two: bool) -> Option<Vec<Id<Material>>> {
    let texture = scene.get(texture)?;
    let (name, pixels) = (texture.name.clone(), texture.source.pixels()?.into_owned());
    let mut names = texture_names(scene);
    let mut add = |scene: &mut Scene, layer: &str, pixels: Pixels, alpha: Alpha| {
        let name = format!("{name}_{layer}");
        let texture = scene.add(Texture::new(names.unique(&name, layer), TextureSource::Pixels(pixels)));
        let mut material = Material::new(name).with_texture(texture);
        (material.alpha, material.unlit) = (alpha, true);
        material.extras.insert("shading".into(), json!("sky"));
        material.extras.insert("layer".into(), json!(layer));
        scene.add(material)
    };
    if !has_two || pixels.width != pixels.height.saturating_mul(2) {
        return Some(vec![add(scene, "background", pixels, Alpha::Opaque)]);
    }
    let [mut foreground, background] = halves(&pixels);
    let (colors, _) = foreground.rgba.as_chunks_mut::<4>();
    for color in colors {
        if let [0, 0, 0, alpha] = color {
            *alpha = 0;
        }
    }
    Some(vec![
        add(scene, "background", background, Alpha::Opaque),
        add(scene, "foreground", foreground, Alpha::Mask(0.5)),
    ])
}

/// The left and the right half of an image.
fn halves(pixels: &Pixels) -> [Pixels; 2] {
    let width = pixels.width / 2;
    let half = num::to_usize(width).saturating_mul(4);
    let row = num::to_usize(pixels.width).saturating_mul(4).max(1);
    let of = |from: usize| {
        let rows = pixels.rgba.chunks_exact(row);
        let rgba = rows.flat_map(|row| row.get(from..).and_then(|row| row.get(..half)).unwrap_or_default());
        Pixels { width, height: pixels.height, rgba: rgba.copied().collect() }
    };
    [of(0), of(half)]
}

/// A hemisphere over the lowest point of a level that encloses all of it.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Dome {
    center: Vec3,
    radius: f32,
}

impl Dome {
    /// The number of circles of vertices below the top.
    const RINGS: u16 = 8;
    /// The number of vertices per circle.
    const SEGMENTS: u16 = 32;
    /// The number of repetitions of each layer from the center to the horizon: approximately as in Quake.
    const REPEATS: f32 = 3.0;

    fn around(level: &Level) -> Option<Self> {
        let positions = || level.meshes.iter().flat_map(|mesh| &mesh.positions).copied().filter(|at| at.is_finite());
        let (low, high) = positions().reduce(Vec3::min).zip(positions().reduce(Vec3::max))?;
        let center = ((low + high) / 2.0).with_z(low.z);
        // Slightly enlarged, so that the lower layer also encloses the level.
        let radius = (high - center).length() * 1.05;
        (center.is_finite() && radius.is_finite() && radius > 0.0).then_some(Self { center, radius })
    }
    /// A layer, seen from inside.
    fn layer(&self, radius: f32, material: Id<Material>, unit_size: f32) -> Primitive {
        let mut part = Primitive::default();
        let mut uvs = Vec::new();
        let mut add = |direction: Vec3| {
            part.positions.push(CONVENTION.point(self.center + direction * radius, unit_size));
            part.normals.push(unit(CONVENTION.direction(-direction)));
            // Mapped as if the sky were flat: compressed toward the horizon.
            let flat = Vec3::new(direction.x, direction.y, direction.z * 3.0).length();
            uvs.push(Vec2::new(direction.x, -direction.y) / flat * Self::REPEATS);
        };
        add(Vec3::Z);
        for ring in 1..=Self::RINGS {
            let height = std::f32::consts::FRAC_PI_2 * (1.0 - f32::from(ring) / f32::from(Self::RINGS));
            for segment in 0..Self::SEGMENTS {
                let around = std::f32::consts::TAU * f32::from(segment) / f32::from(Self::SEGMENTS);
                add(Vec3::new(height.cos() * around.cos(), height.cos() * around.sin(), height.sin()));
            }
        }
        let at = |ring: u16, segment: u16| {
            let segment = u32::from(segment.checked_rem(Self::SEGMENTS).unwrap_or(0));
            match ring.checked_sub(1) {
                None => 0,
                Some(ring) => {
                    u32::from(ring).saturating_mul(Self::SEGMENTS.into()).saturating_add(segment).saturating_add(1)
                }
            }
        };
        for ring in 0..Self::RINGS {
            for segment in 0..Self::SEGMENTS {
                let (below, next) = (ring.saturating_add(1), segment.saturating_add(1));
                // Clockwise from inside.
                let lower = [at(ring, segment), at(below, segment), at(below, next)];
                part.indices.extend(CONVENTION.triangle(lower));
                if ring > 0 {
                    part.indices.extend(CONVENTION.triangle([at(ring, segment), at(below, next), at(ring, next)]));
                }
            }
        }
        part.uv_sets.push(uvs);
        part.material = Some(material);
        part
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dome_is_seen_from_inside_and_encloses_the_level() {
        let dome = Dome { center: Vec3::new(10.0, 20.0, -5.0), radius: 100.0 };
        let part = dome.layer(dome.radius, Id::new(0), 1.0);
        let center = CONVENTION.point(dome.center, 1.0);
        assert_eq!((part.positions.len(), part.indices.len()), (1 + 8 * 32, (8 + 7) * 32 * 3));
        for triangle in part.triangles() {
            let [a, b, c] = triangle.map(|index| part.positions[usize::try_from(index).unwrap()]);
            assert!((b - a).cross(c - a).dot(center - a) > 0.0);
        }
        for (position, normal) in part.positions.iter().zip(&part.normals) {
            assert!((position.distance(center) - 100.0).abs() < 0.01 && position.y > -5.01);
            assert!(normal.dot(center - position) > 99.0);
        }
        // Symmetric, with three repetitions up to the horizon.
        assert_eq!(part.uvs(0)[0], Vec2::ZERO);
        assert!((part.uvs(0)[256].length() - 3.0).abs() < 1e-5);
    }
    #[test]
    fn images_are_split_in_half() {
        let pixels = Pixels { width: 4, height: 2, rgba: (0..32).collect() };
        let [left, right] = halves(&pixels);
        assert_eq!((left.width, left.height, left.rgba), (2, 2, [0..8_u8, 16..24].into_iter().flatten().collect()));
        assert_eq!((right.width, right.rgba), (2, [8..16_u8, 24..32].into_iter().flatten().collect()));
    }
}
