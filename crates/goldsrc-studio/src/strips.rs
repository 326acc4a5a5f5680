//! Triangles as strips and fans, which share corners.

use std::collections::{BTreeSet, HashMap};

use formats_core::num;
use goldsrc_mdl::{BuilderCommand, Corner, StripKind};

/// The maximum number of corners of a strip or fan. Engines read a 16-bit number, but compilers stay below 128. It is even, so that
/// the next strip of a long ribbon begins with a triangle of the same parity.
const MOST: usize = 126;

/// Joins triangles to strips and fans. Each run starts at a triangle with the fewest free neighbors: the longest of the strips and
/// fans from its three corners is chosen.
pub(crate) fn build(triangles: &[[Corner; 3]]) -> Vec<BuilderCommand> {
    let mut ids: HashMap<[i16; 4], u32> = HashMap::new();
    let mut corners: Vec<Corner> = Vec::new();
    let triangles: Vec<[u32; 3]> = triangles
        .iter()
        .map(|triangle| {
            triangle.map(|corner| {
                let Corner { vertex, normal, s, t } = corner;
                *ids.entry([vertex, normal, s, t]).or_insert_with(|| {
                    corners.push(corner);
                    num::to_u32(corners.len().saturating_sub(1))
                })
            })
        })
        .collect();
    let mut builder = Builder::new(&triangles);
    let mut commands = Vec::new();
    while let Some(start) = builder.next_start() {
        let (kind, run, used) = builder.longest(start);
        builder.take(&used);
        let corners = run.iter().filter_map(|id| corners.get(num::to_usize(*id)).copied()).collect();
        commands.push(BuilderCommand { kind, corners });
    }
    commands
}

struct Builder<'t> {
    triangles: &'t [[u32; 3]],
    is_used: Vec<bool>,
    /// The triangles that have an edge in this direction.
    edges: HashMap<(u32, u32), Vec<u32>>,
    /// The number of free neighbors of each triangle.
    free: Vec<u8>,
    /// The run in which each triangle was last tried.
    tried: Vec<u32>,
    runs: u32,
    /// The free triangles, by the number of their free neighbors, then by index.
    queue: BTreeSet<(u8, u32)>,
}

/// A run of corners, and the triangles that it uses.
type Run = (StripKind, Vec<u32>, Vec<u32>);

