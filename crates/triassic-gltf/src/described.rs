//! The `extras` of nodes, meshes and materials.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};
use triassic_scene::{
    Extras, Mesh, Node, Selection, UnusedVertex,
    serde_json::{Value, json},
};

use crate::{
    extras,
    portable::{self, Entry, Portable},
};

/// The extras of the scene, and those that the exporter adds. They are joined when they are written: a level has a
/// hundred thousand nodes.
#[derive(Debug, Clone, Default)]
pub(crate) struct Described<'a> {
    own: Option<&'a Extras>,
    /// The node, whose kind is described as well.
    node: Option<&'a Node>,
    /// The vertices that no triangle uses: those of a mesh, and those of its primitives.
    unused: (&'a [UnusedVertex], Vec<UnusedVertex>),
    /// These replace those of the scene.
    added: Extras,
    /// Whether Blender must preserve all of it.
    pub(crate) is_portable: bool,
}

impl<'a> Described<'a> {
    /// Extras that are not those of an object of the scene.
    pub(crate) fn new(added: Extras) -> Self {
        Self { added, ..Self::default() }
    }
    /// The extras of a mesh, with others.
    pub(crate) fn mesh(mesh: &'a Mesh, added: Extras, unused: Vec<UnusedVertex>) -> Self {
        Self { own: Some(&mesh.extras), added, unused: (&mesh.unused, unused), ..Self::default() }
    }
    /// The extras of a node.
    pub(crate) fn node(node: &'a Node) -> Self {
        Self { own: Some(&node.extras), node: Some(node), ..Self::default() }
    }
    /// Sets a value.
    pub(crate) fn insert(&mut self, name: &str, value: Value) {
        self.added.insert(name.to_owned(), value);
    }
    /// Sets a value if there is none with this name.
    pub(crate) fn insert_with(&mut self, name: &str, value: impl FnOnce() -> Value) {
        if self.get(name).is_none() {
            self.insert(name, value());
        }
    }
    /// The value with this name, unless it describes the kind of a node.
    pub(crate) fn get(&self, name: &str) -> Option<&Value> {
        self.added.get(name).or_else(|| self.own?.get(name))
    }
    /// All of them.
    pub(crate) fn whole(&self) -> Extras {
        let kind = self.kind();
        let selections = Some(self.selections()).filter(|selections| !selections.is_empty());
        let selections = selections.map(|selections| ("selections".to_owned(), json!(selections)));
        let own = self.own.into_iter().flat_map(Extras::iter);
        let values = own.chain(kind.iter()).chain(self.added.iter());
        selections.into_iter().chain(values.map(|(name, value)| (name.clone(), value.clone()))).collect()
    }
    pub(crate) fn is_empty(&self) -> bool {
        let is_empty = |extras: &Extras| extras.is_empty() || self.is_portable && extras.values().all(Value::is_null);
        self.own.is_none_or(is_empty)
            && is_empty(&self.added)
            && self.selections().is_empty()
            && self.unused().next().is_none()
            && self.kind().is_empty()
    }
    fn kind(&self) -> Extras {
        self.node.map(|node| extras::kind(&node.kind)).unwrap_or_default()
    }
    fn unused(&self) -> impl Iterator<Item = &UnusedVertex> {
        self.unused.0.iter().chain(&self.unused.1)
    }
    fn selections(&self) -> &'a [Selection] {
        self.node.map_or(&[], |node| &node.selections)
    }
}

impl Serialize for Described<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let kind = self.kind();
        let values = self.own.into_iter().chain([&kind, &self.added]).flat_map(Extras::iter);
        // The last of equal names wins.
        let values: BTreeMap<&str, &Value> = values.map(|(name, value)| (name.as_str(), value)).collect();
        let mut entries = if self.is_portable {
            portable::entries(values)
        } else {
            values.into_iter().map(|(name, value)| (name, Entry::Stored(value))).collect()
        };
        if !self.selections().is_empty() {
            entries.entry("selections").or_insert(Entry::Selections(self.selections()));
        }
        if self.unused().next().is_some() {
            // Those listed by a converter have more properties.
            let listed = match entries.remove("unused_vertices") {
                Some(Entry::Stored(Value::Array(list))) => list.iter().map(Entry::Stored).collect(),
                Some(Entry::Portable(Portable(Value::Array(list)))) => portable::list(list),
                _ => Vec::new(),
            };
            let all = listed.into_iter().chain(self.unused().map(Entry::Vertex));
            entries.insert("unused_vertices", Entry::List(all.collect()));
        }
        serializer.collect_map(entries)
    }
}
