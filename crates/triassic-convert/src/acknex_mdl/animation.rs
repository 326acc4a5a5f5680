//! Bones: nodes, the skin, the weights of vertices, and the poses of frames.

use std::{rc::Rc, sync::Arc};

use acknex_mdl::{
    ClipTimes, DEFAULT_FRAME_RATE, Mesh, Model, classic,
    mdl7::{self, BoneHead, Header},
};
use formats_core::{
    Diagnostics, Error, ErrorKind,
    acknex::VertexTable,
    field_at,
    glam::{Affine3A, Mat4, Quat, Vec3, Vec4},
    num::{self, to_u32, to_usize},
};
use serde_json::{Value, json};
use triassic_scene::{
    Animation, Channel, Convention, Extras, Id, Node, NodeKind, NormalSide, Scene, Shape, Skin, Transform, UniqueNames,
    Values, make_continuous, normalize_weights, normals::unit as unit_vector,
};

use super::{Context, FrameShapes, NormalTable, frames_at};
use crate::{Normals, Result, acknex::text, findings};

/// The bones in the scene.
pub(super) struct Bones {
    /// The node of each bone.
    pub(super) nodes: Vec<Id<Node>>,
    /// The transform of each bone in frame 0, relative to its parent.
    pub(super) rest: Vec<Transform>,
    /// The skin of meshes that bones move. [`finish`](Self::finish) adds it.
    pub(super) skin: Option<Id<Skin>>,
    /// The positions of the bones in the bind pose, in the file's space.
    places: Vec<Vec3>,
    parents: Vec<Option<usize>>,
    root: Option<Id<Node>>,
    /// Whether something is bound to the static joint.
    has_still: bool,
    /// Whether a mesh has the skin.
    is_used: bool,
}

/// For each bone, the name of its node and the name in the file.
pub(super) fn bone_names(context: &mut Context<'_>) -> Result<Vec<(String, String)>> {
    let Some(model) = context.model.mdl7() else { return Ok(Vec::new()) };
    let at = field_at!(Header, bone_count);
    // The last number is for the static joint.
    let most = u64::from(u16::MAX).saturating_sub(1);
    let count = num::to_u64(model.bone_count());
    if count > most {
        return Err(Error::new(ErrorKind::LimitExceeded { value: count, max: most }, "bones", at).into());
    }
    context.budget.spend("bones", model.bone_count(), 1024, at)?;
    let mut names = Vec::with_capacity(model.bone_count());
    for (n, bone) in model.bones().enumerate() {
        let own = text(context.options, bone.name().as_bytes());
        names.push((context.names.unique(&own, &format!("bone{n}")), own));
    }
    Ok(names)
}

