//! Joins meshes that were split because of their number of morph targets.

use std::{collections::BTreeSet, rc::Rc};

use formats_core::{
    Diagnostics,
    glam::{Quat, Vec3},
    hash::{HashMap, HashSet},
    num::{self, to_usize},
};
use serde_json::Value;
use triassic_scene::{
    Channel, Id, Interpolation, Mesh, Node, NodeKind, Primitive, Scene, Shape, ShapeData, ShapeInfo, Transform,
    UniqueNames, Values,
};

use super::{ImportError, accessors::Data, codes};

/// Joins the parts of meshes that the exporter split, each group on the node that had the mesh. Parts that do not match
/// stay as they are.
pub(super) fn join(data: &mut Data<'_>, scene: &mut Scene, found: &mut Diagnostics) -> Result<(), ImportError> {
    let marks: Vec<Option<Mark>> = scene.meshes.iter().map(Mark::of).collect();
    let mut groups = Vec::new();
    for parent in scene.ids::<Node>() {
        match Group::below(scene, parent, &marks) {
            Below::Others => {}
            Below::Loose => found.report(codes::SPLIT, 0, Some(parent.index())),
            Below::Group(group) => groups.push(group),
        }
    }
    let moved = are_moved(scene, &groups, &Members::new(&groups));
    // Many nodes may show the same parts.
    let mut wholes: HashMap<Vec<Id<Mesh>>, Option<Rc<Whole>>> = HashMap::default();
    let mut names = UniqueNames::default();
    for mesh in &scene.meshes {
        names.unique(&mesh.name, "mesh");
    }
    let (mut joined, mut places) = (Vec::new(), Vec::new());
    for (group, is_moved) in groups.into_iter().zip(moved) {
        if !wholes.contains_key(&group.meshes) {
            let first = group.meshes.first().map_or(0, |mesh| mesh.to_usize());
            data.spend("meshes", first, group.size(scene), 24)?;
            let whole = Whole::new(scene, &group, &marks, &mut names);
            wholes.insert(group.meshes.clone(), whole.map(Rc::new));
        }
        match wholes.get(&group.meshes).cloned().flatten().filter(|_| !is_moved) {
            Some(whole) => {
                joined.push(group);
                places.push(whole);
            }
            None => found.report(codes::SPLIT, 0, Some(group.parent.index())),
        }
    }
    let members = Members::new(&joined);
    join_channels(scene, &joined, &places, &members);
    let mut left_out = HashSet::default();
    for (group, whole) in joined.iter().zip(&places) {
        let node = group.node();
        left_out.extend(group.members.iter().copied().filter(|member| *member != node));
        if let Some(node) = scene.get_mut(node) {
            match &mut node.kind {
                NodeKind::Entity { mesh, .. } => *mesh = Some(whole.mesh),
                kind => *kind = NodeKind::Mesh { mesh: whole.mesh, skin: None },
            }
        }
    }
    if !joined.is_empty() {
        scene.remove_nodes(&left_out);
        scene.remove_meshes(&joined.into_iter().flat_map(|group| group.meshes).collect());
        // They were those of the document.
        found.forget_elements();
    }
    Ok(())
}

// The nodes of one mesh's parts.

/// The extras of a mesh that is a part of another one.
struct Mark {
    /// The name of the whole.
    mesh: String,
    /// The number of shapes of the whole, including its base.
    count: usize,
    /// The name of the shape that is its base.
    base: String,
    /// Its shapes in the whole, its base first: 0 is the whole itself, n its shape n − 1.
    shapes: Vec<u32>,
}

impl Mark {
    fn of(mesh: &Mesh) -> Option<Self> {
        let own = mesh.extras.get("split")?;
        let text = |name: &str| own.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
        let number = |value: &Value| u32::try_from(value.as_u64()?).ok();
        let shapes: Vec<u32> = own.get("shapes")?.as_array()?.iter().map(number).collect::<Option<_>>()?;
        let count = number(own.get("count")?).map(to_usize)?;
        let is_whole = shapes.len() == targets(mesh).saturating_add(1);
        is_whole.then(|| Self { mesh: text("mesh"), count, base: text("base"), shapes })
    }
    /// The shapes of the part, each with its number in the whole.
    fn shapes(&self) -> impl Iterator<Item = (Shape, usize)> {
        let own = std::iter::once(Shape::Base).chain((0..).map(Shape::Target));
        own.zip(self.shapes.iter().map(|number| to_usize(*number)))
    }
}

/// The number of shapes of a mesh that are morph targets, without blends.
fn targets(mesh: &Mesh) -> usize {
    let noted = mesh.extras.get("targets").and_then(Value::as_u64).and_then(|count| usize::try_from(count).ok());
    noted.unwrap_or(usize::MAX).min(mesh.shapes.len())
}

