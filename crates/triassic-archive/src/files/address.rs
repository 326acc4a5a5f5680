//! The place of a member, for more than the files that were asked for it.

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

/// The place of a member of an archive on disk: by it, other [`ArchiveFiles`] over the same disk find it again, on another thread for
/// example. It is of use as long as the archive is not changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address {
    archive: Arc<ArchiveAddress>,
    member: Step,
}

/// The place of an archive, which its members share.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ArchiveAddress {
    file: PathBuf,
    /// From the archive on disk on, if it is not that: each is an archive itself.
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
    /// The path of the archive that it is in, which may itself be in one.
    #[must_use]
    pub fn archive(&self) -> &Path {
        &self.archive.label
    }
}

impl<F: Base> ArchiveFiles<F> {
    /// The place of a member; `None` for a file outside archives.
    #[must_use]
    pub fn address(&self, file: FileId) -> Option<Address> {
        let FileNode::Member(MemberNode { mount, index, node, name, .. }) = self.get_file(file)? else { return None };
        let member = Step { index: *index, node: *node, name: name.clone() };
        Some(Address { archive: Arc::clone(&self.mount(*mount)?.address), member })
    }
    /// The place of an archive that is this file.
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
    /// If its archive cannot be opened any more.
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
