//! GL commands: the triangles as strips and fans, for the game's OpenGL renderer. They are made from a triangle list, and compared
//! with it.
//!
//! They are derived data: half of all real files have none, some have broken ones, and only that renderer needs them. Their UVs are
//! floats, which are more precise than the integer texture coordinates.

use alloc::{collections::BTreeMap, vec, vec::Vec};

use formats_core::{Record, Records, Source, StripKind, glam::Vec2, num, records};
use nom::Parser;

use crate::{Header, Model, TexCoord, Triangle, size};

formats_core::record! {
    /// A corner of a GL command: `glcmds` has two floats and an index for each.
    ///
    /// Source: the format document, id's tools.
    pub struct GlVertex: 12 {
        /// U, to the right: 1 is the width of the skin. Not limited to 0–1.
        pub s: f32,
        /// V, downward: 1 is the height of the skin. Not limited to 0–1.
        pub t: f32,
        /// Index into the vertices of every frame.
        pub vertex: i32,
    }
}

/// One strip or fan.
#[derive(Debug, Clone, Copy)]
pub struct GlCommand<'a> {
    /// Whether it is a strip or a fan.
    pub kind: StripKind,
    /// Its corners.
    pub vertices: Records<'a, GlVertex>,
}

impl<'a> GlCommand<'a> {
    /// The triangles, clockwise seen from outside like [`Triangle`](crate::Triangle): two fewer than corners.
    pub fn triangles(&self) -> impl Iterator<Item = [GlVertex; 3]> + use<'a> {
        let Self { kind, vertices } = *self;
        kind.triangles(vertices.len())
            .filter_map(move |[a, b, c]| Some([vertices.get(a)?, vertices.get(b)?, vertices.get(c)?]))
    }
}

/// The GL commands of a model. Copies are cheap.
#[derive(Debug, Clone, Copy)]
pub struct GlCommands<'a> {
    bytes: &'a [u8],
    /// The end of the list, from the start of the file.
    end: u64,
}

impl<'a> GlCommands<'a> {
    /// The words of the commands that are in the file.
    pub(crate) fn read(file: Source<'a>, header: &Header) -> Self {
        let start = num::to_u64(header.gl_command_offset);
        let len = usize::try_from(header.gl_word_count).ok().and_then(|words| words.checked_mul(4)).unwrap_or(0);
        let bytes = file.cursor(start).rest();
        let bytes = bytes.get(..len).unwrap_or(bytes);
        Self { bytes, end: start.saturating_add(size(bytes)) }
    }
    /// The offset of the list, from the start of the file.
    #[must_use]
    pub fn at(&self) -> u64 {
        self.end.saturating_sub(size(self.bytes))
    }
    /// Whether the list is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }
    /// The list as stored in the file: words of 4 bytes.
    #[must_use]
    pub const fn as_bytes(&self) -> &'a [u8] {
        self.bytes
    }
    /// Iterates over the strips and fans, up to the terminating 0 or the first invalid command; see [`GlCommandIter::end`].
    #[must_use]
    pub const fn iter(&self) -> GlCommandIter<'a> {
        GlCommandIter { rest: self.bytes, list_end: self.end, end: None }
    }
}

impl<'a> IntoIterator for GlCommands<'a> {
    type Item = GlCommand<'a>;
    type IntoIter = GlCommandIter<'a>;
    fn into_iter(self) -> GlCommandIter<'a> {
        self.iter()
    }
}
impl<'a> IntoIterator for &GlCommands<'a> {
    type Item = GlCommand<'a>;
    type IntoIter = GlCommandIter<'a>;
    fn into_iter(self) -> GlCommandIter<'a> {
        self.iter()
    }
}

/// The GL commands of a model, one after another.
#[derive(Debug, Clone)]
pub struct GlCommandIter<'a> {
    rest: &'a [u8],
    list_end: u64,
    end: Option<GlEnd>,
}

