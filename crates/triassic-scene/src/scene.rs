//! The scene: all lists.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt, hash,
    marker::PhantomData,
};

use formats_core::{hash::HashMap, num};

use crate::{
    Animation, Convention, Environment, Extras, Instance, InstanceCounts, InstanceState, Material, Mesh, Node,
    Primitive, Skin, Texture, Variant,
};

/// A model or a level of any format.
///
/// Space: Y up, +Z forward, +X left, right-handed; meters (unless `triassic_convert::Scale` is set); seconds; radians;
/// counter-clockwise front faces; texture coordinates from the top left corner.
///
/// The lists refer to each other by [`Id`]. Any code may build and change a scene; [`Scene::check`] checks the
/// guarantees that exporters rely on. A scene that a converter returns has passed it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Scene {
    /// All nodes.
    pub nodes: Vec<Node>,
    /// The nodes without a parent.
    pub roots: Vec<Id<Node>>,
    /// Shapes, shown by nodes.
    pub meshes: Vec<Mesh>,
    /// Surfaces.
    pub materials: Vec<Material>,
    /// Images.
    pub textures: Vec<Texture>,
    /// Variants of the whole scene: skin families, alternative skins.
    pub variants: Vec<Variant>,
    /// Sets of joints that deform meshes.
    pub skins: Vec<Skin>,
    /// Animations, one per sequence (and blend) of the source.
    pub animations: Vec<Animation>,
    /// The nodes that show other files, and the results.
    pub instances: Vec<Instance>,
    /// The missing files, in the order of the requests.
    pub missing: Vec<MissingFile>,
    /// The files shown by the scene that have their own findings.
    pub shown_findings: Vec<ShownFindings>,
    /// The origin of the scene.
    pub metadata: Metadata,
}

/// An element of one of a scene's lists.
///
/// Sealed: the lists of [`Scene`] are the only ones.
pub trait Element: sealed::Sealed + Sized {
    /// The list of such elements.
    fn list(scene: &Scene) -> &Vec<Self>;
    /// The mutable list of such elements.
    fn list_mut(scene: &mut Scene) -> &mut Vec<Self>;
}

mod sealed {
    pub trait Sealed {}
}

macro_rules! element {
    ($($element:ty => $list:ident),* $(,)?) => {$(
        impl sealed::Sealed for $element {}
        impl Element for $element {
            fn list(scene: &Scene) -> &Vec<Self> {
                &scene.$list
            }
            fn list_mut(scene: &mut Scene) -> &mut Vec<Self> {
                &mut scene.$list
            }
        }
    )*};
}
element! {
    Node => nodes, Mesh => meshes, Material => materials, Texture => textures, Variant => variants, Skin => skins,
    Animation => animations,
}

