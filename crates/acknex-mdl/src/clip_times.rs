//! The times of clips whose frames are in groups, in IDPO and MDL2.

use alloc::{vec, vec::Vec};

use formats_core::{Clip, acknex::DEFAULT_FRAME_RATE, num};

use crate::Model;

/// The times of the frames of a clip, some of which are in a group with times.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct ClipTimes {
    /// The time at which each frame starts, in seconds, and the time at which the last one ends.
    pub starts: Vec<f32>,
    /// Whether the clip is a whole group, which games repeat.
    pub is_whole: bool,
}

impl Model<'_> {
    /// Returns the times of the frames of a clip; `None` if no frame is in a group whose times can be used.
    #[must_use]
    pub fn clip_times(&self, clip: &Clip) -> Option<ClipTimes> {
        let (classic, frames) = (self.classic()?, clip.frames());
        let group_of = |frame: usize| classic.frame_groups().get(num::to_usize(classic.frame(frame)?.group?));
        // As in id's renderer, each time is when the frame ends, counted from the start of its group. Some tools write
        // the duration of each frame instead; GLQuake uses the first one for all frames.
        let length = |frame: usize| {
            let group = group_of(frame)?;
            let place = frame.checked_sub(group.frames.start)?;
            let before =
                place.checked_sub(1).and_then(|before| group.times.get(before)).map_or(0.0, |time| time.seconds);
            let is_length = |length: &f32| (1e-3..=1e3).contains(length);
            let length = Some(group.times.get(place)?.seconds - before).filter(is_length);
            length.or_else(|| Some(group.times.first()?.seconds).filter(is_length))
        };
        let lengths: Vec<Option<f32>> = frames.clone().map(length).collect();
        lengths.iter().any(Option::is_some).then(|| {
            let mut starts = vec![0.0];
            for length in lengths {
                let last = starts.last().copied().unwrap_or_default();
                starts.push(last + length.unwrap_or(1.0 / DEFAULT_FRAME_RATE));
            }
            ClipTimes { starts, is_whole: group_of(frames.start).is_some_and(|group| group.frames == *frames) }
        })
    }
}

impl ClipTimes {
    /// Frames per second, on average.
    #[must_use]
    #[expect(clippy::cast_precision_loss, clippy::as_conversions, reason = "exact up to 16 million frames")]
    pub fn frame_rate(&self) -> f32 {
        let length = self.starts.last().copied().unwrap_or_default();
        self.starts.len().saturating_sub(1) as f32 / length
    }
}
