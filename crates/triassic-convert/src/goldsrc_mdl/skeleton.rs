//! Bones: nodes, and the skin.

use std::f32::consts::FRAC_PI_2;

use formats_core::{
    field_at,
    glam::{Affine3A, Quat},
    num::to_u32,
};
use goldsrc_mdl::{Bone, BoneTransform, Header, ModelSet, Pose, PoseOptions, Skeleton};
use serde_json::json;
use triassic_scene::{Id, Node, NodeKind, Scene, Skin, Transform};

use super::{
    blends,
    context::{CONVENTION, Context},
};
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
    let mix = blends::at_rest(blends, animations.sequence(), animations.blend_count());
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
