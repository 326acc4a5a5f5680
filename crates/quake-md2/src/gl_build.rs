//! Makes GL commands from a triangle list.

use alloc::{collections::BTreeMap, vec, vec::Vec};

use formats_core::{Record, StripKind, glam::Vec2};

use crate::{GlVertex, TexCoord, Triangle};

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Builder, BuilderFrame, GlList, Model, Vertex};

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
}
