//! Unusual names in an archive.

use formats_core::{Diagnostics, hash::HashMap, num};

use crate::{
    Member, codes,
    extract::MOST_OF_NAME,
    names::{components, encode_name},
    tree::folded,
};

/// Reports duplicate names, names that lead out of a folder, and names that some systems do not accept.
pub(crate) fn check_names(members: &[Member], findings: &mut Diagnostics) {
    let mut known: HashMap<String, &[u8]> = HashMap::default();
    for (index, member) in members.iter().enumerate().filter(|(_, member)| !member.is_folder()) {
        let element = Some(num::to_u32(index));
        match known.insert(folded(&member.name), &member.name) {
            Some(before) if *before == *member.name => findings.report(codes::DUPLICATE_NAME, member.entry_at, element),
            Some(_) => findings.report(codes::CASE_ONLY, member.entry_at, element),
            None => {}
        }
        if leaves(&member.name) {
            findings.report(codes::LEAVES_FOLDER, member.entry_at, element);
        } else if member.name.is_empty() || components(&member.name).iter().any(|part| !is_valid(part)) {
            findings.report(codes::NOT_ON_WINDOWS, member.entry_at, element);
        }
    }
}

/// Whether every system accepts the name unchanged.
fn is_valid(part: &[u8]) -> bool {
    part.len() <= MOST_OF_NAME && encode_name(part).as_bytes() == part
}

/// Whether a program that uses the name as a path would write outside a folder.
fn leaves(name: &[u8]) -> bool {
    let mut parts = name.split(|byte| matches!(byte, b'/' | b'\\'));
    name.starts_with(b"/") || name.starts_with(b"\\") || name.get(1) == Some(&b':') || parts.any(|part| part == b"..")
}
