//! The transition graph: the sequences between two others.

use alloc::{collections::BTreeMap, vec, vec::Vec};

use formats_core::{Number, Result, Source, number};

use crate::{Header, Model};

/// The transition graph: for each pair of nodes, the next node on the route. Copies are cheap.
///
/// Nodes are counted from 1, as sequences name them.
#[derive(Debug, Clone, Copy)]
pub struct Transitions<'a> {
    table: &'a [u8],
    nodes: usize,
}

impl<'a> Transitions<'a> {
    pub(crate) fn find(file: Source<'a>, header: &Header) -> Result<Self> {
        const WHAT: &str = "transition table";
        let count = number!(header: Header, transition_node_count);
        let nodes = count.size(WHAT)?;
        let cells = Number::new(count.value.saturating_mul(count.value), count.at);
        let table = file.strided(WHAT, number!(header: Header, transition_offset), cells, 1)?;
        Ok(Self { table: table.as_bytes(), nodes })
    }
    /// The number of nodes.
    #[must_use]
    pub const fn node_count(&self) -> usize {
        self.nodes
    }
    /// The table, row by row: one row per start node, one column per target node.
    #[must_use]
    pub const fn table(&self) -> &'a [u8] {
        self.table
    }
    /// The rows.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &'a [u8]> + use<'a> {
        self.table.chunks_exact(self.nodes.max(1))
    }
    /// Returns the next node on the route from `from` to `to`: `to` itself if the route is direct, 0 if there is none. `None` if
    /// one of them is not a node.
    #[must_use]
    pub fn next(&self, from: usize, to: usize) -> Option<u8> {
        let (row, column) = (from.checked_sub(1)?, to.checked_sub(1)?);
        self.rows().nth(row)?.get(column).copied()
    }
    /// Returns the nodes on the route from `from` to `to`, including both: two for a direct route, one if they are equal. `None`
    /// without a route, or if the table leads to a cycle or a missing node.
    ///
    /// ```
    /// # use goldsrc_mdl::{Builder, Model};
    /// # let mut builder = Builder::new(b"man.mdl")?;
    /// # builder.transitions = vec![vec![0, 2, 2], vec![1, 0, 3], vec![2, 2, 0]];
    /// # let file = builder.write()?.main;
    /// let model = Model::parse(&file)?;
    /// // Standing (1), crouching (2), lying (3): getting up from the ground leads through crouching.
    /// assert_eq!(model.transitions().way(3, 1), Some(vec![3, 2, 1]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn way(&self, from: usize, to: usize) -> Option<Vec<usize>> {
        let is_node = |node: usize| (1..=self.nodes).contains(&node);
        if !is_node(from) || !is_node(to) {
            return None;
        }
        let mut way = vec![from];
        let mut at = from;
        while at != to {
            at = usize::from(self.next(at, to)?);
            // A route without cycles visits each node at most once.
            if !is_node(at) || way.len() >= self.nodes {
                return None;
            }
            way.push(at);
        }
        Some(way)
    }
}

/// A sequence that is played between two others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TransitionStep {
    /// The index of the sequence.
    pub sequence: usize,
    /// Whether it is played backward.
    pub is_reversed: bool,
}

