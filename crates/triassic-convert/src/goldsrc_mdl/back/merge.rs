//! A scene in the place of parts of a model.

use std::collections::BTreeMap;

use super::model::{Bones, Model, Part, Sequence, Texture};

/// The model with what the scene has: body parts, images of textures, sequences. All else stays.
pub(super) fn merge(scene: Model, mut base: Model) -> Model {
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
        // Of a model that was taken apart, what came back; anything else is a body of its own in place of all.
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
    sequences(&mut base.sequences, scene.sequences);
    base
}

/// Puts a part in the place of that of the same number, or adds it: its members in the place of theirs.
fn put(parts: &mut Vec<Part>, new: Part) {
    let Some(part) = parts.iter_mut().find(|part| part.saved == new.saved) else {
        parts.push(new);
        return;
    };
    let count = part.members.len().max(new.members.len());
    part.members.resize_with(count, || None);
    for (member, new) in part.members.iter_mut().zip(new.members) {
        if new.is_some() {
            *member = new;
        }
    }
}

/// The bones of a model, then those that it did not have.
fn bones(base: &Bones, scene: &Bones) -> Bones {
    let mut all = base.to_vec();
    let mut places = BTreeMap::new();
    for (n, bone) in scene.iter().enumerate() {
        let known = all.iter().position(|other| other.name == bone.name);
        let place = known.unwrap_or_else(|| {
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
    for texture in scene {
        let known = base.iter().position(|other| other.name.eq_ignore_ascii_case(&texture.name));
        if let Some((n, other)) = known.and_then(|n| Some((n, base.get_mut(n)?))) {
            other.image = texture.image.clone();
            moved.push(n);
        } else {
            moved.push(base.len());
            base.push(texture.clone());
        }
    }
    moved
}

/// Puts frames in the place of those of the sequences of the same label, and adds others.
fn sequences(base: &mut Vec<Sequence>, scene: Vec<Sequence>) {
    let mut taken = vec![false; base.len()];
    for new in scene {
        let is_it =
            |(n, other): (usize, &Sequence)| other.record.label == new.record.label && taken.get(n) == Some(&false);
        let same = base.iter().enumerate().position(is_it);
        let Some((n, old)) = same.and_then(|n| Some((n, base.get_mut(n)?))) else {
            base.push(new);
            continue;
        };
        if let Some(taken) = taken.get_mut(n) {
            *taken = true;
        }
        (old.blends, old.bones) = (new.blends, new.bones);
    }
}
