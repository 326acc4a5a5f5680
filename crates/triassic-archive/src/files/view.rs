//! Implements [`Files`] for archives and the files around them.

use std::{
    io,
    path::{Path, PathBuf},
};

use formats_core::{
    files::{Entry, FileId, Files, FolderId, ReadError, name_text},
    num,
};

use super::store::ArchiveFiles;
use crate::{
    Error, Refusal,
    files::{
        Base,
        store::{FileNode, FolderNode},
    },
    names::decode,
};

impl<F: Base> ArchiveFiles<F> {
    fn of_base_entry(&mut self, entry: Entry) -> Entry {
        match entry {
            Entry::Folder(folder) => Entry::Folder(self.folder(folder)),
            Entry::File(file) => {
                let file = self.file(file);
                self.looked_into(file).map_or(Entry::File(file), Entry::Folder)
            }
        }
    }
    /// Returns the entries of a folder whose name is exactly these bytes, ignoring case.
    fn exact_entry(&mut self, folder: FolderId, name: &[u8]) -> Option<Entry> {
        match self.get_folder(folder)? {
            FolderNode::Base(base) => {
                let entry = self.base.entry(*base, name)?;
                Some(self.of_base_entry(entry))
            }
            FolderNode::Inside { mount, node } => {
                let (mount, folder) = (*mount, *node);
                let found = self.mount(mount)?.archive.tree().entry(folder, name)?;
                // The stored name; `name` may differ in letter case.
                let own = match found {
                    crate::tree::Node::Member(_) => self.mount(mount)?.archive.tree().exact(folder, name).to_vec(),
                    crate::tree::Node::Folder(_) => Vec::new(),
                };
                Some(self.of_node(mount, folder, &own, found))
            }
            FolderNode::Joined(_) => self.joined_entry(folder, name),
        }
    }
    /// The reason why a member cannot be read.
    fn read_error(&self, file: FileId, error: Error) -> ReadError {
        let path = self.label(file);
        match error {
            Error::Limit { size, max, .. } => ReadError::TooLarge { path, size, max },
            Error::Io(error) => ReadError::Io { path, error },
            other => {
                let kind = match other {
                    Error::Refused(Refusal::PastEnd) => io::ErrorKind::UnexpectedEof,
                    Error::Refused(_) | Error::NotRead(_) => io::ErrorKind::Unsupported,
                    _ => io::ErrorKind::InvalidData,
                };
                ReadError::Io { path, error: io::Error::new(kind, other) }
            }
        }
    }
    fn missing(file: FileId) -> ReadError {
        let error = io::Error::new(io::ErrorKind::NotFound, format!("no file {}", file.0));
        ReadError::Io { path: PathBuf::new(), error }
    }
}

impl<F: Base> ArchiveFiles<F> {
    /// Decodes a name that is not UTF-8 with the code page; `None` if that fails, or none is set.
    fn in_code_page(&self, name: &[u8]) -> Option<String> {
        decode(self.archives.of_disk().filter(|_| std::str::from_utf8(name).is_err())?, name)
    }
    /// The name as UTF-8 if it is in the code page, otherwise unchanged.
    pub(super) fn decoded(&self, name: &[u8]) -> Vec<u8> {
        self.in_code_page(name).map_or_else(|| name.to_vec(), String::into_bytes)
    }
}

