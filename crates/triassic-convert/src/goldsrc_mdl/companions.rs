//! The files that belong to a model.

use std::collections::BTreeSet;

use formats_core::{Diagnostics, Role, field_at, file_name, file_stem, num::to_u32};
use goldsrc_mdl::{Header, Model, ModelSet};

use crate::{Found, Request, Resolver, Result, findings};

/// The name of the model: from its file, otherwise from its header.
pub(super) fn name(model: &Model<'_>, resolver: &Resolver<'_>) -> String {
    resolver.model_name().unwrap_or_else(|| {
        let path = model.header().name.to_string();
        file_stem(file_name(&path), "mdl").to_owned()
    })
}

/// More files than any model has: engines support 16 to 32.
const MOST: usize = 256;

/// The companions that a set lacks and that something uses.
pub(super) struct Companions {
    /// The files that were found.
    pub(super) files: Vec<(Role, Found)>,
    /// The names of missing files.
    pub(super) absent: Vec<String>,
}

/// Searches for companions that the set lacks and that something uses.
pub(super) fn find(
    set: &ModelSet<'_>,
    name: &str,
    resolver: &mut Resolver<'_>,
    found: &mut Diagnostics,
) -> Result<Companions> {
    let model = set.model();
    let mut missing = vec![false; model.sequence_groups().len()];
    for sequence in model.sequences() {
        let group = usize::try_from(sequence.group).ok().filter(|group| set.sequence_file(*group).is_none());
        if let Some(missing) = group.and_then(|group| missing.get_mut(group)) {
            *missing = true;
        }
    }
    let (mut files, mut absent) = (Vec::new(), Vec::new());
    if !(missing.iter().skip(1).any(|missing| *missing) || model.header().has_external_textures()) {
        return Ok(Companions { files, absent });
    }
    // A file has one use, and is read once. Otherwise many groups with the same file name would fill the memory with
    // copies.
    let mut taken: BTreeSet<String> = BTreeSet::new();
    for (n, companion) in model.companions(&format!("{name}.mdl")).into_iter().enumerate() {
        let (needed, at, element) = match companion.role {
            Role::Sequences(group) => {
                let at = model.sequence_groups().at(group);
                (missing.get(group).copied().unwrap_or(false), at, Some(to_u32(group)))
            }
            _ => (set.texture_file().is_none(), field_at!(Header, texture_offset), None),
        };
        if !needed {
            continue;
        }
        let (mut file, mut tried, mut broken) = (None, Vec::new(), false);
        for name in companion.names.into_iter().filter(|_| n < MOST) {
            // The resolver prefers the exact letter case to any other.
            if file.is_some() || tried.contains(&name) || taken.contains(&name) {
                continue;
            }
            let there = resolver.resolve(&Request::adjacent(&name))?;
            if let Some(there) = there.filter(|there| taken.insert(there.name.clone())) {
                match set.clone().add(companion.role, &there.bytes) {
                    Ok(()) => file = Some(there),
                    Err(_) => broken = true,
                }
            }
            tried.push(name);
        }
        match (file, broken) {
            (Some(file), _) => files.push((companion.role, file)),
            (None, true) => found.report(findings::UNREADABLE_PART, at, element),
            (None, false) => {
                found.report(findings::MISSING_COMPANION, at, element);
                absent.extend(tried.into_iter().next());
            }
        }
    }
    Ok(Companions { files, absent })
}
