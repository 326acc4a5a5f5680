//! The positions of a level's frames, for random access.

use alloc::vec::Vec;

use formats_core::{Record, Source, num};

use crate::{Frame, LodForm, OldTagHeader, Position, Tag, TagData};

/// The frames of a level. Consecutive ones, as in all real files, share a single run of a few bytes.
#[derive(Debug, Clone)]
pub(crate) struct FrameIndex<'a> {
    source: Source<'a>,
    point_count: usize,
    /// The distance from one frame to the next, if nothing is between them.
    stride: u64,
    runs: Vec<Run>,
    len: usize,
    /// The frames sorted by time, without those whose time is NaN; empty if this is the file's order.
    order: Vec<u32>,
    last: f32,
    is_sorted: bool,
}

/// Consecutive frames of the file.
#[derive(Debug, Clone, Copy)]
struct Run {
    /// The index of the first one.
    first: usize,
    /// The byte offset of its data.
    at: u64,
}

impl<'a> FrameIndex<'a> {
    pub(crate) const NAME: &'static [u8] = b"#Animation#";

    pub(crate) fn new(source: Source<'a>, form: LodForm, point_count: usize) -> Self {
        // The name with its NUL, preceded by a byte and followed by the size.
        let named = Self::NAME.len().saturating_add(6);
        let head = if form.has_fixed_names() { OldTagHeader::SIZE } else { named };
        let stride = head.saturating_add(Self::size(point_count)).try_into().unwrap_or(u64::MAX);
        let (runs, order) = (Vec::new(), Vec::new());
        Self { source, point_count, stride, runs, len: 0, order, last: f32::NEG_INFINITY, is_sorted: true }
    }
    /// The size of a frame: its time, and a position for each point.
    const fn size(point_count: usize) -> usize {
        point_count.saturating_mul(Position::SIZE).saturating_add(4)
    }
    /// Adds a tag, if it is a frame.
    pub(crate) fn add(&mut self, tag: &Tag<'a>) {
        if !tag.is(Self::NAME) {
            return;
        }
        let TagData::Animation(frame) = tag.data() else { return };
        let expected = self.runs.last().map(|run| self.place(*run, self.len));
        if expected != Some(tag.data_at()) {
            self.runs.push(Run { first: self.len, at: tag.data_at() });
        }
        // NaN counts as unsorted.
        self.is_sorted &= self.last <= frame.time;
        self.last = frame.time;
        self.len = self.len.saturating_add(1);
    }
    /// Sorts the frames by time if the file does not.
    pub(crate) fn finish(&mut self) {
        if self.is_sorted {
            return;
        }
        let frames = (0_u32..).zip(0..self.len);
        let times = frames.filter_map(|(number, index)| Some((self.get(index)?.time, number)));
        let mut times: Vec<(f32, u32)> = times.filter(|(time, _)| !time.is_nan()).collect();
        // 0 and -0 are the same time. Equal times keep the order of the file.
        times.sort_unstable_by(|a, b| (a.0 + 0.0).total_cmp(&(b.0 + 0.0)).then(a.1.cmp(&b.1)));
        self.order = times.into_iter().map(|(_, number)| number).collect();
    }
    /// The byte offset of the data of a frame in this run.
    fn place(&self, run: Run, index: usize) -> u64 {
        let further = num::to_u64(index.saturating_sub(run.first));
        run.at.saturating_add(further.saturating_mul(self.stride))
    }
    pub(crate) const fn len(&self) -> usize {
        self.len
    }
    /// Frame `index`, in file order.
    pub(crate) fn get(&self, index: usize) -> Option<Frame<'a>> {
        if index >= self.len {
            return None;
        }
        let run = self.runs.partition_point(|run| run.first <= index).checked_sub(1)?;
        let at = self.place(*self.runs.get(run)?, index);
        let start = usize::try_from(at).ok()?;
        let bytes = self.source.bytes().get(start..start.checked_add(Self::size(self.point_count))?)?;
        Frame::new(bytes, at, self.point_count)
    }
    /// The index and the time of the frame at `place` in order of time.
    fn by_time(&self, place: usize) -> Option<(usize, f32)> {
        let index = if self.is_sorted { place } else { usize::try_from(*self.order.get(place)?).ok()? };
        Some((index, self.get(index)?.time))
    }
    /// The indices and times of the last frame at or before `time` and of the first one after it. A frame whose time is
    /// NaN is neither.
    pub(crate) fn around(&self, time: f32) -> [Option<(usize, f32)>; 2] {
        let count = if self.is_sorted { self.len } else { self.order.len() };
        let is_before = |place: usize| self.by_time(place).is_some_and(|(_, own)| own <= time);
        if time.is_nan() {
            return [None, None];
        }
        let (mut start, mut end) = (0_usize, count);
        while start < end {
            let middle = start.midpoint(end);
            if is_before(middle) { start = middle.saturating_add(1) } else { end = middle }
        }
        [start.checked_sub(1).and_then(|place| self.by_time(place)), self.by_time(start)]
    }
}
