//! The frames of the file that a scene was made of, and which shapes of the mesh they are.

use std::collections::BTreeSet;

use formats_core::{glam::Vec3, hash::HashMap, num::to_usize};
use quake_md2::Model;
use serde_json::Value;
use triassic_scene::{Id, Mesh, Node, Scene, Shape};

use super::names;
use crate::back::{Baked, number, whole_shapes};

/// The name of a frame, and its scale and translation.
pub(super) type KnownFrame = (Vec<u8>, Option<(Vec3, Vec3)>);

/// The frames of the file that the scene was made of.
pub(super) struct Known {
    pub(super) node: Id<Node>,
    pub(super) frames: Vec<KnownFrame>,
    /// The number of the frame that each shape is, the mesh itself first; `None`: the shape is new.
    places: Vec<Option<usize>>,
}

/// The mesh of a node.
pub(super) fn mesh(scene: &Scene, node: Id<Node>) -> Option<&Mesh> {
    scene.get(scene.get(node)?.mesh()?.0)
}

impl Known {
    /// Those that the base has, or that the mesh says.
    pub(super) fn of(baked: &Baked<'_>, base: Option<&Model<'_>>) -> Option<Self> {
        let scene = baked.scene();
        let mut seen = BTreeSet::new();
        // Many nodes may show one mesh.
        let mut said = baked.parts.iter().filter(|part| seen.insert(part.mesh)).filter_map(|part| {
            let said = scene.get(part.mesh)?.extras.get("file_frames")?.as_array().filter(|said| !said.is_empty())?;
            Some((part.node, said.iter().map(described).collect::<Option<Vec<_>>>()?))
        });
        let Some(base) = base else {
            let (node, frames) = said.next()?;
            return Some(Self::new(scene, node, frames));
        };
        let frame = |frame: quake_md2::Frame<'_>| {
            let header = frame.header();
            (header.name.0.to_vec(), Some((header.scale, header.translate)))
        };
        let frames: Vec<_> = base.frames().iter().map(frame).collect();
        let targets = |node: Id<Node>| mesh(scene, node).map_or(0, whole_shapes);
        let has_all = |node: &Id<Node>| targets(*node).saturating_add(1) >= frames.len();
        let node = baked.parts.iter().map(|part| part.node).find(has_all);
        let node = node.or_else(|| Some(said.next()?.0)).filter(|_| !frames.is_empty())?;
        Some(Self::new(scene, node, frames))
    }
    fn new(scene: &Scene, node: Id<Node>, frames: Vec<KnownFrame>) -> Self {
        let shapes = mesh(scene, node).map(|mesh| mesh.shapes.iter().take(whole_shapes(mesh)));
        let names: Vec<&str> = shapes.into_iter().flatten().map(|shape| shape.name.as_str()).collect();
        let places = places(&names, &frames);
        Self { node, frames, places }
    }
    /// What is known of the frame that a shape of the node's mesh is.
    pub(super) fn frame(&self, shape: Shape) -> Option<(usize, &KnownFrame)> {
        let shape = match shape {
            Shape::Base => 0,
            Shape::Target(target) => to_usize(target).saturating_add(1),
        };
        let place = self.places.get(shape).copied().flatten()?;
        Some((place, self.frames.get(place)?))
    }
    /// The shapes, the mesh itself being number 0, in the order of their frames in the file, and then the new ones.
    pub(super) fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.places.len()).collect();
        order.sort_by_key(|shape| self.places.get(*shape).copied().flatten().unwrap_or(usize::MAX));
        order
    }
    /// The numbers of frames that no shape is.
    pub(super) fn missing(&self) -> BTreeSet<usize> {
        let mut missing: BTreeSet<usize> = (0..self.frames.len()).collect();
        for place in self.places.iter().flatten() {
            missing.remove(place);
        }
        missing
    }
}

/// A frame as the mesh says it.
fn described(own: &Value) -> Option<KnownFrame> {
    let vector = |value: Option<&Value>| {
        let numbers = value?.as_array()?.iter().map(number).collect::<Option<Vec<f32>>>()?;
        <[f32; 3]>::try_from(numbers).ok().map(Vec3::from_array).filter(|vector| vector.is_finite())
    };
    let name = names::bytes(own.get("name").and_then(Value::as_str)?);
    let grid = vector(own.get("scale")).zip(vector(own.get("translation")));
    (name.len() <= 16).then_some((name, grid))
}

