//! Clips listed in a file next to a model.

use alloc::{string::String, vec::Vec};

/// The clips listed in a file next to a model: UFO's `.anm`, Cube's `md2.cfg`. See
/// [`AnyFile::clip_list`](crate::AnyFile::clip_list).
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct ClipList {
    /// The clips, in file order. Names may repeat, and frames may be in several clips.
    pub clips: Vec<ListedClip>,
    /// The names and values of settings that are not clips, in file order.
    pub settings: Vec<[String; 2]>,
    /// Errors in omitted lines.
    pub problems: Vec<String>,
}

/// A clip in a [`ClipList`].
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct ListedClip {
    /// Its name.
    pub name: String,
    /// Its first frame, from 0.
    pub first: usize,
    /// Its last frame, inclusive.
    pub last: usize,
    /// Frames per second.
    pub frame_rate: f32,
}

impl ListedClip {
    /// Creates a clip of the frames from `first` to `last`.
    #[must_use]
    pub const fn new(name: String, first: usize, last: usize, frame_rate: f32) -> Self {
        Self { name, first, last, frame_rate }
    }
}