impl GlCommandIter<'_> {
    /// How the list ended, after the iterator has returned all its commands.
    #[must_use]
    pub const fn end(&self) -> Option<GlEnd> {
        self.end
    }
    /// The offset after the commands returned so far, from the start of the file.
    #[must_use]
    pub fn at(&self) -> u64 {
        self.list_end.saturating_sub(size(self.rest))
    }
}

impl<'a> GlCommandIter<'a> {
    /// The next command; `None` for the terminating 0.
    #[inline]
    fn command(&mut self) -> Result<Option<GlCommand<'a>>, GlEnd> {
        let (corners, rest) = self.rest.split_first_chunk().ok_or(GlEnd::NotTerminated)?;
        let corners = i32::from_le_bytes(*corners);
        let count = num::to_usize(corners.unsigned_abs());
        let (after, raw) = records::<GlVertex>(count).parse(rest).map_err(|_| GlEnd::Cut)?;
        self.rest = after;
        let kind = if corners > 0 { StripKind::Strip } else { StripKind::Fan };
        // Both are in the file, so this cannot overflow.
        let vertices = Records::from_raw(raw, self.list_end.wrapping_sub(size(rest)));
        Ok((corners != 0).then_some(GlCommand { kind, vertices }))
    }
}

impl<'a> Iterator for GlCommandIter<'a> {
    type Item = GlCommand<'a>;
    fn next(&mut self) -> Option<GlCommand<'a>> {
        if self.end.is_some() {
            return None;
        }
        match self.command() {
            Ok(Some(command)) => Some(command),
            Ok(None) => {
                self.end = Some(if self.rest.is_empty() { GlEnd::Terminated } else { GlEnd::Early });
                None
            }
            Err(end) => {
                self.end = Some(end);
                None
            }
        }
    }
}
impl core::iter::FusedIterator for GlCommandIter<'_> {}

/// A corner of a triangle: its vertex and its texture coordinate. Triangles can share an edge in a strip or fan only if
/// both are the same.
type Corner = (u16, u16);

/// Generates GL commands for `triangles`, with the terminating 0, as id's OpenGL renderer needs them.
///
/// The algorithm is greedy, like id's tools: from each remaining triangle, it takes the longest of the strips and fans that begin
/// at its three corners. UVs are at the centers of texels, as in the tools' output; a missing texture coordinate gives (0, 0).
#[must_use]
pub fn build_gl_commands(triangles: &[Triangle], tex_coords: &[TexCoord], width: i32, height: i32) -> Vec<u8> {
    let mut drawing = Drawing::new(triangles);
    let mut words = Vec::new();
    while let Some((kind, corners)) = drawing.next_command() {
        let count = i32::try_from(corners.len()).unwrap_or(i32::MAX);
        let count = if kind == StripKind::Fan { count.saturating_neg() } else { count };
        words.extend(count.to_le_bytes());
        for (vertex, tex_coord) in corners {
            let uv = tex_coords.get(usize::from(tex_coord)).map_or(Vec2::ZERO, |texel| texel.uv(width, height));
            words.extend(GlVertex { s: uv.x, t: uv.y, vertex: vertex.into() }.encode());
        }
    }
    words.extend([0; 4]);
    words
}

/// The triangles already drawn, and the triangles at each edge.
struct Drawing {
    triangles: Vec<[Corner; 3]>,
    drawn: Vec<bool>,
    /// The last attempt that used each triangle: an attempt may use a triangle only once.
    tried: Vec<u32>,
    attempt: u32,
    edges: BTreeMap<(Corner, Corner), Vec<usize>>,
    next: usize,
}