/// The descendants of a node.
enum Below {
    /// No part of a mesh.
    Others,
    /// Parts that do not match.
    Loose,
    /// The parts of one mesh.
    Group(Group),
}

/// The parts of one mesh, below one node.
struct Group {
    parent: Id<Node>,
    members: Vec<Id<Node>>,
    /// One for each member.
    meshes: Vec<Id<Mesh>>,
    /// The member that is visible at rest.
    shown: usize,
    /// Whether the parent gets the mesh: the parts are at its position, and it shows nothing else.
    is_on_parent: bool,
}

impl Group {
    /// The parts below a node.
    fn below(scene: &Scene, parent: Id<Node>, marks: &[Option<Mark>]) -> Below {
        let Some(node) = scene.get(parent) else { return Below::Others };
        let (mut members, mut meshes, mut nodes) = (Vec::new(), Vec::new(), Vec::new());
        let mut is_unmarked = false;
        let mut whole: Option<&str> = None;
        let mut fits = true;
        for id in &node.children {
            let Some(child) = scene.get(*id) else { continue };
            let NodeKind::Mesh { mesh, skin: None } = child.kind else { continue };
            let Some(mark) = marks.get(mesh.to_usize()).and_then(Option::as_ref) else {
                is_unmarked |= child.transform.scale == Vec3::ZERO
                    && child.name.strip_prefix(&node.name).is_some_and(|rest| rest.starts_with("/part "));
                continue;
            };
            fits &= child.children.is_empty() && !child.hidden && *whole.get_or_insert(&mark.mesh) == mark.mesh;
            members.push(*id);
            meshes.push(mesh);
            nodes.push(child);
        }
        if members.is_empty() {
            return if is_unmarked { Below::Loose } else { Below::Others };
        }
        let size = |node: &&Node| node.transform.scale.abs().max_element() > 0.0;
        let Some(shown) = nodes.iter().position(size).filter(|_| fits && !is_unmarked) else { return Below::Loose };
        let place = nodes.get(shown).map(|node| node.transform).unwrap_or_default();
        let is_there = |node: &&Node| {
            let own = node.transform;
            let far = place.translation.abs().max_element().max(1.0) * 1e-5;
            own.translation.abs_diff_eq(place.translation, far) && own.rotation.dot(place.rotation).abs() > 0.9999
        };
        if !nodes.iter().all(is_there) || nodes.iter().filter(|node| size(node)).count() != 1 {
            return Below::Loose;
        }
        let is_free = matches!(node.kind, NodeKind::Group | NodeKind::Entity { mesh: None, .. });
        let is_on_parent = is_free && place.to_affine().abs_diff_eq(Transform::IDENTITY.to_affine(), 1e-6);
        Below::Group(Self { parent, members, meshes, shown, is_on_parent })
    }
    /// The node that shows the whole.
    fn node(&self) -> Id<Node> {
        let shown = self.members.get(self.shown).copied().unwrap_or(self.parent);
        if self.is_on_parent { self.parent } else { shown }
    }
    /// The number of values to examine.
    fn size(&self, scene: &Scene) -> usize {
        let meshes = self.meshes.iter().filter_map(|mesh| scene.get(*mesh));
        let sizes = meshes.map(|mesh| {
            let parts = mesh.primitives.iter().map(|part| {
                let shapes = mesh.shapes.len().saturating_add(8);
                part.positions.len().saturating_mul(shapes).saturating_add(part.indices.len())
            });
            parts.fold(mesh.shapes.len(), usize::saturating_add)
        });
        sizes.fold(0, usize::saturating_add)
    }
}

// The parts of a mesh as the mesh.

/// A mesh joined from parts.
struct Whole {
    mesh: Id<Mesh>,
    /// The shape of the whole for each shape of a part.
    places: HashMap<(Id<Mesh>, Shape), Shape>,
}

