//! The bones of the model: those of all references, merged by name. The bones of one SMD, after the rules of the QC; the structures
//! attached to bones: attachments, controllers and hitboxes of a QC; the transforms of a reference's bones in the model, as `f32`;
//! and rotations of bones, bit-identical on every system.
//!
//! Vertices are truncated to a grid, and those of many sources are exactly on it, so the last bit decides about the step.
//! Therefore, the order and the precision of all intermediate results are those of the compilers, as measured: all of 4,473
//! vertices of the Unified SDK's compiler are equal, and 3,620 of 3,633 of other compilers.

use core::f64::consts::{PI, TAU};
use std::{
    collections::{BTreeMap, HashMap, HashSet, btree_map::Entry},
    iter::repeat,
    sync::Arc,
};

use formats_core::{
    FixedStr,
    glam::{DAffine3, DMat3, DVec3},
    num,
};
use goldsrc_mdl::{Attachment, BoneController, BuilderBone, Hitbox, MotionFlags, Vec3};

use crate::{
    Compiler, codes, mesh,
    plan::{BoneRules, Plan, Planned, PlannedPart},
    smd::{Findings, Place, Smd, SmdPose, SourceError, SourceErrors, Sources, Word, whole_degrees},
    text,
};

/// The bones of the model.
#[derive(Debug, Default)]
pub(crate) struct Skeleton<'s> {
    pub(crate) names: Vec<&'s str>,
    pub(crate) parents: Vec<Option<usize>>,
    /// Position and angles relative to the parent, at rest.
    pub(crate) values: Vec<[f32; 6]>,
    fields: Vec<FixedStr<32>>,
    by_name: HashMap<&'s str, usize>,
}

/// A model stores the bone of a vertex in a byte.
const MOST: usize = 255;

impl<'s> Skeleton<'s> {
    /// Adds the bones of a reference that have vertices or descendants with vertices. Returns the bone of every node.
    pub(crate) fn add(
        &mut self,
        rig: &Rig<'s>,
        rest: &[[f32; 6]],
        rules: &BoneRules<'s>,
        compiler: Compiler,
    ) -> Result<Vec<Option<usize>>, SourceError> {
        let mut bones = vec![None; rig.smd.nodes.len()];
        let is_kept = kept(rig, rules, compiler);
        for node in rig.order.iter().copied().filter(|node| is_kept.get(*node) == Some(&true)) {
            let name = rig.name(node);
            let parent = rig.parent(node).and_then(|parent| bones.get(parent).copied().flatten());
            let bone = match self.by_name.get(name) {
                Some(bone) => {
                    if bones.contains(&Some(*bone)) {
                        let text = format!("two bones are named `{name}`; bone names must be unique");
                        return Err(SourceError::new(&rig.place(node), text));
                    }
                    self.check_parent(rig, node, *bone)?;
                    *bone
                }
                None => self.push(rig, node, parent, rest)?,
            };
            if let Some(place) = bones.get_mut(node) {
                *place = Some(bone);
            }
        }
        Ok(bones)
    }
    fn push(
        &mut self,
        rig: &Rig<'s>,
        node: usize,
        parent: Option<usize>,
        rest: &[[f32; 6]],
    ) -> Result<usize, SourceError> {
        let (name, place, bone) = (rig.name(node), rig.place(node), self.names.len());
        if bone >= MOST {
            return Err(SourceError::new(&place, format!("more than {MOST} bones, the maximum of a model")));
        }
        self.fields.push(text::field(name, "the name of bone", &place)?);
        self.names.push(name);
        self.parents.push(parent);
        self.values.push(rest.get(node).copied().unwrap_or_default());
        self.by_name.insert(name, bone);
        Ok(bone)
    }
    /// Checks that a node of a file has the same parent as the model's bone.
    pub(crate) fn check_parent(&self, rig: &Rig<'s>, node: usize, bone: usize) -> Result<(), SourceError> {
        let here = rig.parent_name(node);
        let there = self.parents.get(bone).copied().flatten().and_then(|parent| self.names.get(parent)).copied();
        if here == there {
            return Ok(());
        }
        let described = |name: Option<&str>| name.map_or("no parent".to_owned(), |name| format!("the parent `{name}`"));
        let text = format!(
            "bone `{}` has {} here, but {} in the first reference that contains it",
            rig.name(node),
            described(here),
            described(there)
        );
        Err(SourceError::new(&rig.place(node), text))
    }
    /// Returns the bone with this name.
    pub(crate) fn exactly(&self, name: &str) -> Option<usize> {
        self.by_name.get(name).copied()
    }
    /// Returns the bone that a command names, ignoring case.
    pub(crate) fn find(&self, word: &Word, rigs: &Rigs<'_>) -> Result<usize, SourceError> {
        let found = self.exactly(&word.text);
        let found = found.or_else(|| self.names.iter().position(|name| name.eq_ignore_ascii_case(&word.text)));
        found.ok_or_else(|| {
            let was_there =
                rigs.all.values().any(|rig| rig.names.iter().any(|name| name.eq_ignore_ascii_case(&word.text)));
            let why = if was_there {
                "neither it nor its descendants have vertices, so it is omitted; `$keepbone` keeps it".to_owned()
            } else {
                format!("the model has {}", list(&self.names))
            };
            SourceError::new(&word.place, format!("no bone is named `{}`: {why}", word.text))
        })
    }
    /// Returns the bones in the model's form.
    pub(crate) fn bones(&self) -> Vec<BuilderBone> {
        let rows = self.fields.iter().zip(&self.parents).zip(&self.values);
        rows.map(|((name, parent), value)| BuilderBone {
            name: *name,
            parent: *parent,
            raw_flags: 0,
            value: (*value).into(),
        })
        .collect()
    }
    /// Reports commands that name a bone that is in no source.
    pub(crate) fn check_rules(rules: &BoneRules<'_>, rigs: &Rigs<'_>, found: &mut Findings) {
        let names: HashSet<&str> = rigs
            .all
            .values()
            .flat_map(|rig| rig.smd.nodes.iter().map(|node| node.name.as_str()).chain(rig.names.iter().copied()))
            .collect();
        for word in rules.words.iter().filter(|word| !names.contains(word.text.as_str())) {
            found.report(codes::UNUSED_BONE, &word.place, word.text.clone());
        }
    }
}

