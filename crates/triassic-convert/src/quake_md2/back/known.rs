//! The frames of the original file, and the shapes that represent them.

use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use formats_core::{
    glam::Vec3,
    hash::HashMap,
    num::{self, to_usize},
};
use quake_md2::Model;
use serde::Deserialize;
use triassic_scene::{Id, Mesh, Node, Scene, Shape};

use super::super::editing::FileFrame;
use crate::{
    TextEncoding,
    back::{Baked, Error, Origin, whole_shapes},
};

/// A frame of the original file.
#[derive(Debug, Clone, Default)]
pub(super) struct KnownFrame {
    /// Its name, as in the scene.
    pub(super) name: String,
    /// The field of its name, if the file is here.
    pub(super) bytes: Option<[u8; 16]>,
    /// Its scale and translation.
    pub(super) grid: Option<(Vec3, Vec3)>,
}

/// The frames that the shapes of a mesh represent, and the shape of each frame: one copy for all its members.
type SharedShapes = (Rc<[Option<usize>]>, Rc<HashMap<usize, Shape>>);

/// The frames of the original file. All meshes that have them share one timeline: a separated part moves with the rest.
pub(super) struct Known {
    pub(super) frames: Vec<KnownFrame>,
    pub(super) members: Vec<Member>,
    /// The member of each node.
    by_node: HashMap<Id<Node>, usize>,
    /// The frames that some mesh has as a shape, in order.
    pub(super) present: BTreeSet<usize>,
    /// Shapes other than frames of the file.
    pub(super) new: Vec<NewShape>,
    /// The new names of frames whose shapes were renamed.
    pub(super) renamed: BTreeMap<usize, String>,
    /// Whether only the names of the morph targets are known.
    pub(super) is_guessed: bool,
}

/// A node whose mesh has the frames as shapes.
pub(super) struct Member {
    pub(super) node: Id<Node>,
    /// The frame that each shape represents, the mesh itself first; `None`: the shape is new.
    places: Rc<[Option<usize>]>,
    /// The shape of each frame.
    shapes: Rc<HashMap<usize, Shape>>,
}

/// A new shape.
pub(super) struct NewShape {
    pub(super) name: String,
    pub(super) shapes: Vec<(Id<Node>, Shape)>,
}

/// The mesh of a node.
pub(super) fn mesh(scene: &Scene, node: Id<Node>) -> Option<&Mesh> {
    scene.get(scene.get(node)?.mesh()?.0)
}

/// Shape `number` of a mesh; 0 is the mesh itself.
fn shape(number: usize) -> Shape {
    number.checked_sub(1).map_or(Shape::Base, |target| Shape::Target(num::to_u32(target)))
}

