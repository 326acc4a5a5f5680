//! Which other files a model needs, as data: nothing here touches a file system.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use formats_core::FixedStr;

use crate::{Model, SequenceGroup};

/// What a companion file holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum CompanionRole {
    /// The textures and skins: `<stem>T.mdl`.
    Textures,
    /// The animations of a sequence group, 1 or more: `<stem>01.mdl` and so on.
    Sequences(usize),
}

/// A file that a model needs beside itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Companion {
    /// What it holds: hand it to [`ModelSet::add`](crate::ModelSet::add) with the file's bytes.
    pub role: CompanionRole,
    /// The names that it may have, in the model's own folder, the likeliest first.
    pub candidates: Vec<Candidate>,
}

/// A name that a companion may have.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Candidate {
    /// The file's name, without a folder.
    pub name: String,
    /// Whether a name in other letter case is meant, too.
    pub ignore_case: bool,
}

impl Model<'_> {
    /// The companions of this model, which was read from a file called `file_name`: with or without `.mdl`, without
    /// its folder.
    ///
    /// Each has up to three candidates: the name that viewers look for; the same in any letter case, since most models
    /// come from a system that knows no difference; and the name that the model was compiled with, since many were
    /// renamed and their companions were not.
    pub fn companions(&self, file_name: &str) -> impl Iterator<Item = Companion> + use<'_> {
        let stem = stem(file_name).to_string();
        let textures = self.header().has_external_textures().then(|| {
            let old = self.header().name.to_string();
            let old = stem_of_path(&old);
            let stored = if old.is_empty() { String::new() } else { format!("{old}T.mdl") };
            Companion { role: CompanionRole::Textures, candidates: candidates(&format!("{stem}T.mdl"), stored) }
        });
        let groups = (0..).zip(self.sequence_groups()).skip(1).map(move |(index, group): (usize, SequenceGroup)| {
            let stored = stored_name(&group.file);
            Companion {
                role: CompanionRole::Sequences(index),
                candidates: candidates(&format!("{stem}{index:02}.mdl"), stored),
            }
        });
        textures.into_iter().chain(groups)
    }
}

fn candidates(name: &str, stored: String) -> Vec<Candidate> {
    let mut list = Vec::from([
        Candidate { name: name.to_string(), ignore_case: false },
        Candidate { name: name.to_string(), ignore_case: true },
    ]);
    if !stored.is_empty() && !stored.eq_ignore_ascii_case(name) && stored != "." && stored != ".." {
        list.push(Candidate { name: stored, ignore_case: true });
    }
    list
}

/// The last part of a path with either kind of slash; a drive letter is no part of a name.
fn base_name(path: &str) -> &str {
    path.rsplit(['/', '\\', ':']).next().unwrap_or_default()
}
fn stored_name(path: &FixedStr<64>) -> String {
    base_name(&path.to_string()).to_string()
}
fn stem(file_name: &str) -> &str {
    let split = file_name.len().checked_sub(4).and_then(|at| file_name.split_at_checked(at));
    match split {
        Some((stem, extension)) if extension.eq_ignore_ascii_case(".mdl") => stem,
        _ => file_name,
    }
}
fn stem_of_path(path: &str) -> &str {
    stem(base_name(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_taken_from_any_path() {
        assert_eq!(stem("a.b.MDL"), "a.b");
        assert_eq!(stem("ü.md"), "ü.md");
        assert_eq!(stem_of_path(r"C:\SIERRA\models\apache.mdl"), "apache");
        assert_eq!(base_name("models/../.."), "..");
        assert_eq!(candidates("a01.mdl", "..".into()).len(), 2);
        assert_eq!(candidates("a01.mdl", "A01.MDL".into()).len(), 2);
        assert_eq!(candidates("a01.mdl", "b01.mdl".into())[2].name, "b01.mdl");
    }
}