impl Drawing {
    fn new(triangles: &[Triangle]) -> Self {
        let corners = |t: &Triangle| {
            let ([a, b, c], tex_coords) = (t.vertices, t.tex_coords);
            let [at_a, at_b, at_c] = tex_coords;
            [(a, at_a), (b, at_b), (c, at_c)]
        };
        let triangles: Vec<_> = triangles.iter().map(corners).collect();
        let mut edges = BTreeMap::<_, Vec<usize>>::new();
        // In reverse, because the lists are consumed from their ends: the first triangle is then found first.
        for (n, [a, b, c]) in triangles.iter().enumerate().rev() {
            for edge in [(*a, *b), (*b, *c), (*c, *a)] {
                edges.entry(edge).or_default().push(n);
            }
        }
        let (drawn, tried) = (vec![false; triangles.len()], vec![0; triangles.len()]);
        Self { triangles, drawn, tried, attempt: 0, edges, next: 0 }
    }
    /// Returns the longest command from the first remaining triangle.
    fn next_command(&mut self) -> Option<(StripKind, Vec<Corner>)> {
        let first = self.drawn.iter().skip(self.next).position(|drawn| !drawn)?.checked_add(self.next)?;
        self.next = first;
        let mut best: Option<(StripKind, Vec<Corner>, Vec<usize>)> = None;
        for turn in 0..3 {
            for kind in [StripKind::Fan, StripKind::Strip] {
                let (corners, used) = self.attempt(kind, first, turn)?;
                if best.as_ref().is_none_or(|(_, longest, _)| corners.len() > longest.len()) {
                    best = Some((kind, corners, used));
                }
            }
        }
        let (kind, corners, used) = best?;
        for n in used {
            if let Some(drawn) = self.drawn.get_mut(n) {
                *drawn = true;
            }
        }
        // By convention, a single triangle is a strip.
        Some((if corners.len() == 3 { StripKind::Strip } else { kind }, corners))
    }
    /// Returns the corners of the strip or fan from corner `turn` of triangle `first`, and its triangles.
    fn attempt(&mut self, kind: StripKind, first: usize, turn: usize) -> Option<(Vec<Corner>, Vec<usize>)> {
        self.attempt = self.attempt.checked_add(1)?;
        let mut start = *self.triangles.get(first)?;
        start.rotate_left(turn);
        let [hub, mut before, mut last] = start;
        let (mut corners, mut used) = (start.to_vec(), vec![first]);
        *self.tried.get_mut(first)? = self.attempt;
        loop {
            // The edge that the next triangle must have, in that triangle's direction.
            let edge = match kind {
                StripKind::Fan => (hub, last),
                StripKind::Strip if corners.len() % 2 == 1 => (last, before),
                StripKind::Strip => (before, last),
            };
            let Some((n, corner)) = self.neighbor(edge) else { return Some((corners, used)) };
            *self.tried.get_mut(n)? = self.attempt;
            used.push(n);
            corners.push(corner);
            (before, last) = (last, corner);
        }
    }
    /// A triangle with `edge` that is neither drawn nor used in this attempt, and its third corner.
    fn neighbor(&mut self, edge: (Corner, Corner)) -> Option<(usize, Corner)> {
        /// More triangles at one edge than in any real model: a bound on the work that a file can cause.
        const MOST: usize = 16;
        let Self { triangles, drawn, tried, attempt, edges, .. } = self;
        let candidates = edges.get_mut(&edge)?;
        // Drawn triangles are removed for good.
        while candidates.pop_if(|n| drawn.get(*n) == Some(&true)).is_some() {}
        let free = |n: &&usize| drawn.get(**n) == Some(&false) && tried.get(**n) != Some(attempt);
        let n = *candidates.iter().rev().take(MOST).find(free)?;
        let [a, b, c] = *triangles.get(n)?;
        let corner = if (a, b) == edge {
            c
        } else if (b, c) == edge {
            a
        } else {
            b
        };
        Some((n, corner))
    }
}

/// How a list of GL commands ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum GlEnd {
    /// With a 0 as its last word, as it should.
    Terminated,
    /// With its last command: the 0 is missing, or follows the list.
    NotTerminated,
    /// With a 0 that is followed by more words.
    Early,
    /// Within a command that has more corners than words are left.
    Cut,
}