impl Known {
    /// Collects the frames from the meshes, or from the base.
    pub(super) fn of(
        baked: &Baked<'_>,
        origin: &Origin<'_>,
        base: Option<&Model<'_>>,
        text: TextEncoding,
    ) -> Result<Option<Self>, Error> {
        let scene = baked.scene();
        let mut nodes: Vec<Id<Node>> = baked.parts.iter().map(|part| part.node).collect();
        let mut seen = BTreeSet::new();
        nodes.retain(|node| seen.insert(*node));
        let saved = |node: Id<Node>| {
            let saved = mesh(scene, node)?.extras.get("file_frames")?;
            Vec::<FileFrame>::deserialize(saved).ok().filter(|saved| !saved.is_empty())
        };
        // Many nodes may show one mesh.
        let mut lists: HashMap<Id<Mesh>, Option<Rc<Vec<FileFrame>>>> = HashMap::default();
        let mut said_of = |node: Id<Node>| {
            let (own, _) = scene.get(node)?.mesh()?;
            lists.entry(own).or_insert_with(|| saved(node).map(Rc::new)).clone()
        };
        let lists: Vec<Option<Rc<Vec<FileFrame>>>> = nodes.iter().map(|node| said_of(*node)).collect();
        let chosen = lists.iter().flatten().next().cloned();
        if let Some(base) = base {
            check_base(baked, chosen.as_deref().map(Vec::as_slice), base)?;
        }
        let frames: Option<Vec<KnownFrame>> = match (&chosen, base) {
            (Some(saved), _) => Some(saved.iter().map(described).collect()),
            (None, Some(base)) => Some(base.frames().iter().map(|frame| of_base(frame, text)).collect()),
            (None, None) => None,
        };
        let Some(frames) = frames.filter(|frames| !frames.is_empty()) else {
            return Ok(Self::guessed(scene, origin, &nodes));
        };
        let targets = |node: Id<Node>| mesh(scene, node).map_or(0, whole_shapes);
        let has_all = |node: Id<Node>| targets(node).saturating_add(1) >= frames.len();
        let names: BTreeSet<String> =
            numbered(frames.iter().skip(1).map(|own| own.name.as_str())).into_iter().collect();
        let has_names = |node: Id<Node>| {
            let Some(mesh) = mesh(scene, node).filter(|mesh| !mesh.shapes.is_empty()) else { return false };
            let known = mesh.shapes.iter().filter(|shape| names.contains(&shape.name)).count();
            known.saturating_mul(2) > names.len()
        };
        let is_member = |(node, saved): &(Id<Node>, &Option<Rc<Vec<FileFrame>>>)| match (&chosen, saved) {
            (Some(chosen), Some(saved)) => Rc::ptr_eq(chosen, saved) || chosen == saved,
            (Some(_), None) => has_names(*node),
            (None, _) => frames.len() > 1 && (has_all(*node) || has_names(*node)),
        };
        let mut members: Vec<Id<Node>> =
            nodes.iter().copied().zip(&lists).filter(is_member).map(|(node, _)| node).collect();
        if members.is_empty() {
            members.extend(nodes.iter().copied().find(|node| has_all(*node)));
        }
        if members.is_empty() {
            return Ok(None);
        }
        Self::new(scene, &members, frames, false).map(Some)
    }
    /// The targets of a mesh without its facts and without an animation, whose vertices have indices of a file.
    fn guessed(scene: &Scene, origin: &Origin<'_>, nodes: &[Id<Node>]) -> Option<Self> {
        if !scene.animations.is_empty() || !origin.is_lost(scene) {
            return None;
        }
        let count = |node: &Id<Node>| mesh(scene, *node).map_or(0, whole_shapes);
        let node = *nodes.iter().max_by_key(|node| count(node)).filter(|node| count(node) > 0)?;
        let names = mesh(scene, node)?.shapes.iter().take(count(&node));
        let frame = |name: &str| KnownFrame { name: name.to_owned(), ..KnownFrame::default() };
        let frames = std::iter::once(frame("frame01")).chain(names.map(|shape| frame(&shape.name))).collect();
        let others = nodes.iter().copied().filter(|other| count(other) == count(&node)).collect::<Vec<_>>();
        Self::new(scene, &others, frames, true).ok()
    }
    fn new(scene: &Scene, nodes: &[Id<Node>], frames: Vec<KnownFrame>, is_guessed: bool) -> Result<Self, Error> {
        /// For each frame, the shape of each member is stored.
        const MOST: usize = 1 << 22;
        let size = nodes.len().saturating_mul(frames.len());
        if size > MOST {
            let exceeded = vec![format!("{} frames of {} meshes; at most {MOST} in total", frames.len(), nodes.len())];
            return Err(Error::TooMuch { target: "a model".into(), exceeded });
        }
        let mut known: HashMap<Id<Mesh>, SharedShapes> = HashMap::default();
        let mut renamed = None;
        let mut members = Vec::new();
        for node in nodes {
            let Some((id, _)) = scene.get(*node).and_then(Node::mesh) else { continue };
            let Some(own) = scene.get(id) else { continue };
            let (places, shapes) = known.entry(id).or_insert_with(|| {
                let names: Vec<&str> =
                    own.shapes.iter().take(whole_shapes(own)).map(|shape| shape.name.as_str()).collect();
                let places: Rc<[Option<usize>]> = places(&names, &frames).into();
                renamed.get_or_insert_with(|| self::renamed(&names, &places, &frames));
                let mut shapes = HashMap::default();
                for (number, place) in places.iter().enumerate() {
                    if let Some(place) = place {
                        shapes.entry(*place).or_insert(shape(number));
                    }
                }
                (places, Rc::new(shapes))
            });
            members.push(Member { node: *node, places: Rc::clone(places), shapes: Rc::clone(shapes) });
        }
        let new = new_shapes(scene, &members);
        let by_node = members.iter().enumerate().map(|(n, member)| (member.node, n)).collect();
        let all = known.values().flat_map(|(places, _)| places.iter().flatten());
        let present = all.copied().filter(|place| *place < frames.len()).collect();
        let renamed = renamed.unwrap_or_default();
        Ok(Self { frames, members, by_node, present, new, renamed, is_guessed })
    }
    /// The member of a node whose mesh has the frames.
    pub(super) fn member(&self, node: Id<Node>) -> Option<&Member> {
        self.members.get(*self.by_node.get(&node)?)
    }
    /// The frame that the meshes show, if all that have frames show the same one.
    pub(super) fn frame(&self, shown: &[(Id<Node>, Shape)]) -> Option<usize> {
        let mut frame = None;
        for (node, shape) in shown {
            let Some(member) = self.member(*node) else { continue };
            let own = member.frame(*shape)?;
            if *frame.get_or_insert(own) != own {
                return None;
            }
        }
        frame
    }
    /// The shapes of all meshes in a frame; the mesh itself if it lacks the frame.
    pub(super) fn shapes(&self, frame: usize) -> Vec<(Id<Node>, Shape)> {
        let shape = |member: &Member| (member.node, member.shapes.get(&frame).copied().unwrap_or(Shape::Base));
        self.members.iter().map(shape).collect()
    }
    /// The frames that no shape represents.
    pub(super) fn missing(&self) -> BTreeSet<usize> {
        (0..self.frames.len()).filter(|place| !self.present.contains(place)).collect()
    }
    /// The number of frames that only some meshes have.
    pub(super) fn at_rest(&self) -> usize {
        let lacks = |frame: &&usize| self.members.iter().any(|member| !member.shapes.contains_key(*frame));
        self.present.iter().filter(lacks).count()
    }
}

