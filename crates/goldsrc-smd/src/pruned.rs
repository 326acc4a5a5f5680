//! The bones that a compiler would leave out or reorder.

use formats_core::{Result, field_at};
use goldsrc_mdl::{Header, MeshRecord};

use crate::{Compiler, export::Export};

/// Whether a compiler would change the bones: it keeps those that have vertices, or descendants with vertices, in the order of the
/// submodels.
pub(crate) fn is_pruned(export: &mut Export<'_, '_>) -> Result<bool> {
    let (set, compiler, budget) = (export.set, export.compiler, &mut export.budget);
    let (skeleton, count) = (set.skeleton(), set.model().bones().len());
    let mut next = 0_usize;
    let mut is_kept = vec![false; count];
    for part in set.model().body_parts() {
        for sub_model in part.sub_models()? {
            let bones = sub_model.vertex_bones()?;
            budget.spend(
                "attachment table",
                set.model().attachments().len(),
                16,
                field_at!(Header, attachment_count),
            )?;
            let mut own = vec![false; count];
            // Every reference keeps the bones of attachments, except for the SDK's compiler.
            let attached = set.model().attachments().iter().filter(|_| compiler != Compiler::Valve);
            for bone in attached.filter_map(|attachment| usize::try_from(attachment.bone).ok()) {
                if let Some(own) = own.get_mut(bone) {
                    *own = true;
                }
            }
            for mesh in sub_model.meshes()? {
                let commands_at = field_at!(MeshRecord, command_offset, mesh.at());
                for command in mesh.commands() {
                    budget.spend("triangle commands", command.corners.len(), 16, commands_at)?;
                    for corner in command.corners {
                        let bone = usize::try_from(corner.vertex).ok().and_then(|vertex| bones.get(vertex));
                        if let Some(own) = bone.and_then(|bone| own.get_mut(usize::from(*bone))) {
                            *own = true;
                        }
                    }
                }
            }
            // Parents come before their children.
            for bone in (0..count).rev().filter(|bone| own.get(*bone) == Some(&true)).collect::<Vec<_>>() {
                let mut above = skeleton.parent(bone);
                while let Some(parent) = above.filter(|parent| own.get(*parent) == Some(&false)) {
                    if let Some(own) = own.get_mut(parent) {
                        *own = true;
                    }
                    above = skeleton.parent(parent);
                }
            }
            for (bone, (own, is_kept)) in own.iter().zip(&mut is_kept).enumerate() {
                if *own && !*is_kept {
                    if bone != next {
                        return Ok(true);
                    }
                    *is_kept = true;
                    next = next.saturating_add(1);
                }
            }
        }
    }
    Ok(next < count)
}