/// A few names, for an error.
fn list(names: &[&str]) -> String {
    let mut text: Vec<String> = names.iter().take(8).map(|name| format!("`{name}`")).collect();
    if names.len() > text.len() {
        text.push(format!("{} more", names.len().saturating_sub(text.len())));
    }
    if text.is_empty() { "no bones".to_owned() } else { text.join(", ") }
}

/// The nodes of a file that become bones.
fn kept(rig: &Rig<'_>, rules: &BoneRules<'_>, compiler: Compiler) -> Vec<bool> {
    let mut is_kept = vec![rules.keep_all; rig.smd.nodes.len()];
    for corner in rig.smd.triangles.iter().flat_map(|triangle| &triangle.corners) {
        if let Some(is_kept) = is_kept.get_mut(mesh::node(corner, compiler)) {
            *is_kept = true;
        }
    }
    for (is_kept, name) in is_kept.iter_mut().zip(&rig.names) {
        // An attachment keeps its bone like a vertex, except with the SDK's compiler.
        let is_attached = compiler != Compiler::Valve && rules.attached.contains(&name.to_ascii_lowercase());
        *is_kept |= rules.kept.contains(name) || is_attached;
    }
    // Children come after their parents, so in reverse order, descendants are known before a node.
    for node in rig.order.iter().rev() {
        if is_kept.get(*node) == Some(&true)
            && let Some(parent) = rig.parent(*node).and_then(|parent| is_kept.get_mut(parent))
        {
            *parent = true;
        }
    }
    is_kept
}

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
                *value = Some(scaled(pose.to_array(), sign));
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
        Ok(self.values(frame, scale, found).into_iter().map(wrapped).collect())
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

/// The bones of all SMDs that body parts and sequences name, each kept once: an SMD may be named many times.
#[derive(Debug)]
pub(crate) struct Rigs<'s> {
    sources: &'s Sources,
    /// By the index of the SMD, and the number of commands `$mirrorbone` before it is named.
    all: BTreeMap<(usize, usize), Rig<'s>>,
}