/// The content of the GL commands, compared with the triangle list. Made by [`Model::gl_summary`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct GlSummary {
    /// How the list ends.
    pub end: GlEnd,
    /// Number of strips.
    #[cfg_attr(feature = "serde", serde(rename = "strips"))]
    pub strip_count: u32,
    /// Number of fans.
    #[cfg_attr(feature = "serde", serde(rename = "fans"))]
    pub fan_count: u32,
    /// Number of corners.
    #[cfg_attr(feature = "serde", serde(rename = "corners"))]
    pub corner_count: u32,
    /// Number of triangles.
    #[cfg_attr(feature = "serde", serde(rename = "triangles"))]
    pub triangle_count: u32,
    /// The number of triangles that refer to a missing vertex.
    #[cfg_attr(feature = "serde", serde(rename = "bad_triangles"))]
    pub bad_triangle_count: u32,
    /// The number of triangles in the triangle list that they lack. The first corner of a triangle does not matter.
    #[cfg_attr(feature = "serde", serde(rename = "missing"))]
    pub missing_count: u32,
    /// The number of triangles that are not in the triangle list.
    #[cfg_attr(feature = "serde", serde(rename = "extra"))]
    pub extra_count: u32,
    /// Whether they draw exactly the triangles of the list, all with the opposite winding.
    pub reversed: bool,
}

impl GlSummary {
    /// Whether they draw exactly the triangles of the list, in any order.
    #[must_use]
    pub const fn same(&self) -> bool {
        self.missing_count == 0 && self.extra_count == 0
    }
}

impl Model<'_> {
    /// Compares the GL commands with the triangle list; `None` if they are absent. Allocates two lists of triangles.
    #[must_use]
    pub fn gl_summary(&self) -> Option<GlSummary> {
        if self.gl_commands().is_empty() {
            return None;
        }
        let (mut strip_count, mut fan_count, mut corner_count, mut bad_triangle_count) = (0_u32, 0_u32, 0_usize, 0_u32);
        let mut made = Vec::new();
        let mut commands = self.gl_commands().iter();
        for command in commands.by_ref() {
            let kind = if command.kind == StripKind::Strip { &mut strip_count } else { &mut fan_count };
            *kind = kind.saturating_add(1);
            corner_count = corner_count.saturating_add(command.vertices.len());
            for triangle in command.triangles().map(|corners| corners.map(|corner| corner.vertex)) {
                if !triangle.iter().all(|vertex| usize::try_from(*vertex).is_ok_and(|v| v < self.vertex_count())) {
                    bad_triangle_count = bad_triangle_count.saturating_add(1);
                }
                made.push(rotated(triangle));
            }
        }
        let mut listed: Vec<_> = self.triangles().iter().map(|t| rotated(t.vertices.map(i32::from))).collect();
        listed.sort_unstable();
        made.sort_unstable();
        let (missing, extra) = differences(&listed, &made);
        let mut turned: Vec<_> = made.iter().map(|[a, b, c]| rotated([*a, *c, *b])).collect();
        turned.sort_unstable();
        let reversed = (missing, extra) != (0, 0) && differences(&listed, &turned) == (0, 0);
        Some(GlSummary {
            end: commands.end()?,
            strip_count,
            fan_count,
            corner_count: count(corner_count),
            triangle_count: count(made.len()),
            bad_triangle_count,
            missing_count: count(missing),
            extra_count: count(extra),
            reversed,
        })
    }
}

fn count(n: usize) -> u32 {
    num::to_u32(n)
}

/// Rotates a triangle to begin with its lowest vertex, even if that one occurs twice. Keeps the winding.
pub(crate) fn rotated<T: Ord + Copy>([a, b, c]: [T; 3]) -> [T; 3] {
    [a, b, c].min([b, c, a]).min([c, a, b])
}