impl Scene {
    /// The element with this id. In a scene that passed [`check`](Self::check), each of its ids is valid.
    #[must_use]
    pub fn get<T: Element>(&self, id: Id<T>) -> Option<&T> {
        T::list(self).get(id.to_usize())
    }
    /// The element with this id, for changing it.
    #[must_use]
    pub fn get_mut<T: Element>(&mut self, id: Id<T>) -> Option<&mut T> {
        T::list_mut(self).get_mut(id.to_usize())
    }
    /// Adds an element and returns its id. A node has no parent yet: see [`add_child`](Self::add_child) and
    /// [`add_root`](Self::add_root).
    pub fn add<T: Element>(&mut self, value: T) -> Id<T> {
        Id::push(T::list_mut(self), value)
    }
    /// Adds a node without a parent.
    pub fn add_root(&mut self, node: Node) -> Id<Node> {
        let id = self.add(node);
        self.roots.push(id);
        id
    }
    /// Adds a node below `parent`. If the parent does not exist, the node stays outside the tree, which
    /// [`check`](Self::check) rejects.
    pub fn add_child(&mut self, parent: Id<Node>, node: Node) -> Id<Node> {
        let id = self.add(node);
        if let Some(parent) = self.get_mut(parent) {
            parent.children.push(id);
        }
        id
    }
    /// The ids of all elements of a type, in order.
    pub fn ids<T: Element>(&self) -> impl ExactSizeIterator<Item = Id<T>> + use<T> {
        (0..num::to_u32(T::list(self).len())).map(Id::new)
    }
    /// For each node, its parent, if it has one.
    #[must_use]
    pub fn parents(&self) -> Vec<Option<Id<Node>>> {
        let mut parents = vec![None; self.nodes.len()];
        for (id, node) in self.ids().zip(&self.nodes) {
            for child in &node.children {
                if let Some(parent) = parents.get_mut(child.to_usize()) {
                    *parent = Some(id);
                }
            }
        }
        parents
    }
    /// The nodes from the roots down, each after its parent, with its depth (0 for a root). Children are in order. In a
    /// tree that [`check`](Self::check) would reject, each reachable node is visited once.
    #[must_use]
    pub fn walk(&self) -> Vec<(Id<Node>, u32)> {
        let mut seen = vec![false; self.nodes.len()];
        let mut order = Vec::with_capacity(self.nodes.len());
        let mut open: Vec<(Id<Node>, u32)> = self.roots.iter().rev().map(|root| (*root, 0)).collect();
        while let Some((id, depth)) = open.pop() {
            let (Some(node), Some(seen)) = (self.get(id), seen.get_mut(id.to_usize())) else { continue };
            if std::mem::replace(seen, true) {
                continue;
            }
            order.push((id, depth));
            open.extend(node.children.iter().rev().map(|child| (*child, depth.saturating_add(1))));
        }
        order
    }
    /// For each node, whether it is visible: neither it nor an ancestor is [`hidden`](Node::hidden).
    #[must_use]
    pub fn visible(&self) -> Vec<bool> {
        self.hidden_by().into_iter().map(|by| by.is_none()).collect()
    }
    /// The meshes to draw: those of [visible](Self::visible) nodes, in order. See [`Pose::mesh`](crate::Pose::mesh) for
    /// the positions of their vertices.
    pub fn visible_meshes(&self) -> impl Iterator<Item = (Id<Node>, &Mesh)> {
        let visible = self.ids::<Node>().zip(self.visible()).filter(|(_, is_visible)| *is_visible);
        visible.filter_map(|(id, _)| Some((id, self.get(self.get(id)?.mesh()?.0)?)))
    }
    /// Whether a node, visible or not, has a mesh with triangles.
    #[must_use]
    pub fn has_triangles(&self) -> bool {
        let meshes = self.nodes.iter().filter_map(|node| self.get(node.mesh()?.0));
        meshes.flat_map(|mesh| &mesh.primitives).any(|part| !part.triangles().is_empty())
    }
    /// The texture of a part's base color; `None` if it has none.
    #[must_use]
    pub fn texture_of(&self, part: &Primitive) -> Option<&Texture> {
        self.get(self.get(part.material?)?.texture()?)
    }
    /// For each node that is not visible, the topmost hidden node at or above it.
    #[must_use]
    pub fn hidden_by(&self) -> Vec<Option<Id<Node>>> {
        let parents = self.parents();
        let mut hidden: Vec<Option<Id<Node>>> = vec![None; self.nodes.len()];
        for (id, _) in self.walk() {
            let above = parents
                .get(id.to_usize())
                .and_then(|parent| hidden.get((*parent)?.to_usize()).copied().flatten())
                .or_else(|| self.get(id).filter(|node| node.hidden).map(|_| id));
            if let Some(place) = hidden.get_mut(id.to_usize()) {
                *place = above;
            }
        }
        hidden
    }
    /// Frees the space that its lists reserve for more elements: a scene is complete long before it is written.
    pub fn shrink_to_fit(&mut self) {
        self.nodes.shrink_to_fit();
        self.meshes.shrink_to_fit();
        self.meshes.iter_mut().for_each(|mesh| mesh.primitives.shrink_to_fit());
        self.materials.shrink_to_fit();
        self.textures.shrink_to_fit();
        self.variants.shrink_to_fit();
    }
    /// Records a file that was not found.
    pub fn add_missing(&mut self, kind: MissingKind, file: impl Into<String>) {
        self.missing.push(MissingFile { file: file.into(), kind, named_by: None });
    }
    /// The names of the files that are not shown or were not found, each once, in order, for the report of a
    /// conversion.
    #[must_use]
    pub fn missing_names(&self) -> Vec<String> {
        let shown = self.not_placed().into_iter().map(|(file, ..)| file.to_owned());
        let names: BTreeSet<String> = shown.chain(self.missing.iter().map(|missing| missing.file.clone())).collect();
        names.into_iter().collect()
    }
    /// The number of [`instances`](Self::instances) by state.
    #[must_use]
    pub fn instance_counts(&self) -> InstanceCounts {
        let mut counts = InstanceCounts::default();
        for instance in &self.instances {
            let count = match &instance.state {
                InstanceState::Placed { .. } => &mut counts.placed,
                InstanceState::Placeholder => &mut counts.placeholders,
                InstanceState::Unresolved | InstanceState::Absent => &mut counts.absent,
                InstanceState::Ambiguous { .. } => &mut counts.cut,
                InstanceState::Unreadable { .. } => &mut counts.unreadable,
                InstanceState::Cycle | InstanceState::TooDeep | InstanceState::TooMany => &mut counts.refused,
            };
            *count = count.saturating_add(1);
        }
        counts
    }
    /// The files that are not shown, each once with the reason and the number of instances, in alphabetical order.
    #[must_use]
    pub fn not_placed(&self) -> Vec<(&str, String, usize)> {
        let mut files: BTreeMap<(&str, String), usize> = BTreeMap::new();
        for instance in &self.instances {
            if let Some(reason) = instance.state.reason() {
                let count = files.entry((&instance.file, reason)).or_default();
                *count = count.saturating_add(1);
            }
        }
        files.into_iter().map(|((file, reason), count)| (file, reason, count)).collect()
    }
}

