//! Boxes: those of sequences, and hitboxes computed from the vertices.

use std::collections::HashMap;

use formats_core::{
    glam::{DAffine3, DVec3},
    num,
};
use goldsrc_mdl::{BuilderBodyPart, BuilderSequence, Hitbox, Vec3};

use crate::{
    bones::{self, Skeleton},
    codes,
    smd::{Findings, SourceError, Word},
};

/// The vertices of all submodels, by their bones.
pub(crate) fn vertices(parts: &[BuilderBodyPart], bones: usize) -> Vec<Vec<DVec3>> {
    let mut all = vec![Vec::new(); bones];
    for vertex in parts.iter().flat_map(|part| &part.sub_models).flat_map(|model| &model.vertices) {
        if let Some(list) = all.get_mut(usize::from(vertex.bone)) {
            list.push(DVec3::from_array(vertex.position.to_array().map(f64::from)));
        }
    }
    all
}

/// The maximum number of vertices to transform for boxes, over all frames: a second of work, and more than in any real model.
const MOST_STEPS: u64 = 1 << 29;

/// Computes the boxes of sequences from all vertices at all frames, with values before quantization.
pub(crate) fn of_sequences(
    sequences: &mut [BuilderSequence],
    skeleton: &Skeleton<'_>,
    vertices: &[Vec<DVec3>],
    labels: &[&Word],
) -> Result<(), SourceError> {
    // Inner vertices do not affect the box.
    let vertices: Vec<Vec<DVec3>> = vertices.iter().map(|list| outermost(list)).collect();
    let count = num::to_u64(vertices.iter().map(Vec::len).sum::<usize>());
    let mut steps = 0_u64;
    for (sequence, label) in sequences.iter().zip(labels) {
        steps = steps.saturating_add(count.saturating_mul(num::to_u64(sequence.blends.iter().flatten().count())));
        if steps > MOST_STEPS {
            let text = "too many vertices in too many frames; split the model";
            return Err(SourceError::new(&label.place, text));
        }
    }
    let mut world = Vec::with_capacity(vertices.len());
    for sequence in sequences {
        let mut bounds: Option<[DVec3; 2]> = None;
        for frame in sequence.blends.iter().flatten() {
            world.clear();
            for (values, parent) in frame.iter().zip(&skeleton.parents) {
                let local = bones::transform(values.to_array());
                let parent: Option<DAffine3> = parent.and_then(|parent| world.get(parent).copied());
                world.push(parent.map_or(local, |parent| bones::below(&parent, &local)));
            }
            for (bone, vertices) in world.iter().zip(&vertices) {
                for vertex in vertices {
                    let point = bone.transform_point3(*vertex);
                    let [min, max] = bounds.unwrap_or([point; 2]);
                    bounds = Some([min.min(point), max.max(point)]);
                }
            }
        }
        let [min, max] = bounds.unwrap_or_default();
        sequence.bounds = Some([min, max].map(|corner| Vec3::from_array(corner.to_array().map(bones::single))));
    }
    Ok(())
}

/// Returns the vertices that can be outermost in some direction: those that are extreme in their layer. Duplicates are omitted.
fn outermost(vertices: &[DVec3]) -> Vec<DVec3> {
    // Along each line parallel to X, only the two ends matter.
    let mut ends: HashMap<[u64; 2], [DVec3; 2]> = HashMap::new();
    let mut order = Vec::new();
    for vertex in vertices {
        let [low, high] = ends.entry([vertex.y.to_bits(), vertex.z.to_bits()]).or_insert_with(|| {
            order.push([vertex.y.to_bits(), vertex.z.to_bits()]);
            [*vertex; 2]
        });
        if vertex.x < low.x {
            *low = *vertex;
        }
        if vertex.x > high.x {
            *high = *vertex;
        }
    }
    let mut kept = Vec::with_capacity(order.len());
    for [low, high] in order.iter().filter_map(|key| ends.get(key)) {
        kept.push(*low);
        if low != high {
            kept.push(*high);
        }
    }
    kept
}

/// Computes hitboxes from the vertices: for each bone, the box of its vertices, its children and itself, if it is larger than one
/// unit in every direction.
pub(crate) fn hitboxes(
    skeleton: &Skeleton<'_>,
    vertices: &[Vec<DVec3>],
    groups: &[(i32, &Word)],
    found: &mut Findings,
) -> Vec<Hitbox> {
    let mut boxes: Vec<[Vec3; 2]> = vec![[Vec3::ZERO; 2]; skeleton.names.len()];
    for (bounds, vertices) in boxes.iter_mut().zip(vertices) {
        for vertex in vertices {
            grow(bounds, Vec3::from_array(vertex.to_array().map(bones::single)));
        }
    }
    for ([x, y, z, ..], parent) in skeleton.values.iter().zip(&skeleton.parents) {
        if let Some(bounds) = parent.and_then(|parent| boxes.get_mut(parent)) {
            grow(bounds, Vec3::new(*x, *y, *z));
        }
    }
    let group_of = hit_groups(skeleton, groups, found);
    let rows = (0_i32..).zip(&boxes).zip(group_of);
    rows.filter(|((_, [min, max]), _)| min.cmplt(*max - 1.0).all())
        .map(|((bone, [min, max]), group)| Hitbox { bone, group, min: *min, max: *max })
        .collect()
}

fn grow([min, max]: &mut [Vec3; 2], point: Vec3) {
    (*min, *max) = (min.min(point), max.max(point));
}

/// The group of every bone: the given one, or its parent's.
fn hit_groups(skeleton: &Skeleton<'_>, groups: &[(i32, &Word)], found: &mut Findings) -> Vec<i32> {
    let mut given: HashMap<usize, i32> = HashMap::new();
    for (group, bone) in groups {
        let place = skeleton.names.iter().position(|name| name.eq_ignore_ascii_case(&bone.text));
        match place {
            Some(place) => _ = given.insert(place, *group),
            None => found.report(codes::UNUSED_BONE, &bone.place, format!("$hgroup {}", bone.text)),
        }
    }
    let mut all: Vec<i32> = Vec::with_capacity(skeleton.names.len());
    for (bone, parent) in skeleton.parents.iter().enumerate() {
        let of_parent = parent.and_then(|parent| all.get(parent)).copied().unwrap_or(0);
        all.push(given.get(&bone).copied().unwrap_or(of_parent));
    }
    all
}
