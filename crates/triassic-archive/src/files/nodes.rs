//! The meaning of the numbers of files and folders.

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

use formats_core::files::{FileId, FolderId};

use super::address::ArchiveAddress;
use crate::Archive;

/// A folder.
#[derive(Debug, Clone)]
pub(super) enum FolderNode {
    /// One of the files below.
    Base(FolderId),
    /// One in an archive: its number in the tree.
    Inside { mount: u32, node: u32 },
    /// Several that are one.
    Joined(Box<Joined>),
}

/// Folders that are one: what the first of them has counts.
#[derive(Debug, Clone, Default)]
pub(super) struct Joined {
    pub(super) name: Vec<u8>,
    pub(super) parent: Option<FolderId>,
    /// In the order in which they are looked into.
    pub(super) layers: Vec<FolderId>,
    /// The folders of archives among the layers that have a name, by the name in lower case; made when there are many layers.
    pub(super) index: Option<Arc<HashMap<String, Vec<u32>>>>,
    /// Folders that are there because an archive has its place in them, by their names in lower case.
    pub(super) below: BTreeMap<String, FolderId>,
    /// The folder that it is by itself, if it is that of a game.
    pub(super) own: Option<FolderId>,
    /// The folders in it that were asked for, by their names in lower case.
    pub(super) seen: HashMap<String, FolderId>,
}

/// A file.
#[derive(Debug, Clone)]
pub(super) enum FileNode {
    /// One of the files below.
    Base { id: FileId, folder: FolderId },
    /// A member.
    Member(MemberNode),
}

/// A member of an archive.
#[derive(Debug, Clone)]
pub(super) struct MemberNode {
    pub(super) mount: u32,
    pub(super) index: u32,
    /// The folder of the tree.
    pub(super) node: u32,
    /// The folder that it is shown in: where packs are one folder, that.
    pub(super) folder: FolderId,
    pub(super) name: Box<[u8]>,
}

/// An archive that is a folder.
#[derive(Debug, Clone)]
pub(super) struct Mount {
    pub(super) archive: Arc<Archive>,
    /// The file that it is, and the folder of that.
    pub(super) file: FileId,
    pub(super) address: Arc<ArchiveAddress>,
    pub(super) folder: FolderId,
    /// 1 among the files below, 2 in an archive of those, …
    pub(super) depth: u32,
    /// The folder of the game that it is a pack of.
    pub(super) pack_of: Option<FolderId>,
    /// The archive that has its bytes, through archives that are stored in it: the number of its mount, or its own.
    pub(super) within: u32,
    /// The members that the archives stored in it may still have.
    pub(super) room: u64,
}
