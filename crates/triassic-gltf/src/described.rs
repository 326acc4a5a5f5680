//! `extras`: those of the scene, and those that the exporter adds.

use std::{borrow::Cow, collections::BTreeMap};

use formats_core::num::to_usize;
use serde::{Serialize, Serializer};
use triassic_scene::{
    Animation, Extras, Material, Mesh, Metadata, Node, OtherSkin, Selection, Texture, TextureSource, UnusedVertex,
    serde_json::{Number, Value},
};

use crate::extras;

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
    Texture(&'a Texture),
    /// With the source of its texture, if the image is not included.
    Material(&'a Material, Option<&'a TextureSource>),
}

#[derive(Debug, Clone)]
enum Nested<'a> {
    One(Described<'a>),
    Many(Vec<Described<'a>>),
    Corners(Vec<Corners<'a>>),
}

impl<'a> Described<'a> {
    const fn of(source: Source<'a>) -> Self {
        Self { source, added: Extras::new(), nested: Vec::new(), is_portable: false }
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
    /// The extras of a texture.
    pub(crate) const fn texture(texture: &'a Texture) -> Self {
        Self::of(Source::Texture(texture))
    }
    /// The extras of a material, and the source of its texture, if the image is not included.
    pub(crate) const fn material(material: &'a Material, lacking: Option<&'a TextureSource>) -> Self {
        Self::of(Source::Material(material, lacking))
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
        self.push(name, Nested::One(other));
    }
    /// Describes another object here, unless there is a value with this name.
    pub(crate) fn nest_with(&mut self, name: &'static str, other: impl FnOnce() -> Self) {
        if self.get(name).is_none() && self.nested.iter().all(|(own, _)| *own != name) {
            self.nest(name, other());
        }
    }
    /// Describes other objects here.
    pub(crate) fn nest_all(&mut self, name: &'static str, others: Vec<Self>) {
        self.push(name, Nested::Many(others));
    }
    /// Lists the vertices of the file of each part's corners here.
    pub(crate) fn nest_corners(&mut self, name: &'static str, parts: Vec<Corners<'a>>) {
        self.push(name, Nested::Corners(parts));
    }
    fn push(&mut self, name: &'static str, nested: Nested<'a>) {
        // Most have only one, and a model may have thousands of materials.
        self.nested.reserve_exact(1);
        self.nested.push((name, nested));
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
                Source::Material(material, lacking) => lacking.is_none() && material.other_skins.is_empty(),
                _ => true,
            }
    }
    /// The extras of the object.
    const fn own(&self) -> Option<&'a Extras> {
        match self.source {
            Source::Node(node) => Some(&node.extras),
            Source::Mesh(mesh, _) => Some(&mesh.extras),
            Source::Animation(animation, _) => Some(&animation.extras),
            Source::Texture(texture) => Some(&texture.extras),
            Source::Material(material, _) => Some(&material.extras),
            Source::Scene(_) | Source::None => None,
        }
    }
    /// Other fields of the object.
    fn fields(&self) -> Extras {
        match self.source {
            Source::Scene(metadata) => extras::metadata(metadata),
            Source::Node(node) => extras::kind(&node.kind),
            Source::Animation(animation, is_still) => extras::animation(animation, is_still),
            Source::Texture(texture) => texture.before.iter().map(|before| ("pixels", before.to_json())).collect(),
            Source::Mesh(..) | Source::Material(..) | Source::None => Extras::new(),
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
            Source::Material(material, lacking) => {
                let lacking = match lacking {
                    Some(TextureSource::External(path)) => Some(("external", path)),
                    Some(TextureSource::Missing(path)) => Some(("missing", path)),
                    _ => None,
                };
                if let Some((why, path)) = lacking {
                    entries.insert("texture", Entry::Object([(why, Entry::Text(path))].into()));
                }
                if !material.other_skins.is_empty() {
                    entries.insert("other_skins", Entry::Skins(&material.other_skins));
                }
            }
            _ => {}
        }
        if described.unused().next().is_some() {
            // Those listed by a converter have more properties.
            let listed = match entries.remove("unused_vertices") {
                Some(Entry::Stored(Value::Array(list))) => list.iter().map(Entry::Stored).collect(),
                Some(Entry::Portable(Portable(Value::Array(list)))) => portable_list(list),
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
                Nested::Corners(parts) => Entry::Corners(parts),
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
        return portable_entries(values);
    }
    values.into_iter().map(|(name, value)| (name, Entry::Stored(value))).collect()
}

/// The longest name that Blender 4 keeps, in bytes; also for a key of `extras`.
pub(crate) const LONGEST: usize = 63;

/// All integers up to this are exact doubles.
const MOST: u128 = 1 << 53;

/// A value of `extras`.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Entry<'v> {
    Stored(&'v Value),
    Text(&'v str),
    Portable(Portable<'v>),
    Zero(f64),
    Long(Vec<Long<'v>>),
    Selections(&'v [Selection]),
    Skins(&'v [OtherSkin]),
    Vertex(&'v UnusedVertex),
    Described(Written<'v>),
    Corners(&'v [Corners<'v>]),
    List(Vec<Entry<'v>>),
    Object(BTreeMap<&'v str, Entry<'v>>),
}

/// The vertex of the file of each corner of a part: its indices, and the number of each of its vertices.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Corners<'a>(pub(crate) &'a [u32], pub(crate) &'a [f32]);

impl Serialize for Corners<'_> {
    #[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "vertex counts are small")]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let vertices = self.0.iter().filter_map(|index| self.1.get(to_usize(*index)));
        serializer.collect_seq(vertices.map(|vertex| *vertex as i64))
    }
}

/// An entry with an overlong key.
#[derive(Serialize)]
pub(crate) struct Long<'v> {
    key: &'v str,
    value: Portable<'v>,
}

/// The portable entries of an object. Nulls are left out; entries with overlong keys are in a list `long_keys`.
fn portable_entries<'v>(object: impl IntoIterator<Item = (&'v str, &'v Value)>) -> BTreeMap<&'v str, Entry<'v>> {
    let (mut entries, mut long) = (BTreeMap::new(), Vec::new());
    for (key, value) in object {
        let value = match value {
            Value::Null => continue,
            value => Portable(value),
        };
        if key.is_empty() || key.len() > LONGEST {
            long.push(Long { key, value });
        } else {
            entries.insert(key, Entry::Portable(value));
        }
    }
    if !long.is_empty() {
        entries.insert("long_keys", Entry::Long(long));
    }
    entries
}

/// The portable elements of a list. Leaving out a null would shift the rest: it becomes 0, as does a number that is not
/// finite.
fn portable_list(list: &[Value]) -> Vec<Entry<'_>> {
    list.iter().map(|value| if value.is_null() { Entry::Zero(0.0) } else { Entry::Portable(Portable(value)) }).collect()
}

/// A value that is written in a portable form.
pub(crate) struct Portable<'v>(pub(crate) &'v Value);

impl Serialize for Portable<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Value::Object(map) => {
                serializer.collect_map(portable_entries(map.iter().map(|(key, value)| (key.as_str(), value))))
            }
            Value::Array(list) => serializer.collect_seq(portable_list(list)),
            Value::Number(number) => match large(number) {
                Some(large) => serialize_large(large, serializer),
                None => number.serialize(serializer),
            },
            other => other.serialize(serializer),
        }
    }
}

/// An integer of more than 32 bits, if it is one.
fn large(number: &Number) -> Option<i128> {
    let whole = number.as_i64().map(i128::from).or_else(|| number.as_u64().map(i128::from))?;
    i32::try_from(whole).is_err().then_some(whole)
}

#[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "values up to MOST are exact")]
fn serialize_large<S: Serializer>(large: i128, serializer: S) -> Result<S::Ok, S::Error> {
    if large.unsigned_abs() <= MOST { serializer.serialize_f64(large as f64) } else { serializer.collect_str(&large) }
}

#[cfg(test)]
mod tests {
    use triassic_scene::serde_json::{json, to_value};

    use super::*;

    #[test]
    fn extras_roundtrip() {
        let long = "é".repeat(32);
        let extras = json!({
            "none": null, "large": 2_147_483_648_u32, "small": -2_147_483_648_i64, "flags": [1, 4_294_967_295_u32],
            "huge": u64::MAX, "deep": {"none": null, "list": [{"none": null, "a": 1}, null]}, long.clone(): 1, "": 2,
        });
        let expected = json!({
            "large": 2_147_483_648.0, "small": -2_147_483_648_i64, "flags": [1, 4_294_967_295.0],
            "huge": "18446744073709551615", "deep": {"list": [{"a": 1}, 0.0]},
            "long_keys": [{"key": "", "value": 2}, {"key": long, "value": 1}],
        });
        assert_eq!(to_value(Portable(&extras)).unwrap(), expected);
    }
}