impl Bones {
    /// Adds the bones below `root`, in the pose of frame 0.
    pub(super) fn add(
        context: &mut Context<'_>,
        scene: &mut Scene,
        root: Option<Id<Node>>,
        names: Vec<(String, String)>,
    ) -> Result<Self> {
        let mut new = Self {
            nodes: Vec::new(),
            rest: Vec::new(),
            skin: None,
            places: Vec::new(),
            parents: Vec::new(),
            root,
            has_still: false,
            is_used: false,
        };
        let (Some(model), Some(root)) = (context.model.mdl7(), root) else { return Ok(new) };
        if names.is_empty() {
            return Ok(new);
        }
        (new.places, new.parents) = (model.bind_positions(), model.parents());
        new.rest = new.pose(context, 0);
        for (n, ((bone, (name, own)), place)) in model.bones().zip(names).zip(&new.rest).enumerate() {
            let parent = new.parents.get(n).copied().flatten();
            if parent.is_none() && bone.parent().is_some() {
                let at = field_at!(BoneHead, parent, bone.at);
                if context.bad_index(0, "parent of a bone", at, to_u32(n))?.is_none() {
                    context.found.report(findings::BAD_PARENT, at, Some(to_u32(n)));
                }
            }
            let mut node = Node::new(name, NodeKind::Bone).at(*place);
            if own != node.name {
                node.extras.insert("name".into(), json!(own));
            }
            node.extras.insert("bone".into(), json!(n));
            let above = parent.and_then(|parent| new.nodes.get(parent).copied()).unwrap_or(root);
            let id = scene.add_child(above, node);
            new.nodes.push(id);
        }
        new.skin = Some(Id::new(to_u32(scene.skins.len())));
        Ok(new)
    }
    /// The number of the static joint, for vertices without a bone.
    pub(super) const fn static_joint(&mut self) -> u16 {
        self.has_still = true;
        #[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "there are fewer; see `names`")]
        let number = self.nodes.len() as u16;
        number
    }
    /// Assigns the skin to a mesh.
    pub(super) const fn mark_used(&mut self) {
        self.is_used = true;
    }
    /// Adds the skin, if a mesh has it.
    pub(super) fn finish(&mut self, context: &mut Context<'_>, scene: &mut Scene) {
        let (Some(root), true) = (self.root, self.is_used) else { return };
        let mut joints = self.nodes.clone();
        let mut inverse_bind = Vec::with_capacity(joints.len());
        for (n, place) in self.places.iter().enumerate() {
            let place = context.convention.point(*place, context.unit);
            if !place.is_finite() {
                let at = context.model.mdl7().and_then(|model| model.bone(n)).map_or(0, |bone| bone.at);
                context.found.report(findings::NOT_FINITE, field_at!(BoneHead, position, at), Some(to_u32(n)));
            }
            inverse_bind.push(Affine3A::from_translation(if place.is_finite() { -place } else { Vec3::ZERO }));
        }
        if self.has_still {
            let name = context.names.unique("unmoved", "unmoved");
            joints.push(scene.add_child(root, Node::new(name, NodeKind::Bone)));
            inverse_bind.push(Affine3A::IDENTITY);
        }
        scene.add(Skin::new("skeleton", joints, inverse_bind));
    }
    /// The transform of each bone in a frame, relative to its parent, in the scene.
    ///
    /// The matrices of the file transform a bone about its own position in the axes of the model. Joints with the axes
    /// of the model, each at the position of its bone, therefore have the same rotations and scales, and a transformed
    /// position.
    pub(super) fn pose(&self, context: &mut Context<'_>, frame: usize) -> Vec<Transform> {
        let Some(model) = context.model.mdl7() else { return Vec::new() };
        let place = |bone: Option<usize>| bone.and_then(|bone| self.places.get(bone)).copied().unwrap_or_default();
        let at = model.group(0).and_then(|group| group.frame(frame)).map_or(0, |frame| frame.header.at);
        let bones = model.bone_matrices(frame).into_iter().zip(&self.places).zip(&self.parents).enumerate();
        bones
            .map(|(n, ((matrix, own), parent))| {
                let transform = local(context, matrix, *own, place(*parent));
                if transform.is_none() {
                    context.found.report(findings::NOT_FINITE, at, Some(to_u32(n)));
                }
                transform.unwrap_or_default()
            })
            .collect()
    }
}

/// The transform of a bone relative to its parent; `None` if it is not finite.
fn local(context: &Context<'_>, matrix: Mat4, place: Vec3, parent: Vec3) -> Option<Transform> {
    /// Scales that are nearer to 1 are 1: all known models have only rounding errors.
    const ROUNDING: f32 = 1e-3;
    let matrix = Affine3A::from_mat4(matrix);
    let (scale, rotation, _) = matrix.to_scale_rotation_translation();
    let scale = context.convention.direction(scale);
    let transform = Transform {
        translation: context.convention.point(matrix.transform_point3(place) - parent, context.unit),
        rotation: context.convention.rotation(rotation).normalize(),
        scale: if (scale - Vec3::ONE).abs().max_element() < ROUNDING { Vec3::ONE } else { scale },
    };
    let is_finite = transform.translation.is_finite() && transform.rotation.is_finite() && transform.scale.is_finite();
    is_finite.then_some(transform)
}

/// The joints of a vertex and their weights, as a part of a mesh stores them.
pub(super) type Weights = ([u16; 4], Vec4);

