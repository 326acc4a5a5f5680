//! The bones that move a vertex.

use alloc::{vec, vec::Vec};

use super::{Group, Mdl7};

/// The weight of a bone for a vertex.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Influence {
    /// The number of the bone.
    pub bone: usize,
    /// The weight as stored: the weights of a vertex may not add up to 1.
    pub weight: f32,
}

/// The bones that move each vertex of a group.
#[derive(Debug, Clone, PartialEq)]
pub struct Influences {
    /// The start of each vertex's influences in `all`, plus the end.
    starts: Vec<usize>,
    all: Vec<Influence>,
}

impl Influences {
    /// The influences of a vertex: empty if no bone moves it.
    #[must_use]
    pub fn of(&self, vertex: usize) -> &[Influence] {
        let range = || Some(*self.starts.get(vertex)?..*self.starts.get(vertex.checked_add(1)?)?);
        range().and_then(|range| self.all.get(range)).unwrap_or_default()
    }
    /// Whether no bone moves any vertex.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.all.is_empty()
    }
}

impl Mdl7<'_> {
    /// Returns the bones that move each vertex of group `index`: from its deformers; a vertex without a weight there, or in a group
    /// without deformers, is moved by its own bone, if it has one.
    ///
    /// Leaves out weights that are infinite or NaN, and weights of missing vertices and bones. `None` if the group does not exist.
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let path = "acknex-mdl/made/wedge7.mdl";
    /// # let bytes = std::fs::read(format!("{}/../../testdata/{path}", env!("CARGO_MANIFEST_DIR")))?;
    /// let model = acknex_mdl::Model::parse(&bytes)?;
    /// let mesh = model.mesh(0).ok_or("no groups")?;
    /// let influences = model.mdl7().and_then(|file| file.influences(mesh.index())).ok_or("no bones")?;
    /// for part in mesh.weld() {
    ///     // The bones of each vertex of the buffers, for a skinning shader: its matrices are those of `pose_at`.
    ///     for vertex in part.mesh_vertices.iter().map(|vertex| *vertex as usize) {
    ///         let sum: f32 = influences.of(vertex).iter().map(|influence| influence.weight).sum();
    ///         let weights = influences.of(vertex).iter().map(|influence| (influence.bone, influence.weight / sum));
    /// #       assert!(weights.clone().map(|(_, weight)| weight).sum::<f32>() > 0.999);
    ///     }
    /// }
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn influences(&self, index: usize) -> Option<Influences> {
        let group = self.group(index)?;
        let mut counts = vec![0_usize; group.vertices().len()];
        self.weights(index, |vertex, _| {
            if let Some(count) = counts.get_mut(vertex) {
                *count = count.saturating_add(1);
            }
        });
        let own = self.own_bones(&group);
        let (mut starts, mut end) = (Vec::with_capacity(counts.len().saturating_add(1)), 0_usize);
        for (count, own) in counts.iter_mut().zip(&own) {
            starts.push(end);
            if *count == 0 {
                *count = usize::from(own.is_some());
            }
            end = end.saturating_add(*count);
        }
        let mut next = starts.clone();
        starts.push(end);
        let mut all = vec![Influence { bone: 0, weight: 0.0 }; end];
        for (next, bone) in next.iter().zip(own) {
            // A deformer's weight replaces it, if there is one.
            if let (Some(bone), Some(place)) = (bone, all.get_mut(*next)) {
                *place = Influence { bone, weight: 1.0 };
            }
        }
        self.weights(index, |vertex, influence| {
            if let Some(next) = next.get_mut(vertex) {
                if let Some(place) = all.get_mut(*next) {
                    *place = influence;
                }
                *next = next.saturating_add(1);
            }
        });
        Some(Influences { starts, all })
    }
    /// Each vertex's own bone.
    fn own_bones(&self, group: &Group<'_, '_>) -> Vec<Option<usize>> {
        let exists = |bone: &usize| *bone < self.bone_count();
        group.vertices().iter().map(|vertex| vertex.reference().filter(exists)).collect()
    }
    /// Every weight of a group that is above zero and finite.
    fn weights(&self, group: usize, mut each: impl FnMut(usize, Influence)) {
        for deformer in self.deformers_of(group) {
            for element in deformer.elements() {
                let Ok(bone) = usize::try_from(element.head.bone) else { continue };
                if bone >= self.bone_count() {
                    continue;
                }
                for weight in element.weights.iter().filter(|weight| weight.weight > 0.0 && weight.weight.is_finite()) {
                    if let Ok(vertex) = usize::try_from(weight.vertex) {
                        each(vertex, Influence { bone, weight: weight.weight });
                    }
                }
            }
        }
    }
}
