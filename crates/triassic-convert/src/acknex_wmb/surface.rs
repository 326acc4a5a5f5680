//! The surface of a level: meshes and materials.

use std::collections::BTreeMap;

use acknex_wmb::{Level, LevelLightmap, LevelMesh, Shading, TerrainLightmap, Vec2, Vec3, Wmb};
use formats_core::{Diagnostics, Error, ErrorKind, Steps, hash::HashMap, num};
use serde_json::json;
use triassic_scene::{
    Alpha, Filter, Id, InputRole, Material, MaterialInput, Mesh, Node, NodeKind, Primitive, RgbPixels, Sampling, Scene,
    Texture, TextureSource, UniqueNames, Wrap, normals::unit,
};

use super::{
    CONVENTION,
    light::{self, Lighter, Lit, Vertex},
    sky, texture_names,
    tone::{Tone, color, linear},
};
use crate::{LevelLighting, Result, SceneOptions, editing, findings, image_file};

/// Adds the visible surface of a level below `parent`: a node and a mesh for each kind of surface, with a part for each
/// material. Takes the meshes of the level: they are freed one by one.
pub(super) fn add(
    scene: &mut Scene,
    parent: Id<Node>,
    file: super::Stored,
    level: &mut Level,
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
    for mesh in std::mem::take(&mut level.meshes) {
        if sky::is_left_out(&mesh, options) {
            continue;
        }
        let mesh = &smooth.apply(mesh)?;
        let shading = mesh.kind.shading;
        if shading == Shading::Invisible && !options.level.invisible {
            continue;
        }
        let lightmap = mesh.lightmap.and_then(|index| level.lightmaps.get(usize::try_from(index).ok()?));
        let dark = color(linear(tone.stored(Vec3::splat(DARK))));
        let is_shaded = !matches!(shading, Shading::Flat | Shading::Sky | Shading::Turbulence | Shading::Invisible);
        let unit = scene.metadata.unit;
        let mut plain = |color| primitive(light::plain(mesh, color), &mesh.triangles, unit, found);
        let mut part = match (options.level.light, lightmap.filter(|_| is_shaded)) {
            (LevelLighting::Vertices, Some(lightmap)) => {
                let Lit { vertices, triangles } = lighter.lit(mesh, lightmap)?;
                primitive(vertices.iter().copied(), &triangles, unit, found)
            }
            (LevelLighting::None, _) => plain([u16::MAX; 4]),
            _ if mesh.kind.dark && is_shaded => plain(dark),
            _ => plain([u16::MAX; 4]),
        };
        let image = mesh.lightmap.filter(|_| is_shaded);
        let image = image.and_then(|index| lightmaps.get(usize::try_from(index).ok()?)).copied();
        let material = materials.of(scene, mesh, image, options);
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
    scene.textures.reserve_exact(num::to_usize(wmb.terrain_lightmaps().len()));
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
fn primitive(
    vertices: impl Iterator<Item = Vertex> + Clone,
    triangles: &[[u32; 3]],
    unit_size: f32,
    found: &mut Diagnostics,
) -> Primitive {
    let mut part = Primitive::default();
    let has_colors = vertices.clone().any(|vertex| vertex.color != [u16::MAX; 4]);
    let count = vertices.size_hint().1.unwrap_or_default();
    let mut uvs = Vec::with_capacity(count);
    part.positions.reserve_exact(count);
    part.normals.reserve_exact(count);
    if has_colors {
        part.colors.reserve_exact(count);
    }
    for Vertex { position, normal, uv, color, .. } in vertices {
        let point = CONVENTION.point(position, unit_size);
        if !(point.is_finite() && uv.is_finite()) {
            found.report(findings::NOT_FINITE, 0, None);
        }
        part.positions.push(if point.is_finite() { point } else { Vec3::ZERO });
        // Already outward.
        part.normals.push(unit(CONVENTION.direction(normal)));
        uvs.push(if uv.is_finite() { uv } else { Vec2::ZERO });
        if has_colors {
            part.colors.push(color);
        }
    }
    part.uv_sets = vec![uvs];
    part.indices = triangles.iter().flat_map(|triangle| CONVENTION.triangle(*triangle)).collect();
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

// Faces of a mesh: triangles that share vertices, and their polygon if they are a fan.

/// A face: the indices of its vertices, polygon by polygon, in the file's winding. It is one polygon if its triangles
/// are a fan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Face {
    pub(super) polygons: Vec<Vec<u32>>,
}

/// The faces of a mesh. Triangles of a face are adjacent, and share vertices only with each other.
pub(super) fn faces(mesh: &LevelMesh) -> Vec<Face> {
    let mut roots: Vec<u32> = (0..num::to_u32(mesh.positions.len())).collect();
    for [a, b, c] in &mesh.triangles {
        join(&mut roots, *a, *b);
        join(&mut roots, *a, *c);
    }
    let mut faces: Vec<(u32, Vec<[u32; 3]>)> = Vec::new();
    let mut face_of = vec![usize::MAX; roots.len()];
    for triangle in &mesh.triangles {
        let root = find(&mut roots, triangle[0]);
        let Some(face) = usize::try_from(root).ok().and_then(|root| face_of.get_mut(root)) else { continue };
        if *face == usize::MAX {
            *face = faces.len();
            faces.push((root, Vec::new()));
        }
        if let Some((_, triangles)) = faces.get_mut(*face) {
            triangles.push(*triangle);
        }
    }
    faces.into_iter().map(|(_, triangles)| Face { polygons: polygons(triangles) }).collect()
}

fn polygons(triangles: Vec<[u32; 3]>) -> Vec<Vec<u32>> {
    match fan(&triangles) {
        Some(polygon) => vec![polygon],
        None => triangles.into_iter().map(Vec::from).collect(),
    }
}

/// The polygon of consecutive triangles that all start at one vertex.
fn fan(triangles: &[[u32; 3]]) -> Option<Vec<u32>> {
    let [first, second, _] = triangles.first()?;
    let mut polygon = vec![*first, *second];
    for [a, b, c] in triangles {
        if a != first || Some(b) != polygon.last() {
            return None;
        }
        polygon.push(*c);
    }
    // A face may have tens of thousands of corners, so they are not compared pairwise.
    let mut sorted = polygon.clone();
    sorted.sort_unstable();
    let is_twice = sorted.windows(2).any(|pair| matches!(pair, [a, b] if a == b));
    (!is_twice).then_some(polygon)
}

/// The representative of a vertex's set (union-find).
fn find(roots: &mut [u32], mut vertex: u32) -> u32 {
    let get = |roots: &[u32], vertex: u32| {
        usize::try_from(vertex).ok().and_then(|vertex| roots.get(vertex).copied()).unwrap_or(vertex)
    };
    loop {
        let parent = get(roots, vertex);
        if parent == vertex {
            return vertex;
        }
        // Path halving keeps paths short.
        let above = get(roots, parent);
        if let Some(place) = usize::try_from(vertex).ok().and_then(|vertex| roots.get_mut(vertex)) {
            *place = above;
        }
        vertex = above;
    }
}

fn join(roots: &mut [u32], a: u32, b: u32) {
    let (a, b) = (find(roots, a), find(roots, b));
    if let Some(place) = usize::try_from(a.max(b)).ok().and_then(|vertex| roots.get_mut(vertex)) {
        *place = a.min(b);
    }
}

// Normals of faces that the level marks as smooth.

/// The normals at the corners of smooth faces: at each position, the mean of the adjacent faces' normals, weighted by
/// area, of those at less than a right angle to the face.
///
/// Files store no normals, only which faces are smooth. The engine's rule for sharp edges is unknown; but up to this
/// limit, no normal points to the back of its own face.
#[derive(Debug)]
pub(super) struct SmoothNormals {
    /// The faces at each position: their normals, and the normals weighted by the areas of the triangles.
    places: HashMap<[u32; 3], Vec<(Vec3, Vec3)>>,
    /// The remaining number of comparisons.
    steps: Steps,
}

/// The minimum cosine of the angle between faces that share normals: slightly less than a right angle, so that rounding
/// does not smooth boxes.
const LEAST: f32 = 0.01;

impl SmoothNormals {
    pub(super) fn of(meshes: &[LevelMesh]) -> Self {
        let mut places: HashMap<[u32; 3], Vec<(Vec3, Vec3)>> = HashMap::default();
        let mut count = 0_usize;
        for mesh in meshes.iter().filter(|mesh| mesh.kind.smooth) {
            for triangle in &mesh.triangles {
                let corners = triangle.map(|index| vertex(mesh, index));
                let [Some((a, normal)), Some((b, _)), Some((c, _))] = corners else { continue };
                let weighed = normal * (b - a).cross(c - a).length();
                if weighed.is_finite() {
                    for place in [a, b, c] {
                        places.entry(key(place)).or_default().push((normal, weighed));
                    }
                    count = count.saturating_add(3);
                }
            }
        }
        Self { places, steps: Steps::new(count, 64, 1 << 16) }
    }
    /// Returns the mesh with these normals, if it is smooth.
    ///
    /// # Errors
    /// If too many smooth faces meet at one position to compare them all.
    fn apply(&self, mut mesh: LevelMesh) -> Result<LevelMesh> {
        if !mesh.kind.smooth {
            return Ok(mesh);
        }
        // Triangles of a face have the same normal where they meet.
        let mut known: HashMap<([u32; 3], [u32; 3]), Vec3> = HashMap::default();
        for (normal, place) in mesh.normals.iter_mut().zip(&mesh.positions) {
            let (place, own) = (key(*place), *normal);
            *normal = if let Some(known) = known.get(&(place, key(own))) {
                *known
            } else {
                let mean = self.mean(place, own)?;
                known.insert((place, key(own)), mean);
                mean
            };
        }
        Ok(mesh)
    }
    /// The mean normal at a position for a face with the normal `own`.
    fn mean(&self, place: [u32; 3], own: Vec3) -> Result<Vec3> {
        let faces = self.places.get(&place).map(Vec::as_slice).unwrap_or_default();
        if !self.steps.take(faces.len()) {
            return Err(Error::new(ErrorKind::Malformed("too many smooth faces meet at one place"), "faces", 0).into());
        }
        let sum: Vec3 = faces.iter().filter(|(normal, _)| normal.dot(own) > LEAST).map(|(_, weighed)| *weighed).sum();
        Ok(sum.try_normalize().unwrap_or(own))
    }
}

fn vertex(mesh: &LevelMesh, index: u32) -> Option<(Vec3, Vec3)> {
    let index = usize::try_from(index).ok()?;
    Some((*mesh.positions.get(index)?, *mesh.normals.get(index)?))
}

/// A key shared by corners at the same position; 0 and −0 are equal.
fn key(place: Vec3) -> [u32; 3] {
    (place + 0.0).to_array().map(f32::to_bits)
}

#[cfg(test)]
mod tests {
    use acknex_wmb::{MeshKind, Shading, Vec2};

    use super::*;

    #[test]
    fn fans_become_polygons() {
        assert_eq!(polygons(vec![[5, 6, 7], [5, 7, 8], [5, 8, 9]]), [vec![5, 6, 7, 8, 9]]);
        assert_eq!(polygons(vec![[5, 6, 7], [7, 6, 8]]), [vec![5, 6, 7], vec![7, 6, 8]]);
        assert_eq!(polygons(vec![[0, 1, 2], [0, 2, 1]]), [vec![0, 1, 2], vec![0, 2, 1]]);
    }
    #[test]
    fn joined_vertices_have_one_root() {
        let mut roots: Vec<u32> = (0..6).collect();
        join(&mut roots, 4, 5);
        join(&mut roots, 2, 4);
        join(&mut roots, 0, 9);
        assert_eq!([5, 4, 2, 3, 0].map(|vertex| find(&mut roots, vertex)), [2, 2, 2, 3, 0]);
    }

    /// Two triangular faces of a roof that meet along X.
    fn roof(smooth: bool) -> LevelMesh {
        let positions = vec![
            Vec3::ZERO,
            Vec3::X,
            Vec3::new(0.0, 1.0, -0.5),
            Vec3::X,
            Vec3::NEG_X * 0.0,
            Vec3::new(0.0, -1.0, -0.5),
        ];
        let (left, right) = (Vec3::new(0.0, 0.5, 1.0).normalize(), Vec3::new(0.0, -0.5, 1.0).normalize());
        LevelMesh {
            texture: None,
            lightmap: None,
            kind: MeshKind { shading: Shading::Shaded, passable: false, smooth, dark: false },
            normals: vec![left, left, left, right, right, right],
            uvs: vec![Vec2::ZERO; 6],
            lightmap_uvs: vec![Vec2::ZERO; 6],
            triangles: vec![[0, 1, 2], [3, 4, 5]],
            positions,
        }
    }

    #[test]
    fn smooth_faces_share_normals_where_they_meet() {
        let (smooth, flat) = (roof(true), roof(false));
        let normals = SmoothNormals::of(&[smooth.clone(), flat.clone()]);
        let made = normals.apply(smooth.clone()).unwrap();
        for corner in [0, 1, 3, 4] {
            assert!(made.normals[corner].distance(Vec3::Z) < 1e-6, "{corner}: {}", made.normals[corner]);
        }
        assert!(
            made.normals[2].distance(smooth.normals[2]) < 1e-6 && made.normals[5].distance(smooth.normals[5]) < 1e-6
        );
        assert_eq!(normals.apply(flat.clone()).unwrap(), flat);
    }
    /// Smooth faces that meet in a sharp edge keep their own normals there; no normal points to the back of its face.
    #[test]
    fn faces_at_a_right_angle_or_more_are_not_smoothed() {
        for (height, is_smooth) in [(-0.9, true), (-1.0, false), (-9.0, false)] {
            let mut mesh = roof(true);
            (mesh.positions[2].z, mesh.positions[5].z) = (height, height);
            for (corner, side) in [(0, 1.0), (3, -1.0)] {
                let normal = Vec3::new(0.0, -height * side, 1.0).normalize();
                mesh.normals[corner..corner + 3].fill(normal);
            }
            let made = SmoothNormals::of(&[mesh.clone()]).apply(mesh.clone()).unwrap();
            for (corner, (new, own)) in made.normals.iter().zip(&mesh.normals).enumerate() {
                assert_eq!(new.distance(*own) > 1e-3, is_smooth && corner % 3 < 2, "{height}: {corner}");
                assert!(new.dot(*own) > 0.0);
            }
        }
    }
    /// A fan of faces with different directions that all meet at one position.
    #[test]
    fn too_many_faces_at_one_position_are_an_error() {
        let mut mesh = LevelMesh { triangles: Vec::new(), ..roof(true) };
        let (a, b, c) = (mesh.positions[0], mesh.positions[1], mesh.positions[2]);
        (mesh.positions, mesh.normals) = (Vec::new(), Vec::new());
        for n in 0..2000_u16 {
            let first = u32::from(n) * 3;
            mesh.positions.extend([a, b, c]);
            mesh.normals.extend([Vec3::new(f32::from(n) * 1e-4, 0.0, 1.0).normalize(); 3]);
            mesh.triangles.push([first, first + 1, first + 2]);
        }
        assert!(SmoothNormals::of(std::slice::from_ref(&mesh)).apply(mesh).is_err());
    }
}
