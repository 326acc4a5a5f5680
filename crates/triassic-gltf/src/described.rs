//! `extras`: those of the scene, and those that the exporter adds.

use std::{borrow::Cow, collections::BTreeMap};

use serde::{Serialize, Serializer};
use triassic_scene::{Animation, Extras, Mesh, Metadata, Node, UnusedVertex, serde_json::Value};

use crate::{
    extras,
    portable::{self, Entry, Portable},
};

/// The extras of an object. They are joined when they are written: a level has a hundred thousand nodes.
#[derive(Debug, Clone, Default)]
pub(crate) struct Described<'a> {
    source: Source<'a>,
    /// These replace those of the source.
    added: Extras,
    /// Other objects that are described here as well, for editing.
    nested: Vec<(&'static str, Nested<'a>)>,
    /// Whether Blender must preserve all of it.
    pub(crate) is_portable: bool,
}

/// An object of the scene.
#[derive(Debug, Clone, Default)]
enum Source<'a> {
    #[default]
    None,
    Scene(&'a Metadata),
    Node(&'a Node),
    /// With the vertices of its primitives that no triangle uses.
    Mesh(&'a Mesh, Vec<UnusedVertex>),
    /// With whether its duration is that of a still.
    Animation(&'a Animation, bool),
}

#[derive(Debug, Clone)]
enum Nested<'a> {
    One(Described<'a>),
    Many(Vec<Described<'a>>),
}

impl<'a> Described<'a> {
    const fn of(source: Source<'a>) -> Self {
        Self { source, added: Extras::new(), nested: Vec::new(), is_portable: false }
    }
    /// Extras that are not those of an object of the scene.
    pub(crate) fn new(added: Extras) -> Self {
        Self { added, ..Self::default() }
    }
    /// The extras of a whole scene.
    pub(crate) const fn scene(metadata: &'a Metadata) -> Self {
        Self::of(Source::Scene(metadata))
    }
    /// The extras of a node.
    pub(crate) const fn node(node: &'a Node) -> Self {
        Self::of(Source::Node(node))
    }
    /// The extras of a mesh, and the vertices of its primitives that no triangle uses.
    pub(crate) const fn mesh(mesh: &'a Mesh, unused: Vec<UnusedVertex>) -> Self {
        Self::of(Source::Mesh(mesh, unused))
    }
    /// The extras of an animation. `is_still`: whether its duration is that of a still, since glTF has none.
    pub(crate) const fn animation(animation: &'a Animation, is_still: bool) -> Self {
        Self::of(Source::Animation(animation, is_still))
    }
    /// Sets a value.
    pub(crate) fn insert(&mut self, name: impl Into<Cow<'static, str>>, value: Value) {
        self.added.insert(name.into(), value);
    }
    /// Sets a value if there is none with this name.
    pub(crate) fn insert_with(&mut self, name: &'static str, value: impl FnOnce() -> Value) {
        if self.get(name).is_none() {
            self.insert(name, value());
        }
    }
    /// Describes another object here.
    pub(crate) fn nest(&mut self, name: &'static str, other: Self) {
        self.nested.push((name, Nested::One(other)));
    }
    /// Describes another object here, unless there is a value with this name.
    pub(crate) fn nest_with(&mut self, name: &'static str, other: impl FnOnce() -> Self) {
        if self.get(name).is_none() && self.nested.iter().all(|(own, _)| *own != name) {
            self.nest(name, other());
        }
    }
    /// Describes other objects here.
    pub(crate) fn nest_all(&mut self, name: &'static str, others: Vec<Self>) {
        self.nested.push((name, Nested::Many(others)));
    }
    /// The value with this name in the scene's extras or an added one.
    pub(crate) fn get(&self, name: &str) -> Option<&Value> {
        self.added.get(name).or_else(|| self.own()?.get(name))
    }
    pub(crate) fn is_empty(&self) -> bool {
        let is_empty = |extras: &Extras| extras.is_empty() || self.is_portable && extras.values().all(Value::is_null);
        self.own().is_none_or(is_empty)
            && is_empty(&self.added)
            && self.nested.is_empty()
            && self.unused().next().is_none()
            && self.fields().is_empty()
            && match self.source {
                Source::Scene(metadata) => metadata.properties.is_empty(),
                Source::Node(node) => node.selections.is_empty(),
                _ => true,
            }
    }
    /// The extras of the object.
    const fn own(&self) -> Option<&'a Extras> {
        match self.source {
            Source::Node(node) => Some(&node.extras),
            Source::Mesh(mesh, _) => Some(&mesh.extras),
            Source::Animation(animation, _) => Some(&animation.extras),
            Source::Scene(_) | Source::None => None,
        }
    }
    /// Other fields of the object.
    fn fields(&self) -> Extras {
        match self.source {
            Source::Scene(metadata) => extras::metadata(metadata),
            Source::Node(node) => extras::kind(&node.kind),
            Source::Animation(animation, is_still) => extras::animation(animation, is_still),
            Source::Mesh(..) | Source::None => Extras::new(),
        }
    }
    fn unused(&self) -> impl Iterator<Item = &UnusedVertex> {
        let (mesh, unused) = match &self.source {
            Source::Mesh(mesh, unused) => (mesh.unused.as_slice(), unused.as_slice()),
            _ => Default::default(),
        };
        mesh.iter().chain(unused)
    }
}

impl Serialize for Described<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Written(self, self.is_portable).serialize(serializer)
    }
}

/// Extras, and whether they are written in a portable form.
pub(crate) struct Written<'v>(&'v Described<'v>, bool);

impl Serialize for Written<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(described, is_portable) = *self;
        let fields = described.fields();
        let values = described.own().into_iter().chain([&fields, &described.added]).flatten();
        // The last of equal names wins.
        let values: BTreeMap<&str, &Value> = values.collect();
        let mut entries = entries(values, is_portable);
        match described.source {
            Source::Scene(Metadata { properties, .. }) if !properties.is_empty() => {
                entries.insert("properties", Entry::Object(self::entries(properties, is_portable)));
            }
            Source::Node(Node { selections, .. }) if !selections.is_empty() => {
                entries.entry("selections").or_insert(Entry::Selections(selections));
            }
            _ => {}
        }
        if described.unused().next().is_some() {
            // Those listed by a converter have more properties.
            let listed = match entries.remove("unused_vertices") {
                Some(Entry::Stored(Value::Array(list))) => list.iter().map(Entry::Stored).collect(),
                Some(Entry::Portable(Portable(Value::Array(list)))) => portable::list(list),
                _ => Vec::new(),
            };
            let all = listed.into_iter().chain(described.unused().map(Entry::Vertex));
            entries.insert("unused_vertices", Entry::List(all.collect()));
        }
        for (name, nested) in &described.nested {
            let one = |nested| Entry::Described(Written(nested, is_portable));
            let nested = match nested {
                Nested::One(nested) => one(nested),
                Nested::Many(nested) => Entry::List(nested.iter().map(one).collect()),
            };
            entries.insert(name, nested);
        }
        serializer.collect_map(entries)
    }
}

fn entries<'v>(
    values: impl IntoIterator<Item = (&'v str, &'v Value)>,
    is_portable: bool,
) -> BTreeMap<&'v str, Entry<'v>> {
    if is_portable {
        return portable::entries(values);
    }
    values.into_iter().map(|(name, value)| (name, Entry::Stored(value))).collect()
}