impl<'s> Rigs<'s> {
    pub(crate) fn new(sources: &'s Sources, plan: &Plan<'s>) -> Result<Self, SourceError> {
        let mut rigs = Self { sources, all: BTreeMap::new() };
        let of_part =
            |planned: &PlannedPart<'s>| planned.part.studios().map(|studio| &studio.file).zip(repeat(planned.mirrors));
        let of_sequence = |planned: &Planned<'s>| planned.command.files.iter().zip(repeat(planned.mirrors));
        let words = plan.parts.iter().flat_map(of_part).chain(plan.sequences.iter().flat_map(of_sequence));
        for (word, mirrors) in words {
            let Some((index, smd)) = sources.smd_index(word).zip(sources.smd(word)) else {
                return Err(not_loaded(word));
            };
            if let Entry::Vacant(place) = rigs.all.entry((index, mirrors)) {
                place.insert(Rig::new(smd, &plan.bones, mirrors)?);
            }
        }
        Ok(rigs)
    }
    /// Returns the bones of the SMD that a word names.
    pub(crate) fn get(&self, word: &Word, mirrors: usize) -> Result<&Rig<'s>, SourceError> {
        let rig = self.sources.smd_index(word).and_then(|index| self.all.get(&(index, mirrors)));
        rig.ok_or_else(|| not_loaded(word))
    }
}

fn not_loaded(word: &Word) -> SourceError {
    SourceError::new(&word.place, format!("`{}` was not loaded", word.text))
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

/// Returns the index of a bone that a command names, in the model's form.
fn bone(skeleton: &Skeleton<'_>, word: &Word, rigs: &Rigs<'_>) -> Result<i32, SourceError> {
    let bone = skeleton.find(word, rigs)?;
    i32::try_from(bone).map_err(|_| SourceError::new(&word.place, "too many bones"))
}

/// Returns all of them, or all errors.
fn all<T>(rows: impl Iterator<Item = Result<T, SourceError>>) -> Result<Vec<T>, SourceErrors> {
    let (mut list, mut errors) = (Vec::new(), Vec::new());
    for row in rows {
        match row {
            Ok(one) => list.push(one),
            Err(error) => errors.push(error),
        }
    }
    SourceErrors::of(errors).map_or(Ok(list), Err)
}

/// Attachments, in the order of the lines; the numbers in them are not used.
pub(crate) fn attachments(
    plan: &Plan<'_>,
    skeleton: &Skeleton<'_>,
    rigs: &Rigs<'_>,
) -> Result<Vec<Attachment>, SourceErrors> {
    let rows = plan.attachments.iter().map(|(word, position)| {
        Ok(Attachment {
            name: FixedStr::default(),
            kind: 0,
            bone: bone(skeleton, word, rigs)?,
            position: Vec3::from_array(*position),
            vectors: [[0.0; 3]; 3],
        })
    });
    all(rows)
}

/// Controllers. One that returns to its start covers the full circle.
pub(crate) fn controllers(
    plan: &Plan<'_>,
    skeleton: &Skeleton<'_>,
    rigs: &Rigs<'_>,
) -> Result<Vec<BoneController>, SourceErrors> {
    let rows = plan.controllers.iter().map(|(channel, word, axis, [start, end])| {
        let is_rotation = *axis > MotionFlags::Z.bits();
        let goes_round = is_rotation && whole_degrees(*start) == whole_degrees(*end);
        let kind = if goes_round { axis | MotionFlags::LOOP.bits() } else { *axis };
        let bone = bone(skeleton, word, rigs)?;
        Ok(BoneController { bone, kind, start: *start, end: *end, rest: 0, channel: *channel })
    });
    all(rows)
}

/// Hitboxes in the order of their lines.
pub(crate) fn hitboxes(plan: &Plan<'_>, skeleton: &Skeleton<'_>, rigs: &Rigs<'_>) -> Result<Vec<Hitbox>, SourceErrors> {
    let rows = plan.hitboxes.iter().map(|(group, word, [x, y, z, x2, y2, z2])| {
        let (min, max) = (Vec3::new(*x, *y, *z), Vec3::new(*x2, *y2, *z2));
        Ok(Hitbox { bone: bone(skeleton, word, rigs)?, group: *group, min, max })
    });
    all(rows)
}

/// The precision of intermediate results.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sums {
    /// 32 bits, as in the Unified SDK's compiler.
    Single,
    /// More, as in compilers of the time.
    Double,
}