impl Whole {
    /// Adds the whole mesh of a group; `None` if a shape is missing, or the parts differ in shared data.
    fn new(scene: &mut Scene, group: &Group, marks: &[Option<Mark>], names: &mut UniqueNames) -> Option<Self> {
        let mark = |id: &Id<Mesh>| marks.get(id.to_usize()).and_then(Option::as_ref);
        let parts: Vec<(Id<Mesh>, &Mesh, &Mark)> =
            group.meshes.iter().map(|id| Some((*id, scene.get(*id)?, mark(id)?))).collect::<Option<_>>()?;
        // Each shape once: shapes between two parts are in both.
        let there = parts.iter().map(|(_, _, mark)| mark.shapes().count()).fold(0, usize::saturating_add);
        let (_, _, first) = parts.first()?;
        let count = Some(first.count).filter(|count| *count <= there)?;
        let mut sources: Vec<Option<(&Mesh, &Mark, Shape)>> = vec![None; count];
        let mut places = HashMap::default();
        for (id, mesh, mark) in &parts {
            for (shape, number) in mark.shapes() {
                sources.get_mut(number)?.get_or_insert((mesh, mark, shape));
                places.insert((*id, shape), shape_of(number));
            }
        }
        let mut sources = sources.into_iter().collect::<Option<Vec<_>>>()?.into_iter();
        let (base, _, Shape::Base) = sources.next()? else { return None };
        if !parts.iter().all(|(_, mesh, _)| is_alike(base, mesh)) {
            return None;
        }
        let mut whole = base.clone();
        whole.shapes.clear();
        whole.primitives.iter_mut().for_each(|part| part.shapes.clear());
        for (mesh, mark, shape) in sources {
            add(&mut whole, mesh, shape, name(mesh, mark, shape));
        }
        let own = whole.shapes.len();
        for (id, mesh, _) in &parts {
            for mixture in (targets(mesh)..mesh.shapes.len()).map(|place| Shape::Target(num::to_u32(place))) {
                add(&mut whole, mesh, mixture, "");
                places.insert((*id, mixture), shape_of(whole.shapes.len()));
            }
        }
        whole.extras.remove("split");
        whole.extras.remove("targets");
        if own < whole.shapes.len() {
            whole.extras.insert("targets".into(), own.into());
        }
        whole.name = names.unique(&first.mesh, &base.name);
        Some(Self { mesh: scene.add(whole), places })
    }
    /// The shape of the whole for one of a part.
    fn shape(&self, part: Id<Mesh>, shape: Shape) -> Shape {
        self.places.get(&(part, shape)).copied().unwrap_or_default()
    }
}

/// Shape `number` of a whole; 0 is the mesh itself.
fn shape_of(number: usize) -> Shape {
    number.checked_sub(1).map_or(Shape::Base, |target| Shape::Target(num::to_u32(target)))
}

/// Whether parts only differ in their shapes.
fn is_alike(one: &Mesh, other: &Mesh) -> bool {
    let is_alike = |(a, b): (&Primitive, &Primitive)| {
        a.indices == b.indices
            && a.positions.len() == b.positions.len()
            && a.normals.len() == b.normals.len()
            && a.uv_sets == b.uv_sets
            && a.material == b.material
    };
    one.primitives.len() == other.primitives.len() && one.primitives.iter().zip(&other.primitives).all(is_alike)
}

fn name<'a>(mesh: &'a Mesh, mark: &'a Mark, shape: Shape) -> &'a str {
    match shape {
        Shape::Base => &mark.base,
        Shape::Target(target) => mesh.shapes.get(to_usize(target)).map_or("", |shape| &shape.name),
    }
}

/// Adds a shape of a part.
fn add(whole: &mut Mesh, mesh: &Mesh, shape: Shape, name: &str) {
    for (part, own) in whole.primitives.iter_mut().zip(&mesh.primitives) {
        let (positions, normals) = own.shape(shape);
        part.shapes.push(ShapeData::new(positions.into_owned(), normals.into_owned()));
    }
    whole.shapes.push(ShapeInfo::new(name));
}

// Converts animations that show the parts of a mesh one at a time to animations of the mesh.

/// For each node that is a part of a mesh, the number of its group, and its own index in it.
struct Members(HashMap<Id<Node>, (usize, usize)>);

impl Members {
    fn new(groups: &[Group]) -> Self {
        let of = |(n, group): (usize, &Group)| {
            group.members.clone().into_iter().enumerate().map(move |(m, id)| (id, (n, m)))
        };
        Self(groups.iter().enumerate().flat_map(of).collect())
    }
    fn get(&self, node: Id<Node>) -> Option<(usize, usize)> {
        self.0.get(&node).copied()
    }
}

/// For each group, whether an animation does more with its parts than showing one of them.
fn are_moved(scene: &Scene, groups: &[Group], members: &Members) -> Vec<bool> {
    let mut moved = vec![false; groups.len()];
    for channel in scene.animations.iter().flat_map(|animation| &animation.channels) {
        let Some((n, _)) = members.get(channel.node) else { continue };
        let (Some(group), Some(is_moved)) = (groups.get(n), moved.get_mut(n)) else { continue };
        let rest = rest(scene, group);
        let far = rest.translation.abs().max_element().max(1.0) * 1e-5;
        *is_moved |= match &channel.values {
            Values::Translation(keys) => keys.iter().any(|key| !key.abs_diff_eq(rest.translation, far)),
            Values::Rotation(keys) => keys.iter().any(|key: &Quat| key.dot(rest.rotation).abs() < 0.9999),
            Values::Scale(keys) => keys.iter().any(|key| {
                let near = |scale: Vec3| key.abs_diff_eq(scale, rest.scale.abs().max_element() * 1e-4);
                !near(Vec3::ZERO) && !near(rest.scale)
            }),
            Values::Shape(_) => false,
        };
    }
    moved
}

