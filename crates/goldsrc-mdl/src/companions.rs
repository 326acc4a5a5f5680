//! The other files that a model needs.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use formats_core::{Companion, Role, file_name, file_stem};

use crate::Model;

impl Model<'_> {
    /// Returns the companions of this model; `name` is its file name, with or without `.mdl`, but without a folder. The texture
    /// file comes first, then the sequence files in order of groups.
    ///
    /// Each has one or two names: the one that viewers look for, and, if different, the one that the model was compiled with, since
    /// many models were renamed without their companions.
    #[must_use]
    pub fn companions(&self, name: &str) -> Vec<Companion> {
        let stem = file_stem(name, "mdl");
        let textures = self.header().has_external_textures().then(|| {
            let own = self.header().name.to_string();
            let old = file_stem(file_name(&own), "mdl");
            let stored = if old.is_empty() { String::new() } else { format!("{old}T.mdl") };
            Companion::new(Role::Textures, names(format!("{stem}T.mdl"), stored))
        });
        let groups = (0..).zip(self.sequence_groups()).skip(1).map(|(index, group): (usize, _)| {
            let stored = file_name(&group.file.to_string()).to_string();
            Companion::new(Role::Sequences(index), names(format!("{stem}{index:02}.mdl"), stored))
        });
        textures.into_iter().chain(groups).collect()
    }
}

fn names(name: String, stored: String) -> Vec<String> {
    let is_other = !stored.is_empty() && !stored.eq_ignore_ascii_case(&name) && stored != "." && stored != "..";
    let mut names = Vec::from([name]);
    names.extend(is_other.then_some(stored));
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_different_stored_name_is_used() {
        assert_eq!(names("a01.mdl".into(), "..".into()).len(), 1);
        assert_eq!(names("a01.mdl".into(), "A01.MDL".into()).len(), 1);
        assert_eq!(names("a01.mdl".into(), "b01.mdl".into())[1], "b01.mdl");
    }
}
