//! The transition graph: which sequence comes between two others.

use formats_core::{Number, Result, Source, number};

use crate::Header;

/// The transition graph: for each pair of nodes the next node on the way. Copying one is free.
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
    /// How many nodes there are.
    #[must_use]
    pub const fn node_count(&self) -> usize {
        self.nodes
    }
    /// The table, row by row: a row for each node to come from, a column for each to go to.
    #[must_use]
    pub const fn table(&self) -> &'a [u8] {
        self.table
    }
    /// The rows.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &'a [u8]> + use<'a> {
        self.table.chunks_exact(self.nodes.max(1))
    }
    /// The node to go to next on the way from `from` to `to`: `to` itself if there is a direct way, 0 if there is none.
    /// `None` if one of them is not a node.
    #[must_use]
    pub fn next(&self, from: usize, to: usize) -> Option<u8> {
        let (row, column) = (from.checked_sub(1)?, to.checked_sub(1)?);
        self.rows().nth(row)?.get(column).copied()
    }
}