impl<F: Base> Files for ArchiveFiles<F> {
    fn archive_label(&self, file: FileId) -> Option<PathBuf> {
        let FileNode::Member(member) = self.get_file(file)? else { return None };
        self.mount(member.mount).map(|mount| self.label(mount.file))
    }
    /// As the game [sees](Self::game) it. The folder may be an archive.
    fn game_at(&mut self, path: &Path) -> Option<FolderId> {
        let folder = match self.base.game_at(path) {
            Some(folder) => self.folder(folder),
            None => F::archive_at(self, path)?,
        };
        Some(self.game(folder))
    }
    fn entry(&mut self, folder: FolderId, name: &[u8]) -> Option<Entry> {
        let found = self.exact_entry(folder, name);
        // On WebAssembly, the tables of code pages are omitted.
        #[cfg(not(target_family = "wasm"))]
        let found = found.or_else(|| {
            let text = std::str::from_utf8(name).ok().filter(|name| !name.is_ascii())?;
            let (encoded, _, is_lossy) = self.archives.of_disk()?.encode(text);
            if is_lossy { None } else { self.exact_entry(folder, &encoded) }
        });
        found
    }
    fn decode(&self, name: &[u8]) -> String {
        self.in_code_page(name).unwrap_or_else(|| name_text(name))
    }
    fn list(&mut self, folder: FolderId) -> Vec<(Vec<u8>, Entry)> {
        match self.get_folder(folder) {
            Some(FolderNode::Base(base)) => {
                let entries = self.base.list(*base);
                entries.into_iter().map(|(name, entry)| (name, self.of_base_entry(entry))).collect()
            }
            Some(FolderNode::Inside { mount, node }) => {
                let (mount, folder) = (*mount, *node);
                let Some(archive) = self.mount(mount).map(|mount| mount.archive.clone()) else { return Vec::new() };
                let nodes = archive.tree().list(folder);
                nodes.map(|(name, node)| (name.to_vec(), self.of_node(mount, folder, name, node))).collect()
            }
            Some(FolderNode::Joined(_)) => self.joined_list(folder),
            None => Vec::new(),
        }
    }
    fn folder_of(&self, file: FileId) -> FolderId {
        match self.get_file(file) {
            Some(FileNode::Base { folder, .. }) => *folder,
            Some(FileNode::Member(member)) => member.folder,
            None => FolderId(u32::MAX),
        }
    }
    fn parent(&mut self, folder: FolderId) -> Option<FolderId> {
        let above = match self.get_folder(folder)? {
            FolderNode::Base(base) => {
                let above = self.base.parent(*base)?;
                self.folder(above)
            }
            FolderNode::Inside { mount, node } => {
                let (mount, node) = (*mount, *node);
                match self.mount(mount)?.archive.tree().parent(node) {
                    Some(above) => self.inside(mount, above),
                    None => self.mount(mount)?.folder,
                }
            }
            FolderNode::Joined(joined) => match joined.own {
                Some(own) => return self.parent(own),
                None => return joined.parent,
            },
        };
        Some(self.game_or(above))
    }
    fn is_searchable(&self, folder: FolderId) -> bool {
        match self.get_folder(folder) {
            Some(FolderNode::Base(base)) => self.base.is_searchable(*base),
            Some(FolderNode::Inside { .. }) => true,
            Some(FolderNode::Joined(joined)) => joined.own.is_none_or(|own| self.is_searchable(own)),
            None => false,
        }
    }
    fn is_below(&self, file: FileId, folder: FolderId) -> bool {
        let Some(known) = self.get_folder(folder) else { return false };
        if matches!(known, FolderNode::Joined(_)) {
            return self.is_below_joined(file, folder);
        }
        match (self.get_file(file), known) {
            (Some(FileNode::Base { id, .. }), FolderNode::Base(base)) => self.base.is_below(*id, *base),
            (Some(FileNode::Member(member)), FolderNode::Inside { mount, node }) if member.mount == *mount => {
                let tree = self.mount(*mount).map(|mount| mount.archive.tree());
                let above = |at: &u32| tree.and_then(|tree| tree.parent(*at));
                std::iter::successors(Some(member.node), above).any(|at| at == *node)
            }
            (Some(FileNode::Member(member)), _) => {
                self.mount(member.mount).is_some_and(|mount| self.is_below(mount.file, folder))
            }
            _ => false,
        }
    }
    fn is_same(&self, one: FileId, other: FileId) -> bool {
        one == other
            || self.base_file(one).zip(self.base_file(other)).is_some_and(|(one, other)| self.base.is_same(one, other))
    }
    fn name(&self, file: FileId) -> &[u8] {
        match self.get_file(file) {
            Some(FileNode::Base { id, .. }) => self.base.name(*id),
            Some(FileNode::Member(member)) => &member.name,
            None => &[],
        }
    }
    fn folder_name(&self, folder: FolderId) -> Option<&[u8]> {
        match self.get_folder(folder)? {
            FolderNode::Base(base) => self.base.folder_name(*base),
            FolderNode::Inside { mount, node } => {
                let mount = self.mount(*mount)?;
                Some(if *node == 0 { self.name(mount.file) } else { mount.archive.tree().name(*node) })
            }
            FolderNode::Joined(joined) => Some(joined.name.as_slice()).filter(|name| !name.is_empty()),
        }
    }
    fn label(&self, file: FileId) -> PathBuf {
        match self.get_file(file) {
            Some(FileNode::Base { id, .. }) => self.base.label(*id),
            Some(FileNode::Member(member)) => {
                let Some(mount) = self.mount(member.mount) else { return PathBuf::new() };
                let mut label = self.label(mount.file);
                label.extend(mount.archive.tree().path(member.node).into_iter().map(name_text));
                label.push(name_text(&member.name));
                label
            }
            None => PathBuf::new(),
        }
    }
    fn folder_label(&self, folder: FolderId) -> PathBuf {
        match self.get_folder(folder) {
            Some(FolderNode::Base(base)) => self.base.folder_label(*base),
            Some(FolderNode::Inside { mount, node }) => {
                let Some(mount) = self.mount(*mount) else { return PathBuf::new() };
                let mut label = self.label(mount.file);
                label.extend(mount.archive.tree().path(*node).into_iter().map(name_text));
                label
            }
            // A different folder than the original alone.
            Some(FolderNode::Joined(joined)) => match (joined.own, joined.parent) {
                (Some(own), _) => self.folder_label(own).join("*"),
                (None, Some(parent)) => self.folder_label(parent).join(name_text(&joined.name)),
                (None, None) => PathBuf::new(),
            },
            None => PathBuf::new(),
        }
    }
    fn read_at(&mut self, file: FileId, offset: u64, most: u64) -> Result<Vec<u8>, ReadError> {
        match self.get_file(file) {
            Some(FileNode::Base { id, .. }) => self.base.read_at(*id, offset, most),
            Some(FileNode::Member(member)) => {
                let mount = self.mount(member.mount).ok_or_else(|| Self::missing(file))?;
                let read = mount.archive.read_range(num::to_usize(member.index), offset, most);
                read.map_err(|error| self.read_error(file, error))
            }
            None => Err(Self::missing(file)),
        }
    }
    fn read(&mut self, file: FileId, max: u64) -> Result<Vec<u8>, ReadError> {
        match self.get_file(file) {
            Some(FileNode::Base { id, .. }) => self.base.read(*id, max),
            Some(FileNode::Member(member)) => {
                let mount = self.mount(member.mount).ok_or_else(|| Self::missing(file))?;
                let read = mount.archive.read_member(num::to_usize(member.index), max);
                read.map_err(|error| self.read_error(file, error))
            }
            None => Err(Self::missing(file)),
        }
    }
}
