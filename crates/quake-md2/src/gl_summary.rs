//! What the GL commands hold, compared with the triangle list.

use alloc::vec::Vec;

use crate::{GlCommandKind, Model};

/// How a list of GL commands ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum GlEnd {
    /// With a 0 as its last word, as it should.
    Terminated,
    /// With its last command: the 0 is missing, or stands just behind the list.
    NotTerminated,
    /// With a 0 and more words behind it.
    Early,
    /// Within a command: it has more corners than there are words left.
    Cut,
}

/// What the GL commands hold, compared with the triangle list. Made by [`Model::gl_summary`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct GlSummary {
    /// How the list ends.
    pub end: GlEnd,
    /// Number of strips.
    pub strips: u32,
    /// Number of fans.
    pub fans: u32,
    /// Number of corners.
    pub corners: u32,
    /// Number of triangles that they make.
    pub triangles: u32,
    /// How many of those use a vertex that is not there.
    pub bad_triangles: u32,
    /// How many triangles of the triangle list they lack, whatever the corner that each begins with.
    pub missing: u32,
    /// How many triangles they have that are not in the triangle list.
    pub extra: u32,
    /// Whether they make the triangles of the list, but all turned over.
    pub reversed: bool,
}

impl GlSummary {
    /// Whether they make exactly the triangles of the list, in any order.
    #[must_use]
    pub const fn same(&self) -> bool {
        self.missing == 0 && self.extra == 0
    }
}

impl Model<'_> {
    /// Compares the GL commands with the triangle list; `None` if there are none. Allocates two lists of triangles.
    #[must_use]
    pub fn gl_summary(&self) -> Option<GlSummary> {
        if self.gl_commands.is_empty() {
            return None;
        }
        let (mut strips, mut fans, mut corners, mut bad_triangles) = (0_u32, 0_u32, 0_usize, 0_u32);
        let mut made = Vec::new();
        let mut commands = self.gl_commands.iter();
        for command in commands.by_ref() {
            let kind = if command.kind == GlCommandKind::Strip { &mut strips } else { &mut fans };
            *kind = kind.saturating_add(1);
            corners = corners.saturating_add(command.vertices.len());
            for triangle in command.triangles().map(|corners| corners.map(|corner| corner.vertex)) {
                if !triangle.iter().all(|vertex| usize::try_from(*vertex).is_ok_and(|v| v < self.vertex_count())) {
                    bad_triangles = bad_triangles.saturating_add(1);
                }
                made.push(rotated(triangle));
            }
        }
        let mut listed: Vec<_> = self.triangles.iter().map(|t| rotated(t.vertices.map(i32::from))).collect();
        listed.sort_unstable();
        made.sort_unstable();
        let (missing, extra) = differences(&listed, &made);
        let mut turned: Vec<_> = made.iter().map(|[a, b, c]| rotated([*a, *c, *b])).collect();
        turned.sort_unstable();
        let reversed = (missing, extra) != (0, 0) && differences(&listed, &turned) == (0, 0);
        Some(GlSummary {
            end: commands.end()?,
            strips,
            fans,
            corners: count(corners),
            triangles: count(made.len()),
            bad_triangles,
            missing: count(missing),
            extra: count(extra),
            reversed,
        })
    }
}

fn count(n: usize) -> u32 {
    n.try_into().unwrap_or(u32::MAX)
}

/// The triangle beginning with its lowest vertex, its winding kept; also where that one stands twice.
pub(crate) fn rotated<T: Ord + Copy>([a, b, c]: [T; 3]) -> [T; 3] {
    [a, b, c].min([b, c, a]).min([c, a, b])
}

/// How many entries of sorted list `a` are not in `b`, and the reverse; an entry counts as often as it stands there.
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
    fn lists_are_compared_as_bags() {
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
