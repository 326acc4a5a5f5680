//! `#Animation#`: a frame. The positions of a level's frames, for random access. Animation: the shape of a level of detail at a
//! time, blended from two frames. Also finds levels by name.

use alloc::vec::Vec;

use formats_core::{FrameBlend, Posed, Record, Records, Source, glam::Vec3, num};

use crate::{Lod, LodForm, LodKind, Model, OldTagHeader, Position, Resolution, Tag, TagData};

/// `#Animation#`: the positions of the level's points at some time. A level may have thousands of frames.
#[derive(Debug, Clone, Copy)]
pub struct Frame<'a> {
    /// `FrameTime`: 0 to 1 or 0 to 100 in most files.
    pub time: f32,
    /// `FramePoints`: a position for each point of the level.
    pub positions: Records<'a, Position>,
}

impl<'a> Frame<'a> {
    /// Decodes the data of a tag, which are at byte `at`.
    pub(crate) fn new(bytes: &'a [u8], at: u64, point_count: usize) -> Option<Self> {
        let (time, positions) = bytes.split_first_chunk()?;
        if positions.len() != point_count.checked_mul(Position::SIZE)? {
            return None;
        }
        Some(Self { time: f32::from_le_bytes(*time), positions: Records::new(positions, at.saturating_add(4)) })
    }
    /// The positions, in meters.
    pub fn positions(&self) -> impl ExactSizeIterator<Item = Vec3> + use<'a> {
        self.positions.iter().map(|position| position.position)
    }
}

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

impl<'a> Frame<'a> {
    /// The positions interpolated between this frame (`fraction` 0) and `next` (`fraction` 1).
    pub fn positions_between(&self, next: &Self, fraction: f32) -> impl ExactSizeIterator<Item = Vec3> + use<'a> {
        self.positions().zip(next.positions()).map(move |(a, b)| a.lerp(b, fraction))
    }
}

impl<'a> Lod<'a> {
    /// The number of frames of its animation.
    #[must_use]
    pub const fn frame_count(&self) -> usize {
        self.frame_index().len()
    }
    /// Frame `index` of its animation, in file order, without reading the frames before it.
    #[must_use]
    pub fn frame(&self, index: usize) -> Option<Frame<'a>> {
        self.frame_index().get(index)
    }
    /// The two frames around a time (see [`Frame::time`]), in order of time: before the first frame the first one,
    /// after the last frame the last one. `None` without frames. The engine drives that time, mostly from 0 to
    /// 1, by a state such as an opening door: no file declares a duration in seconds.
    ///
    /// ```
    /// use bis_p3dm::{Builder, BuilderLod, BuilderTag, Model, Point, Resolution, Vec3};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let mut lod = BuilderLod::new(Resolution(1.0));
    /// # lod.points = vec![Point::new(Vec3::ZERO)];
    /// # lod.push_tag(BuilderTag::animation(0.0, &[Vec3::ZERO]))?;
    /// # lod.push_tag(BuilderTag::animation(1.0, &[Vec3::Y]))?;
    /// # let bytes = Builder::new([lod]).write()?;
    /// let model = Model::parse(&bytes)?;
    /// let lod = model.lod("1").ok_or("no such level")?;
    /// let mut positions = vec![Vec3::ZERO; lod.points().len()];
    /// // A quarter of the way.
    /// let blend = lod.frames_at(0.25).ok_or("it does not move")?;
    /// assert!(lod.read_positions_at(blend, &mut positions));
    /// # assert_eq!(positions, [Vec3::Y * 0.25]);
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn frames_at(&self, time: f32) -> Option<FrameBlend> {
        let [before, after] = self.frame_index().around(time);
        match (before, after) {
            (Some((first, from)), Some((second, to))) => {
                let fraction = (time - from) / (to - from);
                Some(FrameBlend { first, second, fraction: if fraction.is_finite() { fraction } else { 0.0 } })
            }
            (Some((only, _)), None) | (None, Some((only, _))) => Some(FrameBlend::still(only)),
            (None, None) => self.frame(0).map(|_| FrameBlend::still(0)),
        }
    }
    /// The shape of the level without animation: its own points, and its normals as in [`posed_at`](Self::posed_at).
    #[must_use]
    pub fn rest_pose(&self) -> Posed {
        let normals = self.normals().iter().map(|normal| (-normal.vector).normalize_or_zero()).collect();
        Posed { positions: self.points().positions().collect(), normals }
    }
    /// The points between two frames in meters (X right, Y up, Z forward, left-handed), and the normals of the level,
    /// since frames have none: outward, opposite to the stored ones, and zero if the stored one is zero. `None` if the
    /// frames do not exist; a level without frames has its own shape.
    #[must_use]
    pub fn posed_at(&self, blend: FrameBlend) -> Option<Posed> {
        let mut posed = self.rest_pose();
        (self.frame_count() == 0 || self.read_positions_at(blend, &mut posed.positions)).then_some(posed)
    }
    /// Decodes the positions between two frames into a slice, one for each point, up to the shorter of the two: in
    /// meters, X right, Y up, Z forward, left-handed. Returns `false` and does nothing if the frames do not exist. The
    /// level's normals apply: frames have none.
    pub fn read_positions_at(&self, blend: FrameBlend, positions: &mut [Vec3]) -> bool {
        let Some(first) = self.frame(blend.first) else { return false };
        let Some(second) = self.frame(blend.second) else { return false };
        positions.iter_mut().zip(first.positions_between(&second, blend.fraction)).for_each(|(place, it)| *place = it);
        true
    }
}

impl<'a> Model<'a> {
    /// The level of detail for the shortest distance: among the visible levels with faces ([`LodKind::Resolution`]) the
    /// one with the lowest number, which is 0 in some files and 1 in others. The levels for greater distances have
    /// greater numbers, in [`lods`](Self::lods).
    #[must_use]
    pub fn finest_lod(&self) -> Option<&Lod<'a>> {
        let is_seen = |lod: &&Lod<'_>| matches!(lod.kind(), LodKind::Resolution(_)) && !lod.faces().is_empty();
        self.lods().iter().filter(is_seen).min_by(|a, b| a.resolution().0.total_cmp(&b.resolution().0))
    }
    /// The model without animation: the shape of its [finest level](Self::finest_lod). Empty without such a level.
    #[must_use]
    pub fn rest_pose(&self) -> Vec<Posed> {
        self.finest_lod().map(Lod::rest_pose).into_iter().collect()
    }
    /// The first level of detail with this name: the displayed name of its kind, in any letter case, with or without
    /// spaces, hyphens and underscores, or a number: `geometry`, `view-cargo 1`, `Resolution 1.5`, `1`. See
    /// [`Resolution`].
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let path = "bis-p3dm/made/crate.p3d";
    /// # let bytes = std::fs::read(format!("{}/../../testdata/{path}", env!("CARGO_MANIFEST_DIR")))?;
    /// let model = bis_p3dm::Model::parse(&bytes)?;
    /// let geometry = model.lod("Geometry").ok_or("nothing to collide with")?;
    /// println!("{} points", geometry.points().len());
    /// # assert!(model.lod("no such level").is_none() && model.lod("memory-12").is_none());
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn lod(&self, name: &str) -> Option<&Lod<'a>> {
        let wanted: Resolution = name.parse().ok()?;
        self.lods().iter().find(|lod| lod.resolution() == wanted || lod.kind() == wanted.kind())
    }
}
