//! The topics of the facts about a level of detail.

use alloc::{collections::BTreeMap, vec::Vec};
use core::fmt;

use super::{Name, lines::Facts};
use crate::{Frame, Selection, Tag, TagData, UvSet};

/// The topic of some facts of a level, in the order in which they are written.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Topic {
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
pub(super) enum Part<'a> {
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
    pub(super) const fn is_bulk(&self) -> bool {
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
    pub(super) fn parts(&self) -> Vec<(Topic, Part<'a>)> {
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
