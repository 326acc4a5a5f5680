//! The place of a member, for more than the files that were asked for it.

use std::path::{Path, PathBuf};

use formats_core::{
    files::{DiskFiles, FileId, Files},
    num,
};

use super::{
    base::{Base, of_base},
    nodes::{FileNode, MemberNode},
    store::ArchiveFiles,
};
use crate::{Error, error::Result};

/// The place of a member of an archive on disk: by it, other [`ArchiveFiles`] over the same disk find it again, on another thread for
/// example. It is of use as long as the archive is not changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address {
    file: PathBuf,
    /// From the archive on disk on: each but the last is an archive itself.
    steps: Vec<Step>,
}

/// A member in the tree of its archive.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Step {
    index: u32,
    node: u32,
    name: Box<[u8]>,
}

impl Address {
    /// The file on disk.
    #[must_use]
    pub fn file(&self) -> &Path {
        &self.file
    }
}

impl<F: Base> ArchiveFiles<F> {
    /// The path of the archive that a file is in.
    #[must_use]
    pub fn archive_label(&self, file: FileId) -> Option<PathBuf> {
        let FileNode::Member(member) = self.get_file(file)? else { return None };
        self.mount(member.mount).map(|mount| self.label(mount.file))
    }
}

impl ArchiveFiles<DiskFiles> {
    /// The place of a member; `None` for a file outside archives.
    #[must_use]
    pub fn address(&self, file: FileId) -> Option<Address> {
        let mut steps = Vec::new();
        let mut at = file;
        loop {
            match self.get_file(at)? {
                FileNode::Base { id, .. } => {
                    steps.reverse();
                    return (!steps.is_empty()).then(|| Address { file: self.base().label(*id), steps });
                }
                FileNode::Member(MemberNode { mount, index, node, name, .. }) => {
                    steps.push(Step { index: *index, node: *node, name: name.as_slice().into() });
                    at = self.mount(*mount)?.file;
                }
            }
        }
    }
    /// The member at an address.
    ///
    /// # Errors
    /// If its archive cannot be opened any more.
    pub fn at(&mut self, address: &Address) -> Result<FileId> {
        let file = self.base_mut().add_file(&address.file).map_err(of_base)?;
        let mut at = self.file(file);
        for Step { index, node, name } in &address.steps {
            let mount = self.mount_of(at)?;
            let archive = &self.mount(mount).ok_or(Error::Unknown)?.archive;
            archive.member(num::to_usize(*index))?;
            at = self.member_file(mount, *index, *node, name);
        }
        Ok(at)
    }
}