/// The index of a `T` in its list of the [`Scene`](crate::Scene): node 3, material 0.
///
/// It is a plain number that is validated by [`Scene::check`](crate::Scene::check) and resolved by
/// [`Scene::get`](crate::Scene::get).
pub struct Id<T> {
    index: u32,
    list: PhantomData<fn() -> T>,
}

impl<T> Id<T> {
    /// Creates the id of element `index`.
    #[must_use]
    pub const fn new(index: u32) -> Self {
        Self { index, list: PhantomData }
    }
    /// The number of the element, from 0.
    #[must_use]
    pub const fn index(self) -> u32 {
        self.index
    }
    /// The number of the element as a `usize`.
    #[must_use]
    pub fn to_usize(self) -> usize {
        num::to_usize(self.index)
    }
    /// Adds `value` to the end of its list and returns its id.
    ///
    /// A list has at most `u32::MAX` elements: further elements get an id that [`Scene::check`](crate::Scene::check)
    /// rejects.
    pub fn push(list: &mut Vec<T>, value: T) -> Self {
        let id = Self::new(num::to_u32(list.len()));
        list.push(value);
        id
    }
}

// Implemented by hand, since a derive would require `T` to implement each trait.
impl<T> Clone for Id<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Id<T> {}
impl<T> PartialEq for Id<T> {
    fn eq(&self, other: &Self) -> bool {
        self.index == other.index
    }
}
impl<T> Eq for Id<T> {}
impl<T> PartialOrd for Id<T> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl<T> Ord for Id<T> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.index.cmp(&other.index)
    }
}
impl<T> hash::Hash for Id<T> {
    fn hash<H: hash::Hasher>(&self, state: &mut H) {
        self.index.hash(state);
    }
}
impl<T> fmt::Debug for Id<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.index)
    }
}

// Unique names, and names for messages.

/// Makes names unique, as required in the lists of a scene: the first one keeps its name, others get `_2`, `_3`, …
/// appended.
///
/// ```
/// use triassic_scene::UniqueNames;
/// let mut names = UniqueNames::default();
/// assert_eq!(names.unique("Bip01", "bone"), "Bip01");
/// assert_eq!(names.unique("Bip01", "bone"), "Bip01_2");
/// assert_eq!(names.unique("", "bone"), "bone");
/// ```
#[derive(Debug, Clone, Default)]
pub struct UniqueNames {
    /// The names in use, each with the last number that was tried.
    given: HashMap<Box<str>, u32>,
}

