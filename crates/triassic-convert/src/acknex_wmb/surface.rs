//! The surface of a level: meshes and materials.

use formats_core::hash::HashMap;
use std::collections::BTreeMap;

use acknex_wmb::{Level, LevelLightmap, LevelMesh, Shading, TerrainLightmap, Vec2, Vec3, Wmb};
use formats_core::{Diagnostics, num};
use serde_json::json;

use super::{
    CONVENTION,
    light::{Lighter, Lit, Vertex},
    sky,
    smooth::SmoothNormals,
    textures::texture_names,
    tone::{Tone, color, linear},
};
use crate::{LevelLighting, Result, SceneOptions, editing, findings, image_file};
use triassic_scene::{
    Alpha, Filter, Id, InputRole, Material, MaterialInput, Mesh, Node, NodeKind, Primitive, RgbPixels, Sampling, Scene,
    Texture, TextureSource, UniqueNames, Wrap, normals::unit,
};

/// Adds the visible surface of a level below `parent`: a node and a mesh for each kind of surface, with a part for each
/// material.
pub(super) fn add(
    scene: &mut Scene,
    parent: Id<Node>,
    file: super::Stored,
    level: &Level,
    options: &SceneOptions,
    names: &mut UniqueNames,
    found: &mut Diagnostics,
) -> Result<()> {
    let tone = Tone::new(&options.level, level.ambient);
    let mut materials = Materials { known: HashMap::default(), names: UniqueNames::default() };
    let lightmaps = match options.level.light {
        LevelLighting::Textures => images(scene, level, tone),
        _ => Vec::new(),
    };
    let lighter = Lighter::new(tone, file.size);
    let smooth = SmoothNormals::of(&level.meshes);
    sky::add(scene, parent, file, level, options, names, found);
    let mut kinds: BTreeMap<&'static str, Vec<Primitive>> = BTreeMap::new();
    for mesh in &level.meshes {
        if sky::is_left_out(mesh, options) {
            continue;
        }
        let mesh = &*smooth.apply(mesh)?;
        let shading = mesh.kind.shading;
        if shading == Shading::Invisible && !options.level.invisible {
            continue;
        }
        let lightmap = mesh.lightmap.and_then(|index| level.lightmaps.get(usize::try_from(index).ok()?));
        let dark = color(linear(tone.stored(Vec3::splat(DARK))));
        let is_shaded = !matches!(shading, Shading::Flat | Shading::Sky | Shading::Turbulence | Shading::Invisible);
        let lit = match (options.level.light, lightmap.filter(|_| is_shaded)) {
            (LevelLighting::Vertices, Some(lightmap)) => lighter.lit(mesh, lightmap)?,
            (LevelLighting::None, _) => Lit::plain(mesh, [u16::MAX; 4]),
            _ if mesh.kind.dark && is_shaded => Lit::plain(mesh, dark),
            _ => Lit::plain(mesh, [u16::MAX; 4]),
        };
        let image = mesh.lightmap.filter(|_| is_shaded);
        let image = image.and_then(|index| lightmaps.get(usize::try_from(index).ok()?)).copied();
        let material = materials.of(scene, mesh, image, options);
        let mut part = primitive(&lit, scene.metadata.unit, found);
        if image.is_some() {
            part.uv_sets
                .push(mesh.lightmap_uvs.iter().map(|uv| if uv.is_finite() { *uv } else { Vec2::ZERO }).collect());
        }
        if let Some(repeats) = editing::Repeats::new(options) {
            keep_apart(&mut part, repeats);
        }
        part.material = Some(material);
        if !part.indices.is_empty() {
            kinds.entry(kind(shading)).or_default().push(part);
        }
    }
    for (kind, parts) in kinds {
        let mesh = scene.add(Mesh::new(kind, parts));
        scene.add_child(parent, Node::new(names.unique(kind, "mesh"), NodeKind::Mesh { mesh, skin: None }));
    }
    for _ in 0..level.skipped {
        found.report(findings::TRIANGLE_DROPPED, 0, None);
    }
    Ok(())
}

/// The luxels of faces without any light, which are not stored.
const DARK: f32 = 2.0;

/// The name of a kind of surface.
const fn kind(shading: Shading) -> &'static str {
    match shading {
        Shading::Sky => "sky",
        Shading::Turbulence => "water",
        Shading::Invisible => "invisible",
        _ => "surface",
    }
}

/// The light maps as textures, with floor and scale applied.
fn images(scene: &mut Scene, level: &Level, tone: Tone) -> Vec<Id<Texture>> {
    let mut names = texture_names(scene);
    let image = |(n, lightmap): (usize, &LevelLightmap)| {
        let LevelLightmap { width, height, rgb } = lightmap;
        let luxels = rgb.as_chunks::<3>().0.iter().copied();
        scene.add(light_texture(names.unique(&format!("lightmap{n}"), "lightmap"), [*width, *height], luxels, tone))
    };
    level.lightmaps.iter().enumerate().map(image).collect()
}

