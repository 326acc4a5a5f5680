//! The content of a file as lines of text: one fact per line, in an order that does not depend on the layout of the
//! file.
//!
//! Points are named by their positions, faces by the positions of their corners. So the lines stay the same if an
//! editor writes points, faces or tags in another order, and a moved point changes only the lines about it.

mod lines;

use alloc::{
    borrow::ToOwned,
    collections::BTreeMap,
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt;

use formats_core::{Text, num};

use crate::{Frame, Lod, Model, Selection, Tag, TagData, UvSet};
use lines::Facts;

/// The facts of a file, one per line; created by [`Model::text`].
#[derive(Debug, Clone, Copy)]
pub struct ModelText<'m, 'a>(&'m Model<'a>);

impl<'a> Model<'a> {
    /// Everything that the file declares, one fact per line, in an order that does not depend on the layout of the
    /// file: for comparison by version control.
    ///
    /// Each line starts with its level of detail. Meaningless data are omitted: the fourth corner of a triangle, bytes
    /// after a NUL, the order of points, faces and tags.
    ///
    /// ```
    /// # let bytes = include_bytes!("../../../testdata/bis-p3dm/made/crate.p3d");
    /// let model = bis_p3dm::Model::parse(bytes)?;
    /// let text = model.text().to_string();
    /// assert!(text.lines().any(|line| line == "Geometry: property class = house"));
    /// assert!(text.lines().any(|line| line == "Memory: selection lid_axis: point (0 0.5 0.25)"));
    /// # Ok::<(), bis_p3dm::Error>(())
    /// ```
    #[must_use]
    pub const fn text(&self) -> ModelText<'_, 'a> {
        ModelText(self)
    }
    /// The facts about the file itself, without its levels.
    fn own_facts(&self) -> Vec<String> {
        let tail = self.tail().record;
        let tail = (!tail.is_empty()).then(|| format!("tail {}", Hex(tail)));
        [Some(format!("version {}", self.header().version)), tail].into_iter().flatten().collect()
    }
    /// The levels sorted by resolution, each with a unique name.
    fn named_lods(&self) -> Vec<(String, &Lod<'a>)> {
        let mut lods: Vec<&Lod<'a>> = self.lods().iter().collect();
        lods.sort_by(|a, b| a.resolution().0.total_cmp(&b.resolution().0));
        let mut seen: BTreeMap<String, usize> = BTreeMap::new();
        let name = |lod: &'_ Lod<'_>| {
            let name = lod.kind().to_string();
            let count = seen.entry(name.clone()).or_default();
            *count = count.saturating_add(1);
            if *count == 1 { name } else { format!("{name} #{count}") }
        };
        let names: Vec<String> = lods.iter().copied().map(name).collect();
        names.into_iter().zip(lods).collect()
    }
}

impl fmt::Display for ModelText<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.own_facts().iter().try_for_each(|fact| writeln!(f, "{fact}"))?;
        for (name, lod) in self.0.named_lods() {
            let facts = Facts::new(lod);
            let parts = facts.parts();
            let mut left = &parts[..];
            while let Some((topic, _)) = left.first() {
                facts.take_topic(&mut left, topic).iter().try_for_each(|fact| writeln!(f, "{name}: {fact}"))?;
            }
        }
        Ok(())
    }
}

/// A name on one line: control characters are escaped.
struct Name<'a>(&'a [u8]);

impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Text::new(self.0).chars().try_for_each(|c| {
            if c.is_control() { write!(f, "{}", c.escape_default()) } else { fmt::Write::write_char(f, c) }
        })
    }
}

/// Bytes in hexadecimal.
struct Hex<'a>(&'a [u8]);

impl fmt::Display for Hex<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

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
    /// # let bytes = include_bytes!("../../../testdata/bis-p3dm/made/crate.p3d");
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