/// Counts the entries of sorted list `a` that are not in `b`, and vice versa, with multiplicity.
fn differences<T: Ord>(a: &[T], b: &[T]) -> (usize, usize) {
    let (mut a, mut b) = (a.iter().peekable(), b.iter().peekable());
    let (mut only_a, mut only_b) = (0_usize, 0_usize);
    loop {
        match (a.peek(), b.peek()) {
            (Some(x), Some(y)) if x == y => {
                a.next();
                b.next();
            }
            (Some(x), y) if y.is_none_or(|y| x < y) => {
                a.next();
                only_a = only_a.saturating_add(1);
            }
            (_, Some(_)) => {
                b.next();
                only_b = only_b.saturating_add(1);
            }
            _ => return (only_a, only_b),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Builder, BuilderFrame, GlList, Model, Vertex};

    use super::*;

    fn model_of(triangles: Vec<Triangle>) -> Vec<u8> {
        let mut builder = Builder { gl_commands: GlList::Generate, triangles, ..Builder::default() };
        (builder.skin_width, builder.skin_height) = (64, 64);
        builder.tex_coords = vec![TexCoord { s: 1, t: 2 }; 200];
        let mut frame = BuilderFrame::new(b"a").unwrap();
        frame.vertices = vec![Vertex { position: [0; 3], normal_index: 0 }; 200];
        builder.frames.push(frame);
        builder.write().unwrap()
    }
    fn triangle(vertices: [u16; 3]) -> Triangle {
        Triangle { vertices, tex_coords: vertices }
    }

    #[test]
    fn a_band_is_one_strip_and_a_disc_one_fan() {
        let band = (0..50).map(|n| triangle(if n % 2 == 0 { [n, n + 1, n + 2] } else { [n + 1, n, n + 2] })).collect();
        let bytes = model_of(band);
        let summary = Model::parse(&bytes).unwrap().gl_summary().unwrap();
        assert_eq!((summary.strip_count, summary.fan_count, summary.corner_count, summary.same()), (1, 0, 52, true));

        let disc = (1..50).map(|n| triangle([n, n + 1, 0])).collect();
        let bytes = model_of(disc);
        let summary = Model::parse(&bytes).unwrap().gl_summary().unwrap();
        assert_eq!((summary.strip_count, summary.fan_count, summary.corner_count, summary.same()), (0, 1, 51, true));
    }
    #[test]
    fn seams_split_and_every_triangle_is_drawn_once() {
        // The second triangle has the edge's vertices but other texture coordinates.
        let mut seam = triangle([1, 0, 3]);
        seam.tex_coords = [101, 100, 103];
        let bytes = model_of(vec![triangle([0, 1, 2]), seam, triangle([0, 1, 2]), triangle([5, 5, 5])]);
        let summary = Model::parse(&bytes).unwrap().gl_summary().unwrap();
        assert_eq!((summary.triangle_count, summary.same(), summary.strip_count), (4, true, 4));
        assert_eq!(build_gl_commands(&[], &[], 0, 0), [0; 4]);
    }

    #[test]
    fn lists_are_compared_as_multisets() {
        assert_eq!(differences(&[1, 1, 2, 5], &[1, 2, 3, 3]), (2, 2));
        assert_eq!(differences::<i32>(&[], &[]), (0, 0));
        assert_eq!(differences(&[1], &[]), (1, 0));
        assert_eq!(differences(&[], &[1]), (0, 1));
    }
    #[test]
    fn rotation_keeps_the_winding() {
        for triangle in [[1, 2, 3], [2, 3, 1], [3, 1, 2]] {
            assert_eq!(rotated(triangle), [1, 2, 3]);
        }
        assert_eq!(rotated([3, 2, 1]), [1, 3, 2]);
        for triangle in [[0, 0, 1], [0, 1, 0], [1, 0, 0]] {
            assert_eq!(rotated(triangle), [0, 0, 1]);
        }
    }
}
