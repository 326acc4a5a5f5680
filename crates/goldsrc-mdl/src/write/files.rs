//! The files of a model that was written.

use alloc::{borrow::ToOwned, format, string::String, vec::Vec};

use formats_core::{Result, Role};

use crate::{Model, ModelSet};

/// The files of a model that was written or changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModelFiles {
    /// The main file; where only a texture file was changed, that one.
    pub main: Vec<u8>,
    /// The texture file, if there is one.
    pub textures: Option<Vec<u8>>,
    /// The sequence files, from that of group 1 on.
    pub sequences: Vec<Vec<u8>>,
}

impl ModelFiles {
    /// The files, read again.
    ///
    /// # Errors
    /// If one of them cannot be read.
    pub fn set(&self) -> Result<ModelSet<'_>> {
        let mut set = ModelSet::new(Model::parse(&self.main)?);
        if let Some(textures) = &self.textures {
            set.add(Role::Textures, textures)?;
        }
        for (group, file) in (1..).zip(&self.sequences) {
            set.add(Role::Sequences(group), file)?;
        }
        Ok(set)
    }
    /// The files with the names that viewers look for, if the main file is `<stem>.mdl`.
    pub fn named(&self, stem: &str) -> impl Iterator<Item = (String, &[u8])> {
        let stem = stem.to_owned();
        let main = (format!("{stem}.mdl"), self.main.as_slice());
        let textures = self.textures.as_ref().map(|file| (format!("{stem}T.mdl"), file.as_slice()));
        let groups = (1_usize..).zip(&self.sequences);
        let groups = groups.map(move |(group, file)| (format!("{stem}{group:02}.mdl"), file.as_slice()));
        [main].into_iter().chain(textures).chain(groups)
    }
}
