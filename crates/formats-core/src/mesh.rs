//! Meshes: vertices at a point in time, welding into vertex and index buffers, triangle strips and fans, blended frames, clips;
//! tables of normals.

mod normals;

pub use normals::{ACKNEX_NORMALS, QUAKE2_NORMALS, nearest_normal};

use alloc::{collections::BTreeMap, vec::Vec};
use core::ops::Range;

use glam::Vec3;

use crate::{FixedStr, num};

/// Frames that are played one after another under one name.
#[derive(Debug, Clone, PartialEq)]
pub struct Clip {
    name: FixedStr<16>,
    frames: Range<usize>,
    frame_rate: f32,
    is_looping: bool,
}

impl Clip {
    /// Creates a clip that is played once.
    #[must_use]
    pub const fn new(name: FixedStr<16>, frames: Range<usize>, frame_rate: f32) -> Self {
        Self { name, frames, frame_rate, is_looping: false }
    }
    /// Sets whether it repeats.
    #[must_use]
    pub const fn with_looping(self, is_looping: bool) -> Self {
        Self { is_looping, ..self }
    }
    /// The part that the names of its frames share: `run` of `run01`. It may be empty, and another clip may have it too.
    #[must_use]
    pub const fn name(&self) -> &FixedStr<16> {
        &self.name
    }
    /// The frames, by their indices in the file; never empty.
    #[must_use]
    pub const fn frames(&self) -> &Range<usize> {
        &self.frames
    }
    /// Frames per second: the game's usual rate, since nearly all of these files store none.
    #[must_use]
    pub const fn frame_rate(&self) -> f32 {
        self.frame_rate
    }
    /// Whether it repeats in the game, as far as that is known.
    #[must_use]
    pub const fn is_looping(&self) -> bool {
        self.is_looping
    }
    /// The pose of the clip `seconds` after its start, at its [rate](Self::frame_rate). A clip that does not
    /// [repeat](Self::is_looping) holds its last frame.
    #[must_use]
    pub fn at(&self, seconds: f32) -> FrameBlend {
        self.at_frame(seconds * self.frame_rate, self.is_looping)
    }
    /// The pose of the clip at `frame`, counted from its first, where 0.5 is halfway to the next: see [`FrameBlend::new`]. A loop
    /// continues from the last frame to the first; otherwise the last frame is held.
    #[must_use]
    pub fn at_frame(&self, frame: f32, looping: bool) -> FrameBlend {
        FrameBlend::new(self.frames.clone(), frame, looping)
    }
}

/// Two frames, and the position between them.
///
/// ```
/// use formats_core::FrameBlend;
///
/// // Halfway from frame 5, the last of three, to frame 3, the first.
/// let blend = FrameBlend::new(3..6, 2.5, true);
/// assert_eq!(blend, FrameBlend { first: 5, second: 3, fraction: 0.5 });
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FrameBlend {
    /// The index of a frame in the file.
    pub first: usize,
    /// The frame that follows.
    pub second: usize,
    /// The position: 0 at the first frame, 1 at the second.
    pub fraction: f32,
}

impl FrameBlend {
    /// Returns the blend of `frames` at `frame`, counted from their first, where 0.5 is halfway to the next. A loop continues from
    /// the last frame to the first; otherwise the last frame is held. A value that is not finite means 0.
    #[must_use]
    pub fn new(frames: Range<usize>, frame: f32, looping: bool) -> Self {
        let (start, count) = (frames.start, frames.len().max(1));
        #[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "frame counts are small")]
        let (end, last) = (count as f32, count.saturating_sub(1) as f32);
        let frame = if !frame.is_finite() {
            0.0
        } else if looping {
            let rest = frame % end;
            if rest < 0.0 { rest + end } else { rest }
        } else {
            frame.clamp(0.0, last)
        };
        #[expect(
            clippy::as_conversions,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "the value is not negative"
        )]
        let whole = (frame as usize).min(count.saturating_sub(1));
        #[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "frame counts are small")]
        let fraction = (frame - whole as f32).clamp(0.0, 1.0);
        let next = whole.saturating_add(1);
        let next = if next < count {
            next
        } else if looping {
            0
        } else {
            whole
        };
        Self { first: start.saturating_add(whole), second: start.saturating_add(next), fraction }
    }
    /// Writes the interpolated values of two frames into a slice, up to the shorter length. Returns `false` and does nothing if a
    /// frame is missing.
    pub fn fill<T>(places: &mut [T], values: Option<impl Iterator<Item = T>>) -> bool {
        let Some(values) = values else { return false };
        places.iter_mut().zip(values).for_each(|(place, value)| *place = value);
        true
    }
    /// A single frame, without blending.
    #[must_use]
    pub const fn still(frame: usize) -> Self {
        Self { first: frame, second: frame, fraction: 0.0 }
    }
}