/// The frame that each shape is: the mesh itself, and morph targets of these names.
///
/// That is its number, unless most names say that targets were deleted or moved. Names that a user has changed say nothing, and those of
/// a file are often all the same.
fn places(targets: &[&str], frames: &[KnownFrame]) -> Vec<Option<usize>> {
    let by_number = || (0..=targets.len()).map(|place| (place < frames.len()).then_some(place)).collect();
    let expected = numbered(frames.iter().skip(1).map(|(name, _)| names::text(name)));
    // A file that was not in Blender has equal names.
    let targets = numbered(targets.iter().copied().map(str::to_owned));
    if targets.starts_with(&expected) {
        return by_number();
    }
    let mut numbers: HashMap<&str, usize> = expected.iter().map(String::as_str).zip(1..).collect();
    let by_name = std::iter::once(Some(0)).chain(targets.iter().map(|target| numbers.remove(target.as_str())));
    let mut by_name: Vec<Option<usize>> = by_name.collect();
    let found = by_name.iter().skip(1).flatten().count();
    let most = expected.len().min(targets.len());
    if found.saturating_mul(2) <= most && most > 0 {
        return by_number();
    }
    let unnamed = numbers.into_values().collect();
    fill_gaps(&mut by_name, frames.len(), &unnamed);
    by_name
}

/// Shapes of other names between two that are known are the frames between those, if they are as many and no shape has their names:
/// they were renamed.
fn fill_gaps(places: &mut [Option<usize>], frames: usize, unnamed: &BTreeSet<usize>) {
    let known = places.iter().enumerate().filter_map(|(shape, place)| Some((shape, (*place)?)));
    let known: Vec<(usize, usize)> = known.chain([(places.len(), frames)]).collect();
    for (before, after) in known.iter().zip(known.iter().skip(1)) {
        let ((first, frame), (end, next)) = (*before, *after);
        let is_as_many = next.checked_sub(frame) == end.checked_sub(first);
        if !is_as_many || !(frame.saturating_add(1)..next).all(|number| unnamed.contains(&number)) {
            continue;
        }
        let gap = places.get_mut(first.saturating_add(1)..end).into_iter().flatten();
        for (place, number) in gap.zip(frame.saturating_add(1)..) {
            *place = Some(number);
        }
    }
}

/// What Blender calls shape keys of these names: equal ones get numbers.
fn numbered(names: impl Iterator<Item = String>) -> Vec<String> {
    let mut seen: HashMap<String, u32> = HashMap::default();
    let one = |name: String| {
        let before = seen.entry(name.clone()).or_insert(0);
        let own = if *before == 0 { name } else { format!("{name}.{before:03}") };
        *before = before.saturating_add(1);
        own
    };
    names.map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(targets: &[&str], frames: &[&str]) -> Vec<Option<usize>> {
        places(targets, &frames.iter().map(|name| (name.as_bytes().to_vec(), None)).collect::<Vec<_>>())
    }

    #[test]
    fn targets_are_frames_by_their_number_or_by_their_name() {
        let frames = ["a", "b", "c", "d", "c", "c"];
        let all = [0, 1, 2, 3, 4, 5].map(Some);
        assert_eq!(of(&["b", "c", "d", "c.001", "c.002"], &frames), all);
        // As the exporter wrote them, and as a user may call them.
        assert_eq!(of(&["b", "c", "d", "c", "c"], &frames), all);
        assert_eq!(of(&["1", "2", "3", "4", "5"], &frames), all);
        // New ones at the end, and between.
        let new = [Some(0), Some(1), None, Some(2), Some(3), Some(4), Some(5), None];
        assert_eq!(of(&["b", "x", "c", "d", "c.001", "c.002", "y"], &frames), new);
        // Renamed, also after others that were deleted, and at the end.
        assert_eq!(of(&["b", "x", "d", "c.001", "c.002"], &frames), all);
        assert_eq!(of(&["c", "x", "c.001", "c.002"], &frames), [0, 2, 3, 4, 5].map(Some));
        assert_eq!(of(&["b", "c", "d", "c.001", "y"], &frames), all);
        // A new one where another was that is now at the end.
        assert_eq!(
            of(&["b", "x", "d", "c.001", "c.002", "c"], &frames),
            [0, 1, 9, 3, 4, 5, 2].map(|n| (n < 9).then_some(n))
        );
        // Deleted, moved.
        assert_eq!(of(&["b", "d", "c.001", "c.002"], &frames), [0, 1, 3, 4, 5].map(Some));
        assert_eq!(of(&["c.002", "b", "c", "d", "c.001"], &frames), [0, 5, 1, 2, 3, 4].map(Some));
        assert_eq!(of(&[], &frames), [Some(0)]);
        assert_eq!(of(&["x"], &["a"]), [Some(0), None]);
    }
}
