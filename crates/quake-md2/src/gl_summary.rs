//! The content of the GL commands, compared with the triangle list.

use alloc::vec::Vec;
use formats_core::num;

use formats_core::StripKind;

use crate::Model;

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
    use super::*;

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