/// The topic of some facts of a level, in the order in which they are written.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Topic {
    Level,
    Properties,
    Proxies,
    Sections,
    Points,
    Masses,
    Faces,
    Normals,
    Uvs,
    UvSet(u32),
    SharpEdges,
    /// Its name.
    Selection(Vec<u8>),
    /// The time as an integer with the same order, and the index among the frames with that time.
    Frame(u32, usize),
    /// Its name.
    Tag(Vec<u8>),
}

/// The source of a topic's facts.
#[derive(Debug, Clone, Copy)]
enum Part<'a> {
    Level,
    Properties,
    Proxies,
    Sections,
    Points,
    Masses,
    Faces,
    Normals,
    Uvs,
    UvSet(UvSet<'a>),
    SharpEdges,
    Selection(Selection<'a>),
    Frame(Frame<'a>),
    Tag(Tag<'a>),
}

impl Topic {
    /// Whether each fact is about one point or face, so that there may be many.
    const fn is_bulk(&self) -> bool {
        !matches!(self, Self::Level | Self::Properties | Self::Proxies | Self::Sections | Self::Tag(_))
    }
}

impl fmt::Display for Topic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Level => "level of detail",
            Self::Properties => "properties",
            Self::Proxies => "proxies",
            Self::Sections => "textures and materials",
            Self::Points => "points",
            Self::Masses => "masses",
            Self::Faces => "faces",
            Self::Normals => "normals",
            Self::Uvs => "UVs",
            Self::UvSet(id) => return write!(f, "UV set {id}"),
            Self::SharpEdges => "sharp edges",
            Self::Selection(name) => return write!(f, "selection {}", Name(name)),
            Self::Frame(order, _) => return write!(f, "frame {}", from_order(*order)),
            Self::Tag(name) => return write!(f, "tag {}", Name(name)),
        })
    }
}

/// An integer that sorts like the number.
fn order(number: f32) -> u32 {
    let bits = number.to_bits();
    if number.is_sign_negative() { !bits } else { bits | 1 << 31 }
}
fn from_order(order: u32) -> f32 {
    f32::from_bits(if order >> 31 == 1 { order & !(1 << 31) } else { !order })
}

impl<'a> Facts<'_, 'a> {
    /// The parts in the order of their topics.
    fn parts(&self) -> Vec<(Topic, Part<'a>)> {
        let mut parts = Vec::from([
            (Topic::Level, Part::Level),
            (Topic::Properties, Part::Properties),
            (Topic::Proxies, Part::Proxies),
            (Topic::Sections, Part::Sections),
            (Topic::Points, Part::Points),
            (Topic::Masses, Part::Masses),
            (Topic::Faces, Part::Faces),
            (Topic::Normals, Part::Normals),
            (Topic::Uvs, Part::Uvs),
            (Topic::SharpEdges, Part::SharpEdges),
        ]);
        let mut times: BTreeMap<u32, usize> = BTreeMap::new();
        for tag in self.lod.tags() {
            let name = || tag.name().as_bytes().to_vec();
            parts.extend(match tag.data() {
                // In all real files, set 0 repeats the corners' UVs.
                TagData::UvSet(set) if set.id == 0 && set.uvs.iter().map(|uv| uv.uv).eq(self.corner_uvs()) => None,
                TagData::UvSet(set) => Some((Topic::UvSet(set.id), Part::UvSet(set))),
                TagData::Selection(chosen)
                | TagData::Selected(chosen)
                | TagData::Hide(chosen)
                | TagData::Lock(chosen) => Some((Topic::Selection(name()), Part::Selection(chosen))),
                TagData::Animation(frame) => {
                    let count = times.entry(order(frame.time)).or_default();
                    *count = count.saturating_add(1);
                    Some((Topic::Frame(order(frame.time), *count), Part::Frame(frame)))
                }
                TagData::MaterialIndex(_) | TagData::Unknown | TagData::WrongSize => {
                    Some((Topic::Tag(name()), Part::Tag(tag)))
                }
                _ => None,
            });
        }
        parts.sort_by(|(a, _), (b, _)| a.cmp(b));
        parts
    }
}
