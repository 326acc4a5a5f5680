//! Acknex models: every corner of every mesh in every clip, animated by shapes, by bones and by both.

use std::ops::Range;

use serde_json::Value;
use triassic::acknex_mdl::{Mdl7, Mesh, Model, mdl7::Influence};
use triassic_scene::glam::{Affine3A, Quat, Vec3};

use crate::{
    Converted,
    goldsrc_mdl::rgba_digest,
    near::{all_near, moments, turned},
};

/// Frames per second, which no file stores.
const RATE: f32 = 10.0;

pub(crate) fn compare(model: &Model<'_>, converted: &Converted, expected: &Value) {
    let drawn: Vec<Part<'_>> = model.meshes().enumerate().map(|(n, mesh)| Part::new(model, n, &mesh)).collect();
    let drawn: Vec<Part<'_>> = drawn.into_iter().filter(|part| !part.triangles.is_empty()).collect();
    assert_eq!(converted.triangles(), drawn.iter().map(|part| part.triangles.len()).collect::<Vec<_>>());
    let skeleton = model.mdl7().map(Skeleton::new);
    let same = |what: &str, at: &At, found: &[(String, Vec<Vec3>)]| {
        assert_eq!(found.len(), drawn.len(), "{what}");
        for (part, (name, found)) in drawn.iter().zip(found) {
            all_near(&format!("{what}: {name}"), &part.corners(skeleton.as_ref(), at), found);
        }
    };
    same("at rest", &At { is_shape: false, frames: 0..0, way: 0.0 }, &converted.model.at(None, 0.0));

    let clips = model.clips();
    let animations = converted.animations();
    let moves = drawn.iter().any(Part::moves) || skeleton.as_ref().is_some_and(Skeleton::moves);
    assert_eq!(animations.len(), if moves { clips.len() } else { 0 }, "{clips:?}");
    for (name, clip) in animations.iter().zip(&clips) {
        let last = clip.frames().len() - 1;
        // Frame groups of Quake's models have their own times, which the tests of the converter check.
        if model.generation() == triassic::acknex_mdl::Generation::Idpo
            && converted.last_key(name) > last as f32 / RATE + 1e-3
        {
            continue;
        }
        for time in moments(converted.end(name, last as f32 / RATE)) {
            let key = (time * RATE).clamp(0.0, last as f32);
            let frames = clip.frames().start + key as usize..clip.frames().start + key.ceil() as usize;
            let at = At { is_shape: true, frames, way: key.fract() };
            same(&format!("{name} at {time}"), &at, &converted.model.at(Some(name), time));
        }
    }
    whole_frames(model, &drawn, skeleton.as_ref());
    if !expected.is_null() {
        figures(model, converted, expected);
    }
}

/// At whole frames, the expected values equal those of the format crate.
fn whole_frames(model: &Model<'_>, drawn: &[Part<'_>], skeleton: Option<&Skeleton<'_>>) {
    let Some(mdl7) = model.mdl7() else { return };
    for frame in (0..model.frame_count()).step_by(7) {
        for part in drawn.iter().filter(|part| part.influences.iter().all(|own| own.len() <= 4)) {
            let Some(positions) = mdl7.posed_positions(part.group, frame) else { continue };
            let corners = part.triangles.as_flattened().iter().map(|vertex| turned(positions[*vertex]));
            let at = At { is_shape: true, frames: frame..frame, way: 0.0 };
            all_near(&format!("frame {frame}"), &corners.collect::<Vec<_>>(), &part.corners(skeleton, &at));
        }
    }
}

/// A time: between two frames, or at rest, where shapes are the model's own and bones have the pose of frame 0.
struct At {
    is_shape: bool,
    frames: Range<usize>,
    way: f32,
}

/// A mesh as stored in the file.
struct Part<'a> {
    mesh: Mesh<'a, 'a>,
    group: usize,
    /// Counter-clockwise, in the order of the drawn parts.
    triangles: Vec<[usize; 3]>,
    influences: Vec<Vec<Influence>>,
}

