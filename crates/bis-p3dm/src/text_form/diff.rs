//! The differences between two files, by meaning.

use alloc::{
    borrow::ToOwned,
    collections::BTreeMap,
    format,
    string::{String, ToString},
    vec::Vec,
};
use formats_core::num;

use super::{lines::Facts, part::Topic};
use crate::{Lod, Model};

/// One difference between two files.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Change {
    /// The level of detail; `None` if it is about the whole file.
    pub lod: Option<String>,
    /// The subject: `points`, `properties`, `selection lid`.
    pub topic: String,
    /// Whether each fact is about one point or face, so that there may be many.
    pub is_bulk: bool,
    /// Facts that only the first file has, as written by [`Model::text`], without the level.
    pub removed: Vec<String>,
    /// Facts that only the second file has.
    pub added: Vec<String>,
}

impl Model<'_> {
    /// The semantic differences to another file, ignoring the order of points, faces and tags, and meaningless bytes.
    /// Empty if both files have the same meaning.
    ///
    /// ```
    /// # let bytes = include_bytes!("../../../../testdata/bis-p3dm/made/crate.p3d");
    /// use bis_p3dm::{Builder, Model};
    ///
    /// let model = Model::parse(bytes)?;
    /// let mut builder = Builder::from_model(&model);
    /// builder.lods[3].set_property(b"class", b"thing")?;
    /// let changed = builder.write()?;
    /// let changes = model.diff(&Model::parse(&changed)?);
    /// assert_eq!(changes.len(), 1);
    /// assert_eq!((changes[0].lod.as_deref(), &*changes[0].topic), (Some("Geometry"), "properties"));
    /// assert_eq!(changes[0].removed, ["property class = house"]);
    /// assert_eq!(changes[0].added, ["property class = thing"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn diff(&self, other: &Model<'_>) -> Vec<Change> {
        let mut changes = Vec::new();
        compared(&mut changes, None, None, self.own_facts(), other.own_facts());
        let (old, new) = (self.named_lods(), other.named_lods());
        let summary =
            |lod: &Lod<'_>| format!("level of detail: points {}, faces {}", lod.points().len(), lod.faces().len());
        let [of_old, of_new] =
            [&old, &new].map(|lods| lods.iter().map(|(name, lod)| (name, *lod)).collect::<BTreeMap<_, _>>());
        for (name, lod) in &old {
            match of_new.get(name) {
                Some(there) if self.bytes_of(lod) == other.bytes_of(there) => {}
                Some(there) => levels(&mut changes, name, lod, there),
                None => compared(&mut changes, Some(name), Some(&Topic::Level), [summary(lod)].into(), Vec::new()),
            }
        }
        for (name, lod) in new.iter().filter(|(name, _)| !of_old.contains_key(name)) {
            compared(&mut changes, Some(name), Some(&Topic::Level), Vec::new(), [summary(lod)].into());
        }
        changes
    }
    /// The bytes of a level, so that equal levels need not be decoded.
    fn bytes_of(&self, lod: &Lod<'_>) -> &[u8] {
        let place = |at: u64| num::to_usize(at);
        let end = place(lod.resolution_at()).saturating_add(4);
        self.bytes().get(place(lod.header().at)..end).unwrap_or_default()
    }
}

/// Compares two levels with the same name, topic by topic, to limit memory to the facts of one topic.
fn levels(changes: &mut Vec<Change>, name: &str, old: &Lod<'_>, new: &Lod<'_>) {
    let (old, new) = (Facts::new(old), Facts::new(new));
    let (old_parts, new_parts) = (old.parts(), new.parts());
    let mut topics: Vec<&Topic> = old_parts.iter().chain(&new_parts).map(|(topic, _)| topic).collect();
    topics.sort_unstable();
    topics.dedup();
    let (mut old_parts_left, mut new_parts_left) = (&old_parts[..], &new_parts[..]);
    for topic in topics {
        let one = old.take_topic(&mut old_parts_left, topic);
        let other = new.take_topic(&mut new_parts_left, topic);
        compared(changes, Some(name), Some(topic), one, other);
    }
}

/// Adds a change if two lists of facts differ in more than their order.
fn compared(changes: &mut Vec<Change>, lod: Option<&str>, topic: Option<&Topic>, old: Vec<String>, new: Vec<String>) {
    if old == new {
        return;
    }
    let (mut old, mut new) = (old, new);
    old.sort_unstable();
    new.sort_unstable();
    let (mut removed, mut added) = (Vec::new(), Vec::new());
    let (mut old, mut new) = (old.into_iter().peekable(), new.into_iter().peekable());
    loop {
        match (old.peek(), new.peek()) {
            (Some(one), Some(other)) if one == other => {
                old.next();
                new.next();
            }
            (Some(one), Some(other)) if one < other => removed.extend(old.next()),
            (Some(_), None) => removed.extend(old.next()),
            (_, Some(_)) => added.extend(new.next()),
            (None, None) => break,
        }
    }
    if !(removed.is_empty() && added.is_empty()) {
        let is_bulk = topic.is_some_and(Topic::is_bulk);
        let topic = topic.map_or_else(|| "file".to_owned(), Topic::to_string);
        changes.push(Change { lod: lod.map(Into::into), topic, is_bulk, removed, added });
    }
}
