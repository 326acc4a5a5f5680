//! The bones of one SMD, after the rules of the QC.

use std::{collections::HashMap, sync::Arc};

use crate::smd::{Findings, Place, Smd, SmdPose, SourceError};
use formats_core::num;

use crate::{
    codes, matrix,
    placed::{Placed, Sums},
    plan::BoneRules,
};

/// The bones of one SMD. All lists are in the order of its nodes.
#[derive(Debug)]
pub(crate) struct Rig<'s> {
    pub(crate) file: &'s Arc<str>,
    pub(crate) smd: &'s Smd,
    /// The names in the model.
    pub(crate) names: Vec<&'s str>,
    /// The places of the parents.
    pub(crate) parents: Vec<Option<usize>>,
    /// The places of all nodes, parents before their children, otherwise by their index.
    pub(crate) order: Vec<usize>,
    /// The positions that are negated.
    pub(crate) is_mirrored: Vec<bool>,
}

impl<'s> Rig<'s> {
    /// `mirrors` counts the commands `$mirrorbone` that come before.
    pub(crate) fn new(
        (file, smd): (&'s Arc<str>, &'s Smd),
        rules: &BoneRules<'s>,
        mirrors: usize,
    ) -> Result<Self, SourceError> {
        let parents: Vec<Option<usize>> =
            smd.nodes.iter().map(|node| node.parent.and_then(|parent| smd.node(parent))).collect();
        let order = order(file, smd, &parents)?;
        let mut is_mirrored = vec![false; smd.nodes.len()];
        for place in &order {
            let Some(node) = smd.nodes.get(*place) else { continue };
            let of_parent = parents.get(*place).copied().flatten().and_then(|parent| is_mirrored.get(parent)).copied();
            let own = rules.mirrored.get(node.name.as_str()).is_some_and(|number| *number < mirrors);
            if let Some(is) = is_mirrored.get_mut(*place) {
                *is = own || of_parent.unwrap_or(false);
            }
        }
        let renamed = |name: &'s str| rules.renamed.get(name).copied().unwrap_or(name);
        let names = smd.nodes.iter().map(|node| renamed(&node.name)).collect();
        Ok(Self { file, smd, names, parents, order, is_mirrored })
    }
    pub(crate) fn parent(&self, node: usize) -> Option<usize> {
        self.parents.get(node).copied().flatten()
    }
    pub(crate) fn name(&self, node: usize) -> &'s str {
        self.names.get(node).copied().unwrap_or_default()
    }
    /// The name of a node's parent; `None` of a root.
    pub(crate) fn parent_name(&self, node: usize) -> Option<&'s str> {
        self.parent(node).map(|parent| self.name(parent))
    }
    /// The line of a node.
    pub(crate) fn place(&self, node: usize) -> Place {
        let line = self.smd.nodes.get(node).map_or(0, |node| node.line);
        Place { file: Arc::clone(self.file), line, column: 0 }
    }
    /// The place of the node with this name in the model.
    pub(crate) fn by_name(&self) -> HashMap<&'s str, usize> {
        // If names are equal, the first one is used.
        self.names.iter().enumerate().rev().map(|(place, name)| (*name, place)).collect()
    }
    /// The six values of every node in a frame, with scaled positions and angles as written. A node without a line has zeros.
    pub(crate) fn values(&self, frame: usize, scale: f32, found: &mut Findings) -> Vec<[f32; 6]> {
        let mut values: Vec<Option<[f32; 6]>> = vec![None; self.smd.nodes.len()];
        for SmdPose { node, values: pose } in self.smd.frame_poses(frame).iter().copied() {
            let node = num::to_usize(node);
            let sign = if self.is_mirrored.get(node) == Some(&true) { -scale } else { scale };
            if let Some(value) = values.get_mut(node) {
                *value = Some(matrix::scaled(pose.to_array(), sign));
            }
        }
        if let Some(missing) = values.iter().position(Option::is_none) {
            let line = self.smd.frames.get(frame).map_or(0, |frame| frame.line);
            let place = Place { file: Arc::clone(self.file), line, column: 0 };
            found.report(codes::MISSING_POSE, &place, self.name(missing));
        }
        values.into_iter().map(Option::unwrap_or_default).collect()
    }
    /// The six values of every node at rest, from the first frame with poses.
    pub(crate) fn rest(&self, scale: f32, found: &mut Findings) -> Result<Vec<[f32; 6]>, SourceError> {
        let frame = (0..self.smd.frames.len()).find(|frame| !self.smd.frame_poses(*frame).is_empty());
        let Some(frame) = frame else {
            return Err(SourceError::new(
                &Place::whole(self.file),
                "expected a `skeleton` with at least one frame of bones",
            ));
        };
        Ok(self.values(frame, scale, found).into_iter().map(matrix::wrapped).collect())
    }
    /// The transform of every node in the model, from its values.
    pub(crate) fn world(&self, values: &[[f32; 6]], sums: Sums) -> Vec<Placed> {
        let mut world = vec![Placed::new([0.0; 6], sums); self.smd.nodes.len()];
        for place in &self.order {
            let local = Placed::new(values.get(*place).copied().unwrap_or_default(), sums);
            let parent = self.parent(*place).and_then(|parent| world.get(parent)).copied();
            if let Some(bone) = world.get_mut(*place) {
                *bone = parent.map_or(local, |parent| local.below(&parent));
            }
        }
        world
    }
}

/// All nodes, parents before their children.
fn order(file: &Arc<str>, smd: &Smd, parents: &[Option<usize>]) -> Result<Vec<usize>, SourceError> {
    let mut order = Vec::with_capacity(parents.len());
    let mut is_placed = vec![false; parents.len()];
    let mut chain = Vec::new();
    for start in 0..parents.len() {
        let mut next = Some(start);
        // Walks up to an ancestor with a known place, and back down.
        while let Some(node) = next.filter(|node| is_placed.get(*node) == Some(&false)) {
            chain.push(node);
            if chain.len() > parents.len() {
                let line = smd.nodes.get(start).map_or(0, |node| node.line);
                let place = Place { file: Arc::clone(file), line, column: 0 };
                return Err(SourceError::new(&place, "the parents of this bone form a cycle"));
            }
            next = parents.get(node).copied().flatten();
        }
        while let Some(node) = chain.pop() {
            if let Some(is_placed) = is_placed.get_mut(node) {
                *is_placed = true;
            }
            order.push(node);
        }
    }
    Ok(order)
}