impl UniqueNames {
    /// `name`, or `fallback` if it is empty or blank, with a number appended if it is in use.
    ///
    /// Control characters, which are in files by accident and break other programs, are removed.
    pub fn unique(&mut self, name: &str, fallback: &str) -> String {
        let clean: String = name.chars().filter(|c| !c.is_control()).collect();
        let clean = match (clean.trim(), fallback.trim()) {
            ("", "") => "unnamed",
            ("", fallback) => fallback,
            (name, _) => name,
        };
        let mut number = match self.given.get(clean) {
            None => {
                self.given.insert(clean.into(), 1);
                return clean.to_owned();
            }
            Some(number) => *number,
        };
        // A file may contain `x`, `x` and `x_2`. The loop ends, as each iteration tries a new name.
        loop {
            number = number.saturating_add(1);
            let candidate = format!("{clean}_{number}");
            if !self.given.contains_key(&*candidate) {
                if let Some(last) = self.given.get_mut(clean) {
                    *last = number;
                }
                self.given.insert(candidate.as_str().into(), 1);
                return candidate;
            }
        }
    }
}

/// More names of one kind add no information.
const MOST: usize = 12;
/// Longer names are paths or garbage: their start is enough.
const LONGEST: usize = 64;

/// Names as the text of a message: at most a dozen of them, then the number of the others. Each is [`shortened`] and
/// enclosed in `quote`, which may be empty.
///
/// ```
/// use triassic_scene::listed;
/// assert_eq!(listed(["skin", "glass"], "`"), "`skin`, `glass`");
/// let many: Vec<String> = (1..=20).map(|number| number.to_string()).collect();
/// assert_eq!(listed(&many, ""), "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 8 more");
/// ```
pub fn listed<S: AsRef<str>>(names: impl IntoIterator<Item = S>, quote: &str) -> String {
    let mut names = names.into_iter();
    let shown: Vec<String> =
        names.by_ref().take(MOST).map(|name| format!("{quote}{}{quote}", shortened(name.as_ref()))).collect();
    match names.count() {
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}

/// A file name as the text of a message: truncated, and without control characters, which would affect a terminal.
///
/// ```
/// use triassic_scene::shortened;
/// assert_eq!(shortened("head\u{1b}[2J"), "head\\u{1b}[2J");
/// assert_eq!(shortened(&"long".repeat(100)).chars().count(), 65);
/// ```
#[must_use]
pub fn shortened(name: &str) -> String {
    let mut characters = name.chars();
    let mut text = String::new();
    for character in characters.by_ref().take(LONGEST) {
        if character.is_control() { text.extend(character.escape_default()) } else { text.push(character) }
    }
    if characters.next().is_some() {
        text.push('…');
    }
    text
}

/// The origin of a scene.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Metadata {
    /// The format, by the name of its crate: `quake-md2`.
    pub format: String,
    /// The version of the format, in its users' terms; empty if its files have none.
    pub version: String,
    /// The program that wrote the file, if known.
    pub generator: Option<String>,
    /// The copyright that a glTF file states.
    pub copyright: Option<String>,
    /// The conventions of the file; those of the scene are always the same.
    pub convention: Convention,
    /// The size of a unit of the file in meters; 1 if it is unknown and the numbers were kept.
    pub unit: f32,
    /// The light and fog of a level; `None` for a model.
    pub environment: Option<Environment>,
    /// Other properties of the file.
    pub properties: Extras,
}

/// A file that the source refers to or needs and that was not found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MissingFile {
    /// The file, as named by the source.
    pub file: String,
    /// Its purpose.
    pub kind: MissingKind,
    /// The shown file that refers to it; `None` if the scene's own source does.
    pub named_by: Option<String>,
}

/// The purpose of a missing file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum MissingKind {
    /// An image.
    Image,
    /// A companion of a model.
    Companion,
    /// The material of a P3D.
    Material,
    /// The texture archive of a level source.
    Archive,
}

impl MissingKind {
    /// The reason, as text.
    #[must_use]
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Image => "image not found",
            Self::Companion => "companion file not found",
            Self::Material => "material not found",
            Self::Archive => "texture archive not found",
        }
    }
}

/// A file shown by the scene, and the codes of its own findings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownFindings {
    /// The name of the file, without folders.
    pub file: String,
    /// The ids of the findings, in the order of [`Diagnostics`](formats_core::Diagnostics).
    pub codes: Vec<&'static str>,
}
