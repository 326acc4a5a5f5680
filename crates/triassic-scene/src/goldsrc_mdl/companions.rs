//! The files that belong to a model.

use std::collections::BTreeSet;

use formats_core::{Diagnostics, Record, field_at};
use goldsrc_mdl::{CompanionRole, Header, Model, ModelSet, SequenceFile, SequenceGroup, TextureFile};

use super::number;
use crate::{Found, Request, Resolver, Result, findings};

/// What the model is called: by its file, else by what the compiler was told.
pub(super) fn name(model: &Model<'_>, resolver: &dyn Resolver) -> String {
    resolver.model_name().unwrap_or_else(|| {
        let path = model.header().name.to_string();
        let name = path.rsplit(['/', '\\', ':']).next().unwrap_or_default();
        name.strip_suffix(".mdl").or_else(|| name.strip_suffix(".MDL")).unwrap_or(name).to_owned()
    })
}

/// More files than any model has: the engines take 16 to 32.
const MOST: usize = 256;

/// Those companions that the set does not have, that something uses, and that are there.
pub(super) fn find(
    set: &ModelSet<'_>,
    name: &str,
    resolver: &mut dyn Resolver,
    found: &mut Diagnostics,
) -> Result<Vec<(CompanionRole, Found)>> {
    let model = set.model();
    let mut missing = vec![false; model.sequence_groups().len()];
    for sequence in model.sequences().records() {
        let group = usize::try_from(sequence.group).ok().filter(|group| set.sequence_file(*group).is_none());
        if let Some(missing) = group.and_then(|group| missing.get_mut(group)) {
            *missing = true;
        }
    }
    let mut files = Vec::new();
    if !(missing.iter().skip(1).any(|missing| *missing) || model.header().has_external_textures()) {
        return Ok(files);
    }
    // A file has one use, and is read once. Otherwise many groups that name the same one would fill the memory with its
    // copies.
    let mut taken: BTreeSet<String> = BTreeSet::new();
    for (n, companion) in model.companions(&format!("{name}.mdl")).enumerate() {
        let (needed, at, element) = match companion.role {
            CompanionRole::Textures => (set.texture_file().is_none(), field_at!(Header, textures_at), None),
            CompanionRole::Sequences(group) => {
                (missing.get(group).copied().unwrap_or(false), group_at(model, group), Some(number(group)))
            }
        };
        if !needed {
            continue;
        }
        let (mut file, mut tried, mut broken) = (None, Vec::new(), false);
        for candidate in companion.candidates.into_iter().filter(|_| n < MOST) {
            // The resolver takes the exact letter case first, and any other after that.
            if file.is_some() || tried.contains(&candidate.name) || taken.contains(&candidate.name) {
                continue;
            }
            let there = resolver.resolve(&Request::beside(&candidate.name))?;
            if let Some(there) = there.filter(|there| taken.insert(there.name.clone())) {
                match check(model, companion.role, &there.bytes) {
                    Ok(()) => file = Some(there),
                    Err(_) => broken = true,
                }
            }
            tried.push(candidate.name);
        }
        match (file, broken) {
            (Some(file), _) => files.push((companion.role, file)),
            (None, true) => found.report(findings::UNREADABLE_PART, at, element),
            (None, false) => found.report(findings::MISSING_COMPANION, at, element),
        }
    }
    Ok(files)
}

/// Whether a file is what its name promises.
fn check(model: &Model<'_>, role: CompanionRole, bytes: &[u8]) -> Result<(), goldsrc_mdl::Error> {
    match role {
        CompanionRole::Textures => TextureFile::parse_with(bytes, model.options()).map(|_| ()),
        CompanionRole::Sequences(_) => SequenceFile::parse(bytes).map(|_| ()),
    }
}

fn group_at(model: &Model<'_>, group: usize) -> u64 {
    let before = u64::try_from(group.saturating_mul(SequenceGroup::SIZE)).unwrap_or(u64::MAX);
    u64::from(model.header().sequence_groups_at.unsigned_abs()).saturating_add(before)
}