/// The influences of each vertex of a group; `None` if no bone moves any of them.
pub(super) fn weights(context: &mut Context<'_>, bones: &mut Bones, group: usize) -> Option<Vec<Weights>> {
    let model = context.model.mdl7()?;
    let vertices = model.group(group)?.vertices();
    let influences = model.influences(group).filter(|influences| !influences.is_empty())?;
    let mut all = Vec::with_capacity(vertices.len());
    for vertex in 0..vertices.len() {
        let mut own: Vec<(usize, f32)> =
            influences.of(vertex).iter().map(|influence| (influence.bone, influence.weight)).collect();
        // A bone may occur several times: its weights are added.
        own.sort_unstable_by_key(|(bone, _)| *bone);
        own.dedup_by(|(bone, weight), (kept, sum)| {
            let is_same = bone == kept;
            if is_same {
                *sum += *weight;
            }
            is_same
        });
        own.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        if own.len() > 4 {
            let at = field_at!(mdl7::WordVertex, reference, vertices.at(vertex));
            context.found.report(findings::WEIGHTS_DROPPED, at, Some(to_u32(vertex)));
        }
        let (mut joints, mut weights) = ([0; 4], [0.0; 4]);
        for ((joint, weight), (bone, own)) in joints.iter_mut().zip(&mut weights).zip(&own) {
            (*joint, *weight) = (u16::try_from(*bone).unwrap_or(u16::MAX), *own);
        }
        if own.is_empty() {
            joints = [bones.static_joint(), 0, 0, 0];
        }
        // Without weights, the first joint gets the full weight.
        all.push((joints, normalize_weights(Vec4::from_array(weights))));
    }
    Some(all)
}

// Frames: the positions of the file's vertices, in the scene.

/// Vertices of the file, in the scene.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Placed {
    /// The vertices, in increasing order; `None`: all.
    pub(super) vertices: Option<Vec<u32>>,
    /// One for each of these.
    pub(super) positions: Vec<Vec3>,
    /// One for each of these: outward, of length 1; zero if the file has no usable normal.
    pub(super) normals: Vec<Vec3>,
}

impl Placed {
    /// The position and the normal of a vertex, if it is included.
    pub(super) fn get(&self, vertex: u32) -> Option<(Vec3, Vec3)> {
        let place = match &self.vertices {
            None => usize::try_from(vertex).ok()?,
            Some(vertices) => vertices.binary_search(&vertex).ok()?,
        };
        Some((*self.positions.get(place)?, *self.normals.get(place)?))
    }
    /// Whether a vertex has no normal.
    pub(super) fn lacks_normals(&self) -> bool {
        self.normals.contains(&Vec3::ZERO)
    }
}

/// The frames of a mesh.
pub(super) struct Frames<'m> {
    mesh: Mesh<'m, 'm>,
    convention: Convention,
    unit: f32,
    /// The normals of the engine's table in the scene, if the file has any.
    table: Option<Rc<NormalTable>>,
    /// Whether the file has normals: programs that do not set them write number 0 of the table for all vertices.
    pub(super) has_normals: bool,
    /// Whether the mesh has UVs.
    pub(super) has_uvs: bool,
    /// The mesh's own shape.
    pub(super) base: Placed,
    /// The first frame of a model up to MDL5, which has that shape.
    first: Option<classic::Frame<'m>>,
}