impl<'t> Builder<'t> {
    fn new(triangles: &'t [[u32; 3]]) -> Self {
        let mut edges: HashMap<(u32, u32), Vec<u32>> = HashMap::new();
        for (n, triangle) in (0_u32..).zip(triangles) {
            for edge in directed(*triangle) {
                edges.entry(edge).or_default().push(n);
            }
        }
        // Lists are used from the end, so earlier triangles are inserted last.
        for list in edges.values_mut() {
            list.reverse();
        }
        let has_neighbor = |(a, b): (u32, u32)| edges.contains_key(&(b, a));
        let free: Vec<u8> = triangles
            .iter()
            .map(|triangle| directed(*triangle).into_iter().map(|edge| u8::from(has_neighbor(edge))).sum())
            .collect();
        let queue = free.iter().copied().zip(0_u32..).collect();
        let tried = vec![0; triangles.len()];
        Self { triangles, is_used: vec![false; triangles.len()], edges, free, tried, runs: 0, queue }
    }
    fn next_start(&self) -> Option<u32> {
        self.queue.first().map(|(_, start)| *start)
    }
    fn longest(&mut self, start: u32) -> Run {
        let [a, b, c] = self.triangles.get(num::to_usize(start)).copied().unwrap_or_default();
        let mut best: Run = (StripKind::Strip, vec![a, b, c], vec![start]);
        for first in [[a, b, c], [b, c, a], [c, a, b]] {
            for kind in [StripKind::Strip, StripKind::Fan] {
                let run = self.run(kind, first, start);
                if run.1.len() > best.1.len() {
                    best = run;
                }
            }
        }
        best
    }
    /// The strip or fan that begins with these corners.
    fn run(&mut self, kind: StripKind, first: [u32; 3], start: u32) -> Run {
        let [hub, mut before, mut last] = first;
        let (mut corners, mut used) = (first.to_vec(), vec![start]);
        // Six runs per triangle: it wraps around only when the first runs are no longer relevant.
        self.runs = self.runs.wrapping_add(1);
        self.mark(start);
        while corners.len() < MOST {
            // The next triangle has the common edge in its own direction.
            let edge = match kind {
                StripKind::Fan => (hub, last),
                StripKind::Strip if used.len().is_multiple_of(2) => (before, last),
                StripKind::Strip => (last, before),
            };
            let Some((triangle, corner)) = self.beyond(edge, true) else { break };
            self.mark(triangle);
            used.push(triangle);
            corners.push(corner);
            (before, last) = (last, corner);
        }
        match kind {
            StripKind::Strip => self.extend_strip(&mut corners, &mut used),
            StripKind::Fan => self.extend_fan(hub, &mut corners, &mut used),
        }
        (kind, corners, used)
    }
    /// Extends a strip at its start, by two triangles each time, since every second one is reversed.
    fn extend_strip(&mut self, corners: &mut Vec<u32>, used: &mut Vec<u32>) {
        let [mut first, mut second] = [corners.first(), corners.get(1)].map(|corner| corner.copied().unwrap_or(0));
        let mut front = Vec::new();
        while corners.len().saturating_add(front.len()).saturating_add(2) <= MOST {
            let Some((triangle, corner)) = self.beyond((second, first), true) else { break };
            self.mark(triangle);
            let Some((earlier, start)) = self.beyond((corner, first), true) else { break };
            self.mark(earlier);
            used.extend([triangle, earlier]);
            front.extend([corner, start]);
            (first, second) = (start, corner);
        }
        front.reverse();
        corners.splice(0..0, front);
    }
    /// Extends a fan at its start.
    fn extend_fan(&mut self, hub: u32, corners: &mut Vec<u32>, used: &mut Vec<u32>) {
        let mut second = corners.get(1).copied().unwrap_or(0);
        let mut front = Vec::new();
        while corners.len().saturating_add(front.len()) < MOST {
            let Some((triangle, corner)) = self.beyond((second, hub), true) else { break };
            self.mark(triangle);
            used.push(triangle);
            front.push(corner);
            second = corner;
        }
        front.reverse();
        corners.splice(1..1, front);
    }
    /// Notes that a triangle is part of this run.
    fn mark(&mut self, triangle: u32) {
        if let Some(tried) = self.tried.get_mut(num::to_usize(triangle)) {
            *tried = self.runs;
        }
    }
    /// Returns a free triangle with this edge that is not yet part of the run, and its third corner.
    fn beyond(&mut self, edge: (u32, u32), is_run: bool) -> Option<(u32, u32)> {
        let list = self.edges.get_mut(&edge)?;
        let mut at = list.len();
        while let Some(before) = at.checked_sub(1) {
            at = before;
            let Some(triangle) = list.get(at).copied() else { break };
            if self.is_used.get(num::to_usize(triangle)) == Some(&true) {
                list.remove(at);
            } else if !is_run || self.tried.get(num::to_usize(triangle)) != Some(&self.runs) {
                let corners = self.triangles.get(num::to_usize(triangle)).copied()?;
                let [a, b, c] = corners;
                let third = [(a, b, c), (b, c, a), (c, a, b)].into_iter().find(|(a, b, _)| (*a, *b) == edge);
                return third.map(|(.., third)| (triangle, third));
            }
        }
        None
    }
    /// Marks triangles as used, and updates their neighbors.
    fn take(&mut self, used: &[u32]) {
        for triangle in used {
            if let Some(is_used) = self.is_used.get_mut(num::to_usize(*triangle)) {
                *is_used = true;
            }
            let free = self.free.get(num::to_usize(*triangle)).copied().unwrap_or(0);
            self.queue.remove(&(free, *triangle));
        }
        for triangle in used {
            let corners = self.triangles.get(num::to_usize(*triangle)).copied().unwrap_or_default();
            for (a, b) in directed(corners) {
                if let Some((neighbor, _)) = self.beyond((b, a), false) {
                    self.has_one_less(neighbor);
                }
            }
        }
    }
    fn has_one_less(&mut self, triangle: u32) {
        let Some(free) = self.free.get_mut(num::to_usize(triangle)) else { return };
        if self.queue.remove(&(*free, triangle)) {
            *free = free.saturating_sub(1);
            self.queue.insert((*free, triangle));
        }
    }
}