/// The light maps of terrains as textures, with floor and scale applied, keyed by the objects that show the terrains.
/// Empty if light is not requested.
///
/// Such a map covers its terrain like the terrain's own texture: of the eight possible orientations, this one best
/// matches the light of lamps computed for the positions of a real level.
pub(super) fn terrain_images(
    scene: &mut Scene,
    wmb: &Wmb<'_>,
    level: &Level,
    options: &SceneOptions,
) -> HashMap<usize, Id<Texture>> {
    if options.level.light == LevelLighting::None {
        return HashMap::default();
    }
    let tone = Tone::new(&options.level, level.ambient);
    let mut names = texture_names(scene);
    let image = |map: TerrainLightmap<'_>| {
        let object = usize::try_from(map.header.object).ok()?;
        let size = [map.image.width(), map.image.height()];
        let luxels = map.image.data().as_chunks::<3>().0.iter().map(|[b, g, r]| [*r, *g, *b]);
        (size.iter().all(|side| *side > 0)).then(|| {
            let name = names.unique(&format!("terrain_lightmap{object}"), "lightmap");
            (object, scene.add(light_texture(name, size, luxels, tone)))
        })
    };
    wmb.terrain_lightmaps().iter().filter_map(image).collect()
}

/// A light map as a texture, with floor and scale applied.
fn light_texture(
    name: String,
    [width, height]: [u32; 2],
    luxels: impl Iterator<Item = [u8; 3]>,
    tone: Tone,
) -> Texture {
    let rgb = luxels.flat_map(|luxel| tone.bytes(luxel)).collect();
    let mut texture = Texture::new(name, TextureSource::Rgb(RgbPixels { width, height, rgb }));
    texture.sampling = Sampling { filter: Filter::Linear, mipmaps: false, wrap_u: Wrap::Clamp, wrap_v: Wrap::Clamp };
    texture
}

/// A part of a mesh, in the space of the scene.
fn primitive(lit: &Lit, unit_size: f32, found: &mut Diagnostics) -> Primitive {
    let mut part = Primitive::default();
    let has_colors = lit.vertices.iter().any(|vertex| vertex.color != [u16::MAX; 4]);
    let mut uvs = Vec::with_capacity(lit.vertices.len());
    for Vertex { position, normal, uv, color, .. } in &lit.vertices {
        let point = CONVENTION.point(*position, unit_size);
        if !(point.is_finite() && uv.is_finite()) {
            found.report(findings::NOT_FINITE, 0, None);
        }
        part.positions.push(if point.is_finite() { point } else { Vec3::ZERO });
        // Already outward.
        part.normals.push(unit(CONVENTION.direction(*normal)));
        uvs.push(if uv.is_finite() { *uv } else { Vec2::ZERO });
        if has_colors {
            part.colors.push(*color);
        }
    }
    part.uv_sets.push(uvs);
    part.indices = lit.triangles.iter().flat_map(|triangle| CONVENTION.triangle(*triangle)).collect();
    part
}

/// Gives duplicate triangles their own vertices.
fn keep_apart(part: &mut Primitive, mut repeats: editing::Repeats) {
    let Primitive { positions, normals, uv_sets, colors, indices, .. } = part;
    for triangle in indices.as_chunks_mut::<3>().0 {
        *triangle = repeats.apart(*triangle, |vertex| {
            let next = num::to_u32(positions.len());
            editing::again(positions, vertex);
            editing::again(normals, vertex);
            editing::again(colors, vertex);
            for set in &mut *uv_sets {
                editing::again(set, vertex);
            }
            next
        });
    }
}

/// The key of a material: the texture, the kind of surface, whether it is passable, the light map.
type Key = (Option<u32>, &'static str, bool, Option<Id<Texture>>);

/// The materials, each created once.
struct Materials {
    known: HashMap<Key, Id<Material>>,
    names: UniqueNames,
}

impl Materials {
    fn of(
        &mut self,
        scene: &mut Scene,
        mesh: &LevelMesh,
        lightmap: Option<Id<Texture>>,
        options: &SceneOptions,
    ) -> Id<Material> {
        let word = word(mesh.kind.shading);
        let key = (mesh.texture, word, mesh.kind.passable, lightmap);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let texture = mesh.texture.map(Id::<Texture>::new).filter(|texture| scene.get(*texture).is_some());
        let name = texture.and_then(|texture| scene.get(texture)).map_or("untextured", |texture| texture.name.as_str());
        let mut material = Material::new(self.names.unique(name, "material"));
        if let Some(texture) = texture {
            material.set(MaterialInput::new(InputRole::Base).with_texture(texture));
            // The surface of a liquid is drawn opaque.
            if mesh.kind.shading != Shading::Turbulence {
                material.alpha = scene.get(texture).map_or(Alpha::Opaque, |texture| image_file::alpha(&texture.source));
            }
        }
        if let Some(lightmap) = lightmap {
            material.set(MaterialInput::new(InputRole::Lightmap).with_texture(lightmap).with_uv_set(1));
        }
        // The light is in the colors, or in a texture that only engines show.
        material.unlit = options.level.light != LevelLighting::None || word == "sky";
        material.extras.insert("shading".into(), json!(word));
        if mesh.kind.passable {
            material.extras.insert("passable".into(), json!(true));
        }
        let id = scene.add(material);
        self.known.insert(key, id);
        id
    }
}

/// The identifier of a kind of surface.
const fn word(shading: Shading) -> &'static str {
    match shading {
        Shading::Shaded => "shaded",
        Shading::Flat => "flat",
        Shading::Sky => "sky",
        Shading::Turbulence => "water",
        Shading::Invisible => "invisible",
        _ => "other",
    }
}