impl<'m> Frames<'m> {
    pub(super) fn new(context: &mut Context<'m>, mesh: &Mesh<'m, 'm>) -> Self {
        let (convention, unit) = (context.convention, context.unit);
        let has_normals = has_normals(context.model, mesh);
        let table = has_normals.then(|| Rc::clone(&context.normals));
        let first = context.model.classic().and_then(|model| model.frame(0));
        let has_uvs = match (context.model.classic(), mesh.group()) {
            (Some(model), _) => !model.tex_coords().is_empty(),
            (None, group) => group.is_some_and(|group| !group.tex_coords().is_empty()),
        };
        let mut new =
            Self { mesh: *mesh, convention, unit, table, has_normals, has_uvs, base: Placed::default(), first };
        if !has_normals && context.options.normals != Normals::Recomputed {
            context.found.report(findings::NORMALS_COMPUTED, new.vertex_at(0), None);
        }
        new.base = match (first, mesh.group()) {
            (Some(first), _) => new.whole(&first, &mut context.found),
            (None, Some(group)) => {
                let mut base = Placed::default();
                for (n, vertex) in group.vertices().iter().enumerate() {
                    base.positions.push(new.point(
                        vertex.position,
                        group.vertices().at(n),
                        to_u32(n),
                        &mut context.found,
                    ));
                    base.normals.push(new.normal(vertex.normal));
                }
                base
            }
            (None, None) => Placed::default(),
        };
        new
    }
    /// The normal with this number in the engine's table.
    fn table_normal(&self, number: usize) -> Vec3 {
        self.table.as_ref().and_then(|table| table.get(number)).copied().unwrap_or_default()
    }
    /// Reverses the stored normals of all frames.
    pub(super) fn turn_normals(&mut self) {
        self.convention.normals = match self.convention.normals {
            NormalSide::Outward => NormalSide::Inward,
            NormalSide::Inward => NormalSide::Outward,
        };
        let table = self.table.iter_mut().flat_map(Rc::make_mut);
        table.chain(&mut self.base.normals).for_each(|normal| *normal = -*normal);
    }
    /// The byte offset of a vertex of the mesh's own shape.
    pub(super) fn vertex_at(&self, vertex: u32) -> u64 {
        let vertex = to_usize(vertex);
        match (self.first, self.mesh.group()) {
            (Some(first), _) => first.vertices.at(vertex),
            (None, Some(group)) => group.vertices().at(vertex),
            (None, None) => 0,
        }
    }
    /// The difference of frame `index` to the mesh's own shape.
    pub(super) fn moved(&self, context: &mut Context<'_>, index: usize) -> Result<Placed> {
        if let Some(model) = context.model.classic() {
            let frame = model.frame(index);
            return Ok(frame.map_or_else(Placed::default, |frame| self.packed(&frame, &mut context.found)));
        }
        match self.mesh.group().and_then(|group| group.frame(index)) {
            Some(frame) => self.listed(context, &frame),
            None => Ok(Placed { vertices: Some(Vec::new()), ..Placed::default() }),
        }
    }
    /// A frame of packed vertices: only those that differ from the first frame, if they are fewer than half.
    fn packed(&self, frame: &classic::Frame<'_>, found: &mut Diagnostics) -> Placed {
        let moved = match (self.first.map(|first| *first.vertices), *frame.vertices) {
            (Some(VertexTable::Bytes(base)), VertexTable::Bytes(own)) => differing(base.raw(), own.raw()),
            (Some(VertexTable::Words(base)), VertexTable::Words(own)) => differing(base.raw(), own.raw()),
            _ => None,
        };
        let whole = self.whole(frame, found);
        let Some(moved) = moved else { return whole };
        let (mut positions, mut normals) = (Vec::with_capacity(moved.len()), Vec::with_capacity(moved.len()));
        for vertex in &moved {
            let (position, normal) = whole.get(*vertex).unwrap_or_default();
            positions.push(position);
            normals.push(normal);
        }
        Placed { vertices: Some(moved), positions, normals }
    }
    /// All vertices of a frame of packed vertices.
    fn whole(&self, frame: &classic::Frame<'_>, found: &mut Diagnostics) -> Placed {
        let mut positions = frame.positions();
        for position in &mut positions {
            *position = self.convention.point(*position, self.unit);
        }
        for (n, position) in positions.iter_mut().enumerate().filter(|(_, position)| !position.is_finite()) {
            found.report(findings::NOT_FINITE, frame.vertices.at(n), Some(to_u32(n)));
            *position = Vec3::ZERO;
        }
        let normal = |number: u8| self.table_normal(number.into());
        let normals = match *frame.vertices {
            VertexTable::Bytes(table) => table.raw().iter().map(|[.., number]| normal(*number)).collect(),
            VertexTable::Words(table) => table.raw().iter().map(|[.., number, _]| normal(*number)).collect(),
        };
        Placed { vertices: None, positions, normals }
    }
    /// A frame of MDL7: the vertices that it really moves.
    fn listed(&self, context: &mut Context<'_>, frame: &mdl7::Frame<'_>) -> Result<Placed> {
        let count = self.base.positions.len();
        let mut all = Vec::new();
        for (n, vertex) in frame.vertices.iter().enumerate() {
            let at = frame.vertices.at(n);
            let known = vertex.reference().filter(|reference| *reference < count);
            let place = match known {
                None => context.bad_index(count, "vertex of a frame", at, to_u32(n))?,
                known => known,
            };
            let Some(place) = place else {
                context.found.report(findings::FRAME_VERTEX_DROPPED, at, Some(to_u32(n)));
                continue;
            };
            let placed = (self.point(vertex.position, at, to_u32(n), &mut context.found), self.normal(vertex.normal));
            all.push((to_u32(place), placed));
        }
        // If a vertex occurs twice, its last position applies.
        all.sort_by_key(|(vertex, _)| *vertex);
        all.reverse();
        all.dedup_by_key(|(vertex, _)| *vertex);
        all.reverse();
        let mut placed = Placed { vertices: None, ..Placed::default() };
        let mut vertices = Vec::new();
        for (vertex, (position, normal)) in all {
            if self.base.get(vertex) != Some((position, normal)) {
                vertices.push(vertex);
                placed.positions.push(position);
                placed.normals.push(normal);
            }
        }
        placed.vertices = Some(vertices);
        Ok(placed)
    }
    fn point(&self, point: Vec3, at: u64, element: u32, found: &mut Diagnostics) -> Vec3 {
        let point = self.convention.point(point, self.unit);
        if point.is_finite() {
            return point;
        }
        found.report(findings::NOT_FINITE, at, Some(element));
        Vec3::ZERO
    }
    fn normal(&self, normal: mdl7::StoredNormal) -> Vec3 {
        match normal {
            mdl7::StoredNormal::Index(index, _) => self.table_normal(index.into()),
            mdl7::StoredNormal::Vector(vector) if vector.is_finite() && vector != Vec3::ZERO => {
                unit_vector(self.convention.normal(vector))
            }
            mdl7::StoredNormal::Vector(_) => Vec3::ZERO,
        }
    }
}