/// The edges of a triangle, in its direction.
const fn directed([a, b, c]: [u32; 3]) -> [(u32, u32); 3] {
    [(a, b), (b, c), (c, a)]
}

#[cfg(test)]
#[allow(clippy::arithmetic_side_effects, clippy::float_cmp, reason = "tests")]
mod tests {
    use super::*;

    fn corner(vertex: i16) -> Corner {
        Corner { vertex, normal: 0, s: vertex, t: 0 }
    }
    /// The triangles of a command, each beginning with its lowest corner.
    fn decode(commands: &[BuilderCommand]) -> Vec<[i16; 3]> {
        let mut all = Vec::new();
        for command in commands {
            let c: Vec<i16> = command.corners.iter().map(|corner| corner.vertex).collect();
            for i in 0..c.len() - 2 {
                let [a, b, d] = match command.kind {
                    StripKind::Fan => [c[0], c[i + 1], c[i + 2]],
                    StripKind::Strip if i % 2 == 1 => [c[i + 1], c[i], c[i + 2]],
                    StripKind::Strip => [c[i], c[i + 1], c[i + 2]],
                };
                let least = a.min(b).min(d);
                all.push([[a, b, d], [b, d, a], [d, a, b]].into_iter().find(|t| t[0] == least).unwrap());
            }
        }
        all.sort_unstable();
        all
    }
    fn grid(size: i16) -> Vec<[i16; 3]> {
        let at = |x: i16, y: i16| y * (size + 1) + x;
        let cells = (0..size).flat_map(|y| (0..size).map(move |x| (x, y)));
        let mut all: Vec<[i16; 3]> = cells
            .flat_map(|(x, y)| [[at(x, y), at(x + 1, y), at(x, y + 1)], [at(x + 1, y), at(x + 1, y + 1), at(x, y + 1)]])
            .map(|[a, b, c]| {
                let least = a.min(b).min(c);
                [[a, b, c], [b, c, a], [c, a, b]].into_iter().find(|t| t[0] == least).unwrap()
            })
            .collect();
        all.sort_unstable();
        all
    }

    #[test]
    fn a_grid_becomes_long_strips_with_the_same_triangles() {
        let triangles = grid(12);
        let commands = build(&triangles.iter().map(|triangle| triangle.map(corner)).collect::<Vec<_>>());
        assert_eq!(decode(&commands), triangles);
        let corners: usize = commands.iter().map(|command| command.corners.len()).sum();
        assert!(corners * 10 < triangles.len() * 13, "{corners} corners for {} triangles", triangles.len());
    }
    #[test]
    fn a_disc_becomes_a_fan() {
        let triangles: Vec<[i16; 3]> = (1..9).map(|n| [0, n, if n == 8 { 1 } else { n + 1 }]).collect();
        let commands = build(&triangles.iter().map(|triangle| triangle.map(corner)).collect::<Vec<_>>());
        assert_eq!((commands.len(), commands[0].kind, commands[0].corners.len()), (1, StripKind::Fan, 10));
        assert_eq!(decode(&commands), triangles);
    }
    #[test]
    fn equal_and_flat_triangles_are_kept() {
        let triangles = vec![[0, 1, 2], [0, 1, 2], [0, 2, 1], [3, 3, 3], [0, 0, 1], [1, 2, 3]];
        let commands = build(&triangles.iter().map(|triangle| triangle.map(corner)).collect::<Vec<_>>());
        let mut expected = triangles;
        expected.sort_unstable();
        assert_eq!(decode(&commands), expected);
    }
    #[test]
    fn no_run_is_too_long() {
        let ribbon: Vec<[i16; 3]> =
            (0..1000).map(|n| if n % 2 == 0 { [n, n + 1, n + 2] } else { [n, n + 2, n + 1] }).collect();
        let commands = build(&ribbon.iter().map(|triangle| triangle.map(corner)).collect::<Vec<_>>());
        assert!(commands.iter().all(|command| command.corners.len() <= MOST));
        assert_eq!(decode(&commands), ribbon);
        assert_eq!(commands.len(), 9);
    }
}