impl Sums {
    pub(crate) const fn of(compiler: Compiler) -> Self {
        if matches!(compiler, Compiler::Twhl) { Self::Single } else { Self::Double }
    }
    /// An intermediate result.
    pub(crate) fn round(self, number: f64) -> f64 {
        if self == Self::Single { single(number).into() } else { number }
    }
    /// The product of some numbers, from the left.
    fn product<const N: usize>(self, factors: [f32; N]) -> f64 {
        factors.into_iter().fold(1.0, |product, factor| self.round(product * f64::from(factor)))
    }
    /// The sum of the products.
    fn dot(self, [x, y, z]: [f32; 3], [x2, y2, z2]: [f32; 3]) -> f64 {
        let sum = self.round(self.product([x, x2]) + self.product([y, y2]));
        self.round(sum + self.product([z, z2]))
    }
}

/// The rows of a rotation, each with a coordinate of the position.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Placed {
    rows: [[f32; 4]; 3],
    sums: Sums,
}

impl Placed {
    /// The transform of a bone relative to its parent, from its six values.
    pub(crate) fn new([x, y, z, rx, ry, rz]: [f32; 6], sums: Sums) -> Self {
        let turn = |angle: f32| {
            // Angles are kept in degrees.
            let degrees = single(f64::from(angle) * (180.0 / PI));
            let angle = single(f64::from(degrees) * (TAU / 360.0)).into();
            [libm::sin(angle), libm::cos(angle)].map(single)
        };
        let [[sx, cx], [sy, cy], [sz, cz]] = [rx, ry, rz].map(turn);
        let sum = |left: [f32; 3], right: [f32; 2]| single(sums.product(left) + sums.product(right));
        let product = |left: f32, right: f32| single(sums.product([left, right]));
        Self {
            rows: [
                [product(cy, cz), sum([sx, sy, cz], [cx, -sz]), sum([cx, sy, cz], [sx, sz]), x],
                [product(cy, sz), sum([sx, sy, sz], [cx, cz]), sum([cx, sy, sz], [-sx, cz]), y],
                [-sy, product(sx, cy), product(cx, cy), z],
            ],
            sums,
        }
    }
    /// This bone below a parent with the transform `parent`.
    pub(crate) fn below(&self, parent: &Self) -> Self {
        let ([x, y, z], sums) = (&self.rows, self.sums);
        let rows = parent.rows.map(|[a, b, c, position]| {
            let mut row = [0.0; 4];
            for ((cell, x), (y, z)) in row.iter_mut().zip(x).zip(y.iter().zip(z)) {
                *cell = single(sums.dot([a, b, c], [*x, *y, *z]));
            }
            let ([.., x], [.., y], [.., z], [.., moved]) = (x, y, z, &mut row);
            *moved = single(sums.dot([a, b, c], [*x, *y, *z]) + f64::from(position));
            row
        });
        Self { rows, sums }
    }
    /// A point in the space of the bone.
    pub(crate) fn to_local(self, [x, y, z]: [f32; 3]) -> [f32; 3] {
        let [[.., px], [.., py], [.., pz]] = self.rows;
        let from = [(x, px), (y, py), (z, pz)].map(|(point, bone)| single(f64::from(point) - f64::from(bone)));
        self.columns().map(|column| single(self.sums.dot(column, from)))
    }
    /// A direction in the space of the bone.
    pub(crate) fn turn_to_local(self, direction: DVec3) -> DVec3 {
        DVec3::from_array(self.columns().map(|column| DVec3::from_array(column.map(f64::from)).dot(direction)))
    }
    fn columns(self) -> [[f32; 3]; 3] {
        let [x, y, z] = self.rows.map(|[x, y, z, _]| [x, y, z]);
        let column = |n: usize| [x, y, z].map(|row| row.get(n).copied().unwrap_or(0.0));
        [column(0), column(1), column(2)]
    }
}

/// The rotation about X, then Y, then Z, in radians.
pub(crate) fn rotation([x, y, z]: [f64; 3]) -> DMat3 {
    let [(sx, cx), (sy, cy), (sz, cz)] = [x, y, z].map(|angle| (libm::sin(angle), libm::cos(angle)));
    DMat3::from_cols(
        DVec3::new(cy * cz, cy * sz, -sy),
        DVec3::new(sx * sy * cz - cx * sz, sx * sy * sz + cx * cz, sx * cy),
        DVec3::new(cx * sy * cz + sx * sz, cx * sy * sz - sx * cz, cx * cy),
    )
}