/// Whether a vertex of a mesh has a normal other than number 0 of the table, or there is only one vertex.
fn has_normals(model: &Model<'_>, mesh: &Mesh<'_, '_>) -> bool {
    let is_number_0 = |normal| matches!(normal, mdl7::StoredNormal::Index(0, _));
    mesh.vertex_count() < 2
        || match (model.classic(), mesh.group()) {
            (Some(model), _) => model.frames().any(|frame| frame.vertices.iter().any(|own| own.normal != 0)),
            (None, Some(group)) => group.vertices().iter().any(|own| !is_number_0(own.normal)),
            (None, None) => true,
        }
}

/// The records in which two tables differ; `None` if these are half of them or more.
fn differing<T: PartialEq>(base: &[T], own: &[T]) -> Option<Vec<u32>> {
    let differs = || base.iter().zip(own).map(|(base, own)| base != own);
    let count = differs().filter(|differs| *differs).count();
    if count.saturating_mul(2) >= own.len() && count > 0 {
        return None;
    }
    Some((0..).zip(differs()).filter(|(_, differs)| *differs).map(|(n, _)| n).collect())
}

// Clips: animations.

/// A node whose mesh is animated by shapes.
pub(super) struct Moving {
    pub(super) node: Id<Node>,
    /// For each frame.
    pub(super) shapes: FrameShapes,
    pub(super) is_bent: bool,
}

