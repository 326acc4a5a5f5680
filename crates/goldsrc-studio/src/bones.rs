//! The bones of the model: those of all references, merged by name.

use std::collections::{HashMap, HashSet};

use crate::smd::{Compiler, Findings, SourceError, Word};
use formats_core::FixedStr;
use goldsrc_mdl::BuilderBone;

use crate::{codes, mesh, plan::BoneRules, rig::Rig, text};

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
    pub(crate) fn find(&self, word: &Word, sources: &[Rig<'_>]) -> Result<usize, SourceError> {
        let found = self.exactly(&word.text);
        let found = found.or_else(|| self.names.iter().position(|name| name.eq_ignore_ascii_case(&word.text)));
        found.ok_or_else(|| {
            let was_there =
                sources.iter().any(|rig| rig.names.iter().any(|name| name.eq_ignore_ascii_case(&word.text)));
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
    pub(crate) fn check_rules(rules: &BoneRules<'_>, sources: &[Rig<'_>], found: &mut Findings) {
        let names: HashSet<&str> = sources
            .iter()
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
