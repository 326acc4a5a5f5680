//! Bones: nodes, the skin, the weights of vertices, and the poses of frames.

use acknex_mdl::mdl7::{BoneHead, Header};
use formats_core::{
    Error, ErrorKind, field_at,
    glam::{Affine3A, Mat4, Vec3, Vec4},
    num::{self, to_u32},
};
use serde_json::json;
use triassic_scene::{Id, Node, NodeKind, Scene, Skin, Transform, normalize_weights};

use super::context::Context;
use crate::{Result, acknex::text, findings};

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
pub(super) fn names(context: &mut Context<'_>) -> Result<Vec<(String, String)>> {
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
            let at = field_at!(acknex_mdl::mdl7::WordVertex, reference, vertices.at(vertex));
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