/// The part of a group that is visible at rest.
fn rest(scene: &Scene, group: &Group) -> Transform {
    let shown = group.members.get(group.shown).and_then(|shown| scene.get(*shown));
    shown.map(|node| node.transform).unwrap_or_default()
}

/// Replaces the channels of a group's parts by one, in every animation.
fn join_channels(scene: &mut Scene, groups: &[Group], wholes: &[Rc<Whole>], members: &Members) {
    let rests: Vec<Transform> = groups.iter().map(|group| rest(scene, group)).collect();
    for animation in &mut scene.animations {
        let mut all: HashMap<usize, Vec<(usize, Channel)>> = HashMap::default();
        let mut others = Vec::new();
        for channel in std::mem::take(&mut animation.channels) {
            match members.get(channel.node) {
                None => others.push(channel),
                Some((n, member)) => all.entry(n).or_default().push((member, channel)),
            }
        }
        let mut all: Vec<(usize, Vec<(usize, Channel)>)> = all.into_iter().collect();
        all.sort_by_key(|(n, _)| *n);
        animation.channels = others;
        for (n, channels) in all {
            let (Some(group), Some(whole), Some(rest)) = (groups.get(n), wholes.get(n), rests.get(n)) else { continue };
            animation.channels.extend(joined(group, whole, rest, &channels));
        }
    }
}

/// A step in the animation of a part.
enum Step {
    /// It becomes visible or invisible.
    Show(bool),
    /// It has a key with this shape.
    Key(Shape),
}

/// The channel of the joined mesh.
fn joined(group: &Group, whole: &Whole, rest: &Transform, channels: &[(usize, Channel)]) -> Option<Channel> {
    let half = rest.scale.abs().max_element() / 2.0;
    let mut shown = BTreeSet::from([group.shown]);
    let mut shapes = vec![Shape::Base; group.members.len()];
    let mut interpolation = Interpolation::Linear;
    let mut steps: Vec<(f32, usize, Step)> = Vec::new();
    for (member, channel) in channels {
        let times = channel.times.iter().copied();
        match &channel.values {
            Values::Scale(keys) => {
                let is_shown = |key: &Vec3| key.abs().max_element() > half;
                // Before its first key, it has the first key's state.
                if keys.first().is_some_and(is_shown) {
                    shown.insert(*member)
                } else {
                    shown.remove(member)
                };
                steps.extend(times.zip(keys).map(|(time, key)| (time, *member, Step::Show(is_shown(key)))));
            }
            Values::Shape(keys) => {
                if channel.interpolation == Interpolation::Step {
                    interpolation = Interpolation::Step;
                }
                if let (Some(first), Some(place)) = (keys.first(), shapes.get_mut(*member)) {
                    *place = *first;
                }
                steps.extend(times.zip(keys).map(|(time, key)| (time, *member, Step::Key(*key))));
            }
            _ => {}
        }
    }
    steps.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    let (mut times, mut values): (Vec<f32>, Vec<Shape>) = (Vec::new(), Vec::new());
    let mut before = None;
    for now in steps.chunk_by(|a, b| a.0.total_cmp(&b.0).is_eq()) {
        let mut keyed = BTreeSet::new();
        for (_, member, step) in now {
            match step {
                Step::Show(true) => drop(shown.insert(*member)),
                Step::Show(false) => drop(shown.remove(member)),
                Step::Key(shape) => {
                    keyed.insert(*member);
                    if let Some(place) = shapes.get_mut(*member) {
                        *place = *shape;
                    }
                }
            }
        }
        let Some(member) = shown.first().copied() else { continue };
        let is_new = before.replace(member) != Some(member);
        let (Some(time), Some(mesh), Some(shape)) =
            (now.first().map(|step| step.0), group.meshes.get(member), shapes.get(member))
        else {
            continue;
        };
        if is_new || keyed.contains(&member) {
            times.push(time);
            values.push(whole.shape(*mesh, *shape));
        }
    }
    let values = Values::Shape(values);
    (!times.is_empty()).then(|| Channel { node: group.node(), times: times.into(), values, interpolation })
}