/// Adds an animation for each requested clip; describes the clips if nothing moves.
pub(super) fn add_clips(context: &mut Context<'_>, scene: &mut Scene, bones: &Bones, moving: &[Moving]) -> Result<()> {
    let Some(first) = context.model.mesh(0) else { return Ok(()) };
    let at = frames_at(&first);
    let frame_count = context.model.frame_count();
    let poses = poses(context, bones, frame_count, at)?;
    // Joints that stay at rest need no keys.
    let turning: Vec<usize> = (0..bones.nodes.len())
        .filter(|bone| poses.iter().any(|pose| pose.get(*bone) != bones.rest.get(*bone)))
        .collect();
    let has_scale = poses.iter().flatten().any(|place| place.scale != Vec3::ONE);
    for one in moving.iter().filter(|one| one.is_bent) {
        // Skinned meshes are not split: each key has a weight for each shape.
        let targets = one.shapes.iter().filter(|shape| **shape != Shape::Base).count();
        context.budget.spend("frames", one.shapes.len().saturating_mul(targets), 1, at)?;
    }
    let (mut unique, mut still) = (UniqueNames::default(), Vec::new());
    for clip in context.model.clips() {
        let label = text(context.options, clip.name().as_bytes());
        let name = unique.unique(&label, "clip");
        let (start, end) = (clip.frames().start, clip.frames().end.saturating_sub(1));
        if moving.is_empty() && turning.is_empty() {
            context.budget.spend("clips", 1, 512, at)?;
            still.push(json!({"name": label, "first_frame": start, "last_frame": end}));
            continue;
        }
        if !context.options.sequences.contains(&label) {
            continue;
        }
        // Exporters split meshes with many shapes, and each animation stores for each part whether it is shown.
        let parts: usize = moving.iter().map(|one| one.shapes.len() / 256).sum();
        let channels = moving.len().saturating_add(parts).saturating_add(turning.len().saturating_mul(3));
        context.budget.spend("clips", channels.saturating_add(4), 256, at)?;
        // Every animated mesh has a key for each frame of the first one, however few frames it has itself.
        context.budget.spend("clips", moving.len().saturating_mul(clip.frames().len()), 32, at)?;
        let rate = context.options.frame_rates.get(&label).filter(|rate| (1e-3..=1e6).contains(rate));
        let rates = &context.options.frame_rates;
        let own = if rate.is_none() && rates.key_rate.is_none() { context.model.clip_times(&clip) } else { None };
        let rate = rate.or(own.as_ref().map(ClipTimes::frame_rate)).unwrap_or(DEFAULT_FRAME_RATE);
        let repeats = own.as_ref().is_some_and(|own| own.is_whole) || context.options.is_looping(&label);
        let looping = repeats && clip.frames().len() > 1;
        // A repeated clip ends with its first frame.
        let frames: Vec<usize> = clip.frames().clone().chain(looping.then_some(start)).collect();
        let per_second = context.options.frame_rates.keys_per_second(rate);
        let times = match &own {
            Some(own) => own.starts.iter().copied().take(frames.len()).collect(),
            None => (0..frames.len()).map(|key| seconds(key, per_second)).collect(),
        };
        let mut keys = Keys { times, channels: Vec::new() };
        for one in moving {
            let shape = |frame: &usize| one.shapes.get(*frame).copied().unwrap_or_default();
            keys.push(one.node, Values::Shape(frames.iter().map(shape).collect::<Vec<Shape>>()));
        }
        for bone in &turning {
            let Some(node) = bones.nodes.get(*bone) else { continue };
            let place = |frame: &usize| poses.get(*frame).and_then(|pose| pose.get(*bone)).copied().unwrap_or_default();
            let places: Vec<Transform> = frames.iter().map(place).collect();
            keys.push(*node, Values::Translation(places.iter().map(|place| place.translation).collect()));
            let mut rotations: Vec<Quat> = places.iter().map(|place| place.rotation).collect();
            make_continuous(&mut rotations);
            keys.push(*node, Values::Rotation(rotations));
            if has_scale {
                keys.push(*node, Values::Scale(places.iter().map(|place| place.scale).collect()));
            }
        }
        let mut extras = Extras::new();
        if name != label {
            extras.insert("name".into(), json!(label));
        }
        extras.insert("first_frame".into(), json!(start));
        extras.insert("last_frame".into(), json!(end));
        extras.insert("frame_rate".into(), json!(rate));
        scene.animations.push(Animation { looping, extras, ..Animation::new(name, keys.channels) });
    }
    if !still.is_empty() {
        scene.metadata.properties.insert("clips".into(), Value::Array(still));
    }
    Ok(())
}

/// The transforms of the bones in each frame; empty if they never leave their positions.
fn poses(context: &mut Context<'_>, bones: &Bones, frame_count: usize, at: u64) -> Result<Vec<Vec<Transform>>> {
    let group = context.model.mdl7().and_then(|model| model.group(0));
    let has_matrices = group.is_some_and(|group| group.frames().any(|frame| !frame.matrices.is_empty()));
    if bones.nodes.is_empty() || !has_matrices {
        return Ok(Vec::new());
    }
    // Once here, and once as keys.
    context.budget.spend("frames", frame_count.saturating_mul(bones.nodes.len()), 96, at)?;
    Ok((0..frame_count).map(|frame| bones.pose(context, frame)).collect())
}

/// Channels with shared times.
struct Keys {
    times: Arc<[f32]>,
    channels: Vec<Channel>,
}

impl Keys {
    fn push(&mut self, node: Id<Node>, values: Values) {
        self.channels.push(Channel::new(node, Arc::clone(&self.times), values));
    }
}

/// The time of a key.
#[expect(clippy::cast_precision_loss, clippy::as_conversions, reason = "exact up to 16 million frames")]
fn seconds(key: usize, rate: f32) -> f32 {
    key as f32 / rate
}