/// The vertices of a mesh at a point in time, in the axes and units of the file, and in file order or of a welded mesh.
///
/// Every format crate computes them with the same three calls: `posed_at` (or `posed` for static meshes), `weld`, and `gather` with
/// the result of `weld`. The buffers can be reused without allocating.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Posed {
    /// The position of each vertex.
    pub positions: Vec<Vec3>,
    /// The normals, outward and of length 1; zero where the file has none. In file order, their number may differ from that of the
    /// positions.
    pub normals: Vec<Vec3>,
}

impl Posed {
    /// Sets the vertices to those with these indices of positions and normals; zero for a missing index.
    pub fn gather_from(
        &mut self,
        from: &Self,
        positions: impl ExactSizeIterator<Item = usize>,
        normals: impl ExactSizeIterator<Item = usize>,
    ) {
        renew(&mut self.positions, positions, &from.positions);
        renew(&mut self.normals, normals, &from.normals);
    }
}

/// Refills a list.
fn renew(list: &mut Vec<Vec3>, numbers: impl ExactSizeIterator<Item = usize>, from: &[Vec3]) {
    list.clear();
    list.resize(numbers.len(), Vec3::ZERO);
    gather(numbers, from, list);
}

/// How a run of corners forms triangles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum StripKind {
    /// From the third one on, each corner forms a triangle with the two before it; every second triangle is reversed.
    Strip,
    /// From the third one on, each corner forms a triangle with the one before it and the first.
    Fan,
}

impl StripKind {
    /// Returns the triangles of `corner_count` corners as indices of corners: two fewer than corners, all with the same winding.
    ///
    /// ```
    /// use formats_core::StripKind;
    /// assert_eq!(StripKind::Strip.triangles(5).collect::<Vec<_>>(), [[0, 1, 2], [2, 1, 3], [2, 3, 4]]);
    /// assert_eq!(StripKind::Fan.triangles(4).collect::<Vec<_>>(), [[0, 1, 2], [0, 2, 3]]);
    /// assert_eq!(StripKind::Fan.triangles(2).count(), 0);
    /// ```
    #[inline]
    pub fn triangles(self, corner_count: usize) -> StripTriangles {
        StripTriangles { kind: self, last: 2..corner_count }
    }
    /// Returns the triangle that corner `last` completes, which is at least 2.
    #[inline]
    #[must_use]
    pub const fn triangle(self, last: usize) -> [usize; 3] {
        let (first, second) = (last.wrapping_sub(2), last.wrapping_sub(1));
        match self {
            Self::Fan => [0, second, last],
            // Every second triangle of a strip would otherwise face the other way.
            Self::Strip if last % 2 == 1 => [second, first, last],
            Self::Strip => [first, second, last],
        }
    }
}

/// The triangles of a strip or a fan. Made by [`StripKind::triangles`].
#[derive(Debug, Clone)]
pub struct StripTriangles {
    kind: StripKind,
    /// The last corners of the remaining triangles.
    last: Range<usize>,
}