/// The transform of a bone relative to its parent, from its six values.
pub(crate) fn transform(values: [f32; 6]) -> DAffine3 {
    let [x, y, z, rx, ry, rz] = values.map(f64::from);
    DAffine3::from_mat3_translation(rotation([rx, ry, rz]), DVec3::new(x, y, z))
}

/// A bone of the model whose parent is at `parent`.
pub(crate) fn below(parent: &DAffine3, local: &DAffine3) -> DAffine3 {
    DAffine3 {
        matrix3: parent.matrix3.mul_mat3(&local.matrix3),
        translation: parent.transform_point3(local.translation),
    }
}

/// Wraps an angle to −π ≤ angle < π.
pub(crate) fn wrap(angle: f64) -> f32 {
    // Usually, an angle is off by at most one turn; anything else is far out of range.
    let mut angle = if angle.abs() > 4.0 * TAU { angle % TAU } else { angle };
    while angle >= PI {
        angle -= TAU;
    }
    while angle < -PI {
        angle += TAU;
    }
    single(angle)
}

/// Returns the nearest `f32`.
#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "rounding to the nearest f32 is intended")]
pub(crate) const fn single(number: f64) -> f32 {
    number as f32
}

/// Scales six values: only the position.
pub(crate) fn scaled([x, y, z, rx, ry, rz]: [f32; 6], scale: f32) -> [f32; 6] {
    [x * scale, y * scale, z * scale, rx, ry, rz]
}

/// Wraps the angles of six values to −π ≤ angle < π.
pub(crate) fn wrapped([x, y, z, rx, ry, rz]: [f32; 6]) -> [f32; 6] {
    let [rx, ry, rz] = [rx, ry, rz].map(|angle| wrap(angle.into()));
    [x, y, z, rx, ry, rz]
}

#[cfg(test)]
#[allow(clippy::arithmetic_side_effects, clippy::float_cmp, reason = "tests")]
mod tests {
    use core::f64::consts::FRAC_PI_2;

    use super::*;

    #[test]
    fn it_equals_the_exact_matrix_except_for_the_last_bits() {
        let (hip, knee) = ([1.0, 2.0, 3.0, 0.5, -0.2, 2.5], [10.0, 0.0, -1.0, -1.5, 0.7, 0.1]);
        let exact = transform(hip) * transform(knee);
        let points = [DVec3::X, DVec3::new(4.0, -5.0, 6.0)];
        for (sums, local) in [Sums::Single, Sums::Double].into_iter().flat_map(|sums| points.map(|point| (sums, point)))
        {
            let placed = Placed::new(knee, sums).below(&Placed::new(hip, sums));
            let world = exact.transform_point3(local).to_array().map(single);
            let back = DVec3::from_array(placed.to_local(world).map(f64::from));
            assert!((back - local).length() < 1e-5, "{back}");
            let turned = placed.turn_to_local(exact.matrix3 * local);
            assert!((turned - local).length() < 1e-5, "{turned}");
        }
    }

    #[test]
    fn rotation_about_x_comes_first() {
        let turned = rotation([FRAC_PI_2, 0.0, FRAC_PI_2]) * DVec3::Y;
        assert!((turned - DVec3::Z).length() < 1e-12);
        let turned = rotation([0.0, FRAC_PI_2, FRAC_PI_2]) * DVec3::X;
        assert!((turned + DVec3::Z).length() < 1e-12);
        let turned = rotation([0.3, -0.7, 2.0]) * DVec3::new(1.0, 2.0, 3.0);
        let [x, y, z] = [DMat3::from_rotation_x(0.3), DMat3::from_rotation_y(-0.7), DMat3::from_rotation_z(2.0)];
        assert!((turned - z * y * x * DVec3::new(1.0, 2.0, 3.0)).length() < 1e-12);
    }
    #[test]
    fn angles_are_wrapped() {
        assert!((wrap(3.2) - (3.2 - core::f32::consts::TAU)).abs() < 1e-6);
        assert!((wrap(-3.2) - (core::f32::consts::TAU - 3.2)).abs() < 1e-6);
        assert!((wrap(1e30)).abs() <= 3.2 && wrap(1.5) == 1.5);
    }
}