impl Member {
    /// The frame that a shape of its mesh represents.
    pub(super) fn frame(&self, shape: Shape) -> Option<usize> {
        let shape = match shape {
            Shape::Base => 0,
            Shape::Target(target) => to_usize(target).saturating_add(1),
        };
        self.places.get(shape).copied().flatten()
    }
    /// The shapes other than frames of the file.
    fn new_ones(&self) -> impl Iterator<Item = usize> {
        self.places.iter().enumerate().filter(|(_, place)| place.is_none()).map(|(shape, _)| shape)
    }
}

/// The shapes other than frames of the file, by their names in the mesh that has the fewest of them, then in the
/// others.
fn new_shapes(scene: &Scene, members: &[Member]) -> Vec<NewShape> {
    let mut order: Vec<&Member> = members.iter().collect();
    order.sort_by_key(|member| member.new_ones().count());
    let mut new: Vec<NewShape> = Vec::new();
    // By name; a mesh may have several equal ones.
    let mut by_name: HashMap<(String, u32), usize> = HashMap::default();
    for (n, member) in order.into_iter().enumerate() {
        let Some(own) = mesh(scene, member.node) else { continue };
        let mut seen: HashMap<&str, u32> = HashMap::default();
        for number in member.new_ones() {
            let Some(target) = number.checked_sub(1) else { continue };
            let name = own.shapes.get(target).map_or("", |own| own.name.as_str());
            // Blender adds the basis itself as another shape key to a part that it separates.
            let is_basis = name == "Basis" || name.starts_with("Basis.");
            if (n > 0 || is_basis) && is_as_mesh(own, target) {
                continue;
            }
            let again = seen.entry(name).or_insert(0);
            let key = (name.to_owned(), *again);
            *again = again.saturating_add(1);
            let place = *by_name.entry(key).or_insert_with(|| {
                new.push(NewShape { name: name.to_owned(), shapes: Vec::new() });
                new.len().saturating_sub(1)
            });
            if let Some(place) = new.get_mut(place) {
                place.shapes.push((member.node, shape(number)));
            }
        }
    }
    new
}