impl<'a> Part<'a> {
    fn new(model: &'a Model<'a>, group: usize, mesh: &Mesh<'a, 'a>) -> Self {
        let count = mesh.base_positions().len();
        let mut pairs = Vec::new();
        let mut triangles = Vec::new();
        for triangle in mesh.triangles() {
            let [a, b, c] = triangle.vertices.map(|vertex| vertex as usize);
            let second = triangle.second_skin().filter(|_| triangle.second_tex_coords.iter().all(|n| *n != u32::MAX));
            let pair = (mesh.skin_of(&triangle), second.filter(|skin| *skin < model.skin_count()));
            if [a, b, c].into_iter().all(|vertex| vertex < count) {
                let place = pairs.iter().position(|known| *known == pair).unwrap_or_else(|| {
                    pairs.push(pair);
                    pairs.len() - 1
                });
                triangles.push((place, [a, c, b]));
            }
        }
        // Triangles with the same skins are drawn together.
        triangles.sort_by_key(|(place, _)| *place);
        let influences = model.mdl7().and_then(|mdl7| mdl7.influences(group));
        let of = |vertex| {
            let mut own: Vec<Influence> = influences.as_ref().map_or(&[][..], |all| all.of(vertex)).to_vec();
            own.sort_by(|a, b| b.weight.total_cmp(&a.weight));
            own
        };
        Self {
            mesh: *mesh,
            group,
            triangles: triangles.into_iter().map(|(_, triangle)| triangle).collect(),
            influences: (0..count).map(of).collect(),
        }
    }
    fn positions(&self, at: &At) -> Vec<Vec3> {
        let frame = |frame| self.mesh.positions(frame).unwrap_or_else(|| self.mesh.base_positions());
        if !at.is_shape {
            return self.mesh.base_positions();
        }
        let (from, to) = (frame(at.frames.start), frame(at.frames.end));
        from.iter().zip(&to).map(|(from, to)| from.lerp(*to, at.way)).collect()
    }
    /// The corners of all triangles, in glTF's space.
    fn corners(&self, skeleton: Option<&Skeleton<'_>>, at: &At) -> Vec<Vec3> {
        let positions = self.positions(at);
        let bones = skeleton.map(|skeleton| skeleton.bones(at)).unwrap_or_default();
        let moved: Vec<Vec3> = positions
            .iter()
            .zip(&self.influences)
            .map(|(position, own)| {
                let own = &own[..own.len().min(4)];
                let sum: f32 = own.iter().map(|influence| influence.weight).sum();
                let by = |one: &Influence| bones[one.bone].transform_point3(*position) * (one.weight / sum);
                turned(if sum > 0.0 { own.iter().map(by).sum() } else { *position })
            })
            .collect();
        self.triangles.as_flattened().iter().map(|vertex| moved[*vertex]).collect()
    }
    /// Whether a frame moves a vertex, or changes a normal.
    fn moves(&self) -> bool {
        let (base, normals) = (self.mesh.base_positions(), self.mesh.base_normals());
        let differs = |frame| {
            self.mesh.positions(frame).is_some_and(|positions| positions != base)
                || self.mesh.normals(frame).is_some_and(|own| own != normals)
        };
        (0..self.mesh.frame_count()).any(differs)
    }
}

/// The bones of a model.
struct Skeleton<'a> {
    model: &'a Mdl7<'a>,
    places: Vec<Vec3>,
    parents: Vec<Option<usize>>,
}

impl<'a> Skeleton<'a> {
    fn new(model: &'a Mdl7<'a>) -> Self {
        Self { model, places: model.bind_positions(), parents: model.parents() }
    }
    /// The transform of each bone for points of the model: its joints are interpolated as in glTF.
    fn bones(&self, at: &At) -> Vec<Affine3A> {
        let (from, to) = (self.model.joints(at.frames.start), self.model.joints(at.frames.end));
        let mut worlds: Vec<Affine3A> = Vec::new();
        for ((from, to), parent) in from.iter().zip(&to).zip(&self.parents) {
            let rotation: Quat = from.rotation.slerp(to.rotation, at.way);
            let local = Affine3A::from_rotation_translation(rotation, from.translation.lerp(to.translation, at.way));
            worlds.push(parent.map_or(Affine3A::IDENTITY, |parent| worlds[parent]) * local);
        }
        worlds.iter().zip(&self.places).map(|(world, place)| *world * Affine3A::from_translation(-*place)).collect()
    }
    /// Whether a bone moves from its transform in frame 0.
    fn moves(&self) -> bool {
        let count = self.model.group(0).map_or(0, |group| group.frame_count());
        let first = self.model.joints(0);
        let far = |frame: usize| {
            let joints = self.model.joints(frame);
            joints.iter().zip(&first).any(|(own, first)| own != first)
        };
        (1..count).any(far)
    }
}

/// The figures of the independent reader.
fn figures(model: &Model<'_>, converted: &Converted, expected: &Value) {
    assert_eq!(expected["counts"]["tris"], converted.triangles().iter().sum::<usize>());
    let textures = expected["textures"].as_array().unwrap();
    let gltf = &converted.model.gltf;
    assert!(gltf.materials().len() >= textures.len());
    let images = converted.images();
    for ((texture, skin), material) in textures.iter().zip(model.skins()).zip(gltf.materials()) {
        // It rounds DDS files differently, which the format's own tests check.
        let Some(digest) = texture["rgba"].as_str().filter(|_| skin.raw_type.content() != 6) else { continue };
        let image = material.pbr_metallic_roughness().base_color_texture().unwrap().texture().source();
        assert_eq!(rgba_digest(&images[image.index()]), digest, "the image {}", texture["name"]);
    }
}