impl Model<'_> {
    /// Returns the sequences that are played between `from` and `to`, in order: from the exit node of the former to the entry node
    /// of the latter. Empty if both are the same node, or a sequence has no node. `None` without a route, or if a sequence is
    /// missing.
    ///
    /// Source: the document. A sequence whose node flags have bit 0 may be played backward.
    #[must_use]
    pub fn transition(&self, from: usize, to: usize) -> Option<Vec<TransitionStep>> {
        let node = |node: i32| usize::try_from(node).unwrap_or(0);
        let (from, to) = (self.sequences().get(from)?, self.sequences().get(to)?);
        let (start, end) = (node(from.exit_node), node(to.entry_node));
        if start == 0 || end == 0 || start == end {
            return Some(Vec::new());
        }
        let way = self.transitions().way(start, end)?;
        // Among several sequences between two nodes, the first one is used; those played forward have priority.
        let mut between: BTreeMap<(usize, usize, bool), usize> = BTreeMap::new();
        for (number, sequence) in self.sequences().iter().enumerate() {
            let (entry, exit) = (node(sequence.entry_node), node(sequence.exit_node));
            between.entry((entry, exit, false)).or_insert(number);
            if sequence.node_flags & 1 != 0 {
                between.entry((exit, entry, true)).or_insert(number);
            }
        }
        let step = |pair: &[usize]| {
            let [a, b] = *pair.first_chunk::<2>()?;
            let found =
                |is_reversed| Some(TransitionStep { sequence: *between.get(&(a, b, is_reversed))?, is_reversed });
            found(false).or_else(|| found(true))
        };
        way.windows(2).map(step).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BoneValues, Builder, BuilderBone, BuilderSequence};
    use formats_core::glam::Vec3;

    fn builder(transitions: Vec<Vec<u8>>) -> Builder {
        let bones = vec![BuilderBone::new(b"root", None, Vec3::ZERO).unwrap()];
        Builder { bones, transitions, ..Builder::new(b"man.mdl").unwrap() }
    }

    /// Nodes: standing 1, crouching 2, lying 3, and an unreachable node 4. Some of the sequences between them are played backward.
    fn model() -> Vec<u8> {
        let mut builder = builder(vec![vec![0, 2, 2, 0], vec![1, 0, 3, 0], vec![2, 2, 0, 0], vec![9, 3, 2, 0]]);
        let sequence = |entry_node, exit_node, node_flags| {
            let mut sequence = BuilderSequence::new(b"between", 10.0, vec![vec![vec![BoneValues::default()]]]).unwrap();
            (sequence.record.entry_node, sequence.record.exit_node, sequence.record.node_flags) =
                (entry_node, exit_node, node_flags);
            sequence
        };
        builder.sequences =
            [(1, 1, 0), (3, 3, 0), (1, 2, 1), (2, 3, 0), (3, 2, 0), (0, 0, 0), (4, 4, 0), (2, 2, 0), (2, 3, 1)]
                .map(|(entry, exit, flags)| sequence(entry, exit, flags))
                .to_vec();
        builder.write().unwrap().main
    }

    #[test]
    fn routes_pass_through_several_nodes() {
        let file = model();
        let transitions = Model::parse(&file).unwrap().transitions();
        assert_eq!(transitions.way(1, 2), Some(vec![1, 2]));
        assert_eq!(transitions.way(1, 3), Some(vec![1, 2, 3]));
        assert_eq!((transitions.way(2, 2), transitions.way(1, 4)), (Some(vec![2]), None));
        // To a missing node, in a cycle, and from something that is not a node.
        assert_eq!((transitions.way(4, 1), transitions.way(0, 1), transitions.way(1, 5)), (None, None, None));
        let circle = builder(vec![vec![0, 0, 2], vec![0, 0, 1], vec![0, 0, 0]]).write().unwrap().main;
        assert_eq!(Model::parse(&circle).unwrap().transitions().way(1, 3), None);
    }
    #[test]
    fn transitions_are_sequences_forwards_and_backwards() {
        let file = model();
        let model = Model::parse(&file).unwrap();
        let step = |sequence, is_reversed| TransitionStep { sequence, is_reversed };
        // A direct route, a route over a node between, and a return with a sequence played backward.
        assert_eq!(model.transition(0, 7), Some(vec![step(2, false)]));
        assert_eq!(model.transition(0, 1), Some(vec![step(2, false), step(3, false)]));
        assert_eq!(model.transition(1, 0), Some(vec![step(4, false), step(2, true)]));
        // There is nothing between, or the node is missing.
        assert_eq!((model.transition(0, 0), model.transition(0, 5)), (Some(vec![]), Some(vec![])));
        assert_eq!((model.transition(0, 6), model.transition(0, 99)), (None, None));
    }
}