/// Whether a target moves nothing.
fn is_as_mesh(mesh: &Mesh, target: usize) -> bool {
    mesh.primitives.iter().all(|part| {
        let (positions, _) = part.shape(Shape::Target(num::to_u32(target)));
        positions.iter().zip(&part.positions).all(|(own, base)| own.abs_diff_eq(*base, 1e-7))
    })
}

/// A frame of the base.
fn of_base(frame: quake_md2::Frame<'_>, text: TextEncoding) -> KnownFrame {
    let header = frame.header();
    KnownFrame {
        name: text.decode(header.name.as_bytes()),
        bytes: Some(header.name.0),
        grid: Some((header.scale, header.translate)),
    }
}

/// Rejects a base that is not the source of the scene.
fn check_base(baked: &Baked<'_>, saved: Option<&[FileFrame]>, base: &Model<'_>) -> Result<(), Error> {
    let frames = base.frames().len();
    let other = |why: String| Err(Error::OtherBase(why));
    if let Some(saved) = saved {
        if saved.len() != frames {
            return other(format!("it has {frames} frames instead of {}", saved.len()));
        }
        for (own, frame) in saved.iter().zip(base.frames().iter()) {
            let header = frame.header();
            let is_same = |own: Option<[f32; 3]>, other: Vec3| own.is_none_or(|own| Vec3::from_array(own) == other);
            if !is_same(own.scale, header.scale) || !is_same(own.translation, header.translate) {
                return other(format!("its frame {} has a different box", triassic_scene::shortened(&own.name)));
            }
        }
        return Ok(());
    }
    let triangles: usize = baked.parts.iter().map(|part| part.triangles.len()).sum();
    let shapes = |part: &crate::back::BakedPart| baked.scene().get(part.mesh).map_or(0, whole_shapes);
    let targets = baked.parts.iter().map(shapes).max().unwrap_or(0).saturating_add(1);
    if triangles != base.triangles().len() && targets != frames {
        let own = base.triangles().len();
        return other(format!(
            "it has {own} triangles and {frames} frames, but the scene has {triangles} triangles and {targets} shapes"
        ));
    }
    Ok(())
}

/// A frame according to the mesh's extras.
fn described(own: &FileFrame) -> KnownFrame {
    let vector = |own: Option<[f32; 3]>| own.map(Vec3::from_array).filter(|vector| vector.is_finite());
    KnownFrame { name: own.name.clone(), bytes: None, grid: vector(own.scale).zip(vector(own.translation)) }
}

