//! The transition graph: the nodes of each route.

use crate::smd::Compiler;
use goldsrc_mdl::SequenceRecord;

/// The next node on the route from each node to each other one, by rows. Nodes count from 1; 0 means none.
///
/// Other compilers stop at the last node in which a sequence begins, and omit later ones.
pub(crate) fn graph<'r>(records: impl Iterator<Item = &'r SequenceRecord> + Clone, compiler: Compiler) -> Vec<Vec<u8>> {
    let node = |number: i32| u8::try_from(number).unwrap_or(0);
    let takes_exits = compiler == Compiler::Default;
    let nodes = records.clone().flat_map(|record| [record.entry_node, if takes_exits { record.exit_node } else { 0 }]);
    let count = nodes.map(node).max().unwrap_or(0);
    let size = usize::from(count);
    let mut table = vec![vec![0_u8; size]; size];
    for record in records {
        let (entry, exit) = (node(record.entry_node), node(record.exit_node));
        if entry != exit {
            set(&mut table, entry, exit, exit);
            if record.node_flags & 1 == 1 {
                set(&mut table, exit, entry, entry);
            }
        }
    }
    // Indirect routes, until nothing changes: each round extends them by the routes of the round before.
    loop {
        let before = table.clone();
        let mut has_changed = false;
        for from in 1..=count {
            for to in (1..=count).filter(|to| *to != from && get(&before, from, *to) == 0) {
                let over = (1..=count).find(|over| get(&before, from, *over) != 0 && get(&before, *over, to) != 0);
                if let Some(over) = over {
                    set(&mut table, from, to, get(&before, from, over));
                    has_changed = true;
                }
            }
        }
        if !has_changed {
            return table;
        }
    }
}

fn get(table: &[Vec<u8>], from: u8, to: u8) -> u8 {
    let cell = |from: u8, to: u8| table.get(usize::from(from.checked_sub(1)?))?.get(usize::from(to.checked_sub(1)?));
    cell(from, to).copied().unwrap_or(0)
}

fn set(table: &mut [Vec<u8>], from: u8, to: u8, next: u8) {
    let (Some(row), Some(column)) = (from.checked_sub(1), to.checked_sub(1)) else { return };
    if let Some(cell) = table.get_mut(usize::from(row)).and_then(|row| row.get_mut(usize::from(column))) {
        *cell = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goldsrc_mdl::formats_core::Record;

    fn record(entry_node: i32, exit_node: i32, node_flags: i32) -> SequenceRecord {
        SequenceRecord { entry_node, exit_node, node_flags, ..SequenceRecord::decode(&[0; SequenceRecord::SIZE]) }
    }

    #[test]
    fn a_route_to_a_distant_node_begins_with_its_first_step() {
        // From standing (1) to crouching (2) and back, from crouching to lying (3), and from lying to standing.
        let records = [record(1, 2, 1), record(2, 3, 0), record(3, 1, 0), record(2, 2, 0)];
        assert_eq!(graph(records.iter(), Compiler::Default), [[0, 2, 2], [1, 0, 3], [1, 1, 0]]);
        assert_eq!(graph(records.iter().take(1), Compiler::Twhl), [[0]]);
    }
    #[test]
    fn a_graph_needs_nodes() {
        assert!(graph([record(0, 0, 0)].iter(), Compiler::Default).is_empty());
        assert_eq!(graph([record(1, 1, 0)].iter(), Compiler::Default), [[0]]);
    }
    #[test]
    fn a_chain_of_all_nodes_is_completed() {
        let records: Vec<_> = (1..255).map(|node| record(node, node + 1, 0)).collect();
        let table = graph(records.iter(), Compiler::Default);
        assert_eq!((table[0][254], table[253][0], table[7][200]), (2, 0, 9));
    }
}
