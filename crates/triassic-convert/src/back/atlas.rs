//! Merges several materials into one, with their images next to each other in one image.

use std::collections::{BTreeMap, BTreeSet};

use formats_core::{Diagnostics, Limits, Pixels, glam::Vec2, num::to_usize};
use triassic_scene::{Alpha, Id, Material, Mesh, Scene, Texture, TextureSource, shortened};

use super::{Baked, Error, byte, codes, color, has_other_textures, pixels, srgb, tint};

/// The maximum side of the image in texels.
const SIDE: u32 = 4096;
/// The side of the square for a material without an image.
const PLAIN: u32 = 8;

/// The scene with a single material for everything drawn, whose image contains those of all materials; `None` if there
/// is only one already. The image is at most `height` texels high.
///
/// # Errors
/// If a UV is outside 0 to 1, where an image repeats, an image is missing, or the images do not fit.
pub(crate) fn atlas(scene: &Scene, height: Option<usize>, found: &mut Diagnostics) -> Result<Option<Scene>, Error> {
    // Losses are reported when the model is built.
    let baked = Baked::new(scene, &mut Diagnostics::new())?;
    let parts: BTreeSet<(Id<Mesh>, usize)> = baked.parts.iter().map(|part| (part.mesh, part.primitive)).collect();
    let materials: BTreeSet<Option<Id<Material>>> = baked.parts.iter().map(|part| part.material).collect();
    if materials.len() < 2 {
        return Ok(None);
    }
    let mut wrong = outside(scene, &parts);
    let (cells, images) = images(scene, &materials, &mut wrong);
    if !wrong.is_empty() {
        return Err(refused(wrong));
    }
    let sizes: Vec<[u32; 2]> = images.iter().map(|image| [image.width, image.height]).collect();
    let height = height.and_then(|height| u32::try_from(height).ok()).unwrap_or(SIDE).min(SIDE);
    let (places, [width, height]) = pack(&sizes, height)
        .ok_or_else(|| refused(vec![format!("{} images do not fit into {SIDE} × {height} texels", images.len())]))?;

    let mut packed = scene.clone();
    let name = materials.iter().flatten().next().and_then(|id| scene.get(*id)).map_or("skin", |own| own.name.as_str());
    let image = drawn(&images, &places, [width, height]);
    let texture = packed.add(Texture::new(format!("{name}_atlas"), TextureSource::Pixels(image)));
    let mut material = Material::new(format!("{name}_atlas")).with_texture(texture);
    let mut alphas = materials.iter().flatten().filter_map(|id| scene.get(*id)).map(|own| own.alpha);
    material.alpha = alphas.find(|alpha| *alpha != Alpha::Opaque).unwrap_or_default();
    let material = packed.add(material);
    for (mesh, number) in parts {
        let part = packed.get_mut(mesh).and_then(|mesh| mesh.primitives.get_mut(number));
        let Some(part) = part else { continue };
        let own = part.material.and_then(|id| scene.get(id));
        let cell = cells.get(&part.material).copied().unwrap_or_default();
        let (Some([x, y]), Some([w, h])) = (places.get(cell), sizes.get(cell)) else { continue };
        let uvs = part.base_uvs(own).into_owned();
        if uvs.is_empty() {
            found.report(codes::NO_UVS, 0, None);
        }
        let place = |start: u32, at: f32, size: u32, side: u32| {
            // Between the centers of the outermost texels: beyond them is another image.
            let inside = (at * float(size)).clamp(0.5, float(size) - 0.5);
            (float(start) + inside) / float(side)
        };
        let uv = |n: usize| uvs.get(n).copied().unwrap_or_default();
        let new = (0..part.positions.len()).map(uv);
        let new = new.map(|uv| Vec2::new(place(*x, uv.x, *w, width), place(*y, uv.y, *h, height))).collect();
        part.uv_sets = vec![new];
        part.material = Some(material);
    }
    // Facts about the original images do not apply to the new one.
    for id in materials.into_iter().flatten() {
        found.report(codes::ATLAS, 0, None);
        if scene.get(id).is_some_and(has_other_textures) {
            found.report(codes::INPUT_LEFT_OUT, 0, Some(id.index()));
        }
        if let Some(own) = packed.get_mut(id) {
            own.extras.remove("skin");
        }
    }
    if !packed.variants.is_empty() {
        found.report(codes::ATLAS_VARIANTS, 0, None);
        packed.variants.clear();
    }
    Ok(Some(packed))
}

fn refused(exceeded: Vec<String>) -> Error {
    Error::TooMuch { target: "an atlas".into(), exceeded }
}

#[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "at most 4096")]
const fn float(texels: u32) -> f32 {
    texels as f32
}

/// The parts with UVs outside their image.
fn outside(scene: &Scene, parts: &BTreeSet<(Id<Mesh>, usize)>) -> Vec<String> {
    /// The rounding error of other programs.
    const NEAR: f32 = 1e-3;
    let mut wrong = Vec::new();
    for (id, number) in parts {
        let Some((mesh, part)) = scene.get(*id).and_then(|mesh| Some((mesh, mesh.primitives.get(*number)?))) else {
            continue;
        };
        let material = part.material.and_then(|id| scene.get(id));
        let uvs = part.base_uvs(material);
        let used = part.used();
        let far = uvs
            .iter()
            .zip(used)
            .filter(|(_, used)| *used)
            .map(|(uv, _)| uv)
            .find(|uv| uv.to_array().iter().any(|at| !(-NEAR..=1.0 + NEAR).contains(at)));
        if let Some(uv) = far {
            let material = material.map_or("(no material)", |own| own.name.as_str());
            wrong.push(format!(
                "material {} of mesh {} repeats: it has the texture coordinate {}, {}, but an atlas supports only 0 to 1",
                shortened(material),
                shortened(&mesh.name),
                uv.x,
                uv.y
            ));
        }
    }
    wrong
}

