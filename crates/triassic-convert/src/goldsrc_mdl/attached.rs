//! Attachments and hitboxes: nodes below their bones.

use formats_core::{field_at, glam::Vec3, num::to_u32};
use goldsrc_mdl::{Attachment, Header, Hitbox};
use serde_json::json;
use triassic_scene::{Id, Node, NodeKind, Scene, Transform};

use super::{context::Context, skeleton::Bones};
use crate::{Result, findings};

pub(super) fn add(context: &mut Context<'_>, scene: &mut Scene, bones: &Bones) -> Result<()> {
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
