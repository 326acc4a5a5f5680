//! Wavefront OBJ with MTL and PNG: a scene at one time, for programs that read no newer formats.

use std::{collections::BTreeSet, fmt::Write as _};

use formats_core::{
    glam::{Vec2, Vec3},
    num::{self, to_usize},
};

use crate::{Error, FileNames, Id, Masked, Material, Mesh, Node, OutFile, Pose, Result, Scene, Skin, masked, png};

/// Options for an OBJ.
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct Options {
    /// The name of the animation; `None` for the scene at rest.
    pub animation: Option<String>,
    /// Seconds from its start.
    pub time: f32,
    /// Whether to write hidden nodes.
    pub hidden: bool,
    /// The colors of hidden pixels in masked textures.
    pub masked: Masked,
}

/// Exports the scene as `<stem>.obj`, `<stem>.mtl` and its images.
///
/// Each node with a mesh is an object (`o`), each part of it a group with its material. Unused vertices are written as
/// well, as the format allows. V is flipped, since it points up in OBJ.
///
/// Vertex colors follow the position, `v x y z r g b`, as Blender, Godot and three.js read them: sRGB from 0 to 1. If a
/// part of an object has colors, all vertices of the object get them.
///
/// # Errors
/// If the animation does not exist, the scene fails its check, or an image cannot be written.
pub fn export(scene: &Scene, stem: &str, options: &Options) -> Result<Vec<OutFile>> {
    scene.check()?;
    let pose = match &options.animation {
        None => Pose::rest(scene),
        Some(name) => {
            let named = scene.animations.iter().find(|animation| animation.name == *name);
            Pose::at(scene, named.ok_or_else(|| Error::NoAnimation(name.clone()))?, options.time)
        }
    };
    let mut names = FileNames::default();
    let (obj_name, mtl_name) = (names.unique(stem, "obj"), names.unique(stem, "mtl"));
    let words = material_names(scene);
    let mut writer = Writer { text: format!("mtllib {mtl_name}\n"), next: [1; 3] };
    let visible = scene.visible();
    let shown = scene.nodes.iter().zip(&visible).filter(|(_, visible)| **visible || options.hidden);
    let counts = shown.filter_map(|(node, _)| Some(lines_of(scene, node.mesh()?)));
    let vertices = counts.fold(0, u64::saturating_add);
    let stored = scene.meshes.iter().flat_map(|mesh| &mesh.primitives).map(|part| part.positions.len());
    let max = num::to_u64(stored.fold(0, usize::saturating_add)).saturating_mul(PER_STORED);
    let max = max.clamp(MAX_VERTICES[0], MAX_VERTICES[1]);
    if vertices > max {
        return Err(Error::TooManyVertices { vertices, max });
    }
    for ((id, node), visible) in scene.ids::<Node>().zip(&scene.nodes).zip(visible) {
        if visible || options.hidden {
            writer.node(scene, &pose, id, node, &words);
        }
    }
    let mut files = vec![OutFile { name: obj_name, bytes: writer.text.into_bytes() }];
    let mut images = Vec::new();
    let mut image_names = Vec::new();
    let holed = if options.masked == Masked::Bleed { masked::textures(scene) } else { BTreeSet::new() };
    for (texture, id) in scene.textures.iter().zip(scene.ids()) {
        let bled = if holed.contains(&id) { masked::bled_source(texture) } else { None };
        let encoded = png::encode_source(bled.as_ref().unwrap_or(&texture.source), &texture.texts);
        let encoded = encoded.map_err(|reason| Error::Image { name: texture.name.clone(), reason })?;
        image_names.push(encoded.map(|image| {
            let name = names.unique(&texture.name, image.kind.extension());
            images.push(OutFile { name: name.clone(), bytes: image.bytes.into_owned() });
            name
        }));
    }
    files.push(OutFile { name: mtl_name, bytes: materials(scene, &words, &image_names).into_bytes() });
    files.append(&mut images);
    Ok(files)
}

/// The cost of a node in vertices: for each part at least one, and at least its number of triangles; plus the number of
/// its skin's joints. Many nodes may share one mesh or skin.
fn lines_of(scene: &Scene, (mesh, skin): (Id<Mesh>, Option<Id<Skin>>)) -> u64 {
    let joints = skin.and_then(|skin| scene.get(skin)).map_or(0, |skin| skin.joints.len());
    let parts = scene.get(mesh).map_or(&[][..], |mesh| &mesh.primitives);
    let counts = parts.iter().map(|part| part.positions.len().max(part.indices.len() / 3).max(1));
    num::to_u64(counts.fold(joints, usize::saturating_add))
}

/// The minimum limit, which applies to any scene and exceeds every real level (each vertex takes about 150 bytes), and
/// the maximum. Between them, the limit is a multiple of the vertices in meshes.
const MAX_VERTICES: [u64; 2] = [1 << 21, 1 << 23];
const PER_STORED: u64 = 8;

