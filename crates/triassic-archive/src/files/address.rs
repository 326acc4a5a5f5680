//! The address of a member, valid beyond the files that it was found in.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

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

/// The address of a member of an archive on disk: other [`ArchiveFiles`] over the same disk can use it to find the
/// member again, for example on another thread. It stays valid as long as the archive is not changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address {
    archive: Arc<ArchiveAddress>,
    member: Step,
}

/// The address of an archive, shared by its members.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ArchiveAddress {
    file: PathBuf,
    /// The steps from the archive on disk to a nested archive; each leads to an archive.
    steps: Vec<Step>,
    label: PathBuf,
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
        &self.archive.file
    }
    /// The path of the archive that contains it, which may itself be nested.
    #[must_use]
    pub fn archive(&self) -> &Path {
        &self.archive.label
    }
}

impl<F: Base> ArchiveFiles<F> {
    /// The address of a member; `None` for a file outside archives.
    #[must_use]
    pub fn address(&self, file: FileId) -> Option<Address> {
        let FileNode::Member(MemberNode { mount, index, node, name, .. }) = self.get_file(file)? else { return None };
        let member = Step { index: *index, node: *node, name: name.clone() };
        Some(Address { archive: Arc::clone(&self.mount(*mount)?.address), member })
    }
    /// The address of the archive that is this file.
    pub(super) fn archive_address(&self, file: FileId) -> ArchiveAddress {
        let label = self.label(file);
        let Some(Address { archive, member }) = self.address(file) else {
            return ArchiveAddress { file: label.clone(), steps: Vec::new(), label };
        };
        let steps = archive.steps.iter().cloned().chain([member]).collect();
        ArchiveAddress { file: archive.file.clone(), steps, label }
    }
}

impl ArchiveFiles<DiskFiles> {
    /// The member at an address.
    ///
    /// # Errors
    /// If its archive can no longer be opened.
    pub fn at(&mut self, address: &Address) -> Result<FileId> {
        let file = self.base_mut().add_file(address.file()).map_err(of_base)?;
        let mut at = self.file(file);
        for Step { index, node, name } in address.archive.steps.iter().chain([&address.member]) {
            let mount = self.mount_of(at)?;
            let archive = &self.mount(mount).ok_or(Error::Unknown)?.archive;
            archive.member(num::to_usize(*index))?;
            at = self.member_file(mount, *index, *node, name);
        }
        Ok(at)
    }
}