/// The image of each material, as an index into the list of distinct images.
fn images(
    scene: &Scene,
    materials: &BTreeSet<Option<Id<Material>>>,
    wrong: &mut Vec<String>,
) -> (BTreeMap<Option<Id<Material>>, usize>, Vec<Pixels>) {
    let (mut cells, mut images, mut texels) = (BTreeMap::new(), Vec::new(), 0_u64);
    let mut known: BTreeMap<(Id<Texture>, [u32; 4]), usize> = BTreeMap::new();
    for id in materials {
        let material = id.and_then(|id| scene.get(id));
        let texture = material.and_then(Material::texture);
        let color = material.map_or([1.0; 4], color);
        let key = texture.map(|texture| (texture, color.map(f32::to_bits)));
        if let Some(cell) = key.and_then(|key| known.get(&key)) {
            cells.insert(*id, *cell);
            continue;
        }
        let image = match texture.and_then(|texture| scene.get(texture)) {
            None => Some(plain(material)),
            Some(texture) => pixels(texture, &Limits::default()).map(|mut pixels| {
                tint(&mut pixels, color);
                pixels
            }),
        };
        let name = material.map_or("(no material)", |own| own.name.as_str());
        let Some(image) = image.filter(|image| image.width > 0 && image.height > 0) else {
            wrong.push(format!("the image of material {} is missing", shortened(name)));
            continue;
        };
        texels = texels.saturating_add(u64::from(image.width).saturating_mul(image.height.into()));
        if image.width > SIDE || image.height > SIDE || texels > u64::from(SIDE).saturating_mul(SIDE.into()) {
            wrong.push(format!("with material {} the images have more than {SIDE} × {SIDE} texels", shortened(name)));
            break;
        }
        cells.insert(*id, images.len());
        if let Some(key) = key {
            known.insert(key, images.len());
        }
        images.push(image);
    }
    (cells, images)
}

/// The color of a material without an image.
fn plain(material: Option<&Material>) -> Pixels {
    let color = material.map_or([1.0; 4], |own| own.base_color().to_array());
    let [r, g, b, a] = color;
    let texel = [srgb(r), srgb(g), srgb(b), byte(a)];
    let count = to_usize(PLAIN).saturating_mul(to_usize(PLAIN));
    Pixels { width: PLAIN, height: PLAIN, rgba: texel.repeat(count) }
}

/// The positions of the images, and the total size: in rows by height, in an image that is as square as the height
/// permits.
fn pack(sizes: &[[u32; 2]], most: u32) -> Option<(Vec<[u32; 2]>, [u32; 2])> {
    let widest = sizes.iter().map(|[width, _]| *width).max()?;
    let mut order: Vec<usize> = (0..sizes.len()).collect();
    order.sort_by_key(|n| sizes.get(*n).map(|[width, height]| core::cmp::Reverse((*height, *width))));
    let widths = core::iter::successors(Some(widest.checked_next_power_of_two()?), |width| width.checked_mul(2));
    let layouts = widths.take_while(|width| *width <= SIDE).filter_map(|width| {
        let mut places = vec![[0; 2]; sizes.len()];
        let [mut x, mut y, mut row] = [0_u32; 3];
        for n in &order {
            let [w, h] = *sizes.get(*n)?;
            if x.saturating_add(w) > width {
                (x, y, row) = (0, y.saturating_add(row), 0);
            }
            *places.get_mut(*n)? = [x, y];
            (x, row) = (x.saturating_add(w), row.max(h));
        }
        let height = y.saturating_add(row);
        (height <= most).then_some((places, [width, height]))
    });
    layouts.min_by_key(|(_, [width, height])| (*width.max(height), width.saturating_mul(*height)))
}

/// Draws the images at their positions.
fn drawn(images: &[Pixels], places: &[[u32; 2]], [width, height]: [u32; 2]) -> Pixels {
    let count = to_usize(width).saturating_mul(to_usize(height));
    let mut rgba = [0, 0, 0, u8::MAX].repeat(count);
    for (image, [x, y]) in images.iter().zip(places) {
        let row = to_usize(image.width).saturating_mul(4);
        let lines = rgba.chunks_exact_mut(to_usize(width).saturating_mul(4).max(4)).skip(to_usize(*y));
        for (line, own) in lines.zip(image.rgba.chunks_exact(row.max(4))) {
            let place = line.get_mut(to_usize(*x).saturating_mul(4)..).and_then(|line| line.get_mut(..row));
            if let Some(place) = place {
                place.copy_from_slice(own);
            }
        }
    }
    Pixels { width, height, rgba }
}

#[cfg(test)]
#[allow(clippy::arithmetic_side_effects, reason = "tests")]
mod tests {
    use super::*;

    #[test]
    fn images_do_not_overlap_and_respect_the_height() {
        let sizes = [[64, 64], [32, 128], [100, 20], [8, 8], [64, 64]];
        let (places, [width, height]) = pack(&sizes, 480).unwrap();
        assert!(width <= 256 && height <= 256, "{width} {height}");
        for (n, ([x, y], [w, h])) in places.iter().zip(sizes).enumerate() {
            assert!(x + w <= width && y + h <= height);
            for ([x2, y2], [w2, h2]) in places.iter().zip(sizes).skip(n + 1) {
                assert!(x + w <= *x2 || x2 + w2 <= *x || y + h <= *y2 || y2 + h2 <= *y);
            }
        }
        let (_, [width, height]) = pack(&[[256, 256]; 4], 300).unwrap();
        assert_eq!([width, height], [1024, 256]);
        assert!(pack(&[[4096, 300]; 2], 480).is_none());
    }
}