/// Material names without spaces, since a space ends a name in both files.
fn material_names(scene: &Scene) -> Vec<String> {
    let mut names = crate::UniqueNames::default();
    scene.materials.iter().map(|material| names.unique(&word(&material.name), "material")).collect()
}

fn word(name: &str) -> String {
    name.chars().map(|c| if c.is_whitespace() || c == '#' || c == '\\' { '_' } else { c }).collect()
}

fn materials(scene: &Scene, words: &[String], images: &[Option<String>]) -> String {
    let mut text = String::new();
    for (material, word) in scene.materials.iter().zip(words) {
        let color = material.base_color();
        let image = material.texture().and_then(|texture| images.get(texture.to_usize())?.as_ref());
        // Writing into a string cannot fail.
        let _ = write!(text, "newmtl {word}\nKd {} {} {}\nd {}\n", color.x, color.y, color.z, color.w);
        let _ = writeln!(text, "illum {}", u8::from(!material.unlit));
        if let Some(image) = image {
            let _ = writeln!(text, "map_Kd {image}");
            if material.alpha != crate::Alpha::Opaque {
                let _ = writeln!(text, "map_d {image}");
            }
        }
    }
    text
}

/// The OBJ so far, with the index of the next position, texture coordinate and normal.
struct Writer {
    text: String,
    next: [usize; 3],
}

impl Writer {
    fn node(&mut self, scene: &Scene, pose: &Pose, id: Id<Node>, node: &Node, words: &[String]) {
        let (Some((mesh, _)), Some(posed)) = (node.mesh(), pose.mesh(scene, id)) else { return };
        let Some(mesh) = scene.get(mesh) else { return };
        let _ = writeln!(self.text, "o {}", word(&node.name));
        let has_colors = mesh.primitives.iter().any(|part| !part.colors.is_empty());
        for (part, posed) in mesh.primitives.iter().zip(&posed) {
            let uvs = part.base_uvs(part.material.and_then(|material| scene.get(material)));
            let uvs = uvs.as_ref();
            self.positions(&posed.positions, has_colors.then_some(&part.colors));
            self.vertices(uvs, &posed.normals);
            if let Some(name) = part.material.and_then(|material: Id<Material>| words.get(material.to_usize())) {
                let _ = writeln!(self.text, "usemtl {name}");
            }
            self.faces(part.triangles(), !uvs.is_empty(), !posed.normals.is_empty());
            let lengths = [posed.positions.len(), uvs.len(), posed.normals.len()];
            for (next, length) in self.next.iter_mut().zip(lengths) {
                *next = next.saturating_add(length);
            }
        }
    }
    /// Writes positions, with their colors if there are any: white for missing ones.
    fn positions(&mut self, positions: &[Vec3], colors: Option<&Vec<[u16; 4]>>) {
        let Some(colors) = colors else {
            for Vec3 { x, y, z } in positions {
                let _ = writeln!(self.text, "v {x} {y} {z}");
            }
            return;
        };
        let colors = colors.iter().map(Some).chain(std::iter::repeat(None));
        for (Vec3 { x, y, z }, color) in positions.iter().zip(colors) {
            let [r, g, b, _] = color.copied().unwrap_or([u16::MAX; 4]).map(code);
            let _ = writeln!(self.text, "v {x} {y} {z} {r:.4} {g:.4} {b:.4}");
        }
    }
    fn vertices(&mut self, uvs: &[Vec2], normals: &[Vec3]) {
        for Vec2 { x, y } in uvs {
            let _ = writeln!(self.text, "vt {x} {}", 1.0 - y);
        }
        for Vec3 { x, y, z } in normals {
            let _ = writeln!(self.text, "vn {x} {y} {z}");
        }
    }
    fn faces(&mut self, triangles: &[[u32; 3]], uvs: bool, normals: bool) {
        let [v, vt, vn] = self.next;
        for triangle in triangles {
            self.text.push('f');
            for index in triangle {
                let number = |first: usize| first.saturating_add(to_usize(*index));
                let _ = match (uvs, normals) {
                    (false, false) => write!(self.text, " {}", number(v)),
                    (true, false) => write!(self.text, " {}/{}", number(v), number(vt)),
                    (false, true) => write!(self.text, " {}//{}", number(v), number(vn)),
                    (true, true) => write!(self.text, " {}/{}/{}", number(v), number(vt), number(vn)),
                };
            }
            self.text.push('\n');
        }
    }
}

/// Converts linear light, at most 65535, to sRGB from 0 to 1 (IEC 61966-2-1).
fn code(linear: u16) -> f32 {
    let linear = f32::from(linear) / f32::from(u16::MAX);
    if linear <= 0.003_130_8 { linear * 12.92 } else { 1.055 * linear.powf(1.0 / 2.4) - 0.055 }
}