/// The frame that each shape represents: the mesh itself, and morph targets with these names.
///
/// A shape's number is its frame, unless most names show that targets were deleted or moved. Names that a user has
/// changed prove nothing, and a file's names are often all the same.
fn places(targets: &[&str], frames: &[KnownFrame]) -> Vec<Option<usize>> {
    let by_number = || (0..=targets.len()).map(|place| (place < frames.len()).then_some(place)).collect();
    let expected = numbered(frames.iter().skip(1).map(|own| own.name.as_str()));
    // A file that was not opened in Blender has equal names.
    let is_in_place = || {
        let known: BTreeSet<&str> = expected.iter().map(String::as_str).collect();
        let own = frames.iter().skip(1).map(|own| own.name.as_str());
        targets.len() == expected.len()
            && targets.iter().zip(own).all(|(target, own)| *target == own || !known.contains(*target))
    };
    if is_in_place() {
        return by_number();
    }
    let targets = numbered(targets.iter().copied());
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

/// The frames whose morph targets have other names, and these names. None if most have: another program does not keep names.
fn renamed(targets: &[&str], places: &[Option<usize>], frames: &[KnownFrame]) -> BTreeMap<usize, String> {
    // Blender numbers equal names.
    fn plain(name: &str) -> &str {
        match name.rsplit_once('.') {
            Some((stem, number)) if number.len() >= 3 && number.bytes().all(|byte| byte.is_ascii_digit()) => stem,
            _ => name,
        }
    }
    let mut kept = 0_usize;
    let mut renamed = BTreeMap::new();
    for (target, place) in targets.iter().zip(places.iter().skip(1)) {
        let Some((place, own)) = place.and_then(|place| Some((place, frames.get(place)?))) else { continue };
        if own.name.trim().is_empty() || plain(target) == plain(&own.name) {
            kept = kept.saturating_add(1);
        } else {
            renamed.entry(place).or_insert_with(|| (*target).to_owned());
        }
    }
    if renamed.len() < kept { renamed } else { BTreeMap::new() }
}

/// Shapes with other names between two known ones are the frames between those, if there are equally many and no other
/// shape has the names of those frames: they were renamed.
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

/// The names that Blender gives to shape keys with these names: duplicates get numbers.
fn numbered<'n>(names: impl Iterator<Item = &'n str>) -> Vec<String> {
    let mut seen: HashMap<&str, u32> = HashMap::default();
    let one = |name: &'n str| {
        let before = seen.entry(name).or_insert(0);
        let own = if *before == 0 { name.to_owned() } else { format!("{name}.{before:03}") };
        *before = before.saturating_add(1);
        own
    };
    names.map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(names: &[&str]) -> Vec<KnownFrame> {
        let frame = |name: &&str| KnownFrame { name: (*name).to_owned(), ..KnownFrame::default() };
        names.iter().map(frame).collect()
    }
    fn of(targets: &[&str], frames: &[&str]) -> Vec<Option<usize>> {
        places(targets, &named(frames))
    }

    #[test]
    fn targets_are_matched_by_number_or_by_name() {
        let frames = ["a", "b", "c", "d", "c", "c"];
        let all = [0, 1, 2, 3, 4, 5].map(Some);
        assert_eq!(of(&["b", "c", "d", "c.001", "c.002"], &frames), all);
        // As the exporter wrote them, and as a user may rename them.
        assert_eq!(of(&["b", "c", "d", "c", "c"], &frames), all);
        assert_eq!(of(&["1", "2", "3", "4", "5"], &frames), all);
        // One of several equal names, as the exporter wrote them.
        assert_eq!(of(&["b", "c", "d", "x", "c"], &frames), all);
        // New ones at the end, and between others.
        let new = [Some(0), Some(1), None, Some(2), Some(3), Some(4), Some(5), None];
        assert_eq!(of(&["b", "x", "c", "d", "c.001", "c.002", "y"], &frames), new);
        // Renamed, also after deleted ones, and at the end.
        assert_eq!(of(&["b", "x", "d", "c.001", "c.002"], &frames), all);
        assert_eq!(of(&["c", "x", "c.001", "c.002"], &frames), [0, 2, 3, 4, 5].map(Some));
        assert_eq!(of(&["b", "c", "d", "c.001", "y"], &frames), all);
        // A new one in the place of one that was moved to the end.
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
    #[test]
    fn new_names_of_targets_are_those_of_their_frames() {
        let frames = named(&["a", "b", "c", "d", "c", ""]);
        let new = |targets: &[&str]| -> Vec<(usize, String)> {
            renamed(targets, &places(targets, &frames), &frames).into_iter().collect()
        };
        assert_eq!(new(&["b", "c", "d", "c.001", "Key 5"]), []);
        assert_eq!(new(&["b", "x", "d", "c.001", "Key 5"]), [(2, "x".to_owned())]);
        // After a deleted one.
        assert_eq!(new(&["c", "x", "c.001", ""]), [(3, "x".to_owned())]);
        // Another program names all of them.
        assert_eq!(new(&["1", "2", "3", "4", "5"]), []);
    }
}
