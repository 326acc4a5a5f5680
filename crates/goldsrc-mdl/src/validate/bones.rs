//! Bones, and the structures attached to them.

use formats_core::field_at;

use super::{Check, placed};
use crate::{Attachment, Bone, BoneController, Hitbox, codes};

impl Check<'_, '_> {
    pub(super) fn bones(&mut self) {
        let model = self.model;
        let at = |index: usize| model.bones().at(index);
        self.names(model.bones().iter().enumerate().map(|(n, bone)| (bone.name, at(n))));
        let mut roots = 0_usize;
        for (n, bone) in model.bones().iter().enumerate() {
            let parent_at = field_at!(Bone, parent, at(n));
            if bone.parent == -1 {
                roots = roots.saturating_add(1);
                if roots == 2 {
                    self.report(codes::BONE_ROOTS, parent_at, n);
                }
            } else if !usize::try_from(bone.parent).is_ok_and(|parent| parent < n) {
                self.report(codes::BONE_PARENT, parent_at, n);
            }
            self.check(bone.raw_flags != 0, codes::RESERVED, field_at!(Bone, raw_flags, at(n)), n);
            let controllers = model.bone_controllers().len();
            let unknown = |index: i32| index != -1 && usize::try_from(index).map_or(true, |n| n >= controllers);
            let unusual = bone.controllers.iter().any(|index| unknown(*index));
            self.check(unusual, codes::BONE_CONTROLLER, field_at!(Bone, controllers, at(n)), n);
            self.finite(&bone.value.to_array(), field_at!(Bone, value, at(n)), n);
            self.finite(&bone.scale.to_array(), field_at!(Bone, scale, at(n)), n);
        }
        for (n, at, controller) in placed(model.bone_controllers()) {
            let bone = !self.is_bone(controller.bone);
            self.check(bone, codes::CONTROLLER_BONE, field_at!(BoneController, bone, at), n);
            let kind = controller.axis().is_none();
            self.check(kind, codes::CONTROLLER_TYPE, field_at!(BoneController, kind, at), n);
            let channel = !(0..=4).contains(&controller.channel);
            self.check(channel, codes::CONTROLLER_CHANNEL, field_at!(BoneController, channel, at), n);
            self.finite(&[controller.start, controller.end], field_at!(BoneController, start, at), n);
            self.check(controller.rest != 0, codes::RESERVED, field_at!(BoneController, rest, at), n);
        }
        for (n, at, hitbox) in placed(model.hitboxes()) {
            let bone = !self.is_bone(hitbox.bone);
            self.check(bone, codes::HITBOX_BONE, field_at!(Hitbox, bone, at), n);
            let turned = hitbox.min.cmpgt(hitbox.max).any();
            self.check(turned, codes::HITBOX_BOX, field_at!(Hitbox, min, at), n);
            self.finite(&hitbox.min.to_array(), field_at!(Hitbox, min, at), n);
            self.finite(&hitbox.max.to_array(), field_at!(Hitbox, max, at), n);
        }
        for (n, at, attachment) in placed(model.attachments()) {
            let bone = !self.is_bone(attachment.bone);
            self.check(bone, codes::ATTACHMENT_BONE, field_at!(Attachment, bone, at), n);
            self.finite(&attachment.position.to_array(), field_at!(Attachment, position, at), n);
            let Attachment { name, kind, vectors, .. } = attachment;
            let filled = !name.as_bytes().is_empty() || kind != 0 || vectors != [[0.0; 3]; 3];
            self.check(filled, codes::RESERVED, at, n);
        }
    }
}
