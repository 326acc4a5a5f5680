//! Bones: nodes, and the skin.

use std::f32::consts::FRAC_PI_2;

use formats_core::{
    field_at,
    glam::{Affine3A, Quat, Vec3},
    num::to_u32,
};
use goldsrc_mdl::{Attachment, Bone, BoneTransform, Header, Hitbox, ModelSet, Pose, PoseOptions, Skeleton};
use serde_json::json;
use triassic_scene::{Id, Node, NodeKind, Scene, Skin, Transform};

use super::{CONVENTION, Context, animations};
use crate::{Blends, Result, findings};

/// The bones in the scene.
pub(super) struct Bones {
    /// The node of each bone.
    pub(super) nodes: Vec<Id<Node>>,
    /// The transform of each bone in the bind pose, in the file's space.
    pub(super) bind: Vec<Affine3A>,
    /// The rotation of the bind pose in degrees.
    pub(super) turn: i32,
    /// The skin; `None` without bones.
    pub(super) skin: Option<Id<Skin>>,
    pub(super) skeleton: Skeleton,
}

/// The bones at the first frame of the first sequence with frames, if there is one. `None` in version 9, whose
/// animations cannot be scaled.
pub(super) fn first_pose(set: &ModelSet<'_>, blends: Blends) -> Option<Pose> {
    if !set.model().bones().have_scale() {
        return None;
    }
    let animations = (0..set.model().sequences().len())
        .filter_map(|sequence| set.animations(sequence).ok())
        .find(|animations| animations.frame_count() > 0 && animations.blend_count() > 0)?;
    let mut pose = Pose::new();
    let mix = animations::blend_at_rest(blends, animations.sequence(), animations.blend_count());
    set.skeleton().pose(&animations, &PoseOptions::at(0.0).with_mix(mix), &mut pose);
    Some(pose)
}

/// For each bone, the name of its node and the name in the file.
pub(super) fn names(context: &mut Context<'_>) -> Vec<(String, String)> {
    let bones = context.set.model().bones();
    let mut names = Vec::with_capacity(bones.len());
    for (n, bone) in bones.iter().enumerate() {
        let own = context.text(bone.name.as_bytes());
        names.push((context.names.unique(&own, &format!("bone{n}")), own));
    }
    names
}

/// Adds the bones below `root`, in the pose `pose`, and the skin.
pub(super) fn add(
    context: &mut Context<'_>,
    scene: &mut Scene,
    root: Id<Node>,
    names: Vec<(String, String)>,
    pose: Option<&Pose>,
) -> Result<Bones> {
    let model = context.set.model();
    let skeleton = context.set.skeleton();
    context.budget.spend("bone table", skeleton.len(), 1024, field_at!(Header, bone_count))?;
    let mut rest = Pose::new();
    skeleton.rest_pose(&mut rest);
    let quarters = match pose {
        Some(pose) => quarters(&skeleton, &rest, pose),
        // The same rotation as the compiler's: the bones' own values face right.
        None => 1,
    };
    let turn = Affine3A::from_quat(quarter_turns(quarters));
    let bind: Vec<Affine3A> = rest.world().iter().map(|bone| turn * *bone).collect();
    let mut bones = Bones { nodes: Vec::new(), bind, turn: quarters.saturating_mul(90), skin: None, skeleton };
    for (n, ((bone, (name, own)), value)) in model.bones().iter().zip(names).zip(rest.local()).enumerate() {
        let parent = bones.skeleton.parent(n);
        let at = bone_at(context, n);
        if parent.is_none() && bone.parent != -1 {
            context.found.report(findings::BAD_PARENT, field_at!(Bone, parent, at), Some(to_u32(n)));
        }
        let place = match pose.and_then(|pose| pose.local().get(n)) {
            Some(local) => *local,
            None if parent.is_none() => {
                let bind = bones.bind.get(n).copied().unwrap_or_default();
                let (_, rotation, translation) = bind.to_scale_rotation_translation();
                BoneTransform { translation, rotation }
            }
            None => *value,
        };
        let is_finite = place.translation.is_finite() && place.rotation.is_finite();
        let place = transform(context, &place, at, n);
        // Finite offsets may add up to an infinite position: such a bone cannot deform the skin.
        if is_finite && !bones.bind.get(n).is_some_and(Affine3A::is_finite) {
            context.found.report(findings::NOT_FINITE, field_at!(Bone, value, at), Some(to_u32(n)));
        }
        let mut node = Node::new(name, NodeKind::Bone).at(place);
        if own != node.name {
            node.extras.insert("name".into(), json!(own));
        }
        if bone.raw_flags != 0 {
            node.extras.insert("flags".into(), json!(bone.raw_flags));
        }
        let above = parent.and_then(|parent| bones.nodes.get(parent).copied()).unwrap_or(root);
        let id = scene.add_child(above, node);
        bones.nodes.push(id);
    }
    if !bones.nodes.is_empty() {
        let inverse =
            |bind: &Affine3A| Some(CONVENTION.affine(bind.inverse(), context.unit)).filter(Affine3A::is_finite);
        let skin = Skin {
            name: "skeleton".into(),
            joints: bones.nodes.clone(),
            inverse_bind: bones.bind.iter().map(|bind| inverse(bind).unwrap_or_default()).collect(),
        };
        bones.skin = Some(scene.add(skin));
    }
    Ok(bones)
}

