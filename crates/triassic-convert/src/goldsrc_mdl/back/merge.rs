//! A scene in the place of parts of a model.

use std::collections::BTreeMap;

use super::{
    axes,
    model::{Blend, Bones, Model, Part, Sequence, SubModel, Texture},
};

/// The model with what the scene has: body parts, images of textures, sequences. All else stays. `mixed` are the sequences of
/// the base with their blends mixed. With the sequences of the scene that take the place of more blends than they have.
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
        // Of a model that was split, the parts that came back; anything else is a body of its own in place of all.
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

/// A sequence whose blends are lost.
pub(super) struct Lost {
    pub(super) label: String,
    /// The numbers of blends that it has and had.
    pub(super) counts: [usize; 2],
}

/// Puts a part in the place of that of the same number, or adds it: its members in the place of theirs, with their names.
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

/// The bones of a model, then those that it did not have.
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

/// Puts images in the place of those of the same name, and adds others; gives the new number of each.
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

/// Puts frames in the place of those of the sequences of the same label, and adds others.
fn sequences(base: &mut Vec<Sequence>, scene: Vec<Sequence>, mixed: &[Sequence]) -> Vec<Lost> {
    let mut lost = Vec::new();
    // Of equal labels the first that no other has taken.
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

/// Whether a scene shows what the game mixes of the blends of a sequence: nothing is new then.
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

/// Puts each blend in the place of that of its number, if all have such a place and as many frames as the others.
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
