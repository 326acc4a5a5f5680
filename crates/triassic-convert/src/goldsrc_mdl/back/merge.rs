//! Merges a scene into a model.

use std::collections::BTreeMap;

use super::{
    axes,
    model::{Blend, Bones, Model, Part, Sequence, SubModel, Texture},
};

/// Replaces the parts of the model that the scene contains: body parts, images of textures, sequences. `mixed` contains
/// the sequences of the base with their blends combined. Also returns the sequences of the scene that replace one with
/// more blends.
pub(super) fn merge(scene: Model, mut base: Model, mixed: &[Sequence]) -> (Model, Vec<Lost>) {
    let has_triangles = |part: &Part| part.members.iter().flatten().any(|member| !member.triangles.is_empty());
    let moved = textures(&scene.textures, &mut base.textures);
    let has_geometry = scene.parts.iter().any(has_triangles);
    base.bones = bones(&base.bones, &scene.bones);
    if has_geometry {
        let mut parts = scene.parts;
        for (texture, _) in
            parts.iter_mut().flat_map(|part| &mut part.members).flatten().flat_map(|member| &mut member.triangles)
        {
            *texture = moved.get(*texture).copied().unwrap_or(*texture);
        }
        // For a model that was split, the remaining parts; anything else is a new body that replaces all.
        if parts.iter().all(|part| part.saved.is_some()) {
            for part in parts {
                put(&mut base.parts, part);
            }
        } else {
            base.parts = parts;
        }
    }
    if scene.families.len() > 1 {
        let row =
            |row: Vec<usize>| row.into_iter().map(|texture| moved.get(texture).copied().unwrap_or(texture)).collect();
        base.families = scene.families.into_iter().map(row).collect();
    }
    let lost = sequences(&mut base.sequences, scene.sequences, mixed);
    (base, lost)
}

/// A sequence with lost blends.
pub(super) struct Lost {
    pub(super) label: String,
    /// The numbers of blends now and originally.
    pub(super) counts: [usize; 2],
}

/// Replaces the members of the part with the same number, keeping their names, or adds the part.
fn put(parts: &mut Vec<Part>, new: Part) {
    let Some(part) = parts.iter_mut().find(|part| part.saved == new.saved) else {
        parts.push(new);
        return;
    };
    let count = part.members.len().max(new.members.len());
    part.members.resize_with(count, || None);
    for (member, new) in part.members.iter_mut().zip(new.members) {
        if let Some(new) = new {
            let name = member.take().map_or_else(|| new.name.clone(), |old| old.name);
            *member = Some(SubModel { name, ..new });
        }
    }
}

/// The bones of a model, then new ones.
fn bones(base: &Bones, scene: &Bones) -> Bones {
    let mut all = base.to_vec();
    let mut known: BTreeMap<String, usize> = BTreeMap::new();
    for (n, bone) in base.iter().enumerate() {
        known.entry(bone.name.clone()).or_insert(n);
    }
    let mut places = BTreeMap::new();
    for (n, bone) in scene.iter().enumerate() {
        let place = *known.entry(bone.name.clone()).or_insert_with(|| {
            let parent = bone.parent.and_then(|parent| places.get(&parent)).copied();
            all.push(super::model::Bone { parent, ..bone.clone() });
            all.len().saturating_sub(1)
        });
        places.insert(n, place);
    }
    all.into()
}

/// Replaces images with the same name, and adds others; returns the new index of each.
fn textures(scene: &[Texture], base: &mut Vec<Texture>) -> Vec<usize> {
    let mut moved = Vec::with_capacity(scene.len());
    let mut known: BTreeMap<String, usize> = BTreeMap::new();
    for (n, texture) in base.iter().enumerate() {
        known.entry(texture.name.to_ascii_lowercase()).or_insert(n);
    }
    for texture in scene {
        let place = *known.entry(texture.name.to_ascii_lowercase()).or_insert(base.len());
        match base.get_mut(place) {
            Some(other) => other.image = texture.image.clone(),
            None => base.push(texture.clone()),
        }
        moved.push(place);
    }
    moved
}

/// Replaces the frames of sequences with the same label, and adds other sequences.
fn sequences(base: &mut Vec<Sequence>, scene: Vec<Sequence>, mixed: &[Sequence]) -> Vec<Lost> {
    let mut lost = Vec::new();
    // For equal labels, the first one that is not yet replaced.
    let mut free: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (n, sequence) in base.iter().enumerate().rev() {
        free.entry(sequence.record.label.clone()).or_default().push(n);
    }
    for new in scene {
        let Some(n) = free.get_mut(&new.record.label).and_then(Vec::pop) else {
            base.push(new);
            continue;
        };
        let Some(old) = base.get_mut(n) else { continue };
        new.changes.apply(&mut old.record);
        let counts = [new.blends.len(), old.blends.len()];
        if counts[0] >= counts[1] {
            old.blends = new.blends;
        } else if !is_mixture(&new.blends, mixed.get(n)) && !put_blends(&mut old.blends, &new.blends) {
            lost.push(Lost { label: new.record.label, counts });
            old.blends = new.blends;
        }
    }
    lost
}

/// Whether a scene shows the game's combination of a sequence's blends, so that nothing is new.
fn is_mixture(new: &[Blend], mixed: Option<&Sequence>) -> bool {
    let old = mixed.map_or(&[][..], |mixed| &mixed.blends);
    let ([new @ Blend { number: None, .. }], [old]) = (new, old) else { return false };
    let places: BTreeMap<&str, usize> = old.bones.iter().enumerate().map(|(n, bone)| (bone.name.as_str(), n)).collect();
    let is_same = |frame: &[[f32; 6]], other: &[[f32; 6]]| {
        new.bones.iter().zip(frame).all(|(bone, values)| {
            let other = places.get(bone.name.as_str()).and_then(|place| other.get(*place));
            other.is_some_and(|other| {
                let (own, other) = (axes::placed(*values), axes::placed(*other));
                let reach = 0.02 + 1e-3 * other.translation.length();
                own.matrix3.abs_diff_eq(other.matrix3, 2e-3) && own.translation.abs_diff_eq(other.translation, reach)
            })
        })
    };
    new.frames.len() == old.frames.len() && new.frames.iter().zip(&old.frames).all(|(own, other)| is_same(own, other))
}

/// Replaces each blend with the same number, if all numbers exist and the numbers of frames are equal.
fn put_blends(old: &mut [Blend], new: &[Blend]) -> bool {
    let fits = |blend: &Blend| {
        let other = blend.number.and_then(|number| old.get(number));
        other.is_some_and(|other| other.frames.len() == blend.frames.len())
    };
    if !new.iter().all(fits) {
        return false;
    }
    for blend in new {
        if let Some(place) = blend.number.and_then(|number| old.get_mut(number)) {
            *place = blend.clone();
        }
    }
    true
}