/// The position of bone `n` in the file.
pub(super) fn bone_at(context: &Context<'_>, n: usize) -> u64 {
    context.set.model().bones().at(n)
}

/// A bone's transform in the scene; invalid values become the default, with a finding.
fn transform(context: &mut Context<'_>, local: &BoneTransform, at: u64, n: usize) -> Transform {
    let translation = context.point(local.translation, field_at!(Bone, value, at), Some(to_u32(n)));
    let rotation = CONVENTION.rotation(local.rotation).normalize();
    if rotation.is_finite() {
        return Transform { translation, rotation, ..Transform::IDENTITY };
    }
    context.found.report(findings::NOT_FINITE, field_at!(Bone, value, at), Some(to_u32(n)));
    Transform::from_translation(translation)
}

/// The approximate rotation of the roots of `pose` relative to the bones' own values, in quarter turns about the up
/// axis.
fn quarters(skeleton: &Skeleton, rest: &Pose, pose: &Pose) -> i32 {
    let roots = || {
        let places = rest.local().iter().zip(pose.local()).enumerate();
        places.filter(|(n, _)| skeleton.parent(*n).is_none()).map(|(_, places)| places)
    };
    let nearness = |quarters: i32| -> f32 {
        let turn = quarter_turns(quarters);
        let near = |(rest, pose): (&BoneTransform, &BoneTransform)| (turn * rest.rotation).dot(pose.rotation).abs();
        roots().map(near).filter(|near| near.is_finite()).sum()
    };
    // The usual rotation wins a tie.
    let mut best = (1, nearness(1));
    for quarters in [0, 2, 3] {
        let near = nearness(quarters);
        if near > best.1 + 1e-4 {
            best = (quarters, near);
        }
    }
    best.0
}

#[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "0 to 3")]
fn quarter_turns(quarters: i32) -> Quat {
    Quat::from_rotation_z(quarters as f32 * FRAC_PI_2)
}

// Attachments and hitboxes: nodes below their bones.

pub(super) fn add_attached(context: &mut Context<'_>, scene: &mut Scene, bones: &Bones) -> Result<()> {
    let model = context.set.model();
    context.budget.spend("attachment table", model.attachments().len(), 512, field_at!(Header, attachment_count))?;
    context.budget.spend("hitbox table", model.hitboxes().len(), 512, field_at!(Header, hitbox_count))?;
    for (n, attachment) in model.attachments().located().enumerate() {
        let at = attachment.at;
        let bone = bone(context, bones, attachment.bone, field_at!(Attachment, bone, at), to_u32(n))?;
        let Some(bone) = bone else { continue };
        let position = context.point(attachment.position, field_at!(Attachment, position, at), Some(to_u32(n)));
        let own = context.text(attachment.name.as_bytes());
        let name = context.names.unique(&own, &format!("attachment{n}"));
        let mut node = Node::new(name, NodeKind::Attachment).at(Transform::from_translation(position));
        node.extras.insert("attachment".into(), json!(n));
        if !own.is_empty() && own != node.name {
            node.extras.insert("name".into(), json!(own));
        }
        if attachment.kind != 0 {
            node.extras.insert("type".into(), json!(attachment.kind));
        }
        if attachment.vectors.as_flattened().iter().any(|number| *number != 0.0) {
            node.extras.insert("vectors".into(), json!(attachment.vectors));
        }
        scene.add_child(bone, node);
    }
    for (n, hitbox) in model.hitboxes().located().enumerate() {
        let at = hitbox.at;
        let bone = bone(context, bones, hitbox.bone, field_at!(Hitbox, bone, at), to_u32(n))?;
        let Some(bone) = bone else { continue };
        let corners =
            [hitbox.min, hitbox.max].map(|corner| context.point(corner, field_at!(Hitbox, min, at), Some(to_u32(n))));
        let [a, b]: [Vec3; 2] = corners;
        // Either corner may be the minimum along an axis: the box is the same.
        let kind = NodeKind::Hitbox { min: a.min(b), max: a.max(b), group: hitbox.group };
        let mut node = Node::new(context.names.unique(&format!("hitbox{n}"), "hitbox"), kind);
        node.extras.insert("hitbox".into(), json!(n));
        scene.add_child(bone, node);
    }
    Ok(())
}

/// The node of the bone that something is attached to; `None` if it is omitted.
fn bone(context: &mut Context<'_>, bones: &Bones, bone: i32, at: u64, element: u32) -> Result<Option<Id<Node>>> {
    let node = |bone: usize| bones.nodes.get(bone).copied();
    if let Some(node) = usize::try_from(bone).ok().and_then(node) {
        return Ok(Some(node));
    }
    let other = context.bad_index(bones.nodes.len(), "bone of a hitbox or an attachment", at, element)?.and_then(node);
    if other.is_none() {
        context.found.report(findings::PART_WITHOUT_BONE, at, Some(element));
    }
    Ok(other)
}