impl Iterator for StripTriangles {
    type Item = [usize; 3];
    #[inline]
    fn next(&mut self) -> Option<[usize; 3]> {
        self.last.next().map(|last| self.kind.triangle(last))
    }
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.last.size_hint()
    }
    #[inline]
    fn fold<B, F: FnMut(B, [usize; 3]) -> B>(self, init: B, mut f: F) -> B {
        let kind = self.kind;
        self.last.fold(init, |acc, last| f(acc, kind.triangle(last)))
    }
}
impl ExactSizeIterator for StripTriangles {}
impl core::iter::FusedIterator for StripTriangles {}

/// Creates vertex and index buffers from triangles: equal corners become one vertex. Vertices are in the order in which their
/// corners first occur.
///
/// A corner is any key that identifies a vertex, such as the indices of a position, a normal and a texture coordinate. `M` looks
/// corners up: a tree, which needs neither the standard library nor a seed, or a hash table with any hasher.
///
/// ```
/// let mut welder = formats_core::Welder::new();
/// welder.push(["a", "b", "c"]);
/// welder.push(["c", "b", "d"]);
/// assert_eq!(welder.finish(), (vec!["a", "b", "c", "d"], vec![0, 1, 2, 2, 1, 3]));
///
/// # #[cfg(feature = "std")] {
/// let mut hashed: formats_core::Welder<_, std::collections::HashMap<_, _>> = formats_core::Welder::default();
/// assert_eq!([hashed.number("a"), hashed.number("b"), hashed.number("a")], [0, 1, 0]);
/// # }
/// ```
#[derive(Debug, Clone)]
pub struct Welder<C, M = BTreeMap<C, u32>> {
    known: M,
    corners: Vec<C>,
    indices: Vec<u32>,
}

impl<C, M: Default> Default for Welder<C, M> {
    fn default() -> Self {
        Self { known: M::default(), corners: Vec::new(), indices: Vec::new() }
    }
}

impl<C: Ord + Copy> Welder<C> {
    /// Creates a `Welder` without triangles.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}

impl<C: Copy, M: CornerNumbers<C>> Welder<C, M> {
    /// Adds a triangle.
    pub fn push(&mut self, triangle: [C; 3]) {
        let numbers = triangle.map(|corner| self.number(corner));
        self.indices.extend(numbers);
    }
    /// Returns the index of the vertex for a corner, which is added if it is new: for callers that store the indices themselves.
    pub fn number(&mut self, corner: C) -> u32 {
        let next = num::to_u32(self.corners.len());
        let number = self.known.number(corner, next);
        if number == next {
            self.corners.push(corner);
        }
        number
    }
    /// The corner of each vertex so far.
    #[must_use]
    pub fn corners(&self) -> &[C] {
        &self.corners
    }
    /// Returns the corner of each vertex, and three indices per triangle.
    #[must_use]
    pub fn finish(self) -> (Vec<C>, Vec<u32>) {
        (self.corners, self.indices)
    }
}

/// Finds the indices of known corners; see [`Welder`].
pub trait CornerNumbers<C> {
    /// Returns the index of a known corner; a new one gets the index `next`.
    fn number(&mut self, corner: C, next: u32) -> u32;
}

impl<C: Ord> CornerNumbers<C> for BTreeMap<C, u32> {
    fn number(&mut self, corner: C, next: u32) -> u32 {
        *self.entry(corner).or_insert(next)
    }
}

#[cfg(feature = "std")]
impl<C: Eq + core::hash::Hash, S: core::hash::BuildHasher> CornerNumbers<C> for std::collections::HashMap<C, u32, S> {
    fn number(&mut self, corner: C, next: u32) -> u32 {
        *self.entry(corner).or_insert(next)
    }
}

/// Copies the elements with these indices, up to the shorter length: per-vertex data of a file into the order of a welded mesh.
/// Targets of missing elements are unchanged.
pub fn gather<T: Copy>(numbers: impl IntoIterator<Item = usize>, from: &[T], into: &mut [T]) {
    for (place, number) in into.iter_mut().zip(numbers) {
        if let Some(value) = from.get(number) {
            *place = *value;
        }
    }
}
