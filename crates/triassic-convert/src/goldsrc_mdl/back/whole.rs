//! All steps of the way back.

use triassic_scene::Pose;

use super::{attached, bodies, frames, maker::Maker, model::Model, options::BackError, rig::Rig, textures::Textures};

/// The maximum number of bones to examine: a model has at most 128, and most of a scene's may be omitted.
const MOST_BONES: usize = 2048;

/// Converts a scene to a model.
pub(super) fn whole(maker: &mut Maker<'_>) -> Result<Model, BackError> {
    let joints: usize = maker.scene.skins.iter().map(|skin| skin.joints.len()).fold(0, usize::saturating_add);
    if joints > MOST_BONES {
        let text = format!("{joints} joints; at most {MOST_BONES} are examined, and a model can have 128 bones");
        return Err(BackError::Scene(text));
    }
    let rig = Rig::new(maker);
    if rig.bones.len() > MOST_BONES {
        let text =
            format!("{} bones from joints and moving nodes; at most {MOST_BONES} are supported", rig.bones.len());
        return Err(BackError::Scene(text));
    }
    let mut textures = Textures::new(maker);
    let parts = bodies::parts(maker, &rig, &mut textures)?;
    let families = textures.families(maker)?;
    let pose = Pose::rest(maker.scene);
    let (attachments, hitboxes) = attached::attached(maker, &rig, &pose);
    let sequences = frames::sequences(maker, &rig)?;
    let saved = maker.notes.saved.clone();
    let mut saved_bones = vec![None; saved.as_ref().map_or(0, |saved| saved.bones.len())];
    for (bone, number) in rig.bones.iter().zip(&rig.saved) {
        if let Some(place) = number.and_then(|number| saved_bones.get_mut(number)) {
            *place = Some(bone.name.clone());
        }
    }
    let hung = attachments.iter().map(|one| &one.bone);
    let hung = hung.chain(hitboxes.iter().flatten().map(|one| &one.bone)).cloned();
    let known = saved_bones.iter().flatten().cloned();
    let kept: Vec<String> = known.chain(hung).collect();
    let are_all = !rig.bones.is_empty() && rig.saved.iter().all(Option::is_some);
    Ok(Model {
        bones: rig.bones,
        kept: (!are_all).then_some(kept),
        parts,
        textures: textures.list,
        families,
        attachments,
        hitboxes,
        sequences,
        saved,
        saved_bones,
    })
}
